"""From a text with a letter to a law of all its games, by the laws of single ones; and on to its proof."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from math import lcm
from time import monotonic
from typing import Any, Final

from nimlike.core.checker import Certificate
from nimlike.core.errors import LimitReached, NimlikeError, ParseError, RulesetError, Undecided
from nimlike.core.laws import Finding, Law
from nimlike.core.move import Lettered
from nimlike.core.numbers import abbreviate
from nimlike.core.progress import report, results_of, within
from nimlike.core.reason import Facts
from nimlike.families import family, parse_ruleset
from nimlike.laws.beatty import Slope, slope
from nimlike.laws.laws_with_letters import Case, FamilyLaw, Speaker, family_law, write_law
from nimlike.laws.pair_laws import CLOSED, Pairs
from nimlike.proofs.discovery import SECONDS, Search
from nimlike.proofs.outcomes import outcome

STAGES: Final = (12, 24, 48, 96)  # so many values of the letter are looked at, more and more
_WITHOUT: Final = 6  # values without a law, after which no family is looked for
_MOST_REFUSED: Final = 64
_MOVES: Final = 4_000  # that are looked at beyond the table of each single game
_PROVED: Final = 3  # single values that are proved where no theorem of all values is at hand


SingleLaw = tuple[str, Facts]  # the kind and the parameters of a law


@dataclass(frozen=True, eq=False)
class FamilyProposal:
    """A law of all games of a text with a letter: a conjecture."""

    games: Lettered  # the text with its letter
    kind: str  # what sort of law it is
    law: FamilyLaw  # the functions of the letter, with their evidence
    names: Sequence[str]  # the names of the numbers of a position
    closed: Mapping[Case, tuple[int, Slope]]

    def _told(self, case: Case, tex: bool = False) -> str:
        return write_law(self.kind, Speaker(self.names, self.games.letter, case, self.closed.get(case), tex))

    @property
    def _position(self) -> str:
        return f"({', '.join(self.names)})" if len(self.names) > 1 else self.names[0]

    @property
    def sentence(self) -> str:
        c, cases, text = self.games.letter, self.law.cases, abbreviate(self.games.text)
        head = f"For every {c} >= {self.law.first}, in {text}"
        if self.kind != "values":
            head += f", {self._position} is a P-position if and only if"
        elif len(cases) == 1:
            head += ","
        if len(cases) == 1:
            return f"{head} {self._told(cases[0])}"
        classes = (f"{' or '.join(map(str, case.residues))}: {self._told(case)}" for case in cases)
        where = f"where {c} mod {self.law.modulus} is "
        return f"{head}: {where}" + f"; {where}".join(classes)

    @property
    def latex(self) -> str:
        c, modulus, cases = self.games.letter, self.law.modulus, self.law.cases
        head = "" if self.kind == "values" else rf"{self._position} \in \mathcal{{P}} \iff "
        told = r" \\ ".join(
            self._told(case, tex=True)
            + (rf" & {c} \equiv {', '.join(map(str, case.residues))} \pmod{{{modulus}}}" if len(cases) > 1 else "")
            for case in cases
        )
        told = rf"\begin{{cases}} {told} \end{{cases}}" if len(cases) > 1 else told
        return rf"{head}{told} \quad ({c} \ge {self.law.first})"

    @property
    def reasons(self) -> str:
        """How it was fitted and tested."""
        c, law = self.games.letter, self.law
        return (
            f"fitted on {c} = {_values(law.fitted)}, true of {c} = {_values(law.tested)};"
            f" random parameters agree with chance below 2^-{int(law.bits)}"
        )

    def as_dict(self) -> Facts:
        """The proposal as JSON-ready data (schema nimlike/discovery-family/1)."""
        law, c = self.law, self.games.letter
        return {
            "schema": "nimlike/discovery-family/1",
            "ruleset": self.games.text,
            "letter": c,
            "kind": self.kind,
            "law": self.sentence,
            "latex": self.latex,
            "from": law.first,
            "modulus": law.modulus,
            "cases": [
                {
                    "residues": list(case.residues),
                    "parameters": {
                        "/".join(map(str, path)): function.text(c) for path, function in case.functions.items()
                    },
                    "closed_form": self.closed[case][1].text("k", c) if case in self.closed else None,
                }
                for case in law.cases
            ],
            "fitted": list(law.fitted),
            "tested": list(law.tested),
            "chance_below": f"2^-{int(law.bits)}",
            "label": "conjectured",
        }


def _values(values: Sequence[int]) -> str:
    if len(values) > 3 and values[-1] - values[0] == len(values) - 1:
        return f"{values[0]}, ..., {values[-1]}"
    return ", ".join(map(str, values))


class FamilySearch:
    """Iterates over the law of all games of a text with a letter, if the laws of its single games show one."""

    def __init__(
        self, games: Lettered, piles: int | None = None, seconds: float = SECONDS, bound: int | None = None
    ) -> None:
        self.games = games
        self.seconds = seconds
        self.found: dict[int, SingleLaw | None] = {}  # of each single game; None: no law
        self.piles, self.bound = piles, bound
        self._names: tuple[str, ...] = ()
        self._next = count(1)

    def __iter__(self) -> Iterator[FamilyProposal]:
        end = monotonic() + self.seconds
        for stage in STAGES:
            more = self._laws(stage, end)
            proposal = _law_of(self.games, self.found, self._names)
            if proposal is not None:
                yield proposal
            if proposal is not None or not more:
                return

    def _laws(self, total: int, end: float) -> bool:
        """Look for the laws of so many values; False where time has passed, or too many games have none."""
        values, more = self._values(total - len(self.found))
        laws = results_of(partial(_single_law, self.piles, self.bound, end), map(self.games.at, values))
        for value, found in zip(values, laws, strict=True):
            report(f"{self.games.text}: the law for {self.games.letter} = {value}", len(self.found), total)
            if found is None:
                return False
            self.found[value], names = found
            self._names = self._names or names
            if sum(each is None for each in self.found.values()) >= _WITHOUT:
                return False
        return more

    def _values(self, number: int) -> tuple[list[int], bool]:
        """The next values of the letter that make a game; and False where too many make none."""
        values: list[int] = []
        refused = 0
        while len(values) < number and refused <= _MOST_REFUSED:
            value = next(self._next)
            try:
                parse_ruleset(self.games.at(value))
                values.append(value)
            except (ParseError, RulesetError):
                refused += 1
        return values, len(values) == number

    def nothing(self) -> Undecided:
        """The error if no law was found: what the single games showed."""
        games, c = self.games, self.games.letter
        some = [value for value, each in self.found.items() if each is not None]
        tried = f"{c} = {_values(list(self.found))}" if self.found else f"any {c}"
        if not some:
            said = f"no law of the kinds known fits the single games, {tried}"
        else:
            said = f"{len(some)} of the games with {tried} have laws, but no law with the letter {c} fits them"
        text = games.at(some[-1] if some else max(self.found, default=1))
        more = f"--seconds {int(self.seconds) * 10} looks at more; nimlike discover {text} looks at one of them"
        return Undecided(f"{abbreviate(games.text)}: {said}; {more}")


def _single_law(
    piles: int | None, bound: int | None, end: float, text: str
) -> tuple[SingleLaw | None, tuple[str, ...]] | None:
    """The first law of a single game, and the names of its numbers; None if the time has passed."""
    left = end - monotonic()
    if left <= 0:
        return None
    search = Search(text, piles, max(left / 4, 1.0), bound, automata=False, moves=_MOVES)
    try:
        with within(left, f"{text}: discover"):
            law = next(iter(search), None)
    except LimitReached:
        return None
    return (None if law is None else (law.kind, law.facts)), search.names


def law_of_rows(games: Lettered, rows: Mapping[int, tuple[str | None, Facts | None]]) -> FamilyProposal | None:
    """The law with the letter that the laws of single games show, given by kind and parameters; None if none fits."""
    laws = {value: (kind, facts) if kind and facts is not None else None for value, (kind, facts) in rows.items()}
    if not laws:
        return None
    names = Search(games.at(min(laws)), automata=False).names
    return _law_of(games, laws, names)


def _law_of(games: Lettered, laws: Mapping[int, SingleLaw | None], names: tuple[str, ...]) -> FamilyProposal | None:
    kinds = Counter(each[0] for each in laws.values() if each is not None)
    for kind, _ in kinds.most_common(1):
        facts = _longest(laws, kind)
        apart = {value: {name: one[name] for name in one if name != "beatty"} for value, one in facts.items()}
        # The closed form of pairs may be missing; in other kinds it is the law.
        law = family_law(apart if kind == "pairs" else facts)
        if law is not None:
            closed = {case: found for case in law.cases if (found := _closed_form(law, case, facts)) is not None}
            return FamilyProposal(games, kind, law, names, closed if kind == "pairs" else {})
    return None


def _longest(laws: Mapping[int, SingleLaw | None], kind: str) -> dict[int, Facts]:
    """The parameters for the longest row of values whose games all have a law of this kind."""
    best: dict[int, Facts] = {}
    row: dict[int, Facts] = {}
    for value, each in laws.items():
        row = row | {value: each[1]} if each is not None and each[0] == kind else {}
        best = row if len(row) > len(best) else best
    return best


def _closed_form(law: FamilyLaw, case: Case, facts: Mapping[int, Mapping[str, Any]]) -> tuple[int, Slope] | None:
    """The closed form of the smaller numbers of pairs, fitted on the fitted values and true of all others."""
    values = [value for value in facts if value >= law.first and value % law.modulus in case.residues]
    known = {value: facts[value]["beatty"] for value in values if value in law.fitted and facts[value].get("beatty")}
    starts = {one["from"] for one in known.values()}
    found = slope(known) if len(starts) == 1 else None
    if found is None:
        return None
    start: int = starts.pop()
    for value in values:
        one = facts[value]
        if not found.known_at(value):
            return None
        pairs = Pairs(one["differences"], one["preperiod"], one["period"], one["rise"]).below(CLOSED)
        formula = found.at(value)
        if any(formula.term(k) != small for k, (small, _) in enumerate(pairs) if k >= start):
            return None
    return start, found


@dataclass(frozen=True, eq=False)
class FamilyOutcome:
    """What is proved of a law with a letter."""

    proposal: FamilyProposal  # the law
    finding: Finding | None = None  # A theorem of all values that says the same; None if there is none
    single: Sequence[int] = ()  # else the single values of the letter for which it is proved
    undecided: str = ""  # why it is not proved for all values

    @property
    def certificate(self) -> Certificate | None:
        """The certificate of the theorem of all values."""
        return None if self.finding is None else self.finding.certificate

    def as_dict(self) -> Facts:
        """The outcome as JSON-ready data: the proposal's with its proof."""
        return self.proposal.as_dict() | {
            "proof": None if self.finding is None else self.finding.facts,
            "proved_for": list(self.single),
            "undecided": self.undecided,
        }


