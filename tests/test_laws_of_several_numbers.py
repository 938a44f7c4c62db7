"""Laws as a person would say them: relations of numbers, permuted pairs, Beatty sets, formulas of Grundy values."""

from collections.abc import Callable
from itertools import product
from math import isqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from nimlike.cli.main import main
from nimlike.laws.beatty import beatty_sets, wedges
from nimlike.laws.pair_laws import pair_laws, pairs_below
from nimlike.laws.sequences import confirm_formula, formula_law
from nimlike.laws.set_laws import Table, confirm
from nimlike.laws.unions import relations
from nimlike.numeration.automata.systems import system_named
from nimlike.proofs.discovery import KINDS, Search

Set = Callable[..., Any]


def rotated(law: Set) -> Set:
    """The union of a set with its rotations."""
    return lambda *v: np.logical_or.reduce([law(*v[by:], *v[:by]) for by in range(len(v))])


def cn52(a: Any, b: Any, c: Any, d: Any, e: Any) -> Any:
    return (a + b == c + d) & (b == e) & (a == np.maximum.reduce([a, b, c, d, e]))


SETS: list[tuple[int, int, Set, str]] = [
    (4, 12, lambda a, b, c, d: (a == c) & (b == d), "a = c and b = d"),
    (
        5,
        8,
        rotated(cn52),
        "a = d and b + c = d + e and a <= c and c <= e; or the same after a rotation of a, b, c, d, e",
    ),
    (
        *(5, 8, rotated(lambda a, b, c, d, e: (a == 0) & (b == e) & (b == c + d))),
        "a = 0 and b = e and c + d = e; or the same after a rotation of a, b, c, d, e",
    ),
    (6, 7, lambda a, b, c, d, e, f: (a + b == d + e) & (b + c == e + f), "a + f = c + d and b + c = e + f"),
    (3, 24, lambda a, b, c: (a & b) | (a & c) | (b & c) == 0, "no binary column of a, b and c has two ones"),
    (4, 12, lambda a, b, c, d: a == b + c + d, "a = b + c + d"),
    (
        *(4, 12, lambda a, b, c, d: (a == 0) & (b + c == d) | (a > 0) & (b == c) & (a + d == b)),
        "a = 0 and b + c = d; or a + d = b and b = c and 0 < a",
    ),
    (5, 8, lambda a, b, c, d, e: a ^ c ^ e == 0, "a XOR c XOR e = 0"),
    (2, 40, lambda a, b: (a % 2 == 0) & (b % 2 == 0), "a is even and b is even"),
    (2, 40, lambda a, b: abs(a - b) <= 1, "|a - b| <= 1"),
    (2, 40, lambda a, b: abs(a - b) == 3, "b = a + 3 or a = b + 3"),
]


@pytest.mark.parametrize(("size", "side", "holds", "words"), SETS)
def test_relations_of_several_numbers_are_found_and_read_by_an_automaton(
    size: int, side: int, holds: Set, words: str
) -> None:
    table = Table(tuple("abcdef"[:size]), np.asarray(holds(*np.indices((side,) * size))))
    (law,) = relations(table)
    assert law.words == words
    assert confirm(law, table) is not None
    assert law.relation is not None
    accepted, binary = law.relation(), system_named("binary")
    for numbers in product((0, 1, 2, 3, 5), repeat=min(size, 4)):
        row = (*numbers, *numbers)[:size]
        assert binary.holds(accepted, **dict(zip(table.names, row, strict=True))) == bool(holds(*map(np.int64, row)))


def test_antonim_is_nim_with_one_more_in_each_pile() -> None:
    a, b, c = np.indices((20,) * 3)
    states = ~((a == b) & (a > 0) | (a == c) & (a > 0) | (b == c) & (b > 0))
    table = Table(("a", "b", "c"), (((a + 1) ^ (b + 1) ^ (c + 1) == 0) | (a + b + c == 0)) & states, states)
    (law,) = relations(table)
    assert law.words == "(a + 1) XOR (b + 1) XOR (c + 1) = 0 or a = b = c = 0"
    assert law.relation is not None
    accepted, binary = law.relation(), system_named("binary")
    for x, y, z in product(range(9), repeat=3):
        wanted = (x + 1) ^ (y + 1) ^ (z + 1) == 0 or x + y + z == 0
        assert binary.holds(accepted, a=x, b=y, c=z) == wanted


