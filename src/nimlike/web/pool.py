"""Computations in worker processes: bounded in time, memory and number, ended when nobody waits for them.

A computation begins at once. One that is not done soon is long: it goes on at a low priority, or, as only a few long
ones run at the same time, begins again when its turn comes. So the system itself lets short ones pass.
"""

from __future__ import annotations

import asyncio
import math
import os
import signal
import sys
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final
from weakref import WeakValueDictionary

from nimlike.core.errors import LimitReached, NimlikeError
from nimlike.core.languages import language, later, speaking, tr
from nimlike.core.progress import hurry
from nimlike.own.python import files_of_games as loaded_files
from nimlike.own.toml import load_files
from nimlike.web import guard as limits

try:
    import resource
except ImportError:  # not on this system
    resource = None  # type: ignore[assignment]

# On Linux workers are copies of one process that has loaded everything; elsewhere its libraries do not survive that.
_COPIES: Final = sys.platform == "linux"
_START: Final[Any] = get_context("forkserver" if _COPIES else "spawn")
SOON: Final = 0.3  # seconds after which a computation is long
_AT_ONCE: Final = 6  # so many that are not long run at once, for each long one
_LOW: Final = 10  # the priority of long ones, as `nice` counts
_STOPPED: Final = later("the computation was stopped: it needed too much memory, or was cancelled")


class Pool:
    """Worker processes that run the functions of `nimlike.web.tasks` by name, so many long ones at the same time."""

    def __init__(
        self,
        workers: int = 2,
        waiting: int = limits.QUEUE,
        seconds: float = limits.SECONDS,
        memory: int = limits.MEMORY,
        patience: float = limits.PATIENCE,
    ) -> None:
        self._workers, self._waiting = workers, waiting
        self._seconds, self._memory, self._patience = seconds, memory, patience
        self._threads = ThreadPoolExecutor(4 * _AT_ONCE * workers, "nimlike-web-workers", _heed_no_interrupt)
        self._idle: list[_Worker] = []
        self._alive: set[_Worker] = set()
        self._quick = asyncio.Semaphore(_AT_ONCE * workers)
        self._long = asyncio.Semaphore(workers)
        self._of_clients: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._asked = 0

    def start(self) -> None:
        """Start a process before it is needed."""
        self._threads.submit(lambda: self._idle.append(self._new_worker()))

    async def run(self, task: str, *args: Any, client: str = "") -> Any:
        """The result of a task, or Busy, or LimitReached. Whoever cancels this ends the computation."""
        if self._asked >= self._waiting:
            raise self._busy()
        self._asked += 1
        try:
            return await self._run((language(), task, args), client)
        finally:
            self._asked -= 1

    async def _run(self, question: tuple[str, str, tuple[Any, ...]], client: str) -> Any:
        worker = None
        try:
            async with self._quick:
                worker = await self._worker()
                reply = self._ask(worker, question)
                await asyncio.wait({reply}, timeout=SOON)
            if not reply.done():
                if self._long.locked():
                    self._end(worker)
                    worker = None
                async with self._turn(client):
                    if worker is None:
                        worker = await self._worker()
                        reply = self._ask(worker, question)
                    worker.low = True
                    lower(worker.process.pid)
                    await asyncio.wait({reply}, timeout=self._seconds)
                if not reply.done():
                    told = later(
                        "this takes more than {seconds:g} seconds, the limit of this server; the command line has no"
                        " such limit"
                    )
                    raise LimitReached(tr(told, seconds=self._seconds))
            worn, error, found = reply.result()
            if not (worn or worker.low):
                self._idle.append(worker)
                worker = None
        except (OSError, EOFError):  # no process could be started
            raise LimitReached(tr(_STOPPED)) from None
        finally:
            if worker is not None:
                self._end(worker)
        if error is not None:
            raise error(found)
        return found

    @asynccontextmanager
    async def _turn(self, client: str) -> AsyncIterator[None]:
        """A place among the long computations; those of one client wait for one another first."""
        own = self._of_clients.setdefault(client, asyncio.Semaphore(self._workers))
        async with AsyncExitStack() as places:
            try:
                async with asyncio.timeout(self._patience):
                    await places.enter_async_context(own)
                    await places.enter_async_context(self._long)
            except TimeoutError:
                raise self._busy() from None
            yield

    def _busy(self) -> limits.Busy:
        left = max(2, math.ceil(self._seconds))
        return limits.Busy(
            f"other computations come first, and take about {left:,} more seconds; please ask again then", left
        )

    async def _worker(self) -> _Worker:
        """A process that is ready: the one that worked last, or a new one."""
        while self._idle:
            if (worker := self._idle.pop()).process.is_alive():
                return worker
            self._end(worker)
        made = asyncio.get_running_loop().run_in_executor(self._threads, self._new_worker)
        try:
            return await asyncio.shield(made)
        except asyncio.CancelledError:  # it is made all the same, for who comes next
            made.add_done_callback(self._keep)
            raise

    def _keep(self, made: asyncio.Future[_Worker]) -> None:
        if made.exception() is None:
            self._idle.append(made.result())

    def _new_worker(self) -> _Worker:
        worker = _Worker(self._memory)
        self._alive.add(worker)  # so that closing the pool ends one that is not ready yet
        worker.wait()
        return worker

    def _ask(self, worker: _Worker, question: object) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().run_in_executor(self._threads, worker.answer, question)

    def _end(self, worker: _Worker) -> None:
        self._alive.discard(worker)
        worker.process.kill()

    def close(self) -> None:
        """End the processes and all computations. New processes start when they are needed."""
        self._idle.clear()
        ended = list(self._alive)
        for worker in ended:
            self._end(worker)
        for worker in ended:
            worker.process.join(1.0)


