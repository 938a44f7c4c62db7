(* The ballot lemma: rows of tokens in which takes have no bound (K is at least the number of chips left).

   lead n is the number of tokens good for B less that of tokens good for A, among the tokens 0, ..., n - 1. So the
   lead in the part x, ..., y - 1 of a row is lead y - lead x.

   Main theorem (ballot): in a row of two tokens or more with A to move B wins iff in every right part of it, other
   than the whole row, more tokens are good for B than for A; and the same for A, with left parts, when B is to
   move. *)
Require Import ZArith Arith Lia Wf_nat.
From Nimlike Require Import Row.
Local Open Scope Z_scope.

Section Ballot.
Variables (K : nat) (W : nat -> bool).

Fixpoint lead (n : nat) : Z := match n with O => 0 | S n => lead n + (if W n then -1 else 1) end.
Lemma lead_next n : lead (n + 1) = lead n + (if W n then -1 else 1).
Proof. rewrite Nat.add_1_r. reflexivity. Qed.

(* The first and the last place where the lead is greatest, among a + 1, ..., a + r. *)
Lemma first_greatest a r : (1 <= r)%nat -> exists x, (a < x <= a + r)%nat /\
  (forall y, (a < y <= a + r)%nat -> lead y <= lead x) /\ (forall y, (a < y < x)%nat -> lead y < lead x).
Proof.
  induction r as [|r IH]; intro R; [lia|]. destruct (Nat.eq_dec r 0) as [->|Z].
  - exists (a + 1)%nat. split; [lia|]. split; intros y Y; [replace y with (a + 1)%nat by lia|]; lia.
  - destruct IH as [x [X [G F]]]; [lia|]. destruct (Z_lt_le_dec (lead x) (lead (a + S r))) as [L|L].
    + exists (a + S r)%nat. split; [lia|]. split; intros y Y.
      * destruct (Nat.eq_dec y (a + S r)) as [->|D]; [lia|]. specialize (G y ltac:(lia)). lia.
      * specialize (G y ltac:(lia)). lia.
    + exists x. split; [lia|]. split; auto. intros y Y.
      destruct (Nat.eq_dec y (a + S r)) as [->|D]; auto. apply G. lia.
Qed.
Lemma last_greatest a r : (1 <= r)%nat -> exists x, (a < x <= a + r)%nat /\
  (forall y, (a < y <= a + r)%nat -> lead y <= lead x) /\ (forall y, (x < y <= a + r)%nat -> lead y < lead x).
Proof.
  induction r as [|r IH]; intro R; [lia|]. destruct (Nat.eq_dec r 0) as [->|Z].
  - exists (a + 1)%nat. split; [lia|]. split; intros y Y; [replace y with (a + 1)%nat by lia|]; lia.
  - destruct IH as [x [X [G F]]]; [lia|]. destruct (Z_lt_le_dec (lead (a + S r)) (lead x)) as [L|L].
    + exists x. split; [lia|]. split; intros y Y.
      * destruct (Nat.eq_dec y (a + S r)) as [->|D]; [lia|]. apply G. lia.
      * destruct (Nat.eq_dec y (a + S r)) as [->|D]; auto. apply F. lia.
    + exists (a + S r)%nat. split; [lia|]. split; intros y Y; [|lia].
      destruct (Nat.eq_dec y (a + S r)) as [->|D]; [lia|]. specialize (G y ltac:(lia)). lia.
Qed.

(* More tokens are good for B in each right part, or for A in each left part. *)
Definition right_parts (r a : nat) : Prop := forall x, (a < x <= a + r)%nat -> lead x < lead (a + r + 1).
Definition left_parts (r a : nat) : Prop := forall x, (a < x <= a + r)%nat -> lead x < lead a.

Lemma right_part_or_not r a : right_parts r a \/ exists x, (a < x <= a + r)%nat /\ lead (a + r + 1) <= lead x.
Proof.
  destruct (all_or_one (fun i => lead (a + i) < lead (a + r + 1)) (fun i => lead (a + r + 1) <= lead (a + i)) r)
    as [H|[i [I H]]].
  - intros i _. lia.
  - left. intros x X. replace x with (a + (x - a))%nat by lia. apply H. lia.
  - right. exists (a + i)%nat. split; auto. lia.
Qed.
Lemma left_part_or_not r a : left_parts r a \/ exists x, (a < x <= a + r)%nat /\ lead a <= lead x.
Proof.
  destruct (all_or_one (fun i => lead (a + i) < lead a) (fun i => lead a <= lead (a + i)) r) as [H|[i [I H]]].
  - intros i _. lia.
  - left. intros x X. replace x with (a + (x - a))%nat by lia. apply H. lia.
  - right. exists (a + i)%nat. split; auto. lia.
Qed.

