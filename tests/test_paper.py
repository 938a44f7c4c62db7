"""The paper: its numbers come from the data, and its statements agree with boards filled from the rules."""

import re
from pathlib import Path

import check_lemmas as lemmas
import fill_in
import pytest
import wythoff_never as never

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "paper" / "wythoff.tex").read_text(encoding="utf-8")


@pytest.mark.slow
def test_every_number_of_the_paper_comes_from_the_data() -> None:
    made = {name: text for part in fill_in.PARTS for name, text in part()}
    assert fill_in.faults_of(TEXT, made) == []
    page = (ROOT / "docs" / "reference" / "wythoff-vectors.md").read_text(encoding="utf-8")
    for name in ("VectorsCount", "VectorsKept", "VectorsTwo", "TwoCount", "TwoSettled", "NeverCount", "ObstaclesCount"):
        assert re.search(rf"\b{made[name].replace('{,}', ',')}\b", page), name
    assert fill_in.faults_of(TEXT.replace(r"\TwoOpen", "680"), made)[0] == "TwoOpen: not used"
    assert fill_in.faults_of(TEXT.replace(r"\section", r"\NoNumber\section", 1), made) == ["NoNumber: no number"]


@pytest.mark.slow
@pytest.mark.parametrize("compare", lemmas.CHECKS, ids=lambda each: each.__name__)
def test_each_statement_agrees_with_boards(compare) -> None:
    compare()


@pytest.mark.slow
def test_sets_that_never_settle_are_certified_and_changed_words_are_refused() -> None:
    row = min(never.lines(), key=lambda each: len(each["rows"]))
    assert never.is_proved(row)
    u, v, w = row["descent"]
    for words in ([u, [], w], [u, v, w[:-1]], [u, v, [[c, d, a, b] for a, b, c, d in w]]):
        assert not never.is_proved({**row, "descent": words})
    assert not never.is_proved({**row, "accepting": row["accepting"][1:]})
