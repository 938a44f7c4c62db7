"""The page of the catalogue as data: what sweeps have found of many games, filtered and put in order by its address."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

from nimlike.core.errors import ParseError
from nimlike.core.languages import grouped, later, tr
from nimlike.core.literature import KNOWN, Erratum, Row, as_csv, errata, is_kept, names, rows, select
from nimlike.core.numbers import abbreviate, json_number, parse_number
from nimlike.web.address import game_url

FIELDS: Final = ("part", "find", "known", "by", "falling", "page")
"""What an address says of the page."""

_ROWS: Final = 100  # of one page
_COLUMNS: Final = (
    ("ruleset", later("game")),
    ("period", later("period")),
    ("preperiod", later("from heap")),
    ("rare", later("rare heaps")),
    ("last_rare", later("last rare heap")),
    ("greatest", later("greatest value")),
    ("bound", later("computed to heap")),
)
_CHOICES: Final = {
    "": later("all"),
    "period": later("with a period"),
    "none": later("no period found"),
    "certified": later("certified"),
    "computed": later("computed"),
    "conjectured": later("conjectured"),
}


def catalogue_page(fields: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """The page."""
    asked = {name: value for name, value in fields if value}
    part = asked.get("part", "octal")
    found = select(
        part, asked.get("find", ""), asked.get("known", ""), asked.get("by", ""), asked.get("falling", "") == "1"
    )
    pages = max(1, -(-len(found) // _ROWS))
    page = parse_number(asked.get("page", "1"), "page")
    if not 1 <= page <= pages:
        raise ParseError(tr("page={page}: there are {pages:,}", page=abbreviate(page), pages=pages))
    shown = found[(page - 1) * _ROWS : page * _ROWS]
    query: dict[str, str] = {name: asked[name] for name in FIELDS if name in asked and name != "page"}
    return {
        "part": part,
        "parts": [(name, _url({"part": name})) for name in names()],
        "find": asked.get("find", ""),
        "known": asked.get("known", ""),
        "by": asked.get("by", ""),
        "falling": asked.get("falling", ""),
        "choices": [(value, tr(_CHOICES[value])) for value in ("", *KNOWN)],
        "columns": [_column(name, title, query) for name, title in _COLUMNS],
        "rows": [_shown(row) for row in shown],
        "told": tr(
            "{count:,} of {whole:,} games; {solved:,} with a period.",
            count=len(found),
            whole=len(rows(part)),
            solved=sum(bool(row["period"]) for row in found),
        ),
        "pages": [(each, _url(query | {"page": str(each)}), each == page) for each in range(1, pages + 1)],
        "files": [
            (form, f"/api/catalogue?{urlencode(query | {'part': part, 'format': form})}") for form in ("csv", "json")
        ],
        "errata": [_erratum(each) for each in errata(part)],
    }


def catalogue_file(fields: tuple[tuple[str, str], ...], form: str) -> tuple[str, str]:
    """All rows that an address asks for, as a text, and its media type."""
    asked = {name: value for name, value in fields if value}
    part = asked.get("part", "octal")
    falling = asked.get("falling", "") == "1"
    found = select(part, asked.get("find", ""), asked.get("known", ""), asked.get("by", ""), falling)
    if form == "csv":
        return as_csv(found), "text/csv; charset=utf-8"
    if form != "json":
        raise ParseError(tr("no format {form!r}: there are csv, json", form=abbreviate(form)))
    return _json(part, found), "application/json"


def _erratum(each: Erratum) -> str:
    said = tr(
        "{table}: {game} is said to have the values of {other}. They differ first at heap {heap:,}.",
        table=each.table,
        game=each.game,
        other=each.other,
        heap=each.differ,
    )
    if each.same:
        said += " " + tr("To heap {heap:,} they are those of {game}.", heap=each.to, game=each.same)
    return said


def _json(part: str, found: list[Row]) -> str:
    import json

    from nimlike.core.literature import NUMBERS

    games = [
        {name: (json_number(int(cell)) if cell else None) if name in NUMBERS else cell for name, cell in row.items()}
        for row in found
    ]
    return json.dumps({"schema": "nimlike/catalogue-rows/1", "part": part, "rows": games}, ensure_ascii=False) + "\n"


def _url(query: dict[str, str]) -> str:
    return f"/catalogue?{urlencode(query)}"


def certificate_name(ruleset: str) -> str:
    """The name of the file with the certificate of a game."""
    return "".join(sign if sign.isalnum() else "-" for sign in ruleset)[:60] + ".json"


def _certificate_url(ruleset: str) -> str:
    return f"/api/catalogue/certificate?{urlencode({'rules': ruleset})}"


def _column(name: str, title: str, query: dict[str, str]) -> dict[str, Any]:
    """A column: a click puts the rows in its order, another one in the order from above."""
    now = query.get("by", "ruleset") == name
    falling = now and query.get("falling") == "1"
    asked = {key: value for key, value in query.items() if key not in ("by", "falling")} | {"by": name}
    if now and not falling:
        asked["falling"] = "1"
    order = ("descending" if falling else "ascending") if now else ""
    return {"name": name, "title": tr(title), "order": order, "url": _url(asked)}


def _shown(row: Row) -> dict[str, Any]:
    """A row, its numbers as texts, empty where nothing is known; ``last``: the last heap that is off the period."""
    numbers = {name: grouped(int(row[name])) if row[name] else "" for name, _ in _COLUMNS[1:]}
    saltus, preperiod = int(row["saltus"] or 0), int(row["preperiod"] or 0)
    return numbers | {
        "ruleset": row["ruleset"],
        "url": game_url(row["ruleset"]),
        "label": row["label"],
        "certificate": _certificate_url(row["ruleset"]) if is_kept(row) else "",
        "saltus": tr("saltus {saltus:,}", saltus=saltus) if saltus else "",
        "last": grouped(preperiod - 1) if preperiod else "",
    }
