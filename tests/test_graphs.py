"""Kayles on graphs and Nim on hypergraphs: the definition, and values that were published."""

from functools import cache, reduce
from itertools import combinations, pairwise, product
from math import comb
from operator import xor
from random import Random

import pytest
from suites import data, mostly_slow

import nimlike
from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached
from nimlike.core.move import State
from nimlike.core.progress import searching
from nimlike.games.graph import Graph
from nimlike.games.vector.game import Hyper

NAMES = [*"abcdefghijklmnopqrstuvwxyz", *(f"p{n}" for n in range(27, 1_000))]


def mex(values: set[int]) -> int:
    return next(n for n in range(len(values) + 1) if n not in values)


def path(size: int) -> str:
    return "".join(NAMES[:size])


def cycle(size: int) -> str:
    return path(size) + "a"


@pytest.mark.parametrize("seed", mostly_slow(range(60), 6))
def test_kayles_on_a_graph_is_that_of_the_definition(seed: int) -> None:
    random = Random(seed)
    size = random.randint(1, 7)
    density = random.random()
    edges = [edge for edge in combinations(range(size), 2) if random.random() < density]
    words = [NAMES[one] + NAMES[other] for one, other in edges] + NAMES[:size]
    random.shuffle(words)
    for arc in (False, True):
        choices = {f"{NAMES[a]}{NAMES[b]}1": {a, b} for a, b in edges}
        if not arc:
            choices = {f"{NAMES[v]}1": {v, *(end for edge in edges if v in edge for end in edge)} for v in range(size)}

        def options(
            left: frozenset[int], arc: bool = arc, choices: dict[str, set[int]] = choices
        ) -> dict[str, frozenset[int]]:
            legal = {move for move, gone in choices.items() if (gone <= left if arc else NAMES.index(move[0]) in left)}
            return {move: left - choices[move] for move in legal}

        @cache
        def value(left: frozenset[int]) -> int:
            return mex({value(after) for after in options(left).values()})

        game = Graph(",".join(words), arc)
        assert nimlike.parse(str(game)) == game
        found = game.laws()["positions"]().facts
        assert found["positions"] == 2**size
        assert found["p_positions"] == sum(game(state).outcome == "P" for state in product((0, 1), repeat=size))
        for state in product((0, 1), repeat=size):
            left = frozenset(vertex for vertex, stays in enumerate(state) if stays)
            answer = game(state).answer()
            assert answer.grundy == value(left), (game, state)
            assert {str(move) for move, _ in game(state).options()} == set(options(left))
            lost = {move for move, after in options(left).items() if not value(after)}
            assert {str(move) for move, _ in answer.winning_moves} == lost


@pytest.mark.parametrize(("arc", "code", "taken"), [(False, "0.137", 3), (True, "0.07", 2)])
def test_paths_and_cycles_are_the_octal_games_of_dawson(arc: bool, code: str, taken: int) -> None:
    dawson = nimlike.Octal(code).grundy_values(60).tolist()
    plain = [0]  # the Grundy values of paths by the definition of the game
    for size in range(1, 61):
        gone = [{at, at + 1} if arc else {at - 1, at, at + 1} for at in range(size - arc)]
        parts = [(min(each), size - 1 - max(each)) for each in gone]
        plain.append(mex({plain[max(0, a)] ^ plain[max(0, b)] for a, b in parts}))
    assert plain == dawson
    for size in (1, 2, 3, 9, 20, 34, 60):
        assert Graph(path(size), arc)([1] * size).grundy == dawson[size]
    for size in (3, 4, 7, 20, 60):
        assert Graph(cycle(size), arc)([1] * size).grundy == (dawson[size - taken] == 0)


def test_a_long_path_beside_another_component_is_answered() -> None:
    size = 300
    beside = ",".join(
        NAMES[size] + name for name in NAMES[size + 1 : size + 4]
    )  # a star: one move for each of 4 vertices
    game = Graph(f"{path(size)},{beside}")
    star = mex({0, reduce(xor, [1, 1])})
    assert game([1] * (size + 4)).grundy == nimlike.Octal("0.137")(size).grundy ^ star
    assert str(game).endswith("p300,p301p302,p301p303,p301p304")


def grid(rows: int, columns: int) -> str:
    cells = [[NAMES[columns * i + j] for j in range(columns)] for i in range(rows)]
    return ",".join("".join(line) for line in (*cells, *zip(*cells, strict=True)))


