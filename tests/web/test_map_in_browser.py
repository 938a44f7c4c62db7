"""The map in a real browser: near 0 and at 10^30, by mouse and by keyboard, as a table without JavaScript."""

import re

import pytest
from in_the_browser import going_on
from playwright.sync_api import Page, expect

import nimlike

pytestmark = pytest.mark.slow

FAR = 10**30
SMALLER, LARGER = nimlike.Wythoff().pair(FAR)


def drawn(page: Page, corner: str = r"\d+,\d+", z: str = r"-?\d+") -> None:
    """Wait until every tile is drawn, and the low corner (in pixels of the raster) and z are as these patterns say."""
    expect(page.locator("#map")).to_have_attribute("data-ready", re.compile(f"^{corner},{z}$"))


def colour(page: Page, left: float, top: float) -> list[int]:
    script = """([x, y]) => { const c = document.querySelector('#map canvas');
        return [...c.getContext('2d').getImageData(x, y, 1, 1).data.slice(0, 3)]; }"""
    return page.evaluate(script, [left, top])


@pytest.mark.parametrize("pair", [(9, 15), (SMALLER, LARGER)])
def test_a_click_answers_for_the_position_and_plays_from_it(visit, pair) -> None:
    p, q = pair
    visit.expected.add("willReadFrequently")  # this test reads the canvas, the page does not
    page = visit.open(f"/map/wythoff?x={p - 8}&y={q - 8}&z=-4")
    drawn(page)
    low = page.locator("#map").evaluate("view => view.clientHeight")  # the corner is lower left
    at = low - 8.5 * 16
    assert colour(page, 8.5 * 16, at) == [23, 105, 74], "the P-position is marked"
    assert colour(page, 7.5 * 16, at) == [241, 231, 214], "its neighbour is not"
    page.locator("#map").click(position={"x": 7.5 * 16, "y": at})
    expect(page.locator("#chosen .badge")).to_have_text("N")
    to = page.locator("#chosen [data-to]").first.get_attribute("data-to")
    assert nimlike.Wythoff()(*map(int, to.split(","))).outcome is nimlike.Outcome.P
    page.locator("#map").click(position={"x": 8.5 * 16, "y": at})
    expect(page.locator("#chosen .badge")).to_have_text("P")
    expect(page.locator("#chosen")).to_contain_text("theorem")
    page.get_by_role("link", name="Play from here").click()
    expect(page).to_have_url(re.compile(f"/play/wythoff:{p},{q}$"))


@pytest.mark.parametrize("corner", [3, FAR])
def test_pan_and_zoom_by_keyboard_and_mouse(visit, corner) -> None:
    page = visit.open(f"/map/wythoff?x={corner}&y={corner}&z=-3")
    drawn(page, f"{corner},{corner}", "-3")
    page.locator("#map").focus()
    page.keyboard.press("ArrowRight")
    drawn(page, f"{corner + 16},{corner}", "-3")
    page.mouse.move(400, 500)
    page.mouse.down()
    page.mouse.move(400, 580, steps=4)
    page.mouse.up()
    drawn(page, f"{corner + 16},{corner + 10}", "-3")
    page.mouse.wheel(0, 100)
    drawn(page, z=r"-2\.5")
    expect(page.locator("#map")).to_have_attribute("data-settled", re.compile(r"&z=-2\.5$"))
    for z in ("-1.5", "-0.5", "0.5", "1.5"):
        page.keyboard.press("-")
        drawn(page, z=z)
    page.keyboard.press("+")
    drawn(page, z=r"0\.5")
    page.locator("#table summary").click()
    expect(page.locator("#table tbody tr")).to_have_count(16)


def test_zooming_out_never_loses_the_rays(visit) -> None:
    page = visit.open("/map/wythoff?z=-4")
    page.locator("#far").fill("3000")
    drawn(page, z="3000")
    width = int(page.locator("#map").evaluate("view => view.clientWidth"))
    safe = page.evaluate(
        """([width]) => { const c = document.querySelector('#map canvas');
        const row = c.getContext('2d').getImageData(0, c.height - 200, width, 1).data;
        return [...Array(width).keys()].filter((i) => row[4 * i] === 23); }""",
        [width],
    )
    assert any(155 <= i <= 161 for i in safe)
    assert any(327 <= i <= 334 for i in safe)


