"""Changes anywhere in the examples: nothing but acceptance, refusal or a limit may come of them. SEED SECONDS

What is accepted with another sentence is counted, and printed with -v: to be read.
"""

import collections
import copy
import glob
import json
import random
import sys
import time

sys.path[:0] = [".", "tests"]
import nimlike_check  # noqa: E402
from nimlike_check.reading import FORMAT, OverLimit, Refused  # noqa: E402

ODD = [
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    3,
    10**30,
    "",
    "x",
    "u",
    "0",
    [],
    {},
    [[]],
    [0],
    ["some"],
    ["not"],
    ["linear"],
    ["floor"],
    ["<", "x", "x"],
    {"rows": [], "accepting": []},
]


def places(value, found):
    """Every list and object, with a place in it."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for at, inner in items:
        found.append((value, at))
        places(inner, found)
    return found


def change(draw, c):
    c = copy.deepcopy(c)
    for _ in range(draw.choice([1, 1, 2])):
        inside, at = draw.choice(places(c, []))
        old, way = inside[at], draw.randrange(5)
        if way == 0:
            inside[at] = copy.deepcopy(draw.choice(ODD))
        elif way == 1 and type(old) is int:
            inside[at] = old + draw.choice([-1, 1, 2, 100])
        elif way == 2 and isinstance(inside, list):
            inside.pop(at)
        elif way == 3 and isinstance(inside, list):
            inside.insert(at, copy.deepcopy(old))
        elif isinstance(old, str) and old:
            cut = draw.randrange(len(old))
            inside[at] = (
                old[:cut]
                + draw.choice(["", "1", ":", "x", "misere", ":block=2", ":misere", "r"])
                + old[cut + draw.randrange(2) :]
            )
    return c


def main(seed, seconds, verbose):
    draw, end, said = random.Random(seed), time.time() + seconds, collections.Counter()
    right = []
    for path in glob.glob("examples/*.json"):
        with open(path) as file:
            c = json.load(file)
        begun = time.process_time()
        line = nimlike_check.check(c)
        if time.process_time() - begun < 0.15:
            right.append((c, line))
    while time.time() < end:
        c, line = draw.choice(right)
        c = change(draw, c)
        try:
            found = nimlike_check.check(c) if isinstance(c.get("kind"), str) and c.get("format") == FORMAT else None
        except (Refused, OverLimit) as refused:
            said[type(refused).__name__] += 1
            continue
        except Exception as fault:
            said["fault", type(fault).__name__] += 1
            print("FAULT", repr(fault)[:100], json.dumps(c)[:3000])
            continue
        said["accepted", found == line] += 1
        if verbose and found and found != line:
            print("NEW", c["kind"], found[:400], "| BEFORE", line[:200])
    print(said)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), "-v" in sys.argv)
