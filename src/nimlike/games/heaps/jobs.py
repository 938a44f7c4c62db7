"""Long runs over one heap game: its values kept on disk. And the row of a heap game in a sweep over many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from nimlike.core.errors import ParseError
from nimlike.core.numbers import abbreviate
from nimlike.games.heaps import store
from nimlike.games.heaps.finding import find_period
from nimlike.games.heaps.heap_rules import HeapRules
from nimlike.games.heaps.heap_table import MOST_STORED, HeapTable, table
from nimlike.games.heaps.octal_rules import OctalRules
from nimlike.games.heaps.sparse_space import grading_of, rare_heaps
from nimlike.games.heaps.store import ALGORITHM
from nimlike.games.heaps.take_and_break import EMPTY, SPLIT, WHOLE, extend
from nimlike.storage.chunks import Given, WholeJob

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Values
    from nimlike.storage.chunks import Chunks

_SMALL: Final = 60  # heaps compared with the definition
_SAMPLES: Final = 6  # values of a chunk compared with the definition


class ValuesJob(WholeJob):
    """The Grundy values of heaps 0 to ``to`` of one game, all kept: what ``--store`` keeps, in chunks of 524,288."""

    title: ClassVar[str] = "the Grundy values of a heap game, all kept on disk"
    options: ClassVar[Mapping[str, Any]] = {"to": 1 << 20, "block": 1 << 19}
    growing: ClassVar[tuple[str, ...]] = ("to",)
    algorithm: ClassVar[int] = ALGORITHM

    def __init__(self, game: HeapRules, given: Mapping[str, Any]) -> None:
        given = {**self.options, **given}
        self.game = game
        self.to: int = given["to"]
        self.block: int = given["block"]
        if self.block != store.BLOCK:
            raise ParseError(f"values: a chunk has {store.BLOCK:,} values, not {abbreviate(self.block)}")
        if not 0 <= self.to <= MOST_STORED:
            raise ParseError(f"values: to is 0 to {MOST_STORED:,}, not {abbreviate(self.to)}")

    @property
    def chunks(self) -> int:
        return self.to // self.block + 1

    def work(self, chunks: Chunks) -> None:
        chunks.close()
        heaps = HeapTable(self.game, chunks.folder)
        try:
            heaps.up_to(self.to)
        finally:
            heaps.close()

    def rows(self, chunk: int, data: bytes) -> Iterator[dict[str, Any]]:
        import numpy as np

        first = chunk * self.block
        for heap, value in enumerate(np.frombuffer(data, "<u2").tolist(), first):
            yield {"heap": heap, "value": value}

    def fault(self, chunk: int, given: Given, random: Random) -> str:
        """Some heaps of the chunk, from all their options."""
        import numpy as np

        values = np.concatenate([np.frombuffer(given[at], "<u2") for at in range(chunk + 1)])
        return definition_fault(self.game, values, chunk * self.block, random)


def definition_fault(game: HeapRules, values: Values, first: int, random: Random) -> str:
    """What is wrong with some values from heap ``first`` on, by the definition; empty if nothing is. O(size) each."""
    import numpy as np

    if game.rule.triples:
        first, most = 0, min(values.size, 1 << 9)
    else:
        most = values.size
    for heap in {random.randrange(first, most) for _ in range(_SAMPLES)}:
        met = {int(value) for value in _options(game, values, heap)}
        if game.rule.triples:
            listed: list[int] = values[:heap].tolist()
            extend(game.rule, listed, heap + 1)
            right = listed[heap]
        else:
            right = int(np.setdiff1d(np.arange(len(met) + 1), list(met))[0])
        if right != values[heap]:
            return f"heap {heap:,} has the value {right:,}, not {values[heap]:,}"
    return ""


def _options(game: HeapRules, values: Values, heap: int) -> Any:
    """The values of all options of a heap, where two heaps at most are left."""
    import numpy as np

    found = []
    for take, left in game.rule.takes(heap):
        rest = heap - take
        if (left & WHOLE and take and rest) or (left & EMPTY and not rest and take):
            found.append(values[rest : rest + 1])
        if left & SPLIT and (largest := game.rule.largest_split(rest)):
            found.append(np.unique(values[1 : largest + 1] ^ values[rest - largest : rest][::-1]))
    return np.unique(np.concatenate(found)) if found else ()


def survey(game: HeapRules, to: int, check: bool) -> dict[str, Any]:
    """The row of a heap game: its period, its greatest value, and its rare heaps in sparse space."""
    found = find_period(game, max(to, 2), check=check)
    period = found.repetition
    return columns(game, table(game).up_to(to)[: to + 1], to) | {
        "period": period and period.period,
        "preperiod": period and period.preperiod,
        "saltus": period and period.saltus,
        "label": found.label.value,
        "proved_by": found.bound,
    }


def columns(game: HeapRules, values: Values, bound: int) -> dict[str, Any]:
    """The columns of a row in their order, those filled in that values say by themselves."""
    row: dict[str, Any] = {
        "bound": bound,
        "period": None,
        "preperiod": None,
        "saltus": None,
        "label": None,
        "proved_by": None,
        "greatest": int(values.max()),
        "greatest_at": int(values.argmax()),
        "mask": None,
        "swing": None,
        "rare": None,
        "last_rare": None,
    }
    if isinstance(game, OctalRules) and game.rule.splits and not game.rule.tail and values.size > 1:
        grading = grading_of(game.rule, values)
        rare = rare_heaps(grading, values)
        last = int(rare[-1]) if rare.size else 0
        row |= {"mask": grading.mask, "swing": grading.swing, "rare": int(rare.size), "last_rare": last}
    return row


def small_values(game: HeapRules, fast: bool) -> str:
    """The values of the smallest heaps: from a table, or from the definition."""
    size = 20 if game.rule.triples else _SMALL
    if fast:
        return ",".join(map(str, table(game).up_to(size - 1)[:size].tolist()))
    values: list[int] = []
    extend(game.rule, values, size)
    return ",".join(map(str, values))
