"""The pages of the site that are boards: games that are played, answered and explained without a server.

Their HTML comes from the templates of the program's own pages, once here and, as a module, in the browser.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from in_javascript import as_module
from jinja2 import ChoiceLoader, Environment, FileSystemLoader
from rooms import file_of, first_answers, first_pages, in_language
from rooms import page as page_at

from nimlike.core.languages import ENGLISH, LANGUAGES, language, later, ntr, speaking, tr
from nimlike.families import parse_position
from nimlike.puzzles.make import game_of, puzzle
from nimlike.puzzles.sheets import page as worksheet_page
from nimlike.puzzles.sheets import sheet
from nimlike.web.help import LEVELS, strength_of
from nimlike.web.learning import END
from nimlike.web.play_pages import card_of, play_page
from nimlike.web.templating import environment as environment_of_pages

SITE = Path(__file__).parent
STATIC = SITE.parent / "src" / "nimlike" / "web" / "static"
STYLES: Final = (
    "style.css",
    "play.css",
    "pages.css",
    "learn.css",
    "puzzle.css",
    "maps.css",
    "theme.js",
    "wood.svg",
    "icon.svg",
)
PLAYER: Final = ("play.js", "shared.js", "reason.js", "picks.js")
ROOMS: Final = ("learn.js", "puzzle.js", "map.js")
MODULES: Final = ("board.js", "page.js", "templates.js", "games.js", "reasons.js", "filling.js", *PLAYER)
FIRST: Final = "slips:0.5"  # whom one plays first


@dataclass(frozen=True)
class Page:
    """A page with a board."""

    path: str  # its address, from the folder of the site
    name: str  # what menus call it
    position: str  # what is played there unless the address says another one
    heading: str
    told: str  # what search engines and cards say of it
    title: str = ""  # over the board; empty for the name of the game
    against: str = FIRST
    at: str = ""  # the address of the program's page, if it is no board

    @property
    def file(self) -> str:
        """The file that a server gives for the address."""
        return self.path.replace("./", "index.html")


BOARDS: Final = (
    Page(
        "./",
        later("Play"),
        "nim:3,4,5",
        later("nimlike: whoever takes the last counter wins"),
        later(
            "A board to play at once, against a computer that shows, move by move, who is winning and why."
            " Nim, Wythoff's game, Kayles, Fibonacci Nim and subtraction games, in your browser."
        ),
        later("Whoever takes the last counter wins."),
    ),
    Page(
        "nim.html",
        later("Nim"),
        "nim:3,5,7",
        later("Nim: play it, and see who wins and why"),
        later(
            "Take any number of counters from one pile; whoever takes the last one wins. With hints, the"
            " reason on the board, and piles of any size."
        ),
    ),
    Page(
        "wythoff.html",
        later("Wythoff"),
        "wythoff:5,9",
        later("Wythoff's game: move the queen to the corner"),
        later("Two piles, or a queen on a board: find the safe squares that the golden ratio gives."),
    ),
    Page(
        "fibonacci.html",
        later("Fibonacci"),
        "schwenk:cap=2x:20,19",
        later("Fibonacci Nim: at most twice what was taken before"),
        later(
            "One pile, and each may take at most twice as many as the other has just taken. Why Fibonacci numbers win."
        ),
    ),
    Page(
        "kayles.html",
        later("Kayles"),
        "octal:0.77:10",
        later("Kayles: hit one pin, or two side by side"),
        later("A row of pins; hit one, or two neighbours. Whoever hits the last one wins. See how a row is mirrored."),
    ),
    Page(
        "subtraction.html",
        later("Subtraction"),
        "subtraction:1,3,4:21",
        later("Subtraction games: take 1, 3 or 4"),
        later("One heap, and only some numbers may be taken. Find the traps, and leave one each time."),
    ),
)
LINKS: Final = (
    *((board.path, board.name) for board in BOARDS),
    ("learn.html", later("Learn")),
    ("puzzle.html", later("Puzzles")),
    ("map.html", later("Maps")),
    ("playground/index.html", later("Every game")),
    ("docs/index.html", later("Docs")),
)
GRADES: Final = (("1-2", later("easy")), ("3-4", later("harder")))  # of worksheets
_DAYS: Final = 60
OTHERS: Final = ("nim:misere:3,4,5", "coprime:max=5:21", "grundy:16")  # of the program's first games


def worksheet_of(board: Page, grades: str) -> str:
    """The address of the worksheet of a game."""
    return in_language(f"worksheets/{board.path.removesuffix('.html')}-{grades}.html")


def frame(at: str, site_url: str) -> dict[str, Any]:
    """What the frame of a page shows, in the language that is spoken; ``at`` is the page's address in English."""
    languages = {}
    for code, name in LANGUAGES.items():
        with speaking(code):
            languages[code] = (in_language(at), name)
    pages = [(_sent(href), tr(name), href == at) for href, name in LINKS]
    file = in_language(at.replace("./", "index.html"))
    return {
        "pages": pages,
        "site_url": site_url,
        "file": file,
        "here": in_language(at),
        "lang": language(),
        "english": ENGLISH,
        "languages": languages,
    }


