"""Grundy values of heaps from the definition, and nothing cleverer."""

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from typing import Any


def mex(met: Iterable[int]) -> int:
    found = set(met)
    return next(value for value in range(len(found) + 1) if value not in found)


def rule(ruleset: str) -> Callable[[int], int]:
    """The digit of each take, from the text."""
    family, _, code = ruleset.partition(":")
    if family == "subtraction":
        but, numbers = code.startswith("allbut="), {int(k) for k in code.removeprefix("allbut=").split(",")}
        return lambda k: 3 if k and (k in numbers) != but else 0
    digits = [int(sign, 16) for sign in code.removesuffix("r").replace(".", "")]
    tail = digits[-1] if code.endswith("r") else 0
    return lambda k: digits[k] if k < len(digits) else tail


@lru_cache(maxsize=200)
def grundy(ruleset: str, count: int) -> list[int]:
    """The values of the heaps 0, 1, ..., count - 1."""
    digit = rule(ruleset)
    values: list[int] = []
    two: list[Collection[int]] = []  # the values of two heaps, of three heaps together
    three: list[Collection[int]] = []
    for n in range(count):
        two.append({values[a] ^ values[n - a] for a in range(1, n)})
        three.append({values[a] ^ value for a in range(1, n) for value in two[n - a]})
        met = set[int]()
        for k in range(n + 1):
            taken, left = digit(k), n - k
            met |= {0} if taken & 1 and not left else set()
            met |= {values[left]} if taken & 2 and left else set()
            met |= set(two[left]) if taken & 4 else set()
            met |= set(three[left]) if taken & 8 else set()
        values.append(mex(met))
    return values


def repeats(values: list[int], claim: dict[str, Any]) -> bool:
    """Whether values bear out a period, preperiod and saltus, and no smaller ones."""
    e, p, s, bound = claim["preperiod"], claim["period"], claim.get("saltus", 0), len(values)

    def holds(q: int, first: int) -> bool:
        add = values[bound - 1] - values[bound - 1 - q]
        return all(values[n + q] == values[n] + add for n in range(first, bound - q))

    return (
        all(values[n + p] == values[n] + s for n in range(e, bound - p))
        and (e == 0 or values[e - 1 + p] != values[e - 1] + s)
        and not any(p % q == 0 and holds(q, e) for q in range(1, p))
    )
