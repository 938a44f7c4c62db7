"""Any change anywhere in the examples; whatever is accepted is judged by the definition of its kind."""

import glob
import json
import random
import sys
import time
from collections import Counter
from itertools import product

sys.path[:0] = [".", "tests"]
import nimlike_check
import search_one_number
import search_small_codes
import search_small_rows
import truth_games
from nimlike_check.reading import OverLimit, Refused
from search_faults import change as any_change
from truth_numbers import World, accepts, judge_numbers, judge_relations


def judge(c):
    kind = c["kind"]
    if kind == "heap-period":
        G = search_small_codes.grundy(c["ruleset"], max(60, len(c["values"]) + 3 * c["period"] + 20))
        return (
            []
            if G[: len(c["values"])] == c["values"]
            and search_small_codes.truth(G, c["preperiod"], c["period"], c["saltus"])
            else ["heap"]
        )
    if kind == "subtraction-family":
        return family(c)
    if kind == "misere-quotient":
        return misere(c)
    if kind == "row-law":
        return rows(c)
    if kind == "majority":
        return None
    if kind in ("p-positions", "sentence"):
        w = World(c, 60)
        bad = judge_numbers(w, 16) + judge_relations(w, 5)
        if kind == "sentence":
            for x in product(range(9), repeat=len(c["variables"])):
                if not w.tree(c["sentence"], dict(zip(c["variables"], x, strict=False)), c["variables"]):
                    bad.append(("sentence", x))
                    break
            return bad
        if c["ruleset"] == "nim:piles=any" or c["ruleset"] == "nim:piles=any:misere":
            return bad
        if isinstance(c["ruleset"], dict):
            P = search_one_number.play(w, c["ruleset"], 7)
            pos = c["ruleset"]["position"]
        else:
            import re

            text, mis, block = re.fullmatch(r"(.+?)(:misere)?(?::block=(\d))?", c["ruleset"]).groups()
            if text.startswith(("nim", "wythoff")):
                P = truth_games.board(text, bool(mis), int(block or 1), 9 if "piles=4" not in text else 5)
                pos = None
                pos = [f"x{i}" for i in range(9)] if text.startswith("nim") else ["x", "y"]
            else:
                if block:
                    return bad
                P = truth_games.pile(text, bool(mis), 12, 60)
                pos = ["N", "x"]
                P = {k: (next(iter(v)) if len(v) == 1 else None) for k, v in P.items()}
        for at, lost in P.items():
            if lost != accepts(c["p"], w.d, [w.words[v] for v in at]):
                bad.append(("P", at, lost))
                break
            if (
                c["closed"] is not None
                and max(at) < 12
                and lost != w.tree(c["closed"], dict(zip(pos, at, strict=False)), pos)
            ):
                bad.append(("closed", at))
                break
        return bad


def family(c):
    forms = []
    for one in c["ruleset"].split(":")[1].split(","):
        u, c_, t = one.partition("c")
        forms.append((int(u or 1), int(t[1:] or 0)) if c_ else (0, int(u)))

    def least(x, of, top):
        S = sorted({u * x + t for u, t in forms})
        v = []
        for n in range(top):
            met = {v[n - s] for s in S if s <= n}
            g = 0
            while g in met:
                g += 1
            v.append(g if of == "grundy" else min(g, 1))
        return v, max(S)

    bad = []
    named = [
        (
            one["first"] + k * one["step"],
            [
                one["period"][0] * (one["first"] + k * one["step"]) + one["period"][1],
                one["preperiod"][0] * (one["first"] + k * one["step"]) + one["preperiod"][1],
            ],
        )
        for one in c["classes"]
        for k in (0, 1, 3)
    ]
    named += [(x, [p, e]) for x, p, e in c["members"]]
    for x, (p, e) in named:
        if p + e > 3000:
            continue
        v, t = least(x, c["values"], e + 2 * p + 2 * max(u * x + t for u, t in forms) + 5)
        ok = all(v[n] == v[n + p] for n in range(e, len(v) - p)) and not (e and v[e - 1] == v[e - 1 + p])
        ok = ok and not any(p % q == 0 and all(v[n] == v[n + q] for n in range(e, len(v) - q)) for q in range(1, p))
        if not ok:
            bad.append((x, p, e))
    return bad


