"""Automata for trees, and certificates made by hand, by parts of the checker: what is made is checked anew."""

import zlib
from base64 import b64encode
from binascii import a2b_base64
from collections.abc import Callable, Iterable
from typing import Any

from checker.material import FORMAT, WORDS
from nimlike_check.automata import Atom, Search
from nimlike_check.relations import Relations

Table = dict[str, Any]
Rows = list[dict[tuple[int, ...], int]]


def table(rows: Rows, accepting: list[bool], digits: int, tracks: int) -> Table:
    """An automaton for a file: minimal, the columns as symbols, dead ends left out."""
    live = {state for state, accepts in enumerate(accepting) if accepts}
    while more := {state for state, row in enumerate(rows) if state not in live and not live.isdisjoint(row.values())}:
        live |= more
    live.add(0)
    rows = [{column: to for column, to in row.items() if to in live} for row in rows]
    rows[0][(0,) * tracks] = 0
    classes, count = [int(accepts) for accepts in accepting], 0
    while len(set(classes)) > count:
        count, names = len(set(classes)), dict[Any, int]()
        classes = [
            names.setdefault((classes[state], frozenset((c, classes[to]) for c, to in row.items())), len(names))
            for state, row in enumerate(rows)
        ]
    first: dict[int, int] = {}
    for state, one in enumerate(classes):
        first.setdefault(one, state)
    order, todo, listed = {classes[0]: 0}, [0], list[list[list[int]]]()
    for state in todo:  # grows while it is gone through
        listed.append([])
        for column, to in sorted(rows[state].items()):
            if classes[to] not in order:
                order[classes[to]] = len(order)
                todo.append(first[classes[to]])
            listed[-1].append([symbol(column, digits), order[classes[to]]])
    return {"rows": listed, "accepting": [at for at, state in enumerate(todo) if accepting[state]]}


def symbol(column: Iterable[int], digits: int) -> int:
    """A column of digits as one number."""
    found = 0
    for digit in column:
        found = found * digits + digit
    return found


def of_tree(relations: Relations, variables: list[str], tree: Any) -> Table:
    numbers, counts = relations.numbers, list[Any]()
    truth = relations.truth(tree, variables, counts)
    search = Search([Atom(numbers.valid, (name,)) for name in variables], counts, 1)
    number, states, rows, accepting = {search.start: 0}, [search.start], [], []
    for now in states:  # grows while it is gone through
        row = {}
        for column, after in search.next(now):
            if after not in number:
                number[after] = len(states)
                states.append(after)
            row[column] = number[after]
        rows.append(row)
        found = search.numbers(now)
        accepting.append(found is not None and truth(found))
    return table(rows, accepting, numbers.digits, len(variables))


def binary() -> list[Any]:
    """Binary numbers; the state of the sum is what z - x - y is ahead by."""
    valid = {"rows": [[[0, 0], [1, 0]]], "accepting": [0]}
    after = {"rows": [[[0, 0], [3, 0], [1, 1]], [[2, 1]]], "accepting": [1]}
    rows = [[[s, 2 * at + (s & 1) - (s >> 2) - (s >> 1 & 1)] for s in range(8)] for at in range(2)]
    total = {"rows": [[pair for pair in row if pair[1] in (0, 1)] for row in rows], "accepting": [0]}
    return [2, valid, after, total, {"first": [1], "recurrence": [2]}]


def sentence(words: list[Any], relations: list[Any], variables: list[str], tree: Any) -> dict[str, Any]:
    form = {"format": FORMAT, "kind": "sentence", **dict(zip(WORDS, words, strict=True)), "relations": relations}
    return {**form, "variables": variables, "sentence": tree}


def own_game(words: list[Any], p: Table, **rules: Any) -> dict[str, Any]:
    """A certificate of kind ``p-positions``: a game of one number x, some of its rules given."""
    game = {"position": ["x"], "misere": False, "block": 1, "parameters": [], "requires": [], "measure": ["x"], **rules}
    form = {"format": FORMAT, "kind": "p-positions", "ruleset": game, **dict(zip(WORDS, words, strict=True))}
    return {**form, "relations": [], "p": p, "closed": None}


def late_period(ruleset: str, values: list[int], listed: list[int], **numbers: int) -> dict[str, Any]:
    """A certificate of kind ``late-period``: preperiod, period, mask, swing, length and first are given."""
    form = {"format": FORMAT, "kind": "late-period", "ruleset": ruleset, **numbers, "listed": listed}
    last = len(ruleset.partition(".")[2].rstrip("0"))
    length, heaps = numbers["length"], numbers["preperiod"] + numbers["first"] + last + numbers["period"]
    kept = values[: numbers["first"]]
    for end in range(length + 1, heaps + length, length):
        kept += values[end - min(length, max(listed) + last) : end]
    return {**form, "values": b64encode(zlib.compress(bytes(kept))).decode()}


def late_values(certificate: dict[str, Any], change: Callable[[list[int]], None]) -> dict[str, Any]:
    kept = [*zlib.decompress(a2b_base64(certificate["values"]))]
    change(kept)
    return {**certificate, "values": b64encode(zlib.compress(bytes(kept))).decode()}
