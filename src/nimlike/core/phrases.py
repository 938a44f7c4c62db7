"""Texts with numbers and names in them, said in the language spoken: phrases, figures, tables of HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from html import escape
from string import Formatter
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

from nimlike.core.languages import ENGLISH, language, later, tr
from nimlike.core.numbers import abbreviate

# Sentences with mathematics in them: read as plain text, kept so that HTML and LaTeX can be made of them.
#
# In the marked form a formula in plain ASCII stands between dollar signs, ``so $2^5 >= 30$``; ``$$`` is a
# dollar sign. In a formula ``^`` raises and ``_`` lowers what follows (a number, a letter, or a group in
# round brackets), ``floor(...)``, ``ceil(...)`` and ``sqrt`` act on their group, and ``<= >= != * xor
# infinity ...`` and Greek names stand for their signs. `nimlike.explain.render` draws them.

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


# The picture of a reason, as data: blocks that pair off, summands, pairs of numbers, a strip; interfaces draw it.

BLOCKS: Final = 63
"""Piles of at most so many counters are drawn as blocks."""

STRIP: Final = 32
"""A strip shows sizes up to this."""

ROWS: Final = 10
"""So many piles are drawn."""

_NAMED: Final = 5


@dataclass(frozen=True)
class Blocks:
    """Piles of Nim as blocks of 1, 2, 4, ... counters; of each size the blocks pair off, or one is left alone."""

    kind: ClassVar[str] = "blocks"

    names: Sequence[str]  # what each pile is called, or what is worth as much as such a pile
    sizes: Sequence[int]  # the sizes
    alone: int | None = None  # the pile from which a block without a partner is best taken; None where all pair off
    worth: bool = False


@dataclass(frozen=True)
class Summands:
    """A pile as a sum of elements of a number base."""

    kind: ClassVar[str] = "summands"

    parts: Sequence[int]  # the summands, largest first
    most: int  # how many counters may be taken


@dataclass(frozen=True)
class Pairs:
    """Consecutive pairs of a sequence of pairs."""

    kind: ClassVar[str] = "pairs"

    first: int  # the number of the first of them
    pairs: Sequence[tuple[int, int]]  # the pairs, the smaller number first
    chosen: int  # the number of the pair that counts here


@dataclass(frozen=True)
class Strip:
    """The sizes of one pile from 0 on, those marked from which the player to move loses."""

    kind: ClassVar[str] = "strip"

    size: int  # the size of the pile
    lost: Sequence[int]  # the sizes up to it from which the player to move loses
    reached: Sequence[int]  # the sizes that a move leaves
    chosen: int | None = None  # the one of them that is best left; None where no move wins


Figure: TypeAlias = Blocks | Summands | Pairs | Strip


def blocks_of(size: int) -> list[int]:
    """The blocks of a pile: the powers of 2 whose sum it is, largest first."""
    return [1 << bit for bit in range(size.bit_length() - 1, -1, -1) if size >> bit & 1]


def name_blocks(total: int) -> str:
    """Blocks in a sentence; of very many their number."""
    blocks = blocks_of(total) if total.bit_count() <= _NAMED else []
    if not blocks:
        return tr("{bit_count:,} blocks", bit_count=total.bit_count())
    return (
        tr("a block of {blocks}", blocks=blocks[0])
        if len(blocks) == 1
        else tr("blocks of {list}", list=listed([str(block) for block in blocks]))
    )


def blocks_to_draw(
    names: Sequence[str], sizes: Sequence[int], alone: int | None = None, worth: bool = False
) -> Blocks | None:
    """The blocks of two piles or more, where they are few and small enough to be drawn."""
    shown = len(sizes) if worth else sum(map(bool, sizes))
    if len(sizes) > ROWS or max(sizes, default=0) > BLOCKS or shown < 2 or not any(sizes):
        return None
    return Blocks(tuple(names), tuple(sizes), alone, worth)


# What notebooks show: small pieces of HTML, every text escaped.


def html_table(headings: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    """A table of texts."""
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    head = f"<tr>{''.join(f'<th>{escape(text)}</th>' for text in headings)}</tr>" if headings else ""
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{told}{head}{body}</table>"


# Independent pieces of work: one after the other here, or side by side in processes that an interface lends.

Item = TypeVar("Item")
Result = TypeVar("Result")
Lent = Callable[[Callable[[Any], Any], Sequence[Any]], Iterator[Any]]
"""Applies a function to each of some items in other processes, and yields the results in the order of the items."""

_lent: ContextVar[Lent | None] = ContextVar("nimlike_side_by_side", default=None)


def results_of(function: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
    """The result of the function for each item, in the order of the items, wherever it is computed."""
    lent = _lent.get()
    return map(function, items) if lent is None else lent(function, list(items))


@contextmanager
def lending(lent: Lent) -> Iterator[None]:
    """Within this context `results_of` gives its work to ``lent``."""
    token = _lent.set(lent)
    try:
        yield
    finally:
        _lent.reset(token)


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
