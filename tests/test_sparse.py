"""Sparse space for long tables: the late regime, tables on disk, periods that it proves and their certificates."""

import json
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import numpy as np
import pytest
from heap_values import by_marks, is_common
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from suites import mostly_slow

from nimlike import Octal, Subtraction
from nimlike.cli.main import main
from nimlike.families import parse_ruleset
from nimlike.games.heaps import proved_periods as copies
from nimlike.games.heaps import sparse_space as _late
from nimlike.games.heaps import ways as heap_ways
from nimlike.games.heaps.game import HeapGame
from nimlike.games.heaps.heap_table import HeapTable
from nimlike.games.heaps.period_findings import find_period
from nimlike.games.heaps.proved_periods import Proof, late_proof, proved_cycle, repetition_in
from nimlike.tables.repeats import Repetition
from nimlike_check import Refused, check


@pytest.fixture
def early(monkeypatch: pytest.MonkeyPatch) -> None:
    """The late regime begins as soon as it can, and no period is looked for."""
    monkeypatch.setattr(copies, "proved_cycle", lambda game, values: None)
    monkeypatch.setattr(heap_ways, "LATE_ROOM", 1)
    monkeypatch.setattr(heap_ways, "LATE_FIRST", 1)


@pytest.mark.usefixtures("early")
def test_the_late_regime_of_random_games_gives_the_same_values() -> None:
    rng, met = Random(3), 0
    while met < 8:
        game = Octal(
            rng.choice("004") + "." + "".join(rng.choice("0123456774") for _ in range(rng.randrange(1, 5))) + "4"
        )
        heaps = HeapTable(game)
        found = heaps.up_to(8_000)[:8_001]
        if heaps.ways.late is not None:
            met += 1
            assert np.array_equal(found, by_marks(game, 8_001)), game


def test_a_new_rare_heap_ends_the_late_regime() -> None:
    # With a rare heap hidden from it, the kernel does not guess: it stops, or what it filled is right.
    game = Octal("0.454")
    values = by_marks(game, 15_000)
    for start in (3_000, 9_000):
        prepared = _late.late(game.rule, values[:start])
        assert prepared is not None
        table = np.zeros(15_000, np.uint16)
        table[:start] = values[:start]
        got = prepared.run(table, start, 15_000)
        assert np.array_equal(table[:got], values[:got])
        assert got == 15_000 or not is_common(prepared.grading, got, int(values[got])) or values[got] >= 128


@pytest.mark.usefixtures("early")
def test_ways_change_back_and_forth_without_a_wrong_value(monkeypatch: pytest.MonkeyPatch) -> None:
    # With a small window the late regime ends again and again.
    ended: list[int] = []
    late_chunk = heap_ways.Ways._late_chunk

    def chunk(self: heap_ways.Ways, *given: Any) -> tuple[int, int]:
        found = late_chunk(self, *given)
        if self.late is None:
            ended.append(found[1])
        return found

    monkeypatch.setattr(_late, "_WINDOW", 64)
    monkeypatch.setattr(heap_ways.Ways, "_late_chunk", chunk)
    heaps = HeapTable(Octal("0.644"))
    for heap in (900, 3_000, 12_000):
        heaps.up_to(heap)
    assert np.array_equal(heaps.values, by_marks(Octal("0.644"), 12_001))
    assert ended


octal_codes = st.builds(
    lambda first, digits: f"{first}.{''.join(digits)}",
    st.sampled_from("04"),
    st.lists(st.sampled_from("01234567"), min_size=1, max_size=5).filter(lambda digits: set("4567") & set(digits)),
)


@settings(max_examples=80)
@given(octal_codes, st.integers(300, 500), st.integers(1, 255), st.booleans(), st.booleans(), st.integers(10, 700))
def test_blocks_give_the_same_values_with_any_grading(
    code: str, start: int, mask: int, swing: bool, wide: bool, chunk: int
) -> None:
    game = Octal(code)
    expected = by_marks(game, 1_000)
    phase = _late.phase_of(game.rule)
    grading = _late.Grading(mask, int(swing and phase >= 0), max(phase, 0))
    assume(_late.fits(grading, expected))
    space = _late.space(game.rule, grading, expected[:start], 1_000, wide=wide)
    found = expected.copy()
    found[start:] = 0
    for stop in (*range(start, 1_000, chunk), 1_000):
        got = space.run(found, stop)
        if got < stop:  # the words do not hold all values that the next heap might have
            break
    assert found[:got].tolist() == expected[:got].tolist()


