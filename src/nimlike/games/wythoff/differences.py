"""Wythoff's section 7 for any increasing differences: the game whose P-positions are the pairs (A_k, A_k + D_k)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, ClassVar, Final

from nimlike.core.defaults import together
from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.move import Move, Plane, State
from nimlike.core.numbers import abbreviate, natural, whole
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.reason import Reason
from nimlike.core.shown import LISTED, Drawing, Map, Picture, Pile, Terms, Tickets, rows
from nimlike.core.table import Table
from nimlike.games.wythoff.difference_rules import DifferenceRules
from nimlike.games.wythoff.wythoff_rules import MOST_BOUNDED
from nimlike.numeration.difference_sequences import Listed
from nimlike.numeration.number_sets import NAMED

if TYPE_CHECKING:
    from nimlike.core.searched import Values

_SHOWN: Final = 8  # so many bounds are printed
_LARGEST_DRAWN: Final = 10**15
_DEFINITION: Final = later("the definition, by sets of bits")


class WythoffDifferences(DifferenceRules):
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

    sources: ClassVar[tuple[str, ...]] = ("wythoff1907", "fraenkel2004")
    rules_text: ClassVar[str] = later(
        "Take any number from one pile, or k from one and l from the other with |k-l| < "
        "f(m), where m is left in the smaller pile."
    )

    @property
    def name(self) -> str:
        """``Wythoff's game with the squares as differences``, ``Wythoff's game with the differences 0, 1, 3, ...``.

        Examples
        --------
        >>> WythoffDifferences("squares").name
        "Wythoff's game with the squares as differences"
        >>> WythoffDifferences("0,1,3,+3").name
        "Wythoff's game with the differences 0, 1, 3, 6, 9, ..."
        """
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

    def board(self, state: State) -> tuple[Pile, ...]:
        shown = rows(state, lambda pile, size: (range(1, size + 1), True))
        x, y = state
        if not (x and y):
            return shown
        return (*shown, together(2, (range(1, min(state) + 1), True), self._with_different_amounts(x, y)))

    def scene(self, state: State) -> Plane:
        return Plane("piece")

    def _with_different_amounts(self, x: int, y: int) -> Move:
        """A move that takes different numbers from the piles; the same where none of a few small ones is legal."""
        for least in range(1, _SHOWN):
            for k, m in ((least, least + 1), (least + 1, least)):
                with suppress(LimitReached):
                    if k <= x and m <= y and self.bounds.at(min(x - k, y - m), 2) > 1:
                        return Move(((0, k), (1, m)))
        return Move(((0, 1), (1, 1)))

    def tickets(self, state: State) -> Tickets:
        """All moves where they are few; else those from one pile, and those that take the same from both."""
        x, y = state
        least = 0 if x >= y else x  # one counter from a larger pile
        if x * y <= LISTED:
            return replace(super().tickets(state), least=least)

        def move(ticket: int) -> Move:
            if ticket < x + y:
                return Move(((0, ticket + 1),)) if ticket < x else Move(((1, ticket - x + 1),))
            return Move(((0, ticket - x - y + 1), (1, ticket - x - y + 1)))

        return Tickets(x + y + min(x, y), move, least)

    def in_coq(self, position: Position, reason: Reason) -> str:
        return "" if self.misere else "Wythoff.any_differences"

    def theory(self, position: Position) -> Answer:
        """The theorem for any differences."""
        x, y = position.state
        outcome = Outcome.P if self.pairs.holds(x, y) else Outcome.N
        return Answer(
            position,
            outcome,
            Label.THEOREM,
            self.theorem,
            lambda: WinningMoves.of(self._winning_moves(position)),
            lambda: self._reason(position, outcome),
        )

    def computed_value(self, state: State) -> int | None:
        x, y = state
        return None if max(state) > MOST_BOUNDED else self.values.to(max(state))[x][y]

    def _winning_moves(self, position: Position) -> list[tuple[Move, Position]]:
        x, y = position.state
        reached: list[tuple[int, int]] = []
        if (with_y := self.pairs.larger_below(y, x)) is not None:
            reached.append((with_y, y))
        if (with_x := self.pairs.larger_below(x, y)) is not None:
            reached.append((x, with_x))
        reached.extend(self.pairs.within_reach(x, y))
        return self.moves_that_leave(position.state, reached)

    def _reason(self, position: Position, outcome: Outcome) -> Reason:
        from nimlike.games.wythoff.difference_words import reason

        moves = [] if outcome is Outcome.P else self._winning_moves(position)
        x, y = position.state
        return reason(self, x, y, moves[0] if moves else None)

    def p_positions(self, bound: int) -> Iterator[Position]:
        """P-positions (p, q), p <= q <= bound, in increasing order of p."""
        bound = whole(bound, "bound")
        for p, q in takewhile(lambda pair: pair[1] <= bound, self._from_the_first(bound)):
            yield Position(self, (p, q))

    def _from_the_first(self, bound: int) -> Iterator[tuple[int, int]]:
        """The pairs, as far as their larger number may be within the bound."""
        if bound >= 0:
            shift, terms = self.pairs.shift, self.pairs.differences
            for k in range(len(self.pairs.first) + terms.index(max(bound - shift, 0))):
                yield self.pairs.pair(k)

    def grundy_table(self, bound: int) -> Values:
        """Grundy values in normal play: row x, column y, for piles up to ``bound``; computed.

        Examples
        --------
        >>> WythoffDifferences("squares").grundy_table(2).tolist()
        [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
        """
        import numpy as np

        if self.misere:
            raise RulesetError(f"{self.brief()} is in misère play: it has no Grundy values")
        if natural(bound, "bound") > MOST_BOUNDED:
            raise LimitReached(f"{self.brief()}: tables of Grundy values go to piles of {MOST_BOUNDED}")
        size = bound + 1
        return np.array([row[:size] for row in self.values.to(bound)[:size]], np.uint16)

    def map(self, rest: tuple[int, ...] = ()) -> Map | None:
        from nimlike.games.wythoff.maps_of_pairs import PairsMap

        return super().map(rest) if rest else PairsMap(self)

    def sequences(self) -> tuple[Terms, ...]:
        """The numbers of the pairs and their differences, and in normal play the Grundy values.

        Examples
        --------
        >>> [(each.name, each.first(5)) for each in WythoffDifferences("squares").sequences()[:2]]
        [('smaller', [0, 1, 3, 4, 5]), ('larger', [0, 2, 7, 13, 21])]
        """
        from nimlike.games.wythoff.maps_of_pairs import sequences_of_differences

        return sequences_of_differences(self)

    def pictures(self) -> Mapping[str, Drawing]:
        return {**super().pictures(), "sequence": self._draw_pairs}

    def _draw_pairs(self, bound: int) -> Picture:
        from nimlike.games.wythoff.maps_of_pairs import pairs_picture

        if self.pair(bound)[1] > _LARGEST_DRAWN:
            raise LimitReached(f"{self.brief()}: the numbers of pair {bound} are too large for a picture; draw fewer")
        return pairs_picture(self, bound)

    def table(self, low: int, high: int) -> Table:
        """Two piles from low to high: Grundy values (computed) as far as 100 in normal play, else outcomes."""
        low, high = natural(low, "low"), natural(high, "high")
        cells = range(low, high + 1)

        def values() -> list[list[int]]:
            known = self.values.to(high)
            return [[known[x][y] for y in cells] for x in cells]

        def partner(x: int) -> int | None:
            return self.pairs.larger_below(x, high + 1)

        grundy = not self.misere and high <= MOST_BOUNDED
        return self.square(cells, values if grundy else None, partner, _DEFINITION)
