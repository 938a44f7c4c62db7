"""The full-screen app, driven without a screen: keys, mouse, reasons, history."""

import asyncio
import builtins
import sys
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from suites import mostly_slow
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Static

import nimlike
from nimlike.cli.main import main
from nimlike.core.languages import speaking, tr
from nimlike.play.match import Player, Session
from nimlike.play.opponents import opponent
from nimlike.tui.board import Board, rows_of
from nimlike.tui.screen import BUTTONS, KEYS, PlayApp

ROOM = 80

Script = Callable[[PlayApp, Pilot[None]], Coroutine[Any, Any, None]]


def drive(
    text: str, script: Script, first: Player = None, second: Player = None, size: tuple[int, int] = (120, 36)
) -> PlayApp:
    """Run the app on a position while the script presses keys."""
    app = PlayApp(Session(nimlike.position(text), first, second))

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settle(app, pilot)
            await script(app, pilot)

    asyncio.run(run())
    return app


async def settle(app: PlayApp, pilot: Pilot[None]) -> None:
    """Wait until nobody thinks, and until what was pressed has been heard by all whom it is passed on to."""
    await heard(pilot)
    while app.thinking:
        await app.workers.wait_for_complete()
        await heard(pilot)


async def heard(pilot: Pilot[None]) -> None:
    """One pause is over when all widgets have heard what waits for them: what one tells another needs one more.

    The time that a pause without a number of seconds takes besides says nothing on a machine that others keep busy.
    """
    for _ in range(6):
        await pilot.pause(0)
    await pilot.pause()


async def press(app: PlayApp, pilot: Pilot[None], keys: str) -> None:
    await pilot.press(*keys.split())
    await settle(app, pilot)


def text_of(app: PlayApp, name: str) -> str:
    return str(app.query_one(f"#{name}", Static).render())


def test_a_whole_game_is_won_by_keys() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        assert text_of(app, "status") == "You are to move."
        await press(app, pilot, "a 2 enter")
        assert app.session.match.moves_text.startswith("a2 ")
        while not app.session.match.over:
            move = next(iter(app.session.match.position.winning_moves()))[0]
            await press(app, pilot, " ".join([*str(move), "enter"]))
        assert text_of(app, "status") == "You win."
        assert "1. You: a2" in text_of(app, "history")
        assert "no mistake was made" in text_of(app, "why-panel")

    drive("nim:3,4,5", script, None, opponent("perfect"))


def test_undo_redo_swap_and_new() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "c 5 enter")
        played = app.session.match.moves_text
        assert len(played.split()) == 2
        await press(app, pilot, "u")
        assert app.session.match.moves_text == ""
        await press(app, pilot, "r")
        assert app.session.match.moves_text == played
        await press(app, pilot, "r")
        assert text_of(app, "status") == "Nothing to make again."
        await press(app, pilot, "s")
        assert len(app.session.match.line) == 3  # the computer moves for the seat it was given
        assert text_of(app, "history").startswith("1. First player: c5")
        await press(app, pilot, "n")
        assert len(app.session.match.line) == 1
        await press(app, pilot, "u")
        assert text_of(app, "status") == "Nothing to take back."

    drive("nim:3,4,5", script, None, opponent("perfect"))


def test_hints_reasons_and_help() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        for _ in range(3):
            await press(app, pilot, "h")
        assert "Hint 3 of 3" in text_of(app, "why-panel")
        assert "a2 wins" in text_of(app, "why-panel")
        await press(app, pilot, "w")
        assert "odd number of ones" in text_of(app, "why-panel")
        await press(app, pilot, "a 2 w")
        assert "a2 leaves nim:1,4,5" in text_of(app, "why-panel")
        await press(app, pilot, "question_mark")
        assert "Legal moves: a1 to a3" in text_of(app, "why-panel")
        await press(app, pilot, "backspace")
        assert app.entry == "a"
        await press(app, pilot, "escape")
        assert app.entry == ""
        await press(app, pilot, "a 9 enter")
        assert "pile A holds 3" in text_of(app, "status")
        await press(app, pilot, "q")

    drive("nim:3,4,5", script)


