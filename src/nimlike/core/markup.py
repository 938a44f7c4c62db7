"""What notebooks show: small pieces of HTML, every text escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def html_table(headings: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    """A table of texts."""
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    head = f"<tr>{''.join(f'<th>{escape(text)}</th>' for text in headings)}</tr>" if headings else ""
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{told}{head}{body}</table>"
