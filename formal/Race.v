(* The race theorem for games of totals.

   distance k is how far k - c is from the multiples of 2K. A row, that is a number k of chips left, is of the race
   with the edge E if A, to move, wins from E - distance k on, and B, to move, loses from E + distance k on; both near
   E, and for the differences d with k + d odd.

   Main theorem (race): if K successive rows are of the race, all rows from there on are. *)
Require Import ZArith Arith Lia Wf_nat.
From Nimlike Require Import Row Columns.
Local Open Scope Z_scope.

Section Race.
Variables (K : nat) (T : Z -> bool).
Variables (E c : Z).
Hypothesis K1 : (1 <= K)%nat.
Hypothesis odd : (E + c) mod 2 = 1.
Let width := Z.of_nat K.

Definition phase (k : nat) : Z := (Z.of_nat k - c) mod (2 * Z.of_nat K).
Definition distance (k : nat) : Z := Z.min (phase k) (2 * Z.of_nat K - phase k).
Definition of_the_race (k : nat) : Prop := forall d, (Z.of_nat k + d) mod 2 = 1 ->
  (E - Z.of_nat K - 1 <= d <= E + Z.of_nat K - 2 -> (ends_A K T A k d <-> E - distance k <= d)) /\
  (E - Z.of_nat K <= d <= E + Z.of_nat K - 1 -> (ends_A K T B k d <-> E + distance k <= d)).

Lemma phase_range k : 0 <= phase k < 2 * width.
Proof. apply Z.mod_pos_bound. lia. Qed.
Lemma phase_after k i : (1 <= i <= K)%nat -> (i <= k)%nat ->
  phase (k - i) = if Z.of_nat i <=? phase k then phase k - Z.of_nat i else phase k - Z.of_nat i + 2 * width.
Proof.
  intros I L. pose proof (phase_range k) as R. pose proof (Z.div_mod (Z.of_nat k - c) (2 * width) ltac:(lia)) as D.
  fold (phase k) in D. change ((Z.of_nat k - c) mod (2 * width)) with (phase k) in D.
  set (q := (Z.of_nat k - c) / (2 * width)) in *. clearbody q.
  unfold phase at 1. fold width. symmetry. destruct (Z.leb_spec (Z.of_nat i) (phase k)).
  - apply Z.mod_unique_pos with q; lia.
  - apply Z.mod_unique_pos with (q - 1); [lia|]. rewrite Z.mul_sub_distr_l. lia.
Qed.
(* The differences of a row have the parity of its phase. *)
Lemma same_parity k d : (Z.of_nat k + d) mod 2 = 1 -> exists v, phase k + d - E = 2 * v.
Proof.
  intro O. pose proof (Z.div_mod (Z.of_nat k - c) (2 * width) ltac:(lia)) as D.
  change ((Z.of_nat k - c) mod (2 * width)) with (phase k) in D.
  pose proof (Z.div_mod (Z.of_nat k + d) 2 ltac:(lia)). pose proof (Z.div_mod (E + c) 2 ltac:(lia)).
  set (q := (Z.of_nat k - c) / (2 * width)) in *. set (w := width * q).
  assert (2 * width * q = 2 * w) by (unfold w; ring).
  exists ((Z.of_nat k + d) / 2 - (E + c) / 2 - w). lia.
Qed.
Lemma odd_step k d i : (i <= k)%nat -> (Z.of_nat k + d) mod 2 = 1 ->
  (Z.of_nat (k - i) + (d + Z.of_nat i)) mod 2 = 1 /\ (Z.of_nat (k - i) + (d - Z.of_nat i)) mod 2 = 1.
Proof.
  intros L O. replace (Z.of_nat (k - i) + (d + Z.of_nat i)) with (Z.of_nat k + d) by lia. split; auto.
  replace (Z.of_nat (k - i) + (d - Z.of_nat i)) with (Z.of_nat k + d + - Z.of_nat i * 2) by lia.
  rewrite Z.mod_add; lia.
Qed.

Section Step.
Variable k : nat.
Hypothesis K_le : (K <= k)%nat.
Hypothesis before : forall i, (1 <= i <= K)%nat -> of_the_race (k - i).
Variable d : Z.
Hypothesis O : (Z.of_nat k + d) mod 2 = 1.

(* What is known after a take of i: by A to d + i, by B to d - i. *)
Lemma after_A i : (1 <= i <= K)%nat -> E - width <= d + Z.of_nat i <= E + width - 1 ->
  (E + distance (k - i) <= d + Z.of_nat i -> ends_A K T B (k - i) (d + Z.of_nat i)) /\
  (d + Z.of_nat i < E + distance (k - i) -> ends_B K T B (k - i) (d + Z.of_nat i)).
Proof.
  intros I R. destruct (odd_step k d i ltac:(lia) O) as [P _].
  destruct (before i I (d + Z.of_nat i) P) as [_ H]. specialize (H R). split; intro X; [apply H; auto|].
  apply ends_one_winner; auto. intro Y. apply H in Y. lia.
Qed.
Lemma after_B i : (1 <= i <= K)%nat -> E - width - 1 <= d - Z.of_nat i <= E + width - 2 ->
  (E - distance (k - i) <= d - Z.of_nat i -> ends_A K T A (k - i) (d - Z.of_nat i)) /\
  (d - Z.of_nat i < E - distance (k - i) -> ends_B K T A (k - i) (d - Z.of_nat i)).
