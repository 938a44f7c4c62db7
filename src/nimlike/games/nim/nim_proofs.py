"""Proofs of Bouton's theorem: by an automaton on binary digits for so many piles, by induction for any number."""

from __future__ import annotations

import json
import time
from itertools import product
from typing import Any, Final

from nimlike.core.errors import CertificateRejected, LimitReached, RulesetError
from nimlike.core.laws import Claim, Finding, GameRules, MoveRule, less
from nimlike.core.outcome import Label
from nimlike.core.reason import InCoq
from nimlike.games.nim.nim_rules import NimRules
from nimlike.numeration.automata.relations import Relation, build_relation
from nimlike.numeration.automata.systems import NumberSystem, power_system

_MOST_PILES: Final = 10


def claim(game: NimRules, piles: int | None) -> Claim:
    """The moves on so many piles, and Bouton's theorem.

    >>> from nimlike.games.nim.game import Nim
    >>> [rule.name for rule in claim(Nim(), 3).rules.moves]
    ['from pile A', 'from pile B', 'from pile C']
    """
    if piles is None:
        raise RulesetError(f"{game.brief()}: say how many piles, like --piles 3")
    if not 1 <= piles <= _MOST_PILES:
        raise LimitReached(f"{game.brief()}: 1 to {_MOST_PILES} piles can be proved by an automaton, not {piles}")
    names = tuple("abcdefghij"[:piles])
    moves = tuple(
        MoveRule(f"from pile {name.upper()}", (*names[:i], "t", *names[i + 1 :]), (less("t", name),))
        for i, name in enumerate(names)
    )
    rules = GameRules(str(game), names, moves, game.misere, str(game))

    def known() -> tuple[NumberSystem, Relation, str]:
        if not game.misere:
            even = build_relation(names, 2, 0, lambda _, bits: None if sum(bits) % 2 else 0, lambda _: True)
            return power_system(2), even, "the XOR of the piles is 0"
        words = "some pile exceeds 1 and the XOR of the piles is 0, or none does and the number of ones is odd"
        return power_system(2), _misere(names), words

    return Claim(rules, known, in_coq=InCoq("Nim.bouton_misere" if game.misere else "Nim.bouton"))


def _misere(names: tuple[str, ...]) -> Relation:
    """States: which piles are not 0 so far, whether one exceeds 1, whether earlier columns are even, the last one."""

    def step(state: tuple[tuple[bool, ...], bool, bool, int], bits: tuple[int, ...]) -> object:
        started, big, even, last = state
        now = tuple(was or bit > 0 for was, bit in zip(started, bits, strict=True))
        return now, big or any(started), even and not last, sum(bits) % 2

    def accepts(state: tuple[tuple[bool, ...], bool, bool, int]) -> bool:
        _, big, even, last = state
        return even and not last if big else bool(last)

    return build_relation(names, 2, ((False,) * len(names), False, True, 0), step, accepts)


def any_piles_law(game: NimRules) -> Finding:
    """What ``nimlike prove`` tells of Nim with any number of piles: certified by induction over the piles.

    >>> from nimlike.games.nim.game import Nim
    >>> any_piles_law(Nim()).facts["theorem"].partition(":")[0]
    'nim with any number of piles (Nim, any number from one pile, normal play)'
    """
    from nimlike_check import Refused, check

    started = time.perf_counter()
    written = nim_any_piles(game.misere)
    size = len(json.dumps(written, separators=(",", ":"))) + 1
    made = time.perf_counter()
    try:
        said = check(written)
    except Refused as refused:
        raise CertificateRejected(
            f"{game}: the checker refuses the certificate at {refused}", refused.step
        ) from refused
    seconds, check_seconds = made - started, time.perf_counter() - made
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

    >>> from nimlike_check import check
    >>> print(check(nim_any_piles(False)).partition(":")[0])
    nim with any number of piles (Nim, any number from one pile, normal play)
    """
    # The checker does the induction; what it is given is two relations about the value g of some piles, one more
    # pile y, and a value v less than g XOR y: ``rest``, that y XOR v < g, so that the piles can be changed to the value
    # y XOR v, and ``pile``, that g XOR v < y, so that y can be replaced by g XOR v. One of the two holds: in the
    # first binary place where g XOR y and v differ, g or y has a one.
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
