"""Majorities that are nearly right; what is accepted is judged by playing. SEED SECONDS"""

import collections
import random
import sys
import time

sys.path[:0] = [".", "tests"]
from nimlike_check import majority  # noqa: E402
from nimlike_check.reading import FORMAT, Refused  # noqa: E402


def wins_a(most, n, ends):
    """(k, a, mover) for all: whether A wins."""
    won = {}
    for k in range(n + 1):
        for a in range(n - k + 1):
            takes = range(1, min(most, k) + 1)
            won[k, a, 0] = any(won[k - i, a + i, 1] for i in takes) if k else ends(a)
            won[k, a, 1] = all(won[k - i, a, 0] for i in takes) if k else ends(a)
    return won


def main(seed, seconds):
    draw, end, said = random.Random(seed), time.time() + seconds, collections.Counter()
    while time.time() < end:
        size, winner = draw.choice([1, 2, 3, 4, 5, 6, 9, 10, 15, 21]), draw.choice("AB")
        divisors = draw.choice([None, [d for d in range(2, size + 1) if size % d == 0 and draw.random() < 0.7]])
        if divisors is None:
            word = "".join(draw.choice(winner * 3 + "AB") for _ in range(size))
        else:
            word = "".join("B" if any(at % d == 0 for d in divisors) else "A" for at in range(size))
        good = sorted(draw.sample(range(size), draw.randint(1, size)))
        claim = {
            "format": FORMAT,
            "kind": "majority",
            "word": word,
            "divisors": divisors,
            "winner": winner,
            "good": good,
            "gap": draw.randint(1, 12),
        }
        try:
            majority.check(claim)
        except Refused as refused:
            said["refused", refused.hypothesis] += 1
            continue
        said["accepted"] += 1
        for most in range(claim["gap"], claim["gap"] + 3):
            for n in (draw.randint(1, 40), draw.randint(20, 45)):
                if divisors is not None:
                    odd = [p for p in range(2, n + 1) if n % p == 0 and all(p % q for q in range(2, p))]
                    if any(n % d for d in divisors) if winner == "B" else not set(odd) <= set(divisors):
                        continue
                ends = (
                    (lambda a: word[a % size] == "A")
                    if divisors is None
                    else (lambda a: all(a % p or (n - a) % p for p in range(2, n + 1)))
                )
                for (k, _, mover), won in wins_a(most, n, ends).items():
                    mine = mover == "AB".index(winner)
                    if k >= claim["gap"] + (0 if mine else most) and won != (winner == "A"):
                        said["FALSE"] += 1
                        print("FALSE", claim, most, n, k)
                        break
    for key, times in sorted(said.items(), key=str):
        print(times, key)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
