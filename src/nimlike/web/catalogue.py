"""What is told of each game: an example to start with, its theory, its sequence, and the files made of it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from typing import Any, Final

from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.numbers import abbreviate, json_number, parse_number
from nimlike.core.ruleset import Ruleset
from nimlike.families import families, family, parse_position, parse_ruleset
from nimlike.games.coprime.game import Coprime
from nimlike.games.heaps.rule import HeapGame
from nimlike.games.nim.game import Nim
from nimlike.games.one_pile.onepile import OnePile
from nimlike.games.one_pile.schwenk import Schwenk
from nimlike.games.vector.game import Vector
from nimlike.games.wythoff.game import Wythoff
from nimlike.web.address import Address, api_url, game_url, map_url
from nimlike.web.limits import NotFound, NotInstalled
from nimlike.web.tiles import axes

FIRST_GAMES: Final = (
    ("nim:3,5,7", "Nim", "Three piles. Take as many as you like, but from one pile only. Who takes the last one wins."),
    ("nim:misere:3,4,5", "Nim, last one loses", "The same, but who takes the last counter loses."),
    ("wythoff:5,8", "Wythoff’s game", "Two piles. Take from one, or the same number from both. Who takes last wins."),
    ("schwenk:cap=2x:20,19", "Fibonacci Nim", "One pile. Take at most twice what was taken before you."),
    (
        "onepile:base=binary:20,6",
        "One pile, counted in twos",
        "One pile. What is left decides how much may be taken next.",
    ),
    ("coprime:max=5:21", "The coprime game", "You are A. At the end you win if your number and B’s share no divisor."),
    ("nim:3,4+wythoff:3,5", "Two games at once", "Each turn move in one of the two games. Who moves last wins."),
)
"""Games to start with: a position, a name, the rules in a sentence."""

ROWS: Final = 2_000
"""Most terms or rows of a file."""

_SHOWN: Final = 24
_TABLE: Final = 12
_LATEX_ROWS: Final = 60


@dataclass(frozen=True)
class Sequence:
    """A sequence of whole numbers that belongs to a game.

    Parameters
    ----------
    name
        A word, for addresses and file names.
    title
        What a(n) is.
    offset
        The first n.
    terms
        Makes the terms, without end or to the end.
    """

    name: str
    title: str
    offset: int
    terms: Callable[[], Iterator[int]]


def sequences(rules: Ruleset) -> list[Sequence]:
    """The sequences of a game.

    Examples
    --------
    >>> [(each.name, list(islice(each.terms(), 5))) for each in sequences(Wythoff())]
    [('smaller', [0, 1, 3, 4, 6]), ('larger', [0, 2, 5, 7, 10])]
    """
    if isinstance(rules, Wythoff):
        return [
            Sequence("smaller", "the smaller number of pair n", 0, lambda: (rules.pair(n)[0] for n in count())),
            Sequence("larger", "the larger number of pair n", 0, lambda: (rules.pair(n)[1] for n in count())),
        ]
    if isinstance(rules, OnePile | Schwenk):
        base = rules.base
        return [
            Sequence(
                "least-take",
                "the least winning take from n counters when all may be taken",
                1,
                lambda: (base.smallest_summand(n) for n in count(1)),
            ),
            Sequence("base", "element n of the number base", 1, lambda: iter(base.elements_up_to(10**60, ROWS))),
        ]
    if isinstance(rules, Coprime):
        return [Sequence("b-wins", "the n-th number of chips from which B wins", 1, lambda: _b_wins(rules))]
    if isinstance(rules, Nim) and not rules.misere:
        return [Sequence("values", "the Grundy values of two piles, read by antidiagonals", 0, _nim_antidiagonals)]
    return []


def _b_wins(rules: Coprime) -> Iterator[int]:
    return (position.state[0] for position in rules.p_positions(4_000))


def _nim_antidiagonals() -> Iterator[int]:
    return (x ^ (total - x) for total in count() for x in range(total + 1))


def listed() -> list[dict[str, Any]]:
    """The families of games as JSON values: what ``nimlike games --json`` prints, with addresses."""
    shown = []
    for name in families():
        rules = family(name)
        first = parse_position(rules.examples[0]).ruleset
        shown.append(
            {
                "family": name,
                "title": rules.title,
                "reference": rules.reference,
                "rules": rules.rules_text,
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
    source = _source(rules)
    page: dict[str, Any] = {
        "rules": canonical,
        "title": rules.title[0].upper() + rules.title[1:],
        "rules_text": rules.rules_text,
        "reference": rules.reference,
        "label": source[0],
        "source": source[1],
        "examples": [
            {"text": str(each), "brief": each.brief(), "play": Address(str(each)).url, "solve": _solve_url(str(each))}
            for each in examples
        ],
        "start": Address(_start(rules)).url,
        "map_url": map_url(canonical) if _has_map(rules) else None,
        "p_positions": [],
        "p_note": "",
        "sequences": [],
        "table": None,
    }
    try:
        bound = 60 if not isinstance(rules, Nim) else 9
        page["p_positions"] = [
            {"text": each.brief(), "play": Address(str(each)).url} for each in islice(rules.p_positions(bound), _SHOWN)
        ]
    except NimlikeError as error:
        page["p_note"] = str(error)
    for sequence in sequences(rules):
        terms = list(islice(sequence.terms(), _SHOWN))
        page["sequences"].append(
            {
                "title": sequence.title,
                "terms": ", ".join(map(abbreviate, terms)),
                "offset": sequence.offset,
                "files": [
                    (form, api_url("download", rules=canonical, what=sequence.name, format=form))
                    for form in ("b-file", "csv", "json")
                ],
            }
        )
    try:
        page["table"] = rules.table(1 if isinstance(rules, OnePile | Schwenk | Coprime) else 0, _TABLE)
    except NimlikeError as error:
        page["table_note"] = str(error)
    page["table_files"] = [
        (form, api_url("download", rules=canonical, what="table", format=form)) for form in ("csv", "json", "latex")
    ]
    page["pictures"] = [
        (kind, form, api_url("download", rules=canonical, what=kind, format=form))
        for kind in _pictures(rules)
        for form in ("svg", "png")
    ]
    return page


def _has_map(rules: Ruleset) -> bool:
    try:
        axes(rules)
    except NotFound:
        return isinstance(rules, Coprime)
    return True


def _pictures(rules: Ruleset) -> tuple[str, ...]:
    if isinstance(rules, Nim):
        return ("outcome",) if rules.misere else ("outcome", "grundy")
    if isinstance(rules, Wythoff):
        return ("outcome", "sequence") if rules.misere else ("outcome", "grundy", "sequence")
    if isinstance(rules, HeapGame):
        return ("outcome", "grundy", "sequence") if rules.normal_play else ()
    if isinstance(rules, Vector):
        two = rules.piles in (2, None)
        return ("outcome", *(() if rules.misere or not two else ("grundy",))) if two or rules.piles == 3 else ()
    if isinstance(rules, Coprime) and not (rules.plain and rules.constant):
        return ("outcome",)
    return ("outcome", "sequence")


def _ruleset(text: str) -> Ruleset:
    name = text.partition(":")[0]
    if name not in families():
        raise NotFound(f"no game {abbreviate(name)!r}: there are {', '.join(families())}")
    if text in ("onepile", "schwenk", "coprime", "octal", "hex", "subtraction", "vector"):
        return parse_position(family(text).examples[0]).ruleset
    return parse_ruleset(text)


def _start(rules: Ruleset) -> str:
    """A position of the game to play from: a won one, so that there is something to find."""
    states = {"nim": "3,5,7", "wythoff": "5,9", "onepile": "20,6", "schwenk": "20,19", "coprime": "21"}
    states |= {"octal": "7,4", "hex": "7,5", "subtraction": "20", "grundy": "13"}
    if isinstance(rules, Vector):
        piles = [5, 9, 6, 7][: rules.piles or 3]
        states["vector"] = ",".join(map(str, [*piles, *[1] * ((rules.piles or 3) - len(piles))]))
    return f"{rules}:{states[rules.family]}"


def _source(rules: Ruleset) -> tuple[str, str]:
    """How the answers of a small position of this game are known."""
    answer = parse_position(_start(rules)).answer()
    return answer.label.value, answer.source


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
    for sequence in sequences(rules):
        if sequence.name == what:
            return _sequence_file(rules, sequence, form, _size(bound, 1_000, ROWS))
    known = [*(each.name for each in sequences(rules)), "table", *_pictures(rules)]
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


def _sequence_file(rules: Ruleset, sequence: Sequence, form: str, bound: int) -> tuple[bytes, str, str]:
    terms = list(islice(sequence.terms(), bound))
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
    table = rules.table(1 if isinstance(rules, OnePile | Schwenk | Coprime) else 0, bound)
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
