"""The checker without one of its hypotheses."""

from __future__ import annotations

from types import ModuleType

import pytest

from nimlike_check.refusal import refuse


def leave_out(hypothesis: str, modules: list[ModuleType], monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nothing is refused in these modules for the hypothesis."""

    def weakened(step: str, reason: str, violated: str = "") -> None:
        if violated != hypothesis:
            refuse(step, reason, violated)

    for module in modules:
        monkeypatch.setattr(module, "refuse", weakened)
