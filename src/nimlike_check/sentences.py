"""First-order sentences about whole numbers, as trees: read from a certificate, and written as text.

An atom is a relation between different variables. The other trees are ``Not``; ``Or``, of some trees; and ``Exists``,
which says that there are whole numbers for its names with which all its parts hold. Without names it is a conjunction.
"For all" is "there are none such that not", and is written so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from nimlike_check.automata import is_name
from nimlike_check.refusal import refuse
from nimlike_check.rules import Call, Linear, condition, read_calls
from nimlike_check.work import Work


@dataclass(frozen=True)
class Not:
    """The part does not hold."""

    part: Tree


@dataclass(frozen=True)
class Or:
    """Some part holds."""

    parts: tuple[Tree, ...]


@dataclass(frozen=True)
class Exists:
    """There are numbers for the names with which all parts hold."""

    names: tuple[str, ...]
    parts: tuple[Tree, ...]


Tree = Call | Not | Or | Exists


def read_tree(value: Any, arities: Mapping[str, int], work: Work, above: int = 0) -> Tree:
    """The tree that a JSON value describes; ``arities`` are the relations that its atoms may use.

    It is part of ``above`` others, each of which goes through it when it is looked up, and for its free variables.
    """
    work.need("format", 100 + 16 * above)
    if isinstance(value, list):
        return read_calls("format", [value], arities)[0]
    fields = set(value) if isinstance(value, dict) else set()
    if fields == {"not"}:
        return Not(read_tree(value["not"], arities, work, above + 1))
    if fields not in ({"or"}, {"exists", "and"}):
        refuse("format", "a formula is an atom, or has the field not, or, or the fields and, exists")
    parts = value["or" if "or" in fields else "and"]
    if not isinstance(parts, list):
        refuse("format", "the parts of a formula are a list")
    read = tuple(read_tree(part, arities, work, above + 1) for part in parts)
    if "or" in fields:
        return Or(read)
    names = value["exists"]
    if not isinstance(names, list) or not all(map(is_name, names)) or len(set(names)) < len(names):
        refuse("format", "exists is a list of different names")
    return Exists(tuple(names), read)


def free(tree: Tree) -> frozenset[str]:
    """The variables that no quantifier binds."""
    if isinstance(tree, tuple):
        return frozenset(tree[1:])
    if isinstance(tree, Not):
        return free(tree.part)
    found: frozenset[str] = frozenset().union(*map(free, tree.parts))
    return found - frozenset(tree.names) if isinstance(tree, Exists) else found


def used(tree: Tree) -> frozenset[str]:
    """The relations of the atoms."""
    if isinstance(tree, tuple):
        return frozenset(tree[:1])
    parts = (tree.part,) if isinstance(tree, Not) else tree.parts
    return frozenset().union(*map(used, parts))


def written(tree: Tree, linear: Linear, negated: bool = False) -> str:
    """A tree as text; of a negated one the negation stands at the atoms, and "there are" becomes "for all".

    Examples
    --------
    >>> written(Not(Exists(("x",), (("lt", "x", "y"), Not(("zero", "x"))))), {})
    'A x: y <= x | x = 0'
    """
    if isinstance(tree, tuple):
        return _atom(tree, linear, negated)
    if isinstance(tree, Not):
        return written(tree.part, linear, not negated)
    conjunction = isinstance(tree, Exists) is not negated
    parts = [written(part, linear, negated) for part in tree.parts]
    shown = (" & " if conjunction else " | ").join(
        part if len(parts) == 1 or _single(inner) else f"({part})"
        for part, inner in zip(parts, tree.parts, strict=True)
    )
    shown = shown or ("0 = 0" if conjunction else "0 = 1")
    if isinstance(tree, Exists) and tree.names:
        return f"{'A' if negated else 'E'} {', '.join(tree.names)}: {shown}"
    return shown


def _single(tree: Tree) -> bool:
    """Whether the text of a tree is one atom, negated or not."""
    while isinstance(tree, Not):
        tree = tree.part
    return isinstance(tree, tuple)


def _atom(call: Call, linear: Linear, negated: bool) -> str:
    """An atom, or its negation, with no sign before a term."""
    sums = condition(call, linear)
    if sums is None:
        return f"{'~' * negated}{call[0]}({', '.join(call[1:])})"
    terms, low, high = sums
    if low is not None and high is not None and low != high:
        return f"~({sums})" if negated else str(sums)
    if low is None:  # as the other bound of minus the sum
        terms, low, high = tuple((name, -factor) for name, factor in terms), -cast("int", high), None
    if high is None and negated:
        terms, low = tuple((name, -factor) for name, factor in terms), 1 - low
    if high is None and low == 1:
        return f"{_side(terms, -1, 0)} < {_side(terms, 1, 0)}"
    if high is None:
        return f"{_side(terms, -1, low)} <= {_side(terms, 1, -low)}"
    left = 1 if terms[0][1] > 0 else -1
    return f"{_side(terms, left, -left * low)} {'!=' if negated else '='} {_side(terms, -left, left * low)}"


def _side(terms: Sequence[tuple[str, int]], sign: int, number: int) -> str:
    """The terms of one sign, and a number if it is above 0."""
    shown = [f"{abs(factor) if abs(factor) > 1 else ''}{name}" for name, factor in terms if factor * sign > 0]
    return " + ".join(shown + [str(number)] * (number > 0)) or "0"
