"""Why a position is won or lost, and why a move wins or loses: what refutes it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.phrases import quoted
from nimlike.core.position import Answer, Position
from nimlike.core.reason import Facts, Reason
from nimlike.core.table import Table
from nimlike.explain.render import text


def of_move(position: Position, move: Move | str) -> Reason:
    """Why a move wins or loses, in terms of the position it leaves; for a losing move, what refutes it."""
    if isinstance(move, str):
        move = position.ruleset.parse_move(move)
    reached = position.after(move)
    answer = reached.answer()
    wins = answer.outcome is Outcome.P
    facts: Facts = {
        "move": str(move),
        "to": str(reached),
        "wins": wins,
        "refutation": None,
        "refutation_to": None,
        "better": None,
    }
    name, left = quoted(move.brief()), quoted(reached.brief())
    told = answer.reason
    summary = (
        tr("{name} wins: it leaves {left}", name=name, left=left)
        if wins
        else tr("{name} loses: it leaves {left}", name=name, left=left)
    )
    if clause := quoted(told.clause):
        summary += f", {clause}"
    advice = ""
    if not wins:
        for reply, after in answer.winning_moves.first(1):
            facts["refutation"], facts["refutation_to"] = str(reply), str(after)
            words = {"reply": quoted(reply.brief()), "after": quoted(after.brief())}
            summary += tr("; the answer is {reply}, leaving {after}", **words)
        advice = _better(position, facts)
    paragraph = tr("{name} leaves {left} to the opponent, who is then the player to move.", name=name, left=left)
    paragraph = " ".join(filter(None, (paragraph, quoted(told.paragraph), advice)))
    working = (f"{left}: {quoted(told.summary)}", *told.working)
    kind = f"move-{'wins' if wins else 'loses'}"
    return Reason(kind, f"{summary}.", working, facts, paragraph, in_coq=told.in_coq)


def chosen_move(answer: Answer) -> Move | None:
    """The winning move that reasons, hints, judgements and answers name: the reason's own, else the first known."""
    named = answer.reason.facts.get("move")
    if named is not None and answer.outcome is Outcome.N:
        return answer.position.ruleset.parse_move(str(named))
    return next((move for move, _ in answer.winning_moves.first(1)), None)


def _better(position: Position, facts: Facts) -> str:
    """What should have been done in place of a losing move; nothing where that is not known."""
    with suppress(LimitReached):
        answer = position.answer()
        if answer.outcome is Outcome.P:
            return tr("No other move would have been better: all of them lose.")
        if (move := chosen_move(answer)) is not None:
            facts["better"] = str(move)
            return tr("Instead, {move} would have won.", move=quoted(move.brief()))
    return ""


# Answers and tables as plain text, for terminals, pipes and screen readers.

WIDTH: Final = 100  # characters in a line of a paragraph or of its working
INDENT: Final = 7  # how far a reason is indented below its answer


def answer_lines(answer: Answer, moves: int | None = 10, depth: int = 0, width: int = WIDTH) -> list[str]:
    """The answer in lines of text; long numbers have their middle left out."""
    position = answer.position
    rules, state = position.ruleset, position.state
    winner = rules.winner(state, answer.outcome)
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
        first, *rest = text(answer.reason, depth, width)
        lines += [f"  Why: {first}", *(f"{' ' * INDENT}{line}".rstrip() for line in rest)]
    return lines


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


def table_lines(table: Table) -> Iterator[str]:
    """The table in lines of text below its title, columns aligned, its label below."""
    rows = (table.headings, *table.rows)
    line = "  ".join(f"%{max(map(len, column))}s" for column in zip(*rows, strict=True))
    for row in rows:
        yield (line % row).rstrip()
    yield f"[{table.label}: {table.source}]"
    yield from table.notes
