"""Texts of games in which a letter stands in place of a number: ``wythoff:a=A``, ``vector:gdwn=1,q``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

_FORM: Final = re.compile(
    r"(?<![A-Za-z0-9_.])(?P<times>[1-9][0-9]{0,3})?(?P<letter>[A-Za-z])(?P<added>[+-][1-9][0-9]{0,3})?(?![A-Za-z0-9_=])",
    re.ASCII,
)


@dataclass(frozen=True, eq=False)
class Lettered:
    """The games that a text with a letter stands for, one for each value of the letter."""

    text: str  # the text with its letter
    letter: str  # the letter
    at: Callable[[int], str]  # the text for one value of the letter


def lettered(text: str) -> Iterator[Lettered]:
    """The ways to read a letter of a text as a number, in the order in which the letters stand.

    The letter stands alone, or as in ``2c``, ``c+1``, ``2c-3``; a letter before ``=`` is the name of an option.
    """
    head, colon, options = text.partition(":")
    for letter in dict.fromkeys(found["letter"] for found in _FORM.finditer(options)):

        def at(value: int, letter: str = letter) -> str:
            def number(form: re.Match[str]) -> str:
                if form["letter"] != letter:
                    return form[0]
                return str(int(form["times"] or 1) * value + int(form["added"] or 0))

            return head + colon + _FORM.sub(number, options)

        yield Lettered(text, letter, at)
