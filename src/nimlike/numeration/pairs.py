"""Wythoff's pairs of section 7, exactly, at any size.

For whole numbers a, b >= 1 the pairs (A_k, B_k), k = 0, 1, 2, ..., are built by two rules: A_k is the
least positive number in no earlier pair, and B_k = A_k + a + bk. Each positive number then stands in
exactly one pair. With a = b = 1 they are the pairs of Wythoff's game.

Two independent routes give any pair without the ones before it:

* the closed form of the paper, valid for a <= b + 1: with alpha = (2 - b + sqrt(b^2 + 4))/2 and
  beta = alpha + b, A_k = floor(2 - a/beta + k alpha);
* for all a and b, the word w over {A, B} that says for n = 1, 2, ... whether n is an A_k or a B_k:
  w = s^0(A)^a s^1(A)^a s^2(A)^a ..., where s replaces A by B A^b and B by A.

Why the word: after a + 1 = B_0 the gap B_{k+1} - B_k is b plus the gap A_{k+1} - A_k, which is 1 or 2;
so the numbers from B_k on read B A^b for a gap of 1 (the letter A at A_k), B A^b A for a gap of 2 (the
letters A B at A_k). The first a numbers are A's. Hence w = A^a s(w), and the product follows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from nimlike.core.errors import RulesetError
from nimlike.core.numbers import big, isqrt


@dataclass(frozen=True)
class PairFamily:
    """The pairs (A_k, B_k) with differences a, a + b, a + 2b, ...

    Parameters
    ----------
    a
        The first difference, at least 1.
    b
        The step of the differences, at least 1.

    Raises
    ------
    RulesetError
        a or b is below 1.

    Examples
    --------
    >>> [PairFamily(1, 1).pair(k) for k in range(4)]
    [(1, 2), (3, 5), (4, 7), (6, 10)]
    >>> PairFamily(2, 3).pair(10**30)[1]
    4302775637731994646559610633738
    """

    a: int
    b: int

    def __post_init__(self) -> None:
        if self.a < 1 or self.b < 1:
            raise RulesetError(f"pair family: a = {self.a} and b = {self.b} must both be 1 or more")

    @property
    def has_closed_form(self) -> bool:
        """Whether the paper's formula holds: a <= b + 1, that is a < beta."""
        return self.a <= self.b + 1

    def pair(self, k: int) -> tuple[int, int]:
        """(A_k, B_k) for k >= 0.

        Complexity: one square root of twice the length of k where the closed form holds; else
        O(log k) additions.
        """
        if k < 0:
            raise ValueError(f"pair index {k} is negative")
        if not self.has_closed_form:
            return self.pair_by_word(k)
        first = int(self._closed(big(k)))
        return first, first + self.a + self.b * k

    def pair_by_word(self, k: int) -> tuple[int, int]:
        """(A_k, B_k) from the substitution word, whatever a and b are: the second route.

        Complexity: O(log k) additions of numbers of k's length.
        """
        first = self._select(k)
        return first, first + self.a + self.b * k

    def construct(self) -> Iterator[tuple[int, int]]:
        """The pairs in order, by the construction of section 5: least unused number, prescribed difference.

        Complexity: constant time a pair; memory grows with the index.

        Examples
        --------
        >>> from itertools import islice
        >>> list(islice(PairFamily(2, 3).construct(), 4))
        [(1, 3), (2, 7), (4, 12), (5, 16)]
        """
        pending: deque[int] = deque()  # B's ahead of the least unused number, increasing
        least, difference = 1, self.a
        while True:
            while pending and pending[0] == least:
                pending.popleft()
                least += 1
            yield least, least + difference
            pending.append(least + difference)
            least += 1
            difference += self.b

    def locate(self, n: int) -> tuple[int, bool]:
        """(k, True) when n = A_k, (k, False) when n = B_k; for n >= 1.

        Complexity: as `pair`.

        Examples
        --------
        >>> PairFamily(1, 1).locate(7), PairFamily(1, 1).locate(8)
        ((2, False), (4, True))
        """
        if n < 1:
            raise ValueError(f"{n} stands in no pair: only the numbers 1, 2, 3, ... do")
        if not self.has_closed_form:
            count, is_first = self._rank(n)
            return (count - 1, True) if is_first else (n - count - 1, False)
        a, b, m = self.a, self.b, big(n)
        # The largest k with k alpha + gamma <= n, gamma = 2 - a/beta; the next one gives n iff n is an A.
        coefficient = b * (m - 2) + 2 * a
        root = isqrt(coefficient * coefficient * (b * b + 4))
        if coefficient < 0:
            root = -root - 1
        k = max((b * (m - 2) * (b - 2) - 4 * a + root) // (2 * b * b), -1)
        k += 1
        if self._closed(k) == m:
            return int(k), True
        return int(m - k - 1), False  # k of the numbers below n are A's, so n is the (n - k)-th B

    def _closed(self, k: Any) -> Any:
        """floor(2 - a/beta + k alpha): the paper's formula over the common denominator 2b."""
        a, b = self.a, self.b
        coefficient = a + k * b
        root = isqrt(coefficient * coefficient * (b * b + 4))
        return (4 * b - a * (b + 2) + k * b * (2 - b) + root) // (2 * b)

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

    def _rank(self, n: int) -> tuple[int, bool]:
        """How many of 1..n are A's, and whether n is one."""
        return self._descend(n, 0)

    def _select(self, k: int) -> int:
        """A_k, the position of letter A number k + 1."""
        position, _ = self._descend(k + 1, 1)
        return position

    def _descend(self, target: int, measure: int) -> tuple[int, bool]:
        """Walk the word until ``target`` is used up: letters when measure = 0, A's when measure = 1.

        Returns the other measure of the prefix walked, and whether its last letter is A.
        """
        other, left = 0, target
        blocks: list[tuple[int, int]] = []
        for i, block in enumerate(self._blocks()):
            blocks.append(block)
            if i == 0:
                continue
            if self.a * block[measure] >= left:
                break
            left -= self.a * block[measure]
            other += self.a * block[1 - measure]
        # The prefix ends inside a run of copies of s^level(A); blocks[level + 1] describes s^level(A).
        level, copies_before = len(blocks) - 2, 0
        while True:
            block = blocks[level + 1]
            # Leave at least one unit, so that the last block entered holds the last letter.
            copies_before = (left - 1) // block[measure]
            left -= copies_before * block[measure]
            other += copies_before * block[1 - measure]
            if level == 0:
                return other + 1, True
            # s^level(A) = s^(level-1)(B) s^(level-1)(A)^b, and s^(level-1)(B) is s^(level-2)(A), or B at level 1.
            head = blocks[level - 1]
            if left <= head[measure]:
                if level == 1:
                    return other, False
                level -= 2
            else:
                left -= head[measure]
                other += head[1 - measure]
                level -= 1
