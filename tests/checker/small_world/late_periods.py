"""Late periods of small octal games that are nearly right, judged by their values to heap 150."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from checker.heap_truth import grundy, repeats
from checker.material import FORMAT

BOUND = 150


def claims(rng: Random, ruleset: str, values: list[int]) -> Iterator[dict[str, Any]]:
    """A period and a preperiod that the values bear out, or nearly; the rest by chance."""
    for _ in range(150):
        p, e = rng.randint(1, 12), rng.randint(8, 60)
        while e and values[e - 1] == values[e - 1 + p]:
            e -= 1
        e, head = max(0, e + rng.choice([0] * 9 + [1, -1])), rng.randint(1, 20)
        form = {"format": FORMAT, "kind": "late-period", "ruleset": ruleset, "preperiod": e, "period": p}
        form |= {"mask": rng.randint(1, 7), "swing": rng.randint(0, 1), "head": head}
        yield {**form, "window": rng.randint(0, head), "splits": []}


def statements(seed: int) -> Iterator[tuple[dict[str, Any], Callable[[], bool]]]:
    """Certificates without end, each with its judge."""
    rng = Random(seed)
    while True:
        code = "".join(rng.choice("01234567") for _ in range(rng.randint(1, 3)))
        ruleset = f"octal:{rng.choice('04')}.{code}"
        values = grundy(ruleset, BOUND)
        for claim in claims(rng, ruleset, values):
            yield claim, partial(repeats, values, claim)
