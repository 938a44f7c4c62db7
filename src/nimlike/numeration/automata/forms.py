"""Automata written out: a table, DOT, Walnut's text form, JSON, TikZ."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, product
from typing import Any, Final

from nimlike.core.errors import LimitReached
from nimlike.numeration.automata.operations import linear
from nimlike.numeration.automata.relations import Relation, symbols_of
from nimlike.numeration.automata.systems import NumberSystem

# Automata as text files of Walnut, and the files that tell Walnut a number system.

_SHIPPED: Final = {"fibonacci": "msd_fib", "tribonacci": "msd_trib", "pell": "msd_pell"}


def walnut_system(system: NumberSystem) -> str:
    """The name of a number system in Walnut: its own where it has the system, else that of a custom base."""
    if system.name in _SHIPPED:
        return _SHIPPED[system.name]
    if all(late == system.digits * early for early, late in pairwise(system.terms[:8])):
        return f"msd_{system.digits}"
    return "msd_" + re.sub(r"[^a-z0-9]+", "_", system.name.lower()).strip("_")


def as_walnut(relation: Relation, system: NumberSystem) -> str:
    """The automaton as a file of Walnut's Automata Library, with the number system of each track in its first line."""
    return _file(relation, walnut_system(system))


def _digits(system: NumberSystem) -> str:
    return "{" + ",".join(map(str, range(system.digits))) + "}"


def _file(relation: Relation, alphabet: str) -> str:
    lines = [" ".join([alphabet] * len(relation.tracks))]
    columns = list(product(range(relation.digits), repeat=len(relation.tracks)))
    for state, row in enumerate(relation.table.tolist()):
        lines += ["", f"{state} {int(relation.final[state])}"]
        lines += [
            f"{' '.join(map(str, read))} -> {ahead}" for read, ahead in zip(columns, row, strict=True) if ahead >= 0
        ]
    return "\n".join(lines)


def symbols(relation: Relation) -> list[str]:
    """The symbols in their order: a digit for each track, ``01`` or ``(0,1)``."""
    columns = product(range(relation.digits), repeat=len(relation.tracks))
    if relation.digits <= 10:
        return ["".join(map(str, column)) for column in columns]
    return [f"({','.join(map(str, column))})" for column in columns]


def arrows(relation: Relation) -> list[dict[int, list[str]]]:
    """For each state the states that follow, each with the symbols that lead there."""
    names = symbols(relation)
    found: list[dict[int, list[str]]] = []
    for row in relation.table.tolist():
        targets: dict[int, list[str]] = {}
        for name, ahead in zip(names, row, strict=True):
            if ahead >= 0:
                targets.setdefault(ahead, []).append(name)
        found.append(targets)
    return found


def _digits_over(relation: Relation, system: NumberSystem) -> str:
    """What an automaton reads, in words."""
    return f"digits of {', '.join(relation.tracks)} over {', '.join(map(str, system.terms[:6]))}, ..."


def as_table(relation: Relation, system: NumberSystem) -> str:
    """The automaton as lines of text: a row for each state, the state that follows under each symbol."""
    names = symbols(relation)
    used = [column for column in range(len(names)) if (relation.table[:, column] >= 0).any()]
    cells = [["state", *(names[column] for column in used)]]
    for state, row in enumerate(relation.table.tolist()):
        mark = "*" if relation.final[state] else " "
        cells.append([f"{state}{mark}", *("-" if row[column] < 0 else str(row[column]) for column in used)])
    widths = [max(len(line[column]) for line in cells) for column in range(len(cells[0]))]
    head = f"reads the {_digits_over(relation, system)}, the leading ones first; * accepts, 0 is the start"
    lines = [
        "  " + "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells
    ]
    return "\n".join([head, *lines])


def as_dot(relation: Relation, system: NumberSystem) -> str:
    """The automaton in the DOT language of Graphviz."""
    lines = [
        "digraph {",
        f'  label="{_digits_over(relation, system)}";',
        "  rankdir=LR;",
        '  start [shape=none, label=""];',
    ]
    for state, accepts in enumerate(relation.final.tolist()):
        lines.append(f"  {state} [shape={'doublecircle' if accepts else 'circle'}];")
    lines.append("  start -> 0;")
    for state, targets in enumerate(arrows(relation)):
        lines.extend(f'  {state} -> {ahead} [label="{", ".join(read)}"];' for ahead, read in targets.items())
    return "\n".join([*lines, "}"])


