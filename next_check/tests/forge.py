"""Writes the forgeries of p-positions, sentence and row-law: by hand, and by changes of one place. python tests/forge.py

A forgery is kept if it is refused for its hypothesis, and accepted when the refusals for this hypothesis are off.
"""

import collections
import json
import random
import sys

sys.path[:0] = [".", "tests"]
from search_p_positions import change  # noqa: E402
from test_forgeries import refused_for, violates_only  # noqa: E402

from convert_proofs import binary, wrapped  # noqa: E402
from make import Maker, table  # noqa: E402
from nimlike_check.reading import FORMAT  # noqa: E402


def example(name):
    with open(f"examples/{name}.json") as file:
        return json.load(file)


WORDS = ["digits", "valid", "successor", "sum", "base"]


def words_of(name):
    c = example(name)
    return [c[field] for field in WORDS]


def determined(digits, tracks, start, step, accepts):
    """The automaton of a step function to several states."""
    from itertools import product

    states, rows = [frozenset(start)], []
    for now in states:
        row = {}
        for column in product(range(digits), repeat=tracks):
            after = frozenset(to for state in now for to in step(state, column))
            if after:
                if after not in states:
                    states.append(after)
                row[column] = states.index(after)
        rows.append(row)
    return table(rows, [any(map(accepts, now)) for now in states], digits, tracks)


def coded(digits, codes):
    """Base 4, a digit being two: valid, successor, sum."""

    def over(tracks, judge, end):
        def step(state, column):
            ahead, first = state
            if first is None:
                return [(ahead, column)]
            pairs = list(zip(first, column, strict=True))
            if any(pair not in codes for pair in pairs):
                return []
            after = judge(ahead, [codes.index(pair) for pair in pairs])
            return [] if after is None else [(after, None)]

        zeros = (0,) * tracks
        return determined(digits, tracks, [(0, None), (0, zeros)], step, lambda state: state == (end, None))

    def small(ahead, change):
        return 4 * ahead + change if 4 * ahead + change in (0, 1) else None

    valid = over(1, lambda _, d: 0, 0)
    after = over(2, lambda ahead, d: small(ahead, d[1] - d[0]), 1)
    total = over(3, lambda ahead, d: small(ahead, d[2] - d[1] - d[0]), 0)
    return [digits, valid, after, total]


def sentence(words, relations, variables, tree):
    return {
        "format": FORMAT,
        "kind": "sentence",
        **dict(zip(WORDS, words, strict=True)),
        "relations": relations,
        "variables": variables,
        "sentence": tree,
    }


def own(words, p, maker=None, **rules):
    game = {"position": ["x"], "misere": False, "block": 1, "parameters": [], "requires": [], "measure": ["x"], **rules}
    return wrapped(game, words, maker.listed if maker else [], p, None)


def by_hand():
    fib, two = words_of("wythoff"), binary()
    true = (["x"], ["=", "x", "x"])
    yield (
        "H4",
        "every second place has no element",
        sentence([*coded(4, [(0, d) for d in range(4)]), {"first": [1], "recurrence": [7]}], [], *true),
    )
    yield (
        "H6",
        "3 is written 12",
        sentence([*coded(3, [(0, 0), (0, 1), (1, 0), (1, 2)]), {"first": [1], "recurrence": [2]}], [], *true),
    )
    yield "H5", "powers of 3", sentence([*two[:4], {"first": [1], "recurrence": [3]}], [], *true)
    yield "H5", "1, 3, 4, 7", sentence([*fib[:4], {"first": [1, 3], "recurrence": [1, 1]}], [], *true)
    yield "H5", "U(i) = U(i-1) + 2 U(i-2)", sentence([*fib[:4], {"first": [1, 2], "recurrence": [1, 2]}], [], *true)
    yield "H12", "every number is even", sentence(fib, [], ["x"], ["some", ["y"], ["+", "y", "y", "x"]])
    yield "H12", "x + y = x", sentence(two, [], ["x", "y"], ["+", "x", "y", "x"])
    yield "H12", "no number is 7", sentence(two, [], ["x"], ["not", ["=", "x", 7]])
    yield "H12", "y <= 2 x + 3", sentence(two, [], ["x", "y"], ["linear", [[1, "y"], [-2, "x"]], None, 3])
    maker = Maker(two)
    made = maker.add("twice", ["x", "y"], ["linear", [[2, "x"], [-1, "y"]], 0, 0])
    yield (
        "H7",
        "y = 2 x + 1",
        sentence(two, [{**maker.listed[0], "tree": ["linear", [[2, "x"], [-1, "y"]], -1, -1]}], *true),
    )
    yield "H7", "y = 3 x", sentence(two, [{**maker.listed[0], "tree": ["linear", [[3, "x"], [-1, "y"]], 0, 0]}], *true)
    yield "H7", "y = 2 x is x = 2 y", sentence(two, [{**maker.listed[0], "variables": ["y", "x"]}], *true)
    yield (
        "H7",
        "y < 2 x",
        sentence(two, [{**maker.listed[0], "tree": ["linear", [[2, "x"], [-1, "y"]], 1, None]}], *true),
    )
    yield from floors()
    yield from games(two, fib, made)


