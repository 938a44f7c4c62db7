"""The catalogue of the package: what it says of a game is what the program finds anew."""

import csv
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimlike.cli.main import main
from nimlike.core.catalogue import Erratum, errata, names, row_of, rows, select
from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.outcome import Label
from nimlike.families import parse_position, parse_ruleset
from nimlike.games.heaps import answers
from nimlike.games.heaps.finding import find_period
from nimlike.games.heaps.late import grading_of, rare_heaps
from nimlike.games.heaps.octal import Octal
from nimlike.games.heaps.rule import HeapGame
from nimlike.games.heaps.values import table

PUBLISHED = {
    "0.77": (12, 71),
    "0.137": (34, 52),
    "0.07": (34, 53),
    "0.45": (20, 498),
    "0.156": (349, 3_479),
    "0.356": (142, 7_315),
    "0.644": (442, 3_256),
    "0.165": (1_550, 5_181),
    "0.16": (149_459, 105_351),
    "0.56": (144, 326_640),
    "0.127": (4, 46_578),
    "0.354": (1_180, 10_061_916),
}
"""Periods and preperiods in the literature (Winning Ways, chapter 4; Gangolli and Plambeck 1989; Flammenkamp 2002)."""


@pytest.mark.parametrize("code", PUBLISHED)
def test_published_periods_are_in_it(code: str) -> None:
    row = row_of(f"octal:{code}")
    assert row is not None
    assert (int(row["period"]), int(row["preperiod"])) == PUBLISHED[code]
    assert row["label"] == "certified"


def test_it_has_every_octal_game_of_three_digits() -> None:
    codes = {str(Octal(f"0.{code:03o}")) for code in range(1, 512)} | {
        str(Octal(f"4.{code:02o}")) for code in range(64)
    }
    assert codes <= set(rows("octal"))


@pytest.mark.parametrize("name", names())
def test_rows_are_found_anew(name: str) -> None:
    """Some rows of each part, those with small heaps."""
    small = [row for row in rows(name).values() if row["period"] and int(row["proved_by"]) < 3_000]
    for row in Random(5).sample(small, 12):
        game = parse_ruleset(row["ruleset"])
        assert isinstance(game, HeapGame)
        found = find_period(game, max(int(row["proved_by"]), 2))
        period = found.repetition
        assert period is not None
        assert [str(period.period), str(period.preperiod), str(period.saltus)] == [
            row[column] for column in ("period", "preperiod", "saltus")
        ]
        assert found.label.value == row["label"]
        values = table(game).up_to(1_000)[:1_001]
        if int(row["greatest_at"]) <= 1_000:
            assert int(values.max()) <= int(row["greatest"]) == int(values[int(row["greatest_at"])])


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
    monkeypatch.setattr(answers, "search_limit", lambda game, heaps, least: least)
    answer = parse_position("octal:0.356:10^12").answer()
    assert answer.label is Label.CERTIFIED
    run = (row_of("octal:0.356") or {})["run"]
    assert f"(as far as run {run} of the catalogue says)" in answer.source
    again = parse_position("octal:0.356:10^13").answer()
    assert run in again.source
    assert run in again.as_dict()["source"]
    assert "catalogue" not in parse_position("octal:0.356:9").answer().source
    monkeypatch.setattr(answers, "row_of", lambda text: None)
    with pytest.raises(LimitReached):
        parse_position("octal:0.165:10^12").answer()


def test_the_command_lists_and_writes_rows(tmp_path: Path, capsys: Any) -> None:
    assert main(["catalogue"]) == 0
    assert {line.partition(":")[0] for line in capsys.readouterr().out.splitlines()} == set(names())
    assert main(["catalogue", "octal", "--rules", "octal:0.770"]) == 0
    assert capsys.readouterr().out.startswith(
        "octal:0.77: period 12 from heap 71 on  [certified]; computed to heap 20000"
    )
    assert main(["catalogue", "octal", "--no-period", "--json"]) == 0
    open_codes = [json.loads(line)["ruleset"] for line in capsys.readouterr().out.splitlines()]
    assert "octal:0.007" in open_codes
    assert "octal:0.77" not in open_codes
    assert main(["catalogue", "octal", "--errata"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == (
        "Winning Ways, chapter 4: octal:0.27 is said to have the values of octal:0.06; they differ first at heap 2,"
        " and those of octal:0.26 are equal to heap 3,000"
    )
    assert main(["catalogue", "octal", "-o", str(tmp_path / "x.csv")]) == 0
    with (tmp_path / "x.csv").open() as file:
        assert {row["ruleset"]: row for row in csv.DictReader(file)} == rows("octal")


def test_what_it_does_not_have_is_told_in_one_line(capsys: Any) -> None:
    assert main(["catalogue", "wythoff"]) == 2
    assert main(["catalogue", "octal", "--rules", "octal:0.77777"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"nimlike: the catalogue has no part 'wythoff'; there are {', '.join(names())}",
        "nimlike: the part octal of the catalogue does not have octal:0.77777",
    ]
