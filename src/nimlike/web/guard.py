"""Every request is checked before it reaches a page, and every response says what a browser may do with it."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, Final, TypeAlias

from nimlike.web.limits import URL_BYTES

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Message, Receive, Send], Awaitable[None]]

LOCAL_HOSTS: Final = ("127.0.0.1", "localhost", "::1")

HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
        b" form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
"""Headers of every response."""


PICTURE_POLICY: Final = (
    b"content-security-policy",
    b"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
)
"""In place of the first one for an SVG picture, which has its own styles, and nothing that loads or runs."""


class Guard:
    """ASGI middleware: the method, the host and the length of the address; then the headers of the response."""

    def __init__(self, app: App, hosts: Iterable[str] = ()) -> None:
        self._app = app
        self._hosts = {host.lower() for host in (*LOCAL_HOSTS, *hosts)}

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", ()))
                first = PICTURE_POLICY if _is_picture(given) else HEADERS[0]
                message["headers"] = [*given, first, *HEADERS[1:]]
            await send(message)

        refused = self._refused(scope)
        if refused is None:
            await self._app(scope, receive, guarded)
            return
        status, why = refused
        body = json.dumps({"schema": "nimlike/error/1", "position": "", "error": why, "exit_code": 2}).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if status == 405:
            headers.append((b"allow", b"GET, HEAD"))
        await guarded({"type": "http.response.start", "status": status, "headers": headers})
        await guarded({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

    def _refused(self, scope: Message) -> tuple[int, str] | None:
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or _host_name(hosts[0].decode("latin-1")) not in self._hosts:
            return 400, "the server is not known by this host name; nimlike web --allow-host adds one"
        if scope["method"] not in ("GET", "HEAD"):
            return 405, "only GET and HEAD are answered here"
        raw: bytes = scope.get("raw_path") or scope["path"].encode()
        if len(raw) + len(scope["query_string"]) > URL_BYTES:
            return 414, f"the address is longer than {URL_BYTES:,} bytes, the most that is accepted"
        return None


def _is_picture(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    return any(name.lower() == b"content-type" and value.startswith(b"image/svg+xml") for name, value in headers)


def _host_name(header: str) -> str:
    """The host without its port: of ``localhost:8000``, of ``[::1]:8000``."""
    if header.startswith("["):
        return header[1:].partition("]")[0].lower()
    return header.partition(":")[0].lower()
