"""Short computations run before long ones; long ones in the order of the seconds that their clients have used."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import wait
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimlike.core.errors import LimitReached
from nimlike.web import pool as pool_module
from nimlike.web.guard import Busy
from nimlike.web.pool import Pool
from nimlike.web.turns import SLICES, Job, Turns

PATIENCE = 300
"""Seconds; nothing takes so long, and no test hangs for ever."""
GAME = '''
import os, signal, time
from pathlib import Path
import nimlike


class Gate(nimlike.Ruleset):
    """Take one. An answer comes when a file is there; of a heap of 1 after a while, of a heap of 2 never.

    Of a heap of 3 the process keeps 150 MB each time that it is asked for its moves.
    """

    examples = ("gate:0",)
    kept = []

    def options(self, state):
        if state[0] == 1:
            time.sleep(0.005)
        if state[0] == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        if state[0] == 3:
            type(self).kept.append(bytearray(150_000_000))
        while state[0] > 9 and not Path(__file__).with_name("open").exists():
            time.sleep(0.01)
        if state[0] in (1, *range(10, 100)):
            yield self.take(state, 0, state[0])
'''


# The order


def asked(turns: Turns, client: str, ran: float) -> Job:
    """A computation that has a process, and has run for so long."""
    job = Job("solve", (), client, worker=object())
    turns.add(job)
    turns.charge(job, ran)
    return job


def patient(at_once: int) -> Turns:
    return Turns(at_once, seconds=10.0, waiting=100, patience=1000.0)


@given(st.integers(2, 5), st.lists(st.sampled_from([0.0, 0.06, 0.2, 1.0, 5.0]), max_size=20))
def test_what_has_run_for_less_than_a_slice_runs_before_what_has_run_for_more(at_once: int, ran: list[float]) -> None:
    turns = patient(at_once)
    jobs = [asked(turns, str(number), seconds) for number, seconds in enumerate(ran)]
    running = turns.plan().running
    assert len(running) == min(at_once, len(jobs))
    longs = [job for job in jobs if job.ran >= SLICES[-1]]
    shorts = [job for job in jobs if job.ran < SLICES[-1]]
    # All places but one are for those that are not long; the last one is for long ones, if there are any.
    assert [job for job in running if job in shorts] == sorted(shorts, key=lambda job: job.ran)[: at_once - bool(longs)]


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from([0.3, 1.0, 4.0])), max_size=12))
def test_the_client_that_has_used_least_comes_first(ran: list[tuple[str, float]]) -> None:
    turns = patient(20)
    for client, seconds in ran:
        asked(turns, client, seconds)
    used = [sum(seconds for other, seconds in ran if other == job.client) for job in turns.plan().running]
    assert used == sorted(used)
    assert len(used) == len(ran)


def test_used_seconds_are_forgotten_by_and_by() -> None:
    turns = patient(1)
    turns.remove(asked(turns, "greedy", 8.0))
    for _ in range(4):
        turns.forget()
    modest, greedy = asked(turns, "modest", 1.0), asked(turns, "greedy", 0.3)
    assert turns.plan().running == [greedy]  # 8 s, four minutes ago, are half a second
    turns.charge(greedy, 1.0)
    assert turns.plan().running == [modest]


@given(st.integers(2, 4), st.integers(0, 12))
def test_one_client_alone_never_keeps_all_processes_of_long_ones(at_once: int, hostile: int) -> None:
    turns = patient(at_once)
    for _ in range(hostile):
        asked(turns, "hostile", 1.0)
    other = asked(turns, "other", 0.3)
    plan = turns.plan()
    assert plan.running[0] is other
    assert len(plan.given_up) == max(0, hostile - at_once)


def test_a_long_one_keeps_its_process_to_its_end() -> None:
    turns = patient(1)
    first = asked(turns, "a", 0.3)
    turns.plan()
    asked(turns, "b", 0.3)
    turns.plan()
    turns.charge(first, 6.0)
    late = asked(turns, "c", 0.3)  # its client has used less, but there are two places
    assert turns.plan().given_up == [late]
    late.worker, late.ran = None, 0.0
    turns.remove(first)
    turns.plan()
    assert late.placed
    turns.charge(late, 0.3)
    assert turns.plan().given_up == []
    later = asked(turns, "d", 0.3)
    assert turns.plan().given_up == [later]


def test_the_expected_wait_is_that_of_the_work_before() -> None:
    turns = Turns(2, seconds=10.0, waiting=100, patience=10.0)
    for client in "abc":
        asked(turns, client, 5.0)  # each may be expected to take 5 s more: 7.5 s on two processors
    turns.plan()
    for client in range(8):
        late = asked(turns, str(client), 0.3)
        late.worker, late.ran = None, 0.0  # each may be expected to take a second
    assert [seconds for _, seconds in turns.plan().refused] == [10.5, 10.5]
    learned = Turns(2, seconds=10.0, waiting=100, patience=10.0)
    for _ in range(10):
        ended = asked(learned, "e", 9.0)
        learned.learn(ended)  # long ones have taken 9 s of late, each
        learned.remove(ended)
    for client in "abcde":
        asked(learned, client, 0.3)
    assert [12.0 < seconds < 13.5 for _, seconds in learned.plan().refused] == [True, True]


# The processes


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Workers know a game whose answers come when this is called, and not before."""
    (tmp_path / "gate.py").write_text(GAME)
    monkeypatch.setattr(pool_module, "loaded_files", lambda: (str(tmp_path / "gate.py"),))
    return (tmp_path / "open").touch


