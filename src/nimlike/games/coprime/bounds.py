"""The most that may be taken in the coprime game: a number, or a function of the chips left."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import TYPE_CHECKING, Final, TypeAlias

from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate, format_number, parse_number, whole

if TYPE_CHECKING:
    from nimlike.games.coprime.game import Coprime

Bound: TypeAlias = int | str | Callable[[int], int]
"""A whole number K >= 1; or a name in `NAMED`; or a function from the chips left to the most that may be taken."""

NAMED: Final[dict[str, Callable[[int], int]]] = {
    "half": lambda left: max(1, left // 2),
    "sqrt": isqrt,
    "all": lambda left: left,
}
"""Bounds that depend on the chips left, by the name they have in text."""


def allowed() -> str:
    """What a bound may be in text, for messages."""
    return tr("a whole number >= 1, or one of {names}", names=", ".join(NAMED))


def checked(most: Bound) -> Bound:
    """The bound, a whole number as an int.

    Raises
    ------
    RulesetError
        It is no bound, or leaves no move.
    """
    if isinstance(most, str):
        if most not in NAMED:
            raise RulesetError(tr("coprime: max={most} is not {allowed}", most=abbreviate(most), allowed=allowed()))
        return most
    if callable(most):
        return most
    try:
        number = whole(most, "coprime: max")
    except ParseError as error:
        raise RulesetError(tr("{error}; it is {allowed}, or a function", error=error, allowed=allowed())) from None
    if number < 1:
        raise RulesetError(
            tr(
                "coprime: max={number} leaves no move; it must be {allowed}",
                number=abbreviate(number),
                allowed=allowed(),
            )
        )
    return number


def read(value: str) -> int | str:
    """The bound that the option ``max=VALUE`` denotes.

    Raises
    ------
    ParseError, RulesetError
        The value is malformed, or no bound; a function cannot be written.

    Examples
    --------
    >>> read("half"), read("10^3")
    ('half', 1000)
    """
    if value.startswith("python-"):
        raise ParseError(
            tr("coprime: max={value} is a function given in Python; text cannot carry it", value=abbreviate(value))
        )
    if value in NAMED:
        return value
    if value[:1].isalpha():
        raise RulesetError(tr("coprime: max={value} is not {allowed}", value=abbreviate(value), allowed=allowed()))
    return parse_number(value, "coprime:max")


def text(most: Bound) -> str:
    """The bound as it is written; of a function its name, which is not read again."""
    if isinstance(most, int):
        return format_number(most)
    return most if isinstance(most, str) else f"python-{getattr(most, '__name__', 'function')}"


def words(most: Bound) -> str:
    """What may be taken in a turn, within a sentence."""
    if isinstance(most, int):
        return tr("1 chip") if most == 1 else tr("1 to {most} chips", most=abbreviate(most))
    if most == "half":
        return tr("at least 1 chip, at most half of those left (or the last one)")
    if most == "sqrt":
        return tr("at least 1 chip, at most the square root of the number left")
    if most == "all":
        return tr("at least 1 chip, as many as there are")
    return tr("at least 1 chip, at most as many as the given function says")


def at(game: Coprime, left: int) -> int:
    """Most chips that may be taken when ``left`` are left.

    Raises
    ------
    RulesetError
        The function given as the bound allows no take, though a chip is left.

    Examples
    --------
    >>> from nimlike.games.coprime.game import Coprime
    >>> [at(game, 7) for game in (Coprime(10), Coprime("half"), Coprime(lambda left: left - 1))]
    [7, 3, 6]
    """
    most = game.max_take
    if isinstance(most, int):
        return min(most, left)
    if left == 0:
        return 0
    if isinstance(most, str):
        return NAMED[most](left)
    given = most(left)
    try:
        value = whole(given, "the bound")
    except ParseError:
        value = 0
    if value < 1:
        raise RulesetError(
            tr(
                "{game}: the bound for {left} chips left is {given}; it must be a whole number >= 1",
                game=game.brief(),
                left=abbreviate(left),
                given=abbreviate(repr(given)),
            )
        )
    return min(value, left)
