"""The word of Wythoff's pairs: which numbers are the smaller ones of pairs, counted at any size.

For whole numbers a, b >= 1 the n-th letter of w says whether n is an A_k or a B_k (`nimlike.numeration.pairs`), and
w = s^0(A)^a s^1(A)^a s^2(A)^a ..., where s replaces A by B A^b and B by A. With U_0 = 0, U_1 = 1 and
U_{i+1} = b U_i + U_{i-1} the block s^i(A) has U_{i+1} letters A and U_{i+1} + U_i letters.

The closed form within a block: with t replacing A by A^b B and B by A, and c = t(c) the infinite word that begins with
A, A^b s(x) = t(x) A^b for every word x; so A^b s(c) = c, s(ABc) = BAc and s(BAc) = ABc. Hence ABc, which begins with
s^0(A), and BAc, which begins with s^1(A), are the limits of the s^i(A) with even and with odd i. The word c is the
characteristic word of slope 1/alpha, alpha = (2 - b + sqrt(b^2 + 4))/2 (Lothaire 2002, section 2.2): its first n
letters have floor((n + 1)/alpha) letters A.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from nimlike.core.numbers import big
from nimlike.numeration.roots import floors


@dataclass(frozen=True)
class PairWord:
    """The word w of the pairs with differences a, a + b, a + 2b, ..."""

    a: int
    b: int

    def rank(self, n: Any) -> tuple[int, bool]:
        """How many of the first n letters are A, and whether the n-th is; for n >= 1.

        Complexity: that of multiplication, some times at the length of n.
        """
        n = big(n)
        level, below, above = self._level(n, length=True)
        counted, left = self._before(below, above, length=False), n - self._before(below, above, length=True)
        size = above + below
        copies = (left - 1) // size
        left -= copies * size
        before, inside = self._counts(level, left)
        return int(counted + copies * above + inside), bool(inside > before)

    def select(self, j: Any) -> int:
        """Where the j-th letter A stands; for j >= 1.

        Complexity: as `rank`.
        """
        j = big(j)
        level, below, above = self._level(j, length=False)
        place, left = self._before(below, above, length=True), j - self._before(below, above, length=False)
        copies = (left - 1) // above
        left -= copies * above
        if left > 1:  # the least r with 1 + floor((r - 1)/alpha) >= left
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

    # The second route, which knows nothing of the closed form: down the substitution.

    def rank_by_steps(self, n: int) -> tuple[int, bool]:
        """As `rank`, by O(log n) additions of numbers of n's length."""
        return self._descend(n, 0)

    def select_by_steps(self, j: int) -> int:
        """As `select`, by O(log j) additions of numbers of j's length."""
        return self._descend(j, 1)[0]

    def _blocks(self) -> Iterator[tuple[int, int]]:
        """Lengths of s^i(A) and how many A's it holds, i = -1, 0, 1, ... (s^-1(A) standing for B)."""
        length, count, next_length, next_count = 1, 0, 1, 1
        while True:
            yield length, count
            length, count, next_length, next_count = (
                next_length,
                next_count,
                length + self.b * next_length,
                count + self.b * next_count,
            )

    def _descend(self, target: int, measure: int) -> tuple[int, bool]:
        """Walk the word until ``target`` is used up: letters when measure = 0, A's when measure = 1.

        Returns the other measure of the prefix walked, and whether its last letter is A.
        """
        other, left, level = 0, target, -1
        blocks = self._blocks()
        before, block = next(blocks), next(blocks)
        level = 0
        while self.a * block[measure] < left:
            left -= self.a * block[measure]
            other += self.a * block[1 - measure]
            before, block, level = block, next(blocks), level + 1
        # The prefix ends inside a run of copies of s^level(A), which is `block`; the block below it is `before`.
        while True:
            # Leave at least one unit, so that the last block entered holds the last letter.
            copies = (left - 1) // block[measure]
            left -= copies * block[measure]
            other += copies * block[1 - measure]
            if level == 0:
                return other + 1, True
            # s^level(A) = s^(level-1)(B) s^(level-1)(A)^b, and s^(level-1)(B) is s^(level-2)(A), or B at level 1.
            head = (block[0] - self.b * before[0], block[1] - self.b * before[1])
            if left <= head[measure]:
                if level == 1:
                    return other, False
                block, before = head, (before[0] - self.b * head[0], before[1] - self.b * head[1])
                level -= 2
            else:
                left -= head[measure]
                other += head[1 - measure]
                block, before = before, head
                level -= 1


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