@pytest.fixture
def made() -> Iterator[Callable[..., Pool]]:
    pools: list[Pool] = []

    def make(**options: float) -> Pool:
        pools.append(Pool(**{"seconds": 600.0, "patience": 600.0, **options}))  # type: ignore[arg-type]
        return pools[-1]

    yield make
    for pool in pools:
        pool.close()


def solve(pool: Pool, position: str, client: str = "") -> Job:
    return pool.submit("solve", position, "5", False, client=client)


@pytest.mark.parametrize("clients", [1, 10])
def test_a_short_computation_ends_before_any_long_one_that_was_asked_for_first(gate, made, clients: int) -> None:
    pool = made()
    hard = [solve(pool, f"gate:{10 + number}", f"client {number % clients}") for number in range(10)]
    easy = solve(pool, "nim:3,4,5", "client 0")
    assert easy.future.result(PATIENCE)["outcome"] == "N"
    assert not any(job.future.done() for job in hard)
    gate()
    assert [job.future.result(PATIENCE)["outcome"] for job in hard] == ["N"] * 10


@pytest.mark.parametrize("limit", [{"waiting": 1}, {"patience": 0.0}])
def test_who_would_wait_for_too_long_is_told_when_to_come_back(gate, made, limit: dict[str, float]) -> None:
    pool = made(workers=1, **limit)
    jobs = [solve(pool, f"gate:{10 + number}", f"client {number}") for number in range(3)]
    refused, _ = wait([job.future for job in jobs], PATIENCE, "FIRST_COMPLETED")
    (error,) = [future.exception() for future in refused]
    assert isinstance(error, Busy)
    told = f"take about {error.seconds} more seconds; please ask again then"
    assert str(error) == f"other computations come first, and {told}"
    gate()
    assert sum(job.future.exception(PATIENCE) is None for job in jobs) == 2


def test_the_time_limit_does_not_count_the_time_in_which_others_ran(gate, made) -> None:
    pool = made(workers=1, seconds=3.0)
    first = solve(pool, "gate:10")
    while not first.future.running():
        time.sleep(0.01)
    end = time.monotonic() + 3.5
    others = [solve(pool, "gate:1") for _ in range(3)]
    while time.monotonic() < end:
        others.append(solve(pool, "gate:1"))
        others.pop(0).future.result(PATIENCE)
    gate()
    assert first.future.result(PATIENCE)["outcome"] == "N"


