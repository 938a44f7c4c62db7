"""Hooks of boards: what play, pages, the terminal, notebooks and puzzles show of a single state."""

from __future__ import annotations

from nimlike.core import defaults
from nimlike.core.drawn import Draw, drawn
from nimlike.core.hooks.base import Hooks
from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.position import State
from nimlike.core.scenes import Scene
from nimlike.core.shown import Pile, Tickets


class BoardHooks(Hooks):
    """A state in words, as piles or as a scene; its moves by number; states to begin with, and for puzzles."""

    def start(self) -> State:
        """A state to begin with, for play and pages: small, and with a move."""
        return defaults.start(self._ruleset)

    def board(self, state: State) -> tuple[Pile, ...]:
        """The piles as a board shows them, with the amounts that may be taken; none for states that are no piles."""
        return defaults.board(self._ruleset, state)

    def words(self, state: State) -> str:
        """What lies on the table: ``A 3, B 5``."""
        return defaults.words(self._ruleset, state)

    def scene(self, state: State) -> Scene | None:
        """The board where it has another shape than piles; None where piles show the state best."""
        return None

    def tickets(self, state: State) -> Tickets:
        """The moves of a state, numbered; by default the first 10,000 of them."""
        return defaults.tickets(self._ruleset, state)

    def least_move(self, state: State) -> Move:
        """A move that takes as few counters as possible; the state has a move."""
        return defaults.least_move(self._ruleset, state)

    def to_move(self, state: State) -> str:
        """What the player to move is called in sentences."""
        return tr("the player to move")

    def not_to_move(self, state: State) -> str:
        """What the other player is called in sentences."""
        return tr("the other player")

    def drawn(self, grade: int, draw: Draw) -> State:
        """A state for a puzzle of a grade, 1 to 5, made of draws; by default of numbers, larger for larger grades.

        It need not have the grade: who makes puzzles measures it and draws again.
        """
        return drawn(self._ruleset, grade, draw)

    def burden(self, state: State) -> int:
        """What the rule of the game asks of a solver beyond sizes and moves, in tenths of a point of difficulty."""
        return 0
