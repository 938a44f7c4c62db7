"""How long cheap requests to ``nimlike web`` wait while others ask hard questions, on loopback; stops by itself.

Each hard client asks again as soon as it has an answer, each time another question, and does not heed Retry-After:
positions without a known misère quotient, pages of games that take long, maps by search. Meanwhile one client
asks questions whose answers take milliseconds, each on a connection of its own. Every client has an address of its own
(127.0.4.i), or all have one, as a class behind one router. Run it as

    python benchmarks/web_waits.py [--hard 2,5,10,30] [--seconds 30] [--once]

The server and the clients share the machine; the load of the machine is printed beside the figures.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from collections import Counter
from itertools import count
from urllib.parse import quote, urlsplit

from _measure import pages_served

HARD = (
    "/api/solve?position=octal:0.07:misere:{i},39,27",
    "/games/octal:0.3{octal}6",
    "/map/vector:move=1,2:move={i},1:move=3,3:move=k,k",
)
CHEAP = tuple(
    f"/api/solve?position={quote(position)}"
    for position in (
        "octal:0.77:32,7",
        "coprime:max=10:105",
        "schwenk:cap=2x:100,99",
        "wythoff:10^30,2^101",
        "nim:3,4,5",
    )
)
PAUSE = 0.1
LONGEST = 60.0
MOST_HARD = 64


async def ask(host: str, path: str, address: str) -> int:
    """One request on a connection of its own; returns its status, 0 where there was none."""
    name, _, port = host.partition(":")
    reader, writer = await asyncio.open_connection(name, int(port), local_addr=(address, 0))
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
        answer = await reader.read()
        return int(answer.split(b" ", 2)[1]) if answer else 0
    finally:
        writer.close()


async def ask_hard(number: int, host: str, address: str, statuses: Counter[int]) -> None:
    """Ask hard questions, until cancelled."""
    for times in count():
        i = 30 + number + 40 * times
        path = HARD[(number + times) % len(HARD)].format(i=i, octal=oct(64 + i % 448)[2:])
        statuses[await ask(host, path, address)] += 1


async def load(host: str, hard: int, seconds: float, shared: bool) -> str:
    """A row of the table."""
    statuses: Counter[int] = Counter()
    addresses = ["127.0.4.1" if shared else f"127.0.4.{i + 1}" for i in range(hard + 1)]
    jobs = [asyncio.create_task(ask_hard(i, host, addresses[i], statuses)) for i in range(hard)]
    waits: list[float] = []
    other: Counter[int] = Counter()
    end = time.perf_counter() + seconds
    for path in (path for _ in count() for path in CHEAP):
        begun = time.perf_counter()
        if begun > end:
            break
        try:
            status = await asyncio.wait_for(ask(host, path, addresses[hard]), LONGEST)
        except TimeoutError:
            status = 0
        waits.append(time.perf_counter() - begun)
        if status != 200:
            other[status] += 1
        await asyncio.sleep(PAUSE)
    for job in jobs:
        job.cancel()
    await asyncio.gather(*jobs, return_exceptions=True)
    waits.sort()
    p50, p95 = waits[len(waits) // 2], waits[min(len(waits) - 1, len(waits) * 95 // 100)]
    told = " ".join(f"{status}: {times}" for status, times in sorted(statuses.items()))
    failed = f"   not 200: {dict(other)}" if other else ""
    return (
        f"{hard:>4}   {'one' if shared else 'own':<7} {len(waits):>5} {p50:8.2f} {p95:8.2f} {waits[-1]:8.2f}"
        f"   {os.getloadavg()[0]:5.1f}   {told}{failed}"
    )


def measure(hard: int, seconds: float, shared: bool) -> str:
    """A server of its own, its row."""
    with pages_served() as home:
        host = urlsplit(home).netloc
        begun = time.perf_counter()
        firsts = []
        for path in (*CHEAP, *CHEAP):  # what is asked first pays for what is loaded
            asyncio.run(ask(host, path, "127.0.0.1"))
            firsts.append(time.perf_counter() - begun)
            begun = time.perf_counter()
        first = f"   first {firsts[0]:.2f}, then at most {max(firsts[1:]):.2f}"
        return asyncio.run(load(host, hard, seconds, shared)) + first


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hard", default="2,5,10,30", help="how many clients ask hard questions, with commas")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each row is measured")
    parser.add_argument("--once", action="store_true", help="only with addresses of their own")
    given = parser.parse_args()
    print("hard   address cheap      p50      p95    worst    load   statuses of the hard ones")
    for hard in map(int, given.hard.split(",")):
        for shared in (False, True)[: 1 if given.once else 2]:
            print(measure(min(hard, MOST_HARD), min(given.seconds, 300.0), shared), flush=True)


if __name__ == "__main__":
    main()
