(* XOR and mex of numbers in binary (the type N), for checkers that compute with long lists of values. *)
Require Import Arith Lia List Bool NArith.
From Nimlike Require Import Mex Xor.
Import ListNotations.

Lemma odd_binary a : Nat.odd (N.to_nat a) = N.odd a.
Proof.
  destruct (Nat.odd (N.to_nat a)) eqn:E.
  - symmetry. apply N.odd_spec. apply Nat.odd_spec in E as [m E]. exists (N.of_nat m). lia.
  - symmetry. rewrite <- N.negb_even. apply negb_false_iff. apply N.even_spec.
    rewrite <- Nat.negb_even in E. apply negb_false_iff, Nat.even_spec in E as [m E]. exists (N.of_nat m). lia.
Qed.
Lemma testbit_binary : forall k a, Nat.testbit (N.to_nat a) k = N.testbit a (N.of_nat k).
Proof.
  induction k as [|k IH]; intro a.
  - simpl. rewrite odd_binary. symmetry. apply N.bit0_odd.
  - change (Nat.testbit (N.to_nat a) (S k)) with (Nat.testbit (Nat.div2 (N.to_nat a)) k).
    rewrite <- N2Nat.inj_div2, IH. rewrite Nat2N.inj_succ, N.div2_spec, N.shiftr_spec by apply N.le_0_l.
    f_equal. lia.
Qed.
Lemma xor_binary a b : N.to_nat (N.lxor a b) = Nat.lxor (N.to_nat a) (N.to_nat b).
Proof. apply Nat.bits_inj. intro k. rewrite Nat.lxor_spec, !testbit_binary. apply N.lxor_spec. Qed.

(* Is x in l? It looks no further than to the first x. *)
Fixpoint member (x : N) (l : list N) : bool :=
  match l with [] => false | y :: l => if N.eqb x y then true else member x l end.
Lemma member_In x l : member x l = true <-> In (N.to_nat x) (map N.to_nat l).
Proof.
  rewrite in_map_iff. induction l as [|y l IH]; simpl.
  - split; [discriminate|intros [y [_ []]]].
  - destruct (N.eqb_spec x y) as [->|D]; [split; eauto|]. rewrite IH. split; intros [z Z]; exists z; [tauto|].
    destruct Z as [E [->|I]]; [apply N2Nat.inj in E; congruence|auto].
Qed.
(* Is v the mex of l? *)
Definition is_mex (v : N) (l : list N) : bool :=
  negb (member v l) && forallb (fun x => member (N.of_nat x) l) (seq 0 (N.to_nat v)).
Lemma is_mex_right v l : is_mex v l = true -> mex (map N.to_nat l) = N.to_nat v.
Proof.
  intro H. apply andb_prop in H as [A B]. apply mex_unique.
  - intro I. apply member_In in I. rewrite I in A. discriminate.
  - intros k K. rewrite forallb_forall in B. specialize (B k ltac:(apply in_seq; lia)).
    apply member_In in B. rewrite Nat2N.id in B. auto.
Qed.
