"""Writes the moves of a Python class as conditions: ``python tools/read_options.py GAME.py [-o GAME.toml]``.

What ``nimlike prove GAME.toml`` proves of the conditions is true of the class, so its moves are not written twice.
Where a move can raise a number, no law is looked for: ``--law FORMULA`` says what ``nimlike prove --game`` is to prove.
Python runs the text of ``options`` with unknown numbers in the place of the state. A comparison of these has several
answers: the text is run for each, and the answer is a condition of what is yielded then.

    def options(self, state):                    from (a, b) to (a1, b1)
        x, y = state                             with a1 < a, a - a1 - b + b1 = 0
        for k in range(1, min(x, y) + 1):
            yield Move(((0, k), (1, k))), (x - k, y - k)

A loop that yields is one of its rounds, or what follows it. What a round leaves to other rounds is not read. The
conditions are compared with ``options`` at all positions of a small box and at some larger ones.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator, Mapping, Sequence
from inspect import unwrap
from itertools import combinations, permutations, product
from pathlib import Path
from random import Random
from traceback import extract_tb
from types import CodeType
from typing import Any, Final, TypeAlias

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

import nimlike
from nimlike.conditions.grammar import reach
from nimlike.core.defaults import state_at
from nimlike.core.errors import NimlikeError
from nimlike.core.generators import NotCompiled, as_loops, text_of
from nimlike.core.laws import GameRules, Linear, MoveRule
from nimlike.core.move import Move
from nimlike.core.ruleset import Ruleset
from nimlike.own.condition_games import are_possible

Kind: TypeAlias = tuple[tuple[str, ...], list[Linear]]  # the names after a move, and its conditions

_MOST_PATHS: Final = 400  # ways through a text
_MOST_NUMBERS: Final = 6
_SIDES: Final = (40, 9, 5, 4)  # of the box that is compared, for 1, 2, ... numbers; 3 for more
_LARGER: Final = 10  # positions outside of the box, with numbers below
_LARGEST: Final = 25

_READ: Final = """
    FunctionDef arguments arg For If Assign AugAssign Expr Yield YieldFrom Continue Pass Return Name Load Store Constant
    Tuple List Dict Set Starred Subscript Slice Attribute Call keyword GeneratorExp ListComp comprehension IfExp Compare
    BinOp UnaryOp BoolOp Add Sub Mult FloorDiv Mod USub Not And Or Eq NotEq Lt LtE Gt GtE In NotIn
