"""Answers and tables as plain text, for terminals, pipes and screen readers."""

from __future__ import annotations

from typing import Final

from nimlike.core.answer import Answer, Reason
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Outcome
from nimlike.core.phrase import counted
from nimlike.core.table import Table
from nimlike.explain.render import text

WIDTH: Final = 100
"""Characters in a line of a paragraph or of its working."""
INDENT: Final = 7
"""How far a reason is indented below its answer."""


def answer_lines(answer: Answer, moves: int | None = 10, depth: int = 0, width: int = WIDTH) -> list[str]:
    """The answer in lines of text; long numbers have their middle left out.

    Parameters
    ----------
    answer
        The answer to a position.
    moves
        List at most so many winning moves; None lists all.
    depth
        Add the reason at this depth, 1 to 3; 0 adds none.
    width
        Characters in a line of the reason.

    Examples
    --------
    >>> import nimlike
    >>> print(*answer_lines(nimlike.position("nim:3,4,5").answer()), sep="\\n")
    nim:3,4,5
      N-position: the player to move wins  [theorem: Bouton 1901, section 2; Grundy value: Sprague 1935, Grundy 1939]
      Grundy value 2  [theorem]
      1 winning move: a2 to nim:1,4,5
    """
    position = answer.position
    rules, state = position.ruleset, position.state
    winner = rules.to_move(state) if answer.outcome is Outcome.N else rules.not_to_move(state)
    lines = [
        position.brief(),
        f"  {answer.outcome}-position: {winner} wins  [{answer.label}: {answer.source}]",
    ]
    if answer.grundy is not None:
        lines.append(f"  Grundy value {abbreviate(answer.grundy)}  [{answer.grundy_label}]")
    lines.extend(f"  {line}" for line in _move_lines(answer, moves))
    if depth:
        lines.extend(reason_lines(answer.reason, depth, width))
    return lines


def reason_lines(reason: Reason, depth: int, width: int = WIDTH) -> list[str]:
    """The reason at a depth of 1 to 3, as it stands below an answer."""
    first, *rest = text(reason, depth, width)
    return [f"  Why: {first}", *(f"{' ' * INDENT}{line}".rstrip() for line in rest)]


def _move_lines(answer: Answer, moves: int | None) -> list[str]:
    winning = answer.winning_moves
    shown = [f"{move.brief()} to {after.brief()}" for move, after in winning.first(moves)]
    if answer.outcome is Outcome.P:
        return ["no winning move"]
    if winning.count == 0:
        return ["the game is over"]
    if winning.count is None:
        head = "winning moves (their number is not known)" if winning.complete else "winning moves known"
    else:
        head = counted(winning.count, "winning move")
    own_label = "" if answer.moves_label is answer.label else f"  [{answer.moves_label}: {answer.moves_source}]"
    head += f"{own_label}:"
    if len(shown) == 1 and winning.count in (1, None):
        return [f"{head} {shown[0]}"]
    lines = [head, *(f"  {line}" for line in shown)]
    if winning.count is not None and winning.count > len(shown):
        lines.append(f"  and {abbreviate(winning.count - len(shown))} more")
    return lines


def table_lines(table: Table) -> list[str]:
    """The table in lines of text, columns aligned, its label below."""
    rows = [table.headings, *table.rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(table.headings))]
    lines = [table.title]
    for row in rows:
        lines.append("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    lines.append(f"[{table.label}: {table.source}]")
    lines.extend(table.notes)
    return lines
