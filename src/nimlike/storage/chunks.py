"""Chunks of bytes with their journal and manifest, and the jobs that make them.

A line of the journal is written after the bytes of its chunk are on the disk, and has a checksum of its own, and one of
the run's identity, the chunk's number and its bytes. A line that is torn, altered or of another run counts for nothing;
a chunk whose bytes are not those of its line is never given out: `read` refuses it, `check` finds it.
"""

from __future__ import annotations

import json
import os
import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final

from nimlike.core.checker import Certificate
from nimlike.core.errors import CorruptData, ParseError
from nimlike.core.files import check_file
from nimlike.core.libraries import __version__
from nimlike.core.numbers import abbreviate
from nimlike.core.progress import report
from nimlike.storage.disk import FLAGS, keep_path, on_disk, open_locked, replacing, write_at

# What a run computes: a few words of data, from which every chunk of it follows.

FORMAT: Final = "nimlike/run/2"
MANIFEST: Final = "manifest.json"


@dataclass(frozen=True)
class Manifest:
    """What a run computes. Equal `id` means: the same chunks, byte for byte."""

    job: str
    texts: tuple[str, ...]  # the rulesets, or patterns of them
    parameters: dict[str, Any] = field(default_factory=dict)  # what else the chunks depend on
    games: dict[str, str] = field(default_factory=dict)
    goal: dict[str, Any] = field(default_factory=dict)
    version: str = __version__  # of the program that began the run

    @property
    def id(self) -> str:
        """The checksum of all that the chunks depend on."""
        whole = [FORMAT, self.job, self.texts, self.parameters, sorted(self.games.values())]
        return blake2b(json.dumps(whole, sort_keys=True).encode(), digest_size=16).hexdigest()

    @property
    def about(self) -> str:
        return abbreviate(f"{self.job} of {' '.join(self.texts)}", 200)

    def text(self) -> str:
        """The manifest as a line of JSON with its own checksum."""
        whole = {"format": FORMAT, **vars(self)}
        return json.dumps(whole | {"crc32": _sum(whole)}, ensure_ascii=False)

    @classmethod
    def read(cls, text: str | bytes, where: str = MANIFEST) -> Manifest:
        try:
            whole = json.loads(text if isinstance(text, str) else text.decode())
            form, own = whole["format"], whole.pop("crc32")
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise CorruptData(f"{where} is not the manifest of a run ({FORMAT})", MANIFEST) from None
        if form != FORMAT:
            said = abbreviate(repr(form))
            raise CorruptData(f"{where} is of the format {said}; this version reads {FORMAT}", MANIFEST)
        try:
            if own != _sum(whole):
                raise ValueError
            del whole["format"]
            return cls(**whole | {"texts": tuple(whole["texts"])})
        except (ValueError, TypeError, KeyError):
            raise CorruptData(f"{where} is not what was written: wrong checksum", MANIFEST) from None


def _sum(whole: dict[str, Any]) -> int:
    return zlib.crc32(json.dumps(whole, sort_keys=True).encode())


DATA: Final = "data"  # the file of a folder that holds the bytes of the chunks; who writes locks it
JOURNAL: Final = "journal"

_LONGEST_MANIFEST: Final = 1 << 26  # bytes of a manifest
_LONGEST_JOURNAL: Final = 1 << 30  # bytes of a journal


class Damaged(Exception):
    """The bytes of a chunk are not those that the journal vouches for."""


@dataclass(frozen=True)
class Row:
    """A line of the journal: where a chunk lies, its checksum, how long it took, and what made it."""

    chunk: int
    at: int
    size: int
    digest: str
    seconds: float
    version: str  # of the program
    algorithm: int


