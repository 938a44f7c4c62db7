"""Each statement of the paper compared with boards filled from the rules: python paper/check_lemmas.py [lists].

The programs that make the lists are not used here, except that `lists` gives a certificate of each line to the checker.
"""

from __future__ import annotations

import csv
import json
import lzma
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, combinations, pairwise
from math import isqrt
from pathlib import Path
from typing import Final, TypeAlias

from settling import Pairs, Refused, check

Vectors: TypeAlias = Sequence[tuple[int, int]]

DATA: Final = Path(__file__).parent.parent / "benchmarks" / "wythoff_vectors"
GAMES, HITS_Q, MOST_DELTA, INDICES, SIDE = 400, 300, 150, 1_200, 4
"""Random games; the largest q of hits; the largest delta of swapped pairs; indices of hits with n <= 10; the corner."""
SMALL: Final = {(1, 4): (2, [3, 4, 2]), (6, 12): (5, [6, 7, 8, 5, 9, 10, 12, 11])}
SMALL[9, 17] = (7, [8, 9, 10, 7, 11, 12, 13, 14, 16, 17, 15])


def lower(n: int) -> int:
    """A_n."""
    return (n + isqrt(5 * n * n)) // 2


def upper(n: int) -> int:
    """B_n."""
    return lower(n) + n


def gap(n: int) -> int:
    """g_n."""
    return lower(n + 1) - lower(n)


def below(n: int, fraction: tuple[int, int]) -> bool:
    """Whether the fractional part of n phi is below a + b phi."""
    a, b = fraction
    # n phi - A_n < a + b phi, with phi = (1 + sqrt 5)/2: (n - b) sqrt 5 < 2 (a + A_n) - (n - b)
    k, right = n - b, 2 * (a + lower(n)) - (n - b)
    return k * abs(k) * 5 < right * abs(right)


def is_exceptional(p: int, q: int) -> bool:
    """Whether p is A_delta or A_delta + 1."""
    return p - lower(q - p) in (0, 1)


def find_hit(p: int, q: int) -> tuple[int, int] | None:
    """(n, m) of a hit."""
    delta = q - p
    return next(((delta - m, m) for m in range(1, delta) if lower(delta - m) - upper(m) == p), None)


def vectors_to(most: int) -> list[tuple[int, int]]:
    """All vectors with q up to a bound."""
    return [(p, q) for q in range(2, most + 1) for p in range(1, q)]


def fill_board(vectors: Vectors, side: int, blocked: Iterable[tuple[int, int]] = ()) -> list[tuple[int, int]]:
    """The P-positions (x, y), x <= y < side, cell by cell: each strikes out all positions that have a move to it."""
    struck = [bytearray(side) for _ in range(side)]
    for x, y in blocked:
        struck[x][y] = struck[y][x] = 1
    found = []
    for x in range(side):
        for y in range(side):
            if struck[x][y]:
                continue
            found.append((x, y))
            steps = [(k, 0) for k in range(1, side)] + [(0, k) for k in range(1, side)]
            steps += [(k, k) for k in range(1, side)] + [move for p, q in vectors for move in ((p, q), (q, p))]
            for k, m in steps:
                if x + k < side and y + m < side:
                    struck[x + k][y + m] = 1
    assert sorted((y, x) for x, y in found) == found
    return [(x, y) for x, y in found if x <= y]


def make_pairs(vectors: Vectors, count: int, blocked: Sequence[tuple[int, int]] = ()) -> list[tuple[int, int]]:
    """A'_n and d_n for n < count."""
    pairs, least = Pairs(vectors, blocked), 0
    found: list[tuple[int, int]] = []
    while len(found) < count:
        while least in pairs.used:
            least += 1
        x, d = pairs.smallest(), least
        while pairs.forbids(x, d):
            d += 1
        pairs.add(x, d)
        found.append((x, d))
    return found


def settled(vectors: Vectors, blocked: Sequence[tuple[int, int]] = (), count: int = 400) -> list[int] | None:
    """The differences of a certificate, or None if so many pairs do not show that the game settles."""
    largest = max((number for square in blocked for number in square), default=-1)
    made = make_pairs(vectors, count, blocked)
    first = max((n + 1 for n, (_, d) in enumerate(made) if d != n), default=0)
    highs = [-1, *accumulate((x + d for x, d in made), max)]
    while first < count and (made[first][0] <= largest or sum(made[first]) <= highs[first]):
        first += 1
    return [d for _, d in made[:first]] if 2 * first < count else None


