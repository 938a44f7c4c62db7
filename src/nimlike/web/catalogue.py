"""What is told of each game: an example to start with, its theory, its sequence, and the files made of it."""

from __future__ import annotations

import csv
import io
import json
from itertools import islice
from typing import Any, Final

from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate, json_number, parse_number
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Terms
from nimlike.core.table import Table
from nimlike.families import families, family, parse_position, parse_ruleset
from nimlike.web.address import Address, api_url, game_url, map_url
from nimlike.web.limits import NotFound, NotInstalled
from nimlike.web.miniatures import miniature

ROWS: Final = 2_000
"""Most terms or rows of a file."""

_SHOWN: Final = 24
_BOUNDS: Final = (9, 20, 60)  # numbers of the P-positions listed on a page
_TABLE: Final = 12
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
                "title": tr(rules.title),
                "reference": rules.reference,
                "rules": tr(rules.rules_text) or first.rules(),
                "examples": list(rules.examples),
                "page": game_url(str(first)),
            }
        )
    return shown


def game_page(text: str) -> dict[str, Any]:
    """The page of a game.

    Raises
    ------
    NimlikeError
        The text denotes no game.
    """
    rules = _ruleset(text)
    canonical = str(rules)
    examples = [parse_position(example) for example in rules.examples]
    start = Position(rules, rules.start())
    answer = start.answer()
    page: dict[str, Any] = {
        "rules": canonical,
        "title": rules.name,
        "family_title": tr(rules.title),
        "rules_text": f"{rules.rules()} {rules.ending(start.state)}",
        "reference": rules.reference,
        "label": answer.label.value,
        "source": answer.source,
        "examples": [
            {"text": str(each), "brief": each.brief(), "play": Address(str(each)).url, "solve": _solve_url(str(each))}
            for each in examples
        ],
        "start": Address(str(start)).url,
        "picture": miniature(start),
        "map_url": map_url(canonical) if rules.map() is not None or rules.line() is not None else None,
        "p_positions": [],
        "p_note": "",
        "sequences": [],
        "table": None,
    }
    safe: list[Position] = []
    try:
        for bound in _BOUNDS:  # the smallest numbers that give enough
            safe = list(islice(rules.p_positions(bound), _SHOWN))
            if len(safe) == _SHOWN:
                break
    except NimlikeError as error:
        page["p_note"] = str(error)
    page["p_positions"] = [{"text": each.brief(), "play": Address(str(each)).url} for each in safe]
    for sequence in rules.sequences():
        terms = sequence.first(_SHOWN)
        page["sequences"].append(
            {
                "title": tr(sequence.title),
                "label": sequence.label.value,
                "source": sequence.source,
                "terms": ", ".join(map(abbreviate, terms)),
                "more": len(terms) == _SHOWN,
                "offset": sequence.offset,
                "files": [
                    (form, api_url("download", rules=canonical, what=sequence.name, format=form))
                    for form in ("b-file", "csv", "json")
                ],
            }
        )
    try:
        page["table"] = _table(rules, _TABLE)
    except NimlikeError as error:
        page["table_note"] = str(error)
    page["table_files"] = [
        (form, api_url("download", rules=canonical, what="table", format=form)) for form in ("csv", "json", "latex")
    ]
    page["pictures"] = [
        (kind, form, api_url("download", rules=canonical, what=kind, format=form))
        for kind in rules.pictures()
        for form in ("svg", "png")
    ]
    return page


def _ruleset(text: str) -> Ruleset:
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
    return parse_position(family(name).examples[0]).ruleset


def _table(rules: Ruleset, bound: int) -> Table:
    """The table of a game up to a size, from 0 or else from 1 on."""
    try:
        return rules.table(0, bound)
    except LimitReached:
        raise
    except NimlikeError:
        return rules.table(1, bound)


def _solve_url(position: str) -> str:
    return api_url("solve", position=position, why="true")


def download(text: str, what: str, form: str, bound: str) -> tuple[bytes, str, str]:
    """A file made of a game: its content, its media type and its name.

    Parameters
    ----------
    text
        The game.
    what
        The name of one of its sequences, ``"table"``, or the kind of a picture.
    form
        ``"csv"``, ``"json"``, ``"b-file"``, ``"latex"``, ``"svg"`` or ``"png"``.
    bound
        How many terms, the last row, or the size of the picture; empty for the usual one.

    Raises
    ------
    NimlikeError
        There is no such file, or it would be too large.
    """
    rules = _ruleset(text)
    if form in ("svg", "png"):
        content = _picture(rules, what, form, _size(bound, 100, ROWS))
        return content, {"svg": "image/svg+xml", "png": "image/png"}[form], f"{rules.family}-{what}.{form}"
    if what == "table":
        return _table_file(rules, form, _size(bound, _TABLE, 400))
    for sequence in rules.sequences():
        if sequence.name == what:
            return _sequence_file(rules, sequence, form, _size(bound, 1_000, ROWS))
    known = [*(each.name for each in rules.sequences()), "table", *rules.pictures()]
    raise NotFound(f"{abbreviate(text)} has no file {abbreviate(what)!r}: there are {', '.join(known)}")


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
    terms = sequence.first(bound)
    name = f"{rules.family}-{sequence.name}"
    if form == "b-file":
        lines = "".join(f"{n} {term}\n" for n, term in enumerate(terms, sequence.offset))
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
    table = _table(rules, bound)
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
