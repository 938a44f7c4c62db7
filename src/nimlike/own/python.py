"""Families from a Python file: each subclass of `nimlike.Ruleset` in it becomes a family.

Code is loaded from files that the user of this machine names on the command line or in Python, and from nowhere else.
What its methods raise, an attempt to end the program among it, and what they return wrongly, becomes an error in one
line with file and line (`nimlike.own.guards`).
"""

from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Final
from zlib import crc32

from nimlike.core.errors import NimlikeError, ParseError, RulesetError
from nimlike.core.files import check_file
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_position, register
from nimlike.own.guards import File

_loaded: dict[str, tuple[type[Ruleset], ...]] = {}

MOST_CODE: Final = 1 << 20  # bytes of a file
_LISTED: Final = 200  # moves of a position that are listed
_WALKED: Final = 50  # moves from an example to the end of a play, at most
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
        why = f"{found[0].__name__} has no method options" if found else "it defines no subclass of nimlike.Ruleset"
        raise RulesetError(f"{path}: no game: {why}")
    for cls in found:
        file.guard(cls)
    for cls in concrete:
        _complete(str(path), cls)
        register(cls)
    for cls in concrete:
        _check_examples(file, cls)
    _loaded[where] = concrete
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
