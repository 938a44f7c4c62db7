"""Files that are read whole: regular ones of a bounded size; all else is refused before it is opened."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.numbers import abbreviate, format_number, json_number, parse_number


def check_file(path: Path, most: int) -> None:
    """Refuse what is no regular file of at most so many bytes."""
    name = abbreviate(str(path))
    try:
        found = os.stat(path)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise ParseError(": ".join((name, reason or str(error)))) from None
    if not stat.S_ISREG(found.st_mode):
        raise ParseError(f"{name}: not a regular file")
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


def read_data(name: str) -> dict[str, Any]:
    """What a file TOML beside this module says."""
    from tomllib import loads

    return loads(Path(__file__).with_name(f"{name}.toml").read_text(encoding="utf-8"))


def _too_large(name: str, most: int) -> LimitReached:
    return LimitReached(f"{name}: such a file has at most {most:,} bytes here")


# b-files, as the OEIS has them: a line "n a(n)" for each term; one writer, a strict reader, and a comparison.

MOST_BYTES: Final = 1 << 26  # a b-file that is read has at most so many bytes

_LINE: Final = re.compile(r"(-?(?:0|[1-9]\d*)) (-?(?:0|[1-9]\d*))", re.ASCII)
_SHOWN: Final = 40


def bfile_lines(first: int, values: Iterable[int]) -> Iterator[str]:
    """The lines of the b-file of a sequence whose first n is given."""
    for n, value in enumerate(values, first):
        yield f"{n} {format_number(value)}"


@dataclass(frozen=True)
class BFile:
    """What a b-file says."""

    name: str
    first: int  # the n of its first line
    values: tuple[int, ...]  # a(first), a(first + 1),
    lines: tuple[int, ...]  # the number of the line of each value, from 1 on


def read(path: Path) -> BFile:
    """The b-file at a path: lines "n a(n)" n one more each time; empty lines and lines of # are left out."""
    name = abbreviate(str(path))
    data = read_file(path, MOST_BYTES)
    try:
        text = data.decode("ascii")
    except UnicodeDecodeError as error:
        at = data[: error.start].count(b"\n") + 1
        raise ParseError(f"{name}, line {at}: a b-file is ASCII, and byte {error.start + 1:,} is not") from None
    return parse_bfile(name, text)


def parse_bfile(name: str, text: str) -> BFile:
    first = 0
    values: list[int] = []
    places: list[int] = []
    for at, raw in enumerate(text.split("\n"), 1):
        line = raw.removesuffix("\r")
        if not line or line.startswith("#"):
            continue
        fields = _LINE.fullmatch(line)
        if fields is None:
            shown = repr(abbreviate(line, _SHOWN))
            raise ParseError(f'{name}, line {at}: {shown} is not of the form "n a(n)", two numbers with one space')
        n, value = (-parse_number(each[1:]) if each[0] == "-" else parse_number(each) for each in fields.groups())
        wanted = first + len(values) if values else n
        if n != wanted:
            raise ParseError(f"{name}, line {at}: n = {abbreviate(wanted)} is due, not n = {abbreviate(n)}")
        first = wanted - len(values)
        values.append(value)
        places.append(at)
    if not values:
        raise ParseError(f'{name}: there is no term in it; a line is "n a(n)", like 1 1')
    return BFile(name, first, tuple(values), tuple(places))


@dataclass(frozen=True)
class Check:
    """What became of a comparison: so many terms agree, and the next one, if there is one, differs."""

    file: BFile
    compared: int
    computed: int | None = None  # the term of the sequence that differs; None if it has ended
    shift: int | None = None

    @property
    def agrees(self) -> bool:
        """Whether all terms of the file are those of the sequence."""
        return self.compared == len(self.file.values)

    @property
    def n(self) -> int:
        """Where the first difference is."""
        return self.file.first + self.compared

    def __str__(self) -> str:
        file = self.file
        if self.agrees:
            return f"{file.name}: {self.compared:,} terms agree, n = {file.first} to {self.n - 1}  [computed]"
        line, in_file = file.lines[self.compared], abbreviate(file.values[self.compared])
        computed = "has no such term" if self.computed is None else f"has {abbreviate(self.computed)}"
        told = f"{file.name}, line {line}: a({self.n}) = {in_file}, and the sequence {computed}"
        if self.shift is not None:
            told += (
                f"; all terms agree when n is {abs(self.shift)} {'less' if self.shift > 0 else 'more'}: the offset is"
                f" {file.first - self.shift}, not {file.first}"
            )
        return told

    def as_dict(self) -> dict[str, Any]:
        """The comparison as JSON-ready data (schema nimlike/bfile-check/1)."""
        file, at = self.file, self.compared
        difference = None
        if not self.agrees:
            computed = None if self.computed is None else json_number(self.computed)
            in_file = json_number(file.values[at])
            difference = {"n": self.n, "line": file.lines[at], "file": in_file, "computed": computed}
        return {
            "schema": "nimlike/bfile-check/1",
            "file": file.name,
            "first": file.first,
            "terms": len(file.values),
            "compared": at,
            "agrees": self.agrees,
            "difference": difference,
            "offset_off_by": self.shift,
            "label": "computed",
        }


SHIFTS: Final = 10  # offsets that are wrong by at most this are seen


def check(file: BFile, first: int, terms: Callable[[int, int], list[int]]) -> Check:
    """Compares a b-file with terms(n, count), which gives a(n), a(n + 1), ...; looks for a wrong offset."""
    known = terms(first, max(0, file.first + len(file.values) - first))
    for at, (n, value) in enumerate(enumerate(file.values, file.first)):
        computed = known[n - first] if 0 <= n - first < len(known) else None
        if computed != value:
            return Check(file, at, computed, _shift(file, first, terms))
    return Check(file, len(file.values))


def _shift(file: BFile, first: int, terms: Callable[[int, int], list[int]]) -> int | None:
    """k where the file's a(n + k) is the sequence's a(n), for a small k; None if there is none."""
    count = len(file.values)
    begin = max(first, file.first - SHIFTS)
    known = terms(begin, max(0, file.first + SHIFTS + count - begin))
    for shift in sorted(range(-SHIFTS, SHIFTS + 1), key=abs):
        at = file.first - shift - begin
        if shift and at >= 0 and tuple(known[at : at + count]) == file.values:
            return shift
    return None
