"""Many texts in one: ``octal:0.{0..7}{0..7}`` stands for 64 games."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product
from typing import Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.numbers import abbreviate

MOST_TEXTS: Final = 1_000_000
"""Most texts of one run."""

_BRACES: Final = re.compile(r"\{([^{}]*)\}")
_RANGE: Final = re.compile(r"(\d{1,9})\.\.(\d{1,9})", re.ASCII)


def expanded(patterns: Iterable[str]) -> list[str]:
    """The texts that patterns stand for, in their order, each once.

    ``{a..b}`` stands for the whole numbers from a to b, ``{x,y,z}`` for each of the texts; several in one pattern are
    combined in all ways.

    Raises
    ------
    ParseError, LimitReached
        A brace is not closed, or a range is empty; there are more than `MOST_TEXTS` texts.

    Examples
    --------
    >>> expanded(["octal:0.{0..1}{6,7}", "nim"])
    ['octal:0.06', 'octal:0.07', 'octal:0.16', 'octal:0.17', 'nim']
    """
    found: dict[str, None] = {}
    for pattern in patterns:
        pieces = _BRACES.split(pattern)
        if any("{" in piece or "}" in piece for piece in pieces):
            raise ParseError(f"{abbreviate(pattern)!r}: each {{ needs its }}, like octal:0.{{0..7}}{{0..7}}")
        choices = [_choices(piece, pattern) if at % 2 else [piece] for at, piece in enumerate(pieces)]
        number = 1
        for some in choices:
            number *= len(some)
        if number + len(found) > MOST_TEXTS:
            raise LimitReached(f"{abbreviate(pattern)!r}: more than {MOST_TEXTS:,} texts, the most of one run")
        found.update(dict.fromkeys("".join(words) for words in product(*choices)))
    return list(found)


def _choices(inside: str, pattern: str) -> list[str]:
    if ends := _RANGE.fullmatch(inside):
        low, high = int(ends[1]), int(ends[2])
        if high - low >= MOST_TEXTS:
            raise LimitReached(f"{abbreviate(pattern)!r}: more than {MOST_TEXTS:,} texts, the most of one run")
        if low > high:
            raise ParseError(f"{abbreviate(pattern)!r}: the range {inside} is empty")
        return [str(number) for number in range(low, high + 1)]
    return inside.split(",")
