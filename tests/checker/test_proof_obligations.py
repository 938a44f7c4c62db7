"""False claims made so that all but one of the checker's obligations hold: each obligation is needed, and is tested."""

import json
from pathlib import Path
from typing import Any

import pytest

from checker.binary import BINARY
from nimlike_check import Refused, check

Rows = list[list[list[int]]]


def automaton(tracks: str, accepting: list[int], rows: Rows) -> dict[str, Any]:
    return {"tracks": tracks.split(), "accepting": accepting, "rows": rows}


def lemma(name: str, head: dict[str, Any], body: list[str], witness: dict[str, Any], cover: Any) -> dict[str, Any]:
    calls = [call.split() for call in body]
    return {"name": name, "automaton": head, "body": calls, "witness": witness, "cover": cover}


def claim(position: str, moves: list[tuple[str, str]], p: dict[str, Any], chains: Any, **more: Any) -> dict[str, Any]:
    rules = {
        "position": position.split(),
        "misere": "terminal" in more,
        "parameters": [],
        "requires": [],
        "moves": [
            {"name": f"m{at}", "after": after.split(), "conditions": [call.split() for call in conditions.split(", ")]}
            for at, (after, conditions) in enumerate(moves)
        ],
    }
    return {
        "format": "nimlike/certificate/1",
        "kind": "automaton-proof",
        "ruleset": None,
        "numeration": BINARY,
        "linear": [],
        "given": [],
        "rules": rules,
        "measure": position.split(),
        "p": p,
        "terminal": None,
        "chains": chains,
        "live": None,
        **more,
    }


def refused_at(value: dict[str, Any]) -> str:
    with pytest.raises(Refused) as refused:
        check(value)
    return refused.value.step


# One pile x of Nim: P is {0}, by t = 0.
ZERO = automaton("x", [0], [[[0, 0]]])
ALL = automaton("x", [0], [[[0, 0], [1, 0]]])
NONE = automaton("x", [], [[[0, 0]]])
SOME = automaton("x", [1], [[[0, 0], [1, 1]], [[0, 1], [1, 1]]])
LESS = [("t", "lt t x")]
T_LESS = automaton("t x", [1], [[[0, 0], [3, 0], [1, 1]], [[0, 1], [1, 1], [2, 1], [3, 1]]])
T_ZERO = automaton("t x", [1], [[[0, 0], [1, 1]], [[0, 1], [1, 1]]])
T_NONE = automaton("t x", [], [[[0, 0]]])
BODY = ["P t", "lt t x"]
ONE_BY_ONE = [[0, [0]], [1, [1]]]
RIGHT = [[lemma("L", SOME, BODY, T_ZERO, ONE_BY_ONE)]]
ALWAYS = [[lemma("L", SOME, BODY, T_LESS, ONE_BY_ONE)]]
NEVER = [[lemma("L", NONE, BODY, T_NONE, [[0, []]])]]


def test_the_right_claim_is_accepted() -> None:
    assert check(claim("x", LESS, ZERO, RIGHT)).endswith("The first P-positions: (0), ...")


def test_no_move_joins_two_p_positions() -> None:
    assert refused_at(claim("x", LESS, ALL, ALWAYS)) == "P to P"


def test_a_move_leads_from_each_n_position_to_a_p_position() -> None:
    assert refused_at(claim("x", LESS, NONE, NEVER)) == "N to P"


def test_what_fulfils_the_body_fulfils_the_lemma() -> None:
    assert refused_at(claim("x", LESS, ALL, NEVER)) == "lemma L"


def test_what_the_witness_accepts_fulfils_the_body() -> None:
    # From each x > 0 some t < x is reached; that it is in P is claimed of a P without numbers above 1.
    unit = automaton("x", [1], [[[0, 0], [1, 1]], []])
    above = automaton("x", [2], [[[0, 0], [1, 1]], [[0, 2], [1, 2]], [[0, 2], [1, 2]]])
    some = automaton("t x", [2], [[[0, 0], [1, 1]], [[0, 2], [1, 2]], [[0, 2], [1, 2]]])
    assert (
        refused_at(claim("x", LESS, unit, [[lemma("L", above, BODY, some, [[q, [q]] for q in range(3)])]])) == "lemma L"
    )


@pytest.mark.parametrize(
    "cover",
    [[], [[0, [0]]], [[1, [1]]], [[0, [0]], [1, [0]]], [[0, [0, 1]], [1, [1]]], [[0, [1]], [1, [1]]], [[0, []]]],
)
def test_each_word_of_the_lemma_extends(cover: Any) -> None:
    assert refused_at(claim("x", LESS, ZERO, [[lemma("L", SOME, BODY, T_ZERO, cover)]])) == "lemma L"


def test_a_witness_for_some_positions_is_not_one_for_all() -> None:
    # The head accepts every x > 0, the witness only odd ones, and the cover says that this is the same.
    odd = automaton("t x", [1], [[[0, 0], [1, 1]], [[0, 2], [1, 1]], [[0, 2], [1, 1]]])
    for cover in ([[0, [0]], [1, [1]]], [[0, [0]], [1, [1, 2]]], [[0, [0]], [1, [1]], [1, [2]]]):
        assert refused_at(claim("x", LESS, ZERO, [[lemma("L", SOME, BODY, odd, cover)]])) == "lemma L"


