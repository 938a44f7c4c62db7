"""Tables of games by conditions beside ten lines of Numba: times of both in one run, the tables compared cell by cell.

``python benchmarks/own_tables.py [SEED]``. The ten lines are written here by a program: loops over the numbers that a
move may leave, each from its lowest to its highest value, and a mark for each option (values), or a count for each
position that a P-position beats (outcomes). Both are compiled before they are timed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from random import Random
from statistics import median
from textwrap import indent
from time import perf_counter
from typing import Any, Final

import numpy as np
from numba import njit

from nimlike.conditions.grammar import linear_conditions
from nimlike.core.laws import GameRules, Linear, MoveRule
from nimlike.tables.by_conditions import safe_cells, values_of

_SECONDS: Final = 0.1
"""How long a table is made again and again, at most, unless it takes longer once."""
_BY_HAND: Final = 0.4
"""Where ten lines take longer, larger sides are left out."""


def linear_game(title: str, position: Iterable[str], kinds: Iterable[tuple[Iterable[str], Iterable[str]]]) -> GameRules:
    """A game whose moves are conjunctions of conditions on the numbers before and after, as texts."""
    moves = []
    for i, (after, texts) in enumerate(kinds):
        conditions = [part for text in texts for part in linear_conditions(text)]
        moves.append(MoveRule(f"move {i + 1}", tuple(after), tuple(conditions)))
    return GameRules(title, tuple(position), tuple(moves))


def loops(rules: GameRules, rule: MoveRule, forwards: bool, inner: str) -> str:
    """Loops over the options of a position, or over the positions with an option to it, around some lines."""
    old, new = rules.position, rule.after
    known = set(new if forwards else old)
    wanted = [w if not forwards else v for v, w in zip(old, new, strict=True) if v != w]
    hidden, order = rules.hidden(rule), list[str]()
    while wanted or hidden:
        ready = [each for each in (*sorted(hidden), *wanted) if follows(rule, each, known)]
        order.append(ready[0] if ready else wanted[0])
        known.add(order[-1])
        hidden.discard(order[-1])
        wanted = [each for each in wanted if each != order[-1]]
    known = set(new if forwards else old)
    # a position is named as before the move in either direction: what it was there has a 0 after its name
    named = {w: v for v, w in zip(old, new, strict=True)} | {
        v: f"{v}0" for v, w in zip(old, new, strict=True) if v != w
    }
    shown = named if forwards else {}
    lines, depth = list[str](), 0
    for name in ("", *order):
        known.add(name)
        lows, highs, same = ["0"], list[str](), ""
        for v, w in zip(old, new, strict=True):
            if name and name == (v if forwards else w):
                lows, highs = ([v], [f"side_{v} - 1"]) if forwards else (["0"], [v])
        for each in rule.conditions:
            assert isinstance(each, Linear)
            factor = dict(each.terms).get(name, 0)
            if not known.issuperset(each.variables) or (name and not factor):
                continue
            rest = " + ".join(f"{c} * {shown.get(v, v)}" for v, c in each.terms if v != name) or "0"
            if not name:
                tests = [f"{rest} >= {each.low}"] * (each.low is not None) + [f"{rest} <= {each.high}"] * (
                    each.high is not None
                )
                lines.append("    " * depth + f"if {' and '.join(tests)}:")
                depth += 1
            elif each.low == each.high and factor in (1, -1):
                same = f"{factor} * ({each.low} - ({rest}))"
            else:
                for bound, is_low in ((each.low, factor > 0), (each.high, factor < 0)):
                    if bound is not None:
                        number = f"({bound} - ({rest}))" if factor > 0 else f"(({rest}) - {bound})"
                        size = abs(factor)
                        whole = number if size == 1 else f"-(-{number} // {size})" if is_low else f"{number} // {size}"
                        (lows if is_low else highs).append(whole)
        if not name:
            continue
        known_as = shown.get(name, name)
        if same:
            lines.append("    " * depth + f"{known_as} = {same}")
            checks = [f"{known_as} >= {each}" for each in lows] + [f"{known_as} <= {each}" for each in highs]
            lines.append("    " * depth + f"if {' and '.join(checks)}:")
        else:
            first = lows[0] if len(lows) == 1 else f"max({', '.join(lows)})"
            last = highs[0] if len(highs) == 1 else f"min({', '.join(highs)})"
            lines.append("    " * depth + f"for {known_as} in range({first}, {last} + 1):")
        depth += 1
    return "\n".join(lines) + "\n" + indent(inner, "    " * depth)


def follows(rule: MoveRule, name: str, known: set[str]) -> bool:
    """Whether an equation says what a variable is, once others are known."""
    return any(
        isinstance(each, Linear) and each.low == each.high and set(each.variables) - known == {name}
        for each in rule.conditions
    )


def by_hand(rules: GameRules, what: str) -> tuple[str, Callable[..., Any]]:
    """The ten lines, and the function of the sides."""
    names = rules.position
    here, sides = ", ".join(names), ", ".join(f"side_{v}" for v in names)

    def moves(forwards: bool, inner: str) -> str:
        """The lines for all options of a position, or for all positions with an option to it."""
        lines = list[str]()
        for rule in rules.moves:
            there = (v if v == w else f"{v}0" if forwards else w for v, w in zip(names, rule.after, strict=True))
            lines.append(loops(rules, rule, forwards, inner.replace("THERE", ", ".join(there))))
        return "\n".join(lines)

    setup, cell = {
        "values": (
            f"table = np.zeros(({sides},), np.uint16)\nmark = np.zeros(1 << 16, np.int64)\nnow = 0",
            f"now += 1\n{moves(False, 'mark[table[THERE]] = now')}\n"
            f"value = 0\nwhile mark[value] == now:\n    value += 1\ntable[{here}] = value",
        ),
        "outcomes": (
            f"table = np.zeros(({sides},), np.bool_)\nmet = np.zeros(({sides},), np.int32)",
            f"if met[{here}] < {rules.block}:\n    table[{here}] = True\n"
            + indent(moves(True, "met[THERE] += 1"), "    "),
        ),
        "misere": (
            f"table = np.zeros(({sides},), np.bool_)\nmet = np.zeros(({sides},), np.int32)",
            f"if met[{here}] < 1:\n    some = False\n{indent(moves(False, 'some = True'), '    ')}\n"
            f"    if some:\n        table[{here}] = True\n{indent(moves(True, 'met[THERE] += 1'), '        ')}",
        ),
    }[what]
    each = "".join("    " * i + f"for {v} in range(side_{v}):\n" for i, v in enumerate(names))
    body = f"{setup}\n{each}{indent(cell, '    ' * len(names))}\nreturn table"
    text = f"def table({sides}):\n{indent(body, '    ')}\n"
    space: dict[str, Any] = {"np": np}
    exec(text, space)
    return text, njit(space["table"])


def cells_of(safe: Any) -> Any:
    """P-positions kept as bits, as an array of truth values."""
    *others, last = safe.sides
    bits = np.unpackbits(safe.words.view(np.uint8), axis=-1, bitorder="little")[:, :last]
    return bits.reshape(*others, last).astype(np.bool_)


def median_of(work: Callable[[], Any]) -> float:
    """The median time of a call."""
    times = list[float]()
    while not times or (sum(times) < _SECONDS and len(times) < 2_000):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return median(times)


# The games.


def piles(count: int) -> list[str]:
    """The names of so many numbers."""
    return list("abcdef"[:count])


def take(count: int, moved: Sequence[int], *conditions: str) -> tuple[list[str], list[str]]:
    """A kind of move from some of the numbers: a becomes u, b becomes v, and so on."""
    return [("uvwxyz" if i in moved else "abcdef")[i] for i in range(count)], list(conditions)


def games() -> Iterator[tuple[str, GameRules, list[int]]]:
    """Names, rules and sides."""
    two, three = [8, 64, 512, 1_024, 4_096], [16, 64, 256]
    half = [take(2, [i], f"{n} < {o}", f"{o} <= 2{n}") for i, (o, n) in enumerate(zip("ab", "uv", strict=True))]
    yield "at most half of a pile", linear_game("half", piles(2), half), two
    least = [take(2, [i], f"{n} < {o}", f"{o} >= 2{n}") for i, (o, n) in enumerate(zip("ab", "uv", strict=True))]
    yield "at least half of a pile", linear_game("least", piles(2), least), two
    pair = [take(2, [0], "u < a"), take(2, [1], "v < b")]
    st = [
        take(2, [0, 1], "u < a", "a - u <= b - v", "b - v <= 2a - 2u"),
        take(2, [0, 1], "v < b", "b - v <= a - u", "a - u <= 2b - 2v"),
    ]
    yield "(2, 1)-Wythoff", linear_game("st", piles(2), pair + st), two
    both = take(2, [0, 1], "u < a", "v < b")
    yield "any numbers from one or both", linear_game("both", piles(2), [*pair, both]), two
    lender = [take(2, [0], "u < a", "a - u <= b"), take(2, [1], "v < b", "b - v <= a")]
    yield "at most what the other pile holds", linear_game("lender", piles(2), lender), two
    knight = [*pair, take(2, [0, 1], "u < a", "a - u = b - v"), take(2, [0, 1], "a - u = 1", "b - v = 2")]
    yield "Wythoff and a knight's move (rays)", linear_game("knight", piles(2), knight), two
    mixed = [take(3, [0], "u < a", "a <= 2u"), take(3, [1], "v < b", "b <= 2v"), take(3, [2], "w < c", "c - w <= a")]
    yield "half, half, at most the first", linear_game("mixed", piles(3), mixed), three
    moore = [
        take(3, [i, j], f"{p} <= {q}", f"{r} <= {s}", f"{p} + {r} < {q} + {s}")
        for i, j, p, q, r, s in ((0, 1, "u", "a", "v", "b"), (0, 2, "u", "a", "w", "c"), (1, 2, "v", "b", "w", "c"))
    ]
    yield "Moore's Nim, two of three", linear_game("moore", piles(3), moore), three
    exact = [
        take(3, [0, 1], "a - u = 1", "b - v = 1"),
        take(3, [0, 2], "a - u = 1", "c - w = 1"),
        take(3, [1, 2], "b - v = 1", "c - w = 1"),
    ]
    yield "one from two of three (rays)", linear_game("exact", piles(3), exact), three
    for count, sides in ((4, [16]), (5, [8]), (6, [6])):
        kinds = [
            take(count, [i], f"{n} < {o}", f"{o} <= 2{n}")
            for i, (o, n) in enumerate(zip(piles(count), "uvwxyz"[:count], strict=True))
        ]
        yield f"at most half of a pile of {count}", linear_game("half", piles(count), kinds), sides


def random_game(numbers: Random, count: int) -> GameRules:
    """A game with random conditions: each kind of move takes from one or two numbers."""
    kinds = list[tuple[list[str], list[str]]]()
    for _ in range(numbers.randint(2, 3)):
        moved = sorted(numbers.sample(range(count), numbers.choice([1, 1, 2])))
        conditions = [f"{'uvwxyz'[i]} <= {'abcdef'[i]}" for i in moved]
        conditions.append(" + ".join("uvwxyz"[i] for i in moved) + " < " + " + ".join("abcdef"[i] for i in moved))
        for _ in range(numbers.randint(1, 2)):
            terms = [f"{'abcdef'[i]} - {'uvwxyz'[i]}" for i in moved]
            left = " + ".join(terms)
            right = " + ".join(f"{numbers.randint(0, 2)}{'abcdef'[i]}" for i in numbers.sample(range(count), 2))
            conditions.append(f"{left} {numbers.choice(['<=', '>='])} {right} + {numbers.randint(0, 3)}")
        kinds.append(take(count, moved, *conditions))
    return linear_game("random", piles(count), kinds)


def rows(seed: int) -> Iterator[tuple[str, GameRules, str, int]]:
    """What is measured."""
    from dataclasses import replace

    for name, rules, sides in games():
        for side in sides:
            for what in ("outcomes", "values"):
                yield name, rules, what, side
        for side in sides[-3:-1] or sides:
            yield name + ", misère", replace(rules, misere=True), "misere", side
            if "half" in name:
                yield name + ", one option forbidden", replace(rules, block=2), "outcomes", side
    numbers = Random(seed)
    for at in range(6):
        rules = random_game(numbers, 2 + at % 2)
        for side in ([64, 512], [16, 64])[at % 2]:
            for what in ("outcomes", "values"):
                yield f"random conditions {at + 1}", rules, what, side


def main(seed: int) -> None:
    """Print a row for each table."""
    print(f"seed {seed}\n")
    print("| game | table | side | nimlike, ms | ten lines, ms | ratio |\n|---|---|---|---|---|---|")
    slow = set[tuple[str, str]]()
    for name, rules, what, side in rows(seed):
        sides = (side,) * len(rules.position)
        make: Callable[[], Any] = partial(values_of if what == "values" else safe_cells, rules, sides)
        row = f"| {name} | {what} | {side:,}^{len(sides)} |"
        if (name, what) in slow:
            continue
        found = make()
        if what != "values":
            found = cells_of(found)
        ours = median_of(make)
        hand = by_hand(rules, what)[1]
        hand(*(2 for _ in sides))
        assert (hand(*sides) == found).all(), (name, what, side)
        theirs = median_of(partial(hand, *sides))
        if theirs > _BY_HAND:
            slow.add((name, what))
        print(f"{row} {1000 * ours:.3f} | {1000 * theirs:.3f} | {theirs / ours:.2f} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
