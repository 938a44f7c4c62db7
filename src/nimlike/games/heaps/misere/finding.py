"""The misère quotient of a heap game as a finding: what is known, for which heaps, and what stopped the search."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.finding import Finding, refused
from nimlike.core.numbers import abbreviate, whole
from nimlike.core.outcome import Label
from nimlike.core.phrase import counted, listed
from nimlike.core.ruleset import Ruleset
from nimlike.games.heaps.misere.quotients import HEAPS, ORDER, Quotient, accepted, quotients
from nimlike.games.heaps.renamed import heaps_of
from nimlike.games.heaps.rule import HeapGame

MOST_HEAPS: Final = 1 << 14
"""The largest heap to which a quotient may be looked for."""
MOST_ORDER: Final = 2_000
"""The most elements that a quotient may be allowed."""

MOST_GENERA: Final = 10_000
"""The largest heap whose genus may be asked for."""

_LISTED: Final = 150  # elements of a list that are printed


@dataclass(frozen=True, eq=False)
class QuotientFinding:
    """What is found of a game's misère quotient.

    Parameters
    ----------
    quotient
        The quotient of all heaps, or of as many as were reached.
    label
        ``certified``: the independent checker accepted it; ``computed``: there is no certificate for the game.
    note
        What stopped the search; empty where the quotient is that of all heaps.
    """

    quotient: Quotient
    label: Label
    note: str

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


def misere(ruleset: Ruleset, verb: str = "quotient") -> HeapGame:
    """The heap game in misère play.

    Raises
    ------
    RulesetError
        It is no heap game, or one that leaves three heaps.

    Examples
    --------
    >>> from nimlike.games.heaps.octal import Octal
    >>> str(misere(Octal("0.77")))
    'octal:0.77:misere'
    """
    game = heaps_of(ruleset)
    if game is None:
        raise refused(ruleset, verb, "it is no game of heaps like octal:0.77, subtraction:1,3,4, nim or grundy")
    if verb not in game.laws():
        because = f"{game.title}s are known in normal play only; misère play is for octal, subtraction, nim and grundy"
        raise refused(ruleset, verb, because)
    return game if game.misere else replace(game, misere=True)  # type: ignore[type-var]


def find_quotient(ruleset: Ruleset, heaps: int | None = None, order: int | None = None) -> QuotientFinding:
    """The misère quotient of a heap game, looked for with heaps to ``heaps`` and with ``order`` elements at most.

    Raises
    ------
    RulesetError, ParseError, LimitReached
        It is no heap game; a bound is less than 1, or larger than `MOST_HEAPS` or `MOST_ORDER`.

    Examples
    --------
    >>> from nimlike.games.heaps.octal import Octal
    >>> found = find_quotient(Octal("0.77"))
    >>> found.quotient.described, str(found.label)
    ('misère quotient of order 40 of all heaps, period 12 from heap 71 on', 'certified')
    """
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


def quotient_law(game: HeapGame, heaps: int | None, order: int | None) -> Finding:
    """What ``nimlike quotient`` tells of a game; the arguments are those of `find_quotient`."""
    found = find_quotient(game, heaps, order)
    complete = found.quotient.repetition is not None
    written = found.quotient.certificate()
    return Finding(tuple(quotient_lines(found)), found.as_dict(), complete, found.quotient.heap, written)


def genus_law(game: HeapGame, last: int) -> Finding:
    """What ``nimlike genus`` tells: the genera of heaps 0 to ``last``, as far as they are reached.

    Raises
    ------
    ParseError, RulesetError, LimitReached
        ``last`` is negative, or more than `MOST_GENERA`; the game has no genera.

    Examples
    --------
    >>> from nimlike.games.heaps.octal import Octal
    >>> for line in genus_law(Octal("0.77"), 8).lines:
    ...     print(line)
    octal:0.77:misere: genera of heaps 0 to 8  [computed]
    0^120, 1^031, 2^20, 3^31, 1^031, 4^146*, 3^31, 2^20, 1^13
    wild (*): 5
    """
    from nimlike.games.heaps.misere.genus import genera

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
