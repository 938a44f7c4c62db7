(* The Majority theorem: rows of tokens that repeat, and takes with a large bound K.

   A token p is good for B to end at (ahead_B) if in every part of the row that ends with p more tokens are good for
   B; a token m is good for A to begin at (ahead_A) if in every part that begins with m more tokens are good for A.
   Let g be such that of any g successive tokens one is good for the player. He goes from one such token to the next.

   Main theorems. If K >= g, the other player wins, with the player to move, just those rows of which every part at
   his own end is good for him (majority_B_rows, majority_A_rows: this decides every position); and the player wins
   every row of at least K + g chips (B, majority_B) or g chips (A, majority_A). If the tokens repeat with period M
   and the majority of a period is good for him, then g = M will do (cycle_B, cycle_A: the cycle lemma of Dvoretzky
   and Motzkin), so K >= M is enough (majority_of_a_period). *)
Require Import ZArith Arith Lia Wf_nat.
From Nimlike Require Import Row Ballot.
Local Open Scope Z_scope.

Section Majority.
Variables (K : nat) (W : nat -> bool).
Notation lead := (lead W).

Definition ahead_B (p : nat) : Prop := forall x, (x <= p)%nat -> lead x < lead (p + 1).
Definition ahead_A (m : nat) : Prop := forall x, (m < x)%nat -> lead x < lead m.
Definition within (g : nat) (good : nat -> Prop) : Prop := forall x, exists p, (x <= p < x + g)%nat /\ good p.

Section MajorityB.
Variable g : nat.
Hypothesis K_large : (g <= K)%nat.
Hypothesis gap : within g ahead_B.

(* B wins a row that ends with a token good for him, whoever is to move. *)
Lemma ahead_B_wins : forall r a, ahead_B (a + r) ->
  wins_B K W A r a /\ ((1 <= r)%nat -> wins_B K W B r a).
