"""The coprime game (Andrejić 2009): chips are taken until none is left; A wins when the totals are coprime.

Other conditions on the totals may take the place of that one; what is proved of coprime totals is not said of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain, count, product
from typing import Final

from nimlike.core.default_pictures import Draw, Puzzles
from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import later, ntr, tr
from nimlike.core.laws import Law, Letters
from nimlike.core.literature import cite_in_brief
from nimlike.core.move import Move, State, Tokens, letter_readings
from nimlike.core.numbers import abbreviate, format_number, natural, whole
from nimlike.core.outcome import Label, Outcome
from nimlike.core.phrases import counted
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.progress import report
from nimlike.core.reason import Reason
from nimlike.core.shown import Drawing, Image, Line, Marks, Part, Period, Picture, Pile, Terms, Tickets
from nimlike.core.table import Table
from nimlike.games.coprime.coprime_answers import (
    answer_by_columns,
    answer_by_divisors,
    answer_by_majority,
    answer_by_residues,
    answer_by_theorem,
    find_verdict,
    require_column,
)
from nimlike.games.coprime.coprime_rules import A, B, CoprimeRules, Total, describe_bound, write_bound
from nimlike.games.coprime.even_n import require_parity
from nimlike.games.coprime.exact_search import search
from nimlike.games.coprime.odd_columns import make_plane, make_word
from nimlike.games.coprime.parity_words import COLUMNS
from nimlike.games.coprime.primes_of_n import find_small_primes
from nimlike.games.coprime.remainder_rows import make_rows
from nimlike.games.coprime.words import explain_search

LISTING_LEFT: Final = 20_000  # most chips at which a search lists every winning move
_COLUMNS: Final = 30  # 2 * 3 * 5: the multiples of small primes stand in columns
_DRAWN: Final = ((8, 12), (8, 18), (15, 33), (45, 105), (105, 1155))  # from how many chips puzzles start, by grade


class Coprime(CoprimeRules):
    """The coprime game: A begins, each turn takes 1 to K chips; A wins iff gcd(a, b) = 1 at the end.

    A state is (left, a, b, mover): chips left, A's and B's chips, 0 when A moves and 1 when B does. Any
    such state is accepted, whether or not it can come up in play.

    Parameters
    ----------
    max_take
        K; or the name of a bound f(left) in `nimlike.games.coprime.coprime_rules.NAMED`.
    goal
        When A wins: ``Divides(M)`` of `nimlike.games.coprime.coprime_rules`, gcd(a, b) divides M, M = 1 the plain game;
        or ``Total(residues, M)``, a is one of the residues modulo M.

    Raises
    ------
    RulesetError
        ``max_take`` is none of these.

    Notes
    -----
    gcd(0, 0) = 0 and gcd(a, 0) = a: of 0 chips A wins nothing, and whoever takes all n >= 2 chips loses.

    Examples
    --------
    >>> Coprime(10)(105).outcome, Coprime(10)(60, 20, 25, 1).outcome
    (<Outcome.P: 'P'>, <Outcome.N: 'N'>)
    >>> Coprime("half")(30).answer().label
    <Label.COMPUTED: 'computed'>
    >>> from nimlike.games.coprime.coprime_rules import Total
    >>> Coprime(4, Total((2, 3), 5))(10**30), Coprime(4, Total((2, 3), 5))(10**30).outcome
    (Position('coprime:max=4:total=2,3mod5:1000000000000000000000000000000'), <Outcome.P: 'P'>)
    """

    sources = ("andrejic2009",)
    rules_text = later(
        "A begins; in turn each takes 1 to K chips (max=K; max=half, sqrt or all: up to that much of what is left) "
        "until none is left. A wins if the numbers of chips taken by A and by B are coprime, else B wins. With gcd=M A "
        "wins if their greatest common divisor divides M; with total=RmodM (or total=R,SmodM) if the number taken by A "
        "leaves the remainder R (or S) on division by M."
    )

    @classmethod
    def letters(cls, text: str) -> Letters:
        from nimlike.games.coprime.every_take import read_laws

        return Letters(lambda: letter_readings(text), lambda: read_laws(text.split(":")[1:]))

    @property
    def name(self) -> str:
        """``Coprime game, K = 10``, with the condition on the totals if it is another one."""
        name, _, value = str(self.goal).partition("=")
        bound, what = abbreviate(write_bound(self.max_take)), abbreviate(value.replace("mod", " mod "))
        if name == "gcd":
            return tr("Coprime game for gcd {what}, K = {bound}", what=what, bound=bound)
        if name:
            return tr("Coprime game for total {what}, K = {bound}", what=what, bound=bound)
        return tr("Coprime game, K = {bound}", bound=bound)

    def rules(self) -> str:
        takes = describe_bound(self.max_take)
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
            to_move=self.players(state)[0],
            bound=abbreviate(self.bound(left)),
        )

    def board(self, state: State) -> tuple[Pile, ...]:
        left, a, b, _ = state
        note = tr("A has {a}, B has {b}", a=abbreviate(a), b=abbreviate(b))
        return (Pile(tr("Chips left"), left, "", range(1, self.bound(left) + 1), note),)

    def scene(self, state: State) -> Tokens:
        """The totals of A that can still be the last one: A's takes raise the smallest one, B's lower the largest."""
        left, a, b, mover = state
        n = left + a + b
        return Tokens(n + 1, lambda t: 0 if self.goal.a_wins(t, n - t) else 1, a, n - b, mover == A)

    def start(self) -> State:
        return 21, 0, 0, A

    def puzzles(self) -> Puzzles:
        from nimlike.numeration.named_sequences import primes_of

        # a point for each prime that divides the number of all chips, but the first
        return Puzzles(self._draw, lambda state: 10 * max(0, len(primes_of(sum(state[:3]))) - 1))

    def _draw(self, grade: int, draw: Draw) -> State:
        """A start, and so many takes from it that at least as many chips are left as one may take."""
        state: State = (draw(*_DRAWN[grade - 1]), 0, 0, A)
        for _ in range(draw(1, 2 * grade)):
            most = self.bound(state[0])
            if state[0] <= most:
                break
            state = self.taken(state, draw(1, most))
        return state

    def tickets(self, state: State) -> Tickets:
        return Tickets(self.bound(state[0]), lambda ticket: Move.lone_take(ticket + 1), 0)

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
        """Theorem E for even n, Andrejić's for K = 10, his arguments where they hold, the Majority theorem."""
        return answer_by_theorem(self, position) or answer_by_majority(self, position)

    def table(self, low: int, high: int) -> Table:
        """The parity table of section 2 from low to high chips left; for another goal the residues, or who wins."""
        low, high = natural(low, "low"), natural(high, "high")
        if isinstance(self.goal, Total):
            return list_residues(self, low, high, self.goal)
        return list_parity_rows(self, low, high) if self.plain else list_winners(self, low, high)

    def answer(self, position: Position) -> Answer:
        """A theorem's answer, else the exact search's or, with more chips left, a column's or a race's."""
        # where a theorem names some winning moves only, the search lists them all, labelled as computed, for few chips
        left, mover = position.state[0], position.state[3]
        # Theorems first, then rows of remainders: they answer for any number of chips.
        known = self.theory(position)
        if known is not None:
            return replace(known, find_moves=lambda: self._complete(known)) if left <= LISTING_LEFT else known
        residues = answer_by_residues(self, position)
        if residues is not None:
            return residues
        # With many chips left columns are quicker than the search, and name some winning moves only.
        by_class = _answer_by_class(self, position) if left > LISTING_LEFT else None
        if by_class is not None:
            return by_class
        # The search lists all winning moves; beyond its limits columns once more, or what is missing is named.
        try:
            solved = search(position)
        except LimitReached as limit:
            by_class = _answer_by_class(self, position) if left <= LISTING_LEFT else None
            if by_class is not None:
                return by_class
            if self.plain and self.constant is not None:  # n may be even, and its primes not found
                find_verdict((left, *position.state[1:]), self.bound(left), self.constant)
            require_column(self, position)
            raise LimitReached(f"{limit} (and no theorem or class of n covers this position)") from None
        return Answer(
            position,
            Outcome.N if solved.a_wins(mover) == (mover == A) else Outcome.P,
            Label.COMPUTED,
            _source(position) if left else "the end of the game",
            lambda: WinningMoves.of(self.play(position.state, solved.takes(mover))),
            lambda: explain_search(self.goal, position.state, solved),
        )

    def _complete(self, known: Answer) -> WinningMoves:
        """All winning moves, by the search where a theorem names some only."""
        moves, position = known.find_moves(), known.position
        if moves.complete:
            return moves
        try:
            takes = search(position).takes(position.state[3])
            return WinningMoves.of(self.play(position.state, takes), Label.COMPUTED, _source(position))
        except LimitReached:  # n itself is too long; what the theorem names still stands
            return moves

    def line(self) -> Line:
        """The starting numbers: A moves first, so B wins the P-positions."""
        return Line(later("chips to start from"), lambda n: (n, 0, 0, A), ("A", "B"), _COLUMNS)

    def sequences(self) -> tuple[Terms, ...]:
        """The numbers of chips from which B wins."""
        said = tr("the n-th number of chips from which B wins")
        return (Terms("b-wins", said, 1, partial(list_b_wins, self), source=cite_in_brief(self.sources)),)

    def pictures(self) -> Mapping[str, Drawing]:
        def plane(bound: int, position: Position | None = None) -> Picture | None:
            start = position or self(_EXAMPLE)
            return draw_plane(start, bound) if sum(start.state[:3]) % 2 else None

        found: dict[str, Drawing] = {"outcome": super().pictures()["outcome"]}
        if self.plain and self.constant:
            found |= {"sequence": partial(draw_parity, self), "plane": plane}
        return found

    def laws(self) -> Mapping[str, Law]:
        from nimlike.games.coprime.one_take import prove_theorem

        return {"theorem": partial(prove_theorem, self)} if self.constant else {}

    def p_positions(self, bound: int) -> Iterator[Position]:
        """The starting positions with at most ``bound`` chips that B wins, fewest chips first (0 chips included)."""
        bound = whole(bound, "bound")
        for n in range(bound + 1):
            report("starting numbers", n, bound + 1)
            start = self(n)
            if start.outcome is Outcome.P:
                yield start


