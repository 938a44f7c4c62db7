"""Numbers that somebody else computed: read from a file or pasted, named if the literature has them, and their laws."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from itertools import islice, pairwise
from pathlib import Path
from typing import Final

import numpy as np

from nimlike.core.checker import Certificate
from nimlike.core.errors import LimitReached, ParseError, Undecided
from nimlike.core.files import MOST_BYTES, read_file
from nimlike.core.laws import Quotable
from nimlike.core.numbers import abbreviate
from nimlike.core.reason import Facts
from nimlike.designs.proof import Wanted, of_pairs
from nimlike.laws.automata import best, learn_shorter
from nimlike.laws.sequences import confirm_formula, confirm_values, formula_law, value_law
from nimlike.laws.set_laws import Conjecture, SetLaw, Table, confirm
from nimlike.proofs.discovery import KINDS
from nimlike.proofs.guesses import automaton_law
from nimlike.proofs.statements import default_systems
from nimlike.study.proving import conjecture_lines
from nimlike.tables.repeats import repetitions

_MOST_CELLS: Final = 1 << 24
_MOST: Final = 10**15
_LARGEST: Final = 1 << 22
_FEWEST: Final = 10  # a sequence is named where so many of its terms, or more, are given
_SQUARE: Final = 8
_TERMS: Final = re.compile(r"[\s\[(]*\d[\d_]*\s*[\s,;][\d_\s,;]*[\])\s]*")


@dataclass(frozen=True)
class Data:
    """Terms of a sequence; or the P-positions of a game, as rows of numbers; or a square of Grundy values."""

    name: str
    terms: tuple[int, ...] = ()
    first: int = 0
    rows: tuple[tuple[int, ...], ...] = ()
    square: bool = False


# Reading: b-files, CSV, JSON, and terms in a row.


def are_terms(text: str) -> bool:
    """Whether a text is a row of numbers, like 0,1,2,0,1,2."""
    return _TERMS.fullmatch(text) is not None


def read_data(path: Path) -> Data:
    """The data of a file: a b-file, CSV with terms or P-positions in lines, a JSON list, or terms in a row."""
    return parse_data(*_read_text(path))


def read_pairs(path: Path) -> Wanted:
    """The pairs of a file, two numbers a line in either order, for which a game is to be designed."""
    name, text = _read_text(path)
    rows, _, _ = _read_rows(name, text)
    if len(rows[0]) != 2:
        raise ParseError(f"{name}: pairs are needed, two numbers a line, like 3 5")
    return of_pairs(path.name, rows)


def _read_text(path: Path) -> tuple[str, str]:
    """What a file is called in errors, and its text."""
    name = abbreviate(str(path))
    try:
        return name, read_file(path, MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ParseError(f"{name}: byte {error.start + 1:,} is no text in UTF-8") from None


def parse_data(name: str, text: str) -> Data:
    """The data of a text; an error names the line and what is wrong there."""
    if text.lstrip().startswith(("[", "{")):
        return _from_json(name, text)
    rows, heading, apart = _read_rows(name, text)
    numbered = all(len(row) == 2 and row[0] == n for n, row in enumerate(rows, rows[0][0]))
    if numbered and (heading[:1] == ["n"] if apart else len(rows) > 1):
        return Data(name, tuple(row[1] for row in rows), rows[0][0])
    return _of_rows(name, rows)


def _read_rows(name: str, text: str) -> tuple[list[tuple[int, ...]], list[str], bool]:
    """The numbers of each line, the heading if there is one, and whether commas part the numbers."""
    lines = [(at, line) for at, raw in enumerate(text.splitlines(), 1) if (line := raw.partition("#")[0].strip())]
    apart = any("," in line or ";" in line for _, line in lines)
    rows: list[tuple[int, ...]] = []
    heading: list[str] = []
    for at, line in lines:
        cells = next(csv.reader([line.replace(";", ",")])) if apart else line.split()
        cells = [cell.strip() for cell in cells if cell.strip()]
        if not rows and not heading and len(lines) > 1 and not any(cell[-1].isdigit() for cell in cells):
            heading = [cell.lower() for cell in cells]
            continue
        row = tuple(_number(f"{name}, line {at}", cell) for cell in cells)
        if rows and len(row) != len(rows[0]):
            raise ParseError(f"{name}, line {at}: {len(row)} numbers, and {len(rows[0])} in the lines before")
        rows.append(row)
    if not rows:
        raise ParseError(f"{name}: there is no number in it")
    return rows, heading, apart


def _from_json(name: str, text: str) -> Data:
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise ParseError(f"{name}, line {error.lineno}: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise ParseError(f"{name}: its lists are nested too deeply") from None
    if isinstance(found, dict):
        key = next((key for key in ("values", "positions", "terms") if key in found), None)
        if key is None:
            raise ParseError(f"{name}: a list is needed, or an object with values, positions or terms")
        found = found[key]
    if not isinstance(found, list) or not found:
        raise ParseError(f"{name}: a list of numbers, or of rows of numbers, is needed")
    rows = []
    for at, each in enumerate(found, 1):
        row = each if isinstance(each, list) and each else [each]
        rows.append(tuple(_number(f"{name}, entry {at}", n if isinstance(n, str) else json.dumps(n)) for n in row))
        if len(row) != len(rows[0]):
            raise ParseError(f"{name}, entry {at}: {len(row)} numbers, and {len(rows[0])} in the entries before")
    return _of_rows(name, rows)


def _number(where: str, text: str) -> int:
    if not re.fullmatch(r"\d(_?\d)*", text, re.ASCII):
        raise ParseError(f"{where}: {abbreviate(text, 40)!r} is no whole number, 0 or more")
    if len(text) > 20 or int(text) > _MOST:
        raise LimitReached(f"{where}: numbers to {_MOST:,} are read, not {abbreviate(text, 40)}")
    return int(text)


def _of_rows(name: str, rows: Sequence[tuple[int, ...]]) -> Data:
    if len(rows) == 1:
        return Data(name, rows[0])
    if len(rows[0]) == 1:
        return Data(name, tuple(n for (n,) in rows))
    square = len(rows) == len(rows[0]) >= _SQUARE
    if not square and len(rows[0]) > 6:
        raise ParseError(f"{name}: a position has at most 6 numbers, not {len(rows[0])}")
    return Data(name, rows=tuple(rows), square=square)


# The literature: sequences whose numbers in the OEIS are certain, with their first terms.


@lru_cache(maxsize=1)
def _sequences() -> tuple[tuple[str, str, tuple[int, ...]], ...]:
    text = (files("nimlike") / "core/sequences.csv").read_text(encoding="utf-8")
    return tuple(
        (row["number"], row["name"], tuple(map(int, row["terms"].split()))) for row in csv.DictReader(text.splitlines())
    )


def name_terms(terms: Sequence[int]) -> Iterator[tuple[str, str, int]]:
    """The sequences of the literature that begin so, or a few terms off: A-number, name, how many were compared."""
    for number, name, known in _sequences():
        for skip, left_out in ((0, 0), (1, 0), (0, 1), (2, 0), (0, 2)):
            both = list(zip(terms[skip:], known[left_out:], strict=False))
            if len(both) >= _FEWEST and all(a == b for a, b in both):
                yield number, name, len(both)
                break


# Laws.


def laws_of_data(data: Data, bound: int | None = None) -> Iterator[Conjecture]:
    """The laws that data follow, the simplest kind first; of a set, the numbers below a bound are looked at."""
    about = {"data": data.name}
    if data.square:
        values = np.array(data.rows, np.int64)
        formula = formula_law(values, ("x", "y"))
        if formula is not None and (shown := confirm_formula(formula, values)) is not None:
            told = f"In {data.name}, {formula.words}", formula.latex
            yield Conjecture(about, "values", *told, shown, formula.facts(), "Grundy values")
        return
    if data.terms:
        found = value_law(data.terms)
        if found is not None and (shown := confirm_values(found, data.terms)) is not None:
            found = replace(found, preperiod=data.first + found.preperiod)
            sentence, latex = (text.replace("G(", "a(") for text in (found.words, found.latex))
            yield Conjecture(about, "values", f"In {data.name}, {sentence}", latex, shown, found.facts(), "terms")
        if any(a >= b for a, b in pairwise(data.terms)):
            return
    table = _table(data, bound)
    if table is None:
        return
    what = "one of the numbers" if data.terms else "a P-position"
    for law in _of_set(table):
        if (evidence := confirm(law, table)) is not None:
            sentences = law.sentences(data.name, table.names, what)
            yield Conjecture(about, law.kind, *sentences, evidence, dict(law.facts))


def _of_set(table: Table) -> Iterator[SetLaw]:
    """Laws of the kinds that are looked for in games, and automata."""
    for fit in KINDS:
        yield from fit(table)
    if table.states is None:
        members = np.array(table.members(), np.int64).reshape(-1, len(table.names))
        for one in best(default_systems(), table.names, members, table.bound, learn_shorter):
            yield automaton_law(table.names, one, table.members())


def _table(data: Data, bound: int | None) -> Table | None:
    """The table of the set: to the largest number, or below a bound; None if it is too large or empty."""
    rows = [(n,) for n in data.terms] if data.terms else list(data.rows)
    size = len(rows[0])
    side = bound or 1 + max(map(max, rows))
    if size == 1:
        side = min(side, _LARGEST)
    elif side**size > _MOST_CELLS:
        raise LimitReached(
            f"{data.name}: a table of the numbers below {side:,} is more than {_MOST_CELLS:,} positions; give --to"
        )
    rows = [row for row in rows if max(row) < side]
    names = ("n",) if size == 1 else tuple("abcdef"[:size]) if size != 2 else ("x", "y")
    states = None
    for ordered in (np.tri(side, dtype=np.bool_),) if size == 2 else ():
        if all(x <= y for x, y in rows) and any(x < y for x, y in rows):
            states = ordered.T
        elif all(x >= y for x, y in rows) and any(x > y for x, y in rows):
            states = ordered
    return Table.of(names, rows, side, states) if rows else None


def nothing(data: Data) -> Undecided:
    """The error if no law was found: what was looked at, and what fits without enough evidence."""
    count = len(data.terms or data.rows)
    what = "terms" if data.terms else "rows"
    found = repetitions(list(data.terms)) if data.terms else ()
    seen = [(e + p, p, s) for p, e, s in found if count - e - p >= max(p, 3)]  # terms that agree with an earlier one
    weak = ""
    if seen:
        _, period, saltus = min(seen)
        plus = f" {'-' if saltus < 0 else '+'} {abs(saltus)}" if saltus else ""
        weak = f"; a(n + {period}) = a(n){plus} fits from some n on, and more terms would show whether by chance"
    return Undecided(f"{data.name}: no law was found in {count:,} {what}{weak}")


@dataclass(frozen=True, eq=False, repr=False)
class Study(Quotable):
    """What is known of data: the sequences of the literature that they are, and the laws that they follow."""

    data: Data
    names: tuple[tuple[str, str, int], ...]
    laws: tuple[Conjecture, ...]
    lines: Sequence[str]  # the result as text, the names first
    certificate: Certificate | None = None

    def facts(self) -> list[Facts]:
        """The results as JSON-ready data, one for each law."""
        named = [{"number": number, "name": name, "terms": count} for number, name, count in self.names]
        none = {"schema": "nimlike/discovery/3", "data": self.data.name, "kind": None, "law": None}
        return [{**law, "sequences": named} for law in ([law.as_dict() for law in self.laws] or [none])]


def study(data: Data, bound: int | None = None, every: bool = False) -> Study:
    """The names of data and the first law that they follow, or every one; Undecided if there is neither."""
    names = tuple(name_terms(data.terms))
    laws = laws_of_data(data, bound)
    found = tuple(laws if every else islice(laws, 1))
    if not names and not found:
        raise nothing(data)
    lines = [f"{data.name}: {count:,} terms agree with {number}, {name}  [computed]" for number, name, count in names]
    for law in found:
        lines += conjecture_lines(law)
    return Study(data, names, found, lines)
