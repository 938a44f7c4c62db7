"""The playground of the site, as ``make site`` built it, in a browser that may talk to this machine only."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from in_the_browser import assert_never_sideways
from playwright.sync_api import Page, expect
from web.conftest import Visitor

from nimlike.families import families, family

SITE = Path(__file__).parent.parent.parent / "build" / "site"
LOADING = 300_000  # milliseconds that Python may take to come and to begin in the page

NO_NUMPY = "this needs the library NumPy, which is not installed here"
"""What needs long tables does not run in the playground, and says so."""

pytestmark = pytest.mark.skipif(not (SITE / "playground" / "nimlike.json").exists(), reason="`make site` builds it")


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of the site, served as any server of files does."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(SITE)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    port = process.stdout.readline().split(" port ")[1].split()[0]
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(20)


def entered(page: Page, text: str) -> str:
    """Ask for a position, and wait for its board and its answer, or for an error; the error, if any."""
    page.fill("#position", text)
    page.get_by_role("button", name="Solve").click()
    return error_of(page)


def error_of(page: Page) -> str:
    """The error that the page shows once it has done what it was asked for; empty if there is none."""
    expect(page.locator("#answer")).to_have_attribute("aria-busy", "false", timeout=LOADING)
    return page.locator("#problem").inner_text()


def test_the_playground_solves_explains_plays_and_makes_tables(visit: Visitor) -> None:
    page = visit.open("/playground/index.html")
    answer, turn = page.locator("#answer"), page.locator("#turn")
    expect(answer.locator(".verdict")).to_have_text("The player to move wins.", timeout=LOADING)
    expect(page.locator("#loading")).to_be_hidden()
    expect(answer.locator(".summary")).to_contain_text("holds an odd number of ones (nim-sum 2)")
    expect(answer.locator(".moves")).to_have_text("a2 leaves nim:1,4,5")
    expect(answer.locator(".figure svg")).to_be_visible()
    assert Axe().run(page).violations_count == 0

    page.get_by_role("button", name="Pile A: take 2, leave 1").click()  # the winning move; the program goes on
    expect(turn).to_contain_text("Your move.", timeout=LOADING)
    expect(answer.locator(".verdict")).to_have_text("The player to move wins.")
    expect(page.locator("#log li")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(answer.locator(".moves")).to_have_text("a2 leaves nim:1,4,5")

    for text, winner, label in (
        ("wythoff:10^30,2^101", "The player to move wins.", "theorem"),
        ("coprime:max=10:105", "B wins.", "theorem"),
        ("octal:0.77:12,5", "The other player wins.", "computed"),
        ("nim:3,4+wythoff:3,9", "The player to move wins.", "computed"),
    ):
        assert entered(page, text) == ""
        expect(answer.locator(".label")).to_have_text(label)
        expect(answer.locator(".verdict")).to_have_text(winner)


def test_each_game_of_the_playground_is_solved_explained_played_and_tabulated(visit: Visitor) -> None:
    page = visit.open("/playground/index.html")
    offered = page.locator("#game option:not([value=''])")
    expect(offered.first).to_be_attached(timeout=LOADING)
    listed = [option.get_attribute("value") or "" for option in offered.all()]
    assert [text.partition(":")[0] for text in listed] == list(families())
    for text in listed:
        page.select_option("#game", text)
        assert error_of(page) == "", text
        expect(page.locator("#answer .summary")).not_to_be_empty()
        page.get_by_text("The whole working").click()
        expect(page.locator("#answer .reason")).not_to_be_empty()
        page.get_by_role("button", name="Let it move").click()
        expect(page.locator("#turn")).to_contain_text("Program: ", timeout=LOADING)
        expect(page.locator("#log li")).to_have_count(1)
        page.get_by_role("button", name="Make it").click()
        made = page.locator("#table tbody tr, #problem:not([hidden])")
        expect(made.first).to_be_visible(timeout=LOADING)
        problem = page.locator("#problem").inner_text()
        assert problem in ("", NO_NUMPY) or " has no table" in problem, text
    for text in (text for name in families() for text in family(name).examples if text not in listed):
        assert entered(page, text) in ("", NO_NUMPY), text


def test_the_playground_forgets_the_position_before_an_error(visit: Visitor) -> None:
    page = visit.open("/playground/index.html")
    assert error_of(page) == ""
    page.get_by_role("button", name="Make it").click()
    expect(page.locator("#table tbody tr").first).to_be_visible()
    assert "unknown family 'nonsense'" in entered(page, "nonsense")
    for shown in ("#board", "#answer", "#table", "#log", "#turn"):
        expect(page.locator(shown)).to_be_empty()
    assert entered(page, "coprime:max=4:total=2,3mod5:10^30") == NO_NUMPY  # the board is there, and no answer
    expect(page.locator("#board .pile")).to_have_count(1)
    expect(page.locator("#answer")).to_be_empty()


ENDING = """
LOOK = WORKS["look"]
WORKS["look"] = lambda text: exit(text) if text == "nim:9" else LOOK(text)
WORKS["reply"] = lambda text, strength: exit(text)
"""


def test_the_playground_forgets_the_position_before_the_end_of_python_and_begins_again(visit: Visitor) -> None:
    page = visit.open("/docs/index.html")
    source = (SITE / "playground" / "playground.py").read_text()
    page.route("**/playground.py", lambda route: route.fulfill(body=source + ENDING))
    visit.open("/playground/index.html", page=page)
    for text in ("nim:3,4,5", "wythoff:3,9"):
        assert entered(page, text) == ""
        expect(page.locator("#board .pile").first).to_be_visible()
        assert "Python has stopped, and starts again: SystemExit: nim:9" in entered(page, "nim:9")
        for shown in ("#board", "#answer", "#log", "#turn"):
            expect(page.locator(shown)).to_be_empty()
    assert entered(page, "nim:3,4,5") == ""
    page.get_by_role("button", name="Pile A: take 2, leave 1").click()  # the answer to it ends Python
    expect(page.locator("#turn")).to_contain_text("The program found no move.", timeout=LOADING)
    expect(page.locator("#board .counter").first).to_be_visible()
    expect(page.locator("#answer")).to_be_empty()


def test_the_search_of_the_site_finds_a_page(visit: Visitor) -> None:
    page = visit.open("/docs/search.html?q=Bouton")
    expect(page.locator("#search-results li").first).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_the_pages_of_the_site_are_as_wide_as_the_window(visit: Visitor, width: int) -> None:
    page = visit.open("/docs/index.html", viewport={"width": width, "height": 800})
    pages = ("docs/index", "docs/theory/wythoff", "docs/reference/api", "docs/reference/commands", "playground/index")
    for name in pages:
        visit.open(f"/{name}.html", page=page)
        assert_never_sideways(page, width, what=name)
    visit.open("/docs/theory/wythoff.html", page=page)
    assert not [text for text in page.locator("article p").all_inner_texts() if re.search("[A-Z]_", text)]
    assert page.locator("article sub").count() > 50


def test_lessons_and_puzzles_are_answered_without_a_server(visit: Visitor) -> None:
    page = visit.open("/learn.html")
    page.locator("[data-lesson]").first.click()
    page.locator('#board [data-move="a3"]').click()
    expect(page.locator("#told")).to_have_text("With 1, 2 or 3 left you take them all.")
    page.locator("#next").click()
    expect(page.locator("#lesson")).to_have_attribute("data-step", "2")
    assert Axe().run(page).violations_count == 0
    page.goto("/learn.html")
    expect(page.locator(".progress").first).to_have_text("1 of 11")

    page.goto("/learn-last-one-5.html?found=0_4_8_12&misses=12")  # not built with the site: the program answers
    expect(page.locator("#lesson")).to_contain_text("16", timeout=LOADING)
    expect(page.locator("#next")).to_be_visible(timeout=LOADING)

    page.goto("/puzzle.html")
    page.get_by_role("link", name="Solve it").click()
    expect(page.locator(".of-day")).to_be_visible(timeout=LOADING)
    page.goto("/puzzle.html?at=nim/move/3/7")
    expect(page.locator("#hint")).to_be_visible(timeout=LOADING)
    page.locator('#board [data-move="b1"]').click()
    expect(page.locator("#verdict")).to_contain_text("That does not win")
    page.get_by_label("Or type a move").fill("c1")
    page.get_by_role("button", name="Answer").click()
    expect(page.locator("#verdict.right")).to_contain_text("Right. Take 1 from C.")
    assert Axe().run(page).violations_count == 0


def test_the_map_of_any_game_is_drawn_without_a_server(visit: Visitor) -> None:
    page = visit.open("/map.html?rules=euclid&z=-5&at=5,9")
    expect(page.locator("#map[data-ready$=',-5']")).to_be_visible(timeout=LOADING)
    expect(page.locator("#chosen .badge")).to_be_visible(timeout=LOADING)
    page.get_by_role("link", name="Nearer").click()
    expect(page).to_have_url(re.compile("rules=euclid&"))
