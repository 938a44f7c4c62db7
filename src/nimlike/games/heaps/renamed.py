"""Games that are heap games under another name: Nim as an octal game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from nimlike.core.finding import Finding, Law
from nimlike.core.ruleset import Ruleset
from nimlike.games.heaps.octal import Octal
from nimlike.games.heaps.rule import HeapGame
from nimlike.games.nim.game import Nim


def heaps_of(ruleset: Ruleset) -> HeapGame | None:
    """The ruleset as a heap game, which Nim is too; None where it is none.

    Examples
    --------
    >>> heaps_of(Nim())
    Octal(code='0.3r', misere=False)
    """
    if isinstance(ruleset, Nim):
        return Octal("0.3r", ruleset.misere)
    return ruleset if isinstance(ruleset, HeapGame) else None


def laws_as_heaps(ruleset: Ruleset) -> Mapping[str, Law]:
    """The period, the quotient and the genera of the heap game that a ruleset is, told with that game's text."""
    game = heaps_of(ruleset)
    assert game is not None

    def told(law: Law, *given: Any) -> Finding:
        found = law(*given)
        return replace(found, lines=(f"{ruleset} is {game}.", *found.lines))

    return {verb: partial(told, law) for verb, law in game.laws().items() if verb != "sequence"}
