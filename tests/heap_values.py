"""The values of heaps by mex over the digits of a code, in plain sets: a route of its own."""

from nimlike import GrundysGame, Hex, Octal, Subtraction
from nimlike.games.heaps.game import HeapGame
from nimlike.games.heaps.sparse_space import Grading


def by_the_rules(game: HeapGame, terms: int) -> list[int]:
    """The values of the first heaps: each the least number that no move from it leaves."""
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
