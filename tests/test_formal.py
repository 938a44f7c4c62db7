"""The theorems in Coq: the documentation lists those that are compiled and printed with their assumptions.

What needs Coq is run by `make formal`, which installs it, and not by `make test`.
"""

import json
import lzma
import re
import shutil
import subprocess
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from math import gcd
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from checker.malformed import formless
from checker.material import EXAMPLES, forgeries, hypothesis_of, right
from suites import data

import nimlike
from nimlike.cli.main import main
from nimlike.core.checker import form
from nimlike.core.errors import CertificateRejected, LimitReached
from nimlike.families import parse_ruleset
from nimlike.games.coprime import odd_columns
from nimlike.proofs.coq.compile import Coq, Script, theory_folder
from nimlike.proofs.coq.scripts import GIVEN, WRITERS, script
from nimlike_check import KINDS

ROOT = Path(__file__).parent.parent
FORMAL = ROOT / "formal"
COMPILED = ROOT / "build" / "formal"
FILES = sorted(FORMAL.glob("*.v"))
_installed = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is missing; make formal installs it")


def needs_coq(test: Callable[..., None]) -> Callable[..., None]:
    """For `make formal`, and to be skipped where coqc is missing."""
    marked: Callable[..., None] = pytest.mark.coq(_installed(test))
    return marked


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test may write files by their bare names."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def theory_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The theory as formal/compile.py, the first half of `make formal`, has compiled it: not a second time.

    Where it has not, or from other texts, all is compiled as ever. A test without this fixture compiles for itself.
    """

    def same(path: Path) -> bool:
        made = COMPILED / path.name
        return made.is_file() and made.read_bytes() == path.read_bytes() and made.with_suffix(".vo").is_file()

    if not all(map(same, FILES)):
        return

    def at_hand(coq: Coq, name: str) -> None:
        shutil.copy(COMPILED / f"{name}.vo", coq._folder)
        coq._compiled[name] = b""

    monkeypatch.setattr(Coq, "_compile", at_hand)


def certificate_of(ruleset: str) -> dict[str, Any]:
    """The certificate of a game's period."""
    found = parse_ruleset(ruleset).laws()["period"](None, True).certificate
    assert found is not None
    return dict(found)


def proof_of(ruleset: str, name: str = "proof.json") -> Path:
    """A file with the certificate of a game's theorem."""
    nimlike.prove(ruleset).save(name)
    return Path(name)


