"""Games for given laws: each claim of a design against plain recursion from the definition."""

import json
from functools import cache
from itertools import product
from math import floor
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from kinds_of_moves import allows
from suites import mostly_slow

import nimlike
from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached, NimlikeError, ParseError, RulesetError, Undecided
from nimlike.core.invariant import Rows, differences, members, rows_of, star
from nimlike.core.laws import NumberBase
from nimlike.core.modifiers import safe_rows
from nimlike.designs.caps import caps, last_take
from nimlike.designs.moves import changes, drop_vector, prove_changes
from nimlike.designs.pair_games import design
from nimlike.designs.proof import Wanted, addable, of_beatty, of_ruleset, prove_pairs, set_of_floors
from nimlike.numeration.beatty_pairs import BeattyPairs
from nimlike.numeration.named_sequences import number_base
from nimlike.study.data import read_pairs
from nimlike_check import check

Captured = pytest.CaptureFixture[str]
Pair = tuple[int, int]


def lost(moves: set[Pair], side: int, misere: bool = False) -> set[Pair]:
    """The P-positions of the game of these vectors with numbers below a side, by the definition."""
    found: set[Pair] = set()
    for x, y in product(range(side), repeat=2):
        reached = [(x - a, y - b) for a, b in moves if a <= x and b <= y]
        if not any(state in found for state in reached) and (reached or not misere):
            found.add((x, y))
    return found


def sets(side: int) -> st.SearchStrategy[set[Pair]]:
    cells = [pair for pair in product(range(side), repeat=2) if any(pair)]
    return st.sets(st.sampled_from(cells))


def _line(moves: list[int], side: int) -> set[int]:
    found: set[int] = set()
    for x in range(side):
        if not any(x - n in found for n in moves):
            found.add(x)
    return found


@pytest.mark.parametrize(
    "text",
    [
        *("wythoff", "nim", "wythoff:misere", "vector:gdwn=1,2", "wythoff:star", "euclid"),
        *("nim:pass=1", "wythoff:block=2", "nim:misere"),
    ],
)
def test_the_moves_of_a_starred_game_are_the_p_positions_of_its_base(text: str) -> None:
    base, game = nimlike.game(text), nimlike.game(f"{text}:star")
    search, of_base = Definition(game), Definition(base)
    for x, y in product(range(9), repeat=2):
        taken = {(x - after[0], y - after[1]) for _, after in game.options((x, y))}
        assert taken == {
            s for s in product(range(x + 1), range(y + 1)) if any(s) and of_base.outcome(base.state_of(s)) == "P"
        }
        assert game(x, y).outcome == search.outcome((x, y))
        for move, after in game.options((x, y)):
            assert game.after((x, y), move) == after
    with pytest.raises(NimlikeError, match="not legal"):
        game.after((0, 0), game.parse_move("a1"))
    assert nimlike.position(str(game(4, 7))) == game(4, 7)
    assert game(5, 8).explain().summary


def test_stars_of_one_number_and_what_has_none() -> None:
    game = nimlike.game("vector:move=1:move=2:star")
    assert [p.state[0] for p in game.p_positions(9)] == sorted(_line([3, 6, 9], 10))
    assert game.after((7,), game.parse_move("6")) == (1,)
    for text, said in [("nim:star:1,2,3", "2 numbers"), ("vector:moore=2:piles=3:star", "one or two whole numbers")]:
        with pytest.raises(NimlikeError, match=said):
            nimlike.parse(text)
    with pytest.raises(LimitReached, match="go to 1,999"):
        nimlike.position("wythoff:star:2000,1").answer()


surds = st.sampled_from([(0, 1, 2, 1), (1, 1, 5, 2), (0, 1, 3, 1), (-3, 2, 5, 1), (-4, 2, 7, 1), (9, 1, 2, 8)])
shifts = st.tuples(st.integers(-4, 4), st.integers(-2, 2), st.integers(1, 4))


@given(surds, shifts)
def test_beatty_pairs_are_taken_iff_each_number_stands_in_one_pair(
    alpha: tuple[int, int, int, int], gamma: tuple[int, int, int]
) -> None:
    p, q, d, r = alpha
    try:
        pairs = BeattyPairs(alpha, gamma)
    except RulesetError:
        slope, shift = (p + q * d**0.5) / r, (gamma[0] + gamma[1] * d**0.5) / gamma[2]
        other, back = slope / (slope - 1), -shift / (slope - 1)
        both = [floor(n * a + b + 1e-9) for n in range(1, 200) for a, b in ((slope, shift), (other, back))]
        assert sorted(both)[:50] != list(range(1, 51))
        return
    numbers = sorted(n for k in range(1, 80) for n in pairs.pair(k))
    assert numbers[:80] == list(range(1, 81))
    assert BeattyPairs.read(str(pairs)).pair(50) == pairs.pair(50)
    for n in range(1, 60):
        assert pairs.partner(pairs.partner(n)) == n
        assert pairs.partner(n) != n