"""
_FUNCTIONS: Final = (
    *(len, sum, min, max, any, all, tuple, list, sorted, reversed, enumerate, zip, range),
    *(combinations, permutations, product),
)
_MOVES: Final = (Move, Move.of_vector, Move.lone_take)


class Unread(Exception):
    """Why moves are not read as conditions."""


class _End(Exception):
    """The end of a path."""


class _Path:
    """One way through a text: which answers it takes, and the sums that are then 0 or more."""

    def __init__(self, choices: Sequence[int]) -> None:
        self.choices = [*choices]
        self.at = 0
        self.others: list[list[int]] = []  # ways that part from this one
        self.known: list[Unknown] = []
        self.rounds: list[str] = []  # the unknown numbers of rounds
        self.floors: dict[str, tuple[Unknown, int]] = {}  # of a sum by a number the whole part, as one more number

    def choose(self, answers: Sequence[Sequence[Unknown]]) -> int:
        if self.at == len(self.choices):
            known = [each.condition() for each in self.known]
            possible = []
            for i, more in enumerate(answers):
                if not more or are_possible(known + [each.condition() for each in more]):
                    possible.append(i)
            for other in reversed(possible[1:]):
                self.others.append([*self.choices, other])
            self.choices.append(possible[0])
        answer = self.choices[self.at]
        self.at += 1
        self.known += answers[answer]
        return answer

    def loop(self, items: Any) -> Iterator[Any]:
        """One of the rounds, which ends the path; or none, for what follows the loop."""
        items = [items] if isinstance(items, slice) else [*items]
        at = self.choose([[]] * (len(items) + 1))
        if at == len(items):
            return
        item = items[at]
        if isinstance(item, slice):
            self.rounds.append(f"~k{len(self.rounds)}")
            step = item.step or 1
            item = item.start + step * Unknown(self, {self.rounds[-1]: 1})
            if not (item < items[at].stop if step > 0 else item > items[at].stop):
                raise _End
        yield item
        raise _End


class Unknown:
    """A sum of multiples of unknown numbers and of 1, which computes and compares like a whole number."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, path: _Path, terms: Mapping[str, int]) -> None:
        self.path = path
        self.terms = {name: n for name, n in terms.items() if n}

    def _plus(self, factor: int, other: Any) -> Any:
        if not isinstance(other, int | Unknown):
            return NotImplemented
        if isinstance(other, int):
            more: Mapping[str, int] = {"": other}
        else:
            more = other.terms
        total = dict(self.terms)
        for name, n in more.items():
            total[name] = total.get(name, 0) + factor * n
        return Unknown(self.path, total)

    def __add__(self, other: Any) -> Any:
        return self._plus(1, other)

    def __sub__(self, other: Any) -> Any:
        return self._plus(-1, other)

    def __rsub__(self, other: Any) -> Any:
        return self * -1 + other

    def __mul__(self, other: Any) -> Any:
        return self._plus(other - 1, self) if isinstance(other, int) else NotImplemented

    __radd__ = __add__
    __rmul__ = __mul__

    def __floordiv__(self, other: Any) -> Any:
        if not isinstance(other, int) or other < 1:
            return NotImplemented
        if self < 0:
            return -1 - (-1 - self) // other
        name = f"~q{len(self.path.floors)}"
        self.path.floors[name] = self, other
        return Unknown(self.path, {name: 1})

    def __mod__(self, other: Any) -> Any:
        return self - other * (self // other)

    def __lt__(self, other: Any) -> bool:
        return self.path.choose([[other - self - 1], [self - other]]) == 0

    def __gt__(self, other: Any) -> bool:
        return self.path.choose([[self - other - 1], [other - self]]) == 0

    def __le__(self, other: Any) -> bool:
        return not self > other

    def __ge__(self, other: Any) -> bool:
        return not self < other

    def __eq__(self, other: Any) -> bool:
        more = self - other
        return self.path.choose([[more, 0 - more], [more - 1], [-1 - more]]) == 0

    def __bool__(self) -> bool:
        return self != 0

    def condition(self) -> Linear:
        """That it is 0 or more."""
        number = self.terms.get("", 0)
        return Linear.of({name: n for name, n in self.terms.items() if name}, -number)

    def put(self, name: str, value: Unknown) -> Unknown:
        """The sum with another one in the place of a number."""
        more: Unknown = self + self.terms.get(name, 0) * (value - Unknown(self.path, {name: 1}))
        return more


class _Ways(ast.NodeTransformer):
    """The text in which a loop or a condition that yields is a choice of the path."""

    def __init__(self, code: CodeType) -> None:
        self.code, self.line = code, code.co_firstlineno

    def visit(self, node: ast.AST) -> Any:
        self.line = getattr(node, "lineno", self.line)
        outside = isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        if type(node).__name__ not in _READ.split() or outside:
            raise _fault(self.code, self.line)
        return super().visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        return ast.Call(ast.Name("_call", ast.Load()), [node.func, *node.args], node.keywords)

    def visit_Yield(self, node: ast.Yield) -> ast.AST:
        if isinstance(node.value, ast.Tuple) and len(node.value.elts) == 2:
            node.value.elts[0] = ast.Constant(None)  # what the move is called
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> Any:
        if isinstance(node.value, ast.YieldFrom):
            inner = node.value.value
            if isinstance(inner, ast.GeneratorExp | ast.ListComp | ast.SetComp):
                loops = as_loops(inner)
            else:
                body = ast.Expr(ast.Yield(ast.Name("_y", ast.Load())))
                loops = ast.For(ast.Name("_y", ast.Store()), inner, [body], [])
            return self.visit(ast.copy_location(loops, inner))
        return self.generic_visit(node)

    def visit_For(self, node: ast.For) -> Any:
        names = sorted(_names_set(node))
        self.generic_visit(node)
        if node.orelse or _has(node, ast.Return):
            raise _fault(self.code, node.lineno)
        if not _has(node, ast.Yield):
            return node
        node.iter = ast.Call(ast.Name("_loop", ast.Load()), [node.iter], [])
        return [*ast.parse("\n".join(f"{name} = None; del {name}" for name in names)).body, node]  # without a value


def _has(node: ast.AST, *kinds: type[ast.AST]) -> bool:
    return any(isinstance(each, kinds) for each in ast.walk(node))


def _names_set(node: ast.AST) -> set[str]:
    """The names whose values a statement changes."""
    found = set()
    for each in ast.walk(node):
        if isinstance(getattr(each, "ctx", None), ast.Store):
            base = getattr(each, "value", each)
            if isinstance(base, ast.Name):
                found.add(base.id)
    return found


def _call(function: Any, *given: Any, **named: Any) -> Any:
    """The value of a function: few of them are read."""
    if function is range and not all(isinstance(n, int) for n in given):
        return slice(*given) if len(given) > 1 else slice(0, *given)
    if function is Ruleset.take:
        state, pile, amount = given
        return None, (*state[:pile], state[pile] - amount, *state[pile + 1 :])
    if function in _MOVES:
        return None
    if function not in _FUNCTIONS:
        raise TypeError
    return function(*given, **named)


def _fault(code: CodeType, line: int, why: str = "conditions are of sums of multiples, and this is more") -> Unread:
    return Unread(f"{Path(code.co_filename).name}, line {line}: {why}")


def _kinds(game: Ruleset, position: Sequence[str]) -> list[Kind]:
    """All kinds of moves."""
    tree, names = text_of(game, "options")
    code = unwrap(type(game).options).__code__
    ast.increment_lineno(tree, code.co_firstlineno - 1)
    tree.decorator_list.clear()
    text = ast.fix_missing_locations(ast.Module([_Ways(code).visit(tree)], []))
    exec(compile(text, code.co_filename, "exec"), names)  # the game's own text, from the file that the user named
    # all ways through the text, and what is yielded on each
    found: list[Kind] = []
    left: list[Sequence[int]] = [()]
    for _ in range(_MOST_PATHS):
        path = _Path(left.pop())
        names |= {"_call": _call, "_loop": path.loop}
        try:
            for _, reached in names[tree.name](game, tuple(Unknown(path, {name: 1}) for name in position)):
                found.append(_kind(position, path, reached))
        except _End:
            pass
        except NameError as error:
            what = str(error).split("'")[1]
            raise _fault(code, _line(code, error), f"what one round leaves to another is not read: {what}") from None
        except Exception as error:
            raise _fault(code, _line(code, error)) from None
        left += path.others
        if not left:
            return join_kinds([kind for i, kind in enumerate(found) if kind not in found[:i] and are_possible(kind[1])])
    raise _fault(code, code.co_firstlineno, f"there are more than {_MOST_PATHS} ways through it")


def _line(code: CodeType, error: Exception) -> int:
    """The last line of a text that an error passed."""
    passed = [each.lineno or 0 for each in extract_tb(error.__traceback__) if each.filename == code.co_filename]
    return [code.co_firstlineno, *passed][-1]


# Conditions are sums that are 0 or more.


def _kind(position: Sequence[str], path: _Path, reached: Sequence[Any]) -> Kind:
    """The names after a move, and its conditions."""

    def one(name: str) -> Unknown:
        return Unknown(path, {name: 1})

    known = [*path.known]
    after = []
    equations = {}
    for name, value in zip(position, reached, strict=True):
        change = value - one(name)
        after.append(f"{name}1" if change.terms else name)
        if change.terms:
            equations[f"{name}1"] = change + one(name)
    # an equation says what the number of a round is
    for number in path.rounds:
        divided = any(number in whole.terms for whole, _ in path.floors.values())
        new = next((new for new, value in equations.items() if abs(value.terms.get(number, 0)) == 1), "")
        if new and not divided:
            value = equations.pop(new)
            solved = one(number) + value.terms[number] * (one(new) - value)
            known = [each.put(number, solved) for each in [*known, one(number)]]
            equations = {each: value.put(number, solved) for each, value in equations.items()}
    for new, value in equations.items():
        known += [value - one(new), one(new) - value]
    # e + E // c >= 0 says c e + E >= 0, and e - E // c >= 0 says c e - E + c - 1 >= 0
    for part, (whole, by) in reversed(path.floors.items()):
        for i, each in enumerate(known):
            factor = each.terms.get(part, 0)
            if abs(factor) == 1:
                known[i] = by * each.put(part, 0 * each) + factor * whole
                if factor < 0:
                    known[i] += by - 1
        if any(part in each.terms for each in known):
            rest = whole - by * one(part)
            known += [rest, by - 1 - rest]
    hidden = {name for each in known for name in each.terms if name[:1] == "~"}
    for i, name in enumerate(sorted(hidden), 1):
        known = [each.put(name, one(f"k{i}")) for each in known]
    return tuple(after), reduce_conditions([each.condition() for each in known])


# Kinds of moves as conditions of the form low <= sum.


def _fails(condition: Linear) -> Linear:
    """That a sum is too small."""
    assert condition.low is not None
    return Linear(tuple((name, -n) for name, n in condition.terms), 1 - condition.low)


def _follow(conditions: Sequence[Linear], others: Sequence[Linear]) -> bool:
    """Whether the others follow from the conditions."""
    return not any(are_possible([*conditions, _fails(each)]) for each in others)


def reduce_conditions(conditions: Sequence[Linear]) -> list[Linear]:
    """The same conditions without those that follow from the others."""
    left = [*dict.fromkeys(conditions)]
    for each in [*left]:
        others = [other for other in left if other != each]
        if _follow(others, [each]):
            left = others
    return left


def join_kinds(kinds: list[Kind]) -> list[Kind]:
    """The same moves in few kinds: one for two that differ in a condition, if it says "one or the other"."""
    for one, other in permutations(kinds, 2):
        if one[0] != other[0]:
            continue
        for each in [*one[1], Linear((), 0)]:
            wider = [more for more in one[1] if more != each]
            wider += [more for more in other[1] if more.terms == each.terms and _follow([each], [more])]
            if _follow(other[1], wider) and _follow([*wider, _fails(each)], other[1]):
                both = one[0], reduce_conditions(wider)
                return join_kinds([both if kind == one else kind for kind in kinds if kind != other])
    return kinds


def pair_conditions(conditions: Sequence[Linear]) -> tuple[Linear, ...]:
    """1 <= a - a1 <= 3 for 1 <= a - a1 and -3 <= a1 - a, and a1 <= 0 for 0 <= -a1."""
    found: dict[Any, Linear] = {}
    for each in conditions:
        opposite = tuple((name, -n) for name, n in each.terms)
        if opposite in found or all(n > 0 for _, n in opposite):
            low = found[opposite].low if opposite in found else None
            found[opposite] = Linear(opposite, low, -(each.low or 0))
        else:
            high = found[each.terms].high if each.terms in found else None
            found[each.terms] = Linear(each.terms, each.low, high)
    return tuple(found.values())


# The rules of a class, compared with its own moves, and the file that tells them.


def rules_of(game: Ruleset, size: int) -> GameRules:
    """The rules of a game with so many numbers."""
    if not 0 < size <= _MOST_NUMBERS:
        raise Unread(f"conditions are read for positions of 1 to {_MOST_NUMBERS} whole numbers, not {size}")
    if type(game).options.__module__.startswith("nimlike."):
        raise Unread("its moves are not told by options of its own")
    states = [*product(range(_SIDES[size - 1] if size <= len(_SIDES) else 3), repeat=size)]
    numbers = Random(size)
    states += [tuple(numbers.randrange(_LARGEST) for _ in range(size)) for _ in range(_LARGER)]
    if type(game).terminal_outcome is not Ruleset.terminal_outcome:
        raise Unread("terminal_outcome says more about who wins than conditions can")
    if none := [state for state in states if state_at(game, state) != state]:
        raise Unread(f"conditions are of all whole numbers, and {none[0]} is no position")
    position = tuple("abcdefgh"[:size])
    kinds = enumerate(_kinds(game, position), 1)
    moves = [MoveRule(f"move {i}", after, pair_conditions(conditions)) for i, (after, conditions) in kinds]
    rules = GameRules(str(game), position, tuple(moves), not game.normal_play)
    for state in states:
        found = {reached for rule in moves for reached in reach(rule, position, state)}
        if different := found.symmetric_difference(reached for _, reached in game.options(state)):
            raise Unread(f"only the conditions or only options has the move from {state} to {min(different)}")
    return rules


def toml_of(rules: GameRules, law: str = "") -> str:
    """The file of a game by conditions, and what is to be proved of its P-positions."""
    family = "".join(c if c.isalnum() else "-" for c in rules.title.lower()).strip("-")
    lines = [f'title = "{rules.title}"', f'family = "{family}-conditions"', f"position = {[*rules.position]}"]
    lines += ["misere = true"] * rules.misere
    for move in rules.moves:
        lines += ["", "[[moves]]", f'name = "{move.name}"', f"after = {[*move.after]}", "conditions = ["]
        lines += [f'    "{condition}",' for condition in move.conditions] + ["]"]
    if law:
        lines += ["", "[p]", 'numeration = "binary"', f'formula = "{law}"']
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write the conditions of the first game of a file."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("file", type=Path, help="a Python file with a game")
    options.add_argument("--numbers", type=int, help="how many numbers a position has, if the class leaves it free")
    options.add_argument("--law", default="", help="a formula of the P-positions that is to be proved")
    options.add_argument("-o", metavar="FILE", type=Path, help="write here, and not on standard output")
    given = options.parse_args()
    try:
        game = nimlike.load_games(given.file)[0]()
        text = toml_of(rules_of(game, given.numbers or game.arity or 0), given.law)
    except NotCompiled as why:
        print(f"{given.file}: options is not read: {why}", file=sys.stderr)
        return 1
    except (Unread, NimlikeError) as why:
        told = str(why)
        print(told if told.startswith(given.file.name) else f"{given.file}: {told}", file=sys.stderr)
        return 1
    if given.o:
        given.o.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
