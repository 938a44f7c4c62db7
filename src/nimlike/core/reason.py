"""Why a position is won or lost, as data; interfaces print it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from numbers import Integral
from typing import Any, Final, TypeAlias

from nimlike.core.files import read_data
from nimlike.core.languages import later, tr
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.outcome import Label
from nimlike.core.phrases import Figure, Phrase, html_table

Facts: TypeAlias = dict[str, Any]  # what programs read of a reason or a finding, as JSON values

# The theorems of ``formal`` that the program names: the data stands in theorems.toml.


@dataclass(frozen=True)
class Theorem:
    says: str  # the sentence that it proves, with its conditions on the numbers of the rules and of the position
    given: str = ""


@cache
def theorems() -> dict[str, Theorem]:
    """By file and name; which of them take nothing as given a test reads off ``formal``."""
    return {name: Theorem(**row) for name, row in read_data("theorems").items()}


@dataclass(frozen=True)
class InCoq:
    """What Coq has proved of an answer or of a finding, and what it has not seen."""

    theorem: str
    label: Label = Label.THEOREM  # how what the theorem takes as given is known

    @classmethod
    def of(cls, theorem: str, label: Label) -> InCoq | None:
        """What Coq has proved of an answer with this label; None if it has proved nothing that applies."""
        if theorem not in theorems() or label is Label.CONJECTURED:
            return None
        found = cls(theorem, label)
        # a theorem that takes nothing as given is no reason of a searched answer
        return found if label is Label.THEOREM or not found.machine_checked else None

    @property
    def machine_checked(self) -> bool:
        """Whether Coq has proved the sentence, with nothing left to be computed; else something rests on it."""
        return not theorems()[self.theorem].given

    @property
    def place(self) -> str:
        file, _, name = self.theorem.partition(".")
        return f"formal/{file}.v, {name}"

    def told(self) -> str:
        """The sentence that is machine-checked; or the sentence that something rests on, and who checked the rest."""
        known = theorems()[self.theorem]
        says, given = tr(known.says), tr(known.given) if known.given else ""
        if self.machine_checked:
            return tr("Machine-checked ({place}): {says}", place=self.place, says=says)
        head = tr("Rests on a theorem proved in Coq ({place}): {says}", place=self.place, says=says)
        if self.theorem.partition(".")[0].endswith("Checker"):
            rest = tr(
                "The Python checker accepted this certificate; the checker written in Coq was not run on it. If the "
                "certificate stands in FILE, nimlike check --coq FILE runs it."
            )
        elif self.label is Label.CERTIFIED:
            rest = tr(
                "The Python checker, not Coq, accepted a certificate of what it takes as given, where no theorem "
                "gives it: {given}.",
                given=given,
            )
        else:
            rest = tr("Python, not Coq, found what it takes as given: {given}.", given=given)
        return f"{head} {rest}"


def as_facts(known: InCoq | None) -> dict[str, str | None]:
    """The same as JSON values: ``machine_checked`` or ``rests_on`` names the theorem, ``in_coq`` tells it."""
    place = None if known is None else known.place
    proved = known is not None and known.machine_checked
    return {
        "machine_checked": place if proved else None,
        "rests_on": None if proved else place,
        "in_coq": None if known is None else known.told(),
    }


ANY_GAME: Final = later("what counts is which answers each move leaves the other player")
"""What a first hint says of a position whose reason has nothing better; it is true of every position."""

ENDED: Final = later("no move is left")  # what a first hint would say once the game is over


@dataclass(frozen=True)
class Grid:
    """A small table in the working of a reason: Bouton's columns, summands, a row of the parity table."""

    headings: tuple[str, ...]  # one text for each column; empty when the columns need none
    rows: tuple[tuple[str, ...], ...]  # the cells, as many in each row

    def __post_init__(self) -> None:
        object.__setattr__(self, "headings", tuple(map(Phrase, self.headings)))
        object.__setattr__(self, "rows", tuple(tuple(map(Phrase, row)) for row in self.rows))

    def as_dict(self) -> Facts:
        return {"headings": list(self.headings), "rows": [list(row) for row in self.rows]}


