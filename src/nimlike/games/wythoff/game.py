"""Wythoff's game (1907) and the games made for the pairs of its section 7, normal and misère."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, ClassVar, Final

from nimlike.core.defaults import together
from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.laws import Claim
from nimlike.core.move import Move, Plane, SafeOptions, State
from nimlike.core.numbers import abbreviate, natural, whole
from nimlike.core.outcome import Label
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.reason import Reason
from nimlike.core.ruleset import VALUES_OF_OPTIONS, Ruleset
from nimlike.core.shown import Drawing, Map, Pile, Terms, Tickets, rows
from nimlike.core.table import Table
from nimlike.games.wythoff.wythoff_answers import by_theorem, safe_options
from nimlike.games.wythoff.wythoff_rules import WythoffRules, most_listed, small_values, square_values

if TYPE_CHECKING:
    from nimlike.core.searched import Values

_TABLE_PILES: Final = 10_000  # tables of Grundy values go so far
_ANSWERED_PILES: Final = 4_000  # and those of answers so far; beyond, a table takes too long for one answer
_ANSWER_STEPS: Final = 10**9  # with large b they are used up by smaller piles
_LEAST_SIDE: Final = 256


class Wythoff(WythoffRules):
    """Two piles: take from one, or k from one and l from the other with ``|k - l| < b``.

    A move that empties both piles at once needs ``|k - l| < a`` instead. With a = b = 1 this is Wythoff's
    game, with a = b the a-Wythoff game (Fraenkel 1982). In normal play the P-positions are (0, 0) and
    the pairs (A_k, A_k + a + bk) of Wythoff's section 7, where A_k is the smallest number in no earlier pair.

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

    sources: ClassVar[tuple[str, ...]] = ("wythoff1907", "fraenkel1982")
    rules_text: ClassVar[str] = later(
        "Take any number from one pile, or k from one and l from the other with |k-l| < b (1 "
        "unless given); emptying both piles at once needs |k-l| < a. Whoever takes the "
        "last counter wins (loses in misère)."
    )

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        if segments and segments[0].startswith("differences"):
            from nimlike.games.wythoff.differences import WythoffDifferences

            return WythoffDifferences.read(segments)
        return super().read(segments)

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

    def in_coq(self, position: Position, reason: Reason) -> str:
        if self.misere:
            return ""
        return "Wythoff.wythoff" if self.a == self.b == 1 else f"Wythoff.wythoff_a{'' if self.a == self.b else '_b'}"

    def theory(self, position: Position) -> Answer:
        """Wythoff's theorem and its relatives; the cost is a few square roots at the piles' length."""
        return by_theorem(self, position)

    def moves_to(self, position: Position, value: int) -> WinningMoves:
        """The moves to positions of the given Grundy value; small piles have all values in one table.

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
        """P-positions (p, q), p <= q <= bound, in increasing order of p."""
        bound = whole(bound, "bound")
        if not self.misere and self.a != self.step and bound >= 0:
            yield Position(self, (0, 0))
        for k in count():
            p, q = self.pair(k)
            if q > bound:
                return
            yield Position(self, (p, q))

    def safe_options(self, k: int) -> SafeOptions | None:
        return safe_options(self, k)

    def computed_value(self, state: State) -> int | None:
        """From a table, for piles that one answer can wait for.

        Examples
        --------
        >>> found = Wythoff()(900, 700).answer()
        >>> found.grundy, str(found.grundy_label), str(found.label)
        (382, 'computed', 'theorem')
        """
        (x, y), largest = state, max(state)
        if largest > _ANSWERED_PILES:
            return None
        side = min(max(_LEAST_SIDE, 1 << largest.bit_length()), _ANSWERED_PILES + 1)
        try:
            return int(square_values(self.a, self.step, side, self.brief(), _ANSWER_STEPS)[x, y])
        except LimitReached:  # b is so large that tables are slow
            return None

    def grundy_table(self, bound: int) -> Values:
        """Grundy values in normal play: row x, column y, for piles up to ``bound``; computed.

        Examples
        --------
        >>> Wythoff().grundy_table(2).tolist()
        [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
        """
        if self.misere:
            raise RulesetError(f"{self.brief()} is in misère play: it has no Grundy values")
        return square_values(self.a, self.step, natural(bound, "bound") + 1, self.brief())

    def map(self, rest: tuple[int, ...] = ()) -> Map | None:
        from nimlike.games.wythoff.maps_of_pairs import PairsMap

        return super().map(rest) if rest else PairsMap(self)

    def sequences(self) -> tuple[Terms, ...]:
        """The numbers of the pairs, and in normal play the Grundy values.

        Examples
        --------
        >>> [(each.name, each.first(5)) for each in Wythoff().sequences()[:2]]
        [('smaller', [0, 1, 3, 4, 6]), ('larger', [0, 2, 5, 7, 10])]
        """
        from nimlike.games.wythoff.maps_of_pairs import sequences

        return sequences(self)

    def pictures(self) -> Mapping[str, Drawing]:
        from nimlike.games.wythoff.maps_of_pairs import pairs_picture

        return {**super().pictures(), "sequence": partial(pairs_picture, self)}

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        from nimlike.games.wythoff.wythoff_answers import claim

        if open_choice or piles not in (None, 2):
            raise RulesetError(f"{self.brief()}: it is played on two piles, and leaves no choice open")
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


def tickets(state: State, a: int, b: int) -> Tickets:
    """Moves from one pile first; then (k, l) by d = k - l and min(k, l), void where k > x or l > y.

    Both piles may be emptied at once even where their difference is out of reach of the other moves: that is the last
    ticket.
    """
    x, y = state
    least, gap = min(x, y), abs(x - y)
    lowest = 1 - min(b, y)
    width = min(b, x) - lowest  # how many values d has
    both = least * width if least else 0
    # Both piles may be emptied at once though their difference is out of the others' reach.
    emptying = int(bool(least) and b <= gap < a)

    def move(ticket: int) -> Move | None:
        if ticket < x + y:
            return Move(((0, ticket + 1),)) if ticket < x else Move(((1, ticket - x + 1),))
        ticket -= x + y
        if ticket == both:
            return Move(((0, x), (1, y)))
        shorter, d = ticket // width + 1, ticket % width + lowest
        k, m = shorter + max(d, 0), shorter + max(-d, 0)
        if k > x or m > y or ((k, m) == (x, y) and gap >= a):
            return None
        return Move(((0, k), (1, m)))

    return Tickets(x + y + both + emptying, move, 0 if x >= y else x)


def with_different_amounts(x: int, y: int, a: int, b: int) -> Move | None:
    """A move that takes different numbers from two piles of x and y, if there is one."""
    for k, m in ((1, 2), (2, 1)):
        if k <= x and m <= y and (b > 1 if (k, m) != (x, y) else a > 1):
            return Move(((0, k), (1, m)))
    return Move(((0, x), (1, y))) if x != y and abs(x - y) < a else None


def rules_of(a: int, b: int) -> str:
    """The moves in words."""
    words = tr("Take any number of counters from one pile, or ")
    if a == b == 1:
        return words + tr("the same number from both.")
    words += tr("the same number from both") if b == 1 else tr("some from both")
    reach = "" if b == 1 else tr(", where the two numbers differ by less than {step}", step=abbreviate(b))
    if a == b:
        return f"{words}{reach}."
    last = tr("only with the same number in both") if a == 1 else tr("if they differ by less than {a}", a=abbreviate(a))
    return tr("{words}{reach}. Both piles may be emptied in one move {last}.", words=words, reach=reach, last=last)
