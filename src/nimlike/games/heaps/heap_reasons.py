"""Why a position of a heap game is won or lost: each heap counts as a pile of Nim of the size of its Grundy value."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import Any, Final

from nimlike.core.languages import later, ntr, tr
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Outcome
from nimlike.core.phrases import STRIP, Figure, Strip, blocks_to_draw, listed, quoted
from nimlike.core.position import Position
from nimlike.core.reason import ENDED, Grid, Reason
from nimlike.games.heaps.repeats import Repetition, described

_SHOWN: Final = 12  # heaps in a sentence
_ROWS: Final = 64  # heaps in a table


def reason(
    position: Position, values: list[int], repetition: Repetition | None, first: tuple[Move, Position] | None
) -> Reason:
    """The reason of a position."""
    total = reduce(xor, values)
    facts: dict[str, Any] = {"grundy_values": values, "grundy": total}
    named = _listed([str(value) for value in values])
    one = len(values) == 1
    summary = (
        tr("The heap has the Grundy value {named}", named=named)
        if one
        else tr("The heaps have the Grundy values {named}", named=named)
    )
    clause = (
        tr("whose heap has the Grundy value {named}", named=named)
        if one
        else tr("whose heaps have the Grundy values {named}", named=named)
    )
    if not one:
        summary += tr(", of XOR {total}", total=total)
        clause += tr(", of XOR {total}", total=total)
    working = _working(position, values, total, repetition)
    if position.is_terminal:
        return Reason(
            "heap-end",
            tr("No move is left: whoever moved last has won."),
            working,
            facts,
            tr("The game is over, and nobody can move. The player who made the last move has won."),
            tr("where no move is left"),
            ENDED,
        )
    plays_as = tr(
        "The Grundy value of a heap is the least of 0, 1, 2, ... that no move from it "
        "leaves; what a move leaves of a heap has the XOR of its parts' values. So a heap "
        "counts as a pile of Nim whose size is its value."
    )
    if first is None:
        why = (
            tr("No move leaves the value 0 again, and from what it does leave the other player can return to 0.")
            if one
            else tr(
                "Every move changes the value of one heap and so the XOR, and the other player can bring it back to 0."
            )
        )
        paragraph = (
            tr(
                "{plays_as} Here the value is {named}. {why} In the end the other player makes the last move and wins.",
                plays_as=plays_as,
                named=named,
                why=why,
            )
            if one
            else tr(
                "{plays_as} Here the values are {named}, and their XOR is 0. {why} In the end the "
                "other player makes the last move and wins.",
                plays_as=plays_as,
                named=named,
                why=why,
            )
        )
        nudge = (
            tr("the heap has the Grundy value 0: no move from it leaves 0 again")
            if one
            else tr(
                "each heap counts as a pile of Nim of the size of its Grundy value, and the nim-sum of these piles is 0"
            )
        )
        plain = (
            (_trap(position), tr("The other player answers each move."))
            if one
            else (
                tr("The heaps are worth {named}, and these cancel, as piles of Nim do.", named=named),
                tr("Any move spoils that, and the other player can restore it. {worth}", worth=tr(_WORTH)),
            )
        )
        figure = _strip(position, None) if one else blocks_to_draw(_heaps(values), values, worth=True)
        told = tr("{summary}: a P-position.", summary=summary)
        return Reason("heap-grundy", told, working, facts, paragraph, clause, nudge, plain, figure)
    move, after = first
    facts["move"], facts["to"] = str(move), str(after)
    heap = move.takes[0][0]
    wanted = values[heap] ^ total
    name = quoted(move.brief())
    parts = _parts(position, heap, move)
    left = (
        tr(
            "{listed} of {state}",
            listed=_listed([abbreviate(part) for part in parts]),
            state=abbreviate(position.state[heap]),
        )
        if parts
        else tr("nothing")
    )
    goal = tr("the XOR of the other values") if not one else tr("so that every move from there changes it")
    text = (
        later(
            "{plays_as} Here the value is {named}. {name} leaves {left}, which has the value "
            "{wanted}, {goal}. Whatever the other player then does, the value is not 0 any more, "
            "and the player to move can make it 0 again, up to the last move of all."
        )
        if one
        else later(
            "{plays_as} Here the values are {named}. {name} leaves {left}, which has the value "
            "{wanted}, {goal}. Whatever the other player then does, the XOR is not 0 any more, "
            "and the player to move can make it 0 again, up to the last move of all."
        )
    )
    paragraph = tr(text, plays_as=plays_as, named=named, name=name, left=left, wanted=wanted, goal=goal)
    summary += (
        tr(
            ": {name} changes that of heap {pile_name} from {values} to {wanted}",
            name=name,
            pile_name=pile_name(heap),
            values=values[heap],
            wanted=wanted,
        )
        if not one
        else tr(": {name} leaves the value 0", name=name)
    )
    if not one:
        nudge = tr(
            "each heap counts as a pile of Nim of the size of its Grundy value; make the nim-sum of these piles 0"
        )
    elif len(parts) > 1:
        nudge = tr("leave heaps whose Grundy values have the XOR 0, like two equal heaps")
    else:
        nudge = tr("leave a heap of the Grundy value 0, from which no move leads to another such heap")
    summary = f"{summary}{'' if one else tr(', and the XOR is 0')}."
    return Reason(
        "heap-grundy",
        summary,
        working,
        facts,
        paragraph,
        clause,
        nudge,
        _plain(position, values, parts, heap, wanted),
        _strip(position, parts) if one else blocks_to_draw(_heaps(values), values, heap, worth=True),
    )


_WORTH: Final = later("A heap is worth the smallest number that no move from it is worth.")


def _heaps(values: list[int]) -> list[str]:
    return [pile_name(heap) for heap in range(len(values))]


def _whole(position: Position) -> bool:
    """Whether the position is one small heap that no move splits."""
    return position.state[0] <= STRIP and not any(move.split for move, _ in position.options())


def _trap(position: Position) -> str:
    """What is said of a single heap from which every move loses."""
    if _whole(position):
        return tr(
            "{state} is a trap: whatever is taken, the other player can leave a trap again.", state=position.state[0]
        )
    return tr("The heap is worth nothing: no move from it leads to another that is.")


def _strip(position: Position, parts: list[int] | None) -> Figure | None:
    """The sizes up to that of the heap; ``parts`` is what the winning move leaves, where there is one."""
    size = position.state[0]
    if not _whole(position):
        return None
    lost = [n for n in range(size + 1) if Position(position.ruleset, (n,)).outcome is Outcome.P]
    reached = sorted(after.state[0] for _, after in position.options())
    return Strip(size, tuple(lost), tuple(reached), None if parts is None else sum(parts))


def _plain(position: Position, values: list[int], parts: list[int], heap: int, wanted: int) -> tuple[str, str]:
    """The winning move in worths."""
    if len(values) > 1:
        worth = _listed([str(value) for value in values])
        name = pile_name(heap)
        change = tr("Change heap {name} from {values} to {wanted}", name=name, values=values[heap], wanted=wanted)
        told = tr("The heaps are worth {worth}. {change}, and the worths cancel as in Nim.", worth=worth, change=change)
        return told, tr(_WORTH)
    if len(parts) == 2 and parts[0] == parts[1]:
        return (
            tr("Leave two equal heaps, and copy: whatever is done in one, do in the other."),
            tr("So the last move is yours."),
        )
    if not parts:
        return tr("Take the whole heap."), tr("No move is left then.")
    if len(parts) == 1 and _whole(position):
        return (
            tr("Leave {parts}, a trap: every move from there loses.", parts=abbreviate(parts[0])),
            tr("Whatever the other player takes then, you can leave a trap again."),
        )
    left = listed([abbreviate(part) for part in parts])
    many = tr("a heap that is") if len(parts) == 1 else tr("heaps that are together")
    return tr("Leave {left}: {many} worth nothing.", left=left, many=many), tr(_WORTH)


def _working(
    position: Position, values: list[int], total: int, repetition: Repetition | None
) -> tuple[str | Grid, ...]:
    """The heaps with their values, and where the values come from."""
    width = max(1, *(value.bit_length() for value in values)) if values else 1
    rows = [
        (pile_name(heap), abbreviate(size), str(value), f"{value:0{width}b}")
        for heap, (size, value) in enumerate(zip(position.state, values, strict=True))
    ]
    sums = [("XOR", "", str(total), f"{total:0{width}b}")] if len(rows) > 1 else []
    working: list[str | Grid] = [
        Grid((tr("heap"), tr("size"), tr("Grundy value"), tr("in binary")), (*rows[:_ROWS], *sums))
    ]
    if len(rows) > _ROWS:
        working.append(
            ntr("And {n} more heap.", "And {n} more heaps.", len(rows) - _ROWS, n=abbreviate(len(rows) - _ROWS))
        )
    if repetition is not None:
        working.append(
            tr(
                "The Grundy values have {described}: a heap has the value of a small one.",
                described=described(repetition),
            )
        )
        beyond = [(h, n) for h, n in enumerate(position.state) if repetition.index(n) != n]
        for heap, size in beyond[:_SHOWN]:
            working.append(
                tr(
                    "Heap {pile_name}: {size} counts as {index:,}, less by a multiple of {period:,}.",
                    pile_name=pile_name(heap),
                    size=abbreviate(size),
                    index=repetition.index(size),
                    period=repetition.period,
                )
            )
    return tuple(working)


def _parts(position: Position, heap: int, move: Move) -> list[int]:
    """The heaps that the move leaves of the heap, without empty ones."""
    rest = position.state[heap] - move.takes[0][1] - sum(move.split)
    return [part for part in (rest, *move.split) if part]


def _listed(words: list[str]) -> str:
    return listed(words) if len(words) <= _SHOWN else f"{', '.join(words[:_SHOWN])}, ..."
