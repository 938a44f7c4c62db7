"""Nearly right claims of periods whose values the checker computes, on tiny octal games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from checker.forgeries.late_periods import late
from checker.small_world.periods import NEAR, Statement, claims, octal_game, rare_heaps, with_judge


def statements(seed: int) -> Iterator[Statement]:
    """Certificates without end, each with its judge by brute force."""
    rng = Random(seed)
    while True:
        yield from computed(rng)


def computed(rng: Random) -> Iterator[Statement]:
    """Octal games whose values the checker computes: head and window are near those that a proof needs."""
    if (game := octal_game(rng)) is None:
        return
    ruleset, last, splits, values = game
    for _ in range(8):
        mask, swing = rng.choice((1, 2, 3, 4, 5, 6, 7)), rng.choice((0, 0, 1))
        rare = rare_heaps(values, mask, swing, splits[0] if splits else 0)
        if len(rare) > len(values) // 6 and rng.random() < 0.97:
            continue
        latest = max((n for n in rare if n < 60), default=0)
        window = max(0, latest + last + rng.choice((*NEAR, 3, 9)))
        head = max(0, rng.choice((window, max(2 * latest + last, window))) + 1 + rng.choice(NEAR))
        for e, p, _, listed in claims(rng, values, lambda e, p, _: e + p, growing=False):
            named = [[k, a] for k in splits for a in range(1, 6) if k + a <= window and rng.random() < 0.2]
            yield with_judge(late(ruleset, (e, p), mask, swing, head, window, named), listed)
