"""The theorem machine of the coprime game: time to find, time to check, and the comparison with the exact search.

Run it with ``python benchmarks/coprime_theorems.py``; ``--full`` compares every shipped classification with the
search for all n <= 2,000, and K = 10 for all n <= 20,000 (some minutes).
"""

from __future__ import annotations

from statistics import median
from time import perf_counter

from _measure import Board

from nimlike.games.coprime.exact_search import search
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.odd_classes import prove, read_shipped
from nimlike_check import check

TAKES = ((4, 5), (7, 5), (10, 5), (14, 5), (18, 3), (22, 3), (26, 1), (30, 1))


def times(max_take: int, repeats: int) -> tuple[float, float, int]:
    """Median seconds to find the classification, to check it; how many sets of primes it has."""
    finding, checking, sets = [], [], 0
    for _ in range(repeats):
        begun = perf_counter()
        known = prove(max_take)
        finding.append(perf_counter() - begun)
        certificate = known.as_dict()
        begun = perf_counter()
        check(certificate)
        checking.append(perf_counter() - begun)
        sets = sum(len(group.sets) for group in (*known.b, *known.a))
    return median(finding), median(checking), sets


def disagreements(max_take: int, bound: int) -> list[int]:
    """The n up to the bound for which the shipped classification is not what the search finds."""
    known, rules = read_shipped(max_take), Coprime(max_take)
    assert known is not None
    return [n for n in range(1, bound + 1) if known.b_wins(n) is search(rules(n)).a_wins(0)]


def main() -> None:
    """Two lines for each K; with --full, the comparisons."""
    board, asked = Board.of_command_line("The coprime game for every n", full="compare with the search, some minutes")
    for max_take, repeats in TAKES:
        finding, checking, sets = times(max_take, repeats)
        board.add(f"K = {max_take}: found", finding, note=f"{sets:,} sets of primes")
        board.add(f"K = {max_take}: checked", checking)
    if "full" in asked:
        for max_take, bound in (*((most, 2_000) for most in range(1, 31)), (10, 20_000)):
            wrong = disagreements(max_take, bound)
            print(f"K = {max_take}, n <= {bound:,}: {wrong if wrong else 'no disagreement'}", flush=True)
    board.close()


if __name__ == "__main__":
    main()
