"""Moves and positions in the words of somebody who looks at the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nimlike.core.languages import later, tr
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import listed
from nimlike.core.position import Position
from nimlike.core.shown import prefix
from nimlike.play.words import ADVISED, DID, DOING, move_words


def prefixes(move: Move) -> list[tuple[str, int]]:
    """The rows of a board that a move takes from, by their prefixes, with what it takes."""
    part = "" if move.part is None else f"{move.part}."
    return [(part if move.lone else part + prefix(pile), amount) for pile, amount in move.takes]


def size_of(position: Position, row: str) -> int | None:
    """The size of the pile whose row has this prefix."""
    rows = position.ruleset.board(position.state)
    return next((each.size for each in rows if each.prefix == row and each.size is not None), None)


def did(before: Position, move: Move) -> str:
    """What a move did, after the name of who made it: ``took 2 from B``, ``split A into 17 and 3``."""
    return _said(before, move, _DID)


def advice(before: Position, move: Move) -> str:
    """The move as an advice: ``Take 2 from A``, ``Split A into 17 and 3``."""
    return _said(before, move, _ADVICE)


def doing(before: Position, move: Move) -> str:
    """The move as the subject of a sentence: ``taking 2 from A``."""
    return _said(before, move, _DOING)


@dataclass(frozen=True)
class _Forms:
    """What is said of a move that passes, splits, takes and splits, or takes; the form of `move_words`."""

    form: int
    passing: str
    splitting: str
    leaving: str
    taking: str


_DID: Final = _Forms(
    DID,
    later("passed"),
    later("split {name} into {parts}"),
    later("took {taken} from {name} and left {parts}"),
    later("took {words}"),
)
_ADVICE: Final = _Forms(
    ADVISED,
    later("Pass"),
    later("Split {name} into {parts}"),
    later("Take {taken} from {name} and leave {parts}"),
    later("Take {words}"),
)
_DOING: Final = _Forms(
    DOING,
    later("passing"),
    later("splitting {name} into {parts}"),
    later("taking {taken} from {name} and leaving {parts}"),
    later("taking {words}"),
)


def _said(before: Position, move: Move, forms: _Forms) -> str:
    """A move in one of the forms."""
    if not move.takes:
        return _in_game(tr(forms.passing), move)
    if len(move.split) == len(move.takes) == 1 and not move.forbids:
        ((row, taken),) = prefixes(move)
        size = size_of(before, row)
        if size is not None:
            parts = listed([abbreviate(size - taken - move.split[0]), abbreviate(move.split[0])])
            name = tr("the pile") if move.lone else pile_name(move.takes[0][0])
            if not taken:
                return _in_game(tr(forms.splitting, name=name, parts=parts), move)
            return _in_game(tr(forms.leaving, taken=abbreviate(taken), name=name, parts=parts), move)
    return tr(forms.taking, words=move_words(move, forms.form))


def _in_game(said: str, move: Move) -> str:
    """With the game of a sum that the move is made in."""
    return said if move.part is None else tr("{words} in game {part}", words=said, part=move.part)


def short(move: Move) -> str:
    """A move in a list of moves: ``B − 2``."""
    if not move.takes:
        said = tr("pass")
    elif move.lone:
        said = f"− {abbreviate(move.amount)}"
    elif len({amount for _, amount in move.takes}) == 1:
        names = [pile_name(pile) for pile, _ in move.takes]
        joined = "".join(names) if all(len(name) == 1 for name in names) else listed(names)
        amount = move.takes[0][1]
        said = f"{joined} − {abbreviate(amount)}" if amount else joined
    else:
        said = ", ".join(f"{pile_name(pile)} − {abbreviate(amount)}" for pile, amount in move.takes)
    if move.split:
        said += f" | {', '.join(map(abbreviate, move.split))}"
    if move.forbids:
        said += f" ~ {', '.join(each.brief() for each in move.forbids)}"
    return said if move.part is None else f"{move.part}: {said}"
