"""The literature of the games: each work once, with what a reader needs to find it, as text and as BibTeX."""

from __future__ import annotations

import csv
import io
import json
import lzma
import re
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from nimlike.core.checker import Certificate
from nimlike.core.errors import CorruptData, ParseError, Undecided
from nimlike.core.files import read_data
from nimlike.core.libraries import __version__
from nimlike.core.numbers import abbreviate
from nimlike.core.reason import Facts


@dataclass(frozen=True)
class Source:
    """A paper or a book."""

    key: str  # its key in BibTeX: the first author and the year
    authors: tuple[str, ...]  # family name and given names, as BibTeX has them: "Bouton, Charles L."
    title: str
    year: int
    journal: str = ""
    volume: str = ""
    number: str = ""
    pages: str = ""
    publisher: str = ""  # of a book
    doi: str = ""  # the digital object identifier; empty if there is none
    note: str = ""  # what else helps to find it

    @property
    def brief(self) -> str:
        """The family names and the year: "Guy & Smith 1956"."""
        *others, last = [name.partition(", ")[0] for name in self.authors]
        return f"{' & '.join(filter(None, (', '.join(others), last)))} {self.year}"

    def __str__(self) -> str:
        people = [" ".join(reversed(name.split(", "))) for name in self.authors]
        named = " and ".join(filter(None, (", ".join(people[:-1]), people[-1])))
        issue = f" ({self.number})" if self.number else ""
        pages = f" {self.pages}" if self.pages else ""
        if self.journal:
            where = f"{self.journal} {self.volume}{issue} ({self.year}){pages}"
        else:
            where = f"{self.publisher} {self.year}"
        return ", ".join(filter(None, (named, self.title, where, self.note)))

    def bibtex(self) -> str:
        named = ("title", "journal", "volume", "number", "pages", "publisher", "year", "doi", "note")
        fields = {"author": " and ".join(self.authors), **{name: str(getattr(self, name)) for name in named}}
        fields["pages"] = self.pages.replace("–", "--")
        kind = "article" if self.journal else "book"
        lines = [f"  {name} = {{{value}}}," for name, value in fields.items() if value]
        return "\n".join([f"@{kind}{{{self.key},", *lines, "}"])


@cache
def literature() -> dict[str, Source]:
    """The works that the games come from, by their keys."""
    read = read_data("literature")
    return {key: Source(key, **{**row, "authors": tuple(row["authors"])}) for key, row in read.items()}


def works(sources: Iterable[str]) -> list[Source]:
    """The works among the sources of a game that stand here."""
    return [literature()[key] for key in sources if key in literature()]


def cite_in_brief(sources: Iterable[str]) -> str:
    """The sources of a game in short: "Wythoff 1907; Fraenkel 1982"."""
    return "; ".join(literature()[key].brief if key in literature() else key for key in sources)


# What this project proved itself: the data stands in results.toml.


@dataclass(frozen=True)
class OwnResult:
    """A numbered result of this project; `results.toml` says what the fields mean."""

    number: int
    key: str
    name: str
    statement: str
    page: str
    games: str = ""
    coq: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    note: str = ""

    def __str__(self) -> str:
        return f"Theorem {self.number} ({self.name})"

    def bibtex(self) -> str:
        proofs = "".join(f"; formal/{name.replace('.', '.v, ')}" for name in self.coq)
        where = f"nimlike {__version__}, docs/{self.page.partition('#')[0]}{proofs}"
        return misc(self.key, f"Theorem {self.number}: {self.name}", where, " ".join((self.statement, self.note)))


def misc(key: str, title: str, where: str, note: str) -> str:
    """The entry in BibTeX of something that comes with this program."""
    fields = {"title": title, "howpublished": where, "note": note.strip()}
    lines = [f"  {name} = {{{_as_tex(text)}}}," for name, text in fields.items()]
    return "\n".join([f"@misc{{nimlike-{key},", "  author = {{The nimlike developers}},", *lines, "}"])


def _as_tex(text: str) -> str:
    """A text with the signs escaped that mean something to LaTeX."""
    return re.sub(r"[{}_&%#$]", r"\\\g<0>", text.replace("\\", " ")).replace("^", r"\^{}").replace("~", r"\~{}")


@cache
def own_results() -> dict[str, OwnResult]:
    """The results of this project by their keys, in the order of their numbers."""
    read = read_data("results")["result"]
    lists: list[Facts] = [
        {str(name): tuple(value) if isinstance(value, list) else value for name, value in row.items()} for row in read
    ]
    return {row["key"]: OwnResult(number, **row) for number, row in enumerate(lists, 1)}


def results_on(game: str) -> list[OwnResult]:
    """The results of this project about a game, by its text."""
    return [result for result in own_results().values() if result.games and re.match(result.games, game)]


