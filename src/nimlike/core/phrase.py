"""Sentences with mathematics in them: read as plain text, kept so that HTML and LaTeX can be made of them.

In the marked form a formula in plain ASCII stands between dollar signs, ``so $2^5 >= 30$``; ``$$`` is a
dollar sign. In a formula ``^`` raises and ``_`` lowers what follows (a number, a letter, or a group in
round brackets), ``floor(...)``, ``ceil(...)`` and ``sqrt`` act on their group, and ``<= >= != * xor
infinity ...`` and Greek names stand for their signs. `nimlike.explain.render` draws them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nimlike.core.languages import later, tr
from nimlike.core.numbers import abbreviate

_PIECE: Final = re.compile(r"\$\$|\$([^$]+)\$|[^$]+|\$", re.DOTALL)


class Phrase(str):
    """A text whose formulas are known: as a string it is the plain text, ``marked`` keeps the dollar signs."""

    __slots__ = ("marked",)
    marked: str  # the text with its formulas between dollar signs

    def __new__(cls, marked: str) -> Phrase:
        if isinstance(marked, Phrase):
            return marked
        phrase = super().__new__(cls, "".join(text for text, _ in pieces(marked)))
        phrase.marked = marked
        return phrase

    def __getnewargs__(self) -> tuple[str]:
        return (self.marked,)


def pieces(marked: str) -> Iterator[tuple[str, bool]]:
    """The pieces of a marked text: (text, whether it is a formula)."""
    for found in _PIECE.finditer(marked):
        if found[1]:
            yield found[1], True
        else:
            yield "$" if found[0] == "$$" else found[0], False


def quoted(text: str) -> str:
    """The marked form of a text without formulas, for texts that come from outside."""
    return text.marked if isinstance(text, Phrase) else text.replace("$", "$$")


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun in the singular or plural; the number is shortened when it is long."""
    return f"{abbreviate(number)} {one if number == 1 else many or one + 's'}"


def listed(words: list[str], last: str = later("and")) -> str:
    """Words as a list in a sentence, the last one after "and" or "or" (`later`)."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {tr(last)} {words[-1]}"
