"""Answers and tables as plain text, for terminals, pipes and screen readers."""

from __future__ import annotations

from typing import Final

from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Answer
from nimlike.core.reason import Reason
from nimlike.core.table import Table
from nimlike.explain.render import text

WIDTH: Final = 100  # characters in a line of a paragraph or of its working
INDENT: Final = 7  # how far a reason is indented below its answer


def answer_lines(answer: Answer, moves: int | None = 10, depth: int = 0, width: int = WIDTH) -> list[str]:
    """The answer in lines of text; long numbers have their middle left out."""
    position = answer.position
    rules, state = position.ruleset, position.state
    winner = rules.to_move(state) if answer.outcome is Outcome.N else rules.not_to_move(state)
    lines = [
        position.brief(),
        f"  {answer.outcome}-position: {winner} wins  [{answer.label}: {answer.source}]",
    ]
    if answer.grundy is not None:
        lines.append(f"  Grundy value {abbreviate(answer.grundy)}  [{answer.grundy_label or Label.COMPUTED}]")
    elif answer.label is Label.COMPUTED and rules.normal_play:
        lines.append("  Grundy value unknown: its search passes the limit")
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
        head = f"{abbreviate(winning.count)} winning move{'s' if winning.count > 1 else ''}"
    label, source = answer.moves_label, answer.moves_source
    own_label = "" if label is answer.label else f"  [{label}: {source}]"
    head = f"{head}{own_label}:"
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
