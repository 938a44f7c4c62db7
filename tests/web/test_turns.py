"""Short computations do not wait for long ones; of those a few run at the same time, others wait or are refused."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from nimlike.core.errors import LimitReached
from nimlike.web import pool as pool_module
from nimlike.web.guard import Busy
from nimlike.web.pool import Pool, _Worker

PATIENCE = 300  # seconds; nothing takes so long, and no test hangs for ever
GAME = '''
import os, signal, time
from pathlib import Path
import nimlike


class Gate(nimlike.Ruleset):
    """Take one. Of a heap of 10 or more an answer comes when a file is there, of a heap of 2 never.

    Of a heap of 3 the process keeps 150 MB each time that it is asked for its moves.
    """

    examples = ("gate:0",)
    kept = []

    def options(self, state):
        if state[0] == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        if state[0] == 3:
            type(self).kept.append(bytearray(150_000_000))
        while state[0] > 9 and not Path(__file__).with_name("open").exists():
            time.sleep(0.01)
        if state[0] in (1, *range(10, 100)):
            yield self.take(state, 0, state[0])
'''


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


async def outcome(pool: Pool, position: str, client: str = "") -> str:
    async with asyncio.timeout(PATIENCE):
        found: str = (await pool.run("solve", position, "5", False, client=client))["outcome"]
        return found


def begin_hard(pool: Pool, count: int, clients: int) -> list[asyncio.Task[str]]:
    """Computations that do not end by themselves."""
    return [asyncio.create_task(outcome(pool, f"gate:{10 + n}", f"client {n % clients}")) for n in range(count)]


@pytest.mark.parametrize("clients", [1, 30])
def test_a_short_computation_ends_before_any_long_one_that_was_asked_for_first(gate, made, clients: int) -> None:
    async def ask() -> None:
        pool = made()
        hard = begin_hard(pool, 30, clients)
        await asyncio.sleep(0)
        assert await outcome(pool, "nim:3,4,5", "client 0") == "N"
        assert not any(job.done() for job in hard)
        gate()
        assert await asyncio.gather(*hard) == ["N"] * 30

    asyncio.run(ask())


@pytest.mark.parametrize("limit", [{"waiting": 2}, {"patience": 0.0}])
def test_who_would_wait_for_too_long_is_told_when_to_come_back(gate, made, limit: dict[str, float]) -> None:
    async def ask() -> None:
        jobs = begin_hard(made(workers=1, **limit), 3, 3)
        refused, _ = await asyncio.wait(jobs, timeout=PATIENCE, return_when="FIRST_COMPLETED")
        error = refused.pop().exception()
        assert isinstance(error, Busy)
        told = f"take about {error.seconds} more seconds; please ask again then"
        assert str(error) == f"other computations come first, and {told}"
        gate()
        assert "N" in await asyncio.gather(*jobs, return_exceptions=True)

    asyncio.run(ask())


@pytest.mark.usefixtures("gate")
def test_a_client_with_many_long_ones_does_not_keep_another_one_waiting_behind_them(made) -> None:
    async def ask() -> None:
        pool = made(workers=1, seconds=1.0)
        ended: list[str] = []

        async def end(position: str, client: str) -> None:
            with pytest.raises(LimitReached, match="more than 1 seconds"):
                await outcome(pool, position, client)
            ended.append(client)

        hostile = [asyncio.create_task(end(f"gate:{10 + n}", "hostile")) for n in range(4)]
        await asyncio.sleep(2 * pool_module.SOON)
        await asyncio.gather(*hostile, asyncio.create_task(end("gate:20", "other")))
        assert ended.index("other") < 3

    asyncio.run(ask())


def test_short_computations_one_after_the_other_need_no_new_processes(made) -> None:
    async def ask() -> None:
        pool = made()
        assert [await outcome(pool, "nim:3,4,5") for _ in range(60)] == ["N"] * 60
        assert len(pool._alive) < 3

    asyncio.run(ask())


@pytest.mark.slow
@pytest.mark.usefixtures("gate")
@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux")
def test_what_one_computation_keeps_is_not_missing_for_the_next(made) -> None:
    async def ask() -> None:
        pool = made(workers=1, memory=2 << 30)
        assert [await outcome(pool, "gate:3") for _ in range(6)] == ["P"] * 6

    asyncio.run(ask())


@pytest.mark.usefixtures("gate")
def test_a_process_that_dies_ends_one_computation_alone(made) -> None:
    async def ask() -> None:
        pool = made()
        (waiting,) = begin_hard(pool, 1, 1)
        while not pool._alive:
            await asyncio.sleep(0.01)
        with pytest.raises(LimitReached, match="the computation was stopped"):
            await outcome(pool, "gate:2")
        assert await outcome(pool, "nim:3,4,5") == "N"
        assert not waiting.done()
        pool.close()
        with pytest.raises(LimitReached, match="the computation was stopped"):
            await waiting

    asyncio.run(ask())


@pytest.mark.usefixtures("gate")
def test_nothing_is_left_when_the_pool_is_closed_or_nobody_waits(made) -> None:
    async def ask() -> None:
        pool = made(workers=1)
        hard = begin_hard(pool, 4, 4)
        assert await outcome(pool, "nim:3,4,5") == "N"
        await asyncio.sleep(2 * pool_module.SOON)
        processes = [worker.process for worker in pool._alive]
        hard[0].cancel()
        with pytest.raises(asyncio.CancelledError):
            await hard[0]
        pool.close()
        for process in processes:
            process.join(PATIENCE)
            assert process.exitcode is not None
        assert await outcome(pool, "nim:3,4,5") == "N"
        for job in hard:
            job.cancel()

    asyncio.run(ask())


SERVER = """
import asyncio, sys
from nimlike.web import pool as pool_module
pool_module.loaded_files = lambda: (sys.argv[1],)
async def ask():
    pool = pool_module.Pool(workers=1, seconds=600, patience=600)
    job = asyncio.create_task(pool.run("solve", "gate:10", "5", False))
    await pool.run("solve", "nim:3,4,5", "5", False)
    while len(pool._alive) < 2:
        await asyncio.sleep(0.01)
    print(*(worker.process.pid for worker in pool._alive), flush=True)
    await asyncio.to_thread(sys.stdin.read)
    pool.close()
