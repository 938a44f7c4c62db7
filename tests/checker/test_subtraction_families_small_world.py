"""Nearly right claims of subtraction games with a letter: what the checker accepts is true by brute force."""

from __future__ import annotations

import pytest

from checker.forgeries.subtraction_families import family
from checker.small_world.subtraction_families import is_true, repetition
from nimlike_check import OverLimit, check
from nimlike_check.work import Work

pytestmark = pytest.mark.slow


FOUR_SEVEN = ((0, 4), (0, 7), (1, 0))


def test_the_judge_tells_true_from_false() -> None:
    assert repetition((4, 7, 13), False) == (17, 26)
    right = family("4,7,c", "outcomes", ((78, 11, 22, (1, 7), (2, -9)),), ((13, 17, 26),))
    assert is_true(right, FOUR_SEVEN)
    for period, preperiod in (((1, 8), (2, -9)), ((1, 7), (2, -8)), ((2, 14), (2, -9)), ((1, 7), (1, 69))):
        wrong = family("4,7,c", "outcomes", ((78, 11, 22, period, preperiod),))
        assert not is_true(wrong, FOUR_SEVEN)
    assert not is_true(family("4,7,c", "grundy", (), ((13, 17, 26),)), FOUR_SEVEN)


def test_the_work_is_counted_before_it_is_done() -> None:
    for first, step in ((10**9, 11), (10**400, 11), (10**18, 10**17)):
        with pytest.raises(OverLimit):
            check(family("4,7,c", "outcomes", ((first, step, 22, (1, 7), (2, -9)),)))
    with pytest.raises(OverLimit):
        check(family("4,7,c", "outcomes", (), ((9, 13, 10**12),)))
    with pytest.raises(OverLimit):
        check(family("4,7,c,999999999c", "outcomes", ((78, 11, 22, (1, 7), (2, -9)),)))


def test_the_forms_are_counted_for_each_member_and_equal_ones_are_one() -> None:
    two_to_58 = ",".join(f"{u}c+{t}" for u in range(1, 30) for t in range(1, 30))  # what may be taken for c = 1
    one, two, single, equal = Work(), Work(), Work(), Work()
    check(family(two_to_58, "grundy", (), ((1, 60, 0),)), work=one)
    check(family(two_to_58, "grundy", (), ((1, 60, 0),) * 2), work=two)
    assert two.steps - one.steps == 118 * (8 + 4 * 57) + 4 * 29 * 29
    check(family("c", "grundy", (), ((1, 2, 0),)), work=single)
    check(family(",".join(["c"] * 50), "grundy", (), ((1, 2, 0),)), work=equal)
    assert equal.steps == single.steps
