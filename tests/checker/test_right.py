"""Right certificates are accepted; what they say of heaps is true by brute force."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from suites import mostly_slow

from checker.heap_truth import repeats
from checker.right import RIGHT
from nimlike_check import check, full


@pytest.mark.parametrize(("what", "make"), mostly_slow(RIGHT, 3), ids=[what for what, _ in RIGHT])
def test_a_right_certificate_is_accepted(what: str, make: Callable[[], dict[str, Any]]) -> None:
    claim = make()
    said = check(claim)
    assert said.partition(":")[0] in (full(claim) or said)
    if isinstance(claim.get("values"), list):
        named = [claim[name] for name in ("preperiod", "period", "saltus")]
        assert repeats(claim["ruleset"], claim["values"], *named), what