def family_outcome(search: FamilySearch) -> FamilyOutcome | None:
    """Proves the law by the family's theorem of all values, else for single values; None if no law was found."""
    proposal = next(iter(search), None)
    if proposal is None:
        return None
    games = proposal.games
    laws: Mapping[str, Law] | None = None
    if proposal.kind == "values":
        with suppress(NimlikeError):
            laws = family(games.text.partition(":")[0]).letters(games.text).laws()
    if laws is not None and "values" in laws:
        try:
            finding = laws["values"](search.seconds, False)
        except (Undecided, LimitReached) as error:
            return FamilyOutcome(proposal, undecided=str(error))
        wrong = _differs(proposal, finding)
        if wrong is None:
            return FamilyOutcome(proposal, finding)
        return FamilyOutcome(proposal, undecided=wrong)
    tried = proposal.law.fitted[:_PROVED]
    proved = results_of(partial(_is_proved, search.piles, search.bound, search.seconds), map(games.at, tried))
    single = [value for value, proof in zip(tried, proved, strict=True) if proof]
    because = f"no theorem of all {games.letter} is at hand for such games"
    return FamilyOutcome(proposal, single=single, undecided=because)


def _is_proved(piles: int | None, bound: int | None, seconds: float, text: str) -> bool:
    """Whether a law of a single game is found and proved."""
    return outcome(Search(text, piles, seconds, bound), seconds).proved


def _differs(proposal: FamilyProposal, finding: Finding) -> str | None:
    """Where a theorem of all values does not say what the proposal says; None if it says the same."""
    c, law, periods = proposal.games.letter, proposal.law, finding.periods
    if periods is None:
        return "the checker was not asked within the time"
    if not finding.complete:
        return f"the theorem leaves some {c} open"
    # In each class mod both moduli the two differ by a function that three zeros show to be 0.
    start = max(law.first, periods.first)
    for value in range(law.first, start + 3 * lcm(law.modulus, periods.modulus)):
        functions = law.case(value).functions
        preperiod, period = periods.at(value) or (None, None)
        if functions["preperiod",](value) != preperiod or functions["period",](value) != period:
            return f"refuted: for {c} = {value} the period is {period}, from {preperiod} on"
    return None
