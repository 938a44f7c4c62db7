"""Round numbers for axes: whole ticks only, few enough to be read."""

from __future__ import annotations


def whole_step(span: int, most: int, unit: int = 1) -> int:
    """The least step of 1, 2 or 5 times a power of ten, or of multiples of ``unit``, that gives at most ``most`` ticks.

    Parameters
    ----------
    span
        The length of the axis, in units of 1.
    most
        So many ticks may stand on it, after the first.
    unit
        What steps are multiples of, like a period.

    Examples
    --------
    >>> [whole_step(span, 10) for span in (3, 10, 11, 100, 240)]
    [1, 1, 2, 10, 50]
    >>> whole_step(150, 14, 12), whole_step(150, 5, 12)
    (12, 60)
    """
    step, scale = 1, 1
    while span // (step * unit) > most:
        step = next(scale * digit for digit in (1, 2, 5, 10) if scale * digit > step)
        if step == 10 * scale:
            scale *= 10
    return step * unit


def ticks(low: int, high: int, most: int, unit: int = 1) -> list[int]:
    """The round numbers from ``low`` to ``high``.

    Examples
    --------
    >>> ticks(1, 9, 10), ticks(0, 100, 5), ticks(-7, 7, 4)
    ([1, 2, 3, 4, 5, 6, 7, 8, 9], [0, 20, 40, 60, 80, 100], [-5, 0, 5])
    """
    step = whole_step(high - low, most, unit)
    return list(range(-(-low // step) * step, high + 1, step))
