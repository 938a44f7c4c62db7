"""What is known of a whole game: laws for every size, each with the verb of the command line that asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from html import escape
from itertools import islice
from typing import Any, Final, Protocol

from nimlike.core.errors import NimlikeError, RulesetError
from nimlike.core.in_coq import InCoq, as_facts
from nimlike.core.languages import later, tr


@dataclass(frozen=True, eq=False)
class LetterPeriods:
    """Preperiods and periods of the games of a text with a letter."""

    at: Callable[[int], tuple[int, int] | None]
    modulus: int
    first: int


@dataclass(frozen=True, eq=False)
class Finding:
    """What a game answers to a verb of the command line: ``period``, ``quotient``, ``theorem``, ``count``, ..."""

    lines: tuple[str, ...]  # the finding in text
    facts: dict[str, Any]  # the finding as JSON values
    complete: bool = True  # whether it holds for all sizes
    bound: int = 0  # how far the search went
    certificate: dict[str, Any] | None = None  # the certificate for the independent checker; None where there is none
    plan: tuple[str, ...] = ()  # how it was computed: one line for each way
    compare: Callable[[int], tuple[list[int], int]] | None = None
    stopped: NimlikeError | None = None
    size: str = "n"
    cut: bool = False
    periods: LetterPeriods | None = None
    in_coq: InCoq | None = None

    def _repr_html_(self) -> str:
        return "".join(f"<div>{escape(line)}</div>" for line in self.told())

    def told(self) -> list[str]:
        """The lines, and at the end what Coq has proved of them."""
        return [*self.lines, *([] if self.in_coq is None else [self.in_coq.told()])]

    def as_dict(self) -> dict[str, Any]:
        """The facts, and what Coq has proved of them."""
        return {**self.facts, **as_facts(self.in_coq)}


Law = Callable[..., Finding]


@dataclass(frozen=True)
class TheoremTable:
    """A table of the theorems of one game after another, which ``nimlike theorem --all K`` prints."""

    head: str  # what stands before the rows, as Markdown
    row: Callable[[int], str]  # the ruleset of row k = 1, 2,
    most: int  # the largest k


class PairSequence(Protocol):
    """The P-positions of a game of two piles as pairs, k = 0, 1, ..., where each number stands in one of them."""

    def pair(self, k: int) -> tuple[int, int]:
        """The pair with number k, the smaller of its numbers first."""

    def index(self, n: int) -> int | None:
        """The k of the pair that n stands in; None for a pair outside the numbering."""

    def partner(self, n: int) -> int:
        """The other number of the pair that n stands in."""


class NumberBase(Protocol):
    """A number base: its elements and the greedy representations over them."""

    @property
    def finite(self) -> bool:
        """Whether the base has a last element."""

    def terms(self, count: int) -> list[int]:
        """The first elements."""

    def greedy(self, number: int) -> list[tuple[int, int]]:
        """The greedy representation: (element, multiplicity), elements increasing."""

    def spell(self, number: int) -> str:
        """The greedy representation as a text."""


SAID: Final[Mapping[str, str]] = {
    "pairs": later("lists its P-positions as pairs"),
    "base": later("shows its number base"),
    "count": later("counts its P-positions"),
    "period": later("looks for the period of its Grundy values, with a proof"),
    "quotient": later("looks for its misère quotient, with a proof"),
    "genus": later("gives the genera of its heaps"),
    "theorem": later("looks for who wins at every size, with a proof"),
    "prove": later("looks for a proof of its P-positions for all sizes"),
    "discover": later("looks for a law of its P-positions"),
}
"""The verbs that belong to some games only, and what they do: what is said is true of every game, found or not."""


class Studied(Protocol):
    """What `verbs` asks of a game: which of them it answers."""

    def laws(self) -> Mapping[str, Law]: ...
    def brief(self) -> str: ...
    @property
    def proof_in_reach(self) -> bool: ...
    @property
    def conditions_known(self) -> bool: ...
    @property
    def pairs(self) -> PairSequence | None: ...
    @property
    def number_base(self) -> NumberBase | None: ...


def verbs(rules: Studied, *but: str) -> Iterator[str]:
    """The verbs of `SAID` that a game answers to, those that prove first; without those in ``but``.

    ``prove`` is one of them where a proof is in reach (`nimlike.core.hooks.laws.LawHooks.proof_in_reach`).
    """
    laws = rules.laws()
    answers: dict[str, Callable[[], bool]] = {
        **{verb: partial(laws.__contains__, verb) for verb in ("theorem", "period", "quotient", "genus", "count")},
        "prove": lambda: rules.proof_in_reach,
        "discover": lambda: rules.conditions_known,
        "pairs": lambda: rules.pairs is not None,
        "base": lambda: rules.number_base is not None,
    }
    yield from (verb for verb, answered in answers.items() if verb not in but and answered())


def refused(rules: Studied, verb: str, because: str = "") -> RulesetError:
    """The error where a game has no answer to a verb; it names the verbs that apply."""
    name = rules.brief()
    others = islice(verbs(rules, verb), 2)
    why = tr(because) if because else tr("nimlike has no {verb} of this game", verb=verb)
    return RulesetError(tr("{name}: {why}{advice}", name=name, why=why, advice="".join(_advice(name, others))))


def law_for(rules: Studied, verb: str, because: str = "") -> Law:
    """What answers a verb for a game."""
    law = rules.laws().get(verb)
    if law is None:
        raise refused(rules, verb, because)
    return law


def _advice(name: str, others: Iterable[str]) -> Iterator[str]:
    for verb in others:
        yield tr("; nimlike {verb} {name} {does}", verb=verb, name=name, does=tr(SAID[verb]))
