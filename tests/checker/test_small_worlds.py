"""The small worlds: what is accepted of nearly right certificates is true, and the hypotheses make it so."""

from __future__ import annotations

import json
import pkgutil
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import count, islice
from random import Random

import pytest

import nimlike_check
from checker.small_world import coprime, coprime_columns
from checker.weakened import Refusals, Statement, accepts_something_false
from nimlike_check import Refused, check

pytestmark = pytest.mark.slow

MODULES = [import_module(f"nimlike_check.{found.name}") for found in pkgutil.iter_modules(nimlike_check.__path__)]


def statements(name: str, seed: int) -> Iterator[Statement]:
    """The endless stream of a small world: certificates, each with its judge by brute force."""
    stream: Iterator[Statement] = import_module(f"checker.small_world.{name}").statements(seed)
    return stream


@pytest.mark.parametrize(
    ("name", "seed", "number", "least"),
    [
        ("coprime", 2026, 600, 150),
        ("coprime_careers", 2026, 250, 40),
        ("coprime_columns", 2026, 400, 40),
        ("formulas", 1, 150, 40),
        ("late_periods", 1, 300, 20),
        ("majority", 2026, 900, 100),
        ("misere", 7, 1_500, 500),
        ("nim_piles", 7, 150, 20),
        *(("periods", seed, 1_500, 130) for seed in (1, 2, 3)),
        ("proofs", 1, 150, 30),
        *(("subtraction_families", seed, 1_500, 80) for seed in (1, 2)),
    ],
)
def test_what_is_accepted_is_true(name: str, seed: int, number: int, least: int) -> None:
    accepted: Counter[str] = Counter()
    for claim, judge in islice(statements(name, seed), number):
        try:
            check(claim)
        except Refused:
            continue
        accepted[claim["kind"]] += 1
        assert judge(), json.dumps(claim)
    assert set(accepted) == {forged.kind for forged in import_module(f"checker.forgeries.{name}").FORGERIES}
    assert accepted.total() >= least


def of_maker(maker: str) -> Iterator[Statement]:
    """The certificates of one sort in the world of the coprime game."""
    rng = Random(7)
    return (getattr(coprime, maker)(rng) for _ in count())


def of_kind(kind: str) -> Iterator[Statement]:
    return (statement for statement in coprime_columns.statements(11) if statement[0]["kind"] == kind)


SEARCHES: dict[tuple[Callable[..., Iterator[Statement]], str, int], tuple[list[int], int]] = {
    (statements, "coprime_careers", 7): ([2, 3, 4, 5], 1_500),
    (statements, "formulas", 2): ([5, 6, 7, 12], 1_500),
    (statements, "majority", 7): ([1, 2, 3, 4], 3_000),
    (statements, "misere", 3): ([*range(1, 12)], 30_000),
    (statements, "proofs", 2): ([4, 5, *range(7, 16), 17, 18], 1_500),
    (statements, "subtraction_families", 7): ([4, 5, 6, 9, 10, 11], 12_000),
    (of_kind, "coprime-column", 0): ([1, 2], 2_000),
    (of_kind, "coprime-race", 0): ([1, 3], 2_000),
    (of_maker, "totals", 0): ([1, 2, 3, 4, 5], 4_000),
    (of_maker, "divisors", 0): ([1, 2, 4, 5, 6], 4_000),
    (of_maker, "one_set", 0): ([1, 2], 4_000),
    (of_maker, "whole", 0): ([4, 5], 4_000),
}
"""The hypotheses without which something false is found, each time among so many statements."""


@cache
def refusals(stream: Callable[..., Iterator[Statement]], name: str, seed: int) -> Refusals:
    return Refusals(stream(name, seed) if seed else stream(name))


@pytest.mark.parametrize(
    ("stream", "name", "seed", "hypothesis", "most"),
    [(*search, f"H{number}", most) for search, (numbers, most) in SEARCHES.items() for number in numbers],
)
def test_without_a_hypothesis_something_false_is_accepted(
    stream: Callable[..., Iterator[Statement]], name: str, seed: int, hypothesis: str, most: int
) -> None:
    modules = [module for module in MODULES if hasattr(module, "refuse")]
    assert accepts_something_false(hypothesis, modules, refusals(stream, name, seed), most)
