"""The play page as data: the game that an address describes, the reply to it, help, and the verdict at the end."""

from __future__ import annotations

import json
from dataclasses import replace
from secrets import randbelow
from typing import Any, Final

from nimlike.core.defaults import numbers
from nimlike.core.errors import IllegalMove, LimitReached, ParseError
from nimlike.core.languages import by_language, tr
from nimlike.core.modified import Passing
from nimlike.core.move import PASS, Move
from nimlike.core.numbers import format_number, parse_number
from nimlike.core.phrases import capital
from nimlike.core.position import Position
from nimlike.core.sums import Sum
from nimlike.families import parse_position
from nimlike.play.match import Match
from nimlike.play.opponents import opponent
from nimlike.play.words import advice, did, move_as_meant, short
from nimlike.plot.boards import draw_miniature, pile_letters, rows_of
from nimlike.web import help as helping
from nimlike.web.address import PERSON, Address, Asked, Fields, SharedAddress, Shown, page_url, split_moves
from nimlike.web.board_pages import PILES, close_board, scene_of, table_of, ways_of
from nimlike.web.first_reasons import beats_of, first_words
from nimlike.web.learning import lesson_link
from nimlike.web.templating import environment

_SHORT: Final = {"slips": "slips:0.25"}
_SEEDS: Final = 1_000_000


def play_page(query: Fields) -> Shown:
    """The page of the game that the fields of an address describe, or where to go instead."""
    fields = dict(query)
    start = parse_position(fields["position"])
    address = _address(start, fields)
    match = Match(start, address.moves)
    problem = ""
    try:
        move = new_move(fields)
        if move:
            match.play(move)
            address = address.change(moves=tuple(map(str, match.line)), redo=())
    except (ParseError, IllegalMove) as error:
        problem = str(error)
    replied = False
    if not (match.over or address.code or address.yours(len(match.line))):
        if address.seed is None:  # each new game has a seed of its own, from the first choice on
            address = address.change(seed=randbelow(_SEEDS))
        match.play(opponent(address.against, address.seed or 0).choose(match.position))
        address, replied = address.change(moves=tuple(map(str, match.line)), redo=()), True
    if not problem and (replied or len(address.moves) != len(split_moves(fields.get("moves", ""), _is_sum(start)))):
        return {"redirect": address.url}
    return _make_page(address, match, problem, fields.get("move", ""))


def _address(start: Position, fields: Asked) -> Address:
    if "code" in fields:
        more = {name: fields[name] for name in ("code", "closed", "first", "against")}
        return SharedAddress.read(str(start), fields, _is_sum(start), **more)
    address = Address.read(str(start), fields, _is_sum(start))
    against = _SHORT.get(address.against, address.against)
    if against != PERSON:
        opponent(against)
    return replace(address, against=against)


def _is_sum(start: Position) -> bool:
    return isinstance(start.ruleset, Sum)


def new_move(fields: Asked) -> str:
    """The move that a form sends, in text; empty when there is none."""
    if "amount" in fields:
        amount = parse_number(fields["amount"].strip(), tr("how many to take"))
        if not amount:
            raise ParseError(tr("at least one counter must be taken"))
        return fields.get("pile", "") + format_number(amount)
    return move_as_meant(fields.get("move", "").strip().lower())


def _make_page(address: Address, match: Match, problem: str, typed: str) -> Shown:
    here = match.position
    rules = here.ruleset
    called = helping.names(address, match)
    best = helping.advised_move(here) if address.hint > 1 and not match.over else None
    hinted = best if address.hint == 3 else None
    draft = address.way if _is_legal(here, address.way) else ""
    scene = scene_of(match, hinted, address.hint >= 2 or bool(address.why), draft)
    table = table_of(match, address, hinted, best)
    ways = [] if scene is None else ways_of(address)
    if address.way == PILES:
        scene = None
    closed = match.over or bool(address.closed)
    if closed:
        close_board(scene, table)
    unclicked = [] if closed else helping.only_typed(match) if scene is None else scene.get("unclicked", [])
    picked: list[Move] = helping.picks_of(match, unclicked, table) if scene is None else scene.get("unclicked", [])
    left = None if unclicked is None else [move for move in unclicked if move not in picked]
    few = unclicked if unclicked and len(unclicked) <= helping.OTHERS else []  # moves that no click makes, to be listed
    passes = range(match.start.state[1]) if isinstance(match.start.ruleset, Passing) else ()
    by_picks = bool(picked) or any(row.get("picks") for row in table["rows"])
    how = environment().get_template("how.html").module
    clicks = _sentence(how, "clicks", scene, table["rows"])
    told = _sentence(how, "picks", scene, table["rows"]) if by_picks else clicks
    moves = [] if closed or unclicked is None else [str(move) for move, _ in here.options() if not move.forbids]
    page: Shown = {
        "address": address,
        "title": rules.name,
        "position": str(here),
        "ends": rules.ending(here.state),
        "rules": rules.rules(),
        "status": _status(address, match, called),
        "last": _last(address, match, called),
        "to_move": _to_move(address, match, called),
        "problem": problem,
        "typed": typed if problem else "",
        "over": match.over,
        "closed": closed,
        "scene": scene,
        "how": [] if closed else [clicks, _sentence(how, "rest", clicks, unclicked, helping.OTHERS)],
        "how_by_picks": [told, _sentence(how, "rest", told, left, helping.OTHERS)],
        "clicks": bool(clicks),
        "typed_only": not (closed or told or few),
        "picks": json.dumps(scene["picks"] if scene else moves, separators=(",", ":")) if by_picks else "",
        "left": None if left is None else set(map(str, left)),
        "others": [(address.playing(move), str(move), advice(here, move)) for move in few],
        "table": table,
        "ways": ways,
        "seats": helping.seats(address, match),
        "turn": match.mover,
        "letters": pile_letters(rows_of(here)),
        "pass": None if closed or not _is_legal(here, PASS) else address.change(way="").playing(PASS),
        "passes": [i < here.state[1] for i in passes],
        "like": "" if match.over else str(rules.least_move(here.state)),
        "from": rules.words(here.state),
        "called": called,
        "history": list(map(short, match.line)),
        "here_url": Address(str(here)).url,
        "opponents": helping.OPPONENTS,
        "game_url": None if isinstance(rules, Sum) else page_url("games", str(rules)),
        "map_url": _map_here(here),
        "lesson": lesson_link(str(match.start)),
    }
    if address.hint and not match.over:
        page["hint"] = helping.hint_of(here, address.hint, hinted)
        page["score"], page["upto"] = _asked(here), 1
        page["status"] += tr(" Hint {step} of 3: {hint}", step=address.hint, hint=page["hint"])
    if address.why:
        page["why"] = helping.why_of(address, match, called)
        page["score"], page["upto"] = page["why"]["score"], 0
        page["status"] += f" {page['why']['verdict']} {page['why']['spoken']}"
    if match.over and match.line:
        page["review"] = helping.review_of(address, match, called)
        page["status"] += " ".join(["", page["review"]["decision"], page["review"]["because"]]).rstrip()
    return page


