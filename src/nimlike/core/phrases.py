"""Texts with numbers and names in them, said in the language spoken: phrases, figures, tables of HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final, TypeAlias

from nimlike.core.languages import later, tr
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


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def add_up(terms: Iterable[tuple[int, str]]) -> str:
    """A sum of multiples of names, in words and in LaTeX alike; empty if it has no term."""
    told = [
        f"{'-' if factor < 0 else '+'} {'' if name and abs(factor) == 1 else abs(factor)}{name}"
        for factor, name in terms
        if factor
    ]
    total = " ".join(told).removeprefix("+ ")
    return f"-{total[2:]}" if total.startswith("- ") else total


def listed(words: list[str], last: str = later("and")) -> str:
    """Words as a list in a sentence, the last one after "and" or "or" (`later`)."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {tr(last)} {words[-1]}"


# The picture of a reason, as data: blocks that pair off, summands, pairs of numbers, a strip; interfaces draw it.

BLOCKS: Final = 63  # piles of at most so many counters are drawn as blocks
STRIP: Final = 32  # a strip shows sizes up to this
ROWS: Final = 10  # so many piles are drawn

_NAMED: Final = 5


@dataclass(frozen=True)
class Blocks:
    """Piles of Nim as blocks of 1, 2, 4, ... counters; of each size the blocks pair off, or one is left alone."""

    names: Sequence[str]  # what each pile is called, or what is worth as much as such a pile
    sizes: Sequence[int]  # the sizes
    alone: int | None = None  # the pile from which a block without a partner is best taken; None if all pair off
    worth: bool = False


@dataclass(frozen=True)
class Summands:
    """A pile as a sum of elements of a number base."""

    parts: Sequence[int]  # the summands, largest first
    most: int  # how many counters may be taken


@dataclass(frozen=True)
class Pairs:
    """Consecutive pairs of a sequence of pairs."""

    first: int  # the number of the first of them
    pairs: Sequence[tuple[int, int]]  # the pairs, the smaller number first
    chosen: int  # the number of the pair that counts here


@dataclass(frozen=True)
class Strip:
    """The sizes of one pile from 0 on, those marked from which the player to move loses."""

    size: int  # the size of the pile
    lost: Sequence[int]  # the sizes up to it from which the player to move loses
    reached: Sequence[int]  # the sizes that a move leaves
    chosen: int | None = None  # the one of them that is best left; None if no move wins


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
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    head = f"<tr>{''.join(f'<th>{escape(text)}</th>' for text in headings)}</tr>" if headings else ""
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{told}{head}{body}</table>"
