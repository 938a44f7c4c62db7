"""What no certificate is known to reach is right by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from checker.parts import PARTS


@pytest.mark.parametrize(("what", "call", "right"), PARTS, ids=[what for what, _, _ in PARTS])
def test_a_part_by_itself(what: str, call: Callable[[], str], right: str) -> None:
    assert call() == right
