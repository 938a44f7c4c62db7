"""Wythoff's game (1907) and the games made for the pairs of its section 7, normal and misère."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, ClassVar, Final

from nimlike.core.answer import Answer, Reason, WinningMoves
from nimlike.core.conditions import Claim
from nimlike.core.defaults import together
from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.literature import Source, works
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate, big, format_number, natural, parse_number, whole
from nimlike.core.options import bad_option, option_word
from nimlike.core.outcome import Label
from nimlike.core.picture import Picture
from nimlike.core.position import Position, State
from nimlike.core.ruleset import VALUES_OF_OPTIONS, Ruleset
from nimlike.core.safe_options import SafeOptions
from nimlike.core.scenes import Plane
from nimlike.core.shown import Map, Pile, Terms, Tickets, rows
from nimlike.core.table import Table
from nimlike.games.wythoff.grundy import most_listed, small_values
from nimlike.games.wythoff.moves import rules_of, tickets, with_different_amounts
from nimlike.games.wythoff.pairs import MiserePairs, MisereWythoffPairs, NormalPairs, PPairs
from nimlike.games.wythoff.theorem import by_theorem, reference
from nimlike.games.wythoff.two_piles import TwoPiles

if TYPE_CHECKING:
    from nimlike.core.searched import Values

_TABLE_PILES: Final = 10_000  # tables of Grundy values go so far
_ANSWERED_PILES: Final = 4_000  # and those of answers so far; beyond, a table takes too long for one answer
_ANSWER_STEPS: Final = 10**9  # with large b they are used up by smaller piles
_LEAST_SIDE: Final = 256


@dataclass(frozen=True)
class Wythoff(TwoPiles):
    """Two piles: take from one, or k from one and l from the other with ``|k - l| < b``.

    A move that empties both piles at once needs ``|k - l| < a`` instead. With a = b = 1 this is Wythoff's
    game, with a = b the a-Wythoff game (Fraenkel 1982). In normal play the P-positions are (0, 0) and
    the pairs (A_k, A_k + a + bk) of Wythoff's section 7, where A_k is the least number in no earlier pair.

    Parameters
    ----------
    a
        First difference, at least 1.
    b
        Step of the differences, at least 1; the same as a when not given.
    misere
        True when the player who takes the last counter loses.

    Raises
    ------
    RulesetError
        a or b is below 1.

    Examples
    --------
    >>> [position.state for position in Wythoff().p_positions(13)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
    >>> str(Wythoff(2, 3)), Wythoff(2, 3).pair(0)
    ('wythoff:a=2:b=3', (1, 3))
    """

    a: int = 1
    b: int | None = None
    misere: bool = False

    family: ClassVar[str] = "wythoff"
    title: ClassVar[str] = later("Wythoff's game")
    reference: ClassVar[str] = "Wythoff 1907"
    sources: ClassVar[tuple[Source, ...]] = works("wythoff1907", "fraenkel1982")
    examples: ClassVar[tuple[str, ...]] = (
        "wythoff:4,7",
        "wythoff:misere:2,2",
        "wythoff:a=2:10,30",
        "wythoff:a=2:b=3:10^30,2^101",
        "wythoff:differences=0,1,3,+3:10^30,2^101",
        "wythoff:differences=squares:misere:12,20",
        "wythoff:differences=primes:50,61",
    )
    rules_text: ClassVar[str] = later(
        "Take any number from one pile, or k from one and l from the other with |k-l| < b (1 "
        "unless given); emptying both piles at once needs |k-l| < a. Who takes the last "
        "counter wins (loses in misère)."
    )

    def __post_init__(self) -> None:
        for name in ("a", "b"):
            given = self.a if name == "b" and self.b is None else getattr(self, name)
            value = whole(given, f"wythoff: {name}")
            if value < 1:
                raise RulesetError(
                    tr(
                        "wythoff: {name}={value} is out of range; {name} must be 1 or more",
                        name=name,
                        value=abbreviate(value),
                    )
                )
            object.__setattr__(self, name, value)

    @property
    def step(self) -> int:
        """b, the step of the differences."""
        assert self.b is not None
        return self.b

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        if segments and segments[0].startswith("differences"):
            from nimlike.games.wythoff.differences import WythoffDifferences

            return WythoffDifferences.read(segments)
        rest = list(segments)
        given: dict[str, int] = {}
        while option_word(rest):
            name, equals, value = rest[0].partition("=")
            if rest[0] == "misere" and "misere" not in given:
                given["misere"] = 1
            elif name in ("a", "b") and equals and name not in given:
                given[name] = parse_number(value, f"wythoff: {name}")
            else:
                raise bad_option("wythoff", rest[0], ("a=2", "b=3", "differences=0,1,3,+3", "misere"))
            rest.pop(0)
        return cls(given.get("a", 1), given.get("b"), "misere" in given), rest

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        if self.a == self.step:
            text = "wythoff" if self.a == 1 else f"wythoff:a={format_number(self.a)}"
        else:
            text = f"wythoff:a={format_number(self.a)}:b={format_number(self.step)}"
        return text + (":misere" if self.misere else "")

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        x, y = state
        for k in range(1, x + 1):
            yield Move(((0, k),)), (x - k, y)
        for k in range(1, y + 1):
            yield Move(((1, k),)), (x, y - k)
        for k in range(1, x + 1):
            for m in range(max(1, k - self.step + 1), min(y, k + self.step - 1) + 1):
                if (k, m) != (x, y):
                    yield Move(((0, k), (1, m))), (x - k, y - m)
        if x and y and abs(x - y) < self.a:
            yield Move(((0, x), (1, y))), (0, 0)

    def after(self, state: State, move: Move) -> State:
        left = self.left_by(state, move)
        if len(move.takes) == 2:
            most, when = (self.step, "") if any(left) else (self.a, tr(" when both piles are emptied"))
            if abs(move.takes[0][1] - move.takes[1][1]) >= most:
                raise self.illegal(
                    state, move, tr("the amounts may differ by at most {number}{when}", number=most - 1, when=when)
                )
        return left

    @property
    def name(self) -> str:
        """``Wythoff's game``, ``2-Wythoff``, ``(2,3)-Wythoff``.

        Examples
        --------
        >>> Wythoff().name, Wythoff(2).name, Wythoff(2, 3, misere=True).name
        ("Wythoff's game", '2-Wythoff', '(2,3)-Wythoff, misère play')
        """
        a, b = abbreviate(self.a), abbreviate(self.step)
        shown = f"{a}-Wythoff" if self.a == self.step else tr("({a},{b})-Wythoff", a=a, b=b)
        return (tr("Wythoff's game") if self.a == self.step == 1 else shown) + self._misere_words

    @property
    def other_names(self) -> tuple[str, ...]:
        return ("Wyt Queens", "corner the queen") if self.a == self.step == 1 else ()

    def rules(self) -> str:
        return rules_of(self.a, self.step)

    def board(self, state: State) -> tuple[Pile, ...]:
        shown = rows(state, lambda pile, size: (range(1, size + 1), True))
        x, y = state
        if not (x and y):
            return shown
        different = with_different_amounts(x, y, self.a, self.step)
        return (*shown, together(2, (range(1, min(state) + 1), True), different or Move(((0, 1), (1, 1)))))

    def scene(self, state: State) -> Plane:
        return Plane("queen" if self.a == self.step == 1 else "piece")

    def tickets(self, state: State) -> Tickets:
        """Singles first; then (k, l) by d = k - l and min(k, l), void where k > x or l > y; then an odd last move."""
        return tickets(state, self.a, self.step)

    @cached_property
    def pairs(self) -> PPairs:
        """The P-positions as pairs of numbers."""
        if not self.misere:
            return NormalPairs(self.a, self.step)
        return MiserePairs(self.step) if self.step > 1 else MisereWythoffPairs()

    def pair(self, k: int) -> tuple[int, int]:
        """The k-th P-position (smaller number first), numbered as in the paper.

        When a = b, k = 0 is (0, 0); for two different parameters k = 0 is (1, 1 + a), as in section 7,
        and (0, 0) is outside the numbering. In misère play k = 0 is (0, 1).

        Complexity: one square root of twice the length of k; O(log k) additions when a > b + 1.

        Examples
        --------
        >>> Wythoff(2).pair(3), Wythoff(misere=True).pair(1)
        ((4, 10), (2, 2))
        """
        return self.pairs.pair(whole(k, "k"))

    def pair_index(self, n: int) -> int | None:
        """The k of the P-position that n stands in; None for 0 when (0, 0) is outside the numbering.

        Examples
        --------
        >>> Wythoff().pair_index(10)
        4
        """
        return self.pairs.index(natural(n, "n"))

    def partner(self, n: int) -> int:
        """The one number that forms a P-position with n.

        Examples
        --------
        >>> Wythoff().partner(10), Wythoff().partner(6)
        (6, 10)
        """
        return int(self.pairs.partner(big(natural(n, "n"))))

    @cached_property
    def theorem(self) -> str:
        """The reference for the P-positions of this game."""
        return reference(self)

    def in_coq(self, position: Position, reason: Reason) -> str:
        if self.misere:
            return ""
        return "Wythoff.wythoff" if self.a == self.b == 1 else f"Wythoff.wythoff_a{'' if self.a == self.b else '_b'}"

    def theory(self, position: Position) -> Answer:
        """Wythoff's theorem and its relatives; the cost is a few square roots at the piles' length."""
        return by_theorem(self, position)

    def moves_to(self, position: Position, value: int) -> WinningMoves:
        """The moves to positions of the given Grundy value; small piles have all values in one table.

        Complexity: O(1) for each option of small piles.

        Examples
        --------
        >>> [str(move) for move, _ in Wythoff().moves_to(Wythoff()(4, 7), 3)]
        ['b5', 'ab4']
        """
        if value == 0 or self.misere or (largest := max(position.state)) > most_listed(self.step):
            return super().moves_to(position, value)
        values, found, known = small_values(self.a, self.step, largest), [], Label.THEOREM
        for move, (x, y) in self.options(position.state):
            reached = values[x][y]
            if reached:
                known = Label.COMPUTED  # of a P-position the theorem says it
            if reached == value:
                found.append((move, Position(self, (x, y))))
        return WinningMoves.of(found, known, VALUES_OF_OPTIONS)

    def p_positions(self, bound: int) -> Iterator[Position]:
        """P-positions (p, q), p <= q <= bound, in increasing order of p.

        Complexity: one pair at a time.
        """
        bound = whole(bound, "bound")
        if not self.misere and self.a != self.step and bound >= 0:
            yield Position(self, (0, 0))
        for k in count():
            p, q = self.pair(k)
            if q > bound:
                return
            yield Position(self, (p, q))

    def safe_options(self, k: int) -> SafeOptions | None:
        from nimlike.games.wythoff.blocked import safe_options

        return safe_options(self, k)

    def computed_value(self, state: State) -> int | None:
        """From a table, for piles that one answer can wait for.

        Examples
        --------
        >>> found = Wythoff()(900, 700).answer()
        >>> found.grundy, str(found.grundy_label), str(found.label)
        (382, 'computed', 'theorem')
        """
        from nimlike.tables.two_piles import wythoff_values

        (x, y), largest = state, max(state)
        if largest > _ANSWERED_PILES:
            return None
        side = min(max(_LEAST_SIDE, 1 << largest.bit_length()), _ANSWERED_PILES + 1)
        try:
            return int(wythoff_values(self.a, self.step, side, self.brief(), _ANSWER_STEPS)[x, y])
        except LimitReached:  # b is so large that tables are slow
            return None

    def grundy_table(self, bound: int) -> Values:
        """Grundy values in normal play: row x, column y, for piles up to ``bound``; computed.

        Complexity: about ``bound`` / 300 words of bits a cell, and O(b) for 64 cells.

        Raises
        ------
        RulesetError
            In misère play there are none.
        LimitReached
            The table would take too much work: beyond piles of 10,000, or earlier where b is large.

        Examples
        --------
        >>> Wythoff().grundy_table(2).tolist()
        [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
        """
        from nimlike.tables.two_piles import wythoff_values

        if self.misere:
            raise RulesetError(tr("{rules} is in misère play: it has no Grundy values", rules=self.brief()))
        return wythoff_values(self.a, self.step, natural(bound, "bound") + 1, self.brief())

    def map(self) -> Map:
        from nimlike.games.wythoff.map import WythoffMap

        return WythoffMap(self)

    def sequences(self) -> tuple[Terms, ...]:
        """The numbers of the pairs, and in normal play the Grundy values.

        Examples
        --------
        >>> [(each.name, each.first(5)) for each in Wythoff().sequences()[:2]]
        [('smaller', [0, 1, 3, 4, 6]), ('larger', [0, 2, 5, 7, 10])]
        """
        from nimlike.games.wythoff.shown import sequences

        return sequences(self)

    def picture(self, kind: str, bound: int) -> Picture | None:
        from nimlike.games.wythoff.shown import pairs_picture

        return pairs_picture(self, bound) if kind == "sequence" else super().picture(kind, bound)

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        from nimlike.games.wythoff.conditions import claim

        if open_choice or piles not in (None, 2):
            raise RulesetError(tr("{rules}: it is played on two piles, and leaves no choice open", rules=self.brief()))
        return claim(self)

    def table(self, low: int, high: int) -> Table:
        """Two piles from low to high: Grundy values (computed) as far as 10,000 in normal play, else outcomes."""
        low, high = natural(low, "low"), natural(high, "high")
        cells = range(low, high + 1)

        def values() -> list[list[int]]:
            if high > most_listed(self.step):
                square: list[list[int]] = self.grundy_table(high)[low:, low:].tolist()
                return square
            known = small_values(self.a, self.step, high)
            return [[known[x][y] for y in cells] for x in cells]

        grundy = not self.misere and high <= _TABLE_PILES
        return self.square(cells, values if grundy else None, self.partner, "the definition, by sets of bits")