@pytest.mark.parametrize("alpha", mostly_slow(["1,1,5,2", "0,1,3,1", "-3,2,5,1", "9,1,2,8"]))
def test_the_star_of_the_star_of_beatty_pairs_is_these_pairs(alpha: str) -> None:
    wanted = of_beatty(alpha)
    rows = wanted.rows(64)
    assert star(star(rows, 64), 64) == rows
    assert safe_rows(nimlike.game(wanted.dual), 64) == [rows[0] | 1, *rows[1:]]
    assert design(wanted, 12).label == "theorem"


def wanted_of(some: set[Pair]) -> Wanted:
    """Pairs that are all there are."""

    def rows(side: int) -> Rows:
        return rows_of((pair for pair in some if max(pair) < side), side)

    return Wanted("these pairs", rows)


@settings(max_examples=30)
@given(sets(3))
def test_there_is_an_invariant_game_iff_one_of_all_games_has_the_p_positions(some: set[Pair]) -> None:
    """Every game of vectors on piles to 2 is tried."""
    wanted = {(0, 0), *some}
    vectors = [(x, y) for x, y in product(range(3), repeat=2) if x or y]
    games = ({v for i, v in enumerate(vectors) if number >> i & 1} for number in range(1 << len(vectors)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nimlike.designs.pair_games.LEAST_BOUND", 2)
        found = design(wanted_of(some), 2)
    assert any(lost(game, 3) == wanted for game in games) == (found.witness is None)
    if found.witness is None:
        assert lost(set(members(found.allowed)), 3) == wanted


@given(sets(9))
def test_a_witness_is_none_of_the_pairs_and_each_way_from_it_is_a_difference_of_two(some: set[Pair]) -> None:
    found = design(wanted_of(some), 8)
    safe_ones = {(0, 0), *some}
    if found.witness is None:
        assert lost(set(members(found.allowed)), 9) == safe_ones
        if found.dual:
            assert lost(lost(some, 9) - {(0, 0)}, 9) == safe_ones
        return
    (x, y), blocked = found.witness.position, found.witness.blocked
    assert (x, y) not in safe_ones
    assert {goal for goal, _, _ in blocked} == {s for s in safe_ones if s[0] <= x and s[1] <= y}
    for goal, larger, smaller in blocked:
        assert {larger, smaller} <= safe_ones
        assert (larger[0] - smaller[0], larger[1] - smaller[1]) == (x - goal[0], y - goal[1])


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        (of_ruleset("wythoff"), "vector:perm=k,0:move=k,k"),
        (of_beatty("0,1,2,1"), "vector:perm=k,0:perm=k+1,k,k=0..:move=k,k"),
        (of_ruleset("nim"), "vector:perm=k,0"),
        (of_ruleset("vector:gdwn=1,2"), "vector:perm=k,0:move=k,k:perm=2k,k"),
        (of_ruleset("wythoff:differences=squares"), "wythoff:differences=squares:star:star"),
    ],
)
def test_designed_games_have_the_p_positions_that_were_wanted(wanted: Wanted, text: str) -> None:
    found = design(wanted, 60)
    assert found.text == text
    game = nimlike.game(text)
    assert safe_rows(game, 61) == [wanted.rows(61)[0] | 1, *wanted.rows(61)[1:]]
    assert found.as_dict()["exists"] is True


def test_pairs_without_an_invariant_game_and_pairs_that_cannot_be_asked_for(tmp_path: Path) -> None:
    found = design(of_ruleset("wythoff:a=3:b=2"), 40)
    assert found.witness is not None
    assert found.witness.position == (1, 3)
    with pytest.raises(ParseError, match="no invariant game"):
        _ = found.toml
    for text, said in [("wythoff:misere", "not one of its P-positions"), ("vector:move=1", "two whole numbers")]:
        with pytest.raises(Undecided, match=said):
            of_ruleset(text)
    file = tmp_path / "pairs.txt"
    for content, said in [
        ("1 2\n3\n", "line 2: 1 numbers, and 2 in the lines before"),
        ("1 2\n# so\n2 1\n5 x", "line 4: 'x' is no whole number"),
        ("1\n2\n", "two numbers a line"),
        ("0 0\n", "no pair in it"),
        ("1 5000\n", "numbers below 2,000"),
        ("\n", "no number in it"),
    ]:
        file.write_text(content)
        with pytest.raises(NimlikeError, match=said):
            read_pairs(file)
    with pytest.raises(ParseError, match="No such file"):
        read_pairs(tmp_path / "missing.txt")


