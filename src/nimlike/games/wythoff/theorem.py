"""The theorem for Wythoff's games: who wins, every winning move, and who proved it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nimlike.core.answer import Answer, Reason, WinningMoves
from nimlike.core.move import Move
from nimlike.core.numbers import big
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Position
from nimlike.games.wythoff.grundy import most_listed, small_values
from nimlike.games.wythoff.reasons import reason

if TYPE_CHECKING:
    from nimlike.games.wythoff.game import Wythoff


def reference(rules: Wythoff) -> str:
    """Who proved which positions of the game are P-positions.

    Examples
    --------
    >>> from nimlike.games.wythoff.game import Wythoff
    >>> reference(Wythoff()), reference(Wythoff(misere=True))
    ('Wythoff 1907, sections 5 and 6', "Fraenkel 1984 (misère play of Wythoff's games)")
    """
    if rules.misere:
        if rules.a == rules.step:
            return "Fraenkel 1984 (misère play of Wythoff's games)"
        return "Wythoff 1907, section 7 (pairs); game and proof: docs/theory/wythoff.md"
    if rules.a == rules.step == 1:
        return "Wythoff 1907, sections 5 and 6"
    if rules.a == rules.step:
        return "Wythoff 1907, section 7 (pairs); Fraenkel 1982 (game)"
    if rules.a <= rules.step + 1:
        return "Wythoff 1907, section 7 (pairs); game and proof: docs/theory/wythoff.md"
    return "docs/theory/wythoff.md (pairs for a > b + 1, game and proof)"


def by_theorem(rules: Wythoff, position: Position) -> Answer:
    """The answer by the theorem; small piles have their Grundy value from a table.

    Complexity: a few square roots at the piles' length.

    Examples
    --------
    >>> from nimlike.games.wythoff.game import Wythoff
    >>> found = by_theorem(Wythoff(), Wythoff()(10**30, 10**29))
    >>> found.outcome, found.winning_moves.count
    (<Outcome.N: 'N'>, 1)
    """
    x, y = position.state
    piles = big(x), big(y)
    partner = rules.pairs.partner(min(piles))
    outcome = Outcome.P if partner == max(piles) else Outcome.N
    grundy, grundy_label = None, None
    if not rules.misere:
        if outcome is Outcome.P:
            grundy, grundy_label = 0, Label.THEOREM
        elif max(x, y) <= most_listed(rules.step):
            grundy, grundy_label = small_values(rules.a, rules.step, max(x, y))[x][y], Label.COMPUTED
    return Answer(
        position,
        outcome,
        Label.THEOREM,
        rules.theorem,
        lambda: WinningMoves.of(_winning_moves(rules, position, piles, partner)),
        lambda: _reason(rules, position, outcome),
        grundy,
        grundy_label,
    )


def _winning_moves(
    rules: Wythoff, position: Position, piles: tuple[Any, Any], partner: Any
) -> list[tuple[Move, Position]]:
    """All winning moves; ``piles`` are those of the position as `big` numbers, ``partner`` is the smaller one's."""
    x, y = piles
    with_x, with_y = (partner, rules.pairs.partner(y)) if x <= y else (rules.pairs.partner(x), partner)
    reached: list[tuple[int, int]] = []
    if with_y < x:
        reached.append((int(with_y), position.state[1]))
    if with_x < y:
        reached.append((position.state[0], int(with_x)))
    reached.extend((int(p), int(q)) for p, q in _by_difference(rules, x, y))
    return rules.moves_that_leave(position.state, reached)


def _by_difference(rules: Wythoff, x: Any, y: Any) -> Iterator[tuple[Any, Any]]:
    """P-positions reached by taking from both piles: those whose difference is near y - x."""
    if not (x and y):
        return
    gap, reach = y - x, rules.step - 1
    if not rules.misere and abs(gap) < rules.a:
        yield 0, 0
    low, high = gap - reach, gap + reach
    length = max(x, y).bit_length()
    near = rules.pairs.with_difference(max(low, 0), high, length) if high >= 0 else []
    if low <= 0:
        turned = [(q, p) for p, q in rules.pairs.with_difference(max(-high, 0), -low, length)]
        near = list(dict.fromkeys(near + turned))  # (p, p) stands in both
    for p, q in near:
        if p < x and q < y and (p or q):
            yield p, q


def _reason(rules: Wythoff, position: Position, outcome: Outcome) -> Reason:
    x, y = position.state
    piles = big(x), big(y)
    moves = []
    if outcome is not Outcome.P:
        moves = _winning_moves(rules, position, piles, rules.pairs.partner(min(piles)))
    return reason(rules, x, y, moves[0] if moves else None)
