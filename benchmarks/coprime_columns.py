"""Columns and races of the coprime game: times as K grows, and conjectures S and P of docs/theory/coprime-columns.md.

``python benchmarks/coprime_columns.py`` measures. ``python benchmarks/coprime_columns.py S -o s.jsonl`` tests: for each
K and each set of odd primes there is a column or a race that decides the odd n with these primes. P: the same for
periodic words, at each place, but where as many totals are good for A as for B. Words are drawn at random; a batch is a
line of the file, made from K and its number alone, so that a run that is stopped goes on where it was, and two runs
with other numbers of batches have lines in common. ``all``: all sets of primes, by cases, as `peers/coprime_cases.c`,
which shares no code with it and is faster.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import gmpy2
from _measure import Board, median_seconds

from nimlike.games.coprime.odd_columns import Column, Race, Word, count_tokens, find_certificate, make_word, settle
from nimlike.games.coprime.primes_of_n import find_small_primes
from nimlike_check import check

BATCH = 200


def primes_to(bound: int) -> list[int]:
    """The odd primes up to a bound."""
    return [p for p in range(3, bound + 1, 2) if gmpy2.is_prime(p)]


def random_primes(rng: Random, max_take: int) -> tuple[int, ...]:
    """A set of odd primes up to 6 K: of some density, or one for which about half of the numbers are prime to it."""
    primes = primes_to(6 * max_take + 8)
    if rng.random() < 0.5:
        density = rng.random()
        return tuple(p for p in primes if rng.random() < density)
    aim, share, chosen = rng.uniform(0.42, 0.58), 1.0, []
    first = rng.randint(2, 8)
    for p in rng.sample(primes[:first], min(first, len(primes))) + rng.sample(primes, len(primes)):
        if p not in chosen and share * (1 - 1 / p) > aim:
            chosen.append(p)
            share *= 1 - 1 / p
    return tuple(sorted(chosen))


def periodic(pattern: str) -> Word:
    """The word that repeats a pattern of H (good for A) and T, with the first sign at the final difference 1."""

    def row(low: int, count: int) -> Any:
        at = (low - 1) // 2
        signs = (pattern * (count // len(pattern) + 2))[at % len(pattern) :][:count]
        return gmpy2.mpz("".join("01"[sign == "H"] for sign in reversed(signs)) or "0", 2)

    return row


def random_pattern(rng: Random, longest: int) -> str:
    """A pattern in which the two signs do not occur equally often."""
    while True:
        length = rng.randint(1, longest)
        density = rng.random()
        pattern = "".join("HT"[rng.random() < density] for _ in range(length))
        if 2 * pattern.count("H") != length:
            return pattern


def batch(conjecture: str, max_take: int, number: int) -> dict[str, Any]:
    """So many random cases for one K."""
    rng = Random(f"{conjecture} {max_take} {number}")
    found: Counter[str] = Counter()
    latest: Any = None
    start, reach, exceptions = 0, 0, []
    for _ in range(BATCH):
        if conjecture == "S":
            case: Any = random_primes(rng, max_take)
            settled = settle(max_take, make_word(case))
        else:
            case = random_pattern(rng, 16)
            settled = settle(max_take, periodic(case), period=len(case))
        found[kind(settled)] += 1
        if settled is None:
            exceptions.append(case)
        else:
            if settled.least > start:
                latest = case
            start, reach = max(start, settled.least), max(reach, settled.reach)
    counts = {name: found[name] for name in ("A", "B", "race", "none")}
    return {
        "K": max_take,
        "batch": number,
        **counts,
        "start": start,
        "reach": reach,
        "latest": latest,
        "exceptions": exceptions,
    }


def kind(settled: Column | Race | None) -> str:
    """What was found, in a word."""
    if settled is None:
        return "none"
    return "race" if isinstance(settled, Race) else "AB"[settled.winner]


def all_sets(max_take: int) -> dict[str, Any]:
    """Every set of odd primes, for one K, by cases: more divisors are never worse for B."""
    primes, every = tuple(primes_to(count_tokens(max_take))), frozenset(range(1, 2 * max_take, 2))
    found: Counter[str] = Counter()
    start, reach, latest, asked, exceptions = 0, 0, None, 0, []

    def settle_all(divisors: tuple[int, ...]) -> Column | Race | None:
        nonlocal start, reach, latest, asked
        asked += 1
        settled = settle(max_take, make_word(divisors))
        if settled is not None:
            if settled.least > start:
                start, latest = settled.least, divisors
            reach = max(reach, settled.reach)
        return settled

    def won_by_b(settled: Column | Race | None) -> frozenset[int]:
        return every if settled is None else frozenset(n for n in every if settled.b_wins(n))

    todo: list[tuple[tuple[int, ...], tuple[int, ...], frozenset[int]]] = [((), primes, every)]
    while todo:
        # A case: these primes divide n, those may, no other does. What B wins with the divisors is closed.
        divisors, unknown, left = todo.pop()
        settled = settle_all(divisors)
        found[kind(settled)] += 1
        if settled is None:
            exceptions.append(divisors)
            continue
        rest = left - won_by_b(settled)
        if not rest:
            continue
        # A wins the rest if none of the unknown primes divides n. How many first ones have to be none, at least?
        needed = bisect_left(
            range(len(unknown)),
            True,
            key=lambda first: not rest & won_by_b(settle_all(divisors + unknown[first:])),
        )
        # One of these divides n, then: the first that does is the next divisor.
        todo += [((*divisors, unknown[i]), unknown[i + 1 :], rest) for i in range(needed)]
    counts = {name: found[name] for name in ("A", "B", "race", "none")}
    return {
        "K": max_take,
        "asked": asked,
        **counts,
        "start": start,
        "reach": reach,
        "latest": latest,
        "exceptions": exceptions,
    }


def measure() -> None:
    """Two lines for each K: found and checked, the slowest of some sets of primes; the size of the certificate."""
    board = Board("Columns and races of the coprime game")
    for most in (100, 1_000, 3_000, 10_000):
        sets = (3, 5, 7), (3, 7, 13, 19), (3, 11, 23, 101), find_small_primes(10**42 + 1, count_tokens(most))[0]
        times = []
        for primes in sets:
            claim = find_certificate(most, primes).as_dict(primes)  # type: ignore[union-attr]
            finding = median_seconds(partial(find_certificate, most, primes))
            times.append((finding, median_seconds(partial(check, claim)), len(json.dumps(claim))))
        finding, checking, size = max(times)
        board.add(f"K = {most:,}: found", finding, note="any n of these small primes")
        board.add(f"K = {most:,}: checked", checking, note=f"{size} bytes")
    board.close()


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """The whole lines of a file, without one that was cut short."""
    if path.exists():
        for line in path.read_text().splitlines(keepends=True):
            if line.endswith("\n"):
                yield json.loads(line)


def show(found: list[dict[str, Any]]) -> None:
    """A line for each K."""
    for most in sorted({line["K"] for line in found}):
        of = [line for line in found if line["K"] == most]
        counts = ", ".join(f"{name} {sum(line[name] for line in of):,}" for name in ("A", "B", "race", "none"))
        start, reach = (max(line[name] for line in of) for name in ("start", "reach"))
        bounds = f"from n = {start} ({start / most:.2f} K) on, reading to {reach} ({reach / most:.2f} K)"
        print(f"K = {most}: {counts}; {bounds}")
        for line in of:
            for case in line["exceptions"]:
                print(f"  no column and no race: {case}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", choices=("times", "S", "P", "all", "show"), default="times")
    parser.add_argument("-o", "--output", type=Path, help="the file that the lines are added to")
    parser.add_argument("--from", dest="low", type=int, default=2, metavar="K")
    parser.add_argument("--to", dest="high", type=int, default=60, metavar="K")
    parser.add_argument("--batches", type=int, default=5, help=f"for each K, of {BATCH} cases [5]")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after the batch in which they end")
    given = parser.parse_args()
    if given.what == "times":
        measure()
        return 0
    if given.output is None:
        parser.error(f"{given.what} needs a file: -o FILE")
    known = list(lines(given.output))
    begun = time.monotonic()
    if given.what != "show":
        if given.output.exists():  # a line that was cut short goes
            given.output.write_text("".join(json.dumps(line) + "\n" for line in known))
        todo: list[Any] = []
        if given.what == "all":
            done = {line["K"] for line in known}
            for most in range(given.low, given.high + 1):
                if most not in done:
                    todo.append(partial(all_sets, most))
        else:
            done = {(line["K"], line["batch"]) for line in known}
            for number in range(given.batches):
                for most in range(given.low, given.high + 1):
                    if (most, number) not in done:
                        todo.append(partial(batch, given.what, most, number))
        for one in todo:
            if time.monotonic() - begun > given.seconds:
                break
            line = one()
            known.append(line)
            with given.output.open("a") as file:
                file.write(json.dumps(line) + "\n")
    show(known)
    return 1 if any(line["none"] for line in known) else 0


if __name__ == "__main__":
    sys.exit(main())
