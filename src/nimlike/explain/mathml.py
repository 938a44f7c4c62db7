"""Formulas in plain ASCII (see `nimlike.core.phrases`), as MathML: fractions, roots, powers and indices as in print."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from nimlike.core.phrases import Phrase, pieces, quoted

_TOKEN: Final = re.compile(r"[a-zA-Z]-bar|\s+|\d+(?:,\d{3})+(?!\d)|\d+|[^\W\d_]+|\.\.\.|<=|>=|!=|->|.", re.DOTALL)
_SIGNS: Final = {
    "<=": "≤", ">=": "≥", "!=": "≠", "->": "→", "*": "·", "-": "−", "...": "…", "xor": "⊕", "in": "∈", "iff": "⇔",
}  # fmt: skip
_NAMES: Final = {"alpha": "α", "beta": "β", "phi": "φ", "infinity": "∞"}
_WORDS: Final = frozenset({"gcd", "mod", "floor", "ceil"})


def mathml(formula: str) -> str:
    """A formula as a ``math`` element."""
    reader = _Reader(list(_TOKEN.findall(formula)))
    return f"<math>{''.join(reader.row())}</math>"


def prose(text: str) -> str:
    """A sentence as HTML, its formulas as MathML."""
    marked = text.marked if isinstance(text, Phrase) else quoted(text)
    return "".join(mathml(piece) if formula else escape(piece, quote=False) for piece, formula in pieces(marked))


class _Reader:
    """Reads the tokens of a formula from left to right."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.at = 0

    def row(self, until: str = "") -> list[str]:
        """The parts up to a closing bracket, or to the end."""
        parts: list[str] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
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
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if not (token.isalnum() or (token == "(" and not found)):
                break
            found.append(self._part())
        return found[0] if len(found) == 1 else f"<mrow>{''.join(found)}</mrow>"

    def _part(self) -> str:
        """A token or a group, with what is raised or lowered on it."""
        shown = self._single()
        while self._peek() in ("^", "_"):
            sign = self.tokens[self.at]
            self.at += 1
            name = "msup" if sign == "^" else "msub"
            shown = f"<{name}>{shown}{_bare(self._operand())}</{name}>"
        return shown

    def _operand(self) -> str:
        if self._peek() == "{":  # an index of several signs
            self.at += 1
            return _grouped(self.row("}"))
        return self._single()

    def _peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def _single(self) -> str:
        if self.at >= len(self.tokens):
            return "<mrow></mrow>"
        token = self.tokens[self.at]
        self.at += 1
        if token == "(":
            inner = "".join(self.row(")"))
            return f"<mrow><mo>(</mo>{inner}<mo>)</mo></mrow>"
        if token == "sqrt":
            if self._peek().isspace():
                self.at += 1
            return f"<msqrt>{_bare(self._single(), keep=False)}</msqrt>"
        if token.endswith("-bar"):
            return f'<mover accent="true"><mi>{token[0]}</mi><mo>¯</mo></mover>'
        if token[0].isdigit():
            return f"<mn>{token}</mn>"
        if token in _NAMES:
            return f"<mi>{_NAMES[token]}</mi>"
        if token in _SIGNS:
            return f"<mo>{_SIGNS[token]}</mo>"
        if token in _WORDS:
            return f"<mo>{token}</mo>"
        if token.isalpha():
            return f"<mi>{token}</mi>" if len(token) == 1 else f"<mtext>&#160;{token}&#160;</mtext>"
        return f"<mo>{escape(token)}</mo>"


def _grouped(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"<mrow>{''.join(parts)}</mrow>"


def _bare(part: str, keep: bool = True) -> str:
    """A group without its brackets, where a bar or the height shows that it is one."""
    before, after = "<mrow><mo>(</mo>", "<mo>)</mo></mrow>"
    if part.startswith(before) and part.endswith(after):
        inner = part[len(before) : -len(after)]
        return f"<mrow>{inner}</mrow>" if keep else inner
    return part
