"""The pages: HTML that works without JavaScript."""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from nimlike.core.languages import ENGLISH, language, ntr, tr
from nimlike.core.libraries import __version__
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import cited
from nimlike.play.typed import as_meant
from nimlike.web import catalogue, documents
from nimlike.web.catalogue_page import FIELDS, catalogue_page
from nimlike.web.first import first_board, first_games
from nimlike.web.languages import chooser
from nimlike.web.learning import lesson_list
from nimlike.web.limits import NotFound
from nimlike.web.seats import OPPONENTS
from nimlike.web.service import Service
from nimlike.web.statements import stated_lines

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

_PLAY_FIELDS = ("moves", "redo", "first", "against", "seed", "hint", "why", "way", "pick", "move", "pile", "amount")
_GAME_FIELDS = ("terms", "find", "check")
_THEOREM_FIELDS = ("full", "check")
_PROOF_FIELDS = ("piles", "check")
_MAP_FIELDS = ("x", "y", "z", "kind", "at", "goto", "rest")


@lru_cache(maxsize=1)
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("nimlike.web"),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    install: Any = made
    install.install_gettext_callables(tr, ntr, newstyle=True)
    made.policies["ext.i18n.trimmed"] = True
    made.filters["short"] = abbreviate
    made.filters["trusted"] = Markup
    made.filters["said"] = tr
    made.filters["cited"] = cited
    made.filters["stated"] = stated_lines
    made.globals["version"] = __version__
    return made


def render(request: Request, template: str, **shown: Any) -> str:
    """A page from its template."""
    path = request.url.path
    spoken = {"lang": language(), "languages": chooser(path, request.url.query), "english": ENGLISH}
    return _environment().get_template(template).render(path=path, **spoken, **shown)


def _page(request: Request, template: str, status: int = 200, **shown: Any) -> Response:
    return HTMLResponse(render(request, template, **shown), status, {"Cache-Control": "no-cache"})


def _service(request: Request) -> Service:
    found: Service = request.app.state.service
    return found


def _fields(request: Request, names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The known fields of the query, the last value of each."""
    return tuple((name, request.query_params[name]) for name in names if name in request.query_params)


@router.api_route("/", methods=["GET", "HEAD"])
async def start(request: Request) -> Response:
    """The start page."""
    return _page(
        request, "start.html", first=first_board(), games=first_games(), opponents=OPPONENTS, lessons=lesson_list()
    )


@router.api_route("/play", methods=["GET", "HEAD"])
async def choose(request: Request) -> Response:
    """A form's position and settings, as the address of a game."""
    position = as_meant(request.query_params.get("position", "").strip())
    if not position:
        return RedirectResponse("/", 303)
    settings = dict(_fields(request, ("first", "against", "seed")))
    query = "&".join(f"{name}={quote(value, safe=':.')}" for name, value in settings.items() if value)
    return RedirectResponse(f"/play/{quote(position, safe=':,=+^*_-.')}" + (f"?{query}" if query else ""), 303)


@router.api_route("/play/{position}", methods=["GET", "HEAD"])
async def play(request: Request, position: str) -> Response:
    """A game at some state."""
    fields = (("position", position), *_fields(request, _PLAY_FIELDS))
    found = await _service(request).run(request, "play", fields)
    if "redirect" in found:
        return RedirectResponse(found["redirect"], 303)
    return _page(request, "play.html", 400 if found["problem"] else 200, game=found)


@router.api_route("/map", methods=["GET", "HEAD"])
async def choose_map(request: Request) -> Response:
    """A form's game, as the address of its map."""
    rules = request.query_params.get("rules", "").strip()
    return RedirectResponse(f"/map/{quote(rules or 'wythoff', safe=':,=+^*_-.')}", 303)


@router.api_route("/map/{rules}", methods=["GET", "HEAD"])
async def show_map(request: Request, rules: str) -> Response:
    """A map of P-positions."""
    found = await _service(request).run(request, "map", rules, _fields(request, _MAP_FIELDS))
    return _page(request, "line.html" if found["line"] else "map.html", map=found)


@router.api_route("/games", methods=["GET", "HEAD"])
async def games(request: Request) -> Response:
    """All families of games."""
    return _page(request, "games.html", games=catalogue.listed())


@router.api_route("/games/{rules}", methods=["GET", "HEAD"])
async def game(request: Request, rules: str) -> Response:
    """The page of a game."""
    found = await _service(request).run(request, "game", rules, _fields(request, _GAME_FIELDS))
    return _page(request, "game.html", game=found)


@router.api_route("/catalogue", methods=["GET", "HEAD"])
async def solved_games(request: Request) -> Response:
    """The catalogue of what sweeps have found."""
    return _page(request, "catalogue.html", page=catalogue_page(_fields(request, FIELDS)))


@router.api_route("/theorem/{rules}", methods=["GET", "HEAD"])
async def theorem(request: Request, rules: str) -> Response:
    """The theorem of a game, or of many."""
    found = await _service(request).run(request, "theorem", rules, _fields(request, _THEOREM_FIELDS))
    return _page(request, "theorem.html", theorem=found)


@router.api_route("/proof/{rules}", methods=["GET", "HEAD"])
async def proof(request: Request, rules: str) -> Response:
    """The proof of a game by automata."""
    found = await _service(request).run(request, "proof", rules, _fields(request, _PROOF_FIELDS))
    return _page(request, "proof.html", proof=found)


@router.api_route("/docs", methods=["GET", "HEAD"])
async def texts(request: Request) -> Response:
    """The list of the texts."""
    return _texts(request)


def _texts(request: Request, missing: str = "") -> Response:
    """The list of the texts, after those that are nearest to one that is not there."""
    shown = {"texts": documents.listed(), "files": sorted(documents.formal_names())}
    near = documents.near(missing) if missing else []
    return _page(request, "texts.html", 404 if missing else 200, missing=abbreviate(missing), near=near, **shown)


@router.api_route("/docs/{name:path}", methods=["GET", "HEAD"])
async def text(request: Request, name: str) -> Response:
    """A text with its proofs."""
    if name not in documents.names():
        return _texts(request, name) if name else RedirectResponse("/docs", 303)
    return _page(request, "text.html", text=documents.document(name))


@router.api_route("/formal/{name}", methods=["GET", "HEAD"])
async def formal(request: Request, name: str) -> Response:
    """A file of theorems in Coq."""
    if name not in documents.formal_names():
        return _texts(request, f"{name.removesuffix('.v')}.v")
    return _page(request, "formal.html", file=documents.formal(name))


@router.api_route("/papers", methods=["GET", "HEAD"])
async def papers(request: Request) -> Response:
    """The claims of the papers; reproducing them begins when this is first asked for."""
    service = _service(request)
    service.papers.start()
    return _page(request, "papers.html", report=service.papers.report())


@router.api_route("/{path:path}", methods=["GET", "HEAD"])
async def nothing(request: Request, path: str) -> Response:
    """Whatever else is asked for."""
    raise NotFound(tr("there is no page {address!r}", address=abbreviate("/" + path)))
