"""Wythoff's game with further vectors, and with blocked squares: the theorems against boards filled from the rules."""

import json
import random
from itertools import product
from pathlib import Path

import numpy as np
import pytest
import wythoff_automata as automata
import wythoff_exceptional as exceptional
import wythoff_never
import wythoff_vectors as bench
from suites import mostly_slow

import nimlike
from nimlike.core.errors import LimitReached
from nimlike.core.outcome import Label
from nimlike.core.searched import by_definition
from nimlike.games.vector.vector_pairs import SettledPairs, SwappedPairs, find_end, pairs_with
from nimlike.laws.automata import LearnedSet
from nimlike.numeration.automata.operations import eliminate, linear
from nimlike.numeration.automata.relations import all_of, both, without
from nimlike.proofs.results import decide
from nimlike_check import Refused, check

ROOT = Path(__file__).parent.parent
VECTORS = [(p, q) for q in range(2, 31) for p in range(1, q)]


def safe_cells(vectors, side, blocked=()):
    """The P-positions below a side: each cell that is not struck out is one, and strikes out all that move to it."""
    struck = [bytearray(side) for _ in range(side)]
    for x, y in blocked:
        struck[x][y] = struck[y][x] = 1
    found = set()
    for x in range(side):
        for y in range(side):
            if not struck[x][y]:
                found.add((x, y))
                struck[x][y:] = b"\1" * (side - y)
                reached = [(x + k, y) for k in range(1, side - x)] + [
                    (x + k, y + k) for k in range(1, side - max(x, y))
                ]
                reached += [(x + k, y + m) for p, q in vectors for k, m in ((p, q), (q, p))]
                for u, v in reached:
                    if u < side and v < side:
                        struck[u][v] = 1
    return found