def prove(vectors: Vectors, differences: Sequence[int], blocked: Sequence[tuple[int, int]] = ()) -> tuple[int, int]:
    """What the checker says of a certificate."""
    squares = [list(square) for square in blocked]
    return check({"vectors": [list(v) for v in vectors], "blocked": squares, "differences": list(differences)})


def random_games(chance: random.Random) -> Iterator[tuple[Vectors, list[tuple[int, int]]]]:
    """Games with up to three vectors and up to eight blocked squares."""
    for _ in range(GAMES):
        vectors = chance.sample(vectors_to(24), chance.randint(0, 3))
        yield vectors, [(chance.randint(0, 7), chance.randint(0, 7)) for _ in range(chance.randint(0, 8))]


def check_pairs() -> None:
    """Proposition: the P-positions are the pairs."""
    for vectors, blocked in random_games(random.Random(1)):
        made = [(x, x + d) for x, d in make_pairs(vectors, 60, blocked)]
        assert fill_board(vectors, 60, blocked) == [pair for pair in made if pair[1] < 60]


def check_facts() -> None:
    """(F1) to (F3), and the bounds of a hit."""
    assert [(x, y - x) for x, y in fill_board([], 150)] == [(lower(n), n) for n in range(58) if upper(n) < 150]
    for n in range(1, 400):
        assert (gap(n) == 1) == below(n, (2, -1))
        gaps = [gap(n), gap(n + 1), gap(n + 2)]
        assert gaps[:2] != [1, 1] != gaps[1:]
        assert gaps != [2, 2, 2]
        assert lower(lower(n)) == upper(n) - 1
        assert {lower(i + n) - lower(i) - lower(n) for i in range(2_000)} == {0, 1}
    for p, q in vectors_to(HITS_Q):
        if hit := find_hit(p, q):
            assert hit[1] < hit[0]
            assert p <= lower(q - p) - (3 if hit[1] == 1 else 8)
            assert not is_exceptional(p, q)


def check_classes() -> None:
    """Proposition: which vectors join two P-positions of Wythoff's game, and that others change nothing."""
    board = [pair for x, y in fill_board([], 400) for pair in ((x, y), (y, x))]
    known = set(board)
    for p, q in vectors_to(24):
        joins = any((x - p, y - q) in known for x, y in board)
        assert joins == (is_exceptional(p, q) or find_hit(p, q) is not None)
        assert joins == (fill_board([(p, q)], 160) != fill_board([], 160))


def law(p: int, q: int) -> tuple[int, list[int]] | None:
    """Where the differences of a hit change, and these; None if the vector is exceptional."""
    if is_exceptional(p, q):
        return None
    if (p, q) in SMALL:
        return SMALL[p, q]
    hit = find_hit(p, q)
    if hit is None:
        return 0, []
    n = hit[0]
    return n, [n + 1, n] if gap(n) == 2 else [n + 1, n + 2, n + 3, n]


def moved_of(n: int, count: int) -> dict[int, int]:
    """All e_j other than 0 with j < count, for a hit from the pair n."""
    first = [-1, 1] if gap(n) == 2 else [-1, -1, 1, 1] if gap(n + 2) == 1 else [-1, -1, 0, 1, 1]
    found: dict[int, int] = {}
    todo = [(j, e) for j, e in enumerate(first, lower(n) + 1) if e]
    for j, e in todo:  # grows while it is gone through
        if j < count:
            found[j] = e
            todo.append((lower(j), 1) if e < 0 else (lower(j) + 1, -1))
    return found


def check_permutation() -> None:
    """Theorem: the differences and the numbers of each hit, and the certificates of those with n <= 10."""
    small = 0
    for p, q in vectors_to(HITS_Q):
        hit = find_hit(p, q)
        if hit is None:
            continue
        start, word = law(p, q) or (0, [])
        is_small = hit[0] <= 10
        count = INDICES if is_small else 6 * hit[0] + 60
        made = make_pairs([(p, q)], count)
        assert [d for _, d in made] == [*range(start), *word, *range(start + len(word), count)]
        if is_small:
            small += 1
            assert prove([(p, q)], [*range(start), *word])[0] == start + len(word)
        if (p, q) not in SMALL:
            moved = {j: x - lower(j) for j, (x, _) in enumerate(made) if x != lower(j)}
            assert moved == moved_of(hit[0], count)
    assert small == len(small_hits())


def small_hits() -> list[tuple[int, int]]:
    """The hits with n <= 10."""
    found = [(lower(n) - upper(m), n + m) for n in range(1, 11) for m in range(1, n)]
    return [(p, p + delta) for p, delta in found if p > 0]


