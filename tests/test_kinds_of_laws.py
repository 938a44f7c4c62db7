"""Laws of more kinds: sparse sequences, sums of digits, one pair for each difference, quotients, ordered states."""

import json
from math import isqrt
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from suites import mostly_slow

from nimlike.cli.main import main
from nimlike.laws.automata import learn_shorter
from nimlike.laws.digits import blocks, digit_sums, summand_laws
from nimlike.laws.functions import recurrences
from nimlike.laws.pair_laws import diagonals, pair_laws
from nimlike.laws.residues import residues
from nimlike.laws.set_laws import SURE, Table, confirm
from nimlike.numeration.automata.systems import system_named
from nimlike.proofs import discovery
from nimlike.proofs.discovery import KINDS

# Nakamura and Miyadera: y is at most half of z, and follows it.
CHOCOLATE = '''
import nimlike


class ChocolateOfTheTest(nimlike.Ruleset):
    """Take from x or y, or reduce z, and y to the half of z where it is more."""

    examples = ("chocolate-of-the-test:3,2,5",)

    def check_state(self, state):
        if state[1] > state[2] // 2:
            raise nimlike.ParseError("y is at most half of z")

    def options(self, state):
        x, y, z = state
        rest = [(u, y, z) for u in range(x)] + [(x, u, z) for u in range(y)]
        for after in rest + [(x, min(y, u // 2), u) for u in range(z)]:
            yield nimlike.Move(tuple((i, n - m) for i, (n, m) in enumerate(zip(state, after)) if n > m)), after
'''


def test_a_game_where_at_most_half_is_taken_is_lost_at_the_powers_of_2_less_1_as_is_proved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discovery, "_VALUES", (128,))  # its Grundy values have no law of the kinds known
    rules = tmp_path / "half.toml"
    rules.write_text('position = ["n"]\n[[moves]]\nafter = ["m"]\nconditions = ["m < n", "n <= 2m"]\n')
    assert main(["discover", f"@{rules}", "--prove", "--seconds", "600"]) == 0
    told = capsys.readouterr().out
    assert "n is one of 0, 1, 3, 7, 15, 31, ..., where after p comes 2p + 1, so that they are p_k = 2^k - 1" in told
    assert "Theorem" in told