def _sent(href: str) -> str:
    """A page of the site in the language that is spoken; the playground and the documentation are in English."""
    return href if "/" in href[2:] else in_language(href)


def environment() -> Environment:
    """The templates of the program's pages, in the site's frame."""
    own: Any = environment_of_pages().overlay()
    own.loader = ChoiceLoader([FileSystemLoader(SITE / "templates"), own.loader])
    own.cache = {}
    return own  # type: ignore[no-any-return]


def without_server(shown: dict[str, Any]) -> dict[str, Any]:
    """What the program shows of a game, without what only a server has."""
    shown |= {"here_url": "", "map_url": None, "game_url": None, "lesson": None}
    shown["opponents"] = [(against, strength_of(against)[1]) for against in LEVELS]
    if "why" in shown:
        shown["why"] |= {"leaves": (), "figure": ""}
    return shown


def write_page(made: Environment, page: Page, site_url: str) -> str:
    """The HTML of a page, with the board as it is before the first move."""
    shown = without_server(play_page((("position", page.position), ("against", page.against))))
    server = shown["address"].path
    if page.title:
        shown |= {"title": tr(page.title), "ends": ""}
    path = in_language(page.path)
    files = {board.position.rpartition(":")[0]: in_language(board.path) for board in BOARDS[1:]}
    wanted = [*(board.position for board in BOARDS[1:]), *OTHERS]
    cards = [
        card_of(parse_position(text), play=files.get(text.rpartition(":")[0], f"playground/index.html?position={text}"))
        for text in wanted
    ]
    sheets = [
        (worksheet_of(board, grades), f"{tr(board.name)}, {tr(name)}")
        for board in BOARDS[1:]
        for grades, name in GRADES
    ]
    template = made.get_template("home.html" if page.title else "play.html")
    more = {"modules": MODULES, "cards": cards, "sheets": sheets, **frame(page.path, site_url)}
    html = template.render(doc=page, game=shown, path=path, **more)
    return (
        html.replace(f'href="{server}"', f'href="{path}?against=perfect"')
        .replace(f'"{server}?', f'"{path}?')
        .replace(f'"{server}"', f'"{path}"')
    )


def write_room(at: str, heading: str, site_url: str) -> str:
    """The HTML of a page of lessons or puzzles, before any answer."""
    told = tr("Learn to win take-away games by playing: short lessons and puzzles, each answer with its reason.")
    if at.startswith("/map"):
        told = tr("Who wins from each position, exact to 10^1000, with Grundy values and every winning move.")
    doc = Page(file_of(at), heading, "", heading, told, at=at)
    with speaking(ENGLISH):
        own = file_of(at)
    base = (SITE / "templates" / "base.html").read_text(encoding="utf-8")
    return page_at(at, (), base, doc=doc, modules=("shared.js",), **frame(own, site_url))["html"]


