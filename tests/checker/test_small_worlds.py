"""Whatever the checker accepts of nearly right statements about tiny games is true from the definition.

``python benchmarks/small_world.py`` does the same for as long as is wished.
"""

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import Any

import pytest

from checker import parts, small_world
from nimlike_check import KINDS, OverLimit, Refused, check

WORLDS = {  # ``statements`` of each are certificates without end, each with its judge
    found.name: import_module(f"checker.small_world.{found.name}") for found in iter_modules(small_world.__path__)
}
PARTS = {found.name: import_module(f"checker.parts.{found.name}") for found in iter_modules(parts.__path__)}
QUICK = {  # statements, or trials, in the quick run; the slow one has this many times as many
    "heap_periods": 1_500,
    "late_periods": 3_000,
    "majorities": 150,
    "misere_quotients": 250,
    "numerations": 60,
    "own_games": 60,
    "positions": 60,
    "row_laws": 300,
    "sentences": 20,
    "subtraction_families": 200,
    "saltus": 500,
    "rows": 60,
    "questions": 150,
}
TIMES = 20


def search(name: str, count: int, seed: int) -> Counter[Any]:
    """What came of some statements of a small world, by kind and hypothesis; a false one that is accepted fails."""
    said: Counter[Any] = Counter()
    stream: Iterator[Any] = WORLDS[name].statements(seed)
    for claim, judge in (next(stream) for _ in range(count)):
        try:
            check(claim)
        except (Refused, OverLimit) as refused:
            said[getattr(refused, "hypothesis", "limit")] += 1
            continue
        assert judge(), claim
        said["accepted", claim["kind"]] += 1
    return said


def test_each_kind_has_a_small_world() -> None:
    kinds = {next(world.statements(0))[0]["kind"] for world in WORLDS.values()}
    assert kinds == set(KINDS)


@pytest.mark.parametrize("name", WORLDS)
def test_nothing_false_is_accepted(name: str) -> None:
    said = search(name, QUICK[name], 2026)
    assert sum(times for what, times in said.items() if isinstance(what, tuple)) > QUICK[name] / 200, said


@pytest.mark.parametrize("name", PARTS)
def test_parts_agree_with_the_definition(name: str) -> None:
    rng = Random(2026)
    said = Counter(PARTS[name].trial(rng) for _ in range(QUICK[name]))
    assert len(said) > 1 or name == "rows", said


@pytest.mark.slow
@pytest.mark.parametrize("name", [*WORLDS, *PARTS])
def test_nothing_false_is_accepted_in_a_long_run(name: str) -> None:
    if name in WORLDS:
        search(name, TIMES * QUICK[name], 7)
    else:
        rng = Random(7)
        for _ in range(TIMES * QUICK[name]):
            PARTS[name].trial(rng)
