"""`for_all` on random automata: whenever it says yes, no short words are a counterexample. SEED SECONDS

What is asked is random: atoms with variables that stand twice, hidden variables, counts up to a cap, any verdict. The
judge tries all words of the guard's variables to a length, and counts hidden words 70 digits longer.
"""

import collections
import random
import sys
import time
from itertools import product

sys.path[:0] = [".", "tests"]
from nimlike_check.automata import Atom, Count, for_all, trimmed  # noqa: E402

SHORT, ZEROS = 3, 70


def automaton(draw, tracks):
    states = draw.randint(1, 4)
    thick = draw.choice([0.3, 0.6, 0.9])
    rows = [
        {column: draw.randrange(states) for column in product(range(2), repeat=tracks) if draw.random() < thick}
        for _ in range(states)
    ]
    rows[0][(0,) * tracks] = 0
    accepting = [draw.random() < 0.5 for _ in range(states)]
    return (tracks, rows, accepting), trimmed(tracks, [dict(row) for row in rows], accepting)


def accepts(raw, words):
    _, rows, accepting = raw
    state = 0
    for column in zip(*words, strict=True):
        if column not in rows[state]:
            return False
        state = rows[state][column]
    return accepting[state]


def number(raws, hidden, at, zeros):
    """How many hidden words there are, with so many zeros before the others: no cap, no tables, nothing left out."""
    free = {x: (0,) * zeros + word for x, word in at.items()}
    ways = {(0,) * len(raws): 1}
    for place in range(len(next(iter(free.values())))):
        after = collections.Counter()
        for states, times in ways.items():
            for digits in product(range(2), repeat=len(hidden)):
                column = {**{x: word[place] for x, word in free.items()}, **dict(zip(hidden, digits, strict=True))}
                to = [
                    raw[1][state].get(tuple(column[x] for x in names))
                    for (raw, names), state in zip(raws, states, strict=True)
                ]
                if None not in to:
                    after[tuple(to)] += times
        ways = after
    return sum(
        times
        for states, times in ways.items()
        if all(raw[2][state] for (raw, _), state in zip(raws, states, strict=True))
    )


def main(seed, seconds):
    draw, end, said = random.Random(seed), time.time() + seconds, collections.Counter()
    while time.time() < end:
        free = ["x", "y"][: draw.randint(1, 2)]
        guard = []
        for x in free:
            raw, made = automaton(draw, 1)
            guard.append((raw, Atom(made, (x,)), (x,)))
        if draw.random() < 0.4:
            raw, made = automaton(draw, 2)
            names = tuple(draw.choice(free) for _ in range(2))
            guard.append((raw, Atom(made, names), names))
        cap, counts = draw.randint(1, 3), []
        for _ in range(draw.randint(1, 2)):
            hidden = ["u", "v"][: draw.choice([0, 1, 1, 2])]
            atoms = []
            for _ in range(draw.randint(1, 3)):
                raw, made = automaton(draw, draw.randint(1, 3))
                names = tuple(draw.choice(free + hidden) for _ in range(raw[0]))
                atoms.append((raw, Atom(made, names), names))
            used = {x for _, _, names in atoms for x in names}
            hidden = [x for x in hidden if x in used]
            counts.append(
                ([(raw, names) for raw, _, names in atoms], Count(tuple(a for _, a, _ in atoms), tuple(hidden)))
            )
        table = {n: draw.random() < 0.7 for n in product(range(cap + 1), repeat=len(counts))}
        yes = for_all([atom for _, atom, _ in guard], [count for _, count in counts], lambda n: table[tuple(n)], cap)
        said[yes] += 1
        wrong = None
        for words in product(product(range(2), repeat=SHORT), repeat=len(free)):
            at = dict(zip(free, words, strict=True))
            if not all(accepts(raw, [at[x] for x in names]) for raw, _, names in guard):
                continue
            n = tuple(min(cap, number(raws, count.hidden, at, ZEROS)) for raws, count in counts)
            if not table[n]:
                wrong = at
                break
        said["wrong" if wrong else "none found", yes] += 1
        if yes and wrong:
            print("FALSE", guard, counts, table, cap, wrong)
            said["FALSE"] += 1
    for key, times in sorted(said.items(), key=str):
        print(times, key)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
