"""Connections that end by themselves: clients that send half a request, or do not read the answer, are let go."""

from __future__ import annotations

from asyncio import Transport
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from nimlike.web import limits

if TYPE_CHECKING:
    from asyncio import TimerHandle

_open: Final[Counter[str]] = Counter()


class Connection(H11Protocol):
    """HTTP/1.1 of uvicorn, with a time for a request to arrive whole and for an answer to be read.

    Uvicorn itself only ends connections on which nothing at all comes after an answer: bytes that trickle, or a
    connection on which nothing was ever asked, stay open for ever. Of one address there are
    `nimlike.web.limits.CONNECTIONS` at most.
    """

    _arriving: TimerHandle | None = None
    _leaving: TimerHandle | None = None
    _address: str = ""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
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
        self._stop_arriving()
        self._stop_leaving()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._expect()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._expect()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._leaving is None:
            self._leaving = self.loop.call_later(limits.READING_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_leaving()

    def _expect(self) -> None:
        """Between requests the time runs in which the next one has to arrive; more bytes do not lengthen it."""
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_arriving()
        elif self._arriving is None and not self.transport.is_closing():
            self._arriving = self.loop.call_later(limits.REQUEST_SECONDS, self.transport.abort)

    def _stop_arriving(self) -> None:
        if self._arriving is not None:
            self._arriving.cancel()
            self._arriving = None

    def _stop_leaving(self) -> None:
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None


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
