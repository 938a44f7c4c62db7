"""All columns, races, totals and classes of small K with thresholds and primes right and wrong; judged by playing."""

import json
import random
import sys
import time
from functools import lru_cache
from itertools import product
from math import gcd

sys.path[:0] = [".", "tests"]
from nimlike_check import laws, majority
from nimlike_check.reading import OverLimit, Refused


class Play:
    """All positions of the coprime game of n chips: k left, A has a."""

    def __init__(self, K, n):
        self.n = n
        self.A, self.B = {}, {}  # whether A wins with A, B to move at (k, a)
        for a in range(n + 1):
            self.A[0, a] = self.B[0, a] = gcd(a, n - a) == 1
        for k in range(1, n + 1):
            for a in range(n - k + 1):
                self.A[k, a] = any(self.B[k - i, a + i] for i in range(1, min(K, k) + 1))
                self.B[k, a] = all(self.A[k - i, a] for i in range(1, min(K, k) + 1))


@lru_cache(None)
def play(K, n):
    return Play(K, n)


def primes_of(n):
    return {p for p in range(3, n + 1, 2) if n % p == 0 and all(p % q for q in range(2, p))}


def column(K, start, loser, d, primes, top):
    d - K - 2 * K - start if 0 else None
    law = laws.column_law(K, start, loser, d)
    reach = law.reach()
    for n in range(1, top, 2):
        ps = primes_of(n)
        if loser == "A":
            if not set(primes) <= ps:
                continue
        elif {p for p in ps if p <= reach} - set(primes):
            continue
        g = play(K, n)
        for k in range(start, n + 1):
            if (k + d) % 2 and (n - k + d) % 2 == 0 and 0 <= (n - k + d) // 2 <= n - k:
                a = (n - k + d) // 2
                if (g.A if loser == "A" else g.B)[k, a] == (loser == "A"):
                    return n, k
        if loser == "A" and d == 0 and n >= start and g.A[n, 0]:
            return (n,)
        if loser == "B" and 1 <= d <= K and n >= start + d and not g.A[n, 0]:
            return (n,)


def race(K, start, edge, phase, primes, top):
    reach = laws.race_law(K, start, edge, phase).reach()
    for n in range(1, top, 2):
        ps = primes_of(n)
        if not set(primes) <= ps or {p for p in ps if p <= reach} - set(primes):
            continue
        g = play(K, n)
        for k in range(start, n + 1):
            r = min((k - phase) % (2 * K), (phase - k) % (2 * K))
            for a in range(n - k + 1):
                d = 2 * a - (n - k)
                if edge - K - 1 <= d <= edge + K - 2 and g.A[k, a] != (d >= edge - r):
                    return n, k, d
                if edge - K <= d <= edge + K - 1 and g.B[k, a] != (d >= edge + r):
                    return n, k, d
        r = min((n - phase) % (2 * K), (phase - n) % (2 * K))
        if n >= start and g.A[n, 0] == (r < edge):
            return (n,)


def total(K, good, M, start, period, residues, small, top=90):
    A = {}
    B = {}
    for a in range(M):
        A[0, a] = B[0, a] = a in good
    for k in range(1, top):
        for a in range(M):
            A[k, a] = any(B[k - i, (a + i) % M] for i in range(1, min(K, k) + 1))
            B[k, a] = all(A[k - i, a] for i in range(1, min(K, k) + 1))
    for n in range(top):
        said = n in small if n < start else n % period in residues
        if said == A[n, 0]:
            return (n,)


def attempt(c, judge, tally):
    tally[0] += 1
    try:
        laws.check(c)
    except (Refused, OverLimit):
        return
    except Exception as x:
        print("FAULT", c, repr(x))
        return
    tally[1] += 1
    if (wrong := judge()) is not None:
        tally[2] += 1
        print("FALSE", json.dumps(c), wrong)


