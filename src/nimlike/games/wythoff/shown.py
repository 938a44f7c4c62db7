"""The sequences of Wythoff's games, and the picture of their pairs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Final

from nimlike.core.languages import later, tr
from nimlike.core.outcome import Label
from nimlike.core.picture import Marks, Picture
from nimlike.core.shown import Terms
from nimlike.games.wythoff.grundy import MOST_BOUNDED, SMALL_PILES, small_values

if TYPE_CHECKING:
    from nimlike.games.wythoff.differences import WythoffDifferences
    from nimlike.games.wythoff.game import Wythoff

_BITS: Final = later("the definition, by sets of bits")
_OEIS: Final = {
    (1, 1): (("A000201", 1), ("A001950", 1), ("A004481", 0)),
    (2, 2): (("A001951", 0), ("A001952", 1)),
}
"""Of (a, b): the entries of the smaller and the larger numbers and of the Grundy values, each with its first n."""


def sequences(rules: Wythoff) -> tuple[Terms, ...]:
    """The smaller and the larger numbers of the pairs; in normal play also the Grundy values by antidiagonals."""
    known = (Label.THEOREM, rules.theorem)
    entries = () if rules.misere else _OEIS.get((rules.a, rules.step), ())
    one, other, *both = entries or (("", None), ("", None))
    smaller, larger = (lambda: (rules.pair(n)[0] for n in count())), (lambda: (rules.pair(n)[1] for n in count()))
    found = [
        Terms("smaller", tr("the smaller number of pair n"), 0, smaller, *known, *one),
        Terms("larger", tr("the larger number of pair n"), 0, larger, *known, *other),
    ]
    if not rules.misere:

        def values() -> Iterator[int]:
            side, begun = SMALL_PILES, 0
            table = small_values(rules.a, rules.step, SMALL_PILES)
            while True:
                for total in range(begun, side):
                    yield from (int(table[x][total - x]) for x in range(total + 1))
                side, begun = 2 * side, side
                table = rules.grundy_table(side - 1)

        title = tr("the Grundy values of two piles, read by antidiagonals")
        found.append(Terms("values", title, 0, values, Label.COMPUTED, _BITS, *(both[0] if both else ())))
    return tuple(found)


def sequences_of_differences(rules: WythoffDifferences) -> tuple[Terms, ...]:
    """The smaller and the larger numbers of the pairs; in normal play also the Grundy values that are in reach."""
    known = (Label.THEOREM, rules.theorem)
    found = [
        Terms("smaller", tr("the smaller number of pair n"), 0, lambda: (rules.pair(n)[0] for n in count()), *known),
        Terms("larger", tr("the larger number of pair n"), 0, lambda: (rules.pair(n)[1] for n in count()), *known),
    ]
    if not rules.misere:

        def values() -> Iterator[int]:
            for total in range(MOST_BOUNDED + 1):
                table = rules.values.to(total)
                yield from (table[x][total - x] for x in range(total + 1))

        title = tr("the Grundy values of two piles, read by antidiagonals")
        found.append(Terms("values", title, 0, values, source=_BITS))
    return tuple(found)


def pairs_picture(rules: Wythoff | WythoffDifferences, bound: int) -> Picture:
    """Both numbers of the pairs, against k."""
    pairs = [rules.pair(k) for k in range(bound + 1)]
    larger = Marks(range(len(pairs)), [q for _, q in pairs], tr("larger number"), second=True)
    smaller = Marks(range(len(pairs)), [p for p, _ in pairs], tr("smaller number"))
    return Picture(tr("The pairs of {name}", name=rules.name), Label.THEOREM, "k", tr("pair"), (larger, smaller))
