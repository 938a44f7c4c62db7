"""The version of the program, for whatever room writes it down."""

from __future__ import annotations

__version__ = "0.1.0"
