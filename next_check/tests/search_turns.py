"""`Turns`, `Truth` and the joins of rows, against the definition. SEED SECONDS"""

import random
import sys
import time

sys.path[:0] = [".", "tests"]
from nimlike_check.rows import Plane, Row, Truth, Turns  # noqa: E402


def bit(row, x):
    return row >> x & 1


def follows(rows, most, size, about):
    """What follows for the next row; a position off the plane is not known; rows before the first are not there."""
    found = [0, 0, 0, 0]
    for x in range(size):
        to_a = [(rows[-i], (x + i) % size if about else x + i) for i in range(1, min(most, len(rows)) + 1)]
        to_b = [(rows[-i], x if about else x - i) for i in range(1, min(most, len(rows)) + 1)]
        here = lambda y: 0 <= y < size  # noqa: E731
        known = (
            any(here(y) and bit(row.b_loses, y) for row, y in to_a),
            all(here(y) and bit(row.b_wins, y) for row, y in to_a),
            all(here(y) and bit(row.a_wins, y) for row, y in to_b),
            any(here(y) and bit(row.a_loses, y) for row, y in to_b),
        )
        for at in range(4):
            found[at] |= known[at] << x
    return Row(*found)


def turns(draw):
    most, size, about = draw.randint(1, 9), draw.randint(1, 14), draw.random() < 0.4
    made, rows = Turns(most, Plane(size, about)), []
    thick = draw.choice([0.5, 0.9, 1.0])
    for _ in range(draw.randint(1, 25)):
        won, lost = [], []
        for _ in range(2):
            way = [draw.random() for _ in range(size)]
            won.append(sum((w < thick / 2) << x for x, w in enumerate(way)))
            lost.append(sum((thick / 2 <= w < thick) << x for x, w in enumerate(way)))
        rows.append(Row(won[0], lost[0], lost[1], won[1]))
        made.add(rows[-1])
        assert made.next() == follows(rows, most, size, about), (most, size, about, rows)


def truth(draw):
    most, far, window, count = draw.randint(1, 8), draw.randint(1, 20), draw.randint(1, 6), draw.randint(1, 5)
    lane = -(-(window + 2 * far) // 8) * 8
    words = [draw.getrandbits(lane) for _ in range(count)]
    made = Truth(most, words, lane)
    wins = [[[{x: bit(word, x) for x in range(lane)} for _ in range(2)]] for word in words]
    for k in range(1, far + 1):
        made.step()
        for at, known in enumerate(wins):
            takes = range(1, min(k, most) + 1)
            known.append(
                [
                    {x: any(known[k - i][1][x + i] for i in takes) for x in range(k, lane - k)},
                    {x: all(known[k - i][0][x - i] for i in takes) for x in range(k, lane - k)},
                ]
            )
            for x in range(far, far + window):
                assert bit(made.a_wins, at * lane + x) == known[k][0][x]
                assert bit(made.b_loses, at * lane + x) == known[k][1][x]


if __name__ == "__main__":
    draw, end, times = random.Random(int(sys.argv[1])), time.time() + float(sys.argv[2]), 0
    while time.time() < end:
        turns(draw)
        truth(draw)
        times += 1
    print(times, "times the same")
