"""Generators of moves, written for one position, compiled into makers of tables of Grundy values.

The text of a generator is read, and each ``yield`` becomes "mark the value of what is reached":

    def heap(self, n):                           for a in range(1, n // 2 + 1):
        for a in range(1, n // 2 + 1):     ->        if min(a, n - a) < 0 or max(a, n - a) >= n: stop
            yield a, n - a                           mark[G[a] ^ G[n - a]] = now

Two forms are read: ``heap(self, n)``, which yields a number, a tuple or a range of heaps, and ``options(self, state)``
of one to six numbers, which yields ``self.take(state, pile, amount)`` or ``(move, state)``, a state put together of
numbers and slices of the one before. ``self.name`` becomes a
constant. In place of Grundy values, remoteness is found, which says who wins in every kind of play. Numba compiles the
result. A table is compared with the generator itself, run by Python, at small, scattered and last positions: compiled
numbers have 64 bits, Python's have no end. `NotCompiled` says why something is not read or not compiled; the caller
then lists the moves in Python, as it does where a table differs.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache, reduce
from inspect import getsource, unwrap
from itertools import product
from random import Random
from textwrap import dedent, indent
from time import monotonic
from types import FunctionType
from typing import Any, Final, NamedTuple

from nimlike.core.libraries import is_installed
from nimlike.core.numbers import mex
from nimlike.core.progress import report

MOST_VALUE: Final = 65_000  # Grundy values are less than this: 65,535 says that numbers are no position
_COMPARED: Final = 1_000  # heaps that are compared, from 0 on; then scattered ones, while there are few moves
_MOST_COMPARED: Final = 400_000
_SCATTERED: Final = 40
_LARGEST_SAMPLE: Final = 1 << 17
_SECONDS: Final = 0.2  # a generator may look at much and yield little
_EACH: Final = 16  # what a position costs beside its moves
_MOST_BITS: Final = 200
_CHUNK: Final = 1 << 12  # positions between two reports
_MOST_PIECES: Final = 10  # of which a state is put together
_SAMPLED: Final = 50_000  # moves that are counted for an estimate


class Estimate:
    """Estimates how many moves the positions 0 to n have together: counts at a few sizes, continued by a power law."""

    # count(n, most) is how many moves the position n has, or ``most`` if it has more.
    def __init__(self, count: Callable[[int, int], int], largest: int = _LARGEST_SAMPLE) -> None:
        self.sizes, self.counts, left, size, start = [0], [0.0], _SAMPLED, 1, monotonic()
        while left > 0 and size <= min(2 * largest, _LARGEST_SAMPLE) and monotonic() - start < _SECONDS:
            near = sorted({size, size * 9 // 8, size * 5 // 4, size * 11 // 8})  # so that no residue stands for all
            counts = [count(n, left + 1) for n in near]
            if max(counts) > left:
                break
            self.sizes.append(sum(near) // len(near))
            self.counts.append(sum(counts) / len(counts))
            left -= sum(counts) + len(counts) * _EACH
            size *= 2

    def __call__(self, n: int) -> int:
        """The moves of the positions 0 to n."""
        total, low, each = 0.0, self.sizes[0], self.counts[0]
        for size, more in zip(self.sizes[1:], self.counts[1:], strict=True):
            here = min(n, size)
            reached = each + (more - each) * (here - low) / (size - low)
            total += (each + reached) / 2 * (here - low + 1)
            if n <= size:
                return math.ceil(total)
            low, each = size, more
        if not low:
            return n * _SAMPLED
        before = self.counts[-2] if len(self.counts) > 1 else 0
        power = max(0.0, math.log2(each / before)) if before and each else 0.0
        grown = (1 + power) * math.log2(n / low)
        return math.ceil(total + each * low * (2**grown - 1) / (1 + power)) if grown < _MOST_BITS else 1 << _MOST_BITS


class NotCompiled(Exception):
    """Why a generator is run by Python."""


class Changed(NamedTuple):
    """A game as its modifiers change it."""

    game: Any  # its ``options`` lists the moves
    misere: bool = False
    block: int = 1  # with ``block`` options that are lost, the others of which may be forbidden, a position is won
    passes: int = 0
    ends: tuple[tuple[int, ...], ...] = ()
    avoided: tuple[tuple[int, ...], ...] = ()
    tables: Any = None  # what has tables by conditions (`nimlike.own.condition_games.ByConditions`)


def _remoteness(marks: Any, now: int, longest: int, misere: int, block: int) -> int:
    """The remoteness of a position, at whose options' remoteness stands ``now`` and how many options have it."""
    # it is even where the position is lost; in misère play odd, and one option must be left
    found = 0
    last = -1
    for value in range(misere, longest + 1, 2):
        if marks[value] > now:
            found += marks[value] - now
            last = value
            if found >= block:
                return value + 1
    for value in range(longest, -1, -1):
        if marks[value] > now and value & 1 != misere:
            return value + 1
    return last + 1 if misere else 0


