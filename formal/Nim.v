(* Nim with any number of piles (Bouton 1901): a move makes one pile smaller.

   Main theorems. Normal play (bouton): a position is lost iff the XOR of its piles is 0; and the XOR is its Grundy
   value (nim_value): no move leads to the same XOR, and some move to each smaller one. Misere play (bouton_misere): a
   position is lost iff all piles are 0 or 1 and the number of ones is odd, or some pile is 2 or more and the XOR is
   0. *)
Require Import Arith Lia List Bool.
From Nimlike Require Import Games Mex Xor.
Import ListNotations.

Inductive nim : list nat -> list nat -> Prop :=
| Nim_move : forall l h k r, k < h -> nim (l ++ h :: r) (l ++ k :: r).

Lemma nim_smaller p q : nim p q -> list_sum q < list_sum p.
Proof. intro M. inversion M; subst. rewrite !list_sum_app. simpl. lia. Qed.
Lemma xor_after l h k r : xor_list (l ++ k :: r) = Nat.lxor (Nat.lxor h k) (xor_list (l ++ h :: r)).
Proof.
  change (l ++ k :: r) with (l ++ [k] ++ r). rewrite (xor_list_replace l h [k] r). simpl.
  rewrite Nat.lxor_0_r. reflexivity.
Qed.
Lemma xor_changes p q : nim p q -> xor_list q <> xor_list p.
Proof.
  intros M E. inversion M as [l h k r K]; subst. rewrite (xor_after l h k r) in E.
  rewrite <- (Nat.lxor_0_l (xor_list (l ++ h :: r))) in E at 2. rewrite !(Nat.lxor_comm _ (xor_list _)) in E.
  apply xor_injective in E. apply Nat.lxor_eq in E. lia.
Qed.
Lemma move_to_xor_0 p : xor_list p <> 0 -> exists q, nim p q /\ xor_list q = 0.
Proof.
  intro N. destruct (xor_list_reduce p N) as [h [I A]]. apply in_split in I as [l [r ->]].
  exists (l ++ Nat.lxor h (xor_list (l ++ h :: r)) :: r). split; [constructor; auto|].
  rewrite (xor_after l h), xor_cancel. apply Nat.lxor_nilpotent.
Qed.

(** Bouton 1901: a position of Nim, with any number of piles, is lost iff the XOR of the piles is 0. *)
Theorem bouton p : lost nim p <-> xor_list p = 0.
Proof.
  apply (lost_exactly list_sum (fun p => xor_list p = 0)); clear p.
  - apply nim_smaller.
  - intro p. destruct (Nat.eq_dec (xor_list p) 0); auto.
  - intros p q Z M E. apply (xor_changes p q M). congruence.
  - apply move_to_xor_0.
Qed.

(* A move to the XOR v is one to the XOR 0 with a pile of v beside; that pile is too small to be the one that moves. *)
(** The XOR of the piles is the Grundy value of Nim: no move leads to the same XOR, and some move leads to each smaller
    one. *)
Theorem nim_value p : (forall q, nim p q -> xor_list q <> xor_list p) /\
  forall v, v < xor_list p -> exists q, nim p q /\ xor_list q = v.
Proof.
  split; [intros q; apply xor_changes|]. intros v V. destruct (move_to_xor_0 (v :: p)) as [q [M E]].
  - simpl. intro Z. apply Nat.lxor_eq in Z. lia.
  - inversion M as [[|x l] h k r K E1 E2]; inversion E1; subst; simpl in E; apply Nat.lxor_eq in E.
    + lia.
    + exists (l ++ k :: r). split; [constructor; auto|congruence].
Qed.

(** * Misere play *)
Definition all_ones (l : list nat) : Prop := forall x, In x l -> x <= 1.
Definition ones (l : list nat) : nat := length (filter (Nat.eqb 1) l).
Definition misere_safe (l : list nat) : Prop :=
  (all_ones l /\ Nat.odd (ones l) = true) \/ ((exists x, In x l /\ 2 <= x) /\ xor_list l = 0).

(* Of piles of 0 and 1 the XOR is 1 or 0: whether the number of ones is odd. *)
Lemma xor_of_ones l : all_ones l -> xor_list l = if Nat.odd (ones l) then 1 else 0.
Proof.
  unfold ones. induction l as [|x l IH]; intro T; simpl; auto.
  assert (X : x <= 1) by (apply T; simpl; auto). rewrite IH by (intros y I; apply T; simpl; auto).
  destruct x as [|[|x]]; try lia; simpl filter.
  - rewrite Nat.lxor_0_l. reflexivity.
  - simpl length. rewrite Nat.odd_succ, <- Nat.negb_odd. destruct (Nat.odd _); reflexivity.
Qed.
Lemma odd_ones l : all_ones l -> (Nat.odd (ones l) = true <-> xor_list l = 1).
Proof. intro T. rewrite (xor_of_ones l T). destruct (Nat.odd (ones l)); split; congruence. Qed.
Lemma ones_or_more l : all_ones l \/ exists x, In x l /\ 2 <= x.
Proof.
  induction l as [|x l [T|[y [I Y]]]].
  - left. intros y [].
  - destruct (le_lt_dec x 1); [left; intros y [->|I]; auto|right; exists x; simpl; auto].
  - right. exists y. simpl; auto.
