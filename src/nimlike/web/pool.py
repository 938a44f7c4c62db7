"""Computations in worker processes: bounded in time, memory and number, stopped when nobody waits for them."""

from __future__ import annotations

import atexit
import math
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from nimlike.core import errors
from nimlike.core.errors import LimitReached, NimlikeError
from nimlike.core.languages import language, speaking, tr
from nimlike.core.progress import hurry
from nimlike.own.toml import files_of_games as loaded_files
from nimlike.own.toml import load_files
from nimlike.web import limits
from nimlike.web.turns import Job, Turns, whole_seconds

# On Linux workers are copies of one process that has loaded everything; elsewhere its libraries do not survive that.
_COPIES: Final = sys.platform == "linux"
_START: Final[Any] = get_context("forkserver" if _COPIES else "spawn")
_SUSPENDS: Final = hasattr(signal, "SIGSTOP")
_PATIENCE: Final = 1.0
_MINUTE: Final = 60.0


class Pool:
    """Worker processes that run the functions of `nimlike.web.tasks` by name, in the order of `nimlike.web.turns`."""

    def __init__(
        self,
        workers: int = 2,
        waiting: int = limits.QUEUE,
        seconds: float = limits.SECONDS,
        memory: int = limits.MEMORY,
        patience: float = limits.PATIENCE,
    ) -> None:
        self._made: Callable[[], _Crew] = lambda: _Crew(
            Turns(workers, seconds, waiting, patience), workers, seconds, memory
        )
        self._lock = threading.Lock()
        self._crew: _Crew | None = None

    def start(self) -> None:
        """Start the processes before they are needed."""
        self._started()

    def submit(self, task: str, *args: Any, client: str = "") -> Job:
        """Ask for a computation; its future has the error `Busy` if it would wait for too long."""
        job = Job(task, args, client, language())
        while not self._started().tell("add", job):
            pass  # that crew has just ended
        return job

    def abandon(self, job: Job) -> None:
        """Stop a computation that nobody waits for any more."""
        job.future.cancel()
        if self._crew is not None:
            self._crew.tell("abandon", job)

    def close(self) -> None:
        """Stop the processes and all computations. The processes start again when they are needed."""
        with self._lock:
            crew, self._crew = self._crew, None
        atexit.unregister(self.close)
        if crew is not None:
            crew.tell("close")
            crew.thread.join(_PATIENCE)

    def _started(self) -> _Crew:
        with self._lock:
            if self._crew is None or self._crew.closed:
                self._crew = self._made()
                atexit.register(self.close)  # a suspended process does not end by itself
            return self._crew