class Chunks:
    """The chunks of one run. One process at a time may add to them; others may read."""

    def __init__(self, folder: Path, wanted: Manifest | None = None, write: bool = True) -> None:
        self.folder = folder
        self.rows: dict[int, Row] = {}  # the chunks done, by number
        self.dropped = 0  # lines of the journal that count for nothing
        self.outdated: dict[int, Row] = {}  # of another algorithm, so not done
        self._algorithm = 1
        self._journal = -1
        if wanted is None and not (folder / MANIFEST).is_file() and not (folder / JOURNAL).is_file():
            raise ParseError(f"{folder}: there is no run")
        self.file, self.refusal = open_locked(folder, DATA, write)
        try:
            self._identify(wanted)
            self._read_journal()
        except BaseException:
            self.close()
            raise

    def _identify(self, wanted: Manifest | None) -> None:
        """Know which run it is: by the manifest, or by what is wanted where that is missing or damaged."""
        path, found = self.folder / MANIFEST, None
        try:
            path.stat()
            check_file(path, _LONGEST_MANIFEST)
            found = Manifest.read(path.read_bytes(), str(path))
        except FileNotFoundError:
            error = f"{path} is missing"
        except OSError as failed:
            raise ParseError(f"{path} cannot be read: {failed.strerror}") from failed
        except CorruptData as failed:
            error = str(failed)
        if found is not None and wanted is not None and found.id != wanted.id:
            raise CorruptData(
                f"{path} is of another run ({found.about}), not of {wanted.about}; give another folder, or remove this "
                "one",
                MANIFEST,
            )
        if (known := found or wanted) is None:
            raise CorruptData(f"{error}; nimlike run start with the words of the run writes it again", MANIFEST)
        self.manifest = known
        if self.refusal is None and found is None:
            self._keep_manifest()

    def _keep_manifest(self) -> None:
        with on_disk(self.folder, "the manifest cannot be written"), replacing(self.folder / MANIFEST) as file:
            file.write(self.manifest.text() + "\n")

    def aim(self, goal: dict[str, Any]) -> None:
        """Give the run another goal, where it may be written."""
        if self.refusal is None and goal != self.manifest.goal:
            self.manifest = replace(self.manifest, goal=goal)
            self._keep_manifest()

    def _read_journal(self) -> None:
        path = self.folder / JOURNAL
        try:
            path.stat()
            check_file(path, _LONGEST_JOURNAL)
            lines = path.read_bytes().split(b"\n")
        except FileNotFoundError:
            lines = [b""]
        except OSError as error:
            raise ParseError(f"{path} cannot be read: {error.strerror}") from error
        self._torn = bool(lines[-1])  # the last line, which the next one then ends
        for line in filter(None, lines):
            row = _read_row(self.manifest.id, line)
            if row is not None:
                self.rows[row.chunk] = row
            else:
                self.dropped += 1

    def made_by(self, algorithm: int) -> None:
        """Take for done only what this algorithm of the kind has made; what is put from now on counts as its."""
        self._algorithm = algorithm
        self.outdated = {chunk: row for chunk, row in self.rows.items() if row.algorithm != algorithm}
        self.rows = {chunk: row for chunk, row in self.rows.items() if row.algorithm == algorithm}

    def writable(self) -> None:
        """Raise the error that says why nothing may be written here, if that is so."""
        if self.refusal is not None:
            raise self.refusal

    def read(self, chunk: int) -> bytes:
        row = self.rows[chunk]
        try:
            os.lseek(self.file, row.at, os.SEEK_SET)
            data = os.read(self.file, min(row.size, os.fstat(self.file).st_size))
        except (OSError, OverflowError) as error:
            raise Damaged(str(error)) from error
        if self._digest(chunk, data) != row.digest:
            raise Damaged(f"chunk {chunk}")
        return data

    def check(self) -> list[int]:
        """The chunks that are damaged. O(bytes of all chunks)."""
        wrong = []
        for done, chunk in enumerate(sorted(self.rows), 1):
            try:
                self.read(chunk)
            except Damaged:
                wrong.append(chunk)
            report(f"reading {self.folder}", done, len(self.rows))
        return wrong

    def put(self, made: Iterable[tuple[int, bytes, float]]) -> None:
        """Keep chunks: number, bytes, seconds. When this returns they are on the disk."""
        # a chunk that was there before takes its old place if it is as long as before, or the last one of the file
        self.writable()
        end = max((row.at + row.size for row in self.rows.values()), default=0)
        rows = []
        with on_disk(self.folder, "a chunk cannot be written"):
            for chunk, data, seconds in made:
                old = self.rows.get(chunk)
                stays = old is not None and (old.size == len(data) or old.at + old.size == end)
                at = old.at if old is not None and stays else end
                end = max(end, at + len(data))
                write_at(self.file, at, data)
                digest = self._digest(chunk, data)
                rows.append(Row(chunk, at, len(data), digest, seconds, __version__, self._algorithm))
            self._settle()
        self._append(rows)
        for row in rows:
            self.outdated.pop(row.chunk, None)

    def _digest(self, chunk: int, data: bytes) -> str:
        return blake2b(f"{self.manifest.id}:{chunk}:".encode() + data, digest_size=16).hexdigest()

    def _settle(self) -> None:
        """Return only when what was written is kept, so that the journal may vouch for it."""
        os.fsync(self.file)

    def forget(self, chunk: int) -> None:
        """Count a chunk as not done, in this process; a chunk that is put in its place is journalled again."""
        del self.rows[chunk]

    def _append(self, rows: list[Row]) -> None:
        """Write lines of the journal, whole or not at all."""
        text = b"\n" * self._torn + b"".join(_seal(self.manifest.id, vars(row)) for row in rows)
        with on_disk(self.folder, "the journal cannot be written"):
            if self._journal < 0:
                self._journal = os.open(self.folder / JOURNAL, os.O_RDWR | os.O_CREAT | FLAGS, 0o666)
                keep_path(self.folder)  # also where the file was there: who made it may have been killed before this
            size = os.lseek(self._journal, 0, os.SEEK_END)
            try:
                write_at(self._journal, size, text)
                os.fsync(self._journal)
            except OSError:
                os.ftruncate(self._journal, size)
                raise
            self._torn = False
        self.rows.update({row.chunk: row for row in rows})

    def close(self) -> None:
        """Let another process add chunks."""
        if self._journal >= 0:
            os.close(self._journal)
            self._journal = -1
        if self.file >= 0:
            os.close(self.file)  # and with it the lock goes
            self.file = -1


