(* The mex of a list of whole numbers: the least one that is not in the list. *)
Require Import Arith Lia List Bool.
Import ListNotations.

Fixpoint first_from (m fuel : nat) (l : list nat) : nat :=
  match fuel with
  | O => m
  | S f => if existsb (Nat.eqb m) l then first_from (S m) f l else m
  end.
Definition mex (l : list nat) : nat := first_from 0 (S (length l)) l.

Lemma existsb_In m l : existsb (Nat.eqb m) l = true <-> In m l.
Proof.
  rewrite existsb_exists. split.
  - intros [x [I E]]. apply Nat.eqb_eq in E. subst; auto.
  - intro I. exists m. split; auto. apply Nat.eqb_refl.
Qed.
Lemma first_from_spec : forall f m l, (forall k, k < m -> In k l) ->
  (forall k, k < first_from m f l -> In k l) /\ (In (first_from m f l) l -> first_from m f l = m + f).
Proof.
  induction f as [|f IH]; intros m l H; simpl.
  - split; auto.
  - destruct (existsb (Nat.eqb m) l) eqn:E.
    + apply existsb_In in E. destruct (IH (S m) l) as [A B].
      { intros k Hk. destruct (Nat.eq_dec k m); subst; auto. apply H; lia. }
      split; auto. intro I. rewrite B by auto. lia.
    + split; auto. intro I. apply existsb_In in I. congruence.
Qed.

(* mex l is not in l, all smaller numbers are; and it is the only such number. *)
Lemma mex_below l k : k < mex l -> In k l.
Proof. apply first_from_spec. intros; lia. Qed.
Lemma mex_notin l : ~ In (mex l) l.
Proof.
  intro I. destruct (first_from_spec (S (length l)) 0 l) as [A B]; [intros; lia|].
  specialize (B I). change (first_from 0 (S (length l)) l) with (mex l) in B.
  assert (incl (seq 0 (S (length l))) l).
  { intros x X. apply in_seq in X. destruct (Nat.eq_dec x (mex l)); subst; auto. apply mex_below. lia. }
  apply NoDup_incl_length in H; [|apply seq_NoDup]. rewrite seq_length in H. lia.
Qed.
Lemma mex_unique l m : ~ In m l -> (forall k, k < m -> In k l) -> mex l = m.
Proof.
  intros N B. destruct (lt_eq_lt_dec (mex l) m) as [[h|h]|h]; auto.
  - exfalso. apply (mex_notin l). auto.
  - exfalso. apply N. apply mex_below; auto.
Qed.
Lemma mex_ext l l' : (forall v, In v l <-> In v l') -> mex l = mex l'.
Proof.
  intro H. apply mex_unique.
  - rewrite H. apply mex_notin.
  - intros k Hk. apply H. apply mex_below; auto.
Qed.
Lemma mex_seq n : mex (seq 0 n) = n.
Proof. apply mex_unique; [rewrite in_seq; lia|]. intros k K. apply in_seq. lia. Qed.
