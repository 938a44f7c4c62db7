"""The changes, one place at a time, by which `break_checker` breaks a module: as changes of its syntax tree."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

KINDS = ("refuse", "statement", "condition", "comparison", "logic", "bound", "loop", "return", "arithmetic")
WORDS = ("short",)  # functions that make words for refusals
ENDS = ("alone",)  # functions that need a process of their own
LARGE = 10_000  # larger constants are sizes that nothing true or false depends on


@dataclass(frozen=True)
class Change:
    """One place of the checker, and how to change it: ``make`` changes the tree of its module.

    ``hypothesis`` is the one that a dropped refusal names, or the refusal behind a changed condition; ``statement`` is
    the number of the statement in `statements`, or -1 for what a module runs when it is imported.
    """

    module: str
    function: str
    line: int
    kind: str
    what: str
    make: Callable[[], None]
    hypothesis: str = ""
    statement: int = -1

    @property
    def key(self) -> tuple[str, str, str]:
        """What names the change, whatever its line."""
        return self.module, self.function, self.what


def _name(name: str) -> ast.expr:
    return ast.Name(name, ast.Load())


def _plus(node: ast.expr, amount: int) -> ast.expr:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return ast.Constant(node.value + amount)
    return ast.BinOp(node, ast.Add() if amount > 0 else ast.Sub(), ast.Constant(abs(amount)))


def _whole(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def _calls(node: ast.AST, *names: str) -> bool:
    """Whether a node is a call of a function or a method with one of the names."""
    if not isinstance(node, ast.Call):
        return False
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    return name in names


def _says(node: ast.AST) -> bool:
    """Whether a node refuses, or forecasts how much work is to come."""
    return _calls(node, "refuse", "room")


_ORDERED: dict[type[ast.cmpop], tuple[type[ast.cmpop], int]] = {
    ast.Lt: (ast.LtE, -1),
    ast.LtE: (ast.Lt, 1),
    ast.Gt: (ast.GtE, 1),
    ast.GtE: (ast.Gt, -1),
}
_OTHER: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq, ast.LtE, ast.GtE),
    ast.NotEq: (ast.Eq, ast.Lt, ast.Gt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}

_OPERATIONS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.FloorDiv,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
}


def _is_size(node: ast.AST) -> bool:
    """Whether a node is the name of a size, as `MOST_TRACKS`: how much a file may have, is kept, or is one step."""
    return isinstance(node, ast.Name) and re.fullmatch(r"_?[A-Z][A-Z_]+", node.id) is not None


def _sets_size(node: ast.AST) -> bool:
    """Whether a statement gives sizes their numbers."""
    if not isinstance(node, ast.Assign):
        return False
    names = [name for to in node.targets for name in (to.elts if isinstance(to, ast.Tuple) else [to])]
    numbers = [part for part in ast.walk(node.value) if isinstance(part, ast.expr)]
    plain = all(_whole(part) or isinstance(part, ast.BinOp | ast.Tuple) for part in numbers)
    return plain and all(map(_is_size, names))


def _never_negative(node: ast.expr) -> bool:
    """Whether an expression has no value below 0: then ``== 0`` and ``<= 0`` are the same."""
    return _calls(node, "len") or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod | ast.BitAnd))


def _comparisons(node: ast.Compare) -> Iterator[tuple[str, ast.expr]]:
    for at, operator in enumerate(node.ops):
        if _is_size(node.comparators[at]) and type(operator) in _ORDERED:
            continue
        others = _OTHER.get(type(operator), ())
        left = node.comparators[at - 1] if at else node.left
        right = ast.unparse(node.comparators[at])
        if len(others) == 3 and (right[0] in "\"'" or (right == "0" and _never_negative(left))):
            others = others[:1]
        if type(operator) in _ORDERED:
            other, amount = _ORDERED[type(operator)]
            others = (other,)
            if not isinstance(node.comparators[at], ast.Constant):
                moved = [*node.comparators[:at], _plus(node.comparators[at], amount), *node.comparators[at + 1 :]]
                yield "bound", ast.Compare(node.left, node.ops, moved)
        for new in others:
            operators = [*node.ops[:at], new(), *node.ops[at + 1 :]]
            yield "comparison", ast.Compare(node.left, operators, node.comparators)


def _of_expression(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """What an expression may be changed to, wherever it stands."""
    match node:
        case ast.Compare():
            yield from _comparisons(node)
        case ast.BoolOp(operator, values):
            yield "logic", ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
            for at in range(len(values)):
                left = [*values[:at], *values[at + 1 :]]
                yield "condition", left[0] if len(left) == 1 else ast.BoolOp(operator, left)
        case ast.UnaryOp(ast.Not(), operand):
            yield "condition", operand
        case ast.Constant(bool(value)):
            yield "return", ast.Constant(not value)
        case ast.Constant(int(value)) if value < LARGE:
            yield "bound", ast.Constant(value + 1)
            yield "bound", ast.Constant(value - 1)
        case ast.BinOp(left, operator, right):
            for other in _OPERATIONS.get(type(operator), ()):
                yield "arithmetic", ast.BinOp(left, other(), right)
        case ast.Call(ast.Name("min" | "max" as name), arguments, keywords):
            yield "arithmetic", ast.Call(_name("max" if name == "min" else "min"), arguments, keywords)
        case ast.Call(ast.Name("all" | "any")):
            yield "condition", ast.Constant(True)
            yield "condition", ast.Constant(False)
        case ast.Call(ast.Name("range"), arguments, keywords):
            if len(arguments) == 1:
                arguments = [ast.Constant(0), *arguments]
                yield "loop", ast.Call(node.func, [ast.Constant(1), arguments[1]], keywords)
            for at, argument in enumerate(arguments[:2]):
                for amount in (1, -1) if not _whole(argument) else ():
                    moved = [*arguments[:at], _plus(argument, amount), *arguments[at + 1 :]]
                    yield "loop", ast.Call(node.func, moved, keywords)
        case ast.Slice(lower, upper, step):
            for amount in (1, -1):
                if lower is not None and not _whole(lower):
                    yield "bound", ast.Slice(_plus(lower, amount), upper, step)
                if upper is not None and not _whole(upper):
                    yield "bound", ast.Slice(lower, _plus(upper, amount), step)


def alternatives(parent: ast.AST, name: str, node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """The changes, each with its kind, of a node that is the field ``name`` of its parent."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and not _calls(node.value, "room"):
        yield "refuse" if _says(node.value) else "statement", ast.Pass()
    if isinstance(node, ast.Raise):
        yield "refuse", ast.Pass()
    if isinstance(node, ast.Break | ast.Continue):
        yield "loop", ast.Pass()
    if not isinstance(node, ast.expr):
        return
    if name == "test" or (name == "ifs" and isinstance(parent, ast.comprehension)):
        if not isinstance(parent, ast.While):
            yield "condition", ast.Constant(True)
        yield "condition", ast.Constant(False)
    if name == "iter" and not _calls(node, "range"):
        yield "loop", ast.Call(_name("_all_but_first"), [node], [])
        yield "loop", ast.Call(_name("_all_but_last"), [node], [])
    turned = isinstance(node, ast.Compare | ast.BoolOp | ast.UnaryOp) or _calls(node, "all", "any", "isinstance")
    if isinstance(parent, ast.Return) and turned:
        yield "return", ast.UnaryOp(ast.Not(), node)
    yield from _of_expression(node)


