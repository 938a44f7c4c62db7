"""Moves of vector games as they are given: options of a text, numbers, Python functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate, format_number, parse_number, whole
from nimlike.games.vector.sets import Beatty, Chosen, Diagonals, Moore, MoveSet, Pattern
from nimlike.numeration.beatty_pairs import BeattyPairs

GivenMoves: TypeAlias = MoveSet | str | Sequence[Any] | Callable[..., Any]
"""A set of moves; a text as in ``move=``, or with the name of an option; numbers and such texts; a function."""

SETS: Final = ("move", "perm", "moore", "gdwn", "beatty")
"""The options that give moves."""


def read_set(name: str, value: str, piles: int | None) -> MoveSet:
    """The moves that an option ``name=value`` denotes, of those in `SETS`.

    Raises
    ------
    ParseError, RulesetError
        The value is malformed, or a function, which cannot be written.

    Examples
    --------
    >>> str(read_set("gdwn", "1,2", None)), str(read_set("move", "k,2k", None))
    ('gdwn=1,2', 'move=k,2k')
    """
    if value.startswith("python-"):
        raise ParseError(
            tr("vector: {name}={value} is a function given in Python; text cannot carry it", name=name, value=value)
        )
    if name == "moore":
        return Moore(parse_number(value, "vector: moore"))
    if name == "gdwn":
        p, comma, q = value.partition(",")
        if not comma:
            raise ParseError(tr("vector: gdwn={value}: write two numbers, like gdwn=1,2", value=abbreviate(value)))
        return Diagonals(parse_number(p, "vector: gdwn"), parse_number(q, "vector: gdwn"))
    if name == "beatty":
        return Beatty(BeattyPairs.read(value))
    return Pattern.read(value, name == "perm", min(piles or 0, 1_000) if name == "perm" else 0)


def move_set(given: GivenMoves, piles: int | None) -> MoveSet:
    """The moves that a text, numbers or a function stand for.

    Raises
    ------
    ParseError, RulesetError
        They are malformed; of a function the number of piles is not known.
    """
    if isinstance(given, MoveSet):
        return given
    if isinstance(given, str):
        name, equals, value = given.partition("=")
        if equals and name in SETS:
            return read_set(name, value, piles)
        return Pattern.read(given)
    if callable(given):
        if piles is None:
            raise RulesetError(tr("vector: with a function among the moves the number of piles must be given"))
        return Chosen(given, piles)
    return Pattern.read(",".join(n if isinstance(n, str) else format_number(whole(n, "vector")) for n in given))