def as_json(relation: Relation, system: NumberSystem) -> str:
    """The automaton as one JSON object; ``rows`` and ``accepting`` are those of a TOML file's ``[p.automaton]``."""
    held = automaton_data(relation, relation.tracks)
    about = {"numeration": system.name, "tracks": list(relation.tracks), "digits": relation.digits}
    facts = {**about, "accepting": held["accepting"], "rows": held["rows"]}
    return json.dumps(facts, separators=(",", ":"))


def as_tikz(relation: Relation, system: NumberSystem) -> str:
    """The automaton for LaTeX: a ``tikzpicture`` with libraries ``automata`` and ``positioning``, states in a row."""
    lines = [
        f"% \\usetikzlibrary{{automata, positioning}}; {_digits_over(relation, system)}",
        r"\begin{tikzpicture}[->, auto, initial text=, node distance=22mm]",
    ]
    for state, accepts in enumerate(relation.final.tolist()):
        kinds = ["state", *(["initial"] if state == 0 else []), *(["accepting"] if accepts else [])]
        place = f", right=of q{state - 1}" if state else ""
        lines.append(f"  \\node[{', '.join(kinds)}{place}] (q{state}) {{${state}$}};")
    for state, targets in enumerate(arrows(relation)):
        for ahead, read in targets.items():
            how = "edge[loop above]" if state == ahead else "edge" if ahead == state + 1 else "edge[bend left=35]"
            lines.append(f"  \\path (q{state}) {how} node {{${', '.join(read)}$}} (q{ahead});")
    return "\n".join([*lines, r"\end{tikzpicture}"])


def automaton_lines(relation: Relation, system: NumberSystem) -> list[str]:
    """The lines on an automaton after a theorem: its table, if it is small."""
    table = as_table(relation, system).splitlines()[1:]
    if relation.states > 12 or len(max(table, key=len)) > 100:
        return []
    return ["its arrows, the leading digits first; * accepts, 0 is the start:", *table]


FORMS: Final[Mapping[str, Callable[[Relation, NumberSystem], str]]] = {  # text forms
    "table": as_table,
    "dot": as_dot,
    "walnut": as_walnut,
    # Walnut's Custom Bases: NAME, the words that are numbers; NAME_addition, x + y = z on three tracks
    "walnut-base": lambda _, system: _file(system.valid("x"), _digits(system)),
    "walnut-addition": lambda _, system: _file(linear(system, {"x": 1, "y": 1, "z": -1}, 0, 0), _digits(system)),
    "json": as_json,
    "tikz": as_tikz,
}


# As data, for certificates.

_MOST_DIGITS: Final = 64
_MOST_ORDER: Final = 20
_MOST_RECURRENCE: Final = 200


def automaton_data(relation: Relation, variables: Sequence[str]) -> dict[str, Any]:
    """A relation as it stands in a certificate, its tracks in the order of the variables."""
    table = relation.table
    if tuple(variables) != relation.tracks:
        table = table[:, symbols_of(tuple(variables), relation.tracks, relation.digits)]
    rows = [[[symbol, ahead] for symbol, ahead in enumerate(row) if ahead >= 0] for row in table.tolist()]
    if table[0, 0] < 0:  # an empty relation; zeros before a number never matter
        rows[0].insert(0, [0, 0])
    return {"rows": rows, "accepting": [state for state, accepts in enumerate(relation.final.tolist()) if accepts]}


def numeration_data(system: NumberSystem) -> dict[str, Any]:
    """How the system's words name the numbers, as it stands in a certificate."""
    if system.digits > _MOST_DIGITS:
        raise LimitReached(f"{system.name}: the checker reads {_MOST_DIGITS} digits at most, not {system.digits}")
    small = len(system.starts) <= _MOST_ORDER and sum(map(abs, system.coefficients)) <= _MOST_RECURRENCE
    return {
        "digits": system.digits,
        "valid": automaton_data(system.language, "x"),
        "successor": automaton_data(linear(system, {"x": -1, "y": 1}, 1, 1), "xy"),
        "sum": automaton_data(linear(system, {"x": 1, "y": 1, "z": -1}, 0, 0), "xyz"),
        "base": {"first": list(system.starts), "recurrence": list(system.coefficients)} if small else None,
    }
