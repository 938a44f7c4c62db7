"""The boards of the site: pages without a server that play, answer and explain as the program does."""

import json
import random
import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from boards import BOARDS, add_boards, environment, frame, without_server
from in_the_browser import assert_never_sideways, stand_still
from playwright.sync_api import Page, expect
from rooms import BOARDS as MAPS
from rooms import file_of
from rooms import page as room
from suites import mostly_slow
from web.conftest import Visitor

from nimlike.core.languages import speaking
from nimlike.core.outcome import Outcome
from nimlike.families import parse_position, parse_ruleset
from nimlike.games.wythoff.game import Wythoff
from nimlike.web.maps import UNKNOWN_VALUE, raster
from nimlike.web.play_pages import play_page


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *said: object) -> None:
        """Nothing is printed."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the pages, served as any server of files does."""
    folder = tmp_path_factory.mktemp("site")
    add_boards(folder, answers_to=0)
    for name in ("playground", "docs"):
        (folder / name).mkdir()
        (folder / name / "index.html").write_text("<!doctype html><title>elsewhere</title>")
    files = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=files.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{files.server_port}"
    files.shutdown()


# What the module answers, beside the program's answers.

ANSWERS = """async (texts) => {
  const { parsePosition, moveText } = await import("./board/games.js");
  return texts.map((text) => {
    const { game, state } = parsePosition(text);
    const few = [];
    for (const move of game.winning(state)) if (few.push(moveText(move)) === 3) break;
    return [game.answer(state).won, few];
  });
}"""


PAIRS = [Wythoff().pair(k) for k in (*range(300), 10**20, 10**40 + 7)]  # of lost positions


def positions(count: int, draw: random.Random) -> Iterator[str]:
    """Positions of the five games, small, middling and large."""
    sets = [sorted(draw.sample(range(1, 12), draw.randint(1, 4))) for _ in range(40)]
    for _ in range(count):
        size = draw.choice((7, 40, 1_000, 10**40))
        numbers = [draw.randrange(size) for _ in range(draw.randint(1, 5))]
        match draw.randrange(5):
            case 0:
                if draw.random() < 0.4:  # about half of them lost
                    numbers.append(0)
                    for number in numbers[:-1]:
                        numbers[-1] ^= number
                yield f"nim:{','.join(map(str, numbers))}"
            case 1:
                k = draw.randrange(size)
                pair = (
                    parse_position("wythoff:1,2").ruleset.pair(k) if draw.random() < 0.3 else (k, draw.randrange(size))
                )
                yield f"wythoff:{pair[0]},{pair[1]}" if draw.random() < 0.5 else f"wythoff:{pair[1]},{pair[0]}"
            case 2:
                pile = draw.randrange(size)
                yield f"schwenk:cap=2x:{pile},{draw.randrange(draw.choice((3, 9, pile + 2)))}"
            case 3:
                yield f"octal:0.77:{','.join(str(number % 200) for number in numbers[:3])}"
            case _:
                takes = ",".join(map(str, draw.choice(sets)))
                yield f"subtraction:{takes}:{','.join(map(str, numbers[:3]))}"


def answered(text: str) -> list[object]:
    """Whether the player to move wins, and the first winning moves."""
    answer = parse_position(text).answer()
    won = answer.outcome is Outcome.N
    return [won, [str(move) for move, _ in answer.winning_moves.first(3)] if won else []]


@pytest.mark.parametrize(("count", "seed"), mostly_slow([(2_000, 1), (100_000, 2)]))
def test_the_module_answers_as_the_program_does(visit: Visitor, count: int, seed: int) -> None:
    texts = list(positions(count, random.Random(seed)))
    page = visit.open("/nim.html")
    found = [answer for i in range(0, count, 5_000) for answer in page.evaluate(ANSWERS, texts[i : i + 5_000])]
    wrong = [(text, got, said) for text, got in zip(texts, found, strict=True) if got != (said := answered(text))]
    assert wrong == []
    assert 0.1 < sum(won for won, _ in found) / count < 0.9


