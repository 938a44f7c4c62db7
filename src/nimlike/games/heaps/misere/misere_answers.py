"""Answers for heap games in misère play, with their reasons: by the misère quotient, else by search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate, chain
from typing import Any, Final

from nimlike.core.answer import Answer, Grid, Reason, WinningMoves
from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.phrase import quoted
from nimlike.core.position import Position
from nimlike.core.sums import Sum
from nimlike.games.heaps.heap_rules import HeapRules
from nimlike.games.heaps.misere.misere_quotients import HEAPS, Quotient, accepted, quotients
from nimlike.games.heaps.take_and_break import EMPTY, SPLIT, WHOLE, Splits, moved
from nimlike.games.heaps.words import SHOWN, misere_reason_in_words, more_heaps, quotient_lines


def reason(quotient: Quotient, parts: list[Position], product: int, first: tuple[Move, Position] | None) -> Reason:
    """The reason of a sum of positions; ``first`` is a winning move, where there is one."""
    named, lost = quotient.presentation, bool(quotient.monoid.portion[product])
    heaps = [(i, j, size) for i, part in enumerate(parts) for j, size in enumerate(part.state)]
    elements = [quotient(size) for _, _, size in heaps]
    facts: dict[str, Any] = {
        "elements": elements,
        "product": product,
        "in_p_portion": lost,
        "order": quotient.monoid.order,
    }
    if all(part.is_terminal for part in parts):
        return misere_reason_in_words("misere-end", facts)
    # the heaps with their elements, and the quotient
    rows = []
    for (i, j, size), x in list(zip(heaps, elements, strict=True))[:SHOWN]:
        name = f"{i + 1}.{pile_name(j)}" if len(parts) > 1 else pile_name(j)
        rows.append((name, abbreviate(size), f"${_spell(named.name(x))}$"))
    working: list[str | Grid] = [Grid((tr("heap"), tr("size"), tr("element")), tuple(rows))]
    if len(heaps) > SHOWN:
        working.append(more_heaps(len(heaps) - SHOWN))
    total, generators = _spell(named.name(product)), list(zip(named.generators, named.heaps, strict=True))
    members = [f"${_spell(named.name(x))}$" for x in quotient.monoid.members]
    rules = [f"${_spell(named.spelled(word))} = {_spell(named.spelled(least))}$" for word, least in named.rules]
    working += quotient_lines(total, lost, quotient.described, generators, members, rules)
    # the sentences
    words: dict[str, object] = {"total": total}
    if first is not None:
        move, after = first
        states = after.state if isinstance(after.ruleset, Sum) else (after.state,)
        reached = quotient.product(size for state in states for size in state)
        facts["move"], facts["to"], facts["reached"] = str(move), str(after), reached
        words |= {"shown": _spell(named.name(reached)), "name": quoted(move.brief())}
    kind = "misere lost" if first is None else "misere won"
    return misere_reason_in_words(kind, facts, tuple(working), len(heaps) == 1, **words)


def _spell(name: str) -> str:
    """A product as a formula."""
    return name.replace(" ", " * ")


_SOURCE: Final = "Plambeck & Siegel 2008"


def answer(position: Position) -> Answer:
    """Outcome and winning moves of a position of a heap game in misère play.

    Label ``certified`` where a misère quotient covers the heaps and the independent checker accepted its
    certificate; ``computed`` where the checker was not asked, or the position was searched.
    """
    rules = position.ruleset
    assert isinstance(rules, HeapRules)
    largest = max(position.state)
    if min(largest, rules.rule.last) > HEAPS:  # a quotient that covers the heap would need more heaps
        return _searched(position, rules, f"are found with heaps to {HEAPS:,}, too few for this game")
    quotient = quotients(rules).covering(largest)
    if quotient is None:
        return _searched(position, rules)
    return _by_quotient(position, quotient, [position])


def sum_answer(position: Position) -> Answer | None:
    """The answer for a sum of positions of one heap game in misère play by its quotient, if that covers the heaps."""
    rules = position.ruleset
    assert isinstance(rules, Sum)
    parts = rules.components(position.state)
    first = rules.parts[0]
    assert isinstance(first, HeapRules)
    quotient = quotients(first).covering(max(max(part.state) for part in parts))
    return None if quotient is None else _by_quotient(position, quotient, parts)


def _searched(position: Position, rules: HeapRules, why: str = "") -> Answer:
    from nimlike.core.searched import MAX_MOVES, by_definition

    size, rule = max(position.state), rules.rule
    try:
        # A play takes so many moves at least, and each of its positions is searched.
        longest = size if rule.tail else max((take for take, _ in rule.digits if take <= size), default=size)
        if size // max(1, longest) > MAX_MOVES:
            raise LimitReached(tr("the heap is too large"))
        return by_definition(position)
    except LimitReached:
        if not why:
            known = quotients(rules)
            best, stopped = known.largest().heap, known.stopped
            why = f"are known for heaps to {best:,} only{f' ({stopped})' if stopped else ''}"
        raise LimitReached(
            tr(
                "{position}: misère quotients {why}, and the position is beyond a search",
                position=position.brief(),
                why=why,
            )
        ) from None


def _by_quotient(position: Position, quotient: Quotient, parts: list[Position]) -> Answer:
    """The answer for the sum of some positions of the quotient's game."""
    product = quotient.product(heap for part in parts for heap in part.state)
    outcome = Outcome.P if quotient.monoid.portion[product] else Outcome.N
    checked = accepted(quotient)
    source = f"{quotient.described}{', checked' if checked else ''}; {_SOURCE}"

    def winning_moves() -> WinningMoves:
        places = [(i, heap) for i, part in enumerate(parts) for heap in range(len(part.state))]
        others = _others(quotient, [heap for part in parts for heap in part.state])
        found = [_Heap(quotient, parts, i, heap, x) for (i, heap), x in zip(places, others, strict=True)]
        number = sum(heap.number for heap in found)
        return WinningMoves(number, lambda: chain.from_iterable(heap.moves(position) for heap in found))

    return Answer(
        position,
        outcome,
        Label.CERTIFIED if checked else Label.COMPUTED,
        source,
        winning_moves,
        lambda: reason(quotient, parts, product, next(iter(winning_moves()), None) if outcome is Outcome.N else None),
    )


