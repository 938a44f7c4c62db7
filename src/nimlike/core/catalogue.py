"""The catalogue that comes with the package: what sweeps have found of many games, a row for each.

`benchmarks/catalogue.py` packs the rows of runs (`nimlike run start codes sweep ...`) into it.
"""

from __future__ import annotations

import csv
import io
import lzma
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Final

from nimlike.core.errors import CorruptData, ParseError
from nimlike.core.numbers import abbreviate

PLACE: Final = "certificates/catalogue"
"""Where the files of the catalogue lie in the package."""
ENDING: Final = ".csv.xz"

Row = dict[str, str]
"""The columns of a row; a column that says nothing is empty."""

KNOWN: Final = ("period", "none", "certified", "computed", "conjectured")
"""What can be asked of a row: a period, no period, or the label."""
NUMBERS: Final = (
    *("period", "preperiod", "saltus", "bound", "proved_by", "greatest", "greatest_at"),
    *("mask", "swing", "rare", "last_rare"),
)
"""The columns that hold numbers."""

_ERRATA: Final = "errata.csv"


@dataclass(frozen=True)
class Erratum:
    """A line of a published table, and what is true.

    Parameters
    ----------
    table
        Where it is printed.
    game, other
        The table gives them the same Grundy values.
    differ
        The first heap whose values differ.
    same
        The game, or games, whose values ``game`` has in truth to heap ``to``; empty where that is not known.
    """

    table: str
    game: str
    other: str
    differ: int
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
    """The rows of a part, by the texts of the games.

    Raises
    ------
    ParseError
        There is no such part.
    CorruptData
        Its file is damaged.

    Examples
    --------
    >>> rows("octal")["octal:0.77"]["period"]
    '12'
    """
    if name not in names():
        raise ParseError(f"the catalogue has no part {abbreviate(name)!r}; there are {', '.join(names())}")
    where = f"{PLACE}/{name}{ENDING}"
    try:
        text = lzma.decompress((files("nimlike") / PLACE / f"{name}{ENDING}").read_bytes()).decode()
        return {row["ruleset"]: row for row in csv.DictReader(io.StringIO(text))}
    except (OSError, lzma.LZMAError, UnicodeDecodeError, KeyError, csv.Error) as error:
        raise CorruptData(f"{where} is missing or damaged: {error}", where) from error


def select(name: str, find: str = "", known: str = "", by: str = "", falling: bool = False) -> list[Row]:
    """The rows of a part with a text in that of the game, and with what is asked; in the order of a column.

    Rows that say nothing in the column stand last. O(rows log rows).

    Raises
    ------
    ParseError
        There is no such part, nothing of that kind can be asked, or no such column.

    Examples
    --------
    >>> [row["ruleset"] for row in select("octal", "0.1", "period", "preperiod", falling=True)][:2]
    ['octal:0.16', 'octal:0.127']
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
    """Rows as the text of a file CSV.

    Examples
    --------
    >>> as_csv(select("octal", "0.777")).splitlines()[0][:30]
    'ruleset,period,preperiod,saltu'
    """
    listed = list(found)
    text = io.StringIO()
    writer = csv.DictWriter(text, list(listed[0]) if listed else ["ruleset"], lineterminator="\n")
    writer.writeheader()
    writer.writerows(listed)
    return text.getvalue()


def errata(name: str) -> Iterator[Erratum]:
    """What published tables say otherwise of the games of a part.

    Examples
    --------
    >>> [(each.game, each.other, each.differ) for each in errata("octal")][0]
    ('octal:0.27', 'octal:0.06', 2)
    """
    text = (files("nimlike") / PLACE / _ERRATA).read_text(encoding="utf-8")
    for each in csv.DictReader(io.StringIO(text)):
        if each["game"].partition(":")[0] == name:
            known = (each["table"], each["game"], each["other"])
            yield Erratum(*known, int(each["differ"]), each["same"], int(each["to"]))


def row_of(ruleset: str) -> Row | None:
    """The row of a game; None where the catalogue does not have it.

    Examples
    --------
    >>> row_of("octal:0.16")["preperiod"], row_of("nim")
    ('105351', None)
    """
    name = ruleset.partition(":")[0]
    return rows(name).get(ruleset) if name in names() else None