# What the module shows, beside the program's page.

SHOWN = """async ([page, queries]) => {
  const { answer } = await import("./board/page.js");
  return queries.map((query) => answer({ ...page, position: query.position }, String(new URLSearchParams(query))).html);
}"""
STARTS = (
    *("nim:3,4,5", "nim:7", "nim:1,3,5,7", "nim:30,12", "nim:100,300,5", "nim:1000000000000000000000000000000,5"),
    *("wythoff:5,9", "wythoff:18,11", "wythoff:30,12", "wythoff:1000000000000000000000000000000,77"),
    *("schwenk:cap=2x:20,19", "schwenk:cap=2x:13,6", "schwenk:cap=2x:60,59"),
    *("octal:0.77:10", "octal:0.77:12,5", "octal:0.77:7,7,3"),
    *("subtraction:1,3,4:21", "subtraction:2,5:9,14", "subtraction:1,2,3:12"),
)


def games(count: int, draw: random.Random) -> Iterator[dict[str, str]]:
    """Games that have begun, in which it is no computer's turn, with all kinds of help."""
    for _ in range(count):
        start = draw.choice(STARTS)
        position, moves, first = parse_position(start), [], draw.choice(("you", "computer"))
        long = draw.randrange(12)
        while len(moves) < long or (first == "computer") != len(moves) % 2:
            options = list(islice(position.options(), 400))
            if not options:
                break
            move, position = draw.choice(options)
            moves.append(str(move))
        query = {"position": start, "moves": ".".join(moves), "first": first, "seed": "7"}
        query["against"] = draw.choice(("perfect", "slips:0.5", "random", "person"))
        help_ = draw.choice(("hint", "why", ""))
        query |= {"hint": str(draw.randint(1, 3))} if help_ == "hint" else {"why": "1"} if help_ == "why" else {}
        query |= {"way": draw.choice(("piles", "both"))} if draw.random() < 0.2 and "wythoff" in start else {}
        yield {name: value for name, value in query.items() if value}


def on_the_server(query: dict[str, str]) -> str:
    """The board's part of the program's page, without what only a server has."""
    shown = without_server(play_page(tuple(query.items())))
    template = environment().get_template("play.html")
    context = template.new_context({"game": shown, "doc": BOARDS[1], "path": "", **frame("nim.html", "")})
    list(template.root_render_func(context))
    path = shown["address"].path
    return "".join(template.blocks["main"](context)).replace(f'"{path}?', '"./?').replace(f'"{path}"', '"./"')


def without_space(html: str) -> str:
    """HTML in which only what is seen counts: Python writes 46.0 where JavaScript writes 46."""
    html = re.sub(r"(\d)\.0(?=[\" ML)])", r"\1", html)
    return re.sub(r"\s+", " ", html).replace("> <", "><")


@pytest.mark.parametrize(
    ("language", "count", "seed"), mostly_slow([("fr", 60, 1), ("en", 60, 3), ("en", 600, 2), ("fr", 600, 2)])
)
def test_the_module_shows_what_the_program_shows(visit: Visitor, language: str, count: int, seed: int) -> None:
    queries = list(games(count, random.Random(seed)))
    page = visit.open("/nim.html" if language == "en" else f"/nim.{language}.html")
    shown = page.evaluate(SHOWN, [{"path": "./", "against": "perfect", "title": ""}, queries])
    with speaking(language):
        for query, html in zip(queries, shown, strict=True):
            assert without_space(html) == without_space(on_the_server(query)), query


