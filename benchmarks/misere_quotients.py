"""Misère quotients: the time for Kayles with its certificate, and how many octal games of three digits have one.

Run ``python benchmarks/misere_quotients.py``; it prints medians. ``--sweep`` tries all codes 0.d1d2d3 too, which
takes some minutes; ``--list`` adds a line for each.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from importlib.util import find_spec
from typing import Final

from _measure import Board, median_seconds

from nimlike.families import parse_ruleset
from nimlike.games.heaps.game import Octal
from nimlike.games.heaps.misere.misere_quotients import Quotients
from nimlike_check import check

REPEATS: Final = 5
GAMES: Final = ("0.77", "0.75", "0.123", "0.15", "0.144", "0.241", "0.72")
ORDER: Final = 100
HEAPS: Final = 2_000


def games(board: Board) -> None:
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
        board.add(f"octal:{code}: found", statistics.median(found), note=quotient.described)
        board.add(f"octal:{code}: checked", statistics.median(checked))


def sweep(board: Board, each: bool) -> None:
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
            print(f"octal:{code}: {quotient.described}; {spent:.2f} s", flush=True)
    spent = time.perf_counter() - begun
    orders = ", ".join(f"{order}: {count}" for order, count in sorted(finite.items()))
    note = f"{sum(finite.values())} have a certified finite quotient, {open_games} are open; orders: {orders}"
    board.add(f"511 codes 0.d1d2d3, order to {ORDER}, heaps to {HEAPS:,}", spent, note=note)


def beside_ogdoad(board: Board) -> None:
    """The quotient of Kayles for heaps to 5 beside another package, where that is installed."""
    if find_spec("ogdoad") is None:
        print("  ogdoad is not installed: no peer for the quotients")
        return
    import ogdoad

    ours = median_seconds(lambda: Quotients(Octal("0.77", misere=True)).growth.up_to(5))
    theirs = median_seconds(lambda: ogdoad.octal_misere_quotient([7, 7], 5, 5, 5), 1)
    note = "ours is proved for sums of any length, the other tells sums of at most 5 heaps apart by such sums"
    board.add("octal:0.77: quotient of heaps to 5", ours, peer="ogdoad", peer_seconds=theirs, note=note)


def main() -> None:
    """Quotients, and the sweep where that is asked for."""
    board, asked = Board.of_command_line(
        "Misère quotients", sweep="all codes of three digits: some minutes", list="with a line for each"
    )
    parse_ruleset("octal:0.77:misere")(9).answer()  # imports are not timed
    games(board)
    beside_ogdoad(board)
    if "sweep" in asked:
        sweep(board, "list" in asked)
    board.close()


if __name__ == "__main__":
    main()
