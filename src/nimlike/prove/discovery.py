"""From the rules of a game to a law of its P-positions or Grundy values, the simplest first; and on to its proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import inf
from time import monotonic
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.core.errors import LimitReached, RulesetError, Undecided
from nimlike.core.finding import SAID, Finding, verbs
from nimlike.core.progress import report, within
from nimlike.core.ruleset import Ruleset
from nimlike.discover.automata import LearnedSet, best, held
from nimlike.discover.blocks import blocks
from nimlike.discover.columns import bands, column_sums
from nimlike.discover.diagonals import diagonals
from nimlike.discover.digit_sums import digit_sums
from nimlike.discover.divisors import powers, prime_classes
from nimlike.discover.futures import least_states
from nimlike.discover.laws import SURE, Fit, Found, SetLaw, Table, confirmed, evidence
from nimlike.discover.linear_pairs import linear_pairs
from nimlike.discover.lines import lines
from nimlike.discover.pairs import pair_laws
from nimlike.discover.recurrences import recurrences
from nimlike.discover.residues import finite, residues
from nimlike.discover.summands import summand_laws
from nimlike.discover.values import ValueLaw, value_law
from nimlike.discover.wedges import wedges
from nimlike.families import parse_ruleset
from nimlike.numeration.automata.named import system_named
from nimlike.numeration.automata.systems import two_parameter_system
from nimlike.prove.beatty import pair_set
from nimlike.prove.fitted import words_of
from nimlike.prove.guesses import Source, of_game
from nimlike.prove.results import Result, decide
from nimlike.prove.statements import Statement

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
_PERIODIC: Final = ("all", "finite", "line", "band", "residues", "columns")
_VALUES: Final = (128, 512, 2_048, 8_192)


@dataclass(frozen=True, eq=False)
class Proposal:
    """A law that the computed part of a game follows: a conjecture for all sizes.

    Parameters
    ----------
    kind
        What sort of law it is.
    sentence, latex
        The law, for people.
    fitted, tested
        How many positions it was fitted on, and on how many others it was tested.
    bits
        -log2 of the chance that so many random others agree.
    bound
        It fits all positions with numbers below this.
    facts
        The parameters, JSON-ready.
    statement
        Makes the statement that the prover takes; None where the rules are not known as conditions.
    """

    game: Ruleset
    kind: str
    sentence: str
    latex: str
    fitted: int
    tested: int
    bits: float
    bound: int
    facts: dict[str, Any] = field(default_factory=dict)
    statement: Callable[[], Statement] | None = None

    @property
    def of(self) -> str:
        """What it was fitted on."""
        return "Grundy values" if self.kind == "values" else "positions"

    def as_dict(self) -> dict[str, Any]:
        """The proposal as JSON-ready data (schema nimlike/discovery/2)."""
        return {
            "schema": "nimlike/discovery/2",
            "ruleset": str(self.game),
            "kind": self.kind,
            "law": self.sentence,
            "latex": self.latex,
            "parameters": self.facts,
            "fitted": self.fitted,
            "tested": self.tested,
            "fits_below": self.bound,
            "chance_below": f"2^-{int(self.bits)}",
            "label": "conjectured",
        }


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
        advice = _advice(self.game) or f"--seconds {int(self.seconds) * 10} looks at larger tables"
        looked = [f"no law of the kinds known fits the numbers below {self.looked:,}"] if self.looked else []
        if self._read > self.looked:
            looked.append(f"no automaton of those that are looked for fits the numbers below {self._read:,}")
        return Undecided(f"{name}: {', '.join(looked)}; {self._states_needed()}{advice}")

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
                yield _value_proposal(game, law, len(found))
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
                        yield _set_proposal(self.game, source, found)

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
                if (proposal := _learned(self.game, source, one, members, largest)) is not None:
                    yield proposal
            pace.done(side**size)


def _value_proposal(game: Ruleset, law: ValueLaw, bound: int) -> Proposal:
    sentence = f"In {game.brief()}, {law.words}"
    return Proposal(game, "values", sentence, law.latex, law.fitted, law.tested, law.bits, bound, law.facts())


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


def _set_proposal(game: Ruleset, source: Source, found: Found) -> Proposal:
    law, position = found.law, ", ".join(source.rules.position)
    shown = position if len(source.rules.position) == 1 else f"({position})"
    sentence = f"In {source.rules.title}, {shown} is a P-position if and only if {law.words}"
    latex = rf"{shown} \in \mathcal{{P}} \iff {law.latex}"

    def statement() -> Statement:
        return _as_automaton(source, law)

    facts = dict(law.facts)
    provable = statement if source.rules.moves else None
    return Proposal(
        game, law.kind, sentence, latex, found.fitted, found.tested, found.bits, found.bound, facts, provable
    )


def _as_automaton(source: Source, law: SetLaw) -> Statement:
    """The law as an automaton in the digits of some number system, learned from its members.

    Raises
    ------
    Undecided
        None of the systems tried has a small automaton for it.
    """
    size = len(source.rules.position)
    # Sets that are unions of lines and residue classes have an automaton in every base; sums of columns in binary.
    systems = [system_named("binary")] if law.kind in _PERIODIC else list(source.systems)
    if law.kind == "linear pairs":
        systems.append(two_parameter_system(law.facts["s"], law.facts["t"]))
    rise = law.facts.get("rise", 0)
    if 4 <= rise <= 12:
        systems.append(system_named(f"recurrence:{rise},1:1,{rise + 1}"))
    sides: tuple[int, ...]
    if size == 2:
        sides = (400, 2_000, 20_000, 200_000) if law.listing is not None else (400, 2_000, 4_000)
    else:
        sides = (64,) if size > 2 else (400, 4_000, 40_000)
    for most in sides:
        members = law.members(most)
        report(f"{source.rules.title}: automata for the law below {most:,}", 0, 1)
        for one in best(systems, source.rules.position, members, most):
            return _with_floors(Statement(source.rules, one.system, one.relation, law.core or law.words), law)
    beatty = law.facts.get("beatty")
    none = law.kind == "pairs" and beatty is not None and beatty["alpha"]["q"]
    more = (
        " (if this law holds there is none in a base b >= 2, as the density of the A_k is irrational: Cobham 1972)"
        if none
        else ""
    )
    raise Undecided(
        f"{source.rules.title}: no small automaton for the law was found{more}; it cannot be proved by automata"
    )


def _with_floors(statement: Statement, law: SetLaw) -> Statement:
    """The statement with the closed form of the pairs, where there is one and it is proved to be that."""
    if law.floors is None:
        return statement
    try:
        pairs = pair_set(law.floors, statement.system, statement.p)
    except Undecided:
        return statement
    x, y = statement.rules.position
    return replace(statement, words=law.floors.words(x, y), pairs=pairs)


def _learned(
    game: Ruleset, source: Source, one: LearnedSet, members: list[tuple[int, ...]], largest: NDArray[np.int64]
) -> Proposal | None:
    """An automaton with its evidence; None where the test says too little."""
    rules, size = source.rules, len(source.rules.position)
    terms = one.system.terms
    fitted = terms[terms.index(one.below) - 1]
    inside = [int((largest < bound).sum()) for bound in (fitted, one.below)]
    tested, bits = evidence(inside[0], fitted**size, inside[1], one.below**size)
    if bits < SURE:
        return None
    words = words_of(rules.position, one.relation, members)
    position = ", ".join(rules.position)
    states = f"{one.relation.states} state{'s' if one.relation.states > 1 else ''}"
    facts = {
        "numeration": {"name": one.system.name, "terms": [str(u) for u in terms[:12]]},
        "states": one.relation.states,
    }
    return Proposal(
        game,
        "automaton",
        f"In {rules.title}, ({position}) is a P-position if and only if {words}; the digits are over"
        f" {', '.join(map(str, terms[:6]))}, ... ({one.system.name})",
        rf"({position}) \in \mathcal{{P}} \iff \text{{an automaton of {states} accepts it}}",
        fitted**size,
        tested,
        bits,
        one.below,
        facts,
        (lambda: Statement(rules, one.system, one.relation, words)) if rules.moves else None,
    )


@dataclass(frozen=True, eq=False)
class Outcome:
    """What became of the proposals for a game, one after the other.

    Parameters
    ----------
    proposal
        The one that was proved, or the first where none was; None where there was none at all.
    result, finding
        Its proof by automata, or by the game's own law.
    refuted
        The proposals that turned out false, each with its counter-example.
    undecided
        Why others could not be decided.
    """

    proposal: Proposal | None
    result: Result | None = None
    finding: Finding | None = None
    refuted: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()

    @property
    def proved(self) -> bool:
        """Whether the proposal is proved."""
        return self.result is not None or self.finding is not None

    @property
    def certificate(self) -> dict[str, Any] | None:
        """The certificate of the proof."""
        proof = self.result or self.finding
        return None if proof is None else proof.certificate

    def as_dict(self) -> dict[str, Any]:
        """The outcome as JSON-ready data: the proposal's with its proof."""
        assert self.proposal is not None
        proof = self.result.as_dict() if self.result is not None else self.finding and self.finding.facts
        return self.proposal.as_dict() | {
            "refuted": list(self.refuted),
            "undecided": list(self.undecided),
            "proof": proof,
        }


