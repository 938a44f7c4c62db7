"""Periods of heap values: found in a table, proved by a theorem's condition, accepted by the independent checker."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.numbers import format_number
from nimlike.games._heaps import SPLIT, HeapGame
from nimlike.games.octal import Octal
from nimlike.games.subtraction import Subtraction
from nimlike.solve._allbut_periods import proved
from nimlike.solve.heap_values import indices, table

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Values

FORMAT: Final = "nimlike/certificate/1"
CHECKED_VALUES: Final = 255
"""Greatest value that the checker takes in octal games."""
CHECK_WORK: Final = 5 * 10**9
"""Most options, about, that the checker is made to look at: some ten seconds."""

_FIRST: Final = 1 << 10
_EACH: Final = 50  # an option that is not a split costs the checker as much as so many that are


@dataclass(frozen=True)
class Repetition:
    """G(n + period) = G(n) + saltus for all n >= preperiod, as far as it is known.

    Parameters
    ----------
    period, preperiod
        The least period, and the first heap from which it holds.
    saltus
        What is added with each period; 0 where the values repeat.
    """

    period: int
    preperiod: int
    saltus: int = 0

    def index(self, heap: int) -> int:
        """The heap of the preperiod or the first period that has the same value (saltus 0)."""
        return heap if heap < self.preperiod else self.preperiod + (heap - self.preperiod) % self.period


def heaps_needed(game: HeapGame, repetition: Repetition) -> int | None:
    """The heap to which values must agree so that a theorem extends them to all heaps; None where none is known.

    The proofs stand in `nimlike_check.periods`: octal games 2e + 2p + t (Guy & Smith 1956), subtraction games
    e + p + t - 1, for preperiod e, period p and the greatest number t that may be taken.
    """
    if _allbut(game):
        proof = _known(game).proof
        return None if proof is None else len(proof["values"]) - 1
    if repetition.saltus or not provable(game):
        return None
    return int(_needed(game, repetition.preperiod, repetition.period))


def provable(game: HeapGame) -> bool:
    """Whether a theorem on periods covers the game."""
    return isinstance(game, Subtraction | Octal) and not game.rule.tail and bool(game.rule.digits)


def _needed(game: HeapGame, preperiod: Any, period: Any) -> Any:
    """`heaps_needed` for numbers, or for arrays of numbers."""
    if isinstance(game, Subtraction):
        return preperiod + period + game.rule.last - 1
    return 2 * preperiod + 2 * period + game.rule.last


def repetition_in(game: HeapGame, values: Values) -> tuple[Repetition | None, bool]:
    """The least period in a table, and whether a theorem extends it to all heaps.

    Where none is proved, the least period that holds through the last half of the table at least, and
    three times at least. O(size).
    """
    import numpy as np

    from nimlike.kernels.grundy import repeats_from

    size = values.size
    if size < 3:
        return None, False
    table_of = values.astype(np.int64)
    starts = repeats_from(np.diff(table_of))
    periods = np.arange(1, starts.size)
    begins = starts[1:]
    saltus = table_of[begins + periods] - table_of[begins]
    if provable(game) and game.rule.last < size:
        for at in indices((saltus == 0) & (_needed(game, begins, periods) < size))[:1]:
            return Repetition(int(periods[at]), int(begins[at])), True
    for at in indices((begins <= size // 2) & (size - begins >= 3 * periods))[:1]:
        return Repetition(int(periods[at]), int(begins[at]), int(saltus[at])), False
    return None, False


def certificate(game: HeapGame, repetition: Repetition, values: Values) -> dict[str, Any] | None:
    """The certificate of a proved repetition, as the JSON value described in ``docs/certificates.md``.

    None where a value of an octal game exceeds `CHECKED_VALUES`, which the checker does not take.
    """
    if _allbut(game):
        return _known(game).proof
    needed = heaps_needed(game, repetition)
    assert needed is not None
    assert needed < values.size
    listed = values[: needed + 1].tolist()
    if isinstance(game, Octal) and max(listed) > CHECKED_VALUES:
        return None
    return {
        "format": FORMAT,
        "kind": f"{game.family}-period",
        "ruleset": str(game),
        "preperiod": repetition.preperiod,
        "period": repetition.period,
        "saltus": repetition.saltus,
        "values": listed,
    }


def check_work(game: HeapGame, repetition: Repetition) -> int:
    """How many options the checker looks at, about."""
    heaps = heaps_needed(game, repetition) or 0
    splits = sum(1 for _, left in game.rule.digits if left & SPLIT)
    return heaps * len(game.rule.digits) * _EACH + splits * heaps * heaps // 4


def accepted(game: HeapGame, repetition: Repetition, values: Values) -> bool:
    """Whether the independent checker accepts the certificate; False where it is not asked.

    It is not asked where there is no certificate, or where that would pass `CHECK_WORK`.

    Raises
    ------
    ArithmeticError
        It refuses: a value or a period is wrong, which is an error of this program.
    """
    written = certificate(game, repetition, values)
    if written is None or check_work(game, repetition) > CHECK_WORK:
        return False
    return _checked(game, repetition, written)


def _allbut(game: HeapGame) -> bool:
    return isinstance(game, Subtraction) and game.allbut


def _checked(game: HeapGame, repetition: Repetition, written: dict[str, Any]) -> bool:
    from nimlike_check import Refused, check

    try:
        check(written)
    except Refused as refused:
        raise ArithmeticError(f"{game}, {described(repetition)}: refused at {refused}") from refused
    return True


def certified(game: HeapGame, limit: int) -> Repetition | None:
    """The game's period, proved with values to heap ``limit`` at most and accepted by the checker.

    Remembered in this process: a game is certified once. The table then reaches as far as the certificate.
    """
    known, heaps = _known(game), table(game)
    while _allbut(game) and not known.closed and known.searched < limit:
        bound = min(limit, max(_FIRST, 4 * known.searched))
        known.proof = proved(game, heaps.up_to(bound)[: bound + 1])  # type: ignore[arg-type]
        if known.proof is not None:
            known.closed = True
            arithmetic = Repetition(known.proof["period"], known.proof["preperiod"], known.proof["saltus"])
            if _checked(game, arithmetic, known.proof):
                known.repetition = arithmetic
        known.searched = bound
    while provable(game) and game.rule.last < limit and not known.closed and known.searched < limit:
        bound = min(limit, max(_FIRST, 4 * known.searched))
        found, known.closed = repetition_in(game, heaps.up_to(bound)[: bound + 1])
        if known.closed and found is not None and accepted(game, found, heaps.values):
            known.repetition = found
        known.searched = bound
    if known.repetition is not None:
        heaps.up_to(heaps_needed(game, known.repetition) or 0)
    return known.repetition


@dataclass
class _Known:
    """How far a game was searched, whether a period was proved, and the period if the checker accepted it."""

    searched: int = 0
    closed: bool = False
    repetition: Repetition | None = None
    proof: dict[str, Any] | None = None
    """The certificate, where it is found together with the period."""


@lru_cache(maxsize=256)
def _known(game: HeapGame) -> _Known:
    return _Known()


def described(repetition: Repetition) -> str:
    """The repetition in words."""
    extra = f", saltus {format_number(repetition.saltus)}" if repetition.saltus else ""
    return f"period {format_number(repetition.period)} from heap {format_number(repetition.preperiod)} on{extra}"
