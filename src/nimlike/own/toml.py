"""Rules from a TOML file: a ruleset's text form, or a vector game written out."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any, Final

from nimlike.core.errors import ParseError
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_ruleset
from nimlike.games.vector.game import Vector

_KEYS: Final = ("game", "moves", "perm", "piles", "misere", "title")
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
    import tomllib

    where = Path(path)
    try:
        if where.stat().st_size > _LARGEST:
            raise ParseError(f"{where}: more than {_LARGEST:,} bytes: no file of rules")
        content = tomllib.loads(where.read_text(encoding="utf-8"))
    except OSError as error:
        raise ParseError(f"{where}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ParseError(f"{where} is not TOML: {' '.join(str(error).split())}") from None
    if "position" in content:
        raise ParseError(f"{where} gives moves by conditions: it is for nimlike prove --game {where}")
    unknown = sorted(set(content) - set(_KEYS))
    if unknown:
        raise ParseError(f"{where}: unknown key {unknown[0]!r}; there are {', '.join(_KEYS)}")
    if "game" in content:
        if set(content) - {"game", "title"} or not isinstance(content["game"], str):
            raise ParseError(f'{where}: game is a text like "octal:0.77", and moves are not given beside it')
        return parse_ruleset(content["game"])
    piles, misere = content.get("piles"), content.get("misere", False)
    if not isinstance(misere, bool) or (piles is not None and (isinstance(piles, bool) or not isinstance(piles, int))):
        raise ParseError(f"{where}: piles is a whole number, misere is true or false")
    sets = [f"move={text}" for text in _texts(where, content, "moves")]
    sets += [f"perm={text}" for text in _texts(where, content, "perm")]
    return Vector(sets, piles, misere)


def _texts(where: Path, content: dict[str, Any], key: str) -> list[str]:
    listed = content.get(key, [])
    if not isinstance(listed, list):
        raise ParseError(f'{where}: {key} is a list like ["k,0", [2, 1]]')
    texts = []
    for each in listed:
        if isinstance(each, list) and each and all(isinstance(n, int | str) and n is not True for n in each):
            texts.append(",".join(map(str, each)))
        elif isinstance(each, str):
            texts.append(each)
        else:
            raise ParseError(f'{where}: {each!r} in {key} is neither a text like "k,2k" nor a vector like [2, 1]')
    return texts
