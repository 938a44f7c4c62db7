"""The certificates that come with the package."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from nimlike.core.errors import CorruptData

SHIPPED: Final[dict[str, tuple[str, int | None]]] = {
    "nim-3": ("nim", 3),
    "nim-4": ("nim", 4),
    "nim-misere-3": ("nim:misere", 3),
    "wythoff": ("wythoff", None),
    "wythoff-a2": ("wythoff:a=2", None),
    "wythoff-a3": ("wythoff:a=3", None),
    "wythoff-a2-b3": ("wythoff:a=2:b=3", None),
    "wythoff-misere": ("wythoff:misere", None),
    "onepile-fibonacci": ("onepile:base=fibonacci", None),
    "onepile-fibonacci-any": ("onepile:base=fibonacci:cap=any", None),
    "onepile-binary": ("onepile:base=binary", None),
    "onepile-tribonacci": ("onepile:base=tribonacci", None),
    "schwenk-2x": ("schwenk:cap=2x", None),
}
"""The file of each, with the game it is about and the number of piles."""


def shipped_text(name: str) -> str:
    """The certificate as it stands in its file."""
    try:
        return (files("nimlike") / "certificates" / "proofs" / f"{name}.json").read_text(encoding="utf-8")
    except OSError as error:
        raise CorruptData(f"the certificate {name} is missing", f"certificates/proofs/{name}.json") from error


def shipped(name: str) -> dict[str, Any]:
    """The certificate of that name in `SHIPPED`."""
    found: dict[str, Any] = json.loads(shipped_text(name))
    return found
