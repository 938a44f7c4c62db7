"""Where a request's computation is done: from the cache, else by a worker; never in the event loop."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
from asyncio import TimerHandle, Transport
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from fastapi import Request
from uvicorn.protocols.http.h11_impl import H11Protocol

from nimlike.core.errors import LimitReached
from nimlike.core.languages import language
from nimlike.web import guard as limits
from nimlike.web.address import Shown
from nimlike.web.guard import Busy, check_texts
from nimlike.web.pool import Pool, lower

# Connections that end by themselves: clients that send half a request, or do not read the answer, are let go.

_open: Final[Counter[str]] = Counter()


class TimedConnection(H11Protocol):
    """HTTP/1.1 of uvicorn, with a time for a request to arrive whole and for an answer to be read."""

    # uvicorn itself ends only connections that are silent after an answer, not those that trickle or never ask anything

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._timers: dict[str, TimerHandle] = {}
        self._address = client_of(self.client)
        _open[self._address] += 1
        if _open[self._address] > limits.CONNECTIONS:
            transport.abort()
        else:
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        _open[self._address] -= 1
        if not _open[self._address]:
            del _open[self._address]
        self._stop("arriving")
        self._stop("leaving")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._expect()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._expect()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._abort_in(limits.READING_SECONDS, "leaving")

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop("leaving")

    def _expect(self) -> None:
        """Between requests the time runs in which the next one has to arrive; more bytes do not lengthen it."""
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop("arriving")
        elif not self.transport.is_closing():
            self._abort_in(limits.REQUEST_SECONDS, "arriving")

    def _abort_in(self, seconds: float, timer: str) -> None:
        if timer not in self._timers:
            self._timers[timer] = self.loop.call_later(seconds, self.transport.abort)

    def _stop(self, timer: str) -> None:
        if timer in self._timers:
            self._timers.pop(timer).cancel()


def client_of(address: Any) -> str:
    """Whose connection it is: the address, or of IPv6 the network of 64 bits that one client has."""
    host = str(address[0]) if address else ""
    if ":" not in host:
        return host
    from ipaddress import IPv6Network

    try:
        return str(IPv6Network((host.partition("%")[0], 64), strict=False).network_address)
    except ValueError:
        return host


# The reproduction of the papers' claims, run once in a process of its own when it is first asked for.


class Papers:
    """The claims, and what reproducing them has found so far."""

    def __init__(self, paper: str | None = None) -> None:
        self._paper = paper
        self.state = "not run yet"  # then "running", "finished" or, if the process ended early, "stopped"
        self._lock = threading.Lock()
        self._found: dict[str, Shown] = {}
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Begin, unless that was done already."""
        command = [sys.executable, "-m", "nimlike", "papers", "--json"]
        command += ["--paper", self._paper] if self._paper else []
        with self._lock, suppress(OSError):  # the machine has no process to spare: the next visitor asks again
            if self._process is None:
                self._process = subprocess.Popen(
                    command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
                )
                lower(self._process.pid)
                self.state = "running"
                threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()

    def close(self) -> None:
        with self._lock:
            if self._process is not None:
                self._process.kill()
                self._process.wait()

    def report(self) -> Shown:
        """All claims with what was found of each so far, by paper."""
        from nimlike.claims.model import select_papers
        from nimlike.core.literature import literature
        from nimlike.explain.render import prose

        shown = []
        for paper in select_papers(self._paper):
            claims = []
            for claim in paper:
                found = self._found.get(claim.name, {})
                page = {
                    "short": claim.name.partition(".")[2],
                    "html": prose(claim.statement),
                    "proof": claim.proof,
                }
                unknown = dict.fromkeys(("verdict", "label", "detail", "counterexample", "seconds"))
                claims.append({**claim.as_dict(), **page, **unknown, **found})
            work = literature()[paper.work]
            shown.append(
                {"key": paper.key, "citation": paper.citation, "work": str(work), "doi": work.doi, "claims": claims}
            )
        return {
            "schema": "nimlike/papers/1",
            "state": self.state,
            "done": len(self._found),
            "claims": sum(len(paper["claims"]) for paper in shown),
            "papers": shown,
        }

    def _listen(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            found = json.loads(line)
            self._found[found["name"]] = found
        self.state = "finished" if process.wait() in (0, 1) else "stopped"


_KEPT_TASKS: Final = frozenset({"tile", "map", "game", "theorem", "proof", "puzzle", "worksheet"})
_KEPT: Final = 512


class GoneAway(Exception):
    """The client closed the connection before its answer was ready."""


class Service:
    """The computations behind all pages and operations."""

    def __init__(self, pool: Pool | None = None, papers: Papers | None = None) -> None:
        self.pool = pool or Pool()
        self.papers = papers or Papers()
        self._ending = False
        self._kept: OrderedDict[tuple[Any, ...], Any] = OrderedDict()

    async def run(self, request: Request, task: str, *args: Any) -> Any:
        """The result of a task of `nimlike.web.tasks`, stopped when the client goes away."""
        check_texts(*_texts(args))
        key = (language(), task, *args)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        result = await self._ask(request, task, args)
        if task in _KEPT_TASKS:
            self._kept[key] = result
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return result

    async def _ask(self, request: Request, task: str, args: tuple[Any, ...]) -> Any:
        if self._ending:
            raise Busy("the server is ending")
        answer = asyncio.ensure_future(self.pool.run(task, *args, client=client_of(request.client)))
        gone = asyncio.ensure_future(_gone(request.receive))
        try:
            await asyncio.wait({answer, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                raise GoneAway
            return answer.result()
        except LimitReached:
            if self._ending:
                raise Busy("the server is ending") from None
            raise
        finally:
            gone.cancel()
            answer.cancel()

    def end(self) -> None:
        """Stop all processes, and compute nothing more: what is under way is answered with an error at once."""
        self._ending = True
        self.close()

    def close(self) -> None:
        self.pool.close()
        self.papers.close()


def service_of(request: Request) -> Service:
    """The computations of the application that a request came to."""
    found: Service = request.app.state.service
    return found


async def _gone(receive: Callable[[], Awaitable[Any]]) -> None:
    """Return when the client closes the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _texts(args: tuple[Any, ...]) -> list[str]:
    """The texts among the arguments, also those in pairs of names and values."""
    texts = []
    for arg in args:
        if isinstance(arg, str):
            texts.append(arg)
        elif isinstance(arg, tuple):
            texts.extend(value for _, value in arg)
    return texts
