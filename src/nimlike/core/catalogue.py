"""The catalogue that comes with the package: what long runs have found of many games, a row for each.

`benchmarks/catalogue.py` packs the rows of runs (`nimlike run start codes sweep ...`) into it, and the certificates of
their periods, each accepted by the independent checker.
"""

from __future__ import annotations

import csv
import io
import json
import lzma
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from nimlike.core.errors import CorruptData, ParseError, Undecided
from nimlike.core.numbers import abbreviate

PLACE: Final = "certificates/catalogue"
"""Where the files of the catalogue lie in the package."""
ENDING: Final = ".csv.xz"
CERTIFICATES: Final = "-certificates.jsonl.xz"
"""How the name of the file ends that has the certificates of a part, a line for each."""
MOST_KEPT: Final = 1 << 16
"""Certificates of so many bytes at most are kept in the package; a larger one is made again when it is asked for."""

Row = dict[str, str]
"""The columns of a row; a column that says nothing is empty."""

KNOWN: Final = ("period", "none", "certified", "computed", "conjectured")
"""What can be asked of a row: a period, no period, or the label."""
NUMBERS: Final = (
    *("period", "preperiod", "saltus", "bound", "proved_by", "certificate_bytes", "greatest", "greatest_at"),
    *("mask", "swing", "rare", "last_rare"),
)
"""The columns that hold numbers."""

_ERRATA: Final = "errata.csv"


@dataclass(frozen=True)
class Erratum:
    """A line of a published table, and what is true."""

    table: str  # where it is printed
    game: str
    other: str
    differ: int  # the first heap whose values differ
    same: str = ""
    to: int = 0


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The parts of the catalogue: families of games."""
    place = files("nimlike") / PLACE
    if not place.is_dir():
        return ()
    return tuple(sorted(file.name.removesuffix(ENDING) for file in place.iterdir() if file.name.endswith(ENDING)))


@lru_cache(maxsize=8)
def rows(name: str) -> dict[str, Row]:
    """The rows of a part, by the texts of the games."""
    if name not in names():
        raise ParseError(f"the catalogue has no part {abbreviate(name)!r}; there are {', '.join(names())}")
    try:
        return {row["ruleset"]: row for row in csv.DictReader(io.StringIO(_text(f"{name}{ENDING}")))}
    except (KeyError, csv.Error) as error:
        raise CorruptData(f"{PLACE}/{name}{ENDING} is damaged: {error}", f"{PLACE}/{name}{ENDING}") from error


def _text(name: str) -> str:
    """The text of a compressed file of the catalogue."""
    where = f"{PLACE}/{name}"
    try:
        return lzma.decompress((files("nimlike") / PLACE / name).read_bytes()).decode()
    except (OSError, lzma.LZMAError, UnicodeDecodeError) as error:
        raise CorruptData(f"{where} is missing or damaged: {error}", where) from error


@lru_cache(maxsize=2)
def certificates(name: str) -> dict[str, dict[str, Any]]:
    """The certificates of a part's periods, by the texts of the games: those of `MOST_KEPT` bytes at most.

    O(their size), remembered.
    """
    rows(name)
    where = f"{name}{CERTIFICATES}"
    try:
        made = [json.loads(line) for line in _text(where).splitlines()]
        return {each["ruleset"]: each for each in made}
    except (ValueError, KeyError, TypeError) as error:
        raise CorruptData(f"{PLACE}/{where} is damaged: {error}", f"{PLACE}/{where}") from error


def certificate_of(ruleset: str) -> dict[str, Any] | None:
    """The certificate of a game's period, for `nimlike_check`; None where it is too large to be kept."""
    row = row_of(ruleset)
    if row is None:
        raise ParseError(f"the catalogue does not have {abbreviate(ruleset)}")
    if not row["certificate"]:
        known = f"a period that is {row['label']}" if row["period"] else f"no period to heap {row['bound']}"
        raise Undecided(f"the catalogue has no certificate of {abbreviate(ruleset)}: it has {known}")
    return certificates(ruleset.partition(":")[0])[ruleset] if is_kept(row) else None


def is_kept(row: Row) -> bool:
    """Whether the package has the certificate of a row."""
    return bool(row["certificate"]) and int(row["certificate_bytes"]) <= MOST_KEPT


def select(name: str, find: str = "", known: str = "", by: str = "", falling: bool = False) -> list[Row]:
    """The rows of a part with a text in that of the game, and with what is asked; in the order of a column.

    Rows that say nothing in the column stand last. O(rows log rows).
    """
    if known and known not in KNOWN:
        raise ParseError(f"known={abbreviate(known)}: it is {', '.join(KNOWN)}")
    if by and by != "ruleset" and by not in NUMBERS:
        raise ParseError(f"by={abbreviate(by)}: it is ruleset, {', '.join(NUMBERS)}")
    found = [row for row in rows(name).values() if find.lower() in row["ruleset"].lower() and _is(row, known)]
    found.sort(key=lambda row: _place(row["ruleset"]))
    if not by or by == "ruleset":
        return found[::-1] if falling else found
    told = sorted((row for row in found if row[by]), key=lambda row: int(row[by]), reverse=falling)
    return told + [row for row in found if not row[by]]


def _is(row: Row, known: str) -> bool:
    if known in ("period", "none"):
        return bool(row["period"]) == (known == "period")
    return not known or row["label"] == known


def _place(text: str) -> list[tuple[bool, int, str]]:
    """The place of a game among others: lists of numbers as numbers, codes as texts."""
    pieces = text.partition(":")[2].split(",")
    return [(not piece.isdigit(), int(piece), "") if piece.isdigit() else (True, 0, piece) for piece in pieces]


def as_csv(found: Iterable[Row]) -> str:
    """Rows as the text of a file CSV."""
    listed = list(found)
    text = io.StringIO()
    writer = csv.DictWriter(text, list(listed[0]) if listed else ["ruleset"], lineterminator="\n")
    writer.writeheader()
    writer.writerows(listed)
    return text.getvalue()


def errata(name: str) -> Iterator[Erratum]:
    """What published tables say otherwise of the games of a part."""
    text = (files("nimlike") / PLACE / _ERRATA).read_text(encoding="utf-8")
    for each in csv.DictReader(io.StringIO(text)):
        if each["game"].partition(":")[0] == name:
            known = (each["table"], each["game"], each["other"])
            yield Erratum(*known, int(each["differ"]), each["same"], int(each["to"]))


def row_of(ruleset: str) -> Row | None:
    """The row of a game; None where the catalogue does not have it."""
    name = ruleset.partition(":")[0]
    return rows(name).get(ruleset) if name in names() else None
