"""What people type: positions and moves as they are written by hand, put in the form that is read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from nimlike.families import is_family

PLAIN: Final = "nim"  # numbers alone are the piles of this game
_NUMBERS: Final = re.compile(r"\d[\d_^*,;]*", re.ASCII)
_PARTS: Final = re.compile(r"\+(?=[A-Za-z])")
_STATE: Final = re.compile(r" ?: (?=\d)", re.ASCII)
_SPACED: Final = re.compile(r" ?([,:+]) ?")
_FROM: Final = re.compile(r"(?:take |remove )?(\d+)(?: counters?| chips?)?(?: from (?:pile |heap )?([a-z]))?", re.ASCII)


def as_meant(text: str) -> str:
    """The text of a position as people write it, in the form that is read, as far as that can be seen.

    Spaces may stand between numbers and around commas, colons and +, and capital letters in the name of a family;
    numbers alone are piles of Nim. Any other text stays as it is.
    """
    plain = _STATE.sub(" ", " ".join(text.replace(";", ",").split()))
    return "+".join(map(_part_as_meant, _PARTS.split(_SPACED.sub(r"\1", plain))))


def _part_as_meant(text: str) -> str:
    first, *numbers = text.split() or [""]
    if _NUMBERS.fullmatch(first):
        first, numbers = PLAIN, [first, *numbers]
    if numbers and all(map(_NUMBERS.fullmatch, numbers)):
        text = f"{first}:{','.join(numbers)}"
    name, colon, rest = text.partition(":")
    if not is_family(name) and is_family(name.lower()):
        return f"{name.lower()}{colon}{rest}"
    return text


def together_as_meant(arguments: Sequence[str]) -> list[str]:
    """Arguments that each are a position, where numbers that follow a game's name, or each other, belong together."""
    found: list[str] = []
    for argument in arguments:
        before = found[-1] if found else ""
        complete = ":" in before and " " not in before and _NUMBERS.fullmatch(before.rpartition(":")[2])
        if argument.isascii() and argument.isdigit() and before[:1].isalnum() and not complete:
            found[-1] += f" {argument}"
        else:
            found.append(argument)
    return found


def move_as_meant(text: str) -> str:
    """The text of a move as people write it, in the form that is read: without spaces, and ``3 from c`` as ``c3``."""
    plain = " ".join(text.lower().split())
    if found := _FROM.fullmatch(plain):
        amount, pile = found.groups()
        return f"{pile or ''}{amount}"
    return plain.replace(" ", "")
