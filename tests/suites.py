"""Which values of a parameter are for ``make test``, and which are left to ``make test-all``."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def mostly_slow(values: Iterable[Any], step: int = sys.maxsize) -> list[ParameterSet]:
    """The values as parameters: the first and each ``step``-th after it quick, all others slow; tuples for several."""
    each = (value if isinstance(value, tuple) else (value,) for value in values)
    return [pytest.param(*value, marks=[pytest.mark.slow] * (at % step > 0)) for at, value in enumerate(each)]