class _Crew:
    """A thread, and the processes that it starts, suspends, resumes and ends."""

    def __init__(self, turns: Turns, at_once: int, seconds: float, memory: int) -> None:
        self._turns, self._at_once, self._seconds, self._memory = turns, at_once, seconds, memory
        self._spare = 8 * at_once if _COPIES else at_once + 1  # a copy that does nothing takes 3 MB
        self._workers: list[_Worker] = []
        self._told: list[tuple[str, Job | None]] = []
        self.closed = False
        self._lock = threading.Lock()
        self._bell, self._ringer = Pipe(duplex=False)
        self._guard: Connection | None = None
        self._no_start_before = -math.inf
        self._forget_at = time.monotonic() + _MINUTE
        self.thread = threading.Thread(target=self._serve, name="nimlike-web-workers", daemon=True)
        self.thread.start()

    def tell(self, what: str, job: Job | None = None) -> bool:
        """Have the thread ``add`` a computation, ``abandon`` one, or ``close``; False where it has ended."""
        with self._lock:
            if not self.closed:
                self._told.append((what, job))
                if len(self._told) == 1:
                    self._ringer.send_bytes(b"")
            return not self.closed

    # In the thread

    def _serve(self) -> None:
        if hasattr(signal, "pthread_sigmask"):  # Ctrl-C is for the server alone, not for what this thread starts
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            while self._hear():
                self._step(time.monotonic())
        finally:
            with self._lock:
                self.closed = True
            self._hear()
            for job in list(self._turns):
                with speaking(job.spoken):
                    self._end(job, limits.Busy(tr("the server is ending")))
            for worker in self._workers:
                worker.kill()
            for worker in self._workers:
                worker.process.join(_PATIENCE)
            if self._guard is not None:
                self._guard.close()
            self._bell.close()
            self._ringer.close()

    def _step(self, now: float) -> None:
        """Do what is to be done now; then wait until something has come, or somebody's turn has ended."""
        if now >= self._forget_at:
            self._turns.forget()
            self._forget_at = now + _MINUTE
        for worker in list(self._workers):
            if worker.job is not None and worker.until <= now:
                self._charge(worker, now)
                if worker.job.ran >= self._seconds:
                    self._turns.learn(worker.job)
                    self._end(worker.job, self._too_long(worker.job))
        self._arrange(now)
        until = min([self._fill(), *(worker.until for worker in self._workers)])
        pipes: dict[Any, _Worker] = {worker.pipe: worker for worker in self._workers}
        for ready in wait([self._bell, *pipes], max(0.0, min(until - time.monotonic(), _MINUTE))):
            if ready is not self._bell:
                self._receive(pipes[ready])

    def _hear(self) -> bool:
        """Do what was told; False when that is to close."""
        with self._lock:
            told, self._told = self._told, []
            if told:
                self._bell.recv_bytes()
        for what, job in told:
            if what == "add" and job is not None:
                self._turns.add(job)
            elif job is not None and job in self._turns:
                self._end(job, _stopped(job))
        return ("close", None) not in told

    def _arrange(self, now: float) -> None:
        """Suspend, resume, hand out and refuse, as `Turns` says."""
        plan = self._turns.plan()
        for job, seconds in plan.refused:
            self._end(job, _busy(job, whole_seconds(seconds)))
        for job in plan.given_up:
            if job.worker is not None:  # it was not refused
                self._discard(job.worker)
        for worker in self._workers:
            if worker.job is not None and worker.job not in plan.running and _SUSPENDS and not worker.suspended:
                self._charge(worker, now)
                worker.suspend()
        for job in plan.running:
            if job.worker is None:
                self._hand_out(job)
            elif job.worker.suspended:
                job.worker.resume()
                self._begin_turn(job.worker, now)

    def _hand_out(self, job: Job) -> None:
        """Give a computation to a process that has none, the one that worked last; it waits where there is none."""
        for worker in reversed(self._workers):
            if worker.ready and worker.job is None:
                break
        else:
            return
        if not job.future.running() and not job.future.set_running_or_notify_cancel():
            self._turns.remove(job)
            return
        try:
            worker.pipe.send((job.spoken, job.task, job.args))
        except OSError:  # it has died; the next one gets it
            self._discard(worker)
            self._hand_out(job)
            return
        # The processes stand in the order in which they were given work.
        self._workers.remove(worker)
        self._workers.append(worker)
        worker.job, job.worker = job, worker
        self._begin_turn(worker, time.monotonic())

    def _fill(self) -> float:
        """Start a process if spare ones are missing, or end those that are too many; the time when to look again."""
        idle = [worker for worker in self._workers if worker.job is None]
        for worker in idle[: -self._spare - self._at_once]:
            self._discard(worker)
        missing = self._spare - len(idle)
        if missing > 0 and time.monotonic() >= self._no_start_before:
            try:
                if self._guard is None:
                    self._guard = _begun(watch)[1]
                self._workers.append(_Worker(self._memory, self._guard))
                missing -= 1
            except Exception:  # no memory, no processes: those that there are go on
                self._fail_to_start()
        return self._no_start_before if missing > 0 else math.inf

    def _fail_to_start(self) -> None:
        """A process could not be started: where there is none at all, what waits is answered."""
        self._no_start_before = time.monotonic() + _PATIENCE
        if not self._workers:
            for job in list(self._turns):
                self._end(job, _stopped(job))

    def _receive(self, worker: _Worker) -> None:
        """Read what a process has sent: that it is ready, or a result."""
        suspended = worker.suspended
        worker.resume()  # it may have been suspended while it was sending
        try:
            worn, outcome, *reply = worker.pipe.recv()
        except Exception:  # the process has ended
            job = worker.job
            self._discard(worker)
            if job is not None:
                self._end(job, _stopped(job))
            elif not worker.ready:
                self._fail_to_start()
            return
        if outcome == "ready":
            worker.ready = True
            return
        job = worker.job
        assert job is not None
        if not suspended:
            self._charge(worker, time.monotonic())
        worker.job, worker.until, job.worker = None, math.inf, None
        if worn:
            self._discard(worker)
        self._turns.learn(job)
        self._end(job, None if outcome == "done" else _error(*reply), reply[0])

    def _begin_turn(self, worker: _Worker, now: float) -> None:
        assert worker.job is not None
        worker.since, worker.until = now, now + self._turns.turn(worker.job)

    def _charge(self, worker: _Worker, now: float) -> None:
        """Count the time that a process has run; its next turn begins."""
        assert worker.job is not None
        self._turns.charge(worker.job, now - worker.since)
        self._begin_turn(worker, now)

    def _end(self, job: Job, error: Exception | None, result: Any = None) -> None:
        """Take a computation out and answer whoever waits for it; a process that is still at work on it ends."""
        if job.worker is not None:
            self._discard(job.worker)
        self._turns.remove(job)
        if job.future.running() or job.future.set_running_or_notify_cancel():
            if error is None:
                job.future.set_result(result)
            else:
                job.future.set_exception(error)

    def _discard(self, worker: _Worker) -> None:
        """End a process; what it was at work on begins again."""
        if worker.job is not None:
            worker.job.worker, worker.job.ran = None, 0.0
        self._workers.remove(worker)
        worker.kill()

    def _too_long(self, job: Job) -> LimitReached:
        with speaking(job.spoken):
            return LimitReached(
                tr(
                    "this takes more than {seconds:g} seconds, the limit of this server; the command line has no"
                    " such limit",
                    seconds=self._seconds,
                )
            )


