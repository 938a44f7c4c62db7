(* Games with heaps: a position is a row of heaps, and a move replaces one heap by the heaps that the rule allows,
   which may be none, one, two or more. Nim, octal games and subtraction games are of this form.

   Main theorem (row_lost_iff): the value of a heap being the mex of the XORs of what may replace it (heap_value_mex),
   a row of heaps is lost iff the XOR of its values is 0. *)
Require Import Arith Lia List Bool Wf_nat.
From Nimlike Require Import Games Mex Xor.
Import ListNotations.

Section Heaps.
Variable H : Type.
Variable rule : H -> list H -> Prop.

Inductive row_move : list H -> list H -> Prop :=
| Row_move : forall l h o r, rule h o -> row_move (l ++ h :: r) (l ++ o ++ r).

(* What may replace a heap, as a list. *)
Variable replacements : H -> list (list H).
Hypothesis listed : forall h o, In o (replacements h) <-> rule h o.

(* Every play ends: each heap has a weight, which is more than the weights together of what may replace it. *)
Variable weight : H -> nat.
Definition total (l : list H) : nat := list_sum (map weight l).
Hypothesis lighter : forall h o, rule h o -> total o < weight h.

(* The value of a heap, by recursion to a depth which is its weight. *)
Fixpoint value_to (depth : nat) (h : H) : nat :=
  match depth with
  | O => 0
  | S d => mex (map (fun o => xor_list (map (value_to d) o)) (replacements h))
  end.
Definition heap_value (h : H) : nat := value_to (S (weight h)) h.

Lemma total_in (h : H) : forall o, In h o -> weight h <= total o.
Proof.
  induction o as [|x o IH]; simpl; [tauto|]. unfold total in *. simpl. intros [->|I]; [lia|]. specialize (IH I). lia.
Qed.
Lemma total_app l l' : total (l ++ l') = total l + total l'.
Proof. unfold total. rewrite map_app. induction (map weight l); simpl; lia. Qed.
Lemma depth_enough : forall n f f' h, weight h < n -> n <= f -> n <= f' -> value_to f h = value_to f' h.
Proof.
  induction n as [|n IH]; intros f f' h W F F'; [lia|].
  destruct f; [lia|]. destruct f'; [lia|]. simpl. f_equal. apply map_ext_in. intros o O.
  f_equal. apply map_ext_in. intros x X. apply IH; try lia.
  apply listed, lighter in O. apply total_in in X. lia.
Qed.
(** The value of a heap is the mex of the values of the rows that may replace it; the value of a row is the XOR of those
    of its heaps. *)
Theorem heap_value_mex h : heap_value h = mex (map (fun o => xor_list (map heap_value o)) (replacements h)).
Proof.
  unfold heap_value at 1. simpl. f_equal. apply map_ext_in. intros o O. f_equal. apply map_ext_in.
  intros x X. unfold heap_value. apply (depth_enough (S (weight x))); try lia.
  apply listed, lighter in O. apply total_in in X. lia.
Qed.
(** If what may replace a heap is listed, and weighs less than it, a row of heaps is lost iff the XOR of their values is
    0 (Sprague 1935, Grundy 1939). *)
Theorem row_lost_iff l : lost row_move l <-> xor_list (map heap_value l) = 0.
Proof.
  apply (lost_exactly total (fun l => xor_list (map heap_value l) = 0)); clear l.
  - intros p q M. inversion M as [l h o r I]; subst. rewrite !total_app.
    change (total (h :: r)) with (weight h + total r). apply lighter in I. lia.
  - intro p. destruct (Nat.eq_dec (xor_list (map heap_value p)) 0); auto.
  - intros p q Z M. inversion M as [l h o r I]; subst. rewrite map_app in Z. simpl map in Z.
    rewrite !map_app, (xor_list_replace _ (heap_value h)), Z, Nat.lxor_0_r.
    intro E. apply Nat.lxor_eq in E. apply (mex_notin (map (fun o => xor_list (map heap_value o)) (replacements h))).
    rewrite <- heap_value_mex, E. apply (in_map (fun o => xor_list (map heap_value o))). apply listed. auto.
  - intros p N. destruct (xor_list_reduce _ N) as [a [I A]]. apply in_map_iff in I as [h [<- I]].
    apply in_split in I as [l [r ->]].
    rewrite (heap_value_mex h) in A at 2. apply mex_below in A. apply in_map_iff in A as [o [O Io]].
    exists (l ++ o ++ r). split; [constructor; apply listed; auto|].
    rewrite !map_app, (xor_list_replace _ (heap_value h)), O, xor_cancel, map_app. simpl. apply Nat.lxor_nilpotent.
Qed.
End Heaps.
Arguments row_move {H}. Arguments heap_value {H}. Arguments total {H}.
