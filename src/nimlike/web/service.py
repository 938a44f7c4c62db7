"""Where a request's computation is done: from the cache, else by a worker; never in the event loop."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final

from fastapi import Request

from nimlike.core.languages import language
from nimlike.web.connections import client_of
from nimlike.web.limits import Busy, check_texts
from nimlike.web.papers import Papers
from nimlike.web.pool import Pool

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
        job = self.pool.submit(task, *args, client=client_of(request.client))
        answer = asyncio.wrap_future(job.future)
        gone = asyncio.ensure_future(_gone(request.receive))
        try:
            await asyncio.wait({answer, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                raise GoneAway
            if answer.cancelled():
                raise Busy("the server is ending")
            return answer.result()
        finally:
            gone.cancel()
            if not answer.done():
                self.pool.abandon(job)
                answer.cancel()

    def end(self) -> None:
        """Stop all processes, and compute nothing more: what is under way is answered with an error at once."""
        self._ending = True
        self.close()

    def close(self) -> None:
        """Stop all processes."""
        self.pool.close()
        self.papers.close()


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
