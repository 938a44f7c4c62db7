"""The interface for programs: JSON, described at ``/openapi.json``."""

from __future__ import annotations

import gzip
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.literature import certificate_of
from nimlike.web import catalogue
from nimlike.web.catalogue_page import FIELDS, catalogue_file, certificate_name
from nimlike.web.service import Service

_ERROR: Final = {
    "type": "object",
    "required": ["schema", "position", "error", "exit_code"],
    "properties": {
        "schema": {"const": "nimlike/error/1"},
        "position": {"type": "string"},
        "error": {"type": "string"},
        "exit_code": {"type": "integer"},
    },
}
_FAILURES: Final[dict[int | str, dict[str, Any]]] = {
    status: {"description": said, "content": {"application/json": {"schema": _ERROR}}}
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


def _answers(required: dict[str, Any], said: str) -> dict[int | str, dict[str, Any]]:
    """The description of a good answer: an object with these members."""
    schema = {"type": "object", "required": list(required), "properties": required}
    return {200: {"description": said, "content": {"application/json": {"schema": schema}}}}


_WHOLE: Final = {"anyOf": [{"type": "integer"}, {"type": "string"}]}
_PICTURES: Final = ("image/svg+xml", "image/png", "application/pdf", "application/x-latex")
_TEXT: Final = {"type": "string"}
_LIST: Final = {"type": "array"}
_PositionText = Annotated[str, Query(description="A position, like wythoff:4,7.", examples=["wythoff:4,7"])]
_RulesText = Annotated[str, Query(description="A ruleset, like wythoff:a=2.", examples=["wythoff:a=2"])]


def _service(request: Request) -> Service:
    found: Service = request.app.state.service
    return found


@router.get(
    "/solve",
    responses=_answers(
        {
            "schema": {"const": "nimlike/answer/1"},
            "position": _TEXT,
            "outcome": {"enum": ["P", "N"]},
            "grundy": {"anyOf": [_WHOLE, {"type": "null"}]},
            "winning_moves": _LIST,
            "winning_move_count": {"anyOf": [_WHOLE, {"type": "null"}]},
            "moves_label": _TEXT,
            "moves_source": _TEXT,
            "label": _TEXT,
            "source": _TEXT,
        },
        "The answer, schema nimlike/answer/1, as `nimlike solve --json` prints it.",
    ),
)
async def solve(
    request: Request,
    position: _PositionText,
    moves: Annotated[str, Query(description="List at most so many winning moves.")] = "100",
    why: Annotated[bool, Query(description="Add the reason.")] = False,
) -> Response:
    """Who wins, every winning move, and how it is known."""
    return JSONResponse(await _service(request).run(request, "solve", position, moves, why))


@router.get(
    "/hint",
    responses=_answers(
        {"schema": {"const": "nimlike/hint/1"}, "position": _TEXT, "step": {"type": "integer"}, "text": _TEXT},
        "One step of help, schema nimlike/hint/1.",
    ),
)
async def hint(
    request: Request,
    position: _PositionText,
    step: Annotated[int, Query(ge=1, le=3, description="1 a nudge, 2 where to look, 3 the move.")] = 1,
) -> Response:
    """Help for the player to move."""
    return JSONResponse(await _service(request).run(request, "hint", position, step))


@router.get(
    "/pairs",
    responses=_answers(
        {"schema": {"const": "nimlike/pairs/1"}, "rules": _TEXT, "pairs": _LIST, "label": _TEXT, "source": _TEXT},
        "Pairs, schema nimlike/pairs/1.",
    ),
)
async def pairs(
    request: Request,
    rules: _RulesText = "wythoff",
    first: Annotated[str, Query(alias="from", description="The number of the first pair.")] = "0",
    terms: Annotated[int, Query(ge=1, le=100, description="How many pairs.")] = 10,
    number: Annotated[str, Query(alias="of", description="Only the pair that this number stands in.")] = "",
) -> Response:
    """The P-positions of a Wythoff game as pairs of numbers."""
    return JSONResponse(await _service(request).run(request, "pairs", rules, first, terms, number))


@router.get("/games", responses=_answers({"games": _LIST}, "The families of games."))
async def games() -> Response:
    """What games there are."""
    return JSONResponse({"schema": "nimlike/games/1", "games": catalogue.listed()})


@router.get(
    "/catalogue",
    responses={200: {"description": "The rows.", "content": {"application/json": {}, "text/csv": {}}}},
    response_class=Response,
)
async def catalogue_rows(
    part: Annotated[str, Query(description="octal, hex or subtraction.")] = "octal",
    find: Annotated[str, Query(description="A text in the text of the game.")] = "",
    known: Annotated[str, Query(description="period, none, certified, computed or conjectured.")] = "",
    by: Annotated[str, Query(description="The column that gives the order.")] = "",
    falling: Annotated[str, Query(description="1: from the largest on.")] = "",
    form: Annotated[str, Query(alias="format", description="json or csv.")] = "json",
) -> Response:
    """What sweeps have found of many games: periods, preperiods, rare heaps, greatest values; a row for each game."""
    asked = (part, find, known, by, falling)
    content, media = catalogue_file(tuple(zip(FIELDS, asked, strict=False)), form)
    headers = {"Content-Disposition": f'attachment; filename="{part}.csv"'} if form == "csv" else {}
    return Response(content, media_type=media, headers=headers)


@router.get(
    "/catalogue/certificate",
    responses=_answers({"format": _TEXT, "kind": _TEXT, "ruleset": _TEXT}, "The certificate, for nimlike_check."),
)
async def catalogue_certificate(
    rules: Annotated[str, Query(description="A game of the catalogue, like octal:0.16.", examples=["octal:0.16"])],
) -> Response:
    """The certificate that the catalogue keeps of the period of a game."""
    headers = {"Content-Disposition": f'attachment; filename="{certificate_name(rules)}"'}
    if (found := certificate_of(rules)) is None:
        command = f"nimlike catalogue --certificate {rules}"
        raise LimitReached(tr("The certificate is too large to be kept; {command} makes it.", command=command))
    return JSONResponse(found, headers=headers)


@router.get(
    "/papers", responses=_answers({"state": _TEXT, "done": {"type": "integer"}, "papers": _LIST}, "The claims so far.")
)
async def papers(request: Request) -> Response:
    """The claims of the papers, with what reproducing them has found so far; it begins with the page /papers."""
    return JSONResponse(_service(request).papers.report(), headers={"Cache-Control": "no-store"})


@router.get(
    "/map/{rules}/{kind}/{z}/{x}/{y}",
    responses={
        200: {
            "description": "256 rows of 256 pixels; 64 of 64 where every position is computed. Outcomes, a byte each: 1"
            " where the pixel's 2^z by 2^z positions hold a P-position, 255 where that is not known. Grundy values, two"
            " bytes each, the low one first: 0 where they do; 65,534 for all from there on; 65,535 where not known.",
            "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
        }
    },
    response_class=Response,
)
async def tile(
    request: Request,
    rules: str,
    kind: str,
    z: int,
    x: str,
    y: str,
    rest: Annotated[str, Query(description="The numbers after the two of the map, of a slice: 5 or 5,7.")] = "",
) -> Response:
    """A tile of a game's map; x and y count tiles, at any size."""
    cells: bytes = await _service(request).run(request, "tile", rules, kind, z, x, y, rest)
    headers = {"Cache-Control": "max-age=3600", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        cells = gzip.decompress(cells)
    return Response(cells, media_type="application/octet-stream", headers=headers)


@router.get(
    "/view",
    responses={
        200: {
            "description": "The file.",
            "content": {
                media: {} for media in ("image/svg+xml", "image/png", "application/pdf", "application/x-latex")
            },
        }
    },
    response_class=Response,
)
async def view(
    request: Request,
    rules: _RulesText,
    x: Annotated[str, Query(description="The low corner of the view, across.")] = "0",
    y: Annotated[str, Query(description="The low corner of the view, upwards.")] = "0",
    z: Annotated[int, Query(description="A cell stands for 2^z by 2^z positions; below 0 for one.")] = 0,
    width: Annotated[int, Query(ge=1, le=400, description="Cells across.")] = 64,
    height: Annotated[int, Query(ge=1, le=400, description="Cells upwards.")] = 64,
    kind: Annotated[str, Query(description="outcome or grundy.")] = "outcome",
    rest: Annotated[str, Query(description="The numbers after the two of the map, of a slice: 5 or 5,7.")] = "",
    form: Annotated[str, Query(alias="format", description="svg, png, pdf or tikz.")] = "svg",
) -> Response:
    """A view of a game's map as a picture."""
    asked = (rules, kind, z, x, y, width, height, rest, form)
    content, media, name = await _service(request).run(request, "view", *asked)
    return Response(content, media_type=media, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get(
    "/download",
    responses={
        200: {
            "description": "The file.",
            "content": {
                media: {}
                for media in (
                    "text/csv",
                    "text/plain",
                    "application/json",
                    "application/x-latex",
                    "application/x-bibtex",
                    "application/pdf",
                    "image/svg+xml",
                    "image/png",
                )
            },
        }
    },
    response_class=Response,
)
async def download(
    request: Request,
    rules: _RulesText,
    what: Annotated[
        str, Query(description="A sequence of the game, table, sources, certificate, or the kind of a picture.")
    ],
    form: Annotated[
        str,
        Query(
            alias="format",
            description="csv, json, b-file, latex, bibtex, svg, png, pdf or tikz; of a certificate the verb: period,"
            " theorem, quotient or prove.",
        ),
    ],
    bound: Annotated[str, Query(description="How many terms, the last row, or the size of a picture.")] = "",
    show: Annotated[bool, Query(description="To be shown in a page instead of kept as a file.")] = False,
) -> Response:
    """A sequence, table or picture of a game as a file."""
    content, media, name = await _service(request).run(request, "download", rules, what, form, bound)
    way = "inline" if show else "attachment"
    return Response(content, media_type=media, headers={"Content-Disposition": f'{way}; filename="{name}"'})


@router.get("/{path:path}", include_in_schema=False)
async def nothing(path: str) -> Response:
    """Whatever else is asked for."""
    from nimlike.web.limits import NotFound

    raise NotFound(tr("there is no such operation; /openapi.json lists them"))


for _route in list(router.routes):
    assert isinstance(_route, APIRoute)
    router.add_api_route(
        _route.path.removeprefix(router.prefix), _route.endpoint, methods=["HEAD"], include_in_schema=False
    )
