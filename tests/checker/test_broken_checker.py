"""The checker broken on purpose: each refusal for a hypothesis that is dropped lets a forgery through.

The long run, with all sorts of changes and all that the tests give the checker, is ``benchmarks/break_checker.py``.
"""

import ast
from typing import Any

import break_checker as breaking
import pytest

pytestmark = pytest.mark.slow


def of_sorts(*sorts: str) -> list[Any]:
    found = [case for case in breaking.cases(0, right=False) if case.sort in sorts]
    assert breaking.prepare(found) == []
    return found


@pytest.fixture(scope="module")
def cases() -> list[Any]:
    return of_sorts("forged", "file")


@pytest.fixture(scope="module")
def trees() -> dict[str, ast.Module]:
    return {module: ast.parse((breaking.SOURCE / f"{module}.py").read_text()) for module in breaking.MODULES}


def survivors(trees: dict[str, ast.Module], cases: list[Any], chosen: list[Any]) -> list[str]:
    noticed = breaking.try_all(chosen, trees, cases, jobs=1)
    assert not [said for said in noticed if said.startswith("not made")]
    known = breaking.listed()
    return [
        f"{change.module}.py:{change.line} {change.what}"
        for change, said in zip(chosen, noticed, strict=True)
        if not said and change.key not in known
    ]


def test_each_refusal_for_a_hypothesis_is_needed(trees: dict[str, ast.Module], cases: list[Any]) -> None:
    named = [change for module, tree in trees.items() for change in breaking.changes(module, tree) if change.hypothesis]
    chosen = [change for change in named if change.kind in ("refuse", "statement")]
    assert len(chosen) > 50
    assert survivors(trees, cases, chosen) == []


def test_each_row_of_the_page_names_a_change_that_there_is(trees: dict[str, ast.Module]) -> None:
    known = {change.key for module, tree in trees.items() for change in breaking.changes(module, tree)}
    assert [row for row in breaking.listed() if row not in known] == []


def test_the_strict_reader_needs_each_of_its_refusals(trees: dict[str, ast.Module]) -> None:
    made = [change for change in breaking.changes("reading", trees["reading"]) if change.kind == "refuse"]
    # What is no regular file, or too large, is no case here: `test_files` asks for both. The bounds are no refusals.
    chosen = [change for change in made if change.function not in ("read", "room", "spend")]
    assert len(chosen) > 5
    assert survivors(trees, of_sorts("formless", "malformed", "file"), chosen) == []


def test_a_change_that_changes_nothing_survives(trees: dict[str, ast.Module], cases: list[Any]) -> None:
    class Same:
        module, function, line, what, statement = "reading", "parse", 1, "nothing -> nothing", -1
        key = (module, function, what)
        make = staticmethod(lambda: None)

    assert survivors(trees, cases, [Same]) == ["reading.py:1 nothing -> nothing"]
