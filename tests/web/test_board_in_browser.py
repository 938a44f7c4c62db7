"""The board in a real browser: previews, ghosts, heaps that split, large and many piles, planes, tokens, help on it."""

import json
import re
from collections.abc import Iterator

import pytest
from at_the_board import by_mouse, by_typing, here, wait_for_moves, winning
from every_family import EXAMPLES
from in_the_browser import OWN, resized, serving
from playwright.sync_api import Page, expect
from suites import data

from nimlike.families import families

pytestmark = pytest.mark.slow

MANY = ",".join(["1,2,3,4,5"] * 10)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A server that knows the example games too."""
    yield from serving(*(word for path in OWN for word in ("--games", path)))


def expect_marked(page: Page, count: int) -> None:
    """So many counters are shown as about to be taken: they, and no others, are raised in the end."""
    script = """(count) => [...document.querySelectorAll('.c:not(.ghost) > svg')]
        .filter((svg) => new DOMMatrix(getComputedStyle(svg).transform).f < -3).length === count
        && document.getAnimations().length === 0"""
    page.wait_for_function(script, arg=count)


def test_a_counter_shows_what_a_click_would_take(visit) -> None:
    page = visit.open("/play/nim:3,5,7")
    page.locator('[data-move="b2"]').hover()
    expect(page.locator('[data-move="b2"] .tip')).to_have_text("Take 2, leave 3")
    expect(page.locator('[data-move="b2"] .tip')).to_be_visible()
    expect_marked(page, 2)
    page.locator('[data-move="c7"]').focus()
    page.mouse.move(0, 0)
    expect_marked(page, 7)


@pytest.mark.quick
def test_what_is_typed_is_marked_too(visit) -> None:
    page = visit.open("/play/nim:3,5,7")
    page.keyboard.type("c4")
    expect_marked(page, 4)
    expect(page.locator("#status")).to_be_visible()
    page.keyboard.press("Escape")
    expect_marked(page, 0)


def test_the_last_move_leaves_ghosts_of_its_player(visit) -> None:
    page = visit.open("/play/nim:3,5,7?against=person")
    by_mouse(page, "b2")
    wait_for_moves(page, 1)
    expect(page.locator(".pile[data-row=b] .ghost.first")).to_have_count(2)
    expect(page.locator(".voice .did")).to_have_text("The first player took 2 from B.")
    by_mouse(page, "c3")
    wait_for_moves(page, 2)
    expect(page.locator(".ghost")).to_have_count(3)
    expect(page.locator(".pile[data-row=c] .ghost.second")).to_have_count(3)
    expect(page.locator(".voice .did")).to_have_text("The second player took 3 from C.")


@pytest.mark.parametrize(("motion", "name", "length"), [("no-preference", "leave", "0.42s"), ("reduce", "none", None)])
def test_ghosts_move_for_420_ms_or_not_at_all(visit, motion, name, length) -> None:
    page = visit.open("/play/nim:3,5,7?moves=b2&against=person", reduced_motion=motion)
    style = page.locator(".ghost .was").first.evaluate(
        "(e) => [getComputedStyle(e).animationName, getComputedStyle(e).animationDuration]"
    )
    assert style[0] == name
    assert length is None or style[1] == length


def test_both_players_are_named_with_their_strength(visit) -> None:
    page = visit.open("/play/nim:3,5,7?against=slips:0.25")
    expect(page.locator(".seat").first).to_contain_text("Computer")
    expect(page.locator(".seat").first).to_contain_text("slips now and then")
    expect(page.locator(".seat").last).to_contain_text("You")
    expect(page.locator(".voice .turn")).to_contain_text("Your move.")
    page = visit.open("/play/coprime:max=5:21?first=computer")
    expect(page.locator(".seat .name")).to_have_text(["Computer · A", "You · B"])


@pytest.mark.quick
def test_what_a_click_cannot_tell_is_picked_and_taken(visit) -> None:
    page = visit.open("/play/octal:0.777:9?against=person")
    take = page.locator("#take")
    page.get_by_label("Counter 3 of 9, Heap A").click()
    expect(take).to_have_text("Take 1, leave 2 + 6")
    page.get_by_label("Counter 5 of 9, Heap A").click()
    page.mouse.move(0, 0)
    expect_marked(page, 3)
    expect(take).to_have_text("Take 3, leave 2 + 4")
    page.get_by_label("The gap after 1, Heap A").click()
    expect(take).to_be_hidden()  # three heaps
    page.get_by_label("The gap after 1, Heap A").click()
    take.click()
    wait_for_moves(page, 1)
    assert here(page).state == (2, 4)


@pytest.mark.quick
def test_a_large_pile_has_a_slider_and_a_field(visit) -> None:
    page = visit.open("/play/nim:10^30,7?against=person")
    slider = page.get_by_role("slider", name="How much to take, Pile A")
    slider.fill("500")
    expect(page.get_by_label("How many to take, Pile A")).to_have_value(str(10**30 // 2))
    assert float(page.locator(".pile[data-row=a] .bite").get_attribute("width")) > 0
    page.get_by_role("button", name="Take").click()
    wait_for_moves(page, 1)
    assert here(page).state == (10**30 // 2, 7)


@pytest.mark.parametrize("script", [True, False])
def test_of_fifty_piles_all_are_shown_and_each_can_be_taken_from(visit, script) -> None:
    page = visit.open(f"/play/nim:{MANY}?against=person", java_script_enabled=script)
    expect(page.locator(".crowd .cell")).to_have_count(50)
    expect(page.locator(".crowd .cell").last).to_be_visible()
    page.get_by_role("link", name="Pile 50: 5").click()
    page.locator('[data-move="p50-3"]').click()
    wait_for_moves(page, 1)
    assert here(page).state[-1] == 2


@pytest.mark.quick
def test_counters_of_two_piles_are_picked_and_taken_together(visit) -> None:
    page = visit.open("/play/vector:gdwn=1,2:5,9?against=person")
    page.locator('[data-pick="a3"]').click()
    expect(page.locator("#take")).to_have_text("Take 3 from A")
    page.locator('[data-pick="b5"]').click()  # no move with the three of A
    expect(page.locator("#take")).to_have_text("Take 5 from B")
    page.keyboard.press("Escape")
    expect(page.locator("#take")).to_be_hidden()
    page.locator('[data-pick="a3"]').click()
    page.locator('[data-pick="b6"]').click()
    expect_marked(page, 9)
    page.get_by_role("button", name="Take 3 from A, 6 from B").click()
    wait_for_moves(page, 1)
    assert here(page).state == (2, 3)


def test_without_scripts_a_list_has_the_moves_of_several_picks(visit) -> None:
    page = visit.open("/play/vector:gdwn=1,2:5,9?against=person", java_script_enabled=False)
    page.locator("#others summary").click()
    page.locator('#others [data-move="a3b6"]').click()
    assert here(page).state == (2, 3)


@pytest.mark.quick
def test_a_move_of_the_queen_forbids_a_cell(visit) -> None:
    page = visit.open("/play/wythoff:block=2:5,9?against=person")
    assert page.locator(".barred path").count() == 1
    page.get_by_label("To 3, 9").click()
    page.get_by_label("Forbid 3, 5").click()
    wait_for_moves(page, 1)
    expect(page.get_by_role("group", name="The queen stands on 3, 9. It came from 5, 9.")).to_be_visible()
    expect(page.locator(".barred path")).to_have_count(1)
    page.get_by_label("To 0, 9").click()
    page.locator("#take").click()
    wait_for_moves(page, 2)
    expect(page.get_by_role("group", name="The queen stands on 0, 9. It came from 3, 9.")).to_be_visible()


@pytest.mark.parametrize("script", [True, False])
def test_wythoffs_queen_moves_along_her_lines(visit, script) -> None:
    page = visit.open("/play/wythoff:8,11?against=person", java_script_enabled=script)
    expect(page.locator(".reach a")).to_have_count(8 + 11 + 8)
    page.get_by_label("To 4, 7").click()
    wait_for_moves(page, 1)
    assert here(page).state == (4, 7)
    expect(page.get_by_role("group", name="The queen stands on 4, 7. It came from 8, 11.")).to_be_visible()
    page.locator("#more summary").click()
    page.get_by_role("link", name="Piles", exact=True).click()
    page.locator('.pile [data-move="b2"]').click()  # the queen's board has such a square too, until the piles come
    if script:
        page.locator("#take").click()
    wait_for_moves(page, 2)


def test_a_hint_shows_the_safe_cells_and_the_way(visit) -> None:
    page = visit.open("/play/wythoff:8,11")
    expect(page.locator(".safes g")).to_have_count(0)
    for step in (1, 2, 3):
        page.keyboard.press("h")
        expect(page.locator("#hint-title")).to_have_text(f"Hint {step} of 3")
    expect(page.locator(".advice rect")).to_have_count(1)
    expect(page.locator(".safes g")).to_have_count(8)  # in 13 rows: (1, 2), (3, 5), (4, 7), (6, 10), both ways round


@pytest.mark.quick
def test_the_row_of_tokens_is_trimmed_from_both_ends(visit) -> None:
    page = visit.open("/play/coprime:max=5:21?against=person")
    page.get_by_label("Trim 3, to token 2").click()
    wait_for_moves(page, 1)
    assert here(page).state == (18, 3, 0, 1)
    page.get_by_label("Trim 2, to token 20").click()
    wait_for_moves(page, 2)
    expect(page.locator(".t.kept")).to_have_count(17)
    expect(page.locator(".t.ghost.taken-first")).to_have_count(3)
    expect(page.locator(".t.ghost.taken-second")).to_have_count(2)


def test_a_hint_rings_what_to_take_and_is_spoken(visit) -> None:
    page = visit.open("/play/nim:3,4,5")
    for step in (1, 2, 3):
        page.keyboard.press("h")
        expect(page.locator("#status")).to_contain_text(f"Hint {step} of 3: ")
        expect(page.locator("#status")).to_contain_text(page.locator("#hint-text").inner_text())
        expect(page.locator(".pile.look")).to_have_count(0 if step == 1 else 1)
    expect(page.locator(".pile.look")).to_have_attribute("data-row", "a")
    expect(page.locator(".pile[data-row=a] .c.hinted")).to_have_count(2)


def test_the_reason_has_three_leaves(visit) -> None:
    page = visit.open("/play/nim:3,4,5")
    page.keyboard.press("w")
    expect(page.locator(".why .beat").nth(2)).to_contain_text("A block of 2 has no partner.")
    expect(page.locator("#status")).to_contain_text("A block of 2 has no partner.")
    page.get_by_role("link", name="Words").click()
    expect(page.locator(".beside")).to_contain_text("Write each pile in binary")
    page = visit.open("/play/nim:1,2?moves=b2&against=person&why=2")
    told = "Taking 2 from B loses. The answer is to take 1 from A. Taking 1 from B would have won."
    expect(page.locator(".last p")).to_have_text(told)
    page = visit.open("/play/nim:3,4,5?why=2")
    page.get_by_role("link", name="Proof").click()
    expect(page.locator(".reason table")).to_be_visible()


def test_after_a_lost_game_one_goes_back_to_the_turning_move(visit) -> None:
    page = visit.open("/play/nim:1,2?moves=b2.a1")
    expect(page.locator(".decision")).to_contain_text("you took 2 from B and gave the win away")
    expect(page.locator(".pile .n")).to_have_text(["1", "2"])
    expect(page.locator("#went-back")).to_contain_text("as it was before move 1.")
    turning = page.locator(".strip .mistake.turning")
    expect(turning).to_have_attribute("title", "B − 2: that gives the win away")
    page.locator("#see-why").click()
    expect(page.locator(".why")).to_contain_text("Take 1 from pile B")
    assert here(page).state == (1, 2)
    page.go_back()
    page.locator("#try-again").click()
    wait_for_moves(page, 0)
    by_mouse(page, winning(page))
    wait_for_moves(page, 2)


def test_every_new_game_has_a_seed_of_its_own(visit) -> None:
    seeds = set()
    page = visit.open("/play/nim:3,5,7?against=random")
    for _ in range(4):
        by_mouse(page, "a1")
        wait_for_moves(page, 2)
        seeds.add(re.search(r"seed=(\d+)", page.url)[1])
        page.keyboard.press("n")
        wait_for_moves(page, 0)
    assert len(seeds) > 1


def test_a_refused_move_stays_in_its_field_and_out_of_the_address(visit) -> None:
    visit.expected.add("400")
    page = visit.open("/play/nim:3,5,7")
    by_typing(page, "a9")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("Type a move")).to_have_value("a9")
    assert "a9" not in page.url


def test_a_wrong_start_leaves_the_form_to_be_mended(visit) -> None:
    visit.expected.add("400")
    page = visit.open("/games")
    page.get_by_label("Start from").fill("nim:3,x")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_label("Start from")).to_have_value("nim:3,x")
    page.get_by_label("Start from").fill("nim:3,4")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".voice .turn")).to_contain_text("Your move.")


def test_a_pass_is_a_button(visit) -> None:
    page = visit.open("/play/nim:pass=1:3,4,5?against=person")
    page.get_by_role("link", name="Pass", exact=True).click()
    wait_for_moves(page, 1)
    expect(page.locator(".voice .did")).to_have_text("The first player passed.")
    expect(page.get_by_role("link", name="Pass", exact=True)).to_have_count(0)
    expect(page.locator(".passes .used")).to_have_count(1)


@pytest.mark.parametrize("written", ["Nim: 3, 4, 5", "nim 3 4 5", "3,4,5"])
def test_a_start_is_read_as_people_write_it(visit, written) -> None:
    page = visit.open("/games")
    page.get_by_label("Start from").fill(written)
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".pile .n")).to_have_text(["3", "4", "5"])
    by_typing(page, "take 2 from A")
    wait_for_moves(page, 2)


def test_a_hint_opens_the_pile_it_means(visit) -> None:
    page = visit.open("/play/nim:1,2,3,4,5,6,7,8,9,10,11,12,13,14?hint=3")
    expect(page.locator(".board .pile")).to_have_attribute("data-row", "h")
    expect(page.locator(".c.hinted")).to_have_count(1)


def test_a_click_on_the_start_page_is_the_first_move(visit) -> None:
    page = visit.open("/")
    page.get_by_label("Take 2 of 7, Pile C").click()
    expect(page.locator(".history li")).to_have_count(2)


SMALL = dict.fromkeys([
    *("nim:3,5,7", "wythoff:5,9", "schwenk:cap=2x:20,19", "octal:0.77:9,5,3", "coprime:max=5:21", "grundy:16"),
    *("nim:24", "nim:24,24,24", "nim:1,2,3,4,5,6", "euclid:21,8", "vector:moore=2:2,5,7", "nim:3,4+octal:0.77:6"),
    *(str(each) for each in EXAMPLES if sum(pile.size or 0 for pile in each.ruleset.board(each.state)) <= 24),
])  # fmt: skip
"""Positions of all families with few counters."""


@pytest.mark.parametrize("window", [(1280, 800), (1920, 1080), (360, 640)])
def test_the_board_comes_first_and_is_large(visit, window) -> None:
    page = visit.open("/games")
    listed = page.locator(".library .chips code").all_inner_texts()
    own = [text for text in listed if text.partition(":")[0] not in families()]
    assert len(own) >= len(OWN)
    resized(page, *window)
    for text in [*SMALL, *own[window[1] % 3 :: 3]]:  # a third of the example games in each window
        page.goto(f"/play/{text}")
        if text not in SMALL and page.locator("#board :is(.c, .bare, .in-words)").count() > 24:
            continue
        board = page.locator("#board .table").bounding_box()
        assert board["height"] >= 0.45 * window[1], text
        assert page.locator(".acts").bounding_box()["y"] + 44 <= window[1], text
        inside = "(board) => board.scrollHeight <= board.clientHeight && board.scrollWidth <= board.clientWidth"
        assert page.locator("#board .table").evaluate(inside), text


SCORES = data("acted_reasons.json")


@pytest.mark.parametrize("text", SCORES)
def test_the_reason_is_acted_out_on_the_board_and_undone(visit, text) -> None:
    page = visit.open(f"/play/{text}", reduced_motion="reduce")
    page.keyboard.press("w")
    expect(page.locator(f".acted {SCORES[text]}")).to_be_attached()
    assert page.locator(".beat").count() == len(json.loads(page.locator("#game").get_attribute("data-score")))
    page.keyboard.press("w")
    expect(page.locator(".acted")).to_have_count(0)
    assert page.locator("#board .placed").count() == 0


@pytest.mark.parametrize("text", ["graph:ab,bc,de,ef,fd:1,1,1,1,1,1", "euclid:21,8", "nim:1,2,4", "mark:9"])
def test_only_the_last_hint_shows_the_move(visit, text) -> None:
    page = visit.open(f"/play/{text}?hint=1", reduced_motion="reduce")
    expect(page.locator("#hint-title")).to_have_text("Hint 1 of 3")
    assert page.locator("#board :is(.marked, .hinted, .advice)").count() == 0
    page.goto(f"/play/{text}?why=1")
    expect(page.locator("#board .marked").first).to_be_attached()


@pytest.mark.quick
@pytest.mark.parametrize("text", ["octal:0.77:10", "octal:0.77:9,5,3", "octal:0.77:24"])
def test_pins_are_wide_enough_for_a_thumb(visit, text) -> None:
    page = visit.open(f"/play/{text}", viewport={"width": 360, "height": 640})
    widths = page.locator(".pins a.c svg").evaluate_all("(pins) => pins.map((e) => e.getBoundingClientRect().width)")
    assert widths
    assert min(widths) >= 32


@pytest.mark.quick
@pytest.mark.parametrize("path", ["nim:3,5,7?hint=1", "nim:3,5,7?hint=3", "nim:3,5,7?why=1", "wythoff:8,11?why=1",
                                  "octal:0.77:10?hint=2", "nim:1,2?moves=b2.a1"])  # fmt: skip
def test_on_a_phone_help_stands_in_view_below_the_board(visit, path) -> None:
    page = visit.open(f"/play/{path}", viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    shown = page.locator("#hint-text, .beat, .decision").first
    expect(shown).to_be_in_viewport(ratio=1)
    if "moves" in path:  # the lost game's board goes back to the move that decided it
        expect(page.locator("#board .marked").first).to_be_in_viewport(ratio=1)
    board, sheet = page.locator("#board .table").bounding_box(), page.locator(".dock").bounding_box()
    assert sheet["y"] + sheet["height"] <= 641
    assert min(board["y"] + board["height"], sheet["y"]) - board["y"] >= 190
    assert board["y"] + board["height"] <= sheet["y"] + 2
