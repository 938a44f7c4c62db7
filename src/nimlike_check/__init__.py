"""A small independent checker: certificates of take-away games, the standard library only; pages: docs/certificates."""

from collections.abc import Callable
from math import inf
from typing import Any

from . import families, heaps, late, laws, majority, positions, quotients, relations
from .reading import FORMAT, LEFT, refuse
from .reading import OverLimit as OverLimit
from .reading import Refused as Refused

KINDS: dict[str, Callable[[Any], str]] = {
    "heap-period": heaps.check,
    "late-period": late.check,
    "misere-quotient": quotients.check,
    "subtraction-family": families.check,
    "row-law": laws.check,
    "majority": majority.check,
    "p-positions": positions.check,
    "sentence": relations.check_sentence,
}


def check(certificate: Any, steps: float = inf) -> str:
    """What an accepted certificate proves, by so many steps of automata at most; raises `Refused` or `OverLimit`."""
    LEFT[0] = steps
    found = certificate if isinstance(certificate, dict) else {}
    if found.get("format") != FORMAT:
        old = "an old file: convert_certificate.py, in the folder tools of nimlike's sources, converts it"
        refuse(old if found.get("format") == "nimlike/certificate/1" else f"the format is not {FORMAT}")
    if found.get("kind") not in [*KINDS]:
        refuse(f"the kind is none of {', '.join(KINDS)}")
    return KINDS[found["kind"]](found)