def test_where_processes_cannot_be_suspended_they_run_side_by_side(gate, made, monkeypatch) -> None:
    monkeypatch.setattr(pool_module, "_SUSPENDS", False)
    pool = made()
    hard = [solve(pool, f"gate:{10 + number}", f"client {number}") for number in range(10)]
    assert solve(pool, "nim:3,4,5").future.result(PATIENCE)["outcome"] == "N"
    gate()
    assert [job.future.result(PATIENCE)["outcome"] for job in hard] == ["N"] * 10


def test_short_computations_one_after_the_other_need_no_new_processes(made) -> None:
    pool = made()
    pids = set()
    for _ in range(60):
        assert solve(pool, "nim:3,4,5").future.result(PATIENCE)["outcome"] == "N"
        pids |= {worker.process.pid for worker in list(pool._crew._workers)}
    assert len(pids) < 30


@pytest.mark.slow
@pytest.mark.usefixtures("gate")
@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux")
def test_what_one_computation_keeps_is_not_missing_for_the_next(made) -> None:
    pool = made(workers=1, memory=2 << 30)
    assert [solve(pool, "gate:3").future.result(PATIENCE)["outcome"] for _ in range(6)] == ["P"] * 6


@pytest.mark.usefixtures("gate")
def test_a_process_that_dies_ends_one_computation_alone(made) -> None:
    pool = made()
    waiting, dying = solve(pool, "gate:10"), solve(pool, "gate:2")
    with pytest.raises(LimitReached, match="the computation was stopped"):
        dying.future.result(PATIENCE)
    assert solve(pool, "nim:3,4,5").future.result(PATIENCE)["outcome"] == "N"
    assert not waiting.future.done()


@pytest.mark.usefixtures("gate")
def test_nothing_is_left_when_the_pool_is_closed_while_processes_are_suspended(made) -> None:
    pool = made(workers=1)
    hard = [solve(pool, f"gate:{10 + number}", f"client {number}") for number in range(4)]
    assert solve(pool, "nim:3,4,5").future.result(PATIENCE)["outcome"] == "N"
    crew = pool._crew
    processes = [worker.process for worker in crew._workers]
    pool.abandon(hard[0])
    with pytest.raises(LimitReached):
        hard[0].future.result(PATIENCE)
    pool.close()
    crew.thread.join(PATIENCE)
    assert all(job.future.done() for job in hard)
    for process in processes:
        process.join(PATIENCE)
        assert process.exitcode is not None
    assert solve(pool, "nim:3,4,5").future.result(PATIENCE)["outcome"] == "N"


SERVER = """
import sys, time
from nimlike.web import pool as pool_module
pool_module.loaded_files = lambda: (sys.argv[1],)
pool = pool_module.Pool(workers=1, seconds=600, patience=600)
for number in range(3):
    pool.submit("solve", f"gate:{10 + number}", "5", False, client=str(number))
pool.submit("solve", "nim:3,4,5", "5", False).future.result()
while not any(worker.suspended for worker in pool._crew._workers):
    time.sleep(0.01)
print(*(worker.process.pid for worker in pool._crew._workers if worker.suspended), flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes are not suspended here")
@pytest.mark.parametrize("killed", [False, True])
def test_suspended_processes_end_with_the_server_however_it_ends(gate, tmp_path: Path, killed: bool, request) -> None:
    command = [sys.executable, "-c", SERVER, str(tmp_path / "gate.py")]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    request.addfinalizer(server.kill)
    assert server.stdout is not None
    suspended = [int(pid) for pid in server.stdout.readline().split()]
    assert suspended
    if killed:
        server.kill()
    server.communicate(timeout=PATIENCE)
    end = time.monotonic() + PATIENCE
    while any(map(alive, suspended)):
        assert time.monotonic() < end
        time.sleep(0.05)
    gate()  # one that was not suspended ends with its computation


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