def test_designs_are_proved_for_all_sizes_and_the_checker_accepts_it() -> None:
    proof = prove_pairs(of_ruleset("wythoff"), "vector:perm=k,0:move=k,k", 10)
    assert proof.largest.label == "certified"
    assert "for all whole numbers" in check(json.loads(json.dumps(proof.certificates[-1])))
    system, vectors = proof.known.statement.system, proof.vectors
    apart = differences(safe_rows(nimlike.game("wythoff"), 200), 200)
    for x, y in product(range(40), repeat=2):  # differences of small size are seen among pairs of small size
        assert system.holds(vectors, d0=x, d1=y) == (not apart[x] >> y & 1)


@pytest.mark.parametrize(
    ("text", "states"), mostly_slow([("1,1,5,2", 26), ("1,1,5,2,1,0,1", 176), ("1,1,5,2,1,0,2", 412), ("0,1,3,1", 329)])
)
def test_the_vectors_that_can_be_added_are_those_that_are_no_difference_of_pairs(text: str, states: int) -> None:
    wanted = of_beatty(text)
    known = set_of_floors(wanted)
    assert known is not None
    system, vectors = known.statement.system, addable(known)
    assert vectors.states == states
    apart = differences([wanted.rows(400)[0] | 1, *wanted.rows(400)[1:]], 400)
    for x, y in product(range(40), repeat=2):  # differences of small size are seen among pairs of small size
        assert system.holds(vectors, d0=x, d1=y) == (not apart[x] >> y & 1)


@settings(max_examples=30)
@given(sets(4), st.booleans())
def test_added_and_dropped_moves_change_the_p_positions_iff_it_is_said_so(moves: set[Pair], misere: bool) -> None:
    assume(moves)
    side = 6
    game = nimlike.Vector(sorted(moves), 2, misere)
    found = changes(game, side - 1, 3)
    before = lost(moves, side, misere)
    free: set[Pair] = {(v.vector[0], v.vector[1]) for v in found.additions if v.free}
    assert lost(moves | free, side, misere) == before
    for verdict in found.additions:
        same = lost({*moves, verdict.vector}, side, misere) == before  # type: ignore[arg-type]
        assert same == verdict.free
    for verdict in found.drops:
        assert (lost(moves - {verdict.vector}, side, misere) == before) == verdict.free
    assert {v.vector for v in found.drops} == moves


def test_moves_of_wythoffs_game_as_in_the_literature() -> None:
    found = prove_changes(changes(nimlike.game("wythoff"), 20, 6), 10)
    assert found.proof is not None
    assert found.proof.label == "certified"
    assert not [v for v in found.drops if v.free]
    assert (2, 2) in [v.vector for v in found.drops]
    assert all(v.proved for v in found.additions)
    assert [v.vector for v in found.additions if v.free and v.vector[0] <= v.vector[1]][:4] == [
        *((1, 3), (1, 5), (1, 6), (2, 4))
    ]


def test_a_move_that_is_not_needed_is_dropped_for_all_sizes() -> None:
    found = prove_changes(changes(nimlike.game("vector:move=1:move=2:move=4"), 60, 6), 10)
    assert [(v.vector, v.free, v.proved) for v in found.drops] == [
        ((1,), False, True),
        ((2,), False, True),
        ((4,), True, True),
    ]
    heaps = changes(nimlike.game("subtraction:1,2,5"), 60, 6, piles=1)
    assert [v.vector for v in heaps.drops if v.free] == [(5,)]
    open_ = prove_changes(heaps, 5)
    assert open_.proof is None
    assert "not known as conditions" in open_.why_not


@pytest.mark.parametrize("piles", [1, 2, 3])
def test_what_can_be_added_is_proved_for_as_many_piles_as_are_asked_for(piles: int) -> None:
    found = prove_changes(changes(nimlike.game("nim"), 8, 2, piles), 10)
    assert found.vectors is not None
    assert len(found.vectors.tracks) == piles
    assert all(verdict.proved for verdict in found.additions)


@settings(max_examples=30)
@given(sets(4))
def test_rules_without_a_move_allow_all_others(drop: set[Pair]) -> None:
    rules = nimlike.game("wythoff").statement().rules
    for vector in drop:
        rules = drop_vector(rules, vector)
    for u, v in product(range(6), repeat=2):
        taken = (5 - u, 5 - v)
        plain = any(taken) and (0 in taken or taken[0] == taken[1])
        assert any(allows(rules, move, (5, 5), (u, v)) for move in rules.moves) == (plain and taken not in drop)


