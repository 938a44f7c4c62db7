"""Nearly right proofs by automata: what is accepted is true, and without a hypothesis something false would be."""

from __future__ import annotations

from importlib import import_module
from itertools import islice

import pytest

from checker.small_world.proofs import statements
from checker.weakened import Refusals, accepts_something_false
from nimlike_check import Refused, check

pytestmark = pytest.mark.slow

MODULES = [
    import_module(f"nimlike_check.{name}")
    for name in ("automata", "chains", "counting", "covers", "families", "linear", "proofs")
]
REFUSALS = Refusals(statements(2))


def test_what_is_accepted_is_true() -> None:
    accepted = 0
    for certificate, judge in islice(statements(1), 150):
        try:
            check(certificate)
        except Refused:
            continue
        accepted += 1
        assert judge(), certificate
    assert accepted > 30


@pytest.mark.parametrize("hypothesis", [f"H{n}" for n in (4, 5, *range(7, 16), 17, 18)])
def test_without_a_hypothesis_something_false_is_accepted(hypothesis: str) -> None:
    assert accepts_something_false(hypothesis, MODULES, REFUSALS, 1_500)
