"""How fast positions are answered: a stream of ordinary ones, and single very large ones.

Prints medians. Run it as ``python benchmarks/answers.py``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from math import isqrt
from random import Random
from statistics import median

import nimlike
from nimlike.core.numbers import format_number

RUNS = 5


def seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """Median CPU seconds of ``work``."""
    taken = []
    for _ in range(runs):
        begun = time.process_time()
        work()
        taken.append(time.process_time() - begun)
    return median(taken)


def ordinary(source: Random, count: int) -> dict[str, list[str]]:
    """Ordinary positions by family: piles to a million, now and then to 10^50."""

    def size() -> int:
        return source.randrange(10 ** (50 if source.random() < 0.1 else 6))

    random = source.randint
    bases = ("fibonacci", "binary", "powers:3", "pell", "1,5,20,60,90", "squares")
    return {
        "nim": [f"nim:{size()},{size()},{size()},{size()}" for _ in range(count)],
        "nim:misere": [f"nim:misere:{size()},{size()},{size()}" for _ in range(count)],
        "wythoff": [f"wythoff:{size()},{size()}" for _ in range(count)],
        "wythoff:a:b": [f"wythoff:a={random(1, 5)}:b={random(1, 5)}:{size()},{size()}" for _ in range(count)],
        "onepile (caps < 30)": [f"onepile:base={source.choice(bases)}:{size()},{random(0, 29)}" for _ in range(count)],
        "schwenk": [f"schwenk:cap={source.choice(('x', '2x', '3x', 'x+1'))}:{size()},{size()}" for _ in range(count)],
        "coprime (n < 200)": [
            f"coprime:max={random(1, 24)}:{source.randrange(1, 200)}" for _ in range(max(1, count // 10))
        ],
    }


def stream(lines: list[str]) -> float:
    """Wall seconds of ``nimlike solve -`` on the lines, start-up included."""
    begun = time.perf_counter()
    command = [sys.executable, "-m", "nimlike", "solve", "-"]
    subprocess.run(command, input="\n".join(lines), text=True, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begun


def main() -> None:
    """Print the table."""
    source = Random(1901)
    print("nimlike solve -, whole process, positions a second (median of 5)")
    for name, lines in ordinary(source, 10_000).items():
        wall = median(stream(lines) for _ in range(RUNS))
        print(f"  {name:<20} {len(lines) / wall:>10,.0f}   ({len(lines):,} positions)")

    print("single large positions, CPU seconds (median of 5)")
    x, y = (source.randrange(10**999_999, 10**1_000_000) for _ in range(2))
    text = f"wythoff:{format_number(x)},{format_number(y)}"
    print(f"  wythoff, two piles of a million digits: text to JSON {seconds(lambda: answered(text)):.3f}")
    peer = seconds(lambda: (x + isqrt(5 * x * x)) // 2, runs=1)
    ours = seconds(lambda: nimlike.Wythoff().pair(x))
    print(f"  pair k of a million digits: {ours:.3f}; (k + isqrt(5 k^2)) // 2 in Python integers, once: {peer:.3f}")
    piles = [source.randrange(10**9) for _ in range(10**6)]
    position = nimlike.Nim()(*piles)
    print(f"  nim, 10^6 piles, outcome, count of winning moves and the first: {seconds(lambda: first(position)):.3f}")
    million = "nim:" + ",".join(map(str, piles))
    print(f"  the same, read from text: {seconds(lambda: first(nimlike.position(million))):.3f}")

    starts = []
    for _ in range(11):
        before = os.times()
        subprocess.run([sys.executable, "-m", "nimlike", "--help"], stdout=subprocess.DEVNULL, check=True)
        after = os.times()
        starts.append(after.children_user + after.children_system - before.children_user - before.children_system)
    print(f"nimlike --help: {median(starts) * 1000:.0f} ms of CPU (median of 11)")


def answered(text: str) -> str:
    """A position's text to the JSON of its answer."""
    import json

    return json.dumps(nimlike.position(text).answer().as_dict())


def first(position: nimlike.Position) -> object:
    """Outcome, number of winning moves, and the first of them."""
    moves = position.winning_moves()
    return position.outcome, len(moves), moves.first(1)


if __name__ == "__main__":
    main()