def test_a_player_who_forbids_and_a_pass_are_no_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    for text, said in [
        ("wythoff:block=2", "forbid"),
        ("wythoff:pass=1", "more in them than piles"),
        ("coprime:max=3", "more in them than piles"),
    ]:
        with pytest.raises(Undecided, match=said):
            changes(nimlike.game(text), 6)
    monkeypatch.setattr("nimlike.designs.moves.MOST_MOVES", 50)
    with pytest.raises(LimitReached, match="smaller bound"):
        changes(nimlike.game("nim"), 10)


def least_takes(cap: list[int]) -> list[int]:
    """g of the game with cap f(N), from the definition: the least take after which the next player cannot win."""
    g: list[int] = [10**9]
    for pile in range(1, len(cap)):
        g.append(next(k for k in range(1, pile + 1) if cap[pile] < g[pile - k]))
    return g


any_base = st.sets(st.integers(2, 40), max_size=8).map(lambda terms: ",".join(map(str, [1, *sorted(terms)])))


@settings(max_examples=40)
@given(st.sampled_from(["fibonacci", "binary", "powers:3", "squares", "tribonacci", "primes"]) | any_base, st.data())
def test_a_cap_is_admissible_iff_it_lies_in_its_interval(base: str, data: st.DataObject) -> None:
    rows = list(caps(base, bound=30).rows())
    cap = [0] + [data.draw(st.integers(row.low, 60 if row.high is None else row.high - 1)) for row in rows]
    wanted = [number_base(base).tail(n).smallest for n in range(1, 31)]
    assert least_takes(cap)[1:] == wanted
    outside = [(row.pile, f) for row in rows for f in (row.low - 1, row.high) if f is not None and f >= 0]
    pile, other = data.draw(st.sampled_from(outside or [(1, 0)]))
    cap[pile] = other
    assert (least_takes(cap)[1:] != wanted) == bool(outside)


def test_a_number_of_a_quadratic_field_is_written_without_needless_brackets() -> None:
    pairs = BeattyPairs((1, 1, 5, 2), (1, 0, 2))
    told = "(1 + sqrt(5))/2", "1/2", "(-1 - sqrt(5))/4"
    assert (str(pairs.slope), str(pairs.shift), str(pairs.other_shift)) == told
    assert str(BeattyPairs((0, 1, 3, 1), (0, -1, 3)).shift) == "-sqrt(3)/3"


def bases_of_last_takes(f: dict[int, int], most: int) -> list[int]:
    """The piles from which only all counters win, with cap f(k) after a take of k: from the definition."""

    @cache
    def won(pile: int, cap: int) -> bool:
        return any(not won(pile - k, f[k]) for k in range(1, min(pile, cap) + 1))

    return [n for n in range(1, most + 1) if not won(n, n - 1)]


@settings(max_examples=30)
@given(st.sampled_from(["fibonacci", "binary", "1,2,3,4", "1,2,4,6,8", "1", "1,2,3,5,8"]), st.data())
def test_a_cap_on_the_next_take_gives_the_base_iff_it_lies_in_its_intervals(base: str, data: st.DataObject) -> None:
    found = last_take(number_base(base))
    assert not found.failure
    intervals = {h: ends for h, *ends in found.intervals}
    f: dict[int, int] = {}
    for k in range(1, 23):
        above = max(f.get(k - 1, 0), intervals.get(k, [0])[0] or 0)
        later = [top for h, (_, top) in intervals.items() if h >= k and top is not None]
        f[k] = data.draw(st.integers(above, min([*later, above + 4]) - 1 if later else above + 3))
    elements = number_base(base).elements_up_to(22)
    assert bases_of_last_takes(f, 22) == elements
    tops = {h: top for h, (_, top) in intervals.items() if top is not None and top + h <= 22}  # top + h comes in
    h, top = data.draw(st.sampled_from(sorted(tops.items())))
    assert bases_of_last_takes({k: max(f[k], top) if k >= h else f[k] for k in f}, 22) != elements


@pytest.mark.parametrize(
    ("base", "failure", "text"),
    [
        ("1,3,7", "3 - 1 = 2 is no element", ""),
        ("1,2,4,5", "the difference 5 - 4 is less than the one before, 2", ""),
        ("fibonacci", "", "schwenk:cap=2x"),
        ("binary", "", "schwenk:cap=x"),
        ("1,2,3,4,5", "", "schwenk:cap=4"),
    ],
)
def test_bases_of_caps_on_the_next_take(base: str, failure: str, text: str) -> None:
    takes = caps(base, bound=3).takes
    assert (takes.failure, takes.text) == (failure, text)
    if text:
        found = nimlike.game(text).numeration
        assert isinstance(found, NumberBase)
        assert found.terms(5) == number_base(base).terms(5)
