"""The rows of a board as a page draws them: links, marks, ghosts of the last move, labels, tips."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, groupby
from typing import Any, Final

from nimlike.core.languages import ntr, tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import listed
from nimlike.play.match import Match
from nimlike.play.telling import prefixes
from nimlike.web.address import Address
from nimlike.web.boards import COUNTERS, Breaks, Counter, Row, Spot, name_of, part_of, picked, rows_of
from nimlike.web.lanes import lanes_of

GHOSTS: Final = 12
"""So many counters that the last move took are drawn; of more their number is told."""

EXACT: Final = 1_000
"""The slider of a pile has a step for each amount up to this; above it moves by parts of the pile."""

BOTH: Final = "both"
"""The way to move that takes from several piles at once."""


def table_of(
    match: Match, address: Address, hinted: Move | None, looked: Move | None, parts: Sequence[int] = ()
) -> dict[str, Any]:
    """The rows of the board with everything that is drawn of them."""
    begins = set(accumulate(parts))
    rows = rows_of(match.position, address.way, match.start)
    last = match.line[-1] if match.line else None
    ghosts = dict(prefixes(last)) if last else {}
    marks = dict(prefixes(hinted)) if hinted else {}
    looks = dict(prefixes(looked)) if looked else {}
    aimed = next((i + 1 for i, row in enumerate(rows) if row.size and row.pile.prefix in looks), 0)
    chosen = picked(rows, address.pick or aimed)
    both = address.way == BOTH and any(is_together(row) for row in rows)
    lanes = lanes_of(match)
    shown = []
    for i, row in enumerate(rows):
        open_ = not match.over and (chosen is None or i == chosen) and both == is_together(row)
        each = _row(row, address, hinted, open_)
        for at, counter in enumerate(each.get("counters", ())):
            counter["begins"] = at in begins
        each["hint"] = marks.get(row.pile.prefix, 0) if row.size else 0
        each["ghosts"] = ghosts.get(row.pile.prefix, 0) if row.size else 0
        each["drawn_ghosts"] = each["ghosts"] if each["ghosts"] <= GHOSTS and each["kind"] != "bar" else 0
        each["look"] = bool(row.size) and row.pile.prefix in looks
        each["picked"] = i == chosen
        each["number"] = i + 1
        each["lane"] = lanes[i]
        each["pick"] = address.change(pick=i + 1, hint=address.hint, why=address.why).url
        shown.append(each)
    # As at the start: what is gone from a row that is empty now was pins too.
    standing = {part_of(row.pile) for row in rows_of(match.start, address.way) if row.breaks and row.breaks.pins}
    for each in shown:
        each["pins"] = part_of(each["pile"]) in standing
    notes = {each["note"] for each in shown}
    if len(notes) == 1 and len(shown) > 1:  # what is said of every pile is said once
        for each in shown:
            each["note"] = ""
    offered = [each for each in shown if each["kind"] != "both" or both]
    return {
        "note": notes.pop() if len(notes) == 1 and len(shown) > 1 else "",
        "rows": offered,
        "lanes": [list(lane) for _, lane in groupby(offered, lambda each: each["lane"])],
        "crowded": chosen is not None,
        "seat": 1 - match.mover,
        "ways": _ways(rows, address),
    }


def is_together(row: Row) -> bool:
    """Whether the row offers to take from several piles at once."""
    return not row.size and bool(row.pile.takes)


def _row(row: Row, address: Address, hinted: Move | None, open_: bool) -> dict[str, Any]:
    def url(move: str | None) -> str | None:
        return address.change(moves=(*address.moves, move), redo=()).url if move and open_ else None

    pile = row.pile
    shown: dict[str, Any] = {
        "pile": pile,
        "name": name_of(pile),
        "size": row.size,
        "note": pile.note,
        "amounts": row.amounts,
        "open": open_,
    }
    if not row.size:
        kind = "both" if pile.takes else "remark"
        amounts = row.counters[::-1] or row.quick
        chips = [
            _chip(
                counter,
                url,
                tr("Take {amount} from each of {piles}", amount=counter.amount, piles=", ".join(pile.letters.upper())),
            )
            for counter in amounts
        ]
        return shown | {"kind": kind, "chips": chips}
    if row.size == "0":
        return shown | {"kind": "empty"}
    if row.breaks is not None:
        places = _places(row.breaks, pile.name, url, hinted)
        return shown | {"kind": "breaks", "note": "", "places": places}
    if row.counters:
        counters = [
            {
                "move": counter.move,
                "url": url(counter.move),
                "amount": counter.amount,
                "label": tr("Take {amount} of {size}, {pile}", amount=counter.amount, size=row.size, pile=pile.name),
                "tip": tr("Take {amount}, leave {left}", amount=counter.amount, left=(pile.size or 0) - counter.amount),
            }
            for counter in row.counters
        ]
        return shown | {"kind": "counters", "counters": counters}
    return shown | {
        "kind": "bar",
        "share": row.share,
        "chips": [
            _chip(counter, url, tr("Take {amount}, {pile}", amount=abbreviate(counter.amount), pile=pile.name))
            for counter in row.quick
        ],
        "slider": str(pile.most) if open_ and isinstance(pile.takes, range) and pile.takes.step == 1 else "",
        "steps": min(pile.most, EXACT),
    }


def _chip(counter: Counter, url: Any, label: str) -> dict[str, Any]:
    return {"move": counter.move, "url": url(counter.move), "amount": abbreviate(counter.amount), "label": label}


def _places(breaks: Breaks, name: str, url: Any, hinted: Move | None) -> list[dict[str, Any]]:
    """The counters of a heap that can be split, and the gaps between them, from left to right."""

    def place(spot: Spot, kind: str) -> dict[str, Any]:
        left = listed([str(size) for size in (spot.left, spot.right) if size] or ["0"])
        tip = tr("Take {amount}, leave {left}", amount=spot.taken, left=left)
        if not spot.taken:
            tip = tr("Split into {parts}", parts=left)
        return {
            "kind": kind,
            "move": spot.move,
            "url": url(spot.move),
            "first": spot.first,
            "taken": spot.taken,
            "tip": tip,
            "label": f"{tip}, {name}",
            "hint": False,
        }

    counters = [place(spot, "counter") for spot in breaks.counters]
    gaps = [place(spot, "gap") for spot in breaks.gaps]
    for spot in (*counters, *gaps):
        if hinted is not None and spot["move"] == str(hinted):
            if spot["taken"]:
                for counter in counters[spot["first"] : spot["first"] + spot["taken"]]:
                    counter["hint"] = True
            else:
                spot["hint"] = True
            break  # of two places for the same move one is marked
    places = counters[:1]
    for gap, counter in zip(gaps, counters[1:], strict=True):
        places += [gap, counter]
    return places


def _ways(rows: tuple[Row, ...], address: Address) -> list[dict[str, Any]]:
    """The ways to move that a click cannot tell apart, of which the board offers one at a time."""
    breaks = next((row.breaks for row in rows if row.breaks is not None and row.breaks.ways), None)
    if breaks is not None:
        found = [(str(way), tr("Take {words}", words=way) if way else tr("Split")) for way in breaks.ways]
        now = str(breaks.way)
    elif any(is_together(row) for row in rows):
        together = next(row.pile.name for row in rows if is_together(row))
        found = [("", tr("From one pile")), (BOTH, tr("From {piles}", piles=f"{together[:1].lower()}{together[1:]}"))]
        now = address.way if address.way == BOTH else ""
    else:
        return []
    return [
        {
            "name": name,
            "way": way,
            "url": address.change(way=way, hint=address.hint, why=address.why).url,
            "now": way == now,
        }
        for way, name in found
    ]


def took(amount: int) -> str:
    """What is told of counters that were taken."""
    if amount > COUNTERS:
        return ntr("took {n} counter", "took {n} counters", amount, n=abbreviate(amount))
    return tr("took {words}", words=amount)