class _Marks(ast.NodeTransformer):
    """The body of a generator with marks in the place of its yields; ``state`` is its parameter, None of `heap`."""

    def __init__(self, game: Any, state: str | None, size: int, mark: str) -> None:
        self.game, self.state, self.size, self.mark = game, state, size, mark
        self.fresh = 0

    # names and constants

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if not (isinstance(node.value, ast.Name) and node.value.id == "self"):
            return self.generic_visit(node)
        value = getattr(self.game, node.attr, None)
        numbers = value if isinstance(value, tuple) and value else (value,)
        if not all(isinstance(number, int) for number in numbers):
            raise NotCompiled(f"self.{node.attr} is no number")
        return ast.parse(repr(value), mode="eval").body

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id == "self":
            raise NotCompiled("self is used as a whole")
        return node

    def visit_Call(self, node: ast.Call) -> Any:
        # neither the order of moves nor a move that is named twice matters
        if ast.unparse(node.func) in ("sorted", "set") and len(node.args) == 1 and not node.keywords:
            return self.visit(node.args[0])
        return self.generic_visit(node)

    def visit_Set(self, node: ast.Set) -> ast.AST:
        return self.generic_visit(ast.Tuple(node.elts, ast.Load()))

    # what is reached

    def visit_Expr(self, node: ast.Expr) -> Any:
        if isinstance(node.value, ast.Yield):
            return self._mark(node.value.value)
        if not isinstance(node.value, ast.YieldFrom):
            return None if isinstance(node.value, ast.Constant) else self.generic_visit(node)
        inner = node.value.value
        if isinstance(inner, ast.GeneratorExp | ast.ListComp | ast.SetComp):
            return self.visit(as_loops(inner))
        if self.state is not None:
            raise NotCompiled("moves are yielded from another generator")
        self.fresh += 1
        each_heap = f"_y{self.fresh}"
        body: ast.stmt = ast.Expr(ast.Yield(ast.Name(each_heap, ast.Load())))
        return self.visit(ast.For(ast.Name(each_heap, ast.Store()), inner, [body], []))

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Yield | ast.YieldFrom | ast.Lambda | ast.FunctionDef):
            raise NotCompiled("it has a yield inside an expression, or a function of its own")
        return super().generic_visit(node)

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if node.value is not None:
            raise NotCompiled("it returns something")
        return node

    def _mark(self, value: ast.expr | None) -> list[ast.stmt]:
        if value is None:
            raise NotCompiled("a yield of nothing")
        self.fresh += 1
        return ast.parse(self._heaps(value) if self.state is None else self._numbers(value)).body

    def _heaps(self, value: ast.expr) -> str:
        """The code that marks the value of a sum of heaps."""
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
            if value.func.id == "tuple" and value.args:
                value = value.args[0]
            if isinstance(value, ast.Call) and ast.unparse(value.func) == "range":
                text, left = ast.unparse(self.visit(value)), f"_h{self.fresh}"
                stop = f"if {left} < 0 or {left} >= _n0:\n        _bad[0] = 1\n        return"
                return f"_s = 0\nfor {left} in {text}:\n    {stop}\n    _s ^= _G[{left}]\n_mark[_s] = _now"
        parts = value.elts if isinstance(value, ast.Tuple) else [value]
        if any(isinstance(part, ast.Starred) for part in parts):
            raise NotCompiled("a tuple whose length is not seen")
        names = [f"_h{self.fresh}_{i}" for i in range(len(parts))]
        lines = [
            f"{name} = {ast.unparse(self.visit(part))}\nif {name} < 0 or {name} >= _n0:\n    _bad[0] = 1\n    return"
            for name, part in zip(names, parts, strict=True)
        ]
        return "\n".join([*lines, f"_mark[{' ^ '.join(f'_G[{name}]' for name in names) or '0'}] = _now"])

    def _numbers(self, value: ast.expr) -> str:
        """The code that marks the value of an option of some numbers."""
        numbers = range(self.size)
        if isinstance(value, ast.Call) and ast.unparse(value.func) == "self.take" and len(value.args) == 3:
            state, pile, amount = value.args
            if not (isinstance(state, ast.Name) and state.id == self.state):
                raise NotCompiled("it takes from another state")
            lines = [f"_p = {ast.unparse(self.visit(pile))}", f"_a = {ast.unparse(self.visit(amount))}"]
            lines += [f"_u{i} = _n{i} - _a if _p == {i} else _n{i}" for i in numbers]
        elif isinstance(value, ast.Tuple) and len(value.elts) == 2:
            reached = self._pieces(value.elts[1])
            if len(reached) > _MOST_PIECES:
                raise NotCompiled("a state of many pieces")
            lines = ["_w = 0", *reached, f"if _w != {self.size}:", "    _bad[0] = 1", "    return"]
            lines += [f"_u{i} = _bad[{i + 1}]" for i in numbers]
        else:
            raise NotCompiled("what is yielded is neither self.take(...) nor a move with a state written out")
        outside = " or ".join(f"_u{i} < 0 or _u{i} >= _side" for i in numbers)
        place = _place([f"_u{i}" for i in numbers])
        stop = f"if {outside} or _at >= _now - 1:\n    _bad[0] = 1\n    return"
        return "\n".join([*lines, f"_at = {place}", stop, self.mark])

    def _pieces(self, node: ast.expr) -> list[str]:
        """The code that writes a state down, a text for each of its pieces."""
        if isinstance(node, ast.Tuple):
            return [text for each in node.elts for text in self._pieces(each)]
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and self._is_row(node.left):
            return self._pieces(node.left) + self._pieces(node.right)
        if not self._is_row(node):
            if isinstance(node, ast.Starred):
                raise NotCompiled("a state put together of other things than numbers and slices")
            return [f"_bad[1 + _w] = {ast.unparse(self.visit(node))}\n_w += 1"]
        inner = node.value if isinstance(node, ast.Starred) else node
        first, last = "0", str(self.size)
        if isinstance(inner, ast.Subscript) and isinstance(inner.slice, ast.Slice):
            first, last = (
                default if bound is None else ast.unparse(self.visit(bound))
                for bound, default in ((inner.slice.lower, first), (inner.slice.upper, last))
            )
        lines = [f"_from, _to = {first}, {last}"]
        lines += [f"if {name} < 0:\n    {name} = max({name} + {self.size}, 0)" for name in ("_from", "_to")]
        lines += [
            f"for _k in range(_from, min(_to, {self.size})):",
            f"    _bad[1 + _w] = {self.state}[_k]",
            "    _w += 1",
        ]
        return ["\n".join(lines)]

    def _is_row(self, node: ast.expr) -> bool:
        """Whether an expression is the state, a slice of it, or a tuple."""
        if isinstance(node, ast.Starred):
            return not isinstance(node.value, ast.Tuple) and self._is_row(node.value)
        if isinstance(node, ast.BinOp):
            return self._is_row(node.left)
        if isinstance(node, ast.Subscript):
            return isinstance(node.slice, ast.Slice) and node.slice.step is None and self._is_row(node.value)
        return isinstance(node, ast.Tuple) or (isinstance(node, ast.Name) and node.id == self.state)