asyncio.run(ask())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere they end with what they compute")
@pytest.mark.usefixtures("gate")
@pytest.mark.parametrize("killed", [False, True])
def test_processes_end_with_the_server_however_it_ends(tmp_path: Path, killed: bool, request) -> None:
    command = [sys.executable, "-c", SERVER, str(tmp_path / "gate.py")]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    request.addfinalizer(server.kill)
    assert server.stdout is not None
    workers = [int(pid) for pid in server.stdout.readline().split()]
    assert len(workers) == 2
    if killed:
        server.kill()
    server.communicate(timeout=PATIENCE)
    end = time.monotonic() + PATIENCE
    while any(map(alive, workers)):
        assert time.monotonic() < end
        time.sleep(0.05)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_process_that_was_started_for_nobody_serves_the_next(
    made: Callable[..., Pool], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def asked() -> None:
        pool = made()
        given_up = [asyncio.create_task(outcome(pool, "nim:3,4,5")) for _ in range(4)]
        await asyncio.sleep(0.002)
        for task in given_up:
            task.cancel()
        await asyncio.wait(given_up)
        while not pool._alive or len(pool._idle) < len(pool._alive):
            await asyncio.sleep(0.01)
        ready, ask, served = set(pool._idle), pool._ask, []

        def noting(worker: _Worker, question: object) -> asyncio.Future[Any]:
            served.append(worker)
            return ask(worker, question)

        monkeypatch.setattr(pool, "_ask", noting)
        assert await outcome(pool, "nim:3,4,5") == "N"
        assert len(served) == 1
        assert ready.issuperset(served)

    asyncio.run(asyncio.wait_for(asked(), 30))
