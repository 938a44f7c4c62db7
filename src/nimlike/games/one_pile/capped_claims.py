"""One-pile games as conditions for the prover, and their P-positions as an automaton on the digits of the base."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import tr
from nimlike.core.laws import Claim, GameRules, Given, GivenRelation, Linear, MoveRule, less
from nimlike.core.reason import InCoq
from nimlike.games.one_pile.capped_pile import CappedPile
from nimlike.games.one_pile.onepile_rules import OnePileRules
from nimlike.games.one_pile.schwenk_rules import LinearCap, SchwenkRules
from nimlike.numeration.automata.projection import any_cap, below_remainder, below_smallest, high_cap, low_cap
from nimlike.numeration.automata.relations import Relation
from nimlike.numeration.automata.systems import NumberSystem, system_of
from nimlike.numeration.bases import NumberBase, RangeBase

_MOST_DIGITS: Final = 16
_WITHIN: Final = Linear.of({"N": 1, "M": -1, "x": -1}, None, 0)


def claim_of_schwenk(game: SchwenkRules) -> Claim:
    """The game with a cap from the last take."""
    return _claim(game, _schwenk_rules(game), lambda _, take: game.next_cap(take), InCoq("Schwenk.schwenk"))


def claim_of_onepile(game: OnePileRules, any_cap_at_all: bool) -> Claim:
    """The game with a cap from its base; with the cap left open, of every cap that the base admits."""
    rules = _any_cap_rules(game) if any_cap_at_all else _onepile_rules(game)
    return _claim(game, rules, lambda pile, _: game.cap_of(pile))


def _claim(game: CappedPile, rules: GameRules, cap: Callable[[int, int], int], in_coq: InCoq | None = None) -> Claim:
    return Claim(
        rules,
        lambda: _known(game, game.base),
        lambda: system_of(game.base),
        table=lambda bound: [*p_positions(cap, bound)],
        in_coq=in_coq,
    )


def _known(game: CappedPile, base: NumberBase) -> tuple[NumberSystem, Relation, str]:
    system = system_of(base)
    if system.digits > _MOST_DIGITS:
        raise LimitReached(
            tr(
                "{game}: number systems with up to {most_digits} digits can be used, not {digits}",
                game=game.brief(),
                most_digits=_MOST_DIGITS,
                digits=system.digits,
            )
        )
    if isinstance(base, RangeBase):
        top = base.top
        words = f"N = 0, or x is less than N mod {top}, or less than {top} where that is 0"
        return system, below_remainder(system, top), "N = 0 or x = 0" if top == 1 else words
    elements = ", ".join(map(str, system.terms[:8])) + ", ..."
    return system, below_smallest(system), f"N = 0, or x is less than the smallest summand of N in the base {elements}"


def _schwenk_rules(game: SchwenkRules) -> GameRules:
    cap = game.cap
    if not isinstance(cap, LinearCap):
        raise RulesetError(tr("{game}: a cap that is a Python function is not a linear condition", game=game.brief()))
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
        raise RulesetError(tr("{game}: caps that can be proved are low and high", game=game.brief()))
    high = game.cap == "high"
    words = (
        "y = f(N), less by 1 than the second smallest summand of N, or N itself when it has one summand"
        if high
        else "y = f(N), the element of the base before the smallest summand of N, 0 if there is none"
    )
    given = GivenRelation(words, high_cap if high else low_cap, lambda pile, cap: game.cap_of(pile) == cap)
    move = MoveRule("take", ("M", "y"), (less("M", "N"), _WITHIN, Given("f", ("N", "y"))))
    return GameRules(str(game), ("N", "x"), (move,), False, str(game), {"f": given})


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
    given = {"A": GivenRelation(words, any_cap, admitted)}
    return GameRules(text, ("N", "x"), (move,), False, text, given, ("y",), (Given("A", ("N", "y")),))


def p_positions(cap: Callable[[int, int], int], bound: int) -> list[tuple[int, int]]:
    """The P-positions (N, x), N and x below ``bound``, of a one-pile game with caps, by its definition.

    ``cap(N, k)`` is the cap after a take of k from N. The more may be taken the more moves there are: (N, x) is
    N iff x is at least the least winning take, which leaves a P-position.
    """
    least = [0]  # of the empty pile: it has no winning take, whatever the cap
    for pile in range(1, bound):
        take = 1
        while take < pile and cap(pile, take) >= least[pile - take]:
            take += 1
        least.append(take)
    return [(0, x) for x in range(bound)] + [(n, x) for n in range(1, bound) for x in range(min(least[n], bound))]
