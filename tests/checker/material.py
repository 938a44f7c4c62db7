"""What the tests give the checker: examples, forgeries, and the checker without one of its hypotheses."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, NamedTuple

import nimlike_check
from nimlike_check import Refused, check

ROOT = Path(__file__).parent.parent.parent
DATA = ROOT / "tests" / "data" / "checker"
EXAMPLES = sorted((DATA / "examples").glob("*.json"))  # right certificates, some of each kind
FORMAT = "nimlike/certificate/2"
WORDS = ("digits", "valid", "successor", "sum", "base")  # the fields that say how words are numbers


class Forgery(NamedTuple):
    """A certificate that violates one hypothesis, and nothing else."""

    kind: str
    hypothesis: str
    what: str
    certificate: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.kind} {self.hypothesis}: {self.what}"


def example(name: str) -> Any:
    """A right certificate, to be changed at will."""
    return json.loads((DATA / "examples" / f"{name}.json").read_text())


@cache
def right() -> tuple[tuple[str, Any], ...]:
    """Right certificates at the bounds of what is allowed, each with a name."""
    lines = map(json.loads, (DATA / "right.jsonl").read_text().splitlines())
    return tuple((one["what"], one["certificate"]) for one in lines)


@cache
def forgeries() -> tuple[Forgery, ...]:
    lines = [line for path in sorted((DATA / "forgeries").glob("*.jsonl")) for line in path.read_text().splitlines()]
    found = map(json.loads, lines)
    return tuple(Forgery(one["certificate"]["kind"], **one) for one in found)


def hypothesis_of(certificate: Any) -> str:
    """The hypothesis for which a certificate is refused; empty if it is accepted."""
    try:
        check(certificate)
    except Refused as refused:
        return refused.hypothesis
    return ""


@contextmanager
def without(hypothesis: str) -> Iterator[None]:
    modules: list[Any] = [
        import_module(f"nimlike_check.{found.name}") for found in iter_modules(nimlike_check.__path__)
    ]
    changed = [
        (module, module.refuse) for module in modules if hasattr(module, "refuse") and module.__name__ != _READING
    ]

    def refuse(reason: str, which: str = "format") -> None:
        if which != hypothesis:
            raise Refused(reason, which)

    for module, _ in changed:
        module.refuse = refuse
    try:
        yield
    finally:
        for module, before in changed:
            module.refuse = before


_READING = "nimlike_check.reading"


def violates_only(certificate: Any, hypothesis: str) -> bool:
    """Whether the checker without a hypothesis accepts a certificate."""
    with without(hypothesis):
        try:
            check(certificate)
        except Exception:  # later steps may rely on the hypothesis
            return False
    return True
