"""Forged certificates of careers: primes, the majority, the parts for each K, short n."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from checker.forging import Forgery
from nimlike.games.coprime.every_take import find_career, list_numbers
from nimlike.games.coprime.exact_search import search
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.odd_columns import Column, Race, find_certificate

JSON = dict[str, Any]
A, B = 0, 1


def right(*primes: int) -> JSON:
    """The right certificate."""
    found: JSON = json.loads(json.dumps(find_career(primes).as_dict()))
    return found


def changed(primes: tuple[int, ...], **fields: Any) -> JSON:
    return {**right(*primes), **fields}


def nine() -> JSON:
    """The career of 3, with 9 in its place."""
    word = {"word": "BAAAAAAAA", "divisors": [9], "good": [1, 2, 3, 4, 5, 6, 7], "gap": 3}
    found = right(3)
    parts = [{**part, "primes": []} for part in found["parts"]]
    return {**found, "primes": [9], "majority": {**found["majority"], **word}, "parts": parts}


def in_majority(primes: tuple[int, ...], **fields: Any) -> JSON:
    found = right(*primes)
    return {**found, "majority": {**found["majority"], **fields}}


def of_others() -> JSON:
    """3 and 5 with the majority of 3 alone, so that K = 3 is said to be A's for every n."""
    found = right(3, 5)
    return {**found, "majority": right(3)["majority"], "parts": found["parts"][:2], "small": []}


def with_part(primes: tuple[int, ...], most: int, part: JSON, **fields: Any) -> JSON:
    """Changed fields of the part for one K."""
    found = right(*primes)
    found["parts"][most - 1] = {**found["parts"][most - 1], **part}
    return {**found, **fields}


def replaced(primes: tuple[int, ...], most: int, part: JSON, **fields: Any) -> JSON:
    found = right(*primes)
    found["parts"][most - 1] = part
    return {**found, **fields}


def fewer_parts() -> JSON:
    found = right(3, 5)
    return {**found, "parts": found["parts"][:-1]}


def column(most: int, loser: int, difference: int, start: int, *primes: int) -> JSON:
    return Column(most, loser, difference, start).as_dict(primes)


def part_of(most: int, primes: tuple[int, ...]) -> JSON:
    """The part for K in the career of other primes."""
    part = find_certificate(most, primes)
    assert part is not None
    return part.as_dict(primes)


def elsewhere(most: int, wanted: Callable[[Column | Race], bool]) -> JSON:
    """A right column or race of the numbers with the primes 3 and 5, at another difference."""
    places = ((mover, at) for d in range(2, 60) for mover in (A, B) for at in (d, -d))
    parts = (find_certificate(most, (3, 5), at, mover) for mover, at in places)
    return next(part for part in parts if part is not None and wanted(part)).as_dict((3, 5))


def with_small(certificate: JSON) -> JSON:
    """What is listed of short n is right for the parts."""
    small = []
    for most, part in enumerate(certificate["parts"], 1):
        least = part["start"] + (part.get("difference", 0) if part.get("loser") == "B" else 0)
        short_n = (n for n in list_numbers(certificate["primes"], least) if n > most + 2)
        small += [[most, n] for n in short_n if not search(Coprime(most)(n)).a_wins(A)]
    return {**certificate, "small": small}


def with_start(primes: tuple[int, ...], most: int, start: int) -> JSON:
    """The part for one K is said to hold from a later row on."""
    return with_small(with_part(primes, most, {"start": start, "primes": list(primes)}))


def late(primes: tuple[int, ...], later: int) -> JSON:
    """Each part is said to hold later, so that more n are listed."""
    found = right(*primes)
    parts = [{**part, "start": part["start"] + later, "primes": list(primes)} for part in found["parts"]]
    return with_small({**found, "parts": parts})


def column_of_b(sign: int) -> JSON:
    part = elsewhere(5, lambda part: isinstance(part, Column) and part.loser == A and sign * part.difference > 0)
    return with_small(replaced((3, 5), 5, part))


def race_elsewhere() -> JSON:
    return with_small(
        replaced((3, 5), 7, elsewhere(7, lambda part: isinstance(part, Race) and not 2 <= part.edge <= 7))
    )


