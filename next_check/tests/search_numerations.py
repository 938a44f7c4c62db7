"""All automata of two states, and some of three, as words of numbers: successor, sum and base as a short look shows them, and changed."""

import json
import random
import sys
import time
from itertools import product

sys.path[:0] = [".", "tests"]
from nimlike_check.numbers import Numbers
from nimlike_check.reading import OverLimit, Refused
from truth_numbers import World, judge_numbers, stripped


def learn(digits, tracks, truth, near=3, far=3):
    """The automaton that a table of prefixes and suffixes shows, or None."""
    columns = list(product(range(digits), repeat=tracks))
    suffixes = [s for k in range(far + 1) for s in product(columns, repeat=k)]

    def sign(prefix):
        return tuple(truth(prefix + s) for s in suffixes)

    names, states, rows = {sign(()): 0}, [()], []
    for prefix in states:
        if len(states) > 40 or len(prefix) > near:
            return None
        row = []
        for at, column in enumerate(columns):
            key = sign(prefix + (column,))
            if not any(key):
                continue
            if key not in names:
                names[key] = len(states)
                states.append(prefix + (column,))
            row.append([at, names[key]])
        rows.append(row)
    if [0, 0] not in rows[0]:
        return None
    return {"rows": rows, "accepting": [n for n, p in enumerate(states) if truth(p)]}


def valids(digits, states, draw=None):
    places = [(s, c) for s in range(states) for c in range(digits) if (s, c) != (0, 0)]
    every = product([None, *range(states)], repeat=len(places))
    if draw:
        every = iter(lambda: [draw.choice([None, *range(states)]) for _ in places], 0)
    for to in every:
        rows = [[] for _ in range(states)]
        rows[0].append([0, 0])
        for (s, c), t in zip(places, to, strict=False):
            if t is not None:
                rows[s].append([c, t])
        for acc in [a for a in range(1 << states) if a & 1] if not draw else [draw.randrange(1 << states) | 1]:
            yield {"rows": rows, "accepting": [s for s in range(states) if acc >> s & 1]}


def change(draw, a, digits, tracks):
    a = json.loads(json.dumps(a))
    for _ in range(draw.choice([1, 1, 2])):
        s = draw.randrange(len(a["rows"]))
        row = a["rows"][s]
        way = draw.randrange(4)
        if way == 0:
            a["accepting"] = sorted(set(a["accepting"]) ^ {s})
        elif way == 1 and row:
            row.pop(draw.randrange(len(row)))
        elif way == 2 and row:
            draw.choice(row)[1] = draw.randrange(len(a["rows"]))
        else:
            row.append([draw.randrange(digits**tracks), draw.randrange(len(a["rows"]))])
    return a


def one(draw, digits, valid, tally):
    w = World({"digits": digits, "valid": valid, "relations": []}, 400)
    if len(w.words) < 30:
        return
    number = w.number

    def succ(columns):
        x, y = (number.get(stripped(c)) for c in (zip(*columns, strict=False) if columns else ((), ())))
        return x is not None and y == x + 1

    def plus(columns):
        x, y, z = (number.get(stripped(c)) for c in (zip(*columns, strict=False) if columns else ((), (), ())))
        return None not in (x, y, z) and x + y == z

    after = learn(digits, 2, succ, 4, 3 if digits == 2 else 2)
    if after is None:
        tally["no successor"] += 1
        return
    total = learn(digits, 3, plus, 4, 2) if digits == 2 else None
    elements = [number.get((1,) + (0,) * k) for k in range(6)]
    bases = [None]
    if total and elements[0] is not None:
        for k in (1, 2, 3):
            if None not in elements[:k]:
                for rec in product(range(-1, 4), repeat=k):
                    if all(
                        e is None or sum(a * b for a, b in zip(rec, elements[:i][::-1], strict=False)) == e
                        for i, e in enumerate(elements)
                        if i >= k
                    ):
                        bases.append({"first": elements[:k], "recurrence": list(rec)})
        k = draw.choice([1, 2])
        bases.append({"first": [1, 2][:k], "recurrence": [draw.randint(0, 2) for _ in range(k)]})
    tries = [(after, total, b) for b in bases] + [(change(draw, after, digits, 2), None, None) for _ in range(3)]
    if total:
        tries += [(after, change(draw, total, digits, 3), draw.choice(bases)) for _ in range(3)]
    for a, s, b in tries:
        tally["tried"] += 1
        c = {"digits": digits, "valid": valid, "successor": a, "sum": s, "base": b, "relations": []}
        try:
            Numbers(digits, valid, a, s, b)
        except Refused as r:
            tally["refused " + r.hypothesis] += 1
            continue
        except OverLimit:
            continue
        except Exception as x:
            print("FAULT", repr(x), json.dumps(c))
            continue
        tally["accepted", s is not None, b is not None] += 1
        w.c = c
        if wrong := judge_numbers(w, 30):
            tally["FALSE"] += 1
            print("FALSE", wrong[:3], json.dumps(c))


def main(seconds, seed):
    from collections import Counter

    draw, end, tally = random.Random(int(seed)), time.time() + float(seconds), Counter()
    for valid in valids(2, 2):
        one(draw, 2, valid, tally)
    tally["two states"] = 1
    print("exhausted 2 digits 2 states", dict(tally))
    a, b, c = valids(2, 3, draw), valids(3, 2, draw), valids(3, 3, draw)
    while time.time() < end:
        d, g = draw.choice([(2, a), (2, a), (3, b), (3, c)])
        one(draw, d, next(g), tally)
    print(dict(tally))


if __name__ == "__main__":
    main(*sys.argv[1:])