@pytest.mark.quick
def test_what_was_seen_stands_in_for_what_is_still_computed(visit) -> None:
    visit.expected.add("willReadFrequently")
    page = visit.open("/map/wythoff?z=0")
    drawn(page)
    low = page.locator("#map").evaluate("view => view.clientHeight")
    page.route("**/api/map/**", lambda route: None)  # no further tile ever comes
    page.locator("#map").focus()
    page.keyboard.press("-")
    expect(page.locator("#where")).to_contain_text("Drawing...")
    assert colour(page, 60, low - 150) == [241, 231, 214], "drawn, not blank"
    page.unroute_all(behavior="ignoreErrors")


@pytest.mark.quick
def test_go_to_and_the_table_without_javascript(visit) -> None:
    page = visit.open("/map/wythoff", java_script_enabled=False)
    page.get_by_label("Go to").fill(f"{SMALLER}, {LARGER}")
    page.get_by_role("button", name="Go").click()
    expect(page.locator("#chosen .badge")).to_have_text("P")
    expect(page.locator("td.chosen")).to_have_text("P")
    for _ in range(6):
        with going_on(page):
            page.get_by_role("link", name="Farther").click()
    expect(page.locator("td.safe")).not_to_have_count(0)
    page.get_by_role("link", name="To the origin").click()
    expect(page.locator("tfoot th").first).to_have_text(re.compile(r"^\+?0$"))


def test_grundy_values_and_the_line_of_winners(visit) -> None:
    page = visit.open("/map/nim?kind=grundy&z=-4")
    drawn(page)
    page.locator("#table summary").click()
    expect(page.locator("#table tbody tr").nth(15 - 5).locator("td").nth(3)).to_have_text("6")
    page = visit.open("/map/coprime:max=10")
    expect(page.locator("tbody tr").nth(1).locator("td").nth(2)).to_have_text("B")


@pytest.mark.quick
def test_what_is_pointed_at_shows_its_rays_and_its_winning_squares_and_the_whole_leads_there(visit) -> None:
    page = visit.open("/map/wythoff?z=-4")
    drawn(page, "0,0")
    low = page.locator("#map").evaluate("view => view.clientHeight") - 28
    page.locator("#map").hover(position={"x": 52 + 8.5 * 16, "y": low - 11.5 * 16})
    expect(page.locator(".marks .way")).to_have_count(1)  # to (4, 7)
    frame = page.locator(".marks rect").first
    assert [float(frame.get_attribute(name) or 0) for name in ("x", "y")] == [52 + 4 * 16, low - 8 * 16]
    assert (page.locator(".marks .reach").get_attribute("d") or "").count("l") == 3
    page.mouse.move(0, 0)
    page.locator("#map").focus()
    page.keyboard.press("Home")
    expect(page.locator("#tip")).to_have_text("36, 21: won for who must move")
    expect(page.locator(".marks .way")).to_have_count(1)
    page.locator("#whole").click(position={"x": 68, "y": 68})
    expect(page.locator("#map")).to_have_attribute("data-settled", re.compile(r"&x=88&y=104$"))


def test_a_slice_has_a_tip_a_picture_of_the_view_and_an_answer_that_stays_in_view(visit) -> None:
    page = visit.open("/map/nim?kind=grundy&rest=5&z=-4", viewport={"width": 390, "height": 700})
    drawn(page)
    low = page.locator("#map").evaluate("view => view.clientHeight")
    page.mouse.move(0, 0)
    page.locator("#map").hover(position={"x": 52 + 3.5 * 16, "y": low - 28 - 6.5 * 16})
    expect(page.locator("#tip")).to_have_text("3, 6: value 0")
    assert 3 ^ 6 ^ 5 == 0
    page.locator("#map").click(position={"x": 52 + 3.5 * 16, "y": low - 28 - 6.5 * 16})
    expect(page.locator("#chosen h2")).to_have_text("A 3, B 6, C 5")
    box = page.locator("#chosen .badge").bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= 700 - box["height"], "the answer is in view without scrolling"
    page.get_by_text("Save this view").click()
    link = page.locator("#exports a").first
    expect(link).to_have_attribute("href", re.compile("width=21&height=(?!64)"))
    address = link.get_attribute("href")
    assert address is not None
    content = page.request.get(address).text()
    assert content.startswith("<?xml")
    assert "Nim beside 5" in content
    page.keyboard.press("Escape")
    page.locator(".chooser summary").click()
    page.get_by_label("Any game").fill("octal:0.137")
    page.get_by_role("button", name="Show").click()
    expect(page).to_have_url(re.compile("/map/octal:0.137$"))
