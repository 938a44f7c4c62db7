"""In which ways the values of a table of heaps were had, and why: what ``--plan`` prints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from nimlike.games.heaps.ways import DEFINITION, LATE, SPARSE

PLAIN, TAKES, ROWS = "plain", "takes", "rows"
THREE_HEAPS, SET, COPIED, READ = "three heaps", "set", "copied", "read"
"""The ways in which values are computed, as `Stretch.speed`; with those of `Ways`."""

_WHY: Final = {
    PLAIN: "every option looked at, without a compiler: the heaps are few and small",
    DEFINITION: "every option looked at: the heaps are the first, or too many are rare for sparse space",
    SPARSE: "options with a rare heap first, others as far as needed: few heaps are rare",
    LATE: "a window of heaps, values as bits of words: no heap after {last_rare:,} is rare",
    TAKES: "values as bits of a word: no heap is ever split",
    ROWS: "a row of bits for each value: the set is finite, and its numbers are dense",
    THREE_HEAPS: (
        "sets of the values of two heaps, in which those of a third one are looked for: three heaps may be left"
    ),
    SET: "a row of bits for each value, or number by number: the set is not a few numbers",
    COPIED: "the values before prove their period",
    READ: "from the folder",
}


@dataclass
class Stretch:
    """Heaps whose values were had in one way, from ``first`` to before ``stop``, and why in this way."""

    speed: str
    first: int
    stop: int
    why: str


def reason_of(speed: str, *, tail: bool, last_rare: int) -> str:
    """Why values are computed in a way, in a few words.

    Parameters
    ----------
    speed
        The way.
    tail
        Whether any number from some number on may be taken.
    last_rare
        The last rare heap, as the late regime began.

    Examples
    --------
    >>> reason_of(LATE, tail=False, last_rare=1_024)
    'a window of heaps, values as bits of words: no heap after 1,024 is rare'
    """
    if speed == DEFINITION and tail:
        return "every option looked at: the digits go on for ever"
    return _WHY[speed].format(last_rare=last_rare)


def plan_lines(stretches: Iterable[Stretch], last: int) -> list[str]:
    """How the values of heaps 0 to ``last`` were computed, and why; one line for each way.

    Examples
    --------
    >>> plan_lines([Stretch("takes", 0, 4_000, _WHY["takes"])], 100)
    ['heaps 0 to 100, takes: values as bits of a word: no heap is ever split']
    """
    return [
        f"heaps {part.first:,} to {min(part.stop - 1, last):,}, {part.speed}: {part.why}"
        for part in stretches
        if part.first <= last
    ]
