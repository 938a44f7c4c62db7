"""Nearly right certificates of majorities: what is accepted is true, and each hypothesis is needed for that."""

from __future__ import annotations

from itertools import islice

import pytest

from checker.small_world.majority import statements
from checker.weakened import Refusals, accepts_something_false
from nimlike_check import Refused, check, majority

pytestmark = pytest.mark.slow

REFUSALS = Refusals(statements(7))


def test_nothing_accepted_is_false() -> None:
    accepted = {True: 0, False: 0}
    for claim, judge in islice(statements(2026), 900):
        try:
            check(claim)
        except Refused:
            continue
        accepted[claim["divisors"] is None] += 1
        assert judge(), claim
    assert min(accepted.values()) > 50


@pytest.mark.parametrize("hypothesis", ["H1", "H2", "H3", "H4"])
def test_without_a_hypothesis_something_false_is_accepted(hypothesis: str) -> None:
    assert accepts_something_false(hypothesis, [majority], REFUSALS, 3_000)
