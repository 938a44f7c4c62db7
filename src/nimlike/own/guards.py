"""The methods of a class from a user's file, guarded: an error in them names the file and the line.

Guarded are the functions and properties that the classes of the file define, and what their ``theory`` makes later.
``sys.exit``, ``raise KeyboardInterrupt`` and ``os._exit`` in them are errors like others. Modules that the file imports
are not guarded: they can end the process.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from dis import opname
from functools import wraps
from inspect import isgeneratorfunction
from types import FunctionType
from typing import Any, Final, NoReturn

from nimlike.core.answer import Answer, WinningMoves
from nimlike.core.errors import NimlikeError, RulesetError
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Outcome
from nimlike.core.position import State
from nimlike.core.ruleset import Ruleset

_PASSED_ON: Final = (NimlikeError, MemoryError, RecursionError, BrokenPipeError, GeneratorExit)
"""What is no fault of the file, or has its own line already."""

_files: Final[set[str]] = set()
_end_process = os._exit


def _exit(status: int) -> None:
    """`os._exit`, which a game may not call: it would end the program without a word."""
    if sys._getframe(1).f_code.co_filename in _files:
        raise SystemExit(f"os._exit({status})")
    _end_process(status)


@dataclass(frozen=True)
class File:
    """A user's Python file: its name as it was given, and where it is."""

    shown: str
    where: str

    def __post_init__(self) -> None:
        _files.add(self.where)
        os._exit = _exit  # type: ignore[assignment]

    @contextmanager
    def at_fault(self) -> Iterator[None]:
        """An error within becomes a `RulesetError` with file and line, unless it is none of the file's."""
        try:
            yield
        except BaseException as error:
            self._blame(error)

    def guard(self, cls: type[Ruleset]) -> None:
        """Guard all that the class itself defines."""
        for name, found in list(vars(cls).items()):
            if isinstance(found, FunctionType) and found.__code__.co_filename == self.where:
                made: Callable[[Any], Any] = {"options": self._options, "theory": self._theory}.get(name, self._guarded)
                setattr(cls, name, made(found))
            elif isinstance(found, property) and found.fget is not None:
                setattr(cls, name, property(self._guarded(found.fget), doc=found.__doc__))

    def place(self, error: BaseException, function: Any = None) -> str:
        """An error in the file in one line, with the line where it happened."""
        if isinstance(error, SyntaxError):
            return f"{self.shown}, line {error.lineno}: {error.msg}"
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == self.where]
        code = getattr(function, "__code__", None)
        if code is not None and code.co_filename == self.where:
            lines = lines or [code.co_firstlineno]
        at = f", line {lines[-1]}" if lines else ""
        said = f"{type(error).__name__}: {abbreviate(' '.join(str(error).split()))}".removesuffix(": ")
        if not isinstance(error, Exception):
            said = f"a game must not end the program ({said})"
        return f"{self.shown}{at}: {said}"

    def _blame(self, error: BaseException, function: Any = None) -> NoReturn:
        """Raise the error as one of the file; itself if it is none."""
        if isinstance(error, _PASSED_ON) or (isinstance(error, KeyboardInterrupt) and not self._raises(error)):
            raise error
        raise RulesetError(self.place(error, function)) from error

    def _raises(self, error: BaseException) -> bool:
        """Whether a statement ``raise`` of the file raised it: somebody who presses Ctrl-C does so anywhere else."""
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        if trace is None or trace.tb_frame.f_code.co_filename != self.where:
            return False
        return opname[trace.tb_frame.f_code.co_code[trace.tb_lasti]] == "RAISE_VARARGS"

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
        """``options``, which gives moves, and states that are tuples of whole numbers, none of them negative.

        A class with a text of its own for states may have other things in them.
        """

        @wraps(function)
        def options(rules: Ruleset, state: State) -> Iterator[tuple[Move, State]]:
            numbers = type(rules).format_state is Ruleset.format_state
            try:
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
                    line = function.__code__.co_firstlineno if frame is None else frame.f_lineno
                    raise RulesetError(f"{self.shown}, line {line}: {_wrong(rules, state, move, reached)}")
            except BaseException as error:
                self._blame(error, function)

        return options

    def _theory(self, function: Any) -> Callable[..., Answer | None]:
        """``theory``, which gives an answer that does not contradict itself, or None."""
        guarded = self._guarded(function)
        here = f"{self.shown}, line {function.__code__.co_firstlineno}: theory"

        @wraps(function)
        def theory(rules: Ruleset, position: Any) -> Answer | None:
            found = guarded(rules, position)
            if found is None:
                return None
            where = f"{here} of {position.brief()}"
            if not isinstance(found, Answer):
                given = abbreviate(repr(found))
                raise RulesetError(f"{where} gives {given}; it gives an Answer, or None where no theorem applies")
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
