"""English texts that come as they are, like sources and statements of the checker, said in the language spoken."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from string import Formatter
from typing import Final

from nimlike.core.languages import ENGLISH, language, later, tr


@dataclass(frozen=True)
class Form:
    """How some texts are said: an expression that they match whole, and the text that its groups are put into."""

    pattern: str
    said: str


def form(said: str, **groups: str) -> Form:
    """The form of the texts that one with names in braces stands for, and is what is said of them."""
    parts = Formatter().parse(said)
    pattern = "".join(
        re.escape(text) + (f"(?P<{name}>{groups.get(name, '.+')})" if name else "") for text, name, *_ in parts
    )
    return Form(pattern, said)


def retold(text: str, forms: Iterable[Form]) -> str:
    """A text by the first of the forms that it has, and so the groups in it; a text of no form as it is."""
    if language() == ENGLISH:
        return text
    forms = tuple(forms)
    for known in forms:
        if found := re.fullmatch(known.pattern, text):
            return tr(known.said, **{name: retold(part, forms) for name, part in found.groupdict(default="").items()})
    return text


SOURCES: Final = (
    form(later("{first}; {others}"), first=r"[^;]+"),
    form(later("{work} (n < 12: the obvious manner)")),
    form(later("Theorem {n} ({page})"), n=r"\w+"),
    form(later("Majority theorem ({page})")),
    form(later("rows modulo {modulus}, checked: {period}"), modulus=r"\S+"),
    form(later("{work}, section {n}"), n=r"\w+"),
    form(later("{work}, sections {n} and {m}"), n=r"\w+", m=r"\w+"),
    form(later("{work}, theorem of section {n}"), n=r"\w+"),
    form(later("{work}, Theorem {n}"), n=r"\S+"),
    form(later("{work}, chapter {n}"), n=r"\w+"),
    form(later("{work} (pairs)")),
    form(later("{work} (game)")),
    form(later("{work} (Fibonacci Nim)")),
    form(later("{work} (any differences)")),
    form(later("{work} (any differences, misère play)")),
    form(later("{work} (misère play of Wythoff's games)")),
    form(later("Grundy value: {work}")),
    form(later("game and proof: {work}")),
    form(later("proof: {work}")),
    form(later("misère play: {work}")),
    form(later("the same game as {game}"), game=r"\S+"),
    Form(r"exact search, (?P<n>\S+) rows? of bits", later("exact search, rows of bits: {n}")),
    form(later("search from the definition")),
    form(later("Grundy values from the definition")),
    form(later("the definition, by rows of bits")),
    form(later("the definition: all smaller positions of two piles")),
    Form(
        r"the definition, cell by cell: all (?P<n>\S+) positions in the box",
        later("the definition, cell by cell, positions: {n}"),
    ),
    form(later("the end of the game")),
    form(later("two passes cancel")),
    form(later("a pass wins")),
    form(later("{what}, checked")),
    form(later("period {p} from heap {h} on"), p=r"\S+", h=r"\S+"),
    form(later("{what} of all heaps, {period}"), what=r"misère .+", period=r"period .+"),
    form(later("{what} of heaps to {n}"), what=r"misère .+", n=r"\S+"),
    form(later("misère quotient of order {n}"), n=r"\S+"),
    form(later("{some} and {last}"), some=r"\D+", last=r"[A-ZÀ-Ž].*"),
)
"""The sources of answers; parts of one are separated by semicolons."""


def cited(source: str) -> str:
    """The source of an answer in the language that is spoken; names and years as they are."""
    return retold(source, SOURCES)
