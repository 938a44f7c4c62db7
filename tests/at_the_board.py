"""What a visitor does at the board: reads the position, makes moves by key, by mouse, by typing."""

from urllib.parse import parse_qs, unquote, urlsplit

from playwright.sync_api import Page, expect

import nimlike


def here(page: Page) -> nimlike.Position:
    address = urlsplit(page.url)
    position = nimlike.position(unquote(address.path.removeprefix("/play/")))
    for move in filter(None, parse_qs(address.query).get("moves", [""])[0].split(".")):
        position = position.after(move)
    return position


def winning(page: Page) -> str:
    return str(next(iter(here(page).winning_moves()))[0])


def wait_for_moves(page: Page, count: int) -> None:
    expect(page.locator(".history li")).to_have_count(count)


def by_keyboard(page: Page, move: str) -> None:
    for key in move:
        page.keyboard.press(key)
    expect(page.locator("#status")).to_contain_text(f"Move so far: {move}")
    page.keyboard.press("Enter")


def by_mouse(page: Page, move: str) -> None:
    page.locator(f'[data-move="{move}"]').click()


def by_typing(page: Page, move: str) -> None:
    if page.get_by_label("Type a move").is_hidden():
        page.get_by_label("More").click()
        page.get_by_role("link", name="Type a move, keys, other piles").click()
    page.get_by_label("Type a move").fill(move)
    page.locator("form.typed button").click()
