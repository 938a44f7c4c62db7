"""Certificates that a finite monoid decides a heap game in misère play: kind ``misere-quotient``.

Q is a finite commutative monoid with elements 0, 1, ..., of which 0 is the identity, P a subset, Phi a map from heaps
to Q, extended to sums of heaps by products. W(n) is the set of z in Q for which z Phi(n') is in P for some option n'
of the heap n; D(X) is the set of z for which z Phi(X') is in P for some option X' of the sum X. The pair of X + Y is a
product of two pairs: z is in D(X + Y) iff z Phi(Y) is in D(X) or z Phi(X) is in D(Y).

Lemma (after Plambeck & Siegel 2008). Suppose that

H1  (x g) h = (x h) g for each element x and all generators g, h;
H2  each element is 0 g h ... for some generators;
H3  0 g is Phi of the listed heap that the certificate names for the generator g;
H4  for any x != y some product z of generators has just one of x z, y z in P;
H5  with a period: the game is an octal game with finitely many digits, or a subtraction game;
H6  with a period: the values are listed for the heaps below 2e + 2p + t (octal), e + p + t (subtraction), where t is
    the last digit's place, the largest number that may be taken;
H7  with a period: Phi(n + p) = Phi(n) for n >= e, where both are listed;
H8  0 is not in P;
H9  Phi(n) = 0 for each listed heap n that has no options;
H10 for no listed heap n and no z in W(n) is z Phi(n) in P;
H11 each product (x, C) of pairs (Phi(n), W(n)) of listed heaps n that have options has x in P or 0 in C.

Then a sum of heaps is won in misère play by the player who has just moved iff its product is in P, and Q with P is
the misère quotient of these sums: of all sums, with a period, and of the sums of listed heaps without one. With a
period, Phi(n + p) = Phi(n) for every n >= e.

The proof is in docs/certificates/misere.md. For H11 the pairs are multiplied as long as new ones come; a pair (x, D) is
left out where the list has a pair (x, C) with C within D, as products do not shrink when a set grows.
"""

import re
from collections import deque
from collections.abc import Iterator
from operator import or_
from typing import Any

from nimlike_check.presentations import presentation
from nimlike_check.refusal import check_shape, refuse, short, whole
from nimlike_check.work import Work

KINDS = ("misere-quotient",)

_FIELDS = {
    *("format", "kind", "ruleset", "generators", "products", "portion"),
    *("values", "preperiod", "period"),
}
_OCTAL = re.compile(r"octal:([04])\.([0-7]+)(r?):misere", re.ASCII)
_SUBTRACTION = re.compile(r"subtraction:([1-9][0-9]{0,899}(?:,[1-9][0-9]{0,899})*):misere", re.ASCII)

