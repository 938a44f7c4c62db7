"""Rules from a TOML file: a ruleset's text form, or a vector game written out."""

from __future__ import annotations

import re
from os import PathLike
from pathlib import Path
from typing import Any, Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.numbers import abbreviate
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_ruleset
from nimlike.games.vector.game import Vector

_KEYS: Final = ("game", "moves", "perm", "piles", "misere", "title")
_ARGUMENT: Final = re.compile(r"@(.+?\.toml)(:.*)?", re.DOTALL)
_LARGEST: Final = 1 << 20


def load_rules(path: str | PathLike[str]) -> Ruleset:
    """The ruleset that a TOML file describes.

    Either ``game = "TEXT"``, the text form of any ruleset; or a vector game: ``moves`` and ``perm``, lists of
    texts like "k,2k" and of vectors like [2, 1], and where wanted ``piles`` (a number) and ``misere`` (true).
    ``title`` may say what it is called.

    Raises
    ------
    ParseError, RulesetError
        There is no such file, it is not TOML, or it describes no game.
    """
    content = toml_of(Path(path), _LARGEST)
    shown = abbreviate(str(path))
    if "position" in content:
        raise ParseError(f"{shown} gives moves by conditions: it is for nimlike prove --game {shown}")
    unknown = sorted(set(content) - set(_KEYS))
    if unknown:
        raise ParseError(f"{shown}: unknown key {unknown[0]!r}; there are {', '.join(_KEYS)}")
    if "game" in content:
        if set(content) - {"game", "title"} or not isinstance(content["game"], str):
            raise ParseError(f'{shown}: game is a text like "octal:0.77", and moves are not given beside it')
        return parse_ruleset(content["game"])
    piles, misere = content.get("piles"), content.get("misere", False)
    if not isinstance(misere, bool) or (piles is not None and (isinstance(piles, bool) or not isinstance(piles, int))):
        raise ParseError(f"{shown}: piles is a whole number, misere is true or false")
    sets = [f"move={text}" for text in _texts(shown, content, "moves")]
    sets += [f"perm={text}" for text in _texts(shown, content, "perm")]
    return Vector(sets, piles, misere)


def toml_of(path: Path, most: int) -> dict[str, Any]:
    """What a TOML file of at most so many bytes says.

    Raises
    ------
    ParseError, LimitReached
        It cannot be read, is too large, is not TOML, is nested too deep, or has a whole number beyond 64 bits.
    """
    import tomllib

    shown = abbreviate(str(path))
    try:
        with open(path, "rb") as file:
            data = file.read(most + 1)
        if len(data) > most:
            raise LimitReached(f"{shown}: a file of rules has at most {most:,} bytes")
        content = tomllib.loads(data.decode())
        _check_numbers(content)
    except OSError as error:
        raise ParseError(f"{shown}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise ParseError(f"{shown} is not text in UTF-8: byte {error.start + 1:,}") from None
    except RecursionError:
        raise ParseError(f"{shown} has lists or tables nested too deep") from None
    except ValueError as error:  # also for a number of more digits than Python converts
        raise ParseError(f"{shown} is not TOML: {' '.join(str(error).split())}") from None
    return content


def _check_numbers(value: Any) -> None:
    """TOML's whole numbers have 64 bits; Python's reader takes longer ones."""
    if isinstance(value, dict):
        value = [*value.values()]
    if isinstance(value, list):
        for each in value:
            _check_numbers(each)
    elif isinstance(value, int) and not -(2**63) <= value < 2**63:
        raise ValueError('a whole number of more than 64 bits; a larger one is written as a text, like "10^30"')


def _texts(shown: str, content: dict[str, Any], key: str) -> list[str]:
    listed = content.get(key, [])
    if not isinstance(listed, list):
        raise ParseError(f'{shown}: {key} is a list like ["k,0", [2, 1]]')
    texts = []
    for each in listed:
        if isinstance(each, list) and each and all(isinstance(n, int | str) and n is not True for n in each):
            texts.append(",".join(map(str, each)))
        elif isinstance(each, str):
            texts.append(each)
        else:
            raise ParseError(
                f'{shown}: {abbreviate(repr(each))} in {key} is neither a text like "k,2k" nor a vector like [2, 1]'
            )
    return texts


def expanded(argument: str) -> str:
    """An argument of the command line, ``@FILE.toml`` at its start replaced by the text of the file's ruleset."""
    found = _ARGUMENT.fullmatch(argument)
    return argument if found is None else f"{load_rules(found[1])}{found[2] or ''}"
