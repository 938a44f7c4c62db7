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


def frame(most: int, part: JSON, position: JSON | None = None) -> JSON:
    empty = {"odd": None, "even": None, "position": position}
    return {"format": FORMAT, "kind": "coprime-class", "ruleset": f"coprime:max={most}", **empty, **part}


def odd_part(rng: Random, most: int) -> JSON:
    """One set of numbers that are mostly primes, or one that ships, changed."""
    known = shipped(most)["odd"]
    side = rng.choice("ab")
    primes = known["primes"]
    if rng.random() < 0.7 and known[side]:
        group = rng.choice(known[side])
        mask = rng.choice(group["sets"])
        some = {p for i, p in enumerate(primes) if mask >> i & 1}
        modulus, residues = group["modulus"], set(group["residues"])
        if rng.random() < 0.3:
            some ^= {rng.choice([*primes, 9, 15, 21, 25])}
        if rng.random() < 0.3:
            residues ^= {rng.randrange(modulus)}
    else:
        some = set(rng.sample([*primes, 9, 15, 25], min(len(primes), rng.randint(0, 5))))
        modulus = rng.choice([1, 2, 3, 4, 2 * most, most + 1])
        residues = set(rng.sample(range(modulus), rng.randint(1, modulus)))
    threshold = max(0, known["threshold"] + rng.choice([0, 0, 20, -2, -6, -20]))
    cut = max(0, known["cut"] + rng.choice([0, 0, 0, -most, most, -3 * most, 1]))
    group = {"modulus": modulus, "residues": sorted(residues), "sets": [2 ** len(some) - 1]}
    return {"cut": cut, "primes": sorted(some), "threshold": threshold, "b": [], "a": [], side: [group]}


def odd_said(part: JSON, n: int) -> bool | None:
    """Whether the part says that B wins the odd n; None if it says nothing."""
    for side, winner in (("b", True), ("a", False)):
        for group in part[side]:
            if n >= part["threshold"] and n % group["modulus"] in group["residues"]:
                for mask in group["sets"]:
                    some = [p for i, p in enumerate(part["primes"]) if mask >> i & 1]
                    if all((n % p == 0) == winner for p in some):
                        return winner
    return None


