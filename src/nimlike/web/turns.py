"""Which computations run now: short ones before long ones, and of the long ones those whose client has used least."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Final

from nimlike.core.languages import ENGLISH

SLICES: Final = (0.05, 0.1, 0.3)
"""Seconds after each of which a computation stands behind all that have run for less; after the last one it is long."""
_LONG: Final = len(SLICES)
_HELD: Final = 6
_FIRST_GUESS: Final = 1.0


@dataclass(eq=False)
class Job:
    """A computation that was asked for."""

    task: str
    args: tuple[Any, ...]
    client: str = ""  # who asked for it
    spoken: str = ENGLISH  # the language of its texts
    future: Future[Any] = field(default_factory=Future)  # its result
    worker: Any = None  # the process that has begun it and keeps what it has done; None where there is none
    ran: float = 0.0  # for how many seconds that process has run, without the time when it was suspended
    passed: int = 0  # how many of `SLICES` the computation needs more than; a process that is lost does not change this
    placed: bool = False  # whether it is long and may keep a process to its end


@dataclass(frozen=True)
class Plan:
    """What is to be done now."""

    running: list[Job]  # the computations that run
    given_up: list[Job]  # those that lose their process, and begin again when their turn comes
    refused: list[tuple[Job, float]]


class Turns:
    """The computations that wait or run, and the seconds that each client has used.

    A computation runs at once, before all that have run for longer. When it has run for the last of `SLICES` it is
    long: it goes to the back of a queue in the order of the seconds that clients have used, and only so many long ones
    keep a process, suspended while others run.
    """

    def __init__(self, at_once: int, seconds: float, waiting: int, patience: float) -> None:
        self._at_once, self._seconds, self._waiting, self._patience = at_once, seconds, waiting, patience
        self._jobs: list[Job] = []
        self._used: defaultdict[str, float] = defaultdict(float)
        self._usual = _FIRST_GUESS  # seconds that the last long ones ran for, on average

    def __iter__(self) -> Iterator[Job]:
        return iter(self._jobs)

    def add(self, job: Job) -> None:
        """Let a new computation take part."""
        self._jobs.append(job)

    def remove(self, job: Job) -> None:
        """A computation has ended, however that was."""
        self._jobs.remove(job)

    def charge(self, job: Job, seconds: float) -> None:
        """A computation has run for so many seconds more."""
        job.ran += seconds
        self._used[job.client] += seconds
        while job.passed < _LONG and job.ran >= SLICES[job.passed]:
            job.passed += 1

    def learn(self, job: Job) -> None:
        """A computation was not cut short by anybody: long ones to come may be expected to take as long."""
        if job.passed == _LONG:
            self._usual += (job.ran - self._usual) / 4

    def forget(self) -> None:
        """Halve the seconds that each client has used; called once a minute."""
        for client, used in list(self._used.items()):
            self._used[client] = used / 2
            if used < SLICES[0]:
                del self._used[client]

    def turn(self, job: Job) -> float:
        """After how many seconds more it has to be seen whether others come first."""
        left = SLICES[job.passed] - job.ran if job.passed < _LONG else SLICES[-1]
        return min(left, self._seconds - job.ran)

    def plan(self) -> Plan:
        """What is to be done now; long computations are given their places."""
        short = sorted((job for job in self._jobs if job.passed < _LONG), key=lambda job: (job.passed, self._use(job)))
        kept, queue = self._long()
        # Long ones always have one of the places, if there are two.
        running = short[: max(1, self._at_once - bool(kept))]
        running += kept[: self._at_once - len(running)]
        held = [job for job in short if job in running or job.worker][: _HELD * self._at_once]
        given_up = [job for job in self._jobs if job.worker and job not in held and job not in kept]
        return Plan(running, given_up, self._refused(running, [*kept, *short], queue))

    def _use(self, job: Job) -> float:
        return self._used.get(job.client, 0.0)

    def _long(self) -> tuple[list[Job], list[Job]]:
        """The long computations that may keep a process to their end; and those that wait for that, in order."""
        kept: list[Job] = []
        queue: list[Job] = []
        clients: Counter[str] = Counter()
        long = [job for job in self._jobs if job.passed == _LONG]
        for job in sorted(long, key=lambda job: (not job.placed, self._use(job))):
            job.placed = len(kept) <= self._at_once and clients[job.client] < self._at_once
            (kept if job.placed else queue).append(job)
            clients[job.client] += job.placed
        return sorted(kept, key=self._use), queue

    def _refused(self, running: list[Job], first: list[Job], queue: list[Job]) -> list[tuple[Job, float]]:
        """Those that are too many, or whose expected wait is too long: the last ones in order."""
        refused = []
        work, waiting = 0.0, 0
        for place, job in enumerate([*first, *queue]):
            wait = work / self._at_once
            if job not in running:
                if waiting == self._waiting or (place >= len(first) and wait > self._patience):
                    refused.append((job, wait))
                    continue
                waiting += 1
            work += self._expected(job)
        return refused

    def _expected(self, job: Job) -> float:
        """For how many seconds more it may be expected to run: as long again, and a long one as long as is usual."""
        usual = self._usual if job.passed == _LONG else SLICES[0]
        return min(max(usual - job.ran, job.ran), self._seconds - job.ran)
