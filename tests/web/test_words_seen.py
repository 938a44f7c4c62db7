"""A page says little at first sight, and nothing twice: how many words each kind may show before one scrolls."""

from pathlib import Path

import pytest
from in_the_browser import assert_never_sideways, resized
from playwright.sync_api import expect

WORDS_SEEN = (Path(__file__).parent / "words_seen.js").read_text(encoding="utf-8")
MOST = {
    "/": 45, "/play/nim:3,5,7": 45, "/play/wythoff:5,9": 50, "/play/octal:0.77:10": 60, "/play/nim:10^30,5": 70,
    "/play/nim:3,5,7?hint=1": 55, "/play/nim:3,5,7?why=1": 95, "/play/nim:1,2?moves=b2.a1": 85, "/learn": 180,
    "/learn/pairs/3": 40, "/puzzle": 100, "/puzzle/nim/play/4/1": 55, "/puzzle/nim/all/2/1": 75, "/worksheet": 180,
    "/games": 190, "/games/octal:0.77": 80, "/board": 80, "/link?to=/play/nim:3,4,5": 55, "/map/wythoff": 60,
}  # fmt: skip
"""Words of two letters and more in a window of 1280 by 800, besides those of tables and menus."""


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_pages_say_little_at_first_sight_and_nothing_twice(visit, language: str) -> None:
    page = visit.open("/", locale=language)
    for path, most in MOST.items():
        visit.open(path, page=page)
        assert page.locator("html").get_attribute("lang") == ("en" if path.startswith("/games/") else language)
        resized(page, 1280)
        seen = page.evaluate(WORDS_SEEN)
        assert 5 < seen["words"] <= most, (path, seen)
        resized(page, 360, 640)
        assert page.evaluate(WORDS_SEEN)["words"] <= most, path
        for width in (320, 768, 1024, 1920):
            assert_never_sideways(page, width, what=path)
            assert page.locator("main").bounding_box()["width"] >= 0.79 * width, path
        assert not seen["twice"] + seen["repeated"], (path, seen)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_pages_of_a_class_say_little_too(teachers_page, visit, language: str) -> None:
    pupil = visit.open(f"{teachers_page.partition('/class/')[0]}/learn", locale=language)
    for page, most in ((pupil, 180), (visit.open(teachers_page, locale=language), 90)):
        resized(page, 1280)
        seen = page.evaluate(WORDS_SEEN)
        assert 5 < seen["words"] <= most, seen
        assert not seen["twice"] + seen["repeated"], seen
        for width in (320, 360, 768, 1920):
            assert_never_sideways(page, width)
    resized(page, 360)
    expect(page.locator("#steps-done")).to_be_in_viewport(ratio=1)  # and not cut with the table
