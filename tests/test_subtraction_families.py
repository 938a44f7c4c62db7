"""Subtraction games with a letter: what is said of every c is true of each c, by plain sequences of the game."""

from functools import lru_cache, reduce
from operator import xor
from random import Random

import numpy as np
import pytest
from heap_values import by_takes
from hypothesis import given, settings
from hypothesis import strategies as st
from subtraction_sweep import row_of

import nimlike
from nimlike.core.errors import CorruptData
from nimlike.games.heaps import letter_classes as tables
from nimlike.games.heaps.game import Subtraction
from nimlike.games.heaps.letter_classes import Class, Forms, class_near, class_of, table
from nimlike.games.heaps.letter_law import Row, shipped_rows
from nimlike.games.heaps.letter_values import Family, accepted, family, letter_values


def plain(takes: list[int], count: int, grundy: bool) -> list[int]:
    """The values of heaps 0, 1, ... from the definition."""
    return [value if grundy else min(value, 1) for value in by_takes(takes, count)]


def is_least(takes: list[int], grundy: bool, preperiod: int, period: int) -> bool:
    """Whether these are the least period and preperiod of a plain sequence, by its windows."""
    reach = max(takes)
    values = plain(takes, preperiod + period + reach, grundy)

    def repeats(first: int, shift: int) -> bool:
        return values[first : first + reach] == values[first + shift : first + shift + reach]

    if not repeats(preperiod, period) or (preperiod and values[preperiod - 1] == values[preperiod - 1 + period]):
        return False
    cycle = values[preperiod : preperiod + period]
    divisors = [d for d in range(1, period) if period % d == 0]
    return not any(cycle == cycle[:d] * (period // d) for d in divisors)


@lru_cache(maxsize=64)
def proved(forms: Forms, grundy: bool) -> Family:
    return family(forms, grundy)


BASES = st.sets(st.integers(1, 9), min_size=0, max_size=3)
LETTERS = st.sampled_from(
    [((1, 0),), ((1, 0),), ((1, 0),), ((1, 0), (1, 1)), ((1, 0), (2, 0)), ((1, 0), (2, 1)), ((1, 2),)]
)


@settings(max_examples=60, deadline=None)
@given(base=BASES, letters=LETTERS, grundy=st.booleans(), data=st.data())
def test_the_period_said_of_a_number_is_that_of_its_plain_sequence(
    base: set[int], letters: tuple[tuple[int, int], ...], grundy: bool, data: st.DataObject
) -> None:
    forms = Forms(tuple(sorted([*((0, number) for number in base), *letters])))
    known = proved(forms, grundy)
    c = data.draw(st.one_of(st.integers(1, 60), st.integers(1, 2_000)))
    said = known.repetition(c)
    if said is None:
        residues = {(c % modulus if modulus else c, modulus) for _, modulus in known.open}
        assert residues & {(residue % modulus if modulus else residue, modulus) for residue, modulus in known.open}
        return
    if sum(said) < 60_000:
        assert is_least(forms.takes(c), grundy, *said)


def test_numbers_far_beyond_the_tables() -> None:
    rng = Random(1)
    for _ in range(12):
        b = rng.randrange(2, 25)
        forms = Forms(((0, rng.randrange(1, b)), (0, b), (1, 0)))
        grundy = rng.random() < 0.5
        known, c = proved(forms, grundy), rng.randrange(20_000, 100_000)
        said = known.repetition(c)
        assert said is not None
        if sum(said) + c > 2_000_000:
            continue
        assert said == tables.least_repetition(forms.takes(c), grundy, 4_000_000)


@pytest.mark.parametrize(("text", "grundy"), [("4,7,c", True), ("3,5,c", False), ("1,c,c+1", True), ("2,c,c+5", False)])
def test_the_pumped_table_is_the_table(text: str, grundy: bool) -> None:
    """Blocks of columns put in at the start of a class give the sequence of the larger number."""
    forms = Forms.read(text)
    for one in proved(forms, grundy).classes:
        count = one.rows(forms.times)
        small = table(forms, one.first, grundy, count)
        block = small[:, one.start : one.start + one.step]
        for k in (1, 2, 5):
            pumped = np.hstack([small[:, : one.start], *[block] * k, small[:, one.start :]])
            c = one.first + k * one.step
            assert pumped.ravel().tolist() == plain(forms.takes(c), c * count, grundy)


def test_a_long_preperiod_needs_a_large_number() -> None:
    """The preperiod 22 c + 921 looks like 23 c + 290 for c = 631, and the numbers that this asks for are too small."""
    found = class_near(Forms.read("44,46,c"), 1, 90, False)
    assert found == Class(1081, 90, 921, (0, 45), (22, 921))


def test_what_grows_faster_than_c_is_open() -> None:
    """The preperiods of {2, 3, 10, c, c + 3} grow as the square of c."""
    forms = Forms.read("2,3,10,c,c+3")
    assert [tables.least_repetition(forms.takes(c), False, 1 << 20)[0] for c in (101, 200, 300)] == [1505, 5993, 13789]
    known = family(forms, False, seconds=0.5)
    assert known.open
    assert known.repetition(200 + 12 * 10**6) is None


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(
    base=st.sets(st.integers(1, 12), min_size=1, max_size=3),
    k=st.integers(0, 3_000),
    heaps=st.lists(st.integers(4_097, 400_000), min_size=1, max_size=2),
)
def test_answers_for_large_numbers_are_those_of_the_plain_sequence(base: set[int], k: int, heaps: list[int]) -> None:
    c = 17_000 + k
    game = Subtraction((*base, c))
    values_of = letter_values(tuple(sorted((*base, c))))
    if values_of is None:
        return
    values = plain([*base, c], max(heaps) + 1, True)
    answer = game(*heaps).answer()
    assert answer.label == "certified"
    assert answer.grundy == reduce(xor, (values[heap] for heap in heaps))
    won = [str(after) for _, after in answer.winning_moves]
    for move, after in game(*heaps).options():
        zero = reduce(xor, (values[heap] for heap in after.state)) == 0
        assert (str(after) in won) == zero, str(move)


def test_sets_of_two_large_numbers_are_recognised() -> None:
    found = Forms.of((4, 7, 10**20, 2 * 10**20 - 1))
    assert found is not None
    forms, c = found
    assert forms.takes(c) == [4, 7, 10**20, 2 * 10**20 - 1]
    assert class_of(forms, c, True) is not None
    assert nimlike.position("subtraction:4,7,10^20,2*10^20-1:10^40").answer().label == "certified"


def test_rows_of_the_sweep_are_made_again() -> None:
    rows = [row for row in shipped_rows() if row.values == "outcomes" and row.base.count(" ") == 1]
    assert {row.base for row in rows} >= {f"{a} {b}" for b in range(2, 51) for a in range(1, b)}
    assert all(row.checked and not row.open and not row.others for row in rows)
    for row in Random(2).sample([row for row in rows if len(row.base) < 5], 5):
        a, b = map(int, row.base.split())
        assert row_of((a, b), False, 60.0, False) == Row(**{**vars(row), "checked": 0})


def test_the_period_of_three_numbers_divides_a_sum() -> None:
    """By plain sequences: for all a < b < c, unless one of them is the sum of the two others."""
    for c in range(3, 26):
        for b in range(2, c):
            for a in range(1, b):
                if a + b == c:
                    continue
                _, period = tables.least_repetition([a, b, c], False, 1 << 16)
                assert any(total % period == 0 for total in (a + b, a + c, b + c))


@pytest.mark.parametrize("damaged", [b"base\n4 7,outcomes,x\n", b"base\n4 7\n", b"\xff"])
def test_damaged_rows_are_told(damaged: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lzma.decompress", lambda _: damaged)
    shipped_rows.cache_clear()
    with pytest.raises(CorruptData, match="rows of the sweep"):
        shipped_rows()


def test_the_checker_says_for_which_c_a_certificate_is() -> None:
    whole = family(Forms.read("4,7,c"), False)
    assert "for every c >= 1" in accepted(whole)
    without = Family(whole.forms, False, whole.classes, whole.members[3:])
    assert "for every c >= 4" in accepted(without)
    some = Family(whole.forms, False, whole.classes[:3], whole.members)
    assert "for the c named here" in accepted(some)