def test_grundy_values_of_graphs_are_those_of_other_games_and_proofs() -> None:
    # Arc Kayles on a grid is Cram, whose boards with two even sides are P-positions by symmetry.
    for rows, columns in ((2, 2), (2, 4), (4, 4)):
        assert Graph(grid(rows, columns), arc=True)([1] * rows * columns).outcome == "P"
    # Cram on 2 by n has the value 0 for even n, and 1 for odd n.
    assert [Graph(grid(2, n), arc=True)([1] * 2 * n).grundy for n in range(2, 8)] == [0, 1, 0, 1, 0, 1]
    # In Node Kayles a complete graph is one move, and a complete bipartite graph sums of single vertices.
    assert Graph("".join(a + b for a, b in combinations("abcdef", 2)))([1] * 6).grundy == 1
    for m, n in product(range(1, 5), repeat=2):
        bipartite = ",".join(a + b for a, b in product(NAMES[:m], NAMES[m : m + n]))
        assert Graph(bipartite)([1] * (m + n)).grundy == mex({(m - 1) % 2, (n - 1) % 2})
    # The moves on Petersen's graph leave a cycle of six, and those on that a path of three.
    assert Graph("abcdea,af,bg,ch,di,ej,fhjgif")([1] * 10).grundy == 1


def test_a_graph_beyond_the_limit_of_the_search_is_refused() -> None:
    random = Random(1)
    edges = [NAMES[a] + NAMES[b] for a, b in combinations(range(30), 2) if random.random() < 0.2]
    position = Graph(",".join([*edges, *NAMES[:30]]), arc=True)([1] * 30)
    with searching(5_000), pytest.raises(LimitReached, match=r"a table of 2\^30 positions"):
        position.answer()


HYPERGRAPHS = 60


@pytest.mark.parametrize("seed", mostly_slow(range(HYPERGRAPHS), 6))
def test_nim_on_a_hypergraph_is_that_of_the_definition(seed: int) -> None:
    random = Random(seed)
    size = random.randint(1, 7)
    edges = [random.sample(range(size), random.randint(1, min(size, 3))) for _ in range(random.randint(1, 5))]
    edges.append([size - 1])  # so that there are so many piles
    text = ",".join("".join(NAMES[pile] for pile in edge) for edge in edges)
    for each, misere in product((False, True), repeat=2):

        @cache
        def options(state: State, each: bool = each) -> frozenset[State]:
            sizes = [[range(n + 1 - each) if pile in edge else (n,) for pile, n in enumerate(state)] for edge in edges]
            return frozenset(after for ranges in sizes for after in product(*ranges)) - {state}

        @cache
        def value(state: State) -> int:
            return mex({value(after) for after in options(state)})

        @cache
        def lost(state: State, misere: bool = misere) -> bool:
            return not any(map(lost, options(state))) if options(state) else not misere

        game = Hyper(text, each, misere)
        assert nimlike.parse(str(game)) == game
        for _ in range(4):
            state = tuple(random.randint(0, 4 if size < 4 else 2) for _ in range(size))
            answer = game(state).answer()
            assert (answer.outcome == "P") is lost(state), (game, state)
            assert misere or answer.grundy == value(state), (game, state)
            assert {after.state for _, after in answer.winning_moves} == set(filter(lost, options(state)))
            reached = [after.state for _, after in game(state).options()]
            assert len(reached) == len(set(reached))
            assert set(reached) == options(state)


@pytest.mark.parametrize(("piles", "most"), [(1, 1), (3, 1), (2, 2), (3, 2), (4, 3), (5, 2)])
def test_the_edges_of_so_many_piles_at_most_are_moores_nim(piles: int, most: int) -> None:
    edges = ["".join(edge) for edge in combinations(NAMES[:piles], most)]
    subsets = ["".join(edge) for k in range(1, most + 1) for edge in combinations(NAMES[:piles], k)]
    for game in (Hyper(",".join(edges)), Hyper(",".join(subsets), each=True)):
        assert game([5] * piles).answer().label == "theorem"
        judge = Definition(game)
        for state in product(range(3), repeat=piles):
            assert game(state).outcome == judge.outcome(state)


def test_four_faces_that_are_not_all_of_a_size_are_not_moores_nim() -> None:
    assert Hyper("abc,ad,bd,cd").moore_number() is None
    assert Hyper("abc,abd,acd,bcd").moore_number() == 3


