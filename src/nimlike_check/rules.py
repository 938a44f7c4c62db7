"""The rules of a game as a certificate states them: positions, moves, conditions.

A position is a tuple of whole numbers, one for each track. A move leads from a position to the tuple of its ``after``,
which names for each track a variable: the track itself where the number stays. The move is allowed iff numbers for
the variables that are no tracks can be found with which all its conditions hold. A condition is a built-in relation
(eq, lt, le, zero, successor), a linear one, or a relation that the certificate gives as part of the rules. Where
there are parameters, these are further numbers, chosen again in each position in any way that fulfils ``requires``;
what is proved holds for every such choice.

`canonical` writes a move without the names that its author chose, so that rules can be compared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from nimlike_check.automata import MOST_TRACKS, is_name
from nimlike_check.linear import Condition
from nimlike_check.refusal import refuse
from nimlike_check.work import Work

Call = tuple[str, ...]
"""A relation's name and its variables."""
Linear = dict[str, tuple[Sequence[int], "int | None", "int | None"]]
"""name -> coefficients, low, high of linear relations."""

BUILT_IN = ("eq", "lt", "le", "zero", "successor")
RESERVED = {*BUILT_IN, "valid", "P", "terminal"}
MOST_MOVES = 200
MOST_CONDITIONS = 100


class Move(NamedTuple):
    """A move: its name, the variables of the position reached, and the conditions."""

    name: str
    after: tuple[str, ...]
    conditions: tuple[Call, ...]


class Rules(NamedTuple):
    """Everything that a certificate says about the game."""

    position: tuple[str, ...]
    misere: bool
    parameters: tuple[str, ...]
    requires: tuple[Call, ...]
    moves: tuple[Move, ...]


def read_calls(step: str, value: Any, arities: Mapping[str, int]) -> tuple[Call, ...]:
    """Atoms of a certificate: each a relation's name and as many variables as it has tracks."""
    if not isinstance(value, list) or len(value) > MOST_CONDITIONS:
        refuse(step, f"conditions are a list of at most {MOST_CONDITIONS}")
    for call in value:
        if not isinstance(call, list) or not call or not all(map(is_name, call)):
            refuse(step, "a condition is the name of a relation and variables")
        if call[0] not in arities:
            refuse(step, f"there is no relation {call[0]} to be used here")
        if len(call) - 1 != arities[call[0]]:
            refuse(step, f"{call[0]} has {arities[call[0]]} tracks, not {len(call) - 1}")
        if len(set(call[1:])) < len(call) - 1:
            refuse(step, f"a variable stands twice in one condition, {call[0]}")
    return tuple(map(tuple, value))


def read_names(value: Any, least: int, what: str) -> tuple[str, ...]:
    """A list of different names."""
    if not isinstance(value, list) or not least <= len(value) <= MOST_TRACKS or not all(map(is_name, value)):
        refuse("format", f"{what} is a list of {least} to {MOST_TRACKS} names")
    if len(set(value)) < len(value):
        refuse("format", f"{what} names one twice")
    return tuple(value)


def read_rules(value: Any, arities: Mapping[str, int]) -> Rules:
    """The rules of a certificate; ``arities`` are the relations that conditions may use."""
    if not isinstance(value, dict) or set(value) != {"position", "misere", "parameters", "requires", "moves"}:
        refuse("format", "rules has the fields misere, moves, parameters, position, requires")
    position = read_names(value["position"], 1, "position")
    parameters = read_names(value["parameters"], 0, "parameters")
    if set(position) & set(parameters):
        refuse("format", "a parameter has the name of a track")
    if not isinstance(value["misere"], bool):
        refuse("format", "misere is true or false")
    requires = read_calls("format", value["requires"], arities)
    if any(name not in (*position, *parameters) for call in requires for name in call[1:]):
        refuse("format", "requires speaks of tracks and parameters only")
    if requires and not parameters:  # positions that do not fulfil it would be left out of what is tested
        refuse("format", "requires is empty if there are no parameters")
    moves = value["moves"]
    if not isinstance(moves, list) or not 1 <= len(moves) <= MOST_MOVES:
        refuse("format", f"moves is a list of 1 to {MOST_MOVES}")
    read = []
    for move in moves:
        if not isinstance(move, dict) or set(move) != {"name", "after", "conditions"} or not is_name(move["name"]):
            refuse("format", "a move has the fields after, conditions, name")
        after = move["after"]
        if not isinstance(after, list) or not all(map(is_name, after)):
            refuse("format", "after is a list of names")
        if not len(after) == len(set(after)) == len(position):
            refuse("format", "after names a variable for each track, and none twice")
        read.append(Move(move["name"], tuple(after), read_calls("format", move["conditions"], arities)))
    return Rules(position, value["misere"], parameters, requires, tuple(read))


