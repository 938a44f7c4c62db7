"""Games of two numbers: piles that change places, moves that contain each other, numbers that grow; P as play shows it, and changed."""

import json
import random
import sys
import time
from collections import Counter
from itertools import product

sys.path[:0] = [".", "tests"]
import search_one_number
from nimlike_check import positions
from nimlike_check.reading import OverLimit, Refused
from search_numerations import change, learn
from truth_numbers import World, accepts, stripped

C = json.load(open(search_one_number.E + "nim-3.json"))
W = {k: C[k] for k in ("digits", "valid", "successor", "sum", "base")}
AFTER = [["u", "y"], ["x", "v"], ["u", "v"], ["y", "x"], ["y", "u"], ["u", "x"], ["v", "u"]]


def conditions(draw, after, misc):
    conds = []
    for place, name in zip("xy", after, strict=False):
        if name != place:
            conds.append([draw.choice(["<", "<", "<="]), name, place])
        if name != place and draw.random() < 0.15:
            conds[-1] = draw.choice([["<", name, "x"], ["<", name, "y"], ["<=", name, "y"]])
    for _ in range(draw.choice([0, 0, 1, 1, 2])):
        new = [n for n in after if n not in "xy"] or ["x"]
        a, b = draw.choice(["x", "y", *new]), draw.choice(["x", "y", *new])
        conds.append(
            draw.choice(
                [
                    ["<=", a, b],
                    ["=", a, b],
                    ["+1", a, b],
                    ["xor", a, b, draw.choice("xy")],
                    ["element", a],
                    ["even", b],
                    ["+", a, b, draw.choice("xy")],
                    ["smallest", a, b],
                    ["<", a, draw.randint(1, 4)],
                    ["=", a, draw.randint(0, 2)],
                ]
                + ([["+", a, misc, b], ["+", misc, misc, b]] if misc else [])
            )
        )
    return [json.loads(s) for s in dict.fromkeys(json.dumps(x) for x in conds)]


def play(w, game, bound):
    """By the definition, position after position as they are met."""
    P, pos = {}, game["position"]

    def lost(at):
        if at not in P:
            P[at] = None
            to = set()
            for move in game["moves"]:
                env = dict(zip(pos, at, strict=False))
                names = [x for atom in move["if"] for x in atom[1:] if isinstance(x, str)]
                for one in w.solve(
                    move["if"], [x for x in dict.fromkeys([*names, *move["after"]]) if x not in env], env
                ):
                    to.add(tuple(one[x] for x in move["after"]))
            n = 0
            for o in to:
                here = lost(o)
                if here is None:
                    raise RecursionError  # a play that comes back
                n += here
            P[at] = n < game["block"] and not (game["misere"] and not to)
        return P[at]

    for at in product(range(bound), repeat=len(pos)):
        lost(at)
    return P


def main(seconds, seed):
    draw, end, said = random.Random(int(seed)), time.time() + float(seconds), Counter()
    while time.time() < end:
        block = draw.choice([1, 1, 1, 2, 3])
        moves = []
        for _ in range(draw.choice([1, 2, 2, 3])):
            after = draw.choice(AFTER)
            moves.append(
                {"after": after, "if": conditions(draw, after, "k" if block == 1 else None) or [["=", "x", "x"]]}
            )
        game = {
            "position": ["x", "y"],
            "misere": block == 1 and draw.random() < 0.3,
            "block": block,
            "parameters": [],
            "requires": [],
            "moves": moves,
            "measure": draw.choice([["x", "y"], ["x", "y"], ["x"], ["y"]]),
        }
        c = {
            "format": "nimlike/certificate/2",
            "kind": "p-positions",
            "ruleset": game,
            **W,
            "relations": [],
            "closed": None,
            "p": {"rows": [[[0, 0]]], "accepting": [0]},
        }
        said["games"] += 1
        r0 = ""
        try:
            positions.check(c)
        except Refused as r:
            r0 = r.hypothesis
            said["first", r.hypothesis] += 1
            if r.hypothesis not in ("H16", "H13"):
                continue
        except Exception as x:
            print("FAULT", repr(x), json.dumps(c))
            continue
        w = World(c, 40)
        try:
            P = play(w, game, 16)
        except RecursionError:
            said["goes round", r0] += 1
            if r0 != "H13":
                print("FALSE: a play without end", json.dumps(c))
            continue
        tries = [c["p"]]

        def truth(columns):
            x, y = (w.number.get(stripped(t), 99) for t in (zip(*columns, strict=False) if columns else ((), ())))
            return P[x, y]

        if right := learn(2, 2, truth, 2, 1):
            tries += [right, *(change(draw, right, 2, 2) for _ in range(6))]
        for p in tries:
            c["p"] = p
            said["tried"] += 1
            try:
                positions.check(c)
            except (Refused, OverLimit) as r:
                said[getattr(r, "hypothesis", "limit")] += 1
                continue
            except Exception as x:
                print("FAULT", repr(x), json.dumps(c))
                continue
            said["accepted", block, game["misere"]] += 1
            for at, lost in P.items():
                if lost != accepts(p, 2, [w.words[v] for v in at]):
                    said["FALSE"] += 1
                    print("FALSE", at, lost, json.dumps(c))
                    break
    print(dict(said))


if __name__ == "__main__":
    main(*sys.argv[1:])
