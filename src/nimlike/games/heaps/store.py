"""Tables of heap values kept on disk, as a run of the job ``values``: interrupted, they go on where they were."""

from __future__ import annotations

from contextlib import suppress
from hashlib import blake2b
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nimlike.core.errors import CorruptData
from nimlike.core.progress import report
from nimlike.storage.chunks import MANIFEST, Chunks, Manifest
from nimlike.storage.disk import Damaged, check_room

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Values

JOB: Final = "values"
ALGORITHM: Final = 1
"""The number of what computes the values (`nimlike.storage.chunks.Job.algorithm`)."""
BLOCK: Final = 1 << 19
"""Values of a chunk; the last chunk may have fewer."""

_WIDTH: Final = 2  # bytes of a value


class HeapStore:
    """A folder with the values of heaps 0, 1, 2, ... of one game, as 16-bit numbers, the lower byte first.

    A game of one's own is known by its text and its ``file``.

    One process at a time may add values. While it does so, and in a folder that cannot be written, others may read
    the values vouched for.
    """

    def __init__(self, folder: Path, ruleset: str, file: str = "") -> None:
        games = {file: blake2b(Path(file).read_bytes(), digest_size=16).hexdigest()} if file else {}
        with suppress(OSError, CorruptData):  # a run may have loaded more files
            begun = Manifest.read((folder / MANIFEST).read_bytes()).games
            games = begun if set(games.values()) <= set(begun.values()) else games
        self.chunks = Chunks(folder, Manifest(JOB, (ruleset,), {"block": BLOCK}, games=games))
        self.chunks.made_by(ALGORITHM)
        self._done = 0  # so many values are vouched for

    def values(self) -> Values:
        """The values vouched for, as far as none before them is missing or damaged."""
        import numpy as np

        pieces = [np.zeros(0, np.uint16)]
        for number in count():
            try:
                data = self.chunks.read(number)
            except (KeyError, Damaged):
                break
            pieces.append(np.frombuffer(data, "<u2").astype(np.uint16))
            report(f"reading {self.chunks.folder}", number + 1, len(self.chunks.rows))
            if len(data) < _WIDTH * BLOCK:
                break
        values = np.concatenate(pieces)
        self._done = values.size
        return values

    def prepare(self, size: int) -> None:
        """Raise the error that says why values cannot be added, up to ``size``, if that is so."""
        self.chunks.writable()
        check_room(self.chunks.folder, _WIDTH * (size - self._done), f"a table of {size:,} values")
        if size - 1 > self.chunks.manifest.goal.get("to", -1):
            self.chunks.aim({"to": size - 1})

    def commit(self, values: Values) -> None:
        """Vouch for the values; a chunk that was not full is vouched for again."""
        if values.size <= self._done:
            return
        starts = range(self._done // BLOCK * BLOCK, values.size, BLOCK)
        self.chunks.put((at // BLOCK, values[at : at + BLOCK].astype("<u2").tobytes(), 0.0) for at in starts)
        self._done = values.size

    def close(self) -> None:
        """Let another process add values."""
        self.chunks.close()
