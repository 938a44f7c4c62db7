"""The lowest one of a word: an instruction where kernels are compiled."""

from __future__ import annotations

from typing import Any

from nimlike.kernels.compiled import counting_zeros


@counting_zeros
def lowest(word: Any) -> int:
    """The place of the lowest one of a word of 64 bits that is not 0."""
    number = int(word)
    return (number & -number).bit_length() - 1