@pytest.mark.parametrize("body", [["P t", "lt t x", "lt t t"], ["P t", "le t x"], ["lt t x"], ["P x", "lt t x"]])
def test_the_lemmas_speak_of_the_move(body: list[str]) -> None:
    value = claim("x", LESS, ZERO, [[lemma("L", SOME, body, T_ZERO, ONE_BY_ONE)]])
    assert refused_at(value) in ("unfolding", "lemma L")
    never = claim("x", LESS, ALL, [[lemma("L", NONE, ["P t", "lt t x", "lt t t"], T_NONE, [[0, []]])]])
    assert refused_at(never) == "unfolding"


def test_a_variable_is_eliminated_once() -> None:
    # "Some t is below x" and "some t is in P" do not make "some t below x is in P".
    below = lemma("A", SOME, ["lt t x"], T_LESS, ONE_BY_ONE)
    both = lemma("B", SOME, ["A x", "P t"], T_LESS, ONE_BY_ONE)
    assert refused_at(claim("x", LESS, ALL, [[below, both]])) == "unfolding"


def test_plays_end() -> None:
    # Adding a counter without end: even numbers would be a set as P-positions are, but no play ends.
    even = automaton("x", [0], [[[0, 0], [1, 1]], [[0, 0], [1, 1]]])
    odd = automaton("x", [1], even["rows"])
    carried = automaton("x t", [2], [[[0, 0], [3, 0], [1, 1]], [[2, 2]], [[2, 2]]])
    chain = [lemma("L", odd, ["P t", "successor x t"], carried, [[0, [0, 1]], [1, [0, 2]]])]
    assert refused_at(claim("x", [("t", "successor x t")], even, [chain])) == "termination"
    assert refused_at(claim("x", [("t", "le t x")], ZERO, RIGHT)) == "termination"


def test_terminal_positions_have_no_move_in_misere_play() -> None:
    # Were all positions terminal, none would be P.
    assert refused_at(claim("x", LESS, NONE, NEVER, terminal=ALL, live=[None])) == "terminal"


def test_p_positions_have_a_move_in_misere_play() -> None:
    # {0} is the set of P-positions in normal play; in misere play 0 has no move and is N.
    live = [lemma("K", SOME, ["lt t x"], T_LESS, ONE_BY_ONE)]
    assert refused_at(claim("x", LESS, ZERO, RIGHT, terminal=NONE, live=[live])) == "live"
    assert refused_at(claim("x", LESS, ZERO, RIGHT, terminal=NONE, live=[None])) == "live"


def test_words_are_numbers() -> None:
    # Over 1, 2, 3, 5, ... the word 11 is no number; an automaton that accepts it speaks of nothing.
    value = json.loads((Path(__file__).parent.parent / "data" / "proofs" / "wythoff.json").read_text())
    value["p"]["rows"] = [[[symbol, state] for symbol in range(4)] for state, _ in enumerate(value["p"]["rows"])]
    value["p"]["accepting"] = [0]
    assert refused_at(value) == "words"


def test_the_successor_leaves_no_word_out() -> None:
    by_two = automaton("x y", [2], [[[0, 0], [3, 0], [1, 1]], [[2, 1], [0, 2], [3, 2]], []])
    numeration = {**BINARY, "successor": by_two, "successor_cover": [[0, [0, 1, 2]]], "weights": None}
    assert refused_at({**claim("x", LESS, ZERO, RIGHT), "numeration": numeration}) == "numeration"
    # A last word: the words 0 and 1 alone are not the numbers.
    valid = automaton("x", [0, 1], [[[0, 0], [1, 1]], []])
    follows = automaton("x y", [1], [[[0, 0], [1, 1]], []])
    for cover in ([[0, [0, 1]]], [[0, [0, 1]], [1, []]], [[0, [0]], [1, [1]]]):
        numeration = {"digits": 2, "valid": valid, "successor": follows, "successor_cover": cover, "weights": None}
        assert refused_at({**claim("x", LESS, ZERO, RIGHT), "numeration": numeration}) == "numeration"


@pytest.mark.parametrize(
    ("first", "recurrence"),
    [([1], [3]), ([2], [2]), ([1, 2], [1, 1]), ([1, 2], [2, 1]), ([1, 2, 4], [1, 1, 1]), ([0], [2])],
)
def test_weights_are_those_of_the_digits(first: list[int], recurrence: list[int]) -> None:
    numeration = {**BINARY, "weights": {"first": first, "recurrence": recurrence}}
    assert refused_at({**claim("x", LESS, ZERO, RIGHT), "numeration": numeration}) == "weights"
    other = {**BINARY, "weights": {"first": [1, 2], "recurrence": [1, 2]}}  # 1, 2, 4, 8 too
    assert "1, 2, 4, 8, 16" in check({**claim("x", LESS, ZERO, RIGHT), "numeration": other})
