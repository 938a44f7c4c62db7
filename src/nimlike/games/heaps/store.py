"""Tables of heap values kept on disk: a long computation can be interrupted, and goes on where it was."""

from __future__ import annotations

import json
import os
import sys
import zlib
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from nimlike.core.errors import CorruptData, LimitReached, ParseError
from nimlike.core.numbers import abbreviate
from nimlike.core.progress import report

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Values

FORMAT: Final = "nimlike/table/1"
HEADER: Final = "table.json"
DATA: Final = "values.u16"

_PIECE: Final = 1 << 25  # bytes read at once


class HeapStore:
    """A folder with the values of heaps 0, 1, 2, ... of one game.

    ``values.u16`` holds them as 16-bit numbers, the lower byte first. ``table.json`` says of which game they are, how
    many count, and the CRC-32 of these. It is replaced in one step, after the values are on the disk: whatever
    happens, it never vouches for values that are not there. What the file holds beyond them counts for nothing.

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
    ParseError, LimitReached
        The folder cannot be made or written; another process has it open.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     store = HeapStore(Path(folder), "octal:0.77")
    ...     values = store.sized(4)
    ...     values[:] = [0, 1, 2, 3]
    ...     store.commit(4)
    ...     store.close()
    ...     HeapStore(Path(folder), "octal:0.77").done
    4
    """

    def __init__(self, folder: Path, ruleset: str) -> None:
        self.folder, self.ruleset = folder, ruleset
        self.done = 0
        self._crc = 0
        self._values: Values | None = None
        self._file = self._opened()
        try:
            self._read()
        except BaseException:
            self._file.close()
            raise

    def _opened(self) -> IO[bytes]:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            file = open(self.folder / DATA, "a+b")  # noqa: SIM115 - kept open, and locked, as long as the table is
        except OSError as error:
            raise ParseError(f"--store {self.folder}: {error.strerror}") from error
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                file.close()
                raise LimitReached(f"--store {self.folder}: another process is at work there") from error
        return file

    def _read(self) -> None:
        header = self.folder / HEADER
        if not header.exists():
            return
        try:
            read: Any = json.loads(header.read_text(encoding="utf-8"))
            ruleset, done, crc = read["ruleset"], read["values"], read["crc32"]
            well_formed = read["format"] == FORMAT and type(done) is int and done >= 0 and type(crc) is int
        except (ValueError, KeyError, TypeError, RecursionError):
            well_formed = False
        if not well_formed:
            raise self._corrupt(f"is not the header of a table ({FORMAT})", HEADER)
        if ruleset != self.ruleset:
            raise self._corrupt(f"is the table of {abbreviate(str(ruleset))}, not of {self.ruleset}", HEADER)
        if (self.folder / DATA).stat().st_size < 2 * done:
            raise self._corrupt(f"holds fewer than the {done:,} values that the header vouches for", DATA)
        if self._crc_of(0, done, 0) != crc:
            raise self._corrupt(f"does not hold the {done:,} values that the header vouches for: wrong checksum", DATA)
        self.done, self._crc = done, crc

    def _corrupt(self, what: str, name: str) -> CorruptData:
        return CorruptData(f"{self.folder / name} {what}; give another folder, or remove this one", name)

    def _crc_of(self, start: int, stop: int, crc: int) -> int:
        """The CRC-32 continued with the values from ``start`` to ``stop``."""
        self._file.seek(2 * start)
        left = 2 * (stop - start)
        while left:
            piece = self._file.read(min(_PIECE, left))
            crc = zlib.crc32(piece, crc)
            left -= len(piece)
            report(f"reading {self.folder}", stop - left // 2, stop)
        return crc

    def sized(self, size: int) -> Values:
        """The table with room for at least ``size`` values, in the file itself."""
        import numpy as np

        path = self.folder / DATA
        if path.stat().st_size < 2 * size:
            try:
                if hasattr(os, "posix_fallocate"):  # the room is taken at once: a full disk is seen here
                    os.posix_fallocate(self._file.fileno(), 0, 2 * size)
                else:
                    os.truncate(path, 2 * size)
            except OSError as error:
                raise LimitReached(f"--store {self.folder}: no room for {size:,} values: {error.strerror}") from error
        self._values = np.memmap(path, "<u2", "r+", shape=(path.stat().st_size // 2,))
        return np.asarray(self._values)

    def commit(self, done: int) -> None:
        """Vouch for the first ``done`` values: they, then the header, are written to the disk."""
        if self._values is None or done <= self.done:
            return
        flush: Any = getattr(self._values, "flush")  # noqa: B009 - of the mapped file
        flush()
        self._crc = self._crc_of(self.done, done, self._crc)
        self.done = done
        text = json.dumps({"format": FORMAT, "ruleset": self.ruleset, "values": done, "crc32": self._crc})
        new = self.folder / f"{HEADER}.new"
        with open(new, "w", encoding="utf-8") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, self.folder / HEADER)

    def close(self) -> None:
        """Let another process have the folder."""
        self._values = None
        self._file.close()
