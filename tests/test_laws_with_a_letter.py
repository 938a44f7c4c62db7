"""Laws of all games of a text with a letter: found where there is one, none where there is none; and what is proved."""

import pickle
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import isqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_contributing import EXAMPLE

from nimlike.cli.main import main
from nimlike.core.progress import lending
from nimlike.families import letter_games
from nimlike.laws.beatty import floors_facts, slope
from nimlike.laws.functions import Function, function
from nimlike.laws.laws_with_letters import family_law, reading
from nimlike.numeration.beatty_pairs import Floors, Quadratic
from nimlike.proofs.letter_proofs import FamilySearch

coefficients = st.integers(-20, 20)


@given(st.lists(coefficients, min_size=1, max_size=3), st.integers(1, 6), st.integers(-3, 5))
def test_a_polynomial_is_found_from_its_values(above: list[int], below: int, first: int) -> None:
    def value(c: int) -> Fraction:
        return Fraction(sum(each * c**power for power, each in enumerate(above)), below)

    found = function([(c, value(c)) for c in range(first, first + 6)])
    assert found is not None
    assert all(found(c) == value(c) for c in range(-10, 30))


@given(coefficients, coefficients, st.integers(0, 9))
def test_a_quotient_of_linear_forms_is_found_from_its_values(a: int, b: int, d: int) -> None:
    found = function([(c, Fraction(a * c + b, c + d)) for c in range(1, 8)])
    assert found is not None
    assert all(found(c) == Fraction(a * c + b, c + d) for c in range(1, 30))


@settings(max_examples=40)
@given(st.integers(1, 4), st.lists(st.tuples(coefficients, coefficients), min_size=4, max_size=4))
def test_a_law_in_residue_classes_is_found_with_the_least_modulus(modulus: int, lines: list[tuple[int, int]]) -> None:
    def value(c: int) -> int:
        a, b = lines[c % modulus]
        return a * c + b

    facts = {c: {"period": value(c)} for c in range(1, 97)}
    found = family_law(facts)
    if found is not None:  # numbers of a small span say too little
        assert modulus % found.modulus == 0
        assert all(found.case(c).functions["period",](c) == value(c) for c in range(found.first, 300))
    else:
        assert len({value(c) for c in range(1, 49)}) < 8


@settings(max_examples=40)
@given(st.integers(1, 96), st.integers(1, 5))
def test_one_wrong_value_is_enough_against_a_law(wrong: int, by: int) -> None:
    facts = {c: {"period": 3 * c + 1 + (by if c == wrong else 0), "preperiod": c} for c in range(1, 97)}
    found = family_law(facts)
    assert (found is not None) == (wrong <= 24), "a law may begin after the first quarter"
    assert found is None or found.first > wrong


def test_a_list_is_read_as_arithmetic_progressions() -> None:
    short, long = (reading({"residues": [*range(0, c, 2), c + 5]}) for c in (6, 40))
    assert short.shape == long.shape
    assert [int(n) for n in long.numbers.values()] == [0, 2, 38, 45]


def test_a_slope_with_its_offset_is_found_whatever_form_its_roots_have() -> None:
    # Fraenkel 1984: alpha = (2 - a + sqrt(a^2 + 4))/2 and gamma = 1/alpha; the roots of 8, 20, 40 are not reduced alike
    alphas = {2: "0,1,2,1", 3: "-1,1,13,2", 4: "-1,1,5,1", 5: "-3,1,29,2", 6: "-2,1,10,1"}
    points = {}
    for a, text in alphas.items():
        p, q, d, r = map(int, text.split(","))
        alpha = Quadratic.of(d, p, q, r)
        points[a] = Floors(alpha, alpha.inverse())
    found = slope({a: floors_facts(one) for a, one in points.items()})
    assert found is not None
    assert found.text("k", "a") == "floor(k alpha + (a - 2)/a + (1/a) alpha) with alpha = (2 - a + sqrt(a^2 + 4))/2"
    for a in range(2, 30):
        for k in range(40):
            # floor(k alpha + 1/alpha), 1/alpha = (a - 2 + sqrt(a^2 + 4))/(2a), by whole numbers
            p, q = k * a * (2 - a) + a - 2, k * a + 1
            assert found.at(a).term(k) == (p + isqrt(q * q * (a * a + 4))) // (2 * a)


@pytest.mark.parametrize(
    ("text", "value", "single"),
    [
        ("wythoff:a=A:b=A+1", 3, "wythoff:a=3:b=4"),
        ("vector:gdwn=1,2q", 3, "vector:gdwn=1,6"),
        ("subtraction:1,2c+3,c:misere", 3, "subtraction:1,3,9:misere"),
        ("subtraction:allbut=1,c", 3, "subtraction:allbut=1,3"),
        ("wythoff:end=0,c", 3, "wythoff:end=0,3"),
    ],
)
def test_a_letter_stands_for_a_number(text: str, value: int, single: str) -> None:
    games = letter_games(text)
    assert games is not None
    assert games.at(value) == single


@pytest.mark.parametrize("text", ["schwenk:cap=2x", "vector:perm=k,0:move=k,k", "nim", "onepile:base=fibonacci"])
def test_a_letter_of_the_rules_themselves_is_no_number(text: str) -> None:
    assert letter_games(text) is None


def test_a_period_for_every_value_is_proved_by_the_theorem_of_the_family(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    certificate = f"{tmp_path}/proof.json"
    assert main(["discover", "subtraction:1,c,c+1", "--prove", "-o", certificate, "--seconds", "600"]) == 0
    said = capsys.readouterr().out
    assert "where c mod 2 is 1: G(n + 2c + 1) = G(n) for every n >= 0" in said
    assert "Grundy values for every c >= 1  [certified]" in said
    assert main(["check", certificate]) == 0


def elsewhere(function: Any, items: Sequence[Any]) -> Iterator[Any]:
    """As other processes do: work and results are sent as bytes, and the last is done first."""
    given = pickle.loads(pickle.dumps((function, items)))
    made = [given[0](item) for item in reversed(given[1])]
    yield from pickle.loads(pickle.dumps(made))[::-1]


@pytest.mark.slow
def test_the_law_is_the_same_wherever_the_single_games_are_looked_at() -> None:
    found = []
    for lent in (map, elsewhere):
        games = letter_games("subtraction:1,c")
        assert games is not None
        with lending(lent):
            found.append(next(iter(FamilySearch(games, seconds=1e9, bound=200))).as_dict())
    assert found[0] == found[1]


@pytest.mark.slow
def test_a_game_of_ones_own_is_proved_for_single_values_and_this_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where other processes do the work of single games: it can be sent to them."""
    (tmp_path / "king.py").write_text(EXAMPLE)
    words = ["discover", f"{tmp_path}/king.py:reach=c", "--prove", "--seconds", "600", "--to", "128"]
    with lending(elsewhere):
        assert main(words) == 4
    told = capsys.readouterr()
    assert "is a P-position if and only if (x, y) is (0 mod (c + 1), 0 mod (c + 1))" in told.out
    assert "Proved for c = 1, 2, 3, each by itself." in told.out
    assert "it is not proved for every c: no theorem of all c is at hand" in told.out


def test_functions_read_as_in_print() -> None:
    functions = (((0, 1),), ((-1, 2),), ((3, 0, -1), (2,)), ((-2, 1), (0, 1)))
    assert [Function(*one).text("c") for one in functions] == ["c", "2c - 1", "(3 - c^2)/2", "(c - 2)/c"]