def quotient_of(ruleset: str, *options: str) -> dict[str, Any]:
    """The certificate of a game's misère quotient."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "quotient.json")
        assert main(["analyze", ruleset, "--of", "quotient", *options, "-o", str(path)]) in (0, 4)
        return dict(json.loads(path.read_text()))


def theorems() -> set[str]:
    """What is stated as a theorem: ``Nim.bouton``."""
    return {
        f"{path.stem}.{name}"
        for path in FILES
        for name in re.findall(r"^\s*Theorem (\w+)", path.read_text(), re.MULTILINE)
    }


def rows() -> list[list[str]]:
    """The table of docs/formal.md, by cells."""
    lines = (ROOT / "docs" / "formal.md").read_text().splitlines()
    return [line.strip("| ").split(" | ") for line in lines if re.match(r"\|.*formal/\w+\.v\)", line)]


def test_the_table_of_the_documentation_has_just_the_theorems() -> None:
    named = [
        f"{file}.{name}"
        for cells in rows()
        for file in re.findall(r"\[formal/(\w+)\.v\]", cells[3])
        for name in re.findall(r"`(\w+)`", cells[3])
    ]
    assert len(named) == len(set(named))
    assert set(named) == theorems()


def test_euler_s_condition_is_true_as_the_table_states_it() -> None:
    """That it is true is seen in test_coprime_majority; beyond the range, K = 20000 and n = 15015, it is false."""
    (row,) = (cells[0] for cells in rows() if "`euler_condition`" in cells[3])
    assert "odd n and rad(n) ≤ K ≤ n − rad(n)" in row
    assert "if no square of a prime divides n, rad(n) = n, and no K is left" in row
    assert nimlike.position("coprime:max=20000:15015").outcome.value == "N"
    assert 2 * sum(gcd(a, 15015) == 1 for a in range(15015)) < 15015


def test_each_example_that_the_documentation_names_is_there() -> None:
    named = re.findall(
        r"\(`(\w+)\.(\w+)`(?:, `(\w+)\.(\w+)`)?\)", (ROOT / "docs" / "formal.md").read_text().replace("\n", " ")
    )
    found = [pair for each in named for pair in zip(each[::2], each[1::2], strict=True) if all(pair)]
    assert len(found) == 6
    for file, name in found:
        assert f"Example {name} " in (FORMAL / f"{file}.v").read_text().replace(":", " ")


def test_the_table_says_how_long_the_files_are() -> None:
    for cells in rows():
        (file,) = re.findall(r"\[formal/(\w+)\.v\]", cells[3])
        assert int(cells[4]) == len((FORMAL / f"{file}.v").read_text().splitlines()), file


def test_nothing_is_assumed_or_left_unproved_and_no_tactic_of_coq_redefined() -> None:
    for path in FILES:
        assert "::=" not in path.read_text(), path
        words = set(re.findall(r"\b[A-Z]\w+", re.sub(r"\(\*.*?\*\)", "", path.read_text(), flags=re.DOTALL)))
        assert words.isdisjoint({"Axiom", "Axioms", "Parameter", "Parameters", "Conjecture", "Admitted", "Abort"}), path


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_file_says_in_words_what_it_proves(path: Path) -> None:
    text = path.read_text()
    assert text.startswith("(* ")
    assert max(map(len, text.splitlines())) <= 120


def test_a_comment_for_coqdoc_says_above_each_theorem_what_it_says() -> None:
    for path in FILES:
        said = re.findall(r"^\(\*\* [^*\n]+(?:\n[^*\n]+)?\*\)\nTheorem (\w+)", path.read_text(), re.MULTILINE)
        assert said == re.findall(r"^\s*Theorem (\w+)", path.read_text(), re.MULTILINE), path.name


def test_the_installed_package_finds_the_theory() -> None:
    assert (theory_folder() / "_CoqProject").is_file()
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"]["formal"] == "nimlike/formal"


def test_pages_of_the_theory_name_theorems_that_are_proved() -> None:
    text = (FORMAL / "Assumptions.v").read_text()
    proved = set(re.findall(r"^Print Assumptions (\w+)\.(\w+)\.$", text, re.MULTILINE))
    named = set()
    row = re.compile(r"^- \[formal/(\w+)\.v\]\(\.\./\.\./formal/\1\.v\): (.*)$", re.MULTILINE)
    for page in (ROOT / "docs" / "theory").glob("*.md"):
        for file, theorems in row.findall(page.read_text()):
            named |= {(file, theorem) for theorem in re.findall(r"`(\w+)`", theorems)}
    assert len(named) >= 30
    assert named <= proved


def test_a_kind_that_coq_cannot_be_given_yet_is_said_so(capsys: pytest.CaptureFixture[str]) -> None:
    path = proof_of("wythoff")
    assert main(["check", "--coq", str(path)]) == 3
    assert f"{path}: not yet: " in capsys.readouterr().out


def test_the_documentation_says_of_each_kind_whether_coq_can_be_given_it() -> None:
    text = (ROOT / "docs" / "formal.md").read_text()
    given, _, missing = text.partition("## Certificates in Coq")[2].partition("cannot be given to Coq yet")

    def kinds(part: str) -> set[str]:
        return {*re.findall(r"^\| `([a-z-]+)` \|", part, re.MULTILINE)}

    assert kinds(given) == {*WRITERS} == {*re.findall(r"[a-z]+-[a-z]+|majority", GIVEN)}
    assert kinds(given) | kinds(missing) == {*KINDS}


def test_a_file_of_ones_own_is_not_written_over(capsys: pytest.CaptureFixture[str]) -> None:
    proof_of("nim", "nim.json")
    Path("nim.v").write_text("my own")
    assert main(["check", "--coq", "nim.json"]) == 2
    assert "nim.v is here already" in capsys.readouterr().err
    assert Path("nim.v").read_text() == "my own"


def test_without_coq_the_file_is_written_and_it_is_said_how_to_get_coq(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    Path("1-3.json").write_text(json.dumps(certificate_of("subtraction:1,3")))
    assert main(["check", "--coq", "1-3.json"]) == 3
    assert "certificate_1_3.v is written; coqc is not installed" in capsys.readouterr().out
    assert "Definition takes : list nat := [1; 3]." in Path("certificate_1_3.v").read_text()


def garbage() -> dict[str, dict[str, Any]]:
    """Certificates of true claims of which Coq would not read what is wrong, or could not come to an end with."""
    nim = {**(nimlike.prove("nim").certificate or {})}
    kayles = certificate_of("octal:0.77")
    return {
        "automata": {**nim, "sum": nim["successor"]},
        "saltus": {**kayles, "saltus": False},
        "period": {**kayles, "period": 10**400},
        "preperiod": {**kayles, "preperiod": 10**400},
        "zero": {**kayles, "period": 0},
        "list": [kayles],
    }


def test_what_the_checker_refuses_is_not_given_to_coq(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same line, and exit code, whether Coq is there or not; no file is written."""
    monkeypatch.setattr("nimlike.proofs.coq.compile.coqc", lambda: "/no/such/program")
    for name, certificate in garbage().items():
        Path(f"{name}.json").write_text(json.dumps(certificate))
        assert main(["check", f"{name}.json"]) == 1
        said = capsys.readouterr().out
        assert said.startswith(f"{name}.json: refused at ")
        assert main(["check", "--coq", f"{name}.json"]) == 1
        assert capsys.readouterr().out == said
    assert not list(tmp_path.glob("*.v"))


