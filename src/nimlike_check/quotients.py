"""Kind ``misere-quotient``: a finite commutative monoid gives the outcomes of sums of heaps in misère play.

The lemma (after Plambeck and Siegel 2008), H1 to H11 and the proof: misere.md. W(n) is the set of z with z Phi(n') in
P for an option n' of n; the pair of a sum is (Phi, D): H11 multiplies such pairs.
"""

import re
from collections import deque
from collections.abc import Iterator
from operator import or_
from typing import Any

from .heaps import Code
from .reading import fields, refuse, room, short, whole, wholes

FIELDS = "ruleset generators products portion values preperiod period"
Pair = tuple[int, bytes]
_GAME = re.compile(r"(?:grundy|(octal:.+|subtraction:[1-9].*)):misere", re.ASCII)


def check(certificate: Any) -> str:
    """Accept a certificate by returning what it proves."""
    ruleset, generators, products, portion, values, e, p = fields(certificate, FIELDS)
    found = _GAME.fullmatch(ruleset) if isinstance(ruleset, str) else refuse("the ruleset is not a text")
    if found is None or "allbut" in ruleset:
        refuse("not a game like octal:0.77:misere, subtraction:1,3:misere or grundy:misere")
    code = Code(found[1]) if found[1] else None  # None: a heap is split into two that differ
    size = len(products) if isinstance(products, list) and products else refuse("there are no products")
    generators, values, portion = wholes(generators), wholes(values, 0, size - 1), wholes(portion, 0, size - 1)
    products = [wholes(row, 0, size - 1) for row in products]
    if not values or any(len(row) != len(generators) for row in products):
        refuse("the values begin with heap 0, and each row has a product for each generator")
    room(size**3 / 20 + len(values) ** 2, 16.0 * size**2)
    if (e, p) != (None, None):
        needed = whole(e, 1) + whole(p, 1)
        if code is None or code.tail:
            refuse("no theorem extends a period of this game to all heaps", "H5")
        else:
            needed += code.last + (0 if code.taken else needed)
        if len(values) < needed:
            refuse(f"{short(needed)} values are needed, {len(values)} are listed", "H6")
        if values[e + p :] != values[e : len(values) - p]:
            refuse("the values do not repeat", "H7")
    table = _monoid(products, generators, values)
    _reduced(products, portion)
    inside = bytes(x in set(portion) for x in range(size))
    if inside[0]:
        refuse("the empty sum is in the P-portion, but the player to move has won", "H8")
    _sums(_heaps(table, inside, values, code), table, inside)
    reach = (
        f"heaps 0 to {len(values) - 1}" if e is None else f"all heaps, whose values have period {p} from heap {e} on"
    )
    return f"{ruleset} has a misère quotient of order {size}, with {sum(inside)} elements in the P-portion, on {reach}"


def _monoid(products: list[list[int]], generators: list[int], values: list[int]) -> list[list[int]]:
    """H1 to H3; all products: row x lists those with 0, 1, ..."""
    for x, row in enumerate(products):
        for g, one in enumerate(row):
            for h, other in enumerate(row[:g]):
                if products[one][h] != products[other][g]:
                    refuse(f"element {x} with generators {h} and {g} depends on their order", "H1")
    reached = {0: (0, 0)}  # x -> (y, g) with x = y g
    todo = [0]
    for y in todo:  # grows while it is gone through
        for g, x in enumerate(products[y]):
            if x not in reached:
                reached[x] = (y, g)
                todo.append(x)
    if len(reached) < len(products):
        refuse("an element is no product of generators", "H2")
    for g, heap in enumerate(generators):
        if heap >= len(values) or values[heap] != products[0][g]:
            refuse(f"generator {g} is not the value of heap {heap}", "H3")
    table = [list(range(len(products)))] * len(products)
    for x in todo[1:]:
        y, g = reached[x]
        table[x] = [products[z][g] for z in table[y]]
    return table


def _reduced(products: list[list[int]], portion: list[int]) -> None:
    """H4: P tells elements apart, and then their products do."""
    classes, before = [int(x in set(portion)) for x in range(len(products))], 0
    while before < len({*classes}):
        before, names = len({*classes}), dict[tuple[int, ...], int]()
        rows = [(classes[x], *(classes[y] for y in row)) for x, row in enumerate(products)]
        classes = [names.setdefault(row, len(names)) for row in rows]
    if before < len(products):
        refuse("two elements are not told apart", "H4")


def _options(code: Code | None, n: int, count: int) -> Iterator[tuple[int, int]]:
    """The options of a heap as two heaps, of which one or both may be 0."""
    if code is None:
        yield from ((a, n - a) for a in range(1, (n + 1) // 2))
        return
    digits = code.digits or (code.spell() if code.last < count else [3 * (k in code.taken) for k in range(count)])
    for k in range(n + 1):
        digit = digits[k] if k < len(digits) else code.tail
        if digit & (2 if k < n else 1):
            yield 0, n - k
        if digit & 4:
            yield from ((a, n - k - a) for a in range(1, (n - k) // 2 + 1))


def _heaps(table: list[list[int]], inside: bytes, values: list[int], code: Code | None) -> list[Pair]:
    """H9 and H10; the different pairs (Phi(n), W(n)) of the listed heaps that have options."""
    kinds: dict[tuple[int, frozenset[int]], int] = {}
    for n, x in enumerate(values):
        reached = frozenset(table[values[a]][values[b]] for a, b in _options(code, n, len(values)))
        if reached:
            kinds.setdefault((x, reached), n)
        elif x:
            refuse(f"heap {n} has no options and is not the identity", "H9")
    pairs = []
    for (x, reached), n in kinds.items():
        wins = bytes(any(inside[row[y]] for y in reached) for row in table)
        if any(won and inside[row[x]] for won, row in zip(wins, table, strict=True)):
            refuse(f"some element with heap {n} is in the P-portion, and so is an option", "H10")
        pairs.append((x, wins))
    return pairs


def _sums(kinds: list[Pair], table: list[list[int]], inside: bytes) -> None:
    """H11: every sum that is not in the P-portion has an option there; larger sets follow from smaller ones."""
    least: dict[int, list[int]] = {}
    todo: deque[Pair] = deque(kinds)
    while todo:
        x, wins = todo.popleft()
        here, outside = least.setdefault(x, []), ~int.from_bytes(wins, "little")
        if all(known & outside for known in here):
            if not inside[x] and not wins[0]:
                refuse(f"a sum of element {x} is not in the P-portion, and neither is any of its options", "H11")
            here.append(~outside)
            for y, more in kinds:
                both = map(or_, map(wins.__getitem__, table[y]), map(more.__getitem__, table[x]))
                todo.append((table[x][y], bytes(both)))