def floors():
    c = example("wythoff-a1-b2-floors")
    words = [c[field] for field in WORDS]
    right = next(one for one in c["relations"] if one["name"] == "A0")
    tree, true = right["tree"], (["x"], ["=", "x", "x"])
    maker = Maker(words)
    maker.add("f", ["n", "x"], tree, right["automaton"])
    none = maker.add("none", ["n", "x"], ["and", ["=", "n", 0], ["=", "x", 0]])
    gap = maker.add("gap", ["n", "x"], ["and", ["f", "n", "x"], ["=", "n", 0]])
    more = ["some", ["y"], ["f", "n", "y"], ["+", "y", 1, "x"], ["=", "n", 3]]
    odd = maker.add("odd", ["n", "x"], ["or", ["and", ["f", "n", "x"], ["not", ["=", "n", 3]]], more])
    late = maker.add(
        "late",
        ["n", "x"],
        [
            "or",
            ["and", ["f", "n", "x"], ["=", "n", 0]],
            ["some", ["y"], ["f", "n", "y"], ["+", "y", 1, "x"], ["<", 0, "n"]],
        ],
    )

    def claim(automaton, tree=tree):
        return sentence(words, [{"name": "f", "variables": ["n", "x"], "tree": tree, "automaton": automaton}], *true)

    yield "H8", "0 alone", claim(none)
    yield "H8", "but for 3", claim(gap)
    yield "H9", "1 more at 3", claim(odd)
    yield "H9", "1 more from 1 on", claim(late)
    yield "H10", "sqrt(2) + 1", claim(right["automaton"], ["floor", tree[1], tree[2] + tree[3], *tree[3:]])
    yield "H10", "twice the slope", claim(right["automaton"], ["floor", 2 * tree[1], 2 * tree[2], *tree[3:]])
    two = [*binary()[:4], {"first": [1, 2], "recurrence": [1, 2]}]
    maker = Maker(two)
    half = maker.add(
        "half",
        ["n", "x"],
        ["or", ["and", ["=", "n", 0], ["=", "x", 0]], ["and", ["linear", [[1, "n"], [-2, "x"]], 1, 2]]],
    )
    yield (
        "H11",
        "half of n, less 1 if n is even",
        sentence(
            two, [{"name": "f", "variables": ["n", "x"], "tree": ["floor", 1, -1, 2, 2], "automaton": half}], *true
        ),
    )


