"""Lessons in a real browser: played by keys, without JavaScript, kept in the browser, accessible, on any width."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from in_the_browser import assert_never_sideways, going_on, stand_still
from playwright.sync_api import Page, expect
from suites import data

pytestmark = pytest.mark.slow

SHOWN = data("shown_lessons.json")
WIDTHS = (320, 360, 768, 1280, 1920)


def expect_step(page: Page, step: str) -> None:
    expect(page.locator("#lesson")).to_have_attribute("data-step", step)


def test_all_kinds_of_pages_are_accessible_and_fit_every_width(visit) -> None:
    page = visit.open("/learn")
    axe = Axe()
    for name, path in SHOWN.items():
        visit.open(path, page=page)
        expect(page.locator("#lesson, #lessons")).to_be_visible()
        stand_still(page)
        found = axe.run(page)
        assert not found.response["violations"], (name, found.generate_report())
        page.emulate_media(color_scheme="dark")
        dark = axe.run(page, options={"runOnly": ["color-contrast"]})
        assert not dark.response["violations"], (name, dark.generate_report())
        page.emulate_media(color_scheme="light")
        for width in WIDTHS:
            assert_never_sideways(page, width, 740, name)


@pytest.mark.parametrize("script", [True, False])
def test_a_lesson_is_played_by_keys_alone(visit, script) -> None:
    page = visit.open("/learn/last-one/1", java_script_enabled=script)

    def press(selector: str) -> None:
        page.locator(selector).focus()
        page.keyboard.press("Enter")

    press('[data-move="a1"]')
    expect(page.locator("#told")).to_have_text("Two are left, and the computer takes both.")
    expect(page.locator(".ghost.second")).to_have_count(2)
    press("#again")
    expect(page.locator("#told")).to_have_text("")
    press('[data-move="a3"]')
    expect(page.locator("#told")).to_have_text("With 1, 2 or 3 left you take them all.")
    press("#next")
    expect(page.locator("#question")).to_contain_text("Four left")
    press('.opt[href*="first"]')
    expect(page.locator("#told")).to_contain_text("Show how")
    press('[data-move="a2"]')
    expect(page.locator("#told")).to_contain_text("it is lost")
    press('.opt[href*="second"]')
    expect(page.locator(".opt.yes")).to_have_count(1)


@pytest.mark.quick
def test_a_game_in_a_lesson_is_won_and_a_slip_is_taken_back(visit) -> None:
    page = visit.open("/learn/mirror/7")
    page.locator('[data-move="a5"]').click()
    expect(page.locator("#told")).to_contain_text("the computer makes them equal")
    page.get_by_role("link", name="Take it back").click()
    expect(page.locator(".ghost")).to_have_count(0)
    move = "b9"
    while move:
        with going_on(page):
            page.locator(f'[data-move="{move}"]').click()
        rows = {name: page.locator(f"[data-row={name}] a.c").count() for name in "ac"}
        small, large = sorted(rows, key=lambda name: rows[name])
        move = f"{large}{rows[large] - rows[small]}" if rows[large] else ""
    expect(page.locator("#told")).to_contain_text("Two equal piles cancel")


def test_how_far_one_is_stays_in_the_browser_and_can_be_forgotten(visit) -> None:
    page = visit.open("/learn/mirror/1?answer=second")
    page.locator("#next").click()
    expect_step(page, "2")
    page.locator('[data-move="b1"]').click()
    expect(page.locator("#next")).to_be_visible()
    visit.open("/learn", page=page)
    card = page.locator('[data-lesson="mirror"]')
    expect(card.locator(".progress")).to_contain_text("2 of 10")
    card.click()
    expect(page).to_have_url(re.compile("/learn/mirror/3$"))
    expect(page.locator(".steps li.done")).to_have_count(2)
    visit.open("/learn", page=page)
    page.get_by_role("button", name="Forget it").click()
    expect(page.locator(".progress:visible")).to_have_count(0)
    assert page.context.cookies() == []


def test_without_scripts_the_list_of_lessons_leads_to_each(visit) -> None:
    page = visit.open("/learn", java_script_enabled=False)
    expect(page.locator(".lesson-card")).to_have_count(12)
    page.locator(".lesson-card").nth(1).click()
    expect_step(page, "1")
    page.locator(".steps ol a").nth(4).click()
    expect_step(page, "5")
    page.locator("#cell-0-0").click()
    expect(page.locator(".cellbox.yes")).to_have_count(1)


def test_what_is_said_to_an_answer_is_spoken(visit) -> None:
    page = visit.open("/learn/proof/1")
    page.evaluate(
        """() => { window.heard = []; new MutationObserver((list) => list.forEach((m) => m.addedNodes.forEach(
        (n) => { if (n.parentElement && n.parentElement.id === "told") window.heard.push(n.textContent); })))
        .observe(document.body, { childList: true, subtree: true }); }"""
    )
    page.get_by_role("link", name="There is none").click()
    expect(page.locator("#told")).to_contain_text("Leave 3, and see")
    page.wait_for_function("window.heard.some((text) => text.includes('Leave 3, and see'))")


def test_a_game_leads_to_its_lesson_and_a_lesson_to_its_game(visit) -> None:
    page = visit.open("/play/wythoff:5,9")
    page.get_by_label("More").click()
    page.get_by_role("link", name="A lesson on such games").click()
    expect_step(page, "1")
    visit.open("/learn/queen/end", page=page)
    page.get_by_role("link", name="Play the game").click()
    expect(page.locator(".voice .turn")).to_contain_text("Your move.")
    visit.open("/", page=page)
    page.get_by_role("link", name="all lessons").click()
    expect(page.locator(".lesson-card")).to_have_count(12)
