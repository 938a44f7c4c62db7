"""Wythoff's game with further vectors, and with blocked squares: the theorems against boards filled from the rules."""

import importlib.util
import random
from pathlib import Path

import pytest
from suites import mostly_slow

import nimlike
from nimlike.core.outcome import Label
from nimlike.games.vector.vector_pairs import SettledPairs, SwappedPairs, pairs_with

ROOT = Path(__file__).parent.parent
SPEC = importlib.util.spec_from_file_location("wythoff_vectors", ROOT / "benchmarks" / "wythoff_vectors.py")
assert SPEC is not None
assert SPEC.loader is not None
bench = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(bench)

VECTORS = [(p, q) for q in range(2, 31) for p in range(1, q)]
WYTHOFF = "vector:perm=k,0:move=k,k:perm"


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
    game, pairs = nimlike.game(f"{WYTHOFF}={p},{q}"), pairs_with(p, q)
    exceptional = bench.is_exceptional(p, q)
    assert exceptional == (not isinstance(pairs, SettledPairs))
    assert exceptional == any(d != n for n, d in list(enumerate(difference))[-len(difference) // 3 :])
    if pairs is None:
        assert game(9, 5).answer().label is Label.COMPUTED
        return
    assert [pairs.pair(n) for n in range(len(difference))] == [pair for pair in sorted(safe) if pair[0] <= pair[1]][
        : side // 3
    ]
    for x, y in (random.Random(p + 99 * q).choices(range(side), k=2) for _ in range(60)):
        answer = game(x, y).answer()
        assert (answer.label, answer.outcome.value) == (Label.THEOREM, "P" if (x, y) in safe else "N")
        left = {(x - k, y - m) for k, m in ((p, q), (q, p))} | {(x - k, y - k) for k in range(1, x + 1)}
        left |= {(u, y) for u in range(x)} | {(x, v) for v in range(y)}
        moves = [after.state for _, after in answer.winning_moves]
        assert sorted(moves) == sorted(left & safe)


LARGE = [(1, 4), (9, 17), (10**20, 10**20 + 3), (6, 12), (4, 7), (33, 54), (22, 38), (10, 19)]


@pytest.mark.parametrize(("p", "q"), LARGE)
def test_large_pairs_agree_with_the_recursion_around_them(p: int, q: int) -> None:
    pairs = pairs_with(p, q)
    assert pairs is not None
    for first in (10**30, 10**30 + 10**15, 3 * 10**300):
        near = [pairs.pair(n) for n in range(first, first + 60)]
        smaller = [a for a, _ in near]
        numbers = range(smaller[0], smaller[-1] + 1)
        assert smaller == [x for x in numbers if pairs.partner(x) > x]  # the least number in no earlier pair
        assert all(pairs.partner(pairs.partner(x)) == x for x in numbers)
        for n, (a, b) in enumerate(near, first):
            assert (pairs.index(a), pairs.index(b), pairs.with_difference(b - a)) == (n, n, (a, b))
            assert pairs.partner(a - p) != b - q
            assert pairs.partner(a - q) != b - p
            for d in range(b - a - 9, b - a):  # a smaller difference is used, or taken, or the vector spoils it
                used = pairs.with_difference(d)[0] < a
                assert used or pairs.partner(a + d) < a or pairs.partner(a - p) == a + d - q


@pytest.mark.parametrize("start", range(1, 11))
def test_the_hits_of_the_first_rows_follow_the_law_of_their_numbers(start: int) -> None:
    hits = [
        (p, q) for p, q in VECTORS if (found := pairs_with(p, q)) and isinstance(found, SettledPairs) and found.word
    ]
    for p, q in [hit for hit in hits if pairs_with(*hit).start == start]:  # type: ignore[union-attr]
        assert bench.settled_from([(p, q)]) is not None
        low, difference = bench.pairs([(p, q)], 1_300)
        assert [pairs_with(p, q).pair(n) for n in range(1_300)] == list(zip(low, low + difference, strict=True))  # type: ignore[union-attr]


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
