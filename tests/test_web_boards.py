"""The boards of the browser offer the legal moves and no others, whatever their shape; their pictures are true."""

import re
from collections import Counter
from dataclasses import replace

import pytest
from every_family import POSITIONS, every_ruleset, with_a_move
from hypothesis import given
from hypothesis import strategies as st

from nimlike.core.move import Plane, Tokens
from nimlike.core.outcome import Outcome
from nimlike.core.phrases import Pairs, blocks_of
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_position
from nimlike.play.match import Match
from nimlike.plot.boards import draw_miniature, rows_of
from nimlike.plot.figures import draw_figure
from nimlike.web.address import Address
from nimlike.web.board_pages import lanes_of, table_of
from nimlike.web.play_pages import play_page


def by_clicks(position: Position) -> set[str]:
    """The moves that single clicks in heaps make."""
    rows = [row.breaks for row in rows_of(position) if row.breaks is not None]
    return {spot.move for row in rows for spot in (*row.counters, *row.gaps) if spot.move}


@every_ruleset
def test_clicks_in_heaps_make_all_their_moves(rules: Ruleset) -> None:
    for position in with_a_move(rules, 12):
        rows = rows_of(position)
        if not any(row.breaks for row in rows):
            continue
        drawn_as_heaps = {row.pile.prefix for row in rows if row.breaks}
        wanted = {
            str(move)
            for move, _ in position.options()
            if len(move.takes) == 1
            and len(move.split) < 2
            and not move.forbids
            and re.match(r"[a-z]*", str(move))[0] in drawn_as_heaps
        }
        made = {str(rules.as_option(position.state, rules.parse_move(move))) for move in by_clicks(position)}
        assert made == wanted, position


@pytest.mark.parametrize("text", ["octal:0.77:9,5", "grundy:8", "nim:2+octal:0.77:7", "octal:0.77:block=2:7,2"])
def test_a_click_leaves_the_parts_of_a_heap_where_they_are_seen(text: str) -> None:
    here = parse_position(text)
    for at, row in enumerate(rows_of(here)):
        for spot in (*row.breaks.counters, *row.breaks.gaps) if row.breaks else ():
            if spot.move and spot.left and spot.right:
                after = here.after(spot.move)
                left, right = after.ruleset.board(after.state)[at : at + 2]
                assert (left.size, right.size) == (spot.left, spot.right)


def shown(position: Position, **fields: str) -> dict[str, object]:
    return play_page((("position", str(position)), ("against", "person"), *fields.items()))


@every_ruleset
def test_the_move_that_is_given_as_an_example_is_legal(rules: Ruleset) -> None:
    for position in with_a_move(rules, 4):
        here = Position(position.ruleset, position.ruleset.opening(position.state))
        page = shown(position)
        assert page["over"] is here.is_terminal
        if not page["over"]:
            here.after(page["like"])


@every_ruleset
def test_other_boards_offer_each_move_once(rules: Ruleset) -> None:
    for position in POSITIONS[rules][:12]:
        page = shown(position)
        scene = page["scene"]
        if scene is None:
            continue
        offered = [move for _, move, _ in scene.get("cells", ())]
        offered += [token["move"] for token in scene.get("tokens", ()) if token["move"]]
        offered += scene.get("picks", {}).values()
        here = Position(position.ruleset, position.ruleset.opening(position.state))
        first = {str(replace(move, forbids=())) for move, _ in here.options() if move.takes}  # without answers
        assert Counter(offered) == Counter(first), position


@every_ruleset
def test_the_token_that_is_left_says_who_has_won(rules: Ruleset) -> None:
    for position in POSITIONS[rules]:
        scene = rules.scene(position.state)
        if not isinstance(scene, Tokens):
            continue
        for _, after in position.options():
            reached = rules.scene(after.state)
            assert isinstance(reached, Tokens)
            assert (reached.count, reached.left) == (scene.count, not scene.left)
            kept = set(range(scene.low, scene.high + 1)) - set(range(reached.low, reached.high + 1))
            assert all(n < reached.low if scene.left else n > reached.high for n in kept)
        if position.is_terminal:
            assert scene.low == scene.high
            mover_wins = rules.terminal_outcome(position.state) is Outcome.N
            assert (scene.owner(scene.low) == 0) is (mover_wins == scene.left)


@every_ruleset
def test_a_piece_stands_on_the_two_numbers_of_the_state(rules: Ruleset) -> None:
    for position in POSITIONS[rules]:
        if isinstance(scene := rules.scene(position.state), Plane):
            assert str(position).startswith(f"{rules}:{','.join(map(str, scene.at))}")


def test_squares_to_avoid_are_marked_wherever_the_queen_stands() -> None:
    for start in ("6,9", "3,3"):
        page = shown(parse_position(f"wythoff:avoid=1,2~2,1~90,91:{start}"))
        assert sorted(page["scene"]["barred"]) == [(1, 2), (2, 1)]


@given(st.lists(st.integers(0, 63), min_size=2, max_size=8).filter(lambda piles: sum(map(bool, piles)) > 1))
def test_blocks_are_joined_in_pairs_and_one_is_left_where_their_number_is_odd(piles: list[int]) -> None:
    picture = draw_figure(parse_position("nim:" + ",".join(map(str, piles))).explain().figure)
    blocks = Counter(block for pile in piles for block in blocks_of(pile))
    assert picture.count('class="block') == sum(blocks.values())
    assert picture.count('class="join"') == sum(count // 2 for count in blocks.values())
    assert picture.count(">no partner<") == sum(count % 2 for count in blocks.values())


@given(st.integers(0, 400), st.integers(0, 400), st.sampled_from(("wythoff", "wythoff:a=2", "wythoff:misere")))
def test_the_pairs_of_a_picture_are_lost_for_the_player_to_move(x: int, y: int, rules: str) -> None:
    figure = parse_position(f"{rules}:{x},{y}").explain().figure
    if isinstance(figure, Pairs):
        for p, q in figure.pairs:
            assert parse_position(f"{rules}:{p},{q}").outcome is Outcome.P
        assert draw_figure(figure).count('class="chosen"') == 1


@every_ruleset
def test_every_game_has_a_miniature(rules: Ruleset) -> None:
    picture = draw_miniature(Position(rules, rules.start()))
    assert picture.startswith("<svg")
    assert "style=" not in picture


def test_parts_of_a_split_heap_lie_side_by_side_with_what_was_taken_between_them() -> None:
    match = Match(parse_position("octal:0.77:9,5"), "a2/3")
    table = table_of(match, Address("octal:0.77:9,5", moves=("a2/3",)), None, None)
    assert [[row["name"] for row in lane] for lane in table["lanes"]] == [["A", "B"], ["C"]]
    rest, split, other = table["rows"]
    assert [row["pile"].size for row in (rest, split, other)] == [4, 3, 5]
    assert [row["ghosts"] for row in (rest, split, other)] == [2, 0, 0]  # at the end of A, so in the gap before B
    assert lanes_of(Match(parse_position("nim:3,4+grundy:9,4"), "2.a0/2 1.a1 2.a0/2")) == (0, 1, 2, 2, 2, 3)
    assert lanes_of(Match(parse_position("nim:3,4"), "a3 b1")) == (0, 1)
