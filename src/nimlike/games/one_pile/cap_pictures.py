"""The map, the sequences and the statements of one-pile games with a cap on each take; exact at any size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import tr
from nimlike.core.laws import Claim, GameRules, Given, GivenRelation, Linear, MoveRule, less
from nimlike.core.outcome import Label
from nimlike.core.reason import InCoq
from nimlike.core.shown import Map, Span, Terms
from nimlike.games.one_pile.capped_pile import (
    LARGEST_PILE,
    CappedPile,
    GrundyTable,
    LinearCap,
    OnePileRules,
    SchwenkRules,
)
from nimlike.numeration.bases import NumberBase, RangeBase

if TYPE_CHECKING:  # they need NumPy, which is not loaded for a table or a sequence
    from nimlike.numeration.automata.relations import Relation
    from nimlike.numeration.automata.systems import NumberSystem


class CappedMap(Map):
    """From a pile of N >= 1 the caps below its smallest summand are safe; with no counter left every cap is."""

    axes = ("pile", "cap")
    label = Label.THEOREM
    has_values = True

    def __init__(self, rules: CappedPile, grundy: GrundyTable) -> None:
        self.rules = rules
        self._grundy = grundy

    def spans(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
        """Complexity: a few steps for each column, whatever z."""
        self.rules.verify(x + (width << z) - 1)
        for i in range(width):
            low = x + (i << z)
            if low == 0:
                yield i, 0, height - 1
                continue
            most = largest_smallest(self.rules.base, low, low + (1 << z) - 1)
            if most > y:
                yield i, 0, min((most - 1 - y) >> z, height - 1)

    def values(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[int | None]:
        for j in range(height):
            cap = y + (j << z)
            for i in range(width):
                pile = x + (i << z)
                yield None if pile > LARGEST_PILE else self._grundy.value(pile, cap)


def largest_smallest(base: NumberBase, low: int, high: int) -> int:
    """The largest smallest summand of the numbers from low >= 1 to high."""
    if low == high:
        return base.smallest_summand(low)
    # Some number in the range has no summand below e iff the largest such number up to high is in it.
    best, beyond = 1, high + 1
    while beyond - best > 1:
        element = base.floor((best + beyond) // 2)
        if element <= best:
            above = base.above(best)
            if above is None or above >= beyond:
                break
            element = above
        if base.truncate(high, element) >= low:
            best = element
        else:
            beyond = element
    return best


def sequences(rules: CappedPile) -> tuple[Terms, ...]:
    """The smallest winning take from n counters, and the elements of the base."""
    base = rules.base

    def takes() -> Iterator[int]:
        for n in count(1):
            rules.verify(n)
            yield base.smallest_summand(n)

    title = tr("the smallest winning take from n counters when all may be taken")
    return (
        Terms("least-take", title, 1, takes, Label.THEOREM, rules.base_source, rules.least_takes_oeis),
        Terms("base", tr("element n of the number base"), 1, base.elements, Label.THEOREM, rules.base_source),
    )


# One-pile games as conditions for the prover, and their P-positions as an automaton on the digits of the base.

_MOST_DIGITS: Final = 16
_WITHIN: Final = Linear.of({"N": 1, "M": -1, "x": -1}, None, 0)


def claim_of(game: CappedPile, any_cap: bool) -> Claim:
    """The game with a cap from the last take, or from its base; with this left open, of every cap that it admits."""
    from nimlike.numeration.automata.systems import system_of

    in_coq = None
    if isinstance(game, OnePileRules):
        rules = _any_cap_rules(game) if any_cap else _onepile_rules(game)
    else:
        assert isinstance(game, SchwenkRules)
        rules, in_coq = _schwenk_rules(game), InCoq("Schwenk.schwenk")
    return Claim(
        rules,
        lambda: _known(game, system_of(game.base)),
        lambda: system_of(game.base),
        table=lambda bound: [*p_positions(game.cap_after, bound)],
        in_coq=in_coq,
    )


def _known(game: CappedPile, system: NumberSystem) -> tuple[NumberSystem, Relation, str]:
    from nimlike.numeration.automata.operations import below_remainder, below_smallest

    if system.digits > _MOST_DIGITS:
        raise LimitReached(
            f"{game.brief()}: number systems with up to {_MOST_DIGITS} digits can be used, not {system.digits}"
        )
    if isinstance(game.base, RangeBase):
        top = game.base.top
        words = f"N = 0, or x is less than N mod {top}, or less than {top} where that is 0"
        return system, below_remainder(system, top), "N = 0 or x = 0" if top == 1 else words
    elements = ", ".join(map(str, system.terms[:8])) + ", ..."
    return system, below_smallest(system), f"N = 0, or x is less than the smallest summand of N in the base {elements}"


def _schwenk_rules(game: SchwenkRules) -> GameRules:
    cap = game.cap
    if not isinstance(cap, LinearCap):
        raise RulesetError(f"{game.brief()}: a cap that is a Python function is not a linear condition")
    if cap.a <= 2:
        upcoming = Linear.of({"y": 1, "N": -cap.a, "M": cap.a}, cap.b, cap.b)
        move = MoveRule("take", ("M", "y"), (less("M", "N"), _WITHIN, upcoming))
    else:  # with the take k as a further variable the automata are smaller
        take = Linear.of({"N": 1, "M": -1, "k": -1}, 0, 0)
        upcoming = Linear.of({"y": 1, "k": -cap.a}, cap.b, cap.b)
        move = MoveRule("take", ("M", "y"), (less("M", "N"), take, Linear.of({"x": 1, "k": -1}, 0), upcoming))
    return GameRules(str(game), ("N", "x"), (move,), False, str(game))


def _onepile_rules(game: OnePileRules) -> GameRules:
    if game.cap not in ("high", "low"):
        raise RulesetError(f"{game.brief()}: caps that can be proved are low and high")
    words = (
        "y = f(N), less by 1 than the second smallest summand of N, or N itself when it has one summand"
        if game.cap == "high"
        else "y = f(N), the element of the base before the smallest summand of N, 0 if there is none"
    )
    given = GivenRelation(words, lambda pile, cap: game.cap_of(pile) == cap, _tree_of(game.cap))
    move = MoveRule("take", ("M", "y"), (less("M", "N"), _WITHIN, Given("f", ("N", "y"))))
    return GameRules(str(game), ("N", "x"), (move,), False, str(game), {"f": given})


def _tree_of(caps: str) -> list[Any]:
    """The condition on the next cap as a tree: of the low, the high or any caps."""
    from tomllib import loads

    tree: list[Any] = loads(Path(__file__).with_name("caps.toml").read_text(encoding="utf-8"))[caps]
    return tree


def _any_cap_rules(game: OnePileRules) -> GameRules:
    """Whatever f is chosen within the conditions: f(N) is a parameter y."""

    def admitted(pile: int, cap: int) -> bool:
        if not pile:
            return True
        low, high = game.interval(pile)
        return low <= cap and (high is None or cap < high)

    text = f"{game}:cap=any"
    words = f"y = f(N) is any number that conditions 1 and 2 admit in the base {game.base}"
    move = MoveRule("take", ("M", "y"), (less("M", "N"), _WITHIN))
    given = {"A": GivenRelation(words, admitted, _tree_of("any"))}
    return GameRules(text, ("N", "x"), (move,), False, text, given, ("y",), (Given("A", ("N", "y")),))


def p_positions(cap: Callable[[int, int], int], bound: int) -> list[tuple[int, int]]:
    """The P-positions (N, x) below ``bound``, by definition; ``cap(N, k)`` is the cap after a take of k from N."""
    # the more may be taken the more moves there are: (N, x) is N iff x is at least the smallest winning take
    least = [bound]  # of the empty pile: it has no winning take, whatever the cap
    for pile in range(1, bound):
        take = 1
        while take < pile and cap(pile, take) >= least[pile - take]:
            take += 1
        least.append(take)
    return [(n, x) for n, most in enumerate(least) for x in range(min(most, bound))]