def days() -> list[dict[str, str]]:
    """Positions that the player to move can win, one of each game in turn; the first page has another one each day."""
    found = []
    for day in range(_DAYS):
        board = BOARDS[1 + day % 5]
        made = puzzle(game_of(board.position.rpartition(":")[0]), "play", 2 + day // 5 % 3, f"day-{day}").position
        told = tr("{name}: {words}.", name=made.ruleset.name, words=made.ruleset.words(made.state))
        found.append({"url": f"{in_language(board.path)}?position={made}&against=perfect", "told": told})
    return found


def add_rooms(site: Path, site_url: str, answers_to: int) -> list[str]:
    """Write the pages of lessons and puzzles, and first answers of each step of a lesson; the files of the pages."""
    (site / "answers").mkdir(exist_ok=True)
    for at, heading in first_pages().items():
        (site / file_of(at)).write_text(write_room(at, heading, site_url), encoding="utf-8")
        if at.count("/") == 3 and not at.endswith(END):
            answers = site / "answers" / f"{at[1:].replace('/', '-')}.{language()}.json"
            answers.write_text(json.dumps(first_answers(at, answers_to)), encoding="utf-8")
    return [file_of(at) for at in first_pages()]


def add_pages(site: Path, made: Environment, site_url: str, answers_to: int) -> list[str]:
    """Write all pages in the language that is spoken, and what only they load; the files of the pages."""
    for page in BOARDS:
        (site / in_language(page.file)).write_text(write_page(made, page, site_url), encoding="utf-8")
    for board in BOARDS[1:]:
        for grades, _ in GRADES:
            made_sheet = sheet([board.position.rpartition(":")[0]], grades)
            (site / worksheet_of(board, grades)).write_text(worksheet_page(made_sheet), encoding="utf-8")
    (site / "board" / f"days.{language()}.json").write_text(json.dumps(days()), encoding="utf-8")
    if language() != ENGLISH:
        said = f"window.nimlikeWords = {json.dumps(words(site / 'board'), sort_keys=True)};\n"
        (site / "board" / f"words.{language()}.js").write_text(said, encoding="utf-8")
    return [*(in_language(page.file) for page in BOARDS), *add_rooms(site, site_url, answers_to)]


_SAID: Final = re.compile(r'\b(?:tr|later)\(("(?:[^"\\]|\\.)*")')
_COUNTED: Final = re.compile(r'\bntr\(("(?:[^"\\]|\\.)*"), ("(?:[^"\\]|\\.)*")')


def words(folder: Path) -> dict[str, str]:
    """What the modules of a folder say, each text in the language that is spoken."""
    source = "".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.js")))
    found = {text: tr(text) for text in map(json.loads, _SAID.findall(source))}
    for one, many in _COUNTED.findall(source):
        found |= {json.loads(text): ntr(json.loads(one), json.loads(many), n) for n, text in ((1, one), (2, many))}
    return found


def add_boards(site: Path, site_url: str = "", answers_to: int = 12) -> None:
    """Write the pages, what they load, the manifest, and the worker that keeps them for when there is no network.

    Of each step of a lesson so many pages with an answer are written.
    """
    folder = site / "board"
    shutil.copytree(SITE / "board", folder, dirs_exist_ok=True)
    for name in (*STYLES, *PLAYER, *ROOMS):
        shutil.copy(STATIC / name, folder)
    for font in (*STATIC.glob("*.woff2"), *STATIC.glob("LICENSE-*")):
        shutil.copy(font, folder)
    made = environment()
    (folder / "templates.js").write_text(as_module(made, "play.html", ("plane.html",)), encoding="utf-8")
    (folder / "map_templates.js").write_text(as_module(made, "map.html", ()), encoding="utf-8")
    (site / "worksheets").mkdir(exist_ok=True)
    pages: list[str] = []
    for code in LANGUAGES:
        with speaking(code):
            pages += add_pages(site, made, site_url, answers_to)
    shutil.copy(SITE / "manifest.webmanifest", site)
    shutil.copy(SITE / "card.jpg", site)
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    kept = [*("./" if page == "index.html" else page for page in pages), "manifest.webmanifest"]
    kept += [file.relative_to(site).as_posix() for file in files]
    told = hashlib.sha256()
    for file in (*(site / page for page in pages), *files):
        told.update(file.read_bytes())
    worker = (SITE / "worker.js").read_text(encoding="utf-8")
    worker = worker.replace('"{version}"', json.dumps(told.hexdigest()[:12])).replace("[/* kept */]", json.dumps(kept))
    (site / "worker.js").write_text(worker, encoding="utf-8")
