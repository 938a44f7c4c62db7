"""The catalogue of the package: what it says of a game is what the program finds anew."""

import csv
import json
from contextvars import copy_context
from functools import reduce
from itertools import count
from operator import xor
from pathlib import Path
from random import Random

import pytest
from suites import data, mostly_slow

from nimlike.cli.main import main
from nimlike.core.errors import LimitReached, ParseError, Undecided
from nimlike.core.literature import Erratum, certificate_of, certificates, errata, names, row_of, rows, select
from nimlike.core.outcome import Label
from nimlike.core.progress import hurry
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_position, parse_ruleset
from nimlike.games.heaps import known_values as answers
from nimlike.games.heaps.game import Octal
from nimlike.games.heaps.heap_table import table
from nimlike.games.heaps.period_findings import find_period
from nimlike.games.heaps.sparse_space import grading_of, rare_heaps
from nimlike_check import check

UNCHECKED = {"octal:0.054", "octal:0.376", "octal:0.454"}
"""Their certificates would be long, or take the checker minutes: there are none."""

PUBLISHED = data("published_periods.json")
"""Periods and preperiods in the literature (Winning Ways, chapter 4; Gangolli and Plambeck 1989; Flammenkamp 2002)."""


@pytest.mark.parametrize("code", PUBLISHED)
def test_published_periods_are_in_it(code: str) -> None:
    row = row_of(f"octal:{code}")
    assert row is not None
    assert [int(row["period"]), int(row["preperiod"])] == PUBLISHED[code]
    assert row["label"] == "certified" or f"octal:{code}" in UNCHECKED


def test_it_has_every_octal_game_of_three_digits() -> None:
    codes = {str(Octal(f"0.{code:03o}")) for code in range(1, 512)} | {
        str(Octal(f"4.{code:02o}")) for code in range(64)
    }
    assert codes <= set(rows("octal"))


def by_definition(game: Ruleset, most: int) -> list[int]:
    """The Grundy values of single heaps, from the moves of positions alone: no kernel, no table, no code of digits."""
    values = [0]
    for heap in range(1, most + 1):
        met = {reduce(xor, (values[part] for part in left), 0) for _, left in game.options((heap,))}
        values.append(next(value for value in count() if value not in met))
    return values


@pytest.mark.parametrize("name", names())
def test_rows_agree_with_values_from_the_definition(name: str) -> None:
    """Period, preperiod, saltus and greatest value of some rows of each part, those with small heaps."""
    small = [row for row in rows(name).values() if row["period"] and int(row["proved_by"]) <= 200]
    for row in Random(5).sample(small, 15):
        e, p, saltus = (int(row[column]) for column in ("preperiod", "period", "saltus"))
        most = max(e + 2 * p, 60)
        values = by_definition(parse_ruleset(row["ruleset"]), most)

        def first_heap(shift: int, added: int, values: list[int] = values, most: int = most) -> int:
            """The heap from which the values repeat so."""
            off = [n for n in range(most + 1 - shift) if values[n + shift] != values[n] + added]
            return off[-1] + 1 if off else 0

        assert first_heap(p, saltus) == e
        assert all(first_heap(less, values[e + less] - values[e]) > e for less in range(1, p))
        assert max(values) <= int(row["greatest"])
        if int(row["greatest_at"]) <= most:
            assert values[int(row["greatest_at"])] == int(row["greatest"])


@pytest.mark.parametrize("name", names())
def test_rows_are_found_anew(name: str) -> None:
    """Rows with larger heaps, by the program and the checker."""
    larger = [row for row in rows(name).values() if row["period"] and int(row["proved_by"]) < 3_000]
    larger.sort(key=lambda row: -int(row["proved_by"]))
    for row in Random(7).sample(larger[:100], 3):
        found = find_period(parse_ruleset(row["ruleset"]), int(row["proved_by"]))
        assert found.repetition is not None
        period = found.repetition
        assert [str(period.period), str(period.preperiod), str(period.saltus), str(found.label)] == [
            row[column] for column in ("period", "preperiod", "saltus", "label")
        ]


