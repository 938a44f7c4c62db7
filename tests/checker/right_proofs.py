"""Right proofs by automata, each of some form that others do not have."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from checker.cap_forgeries import RIGHT_CAPS
from checker.cover_forgeries import by_leading_zeros
from checker.forgeries.proofs import (
    ALL,
    EVEN_FIRST,
    EVERY_PAIR,
    NONE,
    ONE,
    ONE_LESS,
    SMALL,
    SMALLER,
    ZERO,
    chain_of,
    leading_far,
    one_may_be_forbidden,
    residues,
)
from checker.linear_forgeries import RIGHT_SUMS, counted
from checker.proving import BINARY, FIBONACCI, SHIFTED, Game, numeration, of_sum
from checker.rule_forgeries import RIGHT_RULES

Json = dict[str, Any]


def less_than_half(condition: str, coefficients: list[int]) -> Json:
    """From x to any t with x - 2t >= 1: all but 0 lead to 0."""
    half = (coefficients, 1, None, of_sum(coefficients, 1, None))
    return Game("x", [("t", condition)], BINARY, {"half": half}).claim(ZERO)


def unweighted(words: Json) -> Json:
    """Nim with one pile over words of which it is not said what digits are worth."""
    return SMALLER.claim(ZERO, ruleset="nim") | {"numeration": {**words, "weights": None}}


def one_piece(words: Json) -> Json:
    """Any number may be taken; only 0, which is the word of zeros in every numeration, is P."""
    return Game("x", [("t", "lt t x")], words).claim(ZERO)


def two_lemmas() -> Json:
    """From x to any t <= x - 2, by two lemmas that use the same relation."""
    game = Game("x", [("t", "lt t u, lt u x")], BINARY)
    p = game.set_of(0, lambda s, c: min(2, 2 * s + c[0]), lambda s: s < 2)
    return game.claim(p, chains=chain_of(p, ("A", "u", "P t, lt t u"), ("B", "x", "A u, lt u x")))


def live_by_one_move() -> Json:
    """Misere play with a move that is never needed to show that there is one."""
    game = Game("x", [("t", "lt t x"), ("t", "successor t x")], BINARY)
    claim = game.claim(ONE, ZERO)
    return {**claim, "live": [claim["live"][0], None]}


def covered_by_nothing() -> Json:
    """A move that is never possible; the set of states that its cover names is empty."""
    claim = Game("x", [("t", "lt t x, lt x t")], BINARY).claim(NONE, ALL)
    claim["chains"][0][0]["cover"] = [[0, []]]
    return claim


def by(words: Json, first: list[int], recurrence: list[int]) -> Json:
    """The claim about one pile, with another recurrence for the same weights."""
    return one_piece({**words, "weights": {"first": first, "recurrence": recurrence}})


def to_two_places() -> Json:
    """From x one goes to x - 1, with 0 or 1 as the second number; what it was does not matter."""
    moves = [("t u", "successor t x, zero u"), ("t u", "successor t x, successor z u, zero z")]
    return Game("x y", moves, BINARY).claim(EVEN_FIRST, block=2, measure=["x"])


def near_and_far() -> Json:
    """x falls by 1, and the second number becomes 4, 5 or 6, or 0: two kinds of moves, of which the first leads far."""
    far = {"far": ([1], 4, 6, of_sum([1], 4, 6))}
    moves = [("t u", "successor t x, far u"), ("t u", "successor t x, zero u")]
    return Game("x y", moves, BINARY, far).claim(EVEN_FIRST, block=4, measure=["x"])


def small_over(words: Json, of_one: int) -> Json:
    """Any number may be taken and one option be forbidden, over words in which 1 is the word of this binary number."""
    game = Game("x", [("t", "lt t x")], words)
    return game.claim(game.set_of(0, lambda s, c: min(3, 2 * s + c[0]), lambda s: s in (0, of_one)), block=2)


AFTER_ONE = {**numeration(3, [{0: 0, 1: 1}, {0: 0, 1: 0, 2: 0}], [1, 2], [1, 3]), "weights": None}


def one_or_two() -> Json:
    """1 or 2 may be taken, one of them forbidden: the moves never lead to the same number."""
    moves = [("t", "successor t x"), ("t", "successor t u, successor u x")]
    return Game("x", moves, BINARY).claim(residues({0, 1}, 3), block=2)


def names_before_others() -> Json:
    """Either of two numbers falls by 1, one option is forbidden; some names come early in the alphabet.

    With two options a position is N if and only if the sum is even: each move makes it odd, or one of the numbers 0.
    """
    game = Game("x B", [("A0 B", "successor A0 x"), ("x b", "successor b B")], BINARY)
    last = game.set_of(
        (False, False, 0),
        lambda s, c: (s[0] or c[0] > 0, s[1] or c[1] > 0, (c[0] + c[1]) % 2),
        lambda s: not (s[0] and s[1]) or s[2] == 1,
    )
    return game.claim(last, block=2)


def by_two_or_three(block: int) -> Json:
    """Takes of 1 to 3 where options may be forbidden: the first k of each four positions, or all."""
    takes = {"few": ([1, -1], 1, 3, of_sum([1, -1], 1, 3))}
    p = residues(set(range(block)), 4) if block < 4 else ALL
    return Game("x", [("t", "few x t")], BINARY, takes).claim(p, block=block)


CAPPED = dict(RIGHT_RULES)["schwenk:cap=x where lt M N, upto N M x, split N M y"]
RIGHT_PROOFS: list[tuple[str, Callable[[], Json]]] = [
    ("powers of 2 by U(i) = 3 U(i-1) - 2 U(i-2)", partial(by, BINARY, [1, 2], [3, -2])),
    ("powers of 2 by U(i) = -U(i-1) + 6 U(i-2)", partial(by, BINARY, [1, 2], [-1, 6])),
    ("powers of 2 by U(i) = 4 U(i-2)", partial(by, BINARY, [1, 2], [0, 4])),
    ("Fibonacci numbers by U(i) = 2 U(i-1) - U(i-3)", partial(by, FIBONACCI, [1, 2, 3], [2, 0, -1])),
    ("Nim over words of which it is not said what digits are worth", partial(unweighted, BINARY)),
    ("twelve digits", lambda: one_piece(numeration(12, [dict.fromkeys(range(12), 0)], [1], [12]))),
    ("words in which each 1 is followed by a 0", partial(one_piece, SHIFTED)),
    ("such words, not said to be over 1, 1, 2, 3, ...", lambda: one_piece({**SHIFTED, "weights": None})),
    (
        "a cap over words of which it is not said what digits are worth",
        lambda: {**CAPPED(), "numeration": {**BINARY, "weights": None}},
    ),
    ("a large automaton", lambda: ONE_LESS.claim(residues(set(range(0, 40, 2)), 40))),
    (
        "a measure that falls by way of another number",
        lambda: Game("x", [("t", "successor t u, successor u x")], BINARY).claim(residues({0, 1}, 4)),
    ),
    ("equality as a condition", lambda: Game("x", [("t", "lt t x, eq u t")], BINARY).claim(ZERO)),
    ("zero as a condition", lambda: Game("x", [("t", "lt t x, zero t, le t x")], BINARY).claim(ZERO)),
    ("a number larger than all", lambda: Game("x", [("t", "lt t x, lt x u")], BINARY).claim(ZERO)),
    ("two lemmas with the same relation", two_lemmas),
    ("Nim where one option may be forbidden", lambda: one_may_be_forbidden(SMALL, ruleset="nim:block=2")),
    ("options of more digits, two forbidden", lambda: leading_far("successor t x, far u", EVEN_FIRST, 3)),
    ("options of more digits, three forbidden", lambda: leading_far("successor t x, far u", EVERY_PAIR, 4)),
    ("options that do not depend on a number", to_two_places),
    ("options of more digits by one kind of moves", near_and_far),
    ("words in which each 1 is followed by a 0, one forbidden", lambda: small_over(SHIFTED, 2)),
    ("words in which 2 is read after 1 only, one forbidden", lambda: small_over(AFTER_ONE, 1)),
    ("1 or 2 taken, one option forbidden", one_or_two),
    ("two piles, one option forbidden, with other names", names_before_others),
    *((f"takes of 1 to 3, {block - 1} forbidden", partial(by_two_or_three, block)) for block in (2, 3, 4, 100)),
    ("a move that needs no second lemma", live_by_one_move),
    ("no P-position in misere play", lambda: Game("x", [("t", "lt t x, lt x t")], BINARY).claim(NONE, ALL)),
    ("a cover of no word, by the empty set", covered_by_nothing),
    ("a cover that begins after leading zeros", by_leading_zeros),
    ("less than half may be left", lambda: less_than_half("half x t", [1, -2])),
    ("less than half may be left, named first", lambda: less_than_half("half t x", [-2, 1])),
    *((f"a counter that falls where {one}", partial(counted, *one)) for one in RIGHT_SUMS),
    *RIGHT_RULES,
    *RIGHT_CAPS,
]
