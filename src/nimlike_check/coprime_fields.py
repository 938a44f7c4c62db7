"""The fields of coprime certificates: step "format" for what `nimlike_check.coprime` and its modules read."""

from collections.abc import Iterable
from typing import Any

from nimlike_check.refusal import refuse, whole


def fields(value: Any, names: str, what: str) -> None:
    """An object with just these fields."""
    if not isinstance(value, dict) or set(value) != set(names.split()):
        refuse("format", f"{what} is an object with the fields {', '.join(names.split())}")


def number(value: Any, name: str) -> int:
    """A whole number >= 0."""
    if not whole(value):
        refuse("format", f"{name} is not a whole number")
    return int(value)


def fourth(value: Any, name: str, least: int = 0) -> int:
    """A multiple of 4, at least ``least``."""
    if not whole(value) or value % 4 or value < least:
        refuse("format", f"{name} is not a multiple of 4{', or not positive' if least else ''}")
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


def odd_residues(value: Any, some: bool = True) -> tuple[int, set[int]]:
    """The modulus, made even, and the odd residues; ``some``: there is one, or nothing would be claimed."""
    modulus, residues = number(value["modulus"], "modulus"), numbers(value["residues"], "residues")
    if modulus == 0 or any(r >= modulus for r in residues):
        refuse("format", "residues are below their modulus")
    odd = {r if r % 2 else r + modulus for r in residues if r % 2 or modulus % 2}
    if some and not odd:
        refuse("format", "no odd number has one of the residues, so that nothing is claimed")
    return modulus << modulus % 2, odd


def masked(primes: list[int], mask: int) -> list[int]:
    """The primes of a set, which is given as bits over all of them."""
    return [p for i, p in enumerate(primes) if mask >> i & 1]


def either(values: Iterable[int], word: str = "or") -> str:
    """Numbers with commas and a last "or"."""
    words = [str(value) for value in sorted(values)]
    return f" {word} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