def test_the_help_names_the_kinds_that_coq_can_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--help"]) == 0
    said = " ".join(capsys.readouterr().out.split()).replace("- ", "-")
    assert all(kind in said for kind in WRITERS)


def column(most: int, *primes: int) -> dict[str, Any]:
    """The certificate of a column or a race for odd n with these primes."""
    found = odd_columns.find_certificate(most, primes)
    assert found is not None
    return found.as_dict(primes)


CLAIMS = data("for_coq.json")
"""Certificates: two of families of games, without some of the numbers that are in no class; majorities; totals."""
FAMILY = CLAIMS["outcomes"]


def changed(certificate: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The same, with other fields of its only class."""
    return {**certificate, "classes": [{**certificate["classes"][0], **fields}]}


def other_law(certificate: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The same, with other fields of its law."""
    return {**certificate, "law": {**certificate["law"], **fields}}


COPRIME = [(5, 3, 5), (5,), (7, 3, 5), (12, 3, 5, 7), (40, 3, 5, 7)]
PERIODS = ["octal:0.77", "octal:0.137", "octal:0.07", "octal:4.3", "octal:0.3", "octal:0.15", "octal:0.156"]
TAKES = ["subtraction:1", "subtraction:2,5,8", "subtraction:23,44,101"]
QUOTIENTS = {
    "kayles": ("octal:0.77:misere",),
    "taking": ("subtraction:1,3,4:misere",),
    "splitting": ("octal:4.7:misere", "--to", "12"),
    "taking-listed": ("subtraction:2,3:misere", "--to", "4"),
    "grundy": ("grundy:misere", "--to", "12"),
}


@needs_coq
@pytest.mark.usefixtures("theory_at_hand")
def test_coq_accepts_true_certificates(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(proof_of(f"nim{end}", f"nim{end[1:]}.json")) for end in ("", ":misere")]
    for ruleset in PERIODS + TAKES:
        files.append(f"{ruleset.replace(':', '-')}.json")
        Path(files[-1]).write_text(json.dumps(certificate_of(ruleset)))
    for most, *primes in COPRIME:
        files.append(f"coprime-{most}-{'-'.join(map(str, primes))}.json")
        Path(files[-1]).write_text(json.dumps(column(most, *primes)))
    for name, certificate in CLAIMS.items():
        files.append(f"right-{name}.json")
        Path(files[-1]).write_text(json.dumps(certificate))
    for name, given in QUOTIENTS.items():
        files.append(f"quotient-{name}.json")
        Path(files[-1]).write_text(json.dumps(quotient_of(*given)))
    assert main(["check", "--coq", *files]) == 0
    said = capsys.readouterr().out
    for file in files:
        assert f"{file}: accepted by Coq" in said
    assert "lost (octal_move code 0) row <-> xor_list (map (G code 0) row) = 0" in said
    assert "period (G code 0) 71 12" in said
    assert "period (G code 0) (N.to_nat 3479) 349" in " ".join(said.split())
    assert "Definition code : list nat := [0; 3]." in said, "the theorem names the game that it is about"
    assert "Coq proves the theorem that the certificate claims; " in said
    assert "it has not read the automata of the certificate." in said
    assert "B_wins K A k a b" in said
    assert "A_wins K B k a b" in said
    assert "wins_B K W A n 0 <->" in said
    assert "misere_lost (octal_move code 0) row <-> in_P inside (class row) = true" in " ".join(said.split())
    assert "repeats phi 71 12" in said
    assert "misere_lost (row_move unequal) (a ++ more) <->" in said
    assert "(lost nim piles <-> xor_list piles = 0) /\\" in said
    assert "forall piles : list nat, misere_lost nim piles <-> misere_safe piles" in said


def test_a_large_number_is_in_binary_for_coq_and_plain_in_the_comment() -> None:
    listed = {"ruleset": "octal:0.3", "values": [0] * 4713, "preperiod": 3479, "period": 1234, "saltus": 0}
    written = script(form("heap-period", **listed)).text  # Coq is to check it
    comment, theorem = written.split("*)", 1)
    assert "octal:0.3: the Grundy values of all heaps, period 1234 from heap 3479 on." in comment
    assert "period (G code 0) (N.to_nat 3479) (N.to_nat 1234)." in theorem


def twice() -> dict[str, Any]:
    """The game in which nothing but one counter can be taken, with a monoid of order 4 where 2 elements are enough."""
    right = quotient_of("subtraction:1:misere")
    turns = [[1], [2], [3], [0]]
    return {**right, "products": turns, "portion": [1, 3], "values": [0, 1, 2, 3] * 3, "preperiod": 1, "period": 4}


def false_certificates() -> dict[str, dict[str, Any]]:
    """Certificates of false claims, or that do not prove their claim."""
    held, race = column(5, 3, 5), column(7, 3, 5)
    kayles, taking = certificate_of("octal:0.77"), certificate_of("subtraction:2,5,8")
    values, few = kayles["values"], taking["values"]
    heaps = quotient_of("octal:0.34:misere")
    members = heaps["portion"]

    def wrong(listed: list[int], place: int) -> list[int]:
        return [value + (at == place) for at, value in enumerate(listed)]

    return {
        "a wrong value": {**kayles, "values": wrong(values, 100)},
        "a wrong last value": {**kayles, "values": wrong(values, len(values) - 1)},
        "a multiple of the period": {**kayles, "period": 24},
        "another period": {**kayles, "period": 11},
        "a preperiod too large": {**kayles, "preperiod": 72},
        "a preperiod too small": {**kayles, "preperiod": 70},
        "too few values": {**taking, "values": few[:15]},
        "the values of another game": {**kayles, "ruleset": "octal:0.7"},
        "a wrong value of a subtraction game": {**taking, "values": wrong(few, 12)},
        "a take more": {**taking, "ruleset": "subtraction:2,5,8,9"},
        "a column that starts too early": {**held, "start": held["start"] - 2},
        "a column of the other player": other_law(held, loser="B"),
        "a column without a prime": other_law(held, primes=[3]),
        "a race with the edge elsewhere": other_law(race, edge=race["law"]["edge"] + 2),
        "a race with another phase": other_law(race, phase=race["law"]["phase"] + 2),
        "a race that starts too early": {**race, "start": 0},
        "a race with one prime more": other_law(race, primes=[3, 5, 7]),
        "another period of a class": changed(FAMILY, period=[1, 3]),
        "a multiple of the period of a class": changed(FAMILY, period=[2, 4]),
        "a class that begins too early": changed(FAMILY, first=9),
        "a class with a preperiod too large": changed(FAMILY, preperiod=[0, 1]),
        "a wrong number of no class": {**FAMILY, "members": [[4, 7, 0]]},
        "a multiple of the period of a number": {**FAMILY, "members": [[4, 12, 0]]},
        "a place where the other letter leads": {**CLAIMS["B"], "good": [1, 4]},
        "a gap too small": {**CLAIMS["B"], "gap": 4},
        "the majority of the other player": {**CLAIMS["B"], "winner": "A"},
        "the word of other divisors": {**CLAIMS["3"], "divisors": [2]},
        "rows of totals that do not come again yet": {**other_law(CLAIMS["early"], small=[0, 3]), "start": 6},
        "totals with half the period": other_law(CLAIMS["late"], period=20, residues=[0, 1, 7, 8, 9, 10, 17, 18, 19]),
        "totals of which B wins 5": other_law(CLAIMS["early"], small=[0, 3, 5, 6]),
        "totals of which A wins 7": {**CLAIMS["early"], "start": 8},
        "totals with another remainder": {**CLAIMS["early"], "ruleset": "coprime:max=5:total=2mod3"},
        "totals with a larger take": {**CLAIMS["early"], "ruleset": "coprime:max=6:total=1mod3"},
        "a P-position too few": {**heaps, "portion": members[1:]},
        "a P-position too many": {**heaps, "portion": [*members, next(x for x in range(12) if x not in members)]},
        "the empty row as a P-position": {**heaps, "portion": [0, *members]},
        "a product that depends on the order": {**heaps, "products": [*heaps["products"][:-1], [0, 0, 0]]},
        "another heap for a generator": {**heaps, "generators": [*heaps["generators"][:-1], 1]},
        "a heap with another element": {**heaps, "values": wrong(heaps["values"], 5)},
        "the quotient of another game": {**heaps, "ruleset": "octal:0.35:misere"},
        "elements that nothing tells apart": twice(),
        "a multiple of the period of a subtraction game": {
            **taking,
            "period": 2 * taking["period"],
            "values": few[:10] * 6,
        },
    }


@needs_coq
@pytest.mark.usefixtures("theory_at_hand")
def test_coq_refuses_false_certificates(capsys: pytest.CaptureFixture[str]) -> None:
    """By itself; the command refuses them before, as the checker does."""
    files = []
    with Coq() as coq:
        for what, certificate in false_certificates().items():
            files.append(f"{what.replace(' ', '_')}.json")
            Path(files[-1]).write_text(json.dumps(certificate))
            with pytest.raises(CertificateRejected, match="Coq computes that the certificate does not prove its claim"):
                coq.verdict(script(certificate))
    capsys.readouterr()  # of how the certificates were made
    assert main(["check", *files]) == 1
    by_checker = capsys.readouterr().out
    assert by_checker.count(": refused at ") == len(files)
    assert main(["check", "--coq", *files]) == 1
    assert capsys.readouterr().out == by_checker


def given_to_both() -> Iterator[Any]:
    """Certificates of the package, not those of vectors; those of the small checker's tests; others."""
    for path in (*EXAMPLES, *(ROOT / "src" / "nimlike" / "certificates").rglob("*.json")):
        if path.parent.name != "vectors":
            yield json.loads(path.read_text())
    for path in (ROOT / "src" / "nimlike" / "certificates").rglob("*.jsonl.xz"):
        yield from map(json.loads, lzma.decompress(path.read_bytes()).splitlines())
    yield from (claim for _, claim in (*right(), *formless()))
    yield from (forgery.certificate for forgery in forgeries())
    yield from false_certificates().values()


@needs_coq
def test_the_program_that_is_proved_right_says_what_the_checker_says(tmp_path: Path) -> None:
    """Of each certificate; or that it is of a kind or a game of which the documentation says that it is not known."""
    found: Counter[str] = Counter()
    certificates = list(given_to_both())
    for at, certificate in enumerate(certificates):
        (tmp_path / f"{at}.json").write_text(json.dumps(certificate))
    command = [COMPILED / "nimlike-proved", *(tmp_path / f"{at}.json" for at in range(len(certificates)))]
    lines = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
    for certificate, line in zip(certificates, lines, strict=True):
        verdict, _, rest = line.partition(": ")[2].partition(": ")
        verdict = verdict.removesuffix(", machine-checked (formal/Certificates.v, check_right)")
        found[verdict if verdict != "not checked" else rest.removeprefix("no theorem in Coq is of ")] += 1
        if verdict != "not checked":
            assert (verdict, hypothesis_of(certificate) == "") in (("accepted", True), ("refused", False)), line
    assert found.pop("accepted") > 2_200
    assert found.pop("refused") > 630
    assert {*found} <= {*re.findall(r"\"([^\"]+)\"", (ROOT / "docs" / "formal.md").read_text())}


def test_the_program_that_is_proved_right_is_asked_within_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("nimlike.proofs.coq.compile.theory_folder", lambda: tmp_path / "formal")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["check", "--proved", "kayles.json"]) == 4
    assert "nimlike-proved is not there; make formal" in capsys.readouterr().err
    program = tmp_path / "nimlike-proved"
    program.write_text('#!/bin/sh\n[ "$1" = right.json ] || kill -9 $$\necho "$1: accepted: $(ulimit -t)"\n')
    program.chmod(0o755)
    assert main(["check", "--proved", "--seconds", "7", "right.json", "slow.json"]) == 3
    right, slow = capsys.readouterr().out.splitlines()
    assert right == "right.json: accepted: 7"
    assert slow.startswith("slow.json: not checked: it takes over 7 s or 1024 MB")


