"""What the page of the playground asks of nimlike: texts in, JSON out. It runs in the browser, in a worker."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from itertools import islice
from typing import Any

from nimlike.core.errors import NimlikeError
from nimlike.core.languages import speaking
from nimlike.core.libraries import missing_library
from nimlike.core.numbers import abbreviate
from nimlike.core.table import Table
from nimlike.explain.render import html, prose
from nimlike.families import families, family, parse_position, parse_ruleset
from nimlike.play.opponents import opponent
from nimlike.play.words import as_meant, move_words
from nimlike.plot.figures import draw_figure

MOST_MOVES = 20
MOST_AMOUNTS = 40
MOST_ROWS = 12


def answered(work: Callable[..., dict[str, Any]], *given: Any) -> str:
    """The result of some work as JSON, or the one line of its error."""
    try:
        return json.dumps(work(*given))
    except NimlikeError as error:
        said = str(error)
    except Exception as error:
        said = str(missing_library(error) or f"a fault of the program, please report it: {error!r}")
    return json.dumps({"error": abbreviate(said, keep=300)})


def games() -> dict[str, Any]:
    """Each game with its name and an example."""
    return {"games": [{"title": family(name).title, "example": family(name).examples[0]} for name in families()]}


def solve(text: str) -> dict[str, Any]:
    """Who wins, by which moves, why, and how it is known."""
    position = parse_position(as_meant(text))
    answer = position.answer()
    moves = [{"move": move.brief(), "after": after.brief()} for move, after in answer.winning_moves.first(MOST_MOVES)]
    count = answer.winning_moves.count
    reason = answer.reason
    return {
        "position": str(position) if len(str(position)) < 2_000 else position.brief(),
        "outcome": str(answer.outcome),
        "winner": position.ruleset.winner(position.state, answer.outcome),
        "label": str(answer.label),
        "source": answer.source,
        "grundy": None if answer.grundy is None else abbreviate(answer.grundy),
        "moves": moves,
        "more": None if count is None else abbreviate(count - len(moves)) if count > len(moves) else "",
        "over": position.is_terminal,
        "summary": prose(reason.summary),
        "plain": " ".join(reason.plain).strip(),
        "figure": draw_figure(reason.figure),
        "proof": html(reason, 3),
    }


def look(text: str) -> dict[str, Any]:
    """What lies on the board, and what may be taken from it."""
    position = parse_position(as_meant(text))
    rows = [
        {
            "name": row.name,
            "size": None if row.size is None or row.size > 24 else row.size,
            "shown": "" if row.size is None else abbreviate(row.size),
            "prefix": row.prefix,
            "takes": [str(amount) for amount in islice(iter(row.takes), MOST_AMOUNTS)],
            "splits": [f"{row.prefix}{taken}/{left}" for taken, left in islice(iter(row.splits), MOST_AMOUNTS)],
            "note": row.note,
        }
        for row in islice(position.ruleset.board(position.state), MOST_ROWS)
    ]
    return {"position": str(position), "rows": rows, "over": position.is_terminal}


def move(text: str, played: str) -> dict[str, Any]:
    """The position after a move, and the move in words."""
    position = parse_position(text)
    meant = position.ruleset.parse_move(played.strip())
    return {**look(str(position.after(meant))), "words": move_words(meant)}


def reply(text: str, strength: str) -> dict[str, Any]:
    """The move of the program, in words, and the position after it."""
    position = parse_position(text)
    chosen = opponent(strength).choice(position)
    return {
        **look(str(position.after(chosen.move))),
        "move": chosen.move.brief(),
        "words": move_words(chosen.move),
        "note": chosen.note,
    }


def table(text: str, last: int) -> dict[str, Any]:
    """The table of a game, to a bound."""
    rules = parse_position(as_meant(text)).ruleset
    made: Table = rules.table(0, last)
    return {
        "title": made.title,
        "headings": list(made.headings),
        "rows": [list(row) for row in made.rows],
        "known": f"{made.label}: {made.source}",
    }


def page(path: str, fields: list[list[str]], code: str) -> dict[str, Any]:
    """A page of lessons or puzzles in a language, as the site's rooms.py makes it."""
    import rooms

    with speaking(code):
        return rooms.page(path, fields)


def tile(rules: str, kind: str, z: int, column: str, row: str, rest: str) -> dict[str, Any]:
    """A tile of a game's map; its bytes as a text of base 64."""
    from nimlike.web import maps

    cells = maps.tile(parse_ruleset(rules), kind, z, int(column), int(row), maps.read_rest(rest))
    return {"cells": b64encode(cells).decode()}


def winning(text: str) -> dict[str, Any]:
    """The answer of a position, with a few winning moves, as `nimlike solve --json` prints it."""
    return parse_position(text).answer().as_dict(6, False)


WORKS: dict[str, Callable[..., dict[str, Any]]] = {
    "games": games,
    "solve": solve,
    "look": look,
    "move": move,
    "reply": reply,
    "table": table,
    "page": page,
    "tile": tile,
    "winning": winning,
}


def call(name: str, given: str) -> str:
    """One request of the page: the name of a work, and its arguments as JSON."""
    return answered(WORKS[name], *json.loads(given))
