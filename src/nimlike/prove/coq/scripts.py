"""The Coq file of a certificate, for the kinds whose theorem is proved in ``formal``."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping
from typing import Any, Final

from nimlike.core.errors import CertificateRejected, LimitReached, Undecided
from nimlike.prove.coq.families import family
from nimlike.prove.coq.majorities import majority
from nimlike.prove.coq.quotients import quotient
from nimlike.prove.coq.totals import total
from nimlike.prove.coq.writing import MADE_BY, NAME, Script, in_unary, listed, number
from nimlike_check import KINDS, Refused
from nimlike_check.heap_words import whole_list
from nimlike_check.periods import check_reach, octal_digits, read_period
from nimlike_check.refusal import OverLimit, check_shape, whole


def script(certificate: Any) -> Script:
    """The Coq file of a certificate, given as the JSON value of its file; Coq itself checks what is claimed."""
    kind = certificate.get("kind") if isinstance(certificate, dict) else None
    if not isinstance(kind, str) or kind not in WRITERS:
        raise Undecided(f"not yet: Coq can be given certificates of the kinds {', '.join(sorted(WRITERS))}")
    try:
        return WRITERS[kind](certificate)
    except OverLimit as refused:
        raise LimitReached(str(refused)) from None
    except Refused as refused:
        raise CertificateRejected(str(refused), refused.step) from None


def is_missing(certificate: Any) -> bool:
    """Whether Coq cannot be given certificates of this kind yet."""
    kind = certificate.get("kind") if isinstance(certificate, dict) else None
    return kind in KINDS and kind not in WRITERS


def _period(certificate: Mapping[str, Any], theory: str, game: str, rules: str, steps: int) -> Script:
    """The file for Grundy values that repeat; the move relation is ``<theory>_move <game>``, and rules define game."""
    values, preperiod, period = read_period(certificate)
    check_reach(values, preperiod + period - 1)
    listed = textwrap.fill(f"[{'; '.join(map(str, values))}]%N", 118)
    module = theory.capitalize()
    text = f"""{MADE_BY}
   {certificate["ruleset"]}: the Grundy values of all heaps, period {period} from heap {preperiod} on. *)
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
  period (G {game}) {number(preperiod)} {number(period)}.
Proof. apply checked. vm_compute. reflexivity. Qed.

Check {NAME}.
Print Assumptions {NAME}.
"""
    return Script(text, ("Games", "Xor", "Periods", module), steps + in_unary(preperiod, period, len(values)))


def _octal(certificate: Mapping[str, Any]) -> Script:
    read_period(certificate)
    digits = octal_digits(certificate["ruleset"])
    rules = f"(* The digits d0, d1, d2, ... of the code. *)\nDefinition code : list nat := {listed(digits)}.\n"
    count, splits = len(certificate["values"]), sum(1 for digit in digits if digit & 4)
    return _period(certificate, "octal", "code", rules, count * (50 + 10 * len(digits)) + splits * count * count // 2)


def _subtraction(certificate: Mapping[str, Any]) -> Script:
    read_period(certificate)
    found = re.fullmatch(r"subtraction:([1-9][0-9]*(?:,[1-9][0-9]*)*)", certificate["ruleset"], re.ASCII)
    if found is None:
        raise Refused("ruleset", "not a subtraction game like subtraction:1,3,4")
    takes = [int(take) for take in found[1].split(",")]
    rules = f"(* The numbers that may be taken. *)\nDefinition takes : list nat := {listed(takes)}.\n"
    count = len(certificate["values"])
    return _period(certificate, "subtraction", "takes", rules, count * (50 + sum(takes)) + in_unary(*takes))


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
    return Script(text, ("Games", "Xor", "Nim"), 0, "the automata of the certificate")


def _column(certificate: Mapping[str, Any]) -> Script:
    most, primes, start = _coprime(certificate, {"loser", "difference"})
    loser, at = certificate["loser"], certificate["difference"]
    if type(at) is not int or loser not in ("A", "B"):
        raise Refused("format", "the difference is a whole number, and the loser A or B")
    last = start + 2 * most - 2
    if loser == "A":
        primes_of_n = "all the primes divide"
        hypothesis = "(forall p, In p primes -> Nat.divide p (a + b + k))"
        claim = "B_wins K A k a b"
    else:
        primes_of_n = f"no odd prime up to {abs(at) + last} divides but those listed"
        hypothesis = (
            "(forall q, prime q -> q mod 2 = 1 -> q <= column_reach K d start -> Nat.divide q (a + b + k) ->\n"
            "    In q primes)"
        )
        claim = "A_wins K B k a b"
    text = f"""{MADE_BY}
   The coprime game with takes of 1 to {most} and an odd number n = a + b + k of chips, which {primes_of_n}:
   with k >= {start} chips left and a - b = {at}, {loser} to move loses. *)
{_COPRIME.format(most=number(most), primes=listed(primes))}
Definition d : Z := ({at})%Z.
Definition start : nat := {number(start)}.
Lemma accepted : check_column K primes {loser} d start = true.
Proof. vm_compute. reflexivity. Qed.

