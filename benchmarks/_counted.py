"""The steps that a table takes, counted while it is computed, and the least time in which this machine does them.

The kernels count what depends on the values (their argument ``effort``); the rest is known from the sizes, or from the
tables before and after a call. Nothing but these steps has a time here, no reading of rules, no choice of kernels, so
no run can take less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np
from _rates import rates

from nimlike.games.heaps.heap_table import HeapTable
from nimlike.kernels import blocks, box_rows, coprime, grundy, subtraction, triples, wythoff_squares

_JOINED = 6
"""Rows of words made for a row of the coprime game: both outcomes, two sums, and these in the stack of older rows."""


class Limit(NamedTuple):
    """The least seconds for some work, and the steps from which they come."""

    seconds: float
    steps: str


def counted(work: Callable[[], Any]) -> tuple[Counter[str], Any]:
    """The steps of some work in this process, by the names of `_rates.STEPS`, and what it makes."""
    steps: Counter[str] = Counter()

    def scanned(kernel: Callable[..., Any], first: str) -> Callable[..., Any]:
        def run(*given: Any) -> Any:
            before = given[-1].copy()
            got = kernel(*given)
            spent = given[-1] - before
            steps[first] += int(spent[0])
            steps["marks"] += int(spent[1])
            steps["pairs of 16 bits compared"] += int(spent[2])
            if kernel is heap_values and given[6]:  # a tail: what it allows is copied for each heap
                largest = np.maximum.accumulate(given[0][: int(got)].astype(np.int64))[given[1] :]
                steps["bytes copied"] += 2 * int(np.exp2(np.ceil(np.log2(largest + 1))).clip(64).sum())
            return got

        return run

    def by_blocks(*given: Any) -> Any:
        start, split, rares, witness, before = given[6], given[9], given[14], given[15], given[-1].copy()
        got = block_values(*given)
        spent = given[-1] - before
        steps["bits set"] += (int(got) - start) * split.size * (rares + witness.size) + int(spent[1])
        steps["pairs of bytes compared"] += int(spent[3])
        return got

    def by_takes(values: Any, start: int, stop: int, takes: Any, *more: Any) -> Any:
        got = pull_values(values, start, stop, takes, *more)
        steps["bits set"] += int(np.searchsorted(takes, np.arange(start, int(got)), "right").sum())
        return got

    def by_layers(values: Any, first: int, last: int, free: Any, row: Any, members: Any) -> Any:
        before = free.copy()
        found = layer_values(values, first, last, free, row, members)
        lengths = np.minimum(members.size - 1, free.size - np.arange(free.size))
        steps["words joined"] += int((np.bitwise_count(before & ~free) * lengths).sum())
        return found

    def copied(table: HeapTable, *given: Any) -> Any:
        stop, got = copy(table, *given)
        steps["bytes copied"] += 2 * (got - given[-2])
        return stop, got

    def by_sums(kernel: Callable[..., Any], place: int) -> Callable[..., Any]:
        def run(*given: Any) -> Any:
            edges, marks, first = given[place], given[place + 1], int(given[place + 1][0])
            made = kernel(*given)
            lengths = (edges.size - 1 - np.arange(first, marks[0])) // 64 + 1
            steps["words joined"] += _JOINED * int(lengths.sum())
            return made

        return run

    def make_narrow_rows(*given: Any) -> Any:
        edges, marks, first = given[2], given[3], int(given[3][0])
        made = narrow_windows(*given)
        rows = np.arange(first, marks[0])
        steps["words joined"] += 2 * int((((edges.size - 1 - rows) // 64 + 1) * (rows - edges[rows])).sum())
        return made

    heap_values = grundy.heap_values
    narrow_windows, block_values, copy = coprime.make_narrow_rows, blocks.block_values, HeapTable._copied
    pull_values, layer_values = subtraction.pull_values, subtraction.layer_values
    with ExitStack() as stack:
        for place, name, counting in (
            (grundy, "heap_values", scanned(grundy.heap_values, "bits set")),
            (subtraction, "pull_values", by_takes),
            (subtraction, "layer_values", by_layers),
            (blocks, "block_values", by_blocks),
            (coprime, "make_sliding_rows", by_sums(coprime.make_sliding_rows, 4)),
            (coprime, "make_block_rows", by_sums(coprime.make_block_rows, 2)),
            (coprime, "make_narrow_rows", make_narrow_rows),
            (HeapTable, "_copied", copied),
            *_of_triples_and_boxes(steps),
        ):
            stack.enter_context(patch.object(place, name, counting))
        made = work()
    return steps, made


def _of_triples_and_boxes(steps: Counter[str]) -> list[tuple[Any, str, Callable[..., Any]]]:
    """The kernels for three heaps, boxes, squares and sets: where they stand, and the same with their steps counted."""
    triple_values, fill = triples.triple_values, box_rows.fill
    find_safe, wythoff_word = box_rows.find_safe, wythoff_squares.wythoff_word
    bit_values, narrow_values = subtraction.bit_values, triples.narrow_values

    def by_heaps(values: Any, start: int, started: int, takes: Any, left: Any, tail: int, *more: Any) -> int:
        beyond, _, always, _, united, effort = more
        for n in range(start, values.size):
            largest = int(values[:n].max(initial=0))
            top = min(1 << max(0, largest.bit_length() - 6), always.size)
            every = bool(tail & 8) or top <= triples._NARROW * int((left & 8 != 0).sum())
            some, before = n if every else max(int(effort[0]), 1), united[:, 0].copy()
            if triple_values(values[: n + 1], n, started, takes, left, tail, *more) == n:
                return n
            started = n + 1
            counts = (united[:, 0][united[:, 0] != before] - 1) // 3  # heaps a in the sums of which sets were united
            wide = top if every else min(top, (largest >> 6) + 2 + triples._FEW & -triples._FEW)
            steps["words joined"] += wide * int(np.minimum(counts, some).sum())
            if tail & 8 and n >= beyond:  # all sets, but for words that the tail has filled
                filled = int((always[:top] != triples._FULL).argmax()) & -triples._FEW
                steps["words joined"] += (top - filled) * ((n - beyond) // 3)
            steps["marks"] += n // 2
            steps["bits set"] += 0 if every else int(((n - takes[left & 8 != 0]) // 3).clip(0).sum())
        return int(values.size)

    def by_words_of_pairs(values: Any, *moves: Any) -> int:
        got = int(narrow_values(values, *moves))
        steps["bits set"] += sum(n // 2 for n in range(got))
        steps["words joined"] += sum(n // 3 for n in range(got))
        return got

    def by_passes(table: Any, word: int, last_bit: bool, sides: Any, given: Any, *more: Any) -> int:
        before, lone = table == box_rows.UNKNOWN, [0] * (sides.size - 1) + [1]
        got = int(fill(table, word, last_bit, sides, given, *more))
        if got > 0:
            any_number = [*lone, *lone] in given.tolist()
            steps["words joined"] += len(given) * _looked_at(before, table == box_rows.UNKNOWN, any_number)
        return got

    def by_words(table: Any, *given: Any) -> int:
        before = table == wythoff_squares.FREE
        got = int(wythoff_word(table, *given))
        steps["words joined"] += 3 * _looked_at(before, table == wythoff_squares.FREE, True, half=True)
        return got

    def by_bits(values: Any, start: int, stop: int, takes: Any) -> Any:
        options = int(np.searchsorted(takes, np.arange(start, stop), "right").sum())
        width = 2 if takes.size < 16 else 4 if takes.size < 32 else 8
        steps["words joined"] += options * width // 8
        return bit_values(values, start, stop, takes)

    def by_rows(safe: Any, sides: Any, given: Any, *more: Any) -> int:
        got = int(find_safe(safe, sides, given, *more))
        steps["words joined"] += sum(int(np.prod(sides[:-1] - ray[: sides.size - 1])) for ray in given) * safe.shape[1]
        return got

    return [
        (triples, "triple_values", by_heaps),
        (triples, "narrow_values", by_words_of_pairs),
        (box_rows, "fill", by_passes),
        (box_rows, "find_safe", by_rows),
        (wythoff_squares, "wythoff_word", by_words),
        (subtraction, "bit_values", by_bits),
    ]


def _looked_at(before: Any, after: Any, any_number: bool, half: bool = False) -> int:
    """The cells at which a pass for 64 values looks; given which have no value before and after it.

    In each row they are those from the first one without a value on; where any number may be taken from the row, to the
    last one of the 64 values. Of a symmetric square the ``half`` above the diagonal is looked at.
    """
    got, waiting = before & ~after, np.triu(before) if half else before
    ends = before.shape[1] - got[:, ::-1].argmax(1)
    stop = np.where(any_number & (got.sum(1) == box_rows._WIDE), ends, before.shape[1])
    return int((stop - waiting.argmax(1)).clip(0)[waiting.any(1)].sum())


def limit_of(steps: Counter[str]) -> Limit | None:
    """The least seconds for some steps, and those that are at least a hundredth of it; None where there are none."""
    times = {name: count / rates()[name] for name, count in steps.items() if count}
    if not times:
        return None
    least = sum(times.values())
    most_first = sorted(times, key=lambda name: -times[name])
    said = [f"{amount(steps[name])} {name}" for name in most_first if times[name] > least / 100]
    return Limit(least, ", ".join(said))


def amount(count: int) -> str:
    """A number of steps, in millions where it is that large."""
    return f"{count:,}" if count < 10**6 else f"{count / 1e6:,.3g} M" if count < 10**9 else f"{count / 1e6:,.0f} M"


def written(values: Any) -> Limit:
    """The least seconds in which an array of values is written once."""
    limit = limit_of(Counter({"bytes copied": values.nbytes}))
    assert limit is not None
    return limit._replace(steps=f"{amount(values.nbytes)} bytes of values written, at the rate of a copy")
