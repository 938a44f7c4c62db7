"""The Coq file of a certificate of the coprime game in which a remainder of A's total decides."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from typing import Any

from nimlike.prove.coq.writing import MADE_BY, NAME, Script, in_unary, number
from nimlike_check.coprime_total import read_total

_REQUIRED = ("Row", "TotalChecker")


def total(certificate: Mapping[str, Any]) -> Script:
    """The file that states who wins from each position in play, and from n chips, for all n."""
    read = read_total(certificate)
    modulus, last = read.total_modulus, read.preperiod + read.period
    text = f"""{MADE_BY}
   {read.ruleset}: A and B take 1 to {read.most} chips in turn, until none is left;
   A wins iff his total, modulo {modulus}, leaves one of the listed remainders. *)
Require Import List NArith PeanoNat.
From Nimlike Require Import {" ".join(_REQUIRED)}.
Import ListNotations.

Definition K : nat := {number(read.most)}.
Definition M : nat := {number(modulus)}.
Definition good : list nat := {_numbers(read.good)}.
(* With k chips left, k = 0, 1, 2, ...: the remainders of A's total with which A wins, as bits. *)
Definition A_moves : list N := {_rows(row for row, _ in read.rows)}.
Definition B_moves : list N := {_rows(row for _, row in read.rows)}.
Definition preperiod : nat := {number(read.preperiod)}.
Definition period : nat := {number(read.period)}.
(* From which n chips B wins. *)
Definition small : list nat := {_numbers(read.small)}.
Definition threshold : nat := {number(read.threshold)}.
Definition modulus : nat := {number(read.modulus)}.
Definition residues : list nat := {_numbers(read.residues)}.

Definition W (a : nat) : bool := existsb (Nat.eqb (a mod M)) good.
Lemma accepted : check K M good A_moves B_moves preperiod period threshold modulus residues small = true.
Proof. vm_compute. reflexivity. Qed.

(* The lists are compared by their names. *)
Strategy opaque [A_moves B_moves residues small].
(* k chips are left, and A has taken a. *)
Theorem {NAME} :
  (forall k a, k < preperiod + period ->
    (wins_A K W A k a <-> N.testbit (nth k A_moves 0%N) (N.of_nat (a mod M)) = true) /\\
    (wins_A K W B k a <-> N.testbit (nth k B_moves 0%N) (N.of_nat (a mod M)) = true)) /\\
  (forall t k a, preperiod <= k -> (wins_A K W t (k + period) a <-> wins_A K W t k a)) /\\
  (forall n, wins_B K W A n 0 <-> n < threshold /\\ In n small \\/ threshold <= n /\\ In (n mod modulus) residues).
Proof. exact (total_checked K M good A_moves B_moves _ _ _ _ residues small accepted). Qed.

Check {NAME}.
Print Assumptions {NAME}.
"""
    rows = last + read.most
    joined = rows * min(read.most, rows) * (20 + modulus)
    listed = 50 * last * modulus
    compared = 20 * last * (len(read.residues) + len(read.small))
    written = [read.most, modulus, last, read.threshold, read.modulus, *read.good, *read.small, *read.residues]
    return Script(text, _REQUIRED, joined + listed + compared + in_unary(*written))


def _rows(rows: Iterable[int]) -> str:
    return _filled(f"[{'; '.join(f'0x{row:x}' for row in rows)}]%N")


def _numbers(values: list[int]) -> str:
    return _filled(f"map N.to_nat [{'; '.join(map(str, values))}]%N")


def _filled(text: str) -> str:
    """In lines; a number that is longer stays whole."""
    return textwrap.fill(text, 118, break_long_words=False, break_on_hyphens=False)
