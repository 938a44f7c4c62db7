"""The play page as data: the game that an address describes, the reply to it, help, and the verdict at the end."""

from __future__ import annotations

from typing import Any, Final

from nimlike.core.defaults import numbers
from nimlike.core.errors import IllegalMove, LimitReached, ParseError
from nimlike.core.numbers import format_number, parse_number
from nimlike.core.outcome import Outcome
from nimlike.core.position import Position
from nimlike.core.sums import Sum
from nimlike.families import parse_position
from nimlike.play.hints import hint
from nimlike.play.match import Match
from nimlike.play.opponents import opponent
from nimlike.play.review import review
from nimlike.play.words import move_words
from nimlike.web.address import PERSON, Address, game_url, map_url, split_moves
from nimlike.web.boards import pile_letters, rows_of

OPPONENTS: Final = (
    ("perfect", "perfect"),
    ("slips:0.25", "slips 1 time in 4"),
    ("random", "random"),
    (PERSON, "nobody: two people"),
)
"""Who can be played against, and what that is called."""

_SHORT: Final = {"slips": "slips:0.25"}


def play_page(query: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """The page of the game that the fields of an address describe, or where to go instead.

    Parameters
    ----------
    query
        Names and values: those of `Address`, and a new move as ``move``, or as ``pile`` and ``amount``.

    Returns
    -------
    ``{"redirect": address}`` after a move, with the opponent's reply in it; otherwise what the template
    shows.

    Raises
    ------
    NimlikeError
        The address describes no game.
    """
    fields = dict(query)
    start = parse_position(fields["position"])
    address = _address(start, fields)
    match = Match(start, address.moves)
    problem = ""
    try:
        move = _new_move(fields)
        if move:
            match.play(move)
            address = address.change(moves=tuple(map(str, match.line)), redo=())
    except (ParseError, IllegalMove) as error:
        problem = str(error)
    replied = False
    if not match.over and not address.yours(len(match.line)):
        match.play(opponent(address.against, address.seed).choose(match.position))
        address, replied = address.change(moves=tuple(map(str, match.line)), redo=()), True
    if not problem and (replied or len(address.moves) != len(split_moves(fields.get("moves", ""), _is_sum(start)))):
        return {"redirect": address.url}
    return _shown(address, match, problem)


def _address(start: Position, fields: dict[str, str]) -> Address:
    of_sum = _is_sum(start)
    against = fields.get("against") or "perfect"
    against = _SHORT.get(against, against)
    if against != PERSON:
        opponent(against)
    return Address(
        str(start),
        split_moves(fields.get("moves", ""), of_sum),
        split_moves(fields.get("redo", ""), of_sum),
        fields.get("first") or "you",
        against,
        parse_number(fields.get("seed") or "1", "seed"),
        parse_number(fields.get("hint") or "0", "hint"),
        parse_number(fields.get("why") or "0", "why"),
    )


def _is_sum(start: Position) -> bool:
    return isinstance(start.ruleset, Sum)


def _new_move(fields: dict[str, str]) -> str:
    """The move that a form sends, in text; empty when there is none."""
    if "amount" in fields:
        amount = parse_number(fields["amount"].strip(), "how many to take")
        if not amount:
            raise ParseError("at least one counter must be taken")
        return fields.get("pile", "") + format_number(amount)
    return fields.get("move", "").strip().lower()


def _shown(address: Address, match: Match, problem: str) -> dict[str, Any]:
    here = match.position
    rules = here.ruleset
    names = _names(address, match)
    rows = rows_of(here)
    undone, redone = address.undone(), address.redone()
    page: dict[str, Any] = {
        "address": address,
        "title": rules.name,
        "position": here.brief(),
        "text": str(here),
        "ruleset": str(rules),
        "ends": rules.ending(here.state),
        "rules": rules.rules(),
        "words": rules.words(here.state),
        "status": _status(address, match, names),
        "problem": problem,
        "over": match.over,
        "rows": [
            {
                "row": row,
                "links": {
                    c.move: address.change(moves=(*address.moves, c.move), redo=()).url
                    for c in (*row.counters, *row.quick)
                    if c.move
                }
                if not match.over
                else {},
            }
            for row in rows
        ],
        "letters": pile_letters(rows),
        "together": next((row.pile for row in rows if len(row.pile.letters) > 1), None),
        "history": [
            {
                "number": i + 1,
                "who": names[i % 2],
                "move": move.brief(),
                "words": move_words(move),
                "url": address.change(moves=address.moves[:i], redo=()).url if address.yours(i) else None,
            }
            for i, move in enumerate(match.line)
        ],
        "undo": undone.url if undone else None,
        "redo": redone.url if redone else None,
        "swap": None
        if address.alone or match.over
        else address.change(first="computer" if address.first == "you" else "you", redo=()).url,
        "new": address.change(moves=(), redo=()).url,
        "hint_url": None if match.over else address.change(hint=address.hint % 3 + 1).url,
        "why_url": address.change(why=address.why % 3 + 1).url,
        "close_url": address.change().url,
        "opponents": OPPONENTS,
        "game_url": None if isinstance(rules, Sum) else game_url(str(rules)),
        "map_url": _map_here(here),
    }
    if address.hint and not match.over:
        page["hint"] = hint(here, address.hint).text
    if address.why:
        page["why"] = _why(address, match, names)
    if match.over and match.line:
        page["review"] = _review(match, names)
    return page


def _names(address: Address, match: Match) -> tuple[str, str]:
    """What the players are called, the first one first."""
    plain = [match.name(seat) for seat in (0, 1)]
    if address.alone:
        return plain[0], plain[1]
    letters = [f" ({name})" if not name.startswith("the ") else "" for name in plain]
    you, computer = f"you{letters[address.your_seat]}", f"the computer{letters[1 - address.your_seat]}"
    return (you, computer) if address.your_seat == 0 else (computer, you)


def _status(address: Address, match: Match, names: tuple[str, str]) -> str:
    """The state in a sentence or two: what is read aloud after each move."""
    said = ""
    if match.line:
        who = names[(len(match.line) - 1) % 2]
        said = f"{_capital(who)} took {move_words(match.line[-1])}. "
    if match.over:
        winner = match.winner
        won = names[0 if winner == "first" else 1]
        verb = "have won" if won.startswith("you") else "has won"
        return f"{said}The game is over: {won} {verb}."
    mover = names[match.mover]
    verb = "are" if mover.startswith("you") else "is"
    return f"{said}{_capital(mover)} {verb} to move: {_words(match.position)}."


def _words(position: Position) -> str:
    return position.ruleset.words(position.state)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _why(address: Address, match: Match, names: tuple[str, str]) -> dict[str, Any]:
    """Who wins and why, at the depth asked for; of the last move too where it can be told."""
    from nimlike.explain.reasons import of_move
    from nimlike.explain.render import html

    here = match.position
    own = next((i for i in reversed(range(len(match.line))) if address.yours(i)), None)
    try:
        answer = here.answer()
        reason = html(answer.reason, address.why)
        last = "" if own is None else html(of_move(match.positions[own], match.line[own]), 1)
    except LimitReached as limit:
        return {"verdict": f"Not solved here: {limit}", "html": "", "label": "", "source": ""}
    seat = match.mover if answer.outcome is Outcome.N else 1 - match.mover
    who = names[seat]
    verdict = f"With best play {who} {'win' if who.startswith('you') else 'wins'}"
    role = "the player to move" if answer.outcome is Outcome.N else "the player who has just moved"
    return {
        "verdict": f"{verdict}: this is {'an N' if answer.outcome is Outcome.N else 'a P'}-position, won by {role}.",
        "html": reason,
        "last": last,
        "label": answer.label.value,
        "source": answer.source,
    }


def _review(match: Match, names: tuple[str, str]) -> dict[str, Any]:
    judged = review(match)
    decided = judged.decided
    return {
        "decision": judged.decision(names),
        "lines": judged.lines(names)[:-1],
        "number": None if decided is None else decided.number,
    }


def _map_here(position: Position) -> str | None:
    """The map around a position, where the game has one."""
    rules, state = position.ruleset, position.state
    if len(state) != 2 or not numbers(state) or rules.map() is None:
        return None
    x, y = state
    corner = [format_number(max(0, n - 8)) for n in (x, y)]
    return map_url(str(rules), x=corner[0], y=corner[1], z=-4, at=f"{format_number(x)},{format_number(y)}")