(* k chips are left; A has taken a and B has taken b. *)
Theorem {NAME} : forall k a b,
  (a + b + k) mod 2 = 1 -> (Z.of_nat a - Z.of_nat b)%Z = d -> start <= k ->
  {hypothesis} ->
  {claim}.
Proof.
  intros k a b O D L P. exact (column_checked_{loser} K primes {loser} d start accepted k a b O D L eq_refl P).
Qed.

Check {NAME}.
Print Assumptions {NAME}.
"""
    return Script(text, _COLUMNS, _steps(most, abs(at) + last, last) + in_unary(most, start, *primes))


def _race(certificate: Mapping[str, Any]) -> Script:
    most, primes, start = _coprime(certificate, {"edge", "phase"})
    edge, phase = certificate["edge"], certificate["phase"]
    if type(edge) is not int or not whole(phase):
        raise Refused("format", "the edge or the phase is not a whole number")
    last = start + most - 1
    text = f"""{MADE_BY}
   The coprime game with takes of 1 to {most} and an odd number n of chips, which all the primes divide, and no
   other odd prime up to {abs(edge) + most + 1 + last}: who wins with k >= {start} chips left near the edge {edge}. *)
{_COPRIME.format(most=number(most), primes=listed(primes))}
Definition E : Z := ({edge})%Z.
Definition c : Z := {phase}%Z.
Definition start : nat := {number(start)}.
Lemma accepted : check_race K primes E c start = true.
Proof. vm_compute. reflexivity. Qed.

(* k chips are left; A has taken a and B has taken b; distance K c k is how far k - c is from the multiples of 2K. *)
Theorem {NAME} : forall n, n mod 2 = 1 -> (forall p, In p primes -> Nat.divide p n) ->
  (forall q, prime q -> q mod 2 = 1 -> q <= race_reach K E start -> Nat.divide q n -> In q primes) ->
  forall k a b, a + b + k = n -> start <= k -> let d := (Z.of_nat a - Z.of_nat b)%Z in
  ((E - Z.of_nat K - 1 <= d <= E + Z.of_nat K - 2 -> (A_wins K A k a b <-> E - distance K c k <= d)) /\\
   (E - Z.of_nat K <= d <= E + Z.of_nat K - 1 -> (A_wins K B k a b <-> E + distance K c k <= d)))%Z.
Proof. intros n O D N. exact (race_checked K primes E c start n accepted O D N). Qed.

Check {NAME}.
Print Assumptions {NAME}.
"""
    return Script(text, _COLUMNS, _steps(most, abs(edge) + most + 1 + last, last) + in_unary(most, start, *primes))


_COLUMNS: Final = ("Row", "Coprime", "PowersOfTwo", "Columns", "Race", "ColumnChecker")
_COPRIME: Final = """Require Import List Arith ZArith.
From Nimlike Require Import Row Coprime PowersOfTwo Columns Race ColumnChecker.
Import ListNotations.

Definition K : nat := {most}.
Definition primes : list nat := {primes}."""


def _steps(most: int, reach: int, last: int) -> int:
    """For ``last`` rows of 2 reach + 1 bits, each made of K shifted ones."""
    return 4 * last * min(most, last) * reach + 200 * reach


def _coprime(certificate: Mapping[str, Any], fields: set[str]) -> tuple[int, list[int], int]:
    """K, the primes and the start of a certificate of the coprime game."""
    wanted = {"format", "kind", "ruleset", "primes", "start"} | fields
    check_shape(certificate, wanted, ("ruleset",))
    found = re.fullmatch(r"coprime:max=([1-9][0-9]{0,8})", certificate["ruleset"], re.ASCII)
    if found is None:
        raise Refused("ruleset", "not a coprime game like coprime:max=10")
    if not whole(certificate["start"]):
        raise Refused("format", "the start is not a whole number")
    return int(found[1]), whole_list(certificate["primes"]), certificate["start"]


WRITERS: Final[dict[str, Callable[[Mapping[str, Any]], Script]]] = {
    "octal-period": _octal,
    "subtraction-period": _subtraction,
    "nim-any-piles": _nim,
    "coprime-column": _column,
    "coprime-race": _race,
    "subtraction-family": family,
    "majority": majority,
    "coprime-total": total,
    "misere-quotient": quotient,
}
"""What writes the Coq file of a certificate, for each kind that Coq can be given."""