@pytest.mark.parametrize("name", names())
def test_each_certified_row_has_its_certificate(name: str) -> None:
    """One for each, and of what the row says. A period that is computed awaits the checker."""
    made = certificates(name)
    listed = rows(name).values()
    assert set(made) == {row["ruleset"] for row in listed if row["certificate"]}
    assert all(bool(row["certificate"]) == (row["label"] == "certified") for row in listed)
    assert {row["ruleset"] for row in listed if row["period"] and row["label"] == "computed"} <= UNCHECKED
    for text, certificate in made.items():
        row = rows(name)[text]
        claim = {"saltus": 0, **certificate}
        assert [str(claim[column]) for column in ("period", "preperiod", "saltus", "kind")] == [
            row[column] for column in ("period", "preperiod", "saltus", "certificate")
        ]


@pytest.mark.parametrize("name", mostly_slow(sorted(names())))
def test_the_checker_accepts_what_is_kept(name: str) -> None:
    """All certificates, in half a minute."""
    for text, certificate in certificates(name).items():
        assert check(certificate).startswith(text)


@pytest.mark.slow
def test_rare_heaps_are_counted_to_the_bound() -> None:
    row = row_of("octal:0.156")
    assert row is not None
    game, bound = Octal("0.156"), int(row["bound"])
    values = table(game).up_to(bound)[: bound + 1]
    grading = grading_of(game.rule, values)
    rare = rare_heaps(grading, values)
    assert [grading.mask, grading.swing, rare.size, int(rare[-1])] == [
        int(row[column]) for column in ("mask", "swing", "rare", "last_rare")
    ]


def test_rows_are_chosen_and_put_in_order() -> None:
    found = select("octal", "0.1", "period", "preperiod", falling=True)
    assert {row["ruleset"] for row in found} == {
        text for text, row in rows("octal").items() if "0.1" in text and row["period"]
    }
    assert [int(row["preperiod"]) for row in found] == sorted((int(row["preperiod"]) for row in found), reverse=True)
    assert [row["ruleset"] for row in select("subtraction", "subtraction:1", by="ruleset")][:4] == [
        *("subtraction:1", "subtraction:1,2", "subtraction:1,2,3", "subtraction:1,2,4")
    ]
    for wrong in ({"known": "true"}, {"by": "colour"}):
        with pytest.raises(ParseError, match="it is"):
            select("octal", **wrong)


@pytest.mark.parametrize("wrong", list(errata("octal")))
def test_errata_are_what_the_values_say(wrong: Erratum) -> None:
    most = max(wrong.to, wrong.differ)
    values = {text: list(table(Octal(text.removeprefix("octal:"))).up_to(most)) for text in (wrong.game, wrong.other)}
    game, other = values[wrong.game], values[wrong.other]
    assert game[: wrong.differ] == other[: wrong.differ]
    assert game[wrong.differ] != other[wrong.differ]
    if wrong.same:
        assert game[: most + 1] == list(table(Octal(wrong.same.removeprefix("octal:"))).up_to(most))[: most + 1]


def test_answers_go_as_far_as_the_catalogue_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """A period that is not sought so far by itself is found where the catalogue has it."""
    monkeypatch.setattr(answers, "MOST_SEARCHED", 5_000)
    monkeypatch.setattr(answers, "MOST_SPLIT", 5_000)
    monkeypatch.setattr("nimlike.games.heaps.periods.search_limit", lambda game, heaps, least: least)
    answer = parse_position("octal:0.356:10^12").answer()
    assert answer.label is Label.CERTIFIED
    run = (row_of("octal:0.356") or {})["run"]
    kept = "nimlike analyze octal:0.356 --of period"
    assert f"(as far as run {run} of the catalogue says; {kept})" in answer.source
    again = parse_position("octal:0.356:10^13").answer()
    assert run in again.source
    assert run in again.as_dict()["source"]
    assert "catalogue" not in parse_position("octal:0.356:9").answer().source
    monkeypatch.setattr(answers, "row_of", lambda text: None)
    with pytest.raises(LimitReached):
        parse_position("octal:0.165:10^12").answer()


