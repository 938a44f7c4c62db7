"""Why a searched position of the coprime game is won or lost: winning takes or replies, and a line of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nimlike.core.answer import ENDED, Grid, Reason
from nimlike.core.lines import line_text
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.position import Position
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.reasons import takes_text

if TYPE_CHECKING:
    from nimlike.games.coprime.search import Solved

LINE_WORK: Final = 2_000_000
"""Most operations on machine words, about, that are spent on a line of play."""

A, B = 0, 1


def reason(position: Position, solved: Solved, final_row: Any) -> Reason:
    """The reason of a position from its search.

    Parameters
    ----------
    position, solved
        The position and the result of its search.
    final_row
        `nimlike.games.coprime.search.final_row` for these rules.
    """
    rules = position.ruleset
    assert isinstance(rules, Coprime)
    left, a, b, mover = position.state
    n = left + a + b
    winner = "A" if solved.a_wins(mover) else "B"
    facts: dict[str, Any] = {"n": json_number(n), "left": left, "winner": winner}
    if left == 0:
        return end_reason(rules, a, b, winner, facts)
    who = "AB"[mover]
    line, working = _line(position, final_row, facts)
    if winner == who:
        takes = solved.takes(mover)
        facts["winning_takes"] = takes
        others = "every other take loses" if len(takes) < solved.bounds[0] else "no take loses"
        summary = f"{winner} wins by taking {takes_text(takes)}; {others}, by exact search."
        what = f"{winner} wins by taking {takes_text(takes)}, whatever follows."
        nudge = f"some take leaves {'BA'[winner == 'B']} without an answer that helps"
        told = _paragraph(rules, what, line)
        return Reason("coprime-search", summary, working, facts, told, _clause(winner), nudge)
    replies = solved.replies(mover)
    facts["replies"] = [list(pair) for pair in replies]
    summary = f"{winner} wins whatever {who} takes, by exact search."
    rows = tuple((str(take), str(reply) if reply else "none needed") for take, reply in replies)
    table: list[str | Grid] = [Grid((f"{who} takes", f"{winner} answers"), rows)]
    if len(replies) < solved.bounds[0]:
        table.append(f"Takes of more than {len(replies)} are answered too.")
    what = f"Whatever {who} takes, {winner} has an answer that wins."
    nudge = f"{winner} has a good answer to each take"
    told = _paragraph(rules, what, line)
    return Reason("coprime-search", summary, (*table, *working), facts, told, _clause(winner), nudge)


def _paragraph(rules: Coprime, what: str, line: str) -> str:
    return (
        f"{rules.goal.sentence()} No theorem covers this position, so the computer tried all lines of play, from the"
        f" last chip backwards. {what}{line}"
    )


def _clause(winner: str) -> str:
    return f"which {winner} wins, by exact search"


def end_reason(rules: Coprime, a: int, b: int, winner: str, facts: dict[str, Any]) -> Reason:
    """The reason of a position without chips left, which the totals decide."""
    name, value, shown = rules.goal.end(a, b)
    facts[name] = json_number(value)
    summary = f"No chip is left: {shown}, so {winner} has won."
    paragraph = (
        f"{rules.goal.sentence()} The game is over with {abbreviate(a)} for A and {abbreviate(b)} for B."
        f" As {shown}, {winner} has won."
    )
    return Reason("coprime-end", summary, (), facts, paragraph, f"where no chip is left and {shown}", ENDED)


def _line(position: Position, final_row: Any, facts: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    """The line of play as a sentence and as working; its moves and its end become facts."""
    rules = position.ruleset
    assert isinstance(rules, Coprime)
    left, a, b, mover = position.state
    words = left // 64 + 1
    if left * words > LINE_WORK or words * sum(map(rules.bound, range(1, left + 1))) > LINE_WORK:
        facts["line"] = None
        return "", ("A line of play to the end is not shown: it would take too much work here.",)
    takes = principal_line(rules, left, mover, int(final_row(left + a + b, a, left)))
    facts["line"] = list(map(str, takes))
    a += sum(takes[mover::2]) if mover == A else sum(takes[1::2])
    b = left + sum(position.state[1:3]) - a
    name, value, shown = rules.goal.end(a, b)
    facts["line_end"] = {"a": json_number(a), "b": json_number(b), name: json_number(value)}
    end = f"A has {abbreviate(a)} and B {abbreviate(b)}, and {shown}"
    sentence = f" If {'AB'[facts['winner'] == 'A']} takes as little as possible each time, at the end {end}."
    return sentence, (
        f"A line of play, in which the loser takes as little as possible each time: {line_text(facts['line'])}.",
        f"At the end {end}: {facts['winner']} wins.",
    )


def principal_line(rules: Coprime, left: int, mover: int, base: int) -> list[int]:
    """Takes from a position to the end: the winner's least winning take, the loser's least take.

    Parameters
    ----------
    rules, left, mover
        The position.
    base
        The row whose bit j says whether A wins with j of the chips left; see `nimlike.games.coprime.search`.

    Examples
    --------
    >>> from nimlike.games.coprime.search import coprime_row
    >>> principal_line(Coprime(7), 9, A, int(coprime_row(9, 0, 9)))
    [1, 1, 3, 1, 3]
    """
    bounds = [0, *(rules.bound(r) for r in range(1, left + 1))]
    rows = [[base], [base]]
    for r in range(1, left + 1):
        row_a, row_b = 0, -1
        for take in range(1, bounds[r] + 1):
            row_a |= rows[B][r - take] >> take
            row_b &= rows[A][r - take]
        rows[A].append(row_a)
        rows[B].append(row_b)
    takes, taken = list[int](), 0
    while left:
        wins = [False] * 2
        wins[A] = bool(rows[mover][left] >> taken & 1)
        wins[B] = not wins[A]
        choice = 1
        if wins[mover]:
            choice = next(
                take
                for take in range(1, bounds[left] + 1)
                if bool(rows[1 - mover][left - take] >> taken + (take if mover == A else 0) & 1) is wins[A]
            )
        takes.append(choice)
        taken += choice if mover == A else 0
        left, mover = left - choice, 1 - mover
    return takes
