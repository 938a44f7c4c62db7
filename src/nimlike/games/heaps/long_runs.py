"""A long run that seeks the period of a heap game: all values as long as they are needed, then a window that slides.

A chunk ends at a fixed heap, whatever the goal. Its kind says what it holds:

- ``values``: the values of its heaps; and where the late regime begins with its end, the lists of that and a window;
- ``window``: the window at its end, and a checksum of the values of its heaps;
- ``over``: nothing; the result stands in an earlier chunk.

How the window proves a period: docs/explanation/algorithms.md, "The window".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from nimlike.core.default_pictures import Runs
from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.generators import differing
from nimlike.core.numbers import abbreviate
from nimlike.core.progress import report
from nimlike.games.heaps.heap_rules import HeapRules, OctalRules
from nimlike.games.heaps.heap_table import MOST_TAKEN, HeapTable, table
from nimlike.games.heaps.period_findings import closed, find_period
from nimlike.games.heaps.proved_periods import late_certificate, proof_in
from nimlike.games.heaps.sparse_space import (
    Late,
    Stopped,
    Window,
    grading_of,
    last_difference,
    rare_heaps,
    read_slide,
    slide_of,
)
from nimlike.games.heaps.take_and_break import SPLIT, ListedMoves, extend
from nimlike.storage.chunks import Given, Job, Task
from nimlike.storage.disk import pack, unpack
from nimlike.tables.repeats import Repetition, describe

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Values


# Long runs over one heap game: its values kept on disk. And the row of a heap game in a sweep over many.

_SMALL: Final = 60  # heaps compared with the definition
_SAMPLES: Final = 6  # values of a chunk compared with the definition


class ValuesJob(Job):
    """The Grundy values of heaps 0 to ``to`` of one game, all kept, ``block`` of them in each chunk but the last."""

    title: ClassVar[str] = "the Grundy values of a heap game, all kept on disk"
    options: ClassVar[Mapping[str, Any]] = {"to": 1 << 20, "block": 1 << 16}
    growing: ClassVar[tuple[str, ...]] = ("to",)
    in_line: ClassVar[bool] = True

    def __init__(self, game: HeapRules, given: Mapping[str, Any]) -> None:
        given = {**self.options, **given}
        self.game = game
        self.to: int = given["to"]
        self.block: int = given["block"]
        if not 0 <= self.to <= MOST_TAKEN:
            raise ParseError(f"values: to is 0 to {MOST_TAKEN:,}, not {abbreviate(self.to)}")
        if not 1 <= self.block <= MOST_TAKEN:
            raise ParseError(f"values: block is 1 to {MOST_TAKEN:,}, not {abbreviate(self.block)}")
        self._heaps: HeapTable | None = None
        self._steps: Iterator[None] = iter(())

    @property
    def chunks(self) -> int:
        return self.to // self.block + 1

    def size(self, chunk: int) -> int:
        return 2 * (min((chunk + 1) * self.block, self.to + 1) - chunk * self.block)

    def task(self, chunk: int) -> Task:
        return self._compute, (chunk,)

    def _compute(self, chunk: int, given: Given) -> bytes:
        """The values of a chunk, two bytes each, the low byte first. The table grows in steps to the end of the run."""
        first = chunk * self.block
        end = first + self.size(chunk) // 2
        if self._heaps is None:
            self._heaps = HeapTable(self.game, far=True)
            if chunk:
                self._heaps.values = values_in(given[at] for at in range(chunk))
            self._steps = self._heaps.grow(self.to)
        while self._heaps.values.size < end:
            next(self._steps)
        return self._heaps.values[first:end].astype("<u2").tobytes()

    def rows(self, chunk: int, data: bytes) -> Iterator[dict[str, Any]]:
        for heap, value in enumerate(values_in([data]).tolist(), chunk * self.block):
            yield {"heap": heap, "value": value}

    def fault(self, chunk: int, given: Given, random: Random) -> str:
        """Some heaps of the chunk, from all their options."""
        values = values_in(given[at] for at in range(chunk + 1))
        return definition_fault(self.game, values, chunk * self.block, random)


def values_in(pieces: Iterable[bytes]) -> Values:
    """The values that pieces of two bytes a value hold."""
    import numpy as np

    return np.concatenate([np.frombuffer(piece, "<u2") for piece in pieces]).astype(np.uint16)


def definition_fault(game: HeapRules, values: Values, first: int, random: Random) -> str:
    """What is wrong with some values from heap ``first`` on, by the definition; empty if nothing is. O(size) each."""
    if isinstance(rule := game.rule, ListedMoves):
        few: list[int] = values.tolist()
        at = differing(values, first, lambda cell: rule.values_left(few, cell[0]))
        return "" if at is None else f"heap {at[0]:,} has not the value {values[at]:,}"
    if game.rule.triples or game.rule.tail:
        first, most = 0, min(values.size, 1 << 9)
    else:
        most = values.size
    for heap in {random.randrange(first, most) for _ in range(_SAMPLES)}:
        listed: list[int] = values[:heap].tolist()
        extend(game.rule, listed, heap + 1)
        if listed[heap] != values[heap]:
            return f"heap {heap:,} has the value {listed[heap]:,}, not {values[heap]:,}"
    return ""


class HeapRuns(Runs):
    """A heap game in normal play; its row in a sweep has its period, greatest value, and rare heaps in sparse space."""

    def __init__(self, rules: HeapRules) -> None:
        super().__init__(rules)
        self.game = rules

    @property
    def jobs(self) -> Mapping[str, Any]:
        if isinstance(self.game.rule, ListedMoves):  # no theorem extends a table to a period
            return {"values": ValuesJob}
        return {"values": ValuesJob, "period": PeriodJob}

    @property
    def key(self) -> str:
        return closed(self.game) if isinstance(self.game, OctalRules) else str(self.game)

    def work(self, to: int) -> int:
        rule = self.game.rule
        if isinstance(rule, ListedMoves):
            return rule.estimate(to)
        if rule.tail or rule.triples:
            return to * to
        splits = sum(1 for _, left in rule.digits if left & SPLIT)
        return to * (len(rule.digits) + splits * to // 4)

    def row(self, to: int, check: bool = True) -> dict[str, Any]:
        return columns(self.game, table(self.game).up_to(to)[: to + 1], to) | self._period(to, check)

    def row_of_equal(self, row: dict[str, Any], to: int, check: bool = True) -> dict[str, Any]:
        """The row of a game from the row of a code with no more digits and the same values."""
        return dict(row) if row["period"] is None else row | self._period(to, check)

    def _period(self, to: int, check: bool) -> dict[str, Any]:
        found = find_period(self.game, max(to, 2), check=check)
        period = found.repetition
        return {
            "period": period and period.period,
            "preperiod": period and period.preperiod,
            "saltus": period and period.saltus,
            "label": found.label.value,
            "proved_by": found.bound,
        }

    def small(self, fast: bool = False) -> str:
        """The values of the smallest heaps: from a table, or from the definition."""
        size = 20 if self.game.rule.triples else _SMALL
        if fast:
            return ",".join(map(str, table(self.game).up_to(size - 1)[:size].tolist()))
        values: list[int] = []
        extend(self.game.rule, values, size)
        return ",".join(map(str, values))


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


MOST_TO: Final = 1 << 50  # the largest heap that may be asked for
_TABLE_CHECKED: Final = 1 << 22  # windows before this heap are compared with a whole table
_FIRST: Final = 1 << 16  # heaps of the first chunk
_LATER: Final = 2  # another window is kept when the heap has grown so many times


class PeriodJob(Job):
    """The period of a heap game, sought to heap ``to`` or a little further, in bounded memory."""

    title: ClassVar[str] = "the period of a heap game, sought in bounded memory"
    options: ClassVar[Mapping[str, Any]] = {"to": 1 << 24, "step": 1 << 24}
    growing: ClassVar[tuple[str, ...]] = ("to",)
    in_line: ClassVar[bool] = True

    def __init__(self, game: HeapRules, given: Mapping[str, Any]) -> None:
        given = {**self.options, **given}
        self.game = game
        self.to: int = given["to"]
        self.step: int = given["step"]
        if not 2 <= self.to <= MOST_TO:
            raise ParseError(f"period: to is 2 to {MOST_TO:,}, not {abbreviate(self.to)}")
        if not 1 << 12 <= self.step <= 1 << 40:
            raise ParseError(f"period: step is {1 << 12:,} to {1 << 40:,}, not {abbreviate(self.step)}")
        self._ends = [_FIRST]
        while self._ends[-1] <= min(self.to, self.step):
            self._ends.append(self._ends[-1] * 5 // 4 // 4096 * 4096)
        self._heaps: HeapTable | None = None
        self._window: Window | None = None

    def end(self, chunk: int) -> int:
        """The heap before which a chunk ends: first growing by a quarter, then by steps."""
        if chunk < len(self._ends):
            return self._ends[chunk]
        return (self._ends[-1] // self.step + 1 + chunk - len(self._ends)) * self.step

    @property
    def chunks(self) -> int:
        if self._ends[-1] > self.to:
            return next(at for at, end in enumerate(self._ends, 1) if end > self.to)
        return len(self._ends) + 1 + self.to // self.step - self._ends[-1] // self.step

    def task(self, chunk: int) -> Task:
        return self._compute, (chunk,)

    def _compute(self, chunk: int, given: Given) -> bytes:
        if chunk:
            before, _ = unpack(given[chunk - 1])
            if before["kind"] == "over" or before["result"] is not None:
                return pack({"kind": "over", "of": before.get("of", chunk - 1), "result": None}, {})
            if before["base"] is not None:
                return self._slid(chunk, before, given)
        return self._tabled(chunk, given)

    # All values

    def values_to(self, chunk: int, given: Given) -> Values:
        """All values before the end of a chunk, from the chunks before it as far as they hold them."""
        most, end = HeapTable(self.game).most, self.end(chunk)
        if self._heaps is None:
            self._heaps, pieces = HeapTable(self.game), list[bytes]()
            for at in range(chunk):
                numbers, arrays = unpack(given[at])
                if numbers["kind"] != "values":
                    break
                pieces.append(arrays["values"])
            if pieces:
                self._heaps.values = values_in(pieces)
        return self._heaps.up_to(min(end - 1, most))[:end]

    def _tabled(self, chunk: int, given: Given) -> bytes:
        first, end, result = self.end(chunk - 1) if chunk else 0, self.end(chunk), None
        try:
            values = self.values_to(chunk, given)
        except LimitReached as error:
            return pack({"kind": "over", "of": chunk, "result": {"stopped": first, "why": str(error)}}, {})
        if values.size < end:
            why = f"values are computed to heap {values.size - 1:,} at most where too many heaps are rare for a window"
            result = {"stopped": values.size, "why": why}
        elif (proof := proof_in(self.game, values)) is not None:
            found = proof.repetition
            result = {"period": found.period, "preperiod": found.preperiod, "saltus": found.saltus, "at": end}
        new = values[first:]
        numbers: dict[str, Any] = {"kind": "values", "end": end, "base": None, "result": result}
        numbers |= {"greatest": int(new.max()) if new.size else 0, "digest": _digest(new)}
        arrays = {"values": new.astype("<u2").tobytes()}
        slide = slide_of(self.game.rule, values) if result is None else None
        if slide is not None:
            lists, more = slide.lists()
            numbers |= {"base": chunk, "kept": chunk, "lists": lists}
            arrays |= {"window": slide.indices(values[-slide.window :], end - slide.window)}
            arrays |= {name: array.tobytes() for name, array in more.items()}
            self._heaps = None
        return pack(numbers, arrays)

    # A window

    def slide(self, base: int, given: Given) -> Late:
        """The lists that a chunk has written down."""
        numbers, arrays = unpack(given[base])
        return read_slide(self.game.rule, numbers["lists"], arrays)

    def window_at(self, chunk: int, slide: Late, given: Given) -> Window:
        """The window at the end of a chunk."""
        end = self.end(chunk)
        return Window(slide, end, slide.values(unpack(given[chunk])[1]["window"], end - slide.window))

    def _slid(self, chunk: int, before: dict[str, Any], given: Given) -> bytes:
        base, kept, end = before["base"], before["kept"], self.end(chunk)
        window = self._window
        if window is None or window.at != self.end(chunk - 1):
            window = self.window_at(chunk - 1, self.slide(base, given), given)
        self._window = None
        slide = window.slide
        seek = unpack(given[kept])[1]["window"]
        result, state, greatest = None, blake2b(digest_size=16), 0
        try:
            tail, at, first = slide.indices(window.values, window.at - slide.window), window.at, window.at
            for values in window.pieces(end):
                state.update(values.astype("<u2").tobytes())
                greatest = max(greatest, int(values.max()))
                text = tail + slide.indices(values, at)
                period = self._period_in(text, at, seek, self.end(kept), slide)
                if period:
                    result = {"period": period, "saltus": 0, "at": window.at}
                    break
                tail, at = text[-slide.window :], window.at
                report(f"heaps of {self.game.brief()}", window.at - first, end - first)
        except Stopped:
            self._heaps = None
            return self._tabled(chunk, given)
        if result is not None:
            result["preperiod"] = self._preperiod(base, kept, result["period"], slide, given)
        else:
            self._window = window
        if end >= _LATER * self.end(kept):
            kept = chunk
        numbers = {"kind": "window", "end": end, "base": base, "kept": kept, "result": result}
        numbers |= {"greatest": greatest, "digest": state.hexdigest()}
        return pack(numbers, {"window": slide.indices(window.values, window.at - slide.window)})

    @staticmethod
    def _period_in(text: bytes, at: int, seek: bytes, since: int, slide: Late) -> int:
        """The distance at which the window kept comes again in a text from a window before heap ``at`` on, or 0."""
        found = text.find(seek, 1)
        while found >= 0:
            if slide.shifts(at + found - since):
                return at + found - since
            found = text.find(seek, found + 1)
        return 0

    def _preperiod(self, base: int, kept: int, period: int, slide: Late, given: Given) -> int:
        """The first heap from which the values have the period that the window of chunk ``kept`` has. O(period)."""
        # from an earlier window that stands in the period too, all is periodic; in the last that does not it begins
        since = self.end(kept)
        places = sorted((self.end(at) + -(-(since - self.end(at)) // period) * period, at) for at in range(base, kept))
        walker = self.window_at(kept, slide, given)
        differs: tuple[int, int, Values] | None = None
        for place, at in places:
            walker.slide_to(place)
            report("the preperiod", place - since, period)
            other = slide.values(unpack(given[at])[1]["window"], self.end(at) - slide.window)
            if (walker.values != other).any() and (differs is None or at > differs[0]):
                differs = at, place, walker.values.copy()
        if differs is None:
            return self._preperiod_in_table(base, kept, period, slide, given)
        at, place, values = differs
        one, other_window = self.window_at(at, slide, given), Window(slide, place, values)
        return last_difference(one, other_window, self.end(at + 1) - self.end(at)) + 1

    def _preperiod_in_table(self, base: int, kept: int, period: int, slide: Late, given: Given) -> int:
        """The same where the period begins before the first window: in the values before it. O(period + values)."""
        import numpy as np

        values = self.values_to(base, given)
        self._heaps = None
        since, size = self.end(kept), values.size
        walker = self.window_at(kept, slide, given)
        shift = -(-since // period) * period  # the values of the heaps from ``shift`` on are in the period
        walker.slide_to(shift)
        compared, at = np.empty(size, np.uint16), 0
        for piece in walker.pieces(shift + size):
            compared[at : at + piece.size] = piece
            at += piece.size
        differ = np.flatnonzero(compared != values)
        return int(differ[-1]) + 1 if differ.size else 0

    # What comes of it

    def rows(self, chunk: int, data: bytes) -> Iterator[dict[str, Any]]:
        numbers, _ = unpack(data)
        result = numbers["result"] or {}
        yield {
            "first": self.end(chunk - 1) if chunk else 0,
            "end": self.end(chunk),
            "kind": numbers["kind"],
            "greatest": numbers.get("greatest"),
            "digest": numbers.get("digest"),
            "period": result.get("period"),
            "preperiod": result.get("preperiod"),
        }

    def fault(self, chunk: int, given: Given, random: Random) -> str:
        """Values by the definition; a window by the way for whole tables, or by the way there from the one before."""
        numbers, _ = unpack(given[chunk])
        first, end = self.end(chunk - 1) if chunk else 0, self.end(chunk)
        if numbers["kind"] == "values" and all(unpack(given[at])[0]["kind"] == "values" for at in range(chunk)):
            values = values_in(unpack(given[at])[1]["values"] for at in range(chunk + 1))
            return definition_fault(self.game, values, first, random)
        if numbers["kind"] == "window" and end <= _TABLE_CHECKED and numbers["result"] is None:
            values = HeapTable(self.game).up_to(end - 1)[first:end]
            return "" if _digest(values) == numbers["digest"] else f"heaps {first:,} to {end - 1:,} have other values"
        self._heaps = self._window = None
        return (
            "" if self._compute(chunk, given) == given[chunk] else f"heaps {first:,} to {end - 1:,} come out otherwise"
        )

    def decisive(self, given: Given) -> int:
        """The chunk that has the result; the last one if there is none."""
        return int(unpack(given[self.chunks - 1])[0].get("of", self.chunks - 1))

    def told(self, given: Given) -> list[str]:
        numbers, _ = unpack(given[self.decisive(given)])
        result = numbers["result"]
        if result is None:
            return [f"{self.game}: no period found to heap {self.end(self.chunks - 1) - 1:,}  [computed]"]
        if "period" not in result:
            return [f"{self.game}: no period found to heap {result['stopped'] - 1:,}: {result['why']}  [computed]"]
        found = Repetition(result["period"], result["preperiod"], result["saltus"])
        how = "a window of all that later values depend on came again" if numbers["kind"] == "window" else "a theorem"
        return [
            f"{self.game}: {describe(found)}  [computed]",
            f"  seen at heap {result['at']:,}; proved for all heaps by this program: {how}. The checker was not asked;"
            " nimlike run certificate writes the certificate for it.",
        ]

    def certificates(self, given: Given) -> Iterator[tuple[str, dict[str, Any]]]:
        """The certificate of the period; where a window has found it, all values are computed once more."""
        import numpy as np

        last = self.decisive(given)
        numbers, _ = unpack(given[last])
        result = numbers["result"]
        if result is None or "period" not in result:
            return
        if numbers["kind"] == "window" and isinstance(self.game, OctalRules):
            made = self.slide(numbers["base"], given)
            base, found = numbers["base"], Repetition(result["period"], result["preperiod"])
            later = self.window_at(base, made, given).pieces(max(found.preperiod + found.period, self.end(base) + 1))
            values = np.concatenate([each.astype(np.uint8) for each in (self.values_to(base, given), *later)])
            yield str(self.game), late_certificate(self.game, made, found, values)
        elif (proof := proof_in(self.game, self.values_to(last, given))) is not None:
            yield str(self.game), proof.certificate


def _digest(values: Values) -> str:
    return blake2b(values.astype("<u2").tobytes(), digest_size=16).hexdigest()
