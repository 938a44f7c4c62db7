"""The registry of families, and the way from text to rulesets and positions."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

import nimlike.games
from nimlike.core.errors import ParseError
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.core.sums import Sum

_SUM: Final = re.compile(r"\+(?=[a-z])")
_LONGEST_RULESET: Final = 10_000


@lru_cache(maxsize=1)
def _homes() -> dict[str, str]:
    """Where each family stands, as ``module:attribute``.

    A family in a module of its own stands there as ``FAMILY`` and has the module's name; a room of several modules
    names its families in its ``FAMILIES``.
    """
    found = {}
    for info in iter_modules(nimlike.games.__path__, "nimlike.games."):
        if info.ispkg:
            homes: dict[str, str] = getattr(import_module(info.name), "FAMILIES", {})
            found.update({name: f"{info.name}.{home}" for name, home in homes.items()})
        else:
            found[info.name.rpartition(".")[2].replace("_", "-")] = f"{info.name}:FAMILY"
    return dict(sorted(found.items()))


def families() -> tuple[str, ...]:
    """Names of all families, without importing them.

    Examples
    --------
    >>> "wythoff" in families()
    True
    """
    return tuple(_homes())


@lru_cache(maxsize=64)
def family(name: str) -> type[Ruleset]:
    """The ruleset class of a family.

    Raises
    ------
    ParseError
        There is no such family; the message names the nearest.
    """
    homes = _homes()
    if name not in homes:
        import difflib

        near = difflib.get_close_matches(name.lower(), homes, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(homes)}"
        raise ParseError(f"unknown family {abbreviate(name)!r}: {hint}")
    module, _, attribute = homes[name].partition(":")
    found: type[Ruleset] = getattr(import_module(module), attribute)
    return found


@lru_cache(maxsize=1024)
def _read_ruleset(head: str) -> tuple[Ruleset, tuple[str, ...]]:
    name, *segments = head.split(":")
    rules, rest = family(name).read(segments)
    return rules, tuple(rest)


def _read(text: str) -> tuple[Ruleset, str | None]:
    """The ruleset of ``text`` and its state segment, None when it has none."""
    text = text.strip()
    if not text:
        raise ParseError("empty text: write a position like nim:3,4,5")
    head, colon, tail = text.rpartition(":")
    if colon and head and not tail[:1].isalpha():
        # The state is the last segment: the rest is read once and remembered, whatever the state.
        try:
            rules, rest = _read_ruleset(head)
            if not rest:
                return rules, tail
        except ParseError:  # unless the last segment completes an option, as in base=powers:3
            if len(text) > _LONGEST_RULESET:
                raise
    # The last segment belongs to the ruleset (or there is one too many).
    if len(text) > _LONGEST_RULESET:
        raise ParseError(f"{abbreviate(text)!r} has no state that fits its ruleset")
    rules, rest = _read_ruleset(text)
    if len(rest) > 1:
        raise ParseError(f"{abbreviate(text)!r}: {abbreviate(rest[0])!r} is not an option of {rules.family}")
    return rules, rest[0] if rest else None


def parse_ruleset(text: str) -> Ruleset:
    """The ruleset that ``text`` denotes.

    Raises
    ------
    ParseError, RulesetError
        The text is malformed, or carries a state.

    Examples
    --------
    >>> str(parse_ruleset("wythoff:a=1"))
    'wythoff'
    """
    rules, state = _read(text)
    if state is not None:
        raise ParseError(f"{abbreviate(text)!r} is a position; a ruleset alone is wanted, like {rules}")
    return rules


def parse_position(text: str) -> Position:
    """The position, or sum of positions, that ``text`` denotes.

    Complexity: near linear in the length of the text.

    Raises
    ------
    ParseError, RulesetError, LimitReached
        The text is malformed, its numbers are over budget, or a state is missing.

    Examples
    --------
    >>> str(parse_position("nim:3,2^4+1"))
    'nim:3,17'
    """
    if "+" in text:
        parts = _SUM.split(text)
        if len(parts) > 1:
            return Sum.of([parse_position(part) for part in parts])
    rules, state = _read(text)
    if state is None:
        raise ParseError(f"{abbreviate(text)!r} is a ruleset without a state; add one, like {rules.examples[0]}")
    if not state:
        raise ParseError(f"{abbreviate(text)!r} has an empty state; write one, like {rules.examples[0]}")
    return Position(rules, rules.parse_state(state))


def parse(text: str) -> Ruleset | Position:
    """The ruleset or position that ``text`` denotes: ``parse(str(x)) == x``.

    Examples
    --------
    >>> parse("nim"), parse("nim:1,2")
    (Nim(misere=False), Position('nim:1,2'))
    """
    if len(_SUM.split(text)) > 1:
        return parse_position(text)
    rules, state = _read(text)
    return rules if state is None else parse_position(text)
