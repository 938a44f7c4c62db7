"""Relations by random trees: an automaton that is made, and perhaps changed, is accepted only if it is the tree's.

Judged with numbers below BOUND, and hidden ones below MORE, in an arithmetic of its own. SEED SECONDS
"""

import collections
import json
import random
import sys
import time
from functools import cache
from itertools import product

sys.path[:0] = [".", "tests"]
from search_p_positions import accepts, summands  # noqa: E402

from make import Maker  # noqa: E402
from nimlike_check import relations  # noqa: E402
from nimlike_check.reading import Refused  # noqa: E402

BOUND, MORE = 6, 24
ELEMENTS = {"nim-3": (1, 2, 4, 8, 16, 32, 64, 128), "wythoff": (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144)}


@cache
def word(n, base):
    parts = summands(n, base)
    return [parts.count(element) for element in reversed(base)]


def atom_true(atom, at, base):
    name, *x = atom
    x = [at[one] if isinstance(one, str) else one for one in x]
    w = [word(n, base) for n in x]
    if name in ("<", "<=", "=", "+"):
        return {
            "<": lambda: x[0] < x[1],
            "<=": lambda: x[0] <= x[1],
            "=": lambda: x[0] == x[1],
            "+": lambda: x[0] + x[1] == x[2],
        }[name]()
    if name == "element":
        return x[0] in base
    if name == "shift":
        return w[1] == [*w[0][1:], 0] and w[0][0] == 0
    if name == "smallest":
        return x[0] > 0 and x[1] == summands(x[0], base)[0]
    if name == "xor":
        return x[0] ^ x[1] == x[2]
    zeros = len(w[0]) - len("".join(map(str, w[0])).rstrip("0"))
    return x[0] > 0 and zeros % 2 == 0


def tree_true(tree, at, base):
    sign, *parts = tree
    if sign == "not":
        return not tree_true(parts[0], at, base)
    if sign in ("and", "or"):
        return (all if sign == "and" else any)(tree_true(part, at, base) for part in parts)
    if sign == "linear":
        terms, low, high = parts
        total = sum(c * at[x] for c, x in terms)
        return (low is None or low <= total) and (high is None or total <= high)
    if sign != "some":
        return atom_true(tree, at, base)
    for chosen in product(range(MORE), repeat=len(parts[0])):
        if all(atom_true(atom, {**at, **dict(zip(parts[0], chosen, strict=True))}, base) for atom in parts[1:]):
            return True
    return False


def random_atom(draw, names, binary):
    name, many = draw.choice(
        [
            ("<", 2),
            ("<=", 2),
            ("=", 2),
            ("+", 3),
            ("element", 1),
            ("shift", 2),
            ("smallest", 2),
            ("even", 1),
            *[("xor", 3)] * binary,
        ]
    )
    return [name, *(draw.choice(names) if draw.random() < 0.85 else draw.randint(0, 3) for _ in range(many))]


def random_tree(draw, free, binary, deep=0):
    way = draw.random()
    if way < 0.25 and deep < 2:
        return ["not", random_tree(draw, free, binary, deep + 1)]
    if way < 0.5 and deep < 2:
        return [draw.choice(["and", "or"]), *(random_tree(draw, free, binary, deep + 1) for _ in range(2))]
    if way < 0.65:
        low = draw.choice([None, -2, -1, 0, 1, 2])
        high = draw.choice([None, 0, 1, 3]) if low is not None else draw.randint(-1, 3)
        return ["linear", [[draw.choice([-2, -1, 1, 2, 3]), x] for x in free], low, high]
    if way < 0.9:
        hidden = ["u", "v"][: draw.choice([1, 1, 2])]
        atoms = [random_atom(draw, free + hidden, binary) for _ in range(draw.randint(1, 3))]
        hidden = [x for x in hidden if any(x in atom for atom in atoms)]
        return ["some", hidden, *atoms]
    return random_atom(draw, free, binary)


def main(seed, seconds):
    draw, end, said = random.Random(seed), time.time() + seconds, collections.Counter()
    makers = []
    for name, base in ELEMENTS.items():
        c = json.load(open(f"examples/{name}.json"))
        makers.append((Maker([c[field] for field in ("digits", "valid", "successor", "sum", "base")]), base))
    while time.time() < end:
        maker, base = draw.choice(makers)
        free = ["x", "y"][: draw.randint(1, 2)]
        tree = random_tree(draw, free, base[2] == 4)
        try:
            made = maker.add("r", free, tree)
        except Refused:
            said["not made"] += 1
            continue
        maker.relations.known.pop("r"), maker.relations.trees.pop("r"), maker.listed.clear()
        maker.relations.linear = {key: name for key, name in maker.relations.linear.items() if name != "r"}
        if draw.random() < 0.5:
            state = draw.randrange(len(made["rows"]))
            if draw.random() < 0.5 or not made["rows"][state]:
                made["accepting"] = sorted(set(made["accepting"]) ^ {state})
            else:
                draw.choice(made["rows"][state])[1] = draw.randrange(len(made["rows"]))
        try:
            relations.Relations(
                maker.relations.numbers, [{"name": "r", "variables": free, "tree": tree, "automaton": made}]
            )
        except Refused as refused:
            said["refused", refused.hypothesis] += 1
            continue
        said["accepted"] += 1
        for chosen in product(range(BOUND), repeat=len(free)):
            at = dict(zip(free, chosen, strict=True))
            if accepts(made, 2, [word(n, base) for n in chosen]) != tree_true(tree, at, base):
                print("FALSE", tree, at, base[:4])
                said["FALSE"] += 1
                break
    for key, times in sorted(said.items(), key=str):
        print(times, key)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
