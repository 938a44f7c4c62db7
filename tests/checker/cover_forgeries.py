"""Proofs by automata whose covers prove nothing, each by another fault; and right ones that need leading zeros."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from checker.number_forgeries import ALL, ONE, SMALLER, ZERO, among, relation
from checker.proving import BINARY, Game, Json, as_json, calls, lemma
from nimlike_check.automata import Automaton


def from_every_number(conditions: str, witness: Automaton, cover: list[Any], **given: Automaton) -> Json:
    """Only 0 is P, as smaller numbers may be left of any x: a lemma says that the other conditions hold for every x."""
    game = Game("x", [("t", f"lt t x, {conditions}")], BINARY, given=given)
    every = {"name": "A", "automaton": as_json(ALL), "body": calls(conditions)}
    body = calls("A x, lt t x, P t")
    last = lemma("L", ["x"], body, {**game.relations, "A": ALL, "P": ZERO})
    return game.claim(ZERO, chains=[[{**every, "witness": as_json(witness), "cover": cover}, last]])


def by_a_state_never_reached(cover: list[Any]) -> Json:
    """x is 0 and u is 1; nothing leads to the last state of the witness, in which every x is accepted."""
    witness = relation("u x", [1, 2], [{0: 0, 10: 1}, {}, {0: 2, 1: 2}])
    return from_every_number("successor x u, zero x", witness, cover)


def by_the_start_where_nothing_is_read() -> Json:
    """x and u are 0: the witness reads no 1, and the cover has its start again after one."""
    return from_every_number("eq u x, zero u", relation("u x", [0], [{0: 0}]), [[0, [0]]])


def by_the_start_where_another_state_is_read() -> Json:
    """x and u are 0 or 1: a 1 leads from the start of the witness to its end, not to the start again."""
    witness = relation("u x", [0, 1], [{0: 0, 11: 1}, {}])
    return from_every_number("eq u x, few u", witness, [[0, [0]]], few=among(lambda x: x < 2, 2))


def by_states_that_do_not_accept() -> Json:
    """Only 1 is P, as 1 is below every other number, also below 0: there the cover ends in no accepting state."""
    right = lemma("L", ["x"], calls("lt t x, P t"), {**SMALLER.relations, "P": ONE})
    others = among(lambda x: x != 1, 2)
    rows = [dict(map(tuple, row)) for row in right["automaton"]["rows"]]
    sets = dict(map(tuple, right["cover"]))
    met = [(0, 0)]
    for q, state in met:  # grows while it is gone through
        met.extend({(to, rows[state].get(x, -1)) for (x,), to in others.rows[q].items() if state >= 0} - {*met})
    cover = [[q, sets.get(state, [])] for q, state in met]
    return SMALLER.claim(ONE, chains=[[{**right, "automaton": as_json(others), "cover": cover}]])


def by_leading_zeros() -> Json:
    """The number 4 is written before the digits of x; of the states passed then, the first is the last in number."""
    game = Game("x", [("t", "lt t x, four u")], BINARY, given={"four": among(lambda x: x == 4, 5)})
    claim = game.claim(ZERO)
    one = claim["chains"][0][0]
    states = len(one["witness"]["rows"])
    first = dict(map(tuple, one["witness"]["rows"][0]))[0b010]  # the digits of t, u, x
    place = {**{state: state for state in range(states)}, first: states - 1, states - 1: first}
    rows = [[[symbol, place[to]] for symbol, to in row] for row in one["witness"]["rows"]]
    one["witness"] |= {
        "rows": [rows[place[state]] for state in range(states)],
        "accepting": [place[state] for state in one["witness"]["accepting"]],
    }
    one["cover"] = [[q, [place[state] for state in some]] for q, some in one["cover"]]
    return claim


COVER_FORGERIES: list[tuple[str, Callable[[], Json]]] = [
    ("a cover that begins in a state never reached", lambda: by_a_state_never_reached([[0, [2]]])),
    ("a cover that begins in two states", lambda: by_a_state_never_reached([[0, [2, 0]], [0, [2]]])),
    ("a cover in which nothing is read", by_the_start_where_nothing_is_read),
    ("a cover that does not leave the start", by_the_start_where_another_state_is_read),
    ("a cover that ends in no accepting state", by_states_that_do_not_accept),
]
