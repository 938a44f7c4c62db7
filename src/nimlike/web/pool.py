"""Computations in worker processes: bounded in time, memory and number, stopped when nobody waits for them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from nimlike.core import errors
from nimlike.core.errors import LimitReached, NimlikeError
from nimlike.core.languages import ENGLISH, language, speaking
from nimlike.own.arguments import load_files, loaded_files
from nimlike.web import limits
from nimlike.web.fair import FairQueue

_SPAWN: Final = get_context("spawn")
_PATIENCE: Final = 5.0


@dataclass(eq=False)
class Job:
    """A computation that was asked for.

    Parameters
    ----------
    task, args
        A name in `nimlike.web.tasks.TASKS` and its arguments.
    client
        Who asked for it.
    spoken
        The language of its texts.
    future
        Its result.
    """

    task: str
    args: tuple[Any, ...]
    client: str = ""
    spoken: str = ENGLISH
    future: Future[Any] = field(default_factory=Future)


class Pool:
    """Worker processes that run the functions of `nimlike.web.tasks` by name.

    Clients take turns. One client alone never has all workers: there is one more than it may use.

    Parameters
    ----------
    workers
        How many processes one client may use at the same time.
    waiting
        Most computations that may wait for one, of all clients; of one client `limits.QUEUE_EACH`.
    seconds
        Longest computation; its process is then stopped and another one started.
    memory
        Most address space of a process, in bytes, where the system can limit it.
    """

    def __init__(
        self,
        workers: int = 2,
        waiting: int = limits.QUEUE,
        seconds: float = limits.SECONDS,
        memory: int = limits.MEMORY,
    ) -> None:
        self._jobs: FairQueue[Job] = FairQueue(waiting, min(waiting, limits.QUEUE_EACH), workers)
        self._workers = [_Worker(self._jobs, seconds, memory) for _ in range(workers + 1)]

    def submit(self, task: str, *args: Any, client: str = "") -> Job:
        """Ask for a computation.

        Raises
        ------
        Busy
            The queue is full.
        """
        job = Job(task, args, client, language())
        self._jobs.put(job)
        for worker in self._workers:
            worker.wake()
        return job

    def abandon(self, job: Job) -> None:
        """Stop a computation that nobody waits for any more."""
        self._jobs.discard(job)
        if not job.future.cancel():
            for worker in self._workers:
                worker.stop(job)

    def close(self) -> None:
        """Stop the processes; what was asked for and not begun is cancelled. They start again when needed."""
        for job in self._jobs.clear():
            job.future.cancel()
        threads = [thread for worker in self._workers if (thread := worker.close()) is not None]
        for _ in threads:
            self._jobs.dismiss()
        for thread in threads:
            thread.join(_PATIENCE)


class _Worker:
    """A thread that hands jobs, one after the other, to a process of its own."""

    def __init__(self, jobs: FairQueue[Job], seconds: float, memory: int) -> None:
        self._jobs = jobs
        self._seconds = seconds
        self._memory = memory
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._current: Job | None = None

    def wake(self) -> None:
        """Start the thread, if it is not there."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._loop, name="nimlike-web-worker", daemon=True)
                self._thread.start()

    def stop(self, job: Job) -> None:
        """Stop the process if it is at work on this job."""
        with self._lock:
            if self._current is job:
                self._kill()

    def close(self) -> threading.Thread | None:
        """Stop the process; returns the thread, which ends when the queue dismisses it."""
        with self._lock:
            self._kill()
            thread, self._thread = self._thread, None
        return thread

    def _loop(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                if job.future.set_running_or_notify_cancel():
                    self._answer(job)
            finally:
                self._jobs.done(job)

    def _answer(self, job: Job) -> None:
        with self._lock:
            self._current = job
        try:
            job.future.set_result(self._run(job))
        except BaseException as error:  # the asker gets it, whatever it is
            job.future.set_exception(error)
        finally:
            with self._lock:
                self._current = None

    def _run(self, job: Job) -> Any:
        try:
            pipe = self._open()
            pipe.send((job.spoken, job.task, job.args))
            if not pipe.poll(self._seconds):
                with self._lock:
                    self._kill()
                raise LimitReached(
                    f"this takes more than {self._seconds:g} seconds, the limit of this server;"
                    " the command line has no such limit"
                )
            outcome, *reply = pipe.recv()
        except (EOFError, OSError):
            with self._lock:
                self._kill()
            raise LimitReached("the computation was stopped: it needed too much memory, or was cancelled") from None
        if outcome == "done":
            return reply[0]
        raise _error(*reply)

    def _open(self) -> Connection:
        with self._lock:
            if self._pipe is None or self._process is None or not self._process.is_alive():
                self._kill()
                self._process, self._pipe = self._started()
                fresh = True
            else:
                fresh = False
            pipe = self._pipe
        if fresh:
            pipe.recv()  # the time limit is the computation's own, without the start of its process
        return pipe

    def _started(self) -> tuple[SpawnProcess, Connection]:
        """A new process and the pipe to it; where none can be had, an OSError and nothing left behind."""
        ours, theirs = _SPAWN.Pipe()
        process = _SPAWN.Process(target=serve, args=(theirs, self._memory, loaded_files()), daemon=True)
        try:
            process.start()
        except OSError:
            ours.close()
            raise
        finally:
            theirs.close()
        return process, ours

    def _kill(self) -> None:
        """End the process; the lock is held."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None


def serve(pipe: Connection, memory: int, games: tuple[str, ...] = ()) -> None:
    """The life of a worker process: run tasks until the server goes away.

    Parameters
    ----------
    pipe
        Where tasks come from and results go to.
    memory
        Most address space, in bytes; 0 for no limit.
    games
        Files of the user's own games, loaded by the server at its start.
    """
    import signal

    from nimlike.web.tasks import TASKS

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to stop
    _limit_memory(memory)
    with suppress(NimlikeError):  # a file may be gone since: its games are then unknown
        load_files(games)
    pipe.send("ready")
    while True:
        try:
            spoken, task, args = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            with speaking(spoken):
                done = TASKS[task](*args)
            pipe.send(("done", done))
        except NimlikeError as error:
            pipe.send(("error", type(error).__name__, str(error)))
        except (MemoryError, RecursionError):
            pipe.send(("error", "LimitReached", "this needs more memory than a request may take"))
        except Exception as error:
            pipe.send(("error", "", f"{type(error).__name__}: {error}"))


def _limit_memory(memory: int) -> None:
    try:
        import resource
    except ImportError:  # not on this system
        return
    if memory:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (memory, hard))


def _error(name: str, message: str) -> Exception:
    """The error that a worker reported."""
    if not name:
        return RuntimeError(message)
    kind: Callable[[str], NimlikeError] = getattr(limits, name, None) or getattr(errors, name)
    return kind(message)
