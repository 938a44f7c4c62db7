"""The picture of a reason, as data: blocks that pair off, summands, pairs of numbers, a strip; interfaces draw it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from nimlike.core.languages import tr
from nimlike.core.phrase import listed

BLOCKS: Final = 63  # piles of at most so many counters are drawn as blocks
STRIP: Final = 32  # a strip shows sizes up to this
ROWS: Final = 10  # so many piles are drawn
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


def named_blocks(total: int) -> str:
    """Blocks in a sentence; of very many their number."""
    blocks = blocks_of(total) if total.bit_count() <= _NAMED else []
    if not blocks:
        return tr("{bit_count:,} blocks", bit_count=total.bit_count())
    return (
        tr("a block of {blocks}", blocks=blocks[0])
        if len(blocks) == 1
        else tr("blocks of {list}", list=listed([str(block) for block in blocks]))
    )


def drawn_blocks(
    names: Sequence[str], sizes: Sequence[int], alone: int | None = None, worth: bool = False
) -> Blocks | None:
    """The blocks of two piles or more, where they are few and small enough to be drawn."""
    shown = len(sizes) if worth else sum(map(bool, sizes))
    if len(sizes) > ROWS or max(sizes, default=0) > BLOCKS or shown < 2 or not any(sizes):
        return None
    return Blocks(tuple(names), tuple(sizes), alone, worth)
