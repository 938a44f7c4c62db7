"""Periods of heap values: found in a table, proved by a theorem's condition, accepted by the independent checker."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.libraries import arrays
from nimlike.core.numbers import time_in_words
from nimlike.core.progress import report
from nimlike.games.heaps.heap_rules import HeapRules, OctalRules
from nimlike.games.heaps.heap_table import HeapTable, table
from nimlike.games.heaps.proved_periods import (
    CHECKED_VALUES,
    FORMAT,
    SparsePeriod,
    allbut_certificate,
    is_covered,
    provable,
    prove_with,
    sparse_certificate,
    sparse_period,
)
from nimlike.games.heaps.sparse_space import grading_of, rare_heaps
from nimlike.games.heaps.subtraction_rules import SubtractionRules
from nimlike.games.heaps.take_and_break import SPLIT, listed
from nimlike.tables.repeats import MOST_PLAIN, Repetition, describe, guess_in, least_repetition

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Values

CHECK_SECONDS: Final = 10.0
"""An answer makes the checker work so long at most, about."""
SPARSE_LIMIT: Final = 1 << 20
"""A period is looked for among heaps to here where few of them are rare."""

_FIRST: Final = 1 << 8
_SHORT: Final = 1 << 10  # to here the table is searched whenever it has doubled, then whenever it is four times as long
_DENSE: Final = 1 << 16  # from here on the table is searched whenever it has doubled
_FEW: Final = 64  # one heap of so many
_QUICK: Final = 0.25  # seconds
_EACH: Final = 50  # an option that is not a split costs the checker as much as so many that are
_OPTION_SECONDS: Final = 2e-9
_SPARSE_SECONDS: Final = 5e-7  # for each value
_IRREGULAR_SECONDS: Final = 1e-5  # for each of the first ones, as far as heaps are rare


def heaps_needed(game: HeapRules, repetition: Repetition) -> int | None:
    """The heap to which values must agree so that a theorem extends them to all heaps; None if none is known.

    The proofs stand in `nimlike_check.periods`: octal games 2e + 2p + t (Guy & Smith 1956), subtraction games
    e + p + t - 1, for preperiod e, period p and the largest number t that may be taken.
    """
    if repetition.saltus or not provable(game):
        return None
    return int(_needed(game, repetition.preperiod, repetition.period))


def _allbut(game: HeapRules) -> bool:
    return isinstance(game, SubtractionRules) and game.allbut


def _needed(game: HeapRules, preperiod: Any, period: Any) -> Any:
    """`heaps_needed` for numbers, or for arrays of numbers."""
    if isinstance(game, SubtractionRules):
        return preperiod + period + game.rule.last - 1
    return 2 * preperiod + 2 * period + game.rule.last


def repetition_in(game: HeapRules, values: Values | list[int]) -> Repetition | None:
    """The least period that a theorem extends from the table to all heaps, if there is one. O(size)."""
    if not provable(game) or game.rule.last >= len(values):
        return None
    return least_repetition(values, lambda e, p: _needed(game, e, p) < len(values), steady=True)


@dataclass(frozen=True)
class Proof:
    """A period that a table proves."""

    repetition: Repetition  # the period
    count: int  # so many values prove it
    sparse: SparsePeriod | None = None  # how, where it is sparse space that proves it
    written: dict[str, Any] | None = None


def proof_in(game: HeapRules, values: Values | list[int]) -> Proof | None:
    """The period that a table proves for all heaps, by the certificate that the checker has less work with; or None."""
    if isinstance(game, SubtractionRules) and game.allbut:
        if (allbut := allbut_certificate(game, values)) is None:
            return None
        arithmetic = Repetition(allbut["period"], allbut["preperiod"], allbut["saltus"])
        return Proof(arithmetic, len(allbut["values"]), written=allbut)
    if is_covered(game):
        guess = guess_in(values)
        if guess is None or (written := prove_with(game, guess.preperiod, guess.period, guess.saltus, values)) is None:
            return None
        return Proof(guess, len(written["values"]), written=written)
    plain = None
    if len(values) <= MOST_PLAIN:
        found = repetition_in(game, values)
        if found is not None:
            plain = Proof(found, int(_needed(game, found.preperiod, found.period)) + 1)
            if not isinstance(game, OctalRules) or check_seconds(game, plain) < _QUICK:
                return plain
    if isinstance(values, list) or not isinstance(game, OctalRules):
        return plain
    if (sparse := sparse_period(game, values)) is not None:
        return Proof(Repetition(sparse.period, sparse.preperiod), sparse.count, sparse)
    return plain


def certificate(game: HeapRules, proof: Proof, values: Values | list[int]) -> dict[str, Any] | None:
    """The certificate of a proof, as the JSON value described in ``docs/certificates.md``.

    None if a value of an octal game exceeds `CHECKED_VALUES`, which the checker does not take.
    """
    assert proof.count <= len(values)
    if proof.written is not None:
        return proof.written
    used = values[: proof.count]
    if isinstance(game, OctalRules) and (max(used) if isinstance(used, list) else int(used.max())) > CHECKED_VALUES:
        return None
    if proof.sparse is not None:
        assert isinstance(game, OctalRules)
        assert not isinstance(values, list)
        return sparse_certificate(game, proof.sparse, values)
    return {
        "format": FORMAT,
        "kind": f"{game.family}-period",
        "ruleset": str(game),
        "preperiod": proof.repetition.preperiod,
        "period": proof.repetition.period,
        "saltus": proof.repetition.saltus,
        "values": listed(used),
    }


def check_seconds(game: HeapRules, proof: Proof) -> float:
    """How long the checker takes, about: within a factor of three or so."""
    if proof.written is not None:
        return 1.0
    if proof.sparse is not None:
        return proof.count * _SPARSE_SECONDS + proof.sparse.window * _IRREGULAR_SECONDS
    splits = sum(1 for _, left in game.rule.digits if left & SPLIT)
    options = proof.count * len(game.rule.digits) * _EACH + splits * proof.count * proof.count // 4
    return options * _OPTION_SECONDS


def accepted(game: HeapRules, proof: Proof, written: dict[str, Any] | None) -> bool:
    """Whether the independent checker accepts the certificate; False if there is none."""
    from nimlike_check import Refused, check

    if written is None:
        return False
    report(f"checking the certificate of {game.brief()}, {time_in_words(check_seconds(game, proof))}", 0, 1)
    try:
        check(written, limit=float("inf"))
    except Refused as refused:
        raise ArithmeticError(f"{game.brief()}, {describe(proof.repetition)}: refused at {refused}") from refused
    return True


def prove(game: HeapRules, heaps: HeapTable, limit: int) -> Proof | None:
    """The proof of the game's period with values to heap ``limit`` at most; the table grows as far as is needed for it.

    Remembered in this process: no part of a table is searched twice.
    """
    known = _known(game)
    while (
        (provable(game) or is_covered(game) or _allbut(game))
        and game.rule.last < limit
        and known.proof is None
        and known.searched < limit
    ):
        longer = 4 if _SHORT <= known.searched < _DENSE else 2
        bound = min(limit, max(_FIRST, known.searched * longer))
        known.proof = proof_in(game, heaps.first(bound + 1))
        known.searched = bound
    if known.proof is None or known.proof.count > limit + 1:
        return None
    heaps.reach(known.proof.count - 1)
    return known.proof


def certify(game: HeapRules, limit: int) -> Repetition | None:
    """The game's period, proved with values to heap ``limit`` at most and accepted by the checker.

    None if `provable` says so, except for all-but sets: other answers take no period with a saltus. The checker
    runs once, and not if that would take it more than `CHECK_SECONDS`. The table then reaches beyond twice
    the preperiod and the period.
    """
    heaps, known = table(game), _known(game)
    if not provable(game) and not _allbut(game):
        return None
    proof = prove(game, heaps, min(limit, heaps.most))
    if proof is None or (heaps_needed(game, proof.repetition) or 0) > heaps.most:
        return None
    if not known.accepted:
        if check_seconds(game, proof) > CHECK_SECONDS:
            return None
        known.accepted = accepted(game, proof, certificate(game, proof, heaps.first(proof.count)))
        if not known.accepted:
            return None
    heaps.reach(heaps_needed(game, proof.repetition) or 0)
    return proof.repetition


def shown_by(game: HeapRules) -> str:
    """The run of the catalogue that showed how far a period is to be sought; empty if there was none."""
    return _known(game).run


def by_run(game: HeapRules, run: str) -> None:
    """Keep in mind which run of the catalogue showed how far the game's period was to be sought."""
    _known(game).run = run


def search_limit(game: HeapRules, heaps: HeapTable, least: int) -> int:
    """How far a period is looked for by default: ``least``, or `SPARSE_LIMIT` where few heaps are rare by then.

    Where few are, values are cheap, and a proof needs fewer of them.
    """
    if not isinstance(game, OctalRules) or game.rule.tail or not game.rule.splits or not arrays():
        return least
    if least > min(SPARSE_LIMIT, heaps.most):
        return least
    values = heaps.up_to(least)[: least + 1]
    grading = grading_of(game.rule, values)
    few = grading.mask > 0 and few_rare(rare_heaps(grading, values).size, least)
    return min(SPARSE_LIMIT, heaps.most) if few else least


def few_rare(rare: int, bound: int) -> bool:
    """Whether so few heaps to a bound are rare that values are cheap."""
    return rare * _FEW < bound


@dataclass
class _Known:
    """How far a game was searched, the proof of a period, whether the checker accepted it, and whose run showed it."""

    searched: int = 0
    proof: Proof | None = None
    accepted: bool = False
    run: str = ""


@lru_cache(maxsize=256)
def _known(game: HeapRules) -> _Known:
    return _Known()
