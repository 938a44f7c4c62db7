"""All automata of one or two states as P of all small games of one number: what is accepted is judged by playing."""

import json
import random
import sys
import time
from itertools import product

sys.path[:0] = [".", "tests"]
from nimlike_check import positions
from nimlike_check.reading import OverLimit, Refused
from truth_numbers import World, accepts, judge_numbers, judge_relations

_N, _NN, _RR = {}, positions.Numbers, positions.Relations


def _numbers(*words):
    key = json.dumps(words)
    if key not in _N:
        _N[key] = _NN(*words)
    return _N[key]


_R = {}


def _relations(numbers, listed):
    key = id(numbers), json.dumps(listed)
    if key not in _R:
        _R[key] = _RR(numbers, listed)
    return _R[key]


positions.Numbers, positions.Relations = _numbers, _relations
E = "examples/"


def automata(digits, tracks, states):
    symbols = digits**tracks
    places = [(s, c) for s in range(states) for c in range(symbols) if (s, c) != (0, 0)]
    for to in product([None, *range(states)], repeat=len(places)):
        rows = [[] for _ in range(states)]
        rows[0].append([0, 0])
        for (s, c), t in zip(places, to, strict=False):
            if t is not None:
                rows[s].append([c, t])
        for acc in range(1 << states):
            yield {"rows": rows, "accepting": [s for s in range(states) if acc >> s & 1]}


CONDS = [
    [["<", "u", "x"]],
    [["shift", "u", "x"]],
    [["+", "u", 1, "x"]],
    [["+", "u", "k", "x"], ["element", "k"]],
    [["+", "u", "k", "x"], ["even", "k"]],
    [["smallest", "x", "k"], ["+", "u", "k", "x"]],
    [["<=", "k", 2], ["+", "u", "k", "x"]],
    [["+", "u", "u", "x"]],
    [["even", "x"]],
    [["element", "u"]],
    [["smallest", "x", "u"]],
    [["+1", "u", "x"]],
    [["=", "u", 0]],
    [["+", "u", "k", "x"], ["<=", "k", "u"]],
    [["<=", "x", 5]],
    [["+", "u", "u", "v"], ["<=", "v", "x"]],
    [["=", "x", 4], ["=", "u", 1]],
]


def play(w, ruleset, bound):
    """P-positions by the definition; None where the choices of parameters differ."""
    pos, P = ruleset["position"], {}
    for at in sorted(product(range(bound), repeat=len(pos)), key=sum):
        env = dict(zip(pos, at, strict=False))
        ways = [env] if not ruleset["parameters"] else list(w.solve(ruleset["requires"], ruleset["parameters"], env))
        out = set()
        for way in ways:
            to = set()
            for move in ruleset["moves"]:
                names = [x for atom in move["if"] for x in atom[1:] if isinstance(x, str)]
                hidden = [x for x in dict.fromkeys([*names, *move["after"]]) if x not in way]
                for one in w.solve(move["if"], hidden, way):
                    to.add(tuple(one[x] for x in move["after"]))
            if ruleset["misere"] and not to:
                out.add(False)
            else:
                vals = [P[o] for o in to]
                out.add(sum(bool(v) for v in vals) < ruleset["block"])
        P[at] = out.pop() if len(out) == 1 else None
    return P


def judge_own(c, bound, most=48):
    w = World(c, most)
    bad = judge_numbers(w, 20) + judge_relations(w, 7)
    P = play(w, c["ruleset"], bound)
    for at, lost in P.items():
        if lost != accepts(c["p"], w.d, [w.words[v] for v in at]):
            bad.append(("P", at, lost))
            break
    return bad


def main(seconds, seed):
    draw, end = random.Random(int(seed)), time.time() + float(seconds)
    words = {}
    for name in ("nim-3", "wythoff", "wythoff-a2"):
        c = json.load(open(E + name + ".json"))
        words[name] = {k: c[k] for k in ("digits", "valid", "successor", "sum", "base")}
    P1 = {2: list(automata(2, 1, 1)) + list(automata(2, 1, 2)), 3: list(automata(3, 1, 2))}
    tried = acc = false = games = 0
    while time.time() < end:
        name = draw.choice(list(words))
        W = words[name]
        moves = []
        for _ in range(draw.choice([1, 1, 2, 2, 3])):
            conds = [["<", "u", "x"]]
            for _ in range(draw.choice([0, 1, 1, 2])):
                conds += draw.choice(CONDS)
            conds = [json.loads(s) for s in dict.fromkeys(json.dumps(x) for x in conds)]
            moves.append({"after": ["u"], "if": conds})
        params = draw.random() < 0.25
        if params:
            moves[0]["if"].append(
                draw.choice([["<=", "u", "y"], ["<=", "y", "u"], ["+", "u", "y", "x"], ["=", "u", "y"]])
            )
        requires = (
            draw.choice(
                [
                    [["<=", "y", "x"]],
                    [["+", "y", "y", "z"], ["<=", "z", "x"]],
                    [["<=", "y", 2]],
                    [["even", "y"], ["<=", "y", 4]],
                    [["=", "y", 1]],
                    [["<", "y", "x"]],
                ]
            )
            if params
            else []
        )
        requires = [r for r in requires if "z" not in r] if params else []
        if params and not requires:
            requires = [["<=", "y", 2]]
        game = {
            "position": ["x"],
            "misere": draw.random() < 0.3,
            "block": 1 if params else draw.choice([1, 1, 2, 2, 3]),
            "parameters": ["y"] if params else [],
            "requires": requires,
            "moves": moves,
            "measure": ["x"],
        }
        if game["block"] > 1 and draw.random() < 0.9:
            game["misere"] = False
        if game["block"] > 1:  # no further variables
            for m in moves:
                m["if"] = [a for a in m["if"] if not ({"k", "v", "z"} & set(map(str, a[1:])))]
        games += 1
        c = {
            "format": "nimlike/certificate/2",
            "kind": "p-positions",
            "ruleset": game,
            **W,
            "relations": [],
            "closed": None,
        }
        w = World(c, 48)
        P = play(w, game, 24)
        some = P1[W["digits"]]
        if len(some) > 150:
            some = draw.sample(some, 150)
        for p in some:
            tried += 1
            c["p"] = p
            try:
                positions.check(c)
            except (Refused, OverLimit):
                continue
            except Exception as x:
                print("FAULT", json.dumps(c), repr(x))
                continue
            acc += 1
            for at, lost in P.items():
                if lost != accepts(p, w.d, [w.words[v] for v in at]):
                    false += 1
                    print("FALSE", at, lost, json.dumps(c))
                    break
    print("own", games, "games", tried, "tried", acc, "accepted", false, "false")


if __name__ == "__main__":
    main(*sys.argv[1:])
