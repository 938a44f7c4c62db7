"""A table as data: headings, rows of text, and how its content is known."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from nimlike.core.numbers import abbreviate, format_number
from nimlike.core.outcome import Label
from nimlike.core.phrases import html_table
from nimlike.core.reason import Facts

_WHOLE: Final = re.compile(r"-?\d{1,18}", re.ASCII)


@dataclass(frozen=True, repr=False)
class Table:
    """What `Ruleset.table` gives and an interface prints."""

    title: str  # one line
    headings: tuple[str, ...]  # one for each column
    rows: tuple[tuple[str, ...], ...]
    label: Label
    source: str  # how the content is known
    notes: tuple[str, ...] = ()  # lines below the table

    def __repr__(self) -> str:
        return f"<table {abbreviate(self.title, 120)!r}: {len(self.rows):,} rows, {self.label}>"

    def _repr_html_(self) -> str:
        notes = "".join(f"<p>{escape(note)}</p>" for note in self.notes)
        known = f"<p><i>({self.label}: {escape(self.source)})</i></p>"
        return html_table(self.headings, self.rows, self.title) + notes + known

    def columns(self) -> dict[str, list[int] | list[str]]:
        """The columns by their headings, or numbers where these are not unique: whole numbers where all cells are."""
        found: dict[str, list[int] | list[str]] = {}
        for number, heading in enumerate(self.headings):
            cells = [row[number] for row in self.rows]
            name = heading if heading and heading not in found else f"{heading} {number}".strip()
            whole = all(_WHOLE.fullmatch(cell) for cell in cells)
            found[name] = [int(cell) for cell in cells] if whole else cells
        return found

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table for Arrow, by which Polars, pandas and DuckDB take it over; pyarrow is in the extra notebook."""
        import pyarrow

        return pyarrow.table(self.columns()).__arrow_c_stream__(requested_schema)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """The cells as an array, a row for each row: of whole numbers where all cells are, else of texts."""
        import numpy as np

        columns = list(self.columns().values())
        whole = all(isinstance(cell, int) for column in columns for cell in column)
        cells: Any = list(zip(*columns, strict=True)) if whole else self.rows
        return np.array(cells, dtype).reshape(len(self.rows), len(self.headings))

    def as_dict(self) -> Facts:
        """The table as JSON values, schema ``nimlike/table/1``."""
        return {"schema": "nimlike/table/1", **vars(self)}


def square_table(title: str, cells: range, rows: Iterable[Iterable[str]], label: Label, source: str) -> Table:
    """The table of two numbers, each in a range, with the numbers at the heads of rows and columns."""
    heads = [format_number(n) for n in cells]
    told = tuple((head, *row) for head, row in zip(heads, rows, strict=True))
    return Table(title, ("", *heads), told, label, source)
