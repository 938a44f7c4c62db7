"""Lists of Wythoff's game with further vectors and blocked squares: python benchmarks/wythoff_vectors.py [page].

Three files are made in the folder benchmarks/wythoff_vectors, and go on where they were interrupted:

- vectors.csv: the vectors, 0 < p < q <= 200, that change the pairs: where the other differences start, and these;
- two-vectors.csv.xz: for each two vectors with q <= 30, neither exceptional, the N from which d_n = n, or none;
- obstacles.csv: for each set of blocked squares of a corner of 4 by 4, symmetric in the diagonal, the same N.

Each N is certified by the theorem on settling of docs/theory/wythoff-settling.md: the recursion is carried to the M of
the theorem. ``page`` writes docs/reference/wythoff-vectors.md from the files.
"""

from __future__ import annotations

import csv
import lzma
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from math import isqrt
from pathlib import Path
from typing import Any, Final, TypeAlias

import numba
import numpy as np

Pairs: TypeAlias = Sequence[tuple[int, int]]

ROOT: Final = Path(__file__).parent.parent
FOLDER = Path(__file__).with_suffix("")
MOST_Q, MOST_OF_TWO, SIDE = 200, 30, 4
LENGTHS = (1_500, 20_000, 3_000_000)
"""So many pairs are made, one length after the other, until they settle."""


def lower(n: int) -> int:
    """A_n = floor(n phi)."""
    return (n + isqrt(5 * n * n)) // 2


def is_exceptional(p: int, q: int) -> bool:
    """Whether (p, q) is one of Wythoff's pairs, or one plus (1, 1)."""
    return lower(q - p) in (p, p - 1)


@numba.njit(cache=True)  # type: ignore[untyped-decorator]
def _pairs(p: Any, q: Any, blocked: Any, count: int, size: int) -> Any:
    """A_n and d_n for n < count, by the recursion; ``blocked`` is a square of truth values, larger than each square."""
    partner, used = np.full(size, -1, np.int64), np.zeros(size, np.bool_)
    low, difference = np.zeros(count, np.int64), np.zeros(count, np.int64)
    n = least = x = 0
    while n < count:
        if partner[x] < 0:
            d = least
            while True:
                y = x + d
                good = not used[d] and partner[y] < 0
                good = good and not (y < len(blocked) and blocked[x, y])
                for i in range(len(p)):
                    good = good and not (x >= p[i] and y >= q[i] and partner[x - p[i]] == y - q[i])
                    good = good and not (x >= q[i] and y >= p[i] and partner[x - q[i]] == y - p[i])
                if good:
                    break
                d += 1
            used[d] = True
            partner[x], partner[y] = y, x
            low[n], difference[n] = x, d
            n += 1
            while used[least]:
                least += 1
        x += 1
    return low, difference


def pairs(vectors: Pairs, count: int, blocked: Pairs = ()) -> tuple[Any, Any]:
    """A_n and d_n for n < count, of the game with these vectors and blocked squares."""
    p, q = (np.array([vector[i] for vector in vectors], np.int64) for i in (0, 1))
    squares = np.zeros((SIDE, SIDE), np.bool_)
    for x, y in blocked:
        squares[x, y] = squares[y, x] = True
    low, difference = _pairs(p, q, squares, count, 3 * count + 2 * max([0, *q]) + 200)
    return low, difference


def settled_from(vectors: Pairs, blocked: Pairs = ()) -> int | None:
    """The smallest N with d_n = n for all n >= N, proved by the theorem on settling; None if no pairs made show it."""
    assert not any(is_exceptional(p, q) for p, q in vectors)
    deltas = [q - p for p, q in vectors]
    for count in LENGTHS:
        low, difference = pairs(vectors, count, blocked)
        first = int(max(np.nonzero(difference != np.arange(count))[0], default=-1)) + 1
        end = _end(low, difference, first, max(deltas, default=0), blocked)
        if end is not None and end <= count:
            return first
    return None


def _end(low: Any, difference: Any, first: int, delta: int, blocked: Pairs) -> int | None:
    """The M of the theorem for the first N from which its hypotheses 2 and 4 hold; None if too few pairs are made."""
    high = low + difference
    largest = max([0, *(number for square in blocked for number in square)])
    start = first
    while start < len(low) and (low[start] <= largest or high[start] <= max(high[:start], default=-1)):
        start += 1
    steps, fib, after = 0, 1, 1
    while fib < delta - 1:
        steps, fib, after = steps + 1, after, fib + after
    at = start
    for _ in range(steps + 2):  # A at s_(k+1) is B at s_k, and 1
        if at >= len(low):
            return None
        at = int(np.searchsorted(low, high[at] + 1))
    return at + delta


def vectors_that_change() -> Iterator[tuple[int, int, int, str]]:
    """(p, q), where other differences start, and these."""
    for q in range(2, MOST_Q + 1):
        for p in range(1, q):
            if is_exceptional(p, q):
                continue
            end = settled_from([(p, q)])
            assert end is not None
            other = pairs([(p, q)], end + 1)[1][:end]
            changed = np.nonzero(other != np.arange(end))[0]
            if len(changed):
                start = int(changed[0])
                yield p, q, start, " ".join(map(str, other[start:]))


def two_vectors() -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """All sets of two vectors, neither exceptional."""
    one = [(p, q) for q in range(2, MOST_OF_TWO + 1) for p in range(1, q) if not is_exceptional(p, q)]
    return list(combinations(one, 2))


