"""Misère quotients as they are used and told: found, with their period, and accepted by the checker; and genera."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial, reduce
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.languages import tr
from nimlike.core.laws import Finding, refused
from nimlike.core.numbers import abbreviate, whole
from nimlike.core.outcome import Label
from nimlike.core.phrases import counted, listed
from nimlike.core.ruleset import Ruleset
from nimlike.games.heaps.heap_rules import HeapRules, heaps_of
from nimlike.games.heaps.misere.genera import genera
from nimlike.games.heaps.misere.growth import Growth, Stage
from nimlike.games.heaps.misere.monoids import Bipartite, Presentation, presentation
from nimlike.games.heaps.octal_rules import GrundyRules, OctalRules
from nimlike.games.heaps.proved_periods import FORMAT, provable
from nimlike.games.heaps.repeats import Repetition, described, least_repetition
from nimlike.games.heaps.subtraction_rules import SubtractionRules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


ORDER: Final = 200
"""Most elements of a quotient, unless another number is asked for."""
HEAPS: Final = 1 << 13
"""The largest heap to which a quotient is looked for, unless another is asked for."""

LARGEST_TAKE: Final = 10**900
"""Numbers that may be taken are less than this in certificates."""

_FIRST: Final = 16


@dataclass(frozen=True, eq=False)
class Quotient:
    """The misère quotient of the sums of the heaps 0 to ``heap``, or of all heaps where there is a period."""

    game: HeapRules  # the game, in misère play
    monoid: Bipartite  # the quotient with its P-portion
    values: tuple[int, ...]
    repetition: Repetition | None  # the period of the pretending function; None where only the listed heaps are covered

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
        period = described(self.repetition)
        return tr("misère quotient of order {order:,} of all heaps, {period}", order=order, period=period)

    def certificate(self) -> dict[str, Any] | None:
        """The certificate as the JSON value described in ``docs/misere.md``; None for a game it is not made for."""
        if isinstance(self.game, SubtractionRules) and not self.game.finite:
            return None
        if (
            not isinstance(self.game, OctalRules | SubtractionRules | GrundyRules)
            or self.game.rule.last >= LARGEST_TAKE
        ):
            return None
        return {
            "format": FORMAT,
            "kind": "misere-quotient",
            "ruleset": str(self.game),
            "generators": list(self.monoid.heaps),
            "products": [[row[at] for at in self.monoid.places] for row in self.monoid.table],
            "portion": self.monoid.members,
            "values": list(self.values),
            "preperiod": self.repetition and self.repetition.preperiod,
            "period": self.repetition and self.repetition.period,
        }

    def accepted(self) -> bool:
        """Whether the independent checker accepts the certificate; False without one, or if the check is too long."""
        from nimlike_check import OverLimit, Refused, check

        written = self.certificate()
        if written is None:
            return False
        try:
            check(written)
        except OverLimit:
            return False
        except Refused as refused:
            raise ArithmeticError(f"{self.game.brief()}, {self.described}: refused at {refused}") from refused
        return True


class Quotients:
    """The quotients of one game, found as far as they are asked for, and kept."""

    def __init__(self, game: HeapRules, order: int = ORDER) -> None:
        self.game = game
        self.growth = Growth(game, order)
        self._found: dict[int, Quotient] = {}

    def covering(self, heap: int) -> Quotient | None:
        """The first quotient that covers a heap: of all heaps, or of heaps to a bound that is large enough.

        None where there is none with heaps to `HEAPS`, or the growth stops at its limits before. What is
        found does not depend on what was asked before.
        """
        for bound, found in self._each(HEAPS):
            if found.repetition is not None or (heap <= bound and heap <= found.heap):
                return found
            if heap <= bound:
                break
        return None

    def largest(self, most: int = HEAPS) -> Quotient:
        """The quotient of all heaps if it is found with heaps to ``most``, else of as many heaps as are reached."""
        return list(self._each(most))[-1][1]

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

    @property
    def stopped(self) -> str:
        """Why the growth cannot go on; empty while it can."""
        return self.growth.stopped

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
    """How many heaps, from 0 on, must be tested for a period of the pretending function.

    The proof stands in `nimlike_check.quotients`.
    """
    if isinstance(game, SubtractionRules):
        return preperiod + period + game.rule.last
    return 2 * preperiod + 2 * period + game.rule.last


@lru_cache(maxsize=64)
def quotients(game: HeapRules, order: int = ORDER) -> Quotients:
    """The quotients of a game, the same object for equal games."""
    return Quotients(game, order)


@lru_cache(maxsize=256)
def accepted(quotient: Quotient) -> bool:
    """Whether the checker accepts a quotient; each is asked once."""
    return quotient.accepted()


MOST_HEAPS: Final = 1 << 14
"""The largest heap to which a quotient may be looked for."""
MOST_ORDER: Final = 2_000
"""The most elements that a quotient may be allowed."""

MOST_GENERA: Final = 10_000
"""The largest heap whose genus may be asked for."""

_LISTED: Final = 150  # elements of a list that are printed


@dataclass(frozen=True, eq=False)
class QuotientFinding:
    """What is found of a game's misère quotient."""

    quotient: Quotient  # the quotient of all heaps, or of as many as were reached
    label: Label
    note: str  # what stopped the search; empty where the quotient is that of all heaps

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
        """The values of the pretending function: to the end of the first period where there is one."""
        repetition = self.quotient.repetition
        return self.quotient.values[: repetition.preperiod + repetition.period if repetition else None]


