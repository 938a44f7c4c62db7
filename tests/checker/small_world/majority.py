"""Nearly right certificates of majorities in short words, and who truly wins, from the definition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import lcm
from random import Random
from typing import Any

from checker.small_world.coprime import a_wins, by_remainder

FAR = 70
"""Claims are judged with so many chips."""

JSON = dict[str, Any]
Statement = tuple[JSON, Callable[[], bool]]


def is_good(word: str, winner: str, place: int) -> bool:
    """Whether the winner's letters are ahead after 1, ..., 2 M letters, counted from a place away from him."""
    step, lead = (-1 if winner == "B" else 1), 0
    for i in range(2 * len(word)):
        lead += 1 if word[(place + step * i) % len(word)] == winner else -1
        if lead <= 0:
            return False
    return True


def claim(rng: Random, word: str, divisors: list[int] | None) -> JSON:
    """The right places and gap, or nearly."""
    winner = "A" if 2 * word.count("A") > len(word) else "B"
    if rng.random() < 0.1:
        winner = "AB"[winner == "A"]
    good = {place for place in range(len(word)) if is_good(word, winner, place)}
    if rng.random() < 0.2:
        good ^= {rng.randrange(len(word))}
    listed = sorted(good)
    apart = [
        (after - place) % len(word) or len(word) for place, after in zip(listed, listed[1:] + listed[:1], strict=True)
    ]
    gap = max(1, max(apart, default=1) + rng.choice([0, 0, 0, 0, -1, -2, 1]))
    frame = {"format": "nimlike/certificate/1", "kind": "majority"}
    return {**frame, "word": word, "divisors": divisors, "winner": winner, "good": listed, "gap": gap}


def holds(certificate: JSON, wins: Callable[[int, int, int, int], bool], totals: range) -> bool:
    """What is said of positions with a chips of A and up to some chips left; ``wins(K, left, a, mover)`` is A's."""
    winner, gap = certificate["winner"], certificate["gap"]
    for most in range(gap, gap + 3):
        for left in range(gap, FAR):
            movers = "AB" if left >= most + gap else winner
            for a in totals:
                if any(wins(most, left, a, "AB".index(mover)) != (winner == "A") for mover in movers):
                    return False
    return True


def words(rng: Random) -> Statement:
    word = "".join(rng.choice("AB") for _ in range(rng.randint(1, 8)))
    found, good = claim(rng, word, None), tuple(place for place, letter in enumerate(word) if letter == "A")

    def wins(most: int, left: int, a: int, mover: int) -> bool:
        return by_remainder(most, len(word), good, FAR)[left][mover][a % len(word)]

    return found, lambda: holds(found, wins, range(len(word)))


def divisors(rng: Random) -> Statement:
    """The coprime game: n with the divisors, or without other primes."""
    some = sorted(rng.sample([2, 3, 4, 5, 6, 7, 9], rng.randint(1, 3)))
    period = max(1, lcm(*some) // (rng.choice([2, 3]) if rng.random() < 0.2 else 1))
    word = "".join("B" if any(t % d == 0 for d in some) else "A" for t in range(period))
    if rng.random() < 0.2:
        at = rng.randrange(period)
        word = word[:at] + "AB"[word[at] == "A"] + word[at + 1 :]
    found = claim(rng, word, some)

    def judge() -> bool:
        winner, gap = found["winner"], found["gap"]
        for n in range(1, FAR):
            primes = [p for p in range(2, n + 1) if n % p == 0 and all(p % q for q in range(2, p))]
            said = all(n % d == 0 for d in some) if winner == "B" else set(primes) <= set(some)
            for most in range(gap, gap + 3) if said else ():
                for left in range(gap, n + 1):
                    for mover in "AB" if left >= most + gap else winner:
                        for a in {0, (n - left) // 2, n - left}:
                            if a_wins(most, left, a, n - left - a, "AB".index(mover)) != (winner == "A"):
                                return False
        return True

    return found, judge


def statements(seed: int) -> Iterator[Statement]:
    """An endless stream of (certificate, judge)."""
    rng = Random(seed)
    while True:
        yield rng.choice([words, divisors])(rng)
