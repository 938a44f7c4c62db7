"""Relations that speak of the digits of numbers: made by the checker, from the valid words."""

from __future__ import annotations

from nimlike_check.automata import Automaton, Column
from nimlike_check.numeration import Numeration, build

DIGITS = {"element": 1, "shift": 2, "smallest": 2}
"""The relations, with the number of their tracks."""
MEANING = {
    "element": "element(x): the word of x is a 1, and zeros after it.",
    "shift": "shift(x, y): the word of y is that of x, and a 0 after it.",
    "smallest": "smallest(x, y): the word of y is a 1 at the place of the last digit of x that is not 0, and zeros.",
}


def about_digits(name: str, words: Numeration) -> Automaton:
    """The relation of that name between valid words.

    A state is what has been read, as far as it matters, and the states of `valid` on the tracks.
    """
    rows, accepting = words.valid.rows, words.valid.accepting
    tracks = ("x", "y")[: DIGITS[name]]

    def step(state: tuple[int, ...], column: Column) -> tuple[int, ...] | None:
        after = _after(name, state[0], column)
        valid = [rows[at].get((digit,)) for at, digit in zip(state[1:], column, strict=True)]
        if after is None or None in valid:
            return None
        return (after, *(to for to in valid if to is not None))

    def accepts(state: tuple[int, ...]) -> bool:
        return state[0] == (0 if name == "shift" else 1) and all(accepting[at] for at in state[1:])

    return build(tracks, words.digits, (0,) * (1 + len(tracks)), step, accepts, words.work)


def _after(name: str, state: int, column: Column) -> int | None:
    """What is known after one more column; None if the relation fails."""
    if name == "shift":  # the last digit of y, which x has next
        return column[1] if column[0] == state else None
    if name == "element":  # how many ones there were
        return state + column[0] if state + column[0] < 2 else None
    if state:  # the one of y has been read
        return 1 if column == (0, 0) else None
    return 0 if column[1] == 0 else 1 if column[1] == 1 and column[0] else None
