"""The widgets of notebooks, in a real browser: what is clicked comes to Python, what Python says is seen."""

from pathlib import Path
from typing import Any

import pytest
from in_the_browser import PATIENCE
from playwright.sync_api import Browser, Page, expect

from nimlike.notebook import Board

pytestmark = pytest.mark.slow

_LOAD = Path(__file__).with_name("load_widget.js").read_text()


def opened(browser: Browser, widget: Any) -> Page:
    """A page with the widget in it, and the widget's texts of style."""
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.set_content(f"<style>{widget._css}</style><main></main>")
    page.evaluate(_LOAD, [widget._esm, widget.view])
    return page


def heard(page: Page, widget: Any) -> None:
    """Give Python what was clicked, and the page what Python then shows."""
    page.wait_for_function("window.sent.length > 0")
    for content in page.evaluate("window.sent.splice(0)"):
        widget._heard(widget, content, [])
    page.evaluate("view => window.model.show(view)", widget.view)


@pytest.mark.quick
def test_the_board_is_played_by_clicks_and_by_typing(browser: Browser) -> None:
    board = Board("nim:3,4,5", against="perfect")
    page = opened(browser, board)
    page.get_by_label("Take: Pile A").select_option("2")
    page.get_by_role("button", name="Take").first.click()
    heard(page, board)
    assert board.match.moves_text.startswith("a2 ")
    assert len(board.match.line) == 2
    expect(page.get_by_role("status")).to_contain_text("The computer took")
    page.get_by_label("Move", exact=True).fill("a9")
    page.keyboard.press("Enter")
    heard(page, board)
    expect(page.get_by_role("status")).to_contain_text("move a9 is not legal")
    for name, said in (("Hint", "You can win"), ("Why?", ".")):
        page.get_by_role("button", name=name).click()
        heard(page, board)
        expect(page.get_by_role("status")).to_contain_text(said)
    page.get_by_role("button", name="Undo").click()
    heard(page, board)
    assert board.match.moves_text == ""
    page.close()
