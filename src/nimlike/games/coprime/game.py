"""The coprime game (Andrejić 2009): chips are taken until none is left; A wins when the totals are coprime.

Other conditions on the totals may take the place of that one; what is proved of coprime totals is not said of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import isqrt
from typing import ClassVar, Final

from nimlike.core.answer import Answer, Reason
from nimlike.core.drawn import Draw
from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.finding import Law, TheoremTable
from nimlike.core.languages import later, tr
from nimlike.core.literature import Source, works
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate, format_number, natural, whole
from nimlike.core.options import bad_option, option_word
from nimlike.core.outcome import Outcome
from nimlike.core.picture import Picture
from nimlike.core.position import Position, State
from nimlike.core.progress import report
from nimlike.core.ruleset import Ruleset
from nimlike.core.scenes import Tokens
from nimlike.core.shown import Line, Pile, Terms, Tickets
from nimlike.core.table import Table
from nimlike.games.coprime import bounds, state_text
from nimlike.games.coprime.by_majority import by_majority
from nimlike.games.coprime.by_theorem import by_theorem
from nimlike.games.coprime.goal import COPRIME, Goal, Total, read_goal
from nimlike.games.coprime.parity import ParityTable, parity_table
from nimlike.games.coprime.players import A, B

_ROW: Final = 30  # 2 * 3 * 5: the multiples of small primes stand in columns
_DRAWN: Final = ((8, 12), (8, 18), (15, 33), (45, 105), (105, 1155))
"""From how many chips puzzles start, by grade."""


@dataclass(frozen=True)
class Coprime(Ruleset):
    """The coprime game: A begins, each turn takes 1 to K chips; A wins iff gcd(a, b) = 1 at the end.

    A state is (left, a, b, mover): chips left, A's and B's chips, 0 when A moves and 1 when B does. Any
    such state is accepted, whether or not it can come up in play.

    Parameters
    ----------
    max_take
        K; or the name of a bound f(left) in `nimlike.games.coprime.bounds.NAMED`; or a function f from the chips left
        to the most that may be taken (from Python only).
    goal
        When A wins (`nimlike.games.coprime.goal`): ``Divides(M)``, gcd(a, b) divides M, for M = 1 the plain game;
        or ``Total(residues, M)``, a is one of the residues modulo M.

    Raises
    ------
    RulesetError
        ``max_take`` is none of these; or, in play, f gives less than 1.

    Notes
    -----
    gcd(0, 0) = 0 and gcd(a, 0) = a: of 0 chips A wins nothing, and who takes all n >= 2 chips loses.

    Examples
    --------
    >>> Coprime(10)(105).outcome, Coprime(10)(60, 20, 25, 1).outcome
    (<Outcome.P: 'P'>, <Outcome.N: 'N'>)
    >>> Coprime("half")(30).answer().label
    <Label.COMPUTED: 'computed'>
    >>> from nimlike.games.coprime.goal import Total
    >>> Coprime(4, Total((2, 3), 5))(10**30), Coprime(4, Total((2, 3), 5))(10**30).outcome
    (Position('coprime:max=4:total=2,3mod5:1000000000000000000000000000000'), <Outcome.P: 'P'>)
    """

    max_take: bounds.Bound
    goal: Goal = COPRIME

    family: ClassVar[str] = "coprime"
    title: ClassVar[str] = later("coprime game")
    reference: ClassVar[str] = "Andrejić 2009"
    sources: ClassVar[tuple[Source, ...]] = works("andrejic2009")
    examples: ClassVar[tuple[str, ...]] = (
        "coprime:max=10:105",
        "coprime:max=10:60,20,25,A",
        "coprime:max=half:30",
        "coprime:max=5:gcd=6:24",
        "coprime:max=4:total=2,3mod5:10^30",
    )
    rules_text: ClassVar[str] = later(
        "A begins; in turn each takes 1 to K chips (max=K; max=half, sqrt or all: up to that "
        "much of what is left) until none is left. A wins if the numbers of chips taken by A "
        "and by B are coprime, else B wins. With gcd=M A wins if their greatest common "
        "divisor divides M; with total=RmodM (or total=R,SmodM) if the number taken by A "
        "leaves the remainder R (or S) on division by M."
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "max_take", bounds.checked(self.max_take))

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        rest, bound, goal = list(segments), None, None
        while option_word(rest):
            segment = rest.pop(0)
            name, _, value = segment.partition("=")
            if name == "max" and value and bound is None:
                bound = value
            elif name in ("gcd", "total") and value and goal is None:
                goal = read_goal(name, value)
            elif name in ("max", "gcd", "total") and not value:
                raise ParseError(
                    tr("coprime:{name} has no value; write it like max=10, gcd=6 or total=1mod3", name=name)
                )
            elif name in ("max", "gcd", "total"):
                raise ParseError(
                    tr("coprime: {segment}: max is given once, gcd or total once at most", segment=abbreviate(segment))
                )
            else:
                allowed = ("max=K", "max=half", "max=sqrt", "max=all", "gcd=M", "total=RmodM")
                raise bad_option("coprime", segment, allowed)
        if bound is None:
            raise RulesetError(
                tr("coprime needs its largest take, like coprime:max=10; max is {allowed}", allowed=bounds.allowed())
            )
        return cls(bounds.read(bound), goal or COPRIME), rest

    @classmethod
    def theorem_table(cls) -> TheoremTable:
        from nimlike.games.coprime.machine.law import TABLE

        return TABLE

    @classmethod
    def letter_laws(cls, segments: list[str]) -> Mapping[str, Law] | None:
        from nimlike.games.coprime.machine.every_take import laws

        return laws(segments)

    def __str__(self) -> str:
        goal = str(self.goal)
        return f"coprime:max={bounds.text(self.max_take)}{':' if goal else ''}{goal}"

    @property
    def normal_play(self) -> bool:
        return False

    @property
    def constant(self) -> int | None:
        """K when every take is 1 to min(K, left), else None."""
        return self.max_take if isinstance(self.max_take, int) else None

    @property
    def plain(self) -> bool:
        """Whether A wins when the totals are coprime: the game of the paper and of what is proved of it."""
        return self.goal == COPRIME

    def bound(self, left: int) -> int:
        """Most chips that may be taken when ``left`` are left: min(K or f(left), left).

        Raises
        ------
        RulesetError
            The function given as the bound allows no take, though a chip is left.

        Examples
        --------
        >>> Coprime(10).bound(7), Coprime("sqrt").bound(30), Coprime("half").bound(1)
        (7, 5, 1)
        """
        most = self.max_take
        return min(most, left) if isinstance(most, int) else bounds.at(self, left)

    def state_of(self, numbers: tuple[int, ...]) -> State:
        """One number is of chips to start from; in play it is (left, a, b, mover).

        Examples
        --------
        >>> Coprime(10)(105), Coprime(10)(60, 20, 25, 1)
        (Position('coprime:max=10:105'), Position('coprime:max=10:60,20,25,B'))
        """
        return (*numbers, 0, 0, A) if len(numbers) == 1 else numbers

    def check_state(self, state: State) -> None:
        state_text.check(self, state)

    def parse_state(self, text: str) -> State:
        return state_text.read(self, text)

    def format_state(self, state: State) -> str:
        return state_text.written(state, format_number)

    def brief_position(self, state: State) -> str:
        return f"{self.brief()}:{state_text.written(state, abbreviate)}"

    def to_move(self, state: State) -> str:
        return "AB"[state[3]]

    def not_to_move(self, state: State) -> str:
        return "BA"[state[3]]

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        for take in range(1, self.bound(state[0]) + 1):
            yield Move.lone_take(take), self.taken(state, take)

    @property
    def name(self) -> str:
        """``Coprime game, K = 10``, with what is asked of the totals where that is another condition.

        Examples
        --------
        >>> from nimlike.games.coprime.goal import Total, read_goal
        >>> Coprime(10).name, Coprime("half", read_goal("gcd", "6")).name, Coprime(4, Total((2, 3), 5)).name
        ('Coprime game, K = 10', 'Coprime game for gcd 6, K = half', 'Coprime game for total 2,3 mod 5, K = 4')
        """
        name, _, value = str(self.goal).partition("=")
        bound, what = abbreviate(bounds.text(self.max_take)), abbreviate(value.replace("mod", " mod "))
        if name == "gcd":
            return tr("Coprime game for gcd {what}, K = {bound}", what=what, bound=bound)
        if name:
            return tr("Coprime game for total {what}, K = {bound}", what=what, bound=bound)
        return tr("Coprime game, K = {bound}", bound=bound)

    def rules(self) -> str:
        takes = bounds.words(self.max_take)
        return tr("A and B move in turn, A first. Each takes {takes}, until none is left.", takes=takes)

    def ending(self, state: State) -> str:
        if self.plain:
            return tr("A wins if the totals of A and B are coprime, else B wins.")
        return tr("{removesuffix}, else B wins.", removesuffix=self.goal.sentence().removesuffix("."))

    def words(self, state: State) -> str:
        left, a, b, _ = state
        totals = tr("{left} left, A has {a}, B has {b}", left=abbreviate(left), a=abbreviate(a), b=abbreviate(b))
        if not left:
            return totals
        return tr(
            "{totals}, {to_move} to take at most {bound}",
            totals=totals,
            to_move=self.to_move(state),
            bound=abbreviate(self.bound(left)),
        )

    def board(self, state: State) -> tuple[Pile, ...]:
        left, a, b, _ = state
        note = tr("A has {a}, B has {b}", a=abbreviate(a), b=abbreviate(b))
        return (Pile(tr("Chips left"), left, "", range(1, self.bound(left) + 1), note),)

    def scene(self, state: State) -> Tokens:
        """The totals of A that can still be the last one: A's takes raise the least of them, B's lower the greatest."""
        left, a, b, mover = state
        n = left + a + b
        return Tokens(n + 1, lambda t: 0 if self.goal.a_wins(t, n - t) else 1, a, n - b, mover == A)

    def start(self) -> State:
        return 21, 0, 0, A

    def drawn(self, grade: int, draw: Draw) -> State:
        """A start, and so many takes from it that at least as many chips are left as one may take."""
        state: State = (draw(*_DRAWN[grade - 1]), 0, 0, A)
        for _ in range(draw(1, 2 * grade)):
            most = self.bound(state[0])
            if state[0] <= most:
                break
            state = self.taken(state, draw(1, most))
        return state

    def burden(self, state: State) -> int:
        """A point for each prime that divides the number of all chips, but the first."""
        n = sum(state[:3])
        primes = [p for p in range(2, n + 1) if n % p == 0 and all(p % q for q in range(2, isqrt(p) + 1))]
        return 10 * max(0, len(primes) - 1)

    def tickets(self, state: State) -> Tickets:
        return Tickets(self.bound(state[0]), lambda ticket: Move.lone_take(ticket + 1))

    def least_move(self, state: State) -> Move:
        return Move.lone_take(1)

    def taken(self, state: State, take: int) -> State:
        """The state after the player to move has taken ``take`` chips, legal or not."""
        left, a, b, mover = state
        return (left - take, a + take, b, B) if mover == A else (left - take, a, b + take, A)

    def after(self, state: State, move: Move) -> State:
        if not move.lone or move.part is not None or move.split:
            raise self.illegal(state, move, tr("write the number of chips alone, like 3"))
        left, most = state[0], self.bound(state[0])
        if not 1 <= move.amount <= most:
            because = tr("at most {most} may be taken", most=abbreviate(most)) if left else tr("no chip is left")
            raise self.illegal(state, move, because)
        return self.taken(state, move.amount)

    def terminal_outcome(self, state: State) -> Outcome:
        """Outcome once no chip is left, for the player whose turn it would be: N iff he has won."""
        _, a, b, mover = state
        return Outcome.N if self.goal.a_wins(a, b) == (mover == A) else Outcome.P

    def in_coq(self, position: Position, reason: Reason) -> str:
        left, a, b, mover = position.state
        if reason.kind == "coprime-majority":
            return f"Majority.majority_{reason.facts['majority']}_rows"
        if reason.kind == "coprime-column":
            return f"Columns.column_{reason.facts['loser']}"
        if reason.kind == "coprime-race":
            return "Race.race"
        if not left or (left + a + b) % 2 or self.constant is None or not self.plain:
            return ""
        return f"EvenTotals.every_position_{'AB'[mover]}" if a or b or mover else "TheoremE.theorem_E"

    def theory(self, position: Position) -> Answer | None:
        """Theorem E for even n, Andrejić's theorem for K = 10, his arguments wherever they hold, the Majority theorem.

        For every K: every position with even n (parity, and which odd totals B can force on A), as far as the primes
        of n are found where they decide; odd n without primes up to ceil(K/2) (mirror strategy), starts with n - 1 in
        one take. For K = 10 also every start, and the positions of both players' strategies in the paper. Whatever is
        asked of the totals: every position in which K is large enough for the player for whom most totals are good.
        Linear in the length of n, but for the primes and for about as many totals as K.
        """
        return by_theorem(self, position) or by_majority(self, position)

    def parity(self) -> ParityTable:
        """The parity table for this K: who makes A's total odd or even, with its period.

        Raises
        ------
        RulesetError
            The bound on a take is not constant, or A does not need coprime totals.

        Examples
        --------
        >>> Coprime(10).parity().period
        12
        """
        most = self.constant
        if not self.plain:
            raise RulesetError(
                tr("{rules}: the parity table belongs to coprime totals, like coprime:max=10", rules=self.brief())
            )
        if most is None:
            raise RulesetError(
                tr("{rules}: the parity table is made for a constant max, like coprime:max=10", rules=self.brief())
            )
        return parity_table(most)

    def table(self, low: int, high: int) -> Table:
        """The parity table of section 2: rows of low to high chips left, who makes A's chips odd or even, and how.

        Where a mod M decides, the residues of a with which A wins; where gcd(a, b) has to divide M, who wins
        from low to high chips.

        Raises
        ------
        RulesetError, LimitReached
            The bound on a take is not constant.

        Examples
        --------
        >>> Coprime(10).table(11, 12).rows
        (('11', 'B -', 'A -', 'A 10', 'B 10'), ('12', 'B -', 'B 1', 'A 1', 'A -'))
        """
        from nimlike.games.coprime.shown import parity_rows, residues, winners

        low, high = natural(low, "low"), natural(high, "high")
        if isinstance(self.goal, Total):
            return residues(self, low, high, self.goal)
        return parity_rows(self, low, high) if self.plain else winners(self, low, high)

    def answer(self, position: Position) -> Answer:
        from nimlike.games.coprime.search import answer

        return answer(position)

    def line(self) -> Line:
        """The starting numbers: A moves first, so B wins the P-positions."""
        return Line(later("chips to start from"), lambda n: (n, 0, 0, A), ("A", "B"), _ROW)

    def sequences(self) -> tuple[Terms, ...]:
        """The numbers of chips from which B wins.

        Examples
        --------
        >>> [each.first(6) for each in Coprime(10).sequences()]
        [[0, 12, 14, 15, 18, 20]]
        """
        from nimlike.games.coprime.shown import b_wins

        said = tr("the n-th number of chips from which B wins")
        return (Terms("b-wins", said, 1, partial(b_wins, self), source=self.reference),)

    def pictures(self) -> tuple[str, ...]:
        return ("outcome", "sequence", "plane") if self.plain and self.constant else ("outcome",)

    def picture(self, kind: str, bound: int) -> Picture | None:
        from nimlike.games.coprime.shown import EXAMPLE, parity_picture, plane_picture

        if kind not in ("sequence", "plane"):
            return super().picture(kind, bound)
        if kind not in self.pictures():
            return None
        return parity_picture(self, bound) if kind == "sequence" else plane_picture(self(EXAMPLE), bound)

    def picture_from(self, position: Position, bound: int) -> Picture | None:
        from nimlike.games.coprime.shown import plane_picture

        return plane_picture(position, bound) if "plane" in self.pictures() and sum(position.state[:3]) % 2 else None

    def laws(self) -> Mapping[str, Law]:
        from nimlike.games.coprime.machine.law import theorem_law

        return {"theorem": partial(theorem_law, self)} if self.constant else {}

    def p_positions(self, bound: int) -> Iterator[Position]:
        """Starting positions with at most ``bound`` chips that B wins, fewest chips first (0 chips included).

        Complexity: for K = 10 a theorem decides each; otherwise each n outside the theorems is searched.

        Examples
        --------
        >>> [p.state[0] for p in Coprime(10).p_positions(24)]
        [0, 12, 14, 15, 18, 20, 22, 24]
        """
        bound = whole(bound, "bound")
        for n in range(bound + 1):
            report("starting numbers", n, bound + 1)
            start = self(n)
            if start.outcome is Outcome.P:
                yield start
