"""Bouton 1901, "Nim, a game with a complete mathematical theory", Annals of Mathematics (2) 3, 35-39."""

from __future__ import annotations

from nimlike.claims.model import Finding, Paper
from nimlike.core.outcome import Label, Outcome
from nimlike.games.nim import Nim
from nimlike.solve.definition import Definition

PAPER = Paper("bouton", "Bouton 1901")


@PAPER.claim(
    "theorem-safe",
    "2-4",
    "From a safe combination (every binary column even) no move leads to another safe combination.",
    "every move from every three-pile safe combination with piles up to the bound",
    bound=40,
)
def safe_to_unsafe(bound: int) -> Finding:
    game, checked = Nim(), 0
    for position in game.p_positions(bound):
        for move, after in position.options():
            checked += 1
            a, b, c = after.state
            if a ^ b ^ c == 0:
                return Finding(Label.COMPUTED, "a safe option of a safe combination", f"{position}, {move}")
    return Finding(Label.COMPUTED, f"{checked:,} moves from safe combinations with piles <= {bound}")


@PAPER.claim(
    "theorem-outcome",
    "2-4",
    "The player who first leaves a safe combination wins.",
    "the rule against the definition of the game, every three-pile position up to the bound",
    bound=16,
)
def rule_is_outcome(bound: int) -> Finding:
    game = Nim()
    search, checked = Definition(game), 0
    for a in range(bound + 1):
        for b in range(a, bound + 1):
            for c in range(b, bound + 1):
                checked += 1
                if (search.outcome((a, b, c)) is Outcome.P) != (a ^ b ^ c == 0):
                    return Finding(Label.COMPUTED, "rule and definition differ", f"nim:{a},{b},{c}")
    return Finding(Label.COMPUTED, f"{checked:,} positions with piles <= {bound}")