@pytest.mark.parametrize("against", ["perfect", "slips:1", "random"])
def test_the_opponents_make_legal_moves_and_the_strong_one_wins(visit: Visitor, against: str) -> None:
    page = visit.open("/nim.html")
    script = """async ([against, starts]) => {
      const { parsePosition, moveText } = await import("./board/games.js");
      const { reply } = await import("./board/page.js");
      return starts.map((text) => {
        const { game, state } = parsePosition(text);
        return Array.from({ length: 5 }, (_, seed) => moveText(reply(game, state, against, seed)));
      });
    }"""
    for text, moves in zip(STARTS, page.evaluate(script, [against, STARTS]), strict=True):
        position = parse_position(text)
        after = [position.after(move).outcome for move in moves]
        if position.outcome is Outcome.N and against != "random":
            assert set(after) == ({Outcome.P} if against == "perfect" else {Outcome.N}), text
        if against == "random":
            assert len(set(moves)) > 1


# What the module maps, beside the program's maps.

RASTERS = """async (asked) => {
  const { raster } = await import("./board/rasters.js");
  const { parsePosition } = await import("./board/games.js");
  return asked.map(([text, kind, rest, ...numbers]) => {
    const { game } = parsePosition(`${text}:1,1`);
    return [...raster(game, kind, ...numbers.map(BigInt), 48, rest.map(BigInt))];
  });
}"""


@pytest.mark.parametrize(("count", "seed"), mostly_slow([(40, 1), (400, 2)]))
def test_the_maps_are_those_of_the_program(visit: Visitor, count: int, seed: int) -> None:
    draw, asked = random.Random(seed), []
    for _ in range(count):
        text, z = draw.choice((*MAPS, "subtraction:2,5")), draw.choice((0, 0, 1, 2, 3, 7, 90))
        x, y = (draw.choice((0, 1, draw.randrange(40), draw.randrange(10**25))) << z for _ in "xy")
        y = x * 8 // 5 >> z << z if draw.random() < 0.3 else y  # along the pairs of Wythoff's game
        rest = [draw.randrange(99)] if draw.random() < 0.3 and text not in ("wythoff", "schwenk:cap=2x") else []
        asked.append((text, draw.choice(("outcome", "grundy")), rest, z, str(x), str(y)))
    for case, cells in zip(asked, visit.open("/map.html").evaluate(RASTERS, asked), strict=True):
        text, kind, rest, z, x, y = case
        wanted = raster(parse_ruleset(text), kind, int(x), int(y), z, 48, 48, tuple(rest))
        assert all(known in (cell, UNKNOWN_VALUE) for cell, known in zip(cells, wanted, strict=True)), case


@pytest.mark.parametrize("text", mostly_slow(MAPS, 3))
def test_the_pages_of_maps_show_what_the_program_shows(visit: Visitor, text: str) -> None:
    page = visit.open(f"/{file_of(f'/map/{text}')}")
    show = 'async ([text, query]) => (await import("./board/maps.js")).pageOf(text, query)'
    for query in ("z=-4&at=5,9", "kind=grundy&x=16&y=8&z=1", f"x={10**30}&y=0&z=20&at=13,21", "z=-5&goto=40,7"):
        wanted = room(f"/map/{text}", parse_qsl(query))["html"].partition("<main>")[2]
        pages = page.evaluate(show, [text, query]), wanted
        found, wanted = (re.sub(r'<div class="reason.*?(?=<p class="go">)', "", without_space(html)) for html in pages)
        assert found.strip() == wanted.removesuffix("</main>").strip(), query


# The pages in a browser.


def reply_of(page: Page) -> None:
    """Wait until it is your move again, or the game is over."""
    expect(page.locator(".history li.now .sign.second, .verdict").first).to_be_visible()


def test_the_first_page_plays_at_once(visit: Visitor) -> None:
    page = visit.open("/")
    loaded: list[int] = []
    page.on("response", lambda response: loaded.append(len(response.body())))
    page.reload()
    page.locator("a.c[data-move=b1]").click()
    reply_of(page)
    assert sum(loaded) < 400_000
    assert "moves=b1." in page.url
    expect(page.locator("h1")).to_have_text("Whoever takes the last counter wins.")
    page.locator("#undo").click()
    expect(page.locator(".history li")).to_have_count(0)
    page.reload()
    expect(page.locator("a.c")).to_have_count(12)
    page.get_by_label("Strength of the computer").click()
    page.get_by_role("link", name="never wrong").click()
    page.locator("a.c[data-move=a2]").click()
    reply_of(page)
    page.go_back()
    expect(page.locator("a.c")).to_have_count(12)


