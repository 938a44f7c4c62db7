"""The pages: HTML that works without JavaScript."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from secrets import compare_digest, randbelow
from typing import Any, Final
from urllib.parse import quote, unquote

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.languages import ENGLISH, LANGUAGES, by_language, language, later, tr
from nimlike.core.numbers import abbreviate, parse_number
from nimlike.core.position import Position
from nimlike.play.words import as_meant
from nimlike.puzzles.make import KINDS, game_of
from nimlike.puzzles.sheets import GAMES, code, link, read_day, terms_of
from nimlike.puzzles.sheets import KINDS as ON_PAPER
from nimlike.web import catalogue_pages as catalogue
from nimlike.web import documents
from nimlike.web.address import Address, Fields, SharedAddress, Shown, StepAddress, page_url
from nimlike.web.catalogue_pages import FIELDS, catalogue_page
from nimlike.web.classroom import PUZZLES
from nimlike.web.guard import NotFound, NotInstalled, is_english
from nimlike.web.help import OPPONENTS
from nimlike.web.learning import END, lesson_list
from nimlike.web.play_pages import card_of, first_board, first_games
from nimlike.web.puzzles import GRADES, NAMES, Attempt
from nimlike.web.service import client_of, service_of
from nimlike.web.shared import KEPT, SharedBoard
from nimlike.web.templating import environment

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

_MOVE_FIELDS = ("move", "pile", "amount")
_MAP_FIELDS = ("x", "y", "z", "kind", "at", "goto", "rest", "cells")

CHOICE: Final = (*GAMES[:5], "subtraction:1,2,3", "grundy", *GAMES[5:])
"""The games that are offered; any other is written."""
_SEEDS: Final = 10_000


def render(request: Request, template: str, **shown: Any) -> str:
    path = request.url.path
    others = {} if is_english(path) else LANGUAGES
    spoken = {"lang": language(), "languages": others, "query": request.url.query, "english": ENGLISH}
    return environment().get_template(template).render(path=path, **spoken, **shown)


def _page(request: Request, template: str, status: int = 200, **shown: Any) -> Response:
    return HTMLResponse(render(request, template, **shown), status, {"Cache-Control": "no-cache"})


def _fields(request: Request, names: tuple[str, ...]) -> Fields:
    """The known fields of the query, the last value of each."""
    return tuple((name, request.query_params[name]) for name in names if name in request.query_params)


def _get(path: str) -> Callable[[Any], Any]:
    """What makes a function the page at a path."""
    return router.api_route(path, methods=["GET", "HEAD"])


@_get("/")
async def start(request: Request) -> Response:
    return _page(request, "start.html", first=first_board(), games=first_games(), lessons=lesson_list())


@_get("/play")
async def choose(request: Request) -> Response:
    """A form's position and settings, as the address of a game."""
    position = as_meant(request.query_params.get("position", "").strip())
    if not position:
        return RedirectResponse("/", 303)
    settings = {name: value for name, value in _fields(request, ("first", "against", "seed")) if value}
    return RedirectResponse(page_url("play", position, **settings), 303)


@_get("/play/{position}")
@_get("/embed/{position}")
async def play(request: Request, position: str) -> Response:
    """A game at some state; within a page of others, the board alone."""
    fields = (("position", position), *_fields(request, (*Address.fields, *_MOVE_FIELDS)))
    found = await service_of(request).run(request, "play", fields)
    if request.url.path.startswith("/embed/") and "redirect" in found:
        found["redirect"] = found["redirect"].replace("/play/", "/embed/", 1)
    return _game(request, "play.html", found)


def _game(request: Request, template: str, found: Shown) -> Response:
    """The page of a game or a puzzle, or where to go instead."""
    if "redirect" in found:
        return RedirectResponse(found["redirect"], 303)
    return _page(request, template, 400 if found["problem"] else 200, game=found)


@_get("/map")
async def choose_map(request: Request) -> Response:
    """A form's game, as the address of its map."""
    rules = request.query_params.get("rules", "").strip()
    return RedirectResponse(page_url("map", rules or "wythoff"), 303)


@_get("/map/{rules}")
async def show_map(request: Request, rules: str) -> Response:
    found = await service_of(request).run(request, "map", rules, _fields(request, _MAP_FIELDS))
    return _page(request, "line.html" if found["line"] else "map.html", map=found)


@_get("/games")
async def games(request: Request) -> Response:
    return _page(request, "games.html", games=catalogue.list_families(), cards=choice(), opponents=OPPONENTS)


@_get("/catalogue")
async def solved_games(request: Request) -> Response:
    """The catalogue of what sweeps have found."""
    return _page(request, "catalogue.html", page=catalogue_page(_fields(request, FIELDS)))


def _add_research_page(path: str, task: str, fields: tuple[str, ...]) -> None:
    """A page that a task of the same name as its template makes of a game."""

    async def show(request: Request, rules: str) -> Response:
        found = await service_of(request).run(request, task, rules, _fields(request, fields))
        return _page(request, f"{task}.html", **{task: found})

    _get(path)(show)


