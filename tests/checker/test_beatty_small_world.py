"""Nearly right certificates about pairs of floors: what is accepted is true."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from checker.floor_games import home
from checker.forgeries.beatty import FORGERIES
from checker.small_world.beatty import WORLDS, is_true, statements
from nimlike_check import Refused, check, full

pytestmark = pytest.mark.slow


def test_what_is_accepted_is_true() -> None:
    accepted = 0
    refused: Counter[str] = Counter()
    for claim, judge in islice(statements(3), 120):
        try:
            check(claim)
        except Refused as reason:
            refused[reason.hypothesis] += 1
            continue
        accepted += 1
        assert judge(), claim
    assert accepted > 10
    assert set(refused) >= {"H4", "H5", "H7", "H10", "H11"}


@pytest.mark.parametrize("pairs", WORLDS, ids=lambda pairs: pairs.words("x", "y"))
def test_the_true_ones_are_true_and_accepted(pairs: object) -> None:
    claim = home(pairs)  # type: ignore[arg-type]
    assert is_true(claim)
    said = check(claim)
    assert said.startswith("the game with the moves below (normal play): the P-positions are, in either order, (0, 0)")
    assert full(claim).split("\n")[0] == said.split("\n")[0]


def test_most_forgeries_say_what_is_false() -> None:
    false = [forged for forged in FORGERIES if forged.hypothesis not in ("H1", "H3") and not is_true(forged.make())]
    assert {forged.hypothesis for forged in false} >= {"H2", "H4", "H5", "H6", "H7", "H8", "H9", "H10", "H11"}