def check_word() -> None:
    """Lemma: from s_k on the gaps are theta^k(G), and (a); the pieces of W occur."""
    chance = random.Random(2)
    for _ in range(40):
        vectors = chance.sample([v for v in vectors_to(20) if not is_exceptional(*v)], 2)
        given = settled(vectors)
        if given is None:
            continue
        count, made = 4_000, Pairs(vectors)
        lows = []
        for n in range(count):
            lows.append(made.smallest())
            made.add(lows[n], given[n] if n < len(given) else n)
        gaps = [after - x for x, after in pairwise(lows)]
        word, mark, marks = gaps[len(given) :], len(given), [len(given)]
        for _ in range(3):
            word = [letter for g in word for letter in [1] * (g - 1) + [2]]
            mark = lows.index(lows[mark] + mark + 1)
            marks.append(mark)
            length = min(len(word), count - 1 - mark)
            assert gaps[mark : mark + length] == word[:length]
        fib = [1, 1, 2]  # F_1, F_2, F_3: with K = 0 and 1, k - 1 is at most F_(K+1) = 1
        for k in range(1, fib[1] + 2):
            assert {lows[i + k] - lows[i] for i in range(marks[2], count - k)} <= {lower(k), lower(k) + 1}
        text, pieces = "".join(map(str, gaps[marks[2] :])), "".join(str(gap(n)) for n in range(40))
        assert all(pieces[i : i + 12] in text for i in range(28))
        assert "11" not in text


def check_never() -> None:
    """Theorem: an exceptional vector is refused again and again, whatever stands beside it."""
    chance = random.Random(3)
    for p, q in vectors_to(24):
        if is_exceptional(p, q):
            blocked = [(chance.randint(0, 5), chance.randint(0, 5))]
            made = make_pairs([(p, q), chance.choice(vectors_to(24))], 1_500, blocked)
            assert len({d - n for n, (_, d) in list(enumerate(made))[1_000:]}) > 1


def check_certificates() -> None:
    """Theorem: what the checker accepts is true further on; certificates that are changed are refused or true."""
    chance, accepted, refused = random.Random(4), 0, 0
    for vectors, blocked in random_games(chance):
        given = settled(vectors, blocked)
        if given is None or any(is_exceptional(*v) for v in vectors):
            continue
        for change in range(4):
            changed = list(given)
            if change and len(given) > 1:
                i, j = chance.sample(range(len(given)), 2)
                changed[i], changed[j] = changed[j], changed[i]
                changed = changed[: len(given) - (change == 2)]
            try:
                start, made = prove(vectors, changed, blocked)
            except Refused:
                assert change
                refused += 1
                continue
            accepted += 1
            wanted = [*changed, *range(start, min(2 * made, 3_000))]
            assert [d for _, d in make_pairs(vectors, len(wanted), blocked)] == wanted
    assert accepted > 50 < refused
    for vector in ((1, 2), (2, 3), (4, 7), (3, 3), (0, 2)):
        try:
            prove([vector], [])
        except Refused:
            continue
        raise AssertionError(vector)


def check_blocked() -> None:
    """Theorem: symmetric sets of blocked squares settle; all of the corner, and larger ones at random."""
    chance = random.Random(5)
    larger = [[(chance.randint(0, 12), chance.randint(0, 12)) for _ in range(20)] for _ in range(60)]
    for blocked in [*corner_sets(), *larger]:
        given = settled([], blocked)
        assert given is not None
        assert prove([], given, blocked)[0] == len(given)
    for blocked in larger[:20]:
        made = [(x, x + d) for x, d in make_pairs([], 90, blocked)]
        assert fill_board([], 90, blocked) == [pair for pair in made if pair[1] < 90]


def corner_sets() -> list[list[tuple[int, int]]]:
    """The sets of blocked squares of the corner, in the order of the list."""
    squares = [(x, y) for y in range(SIDE) for x in range(y + 1)]
    return [[s for i, s in enumerate(squares) if number >> i & 1] for number in range(1 << len(squares))]


def check_size() -> None:
    """Lemma: where later numbers are moved follows from the first ones."""
    chance, seen = random.Random(6), 0
    for _ in range(80):
        vectors = chance.sample([v for v in vectors_to(30) if not is_exceptional(*v)], 2)
        given = settled(vectors)
        if given is None:
            continue
        e = [x - lower(j) for j, (x, _) in enumerate(make_pairs(vectors, 3_000))]
        first = max(1, len(given), *(j + 1 for j in range(400) if abs(e[j]) > 1))
        from_it = dict.fromkeys(range(lower(first) + 2, 3_000), 0)
        for j in range(first, 3_000):
            if e[j]:
                from_it[lower(j) + (e[j] > 0)] = -e[j]
        seen += any(e)
        assert all(e[i] == from_it[i] for i in range(lower(first) + 2, 3_000))
    assert seen > 20