def _seal(run: str, whole: dict[str, Any]) -> bytes:
    """A line of the journal, with the checksum of itself and the run."""
    text = json.dumps(whole, ensure_ascii=False)
    return f"{zlib.crc32(f'{run}:{text}'.encode()):08x} {text}\n".encode()


def _read_row(run: str, line: bytes) -> Row | None:
    """What a line of the journal says; None if it is not what was written."""
    own, _, text = line.partition(b" ")
    if own != f"{zlib.crc32(run.encode() + b':' + text):08x}".encode():
        return None
    try:
        row = Row(**json.loads(text))
    except (ValueError, TypeError, RecursionError):
        return None
    numbers = (row.chunk, row.at, row.size, row.algorithm)
    whole_numbers = all(type(number) is int and number >= 0 for number in numbers)
    return row if whole_numbers and isinstance(row.version, str) else None


# Long work as numbered chunks of bytes: what makes it possible to interrupt, check and share it.

Given = Mapping[int, bytes]  # chunks that are there, by number
Task = tuple[Callable[..., bytes], tuple[Any, ...]]
"""A function of a module, and its arguments but the last one, which is the chunks needed. It can be sent elsewhere."""


class Job(ABC):
    """Work whose results are chunks 0, 1, ..., each a function of the job and of earlier chunks."""

    title: ClassVar[str] = ""  # what it does, in a line
    options: ClassVar[Mapping[str, Any]] = {}  # numbers, texts and truth values, with their defaults
    growing: ClassVar[tuple[str, ...]] = ()  # options that may grow: the chunks of a smaller one stay
    algorithm: ClassVar[int] = 1
    """The number of what computes the chunks: one more whenever the same words give other bytes than before.

    Chunks that another number has made are not taken for done."""
    in_line: ClassVar[bool] = False  # whether each chunk follows from the one before: one core computes all

    @property
    @abstractmethod
    def chunks(self) -> int:
        """How many chunks there are."""

    def size(self, chunk: int) -> int | None:
        """How many bytes a chunk has, if that is known before: one with another number of them is not done."""
        return None

    def order(self) -> Sequence[int]:
        """The chunks in the order in which they are best started."""
        return range(self.chunks)

    @abstractmethod
    def task(self, chunk: int) -> Task:
        """What computes a chunk."""

    def needs(self, chunk: int) -> Sequence[int]:
        """The chunks that one is computed from; they go to the worker with the task."""
        return ()

    @abstractmethod
    def rows(self, chunk: int, data: bytes) -> Iterator[dict[str, Any]]:
        """What is exported of a chunk: rows of a table."""

    def fault(self, chunk: int, given: Given, random: Random) -> str:
        """What is wrong with a chunk, seen by another route than the one that made it; empty if nothing is."""
        return ""

    def told(self, given: Given) -> list[str]:
        """The result in a few lines, when all chunks are there."""
        return []

    def certificates(self, given: Given) -> Iterator[tuple[str, Certificate]]:
        """The certificates of the results, each with the game that it is of, when all chunks are there."""
        return iter(())
