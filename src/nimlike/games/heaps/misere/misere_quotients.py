"""Misère quotients as they are used and told: found, with their period, and accepted by the checker; and genera."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial, reduce
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.checker import accept, form
from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.languages import tr
from nimlike.core.laws import Finding
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate, whole
from nimlike.core.outcome import Label, Outcome
from nimlike.core.phrases import counted, listed, quoted
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.progress import search_moves
from nimlike.core.reason import Grid, Reason
from nimlike.core.ruleset import Ruleset
from nimlike.core.sums import Sum
from nimlike.games.heaps.heap_rules import GrundyRules, HeapRules, OctalRules
from nimlike.games.heaps.misere.genera_and_growth import Growth, Stage, misere
from nimlike.games.heaps.misere.monoids import Bipartite, Presentation, presentation
from nimlike.games.heaps.proved_periods import provable
from nimlike.games.heaps.subtraction_rules import SubtractionRules
from nimlike.games.heaps.take_and_break import (
    EMPTY,
    SPLIT,
    WHOLE,
    ListedMoves,
    Splits,
    make_move,
    move_leaving,
    splits_where,
)
from nimlike.games.heaps.words import SHOWN, misere_reason_in_words, more_heaps, quotient_lines
from nimlike.tables.repeats import Repetition, describe, least_repetition

if TYPE_CHECKING:
    from collections.abc import Iterable

ORDER: Final = 200  # most elements of a quotient, unless another number is given
HEAPS: Final = 1 << 13  # the largest heap to which a quotient is looked for, unless another is given
LARGEST_TAKE: Final = 10**18  # numbers that may be taken are less than this in certificates

_FIRST: Final = 16


@dataclass(frozen=True, eq=False)
class Quotient:
    """The misère quotient of the sums of the heaps 0 to ``heap``, or of all heaps where there is a period."""

    game: HeapRules  # the game, in misère play
    monoid: Bipartite  # the quotient with its P-portion
    values: tuple[int, ...]
    repetition: Repetition | None  # the period of the pretending function; None if only the listed heaps are covered

    @property
    def heap(self) -> int:
        """The largest listed heap."""
        return len(self.values) - 1

    def __call__(self, heap: int) -> int:
        """The element that a heap is."""
        return self.values[heap if self.repetition is None else self.repetition.index(heap)]

    def product(self, heaps: Iterable[int]) -> int:
        """The element that a sum of heaps is."""
        return reduce(lambda x, heap: self.monoid.table[x][self(heap)], heaps, 0)

    @cached_property
    def presentation(self) -> Presentation:
        """Generators, names of the elements, and rewriting rules."""
        return presentation(self.monoid)

    @property
    def described(self) -> str:
        """What it is, in words."""
        order = self.monoid.order
        if self.repetition is None:
            return tr("misère quotient of order {order:,} of heaps to {heap:,}", order=order, heap=self.heap)
        period = describe(self.repetition)
        return tr("misère quotient of order {order:,} of all heaps, {period}", order=order, period=period)

    def certificate(self) -> dict[str, Any] | None:
        """The certificate; None if the game has none."""
        game = self.game
        if isinstance(game, SubtractionRules) and not (game.finite and game.rule.last < LARGEST_TAKE):
            return None
        if not isinstance(game, OctalRules | SubtractionRules | GrundyRules):
            return None
        return form(
            "misere-quotient",
            ruleset=str(game),
            generators=list(self.monoid.heaps),
            products=[[row[at] for at in self.monoid.places] for row in self.monoid.table],
            portion=self.monoid.members,
            values=list(self.values),
            preperiod=self.repetition and self.repetition.preperiod,
            period=self.repetition and self.repetition.period,
        )

    def accepted(self) -> bool:
        """Whether the independent checker accepts the certificate; False without one, or if the check is too long."""
        written = self.certificate()
        try:
            return written is not None and bool(accept(written, f"{self.game.brief()}, {self.described}"))
        except LimitReached:
            return False


class Quotients:
    """The quotients of one game, found as far as necessary, and kept."""

    def __init__(self, game: HeapRules, order: int = ORDER) -> None:
        self.game = game
        self.most = game.rule.most(HEAPS, search_moves()) if isinstance(game.rule, ListedMoves) else HEAPS
        self.growth = Growth(game, order)
        self._found: dict[int, Quotient] = {}

    def covering(self, heap: int) -> Quotient | None:
        """The first quotient that covers a heap, the same in any order of calls; None if none is within the limits."""
        for bound, found in self._each(self.most):
            if found.repetition is not None or (heap <= bound and heap <= found.heap):
                return found
            if heap <= bound:
                break
        return None

    def largest(self, most: int | None = None) -> Quotient:
        """The quotient of all heaps if it is found with heaps to ``most``, else of as many heaps as are reached."""
        return list(self._each(most or self.most))[-1][1]

    def _each(self, most: int) -> Iterator[tuple[int, Quotient]]:
        """Bounds and the quotients of heaps to these, until there is one of all heaps or a limit."""
        bound = 0
        while bound < most:
            bound = min(max(_FIRST, bound + bound // 4), most)
            if bound not in self._found:
                self._found[bound] = self._closed(self.growth.up_to(bound))
            found = self._found[bound]
            yield bound, found
            if found.repetition is not None or found.heap < bound:
                return

    def _closed(self, stage: Stage) -> Quotient:
        """The quotient of a stage, of all heaps where its values imply a period."""
        values, last = stage.phi, self.game.rule.last
        if provable(self.game) and last < len(values):
            needed = partial(heaps_needed, self.game)
            found = least_repetition(values, lambda e, p: needed(max(e, 1), p) <= len(values), steady=True)
            if found is not None:
                repetition = Repetition(found.period, max(found.preperiod, 1))
                count = needed(repetition.preperiod, repetition.period)
                return Quotient(self.game, stage.quotient, tuple(values[:count]), repetition)
        return Quotient(self.game, stage.quotient, tuple(values), None)


def heaps_needed(game: HeapRules, preperiod: int, period: int) -> int:
    """How many heaps to test for a period of the pretending function (proof: ``docs/certificates``)."""
    if isinstance(game, SubtractionRules):
        return preperiod + period + game.rule.last
    return 2 * preperiod + 2 * period + game.rule.last


@lru_cache(maxsize=64)
def quotients(game: HeapRules, order: int = ORDER) -> Quotients:
    """The quotients of a game, the same object for equal games."""
    return Quotients(game, order)


@lru_cache(maxsize=256)
def accepted(quotient: Quotient) -> bool:
    """Whether the checker accepts a quotient; it checks each once."""
    return quotient.accepted()


MOST_HEAPS: Final = 1 << 14  # the largest heap to which a quotient may be looked for
MOST_ORDER: Final = 2_000  # the most elements that a quotient may be allowed
_LISTED: Final = 150  # elements of a list that are printed


@dataclass(frozen=True, eq=False)
class QuotientFinding:
    """What is found of a game's misère quotient."""

    quotient: Quotient  # the quotient of all heaps, or of as many as were reached
    label: Label
    note: str  # what stopped the search; empty if the quotient is that of all heaps

    def as_dict(self) -> dict[str, Any]:
        """The finding as JSON values, schema ``nimlike/quotient/1``."""
        found, named = self.quotient, self.quotient.presentation
        repetition = found.repetition
        return {
            "schema": "nimlike/quotient/1",
            "ruleset": str(found.game),
            "order": found.monoid.order,
            "all_heaps": repetition is not None,
            "heaps_to": None if repetition else found.heap,
            "generators": [
                {"name": name, "heap": heap} for name, heap in zip(named.generators, named.heaps, strict=True)
            ],
            "relations": list(named.relations),
            "p_portion": [named.name(x) for x in found.monoid.members],
            "pretending_function": [named.name(x) for x in self.shown],
            "period": repetition and repetition.period,
            "preperiod": repetition and repetition.preperiod,
            "label": self.label.value,
            "note": self.note,
        }

    @property
    def shown(self) -> tuple[int, ...]:
        """The values of the pretending function: to the end of the first period if there is one."""
        repetition = self.quotient.repetition
        return self.quotient.values[: repetition.preperiod + repetition.period if repetition else None]


