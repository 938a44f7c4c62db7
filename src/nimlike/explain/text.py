"""Answers and tables as plain text, for terminals, pipes and screen readers."""

from __future__ import annotations

from typing import Final

from nimlike.core.languages import ntr, tr
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.phrases import cited
from nimlike.core.position import Answer
from nimlike.core.reason import Reason
from nimlike.core.table import Table
from nimlike.explain.render import text

WIDTH: Final = 100
"""Characters in a line of a paragraph or of its working."""
INDENT: Final = 7
"""How far a reason is indented below its answer."""


def answer_lines(answer: Answer, moves: int | None = 10, depth: int = 0, width: int = WIDTH) -> list[str]:
    """The answer in lines of text; long numbers have their middle left out."""
    position = answer.position
    rules, state = position.ruleset, position.state
    winner = rules.to_move(state) if answer.outcome is Outcome.N else rules.not_to_move(state)
    lines = [
        position.brief(),
        tr(
            "  {outcome}-position: {winner} wins  [{label}: {source}]",
            outcome=answer.outcome,
            winner=winner,
            label=tr(answer.label),
            source=cited(answer.source),
        ),
    ]
    if answer.grundy is not None:
        lines.append(
            tr(
                "  Grundy value {grundy}  [{grundy_label}]",
                grundy=abbreviate(answer.grundy),
                grundy_label=tr(answer.grundy_label or Label.COMPUTED),
            )
        )
    elif answer.label is Label.COMPUTED and rules.normal_play:
        lines.append(tr("  Grundy value unknown: its search passes the limit"))
    lines.extend(f"  {line}" for line in _move_lines(answer, moves))
    if depth:
        lines.extend(reason_lines(answer.reason, depth, width))
    return lines


def reason_lines(reason: Reason, depth: int, width: int = WIDTH) -> list[str]:
    """The reason at a depth of 1 to 3, as it stands below an answer."""
    first, *rest = text(reason, depth, width)
    return [tr("  Why: {first}", first=first), *(f"{' ' * INDENT}{line}".rstrip() for line in rest)]


def _move_lines(answer: Answer, moves: int | None) -> list[str]:
    winning = answer.winning_moves
    shown = [tr("{move} to {after}", move=move.brief(), after=after.brief()) for move, after in winning.first(moves)]
    if answer.outcome is Outcome.P:
        return [tr("no winning move")]
    if winning.count == 0:
        return [tr("the game is over")]
    if winning.count is None:
        head = tr("winning moves (their number is not known)") if winning.complete else tr("winning moves known")
    else:
        head = ntr("{n} winning move", "{n} winning moves", winning.count, n=abbreviate(winning.count))
    label, source = answer.moves_label, answer.moves_source
    own_label = "" if label is answer.label else f"  [{tr(label)}: {cited(source)}]"
    head = tr("{head}:", head=head + own_label)
    if len(shown) == 1 and winning.count in (1, None):
        return [f"{head} {shown[0]}"]
    lines = [head, *(f"  {line}" for line in shown)]
    if winning.count is not None and winning.count > len(shown):
        lines.append(tr("  and {number} more", number=abbreviate(winning.count - len(shown))))
    return lines


def table_lines(table: Table) -> list[str]:
    """The table in lines of text, columns aligned, its label below."""
    rows = [table.headings, *table.rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(table.headings))]
    lines = [table.title]
    for row in rows:
        lines.append("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    lines.append(f"[{tr(table.label)}: {cited(table.source)}]")
    lines.extend(table.notes)
    return lines