def _source(position: Position) -> str:
    return f"exact search, {counted(position.state[0] + 1, 'row')} of bits"


def _answer_by_class(rules: CoprimeRules, position: Position) -> Answer | None:
    """What is found for all n with the same small divisors, without a search."""
    return answer_by_columns(rules, position) or answer_by_divisors(rules, position)


# Tables, pictures, and the numbers of chips from which B wins.

_EXAMPLE: Final = 105  # the number of chips whose primes a picture of the plane shows, if no other is given
_MOST_ROWS: Final = 1_000  # most chips left in a picture of the plane
_MOST_DIFFERENCE: Final = 1_000_000  # largest differences of a picture of the plane
_GAP: Final = 200  # most numbers that are searched for the next one from which B wins
_ROWS: Final = (later("A odd, B moves"), later("A odd, A moves"), later("A even, B moves"), later("A even, A moves"))


def draw_parity(rules: CoprimeRules, bound: int) -> Picture:
    """For which numbers of chips left A's total ends even, whoever moves."""
    parity = require_parity(rules)
    parts: list[Part] = []
    for height, (odd, mover) in enumerate(product((1, 0), repeat=2)):
        left = [n for n in range(bound + 1) if not parity.a_wins(n, odd, mover)]
        parts.append(Marks(left, [height] * len(left), style="square"))
    parts.append(Period(0, parity.period, bound))
    title = tr("{name}: chips left where A's total ends even", name=rules.name)
    return Picture(title, Label.COMPUTED, tr("chips left"), "", tuple(parts), rows=tuple(map(tr, _ROWS)))