def find_quotient(ruleset: Ruleset, heaps: int | None = None, order: int | None = None) -> QuotientFinding:
    """The misère quotient of a heap game, looked for with heaps to ``heaps`` and with ``order`` elements at most."""
    game = misere(ruleset, "quotient")
    heaps = None if heaps is None else whole(heaps, "heaps")
    order = ORDER if order is None else whole(order, "order")
    for name, value, most in (("heap", heaps or HEAPS, MOST_HEAPS), ("order", order, MOST_ORDER)):
        if value < 1:
            raise ParseError(f"{name} {abbreviate(value)}: at least 1 is needed")
        if value > most:
            raise LimitReached(f"{game.brief()}: {name} {most:,} is the most for a quotient, not {abbreviate(value)}")
    known = quotients(game, order)
    heaps = heaps or known.most
    found = known.largest(heaps)
    label = Label.CERTIFIED if accepted(found) else Label.COMPUTED
    note = ""
    if found.repetition is None:
        note = "No finite quotient for all heaps is found: "
        note += f"no period with heaps to {found.heap:,}." if found.heap == heaps else f"{known.growth.stopped}."
    return QuotientFinding(found, label, note)


def finding_lines(finding: QuotientFinding) -> list[str]:
    """The finding in text."""
    found, named = finding.quotient, finding.quotient.presentation
    values = [named.name(x) for x in finding.shown]
    members = [named.name(x) for x in found.monoid.members]
    lines = [f"{found.game}: {found.described}  [{finding.label}]"]
    if finding.note:
        lines.append(finding.note)
    if named.heaps:
        gens = [f"{name} = heap {heap:,}" for name, heap in zip(named.generators, named.heaps, strict=True)]
        lines += [f"generators: {listed(gens)}", f"relations: {', '.join(named.relations)}"]
    lines.append(f"P-portion ({counted(len(members), 'element')}): {', '.join(members) or 'none'}")
    if found.repetition is None:
        lines.append(f"heaps 0 to {found.heap:,}: {_some(values)}")
    else:
        e = found.repetition.preperiod
        lines.append(f"heaps 0 to {e - 1:,}: {_some(values[:e])}")
        lines.append(f"heaps from {e:,} on, with period {found.repetition.period:,}: {_some(values[e:])}, ...")
    return lines


