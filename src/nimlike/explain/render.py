"""A reason as text, HTML or LaTeX, at three depths, from one source.

Depth 1 is the summary, one line; depth 2 adds the paragraph, for a reader who is new to the game; depth 3
adds the working, and where the theorem is proved in Coq.
"""

from __future__ import annotations

import re
import textwrap
from html import escape
from typing import Final

from nimlike.core.phrases import pieces, quoted
from nimlike.core.reason import Grid, Reason

# Formulas in plain ASCII (see `nimlike.core.phrases`), as MathML for pages and as LaTeX for print.

_TOKEN: Final = re.compile(r"[a-zA-Z]-bar|\s+|\d+(?:,\d{3})+(?!\d)|\d+|[^\W\d_]+|\.\.\.|<=|>=|!=|->|.", re.DOTALL)
_SIGNS: Final = {
    "<=": "≤", ">=": "≥", "!=": "≠", "->": "→", "*": "·", "-": "−", "...": "…", "xor": "⊕", "in": "∈", "iff": "⇔",
    "gcd": "gcd", "mod": "mod",
}  # fmt: skip
_NAMES: Final = {"alpha": "α", "beta": "β", "phi": "φ", "infinity": "∞"}
_BARS: Final = {"floor": ("⌊", "⌋"), "ceil": ("⌈", "⌉")}
_LATEX: Final = {
    "<=": "\\le ", ">=": "\\ge ", "!=": "\\ne ", "->": "\\to ", "*": "\\cdot ", "...": "\\ldots ", "xor": "\\oplus ",
    "infinity": "\\infty ", "gcd": "\\gcd ", "alpha": "\\alpha ", "beta": "\\beta ", "phi": "\\phi ",
}  # fmt: skip
_SPECIAL: Final = {
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    "\\": "\\textbackslash{}",
    "^": "\\textasciicircum{}",
    "~": "\\textasciitilde{}",
    "<": "\\textless{}",
    ">": "\\textgreater{}",
    "|": "\\textbar{}",
}


def mathml(formula: str) -> str:
    return f"<math>{''.join(_MathML(formula).row())}</math>"


def prose(text: str) -> str:
    """A sentence as HTML, everything escaped, its formulas as MathML."""
    marked = pieces(quoted(text))
    return "".join(mathml(piece) if formula else escape(piece, quote=False) for piece, formula in marked)


def latex_formula(formula: str) -> str:
    """A formula as LaTeX, without the dollar signs around it."""
    return _LaTeX(formula).row().strip()


def latex_text(text: str) -> str:
    """Text outside formulas, escaped for LaTeX."""
    return "".join(_SPECIAL.get(sign, sign) for sign in text)


def latex_prose(text: str) -> str:
    marked = pieces(quoted(text))
    return "".join(f"${latex_formula(piece)}$" if formula else latex_text(piece) for piece, formula in marked)


class _Reader:
    """The tokens of a formula, read from left to right."""

    def __init__(self, formula: str) -> None:
        self.tokens: list[str] = _TOKEN.findall(formula)
        self.at = 0

    def _peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def _next(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1]


