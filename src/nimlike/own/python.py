"""Families from a Python file: each subclass of `nimlike.Ruleset` in it becomes a family.

Code is loaded from files that the user of this machine names on the command line or in Python, and from nowhere else.
"""

from __future__ import annotations

import re
import sys
import traceback
from importlib.util import module_from_spec, spec_from_file_location
from os import PathLike
from pathlib import Path
from typing import Final
from zlib import crc32

from nimlike.core.errors import NimlikeError, ParseError, RulesetError
from nimlike.core.numbers import abbreviate
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_position, register

_loaded: dict[str, tuple[type[Ruleset], ...]] = {}

_WORDS: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_")


def loaded_files() -> tuple[str, ...]:
    """The files that have been loaded, so that another process can load them too."""
    return tuple(_loaded)


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
    if where in _loaded:
        return _loaded[where]
    if not Path(where).is_file():
        raise ParseError(f"{path}: there is no such file")
    module_name = f"nimlike_own_{crc32(where.encode()):08x}"
    spec = spec_from_file_location(module_name, where)
    if spec is None or spec.loader is None:
        raise ParseError(f"{path} is no Python file: its name must end in .py")
    module = module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except NimlikeError:
        del sys.modules[module_name]
        raise
    except Exception as error:
        del sys.modules[module_name]
        raise RulesetError(_where(str(path), where, error)) from error
    classes = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, Ruleset)]
    # A class may have a second name in the file, like FAMILY.
    found = tuple(dict.fromkeys(each for each in classes if each.__module__ == module_name))
    concrete = tuple(each for each in found if not getattr(each, "__abstractmethods__", None))
    if not concrete:
        why = f"{found[0].__name__} has no method options" if found else "it defines no subclass of nimlike.Ruleset"
        raise RulesetError(f"{path}: no game: {why}")
    for cls in concrete:
        _complete(str(path), cls)
        register(cls)
    for cls in concrete:
        _check_examples(str(path), cls)
    _loaded[where] = concrete
    return concrete


def _complete(path: str, cls: type[Ruleset]) -> None:
    """Give the class a family name where it has none, and see that it can be shown."""
    if not cls.family:
        cls.family = "-".join(part.lower() for part in _WORDS.split(cls.__name__) if part)
    if cls.title == "game":
        cls.title = cls.family.replace("-", " ")
    if not cls.examples:
        raise RulesetError(f'{path}: {cls.__name__} gives no example: add a line like examples = ("{cls.family}:3,4",)')


def _check_examples(path: str, cls: type[Ruleset]) -> None:
    """Each example is a position of the family, and its options can be listed."""
    for example in cls.examples:
        try:
            position = parse_position(example)
            if not isinstance(position.ruleset, cls):
                raise ParseError("it is a position of another family")
            next(position.options(), None)
        except NimlikeError as error:
            raise RulesetError(f"{path}: {cls.__name__}: the example {abbreviate(example)!r}: {error}") from None
        except Exception as error:
            raise RulesetError(
                f"{_where(path, str(Path(path).resolve()), error)} (example {abbreviate(example)!r})"
            ) from error


def _where(shown: str, path: str, error: Exception) -> str:
    """An error in the user's file in one line, with the line where it happened."""
    if isinstance(error, SyntaxError):
        return f"{shown}, line {error.lineno}: {error.msg}"
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    at = f", line {lines[-1]}" if lines else ""
    return f"{shown}{at}: {type(error).__name__}: {abbreviate(' '.join(str(error).split()))}"
