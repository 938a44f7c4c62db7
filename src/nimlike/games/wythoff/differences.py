"""Wythoff's section 7 for any increasing differences: the game whose P-positions are the pairs (A_k, A_k + D_k)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import later, tr
from nimlike.core.move import Move, State
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Position
from nimlike.core.reason import Reason
from nimlike.games.wythoff.difference_rules import DifferenceRules
from nimlike.games.wythoff.difference_words import reason
from nimlike.games.wythoff.maps_of_pairs import PairGame
from nimlike.games.wythoff.wythoff_rules import MOST_BOUNDED
from nimlike.numeration.difference_sequences import Listed
from nimlike.numeration.named_sequences import NAMED

if TYPE_CHECKING:
    from nimlike.core.searched import Values

_SHOWN: Final = 8  # so many bounds are printed


class WythoffDifferences(DifferenceRules, PairGame):
    """Two piles: take from one, or k from one and l from the other with ``|k - l| < f(m)``, m left in the smaller pile.

    For increasing differences 0 = D_0 < D_1 < D_2 < ... the pairs are (A_k, A_k + D_k) with A_k the smallest number in
    no earlier pair. f(m) = D_(j+1) - D_j with the largest A_j <= m. In normal play the P-positions are the pairs. In
    misère play they are the pairs (E_k, E_k + d_k) of other differences: d_(k+1) = d_k + f(E_k).

    Parameters
    ----------
    given
        The differences: a text like ``0,1,3,+3``, ``squares`` or ``recurrence:1,1:1,2``, or a function k -> D_k.
    misere
        True when the player who takes the last counter loses.

    Raises
    ------
    ParseError, RulesetError
        These are no differences that increase from 0.

    Examples
    --------
    >>> game = WythoffDifferences("0,1,3,+3")
    >>> [position.state for position in game.p_positions(14)]
    [(0, 0), (1, 2), (3, 6), (4, 10), (5, 14)]
    >>> answer = WythoffDifferences("squares")(10**30, 2 * 10**30).answer()
    >>> answer.outcome, [str(after) for _, after in answer.winning_moves][:1]
    (<Outcome.N: 'N'>, ['wythoff:differences=squares:1000000031622776,1000000000000001000000031622776'])
    >>> [WythoffDifferences(lambda k: k * k + k).pair(k) for k in range(4)]
    [(0, 0), (1, 3), (2, 8), (4, 16)]
    """

    most_listed: ClassVar[int] = MOST_BOUNDED
    sources: ClassVar[tuple[str, ...]] = ("wythoff1907", "fraenkel2004")
    rules_text: ClassVar[str] = later(
        "Take any number from one pile, or k from one and l from the other with |k-l| < "
        "f(m), where m is left in the smaller pile."
    )

    @property
    def name(self) -> str:
        """``Wythoff's game with the squares as differences``, ``Wythoff's game with the differences 0, 1, ...``."""
        text = str(self.differences)
        if text in NAMED:
            shown = tr("{meaning} as differences", meaning=tr(NAMED[text].meaning))
        else:
            shown = tr("the differences {join}, ...", join=", ".join(map(abbreviate, self.differences.first(5))))
        return tr(
            "{title} with {shown}{misere_words}", title=tr(self.title), shown=shown, misere_words=self._misere_words
        )

    def rules(self) -> str:
        words = tr("Take any number of counters from one pile, or some from both")
        steps = self.differences
        if isinstance(steps, Listed) and steps.constant_from == 0:
            if steps.term(1) == 1:
                return tr("Take any number of counters from one pile, or the same number from both.")
            return tr(
                "{words}, where the two numbers differ by less than {term}.",
                words=words,
                term=abbreviate(steps.term(1)),
            )
        told = ", ".join(abbreviate(self.bounds.at(m)) for m in range(_SHOWN))
        return tr(
            "{words}; with m counters left in the smaller pile the two numbers must differ by "
            "less than f(m), where f(0), f(1), f(2), ... are {told}, ... .",
            words=words,
            told=told,
        )

    def in_coq(self, position: Position, reason: Reason) -> str:
        return "" if self.misere else "Wythoff.any_differences"

    @property
    def known(self) -> int | None:
        bounds = [each.sure for each in (self.differences, self.pairs.differences) if each.sure is not None]
        return min(bounds, default=None)

    def reached(self, state: State) -> tuple[bool, Callable[[], list[tuple[int, int]]]]:
        x, y = state

        def pairs() -> list[tuple[int, int]]:
            found = list(self.pairs.within_reach(x, y))
            if (with_x := self.pairs.larger_below(x, y)) is not None:
                found.insert(0, (x, with_x))
            if (with_y := self.pairs.larger_below(y, x)) is not None:
                found.insert(0, (with_y, y))
            return found

        return self.pairs.holds(x, y), pairs

    def reason(self, state: State, first: tuple[Move, Position] | None) -> Reason:
        x, y = state
        return reason(self, x, y, first)

    def computed_value(self, state: State) -> int | None:
        x, y = state
        return None if max(state) > MOST_BOUNDED else self.values.to(max(state))[x][y]

    def first_values(self, bound: int) -> Values:
        import numpy as np

        if bound > MOST_BOUNDED:
            raise LimitReached(f"{self.brief()}: tables of Grundy values go to piles of {MOST_BOUNDED}")
        size = bound + 1
        return np.array([row[:size] for row in self.values.to(bound)[:size]], np.uint16)
