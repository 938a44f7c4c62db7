"""Nearly right columns and races of the coprime game: what is accepted is true, and the hypotheses make it so."""

from __future__ import annotations

from random import Random

import pytest

from checker.forgeries.coprime_columns import FORGERIES, RIGHT, column
from checker.small_world import coprime_columns as small_world
from nimlike.core.definition import Definition
from nimlike.games.coprime.game import Coprime
from nimlike_check import OverLimit, check, full

pytestmark = pytest.mark.slow


def test_what_the_forgeries_say_is_false() -> None:
    assert [str(forged) for forged in FORGERIES if small_world.is_true(forged.make())] == []
    assert all(small_world.is_true(make()) for _, make in RIGHT)


def test_the_judge_is_the_definition() -> None:
    rng = Random(3)
    for _ in range(150):
        most, n = rng.randint(1, 5), rng.randrange(1, 13, 2)
        left = rng.randint(0, n)
        a, mover = rng.randint(0, n - left), rng.randint(0, 1)
        b = n - left - a
        wins = Definition(Coprime(most)).outcome((left, a, b, mover)).value == "N"
        assert small_world.won(most, n, left, a - b, mover) == (wins == (mover == 0))


def test_what_is_printed() -> None:
    said = check(column(4, [3, 5, 7], "B", 2, 1))
    assert said.startswith("coprime:max=4: for odd n: B to move loses where a - b = 2")
    assert said.endswith("so A wins every such n >= 3, as he may take 2 first")
    primes = [p for p in range(5, 38, 2) if small_world.is_prime(p)]
    assert "for odd n divisible by none of 3:" in check(column(10, primes[:9], "B", 6, 7))
    assert "for odd n divisible by no odd prime up to 31 but 5 and 7:" in check(column(10, [5, 7], "B", 6, 7))
    many = [p for p in range(3, 210, 2) if small_world.is_prime(p)]
    claim = column(100, many, "A", 0, 101)
    assert "29, 31, 37, 41, ... (45 primes)" in check(claim)
    assert "29, 31, 37, 41, 43, 47, 53" in full(claim)


def test_work_that_would_be_long_is_not_begun() -> None:
    for claim in (
        column(10**8, [], "A", 0, 1),
        column(5, [3, 5, 7], "A", 0, 10**300 + 1),
        column(9, [], "B", 10**900, 3),
    ):
        with pytest.raises(OverLimit):
            check(claim)


def test_a_column_of_three_thousand_chips_a_take_is_checked_within_the_usual_limit() -> None:
    claim = column(3_000, [3, 5, 7], "A", 0, 3_003)
    assert check(claim).partition(":")[0] in full(claim)
