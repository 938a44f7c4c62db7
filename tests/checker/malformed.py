"""Right certificates with something of the wrong sort: junk in one place, or changes by chance in one or two."""

import copy
import json
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from checker.material import DATA, EXAMPLES, example, right
from nimlike_check import KINDS

JUNK: tuple[Any, ...] = (None, True, False, -1, 10**400, "x", "", [], {}, [[]], [None], [-1], [10**400])
MOST = 60  # most places of a certificate that get junk
ODD: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 3, 10**30, "", "x", "u", "0", [], {}, [[]], [0]),
    *(["some"], ["not"], ["linear"], ["floor"], ["<", "x", "x"], {"rows": [], "accepting": []}),
)
TEXTS = ("", "1", ":", "x", "misere", ":block=2", ":misere", "r")


@cache
def examples() -> dict[str, list[Any]]:
    """Two short right certificates of each kind, which take no time."""
    found: dict[str, list[Any]] = {kind: [] for kind in KINDS}
    small = [path for path in EXAMPLES if path.stat().st_size < 4_000 and not path.stem.startswith("late")]
    claims = [json.loads(path.read_text()) for path in sorted(small, key=lambda path: path.stat().st_size)]
    for claim in [*claims, *(claim for _, claim in right())]:
        if len(found[claim["kind"]]) < 2:
            found[claim["kind"]].append(claim)
    return found


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


def put(certificate: Any, place: Sequence[Any], value: Any) -> Any:
    """A certificate with something else in one place; the rest is shared with the one given, which stays as it is."""
    if not place:
        return value
    changed, (first, *others) = copy.copy(certificate), place
    changed[first] = put(certificate[first], others, value) if others else value
    return changed


def formless() -> Iterator[tuple[str, Any]]:
    """Certificates that have not the form of their kind, each with a name: other values in one place of a right one."""
    kept = json.loads((DATA / "formless.json").read_text())
    known = dict(right()) | kept["certificates"]
    for change in kept["changes"]:
        name, place = change["of"], change["at"]
        certificate = (known.get(name) or example(name)) | change.get("with", {})
        for value in change["values"]:
            yield f"{name}, {place} = {value}", put(certificate, place, value)


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


def changed(rng: Random, certificate: Any) -> Any:
    certificate = copy.deepcopy(certificate)
    for _ in range(rng.choice([1, 1, 2])):
        inside, at = rng.choice(_inside(certificate))
        old, way = inside[at], rng.randrange(5)
        if way == 0:
            inside[at] = copy.deepcopy(rng.choice(ODD))
        elif way == 1 and type(old) is int:
            inside[at] = old + rng.choice([-1, 1, 2, 100])
        elif way == 2 and isinstance(inside, list):
            inside.pop(at)
        elif way == 3 and isinstance(inside, list):
            inside.insert(at, copy.deepcopy(old))
        elif isinstance(old, str) and old:
            cut = rng.randrange(len(old))
            inside[at] = old[:cut] + rng.choice(TEXTS) + old[cut + rng.randrange(2) :]
    return certificate


def _inside(value: Any) -> list[tuple[Any, Any]]:
    """Every list and object, with each place in it."""
    found, todo = [], [value]
    for here in todo:  # grows while it is gone through
        items = here.items() if isinstance(here, dict) else enumerate(here) if isinstance(here, list) else ()
        for at, inner in items:
            found.append((here, at))
            todo.append(inner)
    return found
