"""Families from a Python file: each subclass of `nimlike.Ruleset` in it becomes a family.

Code is loaded from files that the user of this machine names on the command line or in Python, and from nowhere else.
What its methods raise, an attempt to end the program among it, and what they return wrongly, becomes an error in one
line with file and line (`nimlike.own.python`).
"""

from __future__ import annotations

import re
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from importlib.util import module_from_spec, spec_from_file_location
from inspect import isgeneratorfunction, unwrap
from itertools import islice
from os import PathLike
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final, NoReturn
from zlib import crc32

from nimlike.core.errors import NimlikeError, ParseError, RulesetError
from nimlike.core.files import check_file
from nimlike.core.move import Move, State
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Outcome
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_position, register

# The methods of a class from a user's file, guarded: an error in them names the file and the line.
#
# Guarded are the functions and properties that the classes of the file define, and what their ``theory`` makes later.
# ``sys.exit`` in them is an error like others. Modules that the file imports are not guarded. What else comes out of a
# file, `fault_of_a_file` knows by its traceback.

_PASSED_ON: Final = (
    *(NimlikeError, MemoryError, RecursionError),
    *(KeyboardInterrupt, BrokenPipeError, GeneratorExit),
)
"""What has its own line already, or comes from outside."""

_LISTED: Final = 200  # moves of a position that are listed again
_ASKED_AGAIN: Final = 200  # calls of options, from the first one on, and from then on each of the next
_SELDOM: Final = 64

_files: Final[dict[str, File]] = {}


