"""Vector games: the definition and the theory families judge patterns, tables, kernels and answers."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import count, islice, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from suites import mostly_slow

import nimlike
from nimlike import Curve, Vector
from nimlike.cli.main import main
from nimlike.core.definition import Definition
from nimlike.core.outcome import Label, Outcome
from nimlike.families import parse_ruleset
from nimlike.games.vector import moore
from nimlike.games.vector.sets import Numbers, Pattern, Ray
from nimlike.games.vector.small_positions import _latest, box_values, small_box, small_table, small_values, values_of
from nimlike.games.vector.vector_rules import rays_of
from nimlike.games.vector.vector_tables import made_outcomes, made_values
from nimlike.games.wythoff.wythoff_values import values_to as plain_table
from nimlike.tables import two_piles
from nimlike.tables.boxes import Box
from nimlike.tables.two_piles import Moves, p_table, safe_pairs, wythoff_values

GDWN_1_2 = [(0, 0), (1, 3), (2, 6), (4, 5), (7, 10)]  # Larsson 2012, the P-positions of (1,2)GDWN

RULES = [
    "vector:gdwn=1,2",
    "vector:gdwn=2,3",
    "vector:move=k,0:move=0,k:perm=k,2k",
    "vector:move=k,0:move=0,k:move=k,l,near=3:move=2,1",
    "vector:perm=k,0,k=1..3:move=1,1",
    "vector:move=2k+1,0,k=0..:move=0,k,k=2..:move=3,5",
    "vector:move=k,l:perm=1,0",
    "vector:move=k,2l+1,l=0..3:perm=0,2",
    "vector:move=k,2l,k=0..4,l=2..,near=3",
    "vector:perm=k,3k+1,k=0..",
    "vector:perm=1,2",
]
BOXES = [(text, (6, 9)) for text in RULES] + [
    ("vector:moore=2", (3, 3, 4)),
    ("vector:moore=2", (2, 2, 2, 1)),
    ("vector:moore=3", (2, 3, 3)),
    ("vector:moore=1:piles=2", (5, 6)),
    ("vector:perm=k,0,0:move=1,1,1", (3, 4, 4)),
    ("vector:perm=k,0,0:perm=k,l,0,near=2", (3, 3, 3)),
    ("vector:perm=1,2,0", (4, 4, 4)),
    ("vector:move=k,k=2..4:move=7", (25,)),
]

entries = st.one_of(
    st.integers(0, 4).map(str),
    st.sampled_from(["k", "2k", "k+1", "3k", "l", "2l", "l+2"]),
)


@st.composite
def patterns(draw: st.DrawFn) -> str:
    first, second = draw(entries), draw(entries)
    named = sorted({e.strip("0123456789+") for e in (first, second)} - {""})
    fields = [first, second]
    for letter in named:
        if draw(st.booleans()):
            low = draw(st.integers(0, 3))
            high = draw(st.one_of(st.just(""), st.integers(low, 5).map(str)))
            fields.append(f"{letter}={low}..{high}")
    if len(named) == 2 and draw(st.booleans()):
        fields.append(f"near={draw(st.integers(1, 3))}")
    return ",".join(fields)


games = st.builds(
    lambda moves, misere: Vector(moves, 2, misere),
    st.lists(patterns().filter(lambda text: text != "0,0"), min_size=1, max_size=4),
    st.booleans(),
)


def check_against_the_definition(game: Vector, box: tuple[int, ...]) -> None:
    search = Definition(game)
    for state in product(*(range(side + 1) for side in box)):
        answer = game(*state).answer()
        assert answer.outcome == search.outcome(state)
        assert game.misere == (answer.grundy is None)
        assert game.misere or answer.grundy == search.grundy(state)
        found = {(str(move), after.state) for move, after in answer.winning_moves}
        expected = {(str(move), after.state) for move, after in search.winning_moves(state)}
        assert found == expected
        assert answer.winning_moves.count == len(expected)


@pytest.mark.parametrize("misere", ["", ":misere"])
@pytest.mark.parametrize(("text", "box"), BOXES)
def test_answers_are_those_of_the_definition(text: str, box: tuple[int, ...], misere: str) -> None:
    game = nimlike.game(text + misere)
    assert isinstance(game, Vector)
    assert str(game) == text + misere
    assert nimlike.parse(str(game)) == game
    check_against_the_definition(game, box)


@settings(max_examples=40, deadline=None)
@given(games, st.integers(0, 7), st.integers(0, 9))
def test_random_move_sets_agree_with_the_definition(game: Vector, x: int, y: int) -> None:
    assert nimlike.parse(str(game)) == game
    search = Definition(game)
    answer = game(x, y).answer()
    assert answer.outcome == search.outcome((x, y))
    assert game.misere or answer.grundy == search.grundy((x, y))
    assert {after.state for _, after in answer.winning_moves} == {a.state for _, a in search.winning_moves((x, y))}


@settings(max_examples=60)
@given(patterns().filter(lambda text: text != "0,0"), st.integers(0, 12), st.integers(0, 12))
def test_a_pattern_lists_and_recognises_the_same_vectors(text: str, x: int, y: int) -> None:
    pattern = Pattern.read(text)
    listed = list(pattern.vectors((x, y)))
    assert len(listed) == len(set(listed)) <= pattern.number((x, y)) or not listed
    assert set(listed) == {v for v in product(range(x + 1), range(y + 1)) if pattern.holds(v)}
    on_rays = set()
    for c, d in pattern.rays((x, y)):
        at = c
        while at[0] <= x and at[1] <= y:
            on_rays.add(at)
            if d == (0, 0):
                break
            at = (at[0] + d[0], at[1] + d[1])
    assert on_rays == set(listed)


@settings(max_examples=40)
@given(games, st.integers(0, 8), st.integers(0, 8))
def test_options_and_moves_agree(game: Vector, x: int, y: int) -> None:
    state = (x, y)
    reached = dict(game.options(state))
    assert len(reached) == len(set(reached.values()))
    for move, after in reached.items():
        assert game.after(state, move) == after
        assert game.after(state, game.parse_move(str(move))) == after
    for a, b in product(range(x + 1), range(y + 1)):
        if (x - a, y - b) not in reached.values() and a + b:
            with pytest.raises(nimlike.IllegalMove):
                game(x, y).after(f"a{a}b{b}" if a and b else f"a{a}" if a else f"b{b}")


TWINS = [
    ("vector:move=k,0:move=0,l", "nim", (40, 41)),
    ("vector:perm=k,0,0", "nim", (5, 6, 7)),
    ("vector:moore=1", "nim", (5, 6, 7)),
    ("vector:move=k,0:move=0,k:move=m,m", "wythoff", (30, 31)),
    ("vector:move=k,k:move=k,0:move=0,k", "wythoff", (30, 31)),
    ("vector:move=k,0:move=0,k:move=k,l,near=1", "wythoff", (30, 31)),
    ("vector:move=k,0:move=0,k:move=l,k,near=4", "wythoff:a=4", (30, 31)),
]


@pytest.mark.parametrize("misere", ["", ":misere"])
@pytest.mark.parametrize(("text", "twin", "box"), TWINS)
def test_the_same_game_gets_the_theorem_of_its_family(text: str, twin: str, box: tuple[int, ...], misere: str) -> None:
    game, other = nimlike.game(text + misere), nimlike.game(twin + misere)
    for state in islice(product(*(range(0, side, 3) for side in box)), 100):
        mine, theirs = game(*state).answer(), other(*state).answer()
        assert mine.label is Label.THEOREM
        assert (mine.outcome, mine.grundy, mine.grundy_label) == (theirs.outcome, theirs.grundy, theirs.grundy_label)
        assert twin in mine.source
        assert [(m, a.state) for m, a in mine.winning_moves] == [(m, a.state) for m, a in theirs.winning_moves]
    huge = tuple(10**30 + i for i in range(len(box)))
    assert game(*huge).outcome == other(*huge).outcome


@pytest.mark.parametrize("misere", ["", ":misere"])
def test_the_tables_agree_with_the_theory_of_the_same_game(misere: str) -> None:
    # The kernels are asked, not the theory: an extra move that is none in the range keeps the game from its twin.
    for a in (1, 2, 5):
        game = nimlike.game(f"vector:move=k,0:move=0,k:move=k,l,near={a}:move=500,500{misere}")
        wythoff = nimlike.Wythoff(a, misere=bool(misere))
        found = list(safe_pairs(game.outcomes_below(200, 230), 230))
        assert found == [(x, wythoff.partner(x)) for x in range(200) if wythoff.partner(x) < 230]
        if not misere:
            assert game.values_below(60, 60).tolist() == wythoff.grundy_table(59).tolist()


@pytest.mark.parametrize(("a", "b"), [(1, 1), (2, 2), (5, 2), (2, 5), (9, 9), (1, 7), (40, 40), (10**9, 10**9)])
@pytest.mark.parametrize("side", [1, 2, 33, 70, 131])
def test_large_tables_of_wythoff_agree_with_the_plain_route(a: int, b: int, side: int) -> None:
    expected = plain_table(min(a, 200), min(b, 200), side - 1)
    assert wythoff_values(a, b, side).tolist() == expected


def test_wythoff_beyond_the_small_table() -> None:
    game = nimlike.Wythoff()
    values = game.grundy_table(699)
    assert (values == values.T).all()
    for x, y in ((130, 500), (699, 400), (256, 256)):
        met = {*values[x, :y].tolist(), *values[:x, y].tolist()}
        met |= {int(values[x - k, y - k]) for k in range(1, min(x, y) + 1)}
        assert int(values[x, y]) == next(v for v in range(len(met) + 1) if v not in met)
        answer = game(x, y).answer()
        assert (answer.grundy, answer.grundy_label) == (int(values[x, y]), Label.COMPUTED)
    assert sorted(zip(*(values == 0).nonzero(), strict=True)) == [
        (x, game.partner(x)) for x in range(700) if game.partner(x) < 700
    ]
    assert game(4_001, 3).answer().grundy is None


@pytest.mark.parametrize("text", ["gdwn=1,2", "gdwn=3,5", "perm=k,2k", "move=k,0:perm=2k,3k", "move=k,k:move=2k,2k"])
def test_both_ways_to_grundy_values_agree(text: str) -> None:
    game = nimlike.game(f"vector:{text}")
    assert isinstance(game, Vector)
    far = nimlike.game(f"vector:{text}:move=149,99")  # one more vector, of use in the last cell only: the other way
    first, second = game.values_below(150, 100), far.values_below(150, 100)
    assert first.tolist()[:-1] == second.tolist()[:-1]
    assert first[-1, :-1].tolist() == second[-1, :-1].tolist()


@pytest.mark.parametrize("text", RULES)
def test_small_values_are_those_of_large_tables(text: str) -> None:
    for play in ("", ":misere"):
        game = parse_ruleset(text + play)
        assert isinstance(game, Vector)
        small = small_values(game, 20, 33)
        if small is not None:
            safe = game.outcomes_below(20, 33)
            assert [(x, y) for x in range(20) for y in range(33) if not small[x][y]] == list(safe_pairs(safe, 33))
            assert game.misere or small == game.values_below(20, 33)[:20, :33].tolist()


ANY = st.integers(0, 4)


@given(
    st.lists(st.tuples(ANY, ANY).filter(any), max_size=3),
    st.lists(st.tuples(ANY, ANY, ANY, ANY).filter(lambda ray: any(ray[:2]) and any(ray[2:])), max_size=4),
    st.tuples(st.integers(1, 12), st.integers(1, 12)),
    st.booleans(),
)
def test_values_row_by_row_are_those_of_the_definition(
    vectors: list[tuple[int, int]], rays: list[tuple[int, int, int, int]], sides: tuple[int, int], misere: bool
) -> None:
    steps = {*vectors, *((c1 + i * d1, c2 + i * d2) for c1, c2, d1, d2 in rays for i in range(12))}
    values: dict[tuple[int, int], int] = {}
    for x, y in product(*map(range, sides)):
        met = {values[x - a, y - b] for a, b in steps if a <= x and b <= y}
        values[x, y] = (not met or 0 in met) if misere else next(v for v in count() if v not in met)
    found = values_of(Moves(tuple(vectors), tuple(rays)), *sides, misere)
    assert {(x, y): found[x][y] for x, y in values} == values


def test_values_of_rays_of_all_sorts_are_those_of_the_definition() -> None:
    for moves in (
        ["k,0", "0,k", "k,k", "1,2", "2,1"],
        ["2k,0", "0,3k", "k+1,2k", "1,1"],
        ["k,1", "3,k", "k,k+2", "1,0"],
    ):
        game = Vector(moves, 2)
        members = game.members(2)
        plain = values_of(rays_of(game.brief(), members, 40, 70), 40, 70, False)
        assert game.values_below(40, 70).tolist() == plain
    two_piles._values_of.cache_clear()


@pytest.mark.parametrize(("text", "box"), mostly_slow([(text, box) for text, box in BOXES if len(box) != 2], 3))
def test_small_boxes_are_those_of_arrays(text: str, box: tuple[int, ...]) -> None:
    _latest.cache_clear()  # a larger table made before would do
    for play in ("", ":misere"):
        game = parse_ruleset(text + play)
        assert isinstance(game, Vector)
        small = small_box(game, box)
        assert small is not None
        sides = tuple(n + 1 for n in max(small))
        assert all(n < side <= 2 * max(n, 1) for n, side in zip(box, sides, strict=True))
        assert list(small) == list(product(*map(range, sides)))
        assert [value == 0 for value in small.values()] == (made_outcomes(game, sides).ravel() == 0).tolist()
        assert game.misere or list(small.values()) == made_values(game, sides).ravel().tolist()


def test_few_boxes_serve_many_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    game, made = Vector(["k,0,0", "k,k,k", "1,2,0"]), list[tuple[int, ...]]()

    def boxed(lines: Sequence[Ray], sides: Sequence[int], misere: bool) -> dict[Numbers, int]:
        made.append(tuple(sides))
        return box_values(lines, sides, misere)

    monkeypatch.setattr("nimlike.games.vector.small_positions.box_values", boxed)
    _latest.cache_clear()
    for state in product(range(8), range(3), range(8)):
        assert small_box(game, state) is not None
    assert len(made) <= 9
    assert made[-1] == (8, 4, 8)


@pytest.mark.parametrize("play", ["", ":misere"])
def test_compiled_boxes_that_serve_many_positions_give_the_answers_of_small_ones(
    monkeypatch: pytest.MonkeyPatch, play: str
) -> None:
    game = parse_ruleset(f"vector:move=k,0,0:move=k,k,k:move=0,1,2{play}")
    assert isinstance(game, Vector)
    values = small_box(game, (11, 11, 11))
    assert values is not None
    monkeypatch.setattr("nimlike.games.vector.small_positions.MOST_MADE", -1)
    _latest.cache_clear()
    for state in random.Random(5).sample(sorted(values), 60):
        found = game(*state).answer()
        assert found.outcome is (Outcome.P if values[state] == 0 else Outcome.N)
        assert game.misere or found.grundy == values[state]
        assert all(values[after.state] == 0 for _, after in found.winning_moves)
    assert not _latest(game, 3).values


def test_values_of_more_piles_than_two_cross_words_of_bits() -> None:
    for sides in ((70, 3, 140), (2, 130, 5), (3, 4, 2, 70)):
        piles = len(sides)
        one_pile = Vector([",".join("k" if i == pile else "0" for i in range(piles)) for pile in range(piles)])
        expected = np.bitwise_xor.reduce(np.indices(sides), axis=0)
        assert (made_values(one_pile, sides) == expected).all()


coordinate = st.one_of(st.integers(0, 3).map(str), st.sampled_from(["k", "2k", "k+1", "3k"]))
three_piles = st.lists(coordinate, min_size=3, max_size=3).filter(lambda each: set(each) != {"0"}).map(",".join)


@settings(max_examples=40)
@given(st.lists(three_piles, min_size=1, max_size=4), st.tuples(*[st.integers(1, 9)] * 3))
def test_values_of_three_piles_are_those_of_the_definition(moves: list[str], sides: tuple[int, int, int]) -> None:
    game = Vector(moves)
    vectors = [(vector, (0, 0, 0)) for vector in game.vectors((sides[0] - 1, sides[1] - 1, sides[2] - 1))]
    assert made_values(game, sides).ravel().tolist() == list(box_values(vectors, sides, False).values())


@settings(max_examples=40)
@given(st.lists(three_piles, min_size=1, max_size=4), st.tuples(*[st.integers(1, 9)] * 3), st.booleans())
def test_outcomes_of_three_piles_are_those_of_the_definition(
    moves: list[str], sides: tuple[int, int, int], misere: bool
) -> None:
    game = Vector(moves, misere=misere)
    vectors = [(vector, (0, 0, 0)) for vector in game.vectors((sides[0] - 1, sides[1] - 1, sides[2] - 1))]
    safe = [not value for value in box_values(vectors, sides, misere).values()]
    assert (made_outcomes(game, sides) == 0).ravel().tolist() == safe


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    """A small box, sometimes long, with rays of all sorts."""
    piles = draw(st.integers(1, 4))
    longest = st.integers(1, (130, 30, 8, 4)[piles - 1])
    sides = [draw(longest) for _ in range(piles)]
    if piles > 1 and draw(st.booleans()):
        sides = [*(min(side, 3) for side in sides[1:]), draw(st.integers(60, 140))]
    vector = st.tuples(*[st.integers(0, 3)] * piles)
    rays = []
    for start in draw(st.lists(vector.filter(any), min_size=1, max_size=6)):
        rays.append((start, draw(st.sampled_from([start, (0,) * piles]) | vector)))
    return Box.of("a box", tuple(sides), rays)


@settings(max_examples=60, deadline=None)
@given(boxes(), st.booleans())
def test_tables_of_boxes_are_those_of_the_definition(box: Box, misere: bool) -> None:
    values = list(box_values(box.rays, box.sides, False).values())
    assert box.values().ravel().tolist() == values
    safe = [not value for value in box_values(box.rays, box.sides, misere).values()]
    struck = box.struck_outcomes(misere)
    made = [box.outcomes(misere), box.joined_outcomes(misere), *([] if struck is None else [struck])]
    assert [(outcomes == 0).ravel().tolist() for outcomes in made] == [safe] * len(made)


def test_striking_is_given_up_where_lines_of_many_p_positions_meet() -> None:
    box = Box.of("a box", (3, 200), [((1, 1), (0, 1)), ((1, 2), (0, 1)), ((2, 5), (0, 1))])
    assert box.struck_outcomes(False) is None
    safe = [not value for value in box_values(box.rays, box.sides, False).values()]
    assert (box.outcomes() == 0).ravel().tolist() == safe


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 70), st.integers(0, 3), st.booleans())
def test_outcomes_of_two_piles_with_steps_along_a_row_are_those_of_boxes(step: int, least: int, misere: bool) -> None:
    rays = ((0, step, 0, step), (0, step + least, 0, 3), (2, 1, 0, 0), (3, least, 1, 2))
    moves = Moves(tuple(ray[:2] for ray in rays if not any(ray[2:])), tuple(ray for ray in rays if any(ray[2:])))
    safe = set(safe_pairs(p_table("steps", moves, 12, 150, misere), 150))
    box = Box.of("steps", (12, 150), [(ray[:2], ray[2:]) for ray in rays])
    assert safe == set(zip(*(at.tolist() for at in (box.outcomes(misere) == 0).nonzero()), strict=True))


def test_the_largest_values_are_told_from_those_not_known() -> None:
    longest = (1 << 16) - 1
    assert Box.of("Nim", (longest,), [((1,), (1,))]).values().tolist() == list(range(longest))
    with pytest.raises(nimlike.LimitReached, match="does not fit 16 bits"):
        Box.of("Nim", (longest + 1,), [((1,), (1,))]).values()


def test_a_vector_that_is_in_two_sets_is_one_move() -> None:
    once, twice = (nimlike.game(f"vector:{text}") for text in ("gdwn=1,2", "gdwn=1,2:move=k,2k:move=3,0"))
    for state in ((5, 9), (9, 5), (3, 6), (7, 0), (31, 17)):
        moves = [list(map(str, (move for move, _ in game(*state).answer().winning_moves))) for game in (once, twice)]
        assert sorted(moves[0]) == sorted(moves[1])
        assert len(set(moves[1])) == len(moves[1])


def test_a_table_of_two_piles_serves_all_smaller_positions() -> None:
    game = Vector.gdwn(1, 3)
    made = small_table(game, (20, 33))
    assert made is small_table(game, (4, 5)) is small_table(game, (20, 33))
    larger = small_table(game, (50, 33))
    assert larger is not None
    assert [row[:34] for row in larger[:21]] == [row[:34] for row in (made or [])[:21]]


def test_where_piles_are_large_no_plain_table_is_made() -> None:
    for text in ("vector:moore=2", "vector:moore=2:misere", "vector:perm=1,2,0"):
        game = parse_ruleset(text)
        assert isinstance(game, Vector)
        assert small_box(game, (60, 60, 60)) is small_box(game, (10**30, 0, 0)) is None
        assert small_box(game, (3, 2, 1)) is not None
    assert small_values(Vector(["gdwn=1,2"], misere=True), 600, 600) is None
    assert small_box(Vector([lambda *taken: sum(taken) == 1], 3), (1, 1, 1)) is None


def test_published_p_positions() -> None:
    pairs = safe_pairs(Vector.gdwn(1, 2).outcomes_below(11, 11), 11)
    assert [pair for pair in pairs if pair[0] <= pair[1]] == GDWN_1_2


def test_large_tables_keep_to_the_rules() -> None:
    game = Vector.gdwn(1, 2)
    safe = set(safe_pairs(game.outcomes_below(300, 900), 900))
    slopes = ((1, 0), (0, 1), (1, 1), (1, 2), (2, 1))
    for x, y in product(range(0, 300, 7), range(0, 900, 11)):
        reaches = any((x - p * t, y - q * t) in safe for p, q in slopes for t in range(1, 900))
        assert ((x, y) in safe) != reaches


@settings(max_examples=60)
@given(st.lists(st.integers(0, 40), min_size=1, max_size=6), st.integers(1, 4), st.booleans())
def test_moores_move_wins(piles: list[int], most: int, misere: bool) -> None:
    if any(piles) and not moore.safe(piles, most, misere):
        taken = moore.winning_vector(piles, most, misere)
        assert 1 <= sum(1 for n in taken if n) <= most
        assert all(0 <= take <= n for take, n in zip(taken, piles, strict=True))
        assert moore.safe([n - take for take, n in zip(taken, piles, strict=True)], most, misere)


def test_moores_nim_with_huge_piles() -> None:
    here = Vector.moore(2)(10**30, 2**100, 7, 10**30)
    answer = here.answer()
    assert (answer.outcome, answer.label, answer.winning_moves.complete) == (Outcome.N, Label.THEOREM, False)
    ((move, after),) = answer.winning_moves.first(3)
    assert here.after(str(move)) == after
    assert after.outcome is Outcome.P
    assert answer.reason.facts["move"] == str(move)


@pytest.mark.parametrize("misere", [False, True])
def test_moves_from_python(misere: bool) -> None:
    for moves in (
        ["k,0", lambda a, b: a == b],
        [Curve(lambda k: (k, 3 * k // 2), 2), "0,k", (1, 0)],
        [lambda a, b: (a * b) % 3 == 1],
    ):
        check_against_the_definition(Vector(moves, 2, misere), (5, 6))
    with pytest.raises(nimlike.ParseError, match="python"):
        nimlike.parse(str(Vector([lambda a: a > 0], piles=1)))
    with pytest.raises(nimlike.RulesetError, match="number of piles"):
        Vector([lambda a: a > 0])
    with pytest.raises(nimlike.RulesetError, match="above that before"):
        list(Curve(lambda k: (1, 1), 2).vectors((5, 5)))


def test_a_function_is_asked_once_about_a_vector_for_the_tables_of_outcomes_and_of_values() -> None:
    asked = Counter[tuple[int, int]]()

    def near(a: int, b: int) -> bool:
        asked[a, b] += 1
        return abs(a - b) < 2 or not a or not b

    game, plain = Vector([near], 2), Vector(["k,0", "0,k", "k,l,near=2"])
    assert game.safe_states(40) == plain.safe_states(40)
    assert game.grundy_table(40).tolist() == plain.grundy_table(40).tolist()
    assert set(asked.values()) == {1}
    assert set(asked) == set(product(range(41), repeat=2)) - {(0, 0)}
    assert game.safe_states(20) == plain.safe_states(20)


def test_reasons_of_computed_answers_are_true() -> None:
    game = Vector.gdwn(1, 2)
    for x, y in product(range(8), range(8)):
        here = game(x, y)
        facts = here.explain().facts
        if here.outcome is Outcome.N:
            assert str(here.after(facts["move"])) == facts["to"]
            assert here.after(facts["move"]).outcome is Outcome.P
        for move, reply in facts.get("refutations", []):
            assert here.after(move).after(reply).outcome is Outcome.P


def test_rules_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my.toml"
    file.write_text('title = "knights"\nmoves = ["k,0", "0,k", [1, 2]]\nperm = ["k,2k"]\nmisere = true\n')
    text = "vector:move=k,0:move=0,k:move=1,2:perm=k,2k:misere"
    assert str(nimlike.load_rules(file)) == text
    assert main(["solve", f"@{file}:4,7"]) == 0
    assert capsys.readouterr().out.startswith(f"{text}:4,7\n")
    file.write_text('game = "octal:0.77"\n')
    assert nimlike.load_rules(file) == nimlike.game("octal:0.77")
    assert main(["sequence", f"@{file}", "--terms", "3"]) == 0


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("moves = [", "not TOML"),
        ('moves = "k,0"', "list"),
        ("moves = [[]]", "neither"),
        ("moves = [3]", "neither"),
        ("", "no game"),
        ('move = ["k,0"]', r"line 1: move: there is no such key; did you mean moves\?"),
        ('game = "nim"\nmoves = ["k"]', "line 2: moves: there is no such key here"),
        ('moves = ["k,0"]\npiles = "two"', "whole number"),
        ('moves = ["k,0"]\npiles = 3', "3"),
    ],
)
def test_a_bad_file_gets_one_line(tmp_path: Path, content: str, words: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(content)
    with pytest.raises(nimlike.NimlikeError, match=words) as refused:
        nimlike.load_rules(file)
    assert "\n" not in str(refused.value)
    with pytest.raises(nimlike.ParseError, match="No such file"):
        nimlike.load_rules(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("text", "words", "code"),
    [
        ("vector:3,4", "no move", 2),
        ("vector:gdwn=1,2:5", "2 piles", 2),
        ("vector:gdwn=2,1:5,6", "p < q", 2),
        ("vector:gdwn=2:5,6", "two numbers", 2),
        ("vector:moore=0:5,6", "1 or more", 2),
        ("vector:move=0,0:1,2", "takes nothing", 2),
        ("vector:move=k,m,near=0:1,2", "near=", 2),
        ("vector:move=k,0,near=2:1,2", "two letters", 2),
        ("vector:move=k,0,q=1..2:3,4", "does not stand", 2),
        ("vector:move=k,0,k=5..2:3,4", "from 5 to 2", 2),
        ("vector:move=K,0:3,4", "'K'", 2),
        ("vector:move=0k,1:2,3", "'0k'", 2),
        ("vector:move=k,0:move=1:3,4", "piles", 2),
        ("vector:mov=k:3", "did you mean 'move'", 2),
        ("vector:move=k,0:10^30,5", "too much", 3),
        ("vector:perm=2,0,0:move=1,1,1:10^30,1,1", "positions", 3),
        ("vector:perm=2,0,0:move=1,1,1:1000,1000,1000", "positions", 3),
    ],
)
def test_bad_input_gets_one_clear_line(text: str, words: str, code: int) -> None:
    with pytest.raises(nimlike.NimlikeError, match=words) as refused:
        nimlike.position(text).answer()
    assert "\n" not in str(refused.value)
    assert refused.value.exit_code == code


def test_tables_and_lists() -> None:
    game = Vector.gdwn(1, 2)
    table = game.table(0, 6)
    search = Definition(game)
    assert [row[1:] for row in table.rows] == [tuple(str(search.grundy((x, y))) for y in range(7)) for x in range(7)]
    assert table.label is Label.COMPUTED
    assert [p.state for p in game.p_positions(6)] == [
        s for s in product(range(7), range(7)) if search.outcome(s) is Outcome.P
    ]
    three = nimlike.game("vector:perm=k,0,0:move=1,1,1")
    search = Definition(three)
    assert [p.state for p in three.p_positions(4)] == [
        s for s in product(range(5), repeat=3) if search.outcome(s) is Outcome.P
    ]
    rows = nimlike.Wythoff().table(300, 310).rows
    values = nimlike.Wythoff().grundy_table(310)
    assert [list(map(int, row[1:])) for row in rows] == values[300:311, 300:311].tolist()
    with pytest.raises(nimlike.RulesetError, match="Grundy"):
        Vector.gdwn(1, 2, misere=True).grundy_table(5)
    with pytest.raises(nimlike.LimitReached):
        nimlike.Wythoff().table(0, 9_000)
    for b, side in ((1, 10_002), (1_000, 10_001)):
        with pytest.raises(nimlike.LimitReached):
            nimlike.Wythoff(b).grundy_table(side - 1)
    assert nimlike.Wythoff(1_000)(3_999, 2_000).answer().grundy is None
    assert np.array_equal(
        nimlike.game("vector:perm=k,0").values_below(5, 6), [[x ^ y for y in range(6)] for x in range(5)]
    )