def _begun(target: Callable[..., None], *args: Any) -> tuple[Any, Connection]:
    """A new process that runs the function, and the pipe to it; where none can be had, nothing is left behind."""
    if _COPIES:
        _START.set_forkserver_preload(["nimlike.web.warm"])
    ours, theirs = _START.Pipe()
    process = _START.Process(target=target, args=(theirs, *args), daemon=True)
    try:
        process.start()
    except BaseException:
        ours.close()
        raise
    finally:
        theirs.close()
    return process, ours


class _Worker:
    """A process, the computation that it is at work on, and when its turn began and ends."""

    def __init__(self, memory: int, guard: Connection) -> None:
        self.process, self.pipe = _begun(serve, memory, loaded_files())
        self._guard = guard
        self._tell_guard(self.process.pid)
        self.ready = False
        self.suspended = False
        self.job: Job | None = None
        self.since, self.until = math.nan, math.inf

    def _tell_guard(self, pid: int) -> None:
        with suppress(OSError):  # without a guard a suspended process may be left, but only if the server is killed
            self._guard.send(pid)

    def suspend(self) -> None:
        """Let the process do nothing until it is resumed."""
        with suppress(ProcessLookupError):
            os.kill(self.process.pid, signal.SIGSTOP)
        self.suspended, self.until = True, math.inf

    def resume(self) -> None:
        """Let the process go on, if it was suspended."""
        if self.suspended:
            with suppress(ProcessLookupError):
                os.kill(self.process.pid, signal.SIGCONT)
            self.suspended = False

    def kill(self) -> None:
        """End the process, whether it is suspended or not."""
        self._tell_guard(-self.process.pid)
        self.process.kill()
        self.pipe.close()


def watch(pipe: Connection) -> None:
    """The life of the guard: when the server is gone, however that came, its processes end, suspended or not."""
    _stand_apart()
    alive: set[int] = set()
    try:
        while True:
            pid = pipe.recv()
            alive.add(pid) if pid > 0 else alive.discard(-pid)
    except (EOFError, OSError):
        for pid in alive:
            with suppress(OSError):
                os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))


def _stand_apart() -> None:
    """Have a process heed the server alone, not what is typed at its terminal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)


def serve(pipe: Connection, memory: int, games: tuple[str, ...] = ()) -> None:
    """The life of a worker process: run tasks until the server goes away."""
    import nimlike.web.tasks  # noqa: F401 (before the process says that it is ready)

    _stand_apart()
    _limit_memory(memory)
    with suppress(NimlikeError):  # a file may be gone since: its games are then unknown
        load_files(games)
    hurry()
    with suppress(EOFError, OSError):  # the server has gone away
        pipe.send((False, "ready"))
        while True:
            outcome = _outcome(*pipe.recv())
            pipe.send((_is_worn(memory), *outcome))


def _outcome(spoken: str, task: str, args: tuple[Any, ...]) -> tuple[str, ...]:
    """What a task has come to: done, with its result; or an error, with its name and what it says."""
    from nimlike.web.tasks import TASKS

    try:
        with speaking(spoken):
            return "done", TASKS[task](*args)
    except NimlikeError as error:
        return "error", type(error).__name__, str(error)
    except (MemoryError, RecursionError):
        with speaking(spoken):
            return "error", "LimitReached", tr("this needs more memory than a request may take")
    except Exception as error:
        return "error", "", f"{type(error).__name__}: {error}"


def _limit_memory(memory: int) -> None:
    try:
        import resource
    except ImportError:  # not on this system
        return
    if memory:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (memory, hard))


def _is_worn(memory: int) -> bool:
    """Whether this process has held a quarter of what it may, so that the next task could lack what this one keeps."""
    try:
        import resource
    except ImportError:
        return False
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return 0 < memory < 4 * most


def _stopped(job: Job) -> LimitReached:
    with speaking(job.spoken):
        return LimitReached(tr("the computation was stopped: it needed too much memory, or was cancelled"))


def _busy(job: Job, seconds: int) -> limits.Busy:
    with speaking(job.spoken):
        said = tr(
            "other computations come first, and take about {seconds:,} more seconds; please ask again then",
            seconds=seconds,
        )
    return limits.Busy(said, seconds)


def _error(name: str, message: str) -> Exception:
    """The error that a worker reported."""
    if not name:
        return RuntimeError(message)
    kind: Callable[[str], NimlikeError] = getattr(limits, name, None) or getattr(errors, name)
    return kind(message)
