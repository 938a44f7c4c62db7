"""Files of periods: nothing in them makes the checker stumble or work for long, and all that is proved can be shown."""

from __future__ import annotations

import base64
import zlib
from typing import Any

import pytest

from checker.bad_periods import heavy_periods
from checker.forgeries.periods import plain, sparse
from nimlike_check import OverLimit, Refused, check, full

HEAVY = list(heavy_periods())


def zeros(count: int) -> str:
    """So many values 0, packed."""
    return base64.b64encode(zlib.compress(bytes(count))).decode()


@pytest.mark.parametrize("values", [zeros(20), zeros(1 << 22), "", "AAAA", zeros(20)[:-8]])
def test_a_text_that_unpacks_to_more_or_less_is_refused_after_so_many_bytes(values: str) -> None:
    claim = {**sparse("octal:0.5", (0, 2), 7, 5, 1, 5), "values": values}
    with pytest.raises(Refused) as refused:
        check(claim)
    assert refused.value.step == "format"


@pytest.mark.parametrize("at", range(len(HEAVY)), ids=[what for what, _ in HEAVY])
def test_work_is_counted_before_it_is_done(at: int) -> None:
    with pytest.raises(OverLimit):
        check(HEAVY[at][1])


def test_listed_splits_are_counted() -> None:
    with pytest.raises(OverLimit):
        check({**sparse("octal:0.5", (0, 2), 8, 5, 1, 5), "splits": [[], [[1, 1]] * 10_000]}, limit=0.01)


def test_a_preperiod_beyond_the_heap_of_comparison_is_refused() -> None:
    for e in (2, 3, 4, 10**30):
        with pytest.raises(Refused):
            check(plain("subtraction-allbut-period", "subtraction:allbut=1", (e, 2, 1), 4, **{"from": 1}))


@pytest.mark.parametrize(
    ("claim", "rules"),
    [
        (
            plain("octal-period", "octal:0.3", (0, 2, 0), 6),
            "Taking 1 from a heap may leave nothing or one heap.",
        ),
        (plain("subtraction-period", "subtraction:1", (0, 2, 0), 3), "From a heap may be taken: 1."),
        (
            plain("subtraction-allbut-period", "subtraction:allbut=1", (0, 2, 1), 3, **{"from": 1}),
            "From a heap any number may be taken but 1.",
        ),
        (
            plain("hex-period", "hex:0.Fr", (0, 1, 1), 6, power=1, floor=1),
            "Taking any number from 1 on from a heap may leave nothing or one heap or two heaps or three heaps.",
        ),
        (
            sparse("octal:0.5", (0, 2), 8, 5, 1, 5),
            "Taking 1 from a heap may leave nothing or two heaps.",
        ),
    ],
)
def test_all_that_is_proved_can_be_shown(claim: dict[str, Any], rules: str) -> None:
    shown = full(claim).splitlines()
    assert shown[0] == check(claim)
    assert rules in shown
    assert shown[-1].startswith("G(0), G(1), ... = 0, ")
