"""Nearly right claims of subtraction games with a letter, judged by brute force for the first numbers of each class.

The period and preperiod are those of the first game, or nearly; the step, the start and the way in which the two grow
with c are tried near those that a proof needs.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from random import Random
from typing import Any

from checker.heap_truth import mex
from checker.material import FORMAT

Statement = tuple[dict[str, Any], Callable[[], bool]]
JUDGED = 5  # so many numbers of a class are judged
NEAR = (0, 0, 0, 0, 0, -1, 1, 2)


@lru_cache(maxsize=4096)
def values(takes: tuple[int, ...], grundy: bool, count: int) -> list[int]:
    """The values of heaps 0, 1, ... from the definition."""
    found: list[int] = []
    for n in range(count):
        value = mex(found[n - take] for take in takes if take <= n)
        found.append(value if grundy else min(value, 1))
    return found


@lru_cache(maxsize=4096)
def repetition(takes: tuple[int, ...], grundy: bool) -> tuple[int, int]:
    """The least period and preperiod: the first window as long as the greatest number that comes back."""
    reach, count = takes[-1], 8 * takes[-1]
    while True:
        listed, met = values(takes, grundy, count), dict[tuple[int, ...], int]()
        for n in range(count - reach):
            window = tuple(listed[n : n + reach])
            if window in met:
                return n - met[window], met[window]
            met[window] = n
        count *= 2


def takes_of(forms: tuple[tuple[int, int], ...], c: int) -> tuple[int, ...]:
    return tuple(sorted({times * c + more for times, more in forms}))


def is_true(claim: dict[str, Any], forms: tuple[tuple[int, int], ...]) -> bool:
    """Whether the members, and the first numbers of the classes, have what is said."""
    grundy = claim["values"] == "grundy"
    said = [tuple(member) for member in claim["members"]]
    for one in claim["classes"]:
        (a, b), (row, place) = one["period"], one["preperiod"]
        numbers = [one["first"] + k * one["step"] for k in range(JUDGED)]
        said += [(c, a * c + b, row * c + place) for c in numbers]
    return all(repetition(takes_of(forms, c), grundy) == (period, preperiod) for c, period, preperiod in said)


def some_forms(rng: Random) -> tuple[tuple[int, int], ...]:
    """A few small numbers and a number with the letter, sometimes two."""
    forms = {(0, rng.randrange(1, 8)) for _ in range(rng.randrange(3))} | {(1, rng.choice((0, 0, 0, 1, 2)))}
    if rng.random() < 0.3:
        forms.add(rng.choice(((1, 1), (1, 3), (2, 0), (2, 1), (3, 1))))
    return tuple(sorted(forms))


def as_text(forms: tuple[tuple[int, int], ...]) -> str:
    """The forms as a certificate has them."""
    grown = [(str(times) if times > 1 else "") + "c" + (f"+{more}" if more else "") for times, more in forms if times]
    return ",".join([*(str(more) for times, more in forms if not times), *grown])


def family(
    forms: str,
    values: str,
    classes: tuple[tuple[int, int, int, tuple[int, int], tuple[int, int]], ...] = (),
    members: tuple[tuple[int, int, int], ...] = (),
) -> dict[str, Any]:
    """A certificate; a member is (c, period, preperiod)."""
    names = ("first", "step", "start", "period", "preperiod")
    form = {"format": FORMAT, "kind": "subtraction-family", "ruleset": f"subtraction:{forms}", "values": values}
    listed = [dict(zip(names, [*one[:3], *map(list, one[3:])], strict=True)) for one in classes]
    return {**form, "classes": listed, "members": [list(member) for member in members]}


def statements(seed: int) -> Iterator[Statement]:
    rng = Random(seed)
    while True:
        forms, grundy, c = some_forms(rng), rng.random() < 0.5, rng.randrange(1, 45)
        period, preperiod = repetition(takes_of(forms, c), grundy)
        if preperiod + period > 400:
            continue
        claim = partial(family, as_text(forms), "grundy" if grundy else "outcomes")
        for _ in range(4):
            p = max(1, rng.choice((1, 1, 1, 1, 2, 3)) * period + rng.choice(NEAR))
            e = max(0, preperiod + rng.choice(NEAR))
            single = rng.random() < 0.2
            made = claim((), ((c, p, e),)) if single else claim((some_class(rng, forms, grundy, c, p, e),))
            yield made, partial(is_true, made, forms)


def some_class(
    rng: Random, forms: tuple[tuple[int, int], ...], grundy: bool, c: int, period: int, preperiod: int
) -> Any:
    """A class with the first number c: its columns repeat from the start on, or nearly."""
    a = max(0, rng.choice((period // c, (2 * period + c) // (2 * c))))
    row, place = divmod(preperiod, c)
    if rng.random() < (0.8 if 2 * place > c else 0.1):
        row, place = row + 1, place - c
    listed = values(takes_of(forms, c), grundy, 2 * c * (row + a + 3))
    step = rng.randrange(1, max(2, c // 2))
    for _ in range(12):  # some step that the last columns show
        short = rng.randrange(1, max(2, c // 2))
        if all(listed[i + c - 1] == listed[i + c - 1 - short] for i in range(0, len(listed) - c, c)):
            step = short
            break
    start = c - step
    while start > 0 and all(
        listed[i + start - 1] == listed[i + start - 1 + step] for i in range(0, len(listed) - c, c)
    ):
        start -= 1
    start = max(0, place, start) + rng.choice(NEAR)
    b = period - a * c
    return c, step, max(0, start), (a, b) if a or b > 0 else (0, period), (row, place)
