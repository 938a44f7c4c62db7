"""English texts that come as they are, like sources and statements of the checker, said in the language spoken."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from nimlike.core.languages import ENGLISH, language, later, tr


@dataclass(frozen=True)
class Form:
    """How some texts are said: an expression that they match whole, and the text that its groups are put into."""

    pattern: str
    said: str


def retold(text: str, forms: Iterable[Form]) -> str:
    """A text by the first of the forms that it has, and so the groups in it; a text of no form as it is.

    Examples
    --------
    >>> retold("Wythoff 1907, sections 5 and 6", SOURCES)
    'Wythoff 1907, sections 5 and 6'
    """
    if language() == ENGLISH:
        return text
    forms = tuple(forms)
    for form in forms:
        if found := re.fullmatch(form.pattern, text):
            return tr(form.said, **{name: retold(part, forms) for name, part in found.groupdict(default="").items()})
    return text


SOURCES: Final = (
    Form(r"(?P<first>[^;]+); (?P<others>.+)", later("{first}; {others}")),
    Form(r"(?P<work>.+) \(n < 12: the obvious manner\)", later("{work} (n < 12: the obvious manner)")),
    Form(r"Theorem (?P<n>\w+) \((?P<page>.+)\)", later("Theorem {n} ({page})")),
    Form(r"Majority theorem \((?P<page>.+)\)", later("Majority theorem ({page})")),
    Form(r"rows modulo (?P<modulus>\S+), checked: (?P<period>.+)", later("rows modulo {modulus}, checked: {period}")),
    Form(r"(?P<work>.+), section (?P<n>\w+)", later("{work}, section {n}")),
    Form(r"(?P<work>.+), sections (?P<n>\w+) and (?P<m>\w+)", later("{work}, sections {n} and {m}")),
    Form(r"(?P<work>.+), theorem of section (?P<n>\w+)", later("{work}, theorem of section {n}")),
    Form(r"(?P<work>.+), Theorem (?P<n>\S+)", later("{work}, Theorem {n}")),
    Form(r"(?P<work>.+), chapter (?P<n>\w+)", later("{work}, chapter {n}")),
    Form(r"(?P<work>.+) \(pairs\)", later("{work} (pairs)")),
    Form(r"(?P<work>.+) \(game\)", later("{work} (game)")),
    Form(r"(?P<work>.+) \(Fibonacci Nim\)", later("{work} (Fibonacci Nim)")),
    Form(r"(?P<work>.+) \(any differences\)", later("{work} (any differences)")),
    Form(r"(?P<work>.+) \(any differences, misère play\)", later("{work} (any differences, misère play)")),
    Form(r"(?P<work>.+) \(misère play of Wythoff's games\)", later("{work} (misère play of Wythoff's games)")),
    Form(r"Grundy value: (?P<work>.+)", later("Grundy value: {work}")),
    Form(r"game and proof: (?P<work>.+)", later("game and proof: {work}")),
    Form(r"proof: (?P<work>.+)", later("proof: {work}")),
    Form(r"misère play: (?P<work>.+)", later("misère play: {work}")),
    Form(r"the same game as (?P<game>\S+)", later("the same game as {game}")),
    Form(r"exact search, (?P<n>\S+) rows? of bits", later("exact search, rows of bits: {n}")),
    Form(r"exhaustive search from the definition", later("exhaustive search from the definition")),
    Form(r"Grundy values from the definition", later("Grundy values from the definition")),
    Form(r"the definition, by rows of bits", later("the definition, by rows of bits")),
    Form(
        r"the definition: all smaller positions of two piles",
        later("the definition: all smaller positions of two piles"),
    ),
    Form(
        r"the definition, cell by cell: all (?P<n>\S+) positions in the box",
        later("the definition, cell by cell, positions: {n}"),
    ),
    Form(r"the end of the game", later("the end of the game")),
    Form(r"two passes cancel", later("two passes cancel")),
    Form(r"a pass wins", later("a pass wins")),
    Form(r"(?P<what>.+), checked", later("{what}, checked")),
    Form(r"period (?P<p>\S+) from heap (?P<h>\S+) on", later("period {p} from heap {h} on")),
    Form(r"(?P<what>misère .+) of all heaps, (?P<period>period .+)", later("{what} of all heaps, {period}")),
    Form(r"(?P<what>misère .+) of heaps to (?P<n>\S+)", later("{what} of heaps to {n}")),
    Form(r"misère quotient of order (?P<n>\S+)", later("misère quotient of order {n}")),
    Form(r"(?P<some>\D+) and (?P<last>[A-ZÀ-Ž].*)", later("{some} and {last}")),
)
"""The sources of answers; parts of one are separated by semicolons."""


def cited(source: str) -> str:
    """The source of an answer in the language that is spoken; names and years as they are.

    Examples
    --------
    >>> from nimlike.core.languages import speaking
    >>> with speaking("fr"):
    ...     cited("Bouton 1901, section 2; two passes cancel").replace("\\u202f", " ")
    'Bouton 1901, section 2 ; deux passes s’annulent'
    """
    return retold(source, SOURCES)
