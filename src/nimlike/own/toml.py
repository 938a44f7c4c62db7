"""Rules from a TOML file: a text form, vectors, conditions, a cap by a formula, or a condition on totals."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from os import PathLike
from pathlib import Path
from typing import Any, Final

from nimlike.conditions.grammar import linear_conditions, move_rule, reach
from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.files import read_file
from nimlike.core.laws import GameRules
from nimlike.core.numbers import abbreviate
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_ruleset, register
from nimlike.games.vector.game import Vector
from nimlike.own.condition_games import ByConditions
from nimlike.own.formula import Capped, Totals, read_formula
from nimlike.own.python import load_games, loaded_rules

_LARGEST: Final = 1 << 20
_NOT_IN_NAMES: Final = re.compile(r"[^a-z0-9]+")


def _read(path: Path, most: int) -> tuple[str, Mapping[str, Any]]:
    """The text of a TOML file of at most so many bytes, and what it says."""
    import tomllib

    shown = abbreviate(str(path))
    data = read_file(path, most)
    try:
        text = data.decode("utf-8-sig")
        content = tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise ParseError(f"{shown} is not text in UTF-8: byte {error.start + 1:,}") from None
    except RecursionError:
        raise ParseError(f"{shown} has lists or tables nested too deep") from None
    except ValueError as error:  # also for a number of more digits than Python converts
        raise ParseError(f"{shown} is not TOML: {' '.join(str(error).split())}") from None
    return text, content


class Told:
    """The content of a file and where its keys are: errors name the file, the line and the key."""

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = Path(path)
        self.text, self.content = _read(self.path, _LARGEST)

    def error(self, key: str, message: str, number: int = 0) -> ParseError:
        """The error at a key; ``number`` counts the tables ``[[key]]`` from 1, 0 is the key itself."""
        found = [
            at
            for at, line in enumerate(self.text.splitlines(), 1)
            if re.match(rf"\s*(\[+\s*)?[\"']?{re.escape(key)}[\"']?\s*(\]|=|\.)", line)
        ]
        at = found[min(number, len(found)) - 1] if number and found else found[0] if found else 0
        shown = abbreviate(str(self.path))
        where = f"{shown}, line {at}" if at else shown
        return ParseError(f"{where}: {key}: {message}")

    def only(self, *keys: str) -> None:
        """Refuse every key but these."""
        for key in self.content:
            if key not in keys:
                raise self.error(key, f"there is no such key here; there are {', '.join(keys)}")

    def taken(self, key: str, kind: type | tuple[type, ...], what: str, default: Any = None) -> Any:
        """The value of a key, of a kind; ``default`` where it is missing."""
        value = self.content.get(key, default)
        wrong = isinstance(value, bool) and kind is not bool
        if key in self.content and (wrong or not isinstance(value, kind)):
            raise self.error(key, f"{what} is needed, not {abbreviate(str(value))}")
        return value

    @property
    def family(self) -> str:
        """The name of the family that the file makes: its ``family``, else the name of the file."""
        told: str | None = self.taken("family", str, "a text")
        return told if told is not None else _NOT_IN_NAMES.sub("-", self.path.stem.lower()).strip("-")

    @property
    def title(self) -> str:
        """What the game is called."""
        told: str = self.taken("title", str, "a text", self.family.replace("-", " "))
        return told


def load_rules(path: str | PathLike[str]) -> Ruleset:
    """The ruleset that a TOML file describes.

    The file has one of these, and may have ``title`` and ``family`` (its name in texts; by default the file's):

    - ``game = "TEXT"``: the text form of any ruleset;
    - vectors: ``moves`` and ``perm``, lists of texts like "k,2k" and of vectors like [2, 1]; ``piles``, ``misere``;
    - conditions: ``position = ["x", "y"]`` and tables ``[[moves]]`` with ``after`` and ``conditions``; ``misere``;
    - one pile and a cap: ``cap = "min(2x, n)"``, where n is what is left and x what was taken; ``start``, ``misere``;
    - totals: ``wins = "gcd(a, b) = 1"``, the condition for A to win at the end, with ``takes = [1, 2, 5]`` or
      ``cap = "n // 2"``; ``start``.

    The last three become families, so that texts like ``family:4,7`` denote their positions from then on.

    Raises
    ------
    ParseError, RulesetError
        There is no such file, it is not TOML, or it describes no game; the message names line and key.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "halving.toml"
    ...     _ = file.write_text('cap = "n // 2"')
    ...     game = load_rules(file)
    >>> str(game(10, 5)), str(game(10, 5).outcome)
    ('halving:10,5', 'N')
    """
    told = Told(path)
    where = str(told.path.resolve())
    if where in loaded_rules and loaded_rules[where][0] == told.text:
        return loaded_rules[where][1]
    try:
        made = _make_ruleset(told)
    except NimlikeError as error:
        if str(path) not in str(error):
            error.args = (f"{path}: {error}", *error.args[1:])
        raise
    loaded_rules[where] = told.text, made
    return made


def _make_ruleset(told: Told) -> Ruleset:
    for key, maker in _KINDS.items():
        if key in told.content:
            return maker(told)
    if "moves" in told.content or "perm" in told.content:
        return _vectors(told)
    for key in told.content:
        if key not in _OTHERS:
            near = get_close_matches(key, (*_KINDS, "moves", "perm", *_OTHERS), n=1)
            raise told.error(key, f"there is no such key{f'; did you mean {near[0]}?' if near else ''}")
    raise ParseError(f"{told.path}: no game: give {', '.join(_KINDS)}, moves or perm")


def _text(told: Told) -> Ruleset:
    told.only("game", "title", "family")
    return parse_ruleset(told.taken("game", str, 'a text like "octal:0.77"'))


def _vectors(told: Told) -> Ruleset:
    told.only("moves", "perm", "piles", "misere", "title", "family")
    piles = told.taken("piles", int, "a whole number")
    sets = [f"move={text}" for text in _texts(told, "moves")] + [f"perm={text}" for text in _texts(told, "perm")]
    return Vector(sets, piles, told.taken("misere", bool, "true or false", False))


def _texts(told: Told, key: str) -> list[str]:
    listed = told.taken(key, list, 'a list like ["k,0", [2, 1]]', [])
    texts = []
    for each in listed:
        if isinstance(each, list) and each and all(isinstance(n, int | str) and n is not True for n in each):
            texts.append(",".join(map(str, each)))
        elif isinstance(each, str):
            texts.append(each)
        else:
            raise told.error(key, f'{abbreviate(str(each))} is neither a text like "k,2k" nor a vector like [2, 1]')
    return texts


def conditions_of(told: Told) -> GameRules:
    """The game by conditions that a file describes; other keys are for `nimlike prove`."""
    position = told.taken("position", list, 'a list of names like ["x", "y"]')
    if not position or not all(isinstance(name, str) and name.isidentifier() for name in position):
        raise told.error("position", 'a list of names like ["x", "y"] is needed')
    moves = told.taken("moves", list, "tables [[moves]] with after and conditions", [])
    rules = []
    for number, move in enumerate(moves, 1):
        if not isinstance(move, dict) or set(move) - {"name", "after", "conditions"}:
            raise told.error("moves", "a move is a table with after, conditions and, if wanted, name", number)
        for key in ("after", "conditions"):
            if not isinstance(move.get(key), list) or not all(isinstance(text, str) for text in move[key]):
                raise told.error("moves", f"move {number}: {key} is a list of texts", number)
        try:
            conditions = tuple(part for text in move["conditions"] for part in linear_conditions(text))
        except ParseError as error:
            raise told.error("moves", f"move {number}: {error}", number) from None
        rules.append(move_rule(str(move.get("name", f"move {number}")), position, move["after"], conditions))
    misere = told.taken("misere", bool, "true or false", False)
    return GameRules(told.title, tuple(position), tuple(rules), misere)


def _conditions(told: Told) -> Ruleset:
    told.only("position", "moves", "misere", "p", "title", "family", "start")
    rules = conditions_of(told)
    start = _start(told, [5 + 3 * i for i in range(len(rules.position))], len(rules.position))
    made = _family(told, ByConditions, start, given=rules)
    for rule in rules.moves:  # an error in the conditions is reported now, not in the middle of a play
        for reached in reach(rule, rules.position, start):
            if any(after > before for before, after in zip(start, reached, strict=True)) or list(reached) == start:
                raise told.error("moves", f"{rule.name} leads from {start} to {list(reached)}: it must take something")
    return made


def _make_capped(told: Told) -> Ruleset:
    told.only("cap", "misere", "title", "family", "start")
    cap = told.taken("cap", str, 'a formula of n and x like "min(2x, n // 3)"')
    formula = _formula(told, "cap", cap, {"n", "x"}, False)
    start = _start(told, [20, 19], 2)
    made = _family(told, Capped, start, cap=formula)
    assert isinstance(made, Capped)
    return replace(made, misere=told.taken("misere", bool, "true or false", False))


def _totals(told: Told) -> Ruleset:
    told.only("wins", "takes", "cap", "title", "family", "start")
    wins = told.taken("wins", str, 'a condition on the totals like "gcd(a, b) = 1"')
    condition = _formula(told, "wins", wins, {"a", "b"}, True)
    takes = told.taken("takes", list, "a list of whole numbers like [1, 2, 5]")
    cap = told.taken("cap", str, 'a formula of n like "n // 2"')
    if (takes is None) == (cap is None):
        raise told.error("wins", 'give takes = [1, 2, 5], or cap = "n // 2", beside it')
    if takes is not None and (
        not takes or not all(type(take) is int and 0 < take <= 1_000_000 for take in takes) or len(takes) > 1_000
    ):
        raise told.error("takes", "whole numbers from 1 to 1,000,000 are needed, at most 1,000 of them")
    most = None if cap is None else _formula(told, "cap", cap, {"n"}, False)
    start = _start(told, [21], 1)
    return _family(told, Totals, start, wins=condition, takes=tuple(sorted(set(takes or ()))), cap=most)


def _formula(told: Told, key: str, text: str, names: set[str], condition: bool) -> Any:
    try:
        found = read_formula(text, key, names)
    except (ParseError, LimitReached) as error:
        raise told.error(key, str(error).removeprefix(f"{key} = ")) from None
    if found.condition != condition:
        raise told.error(key, "a condition like a > b is needed" if condition else "a number is needed, no condition")
    return found


def _start(told: Told, default: list[int], size: int) -> list[int]:
    start: list[int] = told.taken("start", list, f"a list of {size} whole numbers", default)
    if len(start) != size or not all(type(n) is int and n >= 0 for n in start):
        raise told.error("start", f"a list of {size} whole numbers is needed")
    return start


def _family(told: Told, base: type[Ruleset], start: list[int], **more: Any) -> Ruleset:
    """A new family, a subclass of ``base``, and its ruleset without options."""
    name = told.family
    body = {
        "family": name,
        "title": told.title,
        "sources": (told.path.name,),
        "examples": (f"{name}:{','.join(map(str, start))}",),
        "__doc__": f"The game of {told.path.name}.",
        "__reduce__": lambda self: (again, (str(told.path.resolve()), getattr(self, "misere", False))),
        **more,
    }
    cls: type[Ruleset] = type(name.title().replace("-", ""), (base,), body)
    register(cls)
    return cls()


def again(path: str, misere: bool) -> Ruleset:
    """The ruleset of a file once more, for another process."""
    made = load_rules(path)
    return replace(made, misere=misere) if isinstance(made, Capped) else made


_OTHERS: Final = ("after", "conditions", "family", "misere", "p", "piles", "start", "takes", "title")
_KINDS: Final[dict[str, Callable[[Told], Ruleset]]] = {
    "game": _text,
    "position": _conditions,
    "wins": _totals,
    "cap": _make_capped,
}
"""The key that tells what a file gives, and who reads it."""


# Files in the arguments of the command line: ``./mygame.py:12,5`` and ``./mygame.toml:4,7`` become texts.

_TOML: Final = re.compile(r"(?:@(.+?\.toml)|([^:]+?\.toml))(:.*)?", re.DOTALL)
_PYTHON: Final = re.compile(r"@?((?:\.{0,2}/|~/)?[^:]+?\.py)(:.*)?", re.DOTALL)


def expand_file(argument: str) -> str:
    """The argument with the file at its start, ``./games.py:end-nim:3,4``, replaced by the ruleset that it gives."""
    if found := _TOML.fullmatch(argument):
        return f"{load_rules(found[1] or found[2])}{found[3] or ''}"
    if found := _PYTHON.fullmatch(argument):
        names = [cls.family for cls in load_games(found[1])]
        rest = found[2] or ""
        if rest[1:].partition(":")[0] in names:
            return rest[1:]
        if len(names) > 1:
            raise ParseError(f"{found[1]} has the families {', '.join(names)}: write {found[1]}:{names[0]}:...")
        return names[0] + rest
    if argument.startswith("@") and len(argument) > 1:
        raise ParseError(f"{abbreviate(argument)}: the name of a file of games ends in .toml or .py")
    return argument


def load_files(files: Iterable[str]) -> None:
    """Load files of games, by their endings: ``.toml`` files of rules, others as Python."""
    for file in files:
        if file.endswith(".toml"):
            load_rules(file)
        else:
            load_games(file)
