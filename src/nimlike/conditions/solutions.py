"""The numbers that fulfil linear conditions, by narrowing bounds and trying what is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.laws import Condition, Linear, MoveRule
from nimlike.core.move import State

MOST_TRIED: Final = 1_000_000
"""Most values that are tried for the moves of one position."""

Bounds = dict[str, tuple[int, int | None]]
"""The least and the greatest value of each variable; None for no bound."""


def reach(
    rule: MoveRule, position: Sequence[str], state: Sequence[int], only: Sequence[int] | None = None
) -> Iterator[State]:
    """The tuples that a kind of move leads to; if ``only`` is given, only that one, and only if the move leads to it.

    The unknown numbers are bounded by the conditions, and tried, the one with fewest values first.
    """
    known: Bounds = {name: (n, n) for name, n in zip(position, state, strict=True)}
    names = {v for condition in rule.conditions for v in condition.variables} | set(rule.after)
    bounds: Bounds = {name: known.get(name, (0, None)) for name in names | set(position)}
    if only is not None:
        for name, n in zip(rule.after, only, strict=True):
            if name in known and known[name] != (n, n):
                return
            bounds[name] = n, n
    seen = set()
    for values in _solutions(rule, bounds, [MOST_TRIED]):
        reached = tuple(values[name] for name in rule.after)
        if reached not in seen:
            seen.add(reached)
            yield reached


def _solutions(rule: MoveRule, bounds: Bounds, left: list[int]) -> Iterator[Mapping[str, int]]:
    narrowed = _narrowed(rule.conditions, bounds)
    if narrowed is None:
        return
    open_names = [name for name, (low, high) in narrowed.items() if low != high]
    if not open_names:
        yield {name: low for name, (low, _) in narrowed.items()}
        return
    sizes = {name: high - low for name, (low, high) in narrowed.items() if high is not None and low < high}
    if not sizes:
        raise RulesetError(f"move {rule.name}: the conditions do not say how large {min(open_names)} may be")
    name = min(sizes, key=lambda each: (sizes[each], each))
    low, high = narrowed[name]
    assert high is not None
    left[0] -= high - low + 1
    if left[0] < 0:
        raise LimitReached(f"move {rule.name}: more than {MOST_TRIED:,} values would be tried for one position")
    for n in range(low, high + 1):
        yield from _solutions(rule, {**narrowed, name: (n, n)}, left)


def _narrowed(conditions: Sequence[Condition], bounds: Bounds) -> Bounds | None:
    """The bounds that follow from the conditions; None where they contradict one another."""
    found = dict(bounds)
    for _ in range(2 * len(conditions) + 2):
        before = dict(found)
        for condition in conditions:
            if not isinstance(condition, Linear):
                raise RulesetError(f"the condition {condition} is no linear one")
            if not _narrow(condition, found):
                return None
        if found == before:
            break
    if any(high is not None and low > high for low, high in found.values()):
        return None
    settled = all(low == high for low, high in found.values())
    if settled and not all(
        isinstance(each, Linear) and each.holds({name: low for name, (low, _) in found.items()}) for each in conditions
    ):
        return None
    return found


def _narrow(condition: Linear, found: Bounds) -> bool:
    """Narrow the bounds of each variable of a condition by those of the others; False for a contradiction."""
    if not condition.terms:
        return condition.holds({})
    spans = {v: _span(c, found[v]) for v, c in condition.terms}
    for name, factor in condition.terms:
        others = [spans[v] for v, _ in condition.terms if v != name]
        least = None if any(low is None for low, _ in others) else sum(low for low, _ in others if low is not None)
        most = None if any(high is None for _, high in others) else sum(high for _, high in others if high is not None)
        low = None if condition.low is None or most is None else condition.low - most
        high = None if condition.high is None or least is None else condition.high - least
        if factor < 0:
            low, high = (None if high is None else -high), (None if low is None else -low)
        size = abs(factor)
        old_low, old_high = found[name]
        new_low = old_low if low is None else max(old_low, -(-low // size))
        new_high = old_high if high is None else high // size if old_high is None else min(old_high, high // size)
        if new_high is not None and new_low > new_high:
            return False
        found[name] = new_low, new_high
        spans[name] = _span(factor, found[name])
    return True


def _span(factor: int, bounds: tuple[int, int | None]) -> tuple[int | None, int | None]:
    """The least and the greatest value of factor times a number within the bounds; None for none."""
    low, high = bounds
    ends = factor * low, None if high is None else factor * high
    return ends if factor > 0 else (ends[1], ends[0])