@pytest.mark.parametrize("size", [(50, 24), (100, 36)])
def test_a_wide_table_of_a_reason_comes_in_parts_that_fit(size: tuple[int, int]) -> None:
    piles = (2047, 1500, 1033)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "w")
        width = app.query_one("#why-panel", Static).size.width
        table = [line.split() for line in app.said if line.startswith(("A  ", "B  ", "C  "))]
        assert all(
            len(line) <= width for line in app.said if line.startswith(("pile  ", "A  ", "B  ", "C  ", "ones  "))
        )
        assert len(table) > 3  # more parts than one
        for name, pile in zip("ABC", piles, strict=True):
            cells = [cell for first, *row in table if first == name for cell in row]
            assert cells == [*f"{pile:011b}", str(pile)]

    drive(f"nim:{','.join(map(str, piles))}", script, size=size)


def test_a_click_takes_a_counter_and_those_right_of_it() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        rows = rows_of(app.session.match.position)
        width = app.query_one(Board).width_of_names
        ends = len(rows[1].lines(width, ROOM, None)[0])
        await pilot.click(Board, offset=(ends - 3, 1))  # the last counter but one of pile B
        await settle(app, pilot)
        assert app.session.match.moves_text == "b2"
        await pilot.click("#undo")
        await settle(app, pilot)
        assert app.session.match.moves_text == ""
        await pilot.click(Board, offset=(0, 1))
        await pilot.click(Board, offset=(0, 5))
        await settle(app, pilot)
        assert app.session.match.moves_text == ""
        ends = len(rows[2].lines(width, ROOM, None)[0].removesuffix(rows[2].pile.note).rstrip())
        await pilot.click(Board, offset=(ends - 1, 2))  # the row of both piles
        await settle(app, pilot)
        assert app.session.match.moves_text == "ab1"

    drive("wythoff:4,7", script)


def test_a_pile_wider_than_its_row_is_cut_at_its_left_and_says_so() -> None:
    row = rows_of(nimlike.position("nim:3,50"))[1]
    for room in range(17, 130):
        (line,) = row.lines(6, room, None)
        assert len(line) <= room
        assert line.startswith("Pile B      50")
        drawn = line.count("●")
        assert drawn == 50 or (drawn < 50 and "50  …" in line)
        # A click takes what stands at its right, and the sign takes nothing.
        taken = {row.amount_at(6, room, x) for x, sign in enumerate(line) if sign == "●"}
        assert taken == set(range(1, drawn + 1))
        assert not any(row.amount_at(6, room, x) for x, sign in enumerate(line) if sign in "…B5")
    assert drawn == 50
    move = row.rules.parse_move("b30")
    assert row.lines(6, 40, move) == ["Pile B      50  (takes 30)"]
    assert row.lines(6, 30, row.rules.parse_move("b2")) == ["Pile B      50  … ● ● ● ● x x"]


def test_a_note_without_room_beside_its_row_stands_below_it() -> None:
    for room in range(24, 90):
        for text in ("octal:0.77:20,9", "wythoff:30,50", "vector:gdwn=1,2:5,9", "coprime:max=10:105"):
            for row in rows_of(nimlike.position(text)):
                lines = row.lines(10, room, None)
                assert all(len(line) <= room for line in lines)
                assert " ".join(" ".join(lines).split()).endswith(row.pile.note)


SIZES = [(60, 24), (80, 24), (120, 24), (120, 40)]
NEVER_HIDDEN = ("#piles", "#status", "#entry", "#field", "#said", "#past", "#keys", *(f"#{name}" for name in BUTTONS))


@pytest.mark.parametrize("language", mostly_slow(["en", "fr"]))
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "text", mostly_slow(["nim:3,50,700", "nim:" + "1," * 200 + "7", "nim:3,5+wythoff:30,50+schwenk:cap=2x:20,4"])
)
def test_everything_is_on_the_screen(text: str, size: tuple[int, int], language: str) -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        for name in NEVER_HIDDEN:
            placed = app.screen.find_widget(app.query_one(name))
            assert placed.clip.contains_region(placed.region), name
            assert app.query_one(name).size.height >= 1, name
        for name, said in BUTTONS.items():
            assert app.query_one(f"#{name}").size.width >= len(tr(said))
        for name in ("#piles", "#said"):
            panel = app.query_one(name, VerticalScroll)
            assert panel.size.height >= 3, name
            assert panel.virtual_size.width <= panel.size.width, name
        assert tr(KEYS).split("  ") == "  ".join(text_of(app, "keys").splitlines()).split("  ")
        assert all(len(line) <= size[0] for line in text_of(app, "keys").splitlines())
        shown = [name for name in ("rules", "rules-below") if app.query_one(f"#{name}").display]
        assert len(shown) == 1

    with speaking(language):
        drive(text, script, size=size)


