"""A reason as text, HTML or LaTeX, at three depths, from one source.

Depth 1 is the summary, one line; depth 2 adds the paragraph, for a reader who is new to the game; depth 3
adds the working, and where the theorem is proved in Coq.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator

from nimlike.core.phrases import pieces, quoted
from nimlike.core.reason import Grid, Reason
from nimlike.explain.formulas import HTML, LATEX, drawn, html_text, latex_text


def text(reason: Reason, depth: int = 3, width: int | None = None, table_width: int | None = None) -> list[str]:
    """The reason in lines of plain text."""
    lines: list[str] = []
    for i, part in enumerate(_parts(reason, depth)):
        if isinstance(part, Grid):
            lines.extend(grid_lines(part, table_width))
        elif width is None or not i:
            lines.append(str(part))
        else:
            lines.extend(textwrap.wrap(part, width, break_long_words=False, break_on_hyphens=False))
    return lines


def html(reason: Reason, depth: int = 3) -> str:
    """The reason as a fragment of HTML: paragraphs and tables, everything escaped."""
    parts = _parts(reason, depth)
    return "\n".join(_html_table(part) if isinstance(part, Grid) else f"<p>{prose(part)}</p>" for part in parts)


def latex(reason: Reason, depth: int = 3) -> str:
    """The reason as LaTeX: paragraphs and tabulars, which need no package beyond LaTeX itself."""
    parts = _parts(reason, depth)
    return "\n\n".join(_latex_table(part) if isinstance(part, Grid) else _latex(part) for part in parts)


def grid_lines(grid: Grid, width: int | None = None) -> list[str]:
    """The table in lines of text: the first column to the left, the others to the right."""
    rows = [grid.headings, *grid.rows] if grid.headings else list(grid.rows)
    if not rows:
        return []
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines: list[str] = []
    for columns in _parts_of(widths, width):
        if lines:
            lines.append("")
        for row in rows:
            cells = [row[column].rjust(widths[column]) for column in columns]
            lines.append("  ".join([row[0].ljust(widths[0]), *cells]).rstrip())
    return lines


def _parts_of(widths: list[int], most: int | None) -> list[list[int]]:
    """The columns after the first, in parts that with the first are not wider than ``most``."""
    parts: list[list[int]] = [[]]
    used = widths[0]
    for column, width in enumerate(widths[1:], 1):
        if most is not None and parts[-1] and used + 2 + width > most:
            parts.append([])
            used = widths[0]
        parts[-1].append(column)
        used += 2 + width
    return parts


def _parts(reason: Reason, depth: int) -> list[str | Grid]:
    if depth not in (1, 2, 3):
        raise ValueError(f"depth {depth}: it is 1, 2 or 3")
    parts: list[str | Grid] = [reason.summary]
    if depth >= 2 and reason.paragraph:
        parts.append(reason.paragraph)
    if depth == 3:
        parts.extend(reason.working)
        if reason.in_coq is not None:
            parts.append(reason.in_coq.told())
    return parts


def _drawn(phrase: str, formula: Callable[[str], str], plain: Callable[[str], str]) -> Iterator[str]:
    for piece, is_formula in pieces(quoted(phrase)):
        yield formula(piece) if is_formula else plain(piece)


def prose(phrase: str) -> str:
    """A sentence or two of a reason as HTML, everything escaped."""
    return "".join(_drawn(phrase, lambda piece: f'<span class="math">{drawn(piece, HTML)}</span>', html_text))


def _latex(phrase: str) -> str:
    return "".join(_drawn(phrase, lambda piece: f"${drawn(piece, LATEX).strip()}$", latex_text))


def _html_table(grid: Grid) -> str:
    lines = ["<table>"]
    if grid.headings:
        heads = "".join(f'<th scope="col">{prose(head)}</th>' if head else "<td></td>" for head in grid.headings)
        lines.append(f"<thead><tr>{heads}</tr></thead>")
    lines.append("<tbody>")
    for first, *rest in grid.rows:
        head = f'<th scope="row">{prose(first)}</th>' if first else "<td></td>"
        lines.append(f"<tr>{head}{''.join(f'<td>{prose(cell)}</td>' for cell in rest)}</tr>")
    return "\n".join([*lines, "</tbody>", "</table>"])


def _latex_table(grid: Grid) -> str:
    columns = len((*grid.rows, grid.headings)[0])
    lines = [f"\\begin{{tabular}}{{l{'r' * (columns - 1)}}}"]
    if grid.headings:
        lines += [f"{' & '.join(map(_latex, grid.headings))} \\\\", "\\hline"]
    lines += [f"{' & '.join(map(_latex, row))} \\\\" for row in grid.rows]
    return "\n".join([*lines, "\\end{tabular}"])
