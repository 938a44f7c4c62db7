"""The fields of coprime certificates: step "format"; and numbers in words."""

import re
from collections.abc import Iterable
from typing import Any

from nimlike_check.refusal import refuse, short, whole

_RULESET = re.compile(r"coprime:max=([1-9][0-9]{0,8})", re.ASCII)
_MANY = 10**1000


def max_take(ruleset: Any) -> int:
    """K, of the ruleset of the plain game; step "ruleset"."""
    found = _RULESET.fullmatch(ruleset) if isinstance(ruleset, str) else None
    if found is None:
        refuse("ruleset", "not a coprime game like coprime:max=10")
    return int(found[1])


def fields(value: Any, names: str, what: str) -> None:
    """An object with just these fields."""
    if not isinstance(value, dict) or set(value) != set(names.split()):
        refuse("format", f"{what} is an object with the fields {', '.join(names.split())}")


def number(value: Any, name: str) -> int:
    """A whole number >= 0."""
    if not whole(value):
        refuse("format", f"{name} is not a whole number")
    return int(value)


def items(value: Any, name: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        refuse("format", f"{name} is not a list")
    return value


def numbers(value: Any, name: str) -> list[int]:
    """Whole numbers in increasing order, each once."""
    if not isinstance(value, list) or not all(map(whole, value)) or value != sorted(set(value)):
        refuse("format", f"{name} is not a list of whole numbers in increasing order")
    return value


def either(values: Iterable[int], word: str = "or") -> str:
    """Numbers with commas and a last "or"."""
    words = [str(value) for value in sorted(values)]
    return f" {word} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def in_full(value: int) -> str:
    """A number in full, up to a thousand digits: that many a file may have."""
    return str(value) if abs(value) < _MANY else short(value)
