"""Files of long work: replaced in one step, locked by one writer, errors of the disk told in one line."""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from shutil import disk_usage
from typing import IO, Any, Final

from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.libraries import __version__

FLAGS: Final = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
"""With these a pipe is opened at once, and seen to be no file."""
_PIECE: Final = 1 << 20  # bytes read at once


@contextmanager
def on_disk(folder: Path, what: str) -> Iterator[None]:
    """An error of the operating system within becomes `LimitReached`: what failed, where, and why."""
    try:
        yield
    except OSError as error:
        raise LimitReached(f"{folder}: {what}: {error.strerror or error}") from error


def open_locked(folder: Path, name: str, write: bool) -> tuple[int, NimlikeError | None]:
    """A file of a folder, made if it is missing, and locked; and why nothing may be written to it, if that is so."""
    path, refusal = folder / name, None
    if write:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not os.access(folder, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            file = os.open(path, os.O_RDWR | os.O_CREAT | FLAGS, 0o666)
        except OSError as error:
            refusal, write = (
                ParseError(f"{folder}: cannot be written: {error.strerror}"),
                False,
            )
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise LimitReached(f"{folder}: {error.strerror}") from error
    if not write:
        try:
            file = os.open(path, os.O_RDONLY | FLAGS)
        except OSError as error:
            raise refusal or ParseError(f"{folder}: {name} cannot be read: {error.strerror}") from error
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise ParseError(f"{folder}: {name} is not a file")
    if write and not lock(file):
        return file, LimitReached(f"{folder}: another process is at work there")
    return file, refusal if write or refusal else ParseError(f"{folder}: opened for reading only")


def lock(file: int) -> bool:
    """Whether no other process holds the file; then this one does, until it ends or lets go of it."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def unlock(file: int) -> None:
    """Let another process have the file."""
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_UN)


def write_at(file: int, at: int, data: bytes) -> None:
    """Write all bytes at a place."""
    os.lseek(file, at, os.SEEK_SET)
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


def check_room(folder: Path, wanted: int, what: str) -> None:
    """Refuse what needs more bytes than the disk of a folder, which need not exist yet, has left."""
    place = folder.absolute()
    while not place.exists() and place != place.parent:
        place = place.parent
    try:
        free = disk_usage(place).free
    except OSError:  # then the writing says what is wrong
        return
    if wanted > free:
        raise LimitReached(f"{folder}: {what} needs {wanted:,} bytes of disk; {free:,} are free")


@contextmanager
def replacing(path: Path, binary: bool = False) -> Iterator[IO[Any]]:
    """A new file that takes the place of an old one when it is whole: at every instant one of them is there."""
    new = path.with_name(f"{path.name}.new")
    how: dict[str, Any] = {"mode": "wb"} if binary else {"mode": "w", "encoding": "utf-8", "newline": ""}
    try:
        with open(new, **how) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
        keep_names(path.parent)
    except BaseException:
        with suppress(OSError):
            new.unlink()
        raise


def keep_names(folder: Path) -> None:
    """Have the disk keep the names of the files in a folder."""
    if sys.platform != "win32":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def keep_path(folder: Path) -> None:
    """Have the disk keep the names of the files in a folder, and the folder's own name and those of its parents."""
    keep_names(folder)
    for parent in folder.absolute().parents:
        with suppress(OSError):  # what may not be read was not made by this program
            keep_names(parent)


def busy(path: Path) -> bool:
    """Whether a process holds the lock of a file."""
    try:
        file = os.open(path, os.O_RDONLY | FLAGS)
    except OSError:
        return False
    try:
        if lock(file):
            unlock(file)
            return False
        return True
    finally:
        os.close(file)


# Numbers and arrays as the bytes of a chunk: the same bytes on every machine.


def pack(numbers: Mapping[str, Any], arrays: Mapping[str, bytes]) -> bytes:
    """A line of JSON, then the arrays one after the other.

    Nothing is compressed: the libraries that do so differ in their bytes.
    """
    arrays = dict(sorted(arrays.items()))
    sizes = {name: len(array) for name, array in arrays.items()}
    head = json.dumps({"numbers": dict(numbers), "arrays": sizes}, sort_keys=True).encode()
    return b"\n".join([head, b"".join(arrays.values())])


def unpack(data: bytes) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The numbers and arrays of `pack`; sorted names."""
    head, _, body = data.partition(b"\n")
    whole, at, arrays = json.loads(head), 0, {}
    for name, size in whole["arrays"].items():
        arrays[name] = body[at : at + size]
        at += size
    return whole["numbers"], arrays


# Where the bytes of chunks lie: in one file of the run's folder.

DATA: Final = "data"
"""The file of a folder that holds the bytes; who writes locks it."""


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


class DataFile:
    """The bytes of the chunks of one run, one after the other in a file."""

    def __init__(self, run: str, folder: Path, file: int) -> None:
        self.run, self.algorithm, self.version = run, 1, __version__
        self._folder, self._file = folder, file

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

    def put(self, made: Iterable[tuple[int, bytes, float]], known: Mapping[int, Row]) -> list[Row]:
        """Write chunks (number, bytes, seconds); they are on the disk when this returns.

        One of those known takes its old place if it is as long as before, or the last one there.
        """
        end = max((row.at + row.size for row in known.values()), default=0)
        rows = []
        with on_disk(self._folder, "a chunk cannot be written"):
            for chunk, data, seconds in made:
                old = known.get(chunk)
                stays = old is not None and (old.size == len(data) or old.at + old.size == end)
                at = old.at if old is not None and stays else end
                end = max(end, at + len(data))
                write_at(self._file, at, data)
                rows.append(self.row(chunk, at, len(data), self.digest(chunk, [data])[0], seconds))
            self.settle()
        return rows

    def settle(self) -> None:
        """Return only when what was written is kept, so that the journal may vouch for it."""
        os.fsync(self._file)

    def pieces(self, row: Row) -> Iterator[bytes]:
        """The bytes of a chunk as they are found."""
        try:
            for at in range(row.at, row.at + row.size, _PIECE):
                os.lseek(self._file, at, os.SEEK_SET)
                yield os.read(self._file, min(_PIECE, row.at + row.size - at))
        except OSError as error:
            raise Damaged(str(error)) from error
