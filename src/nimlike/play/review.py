"""What each move of a match was worth, and where the game was decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import later, tr
from nimlike.core.move import Move
from nimlike.core.outcome import Outcome
from nimlike.core.position import Position
from nimlike.play.match import Match
from nimlike.play.taste import Remoteness, best_moves

KEPT: Final = "kept"  # the mover could win and still can
MISTAKE: Final = "mistake"  # the mover could win and gave that away
LOST: Final = "lost"  # every move would have lost
UNKNOWN: Final = "unknown"  # the position before or after the move could not be solved


@dataclass(frozen=True)
class Judged:
    """A move and its worth."""

    number: int  # its place in the game, from 1
    mover: int  # 0 the first player, 1 the second
    move: Move  # the move
    before: Position  # the position it was made in
    verdict: str  # `KEPT`, `MISTAKE`, `LOST` or `UNKNOWN`
    better: Move | None = None  # after a mistake: a move that would have kept the win, where one is known

    def as_dict(self) -> dict[str, Any]:
        """The judgement as JSON values."""
        return {
            "number": self.number,
            "mover": self.mover,
            "move": str(self.move),
            "position": str(self.before),
            "verdict": self.verdict,
            "better": None if self.better is None else str(self.better),
        }


@dataclass(frozen=True)
class Review:
    """The moves of a match, judged."""

    moves: tuple[Judged, ...]  # the moves in order
    winner: int | None  # who won (0 or 1), or who wins with best play from here; None when that is not known
    over: bool  # whether the game is over

    @property
    def decided(self) -> Judged | None:
        """The last mistake: the move that decided the game; None where there was none."""
        return next((judged for judged in reversed(self.moves) if judged.verdict == MISTAKE), None)

    def decision(self, names: Sequence[str] = (later("first player"), later("second player"))) -> str:
        """Where the game was decided, in a sentence; ``names`` are the first and the second player's."""
        found = self.decided
        if found is not None:
            kept = tr("; {better} would have kept it", better=found.better.brief()) if found.better is not None else ""
            move = found.move.brief()
            return tr(
                "Decided at move {number} ({names}): {move} gave the win away{kept}.",
                number=found.number,
                names=tr(names[found.mover]),
                move=move,
                kept=kept,
            )
        if any(judged.verdict == UNKNOWN for judged in self.moves):
            return tr("Not decided here: some positions could not be solved.")
        if self.winner is None or not self.moves:
            return tr("Nothing is decided: no mistake was made.")
        return tr("Decided from the start ({names}): no mistake was made.", names=tr(names[self.winner]))

    def lines(self, names: Sequence[str] = (later("first player"), later("second player"))) -> list[str]:
        """A line for each move, then where the game was decided."""
        said = {
            KEPT: tr("keeps the win"),
            LOST: tr("every move loses here"),
            UNKNOWN: tr("not solved here"),
        }
        lines = []
        for judged in self.moves:
            verdict = said.get(judged.verdict, tr("gives the win away"))
            if judged.better is not None:
                verdict += tr("; {better} keeps it", better=judged.better.brief())
            lines.append(f"{judged.number}. {judged.move.brief()} ({tr(names[judged.mover])}): {verdict}.")
        return [*lines, self.decision(names)]


def review(match: Match) -> Review:
    """Judge the moves from the start of a match to its cursor.

    Examples
    --------
    >>> import nimlike
    >>> print(*review(Match(nimlike.position("nim:1,2"), "b1 a1 b1")).lines(), sep="\\n")
    1. b1 (first player): keeps the win.
    2. a1 (second player): every move loses here.
    3. b1 (first player): keeps the win.
    Decided from the start (first player): no mistake was made.
    """
    positions = match.positions
    outcomes = [_outcome(position) for position in positions]
    shared = Remoteness(match.start.ruleset)
    judged = []
    for i, move in enumerate(match.line):
        before, after = outcomes[i : i + 2]
        better = None
        if before is None or after is None:
            verdict = UNKNOWN
        elif before is Outcome.P:
            verdict = LOST
        elif after is Outcome.P:
            verdict = KEPT
        else:
            verdict = MISTAKE
            taste = best_moves(positions[i], shared)
            better = taste.move if taste.winning else None
        judged.append(Judged(i + 1, i % 2, move, positions[i], verdict, better))
    last = outcomes[-1]
    winner = None if last is None else match.mover if last is Outcome.N else 1 - match.mover
    return Review(tuple(judged), winner, match.over)


def _outcome(position: Position) -> Outcome | None:
    try:
        return position.outcome
    except LimitReached:
        return None