Lemma ballot_play : forall r a, (1 <= r <= K)%nat ->
  (right_parts r a -> wins_B K W A r a) /\ (~ right_parts r a -> wins_A K W A r a) /\
  (left_parts r a -> wins_A K W B r a) /\ (~ left_parts r a -> wins_B K W B r a).
Proof.
  induction r as [r IH] using lt_wf_ind. intros a R.
  assert (Last : lead (a + r + 1) = lead (a + r) + (if W (a + r) then -1 else 1)) by apply lead_next.
  assert (First : lead (a + 1) = lead a + (if W a then -1 else 1)) by apply lead_next.
  split; [|split; [|split]]; intro H.
  - (* A takes i. In what is left some left part is good for B: the one without the last token. *)
    assert (P := H (a + r)%nat ltac:(lia)). destruct (W (a + r)) eqn:E; [lia|].
    apply B_answers; [lia|]. intros i I L. destruct (Nat.eq_dec i r) as [->|D].
    + replace (r - r)%nat with 0%nat by lia. apply B_end. auto.
    + apply (IH (r - i)%nat ltac:(lia) (a + i)%nat ltac:(lia)). intro C.
      specialize (C (a + r)%nat ltac:(lia)). specialize (H (a + i)%nat ltac:(lia)). lia.
  - (* A leaves the right part from the last place where the lead is greatest. *)
    destruct (right_part_or_not r a) as [|[z [Z1 Z2]]]; [tauto|].
    destruct (last_greatest a r) as [x [X [G F]]]; [lia|]. apply (A_moves r a (x - a)); [lia|lia|].
    replace (a + (x - a))%nat with x by lia. destruct (Nat.eq_dec x (a + r)) as [->|D].
    + replace (r - (a + r - a))%nat with 0%nat by lia. apply A_end.
      specialize (G z Z1). destruct (W (a + r)); auto; lia.
    + apply (IH (r - (x - a))%nat ltac:(lia) x ltac:(lia)). intros y Y. apply F. lia.
  - assert (P := H (a + 1)%nat ltac:(lia)). destruct (W a) eqn:E; [|lia].
    apply A_answers; [lia|]. intros i I L. destruct (Nat.eq_dec i r) as [->|D].
    + replace (r - r)%nat with 0%nat by lia. apply A_end. auto.
    + apply (IH (r - i)%nat ltac:(lia) a ltac:(lia)). intro C.
      specialize (C (a + 1)%nat ltac:(lia)). specialize (H (a + (r - i) + 1)%nat ltac:(lia)). lia.
  - destruct (left_part_or_not r a) as [|[z [Z1 Z2]]]; [tauto|].
    destruct (first_greatest a r) as [x [X [G F]]]; [lia|]. apply (B_moves r a (a + r + 1 - x)); [lia|lia|].
    destruct (Nat.eq_dec x (a + 1)) as [->|D].
    + replace (r - (a + r + 1 - (a + 1)))%nat with 0%nat by lia. apply B_end.
      specialize (G z Z1). destruct (W a); auto; lia.
    + apply (IH (r - (a + r + 1 - x))%nat ltac:(lia) a ltac:(lia)). intros y Y.
      replace (a + (r - (a + r + 1 - x)) + 1)%nat with x by lia. apply F. lia.
Qed.

(** The ballot lemma, for K no less than the chips left: A to move loses iff in every right part but the whole row more
    tokens are good for B; B to move loses iff in every left part but the whole row more are good for A. *)
Theorem ballot r a : (1 <= r <= K)%nat ->
  (wins_B K W A r a <-> forall x, (a < x <= a + r)%nat -> lead (a + r + 1) - lead x > 0) /\
  (wins_A K W B r a <-> forall x, (a < x <= a + r)%nat -> lead x - lead a < 0).
Proof.
  intro R. destruct (ballot_play r a R) as [H1 [H2 [H3 H4]]].
  assert (E1 : (forall x, (a < x <= a + r)%nat -> lead (a + r + 1) - lead x > 0) <-> right_parts r a).
  { split; intros H x X; specialize (H x X); lia. }
  assert (E2 : (forall x, (a < x <= a + r)%nat -> lead x - lead a < 0) <-> left_parts r a).
  { split; intros H x X; specialize (H x X); lia. }
  rewrite E1, E2. pose proof (not_both K W r A a). pose proof (not_both K W r B a). split; split; auto; intro X.
  - destruct (right_part_or_not r a) as [|[x [X1 X2]]]; auto. exfalso.
    assert (~ right_parts r a) by (intro C; specialize (C x X1); lia). auto.
  - destruct (left_part_or_not r a) as [|[x [X1 X2]]]; auto. exfalso.
    assert (~ left_parts r a) by (intro C; specialize (C x X1); lia). auto.
Qed.
End Ballot.
