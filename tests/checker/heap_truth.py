"""Grundy values of heaps from the definition, and the judge of a claim that they repeat."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


def mex(values: Iterable[int]) -> int:
    """The least whole number that is not among the values."""
    met, least = set(values), 0
    while least in met:
        least += 1
    return least


class Truth:
    """The values of a ruleset, as many as are asked for."""

    def __init__(self, ruleset: str) -> None:
        family, _, rule = ruleset.partition(":")
        self.family = family
        self.values: list[int] = []
        if family == "subtraction":
            self.allbut = rule.startswith("allbut=")
            self.numbers = {int(number) for number in rule.removeprefix("allbut=").split(",")}
            return
        code = rule.removesuffix("r").replace(".", "")
        self.digits = [int(digit, 16) for digit in code]
        self.tail = self.digits[-1] if rule.endswith("r") else 0
        self.together: list[list[set[int]]] = []  # for m counters the values of 0, 1, 2 and 3 heaps that hold them

    def up_to(self, count: int) -> list[int]:
        """G(0), ..., G(count - 1)."""
        while len(self.values) < count:
            n = len(self.values)
            if self.family == "subtraction":
                takes = (k for k in range(1, n + 1) if (k in self.numbers) != self.allbut)
                self.values.append(mex(self.values[n - k] for k in takes))
            else:
                self._next(n)
        return self.values[:count]

    def _next(self, n: int) -> None:
        values, together = self.values, self.together
        two = {values[a] ^ values[n - a] for a in range(1, n)}
        three = {values[a] ^ x for a in range(1, n - 1) for x in together[n - a][2]} if self._triples() else set()
        together.append([{0} if n == 0 else set(), set(), two, three])
        options: set[int] = set()
        for k in range(n + 1):
            digit = self.digits[k] if k < len(self.digits) else self.tail
            for heaps in range(4):
                if digit >> heaps & 1:
                    options |= together[n - k][heaps]
        values.append(mex(options))
        if n:
            together[n][1].add(values[n])

    def _triples(self) -> bool:
        return any(digit & 8 for digit in self.digits)


@lru_cache(maxsize=64)
def truth(ruleset: str) -> Truth:
    """The values of a ruleset, remembered."""
    return Truth(ruleset)


def repeats(ruleset: str, listed: list[int], preperiod: int, period: int, saltus: int) -> bool:
    """Whether the listed values are right and repeat, as far as is looked, with least period and preperiod."""
    bound = 2 * len(listed) + 3 * period + 40
    values = truth(ruleset).up_to(bound)

    def holds(shift: int, first: int) -> bool:
        added = values[bound - 1] - values[bound - 1 - shift]
        return all(values[n + shift] == values[n] + added for n in range(first, bound - shift))

    return (
        values[: len(listed)] == listed
        and all(values[n + period] == values[n] + saltus for n in range(preperiod, bound - period))
        and (preperiod == 0 or values[preperiod - 1 + period] != values[preperiod - 1] + saltus)
        and not any(holds(shorter, bound - 2 * period - 20) for shorter in range(1, period))
    )
