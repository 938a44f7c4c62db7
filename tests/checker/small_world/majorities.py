"""Majorities that are nearly right; what is accepted is judged by playing games of up to 45 chips."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from checker.material import FORMAT
from checker.small_world.row_laws import primes_of

Won = dict[tuple[int, int, int], bool]


def wins_of_a(most: int, n: int, ends: Callable[[int], bool]) -> Won:
    """For k chips left, the total a and the player to move (0 is A): whether A wins."""
    won: Won = {}
    for k in range(n + 1):
        for a in range(n - k + 1):
            takes = range(1, min(most, k) + 1)
            won[k, a, 0] = any(won[k - i, a + i, 1] for i in takes) if k else ends(a)
            won[k, a, 1] = all(won[k - i, a, 0] for i in takes) if k else ends(a)
    return won


def is_covered(claim: dict[str, Any], n: int) -> bool:
    """Whether a majority speaks of n."""
    if claim["divisors"] is None:
        return True
    if claim["winner"] == "B":
        return all(n % divisor == 0 for divisor in claim["divisors"])
    return primes_of(n) <= set(claim["divisors"])


def is_true(claim: dict[str, Any], chips: tuple[int, ...]) -> bool:
    """Whether it holds for the three smallest K, and some n."""
    word, gap, winner = claim["word"], claim["gap"], claim["winner"]
    for most in range(gap, gap + 3):
        for n in filter(partial(is_covered, claim), chips):

            def ends(a: int, n: int = n) -> bool:
                if claim["divisors"] is None:
                    return bool(word[a % len(word)] == "A")
                return all(a % p or (n - a) % p for p in range(2, n + 1))

            for (k, _, mover), won in wins_of_a(most, n, ends).items():
                mine = mover == "AB".index(winner)
                if k >= gap + (0 if mine else most) and won != (winner == "A"):
                    return False
    return True


def statements(seed: int) -> Iterator[tuple[dict[str, Any], Callable[[], bool]]]:
    rng = Random(seed)
    while True:
        size, winner = rng.choice([1, 2, 3, 4, 5, 6, 9, 10, 15, 21]), rng.choice("AB")
        divisors = rng.choice([None, [d for d in range(2, size + 1) if size % d == 0 and rng.random() < 0.7]])
        if divisors is None:
            word = "".join(rng.choice(winner * 3 + "AB") for _ in range(size))
        else:
            word = "".join("B" if any(at % d == 0 for d in divisors) else "A" for at in range(size))
        form = {"format": FORMAT, "kind": "majority", "word": word, "divisors": divisors, "winner": winner}
        good = sorted(rng.sample(range(size), rng.randint(1, size)))
        claim = {**form, "good": good, "gap": rng.randint(1, 12)}
        yield claim, partial(is_true, claim, tuple(rng.randint(1, 45) for _ in range(4)))
