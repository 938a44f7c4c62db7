"""Whole games in a real browser: by keyboard, by mouse, by links alone; undo, sharing, help, two people."""

import re

import pytest
from at_the_board import by_keyboard, by_mouse, by_typing, here, wait_for_moves, winning
from in_the_browser import going_on
from playwright.sync_api import Page, expect

import nimlike

pytestmark = pytest.mark.slow

START = "nim:3,5,7"


def win(page: Page, make: object) -> None:
    """Win against the perfect player, from a won position with you to move."""
    moves = 0
    while not here(page).is_terminal:
        move = winning(page)
        make(page, move)
        moves += 1
        expect(page.locator("#status")).to_contain_text(re.compile("The computer took .* You are to move|have won"))
        expect(page.locator(f".history li:nth-child({2 * moves - 1})")).to_be_attached()
    expect(page.locator("#status")).to_contain_text("The game is over: you have won.")
    expect(page.locator(".decision")).to_contain_text("no mistake was made")


@pytest.mark.parametrize("make", [by_keyboard, by_mouse, by_typing])
def test_a_won_game_is_won_against_the_perfect_player(visit, make) -> None:
    win(visit.open(f"/play/{START}"), make)


@pytest.mark.parametrize("start", ["wythoff:5,9", "octal:0.77:5,3", "coprime:max=5:21", "nim:misere:2,3,4"])
def test_every_family_is_won_without_javascript(visit, start) -> None:
    page = visit.open(f"/play/{start}", java_script_enabled=False)
    while not here(page).is_terminal:
        with going_on(page):
            page.locator(f'[data-move="{winning(page)}"]').first.click()
    expect(page.locator("#status")).to_contain_text("have won")


@pytest.mark.quick
def test_undo_redo_and_new_by_key(visit) -> None:
    page = visit.open(f"/play/{START}")
    by_mouse(page, "a1")
    wait_for_moves(page, 2)
    after = page.url
    page.keyboard.press("u")
    wait_for_moves(page, 0)
    page.keyboard.press("r")
    wait_for_moves(page, 2)
    expect(page).to_have_url(after)
    page.keyboard.press("n")
    wait_for_moves(page, 0)
    page.go_back()
    wait_for_moves(page, 2)


def test_hint_and_why_go_deeper_by_key(visit) -> None:
    page = visit.open(f"/play/{START}")
    for step in (1, 2, 3):
        page.keyboard.press("h")
        expect(page.locator("#hint-title")).to_have_text(f"Hint {step} of 3")
    expect(page.locator("#hint-text")).to_contain_text("wins")
    page.keyboard.press("w")
    for leaf in ("Picture", "Words", "Proof"):
        page.get_by_role("link", name=leaf).click()
        expect(page.locator(".why [aria-current]")).to_have_text(leaf)
    expect(page.locator("#why-verdict")).to_contain_text("With best play you win")
    expect(page.locator(".reason table")).to_be_visible()
    expect(page.locator(".why .label")).to_have_text("theorem")
    page.keyboard.press("w")
    expect(page.locator(".why")).to_have_count(0)


def test_keys_can_be_shown_and_turned_off(visit) -> None:
    page = visit.open(f"/play/{START}")
    page.keyboard.press("?")
    page.get_by_label("Keys are on").uncheck()
    page.locator("#board").focus()
    page.keyboard.press("h")
    expect(page.locator("#hint-title")).to_have_count(0)
    page.get_by_label("Keys are on").check()
    page.locator("#board").focus()
    page.keyboard.press("h")
    expect(page.locator("#hint-title")).to_have_count(1)


def test_a_shared_link_shows_the_same_in_a_new_window(visit) -> None:
    page = visit.open(f"/play/{START}?against=random&seed=7", permissions=["clipboard-read", "clipboard-write"])
    by_mouse(page, "c2")
    wait_for_moves(page, 2)
    page.get_by_label("More").click()
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#status")).to_have_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    other = visit.open(link)
    assert here(other) == here(page)
    wait_for_moves(other, 2)
    expect(other.locator(".history")).to_have_text(page.locator(".history").inner_text(), use_inner_text=True)


def test_the_computer_may_start_and_sides_may_be_swapped(visit) -> None:
    page = visit.open(f"/play/{START}?first=computer")
    wait_for_moves(page, 1)
    expect(page.locator(".history .who").first).to_have_text("the computer")
    page.get_by_label("More").click()
    page.get_by_role("link", name="Swap sides").click()
    wait_for_moves(page, 2)
    expect(page.locator(".history .who").first).to_have_text("you")


def test_two_people_play_a_sum(visit) -> None:
    page = visit.open("/play/nim:1+wythoff:1,2?against=person")
    for count, move in enumerate(("1.a1", "2.b1", "2.ab1"), 1):
        for pick in {"2.b1": ["2.b1"], "2.ab1": ["2.a1", "2.b1"]}.get(move, []):
            page.locator(f'[data-pick="{pick}"]').click()
        if move == "1.a1":
            by_mouse(page, move)
        else:
            page.locator("#take").click()
        wait_for_moves(page, count)
    expect(page.locator("#status")).to_contain_text("the first player has won")
    expect(page.locator(".decision")).to_contain_text("The first player could win from the start")


@pytest.mark.quick
def test_a_huge_pile_is_played_by_typing(visit) -> None:
    page = visit.open("/play/nim:10^30,7")
    page.get_by_label("How many to take, Pile A").fill("10^30-7")
    page.get_by_label("How many to take, Pile A").press("Enter")
    wait_for_moves(page, 2)
    assert here(page).outcome is nimlike.Outcome.N  # the computer had to break 7, 7


@pytest.mark.quick
def test_who_has_won_is_offered_the_next_level(visit) -> None:
    page = visit.open("/play/nim:1?against=slips:0.5&moves=a1")
    page.get_by_role("link", name="Next level: slips now and then").click()
    wait_for_moves(page, 0)
    expect(page.locator("#level [aria-current]")).to_contain_text("slips now and then")
    visit.open("/", page=page)
    expect(page.locator(".hero .c").first).to_have_attribute("href", re.compile(r"against=slips(:|%3A)0\.25$"))
    expect(visit.open("/play/nim:1?moves=a1").locator("#next-level")).to_have_count(0)
    for path, level in (("1,2", "slips:0.25"), ("1,3", "slips:0.5")):  # two games lost in a row
        visit.open(f"/play/nim:{path}?against=slips:0.25&moves=b{path[-1]}.a1", page=page)
        expect(page.locator("#next-level")).to_have_count(0)
        expect(page.locator("#tally")).to_be_visible()
        assert page.evaluate("kept('level')") == level


def test_an_illegal_move_is_told_and_nothing_is_lost(visit) -> None:
    visit.expected.add("400")
    page = visit.open(f"/play/{START}")
    by_typing(page, "a9")
    expect(page.get_by_role("alert")).to_contain_text("pile A holds 3")
    by_typing(page, "a1")
    wait_for_moves(page, 2)
