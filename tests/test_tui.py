"""The full-screen app, driven without a screen: keys, mouse, reasons, history."""

import asyncio
import builtins
import sys
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

import nimlike
from nimlike.cli.main import main
from nimlike.play.opponents import opponent
from nimlike.play.session import Player, Session
from nimlike.tui.app import PlayApp
from nimlike.tui.board import Board, rows_of

Script = Callable[[PlayApp, Pilot[None]], Coroutine[Any, Any, None]]


def drive(text: str, script: Script, first: Player = None, second: Player = None) -> PlayApp:
    """Run the app on a position while the script presses keys."""
    app = PlayApp(Session(nimlike.position(text), first, second))

    async def run() -> None:
        async with app.run_test(size=(120, 36)) as pilot:
            await settle(app, pilot)
            await script(app, pilot)

    asyncio.run(run())
    return app


async def settle(app: PlayApp, pilot: Pilot[None]) -> None:
    """Wait until nobody thinks."""
    await pilot.pause()
    while app.thinking:
        await app.workers.wait_for_complete()
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


def test_counters_that_may_not_be_taken_are_not_taken_by_a_click() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        text = rows_of(app.session.match.position)[0].text(6, None)
        assert text == "Heap A       5  ○ ● ● ○ ●"  # 1, 3 or 4
        for column, moves in ((len(text) - 3, ""), (len(text) - 5, "a3")):
            await pilot.click(Board, offset=(column, 0))
            await settle(app, pilot)
            assert app.session.match.moves_text == moves

    drive("subtraction:1,3,4:5", script)


def test_a_click_takes_a_counter_and_those_right_of_it() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        rows = rows_of(app.session.match.position)
        width = app.query_one(Board).width_of_names
        ends = len(rows[1].text(width, None))
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
        ends = len(rows[2].text(width, None).removesuffix(rows[2].pile.note).rstrip())
        await pilot.click(Board, offset=(ends - 1, 2))  # the row of both piles
        await settle(app, pilot)
        assert app.session.match.moves_text == "ab1"

    drive("wythoff:4,7", script)


@pytest.mark.parametrize(
    ("text", "keys", "moves"),
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
)
def test_every_family_is_played(text: str, keys: str, moves: str) -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, keys)
        assert app.session.match.moves_text == moves

    drive(text, script)


def test_commands_stay_in_reach_by_capital_letters() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "h 5 enter")
        await press(app, pilot, "H")
        assert "Hint 1 of 3" in text_of(app, "why-panel")

    drive("nim:1,1,1,1,1,1,1,5", script)


def test_programs_play_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimlike.tui.app.WATCH_PAUSE", 0.01)

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
