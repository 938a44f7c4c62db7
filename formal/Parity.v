(* The parity game: A and B take 1 to K chips in turn, and A wants his total to be odd. The parity table, for every K.

   Main theorems: who wins with r chips left and the total a of A is decided by the remainder of r modulo K + 2 for
   even K (parity_table_even), and modulo 2K + 2 for odd K (parity_table_odd). One half of each table holds in all
   games in which even totals lose for A, the other in all games in which odd totals win for A. *)
Require Import ZArith Arith Lia List Bool Wf_nat ZifyNat.
From Nimlike Require Import Row.

Definition even_loses (W : nat -> bool) : Prop := forall a, a mod 2 = 0 -> W a = false.
Definition odd_wins (W : nat -> bool) : Prop := forall a, a mod 2 = 1 -> W a = true.

(* The row after a take of i: r = q * M + c, with c < M, becomes r - i = q' * M + c'. *)
Lemma row K M q c i : K < M -> c < M -> i <= K -> i <= q * M + c ->
  exists q' c', q * M + c - i = q' * M + c' /\ c' < M /\ (c = c' + i \/ c + M = c' + i).
Proof.
  intros HM Hc Hi L. destruct (le_lt_dec i c).
  - exists q, (c - i). lia.
  - destruct q as [|q]; [lia|]. exists q, (c + M - i). lia.
Qed.

Section Parity.
Variables (K : nat) (W : nat -> bool).
Hypothesis K1 : 1 <= K.
(* First letter: who wins; second letter: who is to move. *)
Notation AA := (wins_A K W A). Notation AB := (wins_A K W B).
Notation BA := (wins_B K W A). Notation BB := (wins_B K W B).

(** * Even K: period K + 2 *)
Section Even.
Hypothesis Ke : K mod 2 = 0.
Let M := K + 2.
Lemma even_B : even_loses W -> forall r q c a, r = q * M + c -> c < M ->
  (a mod 2 = 0 /\ (c = 0 \/ c = K + 1) \/ a mod 2 = 1 /\ c = 1 -> BA r a) /\
  (a mod 2 = 0 /\ c <> K + 1 \/ a mod 2 = 1 /\ 2 <= c -> BB r a).
Proof.
  intros E r. induction r as [r IH] using lt_wf_ind. intros q c a R C. split; intro H.
  - destruct (Nat.eq_dec r 0) as [->|R0]; [constructor; apply E; lia|].
    constructor; [lia|]. intros i I L. subst r.
    destruct (row K M q c i) as [q' [c' [R' [C' D]]]]; try (unfold M in *; lia). rewrite R'.
    apply (IH (q' * M + c') ltac:(lia) q' c' (a + i)); auto. unfold M in *; lia.
  - destruct (Nat.eq_dec r 0) as [->|R0]; [constructor; apply E; lia|].
    destruct (Nat.eq_dec (a mod 2) 0) as [V|V].
    + destruct (Nat.eq_dec c 0) as [->|C0].
      * destruct q as [|q]; [lia|]. apply (B_moves _ _ 1); try lia.
        apply (IH (r - 1) ltac:(lia) q (K + 1) a); unfold M in *; lia.
      * apply (B_moves _ _ c); try (unfold M in *; lia). apply (IH (r - c) ltac:(lia) q 0 a); unfold M in *; lia.
    + apply (B_moves _ _ (c - 1)); try (unfold M in *; lia).
      apply (IH (r - (c - 1)) ltac:(lia) q 1 a); unfold M in *; lia.
Qed.
Lemma even_A : odd_wins W -> forall r q c a, r = q * M + c -> c < M ->
  (a mod 2 = 0 /\ 1 <= c <= K \/ a mod 2 = 1 /\ c <> 1 -> AA r a) /\
  (a mod 2 = 0 /\ c = K + 1 \/ a mod 2 = 1 /\ c <= 1 -> AB r a).
Proof.
  intros E r. induction r as [r IH] using lt_wf_ind. intros q c a R C. split; intro H.
  - destruct (Nat.eq_dec r 0) as [->|R0]; [constructor; apply E; lia|].
    destruct (Nat.eq_dec c 0) as [->|C0].
    + destruct q as [|q]; [lia|]. apply (A_moves _ _ 1); try lia.
      apply (IH (r - 1) ltac:(lia) q (K + 1) (a + 1)); unfold M in *; lia.
    + destruct (Nat.eq_dec ((a + c) mod 2) 1) as [P|P].
      * apply (A_moves _ _ c); try (unfold M in *; lia). apply (IH (r - c) ltac:(lia) q 0 (a + c)); unfold M in *; lia.
      * apply (A_moves _ _ (c - 1)); try (unfold M in *; lia).
        apply (IH (r - (c - 1)) ltac:(lia) q 1 (a + (c - 1))); unfold M in *; lia.
  - destruct (Nat.eq_dec r 0) as [->|R0]; [constructor; apply E; lia|].
    constructor; [lia|]. intros i I L. subst r.
    destruct (row K M q c i) as [q' [c' [R' [C' D]]]]; try (unfold M in *; lia). rewrite R'.
    apply (IH (q' * M + c') ltac:(lia) q' c' a); auto. unfold M in *; lia.
