"""Certificates that are none: in each place of a true one something of the wrong sort."""

from __future__ import annotations

import copy
import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import nimlike_check
from checker import forgeries, small_world
from checker.shipped import certificates
from nimlike_check import Refused, check

ROOT = Path(__file__).parent.parent.parent
JUNK: tuple[Any, ...] = (None, True, False, -1, 10**400, "x", "", [], {}, [[]], [None], [-1], [10**400])
MOST = 60
"""Most places of a certificate that are changed."""


@cache
def examples(group: str = "") -> dict[str, tuple[dict[str, Any], ...]]:
    """Some true certificates of each kind, small ones: the shipped ones, and the first of the small worlds.

    With ``group``, the name of a small world, only the kinds that it has.
    """
    found: dict[str, list[dict[str, Any]]] = {kind: [] for kind in nimlike_check.KINDS}
    for folder in (ROOT / "src" / "nimlike" / "certificates", ROOT / "tests" / "data" / "proofs"):
        shipped = certificates(folder)
        for certificate in [shipped[path] for path in sorted(shipped, key=lambda path: path.stat().st_size)]:
            known = found[certificate["kind"]]
            if len(known) < 2 or all(set(one) != set(certificate) for one in known):  # other fields are optional ones
                known.append(certificate)
    of_group = set()
    for name in [each.name for each in pkgutil.iter_modules(small_world.__path__) if group in ("", each.name)]:
        stream = import_module(f"checker.small_world.{name}").statements(5)
        for _, (certificate, _judge) in zip(range(700), stream, strict=False):
            of_group.add(certificate["kind"])
            known = found[certificate["kind"]]
            if len(known) < 4 and all(one["ruleset"] != certificate["ruleset"] for one in known if "ruleset" in one):
                try:
                    check(certificate)
                except Refused:
                    continue
                known.append(certificate)
    return {kind: tuple(some) for kind, some in found.items() if not group or kind in of_group}


def places(value: Any) -> list[tuple[Any, ...]]:
    """The places of a JSON value, each as the names and numbers that lead there, the outer ones first."""
    found: list[tuple[Any, ...]] = [()]
    for place in found:  # grows while it is gone through
        here = value
        for step in place:
            here = here[step]
        if isinstance(here, dict):
            found += [(*place, name) for name in here]
        elif isinstance(here, list):
            found += [(*place, at) for at in sorted({0, len(here) - 1} & set(range(len(here))))]
    return found[1:]


def put(certificate: Any, place: tuple[Any, ...], value: Any) -> Any:
    """A copy of a certificate with something else in one place."""
    changed = copy.deepcopy(certificate)
    here = changed
    for step in place[:-1]:
        here = here[step]
    here[place[-1]] = value
    return changed


def malformed(certificate: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Copies with junk in one place, a field more, a field less; each with a name."""
    for number, place in enumerate(places(certificate)[:MOST]):
        for at, junk in list(enumerate(JUNK))[number % 3 :: 3 if number > 20 else 1]:
            yield f"{'.'.join(map(str, place))} = junk {at}", put(certificate, place, junk)
    for name in certificate:
        yield f"no {name}", {other: value for other, value in certificate.items() if other != name}
    yield "more", {**certificate, "more": 0}
    if isinstance(certificate.get("ruleset"), str):
        for text in (f"{certificate['ruleset']}x", f"x{certificate['ruleset']}", f"{certificate['ruleset']}\n"):
            yield f"ruleset {text!r}", {**certificate, "ruleset": text}


def listed() -> list[tuple[str, Any]]:
    """The malformed certificates that the groups of forgeries list, each with a name."""
    found: list[tuple[str, Any]] = []
    for group in pkgutil.iter_modules(forgeries.__path__):
        found += getattr(import_module(f"checker.forgeries.{group.name}"), "MALFORMED", [])
    return found
