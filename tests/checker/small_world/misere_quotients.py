"""Nearly right misère quotients of tiny games, and whether they are right by play from the definition.

The monoids are outcome tables of a few sums: two sums count as equal if their outcomes agree beside a few others. That
is often right, and often nearly so. Then one thing or two are changed: a period is claimed, too short or too early or
with too few heaps, a heap is added, elements are taken for one, a heap gets another value, the code of the game
another digit.
"""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from checker.material import FORMAT

LARGEST = 24  # most counters of a sum that is played from the definition


class Game:
    """A heap game in misère play, by its text."""

    def __init__(self, ruleset: str) -> None:
        self.family, code = ruleset.removesuffix(":misere").partition(":")[::2]
        self.code = code
        self._lost: dict[tuple[int, ...], bool] = {}
        self.options = cache(self._options)

    def _digit(self, take: int) -> int:
        first, _, others = self.code.removesuffix("r").partition(".")
        digits = first + others
        if take < len(digits):
            return int(digits[take])
        return int(digits[-1]) if self.code.endswith("r") else 0

    def _options(self, heap: int) -> list[tuple[int, ...]]:
        if self.family == "grundy":
            return [(one, heap - one) for one in range(1, heap) if one < heap - one]
        if self.family == "subtraction":
            return [(heap - int(take),) for take in self.code.split(",") if int(take) <= heap]
        found: list[tuple[int, ...]] = []
        for take in range(heap + 1):
            digit, rest = self._digit(take), heap - take
            if rest == 0 and digit & 1:
                found.append(())
            if rest > 0 and digit & 2:
                found.append((rest,))
            if digit & 4:
                found += [(one, rest - one) for one in range(1, rest) if one <= rest - one]
        return found

    def lost(self, heaps: tuple[int, ...]) -> bool:
        """Whether the player to move loses a sum; who moves last loses."""
        heaps = tuple(sorted(filter(None, heaps)))
        known = self._lost.get(heaps)
        if known is None:
            after = [
                (*heaps[:at], *heaps[at + 1 :], *left)
                for at, heap in enumerate(heaps)
                if at == 0 or heap != heaps[at - 1]
                for left in self.options(heap)
            ]
            known = self._lost[heaps] = bool(after) and not any(self.lost(left) for left in after)
        return known


def sums(largest: int, total: int, number: int) -> list[tuple[int, ...]]:
    """The sums of at most so many heaps, each and all together bounded."""
    return [
        heaps
        for count in range(number + 1)
        for heaps in combinations_with_replacement(range(1, largest + 1), count)
        if sum(heaps) <= total
    ]


def approximate(game: Game, top: int, beside: int) -> dict[str, Any] | None:
    """The outcome table of heaps to ``top``, sums compared beside at most ``beside`` heaps; None if it is large."""
    tests = sums(top, 10, beside)

    def signature(word: tuple[int, ...]) -> tuple[bool, ...]:
        return tuple(game.lost((*word, *test)) for test in tests)

    names = {signature(()): 0}
    words: list[tuple[int, ...]] = [()]
    values, generators = [0], []
    for heap in range(1, top + 1):
        sign = signature((heap,))
        if sign not in names:
            names[sign] = len(words)
            words.append((heap,))
            generators.append(heap)
        values.append(names[sign])
    products = []
    for word in words:
        row = []
        for heap in generators:
            longer = (*word, heap)
            if sum(longer) > LARGEST - 10 or len(words) > 12:
                return None
            sign = signature(longer)
            if sign not in names:
                names[sign] = len(words)
                words.append(longer)
            row.append(names[sign])
        products.append(row)
    portion = [x for x, word in enumerate(words) if game.lost(word)]
    return {"generators": generators, "products": products, "portion": portion, "values": values}


def rule(rng: Random) -> str:
    kind = rng.random()
    if kind < 0.1:
        return "grundy:misere"
    if kind < 0.35:
        takes = sorted(rng.sample(range(1, 6), rng.randrange(1, 4)))
        return f"subtraction:{','.join(map(str, takes))}:misere"
    digits = "".join(rng.choice("01234567") for _ in range(rng.randrange(1, 4))).rstrip("0") or "3"
    return f"octal:{rng.choice('0004')}.{digits}{'r' if rng.random() < 0.15 else ''}:misere"


