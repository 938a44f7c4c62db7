"""Many texts in one: ``octal:0.{0..7}{0..7}`` stands for 64 games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate

MOST_TEXTS: Final = 200_000
"""Most texts of one run."""

_BRACES: Final = re.compile(r"\{([^{}]*)\}")
_RANGE: Final = re.compile(r"(\d{1,9}|>)\.\.(\d{1,9})", re.ASCII)


def expanded(patterns: Iterable[str]) -> list[str]:
    """The texts that patterns stand for, in their order, each once.

    ``{a..b}`` stands for the whole numbers from a to b, ``{>..b}`` for those to b that are greater than the number
    chosen in the braces before, ``{x,y,z}`` for each of the texts; several in one pattern are combined in all ways.
    """
    found: dict[str, None] = {}
    for pattern in patterns:
        pieces = _BRACES.split(pattern)
        if any("{" in piece or "}" in piece for piece in pieces[::2]):
            raise ParseError(
                tr("{pattern!r}: each {{ needs its }}, like octal:0.{{0..7}}{{0..7}}", pattern=abbreviate(pattern))
            )
        texts = list(islice(_texts(pieces, pattern, 0), MOST_TEXTS + 1))
        if len(texts) + len(found) > MOST_TEXTS:
            raise LimitReached(
                tr(
                    "{pattern!r}: more than {most_texts:,} texts, the most of one run",
                    pattern=abbreviate(pattern),
                    most_texts=MOST_TEXTS,
                )
            )
        found.update(dict.fromkeys(texts))
    return list(found)


def _texts(pieces: list[str], pattern: str, last: int) -> Iterator[str]:
    """The texts of the pieces of a pattern, every other one from braces; ``last`` is the number chosen last."""
    if len(pieces) == 1:
        yield pieces[0]
        return
    for chosen in _choices(pieces[1], pattern, last):
        number = int(chosen) if chosen.isdigit() and len(chosen) < 10 else last
        for rest in _texts(pieces[2:], pattern, number):
            yield f"{pieces[0]}{chosen}{rest}"


def _choices(inside: str, pattern: str, last: int) -> Iterable[str]:
    if ends := _RANGE.fullmatch(inside):
        low, high = last + 1 if ends[1] == ">" else int(ends[1]), int(ends[2])
        if low > high and ends[1] != ">":
            raise ParseError(tr("{pattern!r}: the range {inside} is empty", pattern=abbreviate(pattern), inside=inside))
        return map(str, range(low, high + 1))
    return inside.split(",")