ROWS: list[tuple[str, str, Callable[[], JSON]]] = [
    ("H1", "nine", nine),
    ("H2", "a place that is not good", partial(in_majority, (3, 5), good=[12, 13])),
    (
        "H2",
        "a gap that is too small",
        lambda: {**in_majority((3, 5, 7), gap=38), "parts": right(3, 5, 7)["parts"][:-1]},
    ),
    ("H2", "the majority of other primes", of_others),
    ("H2", "a word without divisors", partial(in_majority, (3, 5), divisors=None)),
    ("H3", "no part for K = 14", fewer_parts),
    ("H3", "a part too many", lambda: changed((3, 5), parts=[*right(3, 5)["parts"], part_of(15, (3, 5))])),
    ("H3", "a column from too early on", partial(with_part, (3, 5), 5, {"start": 9})),
    ("H3", "a race with a later phase", partial(with_part, (3, 5), 7, {"phase": 12})),
    ("H3", "the column of another K", lambda: replaced((3, 5), 5, part_of(6, (3, 5)))),
    ("H3", "the column of a lesser K", lambda: replaced((3, 5), 5, part_of(4, (3, 5)))),
    ("H4", "a column of A that he cannot reach", lambda: replaced((3,), 1, column(1, B, 5, 0, 3))),
    ("H4", "a column of A at K + 1", lambda: replaced((3,), 1, column(1, B, 2, 1, 3))),
    ("H4", "a column of A at the start", lambda: replaced((3,), 1, column(1, B, 0, 1))),
    ("H4", "a column of A behind the start", lambda: replaced((3,), 1, column(1, B, -1, 0))),
    ("H4", "a column of B before the start's", partial(column_of_b, 1)),
    ("H4", "a column of B behind the start's", partial(column_of_b, -1)),
    ("H4", "a race that is not the start's", race_elsewhere),
    ("H4", "multiples of 5 in the career of 3 and 7", lambda: replaced((3, 7), 5, column(5, A, 0, 13, 3, 5))),
    ("H4", "no multiples of 5 in that of 3 and 5", lambda: replaced((3, 5), 5, part_of(5, (3,)))),
    ("H4", "no multiples of 3 in that of 3 and 5", lambda: with_small(replaced((3, 5), 5, part_of(5, (5,))))),
    (
        "H4",
        "the race of 3, 5 and 7 in that of 3 and 5",
        lambda: with_small(replaced((3, 5), 11, part_of(11, (3, 5, 7)))),
    ),
    ("H4", "the race of 3 and 5 in the career of 3 and 7", lambda: replaced((3, 7), 7, part_of(7, (3, 5)))),
    ("H4", "the race of 3 and 5 in that of 3, 5 and 7", lambda: replaced((3, 5, 7), 7, part_of(7, (3, 5)))),
    ("H4", "29 is as far as the race reads", partial(with_part, (3, 5, 29), 7, {"primes": [3, 5]})),
    (
        "H5",
        "B wins n = 105, just before the race begins for K = 11",
        partial(with_part, (3, 5, 7), 11, {"start": 106, "primes": [3, 5, 7]}),
    ),
    ("H5", "B wins n = 15 for K = 9", lambda: changed((3, 5), small=right(3, 5)["small"][1:])),
    ("H5", "A wins n = 15 for K = 13", lambda: changed((3, 5), small=[*right(3, 5)["small"], [13, 15]])),
    ("H5", "A wins n = 15 for K = 8", lambda: changed((3, 5), small=[[8, 15], *right(3, 5)["small"]])),
    ("H5", "n = 15 is no longer short for K = 14", lambda: changed((3, 5), small=[*right(3, 5)["small"], [14, 15]])),
    ("H6", "B wins n = K + 2", lambda: changed((3, 5, 7), short=1)),
    ("H6", "B wins n = K + 3", lambda: changed((3, 5, 7), short=3)),
    ("H6", "A wins n = K + 5", lambda: changed((3, 7, 11, 13), short=2)),
]
RIGHT: list[tuple[str, Callable[[], JSON]]] = [
    *((f"the career of {primes}", partial(right, *primes)) for primes in [(3,), (3, 5), (3, 5, 7), (5, 7, 11, 13)]),
    (
        "a career with a race that begins later, with B's n = 75 and 135",
        lambda: with_small(with_part((3, 5), 7, {"start": 140})),
    ),
    *((f"a career with a race that begins at {start}", partial(with_start, (3, 5), 7, start)) for start in (135, 136)),
    ("a career with a column of B that begins later", partial(with_start, (3, 5, 7), 38, 317)),
    ("a career whose columns and races begin much later", lambda: late((3, 5), 160)),
    ("a career of 3, 5, 7 with the column of 3 and 5", lambda: replaced((3, 5, 7), 5, part_of(5, (3, 5)))),
]
"""Right certificates; some name n one by one, and how they are won differs from the phase, or does not."""

FORGERIES = [Forgery("coprime-career", *row) for row in ROWS]
