"""What one-pile games with a cap on each take share: states (N, x), moves, and small Grundy values."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import Final

from nimlike.core.errors import ParseError
from nimlike.core.languages import tr
from nimlike.core.move import Move, State
from nimlike.core.numbers import abbreviate
from nimlike.core.pictures import BIT, Draw
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Pile, Tickets
from nimlike.numeration.bases import NumberBase

LARGEST_PILE: Final = 128
"""Grundy values are computed up to this pile."""
VERIFIED: Final = 1_000_000
"""Caps that are Python functions are checked up to this pile."""
_DRAWN: Final = ((4, 6), (6, 16), (14, 32), (33, 180), (300, 5000))
_CAPPED: Final = 3
"""From this grade on the most that may be taken is drawn too, every other time."""


class GrundyTable:
    """Grundy values of the positions (N, x), a pile size at a time; ``cap(N, k)`` is the cap after k was taken from N.

    >>> table = GrundyTable(lambda pile, take: 3)
    >>> [table.value(pile, 3) for pile in range(9)]
    [0, 1, 2, 3, 0, 1, 2, 3, 0]
    """

    def __init__(self, cap: Callable[[int, int], int]) -> None:
        # G(N, x) is the least number not among G(N - k, c), 1 <= k <= min(N, x), c the cap on the take that follows.
        self._cap = cap
        self._rows: list[list[int]] = [[0]]

    def value(self, pile: int, cap: int) -> int | None:
        """The Grundy value of (``pile``, ``cap``); None beyond `LARGEST_PILE`. Quadratic when first asked."""
        if pile > LARGEST_PILE:
            return None
        rows = self._rows
        for size in range(len(rows), pile + 1):
            seen: set[int] = set()
            row, mex = [0], 0
            for take in range(1, size + 1):
                left = size - take
                seen.add(rows[left][min(left, self._cap(size, take))])
                while mex in seen:
                    mex += 1
                row.append(mex)
            rows.append(row)
        return rows[pile][min(pile, cap)]


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
        """Check a cap that is a Python function for piles to ``pile``; what is then to be said of the theorem."""
        return ""

    @property
    def least_takes_oeis(self) -> str:
        """The OEIS number of the least winning takes; empty where none is known."""
        return ""
