"""Moves in the words of a game at a table; long numbers are shortened."""

from __future__ import annotations

from itertools import islice
from typing import Final

from nimlike.core.languages import later, tr
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Position
from nimlike.core.shown import Pile

_ROWS: Final = 12
_RUNS: Final = 12
_LISTED: Final = 40


DID, ADVISED, DOING = range(3)
"""A move that was made, one that is still to be made, and one that is spoken of: took, take, taking."""

_SPLITTING: Final = (later(" and split off {join}"), later(" and split off {join}"), later(" and splitting off {join}"))
_FORBIDDING: Final = (
    later(" and forbade {answers}"),
    later(" and forbid {answers}"),
    later(" and forbidding {answers}"),
)


def move_words(move: Move, form: int = DID) -> str:
    """What a move takes: ``2 from B``; with a verb, what it splits off and forbids."""
    amounts = {amount for _, amount in move.takes}
    if not move.takes:
        words = tr("nothing, with a pass")
    elif move.lone:
        words = abbreviate(move.amount)
    elif len(move.takes) > 1 and len(amounts) == 1:
        words = tr(
            "{pop} from each of {join}",
            pop=abbreviate(amounts.pop()),
            join=tr(" and ").join(pile_name(pile) for pile, _ in move.takes),
        )
    else:
        shown = ((abbreviate(amount) if amount else tr("nothing"), pile) for pile, amount in move.takes)
        words = tr(" and ").join(
            tr("{amount} from {pile_name}", amount=amount, pile_name=pile_name(pile)) for amount, pile in shown
        )
    if move.split:
        words += tr(_SPLITTING[form], join=tr(" and ").join(map(abbreviate, move.split)))
    if move.forbids:
        words += tr(_FORBIDDING[form], answers=tr(" and ").join(each.brief() for each in move.forbids))
    return words if move.part is None else tr("{words} in game {part}", words=words, part=move.part)


def legal_moves_words(position: Position) -> str:
    """The legal moves, runs of them shortened: ``a1 to a3, b1 to b5``; of very many, those of the board's rows."""
    rows = position.ruleset.board(position.state)
    told = [run for row in rows[:_ROWS] for run in _runs(row)]
    moves = [move for move, _ in islice(position.options(), _LISTED + 1)]
    if len(moves) <= _LISTED and len(rows) <= _ROWS:
        drawn = {f"{row.prefix}{amount}" for row in rows for amount in row.takes[:_LISTED]}
        told += [move.brief() for move in moves if str(move) not in drawn]
    elif not told:
        told = [*(move.brief() for move in moves[:_LISTED]), "..."]
    else:
        told += dict.fromkeys(tr("and {note}", note=row.note) for row in rows if row.typed)
        told += [
            tr("and others: {name}", name=row.name.removeprefix(tr("And {more}", more="")))
            for row in rows[_ROWS:]
            if row.size is None and not row.takes
        ]
    return ", ".join(told) or tr("none: the game is over")


def _runs(row: Pile) -> list[str]:
    """The moves of a row: runs of consecutive amounts."""
    if isinstance(row.takes, range) and row.takes.step == 1:
        found = [(row.takes[0], row.takes[-1])] if row.takes else []
    else:
        found = []
        for amount in row.takes:
            if found and amount == found[-1][1] + 1:
                found[-1] = (found[-1][0], amount)
            else:
                found.append((amount, amount))
    texts = [
        f"{row.prefix}{abbreviate(first)}"
        + (tr(" to {prefix}{last}", prefix=row.prefix, last=abbreviate(last)) if last > first else "")
        for first, last in found[:_RUNS]
    ]
    return texts if row.complete and len(found) <= _RUNS else [*texts, "..."]
