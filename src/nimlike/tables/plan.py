"""How a table of a game of some piles falls into blocks: which are stored, and what each is computed from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement, pairwise, product
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

Numbers = tuple[int, ...]
Ray = tuple[Numbers, Numbers]
"""c and d: the moves c, c + d, c + 2d, ...; with d = 0 the move c alone."""


@dataclass(frozen=True)
class Plan:
    """A cube of positions, cut into blocks that are cubes.

    Parameters
    ----------
    rays
        The moves that fit the cube.
    piles, side, block
        The cube has ``side`` blocks of ``block`` cells along each of its ``piles`` edges.
    outcomes
        Whether P and N are kept, a bit each, instead of Grundy values.
    misere
        Whether a position without moves is won.
    once
        Whether the moves stay the same when piles change places, and of blocks that are images of one another only
        that with its numbers in order is stored.

    Examples
    --------
    >>> nim = Plan((((0, 1), (0, 1)), ((1, 0), (1, 0))), 2, 3, 4, once=True)
    >>> nim.blocks()[:4], nim.stored((2, 1))
    (((0, 0), (0, 1), (0, 2), (1, 1)), (4, (1, 0)))
    >>> sorted(nim.needed((1, 2)))
    [1, 2, 3]
    """

    rays: tuple[Ray, ...]
    piles: int
    side: int
    block: int
    outcomes: bool = False
    misere: bool = False
    once: bool = False

    @property
    def number(self) -> int:
        """How many blocks are stored."""
        return comb(self.side + self.piles - 1, self.piles) if self.once else self.side**self.piles

    @cached_property
    def words(self) -> int:
        """Words of a set that has room for the values of all positions and one more.

        A value is at most the number of moves, and at most the number of moves of the longest play.
        """
        if self.outcomes:
            return 1
        last = self.side * self.block - 1
        moves = 0
        for start, step in self.rays:
            many = [(last - c) // d + 1 for c, d in zip(start, step, strict=True) if d]
            moves += min(many, default=1)
        longest = self.piles * last // min((sum(start) for start, _ in self.rays), default=1)
        return min(moves, longest) // 64 + 1

    @property
    def form(self) -> str:
        """The bytes of a value."""
        return "<u2" if self.words << 6 <= 1 << 16 else "<u4"

    @property
    def chunk_bytes(self) -> int:
        """The size of a block as it is stored."""
        cells: int = self.block**self.piles
        return -(-cells // 8) if self.outcomes else cells * (2 if self.form == "<u2" else 4)

    @property
    def memory(self) -> int:
        """Bytes that the work on a block takes, beside one other block."""
        total = 0
        cells: int = self.block**self.piles
        for start, step in self.rays:
            if any(step):
                lines = cells - prod(max(0, self.block - d) for d in step)
                total += 4 * cells + 8 * self.words * lines
            if start != step:
                total += 4 * cells
        return total + 8 * cells

    def blocks(self) -> tuple[Numbers, ...]:
        """The blocks that are stored, by number: how many blocks stand before them along each edge."""
        return _blocks(self.piles, self.side, self.once)

    def stored(self, block: Numbers) -> tuple[int, Numbers]:
        """The number of the stored block that a block is an image of, and the axes that turn that one into it."""
        order = sorted(range(self.piles), key=lambda pile: block[pile]) if self.once else list(range(self.piles))
        number = _numbers(self.piles, self.side, self.once)[tuple(block[pile] for pile in order)]
        return number, tuple(order.index(pile) for pile in range(self.piles))

    def images(self, block: Numbers) -> int:
        """How many blocks are images of a stored one."""
        if not self.once:
            return 1
        return factorial(self.piles) // prod(factorial(block.count(each)) for each in set(block))

    def needed(self, block: Numbers) -> dict[int, list[tuple[Numbers, Numbers]]]:
        """The stored blocks that one is computed from: each with its images, and the rays that lead there."""
        found: dict[int, list[tuple[Numbers, Numbers]]] = {}
        for gap, rays in _gaps(self).items():
            if any(gap) and all(d <= at for d, at in zip(gap, block, strict=True)):
                image = tuple(at - d for d, at in zip(gap, block, strict=True))
                found.setdefault(self.stored(image)[0], []).append((image, rays))
        return found

    def values(self, data: bytes) -> NDArray[Any]:
        """The values of a stored block; for outcomes 0 for P and 1 for N."""
        import numpy as np

        shape = (self.block,) * self.piles
        if not self.outcomes:
            return np.frombuffer(data, self.form).reshape(shape)
        return np.unpackbits(np.frombuffer(data, np.uint8), count=prod(shape)).reshape(shape)

    def data(self, values: NDArray[Any]) -> bytes:
        """The bytes of a block."""
        import numpy as np

        return np.packbits(values).tobytes() if self.outcomes else values.tobytes()

    def cells(self, block: Numbers, to: int) -> Iterator[tuple[Numbers, Numbers]]:
        """The cells of a stored block with piles to ``to``, each once: where they are in the block, and the piles."""
        edges = [range(max(0, min(self.block, to + 1 - at * self.block))) for at in block]
        for cell in product(*edges):
            piles = tuple(at * self.block + place for at, place in zip(block, cell, strict=True))
            if not self.once or all(a <= b for a, b in pairwise(piles)):
                yield cell, piles


@lru_cache(maxsize=4)
def _blocks(piles: int, side: int, once: bool) -> tuple[Numbers, ...]:
    if once:
        return tuple(combinations_with_replacement(range(side), piles))
    return tuple(product(range(side), repeat=piles))


@lru_cache(maxsize=4)
def _numbers(piles: int, side: int, once: bool) -> dict[Numbers, int]:
    return {block: number for number, block in enumerate(_blocks(piles, side, once))}


@lru_cache(maxsize=4)
def _gaps(plan: Plan) -> dict[Numbers, Numbers]:
    """How far a block may stand behind one that is computed from it, in blocks; and the rays that lead there.

    A vector v leads from a cell of block I to one of block I - D iff b D differs from v by less than b along each edge.
    """
    import numpy as np

    found: dict[Numbers, dict[int, None]] = {}
    size = plan.side * plan.block
    for number, (start, step) in enumerate(plan.rays):
        many = min(((size - 1 - c) // d + 1 for c, d in zip(start, step, strict=True) if d), default=1)
        vectors = np.array(start) + np.arange(many)[:, None] * np.array(step)
        low, over = vectors // plan.block, vectors % plan.block > 0
        for corner in product((0, 1), repeat=plan.piles):
            gaps = np.unique((low + np.array(corner) * over), axis=0)
            for gap in map(tuple, gaps[(gaps < plan.side).all(axis=1)].tolist()):
                found.setdefault(gap, {})[number] = None
    return {gap: tuple(rays) for gap, rays in found.items()}
