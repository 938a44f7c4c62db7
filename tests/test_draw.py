"""Pictures: what they show is what the games say, in files that can be read and do not change by themselves."""

import re
import struct
import zlib
from pathlib import Path

import pytest

import nimlike
from nimlike.cli.main import main
from nimlike.core.definition import Definition
from nimlike.games.wythoff.game import Wythoff
from nimlike.plot.draw import KINDS, picture

GAMES = ["nim", "wythoff", "wythoff:a=2:b=3:misere", "onepile:base=1,3,7", "schwenk:cap=2x", "coprime:max=10"]
GAMES += ["octal:0.77", "subtraction:1,3,4", "vector:gdwn=1,2", "vector:perm=k,0,0:move=1,1,1"]


WITHOUT = {
    ("wythoff:a=2:b=3:misere", "grundy"),
    ("coprime:max=10", "grundy"),
    ("vector:perm=k,0,0:move=1,1,1", "grundy"),
    ("vector:perm=k,0,0:move=1,1,1", "sequence"),
}


@pytest.mark.parametrize("text", GAMES)
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


def test_png_files_are_sound() -> None:
    content = picture(nimlike.Nim(), "grundy", 16, "png")
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    at = 8
    while at < len(content):
        (length,) = struct.unpack(">I", content[at : at + 4])
        body = content[at + 4 : at + 8 + length]
        assert struct.unpack(">I", content[at + 8 + length : at + 12 + length])[0] == zlib.crc32(body)
        at += 12 + length


@pytest.mark.parametrize(("a", "b"), [(1, 1), (3, 3), (2, 4), (5, 2)])
def test_grundy_values_are_those_of_the_definition(a: int, b: int) -> None:
    game = Wythoff(a, b)
    search = Definition(game)
    assert game.grundy_table(12).tolist() == [[search.grundy((x, y)) for y in range(13)] for x in range(13)]
    with pytest.raises(nimlike.RulesetError):
        Wythoff(a, b, misere=True).grundy_table(3)


@pytest.mark.parametrize(
    ("args", "error"),
    [
        ({"kind": "map"}, nimlike.ParseError),
        ({"format": "gif"}, nimlike.ParseError),
        ({"bound": 0}, nimlike.ParseError),
        ({"bound": 10**9}, nimlike.LimitReached),
    ],
)
def test_impossible_pictures_are_refused(args: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        picture(nimlike.Nim(), **args)  # type: ignore[arg-type]


def test_the_command_writes_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "w.svg"
    assert main(["draw", "wythoff", "--bound", "30", "-o", str(target)]) == 0
    assert target.read_bytes() == picture(nimlike.Wythoff(), "outcome", 30)
    assert main(["draw", "wythoff", "-o", str(tmp_path / "none" / "w.svg")]) == 2
    assert main(["draw", "wythoff", "-o", str(tmp_path / "w.gif")]) == 2
    assert main(["draw", "nim:misere", "--kind", "grundy", "-o", str(tmp_path / "g.png")]) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["w.svg"]
    assert capsys.readouterr().err.count("\n") == 3
