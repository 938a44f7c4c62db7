"""A class: pupils take names, the teacher sees what they have done, and nobody else does."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from fastapi.testclient import TestClient
from playwright.sync_api import expect

from nimlike.web.app import create_app
from nimlike.web.classroom import LONGEST, PUPILS, PUZZLES, Classroom
from nimlike.web.guard import Busy


def test_a_teacher_sees_the_stations_that_pupils_have_done(teachers_page, visit) -> None:
    address = teachers_page.partition("/class/")[0]
    teacher, pupil = visit.open(teachers_page), visit.open(f"{address}/learn")
    expect(teacher.locator("#report")).to_contain_text("Nobody has taken a name yet.")
    pupil.get_by_label("Your name or number").fill("Ana")
    pupil.get_by_role("button", name="Keep").click()
    expect(pupil.locator("form.class")).to_contain_text("you are Ana")
    expect(teacher.locator("#state")).to_have_text("1 pupil")
    assert Axe().run(pupil).violations_count == Axe().run(teacher).violations_count == 0
    pupil.goto(f"{address}/learn/last-one/2?misses=2")  # shown is not done
    expect(pupil.locator("#next")).to_be_visible()
    pupil.goto(f"{address}/learn/last-one/1")
    pupil.locator('#board [data-move="a3"]').click()
    expect(teacher.locator("tbody td").first).to_have_text("1/11")


def test_only_the_teachers_address_shows_the_class(client) -> None:
    app = create_app(address="http://127.0.0.1")
    with TestClient(app, base_url="http://127.0.0.1") as pupil:
        room = app.state.classroom
        pupil.get("/class", params={"name": "  Zo\u00eb\u202e <b>\n  "})
        assert list(room) == ["Zo\u00eb <b>"]
        for claim in ("first", "second", "first"):
            pupil.get("/puzzle/nim/who/1/3", params={"claim": claim})
        assert room.report()["rows"][0][1][-1] == 1
        page = pupil.get(room.path).text
        assert "Zo\u00eb &lt;b&gt;" in page
        assert pupil.get("/class/x").status_code == pupil.get("/class/\u00e9").status_code == 404
        assert "Zo" not in pupil.get("/class/x").text
        for path in ("/", "/learn", "/board", "/openapi.json"):
            assert room.path not in pupil.get(path).text
    assert client.get(room.path).status_code == 404
    assert "set-cookie" not in client.get("/class?name=a", follow_redirects=False).headers
    assert 'action="/class"' not in client.get("/learn").text


def test_a_class_is_bounded() -> None:
    room = Classroom()
    assert room.enter(" \n\t\u202e ") == ""
    assert room.enter("x" * 99) == "x" * LONGEST
    for i in range(PUPILS - 1):
        room.enter(str(i))
    with pytest.raises(Busy):
        room.enter("new")
    assert room.enter("7") == "7"
    for _ in range(2):
        room.note("7", PUZZLES, "nim who 1 3")
    room.note("new", PUZZLES, "nim who 1 3")
    assert {counts[-1] for _, counts in room.report()["rows"]} == {0, 1}
