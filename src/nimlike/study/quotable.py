"""What every result has in common: a statement that can be quoted alone, its lines, and perhaps a certificate."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from nimlike.core.errors import Undecided
from nimlike.core.numbers import abbreviate


class Quotable:
    """A result about a game."""

    lines: Sequence[str]
    """The result as text, the statement first."""
    certificate: dict[str, Any] | None
    """What ``python -m nimlike_check`` verifies; None if there is none."""

    @property
    def statement(self) -> str:
        """The result in a line."""
        return self.lines[0]

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()}: {abbreviate(self.statement, 160)}>"

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    def save(self, path: str | Path) -> None:
        """Write the certificate to a file.

        Raises
        ------
        Undecided
            There is none.
        """
        if self.certificate is None:
            raise Undecided(f"there is no certificate of this: {abbreviate(self.statement, 100)}")
        Path(path).write_text(json.dumps(self.certificate, separators=(",", ":")) + "\n", encoding="utf-8")
