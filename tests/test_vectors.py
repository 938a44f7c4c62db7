"""Vector games: the definition and the theory families judge patterns, tables, kernels and answers."""

import random
from itertools import count, islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimlike
from nimlike import Curve, Vector
from nimlike.core.definition import Definition
from nimlike.core.outcome import Label, Outcome
from nimlike.families import parse_ruleset
from nimlike.games.vector import vector_answers as moore
from nimlike.games.vector.sets import Numbers, Pattern
from nimlike.games.vector.vector_tables import safe_to, small_table, values_to
from nimlike.games.wythoff.wythoff_rules import square_values
from nimlike.games.wythoff.wythoff_rules import values_to as plain_table
from nimlike.tables.boxes import Box

GDWN_1_2 = [(0, 0), (1, 3), (2, 6), (4, 5), (7, 10)]  # Larsson 2012, the P-positions of (1,2)GDWN

RULES = [
    *("vector:gdwn=1,2", "vector:gdwn=2,3", "vector:move=k,0:move=0,k:perm=k,2k", "vector:perm=1,2"),
    *("vector:move=k,0:move=0,k:move=k,l,near=3:move=2,1", "vector:perm=k,0,k=1..3:move=1,1"),
    *("vector:move=2k+1,0,k=0..:move=0,k,k=2..:move=3,5", "vector:move=k,l:perm=1,0", "vector:perm=k,3k+1,k=0.."),
    *("vector:move=k,2l+1,l=0..3:perm=0,2", "vector:move=k,2l,k=0..4,l=2..,near=3"),
]
BOXES = [(text, (6, 9)) for text in RULES] + [
    *(("vector:moore=2", (3, 3, 4)), ("vector:moore=2", (2, 2, 2, 1)), ("vector:moore=3", (2, 3, 3))),
    *(("vector:moore=1:piles=2", (5, 6)), ("vector:perm=k,0,0:move=1,1,1", (3, 4, 4))),
    *(("vector:perm=k,0,0:perm=k,l,0,near=2", (3, 3, 3)), ("vector:perm=1,2,0", (4, 4, 4))),
    ("vector:move=k,k=2..4:move=7", (25,)),
]

entries = st.one_of(st.integers(0, 4).map(str), st.sampled_from(["k", "2k", "k+1", "3k", "l", "2l", "l+2"]))


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
        found = list(safe_to(game, (199, 229)).below((199, 229)))
        assert found == [(x, wythoff.partner(x)) for x in range(200) if wythoff.partner(x) < 230]
        if not misere:
            assert values_to(game, 59).tolist() == wythoff.grundy_table(59).tolist()