def test_of_random_tables_no_relation_is_said() -> None:
    random = np.random.default_rng(2026)
    for number in range(18):
        size = 2 + number % 3
        side = {2: 32, 3: 12, 4: 8}[size]
        cells = random.random((side,) * size) < random.choice([0.01, 0.03, 0.1, 0.3, 0.6])
        grid = np.indices(cells.shape)
        lawful = (grid[0] == grid[-1]) | (grid.sum(axis=0) % 5 == 0)
        walk = np.cumsum(random.integers(-1, 2, side)).reshape(-1, *(1,) * (size - 1))
        for tried in (cells, np.where(grid.max(axis=0) < side // 2, lawful, cells), grid[0] - grid[1] == walk):
            table = Table(tuple("abcd"[:size]), tried)
            assert not [law.words for law in relations(table) if confirm(law, table)]


@pytest.mark.parametrize(
    ("head", "places"), [([0, 1, 2, 3, 4, 6, 7, 8, 5], "d_5, ..., d_8"), ([*range(6), 7, 6], "d_6, d_7")]
)
def test_pairs_whose_differences_are_permuted_are_told(head: list[int], places: str) -> None:
    side = 240
    pairs = pairs_below(side, lambda small, k: small + (head[k] if k < len(head) else k))
    rows = [row for pair in pairs if max(pair) < side for row in (pair, pair[::-1])]
    table = Table.of(("x", "y"), rows, side)
    (law,) = pair_laws(table)
    assert f"(Wythoff's pairs with {places} permuted)" in law.words
    assert confirm(law, table) is not None
    assert not [other for fit in KINDS[:3] for other in fit(table)]


def test_a_beatty_set_of_one_number_is_told() -> None:
    members = [(3 * k + isqrt(5 * k * k)) // 2 for k in range(200)]
    (law,) = beatty_sets(Table.of(("n",), [(n,) for n in members if n < 400], 400))
    assert law.words == "n = floor(k (3 + sqrt(5))/2) for some k >= 0"
    assert law.members(500) == [(n,) for n in members if n < 500]


@pytest.mark.parametrize("turned", [False, True])
def test_a_ratio_of_two_numbers_in_order_is_told(turned: bool) -> None:
    a, b = np.indices((64, 64))
    cells: NDArray[np.bool_] = (b == 0) | (a > 0) & (b > (a + np.floor(np.sqrt(5 * a * a))) // 2)
    table = Table(("a", "b"), cells.T if turned else cells)
    (law,) = wedges(table)
    x, y = "ba" if turned else "ab"
    assert law.words == f"{y} > floor({x} (1 + sqrt(5))/2), where both are positive, or {y} = 0"
    assert confirm(law, table) is not None
    assert law.holds(np.array([1, 1, 0]), np.array([1, 2, 0])).tolist() == (
        [False] * 2 if turned else [False, True]
    ) + [True]


X, Y = np.indices((40, 40))
FORMULAS: list[tuple[NDArray[Any], str]] = [
    (X ^ Y, "x XOR y"),
    (3 * (X // 3 ^ Y // 3) + (X + Y) % 3, "3 (floor(x/3) XOR floor(y/3)) + ((x + y) mod 3)"),
    (5 * (X // 5 ^ Y // 5) + (X + Y) % 5, "5 (floor(x/5) XOR floor(y/5)) + ((x + y) mod 5)"),
    ((X % 3) ^ (Y % 3), "(x mod 3) XOR (y mod 3)"),
    ((X ^ Y) % 8, "(x XOR y) mod 8"),
    (
        X * 0 + np.array([[(n + 1 & -(n + 1)).bit_length() - 1 for n in row] for row in (X | Y).tolist()]),
        "v2((x OR y) + 1)",
    ),
]


@pytest.mark.parametrize(("values", "words"), FORMULAS)
def test_grundy_values_of_two_numbers_have_a_formula(values: NDArray[Any], words: str) -> None:
    law = formula_law(values, ("x", "y"))
    assert law is not None
    assert law.words.partition(", where")[0] == f"G(x, y) = {words}"
    assert np.array_equal(law.values(X, Y), values)
    assert confirm_formula(law, values) is not None


def test_euclids_values_are_asked_where_both_numbers_are_positive() -> None:
    positive = (X > 0) & (Y > 0)
    values = np.where(positive, np.abs(X * X - Y * Y) // np.maximum(X * Y, 1), 65_535)
    law = formula_law(values, ("x", "y"), positive)
    assert law is not None
    assert law.words == "G(x, y) = floor(|x/y - y/x|)"


def test_of_random_values_no_formula_is_said() -> None:
    random = np.random.default_rng(7)
    for _ in range(40):
        values = random.integers(0, random.integers(2, 12), (32, 32))
        for table in (
            values,
            np.maximum(values, values.T),
            np.where(X[:32, :32] + Y[:32, :32] < 20, X[:32, :32], values),
        ):
            law = formula_law(table, ("x", "y"))
            assert law is None or confirm_formula(law, table) is None


CIRCLE = """title = "circle"
position = ["a", "b", "c", "d"]
"""


def circle(path: Path) -> Path:
    """Circular Nim: any numbers from two neighbouring piles of four."""
    text, new = CIRCLE, dict(zip("abcd", "uvwx", strict=True))
    for one, other in ("ab", "bc", "cd", "da"):
        after = ", ".join(f'"{new[n] if n in (one, other) else n}"' for n in "abcd")
        u, v = new[one], new[other]
        text += (
            f'[[moves]]\nafter = [{after}]\nconditions = ["{u} <= {one}", "{v} <= {other}",'
            f' "{one} - {u} + {other} - {v} > 0"]\n'
        )
    path.write_text(text)
    return path


def test_the_law_of_circular_nim_is_found_from_its_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["discover", str(circle(tmp_path / "circle.toml")), "--to", "8"]) == 0
    told = capsys.readouterr().out
    assert "(a, b, c, d) is a P-position if and only if a = c and b = d\n" in told
    assert r"LaTeX: (a, b, c, d) \in \mathcal{P} \iff a = c \land b = d" in told


def test_a_formula_comes_before_the_law_of_the_p_positions() -> None:
    proposal = next(iter(Search("vector:perm=1,0", seconds=60)))
    assert (proposal.kind, proposal.sentence) == ("values", "In vector:perm=1,0, G(a, b) = (a + b) mod 2")
    assert proposal.statement is None


def test_an_automaton_is_told_in_words() -> None:
    rows = [(n,) for n in range(512) if not n & n >> 1]
    from nimlike.laws.automata import best, learn_shorter
    from nimlike.proofs.guesses import automaton_law

    found = best([system_named("fibonacci"), system_named("binary")], ("n",), rows, 512, learn_shorter)
    assert found[0].system.name == "binary"
    law = automaton_law(("n",), found[0], rows)
    assert law.words.startswith("an automaton of 2 states accepts the digits of n: it accepts (0), (1), (2), (4), (5)")
