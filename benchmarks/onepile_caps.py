"""One-pile games: least winning takes by kernel and by plain Python, and the time for one solved position.

Run ``python benchmarks/onepile_caps.py``; it prints medians.
"""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np
from _measure import median_seconds

from nimlike.core.position import Answer, Position
from nimlike.families import parse_ruleset
from nimlike.kernels import onepile
from nimlike.kernels.compiled import KERNELS

PILES: Final = 10_000_000
PLAIN_PILES: Final = 300_000
GAMES: Final = (
    "onepile:base=1,3,7",
    "onepile:base=fibonacci",
    "onepile:base=fibonacci:cap=random:7",
    "onepile:base=squares",
    "schwenk:cap=2x",
    "schwenk:cap=5",
)


def kernels() -> None:
    """g for arbitrary f, compiled and as plain Python from the same source."""
    caps = np.random.default_rng(1).integers(0, 1_000, PILES + 1)
    onepile.pile_caps(caps[:100])
    compiled = median_seconds(lambda: onepile.pile_caps(caps))
    plain = KERNELS["onepile_pile_caps"][0]
    interpreted = median_seconds(lambda: plain(caps[: PLAIN_PILES + 1]), 3)
    each, plain_each = compiled / PILES * 1e9, interpreted / PLAIN_PILES * 1e9
    print(f"g(N) for arbitrary f, N to {PILES:,}: {compiled:.3f} s compiled, {each:.1f} ns a pile")
    print(f"  the same source as plain Python, N to {PLAIN_PILES:,}: {plain_each:.0f} ns a pile")
    print(f"  {plain_each / each:.0f} times faster compiled")


def positions() -> None:
    """Outcome and the first five winning moves of positions near 10^6 and 10^50."""
    for text in GAMES:
        game, rng = parse_ruleset(text), Random(1)
        for size in (10**6, 10**50):
            asked = [game(rng.randrange(size, 2 * size), size) for _ in range(1_000)]
            for position in asked[:5]:
                solve(position)
            spent = median_seconds(lambda asked=asked: [solve(position) for position in asked])  # type: ignore[misc]
            name = f"{text}, N near 10^{len(str(size)) - 1}"
            print(f"{name:55} {spent / len(asked) * 1e6:7.1f} us a position with its moves")


def solve(position: Position) -> Answer:
    """What is measured for one position."""
    answer = position.answer()
    answer.winning_moves.first(5)
    return answer


if __name__ == "__main__":
    kernels()
    positions()
