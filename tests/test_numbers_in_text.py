"""Whole numbers in text: exact at any size, refused at once beyond the digit budget."""

from decimal import Decimal
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nimlike
from nimlike.core import numbers
from nimlike.core.errors import LimitReached
from nimlike.core.numbers import DIGIT_BUDGET, abbreviate, format_number, json_number, parse_number


@given(st.integers(min_value=0, max_value=10**60))
def test_digits_round_trip(n: int) -> None:
    assert parse_number(format_number(n)) == n
    assert parse_number(f"{n:_}") == n


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 10**6), st.integers(0, 10**6))
def test_expressions_have_their_usual_value(base: int, exponent: int, plus: int, times: int) -> None:
    assert parse_number(f"{base}^{exponent}+{plus}") == base**exponent + plus
    assert parse_number(f"{times}*{base}^{exponent}") == times * base**exponent
    assert parse_number(f"{plus}+{times}-{times}") == plus


def test_a_million_digits_survive() -> None:
    digits = "7" * 1_000_000
    assert format_number(parse_number(digits)) == digits


BEYOND = ["10^1000000000", "10^10000001", "9^99999999999999999999", "10^9000000*10^9000000", "1" * 10_000_001]


@pytest.mark.parametrize("text", BEYOND)
def test_the_digit_budget_is_checked_before_the_work(text: str) -> None:
    with pytest.raises(LimitReached):
        parse_number(text)


@given(st.integers(2, 10**30), st.integers(-2, 2))
def test_a_power_is_refused_before_it_is_computed_where_it_has_more_digits(base: int, more: int) -> None:
    exponent = int(DIGIT_BUDGET / Decimal(base).log10()) + more
    digits = Decimal(base).log10() * exponent
    with patch.object(numbers, "_power_of", return_value=1) as computed:
        try:
            parse_number(f"{base}^{exponent}")
        except LimitReached:
            assert digits > DIGIT_BUDGET
            computed.assert_not_called()
        else:
            assert digits < DIGIT_BUDGET + 1


def test_the_budget_of_a_position_is_that_of_all_its_numbers() -> None:
    with pytest.raises(LimitReached, match="together"):
        nimlike.position("nim:" + ",".join(["10^5000000"] * 5))


def test_one_and_zero_to_any_power() -> None:
    assert parse_number("1^1000000000000") == 1
    assert parse_number("0^1000000000000") == 0
    assert parse_number("0^0") == 1


def test_json_numbers_are_exact() -> None:
    assert json_number(2**53) == 2**53
    assert json_number(2**53 + 1) == str(2**53 + 1)
    assert json_number(-(2**60)) == str(-(2**60))


@given(st.text(max_size=300))
def test_abbreviations_are_short(text: str) -> None:
    assert len(abbreviate(text)) <= 60 + 3 + 25
