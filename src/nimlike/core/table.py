"""A table as data: headings, rows of text, and how its content is known."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from nimlike.core.markup import html_table
from nimlike.core.outcome import Label


@dataclass(frozen=True)
class Table:
    """What `Ruleset.table` gives and an interface prints.

    Parameters
    ----------
    title
        One line.
    headings
        One text for each column.
    rows
        Texts; each row has as many as there are headings.
    label, source
        How the content is known.
    notes
        Lines below the table.
    """

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    label: Label
    source: str
    notes: tuple[str, ...] = ()

    def _repr_html_(self) -> str:
        notes = "".join(f"<p>{escape(note)}</p>" for note in self.notes)
        known = f"<p><i>({self.label}: {escape(self.source)})</i></p>"
        return html_table(self.headings, self.rows, self.title) + notes + known

    def as_dict(self) -> dict[str, Any]:
        """The table as JSON values, schema ``nimlike/table/1``."""
        return {
            "schema": "nimlike/table/1",
            "title": self.title,
            "headings": list(self.headings),
            "rows": [list(row) for row in self.rows],
            "label": self.label.value,
            "source": self.source,
            "notes": list(self.notes),
        }