def with_period(claim: dict[str, Any], rng: Random) -> None:
    """Claim a period, and list values as far as it needs, or one heap less or more."""
    family, code = claim["ruleset"].removesuffix(":misere").partition(":")[::2]
    preperiod, period = rng.choice((1, 1, 2, 3, 4)), rng.choice((1, 1, 2, 2, 3, 4))
    if preperiod + period > len(claim["values"]):
        return
    last = max(map(int, code.split(","))) if family == "subtraction" else len(code.rstrip("r")) - 2
    needed = last + preperiod + period + (0 if family == "subtraction" else preperiod + period)
    values = claim["values"]
    if rng.random() < 0.9:
        values = values[: preperiod + period]
    while len(values) < needed + rng.choice((0, 0, 0, 0, 1, -1)):
        values = [*values, values[len(values) - period]]
    claim.update(preperiod=preperiod, period=period, values=values)


def vary(claim: dict[str, Any], rng: Random) -> None:
    order, kind = len(claim["products"]), rng.randrange(11)
    if kind < 4:
        with_period(claim, rng)
    elif kind == 4:
        claim["values"].append(rng.randrange(order))
    elif kind == 5:
        claim["portion"] = sorted({*claim["portion"]} ^ {rng.randrange(order)})
    elif kind == 6:
        claim["values"][rng.randrange(len(claim["values"]))] = rng.randrange(order)
    elif kind == 7 and claim["generators"]:
        rng.choice(claim["products"])[rng.randrange(len(claim["generators"]))] = rng.randrange(order)
    elif kind == 8:
        claim["ruleset"] = rule(rng)
    elif kind == 9 and order > 1:  # the last element is taken for another one
        other = rng.randrange(order - 1)
        same = [*range(order - 1), other]
        claim["products"] = [[same[x] for x in row] for row in claim["products"][:-1]]
        claim["values"] = [same[x] for x in claim["values"]]
        claim["portion"] = [x for x in claim["portion"] if x < order - 1]

    elif kind == 10:  # an element twice, the second one reached or not
        x = rng.randrange(order)
        places = [(row, g) for row in claim["products"] for g, y in enumerate(row) if y == x]
        claim["products"].append(list(claim["products"][x]))
        if (x in claim["portion"]) != (rng.random() < 0.2):
            claim["portion"].append(order)
        if places and rng.random() < 0.7:
            row, g = rng.choice(places)
            row[g] = order


@lru_cache(50)
def game_of(ruleset: str) -> Game:
    """The game of a text, with what is known of its outcomes."""
    return Game(ruleset)


def is_true(claim: dict[str, Any]) -> bool:
    """Whether the statement of a certificate agrees with play from the definition, as far as that goes."""
    game, values, period = game_of(claim["ruleset"]), list(claim["values"]), claim["period"]
    if period is not None:
        del values[claim["preperiod"] + period :]
        while len(values) < LARGEST:
            values.append(values[-period])
    products, portion = claim["products"], set(claim["portion"])
    words: dict[int, tuple[int, ...]] = {0: ()}  # elements as products of generators
    todo = [0]
    for x in todo:
        for g, y in enumerate(products[x]):
            if y not in words:
                words[y] = (*words[x], g)
                todo.append(y)
    if len(words) < len(products):
        return False

    def product(x: int, y: int) -> int:
        for g in words[y]:
            x = products[x][g]
        return x

    for heaps in sums(min(len(values) - 1, 14), 14, 5):
        x = 0
        for heap in heaps:
            x = product(x, values[heap])
        if game.lost(heaps) != (x in portion):
            return False
    for heap, x in enumerate(values[:LARGEST]):
        if game.lost((heap,)) != (x in portion):
            return False
    first = {x: heap for heap, x in reversed(list(enumerate(values)))}
    found: dict[int, tuple[int, ...]] = {0: ()}  # elements as sums of heaps
    todo = [0]
    for x in todo:
        for y, heap in first.items():
            if (after := product(x, y)) not in found:
                found[after] = (*found[x], heap)
                todo.append(after)
    return len(found) == len(products) and all(
        any(game.lost((*found[x], *test)) != game.lost((*found[y], *test)) for test in found.values())
        for x in found
        for y in range(x)
    )


def statements(seed: int) -> Iterator[tuple[dict[str, Any], Callable[[], bool]]]:
    rng = Random(seed)
    while True:
        ruleset = rule(rng)
        game = game_of(ruleset)
        found = approximate(game, rng.randrange(0, 7), rng.choice((0, 1, 1, 2, 2, 3)))
        if found is None:
            continue
        shape = {"format": FORMAT, "kind": "misere-quotient", "ruleset": ruleset}
        for _ in range(12):
            claim = shape | {field: list(value) for field, value in found.items()} | {"preperiod": None, "period": None}
            claim["products"] = [list(row) for row in found["products"]]
            for _ in range(rng.choice((0, 1, 1, 1, 2))):
                vary(claim, rng)
            yield claim, partial(is_true, claim)