def _only_told(scope: ast.AST, outer: set[str]) -> set[str]:
    """The names that a function, or the attributes that a class, uses in messages and in forecasts of work only."""
    uses: dict[str, list[set[str]]] = {}

    def walk(node: ast.AST, told: bool, into: set[str]) -> None:
        if (key := _key(node)) and isinstance(getattr(node, "ctx", None), ast.Load) and not told:
            uses.setdefault(key, []).append(into)
        told = told or _says(node)
        if _assigned(node):
            into = _assigned(node)
        for child in ast.iter_child_nodes(node):
            walk(child, told, into)

    walk(scope, False, set())
    names = {name for node in ast.walk(scope) for name in _assigned(node)}
    if isinstance(scope, ast.ClassDef):
        names = {name for name in names if name.startswith("self._")}  # other classes may use the others
    else:
        names = {name for name in names if not name.startswith("self.")}
    told = set(outer)
    while True:
        more = {name for name in names if all(into and into <= told | {name} for into in uses.get(name, []))} | outer
        if more == told:
            return told
        told = more


def _assigned(node: ast.AST) -> set[str]:
    """The names, or attributes ``self.name``, that a statement does nothing but set."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
    names = [name for target in targets for name in (target.elts if isinstance(target, ast.Tuple) else [target])]
    return set(map(_key, names)) if all(map(_key, names)) else set()


def _key(node: ast.AST) -> str:
    match node:
        case ast.Name(name):
            return name
        case ast.Attribute(ast.Name("self"), name):
            return f"self.{name}"
    return ""


def _no_part(parent: ast.AST, name: str, node: ast.AST, told: set[str]) -> bool:
    """Whether a node is left as it is: words, types, sizes, what a message says, forecasts of work, ``strict``."""
    return (
        name in ("annotation", "returns", "decorator_list", "exc")
        or isinstance(node, ast.JoinedStr | ast.Import | ast.ImportFrom)
        or (isinstance(parent, ast.keyword) and parent.arg == "strict")
        or _says(parent)
        or (isinstance(node, ast.FunctionDef) and node.name in WORDS + ENDS)
        or _sets_size(node)
        or bool(_assigned(node) and _assigned(node) <= told)
    )


def _put(holder: Any, at: int, name: str, new: ast.AST) -> None:
    if isinstance(holder, list):
        holder[at] = new
    else:
        setattr(holder, name, new)


def statements(tree: ast.Module) -> dict[ast.stmt, int]:
    """The statements inside of functions, each with a number: the same ones for the same text."""
    inside = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    numbers: dict[ast.stmt, int] = {}
    for function in inside:
        for node in ast.walk(function):
            if isinstance(node, ast.stmt) and node is not function:
                numbers.setdefault(node, len(numbers))
    return numbers


def watched(module: str, tree: ast.Module) -> ast.Module:
    """A module that calls ``_met((module, number))`` before each statement of a function; the tree is changed."""
    numbers = statements(tree)
    for node in list(ast.walk(tree)):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list) and block and block[0] in numbers:
                met = [ast.parse(f"_met(({module!r}, {numbers[one]}))").body[0] for one in block]
                setattr(node, field, [part for pair in zip(met, block, strict=True) for part in pair])
    return tree


def _named(node: ast.AST) -> str:
    """The hypothesis that a part of the tree names."""
    named = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return str(next((one for one in named if re.fullmatch(r"H\d+", str(one))), ""))


def changes(module: str, tree: ast.Module) -> Iterator[Change]:
    """All changes of a module; each may be made once."""
    seen: Counter[tuple[str, str]] = Counter()
    numbers = statements(tree)

    def walk(parent: ast.AST, function: str, told: set[str], statement: int, guarded: str) -> Iterator[Change]:
        for name, value in ast.iter_fields(parent):
            for at, node in enumerate(value if isinstance(value, list) else [value]):
                if not isinstance(node, ast.AST) or _no_part(parent, name, node, told):
                    continue
                found = set()
                at_statement = numbers.get(node, statement) if isinstance(node, ast.stmt) else statement
                for kind, new in alternatives(parent, name, node):
                    what = f"{ast.unparse(node)} -> {ast.unparse(new)}"
                    if what in found:
                        continue
                    found.add(what)
                    seen[function, what] += 1
                    what += f" ({seen[function, what]})" if seen[function, what] > 1 else ""
                    make = partial(_put, value if isinstance(value, list) else parent, at, name, new)
                    line = getattr(node, "lineno", getattr(parent, "lineno", 0))
                    hypothesis = _named(node) or (guarded if name == "test" or not isinstance(parent, ast.If) else "")
                    yield Change(module, function, line, kind, what, make, hypothesis, at_statement)
                inner, only = function, told
                if isinstance(node, ast.FunctionDef | ast.ClassDef) and not isinstance(parent, ast.FunctionDef):
                    inner = f"{function}.{node.name}" if function else node.name
                    only = _only_told(node, told)
                behind = guarded if not isinstance(node, ast.stmt) else ""
                if isinstance(node, ast.If) and any(isinstance(one, ast.Expr) and _named(one) for one in node.body):
                    behind = next(filter(None, map(_named, node.body)))
                yield from walk(node, inner, only, at_statement, behind)

    yield from walk(tree, "", set(), -1, "")
