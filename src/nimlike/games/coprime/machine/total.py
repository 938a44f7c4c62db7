"""The theorem of a coprime game in which a mod M decides, in words and as JSON values."""

from __future__ import annotations

from typing import Any

from nimlike.core.languages import ENGLISH, speaking, tr
from nimlike.core.phrase import listed
from nimlike.games.coprime.by_total import TotalTheorem
from nimlike.games.coprime.classes import either
from nimlike.games.coprime.machine.words import SHOWN


def total_statement(known: TotalTheorem, shown: int | None = SHOWN) -> list[str]:
    """The conditions under which B wins, one on each line; A wins every other n.

    Parameters
    ----------
    known
        The theorem.
    shown
        How many numbers are listed in one condition; None lists all.

    Examples
    --------
    >>> from nimlike.games.coprime.goal import Total
    >>> from nimlike.games.coprime.game import Coprime
    >>> from nimlike.games.coprime.by_total import total_theorem
    >>> total_statement(total_theorem(Coprime(5, Total((1,), 3)))[0])
    ['n is 0 or 3', 'n >= 6']
    """
    lines = [tr("n is {numbers}", numbers=_listed(known.small, shown))] if known.small else []
    if not known.residues:
        return lines
    late = f"n >= {known.threshold}"
    if known.modulus == 1:
        return [*lines, late]
    others = tuple(r for r in range(known.modulus) if r not in known.residues)
    if len(others) < len(known.residues):
        line = tr("n mod {modulus} is not {numbers}", modulus=known.modulus, numbers=_listed(others, shown))
    else:
        line = tr("n mod {modulus} is {numbers}", modulus=known.modulus, numbers=_listed(known.residues, shown))
    return [*lines, f"{line}, {late}" if known.threshold else line]


def total_as_dict(known: TotalTheorem) -> dict[str, Any]:
    """The theorem as JSON values (schema nimlike/theorem/1)."""
    with speaking(ENGLISH):
        conditions = total_statement(known, None)
    return {
        "schema": "nimlike/theorem/1",
        "ruleset": str(known.rules),
        "complete": True,
        "label": "certified",
        "b_wins": conditions,
        "open": [],
        "modulus": known.modulus,
        "residues": list(known.residues),
        "threshold": known.threshold,
        "small": list(known.small),
        "certificate": known.as_dict(),
    }


def _listed(numbers: tuple[int, ...], shown: int | None) -> str:
    if shown is None or len(numbers) <= shown:
        return either(numbers)
    rest = tr("{count} more", count=len(numbers) - shown)
    return listed([*map(str, numbers[:shown]), rest], "or")
