"""Where a theorem is proved in Coq, in words."""

from __future__ import annotations


def place(theorem: str) -> str:
    """The file of ``formal`` and the name of a theorem that is given like ``Nim.bouton``.

    Examples
    --------
    >>> place("Nim.bouton")
    'formal/Nim.v, bouton'
    """
    file, _, name = theorem.partition(".")
    return f"formal/{file}.v, {name}"
