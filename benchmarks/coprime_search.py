"""The exact search of the coprime game (K = 10): sliding windows beside the plain formulation.

The peer makes each row from every row of its window, about 2 K operations on long integers, as the
definition reads; both run on GMP integers. Run it with ``python benchmarks/coprime_search.py``.

The multiple of ten thousand is won by B and its rows empty early; the prime is won by A and its rows stay full.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter

from nimlike.games.coprime.exact_search import search
from nimlike.games.coprime.game import Coprime

SIZES = ((20_000, 5), (19_997, 5), (200_000, 3), (199_999, 3))


def seconds(n: int, repeats: int, sliding: bool) -> float:
    """Median wall time of a search of n chips, takes 1 to 10."""
    times = []
    for _ in range(repeats):
        begun = perf_counter()
        search(Coprime(10)(n), sliding=sliding)
        times.append(perf_counter() - begun)
    return median(times)


def main() -> None:
    """Print a line for each size."""
    print(f"{'n':>8}  {'sliding':>9}  {'plain':>9}  {'gain':>5}")
    for n, repeats in SIZES:
        sliding, plain = seconds(n, repeats, True), seconds(n, repeats, False)
        print(f"{n:>8,}  {sliding:>7.3f} s  {plain:>7.3f} s  {plain / sliding:>5.1f}")


if __name__ == "__main__":
    main()
