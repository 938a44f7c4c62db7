"""From the Grundy values of heaps to their period: certified for all heaps where that can be, else conjectured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.numbers import format_number
from nimlike.core.outcome import Label
from nimlike.core.ruleset import Ruleset
from nimlike.games._heaps import HeapGame
from nimlike.solve.heap_periods import Repetition, certificate, certified, described, heaps_needed, repetition_in
from nimlike.solve.heap_values import table

LIMIT: Final = 1 << 16
"""The largest heap that is computed for a period, unless another is asked for."""
MOST_SEARCHED: Final = 10**7
"""The largest heap of a table that is searched for a period."""


@dataclass(frozen=True)
class PeriodFinding:
    """What a table of Grundy values says of their period.

    Parameters
    ----------
    ruleset
        The game.
    bound
        The largest heap whose value the finding rests on.
    values
        The values of heaps 0, 1, ...: to the end of the first period where there is a period, else all.
    repetition
        Period, preperiod and saltus; None where none was found.
    label
        ``certified``: holds for all heaps, accepted by the independent checker. ``conjectured``: fits all
        values to the bound. ``computed``: no period was found in the values to the bound.
    note
        What else is to be said, in a sentence; empty where nothing is.
    certificate
        The certificate that the checker takes, as a JSON value; None where no theorem's condition is met, or
        where values are too large for the checker.
    """

    ruleset: HeapGame
    bound: int
    values: list[int]
    repetition: Repetition | None
    label: Label
    note: str = ""
    certificate: dict[str, Any] | None = None

    def as_dict(self) -> dict[str, Any]:
        """The finding as JSON values, schema ``nimlike/period/1``."""
        found = self.repetition
        return {
            "schema": "nimlike/period/1",
            "ruleset": str(self.ruleset),
            "bound": self.bound,
            "values": self.values,
            "period": found and found.period,
            "preperiod": found and found.preperiod,
            "saltus": found and found.saltus,
            "label": self.label.value,
            "note": self.note,
        }


def heap_game(ruleset: Ruleset) -> HeapGame:
    """The ruleset, if it is a heap game.

    Raises
    ------
    RulesetError
        It is none, so that there is no sequence of values of single heaps.
    """
    if not isinstance(ruleset, HeapGame):
        raise RulesetError(f"{ruleset} has no sequence of heaps: give an octal or subtraction game, or grundy")
    if ruleset.misere:
        raise RulesetError(f"{ruleset} has no Grundy values: see 'nimlike quotient' and 'nimlike genus'")
    return ruleset


def sequence(ruleset: Ruleset, terms: int) -> list[int]:
    """The Grundy values of heaps 0 to ``terms`` - 1, computed from the rules.

    Raises
    ------
    RulesetError, ParseError, LimitReached
        The game has no heaps; ``terms`` is less than 1; it passes the limit of the game's table.

    Examples
    --------
    >>> from nimlike.games.grundy import GrundysGame
    >>> sequence(GrundysGame(), 12)
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]
    """
    game = heap_game(ruleset)
    if terms < 1:
        raise ParseError(f"{terms} terms: at least 1 is needed")
    found: list[int] = table(game).up_to(terms - 1)[:terms].tolist()
    return found


def find_period(ruleset: Ruleset, limit: int | None = None) -> PeriodFinding:
    """The least period of the values of heaps, looked for among heaps 0 to ``limit`` at most.

    The limit is `LIMIT` unless given, or that of the game's table where that is less.

    Raises
    ------
    RulesetError, ParseError, LimitReached
        The game has no heaps; the limit is less than 2; it passes `MOST_SEARCHED` or that of the game's
        table.

    Examples
    --------
    >>> from nimlike.games.octal import Octal
    >>> found = find_period(Octal("0.77"))
    >>> found.repetition, str(found.label)
    (Repetition(period=12, preperiod=71, saltus=0), 'certified')
    >>> found = find_period(Octal("0.3r"), 1000)
    >>> found.repetition, str(found.label)
    (Repetition(period=1, preperiod=0, saltus=1), 'conjectured')
    """
    game = heap_game(ruleset)
    heaps = table(game)
    most = min(MOST_SEARCHED, heaps.most)
    limit = min(LIMIT, most) if limit is None else limit
    if limit < 2:
        raise ParseError(f"a limit of {limit}: at least heap 2 is needed")
    if limit > most:
        raise LimitReached(f"{game}: a period is looked for to heap {most:,} at most, not {format_number(limit)}")
    found, proved, note = certified(game, limit), True, ""
    if found is not None:
        label, bound = Label.CERTIFIED, heaps_needed(game, found) or 0
    else:
        found, proved = repetition_in(game, heaps.up_to(limit)[: limit + 1])
        label, bound = Label.CONJECTURED if found else Label.COMPUTED, limit
        if proved:
            note = (
                "The values imply it for all heaps, but the checker was not asked: too much work or too large values."
            )
    shown = found.preperiod + found.period if found else bound + 1
    values = heaps.values[:shown].tolist()
    proof = certificate(game, found, heaps.values) if found and proved else None
    return PeriodFinding(game, bound, values, found, label, note, proof)


def period_line(finding: PeriodFinding) -> str:
    """The finding in one line, with its label.

    Examples
    --------
    >>> from nimlike.games.octal import Octal
    >>> period_line(find_period(Octal("0.137")))
    'octal:0.137: period 34 from heap 52 on  [certified]'
    """
    if finding.repetition is None:
        return f"{finding.ruleset}: no period found to heap {finding.bound:,}  [{finding.label}]"
    fits = "" if finding.label is Label.CERTIFIED else f": fits heaps 0 to {finding.bound:,}"
    return f"{finding.ruleset}: {described(finding.repetition)}  [{finding.label}{fits}]"
