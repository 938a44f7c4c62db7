"""The checker without one of its hypotheses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from nimlike_check import Refused, check
from nimlike_check.refusal import refuse

Statement = tuple[dict[str, Any], Callable[[], bool]]


def leave_out(hypothesis: str, modules: list[ModuleType], monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nothing is refused in these modules for the hypothesis."""

    def weakened(step: str, reason: str, violated: str = "") -> None:
        if violated != hypothesis:
            refuse(step, reason, violated)

    for module in modules:
        monkeypatch.setattr(module, "refuse", weakened)


class Refusals:
    """Statements that the whole checker refuses, by the hypothesis that it says is violated.

    They are made and checked once for all hypotheses. Without one of them the checker does the same up to its first
    refusal, so it can accept only what it refused for this one, beside what it accepted anyway.
    """

    def __init__(self, statements: Iterator[Statement]) -> None:
        self._coming = statements
        self._made = 0
        self._refused: defaultdict[str, list[Statement]] = defaultdict(list)

    def of(self, hypothesis: str, most: int) -> Iterator[Statement]:
        """Those refused for a hypothesis, among this many statements."""
        found, at = self._refused[hypothesis], 0
        while at < len(found) or self._made < most:
            if at < len(found):
                yield found[at]
                at += 1
            else:
                self._next()

    def _next(self) -> None:
        self._made += 1
        claim, judge = next(self._coming)
        try:
            check(claim)
        except Refused as refused:
            self._refused[refused.hypothesis].append((claim, judge))


def accepts_something_false(hypothesis: str, modules: list[ModuleType], refusals: Refusals, most: int) -> bool:
    """Whether the checker without the hypothesis accepts a false one of this many statements."""
    for claim, judge in refusals.of(hypothesis, most):
        with pytest.MonkeyPatch.context() as patch:
            leave_out(hypothesis, modules, patch)
            try:
                check(claim)
                if not judge():
                    return True
            except (Refused, LookupError, TypeError, ValueError):  # later steps rely on the hypothesis
                continue
    return False
