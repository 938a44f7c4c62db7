"""Wythoff's section 7 for any increasing differences: the game whose P-positions are the pairs (A_k, A_k + D_k)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import later, ntr, tr
from nimlike.core.move import State
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Position
from nimlike.core.reason import Facts, Grid, Reason
from nimlike.games.wythoff.difference_rules import DifferenceRules
from nimlike.games.wythoff.maps_of_pairs import PairGame
from nimlike.games.wythoff.words import PairWords, first_pairs, say_near
from nimlike.games.wythoff.wythoff_rules import MOST_BOUNDED, Option
from nimlike.numeration.difference_sequences import Listed
from nimlike.numeration.named_sequences import NAMED
from nimlike.numeration.number_pairs import Pair

if TYPE_CHECKING:
    from nimlike.core.searched import Values

_SHOWN: Final = 8  # so many bounds, or pairs, are printed


# Why a position is won or lost: its pair, and the bound on the amounts.


def _prove(game: DifferenceRules, p: int, q: int, index: int, facts: Facts) -> list[str | Grid]:
    return [
        tr(
            "{p} is the smallest number in no earlier pair, and {q} = {p} + {number}, the difference of this pair.",
            p=abbreviate(p),
            q=abbreviate(q),
            number=abbreviate(q - p),
        ),
        tr("A move from one pile keeps a number, and each number is in one pair only."),
        tr(
            "To leave an earlier pair, whose smaller number is m, by a move from both piles, the "
            "two numbers taken would have to differ by f(m) or more, and they must differ by "
            "less."
        ),
        *_bounds(game, p),
    ]


def _say_aim(game: DifferenceRules, x: int, y: int, first: Option, named: str, facts: Facts) -> str:
    move, after = first
    if len(move.takes) == 1:
        how = tr(
            "{value} stands in {named}: {move} leaves it",
            value=abbreviate(y if move.takes[0][0] == 0 else x),
            named=named,
            move=move.brief(),
        )
    else:
        p, (k, other) = min(after.state), (amount for _, amount in move.takes)
        apart = tr("are the same") if k == other else tr("differ by {abs}", abs=abbreviate(abs(k - other)))
        facts["apart"] = abs(k - other)
        how = tr(
            "{move} leaves {named}: the numbers taken {apart}, and with {p} left they must differ by less than {at}",
            move=move.brief(),
            named=named,
            apart=apart,
            p=abbreviate(p),
            at=abbreviate(game.bounds.at(p)),
        )
    return tr("Not a P-position. {how}.", how=how)


def _safe(game: DifferenceRules) -> str:
    """What the P-positions are, for a reader new to them."""
    return tr(
        "The P-positions are {end}the pairs {shown}, and so on, in either order: each number stands in "
        "one pair only, and how far the numbers taken from both piles may differ is such "
        "that no move leads from one of them to another.",
        **first_pairs(game, 0 if game.misere else 1),
    )


def _bounds(game: DifferenceRules, left: int) -> list[str | Grid]:
    """The pairs up to the one whose smaller number is left, with their bounds; of many the first ones."""
    last = game.pairs.smaller_from(left)
    shown = range(min(last + 1, _SHOWN))
    rows = []
    for k in shown:
        p, q = game.pair(k)
        rows.append((str(k), abbreviate(p), abbreviate(q), abbreviate(q - p), abbreviate(game.bounds.at(p))))
    which = (
        ntr(
            "The first {shown} of {n} pair and",
            "The first {shown} of {n} pairs and",
            last + 1,
            shown=len(shown),
            n=abbreviate(last + 1),
        )
        if last >= len(shown)
        else tr("The pairs and")
    )
    return [
        tr(
            "{which} the bounds f(m), by less than which the numbers taken from both piles "
            "differ where m is left in the smaller one:",
            which=which,
        ),
        Grid(("$k$", tr("smaller number m"), tr("larger number"), tr("difference"), "f(m)"), tuple(rows)),
    ]


_WORDS: Final = PairWords(
    _safe,
    lambda game, x, y: say_near(abs(x - y), game.bounds.at(0)),
    _prove,
    _say_aim,
    lambda game, x, y, p, q, facts: _bounds(game, p),
)


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

    most_listed = MOST_BOUNDED
    sentences = _WORDS
    sources = ("wythoff1907", "fraenkel2004")
    rules_text = later(
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

    def reached(self, state: State) -> tuple[bool, Callable[[], list[Pair]]]:
        x, y = state

        def pairs() -> list[Pair]:
            found = list(self.pairs.within_reach(x, y))
            if (with_x := self.pairs.larger_below(x, y)) is not None:
                found.insert(0, (x, with_x))
            if (with_y := self.pairs.larger_below(y, x)) is not None:
                found.insert(0, (with_y, y))
            return found

        return self.pairs.holds(x, y), pairs

    def computed_value(self, state: State) -> int | None:
        x, y = state
        return None if max(state) > MOST_BOUNDED else self.small_values(max(state))[x][y]

    def first_values(self, bound: int) -> Values:
        import numpy as np

        if bound > MOST_BOUNDED:
            raise LimitReached(f"{self.brief()}: tables of Grundy values go to piles of {MOST_BOUNDED}")
        size = bound + 1
        return np.array([row[:size] for row in self.small_values(bound)[:size]], np.uint16)
