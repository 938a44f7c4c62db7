"""Moves in the words of a game at a table; long numbers are shortened."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Final

from nimlike.core.languages import later, tr
from nimlike.core.move import Move, Places, pile_name
from nimlike.core.numbers import abbreviate, runs
from nimlike.core.phrases import listed
from nimlike.core.position import Position
from nimlike.core.shown import Pile, prefix
from nimlike.families import is_family

_ROWS: Final = 12
_RUNS: Final = 12
_LISTED: Final = 40


DID, ADVISED, DOING = range(3)  # a move made: took; to be made: take; spoken of: taking

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
        found = list(runs(row.takes))
    texts = [
        f"{row.prefix}{abbreviate(first)}"
        + (tr(" to {prefix}{last}", prefix=row.prefix, last=abbreviate(last)) if last > first else "")
        for first, last in found[:_RUNS]
    ]
    return texts if row.complete and len(found) <= _RUNS else [*texts, "..."]


# Moves and positions in the words of somebody who looks at the board.


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
    return _said(before, move, DID)


def advice(before: Position, move: Move) -> str:
    """The move as an advice: ``Take 2 from A``, ``Split A into 17 and 3``."""
    return _said(before, move, ADVISED)


def doing(before: Position, move: Move) -> str:
    """The move as the subject of a sentence: ``taking 2 from A``."""
    return _said(before, move, DOING)


_SAID: Final = (  # in each form: passes, splits, takes and splits, takes, or chooses
    (
        later("passed"),
        later("split {name} into {parts}"),
        later("took {taken} from {name} and left {parts}"),
        later("took {words}"),
        later("chose {words}"),
    ),
    (
        later("Pass"),
        later("Split {name} into {parts}"),
        later("Take {taken} from {name} and leave {parts}"),
        later("Take {words}"),
        later("Choose {words}"),
    ),
    (
        later("passing"),
        later("splitting {name} into {parts}"),
        later("taking {taken} from {name} and leaving {parts}"),
        later("taking {words}"),
        later("choosing {words}"),
    ),
)


def _said(before: Position, move: Move, form: int) -> str:
    passing, splitting, leaving, taking, choosing = _SAID[form]
    if not move.takes:
        return _in_game(tr(passing), move)
    if names := _chosen(before, move):
        return tr(choosing, words=listed(names))
    if len(move.split) == len(move.takes) == 1 and not move.forbids:
        ((row, taken),) = prefixes(move)
        size = size_of(before, row)
        if size is not None:
            parts = listed([abbreviate(size - taken - move.split[0]), abbreviate(move.split[0])])
            name = tr("the pile") if move.lone else pile_name(move.takes[0][0])
            if not taken:
                return _in_game(tr(splitting, name=name, parts=parts), move)
            return _in_game(tr(leaving, taken=abbreviate(taken), name=name, parts=parts), move)
    return tr(taking, words=move_words(move, form))


def _chosen(before: Position, move: Move) -> list[str]:
    """The places that a move picks, where each shows the name of its pile, as the vertices of a graph do; else none."""
    scene = before.ruleset.scene(before.state)
    if not isinstance(scene, Places):
        return []
    picks = list(next(iter(scene.picks(move)), ()))
    return [pile_name(place) for place in picks] if all(scene.signs[at] == pile_name(at) for at in picks) else []


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


# What people type: positions and moves as they are written by hand, put in the form that is read.

PLAIN: Final = "nim"  # numbers alone are the piles of this game
TAKING: Final = "subtraction"  # or of this one, where the numbers that may be taken are given
_NUMBERS: Final = re.compile(r"\d[\d_^*,;]*", re.ASCII)
_PARTS: Final = re.compile(r"\+(?=[A-Za-z])")
_STATE: Final = re.compile(r" ?: (?=\d)", re.ASCII)
_SPACED: Final = re.compile(r" ?([,:+]) ?")
_FROM: Final = re.compile(r"(?:take |remove )?(\d+)(?: counters?| chips?)?(?: from (?:pile |heap )?([a-z]))?", re.ASCII)


def as_meant(text: str, take: str | None = None) -> str:
    """The text of a position as people write it (spaces, capitals, numbers alone) in the form that is read."""
    game = PLAIN if take is None else f"{TAKING}:{take}"
    plain = _STATE.sub(" ", " ".join(text.replace(";", ",").split()))
    return "+".join(_part_as_meant(part, game) for part in _PARTS.split(_SPACED.sub(r"\1", plain)))


def _part_as_meant(text: str, game: str) -> str:
    first, *numbers = text.split() or [""]
    if _NUMBERS.fullmatch(first):
        first, numbers = game, [first, *numbers]
    if numbers and all(map(_NUMBERS.fullmatch, numbers)):
        text = f"{first}:{','.join(numbers)}"
    name, colon, rest = text.partition(":")
    if not is_family(name) and is_family(name.lower()):
        return f"{name.lower()}{colon}{rest}"
    return text


def together_as_meant(arguments: Sequence[str]) -> list[str]:
    """Arguments that each are a position, where numbers that follow a game's name, or each other, belong together."""
    found: list[str] = []
    for argument in arguments:
        before = found[-1] if found else ""
        complete = ":" in before and " " not in before and _NUMBERS.fullmatch(before.rpartition(":")[2])
        if argument.isascii() and argument.isdigit() and before[:1].isalnum() and not complete:
            found[-1] += f" {argument}"
        else:
            found.append(argument)
    return found


def move_as_meant(text: str) -> str:
    """The text of a move as people write it, in the form that is read: without spaces, and ``3 from c`` as ``c3``."""
    plain = " ".join(text.lower().split())
    if found := _FROM.fullmatch(plain):
        amount, pile = found.groups()
        return f"{pile or ''}{amount}"
    return plain.replace(" ", "")
