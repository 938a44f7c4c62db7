"""Positions with letters in place of numbers: ``wythoff:x,y``, ``schwenk:cap=2x:n,n-1``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Final

from nimlike.core.errors import ParseError
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_position, parse_ruleset

MOST: Final = 20_000  # a pattern stands for so many positions at most
_FIELD: Final = re.compile(r"([a-z])(?:([+-])(\d{1,3}))?", re.ASCII)


def letters(pattern: str) -> list[str]:
    """The letters of a pattern, in the order in which they stand."""
    found = [match[1] for field in _fields(pattern) if (match := _FIELD.fullmatch(field))]
    if not found:
        raise ParseError(f"{abbreviate(pattern)!r}: a letter is needed in place of a number, like wythoff:x,y")
    return list(dict.fromkeys(found))


def rules_of(pattern: str) -> Ruleset:
    """The game of a pattern."""
    return parse_ruleset(pattern.rpartition(":")[0])


def positions(
    pattern: str, low: int, high: int, step: int = 1, increasing: bool = False
) -> Iterator[tuple[str, Position]]:
    """The positions of a pattern whose letters run through a range, each with the values of the letters."""
    names = letters(pattern)
    span = range(low, high + 1, step)
    if len(span) ** len(names) > MOST:
        raise ParseError(f"{abbreviate(pattern)!r}: a range of more than {MOST:,} positions")
    head, fields = pattern.rpartition(":")[0], _fields(pattern)
    every = combinations_with_replacement(span, len(names)) if increasing else product(span, repeat=len(names))
    for values in every:
        at = dict(zip(names, values, strict=True))
        yield ",".join(map(str, values)), parse_position(f"{head}:{','.join(_value(field, at) for field in fields)}")


def _fields(pattern: str) -> list[str]:
    return pattern.rpartition(":")[2].split(",")


def _value(field: str, at: dict[str, int]) -> str:
    found = _FIELD.fullmatch(field)
    if found is None:
        return field
    apart = int(found[3] or 0)
    return str(at[found[1]] + (apart if found[2] == "+" else -apart))
