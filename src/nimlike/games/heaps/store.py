"""Tables of heap values kept on disk: a long computation can be interrupted, and goes on where it was."""

from __future__ import annotations

import contextlib
import errno
import json
import mmap
import os
import stat
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import CorruptData, LimitReached, NimlikeError, ParseError
from nimlike.core.numbers import abbreviate
from nimlike.core.progress import report

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Values

FORMAT: Final = "nimlike/heap-values/2"
HEADER: Final = "table.json"
DATA: Final = "values.u16"
BLOCK: Final = 1 << 19
"""So many values have a checksum of their own."""

_WIDTH: Final = 2  # bytes of a value
_ZEROS: Final = bytes(1 << 20)


class HeapStore:
    """A folder with the values of heaps 0, 1, 2, ... of one game.

    ``values.u16`` holds them as 16-bit numbers, the lower byte first. ``table.json`` says of which game they are, how
    many count, and the CRC-32 of each `BLOCK` of them and of itself. It is replaced in one step, after the values are
    on the disk: whatever happens, it never vouches for values that are not there. What ``values.u16`` holds beyond
    them counts for nothing.

    One process at a time may add values. While it does so, and in a folder that cannot be written, others may read
    the values vouched for.

    Parameters
    ----------
    folder
        Made if it does not exist.
    ruleset
        The text form of the game.

    Raises
    ------
    CorruptData
        The folder holds another game's table, or its values are not those that the header vouches for.
    ParseError
        The folder cannot be made or read.

    Notes
    -----
    Complexity: linear in the number of values, all of which are read and compared with their checksums.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     store = HeapStore(Path(folder), "octal:0.77")
    ...     values = store.sized(4)
    ...     values[:] = [0, 1, 2, 3]
    ...     store.commit(4)
    ...     store.close()
    ...     HeapStore(Path(folder), "octal:0.77").values().tolist()
    [0, 1, 2, 3]
    """

    def __init__(self, folder: Path, ruleset: str) -> None:
        self.folder, self.ruleset = folder, ruleset
        self.done = 0
        self._sums: list[int] = []
        self._map: mmap.mmap | None = None
        self._refusal: NimlikeError | None = None  # why no value can be added
        self._file = self._opened()
        try:
            self._read()
        except BaseException:
            self.close()
            raise

    def _opened(self) -> int:
        """The file of values, locked if it can be written and no other process holds it."""
        path, flags = self.folder / DATA, getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if not os.access(self.folder, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            file = os.open(path, os.O_RDWR | os.O_CREAT | flags, 0o666)
        except OSError as error:
            self._refusal = ParseError(f"--store {self.folder}: cannot be written: {error.strerror}")
            try:
                file = os.open(path, os.O_RDONLY | flags)
            except OSError:
                raise self._refusal from error
        if not stat.S_ISREG(os.fstat(file).st_mode):
            os.close(file)
            raise ParseError(f"--store {self.folder}: {DATA} is not a file")
        if self._refusal is None and sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self._refusal = LimitReached(f"--store {self.folder}: another process is at work there")
            except OSError as error:
                self._refusal = ParseError(f"--store {self.folder}: cannot be locked: {error.strerror}")
        return file

    def _read(self) -> None:
        try:
            text = (self.folder / HEADER).read_bytes()
        except FileNotFoundError:
            return
        except OSError as error:
            raise ParseError(f"--store {self.folder}: {HEADER} cannot be read: {error.strerror}") from error
        done, sums = self._vouched(text)
        size = os.fstat(self._file).st_size // _WIDTH
        if size < done:
            raise self._corrupt(DATA, f"ends after {size:,} of the {done:,} values that the header vouches for")
        for number, expected in enumerate(sums):
            first, stop = number * BLOCK, min((number + 1) * BLOCK, done)
            if self._sum_of(first, stop) != expected:
                raise self._corrupt(DATA, f"has a wrong checksum at the values of heaps {first:,} to {stop - 1:,}")
            report(f"reading {self.folder}", stop, done)
        self.done, self._sums = done, sums

    def _vouched(self, text: bytes) -> tuple[int, list[int]]:
        """How many values a header vouches for, and the sums of their blocks."""
        try:
            header = json.loads(text.decode())
            form, own = header["format"], header.pop("crc32")
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise self._corrupt(HEADER, f"is not the header of a table ({FORMAT})") from None
        if form != FORMAT:
            raise self._corrupt(HEADER, f"is of the format {abbreviate(repr(form))}; this version reads {FORMAT}")
        ruleset, done, block, sums = (header.get(name) for name in ("ruleset", "values", "block", "sums"))
        if (
            own != _sum_of_header(header)
            or not (type(done) is int and done >= 0 and block == BLOCK)
            or not (isinstance(sums, list) and len(sums) == -(-done // BLOCK))
        ):
            raise self._corrupt(HEADER, "is not what was written: wrong checksum")
        if ruleset != self.ruleset:
            theirs, ours = abbreviate(str(ruleset)), abbreviate(self.ruleset)
            raise self._corrupt(HEADER, f"is the table of {theirs}, not of {ours}")
        return done, sums

    def _corrupt(self, name: str, what: str) -> CorruptData:
        return CorruptData(f"{self.folder / name} {what}; give another folder, or remove this one", name)

    def _sum_of(self, first: int, stop: int) -> int:
        """The CRC-32 of some values, read from the file itself each time: no buffer stands between."""
        crc, at, end = 0, _WIDTH * first, _WIDTH * stop
        while at < end:
            try:
                os.lseek(self._file, at, os.SEEK_SET)
                piece = os.read(self._file, end - at)
            except OSError as error:
                raise self._corrupt(DATA, f"cannot be read at heap {at // _WIDTH:,}: {error.strerror}") from error
            if not piece:
                raise self._corrupt(DATA, f"ends after {at // _WIDTH:,} values")
            crc = zlib.crc32(piece, crc)
            at += len(piece)
        return crc

    def values(self) -> Values:
        """The values vouched for."""
        return self._mapped(self.done)

    def sized(self, size: int) -> Values:
        """The table with room for ``size`` values, in the file itself.

        Raises
        ------
        LimitReached
            Another process is adding values, or there is no room on the disk.
        ParseError
            The folder cannot be written.
        """
        if self._refusal is not None:
            raise self._refusal
        with self._on_disk(f"no room for {size:,} values"):
            self._take_room(_WIDTH * size)
        return self._mapped(size)

    def _take_room(self, size: int) -> None:
        """Have the disk keep so many bytes for the file: a value set later always finds its place."""
        if hasattr(os, "posix_fallocate"):
            os.posix_fallocate(self._file, 0, size)
            return
        at = os.lseek(self._file, 0, os.SEEK_END)
        while at < size:
            at += os.write(self._file, _ZEROS[: size - at])

    def _mapped(self, size: int) -> Values:
        import numpy as np

        if not size:
            return np.zeros(0, np.uint16)
        access = mmap.ACCESS_WRITE if self._refusal is None else mmap.ACCESS_COPY
        with self._on_disk("cannot be read"):
            self._map = mmap.mmap(self._file, _WIDTH * size, access=access)
        return np.frombuffer(self._map, "<u2")

    def commit(self, done: int) -> None:
        """Vouch for the first ``done`` values: they, then the header, are written to the disk.

        Raises
        ------
        LimitReached
            The disk takes them not; the table of the last commit stays as it is.
        """
        if self._map is None or self._refusal is not None or done <= self.done:
            return
        with self._on_disk("the values cannot be written"):
            first = _WIDTH * self.done // mmap.PAGESIZE * mmap.PAGESIZE
            self._map.flush(first, _WIDTH * done - first)
            os.fsync(self._file)
        whole = self.done // BLOCK  # a block that was not full gets a new sum
        sums = [self._sum_of(at, min(at + BLOCK, done)) for at in range(whole * BLOCK, done, BLOCK)]
        sums = self._sums[:whole] + sums
        header = {"format": FORMAT, "ruleset": self.ruleset, "values": done, "block": BLOCK, "sums": sums}
        with self._on_disk("the header cannot be written"):
            _replace(self.folder / HEADER, json.dumps(header | {"crc32": _sum_of_header(header)}) + "\n")
        self.done, self._sums = done, sums

    @contextlib.contextmanager
    def _on_disk(self, what: str) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise LimitReached(f"--store {self.folder}: {what}: {error.strerror}") from error

    def close(self) -> None:
        """Let another process add values."""
        self._map = None
        if self._file < 0:
            return
        if self._refusal is None and sys.platform != "win32":
            import fcntl

            # A table still in use holds the file open, and with it the lock.
            fcntl.flock(self._file, fcntl.LOCK_UN)
        os.close(self._file)
        self._file = -1


def _sum_of_header(header: dict[str, Any]) -> int:
    return zlib.crc32(json.dumps(header, sort_keys=True).encode())


def _replace(path: Path, text: str) -> None:
    """Write a file so that at every instant the old one or the new one is there, whole."""
    new = path.with_name(f"{path.name}.new")
    with open(new, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)
    if sys.platform != "win32":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
