"""The theorem that a certificate proves, in plain words, made from its rules and its automaton by the checker."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from nimlike_check.automata import Automaton, accepts, spelled
from nimlike_check.numeration import Numeration, terms_of
from nimlike_check.rules import Call, Linear, Rules, condition

MOST_SHOWN = 60
LISTED = 10
MOST_TRIED = 5_000


class Proved(NamedTuple):
    """What was proved."""

    ruleset: str | None
    rules: Rules
    linear: Linear
    given: Mapping[str, Automaton]
    words: Numeration
    p: Automaton
    measure: Sequence[str]
    title: str | None
    closed: str | None
    block: int


def statement(proved: Proved, full: bool = False) -> str:
    """The theorem: the first line alone says what is claimed, the next ones what is meant."""
    rules = proved.rules
    tracks = ", ".join(rules.position)
    size = f"{len(proved.p)} state{'s' * (len(proved.p) > 1)}"
    automaton = f"({tracks}) is a P-position iff the automaton of {size} below accepts it"
    lines = [f"{_name(proved)}: for all whole numbers {proved.closed or f'{tracks}, {automaton}'}"]
    if rules.misere:
        play = "The player who cannot move wins (misere play)."
    else:
        play = "The player who cannot move loses (normal play)."
    lines.append(f"A position is ({tracks}), whole numbers >= 0. {play}")
    if proved.block > 1:
        most = "one of the options" if proved.block == 2 else f"up to {proved.block - 1} of the options"
        lines.append(
            f"Before each move the other player may forbid {most}, the positions that a move leads to, for this move"
            " only; who may not move, as nothing is left or all is forbidden, loses."
        )
    if rules.parameters:
        conditions = _conditions(rules.requires, proved)
        lines.append(f"For every choice, at each position, of {', '.join(rules.parameters)} with {conditions}:")
    for move in rules.moves:
        new = [name for name in _in_order(move.conditions) if name not in (*rules.position, *rules.parameters)]
        hidden = [name for name in new if name not in move.after]
        exists = f" for some {', '.join(hidden)}" if hidden else ""
        lines.append(f"A move leads to ({', '.join(move.after)}) with {_conditions(move.conditions, proved)}{exists}.")
    lines.append(
        f"No move raises {_any_of(proved.measure)}, and each lowers {'it' if len(proved.measure) == 1 else 'one'}."
    )
    lines.append(numbers_written(proved.words, full))
    for given, relation in proved.given.items():
        lines.append(
            f"The relation {given}({', '.join(relation.tracks)}) is part of the rules: {_table(relation, full)}"
        )
    lines.append(f"The automaton reads ({tracks}) together, the first digits first: {_table(proved.p, full)}")
    lines.append(f"The first P-positions: {', '.join(_first(proved))}")
    return "\n  ".join(lines)


def _name(proved: Proved) -> str:
    """The game by its text and in words, with the play convention."""
    rules = proved.rules
    name = proved.ruleset or "the game with the moves below"
    if (proved.title or "").startswith("Nim,"):
        name += f" with {len(rules.position)} pile{'s' * (len(rules.position) > 1)}"
    play = "misere play" if rules.misere else "normal play"
    if proved.block > 1:
        play += f", up to {proved.block - 1} option{'s' * (proved.block > 2)} forbidden before each move"
    return f"{name} ({f'{proved.title}, ' if proved.title else ''}{play})"


def _any_of(names: Sequence[str]) -> str:
    return "any of " * (len(names) > 1) + ", ".join(names)


def _in_order(calls: Sequence[Call]) -> list[str]:
    """The variables of conditions, each once, as they come."""
    return list(dict.fromkeys(name for call in calls for name in call[1:]))


def _conditions(calls: Sequence[Call], proved: Proved) -> str:
    """Conditions in words."""
    signs = {"eq": "=", "lt": "<", "le": "<="}
    shown = []
    for call in calls:
        linear = condition(call, proved.linear)
        if call[0] in signs:
            shown.append(f"{call[1]} {signs[call[0]]} {call[2]}")
        elif call[0] == "successor":
            shown.append(f"{call[2]} = {call[1]} + 1")
        elif linear is not None:
            shown.append(str(linear))
        else:
            shown.append(f"{call[0]}({', '.join(call[1:])})")
    return " and ".join(shown)


def representation(weights: tuple[list[int], list[int]]) -> str:
    """How a number is written, in words."""
    first, recurrence = weights
    if first[:2] == [1, 2] and recurrence == [1, 1]:
        return "Zeckendorf representation"
    if (first, recurrence) == ([1], [2]):
        return "binary representation"
    if recurrence[0] > 1 and (first[:2], recurrence[1:]) == ([1, recurrence[0] + 1], [1]):
        return f"Ostrowski representation over {_terms(weights, 6)}"
    return f"greedy representation over {_terms(weights, 6)}"


def _terms(weights: tuple[list[int], list[int]], count: int) -> str:
    """The first weights, and how they go on."""
    first, recurrence = weights
    terms = ", ".join(map(str, terms_of(first, recurrence, max(count, len(first)))))
    order = max((back for back, factor in enumerate(recurrence, 1) if factor), default=0)
    late = f" for i >= {len(first)}, where U(0) = {first[0]}" if len(first) > order else ""
    return f"{terms}, ... ({_recurrence(recurrence)}{late})"


def numbers_written(words: Numeration, full: bool) -> str:
    """How numbers are written: without weights by all words, of which the first ones alone do not tell the others."""
    if words.weights is None:
        listed = ", ".join(spelled(words.word(n, "statement")) for n in range(12))
        which = f"those that an automaton accepts: {_table(words.valid, full)}"
        return f"The number n is written as the n-th of the words {listed}, ..., {which}"
    return f"Numbers are written greedily over {_terms(words.weights, 8)}."


def _recurrence(recurrence: Sequence[int]) -> str:
    """U(i) as a sum of earlier terms."""
    shown = ""
    for back, factor in enumerate(recurrence, 1):
        if factor:
            sign = ("-" if factor < 0 else "") if not shown else " - " if factor < 0 else " + "
            shown += f"{sign}{'' if abs(factor) == 1 else f'{abs(factor)} '}U(i-{back})"
    return f"U(i) = {shown or '0'}"


def _table(automaton: Automaton, full: bool) -> str:
    """An automaton in words; a long one by its size and the hash of these words, unless all is wanted."""
    accepting = [str(state) for state, accepts in enumerate(automaton.accepting) if accepts]
    rows = []
    for state, row in enumerate(automaton.rows):
        steps = ", ".join(f"{' '.join(map(str, column))} to {target}" for column, target in sorted(row.items()))
        rows.append(f"from {state}: {steps or 'nothing'}")
    words = f"it starts in 0 and accepts in {', '.join(accepting) or 'no state'}; {'; '.join(rows)}."
    count = sum(map(len, automaton.rows))
    if full or count <= MOST_SHOWN:
        return words
    digest = hashlib.sha256(words.encode()).hexdigest()
    return f"{len(automaton)} states, {count} transitions, in full with --full; SHA-256 of that {digest}"


def _first(proved: Proved) -> list[str]:
    """The P-positions with the smallest sums."""
    found: list[str] = []
    tracks = len(proved.rules.position)
    total, tried = 0, 0
    while len(found) < LISTED and tried < MOST_TRIED:
        for numbers in _summing(total, tracks):
            tried += 1
            if accepts(proved.p, [proved.words.word(n, "statement") for n in numbers]):
                found.append(f"({', '.join(map(str, numbers))})")
        total += 1
    return [*found[:LISTED], "..."] if found else [f"none with a sum below {total}"]


def _summing(total: int, tracks: int) -> Iterator[tuple[int, ...]]:
    """The tuples of whole numbers with this sum."""
    if tracks == 1:
        yield (total,)
        return
    for number in range(total + 1):
        for rest in _summing(total - number, tracks - 1):
            yield (number, *rest)