def obstacles() -> list[list[tuple[int, int]]]:
    """All sets of squares of the corner, each by those with x <= y."""
    squares = [(x, y) for y in range(SIDE) for x in range(y + 1)]
    return [[s for i, s in enumerate(squares) if number >> i & 1] for number in range(1 << len(squares))]


def _go_on(path: Path, items: Sequence[Any], settle: Callable[[Any], int | None]) -> list[str]:
    """The rows of a file, one for each item; those that are missing are made, and written as they come."""
    rows = path.read_text().split() if path.exists() else []
    with path.open("a") as file:
        for item in items[len(rows) :]:
            found = settle(item)
            rows.append("none" if found is None else str(found))
            print(rows[-1], file=file, flush=True)
    return rows


def make() -> None:
    """Make the files."""
    FOLDER.mkdir(exist_ok=True)
    if not (FOLDER / "vectors.csv").exists():
        changed = list(vectors_that_change())
        with (FOLDER / "vectors.csv").open("w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([("p", "q", "start", "differences"), *changed])
    _go_on(FOLDER / "obstacles.csv", obstacles(), lambda blocked: settled_from([], blocked))
    part, whole = FOLDER / "two-vectors.part", FOLDER / "two-vectors.csv.xz"
    if not whole.exists():
        rows = _go_on(part, two_vectors(), settled_from)
        whole.write_bytes(lzma.compress(("\n".join(rows) + "\n").encode(), preset=9))
        part.unlink()


def page() -> str:
    """The page of the lists."""
    with (FOLDER / "vectors.csv").open(newline="") as file:
        changed = {(int(row["p"]), int(row["q"])): row for row in csv.DictReader(file)}
    blocked = [int(row) for row in (FOLDER / "obstacles.csv").read_text().split()]
    rows = lzma.decompress((FOLDER / "two-vectors.csv.xz").read_bytes()).decode().split()
    settled = {two: int(row) for two, row in zip(two_vectors(), rows, strict=True) if row != "none"}
    late = sorted((two for two, start in settled.items() if start > 400), key=lambda two: -settled[two])
    still_open = [two for two, row in zip(two_vectors(), rows, strict=True) if row == "none"]
    proved = len(lzma.decompress((FOLDER / "never.jsonl.xz").read_bytes()).splitlines())
    ahead = Counter(_ahead(one, other) for one, other in still_open)
    every = [(p, q) for q in range(2, MOST_Q + 1) for p in range(1, q)]
    exceptional = [pair for pair in every if is_exceptional(*pair)]
    lengths = Counter(len(row["differences"].split()) for row in changed.values())
    spread = Counter(blocked)

    def table(heads: tuple[str, ...], lines: Iterable[tuple[object, ...]]) -> str:
        return "\n".join(f"| {' | '.join(map(str, line))} |" for line in (heads, ("---",) * len(heads), *lines))

    small = [(p, q, row["start"], row["differences"].replace(" ", ", ")) for (p, q), row in changed.items() if q <= 20]
    steps = ", ".join(f"{step} ({number} set{'s' * (number > 1)})" for step, number in sorted(ahead.items()))
    kept, later = len(every) - len(exceptional) - len(changed), sum(start > 75 for start in settled.values())
    return f"""# Wythoff's game with further vectors: lists

`python benchmarks/wythoff_vectors.py` makes the files in `benchmarks/wythoff_vectors`, and with `page` this page from
them. The theory: [one vector](../theory/wythoff-vectors.md), [when the pairs settle](../theory/wythoff-settling.md).
Each N below is proved by the theorem on settling: the pairs were made as far as it asks.

## One vector

There are {len(every):,} vectors (p, q) with 0 < p < q <= {MOST_Q}. The games of {len(exceptional)}, the exceptional
ones, never settle. {kept:,} keep Wythoff's pairs. The other {len(changed):,} change the differences of finitely many
pairs: {lengths[2]:,} of two, {lengths[4]:,} of four, and three of more. All are in `vectors.csv`; these have q <= 20:

{table(("p", "q", "from n =", "the differences"), small)}

## Two vectors

There are {len(rows):,} sets of two vectors with q <= {MOST_OF_TWO}, neither of them exceptional. {len(settled):,}
settle. {len(still_open)} had not settled within {LENGTHS[-1]:,} pairs. {proved} of these never settle:
`python benchmarks/wythoff_never.py` makes `never.jsonl.xz`, with an automaton of the P-positions of each. The file
`two-vectors.csv.xz` has the N from which d_n = n, or `none`, for each set, in the order of `two_vectors()`.
All but {later} of those that settle do so from
n = 75 at the latest; these do so after n = 400:

{table(("vectors", "from n ="), [(f"{one}, {other}", settled[one, other]) for one, other in late])}

Each of the {len(still_open)} sets has one vector that changes Wythoff's pairs by itself and one that does not. For the
latter p − A_δ, where δ = q − p, is {steps}.

## Blocked squares

There are {len(blocked):,} sets of blocked squares in a corner of {SIDE} by {SIDE}, symmetric in the diagonal. In the
order of `obstacles()`, `obstacles.csv` has the N from which d_n = n.

{table(("N", "sets"), sorted(spread.items()))}
"""


def _ahead(one: tuple[int, int], other: tuple[int, int]) -> int:
    """p - A_delta for the one of two vectors that does not change Wythoff's pairs."""
    plain = [vector for vector in (one, other) if settled_from([vector]) == 0]
    assert len(plain) == 1
    p, q = plain[0]
    return p - lower(q - p)


if __name__ == "__main__":
    if sys.argv[1:] == ["page"]:
        (ROOT / "docs" / "reference" / "wythoff-vectors.md").write_text(page())
    else:
        make()
