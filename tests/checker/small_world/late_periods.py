"""Late periods of small octal games that are nearly right, judged by their values to heap 150."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from checker.heap_truth import grundy, repeats, rule
from checker.making import late_period, late_values

BOUND = 150


def claims(rng: Random, ruleset: str, values: list[int]) -> Iterator[dict[str, Any]]:
    """A period and a preperiod that the values bear out, or nearly; the rest by chance."""
    last = len(ruleset.partition(".")[2].rstrip("0"))
    for _ in range(150):
        p, e = rng.randint(1, 12), rng.randint(8, 60)
        while e and values[e - 1] == values[e - 1 + p]:
            e -= 1
        e, first = max(0, e + rng.choice([0] * 9 + [1, -1])), rng.randint(last + 1, 20)
        swing, length = int(rng.random() < 0.3), rng.randint(1, 40)
        length += swing & length & (rng.random() < 0.9)
        numbers = {"mask": rng.randint(1, 7), "swing": swing, "length": length, "first": first}
        turned = swing * min((k for k in range(last + 1) if rule(ruleset)(k) & 4), default=0)
        rare = [n for n in range(1, first) if not ((values[n] & numbers["mask"]).bit_count() + swing * n + turned) & 1]
        some = rare if rng.random() < 0.9 else rng.sample(rare, rng.randint(0, len(rare)))
        listed = sorted({*range(last + 1), *some})
        made = late_period(ruleset, values, listed, preperiod=e, period=p, **numbers)
        yield late_values(made, partial(err, rng)) if rng.random() < 0.1 else made


def err(rng: Random, values: list[int]) -> None:
    values[rng.randrange(len(values))] ^= rng.randint(1, 7)


def statements(seed: int) -> Iterator[tuple[dict[str, Any], Callable[[], bool]]]:
    rng = Random(seed)
    while True:
        code = "".join(rng.choice("01234567") for _ in range(rng.randint(1, 3)))
        if not code.strip("0"):
            continue
        ruleset = f"octal:{rng.choice('04')}.{code}"
        values = grundy(ruleset, BOUND)
        for claim in claims(rng, ruleset, values):
            yield claim, partial(repeats, values, claim)
