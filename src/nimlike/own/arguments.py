"""Files in the arguments of the command line: ``./mygame.py:12,5`` and ``./mygame.toml:4,7`` become texts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from nimlike.core.errors import ParseError
from nimlike.core.numbers import abbreviate
from nimlike.own import python, toml
from nimlike.own.python import load_games
from nimlike.own.toml import load_rules

_TOML: Final = re.compile(r"(?:@(.+?\.toml)|([^:]+?\.toml))(:.*)?", re.DOTALL)
_PYTHON: Final = re.compile(r"@?((?:\.{0,2}/|~/)?[^:]+?\.py)(:.*)?", re.DOTALL)


def expanded(argument: str) -> str:
    """The argument with the file at its start replaced by the text of the ruleset that the file gives.

    A Python file with several families is followed by the name of one: ``./games.py:end-nim:3,4``.
    """
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


def loaded_files() -> tuple[str, ...]:
    """The files of games that have been loaded, so that another process can load them too."""
    return (*python.loaded_files(), *toml.loaded_files())
