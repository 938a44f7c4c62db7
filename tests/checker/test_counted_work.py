"""The work that is counted, against the work that is done: the instructions of Python that a check takes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from checker.floor_parts import EXACT, errors
from checker.forgeries.coprime import changed
from checker.forgeries.periods import plain
from checker.right import RIGHT
from nimlike_check import OverLimit, Refused, check
from nimlike_check.work import Work

A_STEP = 50
"""Most instructions that are one step, and about the tenth of a microsecond each at most."""
NOT_COUNTED = 200_000
"""Instructions that need not be counted: what every check takes."""


def taken(claim: Any) -> tuple[int, int, Refused | None]:
    """How many instructions a check takes, the steps counted, and how it is refused."""
    work, made, refused = Work(), 0, None

    def trace(frame: FrameType, event: str, _: Any) -> Callable[..., Any]:
        nonlocal made
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        made += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        check(claim, work=work)
    except Refused as found:
        refused = found
    finally:
        sys.settrace(before)
    return made, work.steps, refused


@pytest.mark.slow
def test_the_steps_counted_are_the_work_done() -> None:
    first = {claim["kind"]: claim for claim in (make() for _, make in reversed(RIGHT))}
    for kind, claim in first.items():
        made, steps, refused = taken(claim)
        assert refused is None
        assert made <= A_STEP * steps + NOT_COUNTED, kind


def far_digits(values: int, digits: int) -> Any:
    """The values of the first heaps of octal:0.07, in a code whose later digits none of them feels."""
    return plain("octal-period", "octal:0.07" + "0" * values + "2" * digits, (0, 1, 0), dawson(values))


def dawson(count: int) -> list[int]:
    """The Grundy values of octal:0.07."""
    values: list[int] = []
    for n in range(count):
        options = {values[a] ^ values[n - 2 - a] for a in range(n - 1)}
        values.append(next(value for value in range(count) if value not in options))
    return values


def test_digits_beyond_the_listed_heaps_are_refused_before_any_value_is_looked_at() -> None:
    made, steps, refused = taken(far_digits(60, 20_000))
    assert str(refused) == "repetition (H2): the values must go to heap 20064, 60 are listed"
    assert made <= A_STEP * steps + NOT_COUNTED


def test_a_far_threshold_is_refused_before_rows_are_made() -> None:
    """The rows would be asked for n of a thousand digits."""
    made, _, refused = taken(changed(1, threshold=10**999 + 1))
    assert isinstance(refused, OverLimit)
    assert made < NOT_COUNTED


def test_errors_of_long_numbers_count_more() -> None:
    """Two transitions; the second leads to an interval of about -0.58 to -0.2, which is longer or shorter to write."""
    counted = []
    for digits in (1, 90):
        counted.append(Work())
        low, high = ([-part * 10**digits + more, 0, 50 * 10**digits] for part, more in ((29, -1), (10, 1)))
        assert errors((EXACT, low, high), work=counted[-1]) == "None"
    assert counted[1].steps > counted[0].steps + 2 * 90
