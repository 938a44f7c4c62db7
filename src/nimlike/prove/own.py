"""A game of one's own from a TOML file: moves as conditions, and a conjectured set of P-positions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np

from nimlike.core.conditions import GameRules
from nimlike.core.errors import NimlikeError, ParseError, Undecided
from nimlike.discover.automata import learned
from nimlike.numeration.automata.named import system_named
from nimlike.numeration.automata.relations import Relation, both, check_budget, minimal
from nimlike.numeration.automata.systems import NumberSystem, quadratic_system
from nimlike.numeration.pairs import PairFamily
from nimlike.own.toml import Told, conditions_of
from nimlike.prove.guesses import guessed
from nimlike.prove.statements import Statement, of_formula

_MOST_PAIRS: Final = 400_000


def statement_of_file(path: Path) -> Statement:
    """The statement that a TOML file makes; docs/prove.md describes its fields."""
    told = Told(path)
    if "p" not in told.content:
        raise ParseError(
            f"{path} gives a ruleset, without a set to prove (a table [p]): nimlike discover @{path} --prove finds one"
        )
    told.only("position", "moves", "misere", "p", "title", "family", "start")
    try:
        return _statement(conditions_of(told), told.taken("p", dict, "a table"))
    except NimlikeError as error:
        if str(path) not in str(error):
            error.args = (f"{path}: {error}", *error.args[1:])
        raise


def _statement(rules: GameRules, p: Mapping[str, Any]) -> Statement:
    _fields("p", p, {}, {"numeration": str, "formula": str, "guess": int, "pairs": dict, "automaton": dict})
    kinds = [kind for kind in ("formula", "guess", "pairs", "automaton") if kind in p]
    if len(kinds) != 1:
        raise ParseError("p: give one of formula, guess, pairs, automaton")
    if kinds == ["guess"]:
        if p["guess"] < 8:
            raise ParseError("p: guess is a bound for the table, at least 8")
        return guessed(rules, p["guess"], [system_named(p["numeration"])] if "numeration" in p else None)
    if kinds == ["pairs"]:
        return _pairs(rules, p["pairs"], p.get("numeration"))
    if "numeration" not in p:
        raise ParseError('p: say in which numeration, like numeration = "fibonacci"')
    system = system_named(p["numeration"])
    if kinds == ["automaton"]:
        return Statement(rules, system, _automaton(rules, system, p["automaton"]), "the automaton given accepts it")
    return of_formula(rules, p["numeration"], p["formula"])


def _pairs(rules: GameRules, pairs: Mapping[str, Any], numeration: str | None) -> Statement:
    """A_k the least positive number in no earlier pair, B_k = A_k + first + step k, and (0, 0)."""
    _fields("p.pairs", pairs, {"first": int, "step": int}, {})
    if len(rules.position) != 2:
        raise ParseError("p: pairs are for positions of two numbers")
    family = PairFamily(pairs["first"], pairs["step"])
    system = system_named(numeration) if numeration else quadratic_system(family.b)
    for terms in (7, 9, 11, 13):
        bound = system.terms[terms]
        if bound > _MOST_PAIRS:
            break
        table = {(0, 0)}
        for pair in map(family.pair, range(bound)):
            if pair[1] >= bound:
                break
            table |= {pair, pair[::-1]}
        found = learned(system, rules.position, sorted(table), bound)
        if found is not None:
            shown = ", ".join(str(family.pair(k)) for k in range(4))
            words = f"it is (0, 0) or one of the pairs {shown}, ... or one of these exchanged, as an automaton has them"
            return Statement(rules, system, found.relation, words)
    raise Undecided(f"no automaton over {system.name} digits was found that fits the pairs")


def _automaton(rules: GameRules, system: NumberSystem, told: Mapping[str, Any]) -> Relation:
    _fields("p.automaton", told, {"accepting": list, "rows": list}, {})
    rows, symbols = told["rows"], system.digits ** len(rules.position)
    check_budget("p.automaton", len(rows), symbols)
    table = np.full((max(len(rows), 1), symbols), -1, np.int32)
    final = np.zeros(len(table), np.bool_)
    try:
        for state, row in enumerate(rows):
            for symbol, ahead in row:
                if not (0 <= symbol < symbols and 0 <= ahead < len(rows)):
                    raise ValueError
                table[state, symbol] = ahead
        for state in told["accepting"]:
            if not 0 <= state < len(rows):
                raise ValueError
            final[state] = True
    except (ValueError, TypeError) as error:
        raise ParseError(
            f"p.automaton: a row is a list of [symbol, state], symbols below {symbols}, states below {len(rows)}"
        ) from error
    if table[0, 0] != 0:
        raise ParseError("p.automaton: zeros before a number do not count: the first row must contain [0, 0]")
    return minimal(both(Relation(rules.position, system.digits, table, final), system.valid(*rules.position)))


def _texts(what: str, value: list[Any]) -> list[str]:
    if not all(isinstance(text, str) for text in value):
        raise ParseError(f"{what}: a list of texts is needed")
    return value


def _fields(what: str, told: Mapping[str, Any], needed: Mapping[str, type], optional: Mapping[str, type]) -> None:
    for name, kind in {**needed, **optional}.items():
        if name not in told:
            if name in needed:
                raise ParseError(f"{what}: the field {name} is missing")
            continue
        if not isinstance(told[name], kind) or (kind is int and isinstance(told[name], bool)):
            raise ParseError(f"{what}: {name} is not {_KINDS[kind]}")
    if extra := set(told) - set(needed) - set(optional):
        raise ParseError(f"{what}: there is no field {sorted(extra)[0]}; there are {', '.join([*needed, *optional])}")


_KINDS: Final = {str: "a text", list: "a list", dict: "a table", bool: "true or false", int: "a whole number"}
