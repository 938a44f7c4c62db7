"""Hooks of data: lists, tables, sequences, maps and pictures of many positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nimlike.core import default_pictures as shown
from nimlike.core import defaults
from nimlike.core.hooks.base import Hooks
from nimlike.core.picture import Picture
from nimlike.core.position import Position
from nimlike.core.searched_map import searched_map, searched_slice
from nimlike.core.shown import Line, Map, Terms
from nimlike.core.table import Table

if TYPE_CHECKING:
    from nimlike.core.searched import Values


class DataHooks(Hooks):
    """Many positions at once. The defaults search from the definition; a family that has a faster way gives it."""

    @property
    def arity(self) -> int | None:
        """How many whole numbers tables and lists of this game go over: as many as a state has, or 2 where any will do.

        None where whole numbers denote no state.
        """
        return defaults.arity(self._ruleset)

    def p_positions(self, bound: int) -> Iterator[Position]:
        """The P-positions whose numbers do not exceed ``bound``, in increasing order; by default from the definition.

        Of positions that are the same up to the order of the piles a family may give one, with its piles in increasing
        order, and of ends of the game with numbers left the first. Heap games give those of two heaps.

        Raises
        ------
        RulesetError, LimitReached
            The game has no such list; it would take too much work.
        """
        return defaults.p_positions(self._ruleset, bound)

    def table(self, low: int, high: int) -> Table:
        """The family's table, from size low to size high; by default outcomes and Grundy values from the definition.

        Raises
        ------
        RulesetError, LimitReached
            The game has no such table; it would take too much work.
        """
        return defaults.table(self._ruleset, low, high)

    def grundy_table(self, bound: int) -> Values:
        """The Grundy values of a game of two numbers, both up to ``bound``: row x, column y.

        Raises
        ------
        RulesetError
            The game has no Grundy values, or not two numbers.
        LimitReached
            It would take too much work or memory; nothing is computed.
        """
        return defaults.grundy_table(self._ruleset, bound)

    def map(self) -> Map | None:
        """The game's positions as a plane, for games of two numbers; None for other games."""
        return searched_map(self._ruleset)

    def slice_map(self, rest: tuple[int, ...]) -> Map | None:
        """The positions ``(x, y, *rest)`` as a plane: a slice of a game of three numbers or more, or None.

        By default by the definition, for games of that many numbers.
        """
        return searched_slice(self._ruleset, rest)

    def line(self) -> Line | None:
        """The game's positions as a line, for games that start from one number; None for other games."""
        return defaults.line(self._ruleset)

    def sequences(self) -> tuple[Terms, ...]:
        """The sequences of whole numbers that belong to the game."""
        return defaults.sequences(self._ruleset)

    def pictures(self) -> tuple[str, ...]:
        """The kinds of pictures that the game has, of `nimlike.core.picture.KINDS`."""
        return shown.pictures(self._ruleset)

    def picture(self, kind: str, bound: int) -> Picture | None:
        """What is drawn of the game, of a kind of `pictures`; None where it has no picture of that kind.

        Raises
        ------
        LimitReached
            It would take too much work.
        """
        return shown.picture(self._ruleset, kind, bound)

    def picture_from(self, position: Position, bound: int) -> Picture | None:
        """What is drawn of the positions around a given one; None where the game has no such picture.

        By default the slice through a position of three numbers or more.

        Raises
        ------
        LimitReached
            It would take too much work.
        """
        return shown.picture_from(position, bound)
