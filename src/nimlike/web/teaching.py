"""The pages of puzzles, for pupils and teachers: chooser, puzzle, puzzle of the day, worksheet, links with QR codes."""

from __future__ import annotations

from datetime import date
from secrets import randbelow
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.languages import by_language, tr
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Position
from nimlike.play.typed import as_meant
from nimlike.plot.boards import draw_miniature
from nimlike.puzzles.codes import code, link
from nimlike.puzzles.days import GAMES, read_day, terms_of
from nimlike.puzzles.make import KINDS, game_of
from nimlike.puzzles.sheets import KINDS as ON_PAPER
from nimlike.web.limits import NotFound, NotInstalled
from nimlike.web.pages import render
from nimlike.web.puzzles import GRADES, NAMES
from nimlike.web.service import Service

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

CHOICE: Final = (*GAMES[:5], "subtraction:1,2,3", "grundy", *GAMES[5:])
"""The games that are offered; any other is written."""

_SEEDS: Final = 10_000
_FIELDS: Final = ("moves", "misses", "helped", "claim", "done", "hint", "way", "pick", "move", "pile", "amount")
_SHEET: Final = ("game", "grade", "count", "kind", "seed", "site", "own")


def _page(request: Request, template: str, status: int = 200, **shown: Any) -> Response:
    return HTMLResponse(render(request, template, **shown), status, {"Cache-Control": "no-cache"})


def _service(request: Request) -> Service:
    found: Service = request.app.state.service
    return found


@by_language
def choice() -> tuple[dict[str, str], ...]:
    """The games that are offered: text, name, rules, picture."""
    found = []
    for text in CHOICE:
        rules = game_of(text)
        told = f"{rules.rules()} {rules.ending(rules.start())}"
        picture = draw_miniature(Position(rules, rules.start()))
        found.append({"text": text, "name": rules.name, "told": told, "picture": picture})
    return tuple(found)


def _kinds(words: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(word, tr(NAMES[word])) for word in words]


def _grades() -> list[tuple[int, str]]:
    return [(grade, tr(name)) for grade, name in enumerate(GRADES, 1)]


@router.api_route("/puzzle", methods=["GET", "HEAD"])
async def chooser(request: Request) -> Response:
    """The puzzle of the day and all others; with fields, the address of a new one."""
    asked = request.query_params
    game = as_meant(asked.get("own", "").strip() or asked.get("game", "").strip())
    if game:
        game_of(game)
        wanted = _whole(asked.get("grade", "2"), "grade")
        return RedirectResponse(link(game, asked.get("kind", "move"), wanted, str(1 + randbelow(_SEEDS))), 303)
    today = date.today()
    text, kind, grade, _ = terms_of(today)
    rules = game_of(text)
    day: dict[str, Any] = {"date": today.isoformat(), "name": rules.name, "kind": tr(NAMES[kind]), "grade": grade}
    day["picture"] = draw_miniature(Position(rules, rules.start()))
    cards = [each for each in choice() if "+" not in each["text"]]
    shown: dict[str, Any] = {
        "games": choice(),
        "cards": cards,
        "kinds": _kinds(tuple(KINDS)),
        "grades": _grades(),
        "day": day,
    }
    return _page(request, "puzzles.html", **shown)


def _whole(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise ParseError(f"{what}={abbreviate(text)!r}: a whole number is wanted")
    return int(text)


@router.api_route("/puzzle/day", methods=["GET", "HEAD"])
@router.api_route("/puzzle/day/{day}", methods=["GET", "HEAD"])
async def of_the_day(request: Request, day: str = "") -> Response:
    """The puzzle of a day, by the day's address."""
    when = read_day(day) if day else date.today()
    return RedirectResponse(link(*terms_of(when)), 303)


@router.api_route("/puzzle/{game}/{kind}/{grade}/{seed:path}", methods=["GET", "HEAD"])
async def solve(request: Request, game: str, kind: str, grade: str, seed: str) -> Response:
    """A puzzle, at some state."""
    service = _service(request)
    made = await service.run(request, "puzzle", game, kind, grade, seed)
    asked = tuple((name, request.query_params[name]) for name in _FIELDS if name in request.query_params)
    found = await service.run(request, "attempt", tuple(made.items()), asked)
    if "redirect" in found:
        return RedirectResponse(found["redirect"], 303)
    found["day"] = seed if _is_of_day(game, kind, grade, seed) else ""
    found["next"] = link(game, kind, int(made["asked"]), str(int(seed) + 1 if seed.isdigit() and len(seed) < 9 else 1))
    return _page(request, "puzzle.html", 400 if found["problem"] else 200, game=found)


def _is_of_day(game: str, kind: str, grade: str, seed: str) -> bool:
    try:
        return terms_of(read_day(seed)) == (game, kind, _whole(grade, "grade"), seed)
    except ParseError:
        return False


@router.api_route("/worksheet", methods=["GET", "HEAD"])
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
        "site": asked.get("site", "") or str(request.base_url).rstrip("/"),
    }
    terms = (tuple(("game", each) for each in form["games"]), form["grade"], form["count"], form["kind"], form["seed"])
    made = await _service(request).run(request, "worksheet", *terms, form["site"] if form["codes"] else "")
    listed = [each["text"] for each in choice()]
    form["own"] = " ".join(each for each in form["games"] if each not in listed)
    kinds = [*_kinds(ON_PAPER), ("move,who", tr("Both, in turns"))]
    shown: dict[str, Any] = {"games": choice(), "grades": _grades(), "kinds": kinds, "form": form, "sheet": made}
    return _page(request, "worksheet.html", **shown)


@router.api_route("/link", methods=["GET", "HEAD"])
async def share(request: Request, to: str = "/") -> Response:
    """A link of this site to pass on, with its QR code."""
    return _page(request, "link.html", to=_own(to), whole=_whole_link(request, to))


@router.api_route("/qr", methods=["GET", "HEAD"])
async def qr(request: Request, to: str = "/") -> Response:
    """The QR code of a link of this site, as SVG."""
    try:
        drawn = code(_whole_link(request, to))
    except RulesetError as error:
        raise NotInstalled(str(error)) from None
    picture = drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


def _own(to: str) -> str:
    """A path of this site."""
    if not to.startswith("/") or to.startswith("//") or not to.isascii() or not to.isprintable() or "\\" in to:
        raise NotFound(f"to={abbreviate(to)!r}: a path of this site is wanted, like /play/nim:3,5,7")
    return to


def _whole_link(request: Request, to: str) -> str:
    return str(request.base_url).rstrip("/") + _own(to)
