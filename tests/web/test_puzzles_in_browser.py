"""Puzzles in a real browser: solved by clicks, keys and typing, without JavaScript too; worksheets as PDF."""

import io
import re
from datetime import datetime
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from in_the_browser import assert_never_sideways, going_on, resized, stand_still
from playwright.sync_api import expect
from pypdf import PdfReader
from suites import data

from nimlike.play.opponents import best_moves
from nimlike.puzzles.make import puzzle
from nimlike.puzzles.sheets import of_day, read_day, solution

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("scripts", [True, False])
def test_a_wrong_move_is_refuted_and_a_right_one_explained(visit, scripts) -> None:
    page = visit.open("/puzzle/nim/move/3/7", java_script_enabled=scripts)
    expect(page.get_by_role("heading", level=1)).to_have_text("Find a winning move.")
    page.locator('[data-move="b3"]').click()
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("That does not win: Take 3 from B.")
    expect(verdict).to_contain_text("The answer is: Take 4 from C. That leaves this: A 2, B 1, C 3. Every block has")
    page.locator('[data-move="c1"]').click()
    expect(verdict).to_contain_text("Right. Take 1 from C.")
    expect(verdict).to_contain_text("Solved after 1 other try.")
    expect(page.locator(".why .figure")).to_be_visible()
    expect(page.locator("#board a")).to_have_count(0)
    page.locator("#next").click()
    expect(page).to_have_url(re.compile("/puzzle/nim/move/3/8$"))


@pytest.mark.quick
def test_the_keyboard_is_enough(visit) -> None:
    page = visit.open("/puzzle/nim/move/3/7")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.move") == "c1":
            break
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_contain_text("Right.")
    expect(page.locator("#verdict")).to_be_focused()
    visit.open("/puzzle/nim/move/3/7", page=page)
    page.locator("#move").focus()
    page.keyboard.type("1 from C")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_contain_text("Solved at the first try.")


def test_all_moves_are_found_one_by_one(visit) -> None:
    made = puzzle("octal:0.77", "all", 3, "7")
    page = visit.open("/puzzle/octal:0.77/all/3/7", java_script_enabled=False)
    moves = [str(move) for move, _ in made.answer.winning_moves]
    for i, move in enumerate(moves):
        page.locator("#move").fill(move)
        with going_on(page):
            page.get_by_role("button", name="Answer").click()
        expect(page.locator(".claims")).to_contain_text("Found: ")
        if i == 0:
            page.get_by_role("link", name="These are all").click()
            expect(page.locator("#verdict")).to_contain_text("There are more.")
    page.get_by_role("link", name="These are all").click()
    expect(page.locator("#verdict")).to_contain_text("Right.")
    expect(page.locator("#verdict")).to_contain_text("Solved after 1 other try.")


def test_a_game_is_won_against_the_perfect_computer(visit) -> None:
    position = puzzle("nim", "play", 2, "3").position
    page = visit.open("/puzzle/nim/play/2/3", java_script_enabled=False)
    while True:
        move = best_moves(position).move
        with going_on(page):
            page.locator(f'[data-move="{move}"]').click()
        position = position.after(move)
        if position.is_terminal:
            break
        expect(page.locator("#verdict")).to_contain_text("Right so far.")
        reply = parse_qs(urlsplit(page.url).query)["moves"][0].split(".")[-1]
        position = position.after(reply)
    expect(page.locator("#verdict")).to_contain_text("You have won.")


@pytest.mark.parametrize("seed", ["1", "2"])
def test_who_wins_is_said_and_answered(visit, seed) -> None:
    won = bool(puzzle("nim", "who", 2, seed).answer.winning_moves)
    for claim, right in (("The player to move wins", won), ("The other player wins", not won)):
        page = visit.open(f"/puzzle/nim/who/2/{seed}")
        expect(page.locator("#board a")).to_have_count(0)
        page.get_by_role("link", name=claim).click()
        expect(page.locator("#verdict")).to_contain_text("Right." if right else "Not so.")


