"""Where chunks are computed: in processes of this machine, or on a Dask cluster; one interface for both."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from contextvars import Context
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from typing import Any, Final

from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.languages import language, speak
from nimlike.core.libraries import __version__
from nimlike.core.numbers import abbreviate
from nimlike.core.progress import lending, search_moves, searching
from nimlike.own.python import files_of_games
from nimlike.storage.chunks import Given, Task

_PARENTS: Final = {signal.SIGINT, signal.SIGTERM}  # sent to a group, whose starter hears them too
_COPIES: Final = sys.platform == "linux"  # elsewhere libraries do not survive that a process is copied
_PATIENCE: Final = 5.0  # seconds for which the end of a pool is waited for; its processes are dead by then


@dataclass(frozen=True)
class Made:
    """What came of a task: the bytes of a chunk, or why there are none."""

    data: bytes = b""
    seconds: float = 0.0
    error: str = ""
    exit_code: int = 0

    def failure(self) -> NimlikeError:
        """The error again, in this process."""
        error = NimlikeError(self.error)
        error.exit_code = self.exit_code  # type: ignore[misc]
        return error


@dataclass(frozen=True)
class Errand:
    """What a worker needs beside the task: the version of the program that has the run, chunks, and files of games."""

    version: str
    needed: Given
    games: Sequence[str]


def _load(games: Iterable[str]) -> None:
    """Load files of games of one's own, with what reads them where there are some."""
    for file in games:
        from nimlike.own.toml import load_files

        load_files([file])


def perform_all(given: Sequence[tuple[Task, Errand]]) -> list[Made]:
    """Compute some chunks."""
    return [perform(task, errand) for task, errand in given]


def perform(task: Task, errand: Errand) -> Made:
    """Compute a chunk, in whatever process; the chunks that it needs are given."""
    try:
        if errand.version != __version__:
            raise ParseError(f"a worker has version {__version__}, and the run {errand.version}")
        _load(errand.games)
        started = time.monotonic()
        function, arguments = task
        return Made(function(*arguments, errand.needed), time.monotonic() - started)
    except NimlikeError as error:
        return Made(error=str(error), exit_code=error.exit_code)


@contextmanager
def _deaf() -> Iterator[None]:
    """A process that is started within never hears of Ctrl-C or SIGTERM: it begins with this mask."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _PARENTS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Pool(ProcessPoolExecutor):
    """A pool whose processes never hear of Ctrl-C or SIGTERM, and nothing of what is set around the first task."""

    def submit(self, *work: Any, **named: Any) -> Any:
        with _deaf():
            return Context().run(super().submit, *work, **named)


def _may_copy() -> bool:
    """Whether workers may be copies of this process, which have loaded all that it has: no other thread may do work."""
    others = {*threading.enumerate()} - {threading.main_thread()}
    return _COPIES and all(thread.name.startswith("nimlike-") for thread in others)  # they wait (`nimlike.cli.ending`)


class Processes:
    """Processes of this machine: an executor that can be made again when its workers have died."""

    def __init__(self, number: int, locked: Sequence[int] = ()) -> None:
        self.number = number
        self._locked = locked  # files that are this process's alone
        self._pool = self._made()

    def _made(self) -> ProcessPoolExecutor:
        copied = _may_copy()
        way: Any = get_context("fork" if copied else "spawn")
        made = _Pool(self.number, way, _in_worker, tuple(self._locked) if copied else ())
        if copied:
            made.submit(int)  # copies are made with the first task: now, while no other thread does work
        return made

    def executor(self) -> Executor:
        """Where tasks are given."""
        return self._pool

    def restart(self) -> None:
        """Put others in the place of workers that have died."""
        self.stop()
        self._pool = self._made()

    def lost(self) -> str:
        """Why no result will ever come; empty while all is well."""
        return ""

    def stop(self) -> None:
        """End everything at once."""
        workers = list((getattr(self._pool, "_processes", None) or {}).values())
        manager = getattr(self._pool, "_executor_manager_thread", None)
        self._pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            with suppress(OSError, ValueError):
                worker.kill()
        if manager is not None:  # at the exit the interpreter writes to a pipe that this thread closes at its end
            manager.join(_PATIENCE)


def _in_worker(*locked: int) -> None:
    """The signals are for the parent, which ends the workers; a worker whose parent is gone ends by itself."""
    for file in locked:
        os.close(file)
    signal.set_wakeup_fd(-1)
    for number in _PARENTS:
        signal.signal(number, signal.SIG_IGN)

    def watch() -> None:
        parent: Any = parent_process()
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class Cluster:
    """The workers of a Dask cluster that runs already."""

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError:
            raise ParseError('--cluster needs Dask: pip install "nimlike[cluster]"') from None
        self.address = address
        try:
            made: Any = distributed.Client  # it has no types
            for name in [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]:
                logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # one line reports what matters
            self._client: Any = made(address, set_as_default=False, timeout="10s")
        except (OSError, ValueError, TypeError) as error:
            said = str(error) or type(error).__name__
            raise LimitReached(f"--cluster {abbreviate(address)}: no scheduler answers there: {said}") from error
        self._executor: Executor = self._client.get_executor(pure=False)
        self.number = max(1, sum(self._client.nthreads().values()))

    def executor(self) -> Executor:
        return self._executor

    def restart(self) -> None:
        """The scheduler sees to its workers."""

    def lost(self) -> str:
        return "" if self._client.status == "running" else f"the scheduler at {self.address} is lost"

    def stop(self) -> None:
        with suppress(Exception):  # what is lost cannot be closed in good order
            self._client.close(timeout=2)


Workers = Processes | Cluster


# Processes of this machine for independent pieces of work of one command (`nimlike.core.phrases`).

_BATCHES: Final = 16  # batches for each process: enough that all of them end at nearly the same time


@contextmanager
def side_by_side(number: int) -> Iterator[None]:
    """Within this context independent pieces of work are done by so many processes, with the same results in order."""
    if number == 1:
        yield
        return
    workers = Processes(number)
    around = language(), search_moves(), files_of_games()

    def lent(function: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[Any]:
        size = -(-len(items) // (_BATCHES * number)) or 1
        running = deque[Future[tuple[list[Any], Made | None]]]()
        for start in reversed(range(0, len(items), size)):  # the longest work is started first
            running.appendleft(workers.executor().submit(_done, function, items[start : start + size], *around))
        try:
            while running:
                made, failed = running.popleft().result()
                yield from made
                if failed is not None:
                    raise failed.failure()
        except BrokenExecutor:
            raise LimitReached("a process ended before its work; --workers 1 does without others") from None

    try:
        with lending(lent):
            yield
    finally:
        workers.stop()


def _done(
    function: Callable[[Any], Any], items: Sequence[Any], spoken: str, moves: int, games: Sequence[str]
) -> tuple[list[Any], Made | None]:
    """The results for the items, in whatever process, as far as the first error."""
    _load(file for file in games if file not in files_of_games())
    speak(spoken)
    made: list[Any] = []
    with searching(moves):
        try:
            for item in items:
                made.append(function(item))
        except NimlikeError as error:
            return made, Made(error=str(error), exit_code=error.exit_code)
    return made, None