NIM = script(form("p-positions", ruleset="nim:piles=any"))


@needs_coq
def test_the_compiled_theory_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is compiled again only where it is not there whole, or where nothing can be kept."""
    compiled: list[str] = []
    run = Coq._run

    def running(coq: Coq, name: str, times: float = 0) -> subprocess.CompletedProcess[str]:
        compiled.append(name)
        return run(coq, name, times)

    def checked() -> list[str]:
        compiled.clear()
        with Coq() as coq:
            assert "lost nim piles" in coq.verdict(NIM).statement
        return compiled[:-1]

    monkeypatch.setattr(Coq, "_run", running)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert checked() == ["Games", "Mex", "Xor", "Nim"]
    assert checked() == []
    kept = sorted((tmp_path / "nimlike" / "coq").iterdir(), key=lambda path: path.stat().st_mtime)
    assert len(kept) == 4
    kept[0].write_bytes(kept[0].read_bytes()[:1000])
    kept[1].write_bytes(b"")
    assert checked() == ["Games", "Mex"]
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert checked() == ["Games", "Mex", "Xor", "Nim"]


@needs_coq
@pytest.mark.parametrize("spends", ["N.to_nat (2 ^ 60)", "N.iter (2 ^ 60) N.succ 0%N"], ids=["memory", "time"])
def test_coq_is_stopped_at_a_limit(spends: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimlike.proofs.coq.compile.SECONDS", 3)
    monkeypatch.setattr("nimlike.proofs.coq.compile.MEMORY", 1 << 30)
    text = f"Require Import NArith.\nDefinition large := Eval vm_compute in {spends}.\n"
    with Coq() as coq, pytest.raises(LimitReached, match="Coq was stopped: it may take 3 s"):
        coq.verdict(Script(text))
