"""Nearly right proofs by automata: what is accepted is true, and without a hypothesis something false would be."""

from __future__ import annotations

from importlib import import_module
from itertools import islice

import pytest

from checker.small_world.proofs import statements
from checker.weakened import leave_out
from nimlike_check import Refused, check

MODULES = [
    import_module(f"nimlike_check.{name}")
    for name in ("automata", "chains", "counting", "covers", "families", "linear", "proofs")
]


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
def test_without_a_hypothesis_something_false_is_accepted(hypothesis: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leave_out(hypothesis, MODULES, monkeypatch)
    for certificate, judge in islice(statements(2), 1_500):
        try:
            check(certificate)
        except (Refused, ValueError):  # a closed form may be of positions with more numbers than these have
            continue
        if not judge():
            return
    pytest.fail("nothing false was found")
