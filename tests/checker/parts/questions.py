"""`for_all` on random automata: whenever it says yes, no short words are a counterexample.

What is asked is random: atoms with variables that stand twice, hidden variables, counts up to a cap, any verdict. The
judge tries all words of the guard's variables of three digits, and counts hidden words 70 digits longer.
"""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

SHORT, ZEROS = 3, 70
Raw = tuple[int, list[dict[tuple[int, ...], int]], list[bool]]  # tracks, rows, and which states accept


def automaton(rng: Random, tracks: int) -> Raw:
    """An automaton of four states at most."""
    states, thick = rng.randint(1, 4), rng.choice([0.3, 0.6, 0.9])
    columns = list(product(range(2), repeat=tracks))
    rows = [{column: rng.randrange(states) for column in columns if rng.random() < thick} for _ in range(states)]
    rows[0][(0,) * tracks] = 0
    return tracks, rows, [rng.random() < 0.5 for _ in range(states)]


def trimmed(raw: Raw) -> Any:
    from nimlike_check.automata import trimmed

    return trimmed(raw[0], [dict(row) for row in raw[1]], raw[2])


def accepts(raw: Raw, words: list[tuple[int, ...]]) -> bool:
    state = 0
    for column in zip(*words, strict=True):
        if column not in raw[1][state]:
            return False
        state = raw[1][state][column]
    return raw[2][state]


def number(raws: list[tuple[Raw, tuple[str, ...]]], hidden: list[str], at: dict[str, tuple[int, ...]]) -> int:
    """How many hidden words there are, with zeros before the others: no cap, no tables, nothing left out."""
    free = {x: (0,) * ZEROS + word for x, word in at.items()}
    ways: Counter[tuple[int, ...]] = Counter({(0,) * len(raws): 1})
    for place in range(ZEROS + SHORT):
        after: Counter[tuple[int, ...]] = Counter()
        for states, times in ways.items():
            for digits in product(range(2), repeat=len(hidden)):
                column = {**{x: word[place] for x, word in free.items()}, **dict(zip(hidden, digits, strict=True))}
                pairs = zip(raws, states, strict=True)
                to = [raw[1][state].get(tuple(column[x] for x in names)) for (raw, names), state in pairs]
                if None not in to:
                    after[tuple(map(int, filter(lambda one: one is not None, to)))] += times  # type: ignore[arg-type]
        ways = after
    accepted = [all(raw[2][s] for (raw, _), s in zip(raws, states, strict=True)) for states in ways]
    return sum(times for times, accepts_all in zip(ways.values(), accepted, strict=True) if accepts_all)


def trial(rng: Random) -> str:
    from nimlike_check.automata import Atom, Count, for_all

    free = ["x", "y"][: rng.randint(1, 2)]
    guard = [(automaton(rng, 1), (x,)) for x in free]
    if rng.random() < 0.4:
        guard.append((automaton(rng, 2), (rng.choice(free), rng.choice(free))))  # type: ignore[arg-type]
    cap, asked = rng.randint(1, 3), []
    for _ in range(rng.randint(1, 2)):
        hidden, raws = ["u", "v"][: rng.choice([0, 1, 1, 2])], []
        for _ in range(rng.randint(1, 3)):
            raw = automaton(rng, rng.randint(1, 3))
            raws.append((raw, tuple(rng.choice(free + hidden) for _ in range(raw[0]))))
        asked.append((raws, [x for x in hidden if any(x in names for _, names in raws)]))
    table = {n: rng.random() < 0.7 for n in product(range(cap + 1), repeat=len(asked))}
    counts = [Count(tuple(Atom(trimmed(raw), names) for raw, names in raws), tuple(hidden)) for raws, hidden in asked]
    yes = for_all([Atom(trimmed(raw), names) for raw, names in guard], counts, lambda n: table[tuple(n)], cap)
    for words in product(product(range(2), repeat=SHORT), repeat=len(free)) if yes else ():
        at = dict(zip(free, words, strict=True))
        if all(accepts(raw, [at[x] for x in names]) for raw, names in guard):
            found = tuple(min(cap, number(raws, hidden, at)) for raws, hidden in asked)
            assert table[found], (guard, asked, table, cap, at)
    return "yes" if yes else "no"
