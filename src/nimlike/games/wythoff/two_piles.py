"""What Wythoff's game and the games made for other pairs share: two piles, one or both of which are made smaller."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.languages import tr
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate, format_number
from nimlike.core.outcome import Label
from nimlike.core.position import Position, State
from nimlike.core.ruleset import Ruleset
from nimlike.core.table import Table

_TABLE_CELLS: Final = 4_000_000


class TwoPiles(Ruleset):
    """A game of two piles; a move takes from one of them, or from both where the rules allow the two numbers."""

    misere: bool

    @property
    @abstractmethod
    def theorem(self) -> str:
        """The reference for the P-positions of this game."""

    def check_state(self, state: State) -> None:
        if len(state) != 2:
            raise ParseError(
                tr(
                    "{rules}: two piles are needed, like {rules}:4,7; {given} given",
                    rules=self.brief(),
                    given=len(state),
                )
            )

    def left_by(self, state: State, move: Move) -> tuple[int, int]:
        """What a move of the right form leaves; whether it may take these two numbers together is not tested.

        Raises
        ------
        IllegalMove
            It takes from another pile, more than a pile holds, or nothing from a pile that it names.
        """
        takes = dict(move.takes)
        if move.lone or move.part is not None or move.split or not takes or max(takes) > 1:
            raise self.illegal(state, move, tr("take from pile A, pile B or both, like a3, b2, ab4"))
        for pile, amount in takes.items():
            if amount > state[pile]:
                raise self.illegal(
                    state,
                    move,
                    tr("pile {pile_name} holds {state}", pile_name=pile_name(pile), state=abbreviate(state[pile])),
                )
        if min(takes.values()) < 1:
            raise self.illegal(state, move, tr("at least one counter must be taken from each pile named"))
        x, y = (state[pile] - takes.get(pile, 0) for pile in (0, 1))
        return x, y

    def moves_that_leave(self, state: State, reached: Iterable[tuple[int, int]]) -> list[tuple[Move, Position]]:
        """The moves from a state to these pairs of piles, each with its position."""
        x, y = state
        moves = []
        for p, q in reached:
            takes = tuple((pile, amount) for pile, amount in enumerate((x - p, y - q)) if amount)
            moves.append((Move(takes), Position(self, (p, q))))
        return moves

    def ending(self, state: State) -> str:
        return tr("Who takes the last counter loses.") if self.misere else tr("Who takes the last counter wins.")

    def start(self) -> State:
        return 5, 9

    def least_move(self, state: State) -> Move:
        """One counter from a larger pile."""
        return Move(((0 if state[0] >= state[1] else 1, 1),))

    def square(
        self,
        cells: range,
        values: Callable[[], Iterable[Iterable[int]]] | None,
        partner: Callable[[int], int | None],
        source: str,
    ) -> Table:
        """The table of two piles, both in ``cells``: Grundy values, or which positions are P.

        Parameters
        ----------
        cells
            The sizes of both piles.
        values
            The rows of the Grundy values; None for outcomes.
        partner
            The number with which one is a P-position; None where it lies beyond the cells.
        source
            Where the Grundy values come from.

        Raises
        ------
        LimitReached
            The table has more than 4,000,000 cells.

        Examples
        --------
        >>> from nimlike.games.wythoff.game import Wythoff
        >>> game = Wythoff()
        >>> for row in game.square(range(4), None, game.partner, "").rows:
        ...     print(*row)
        0 P . . .
        1 . . P .
        2 . P . .
        3 . . . .
        """
        if len(cells) ** 2 > _TABLE_CELLS:
            raise LimitReached(
                tr(
                    "a table of {cells:,} by {cells:,} cells: at most {table_cells:,} are made",
                    cells=len(cells),
                    table_cells=_TABLE_CELLS,
                )
            )
        known = values is not None
        if values is not None:
            rows = [list(map(str, row)) for row in values()]
        else:
            partners = {x: partner(x) for x in cells}
            rows = [["P" if partners[x] == y else "." for y in cells] for x in cells]
        return Table(
            tr("Grundy values of {what}", what=self) if known else tr("P-positions of {what}", what=self),
            ("", *map(format_number, cells)),
            tuple((format_number(x), *row) for x, row in zip(cells, rows, strict=True)),
            Label.COMPUTED if known else Label.THEOREM,
            source if known else self.theorem,
        )