Qed.
End Even.

(** * Odd K: period 2K + 2 *)
Section Odd.
Hypothesis Ko : K mod 2 = 1.
Let M := 2 * K + 2.
Lemma odd_B : even_loses W -> forall r q c a, r = q * M + c -> c < M ->
  (a mod 2 = 0 /\ (c = 0 \/ c = K + 2) \/ a mod 2 = 1 /\ (c = 1 \/ c = K + 1) -> BA r a) /\
  (a mod 2 = 0 /\ c <> K + 1 /\ c <> K + 2 \/ a mod 2 = 1 /\ 2 <= c -> BB r a).
Proof.
  intros E r. induction r as [r IH] using lt_wf_ind. intros q c a R C. split; intro H.
  - destruct (Nat.eq_dec r 0) as [->|R0]; [constructor; apply E; lia|].
    constructor; [lia|]. intros i I L. subst r.
    destruct (row K M q c i) as [q' [c' [R' [C' D]]]]; try (unfold M in *; lia). rewrite R'.
    apply (IH (q' * M + c') ltac:(lia) q' c' (a + i)); auto. unfold M in *; lia.
  - destruct (Nat.eq_dec r 0) as [->|R0]; [constructor; apply E; lia|].
    assert (T : forall j c', 1 <= j <= K -> c = c' + j ->
      (a mod 2 = 0 /\ (c' = 0 \/ c' = K + 2) \/ a mod 2 = 1 /\ (c' = 1 \/ c' = K + 1)) -> BB r a).
    { intros j c' J Ec Z. apply (B_moves _ _ j); try lia. apply (IH (r - j) ltac:(lia) q c' a); auto; lia. }
    destruct (Nat.eq_dec c 0) as [->|C0].
    + destruct q as [|q]; [lia|]. apply (B_moves _ _ K); try (unfold M in *; lia).
      apply (IH (r - K) ltac:(lia) q (K + 2) a); unfold M in *; lia.
    + destruct (Nat.eq_dec (a mod 2) 0) as [V|V]; destruct (le_lt_dec c (K + 1)) as [L|L].
      * apply (T c 0); lia.
      * apply (T (c - K - 2) (K + 2)); unfold M in *; lia.
      * apply (T (c - 1) 1); lia.
      * apply (T (c - K - 1) (K + 1)); unfold M in *; lia.
Qed.
Lemma odd_A : odd_wins W -> forall r q c a, r = q * M + c -> c < M ->
  (a mod 2 = 0 /\ c <> 0 /\ c <> K + 2 \/ a mod 2 = 1 /\ c <> 1 /\ c <> K + 1 -> AA r a) /\
  (a mod 2 = 0 /\ (c = K + 1 \/ c = K + 2) \/ a mod 2 = 1 /\ c <= 1 -> AB r a).
Proof.
  intros E r. induction r as [r IH] using lt_wf_ind. intros q c a R C. split; intro H.
  - destruct (Nat.eq_dec r 0) as [->|R0]; [constructor; apply E; lia|].
    assert (T : forall j c', 1 <= j <= K -> c = c' + j ->
      ((a + j) mod 2 = 0 /\ (c' = K + 1 \/ c' = K + 2) \/ (a + j) mod 2 = 1 /\ c' <= 1) -> AA r a).
    { intros j c' J Ec Z. apply (A_moves _ _ j); try lia. apply (IH (r - j) ltac:(lia) q c' (a + j)); auto; lia. }
    destruct (Nat.eq_dec c 0) as [->|C0].
    + destruct q as [|q]; [lia|]. apply (A_moves _ _ K); try (unfold M in *; lia).
      apply (IH (r - K) ltac:(lia) q (K + 2) (a + K)); unfold M in *; lia.
    + destruct (le_lt_dec c (K + 1)) as [L|L].
      * destruct (Nat.eq_dec ((a + c) mod 2) 1); [apply (T c 0)|apply (T (c - 1) 1)]; lia.
      * destruct (Nat.eq_dec ((a + (c - K - 1)) mod 2) 0);
        [apply (T (c - K - 1) (K + 1))|apply (T (c - K - 2) (K + 2))]; unfold M in *; lia.
  - destruct (Nat.eq_dec r 0) as [->|R0]; [constructor; apply E; lia|].
    constructor; [lia|]. intros i I L. subst r.
    destruct (row K M q c i) as [q' [c' [R' [C' D]]]]; try (unfold M in *; lia). rewrite R'.
    apply (IH (q' * M + c') ltac:(lia) q' c' a); auto. unfold M in *; lia.
