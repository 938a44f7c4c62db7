"""Pictures: what they show is what the games say, in files that can be read and do not change by themselves."""

import re
import struct
from pathlib import Path

import pytest
from suites import mostly_slow

import nimlike
from nimlike.cli.main import main
from nimlike.core.definition import Definition
from nimlike.core.shown import Cells, Marks, Period
from nimlike.plot.pictures import KINDS, SAFE, VALUES, _values_map, picture

GAMES = ["nim", "wythoff", "wythoff:a=2:b=3:misere", "onepile:base=1,3,7", "schwenk:cap=2x", "coprime:max=10"]
GAMES += ["octal:0.77", "subtraction:1,3,4", "vector:gdwn=1,2", "vector:perm=k,0,0:move=1,1,1"]


WITHOUT = {
    ("wythoff:a=2:b=3:misere", "grundy"),
    ("coprime:max=10", "grundy"),
    ("vector:perm=k,0,0:move=1,1,1", "grundy"),
    ("vector:perm=k,0,0:move=1,1,1", "sequence"),
    ("nim", "sequence"),  # values read by antidiagonals are no picture
    ("vector:gdwn=1,2", "sequence"),
}


@pytest.mark.parametrize("text", mostly_slow(GAMES, 8))
@pytest.mark.parametrize("kind", KINDS)
def test_every_picture_is_made_twice_the_same_or_refused(text: str, kind: str) -> None:
    game = nimlike.game(text)
    if (text, kind) in WITHOUT or (kind == "plane" and not text.startswith("coprime")):
        with pytest.raises(nimlike.RulesetError, match="no picture"):
            picture(game, kind, 40)
        return
    first = picture(game, kind, 40)
    assert first == picture(game, kind, 40)
    assert first.startswith(b"<?xml")
    assert game.name.encode() in first or text.encode() in first
    assert re.search(rb"\[(theorem|computed)[];]", first)


def test_the_outcome_map_has_a_square_for_each_p_position() -> None:
    game = nimlike.Wythoff()
    drawn = picture(game, "outcome", 40).decode()
    squares = re.search(r'<g id="PatchCollection_1">(.*?)</g>', drawn, re.DOTALL)
    assert squares is not None
    expected = sum(game(x, y).outcome == "P" for x in range(41) for y in range(41))
    assert squares[1].count("<path") == expected


@pytest.mark.parametrize(("form", "begins"), mostly_slow([("svg", b"<?xml"), ("pdf", b"%PDF"), ("png", b"\x89PNG")], 3))
def test_each_format_is_made_twice_the_same_and_of_the_size_asked_for(form: str, begins: bytes) -> None:
    game = nimlike.game("octal:0.77")
    first = picture(game, "sequence", 100, form, (12.0, 6.0))
    assert first == picture(game, "sequence", 100, form, (12.0, 6.0))
    assert first.startswith(begins)
    if form == "png":
        assert struct.unpack(">II", first[16:24]) == (int(12 / 2.54 * 300), int(6 / 2.54 * 300))
    if form == "pdf":
        box = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", first)
        assert box is not None
        assert [round(float(side) / 72 * 2.54, 3) for side in box.groups()] == [12, 6]


def test_grundy_values_have_the_colours_of_the_web_maps() -> None:
    from matplotlib.colors import to_hex

    styles = Path(nimlike.__file__).parent / "web" / "static" / "style.css"
    assert tuple(re.findall(r"--v\d: (#\w+);", styles.read_text())[:9]) == VALUES
    shades = _values_map(256)
    assert [to_hex(shades(value)) for value in (0, *(1 << power for power in range(9)))] == [SAFE, *VALUES]


def test_the_period_of_kayles_and_its_fourteen_exceptions_are_marked() -> None:
    shown = nimlike.game("octal:0.77").picture("sequence", 100)
    assert shown is not None
    period = next(part for part in shown.parts if isinstance(part, Period))
    marks = next(part for part in shown.parts if isinstance(part, Marks))
    assert marks.off(period) == (0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70)
    text = picture(nimlike.game("octal:0.77"), "sequence", 100).decode()
    assert "off the period (14)" in text
    assert "period 12 from 71 on" in text


def test_the_picture_of_a_line_has_its_pattern_in_columns() -> None:
    shown = nimlike.game("mark").picture("outcome", 300)
    assert shown is not None
    assert shown.up_step == 64
    cells = shown.parts[0]
    lost = {x + 64 * y for x, y in cells.points}
    search = Definition(nimlike.game("mark"))
    assert lost == {n for n in range(301) if str(search.outcome((n,))) == "P"}


def test_a_third_pile_completes_two_of_nim() -> None:
    for text in ("nim", "nim:misere"):
        game = nimlike.game(text)
        shown = game.picture("outcome", 9)
        assert shown is not None
        third = shown.parts[0].values
        assert all(game(a, b, int(third[b, a])).outcome == "P" for a in range(10) for b in range(10))


@pytest.mark.parametrize("text", ["nim:0,0,5", "octal:0.77:0,0,3", "vector:perm=k,0,0:move=1,1,1:0,0,2"])
def test_of_a_position_of_three_numbers_the_slice_through_it_is_drawn(text: str) -> None:
    position = nimlike.position(text)
    shown = position.ruleset.picture_from(position, 12)
    assert shown is not None
    (cells,) = shown.parts
    assert isinstance(cells, Cells)
    lost = {(x, y) for x in range(13) for y in range(13) if position.ruleset(x, y, position.state[2]).outcome == "P"}
    assert {*cells.points} == lost
    assert f"(x, y, {position.state[2]})" in shown.title


@pytest.mark.filterwarnings("error")
def test_a_position_of_a_thousand_piles_is_drawn_with_a_short_title(tmp_path: Path) -> None:
    """Where a title leaves no room for the axes, matplotlib warns."""
    assert main(["values", "nim:" + ",".join(["1"] * 1_000), "--to", "8", "-o", str(tmp_path / "a.png")]) == 0


def test_a_game_that_is_not_known_far_is_drawn_as_far_as_it_is_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only where no bound is asked for."""
    asked = ["values", "vector:move=k,k,0:move=0,k,k:move=k,0,k:1,1,9", "-o", str(tmp_path / "a.svg")]
    assert main([*asked, "--limit", "5000"]) == 0
    said = capsys.readouterr().out
    assert "only, as the game is not known to 100" in said