def check_exchange() -> None:
    """Theorem: the pairs for (A_delta, B_delta) with A_(delta+2) = A_delta + 4, the intervals and the share."""
    seen = 0
    for delta in range(1, MOST_DELTA + 1):
        if lower(delta + 2) != lower(delta) + 4:
            assert below(delta, (4, -2))
            continue
        seen += 1
        count = 12 * delta + 1_500
        s, e = set(), set()
        for n in range(delta, count):
            if lower(n) - lower(n - delta) == lower(delta) and n - delta not in e:
                s.add(n)
                e.add(lower(n) + 1)
        ahead = {n + 1 for n in s | e}
        assert len(s | e | ahead) == 2 * len(s | e)
        made = make_pairs([(lower(delta), upper(delta))], count)
        for n, (x, d) in enumerate(made[:-2]):
            assert d == n + (n in s or n in e) - (n in ahead)
            assert x == lower(n) - (n in e) + (n - 1 in e)
            assert gap(n) == (2 if n in s else 1 if n in e else gap(n))
        # the share is 2 (1 - {delta phi})
        share = Fraction(sum(d != n for n, (_, d) in enumerate(made)), count)
        eps = Fraction(lower(delta) + 1) - delta * Fraction(lower(10**12), 10**12)
        assert abs(share - 2 * eps) < Fraction(1, 25)
    assert seen > 10


def check_descents() -> None:
    """Lemma: the words u v^k w of each tenth set that never settles are pairs in the wrong order."""
    seen = 0
    for line in lzma.decompress((DATA / "never.jsonl.xz").read_bytes()).decode().splitlines()[::10]:
        row = json.loads(line)
        made = make_pairs(row["vectors"], 150_000)
        partner = {x: x + d for x, d in made}
        u, v, w = row["descent"]
        for k in range(5):
            numbers = []
            for track in zip(*u, *(v * k), *w, strict=True):
                n = longer = 0  # the values of a word, and of the word and a 0
                for digit in track:
                    n, longer = longer + digit, n + longer + 2 * digit
                numbers.append(n)
            a, b, x, y = numbers
            if x <= made[-1][0]:
                seen += 1
                assert (partner[a], partner[x]) == (b, y)
                assert a < x
                assert y - x < b - a
    assert seen > 2


CHECKS: Final[tuple[Callable[[], None], ...]] = (
    check_pairs,
    check_facts,
    check_classes,
    check_permutation,
    check_word,
    check_never,
    check_certificates,
    check_blocked,
    check_size,
    check_exchange,
    check_descents,
)


def check_lists() -> Iterator[str]:
    """A certificate of each line of the lists, given to the checker."""
    with (DATA / "vectors.csv").open(newline="") as file:
        changed = {(int(r["p"]), int(r["q"])): (int(r["start"]), r["differences"]) for r in csv.DictReader(file)}
    one = [v for v in vectors_to(200) if not is_exceptional(*v)]
    for vector in one:
        start, word = changed.get(vector, (0, ""))
        differences = [*range(start), *map(int, word.split())]
        assert prove([vector], differences)[0] == len(differences)
        assert law(*vector) == (start, differences[start:])
    yield f"{len(one):,} vectors"
    found = []
    for blocked in corner_sets():
        given = settled([], blocked)
        assert given is not None
        prove([], given, blocked)
        found.append(max((n + 1 for n, d in enumerate(given) if d != n), default=0))
    assert found == list(map(int, (DATA / "obstacles.csv").read_text().split()))
    yield f"{len(found):,} sets of blocked squares"
    rows = lzma.decompress((DATA / "two-vectors.csv.xz").read_bytes()).decode().split()
    for vectors, row in zip(combinations([v for v in one if v[1] <= 30], 2), rows, strict=True):
        if row != "none":
            differences = [d for _, d in make_pairs(vectors, int(row))]
            more = len(differences)
            highest = max((x + d for x, d in make_pairs(vectors, more)), default=-1)
            while make_pairs(vectors, more + 1)[more][0] + more <= highest:
                more += 1
            assert prove(vectors, [*differences, *range(int(row), more)])[0] == more
    yield f"{sum(row != 'none' for row in rows):,} sets of two vectors"


if __name__ == "__main__":
    for each in CHECKS:
        each()
        print(f"{each.__name__}: {each.__doc__}", flush=True)
    if sys.argv[1:] == ["lists"]:
        for text in check_lists():
            print("certified:", text, flush=True)
