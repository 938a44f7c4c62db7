"""Lessons, puzzles and maps without a server: the program's own pages.

The site is built with each of them as it is before any answer. The answers come from the same functions, which the page
runs in the reader's browser, in the worker of the playground.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from functools import cache
from html import escape, unescape
from secrets import randbelow
from typing import Any, Final
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from jinja2 import ChoiceLoader, DictLoader, Environment

from nimlike.core.errors import ParseError
from nimlike.core.languages import ENGLISH, language, tr
from nimlike.core.numbers import parse_number
from nimlike.core.position import Position
from nimlike.families import parse_ruleset
from nimlike.play.words import as_meant
from nimlike.puzzles.make import KINDS, game_of
from nimlike.puzzles.sheets import GAMES, link, read_day, terms_of
from nimlike.web.learning import END, lesson_list, lesson_page
from nimlike.web.maps import map_page
from nimlike.web.play_pages import card_of
from nimlike.web.puzzles import GRADES, NAMES, make_puzzle, puzzle_page
from nimlike.web.templating import environment as environment_of_pages

Fields = tuple[tuple[str, str], ...]

BARE: Final = "<title>{% block title %}{% endblock %}</title><main>{% block main %}{% endblock %}</main>"
_LESSON: Final = re.compile(r"/learn/([\w-]+)/(\w+)")
_LINK: Final = re.compile(r'\b(href|data-link)="(/[^"]*)"')
_FORM: Final = re.compile(r'action="(/[^"]*)"([^>]*)>')
_SHARE: Final = re.compile(r'<a [^>]*href="/link[^"]*"[^>]*>.*?</a>')
FIRST_MAP: Final = "wythoff"
BOARDS: Final = {  # which games have a page of their own
    "nim": "nim",
    "wythoff": "wythoff",
    "schwenk:cap=2x": "fibonacci",
    "octal:0.77": "kayles",
    "subtraction:1,3,4": "subtraction",
}


def in_language(file: str) -> str:
    """The file that says the same in the language that is spoken."""
    code = language()
    return file if code == ENGLISH else file.replace("./", "index.html").replace(".html", f".{code}.html", 1)


def file_of(address: str) -> str:
    """Where the site has a page of the program; of other pages the one that comes next to it."""
    at = urlsplit(address)
    path = unquote(at.path)
    if path == "/learn" or _LESSON.fullmatch(path):
        return in_language(path[1:].replace("/", "-") + ".html") + (f"?{at.query}" if at.query else "")
    if path == "/map" or path.startswith("/map/"):
        rules = path[5:]
        own = rules in BOARDS
        file = in_language(f"map-{BOARDS[rules]}.html" if own and rules != FIRST_MAP else "map.html")
        query = urlencode([*([] if own or not rules else [("rules", rules)]), *parse_qsl(at.query)], safe=":,/._")
        return f"{file}?{query}" if query else file
    if path.startswith("/puzzle"):
        place = [("at", path.removeprefix("/puzzle/"))] if path.startswith("/puzzle/") else []
        query = urlencode([*place, *parse_qsl(at.query)], safe=":,/._", quote_via=quote)
        return in_language("puzzle.html") + (f"?{query}" if query else "")
    if path.startswith("/play/"):
        position = path.removeprefix("/play/")
        board = BOARDS.get(position.rpartition(":")[0])
        return (
            in_language(f"{board}.html") + f"?position={quote(position, safe=':,')}"
            if board
            else f"playground/index.html?position={quote(position, safe=':,')}"
        )
    return in_language("./") if path in ("/", "/worksheet") else "docs/index.html"


def with_files(html: str) -> str:
    """A page whose links and forms lead to files of the site."""

    def sent(found: re.Match[str]) -> str:
        file, _, query = file_of(unescape(found[1])).partition("?")
        hidden = (
            f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">' for name, value in parse_qsl(query)
        )
        return f'action="{file}"{found[2]}>{"".join(hidden)}'

    html = _SHARE.sub("", html)
    html = _LINK.sub(lambda found: f'{found[1]}="{escape(file_of(unescape(found[2])))}"', html)
    return _FORM.sub(sent, html)


@cache
def _environment(base: str) -> Environment:
    """The program's templates in a frame."""
    own: Any = environment_of_pages().overlay()
    own.loader = ChoiceLoader([DictLoader({"base.html": base}), own.loader])
    own.cache = {}
    return own  # type: ignore[no-any-return]


