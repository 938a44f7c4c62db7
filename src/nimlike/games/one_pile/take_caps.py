"""Caps that the last take decides: linear ones with their text, and Python functions, checked not to decrease."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate, format_number, parse_number, whole

Cap: TypeAlias = Callable[[int], int]

_LINEAR: Final = re.compile(r"(\d[\d_*^]*)?x(?:([+-])(\d[\d_*^]*))?|(\d[\d_*^+-]*)", re.ASCII)


@dataclass(frozen=True)
class LinearCap:
    """The cap a x + b on the take after a take of x.

    Raises
    ------
    RulesetError
        a is negative, or a + b is: the cap would be negative or decrease.

    Examples
    --------
    >>> str(LinearCap(2, 0)), str(LinearCap(1, -1)), str(LinearCap(0, 5)), LinearCap(2, 1)(10)
    ('2x', 'x-1', '5', 21)
    """

    a: int
    b: int

    def __post_init__(self) -> None:
        if self.a < 0 or self.a + self.b < 0:
            first = abbreviate(self.a + self.b)
            raise RulesetError(
                tr(
                    "cap {rules}: after a take of 1 the next cap would be {first}",
                    rules=abbreviate(str(self)),
                    first=first,
                )
            )

    def __call__(self, take: int) -> int:
        return self.a * take + self.b

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        # Kept: the digits of the longest numbers take a second.
        if not self.a:
            return format_number(self.b)
        sign = "" if not self.b else f"-{format_number(-self.b)}" if self.b < 0 else f"+{format_number(self.b)}"
        return f"{'' if self.a == 1 else format_number(self.a)}x{sign}"


def read_cap(text: str) -> LinearCap:
    """The cap that ``text`` denotes: ``x``, ``2x``, ``x+1``, ``2x-1``, or a constant like ``5``.

    Raises
    ------
    ParseError, RulesetError
        The text is not of that form, or the cap would be negative.

    Examples
    --------
    >>> read_cap("3x+2")(4)
    14
    """
    found = _LINEAR.fullmatch(text)
    if not found:
        if text.startswith("python-"):
            raise ParseError(tr("cap={text} is a Python function; build this ruleset in Python", text=abbreviate(text)))
        raise ParseError(
            tr("unknown cap {text!r}: write one like x, 2x, x+1, 2x-1, or a constant like 5", text=abbreviate(text))
        )
    if found[4]:
        return LinearCap(0, parse_number(found[4], "cap"))
    more = parse_number(found[3], "cap") if found[3] else 0
    return LinearCap(parse_number(found[1], "cap") if found[1] else 1, -more if found[2] == "-" else more)


class MonotoneCap:
    """A Python function f, checked to be whole, 0 or more, and never to decrease, as far as asked."""

    def __init__(self, function: Cap) -> None:
        self.function = function
        self._checked_to = 0
        self._value = 0

    def verify_to(self, take: int) -> None:
        """Check f(1) <= f(2) <= ... <= f(``take``); what was checked before is not checked again.

        Examples
        --------
        >>> from math import isqrt
        >>> MonotoneCap(isqrt).verify_to(1_000)
        >>> MonotoneCap(lambda take: 7 * take % 10).verify_to(9)  # doctest: +ELLIPSIS
        Traceback (most recent call last):
            ...
        nimlike.core.errors.RulesetError: the cap decreases from f(1) = 7 to f(2) = 4, ...
        """
        value, function = self._value, self.function
        for k in range(self._checked_to + 1, take + 1):
            upcoming = function(k)
            try:
                upcoming = whole(upcoming, f"the cap after a take of {k}")
            except ParseError as error:
                raise RulesetError(str(error)) from None
            if upcoming < value:
                if k == 1:
                    raise RulesetError(
                        tr("the cap after a take of 1 is {upcoming}; it must be 0 or more", upcoming=upcoming)
                    )
                raise RulesetError(
                    tr(
                        "the cap decreases from f({k}) = {value} to f({k_2}) = {upcoming}, so Schwenk's theorem does "
                        "not apply; search the game with nimlike.core.searched.by_definition, or look for a base "
                        "with nimlike.discover.bases.last_take_base",
                        k=k - 1,
                        value=value,
                        k_2=k,
                        upcoming=upcoming,
                    )
                )
            value = upcoming
        if take > self._checked_to:
            self._checked_to, self._value = take, value
