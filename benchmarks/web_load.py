"""Requests a second and waiting times of ``nimlike web`` under load, on loopback; stops by itself.

64 and 512 clients, each with one connection that is kept, ask for a mix of pages, tiles and answers, for at
most SECONDS and REQUESTS requests. Client and server share the machine, so the figures are what is left.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from itertools import cycle
from urllib.parse import urlsplit

from _measure import pages_served

SECONDS = 8.0
REQUESTS = 20_000
CLIENTS = (64, 512)
PATHS = (
    "/",
    "/play/nim:3,5,7",
    "/play/nim:3,5,7?moves=a1.b1&why=2",
    "/api/solve?position=nim:3,4,5&why=true",
    "/api/solve?position=wythoff:20,30",
    "/api/map/wythoff/outcome/0/0/0",
    "/api/map/wythoff/outcome/0/3906250000000000000000000000/0",
    "/map/wythoff?x=0&y=0&z=0",
    "/api/solve?position=schwenk:cap%3D2x:1000,999",
)


async def ask(path: str, host: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> int:
    """One request; returns its status."""
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: gzip\r\n\r\n".encode())
    await writer.drain()
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    if length:
        await reader.readexactly(int(length[1]))
    return int(head.split(b" ", 2)[1])


async def client(
    number: int, host: str, end: float, left: list[int], waited: list[float], statuses: Counter[int]
) -> None:
    """Ask until time or requests are used up."""
    name, _, port = host.partition(":")
    reader, writer = await asyncio.open_connection(name, int(port))
    paths = cycle(PATHS[number % len(PATHS) :] + PATHS[: number % len(PATHS)])
    while left[0] > 0 and time.perf_counter() < end:
        left[0] -= 1
        begun = time.perf_counter()
        statuses[await ask(next(paths), host, reader, writer)] += 1
        waited.append(time.perf_counter() - begun)
    writer.close()


async def load(host: str, clients: int) -> str:
    """Many clients at once; returns a line of figures."""
    waited: list[float] = []
    statuses: Counter[int] = Counter()
    left = [REQUESTS]
    begun = time.perf_counter()
    jobs = [client(i, host, begun + SECONDS, left, waited, statuses) for i in range(clients)]
    failed = sum(isinstance(found, BaseException) for found in await asyncio.gather(*jobs, return_exceptions=True))
    took = time.perf_counter() - begun
    waited.sort()
    p50, p99 = waited[len(waited) // 2] * 1e3, waited[len(waited) * 99 // 100] * 1e3
    other = {status: times for status, times in sorted(statuses.items()) if not 200 <= status < 300}
    return (
        f"{clients:>4} clients: {len(waited) / took:7.0f} requests/s   p50 {p50:6.1f} ms   p99 {p99:7.1f} ms"
        f"   non-2xx {other or 'none'}   broken connections {failed}"
    )


def main() -> None:
    """Start a server, load it, stop it."""
    with pages_served() as home:
        for clients in CLIENTS:
            print(asyncio.run(load(urlsplit(home).netloc, clients)), flush=True)


if __name__ == "__main__":
    main()
