"""The rows of a board as a page draws them: links, marks, ghosts of the last move, labels, tips."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Final

from nimlike.core.errors import IllegalMove
from nimlike.core.languages import tr
from nimlike.core.modified import Modified
from nimlike.core.modifiers import Avoiding, Ending
from nimlike.core.move import Move, Places, Plane, State, Tokens
from nimlike.core.numbers import format_number
from nimlike.core.phrases import listed
from nimlike.core.position import Game, Position
from nimlike.core.shown import Pile
from nimlike.play.match import Match
from nimlike.play.words import prefixes
from nimlike.plot import boards
from nimlike.web.address import Address, Shown

# Which rows of a board lie side by side: those whose heaps were one heap at the start of the game.


def lanes_of(match: Match) -> tuple[int, ...]:
    """For each row of the board now the number of its row at the start; all different where nothing was split."""
    # A split puts its parts in the place of the heap, the rest first; where they stand elsewhere each row is alone.
    if not any(move.split for move in match.line):
        return tuple(range(len(match.position.ruleset.board(match.position.state))))
    seen = [each.ruleset.board(each.state) for each in match.positions]
    lanes = list(range(len(seen[0])))
    for (before, after), move in zip(pairwise(seen), match.line, strict=True):
        at = _place(before, after, move)
        if at is None:
            return tuple(range(len(seen[-1])))
        lanes[at : at + 1] = lanes[at : at + 1] * (1 + len(move.split))
    return tuple(lanes)


def _place(before: Sequence[Pile], after: Sequence[Pile], move: Move) -> int | None:
    """Which row was split (any one if none was); None if its parts do not stand in its place."""
    if len(after) - len(before) != len(move.split):
        return None
    if not move.split:
        return 0
    ((prefix, taken),) = prefixes(move)
    at = next(i for i, pile in enumerate(before) if pile.prefix == prefix)
    whole = before[at].size
    rest = None if whole is None else whole - taken - sum(move.split)
    parts = [pile.size for pile in after[at : at + 1 + len(move.split)]]
    return at if parts == [rest, *move.split] else None


GHOSTS: Final = 12  # so many counters that the last move took are drawn; for more their number stands there
EXACT: Final = 1_000  # the slider of a pile has a step for each amount up to this; above it moves by parts of the pile
PILES: Final = "piles"  # the way to move that shows piles where the board has another shape


def table_of(match: Match, address: Address, hinted: Move | None, looked: Move | None) -> Shown:
    """The rows of the board with everything that is drawn of them."""
    rows = boards.rows_of(match.position, match.start)
    last = match.line[-1] if match.line else None
    ghosts = dict(prefixes(last)) if last else {}
    marks = dict(prefixes(hinted)) if hinted else {}
    looks = dict(prefixes(looked)) if looked else {}
    aimed = next((i + 1 for i, row in enumerate(rows) if row.size and row.pile.prefix in looks), 0)
    chosen = boards.pick_row(rows, address.pick or aimed)
    lanes = lanes_of(match)
    # As at the start: what is gone from a row that is empty now was pins too.
    standing = {boards.part_of(row.pile) for row in boards.rows_of(match.start) if row.breaks and row.breaks.pins}
    shown = []
    for i, row in enumerate(rows):
        open_ = not match.over and (chosen is None or i == chosen)
        each = _row(row, hinted, open_)
        each["hint"] = marks.get(row.pile.prefix, 0) if row.size else 0
        each["ghosts"] = ghosts.get(row.pile.prefix, 0) if row.size else 0
        each["drawn_ghosts"] = each["ghosts"] if each["ghosts"] <= GHOSTS and each["kind"] != "bar" else 0
        each["look"] = bool(row.size) and row.pile.prefix in looks
        each["picked"] = i == chosen
        each["number"] = i + 1
        each["lane"] = lanes[i]
        each["pins"] = boards.part_of(row.pile) in standing
        shown.append(each)
    notes = {each["note"] for each in shown}
    note = notes.pop() if len(notes) == 1 < len(shown) else ""  # the same for every pile: it stands once
    if note:
        for each in shown:
            each["note"] = ""
    offered = [each for each in shown if each["kind"] != "remark" or not (each["pile"].typed or each["pile"].takes)]
    by_lane = [list(lane) for _, lane in groupby(offered, lambda each: each["lane"])]
    across, down = _room(by_lane, match.start)
    if len(offered) == 1 and offered[0]["kind"] in ("counters", "empty") and across > _ONE_ROW:
        offered[0]["tens"], across, down = True, 10, -(-across // 10)
    return {
        "across": min(across, _MOST_ACROSS),
        "down": min(down, boards.CROWDED),
        "tall": any(each["kind"] == "bar" for each in offered),
        "note": note,
        "rows": offered,
        "lanes": by_lane,
        "crowded": chosen is not None,
        "seat": 1 - match.mover,
    }


_ONE_ROW: Final = 12  # one pile of more counters lies in rows of ten
_MOST_ACROSS: Final = 48


def _room(lanes: list[list[Shown]], start: Position) -> tuple[int, int]:
    """How many counters the board is wide, as at the start, so that what is left keeps its size; and how many lanes."""
    whole = max((pile.size or 0 for pile in start.ruleset.board(start.state)), default=0)
    drawn = [
        sum(each["drawn_ghosts"] + len(each.get("counters", each.get("places", ())[::2])) for each in lane)
        + len(lane)
        - 1
        for lane in lanes
    ]
    return max(1, *drawn, whole if whole <= boards.HEAP else 1), max(1, len(lanes))


def _row(row: boards.Row, hinted: Move | None, open_: bool) -> Shown:
    pile = row.pile
    shown: Shown = {
        "pile": pile,
        "name": boards.name_of(pile),
        "size": row.size,
        "note": pile.note,
        "amounts": row.amounts,
        "open": open_,
    }
    if not row.size:
        return shown | {"kind": "remark"}
    if row.size == "0":
        return shown | {"kind": "empty"}
    if row.breaks is not None:
        return shown | {"kind": "breaks", "note": "", "places": _places(row.breaks, hinted)}
    if row.counters:
        return shown | {"kind": "counters", "counters": row.counters}
    return shown | {
        "kind": "bar",
        "share": row.share,
        "tall": boards.tall_pile(pile.size or 0),
        "chips": row.quick,
        "slider": str(pile.most) if open_ and isinstance(pile.takes, range) and pile.takes.step == 1 else "",
        "steps": min(pile.most, EXACT),
    }


def _places(breaks: boards.Breaks, hinted: Move | None) -> list[Shown]:
    """The counters of a heap that can be split, and the gaps between them, from left to right."""

    def place(spot: boards.Spot, kind: str, hint: bool) -> Shown:
        left = listed([str(size) for size in (spot.left, spot.right) if size] or ["0"])
        return {"kind": kind, "move": spot.move, "first": spot.first, "taken": spot.taken, "left": left, "hint": hint}

    # One of two places for the same move is marked.
    spots = (*breaks.counters, *breaks.gaps)
    aim = next((spot for spot in spots if hinted is not None and spot.move == str(hinted)), None)
    ringed = range(0) if aim is None else range(aim.first, aim.first + aim.taken)
    places = []
    for i, counter in enumerate(breaks.counters):
        if i:
            gap = breaks.gaps[i - 1]
            places.append(place(gap, "gap", gap is aim and not ringed))
        places.append(place(counter, "counter", i in ringed))
    return places


def ways_of(address: Address) -> list[Shown]:
    """The two boards of a game whose board is no piles: its own, and piles."""
    return [
        {"name": name, "url": address.keeping_help(way=way), "now": (address.way == PILES) == (way == PILES)}
        for way, name in (("", tr("Board")), (PILES, tr("Piles")))
    ]


def close_board(scene: Shown | None, table: Shown) -> None:
    """Take the links from a board: it is there to be looked at."""
    for row in table["rows"]:
        row["open"] = False
    if scene is not None:
        scene |= {"cells": [], "moves": {}, "used": set()}
        for token in scene.get("tokens", ()):
            token["move"] = None


# Boards of another shape than piles, as what a page draws: a piece on a plane, a row of tokens.

SIDE: Final = 24  # a plane is drawn where both numbers of the start are at most this
LEAST: Final = 8  # the largest number on the axes is at least this
TOKENS: Final = 120  # a row of at most so many tokens is drawn


def scene_of(match: Match, hinted: Move | None, safe: bool, draft: str = "") -> Shown | None:
    """The board of a game, with the picks of a draft; None if its board is a row of piles."""
    here = match.position
    scene = here.ruleset.scene(here.state)
    if scene is None:
        return None
    if isinstance(scene, Plane):
        drawn = _plane(scene, match, hinted, safe, draft)
    else:
        drawn = _tokens(scene, match, hinted) if isinstance(scene, Tokens) else _places_of(scene, match, hinted)
    return None if drawn is None else {"kind": scene.kind, **drawn}


def _plane(scene: Plane, match: Match, hinted: Move | None, safe: bool, draft: str) -> Shown | None:
    here, rules, forbids = match.position, match.position.ruleset, 0
    started = match.start.ruleset.scene(match.start.state)
    assert isinstance(started, Plane)
    largest = max(started.at)
    if largest > SIDE:
        return None
    ends: list[State] = [(0, 0)]
    avoided = set[State]()
    while isinstance(rules, Modified):
        forbids = max(forbids, getattr(rules, "k", 1) - 1)
        ends += rules.states if isinstance(rules, Ending) else ()
        if isinstance(rules, Avoiding):
            avoided.update(rules.states)
        rules = rules.base
    draft = draft if forbids else ""
    x, y = cell = _cell(here.after(draft) if draft else here)
    count = max(largest, LEAST) + 2
    cells, barred = ({}, []) if match.over else _reach(here, draft)
    lines, others = _rays((x, y), {*cells, *barred})
    for square in avoided - {cell, *barred}:
        if max(square) < count:
            barred.append(square)
    shown: Shown = {
        "piece": scene.piece,
        "at": cell,
        "count": count,
        "cells": [
            (at, move, forbids > move.count("~") and not here.after(move).is_terminal) for at, move in cells.items()
        ],
        "barred": barred,
        "ends": ends,
        "draft": draft,
        "rays": lines,
        "spots": [at for at in others if at in cells],
        "safe": [at for at in boards.safe_cells(here.ruleset, count) if at not in ends] if safe else [],
        "hint": _cell(here.after(hinted)) if hinted else None,
        "from": scene.at if draft else None,
        "seat": match.mover,
        "label": (
            tr("The queen stands on {x}, {y}.", x=x, y=y)
            if scene.piece == "queen"
            else tr("The piece stands on {x}, {y}.", x=x, y=y)
        ),
    }
    if match.line and not draft:
        before = _cell(match.positions[-2])
        shown |= {"from": before, "seat": 1 - match.mover}
        shown["label"] += tr(" It came from {x}, {y}.", x=before[0], y=before[1])
    return shown


def _cell(position: Position) -> State:
    scene = position.ruleset.scene(position.state)
    assert isinstance(scene, Plane)
    return scene.at


def _reach(here: Position, draft: str) -> tuple[dict[State, str], list[State]]:
    """The cells of the next pick, each with what is picked then; and those that are forbidden."""
    there = here.after(draft) if draft else here
    rules: Game = there.ruleset
    state = there.state
    while isinstance(rules, Modified):
        state, rules = rules.inner(state), rules.base
    cells, barred = {}, []
    for move, after in sorted(rules.options(state), key=lambda option: option[1]):
        try:
            here.after(made := f"{draft}~{move}" if draft else str(move))
            cells[_cell(Position(rules, after))] = made
        except IllegalMove:
            barred.append(_cell(Position(rules, after)))
    return cells, barred


def _rays(at: tuple[int, int], reached: set[tuple[int, int]]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The ends of the rows, columns and diagonals that the piece sees without a gap, and the other cells it reaches."""
    ends, others = [], set(reached)
    for dx, dy in ((1, 0), (0, 1), (1, 1)):
        steps = 0
        while (cell := (at[0] - (steps + 1) * dx, at[1] - (steps + 1) * dy)) in reached:
            steps += 1
            others.discard(cell)
        if steps:
            ends.append((at[0] - steps * dx, at[1] - steps * dy))
    return ends, sorted(others)


