"""What one core of this machine can do at most, measured in the run: the rates from which limits are computed.

Each rate is the best of some short runs, since whatever disturbs a run makes it longer. The loops are the plainest
that do the step, over rows that stay in the nearest cache.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, ParamSpec, TypeVar

import numpy as np
from _measure import cpu_of_process
from numba import njit

_P = ParamSpec("_P")
_T = TypeVar("_T")

ROW: Final = 2_048
BLOCK: Final = 32
LISTED: Final = 64

STEPS: Final = {
    "bytes copied": "a long row of bytes copied: each is read once and written once",
    "marks": "two values are XORed, and a byte of a table is set there",
    "pairs of 16 bits compared": "two values of 16 bits are XORed and compared with a third",
    "pairs of bytes compared": "the same with values of 8 bits",
    "bits set": "two bytes are XORed, and this bit of a word of 64 bits is set",
    "words joined": "two words of 64 bits are joined by OR or AND, and the result is written",
}
"""The steps that are counted, and what each one is."""


def compiled(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """A loop compiled by Numba at its first call."""
    made: Any = njit(cache=True, nogil=True)(function)
    return made  # type: ignore[no-any-return]


@compiled
def _mark(met: Any, ones: Any, others: Any, rounds: int) -> None:
    for _ in range(rounds):
        for i in range(ones.size):
            met[ones[i] ^ others[i]] = 1


@compiled
def _compare(ones: Any, others: Any, wanted: Any, rounds: int) -> bool:
    found = False
    for _ in range(rounds):
        least = ones.dtype.type(255)
        for i in range(ones.size):
            other = ones.dtype.type(ones.dtype.type(ones[i] ^ others[i]) ^ wanted)
            least = other if other < least else least
        found = found or least == 0
        wanted ^= least
    return found


@compiled
def _set_bits(heaps: Any, met: Any, offsets: Any, values: Any, rounds: int) -> None:
    one = np.uint64(1)
    for _ in range(rounds):
        for i in range(0, offsets.size, 4):
            h0, h1 = heaps[offsets[i] : offsets[i] + met.size], heaps[offsets[i + 1] : offsets[i + 1] + met.size]
            h2, h3 = (
                heaps[offsets[i + 2] : offsets[i + 2] + met.size],
                heaps[offsets[i + 3] : offsets[i + 3] + met.size],
            )
            v0, v1, v2, v3 = values[i], values[i + 1], values[i + 2], values[i + 3]
            for j in range(met.size):
                first = one << np.uint64(h0[j] ^ v0) | one << np.uint64(h1[j] ^ v1)
                met[j] |= first | one << np.uint64(h2[j] ^ v2) | one << np.uint64(h3[j] ^ v3)


@compiled
def _join(into: Any, ones: Any, rounds: int) -> None:
    for _ in range(rounds):
        for i in range(ones.size):
            into[i] |= ones[i]


def _best(steps: int, work: Callable[[], object]) -> float:
    """Steps a second, the most of some runs; the first one compiles."""
    work()
    least = 1e9
    for _ in range(15):
        begun = time.process_time()
        work()
        least = min(least, time.process_time() - begun)
    return steps / least


@lru_cache(maxsize=1)
def rates() -> dict[str, float]:
    """How many of each of `STEPS` one core does in a second of CPU time."""
    rng = np.random.default_rng(0)
    long, target = np.ones(1 << 26, np.uint8), np.zeros(1 << 26, np.uint8)
    ones, others = (rng.integers(0, 128, ROW).astype(np.uint16) for _ in range(2))
    small, smaller = ones.astype(np.uint8), others.astype(np.uint8)
    table, rounds = np.zeros(256, np.uint8), 5_000
    heaps, words = (ones & 63).astype(np.uint8), np.zeros(BLOCK, np.uint64)
    offsets, values = rng.integers(0, ROW - BLOCK, LISTED), rng.integers(0, 64, LISTED).astype(np.uint8)
    row, other = np.zeros(ROW, np.uint64), np.ones(ROW, np.uint64)
    return {
        "bytes copied": _best(long.size, lambda: np.copyto(target, long)),
        "marks": _best(ROW * rounds, lambda: _mark(table, ones, others, rounds)),
        "pairs of 16 bits compared": _best(ROW * rounds, lambda: _compare(ones, others, np.uint16(200), rounds)),
        "pairs of bytes compared": _best(ROW * rounds, lambda: _compare(small, smaller, np.uint8(200), rounds)),
        "bits set": _best(BLOCK * LISTED * rounds, lambda: _set_bits(heaps, words, offsets, values, rounds)),
        "words joined": _best(ROW * rounds, lambda: _join(row, other, rounds)),
    }


@lru_cache(maxsize=1)
def start_of_python() -> float:
    """The CPU seconds of a Python process that does nothing, the least of some."""
    return min(cpu_of_process([sys.executable, "-c", "pass"])[0] for _ in range(9))


def main() -> None:
    """Print the rates."""
    for name, rate in rates().items():
        print(f"  {name:<28} {rate:.3g} a second: {STEPS[name]}")
    print(f"  a Python process that does nothing: {start_of_python():.3g} s")


if __name__ == "__main__":
    main()
