"""The application: pages, the interface for programs, static files, errors."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from starlette.exceptions import HTTPException

from nimlike.core.errors import NimlikeError
from nimlike.core.languages import ENGLISH, LANGUAGES, tr
from nimlike.core.libraries import __version__
from nimlike.core.numbers import abbreviate
from nimlike.web import api, learn_pages, pages, teaching
from nimlike.web.guard import Guard
from nimlike.web.languages import Languages, script_words, words_of
from nimlike.web.limits import Busy, status_of
from nimlike.web.seats import OPPONENTS
from nimlike.web.service import GoneAway, Service

_MEDIA: Final = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}


def create_app(hosts: Iterable[str] = (), service: Service | None = None) -> FastAPI:
    """The application, ready to be served."""
    own = service or Service()

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        own.close()

    app = FastAPI(
        title="nimlike",
        version=__version__,
        description="Take-away games: who wins, every winning move, why, and how it is known. Errors are objects of"
        " the schema nimlike/error/1.",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.service = own
    app.add_middleware(Languages)
    app.add_middleware(Guard, hosts=tuple(hosts))
    app.include_router(api.router)
    _serve_static(app)
    app.include_router(learn_pages.router)
    app.include_router(teaching.router)
    app.include_router(pages.router)  # last: it answers whatever nothing else does
    app.add_exception_handler(NimlikeError, _failed)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _not_served)
    app.add_exception_handler(GoneAway, _gone)
    app.add_exception_handler(Exception, _fault)
    return app


def _serve_static(app: FastAPI) -> None:
    """One route a file, read now: no path is ever made from a request."""
    words: list[str] = []
    for file in (*(files("nimlike.web") / "static").iterdir(), files("nimlike.puzzles") / "worksheet.css"):
        ending = file.name.rpartition(".")[2]
        if ending in _MEDIA:
            _serve_file(app, file.name, file.read_bytes(), _MEDIA[ending])
        if ending == "js":
            words += words_of(file.read_text(encoding="utf-8"))
    for code in LANGUAGES:
        if code != ENGLISH:
            _serve_file(app, f"words.{code}.js", script_words(code, words).encode(), _MEDIA["js"])


def _serve_file(app: FastAPI, name: str, content: bytes, media: str) -> None:
    async def serve() -> Response:
        return Response(content, media_type=media, headers={"Cache-Control": "no-cache"})

    app.add_api_route(f"/static/{name}", serve, methods=["GET", "HEAD"], include_in_schema=False)


async def _failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, NimlikeError)
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, Busy) else {}
    return _answer(request, status_of(error), str(error), error.exit_code, headers)


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    name = str(first["loc"][-1])
    return _answer(request, 400, f"{abbreviate(name)}: {first['msg']}", 2)


async def _not_served(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    said = tr("there is no such page") if error.status_code == 404 else str(error.detail)
    return _answer(request, error.status_code, said, 2)


async def _gone(request: Request, error: Exception) -> Response:
    return Response(status_code=499)


async def _fault(request: Request, error: Exception) -> Response:
    return _answer(request, 500, tr("this is a fault of the server, not of the request"), 1)


def _answer(
    request: Request, status: int, said: str, exit_code: int, headers: dict[str, str] | None = None
) -> Response:
    """An error as an object for programs, as a page for people."""
    if request.url.path.startswith("/api/"):
        position = request.query_params.get("position", "")
        found: dict[str, Any] = {
            "schema": "nimlike/error/1",
            "position": abbreviate(position),
            "error": said,
            "exit_code": exit_code,
        }
        return JSONResponse(found, status, headers)
    # A form that was filled in wrongly is shown again, with what was written.
    shown = {"status": status, "said": said, "wanted": request.path_params.get("position", ""), "opponents": OPPONENTS}
    return HTMLResponse(pages.render(request, "error.html", **shown), status, headers)