@pytest.mark.parametrize(("a", "b"), [(1, 1), (2, 2), (5, 2), (2, 5), (9, 9), (1, 7), (40, 40), (10**9, 10**9)])
@pytest.mark.parametrize("side", [1, 2, 33, 70, 131])
def test_large_tables_of_wythoff_agree_with_the_plain_route(a: int, b: int, side: int) -> None:
    expected = plain_table(min(a, 200), min(b, 200), side - 1)
    assert square_values(a, b, side).tolist() == expected
    few = square_values(a, b, side, rows=side // 2 + 1).tolist()
    assert all(row[x:] == expected[x][x:] for x, row in enumerate(few))


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
    assert game(4_001, 3_000).answer().grundy is None


@pytest.mark.parametrize("play", ["", ":misere"])
def test_compiled_boxes_that_serve_many_positions_give_the_answers_of_small_ones(
    monkeypatch: pytest.MonkeyPatch, play: str
) -> None:
    game = parse_ruleset(f"vector:move=k,0,0:move=k,k,k:move=0,1,2{play}")
    assert isinstance(game, Vector)
    small = small_table(game, (11, 11, 11))
    assert small is not None
    monkeypatch.setattr("nimlike.games.vector.vector_tables.MOST_SMALL", -1)
    for state in random.Random(5).sample(list(product(range(12), repeat=3)), 60):
        found = game(*state).answer()
        assert found.outcome is (Outcome.P if state in small else Outcome.N)
        assert game.misere or found.grundy == small.value(state)
        assert all(after.state in small for _, after in found.winning_moves)


def by_definition(box: Box, misere: bool = False) -> dict[Numbers, int]:
    """The value of each position from those that it can move to; in misère play 0 for a P-position and 1 for others."""
    values: dict[Numbers, int] = {}
    for at in product(*map(range, box.sides)):
        met = set()
        for start, step in box.rays:
            for turn in range(max(box.sides) if any(step) else 1):
                left = tuple(n - c - turn * d for n, c, d in zip(at, start, step, strict=True))
                if min(left) < 0:
                    break
                met.add(values[left])
        values[at] = int(not met or 0 in met) if misere else next(v for v in count() if v not in met)
    return values


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    """A small box, sometimes long, in the first or in the last pile, with rays of all sorts."""
    piles = draw(st.integers(1, 4))
    longest = st.integers(1, (130, 30, 8, 4)[piles - 1])
    sides = [draw(longest) for _ in range(piles)]
    if piles > 1 and draw(st.booleans()):
        sides = [*(min(side, 3) for side in sides[1:]), draw(st.integers(60, 140))][:: draw(st.sampled_from([1, -1]))]
    vector = st.tuples(*[st.integers(0, 3) | st.integers(0, 70)] * piles)
    rays = []
    for start in draw(st.lists(vector.filter(any), min_size=1, max_size=6)):
        rays.append((start, draw(st.sampled_from([start, (0,) * piles]) | vector)))
    return Box("a box", tuple(sides), tuple(rays))


@settings(max_examples=60, deadline=None)
@given(boxes(), st.booleans())
def test_tables_of_boxes_are_those_of_the_definition(box: Box, misere: bool) -> None:
    values, last = by_definition(box, misere), tuple(side - 1 for side in box.sides)
    safe = [at for at, value in values.items() if value == 0]
    found, few = box.outcomes(misere), box.few(misere)
    assert list(found.below(last)) == list(few.below(last)) == [at for at in values if at in found] == safe
    assert {at: few.value(at) for at in values} == values
    assert misere or box.values().ravel().tolist() == list(values.values())


def test_lines_that_leave_the_last_pile_before_the_others_strike_nothing_out() -> None:
    rays = [((4, 1, 1), (4, 1, 1)), ((3, 2, 3), (3, 2, 3)), ((1, 0, 1), (2, 0, 4)), ((0, 3, 3), (0, 3, 3))]
    box = Box("a box", (27, 30, 17), tuple(rays))
    for misere in (False, True):
        assert list(box.outcomes(misere).below((26, 29, 16))) == list(box.few(misere).below((26, 29, 16)))


def test_a_box_of_long_columns_has_the_values_of_the_definition() -> None:
    box = Box(
        "a box",
        (90, 2, 3),
        (((1, 0, 0), (1, 0, 0)), ((0, 0, 1), (0, 0, 1)), ((2, 1, 0), (2, 1, 0)), ((3, 0, 2), (0,) * 3)),
    )
    assert box.values().ravel().tolist() == list(by_definition(box).values())


def test_the_largest_values_are_told_from_those_not_known() -> None:
    longest = (1 << 16) - 1
    assert Box("Nim", (longest,), (((1,), (1,)),)).values().tolist() == list(range(longest))
    with pytest.raises(nimlike.LimitReached, match="does not fit 16 bits"):
        Box("Nim", (longest + 1,), (((1,), (1,)),)).values()


def test_where_piles_are_large_no_plain_table_is_made() -> None:
    for text in ("vector:moore=2", "vector:moore=2:misere", "vector:perm=1,2,0"):
        game = parse_ruleset(text)
        assert isinstance(game, Vector)
        assert small_table(game, (120, 120, 120)) is small_table(game, (10**30, 0, 0)) is None
        assert small_table(game, (3, 2, 1)) is not None
    assert small_table(Vector(["gdwn=1,2"], misere=True), (600, 600)) is None
    assert small_table(Vector([Curve(lambda k: (k, k))]), (1, 1)) is None


def test_published_p_positions() -> None:
    pairs = [position.state for position in Vector(["gdwn=1,2"]).p_positions(10)]
    assert [pair for pair in pairs if pair[0] <= pair[1]] == GDWN_1_2


@settings(max_examples=60)
@given(st.lists(st.integers(0, 40), min_size=1, max_size=6), st.integers(1, 4), st.booleans())
def test_moores_move_wins(piles: list[int], most: int, misere: bool) -> None:
    if any(piles) and not moore.safe(piles, most, misere):
        taken = moore.winning_vector(piles, most, misere)
        assert 1 <= sum(1 for n in taken if n) <= most
        assert all(0 <= take <= n for take, n in zip(taken, piles, strict=True))
        assert moore.safe([n - take for take, n in zip(taken, piles, strict=True)], most, misere)


@pytest.mark.parametrize("misere", [False, True])
def test_moves_from_python(misere: bool) -> None:
    curve = Curve(lambda k: (k, 3 * k // 2), 2)
    check_against_the_definition(Vector([curve, "0,k", (1, 0)], 2, misere), (5, 6))
    with pytest.raises(nimlike.ParseError, match="python"):
        nimlike.parse(str(Vector([curve])))
    with pytest.raises(nimlike.RulesetError, match="above that before"):
        list(Curve(lambda k: (1, 1), 2).vectors((5, 5)))
