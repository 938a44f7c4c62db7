"""Each hypothesis of each lemma: a forgery is refused for it alone, and accepted by a checker without it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from suites import mostly_slow

import nimlike_check
from checker.malformed import formless
from checker.material import EXAMPLES, ROOT, Forgery, forgeries, hypothesis_of, right, violates_only
from nimlike_check import KINDS, check

SOURCE = Path(nimlike_check.__file__).parent
SLOW = {path for path in EXAMPLES if path.stem.startswith("late") or path.stat().st_size > 10_000}  # a second or so


@pytest.mark.parametrize(
    "path", [pytest.param(path, marks=[pytest.mark.slow] * (path in SLOW), id=path.stem) for path in EXAMPLES]
)
def test_each_example_is_accepted(path: Path) -> None:
    assert check(json.loads(path.read_text()))


@pytest.mark.parametrize(("what", "claim"), right(), ids=[what for what, _ in right()])
def test_what_is_right_is_accepted(what: str, claim: Any) -> None:
    assert check(claim), what


@pytest.mark.parametrize("forgery", forgeries(), ids=str)
def test_a_forgery_is_refused_for_its_hypothesis(forgery: Forgery) -> None:
    assert hypothesis_of(forgery.certificate) == forgery.hypothesis


@pytest.mark.parametrize("forgery", mostly_slow([(one,) for one in forgeries()], 4), ids=list(map(str, forgeries())))
def test_a_forgery_violates_nothing_else(forgery: Forgery) -> None:
    assert violates_only(forgery.certificate, forgery.hypothesis)


def test_each_kind_has_an_example_and_forgeries() -> None:
    assert {json.loads(path.read_text())["kind"] for path in EXAMPLES} == set(KINDS)
    assert {forgery.kind for forgery in forgeries()} == set(KINDS)


def test_each_hypothesis_in_the_code_has_a_forgery() -> None:
    for kind, module in MODULES.items():
        named = set(re.findall(r'"(H\d+)"', (SOURCE / f"{module}.py").read_text()))
        assert named <= {forgery.hypothesis for forgery in forgeries() if forgery.kind == kind}, kind


MODULES = {
    "heap-period": "heaps",
    "late-period": "late",
    "majority": "majority",
    "misere-quotient": "quotients",
    "subtraction-family": "families",
    "row-law": "laws",
    "p-positions": "positions",
}


def test_each_hypothesis_stands_on_a_page() -> None:
    """The pages have a row for each: its number, what it says, the function that tests it."""
    folder = ROOT / "docs" / "certificates"
    pages = {path.name: path.read_text() for path in sorted(folder.glob("*.md"))}
    for kind in KINDS:
        named = [name for name, text in pages.items() if f"`{kind}`" in text.splitlines()[0]]
        assert len(named) == 1, kind
        text = pages[named[0]] + ("".join(pages[name] for name in AUTOMATA) if named[0] in AUTOMATA else "")
        rows = re.findall(r"^\| (H\d+(?:, H\d+)*) \|", text, re.MULTILINE)
        forged = {forgery.hypothesis for forgery in forgeries() if forgery.kind == kind}
        assert forged <= set(", ".join(rows).split(", ")), kind


AUTOMATA = ("numbers.md", "formulas.md", "proofs.md")


def test_what_has_not_the_form_is_refused_as_such() -> None:
    assert [(what, found) for what, claim in formless() if (found := hypothesis_of(claim)) != "format"] == []