@pytest.mark.parametrize("code", mostly_slow(["0.356", "0.143", "0.342", "0.764", "4.161", "0.7203", "0.36625"], 4))
def test_no_value_rests_on_which_way_is_chosen(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Ways are kept and left for no reason; tables grow in parts.
    rng, game = Random(code), Octal(code)
    monkeypatch.setattr(heap_ways.Ways, "few", property(lambda _: rng.choice([0, 1 << 30])))
    monkeypatch.setattr(heap_ways, "_STEPS", 1 << 20)
    heaps = HeapTable(game)
    for heap in (rng.randrange(2_000), 3_000, 6_000):
        heaps.up_to(heap)
    assert np.array_equal(heaps.values[:6_001], by_marks(game, 6_001))


def test_common_values_beyond_one_word() -> None:
    # 0.376 has values to 152 here.
    game = Octal("0.376")
    expected = by_marks(game, 20_000)
    space = _late.space(game.rule, _late.grading_of(game.rule, expected[:3_000]), expected[:3_000], 20_000)
    found = expected.copy()
    found[3_000:] = 0
    got = space.run(found, 20_000)
    if got < 20_000:
        wide = _late.space(game.rule, space.grading, found[:got], 20_000, wide=True)
        assert wide.run(found, 20_000) == 20_000
    assert int(expected.max()) > 127
    assert np.array_equal(found, expected)


@pytest.mark.parametrize("code", ["0.77", "0.115", "0.051", "0.644"])
def test_values_beyond_a_proved_period_are_copied(code: str) -> None:
    heaps = HeapTable(Octal(code))
    heaps.up_to(3_000)
    found = heaps.up_to(12_000)[:12_001]
    assert heaps._cycle is not None
    assert np.array_equal(found, by_marks(Octal(code), 12_001))


def test_random_games_prove_no_false_cycle() -> None:
    rng, proved = Random(4), 0
    while proved < 60:
        digits = "".join(rng.choice("01234567") for _ in range(rng.randrange(4)))
        code = f"{rng.choice('004')}.{digits}{rng.choice('1234567')}"
        game = parse_ruleset(rng.choice([f"octal:{code}", f"octal:{code}r", f"hex:{code}8", f"hex:{code}9"]))
        assert isinstance(game, HeapGame)
        values = HeapTable(game).up_to(900)[:901]
        for size in (100, 300):
            if (cycle := proved_cycle(game, values[:size])) is not None:
                proved += 1
                start, period = cycle.preperiod, cycle.period
                assert np.array_equal(values[start:-period], values[start + period :]), (game, size)


# Periods proved by sparse space


def proof_of(code: str, size: int) -> Proof:
    found = late_proof(Octal(code), HeapTable(Octal(code)).up_to(size))
    assert found is not None
    return found


SPARSE = ["0.77", "0.644", "0.156", "0.055", "0.051", "0.117"]  # the last two with swing


@pytest.mark.parametrize("code", SPARSE)
def test_late_certificates_agree_with_those_by_length(code: str) -> None:
    claim = proof_of(code, 1 << 14).certificate
    values = HeapTable(Octal(code)).up_to(1 << 14).tolist()
    found = repetition_in(Octal(code), values)
    assert found == Repetition(claim["period"], claim["preperiod"])
    said = f"octal:{code}, Grundy values in normal play: G(n + {found.period}) = G(n) for every n >= {found.preperiod},"
    assert check(claim).startswith(said)


def test_a_long_preperiod_is_certified() -> None:
    # The published tables of octal games give period 149,459 and preperiod 105,351 for 0.16, period 144 for 0.56.
    found = find_period(Octal("0.16"))
    assert (found.label, found.repetition) == ("certified", Repetition(149_459, 105_351))
    assert found.certificate is not None
    assert found.certificate["kind"] == "late-period"
    values = HeapTable(Octal("0.16")).up_to(600_000)
    assert np.array_equal(values[105_351 : 600_000 - 149_459], values[105_351 + 149_459 : 600_000])
    answer = Octal("0.16")(10**18).answer()
    assert answer.label == "certified"
    for _, after in answer.winning_moves.first(3):
        assert after.outcome == "P"


@pytest.mark.parametrize("code", SPARSE)
def test_a_late_certificate_with_other_numbers_is_refused(code: str) -> None:
    claim = proof_of(code, 1 << 14).certificate
    wrong = {"preperiod": claim["preperiod"] + 1, "mask": claim["mask"] ^ 1 or 2, "period": 1, "listed": [0]}
    for field, value in wrong.items():
        with pytest.raises(Refused):
            check({**claim, field: value})


@pytest.mark.parametrize("code", SPARSE)
def test_as_many_heaps_are_needed_as_the_checker_computes(code: str) -> None:
    proof, values = proof_of(code, 1 << 14), HeapTable(Octal(code)).up_to(1 << 14)
    again = late_proof(Octal(code), values[: proof.count])
    assert again is None or check(again.certificate) == check(proof.certificate)


@pytest.mark.slow
@pytest.mark.parametrize("code", ["0.644", "0.5646604", "0.572735"])
def test_the_times_foretold_of_both_kinds_are_in_proportion(code: str) -> None:
    """The last two have thousands of first heaps; the kinds differ by up to eleven times, either way."""
    values = HeapTable(Octal(code)).up_to(1 << 14)
    listed = repetition_in(Octal(code), values)
    assert listed is not None
    count = copies.values_needed(Octal(code).rule, listed.preperiod, listed.period)
    short = copies._listed_proof(Octal(code), listed, values, count)
    ratios = []
    for proof in (late_proof(Octal(code), values), short):
        assert proof is not None
        begun = process_time()
        check(proof.certificate)
        ratios.append(proof.seconds / (process_time() - begun))
    assert 1 / 5 < ratios[0] / ratios[1] < 5, ratios


def test_games_without_a_proof_get_none() -> None:
    for game in (Octal("0.007"), Octal("0.6")):
        assert late_proof(game, HeapTable(game).up_to(1 << 13)) is None
    assert find_period(Subtraction((1, 3, 4))).label == "certified"


# The commands


def test_a_period_is_printed_and_its_certificate_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "proof.json"
    assert main(["analyze", "octal:0.051", "--of", "period", "-o", str(file)]) == 0
    assert capsys.readouterr().out == "octal:0.051: period 48 from heap 48 on  [certified]\n"
    assert check(json.loads(file.read_text())).startswith(
        "octal:0.051, Grundy values in normal play: G(n + 48) = G(n) for every n >= 48,"
    )


def test_a_finding_lists_so_many_values_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimlike.games.heaps.period_findings.MOST_LISTED", 50)
    found = find_period(Octal("0.77"))
    assert (found.label, found.repetition) == ("certified", Repetition(12, 71))
    assert found.values == by_marks(Octal("0.77"), 50).tolist()
    assert found.note == "The first 50 of the 83 values are listed."
