"""Many heap games at once, on all cores: their values, and the periods that these prove."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product

from nimlike.core.errors import ParseError
from nimlike.core.progress import report
from nimlike.games.heaps.game import Octal
from nimlike.games.heaps.heap_rules import HeapRules
from nimlike.games.heaps.heap_table import HeapTable
from nimlike.games.heaps.periods import proof_in
from nimlike.games.heaps.repeats import Repetition


@dataclass(frozen=True)
class Swept:
    """What a sweep says of a game."""

    game: HeapRules  # the game
    greatest: int  # the greatest value of the heaps computed
    repetition: Repetition | None


def octal_codes(digits: int) -> Iterator[Octal]:
    """The games 0.d1d2...dk with so many digits at most, each once, but the one without moves."""
    for code in product("01234567", repeat=digits):
        if set(code) != {"0"}:
            yield Octal(f"0.{''.join(code)}")


def sweep(games: Iterable[HeapRules], heap: int, workers: int | None = None) -> Iterator[Swept]:
    """The values of heaps 0 to ``heap`` of each game, and the periods that they prove, in the order of the games.

    The kernels run in threads side by side, one for each core unless ``workers`` says otherwise.
    """
    if heap < 2:
        raise ParseError(f"a sweep to heap {heap}: at least heap 2 is needed")
    listed = list(games)
    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        try:
            for done, row in enumerate(pool.map(lambda game: _swept(game, heap), listed), 1):
                report("games", done, len(listed))
                yield row
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _swept(game: HeapRules, heap: int) -> Swept:
    values = HeapTable(game).up_to(heap)
    proof = proof_in(game, values)
    return Swept(game, int(values.max()), None if proof is None else proof.repetition)
