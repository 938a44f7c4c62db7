"""Subtraction games with a letter: values a second against the machine's limit, certificates, checking times.

Run ``python benchmarks/subtraction_families.py``; it prints medians. The limit of a table is a copy of its bytes in
memory: a table can be made no faster than it is written. The limit of a residue class is the time to make the one table
that its lemma needs.
"""

from __future__ import annotations

import json
import time

import numpy as np
from _measure import Board, copy_bandwidth, median_seconds
from subtraction_sweep import row_of

from nimlike.families import parse_position
from nimlike.games.heaps.letter_classes import Forms
from nimlike.games.heaps.letter_values import Family, accepted, family, letter_values
from nimlike.kernels.subtraction import least_repetition, set_values

_TABLE = 1 << 24
_PAIRS = ((4, 7), (13, 20), (17, 40), (23, 59))


def tables(board: Board) -> None:
    """Values of one set, P-positions and Grundy values, against a copy of as many bytes."""
    takes = np.array([23, 40, 5_001], np.int64)
    for grundy, name in ((False, "P-positions"), (True, "Grundy values")):
        set_values(takes, 100, grundy)
        seconds = median_seconds(lambda grundy=grundy: set_values(takes, _TABLE, grundy))  # type: ignore[misc]
        rate = f"{_TABLE / seconds / 1e6:.0f} million values/s"
        limit = 2 * 2 * _TABLE / copy_bandwidth()
        more = {"limit_seconds": limit, "limit": "each value read and written", "note": rate}
        board.add(f"{_TABLE:,} values of {{23, 40, 5001}}, {name}", seconds, **more)
    least_repetition(takes, False, 1 << 20)
    seconds = median_seconds(lambda: least_repetition(takes, False, 1 << 20))
    board.add("least period of {23, 40, 5001}", seconds)


def theorems(board: Board) -> None:
    """All c at once: the search, the certificate, the check."""
    for base in _PAIRS:
        forms = Forms((*((0, number) for number in base), (1, 0)))
        for grundy in (False, True):
            known = family(forms, grundy)
            seconds = median_seconds(lambda forms=forms, grundy=grundy: family(forms, grundy))  # type: ignore[misc]
            values = known.check_steps // len(forms.forms)
            sort = "Grundy values" if grundy else "P-positions"
            note = f"{len(known.classes)} classes, {len(known.members)} single sets"
            made = least_tables(known)
            more = {"limit_seconds": made, "limit": "the tables that the checker looks at, compiled", "note": note}
            board.add(f"{forms}, {sort}, every c", seconds, **more)
            size = len(json.dumps(known.certificate(), separators=(",", ":")))
            check = median_seconds(lambda known=known: accepted(known))  # type: ignore[misc]
            board.add(
                "  its check", check, note=f"{size:,} bytes, {values:,} values, {values / check / 1e6:.2f} M values/s"
            )


def least_tables(known: Family) -> float:
    """Seconds to make just the tables that the checker looks at, compiled."""
    forms = known.forms
    work = [(forms.takes(one.first), one.first * one.rows(forms.times)) for one in known.classes]
    for c, period, preperiod in known.members:
        takes = forms.takes(c)
        work.append((takes, preperiod + period + takes[-1]))
    arrays = [(np.array(takes, np.int64), size) for takes, size in work]

    def make() -> None:
        for takes, size in arrays:
            set_values(takes, size, known.grundy)

    return median_seconds(make)


def sweep(board: Board) -> None:
    """Rows of the sweep: bases a second, values a second."""
    for check in (False, True):
        begun = time.perf_counter()
        rows = [row_of((a, 30), False, 60.0, check) for a in range(1, 30)]
        seconds = time.perf_counter() - begun
        values = sum(row.computed for row in rows)
        note = f"{values / seconds / 1e6:.2f} million values/s, {values:,} values"
        limit = 2 * 2 * values / copy_bandwidth()
        name = f"29 pairs a < 30 with every c, {'checked' if check else 'not checked'}"
        board.add(name, seconds, limit_seconds=limit, limit="each value read and written", note=note)


def answers(board: Board) -> None:
    """Positions with numbers of many digits, the class found on the fly and checked; and once it is known."""
    for digits in (20, 1_000, 100_000):
        text = f"subtraction:4,7,10^{digits}:10^{2 * digits}"
        position = parse_position(text)

        def solve(text: str = text) -> None:
            letter_values.cache_clear()
            parse_position(text).answer().winning_moves.first(5)

        board.add(f"solve subtraction:4,7,10^{digits}:10^{2 * digits}", median_seconds(solve))
        position.answer()
        board.add("  once the class is known", median_seconds(lambda p=position: p.answer().winning_moves.first(5)))  # type: ignore[misc]


def main() -> None:
    """Measure everything."""
    board, _ = Board.of_command_line("Subtraction games with a letter")
    tables(board)
    theorems(board)
    sweep(board)
    answers(board)
    board.close()


if __name__ == "__main__":
    main()
