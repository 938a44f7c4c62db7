"""Sets of two vectors that never settle, although neither is exceptional: python benchmarks/wythoff_never.py [check].

Among the sets of two vectors with q <= 30 some had not settled within all pairs made (wythoff_vectors.py). For those
whose P-positions a small automaton accepts, a line of benchmarks/wythoff_vectors/never.jsonl.xz has the vectors, the
automaton of the Zeckendorf digits of both piles, and a descent. These are words u, v, w of four numbers a, b, c, d: for
all k >= 1, u v^k w makes two P-positions (a, b) and (c, d), a <= b, c <= d, with a < c and d - c < b - a. So infinitely
many differences come in the wrong order, and the pairs never settle (docs/theory/wythoff-settling.md).

The automaton is learned from the pairs and then proved, each line with a certificate that the checker accepts.
``check`` proves each line of the file once more. An interrupted run goes on where it stopped.
"""

from __future__ import annotations

import json
import lzma
import signal
import sys
from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from wythoff_vectors import FOLDER, Pairs, pairs, two_vectors

from nimlike.core.errors import NimlikeError
from nimlike.core.outcome import Label
from nimlike.games.vector.game import Vector
from nimlike.games.vector.sets import Pattern
from nimlike.games.vector.vector_answers import vector_rules
from nimlike.laws.automata import LearnedSet
from nimlike.numeration.automata.relations import Relation, both, minimal
from nimlike.numeration.automata.systems import system_named
from nimlike.proofs.results import decide
from nimlike.proofs.statements import Statement

Row: TypeAlias = dict[str, Any]
Word: TypeAlias = Sequence[tuple[int, ...]]
# of a word on two tracks: on each the value of the word, of the word and a 0, and the last digit
Beginning: TypeAlias = tuple[tuple[int, int, int], ...]

FILE: Final = FOLDER / "never.jsonl.xz"
ATTEMPTS: Final = ((300_000, 9), (3_000_000, 12))
"""So many pairs are made; beginnings with the same ends of so many digits are one state."""
MOST_STATES, SECONDS = 600, 30
"""The most states looked for; the CPU time of a set, after which the next one is tried."""
FIBONACCI: Final = system_named("fibonacci")


def open_sets() -> list[Pairs]:
    """The sets that had not settled."""
    rows = lzma.decompress((FOLDER / "two-vectors.csv.xz").read_bytes()).decode().split()
    return [two for two, row in zip(two_vectors(), rows, strict=True) if row == "none"]


def learn(partner: Any, depth: int) -> Relation | None:
    """An automaton of the words of (x, partner[x]); None if it has too many states, or more pairs are needed."""
    terms = FIBONACCI.terms
    start: Beginning = ((0, 0, 0), (0, 0, 0))

    def ends(word: Beginning) -> bytes | None:
        found = [repr([last for _, _, last in word]).encode()]
        (x, longer_x, last_x), (y, longer_y, last_y) = word
        for more in range(depth + 1):
            width, height = (terms[more - last] if more else 1 for last in (last_x, last_y))
            if x + width > len(partner):
                return None
            y_after = partner[x : x + width] - y
            places = np.nonzero((y_after >= 0) & (y_after < height))[0]
            found.append(places.tobytes() + b"|" + y_after[places].tobytes())
            (x, longer_x), (y, longer_y) = (longer_x, x + longer_x), (longer_y, y + longer_y)
        return b"&".join(found)

    nothing = [b"|"] * (depth + 1)
    numbers: dict[bytes | None, int] = {ends(start): 0}
    words, table = [start], []
    for word in words:
        row = []
        for column in ((0, 0), (0, 1), (1, 0), (1, 1)):
            row.append(-1)
            if any(digit and last for digit, (_, _, last) in zip(column, word, strict=True)):
                continue
            after = tuple(
                (longer + digit, x + longer + 2 * digit, digit)
                for digit, (x, longer, _) in zip(column, word, strict=True)
            )
            follows = ends(after)
            if follows is None or len(words) > MOST_STATES:
                return None
            if follows.split(b"&", 1)[1] == b"&".join(nothing):
                continue
            if follows not in numbers:
                numbers[follows] = len(words)
                words.append(after)
            row[-1] = numbers[follows]
        table.append(row)
    final = [0 <= x < len(partner) and partner[x] == y for (x, _, _), (y, _, _) in words]
    return minimal(both(Relation(("a", "b"), 2, np.array(table, np.int32), np.array(final)), FIBONACCI.valid("a", "b")))


def statement_of(vectors: Pairs, relation: Relation) -> Statement:
    """That the P-positions of the game with these vectors are those that the automaton accepts."""
    game = Vector(["k,0", "0,k", "k,k", *(one for p, q in vectors for one in ((p, q), (q, p)))])
    patterns = [member for member in game.members(2) if isinstance(member, Pattern)]
    rules = vector_rules(str(game), 2, patterns, misere=False)
    return Statement(rules, FIBONACCI, relation, "the automaton accepts it")


