"""Proofs by automata that violate one hypothesis: all but two claim something false, and say so."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from checker.cap_forgeries import CAP_FORGERIES
from checker.cover_forgeries import COVER_FORGERIES, WITNESS_FORGERIES
from checker.forging import Forgery
from checker.linear_forgeries import LINEAR_FORGERIES
from checker.number_forgeries import (
    ALL,
    EVEN,
    NONE,
    NUMBER_FORGERIES,
    ODD,
    ONE,
    ONE_LESS,
    SMALLER,
    ZERO,
    among,
    relation,
    residues,
)
from checker.proving import (
    BINARY,
    Call,
    Game,
    Json,
    as_json,
    calls,
    joined,
    lemma,
    of_sum,
    projected,
)
from checker.rule_forgeries import RULE_FORGERIES, UNWRITTEN
from checker.small_world.proofs import complement
from nimlike_check.automata import Automaton
from nimlike_check.numeration import build

DATA = Path(__file__).parent.parent.parent / "data" / "proofs"
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


def one_up_and_no_other_down() -> Json:
    """x need not fall while y grows, and only x is measured."""
    game = Game("x y", [("t u", "le t x, successor y u")], BINARY)
    return game.claim(game.set_of(0, lambda s, c: c[1], lambda s: s == 0), measure=["x"])


# -- lemmas ----------------------------------------------------------------------------------------------------


def a_lemma_that_never_holds() -> Json:
    """All positions are P, as no move leads to P: the lemma accepts nothing."""
    return SMALLER.claim(ALL, chains=chain(NONE, relation("t x", [], [{0: 0}]), [[0, []]]))


OTHERS = among(lambda x: x != 1, 2)  # states 0, 1, 2 for 0, 1, and more
T_IS_ONE = build("tx", 2, (0, 0), lambda s, c: (min(2, 2 * s[0] + c[0]), min(2, 2 * s[1] + c[1])), lambda s: s[0] == 1)


def a_witness_below_nothing() -> Json:
    """Only 1 is P, as 1 is below every other number, also below 0."""
    return SMALLER.claim(ONE, chains=_with_t_one(BODY))


def a_witness_below_nothing_last() -> Json:
    """As before; the condition that the witness violates comes last."""
    return SMALLER.claim(ONE, chains=_with_t_one(BODY[::-1]))


def _with_t_one(body: list[Call]) -> list[list[Json]]:
    witness = joined([(T_IS_ONE, ("t", "x")), (OTHERS, ("x",))])
    head, cover = projected(witness, ["x"])
    return chain(head, witness, cover, body)


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


def a_cover_that_misses_a_word_first() -> Json:
    """1 is taken from powers of 2, and no power is P; but 2 leads to 1. From the word 1 the cover is not closed."""
    power = relation("x", [1], [{0: 0, 1: 1}, {0: 1}])
    game = Game("x", [("t", "successor t x, power x")], BINARY, given={"power": power})
    claim = game.claim(complement(game, power))
    one = claim["chains"][0][0]
    sets = dict(map(tuple, one["cover"]))
    rows = [dict(map(tuple, row)) for row in one["automaton"]["rows"]]
    first, other = rows[0][1], rows[rows[rows[0][1]][0]][0]  # after the words 1 and 100
    head = relation("x", [1, 2], [{0: 0, 1: 1}, {0: 2}, {0: 2}])
    one.update(automaton=as_json(head), cover=[[0, sets[0]], [1, sets[first]], [2, sets[other]]])
    return claim


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


def zero_and_a_state_that_is_never_reached() -> Json:
    """Only 0 is P where 1 is taken, but from 2 no move leads there. Nothing leads to the last state, which accepts."""
    return ONE_LESS.claim(relation("x", [0, 1], [{0: 0}, {0: 1, 1: 1}]))


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


# -- options that may be forbidden -----------------------------------------------------------------------------

SMALL = among(lambda x: x < 2, 2)


def one_may_be_forbidden(p: Automaton, **changes: Any) -> Json:
    """Any number may be taken and one option be forbidden: 0 and 1 are P, from which fewer than two moves lead."""
    return SMALLER.claim(p, **{"block": 2, **changes})


def none_counted() -> Json:
    """All positions are P, as for each of them the options in P are counted as one at most: some is, or none is."""
    return one_may_be_forbidden(ALL, chains=SMALLER.claim(ALL)["chains"])


def an_option_counted_twice() -> Json:
    """1 is taken, in two ways: the option counts twice, and odd positions are N though it may be forbidden."""
    game = Game("x", [("t", "successor t x"), ("t", "successor t x")], BINARY)
    return game.claim(EVEN, block=2)


def an_option_counted_twice_by_another_number() -> Json:
    """Only 0 is P: from 1, the number 0 is counted twice, by u = x and by u = 0. If both u were one, 1 had no move."""
    return Game("x", [("t", "lt t x, eq u x"), ("t", "lt t x, zero u")], BINARY).claim(ZERO, block=2)


def an_option_counted_twice_where_a_pile_moves() -> Json:
    """From (x, y), y < x, to (y, u), u < y, said in two ways; so one option, that of y = 1, counts twice."""
    game = Game("x y", [("y u", "lt y x, lt u y"), ("v u", "eq v y, lt y x, lt u y")], BINARY)
    none = game.set_of((0, 0), lambda s, c: (s[0] or c[0] - c[1], s[1] | c[1]), lambda s: s[0] <= 0 or s[1] == 0)
    return game.claim(none, block=2)


def many_may_be_forbidden(p: Automaton) -> Json:
    """Any number may be taken, and up to 99 options be forbidden: 0 to 99 are P."""
    return SMALLER.claim(p, block=100)


def leading_far(conditions: str, p: Automaton, block: int) -> Json:
    """x falls by 1, and the second number becomes 4, 5 or 6: options have more digits than the position."""
    far = {"far": ([1], 4, 6, of_sum([1], 4, 6))}
    return Game("x y", [("t u", conditions)], BINARY, far).claim(p, block=block, measure=["x"])


FAR = Game("x y", [("t u", "successor t x, successor y u")], BINARY)
EVEN_FIRST = FAR.set_of(0, lambda s, c: c[0], lambda s: s == 0)
EVERY_PAIR = FAR.set_of(0, lambda s, c: s, lambda s: True)


_MADE: list[tuple[str, str, Callable[[], Any]]] = [
    *NUMBER_FORGERIES,
    ("H4", "x - t = 2, said to be x - t = 1", taking_two_as_one),
    ("H4", "x - t = 1 for x = 1 only", taking_one_from_one_only),
    ("H4", "x >= 2, said to be x >= 1", no_end_above),
    *(("H4", what, make) for what, make in LINEAR_FORGERIES),
    ("H5", "taking 1, said to be Nim", taking_one_called_nim),
    ("H5", "misere play, said to be normal", misere_called_normal),
    ("H5", "normal play, said to be misere", normal_called_misere),
    ("H5", "Nim, said to be Wythoff's game", wythoff_without_moves_of_both),
    *(("H5", what, make) for what, make in RULE_FORGERIES),
    ("H6", "a cap of 0 for base 2", another_cap),
    *(("H6", what, make) for what, make in CAP_FORGERIES),
    ("H6", "base 3, said to be base 2", another_base),
    ("H7", "a counter that goes up", counting_up),
    ("H7", "a measure that no move changes", the_other_pile_falls),
    ("H7", "a number that need not fall", one_up_and_no_other_down),
    ("H8", "a lemma that holds too rarely", a_lemma_that_never_holds),
    ("H9", "a witness that does not fulfil the body", a_witness_below_nothing),
    ("H9", "a witness that does not fulfil the last of the body", a_witness_below_nothing_last),
    ("H9", "a number that follows itself", a_number_that_would_follow_itself),
    *(("H9", what, make) for what, make in WITNESS_FORGERIES),
    ("H10", "a cover that is not closed", a_cover_that_misses_a_word),
    ("H10", "a cover that is not closed by the only digit", a_cover_that_misses_a_word_first),
    ("H10", "a cover without the start", a_cover_without_the_start),
    *(("H10", what, make) for what, make in COVER_FORGERIES),
    ("H11", "a condition that the move does not have", a_condition_more),
    ("H11", "a variable eliminated twice", a_variable_twice),
    ("H11", "a lemma used with other variables", variables_exchanged),
    ("H11", "a lemma used with other variables, named x t", variables_exchanged_in_the_last),
    ("H11", "a lemma not used", a_lemma_not_used),
    ("H11", "a track of the position eliminated", a_track_eliminated),
    ("H12", "every position", all_positions),
    ("H13", "no position", no_position),
    ("H13", "0 alone, with a state that is never reached", zero_and_a_state_that_is_never_reached),
    ("H14", "positions that have moves are terminal", all_terminal),
    ("H15", "a position without a move", zero_in_misere_play),
    ("H16", "a position without a choice", no_choice_at_zero),
    ("H5", "two may be forbidden, said to be one", lambda: one_may_be_forbidden(SMALL, ruleset="nim:block=3")),
    ("H5", "one may be forbidden, said to be none", lambda: one_may_be_forbidden(SMALL, ruleset="nim")),
    ("H5", "none may be forbidden, said to be one", lambda: SMALLER.claim(ZERO, ruleset="nim:block=2")),
    ("H11", "options that are not counted", none_counted),
    ("H17", "an option counted twice", an_option_counted_twice),
    ("H17", "an option counted twice, by another number", an_option_counted_twice_by_another_number),
    ("H17", "an option counted twice, where a pile moves", an_option_counted_twice_where_a_pile_moves),
    ("H18", "0 to 100, where 99 may be forbidden", lambda: many_may_be_forbidden(among(lambda x: x < 101, 101))),
    ("H18", "0 to 98, where 99 may be forbidden", lambda: many_may_be_forbidden(among(lambda x: x < 99, 99))),
    ("H18", "every position, where one option may be forbidden", lambda: one_may_be_forbidden(ALL)),
    ("H18", "0 alone, where one option may be forbidden", lambda: one_may_be_forbidden(ZERO)),
    ("H18", "0 to 2, where one option may be forbidden", lambda: one_may_be_forbidden(among(lambda x: x < 3, 3))),
    ("H18", "options of more digits", lambda: leading_far("successor t x, far u", EVERY_PAIR, 3)),
    ("H18", "options of more digits, too few", lambda: leading_far("successor t x, far u", EVEN_FIRST, 4)),
]
FORGERIES = [Forgery("automaton-proof", hypothesis, what, make) for hypothesis, what, make in _MADE]
MALFORMED: list[tuple[str, Any]] = [(what, make()) for what, make in UNWRITTEN]
