"""Periods of heap values: found in a table, proved by a theorem's condition, accepted by the independent checker."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from nimlike.core.checker import accept
from nimlike.core.errors import LimitReached
from nimlike.core.libraries import arrays
from nimlike.games.heaps.heap_rules import HeapRules, OctalRules
from nimlike.games.heaps.heap_table import HeapTable, table
from nimlike.games.heaps.proved_periods import CHECK_SECONDS, Proof, has_code, proof_in, provable, values_needed
from nimlike.games.heaps.sparse_space import grading_of, rare_heaps
from nimlike.games.heaps.subtraction_rules import SubtractionRules
from nimlike.tables.repeats import Repetition

SPARSE_LIMIT: Final = 1 << 20  # a period is looked for among heaps to here where few of them are rare

_FIRST: Final = 1 << 8
_SHORT: Final = 1 << 10  # to here the table is searched whenever it has doubled, then whenever it is four times as long
_DENSE: Final = 1 << 16  # from here on the table is searched whenever it has doubled
_FEW: Final = 64  # one heap of so many


def accepted(game: HeapRules, proof: Proof) -> bool:
    """Whether the independent checker accepts the certificate; False if the check is too long."""
    try:
        return proof.accepted or bool(accept(proof.certificate, game.brief()))
    except LimitReached:
        return False


def prove(game: HeapRules, heaps: HeapTable, limit: int) -> Proof | None:
    """The proof of the game's period with values to heap ``limit`` at most, remembered; the table grows as needed."""
    known = _known(game)
    while has_code(game) and game.rule.last < limit and known.proof is None and known.searched < limit:
        longer = 4 if _SHORT <= known.searched < _DENSE else 2
        bound = min(limit, max(_FIRST, known.searched * longer))
        known.proof = proof_in(game, heaps.first(bound + 1))
        known.searched = bound
    if known.proof is None or known.proof.count > limit + 1:
        return None
    heaps.reach(known.proof.count - 1)
    return known.proof


def certify(game: HeapRules, limit: int) -> Repetition | None:
    """The game's period, proved with values to heap ``limit`` at most and accepted by the checker; else None."""
    heaps, known = table(game), _known(game)
    if not provable(game) and not (isinstance(game, SubtractionRules) and game.allbut):
        return None
    proof = prove(game, heaps, min(limit, heaps.most))
    if proof is None:
        return None
    found = proof.repetition
    reach = proof.count if found.saltus else values_needed(game.rule, found.preperiod + 1, found.period)
    if reach > heaps.most or proof.seconds > CHECK_SECONDS or not accepted(game, proof):
        return None
    known.proof = replace(proof, accepted=True)
    heaps.reach(reach - 1)
    return found


def shown_by(game: HeapRules) -> str:
    """The run of the catalogue that showed how far a period is to be sought; empty if there was none."""
    return _known(game).run


def by_run(game: HeapRules, run: str) -> None:
    """Keep in mind which run of the catalogue showed how far the game's period was to be sought."""
    _known(game).run = run


def search_limit(game: HeapRules, heaps: HeapTable, least: int) -> int:
    """How far a period is looked for: ``least``, or `SPARSE_LIMIT` where few heaps are rare and values cheap."""
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
    """How far a game was searched, the proof of a period, and whose run showed it."""

    searched: int = 0
    proof: Proof | None = None
    run: str = ""


@lru_cache(maxsize=256)
def _known(game: HeapRules) -> _Known:
    return _Known()
