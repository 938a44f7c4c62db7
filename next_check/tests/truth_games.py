"""P-positions of the games of texts, by their definitions."""

import re
from itertools import product


def elements(name):
    table = {
        "binary": ([1], [2]),
        "fibonacci": ([1, 2], [1, 1]),
        "lucas": ([1, 3], [1, 1]),
        "pell": ([1, 2], [2, 1]),
        "tribonacci": ([1, 2, 4], [1, 1, 1]),
    }
    if name in table:
        u, rec = table[name]
    elif name.startswith("powers:"):
        u, rec = [1], [int(name[7:])]
    else:
        _, rec, u = name.split(":")
        rec, u = [int(x) for x in rec.split(",")], [int(x) for x in u.split(",")]
    u = list(u)
    while len(u) < 12:
        u.append(sum(a * b for a, b in zip(rec, u[::-1], strict=False)))
    return u


def summands(n, u):
    out = []
    for e in sorted(u, reverse=True):
        while e <= n:
            out.append(e)
            n -= e
    return out[::-1]


def board(text, misere, block, bound):
    m = re.fullmatch(r"nim:piles=(\d)|wythoff(?::a=(\d+))?(?::b=(\d+))?", text)
    piles = int(m[1] or 2)
    a = int(m[2] or 1)
    b = int(m[3] or a)
    P = {}
    for at in sorted(product(range(bound), repeat=piles), key=sum):
        to = set()
        for i in range(piles):
            for u in range(at[i]):
                to.add(at[:i] + (u,) + at[i + 1 :])
        if not m[1]:
            for i in range(1, at[0] + 1):
                for j in range(1, at[1] + 1):
                    u, v = at[0] - i, at[1] - j
                    if abs(i - j) < (a if (u, v) == (0, 0) else b):
                        to.add((u, v))
        if misere and not to:
            P[at] = False
        else:
            P[at] = sum(P[o] for o in to) < block
    return P


def pile(text, misere, bound, wide):
    """(n, x) -> set of truths for P over choices of caps (any)."""
    P = {}
    m = re.fullmatch(r"schwenk:cap=(?:(\d+)?(x)([+-]\d+)?|(\d+))", text)
    if m:
        nxt = lambda n, k: [max(0, int(m[1] or 1) * k + int(m[3] or 0)) if m[2] else int(m[4])]
    else:
        m2 = re.fullmatch(r"onepile:base=(.+?)(:cap=\w+)?", text)
        u, kind = elements(m2[1]), m2[2]

        def nxt(n, k):
            s = summands(n, u)
            low = max([e for e in u if e < s[0]], default=0)
            high = s[1] - 1 if len(s) > 1 else n
            if kind == ":cap=low":
                return [low]
            if kind is None:
                return [high]
            return range(low, high + 1)

    for n in range(bound):
        for x in range(wide):
            ks = range(1, min(n, x) + 1)
            if not ks:
                P[n, x] = {bool(not misere)}
                continue
            # all k share the same y for one-pile games (a function of n); for schwenk y depends on k
            out = set()
            ways = [[(n - k, nxt(n, k)[0]) for k in ks]] if m else [[(n - k, y) for k in ks] for y in nxt(n, 1)]
            for way in ways:
                vals = [P[a, min(y, wide - 1)] for a, y in way]
                assert all(len(v) == 1 for v in vals), (text, n, x)
                out.add(not any(next(iter(v)) for v in vals))
            P[n, x] = out
    return P