# The catalogue that comes with the package: what long runs have found of many games, a row for each.
#
# `benchmarks/catalogue.py` packs the rows of runs (`nimlike run start codes sweep ...`) into it, and the certificates
# of their periods, each accepted by the independent checker.

PLACE: Final = "certificates/catalogue"  # where the files of the catalogue lie in the package
ENDING: Final = ".csv.xz"
CERTIFICATES: Final = "-certificates.jsonl.xz"  # ends the name of the file of a part's certificates, a line for each

Row = dict[str, str]  # the columns of a row; a column that says nothing is empty

KNOWN: Final = ("period", "none", "certified", "computed", "conjectured")  # what can be asked of a row
NUMBERS: Final = (  # the columns that hold numbers
    *("period", "preperiod", "saltus", "bound", "proved_by", "certificate_bytes", "greatest", "greatest_at"),
    *("mask", "swing", "rare", "last_rare"),
)

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
    return _read(f"{name}{ENDING}", lambda text: csv.DictReader(io.StringIO(text)))


@lru_cache(maxsize=2)
def certificates(name: str) -> dict[str, Certificate]:
    """The certificates of a part's periods, by the texts of the games; O(their size), remembered."""
    rows(name)
    return _read(f"{name}{CERTIFICATES}", lambda text: map(json.loads, text.splitlines()))


def _read(name: str, split: Callable[[str], Iterable[Facts]]) -> dict[str, Facts]:
    """What a compressed file of the catalogue has, by the texts of the games."""
    where = f"{PLACE}/{name}"
    try:
        text = lzma.decompress((files("nimlike") / where).read_bytes()).decode()
        return {each["ruleset"]: each for each in split(text)}
    except (OSError, lzma.LZMAError, csv.Error, ValueError, KeyError, TypeError) as error:
        raise CorruptData(f"{where} is missing or damaged: {error}", where) from error


def certificate_of(ruleset: str) -> Certificate:
    """The certificate of a game's period, for `nimlike_check`."""
    row = row_of(ruleset)
    if row is None:
        raise ParseError(f"the catalogue does not have {abbreviate(ruleset)}")
    if not row["certificate"]:
        known = f"a period that is {row['label']}" if row["period"] else f"no period to heap {row['bound']}"
        raise Undecided(f"the catalogue has no certificate of {abbreviate(ruleset)}: it has {known}")
    return deepcopy(certificates(ruleset.partition(":")[0])[ruleset])  # the catalogue itself is kept


def select(name: str, find: str = "", known: str = "", by: str = "", falling: bool = False) -> list[Row]:
    """The rows of a part that match, in the order of a column; rows without an entry in it stand last."""
    if known and known not in KNOWN:
        raise ParseError(f"known={abbreviate(known)}: it is {', '.join(KNOWN)}")
    if by and by != "ruleset" and by not in NUMBERS:
        raise ParseError(f"by={abbreviate(by)}: it is ruleset, {', '.join(NUMBERS)}")
    found = [row for row in rows(name).values() if find.lower() in row["ruleset"].lower()]
    found = [row for row in found if known in ("", row["label"], "period" if row["period"] else "none")]
    found.sort(key=lambda row: _place(row["ruleset"]))
    if not by or by == "ruleset":
        return found[::-1] if falling else found
    told = sorted((row for row in found if row[by]), key=lambda row: int(row[by]), reverse=falling)
    return told + [row for row in found if not row[by]]


def _place(text: str) -> list[tuple[bool, int, str]]:
    """The place of a game among others: lists of numbers as numbers, codes as texts."""
    pieces = text.partition(":")[2].split(",")
    return [(not piece.isdigit(), int(piece), "") if piece.isdigit() else (True, 0, piece) for piece in pieces]


def as_csv(found: Iterable[Row]) -> str:
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
    """The row of a game; None if the catalogue does not have it."""
    name = ruleset.partition(":")[0]
    return rows(name).get(ruleset) if name in names() else None


# Names that are no families: other names of games that are here, and games for which there are other programs.


@cache
def read_names() -> Facts:
    """What games are called; the file says what its tables are."""
    return read_data("names")


_SAME: Final = str.maketrans("_ ", "--")


def other_name(name: str) -> str | None:
    """The text of the game that the literature knows by this name; None if that is not known."""
    text: str | None = read_names()["here"].get(_plain(name))
    return text


def elsewhere(name: str) -> str | None:
    """What to do about a name that belongs to no family: a file, another program; None if it is unknown."""
    plain = _plain(name)
    if plain in read_names()["examples"]["names"]:
        return f"{name} is no family of nimlike; write it as a game of your own, in a few lines: see examples/games"
    for known in read_names()["elsewhere"]:
        if plain in known["names"]:
            return f"{name} is {known['kind']}; nimlike does not treat it, {known['program']} does"
    return None


def _plain(name: str) -> str:
    return name.lower().translate(_SAME).replace("'", "").replace("’", "").replace("è", "e")