def test_keys_scroll_the_reasons_and_the_piles() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        reasons, piles = app.query_one("#said", VerticalScroll), app.query_one("#piles", VerticalScroll)
        await press(app, pilot, "question_mark")
        for panel, down, up in ((reasons, "pagedown", "pageup"), (piles, "down", "up")):
            await press(app, pilot, down)
            assert panel.scroll_y == panel.size.height - 1  # one line stays in sight
            while panel.scroll_y < panel.max_scroll_y:
                await press(app, pilot, down)
            for _ in range(6):
                await press(app, pilot, up)
            assert panel.scroll_y == 0
        await press(app, pilot, "pagedown")
        await press(app, pilot, "question_mark")
        assert reasons.scroll_y == 0  # new reasons are read from their beginning

    drive("nim:" + "2," * 25 + "7", script, size=(60, 24))


def test_a_click_below_a_wrapped_note_meets_the_row_that_is_seen() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.click(Board, offset=(len("Heap A      20  ") + 2 * 8, 2))  # heap B, below the note of heap A
        await settle(app, pilot)
        assert app.session.match.moves_text == "b1"

    drive("octal:0.77:20,9", script, size=(60, 24))


@pytest.mark.parametrize(
    ("text", "keys", "moves"),
    mostly_slow(
        [
            ("schwenk:cap=2x:20,4", "3 enter", "3"),
            ("onepile:base=fibonacci:20,4", "4 enter", "4"),
            ("coprime:max=10:30", "1 0 enter", "10"),
            ("wythoff:4,7", "a b 4 enter", "ab4"),
            ("wythoff:a=3:4,7", "a 2 b 4 enter", "a2b4"),
            ("nim:3+wythoff:4,7", "2 full_stop b 6 enter", "2.b6"),
            ("vector:move=2,1:move=1,2:5,5", "a 2 b 1 enter", "a2b1"),
            ("euclid:12,5", "b a 1 0 enter", "a10"),
            ("mark:20", "1 0 enter", "10"),
            ("nim:3,4", "slash a 2 enter", "a2"),
            ("nim:1,1,1,1,1,1,1,5", "h 5 enter", "h5"),
            ("nim:" + "1," * 200 + "7", "slash p 2 0 1 minus 3 enter", "p201-3"),
            ("nim:3,10^40", "b 1 " + "0 " * 12 + "enter", "b1" + "0" * 12),
        ],
        4,
    ),
)
def test_every_family_is_played(text: str, keys: str, moves: str) -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, keys)
        assert app.session.match.moves_text == moves

    drive(text, script)


def test_programs_play_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimlike.tui.screen.WATCH_PAUSE", 0.01)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        while not app.session.match.over:
            await pilot.pause(0.01)
        await settle(app, pilot)
        assert text_of(app, "status").endswith("computer wins.")

    drive("nim:2,3", script, opponent("perfect"), opponent("random"))


def test_without_textual_there_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(name: str, *args: Any) -> Any:
        if name.startswith(("textual", "nimlike.tui")):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real(name, *args)

    monkeypatch.setattr(builtins, "__import__", without)
    for name in [name for name in sys.modules if name.startswith("nimlike.tui")]:
        monkeypatch.delitem(sys.modules, name)
    assert main(["play", "nim:3,4", "--tui"]) == 2
    assert capsys.readouterr().err == "nimlike: --tui needs Textual: pip install 'nimlike[tui]'\n"


def test_without_a_terminal_there_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "nim:3,4", "--tui"]) == 2
    assert capsys.readouterr().err.startswith("nimlike: --tui needs a terminal")