Proof.
  induction r as [r IH] using lt_wf_ind. intros a H.
  assert (E : W (a + r) = false).
  { specialize (H (a + r)%nat (le_n _)). rewrite lead_next in H. destruct (W (a + r)); auto; lia. }
  assert (Move : (1 <= r)%nat -> wins_B K W B r a).
  { intro R. destruct (le_lt_dec r K) as [L|L].
    - apply ballot_play; [lia|]. intro C. specialize (C (a + r)%nat ltac:(lia)).
      specialize (H a ltac:(lia)). rewrite lead_next, E in H. lia.
    - destruct (gap (a + r - g)%nat) as [p [P Q]]. apply (B_moves r a (a + r - p)); [lia|lia|].
      apply (IH (r - (a + r - p))%nat ltac:(lia) a). replace (a + (r - (a + r - p)))%nat with p by lia. auto. }
  split; auto. destruct (Nat.eq_dec r 0) as [->|R]; [apply B_end; rewrite Nat.add_0_r in E; auto|].
  apply B_answers; [lia|]. intros i I L.
  assert (H' : ahead_B (a + i + (r - i))) by (replace (a + i + (r - i))%nat with (a + r)%nat by lia; auto).
  destruct (Nat.eq_dec i r) as [->|D].
  - replace (r - r)%nat with 0%nat by lia. apply B_end. auto.
  - apply (IH (r - i)%nat ltac:(lia) (a + i)%nat H'). lia.
Qed.
(* So every position is decided: A to move, by his takes, each of which leaves a row that B to move loses or not. *)
(** The Majority theorem for B: if of any g successive tokens, g at most K, one is good for B to end at, A wins with B
    to move iff in every left part but the whole row more tokens are good for A. *)
Theorem majority_B_rows r a : (1 <= r)%nat -> (wins_A K W B r a <-> left_parts W r a).
Proof.
  intro R. destruct (le_lt_dec r K) as [L|L].
  - destruct (ballot_play K W r a ltac:(lia)) as [_ [_ [H1 H2]]]. pose proof (not_both K W r B a).
    destruct (left_part_or_not W r a) as [|[x [X1 X2]]]; [tauto|].
    assert (~ left_parts W r a) by (intro C; specialize (C x X1); lia). tauto.
  - destruct (gap (a + r - g)%nat) as [p [P Q]]. split; intro H; exfalso.
    + apply (not_both K W r B a H). apply (B_moves r a (a + r - p)); [lia|lia|]. apply ahead_B_wins.
      replace (a + (r - (a + r - p)))%nat with p by lia. auto.
    + specialize (H (p + 1)%nat ltac:(lia)). specialize (Q a ltac:(lia)). lia.
Qed.
(** Under the same hypotheses B wins, with A to move, whenever K + g chips or more are left. *)
Theorem majority_B r a : (K + g <= r)%nat -> wins_B K W A r a.
Proof.
  intro R. destruct (Nat.eq_dec r 0) as [->|R0].
  { destruct (gap 0%nat) as [p [P _]]. lia. }
  apply B_answers; [lia|]. intros i I L. destruct (gap (a + r - g)%nat) as [p [P Q]].
  apply (B_moves (r - i) (a + i) (a + r - p)); [lia|lia|]. apply ahead_B_wins.
  replace (a + i + (r - i - (a + r - p)))%nat with p by lia. auto.
Qed.
End MajorityB.

Section MajorityA.
Variable g : nat.
Hypothesis K_large : (g <= K)%nat.
Hypothesis gap : within g ahead_A.

(* A wins a row that begins with a token good for him, whoever is to move. *)
Lemma ahead_A_wins : forall r a, ahead_A a -> wins_A K W B r a /\ ((1 <= r)%nat -> wins_A K W A r a).
Proof.
  induction r as [r IH] using lt_wf_ind. intros a H.
  assert (F : lead (a + 1) = lead a + (if W a then -1 else 1)) by apply lead_next.
  assert (E : W a = true).
  { specialize (H (a + 1)%nat ltac:(lia)). destruct (W a); auto; lia. }
  assert (Move : (1 <= r)%nat -> wins_A K W A r a).
  { intro R. destruct (le_lt_dec r K) as [L|L].
    - apply ballot_play; [lia|]. intro C. specialize (C (a + 1)%nat ltac:(lia)).
      specialize (H (a + r + 1)%nat ltac:(lia)). rewrite E in F. lia.
    - destruct (gap (a + 1)%nat) as [p [P Q]]. apply (A_moves r a (p - a)); [lia|lia|].
      replace (a + (p - a))%nat with p by lia. apply (IH (r - (p - a))%nat ltac:(lia) p Q). }
  split; auto. destruct (Nat.eq_dec r 0) as [->|R]; [apply A_end; auto|].
  apply A_answers; [lia|]. intros i I L. destruct (Nat.eq_dec i r) as [->|D].
  - replace (r - r)%nat with 0%nat by lia. apply A_end. auto.
  - apply (IH (r - i)%nat ltac:(lia) a H). lia.
Qed.
(** The Majority theorem for A: if of any g successive tokens, g at most K, one is good for A to begin at, B wins with A
    to move iff in every right part but the whole row more tokens are good for B. *)
Theorem majority_A_rows r a : (1 <= r)%nat -> (wins_B K W A r a <-> right_parts W r a).
Proof.
  intro R. destruct (le_lt_dec r K) as [L|L].
  - destruct (ballot_play K W r a ltac:(lia)) as [H1 [H2 _]]. pose proof (not_both K W r A a).
    destruct (right_part_or_not W r a) as [|[x [X1 X2]]]; [tauto|].
    assert (~ right_parts W r a) by (intro C; specialize (C x X1); lia). tauto.
  - destruct (gap (a + 1)%nat) as [p [P Q]]. split; intro H; exfalso.
    + refine (not_both K W r A a _ H). apply (A_moves r a (p - a)); [lia|lia|].
      replace (a + (p - a))%nat with p by lia. apply ahead_A_wins. auto.
    + specialize (H p ltac:(lia)). specialize (Q (a + r + 1)%nat ltac:(lia)). lia.
Qed.
(** Under the same hypotheses A wins, with A to move, whenever g chips or more are left. *)
Theorem majority_A r a : (g <= r)%nat -> wins_A K W A r a.
Proof.
  intro R. destruct (gap (a + 1)%nat) as [p [P Q]]. apply (A_moves r a (p - a)); [lia|lia|].
  replace (a + (p - a))%nat with p by lia. apply ahead_A_wins. auto.
Qed.
End MajorityA.

(* Tokens that repeat with period M: the lead grows by the same number, lead M, in each period. *)
Section Cycle.
Variable M : nat.
Hypothesis M1 : (1 <= M)%nat.
Hypothesis repeat : forall x, W (x + M) = W x.

Lemma lead_period x : lead (x + M) = lead x + lead M.
Proof. induction x as [|x IH]; simpl; [lia|]. rewrite IH, repeat. lia. Qed.
Lemma lead_periods t x : lead (x + t * M) = lead x + Z.of_nat t * lead M.
Proof.
  induction t as [|t IH]; simpl Nat.mul; [rewrite Nat.add_0_r; lia|].
  replace (x + (M + t * M))%nat with (x + t * M + M)%nat by lia. rewrite lead_period, IH. lia.
Qed.
(* Each number is a place of the window y + 1, ..., y + M, some periods away. *)
Lemma in_window y x : exists z t, (y < z <= y + M)%nat /\ (z = x + t * M \/ x = z + t * M)%nat.
Proof.
  destruct (le_lt_dec x y) as [L|L].
  - exists (x + ((y - x) / M + 1) * M)%nat, ((y - x) / M + 1)%nat. split; [|auto].
    pose proof (Nat.div_mod (y - x) M ltac:(lia)). pose proof (Nat.mod_upper_bound (y - x) M ltac:(lia)). lia.
  - exists (y + 1 + (x - y - 1) mod M)%nat, ((x - y - 1) / M)%nat.
    pose proof (Nat.div_mod (x - y - 1) M ltac:(lia)). pose proof (Nat.mod_upper_bound (x - y - 1) M ltac:(lia)). lia.
Qed.

(** The cycle lemma (Dvoretzky and Motzkin 1947): if the tokens repeat with period M, and more of a period are good for
    B, then of any M successive tokens one is good for B to end at. *)
Theorem cycle_B : lead M > 0 -> within M ahead_B.
Proof.
  intros D y. destruct (first_greatest W y M M1) as [x [X [G F]]]. exists (x - 1)%nat. split; [lia|].
  intros z Z. replace (x - 1 + 1)%nat with x by lia. destruct (le_lt_dec z y) as [L|L]; [|apply F; lia].
  destruct (in_window y z) as [v [t [V [E|E]]]]; [|lia].
  assert (lead v = lead z + Z.of_nat t * lead M) by (rewrite E; apply lead_periods).
  specialize (G v V). assert (t <> 0%nat) by (intros ->; lia). nia.
Qed.
(** The cycle lemma for A: if more tokens of a period are good for A, then of any M successive tokens one is good for A
    to begin at. *)
Theorem cycle_A : lead M < 0 -> within M ahead_A.
Proof.
  intros D y. destruct (last_greatest W (y + M - 1) M M1) as [x [X [G F]]]. exists (x - M)%nat. split; [lia|].
  assert (H : forall z, (x < z)%nat -> lead z < lead x).
  { intros z Z. destruct (le_lt_dec z (y + M - 1 + M)) as [L|L]; [apply F; lia|].
    destruct (in_window (y + M - 1) z) as [v [t [V [E|E]]]]; [lia|].
    specialize (G v V). assert (lead z = lead v + Z.of_nat t * lead M) by (rewrite E; apply lead_periods).
    assert (t <> 0%nat) by (intros ->; lia). nia. }
  intros z Z. specialize (H (z + M)%nat ltac:(lia)). rewrite lead_period in H.
  assert (lead x = lead (x - M) + lead M) by (rewrite <- lead_period; f_equal; lia). lia.
Qed.

(** If K is at least the period M, and K + M chips or more are left, with A to move, the player for whom more tokens of
    a period are good wins. *)
Theorem majority_of_a_period r a : (M <= K)%nat -> (K + M <= r)%nat ->
  (lead M > 0 -> wins_B K W A r a) /\ (lead M < 0 -> wins_A K W A r a).
Proof.
  intros L R. split; intro D.
  - apply (majority_B M L (cycle_B D)). auto.
  - apply (majority_A M L (cycle_A D)). lia.
Qed.
End Cycle.
End Majority.

(* Such gaps there are: of three tokens two are good for B, or two for A. *)
Example gap_B : within 3 (ahead_B (fun x => x mod 3 =? 0)%nat).
Proof.
  apply cycle_B; [lia| |reflexivity]. intro x. cbv beta. f_equal.
  rewrite <- (Nat.mul_1_l 3) at 1. apply Nat.mod_add. lia.
Qed.
Example gap_A : within 3 (ahead_A (fun x => negb (x mod 3 =? 0))%nat).
Proof.
  apply cycle_A; [lia| |reflexivity]. intro x. cbv beta. do 2 f_equal.
  rewrite <- (Nat.mul_1_l 3) at 1. apply Nat.mod_add. lia.
Qed.
