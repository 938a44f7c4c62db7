"""Nearly right claims of periods, judged by brute force: what the checker accepts is true."""

from __future__ import annotations

import inspect
from random import Random

import pytest

from checker.heap_truth import repeats, truth
from checker.small_world.periods import cut_codes
from nimlike_check import Refused, check, saltus_periods

pytestmark = pytest.mark.slow


def accepted(claim: dict[str, object]) -> bool:
    try:
        check(claim)
    except Refused:
        return False
    return True


def test_the_judge_tells_true_from_false() -> None:
    values = truth("octal:0.77").up_to(240)
    assert repeats("octal:0.77", values, 71, 12, 0)
    for e, p, s in ((70, 12, 0), (72, 12, 0), (71, 24, 0), (71, 11, 0), (71, 12, 1)):
        assert not repeats("octal:0.77", values, e, p, s)
    assert not repeats("octal:0.77", [*values[:-1], 9], 71, 12, 0)
    assert not repeats("octal:0.76", values, 71, 12, 0)


def test_an_index_below_zero_put_back_is_found() -> None:
    """A digit beyond the heap reads a set from the end of the table, as an earlier checker did."""
    pairs, below = (
        "zip(game.digits, reversed(range(n + 1)), strict=False)",
        inspect.getsource(saltus_periods._check_below),
    )
    assert below.count(pairs) == 1
    broken: dict[str, object] = dict(vars(saltus_periods))
    exec(below.replace(pairs, "((digit, n - k) for k, digit in enumerate(game.digits))"), broken)
    rng, found = Random(1), 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(saltus_periods, "_check_below", broken["_check_below"])
        for _ in range(4_000):
            found = sum(accepted(claim) and not judge() for claim, judge in cut_codes(rng))
            if found:
                break
    assert found