def _as_json(value: Any) -> Any:
    """A fact in which long whole numbers are texts, so that no reader rounds them."""
    if isinstance(value, list):
        return list(map(_as_json, value))
    return json_number(int(value)) if isinstance(value, Integral) and not isinstance(value, bool) else value


@dataclass(frozen=True, repr=False)
class Reason:
    """Why a position is won or lost, or why a move wins or loses, in the terms of its paper.

    It has three depths, which `nimlike.explain.render` prints as text, HTML and LaTeX. All texts
    may be given with formulas between dollar signs; they are then `nimlike.core.phrases.Phrase` objects,
    which read as plain text.

    Parameters
    ----------
    kind
        A stable word for the sort of reason (``"nim-columns"``, ``"wythoff-pair"``, ...).
    summary
        One sentence.
    working
        The full working: lines and tables.
    facts
        The numbers behind the sentences: names to JSON values; tests check them to be true.
    paragraph
        Some plain sentences for a reader who has never heard of P-positions: what to do, or why nothing helps.
    clause
        A clause about the position, to follow "this leaves ..., ".
    nudge
        What a first hint says, a clause without the move: of a won position what to aim at, of a lost one why no move
        helps.
    plain
        The reason in words that a child reads: a sentence or two, then one more; empty if it has no such words.
    figure
        The picture of the reason; None if it has none.
    in_coq
        The theorem in Coq that says it or that it rests on; None if there is none.
    """

    kind: str
    summary: str
    working: tuple[str | Grid, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    paragraph: str = ""
    clause: str = ""
    nudge: str = ANY_GAME
    plain: tuple[str, str] = ("", "")
    figure: Figure | None = None
    in_coq: InCoq | None = None

    def __post_init__(self) -> None:
        for name in ("summary", "paragraph", "clause"):
            object.__setattr__(self, name, Phrase(getattr(self, name)))
        object.__setattr__(self, "nudge", Phrase(tr(self.nudge) if self.nudge in (ANY_GAME, ENDED) else self.nudge))
        working = tuple(part if isinstance(part, Grid) else Phrase(part) for part in self.working)
        object.__setattr__(self, "working", working)
        object.__setattr__(self, "facts", {name: _as_json(value) for name, value in self.facts.items()})

    def __repr__(self) -> str:
        return f"<reason: {abbreviate(self.summary, 160)}>"

    def _repr_html_(self) -> str:
        told = [f"<p><b>{escape(self.summary)}</b></p>", f"<p>{escape(self.paragraph)}</p>" if self.paragraph else ""]
        for part in self.working:
            if isinstance(part, Grid):
                told.append(html_table(part.headings, part.rows))
            else:
                told.append(f"<p>{escape(part)}</p>")
        return "".join(told)

    def as_dict(self) -> Facts:
        """The reason as JSON values, its texts plain."""
        return {
            "kind": self.kind,
            "summary": self.summary,
            "paragraph": self.paragraph,
            "working": [part.as_dict() if isinstance(part, Grid) else part for part in self.working],
            "facts": dict(self.facts),
            **as_facts(self.in_coq),
        }


@dataclass(frozen=True)
class Sentences:
    """The sentences of a kind of reason, marked by `later`, with places for what is known."""

    summary: str
    paragraph: str
    clause: str
    nudge: str = ANY_GAME
    plain: tuple[str, str] = ("", "")
    steps: tuple[str, ...] = ()  # the working, or how it begins

    def fill(
        self,
        kind: str,
        facts: Mapping[str, Any],
        working: tuple[str | Grid, ...] = (),
        figure: Figure | None = None,
        /,
        **words: object,
    ) -> Reason:
        """The reason with these words in the places."""
        first, second = (tr(text, **words) if text else "" for text in self.plain)
        summary, paragraph = tr(self.summary, **words), tr(self.paragraph, **words)
        clause, nudge = tr(self.clause, **words), tr(self.nudge, **words)
        working = (*(tr(step, **words) for step in self.steps), *working)
        return Reason(kind, summary, working, facts, paragraph, clause, nudge, (first, second), figure)
