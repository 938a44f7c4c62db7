"""Certificates as files: JSON read strictly, so that two readers of one file cannot see two certificates."""

import errno
import json
import os
import stat
from collections import Counter
from typing import Any, NoReturn

from nimlike_check.refusal import refuse
from nimlike_check.work import Work

MOST_DIGITS = 1_000
"""Most digits of a number in a certificate."""
MOST_DEPTH = 100
"""Most objects and lists inside one another."""


def read(path: str, work: Work) -> Any:
    """The JSON value of a file.

    Raises
    ------
    OSError
        The file cannot be read, or is no plain file.
    Refused
        It is no JSON text, or one that a reader could take in two ways: a name twice in an object, NaN or Infinity,
        numbers that are not whole or have more than 1,000 digits, half of a surrogate pair.
    """
    found = os.stat(path)
    if not stat.S_ISREG(found.st_mode) and not stat.S_ISDIR(found.st_mode):  # it tells no size, and may have no end
        raise OSError(errno.EINVAL, "not a regular file")
    work.need("format", found.st_size // 8, 25 * found.st_size)  # small lists take nearly as much
    with open(path, "rb") as file:
        return parse(file.read(found.st_size))


def parse(data: bytes) -> Any:
    """The JSON value of a text in UTF-8; raises as `read` does."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        refuse("format", f"not a text in UTF-8: byte {error.start:,}")
    _check_depth(text)
    try:
        value = json.loads(
            text, object_pairs_hook=_object, parse_int=_whole, parse_float=_no_number, parse_constant=_no_number
        )
    except json.JSONDecodeError as error:
        refuse("format", f"not a JSON text: line {error.lineno}, column {error.colno}: {error.msg}")
    if "\\u" in text:
        _check_texts(value)
    return value


def _check_depth(text: str) -> None:
    """At most so many brackets open; those inside texts count too, which refuses no certificate there is."""
    depth = 0
    for sign in text.translate(_ONLY_BRACKETS):
        depth += 1 if sign in "[{" else -1
        if depth > MOST_DEPTH:
            refuse("format", f"more than {MOST_DEPTH} lists and objects inside one another")


class _Brackets(dict[int, int | None]):
    """A table for str.translate that keeps brackets only."""

    def __missing__(self, code: int) -> int | None:
        return code if chr(code) in "[]{}" else None


_ONLY_BRACKETS = _Brackets()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        twice = next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        refuse("format", f"the name {twice[:40]!r} stands twice in one object")
    return value


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        refuse("format", f"a number of {len(digits):,} digits; at most {MOST_DIGITS:,} are taken")
    return int(digits)


def _no_number(text: str) -> NoReturn:
    refuse("format", f"{text[:40]} is not a whole number")


def _check_texts(value: Any) -> None:
    """No text has half of a surrogate pair."""
    if isinstance(value, str):
        if any("\ud800" <= sign <= "\udfff" for sign in value):
            refuse("format", "a text has half of a surrogate pair")
    elif isinstance(value, dict):
        for name, item in value.items():
            _check_texts(name)
            _check_texts(item)
    elif isinstance(value, list):
        for item in value:
            _check_texts(item)
