"""What is told of each game: an example to start with, its theory, its sequence, and the files made of it."""

from __future__ import annotations

import csv
import io
import json
from typing import Any, Final

from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.numbers import abbreviate, json_number, parse_number
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Terms
from nimlike.core.table import Table
from nimlike.families import families, family, parse_ruleset
from nimlike.web.address import game_url
from nimlike.web.certified import certificate_file
from nimlike.web.limits import NotFound, NotInstalled

ROWS: Final = 2_000  # most terms or rows of a file
_TABLE: Final = 12
_PICTURES: Final = {
    "svg": ("image/svg+xml", "svg"),
    "png": ("image/png", "png"),
    "pdf": ("application/pdf", "pdf"),
    "tikz": ("application/x-latex; charset=utf-8", "tex"),
}
"""The formats of pictures: the media type and the ending of each."""
_LATEX_ROWS: Final = 60


def listed() -> list[dict[str, Any]]:
    """The families of games as JSON values: what ``nimlike games --json`` prints, with addresses."""
    shown = []
    for name in families():
        rules = family(name)
        first = _first(name)
        shown.append(
            {
                "family": name,
                "title": rules.title,
                "reference": rules.reference,
                "rules": rules.rules_text or first.rules(),
                "examples": list(rules.examples),
                "page": game_url(str(first)),
            }
        )
    return shown


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


def download(text: str, what: str, form: str, bound: str) -> tuple[bytes, str, str]:
    """A file made of a game: its content, its media type and its name."""
    if what == "certificate":
        return certificate_file(text, form)
    rules = game_of(text)
    if what == "sources":
        return _sources(rules, form)
    if form in _PICTURES:
        content = _picture(rules, what, form, _size(bound, 100, ROWS))
        media, ending = _PICTURES[form]
        return content, media, f"{rules.family}-{what}.{ending}"
    if what == "table":
        return _table_file(rules, form, _size(bound, _TABLE, 400))
    for sequence in rules.sequences():
        if sequence.name == what:
            return _sequence_file(rules, sequence, form, _size(bound, 1_000, ROWS))
    known = [*(each.name for each in rules.sequences()), "table", "sources", "certificate", *rules.pictures()]
    raise NotFound(f"{abbreviate(text)} has no file {abbreviate(what)!r}: there are {', '.join(known)}")


def _sources(rules: Ruleset, form: str) -> tuple[bytes, str, str]:
    if form != "bibtex":
        raise _no_form(form, ("bibtex",))
    entries = "\n\n".join(work.bibtex() for work in rules.sources)
    return f"{entries}\n".encode(), "application/x-bibtex; charset=utf-8", f"{rules.family}.bib"


def _size(bound: str, usual: int, most: int) -> int:
    size = parse_number(bound, "bound") if bound else usual
    if not 1 <= size <= most:
        raise LimitReached(f"bound={abbreviate(size)}: it is 1 to {most:,} here; the command line takes more")
    return size


def _picture(rules: Ruleset, kind: str, form: str, bound: int) -> bytes:
    try:
        from nimlike.plot.draw import picture

        return picture(rules, kind=kind, bound=bound, format=form)
    except ImportError:
        raise NotInstalled("pictures need the extra 'plot': pip install 'nimlike[plot]'") from None


def _sequence_file(rules: Ruleset, sequence: Terms, form: str, bound: int) -> tuple[bytes, str, str]:
    name = f"{rules.family}-{sequence.name}"
    listed_from = sequence.listed_from if form == "b-file" else sequence.offset
    terms = sequence.first(bound + listed_from - sequence.offset)
    if form == "b-file":
        lines = "".join(f"{n} {term}\n" for n, term in enumerate(terms, sequence.offset) if n >= listed_from)
        return lines.encode("ascii"), "text/plain; charset=us-ascii", f"{name}.b.txt"
    if form == "csv":
        rows = [[str(n), str(term)] for n, term in enumerate(terms, sequence.offset)]
        return _csv(("n", "a(n)"), rows), "text/csv; charset=utf-8", f"{name}.csv"
    if form == "json":
        found = {
            "schema": "nimlike/sequence/1",
            "rules": str(rules),
            "title": sequence.title,
            "offset": sequence.offset,
            "terms": [json_number(term) for term in terms],
        }
        return _json(found), "application/json", f"{name}.json"
    raise _no_form(form, ("b-file", "csv", "json"))


def _table_file(rules: Ruleset, form: str, bound: int) -> tuple[bytes, str, str]:
    table = table_of(rules, bound)
    name = f"{rules.family}-table"
    if form == "csv":
        return _csv(table.headings, table.rows), "text/csv; charset=utf-8", f"{name}.csv"
    if form == "json":
        return _json(table.as_dict()), "application/json", f"{name}.json"
    if form == "latex":
        if bound > _LATEX_ROWS:
            raise LimitReached(f"bound={bound}: a LaTeX table has at most {_LATEX_ROWS} rows here")
        from nimlike.explain.formulas import latex_text

        rows = [" & ".join(map(latex_text, row)) + r" \\" for row in (table.headings, *table.rows)]
        columns = "r" * len(table.headings)
        lines = [
            f"% {table.title} [{table.label}: {table.source}]",
            rf"\begin{{tabular}}{{{columns}}}",
            rows[0],
            r"\hline",
            *rows[1:],
            r"\end{tabular}",
            "",
        ]
        return "\n".join(lines).encode(), "application/x-latex; charset=utf-8", f"{name}.tex"
    raise _no_form(form, ("csv", "json", "latex"))


def _no_form(form: str, known: tuple[str, ...]) -> ParseError:
    return ParseError(f"no format {abbreviate(form)!r}: there are {', '.join(known)}")


def _csv(headings: tuple[str, ...], rows: Any) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows(rows)
    return out.getvalue().encode()


def _json(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False) + "\n").encode()
