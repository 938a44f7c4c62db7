"""Misère quotients as they are used: found, with their period where there is one, and accepted by the checker."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.languages import tr
from nimlike.games.heaps.grundy import GrundysGame
from nimlike.games.heaps.misere.growth import Growth, Stage
from nimlike.games.heaps.misere.monoids import Bipartite
from nimlike.games.heaps.misere.presentations import Presentation, presentation
from nimlike.games.heaps.octal import Octal
from nimlike.games.heaps.repeats import listed_repeats
from nimlike.games.heaps.repetition import FORMAT, Repetition, described, provable
from nimlike.games.heaps.rule import HeapGame
from nimlike.games.heaps.subtraction import Subtraction

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ORDER: Final = 200
"""Most elements of a quotient, unless another number is asked for."""
HEAPS: Final = 1 << 13
"""The largest heap to which a quotient is looked for, unless another is asked for."""

LARGEST_TAKE: Final = 10**900
"""Numbers that may be taken are less than this in certificates."""

_FIRST: Final = 16


@dataclass(frozen=True, eq=False)
class Quotient:
    """The misère quotient of the sums of the heaps 0 to ``heap``, or of all heaps where there is a period.

    Parameters
    ----------
    game
        The game, in misère play.
    monoid
        The quotient with its P-portion.
    values
        The pretending function: the elements that the heaps 0, 1, ..., are, as far as the proof needs.
    repetition
        The period of the pretending function; None where only the listed heaps are covered.
    """

    game: HeapGame
    monoid: Bipartite
    values: tuple[int, ...]
    repetition: Repetition | None

    @property
    def heap(self) -> int:
        """The largest listed heap."""
        return len(self.values) - 1

    def __call__(self, heap: int) -> int:
        """The element that a heap is."""
        return self.values[heap if self.repetition is None else self.repetition.index(heap)]

    def product(self, heaps: Iterable[int]) -> int:
        """The element that a sum of heaps is."""
        return reduce(lambda x, heap: self.monoid.table[x][self(heap)], heaps, 0)

    @cached_property
    def presentation(self) -> Presentation:
        """Generators, names of the elements, and rewriting rules."""
        return presentation(self.monoid)

    @property
    def described(self) -> str:
        """What it is, in words."""
        order = self.monoid.order
        if self.repetition is None:
            return tr("misère quotient of order {order:,} of heaps to {heap:,}", order=order, heap=self.heap)
        period = described(self.repetition)
        return tr("misère quotient of order {order:,} of all heaps, {period}", order=order, period=period)

    def certificate(self) -> dict[str, Any] | None:
        """The certificate as the JSON value described in ``docs/misere.md``; None for a game it is not made for."""
        if isinstance(self.game, Subtraction) and not self.game.finite:
            return None
        if not isinstance(self.game, Octal | Subtraction | GrundysGame) or self.game.rule.last >= LARGEST_TAKE:
            return None
        return {
            "format": FORMAT,
            "kind": "misere-quotient",
            "ruleset": str(self.game),
            "generators": list(self.monoid.heaps),
            "products": [[row[at] for at in self.monoid.places] for row in self.monoid.table],
            "portion": self.monoid.members,
            "values": list(self.values),
            "preperiod": self.repetition and self.repetition.preperiod,
            "period": self.repetition and self.repetition.period,
        }

    def accepted(self) -> bool:
        """Whether the independent checker accepts the certificate; False where there is none, or its check is too long.

        Raises
        ------
        ArithmeticError
            It refuses, which is an error of this program.
        """
        from nimlike_check import OverLimit, Refused, check

        written = self.certificate()
        if written is None:
            return False
        try:
            check(written)
        except OverLimit:
            return False
        except Refused as refused:
            raise ArithmeticError(f"{self.game.brief()}, {self.described}: refused at {refused}") from refused
        return True


class Quotients:
    """The quotients of one game, found as far as they are asked for, and kept.

    Parameters
    ----------
    game
        The game, in misère play.
    order
        Most elements of a quotient.
    """

    def __init__(self, game: HeapGame, order: int = ORDER) -> None:
        self.game = game
        self.growth = Growth(game, order)
        self._found: dict[int, Quotient] = {}

    def covering(self, heap: int) -> Quotient | None:
        """The first quotient that covers a heap: of all heaps, or of heaps to a bound that is large enough.

        None where there is none with heaps to `HEAPS`, or the growth stops at its limits before. What is
        found does not depend on what was asked before.
        """
        for bound, found in self._each(HEAPS):
            if found.repetition is not None or (heap <= bound and heap <= found.heap):
                return found
            if heap <= bound:
                break
        return None

    def largest(self, most: int = HEAPS) -> Quotient:
        """The quotient of all heaps if it is found with heaps to ``most``, else of as many heaps as are reached."""
        return list(self._each(most))[-1][1]

    def _each(self, most: int) -> Iterator[tuple[int, Quotient]]:
        """Bounds and the quotients of heaps to these, until there is one of all heaps or a limit."""
        bound = 0
        while bound < most:
            bound = min(max(_FIRST, bound + bound // 4), most)
            if bound not in self._found:
                self._found[bound] = self._closed(self.growth.up_to(bound))
            found = self._found[bound]
            yield bound, found
            if found.repetition is not None or found.heap < bound:
                return

    @property
    def stopped(self) -> str:
        """Why the growth cannot go on; empty while it can."""
        return self.growth.stopped

    def _closed(self, stage: Stage) -> Quotient:
        """The quotient of a stage, of all heaps where its values imply a period."""
        values, last = stage.phi, self.game.rule.last
        if provable(self.game) and last < len(values):
            for period, start in enumerate(listed_repeats(values)[1:], 1):
                repetition = Repetition(period, max(start, 1))
                needed = heaps_needed(self.game, repetition.preperiod, period)
                if needed <= len(values):
                    return Quotient(self.game, stage.quotient, tuple(values[:needed]), repetition)
        return Quotient(self.game, stage.quotient, tuple(values), None)


def heaps_needed(game: HeapGame, preperiod: int, period: int) -> int:
    """How many heaps, from 0 on, must be tested for a period of the pretending function.

    The proof stands in `nimlike_check.quotients`.
    """
    if isinstance(game, Subtraction):
        return preperiod + period + game.rule.last
    return 2 * preperiod + 2 * period + game.rule.last


@lru_cache(maxsize=64)
def quotients(game: HeapGame, order: int = ORDER) -> Quotients:
    """The quotients of a game, the same object for equal games."""
    return Quotients(game, order)


@lru_cache(maxsize=256)
def accepted(quotient: Quotient) -> bool:
    """Whether the checker accepts a quotient; each is asked once."""
    return quotient.accepted()
