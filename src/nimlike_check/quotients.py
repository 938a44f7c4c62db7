"""Certificates that a finite monoid decides a heap game in misère play.

What is certified. Q is a finite commutative monoid, P a subset, Phi a map from heaps to Q, extended to sums of
heaps by products. An accepted certificate means: a sum of heaps is won by the player who has just moved, where
who moves last loses, iff its product is in P; and Q with P is the misère quotient of these sums (Plambeck and
Siegel 2008): any two elements are told apart, that is for x != y some z has just one of x z, y z in P, and each
element is the product of some sum. This holds for the sums of all heaps when the certificate has a period, and
for the sums of the listed heaps otherwise. With preperiod e and period p, Phi(n + p) = Phi(n) for n >= e.

The monoid. Given are the products x g of all elements x with some generators g. Step "monoid" tests that
(x g) h = (x h) g, that 0 g is the g-th generator's element, which is Phi of a listed heap, and that each element
but 0 is y g for some y < x. So each element is a product 0 g h ..., the order of the factors does not matter, and
if two words give the same element then so do the words made longer by the same generators: x y := x g h ...,
for y = 0 g h ..., is well defined, commutative and associative, with identity 0.
Step "reduced" refines the partition of Q into P and the rest until the products with the generators respect it;
all classes must be single elements. Two elements in different classes are told apart by some z.

The proof. For a heap n let W(n) be the set of z in Q for which z Phi(n') is in P for some option n' of n; for a
sum X let D(X) be the set of z for which z Phi(X') is in P for some option X' of X. The options of X + Y are the
X' + Y and the X + Y', so z is in D(X + Y) iff z Phi(Y) is in D(X) or z Phi(X) is in D(Y): the pair
(Phi(X + Y), D(X + Y)) is a product of two pairs, and it does not shrink when D(X) or D(Y) grows.

Step "options": a heap without options has Phi = 0 (the identity); 0 is not in P; for no heap n and no z in W(n)
is z Phi(n) in P. Hence no sum in P has an option in P: with X = Y + n, X' = Y + n', and z = Phi(Y), if
Phi(X') is in P then z is in W(n), and Phi(X) = z Phi(n) is not in P.
Step "sums": the pairs of the heaps with options are multiplied with one another, as long as new ones come; a
pair (x, D) is left out when a pair (x, C) with C within D is in the list, also as a factor: the list holds
products of the factors, and is closed under multiplication with them up to what is left out, so it is so under
multiplication with (x, C), whose products lie within those with (x, D). As products do not shrink, each sum X
of such heaps has a pair (Phi(X), C) in the list with C within D(X). Tested is for each pair in the list that x is in
P or 0 is in C. Hence a sum that has options and is not in P has an option in P (heaps without options change
neither Phi nor D).
So, by induction on the length of the game: a sum without options has Phi = 0, is not in P, and is won by the
player to move, as who moved last has lost; a sum in P has only options not in P; any other has an option in P.

All heaps. Only finitely many heaps n are different in (Phi(n), the set of Phi of n's options). Let Phi be given
by its values on 0, 1, ..., e + p - 1, e >= 1, and by the period; step "repetition" tests that the listed values
agree with that. Octal games with digits d0 . d1 ... dt: let n >= 2e + p + t. An option of n + p is a pair of
heaps a <= b, a + b = n + p - k with 0 <= k <= t, a = 0 meaning that one heap is left (n + p > t cannot be taken
whole). Then 2b >= n + p - t >= 2e + 2p, so b - p >= e > 0: (a, b - p) is an option of n by the same digit, with
the same product. Conversely from an option of n, 2b >= n - t >= 2e + p, so b >= e, and (a, b + p) is an option
of n + p with the same product. So the steps need heaps n < 2e + 2p + t only. Subtraction games: for n >= e + t,
t the greatest number that may be taken, n - s >= e for all s, and heaps n < e + p + t are enough.
"""

import re
from typing import Any

