"""The application: pages, the interface for programs, static files, errors."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, FastAPI, Path, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from nimlike.core.errors import NimlikeError
from nimlike.core.languages import tr
from nimlike.core.libraries import __version__
from nimlike.core.literature import certificate_of
from nimlike.core.numbers import abbreviate
from nimlike.web import catalogue_pages as catalogue
from nimlike.web import pages
from nimlike.web.address import Shown
from nimlike.web.assets import assets, assets_folder
from nimlike.web.catalogue_pages import FIELDS, catalogue_file
from nimlike.web.classroom import Classroom
from nimlike.web.guard import Busy, Guard, Languages, NotFound, status_of
from nimlike.web.help import OPPONENTS
from nimlike.web.maps import CLOSEST, DEEPEST
from nimlike.web.service import GoneAway, Service, service_of
from nimlike.web.shared import SharedBoards
from nimlike.web.theorems import file_name

# The interface for programs: JSON, described at ``/openapi.json``.

_TEXT, _LIST, _COUNT = {"type": "string"}, {"type": "array"}, {"type": "integer"}
_WHOLE: Final = {"anyOf": [_COUNT, _TEXT]}
_PICTURES: Final = ("image/svg+xml", "image/png", "application/pdf", "application/x-latex")
_FILES: Final = ("text/csv", "text/plain", "application/json", "application/x-bibtex", *_PICTURES)


def _object(said: str, **members: Any) -> Shown:
    """The description of an answer: an object with these members."""
    schema = {"type": "object", "required": list(members), "properties": members}
    return {"description": said, "content": {"application/json": {"schema": schema}}}


_FAILURES: Final[dict[int | str, Shown]] = {
    status: _object(said, schema={"const": "nimlike/error/1"}, position=_TEXT, error=_TEXT, exit_code=_COUNT)
    for status, said in (
        (400, "Malformed: a number, a position, a move or a field."),
        (404, "There is no such thing."),
        (413, "The numbers of the request have too many digits together."),
        (414, "The address is too long."),
        (422, "A limit on time, memory or size was reached."),
        (501, "An extra that this needs is not installed."),
        (503, "Too many computations are waiting; Retry-After says when to come back."),
    )
}

router = APIRouter(prefix="/api", responses=_FAILURES)


def _serve_object(path: str, said: str, schema: str = "", **members: Any) -> Callable[[Any], Any]:
    """What makes a function the operation at a path, whose answer is such an object, of a schema if it has one."""
    if schema:
        said, members = f"{said}, schema {schema}.", {"schema": {"const": schema}, **members}
    return router.get(path, responses={200: _object(said, **members)})


def _serve_file(path: str, *media: str, said: str = "The file.", schema: Shown | None = None) -> Callable[[Any], Any]:
    """What makes a function the operation at a path, whose answer is a file of one of these types."""
    content: Shown = {each: {"schema": schema} if schema else {} for each in media}
    return router.get(path, responses={200: {"description": said, "content": content}}, response_class=Response)


def _as_file(content: Any, media: str, name: str, way: str = "attachment") -> Response:
    return Response(content, media_type=media, headers={"Content-Disposition": f'{way}; filename="{name}"'})


def _ask(text: str, **more: Any) -> Any:
    """A field of a query, described."""
    return Query(description=text, **more)


_Position = Annotated[str, _ask("A position, like wythoff:4,7.", examples=["wythoff:4,7"])]
_Rules = Annotated[str, _ask("A ruleset, like wythoff:a=2.", examples=["wythoff:a=2"])]
_Rest = Annotated[str, _ask("The numbers after the two of the map, of a slice: 5 or 5,7.")]


@_serve_object(
    "/solve",
    "The answer, as `nimlike solve --json` prints it",
    "nimlike/answer/1",
    position=_TEXT,
    outcome={"enum": ["P", "N"]},
    grundy={"anyOf": [_WHOLE, {"type": "null"}]},
    winning_moves=_LIST,
    winning_move_count={"anyOf": [_WHOLE, {"type": "null"}]},
    **dict.fromkeys(("moves_label", "moves_source", "label", "source"), _TEXT),
)
async def solve(
    request: Request,
    position: _Position,
    moves: Annotated[str, _ask("List at most so many winning moves.")] = "100",
    why: Annotated[bool, _ask("Add the reason.")] = False,
) -> Response:
    """Who wins, every winning move, and how it is known."""
    return JSONResponse(await service_of(request).run(request, "solve", position, moves, why))


@_serve_object("/hint", "One step of help", "nimlike/hint/1", position=_TEXT, step=_COUNT, text=_TEXT)
async def hint(
    request: Request,
    position: _Position,
    step: Annotated[int, _ask("1 a nudge, 2 where to look, 3 the move.", ge=1, le=3)] = 1,
) -> Response:
    """Help for the player to move."""
    return JSONResponse(await service_of(request).run(request, "hint", position, step))


@_serve_object("/pairs", "Pairs", "nimlike/pairs/1", ruleset=_TEXT, pairs=_LIST, label=_TEXT, source=_TEXT)
async def pairs(
    request: Request,
    rules: _Rules = "wythoff",
    first: Annotated[str, _ask("The number of the first pair.", alias="from")] = "0",
    terms: Annotated[int, _ask("How many pairs.", ge=1, le=100)] = 10,
    number: Annotated[str, _ask("Only the pair that this number stands in.", alias="of")] = "",
) -> Response:
    """The P-positions of a Wythoff game as pairs of numbers."""
    return JSONResponse(await service_of(request).run(request, "pairs", rules, first, terms, number))


@_serve_object("/games", "The families of games.", games=_LIST)
async def games() -> Response:
    """What games there are."""
    return JSONResponse({"schema": "nimlike/games/1", "games": catalogue.list_families()})


@_serve_file("/catalogue", "application/json", "text/csv", said="The rows.")
async def catalogue_rows(
    part: Annotated[str, _ask("octal, hex or subtraction.")] = "octal",
    find: Annotated[str, _ask("A text in the text of the game.")] = "",
    known: Annotated[str, _ask("period, none, certified, computed or conjectured.")] = "",
    by: Annotated[str, _ask("The column that gives the order.")] = "",
    falling: Annotated[str, _ask("1: from the largest on.")] = "",
    form: Annotated[str, _ask("json or csv.", alias="format")] = "json",
) -> Response:
    """What sweeps have found of many games: periods, preperiods, rare heaps, greatest values; a row for each game."""
    asked = (part, find, known, by, falling)
    content, media = catalogue_file(tuple(zip(FIELDS, asked, strict=False)), form)
    return _as_file(content, media, f"{part}.csv") if form == "csv" else Response(content, media_type=media)


@_serve_object("/catalogue/certificate", "The certificate, for nimlike_check.", format=_TEXT, kind=_TEXT, ruleset=_TEXT)
async def catalogue_certificate(
    rules: Annotated[str, _ask("A game of the catalogue, like octal:0.16.", examples=["octal:0.16"])],
) -> Response:
    """The certificate that the catalogue keeps of the period of a game."""
    headers = {"Content-Disposition": f'attachment; filename="{file_name(rules)}.json"'}
    return JSONResponse(certificate_of(rules), headers=headers)


@_serve_object("/papers", "The claims so far.", state=_TEXT, done=_COUNT, papers=_LIST)
async def papers(request: Request) -> Response:
    """The claims of the papers, with what reproducing them has found so far; it begins with the page /papers."""
    return JSONResponse(service_of(request).papers.report(), headers={"Cache-Control": "no-store"})


@_serve_file(
    "/map/{rules}/{kind}/{z}/{x}/{y}",
    "application/octet-stream",
    said="256 rows of 256 pixels; 64 of 64 where every position is computed. Outcomes, a byte each: 1 where the pixel's"
    " 2^z by 2^z positions hold a P-position, 255 where that is not known. Grundy values, two bytes each, the low one"
    " first: 0 where they do; 65,534 for all from there on; 65,535 where not known.",
    schema={"type": "string", "format": "binary"},
)
async def tile(
    request: Request,
    rules: str,
    kind: str,
    z: Annotated[int, Path(ge=0, le=DEEPEST)],
    x: str,
    y: str,
    rest: _Rest = "",
) -> Response:
    """A tile of a game's map; x and y count tiles, at any size."""
    cells: bytes = await service_of(request).run(request, "tile", rules, kind, z, x, y, rest)
    headers = {"Cache-Control": "max-age=3600", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        cells = gzip.decompress(cells)
    return Response(cells, media_type="application/octet-stream", headers=headers)


@_serve_file("/view", *_PICTURES)
async def view(
    request: Request,
    rules: _Rules,
    x: Annotated[str, _ask("The low corner of the view, across.")] = "0",
    y: Annotated[str, _ask("The low corner of the view, upwards.")] = "0",
    z: Annotated[int, _ask("A cell stands for 2^z by 2^z positions; below 0 for one.", ge=CLOSEST, le=DEEPEST)] = 0,
    width: Annotated[int, _ask("Cells across.", ge=1, le=400)] = 64,
    height: Annotated[int, _ask("Cells upwards.", ge=1, le=400)] = 64,
    kind: Annotated[str, _ask("outcome or grundy.")] = "outcome",
    rest: _Rest = "",
    form: Annotated[Literal["svg", "png", "pdf"], _ask("The form of the file.", alias="format")] = "svg",
) -> Response:
    """A view of a game's map as a picture."""
    asked = (rules, kind, z, x, y, width, height, rest, form)
    return _as_file(*await service_of(request).run(request, "view", *asked))


@_serve_file("/download", *_FILES)
async def download(
    request: Request,
    rules: _Rules,
    what: Annotated[str, _ask("A sequence of the game, table, sources, certificate, or the kind of a picture.")],
    form: Annotated[
        str,
        _ask(
            "csv, json, b-file, latex, bibtex, svg, png or pdf; of a certificate the verb: period, theorem,"
            " quotient or prove.",
            alias="format",
        ),
    ],
    bound: Annotated[str, _ask("How many terms, the last row, or the size of a picture.")] = "",
    show: Annotated[bool, _ask("To be shown in a page instead of kept as a file.")] = False,
) -> Response:
    """A sequence, table or picture of a game as a file."""
    content, media, name = await service_of(request).run(request, "download", rules, what, form, bound)
    return _as_file(content, media, name, "inline" if show else "attachment")


@router.get("/{path:path}", include_in_schema=False)
async def nothing(path: str) -> Response:
    """Any other address."""
    raise NotFound("there is no such operation; /openapi.json lists them")


for _route in list(router.routes):
    assert isinstance(_route, APIRoute)
    router.add_api_route(
        _route.path.removeprefix(router.prefix), _route.endpoint, methods=["HEAD"], include_in_schema=False
    )


def create_app(hosts: Iterable[str] = (), service: Service | None = None, address: str = "") -> FastAPI:
    """The application, ready to be served; for a class with the address that links and codes begin with."""
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
    app.state.address = address
    app.state.boards = SharedBoards()
    app.state.classroom = Classroom() if address else None
    app.add_middleware(Languages)
    app.add_middleware(GZipMiddleware, compresslevel=5)
    app.add_middleware(Guard, hosts=tuple(hosts), answer=_answer)
    app.include_router(router)
    for name, (content, media) in assets().items():  # no path is ever made from a request
        path = f"{assets_folder()}{name}"
        app.add_api_route(path, _serve(content, media), methods=["GET", "HEAD"], include_in_schema=False)
    app.include_router(pages.router)  # last: it answers whatever nothing else does
    for kind in (NimlikeError, RequestValidationError, HTTPException, GoneAway, Exception):
        app.add_exception_handler(kind, _failed)
    return app


def _serve(content: bytes, media: str) -> Callable[[], Awaitable[Response]]:
    async def serve() -> Response:
        return Response(content, media_type=media, headers={"Cache-Control": "public, max-age=31536000, immutable"})

    return serve


async def _failed(request: Request, error: Exception) -> Response:
    """The answer if a request fails."""
    match error:
        case NimlikeError():
            headers = {"Retry-After": str(error.seconds)} if isinstance(error, Busy) else {}
            return _answer(request, status_of(error), str(error), error.exit_code, headers)
        case RequestValidationError():
            first = error.errors()[0]
            return _answer(request, 400, f"{abbreviate(str(first['loc'][-1]))}: {first['msg']}", 2)
        case HTTPException():
            said = tr("there is no such page") if error.status_code == 404 else str(error.detail)
            return _answer(request, error.status_code, said, 2)
        case GoneAway():
            return Response(status_code=499)
    return _answer(request, 500, tr("this is a fault of the server, not of the request"), 1)


def _answer(
    request: Request, status: int, said: str, exit_code: int, headers: dict[str, str] | None = None
) -> Response:
    """An error as an object for programs, as a page for people."""
    if request.url.path.startswith("/api/"):
        position = request.query_params.get("position", "")
        found: Shown = {
            "schema": "nimlike/error/1",
            "position": abbreviate(position),
            "error": said,
            "exit_code": exit_code,
        }
        return JSONResponse(found, status, headers)
    # A form that was filled in wrongly is shown again, with what was written.
    shown = {"status": status, "said": said, "wanted": request.path_params.get("position", ""), "opponents": OPPONENTS}
    return HTMLResponse(pages.render(request, "error.html", **shown), status, headers)