def _others(quotient: Quotient, heaps: list[int]) -> list[int]:
    """For each heap the product of all others: products from both ends."""
    table, elements = quotient.monoid.table, [quotient(heap) for heap in heaps]

    def products(row: list[int]) -> list[int]:
        return list(accumulate(row, lambda x, y: table[x][y], initial=0))

    before, after = products(elements), products(elements[::-1])[::-1]
    return [table[x][y] for x, y in zip(before, after[1:], strict=False)]


class _Heap:
    """The winning moves in one heap: (take, whether the rest stays whole, sizes to split off)."""

    def __init__(self, quotient: Quotient, parts: list[Position], part: int, heap: int, others: int) -> None:
        self.part, self.heap, self.parts = part, heap, parts
        wins = quotient.monoid.sums[others]
        rule, size = quotient.game.rule, parts[part].state[heap]
        self.ways: list[tuple[int, bool, Splits]] = []
        for take, left in rule.takes(size):
            rest = size - take
            stays = bool(left & (WHOLE if rest else EMPTY)) and take > 0 and bool(wins[quotient(rest)])
            splits = Splits([])
            if left & SPLIT and rest:
                splits = _winning_splits(quotient, rest, rule.largest_split(rest), wins)
            if stays or splits.number:
                self.ways.append((take, stays, splits))
        self.number = sum(stays + splits.number for _, stays, splits in self.ways)

    def moves(self, position: Position) -> Iterator[tuple[Move, Position]]:
        """The moves with the positions they reach, in the order of the options."""
        inside = isinstance(position.ruleset, Sum)
        state = self.parts[self.part].state
        for take, stays, splits in self.ways:
            for split in chain((0,) if stays else (), splits):
                move, reached = moved(state, self.heap, take, split)
                if inside:
                    move = replace(move, part=self.part + 1)
                    reached = (*position.state[: self.part], reached, *position.state[self.part + 1 :])
                yield move, Position(position.ruleset, reached)


def _winning_splits(quotient: Quotient, rest: int, largest: int, wins: bytes) -> Splits:
    """The sizes a = 1 to ``largest`` for which ``wins`` holds for Phi(a) Phi(rest - a).

    From the preperiod on both factors depend on a modulo the period only: one period of them is tried.
    """
    table, repetition = quotient.monoid.table, quotient.repetition

    def good(size: int) -> bool:
        return bool(wins[table[quotient(size)][quotient(rest - size)]])

    if repetition is None or rest <= quotient.heap:
        return Splits([size for size in range(1, largest + 1) if good(size)])
    # The other heap is at least rest / 2, beyond the preperiod, as more than twice that is listed.
    e, p = repetition.preperiod, repetition.period
    listed = [size for size in range(1, min(e, largest + 1)) if good(size)]
    residues = tuple(r for r in range(p) if _good_at(quotient, e + r, rest, wins))
    return Splits(listed, e, p, residues, largest)


def _good_at(quotient: Quotient, size: int, rest: int, wins: bytes) -> bool:
    """Whether ``wins`` holds for Phi(a) Phi(rest - a) for large a congruent to ``size``."""
    repetition = quotient.repetition
    assert repetition is not None
    e, p = repetition.preperiod, repetition.period
    other = e + (rest - size - e) % p
    return bool(wins[quotient.monoid.table[quotient(size)][quotient(other)]])
