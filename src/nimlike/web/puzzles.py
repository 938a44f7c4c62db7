"""The page of a puzzle as data: board, verdict on an answer, hints; nothing of the answer before it is solved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from nimlike.core.errors import IllegalMove, LimitReached, ParseError
from nimlike.core.languages import later, tr
from nimlike.core.move import Move
from nimlike.core.numbers import parse_number
from nimlike.core.outcome import Outcome
from nimlike.core.phrases import capital
from nimlike.core.position import Position
from nimlike.core.sums import Sum
from nimlike.explain.reasons import chosen_move
from nimlike.families import parse_position
from nimlike.play.match import Match
from nimlike.play.opponents import best_moves
from nimlike.play.words import advice, short
from nimlike.plot.figures import draw_figure
from nimlike.puzzles.make import KINDS, game_of, puzzle
from nimlike.puzzles.sheets import Judged, judge, link, reason_of, refutation
from nimlike.web.address import Address, Asked, Fields, Shown
from nimlike.web.board_pages import PILES, close_board, scene_of, table_of, ways_of
from nimlike.web.help import advised_move, hint_of
from nimlike.web.play_pages import new_move

FIRST, SECOND = "first", "second"  # Who wins: the player to move, or the other

NAMES: Final = {
    "move": later("Find a winning move"),
    "all": later("Find all winning moves"),
    "who": later("Who wins?"),
    "play": later("Win from here"),
}
"""What the kinds are called where one is chosen."""

GRADES: Final = (later("easy"), later("simple"), later("medium"), later("hard"), later("expert"))
"""What the grades 1 to 5 are called."""

_MISSES: Final = 99
_HINTS: Final = {"move": 3, "all": 1, "who": 0, "play": 3}


@dataclass(frozen=True)
class Attempt(Address):
    """What the address of a puzzle says: which puzzle, and the ``moves`` of the game so far, or the moves found."""

    link: str = ""  # the address of the puzzle itself
    misses: int = 0  # how many answers were wrong
    helped: int = 0  # 1 where a hint told the move
    claim: str = ""  # who wins, as the reader claims; empty before that
    done: int = 0  # 1 if the reader claims that these are all moves

    fields: ClassVar[tuple[str, ...]] = ("moves", "misses", "claim", "helped", "done", "hint", "way", "pick")

    @property
    def path(self) -> str:
        return self.link


def make_puzzle(game: str, kind: str, grade: str, seed: str) -> dict[str, str]:
    """The puzzle of an address: its position, as text, and what is known of it that gives nothing away."""
    made = puzzle(game_of(game), kind, parse_number(grade, "grade"), seed)
    return {
        "position": str(made.position),
        "game": str(made.position.ruleset),
        "kind": kind,
        "asked": str(made.asked),
        "grade": str(made.grade),
        "seed": seed,
    }


def puzzle_page(made: Fields, query: Fields) -> Shown:
    which, fields = dict(made), dict(query)
    start = parse_position(which["position"])
    here = _attempt(which, fields, start)
    problem, added = "", here.moves
    try:
        if new := new_move(fields):
            move = start.ruleset.parse_move(new)
            (Match(start, here.moves).position if which["kind"] == "play" else start).after(move)
            added = (*here.moves, str(move))
    except (ParseError, IllegalMove) as error:
        problem = str(error)
    if which["kind"] == "play":
        shown = _judge_game(here, start, added)
    elif which["kind"] == "who":
        shown = _judge_claim(here, start)
    else:
        shown = _judge_moves(here, start, added, which["kind"] == "all")
    if "redirect" in shown:
        return shown
    return _make_page(which, start, problem, fields.get("move", "") if problem else "", **shown)


def _attempt(which: Asked, fields: Asked, start: Position) -> Attempt:
    place = link(which["game"], which["kind"], int(which["asked"]), which["seed"])
    here = Attempt.read(which["position"], fields, isinstance(start.ruleset, Sum), link=place)
    most = {"hint": _HINTS[which["kind"]], "pick": 1_000, "misses": _MISSES, "helped": 1, "done": 1}
    for name, limit in most.items():
        if getattr(here, name) > limit:
            told = later("{name}={value}: it is at most {most}")
            raise ParseError(tr(told, name=name, value=getattr(here, name), most=limit))
    if here.claim not in ("", FIRST, SECOND):
        raise ParseError(f"claim={here.claim[:20]!r}: it is {FIRST} or {SECOND}")
    return here


def _count_miss(here: Attempt, **changes: Any) -> Attempt:
    return here.change(misses=min(here.misses + 1, _MISSES), way=here.way, **changes)


def _judge_moves(here: Attempt, start: Position, moves: tuple[str, ...], every: bool) -> Shown:
    """Judge an attempt to find one winning move, or all of them."""
    match = Match(start)
    rules = start.ruleset
    right = [rules.parse_move(move) for move in dict.fromkeys(moves[:-1])]
    if not all(judge(start, move).right for move in right):
        raise ParseError(tr("the address names moves that do not win"))
    if moves:
        judged = judge(start, moves[-1])
        if not judged.right:
            return {"here": _count_miss(here, moves=moves[:-1]), "match": match, "wrong": judged, "found": right}
        option = rules.as_option(start.state, judged.move)
        if option not in right:
            right.append(option)
        if not every:
            return {"here": here, "match": match, "solved": [judged.move]}
    now = here.change(moves=tuple(map(str, right)), hint=here.hint, pick=here.pick)
    if here.done:
        wanted = start.winning_moves().first(None)
        if len(right) < len(wanted):
            again = _count_miss(here, moves=now.moves, done=0)
            return {"here": again, "match": match, "found": right, "more": True}
        return {"here": here, "match": match, "solved": right}
    return {"here": now, "match": match, "found": right}


def _judge_claim(here: Attempt, start: Position) -> Shown:
    shown: Shown = {"here": here, "match": Match(start)}
    if here.claim:
        answer = start.answer()
        won = answer.outcome is Outcome.N
        shown["solved"] = [chosen_move(answer)] if won else []
        shown["claimed"] = (here.claim == FIRST) == won
    return shown


def _judge_game(here: Attempt, start: Position, moves: tuple[str, ...]) -> Shown:
    """A game that is to be won; the computer's replies are part of the moves."""
    match = Match(start, moves)
    if len(moves) % 2 == 0:
        return {"here": here.change(moves=moves, hint=here.hint, pick=here.pick), "match": match}
    before = Match(start, moves[:-1])
    judged = judge(before.position, match.line[-1])
    if not judged.right:
        return {"here": _count_miss(here, moves=moves[:-1]), "match": before, "wrong": judged}
    if match.over:
        return {"here": here, "match": match, "solved": [judged.move]}
    reply = best_moves(match.position).move
    return {"redirect": here.change(moves=(*map(str, match.line), str(reply))).url}


