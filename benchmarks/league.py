"""How often a law that `nimlike discover` gives is false: a league of games whose laws change seldom.

    python benchmarks/league.py [--games N] [--seconds S] [--jobs J] [--json FILE] [--tell FILE]

There are 1,000 games of one pile and of two. A pile may be left at floor(n/a) or ceil(n/a), or be less by its number of
digits, their sum, its first digit, a power, a summand in the Fibonacci base, a square, a member of a random set that
grows; these rules are mixed too. Finite sets are a control, as their laws are true. In two sorts of games the rule is
another one at numbers, or from numbers on, that are drawn at random from 8 to 2^21: these are not the numbers that
`discover` asks about beyond its tables. ``--games N`` takes N of the games at random.

Each game is searched for so many seconds of CPU time (2), with the options of `discover --all`; the first law is what
`discover` prints. Then each law is compared with a plain table to 64 times the table that it was found in (to 2^16; two
piles: to 2,048), made here from the moves alone, and at 400 random numbers from there on to 64 times that, as far as
these are quick to decide. With ``--json FILE`` each game that is finished is a line of the file, and the next call goes
on after them; ``--tell FILE`` prints the figures of such a file. The exit code is 1 where a law is false.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count, takewhile
from math import isqrt
from multiprocessing import Pool
from pathlib import Path
from time import process_time
from typing import Any, Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

import nimlike
from nimlike.core import progress
from nimlike.families import register
from nimlike.proofs import discovery

GAMES: Final = 1_000
TWO: Final = 150
LARGEST: Final = 1 << 21
TO: Final = 64
MOST: Final = 1 << 16
SIDE: Final = 2_048
WORK: Final = 600_000
BEYOND: Final = 400
WORK_BEYOND: Final = 20_000

Left = Callable[[int], Iterable[int]]
"""What may be left of a pile."""
Rule = tuple[str, str, Left]
"""The sort of a game, its name, and what may be left."""


@dataclass(frozen=True)
class Game:
    """A game of the league.

    Parameters
    ----------
    piles
        The rule of each pile, where a move is made in one of them.
    vectors, flags
        Else what may be taken from the two piles, and for each whether it may be at their sum.
    """

    sort: str
    name: str
    misere: bool
    piles: tuple[Left, ...]
    vectors: tuple[tuple[int, int], ...] = ()
    flags: Callable[[int], list[bool]] | None = None

    @property
    def size(self) -> int:
        return 2 if self.vectors else len(self.piles)

    def options(self, state: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for pile, left in enumerate(self.piles):
            for after in left_of(left, state[pile]):
                yield (*state[:pile], after, *state[pile + 1 :])
        if self.vectors:
            allowed = self.flags(sum(state)) if self.flags is not None else [True] * len(self.vectors)
            for (a, b), may in zip(self.vectors, allowed, strict=True):
                if may and a <= state[0] and b <= state[1]:
                    yield state[0] - a, state[1] - b


def left_of(left: Left, n: int) -> list[int]:
    """What is less than the pile, each once."""
    return [after for after in dict.fromkeys(left(n)) if 0 <= after < n] if n else []


def digits(n: int, base: int) -> list[int]:
    found = []
    while n:
        n, digit = divmod(n, base)
        found.append(digit)
    return found


def exponent(n: int, base: int) -> int:
    return next(k for k in count() if n % base ** (k + 1))


def summands(n: int) -> list[int]:
    terms = [1, 2]
    while terms[-1] <= n:
        terms.append(terms[-1] + terms[-2])
    found = []
    for term in reversed(terms):
        if term <= n:
            found.append(term)
            n -= term
    return found


def with_quotient(a: int) -> Iterator[Rule]:
    yield "quotient", f"leave floor(n/{a})", lambda n: [n // a]
    yield "quotient", f"leave ceil(n/{a})", lambda n: [-(-n // a)]
    yield "quotient", f"take floor(n/{a}), at least one", lambda n: [n - max(n // a, 1)]
    yield "quotient", f"take ceil(n/{a})", lambda n: [n + -n // a]
    yield "quotient", f"take 1 or leave floor(n/{a})", lambda n: [n - 1, n // a]
    yield "quotient", f"take 2 or leave floor(n/{a})", lambda n: [n - 2, n // a]


def with_quotients(a: int, b: int) -> Iterator[Rule]:
    yield "quotients", f"leave floor(n/{a}) or floor(n/{b})", lambda n: [n // a, n // b]
    yield "quotients", f"leave floor(n/{a}) or ceil(n/{b})", lambda n: [n // a, -(-n // b)]


def with_digits(b: int) -> Iterator[Rule]:
    yield "digits", f"take the number of digits, base {b}", lambda n: [n - len(digits(n, b))]
    yield "digits", f"take 1 or the number of digits, base {b}", lambda n: [n - 1, n - len(digits(n, b))]
    yield "digits", f"take up to the number of digits, base {b}", lambda n: range(n - len(digits(n, b)), n)
    yield "digits", f"take the sum of digits, base {b}", lambda n: [n - sum(digits(n, b))]
    yield "digits", f"take 1 or the first digit, base {b}", lambda n: [n - 1, n - digits(n, b)[-1]]
    yield "digits", f"drop the first digit, base {b}", lambda n: [n % b ** (len(digits(n, b)) - 1)]


def with_powers(b: int) -> Iterator[Rule]:
    yield "powers", f"take the largest power of {b} dividing n", lambda n: [n - b ** exponent(n, b)]
    yield "powers", f"take up to its exponent and one, {b}", lambda n: range(n - exponent(n, b) - 1, n)
    yield "powers", f"take the largest power of {b}", lambda n: [n - b ** (len(digits(n, b)) - 1)]
    yield "powers", f"take 1 or the largest power of {b}", lambda n: [n - 1, n - b ** (len(digits(n, b)) - 1)]
    yield "powers", f"take a power of {b}", lambda n: [n - b**k for k in range(len(digits(n, b)))]


def rules() -> Iterator[Rule]:
    """Rules of games of one pile."""
    for a in range(2, 17):
        yield from with_quotient(a)
    for a in range(2, 9):
        for b in range(a + 1, 11):
            yield from with_quotients(a, b)
    for b in range(2, 11):
        yield from with_digits(b)
    for b in range(2, 13):
        yield from with_powers(b)
    yield "summands", "take the smallest summand", lambda n: [n - summands(n)[-1]]
    yield "summands", "take the number of summands", lambda n: [n - len(summands(n))]
    yield "summands", "take 1 or the number of summands", lambda n: [n - 1, n - len(summands(n))]
    yield "summands", "take up to the number of summands", lambda n: range(n - len(summands(n)), n)
    yield "summands", "take the largest summand", lambda n: [n - summands(n)[0]]
    yield "squares", "take the largest square", lambda n: [n - isqrt(n) ** 2]
    yield "squares", "take floor(sqrt(n))", lambda n: [n - isqrt(n)]
    yield "squares", "take 1 or floor(sqrt(n))", lambda n: [n - 1, n - isqrt(n)]
    yield "squares", "leave floor(sqrt(n))", lambda n: [isqrt(n)]
    yield "squares", "take 1 or leave floor(sqrt(n))", lambda n: [n - 1, isqrt(n)]


def growing(chance: random.Random) -> tuple[int, ...]:
    """A random set whose members grow by a factor."""
    ratio, at, members = chance.choice([1.5, 2, 2.5, 3, 5, 8]), chance.randrange(1, 6), []
    while at < LARGEST:
        members.append(at)
        at = int(at * ratio * (0.8 + 0.4 * chance.random())) + 1
    return tuple(members)


def few(chance: random.Random, most: int = 12) -> tuple[int, ...]:
    return tuple(sorted(chance.sample(range(1, most), chance.randrange(1, 4))))


def taken(members: Iterable[int], n: int) -> list[int]:
    return [n - k for k in takewhile(lambda k: k <= n, members)]


def taking(members: tuple[int, ...]) -> Left:
    return lambda n: taken(members, n)


def drawn(chance: random.Random) -> list[int]:
    """Numbers at random on the scale of logarithms."""
    return sorted(int(8 * (LARGEST // 8) ** chance.random()) for _ in range(chance.randrange(1, 6)))


def with_exceptions(chance: random.Random) -> Rule:
    """A rule with another one at random numbers, or from a random number on."""
    at, first, second, a = drawn(chance), few(chance), few(chance), chance.randrange(2, 6)
    where = frozenset(at)
    base: Left = chance.choice(
        [lambda n: taken(first, n), lambda n: taken(first, n), lambda n: [n // a, *taken(first, n)]]
    )
    sort = chance.randrange(4)
    if sort == 0:
        return "exceptions", f"{first}, a = {a}; no move from {at}", lambda n: [] if n in where else base(n)
    if sort == 1:
        return (
            "exceptions",
            f"{first}, a = {a}; also {second} from {at}",
            lambda n: [*base(n), *taken(second, n)] if n in where else base(n),
        )
    if sort == 2:
        return "exceptions", f"leave n/{a}; take 1 from {at}", lambda n: [n - 1] if n in where else [n // a]
    return (
        "changes",
        f"{first}, a = {a}; {second} from {at[0]} on",
        lambda n: taken(second, n) if n >= at[0] else base(n),
    )


def part(chance: random.Random) -> tuple[str, Left]:
    """A part of a mixed rule."""
    a, m, s = chance.randrange(2, 8), chance.randrange(2, 8), few(chance)
    r = chance.randrange(m)
    parts: list[tuple[str, Left]] = [
        (f"{s} if n = {r} mod {m}", lambda n: taken(s, n) if n % m == r else []),
        (f"leave n/{a}", lambda n: [n // a]),
        (f"up to n mod {m}", lambda n: range(n - n % m, n)),
        (f"take {s}", taking(s)),
        ("take the lowest bit", lambda n: [n - (n & -n)]),
        ("take a digit", lambda n: [n - d for d in set(digits(n, 10))]),
    ]
    return chance.choice(parts)


def mixed(chance: random.Random) -> Rule:
    parts: list[tuple[str, Left]] = []
    while all(name.startswith("take (") for name, _ in parts):
        parts = [part(chance) for _ in range(chance.randrange(1, 4))]
    names = "; ".join(name for name, _ in parts)
    return "mixed", names, lambda n: [after for _, each in parts for after in each(n)]


def games() -> list[Game]:
    """The league."""
    chance = random.Random(2026)
    found: list[Game] = []
    plain = list(rules())
    for number, (sort, name, left) in enumerate(plain):
        found.append(Game(sort, name, False, (left,)))
        if number % 4 == 0:
            found.append(Game(sort, name, True, (left,)))
    for _ in range(110):
        members = growing(chance)
        found.append(Game("growing sets", f"{members[:8]}...", chance.random() < 0.2, (taking(members),)))
    for _ in range(60):
        members = few(chance, 14)
        found.append(Game("finite sets", f"{members}", chance.random() < 0.25, (taking(members),)))
    for _ in range(150):
        sort, name, left = with_exceptions(chance)
        found.append(Game(sort, name, chance.random() < 0.2, (left,)))
    while len(found) < GAMES - TWO:
        sort, name, left = mixed(chance)
        found.append(Game(sort, name, chance.random() < 0.2, (left,)))
    while len(found) < GAMES:
        found.append(of_two(chance, plain))
    return found


def of_two(chance: random.Random, plain: list[Rule]) -> Game:
    """A game of two piles."""
    sort = chance.randrange(4)
    if sort == 0:
        one, two = chance.choice(plain), chance.choice(plain)
        return Game("two: sums", f"{one[1]} + {two[1]}", False, (one[2], two[2]))
    if sort == 1:
        one = chance.choice([with_exceptions, mixed])(chance)
        return Game("two: sums", f"{one[1]}, twice", False, (one[2], one[2]))
    pool = [(a, b) for a in range(4) for b in range(4) if a + b]
    vectors = tuple(sorted(chance.sample(pool, chance.randrange(2, 5))))
    misere = chance.random() < 0.3
    if sort == 2:
        more = tuple((k, k) for k in growing(chance) if k < SIDE)
        return Game("two: growing sets", f"{vectors}, {more}", misere, (), vectors + more)
    at, on = drawn(chance), chance.random() < 0.5

    def flags(total: int) -> list[bool]:
        if on:
            return [total < at[0] or k < 2 for k in range(len(vectors))]
        return [total not in at] * len(vectors)

    return Game(
        "two: exceptions", f"{vectors}; {'fewer on from' if on else 'none at'} {at}", misere, (), vectors, flags
    )


LEAGUE: Final = games()


@dataclass(frozen=True)
class League(nimlike.Ruleset):
    """A game of the league, of one pile."""

    number: int = 0
    misere: bool = False
    family = "league"
    examples = ("league:5",)

    def options(self, state: Any) -> Iterator[Any]:
        for after in LEAGUE[self.number].options(state):
            taken = tuple((pile, n - m) for pile, (n, m) in enumerate(zip(state, after, strict=True)) if n > m)
            yield nimlike.Move(taken, lone=len(state) == 1), after


@dataclass(frozen=True)
class LeagueOfTwo(League):
    """A game of the league, of two piles."""

    family = "league-of-two"
    examples = ("league-of-two:5,5",)


def values_of(left: Left, bound: int, misere: bool | None = None) -> list[int]:
    """Grundy values, or 1 for P-positions where a way to play is given, as far as the work goes."""
    found: list[int] = []
    work = WORK
    for n in range(bound):
        options = left_of(left, n)
        work -= len(options) + 1
        if work < 0:
            break
        if misere is None:
            seen = {found[after] for after in options}
            found.append(next(k for k in count() if k not in seen))
        else:
            found.append(int(not any(found[after] for after in options)) if options else int(not misere))
    return found


def plane(vectors: NDArray[np.int64], flags: NDArray[np.bool_], misere: bool, side: int) -> NDArray[np.bool_]:
    """The P-positions of a game of vectors with both numbers below the side."""
    found = np.zeros((side, side), np.bool_)
    for x in range(side):
        for y in range(side):
            ended, safe = True, True
            for k in range(len(vectors)):
                a, b = vectors[k]
                if a <= x and b <= y and flags[x + y, k]:
                    ended = False
                    if found[x - a, y - b]:
                        safe = False
                        break
            found[x, y] = not misere if ended else safe
    return found


compiled_plane: Any = njit(plane)


class Judge:
    """What is true of a game, from its moves alone."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.outcomes: dict[tuple[int, ...], int] = {}
        self.values: dict[tuple[int, int], int] = {}
        self.tables: dict[bool, list[int]] = {}

    def first_wrong(self, proposal: Any, bound: int) -> tuple[tuple[int, ...] | None, int]:
        """The first position where a law is false, in the table and beyond; and how far the table went."""
        value = proposal.kind == "values"
        if self.game.size == 1:
            real = np.array(self.line(value, min(TO * bound, MOST)))
            said = np.asarray(proposal.predict(np.arange(len(real)))).astype(np.int64)
            wrong: list[tuple[int, ...]] = [(int(n),) for n in np.flatnonzero(real != said)[:1]]
            to = len(real)
        else:
            real = self.square(min(TO * bound, SIDE))
            to = len(real)
            said = np.broadcast_to(proposal.predict(*np.ogrid[:to, :to]), real.shape)
            wrong = [(int(x), int(y)) for x, y in np.argwhere(real != said)[:1]]
        return (wrong[0] if wrong else self.wrong_beyond(proposal, to, value)), to

    def line(self, value: bool, bound: int) -> list[int]:
        if len(self.tables.get(value, ())) < bound:
            self.tables[value] = values_of(self.game.piles[0], bound, None if value else self.game.misere)
        return self.tables[value][:bound]

    def square(self, side: int) -> NDArray[np.bool_]:
        if self.game.piles:
            x, y = (np.array(values_of(left, side)) for left in self.game.piles)
            side = min(len(x), len(y))
            return np.asarray(x[:side, None] == y[None, :side])
        flags = self.game.flags or (lambda total: [True] * len(self.game.vectors))
        marks = np.array([flags(total) for total in range(2 * side)])
        return np.asarray(compiled_plane(np.array(self.game.vectors), marks, self.game.misere, side))

    def wrong_beyond(self, proposal: Any, bound: int, value: bool) -> tuple[int, ...] | None:
        """A position with random numbers from a bound to 64 times it where a law is false, as far as that is quick."""
        chance = random.Random(bound)
        points = sorted(tuple(int(bound * TO ** chance.random()) for _ in range(self.game.size)) for _ in range(BEYOND))
        work = iter(range(WORK_BEYOND))
        for point, said in zip(points, proposal.predict(*np.array(points).T).tolist(), strict=True):
            real = self.searched(point, value, work)
            if real is None:
                return None
            if said != real:
                return point
        return None

    def searched(self, root: tuple[int, ...], value: bool, work: Iterator[int]) -> int | None:
        """The answer at a position by a search; None where the work is spent."""
        if value or (self.game.piles and self.game.size > 1):  # in a sum of two, in normal play, the values are equal
            found = [self.at(left, n, work) for left, n in zip(self.game.piles, root, strict=True)]
            return None if None in found else found[0] if value else int(found[0] == found[1])
        known, stack = self.outcomes, [root]
        while stack:
            here = stack[-1]
            if here in known:
                stack.pop()
                continue
            options = sorted(self.game.options(here), key=sum)
            if next(work, None) is None:
                return None
            answers = [known.get(after) for after in options]
            if 1 in answers:
                known[here] = 0
            elif None not in answers:
                known[here] = 1 if options else int(not self.game.misere)
            else:
                stack.append(options[answers.index(None)])
        return known[root]

    def at(self, left: Left, n: int, work: Iterator[int]) -> int | None:
        """The Grundy value of a pile."""
        name, known, stack = id(left), self.values, [n]
        while stack:
            here = stack[-1]
            if (name, here) in known:
                stack.pop()
                continue
            if next(work, None) is None:
                return None
            options = left_of(left, here)
            missing = [after for after in options if (name, after) not in known]
            if missing:
                stack += missing
            else:
                seen = {known[name, after] for after in options}
                known[name, here] = next(k for k in count() if k not in seen)
        return known[name, n]


