"""Certificates as files: JSON read strictly, and the two ways to say no."""

import json
import os
import re
import stat
from collections import Counter
from math import inf
from typing import Any, NoReturn

FORMAT = "nimlike/certificate/2"
MOST_DIGITS, MOST_DEPTH, MOST_BYTES = 1_000, 100, 1 << 24
LEFT = [inf]


class Refused(Exception):
    """The file is no certificate, or a hypothesis of the lemma fails. The claim may still be true."""

    def __init__(self, reason: str, hypothesis: str = "format") -> None:
        super().__init__(f"{hypothesis}: {reason}")
        self.hypothesis = hypothesis


class OverLimit(Exception):
    """The check was not made: it would take more than is allowed. This says nothing of the claim."""


def refuse(reason: str, hypothesis: str = "format") -> NoReturn:
    """Refuse, for a hypothesis that fails."""
    raise Refused(reason, hypothesis)


def room(steps: float, size: float = 0, most_steps: float = 2e10, most_size: float = 2e9) -> None:
    """A forecast, before work begins that nothing interrupts: rough, and never what the bound rests on."""
    if steps > most_steps or size > most_size:
        raise OverLimit(f"it would take about {min(steps, 1e99):.1e} steps and {min(size, 1e99):.1e} bytes")


def spend(steps: int) -> None:
    """Count steps of work whose amount no forecast tells; `check` says how many there are."""
    LEFT[0] -= steps
    if LEFT[0] < 0:
        raise OverLimit("it takes more steps than are allowed")


def short(number: int) -> str:
    """A number in a message."""
    return f"{number:,}" if number < 10**30 else f"a number of {number.bit_length():,} bits"


def whole(number: Any, least: int = 0, most: int | None = None) -> int:
    """A JSON value as a whole number (true and false are none)."""
    if type(number) is not int or number < least or (most is not None and number > most):
        named = short(number) if type(number) is int and number >= 0 else str(number)[:40]
        refuse(f"{named} is not a whole number from {least}{'' if most is None else f' to {most}'}")
    return number


def wholes(numbers: Any, least: int = 0, most: int | None = None) -> list[int]:
    """A JSON value as a list of whole numbers."""
    if not isinstance(numbers, list):
        refuse("a list of numbers is missing")
    return [whole(number, least, most) for number in numbers]


def fields(certificate: Any, names: str) -> list[Any]:
    """The fields of a certificate, just these beside ``format`` and ``kind``."""
    if set(certificate) != {"format", "kind", *names.split()}:
        refuse(f"the fields are format, kind, {', '.join(names.split())}")
    return [certificate[name] for name in names.split()]


def read(path: str) -> Any:
    """The JSON object of a file, which a reader can take in one way only."""
    found = os.stat(path)
    if not stat.S_ISREG(found.st_mode):  # it tells no size, and may have no end
        raise OSError(0, "not a regular file")
    if found.st_size > MOST_BYTES:
        raise OverLimit(f"{found.st_size:,} bytes; at most {MOST_BYTES:,} are read")
    with open(path, "rb") as file:
        return parse(file.read(found.st_size))


def parse(data: bytes) -> Any:
    """The JSON object of a text in UTF-8."""
    depth = 0
    for byte in _TEXT.sub(b"", data).translate(None, _NO_BRACKETS):
        depth += 1 if byte in b"[{" else -1
        if depth > MOST_DEPTH:
            refuse(f"more than {MOST_DEPTH} lists and objects inside one another")
    try:
        value = json.loads(
            data.decode(), object_pairs_hook=_object, parse_int=_whole, parse_float=_none, parse_constant=_none
        )
    except ValueError as error:  # UnicodeDecodeError and JSONDecodeError are such
        refuse(f"not a JSON text in UTF-8: {error}")
    if not isinstance(value, dict):
        refuse("a certificate is an object")
    return value


_TEXT = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        refuse(f"the name {Counter(name for name, _ in pairs).most_common(1)[0][0][:40]!r} stands twice in one object")
    return value


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        refuse(f"a number of {len(digits):,} digits; at most {MOST_DIGITS:,} are taken")
    return int(digits)


def _none(text: str) -> NoReturn:
    refuse(f"{text[:40]} is not a whole number")