def _make_page(
    which: Asked,
    start: Position,
    problem: str,
    typed: str,
    here: Attempt,
    match: Match,
    wrong: Judged | None = None,
    solved: list[Move] | None = None,
    found: list[Move] | None = None,
    more: bool = False,
    claimed: bool = True,
) -> Shown:
    kind, rules = which["kind"], start.ruleset
    position = match.position
    over = solved is not None
    best = advised_move(position) if here.hint > 1 and not over else None
    hinted = best if here.hint == 3 else solved[0] if solved and kind != "play" else None
    scene = scene_of(match, hinted, False)
    table = table_of(match, here, hinted, best)
    ways = [] if scene is None or over or kind == "who" else ways_of(here)
    if here.way == PILES:
        scene = None
    if kind == "who" or over:
        close_board(scene, table)
        if scene is not None:
            scene |= {"rays": [], "spots": [], "hint": scene["hint"] if scene["kind"] == "plane" else None}
    page: Shown = {
        "address": here,
        "title": rules.name,
        "question": tr(KINDS[kind]),
        "kind": kind,
        "grade": int(which["grade"]),
        "grade_name": tr(GRADES[int(which["grade"]) - 1]),
        "rules": rules.rules(),
        "ends": rules.ending(start.state),
        "words": position.ruleset.words(position.state),
        "mover": position.ruleset.players(position.state)[0],
        "problem": problem,
        "typed": typed,
        "over": over,
        "scene": scene,
        "table": table,
        "ways": ways,
        "turn": 0,
        "from": rules.words(start.state),
        "like": str(position.ruleset.least_move(position.state)) if not match.over else "",
        "found": [short(move) for move in found or ()],
        "more": more,
        "helped": here.helped or here.hint == 3,
        "players": rules.players(start.state),
        "moves": len(match.line),
    }
    if here.hint and not over:
        page["hint"] = hint_of(position, here.hint, hinted)
    if here.hint < _HINTS[kind] and not over:
        page["hint_url"] = here.change(hint=here.hint + 1, helped=here.helped or int(here.hint == 2)).url
    if wrong is not None:
        told, why = refutation(wrong)
        page["wrong"] = {"move": advice(wrong.before, wrong.move), "told": told, "why": why}
    if over:
        page["right"] = claimed
        page["why"] = _why(start, kind, solved or [], claimed)
    return page


def _why(start: Position, kind: str, solved: list[Move], claimed: bool) -> Shown:
    answer = start.answer()
    won = answer.outcome is Outcome.N
    rules = start.ruleset
    if kind == "who":
        winner = capital(rules.winner(start.state, answer.outcome))
        told = tr("{who} wins.", who=winner)
        if won:
            told = tr("{who} wins. A way: {move}.", who=winner, move=advice(start, solved[0]))
    elif kind == "play":
        told = tr("You have won.")
    else:
        told = "; ".join(advice(start, move) for move in solved) + "."
        count = answer.winning_moves.count
        if kind == "move" and count is not None and count > 1:
            told = tr("{move} It is one of {count} winning moves.", move=told, count=count)
    try:
        plain, further = reason_of(start)
        figure = draw_figure(start.explain().figure)
    except LimitReached:
        plain = further = figure = ""
    return {
        "verdict": tr("Right.") if claimed else tr("Not so."),
        "told": told,
        "plain": plain,
        "more": further,
        "figure": figure,
        "label": answer.label.value,
        "source": answer.source,
        "deep": Address(str(start), why=3).url,
    }
