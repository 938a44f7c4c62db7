"""Values of a few small heaps, straight from the rule: nothing has to be compiled for them, or loaded."""

from __future__ import annotations

import sys
from functools import cache
from operator import xor
from typing import TYPE_CHECKING, Final

from nimlike.games.heaps.rule import EMPTY, SPLIT, THREE, WHOLE, TakeAndBreak

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Values

PLAIN_OPTIONS: Final = 1_000_000
"""Most options that are looked at in this way: a small part of a second."""

_MOST_BYTE: Final = 255
_VALUES: Final = 32  # values of two heaps with so many counters together, about


def loaded(kernel: str) -> bool:
    """Whether a kernel, by its room and name, was loaded by work before, so that nothing has to be waited for."""
    room, _, name = kernel.partition(".")
    made = getattr(sys.modules.get(f"nimlike.kernels.{room}"), name, None)
    return bool(getattr(made, "overloads", ()))


def listed(values: Values | list[int]) -> list[int]:
    """Values as a list, which they are where NumPy is not installed."""
    if isinstance(values, list):
        return values
    found: list[int] = values.tolist()
    return found


def options_to(rule: TakeAndBreak, size: int) -> int:
    """How many options the heaps below ``size`` have together, about; splits after different takes count once.

    Examples
    --------
    >>> options_to(TakeAndBreak(((1, 7), (2, 7)), last=2), 100)
    2900
    """
    takes = sum(1 for take, _ in rule.digits if take < size)
    count = takes * size * 2 + size**2 // 4 * (rule.splits or rule.triples)
    return count + size**2 // 6 * _VALUES * rule.triples + size**2 * bool(rule.tail)


def extend(rule: TakeAndBreak, values: list[int], size: int) -> None:
    """Append the Grundy values of the heaps from ``len(values)`` to ``size`` - 1, by the definition.

    Examples
    --------
    >>> kayles = []
    >>> extend(TakeAndBreak(((1, 7), (2, 7)), last=2), kayles, 13)
    >>> kayles
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """

    if not (rule.tail or rule.triples or any(value > _MOST_BYTE for value in values)):
        _extend_bytes(rule, values, size)

    @cache
    def two(rest: int) -> set[int]:
        """The values of two heaps with so many counters together."""
        top = rule.largest_split(rest)
        return set(map(xor, values[1 : top + 1], values[rest - top : rest][::-1]))

    @cache
    def three(rest: int) -> set[int]:
        return {values[least] ^ value for least in range(1, rest // 3 + 1) for value in two(rest - least)}

    def left_values(left: int, rest: int) -> set[int]:
        """The values of what a digit allows to leave of so many counters."""
        if not rest:
            return {0} if left & EMPTY else set()
        found = {values[rest]} if left & WHOLE else set()
        if left & SPLIT:
            found |= two(rest)
        return found | three(rest) if left & THREE else found

    always: set[int] = set()  # what the tail allows: with each heap there is more
    for heap in range(size):
        if rule.tail and heap > rule.last:
            always |= left_values(rule.tail, heap - rule.last - 1)
        if heap < len(values):
            continue
        met = set(always)
        for take, left in rule.takes(heap):
            if rule.tail and take > rule.last:
                break
            met |= left_values(left, heap - take)
        values.append(next(n for n in range(len(met) + 1) if n not in met))


def _extend_bytes(rule: TakeAndBreak, values: list[int], size: int) -> None:
    """The same without tail and without three heaps, to the first heap whose value is no byte.

    The values of all splits are the bytes of one XOR of two long integers: those of the first heaps read with the
    first byte lowest, those of the others with the last byte lowest.
    """
    listed = bytearray(values)

    @cache
    def two(rest: int) -> bytes:
        top = rule.largest_split(rest)
        ahead = int.from_bytes(listed[1 : top + 1], "little")
        return (ahead ^ int.from_bytes(listed[rest - top : rest], "big")).to_bytes(top, "little")

    for heap in range(len(values), size):
        options = []
        for take, left in rule.takes(heap):
            if take == heap:
                options += [b"\0"] * bool(left & EMPTY)
            elif left & WHOLE:
                options.append(bytes((listed[heap - take],)))
            if take < heap and left & SPLIT:
                options.append(two(heap - take))
        met, value = b"".join(options), 0
        while value <= _MOST_BYTE and value in met:
            value += 1
        if value > _MOST_BYTE:
            return
        values.append(value)
        listed.append(value)