Table = list[list[int]]
Pair = tuple[int, bytes]
"""An element, and a set of elements: byte z is 1 iff z is in the set."""


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a hypothesis of the lemma fails.
    """
    check_format(certificate)
    products, generators, values = certificate["products"], certificate["generators"], certificate["values"]
    preperiod, period = certificate["preperiod"], certificate["period"]
    rule = Rule(certificate["ruleset"])
    if period is not None:
        check_period(values, preperiod, period, rule)
    check_commutes(products, work)
    check_generators(products, generators, values)
    check_reduced(products, certificate["portion"], work)
    table = table_of(products, work)
    inside = bytearray(len(products))
    for x in certificate["portion"]:
        inside[x] = 1
    check_sums(check_heaps(table, bytes(inside), values, rule, work), table, bytes(inside), work)
    return presentation(certificate, work)


def full(certificate: Any, work: Work) -> str:
    """The presentation with nothing left out."""
    return presentation(certificate, work, most=len(certificate["products"]) + len(certificate["values"]))


def check_format(certificate: Any) -> None:
    """The fields and their types; all elements are in range."""
    check_shape(certificate, _FIELDS, ("ruleset",))
    for name in ("generators", "values", "portion", "products"):
        if not isinstance(certificate[name], list):
            refuse("format", f"{name} is not a list")
    products, generators = certificate["products"], certificate["generators"]
    for row in [generators, certificate["values"], certificate["portion"], *products]:
        if not isinstance(row, list) or not all(map(whole, row)):
            refuse("format", "a list of whole numbers is missing")
    if not products or any(len(row) != len(generators) for row in products):
        refuse("format", "each row of products has a product for each generator")
    if any(x >= len(products) for row in [certificate["values"], certificate["portion"], *products] for x in row):
        refuse("format", f"there are the elements 0 to {len(products) - 1} only")
    if not certificate["values"]:
        refuse("format", "the values begin with that of heap 0")
    preperiod, period = certificate["preperiod"], certificate["period"]
    if (preperiod, period) != (None, None) and not (
        whole(preperiod) and whole(period) and preperiod >= 1 and period >= 1
    ):
        refuse("format", "the preperiod and the period are positive whole numbers, or both null")


class Rule:
    """The moves from one heap: what is left may be nothing, one heap, or two.

    ``digits`` lists how many may be taken, each with a code digit: 1, 2 and 4 allow to leave no heap, one, two.
    """

    def __init__(self, ruleset: str) -> None:
        found, taking = _OCTAL.fullmatch(ruleset), _SUBTRACTION.fullmatch(ruleset)
        self.unequal = ruleset == "grundy:misere"  # two heaps left must differ
        self.taking = taking is not None
        self.repeated = 0  # the digit of all numbers greater than the last one listed
        if self.unequal:
            digits = [(0, 4)]
        elif taking is not None:
            digits = [(take, 3) for take in sorted({int(take) for take in taking[1].split(",")})]
        elif found is not None:
            digits = [(take, int(digit)) for take, digit in enumerate(found[1] + found[2])]
            self.repeated = digits[-1][1] if found[3] else 0
        else:
            refuse("ruleset", "not a game like octal:0.77:misere, subtraction:1,3,4:misere or grundy:misere")
        self.digits = [(take, digit) for take, digit in digits if digit]
        if not self.digits:
            refuse("ruleset", "the code allows no move")
        self.last = self.digits[-1][0]

    def moves(self, heap: int) -> Iterator[tuple[int, int]]:
        """(What is left of a heap, digit), for each number that may be taken."""
        for take, digit in self.digits:
            if take > heap:
                return
            yield heap - take, digit
        if self.repeated:
            for rest in range(heap - self.last):
                yield rest, self.repeated

    def splits(self, rest: int) -> int:
        """How many counters the smaller of two heaps left may have at most."""
        return (rest - 1) // 2 if self.unequal else rest // 2

    def options(self, heap: int) -> Iterator[tuple[int, int]]:
        """The options of a heap, as two heaps of which one or both may be 0."""
        for rest, digit in self.moves(heap):
            if digit & (2 if rest else 1):
                yield 0, rest
            if digit & 4:
                for part in range(1, self.splits(rest) + 1):
                    yield part, rest - part


def check_period(values: list[int], preperiod: int, period: int, rule: Rule) -> None:
    """Step "repetition": a theorem extends the period, enough heaps are listed, and their values repeat."""
    needed = preperiod + period
    if rule.unequal or rule.repeated:
        refuse("repetition", "no theorem extends a period of this game to all heaps", "H5")
    else:
        needed += rule.last + (0 if rule.taking else preperiod + period)
    if len(values) < needed:
        refuse("repetition", f"the values must go to heap {short(needed - 1)}, they go to {len(values) - 1}", "H6")
    for n in range(preperiod, len(values) - period):
        if values[n + period] != values[n]:
            refuse("repetition", f"heap {n + period} has not the value of heap {n}", "H7")


def check_commutes(products: Table, work: Work) -> None:
    """Step "monoid": the order of two generators does not matter."""
    number = range(len(products[0]))
    work.need("monoid", len(products) * len(number) ** 2)
    for x, row in enumerate(products):
        for g in number:
            for h in range(g):
                if products[row[g]][h] != products[row[h]][g]:
                    refuse("monoid", f"element {x} with generators {h} and {g} depends on their order", "H1")


def check_generators(products: Table, generators: list[int], values: list[int]) -> None:
    """Step "monoid": all elements are products of generators, and these are values of heaps."""
    reached = reach(products)
    if len(reached) < len(products):
        missing = next(x for x in range(len(products)) if x not in reached)
        refuse("monoid", f"element {missing} is no product of generators", "H2")
    for g, heap in enumerate(generators):
        if heap >= len(values) or values[heap] != products[0][g]:
            refuse("monoid", f"generator {g} is not the value of heap {short(heap)}", "H3")


def reach(products: Table) -> dict[int, tuple[int, int]]:
    """The products of generators: element x -> (y, g) with x = y g, y before x in the dictionary; 0 is the first."""
    found = {0: (0, 0)}
    todo = [0]
    for y in todo:  # grows while it is gone through
        for g, x in enumerate(products[y]):
            if x not in found:
                found[x] = (y, g)
                todo.append(x)
    return found


def table_of(products: Table, work: Work) -> Table:
    """All products: row x lists those with 0, 1, ..."""
    number = len(products)
    work.need("monoid", number**2, 8 * number**2)
    table: Table = [list(range(number))] * number
    for x, (y, g) in reach(products).items():
        if x:
            table[x] = [products[z][g] for z in table[y]]
    return table


def check_reduced(products: Table, portion: list[int], work: Work) -> None:
    """Step "reduced": P tells any two elements apart."""
    inside = frozenset(portion)
    classes, number = [int(x in inside) for x in range(len(products))], 0
    while True:
        work.need("reduced", (2 * len(products[0]) + 12) * len(products))
        names: dict[tuple[int, ...], int] = {}
        signatures = [(classes[x], *(classes[y] for y in row)) for x, row in enumerate(products)]
        classes = [names.setdefault(signature, len(names)) for signature in signatures]
        if len(names) == number:
            break
        number = len(names)
    if number < len(products):
        first: dict[int, int] = {}
        one, other = next((first[name], x) for x, name in enumerate(classes) if first.setdefault(name, x) != x)
        refuse("reduced", f"elements {one} and {other} are not told apart", "H4")


def check_heaps(table: Table, inside: bytes, values: list[int], rule: Rule, work: Work) -> list[Pair]:
    """Step "options": the different pairs (Phi(n), W(n)) of the listed heaps that have options."""
    if inside[0]:
        refuse("options", "the empty sum is in the P-portion, but the player to move has won", "H8")
    kinds: dict[Pair, int] = {}
    for heap, x in enumerate(values):
        work.need(
            "options",
            len(table) // 50 + sum(2 + (rule.splits(rest) if digit & 4 else 0) for rest, digit in rule.moves(heap)),
            (8 * len(table) + len(kinds)) * len(table),
        )
        reached = bytearray(len(table))
        for one, other in rule.options(heap):
            reached[table[values[one]][values[other]]] = 1
        if any(reached):
            kinds.setdefault((x, bytes(reached)), heap)
        elif x:
            refuse("options", f"heap {heap} has no options and is not the identity", "H9")
    return [(x, _won(table, inside, x, reached, heap, work)) for (x, reached), heap in kinds.items()]


def _won(table: Table, inside: bytes, x: int, options: bytes, heap: int, work: Work) -> bytes:
    """The set W of a heap, no member of which may be lost beside the heap."""
    reached = [e for e, there in enumerate(options) if there]
    work.need("options", len(table) * (len(reached) + 2))
    wins = bytes(any(inside[row[e]] for e in reached) for row in table)
    for z, row in enumerate(table):
        if wins[z] and inside[row[x]]:
            refuse("options", f"element {z} with heap {heap} is in the P-portion, and so is an option", "H10")
    return wins


def check_sums(kinds: list[Pair], table: Table, inside: bytes, work: Work) -> None:
    """Step "sums": every sum that is not in the P-portion has an option there."""
    number = len(table)
    least: dict[int, list[int]] = {}  # the sets C of the pairs (x, C) in the list, as numbers
    todo: deque[tuple[Pair, Pair | None]] = deque((kind, None) for kind in kinds)
    while todo:
        one, other = todo.popleft()  # sums of few heaps first: their sets are small, and others hold them
        work.need("sums", 2 * number)
        x, wins = one if other is None else _product(one, other, table)
        here, outside = least.setdefault(x, []), ~int.from_bytes(wins, "little")
        work.need("sums", len(here) * (1 + number // 500))
        if not all(known & outside for known in here):
            continue
        if not inside[x] and not wins[0]:
            refuse("sums", f"a sum of element {x} is not in the P-portion, and neither is any of its options", "H11")
        here.append(~outside)
        todo.extend(((x, wins), kind) for kind in kinds)
        work.need(
            "sums",
            len(kinds) + len(least),
            8 * number**2 + 3 * number * (len(kinds) + sum(map(len, least.values()))) + 200 * len(todo),
        )


def _product(one: Pair, other: Pair, table: Table) -> Pair:
    """The pair of the sum of two sums."""
    (x, wins), (y, more) = one, other
    return table[x][y], bytes(map(or_, map(wins.__getitem__, table[y]), map(more.__getitem__, table[x])))