@pytest.mark.parametrize(("p", "q"), mostly_slow(VECTORS, 12))
def test_every_vector_is_answered_as_on_the_board(p: int, q: int) -> None:
    side = 300
    safe = safe_cells([(p, q)], side)
    difference = [y - x for x, y in sorted(safe) if x <= y][: side // 3]
    game, pairs = nimlike.game(text_of([(p, q)])), pairs_with((p, q))
    exceptional = bench.is_exceptional(p, q)
    assert find_end("", ((p, q),)).facts["settles"] is not exceptional
    assert exceptional == (not isinstance(pairs, SettledPairs))
    assert exceptional == any(d != n for n, d in list(enumerate(difference))[-len(difference) // 3 :])
    if pairs is None:
        assert game(9, 5).answer().label is Label.COMPUTED
        return
    assert [pairs.pair(n) for n in range(len(difference))] == [pair for pair in sorted(safe) if pair[0] <= pair[1]][
        : side // 3
    ]
    check_answers(game, [(p, q)], safe, side)


def check_answers(game, vectors, safe, side, blocked=()):
    """Positions are answered by a theorem or a certificate, with the winning moves that the board has."""
    for x, y in [*blocked, *(random.Random(str(vectors)).choices(range(side), k=2) for _ in range(60))]:
        answer = game(x, y).answer()
        left = {(x - k, y - m) for p, q in vectors for k, m in ((p, q), (q, p))}
        left |= {(x - k, y - k) for k in range(1, x + 1)} | {(u, y) for u in range(x)} | {(x, v) for v in range(y)}
        moves = [after.state for _, after in answer.winning_moves]
        assert sorted(moves) == sorted(left & safe)
        is_safe = (x, y) in safe or ((x, y) in blocked and not moves)
        label = Label.CERTIFIED if vectors in ([(1, 2)], [(2, 3)]) else Label.THEOREM
        assert (answer.label, answer.outcome.value) == (label, "P" if is_safe else "N")
        assert answer.reason.summary


@pytest.mark.parametrize("seed", mostly_slow([(seed,) for seed in range(60)], 10))
def test_squares_to_avoid_are_answered_as_on_the_board(seed: int) -> None:
    chance, side = random.Random(seed), 60
    vectors = [chance.choice([one for one in VECTORS if not bench.is_exceptional(*one)])] * (seed % 3 == 0)
    half = chance.sample([(x, y) for y in range(5) for x in range(y + 1)], 1 + seed % 6)
    blocked = sorted({*half, *(square[::-1] for square in half)})
    game = nimlike.game(f"{text_of(vectors)}:avoid={'~'.join(f'{x},{y}' for x, y in blocked)}")
    assert game.laws()["positions"]().facts["settles"]
    check_answers(game, vectors, safe_cells(vectors, side, blocked), side, blocked)
    assert game(0, 10**30).answer().label is Label.THEOREM


def test_squares_to_avoid_are_proved_and_others_left_to_the_search() -> None:
    for text in ("wythoff:avoid=1,2~2,1", "vector:perm=k,0:move=k,k:perm=1,4:avoid=0,0~1,1"):
        game, result = nimlike.game(text), nimlike.prove(text).result
        assert result is not None
        assert result.label is Label.CERTIFIED
        system, p = result.statement.system, result.statement.p
        for x, y in product(range(25), repeat=2):
            given = dict(zip(p.tracks, (x, y), strict=True))
            assert system.holds(p, **given) == (by_definition(game(x, y)).outcome == "P")
    for text in ("wythoff:avoid=1,2:5,8", "wythoff:a=2:avoid=1,1:5,8", "wythoff:misere:avoid=1,1:5,8"):
        assert nimlike.position(text).answer().label is Label.COMPUTED
    assert find_end("", ((1, 2),), frozenset([(1, 1)])).facts["settles"] is False


LARGE = [((1, 4),), ((9, 17),), ((10**20, 10**20 + 3),), ((6, 12),), ((4, 7),), ((33, 54),), ((22, 38),), ((10, 19),)]
LARGE += [((2, 6), (8, 14)), ((2, 19), (18, 28)), ((1, 4), (3, 10), (9, 17))]


@pytest.mark.parametrize("vectors", [*LARGE, pytest.param(((2, 3),), marks=pytest.mark.slow)], ids=str)
def test_large_pairs_agree_with_the_recursion_around_them(vectors: tuple[tuple[int, int], ...]) -> None:
    pairs = pairs_with(*vectors)
    assert pairs is not None
    for first in (10**30, 10**30 + 10**15, 3 * 10**300):
        near = [pairs.pair(n) for n in range(first, first + 30)]
        smaller = [a for a, _ in near]
        numbers = range(smaller[0], smaller[-1] + 1)
        assert smaller == [x for x in numbers if pairs.partner(x) > x]  # the least number in no earlier pair
        assert all(pairs.partner(pairs.partner(x)) == x for x in numbers)
        for n, (a, b) in enumerate(near, first):
            assert (pairs.index(a), pairs.index(b), pairs.with_difference(b - a)) == (n, n, (a, b))
            assert all(pairs.partner(a - p) != b - q and pairs.partner(a - q) != b - p for p, q in vectors)
            for d in range(b - a - 9, b - a):  # a smaller difference is used, or taken, or the vector spoils it
                used = pairs.with_difference(d)[0] < a
                spoilt = any(pairs.partner(a - p) == a + d - q for p, q in vectors)
                assert used or pairs.partner(a + d) < a or spoilt


@pytest.mark.parametrize("vector", [(2, 3), (1, 2)])
def test_automata_have_the_pairs_of_the_recursion_close_to_their_places(vector: tuple[int, int]) -> None:
    name = "{}-{}.json".format(*vector)
    path = ROOT / "src/nimlike/certificates/vectors" / name
    pairs, (system, wythoff) = exceptional.read_pairs(path), automata.automaton_of(SettledPairs(()))
    low, difference = bench.pairs([vector], 20_000)
    assert LearnedSet(pairs, system, 0).holds(low, low + difference).all()
    ordered = both(pairs, linear(system, {"a": -1, "b": 1}, 0))
    differences, _ = eliminate([ordered, linear(system, {"a": -1, "b": 1, "d": -1}, 0, 0)], "d")
    assert without(system.valid("d"), differences).is_empty  # each difference has a pair
    both_of_one = [wythoff.renamed("u", "v"), linear(system, {"u": -1, "v": 1, "a": 1, "b": -1}, 0, 0)]
    for low, high in ((7, None), (None, -7)):  # whose smaller number is no further than 6 from Wythoff's
        assert all_of([ordered, *both_of_one, linear(system, {"a": 1, "u": -1}, low, high)]).is_empty


def test_long_piles_of_an_automaton_are_answered_or_refused_in_a_line() -> None:
    game, pairs = nimlike.game(text_of([(2, 3)])), pairs_with((2, 3))
    assert pairs is not None
    assert [*pairs.near(0, 2_999).values()] == [
        (a, a + d) for a, d in zip(*(each.tolist() for each in bench.pairs([(2, 3)], 3_000)), strict=True)
    ]
    at = 10**40, pairs.partner(10**40)
    assert (game(*at).answer().label, game(*at).answer().outcome.value) == (Label.CERTIFIED, "P")
    assert "automaton of 307 states" in game(*at).answer().reason.paragraph
    assert "automaton of 307 states" in game.laws()["positions"]().lines[1]
    with pytest.raises(LimitReached, match="2,048 bits"):
        game(10**700, 1).answer()


@pytest.mark.parametrize("start", range(1, 11))
def test_the_hits_of_the_first_rows_follow_the_law_of_their_numbers(start: int) -> None:
    hits = [
        (p, q) for p, q in VECTORS if (found := pairs_with((p, q))) and isinstance(found, SettledPairs) and found.word
    ]
    for p, q in [hit for hit in hits if pairs_with(hit).start == start]:  # type: ignore[union-attr]
        assert bench.settled_from([(p, q)]) is not None
        low, difference = bench.pairs([(p, q)], 1_300)
        assert [pairs_with((p, q)).pair(n) for n in range(1_300)] == list(zip(low, low + difference, strict=True))  # type: ignore[union-attr]


def test_differences_that_neighbours_exchange_have_their_share() -> None:
    for delta in (3, 8, 24):
        p = bench.lower(delta)
        found = [b - a for a, b in SwappedPairs(p, p + delta).near(0, 20_000).values()]
        share = 2 * (1 - (delta * (1 + 5**0.5) / 2) % 1)
        assert abs(sum(d != n for n, d in enumerate(found)) / len(found) - share) < 0.002
        assert found == list(bench.pairs([(p, p + delta)], 20_001)[1])


def test_the_page_is_made_from_the_files() -> None:
    assert (ROOT / "docs/reference/wythoff-vectors.md").read_text() == bench.page()


def test_recursion_and_certificates_agree_with_boards() -> None:
    chance = random.Random(1)
    sets = [chance.sample(VECTORS, 2) for _ in range(12)] + [[]] * 12
    for vectors in sets:
        blocked = [] if vectors else chance.sample([(x, y) for y in range(4) for x in range(y + 1)], 4)
        cells = sorted(pair for pair in safe_cells(vectors, 160, blocked) if pair[0] <= pair[1])
        low, difference = bench.pairs(vectors, 50, blocked)
        assert list(zip(low, low + difference, strict=True)) == cells[:50]
        if not any(bench.is_exceptional(p, q) for p, q in vectors) and (end := bench.settled_from(vectors, blocked)):
            assert [y - x for x, y in cells[end:50]] == list(range(end, 50))


def test_sets_of_two_vectors_settle_late_or_not_at_all() -> None:
    assert bench.settled_from([(18, 28), (2, 19)]) == 2_909
    assert bench.settled_from([(1, 7), (3, 4)]) == 532
    assert max(bench.settled_from([], blocked) for blocked in bench.obstacles()) == 7


SETS = [((1, 4), (3, 10), (9, 17)), *random.Random(2).sample(bench.two_vectors(), 60)]


def text_of(vectors):
    return "vector:perm=k,0:move=k,k" + "".join(f":perm={p},{q}" for p, q in vectors)


@pytest.mark.parametrize("vectors", mostly_slow([(vectors,) for vectors in SETS], 11), ids=str)
def test_sets_of_vectors_are_answered_as_on_the_board(vectors: tuple[tuple[int, int], ...]) -> None:
    side, pairs = 200, pairs_with(*sorted(vectors))
    assert (pairs is None) == (bench.settled_from(vectors) is None)
    if pairs is None:
        return
    safe = safe_cells(vectors, side)
    check_answers(nimlike.game(text_of(vectors) + ":move=7,7:perm=0,5"), vectors, safe, side)
    low, difference = bench.pairs(vectors, 12_000)
    assert [*pairs.near(0, 11_999).values()] == list(zip(low, low + difference, strict=True))
    if not isinstance(pairs, SettledPairs) or not pairs.word:
        return
    statement = automata.statement_of(*vectors)
    held = LearnedSet(statement.p, statement.system, 0).holds(*np.ogrid[:side, :side])
    assert set(map(tuple, np.argwhere(held).tolist())) == safe


def test_proofs_are_certified_and_forgeries_refused_for_one_hypothesis() -> None:
    made = [nimlike.prove(text_of(vectors)) for vectors in (((1, 4),), ((6, 12),), ((1, 4), (3, 10)))]
    assert all(one.complete and one.result.label is Label.CERTIFIED for one in made)
    one, other = (proof.certificate for proof in made[:2])
    forged = [{**one, "p": other["p"]}]
    for conditions in ([["+1", "s", "a"], ["=", "t", "b"]], [["+1", "s", "a"], ["+1", "t", "b"]]):  # another vector
        moves = [
            *one["ruleset"]["moves"],
            {"after": ["s", "t"], "if": [["<", "s", "a"], ["<=", "t", "b"], *conditions]},
        ]
        forged.append({**one, "ruleset": {**one["ruleset"], "moves": moves[:3] + moves[5:] + moves[3:4]}})
    for one_more in range(len(one["p"]["rows"])):
        accepting = sorted({*one["p"]["accepting"]} ^ {one_more})
        forged.append({**one, "p": {**one["p"], "accepting": accepting}})
    for certificate in forged:
        with pytest.raises(Refused) as refused:
            check(certificate)
        assert refused.value.hypothesis in ("H2", "H16")


@pytest.mark.slow
def test_the_largest_proofs_are_certified() -> None:
    for vectors in (((38, 62),), ((1, 200),)):
        assert nimlike.prove(text_of(vectors)).result.label is Label.CERTIFIED
    late = decide(automata.statement_of((2, 19), (18, 28)))
    assert (late.label, late.statement.p.states) == (Label.CERTIFIED, 577)
    assert "P-position iff an automaton of 307 states accepts it" in check(
        json.loads((ROOT / "src/nimlike/certificates/vectors/2-3.json").read_text())
    )


@pytest.mark.slow
def test_the_certificate_with_a_knight_says_that_its_pairs_are_the_p_positions() -> None:
    folder = ROOT / "src/nimlike/certificates/vectors"
    shipped, pairs = json.loads((folder / "1-2.json").read_text()), exceptional.read_pairs(folder / "2-3.json")
    assert shipped == exceptional.certify(1, 2, exceptional.read_pairs(folder / "1-2.json"))
    assert "Row(a, b) means there is s such that s < a and Pair(s, b)" in check(shipped)
    assert check(exceptional.certify(2, 3, pairs))
    pairs.final[120] ^= True
    with pytest.raises(Refused, match="the sentence is false"):
        check(exceptional.certify(2, 3, pairs))


def test_what_is_known_of_the_end_is_told() -> None:
    never = [row["vectors"] for row in wythoff_never.lines()]
    shipped = (ROOT / "src/nimlike/certificates/vectors/never.txt").read_text().splitlines()
    assert shipped == [" ".join(f"{p},{q}" for p, q in sorted(vectors)) for vectors in never]
    known = {((1, 200),): "n = 127 on  [theorem", ((1, 4), (5, 9)): "not decided: among the first 262,144"}
    known[(1, 4), (5, 6)] = "infinitely many differences in the wrong order  [certified"
    for vectors, said in {**known, ((1, 4), (2, 3)): "never settle, as (2, 3) is Wythoff's pair 1 plus (1, 1)"}.items():
        assert said in find_end("x", vectors).lines[0]