from nimlike_check.refusal import check_shape, refuse, whole
from nimlike_check.work import Work

KINDS = ("misere-quotient",)

_FIELDS = {
    *("format", "kind", "ruleset", "generators", "products", "portion"),
    *("values", "preperiod", "period"),
}
_OCTAL = re.compile(r"octal:([04])\.([0-7]+)(r?):misere", re.ASCII)
_SUBTRACTION = re.compile(r"subtraction:([1-9][0-9]{0,899}(?:,[1-9][0-9]{0,899})*):misere", re.ASCII)

Table = list[list[int]]


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    _check_format(certificate)
    ruleset, values = certificate["ruleset"], certificate["values"]
    preperiod, period = certificate["preperiod"], certificate["period"]
    rule = _Rule(ruleset, len(values))
    inside = bytearray(len(certificate["products"]))
    for x in certificate["portion"]:
        inside[x] = 1
    products = certificate["products"]
    table = _table(products, certificate["generators"], values)
    _check_reduced(products, inside)
    if period is not None:
        _check_repetition(values, preperiod, period, rule)
    _check_sums(_kinds(table, bytes(inside), values, rule), table, bytes(inside))
    heaps = f"heaps 0 to {len(values) - 1}"
    if period is not None:
        heaps = f"all heaps: the pretending function has period {period} from heap {preperiod} on"
    return f"{ruleset} has a misère quotient of order {len(products)} on {heaps}"


def _check_format(certificate: Any) -> None:
    """The fields and their types; all elements are in range."""
    check_shape(certificate, _FIELDS, KINDS, ("ruleset",))
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


class _Rule:
    """The moves from one heap: what is left may be nothing, one heap, or two."""

    def __init__(self, ruleset: str, heaps: int) -> None:
        self.endless = False  # whether infinitely many numbers may be taken
        self.unequal = ruleset == "grundy:misere"
        self.taking = False  # whether it is a subtraction game
        found, taking = _OCTAL.fullmatch(ruleset), _SUBTRACTION.fullmatch(ruleset)
        digits: list[tuple[int, int]]
        if self.unequal:
            digits = [(0, 4)]
        elif taking is not None:
            self.taking = True
            digits = [(take, 3) for take in sorted({int(take) for take in taking[1].split(",")})]
        elif found is not None:
            listed = [int(found[1]), *map(int, found[2])]
            if found[3] and listed[-1]:
                self.endless = True
                listed += listed[-1:] * max(0, heaps - len(listed))
            digits = [(take, digit) for take, digit in enumerate(listed) if digit]
        else:
            refuse("ruleset", "not a game like octal:0.77:misere, subtraction:1,3,4:misere or grundy:misere")
        if not digits:
            refuse("ruleset", "the code allows no move")
        self.digits = digits
        self.last = digits[-1][0]

    def options(self, heap: int) -> list[tuple[int, int]]:
        """The options of a heap, as two heaps of which one or both may be 0."""
        found = []
        for take, digit in self.digits:
            rest = heap - take
            if rest < 0:
                break
            if digit & (2 if rest else 1):
                found.append((0, rest))
            if digit & 4:
                top = (rest - 1) // 2 if self.unequal else rest // 2
                found += [(part, rest - part) for part in range(1, top + 1)]
        return found


def _table(products: Table, generators: list[int], values: list[int]) -> Table:
    """Step "monoid": all products."""
    number = range(len(generators))
    for x, row in enumerate(products):
        for g in number:
            for h in range(g):
                if products[row[g]][h] != products[row[h]][g]:
                    refuse("monoid", f"the products of element {x} with generators {h} and {g} depend on the order")
    for g, heap in enumerate(generators):
        if heap >= len(values) or values[heap] != products[0][g]:
            refuse("monoid", f"generator {g} is not the value of heap {heap}")
    table = [list(range(len(products)))]
    made: dict[int, tuple[int, int]] = {}
    for y, row in enumerate(products):
        for g in number:
            made.setdefault(row[g], (y, g))
    for x in range(1, len(products)):
        y, g = made.get(x, (x, 0))
        if y >= x:
            refuse("monoid", f"element {x} is not the product of a lesser one and a generator")
        table.append([products[z][g] for z in table[y]])
    return table


