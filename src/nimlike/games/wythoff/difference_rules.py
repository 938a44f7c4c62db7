"""The rules of Wythoff's games with any increasing differences: texts, moves, bounds and pairs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.languages import later, tr
from nimlike.core.move import Move, Options, State
from nimlike.core.numbers import abbreviate, natural
from nimlike.core.options import take_options
from nimlike.core.progress import report
from nimlike.core.ruleset import Ruleset
from nimlike.games.nim.nim_rules import left_by
from nimlike.games.wythoff.wythoff_rules import MOST_BOUNDED, TwoPiles
from nimlike.numeration.difference_sequences import Differences, Listed, Pairs, SmallerNumbers, pairs_of
from nimlike.numeration.growing import MOST_TERMS, Kept
from nimlike.numeration.named_sequences import differences, read_differences
from nimlike.numeration.number_pairs import Pair

# The P-positions of the games with any differences, normal and misère: first ones, then pairs of other differences.
# In normal play the first pair is (0, 0), and the others are the (A_k, B_k) of the differences D. In misère play the
# differences are others, d_(k+1) = d_k + f(E_k), where f(m) is the bound that holds where the smaller pile left is m;
# the numbers are those of the pairs of such differences, less 1 or plus 2. Proofs: docs/theory/wythoff.md.

_NOTED: Final = 256
_REPORTED: Final = 1 << 14
_SIDES: Final = (12, 25, 50, MOST_BOUNDED)  # of tables of Grundy values


class Bounds:
    """f(m) = D_(j+1) - D_j, j the largest index of an A_j <= m: bounds what the takes differ by if m is left."""

    def __init__(self, differences: Differences) -> None:
        self.differences = differences
        self.pairs = pairs_of(differences)
        self.smaller = SmallerNumbers(differences)
        self._indices = [0]

    def index(self, m: int) -> int:
        """The largest j with A_j <= m."""
        while m < _NOTED and m >= len(self._indices):
            last = self._indices[-1]
            self._indices.append(last + (self.smaller.at(last + 1) == len(self._indices)))
        if m < _NOTED:
            return self._indices[m]
        k, smaller = self.pairs.locate(m)
        return k if smaller else m - k

    def at(self, m: int, most: int | None = None) -> int:
        """f(m), or ``most`` where that is less."""
        return self.differences.gap(self.index(m), most)


@dataclass(frozen=True, eq=False)
class SafePairs:
    """The P-positions (p, q), p <= q: some first ones, then (A_j + shift, B_j + shift) for j = 1, 2, ..."""

    bounds: Bounds  # the rule of the game
    first: tuple[Pair, ...]  # the first ones; each number in at most one of them
    differences: Differences  # those of the others, where the j-th one has the bound D_(j+1) - D_j
    shift: int  # what is added to their numbers

    @cached_property
    def _pairs(self) -> Pairs:
        return self.bounds.pairs if self.differences is self.bounds.differences else pairs_of(self.differences)

    def pair(self, k: int) -> Pair:
        """The k-th one, counted from 0, the smaller number first."""
        if k < 0:
            raise ValueError(f"pair index {abbreviate(k)} is negative")
        if k < len(self.first):
            return self.first[k]
        p, q = self._pairs.pair(k - len(self.first) + 1)
        return p + self.shift, q + self.shift

    def locate(self, n: int) -> tuple[int, bool]:
        """(k, True) when n is the smaller number of the k-th one, (k, False) when it is the larger only."""
        for k, (p, q) in enumerate(self.first):
            if n in (p, q):
                return k, n == p
        j, smaller = self._pairs.locate(n - self.shift)
        return j + len(self.first) - 1, smaller

    def index(self, n: int) -> int:
        """The k of the one that n stands in."""
        return self.locate(n)[0]

    def partner(self, n: int) -> int:
        """The number that n stands with."""
        k, smaller = self.locate(n)
        p, q = self.pair(k)
        return q if smaller else p

    def larger_below(self, n: int, limit: int) -> int | None:
        """The number that n stands with where that is less than a limit, else None; nothing larger is computed."""
        k, smaller = self.locate(n)
        if smaller and k >= len(self.first):
            j = k - len(self.first) + 1
            if limit <= n or self.differences.index(limit - n) < j:
                return None
        p, q = self.pair(k)
        other = q if smaller else p
        return other if other < limit else None

    def smaller_from(self, n: int) -> int:
        """The smallest k whose smaller number is n or more."""
        while True:
            k, smaller = self.locate(n)
            if smaller:
                return k
            n += 1  # no two larger numbers are neighbours

    def larger_from(self, n: int, most: int) -> int:
        """The smallest k whose larger number is n or more; ``most`` if none below has."""
        for k, (_, q) in enumerate(self.first):
            if q >= n:
                return min(most, k)
        before = n - 1 - self.shift
        if before < 1:
            return min(most, len(self.first))
        j, smaller = self._pairs.locate(before)
        return min(most, len(self.first) + (before - j if smaller else j))

    def holds(self, x: int, y: int) -> bool:
        """Whether (x, y) is one of them, in this order or the other."""
        x, y = min(x, y), max(x, y)
        k, smaller = self.locate(y)
        return self.pair(k)[0] == x if not smaller else self.larger_below(y, y + 1) == y == x

    def within_reach(self, x: int, y: int) -> Iterator[Pair]:
        """Those of them that a move from both piles reaches from (x, y), in the order of the piles."""
        if x > y:
            yield from ((q, p) for p, q in self.within_reach(y, x))
            return
        gap = y - x
        for p, q in self.first:
            for left, other in dict.fromkeys(((p, q), (q, p))):
                if left < x and other < y and abs(gap - other + left) < self.bounds.at(p, gap + q + 1):
                    yield left, other
        # The others are those where |d - D_j| or d + D_j is less than D_(j+1) - D_j, with d = y - x.
        if y <= self.shift:
            return
        terms = self.differences
        top = terms.index(y - self.shift)
        near = terms.index(gap)  # D_j <= d < D_(j+1): no smaller j will do
        for crossed, start in ((False, max(near, 1)), (True, 1)):
            for j in range(start, top + 1):
                if (crossed or j > near) and terms.settled(j, -gap if crossed else gap):
                    break
                away = terms.term(j) + gap if crossed else abs(terms.term(j) - gap)
                if terms.gap(j, away + 1) <= away:
                    continue
                p, q = self._pairs.pair(j)
                left, other = (q + self.shift, p + self.shift) if crossed else (p + self.shift, q + self.shift)
                if left >= x or other >= y:
                    break
                yield left, other


def safe_pairs(bounds: Bounds, misere: bool) -> SafePairs:
    """The P-positions of the game with these bounds."""
    if not misere:
        return SafePairs(bounds, ((0, 0),), bounds.differences, 0)
    if bounds.differences.gap(0, 2) > 1:
        return SafePairs(bounds, (), _misere_differences(bounds, 1, -1), -1)
    # What is left after (2, 2) must be 2 or more, even where f(2) = 1, as (0, 1) has the difference 1.
    third = max(2, bounds.at(2))
    return SafePairs(bounds, ((0, 1), (2, 2)), _misere_differences(bounds, third, 2), 2)


def _misere_differences(bounds: Bounds, first: int, shift: int) -> Differences:
    """0, then d_1 = first and d_(j+1) = d_j + f(A_j + shift) with the A_j of the d themselves."""
    made = MisereDifferences(bounds, first, shift)
    given = bounds.differences
    if not isinstance(given, Listed) or given.constant_from is None:
        return made
    # From A_m on the bounds of the game are all the same.
    end, step = bounds.pairs.pair(given.constant_from)[0], given.gap(given.constant_from)
    if end > MOST_TERMS:
        return made
    return Listed(made.first(max(end - shift, 0) + 2), (step,))


class MisereDifferences(Kept):
    """The differences of the P-positions in misère play, one after the other."""

    sure = MOST_TERMS
    _last = MOST_TERMS

    def __init__(self, bounds: Bounds, first: int, shift: int) -> None:
        super().__init__(f"misère:{bounds.differences}")
        self._given, self._shift = bounds.differences, shift
        self._own, self._given_smaller = SmallerNumbers(self), bounds.smaller
        self._index = 0
        self._add(first)
        # A_j is at most 2 j, so that no term is larger than this.
        widest = bounds.differences.widest(2 * MOST_TERMS + 2)
        self.known = None if widest is None else first + MOST_TERMS * widest

    def check(self, n: int) -> None:
        if self.known is not None and n > self.known:
            raise self._beyond(f"do not reach {abbreviate(n)}")

    def _beyond(self, what: str) -> LimitReached:
        return LimitReached(
            f"differences={self._given} in misère play: the differences of its pairs are made one by one, and "
            f"{MOST_TERMS:,} of them {what}"
        )

    def _more(self) -> None:
        if len(self._kept) > MOST_TERMS:
            raise self._beyond(f"reach {abbreviate(self._kept[-1])}")
        if not len(self._kept) % _REPORTED:
            report("differences of the pairs, of the limit", len(self._kept), MOST_TERMS)
        # Its A_j needs the differences to D_(j-1) only. The game needs its bounds in increasing order.
        left = self._own.at(len(self._kept) - 1) + self._shift
        while self._given_smaller.at(self._index + 1) <= left:
            self._index += 1
        self._add(self._kept[-1] + self._given.gap(self._index))


@dataclass(frozen=True, eq=False, repr=False)
class DifferenceRules(TwoPiles):
    """The games with any differences without their theory. `nimlike.games.wythoff.differences` has the rest."""

    given: str | Callable[[int], int] | Differences = "0,+1"
    misere: bool = False

    family = "wythoff"
    title = later("Wythoff's game")

    def __post_init__(self) -> None:
        object.__setattr__(self, "_differences", differences(self.given))

    @property
    def differences(self) -> Differences:
        """The differences D."""
        found: Differences = vars(self)["_differences"]
        return found

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        rest = list(segments)
        found: Differences | None = None
        misere = False
        for name, value in take_options("wythoff", rest, ("differences=0,1,3,+3", "misere")):
            if name == "misere":
                misere = True
            else:
                found = read_differences(value, rest)
        if found is None:
            raise ParseError("wythoff: the differences are missing, like wythoff:differences=0,1,3,+3")
        return cls(found, misere), rest

    def __str__(self) -> str:
        return f"wythoff:differences={self.differences}{':misere' if self.misere else ''}"

    def __getstate__(self) -> dict[str, object]:
        return {"given": self.given, "misere": self.misere}

    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state)
        self.__post_init__()

    @cached_property
    def bounds(self) -> Bounds:
        """The bounds f(m) of the moves that take from both piles."""
        return Bounds(self.differences)

    @cached_property
    def pairs(self) -> SafePairs:
        """The P-positions as pairs of numbers."""
        return safe_pairs(self.bounds, self.misere)

    @property
    def numeration(self) -> SafePairs:
        return self.pairs

    def pair(self, k: int) -> Pair:
        """The k-th P-position, the smaller number first: k = 0 is (0, 0), in misère play (0, 1)."""
        return self.pairs.pair(natural(k, "k"))

    def options(self, state: State) -> Options:
        x, y = state
        yield from self.takes_from_one(state)
        for left in range(min(x, y) - 1, -1, -1):
            reach = self.bounds.at(left, x + y) - 1
            middle = left + y - x
            for other in range(min(y - 1, middle + reach), max(left, middle - reach) - 1, -1):
                yield Move(((0, x - left), (1, y - other))), (left, other)
            middle = left + x - y
            for other in range(min(x - 1, middle + reach), max(left + 1, middle - reach) - 1, -1):
                yield Move(((0, x - other), (1, y - left))), (other, left)

    def after(self, state: State, move: Move) -> State:
        x, y = left_by(self, state, move, tr("take from pile A, pile B or both, like a3, b2, ab4"))
        if len(move.takes) == 2:
            away = abs(move.takes[0][1] - move.takes[1][1])
            if away and (bound := self.bounds.at(min(x, y), away + 1)) <= away:
                least = abbreviate(min(x, y))
                raise self.illegal(
                    state,
                    move,
                    tr(
                        "with {least} left in the smaller pile the amounts may differ by at most {number}",
                        least=least,
                        number=bound - 1,
                    ),
                )
        return x, y

    def small_values(self, bound: int) -> list[list[int]]:
        """Grundy values in normal play for piles up to the bound, at most `MOST_BOUNDED`, and somewhat further."""
        return _values_to(self.bounds, next(size for size in _SIDES if size >= bound))

    @cached_property
    def theorem(self) -> str:
        """The reference for the P-positions of this game."""
        if self.misere:
            return "docs/theory/wythoff.md (any differences, misère play)"
        return "Fraenkel 2004; docs/theory/wythoff.md (any differences)"


@lru_cache(maxsize=16)
def _values_to(bounds: Bounds, bound: int) -> list[list[int]]:
    return bounded_values(lambda m: bounds.at(m, 2 * bound), bound)


def bounded_values(reach: Callable[[int], int], bound: int) -> list[list[int]]:
    """Grundy values if k and l may be taken from both piles with |k - l| < reach(m), m left in the smaller one."""
    # what is on the diagonal y - x = d, at (u, v), is reached from the later places of each diagonal that is less than
    # reach(min(u, v)) away, as soon as both piles are larger than u and v
    size = bound + 1
    reaches = [reach(m) for m in range(size)]
    table = [[0] * size for _ in range(size)]
    columns = [0] * size
    met_on = [0] * (2 * size)  # by y - x + size: the values reached from the places before
    from_row: dict[tuple[int, int], int] = defaultdict(int)  # and those reached from a row on
    for x in range(size):
        row = 0
        for y in range(size):
            d = y - x
            met_on[d + size] |= from_row.pop((d, x), 0)
            met = row | columns[y] | met_on[d + size]
            value = (~met & (met + 1)).bit_length() - 1
            table[x][y] = value
            row |= 1 << value
            columns[y] |= 1 << value
            far = reaches[min(x, y)] - 1
            for other in range(max(d - far, 1 - size), min(d + far, size - 1) + 1):
                first = max(x + 1, y + 1 - other)
                if first < size and first + other < size:
                    from_row[other, first] |= 1 << value
    return table
