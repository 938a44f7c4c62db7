"""What one-pile games with a cap on each take share: (N, x) is safe iff x is below the smallest summand of N."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from nimlike.core.drawn import BIT, Draw
from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate, format_number, natural, whole
from nimlike.core.picture import Picture
from nimlike.core.position import Position, State
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Map, Pile, Terms, Tickets
from nimlike.games.one_pile.grundy import LARGEST_PILE, GrundyTable
from nimlike.numeration.bases import NumberBase

if TYPE_CHECKING:
    from nimlike.core.searched import Values


_DRAWN: Final = ((4, 6), (6, 16), (14, 32), (33, 180), (300, 5000))
_CAPPED: Final = 3
"""From this grade on the most that may be taken is drawn too, every other time."""


class CappedPile(Ruleset):
    """A game of states (N, x): N counters, of which at most x may be taken; a number base decides it."""

    base: NumberBase
    """The number base."""
    _grundy: GrundyTable

    @property
    def number_base(self) -> NumberBase:
        return self.base

    @property
    @abstractmethod
    def base_source(self) -> str:
        """The theorem by which the base decides."""

    @abstractmethod
    def cap_after(self, pile: int, take: int) -> int:
        """The cap for the next player after a take of ``take`` >= 1 from ``pile`` counters."""

    def check_state(self, state: State) -> None:
        if len(state) != 2:
            pile, cap = self.start()
            raise ParseError(
                tr(
                    "{rules}: a position is the pile and the cap, like {rules}:{example}; {given} numbers given",
                    rules=self.brief(),
                    example=f"{pile},{cap}",
                    given=len(state),
                )
            )

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        pile, cap = state
        for take in range(1, min(pile, cap) + 1):
            yield Move.lone_take(take), (pile - take, self.cap_after(pile, take))

    def after(self, state: State, move: Move) -> State:
        pile, cap = state
        if not move.lone or move.part is not None or move.split:
            raise self.illegal(state, move, tr("a move is a number alone, like 3"))
        if move.amount > min(pile, cap):
            limit = (
                tr("the pile holds {pile}", pile=abbreviate(pile))
                if pile <= cap
                else tr("at most {cap} may be taken", cap=abbreviate(cap))
            )
            raise self.illegal(state, move, limit)
        return pile - move.amount, self.cap_after(pile, move.amount)

    def words(self, state: State) -> str:
        pile, cap = state
        held = tr("{pile} in the pile", pile=abbreviate(pile))
        return tr("{held}, at most {min} may be taken", held=held, min=abbreviate(min(pile, cap))) if pile else held

    def board(self, state: State) -> tuple[Pile, ...]:
        pile, cap = state
        note = tr("at most {cap} may be taken now", cap=abbreviate(cap)) if cap < pile else ""
        return (Pile(tr("The pile"), pile, "", range(1, min(pile, cap) + 1), note),)

    def drawn(self, grade: int, draw: Draw) -> State:
        pile = draw(*_DRAWN[grade - 1])
        small = grade >= _CAPPED and draw(*BIT) % 2 == 0
        return pile, draw(1, pile // 3) if small else pile - 1

    def tickets(self, state: State) -> Tickets:
        return Tickets(min(state), lambda ticket: Move.lone_take(ticket + 1))

    def least_move(self, state: State) -> Move:
        return Move.lone_take(1)

    def verify(self, pile: int) -> str:
        """Check a cap that is a Python function for piles to ``pile``; what is then to be said of the theorem.

        Raises
        ------
        RulesetError, LimitReached
            The cap does not fulfil the theorem's conditions; it is to be trusted beyond what can be checked.
        """
        return ""

    def p_positions(self, bound: int) -> Iterator[Position]:
        """(0, 0), then the P-positions (N, x) with 1 <= N <= ``bound``: all x below the smallest summand of N.

        An empty pile is P with any cap; only (0, 0) is given.

        Examples
        --------
        >>> from nimlike.games.one_pile.onepile import OnePile
        >>> [p.state for p in OnePile("1,3,7").p_positions(3)]
        [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2)]
        """
        bound = whole(bound, "bound")
        self.verify(bound)
        yield Position(self, (0, 0))
        for pile in range(1, bound + 1):
            for cap in range(self.base.tail(pile).smallest):
                yield Position(self, (pile, cap))

    def table_rows(
        self, low: int, high: int, cells: Callable[[int], tuple[str, ...]], empty: tuple[str, ...]
    ) -> tuple[tuple[str, ...], ...]:
        """A row a pile: N, its representation, and the cells; those of the empty pile are ``empty``."""
        rows = [(format_number(pile), self.base.spell(pile), *cells(pile)) for pile in range(max(low, 1), high + 1)]
        return (*((("0", "", *empty),) if not low else ()), *rows)

    def computed_value(self, state: State) -> int | None:
        return self._grundy.value(*state)

    def grundy_table(self, bound: int) -> Values:
        """The values of (N, x), N and x to ``bound``: row N, column x; by the definition.

        Raises
        ------
        LimitReached
            The bound passes 128.
        """
        import numpy as np

        bound = natural(bound, "bound")
        if bound > LARGEST_PILE:
            raise LimitReached(
                tr(
                    "{rules}: Grundy values are computed for piles to {largest_pile}, not {bound}",
                    rules=self.brief(),
                    largest_pile=LARGEST_PILE,
                    bound=abbreviate(bound),
                )
            )
        numbers = range(bound + 1)
        return np.array([[self._grundy.value(pile, cap) for cap in numbers] for pile in numbers], np.uint16)

    def map(self) -> Map:
        from nimlike.games.one_pile.map import CappedMap

        return CappedMap(self, self._grundy)

    @property
    def least_takes_oeis(self) -> str:
        """The OEIS number of the least winning takes; empty where none is known."""
        return ""

    def sequences(self) -> tuple[Terms, ...]:
        """The least winning takes, and the base."""
        from nimlike.games.one_pile.shown import sequences

        return sequences(self)

    def picture(self, kind: str, bound: int) -> Picture | None:
        from nimlike.games.one_pile.shown import least_takes, safe_caps

        if kind == "outcome":
            return safe_caps(self, bound)
        return least_takes(self, bound) if kind == "sequence" else super().picture(kind, bound)