def fault_of_a_file(error: BaseException) -> RulesetError | None:
    """An error that came up in a user's file, or through it, as one of that file; None if it did not."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if (file := _files.get(frame.filename)) is not None:
            return RulesetError(file.place(error))
    return None


@dataclass
class File:
    """A user's Python file: its name as it was given, where it is, and how many options of its games were computed."""

    shown: str
    where: str
    calls: int = 0

    def __post_init__(self) -> None:
        _files[self.where] = self

    @contextmanager
    def at_fault(self) -> Iterator[None]:
        """An error within becomes a `RulesetError` with file and line, unless it is none of the file's."""
        try:
            yield
        except BaseException as error:
            self._blame(error)

    def guard(self, cls: type[Ruleset]) -> None:
        """Guard all that the class itself defines."""
        made: dict[str, Callable[[Any], Any]] = {"options": self._options, "theory": self._theory}
        for name, found in list(vars(cls).items()):
            if isinstance(found, property) and found.fget is not None:
                setattr(cls, name, property(self._guarded(found.fget), doc=found.__doc__))
            elif isinstance(found, cached_property):
                found.func = self._guarded(found.func)
            elif isinstance(found, staticmethod | classmethod):
                setattr(cls, name, type(found)(self._guarded(found.__func__)))
            elif self._code(found) is not None:
                setattr(cls, name, made.get(name, self._guarded)(found))

    def _code(self, function: Any) -> CodeType | None:
        """The code of a function of this file, which may be wrapped, in a cache for example."""
        inner = unwrap(function) if callable(function) and not isinstance(function, type) else None
        code = inner.__code__ if isinstance(inner, FunctionType) else None
        return code if code is not None and code.co_filename == self.where else None

    def _line(self, function: Any) -> str:
        """The file, and the line where a function of it begins."""
        code = self._code(function)
        return self.shown if code is None else f"{self.shown}, line {code.co_firstlineno}"

    def place(self, error: BaseException, function: Any = None) -> str:
        """An error in the file in one line, with the line where it happened."""
        if isinstance(error, SyntaxError):
            return f"{self.shown}, line {error.lineno}: {error.msg}"
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == self.where]
        where = f"{self.shown}, line {lines[-1]}" if lines else self._line(function)
        said = f"{type(error).__name__}: {abbreviate(' '.join(str(error).split()))}".removesuffix(": ")
        if not isinstance(error, Exception):
            said = f"a game must not end the program ({said})"
        return f"{where}: {said}"

    def _blame(self, error: BaseException, function: Any = None) -> NoReturn:
        """Raise the error as one of the file; itself if it is none."""
        if isinstance(error, _PASSED_ON):
            raise error
        raise RulesetError(self.place(error, function)) from error

    def _guarded(self, function: Any) -> Any:
        if isgeneratorfunction(function):

            @wraps(function)
            def generated(*args: Any, **named: Any) -> Iterator[Any]:
                try:
                    yield from function(*args, **named)
                except BaseException as error:
                    self._blame(error, function)

            return generated

        @wraps(function)
        def called(*args: Any, **named: Any) -> Any:
            try:
                return function(*args, **named)
            except BaseException as error:
                self._blame(error, function)

        return called

    def _options(self, function: Any) -> Callable[[Ruleset, State], Iterator[tuple[Move, State]]]:
        """``options``, which gives moves, and states of whole numbers; some of the calls are made again."""

        @wraps(function)
        def options(rules: Ruleset, state: State) -> Iterator[tuple[Move, State]]:
            numbers = type(rules).format_state is Ruleset.format_state
            self.calls += 1
            try:
                if self.calls <= _ASKED_AGAIN or self.calls % _SELDOM == 0:
                    self._ask_twice(function, rules, state)
                moves = iter(function(rules, state))
                for move, reached in moves:
                    if move.__class__ is Move and reached.__class__ is tuple:
                        for number in reached if numbers else ():
                            if number.__class__ is not int or number < 0:
                                break
                        else:
                            yield move, reached
                            continue
                    frame = getattr(moves, "gi_frame", None)
                    line = self._line(function) if frame is None else f"{self.shown}, line {frame.f_lineno}"
                    raise RulesetError(f"{line}: {_wrong(rules, state, move, reached)}")
            except BaseException as error:
                self._blame(error, function)

        return options

    def _ask_twice(self, function: Any, rules: Ruleset, state: State) -> None:
        """Ask for the first options of a position twice: they are the same, if perhaps in another order."""
        first, second = (list(islice(function(rules, state), _LISTED)) for _ in range(2))
        if first == second or len(first) == len(second) == _LISTED:
            return
        if Counter(map(str, first)) != Counter(map(str, second)):
            told = [", ".join(str(move) for move, _ in moves) or "none" for moves in (first, second)]
            raise RulesetError(
                f"{self._line(function)}: options gives other moves from {rules.brief_position(state)} when it is"
                f" called again: {abbreviate(told[0], 80)}; then {abbreviate(told[1], 80)}"
            )

    def _theory(self, function: Any) -> Callable[..., Answer | None]:
        """``theory``, which gives an answer that does not contradict itself, or None."""
        guarded = self._guarded(function)
        here = f"{self._line(function)}: theory"

        @wraps(function)
        def theory(rules: Ruleset, position: Any) -> Answer | None:
            found = guarded(rules, position)
            if found is None:
                return None
            where = f"{here} of {position.brief()}"
            if not isinstance(found, Answer):
                given = abbreviate(repr(found))
                raise RulesetError(f"{where} gives {given}; it gives an Answer, or None if no theorem applies")
            if not isinstance(found.outcome, Outcome):
                raise RulesetError(f"{where} gives the outcome {abbreviate(repr(found.outcome))}; it is Outcome.P or N")
            if found.grundy is not None and (found.grundy == 0) != (found.outcome is Outcome.P):
                raise RulesetError(
                    f"{where} gives an {found.outcome}-position with the Grundy value {abbreviate(found.grundy)}; the"
                    " value of a P-position is 0, and of no other"
                )
            later, reason = self._guarded(found.find_moves), self._guarded(found.find_reason)

            def moves() -> WinningMoves:
                made = later()

                def listed() -> Iterator[Any]:
                    yield from made

                return WinningMoves(made.count, self._guarded(listed), made.complete, made.label, made.source)

            return replace(found, find_moves=moves, find_reason=reason)

        return theory


def _wrong(rules: Ruleset, state: State, move: Any, reached: Any) -> str:
    """What is wrong with an option."""
    here = rules.brief_position(state)
    if not isinstance(move, Move):
        given = abbreviate(repr(move))
        return f"options gives {given} for a move from {here}; self.take(state, pile, amount) makes a move"
    given = abbreviate(repr(reached))
    return f"the move {move} leads from {here} to {given}; a state is a tuple of whole numbers, none of them negative"


loaded: Final[dict[str, tuple[type[Ruleset], ...]]] = {}  # the games of the files that have been loaded
loaded_rules: Final[dict[str, tuple[str, Ruleset]]] = {}  # the same of files of rules, with their texts
MOST_CODE: Final = 1 << 20  # bytes of a file
_WALKED: Final = 50  # moves from an example to the end of a play, at most
_WORDS: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_")


def files_of_games() -> tuple[str, ...]:
    """The files of games that have been loaded, so that another process can load them too."""
    return (*loaded, *loaded_rules)


