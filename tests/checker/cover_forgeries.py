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


def by_a_wrong_witness(lemma_of: Automaton, witness: Automaton, cover: list[Any]) -> Json:
    """From x, if x is 0, to a smaller number: so no move is possible. A lemma says that more numbers are 0."""
    game = Game("x", [("t", "lt t x, eq u x, zero u")], BINARY)
    p = game.set_of(
        (0, 0),
        lambda s, x: (lemma_of.rows[s[0]].get(x, -1) if s[0] >= 0 else -1, s[1] | x[0]),
        lambda s: not s[1] or s[0] < 0 or not lemma_of.accepting[s[0]],
    )
    one = {"name": "A", "automaton": as_json(lemma_of), "body": calls("eq u x, zero u")}
    last = lemma("L", ["x"], calls("A x, lt t x, P t"), {**game.relations, "A": lemma_of, "P": p})
    return game.claim(p, chains=[[{**one, "witness": as_json(witness), "cover": cover}, last]])


def every_number_as_zero() -> Json:
    return by_a_wrong_witness(ALL, relation("u x", [0], [{0: 0, 11: 0}]), [[0, [0]]])


def even_numbers_as_zero() -> Json:
    """Once a digit of u is not 0 nothing makes it 0 again, whatever comes."""
    even = relation("x", [0], [{0: 0, 1: 1}, {0: 0, 1: 1}])
    return by_a_wrong_witness(even, relation("u x", [0], [{0: 0, 11: 1}, {0: 0, 11: 1}]), [[0, [0]], [1, [1]]])


def two_as_zero() -> Json:
    """The witness accepts 0, and 10 by the only digits that it reads after the 1."""
    some = relation("x", [0, 2], [{0: 0, 1: 1}, {0: 2}, {}])
    witness = relation("u x", [0, 2], [{0: 0, 11: 1}, {0: 2}, {}])
    return by_a_wrong_witness(some, witness, [[q, [q]] for q in range(3)])


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


WITNESS_FORGERIES: list[tuple[str, Callable[[], Json]]] = [
    ("a witness for which every number is 0", every_number_as_zero),
    ("a witness for which even numbers are 0", even_numbers_as_zero),
    ("a witness for which 2 is 0", two_as_zero),
]
COVER_FORGERIES: list[tuple[str, Callable[[], Json]]] = [
    ("a cover that begins in a state never reached", lambda: by_a_state_never_reached([[0, [2]]])),
    ("a cover that begins in two states", lambda: by_a_state_never_reached([[0, [2, 0]], [0, [2]]])),
    ("a cover in which nothing is read", by_the_start_where_nothing_is_read),
    ("a cover that does not leave the start", by_the_start_where_another_state_is_read),
    ("a cover that ends in no accepting state", by_states_that_do_not_accept),
]