def find_descent(relation: Relation, low: Sequence[int], difference: Sequence[int]) -> list[Word] | None:
    """The words u, v, w of two neighbouring pairs with differences in the wrong order, all numbers growing with v."""
    for n in reversed(range(len(low) - 1)):
        if difference[n + 1] < difference[n]:
            numbers = [number for i in (n, n + 1) for number in (low[i], low[i] + difference[i])]
            length = max(len(FIBONACCI.word(number)) for number in numbers)
            word: Word = list(zip(*(FIBONACCI.word(number, length) for number in numbers), strict=True))
            seen: dict[tuple[int, int], list[int]] = {}
            for place, states in enumerate(_states(relation, word)):
                for earlier in seen.get(states, []):
                    found = [word[:earlier], word[earlier:place], word[place:]]
                    if is_descent(relation, found):
                        return found
                seen.setdefault(states, []).append(place)
    return None


def is_descent(relation: Relation, words: Sequence[Word]) -> bool:
    """Whether u v^k w are, for all k >= 1, two P-positions with differences in the wrong order, without a bound."""
    u, v, w = ([tuple(column) for column in word] for word in words)
    states = _states(relation, [*u, *v, *w])
    if not v or states[len(u)] != states[len(u) + len(v)] or not all(relation.final[state] for state in states[-1]):
        return False
    # c - a and d - b are x phi^(lk) + y (-1/phi)^(lk) + z, with l = len(v): three k show that they do not change
    values = [[_value(track) for track in zip(*u, *(v * k), *w, strict=True)] for k in range(3)]
    a, b, c, d = values[0]
    return (
        all([number[2] - number[0], number[3] - number[1]] == [c - a, d - b] for number in values)
        and values[0][0] < values[1][0] < values[2][0]
        and all(number[0] <= number[1] and number[2] <= number[3] for number in values)
        and a < c
        and d - c < b - a
    )


def _states(relation: Relation, word: Word) -> list[tuple[int, int]]:
    """The states for (a, b) and (c, d) after each beginning of a word."""
    found = [(0, 0)]
    for a, b, c, d in word:
        one, other = found[-1]
        found.append((int(relation.table[one, 2 * a + b]), int(relation.table[other, 2 * c + d])))
        if -1 in found[-1]:
            break
    return found


def _value(digits: Sequence[int]) -> int:
    x = longer = 0
    for digit in digits:
        x, longer = longer + digit, x + longer + 2 * digit
    return x


def row_in_time(vectors: Pairs) -> Row | None:
    """The line of a set; None if it takes too long."""

    def stop(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        return row_of(vectors)
    except TimeoutError:
        return None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def row_of(vectors: Pairs) -> Row | None:
    """The line of a set; None if no automaton is found that can be proved, or it has no descent."""
    for count, depth in ATTEMPTS:
        low, difference = pairs(vectors, count)
        partner = np.full(int(low[-1]), -1, np.int64)
        for x, y in ((low, low + difference), (low + difference, low)):
            inside = x < len(partner)
            partner[x[inside]] = y[inside]
        relation = learn(partner, depth)
        if relation is None or not LearnedSet(relation, FIBONACCI, 0).holds(low, low + difference).all():
            continue
        row: Row = {"vectors": vectors, "accepting": np.nonzero(relation.final)[0].tolist()}
        row["rows"] = [[[symbol, int(to)] for symbol, to in enumerate(line) if to >= 0] for line in relation.table]
        row["descent"] = find_descent(relation, low.tolist(), difference.tolist())
        if row["descent"] and is_proved(row):
            return row
    return None


def is_proved(row: Row) -> bool:
    """Whether a line is right: its automaton by a certificate, its descent by the lemma."""
    table = np.full((len(row["rows"]), 4), -1, np.int32)
    for state, line in enumerate(row["rows"]):
        for symbol, after in line:
            table[state, symbol] = after
    final = np.isin(np.arange(len(table)), row["accepting"])
    relation = Relation(("a", "b"), 2, table, final)
    try:
        proved = decide(statement_of(row["vectors"], relation)).label is Label.CERTIFIED
    except NimlikeError:
        return False
    return proved and is_descent(relation, row["descent"])


def lines() -> Iterator[Row]:
    """The lines of the file."""
    for line in lzma.decompress(FILE.read_bytes()).decode().splitlines():
        yield json.loads(line)


def make() -> None:
    """Make the file: all sets in order, the ones without a line as null in what is kept for going on."""
    if FILE.exists():
        return
    part = FOLDER / "never.part"
    done = part.read_text().splitlines() if part.exists() else []
    with part.open("a") as file:
        for vectors in open_sets()[len(done) :]:
            done.append(json.dumps(row_in_time(vectors), separators=(",", ":")))
            print(done[-1], file=file, flush=True)
    kept = [line for line in done if line != "null"]
    FILE.write_bytes(lzma.compress(("\n".join(kept) + "\n").encode(), preset=9))
    part.unlink()


if __name__ == "__main__":
    if sys.argv[1:] == ["check"]:
        for row in lines():
            assert is_proved(row), row["vectors"]
    else:
        make()