def _place(numbers: Sequence[str]) -> str:
    """The place of a position in a table, as text."""
    return reduce(lambda place, number: f"({place}) * _side + {number}", numbers)


_Kind = tuple[bool, int]  # whether play is misère, and ``block``, for a table of remoteness
_VALUES: Final = (False, 0)  # for one of Grundy values
_ARRAYS: Final = "_G, _mark, _bad, _pass"  # the table, marks, faults, what a pass leads to
_LONGEST: Final = 1 + 6 * _MOST_PIECES  # the place of the largest remoteness, among the faults
_NONE: Final = (1 << 16) - 1


def as_loops(inner: ast.GeneratorExp | ast.ListComp | ast.SetComp) -> ast.stmt:
    """What a comprehension lists, as loops with a ``yield``."""
    body: ast.stmt = ast.Expr(ast.Yield(inner.elt))
    for each in reversed(inner.generators):
        for test in reversed(each.ifs):
            body = ast.If(test, [body], [])
        body = ast.For(each.target, each.iter, [body], [])
    return body


def text_of(game: Any, method: str) -> tuple[ast.FunctionDef, dict[str, Any]]:
    """A generator of a game as a tree, and the names that it may use."""
    function = unwrap(getattr(type(game), method))
    try:
        tree = ast.parse(dedent(getsource(function))).body[0]
    except (OSError, SyntaxError, TypeError) as error:
        raise NotCompiled("its text is not found") from error
    if not isinstance(tree, ast.FunctionDef) or len(tree.args.args) != 2 or tree.args.args[0].arg != "self":
        raise NotCompiled("it is no function of self and one parameter")
    if not any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(tree)):
        raise NotCompiled("it yields nothing")
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    closure = dict(zip(function.__code__.co_freevars, cells, strict=True))
    return tree, function.__globals__ | closure


