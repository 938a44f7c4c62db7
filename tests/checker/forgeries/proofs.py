"""Proofs by automata that violate one hypothesis: all but two claim something false, and say so."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from checker.forging import Forgery
from checker.linear_forgeries import LINEAR_FORGERIES
from checker.proving import (
    BINARY,
    Call,
    Game,
    Json,
    as_json,
    calls,
    cover_of,
    joined,
    lemma,
    numeration,
    of_sum,
    projected,
)
from nimlike_check.automata import Automaton
from nimlike_check.numeration import build

Rows = list[dict[Any, int]]
DATA = Path(__file__).parent.parent.parent / "data" / "proofs"


def relation(tracks: str, accepting: list[int], rows: Rows, digits: int = 2) -> Automaton:
    """An automaton whose rows have columns written like 10, or digits for a single track."""
    columns = [
        {tuple(map(int, str(column).zfill(len(tracks.split())))): to for column, to in row.items()} for row in rows
    ]
    return Automaton(tracks.split(), digits, columns, accepting)


def residues(wanted: set[int], modulus: int, track: str = "x", digits: int = 2) -> Automaton:
    """The numbers with these residues."""
    return build([track], digits, 0, lambda state, column: (digits * state + column[0]) % modulus, wanted.__contains__)


def among(wanted: Callable[[int], bool], most: int, track: str = "x") -> Automaton:
    """The numbers for which ``wanted`` holds; it is the same for all from ``most`` on."""
    return build([track], 2, 0, lambda state, column: min(most, 2 * state + column[0]), wanted)


ZERO, ONE = among(lambda x: x == 0, 1), among(lambda x: x == 1, 2)
ALL, NONE = among(lambda x: True, 0), among(lambda x: False, 0)
EVEN, ODD = residues({0}, 2), residues({1}, 2)
SMALLER = Game("x", [("t", "lt t x")], BINARY)
ONE_LESS = Game("x", [("t", "successor t x")], BINARY)
BODY = [["lt", "t", "x"], ["P", "t"]]


def chain_of(p: Automaton, *lemmas: tuple[str, str, str]) -> list[list[Json]]:
    """The field ``chains`` for one move: true lemmas, each (name, tracks, body)."""
    relations, made = {**ONE_LESS.relations, "P": p}, []
    for name, tracks, body in lemmas:
        made.append(lemma(name, tracks.split(), calls(body), relations))
        witness = joined([(relations[call[0]], call[1:]) for call in calls(body)])
        relations[name] = projected(witness, tracks.split())[0]
    return [made]


def chain(head: Automaton, witness: Automaton, cover: list[Any], body: list[Call] | None = None) -> list[list[Json]]:
    """The field ``chains`` for one move and one lemma."""
    one = {"name": "L", "automaton": as_json(head), "body": body or BODY}
    return [[{**one, "witness": as_json(witness), "cover": cover}]]


# -- numbers ---------------------------------------------------------------------------------------------------


def from_odd_numbers_only() -> Json:
    """The successor leads from odd numbers only; so 0 and all odd numbers have no move."""
    successor = relation("x y", [2], [{0: 0, 11: 0, 1: 1}, {10: 2}, {10: 2}])
    partial = {**BINARY, "successor": as_json(successor), "successor_cover": [[0, [0, 1, 2]]]}
    return Game("x", [("t", "successor t x")], partial).claim(zero_or_odd())


def zero_or_odd() -> Automaton:
    return build(["x"], 2, "zero", lambda s, c: "odd" if c[0] else s if s == "zero" else "even", lambda s: s != "even")


def a_number_that_follows_itself() -> Json:
    """A move is possible where some u is u + 1; the "successor" of 0 is 0, too."""
    follows = relation("x y", [0, 2], [{0: 0, 11: 1, 1: 2}, {0: 1, 11: 1, 1: 2}, {10: 2}])
    words = {**BINARY, "successor": as_json(follows), "successor_cover": cover_of(ALL, follows)}
    return Game("x", [("t", "lt t x, successor u v, eq u v")], words).claim(ZERO)


def two_at_once() -> Json:
    """The "successor" is + 2, and a number lies between."""
    by_two = relation("x y", [2], [{0: 0, 11: 0, 1: 1}, {10: 1, 0: 2, 11: 2}, {}])
    skipping = {**BINARY, "successor": as_json(by_two), "weights": None}
    skipping["successor_cover"] = cover_of(ALL, by_two)
    return Game("x", [("t", "successor t x")], skipping).claim(residues({0, 1}, 4))


def zero_is_no_number() -> Json:
    """No valid word is the word 0: numbers begin with the word 1."""
    valid = relation("x", [1], [{0: 0, 1: 1}, {0: 1, 1: 1}])
    successor = relation("x y", [2], [{0: 0, 1: 1, 11: 3}, {10: 2}, {10: 2}, {0: 3, 11: 3, 1: 2}])
    words = {**BINARY, "valid": as_json(valid), "successor": as_json(successor), "weights": None}
    words["successor_cover"] = cover_of(valid, successor)
    return Game("x", [("t", "successor t x")], words).claim(
        relation("x", [1], [{0: 0, 1: 1}, {0: 2, 1: 1}, {0: 2, 1: 1}])
    )


def weights_of_three() -> Json:
    """Binary words, said to be over 1, 3, 9, ...: there the last digit does not tell even numbers."""
    return ONE_LESS.claim(EVEN) | {"numeration": {**BINARY, "weights": {"first": [1], "recurrence": [3]}}}


def words_not_greedy() -> Json:
    """Words of which the 8th is 1011 over 1, 2, 3, 5, 9: not the greedy 1100."""
    words = numeration(2, [{0: 0, 1: 1}, {0: 2}, {0: 0, 1: 0}], [1, 2, 3], [1, 0, 2])
    return Game("x", [("t", "lt t x")], words).claim(ZERO)


def a_word_that_is_no_number() -> Json:
    """Each number moves to the word 2, which is no number; so no position is P."""
    words = numeration(3, [{0: 0, 1: 0}], [1], [2])
    to_no_number = relation("x t", [1], [{0: 0, 10: 0, 2: 1, 12: 1}, {}], 3)
    two = relation("x", [1], [{0: 0, 2: 1}, {}], 3)
    return Game("x", [("t", "to x t")], words, given={"to": to_no_number}).claim(two)


# -- rules -----------------------------------------------------------------------------------------------------


def taking_two_as_one() -> Json:
    game = Game("x", [("t", "take x t")], BINARY, {"take": ([1, -1], 1, 1, of_sum([1, -1], 2, 2))})
    return game.claim(residues({0, 1}, 4))


def taking_one_from_one_only() -> Json:
    """The relation is right on (1, 0), and accepts nothing else."""
    single = relation("x t", [1], [{0: 0, 10: 1}, {}])
    game = Game("x", [("t", "take x t")], BINARY, {"take": ([1, -1], 1, 1, single)})
    return game.claim(among(lambda x: x != 1, 2))


def no_end_above() -> Json:
    """x >= 2, said to be x >= 1: a condition without negative coefficients."""
    game = Game("x", [("t", "lt t x, many x")], BINARY, {"many": ([1], 1, None, among(lambda x: x >= 2, 2))})
    return game.claim(among(lambda x: x < 2, 2))


def taking_one_called_nim() -> Json:
    return ONE_LESS.claim(EVEN, ruleset="nim")


def misere_called_normal() -> Json:
    return SMALLER.claim(ONE, ZERO, ruleset="nim")


def normal_called_misere() -> Json:
    return SMALLER.claim(ZERO, ruleset="nim:misere")


def wythoff_without_moves_of_both() -> Json:
    claim = json.loads((DATA / "nim-misere-2.json").read_text())
    return {**claim, "ruleset": "wythoff:misere"}


def another_cap() -> Json:
    """After the first take nothing may be taken; that is not what the base 1, 2, 4, ... says."""
    cap = relation("N y", [0], [{0: 0, 10: 0}])
    takes = {"upto": ([-1, 1, 1], 0, None, of_sum([-1, 1, 1], 0, None))}
    game = Game("N x", [("M y", "lt M N, upto N M x, cap N y")], BINARY, takes, {"cap": cap})
    either = game.set_of(0, lambda s, c: s | (c[0] > 0) | 2 * (c[1] > 0), lambda s: s < 3)
    return game.claim(either, ruleset="onepile:base=binary:cap=low", measure=["N"])


def another_base() -> Json:
    """Over 1, 2, 4, ... the cap is right, but the base has 1, 3, 9, ..."""
    claim = json.loads((DATA / "onepile-powers-3.json").read_text())
    return {**claim, "ruleset": "onepile:base=powers:2"}


def counting_up() -> Json:
    """x + 1 from x: each move leads from an even number to an odd one or back, and no play ends."""
    return Game("x", [("t", "successor x t")], BINARY).claim(EVEN)


def the_other_pile_falls() -> Json:
    """One move changes x, and only y is measured."""
    game = Game("x y", [("t y", "successor x t")], BINARY)
    return game.claim(game.set_of(0, lambda s, c: c[0], lambda s: s == 0), measure=["y"])


# -- lemmas ----------------------------------------------------------------------------------------------------


def a_lemma_that_never_holds() -> Json:
    """All positions are P, as no move leads to P: the lemma accepts nothing."""
    return SMALLER.claim(ALL, chains=chain(NONE, relation("t x", [], [{0: 0}]), [[0, []]]))


OTHERS = among(lambda x: x != 1, 2)  # states 0, 1, 2 for 0, 1, and more
T_IS_ONE = build("tx", 2, (0, 0), lambda s, c: (min(2, 2 * s[0] + c[0]), min(2, 2 * s[1] + c[1])), lambda s: s[0] == 1)


def a_witness_below_nothing() -> Json:
    """Only 1 is P, as 1 is below every other number, also below 0."""
    witness = joined([(T_IS_ONE, ("t", "x")), (OTHERS, ("x",))])
    head, cover = projected(witness, ["x"])
    return SMALLER.claim(ONE, chains=chain(head, witness, cover))


def a_number_that_would_follow_itself() -> Json:
    """Only 0 is P; but no move is possible at all, as no u is u + 1."""
    game = Game("x", [("t", "lt t x, successor u v, eq u v")], BINARY)
    witness = joined([(game.relations["lt"], ("t", "x")), *((ZERO, (name,)) for name in "tuv")])
    head, cover = projected(witness, ["x"])
    return game.claim(ZERO, chains=chain(head, witness, cover, calls("lt t x, successor u v, eq u v, P t")))


def a_cover_that_misses_a_word() -> Json:
    """Only 1 is P, as some number in P is below every other number: the word 0 has no witness."""
    right = lemma("L", ["x"], BODY, {**SMALLER.relations, "P": ONE})
    return SMALLER.claim(ONE, chains=[[{**right, "automaton": as_json(OTHERS), "cover": [[q, [0]] for q in range(3)]}]])


def a_cover_without_the_start() -> Json:
    right = lemma("L", ["x"], BODY, {**SMALLER.relations, "P": ONE})
    return SMALLER.claim(ONE, chains=[[{**right, "automaton": as_json(OTHERS), "cover": []}]])


def a_condition_more() -> Json:
    """0 and 1 are P, as a move to 0 is left out."""
    small = among(lambda x: x < 2, 2)
    one = lemma("L", ["x"], [*BODY, ["lt", "z", "t"]], {**SMALLER.relations, "P": small})
    return SMALLER.claim(small, chains=[[one]])


def a_variable_twice() -> Json:
    """Only 0 is P: some t is x - 1, and some t is in P, but not the same."""
    return ONE_LESS.claim(ZERO, chains=chain_of(ZERO, ("A", "x", "successor t x"), ("B", "x", "A x, P t")))


def variables_exchanged() -> Json:
    """The odd numbers are P, as x + 1 is even or odd when x - 1 is."""
    return ONE_LESS.claim(ODD, chains=chain_of(ODD, ("A", "t x", "successor t x"), ("B", "x", "A x t, P t")))


def variables_exchanged_in_the_last() -> Json:
    """The odd numbers are P; the names come in another order."""
    return ONE_LESS.claim(ODD, chains=chain_of(ODD, ("A", "x t", "successor t x"), ("B", "x", "A t x, P t")))


def a_lemma_not_used() -> Json:
    """Only 0 is P: a lemma about P is proved, and the last one does not use it."""
    return ONE_LESS.claim(ZERO, chains=chain_of(ZERO, ("A", "t", "P t"), ("B", "x", "successor t x")))


def a_track_eliminated() -> Json:
    """A move is possible where y is 0; the lemma says that there is such a y, not that it is the position's."""
    game = Game("x y", [("t y", "successor t x, zero y")], BINARY)
    even = game.set_of(0, lambda s, c: c[0], lambda s: s == 0)
    body = calls("successor t x, zero y, P t y")
    return game.claim(even, chains=[[lemma("L", ["x"], body, {**game.relations, "P": even})]], measure=["x"])


