"""Wythoff's pairs of section 7, exactly, at any size.

For whole numbers a, b >= 1 the pairs (A_k, B_k), k = 0, 1, 2, ..., are built by two rules: A_k is the
least positive number in no earlier pair, and B_k = A_k + a + bk. Each positive number then stands in
exactly one pair. With a = b = 1 they are the pairs of Wythoff's game.

Two independent routes give any pair without the ones before it:

* the closed form of the paper, valid for a <= b + 1: with alpha = (2 - b + sqrt(b^2 + 4))/2 and
  beta = alpha + b, A_k = floor(2 - a/beta + k alpha);
* for all a and b, the word w over {A, B} that says for n = 1, 2, ... whether n is an A_k or a B_k:
  w = s^0(A)^a s^1(A)^a s^2(A)^a ..., where s replaces A by B A^b and B by A. `nimlike.numeration.pair_words`
  counts the A's of a beginning of it: by one more closed form, or down the substitution step by step.

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
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate, big
from nimlike.numeration.pair_words import PairWord
from nimlike.numeration.roots import floors


@dataclass(frozen=True)
class PairFamily:
    """The pairs (A_k, B_k) with differences a, a + b, a + 2b, ..."""

    a: int  # the first difference, at least 1
    b: int  # the step of the differences, at least 1

    def __post_init__(self) -> None:
        if self.a < 1 or self.b < 1:
            raise RulesetError(
                tr(
                    "pair family: a = {a} and b = {b} must both be 1 or more",
                    a=abbreviate(self.a),
                    b=abbreviate(self.b),
                )
            )

    @property
    def has_closed_form(self) -> bool:
        """Whether the paper's formula holds: a <= b + 1, that is a < beta."""
        return self.a <= self.b + 1

    def pair(self, k: int) -> tuple[int, int]:
        """(A_k, B_k) for k >= 0.

        Complexity: that of multiplication, a few times at the length of k.
        """
        first, second = self.long_pair(k)
        return int(first), int(second)

    def long_pair(self, k: Any, beside: int = 0) -> tuple[Any, Any]:
        """As `pair`, in numbers as `nimlike.core.numbers.big` gives them; ``beside`` is as in `roots.floors`."""
        if k < 0:
            raise ValueError(f"pair index {abbreviate(k)} is negative")
        k, b = big(k), big(self.b)
        first = self._closed(k, beside) if self.has_closed_form else PairWord(self.a, self.b).select(k + 1)
        return first, first + self.a + b * k

    def pair_by_word(self, k: int) -> tuple[int, int]:
        """(A_k, B_k) from the substitution, step by step, whatever a and b are: the second route.

        Complexity: O(log k) additions of numbers of k's length.
        """
        first = PairWord(self.a, self.b).select_by_steps(k + 1)
        return first, first + self.a + self.b * k

    def construct(self) -> Iterator[tuple[int, int]]:
        """The pairs in order, by the construction of section 5: least unused number, prescribed difference.

        Complexity: constant time for each pair; memory grows with the index.
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
        """
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