@contextmanager
def in_cpu_time() -> Iterator[None]:
    """Within this context a search counts the time of the processor: other programs on the machine change nothing."""
    before = vars(discovery)["monotonic"]
    try:
        vars(discovery)["monotonic"] = vars(progress)["monotonic"] = process_time
        yield
    finally:
        vars(discovery)["monotonic"] = vars(progress)["monotonic"] = before


def searched(given: tuple[int, float]) -> dict[str, Any]:
    """The laws of a game of the league, each with the first position where it is false."""
    number, seconds = given
    game = LEAGUE[number]
    register(LeagueOfTwo if game.size > 1 else League)
    text = f"league{'-of-two' if game.size > 1 else ''}:number={number}{':misere' if game.misere else ''}"
    begun = process_time()
    with in_cpu_time():
        search = discovery.Search(text, None, seconds)
        found = [(process_time() - begun, each) for each in search if not each.again]
    spent, judge, laws = process_time() - begun, Judge(game), []
    for when, proposal in found:
        bound = proposal.evidence.bound
        wrong, to = judge.first_wrong(proposal, bound)
        law = {"kind": proposal.kind, "law": proposal.sentence[:200], "to": to, "wrong": wrong}
        laws.append(law | {"seconds": round(when, 2)} | proposal.evidence.facts())
    return {"number": number, "sort": game.sort, "name": game.name, "seconds": round(spent, 2), "laws": laws}


