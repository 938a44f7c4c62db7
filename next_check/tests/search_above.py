"""H7, and H8 with H9, each for itself: sequences of numbers that need not be values of a game. SEED SECONDS

If `_check_above` refuses nothing, no option with a regular heap has the value of its heap, in the sequence as it goes
on; if `_check_below` refuses nothing, each smaller value is that of an option. Both are judged by all options.
"""

import collections
import random
import sys
import time

sys.path[:0] = [".", "tests"]
from heap_truth import grundy, rule  # noqa: E402

from nimlike_check import heaps  # noqa: E402
from nimlike_check.reading import Refused  # noqa: E402


def options(digit, values, n, regular):
    """The values of the options of n; of those with a regular heap only, if one is given."""
    found = set()
    for k in range(n + 1):
        d, left = digit(k), n - k
        if d & 1 and not left and regular is None:
            found.add(0)
        if d & 2 and left and (regular is None or left >= regular):
            found.add(values[left])
        for a in range(1, left) if d & 12 else ():
            b = left - a
            if d & 4 and a <= b < n and (regular is None or b >= regular):
                found.add(values[a] ^ values[b])
            if d & 8:
                for c in range(1, b // 2 + 1):
                    if regular is None or max(a, c, b - c) >= regular:
                        found.add(values[a] ^ values[c] ^ values[b - c])
    return found


def rising(draw, ruleset):
    """The first values of a game, and e, p, s > 0 that they bear out."""
    values = grundy(ruleset, draw.randint(8, 30))
    p = draw.randint(1, 6)
    s, e = values[-1] - values[-1 - p], len(values) - p
    while e and values[e - 1 + p] == values[e - 1] + s:
        e -= 1
    return (values, e, p, s) if s > 0 and e < 8 else None


def judge(draw, said, ruleset, code, listed, claim):
    """H7, and H8 with H9, of a list of values that goes on with p and s."""
    e, p, s, power = claim
    f, count, digit, values = max(e, 1), len(listed), rule(ruleset), list(listed)
    while len(values) < count + 6 * p + 8:
        values.append(values[-p] + s)
    ways = heaps._Ways(listed, code)
    try:
        heaps._check_above(listed, code, f, p, s, power)
        said["above", "tail" if code.tail else ""] += 1
        for n in range(count, len(values)):
            if values[n] in options(digit, values, n, f):
                print("FALSE above", ruleset, claim, listed, n)
                said["FALSE"] += 1
                break
    except Refused:
        said["above refused"] += 1
    try:
        heaps._check_below(ways, f, p, s, power, draw.randint(0, 6))
    except Refused as refused:
        said["below refused", refused.hypothesis] += 1
        return
    said["below"] += 1
    for n in range(count, len(values)):
        if not set(range(values[n])) <= options(digit, values, n, None):
            print("FALSE below", ruleset, claim, listed, n)
            said["FALSE"] += 1
            break


def main(seed, seconds):
    draw, end, said = random.Random(seed), time.time() + seconds, collections.Counter()
    while time.time() < end:
        base = draw.choice(["0123", "01234567", "0123456789ABCDEF", "01248", "0004"])
        first = draw.choice("04" if max(base) < "8" else "048C")
        text = "".join(draw.choice(base) for _ in range(draw.randint(1, 3)))
        ruleset = ("octal:" if max(base) < "8" else "hex:") + first + "." + text + draw.choice(["", "r"])
        try:
            code = heaps.Code(ruleset)
        except Refused:
            continue
        if draw.random() < 0.5:  # values of the game, as far as they rise by some s after some p heaps
            found = rising(draw, ruleset)
            if found is None:
                continue
            values, e, p, s = found
            count, power, f = len(values), 1 << draw.randint(0, 2), max(e, 1)
            if s % power or count < max(f + p, code.most * (f - 1) + code.last + 1):
                continue
            judge(draw, said, ruleset, code, values, (e, p, s, power))
            continue
        e, p, power = draw.randint(0, 3), draw.randint(1, 4), 1 << draw.randint(0, 2)
        s, f = power * draw.randint(1, 3), max(e, 1)
        top = draw.choice([3, 7, 12])
        values = [0] + [draw.randint(0, top) for _ in range(f + p - 1)]
        count = max(f + p, code.most * (f - 1) + code.last + 1) + draw.randint(0, 3 * p)
        while len(values) < count:
            values.append(values[-p] + s)
        judge(draw, said, ruleset, code, values[:count], (e, p, s, power))
    for key, times in sorted(said.items(), key=str):
        print(times, key)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