def misere(c):
    """Sums of up to three heaps, played."""
    from functools import lru_cache

    rule = c["ruleset"].removesuffix(":misere")
    dig = None if rule == "grundy" else search_small_codes.code_of(rule)

    def options(n):
        if dig is None:
            return [tuple(sorted((a, n - a))) for a in range(1, (n + 1) // 2)]
        out = []
        for k in range(n + 1):
            d, m = dig(k), n - k
            if m == 0 and d & 1:
                out.append(())
            if m and d & 2:
                out.append((m,))
            if m and d & 4:
                out += [(a, m - a) for a in range(1, m // 2 + 1)]
        return out

    @lru_cache(None)
    def P(s):
        any_ = False
        for i, n in enumerate(s):
            for o in options(n):
                any_ = True
                if P(tuple(sorted(s[:i] + s[i + 1 :] + o))):
                    return False
        return any_

    vals, _gens, prod = c["values"], c["generators"], c["products"]
    len(prod)
    word = {0: ()}
    todo = [0]
    for y in todo:
        for g, x in enumerate(prod[y]):
            if x not in word:
                word[x] = word[y] + (g,)
                todo.append(x)

    def times(x, y):
        for g in word[y]:
            x = prod[x][g]
        return x

    top = min(len(vals), 9) - 1
    from itertools import combinations_with_replacement as cwr

    for k in range(4):
        for s in cwr(range(1, top + 1), k):
            x = 0
            for n in s:
                x = times(x, vals[n])
            if (x in c["portion"]) != P(s):
                return [s]
    return []


def rows(c):
    K, law, start = int(c["ruleset"].split("=")[1].split(":")[0]), c["law"], c["start"]
    if K > 12:
        return []
    if law["name"] == "column":
        r = search_small_rows.column(K, start, law["loser"], law["difference"], law["primes"], 90)
    elif law["name"] == "race":
        r = search_small_rows.race(K, start, law["edge"], law["phase"], law["primes"], 90)
    elif law["name"] == "total":
        good, M = c["ruleset"].split("total=")[1].split("mod")
        r = search_small_rows.total(
            K, [int(x) for x in good.split(",")], int(M), start, law["period"], set(law["residues"]), set(law["small"])
        )
    else:
        r = None
        for n in range(1, start, 2):
            if search_small_rows.play(K, n).A[n, 0] == (n in law["small"]):
                r = n
        for n in range(start, 90, 2):
            ps = {i for i, p in enumerate(law["primes"]) if n % p == 0}
            for who in "ba":
                for g in law[who]:
                    for s in g["sets"]:
                        S = {i for i in range(60) if s >> i & 1}
                        if ps >= S if who == "b" else not S & ps:
                            if "edge" in g:
                                rr = min((n - g["phase"]) % (2 * K), (g["phase"] - n) % (2 * K))
                                if (rr < g["edge"]) != (who == "b"):
                                    continue
                            if search_small_rows.play(K, n).A[n, 0] == (who == "b"):
                                r = n, who, s
    return [] if r is None else [r]


def main(seconds, seed, *paths):
    draw, end, said = random.Random(int(seed)), time.time() + float(seconds), Counter()
    right = []
    for path in paths or glob.glob("examples/*.json"):
        c = json.load(open(path))
        t = time.process_time()
        line = nimlike_check.check(c)
        if time.process_time() - t < 0.12:
            right.append((c, line))
    for c, _ in right:
        if bad := judge(c):
            print("JUDGE", c["kind"], str(c.get("ruleset", ""))[:80], bad)
    print("judged", len(right), flush=True)
    while time.time() < end:
        c, line = draw.choice(right)
        c = any_change(draw, c)
        if c.get("format") != "nimlike/certificate/2" or not isinstance(c.get("kind"), str):
            continue
        try:
            found = nimlike_check.check(c)
        except (Refused, OverLimit) as r:
            said[c["kind"], getattr(r, "hypothesis", "limit")] += 1
            continue
        except Exception as x:
            said["fault"] += 1
            print("FAULT", repr(x)[:100], json.dumps(c)[:2000])
            continue
        said[c["kind"], "accepted"] += 1
        said[c["kind"], "other sentence"] += found != line
        try:
            bad = judge(c)
        except Exception as x:
            print("JUDGE FAILS", repr(x)[:200], c["kind"], str(c.get("ruleset"))[:100])
            continue
        if bad:
            said["FALSE"] += 1
            print("FALSE", bad[:3], json.dumps(c)[:3000])
    print(sum(v for k, v in said.items() if k[-1] != "other sentence"), dict(said))


if __name__ == "__main__":
    main(*sys.argv[1:])