def tell(rows: list[dict[str, Any]]) -> int:
    """Print the rates; how many laws are false."""
    first = [row["laws"][0] for row in rows if row["laws"]]
    every = [law for row in rows for law in row["laws"]]
    false = [law for law in every if law["wrong"] is not None]
    false_first = sum(law["wrong"] is not None for law in first)
    print(
        f"{len(rows):,} games, {len(first):,} with a law: the first law is false in {false_first}"
        f" ({false_first / max(len(first), 1):.1%}) and true in {len(first) - false_first};"
        f" of all {len(every):,} laws {len(false)} are false; {sum(row['seconds'] for row in rows):,.0f} s of CPU"
    )
    laws: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for row in rows:
        laws[row["sort"]] += bool(row["laws"])
        wrong[row["sort"]] += bool(row["laws"]) and row["laws"][0]["wrong"] is not None
    for sort, number in Counter(row["sort"] for row in rows).items():
        print(f"  {sort}: {number} games, {laws[sort]} with a law, the first false in {wrong[sort]}")
    for row in rows:
        for law in row["laws"]:
            if law["wrong"] is not None:
                print(f"  false at {tuple(law['wrong'])}: {row['name']}: {law['law'][:120]}")
    return len(false)


def main() -> int:
    """Search, judge, tell."""
    parser = argparse.ArgumentParser(description="How often a law that discover gives is false.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--tell", type=Path, nargs="+")
    given = parser.parse_args()
    if given.tell:
        tell([json.loads(line) for path in given.tell for line in path.read_text().splitlines()])
        return 0
    chosen = sorted(random.Random(1).sample(range(GAMES), min(given.games, GAMES)))
    rows = (
        [json.loads(line) for line in given.json.read_text().splitlines()] if given.json and given.json.exists() else []
    )
    done = {row["number"] for row in rows}
    rest = [(number, given.seconds) for number in chosen if number not in done]
    with Pool(given.jobs) as pool:
        for row in pool.imap_unordered(searched, rest):
            rows.append(row)
            if given.json:
                with given.json.open("a") as file:
                    file.write(json.dumps(row) + "\n")
    return int(tell([row for row in rows if row["number"] in chosen]) > 0)


if __name__ == "__main__":
    raise SystemExit(main())