def draw_plane(position: Position, bound: int) -> Picture:
    """Who wins with 0 to bound chips left, at the differences around that of a position with odd n."""
    import numpy as np

    if bound > _MOST_ROWS:
        raise LimitReached(f"a picture of kind plane goes to {_MOST_ROWS:,}, not to {bound:,}")
    rules, (left, a, b, _) = position.ruleset, position.state
    most = rules.constant  # type: ignore[attr-defined]
    low, high = a - b - bound // 2, a - b + bound // 2
    if max(-low, high) > _MOST_DIFFERENCE:
        raise LimitReached(f"a picture of kind plane has differences to {_MOST_DIFFERENCE:,} at most")
    # Who wins each position, by either player to move.
    primes = find_small_primes(left + a + b, max(-low, high) + bound)[0]
    found = make_plane(most, make_word(primes), low - 1, high, bound)
    values = np.zeros((bound + 1, high - low + 1), np.uint8)
    for k in range(bound + 1):
        for d in range(low, high + 1):
            # A position with k + d odd is two squares wide: there is none between it and the next one.
            at = d - (k + d + 1) % 2
            a_first, b_first = found.a_wins(k, at, A), found.a_wins(k, at, B)
            values[k, d - low] = 3 if a_first and b_first else 2 if a_first else 1 if b_first else 0
    # The picture with its words.
    named = tr("divisible by {join}", join=", ".join(map(str, primes))) if primes else tr("without small primes")
    kinds = (
        (tr("B wins"), "second"),
        (tr("the player to move loses"), "safe"),
        (tr("the player to move wins"), "plain"),
        (tr("A wins"), "first"),
    )
    image = Image(values, first=low, kinds=kinds)
    return Picture(
        tr("{name}, odd n {named}", name=rules.name, named=named),
        Label.COMPUTED,
        "a \N{MINUS SIGN} b",
        tr("chips left"),
        (image,),
    )


