"""Random heap games, and the values of their heaps by the definition: routes of their own."""

from collections.abc import Iterable

import numpy as np
from hypothesis import strategies as st

from nimlike import GrundysGame, Hex, Octal, Subtraction
from nimlike.games.heaps.game import HeapGame
from nimlike.games.heaps.sparse_space import Grading

hexes = st.builds(
    lambda first, digits, tail: Hex(f"{first}.{''.join(digits)}{tail}"),
    st.sampled_from("048C"),
    st.lists(st.sampled_from("0123456789ABCDEF"), min_size=1, max_size=4).filter(lambda digits: set(digits) != {"0"}),
    st.sampled_from(["", "", "r"]),
)
octals = st.builds(
    lambda first, digits, tail: Octal(f"{first}.{''.join(map(str, digits))}{tail}"),
    st.sampled_from("04"),
    st.lists(st.integers(0, 7), min_size=1, max_size=5).filter(any),
    st.sampled_from(["", "", "r"]),
)
subtractions = st.sets(st.integers(1, 12), min_size=1, max_size=5).map(lambda takes: Subtraction(tuple(takes)))
games = st.one_of(octals, subtractions, st.just(GrundysGame()), hexes)


def by_marks(game: HeapGame, size: int, unequal: bool | None = None) -> np.ndarray:
    """The values of heaps that are left in two parts at most: all options are marked."""
    values = np.zeros(size, np.uint16)
    unequal = game.rule.unequal if unequal is None else unequal
    for n in range(size):
        met = np.zeros(1 << 13, np.bool_)
        for take, left in game.rule.takes(n):
            rest = n - take
            top = max(0, rest - unequal) // 2 if left & 4 else 0
            if left & (2 if rest else 1) and take:
                met[values[rest] if rest else 0] = True
            met[values[1 : top + 1] ^ values[rest - top : rest][::-1]] = True
        values[n] = met.argmin()
    return values


def by_takes(takes: Iterable[int], count: int) -> list[int]:
    """The values of the first heaps of a subtraction game, by plain sets."""
    values: list[int] = []
    for n in range(count):
        met = {values[n - take] for take in takes if take <= n}
        values.append(next(v for v in range(len(met) + 1) if v not in met))
    return values


def by_the_rules(game: HeapGame, terms: int) -> list[int]:
    """The values of the first heaps, by the digits of the code and plain sets."""
    values: list[int] = []
    for n in range(terms):
        met = set()
        for take in range(n + 1):
            digit, rest = digit_of(game, take), n - take
            if digit & 1 and rest == 0:
                met.add(0)
            if digit & 2 and rest:
                met.add(values[rest])
            if digit & 4:
                unequal = isinstance(game, GrundysGame)
                met |= {values[a] ^ values[rest - a] for a in range(1, rest) if not unequal or 2 * a != rest}
            if digit & 8:
                pairs = ((a, b) for a in range(1, rest) for b in range(1, rest - a))
                met |= {values[a] ^ values[b] ^ values[rest - a - b] for a, b in pairs}
        values.append(next(v for v in range(len(met) + 1) if v not in met))
    return values


def digit_of(game: HeapGame, take: int) -> int:
    """The digit of the code for so many counters taken."""
    if isinstance(game, Subtraction):
        return 3 if take in game.takes else 0
    if not isinstance(game, Hex | Octal):
        return 4 * (take == 0)
    first, _, digits = game.code.partition(".")
    listed = [int(digit, 16) for digit in first + digits.removesuffix("r")]
    return listed[take] if take < len(listed) else listed[-1] * digits.endswith("r")


def is_common(grading: Grading, heap: int, value: int) -> bool:
    """Whether the value is common at the heap."""
    return (((value & grading.mask).bit_count() + grading.swing * (heap + grading.phase)) & 1) == 1