def jenkyns_and_mayberry(tetris: int, least: int, rest: int) -> int:
    """Their formula: ``tetris`` is the longest play, ``rest`` that once the smallest pile is taken from each pile."""
    y = rest + 1
    return tetris if least <= comb(y, 2) else comb(y, 2) + (least - comb(y, 2) - 1) % y


def test_two_of_three_piles_have_the_values_of_jenkyns_and_mayberry() -> None:
    game = Hyper("ab,ac,bc")
    for state in product(range(6), repeat=3):
        m = min(state)
        assert game(state).grundy == jenkyns_and_mayberry(sum(state), m, sum(state) - 3 * m)


@pytest.mark.parametrize(("piles", "k"), [(3, 2), (4, 3), (5, 3)])
def test_exact_nim_of_more_than_half_of_the_piles_counts_the_moves_of_the_longest_play(piles: int, k: int) -> None:
    """Boros, Gurvich, Ho, Makino and Mursic: the Grundy value is the Tetris function."""
    game = Hyper(",".join(map("".join, combinations(NAMES[:piles], k))), each=True)
    for state in product(range(4 if piles < 5 else 3), repeat=piles):
        longest = max(n for n in range(sum(state) + 1) if sum(min(size, n) for size in state) >= k * n)
        assert game(state).grundy == longest


CIRCULAR = {
    (4, 2): lambda a, b, c, d: a == c and b == d,
    (5, 3): lambda *p: any(
        p[i] == 0 and p[(i + 1) % 5] == p[(i + 4) % 5] == p[(i + 2) % 5] + p[(i + 3) % 5] for i in range(5)
    ),
}


@pytest.mark.parametrize(("piles", "k"), CIRCULAR)
def test_circular_nim_is_lost_where_dufour_and_heubach_say(piles: int, k: int) -> None:
    edges = ("".join(NAMES[(first + i) % piles] for i in range(k)) for first in range(piles))
    game = Hyper(",".join(edges))
    lost = {position.state for position in game.p_positions(3)}
    assert lost == {state for state in product(range(4), repeat=piles) if CIRCULAR[piles, k](*state)}


def test_a_heap_and_a_simplex_are_lost_where_the_heap_is_the_sum() -> None:
    """Ehrenborg and Steingrimsson: a simplex counts as a heap of all its counters."""
    game = Hyper("a,bcd")
    for state in product(range(4), repeat=4):
        assert game(state).grundy == state[0] ^ sum(state[1:])


@pytest.mark.parametrize(("text", "message"), data("refused_graphs.json"))
def test_what_is_no_graph_or_hypergraph_is_refused(text: str, message: str) -> None:
    with pytest.raises(nimlike.NimlikeError, match=message):
        nimlike.position(text)


def test_equal_graphs_and_hypergraphs_have_one_text() -> None:
    assert str(nimlike.game("graph:abca,d,ba")) == "graph:ab,ac,bc,d"
    assert str(nimlike.game("graph:ac:arc")) == "graph:arc:ac,b"
    assert str(nimlike.game("hyper:cb,ab,c,bab")) == "hyper:ab,bc"
    assert str(nimlike.game("hyper:c,ab,cb:each:misere")) == "hyper:each:ab,bc,c:misere"
    assert str(nimlike.position("hyper:misere:01,12,20:3,4,5")) == "hyper:ab,ac,bc:misere:3,4,5"
    assert [one + other for one, other in pairwise(NAMES[24:28])] == ["yz", "zp27", "p27p28"]
    assert str(nimlike.game(f"graph:{path(28)}")).endswith("yz,zp27,p27p28")


@pytest.mark.parametrize("arc", [False, True])
def test_tables_of_sets_of_vertices_are_those_of_the_search(arc: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimlike.games.graph._SEARCHED", 0)
    random = Random(1)
    for _ in range(20):
        size = random.randint(2, 7)
        edges = [one + other for one, other in combinations(NAMES[:size], 2) if random.random() < 0.5]
        game = Graph(",".join([NAMES[0] + NAMES[1], *edges, *NAMES[:size]]), arc)
        position, search = game(*random.choices((0, 1), k=size)), Definition(game)
        found = position.answer()
        assert (found.outcome, found.grundy) == (search.outcome(position.state), search.grundy(position.state))
        assert set(found.winning_moves) == set(search.winning_moves(position.state))
