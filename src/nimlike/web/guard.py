"""Every request is checked before it reaches a page, and every response says what a browser may do with it."""

from __future__ import annotations

import math
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias
from urllib.parse import parse_qsl, urlencode

from nimlike.core.errors import LimitReached, NimlikeError, ParseError, Undecided
from nimlike.core.languages import ENGLISH, later, nearest, speaking, tr

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

# What one request may ask for, and which status its error has.

URL_BYTES: Final = 16_384  # longest path and query together
DIGITS: Final = 4_300  # most decimal digits that all numbers of a request may have together, powers written out
SECONDS: Final = 10.0  # longest computation for one request
PATIENCE: Final = 10.0  # longest expected wait of a long computation, in seconds; beyond it the answer is 503
QUEUE: Final = 256  # most computations that may wait; beyond it the answer is 503
CONNECTIONS: Final = 256  # most open connections of one client
REQUEST_SECONDS: Final = 10.0  # longest time between requests, and for one to arrive
READING_SECONDS: Final = 20.0  # longest time in which a client reads nothing of its answer
MEMORY: Final = 4 << 30  # most address space of a worker process, in bytes
MOVES_PLAYED: Final = 1_000  # most moves of a game in an address
_NUMBER: Final = re.compile(r"(\d[\d_]*)(?:\^(\d[\d_]*))?", re.ASCII)
_EXACT: Final = 15


class TooLarge(LimitReached):
    """The request itself is larger than is accepted."""

    status: ClassVar = 413


class NotFound(ParseError):
    """What the address names does not exist."""

    status: ClassVar = 404


class Busy(LimitReached):
    """Too many computations wait already; it may be asked again after so many ``seconds``."""

    status: ClassVar = 503

    def __init__(self, message: str, seconds: int = 2) -> None:
        super().__init__(message)
        self.seconds = seconds


class NotInstalled(NimlikeError):
    """The request needs an extra that is not installed."""

    status: ClassVar = 501


def status_of(error: NimlikeError) -> int:
    usual = 422 if isinstance(error, LimitReached | Undecided) else 400 if isinstance(error, ValueError) else 500
    return getattr(error, "status", usual)


@contextmanager
def needing_plot() -> Iterator[None]:
    """A picture is drawn within."""
    try:
        yield
    except ImportError:
        raise NotInstalled("pictures need the extra 'plot': pip install 'nimlike[plot]'") from None


def digits_asked(text: str) -> int:
    """At least as many decimal digits as the numbers in ``text`` have together, found without computing them."""
    total = 0
    for found in _NUMBER.finditer(text):
        base, power = found[1].replace("_", ""), (found[2] or "").replace("_", "")
        if not power:
            total += len(base)
        elif len(power) > _EXACT:
            total += 10**_EXACT
        elif len(base) > _EXACT:
            total += len(base) * int(power)
        else:
            total += math.ceil(math.log10(max(int(base), 2)) * int(power)) + 1
    return total


def check_texts(*texts: str) -> None:
    """Refuse texts whose numbers have too many digits together."""
    if sum(map(digits_asked, texts)) > DIGITS:
        told = later("the numbers of one request may have {most:,} digits together; the command line takes more")
        raise TooLarge(tr(told, most=DIGITS))


Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Message, Receive, Send], Awaitable[None]]

LOCAL_HOSTS: Final = ("127.0.0.1", "localhost", "::1")

HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self';"
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

    def __init__(self, app: App, hosts: Iterable[str], answer: Callable[[Request, int, str, int], Response]) -> None:
        self._app = app
        self._answer = answer
        self._hosts = {host.lower() for host in (*LOCAL_HOSTS, *hosts)}

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        from starlette.datastructures import Headers
        from starlette.requests import Request

        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", ()))
                picture = Headers(raw=given).get("content-type", "").startswith("image/svg+xml")
                first = PICTURE_POLICY if picture else HEADERS[0]
                others: tuple[tuple[bytes, bytes], ...] = HEADERS[1:]
                if scope["path"].startswith("/embed/"):  # the one page that may stand in a frame of another
                    first = (first[0], first[1].replace(b"frame-ancestors 'none'", b"frame-ancestors *"))
                    others = tuple(header for header in others if header[0] != b"x-frame-options")
                message["headers"] = [*given, first, *others]
            await send(message)

        spoken = ENGLISH if is_english(scope["path"]) else of_headers(scope["headers"])
        with speaking(spoken):
            refused = self._refused(scope)
        if refused is None:
            await self._app(scope, receive, guarded)
            return
        # The page of the refusal is made without what was sent, which may be anything.
        plain = {**scope, "headers": [], "query_string": b"", "path": scope["path"][: len("/api/")], "raw_path": None}
        with speaking(spoken):
            response = self._answer(Request(plain), *refused, 2)
        if refused[0] == 405:
            response.headers["allow"] = "GET, HEAD"
        await response(scope, receive, guarded)

    def _refused(self, scope: Message) -> tuple[int, str] | None:
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or _host_name(hosts[0].decode("latin-1")) not in self._hosts:
            return (
                400,
                tr("the server is not known by this name; start nimlike web with --class, or with --allow-host NAME"),
            )
        if scope["method"] not in ("GET", "HEAD"):
            return 405, tr("only GET and HEAD are answered here")
        raw: bytes = scope.get("raw_path") or scope["path"].encode()
        if len(raw) + len(scope["query_string"]) > URL_BYTES:
            return 414, tr("the address is longer than {most:,} bytes, the most that is accepted", most=URL_BYTES)
        return None


def _host_name(header: str) -> str:
    """The host without its port: of ``localhost:8000``, of ``[::1]:8000``."""
    if header.startswith("["):
        return header[1:].partition("]")[0].lower()
    return header.partition(":")[0].lower()


# The language of a page: what the address asks for, else what was chosen before, else what the browser wishes.

FIELD: Final = "lang"  # the field of an address, and the cookie, that name a language

_ENGLISH_ONLY: Final = (
    *("/api/", "/static/", "/openapi", "/qr"),
    *("/games/", "/catalogue", "/theorem/", "/proof/", "/papers", "/docs", "/formal/"),
)
_YEAR: Final = 365 * 24 * 3600
_WISHES: Final = 20


class Languages:
    """ASGI middleware: each request is answered in its language, which the field ``lang`` of an address chooses."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        asked = None
        if FIELD.encode() in scope["query_string"]:
            fields = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
            asked = next((nearest(value) for name, value in reversed(fields) if name == FIELD), None)
            rest = [(name, value) for name, value in fields if name != FIELD]
            if len(rest) < len(fields):
                scope = {**scope, "query_string": urlencode(rest, safe=":,.").encode("latin-1")}
        spoken = not is_english(scope["path"])
        chosen = (asked or of_headers(scope["headers"])) if spoken else ENGLISH

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start" and spoken:
                added = [(b"content-language", chosen.encode()), (b"vary", b"Accept-Language, Cookie")]
                if asked:
                    kept = f"{FIELD}={asked}; Path=/; Max-Age={_YEAR}; SameSite=Lax; HttpOnly"
                    added.append((b"set-cookie", kept.encode()))
                message["headers"] = [*message.get("headers", ()), *added]
            await send(message)

        with speaking(chosen):
            await self._app(scope, receive, told)


def is_english(path: str) -> bool:
    """Whether what lies at a path is in English only."""
    return path.startswith(_ENGLISH_ONLY)


def of_headers(headers: list[tuple[bytes, bytes]]) -> str:
    """The language that the headers of a request ask for: its cookie, else the wishes of the browser."""
    from starlette.requests import HTTPConnection

    asked = HTTPConnection({"type": "http", "headers": headers})
    return nearest(asked.cookies.get(FIELD, "")) or _wished(asked.headers.get("accept-language", ""))


def _wished(header: str) -> str:
    """The language of the program that a header ``Accept-Language`` prefers."""
    best, weight = ENGLISH, 0.0
    for wish in header.split(",")[:_WISHES]:
        name, _, quality = wish.partition(";")
        found = re.fullmatch(r"\s*q\s*=\s*(\d(?:\.\d{0,3})?)\s*", quality) if quality else None
        value = float(found[1]) if found else 0.0 if quality else 1.0
        code = nearest(name)
        if code is not None and value > weight:
            best, weight = code, value
    return best
