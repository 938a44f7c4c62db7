"""Nearly right certificates of the coprime game: what is accepted is true, and it is the hypotheses that make it so."""

from __future__ import annotations

import pkgutil
from collections import Counter
from functools import cache
from importlib import import_module
from itertools import count, islice
from random import Random

import pytest

import nimlike_check
from checker.small_world import coprime as small_world
from checker.weakened import Refusals, accepts_something_false
from nimlike.core.definition import Definition
from nimlike.games.coprime.game import Coprime
from nimlike_check import Refused, check

pytestmark = pytest.mark.slow

MODULES = [import_module(f"nimlike_check.{found.name}") for found in pkgutil.iter_modules(nimlike_check.__path__)]


def test_nothing_accepted_is_false() -> None:
    accepted: Counter[str] = Counter()
    for claim, judge in islice(small_world.statements(2026), 600):
        try:
            check(claim)
        except Refused:
            continue
        accepted[claim["kind"]] += 1
        assert judge(), claim
    assert min(accepted[kind] for kind in ("coprime-total", "coprime-gcd", "coprime-classes")) > 2
    assert accepted.total() > 150


def test_the_judge_is_the_definition() -> None:
    rng = Random(3)
    for _ in range(150):
        most, n = rng.randint(1, 5), rng.randint(1, 12)
        left = rng.randint(0, n)
        a, mover = rng.randint(0, n - left), rng.randint(0, 1)
        wins = Definition(Coprime(most)).outcome((left, a, n - left - a, mover)).value == "N"
        assert small_world.a_wins(most, left, a, n - left - a, mover) == (wins == (mover == 0))


@cache
def refusals(maker: str) -> Refusals:
    rng = Random(7)
    return Refusals(getattr(small_world, maker)(rng) for _ in count())


@pytest.mark.parametrize(
    ("maker", "hypothesis"),
    [
        *(("totals", f"H{i}") for i in range(1, 6)),
        *(("divisors", f"H{i}") for i in (1, 2, 4, 5, 6)),
        *(("one_set", h) for h in ("H1", "H2")),
        *(("whole", h) for h in ("H4", "H5")),
    ],
)
def test_a_hypothesis_that_is_not_tested_lets_something_false_through(maker: str, hypothesis: str) -> None:
    modules = [module for module in MODULES if hasattr(module, "refuse")]
    assert accepts_something_false(hypothesis, modules, refusals(maker), 4_000)
