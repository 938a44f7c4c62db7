"""Forged certificates about pairs of floors that are false at a rare place, or far out, or at one small number."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from checker.floor_forgeries import EXACT, PLAIN, changed_values, index_of, of, put_pairs, put_part
from checker.floor_games import (
    changed,
    golden,
    home,
    home_game,
    number,
    of_home,
    quadratic,
    single,
)
from checker.forging import Forgery
from nimlike.numeration.automata.relations import Relation, either, without
from nimlike.numeration.automata.systems import NumberSystem
from nimlike.numeration.beatty_pairs import FloorPairs, Floors
from nimlike.proofs.certificates import cover
from nimlike.proofs.floors import Bases, FloorAutomaton, _ends, _split, _ways

Claim = dict[str, Any]

AT_ZERO = golden(number(2), number(4), 0, (0, 0))
"""(0, 0), (2, 4), (3, 6), ...: both floors for n = 0 are those of whole numbers."""
AT_FIVE = golden(quadratic(13, -5, 5, 2), number(20), 0, (0, 0))
"""(0, 0), (0, 20), (2, 22), (4, 25), ...: A_n is the floor of (n - 5) phi + 9, A_5 = 9."""
RARE = 832_040
"""A Fibonacci number: its multiple of the slope is very near to a whole number."""


def carried(relation: Relation, floors: Floors, system: NumberSystem) -> FloorAutomaton:
    """The errors that each transition carries on, whether they are small where the automaton accepts or not."""
    bases = Bases.of(system, floors.slope.d)
    assert bases is not None
    split = _split(relation, floors.slope, bases)
    assert split is not None
    low, high = _ends(_ways(split[0], floors.slope, bases), bases.small)
    return FloorAutomaton(floors, split[0], list(zip(split[1], low, high, strict=True)))


def another_value(claim: Claim, pairs: FloorPairs, name: str, n: int, plus: int) -> None:
    """A_n, or B_n, is so much more for one n: in the automata, in the pairs and in the game."""
    found, _ = of_home(pairs)
    part, track, other = (found.lower, "x", found.upper) if name == "lower" else (found.upper, "y", found.lower)
    right, beside = part.floors.term(n), other.floors.term(n)
    wrong = carried(
        changed_values(part.relation, found.system, (n, right + plus), (n, right)), part.floors, found.system
    )
    put_part(claim, name, track, wrong)
    claim[name]["cover"] = cover(index_of(found), wrong.relation)
    before, after = (right, beside), (right + plus, beside)
    if name == "upper":
        before, after = before[::-1], after[::-1]
    witness = without(found.witness, single(found.system, n, *before, tracks="nxy"))
    put_pairs(
        claim,
        changed(found.system, found.ordered, [after], [before]),
        either(witness, single(found.system, n, *after, tracks="nxy")),
    )
    claim["game"] = home_game(
        found.system, changed(found.system, found.relation, [after, after[::-1]], [before, before[::-1]])
    )


def nearly(claim: Claim, name: str, field: str, more: int) -> None:
    """The slope or the offset, and ``more`` times 10^-90."""
    p, q, r = claim[name][field]
    claim[name][field] = [p * 10**90 + more * r, q * 10**90, r * 10**90]


def slopes_exchanged(claim: Claim) -> None:
    """A_n with the slope phi^2, and B_n with phi."""
    lower, upper = claim["lower"], claim["upper"]
    lower["slope"], upper["slope"] = upper["slope"], lower["slope"]


def conjugate_slope(claim: Claim, name: str) -> None:
    """A slope with the other sign of the root."""
    p, q, r = claim[name]["slope"]
    claim[name]["slope"] = [p, -q, r]


NOTHING = {"tracks": ["n"], "rows": [[[0, 0]]], "accepting": []}


def no_pairs(claim: Claim, first: int) -> None:
    """P has the pairs before the first, which are listed; nothing is accepted by any other automaton."""
    found, _ = of_home(PLAIN)
    system = found.system
    listed = [(0, 0), *((found.lower.floors.term(n), found.upper.floors.term(n)) for n in range(1, first))]
    p = single(system, 0, 0)
    for pair in listed[1:]:
        p = changed(system, p, [pair, pair[::-1]], [])
    claim.update(first=first, others=[list(pair) for pair in listed], index=NOTHING, game=home_game(system, p))
    for name, track in (("lower", "x"), ("upper", "y")):
        claim[name] |= {
            "automaton": NOTHING | {"tracks": ["n", track]},
            "errors": [[[0, 0, 1]] * 3],
            "cover": [[0, [0]]],
        }
    claim["pairs"] = {
        "automaton": NOTHING | {"tracks": ["x", "y"]},
        "witness": NOTHING | {"tracks": ["n", "x", "y"]},
        "cover": [[0, [0]]],
    }


def a_state_never_reached(claim: Claim) -> None:
    """P has (5, 5), a pair by a witness from a state that accepts all, which no word leads to."""
    found, _ = of_home(PLAIN)
    ordered = changed(found.system, found.ordered, [(5, 5)], [])
    put_pairs(claim, ordered, found.witness, with_cover=False)
    witness = claim["pairs"]["witness"]
    last = len(witness["rows"])
    witness["rows"].append([[symbol, last] for symbol in range(8)])
    witness["accepting"].append(last)
    claim["pairs"]["cover"] = [[state, [last]] for state in range(len(claim["pairs"]["automaton"]["rows"]))]
    claim["game"] = home_game(found.system, changed(found.system, found.relation, [(5, 5)], []))


def _of(pairs: FloorPairs, change: Callable[..., object], *values: Any) -> Callable[[], Claim]:
    return of(lambda claim: change(claim, *values), partial(home, pairs))


_MADE: tuple[tuple[str, str, Callable[[], Claim]], ...] = (
    *(
        ("H5", f"{name}: {'+' if plus > 0 else '-'} 1 for n = {n}", _of(PLAIN, another_value, PLAIN, name, n, plus))
        for name, n, plus in (("lower", RARE, 1), ("upper", RARE, -1), ("upper", 1, 1), ("lower", 1, 1))
    ),
    ("H6", "0 for the floor of 1", _of(EXACT, another_value, EXACT, "upper", 1, -1)),
    ("H6", "1 for the floor of 2, n = 0", _of(AT_ZERO, another_value, AT_ZERO, "lower", 0, -1)),
    ("H6", "3 for the floor of 4, n = 0", _of(AT_ZERO, another_value, AT_ZERO, "upper", 0, -1)),
    ("H6", "8 for the floor of 9, n = 5", _of(AT_FIVE, another_value, AT_FIVE, "lower", 5, -1)),
    *(
        (
            hypothesis,
            f"{name}: the {field} {'+' if more > 0 else '-'} 10^-90",
            of(partial(nearly, name=name, field=field, more=more)),
        )
        for hypothesis, field in (("H4", "slope"), ("H5", "offset"))
        for name, more in (("lower", 1), ("upper", -1), ("lower", -1), ("upper", 1))
    ),
    ("H4", "the slopes exchanged", of(slopes_exchanged, partial(home, EXACT))),
    *(("H4", f"a conjugate slope ({name})", of(partial(conjugate_slope, name=name))) for name in ("lower", "upper")),
    *(("H7", f"no pair from n = {first} on", of(partial(no_pairs, first=first))) for first in (1, 5)),
    ("H9", "a pair by a state that is never reached", of(a_state_never_reached)),
)
FORGERIES = [Forgery("beatty-pairs", hypothesis, what, make) for hypothesis, what, make in _MADE]

_FORMS: tuple[tuple[str, Callable[[Claim], object]], ...] = (
    ("a first n that is true", lambda claim: claim.update(first=True)),
    ("a root that is true", lambda claim: claim.update(root=True)),
    ("a root below 0", lambda claim: claim.update(root=-5)),
    ("a root that is no whole number", lambda claim: claim.update(root=5.0)),
    ("a root of 900 digits", lambda claim: claim.update(root=10**900 + 1)),
    ("a listed pair of truth values", lambda claim: claim["others"].append([True, False])),
    ("a slope with a denominator below 0", lambda claim: claim["lower"].update(slope=[-1, -1, -2])),
    ("an error with a truth value", lambda claim: claim["lower"]["errors"][0].__setitem__(0, [False, 0, 1])),
)
MALFORMED = [(what, of(change)()) for what, change in _FORMS]
"""Certificates that have not the form."""
