"""Games of the family ``onepile`` over the powers of 2 or 3, with nearly the right relation for the next cap.

A position is (N, x): the mover takes 1 to x, and the next cap is a number y with f(N, y). So it is P just if x is less
than the smallest take that wins; with a wrong f some of these differ from the smallest summand of N. The automaton of
the P-positions is learned from a table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import product
from typing import Any

from checker.proving import BINARY, TERNARY, Game
from checker.small_world.proofs import least, linear_relation
from nimlike_check.automata import Automaton, Column

Caps = Callable[[int], Collection[int]]
ENDS = 4
"""Words are told apart by what is true of them with ends of fewer digits."""
MOST = 1 << 12
"""More than any number in the tables."""


def learned(tracks: list[str], wanted: Callable[[tuple[int, ...]], bool], base: int) -> Automaton:
    """The automaton of the numbers for which ``wanted`` holds."""
    columns = list(product(range(base), repeat=len(tracks)))
    ends = [end for length in range(ENDS) for end in product(columns, repeat=length)]

    def numbers(word: tuple[Column, ...]) -> tuple[int, ...]:
        return tuple(
            sum(column[at] * base**place for place, column in enumerate(word[::-1])) for at in range(len(tracks))
        )

    def seen(word: tuple[Column, ...]) -> tuple[bool, ...]:
        return tuple(wanted(numbers((*word, *end))) for end in ends)

    states: dict[tuple[bool, ...], int] = {seen(()): 0}
    words: list[tuple[Column, ...]] = [()]
    rows: list[dict[Column, int]] = []
    for word in words:  # grows while it is gone through
        assert len(word) < 8, "the ends do not tell the states apart"
        row = {}
        for column in columns:
            after = seen((*word, column))
            if after not in states:
                states[after] = len(words)
                words.append((*word, column))
            row[column] = states[after]
        rows.append(row)
    return least(Automaton(tracks, base, rows, [at for found, at in states.items() if found[0]]))


def elements(n: int, base: int) -> list[int]:
    """The summands of n, the smallest first, each as often as it occurs."""
    found, power = [], 1
    while power <= n:
        found += [power] * (n // power % base)
        power *= base
    return found


def low(n: int, base: int = 2) -> Collection[int]:
    """The element before the smallest summand."""
    return {elements(n, base)[0] // base} if n else ()


def high(n: int, base: int = 2) -> Collection[int]:
    """The second summand less 1; or all."""
    return {[*elements(n, base), n + 1][1] - 1} if n else ()


def admitted(n: int, base: int = 2) -> Collection[int]:
    """From the element before the smallest summand on, below the second one; for 0 something."""
    return range(min(low(n, base)), [*elements(n, base), MOST][1]) if n else range(1)


def smallest_win(caps: Caps) -> Callable[[int], int]:
    """The smallest take that wins; `MOST`, or more, if there is none."""
    wins = [2 * MOST]

    def win(n: int) -> int:
        while len(wins) <= n:
            pile, allowed = len(wins), caps(len(wins))
            won = (k for k in range(1, pile + 1) if k == pile or min(allowed) < wins[pile - k])
            wins.append(next(won, 2 * MOST) if allowed else 2 * MOST)
        return wins[n]

    return win


def claim(ruleset: str, caps: Caps, base: int = 2) -> dict[str, Any]:
    """The claim about the game with these caps."""
    win = smallest_win(caps)
    p = learned(["N", "x"], lambda state: state[1] < win(state[0]), base)
    takes = {"upto": ([-1, 1, 1], 0, None, linear_relation({2: "binary", 3: "ternary"}[base], (-1, 1, 1), 0, None))}
    given = {"f": learned(["N", "y"], lambda state: state[1] in caps(state[0]), base)}
    words = {2: BINARY, 3: TERNARY}[base]
    if ruleset.endswith(":cap=any"):
        game = Game("N x", [("M q", "lt M N, upto N M x")], words, takes, given, parameters="q", requires="f N q")
    else:
        game = Game("N x", [("M y", "lt M N, upto N M x, f N y")], words, takes, given)
    return game.claim(p, ruleset=ruleset, measure=["N"])


def but(caps: Caps, *more: tuple[int, int], less: Collection[tuple[int, int]] = ()) -> Caps:
    """Other caps for some N."""
    return lambda n: [y for y in (*caps(n), *(y for pile, y in more if pile == n)) if (n, y) not in less]


def or_same(n: int) -> Collection[int]:
    """The smallest summand itself, too, where the second one is its double."""
    return {*low(n), *(elements(n, 2)[:1] if len(elements(n, 2)) > 1 and n & 2 * elements(n, 2)[0] else ())}


def or_double(n: int) -> Collection[int]:
    """Over the powers of 3: twice the element before, too."""
    return {*low(n, 3), *(2 * y for y in low(n, 3))}


LOW, HIGH, ANY = (f"onepile:base=binary{cap}" for cap in (":cap=low", "", ":cap=any"))
CAP_FORGERIES: list[tuple[str, Callable[[], Any]]] = [
    ("a cap of 0 for N = 2, too", lambda: claim(LOW, but(low, (2, 0)))),
    ("no cap for N = 2", lambda: claim(LOW, but(low, less=[(2, 1)]))),
    ("the smallest summand, too", lambda: claim(LOW, or_same)),
    ("twice the element before, too", lambda: claim("onepile:base=powers:3:cap=low", or_double, 3)),
    ("no cap for N = 3", lambda: claim(HIGH, but(high, less=[(3, 1)]))),
    ("no cap for N = 2, alone", lambda: claim(HIGH, but(high, less=[(2, 2)]))),
    ("a cap of 0 for N = 6, too", lambda: claim(HIGH, but(high, (6, 0)))),
    ("a cap of 0 for N = 2, alone, too", lambda: claim(HIGH, but(high, (2, 0)))),
    ("one choice less for N = 2", lambda: claim(ANY, but(admitted, less=[(2, 3)]))),
    ("one choice less for N = 6", lambda: claim(ANY, but(admitted, less=[(6, 2)]))),
    ("base 2, said to be base 3", lambda: claim("onepile:base=powers:3:cap=low", low)),
]
"""Certificates that violate H6 only. Fewer choices, and more of greater caps, change no P-position."""
RIGHT_CAPS: list[tuple[str, Callable[[], Any]]] = [
    ("the low cap over 2", lambda: claim(LOW, low)),
    ("the low cap over 2, with one for N = 0", lambda: claim(LOW, but(low, (0, 5)))),
    ("the high cap over 2", lambda: claim(HIGH, high)),
    ("any cap over 2", lambda: claim(ANY, admitted)),
    ("any cap over 2, with more choices for N = 0", lambda: claim(ANY, but(admitted, (0, 5)))),
    ("the low cap over 3", lambda: claim("onepile:base=powers:3:cap=low", lambda n: low(n, 3), 3)),
]