def test_a_server_makes_no_table_of_half_a_minute() -> None:
    def asked() -> None:
        hurry()
        parse_position("octal:0.104:10^12").answer()

    said = r"the catalogue has period 11,?770,?282 from heap .* too far for an answer"
    with pytest.raises(LimitReached, match=said):
        copy_context().run(asked)


def test_a_period_that_starts_far_away_is_believed_with_its_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    """octal:0.356, as if its period (142 from heap 7,315 on) started as far away as that of octal:0.104."""
    truth = table(Octal("0.356"))
    truth.reach(30_000)
    monkeypatch.setattr(answers, "MOST_SEARCHED", 5_000)
    monkeypatch.setattr(answers, "MOST_SPLIT", 5_000)
    monkeypatch.setattr(answers, "MOST_CATALOGUED", 5_000)
    monkeypatch.setattr("nimlike.games.heaps.heap_answers._PIECE", 100)
    monkeypatch.setattr("nimlike.games.heaps.periods.search_limit", lambda game, heaps, least: least)
    run = (row_of("octal:0.356") or {})["run"]
    for heap in (7_600, 7_700, 14_000, 20_001):
        answer = parse_position(f"octal:0.356:{heap},{3 * heap // 4}").answer()
        value = truth.value(heap) ^ truth.value(3 * heap // 4)
        assert answer.grundy == value
        assert f"period 142 from heap 7315 on, by the certificate of run {run}" in answer.source
        assert (answer.label, answer.grundy_label) == ("certified", "certified")
        moves = answer.winning_moves
        assert moves.count == len([*moves]) > 0
        for _, after in moves.first(50):
            assert (
                truth.value(after.state[0])
                ^ truth.value(after.state[1])
                ^ (truth.value(after.state[2]) if len(after.state) == 3 else 0)
                == 0
            )
    assert parse_position("octal:0.356:6000").answer().label == "computed"


def test_no_period_is_missed_that_the_catalogue_has(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    far = [row for row in rows("octal").values() if row["period"] and int(row["proved_by"]) > 1 << 20]
    assert {row["ruleset"] for row in far} >= {f"octal:0.{code}" for code in ("054", "104", "354", "376", "454")}
    for row in far:
        assert main(["analyze", row["ruleset"], "--of", "period"]) == 0
        told = f"{row['ruleset']}: period {row['period']} from heap {row['preperiod']} on (catalogue)  [{row['label']}]"
        assert capsys.readouterr().out.splitlines()[0] == told
    file = tmp_path / "late.json"
    assert main(["analyze", "octal:0.104", "--of", "period", "-o", str(file)]) == 0
    assert json.loads(file.read_text()) == certificate_of("octal:0.104")
    assert main(["analyze", "octal:0.104", "--of", "period", "--to", "2000"]) == 4, "what is given is computed"
    assert "no period found to heap 2,000  [computed]" in capsys.readouterr().out


def test_the_command_writes_rows(tmp_path: Path) -> None:
    assert main(["games", "octal", "--catalogue", "-o", str(tmp_path / "x.csv")]) == 0
    with (tmp_path / "x.csv").open() as file:
        assert {row["ruleset"]: row for row in csv.DictReader(file)} == rows("octal")


def test_the_command_writes_certificates_that_the_checker_accepts(tmp_path: Path) -> None:
    place = tmp_path / "0.77.json"
    assert main(["analyze", "octal:0.770", "--of", "period", "-o", str(place)]) == 0
    assert check(json.loads(place.read_text())).startswith(
        "octal:0.77, Grundy values in normal play: G(n + 12) = G(n) for every n >= 71,"
    )
    with pytest.raises(Undecided, match=r"no certificate of octal:0.007: it has no period to heap"):
        certificate_of("octal:0.007")
