"""The page of each game: an example to start with, its theory, its sequence, and the files made of it."""

from __future__ import annotations

import json
from typing import Final

from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.literature import NUMBERS, Row, as_csv, errata, names, rows, select, works
from nimlike.core.numbers import abbreviate, json_number, parse_number
from nimlike.core.ruleset import Ruleset
from nimlike.core.table import Table
from nimlike.families import describe, families, family, parse_ruleset
from nimlike.study.listings import Listing, of_table, of_terms
from nimlike.web.address import Fields, File, Shown, page_url
from nimlike.web.guard import NotFound, needing_plot
from nimlike.web.maps import MEDIA
from nimlike.web.theorems import certificate_file

ROWS: Final = 2_000  # most terms or rows of a file
_TABLE: Final = 12
_LATEX_ROWS: Final = 60


def list_families() -> list[Shown]:
    """The families of games as JSON values: what ``nimlike games --json`` prints, with addresses."""
    return [describe(name) | {"page": page_url("games", str(_first(name)))} for name in families()]


def game_of(text: str) -> Ruleset:
    """The game of a page: what the text denotes, for the name of a family alone the game of its first example."""
    name = text.partition(":")[0]
    if name not in families():
        raise NotFound(f"no game {abbreviate(name)!r}: there are {', '.join(families())}")
    if text == name:
        try:
            return parse_ruleset(text)
        except NimlikeError:  # a family whose games need an option
            return _first(name)
    return parse_ruleset(text)


def _first(name: str) -> Ruleset:
    """The game of a family that its first example has."""
    return parse_ruleset(family(name).examples[0].rpartition(":")[0])


def table_of(rules: Ruleset, bound: int) -> Table:
    """The table of a game up to a size, from 0 or else from 1 on."""
    try:
        return rules.table(0, bound)
    except LimitReached:
        raise
    except NimlikeError:
        return rules.table(1, bound)


def download(text: str, what: str, form: str, bound: str) -> File:
    """A file made of a game: its content, its media type and its name."""
    if what == "certificate":
        return certificate_file(text, form)
    rules = game_of(text)
    if what == "sources":
        if form != "bibtex":
            raise _no_form(form, ("bibtex",))
        entries = "\n\n".join(work.bibtex() for work in works(rules.sources))
        return f"{entries}\n".encode(), "application/x-bibtex; charset=utf-8", f"{rules.family}.bib"
    if form in MEDIA:
        with needing_plot():
            from nimlike.plot.pictures import picture

            content = picture(rules, what, _size(bound, 100, ROWS), form)
        return content, MEDIA[form], f"{rules.family}-{what}.{form}"
    if what == "table":
        made = of_table(table_of(rules, _size(bound, _TABLE, 400)))
        return _latex_file(rules, made) if form == "latex" else _file(rules, what, form, made)
    for sequence in rules.sequences():
        if sequence.name == what:
            skipped = sequence.listed_from - sequence.offset if form == "b-file" else 0
            terms = sequence.first(_size(bound, 1_000, ROWS) + skipped)[skipped:]
            return _file(rules, what, form, of_terms(rules, sequence, sequence.offset + skipped, terms))
    known = [*(each.name for each in rules.sequences()), "table", "sources", "certificate", *rules.pictures()]
    raise NotFound(f"{abbreviate(text)} has no file {abbreviate(what)!r}: there are {', '.join(known)}")


def _size(bound: str, usual: int, most: int) -> int:
    size = parse_number(bound, "bound") if bound else usual
    if not 1 <= size <= most:
        raise LimitReached(f"bound={abbreviate(size)}: it is 1 to {most:,} here; the command line takes more")
    return size


_FILES: Final = {
    "b-file": (".txt", "text/plain; charset=utf-8"),
    "csv": (".csv", "text/csv; charset=utf-8"),
    "json": (".json", "application/json"),
}


def _file(rules: Ruleset, what: str, form: str, made: Listing) -> File:
    if form not in _FILES or (form == "b-file" and made.first is None):
        raise _no_form(form, (*_FILES, "latex"))
    suffix, media = _FILES[form]
    return made.content(suffix), media, f"{rules.family}-{what}{suffix}"


def _latex_file(rules: Ruleset, table: Listing) -> File:
    if len(table.rows) > _LATEX_ROWS:
        raise LimitReached(f"a LaTeX table has at most {_LATEX_ROWS} rows here, not {len(table.rows)}")
    from nimlike.explain.render import latex_text

    head, *rows = [" & ".join(map(latex_text, row)) + r" \\" for row in (table.headings, *table.rows)]
    known = f"% {table.title} [{table.facts['label']}: {table.facts['source']}]"
    begin = rf"\begin{{tabular}}{{{'r' * len(table.headings)}}}"
    lines = [known, begin, head, r"\hline", *rows, r"\end{tabular}", ""]
    return "\n".join(lines).encode(), "application/x-latex; charset=utf-8", f"{rules.family}-table.tex"


def _no_form(form: str, known: tuple[str, ...]) -> ParseError:
    return ParseError(f"no format {abbreviate(form)!r}: there are {', '.join(known)}")


# The page of the catalogue as data: what sweeps have found of many games, filtered and put in order by its address.

FIELDS: Final = ("part", "find", "known", "by", "falling", "page")  # what an address says of the page
_ROWS: Final = 100  # of one page


def _select(fields: Fields) -> tuple[dict[str, str], str, list[Row]]:
    """The fields that an address has, the part that it names, and the rows that it asks for."""
    asked = {name: value for name, value in fields if value}
    part, falling = asked.get("part", "octal"), asked.get("falling") == "1"
    return asked, part, select(part, asked.get("find", ""), asked.get("known", ""), asked.get("by", ""), falling)


def catalogue_page(fields: Fields) -> Shown:
    asked, part, found = _select(fields)
    pages = max(1, -(-len(found) // _ROWS))
    page = parse_number(asked.get("page", "1"), "page")
    if not 1 <= page <= pages:
        raise ParseError(f"page={abbreviate(page)}: there are {pages:,}")
    return {
        "asked": {name: asked[name] for name in FIELDS if name in asked and name != "page"},
        "part": part,
        "parts": names(),
        "rows": found[(page - 1) * _ROWS : page * _ROWS],
        "found": len(found),
        "whole": len(rows(part)),
        "periods": sum(bool(row["period"]) for row in found),
        "page": page,
        "pages": pages,
        "errata": list(errata(part)),
    }


def catalogue_file(fields: Fields, form: str) -> tuple[str, str]:
    """All rows that an address asks for, as a text, and its media type."""
    _, part, found = _select(fields)
    if form == "csv":
        return as_csv(found), "text/csv; charset=utf-8"
    if form != "json":
        raise _no_form(form, ("csv", "json"))
    games = [
        {name: (json_number(int(cell)) if cell else None) if name in NUMBERS else cell for name, cell in row.items()}
        for row in found
    ]
    written = json.dumps({"schema": "nimlike/catalogue-rows/1", "part": part, "rows": games}, ensure_ascii=False)
    return f"{written}\n", "application/json"
