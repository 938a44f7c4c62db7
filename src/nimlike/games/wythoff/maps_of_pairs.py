"""What all games of Wythoff's kind show, from their pairs: boards, tables, sequences, pictures, maps of any size."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from itertools import count
from typing import TYPE_CHECKING, Any, ClassVar, Final

from nimlike.core.defaults import together
from nimlike.core.errors import IllegalMove, LimitReached, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.move import Move, Plane, State
from nimlike.core.numbers import natural, whole
from nimlike.core.outcome import Label
from nimlike.core.position import Answer, Position
from nimlike.core.progress import afford
from nimlike.core.shown import LISTED, Drawing, Map, Marks, Picture, Pile, Span, Terms, Tickets, rows, table_values
from nimlike.core.table import Table, square_table
from nimlike.games.wythoff.words import PairWords, reason_by
from nimlike.games.wythoff.wythoff_rules import MOST_BOUNDED, TwoPiles, answer_by_leaving
from nimlike.numeration.number_pairs import Pair
from nimlike.tables.boxes import by_antidiagonals, largest_in_reach

if TYPE_CHECKING:
    from nimlike.core.searched import Values

VALUES: Final = 1_024  # Grundy values are known for piles below this; for fewer where b is large
_BITS: Final = later("the definition, by sets of bits")
_TRIED: Final = 8
_FIRST: Final = 25  # so many antidiagonals are computed at first
_LARGEST_DRAWN: Final = 10**15


class PairGame(TwoPiles):
    """A game whose P-positions are pairs of numbers, each number in one of them."""

    most_listed: ClassVar[int]  # tables have Grundy values as far as this
    sentences: ClassVar[PairWords]

    @property
    @abstractmethod
    def pairs(self) -> Any:
        """The P-positions as pairs of numbers."""

    @property
    def known(self) -> int | None:
        """Pairs are known for numbers below this; None: for all."""
        return None

    @abstractmethod
    def pair(self, k: int) -> Pair:
        """The k-th pair."""

    @abstractmethod
    def reached(self, state: State) -> tuple[bool, Callable[[], list[Pair]]]:
        """Whether a state is a P-position, and what finds the P-positions that a move leaves."""

    @abstractmethod
    def first_values(self, bound: int) -> Values:
        """Grundy values in normal play: row x, column y, for piles up to ``bound``."""

    def theory(self, position: Position) -> Answer:
        """The theorem on the pairs; small piles have their Grundy value from a table."""
        is_safe, reached = self.reached(position.state)
        explain = partial(reason_by, self.sentences, self, *position.state)
        return answer_by_leaving(position, is_safe, reached, (Label.THEOREM, self.theorem), explain)

    def board(self, state: State) -> tuple[Pile, ...]:
        shown = rows(state, lambda pile, size: (range(1, size + 1), True))
        if not min(state):
            return shown
        return (*shown, together(2, (range(1, min(state) + 1), True), self._example(state)))

    def _example(self, state: State) -> Move:
        """A move that takes different numbers from the piles; the same if none of a few is legal."""
        few = [pair for k in range(1, _TRIED) for pair in ((k, k + 1), (k + 1, k))]
        for k, m in (*few, state):
            with suppress(IllegalMove, LimitReached):
                if k != m:
                    move = Move(((0, k), (1, m)))
                    self.after(state, move)
                    return move
        return Move(((0, 1), (1, 1)))

    def scene(self, state: State) -> Plane:
        return Plane("piece", state)

    def tickets(self, state: State) -> Tickets:
        """All moves where they are few; else those from one pile, and those that take the same from both."""
        x, y = state
        least = 0 if x >= y else x  # one counter from a larger pile
        if x * y <= LISTED:
            return replace(super().tickets(state), least=least)

        def move(ticket: int) -> Move:
            if ticket < x + y:
                return Move(((0, ticket + 1),)) if ticket < x else Move(((1, ticket - x + 1),))
            return Move(((0, ticket - x - y + 1), (1, ticket - x - y + 1)))

        return Tickets(x + y + min(x, y), move, least)

    def p_positions(self, bound: int) -> Iterator[Position]:
        """P-positions (p, q), p <= q <= bound, in increasing order of p."""
        bound = whole(bound, "bound")
        if bound >= 0 and self.pairs.index(0) is None:
            yield Position(self, (0, 0))
        for k in range(self.pairs.larger_from(bound + 1, bound + 1)):
            yield Position(self, self.pair(k))

    def grundy_table(self, bound: int) -> Values:
        """Grundy values in normal play: row x, column y, for piles up to ``bound``; computed."""
        if self.misere:
            raise RulesetError(f"{self.brief()} is in misère play: it has no Grundy values")
        return self.first_values(natural(bound, "bound"))

    def table(self, low: int, high: int) -> Table:
        """Two piles from low to high: in normal play Grundy values as far as they are listed, else outcomes."""
        low, high = natural(low, "low"), natural(high, "high")
        cells = range(low, high + 1)
        afford(f"{self.brief()}: a table of {len(cells):,} rows and columns", 2 * len(cells) ** 2)
        listed = not self.misere and high <= self.most_listed
        if listed:
            known = Label.COMPUTED, tr(_BITS)
            rows = [list(map(str, row)) for row in self.grundy_table(high)[low:, low:].tolist()]
        else:
            known = Label.THEOREM, self.theorem
            partners = {x: self.pairs.larger_below(x, high + 1) for x in cells}
            rows = [["P" if partners[x] == y else "." for y in cells] for x in cells]
        title = tr("Grundy values of {what}", what=self) if listed else tr("P-positions of {what}", what=self)
        return square_table(title, cells, rows, *known)

    def map(self, rest: tuple[int, ...] = ()) -> Map | None:
        return super().map(rest) if rest else PairsMap(self)

    def sequences(self) -> tuple[Terms, ...]:
        """The numbers of the pairs, and in normal play the Grundy values."""
        one, other, both = self.oeis
        smaller, larger = (lambda: (self.pair(n)[0] for n in count())), (lambda: (self.pair(n)[1] for n in count()))
        known = (Label.THEOREM, self.theorem)
        found = [
            Terms("smaller", tr("the smaller number of pair n"), 0, smaller, *known, *one),
            Terms("larger", tr("the larger number of pair n"), 0, larger, *known, *other),
        ]
        if not self.misere:
            title = tr("the Grundy values of two piles, read by antidiagonals")
            values = partial(by_antidiagonals, self.grundy_table, _FIRST)
            found.append(Terms("values", title, 0, values, Label.COMPUTED, _BITS, *both))
        return tuple(found)

    @property
    def oeis(self) -> tuple[tuple[str, int | None], ...]:
        """The entries of the smaller and the larger numbers and of the Grundy values, each with its first n."""
        return (("", None),) * 3

    def pictures(self) -> Mapping[str, Drawing]:
        return {**super().pictures(), "sequence": self._draw_pairs}

    def _draw_pairs(self, bound: int) -> Picture:
        """Both numbers of the pairs, against k."""
        if self.pair(bound)[1] > _LARGEST_DRAWN:
            raise LimitReached(f"{self.brief()}: the numbers of pair {bound} are too large for a picture; draw fewer")
        pairs = [self.pair(k) for k in range(bound + 1)]
        larger = Marks(range(len(pairs)), [q for _, q in pairs], tr("larger number"), second=True)
        smaller = Marks(range(len(pairs)), [p for p, _ in pairs], tr("smaller number"))
        return Picture(tr("The pairs of {name}", name=self.name), Label.THEOREM, "k", tr("pair"), (larger, smaller))


class PairsMap(Map):
    """Two piles: the pairs for the outcomes, a table for Grundy values."""

    axes = (later("pile A"), later("pile B"))
    label = Label.THEOREM

    def __init__(self, rules: PairGame) -> None:
        self.rules = rules
        self.has_values = not rules.misere

    @property
    def known(self) -> int | None:
        """Outcomes are known to here; None: for all."""
        return self.rules.known

    def spans(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
        """Complexity: a few pairs for each row and column, whatever z."""
        if self.rules.pairs.index(0) is None and x == y == 0:
            yield 0, 0, 0
        yield from self._pairs(x, y, z, width, height)
        for j, first, last in self._pairs(y, x, z, height, width):
            for i in range(max(first, 0), min(last, width - 1) + 1):
                yield i, j, j

    def _pairs(self, u: int, v: int, z: int, columns: int, rows: int) -> Iterator[Span]:
        """Pixels that hold a pair (p, q), p <= q, with p along the columns from u and q along the rows from v."""
        pairs, known = self.rules.pairs, self.known
        right, upper = u + (columns << z), v + (rows << z)
        if known is not None:
            right, upper = min(right, known), min(upper, known)
        if u >= right or v >= upper:
            return
        end = pairs.larger_from(upper, pairs.smaller_from(right))
        upto = max(pairs.smaller_from(u), pairs.larger_from(v, end))
        while upto < end:
            begin, column = upto, (pairs.pair(upto)[0] - u) >> z
            upto = min(pairs.smaller_from(min(u + ((column + 1) << z), right)), end)
            for first, last in self._rows(begin, upto - 1, v, z):
                yield column, first, last

    def _rows(self, begin: int, end: int, v: int, z: int) -> Iterator[tuple[int, int]]:
        """The rows of the larger numbers of the pairs begin to end: halved until two rows at most are between."""
        waiting = [(begin, end)]
        while waiting:
            begin, end = waiting.pop()
            first, last = ((self.rules.pair(k)[1] - v) >> z for k in (begin, end))
            if last - first <= 1 or end - begin <= 1:
                yield from {(first, last)} if last - first <= 1 else ((first, first), (last, last))
            else:
                middle = (begin + end) // 2
                waiting += [(begin, middle), (middle + 1, end)]

    def values(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[int | None]:
        return table_values(_values(self.rules), x, y, z, width, height)


@lru_cache(maxsize=8)
def _values(rules: PairGame) -> Any:
    return largest_in_reach(lambda side: rules.grundy_table(side - 1), VALUES, 256, MOST_BOUNDED + 1, 64)
