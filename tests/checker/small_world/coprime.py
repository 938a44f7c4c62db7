"""Nearly right certificates of the coprime game for small K, and who truly wins, from the definition."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from math import gcd
from pathlib import Path
from random import Random
from typing import Any

import nimlike
from checker.forgeries.coprime import residues, the_rest

FORMAT = "nimlike/certificate/1"
FOLDER = Path(nimlike.__file__).parent / "certificates" / "coprime"
FAR = 260
"""Claims about all n are judged up to here."""

JSON = dict[str, Any]
Statement = tuple[JSON, Callable[[], bool]]


# The truth


@cache
def lines(most: int, n: int, allowed: int) -> tuple[list[int], list[int]]:
    """For k = 0..n chips left, A to move or B: bit a is set if A wins, his total being a; gcd(a, b) is to divide
    ``allowed``."""
    ends = sum(1 << a for a in range(n + 1) if n and allowed % gcd(a, n - a) == 0)
    to_a, to_b = [ends], [ends]
    for k in range(1, n + 1):
        some, every = 0, -1
        for take in range(1, min(most, k) + 1):
            some |= to_b[k - take] >> take
            every &= to_a[k - take]
        to_a.append(some)
        to_b.append(every)
    return to_a, to_b


def a_wins(most: int, left: int, a: int, b: int, mover: int, allowed: int = 1) -> bool:
    """Whether A wins a position, by the game itself."""
    return bool(lines(most, left + a + b, allowed)[mover][left] >> a & 1)


@cache
def b_wins(most: int, n: int) -> bool:
    """Whether B wins n chips."""
    return not a_wins(most, n, 0, 0, 0)


@cache
def by_remainder(most: int, modulus: int, good: tuple[int, ...], last: int) -> list[list[list[bool]]]:
    """[k][mover][r]: whether A wins with k chips left and total r modulo M."""
    found = [[[r in good for r in range(modulus)]] * 2]
    for k in range(1, last + 1):
        takes = range(1, min(most, k) + 1)
        to_a = [any(found[k - i][1][(r + i) % modulus] for i in takes) for r in range(modulus)]
        to_b = [all(found[k - i][0][r] for i in takes) for r in range(modulus)]
        found.append([to_a, to_b])
    return found


def is_prime(p: int) -> bool:
    return p > 1 and all(p % q for q in range(2, p))


# Remainders of A's total, and divisors of gcd(a, b)


@cache
def repetition(most: int, modulus: int, good: tuple[int, ...]) -> tuple[int, int]:
    """The least preperiod and period, by K rows that come again."""
    rows = by_remainder(most, modulus, good, FAR)
    seen: dict[str, int] = {}
    for k in range(FAR - most):
        first = seen.setdefault(str(rows[k : k + most]), k)
        if first != k:
            return first, k - first
    return FAR // 2, 1


def total(rng: Random, most: int, modulus: int, good: tuple[int, ...]) -> JSON:
    """True rows; preperiod, period and what is said of n are nearly right."""
    pre, per = repetition(most, modulus, good)
    if rng.random() < 0.3:
        pre = max(0, pre + rng.choice([-2, -1, 1, 2, 5]))
    if rng.random() < 0.3:
        per = max(1, rng.choice([per + rng.choice([-1, 1]), 2 * per, per // 2, per // 3, 1]))
    rows = by_remainder(most, modulus, good, FAR)[: pre + per]
    threshold = pre if rng.random() < 0.6 else max(0, pre + rng.choice([-3, -1, 1, 3, per]))
    of = per if rng.random() < 0.6 else max(1, rng.choice([per // 2, per // 3, per + 1, 2 * per, 1]))
    lost = [n for n, row in enumerate(rows) if not row[0][0]]
    small, residues = [n for n in lost if n < threshold], {n % of for n in lost if n >= threshold}
    if rng.random() < 0.15:
        residues ^= {rng.randrange(of)}
    texts = [[f"{sum(1 << r for r, won in enumerate(row[mover]) if won):x}" for row in rows] for mover in (0, 1)]
    if rng.random() < 0.1:
        side, at = rng.choice(texts), rng.randrange(len(rows))
        side[at] = f"{int(side[at], 16) ^ 1 << rng.randrange(modulus):x}"
    return {
        "format": FORMAT,
        "kind": "coprime-total",
        "ruleset": f"coprime:max={most}:total={','.join(map(str, good))}mod{modulus}",
        "preperiod": pre,
        "period": per,
        "a_moves": texts[0],
        "b_moves": texts[1],
        "start": {"threshold": threshold, "modulus": of, "residues": sorted(residues), "small": small},
    }


def totals(rng: Random) -> Statement:
    most, modulus = rng.randint(1, 5), rng.randint(1, 6)
    good = tuple(sorted(rng.sample(range(modulus), rng.randint(1, modulus))))
    claim = total(rng, most, modulus, good)

    def judge() -> bool:
        start, pre, per = claim["start"], claim["preperiod"], claim["period"]
        rows = by_remainder(most, modulus, good, FAR)
        for n, row in enumerate(rows):
            index = n if n < pre + per else pre + (n - pre) % per
            for mover, name in enumerate(("a_moves", "b_moves")):
                if int(claim[name][index], 16) != sum(1 << r for r, won in enumerate(row[mover]) if won):
                    return False
            said = n in start["small"] if n < start["threshold"] else n % start["modulus"] in start["residues"]
            if said == row[0][0]:
                return False
        return True

    return claim, judge


def divisors(rng: Random) -> Statement:
    most, allowed, n = rng.randint(1, 4), rng.choice([1, 1, 2, 3, 4, 6]), rng.randint(1, 60)
    left = rng.choice([n, rng.randint(0, n)])
    a, mover = rng.randint(0, n - left), rng.randint(0, 1)
    powers = {p: next(p**j for j in range(1, 9) if allowed % p**j) for p in (2, 3, 4, 5, 6, 7)}
    primes = [p for p in powers if n % powers[p] == 0 and (is_prime(p) or rng.random() < 0.1) and rng.random() < 0.8]
    if rng.random() < 0.1:
        primes = sorted({*primes, rng.choice(list(powers))})
    product = 1
    for p in primes:
        product *= powers[p]
    while product > 60:
        product //= powers[primes.pop()]
    good = tuple(r for r in range(product) if all(r % powers[p] for p in primes)) or (0,)
    rows = by_remainder(most, product, good, max(left, 1))
    winner = 1 - rows[left][mover][a % product] if rng.random() < 0.8 else rng.randint(0, 1)
    position = {"left": left, "a": a, "b": n - left - a, "mover": mover}
    of = most if rng.random() < 0.9 else rng.randint(1, 4)
    inner = total(_Right() if rng.random() < 0.9 else rng, of, product, good if rng.random() < 0.9 else (0,))
    claim = {
        "format": FORMAT,
        "kind": "coprime-gcd",
        "ruleset": f"coprime:max={most}:gcd={allowed}",
        "position": position,
        "primes": primes,
        "winner": int(winner),
        "rows": inner,
    }
    return claim, lambda: a_wins(most, left, a, n - left - a, mover, allowed) == (winner == 0)


class _Right(Random):
    """Draws that change nothing: every chance is missed, and what happens more often than not happens."""

    def random(self) -> float:
        return 0.5


# Classes and positions


@cache
def _text(most: int) -> str:
    return (FOLDER / f"max-{most}.json").read_text()


def shipped(most: int) -> JSON:
    found: JSON = json.loads(_text(most))
    return found


def named(claim: JSON, mask: int) -> list[int]:
    """The primes of a set."""
    return [p for i, p in enumerate(claim["primes"]) if mask >> i & 1]


def most_of(claim: JSON) -> int:
    """K."""
    return int(claim["ruleset"].partition("=")[2])


def said(claim: JSON, n: int) -> set[bool]:
    """What a classification says of whether B wins the odd n >= threshold: each of the sets that apply."""
    most = most_of(claim)
    return {
        winner
        for side, winner in (("b", True), ("a", False))
        for group in claim[side]
        if n % (2 * most) in residues(most, side, group)
        for mask in group["sets"]
        if all((n % p == 0) == winner for p in named(claim, mask))
    }


def is_open(claim: JSON, n: int) -> bool:
    """Whether the odd n is in one of the open cases."""
    return any(
        n % (2 * most_of(claim)) in case["residues"]
        and all(n % p == 0 for p in named(claim, case["divisors"]))
        and all(n % p for p in named(claim, case["others"]))
        for case in claim["open"]
    )


def classes_are_true(claim: JSON, far: int = FAR) -> bool:
    """Whether a classification is right for all odd n up to here."""
    most = most_of(claim)
    for n in range(1, far, 2):
        truth = b_wins(most, n)
        if n < claim["threshold"]:
            if truth != (n in claim["small"]):
                return False
        elif not said(claim, n) <= {truth} or not (said(claim, n) or is_open(claim, n)):
            return False
    return all(n % 2 and n < claim["threshold"] for n in claim["small"])


def with_small(rng: Random, claim: JSON) -> Statement:
    """The classification with its small n, nearly always the true ones."""
    most, threshold = most_of(claim), claim["threshold"]
    small = {n for n in range(1, threshold, 2) if b_wins(most, n)}
    if rng.random() < 0.1:
        small ^= {rng.randrange(1, threshold + 3)}
    claim["small"] = sorted(small)
    return claim, lambda: classes_are_true(claim)


def change_group(rng: Random, most: int, side: str, group: JSON) -> None:
    """Another column, another race, or one in place of the other."""
    if rng.random() < 0.2:
        group.pop("difference", None)
        group |= {"edge": rng.randint(1, most), "phase": rng.randrange(2 * most)}
    elif "edge" in group:
        group["edge"] = min(most, max(1, group["edge"] + rng.choice([0, 1, -1])))
        group["phase"] = (group["phase"] + rng.choice([0, 1, -1, 2, -2])) % (2 * most)
    elif side == "a":
        group["difference"] = rng.randint(1, most)


def change_threshold(rng: Random, claim: JSON) -> None:
    """Another threshold, odd, and not less than the difference of a column."""
    least = max((group.get("difference", 1) for group in claim["a"]), default=1)
    claim["threshold"] = max(least, claim["threshold"] + rng.choice([0, 0, 0, 20, 2, -2, -6, -20])) | 1


def one_set(rng: Random) -> Statement:
    """One set of numbers that are mostly primes, or one that ships, changed; all else is open."""
    most = rng.randint(1, 9)
    known = shipped(most)
    side, primes = rng.choice("ab"), known["primes"]
    if rng.random() < 0.8 and known[side]:
        group = dict(rng.choice(known[side]))
        some = set(named(known, rng.choice(group["sets"])))
        if rng.random() < 0.3:
            some ^= {rng.choice([*primes, 9, 15, 21, 25])}
        if rng.random() < 0.3:
            change_group(rng, most, side, group)
    else:
        some = set(rng.sample([*primes, 9, 15, 25], min(len(primes), rng.randint(0, 5))))
        group = {"difference": 0 if side == "b" else rng.randint(1, most)}
    group["sets"] = [2 ** len(some) - 1]
    claim = {**known, "primes": sorted(some), "b": [], "a": [], "open": the_rest(most, side, group), side: [group]}
    change_threshold(rng, claim)
    return with_small(rng, claim)


def whole(rng: Random) -> Statement:
    """A classification that ships, with classes changed or left out, and open cases."""
    claim = shipped(rng.randint(1, 9))
    groups, most = claim["b"] + claim["a"], most_of(claim)
    for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
        group = rng.choice(groups)
        at = rng.randrange(len(group["sets"]))
        match rng.randrange(4):
            case 0 if len(group["sets"]) > 1:
                del group["sets"][at]
            case 1:
                change_group(rng, most, "b" if any(group is each for each in claim["b"]) else "a", group)
            case 2:
                group["sets"][at] ^= 1 << rng.randrange(len(claim["primes"]))
            case _:
                group["sets"].append(group["sets"][at] | 1 << rng.randrange(len(claim["primes"])))
    if rng.random() < 0.1:
        claim["primes"] = sorted({*claim["primes"]} ^ {rng.choice([9, 15, 25, 49, 3, 5, 7, 43])})
    for _ in range(rng.choice([0, 0, 0, 1, 2, 3])):
        primes = len(claim["primes"])
        divisors = rng.getrandbits(primes) & rng.getrandbits(primes) & rng.getrandbits(primes)
        others = rng.getrandbits(primes) & rng.getrandbits(primes)
        side = rng.choice([side for side in "ab" if claim[side]])
        odd = residues(most, side, rng.choice(claim[side])) or [1]
        case = {"residues": odd, "divisors": divisors, "others": others}
        claim["open"].append(case if rng.random() < 0.8 else {**case, "others": 0})
    if rng.random() < 0.6:
        change_threshold(rng, claim)
    return with_small(rng, claim)


MAKERS: dict[Callable[[Random], Statement], int] = {totals: 6, divisors: 4, one_set: 6, whole: 4}


def statements(seed: int) -> Iterator[Statement]:
    """An endless stream of (certificate, judge)."""
    rng = Random(seed)
    makers = [maker for maker, weight in MAKERS.items() for _ in range(weight)]
    while True:
        yield rng.choice(makers)(rng)