def condition(call: Call, linear: Linear) -> Condition | None:
    """A condition as a linear one; None for a given relation."""
    name, *variables = call
    known: Linear = {
        "eq": ((1, -1), 0, 0),
        "lt": ((-1, 1), 1, None),
        "le": ((-1, 1), 0, None),
        "zero": ((1,), 0, 0),
        "successor": ((-1, 1), 1, 1),
    }
    if name not in known and name not in linear:
        return None
    factors, low, high = known[name] if name in known else linear[name]
    return Condition(tuple(zip(variables, factors, strict=True)), low, high)


Bounds = tuple["int | None", "int | None"]
Terms = tuple[tuple[str, int], ...]
Canonical = tuple[tuple[str, ...], "frozenset[Any] | None"]


def constraint(terms: Mapping[str, int], low: int | None, high: int | None) -> tuple[Terms, Bounds]:
    """A linear condition in one form: variables in order, the first coefficient positive."""
    ordered = tuple(sorted((name, factor) for name, factor in terms.items() if factor))
    if ordered and ordered[0][1] < 0:
        ordered = tuple((name, -factor) for name, factor in ordered)
        low, high = None if high is None else -high, None if low is None else -low
    return ordered, (low, high)


def canonical(rules: Rules, linear: Linear, work: Work) -> set[Canonical]:
    """The moves with p0, p1, ... for the tracks and a0, a1, ... for new numbers.

    A variable that is neither is replaced by what a condition says it equals, the sum of others, which is then a whole
    number >= 0; None stands for conditions with other variables left, and is in no ruleset. Conditions on the same sum
    are taken together. What is required of parameters, q0, q1, ..., comes as one more move, to nowhere.
    """
    fixed = {track: f"p{at}" for at, track in enumerate(rules.position)}
    fixed.update((name, f"q{at}") for at, name in enumerate(rules.parameters))
    moves: set[Canonical] = set()
    if rules.parameters:
        moves.add(((), _constraints(Move("requires", (), rules.requires), fixed, linear, work)))
    for move in rules.moves:
        names = dict(fixed)
        for at, name in enumerate(move.after):
            names.setdefault(name, f"a{at}")
        moves.add((tuple(names[name] for name in move.after), _constraints(move, names, linear, work)))
    return moves


def _constraints(move: Move, names: Mapping[str, str], linear: Linear, work: Work) -> frozenset[Any] | None:
    """The conditions of a move on the variables of ``names``, under their canonical names; None if others are left."""
    found: set[Any] = set()
    sums: list[Condition] = []
    for call in move.conditions:
        linearly = condition(call, linear)
        if linearly is not None:
            sums.append(linearly)
        elif any(name not in names for name in call[1:]):
            return None
        else:
            found.add((call[0], *[names[name] for name in call[1:]]))
    hidden = list(dict.fromkeys(name for one in sums for name, _ in one.terms if name not in names))
    for name in hidden:
        equal = next((one for one in sums if one.low == one.high and dict(one.terms).get(name) in (1, -1)), None)
        if equal is None:
            return None
        work.need("ruleset", 2 * sum(4 + len(equal.terms) + len(one.terms) for one in sums))
        sums = [_without(name, equal, one) for one in sums if one is not equal]
        sums.append(_without(name, equal, Condition(((name, 1),), 0, None)))
    bounds: dict[Terms, Bounds] = {}
    for one in sums:
        terms, (low, high) = constraint({names[name]: factor for name, factor in one.terms}, one.low, one.high)
        known = bounds.get(terms, (None, None))
        lows = [end for end in (low, known[0]) if end is not None]
        highs = [end for end in (high, known[1]) if end is not None]
        bounds[terms] = max(lows, default=None), min(highs, default=None)
    found.update(bounds.items())
    return frozenset(found)


def _without(name: str, equal: Condition, other: Condition) -> Condition:
    """A condition with a variable replaced by what it equals."""
    value = cast("int", equal.low)  # as high, and not both are None
    here, there = dict(equal.terms)[name], dict(other.terms).get(name, 0)
    times = there * here  # here is 1 or -1
    terms = dict(other.terms)
    for variable, factor in equal.terms:
        terms[variable] = terms.get(variable, 0) - times * factor
    low = None if other.low is None else other.low - times * value
    high = None if other.high is None else other.high - times * value
    return Condition(tuple((variable, factor) for variable, factor in terms.items() if factor), low, high)
