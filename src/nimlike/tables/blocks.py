"""Tables of Grundy values or outcomes of two piles or more, larger than memory: each block from those before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate
from nimlike.storage.job import ChunkJob, Given, Task
from nimlike.tables.plan import Numbers, Plan, Ray

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_SIDE: Final = 1 << 17
"""The longest side of such a table."""
MOST_CHUNKS: Final = 1 << 16
"""Most blocks."""
MOST_CELLS: Final = 1 << 26
"""Most cells of a block."""
MOST_PILES: Final = 8
"""Most piles."""
MOST_BYTES: Final = 1 << 31
"""Most bytes of memory that the work on a block may take."""

_EDGES: Final = (0, 0, 512, 64, 23, 12, 8, 6, 4)  # of blocks, by the number of piles: a quarter of a million cells
_SAMPLES: Final = 20  # cells of a block compared with the definition
_NAMES: Final = ("x", "y", "z")


class RayGame(Protocol):
    """A game whose moves take vectors that can be written as rays."""

    @property
    def arity(self) -> int | None:
        """The number of piles, or the usual one."""

    @property
    def misere(self) -> bool:
        """Whether who makes the last move loses."""

    def brief(self) -> str:
        """The game's text."""

    def moves_within(self, box: Numbers) -> tuple[Ray, ...]:
        """The moves that fit piles of these sizes."""

    def symmetric(self, piles: int) -> bool:
        """Whether the moves stay the same when piles change places."""

    def check_state(self, state: Numbers) -> None:
        """Refuse another number of piles than the game's."""

    def options(self, state: Numbers) -> Iterable[tuple[Any, Numbers]]:
        """The moves and what they leave, from the definition."""


def fits(plan: Plan) -> bool:
    """Whether the blocks of a table are few enough, and the work on one takes little enough memory."""
    return plan.number <= MOST_CHUNKS and plan.memory <= MOST_BYTES


def _too_much(plan: Plan) -> str:
    """Why a table is refused."""
    if plan.number > MOST_CHUNKS:
        return tr(
            "table: {number:,} blocks of edge {edge:,}, {most:,} at most",
            number=plan.number,
            edge=plan.block,
            most=MOST_CHUNKS,
        )
    return tr(
        "table: a block of edge {edge:,} needs {memory:,} MiB of memory with {rays:,} rays of moves, {most:,} at most",
        edge=plan.block,
        memory=plan.memory >> 20,
        rays=len(plan.rays),
        most=MOST_BYTES >> 20,
    )


