"""Formulas in plain ASCII (see `nimlike.core.phrases`), drawn in HTML and LaTeX."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

_TOKEN: Final = re.compile(r"\s+|\d+(?:,\d{3})+(?!\d)|\d+|[^\W\d_]+|\.\.\.|<=|>=|!=|.", re.DOTALL)


@dataclass(frozen=True)
class Style:
    """How the parts of a formula are written in one output format."""

    signs: Mapping[str, str]  # tokens that have their own sign
    letter: Callable[[str], str]
    word: Callable[[str], str]
    number: Callable[[str], str]
    other: Callable[[str], str]
    raised: tuple[str, str]
    lowered: tuple[str, str]
    root: tuple[str, str]
    floor: tuple[str, str]
    ceiling: tuple[str, str]


_GREEK: Final = {"alpha": "α", "beta": "β", "phi": "φ"}
_SPECIAL: Final = {
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    "\\": "\\textbackslash{}",
    "^": "\\textasciicircum{}",
    "~": "\\textasciitilde{}",
    "<": "\\textless{}",
    ">": "\\textgreater{}",
    "|": "\\textbar{}",
}


def html_text(text: str) -> str:
    """Text outside formulas and tags, escaped for HTML."""
    return html.escape(text, quote=False)


def latex_text(text: str) -> str:
    """Text outside formulas, escaped for LaTeX."""
    return "".join(_SPECIAL.get(sign, sign) for sign in text)


HTML: Final = Style(
    {"<=": "≤", ">=": "≥", "!=": "≠", "*": "·", "-": "−", "...": "…", "xor": "⊕", "infinity": "∞", **_GREEK},
    letter=lambda name: f"<i>{name}</i>",
    word=html_text,
    number=html_text,
    other=html_text,
    raised=("<sup>", "</sup>"),
    lowered=("<sub>", "</sub>"),
    root=("√", ""),
    floor=("⌊", "⌋"),
    ceiling=("⌈", "⌉"),
)
LATEX: Final = Style(
    {"<=": "\\le ", ">=": "\\ge ", "!=": "\\ne ", "*": "\\cdot ", "...": "\\ldots ", "xor": "\\oplus "}
    | {"infinity": "\\infty ", "gcd": "\\gcd "}
    | {name: f"\\{name} " for name in _GREEK},
    letter=str,
    word=lambda name: f"\\mathrm{{\\ {name}\\ }}",
    number=lambda digits: digits.replace(",", "{,}"),
    other=lambda sign: sign if sign in "+-=<>/()[]|,.:;!? '" else f"\\mbox{{{latex_text(sign)}}}",
    raised=("^{", "}"),
    lowered=("_{", "}"),
    root=("\\sqrt{", "}"),
    floor=("\\lfloor ", "\\rfloor "),
    ceiling=("\\lceil ", "\\rceil "),
)


def drawn(formula: str, style: Style) -> str:
    """The formula in the given style."""
    return _Reader(formula, style).group()


class _Reader:
    """Draws a formula from left to right; brackets are matched only where something acts on their group."""

    def __init__(self, formula: str, style: Style) -> None:
        self.tokens = _TOKEN.findall(formula)
        self.at = 0
        self.style = style

    def group(self, inner: bool = False) -> str:
        """The rest of the formula, or for an inner group everything up to its closing bracket."""
        parts = []
        while self.at < len(self.tokens):
            token = self._next()
            if token == ")" and inner:
                break
            parts.append(self._part(token))
        return "".join(parts)

    def _next(self) -> str:
        self.at += 1
        token: str = self.tokens[self.at - 1]
        return token

    def _part(self, token: str) -> str:
        style = self.style
        around = {"^": style.raised, "_": style.lowered, "sqrt": style.root}
        if token in around:
            before, after = around[token]
            return f"{before}{self._operand(keep=token == 'sqrt')}{after}"
        if token in ("floor", "ceil") and self._peek() == "(":
            before, after = style.floor if token == "floor" else style.ceiling
            self.at += 1
            return f"{before}{self.group(inner=True)}{after}"
        if token == "(":
            return f"({self.group(inner=True)})"
        return self._single(token)

    def _peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def _operand(self, keep: bool) -> str:
        """What is raised, lowered or under a root: one token or a group, whose brackets HTML's root keeps."""
        if self._peek().isspace():
            self.at += 1
        if self._peek() == "(":
            self.at += 1
            inside = self.group(inner=True)
            return f"({inside})" if keep and not self.style.root[1] else inside
        return self._single(self._next()) if self._peek() else ""

    def _single(self, token: str) -> str:
        style = self.style
        if token in style.signs:
            return style.signs[token]
        if token[0].isdigit():
            return style.number(token)
        if token.isspace():
            return " "
        if token.isalpha():
            return (style.letter if len(token) == 1 else style.word)(token)
        return style.other(token)
