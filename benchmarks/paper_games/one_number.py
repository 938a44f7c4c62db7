"""Games of one heap from papers on arithmetic functions and aperiodic subtraction."""

from dataclasses import dataclass
from math import gcd

import nimlike


@dataclass(frozen=True)
class MarkT(nimlike.Ruleset):
    """Take from 1 to t - 1 counters, or leave the whole part of n/t (Fraenkel, Aperiodic subtraction games, 2011)."""

    t: int = 3

    examples = ("mark-t:9",)

    def options(self, state):
        (heap,) = state
        for left in sorted({*range(max(heap - self.t + 1, 0), heap), heap // self.t} - {heap}):
            yield self.take(state, 0, heap - left)


class Totative(nimlike.Ruleset):
    """Take a number that has no divisor in common with the heap (Iannucci and Larsson, 2021)."""

    examples = ("totative:9",)

    def options(self, state):
        (heap,) = state
        for amount in range(1, heap + 1):
            if gcd(amount, heap) == 1:
                yield self.take(state, 0, amount)


class Saliquant(nimlike.Ruleset):
    """Take a number that does not divide the heap (Iannucci and Larsson, 2021)."""

    examples = ("saliquant:9",)

    def options(self, state):
        (heap,) = state
        for amount in range(1, heap + 1):
            if heap % amount:
                yield self.take(state, 0, amount)


def is_prime_power(number):
    divisor = next((d for d in range(2, number + 1) if number % d == 0), None)
    if divisor is None:
        return number == 1
    while number % divisor == 0:
        number //= divisor
    return number == 1


POWERS = [number for number in range(1, 10_000) if is_prime_power(number)]


class PrimePower(nimlike.Ruleset):
    """Take 1 or a power of a prime."""

    examples = ("prime-power:9",)

    def options(self, state):
        (heap,) = state
        for amount in POWERS:
            if amount > heap:
                break
            yield self.take(state, 0, amount)


class Aliquot(nimlike.Ruleset):
    """Take a proper divisor of the heap (Iannucci and Larsson, 2021)."""

    examples = ("aliquot:9",)

    def options(self, state):
        (heap,) = state
        for amount in range(1, heap):
            if heap % amount == 0:
                yield self.take(state, 0, amount)


class HalfRoundedUp(nimlike.Ruleset):
    """Take at most half of the heap, rounded up."""

    examples = ("half-rounded-up:9",)

    def options(self, state):
        (heap,) = state
        for amount in range(1, (heap + 1) // 2 + 1):
            yield self.take(state, 0, amount)


class OneOfTheBits(nimlike.Ruleset):
    """Take one of the powers of 2 whose sum the heap is in binary."""

    examples = ("one-of-the-bits:9",)

    def options(self, state):
        (heap,) = state
        for place in range(heap.bit_length()):
            if heap >> place & 1:
                yield self.take(state, 0, 1 << place)


class UpmarkOfPapers(nimlike.Ruleset):
    """Take one counter, or leave half of the heap, rounded up."""

    examples = ("upmark-of-papers:9",)

    def options(self, state):
        (heap,) = state
        for left in sorted({heap - 1, (heap + 1) // 2} - {heap, -1}):
            yield self.take(state, 0, heap - left)
