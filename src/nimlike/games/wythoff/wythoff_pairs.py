"""The P-positions of Wythoff's games as pairs of numbers: which pair a number stands in, and back.

Normal play: (0, 0) and the pairs (A_k, B_k) of section 7. Misère play (Fraenkel 1984 for a = b): with
b >= 2 the pairs (E_k, H_k) with E_k the least number in no earlier pair, from 0 on, and
H_k = E_k + 1 + bk, whatever a is; these are the section 7 pairs for (1, b), less 1. With b = 1 they are
(0, 1), (2, 2) and the pairs of Wythoff's game from (3, 5) on. Proofs: docs/theory/wythoff.md.
"""

from __future__ import annotations

from typing import Any, Protocol

from nimlike.core.numbers import abbreviate
from nimlike.numeration.number_pairs import PairFamily


class PPairs(Protocol):
    """The P-positions (p, q), p <= q, of a two-pile game in which each number stands in one of them.

    `partner` and `with_difference` take and give long numbers as `nimlike.core.numbers.big` makes them.
    """

    def partner(self, n: Any) -> Any:
        """The number that forms a P-position with n."""

    def index(self, n: int) -> int | None:
        """The paper's k of the pair that n stands in; None for a pair outside the numbering."""

    def pair(self, k: int) -> tuple[int, int]:
        """The pair with the paper's number k."""

    def with_difference(self, low: Any, high: Any, beside: int = 0) -> list[tuple[Any, Any]]:
        """The P-positions (p, q) with 0 <= low <= q - p <= high; ``beside`` is the length of the piles, if longer."""


class NormalPairs:
    """Normal play: (0, 0) and `PairFamily`; k counts from 1 when a = b, from 0 otherwise, as in the paper."""

    def __init__(self, a: int, b: int) -> None:
        self.family = PairFamily(a, b)
        self.first_index = 1 if a == b else 0

    def partner(self, n: Any) -> Any:
        if n == 0:
            return 0
        k, smaller = self.family.long_place(n)
        difference = self.family.a + self.family.b * k
        return n + difference if smaller else n - difference

    def index(self, n: int) -> int | None:
        if n == 0:
            return 0 if self.first_index else None
        return self.family.locate(n)[0] + self.first_index

    def pair(self, k: int) -> tuple[int, int]:
        if k < 0:
            raise ValueError(f"pair index {abbreviate(k)} is negative")
        return (0, 0) if k < self.first_index else self.family.pair(k - self.first_index)

    def with_difference(self, low: Any, high: Any, beside: int = 0) -> list[tuple[Any, Any]]:
        pairs = [(0, 0)] if low <= 0 <= high else []
        return pairs + _in_progression(self.family, low, high, 0, beside)


class MiserePairs:
    """Misère play with b >= 2: the pairs of `PairFamily` (1, b), each number less 1."""

    def __init__(self, b: int) -> None:
        self.family = PairFamily(1, b)

    def partner(self, n: Any) -> Any:
        k, smaller = self.family.long_place(n + 1)
        difference = 1 + self.family.b * k
        return n + difference if smaller else n - difference

    def index(self, n: int) -> int | None:
        return self.family.locate(n + 1)[0]

    def pair(self, k: int) -> tuple[int, int]:
        p, q = self.family.pair(k)
        return p - 1, q - 1

    def with_difference(self, low: Any, high: Any, beside: int = 0) -> list[tuple[Any, Any]]:
        return _in_progression(self.family, low, high, 1, beside)


class MisereWythoffPairs:
    """Misère play with b = 1: (0, 1), (2, 2), then the pairs of Wythoff's game with k = 2, 3, ..."""

    _FIRST = ((0, 1), (2, 2))

    def __init__(self) -> None:
        self.family = PairFamily(1, 1)

    def partner(self, n: Any) -> Any:
        if n <= 2:
            return (1, 0, 2)[n]
        k, smaller = self.family.long_place(n)
        return n + k + 1 if smaller else n - k - 1

    def index(self, n: int) -> int | None:
        return (0, 0, 1)[n] if n <= 2 else self.family.locate(n)[0] + 1

    def pair(self, k: int) -> tuple[int, int]:
        if k < 0:
            raise ValueError(f"pair index {abbreviate(k)} is negative")
        return self._FIRST[k] if k < 2 else self.family.pair(k - 1)

    def with_difference(self, low: Any, high: Any, beside: int = 0) -> list[tuple[Any, Any]]:
        pairs = [(p, q) for p, q in self._FIRST if low <= q - p <= high]
        return pairs + _in_progression(self.family, max(low, 2), high, 0, beside)


def _in_progression(family: PairFamily, low: Any, high: Any, less: int, beside: int) -> list[tuple[Any, Any]]:
    """The family's pairs, each number lowered by ``less``, with difference in [low, high]."""
    k = max(0, -((family.a - low) // family.b))
    last = (high - family.a) // family.b
    pairs = []
    while k <= last:
        p, q = family.long_pair(k, beside)
        pairs.append((p - less, q - less))
        k += 1
    return pairs