def main(seconds, seed):
    draw, end = random.Random(int(seed)), time.time() + float(seconds)
    sets = [[], [3], [5], [3, 5], [7], [3, 7], [3, 5, 7], [5, 7], [3, 3]]
    T = {n: [0, 0, 0] for n in ("column", "race", "total", "classes", "majority")}
    F = {"format": "", "kind": ""}
    claims = [("column", x) for x in product(range(1, 6), range(16), "AB", range(-5, 7), sets)] + [
        ("race", x) for x in product(range(1, 6), range(16), range(1, 6), range(10), sets)
    ]
    draw.shuffle(claims)
    for name, x in claims:
        if time.time() > end * 1:
            break
        if name == "column":
            K, start, loser, d, ps = x
            attempt(
                {
                    **F,
                    "ruleset": f"coprime:max={K}",
                    "start": start,
                    "law": {"name": "column", "loser": loser, "difference": d, "primes": ps},
                },
                lambda: column(K, start, loser, d, ps, 110),
                T[name],
            )
        else:
            K, start, edge, phase, ps = x
            attempt(
                {
                    **F,
                    "ruleset": f"coprime:max={K}",
                    "start": start,
                    "law": {"name": "race", "edge": edge, "phase": phase, "primes": ps},
                },
                lambda: race(K, start, edge, phase, ps, 110),
                T[name],
            )
    print(T, len(claims))
    end2 = time.time() + float(seconds) / 2
    while time.time() < end2:
        K, M = draw.randint(1, 5), draw.randint(1, 6)
        good = sorted(draw.sample(range(M), draw.randint(1, M)))
        start, period = draw.randint(0, 14), draw.choice([1, 2, 3, 4, 5, 6, 8, 10, 12])
        A = {}
        # what the first start + period n say
        At = {}
        Bt = {}
        for a in range(M):
            At[0, a] = Bt[0, a] = a in good
        for k in range(1, start + period):
            for a in range(M):
                At[k, a] = any(Bt[k - i, (a + i) % M] for i in range(1, min(K, k) + 1))
                Bt[k, a] = all(At[k - i, a] for i in range(1, min(K, k) + 1))
        small = [n for n in range(start) if not At[n, 0]]
        res = sorted({n % period for n in range(start, start + period) if not At[n, 0]})
        if draw.random() < 0.1:
            small = small[1:]
        if draw.random() < 0.1:
            res = res[1:]
        attempt(
            {
                **F,
                "ruleset": f"coprime:max={K}:total={','.join(map(str, good))}mod{M}",
                "start": start,
                "law": {"name": "total", "period": period, "residues": res, "small": small},
            },
            lambda: total(K, good, M, start, period, set(res), set(small)),
            T["total"],
        )
    end3 = time.time() + float(seconds) / 2

    def games(K, n, word, divisors, winner):
        """positions won by A: of n chips."""

    while time.time() < end3:
        M = draw.randint(1, 9)
        word = "".join(draw.choice("AB") for _ in range(M))
        winner = draw.choice("AB")
        divisors = None
        if draw.random() < 0.4:
            divisors = draw.sample(range(2, 7), draw.randint(0, 2))
            M = 1
            for d in divisors:
                M = M * d // gcd(M, d)
            word = "".join("B" if any(i % d == 0 for d in divisors) else "A" for i in range(M))
        good = draw.sample(range(M), draw.randint(1, M))
        gap = draw.randint(1, M + 1)
        if M < 10:
            # good places by the definition, perhaps one more
            x = [
                g
                for g in range(M)
                if all(
                    sum(1 if word[(g - j if winner == "B" else g + j) % M] == winner else -1 for j in range(u)) > 0
                    for u in range(1, M + 1)
                )
            ]
            good = x or good
            if draw.random() < 0.2:
                good = good[1:] or [0]
        c = {**F, "word": word, "divisors": divisors, "winner": winner, "good": good, "gap": gap}
        T["majority"][0] += 1
        try:
            majority.check(c)
        except (Refused, OverLimit):
            continue
        T["majority"][1] += 1
        for K in (gap, gap + 1, gap + 3):
            for n in range(34):
                ps = {p for p in range(2, n + 1) if n % p == 0 and all(p % q for q in range(2, p))}
                if divisors is not None:
                    if winner == "B" and (any(n % d for d in divisors)):
                        continue
                    if winner == "A" and not ps <= set(divisors):
                        continue
                    if n == 0:
                        continue
                wins = lambda a: (word[a % M] == "A") if divisors is None else gcd(a, n - a) == 1
                A = {(0, a): wins(a) for a in range(n + 1)}
                B = dict(A)
                bad = None
                for k in range(1, n + 1):
                    for a in range(n - k + 1):
                        A[k, a] = any(B[k - i, a + i] for i in range(1, min(K, k) + 1))
                        B[k, a] = all(A[k - i, a] for i in range(1, min(K, k) + 1))
                        mover, other = (A, B) if winner == "A" else (B, A)
                        w = winner == "A"
                        if (k >= gap and mover[k, a] != w) or (k >= K + gap and other[k, a] != w):
                            bad = n, k, a
                if bad:
                    T["majority"][2] += 1
                    print("FALSE", c, K, bad)
    print(T)


if __name__ == "__main__":
    main(*sys.argv[1:])
