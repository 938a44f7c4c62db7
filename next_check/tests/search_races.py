"""Races: the odd n below 130 with just these primes below the reach, played out."""

import random
import sys
import time
from collections import Counter

sys.path[:0] = [".", "tests"]
from math import gcd

import search_small_rows
from nimlike_check import laws
from nimlike_check.reading import OverLimit, Refused


def wrong(K, start, edge, phase, n):
    """Rows of bits: bit a of A[k] if A, to move with k left and the total a, wins."""
    A = [sum(1 << a for a in range(n + 1) if gcd(a, n - a) == 1)]
    B = [A[0]]
    for k in range(1, n + 1):
        x, y = 0, -1
        for i in range(1, min(K, k) + 1):
            x |= B[k - i] >> i
            y &= A[k - i]
        m = (1 << n - k + 1) - 1
        A.append(x & m)
        B.append(y & m)
        if k < start:
            continue
        r = min((k - phase) % (2 * K), (phase - k) % (2 * K))
        for d in range(edge - K - 1, edge + K):
            if (n - k + d) % 2 == 0 and 0 <= (a := (n - k + d) // 2) <= n - k:
                if d <= edge + K - 2 and (A[k] >> a & 1) != (d >= edge - r):
                    return k, d
                if d >= edge - K and (B[k] >> a & 1) != (d >= edge + r):
                    return k, d


def main(seconds, seed):
    draw, end, said = random.Random(int(seed)), time.time() + float(seconds), Counter()
    sets = [[3, 5], [3, 5, 7], [3, 7], [3, 5, 7, 11], [3, 5, 11], [5, 7], [3], [3, 5, 13], [3, 5, 7, 13]]
    found, judged = [], set()
    while time.time() < end:
        if found and draw.random() < 0.5:
            K, start, edge, phase, ps = draw.choice(found)
            K += draw.choice([0, 0, 1, -1])
            start = max(0, start + draw.choice([-3, -2, -1, 0, 1, 2]))
            edge += draw.choice([-1, 0, 0, 0, 1])
            phase += draw.choice([0, 0, 1, -1])
        else:
            K = draw.randint(3, 26)
            start = draw.randint(0, 60)
            edge = draw.randint(1, K)
            phase = draw.choice([0, 0, 0, draw.randint(0, 2 * K - 1)])
            ps = draw.choice(sets)
        said["tried"] += 1
        try:
            laws.check(
                {
                    "format": "",
                    "kind": "",
                    "ruleset": f"coprime:max={K}",
                    "start": start,
                    "law": {"name": "race", "edge": edge, "phase": phase, "primes": ps},
                }
            )
        except (Refused, OverLimit):
            continue
        said["accepted"] += 1
        found.append((K, start, edge, phase, ps))
        key = (K, start, edge, phase, tuple(ps))
        if key in judged:
            continue
        judged.add(key)
        reach = laws.race_law(K, start, edge, phase).reach()
        some = [
            n
            for n in range(1, 2400, 2)
            if set(ps) <= (q := search_small_rows.primes_of(n)) and not {p for p in q if p <= reach} - set(ps)
        ]
        for n in some[:12]:
            said["n played"] += 1
            if bad := wrong(K, start, edge, phase, n):
                said["FALSE"] += 1
                print("FALSE", key, n, bad)
    print(dict(said), len(judged), sorted(judged)[:5])


main(*sys.argv[1:])