class _Words(HTMLParser):
    """The tags and texts of a page, without what stands on the board and without numbers."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._board = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._board = self._board or ("id", "board") in attrs
        if not self._board:
            self.found.append(re.sub(r"\d+", "", f"{tag} {attrs}"))

    def handle_endtag(self, tag: str) -> None:
        self._board = self._board and tag != "section"

    def handle_data(self, data: str) -> None:
        if not self._board:
            self.found.append(re.sub(r"\d+", "", data))


@pytest.mark.quick
def test_nothing_on_the_page_of_a_puzzle_tells_its_answer(client) -> None:
    # Of won and of lost positions the pages are the same but for the numbers of the position and of the link.
    pages = {False: set[str](), True: set[str]()}
    for seed in range(12):
        made = puzzle("nim", "who", 2, seed)
        if len(made.position.state) == 3 and made.grade == 2:
            text = client.get(f"/puzzle/nim/who/2/{seed}").text
            pages[bool(made.answer.winning_moves)].add("\n".join(_Words(text).found))
    assert pages[False] == pages[True]
    assert len(pages[True]) == 1
    for kind in ("move", "all", "play"):
        made = puzzle("nim", kind, 3, 5)
        text = client.get(f"/puzzle/nim/{kind}/3/5").text
        links = re.findall(r'href="[^"]*[?&;]moves=([a-z0-9.]+)[^"]*"', text)
        assert sorted(links) == sorted(str(move) for move, _ in made.position.options())
        assert solution(made)[0] not in text
        assert made.answer.source not in text
        assert "hinted" not in text
        assert text.count("nim:") == 0  # not even a link to the solver


def test_days_are_kept_in_the_browser_until_they_are_forgotten(visit) -> None:
    page = visit.open("/puzzle", permissions=["clipboard-read", "clipboard-write"])
    page.clock.set_fixed_time(datetime(2026, 11, 22, 12))
    visit.open("/puzzle/day/2026-11-22", page=page)
    move = best_moves(of_day(read_day("2026-11-22")).position).move
    page.locator("#move").fill(str(move))
    page.get_by_role("button", name="Answer").click()
    expect(page.locator("#verdict")).to_contain_text("Right.")
    expect(page.locator("#verdict")).to_be_focused()  # the last thing that the script does: the day is kept
    page.locator("#share-day").click()
    expect(page.locator("#copied")).to_have_text("Copied.")
    said = page.evaluate("navigator.clipboard.readText()")
    assert said.startswith("nimlike, puzzle of 2026-11-22: solved at the first try. Days in a row: 1.\n○○○○○○●\n")
    visit.open("/puzzle", page=page)
    expect(page.locator("#streak-count")).to_have_text("1 day")
    expect(page.locator("#streak-days li.first-try")).to_have_count(1)
    expect(page.locator("#today-link")).to_have_attribute("href", re.compile("/puzzle/day/2026-11-22$"))
    # One day in seven may be missed; two days in a row end it.
    solved = {f"2026-11-{day:02d}": "half" for day in (21, 20, 18, 17, 16, 13)}
    page.evaluate(
        "(more) => localStorage.setItem('puzzles', JSON.stringify({...JSON.parse(localStorage.puzzles), ...more}))",
        solved,
    )
    page.reload()
    expect(page.locator("#streak-count")).to_have_text("6 days")
    page.locator("#forget").click()
    expect(page.locator("#streak-count")).to_have_text("")
    assert page.context.cookies() == []


def test_pages_are_accessible_and_fit_every_window(visit) -> None:
    for scheme, width in (("light", 1280), ("dark", 360)):
        page = visit.open("/puzzle", color_scheme=scheme, viewport={"width": width, "height": 800})
        for path in data("requests.json")["pages of puzzles"]:
            visit.open(path, page=page)
            stand_still(page)
            found = Axe().run(page)
            assert not found.response["violations"], f"{path}: {found.generate_report()}"
            for other in (320, 360, 1920) if scheme == "light" else ():
                assert_never_sideways(page, other, what=path)
            resized(page, width)


def test_the_printed_worksheet_has_the_answers_on_pages_of_their_own(visit) -> None:
    page = visit.open("/worksheet?game=nim&game=octal:0.77&count=4&kind=move,who&codes=1&site=http://192.0.2.7:8000")
    expect(page.locator(".segno")).to_have_count(8)
    expect(page.locator("#print")).to_be_visible()
    printed = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))
    texts = [sheet.extract_text() for sheet in printed.pages]
    first = next(i for i, text in enumerate(texts) if "Answers" in text)
    assert 2 <= first <= 4
    assert len(texts) <= first + 2
    asked, answered = " ".join(texts[:first]), " ".join(texts[first:])
    assert asked.count("Find a winning move.") == 4
    assert texts[0].lstrip().startswith("Nim")
    assert any(text.lstrip().startswith("Kayles") for text in texts[1:first])
    for words in ("Bouton 1901", "theorem", "computed"):
        assert words not in asked
        assert words in answered
    for words in ("A worksheet for your class", "Papers"):  # the page around it is not printed
        assert words not in " ".join(texts)


@pytest.mark.parametrize(
    "asked",
    [
        "game=nim&count=4&kind=move,who",
        "game=wythoff&count=4&kind=move,who&codes=1",
        "game=coprime:max=5&count=6&codes=1",
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_printed_worksheet_of_a_game_fits_its_page(visit, asked, language) -> None:
    page = visit.open(f"/worksheet?{asked}&lang={language}")
    printed = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))
    texts = [sheet.extract_text() for sheet in printed.pages]
    assert "★" in texts[0]  # the last thing that is asked
    assert texts[1].lstrip().startswith({"en": "Answers", "fr": "Réponses"}[language])


@pytest.mark.quick
def test_links_that_are_passed_on_hold_no_hint(visit, client) -> None:
    page = visit.open("/play/nim:3,5,7?moves=a1.b1&seed=4&hint=3&why=2")
    page.locator("#more summary").click()
    expect(page.locator("#copy")).to_have_attribute("data-link", "/play/nim:3,5,7?moves=a1.b1&seed=4")
    page.get_by_role("link", name="Link and QR code").click()
    expect(page.locator("#link")).to_have_attribute("href", "/play/nim:2,4,7")
    expect(page.locator("img.qr")).not_to_have_js_property("naturalWidth", 0)
    other = client.get("/qr", params={"to": "/play/nim:2,4,6"})
    assert other.headers["content-type"].startswith("image/svg+xml")
    assert other.text != client.get("/qr", params={"to": "/play/nim:2,4,7"}).text
    for elsewhere in ("//example.net/", "http://example.net", "javascript:1", "/\\example.net", "play"):
        assert client.get("/qr", params={"to": elsewhere}).status_code == 404
        assert client.get("/link", params={"to": elsewhere}).status_code == 404
    assert client.get("/qr", params={"to": "/" + "1" * 2000}).status_code == 422


@pytest.mark.quick
def test_wrong_addresses_say_what_is_wrong(client) -> None:
    for path, status in data("requests.json")["wrong puzzles"].items():
        assert client.get(path, follow_redirects=False).status_code == status, path
