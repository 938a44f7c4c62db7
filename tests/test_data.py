"""Data of others: terms and P-positions from files and pasted, named and with their laws; slices of games."""

import json
import re
from math import isqrt
from pathlib import Path

import pytest
from suites import data

import nimlike
from nimlike.cli.main import main
from nimlike.study.data import _sequences, are_terms, laws_of_data, name_terms, parse_data

LOWER = [(n + isqrt(5 * n * n)) // 2 for n in range(1, 120)]
PAIRS = [((n + isqrt(5 * n * n)) // 2, (3 * n + isqrt(5 * n * n)) // 2) for n in range(60)]


@pytest.mark.parametrize(
    ("name", "text", "law"),
    [
        ("b.txt", "# a b-file\n" + "\n".join(f"{n} {n % 3}" for n in range(60)), "a(n + 3) = a(n) for every n >= 0"),
        ("b1.txt", "\n".join(f"{n} {n % 3}" for n in range(1, 61)), "a(n + 3) = a(n) for every n >= 1"),
        ("t.csv", "n,grundy\n" + "\n".join(f"{n},{n % 4}" for n in range(60)), "a(n + 4) = a(n) for every n >= 0"),
        ("t.json", json.dumps({"values": [n % 5 for n in range(60)]}), "a(n + 5) = a(n) for every n >= 0"),
        ("p.csv", "a,b\n" + "\n".join(f"{n},{n}" for n in range(40)), "x = y"),
        ("p.json", json.dumps({"positions": [list(pair) for pair in PAIRS]}), "B_k = A_k + k"),
        ("w.csv", "\n".join(f"{a};{b}" for a, b in PAIRS), "B_k = A_k + k"),
        ("s.json", json.dumps([[x ^ y for y in range(24)] for x in range(24)]), "G(x, y) = x XOR y"),
        ("evil", " ".join(str(n) for n in range(300) if n.bit_count() % 2 == 0), "digits of n in binary is even"),
        ("nim3", "\n".join(f"{a} {b} {a ^ b}" for a in range(8) for b in range(8)), "a XOR b XOR c = 0"),
    ],
)
def test_data_have_their_law(name: str, text: str, law: str) -> None:
    found = next(laws_of_data(parse_data(name, text)))
    assert law in found.sentence
    assert found.sentence.startswith(f"In {name}, ")


@pytest.mark.parametrize(
    ("text", "where"), [*data("refused_data.json"), ("1,2,3,4,5,6,7\n" * 2, "a position has at most 6 numbers, not 7")]
)
def test_bad_data_are_told_with_the_line(
    text: str, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "data.csv"
    file.write_text(text)
    assert main(["discover", "--data", str(file)]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert where in told
    assert "data.csv" in told


def test_a_sequence_of_the_literature_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["discover", ",".join(map(str, LOWER))]) == 0
    told = capsys.readouterr().out
    assert "the terms: 40 terms agree with A000201, the lower Wythoff sequence, floor(n phi)  [computed]" in told
    assert "n is one of the numbers if and only if n = floor(" in told
    assert list(name_terms(LOWER[:9])) == []
    assert main(["discover", ",".join(map(str, LOWER[:12])), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sequences"][0]["number"] == "A000201"


def test_the_names_that_ship_are_those_of_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    games = {"A002186": "octal:0.77", "A002187": "octal:0.137", "A002188": "grundy", "A014586": "subtraction:squares"}
    known = {number: terms for number, _, terms in _sequences()}
    assert all(re.fullmatch(r"A\d{6}", number) for number in known)
    for number, game in games.items():
        assert nimlike.values(game, of="grundy", to=39).values.tolist() == list(known[number])
    assert list(known["A001950"][:5]) == [2, 5, 7, 10, 13]
    assert [n for n in range(40) if n.bit_count() % 2 == 0] == list(known["A001969"][:20])


def test_too_few_terms_are_told_to_be_too_few(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["discover", "0,1,2,0,1,2"]) == 4
    assert "no law was found in 6 terms; a(n + 3) = a(n) fits from some n on" in capsys.readouterr().out
    for terms, tail in ("9,8,7,6", "; a(n + 1) = a(n) - 1 fits from some n on"), ("1,2,3,5,8,13,21,34,55", "\n"):
        main(["discover", terms])
        assert f"no law was found in {terms.count(',') + 1} terms{tail}" in capsys.readouterr().out
    assert are_terms("0, 1, 2")
    assert not are_terms("nim:3,4")
    assert not are_terms("21")


def test_a_slice_of_a_game_with_memory_has_its_law(capsys: pytest.CaptureFixture[str]) -> None:
    game = Path(__file__).parents[1] / "examples" / "games" / "imitation_nim.py"
    assert main(["discover", str(game), "--fix", "c=0", "--to", "40"]) == 0
    told = capsys.readouterr().out
    assert "with c = 0, (a, b) is a P-position if and only if a and b are, in either order, A_k and B_k" in told
    assert "B_k = A_k + k; A_k = floor(k (1 + sqrt(5))/2)" in told
    assert main(["discover", str(game), "--fix", "d=0"]) == 2
    assert "no number of a position is called d; there are a, b, c" in capsys.readouterr().err
    assert main(["discover", str(game), "--fix", "c"]) == 2


def test_a_slice_of_nim_is_a_law_of_the_other_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["discover", "nim", "--piles", "3", "--fix", "c=1", "--to", "16"]) == 0
    assert "with c = 1, (a, b) is a P-position if and only if" in capsys.readouterr().out


BESIDE = '''
import nimlike


class BesideOfTheTest(nimlike.Ruleset):
    """Take 1 or 2 from a pile; the first is never more than 16 larger than the second."""

    examples = ("beside-of-the-test:3,2,0",)

    def check_state(self, state):
        if len(state) != 3 or state[0] > state[1] + 16:
            raise nimlike.ParseError("three numbers, and the first at most 16 more than the second")

    def options(self, state):
        for p, mine in enumerate(state):
            for k in range(1, min(mine, 2) + 1):
                left = tuple(n - k * (i == p) for i, n in enumerate(state))
                if left[0] <= left[1] + 16:
                    yield nimlike.Move(((p, k),)), left
'''


def test_large_numbers_of_a_slice_that_are_no_positions_say_nothing_of_its_law(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "beside.py"
    game.write_text(BESIDE)
    assert main(["discover", str(game), "--fix", "c=0", "--to", "30"]) == 0
    assert "with c = 0, (a, b) is a P-position if and only if a - b is a multiple of 3" in capsys.readouterr().out
