"""Why a position is won or lost, as data; interfaces print it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final

from nimlike.core.figures import Figure
from nimlike.core.in_coq import InCoq, as_facts
from nimlike.core.languages import later, tr
from nimlike.core.markup import html_table
from nimlike.core.phrase import Phrase

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


@dataclass(frozen=True)
class Reason:
    """Why a position is won or lost, or why a move wins or loses, in the terms of its paper.

    It is told at three depths, which `nimlike.explain.render` prints as text, HTML and LaTeX. All texts
    may be given with formulas between dollar signs; they are then `nimlike.core.phrase.Phrase` objects,
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
        The reason in words that a child reads: a sentence or two, then one more; empty where it has no such words.
    figure
        The picture of the reason; None where it has none.
    in_coq
        The theorem in Coq that says it or that it rests on; None where there is none.
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

    def fill(
        self,
        kind: str,
        facts: Mapping[str, Any],
        working: tuple[str | Grid, ...] = (),
        figure: Figure | None = None,
        **words: object,
    ) -> Reason:
        """The reason with these words in the places."""
        first, second = (tr(text, **words) if text else "" for text in self.plain)
        told = (tr(text, **words) for text in (self.paragraph, self.clause, self.nudge))
        return Reason(kind, tr(self.summary, **words), working, facts, *told, (first, second), figure)