def _asked(position: Position) -> str:
    """What a hint shows: the picture whose question it asks; none where that is the answer, or none is known."""
    try:
        answer = position.answer()
        asked = beats_of(position, answer)[0]
        words, _ = first_words(position, answer)
        return "" if asked[0] == words else helping.score_text([asked])
    except LimitReached:
        return ""


def _sentence(template: Any, name: str, *given: Any) -> str:
    """What a macro says, with single spaces."""
    return " ".join(str(getattr(template, name)(*given)).split())


def _is_legal(position: Position, move: str) -> bool:
    try:
        position.after(move)
    except (ParseError, IllegalMove):
        return False
    return True


def _status(address: Address, match: Match, called: tuple[str, str]) -> str:
    """The state in a sentence or two: what is read aloud after each move."""
    last = _last(address, match, called)
    said = f"{last['told']} " if last else ""
    if match.winner is not None:
        return said + tr("The game is over: {won}", won=helping.has_won(address, match.winner, called[match.winner]))
    words = match.position.ruleset.words(match.position.state)
    mover = capital(called[match.mover])
    if helping.is_you(address, match.mover):
        return said + tr("{you} are to move: {words}.", you=mover, words=words)
    return said + tr("{who} is to move: {words}.", who=mover, words=words)


def _last(address: Address, match: Match, called: tuple[str, str]) -> Shown | None:
    if not match.line:
        return None
    seat = (len(match.line) - 1) % 2
    made = did(match.positions[-2], match.line[-1])
    who = capital(called[seat])
    yours = helping.is_you(address, seat)
    told = tr("{you} {did}.", you=who, did=made) if yours else tr("{who} {did}.", who=who, did=made)
    return {"seat": seat, "told": told}


def _to_move(address: Address, match: Match, called: tuple[str, str]) -> str:
    if match.over:
        return tr("The game is over.")
    yours = helping.is_you(address, match.mover)
    return tr("Your move.") if yours else tr("{who} moves.", who=capital(called[match.mover]))


def _map_here(position: Position) -> str | None:
    """The map around a position, where the game has one."""
    rules, state = position.ruleset, position.state
    if len(state) != 2 or not numbers(state) or rules.map() is None:
        return None
    x, y = (format_number(max(0, n - 8)) for n in state)
    return page_url("map", str(rules), x=x, y=y, z=-4, at=",".join(map(format_number, state)))


# The start page: a game to begin with, and games to choose from, each with its picture.

GAMES: Final = (
    "nim:3,5,7",
    "nim:misere:3,4,5",
    "wythoff:5,9",
    "schwenk:cap=2x:20,19",
    "octal:0.77:10",
    "coprime:max=5:21",
    "subtraction:1,3,4:21",
    "grundy:16",
)
"""Positions of games to start with; the first is the board on the page itself."""


_FIRST: Final = "slips:0.5"  # the opponent of a first game


@by_language
def first_board() -> Shown:
    """The board on the start page: each counter is a link to the game with its first move made."""
    position = parse_position(GAMES[0])
    address = Address(GAMES[0], against=_FIRST)
    rows = table_of(Match(position), address, None, None)["rows"]
    return {"rows": rows, "address": address, "perfect": Address(GAMES[0]).url, "rules": position.ruleset.rules()}


@by_language
def first_games() -> tuple[dict[str, str], ...]:
    """The games to choose from: name, rules, picture, and the address of a game."""
    return tuple(card_of(parse_position(text), play=Address(text, against=_FIRST).url) for text in GAMES)


def card_of(position: Position, **more: str) -> dict[str, str]:
    """A game to be chosen: name, rules, picture."""
    rules = position.ruleset
    return {
        "name": rules.name,
        "told": f"{rules.rules()} {rules.ending(position.state)}",
        "picture": draw_miniature(position),
        "start": str(position),
        **more,
    }
