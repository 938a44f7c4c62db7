"""The word of Wythoff's pairs: which numbers are the smaller ones of pairs, counted at any size.

For whole numbers a, b >= 1 the n-th letter of w says whether n is an A_k or a B_k, and w = s^0(A)^a s^1(A)^a s^2(A)^a
..., where s replaces A by B A^b and B by A. With U_0 = 0, U_1 = 1 and U_{i+1} = b U_i + U_{i-1} the block s^i(A) has
U_{i+1} letters A and U_{i+1} + U_i letters. Within a block the letters have a closed form (docs/theory/wythoff.md).
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Any, Final, TypeAlias

from nimlike.core.errors import RulesetError
from nimlike.core.numbers import abbreviate, big, isqrt

Pair: TypeAlias = tuple[int, int]  # two numbers that stand together, mostly the smaller one first

# Multiples of a square root, rounded down: floor(c sqrt(d)), where one root serves many long c.
# With S = floor(sqrt(d) 2^N) and c >= 0, c sqrt(d) 2^N lies in [cS, cS + c). Where N exceeds the length of c by some
# bits, both ends have nearly always the same floor after division by 2^N; where they have not, the root of c^2 d is
# drawn. So many numbers of one length cost one root, which is kept, and a product each. As x S and y S give (y - x) S
# by a subtraction, the last two products are kept too: a number near one of the two, or near what they differ by, costs
# no product.

_KEPT_FROM: Final = 2_000  # bits of c from which a root is kept; shorter ones are drawn faster than kept ones are found
_LONGEST_RADICAND: Final = 64  # bits of d: the roots of longer ones come once, so they are not kept
_GUARD: Final = 64  # bits of N beyond c's length: two ends have different floors once in 2^64 times
_NEAR: Final = 64  # bits of the difference between two numbers that are near each other


def floors(c: Any, d: Any, step: Any = 0, unit: int = 1, beside: int = 0) -> tuple[Any, Any]:
    """floor(c sqrt(d)) and floor((c + step) sqrt(d)), for integers c, d >= 0 and step >= 0."""
    # Products are kept: ``unit`` lets a multiple c of n share one with numbers near n, and ``beside``, the length of
    # longer numbers, lets c share their root.
    length = max((c + step).bit_length(), beside)
    if c < 0 or length < _KEPT_FROM or d.bit_length() > _LONGEST_RADICAND:
        first = _floor(c, d)
        return first, _floor(c + step, d) if step else first
    coarse = length.bit_length() - 5  # N is rounded up to a multiple of 2^coarse: numbers of about one length share it
    bits = -(-(length + _GUARD) >> coarse) << coarse
    root = root_interval(int(d), bits)
    if unit == 1:
        product = root.times(c)
    else:
        whole, rest = divmod(c, unit)
        product = unit * root.times(whole) + rest * root.value
    first = _round_down(c, d, product, bits)
    return first, _round_down(c + step, d, product + step * root.value, bits) if step else first


class Root:
    """floor(sqrt(d) 2^bits), and the last two products made with it."""

    __slots__ = ("_products", "value")

    def __init__(self, d: int, bits: int) -> None:
        from nimlike.core import gmp

        self.value: Any = isqrt(gmp.mpz(d) << 2 * bits)
        self._products: tuple[tuple[Any, Any], ...] = ()

    def times(self, m: Any) -> Any:
        """m times the root, by the products kept of two numbers and of their difference if m is near one."""
        kept = self._products
        known = kept
        if len(kept) == 2:
            (x, x_product), (y, y_product) = kept
            known = (*kept, (y - x, y_product - x_product) if y > x else (x - y, x_product - y_product))
        for number, product in known:
            rest = m - number
            if rest.bit_length() <= _NEAR:
                return product + rest * self.value
        made = m * self.value
        self._products = (*kept[-1:], (m, made))
        return made


root_interval = lru_cache(maxsize=4)(Root)  # kept for the next numbers of this length


def _round_down(c: Any, d: Any, product: Any, bits: int) -> Any:
    """floor(c sqrt(d)) from the product of c and the root: both ends of the interval rounded down, if they agree."""
    below = product >> bits
    return below if (product + c) >> bits == below else _floor(c, d)


def _floor(c: Any, d: Any) -> Any:
    """floor(c sqrt(d)), by the root of c^2 d itself."""
    square = c * c * d
    return isqrt(square) if c >= 0 or not square else -isqrt(square - 1) - 1


@dataclass(frozen=True)
class PairWord:
    """The word w of the pairs with differences a, a + b, a + 2b, ..."""

    a: int
    b: int

    def rank(self, n: Any) -> tuple[int, bool]:
        """How many of the first n letters are A, and whether the n-th is; for n >= 1."""
        n = big(n)
        level, below, above = self._level(n, length=True)
        counted, left = self._before(below, above, length=False), n - self._before(below, above, length=True)
        size = above + below
        copies = (left - 1) // size
        left -= copies * size
        before, inside = self._counts(level, left)
        return int(counted + copies * above + inside), bool(inside > before)

    def select(self, j: Any) -> int:
        """Where the j-th letter A stands; for j >= 1."""
        j = big(j)
        level, below, above = self._level(j, length=False)
        place, left = self._before(below, above, length=True), j - self._before(below, above, length=False)
        copies = (left - 1) // above
        left -= copies * above
        if left > 1:  # the smallest r with 1 + floor((r - 1)/alpha) >= left
            inside = ((left - 1) * (2 - self.b) + floors(left - 1, self.b**2 + 4)[0]) // 2 + 2
        else:
            inside = 1 if level % 2 == 0 else 2
        return int(place + copies * (above + below) + inside)

    def _counts(self, level: int, r: Any) -> tuple[Any, Any]:
        """How many of the first r - 1 and of the first r letters of s^level(A) are A; for r >= 1."""
        first = 1 if level % 2 == 0 else 0
        if r < 2:
            return 0, first
        m, b = r - 2, self.b
        before, root = floors(m, b * b + 4, 1)
        count = 1 + ((m + 1) * (b - 2) + root) // (2 * b)
        return (1 + (m * (b - 2) + before) // (2 * b) if m else first), count

    def _before(self, below: Any, above: Any, length: bool) -> Any:
        """The letters, or the letters A, of the blocks before those of a level with U = (below, above)."""
        # b times the sum of U_1, ..., U_i is U_{i+1} + U_i - 1; the lengths sum U_i too, and stop one term earlier.
        count = (above + below - 1) // self.b
        return self.a * (count + (count - below if length else 0)) if count else 0

    def _level(self, target: Any, length: bool) -> tuple[int, Any, Any]:
        """The level in whose blocks the target lies, and its U_i and U_{i+1}."""
        level = max(0, int(self._estimate(target)) - 2)
        below, above = _lucas(self.b, level)
        while level and self._before(below, above, length) >= target:
            level, below, above = level - 1, above - self.b * below, below
        while self._before(above, self.b * above + below, length) < target:
            level, below, above = level + 1, above, self.b * above + below
        return level, below, above

    def _estimate(self, target: int) -> float:
        """About the level in whose blocks the target lies."""
        if target <= self.a:
            return 0
        growth = _log2(self.b) + math.log2((1 + math.sqrt(1 + 4 / min(self.b, 1 << 60) ** 2)) / 2)
        return (_log2(target) - _log2(self.a)) / growth


def _lucas(b: int, i: int) -> tuple[Any, Any]:
    """U_i and U_{i+1} with U_0 = 0, U_1 = 1, U_{i+1} = b U_i + U_{i-1}: by doubling the index."""
    low, high = big(0), big(1)
    for bit in bin(i)[2:]:
        if high.bit_length() > 1_000:
            from nimlike.core import gmp

            low, high = gmp.mpz(low), gmp.mpz(high)
        low, high = low * (2 * high - b * low), high * high + low * low
        if bit == "1":
            low, high = high, b * high + low
    return low, high


def _log2(n: int) -> float:
    """The logarithm of n >= 1, however long it is."""
    over = max(0, n.bit_length() - 60)
    return over + math.log2(int(n >> over))


# Wythoff's pairs of section 7, exactly, at any size.
# A_k is the smallest positive number in no earlier pair, and B_k = A_k + a + bk. Two independent routes give any pair
# without the ones before it, both proved in docs/theory/wythoff.md: for a <= b + 1 the closed form of the paper,
# A_k = floor(2 - a/beta + k alpha) with alpha = (2 - b + sqrt(b^2 + 4))/2 and beta = alpha + b; for all a and b the
# word of the pairs, counted by `PairWord`.


def construct(differences: Iterable[int], least: int = 0) -> Iterator[Pair]:
    """The pairs in order, by definition: the smallest unused number, and that plus the next difference."""
    pending: deque[int] = deque()  # the larger numbers ahead of the smallest unused number, increasing
    for difference in differences:
        while pending and pending[0] == least:
            pending.popleft()
            least += 1
        yield least, least + difference
        if difference:
            pending.append(least + difference)
        least += 1


@dataclass(frozen=True)
class PairFamily:
    """The pairs (A_k, B_k) with differences a, a + b, a + 2b, ..."""

    a: int  # the first difference, at least 1
    b: int  # the step of the differences, at least 1

    def __post_init__(self) -> None:
        if self.a < 1 or self.b < 1:
            raise RulesetError(
                f"pair family: a = {abbreviate(self.a)} and b = {abbreviate(self.b)} must both be 1 or more"
            )

    @property
    def has_closed_form(self) -> bool:
        """Whether the paper's formula holds: a <= b + 1, that is a < beta."""
        return self.a <= self.b + 1

    def pair(self, k: int) -> Pair:
        """(A_k, B_k) for k >= 0."""
        first, second = self.long_pair(k)
        return int(first), int(second)

    def long_pair(self, k: Any, beside: int = 0) -> tuple[Any, Any]:
        """As `pair`, in numbers as `nimlike.core.numbers.big` gives them; ``beside`` is as in `roots.floors`."""
        if k < 0:
            raise ValueError(f"pair index {abbreviate(k)} is negative")
        k, b = big(k), big(self.b)
        first = self._closed(k, beside) if self.has_closed_form else PairWord(self.a, self.b).select(k + 1)
        return first, first + self.a + b * k

    def pair_by_word(self, k: int) -> Pair:
        """(A_k, B_k) from the word, whatever a and b are: the second route."""
        first = PairWord(self.a, self.b).select(k + 1)
        return first, first + self.a + self.b * k

    def construct(self) -> Iterator[Pair]:
        """The pairs in order, by the construction of section 5: least unused number, prescribed difference."""
        return construct(count(self.a, self.b), 1)

    def locate(self, n: int) -> tuple[int, bool]:
        """(k, True) when n = A_k, (k, False) when n = B_k; for n >= 1."""
        k, smaller = self.long_place(n)
        return int(k), smaller

    def long_place(self, n: Any) -> tuple[Any, bool]:
        """As `locate`, with k as `nimlike.core.numbers.big` gives it."""
        if n < 1:
            raise ValueError(f"{abbreviate(n)} stands in no pair: only the numbers 1, 2, 3, ... do")
        if not self.has_closed_form:
            count, is_first = PairWord(self.a, self.b).rank(n)
            return (count - 1, True) if is_first else (n - count - 1, False)
        a, b, m = big(self.a), big(self.b), big(n)
        # k alpha + 2 - a/beta < n, so A_k < n, for k up to (b(b - 2)(n - 2) - 4a + c sqrt(b^2 + 4)) / 2b^2 with
        # c = b(n - 2) + 2a. The same for n + 1 counts one A more iff n is one.
        rest, c = b * (b - 2) * (m - 2) - 4 * a, b * (m - 2) + 2 * a
        root, next_root = floors(c, b * b + 4, b, self.b)
        below = max((rest + root) // (2 * b * b), -1) + 1
        if max((rest + b * (b - 2) + next_root) // (2 * b * b), -1) + 1 > below:
            return below, True
        return m - below - 1, False  # as many numbers below n are A's, so n is the (n - below)-th B

    def _closed(self, k: Any, beside: int) -> Any:
        """floor(2 - a/beta + k alpha): the paper's formula over the common denominator 2b."""
        a, b = big(self.a), big(self.b)
        coefficient = a + k * b
        root, _ = floors(coefficient, b * b + 4, beside=beside)
        return (4 * b - a * (b + 2) + k * b * (2 - b) + root) // (2 * b)