class _MathML(_Reader):
    """Makes fractions, roots, powers and indices as in print."""

    def row(self, until: str = "") -> list[str]:
        """The parts up to a closing bracket, or to the end."""
        parts: list[str] = []
        while token := self._peek():
            if token == until:
                self.at += 1
                break
            if token.isspace():
                self.at += 1
            elif token == "/" and parts:
                self.at += 1
                parts.append(f"<mfrac>{_bare(parts.pop())}{_bare(self._below())}</mfrac>")
            else:
                parts.append(self._part())
        return parts

    def _below(self) -> str:
        """What stands under a fraction: a group, or numbers and letters that touch, like ``2b``."""
        found: list[str] = []
        while (token := self._peek()) and (token.isalnum() or (token == "(" and not found)):
            found.append(self._part())
        return found[0] if len(found) == 1 else f"<mrow>{''.join(found)}</mrow>"

    def _part(self) -> str:
        """A token or a group, with what is raised or lowered on it."""
        shown = self._single()
        while self._peek() in ("^", "_"):
            name = "msup" if self._next() == "^" else "msub"
            shown = f"<{name}>{shown}{_bare(self._operand())}</{name}>"
        return shown

    def _operand(self) -> str:
        if self._peek() != "{":
            return self._single()
        self.at += 1  # an index of several signs
        parts = self.row("}")
        return parts[0] if len(parts) == 1 else f"<mrow>{''.join(parts)}</mrow>"

    def _single(self) -> str:
        if not self._peek():
            return "<mrow></mrow>"
        token = self._next()
        if token == "(" or (token in _BARS and self._peek() == "("):
            before, after = _BARS.get(token, ("(", ")"))
            self.at += token != "("
            return f"<mrow><mo>{before}</mo>{''.join(self.row(')'))}<mo>{after}</mo></mrow>"
        if token == "sqrt":
            self.at += self._peek().isspace()
            return f"<msqrt>{_bare(self._single(), keep=False)}</msqrt>"
        if token.endswith("-bar"):
            return f'<mover accent="true"><mi>{token[0]}</mi><mo>¯</mo></mover>'
        if token[0].isdigit():
            return f"<mn>{token}</mn>"
        if token in _NAMES or (len(token) == 1 and token.isalpha()):
            return f"<mi>{_NAMES.get(token, token)}</mi>"
        if token.isalpha() and token not in _SIGNS:
            return f"<mtext>&#160;{token}&#160;</mtext>"
        return f"<mo>{_SIGNS.get(token) or escape(token)}</mo>"


def _bare(part: str, keep: bool = True) -> str:
    """A group without its brackets, where a bar or the height shows that it is one."""
    before, after = "<mrow><mo>(</mo>", "<mo>)</mo></mrow>"
    if part.startswith(before) and part.endswith(after):
        inner = part[len(before) : -len(after)]
        return f"<mrow>{inner}</mrow>" if keep else inner
    return part


class _LaTeX(_Reader):
    """Writes a formula as LaTeX; brackets are matched only where something acts on their group."""

    def row(self, until: str = "") -> str:
        """The rest of the formula, or of a group everything up to its closing bracket."""
        parts = []
        while self._peek() and (token := self._next()) != (until or None):
            parts.append(self._part(token))
        return "".join(parts)

    def _part(self, token: str) -> str:
        if token in ("^", "_", "sqrt"):
            sign = "\\sqrt" if token == "sqrt" else token
            return f"{sign}{{{self._operand()}}}"
        if token in _BARS and self._peek() == "(":
            self.at += 1
            return f"\\l{token} {self.row(')')}\\r{token} "
        return f"({self.row(')')})" if token == "(" else self._single(token)

    def _operand(self) -> str:
        """What is raised, lowered or under a root: one token, or a group, whose brackets are not needed."""
        self.at += self._peek().isspace()
        if self._peek() in ("(", "{"):
            return self.row(")" if self._next() == "(" else "}")
        return self._single(self._next()) if self._peek() else ""

    def _single(self, token: str) -> str:
        if token in _LATEX:
            return _LATEX[token]
        if token.endswith("-bar"):
            return f"\\bar{{{token[0]}}}"
        if token[0].isdigit():
            return token.replace(",", "{,}")
        if token.isspace():
            return " "
        if token.isalpha():
            return token if len(token) == 1 else f"\\mathrm{{\\ {token}\\ }}"
        return token if token in "+-=<>/()[]|,.:;!? '" else f"\\mbox{{{latex_text(token)}}}"


def text(reason: Reason, depth: int = 3, width: int | None = None) -> list[str]:
    """The reason in lines of plain text."""
    lines: list[str] = []
    for i, part in enumerate(_parts(reason, depth)):
        if isinstance(part, Grid):
            lines.extend(grid_lines(part))
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
    return "\n\n".join(_latex_table(part) if isinstance(part, Grid) else latex_prose(part) for part in parts)


def grid_lines(grid: Grid) -> list[str]:
    """The table in lines of text: the first column to the left, the others to the right."""
    rows = [grid.headings, *grid.rows] if grid.headings else list(grid.rows)
    first, *others = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for name, *row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row, others, strict=True)]
        lines.append("  ".join([name.ljust(first), *cells]).rstrip())
    return lines


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
        lines += [f"{' & '.join(map(latex_prose, grid.headings))} \\\\", "\\hline"]
    lines += [f"{' & '.join(map(latex_prose, row))} \\\\" for row in grid.rows]
    return "\n".join([*lines, "\\end{tabular}"])
