"""What a worker process can be asked for: functions by name, plain data in and out."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping
from typing import Any, Final

from nimlike.core.numbers import parse_number
from nimlike.families import parse_position, parse_ruleset
from nimlike.puzzles.sheets import body, linking, sheet
from nimlike.study.listings import lister, pair_of
from nimlike.web.address import Shown
from nimlike.web.catalogue_pages import download
from nimlike.web.game_pages import game_page
from nimlike.web.learning import lesson_page
from nimlike.web.maps import map_page, read_rest, tile, view_file
from nimlike.web.play_pages import play_page
from nimlike.web.puzzles import make_puzzle, puzzle_page
from nimlike.web.theorems import proof_page, theorem_page

MOVES_LISTED: Final = 1_000  # most winning moves of one answer


def solve(position: str, moves: str, why: bool) -> Shown:
    """The answer of a position in the schema ``nimlike/answer/1``."""
    most = min(parse_number(moves, "moves"), MOVES_LISTED)
    return parse_position(position).answer().as_dict(most, why)


def hint(position: str, step: int) -> Shown:
    """Help for the player to move (see `nimlike.play.hints`)."""
    from nimlike.play.hints import hint as give

    found = give(parse_position(position), step)
    return {
        "schema": "nimlike/hint/1",
        "position": position,
        "step": found.step,
        "text": found.text,
        "move": None if found.move is None else str(found.move),
        "winning": found.winning,
    }


def pairs(rules: str, first: str, terms: int, number: str) -> Shown:
    """The P-positions of a game as pairs: so many from the first, or the one that a number stands in."""
    game = parse_ruleset(rules)
    if number:
        return pair_of(game, parse_number(number, "of")).facts
    begin = parse_number(first, "from")
    return lister(game, "pairs")(begin, begin + terms - 1).facts


def worksheet(games: tuple[tuple[str, str], ...], grades: str, count: str, kinds: str, seed: str, site: str) -> str:
    """The pages of a worksheet as HTML, with QR codes where a site is given (see `nimlike.puzzles.sheets`)."""
    made = sheet(
        [game for _, game in games], grades, parse_number(count, "count"), tuple(filter(None, kinds.split(","))), seed
    )
    return body(made, linking(site) if site else None)


def draw(rules: str, kind: str, z: int, x: str, y: str, rest: str = "") -> bytes:
    """A tile of a map, compressed by gzip."""
    column, row = parse_number(x, "x"), parse_number(y, "y")
    cells = tile(parse_ruleset(rules), kind, z, column, row, read_rest(rest))
    return gzip.compress(cells, 5, mtime=0)


TASKS: Final[Mapping[str, Callable[..., Any]]] = {
    "solve": solve,
    "hint": hint,
    "pairs": pairs,
    "tile": draw,
    "play": play_page,
    "lesson": lesson_page,
    "map": map_page,
    "view": view_file,
    "game": game_page,
    "theorem": theorem_page,
    "proof": proof_page,
    "download": download,
    "puzzle": make_puzzle,
    "attempt": puzzle_page,
    "worksheet": worksheet,
}
"""The functions that the server calls, by name."""
