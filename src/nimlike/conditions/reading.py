"""Games from texts of linear conditions."""

from __future__ import annotations

from collections.abc import Iterable

from nimlike.conditions.syntax import Comparison, read_conditions
from nimlike.core.conditions import Condition, GameRules, Linear, MoveRule
from nimlike.core.errors import ParseError


def linear_game(
    title: str,
    position: Iterable[str],
    moves: Iterable[tuple[Iterable[str], Iterable[str | Condition]]],
    misere: bool = False,
) -> GameRules:
    """A game whose moves are conjunctions of linear conditions on the numbers before and after.

    Parameters
    ----------
    position
        The names of the numbers.
    moves
        For each kind of move what each number becomes (its own name where it stays), and the conditions, as text
        like ``"u < x"`` or ``"0 <= x - u - 2y + 2v <= 3"`` or as `Linear`. Other variables stand for some whole number.
    misere
        Whether the player who cannot move wins.

    Raises
    ------
    ParseError, RulesetError
        A condition is not linear, or the names do not fit.

    Examples
    --------
    >>> game = linear_game("two piles", ["x", "y"], [(["u", "y"], ["u < x"]), (["x", "v"], ["v < y"])])
    >>> game.allows(game.moves[0], (5, 3), (2, 3)), game.allows(game.moves[0], (5, 3), (2, 2))
    (True, False)
    """
    rules = []
    for i, (after, conditions) in enumerate(moves):
        made: list[Condition] = []
        for condition in conditions:
            if isinstance(condition, str):
                made.extend(linear_conditions(condition))
            else:
                made.append(condition)
        rules.append(MoveRule(f"move {i + 1}", tuple(after), tuple(made)))
    return GameRules(title, tuple(position), tuple(rules), misere)


def linear_conditions(text: str) -> list[Linear]:
    """The linear conditions that a text makes, like ``"0 <= x - u < 3"``."""
    found = []
    for part in read_conditions(text):
        assert isinstance(part, Comparison)
        if part.negated:
            raise ParseError(f"condition {text!r}: != is not linear; write two moves, one with < and one with >")
        found.append(Linear.of(part.terms, part.low, part.high))
    if len(found) == 2 and found[0].high is None and found[1].high is None:
        first, second = found
        if dict(first.terms) == {v: -c for v, c in second.terms} and first.low is not None and second.low is not None:
            return [Linear(first.terms, first.low, -second.low)]  # -1 <= x - u <= 1 is one condition
    return found
