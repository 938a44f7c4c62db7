"""All codes of few digits, all small claims, true values of several lengths: whatever is accepted is judged twice as far."""

import random
import sys
import time
from itertools import product

sys.path[:0] = [".", "tests"]
from nimlike_check import heaps
from nimlike_check.reading import OverLimit, Refused


def code_of(text):
    if text.startswith("sub"):
        rule = text.split(":")[1]
        but = rule.startswith("allbut=")
        S = {int(x) for x in rule.replace("allbut=", "").split(",")}
        return lambda k: 3 if k and (k in S) != but else 0
    body = text.split(":")[1]
    r = body.endswith("r")
    d = [int(x, 16) for x in body.rstrip("r").replace(".", "")]
    tail = d.pop() if r else 0
    return lambda k: d[k] if k < len(d) else tail


def grundy(text, N):
    dig, G, _pairs = code_of(text), [], []
    for n in range(N):
        met = set()
        for k in range(n + 1):
            d = dig(k)
            if not d:
                continue
            m = n - k
            if m == 0:
                if d & 1:
                    met.add(0)
                continue
            if d & 2:
                met.add(G[m])
            if d & 4:
                met |= {G[a] ^ G[m - a] for a in range(1, m)}
            if d & 8:
                met |= {G[a] ^ G[b] ^ G[m - a - b] for a in range(1, m) for b in range(1, m - a)}
        v = 0
        while v in met:
            v += 1
        G.append(v)
    return G


def truth(G, e, p, s):
    top = len(G)
    ok = all(G[n + p] == G[n] + s for n in range(e, top - p))
    least = not (e and G[e - 1 + p] == G[e - 1] + s)
    for q in range(1, p):
        if p % q == 0 and len({G[n + q] - G[n] for n in range(e, top - q)}) == 1:
            least = False
    return ok and least


def texts(which):
    if which == "octal":
        for d0, a, b, r in product("04", "01234567", ["", *"01234567"], ["", "r"]):
            yield f"octal:{d0}.{a}{b}{r}"
    if which == "hex":
        for d0, a, r in product("048C", "0123456789ABCDEF", ["", "r"]):
            yield f"hex:{d0}.{a}{r}"
    if which == "sub":
        for bits in range(1, 32):
            S = ",".join(str(i + 1) for i in range(5) if bits >> i & 1)
            yield f"subtraction:{S}"
            yield f"subtraction:allbut={S}"


def main(which, far, most):
    end = time.time() + float(most)
    tried = accepted = false = faults = 0
    all_texts = list(texts(which))
    random.Random(5).shuffle(all_texts)
    done = 0
    for text in all_texts:
        if time.time() > end:
            break
        done += 1
        try:
            heaps.Code(text)
        except Refused:
            continue
        G = grundy(text, int(far))
        for e, p, s in product(range(7), range(1, 7), range(5)):
            # the longest prefix that bears the claim
            N = next((n for n in range(e, len(G) - p) if G[n + p] != G[n] + s), len(G) - p) + p
            if N < 3:
                continue
            lengths = {N, min(N, 40), e + p + 1, e + 2 * p + 2, N - 1, 3 * p + e + 3, 2 * (e + p) + 3} & set(
                range(1, 41)
            )
            powers = [1] if s == 0 else [q for q in (1, 2, 4) if s % q == 0]
            floors = [0] if s == 0 else [0, 1, 2, 4]
            for n, power, floor in product(lengths, powers, floors):
                c = {
                    "format": "",
                    "kind": "",
                    "ruleset": text,
                    "preperiod": e,
                    "period": p,
                    "saltus": s,
                    "values": G[:n],
                    "power": power,
                    "floor": floor,
                }
                tried += 1
                try:
                    heaps.check(c)
                except (Refused, OverLimit):
                    continue
                except Exception as x:
                    faults += 1
                    print("FAULT", c, repr(x))
                    continue
                accepted += 1
                if not truth(G, e, p, s):
                    false += 1
                    print("FALSE", c)
    print(
        which,
        done,
        "of",
        len(all_texts),
        "texts",
        tried,
        "tried",
        accepted,
        "accepted",
        false,
        "false",
        faults,
        "faults",
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
