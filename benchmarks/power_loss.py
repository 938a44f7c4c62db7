"""Runs whose machine loses its power at any instant: ``python benchmarks/power_loss.py --states 2000``.

While a run goes on, everything that it does to its files is written down in order: bytes, sizes, names, and each time
that it waits for the disk (fsync, of a file or of a folder). From that follows what a disk may hold after a loss of
power at any instant: all that was waited for, and of the rest any part, in any order, torn anywhere. Such a state is
laid into a new folder, as if the machine had started again. Then

- every chunk that was reported as kept before that instant must be there, and sound;
- no line of the journal may vouch for bytes that are not there;
- the run, begun again with the same words, must end with the bytes of a run that nobody disturbed.

Now and then a process is killed before that, and another one goes on with the files as they are, of which the disk does
not have all yet; or the power is lost once more while the run is resumed. The exit code is 1 at the first fault.
"""

from __future__ import annotations

import argparse
import os
import shutil
import stat
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from nimlike.core.errors import NimlikeError
from nimlike.games.heaps import ways as heap_ways
from nimlike.runs import run as runs
from nimlike.runs.run import Run, facts, manifest_of
from nimlike.storage.chunks import Chunks, Manifest, Row

PIECE: Final = 64
"""So many bytes at a place of a file come to the disk together."""
RUN: Final = "some/where/run"
"""The folder of a run, none of whose parents is there before."""


class Fault(Exception):
    """A loss of power did what it must not do."""


@dataclass(frozen=True)
class Event:
    """Something done to the files of a run.

    ``folder``, ``create``, ``rename`` are done to names; ``size`` and ``write`` to the file of a number; ``fsync`` has
    waited for such a file, ``names`` for the names in a folder; ``kept``: a chunk was reported as kept. Before ``on``
    stands what was on the disk when the machine started.
    """

    what: str
    path: str = ""
    file: int = 0
    at: int = 0
    data: bytes = b""
    other: str = ""
    row: Row | None = None


@dataclass
class Tree:
    """The files below a folder: names, and the bytes of each."""

    folders: set[str] = field(default_factory=set)
    names: dict[str, int] = field(default_factory=dict)
    files: dict[int, bytearray] = field(default_factory=dict)

    def do(self, event: Event) -> None:
        """Have what an event does."""
        if event.what == "folder":
            self.folders.add(event.path)
        elif event.what == "create":
            self.names[event.path] = event.file
        elif event.what == "rename":
            self.names.pop(event.path, None)
            self.names[event.other] = event.file
        elif event.what == "size":
            data = self.files.setdefault(event.file, bytearray())
            del data[event.at :]
            data.extend(bytes(event.at - len(data)))
        elif event.what == "write":
            data = self.files.setdefault(event.file, bytearray())
            data.extend(bytes(max(0, event.at + len(event.data) - len(data))))
            data[event.at : event.at + len(event.data)] = event.data

    def lay(self, place: Path) -> None:
        """Write it to a new folder. What stands in a folder whose name is lost is lost too."""
        place.mkdir()
        there = {""}
        for folder in sorted(self.folders):
            if folder.rpartition("/")[0] in there:
                (place / folder).mkdir()
                there.add(folder)
        for name, file in self.names.items():
            if name.rpartition("/")[0] in there:
                (place / name).write_bytes(self.files.get(file, b""))


NAMES: Final = ("folder", "create", "rename")
BYTES: Final = ("size", "write")


def after_loss(events: Sequence[Event], random: Random) -> Tree:
    """What the disk may hold when the power is lost after these events."""
    tree, waiting = Tree(), list[Event]()
    for event in events:
        if event.what in NAMES + BYTES:
            waiting.append(event)
        elif event.what in ("fsync", "names"):
            kept = [each for each in waiting if _waited_for(each, event)]
            for each in kept:
                tree.do(each)
            waiting = [each for each in waiting if not _waited_for(each, event)]
    likely = random.choice([0.0, 1.0, 0.5, 0.1, 0.9])
    middle = random.randrange(len(waiting) + 1)
    lost = random.choice([range(0), range(middle), range(middle, len(waiting))])
    for number, each in enumerate(waiting):
        if number not in lost and random.random() < likely:
            tree.do(each)
    return tree


def _waited_for(done: Event, event: Event) -> bool:
    if event.what == "fsync":
        return done.what in BYTES and done.file == event.file
    places = (path.rpartition("/")[0] for path in (done.path, done.other) if path)
    return done.what in NAMES and event.path in places


def as_it_is(events: Sequence[Event]) -> Tree:
    """What processes see after these events."""
    tree = Tree()
    for event in events:
        tree.do(event)
    return tree


