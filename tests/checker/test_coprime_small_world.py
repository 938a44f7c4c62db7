"""Nearly right certificates of the coprime game: what is accepted is true, and it is the hypotheses that make it so."""

from __future__ import annotations

from random import Random

import pytest

from checker.small_world import coprime as small_world
from nimlike.core.definition import Definition
from nimlike.games.coprime.game import Coprime

pytestmark = pytest.mark.slow


def test_the_judge_is_the_definition() -> None:
    rng = Random(3)
    for _ in range(150):
        most, n = rng.randint(1, 5), rng.randint(1, 12)
        left = rng.randint(0, n)
        a, mover = rng.randint(0, n - left), rng.randint(0, 1)
        wins = Definition(Coprime(most)).outcome((left, a, n - left - a, mover)).value == "N"
        assert small_world.a_wins(most, left, a, n - left - a, mover) == (wins == (mover == 0))
