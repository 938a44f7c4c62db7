"""Why a position is won or lost, as data; interfaces print it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final

from nimlike.core.languages import later, tr
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label
from nimlike.core.phrases import Figure, Phrase, html_table

# The theorems of ``formal`` that the program names: the sentence that each proves, and what it takes as given.


@dataclass(frozen=True)
class Theorem:
    """A theorem in Coq."""

    says: str  # the sentence that it proves, with its conditions on the numbers of the rules and of the position
    given: str = ""


_TOTALS: Final = later("the number g, and which totals win for A")
_ROWS: Final = later("who wins K successive rows")
_ACCEPTED: Final = later("that the checker written in Coq accepts the certificate")

_MAJORITY: Final = later(
    "A certificate that the checker written in Coq accepts is right: the player whom it names wins the game of totals, "
    "by its rules, for every K from the gap on, where enough chips are left."
)

THEOREMS: Final = {
    "Nim.bouton": Theorem(
        later("In normal play a position of Nim is a P-position if and only if the XOR of its piles is 0.")
    ),
    "Nim.bouton_misere": Theorem(
        later(
            "In misère play a position of Nim is a P-position if and only if some pile exceeds 1 and the XOR of the "
            "piles is 0, or no pile exceeds 1 and the number of ones is odd."
        )
    ),
    "Wythoff.wythoff": Theorem(
        later(
            "The P-positions of Wythoff's game are the pairs of numbers, in either order, that have the differences 0, "
            "1, 2, ... and of which the smaller one is the smallest number in no earlier pair. Formulas and digits of "
            "the pairs are no part of it."
        )
    ),
    "Wythoff.wythoff_a": Theorem(
        later(
            "If the amounts taken from both piles must differ by less than a, the P-positions are the pairs of "
            "numbers, in either order, that have the differences 0, a, 2a, ... and of which the smaller one is the "
            "smallest number in no earlier pair. Formulas and digits of the pairs are no part of it."
        )
    ),
    "Wythoff.wythoff_a_b": Theorem(
        later(
            "If the amounts taken from both piles must differ by less than b, and by less than a where both piles are "
            "taken whole, the P-positions are the pairs of numbers, in either order, that have the differences 0, a, a "
            "+ b, a + 2b, ... and of which the smaller one is the smallest number in no earlier pair. Formulas and "
            "digits of the pairs are no part of it."
        )
    ),
    "Wythoff.any_differences": Theorem(
        later(
            "If the differences increase from 0, and the bound on each move is the step between the differences of two "
            "successive pairs, as the rules say, the P-positions are the pairs of numbers, in either order, that have "
            "these differences and of which the smaller one is the smallest number in no earlier pair."
        ),
        later("that the differences increase, and that the bounds are their steps"),
    ),
    "OnePile.holshouser_reiter": Theorem(
        later(
            "If the caps meet the two conditions of Holshouser and Reiter, a pile of N counters with the cap x is a "
            "P-position if and only if N is 0 or x is less than the smallest summand of N in the base."
        ),
        later("that the caps meet the two conditions"),
    ),
    "Schwenk.schwenk": Theorem(
        later(
            "If the cap f never decreases, a pile of N counters with the cap x is a P-position if and only if N is 0 "
            "or x is less than the smallest summand of N in the base that begins with 1 and in which h is followed by "
            "h + j, where j is its least element with f(j) >= h."
        )
    ),
    "Heaps.row_lost_iff": Theorem(
        later("In normal play a row of heaps is a P-position if and only if the XOR of their Grundy values is 0."),
        later("the Grundy values of the heaps"),
    ),
    "SpragueGrundy.grundy_sum": Theorem(
        later("The Grundy value of a sum is the XOR of the Grundy values of its components."),
        later("the Grundy values of the components"),
    ),
    "Quotient.misere_by_product": Theorem(
        later(
            "If a misère quotient meets the conditions of the theorem, a row of heaps is a P-position in misère play "
            "if and only if the product of their elements is in the P-portion."
        ),
        later("the quotient, and that it meets the conditions"),
    ),
    "TheoremE.theorem_E": Theorem(
        later(
            "If n >= 2 is even, A wins the coprime game from the start if and only if n <= K + 1, or n is a power of 2 "
            "and neither K + 1 nor K + 2 is one, or K = 4 and n is 4 times a prime from 5 on."
        )
    ),
    "EvenTotals.every_position_A": Theorem(
        later(
            "If n is even and A is to move, A wins the coprime game if and only if A can take so as to be sure of an "
            "odd total, and every odd number from the smallest to the largest total that B can then force on A is "
            "coprime to n."
        )
    ),
    "EvenTotals.every_position_B": Theorem(
        later(
            "If n is even and B is to move, A wins the coprime game if and only if A is sure of an odd total, and "
            "every odd number from the smallest to the largest total that B can then force on A is coprime to n."
        )
    ),
    "Majority.majority_A_rows": Theorem(
        later(
            "If g <= K and among any g successive totals there is one that is good for A, then B wins with A to move "
            "if and only if, of the totals in reach, more win for B than for A in every part that ends with the last "
            "one, but for the whole."
        ),
        _TOTALS,
    ),
    "Majority.majority_B_rows": Theorem(
        later(
            "If g <= K and among any g successive totals there is one that is good for B, then A wins with B to move "
            "if and only if, of the totals in reach, more win for A than for B in every part that begins with the "
            "first one, but for the whole."
        ),
        _TOTALS,
    ),
    "Columns.column_A": Theorem(
        later(
            "If A, to move with the same difference a - b, loses K successive rows of one parity, A loses all later "
            "rows of this parity."
        ),
        _ROWS,
    ),
    "Columns.column_B": Theorem(
        later(
            "If B, to move with the same difference a - b, loses K successive rows of one parity, B loses all later "
            "rows of this parity."
        ),
        _ROWS,
    ),
    "Race.race": Theorem(later("If K successive rows are those of a race, all later rows are."), _ROWS),
    "FamilyChecker.checked_grundy": Theorem(
        later(
            "A certificate that the checker written in Coq accepts is right: the periods and preperiods of the Grundy "
            "values are those that it lists, and the smallest possible, by the rules of the games."
        ),
        _ACCEPTED,
    ),
    "FamilyChecker.checked_outcomes": Theorem(
        later(
            "A certificate that the checker written in Coq accepts is right: the periods and preperiods of the "
            "P-positions are those that it lists, and the smallest possible, by the rules of the games."
        ),
        _ACCEPTED,
    ),
    "MajorityChecker.totals_A": Theorem(_MAJORITY, _ACCEPTED),
    "MajorityChecker.totals_B": Theorem(_MAJORITY, _ACCEPTED),
    "TotalChecker.total_checked": Theorem(
        later(
            "A certificate that the checker written in Coq accepts is right: it tells who wins, by the rules of the "
            "game."
        ),
        _ACCEPTED,
    ),
}
"""By file and name. Each is proved without axioms; which of them take nothing as given a test reads off ``formal``."""


@dataclass(frozen=True)
class InCoq:
    """What Coq has proved of an answer or of a finding, and what it has not seen."""

    theorem: str
    label: Label = Label.THEOREM  # how what the theorem takes as given is known

    @classmethod
    def of(cls, theorem: str, label: Label) -> InCoq | None:
        """What Coq has proved of an answer with this label; None if no theorem is named, or it carries nothing.

        A theorem that takes nothing as given is the reason of an answer by theorem, and not of a searched one.
        """
        if theorem not in THEOREMS or label is Label.CONJECTURED:
            return None
        found = cls(theorem, label)
        return found if label is Label.THEOREM or not found.machine_checked else None

    @property
    def machine_checked(self) -> bool:
        """Whether Coq has proved the sentence, with nothing left to be computed; else something rests on it."""
        return not THEOREMS[self.theorem].given

    @property
    def place(self) -> str:
        """The file and the name."""
        file, _, name = self.theorem.partition(".")
        return f"formal/{file}.v, {name}"

    def told(self) -> str:
        """The sentence that is machine-checked; or the sentence that something rests on, and who checked the rest."""
        known = THEOREMS[self.theorem]
        says, given = tr(known.says), tr(known.given) if known.given else ""
        if self.machine_checked:
            return tr("Machine-checked ({place}): {says}", place=self.place, says=says)
        head = tr("Rests on a theorem proved in Coq ({place}): {says}", place=self.place, says=says)
        if known.given == _ACCEPTED:
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

ENDED: Final = later("no move is left")
"""What a first hint would say once the game is over."""


@dataclass(frozen=True)
class Grid:
    """A small table in the working of a reason: Bouton's columns, summands, a row of the parity table."""

    headings: tuple[str, ...]  # one text for each column; empty when the columns need none
    rows: tuple[tuple[str, ...], ...]  # the cells, as many in each row

    def __post_init__(self) -> None:
        object.__setattr__(self, "headings", tuple(map(Phrase, self.headings)))
        object.__setattr__(self, "rows", tuple(tuple(map(Phrase, row)) for row in self.rows))

    def as_dict(self) -> dict[str, Any]:
        """The table as JSON values."""
        return {"headings": list(self.headings), "rows": [list(row) for row in self.rows]}


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

    def as_dict(self) -> dict[str, Any]:
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
