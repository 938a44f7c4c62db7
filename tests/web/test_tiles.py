"""Rasters against the outcome of every single position they stand for."""

import pytest

import nimlike
from nimlike.games.heaps.known_values import value_by_heap
from nimlike.web.maps import MOST_VALUE, UNKNOWN, UNKNOWN_VALUE, raster, tile


@pytest.mark.parametrize("text", ["wythoff", "wythoff:a=3", "wythoff:misere", "schwenk:cap=2x", "nim", "octal:0.77"])
def test_far_out_too(text) -> None:
    rules = nimlike.game(text)
    x = 10**30
    y = rules.partner(x) - 4 if text.startswith("wythoff") else 0 if text.startswith("schwenk") else x
    cells = raster(rules, "outcome", x - 4, y, 0, 10, 10)
    outcomes = [rules(x - 4 + i, y + j).outcome is nimlike.Outcome.P for j in range(10) for i in range(10)]
    assert list(map(bool, cells)) == outcomes
    assert any(outcomes)


def test_what_is_not_known_of_a_vector_game_is_marked() -> None:
    rules = nimlike.game("vector:gdwn=1,2")
    cells = raster(rules, "outcome", 0, 0, 0, 20, 20)
    assert list(cells) == [int(rules(x, y).outcome is nimlike.Outcome.P) for y in range(20) for x in range(20)]
    assert list(raster(rules, "outcome", 4_094, 4_000, 0, 4, 1))[2:] == [UNKNOWN, UNKNOWN]
    assert UNKNOWN not in raster(rules, "outcome", 0, 0, 3, 64, 64)
    with pytest.raises(nimlike.NimlikeError, match="no map"):
        raster(nimlike.game("vector:perm=k,0,0"), "outcome", 0, 0, 0, 4, 4)


def test_grundy_values() -> None:
    for text in ("nim", "wythoff:a=2", "octal:0.77", "vector:gdwn=1,2"):
        rules = nimlike.game(text)
        cells = raster(rules, "grundy", 0, 0, 0, 20, 20)
        assert list(cells) == [rules(x, y).answer().grundy for y in range(20) for x in range(20)]
    assert list(raster(nimlike.Wythoff(), "grundy", 1_500, 0, 0, 1, 1)) == [UNKNOWN_VALUE]
    assert list(raster(nimlike.Nim(), "grundy", 65_533, 0, 0, 3, 1)) == [65_533, MOST_VALUE, MOST_VALUE]


@pytest.mark.parametrize("text", ["nim", "nim:misere", "octal:0.77", "subtraction:1,3,4", "vector:perm=k,0,0:misere"])
@pytest.mark.parametrize("rest", [(0,), (1,), (5,), (1, 1), (2, 7)])
def test_a_slice_has_the_outcomes_and_values_of_its_positions(text: str, rest: tuple[int, ...]) -> None:
    rules = nimlike.game(text)
    if rules.arity == 3 and len(rest) != 1:
        with pytest.raises(nimlike.NimlikeError, match="fixed"):
            raster(rules, "outcome", 0, 0, 0, 2, 2, rest)
        return
    for x, y, z, width, height in ((0, 0, 0, 9, 8), (3, 2, 0, 5, 6), (0, 0, 1, 5, 4), (1, 3, 2, 3, 2)):
        size = range(1 << z)
        cells = raster(rules, "outcome", x, y, z, width, height, rest)
        for at, cell in enumerate(cells):
            j, i = divmod(at, width)
            block = [rules(x + (i << z) + a, y + (j << z) + b, *rest) for a in size for b in size]
            assert cell == any(position.outcome is nimlike.Outcome.P for position in block)
    if text in ("nim", "octal:0.77"):
        values = raster(rules, "grundy", 0, 0, 0, 8, 8, rest)
        assert list(values) == [rules(x, y, *rest).answer().grundy for y in range(8) for x in range(8)]


def test_tiles_of_values_have_two_bytes_and_computed_maps_small_tiles() -> None:
    assert len(tile(nimlike.Nim(), "grundy", 0, 0, 0)) == 2 * 256 * 256
    assert len(tile(nimlike.game("grundy"), "outcome", 0, 0, 0)) == 64 * 64
    values = tile(nimlike.Nim(), "grundy", 0, 1, 0)
    assert [values[0] + 256 * values[1], values[2] + 256 * values[3]] == [0 ^ 256, 257]


@pytest.mark.parametrize("text", ["octal:0.77", "octal:0.156", "subtraction:2,5,6"])
def test_blocks_of_heaps_hold_the_values_of_their_heaps(text: str) -> None:
    values = value_by_heap(nimlike.game(text), 10**6)
    assert values.repetition is not None
    e, p = values.repetition.preperiod, values.repetition.period
    for low in (0, 1, e - 3 if e > 3 else 0, e, e + 1, e + p - 1, 10**5):
        for count in (1, 2, 5, p - 1, p, p + 3, 4 * p + e):
            expected = {values(heap) for heap in range(low, low + count)}
            assert values.set_of(low, count) == sum(1 << value for value in expected), (low, count)
