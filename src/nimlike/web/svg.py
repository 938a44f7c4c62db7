"""Pieces of SVG that pictures are made of; their colours are in the page's style sheet."""

from __future__ import annotations

from html import escape


def svg(width: float, height: float, label: str, body: str) -> str:
    """A picture with its label for those who do not see it."""
    named = f'role="img" aria-label="{escape(label)}"'
    return f'<svg class="figure" viewBox="0 0 {width:g} {height:g}" width="{width:g}" {named}>{body}</svg>'


def lettered(x: float, y: float, text: str, kind: str = "", anchor: str = "middle") -> str:
    """Text at a point."""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" class="{kind}">{escape(text)}</text>'


def discs(x: float, y: float, count: int, step: float) -> str:
    """A row of counters."""
    r = 0.38 * step
    return "".join(
        f'<circle class="disc" cx="{x + (i + 0.5) * step:g}" cy="{y:g}" r="{r:g}"/>'
        f'<circle class="ring" cx="{x + (i + 0.5) * step:g}" cy="{y:g}" r="{0.68 * r:g}"/>'
        for i in range(count)
    )
