"""The rules of a game, written from the text of its ruleset, or read from a file: the same object. proofs.md.

A position is a tuple of numbers. A move leads to the numbers of ``after``, the position's own variables where these
stay, whenever there are numbers for all other variables with which its conditions hold. Parameters are numbers chosen
again in each position, as ``requires`` allows.
"""

import re
from typing import Any, NamedTuple

from .reading import refuse, whole
from .relations import Relations, read_names

_GAME = re.compile(r"(.+?)(:misere)?(?::block=([2-9]))?", re.ASCII)
_NIM = re.compile(r"nim:piles=([1-9])", re.ASCII)
_WYTHOFF = re.compile(r"wythoff(?::a=([1-9][0-9]?)(?::b=([1-9][0-9]?))?)?", re.ASCII)
_SCHWENK = re.compile(r"schwenk:cap=(?:([1-9][0-9]?)?(x)([+-][1-9][0-9]{0,2})?|(0|[1-9][0-9]{0,2}))", re.ASCII)
_COUNT = r"(?:0|[1-9][0-9]{0,4})"
_ONE_PILE = re.compile(rf"onepile:base=([a-z]+(?::{_COUNT}(?:,{_COUNT})*)*)(:cap=low|:cap=any)?", re.ASCII)
_BASES = {
    "binary": ([2], [1]),
    "fibonacci": ([1, 1], [1, 2]),
    "lucas": ([1, 1], [1, 3]),
    "pell": ([2, 1], [1, 2]),
    "tribonacci": ([1, 1, 1], [1, 2, 4]),
}
_FIELDS = "position misere block parameters requires moves measure"


class Move(NamedTuple):
    """The position reached, and the conditions."""

    after: list[str]
    conditions: list[Any]


class Game(NamedTuple):
    """The rules."""

    position: list[str]
    moves: list[Move]
    measure: list[str]
    misere: bool = False
    block: int = 1
    parameters: tuple[str, ...] = ()
    requires: tuple[Any, ...] = ()


def read_game(ruleset: Any, relations: Relations) -> Game:
    """The game of a text, or of an object; at most block - 1 options may be forbidden."""
    if isinstance(ruleset, dict):
        game = _own(ruleset)
    else:
        found = _GAME.fullmatch(ruleset) if isinstance(ruleset, str) else None
        if found is None:
            refuse("the ruleset is a text or an object")
        game = _named(found[1], relations)
        game = game._replace(misere=bool(found[2]), block=int(found[3] or 1))
    if game.block > 1 and (game.misere or game.parameters):
        refuse("options are forbidden in normal play, and without parameters")
    return game


def _named(text: str, relations: Relations) -> Game:
    """A game that the checker knows."""
    if found := _NIM.fullmatch(text):
        return _nim(int(found[1]))
    if found := _WYTHOFF.fullmatch(text):
        a = int(found[1] or 1)
        return _wythoff(a, int(found[2] or a), relations)
    if found := _SCHWENK.fullmatch(text):
        a, b = (int(found[1] or 1), int(found[3] or 0)) if found[2] else (0, int(found[4]))
        return _schwenk(a, b, relations)
    if found := _ONE_PILE.fullmatch(text):
        return _one_pile(found[1], (found[2] or ":cap=high")[5:], relations)
    return refuse("the ruleset is none like nim:piles=3, wythoff:a=2, schwenk:cap=2x, onepile:base=fibonacci")


def _nim(piles: int) -> Game:
    """A pile becomes less."""
    position = [f"x{at}" for at in range(piles)]
    moves = [Move(["u" if y == x else y for y in position], [["<", "u", x]]) for x in position]
    return Game(position, moves, position)


def _wythoff(a: int, b: int, relations: Relations) -> Game:
    """A pile becomes less; or both, by numbers that differ by less than b: by less than a, to (0, 0)."""
    less = [["<", "u", "x"], ["<", "v", "y"]]
    moves = [Move(["u", "y"], less[:1]), Move(["x", "v"], less[1:])]
    both = ["linear", [[-1, "u"], [1, "v"], [1, "x"], [-1, "y"]], 1 - b, b - 1]
    relations.needs("both", ["u", "v", "x", "y"], both)
    if a == b:
        moves.append(Move(["u", "v"], [*less, ["both", "u", "v", "x", "y"]]))
    else:
        relations.needs("more", ["u", "v"], ["linear", [[1, "u"], [1, "v"]], 1, None])
        relations.needs("last", ["x", "y"], ["linear", [[1, "x"], [-1, "y"]], 1 - a, a - 1])
        moves.append(Move(["u", "v"], [*less, ["both", "u", "v", "x", "y"], ["more", "u", "v"]]))
        moves.append(Move(["u", "v"], [*less, ["=", "u", 0], ["=", "v", 0], ["last", "x", "y"]]))
    return Game(["x", "y"], moves, ["x", "y"])


