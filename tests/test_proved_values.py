"""Grundy values proved for all positions of a game, against the definition."""

from itertools import product
from pathlib import Path

import pytest
from judging import run

import nimlike
from nimlike.core.definition import Definition
from nimlike.core.errors import NimlikeError
from nimlike.own.toml import load_rules
from nimlike_check import Refused, check

CASES = [("nim", 1, None), ("nim", 2, None), ("nim", 3, "binary"), ("vector:moore=2", 2, None)]
CASES += [("vector:perm=2,1", None, None), ("vector:move=1,0:move=0,1:move=1,1", None, None), ("3", None, None)]
CASES += [(h, None, f"recurrence:2,0:1,{h}") for h in "235"]  # cyclic Nimhoff


@pytest.mark.parametrize(("text", "piles", "numeration"), CASES)
def test_values_are_those_of_the_definition(tmp_path: Path, text: str, piles: int | None, numeration: str) -> None:
    h = int(text) if text.isdigit() else 0
    both = f'{{after = ["s", "t"], conditions = ["s < a", "t < b", "a - s + b - t < {h}"]}}'
    one, other = '{after = ["s", "b"], conditions = ["s < a"]}', '{after = ["a", "t"], conditions = ["t < b"]}'
    (path := tmp_path / f"nimhoff{h}.toml").write_text(f'position = ["a", "b"]\nmoves = [{one}, {other}, {both}]\n')
    game = load_rules(path) if h else nimlike.game(text)
    found = nimlike.prove(str(game), piles=piles, values=True, numeration=numeration)
    assert found.result is not None
    assert found.result.label == "certified"
    assert found.statement.endswith(f"z = {' XOR '.join('abc'[: piles or 2])}.") == (text == "nim" or h == 2)
    system, p, search = found.result.statement.system, found.result.statement.p, Definition(game)
    for state in product(range(10), repeat=piles or 2):
        given = dict(zip(p.tracks, (*state, 0), strict=True))
        assert [z for z in range(31) if system.holds(p, **given | {p.tracks[-1]: z})] == [search.grundy(state)]
        assert not h or search.grundy(state) == h * (state[0] // h ^ state[1] // h) + sum(state) % h


def test_values_are_of_normal_play_and_of_conditions(capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("nim:misere", "euclid", "wythoff:block=2", "hyper:ab,bc,ca,d"):  # no automaton fits the last one
        with pytest.raises(NimlikeError, match=r"normal play|none is found"):
            nimlike.prove(text, values=True)
    assert run(capsys, "prove", "nim", "=", "nim", "--of", "grundy")[0] == 2
    assert "period 12 from heap 71 on  [certified]" in str(nimlike.prove("octal:0.77", values=True))
    certificate = nimlike.prove("vector:moore=2", piles=2, values=True).certificate
    assert certificate is not None
    row = certificate["p"]["rows"][0]
    for at in range(len(row)):
        certificate["p"]["rows"][0] = row[:at] + row[at + 1 :]
        with pytest.raises(Refused):
            check(certificate)