class Recorder:
    """Writes down what is done to the files below a folder.

    What is written into memory that is mapped is seen when something else is done: then the files are compared with
    what they were.
    """

    def __init__(self, place: Path, events: Sequence[Event] = ()) -> None:
        self.place, self.events = place, list(events)
        self.tree = as_it_is(events)
        if not events:
            self._look()
            self.events += [Event("fsync", file=file) for file in self.tree.files]
            self.events += [Event("names", path) for path in ("", *self.tree.folders)]
            self.events.append(Event("on"))

    def note(self, event: Event) -> None:
        """Write an event down."""
        self.tree.do(event)
        self.events.append(event)

    def _look(self) -> None:
        """Write down what has changed."""
        for path in sorted(self.place.rglob("*")):
            name = path.relative_to(self.place).as_posix()
            if path.is_dir():
                if name not in self.tree.folders:
                    self.note(Event("folder", name))
                continue
            if name not in self.tree.names:
                self.note(Event("create", name, file=1 + max((0, *self.tree.files, *self.tree.names.values()))))
            file, data = self.tree.names[name], path.read_bytes()
            before = bytes(self.tree.files.get(file, b""))
            if len(data) != len(before) or file not in self.tree.files:
                self.note(Event("size", file=file, at=len(data)))
                before = bytes(self.tree.files[file])
            if data != before:
                for at in range(0, len(data), PIECE):
                    if data[at : at + PIECE] != before[at : at + PIECE]:
                        self.note(Event("write", file=file, at=at, data=data[at : at + PIECE]))

    def _named(self, number: int) -> str | None:
        """The name of an open file or folder; None where it is none of these."""
        held = os.fstat(number)
        for path in (self.place, *self.place.rglob("*")):
            if os.path.samestat(path.stat(), held):
                return "" if path == self.place else path.relative_to(self.place).as_posix()
        return None

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Within this context all that is done is written down."""

        def seen(real: Callable[..., Any]) -> Callable[..., Any]:
            def done(*arguments: Any, **more: Any) -> Any:
                result = real(*arguments, **more)
                self._look()
                return result

            return done

        def fsync(number: int) -> None:
            self._look()
            name = self._named(number)
            if name is not None and stat.S_ISDIR(os.fstat(number).st_mode):
                self.note(Event("names", name))
            elif name is not None:
                self.note(Event("fsync", file=self.tree.names[name]))

        def replace(old: Any, new: Any, real: Callable[..., None] = os.replace) -> None:
            self._look()
            real(old, new)
            source, target = (Path(each).relative_to(self.place).as_posix() for each in (old, new))
            self.note(Event("rename", source, self.tree.names[source], other=target))

        def append(chunks: Chunks, rows: list[Row], real: Callable[..., None] = Chunks._append) -> None:
            real(chunks, rows)
            for row in rows:
                self.note(Event("kept", row=row))

        with (
            patch.object(os, "fsync", fsync),
            patch.object(os, "replace", replace),
            patch.object(os, "write", seen(os.write)),
            patch.object(os, "ftruncate", seen(os.ftruncate)),
            patch.object(os, "posix_fallocate", seen(os.posix_fallocate)),
            patch.object(Chunks, "_append", append),
        ):
            yield
        self._look()


def done(place: Path, wanted: Manifest) -> str:
    """Begin a run or go on with it to its end; the checksum of all chunks."""
    run = Run(place / RUN, wanted)
    try:
        run.go()
        run.told()
        if run.missing or run.chunks.check():
            raise Fault(f"{wanted.about}: not complete and sound at its end")
        return str(facts(run)["digest"])
    finally:
        run.close()


def recorded(place: Path, wanted: Manifest, events: Sequence[Event] = ()) -> list[Event]:
    """All that a run does in a folder, which has what these events have left; these events before it."""
    recorder = Recorder(place, events)
    with recorder.recording():
        done(place, wanted)
    return recorder.events


def check(place: Path, wanted: Manifest, kept: Sequence[Row], right: str) -> None:
    """See whether a run has survived what was done to its folder.

    Raises
    ------
    Fault
        A chunk that was kept is gone or damaged, the journal vouches for what is not there, or the result is another.
    """
    last = {row.chunk: row for row in kept}
    if last:
        try:
            chunks = Chunks(place / RUN, write=False)
        except NimlikeError as error:
            raise Fault(f"{wanted.about}: {len(last)} chunks were kept, and now: {error}") from error
        wrong = chunks.check()
        chunks.close()
        if wrong:
            raise Fault(f"{wanted.about}: the journal vouches for chunks {wrong}, which are damaged")
        gone = [chunk for chunk, row in last.items() if chunk not in chunks.rows or chunks.rows[chunk].size < row.size]
        if gone:
            raise Fault(f"{wanted.about}: chunks {gone} were kept, and are gone")
    if done(place, wanted) != right:
        raise Fault(f"{wanted.about}: other chunks than those of a run that nobody disturbed")


def kept_in(events: Sequence[Event]) -> list[Row]:
    """The chunks reported as kept."""
    return [event.row for event in events if event.row is not None]


class Machine:
    """A run on a machine that is killed and loses its power.

    Parameters
    ----------
    place
        For the folders, which are removed again.
    wanted
        The run.
    random
        What is lost.
    """

    def __init__(self, place: Path, wanted: Manifest, random: Random) -> None:
        self.place, self.wanted, self.random = place, wanted, random
        self._folders = 0
        with self.folder() as folder:
            folder.mkdir()
            self.right = done(folder, wanted)
        with self.folder() as folder:
            folder.mkdir()
            self.events = recorded(folder, wanted)

    @contextmanager
    def folder(self) -> Iterator[Path]:
        """A name for a new folder."""
        self._folders += 1
        folder = self.place / str(self._folders)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def loss(self, events: Sequence[Event], kept: Sequence[Row] = (), again: bool = False) -> None:
        """Lose the power after these events, and go on; ``again``: lose it once more on the way."""
        tree = after_loss(events, self.random)
        kept = [*kept, *kept_in(events)]
        with self.folder() as folder:
            tree.lay(folder)
            with patch.object(os, "fsync"):  # the disk of this machine does not matter
                check(folder, self.wanted, kept, self.right)
        if again:
            with self.folder() as folder:
                tree.lay(folder)
                more = recorded(folder, self.wanted)
            self.loss(more[: self.random.randrange(more.index(Event("on")), len(more)) + 1], kept)

    def killed(self, events: Sequence[Event]) -> list[Event]:
        """Kill the process after these events, and have another one go on; all that was done."""
        with self.folder() as folder:
            as_it_is(events).lay(folder)
            return recorded(folder, self.wanted, events)

    def any_state(self) -> str:
        """Try one state of all; what was done."""
        cut = self.random.randrange(len(self.events) + 1)
        what = self.random.choice(["loss", "loss", "kill, then loss", "loss, then loss"])
        if what == "kill, then loss":
            more = self.killed(self.events[:cut])
            self.loss(more[: self.random.randrange(cut, len(more) + 1)])
        else:
            self.loss(self.events[:cut], again=what == "loss, then loss")
        return what


def small() -> dict[str, Manifest]:
    """Runs of a few hundredths of a second each, with many chunks, which write after every one of them."""
    runs._PAUSE, heap_ways._CHUNK = -1.0, 512  # type: ignore[misc]
    return {
        "values": manifest_of("values", ["octal:0.156"], {"to": "5500", "block": "1000"}),
        "period": manifest_of("period", ["octal:0.156"], {"to": "100000", "step": "40000"}),
        "sweep": manifest_of("sweep", ["octal:0.{1..4}{3,7}", "nim:misere"], {"to": "40"}),
        "law": manifest_of("law", ["coprime:max={1..5}"], {"steps": "100"}),
        "discover": manifest_of("discover", ["subtraction:{1..3},4"], {"bound": "64", "prove": "yes"}),
    }


def main() -> int:
    """Lose the power as often as the command line says."""
    parser = argparse.ArgumentParser(description="Lose the power, and go on.")
    parser.add_argument("--states", type=int, default=2_000, help="states of the disk, of all kinds of runs together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", action="store_true", help="first every instant of each run, once")
    asked = parser.parse_args()
    random, met = Random(asked.seed), Counter[str]()
    with tempfile.TemporaryDirectory() as name:
        machines = {}
        for kind, wanted in small().items():
            (Path(name) / kind).mkdir()
            machines[kind] = Machine(Path(name) / kind, wanted, random)
            events = machines[kind].events
            waits = sum(each.what in ("fsync", "names") for each in events)
            print(f"{kind}: {len(events):,} events, {waits:,} of them waits for the disk", flush=True)
        try:
            for machine in machines.values() if asked.every else ():
                for cut in range(len(machine.events) + 1):
                    machine.loss(machine.events[:cut])
                    met["loss, at every instant"] += 1
            for number in range(asked.states):
                met[list(machines.values())[number % len(machines)].any_state()] += 1
        except Fault as fault:
            print(f"after {met.total():,} states: {fault}")
            return 1
    print(", ".join(f"{what} {times:,}" for what, times in sorted(met.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
