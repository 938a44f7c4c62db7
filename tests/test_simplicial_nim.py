"""The lists of Nim on simplicial complexes, and the laws of such games."""

import csv
import json
import lzma
import re
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest
import simplicial_nim as bench

from nimlike.numeration.automata.operations import exists, linear
from nimlike.numeration.automata.relations import Relation, all_of, build_relation
from nimlike.numeration.automata.systems import power_system
from nimlike.runs.searches import discovery_row
from nimlike_check import check

ROOT = Path(__file__).parent.parent
BINARY = power_system(2)
ROWS = [*csv.DictReader((bench.FOLDER / "laws.csv").read_text().splitlines())]


def test_lists_and_page_are_whole() -> None:
    assert [len(bench.complexes(n)) for n in (3, 4, 5)] == [5, 20, 180]
    assert [row["ruleset"] for row in ROWS] == [text for _, _, texts in bench.lists() for text in texts]
    assert (ROOT / "docs/reference/simplicial-nim.md").read_text() == bench.page()
    assert (ROOT / "docs/reference/simplicial-five.md").read_text() == bench.page_of_five()


@pytest.mark.parametrize("step", [1, pytest.param(6, marks=pytest.mark.slow)])
def test_checker_accepts_each_certificate_of_its_game(step: int) -> None:
    """All of the small games, and each sixth of those with five vertices."""
    lines = lzma.decompress((bench.FOLDER / "certificates.jsonl.xz").read_bytes()).decode().splitlines()
    proved = zip((row for row in ROWS if row["law"]), lines, strict=True)
    for row, line in [each for each in proved if (each[0]["list"] == "complexes-5") == (step > 1)][::step]:
        rules = json.loads(line)["ruleset"]
        changed = {"".join(x for x in rules["position"] if x not in move["after"]) for move in rules["moves"]}
        edges = row["ruleset"].removeprefix("hyper:").split(",")
        faces = {"".join(face) for edge in edges for k in range(len(edge)) for face in combinations(edge, k + 1)}
        assert changed == faces or row["list"].startswith("slow")
        check(json.loads(line))


def safe_cells(text: str, side: int) -> list[tuple[int, ...]]:
    facets = [[*map(bench.NAMES.index, edge)] for edge in text.removeprefix("hyper:").split(",")]
    won = np.zeros((side,) * (1 + max(map(max, facets))), np.bool_)
    for cell in product(range(side), repeat=won.ndim):
        if not won[cell]:
            for facet in facets:
                won[tuple(slice(x, None) if v in facet else x for v, x in enumerate(cell))] = True
            won[cell] = False
    return [tuple(cell) for cell in np.argwhere(~won).tolist()]


def test_laws_without_a_certificate() -> None:
    law = bench.seven_four().replace(" = ", " == ").replace("|", "or").replace("&", "and")
    holds = compile(law, "CN(7, 4)", "eval")
    cells = product(range(6), repeat=7)
    seven = [cell for cell in cells if eval(holds, dict(zip(bench.NAMES, cell, strict=True)))]
    assert seven == safe_cells(bench.circle(7, 4), 6)
    six = set()
    for a, b, c, d, e, f in product(range(6), repeat=6):
        if a + b == d + e and b + c == e + f and a ^ c == e and a == min(a, b, c, d, e, f):
            six |= {((a, b, c, d, e, f) * 2)[by : by + 6] for by in range(6)}
    assert sorted(six) == safe_cells(bench.circle(6, 4), 6)
    for text, law in bench.IN_WORDS.items():
        python = re.sub(r"2(?=[ad])", "2 * ", law.replace(" = ", " == ").replace("XOR", "^").replace(";", ""))
        holds = compile(python, law, "eval")
        cells = safe_cells(text, 6)
        every = product(range(6), repeat=len(cells[0]))
        assert cells == [cell for cell in every if eval(holds, dict(zip(bench.NAMES, cell, strict=False)))]
    four = safe_cells("hyper:a,bc,bd,cd", 20)
    for y, m in product(range(4), range(6)):
        assert ((3 * m + y, m, m, m + y) in four) == (m <= y * (y + 1) // 2)


def test_p_positions_on_lines_are_at_the_powers_of_two() -> None:
    lines = lzma.decompress((bench.FOLDER / "certificates.jsonl.xz").read_bytes()).decode().splitlines()
    proved = dict(zip((row["ruleset"] for row in ROWS if row["law"]), map(json.loads, lines), strict=True))
    powers = build_relation(("t",), 2, 0, lambda ones, digits: min(ones + digits[0], 2), lambda ones: ones == 1)
    for text, line in bench.LINES.items():
        names, p = proved[text]["ruleset"]["position"], proved[text]["p"]
        table = np.full((len(p["rows"]), 2 ** len(names)), -1, np.int32)
        for state, row in enumerate(p["rows"]):
            table[state, [symbol for symbol, _ in row]] = [to for _, to in row]
        final = np.isin(np.arange(len(table)), p["accepting"])
        parts = [Relation(tuple(names), 2, table, final), linear(BINARY, {"t": 1}, 1)]
        for name, term in zip(names, line.split(", "), strict=True):
            parts.append(linear(BINARY, {name: 1, "t": -1 - ("2t" in term)}, -("- 1" in term), -("- 1" in term)))
        found = exists(all_of(parts), names)
        assert np.array_equal(found.table, powers.table)
        assert np.array_equal(found.final, powers.final)


def test_a_run_proves_what_is_known_and_laws_that_leave_a_number_free() -> None:
    for text, kind in (("hyper:abc", "known"), ("vector:piles=3:perm=1,1,1", "relations")):
        row = json.loads(discovery_row(text, "", 0, 8, True, {}))
        assert (row["kind"], row["label"]) == (kind, "certified")
