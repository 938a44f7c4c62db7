"""H7, and H8 with H9, each for itself: sequences of numbers that need not be values of a game. SEED SECONDS

If `_check_above` refuses nothing, no option with a regular heap has the value of its heap, in the sequence as it goes
on; if `_check_below` refuses nothing, each smaller value is that of an option. Both are judged by all options.
"""

import collections
import random
import sys
import time

sys.path[:0] = [".", "tests"]
from heap_truth import rule  # noqa: E402
from smallcheck import heaps  # noqa: E402
from smallcheck.reading import Refused  # noqa: E402


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


def main(seed, seconds):
    draw, end, said = random.Random(seed), time.time() + seconds, collections.Counter()
    while time.time() < end:
        base = draw.choice(["0123", "01234567", "0123456789ABCDEF", "01248", "0004"])
        first = draw.choice("04" if max(base) < "8" else "048C")
        text = "".join(draw.choice(base) for _ in range(draw.randint(1, 3)))
        ruleset = ("octal:" if max(base) < "8" else "hex:") + first + "." + text + draw.choice(["", "r"])
        e, p, power = draw.randint(0, 3), draw.randint(1, 4), 1 << draw.randint(0, 2)
        s, f = power * draw.randint(1, 3), max(e, 1)
        try:
            code = heaps.Code(ruleset)
        except Refused:
            continue
        top = draw.choice([3, 7, 12])
        values = [0] + [draw.randint(0, top) for _ in range(f + p - 1)]
        count = max(f + p, code.most * (f - 1) + code.last + 1) + draw.randint(0, 3 * p)
        while len(values) < count + 6 * p + 8:
            values.append(values[-p] + s)
        values = values[: count + 6 * p + 8]
        listed, digit = values[:count], rule(ruleset)
        ways = heaps._Ways(listed, code)
        try:
            heaps._check_above(listed, code, f, p, s, power)
            said["above", "tail" if code.tail else ""] += 1
            for n in range(count, len(values)):
                if values[n] in options(digit, values, n, f):
                    print("FALSE above", ruleset, e, p, s, power, listed, n)
                    said["FALSE"] += 1
                    break
        except Refused:
            said["above refused"] += 1
        try:
            heaps._check_below(ways, f, p, s, power, draw.randint(0, 6))
        except Refused as refused:
            said["below refused", refused.hypothesis] += 1
            continue
        said["below"] += 1
        for n in range(count, len(values)):
            if not set(range(values[n])) <= options(digit, values, n, None):
                print("FALSE below", ruleset, e, p, s, power, listed, n)
                said["FALSE"] += 1
                break
    for key, times in sorted(said.items(), key=str):
        print(times, key)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