class _Worker:
    """A process and the pipe to it."""

    def __init__(self, memory: int) -> None:
        if _COPIES:
            _START.set_forkserver_preload(["nimlike.web.warm"])
        self._pipe, theirs = _START.Pipe()
        life, self._life = _START.Pipe(duplex=False)
        self.process = _START.Process(target=serve, args=(theirs, life, memory, loaded_files()), daemon=True)
        self.low = False
        try:
            self.process.start()
        finally:
            theirs.close()
            life.close()

    def wait(self) -> None:
        self._pipe.recv()

    def answer(self, question: object) -> tuple[Any, ...]:
        try:
            self._pipe.send(question)
            reply: tuple[Any, ...] = self._pipe.recv()
            return reply
        except Exception:  # the process has ended
            return True, LimitReached, tr(_STOPPED)


def lower(pid: int) -> None:
    """Give other processes the precedence over one; the system lets nobody take that back."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):  # it has just ended
            os.setpriority(os.PRIO_PROCESS, pid, _LOW)


def _heed_no_interrupt() -> None:
    """Leave Ctrl-C to the server alone: what a thread starts does not heed it."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


def serve(pipe: Connection, life: Connection, memory: int, games: tuple[str, ...]) -> None:
    """The life of a worker process: run tasks until the server goes away, which closes ``life``."""
    import nimlike.web.tasks  # noqa: F401 (before the process says that it is ready)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)  # what is typed at the server's terminal is not for this process
    if _COPIES:  # a signal ends the process, whatever it is at
        import fcntl

        fcntl.fcntl(life, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(life, fcntl.F_SETFL, os.O_ASYNC)
    if memory and resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (memory, resource.getrlimit(resource.RLIMIT_AS)[1]))
    with suppress(NimlikeError):  # a file may be gone since: its games are then unknown
        load_files(games)
    hurry()
    with suppress(EOFError, OSError):  # the server has gone away
        pipe.send("ready")
        while True:
            outcome = _outcome(*pipe.recv())
            pipe.send((_is_worn(memory), *outcome))


def _outcome(spoken: str, task: str, args: tuple[Any, ...]) -> tuple[type[Exception] | None, Any]:
    """What a task has come to: None and its result, or an error and what it says."""
    from nimlike.web.tasks import TASKS

    try:
        with speaking(spoken):
            return None, TASKS[task](*args)
    except NimlikeError as error:
        return type(error), str(error)
    except (MemoryError, RecursionError):
        return LimitReached, "this needs more memory than a request may take"
    except Exception as error:
        return RuntimeError, f"{type(error).__name__}: {error}"


def _is_worn(memory: int) -> bool:
    """Whether this process has held a quarter of what it may, so that the next task could lack what this one keeps."""
    if resource is None:
        return False
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return 0 < memory < 4 * most
