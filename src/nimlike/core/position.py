"""Positions: a ruleset with a state, and what every position can do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nimlike.core.answer import Answer, Reason, WinningMoves
from nimlike.core.errors import RulesetError
from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.outcome import Outcome

if TYPE_CHECKING:
    from nimlike.core.ruleset import Ruleset

State = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a game: an immutable value.

    Parameters
    ----------
    ruleset
        The game.
    state
        The game's own tuple: for most families the sizes of the piles.

    Examples
    --------
    >>> import nimlike
    >>> here = nimlike.position("nim:3,4,5")
    >>> here.outcome, here.after("a2")
    (<Outcome.N: 'N'>, Position('nim:1,4,5'))
    """

    ruleset: Ruleset
    state: State

    def __str__(self) -> str:
        return self.ruleset.format_position(self.state)

    def __repr__(self) -> str:
        return f"Position({self.brief()!r})"

    def brief(self) -> str:
        """The text with the middle of long numbers left out: for people, not for parsing."""
        return self.ruleset.brief_position(self.state)

    def options(self) -> Iterator[tuple[Move, Position]]:
        """Every legal move with the position it reaches."""
        for move, state in self.ruleset.options(self.state):
            yield move, Position(self.ruleset, state)

    @property
    def is_terminal(self) -> bool:
        """Whether no move is left."""
        return next(self.ruleset.options(self.state), None) is None

    def after(self, move: Move | str) -> Position:
        """The position that a move reaches.

        Raises
        ------
        ParseError, IllegalMove
            The text is not a move, or the move is not an option of this position.
        """
        if isinstance(move, str):
            move = self.ruleset.parse_move(move)
        return Position(self.ruleset, self.ruleset.after(self.state, move))

    def answer(self, search_limit: int | None = None) -> Answer:
        """Everything known of this position: outcome, winning moves, Grundy value, reason, label.

        Where NumPy is not installed and the answer needs it, it is searched from the definition (label
        ``computed``).

        Parameters
        ----------
        search_limit
            Most moves that a search may look at, where no theorem applies; by default a million.

        Raises
        ------
        LimitReached
            No theorem applies, and the search would pass its limit.

        Examples
        --------
        >>> import nimlike
        >>> answer = nimlike.position("wythoff:10^30,10^29").answer()
        >>> answer.outcome, str(answer.label), [str(move) for move, _ in answer.winning_moves]
        (<Outcome.N: 'N'>, 'theorem', ['a838196601125010515179541316563'])
        """
        if search_limit is None:
            return self._answer()
        from nimlike.core.searched import searching

        with searching(search_limit):
            return self._answer()

    def _answer(self) -> Answer:
        from nimlike.core.libraries import arrays, searched_instead

        return self.ruleset.answer(self) if arrays() else searched_instead(self)

    @property
    def grundy(self) -> int:
        """The Grundy value (normal play).

        Raises
        ------
        RulesetError, LimitReached
            The game has no Grundy values; there is no formula, and the search would pass its limit.

        Examples
        --------
        >>> import nimlike
        >>> nimlike.position("wythoff:3,4").grundy
        2
        """
        from nimlike.core.searched import grundy

        if not self.ruleset.normal_play:
            raise RulesetError(
                tr("{rules} has no Grundy value: the last mover does not always win", rules=self.brief())
            )
        return grundy(self)[0]

    def __add__(self, other: Position) -> Position:
        """The disjunctive sum: a move is a move in one of the components.

        Examples
        --------
        >>> import nimlike
        >>> nimlike.position("nim:3,4") + nimlike.Wythoff()(1, 4) + nimlike.Octal("0.77")(5)
        Position('nim:3,4+wythoff:1,4+octal:0.77:5')
        """
        from nimlike.core.sums import Sum

        return Sum.of([*Sum.parts_of(self), *Sum.parts_of(other)])

    @property
    def outcome(self) -> Outcome:
        """P (the player who has just moved wins) or N (the player to move wins)."""
        return self.answer().outcome

    def winning_moves(self) -> WinningMoves:
        """The moves after which the player who made them wins with best play."""
        return self.answer().winning_moves

    def explain(self) -> Reason:
        """Why this position is won or lost, in its paper's terms."""
        return self.answer().reason

    def _repr_html_(self) -> str:
        return f"<code>{self.brief()}</code>"
