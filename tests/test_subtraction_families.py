"""Subtraction games with a letter: what is said of every c is true of each c, by plain sequences of the game."""

from __future__ import annotations

import json
from functools import lru_cache, reduce
from operator import xor
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimlike
from nimlike.cli.main import main
from nimlike.core.errors import CorruptData, LimitReached, ParseError, RulesetError
from nimlike.families import law_of, parse_ruleset
from nimlike.games.heaps import letter_classes as tables
from nimlike.games.heaps.game import Subtraction
from nimlike.games.heaps.letter_classes import Class, Forms, class_near, class_of, proves, table
from nimlike.games.heaps.letter_law import Row, row_of, shipped_rows
from nimlike.games.heaps.letter_values import Family, accepted, family, letter_values
from nimlike.games.heaps.period_findings import find_period


def plain(takes: list[int], count: int, grundy: bool) -> list[int]:
    """The values of heaps 0, 1, ... from the definition."""
    values: list[int] = []
    for n in range(count):
        options = {values[n - take] for take in takes if take <= n}
        value = next(v for v in range(len(options) + 1) if v not in options)
        values.append(value if grundy else min(value, 1))
    return values


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


@pytest.mark.parametrize("change", ["first", "step", "start", "period", "preperiod"])
def test_a_class_that_is_changed_is_not_proved(change: str) -> None:
    forms = Forms.read("4,7,c")
    one = max(proved(forms, False).classes)
    assert (one.step, one.period, one.preperiod) == (11, (1, 7), (2, -9))
    assert proves(forms, one, False)
    values = {"first": 77, "step": 10, "start": 20, "period": (1, 8), "preperiod": (2, -8)}
    fields = {name: getattr(one, name) for name in ("first", "step", "start", "period", "preperiod")}
    assert not proves(forms, Class(**{**fields, change: values[change]}), False)


def test_a_long_preperiod_needs_a_large_number() -> None:
    """The preperiod 22 c + 921 looks like 23 c + 290 for c = 631, and the numbers that this asks for are too small."""
    found = class_near(Forms.read("44,46,c"), 1, 90, False)
    assert found == Class(1081, 90, 921, (0, 45), (22, 921))


def test_plain_and_compiled_tables_agree() -> None:
    from nimlike.kernels import subtraction as letters

    rng = Random(3)
    for _ in range(30):
        takes = sorted(rng.sample(range(1, 60), rng.randrange(1, 5)))
        grundy, size = rng.random() < 0.5, rng.randrange(1, 400)
        found = letters.set_values(np.array(takes, np.int64), size, grundy).tolist()
        assert found == plain(takes, size, grundy)
        preperiod, period = letters.least_repetition(np.array(takes, np.int64), grundy, 1 << 16)
        assert (preperiod, period) == tables.least_repetition(takes, grundy, 1 << 16)
        if period:
            assert is_least(takes, grundy, int(preperiod), int(period))


def test_what_grows_faster_than_c_is_open() -> None:
    """The preperiods of {2, 3, 10, c, c + 3} grow as the square of c."""
    forms = Forms.read("2,3,10,c,c+3")
    assert [tables.least_repetition(forms.takes(c), False, 1 << 20)[0] for c in (101, 200, 300)] == [1505, 5993, 13789]
    known = family(forms, False, seconds=0.5)
    assert known.open
    assert known.repetition(200 + 12 * 10**6) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4,7,c-1", "write c, c\\+3, 2c or 2c\\+3"),
        ("4,0,c", "1 or more"),
        ("4,,c", "number"),
        ("c,99^9", "at most"),
        ("1,17c", "the greatest multiple of c is 17, and may be 16 at most"),
        ("4,7,c:misere", "the option of a text with a letter is grundy"),
        ("4,7,c:21", "grundy"),
    ],
)
def test_malformed_texts_get_one_clear_line(text: str, said: str) -> None:
    with pytest.raises((ParseError, LimitReached), match=said):
        law_of(f"subtraction:{text}", "theorem")(None, False, False)


def test_a_text_with_a_letter_is_no_game() -> None:
    for text in ("subtraction:4,7,c", "subtraction:c"):
        with pytest.raises(ParseError, match=f"theorem {text}"):
            parse_ruleset(text)
    with pytest.raises(ParseError, match="put one in its place"):
        nimlike.position("subtraction:4,7,c:21")
    with pytest.raises(RulesetError, match="theorem"):
        law_of("subtraction:4,7,c", "period")
    assert str(parse_ruleset("subtraction:cubes")) == "subtraction:cubes"


def test_theorem_on_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: object) -> None:
    assert main(["theorem", "subtraction:4,7,c", "--bound", "40"]) == 0
    said = capsys.readouterr().out
    assert "period c + 7, preperiod 2c - 9" in said
    assert "agrees for every c <= 40" in said
    file = f"{tmp_path}/family.json"
    assert main(["theorem", "subtraction:c,1,c+1:grundy", "--json", "-o", file]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["label"], facts["complete"], facts["values"]) == ("certified", True, "grundy")
    assert main(["check", file]) == 0
    assert "for every c >= 1" in capsys.readouterr().out
    assert main(["theorem", "subtraction:3,c,c+5", "--full"]) in (0, 4)
    assert "^(k + 1)" in capsys.readouterr().out


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


def test_a_heap_of_forty_digits() -> None:
    position = nimlike.position("subtraction:4,7,10^20:10^40")
    answer = position.answer()
    assert (answer.grundy, answer.label) == (2, "certified")
    assert [str(move) for move, _ in answer.winning_moves] == ["a7"]
    told = answer.reason
    assert "where c is 89 + 11 k" in told.paragraph
    assert any("period c + 7 from heap 2c - 5 on" in str(part) for part in told.working)
    for _, after in answer.winning_moves:
        assert after.answer().grundy == 0
    both = nimlike.position("subtraction:4,7,10^20:10^40+nim:2")
    assert both.answer().outcome == "P"


def test_sets_of_two_large_numbers_are_recognised() -> None:
    found = Forms.of((4, 7, 10**20, 2 * 10**20 - 1))
    assert found is not None
    forms, c = found
    assert forms.takes(c) == [4, 7, 10**20, 2 * 10**20 - 1]
    assert class_of(forms, c, True) is not None
    assert nimlike.position("subtraction:4,7,10^20,2*10^20-1:10^40").answer().label == "certified"


def test_a_set_of_no_form_is_beyond_the_limits() -> None:
    with pytest.raises(LimitReached):
        nimlike.position("subtraction:4,7,10^20,10^30:10^40").answer()


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


def test_the_period_of_a_set_with_a_large_number(tmp_path: object) -> None:
    """It is not that of the heaps below this number, however many of them fit."""
    found = find_period(Subtraction((4, 7, 10**20)))
    assert found.label == "certified"
    assert found.repetition is not None
    assert (found.repetition.period, found.repetition.preperiod) == (10**20 + 7, 2 * 10**20 - 5)
    assert found.as_dict()["period"] == str(10**20 + 7)
    file = f"{tmp_path}/class.json"
    assert main(["period", "subtraction:4,7,10^20", "-o", file]) == 0
    assert main(["check", file]) == 0
