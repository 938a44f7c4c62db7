"""Every page, light and dark, wide and narrow: accessible, no sideways scrolling, targets large enough."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from in_the_browser import assert_never_sideways, resized, served, stand_still
from playwright.sync_api import Page, expect
from suites import data

from nimlike.claims.model import select
from nimlike.web.pool import Pool
from nimlike.web.service import Papers, Service

pytestmark = pytest.mark.slow

PAGES = data("pages.json")
TOO_SMALL = Path(__file__).with_name("too_small.js").read_text()
# Links in text are as high as the text, also in sentences of lists and tables; what stands by itself there is a target.
# Counters, pins, gaps and cells are as small as the board needs: a phone shows the whole board, and moves can be typed.


# Of all that is judged only these hang on colours, and a dark page differs from the light one in nothing else.
OF_COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"], "resultTypes": ["violations"]}
LIGHT, DARK = "rgb(251, 247, 239)", "rgb(22, 19, 15)"


def expect_ground(page: Page, colour: str) -> None:
    expect(page.locator("body")).to_have_css("background-color", colour)


@pytest.fixture(scope="module")
def server_of_one_paper() -> Iterator[str]:
    """The address of a server with the claims of one paper: a second of work, where those of all papers take twenty."""
    with served(Service(Pool(seconds=600), Papers("andrejic"))) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def papers(visit, server_of_one_paper) -> Page:
    """The page of claims when all are reproduced. That is done in the background; it is waited for however long."""
    page = visit.open(f"{server_of_one_paper}/papers")
    page.locator("#state", has_text=re.compile("Finished: all|Stopped")).wait_for(timeout=0)
    return page


QUICK = ("plane", "game")


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.quick] * (name in QUICK)) for name in PAGES])
def test_pages_are_accessible_and_fit_a_telephone(visit, name) -> None:
    visit.expected |= {"400", "404"}
    page = visit.open(PAGES[name])
    page.wait_for_load_state("load")
    assert_accessible(page)


def test_the_papers_page_is_accessible_and_fits_a_telephone(papers) -> None:
    assert_accessible(papers)


def is_formula(violation: dict[str, Any]) -> bool:
    """Whether headings seem empty that are formulas: axe does not read MathML, as browsers do."""
    nodes = violation["nodes"]
    return violation["id"] == "empty-table-header" and all("<math>" in node["html"] for node in nodes)


def assert_accessible(page: Page) -> None:
    """No fault is found, light and dark, wide and narrow; and the page fits a telephone."""
    axe = Axe()
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    for width, height in ((1280, 800), (360, 740)):
        resized(page, width, height)
        stand_still(page)
        found = axe.run(page)
        assert not [each for each in found.response["violations"] if not is_formula(each)], (
            width,
            found.generate_report(),
        )
        page.emulate_media(color_scheme="dark")
        expect_ground(page, DARK)
        dark = axe.run(page, options=OF_COLOURS)
        assert not dark.response["violations"], (width, "dark", dark.generate_report())
        page.emulate_media(color_scheme="light")
    assert_fits(page)


def assert_fits(page: Page, what: str = "the page") -> None:
    """On a telephone nothing is too wide, or too small to touch."""
    assert_never_sideways(page, 360, 740, what)
    assert (what, page.evaluate(TOO_SMALL)) == (what, [])


def test_links_of_the_theory_can_be_touched_on_a_telephone(visit) -> None:
    page = visit.open("/docs", viewport={"width": 360, "height": 740})
    texts = page.eval_on_selector_all("main a[href^='/docs/']", "(all) => all.map((e) => e.getAttribute('href'))")
    texts = [text for text in texts if text.startswith("/docs/theory/") or text == "/docs/formal"]
    assert len(texts) > 10
    for text in texts:
        visit.open(text, page=page)
        assert_fits(page, text)


@pytest.mark.quick
def test_the_theme_button_turns_dark_and_is_remembered(visit) -> None:
    page = visit.open("/")
    expect_ground(page, LIGHT)
    page.get_by_role("button", name="Dark").click()
    expect_ground(page, DARK)
    visit.open("/games", page=page)
    expect_ground(page, DARK)
    page.get_by_role("button", name="Light").click()
    expect_ground(page, LIGHT)


def test_the_browsers_wish_chooses_the_language(visit) -> None:
    page = visit.open("/", locale="fr-CA")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto("/play/nim:3,5,7")
    expect(page.get_by_role("button", name="Sombre")).to_be_visible()  # this one is named by a script
    page = visit.open("/", locale="de")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_no_cookies(visit) -> None:
    page = visit.open("/play/nim:3,5,7")
    page.locator('[data-move="a1"]').click()
    expect(page.locator(".history li")).to_have_count(2)
    assert page.context.cookies() == []


def test_the_papers_page_tells_how_far_it_is(papers) -> None:
    count = len(select("andrejic"))
    expect(papers.locator("#state")).to_have_text(f"Finished: all {count} claims were reproduced on this machine.")
    expect(papers.locator("#report")).to_contain_text("coprime:max=10:2, 2")
    expect(papers.locator(".claim")).to_have_count(count)
    expect(papers.locator(".claim .label")).to_have_count(count)
    expect(papers.locator("#report")).not_to_contain_text("NOT AS RECORDED")


class NotRun(Papers):
    """The claims of all papers where no process can be started."""

    def start(self) -> None:
        pass


def test_the_claims_of_all_papers_fit_a_telephone_before_they_are_run(visit) -> None:
    with served(Service(Pool(seconds=600), NotRun())) as port:
        page = visit.open(f"http://127.0.0.1:{port}/papers", viewport={"width": 360, "height": 740})
        expect(page.locator(".claim")).to_have_count(len(select()))
        expect(page.locator("#state")).to_have_text("Not run yet.")
        assert_fits(page)
