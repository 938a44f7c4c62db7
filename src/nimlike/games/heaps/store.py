"""Tables of heap values kept on disk, as a run of the job ``values``: interrupted, they go on where they were."""

from __future__ import annotations

import mmap
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nimlike.core.errors import CorruptData
from nimlike.core.progress import report
from nimlike.storage.chunks import Chunks, Manifest
from nimlike.storage.disk import DATA, on_disk, take_room

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Values

JOB: Final = "values"
ALGORITHM: Final = 1
"""The number of what computes the values (`nimlike.storage.chunks.Job.algorithm`)."""
BLOCK: Final = 1 << 19
"""Values of a chunk; the last chunk may have fewer."""

_WIDTH: Final = 2  # bytes of a value


class HeapStore:
    """A folder with the values of heaps 0, 1, 2, ... of one game: `Chunks` whose data are one array.

    The file of data holds the values as 16-bit numbers, the lower byte first; it is mapped into memory, so that a table
    may be larger than that. The journal vouches for each `BLOCK` of them; the rest of the file counts for nothing.

    One process at a time may add values. While it does so, and in a folder that cannot be written, others may read
    the values vouched for.

    Notes
    -----
    Complexity: linear in the number of values, all of which are read and compared with their checksums.
    """

    def __init__(self, folder: Path, ruleset: str) -> None:
        self.chunks = Chunks(folder, Manifest(JOB, (ruleset,), {"block": BLOCK}))
        self.done = 0
        """How many values the journal vouches for, those of `gaps` included."""
        self.gaps: list[tuple[int, int]] = []
        """Where values are to be computed anew: the first heap of each stretch, and the heap after it."""
        self._map: mmap.mmap | None = None
        try:
            self.chunks.made_by(ALGORITHM)
            self._look()
            if self.gaps and self.chunks.refusal is not None:
                first, stop = self.gaps[0]
                raise CorruptData(
                    f"{folder / DATA}: the values of heaps {first:,} to {stop - 1:,} are damaged; a process that may"
                    " write there computes them anew",
                    DATA,
                )
        except BaseException:
            self.close()
            raise

    def _look(self) -> None:
        """Find how far the table goes, and which of its values have to be computed anew."""
        wrong = set()
        for read, (number, row) in enumerate(self.chunks.rows.items(), 1):
            at = _WIDTH * BLOCK * number
            if row.size <= _WIDTH * BLOCK:  # else it is no line of this form of table
                self.done = max(self.done, (at + row.size) // _WIDTH)
            if row.size > _WIDTH * BLOCK or not self.chunks.stands(number, at):
                wrong.add(number)
            report(f"reading {self.chunks.folder}", read, len(self.chunks.rows))
        for number in range(-(-self.done // BLOCK)):
            first, stop = number * BLOCK, min((number + 1) * BLOCK, self.done)
            row_of = self.chunks.rows.get(number)
            known = 0 if row_of is None or number in wrong else row_of.size // _WIDTH
            if first + known < stop:
                self.gaps.append((first + known, stop))

    def values(self) -> Values:
        """The values vouched for."""
        return self._mapped(self.done)

    def sized(self, size: int) -> Values:
        """The table with room for ``size`` values, in the file itself."""
        self.chunks.writable()
        with on_disk(self.chunks.folder, f"no room for {size:,} values"):
            take_room(self.chunks.file, _WIDTH * size)
        if size - 1 > self.chunks.manifest.goal.get("to", -1):
            self.chunks.aim({"to": size - 1})
        return self._mapped(size)

    def _mapped(self, size: int) -> Values:
        import numpy as np

        if not size:
            return np.zeros(0, np.uint16)
        access = mmap.ACCESS_WRITE if self.chunks.refusal is None else mmap.ACCESS_COPY
        with on_disk(self.chunks.folder, "cannot be read"):
            self._map = mmap.mmap(self.chunks.file, _WIDTH * size, access=access)
        return np.frombuffer(self._map, "<u2")

    def commit(self, done: int) -> None:
        """Vouch for the first ``done`` values: they, then lines of the journal, are written to the disk."""
        if self._map is None or self.chunks.refusal is not None or done <= self.done:
            return
        self._keep(self.done // BLOCK * BLOCK, done)  # a chunk that was not full is vouched for anew
        self.done = done

    def mend(self, first: int, stop: int) -> None:
        """Vouch for the values of a gap, which have been computed anew."""
        self._keep(first // BLOCK * BLOCK, stop)
        self.gaps.remove((first, stop))

    def _keep(self, first: int, stop: int) -> None:
        assert self._map is not None
        with on_disk(self.chunks.folder, "the values cannot be written"):
            page = _WIDTH * first // mmap.PAGESIZE * mmap.PAGESIZE
            self._map.flush(page, _WIDTH * stop - page)
        ends = ((at, min(at + BLOCK, stop)) for at in range(first, stop, BLOCK))
        self.chunks.vouch_for_file((at // BLOCK, _WIDTH * at, _WIDTH * (end - at)) for at, end in ends)

    def close(self) -> None:
        """Let another process add values."""
        self._map = None
        self.chunks.close()