def misere(ruleset: Ruleset, verb: str = "quotient") -> HeapRules:
    """The heap game in misère play."""
    game = heaps_of(ruleset)
    if game is None:
        raise refused(ruleset, verb, "it is no game of heaps like octal:0.77, subtraction:1,3,4, nim or grundy")
    if verb not in game.laws():
        because = f"{game.title}s are known in normal play only; misère play is for octal, subtraction, nim and grundy"
        raise refused(ruleset, verb, because)
    return game if game.misere else replace(game, misere=True)  # type: ignore[type-var]


def find_quotient(ruleset: Ruleset, heaps: int | None = None, order: int | None = None) -> QuotientFinding:
    """The misère quotient of a heap game, looked for with heaps to ``heaps`` and with ``order`` elements at most."""
    game = misere(ruleset)
    heaps = HEAPS if heaps is None else whole(heaps, "heaps")
    order = ORDER if order is None else whole(order, "order")
    for name, value, most in (("heap", heaps, MOST_HEAPS), ("order", order, MOST_ORDER)):
        if value < 1:
            raise ParseError(f"{name} {abbreviate(value)}: at least 1 is needed")
        if value > most:
            raise LimitReached(f"{game.brief()}: {name} {most:,} is the most for a quotient, not {abbreviate(value)}")
    known = quotients(game, order)
    found = known.largest(heaps)
    label = Label.CERTIFIED if accepted(found) else Label.COMPUTED
    note = ""
    if found.repetition is None:
        note = "Of all heaps no finite quotient is found: "
        note += f"no period with heaps to {found.heap:,}." if found.heap == heaps else f"{known.stopped}."
    return QuotientFinding(found, label, note)


def quotient_lines(finding: QuotientFinding) -> list[str]:
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
    """What ``nimlike quotient`` tells of a game; the arguments are those of `find_quotient`."""
    found = find_quotient(game, heaps, order)
    complete = found.quotient.repetition is not None
    written = found.quotient.certificate()
    return Finding(tuple(quotient_lines(found)), found.as_dict(), complete, found.quotient.heap, written)


def genus_law(game: HeapRules, last: int) -> Finding:
    """What ``nimlike genus`` tells: the genera of heaps 0 to ``last``, as far as they are reached."""
    rules = misere(game, "genus")
    if last < 0:
        raise ParseError(f"--to {abbreviate(last)}: a heap holds 0 counters or more")
    if last > MOST_GENERA:
        raise LimitReached(f"{rules.brief()}: genera go to heap {MOST_GENERA:,} at most")
    known = genera(rules)
    found: list[tuple[int, str, bool]] = []
    stopped: LimitReached | None = None
    for heap in range(last + 1):
        try:
            found.append((heap, str(known.of((heap,))), known.tame((heap,))))
        except LimitReached as limit:
            stopped = LimitReached(f"{limit}; heaps 0 to {heap - 1:,} are given", found)
            break
    wild = [str(heap) for heap, _, tame in found if not tame]
    lines = (
        f"{rules}: genera of heaps 0 to {len(found) - 1:,}  [computed]",
        ", ".join(genus if tame else f"{genus}*" for _, genus, tame in found),
        f"wild (*): {', '.join(wild)}" if wild else "all are tame",
    )
    heaps = [{"heap": heap, "genus": genus, "tame": tame} for heap, genus, tame in found]
    facts = {"schema": "nimlike/genus/1", "ruleset": str(rules), "heaps": heaps, "label": "computed"}
    return Finding(lines, facts, bound=len(found) - 1, stopped=stopped)