def _say_period(which: str, preperiod: int, period: int, most: int) -> str:
    return tr(
        "{which} have preperiod {preperiod} and period {period}: {times} twice, and a row depends on as many before"
        " it.",
        which=which,
        preperiod=preperiod,
        period=period,
        times=ntr("{n} row occurs", "{n} rows in succession occur", most, n=abbreviate(most)),
    )


def list_parity_rows(rules: CoprimeRules, low: int, high: int) -> Table:
    """The parity table: a row for each number of chips left."""
    parity = require_parity(rules)
    return Table(
        tr("{rules}: who wins, and by which takes, when an odd total wins for A and an even one for B", rules=rules),
        (tr("left"), *map(tr, COLUMNS)),
        tuple((format_number(left), *parity.cells(left)) for left in range(low, high + 1)),
        Label.COMPUTED,
        tr("parity table ({reference}, section 2)", reference=cite_in_brief(rules.sources)),
        (
            _say_period(tr("The winners"), 0, parity.period, parity.max_take),
            tr("When n is a power of 2 greater than 1, gcd(a, b) = 1 exactly when a is odd."),
        ),
    )


def list_residues(rules: CoprimeRules, low: int, high: int, goal: Total) -> Table:
    """The residues of A's chips with which A wins, where a mod M decides."""
    most = rules.constant
    if most is None:
        raise RulesetError(f"{rules.brief()}: the rows modulo {abbreviate(goal.modulus)} need a constant max")
    rows = make_rows(most, goal)

    def cell(left: int, mover: int) -> str:
        return ",".join(map(str, rows.residues(left, mover))) or "-"

    return Table(
        tr(
            "{rules}: the residues of A's chips modulo {modulus} with which A wins",
            rules=rules,
            modulus=abbreviate(goal.modulus),
        ),
        (tr("left"), tr("A moves"), tr("B moves")),
        tuple((format_number(left), cell(left, A), cell(left, B)) for left in range(low, high + 1)),
        Label.COMPUTED,
        "rows modulo M",
        (_say_period(tr("The rows"), rows.preperiod, rows.period, most),),
    )


def list_winners(rules: CoprimeRules, low: int, high: int) -> Table:
    """Who wins from n chips, by exact search for each n."""
    found = []
    for n in range(low, high + 1):
        report("starting numbers", n - low, high - low + 1)
        found.append((format_number(n), "A" if rules(n).outcome is Outcome.N else "B"))
    title = tr("{rules}: who wins from n chips", rules=rules)
    return Table(title, ("n", "winner"), tuple(found), Label.COMPUTED, tr("exact search for each n"))


def list_b_wins(rules: CoprimeRules) -> Iterator[int]:
    """The numbers of chips from which B wins, in increasing order."""
    searched = 0
    # A takes all but one of 1 to K + 1 chips.
    starts = chain((0,), count(rules.constant + 2)) if rules.plain and rules.constant else count()
    for n in starts:
        answer = rules(n).answer()
        searched += answer.label is Label.COMPUTED
        if answer.outcome is Outcome.P:
            searched = 0
            yield n
        elif searched == _GAP:
            raise LimitReached(f"{rules.brief()}: no further number up to {n:,} is one from which B wins")