def _tokens(scene: Tokens, match: Match, hinted: Move | None) -> Shown | None:
    if scene.count > TOKENS:
        return None
    started = match.start.ruleset.scene(match.start.state)
    assert isinstance(started, Tokens)
    seats = (0, 1) if started.left else (1, 0)  # of who trims from the left, and of the other: colours belong to seats
    moves: dict[int, Move] = {}
    for move, _ in match.position.options() if not match.over else ():
        moves[scene.low + move.amount - 1 if scene.left else scene.high - move.amount + 1] = move
    before = match.positions[-1 - min(2, len(match.line))]
    earlier = before.ruleset.scene(before.state)
    assert isinstance(earlier, Tokens)
    aim = 0 if hinted is None else hinted.amount
    ring = range(scene.low, scene.low + aim) if scene.left else range(scene.high - aim + 1, scene.high + 1)
    ends = {ring[0]: "from", ring[-1]: "to"} if aim > 1 else dict.fromkeys(ring, "both")
    tokens = []
    for n in range(scene.count):
        kept = scene.low <= n <= scene.high
        trim = moves.get(n)
        tokens.append(
            {
                "n": n,
                "owner": seats[scene.owner(n)],
                "kept": kept,
                "ghost": not kept and earlier.low <= n <= earlier.high,
                "by": None if kept else seats[n > scene.high],
                "move": None if trim is None else str(trim),
                "amount": 0 if trim is None else trim.amount,
                "hint": ends.get(n, "yes") if n in ring else "",
                "first": n == scene.low,
                "last": n == scene.high,
            }
        )
    left, right = scene.names
    return {
        "tokens": tokens,
        "left": scene.left,
        "across": 11 if scene.count > 16 else 8,
        "seats": seats,
        "kept": scene.high - scene.low + 1,
        "said": (tr("{who} trims from the left", who=left), tr("{who} trims from the right", who=right)),
        "label": tr(
            "Tokens 0 to {last}; {low} to {high} are left.",
            last=format_number(scene.count - 1),
            low=scene.low,
            high=scene.high,
        ),
    }


