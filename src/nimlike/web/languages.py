"""The language of a page: what the address asks for, else what was chosen before, else what the browser wishes."""

from __future__ import annotations

import json
import re
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import parse_qsl, urlencode

from nimlike.core.languages import ENGLISH, LANGUAGES, language, nearest, speaking, tr
from nimlike.web.guard import App, Message, Receive, Send

FIELD: Final = "lang"  # the field of an address, and the cookie, that name a language

_ENGLISH_ONLY: Final = (
    *("/api/", "/static/", "/openapi", "/qr"),
    *("/games/", "/catalogue", "/theorem/", "/proof/", "/papers", "/docs", "/formal/"),
)
_YEAR: Final = 365 * 24 * 3600
_WISHES: Final = 20
_SCRIPTED: Final = re.compile(r'\btr\(\s*"((?:[^"\\]|\\.)*)"')


class Languages:
    """ASGI middleware: each request is answered in its language.

    The field ``lang`` of an address chooses a language, which a cookie keeps; the pages do not see the field. Those who
    play and learn are spoken to in their language; programs and the pages of research speak English.
    """

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
    return path == "/games" or path.startswith(_ENGLISH_ONLY)


def of_headers(headers: list[tuple[bytes, bytes]]) -> str:
    """The language that the headers of a request ask for: its cookie, else the wishes of the browser."""
    cookies: SimpleCookie = SimpleCookie()
    wishes = ""
    for name, value in headers:
        if name == b"cookie":
            try:
                cookies.load(value.decode("latin-1"))
            except CookieError:
                continue
        elif name == b"accept-language":
            wishes = value.decode("latin-1")
    kept = cookies.get(FIELD)
    return (kept and nearest(kept.value)) or _wished(wishes)


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


def chooser(path: str, query: str) -> list[dict[str, object]]:
    """For each language its code, its name, and the address of the same page in it; none of a page in English only."""
    if is_english(path):
        return []
    before = f"{query}&" if query else ""
    return [
        {"code": code, "name": name, "url": f"{path}?{before}{FIELD}={code}", "now": code == language()}
        for code, name in LANGUAGES.items()
    ]


def words_of(script: str) -> list[str]:
    """The texts that a script shows: those in its calls of ``tr``."""
    return [json.loads(f'"{text}"') for text in _SCRIPTED.findall(script)]


def script_words(code: str, words: list[str]) -> str:
    """A script that gives other scripts their texts in a language."""
    with speaking(code):
        said = {word: tr(word) for word in words}
    return f"window.nimlikeWords = {json.dumps(said, sort_keys=True)};\n"
