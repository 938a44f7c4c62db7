"""Theorems over families: time of an answer as K and n grow; certificates, how long they are found and checked.

Run it as ``python benchmarks/every_k.py``. Positions are drawn with a fixed seed, and each is answered once, as what is
known of a position is kept.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from _measure import Board

from nimlike.core.errors import NimlikeError
from nimlike.core.position import Position
from nimlike.games.coprime.every_take import find_career
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.odd_columns import Race, find_certificate
from nimlike.games.coprime.primes_of_n import find_small_primes
from nimlike.games.heaps.letter_classes import Forms
from nimlike.games.heaps.letter_values import family
from nimlike.games.wythoff.differences import WythoffDifferences
from nimlike_check import check

TAKES = (10, 1_000, 10**6)
DIGITS = (30, 100, 1_000)
BETWEEN = (3, 5, 17, 257)
"""phi(n)/n = 0.500008 for these primes: the majority is so small that it needs K >= 65,535."""


def answers(positions: Iterable[Position]) -> tuple[list[float], Counter[str]]:
    """The seconds of each answer, and how many answers each source gives."""
    seconds, sources = [], Counter[str]()
    for position in positions:
        begun = perf_counter()
        try:
            source = position.answer().source.partition(" (")[0].partition(",")[0]
        except NimlikeError as error:
            source = type(error).__name__
        seconds.append(perf_counter() - begun)
        sources[source] += 1
    return seconds, sources


def starts(board: Board, what: str, parity: int) -> None:
    """Random n of one parity, for each K and each length."""
    for most in TAKES:
        for digits in DIGITS:
            random = Random(f"{what} {most} {digits}")
            rules = Coprime(most)
            numbers = (random.randrange(10 ** (digits - 1), 10**digits) for _ in range(31))
            seconds, sources = answers(rules(n - n % 2 + parity) for n in numbers)
            told = ", ".join(f"{source} {count}" for source, count in sources.most_common())
            board.add(f"{what}: K = {most:,}, {digits:,} digits", median(seconds), note=told)


def certified(board: Board, what: str, find: Callable[[], list[dict[str, Any]]], repeats: int = 3) -> None:
    """Time to find certificates and to check them, and how many bytes they have."""
    finding, checking, size = [], [], 0
    for _ in range(repeats):
        begun = perf_counter()
        found = find()
        finding.append(perf_counter() - begun)
        size = sum(len(json.dumps(each, separators=(",", ":"))) for each in found)
        begun = perf_counter()
        for certificate in found:
            check(certificate)
        checking.append(perf_counter() - begun)
    board.add(f"{what}: found", median(finding), note=f"{size:,} bytes")
    board.add(f"{what}: checked", median(checking))


def column(most: int, primes: tuple[int, ...]) -> list[dict[str, Any]]:
    """The column or race for the odd n with these primes."""
    found = find_certificate(most, primes)
    assert found is not None
    return [found.as_dict(primes)]


def columns(board: Board) -> None:
    """The primes between, and those of 10^42 + 1; K to 3,000."""
    primes = find_small_primes(10**42 + 1, 10**5)[0]
    for most in (10, 100, 1_000, 3_000):
        kind = "race" if isinstance(find_certificate(most, BETWEEN), Race) else "column"
        certified(board, f"{kind}, primes 3, 5, 17, 257, K = {most:,}", partial(column, most, BETWEEN))
    certified(board, "column, primes of 10^42 + 1, K = 3,000", lambda: column(3_000, primes))


def career_certificates(primes: tuple[int, ...]) -> list[dict[str, Any]]:
    """Every K, for all n with just these primes."""
    find_career.cache_clear()
    return find_career(primes).certificates()


def careers(board: Board) -> None:
    """Every K at once."""
    for primes in ((3, 5, 7), (3, 7, 11, 13)):
        certified(board, f"career of {', '.join(map(str, primes))}", partial(career_certificates, primes))


def family_certificate(text: str) -> list[dict[str, Any]]:
    """The P-positions of the subtraction games with this text, for every c."""
    return [family(Forms.read(text), False).certificate()]


def families(board: Board) -> None:
    """Subtraction games with a letter."""
    for text in ("1,2,c", "4,7,c", "13,18,c", "2,5,9,c"):
        certified(board, f"subtraction:{text}", partial(family_certificate, text))


def differences(board: Board) -> None:
    """Wythoff's game for differences of each kind, at growing piles."""
    for text, lengths in (
        ("0,1,3,+3", (30, 300, 1_400)),
        ("squares", (30, 1_000, 10_000)),
        ("recurrence:1,1:1,2", (30, 1_000, 6_000)),
        ("primes", (5, 6)),
    ):
        for digits in lengths:
            random = Random(f"{text} {digits}")
            piles = [random.randrange(10 ** (digits - 1), 10**digits) for _ in range(22)]
            rules = WythoffDifferences(text)
            seconds, _ = answers(rules(*pair) for pair in zip(piles[::2], piles[1::2], strict=True))
            board.add(f"wythoff:differences={text}, {digits:,} digits", median(seconds))


def main() -> None:
    """A line for each K and n, two for each certificate."""
    board, _ = Board.of_command_line("Theorems over families")
    starts(board, "even n", 0)
    starts(board, "odd n", 1)
    columns(board)
    careers(board)
    families(board)
    differences(board)
    board.close()


if __name__ == "__main__":
    main()
