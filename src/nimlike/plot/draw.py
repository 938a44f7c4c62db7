"""Pictures of games: a game says what is to be drawn (`nimlike.core.shown`); here it becomes a file."""

from __future__ import annotations

import re
from typing import Final

from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Game, Position
from nimlike.core.shown import KINDS, Picture

FORMATS: Final = ("svg", "png", "pdf", "tikz")
MOST: Final = {"outcome": 20_000, "grundy": 10_000, "sequence": 100_000, "plane": 10_000}
"""The largest bound of each kind of picture."""

SIZES: Final = (4.0, 100.0)
"""The least and the largest width and height, in centimetres."""

_WIDE: Final = (17.0, 8.5)  # of a sequence: a column of A4, or both columns of a journal
_SQUARE: Final = (13.0, 13.0)
_SIZE: Final = re.compile(r"(\d{1,4}(?:\.\d{1,2})?)(?:x(\d{1,4}(?:\.\d{1,2})?))?", re.ASCII)


def picture(
    ruleset: Game,
    kind: str = "outcome",
    bound: int = 100,
    format: str = "svg",  # noqa: A002
    size: tuple[float, float] | None = None,
) -> bytes:
    """A picture of a game."""
    _check(kind, bound, format, size)
    shown = ruleset.picture(kind, bound) if kind in ruleset.pictures() else None
    if shown is None:
        others = ", ".join(ruleset.pictures()) or "none"
        raise RulesetError(f"{abbreviate(str(ruleset))} has no picture of kind {kind}; it has: {others}")
    return drawn(shown, format, size or (_WIDE if kind == "sequence" else _SQUARE))


def picture_from(
    position: Position,
    bound: int = 100,
    format: str = "svg",  # noqa: A002
    size: tuple[float, float] | None = None,
) -> bytes:
    """A picture of the positions around a given one, as the game has it (`Ruleset.picture_from`).

    By default, of a game of three numbers or more, the P-positions (x, y, ...) with the other numbers as they are.
    """
    _check("plane", bound, format, size)
    shown = position.ruleset.picture_from(position, bound)
    if shown is None:
        raise RulesetError(f"{position.brief()} has no picture; its game has: {', '.join(position.ruleset.pictures())}")
    return drawn(shown, format, size or _SQUARE)


def _check(kind: str, bound: int, form: str, size: tuple[float, float] | None) -> None:
    for name, value, known in (("kind", kind, KINDS), ("format", form, FORMATS)):
        if value not in known:
            raise ParseError(f"no {name} {value!r} of picture: there are {', '.join(known)}")
    if bound < 1:
        raise ParseError(f"a picture needs a bound of 1 or more, not {bound}")
    if bound > MOST[kind]:
        raise LimitReached(f"a picture of kind {kind} goes to {MOST[kind]:,}; {bound:,} is asked for")
    if size is not None and not all(SIZES[0] <= length <= SIZES[1] for length in size):
        raise ParseError(f"a picture is {SIZES[0]:g} to {SIZES[1]:g} cm wide and high, not {size[0]:g} by {size[1]:g}")


def read_size(text: str) -> tuple[float, float]:
    """Width and height in centimetres: ``16x9``, or one number for a square."""
    found = _SIZE.fullmatch(text)
    if found is None:
        raise ParseError(f"{abbreviate(text)!r} is no size: width and height in cm, like 16x9, or one number for both")
    return float(found[1]), float(found[2] or found[1])


def drawn(shown: Picture, format: str, size: tuple[float, float]) -> bytes:  # noqa: A002
    """A picture as the content of a file, of so many centimetres."""
    if format == "tikz":
        from nimlike.plot import tikz

        return f"{tikz.drawn(shown, size)}\n".encode()
    from nimlike.plot import paper

    return paper.drawn(shown, format, size)
