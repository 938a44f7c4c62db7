"""Why a position of Wythoff's games with any differences is won or lost: its pair, and the bound on the amounts."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from nimlike.core.languages import ntr, tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.position import Position
from nimlike.core.reason import Grid
from nimlike.games.wythoff.difference_rules import DifferenceRules
from nimlike.games.wythoff.words import PairWords, pair_text, reason_by, say_near

_PAIRS_SHOWN: Final = 8


def _prove(game: DifferenceRules, p: int, q: int, index: int, facts: dict[str, Any]) -> list[str | Grid]:
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


def _say_aim(
    game: DifferenceRules, x: int, y: int, first: tuple[Move, Position], named: str, facts: dict[str, Any]
) -> str:
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
        facts["apart"] = json_number(abs(k - other))
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
    first = 0 if game.misere else 1
    shown = ", ".join(pair_text(*game.pair(k)) for k in range(first, first + 3))
    end = "" if game.misere else tr("the end of the game, (0, 0), and ")
    return tr(
        "The P-positions are {end}the pairs {shown}, and so on, in either order: each number stands in "
        "one pair only, and how far the numbers taken from both piles may differ is such "
        "that no move leads from one of them to another.",
        end=end,
        shown=shown,
    )


def _bounds(game: DifferenceRules, left: int) -> list[str | Grid]:
    """The pairs up to the one whose smaller number is left, with their bounds; of many the first ones."""
    last = game.pairs.smaller_from(left)
    shown = range(min(last + 1, _PAIRS_SHOWN))
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

reason: Final = partial(reason_by, _WORDS)
"""The reason of a position (x, y) of a game, with its first winning move."""
