"""Misère quotients: the time for Kayles with its certificate, and how many octal games of three digits have one.

Run ``python benchmarks/misere_quotients.py``; it prints medians. ``--sweep`` tries all codes 0.d1d2d3 too, which
takes some minutes; ``--list`` adds a line for each.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from typing import Final

from nimlike.games.octal import Octal
from nimlike.games.registry import parse_ruleset
from nimlike.solve.misere_quotients import Quotients
from nimlike_check import check

REPEATS: Final = 5
GAMES: Final = ("0.77", "0.75", "0.123", "0.15", "0.144", "0.241", "0.72")
ORDER: Final = 100
HEAPS: Final = 2_000


def games() -> None:
    """Quotients of all heaps, found and checked."""
    for code in GAMES:
        found, checked = [], []
        for _ in range(REPEATS):
            begun = time.perf_counter()
            quotient = Quotients(Octal(code, misere=True)).largest()
            found.append(time.perf_counter() - begun)
            begun = time.perf_counter()
            check(quotient.certificate())
            checked.append(time.perf_counter() - begun)
        print(
            f"octal:{code}: {quotient.described}, found in {statistics.median(found) * 1e3:.0f} ms,"
            f" checked in {statistics.median(checked) * 1e3:.0f} ms"
        )


def sweep(each: bool) -> None:
    """All codes of three digits: how many have a finite quotient, accepted by the checker."""
    finite: Counter[int] = Counter()
    open_games = 0
    begun = time.perf_counter()
    for number in range(1, 512):
        code = f"0.{number >> 6}{number >> 3 & 7}{number & 7}"
        quotients = Quotients(Octal(code, misere=True), ORDER)
        started = time.perf_counter()
        quotient = quotients.largest(HEAPS)
        if quotient.repetition is not None and quotient.accepted():
            finite[quotient.monoid.order] += 1
        else:
            open_games += 1
        if each:
            spent = time.perf_counter() - started
            print(
                f"octal:{code}: {quotient.described}; {quotients.stopped or 'not stopped'}; {spent:.2f} s", flush=True
            )
    spent = time.perf_counter() - begun
    orders = ", ".join(f"{order}: {count}" for order, count in sorted(finite.items()))
    print(
        f"511 codes 0.d1d2d3, order to {ORDER}, heaps to {HEAPS}: {sum(finite.values())} have a certified finite"
        f" quotient, {open_games} are open; {spent:.0f} s. Codes for each order: {orders}"
    )


if __name__ == "__main__":
    parse_ruleset("octal:0.77:misere")(9).answer()  # imports are not timed
    games()
    if "--sweep" in sys.argv:
        sweep("--list" in sys.argv)