def _places_of(scene: Places, match: Match, hinted: Move | None) -> Shown:
    here, rules = match.position, match.position.ruleset
    moves = [] if match.over else [move for move, _ in here.options()]
    picks = {tuple(sorted(places)): str(move) for move in moves for places in scene.picks(move)}
    last, seen = [*match.line[-1:]], [match.start, *match.positions[-2:-1]]
    scenes = [each for each in (rules.scene(position.state) for position in seen) if isinstance(each, Places)]
    return {
        "places": list(zip(scene.at, scene.signs, strict=True)),
        "lines": [(scene.at[a], scene.at[b]) for a, b in scene.lines],
        "width": max(x for each in scenes for x, _ in each.at) + 1,
        "height": max(y for each in scenes for _, y in each.at) + 1,
        "moves": {places[0]: move for places, move in picks.items() if len(places) == 1},
        "unclicked": [rules.parse_move(move) for places, move in picks.items() if len(places) > 1],
        "nested": any(set(some) < set(more) for some in picks for more in picks),
        "picks": {" ".join(map(str, places)): move for places, move in picks.items()},
        "used": {place for places in picks for place in places},
        "hint": {place for move in filter(None, [hinted]) for place in next(iter(scene.picks(move)))},
        "came": {place for move in last for place in next(iter(scenes[-1].picks(move)))},
        "label": rules.words(here.state),
    }
