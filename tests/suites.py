"""Which values of a parameter are for ``make test``, and which are left to ``make test-all``; data from files."""

import json
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def mostly_slow(values: Iterable[Any], step: int = sys.maxsize) -> list[ParameterSet]:
    """The values as parameters: the first and each ``step``-th after it quick, all others slow; tuples for several."""
    each = (value if isinstance(value, tuple) else (value,) for value in values)
    return [pytest.param(*value, marks=[pytest.mark.slow] * (at % step > 0)) for at, value in enumerate(each)]


def data(name: str) -> Any:
    """What a file of ``tests/data`` in JSON or TOML has in it."""
    text = (Path(__file__).parent / "data" / name).read_text(encoding="utf-8")
    return json.loads(text) if name.endswith(".json") else tomllib.loads(text)