for _path, _task, _names in (
    ("/games/{rules}", "game", ("terms", "find", "check")),
    ("/theorem/{rules}", "theorem", ("full", "check")),
    ("/proof/{rules}", "proof", ("piles", "check")),
):
    _add_research_page(_path, _task, _names)


def _texts(request: Request, missing: str = "") -> Response:
    """The list of the texts, after those that are nearest to one that is not there."""
    shown = {"texts": documents.list_texts(), "files": sorted(documents.formal_names())}
    near = documents.near(missing) if missing else []
    return _page(request, "texts.html", 404 if missing else 200, missing=abbreviate(missing), near=near, **shown)


@_get("/docs")
@_get("/docs/{name:path}")
async def text(request: Request, name: str = "") -> Response:
    if name not in documents.names():
        return _texts(request, name)
    return _page(request, "text.html", text=documents.document(name))


@_get("/formal/{name}")
async def formal(request: Request, name: str) -> Response:
    if name not in documents.formal_names():
        return _texts(request, f"{name.removesuffix('.v')}.v")
    return _page(request, "formal.html", file=documents.formal(name))


@_get("/papers")
async def papers(request: Request) -> Response:
    """The claims of the papers; reproducing them begins when this is first asked for."""
    service = service_of(request)
    service.papers.start()
    return _page(request, "papers.html", report=service.papers.report())


# One board on two devices


@_get("/board")
async def find_board(request: Request, code: str = "", position: str = "") -> Response:
    """A place at a new board, or at that of a code; or the page that asks which."""
    boards = request.app.state.boards
    board, sits = boards.get(code.strip()), request.method == "GET"
    if position.strip() and sits:
        found = await service_of(request).run(request, "play", (("position", as_meant(position.strip())),))
        board = boards.open(found["address"].position, client_of(request.client))
    if board is None:
        return _page(request, "boards.html", 404 if code else 200, cards=choice(), missing=abbreviate(code))
    answer = RedirectResponse(f"/board/{board.code}", 303)
    if sits and _place(request, board) is None and (player := board.sit()):
        cookie = f"board-{board.code}"
        answer.set_cookie(cookie, player, max_age=KEPT, path="/board", httponly=True, samesite="strict")
    return answer


def _place(request: Request, board: SharedBoard) -> int | None:
    return board.place_of(request.cookies.get(f"board-{board.code}", ""))


@_get("/board/{code}")
async def show_board(request: Request, code: str) -> Response:
    """A board that two devices share. An address with one move more than the board has makes it, once."""
    board = request.app.state.boards.get(code)
    if board is None:
        return RedirectResponse(f"/board?code={quote(code, safe='')}", 303)
    place, asked = _place(request, board), request.query_params
    if "state" in asked:
        return Response(board.state(place), media_type="text/plain", headers={"Cache-Control": "no-store"})
    made = request.method == "GET" and place is not None
    if "again" in asked:
        if made:
            board.begin_again()
        return RedirectResponse(f"/board/{code}", 303)
    fields = board.fields(place) + _fields(request, (*SharedAddress.fields, *_MOVE_FIELDS))
    found = await service_of(request).run(request, "play", fields)
    if "redirect" not in found and found["address"].moves != board.moves:
        if made:
            board.play(place, found["address"].moves, found["over"])
        found = {"redirect": f"/board/{code}"}
    return _game(request, "play.html", found | {"shared": board, "place": place, "site": _site(request)})


# A class: its pupils, and the teacher's page


def _pupil(request: Request) -> str | None:
    """The name by which the class knows who asks, empty if by none; None if there is no class."""
    room = request.app.state.classroom
    if room is None:
        return None
    name = unquote(request.cookies.get("pupil", ""))
    return name if name in room else ""


@_get("/class")
async def name_pupil(request: Request, name: str = "") -> Response:
    """A pupil takes a name, which a cookie keeps until the browser ends."""
    answer = RedirectResponse("/learn", 303)
    if _pupil(request) is not None and (own := request.app.state.classroom.enter(name)):
        answer.set_cookie("pupil", quote(own), httponly=True, samesite="strict")
    return answer


@_get("/class/{secret}")
async def show_class(request: Request) -> Response:
    """What the pupils have done, for their teacher."""
    room = request.app.state.classroom
    if room is None or not compare_digest(room.path.encode(), request.url.path.encode()):
        raise NotFound(tr("there is no such page; the terminal of the server says the teacher's address"))
    return _page(request, "class.html", report=room.report(), site=_site(request))


# Lessons


@_get("/learn")
async def learn(request: Request) -> Response:
    return _page(request, "learn.html", lessons=lesson_list(), pupil=_pupil(request))


@_get("/learn/{slug}")
async def begin(request: Request, slug: str) -> Response:
    """A lesson from its first step on."""
    await service_of(request).run(request, "lesson", slug, "1", ())
    return RedirectResponse(f"/learn/{slug}/1", 303)


