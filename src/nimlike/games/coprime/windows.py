"""OR and AND over a window of rows that slides, kept by two stacks: a row costs the same however wide it is.

Rows are long integers. The window's older edge never moves back; each row passes through a stack for what is newer
and one for what is older, so that a row takes O(1) operations on rows in all.
"""

from __future__ import annotations

from typing import Any, Final

from nimlike.core.progress import report

SHOWN: Final = 12
"""Of a row near the root so many bits are asked for, and one more."""

_TRIM: Final = 64
_REPORT: Final = 2048


class AnyOf:
    """OR over a sliding window of rows, each moved down by one bit for every row that it lies back.

    Parameters
    ----------
    lasting_from
        Rows from here on never leave the window again: their OR is kept, and not the rows.
    """

    def __init__(self, lasting_from: int) -> None:
        self.lasting_from = lasting_from
        self.kept = 0
        self.front: list[Any] = []
        self.flipped = 0
        self.back: list[Any] = []
        self.newer: Any = None
        self.lasting: Any = None

    def push(self, r: int, row: Any) -> None:
        """Add row r, the newest; the sums are then placed for row r + 1."""
        if self.newer is not None:
            self.newer >>= 1
        if r < self.lasting_from:
            self.back.append(row)
            self.kept = r + 1
            self.newer = row >> 1 if self.newer is None else self.newer | row >> 1
        else:
            self.lasting = row >> 1 if self.lasting is None else (self.lasting | row) >> 1

    def drop(self, r: int) -> None:
        """Let go of the oldest row, before row r is made."""
        if not self.front:
            total = None
            for back in range(r - self.kept + 1, r - self.kept + 1 + len(self.back)):
                row = self.back.pop() >> back
                total = row if total is None else total | row
                self.front.append(total)
            self.flipped, self.newer = r, None
        self.front.pop()

    def value(self, r: int) -> Any:
        """The OR as row r needs it."""
        total = self.newer
        if self.lasting is not None:
            total = self.lasting if total is None else total | self.lasting
        if self.front:
            older = self.front[-1] >> r - self.flipped
            total = older if total is None else total | older
        return total


class AllOf:
    """AND over a sliding window of rows; as `AnyOf`, without moving them."""

    def __init__(self, lasting_from: int) -> None:
        self.lasting_from = lasting_from
        self.front: list[Any] = []
        self.back: list[Any] = []
        self.newer: Any = None
        self.lasting: Any = None

    def push(self, r: int, row: Any) -> None:
        """Add row r, the newest."""
        if r < self.lasting_from:
            self.back.append(row)
            self.newer = row if self.newer is None else self.newer & row
        else:
            self.lasting = row if self.lasting is None else self.lasting & row

    def drop(self) -> None:
        """Let go of the oldest row."""
        if not self.front:
            total = None
            while self.back:
                row = self.back.pop()
                total = row if total is None else total & row
                self.front.append(total)
            self.newer = None
        self.front.pop()

    def value(self) -> Any:
        """The AND of the window."""
        total = self.newer
        if self.lasting is not None:
            total = self.lasting if total is None else total & self.lasting
        if self.front:
            total = self.front[-1] if total is None else total & self.front[-1]
        return total


class Sliding:
    """The next rows of the coprime game, where the window's older edge never moves back: O(1) operations on each.

    Bit j of row r stands for r chips left when A has taken j of those that are gone.
    """

    def __init__(self, edges: list[int], base: Any) -> None:
        self.edges = edges
        self.oldest = 0
        self.any_of, self.all_of = AnyOf(edges[-1]), AllOf(edges[-1])
        self.push(0, base, base)

    def push(self, r: int, row_a: Any, row_b: Any) -> None:
        self.any_of.push(r, row_b)
        self.all_of.push(r, row_a)

    def rows(self, r: int) -> tuple[Any, Any]:
        while self.oldest < self.edges[r]:
            self.any_of.drop(r)
            self.all_of.drop()
            self.oldest += 1
        return self.any_of.value(r), self.all_of.value()


class Plain:
    """The next rows for any bound: an operation for each row of the window."""

    def __init__(self, edges: list[int], base: Any) -> None:
        self.edges = edges
        self.needed = list(edges)
        for r in range(len(edges) - 2, -1, -1):
            self.needed[r] = min(self.needed[r], self.needed[r + 1])
        self.held = {0: (base, base)}
        self.oldest = 0

    def push(self, r: int, row_a: Any, row_b: Any) -> None:
        self.held[r] = row_a, row_b

    def rows(self, r: int) -> tuple[Any, Any]:
        while self.oldest < self.needed[r]:
            del self.held[self.oldest]
            self.oldest += 1
        row_a, row_b = self.held[r - 1][1] >> 1, self.held[r - 1][0]
        for s in range(self.edges[r], r - 1):
            older_a, older_b = self.held[s]
            row_a = row_a | older_b >> r - s
            row_b = row_b & older_a
        return row_a, row_b


def by_long_integers(window: Sliding | Plain, base: Any, near: int) -> tuple[dict[int, int], dict[int, int]]:
    """For near <= r <= left the lowest bits of W_A[r], and the bits of W_B[r] from left - r down: 0 to `SHOWN`."""
    left = len(window.edges) - 1
    low_a, top_b = dict[int, int](), dict[int, int]()
    row_a = row_b = base
    for r in range(left + 1):
        if r:
            row_a, row_b = window.rows(r)
            if r % _TRIM == 0:
                # Bits above left - r are of no position; left alone they would lengthen later rows.
                row_a, row_b = _low(row_a, left - r + 1), _low(row_b, left - r + 1)
                if r % _REPORT == 0:
                    report("rows of the search", r, left)
            window.push(r, row_a, row_b)
        if r >= near:
            real = min(SHOWN, left - r) + 1
            low_a[r] = int(_low(row_a, real))
            top_b[r] = int(_low(row_b >> left - r + 1 - real, real))
    return low_a, top_b


def _low(row: Any, bits: int) -> Any:
    return row & (1 << bits) - 1