Qed.
Lemma not_ones l : all_ones l -> (exists x, In x l /\ 2 <= x) -> False.
Proof. intros T [x [I X]]. specialize (T x I). lia. Qed.
Lemma swap_one l h k r : all_ones (l ++ h :: r) -> k <= 1 -> all_ones (l ++ k :: r).
Proof. intros T K x I. apply in_app_iff in I as [I|[<-|I]]; auto; apply T; apply in_app_iff; simpl; auto. Qed.
Lemma pile_of_one l : all_ones l -> xor_list l = 1 -> exists a b, l = a ++ 1 :: b.
Proof.
  intros T X. destruct (in_dec Nat.eq_dec 1 l) as [I|N]; [apply in_split; auto|].
  exfalso. assert (Z : xor_list l = 0); [|congruence]. clear X. induction l as [|x l IH]; auto. simpl.
  assert (x <= 1) by (apply T; simpl; auto). assert (x <> 1) by (intros ->; apply N; simpl; auto).
  replace x with 0 by lia. rewrite IH; [reflexivity|intros y I; apply T; simpl; auto|intro I; apply N; simpl; auto].
Qed.

Lemma misere_safe_or_not p : misere_safe p \/ ~ misere_safe p.
Proof.
  unfold misere_safe. destruct (ones_or_more p) as [T|B].
  - destruct (Nat.odd (ones p)) eqn:E; [left; auto|].
    right. intros [[_ F]|[B _]]; [discriminate|apply (not_ones p T B)].
  - destruct (Nat.eq_dec (xor_list p) 0) as [Z|Z]; [left; auto|].
    right. intros [[T _]|[_ F]]; [apply (not_ones p T B)|auto].
Qed.
(* A safe position has a pile that is not empty. *)
Lemma safe_has_move p : misere_safe p -> exists q, nim p q.
Proof.
  assert (N : forall l h r, h <> 0 -> exists q, nim (l ++ h :: r) q).
  { intros l h r Z. exists (l ++ 0 :: r). constructor. lia. }
  intros [[T O]|[[x [I B]] _]].
  - apply odd_ones in O; auto. destruct (pile_of_one p T O) as [a [b ->]]. apply N. lia.
  - apply in_split in I as [l [r ->]]. apply N. lia.
Qed.
Lemma safe_to_unsafe p q : misere_safe p -> nim p q -> ~ misere_safe q.
Proof.
  intros S M [[T O]|[B Z]]; inversion M as [l h k r K E1 E2]; destruct S as [[T' O']|[B' Z']].
  - apply (xor_changes p q M). apply odd_ones in O, O'; auto. congruence.
  - apply odd_ones in O; auto. subst p q. rewrite (xor_after l h), Z', Nat.lxor_0_r in O.
    assert (k <= 1) by (apply T; apply in_app_iff; simpl; auto).
    assert (2 <= h).
    { destruct (le_lt_dec h 1); [|lia]. exfalso. apply (not_ones (l ++ h :: r)); auto. apply (swap_one l k); auto. }
    assert (V : h = Nat.lxor k 1) by (rewrite <- O, (Nat.lxor_comm h k); symmetry; apply xor_cancel).
    destruct k as [|[|k]]; [vm_compute in V|vm_compute in V|]; lia.
  - subst p q. apply (not_ones (l ++ k :: r)); auto. apply (swap_one l h); auto.
    assert (h <= 1) by (apply T'; apply in_app_iff; simpl; auto). lia.
  - apply (xor_changes p q M). congruence.
Qed.
Lemma unsafe_to_safe p : ~ misere_safe p -> no_move nim p \/ exists q, nim p q /\ misere_safe q.
Proof.
  intro U. destruct (ones_or_more p) as [T|B].
  - (* An even number of ones: take one, if there is one. *)
    destruct (in_dec Nat.eq_dec 1 p) as [I|N].
    + right. apply in_split in I as [a [b ->]]. exists (a ++ 0 :: b). split; [constructor; lia|]. left.
      assert (T0 : all_ones (a ++ 0 :: b)) by (apply (swap_one a 1); auto).
      split; auto. apply odd_ones; auto. rewrite (xor_after a 1 0 b), (xor_of_ones _ T).
      destruct (Nat.odd (ones (a ++ 1 :: b))) eqn:O; [exfalso; apply U; left; auto|reflexivity].
    + left. intros q M. inversion M as [l h k r K E]; subst. apply N. apply in_app_iff. right. left.
      assert (h <= 1) by (apply T; apply in_app_iff; simpl; auto). lia.
  - (* A pile of 2 or more: as in normal play, but leave an odd number of ones where only ones would be left. *)
    assert (Z : xor_list p <> 0) by (intro Z; apply U; right; auto).
    right. destruct (move_to_xor_0 p Z) as [q [M E]].
    destruct (ones_or_more q) as [T|B']; [|exists q; split; auto; right; auto].
    inversion M as [l h k r K E1 E2]; subst p q.
    assert (k <= 1) by (apply T; apply in_app_iff; simpl; auto).
    assert (2 <= h).
    { destruct (le_lt_dec h 1); [|lia]. exfalso. apply (not_ones (l ++ h :: r)); auto. apply (swap_one l k); auto. }
    assert (T1 : all_ones (l ++ 1 - k :: r)) by (apply (swap_one l k); auto; lia).
    exists (l ++ (1 - k) :: r). split; [constructor; lia|]. left. split; auto. apply odd_ones; auto.
    rewrite (xor_after l k), E. destruct k as [|[|k]]; simpl; auto; lia.
Qed.
(** Bouton 1901: in misere play a position is lost iff all piles are 0 or 1 and the number of ones is odd, or some pile
    is 2 or more and the XOR of the piles is 0. *)
Theorem bouton_misere p : misere_lost nim p <-> misere_safe p.
Proof.
  apply (misere_lost_exactly list_sum misere_safe).
  - apply nim_smaller.
  - apply misere_safe_or_not.
  - apply safe_to_unsafe.
  - apply safe_has_move.
  - apply unsafe_to_safe.
Qed.