@pytest.mark.slow
@pytest.mark.parametrize(("code", "words"), [(CHOCOLATE, "a XOR b XOR c = 0"), ("", "a = b + 1")])
def test_nothing_is_asked_of_rows_of_numbers_that_are_no_positions(
    code: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.py" if code else Path(__file__).parents[1] / "examples" / "games" / "chomp.py"
    if code:
        game.write_text(code)
    assert main(["discover", str(game), "--seconds", "600", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["law"].endswith(words)


@given(st.integers(2, 6), st.integers(0, 3), st.integers(0, 9))
def test_a_sequence_in_which_each_number_gives_the_next_is_found(a: int, first: int, b: int) -> None:
    numbers = [first]
    while (after := (2 * a * numbers[-1] + b) // 3 + 1) < 100_000:
        numbers.append(after)
    table = Table.of(("n",), [(n,) for n in numbers], 100_000)
    laws = [law for law in recurrences(table) if confirm(law, table)]
    # A fast one has too few numbers to be sure of.
    if len(numbers) >= 13:
        assert laws, numbers
    for law in laws:
        beyond = law.members(10**7)
        assert [n for (n,) in beyond if n < 100_000] == numbers


def test_powers_of_a_number_are_told_by_a_formula_that_is_right() -> None:
    for factor, plus, a in ((1, 1, 2), (3, 0, 2), (5, 2, 3), (4, 4, 2)):
        numbers = [factor * a**k - plus for k in range(12)]
        (law,) = recurrences(Table.of(("n",), [(n,) for n in numbers], numbers[-1] + 1))
        formula = law.words.partition("p_k = ")[2].replace("^", "**")
        assert [eval(formula, {"k": k}) for k in range(12)] == numbers


@given(st.integers(2, 10), st.integers(2, 6), st.data())
@settings(max_examples=25)
def test_a_set_by_sums_of_digits_is_found(base: int, modulus: int, data: st.DataObject) -> None:
    classes = data.draw(st.sets(st.integers(0, modulus - 1), min_size=1, max_size=modulus - 1))

    def total(n: int) -> int:
        return n and n % base + total(n // base)

    rows = [(n,) for n in range(9_000) if total(n) % modulus in classes]
    (law,) = digit_sums(Table.of(("n",), rows, 9_000))
    assert [n for (n,) in law.members(9_000)] == [n for n in range(9_000) if total(n) % modulus in classes]


@pytest.mark.parametrize("m", mostly_slow([2, 3, 4, 6]))
@pytest.mark.parametrize(("step", "plus"), [(1, 0), (2, 1)])
def test_one_pair_for_each_difference_is_found_with_a_closed_form(m: int, step: int, plus: int) -> None:
    # For the steps 1 this is Connell's theorem of 1959.
    pairs = []
    for k in range(2_000):
        small = ((2 - m) * k + isqrt((m * m + 4) * k * k)) // (2 * m)
        pairs.append((small, small + step * k + plus))
    rows = [row for pair in pairs for row in (pair, pair[::-1])]
    bound, far = 1_600, 2_000
    table = Table.of(("x", "y"), [row for row in rows if max(row) < bound], bound)
    (law,) = [law for law in diagonals(table) if confirm(law, table)]
    assert law.members(far) == sorted({row for row in rows if max(row) < far})


def test_the_pairs_of_nim_with_a_pass_are_told_shortly() -> None:
    # Low and Chan 2015: with two piles (0, 0) and (2k - 1, 2k).
    pairs = [(0, 0)] + [pair for k in range(1, 40) for pair in ((2 * k - 1, 2 * k), (2 * k, 2 * k - 1))]
    (law,) = pair_laws(Table.of(("x", "y"), pairs, 79))
    assert law.words.endswith("B_k = A_k + 1 (B_0 = A_0 = 0); A_k = 2k - 1 for k >= 1")
    assert r"B_k = A_k + 1\ (B_0 = A_0 = 0)" in law.latex


@given(st.integers(2, 6), st.integers(1, 3))
def test_a_law_of_quotients_is_found(side: int, d: int) -> None:
    rows = [(x, y) for x in range(90) for y in range(90) if x // side == y // side + d]
    (law,) = blocks(Table.of(("x", "y"), rows, 90))
    assert law.words == f"floor(x/{side}) = floor(y/{side}) + {d}"
    assert law.latex == rf"\lfloor x/{side} \rfloor = \lfloor y/{side} \rfloor + {d}"
    assert law.members(90) == rows


def test_the_recurrence_of_a_base_is_said_from_where_it_holds() -> None:
    # Schwenk's game with the cap x + 2: 10 is not twice 6.
    base = [1, 2, 3, 4, 6, 10, 20, 40, 80, 160]

    def least(n: int) -> int:
        while n not in base:
            n -= max(term for term in base if term < n)
        return n

    rows = [(n, x) for n in range(320) for x in range(320) if n == 0 or x < least(n)]
    (law,) = summand_laws(Table.of(("n", "x"), rows, 320))
    assert law.words.endswith("the base 1, 2, 3, 4, 6, 10, 20, 40, ... with u(k) = 2u(k - 1) from 20 on")


def sparse(random: np.random.Generator, bound: int) -> list[int]:
    """Random numbers, each next one in a random place up to some times the one before."""
    numbers, most = [int(random.integers(0, 3))], float(random.uniform(1.3, 4))
    while True:
        after = numbers[-1] + int(random.integers(1, max(2, int((most - 1) * (numbers[-1] + 2)))))
        if after >= bound:
            return numbers
        numbers.append(after)


@settings(max_examples=25)
@given(st.integers(0, 2**32 - 1))
def test_no_law_is_said_of_random_sequences_that_grow_like_powers(seed: int) -> None:
    table = Table.of(("n",), [(n,) for n in sparse(np.random.default_rng(seed), 4_096)], 4_096)
    for fit in KINDS:
        for law in fit(table):
            found = confirm(law, table)
            assert found is None or (found.bits >= SURE and law.kind == "finite"), law.words


def test_a_set_of_long_runs_has_no_law_because_its_last_run_is_long() -> None:
    cells = np.zeros(512, np.bool_)
    cells[[*range(20, 35), *range(60, 90)]] = True
    cells[120:] = True
    table = Table(("n",), cells)
    (law,) = residues(table)
    assert law.words.startswith("n is at least 120, or n is 20, 21, ")
    assert not [law for fit in KINDS for law in fit(table) if confirm(law, table)]


def test_no_automaton_is_found_that_the_rest_of_the_table_contradicts() -> None:
    evens = [(n,) for n in range(0, 512, 2)]
    for system in ("binary", "powers:3", "fibonacci"):
        assert learn_shorter(system_named(system), ("n",), evens, 512) is not None
        assert learn_shorter(system_named(system), ("n",), [*evens, (501,)], 512) is None
