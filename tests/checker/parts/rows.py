"""`Turns` and `Truth`, which join K rows at a time, against the definition, bit by bit."""

from random import Random
from typing import Any


def bit(row: int, x: int) -> int:
    return row >> x & 1


def follows(rows: list[Any], most: int, size: int, about: bool) -> tuple[int, ...]:
    """What follows for the next row; a position off the plane is not known; rows before the first are not there."""
    found = [0, 0, 0, 0]
    for x in range(size):
        turns = range(1, min(most, len(rows)) + 1)
        to_a = [(rows[-i], (x + i) % size if about else x + i) for i in turns]
        to_b = [(rows[-i], x if about else x - i) for i in turns]
        known = (
            any(0 <= y < size and bit(row.b_loses, y) for row, y in to_a),
            all(0 <= y < size and bit(row.b_wins, y) for row, y in to_a),
            all(0 <= y < size and bit(row.a_wins, y) for row, y in to_b),
            any(0 <= y < size and bit(row.a_loses, y) for row, y in to_b),
        )
        for at in range(4):
            found[at] |= known[at] << x
    return tuple(found)


def trial(rng: Random) -> str:
    """Some random rows, and some random words side by side."""
    _turns(rng)
    _truth(rng)
    return "the same"


def _turns(rng: Random) -> None:
    from nimlike_check.rows import Plane, Row, Turns

    most, size, about = rng.randint(1, 9), rng.randint(1, 14), rng.random() < 0.4
    made, rows, thick = Turns(most, Plane(size, about)), list[Any](), rng.choice([0.5, 0.9, 1.0])
    for _ in range(rng.randint(1, 25)):
        won, lost = [], []
        for _ in range(2):
            way = [rng.random() for _ in range(size)]
            won.append(sum((w < thick / 2) << x for x, w in enumerate(way)))
            lost.append(sum((thick / 2 <= w < thick) << x for x, w in enumerate(way)))
        rows.append(Row(won[0], lost[0], lost[1], won[1]))
        made.add(rows[-1])
        assert made.next() == follows(rows, most, size, about), (most, size, about, rows)


def _truth(rng: Random) -> None:
    from nimlike_check.rows import Truth

    most, far, window, count = rng.randint(1, 8), rng.randint(1, 20), rng.randint(1, 6), rng.randint(1, 5)
    lane = -(-(window + 2 * far) // 8) * 8
    words = [rng.getrandbits(lane) for _ in range(count)]
    made = Truth(most, words, lane)
    wins = [[[{x: bit(word, x) for x in range(lane)} for _ in range(2)]] for word in words]
    for k in range(1, far + 1):
        made.step()
        for at, known in enumerate(wins):
            takes, here = range(1, min(k, most) + 1), range(k, lane - k)
            a = {x: int(any(known[k - i][1][x + i] for i in takes)) for x in here}
            known.append([a, {x: int(all(known[k - i][0][x - i] for i in takes)) for x in here}])
            for x in range(far, far + window):
                assert bit(made.a_wins, at * lane + x) == known[k][0][x], (most, lane, words, k, x)
                assert bit(made.b_loses, at * lane + x) == known[k][1][x], (most, lane, words, k, x)