Proof.
  intros I R. destruct (odd_step k d i ltac:(lia) O) as [_ P].
  destruct (before i I (d - Z.of_nat i) P) as [H _]. specialize (H R). split; intro X; [apply H; auto|].
  apply ends_one_winner; auto. intro Y. apply H in Y. lia.
Qed.
Lemma distance_after i : (1 <= i <= K)%nat -> distance (k - i) =
  if Z.of_nat i <=? phase k then Z.min (phase k - Z.of_nat i) (2 * width - phase k + Z.of_nat i)
  else Z.min (phase k - Z.of_nat i + 2 * width) (Z.of_nat i - phase k).
Proof.
  intro I. unfold distance. rewrite phase_after by lia. fold width. destruct (Z.of_nat i <=? phase k); lia.
Qed.
(* The triangle inequality on the circle of 2K phases. *)
Lemma triangle i : (1 <= i <= K)%nat -> Z.of_nat i <= distance k + distance (k - i) /\ 0 <= distance (k - i) <= width.
Proof.
  intro I. pose proof (phase_range k). rewrite distance_after by auto. unfold distance. fold width.
  destruct (Z.leb_spec (Z.of_nat i) (phase k)); lia.
Qed.

Lemma row_A : E - width - 1 <= d <= E + width - 2 -> (ends_A K T A k d <-> E - distance k <= d).
Proof.
  intro R. pose proof (phase_range k) as P. destruct (same_parity k d O) as [v V].
  destruct (Z_le_gt_dec (E - distance k) d) as [L|L]; split; intro H; auto; try lia.
  - destruct (Z_le_gt_dec E d) as [G|G]; [|destruct (Z_le_gt_dec (phase k) width) as [M|M]].
    + (* To the column E + K - 1, where the distance is less than K. *)
      set (i := Z.to_nat (E + width - 1 - d)). assert (I : (1 <= i <= K)%nat) by lia.
      apply (A_takes _ _ _ _ i); auto; [lia|]. apply after_A; auto; [lia|].
      rewrite distance_after by auto. destruct (Z.leb_spec (Z.of_nat i) (phase k)); lia.
    + set (i := Z.to_nat (phase k)). unfold distance in L. fold width in L. assert (I : (1 <= i <= K)%nat) by lia.
      apply (A_takes _ _ _ _ i); auto; [lia|]. apply after_A; auto; [lia|].
      rewrite distance_after by auto. destruct (Z.leb_spec (Z.of_nat i) (phase k)); lia.
    + unfold distance in L. fold width in L. assert (I : (1 <= K <= K)%nat) by lia.
      apply (A_takes _ _ _ _ K); auto. apply after_A; auto; [lia|].
      rewrite distance_after by auto. fold width. destruct (Z.leb_spec width (phase k)); lia.
  - exfalso. revert H. apply ends_one_winner; auto. apply B_whatever; [lia|]. intros i I Li.
    destruct (triangle i I). apply after_A; auto; lia.
Qed.
Lemma row_B : E - width <= d <= E + width - 1 -> (ends_A K T B k d <-> E + distance k <= d).
Proof.
  intro R. pose proof (phase_range k) as P.
  destruct (Z_le_gt_dec (E + distance k) d) as [L|L]; split; intro H; auto; try lia.
  - apply A_whatever; [lia|]. intros i I Li. destruct (triangle i I). apply after_B; auto; [|lia].
    unfold distance in L. fold width in L. lia.
  - exfalso. revert H. apply ends_one_winner; auto.
    destruct (Z_lt_ge_dec d E) as [G|G]; [|destruct (Z_le_gt_dec (phase k) width) as [M|M]].
    + set (i := Z.to_nat (d - (E - width - 1))). assert (I : (1 <= i <= K)%nat) by lia. destruct (triangle i I).
      apply (B_takes _ _ _ _ i); auto; [lia|]. apply after_B; auto; lia.
    + unfold distance in L. fold width in L. set (i := Z.to_nat (phase k)). assert (I : (1 <= i <= K)%nat) by lia.
      apply (B_takes _ _ _ _ i); auto; [lia|]. apply after_B; auto; [lia|].
      rewrite distance_after by auto. destruct (Z.leb_spec (Z.of_nat i) (phase k)); lia.
    + unfold distance in L. fold width in L. assert (I : (1 <= K <= K)%nat) by lia.
      apply (B_takes _ _ _ _ K); auto. apply after_B; auto; [lia|].
      rewrite distance_after by auto. fold width. destruct (Z.leb_spec width (phase k)); lia.
Qed.
End Step.

(** The race theorem: if K successive rows are of the race, all rows from there on are. *)
Theorem race s : (forall k, (s <= k < s + K)%nat -> of_the_race k) -> forall k, (s <= k)%nat -> of_the_race k.
Proof.
  intros H k. induction k as [k IH] using lt_wf_ind. intro L. destruct (le_lt_dec (s + K) k) as [G|G]; [|apply H; lia].
  assert (X : forall i, (1 <= i <= K)%nat -> of_the_race (k - i)) by (intros i I; apply IH; lia).
  intros d O. split; intro R; [apply row_A|apply row_B]; auto; lia.
Qed.
End Race.