def page(path: str, fields: Iterable[Iterable[str]] = (), base: str = BARE, **more: Any) -> dict[str, str]:
    """The page of the program at an address, or the one that it leads to: its address on the site, and its HTML."""
    query = tuple((name, value) for name, value in fields)
    template, shown = _shown(path, query)
    if "redirect" in shown:
        to = urlsplit(shown["redirect"])
        return page(unquote(to.path), parse_qsl(to.query), base, **more)
    frame = {"path": path, "query": "", "lang": language(), "english": ENGLISH, "languages": {}} | more
    html = _environment(base).get_template(template).render(**frame, **shown)
    return {"url": file_of(f"{path}?{urlencode(query)}"), "html": with_files(html)}


def _shown(path: str, query: Fields) -> tuple[str, dict[str, Any]]:
    """The template of a page, and what it shows."""
    if path == "/learn":
        return "learn.html", {"lessons": lesson_list(), "pupil": None}
    if at := _LESSON.fullmatch(path):
        found = lesson_page(at[1], at[2], query)
        if "redirect" in found:
            return "", found
        return ("lesson_end.html" if found["step"] == END else "lesson.html"), {
            "page": found,
            "game": found.get("board"),
        }
    if path.startswith("/map/"):
        shown = map_page(path.removeprefix("/map/"), query)
        return "map.html", {"map": shown | {"exports": [("png", "#")]}}
    if path.startswith("/puzzle/day"):
        return "", {"redirect": link(*terms_of(read_day(path.rpartition("/")[2])))}
    if path.startswith("/puzzle/"):
        return "puzzle.html", _puzzle(path, query)
    asked = dict(query)
    if game := as_meant(asked.get("own", "").strip() or asked.get("game", "").strip()):
        grade = parse_number(asked.get("grade", "2"), "grade")
        return "", {"redirect": link(game, asked.get("kind", "move"), grade, str(1 + randbelow(10_000)))}
    text, kind, grade, _ = terms_of(date.today())
    games = [(text, game_of(text)) for text in GAMES]
    rules = game_of(text)
    day = card_of(Position(rules, rules.start()), date=date.today().isoformat(), kind=NAMES[kind], grade=str(grade))
    cards = tuple(card_of(Position(rules, rules.start()), text=text) for text, rules in games)
    return "puzzles.html", {
        "games": cards,
        "kinds": [(each, NAMES[each]) for each in KINDS],
        "grades": GRADES,
        "day": day,
    }


def _puzzle(path: str, query: Fields) -> dict[str, Any]:
    """A puzzle at some state, or where to go instead."""
    game, kind, grade, seed = path.removeprefix("/puzzle/").split("/", 3)
    made = make_puzzle(game, kind, grade, seed)
    found = puzzle_page(tuple(made.items()), query)
    if "redirect" in found:
        return found
    try:
        of_day = terms_of(read_day(seed)) == (game, kind, parse_number(grade, "grade"), seed)
    except ParseError:
        of_day = False
    found["day"] = seed if of_day else ""
    found["next"] = link(game, kind, int(made["asked"]), str(int(seed) + 1 if seed.isdigit() and len(seed) < 9 else 1))
    return {"game": found}


def first_answers(at: str, most: int) -> dict[str, dict[str, str]]:
    """The pages of a step of a lesson that a few clicks lead to, by their queries; they are answered at once."""
    found: dict[str, dict[str, str]] = {}
    asked = [""]
    for query in asked:
        if query not in found and len(found) <= most:
            found[query] = page(at, parse_qsl(query))
            asked += map(unescape, re.findall(rf'href="{re.escape(file_of(at))}\?([^"]*)"', found[query]["html"]))
    return {query: made for query, made in found.items() if query}


def first_pages() -> dict[str, str]:
    """The pages that the site is built with, each with what it is called."""
    pages = {"/learn": tr("Lessons: learn to win by playing"), "/puzzle": tr("Puzzles: find the winning move")}
    pages |= {f"/map/{rules}": tr("Map of {game}", game=parse_ruleset(rules).name) for rules in BOARDS}
    for lesson in lesson_list():
        for step in (*range(1, lesson["steps"] + 1), END):
            pages[f"/learn/{lesson['slug']}/{step}"] = f"{lesson['title']}: {lesson['lead']}"
    return pages