def _some(values: list[str]) -> str:
    """The first elements of a list, and how many more there are."""
    more = len(values) - _LISTED
    return ", ".join(values[:_LISTED]) + (f", and {more:,} more (--json has them)" if more > 0 else "")


def quotient_law(game: HeapRules, heaps: int | None, order: int | None) -> Finding:
    """The quotient of a game as a finding; the arguments are those of `find_quotient`."""
    found = find_quotient(game, heaps, order)
    complete = found.quotient.repetition is not None
    written = found.quotient.certificate()
    return Finding(tuple(finding_lines(found)), found.as_dict(), complete, found.quotient.heap, written)


# Answers for heap games in misère play, with their reasons: by the misère quotient, else by search.


def reason(quotient: Quotient, parts: list[Position], product: int, first: tuple[Move, Position] | None) -> Reason:
    """The reason of a sum of positions; ``first`` is a winning move, if there is one."""
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
    """Outcome and winning moves in misère play: ``certified`` by an accepted quotient, else ``computed``."""
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
    first = rules.games[0]
    assert isinstance(first, HeapRules)
    quotient = quotients(first).covering(max(max(part.state) for part in parts))
    return None if quotient is None else _by_quotient(position, quotient, parts)


def _searched(position: Position, rules: HeapRules, why: str = "") -> Answer:
    from nimlike.core.progress import MAX_MOVES
    from nimlike.core.searched import by_definition

    size, rule = max(position.state), rules.rule
    try:
        # A play takes so many moves at least, and each of its positions is searched.
        longest = size if rule.tail else max((take for take, _ in rule.digits if take <= size), default=size)
        if size // max(1, longest) > MAX_MOVES:
            raise LimitReached("the heap is too large")
        return by_definition(position)
    except LimitReached:
        if not why:
            known = quotients(rules)
            best, stopped = known.largest().heap, known.growth.stopped
            why = f"are known for heaps to {best:,} only{f' ({stopped})' if stopped else ''}"
        raise LimitReached(f"{position.brief()}: misère quotients {why}, and the position is beyond a search") from None


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
        self._quotient, self._sums = quotient, quotient.monoid.sums[others]
        rule, size = quotient.game.rule, parts[part].state[heap]
        self.ways: list[tuple[int, bool, Splits]] = []
        for take, left in rule.takes(size):
            rest = size - take
            stays = bool(left & (WHOLE if rest else EMPTY)) and take > 0 and bool(self._sums[quotient(rest)])
            splits = Splits([])
            if left & SPLIT and rest:
                # The other heap is at least rest / 2, beyond the preperiod, as more than twice that is listed.
                repeats = quotient.repetition if rest > quotient.heap else None
                start, period = (repeats.preperiod, repeats.period) if repeats else (1, 0)
                splits = splits_where(partial(self._wins, rest), rule.largest_split(rest), start, period)
            if stays or splits.number:
                self.ways.append((take, stays, splits))
        lefts = rule.lefts(size) if isinstance(rule, ListedMoves) else ()
        self.lefts = [left for left in lefts if self._sums[quotient.product(left)]]
        self.number = len(self.lefts) + sum(stays + splits.number for _, stays, splits in self.ways)

    def _wins(self, rest: int, split: int) -> bool:
        """Whether to leave these two heaps wins."""
        return bool(self._sums[self._quotient.product((split, rest - split))])

    def moves(self, position: Position) -> Iterator[tuple[Move, Position]]:
        """The moves with the positions they reach, in the order of the options."""
        inside = isinstance(position.ruleset, Sum)
        state = self.parts[self.part].state
        ways = (
            make_move(state, self.heap, take, split)
            for take, stays, splits in self.ways
            for split in chain((0,) if stays else (), splits)
        )
        for move, reached in chain(ways, (move_leaving(state, self.heap, left) for left in self.lefts)):
            if inside:
                whole_state = (*position.state[: self.part], reached, *position.state[self.part + 1 :])
                yield replace(move, part=self.part + 1), Position(position.ruleset, whole_state)
            else:
                yield move, Position(position.ruleset, reached)
