"""The Coq file of a certificate, for the kinds whose theorem is proved in ``formal``."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from nimlike.core.errors import CertificateRejected, Undecided
from nimlike_check import Refused
from nimlike_check.heap_words import whole_list
from nimlike_check.periods import octal_digits
from nimlike_check.refusal import check_shape, whole

MADE_BY: Final = "(* Written by nimlike check --coq."
"""How each of these files begins."""
NAME: Final = "certified"
"""The name of the theorem in each of these files."""

_PERIOD_FIELDS: Final = {"format", "kind", "ruleset", "values", "preperiod", "period", "saltus"}
_MOST_IN_UNARY: Final = 1_000


@dataclass(frozen=True)
class Script:
    """A Coq file that states what a certificate claims, and proves it.

    Parameters
    ----------
    text
        The file.
    requires
        The files of ``formal`` that it names.
    steps
        How many elementary steps Coq takes to compute that the certificate is right, about.
    """

    text: str
    requires: tuple[str, ...]
    steps: int


def script(certificate: Any) -> Script:
    """The Coq file of a certificate, given as the JSON value of its file. Nothing of it is checked: Coq does that.

    Raises
    ------
    Undecided
        Certificates of this kind cannot be given to Coq yet.
    CertificateRejected
        The certificate does not have the format.

    Examples
    --------
    >>> from nimlike.families import parse_ruleset
    >>> kayles = parse_ruleset("octal:0.77").laws()["period"](None, True, None).certificate
    >>> [line for line in script(kayles).text.splitlines() if line.startswith("Definition code")]
    ['Definition code : list nat := [0; 7; 7].']
    """
    kind = certificate.get("kind") if isinstance(certificate, dict) else None
    write = _WRITERS.get(kind) if isinstance(kind, str) else None
    if write is None:
        raise Undecided(f"not yet: Coq can be given certificates of the kinds {', '.join(sorted(_WRITERS))}")
    try:
        return write(certificate)
    except Refused as refused:
        raise CertificateRejected(str(refused), refused.step) from None


def _period(certificate: Mapping[str, Any], theory: str, game: str, rules: str, steps: int) -> Script:
    """The file for Grundy values that repeat; the move relation is ``<theory>_move <game>``, and rules define game."""
    values = certificate["values"]
    e, p = _number(certificate["preperiod"]), _number(certificate["period"])
    listed = textwrap.fill(f"[{'; '.join(map(str, values))}]%N", 118)
    module = theory.capitalize()
    text = f"""{MADE_BY}
   {certificate["ruleset"]}: the Grundy values of all heaps, period {p} from heap {e} on. *)
Require Import List NArith.
From Nimlike Require Import Games Xor Periods {module}.
Import ListNotations.

{rules}
(* The Grundy values of the heaps 0, 1, 2, ... *)
Definition values : list N :=
{listed}.

(* A row of heaps is lost for the player to move iff the XOR of the heaps' values is 0; the values begin as listed; and
   the period and the preperiod are the least. *)
Theorem {NAME} :
  (forall row, lost ({theory}_move {game}) row <-> xor_list (map (G {game}) row) = 0) /\\
  as_listed (G {game}) values /\\
  period (G {game}) {e} {p}.
Proof. apply checked. vm_compute. reflexivity. Qed.

Check {NAME}.
Print Assumptions {NAME}.
"""
    return Script(text, ("Games", "Xor", "Periods", module), steps)


def _octal(certificate: Mapping[str, Any]) -> Script:
    _check_period(certificate)
    digits = octal_digits(certificate["ruleset"])
    rules = f"(* The digits d0, d1, d2, ... of the code. *)\nDefinition code : list nat := {_list(digits)}.\n"
    count, splits = len(certificate["values"]), sum(1 for digit in digits if digit & 4)
    return _period(certificate, "octal", "code", rules, count * (50 + 10 * len(digits)) + splits * count * count // 2)


def _subtraction(certificate: Mapping[str, Any]) -> Script:
    _check_period(certificate)
    found = re.fullmatch(r"subtraction:([1-9][0-9]*(?:,[1-9][0-9]*)*)", certificate["ruleset"], re.ASCII)
    if found is None:
        raise Refused("ruleset", "not a subtraction game like subtraction:1,3,4")
    takes = [int(take) for take in found[1].split(",")]
    rules = f"(* The numbers that may be taken. *)\nDefinition takes : list nat := {_list(takes)}.\n"
    count = len(certificate["values"])
    return _period(certificate, "subtraction", "takes", rules, count * (50 + sum(takes)))


def _nim(certificate: Mapping[str, Any]) -> Script:
    check_shape(certificate, {"format", "kind", "misere", "rest", "pile"})
    if not isinstance(certificate["misere"], bool):
        raise Refused("format", "misere is not true or false")
    misere = certificate["misere"]
    claim = "misere_lost nim piles <-> misere_safe piles" if misere else "lost nim piles <-> xor_list piles = 0"
    words = (
        "some pile is 2 or more and the XOR of the piles is 0, or all\n   are 0 or 1 and the number of ones is odd"
        if misere
        else "the XOR of the piles is 0"
    )
    text = f"""{MADE_BY}
   Nim with any number of piles, {"misere" if misere else "normal"} play.
   The theorem is proved in formal/Nim.v, without the automata of the certificate. *)
From Nimlike Require Import Games Xor Nim.

(* The player to move loses iff {words}. *)
Theorem {NAME} : forall piles, {claim}.
Proof. exact {"bouton_misere" if misere else "bouton"}. Qed.

Check {NAME}.
Print Assumptions {NAME}.
"""
    return Script(text, ("Games", "Xor", "Nim"), 0)


def _check_period(certificate: Mapping[str, Any]) -> None:
    """The format of a certificate of a period, as far as the file is made from it."""
    check_shape(certificate, _PERIOD_FIELDS, ("ruleset",))
    whole_list(certificate["values"])
    if not whole(certificate["preperiod"]) or not whole(certificate["period"]) or certificate["saltus"] != 0:
        raise Refused("format", "the preperiod or the period is not a whole number, or the saltus not 0")


def _number(number: int) -> str:
    """A whole number; Coq reads large ones in binary."""
    return str(number) if number <= _MOST_IN_UNARY else f"(N.to_nat {number})"


def _list(numbers: list[int]) -> str:
    return f"[{'; '.join(map(_number, numbers))}]"


_WRITERS: Final[dict[str, Callable[[Mapping[str, Any]], Script]]] = {
    "octal-period": _octal,
    "subtraction-period": _subtraction,
    "nim-any-piles": _nim,
}
