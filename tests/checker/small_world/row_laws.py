"""Columns, races, totals, and statements on every odd n, nearly right; what is accepted is judged by playing."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import lru_cache, partial
from math import gcd
from random import Random
from typing import Any

from checker.material import FORMAT, right

BOUND = 75


@lru_cache(maxsize=400)
def game(most: int, n: int) -> dict[tuple[int, int, int], bool]:
    """For k chips left, the total a and the player to move (0 is A): whether A wins the coprime game with n chips."""
    won: dict[tuple[int, int, int], bool] = {}
    for k in range(n + 1):
        for a in range(n - k + 1):
            if k == 0:
                won[k, a, 0] = won[k, a, 1] = gcd(a, n - a) == 1
            else:
                takes = range(1, min(most, k) + 1)
                won[k, a, 0] = any(won[k - i, a + i, 1] for i in takes)
                won[k, a, 1] = all(won[k - i, a, 0] for i in takes)
    return won


def primes_of(n: int) -> set[int]:
    return {p for p in range(2, n + 1) if n % p == 0 and all(p % q for q in range(2, p))}


def is_true_column(most: int, start: int, law: dict[str, Any]) -> bool:
    """Whether the loser loses in the column, for all odd n of which the law speaks."""
    at, b_loses = law["difference"], law["loser"] == "B"
    reach = abs(at) + start + 2 * most - 1
    for n in range(1, BOUND, 2):
        odd = primes_of(n)
        if not (all(p > reach or p in law["primes"] for p in odd) if b_loses else set(law["primes"]) <= odd):
            continue
        won = game(most, n)
        for k in range(start, n + 1):
            a = n - k + at
            if a % 2 == 0 and 0 <= a // 2 <= n - k and won[k, a // 2, int(b_loses)] != b_loses:
                return False
    return True


def is_true_race(most: int, start: int, law: dict[str, Any]) -> bool:
    """Whether the race is as it is said to be, for all odd n of which the law speaks."""
    edge, phase = law["edge"], law["phase"]
    low, far = edge - most - 1, start + most - 1
    reach = max(abs(low - far), abs(low + 2 * most + far))
    for n in range(1, BOUND, 2):
        odd = primes_of(n)
        if not (set(law["primes"]) <= odd and all(p > reach or p in law["primes"] for p in odd)):
            continue
        won = game(most, n)
        for k in range(start, n + 1):
            r = min((k - phase) % (2 * most), (phase - k) % (2 * most))
            for d in range(low, low + 2 * most + 1):
                a = n - k + d
                if a % 2 or not 0 <= a // 2 <= n - k:
                    continue
                if d < low + 2 * most and won[k, a // 2, 0] != (d >= edge - r):
                    return False
                if d > low and won[k, a // 2, 1] != (d >= edge + r):
                    return False
    return True


def is_true_for_odd(most: int, start: int, law: dict[str, Any]) -> bool:
    """Whether each odd n to a bound is decided, and each set that speaks of it is right."""
    for n in range(1, BOUND, 2):
        b_wins = not game(most, n)[n, 0, 0]
        if n < start:
            said = {n in law["small"]}
        else:
            hidden, said = sum((n % p != 0) << at for at, p in enumerate(law["primes"])), set[bool]()
            for side, other in (("b", hidden), ("a", ~hidden)):
                for group in law[side]:
                    apart = (n - group.get("phase", 0)) % (2 * most)
                    b = min(apart, 2 * most - apart) < group["edge"] if "edge" in group else side == "b"
                    said |= {b} if b == (side == "b") and any(not some & other for some in group["sets"]) else set()
        if said != {b_wins}:
            return False
    return True


def changed_for_odd(rng: Random) -> tuple[int, int, dict[str, Any]]:
    """A right statement on every odd n, with a change or two."""
    known = [claim for _, claim in right() if claim.get("law", {}).get("name") == "classes" and claim["start"] < 25]
    claim = deepcopy(rng.choice(known))
    most, law = int(claim["ruleset"].partition("=")[2]), claim["law"]
    for _ in range(rng.randint(0, 2)):
        group = rng.choice(law["a"] + law["b"])
        some, way = rng.choice(group["sets"]), rng.randrange(7)
        if way == 0 and len(group["sets"]) > 1:
            group["sets"].remove(some)
        elif way == 1:
            group["sets"][group["sets"].index(some)] ^= 1 << rng.randrange(len(law["primes"]))
        elif way == 2:
            group["sets"].append(rng.getrandbits(len(law["primes"])))
        elif way == 3:
            field = rng.choice([name for name in group if name != "sets"])
            group[field] = max(0, group[field] + rng.choice([-1, 1]))
        elif way == 4:
            claim["start"] = max(1, claim["start"] + rng.choice([-4, -2, 2, 4]))
            law["small"] = [n for n in range(1, claim["start"], 2) if not game(most, n)[n, 0, 0]]
        elif way == 5:
            law["primes"] = law["primes"][: rng.randrange(2, 6)]
            for group in law["a"] + law["b"]:
                group["sets"] = [some & (1 << len(law["primes"])) - 1 for some in group["sets"]]
        else:
            law["small"] = sorted({*law["small"]} ^ {rng.randrange(1, claim["start"] + 2, 2)})
    return most, claim["start"], law


def b_wins(most: int, good: list[int], modulus: int, bound: int) -> list[bool]:
    """Whether B wins with n = 0, 1, ... chips, if A wins iff his total modulo the modulus is one of some."""
    rows = [({r: r in good for r in range(modulus)},) * 2]
    for k in range(1, bound):
        takes = range(1, min(most, k) + 1)
        a = {r: any(rows[k - i][1][(r + i) % modulus] for i in takes) for r in range(modulus)}
        rows.append((a, {r: all(rows[k - i][0][r] for i in takes) for r in range(modulus)}))
    return [not row[0][0] for row in rows]


def is_true_total(start: int, law: dict[str, Any], won: list[bool]) -> bool:
    """Whether B wins just the n that are said."""
    return won == [n in law["small"] if n < start else n % law["period"] in law["residues"] for n in range(len(won))]


def statements(seed: int) -> Iterator[tuple[dict[str, Any], Callable[[], bool]]]:
    rng = Random(seed)
    while True:
        most, start, form = rng.randint(1, 7), rng.randint(0, 16), rng.randrange(4)
        primes = sorted(rng.sample([3, 5, 7, 9, 11, 13], rng.randint(0, 3)))
        law: dict[str, Any] = {}
        ruleset = f"coprime:max={most}"
        if form == 0:
            law = {"name": "column", "loser": rng.choice("AB"), "difference": rng.randint(-2, most), "primes": primes}
            judge = partial(is_true_column, most, start, law)
        elif form == 1:
            law = {"name": "race", "edge": rng.randint(1, most), "phase": rng.randrange(2 * most), "primes": primes}
            judge = partial(is_true_race, most, start, law)
        elif form == 2:
            most, start, law = changed_for_odd(rng)
            ruleset, judge = f"coprime:max={most}", partial(is_true_for_odd, most, start, law)
        else:
            modulus, period = rng.randint(1, 5), rng.randint(1, 14)
            good = sorted(rng.sample(range(modulus), rng.randint(1, modulus)))
            ruleset += f":total={','.join(map(str, good))}mod{modulus}"
            won = b_wins(most, good, modulus, start + 3 * period + 40)
            law = {"name": "total", "period": period, "small": [n for n in range(start) if won[n]]}
            law["residues"] = [r for r in range(period) if won[start + (r - start) % period]]
            judge = partial(is_true_total, start, law, won)
        yield {"format": FORMAT, "kind": "row-law", "ruleset": ruleset, "start": start, "law": law}, judge
