"""Small games on heaps: claims that a stretch of the values bears out, perhaps with one number changed."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from checker.heap_truth import grundy, repeats
from checker.material import FORMAT

DIGITS = {"octal": ("04", "01234567"), "hex": ("048C", "0123456789ABCDEF")}


def game(rng: Random) -> str:
    """A game with a few digits, or a few numbers that may, or may not, be taken."""
    form = rng.randrange(6)
    if form < 2:
        numbers = sorted(rng.sample(range(1, 10 - form), rng.randint(1, 3)))
        return f"subtraction:{'allbut=' * form}{','.join(map(str, numbers))}"
    family = "octal" if form < 4 else "hex"
    first, others = DIGITS[family]
    code = "".join(rng.choice(others) for _ in range(rng.randint(1, 5)))
    return f"{family}:{rng.choice(first)}.{code}{rng.choice(['', 'r', 'r'])}"


def claims(rng: Random, ruleset: str, values: list[int]) -> Iterator[dict[str, Any]]:
    for _ in range(12):
        count = rng.randint(2, len(values))
        listed = values[:count]
        p = rng.randint(1, min(12, count - 1))
        s, e = listed[-1] - listed[-1 - p], count - p
        if s < 0:
            continue
        while e and listed[e - 1 + p] == listed[e - 1] + s:
            e -= 1
        if rng.random() < 0.1:
            at = rng.randrange(count)
            listed[at] = max(0, listed[at] + rng.choice([-1, 1, 2]))
        e = max(0, e + rng.choice([0] * 8 + [1, -1]))
        form = {"format": FORMAT, "kind": "heap-period", "ruleset": ruleset, "preperiod": e, "period": p, "saltus": s}
        yield {**form, "values": listed, "power": 1 << rng.randint(0, 2), "floor": rng.randint(0, 4)}


def is_true(claim: dict[str, Any]) -> bool:
    """Whether it holds for twice as many heaps, and more."""
    listed = claim["values"]
    values = grundy(claim["ruleset"], max(2 * len(listed) + 3 * claim["period"], 120))
    return values[: len(listed)] == listed and repeats(values, claim)


def statements(seed: int) -> Iterator[tuple[dict[str, Any], Callable[[], bool]]]:
    rng = Random(seed)
    while True:
        ruleset = game(rng)
        if set(ruleset.partition(":")[2]) <= set("0.r"):
            continue  # a game without moves
        for claim in claims(rng, ruleset, grundy(ruleset, 48)):
            yield claim, partial(is_true, claim)
