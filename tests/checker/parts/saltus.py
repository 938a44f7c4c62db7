"""H7, and H8 with H9, of a period with a saltus: sequences of numbers that need not be the values of a game.

If the checker finds nothing against H7, no option with a regular heap has the value of its heap, in the sequence as it
goes on. If it finds nothing against H8 and H9, each smaller value is that of an option. All options are looked at.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from checker.heap_truth import grundy, rule


def options(digit: Callable[[int], int], values: list[int], n: int, regular: int | None) -> set[int]:
    """The values of the options of n; of those with a regular heap only, if the first one is given."""
    found = set[int]()
    for k in range(n + 1):
        taken, left = digit(k), n - k
        if taken & 1 and not left and regular is None:
            found.add(0)
        if taken & 2 and left and (regular is None or left >= regular):
            found.add(values[left])
        for a in range(1, left) if taken & 12 else ():
            b = left - a
            if taken & 4 and a <= b < n and (regular is None or b >= regular):
                found.add(values[a] ^ values[b])
            for c in range(1, b // 2 + 1) if taken & 8 else ():
                if regular is None or max(a, c, b - c) >= regular:
                    found.add(values[a] ^ values[c] ^ values[b - c])
    return found


def rising(rng: Random, ruleset: str) -> tuple[list[int], int, int, int] | None:
    """The first values of a game, and e, p, s > 0 that they bear out."""
    values = list(grundy(ruleset, rng.randint(8, 30)))
    p = rng.randint(1, 6)
    s, e = values[-1] - values[-1 - p], len(values) - p
    while e and values[e - 1 + p] == values[e - 1] + s:
        e -= 1
    return (values, e, p, s) if s > 0 and e < 8 else None


def some_code(rng: Random) -> str:
    digits = rng.choice(["0123", "01234567", "0123456789ABCDEF", "01248", "0004"])
    family, first = ("octal", "04") if max(digits) < "8" else ("hex", "048C")
    code = "".join(rng.choice(digits) for _ in range(rng.randint(1, 3)))
    return f"{family}:{rng.choice(first)}.{code}{rng.choice(['', 'r'])}"


def trial(rng: Random) -> str:
    """One sequence, which goes on with period and saltus."""
    from nimlike_check import Refused, heaps

    ruleset = some_code(rng)
    try:
        code = heaps.Code(ruleset)
    except Refused:
        return "no move"
    power = 1 << rng.randint(0, 2)
    if rng.random() < 0.5:  # values of the game
        if (found := rising(rng, ruleset)) is None:
            return "no saltus"
        values, e, p, s = found
        if s % power or len(values) < max(max(e, 1) + p, code.most * (max(e, 1) - 1) + code.last + 1):
            return "too short"
    else:
        e, p, s, top = rng.randint(0, 3), rng.randint(1, 4), power * rng.randint(1, 3), rng.choice([3, 7, 12])
        f = max(e, 1)
        values = [0] + [rng.randint(0, top) for _ in range(f + p - 1)]
        count = max(f + p, code.most * (f - 1) + code.last + 1) + rng.randint(0, 3 * p)
        while len(values) < count:
            values.append(values[-p] + s)
        values = values[:count]
    return judge(ruleset, code, values, (e, p, s, power), rng.randint(0, 6))


def judge(ruleset: str, code: Any, listed: list[int], claim: tuple[int, int, int, int], floor: int) -> str:
    """What the checker says of H7 to H9, held against all options."""
    from nimlike_check import Refused, heaps

    e, p, s, power = claim
    f, count, digit, values, said = max(e, 1), len(listed), rule(ruleset), list(listed), ""
    while len(values) < count + 6 * p + 8:
        values.append(values[-p] + s)
    later = range(count, len(values))
    try:
        heaps._check_above(listed, code, f, p, s, power)
        assert not any(values[n] in options(digit, values, n, f) for n in later), (ruleset, claim, listed)
        said = "nothing above"
    except Refused as refused:
        said = refused.hypothesis
    try:
        heaps._check_below(heaps._Ways(listed, code), f, p, s, power, floor)
    except Refused as refused:
        return f"{said}, {refused.hypothesis}"
    smaller = all(set(range(values[n])) <= options(digit, values, n, None) for n in later)
    assert smaller, (ruleset, claim, listed, floor)
    return f"{said}, nothing below"
