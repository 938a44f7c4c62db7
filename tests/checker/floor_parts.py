"""Parts of the checker of pairs of floors by themselves: calls with the answers they must have."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from math import sqrt
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from checker.proving import FIBONACCI

Number = list[int]
"""(p + q sqrt(d))/r, as p, q, r."""


def _answer(call: Callable[[], object]) -> str:
    """What a call gives, or the hypothesis that it refuses for; the empty one is the form."""
    try:
        return str(call())
    except import_module("nimlike_check.refusal").Refused as refused:
        return f"{type(refused).__name__} {refused.hypothesis}"


def _number(value: Any, root: int = 5) -> Any:
    return import_module("nimlike_check.surds").read_surd(value, root)


def number(value: Any) -> str:
    """A number that a certificate describes."""
    return _answer(lambda: _number(value))


def negative(root: int) -> str:
    """The numbers x + y sqrt(d) below 0 with small x and y."""
    near = range(-4, 5)
    return str([(x, y) for x in near for y in near if _number([x, y, 1], root).negative()])


def below_zero(root: int) -> str:
    """The same, by floating-point numbers."""
    near = range(-4, 5)
    return str([(x, y) for x in near for y in near if x + y * sqrt(root) < 0])


def _bases(weights: Any, root: int = 5) -> Any:
    return import_module("nimlike_check.beatty")._Bases(SimpleNamespace(weights=weights), root)


def bases(weights: Any, root: int) -> str:
    """The roots of a recurrence and the factors of the weights: L, l, a, b."""

    def found() -> str:
        made = _bases(weights, root)
        return ", ".join(map(str, (made.large, made.small, made.a, made.b)))

    return _answer(found)


def _floors(slope: Number, offset: Number, rows: list[dict[tuple[int, ...], int]], accepting: list[int]) -> Any:
    automaton = import_module("nimlike_check.automata").Automaton(("n", "x"), 2, rows, accepting)
    return import_module("nimlike_check.beatty").Floors(_number(slope), _number(offset), automaton)


def exception(slope: Number, offset: Number) -> str:
    """Whether a number below a whole n slope + offset is refused where every pair is accepted."""
    module, work = import_module("nimlike_check.beatty"), import_module("nimlike_check.work").Work(1)
    columns = [(0, 0), (0, 1), (1, 0), (1, 1)]
    floors = _floors(slope, offset, [dict.fromkeys(columns, 0)], [0])
    words = import_module("nimlike_check.numeration").Numeration(FIBONACCI, work)
    return _answer(lambda: module.check_exception("lower", floors, words))


def errors(then: Sequence[Number], back: Sequence[tuple[int, int]] = (), work: Any = None) -> str:
    """Whether errors are right: the slope is sqrt(5), and the digit 1 of n, 0 of x leads from state 0 to state 1.

    State 0 has the errors 0 and from -1/4 to 1/4, and state 1 accepts. From there some columns lead back to it.
    """
    module, work = import_module("nimlike_check.beatty"), work or import_module("nimlike_check.work").Work(1)
    floors = _floors([0, 1, 1], [-2, 0, 1], [{(0, 0): 0, (1, 0): 1}, dict.fromkeys(back, 1)], [1])
    value = [[[0, 0, 1], [-1, 0, 4], [1, 0, 4]], list(then)]
    return _answer(lambda: module.check_errors("lower", floors, value, _bases(([1, 2], [1, 1])), work))


EXACT, LOW, HIGH = [3, 1, 2], [-11, 3, 8], [-13, 5, 8]
"""a sqrt(5), and b sqrt(5) + l/4 and b sqrt(5) - l/4, with l = (1 - sqrt(5))/2 and the weights a L^i + b l^i."""


def listed(tuples: list[tuple[int, int]]) -> str:
    """The pairs of small numbers that the automaton made for a list of pairs accepts."""
    module, work = import_module("nimlike_check.beatty"), import_module("nimlike_check.work").Work(1)
    words = import_module("nimlike_check.numeration").Numeration(FIBONACCI, work)
    found, accepts = module.finite(("x", "y"), tuples, words, work), import_module("nimlike_check.automata").accepts
    near = [words.word(n, "list") for n in range(9)]
    return str([(x, y) for x in range(9) for y in range(9) if accepts(found, [near[x], near[y]])])


def game_within(limit: float) -> str:
    """Whether the certificate of a game is accepted with some limit of the work."""
    game = json.loads((Path(__file__).parent.parent / "data" / "proofs" / "nim-3.json").read_text())
    work = import_module("nimlike_check.work").Work(limit)
    return _answer(lambda: import_module("nimlike_check.beatty")._check_game(game, work)).partition(":")[0]


PARTS: list[tuple[str, Callable[[], str], str]] = [
    *((f"numbers below 0 of sqrt({d})", partial(negative, d), below_zero(d)) for d in (2, 5, 13)),
    ("a number of three", partial(number, [2, 4, 6]), "(1 + 2sqrt(5))/3"),
    *((f"no number: {value}", partial(number, value), "Refused ") for value in ([], [1, 2], [1, 2, 3, 4], [1, 2, 0])),
    *(
        (f"{p}, {q}, {r} with 101 digits", partial(number, [n * 10**99 for n in (p, q, r)]), "Refused ")
        for p, q, r in ((10, 1, 1), (-10, 1, 1), (1, 10, 1), (1, -10, 1), (1, 1, 10))
    ),
    ("numbers with 100 digits", partial(number, [9 * 10**99, 0, 9 * 10**99]), "1"),
    (
        "the weights 1, 2, 3, 5, ...",
        partial(bases, ([1, 2], [1, 1]), 5),
        "(1 + sqrt(5))/2, (1 - sqrt(5))/2, (5 + 3sqrt(5))/10, (5 - 3sqrt(5))/10",
    ),
    (
        "the weights 1, 3, 8, 22, ...",
        partial(bases, ([1, 3], [2, 2]), 3),
        "1 + sqrt(3), 1 - sqrt(3), (3 + 2sqrt(3))/6, (3 - 2sqrt(3))/6",
    ),
    *(
        (f"no roots in the field of sqrt({root}): {weights}", partial(bases, weights, root), "Refused ")
        for weights, root in (
            (None, 5),
            (([1], [2]), 5),
            (([1, 2, 3], [1, 1, 0]), 5),
            (([1, 2], [2, -1]), 5),  # 1, 2, 3, 4, ...: a double root
            (([1, 1], [1, -1]), 3),  # 1, 1, 0, -1, ...: no real root
            (([1, 2], [1, 1]), 2),
            (([1, 2], [1, 1]), 3),
            (([1, 2], [1, 1]), 6),
            (([1, 2], [1, 1]), 20),
        )
    ),
    *(
        (f"n slope + offset is {said}", partial(exception, slope, offset), right)
        for said, slope, offset, right in (
            ("1 for n = 0", [0, 1, 1], [1, 0, 1], "Refused H6"),
            ("1 for n = 1", [1, 1, 1], [0, -1, 1], "Refused H6"),
            ("0 for n = 1", [1, 1, 1], [-1, -1, 1], "None"),
            ("2 for n = -1", [1, 1, 1], [3, 1, 1], "None"),
            ("4 for n = 1/2", [2, 2, 1], [3, -1, 1], "None"),
            ("3/2 for n = 1", [1, 2, 2], [1, -1, 1], "None"),
        )
    ),
    *(
        (f"the pairs {pairs}", partial(listed, pairs), str(sorted(pairs)))
        for pairs in ([], [(0, 0)], [(1, 2), (1, 3), (2, 1)], [(8, 0), (0, 8), (8, 8), (5, 1)])
    ),
    ("a game", partial(game_within, 1), "nim with 3 piles (Nim, any number from one pile, normal play)"),
    ("a game that takes more work than is allowed", partial(game_within, 1e-9), "OverLimit "),
    ("errors that are right", partial(errors, (EXACT, LOW, HIGH)), "None"),
    ("a wider interval", partial(errors, (EXACT, [-29, 0, 50], [-1, 0, 5])), "None"),
    ("an error that is 1 more", partial(errors, ([5, 1, 2], LOW, HIGH)), "Refused H4"),
    ("an error that is sqrt(5) more", partial(errors, ([3, 3, 2], LOW, HIGH)), "Refused H4"),
    ("an interval too short below", partial(errors, (EXACT, [-10, 3, 8], HIGH)), "Refused H4"),
    ("an interval too short above", partial(errors, (EXACT, LOW, [-14, 5, 8])), "Refused H4"),
    ("an error that the last state does not carry on", partial(errors, (EXACT, LOW, HIGH), [(0, 0)]), "Refused H4"),
]
