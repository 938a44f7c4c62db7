"""Nim with any number of piles, normal and misère: the certificate of the proof by induction over the piles."""

from __future__ import annotations

import time
from itertools import product
from typing import TYPE_CHECKING, Any

from nimlike.core.errors import CertificateRejected
from nimlike.core.finding import Finding
from nimlike.core.in_coq import InCoq
from nimlike.core.outcome import Label

if TYPE_CHECKING:
    from nimlike.games.nim.game import Nim


def any_piles_law(game: Nim) -> Finding:
    """What ``nimlike prove`` tells of Nim with any number of piles: certified by induction over the piles.

    Raises
    ------
    CertificateRejected
        The checker refuses the certificate: a fault of this program.

    Examples
    --------
    >>> from nimlike.games.nim.game import Nim
    >>> any_piles_law(Nim()).facts["theorem"].partition(":")[0]
    'nim with any number of piles (Nim, normal play)'
    """
    import json

    from nimlike_check import Refused, check

    begun = time.perf_counter()
    written = nim_any_piles(game.misere)
    size = len(json.dumps(written, separators=(",", ":"))) + 1
    made = time.perf_counter()
    try:
        said = check(written)
    except Refused as refused:
        raise CertificateRejected(
            f"{game}: the checker refuses the certificate at {refused}", refused.step
        ) from refused
    seconds, check_seconds = made - begun, time.perf_counter() - made
    facts = {
        "schema": "nimlike/proof/1",
        "ruleset": str(game),
        "title": str(game),
        "theorem": said,
        "proved": True,
        "label": Label.CERTIFIED.value,
        "counterexample": None,
        "seconds": round(seconds, 4),
        "certificate_bytes": size,
        "check_seconds": round(check_seconds, 4),
        "checker": said,
    }
    lines = (
        f"Theorem: {said}",
        "  for all sizes and any number of piles, by induction over the piles",
        f"  [{Label.CERTIFIED}: the independent checker accepted the certificate]",
        f"  certificate {size:,} bytes, made in {seconds:.2f} s, checked in {check_seconds:.2f} s",
    )
    theorem = InCoq("Nim.bouton_misere" if game.misere else "Nim.bouton")
    return Finding(lines, facts, certificate=written, in_coq=theorem)


def nim_any_piles(misere: bool) -> dict[str, Any]:
    """The certificate, of the kind ``nim-any-piles``, for the theorem of Bouton with any number of piles.

    The checker does the induction; what it is given is two relations about the value g of some piles, one more
    pile y, and a value v less than g XOR y: ``rest``, that y XOR v < g, so that the piles can be changed to the value
    y XOR v, and ``pile``, that g XOR v < y, so that y can be replaced by g XOR v. One of the two holds: in the
    first binary place where g XOR y and v differ, g or y has a one.

    Parameters
    ----------
    misere
        True for misère play.

    Examples
    --------
    >>> from nimlike_check import check
    >>> print(check(nim_any_piles(False)).partition(":")[0])
    nim with any number of piles (Nim, normal play)
    """
    return {
        "format": "nimlike/certificate/1",
        "kind": "nim-any-piles",
        "misere": misere,
        "rest": _smaller(("g", "y", "v"), "r"),
        "pile": _smaller(("y", "g", "v"), "z"),
    }


def _smaller(tracks: tuple[str, str, str], name: str) -> dict[str, Any]:
    """There is a number below the first track that is the XOR of the two others; it is ``name``.

    State 0: the XOR and the first track agree so far; state 1: the XOR is smaller.
    """
    lemma: list[list[list[int]]] = [[], []]
    witness: list[list[list[int]]] = [[], []]
    for symbol, (first, second, third) in enumerate(product((0, 1), repeat=3)):
        value = second ^ third
        for state in (0, 1):
            if state == 0 and value > first:
                continue
            target = 1 if state or value < first else 0
            lemma[state].append([symbol, target])
            witness[state].append([2 * symbol + value, target])
    return {
        "automaton": {"tracks": list(tracks), "accepting": [1], "rows": lemma},
        "witness": {"tracks": [*tracks, name], "accepting": [1], "rows": witness},
        "cover": [[0, [0]], [1, [1]]],
    }
