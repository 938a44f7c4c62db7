"""The Coq file of a certificate of a subtraction game with a letter."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from nimlike.prove.coq.writing import MADE_BY, NAME, Script, in_unary, number
from nimlike_check.subtraction_families import Class, Game, read_family

_REQUIRED = ("Games", "Xor", "Periods", "Subtraction", "Family", "FamilyChecker")


def family(certificate: Mapping[str, Any]) -> Script:
    """The file that states the least periods and preperiods of classes and members, and that they decide the game."""
    game, classes, members = read_family(certificate)
    value, what = ("G", "Grundy values") if game.grundy else ("outcome", "P-positions")
    forms = "; ".join(f"({number(times)}, {number(more)})" for times, more in game.forms)
    rows = ";\n  ".join(map(_row, classes))
    singles = "; ".join(f"({number(c)}, {number(p)}, {number(e)})" for c, p, e in members)
    decides = (
        "forall row, lost (subtraction_move (takes forms c)) row <-> xor_list (map (G (takes forms c)) row) = 0"
        if game.grundy
        else "forall n, lost (subtraction_move (takes forms c)) [n] <-> outcome (takes forms c) n = 0"
    )
    text = f"""{MADE_BY}
   {certificate["ruleset"]}: the least period and the least preperiod of the {what}, for all c of some classes. *)
Require Import List NArith ZArith.
From Nimlike Require Import {" ".join(_REQUIRED)}.
Import ListNotations.

(* The numbers u c + t may be taken, for these pairs (u, t). *)
Definition forms : list (nat * nat) := [{forms}].
(* (first, step, start, (A, B), (C, D)): for c = first + k step the period is A c + B, and the preperiod C c + D. *)
Definition classes : list (nat * nat * nat * (nat * Z) * (nat * Z)) := [
  {rows}].
(* Single numbers (c, period, preperiod). *)
Definition members : list (nat * nat * nat) := [{singles}].

Lemma accepted : check {"true" if game.grundy else "false"} forms classes members = true.
Proof. vm_compute. reflexivity. Qed.

(* linear a b c is a c + b. *)
Theorem {NAME} :
  (forall first step start A B C D k, In (first, step, start, (A, B), (C, D)) classes -> let c := first + k * step in
    period ({value} (takes forms c)) (Z.to_nat (linear C D c)) (Z.to_nat (linear A B c))) /\\
  (forall c p e, In (c, p, e) members -> period ({value} (takes forms c)) e p) /\\
  (forall c, 0 < c -> {decides}).
Proof. exact (checked_{"grundy" if game.grundy else "outcomes"} forms classes members accepted). Qed.

Check {NAME}.
Print Assumptions {NAME}.
"""
    steps = sum(_class_steps(game, one) for one in classes)
    steps += sum(_steps(game, c, 2 * p + e + c, 2 + p) for c, p, e in members)
    written = [*game.forms, *members, *((each.first, each.step, each.start) for each in classes)]
    written += [(each.period[0], each.preperiod[0]) for each in classes]
    return Script(text, _REQUIRED, steps + in_unary(*chain.from_iterable(written)))


def _row(one: Class) -> str:
    (a, b), (c, d) = one.period, one.preperiod
    first = ", ".join(map(number, (one.first, one.step, one.start)))
    return f"({first}, ({number(a)}, ({b})%Z), ({number(c)}, ({d})%Z))"


def _class_steps(game: Game, one: Class) -> int:
    """For the values of K rows of heaps, which are then compared for some shifts."""
    a, b = one.period
    rows = one.preperiod[0] + a + 2 + max(*(times for times, _ in game.forms), a // 2)
    return _steps(game, one.first, rows * one.first, 4 + a + abs(b))


def _steps(game: Game, c: int, count: int, shifts: int) -> int:
    """For so many values, each from a list that is gone through to each option, and for their comparisons."""
    return count * (50 + sum(min(take, count) for take in game.takes(c)) + shifts)