# -- the game --------------------------------------------------------------------------------------------------


def all_positions() -> Json:
    return SMALLER.claim(ALL)


def no_position() -> Json:
    return SMALLER.claim(NONE)


def all_terminal() -> Json:
    """No position is P in misère play, as all of them are said to have no move."""
    return SMALLER.claim(NONE, ALL)


def zero_in_misere_play() -> Json:
    return SMALLER.claim(ZERO, NONE)


def no_choice_at_zero() -> Json:
    """Each position chooses a q below x, which 0 cannot: there nothing is tested, and 1 may be P."""
    return Game("x", [("t", "lt t x")], BINARY, parameters="q", requires="lt q x").claim(ONE)


_MADE: list[tuple[str, str, Callable[[], Any]]] = [
    ("H1", "a successor from odd numbers only", from_odd_numbers_only),
    ("H1", "a successor that leaves numbers out", two_at_once),
    ("H1", "a successor of 0 that is 0", a_number_that_follows_itself),
    ("H1", "0 is no number", zero_is_no_number),
    ("H2", "binary words over 1, 3, 9, ...", weights_of_three),
    ("H2", "words that are not greedy", words_not_greedy),
    ("H3", "a move to a word that is no number", a_word_that_is_no_number),
    ("H4", "x - t = 2, said to be x - t = 1", taking_two_as_one),
    ("H4", "x - t = 1 for x = 1 only", taking_one_from_one_only),
    ("H4", "x >= 2, said to be x >= 1", no_end_above),
    *(("H4", what, make) for what, make in LINEAR_FORGERIES),
    ("H5", "taking 1, said to be Nim", taking_one_called_nim),
    ("H5", "misere play, said to be normal", misere_called_normal),
    ("H5", "normal play, said to be misere", normal_called_misere),
    ("H5", "Nim, said to be Wythoff's game", wythoff_without_moves_of_both),
    ("H6", "a cap of 0 for base 2", another_cap),
    ("H6", "base 3, said to be base 2", another_base),
    ("H7", "a counter that goes up", counting_up),
    ("H7", "a measure that no move changes", the_other_pile_falls),
    ("H8", "a lemma that holds too rarely", a_lemma_that_never_holds),
    ("H9", "a witness that does not fulfil the body", a_witness_below_nothing),
    ("H9", "a number that follows itself", a_number_that_would_follow_itself),
    ("H10", "a cover that is not closed", a_cover_that_misses_a_word),
    ("H10", "a cover without the start", a_cover_without_the_start),
    ("H11", "a condition that the move does not have", a_condition_more),
    ("H11", "a variable eliminated twice", a_variable_twice),
    ("H11", "a lemma used with other variables", variables_exchanged),
    ("H11", "a lemma used with other variables, named x t", variables_exchanged_in_the_last),
    ("H11", "a lemma not used", a_lemma_not_used),
    ("H11", "a track of the position eliminated", a_track_eliminated),
    ("H12", "every position", all_positions),
    ("H13", "no position", no_position),
    ("H14", "positions that have moves are terminal", all_terminal),
    ("H15", "a position without a move", zero_in_misere_play),
    ("H16", "a position without a choice", no_choice_at_zero),
]
FORGERIES = [Forgery("automaton-proof", hypothesis, what, make) for hypothesis, what, make in _MADE]
