"""One board on two devices: the code, the turns, who leaves, who only looks on, what is refused."""

import pytest
from at_the_board import by_mouse, wait_for_moves
from axe_playwright_python.sync_playwright import Axe
from fastapi.testclient import TestClient
from in_the_browser import stand_still
from playwright.sync_api import Page, expect

from nimlike.web import shared
from nimlike.web.app import create_app
from nimlike.web.guard import Busy
from nimlike.web.shared import BOARDS, OF_ONE, SharedBoards


def test_two_devices_play_on_one_board_by_its_code(visit) -> None:
    one = visit.open("/board?position=nim:1,2", viewport={"width": 360, "height": 640})
    expect(one.locator("#note")).to_have_text("Nobody is at the other device yet.")
    expect(one.locator("#game a[data-move]")).to_have_count(0)
    assert Axe().run(one).violations_count == 0
    other = visit.open("/board")
    other.get_by_label("The code of a board").fill(one.locator("#code").inner_text())
    other.keyboard.press("Enter")
    expect(other.locator("#status")).to_contain_text("The other player is to move")
    third = visit.open(one.url)
    expect(third.locator("#note")).to_have_text("You look on: both places are taken.")

    def move(mover: Page, text: str, count: int) -> None:
        by_mouse(mover, text)
        for page in (one, other, third):
            wait_for_moves(page, count)

    move(one, "b1", 1)
    expect(one.locator("#game a[data-move]")).to_have_count(0)
    expect(other.locator("#status")).to_contain_text("The other player took 1 from B. You are to move")
    move(other, "a1", 2)
    move(one, "b1", 3)
    expect(one.locator("#decided")).to_have_text("You have won.")
    expect(other.locator("#decided")).to_have_text("The other player has won.")
    stand_still(other)
    assert Axe().run(other).violations_count == 0
    one.locator("#again").click()
    move(other, "a1", 1)  # the places begin by turns
    other.reload()
    expect(other.locator("#status")).to_contain_text("The other player is to move")


@pytest.fixture
def clock(monkeypatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(shared, "monotonic", lambda: now[0])
    return now


def test_who_leaves_is_missed_and_can_be_replaced(clock) -> None:
    boards = SharedBoards()
    board = boards.open("nim:3,5,7", "a")
    one, other = board.sit(), board.sit()
    assert board.sit() == ""
    assert (board.place_of(one), board.place_of(other), board.place_of("")) == (0, 1, None)
    before = board.state(0)
    clock[0] += shared.AWAY + 1
    board.place_of(one)
    assert board.state(0) != before
    assert "has left" in board.note(0)
    assert board.free() == []
    clock[0] += shared.FREE
    board.place_of(one)
    assert board.free() == [1]
    assert board.place_of(board.sit()) == 1
    assert board.place_of(other) is None


def test_boards_are_bounded(clock) -> None:
    boards = SharedBoards()
    first = boards.open("nim:1", "a")
    for _ in range(OF_ONE):
        last = boards.open("nim:1", "a")
    assert first.code not in boards
    for i in range(BOARDS - OF_ONE):
        boards.open("nim:1", str(i))
    with pytest.raises(Busy):
        boards.open("nim:1", "b")
    assert boards.open("nim:1", "a").code != last.code
    clock[0] += shared.KEPT + 1
    last = boards.open("nim:1", "b")
    assert list(boards) == [last.code]


def test_only_who_is_to_move_moves_and_once() -> None:
    app = create_app()
    with TestClient(app, base_url="http://127.0.0.1") as one, TestClient(app, base_url="http://127.0.0.1") as other:
        path = one.get("/board", params={"position": "nim:3,5"}).url.path
        one.get(path, params={"moves": "a1"})  # nobody is there to play with
        assert other.get("/board", params={"code": path.rpartition("/")[2]}).url.path == path
        board = app.state.boards[path.rpartition("/")[2]]
        for who, asked, moves in (
            (other, {"moves": "a1"}, ()),
            (one, {"moves": "a1.b1"}, ()),
            (one, {"move": "a1"}, ("a1",)),
            (one, {"moves": "a1"}, ("a1",)),
            (one, {"moves": "a1.b1"}, ("a1",)),
            (other, {"moves": "a9", "again": "1"}, ("a1",)),
            (other, {"moves": "a1.b2", "code": "1", "seat": "0", "against": "perfect"}, ("a1", "b2")),
        ):
            who.get(path, params=asked)
            assert board.moves == moves, asked
        one.head(path, params={"moves": "a1.b2.b3"})
        assert board.moves == ("a1", "b2")
        assert one.get(path, params={"move": "b9"}).status_code == 400
        assert one.get("/board/1").status_code == one.get("/board/%3Cb%3E").status_code == 404
        made = one.get("/board?position=nim:1", follow_redirects=False)
        assert "HttpOnly; Max-Age=7200; Path=/board; SameSite=strict" in made.headers["set-cookie"]
