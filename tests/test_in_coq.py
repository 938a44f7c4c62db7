"""Two words for two things: what Coq has proved, and what rests on a theorem in Coq but was computed beside it."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from every_family import EXAMPLES, RULESETS, SUMS, with_a_move
from suites import data

from nimlike.cli.main import main
from nimlike.core.errors import NimlikeError
from nimlike.core.position import Position
from nimlike.core.reason import InCoq, theorems
from nimlike.families import parse_position

ROOT = Path(__file__).parent.parent
FORMAL = ROOT / "formal"
LARGE = data("positions_in_coq.json")

CONDITIONS = {  # hypotheses on the numbers of the rules and of a position; the sentences of the theorems name them
    "1 <= a",
    "1 <= b",
    "1 <= r",
    "1 <= K",
    "2 <= n",
    "n mod 2 = 0",
    "a + b + r = n",
    "forall j k, 1 <= j <= k -> f j <= f k",
}


def parts(statement: str) -> list[str]:
    """The premises of a statement, and at the end what follows from them: parts between arrows outside brackets."""
    found, depth = [""], 0
    for piece in re.split(r"((?<!<)->|[()]|/\\)", statement):
        depth += (piece == "(") - (piece == ")")
        if piece == "/\\" and not depth:
            break
        if piece == "->" and not depth:
            found.append("")
        else:
            found[-1] += piece
    return [" ".join(part.split()) for part in found]


@cache
def hypotheses() -> dict[str, set[str]]:
    """What each theorem of ``formal`` assumes: the hypotheses of the sections that it stands in, and its premises."""
    found = {}
    sentence = re.compile(r"^(Section|End|Hypothes[ie]s|Theorem)\s+(.*?)\.(?=\s)", re.MULTILINE | re.DOTALL)
    for path in FORMAL.glob("*.v"):
        sections: list[tuple[str, set[str]]] = []
        for word, rest in sentence.findall(path.read_text()):
            if word == "Section":
                sections.append((rest, set()))
            elif word == "End":
                if sections and sections[-1][0] == rest:
                    sections.pop()
            elif word == "Theorem":
                head, _, statement = rest.partition(" :") if " :" in rest else rest.partition(":")
                around = set(chain.from_iterable(each for _, each in sections))
                found[f"{path.stem}.{head.split()[0].rstrip(':')}"] = around | {*parts(statement)[:-1]}
            else:
                sections[-1][1].add(" ".join(rest.partition(" : ")[2].split()).replace("%nat", ""))
    return found


def test_the_table_names_theorems_that_are_compiled_and_printed_with_their_assumptions() -> None:
    printed = re.findall(r"^Print Assumptions ([\w.]+)\.$", (FORMAL / "Assumptions.v").read_text(), re.MULTILINE)
    assert {*hypotheses()} == {*printed}
    assert {*theorems()} <= {*printed}


@pytest.mark.parametrize("name", theorems())
def test_a_theorem_is_machine_checked_iff_it_assumes_nothing_that_is_computed(name: str) -> None:
    assert InCoq(name).machine_checked is (hypotheses()[name] <= CONDITIONS), hypotheses()[name] - CONDITIONS


def named_in_the_source() -> Iterator[tuple[Path, str]]:
    """The theorems in Coq that the program names, as regular expressions: a name can be put together."""
    stems = "|".join(path.stem for path in FORMAL.glob("*.v"))
    for path in (ROOT / "src" / "nimlike").rglob("*.py"):
        source = path.read_text()
        if path.stem == "in_coq" or not re.search(rf"\"(?:{stems})\.\w", source):
            continue
        pieces: set[ast.AST] = set()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.JoinedStr):
                pieces |= {*node.values}
                values = [re.escape(v.value) if isinstance(v, ast.Constant) else r"\w*" for v in node.values]
                named = "".join(values)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in pieces:
                named = re.escape(node.value)
            else:
                continue
            if re.fullmatch(rf"(?:{stems})\\\.[\w\\*]+", named):
                yield path, named


def test_theorems_that_the_program_names_are_those_of_the_table() -> None:
    found = list(named_in_the_source())
    for path, name in found:
        assert any(re.fullmatch(name, theorem) for theorem in theorems()), f"{path}: {name}"
    for theorem in theorems():
        assert any(re.fullmatch(name, theorem) for _, name in found), theorem


@cache
def sample() -> list[tuple[str, dict[str, Any]]]:
    """Positions of all families, with modifiers, in misère play and in sums: their answers with the reason."""
    small: Iterator[Position] = chain.from_iterable(with_a_move(rules, 1) for rules in RULESETS)
    found = []
    for position in (*map(parse_position, LARGE), *EXAMPLES, *small, *SUMS):
        try:
            found.append((str(position), position.answer().as_dict(moves=0, why=True)))
        except NimlikeError:
            continue
    return found


def test_the_word_beside_an_answer_is_as_its_label_allows() -> None:
    """Nothing searched or certified is machine-checked; under a theorem, what assumes nothing that was computed."""
    words: dict[tuple[str, str], int] = {}
    for position, answer in sample():
        reason, label = answer["reason"], answer["label"]
        proved, rests = reason["machine_checked"], reason["rests_on"]
        assert proved is None or label == "theorem", position
        assert proved is None or rests is None, position
        assert (reason["in_coq"] is None) is (proved is rests is None), position
        for place in filter(None, (proved, rests)):
            name = place.removeprefix("formal/").replace(".v, ", ".")
            assert (hypotheses()[name] <= CONDITIONS) is (place == proved), position
            words[label, "proved" if proved else "rests"] = words.get((label, "proved" if proved else "rests"), 0) + 1
        if rests:
            by_checker = "The Python checker, not Coq, accepted" in reason["in_coq"]
            assert by_checker is (label == "certified"), position
            assert by_checker or "Python, not Coq, found" in reason["in_coq"], position
    assert len(sample()) > 170
    assert {*words} == {("theorem", "proved"), *((label, "rests") for label in ("theorem", "certified", "computed"))}


PROVED = {
    "nim": "Nim.v, bouton",
    "nim:misere": "Nim.v, bouton_misere",
    "nim --piles 2": "Nim.v, bouton",
    "nim:misere --piles 2": "Nim.v, bouton_misere",
    "onepile:base=binary": "",
    "schwenk:cap=x": "Schwenk.v, schwenk",
    "wythoff": "",
}


@pytest.mark.parametrize("words", PROVED)
def test_a_proof_names_the_theorem_that_says_the_same(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", *words.split(), "--json"]) == 0
    found, place = json.loads(capsys.readouterr().out), PROVED[words] and f"formal/{PROVED[words]}"
    assert (found["machine_checked"], found["rests_on"]) == (place or None, None)
    assert main(["prove", *words.split()]) == 0
    said = [line.strip() for line in capsys.readouterr().out.splitlines() if "Coq" in line or "formal/" in line]
    assert said == [found["in_coq"]] * bool(place)
