"""Laws that fit tables: found where there is one, none where there is none; automata written out."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from itertools import count, product
from math import isqrt
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kinds_of_moves import allows, linear_game

import nimlike
from nimlike.cli.main import main
from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached
from nimlike.core.laws import GameRules, Linear, MoveRule, less
from nimlike.core.outcome import Outcome
from nimlike.laws.automata import learn_shorter, least_states
from nimlike.laws.beatty import beatty, slopes
from nimlike.laws.sequences import value_law
from nimlike.laws.set_laws import Table, confirm
from nimlike.numeration.automata import forms
from nimlike.numeration.automata.systems import system_named
from nimlike.numeration.beatty_pairs import Floors, Quadratic
from nimlike.numeration.number_pairs import PairFamily
from nimlike.proofs.discovery import KINDS, Search
from nimlike.proofs.outcomes import outcome
from nimlike.proofs.statements import theorem_of
from nimlike.tables import by_conditions
from nimlike.tables.by_conditions import arrays_of, rays_of, safe_cells, values_of


@pytest.mark.slow
def test_the_pairs_of_a_wythoff_game_with_two_parameters_are_found_from_its_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Fraenkel 1998, (s, t) = (2, 1): of both piles k and l with 0 < k <= l < 2k + 1
    both = 'after = ["u", "v"]\nconditions = ["{u} < {x}", "{x} - {u} <= {y} - {v}", "{y} - {v} < 2{x} - 2{u} + 1"]\n'
    kinds = [
        'after = ["u", "y"]\nconditions = ["u < x"]\n',
        'after = ["x", "v"]\nconditions = ["v < y"]\n',
        both.format(x="x", u="u", y="y", v="v"),
        both.format(x="y", u="v", y="x", v="u"),
    ]
    rules = tmp_path / "game.toml"
    rules.write_text(
        'title = "(2, 1)-Wythoff"\nposition = ["x", "y"]\n' + "".join(f"[[moves]]\n{each}" for each in kinds)
    )
    assert main(["discover", f"@{rules}", "--to", "200", "--seconds", "600", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["kind"], found["parameters"]) == ("linear pairs", {"s": 2, "t": 1, "plus": 0})
    assert found["law"].endswith("B_k = 2A_k + k")


def laws_of(table: Table) -> list[str]:
    return [law.words for fit in KINDS for law in fit(table) if confirm(law, table)]


@settings(max_examples=25)
@given(st.integers(0, 2**32 - 1), st.floats(0.02, 0.98))
def test_no_law_is_found_in_a_random_table(seed: int, density: float) -> None:
    noise = np.random.default_rng(seed)
    line = Table(("n",), noise.random(256) < density)
    plane = noise.random((48, 48)) < density
    assert laws_of(line) == []
    assert laws_of(Table(("x", "y"), plane)) == []
    assert laws_of(Table(("x", "y"), np.triu(plane) | np.triu(plane).T)) == []
    members = [tuple(row) for row in np.argwhere(plane).tolist()]
    assert learn_shorter(system_named("binary"), ("x", "y"), members, 48) is None


@given(st.integers(1, 12), st.data())
def test_a_set_of_residues_is_found_with_its_least_period(period: int, data: st.DataObject) -> None:
    marks = data.draw(st.lists(st.booleans(), min_size=period, max_size=period))
    if len({tuple(marks[shift:] + marks[:shift]) for shift in range(period)}) < period or not any(marks):
        return
    cells = np.array([marks[n % period] for n in range(200)])
    law = next(law for fit in KINDS[:4] for law in fit(Table(("n",), cells)))
    assert period == 1 or law.facts["period"] == period
    assert np.array_equal(law.cells(1_000), [marks[n % period] for n in range(1_000)])


@settings(max_examples=25)
@given(st.integers(1, 9), st.integers(1, 4), st.integers(60, 120))
def test_pairs_of_section_7_are_found_from_their_table(a: int, b: int, side: int) -> None:
    # The pairs with differences a, a + b, a + 2b, ..., and (0, 0).
    pairs = [(0, 0)]
    for k in range(side):
        pair = PairFamily(a, b).pair(k)
        pairs += [pair, pair[::-1]]
    table = Table.of(("x", "y"), [pair for pair in pairs if max(pair) < side], side)
    fits = [law for fit in KINDS for law in fit(table) if confirm(law, table) and law.kind == "pairs"]
    for law in fits:
        assert law.members(300) == sorted(pair for pair in set(pairs_below(a, b, 300)))
    assert fits or side < 12 * (a + 4 * b)  # too few pairs in the half that is fitted


def pairs_below(a: int, b: int, bound: int) -> list[tuple[int, int]]:
    found = [(0, 0)]
    for k in range(bound):
        small, large = PairFamily(a, b).pair(k)
        if large < bound:
            found += [(small, large), (large, small)]
    return found


@given(st.integers(1, 6), st.integers(2, 30), st.integers(1, 4), st.integers(-3, 3))
def test_a_beatty_sequence_is_fitted_exactly(p: int, d: int, r: int, shift: int) -> None:
    alpha = Quadratic.of(d, p, 1, r)
    numbers = [alpha.times(k + shift).floor() for k in range(200)]
    found = beatty(numbers)
    low, high = slopes(numbers[:50])
    assert low < high
    if isqrt(d) ** 2 == d or found is None:
        return  # a rational slope, or one with a square factor, is found in another form or not at all
    assert [found.term(k) for k in range(200)] == numbers


def test_a_floor_is_exact_far_beyond_floating_point() -> None:
    half = Fraction(1, 2)
    golden = Floors(Quadratic(half, half, 5), Quadratic(0 * half, 0 * half, 5))
    k = 10**40
    assert golden.term(k) == (k + isqrt(5 * k * k)) // 2
    assert Quadratic(-half, -half, 5).floor() == -2
    assert Quadratic(0 * half, -2 * half, 4).floor() == -2


@given(st.lists(st.integers(0, 9), min_size=1, max_size=6), st.integers(0, 5), st.integers(1, 4))
def test_a_period_with_a_saltus_is_found(values: list[int], preperiod: int, saltus: int) -> None:
    period = len(values)
    terms = [7] * preperiod + [values[n % period] + n // period * saltus for n in range(200)]
    law = value_law(terms)
    assert law is not None
    assert law.values(range(len(terms))).tolist() == terms
    assert law.period <= period


def test_a_law_that_breaks_in_the_second_half_is_not_said() -> None:
    values = [0, 1, 2] * 40
    assert value_law(values) is not None
    values[-1] = 5
    assert value_law(values) is None
    assert laws_of(Table.of(("n",), [(n,) for n in range(0, 198, 3)], 200)) == []


def test_the_first_law_that_can_be_proved_is_proved() -> None:
    told = outcome(Search("wythoff:a=2:b=1", seconds=600))
    assert told.proved
    assert told.certificate is not None


SHOWN = [("wythoff", None), ("nim", 2), ("schwenk:cap=2x", None), ("wythoff:a=2", None), ("nim:misere", 3)]


@pytest.mark.parametrize(("text", "piles"), SHOWN)
def test_the_forms_of_an_automaton_say_the_same(text: str, piles: int | None) -> None:
    statement = theorem_of(text, piles)
    p, system = statement.p, statement.system

    told = json.loads(forms.as_json(p, system))
    for name in ("dot", "walnut", "tikz", "table"):
        assert forms.FORMS[name](p, system)
    arrows = {(state, symbol): ahead for state, row in enumerate(told["rows"]) for symbol, ahead in row}
    assert arrows == {
        (s, c): int(p.table[s, c]) for s, c in product(range(p.states), range(p.symbols)) if p.table[s, c] >= 0
    }
    walnut = re.findall(r"^[\d ]+ -> \d+$", forms.as_walnut(p, system), re.M)
    assert len(walnut) == len(arrows)


def test_a_search_ends_in_its_time() -> None:
    # No wall-clock assertion: a search without time makes no table at all.
    assert list(Search("vector:gdwn=1,2", seconds=0)) == []


@settings(max_examples=40)
@given(st.data(), st.booleans(), st.booleans())
def test_the_table_by_conditions_is_that_of_the_definition(data: st.DataObject, misere: bool, rays: bool) -> None:
    moves = []
    for after in (("u", "y"), ("x", "v"), ("u", "v")):
        lowered = [less(new, old) for old, new in (("x", "u"), ("y", "v")) if new in after]
        if len(lowered) == 2:  # one of them may stay
            lowered = [lowered[0], Linear.of({"y": 1, "v": -1}, 0)]
        names = [*"xy", *(new for new in after if new in "uv")]
        factors = data.draw(st.lists(st.integers(-2, 2), min_size=len(names), max_size=len(names)))
        low = data.draw(st.none() | st.integers(-4, 3))
        high = data.draw(st.none() | st.integers(-3, 6))
        terms = dict(zip(names, factors, strict=True))
        if rays:  # of what is taken only
            terms = {name: terms[name] for name, new in zip("xy", after, strict=True) if name != new}
            terms |= {new: -terms[name] for name, new in zip("xy", after, strict=True) if name in terms}
        more = [Linear.of(terms, low, high)] if any(terms.values()) and (low, high) != (None, None) else []
        moves.append(MoveRule("".join(after), after, (*lowered, *more)))
    rules = GameRules("a game", ("x", "y"), tuple(moves), misere)
    check_tables(rules, 9)


@pytest.mark.parametrize("misere", [False, True])
def test_tables_of_three_numbers_and_of_further_variables_are_those_of_the_definition(misere: bool) -> None:
    one = MoveRule("the first", ("u", "y", "z"), (less("u", "x"), Linear.of({"x": 1, "u": -1, "y": -1}, None, 0)))
    even = Linear.of({"y": 1, "v": -1, "h": -2}, 0, 0)
    two = MoveRule("an even number", ("x", "v", "z"), (less("v", "y"), even))
    both = MoveRule(
        "both", ("u", "y", "w"), (less("u", "x"), less("w", "z"), Linear.of({"x": 1, "u": -1, "z": 1}, 2, 5))
    )
    check_tables(GameRules("a game", ("x", "y", "z"), (one, two, both), misere), 6)


@pytest.mark.parametrize(
    ("conditions", "rays"),
    [
        (["u < x", "x - u = y - v"], [((1, 1), (1, 1))]),
        (["x - u = 2h + 1", "y - v = h + 3"], [((1, 3), (2, 1))]),
        (["x - u = y - v + 2", "x - u <= 4"], [((2, 0), (0, 0)), ((3, 1), (0, 0)), ((4, 2), (0, 0))]),
        (["2x - 2u = 3"], []),
        (["u < x", "x - u <= y - v"], None),
        (["u = y"], None),
    ],
)
def test_conditions_on_what_is_taken_are_read_as_rays(
    conditions: list[str], rays: list[tuple[tuple[int, ...], tuple[int, ...]]] | None
) -> None:
    after = ["u", "v"] if "v" in "".join(conditions) else ["u", "y"]
    assert rays_of(linear_game("a game", ["x", "y"], [(after, conditions)])) == rays


def check_tables(rules: GameRules, side: int) -> None:
    """The tables of a game by conditions are those that the rules themselves give."""
    safe: dict[tuple[int, ...], bool] = {}
    values: dict[tuple[int, ...], int] = {}
    for here in product(*(range(side - i) for i in range(len(rules.position)))):
        reached = [there for there in safe if any(allows(rules, move, here, there) for move in rules.moves)]
        safe[here] = not any(safe[there] for there in reached) if reached else not rules.misere
        met = {values[there] for there in reached}
        values[here] = next(n for n in count() if n not in met)
    sides = tuple(side - i for i in range(len(rules.position)))
    found, numbers = safe_cells(rules, sides), values_of(rules, sides)
    assert {place: place in found for place in safe} == safe
    assert {place: int(numbers[place]) for place in values} == values
    with patch.object(by_conditions, "_SHORT", 0):  # as long sides are done
        assert np.array_equal(values_of(rules, sides), numbers)


def test_numbers_are_tried_only_as_far_as_all_conditions_together_allow() -> None:
    few = (["u", "v"], ["u <= x", "v <= y", "u + v < x + y", "x + y - u - v <= 3"])
    none = (["u", "v"], ["u < x", "v <= y", "x + 2y <= u + v"])
    rules = linear_game("at most three counters", ["x", "y"], [few, none])
    check_tables(rules, 9)
    assert arrays_of(rules).kinds[:, -2].tolist() == [1]  # the second kind has no move
    sums = np.add.outer(np.arange(999), np.arange(999))
    assert (values_of(rules, sums.shape) == sums % 4).all()  # to try all would take long


def test_lists_of_options_that_are_not_kept_are_made_again() -> None:
    pair = (["u", "v", "c", "d"], ["u <= a", "v <= b", "u + v < a + b"])  # more intervals than a quarter of the cells
    check_tables(linear_game("two and one", list("abcd"), [pair, (["a", "b", "w", "d"], ["w < c", "c <= 2w"])]), 6)


def test_more_moves_than_16_bits_count_make_the_same_table() -> None:
    both = (["u", "v"], ["u <= x", "v <= y", "u + v < x + y", "x - u <= 2y"])
    rules = replace(linear_game("both", ["x", "y"], [both]), block=300)
    corner = set(safe_cells(rules, (200, 200)).below((149, 149)))  # 40,000 moves from the last position
    assert corner == set(safe_cells(rules, (150, 150)).below((149, 149)))
    assert 300 < len(corner) < 22_500


def test_a_table_that_takes_too_much_memory_is_refused() -> None:
    old, new = list("abcdef"), list("uvwxyz")
    kinds = [([*old[:i], new[i], *old[i + 1 :]], [f"{new[i]} < {old[i]}", f"{old[i]} <= 2{new[i]}"]) for i in range(6)]
    kinds.append((new, [*(f"{b} <= {a}" for a, b in zip(old, new, strict=True)), "u < a"]))
    with pytest.raises(LimitReached, match="a table of 113,379,904 positions would take 2,634 MiB"):
        safe_cells(linear_game("six", old, kinds), (22,) * 6)


@pytest.mark.slow
def test_a_wythoff_game_with_steep_pairs_is_proved_by_its_own_digits() -> None:
    told = outcome(Search("wythoff:a=5", bound=200))  # Fraenkel 1982; the automaton is learned beyond that table
    assert told.result is not None
    assert told.result.proved
    assert "A_n = floor(n (-3 + sqrt(29))/2)" in told.result.statement.words


def test_a_set_of_differences_is_found() -> None:
    assert laws_of(Table.of(("x", "y"), [(n + d, n) for n in range(60) for d in (1, 4) if n + d < 60], 60)) == [
        "x = y + 1 or x = y + 4"
    ]


def test_a_proof_that_takes_too_long_leaves_the_conjecture() -> None:
    found = next(iter(Search("wythoff", bound=100)))
    told = outcome([found], 0)
    assert (told.proposal, told.proved) == (found, False)
    assert "the proof of the law of kind pairs: the time of 0 s has passed" in told.undecided[0]


def test_a_table_that_is_not_ready_in_time_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "slow.py"
    lines = [
        "import nimlike",
        "class Slow(nimlike.Ruleset):",
        "    'Take from one pile.'",
        "    examples = ('slow:2,2',)",
        "    def options(self, state):",
        "        for pile in (0, 1):",
        "            for taken in range(1, state[pile] + 1):",
        "                yield self.take(state, pile, taken)",
    ]
    game.write_text("\n".join(lines) + "\n")
    assert main(["discover", str(game), "--to", "4000", "--seconds", "1"]) == 4
    assert "no table below 4,000 in 1 s; without --to smaller ones come first" in capsys.readouterr().out


@pytest.mark.parametrize("system", ["binary", "fibonacci"])
@given(st.integers(0, 2**32 - 1), st.integers(1, 4))
@settings(max_examples=20)
def test_no_automaton_has_fewer_states_than_the_table_shows(system: str, seed: int, states: int) -> None:
    noise = np.random.default_rng(seed)
    table, final = noise.integers(0, states, (states, 2)), noise.integers(0, 2, states)
    table[0, 0] = 0  # leading zeros change nothing
    digits = system_named(system)
    accepted = []
    for n in range(200):
        at = 0
        for digit in digits.word(n, 12):
            at = int(table[at, digit])
        if final[at]:
            accepted.append((n,))
    # The valid words are read by an automaton of 1 state (binary) or 2 (fibonacci) beside the random one.
    assert least_states(digits, 1, accepted, 200) <= states * (1 if system == "binary" else 2)


def test_the_squares_need_many_states_in_binary() -> None:
    squares = [(n * n,) for n in range(64)]
    assert least_states(system_named("binary"), 1, squares, 4_096) >= 30
    odd = [(n,) for n in range(1, 4_096, 2)]
    assert least_states(system_named("binary"), 1, odd, 4_096) == 2


def test_how_many_states_an_automaton_needs_is_said_where_there_is_no_law(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["discover", "vector:gdwn=1,2", "--to", "300", "--seconds", "600"]) == 4
    said = capsys.readouterr().out
    found = re.search(r"tables below 300; one that agrees has (\d+) states or more in each of the", said)
    assert found is not None
    assert int(found[1]) > 20
    assert "[computed]" in said


def read_walnut(text: str) -> tuple[list[str], dict[int, int], dict[tuple[int, tuple[int, ...]], int]]:
    """A file of Walnut: what the tracks are, the outputs of the states, the transitions; state 0 is the start."""
    head, *lines = [line for line in text.splitlines() if line.strip()]
    tracks = re.findall(r"\{[\d,]+\}|msd_\w+", head)
    assert " ".join(tracks) == head
    outputs: dict[int, int] = {}
    moves: dict[tuple[int, tuple[int, ...]], int] = {}
    state = -1
    for line in lines:
        if "->" in line:
            read, ahead = line.split(" -> ")
            symbol = tuple(map(int, read.split()))
            assert len(symbol) == len(tracks)
            assert (state, symbol) not in moves
            moves[state, symbol] = int(ahead)
        else:
            state, output = map(int, line.split())
            assert output in (0, 1)
            assert state not in outputs
            outputs[state] = output
    assert set(moves.values()) <= set(outputs)
    assert next(iter(outputs)) == 0
    return tracks, outputs, moves


def walnut_accepts(text: str, words: list[list[int]]) -> bool:
    _, outputs, moves = read_walnut(text)
    state: int | None = 0
    for symbol in zip(*words, strict=True):
        state = moves.get((state, symbol)) if state is not None else None
    return state is not None and outputs[state] == 1


@pytest.mark.parametrize(("text", "name"), [("wythoff", "msd_fib"), ("wythoff:a=3", "msd_recurrence_3_1_1_4")])
def test_the_files_for_walnut_are_the_set_and_a_number_system(text: str, name: str) -> None:
    theorem = theorem_of(text)
    system = theorem.system
    files = [forms.FORMS[form](theorem.p, system) for form in ("walnut", "walnut-base", "walnut-addition")]
    of_game, base, addition = files
    digits = "{" + ",".join(map(str, range(system.digits))) + "}"
    assert [read_walnut(file)[0] for file in files] == [[name] * 2, [digits], [digits] * 3]
    size = 5
    numbers = {n: system.word(n, size) for n in range(12)}
    search = Definition(nimlike.game(text))
    safe = {pair for pair in product(numbers, repeat=2) if search.outcome(pair) is Outcome.P}
    assert {pair for pair in product(numbers, repeat=2) if walnut_accepts(of_game, [numbers[n] for n in pair])} == safe
    words = [list(word) for word in product(range(system.digits), repeat=size)]
    valid = {tuple(system.word(n, size)) for n in range(system.terms[size])}
    assert {tuple(word) for word in words if walnut_accepts(base, [word])} == valid
    for x, y, z in product(numbers, repeat=3):
        assert walnut_accepts(addition, [numbers[x], numbers[y], numbers[z]]) == (x + y == z)