def test_hints_and_the_reason_come_to_the_board(visit: Visitor) -> None:
    page = visit.open("/nim.html?position=nim:3,4,5", reduced_motion="reduce")
    for said in ("Which block has no partner?", "Look at pile A.", "Take 2 from A. That wins."):
        page.locator("#hint").click()
        expect(page.locator("#hint-text")).to_contain_text(said)
    expect(page.locator(".c.hinted")).to_have_count(2)
    page.locator("#why").click()
    expect(page.locator(".beat").last).to_have_text(re.compile("down to the last counter"))
    expect(page.locator(".acted .bar").first).to_be_attached()


def test_the_keyboard_plays(visit: Visitor) -> None:
    page = visit.open("/kayles.html")
    page.keyboard.press("a")
    page.keyboard.press("2")
    expect(page.locator("#status")).to_contain_text("Move so far: a2")
    page.keyboard.press("Enter")
    reply_of(page)
    page.keyboard.press("u")
    expect(page.locator(".history li")).to_have_count(0)
    page.locator("a.c").first.focus()
    page.keyboard.press("Enter")
    reply_of(page)


def test_large_piles_and_typed_moves_are_exact(visit: Visitor) -> None:
    page = visit.open("/wythoff.html?position=wythoff:10^30,2^101&against=perfect")
    page.locator("#why").click()
    expect(page.locator(".beat").first).to_contain_text("stands in the safe pair")
    page.locator("#extras summary").click()
    best, _ = parse_position("wythoff:10^30,2^101").answer().winning_moves.first(1)[0]
    page.locator("#move").fill(str(best))
    page.locator("form.typed button").click()
    expect(page.locator(".history li")).to_have_count(2)
    page.locator("#why").click()
    expect(page.locator("#why-verdict")).to_contain_text("With best play you win.")


def test_what_is_no_position_or_move_is_refused_in_words(visit: Visitor) -> None:
    visit.expected.add("404")
    page = visit.open("/nim.html?position=nim:3,x")
    expect(page.locator(".problem[role=alert]")).to_have_text(
        "x is not a whole number; write it like 123, 10^30 or 2^64+1"
    )
    visit.open("/nim.html?moves=a9", page=page)
    expect(page.locator(".problem[role=alert]")).to_contain_text("a9 is not a move here")
    visit.open("/nim.html?position=nim:10^2000", page=page)
    expect(page.locator(".problem[role=alert]")).to_contain_text("numbers of up to 1,000 digits are read here")
    visit.open("/nim.html?position=coprime:max=5:21", page=page)
    expect(page).to_have_url(re.compile(r"/playground/index\.html\?position=coprime%3Amax%3D5%3A21$"))


def test_a_lost_game_says_which_move_lost(visit: Visitor) -> None:
    page = visit.open("/nim.html?position=nim:1,2&moves=b2.a1")
    expect(page.locator(".decision")).to_contain_text("you took 2 from B and gave the win away. Taking 1 from B would")
    page.locator("#try-again").click()
    expect(page.locator(".history li")).to_have_count(0)


