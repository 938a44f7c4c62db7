"""Long work as numbered chunks of bytes: what makes it possible to interrupt, check and share it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from nimlike.storage.chunks import Chunks

Given = Mapping[int, bytes]
"""Chunks that are there, by number."""
Task = tuple[Callable[..., bytes], tuple[Any, ...]]
"""A function of a module, and its arguments but the last one, which is the chunks needed. It can be sent elsewhere."""


class Job(ABC):
    """Work whose results are chunks 0, 1, ...: a `ChunkJob`, or a `WholeJob`."""

    title: ClassVar[str] = ""
    """What it does, in a line."""
    options: ClassVar[Mapping[str, Any]] = {}
    """The numbers, texts and truth values that it takes, with their defaults."""
    growing: ClassVar[tuple[str, ...]] = ()
    """Options that may grow: the chunks of a smaller one are chunks of a larger one."""
    algorithm: ClassVar[int] = 1
    """The number of what computes the chunks: one more whenever the same words give other bytes than before.

    Chunks that another number has made are not taken for done."""
    in_line: ClassVar[bool] = False
    """Whether each chunk follows from the one before: then all are computed in one process, on one core."""

    @property
    @abstractmethod
    def chunks(self) -> int:
        """How many chunks there are."""

    def order(self) -> Sequence[int]:
        """The chunks in the order in which they are best begun."""
        return range(self.chunks)

    @abstractmethod
    def rows(self, chunk: int, data: bytes) -> Iterator[dict[str, Any]]:
        """What is exported of a chunk: rows of a table."""

    def fault(self, chunk: int, given: Given, random: Random) -> str:
        """What is wrong with a chunk, seen by another route than the one that made it; empty where nothing is."""
        return ""

    def told(self, given: Given) -> list[str]:
        """The result in a few lines, when all chunks are there."""
        return []

    def certificate(self, given: Given) -> dict[str, Any] | None:
        """A certificate of the result, when all chunks are there; None where there is none."""
        return None

    def certificates(self, given: Given) -> Iterator[Kept] | None:
        """The certificates of all rows that have one, when all chunks are there; None where rows have none."""
        return None


class Kept(NamedTuple):
    """The certificate of one row of many: of what, itself or None where it was not kept, and its size in bytes."""

    text: str
    certificate: dict[str, Any] | None
    size: int


class ChunkJob(Job):
    """Work in which each chunk is a function of the job and of earlier chunks.

    The same chunk comes out, byte for byte, whenever and wherever it is computed: so it can be computed again, after a
    kill or where its bytes are damaged.
    """

    @abstractmethod
    def task(self, chunk: int) -> Task:
        """What computes a chunk."""

    def needs(self, chunk: int) -> Sequence[int]:
        """The chunks that one is computed from; they go to the worker with the task."""
        return ()


class WholeJob(Job):
    """Work that is done in a way of its own, which makes all chunks."""

    in_line: ClassVar[bool] = True

    @abstractmethod
    def work(self, chunks: Chunks) -> None:
        """Do all of it, into the folder of ``chunks``, and close them."""