CAP = ["some", ["k"], ["+", "M", "k", "N"], ["line", "k", "y"]]
TAKE = ["linear", [[1, "N"], [-1, "M"], [-1, "x"]], None, 0]


def _pile(cap: list[Any], relations: Relations) -> Game:
    """From (N, x) to (M, y): N - M is from 1 to x, and the next cap is y."""
    relations.needs("take", ["N", "M", "x"], TAKE)
    return Game(["N", "x"], [Move(["M", "y"], [["<", "M", "N"], ["take", "N", "M", "x"], *cap])], ["N"])


def _schwenk(a: int, b: int, relations: Relations) -> Game:
    """After a take of k the next one is at most a k + b."""
    if a + b < 0:
        refuse("after a take of 1 the cap would be less than 0")
    if not a:
        return _pile([["=", "y", b]], relations)
    relations.needs("line", ["k", "y"], ["linear", [[-a, "k"], [1, "y"]], b, b])
    relations.needs("cap", ["N", "M", "y"], CAP)
    return _pile([["cap", "N", "M", "y"]], relations)


_LOW = [["some", ["b"], ["smallest", "N", "b"], ["shift", "y", "b"]], ["and", ["smallest", "N", 1], ["=", "y", 0]]]
_HIGH = ["some", ["b", "r", "s"], ["smallest", "N", "b"], ["+", "b", "r", "N"], ["smallest", "r", "s"]]
_NOTHING = ["and", ["=", "N", 0], ["=", "y", 0]]
_ENOUGH = [
    "or",
    ["some", ["b", "e"], ["smallest", "N", "b"], ["shift", "e", "b"], ["<=", "e", "y"]],
    ["smallest", "N", 1],
]
CAPS = {
    "low": ["or", *_LOW],
    "high": ["or", ["and", ["element", "N"], ["=", "y", "N"]], [*_HIGH, ["+", "y", 1, "s"]]],
    "any": ["or", _NOTHING, ["and", _ENOUGH, ["or", ["element", "N"], [*_HIGH, ["<", "y", "s"]]]]],
}


def _one_pile(base: str, kind: str, relations: Relations) -> Game:
    """After a take from N the next one is at most f(N), which the greedy representation of N tells."""
    if relations.numbers.base != _base(base):
        refuse(f"the numbers are not proved to be written greedily in the base {base}", "H19")
    relations.needs("cap", ["N", "y"], CAPS[kind])
    if kind != "any":
        return _pile([["cap", "N", "y"]], relations)
    return _pile([], relations)._replace(parameters=("y",), requires=(["cap", "N", "y"],))


def _base(text: str) -> tuple[list[int], list[int]]:
    """First elements and recurrence of a base."""
    name, *lists = text.split(":")
    numbers = [[int(number) for number in one.split(",")] for one in lists]
    if name in _BASES and not lists:
        recurrence, first = _BASES[name]
        return first, recurrence
    if name == "powers" and len(numbers) == 1 and len(numbers[0]) == 1:
        return [1], numbers[0]
    return (numbers[1], numbers[0]) if name == "recurrence" and len(numbers) == 2 else refuse(f"no base {text[:40]}")


def _own(value: dict[str, Any]) -> Game:
    """The game of an object."""
    if set(value) != {*_FIELDS.split()} or type(value["misere"]) is not bool:
        refuse(f"a game has the fields {', '.join(_FIELDS.split())}")
    position, parameters = read_names(value["position"], 1), read_names(value["parameters"], 0)
    requires = value["requires"] if isinstance(value["requires"], list) else refuse("requires is a list")
    if {*position} & {*parameters} or bool(requires) != bool(parameters):
        refuse("parameters are not of the position, and something is required of them")
    moves = [_move(move, position) for move in value["moves"]] if isinstance(value["moves"], list) else []
    if not moves or not all(moves) or not {*read_names(value["measure"], 1)} <= {*position}:
        refuse("moves, and a measure of the position's variables, are missing")
    block = whole(value["block"], 1, 100)
    return Game(position, moves, value["measure"], value["misere"], block, tuple(parameters), tuple(requires))


def _move(value: Any, position: list[str]) -> Move:
    if not isinstance(value, dict) or set(value) != {"after", "if"} or not isinstance(value["if"], list):
        refuse("a move has the fields after, if")
    if len(read_names(value["after"], 1)) != len(position) or not value["if"]:
        refuse("a move leads to a variable for each of the position, if something holds")
    return Move(value["after"], value["if"])
