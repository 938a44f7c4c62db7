"""Rules of heap games in words of their codes: what may be taken, and what may be left of the heap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from nimlike.core.languages import later, tr
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import listed
from nimlike.games.heaps.take_and_break import EMPTY, SPLIT, THREE, WHOLE, TakeAndBreak

_RUNS: Final = 12
_CLAUSES: Final = 6


def runs(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The runs of consecutive numbers among increasing ones: (first, last)."""
    first = last = None
    for number in numbers:
        if first is None or last is None:
            first = last = number
        elif number == last + 1:
            last = number
        else:
            yield first, last
            first = last = number
    if first is not None and last is not None:
        yield first, last


def numbers_text(numbers: Iterable[int], beyond: int | None = None) -> str | None:
    """Numbers as a choice in a sentence, ``1, 3 or 5 to 7``, and those greater than ``beyond``; None when too many."""
    words: list[str] = []
    for first, last in runs(numbers):
        if last == beyond:
            words.append(tr("{first} or more", first=abbreviate(first)))
            beyond = None
        elif last - first < 2:
            words += [abbreviate(n) for n in dict.fromkeys((first, last))]
        else:
            words.append(tr("{first} to {last}", first=abbreviate(first), last=abbreviate(last)))
        if len(words) > _RUNS:
            return None
    if beyond is not None:
        words.append(tr("{number} or more", number=abbreviate(beyond + 1)))
    return listed(words, later("or"))


def rules(rule: TakeAndBreak) -> str | None:
    """The rules of a code in a sentence or two; None where they would be too long."""
    left: dict[int, list[int]] = {}
    clauses = []
    for take, digit in rule.digits:
        if take:
            left.setdefault(digit, []).append(take)
        else:
            clauses.append(tr("split a heap into {parts} heaps without taking", parts=_parts(digit)))
    if rule.tail:
        left.setdefault(rule.tail, [])
    for digit, takes in left.items():
        many = numbers_text(takes, rule.last if digit == rule.tail else None)
        if many is None:
            return None
        some = (
            tr("any number of counters")
            if many == "1 or more"
            else (tr("{many} counter", many=many) if many == "1" else tr("{many} counters", many=many))
        )
        clauses.append(_clause(digit, some))
    if len(clauses) > _CLAUSES:
        return None
    if len(clauses) == 1:
        return f"{clauses[0][0].upper()}{clauses[0][1:]}."
    if any(";" in clause for clause in clauses):  # then each is a sentence of its own
        return " ".join([tr("Make one of these moves."), *(f"{clause[0].upper()}{clause[1:]}." for clause in clauses)])
    joined = tr(", or ").join(clauses)
    return f"{joined[0].upper()}{joined[1:]}."


def _clause(digit: int, counters: str) -> str:
    """What may be done by taking so many counters."""
    several = digit & (SPLIT | THREE)
    if not several:
        if digit == EMPTY:
            return tr("take a whole heap of {counters}", counters=counters)
        return (
            tr("take {counters} from a heap that holds more", counters=counters)
            if digit == WHOLE
            else tr("take {counters} from a heap", counters=counters)
        )
    if not digit & WHOLE:
        split = tr(
            "take {counters} from a heap and split what is left into {parts} heaps",
            counters=counters,
            parts=_parts(digit),
        )
        return (
            tr("take a whole heap of {counters}, or {split}", counters=counters, split=split)
            if digit & EMPTY
            else split
        )
    more = "" if digit & EMPTY else tr(" that holds more")
    return tr(
        "take {counters} from a heap{more}; what is left of it may be split into {parts} heaps",
        counters=counters,
        more=more,
        parts=_parts(digit),
    )


def _parts(digit: int) -> str:
    return listed([name for bit, name in ((SPLIT, tr("two")), (THREE, tr("three"))) if digit & bit], later("or"))
