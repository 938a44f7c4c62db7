"""The period of the Grundy values of a game whose positions are the numbers 0, 1, 2, ...: what ``period`` tells."""

from __future__ import annotations

from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from nimlike.core.defaults import values_of_numbers
from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.finding import Finding, Law
from nimlike.core.numbers import abbreviate, whole
from nimlike.core.outcome import Label
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Terms
from nimlike.discover.values import value_law

LIMIT: Final = 1 << 11
"""The largest number whose value is computed, unless another is asked for."""

_FEWEST: Final = 16  # values, and so many times the preperiod: a period that begins late may be a coincidence


def numbers_law(game: Ruleset) -> Law | None:
    """The period of the values of a game whose positions are single numbers; None for other games."""
    if (values := values_of_numbers(game)) is None:
        return None
    return partial(_period, game, values)


def _period(game: Ruleset, terms: Terms, limit: int | None, check: bool, store: Path | None) -> Finding:
    if store is not None:
        raise ParseError(f"{game.brief()}: --store keeps the values of octal, hexadecimal and subtraction games only")
    first, last = terms.offset, LIMIT if limit is None else whole(limit, "limit")
    if last < first + _FEWEST:
        raise ParseError(f"a limit of {abbreviate(last)}: at least {first + _FEWEST} is needed")
    values: list[int] = []
    try:
        values.extend(islice(terms.terms(), last - first + 1))  # what came before a limit is kept
    except LimitReached:
        if limit is not None or len(values) <= _FEWEST:
            raise
    found, bound = value_law(values), first + len(values) - 1
    if found is not None and found.preperiod * _FEWEST > len(values):
        found = None
    label = Label.CONJECTURED if found else Label.COMPUTED
    start = None if found is None else first + found.preperiod
    facts = {
        "schema": "nimlike/period/1",
        "ruleset": str(game),
        "bound": bound,
        "values": values,
        "period": found and found.period,
        "preperiod": start,
        "saltus": found and found.saltus,
        "label": label.value,
        "note": "",
    }
    line = f"{game}: no period found to {bound:,}  [{label}]"
    if found is not None:
        saltus = f", saltus {found.saltus}" if found.saltus else ""
        fits = f"fits the numbers {first} to {bound:,}"
        line = f"{game}: period {found.period} from {start} on{saltus}  [{label}: {fits}]"
    return Finding((line,), facts, found is not None, bound)
