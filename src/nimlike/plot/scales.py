"""Round numbers for axes: whole ticks only, few enough to be read."""

from __future__ import annotations


def whole_step(span: int, most: int, unit: int = 1) -> int:
    """The least step of 1, 2 or 5 times a power of ten, or multiples of ``unit``, that gives at most ``most`` ticks."""
    step, scale = 1, 1
    while span // (step * unit) > most:
        step = next(scale * digit for digit in (1, 2, 5, 10) if scale * digit > step)
        if step == 10 * scale:
            scale *= 10
    return step * unit


def ticks(low: int, high: int, most: int, unit: int = 1) -> list[int]:
    """The round numbers from ``low`` to ``high``."""
    step = whole_step(high - low, most, unit)
    return list(range(-(-low // step) * step, high + 1, step))
