"""Nearly right certificates of careers: what is accepted is true, and each hypothesis is needed for that."""

from __future__ import annotations

from itertools import islice

import pytest

from checker.small_world.coprime_careers import statements
from checker.weakened import Refusals, accepts_something_false
from nimlike_check import Refused, check, coprime_careers

pytestmark = pytest.mark.slow

REFUSALS = Refusals(statements(7))


def test_nothing_accepted_is_false() -> None:
    accepted = 0
    for claim, judge in islice(statements(2026), 250):
        try:
            check(claim)
        except Refused:
            continue
        accepted += 1
        assert judge(), claim
    assert accepted > 40


@pytest.mark.parametrize("hypothesis", ["H2", "H3", "H4", "H5"])
def test_without_a_hypothesis_something_false_is_accepted(hypothesis: str) -> None:
    assert accepts_something_false(hypothesis, [coprime_careers], REFUSALS, 1_500)
