"""Why a searched position of the coprime game is won or lost: winning takes or replies, and a line of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nimlike.core.answer import ENDED, Grid, Reason
from nimlike.core.languages import tr
from nimlike.core.lines import line_text
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.position import Position
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.players import A, B
from nimlike.games.coprime.reasons import takes_text

if TYPE_CHECKING:
    from nimlike.games.coprime.search import Solved

LINE_WORK: Final = 2_000_000
"""Most operations on machine words, about, that are spent on a line of play."""


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
        others = tr("every other take loses") if len(takes) < solved.bounds[0] else tr("no take loses")
        summary = tr(
            "{winner} wins by taking {takes_text}; {others}, by exact search.",
            winner=winner,
            takes_text=takes_text(takes),
            others=others,
        )
        what = tr(
            "{winner} wins by taking {takes_text}, whatever follows.", winner=winner, takes_text=takes_text(takes)
        )
        nudge = tr("some take leaves {value} without an answer that helps", value="BA"[winner == "B"])
        told = _paragraph(rules, what, line)
        return Reason("coprime-search", summary, working, facts, told, _clause(winner), nudge)
    replies = solved.replies(mover)
    facts["replies"] = [list(pair) for pair in replies]
    summary = tr("{winner} wins whatever {who} takes, by exact search.", winner=winner, who=who)
    rows = tuple((str(take), str(reply) if reply else tr("none needed")) for take, reply in replies)
    table: list[str | Grid] = [Grid((tr("{who} takes", who=who), tr("{winner} answers", winner=winner)), rows)]
    if len(replies) < solved.bounds[0]:
        table.append(tr("Takes of more than {replies} are answered too.", replies=len(replies)))
    what = tr("Whatever {who} takes, {winner} has an answer that wins.", who=who, winner=winner)
    nudge = tr("{winner} has a good answer to each take", winner=winner)
    told = _paragraph(rules, what, line)
    return Reason("coprime-search", summary, (*table, *working), facts, told, _clause(winner), nudge)


def _paragraph(rules: Coprime, what: str, line: str) -> str:
    return tr(
        "{sentence} No theorem covers this position, so the computer tried all lines of "
        "play, from the last chip backwards. {what}{line}",
        sentence=rules.goal.sentence(),
        what=what,
        line=line,
    )


def _clause(winner: str) -> str:
    return tr("which {winner} wins, by exact search", winner=winner)


def end_reason(rules: Coprime, a: int, b: int, winner: str, facts: dict[str, Any]) -> Reason:
    """The reason of a position without chips left, which the totals decide."""
    name, value, shown = rules.goal.end(a, b)
    facts[name] = json_number(value)
    summary = tr("No chip is left: {shown}, so {winner} has won.", shown=shown, winner=winner)
    paragraph = tr(
        "{sentence} The game is over with {a} for A and {b} for B. As {shown}, {winner} has won.",
        sentence=rules.goal.sentence(),
        a=abbreviate(a),
        b=abbreviate(b),
        shown=shown,
        winner=winner,
    )
    return Reason(
        "coprime-end", summary, (), facts, paragraph, tr("where no chip is left and {shown}", shown=shown), ENDED
    )


def _line(position: Position, final_row: Any, facts: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    """The line of play as a sentence and as working; its moves and its end become facts."""
    rules = position.ruleset
    assert isinstance(rules, Coprime)
    left, a, b, mover = position.state
    words = left // 64 + 1
    if left * words > LINE_WORK or words * sum(map(rules.bound, range(1, left + 1))) > LINE_WORK:
        facts["line"] = None
        return "", (tr("A line of play to the end is not shown: it would take too much work here."),)
    takes = principal_line(rules, left, mover, int(final_row(left + a + b, a, left)))
    facts["line"] = list(map(str, takes))
    a += sum(takes[mover::2]) if mover == A else sum(takes[1::2])
    b = left + sum(position.state[1:3]) - a
    name, value, shown = rules.goal.end(a, b)
    facts["line_end"] = {"a": json_number(a), "b": json_number(b), name: json_number(value)}
    end = tr("A has {a} and B {b}, and {shown}", a=abbreviate(a), b=abbreviate(b), shown=shown)
    sentence = tr(
        " If {value} takes as little as possible each time, at the end {end}.",
        value="AB"[facts["winner"] == "A"],
        end=end,
    )
    return sentence, (
        tr(
            "A line of play, in which the loser takes as little as possible each time: {line_text}.",
            line_text=line_text(facts["line"]),
        ),
        tr("At the end {end}: {facts} wins.", end=end, facts=facts["winner"]),
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
