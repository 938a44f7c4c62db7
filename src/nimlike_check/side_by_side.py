"""Several files checked at once, each by a process of its own; the verdicts come in the order of the files."""

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any

from nimlike_check.verdicts import Verdict, line, verdict


def by_workers(paths: Sequence[str], limit: float, full: bool, workers: int) -> Iterator[Verdict]:
    """The verdict on each file, as soon as it and those before it are there; the same for any number of workers."""
    waiting, made = iter(enumerate(paths)), dict[int, Verdict]()
    helpers = [_Helper(limit, full) for _ in range(min(workers, len(paths)))]
    try:
        for helper in helpers:
            helper.begin(next(waiting, None))
        for at in range(len(paths)):
            while at not in made:
                ready = wait([helper.pipe for helper in helpers if helper.given])
                for helper in helpers:
                    if helper.pipe in ready:
                        number, said = helper.end()
                        made[number] = said
                        helper.begin(next(waiting, None))
            yield made.pop(at)
    finally:
        for helper in helpers:
            helper.stop()


class _Helper:
    """A process that checks one file after the other, as they are given to it."""

    def __init__(self, limit: float, full: bool) -> None:
        self.limit, self.full = limit, full
        self.given: tuple[int, str] | None = None
        """The file that it checks now, and its number."""
        self._start()

    def _start(self) -> None:
        context = get_context("spawn")
        self.pipe, there = context.Pipe()
        self.process = context.Process(target=_check_for, args=(there, self.limit, self.full), daemon=True)
        with _deaf():
            self.process.start()
        there.close()

    def begin(self, file: tuple[int, str] | None) -> None:
        """Give it a file; None, if no file is left."""
        self.given = file
        if file is not None:
            with suppress(OSError):  # it has died: `end` says so
                self.pipe.send(file[1])

    def end(self) -> tuple[int, Verdict]:
        """The number of the file, and the verdict; where the process has died over it, another one is started."""
        assert self.given is not None
        number, path = self.given
        try:
            return number, self.pipe.recv()
        except (EOFError, OSError):
            self.stop()
            code = self.process.exitcode
            self._start()
            return number, Verdict(3, f"{line(path)}: not checked: its process has died (exit code {code})")

    def stop(self) -> None:
        """End the process at once."""
        self.pipe.close()
        self.process.kill()
        self.process.join()


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that are started within never hear of Ctrl-C, which is for this one."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _check_for(pipe: "Connection[Any, Any]", limit: float, full: bool) -> None:
    """What a helper does, until nobody asks it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            pipe.send(verdict(pipe.recv(), limit, full))


def _end_with_parent() -> None:
    """End this process, whatever it does, when the one that has started it has ended."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