def _source(game: Any, method: str, size: int, kind: _Kind = _VALUES) -> tuple[str, dict[str, Any]]:
    """The table maker of a game as text, and the names that it may use."""
    tree, names = text_of(game, method)
    given = tree.args.args[1].arg
    misere, block = kind
    tell = "_m = {}\n_mark[_m] = " + ("max(_mark[_m], _now << 32) + 1" if block else "_now")
    marks = _Marks(game, None if method == "heap" else given, size, tell.format("_G[_at]"))
    tree.body = [marks.visit(statement) for statement in tree.body]
    tree.body = [each for made in tree.body for each in (made if isinstance(made, list) else [made] if made else [])]
    body = "\n".join(ast.unparse(ast.fix_missing_locations(statement)) for statement in tree.body) or "pass"
    numbers = ", ".join(f"_n{i}" for i in range(size))
    start = f"{given} = {'_n0' if method == 'heap' else f'({numbers},)'}\n"
    moves = f"def _moves({numbers}, _side, _now, {_ARRAYS}):\n{indent(start + body, '    ')}\n"
    loops = "".join(
        f"{'    ' * (i + 1)}for _n{i} in range({'_side' if i else '_first, _stop'}):\n" for i in range(size)
    )
    value = "_v = 0\nwhile _mark[_v] == _now:\n    _v += 1\n"
    if block:
        longest = f"_bad[{_LONGEST}]"
        value = f"_v = _remoteness(_mark, _now << 32, {longest}, {int(misere)}, {block})\n"
        value += f"{longest} = max({longest}, _v)\n"
    made = f"_moves({numbers}, _side, _now, {_ARRAYS})\n"
    if method == "options":
        told = indent(tell.format("_pass[_now - 1]"), "    ")
        value = f"if _pass.size and _pass[_now - 1] != {_NONE}:\n{told}\n{value}"
        made = f"_f = _G[_now - 1]\nif _f & 1 == 0:\n    {made}"
    cell = (
        f"_now = {_place(numbers.split(', '))} + 1\n{made}"
        f"if _bad[0]:\n    return _n0\n{value}"
        f"if _v >= {MOST_VALUE}:\n    _bad[0] = 2\n    return _n0\n"
        f"_G[_now - 1] = {f'{_NONE} if _f & 2 else _v' if method == 'options' else '_v'}\n"
    )
    inner = indent(cell, "    " * (size + 1))
    table = f"def _table(_first, _stop, _side, {_ARRAYS}):\n{loops}{inner}\n    return _stop\n"
    return moves + table, names


