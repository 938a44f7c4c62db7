"""The Coq file of a certificate of a majority."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nimlike.prove.coq.writing import MADE_BY, NAME, Script, in_unary, listed, number
from nimlike_check.coprime_fields import number as whole_number
from nimlike_check.coprime_fields import numbers
from nimlike_check.refusal import check_shape, refuse

_REQUIRED = ("Row", "Coprime", "PowersOfTwo", "MajorityChecker")


def majority(certificate: Mapping[str, Any]) -> Script:
    """The file that states who wins the game of the word, or the coprime game, for every K from the gap on."""
    check_shape(certificate, {"format", "kind", "word", "divisors", "winner", "good", "gap"}, ("word", "winner"))
    word, winner, divisors = certificate["word"], certificate["winner"], certificate["divisors"]
    if set(word) - {"A", "B"} or winner not in ("A", "B"):
        refuse("format", "the word is of letters A and B, and the winner is one of them")
    good, gap = numbers(certificate["good"], "good"), whole_number(certificate["gap"], "gap")
    other = "B" if winner == "A" else "A"
    if divisors is None:
        words = "A wins iff the letter of his total, modulo the length of the word, is A"
        named = proof = ""
        claim = f"""forall K, gap <= K -> forall r a,
  (gap <= r -> wins_{winner} K (letter word) {winner} r a) /\\
  (K + gap <= r -> wins_{winner} K (letter word) {other} r a)"""
    else:
        words = "the coprime game; the word has B where one of the divisors divides the total"
        named = f"Definition divisors : list nat := {listed(numbers(divisors, 'divisors'))}.\n"
        proof = """Lemma divisors_accepted : check_divisors word divisors = true.
Proof. vm_compute. reflexivity. Qed.
"""
        condition = (
            "(forall d, In d divisors -> Nat.divide d n)"
            if winner == "B"
            else "(forall p, prime p -> Nat.divide p n -> In p divisors)"
        )
        claim = f"""forall K n, gap <= K -> {condition} ->
  forall r a b, a + b + r = n ->
  (gap <= r -> {winner}_wins K {winner} r a b) /\\ (K + gap <= r -> {winner}_wins K {other} r a b)"""
    theorem = f"totals_{winner} word good {gap}" if divisors is None else f"coprime_{winner} word good {gap} divisors"
    text = f"""{MADE_BY}
   Takes of 1 to K, K >= {gap}; {words}. *)
Require Import PeanoNat NArith String List.
From Nimlike Require Import {" ".join(_REQUIRED)}.
Import ListNotations.

(* The letters of the totals 0, 1, 2, ...; they repeat. *)
Definition word : list bool := letters "{word}".
{named}Definition gap : nat := {number(gap)}.
(* Counted from these places, away from {winner}, the letters {winner} are always ahead. *)
Definition good : list N := [{"; ".join(map(str, good))}]%N.

Lemma accepted : check {winner} word good {gap} = true.
Proof. vm_compute. reflexivity. Qed.
{proof}
(* r chips are left, and A has taken a{"" if divisors is None else ", B b"}. *)
Theorem {NAME} : {claim}.
Proof. exact ({theorem} accepted{" divisors_accepted" if proof else ""}). Qed.

Check {NAME}.
Print Assumptions {NAME}.
"""
    steps = len(word) * (100 + 50 * len(divisors or ()))
    return Script(text, _REQUIRED, steps + in_unary(gap, *(divisors or ())))
