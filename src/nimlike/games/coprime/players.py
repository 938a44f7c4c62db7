"""The two players of the coprime game, as the numbers that stand in states and tables."""

from __future__ import annotations

A, B = 0, 1
