"""Rulesets and small positions of all families and their variants, found from the registry and never listed by hand."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import islice, pairwise, product

import pytest

from nimlike.core.defaults import numbers
from nimlike.core.errors import NimlikeError
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.core.sums import Sum
from nimlike.families import families, family, parse_position, parse_ruleset

_STATES = 64
_LARGEST = 18  # about so many small positions of a ruleset are made
_MODIFIERS = ("misere", "pass=1", "block=2")
EXAMPLES: tuple[Position, ...] = tuple(parse_position(text) for name in families() for text in family(name).examples)
"""The examples of all families."""


def _variants(rules: Ruleset) -> Iterator[Ruleset]:
    """The ruleset, and with each of its options that is true or false turned on."""
    yield rules
    for each in fields(rules) if is_dataclass(rules) else ():
        if getattr(rules, each.name) is False:
            try:
                yield parse_ruleset(f"{rules}:{each.name}")
            except NimlikeError:
                continue


def _modified(rules: Ruleset) -> Iterator[Ruleset]:
    """The ruleset with each modifier that fits it; the state given is a small position with a move."""
    small = next((each for each in small_positions(rules) if not each.is_terminal), None)
    ends = [] if small is None else [f"{word}={rules.format_state(small.state)}" for word in ("end", "avoid")]
    for text in (*_MODIFIERS, *ends):
        try:
            yield parse_ruleset(f"{rules}:{text}")
        except NimlikeError:
            continue


def small_positions(rules: Ruleset) -> tuple[Position, ...]:
    """Positions of small numbers, as many numbers as an example has; also the examples with their numbers cut down."""
    found: dict[str, Position] = {}

    def add(state: tuple[int, ...]) -> None:
        try:
            position = rules(*state)
        except NimlikeError:
            return
        found[str(position)] = position

    base = rules
    while isinstance(getattr(base, "base", None), Ruleset):
        base = base.base
    for example in EXAMPLES:
        state = example.state
        if example.ruleset.family != base.family or not numbers(state):
            continue
        add(tuple(min(size, 7) for size in state))
        add(tuple(size % 10 for size in state))
        side = max(2, min(_LARGEST, int(_STATES ** (1 / len(state)))))
        for small in product(range(side), repeat=len(state)):
            add(small)
    return tuple(found.values())


def _rulesets() -> Iterator[Ruleset]:
    for name in families():
        own = [example.ruleset for example in EXAMPLES if example.ruleset.family == name]
        for rules in dict.fromkeys(own):
            yield from _variants(rules)
        yield from _modified(own[0])


def _sums() -> Iterator[Position]:
    """Each family beside the next one, in normal play and in misère play, small positions of both."""
    for misere in (False, True):
        fitting = [r for r in RULESETS if r.normal_play is not misere and getattr(r, "misere", False) is misere]
        firsts = list({rules.family: rules for rules in reversed(fitting)}.values())
        for one, other in pairwise(firsts):
            pairs = (played_out(one, 2, 20), played_out(other, 2, 20))
            for parts in zip(*pairs, strict=False):
                yield Sum.of(list(parts))


def with_a_move(rules: Ruleset, most: int) -> list[Position]:
    """Some of the small positions that have a move, spread over all of them."""
    found = [position for position in POSITIONS[rules] if not position.is_terminal]
    return found[:: max(1, len(found) // most)][:most]


def reached(position: Position, most: int = 100) -> list[Position]:
    """The position and all that can be reached from it; nothing where these are more than so many."""
    found, pending = {position.state}, [position]
    for here in pending:
        for _, after in here.options():
            if after.state not in found:
                found.add(after.state)
                pending.append(after)
                if len(found) > most:
                    return []
    return pending


@cache
def played_out(rules: Ruleset, most: int, states: int = 100) -> list[Position]:
    """Some of the small positions with a move from which few states can be reached, so that all are looked at."""
    found = [each for each in POSITIONS[rules] if not each.is_terminal and reached(each, states)]
    return found[:: max(1, len(found) // most)][:most]


def few(position: Position, most: int) -> bool:
    return sum(1 for _ in islice(position.options(), most + 1)) <= most


RULESETS: tuple[Ruleset, ...] = tuple(dict.fromkeys(_rulesets()))
"""The rulesets of all examples, their variants, and each family's first one with every modifier."""

_MODIFIED = ("nim", "subtraction")


def _is_quick(rules: Ruleset) -> bool:
    """Whether ``make test`` takes it too: each family once plain, each modifier with two families."""
    first = next(example.ruleset for example in EXAMPLES if example.ruleset.family == _plain(rules).family)
    return rules == first or (_plain(rules) == first and first.family in _MODIFIED)


def _plain(rules: Ruleset) -> Ruleset:
    """The ruleset without what modifies it."""
    base = getattr(rules, "base", None)
    return _plain(base) if isinstance(base, Ruleset) else rules


every_ruleset = pytest.mark.parametrize(  # all of `RULESETS`, most of them for ``make test-all``
    "rules",
    [pytest.param(rules, marks=[pytest.mark.slow] * (not _is_quick(rules)), id=str(rules)) for rules in RULESETS],
)

POSITIONS: dict[Ruleset, tuple[Position, ...]] = {rules: small_positions(rules) for rules in RULESETS}
"""Small positions of each ruleset."""

SUMS: tuple[Position, ...] = tuple(_sums())  # sums of two games
