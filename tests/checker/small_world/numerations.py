"""Automata of two states, and some of three, as words of numbers: successor, sum and base as small numbers show them.

Some are changed. What is accepted is judged by listing the words.
"""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from checker.making import sentence
from checker.number_truth import Table, World, changed, judge_numbers, learned, stripped


def words(rng: Random, digits: int, states: int) -> Table:
    rows: list[list[list[int]]] = [
        [
            [digit, to]
            for digit in range(digits)
            if (to := rng.choice([None, *range(states)]) if (state, digit) != (0, 0) else 0) is not None
        ]
        for state in range(states)
    ]
    return {"rows": rows, "accepting": [0, *(state for state in range(1, states) if rng.random() < 0.6)]}


def bases(rng: Random, elements: list[int | None]) -> Iterator[Any]:
    """First elements and recurrences that the first six elements bear out, and one by chance."""
    yield None
    for order in (1, 2, 3):
        first = [one for one in elements[:order] if one is not None]
        for recurrence in product(range(-1, 4), repeat=order) if len(first) == order else ():
            right = True
            for at, element in enumerate(elements[order:], order):
                before = [one or 0 for one in elements[at - order : at][::-1]]
                right &= element is None or element == sum(map(int.__mul__, recurrence, before))
            if right:
                yield {"first": first, "recurrence": list(recurrence)}
    yield {"first": [1, 2], "recurrence": [rng.randint(0, 2), rng.randint(0, 2)]}


def statements(seed: int) -> Iterator[tuple[Any, Any]]:
    rng = Random(seed)
    while True:
        digits, states = rng.choice([(2, 2), (2, 2), (2, 3), (3, 2)])
        valid = words(rng, digits, states)
        world = World({"digits": digits, "valid": valid, "relations": []}, 400)
        if len(world.words) < 30:
            continue

        def numbers(columns: Any, tracks: int, world: World = world) -> list[int] | None:
            found = [world.number.get(stripped(word)) for word in zip(*columns, strict=True)] or [0] * tracks
            return None if None in found else found

        def follows(columns: Any) -> bool:
            found = numbers(columns, 2)
            return found is not None and found[1] == found[0] + 1

        def adds(columns: Any) -> bool:
            found = numbers(columns, 3)
            return found is not None and found[0] + found[1] == found[2]

        after = learned(digits, 2, follows, 4, 5 - digits)
        total = learned(digits, 3, adds, 4, 2) if after and digits == 2 else None
        if after is None:
            continue
        tries: list[Any] = [(changed(rng, after, digits, 2), None, None) for _ in range(2)]
        if total:
            elements = [world.number.get((1,) + (0,) * place) for place in range(6)]
            tries += [(after, total, base) for base in bases(rng, elements)]
            tries += [(after, changed(rng, total, digits, 3), None)]
        for some in (*tries, (after, total, None)):
            claim = sentence([digits, valid, *some], [], ["x"], ["=", "x", "x"])
            yield claim, lambda claim=claim: not judge_numbers(World(claim, 60), 30)
