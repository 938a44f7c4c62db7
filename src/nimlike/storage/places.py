"""Where the bytes of chunks lie: in one file of the run's folder, or as objects of a store elsewhere."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

from nimlike.core.version import __version__
from nimlike.storage.disk import on_disk, read_at, write_at

DATA: Final = "data"
"""The file of a folder that is locked by who writes, and that holds the bytes unless they are objects."""


class Damaged(Exception):
    """The bytes of a chunk are not those that the journal vouches for."""


@dataclass(frozen=True)
class Row:
    """A line of the journal: where a chunk lies, its checksum, how long it took, and what made it."""

    chunk: int
    at: int
    size: int
    digest: str
    seconds: float = 0.0
    version: str = ""  # of the program; empty in lines that were written before versions were recorded
    algorithm: int = 1


class Place(ABC):
    """The bytes of the chunks of one run."""

    def __init__(self, run: str, algorithm: int = 1) -> None:
        self.run = run
        self.algorithm = algorithm
        self.version = __version__

    def row(self, chunk: int, at: int, size: int, digest: str, seconds: float = 0.0) -> Row:
        """The line of the journal of a chunk that this program has made."""
        return Row(chunk, at, size, digest, seconds, self.version, self.algorithm)

    def digest(self, chunk: int, pieces: Iterable[bytes]) -> tuple[str, int]:
        """The checksum of a chunk of this run, and how many bytes it has."""
        state, size = blake2b(f"{self.run}:{chunk}:".encode(), digest_size=16), 0
        for piece in pieces:
            state.update(piece)
            size += len(piece)
        return state.hexdigest(), size

    @abstractmethod
    def put(self, made: Iterable[tuple[int, bytes, float]], known: Mapping[int, Row]) -> list[Row]:
        """Write chunks (number, bytes, seconds); ``known`` says where those lie that are to stay."""

    @abstractmethod
    def settle(self, rows: Sequence[Row]) -> None:
        """Return only when what was put is kept, so that the journal may vouch for it."""

    @abstractmethod
    def pieces(self, row: Row) -> Iterator[bytes]:
        """The bytes of a chunk as they are found."""

    @abstractmethod
    def taken(self, file: int, places: Iterable[tuple[int, int, int]]) -> list[Row]:
        """Chunks whose bytes stand in the file of the folder: number, place, how many bytes."""

    @abstractmethod
    def stands(self, row: Row, file: int, at: int, write: bool) -> bool:
        """Whether a chunk is right and stands at a place of the file; one that lies elsewhere is copied there."""

    def listed(self) -> list[Row]:
        """Chunks that are found here without a journal; their bytes are still to be compared with their checksums."""
        return []

    def drop(self, row: Row) -> None:  # noqa: B027 (nothing, unless a place says otherwise)
        """Let go of a chunk in whose stead another one is vouched for."""

    def sound(self, row: Row) -> bool:
        """Whether the bytes of a chunk are those vouched for. O(bytes)."""
        try:
            return self.digest(row.chunk, self.pieces(row)) == (row.digest, row.size)
        except Damaged:
            return False

    def read(self, row: Row) -> bytes:
        """The bytes of a chunk."""
        data = b"".join(self.pieces(row))
        if self.digest(row.chunk, [data]) != (row.digest, row.size):
            raise Damaged(f"chunk {row.chunk}")
        return data


class DataFile(Place):
    """All chunks in one file, one after the other."""

    def __init__(self, run: str, folder: Path, file: int) -> None:
        super().__init__(run)
        self._folder, self._file = folder, file

    def put(self, made: Iterable[tuple[int, bytes, float]], known: Mapping[int, Row]) -> list[Row]:
        """A chunk that was there before takes its old place if it is as long as before."""
        end = max((row.at + row.size for row in known.values()), default=0)
        rows = []
        with on_disk(self._folder, "a chunk cannot be written"):
            for chunk, data, seconds in made:
                old = known.get(chunk)
                at = old.at if old is not None and old.size == len(data) else end
                end = max(end, at + len(data))
                write_at(self._file, at, data)
                rows.append(self.row(chunk, at, len(data), self.digest(chunk, [data])[0], seconds))
        return rows

    def settle(self, rows: Sequence[Row]) -> None:
        with on_disk(self._folder, "a chunk cannot be written"):
            os.fsync(self._file)

    def pieces(self, row: Row) -> Iterator[bytes]:
        try:
            yield from read_at(self._file, row.at, row.size)
        except OSError as error:
            raise Damaged(str(error)) from error

    def taken(self, file: int, places: Iterable[tuple[int, int, int]]) -> list[Row]:
        rows = []
        for chunk, at, size in places:
            digest, found = self.digest(chunk, read_at(file, at, size))
            assert found == size, f"chunk {chunk}: {found} of {size} bytes are in the file"
            rows.append(self.row(chunk, at, size, digest))
        return rows

    def stands(self, row: Row, file: int, at: int, write: bool) -> bool:
        return row.at == at and self.sound(row)
