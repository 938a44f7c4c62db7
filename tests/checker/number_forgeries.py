"""Numerations that are none, or not what they are said to be; and small automata and games for forged proofs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from checker.proving import BINARY, Game, Json, as_json, cover_of, numeration, numeration_of
from nimlike_check.automata import Automaton
from nimlike_check.numeration import build

Rows = list[dict[Any, int]]


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


def weights_of_one() -> Json:
    """Binary words, said to be over 1, 1, 1, ..."""
    return ONE_LESS.claim(EVEN) | {"numeration": {**BINARY, "weights": {"first": [1], "recurrence": [1]}}}


def twelve() -> Json:
    """Words over 1, 2, 5, 11, ... of which the 4th is 12, not the greedy 20; digits are listed in another order."""
    words = numeration(3, [{0: 0, 1: 1}, {0: 0, 1: 0, 2: 0}], [1, 2], [1, 3])
    words["valid"]["rows"][1].reverse()
    return Game("x", [("t", "lt t x")], words).claim(ZERO)


def eleven() -> Json:
    """Words over 1, 1, 3, 5, 11, ... in which a digit follows each 1: the 2nd is 11, whose end is no word."""
    valid = relation("x", [0], [{0: 0, 1: 1}, {0: 0, 1: 0}])
    return Game("x", [("t", "lt t x")], numeration_of(valid, [1, 1], [1, 2])).claim(ZERO)


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


def a_word_that_is_no_number_first() -> Json:
    """As before; the word stands on the first track."""
    words = numeration(3, [{0: 0, 1: 0}], [1], [2])
    to_no_number = relation("t x", [1], [{0: 0, 1: 0, 20: 1, 21: 1}, {}], 3)
    two = relation("x", [1], [{0: 0, 2: 1}, {}], 3)
    return Game("x", [("t", "to t x")], words, given={"to": to_no_number}).claim(two)


def one_less(tracks: str, ends: Callable[[int, int], bool]) -> Automaton:
    """Binary numbers whose difference is 1; and words with a last digit 2, where ``ends`` allows it.

    It is asked with the last digits, and 2 more where the digits before are not all 0.
    """

    def step(state: Any, column: tuple[int, ...]) -> Any:
        if state == "end":
            return None
        difference, above, below = state
        above, below = 2 * min(1, above) + column[0], 2 * min(1, below) + column[1]
        if 2 in column:
            return "end" if ends(above, below) else None
        if difference is not None:
            difference = 2 * difference + column[0] - column[1]
        return difference if difference in (0, 1) else None, above, below

    return build(tracks.split(), 3, (0, 0, 0), step, lambda state: state == "end" or state[0] == 1)


def two_less_by_no_number() -> Json:
    """Each number moves to the one 2 less; and to 0, if the word 2 between them were a number."""
    words = numeration(3, [{0: 0, 1: 0}], [1], [2])
    return Game(
        "x",
        [("t", "above x u, below u t")],
        words,
        {
            "above": ([1, -1], 1, 1, one_less("x u", lambda x, u: x in (1, 2, 3) and u == 2)),
            "below": ([1, -1], 1, 1, one_less("u t", lambda u, t: u == 2 and t == 0)),
        },
    ).claim(relation("x", [0], [{0: 0}], 3))


NUMBER_FORGERIES: list[tuple[str, str, Callable[[], Any]]] = [
    ("H1", "a successor from odd numbers only", from_odd_numbers_only),
    ("H1", "a successor that leaves numbers out", two_at_once),
    ("H1", "a successor of 0 that is 0", a_number_that_follows_itself),
    ("H1", "0 is no number", zero_is_no_number),
    ("H2", "binary words over 1, 3, 9, ...", weights_of_three),
    ("H2", "binary words over 1, 1, 1, ...", weights_of_one),
    ("H2", "words that are not greedy", words_not_greedy),
    ("H2", "12 for 20", twelve),
    ("H2", "11 where 1 is no word", eleven),
    ("H3", "a move to a word that is no number", a_word_that_is_no_number),
    ("H3", "a move to a word that is no number, named first", a_word_that_is_no_number_first),
    ("H4", "x - 2, and 0 by a word that is no number", two_less_by_no_number),
]
"""The hypothesis, what is wrong, and what makes the certificate."""
