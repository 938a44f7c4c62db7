"""Forged proofs of sentences: each sentence is false, or has no truth, and each proof has one hole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from checker.deducing import TRUTH, WORK, Prover, none, some
from checker.forging import Forgery
from checker.number_forgeries import ALL, NONE, relation
from checker.proving import (
    BINARY,
    FIBONACCI,
    SHIFTED,
    Json,
    as_json,
    cover_of,
    joined,
    lemma,
    numeration,
    numeration_of,
    of_sum,
    projected,
)
from nimlike_check.automata import Automaton
from nimlike_check.numeration import build
from nimlike_check.sums import States, Sums, Worth

LT = Prover().relations["lt"]
LE = Prover().relations["le"]
LESS, LESS_OR_EQUAL, IS_ZERO = ["lt", "y", "x"], ["le", "y", "x"], ["zero", "x"]


def words(**changes: Any) -> Json:
    return {**BINARY, **changes}


# -- numbers ---------------------------------------------------------------------------------------------------


def no_successor_of_zero() -> Json:
    """Some x has no successor: it leads from odd numbers only."""
    successor = relation("x y", [2], [{0: 0, 11: 0, 1: 1}, {10: 2}, {10: 2}])
    partial = words(successor=as_json(successor), successor_cover=[[0, [0, 1, 2]]])
    return Prover(partial).claim(some("x", none("y", ["successor", "x", "y"])))


def a_number_that_follows_itself() -> Json:
    follows = relation("x y", [0, 2], [{0: 0, 11: 1, 1: 2}, {0: 1, 11: 1, 1: 2}, {10: 2}])
    made = words(successor=as_json(follows), successor_cover=cover_of(ALL, follows))
    return Prover(made).claim(some("x y", ["successor", "x", "y"], ["eq", "x", "y"]))


def a_number_between() -> Json:
    """Between x and its successor lies z."""
    by_two = relation("x y", [2], [{0: 0, 11: 0, 1: 1}, {10: 1, 0: 2, 11: 2}, {}])
    made = words(successor=as_json(by_two), weights=None, successor_cover=cover_of(ALL, by_two))
    return Prover(made).claim(some("x y z", ["successor", "x", "y"], ["lt", "x", "z"], ["lt", "z", "y"]))


def two_as_a_power(of: int) -> Json:
    """2 is one of 1, 3, 9, ..., or of 1, 1, 1, ..."""
    made = words(weights={"first": [1], "recurrence": [of]})
    two = (["zero", "z"], ["successor", "z", "y"], ["successor", "y", "x"])
    return Prover(made).claim(some("x y z", *two, ["element", "x"]))


def a_number_unlike_all() -> Json:
    """Some x is equal to no y: the word 2, which is no number."""
    made = numeration(3, [{0: 0, 1: 0}], [1], [2])
    two = relation("x", [1], [{0: 0, 2: 1}, {}], 3)
    return Prover(made, forged={1: (two, {"automaton": as_json(two)})}).claim(some("x", none("y", ["eq", "x", "y"])))


def two_for_one() -> Json:
    """Between x and x - 1 lies z: the relation is x - y = 2."""
    linear = {"take": ([1, -1], 1, 1, of_sum([1, -1], 2, 2))}
    return Prover(BINARY, linear).claim(some("x y z", ["take", "x", "y"], ["lt", "y", "z"], ["lt", "z", "x"]))


def at_most_one() -> Automaton:
    """The words 0 and 10 of the numbers 0 and 1, where each 1 is followed by a 0."""
    return relation("x", [0, 2], [{0: 0, 1: 1}, {0: 2}, {}])


def as_added(valid: Automaton, coefficients: list[int], low: int) -> Automaton:
    """The tuples of words, numbers or not, whose sum is seen to be at least ``low`` as they are read."""
    sums = Sums("sums", valid, coefficients, low, None, WORK)

    def step(state: tuple[States, Worth | None], column: tuple[int, ...]) -> tuple[States, Worth | None] | None:
        found = [(ahead, worth) for ahead, worth, columns in sums.after(*state) if column in columns]
        return found[0] if found else None

    def accepts(state: tuple[States, Worth | None]) -> bool:
        worth = state[1]
        return worth is None or worth[0] >= low

    start = (0,) * len(coefficients), sums.none
    return build("wxy"[-len(start[0]) :], valid.digits, start, step, accepts)


def a_word_that_is_no_number_in_sums() -> Json:
    """x > y, and y + 0 >= x: for the number 2 and the word 1, as a 0 must follow each 1, and 10 < 20."""
    valid = relation("x", [0], [{0: 0, 1: 1, 2: 0}, {0: 0}], 3)
    linear = {"more": ([1, -1], 1, None, as_added(valid, [1, -1], 1))}
    linear["sum"] = ([1, -1, 1], 0, None, as_added(valid, [1, -1, 1], 0))
    words = {**numeration_of(valid, [1], [2]), "weights": None}
    return Prover(words, linear).claim(some("w x y", ["zero", "w"], ["more", "x", "y"], ["sum", "w", "x", "y"]))


def half_a_number_apart() -> Json:
    """2x - 2y = 1, by a relation that reads 0, 1, and does not read 1, 1, after which the sum might still be found."""
    linear = {"half": ([2, -2], 1, 1, relation("x y", [1], [{0: 0, 1: 1}, {}]))}
    return Prover(BINARY, linear).claim(some("x y", ["half", "x", "y"]))


# -- parts -----------------------------------------------------------------------------------------------------


def forged_at(at: int, automaton: Automaton, tree: Any) -> Json:
    """The claim, with this automaton for the part."""
    return Prover(forged={at: (automaton, {"automaton": as_json(automaton)})}).claim(tree)


EVERYTHING = relation("x y", [0], [{0: 0, 1: 0, 10: 0, 11: 0}])
NOTHING = relation("x y", [], [{0: 0}])
UNEQUAL = relation("x y", [1], [{0: 0, 1: 1, 10: 1, 11: 0}, {0: 1, 1: 1, 10: 1, 11: 1}])


def of(automaton: Automaton) -> Automaton:
    """The automaton with the tracks x, y."""
    return Automaton(
        ("x", "y"), 2, automaton.rows, [state for state, accepts in enumerate(automaton.accepting) if accepts]
    )


BOTH = {"or": [["le", "x", "y"], ["lt", "y", "x"]]}
ONE_ZERO = {"or": [["zero", "x"], ["zero", "y"]]}
FORGED_PARTS: list[tuple[str, str, Callable[[], Json]]] = [
    ("H5", "0 is not 0", lambda: forged_at(0, ALL, some("x", IS_ZERO, {"not": IS_ZERO}))),
    ("H5", "every number is 0", lambda: forged_at(0, NONE, none("x", {"not": IS_ZERO}))),
    ("H6", "of two numbers one is 0", lambda: forged_at(0, EVERYTHING, none("x y", {"not": ONE_ZERO}))),
    ("H6", "every number is 0, or 0 = 1", lambda: forged_at(1, ALL, none("x", {"not": {"or": [IS_ZERO, {"or": []}]}}))),
    ("H6", "numbers that are not comparable", lambda: forged_at(0, NOTHING, some("x y", {"not": BOTH}))),
    ("H6", "y < x left out", lambda: forged_at(0, of(LE), some("x y", {"not": BOTH}))),
    ("H6", "x = y left out", lambda: forged_at(0, UNEQUAL, some("x y", {"not": BOTH}))),
]


# -- there are -------------------------------------------------------------------------------------------------


def a_wrong_example(*example: list[int]) -> Json:
    """x < y and y < x."""
    step = {"example": dict(zip("xy", example, strict=True))}
    return Prover(forged={0: (TRUTH[True], step)}).claim(some("x y", ["lt", "x", "y"], LESS))


def none_where_one_is() -> Json:
    """No number is 0."""
    step = {"kept": "x", "chain": [lemma("L", ["x"], [IS_ZERO], Prover().relations)]}
    return Prover(forged={0: (TRUTH[False], step)}).claim(none("x", IS_ZERO))


def chained(head: Automaton, witness: Automaton, cover: list[Any], tree: Any, body: Any = None) -> Json:
    """The claim; the first part is there is y < x, by this lemma."""
    one = {"name": "L", "automaton": as_json(head), "body": body or [LESS], "witness": as_json(witness), "cover": cover}
    return Prover(forged={0: (head, {"chain": [one]})}).claim(tree)


SMALLER = some("y", LESS)
ALL_HAVE_SMALLER = none("x", {"not": SMALLER})
WITNESS = joined([(LT, ("y", "x"))])


def never() -> Json:
    """No number has a smaller one."""
    return chained(NONE, relation("x y", [], [{0: 0}]), [[0, []]], none("x", SMALLER))


def any_witness() -> Json:
    """Every number has a smaller one: the witness is any number."""
    return chained(ALL, EVERYTHING, [[0, [0]]], ALL_HAVE_SMALLER)


def an_open_cover(cover: list[Any]) -> Json:
    """Every number has a smaller one: the cover is none."""
    return chained(ALL, WITNESS, cover, ALL_HAVE_SMALLER)


def another_condition() -> Json:
    """Every number has a smaller one: the lemma says a smaller or equal one."""
    witness = joined([(LE, ("y", "x"))])
    head, cover = projected(witness, ["x"])
    return chained(head, witness, cover, ALL_HAVE_SMALLER, [LESS_OR_EQUAL])


def a_false_sentence() -> Json:
    """x < y and y < x, which the steps show to be false."""
    return Prover().claim(some("x y", ["lt", "x", "y"], LESS))


_MADE: list[tuple[str, str, Callable[[], Any]]] = [
    ("H1", "0 has no successor", no_successor_of_zero),
    ("H1", "a number follows itself", a_number_that_follows_itself),
    ("H1", "a number between a number and the next", a_number_between),
    ("H2", "2 is a power of 3", lambda: two_as_a_power(3)),
    ("H2", "2 is a power of 1", lambda: two_as_a_power(1)),
    ("H3", "a word that is no number, in a negation", a_number_unlike_all),
    ("H4", "x - y = 2, said to be x - y = 1", two_for_one),
    ("H4", "two numbers that are half a number apart", half_a_number_apart),
    ("H4", "a word that is no number, in two sums", a_word_that_is_no_number_in_sums),
    *FORGED_PARTS,
    ("H7", "an example that does not fulfil the first", lambda: a_wrong_example([1], [0])),
    ("H7", "an example that does not fulfil the last", lambda: a_wrong_example([0], [1])),
    ("H7", "none, where a lemma says that there is one", none_where_one_is),
    ("H8", "a lemma that never holds", never),
    ("H9", "a witness that is not smaller", any_witness),
    ("H10", "a cover that is not closed", lambda: an_open_cover([[0, [0]]])),
    ("H10", "a cover without the start", lambda: an_open_cover([])),
    ("H11", "a lemma about another condition", another_condition),
    ("H12", "a variable that is not bound", lambda: Prover().claim(["le", "x", "y"])),
    ("H12", "a false sentence", a_false_sentence),
]
_MADE += [
    ("H12", "one of two parts without variables is false", lambda: Prover().claim(some("", TRUE, FALSE))),
    ("H12", "none of two parts without variables is true", lambda: Prover().claim({"or": [FALSE, {"not": TRUE}]})),
]
FORGERIES = [Forgery("formula-proof", hypothesis, what, make) for hypothesis, what, make in _MADE]
TRUE = some("", some("x", IS_ZERO))
FALSE = some("x y", ["lt", "x", "y"], LESS)


NO_NUMBERS = none("x y", ["lt", "x", "y"], LESS)


def two_apart(coefficients: list[int], by: int) -> Json:
    """There are numbers whose difference is 2."""
    linear = {"apart": (coefficients, by, by, of_sum(coefficients, by, by))}
    return Prover(BINARY, linear).claim(some("x y", ["apart", "x", "y"]))


def _twice(claim: Json) -> Json:
    return {**claim, "linear": claim["linear"] * 2}


def _or_by(tracks: list[str]) -> Json:
    """The disjunction that every x <= y or y < x, on tracks of other names."""
    claim = Prover().claim(some("x y", BOTH))
    return {**claim, "steps": [{"automaton": {**claim["steps"][0]["automaton"], "tracks": tracks}}, claim["steps"][1]]}


def _or_with(**more: Any) -> Json:
    claim = Prover().claim(some("x y", BOTH))
    return {**claim, "steps": [{**claim["steps"][0], **more}, claim["steps"][1]]}


def _lemma_called(name: str) -> Json:
    """A right proof, but for the name of its lemma."""
    claim = Prover().claim(NO_NUMBERS)
    step = claim["steps"][0]
    return {**claim, "steps": [{**step, "chain": [{**step["chain"][0], "name": name}]}, *claim["steps"][1:]]}


def _of_the_second() -> Json:
    """Some x that is not 0 is 0: the automaton for y = 0, on the tracks w, x, says that x = 0."""
    here = relation("w x", [0], [{0: 0, 10: 0}])
    either = {"or": [IS_ZERO, some("", IS_ZERO, ["le", "x", "y"])]}
    forged = {1: (of(here), {"automaton": as_json(here)})}
    return Prover(forged=forged).claim(some("x y", either, {"not": IS_ZERO}))


def _power(*word: Any) -> Json:
    """Some x is a power of 2, as this word is."""
    return Prover(forged={0: (TRUTH[True], {"example": {"x": list(word)}})}).claim(some("x", ["element", "x"]))


def _smaller_or_zero(**more: Any) -> Json:
    """Every number is 0 or has a smaller one, with fields more in the step that says that there is one."""
    claim = Prover().claim(none("x", {"not": {"or": [IS_ZERO, SMALLER]}}))
    return {**claim, "steps": [{**claim["steps"][0], **more}, *claim["steps"][1:]]}


MALFORMED: list[tuple[str, Any]] = [
    ("a lemma with the name of a part", _lemma_called("F1")),
    ("a disjunction on tracks that come before", _of_the_second()),
    ("a disjunction by an empty step", Prover(forged={0: (EVERYTHING, {})}).claim(some("x y", BOTH))),
    ("a chain about a part, and a variable kept", _smaller_or_zero(kept="x")),
    ("an example whose first digit is true", _power(True, 0)),
    ("an example whose last digit is true", _power(0, True)),
    ("a negation with a field more", Prover().claim(NO_NUMBERS) | {"formula": {**NO_NUMBERS, "or": []}}),
    ("a step more", Prover().claim(TRUE) | {"steps": [*Prover(forged={}).claim(TRUE)["steps"], None]}),
    ("a step less", Prover().claim(TRUE) | {"steps": Prover().claim(TRUE)["steps"][:1]}),
    ("the name of a part for a relation", Prover(BINARY, {"F0": ([1], 0, None, ALL)}).claim(TRUE)),
    ("an example for no variable", Prover().claim(TRUE) | {"steps": [{"example": {}}, None]}),
    ("an example for another variable", Prover().claim(TRUE) | {"steps": [{"example": {"x": [0], "y": [0]}}, None]}),
    ("an example where there are no variables", Prover().claim(TRUE) | {"steps": [{"example": {"x": [0]}}, {}]}),
    ("an example and more", Prover().claim(TRUE) | {"steps": [{"example": {"x": [0]}, "kept": "x"}, None]}),
    ("an example that is no word", Prover().claim(TRUE) | {"steps": [{"example": {"x": 0}}, None]}),
    ("an example with a digit that is none", Prover().claim(TRUE) | {"steps": [{"example": {"x": [None]}}, None]}),
    ("a relation called lt", Prover(BINARY, {"lt": ([1], 0, None, ALL)}).claim(TRUE)),
    ("two relations of one name", _twice(Prover(BINARY, {"all": ([1], 0, None, ALL)}).claim(TRUE))),
    ("a disjunction with its tracks in another order", _or_by(["y", "x"])),
    ("a disjunction on other tracks", _or_by(["x", "z"])),
    ("a disjunction with a field more", _or_with(chain=[])),
    ("a disjunction without a step", Prover(forged={0: (EVERYTHING, None)}).claim(some("x y", BOTH))),
    ("a chain without lemmas", Prover(forged={0: (ALL, {})}).claim(some("x", SMALLER))),
    ("a chain and more", Prover(forged={0: (ALL, {"chain": [], "kept": "x"})}).claim(some("x", SMALLER))),
    ("a variable kept that is none", Prover().claim(TRUE) | {"steps": [{"kept": [], "chain": []}, None]}),
    ("a variable kept that there is not", Prover().claim(TRUE) | {"steps": [{"kept": "y", "chain": []}, None]}),
    ("an empty chain", Prover().claim(TRUE) | {"steps": [{"kept": "x", "chain": []}, None]}),
    ("a name twice", Prover().claim(some("x x", IS_ZERO))),
]
RIGHT: list[tuple[str, Callable[[], Any]]] = [
    (
        "relations about digits",
        lambda: Prover().claim(some("x y z", ["element", "x"], ["shift", "x", "y"], ["smallest", "z", "y"])),
    ),
    (
        "digits in Fibonacci numbers",
        lambda: Prover(FIBONACCI).claim(some("x y", ["shift", "x", "y"], ["lt", "x", "y"])),
    ),
    ("a smallest summand above 1", lambda: Prover().claim(some("x y", ["smallest", "x", "y"], ["lt", "y", "x"]))),
    ("two numbers that are not both 0", lambda: Prover().claim(some("x y", {"not": ONE_ZERO}))),
    ("every number is 0 or has a smaller one", lambda: Prover().claim(none("x", {"not": {"or": [IS_ZERO, SMALLER]}}))),
    (
        "a sentence without variables",
        lambda: Prover().claim(some("", some("x"), {"or": [{"not": some("")}, some("")]})),
    ),
    (
        "a linear relation, where not all words are numbers",
        lambda: Prover(SHIFTED, {"small": ([1], None, 1, at_most_one())}).claim(some("x", ["small", "x"])),
    ),
    ("x <= -1 for no x", lambda: Prover(BINARY, {"low": ([1], None, -1, NONE)}).claim(none("x", ["low", "x"]))),
    ("none of two numbers", lambda: Prover().claim(NO_NUMBERS)),
    ("a variable with the name of a relation", lambda: Prover().claim(some("shift", ["zero", "shift"]))),
    ("3 <= x <= 1 for no x", lambda: Prover(BINARY, {"no": ([1], 3, 1, NONE)}).claim(none("x", ["no", "x"]))),
    ("numbers of which one is the other and 2", lambda: two_apart([1, -1], 2)),
    ("numbers of which one is the other less 2", lambda: two_apart([1, -1], -2)),
    ("numbers x, y with y = x + 2", lambda: two_apart([-1, 1], 2)),
    ("a part that stands twice", lambda: Prover().claim(some("x", {"or": [SMALLER, {"not": SMALLER}]}))),
    ("a false part", lambda: Prover().claim({"not": some("x", IS_ZERO, {"not": IS_ZERO})})),
]