def games(two, fib, twice):
    maker = Maker(two)
    even = maker.add("even2", ["x"], ["some", ["y"], ["+", "y", "y", "x"]])
    up, down = {"after": ["u"], "if": [["+", "x", 1, "u"]]}, {"after": ["u"], "if": [["+", "u", 1, "x"]]}
    yield "H13", "to and fro", own(two, even, moves=[up, down])
    yield (
        "H13",
        "a number may grow",
        own(two, even, moves=[{"after": ["u"], "if": [["+", "u", 1, "x"], ["<", "u", "x"]]}, up]),
    )
    one = Maker(two).add("one", ["x"], ["=", "x", 1])
    zero = Maker(two).add("zero", ["x"], ["=", "x", 0])
    less = {"after": ["u"], "if": [["<", "u", "x"]]}
    yield "H14", "0 has no parameter", own(two, one, moves=[less], parameters=["y"], requires=[["<", "y", "x"]])
    yield "H15", "one move twice", own(two, zero, moves=[less, less], block=2)
    nim = example("nim-3")
    yield "H17", "the sum is 0", {**nim, "closed": ["linear", [[1, "x0"], [1, "x1"], [1, "x2"]], 0, 0]}
    yield "H17", "two are equal", {**nim, "closed": ["or", ["=", "x0", "x1"], ["=", "x1", "x2"]]}
    yield "H17", "x = y", {**example("wythoff"), "closed": ["=", "x", "y"]}
    yield "H17", "not the misère closed form", {**example("wythoff-misere"), "closed": example("wythoff")["closed"]}
    yield "H17", "any x", {**example("schwenk-2x"), "closed": ["=", "N", 0]}
    yield (
        "H17",
        "floors from 2 on",
        {
            **example("wythoff-a1-b2-floors"),
            "closed": json.loads(json.dumps(example("wythoff-a1-b2-floors")["closed"]).replace('1, "n"]', '2, "n"]')),
        },
    )
    yield "H18", "Fibonacci digits", wrapped("nim:piles=any", fib, [], None, None)
    yield "H18", "Fibonacci digits, misère", wrapped("nim:piles=any:misere", fib, [], None, None)
    yield "H19", "a = 2 as a = 3", {**example("wythoff-a2"), "ruleset": "wythoff:a=3"}
    yield "H19", "a = 2, b = 3 as a = 1", {**example("wythoff-a2-b3"), "ruleset": "wythoff:a=1:b=3"}
    yield "H19", "2x as 2x+1", {**example("schwenk-2x"), "ruleset": "schwenk:cap=2x+1"}
    yield "H19", "Fibonacci as Lucas", {**example("onepile-fibonacci"), "ruleset": "onepile:base=lucas"}
    yield "H19", "high as low", {**example("onepile-fibonacci"), "ruleset": "onepile:base=fibonacci:cap=low"}
    yield "H19", "binary as powers of 3", {**example("onepile-binary"), "ruleset": "onepile:base=powers:3"}


def rows():
    with open("forgeries/row-law.jsonl") as file:
        for line in file:
            one = json.loads(line)
            if "total" in one["certificate"]["ruleset"]:
                one["hypothesis"] = {"H3": "H5", "H4": "H6"}.get(one["hypothesis"], one["hypothesis"])
            if one["certificate"]["law"]["name"] != "classes":
                yield one["hypothesis"], one["what"], one["certificate"]
    c = example("coprime-max-10")
    for at in range(len(c["law"]["a"])):
        wrong = json.loads(json.dumps(c))
        wrong["law"]["a"][at]["sets"].pop()
        wrong["law"]["a"] = [group for group in wrong["law"]["a"] if group["sets"]]
        yield "H3", f"a set of A fewer, {at}", wrong
    for at in range(4):
        wrong = json.loads(json.dumps(c))
        wrong["law"]["b"][0]["sets"][at] &= wrong["law"]["b"][0]["sets"][at] - 1
        yield "H2", f"a prime fewer in set {at} of B", wrong
    for small in ([], [15, 21], [9]):
        yield "H4", f"small {small}", {**c, "law": {**c["law"], "small": small}}
    wrong = json.loads(json.dumps(c))
    wrong["law"]["primes"].append(49)
    yield "H1", "49 as a prime", wrong


def by_chance(draw, wanted, seconds=60):
    from time import time

    names = [
        "nim-3",
        "nim-4",
        "nim-misere-3",
        "wythoff",
        "wythoff-misere",
        "schwenk-2x",
        "onepile-binary",
        "onepile-fibonacci",
        "onepile-fibonacci-any",
    ]
    right, end = [example(name) for name in names], time() + seconds
    right += [{**one, "sum": None, "base": None} for one in right[:3]] * 2
    while any(wanted.values()) and time() < end:
        c = change(draw, draw.choice(right))
        if c["closed"] is not None and draw.random() < 0.7:
            c["closed"] = None
        found = refused_for(c)
        if wanted.get(found, 0):
            yield found, "one change", c


def main():
    kept, draw = collections.defaultdict(list), random.Random(2026)

    def keep(hypothesis, what, c):
        if refused_for(c) == hypothesis and violates_only(c, hypothesis):
            kept[c["kind"]].append({"hypothesis": hypothesis, "what": what, "certificate": c})
            return True
        return False

    for hypothesis, what, c in [*by_hand(), *rows()]:
        if not keep(hypothesis, what, c):
            print("not kept:", hypothesis, what, refused_for(c))
    wanted = {"H1": 6, "H2": 6, "H3": 5, "H7": 6, "H16": 12}
    for hypothesis, what, c in by_chance(draw, wanted):
        if wanted[hypothesis] and keep(hypothesis, what, c):
            wanted[hypothesis] -= 1
    for kind, found in kept.items():
        with open(f"forgeries/{kind}.jsonl", "w") as file:
            for one in sorted(found, key=lambda one: int(one["hypothesis"][1:])):
                file.write(json.dumps(one, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
