"""Euclid's game against its definition, and against the formula for the game that stops at equal piles."""

from functools import cache
from itertools import product

import pytest
from judging import check_answers

from nimlike.core.definition import Definition
from nimlike.games.euclid import Euclid

SIDE = 24


def test_answers_are_those_of_the_definition() -> None:
    check_answers(Euclid(), product(range(SIDE), repeat=2))


def test_moves_to_a_value_are_those_of_the_definition() -> None:
    game = Euclid()
    search = Definition(game, 10**7)
    for x in range(1, 16):
        for y in range(1, 40):
            here = game(x, y)
            for value in range(search.grundy((x, y)) + 3):
                if value != search.grundy((x, y)):
                    wanted = [str(m) for m, after in here.options() if search.grundy(after.state) == value]
                    assert [str(m) for m, _ in game.moves_to(here, value)] == wanted, (x, y, value)


def test_the_value_differs_from_nivaschs_formula_where_all_quotients_are_equal() -> None:
    @cache
    def quotients(small: int, large: int) -> tuple[int, ...]:
        return (large // small, *quotients(large % small, small)) if small else ()

    for x in range(1, 60):
        for y in range(x, 60):
            formula = (y * y - x * x) // (x * y)  # floor(y/x - x/y): the game that stops at equal piles
            parts = quotients(x, y)
            more = 0 if len(set(parts)) > 1 else 1 if len(parts) % 2 else -1
            assert Euclid()(x, y).answer().grundy == formula + more, (x, y)


@pytest.mark.parametrize("piles", [(10**3000 + 7, 10**2999), (10**40, 10**40), (3**5000, 2**5000)])
def test_huge_piles_are_won_as_the_answer_says(piles: tuple[int, int]) -> None:
    here = Euclid()(*piles)
    for _, after in here.winning_moves():
        assert after.outcome.value == "P"
        assert after.answer().grundy == 0