def load_games(path: str | PathLike[str]) -> tuple[type[Ruleset], ...]:
    """Run a Python file and make the rulesets that it defines known as families; returns their classes.

    A class without a ``family`` is named after the class, in small letters: ``EndNim`` is ``end-nim``. A file that has
    been loaded is not run again.

    Raises
    ------
    ParseError, RulesetError
        The file cannot be read or run; it defines no ruleset, or one that is not complete.

    Examples
    --------
    >>> import nimlike
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> text = '''
    ... import nimlike
    ...
    ... class SlowNim(nimlike.Ruleset):
    ...     examples = ("slow-nim:2,3",)
    ...
    ...     def options(self, state):
    ...         for pile, size in enumerate(state):
    ...             if size:
    ...                 yield self.take(state, pile, 1)
    ... '''
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "slow.py"
    ...     _ = file.write_text(text)
    ...     [game.family for game in load_games(file)], str(nimlike.position("slow-nim:2,2").outcome)
    (['slow-nim'], 'P')
    """
    where = str(Path(path).resolve())
    if where in loaded:
        return loaded[where]
    check_file(Path(path), MOST_CODE)
    module_name = f"nimlike_own_{crc32(where.encode()):08x}"
    spec = spec_from_file_location(module_name, where)
    if spec is None or spec.loader is None:
        raise ParseError(f"{path} is no Python file: its name must end in .py")
    module = module_from_spec(spec)
    sys.modules[module_name] = module
    file = File(str(path), where)
    try:
        with file.at_fault():
            spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[module_name]
        raise
    classes = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, Ruleset)]
    # A class may have a second name in the file, like FAMILY.
    found = tuple(dict.fromkeys(each for each in classes if each.__module__ == module_name))
    concrete = tuple(each for each in found if not getattr(each, "__abstractmethods__", None))
    if not concrete:
        why = (
            f"{found[0].__name__} has no method {min(found[0].__abstractmethods__)}"
            if found
            else "it defines no subclass of nimlike.Ruleset"
        )
        raise RulesetError(f"{path}: no game: {why}")
    for cls in found:
        file.guard(cls)
    for cls in concrete:
        _complete(str(path), cls)
        register(cls)
    for cls in concrete:
        _check_examples(file, cls)
    loaded[where] = concrete
    return concrete


def _complete(path: str, cls: type[Ruleset]) -> None:
    """Give the class a family name where it has none, and see that it can be shown."""
    if not cls.family:
        cls.family = "-".join(part.lower() for part in _WORDS.split(cls.__name__) if part)
    if cls.title == "game":
        cls.title = cls.family.replace("-", " ")
    if not isinstance(cls.title, str):
        raise RulesetError(f"{path}: {cls.__name__}: title is a text, not {abbreviate(repr(cls.title))}")
    for name, found in vars(cls).items():
        if name[:2] != "__" and callable(getattr(Ruleset, name, None)) and not callable(getattr(cls, name)):
            raise RulesetError(f"{path}: {cls.__name__}: {name} is a method, not {abbreviate(repr(found))}")
    if not isinstance(cls.examples, tuple | list) or not all(isinstance(each, str) for each in cls.examples):
        raise RulesetError(f'{path}: {cls.__name__}: examples are texts in brackets: examples = ("{cls.family}:3,4",)')
    if not cls.examples:
        raise RulesetError(f'{path}: {cls.__name__} gives no example: add a line like examples = ("{cls.family}:3,4",)')


def _check_examples(file: File, cls: type[Ruleset]) -> None:
    """Each example is a position of the family, and its options are moves; so on to the end of a play."""
    for example in cls.examples:
        try:
            position = parse_position(example)
            if not isinstance(position.ruleset, cls):
                raise ParseError("it is a position of another family")
            for _ in range(_WALKED):
                options = list(islice(position.ruleset.options(position.state), _LISTED))
                if not options:
                    break
                position = Position(position.ruleset, options[-1][1])
        except NimlikeError as error:
            if str(error).startswith(file.shown):
                error.args = (f"{error} (example {abbreviate(example)!r})",)
                raise
            raise RulesetError(f"{file.shown}: {cls.__name__}: the example {abbreviate(example)!r}: {error}") from None
        except BrokenPipeError:  # the game prints, and the reader has gone away
            raise
        except Exception as error:  # of the program's own code, on what the class gives it
            raise RulesetError(f"{file.place(error)} (example {abbreviate(example)!r})") from error
    file.calls = 0
