"""From the rules of a game to a law of its P-positions or Grundy values, the simplest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.core.defaults import NO_POSITION
from nimlike.core.errors import LimitReached, NimlikeError, RulesetError, Undecided
from nimlike.core.progress import report, within
from nimlike.families import parse_ruleset
from nimlike.laws.automata import LearnedSet, best, learn_shorter, least_states
from nimlike.laws.beatty import beatty_sets, wedges
from nimlike.laws.digits import blocks, column_sums, digit_sums, lines, summand_laws
from nimlike.laws.functions import recurrences
from nimlike.laws.pair_laws import diagonals, linear_pairs, pair_laws
from nimlike.laws.residues import finite, powers, residues
from nimlike.laws.sequences import SAMPLE, FormulaLaw, ValueLaw, confirm_formula, confirm_values, formula_law, value_law
from nimlike.laws.set_laws import GROWTH, Fit, SetLaw, Table, confirm
from nimlike.laws.unions import relations
from nimlike.numeration.automata.systems import system_named
from nimlike.proofs.guesses import (
    FACTOR,
    MOVES,
    Beyond,
    Point,
    Proposal,
    Source,
    automaton_law,
    columns,
    far_points,
    fix_numbers,
    next_points,
    of_game,
    set_proposal,
    value_proposal,
)

SECONDS: Final = 60.0  # so long `discover` looks for a law, unless another time is given

KINDS: Final[tuple[Fit, ...]] = (  # of sets, the simplest first; automata come last
    *(finite, lines, residues, blocks, relations, powers, digit_sums, recurrences, beatty_sets),
    *(column_sums, pair_laws, linear_pairs, diagonals, wedges, summand_laws),
)

_SIDES: Final = {1: (64, 256, 1_024, 4_096), 2: (48, 100, 200, 500, 1_000, 2_000), 3: (16, 32, 64)}
_FEW_SIDES: Final = (4, 6, 8, 12)
_SLOW_SIDES: Final = {1: (64,), 2: (24,), 3: (8,)}  # smaller tables come first where moves are listed one by one
_VALUES: Final = (128, 512, 2_048, 8_192)
_LARGER: Final = 48
_MOST_FORMULA: Final = 256
_SLOWER: Final = 10
_QUICK: Final = 0.02  # of the time: a table this quick is made, rather than asking at single positions beyond


class _Pace:
    """Whether the next of larger and larger pieces of work is likely to end in time."""

    def __init__(self, left: Callable[[], float]) -> None:
        self.left = left
        self.last: tuple[int, float] | None = None
        self.started = 0.0
        self.refused = False  # some work was too large for the time, other than what is only done if quick

    def allows(self, work: int, share: float = 0.7) -> bool:
        """Whether work of this size, by the time that the last one took, fits into a share of what is left."""
        self.started = monotonic()
        if self.last is None:
            return True
        size, took = self.last
        fits = bool(took < self.left() * share * (size / work) ** 1.5)
        self.refused |= not fits and share > _QUICK
        return fits

    def done(self, work: int) -> None:
        """Note how long a piece of work took."""
        self.last = work, max(monotonic() - self.started, 0.001)


class Search:
    """Iterates over the proposals: laws that fit larger and larger tables of a game, the simplest kind first."""

    def __init__(
        self,
        text: str,
        piles: int | None = None,
        seconds: float = SECONDS,
        bound: int | None = None,
        numeration: str | None = None,
        automata: bool = True,
        moves: int = MOVES,
        fixed: Mapping[str, int] | None = None,
    ) -> None:
        self.game = parse_ruleset(text)
        self.seconds = seconds
        self.looked = 0  # laws other than automata were looked for among numbers below this
        self._read = 0  # automata were looked for among numbers below this
        self._bound = bound
        self._last: tuple[list[tuple[int, ...]], int] | None = None
        self._automata_too = automata
        self._moves = moves
        self._asked = Beyond(self.game)
        self._laws: list[SetLaw] = []
        self._paces: list[_Pace] = []
        self._late = False
        self._any_kind = numeration is None
        self._values = self._any_kind and piles is None and any(t.name == "grundy" for t in self.game.sequences())
        try:
            self._source: Source | None = of_game(text, piles)
        except RulesetError:
            if not self._values:
                raise
            self._source = None
        if fixed:
            self._values = False
            if self._source is None:
                raise RulesetError(
                    f"{self.game.brief()}: its positions are not rows of numbers of which some can be fixed"
                )
            self._source = fix_numbers(self.game, self._source, fixed)
            self._asked = Beyond(self.game, self._source.put)
        one_of_two = automata and self._any_kind and piles is None and not self._values and not fixed
        self._formulas = one_of_two and self.game.arity == 2 and self.game.normal_play
        if self._source is not None and numeration is not None:
            self._source = replace(self._source, systems=[system_named(numeration)])

    def __iter__(self) -> Iterator[Proposal]:
        end = monotonic() + self.seconds
        self._laws, self._paces, self._late = [], [], False
        found = self._found(lambda: end - monotonic())
        while True:
            # Not around the yield: what is done between two proposals has no limit of time.
            try:
                with within(end - monotonic(), f"{self.game.brief()}: discover"):
                    proposal = next(found, None)
            except LimitReached:
                self._late = True
                return
            if proposal is None:
                return
            yield proposal

    def _pace(self, left: Callable[[], float]) -> _Pace:
        self._paces.append(_Pace(left))
        return self._paces[-1]

    def _found(self, left: Callable[[], float]) -> Iterator[Proposal]:
        if self._values:
            yield from self._of_values(left)
        if self._formulas:
            yield from self._of_formulas(left)
        if self._source is not None:
            self._source.table(2)  # what is done only once is not to count where times are extrapolated
            if self._any_kind:
                yield from self._simple(self._source, left)
            if self._automata_too:
                yield from self._automata(self._source, left)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the numbers of a position; n where only Grundy values are looked at."""
        return self._source.rules.position if self._source is not None else ("n",)

    def nothing(self) -> Undecided:
        """The error if no law was found: how far it was looked for, and what may help."""
        name = self.game.brief()
        if not self.looked and not self._read:
            more = "without --to smaller ones come first" if self._bound is not None else "--seconds N gives it more"
            size = f"below {self._bound:,}" if self._bound is not None else "of P-positions was made"
            return Undecided(f"{name}: no table {size} in {int(self.seconds)} s; {more}")
        told = [f"no law was found in tables of numbers below {self.looked:,}"] if self.looked else []
        if self._read:
            told.append(f"no automaton was found in tables below {self._read:,}{self._states_needed()}")
        hint = ""
        if self._bound is not None:
            hint = "without --to tables of several sizes are looked at"
        elif self._late or any(pace.refused for pace in self._paces):
            hint = f"--seconds {int(self.seconds) * 10} looks at larger tables"
        return Undecided(f"{name}: {'; '.join([*told, *([hint] if hint else [])])}")

    def _states_needed(self) -> str:
        """How many states an automaton needs, by the last table for which automata were looked for; empty if none."""
        if self._source is None or self._last is None:
            return ""
        members, side = self._last
        systems, size = self._source.systems, len(self.names)
        fewest = min(least_states(system, size, members, side) for system in systems)
        if fewest < 2:
            return ""
        tried = (
            f"each of the {len(systems)} number systems tried"
            if len(systems) > 1
            else f"the digits of {systems[0].name}"
        )
        return f"; one that agrees has {fewest} states or more in {tried} [computed]"

    def _of_values(self, left: Callable[[], float]) -> Iterator[Proposal]:
        """A law of the Grundy values of one heap or of one number."""
        pace = self._pace(left)
        share = 0.5 if self._source is not None else 1.0  # the rest is for the P-positions
        terms = next(terms for terms in self.game.sequences() if terms.name == "grundy")
        known: list[int] = []

        def values(count: int, part: float = 0.7) -> list[int] | None:
            """The first values; fewer if there are no more, None if they are out of reach."""
            nonlocal known
            if count > len(known):
                if not pace.allows(count, part * share):
                    return None
                report(f"{self.game.brief()}: Grundy values below {count:,}", 0, 1)
                try:
                    with within(left() * share, f"{self.game.brief()}: Grundy values"):
                        known = [0] * terms.offset + terms.first(count)
                except LimitReached:
                    return None
                pace.done(count)
            return known

        # a law of the first values, tested on more of them and far beyond
        sizes: tuple[int, ...] = _VALUES
        if self._bound is not None:  # smaller tables before a large one: they foretell its time
            sizes = (*_VALUES, self._bound) if self._bound > FACTOR * _VALUES[-1] else (self._bound,)
        for number, count in enumerate(sizes):
            found = values(count)
            if found is None:
                return
            found = found[: count + terms.offset]
            self.looked = max(self.looked, len(found))
            law = value_law(found)
            if law is not None:
                if self._bound is None:
                    for more in (*sizes[number + 1 : number + 2], GROWTH * law.start):
                        found = values(more) or found
                    found = values(FACTOR * count, _QUICK) or found
                answers = self._beyond(np.array(found), law, law.values, count, left)
                evidence = None if answers is None else confirm_values(law, found, *answers)
                if evidence is not None:
                    yield value_proposal(self.game, law, evidence)
                    return
            if len(known) < count:
                return

    def _of_formulas(self, left: Callable[[], float]) -> Iterator[Proposal]:
        """A formula of the Grundy values of two numbers, fitted on few and tested on a larger table."""
        law, names = None, ("x", "y") if self._source is None else self.names
        for side in (SAMPLE, _LARGER) if self._bound is None else (min(self._bound, _MOST_FORMULA),):
            report(f"{self.game.brief()}: Grundy values below {side:,}", 0, 1)
            try:
                with within(0.3 * left(), f"{self.game.brief()}: Grundy values"):
                    values = self.game.grundy_table(side - 1).astype(np.int64)
            except NimlikeError:
                return
            states = values != NO_POSITION
            law = formula_law(values, (names[0], names[1]), states)
            if law is None:
                return
        answers = None if law is None else self._beyond(values, law, law.values, side, left)
        evidence = None if law is None or answers is None else confirm_formula(law, values, states, *answers)
        if law is not None and evidence is not None:
            yield value_proposal(self.game, law, evidence)

    def _simple(self, source: Source, left: Callable[[], float]) -> Iterator[Proposal]:
        """Laws of sets of `KINDS`; each must also hold in the next larger table, where that is made in time."""
        size = len(source.rules.position)
        smaller = () if source.rules.moves else _SLOW_SIDES.get(size, ())
        sides = [self._bound] if self._bound is not None else sorted({*smaller, *_SIDES.get(size, _FEW_SIDES)})
        tables: list[Table] = []
        pace = self._pace(left)
        with suppress(LimitReached):
            source.table(sides[0])  # loads and compiles what later tables need: their time is foretold by the next one
        for number, side in enumerate(sides):
            if not pace.allows(side**size, 0.4) or not _grown(source, tables, sides[: number + 1], pace):
                return
            self.looked = max(self.looked, side)
            for fit in KINDS:
                report(f"{self.game.brief()}: {fit.__name__.replace('_', ' ')} below {side:,}", 0, 1)
                for law in fit(tables[number]):
                    if not tables[number].agrees(law.cells(side)):
                        continue
                    # A coincidence of small numbers seldom lives to the next table, or to one of 16 times its start.
                    for more in sides[len(tables) :]:
                        wanted = len(tables) == number + 1 or tables[-1].bound < GROWTH * law.start
                        if not wanted and (size > 1 or tables[-1].bound >= FACTOR * side):
                            break
                        allowed = pace.allows(more**size, 0.4 if wanted else _QUICK)
                        if not allowed or not _grown(source, tables, sides[: len(tables) + 1], pace):
                            break
                    if (proposal := self._given(source, law, tables[-1], side, left)) is not None:
                        yield proposal

    def _automata(self, source: Source, left: Callable[[], float]) -> Iterator[Proposal]:
        """Automata that fit the P-positions below a term of the base, and predict those below the next one."""
        rules, pace = source.rules, self._pace(left)
        size = len(rules.position)
        sides = (self._bound,) if self._bound is not None else source.bounds
        tables: list[Table] = []
        for number, side in enumerate(sides):
            if not pace.allows(side**size) or not _grown(source, tables, sides[: number + 1], pace):
                return
            members = tables[number].members()
            self._read, self._last = max(self._read, side), (members, side)
            report(f"{rules.title}: automata for the table below {side:,}", 0, 1)
            started = pace.started
            found = best(
                source.systems, rules.position, np.array(members, np.int64).reshape(-1, size), side, learn_shorter
            )
            pace.started = started  # of the table and the automata together
            pace.done(side**size)
            for one in found:
                if len(tables) == number + 1 and pace.allows(sides[min(number + 1, len(sides) - 1)] ** size, 0.4):
                    _grown(source, tables, sides[: number + 2], pace)
                law = automaton_law(rules.position, one, members)
                if (proposal := self._given(source, law, tables[-1], one.below, left, one)) is not None:
                    yield proposal

    def _given(
        self,
        source: Source,
        law: SetLaw,
        table: Table,
        side: int,
        left: Callable[[], float],
        one: LearnedSet | None = None,
    ) -> Proposal | None:
        """The proposal of a law found below a side; None if it is false, or the evidence is weak."""
        if any(law.words == other.words for other in self._laws):
            return None
        if not table.agrees(law.cells(table.bound)):
            return None
        answers = self._beyond(table.cells, law, law.holds, side, left)
        evidence = None if answers is None else confirm(law, table, *answers)
        if evidence is None:
            return None
        again = any(table.agrees(other.cells(table.bound)) for other in self._laws)
        self._laws.append(law)
        return set_proposal(self.game, source, law, evidence, again, one)

    def _beyond(
        self,
        table: NDArray[Any],
        law: SetLaw | ValueLaw | FormulaLaw,
        predict: Callable[..., NDArray[Any]],
        side: int,
        left: Callable[[], float],
    ) -> tuple[list[int], int] | None:
        """The definition's answers beyond a table and the largest number; None if the law differs from one of them."""
        bound, value = len(table), not isinstance(law, SetLaw)
        settled = bound >= GROWTH * law.start
        if settled and bound >= FACTOR * side:
            return [], 0
        found: dict[Point, int] = {}
        share, moves = (0.3, self._moves) if settled else (0.7, 10 * self._moves)
        moves //= 1 if table.ndim < 4 else _SLOWER
        with suppress(LimitReached), within(left() * share, f"{self.game.brief()}: positions beyond the table"):
            if not self._asked.usable(table, value):
                return [], 0
            for points in (far_points(bound, table.ndim, predict), next_points(bound, table.ndim)):
                said = dict(zip(points, predict(*columns(points)).tolist(), strict=True))
                for point, answer in self._asked.answers(points, value, moves):
                    if said[point] != answer:
                        return None
                    found[point] = answer
        order = sorted(found, key=lambda point: (sum(point), point))
        return [found[point] for point in order], max(map(max, order), default=0)


def _grown(source: Source, tables: list[Table], sides: Sequence[int], pace: _Pace) -> bool:
    """Make the tables of these sides that are missing; False where one is out of reach."""
    for side in sides[len(tables) :]:
        report(f"{source.rules.title}: a table below {side:,}", 0, 1)
        try:
            members = source.table(side)
        except LimitReached:
            return False
        pace.done(side ** len(source.rules.position))
        tables.append(Table.of(source.rules.position, members, side, source.states(side)))
    return True