@_get("/learn/{slug}/{step}")
async def lesson(request: Request, slug: str, step: str) -> Response:
    found = await service_of(request).run(
        request, "lesson", slug, step, _fields(request, (*StepAddress.fields, *_MOVE_FIELDS))
    )
    if "redirect" in found:
        return RedirectResponse(found["redirect"], 303)
    if found["done"] and found["step"] != END and (name := _pupil(request)):
        request.app.state.classroom.note(name, slug, step)
    if found["step"] == END:
        return _page(request, "lesson_end.html", page=found)
    return _page(request, "lesson.html", page=found, game=found["board"])


# Puzzles, for pupils and teachers: chooser, puzzle, puzzle of the day, worksheet, links with QR codes


@by_language
def choice() -> tuple[dict[str, str], ...]:
    """The games that are offered: text, name, rules, picture."""
    games = [(text, game_of(text)) for text in CHOICE]
    return tuple(card_of(Position(rules, rules.start()), text=text) for text, rules in games)


@_get("/puzzle")
async def choose_puzzle(request: Request) -> Response:
    """The puzzle of the day and all others; with fields, the address of a new one."""
    asked = request.query_params
    game = as_meant(asked.get("own", "").strip() or asked.get("game", "").strip())
    if game:
        game_of(game)
        wanted = parse_number(asked.get("grade", "2"), "grade")
        return RedirectResponse(link(game, asked.get("kind", "move"), wanted, str(1 + randbelow(_SEEDS))), 303)
    today = date.today()
    text, kind, grade, _ = terms_of(today)
    rules = game_of(text)
    day = card_of(Position(rules, rules.start()), date=today.isoformat(), kind=NAMES[kind], grade=str(grade))
    kinds = [(kind, NAMES[kind]) for kind in KINDS]
    return _page(request, "puzzles.html", games=choice(), kinds=kinds, grades=GRADES, day=day)


@_get("/puzzle/day")
@_get("/puzzle/day/{day}")
async def of_the_day(request: Request, day: str = "") -> Response:
    when = read_day(day) if day else date.today()
    return RedirectResponse(link(*terms_of(when)), 303)


@_get("/puzzle/{game}/{kind}/{grade}/{seed:path}")
async def solve(request: Request, game: str, kind: str, grade: str, seed: str) -> Response:
    service = service_of(request)
    made = await service.run(request, "puzzle", game, kind, grade, seed)
    found = await service.run(
        request, "attempt", tuple(made.items()), _fields(request, (*Attempt.fields, *_MOVE_FIELDS))
    )
    if found.get("right") and (name := _pupil(request)):
        request.app.state.classroom.note(name, PUZZLES, f"{game} {kind} {grade} {seed}")
    found["day"] = ""
    with suppress(ParseError):
        found["day"] = seed if terms_of(read_day(seed)) == (game, kind, parse_number(grade, "grade"), seed) else ""
    found["next"] = link(game, kind, int(made["asked"]), str(int(seed) + 1 if seed.isdigit() and len(seed) < 9 else 1))
    return _game(request, "puzzle.html", found)


@_get("/worksheet")
async def worksheet(request: Request) -> Response:
    """A worksheet to print, and the form that makes another one."""
    asked = request.query_params
    games = [as_meant(each) for each in asked.getlist("game") if each.strip()]
    games += [as_meant(each) for each in asked.get("own", "").split() if each.strip()]
    form = {
        "games": games or [CHOICE[0]],
        "grade": asked.get("grade", "1-3"),
        "count": asked.get("count", "6"),
        "kind": asked.get("kind", "move"),
        "seed": asked.get("seed", "1"),
        "codes": asked.get("codes", ""),
        "site": asked.get("site", "") or _site(request),
    }
    terms = (tuple(("game", each) for each in form["games"]), form["grade"], form["count"], form["kind"], form["seed"])
    made = await service_of(request).run(request, "worksheet", *terms, form["site"] if form["codes"] else "")
    listed = [each["text"] for each in choice()]
    form["own"] = " ".join(each for each in form["games"] if each not in listed)
    kinds = [*((kind, NAMES[kind]) for kind in ON_PAPER), ("move,who", later("Both, in turns"))]
    return _page(request, "worksheet.html", games=choice(), grades=GRADES, kinds=kinds, form=form, sheet=made)


@_get("/link")
async def share(request: Request, to: str = "/") -> Response:
    return _page(request, "link.html", to=_own(to), whole=_whole_link(request, to))


@_get("/qr")
async def qr(request: Request, to: str = "/") -> Response:
    try:
        drawn = code(_whole_link(request, to))
    except RulesetError as error:
        raise NotInstalled(str(error)) from None
    picture = drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


def _own(to: str) -> str:
    """A path of this site."""
    if not to.startswith("/") or to.startswith("//") or not to.isascii() or not to.isprintable() or "\\" in to:
        raise NotFound(tr("to={to!r}: a path of this site is wanted, like /play/nim:3,5,7", to=abbreviate(to)))
    return to


def _site(request: Request) -> str:
    """The address that others reach this site by."""
    return request.app.state.address or str(request.base_url).rstrip("/")


def _whole_link(request: Request, to: str) -> str:
    return _site(request) + _own(to)


@_get("/{path:path}")
async def nothing(request: Request, path: str) -> Response:
    raise NotFound(tr("there is no page {path!r}", path=abbreviate(f"/{path}")))
