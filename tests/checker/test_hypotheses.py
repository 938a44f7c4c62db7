"""Each hypothesis of each lemma is tested by the checker, and by a forged certificate that violates only it."""

from __future__ import annotations

import inspect
import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest

import nimlike_check
from checker import forgeries
from checker.forging import Forgery
from nimlike_check import Refused, check
from nimlike_check.refusal import refuse as raise_refused

PAGES = Path(__file__).parent.parent.parent / "docs" / "certificates"
MODULES = [import_module(f"nimlike_check.{found.name}") for found in pkgutil.iter_modules(nimlike_check.__path__)]
FORGED: list[Forgery] = [
    forged
    for found in pkgutil.iter_modules(forgeries.__path__)
    for forged in import_module(f"checker.forgeries.{found.name}").FORGERIES
]


def stated() -> dict[tuple[str, str], list[str]]:
    """(kind, H) -> the functions that test it, as the pages of docs/certificates say.

    A kind has a heading ``## `kind` `` and below it a table whose rows are ``| H1 | hypothesis | `module.function` |``.
    """
    found: dict[tuple[str, str], list[str]] = {}
    for page in sorted(PAGES.glob("*.md")):
        kind = ""
        for line in page.read_text().splitlines():
            if heading := re.match(r"#+ (.*)", line):
                name = re.fullmatch(r"`([a-z-]+)`", heading[1])
                kind = name[1] if name else kind if line.startswith("###") else ""
            if kind and (row := re.match(r"\| (H\d+) \|.*\|(.*)\|$", line)):
                assert (kind, row[1]) not in found, f"{page.name}: {kind} has {row[1]} twice"
                found[kind, row[1]] = re.findall(r"`(\w+\.[\w.]+)`", row[2])
    return found


STATED = stated()


def test_every_kind_has_a_lemma_with_hypotheses() -> None:
    assert {kind for kind, _ in STATED} == set(nimlike_check.KINDS)


def test_every_hypothesis_has_a_forgery_and_every_forgery_a_hypothesis() -> None:
    assert {(forged.kind, forged.hypothesis) for forged in FORGED} == set(STATED)


@pytest.mark.parametrize(("kind", "hypothesis"), sorted(STATED))
def test_the_function_that_tests_a_hypothesis_names_it(kind: str, hypothesis: str) -> None:
    assert STATED[kind, hypothesis], f"{kind} {hypothesis}: no function is said to test it"
    for name in STATED[kind, hypothesis]:
        module, *path = name.split(".")
        found = import_module(f"nimlike_check.{module}")
        for part in path:
            found = getattr(found, part)
        assert f'"{hypothesis}"' in inspect.getsource(found), f"{name} does not name {hypothesis}"


@pytest.mark.parametrize("forged", FORGED, ids=str)
def test_a_forgery_is_refused_for_its_hypothesis(forged: Forgery) -> None:
    with pytest.raises(Refused) as refused:
        check(forged.make())
    assert refused.value.hypothesis == forged.hypothesis, str(refused.value)


@pytest.mark.slow
@pytest.mark.parametrize("forged", FORGED, ids=str)
def test_a_forgery_violates_nothing_else(forged: Forgery, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def refuse(step: str, reason: str, hypothesis: str = "") -> None:
        if hypothesis != forged.hypothesis:
            raise_refused(step, reason, hypothesis)
        seen.append(reason)

    for module in MODULES:
        if hasattr(module, "refuse"):
            monkeypatch.setattr(module, "refuse", refuse)
    assert isinstance(check(forged.make()), str)
    assert seen
