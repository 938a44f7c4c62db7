"""Proofs by automata: what lacks the form is refused with the reason; covers, weights and chains are tested."""

from __future__ import annotations

from typing import Any

import pytest

from checker.bad_files import BAD_CERTIFICATES, BadFile
from checker.bad_proofs import CHOSEN, EVEN, LINEAR, MISERE, RIGHT
from checker.forgeries.proofs import ALL, BODY, ONE_LESS, SMALLER, ZERO, among, chain, relation, residues
from checker.proving import BINARY, Json, as_json, lemma, numeration
from nimlike_check import OverLimit, Refused, check, full
from nimlike_check.reading import parse


def refused_at(value: Json) -> str:
    with pytest.raises(Refused) as refused:
        check(value)
    return refused.value.step


@pytest.mark.parametrize("claim", [RIGHT, MISERE, LINEAR, CHOSEN, EVEN])
def test_the_right_claims_are_accepted(claim: Json) -> None:
    assert "The first P-positions: (" in check(claim)


@pytest.mark.parametrize("bad", BAD_CERTIFICATES, ids=lambda bad: bad.what)
def test_what_lacks_the_form_is_refused_with_the_reason(bad: BadFile) -> None:
    with pytest.raises(Refused) as refused:
        check(parse(bad.data))
    assert bad.says in str(refused.value)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 300


T_ZERO = relation("t x", [1], [{0: 0, 1: 1}, {0: 1, 1: 1}])  # t = 0 < x
SOME = among(lambda x: x > 0, 1)


@pytest.mark.parametrize(
    "cover",
    [[], [[0, [0]]], [[1, [1]]], [[0, [0]], [1, [0]]], [[0, [0, 1]], [1, [1]]], [[0, [1]], [1, [1]]], [[0, []]]],
)
def test_each_word_of_the_lemma_extends(cover: Any) -> None:
    assert check(SMALLER.claim(ZERO, chains=chain(SOME, T_ZERO, [[0, [0]], [1, [1]]])))
    assert refused_at(SMALLER.claim(ZERO, chains=chain(SOME, T_ZERO, cover))) == "lemma L"


def test_a_witness_for_some_positions_is_not_one_for_all() -> None:
    # The head accepts every x > 0, the witness only odd ones, and the cover says that this is the same.
    odd = relation("t x", [1], [{0: 0, 1: 1}, {0: 2, 1: 1}, {0: 2, 1: 1}])
    for cover in ([[0, [0]], [1, [1]]], [[0, [0]], [1, [1, 2]]], [[0, [0]], [1, [1]], [1, [2]]]):
        assert refused_at(SMALLER.claim(ZERO, chains=chain(SOME, odd, cover))) == "lemma L"


@pytest.mark.parametrize("body", ["P t, lt t x, lt u t", "P t, le t x", "lt t x", "P x, lt t x", "P t, lt x t"])
def test_the_lemmas_speak_of_the_move(body: str) -> None:
    calls = [part.split() for part in body.split(", ")]
    some = among(lambda x: x in (1, 2), 4)
    claim = SMALLER.claim(some, chains=[[lemma("L", ["x"], calls, {**SMALLER.relations, "P": some})]])
    assert refused_at(claim) == "unfolding"


def test_a_lemma_about_other_numbers_is_no_head() -> None:
    both = lemma("L", ["t", "x"], BODY, {**SMALLER.relations, "P": ZERO})
    assert refused_at(SMALLER.claim(ZERO, chains=[[both]])) == "unfolding"


def test_there_are_infinitely_many_numbers() -> None:
    # A last word: the words 0 and 1 alone are not the numbers.
    valid, follows = relation("x", [0, 1], [{0: 0, 1: 1}, {}]), relation("x y", [1], [{0: 0, 1: 1}, {}])
    for cover in ([[0, [0, 1]]], [[0, [0, 1]], [1, []]], [[0, [0]], [1, [1]]]):
        words = {"digits": 2, "valid": as_json(valid), "successor": as_json(follows)}
        words |= {"successor_cover": cover, "weights": None}
        assert refused_at({**RIGHT, "numeration": words}) == "numeration"


@pytest.mark.parametrize(
    ("first", "recurrence"),
    [([1], [3]), ([2], [2]), ([1, 2], [1, 1]), ([1, 2], [2, 1]), ([1, 2, 4], [1, 1, 1]), ([0], [2]), ([1, 2], [1, 3])],
)
def test_weights_are_those_of_the_digits(first: list[int], recurrence: list[int]) -> None:
    assert (
        refused_at({**RIGHT, "numeration": {**BINARY, "weights": {"first": first, "recurrence": recurrence}}})
        == "weights"
    )
    other = {**BINARY, "weights": {"first": [1, 2], "recurrence": [1, 2]}}  # 1, 2, 4, 8 too
    assert "1, 2, 4, 8, 16" in check({**RIGHT, "numeration": other})


def test_weights_are_compared_as_far_as_their_orders_ask() -> None:
    # The counts of words 1, 2, 3, 5, 8, ... and another sequence that differs from its sixth term on.
    words = numeration(2, [{0: 0, 1: 1}, {0: 0}], [1, 2, 3, 5, 8], [0, 0, 0, 0, 13])
    claim = {**RIGHT, "numeration": words}
    assert refused_at(claim) == "weights"


def test_an_automaton_in_full_is_printed_on_demand() -> None:
    claim = ONE_LESS.claim(residues(set(range(0, 40, 2)), 40))
    assert "in full with --full; SHA-256 of that " in check(claim)
    assert "it starts in 0 and accepts in 0, " in full(claim)
    assert full(RIGHT) == check(RIGHT)


def test_large_work_is_refused_before_it_is_done() -> None:
    many = {"tracks": ["x"], "accepting": [0], "rows": [[[0, 0], [1, 0]]] * 1_000_000}
    with pytest.raises(OverLimit, match="bytes of memory"):
        check({**RIGHT, "p": many})
    assert check(SMALLER.claim(ZERO), limit=0.01)
    with pytest.raises(OverLimit, match="allows it"):
        check(SMALLER.claim(ALL), limit=0.000001)