Qed.
End Odd.
End Parity.

(** * The tables *)
(* Nat.odd as W: A wants his total to be odd. *)
Lemma odd_totals : even_loses Nat.odd /\ odd_wins Nat.odd.
Proof.
  split; intros a H; [rewrite <- Nat.negb_even; apply negb_false_iff|]; [apply Nat.even_spec|apply Nat.odd_spec];
  exists (a / 2); lia.
Qed.

Lemma by_halves (P Q T : Prop) : (P -> Q -> False) -> (T -> Q) -> (~ T -> P) -> (T \/ ~ T) -> (Q <-> T).
Proof. tauto. Qed.

(** For even K the parity of A's total and the remainder of the chips left modulo K + 2 decide who wins the parity game
    (Andrejic 2009 for K = 10). *)
Theorem parity_table_even K r a : 1 <= K -> K mod 2 = 0 -> let c := r mod (K + 2) in
  (wins_B K Nat.odd A r a <-> a mod 2 = 0 /\ (c = 0 \/ c = K + 1) \/ a mod 2 = 1 /\ c = 1) /\
  (wins_A K Nat.odd B r a <-> a mod 2 = 0 /\ c = K + 1 \/ a mod 2 = 1 /\ c <= 1).
Proof.
  intros K1 Ke c. destruct odd_totals as [E O].
  assert (R : r = r / (K + 2) * (K + 2) + c) by (pose proof (Nat.div_mod r (K + 2) ltac:(lia)); unfold c; lia).
  assert (C : c < K + 2) by (apply Nat.mod_upper_bound; lia). clearbody c.
  destruct (even_B K Nat.odd K1 Ke E r _ c a R C) as [H1 H2].
  destruct (even_A K Nat.odd K1 Ke O r _ c a R C) as [H3 H4].
  pose proof (not_both K Nat.odd r A a) as X. pose proof (not_both K Nat.odd r B a) as Y.
  assert (V : a mod 2 = 0 \/ a mod 2 = 1) by (clear; lia).
  split; [apply (by_halves _ _ _ X H1)|apply (by_halves _ _ _ (fun b a => Y a b) H4)].
  - intro N. apply H3. clear - N V C K1. lia.
  - clear - V. lia.
  - intro N. apply H2. clear - N V C K1. lia.
  - clear - V. lia.
Qed.

(** For odd K the parity of A's total and the remainder of the chips left modulo 2K + 2 decide who wins the parity
    game. *)
Theorem parity_table_odd K r a : 1 <= K -> K mod 2 = 1 -> let c := r mod (2 * K + 2) in
  (wins_B K Nat.odd A r a <-> a mod 2 = 0 /\ (c = 0 \/ c = K + 2) \/ a mod 2 = 1 /\ (c = 1 \/ c = K + 1)) /\
  (wins_A K Nat.odd B r a <-> a mod 2 = 0 /\ (c = K + 1 \/ c = K + 2) \/ a mod 2 = 1 /\ c <= 1).
Proof.
  intros K1 Ko c. destruct odd_totals as [E O].
  assert (R : r = r / (2 * K + 2) * (2 * K + 2) + c)
    by (pose proof (Nat.div_mod r (2 * K + 2) ltac:(lia)); unfold c; lia).
  assert (C : c < 2 * K + 2) by (apply Nat.mod_upper_bound; lia). clearbody c.
  destruct (odd_B K Nat.odd K1 Ko E r _ c a R C) as [H1 H2].
  destruct (odd_A K Nat.odd K1 Ko O r _ c a R C) as [H3 H4].
  pose proof (not_both K Nat.odd r A a) as X. pose proof (not_both K Nat.odd r B a) as Y.
  assert (V : a mod 2 = 0 \/ a mod 2 = 1) by (clear; lia).
  split; [apply (by_halves _ _ _ X H1)|apply (by_halves _ _ _ (fun b a => Y a b) H4)].
  - intro N. apply H3. clear - N V C K1. lia.
  - clear - V. lia.
  - intro N. apply H2. clear - N V C K1. lia.
  - clear - V. lia.
Qed.