def outcome(found: Iterable[Proposal], seconds: float = inf) -> Outcome:
    """Prove the first of the proposals that can be proved, each in some seconds.

    Examples
    --------
    >>> told = outcome(Search("wythoff"))
    >>> told.proposal.kind, told.result.proved, told.result.label
    ('pairs', True, <Label.CERTIFIED: 'certified'>)
    """
    refuted: list[str] = []
    undecided: list[str] = []
    first = None
    for proposal in found:
        if proposal.kind == "values":
            finding = _by_own_law(proposal)
            if finding is not None:
                return Outcome(proposal, None, finding, tuple(refuted), tuple(undecided))
        elif proposal.statement is not None:
            try:
                with within(seconds, f"{proposal.game.brief()}: the proof of the law of kind {proposal.kind}"):
                    result = decide(proposal.statement())
            except (Undecided, LimitReached) as error:
                first = first or proposal
                undecided.append(str(error))
                continue
            if result.refutation is not None:
                refuted.append(
                    f"the law of kind {proposal.kind}, which fits below {proposal.bound:,}: {result.refutation}"
                )
                continue
            return Outcome(proposal, result, None, tuple(refuted), tuple(undecided))
        first = first or proposal
        undecided.append(_unprovable(proposal))
        break
    return Outcome(first, None, None, tuple(refuted), tuple(undecided))


def _unprovable(proposal: Proposal) -> str:
    game = proposal.game
    if proposal.kind == "values":
        because = "no theorem here extends such a law of Grundy values"
    else:
        because = "its moves are not known as conditions"
    more = _advice(game) or "docs/own-games.md tells how a game gives them (the hook statement, or a TOML file)"
    return f"{game.brief()}: it is not proved: {because}; {more}"


def _by_own_law(proposal: Proposal) -> Finding | None:
    """The game's own proof of a period; None where it has none."""
    law = proposal.game.laws().get("period")
    found = law(None, True, None) if law is not None else None
    return found if found is not None and found.complete and found.certificate is not None else None


def _advice(game: Ruleset) -> str:
    """What may tell more of the game; empty where nothing else does."""
    told = [f"nimlike {verb} {game.brief()} {SAID[verb]}" for verb in verbs(game) if verb not in ("prove", "discover")]
    return "; ".join(told[:1])
