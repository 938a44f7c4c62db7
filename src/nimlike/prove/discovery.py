"""From the rules of a game to a law of its P-positions or Grundy values, the simplest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Final

import numpy as np

from nimlike.core.errors import LimitReached, RulesetError, Undecided
from nimlike.core.progress import report, within
from nimlike.discover.automata import best, held
from nimlike.discover.blocks import blocks
from nimlike.discover.columns import bands, column_sums
from nimlike.discover.diagonals import diagonals
from nimlike.discover.digit_sums import digit_sums
from nimlike.discover.divisors import powers, prime_classes
from nimlike.discover.futures import least_states
from nimlike.discover.laws import Fit, Table, confirmed
from nimlike.discover.linear_pairs import linear_pairs
from nimlike.discover.lines import lines
from nimlike.discover.pairs import pair_laws
from nimlike.discover.recurrences import recurrences
from nimlike.discover.residues import finite, residues
from nimlike.discover.summands import summand_laws
from nimlike.discover.values import value_law
from nimlike.discover.wedges import wedges
from nimlike.families import parse_ruleset
from nimlike.numeration.automata.named import system_named
from nimlike.prove.guesses import Source, of_game
from nimlike.prove.proposals import Proposal, advice, automaton_proposal, set_proposal, value_proposal

SECONDS: Final = 60.0
"""So long `discover` looks for a law, unless another time is given."""

KINDS: Final[tuple[Fit, ...]] = (
    *(finite, lines, bands, residues, powers, prime_classes, digit_sums, recurrences, column_sums),
    *(pair_laws, linear_pairs, diagonals, wedges, summand_laws, blocks),
)
"""The kinds of laws of sets, the simplest first; automata come last."""

_SIDES: Final = {1: (64, 256, 1_024, 4_096), 2: (48, 100, 200, 500, 1_000, 2_000), 3: (16, 32, 64)}
_FEW_SIDES: Final = (4, 6, 8, 12)
_SLOW_SIDES: Final = {1: (64,), 2: (24,), 3: (8,)}
"""Smaller tables come first where moves are listed one by one."""
_VALUES: Final = (128, 512, 2_048, 8_192)


class _Pace:
    """Whether the next of larger and larger pieces of work is likely to end in time."""

    def __init__(self, left: Callable[[], float]) -> None:
        self.left = left
        self.last: tuple[int, float] | None = None
        self.begun = 0.0

    def allows(self, work: int, share: float = 0.7) -> bool:
        """Whether work of this size, by the time that the last one took, fits into a share of what is left."""
        self.begun = monotonic()
        if self.last is None:
            return True
        size, took = self.last
        return bool(took * (work / size) ** 1.5 < self.left() * share)

    def done(self, work: int) -> None:
        """Note how long a piece of work took."""
        self.last = work, max(monotonic() - self.begun, 0.001)


class Search:
    """Laws that fit larger and larger tables of a game, the simplest kind first, until the time has passed.

    Iterate over it for the `Proposal` objects.

    Parameters
    ----------
    text
        The ruleset.
    piles
        How many piles, where their number is free.
    seconds
        Time for tables and fits; that between two proposals counts too.
    bound
        Only the table below this.
    numeration
        Only automata that read these digits.
    automata
        Whether automata are looked for too.

    Raises
    ------
    ParseError, RulesetError
        The text denotes no game, or one whose positions are no rows of whole numbers.

    Examples
    --------
    >>> next(iter(Search("subtraction:1,2,3"))).sentence
    'In subtraction:1,2,3, G(n + 4) = G(n) for every n >= 0'
    >>> next(iter(Search("euclid"))).sentence
    'In euclid, (a, b) is a P-position if and only if max(a, b) <= floor(min(a, b) (1 + sqrt(5))/2), where both are \
positive and a is not b, or one of them is 0'
    """

    def __init__(
        self,
        text: str,
        piles: int | None = None,
        seconds: float = SECONDS,
        bound: int | None = None,
        numeration: str | None = None,
        automata: bool = True,
    ) -> None:
        self.game = parse_ruleset(text)
        self.seconds = seconds
        self.looked = 0
        """Laws other than automata were looked for among numbers below this."""
        self._read = 0
        """Automata were looked for among numbers below this."""
        self._bound = bound
        self._last: tuple[list[tuple[int, ...]], int] | None = None
        self._automata_too = automata
        self._any_kind = numeration is None
        self._values = self._any_kind and piles is None and any(t.name == "grundy" for t in self.game.sequences())
        try:
            self._source: Source | None = of_game(text, piles)
        except RulesetError:
            if not self._values:
                raise
            self._source = None
        if self._source is not None and numeration is not None:
            self._source = replace(self._source, systems=[system_named(numeration)])

    def __iter__(self) -> Iterator[Proposal]:
        end = monotonic() + self.seconds
        found = self._found(lambda: end - monotonic())
        while True:
            # Not around the yield: what is done between two proposals has no limit of time.
            try:
                with within(end - monotonic(), f"{self.game.brief()}: discover"):
                    proposal = next(found, None)
            except LimitReached:
                return
            if proposal is None:
                return
            yield proposal

    def _found(self, left: Callable[[], float]) -> Iterator[Proposal]:
        if self._values:
            yield from self._of_values(left)
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
        """The error where no law was found: how far it was looked for, and what may help."""
        name = self.game.brief()
        if not self.looked and not self._read:
            more = "without --bound smaller ones come first" if self._bound is not None else "--seconds N gives it more"
            size = f"below {self._bound:,}" if self._bound is not None else "of P-positions was made"
            return Undecided(f"{name}: no table {size} in {int(self.seconds)} s; {more}")
        hint = advice(self.game) or f"--seconds {int(self.seconds) * 10} looks at larger tables"
        looked = [f"no law of the kinds known fits the numbers below {self.looked:,}"] if self.looked else []
        if self._read > self.looked:
            looked.append(f"no automaton of those that are looked for fits the numbers below {self._read:,}")
        return Undecided(f"{name}: {', '.join(looked)}; {self._states_needed()}{hint}")

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
            f"any of the {len(systems)} number systems tried"
            if len(systems) > 1
            else f"the digits of {systems[0].name}"
        )
        return f"no automaton with fewer than {fewest} states agrees with them below {side:,} in {tried} [computed]; "

    def _of_values(self, left: Callable[[], float]) -> Iterator[Proposal]:
        """A law of the Grundy values of one heap or of one number."""
        game, pace = self.game, _Pace(left)
        share = 0.5 if self._source is not None else 1.0  # the rest is for the P-positions
        values = next(terms for terms in game.sequences() if terms.name == "grundy")
        for count in (self._bound,) if self._bound is not None else _VALUES:
            if not pace.allows(count):
                return
            report(f"{game.brief()}: Grundy values below {count:,}", 0, 1)
            try:
                with within(left() * share, f"{game.brief()}: Grundy values"):
                    found = values.first(count)
            except LimitReached:
                return
            self.looked = max(self.looked, len(found))
            law = value_law([0] * values.offset + found)
            pace.done(count)
            if law is not None:
                yield value_proposal(game, law, len(found))
                return
            if len(found) < count:
                return

    def _simple(self, source: Source, left: Callable[[], float]) -> Iterator[Proposal]:
        """Laws of sets of `KINDS`; each must also hold in the next larger table, where that is made in time."""
        size = len(source.rules.position)
        smaller = () if source.rules.moves else _SLOW_SIDES.get(size, ())
        sides = [self._bound] if self._bound is not None else sorted({*smaller, *_SIDES.get(size, _FEW_SIDES)})
        tables: list[Table] = []
        pace = _Pace(left)
        said: set[str] = set()
        with suppress(LimitReached):
            source.table(sides[0])  # loads and compiles what later tables need: their time is foretold by the next one
        for number, side in enumerate(sides):
            if not pace.allows(side**size, 0.4) or not _grown(source, tables, sides[: number + 1], pace):
                return
            self.looked = max(self.looked, side)
            for fit in KINDS:
                report(f"{self.game.brief()}: {fit.__name__.replace('_', ' ')} below {side:,}", 0, 1)
                for law in fit(tables[number]):
                    found = confirmed(law, tables[number])
                    if found is None or law.words in said:
                        continue
                    # A coincidence of small numbers seldom lives to the next table.
                    if pace.allows(sides[min(number + 1, len(sides) - 1)] ** size, 0.4):
                        _grown(source, tables, sides[: number + 2], pace)
                        found = confirmed(law, tables[-1])
                    if found is not None:
                        said.add(law.words)
                        yield set_proposal(self.game, source, found)

    def _automata(self, source: Source, left: Callable[[], float]) -> Iterator[Proposal]:
        """Automata that fit the P-positions below a term of the base, and predict those below the next one."""
        rules, pace = source.rules, _Pace(left)
        size = len(rules.position)
        for side in (self._bound,) if self._bound is not None else source.bounds:
            if not pace.allows(side**size):
                return
            report(f"{rules.title}: a table below {side:,}", 0, 1)
            members = source.table(side)
            self._read, self._last = max(self._read, side), (members, side)
            report(f"{rules.title}: automata for the table below {side:,}", 0, 1)
            rows = np.array(members, np.int64).reshape(-1, size)
            largest = rows.max(axis=1)
            for one in best(source.systems, rules.position, rows, side, held):
                if (proposal := automaton_proposal(self.game, source, one, members, largest)) is not None:
                    yield proposal
            pace.done(side**size)


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
