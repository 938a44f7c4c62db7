"""Proofs and files that would keep a checker busy for long: work is counted first, or grows with their size only."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.deducing import BINARY
from checker.forgeries.proofs import SMALLER, ZERO
from checker.proving import Json, as_json, of_sum
from nimlike_check import OverLimit, check
from nimlike_check.automata import Automaton
from nimlike_check.chains import Chains
from nimlike_check.reading import parse
from nimlike_check.refusal import Refused
from nimlike_check.work import Work

pytestmark = pytest.mark.slow


def many_hidden_numbers() -> Json:
    """Each of 90 numbers is a sum of later ones, so that the rules are compared after 90 substitutions a move."""
    sums = [1, -1, -1, -1]
    numbers = [["plus", *(f"v{i + j}" for j in (0, 1, 2, 3))] for i in range(90)]
    claim = {**SMALLER.claim(ZERO), "ruleset": "nim"}
    claim["linear"] = [
        {"name": "plus", "coefficients": sums, "low": 0, "high": 0, "automaton": as_json(of_sum(sums, 0, 0))}
    ]
    claim["rules"]["moves"] = [
        {"name": f"m{at}", "after": ["t"], "conditions": [["lt", "t", "x"], *numbers]} for at in range(20)
    ]
    return claim


def many_conditions() -> Json:
    """Lemmas of 100 conditions each: the conditions are put in order before they are read."""
    zero = {"tracks": ["x"], "accepting": [0], "rows": [[[0, 0]]]}
    claim = SMALLER.claim(ZERO)
    claim["chains"] = [
        [
            {"name": f"L{at}", "automaton": zero, "body": [["zero", "x"]] * 100, "witness": zero, "cover": [[0, [0]]]}
            for at in range(60)
        ]
    ]
    return claim


def many_negations() -> Json:
    """A sentence with 5,000 parts under 90 negations, each of which goes through all that is below."""
    some: Any = {"exists": ["x"], "and": [["zero", "x"]]}
    formula = {"or": [some] * 5_000}
    for _ in range(90):
        formula = {"not": formula}
    claim = {"format": "nimlike/certificate/1", "kind": "formula-proof", "numeration": BINARY, "linear": []}
    return {**claim, "formula": formula, "steps": [{"example": {"x": [0]}}, *[None] * 91]}


@pytest.mark.parametrize(
    ("make", "step", "limit"),
    [(many_hidden_numbers, "ruleset", 0.02), (many_conditions, "lemma", 0.03), (many_negations, "format", 0.2)],
)
def test_what_grows_faster_than_the_file_is_counted(make: Callable[[], Json], step: str, limit: float) -> None:
    with pytest.raises(OverLimit) as found:
        check(make(), limit)
    assert found.value.step.split()[0] == step


def test_each_question_about_automata_is_counted_whatever_the_answer_takes() -> None:
    """A relation that accepts nothing is seen at once to accept numbers only."""
    nothing = {"tracks": [f"a{at}" for at in range(16)], "accepting": [], "rows": [[[0, 0]]]}
    claim = {**SMALLER.claim(ZERO), "given": [{"name": f"g{at}", "automaton": nothing} for at in range(100)]}
    without, work = Work(), Work()
    check(SMALLER.claim(ZERO), work=without)
    check(claim, work=work)
    assert work.steps - without.steps > 100 * 100


@pytest.mark.parametrize("kind", ["misere-quotient", "octal-period", "octal-sparse-period", "hex-period"])
def test_the_digits_of_a_code_are_counted(kind: str) -> None:
    with pytest.raises(OverLimit, match=r"at least 600,001,600 bytes"):
        check({"kind": kind, "ruleset": "octal:0." + "7" * 3_000_000})


class Known(Automaton):
    """A relation that counts how often it is asked for its tracks."""

    asked = 0

    def __getattribute__(self, name: str) -> Any:
        Known.asked += name == "tracks"
        return super().__getattribute__(name)


def test_a_chain_asks_each_relation_known_before_once(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {f"R{at}": Known("x", 2, [{(0,): 0}], [0]) for at in range(50)}
    monkeypatch.setattr(Known, "asked", 0)
    lemma = {**many_conditions()["chains"][0][0], "body": [["R0", "x"]]}
    with pytest.raises(Refused, match="does not end in one lemma"):
        Chains(2, (), Work(1)).head("a move", [{**lemma, "name": f"L{at}"} for at in range(40)], known, set(), {"x"})
    assert len(known) <= Known.asked < 10 * len(known)


class Name(str):
    """A name that counts how often it is compared."""

    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Name.compared += 1
        return str.__eq__(self, other)


def test_a_name_that_stands_twice_is_found_among_many_by_few_comparisons(monkeypatch: pytest.MonkeyPatch) -> None:
    reading = __import__("nimlike_check.reading", fromlist=["_object"])
    pairs = [(Name(f"n{at}"), at) for at in [*range(2_000), 1_999]]
    monkeypatch.setattr(Name, "compared", 0)
    with pytest.raises(Refused, match="'n1999' stands twice in one object"):
        reading._object(pairs)
    assert Name.compared < 100
    assert parse(b'{"a": 1, "b": 2}') == {"a": 1, "b": 2}


class Row(dict[tuple[int, ...], int]):
    """A row of an automaton that counts how often it is gone through."""

    looks = 0

    def values(self) -> Any:
        Row.looks += 1
        return super().values()


def test_states_that_accept_whatever_comes_are_found_by_one_look_at_each_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chain of states each of which reads everything, but for the last one: none accepts all words."""
    length = 300
    rows = [{(0,): 0, (1,): 1}, *({(0,): at + 1, (1,): at + 1} for at in range(1, length)), {(0,): length}]
    automaton = Automaton("x", 2, rows, range(length + 1))
    monkeypatch.setattr(Row, "looks", 0)
    automaton.rows = [Row(row) for row in automaton.rows]
    assert automaton.certain == frozenset()
    assert Row.looks == length + 1


@given(st.lists(st.tuples(st.booleans(), st.lists(st.integers(-1, 4), min_size=2, max_size=2)), min_size=5, max_size=5))
def test_certain_states_are_those_from_which_all_short_words_are_accepted(table: list[tuple[bool, list[int]]]) -> None:
    """From one of five states a word that is not accepted, if there is one, has four digits at most."""
    rows = [{(digit,): to for digit, to in enumerate(targets) if to >= 0} for _, targets in table]
    rows[0][0,] = 0
    automaton = Automaton("x", 2, rows, [at for at, (accepts, _) in enumerate(table) if accepts])

    def accepted(state: int, word: tuple[int, ...]) -> bool:
        for digit in word:
            if (digit,) not in automaton.rows[state]:
                return False
            state = automaton.rows[state][digit,]
        return automaton.accepting[state]

    words = [word for length in range(6) for word in product((0, 1), repeat=length)]
    assert automaton.certain == {state for state in range(5) if all(accepted(state, word) for word in words)}