def test_the_pages_open_without_a_network(visit: Visitor) -> None:
    page = visit.open("/")
    page.evaluate("() => navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    visit.expected.add("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    for board in BOARDS:
        visit.open(f"/{board.file}", page=page)
        page.locator("#hint").click()
        expect(page.locator("#hint-text")).to_be_visible()
    visit.open("/map-nim.html?kind=grundy", page=page)
    expect(page.locator("#map[data-ready='0,0,-4']")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_are_accessible(visit: Visitor, scheme: str) -> None:
    page = visit.open("/", color_scheme=scheme, reduced_motion="reduce")
    asked = [board.file for board in BOARDS] + ["?why=1", "?hint=3", "nim.html?position=nim:1,2&moves=b2.a1"]
    asked += ["map.html?at=8,11", "map-fibonacci.html?kind=grundy&z=-5"]
    for path in asked:
        visit.open(f"/{path}", page=page)
        stand_still(page)
        found = Axe().run(page)
        assert found.violations_count == 0, (path, found.generate_report())


@pytest.mark.parametrize("width", [360, 1280])
def test_the_pages_are_as_wide_as_the_window(visit: Visitor, width: int) -> None:
    page = visit.open("/", viewport={"width": width, "height": 640})
    for board in BOARDS:
        visit.open(f"/{board.file}?why=1", page=page)
        assert_never_sideways(page, width, 640, what=board.file)
    visit.open("/map-nim.html?at=5,9", page=page)
    assert_never_sideways(page, width, 640, what="map-nim.html")


def test_each_day_has_a_position_that_can_be_won(visit: Visitor) -> None:
    page = visit.open("/")
    days = json.loads(page.request.get("/board/days.en.json").text())
    positions = [parse_qs(urlsplit(day["url"]).query)["position"][0] for day in days]
    assert len(set(positions)) >= 50
    assert all(parse_position(text).outcome is Outcome.N for text in positions)
    page.locator(".today a").click()
    expect(page.get_by_label("Strength of the computer")).to_have_text("never wrong")
    page.locator("#why").click()
    expect(page.locator("#why-verdict")).to_contain_text("With best play you win.")


def test_another_language_shows_the_game_as_it_is(visit: Visitor) -> None:
    page = visit.open("/nim.html")
    page.locator('#board [data-move="a1"]').click()
    expect(page.locator(".history li")).to_have_count(2)
    page.get_by_role("link", name="Français").click()
    expect(page.locator(".history li")).to_have_count(2)
    expect(page.locator(".voice")).to_contain_text("À vous de jouer.")
    page.locator("#why").click()
    expect(page.locator("#why-verdict")).to_contain_text("En jouant au mieux")
    for path in ("/learn.fr.html", "/learn-last-one-1.fr.html", "/puzzle.fr.html", "/index.fr.html"):
        visit.open(path, page=page)
        assert Axe().run(page).violations_count == 0
        for link in page.locator("main a, .top a").evaluate_all("(all) => all.map((a) => a.getAttribute('href'))"):
            assert ".fr.html" in link or link.startswith(("#", "docs/", "playground/")), (path, link)


def test_the_worksheets_are_those_of_the_program(visit: Visitor) -> None:
    page = visit.open("/")
    chips = page.locator(".chips a")
    assert chips.count() == 10
    chips.first.click()
    expect(page.locator("article.ws h1")).to_have_text(["Nim", "Answers"])
    assert Axe().run(page).violations_count == 0


def test_what_a_card_and_a_manifest_name_is_there(visit: Visitor) -> None:
    page = visit.open("/")
    named = [page.locator(f"meta[property='og:{name}']").get_attribute("content") for name in ("title", "description")]
    assert all(named)
    manifest = json.loads(page.request.get("/manifest.webmanifest").text())
    pictures = [each["src"] for each in manifest["icons"]] + [each["url"] for each in manifest["shortcuts"]]
    for path in (*pictures, page.locator("meta[property='og:image']").get_attribute("content")):
        assert page.request.get(f"/{path}").ok, path


def test_the_modules_are_javascript_of_no_dependency() -> None:
    folder = Path(__file__).parent.parent.parent / "site" / "board"
    imported = {name for file in folder.glob("*.js") for name in re.findall(r'from "([^"]+)"', file.read_text())}
    assert all(name.startswith("./") for name in imported)
    assert sum(file.stat().st_size for file in folder.glob("*.js")) < 100_000
