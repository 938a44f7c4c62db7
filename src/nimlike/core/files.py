"""Files that are read whole: regular ones of a bounded size; all else is refused before it is opened."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate


def check_file(path: Path, most: int) -> None:
    """Refuse what is no regular file of at most so many bytes."""
    name = abbreviate(str(path))
    try:
        found = os.stat(path)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise ParseError(": ".join((name, reason or str(error)))) from None
    if not stat.S_ISREG(found.st_mode):
        raise ParseError(tr("{name}: not a regular file", name=name))
    if found.st_size > most:
        raise _too_large(name, most)


def read_file(path: Path, most: int) -> bytes:
    """The bytes of a regular file of at most so many bytes; raises as `check_file` does."""
    check_file(path, most)
    try:
        with open(path, "rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise ParseError(": ".join((abbreviate(str(path)), error.strerror or str(error)))) from None
    if len(data) > most:  # it grows
        raise _too_large(abbreviate(str(path)), most)
    return data


def _too_large(name: str, most: int) -> LimitReached:
    return LimitReached(tr("{name}: such a file has at most {most:,} bytes here", name=name, most=most))
