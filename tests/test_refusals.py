"""What is refused is refused with a true sentence, and no refusal names a command."""

import re
from collections.abc import Callable
from pathlib import Path

import answers
import pytest
from suites import mostly_slow
from test_false_laws import LEFT

import nimlike
from nimlike.cli import prove
from nimlike.cli.main import COMMANDS, main
from nimlike.core.modified import Modified
from nimlike.core.ruleset import Ruleset
from nimlike.families import families, family
from nimlike.laws.sequences import numbers_law
from nimlike.own.toml import expand_file
from nimlike.study.listings import lister

MODIFIED = [
    *("nim:misere", "nim:pass=1", "nim:block=2", "nim:end=1,1", "mark:misere", "mark:pass=1", "mark:block=2"),
    *("mark:star", "euclid:misere", "wythoff:misere", "wythoff:block=2", "wythoff:star", "wythoff:a=2:b=3"),
    *("wythoff:differences=squares", "octal:0.77:misere", "octal:0.77:pass=1", "octal:0.007", "octal:0.3r"),
    *("grundy:misere", "subtraction:1,3,4:misere", "subtraction:1,3,4:block=2", "subtraction:primes"),
    *("vector:move=1:move=3", "vector:move=k,0:move=0,k:move=k,k", "onepile:base=1,3,7", "coprime:max=half"),
    *("coprime:max=5:gcd=6", "coprime:max=5:total=1mod3"),
]
GAMES = sorted({*MODIFIED, *(family(name).examples[0].rpartition(":")[0] for name in families())})

OWN = answers.OWN | {
    "kayles.toml": 'game = "octal:0.77"\n',
    "rook.toml": 'position = ["x", "y"]\n[[moves]]\nafter = ["u", "y"]\nconditions = ["u < x"]\n'
    '[[moves]]\nafter = ["x", "v"]\nconditions = ["v < y"]\n',
}

LISTS = ("grundy", "table", "p-positions", "pairs", "base", "genus", "counts", "colours")
ASKED = [
    *(["values", "--of", of, "--to", "5"] for of in LISTS),
    *(["analyze", "--of", of, "--to", "40"] for of in ("period", "quotient", "theorem")),
    ["prove", "--seconds", "1"],
]


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("games")
    for name, text in OWN.items():
        (folder / name).write_text(text)
    return {name: expand_file(str(folder / name)) for name in OWN}


HEAPS = ("octal", "subtraction", "nim", "grundy")


def kind(rules: Ruleset) -> str:
    return "" if isinstance(rules, Modified) else rules.family


CLAIMS: dict[str, Callable[[Ruleset], bool]] = {  # what a refusal says of a game in general, and whether it is so
    "in misère play a position has no Grundy value": lambda rules: (
        not rules.normal_play and rules(*small(rules)).answer().grundy is None
    ),
    "its positions are not single numbers": lambda rules: (
        kind(rules) not in (*HEAPS, "hex")
        and (rules.arity != 1 or all(each.name != "grundy" for each in rules.sequences()))
    ),
    "misère quotients are of sums of heaps, and its positions are not such sums": lambda rules: (
        kind(rules) not in HEAPS
    ),
    "no theorem of its own is known for this game": lambda rules: "theorem" not in rules.laws(),
    "its positions are not rows of whole numbers": lambda rules: rules.arity is None,
    "no sequence of whole numbers": lambda rules: not rules.sequences(),
}


def small(rules: Ruleset) -> tuple[int, ...]:
    text = rules.format_state(rules.start())
    return tuple(min(int(n), 5) for n in text.split(",") if n.isdigit())


def check(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each thing that may be asked of a game: an answer, or a true sentence that sends to no other command."""
    rules = nimlike.game(text)
    for verb, *options in ASKED:
        code = main([verb, text, *options])
        out, err = capsys.readouterr()
        where = f"{verb} {text} {' '.join(options)}"
        assert code in (0, 2, 3, 4), f"{where}: {err}"
        assert err.count("\n") == bool(err)
        assert out or err
        assert " ... " not in err, f"{where}: the refusal is too long for its line, and is cut"
        assert not re.search(rf"\bnimlike ({'|'.join(COMMANDS)})\b", err), f"{where} sends to a command: {err}"
        if code == 2:  # a name that the game does not have; those that it has are listed
            assert f"{verb} {options[0]}" == "values --of", f"{where}: {err}"
            assert options[1] not in (names := err.partition("; it has ")[2].strip().split(", "))
            assert all(lister(rules, name) for name in names)
        if code == 4 and verb == "analyze" and not out:
            known = [claim(rules) for words, claim in CLAIMS.items() if words in err]
            assert known, f"{where}: a refusal that no test knows: {err}"
            assert all(known), where


@pytest.mark.parametrize("text", mostly_slow(GAMES, 6))
def test_no_refusal_is_false(text: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prove, "_SECONDS", 1)
    check(text, capsys)


@pytest.mark.slow
@pytest.mark.parametrize("file", OWN)
def test_no_refusal_is_false_of_a_game_of_ones_own(
    file: str, own: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prove, "_SECONDS", 1)
    check(own[file], capsys)


@pytest.mark.parametrize(
    "words", ["prove nim:block=2 --piles 2", "prove octal:0.77", "prove octal:0.75:misere", "analyze nim --of period"]
)
def test_the_certificate_of_such_an_answer_is_written_and_accepted(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "certificate.json"
    assert main([*words.split(), "-o", str(file)]) == 0
    capsys.readouterr()
    assert main(["check", str(file)]) == 0


def test_a_period_that_begins_late_in_its_table_is_not_conjectured(tmp_path: Path) -> None:
    """Leave a third: G is the parity of the number of ternary digits, constant from each power of 3 to the next."""
    file = tmp_path / "third.py"
    file.write_text(LEFT.format(part=3))
    law = numbers_law(nimlike.game(expand_file(str(file))))
    assert law is not None
    for limit in (300, 700, 2_000, 5_000):
        assert not law(limit, True).complete


def test_one_limit_is_obeyed_by_all_that_it_may_end(
    own: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = own["digits.py"]
    for words in (
        ["values", text, "--to", "199"],
        ["values", text, "--of", "table", "--to", "90"],
        ["solve", f"{text}:200"],
    ):
        assert main([*words, "--limit", "10"]) == 3
        assert re.search(r"limit of (its )?10 moves", capsys.readouterr().err)
        assert main(words) == 0
        capsys.readouterr()
    asked = ["values", text, "--of", "table", "--to", "1_000"]
    assert main([*asked, "--limit", "1000"]) == 3
    needed = re.search(r"beyond the limit of 1,000 moves; --limit (\d+) \(in Python limit=\)", capsys.readouterr().err)
    assert needed is not None
    assert main([*asked, "--limit", needed[1], "-o", str(tmp_path / "table.csv")]) == 0
    assert (tmp_path / "table.csv").read_text().splitlines()[-1].startswith("1000,")