@lru_cache(maxsize=32)
def _maker(game: Any, method: str, size: int, kind: _Kind) -> Callable[..., int]:
    """The table maker of a game, which Numba compiles at its first call."""
    from numba import njit

    _teach_isqrt()
    text, names = _source(game, method, size, kind)
    names["_remoteness"] = njit(nogil=True)(_remoteness)
    for name, value in names.items():
        if isinstance(value, FunctionType) and value.__module__ == type(game).__module__ and name in text:
            names[name] = njit(nogil=True)(value)
    exec(compile(text, "<moves>", "exec"), names)  # the game's own text, from the file that the user named
    names["_moves"] = njit(nogil=True)(names["_moves"])
    return njit(nogil=True)(names["_table"])  # type: ignore[no-any-return]


@lru_cache(maxsize=1)
def _teach_isqrt() -> None:
    """`math.isqrt` in compiled code."""
    from numba.extending import overload

    @overload(math.isqrt)
    def isqrt(n):  # type: ignore[no-untyped-def]
        def code(n):  # type: ignore[no-untyped-def]
            root = int(math.sqrt(n))
            while root * root > n:
                root -= 1
            while (root + 1) * (root + 1) <= n:
                root += 1
            return root

        return code


def why_not(game: Any, method: str, size: int) -> str:
    """Why a generator is not compiled; empty if it is read and Numba is there, which may still refuse."""
    try:
        _source(game, method, size)
    except NotCompiled as reason:
        return str(reason)
    return "" if is_installed("numba") else "Numba, of the extra 'compiler', is not installed"


def extend_values(
    game: Any, method: str, values: Any, first: int, name: str, kind: _Kind = _VALUES, passed: Any = None
) -> int:
    """Fills the Grundy values, or the remoteness, from ``first`` on, in compiled code; returns how far it got.

    For ``options`` the table has a 1 where the play ends, and a 2 where no move may lead.
    """
    import numpy as np

    side, done, cells = len(values), first, values.reshape(-1)
    maker = _maker(game, method, values.ndim, kind)
    passed = np.zeros(0, np.uint16) if passed is None else passed.reshape(-1)
    bad, mark = np.zeros(_LONGEST + 1, np.int64), np.zeros(_NONE + 1, np.int64)
    bad[_LONGEST] = passed[passed != _NONE].max(initial=0)
    chunk = max(1, _CHUNK // side ** (values.ndim - 1))
    report(f"compiling the moves of {name}", 0, 1)
    try:
        while done < side and not bad[0]:
            stop = min(side, max(done + chunk, done + done // 4))  # a report between chunks
            done = maker(done, stop, side, cells, mark, bad, passed)
            report(f"Grundy values of {name}", done, side)
    except Exception as error:  # Numba has many names for what it does not compile
        raise NotCompiled(f"Numba does not compile it ({type(error).__name__})") from None
    if bad[0] == 1:
        raise NotCompiled(f"from {done:,} it leads out of the smaller positions")
    return done


def differing(
    values: Any,
    first: int,
    reached: Callable[[tuple[int, ...]], tuple[Collection[int], int]],
    rule: Callable[[Any], int] = mex,
) -> tuple[int, ...] | None:
    """The first compared position whose value is not that which those of its options give; None if all are right."""
    # ``reached`` gives the values of the options of a position, as Python lists them, and how much work that was.
    numbers, side, size = Random(len(values)), len(values), values.ndim
    few = min(side, first + round(_COMPARED ** (1 / size)))
    cells = list(product(range(first, few), repeat=size))
    cells += [(side - 1,) * size, *(tuple(numbers.randrange(side) for _ in range(size)) for _ in range(_SCATTERED))]
    looked = 0
    for cell in cells:
        met, work = reached(cell)
        looked += work
        if int(values[cell]) != rule(met):
            return cell
        if looked > _MOST_COMPARED:
            break
    return None
