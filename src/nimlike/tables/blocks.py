"""Tables of Grundy values of two piles, larger than memory: by blocks, each from those before it on its lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.numbers import abbreviate
from nimlike.storage.job import ChunkJob, Given, Task
from nimlike.tables.two_piles import Moves, multiples

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_SIDE: Final = 1 << 17
"""The longest side of such a table."""
MOST_CHUNKS: Final = 1 << 16
"""Most blocks."""

_SAMPLES: Final = 20  # cells of a block compared with the definition
_LEAST_WIDE: Final = 1 << 16  # values from here on need four bytes


class LineGame(Protocol):
    """A game of two piles whose moves can be written as vectors and rays."""

    def brief(self) -> str:
        """The game's text."""

    def line_moves(self, side: int) -> Moves:
        """The moves that fit piles below ``side``."""


class BlocksJob(ChunkJob):
    """The Grundy values of a game of two piles to ``to``, in blocks of ``block`` by ``block``.

    The moves take multiples of a few vectors. Each block is a function of the blocks before it that its lines cross. So
    the blocks of a wave can be made at the same time, and no process needs more than those on its lines.

    Parameters
    ----------
    rules
        The game.

    Examples
    --------
    >>> from nimlike.games.wythoff.game import Wythoff
    >>> job = BlocksJob(Wythoff(), {"to": 5, "block": 4})
    >>> given = {}
    >>> for chunk in job.order():
    ...     function, arguments = job.task(chunk)
    ...     given[chunk] = function(*arguments, given)
    >>> job.values(0, given[0]).tolist()
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]]
    """

    title: ClassVar[str] = "the Grundy values of a game of two piles, by blocks"
    options: ClassVar[Mapping[str, Any]] = {"to": 4_095, "block": 512}

    def __init__(self, rules: LineGame, given: Mapping[str, Any]) -> None:
        given = {**self.options, **given}
        self.rules = rules
        self.to: int = given["to"]
        self.block: int = given["block"]
        if not 0 <= self.to < MOST_SIDE:
            raise ParseError(f"table: to is 0 to {MOST_SIDE - 1:,}, not {abbreviate(self.to)}")
        if not 1 <= self.block <= 1 << 13 or (self.to // self.block + 1) ** 2 > MOST_CHUNKS:
            raise ParseError(
                f"table: block is 1 to {1 << 13:,}, with {MOST_CHUNKS:,} blocks at most, not {abbreviate(self.block)}"
            )
        moves = rules.line_moves(self.to + 1)
        if moves.vectors or not multiples(moves.rays):
            raise RulesetError(
                f"{rules.brief()}: a table by blocks is made where moves take multiples of vectors alone"
            )
        self.vectors = tuple(sorted({ray[2:] for ray in moves.rays}))
        self.side: int = self.to // self.block + 1
        self.words = (len(self.vectors) * (self.to + 1)) // 64 + 2
        self.form = "<u2" if 64 * self.words < _LEAST_WIDE else "<u4"

    @property
    def chunks(self) -> int:
        return self.side**2

    def order(self) -> Sequence[int]:
        """The blocks by waves."""
        return sorted(range(self.chunks), key=lambda chunk: (sum(divmod(chunk, self.side)), chunk))

    def needs(self, chunk: int) -> Sequence[int]:
        i, j = divmod(chunk, self.side)
        return [
            a * self.side + b
            for a in range(i + 1)
            for b in range(j + 1)
            if (a, b) != (i, j) and any(self._met(vector, (i, j), (a, b)) for vector in self.vectors)
        ]

    def _met(self, vector: tuple[int, int], new: tuple[int, int], old: tuple[int, int]) -> bool:
        """Whether a line meets two blocks."""
        (d1, d2), reach = vector, self.block - 1
        low, old_low = (self.block * (d2 * i - d1 * j) - d1 * reach for i, j in (new, old))
        span = (d1 + d2) * reach
        return low <= old_low + span and old_low <= low + span

    def task(self, chunk: int) -> Task:
        return _block, (self.vectors, self.side, self.block, self.words, self.form, chunk)

    def values(self, chunk: int, data: bytes) -> NDArray[Any]:
        """The values of a block; those of the last blocks may pass ``to``."""
        import numpy as np

        return np.frombuffer(data, self.form).reshape(self.block, self.block)

    def rows(self, chunk: int, data: bytes) -> Iterator[dict[str, Any]]:
        i, j = divmod(chunk, self.side)
        for x, row in enumerate(self.values(chunk, data).tolist(), i * self.block):
            for y, value in enumerate(row, j * self.block):
                if max(x, y) <= self.to:
                    yield {"x": x, "y": y, "value": value}

    def fault(self, chunk: int, given: Given, random: Random) -> str:
        """Some cells, from all their options."""
        i, j = divmod(chunk, self.side)

        def value(x: int, y: int) -> int:
            at = x // self.block * self.side + y // self.block
            return int(self.values(at, given[at])[x % self.block, y % self.block])

        for _ in range(_SAMPLES):
            x, y = (self.block * at + random.randrange(self.block) for at in (i, j))
            met = set()
            for d1, d2 in self.vectors:
                many = min(size // d for size, d in ((x, d1), (y, d2)) if d)
                met |= {value(x - k * d1, y - k * d2) for k in range(1, many + 1)}
            right = next(n for n in range(len(met) + 1) if n not in met)
            if right != value(x, y):
                return f"({x:,}, {y:,}) has the value {right:,}, not {value(x, y):,}"
        return ""

    def told(self, given: Given) -> list[str]:
        greatest = lost = 0
        for chunk in range(self.chunks):
            i, j = divmod(chunk, self.side)
            within = (slice(0, self.to + 1 - self.block * at) for at in (i, j))
            values = self.values(chunk, given[chunk])[tuple(within)]
            greatest, lost = max(greatest, int(values.max())), lost + int((values == 0).sum())
        return [
            f"{self.rules.brief()}: piles to {self.to:,}: greatest value {greatest:,}, {lost:,} P-positions  [computed]"
        ]


def _block(
    vectors: tuple[tuple[int, int], ...], side: int, block: int, words: int, form: str, chunk: int, given: Given
) -> bytes:
    """A block, from the earlier ones that its lines cross. O(block^2) for each of these, and for the new cells."""
    import numpy as np

    from nimlike.kernels.lines import fill_block, mark_lines

    i, j = divmod(chunk, side)
    x0, y0, reach, lines, total = i * block, j * block, block - 1, [], 0
    for d1, d2 in vectors:
        if d1:
            least = (d2 * x0 - d1 * (y0 + reach)) * d1
            many = ((d1 + d2) * reach + 1) * d1
        else:
            least, many = x0 * d2, block * d2
        lines.append([d1, d2, least, total, many])
        total += many
    sets, numbers = np.zeros((total, words), np.uint64), np.array(lines, np.int64)
    for at, data in sorted(given.items()):
        a, b = divmod(at, side)
        if at != chunk and a <= i and b <= j:
            mark_lines(np.frombuffer(data, form).reshape(block, block), a * block, b * block, numbers, sets)
    values = np.zeros((block, block), form)
    fill_block(values, x0, y0, numbers, sets)
    return values.tobytes()
