"""What Python users meet: whole numbers of any kind in, arrays and HTML out, sums by +, misspelt names found."""

import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from every_family import every_ruleset

import nimlike


class Balance(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def balanced(text: str) -> bool:
    reader = Balance()
    reader.feed(text)
    return bool(text) and not reader.open


@every_ruleset
def test_games_positions_answers_reasons_and_moves_have_html_forms(rules: nimlike.Ruleset) -> None:
    here = nimlike.Position(rules, rules.start())
    answer = here.answer()
    for shown in (rules, here, answer, answer.reason, answer.winning_moves):
        assert balanced(shown._repr_html_())


def test_winning_moves_are_told_in_a_line() -> None:
    assert repr(nimlike.Nim()(3, 4, 5).winning_moves()) == "<winning moves: a2>"
    assert repr(nimlike.Nim()(1, 1).winning_moves()) == "<winning moves: none>"
    assert repr(nimlike.Octal("0.77")(10**6).winning_moves()).endswith(" more>")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["octal:0.77", "octal:0.07", "wythoff"])
def test_who_changes_a_certificate_changes_no_later_answer(game: str) -> None:
    first = nimlike.prove(game).certificate
    assert first
    kept = dict(first)
    first.clear()
    assert nimlike.prove(game).certificate == kept


def test_a_misspelt_name_is_an_error_to_a_type_checker(tmp_path: Path) -> None:
    file = tmp_path / "user.py"
    file.write_text("import nimlike\n\nnimlike.Wythoff()(1, 2)\nnimlike.Wythof\n")
    command = [sys.executable, "-m", "mypy", "--follow-imports=silent", "--cache-dir", str(tmp_path), str(file)]
    out = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    assert 'user.py:4: error: Module has no attribute "Wythof"' in out
    assert "user.py:3" not in out