class BlocksJob(ChunkJob):
    """The Grundy values or the outcomes of a game of some piles to ``to``, in blocks that are cubes.

    The moves take vectors, written as rays c, c + d, c + 2d, ... Each block is a function of the blocks before it to
    which its rays lead. So the blocks of a wave can be made at the same time, and no process holds more than the block
    it makes, one other, and a set of values for each line that crosses its own. If the moves stay the same when piles
    change places, only the blocks whose numbers stand in order are computed and stored.

    Parameters
    ----------
    rules
        The game.

    Examples
    --------
    >>> from nimlike.games.wythoff.game import Wythoff
    >>> job = BlocksJob(Wythoff(), {"to": 5, "block": 4, "once": True})
    >>> given = {}
    >>> for chunk in job.order():
    ...     function, arguments = job.task(chunk)
    ...     given[chunk] = function(*arguments, given)
    >>> job.chunks, job.plan.values(given[0]).tolist()
    (3, [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]])
    """

    title: ClassVar[str] = "the Grundy values or outcomes of a game of some piles, by blocks"
    options: ClassVar[Mapping[str, Any]] = {"to": 4_095, "what": "grundy", "piles": 0, "block": 0, "once": True}

    def __init__(self, rules: RayGame, given: Mapping[str, Any]) -> None:
        once = given.get("once", False)  # runs that were begun before this option store all blocks
        given = {**self.options, **given}
        self.rules = rules
        self.to: int = given["to"]
        piles: int = given["piles"] or rules.arity or 2
        if given["what"] not in ("grundy", "outcomes"):
            raise ParseError(
                tr("table: what is grundy or outcomes, not {given!r}", given=abbreviate(str(given["what"])))
            )
        if not 2 <= piles <= MOST_PILES:
            raise ParseError(
                tr("table: piles is 2 to {most_piles}, not {piles}", most_piles=MOST_PILES, piles=abbreviate(piles))
            )
        rules.check_state((0,) * piles)
        if not 0 <= self.to < MOST_SIDE:
            raise ParseError(
                tr("table: to is 0 to {most_side:,}, not {to}", most_side=MOST_SIDE - 1, to=abbreviate(self.to))
            )
        outcomes = given["what"] == "outcomes"
        if rules.misere and not outcomes:
            raise RulesetError(
                tr("{rules} has no Grundy values, in misère play; --set what=outcomes", rules=rules.brief())
            )
        edge: int = given["block"] or _EDGES[piles]
        block = min(edge, self.to + 1)
        side = self.to // block + 1 if block > 0 else 0
        if block < 1 or block**piles > MOST_CELLS:
            most = int(MOST_CELLS ** (1 / piles) + 1e-9)
            raise ParseError(
                tr(
                    "table: block is 1 to {most:,} with {piles} piles, not {edge}",
                    most=most,
                    piles=piles,
                    edge=abbreviate(edge),
                )
            )
        self.plan = self._plan(piles, side, block, outcomes, once)
        if not fits(self.plan):
            raise ParseError(tr("{why}; {advice}", why=_too_much(self.plan), advice=self._instead(once)))

    def _plan(self, piles: int, side: int, block: int, outcomes: bool, once: bool) -> Plan:
        """The table with so many blocks of this edge along each of its edges."""
        moves = self.rules.moves_within((side * block - 1,) * piles)
        return Plan(moves, piles, side, block, outcomes, self.rules.misere, once and self.rules.symmetric(piles))

    def _instead(self, once: bool) -> str:
        """What can be done where a block takes too much memory, or where there are too many of them."""
        plan, to = self.plan, self.to
        while to:
            edges = [edge for n in range(plan.block.bit_length() + 6) if (edge := 1 << n) ** plan.piles <= MOST_CELLS]
            for edge in reversed([edge for edge in edges if edge <= to + 1]):
                side = to // edge + 1
                if replace(plan, rays=(), side=side, block=edge).number > MOST_CHUNKS:
                    break  # smaller blocks are more
                if fits(self._plan(plan.piles, side, edge, plan.outcomes, once)):
                    return tr(
                        "possible is --to {to} --set block={edge}; nimlike solve answers single positions",
                        to=to,
                        edge=edge,
                    )
            to //= 2
        return tr("nimlike solve answers single positions")

    @property
    def chunks(self) -> int:
        return self.plan.number

    @property
    def room(self) -> int:
        return self.chunks * self.plan.chunk_bytes

    def order(self) -> Sequence[int]:
        """The blocks by waves."""
        blocks = self.plan.blocks()
        return sorted(range(self.chunks), key=lambda chunk: (sum(blocks[chunk]), chunk))

    def needs(self, chunk: int) -> Sequence[int]:
        return _needs(self.plan, chunk)

    def task(self, chunk: int) -> Task:
        return _block, (self.plan, chunk)

    def rows(self, chunk: int, data: bytes) -> Iterator[dict[str, Any]]:
        values, block = self.plan.values(data), self.plan.blocks()[chunk]
        names = _names(self.plan.piles)
        for cell, piles in self.plan.cells(block, self.to):
            row: dict[str, Any] = dict(zip(names, piles, strict=False))
            value = int(values[cell])
            yield row | ({"outcome": "PN"[value]} if self.plan.outcomes else {"value": value})

    def fault(self, chunk: int, given: Given, random: Random) -> str:
        """Some cells, from all their options by the definition."""
        block = self.plan.blocks()[chunk]
        last = [min(self.to, (at + 1) * self.plan.block - 1) for at in block]
        for _ in range(_SAMPLES):
            state = tuple(random.randint(at * self.plan.block, to) for at, to in zip(block, last, strict=True))
            *met, found = self._values([*(after for _, after in self.rules.options(state)), state], given)
            if self.plan.outcomes:
                right = int(0 in met or (self.plan.misere and not met))
                if right != found:
                    return f"{state} is {'PN'[right]}, not {'PN'[found]}"
            else:
                known = set(met)
                right = next(n for n in range(len(known) + 1) if n not in known)
                if right != found:
                    return f"{state} has the value {right:,}, not {found:,}"
        return ""

    def _values(self, states: Sequence[Numbers], given: Given) -> list[int]:
        """The values of some positions; each block is read once."""
        places: dict[int, list[tuple[int, Numbers]]] = {}
        for number, state in enumerate(states):
            piles = tuple(sorted(state)) if self.plan.once else state
            chunk, _ = self.plan.stored(tuple(n // self.plan.block for n in piles))
            places.setdefault(chunk, []).append((number, tuple(n % self.plan.block for n in piles)))
        found = [0] * len(states)
        for chunk, cells in places.items():
            values = self.plan.values(given[chunk])
            for number, cell in cells:
                found[number] = int(values[cell])
        return found

    def told(self, given: Given) -> list[str]:
        greatest = lost = 0
        for chunk, block in enumerate(self.plan.blocks()):
            within = tuple(slice(0, self.to + 1 - self.plan.block * at) for at in block)
            values = self.plan.values(given[chunk])[within]
            greatest = max(greatest, int(values.max()))
            lost += int((values == 0).sum()) * self.plan.images(block)
        values_told = "" if self.plan.outcomes else f"greatest value {greatest:,}, "
        return [f"{self.rules.brief()}: piles to {self.to:,}: {values_told}{lost:,} P-positions  [computed]"]


def _names(piles: int) -> tuple[str, ...]:
    """Of the piles."""
    return _NAMES[:piles] if piles <= len(_NAMES) else tuple(f"x{i + 1}" for i in range(piles))


@lru_cache(maxsize=MOST_CHUNKS)
def _needs(plan: Plan, chunk: int) -> tuple[int, ...]:
    return tuple(sorted(plan.needed(plan.blocks()[chunk])))


@lru_cache(maxsize=1)
def _lines(plan: Plan) -> tuple[NDArray[Any], ...]:
    """c and d of the rays, the rows in which values wait, those of lines, the lines of cells; how many there are."""
    import numpy as np

    from nimlike.kernels.lines import entries

    starts, steps = (np.array([ray[i] for ray in plan.rays], np.int64).reshape(-1, plan.piles) for i in (0, 1))
    own = (starts != steps).any(axis=1)
    along = steps.any(axis=1)
    wait, line = (np.where(have, np.cumsum(have) - 1, -1) for have in (own, along))
    places, total = np.zeros((int(along.sum()), plan.block**plan.piles), np.int32), 0
    for row, step in zip(places, steps[along], strict=True):
        total += entries(plan.block, step, total, row)
    return starts, steps, wait, line, places, np.array([own.sum(), total])


def _block(plan: Plan, chunk: int, given: Given) -> bytes:
    """A block, from the earlier ones to which its rays lead. O(cells) for each of these and each ray."""
    import numpy as np

    from nimlike.kernels.lines import fill_block, mark_lines

    starts, steps, wait, line, places, (waits, lines) = _lines(plan)
    here = np.array(plan.blocks()[chunk], np.int64)
    sets = np.zeros((max(1, lines), plan.words), np.uint64)
    waiting = np.full((waits, plan.block**plan.piles), -1, np.int32)
    for at, images in plan.needed(plan.blocks()[chunk]).items():
        stored = plan.values(given[at])
        for image, rays in images:
            values = np.array(stored.transpose(plan.stored(image)[1]), order="C").reshape(-1)
            shift = (np.array(image, np.int64) - here) * plan.block
            numbers = np.array(rays, np.int64)
            mark_lines(values, shift, plan.block, numbers, starts, steps, wait, line, places, sets, waiting)
    made = np.zeros(plan.block**plan.piles, np.uint8 if plan.outcomes else plan.form)
    most = 1 if plan.outcomes else np.iinfo(made.dtype).max
    origin = here * plan.block
    fill_block(made, origin, plan.block, most, plan.misere, starts, steps, wait, line, places, sets, waiting)
    return plan.data(made)
