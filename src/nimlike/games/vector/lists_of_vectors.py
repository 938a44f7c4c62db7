"""Tables, sequences and maps of vector games, and the picture of three piles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from typing import Any, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import later, tr
from nimlike.core.numbers import format_number, grouped
from nimlike.core.outcome import Label, Outcome
from nimlike.core.shown import Image, Map, Picture, Span, Terms, table_values
from nimlike.core.table import Table
from nimlike.games.vector.sets import Numbers
from nimlike.games.vector.vector_rules import VectorRules
from nimlike.games.vector.vector_tables import safe_states

MOST_CELLS: Final = 4_000_000
"""Most cells of a printed table."""

OUTCOMES: Final = 4_096
"""Outcomes are known for piles below this; below a smaller number where they would take too much work."""
VALUES: Final = 1_024
"""The same of Grundy values."""

_BITS: Final = later("the definition, by rows and lines of bits")
_LAST: Final = 4_096  # there may be no further P-position, so that the search has to end
_FIRST: Final = 32  # so many antidiagonals are computed at first


def two_pile_table(rules: VectorRules, low: int, high: int) -> Table:
    """Two piles: Grundy values in normal play, else P-positions."""
    if (high - low + 1) ** 2 > MOST_CELLS:
        side = grouped(high - low + 1)
        raise LimitReached(
            tr(
                "a table of {side} rows and columns: at most {most_cells:,} cells are printed",
                side=side,
                most_cells=MOST_CELLS,
            )
        )
    cells = range(low, high + 1)
    if rules.misere:
        safe = set(safe_states(rules, high))
        rows = [["P" if (x, y) in safe else "." for y in cells] for x in cells]
    else:
        rows = [list(map(str, row)) for row in rules.grundy_table(high)[low:, low:].tolist()]
    return Table(
        (tr("P-positions of {rules}", rules=rules) if rules.misere else tr("Grundy values of {rules}", rules=rules)),
        ("", *map(format_number, cells)),
        tuple((format_number(x), *row) for x, row in zip(cells, rows, strict=True)),
        Label.COMPUTED,
        _BITS,
    )


def one_pile_table(rules: VectorRules, low: int, high: int) -> Table:
    """One pile: its outcomes, and in normal play its Grundy values."""
    answers = [rules(n).answer() for n in range(high, low - 1, -1)][::-1]  # the largest first: tables grow once
    labels = {answer.label for answer in answers}
    rows = [(str(n), answer.outcome.value) for n, answer in enumerate(answers, low)]
    heads: tuple[str, ...] = ("pile", "outcome")
    if not rules.misere:
        heads = (*heads, tr("Grundy value"))
        rows = [(*row, str(answer.grundy)) for row, answer in zip(rows, answers, strict=True)]  # type: ignore[misc]
    label = answers[0].label if len(labels) == 1 else Label.COMPUTED
    return Table(tr("outcomes of {rules}", rules=rules), heads, tuple(rows), label, answers[-1].source)


def sequences(rules: VectorRules) -> tuple[Terms, ...]:
    """Of one pile the P-positions and values; of two piles the values by antidiagonals in normal play."""
    if rules.piles == 1:

        def safe() -> Iterator[int]:
            yield from (n for n in range(_LAST + 1) if rules(n).outcome is Outcome.P)
            raise LimitReached(
                tr("{rules}: P-positions of one pile are listed to {last:,}", rules=rules.brief(), last=_LAST)
            )

        found = [Terms("p-positions", tr("the n-th size from which the player to move loses"), 1, safe)]
        if not rules.misere:
            values = lambda: (rules(n).answer().grundy or 0 for n in count())  # noqa: E731
            found.append(Terms("grundy", tr("the Grundy value of n"), 0, values, source=_BITS))
        return tuple(found)
    if rules.piles not in (2, None) or rules.misere:
        return ()

    def antidiagonals() -> Iterator[int]:
        side, begun = _FIRST, 0
        while True:
            values = rules.grundy_table(side - 1).tolist()
            for total in range(begun, side):
                yield from (values[x][total - x] for x in range(total + 1))
            side, begun = 2 * side, side

    title = tr("the Grundy values of two piles, read by antidiagonals")
    return (Terms("values", title, 0, antidiagonals, source=_BITS),)


def three_piles(rules: VectorRules, bound: int) -> Picture:
    """For piles A and B the least pile C of a P-position, as a colour; nothing where there is none up to the bound."""
    import numpy as np

    least: Any = np.full((bound + 1, bound + 1), np.nan)
    for x, y, z in reversed(safe_states(rules, bound)):
        least[y, x] = z
    image = Image(least, 1, tr("least pile C of a P-position"), bound)
    return Picture(
        tr("P-positions of {name}, three piles", name=rules.name), Label.COMPUTED, tr("pile A"), tr("pile B"), (image,)
    )


class VectorMap(Map):
    """Two piles, as far as tables are made."""

    axes = (later("pile A"), later("pile B"))
    label = Label.COMPUTED

    def __init__(self, rules: VectorRules) -> None:
        self.rules = rules
        self.has_values = not rules.misere

    @property
    def known(self) -> int:
        return _pairs(self.rules)[0]

    def spans(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
        for p, q in _pairs(self.rules)[1]:
            if p >= x and q >= y and (p - x) >> z < width:
                yield (p - x) >> z, (q - y) >> z, (q - y) >> z

    def values(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[int | None]:
        return table_values(grundy_values(self.rules), x, y, z, width, height)


@lru_cache(maxsize=8)
def _pairs(rules: VectorRules) -> tuple[int, list[Numbers]]:
    """Piles below how much are settled, and the P-positions there."""
    for side in (OUTCOMES, 1_024, 256):
        try:
            return side, safe_states(rules, side - 1)
        except LimitReached:
            continue
    return 64, safe_states(rules, 63)


@lru_cache(maxsize=8)
def grundy_values(rules: VectorRules) -> Any:
    """The values for piles below `VALUES`; for fewer where that would take too much work."""
    for side in (VALUES, 256):
        try:
            return rules.grundy_table(side - 1)
        except LimitReached:
            continue
    return rules.grundy_table(63)