def _check_reduced(products: Table, inside: bytearray) -> None:
    """Step "reduced": P tells any two elements apart."""
    classes, number = list(inside), 0
    while True:
        names: dict[tuple[int, ...], int] = {}
        signatures = [(classes[x], *(classes[y] for y in row)) for x, row in enumerate(products)]
        classes = [names.setdefault(signature, len(names)) for signature in signatures]
        if len(names) == number:
            break
        number = len(names)
    if number < len(products):
        one = next(x for x, name in enumerate(classes) if name in classes[:x])
        refuse("reduced", f"elements {classes.index(classes[one])} and {one} are not told apart")


def _check_repetition(values: list[int], preperiod: int, period: int, rule: _Rule) -> None:
    """Step "repetition": enough heaps are listed, and their values repeat."""
    if rule.unequal or rule.endless:
        refuse("repetition", "no theorem extends a period of this game to all heaps")
    needed = rule.last + period + preperiod + (0 if rule.taking else period + preperiod)
    if len(values) < needed:
        refuse("repetition", f"the values must go to heap {needed - 1}, they go to {len(values) - 1}")
    for n in range(preperiod, len(values) - period):
        if values[n + period] != values[n]:
            refuse("repetition", f"heap {n + period} has not the value of heap {n}")


def _kinds(table: Table, inside: bytes, values: list[int], rule: _Rule) -> list[tuple[int, bytes]]:
    """Step "options": the different pairs (Phi(n), W(n)) of the listed heaps that have options."""
    if inside[0]:
        refuse("options", "the empty sum is in the P-portion: the player to move has won")
    kinds: dict[tuple[int, frozenset[int]], int] = {}
    for heap, x in enumerate(values):
        reached = frozenset(table[values[one]][values[other]] for one, other in rule.options(heap))
        if reached:
            kinds.setdefault((x, reached), heap)
        elif x:
            refuse("options", f"heap {heap} has no options and is not the identity")
    found = []
    for (x, reached), heap in kinds.items():
        wins = bytes(any(inside[row[e]] for e in reached) for row in table)
        for z, row in enumerate(table):
            if wins[z] and inside[row[x]]:
                refuse("options", f"element {z} with heap {heap} is in the P-portion, and so is an option")
        found.append((x, wins))
    return found


def _check_sums(kinds: list[tuple[int, bytes]], table: Table, inside: bytes) -> None:
    """Step "sums": every sum that is not in the P-portion has an option there."""
    least: dict[int, list[tuple[int, bytes]]] = {}  # the sets C of each x, also as whole numbers: a byte an element
    factors: list[tuple[int, bytes]] = []

    def listed(x: int, number: int) -> bool:
        """Whether a pair (x, C) is in the list with C within a set, given as a number."""
        return any(not other & ~number for other, _ in least.get(x, ()))

    def product(x: int, wins: bytes, y: int, more: bytes) -> tuple[int, bytes]:
        return table[x][y], bytes(wins[a] | more[b] for a, b in zip(table[y], table[x], strict=True))

    for kind in kinds:
        if listed(kind[0], int.from_bytes(kind[1], "little")):
            continue
        factors.append(kind)
        todo = [kind, *(product(x, wins, *kind) for x, sets in least.items() for _, wins in sets)]
        while todo:
            x, wins = todo.pop()
            number = int.from_bytes(wins, "little")
            if listed(x, number):
                continue
            if not inside[x] and not wins[0]:
                refuse("sums", f"a sum of element {x} is not in the P-portion, and neither is any of its options")
            least[x] = [pair for pair in least.get(x, []) if number & ~pair[0]] + [(number, wins)]
            todo += [product(x, wins, *factor) for factor in factors]
