"""The catalogue that comes with the package: what sweeps have found of many games, a row for each.

`benchmarks/catalogue.py` packs the rows of runs (`nimlike run start codes sweep ...`) into it.
"""

from __future__ import annotations

import csv
import io
import lzma
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


def row_of(ruleset: str) -> Row | None:
    """The row of a game; None where the catalogue does not have it.

    Examples
    --------
    >>> row_of("octal:0.16")["preperiod"], row_of("nim")
    ('105351', None)
    """
    name = ruleset.partition(":")[0]
    return rows(name).get(ruleset) if name in names() else None