def even_part(rng: Random, most: int) -> JSON:
    """The part that ships with some numbers changed, or walls and a pincer near what there could be."""
    part: JSON = shipped(most)["even"]
    modulus = part["modulus"]
    if rng.random() < 0.3:
        part["two_cut"] = rng.choice([None, part["two_cut"] + rng.choice([-4, -2, 2, 6])])
        part["two_cut"] = part["two_cut"] and max(0, part["two_cut"])
    if part["walls"]:
        for name in ("period", "start", "left", "right"):
            if rng.random() < 0.15:
                step = 4 if name != "start" else rng.choice([1, 4, modulus])
                part["walls"][name] = max(0, part["walls"][name] + step * rng.choice([-3, -2, -1, 1, 2]))
        if rng.random() < 0.2:
            part["walls"]["ratio"] = 12 - part["walls"]["ratio"]
        if rng.random() < 0.1:
            part["walls"] = None
    if rng.random() < 0.3 or (most == 4 and rng.random() < 0.6):
        width = rng.randint(5, 40) | 1
        part["pincer"] = {
            "period": rng.choice([modulus, modulus, 2 * modulus, 4]),
            "start": rng.randint(max(0, most - 2), width + 6),
            "left": 4 * rng.randint(0, modulus // 8 + 1),
            "right": 4 * rng.randint(0, modulus // 8 + 1),
            "width": width,
            "half": rng.choice([most + 2, most + 4, rng.randint(most, 2 * width)]),
        }
    if rng.random() < 0.1:
        part["lost"] = sorted({*part["lost"]} ^ {4 * rng.randrange(modulus // 4)})
    if rng.random() < 0.1:
        part["modulus"], part["lost"] = 2 * modulus, [*part["lost"], *(r + modulus for r in part["lost"])]
    least = rng.choice([part["threshold"], 8, part["walls"]["start"] if part["walls"] else 12])
    if part["pincer"]:
        least = max(least, 4 * part["pincer"]["width"]) + rng.choice([0, 0, 40, -8])
    part["threshold"] = max(0, least + rng.choice([0, 0, 0, -4, 4, -2]))
    return part


def even_said(part: JSON, n: int) -> bool | None:
    """Whether the part says that B wins the even n; None if it says nothing."""
    if n < part["threshold"] or (n % 4 and part["two_cut"] is None):
        return None
    if n % 4 or n % part["modulus"] in part["lost"]:
        return True
    if n & n - 1 == 0:
        return False
    if part["walls"] and (part["walls"]["ratio"] == 4 or not is_prime(n // 4)):
        return True
    return False if part["pincer"] and is_prime(n // 4) else None


def agrees(most: int, said: Callable[[int], bool | None], numbers: range) -> bool:
    return all(said(n) in (None, b_wins(most, n)) for n in numbers)


def odd_class(rng: Random) -> Statement:
    most = rng.randint(1, 9)
    part = odd_part(rng, most)
    return frame(most, {"odd": part}), lambda: agrees(most, lambda n: odd_said(part, n), range(1, FAR, 2))


def even_class(rng: Random) -> Statement:
    most = rng.randint(1, 10)
    part = even_part(rng, most)
    return frame(most, {"even": part}), lambda: agrees(most, lambda n: even_said(part, n), range(2, FAR, 2))


def place(rng: Random, n: int) -> JSON:
    """A start, or a position near a = b, or any."""
    left = n if rng.random() < 0.25 else rng.randint(0, n)
    middle = (n - left) // 2
    a = rng.choice([middle + rng.randint(-6, 6), rng.randint(0, n - left)])
    a = min(max(a, 0), n - left)
    mover = 0 if left == n else rng.randint(0, 1)
    return {"left": left, "a": a, "b": n - left - a, "mover": mover, "target": None}


def judged(most: int, part: JSON, here: JSON, winner: int) -> Statement:
    state = (here["left"], here["a"], here["b"], here["mover"])
    return frame(most, part, here), lambda: a_wins(most, *state) == (winner == 0)


def odd_position(rng: Random) -> Statement:
    most = rng.randint(1, 9)
    part = odd_part(rng, most)
    factors = [p for p in part["primes"] if p < 30 and part["b"]] or [1]
    n = rng.choice(factors) * rng.randrange(1, 30) if rng.random() < 0.5 else rng.randrange(1, FAR)
    return judged(most, {"odd": part}, place(rng, min(n, FAR)), 1 if part["b"] else 0)


def even_position(rng: Random) -> Statement:
    """n = 2 mod 4, or a target."""
    most = rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 10])
    part = even_part(rng, most) if rng.random() < 0.3 else shipped(most)["even"]
    n = 2 * rng.randrange(1, FAR // 2)
    here = place(rng, n)
    if n % 4 == 0:
        odd = n >> (n & -n).bit_length() - 1
        q = rng.choice([*[d for d in range(1, odd + 1) if odd % d == 0][-3:], 3, 5])
        here["target"] = rng.choice([-2, 2, 6, -6]) * q + rng.choice([0, 0, 0, 2, 4])
    return judged(most, {"even": part}, here, 1)


def pincer_position(rng: Random) -> Statement:
    """n = 4m, m any odd number; K = 4, where A wins if m is prime."""
    part = even_part(rng, 4) if rng.random() < 0.2 else shipped(4)["even"]
    part["two_cut"] = None
    here = place(rng, 4 * rng.randrange(11, 121, 2))
    return judged(4, {"even": part}, here, 0)


def whole(rng: Random) -> Statement:
    """A classification that ships, with changed parts, classes left out, small n changed."""
    most = rng.randint(1, 8)
    claim = shipped(most)
    odd = claim["odd"]
    if rng.random() < 0.4:
        claim["even"] = even_part(rng, most)
    if rng.random() < 0.3 and odd["b"] + odd["a"]:
        group = rng.choice(odd["b"] + odd["a"])
        if rng.random() < 0.5 and len(group["sets"]) > 1:
            del group["sets"][rng.randrange(len(group["sets"]))]
        else:
            group["residues"] = sorted({*group["residues"]} ^ {rng.randrange(group["modulus"])})
    if rng.random() < 0.2:
        odd["threshold"] = max(0, odd["threshold"] - rng.randint(1, 8))
    if rng.random() < 0.3:
        primes = len(odd["primes"])
        masks = [rng.getrandbits(primes) & rng.getrandbits(primes) for _ in range(2)]
        case = {"modulus": 2, "residues": [1], "divisors": masks[0], "others": masks[1] & ~masks[0]}
        odd["open"] = [case, {**case, "divisors": 0, "others": 0}][: rng.randint(1, 2)]
    below = max(odd["threshold"], claim["even"]["threshold"]) + rng.choice([0, 0, 0, 3, -1])
    small = {n for n in range(1, below) if b_wins(most, n)}
    if rng.random() < 0.1 and below > 1:
        small ^= {rng.randrange(1, below)}
    claim.update(below=max(0, below), small=sorted(small))

    def said(n: int) -> bool | None:
        if n < below:
            return n in small
        if n % 2 == 0:
            return even_said(claim["even"], n)
        found = odd_said(odd, n)
        opened = any(
            n % case["modulus"] in case["residues"]
            and all(
                (n % p == 0) == (case["divisors"] >> i & 1)
                for i, p in enumerate(odd["primes"])
                if (case["divisors"] | case["others"]) >> i & 1
            )
            for case in odd["open"]
        )
        assert found is not None or opened, f"{n} is in no class"
        return found

    return claim, lambda: agrees(most, said, range(1, FAR))


MAKERS: dict[Callable[[Random], Statement], int] = {
    totals: 6,
    divisors: 4,
    odd_class: 3,
    even_class: 3,
    odd_position: 4,
    even_position: 4,
    pincer_position: 4,
    whole: 1,
}


def statements(seed: int) -> Iterator[Statement]:
    """An endless stream of (certificate, judge)."""
    rng = Random(seed)
    makers = [maker for maker, weight in MAKERS.items() for _ in range(weight)]
    while True:
        yield rng.choice(makers)(rng)
