(* Games of totals by their differences, and the column lemma.

   k chips are left and d = a - b is the difference of what A and B have. A's take of i leads to k - i chips and the
   difference d + i, B's to k - i and d - i. At the end A has won iff d is in a set T.

   Main theorems: this is a row of tokens in other words (by_differences); for odd n the coprime game is of this kind,
   with T the differences that are coprime to n (coprime_by_differences); and the column lemma: a player who, to move
   with the difference d, loses with k = s, s + 2, ..., s + 2K - 2 chips left, loses with all k >= s of this parity
   (column_A, column_B). *)
Require Import ZArith Arith Lia List Wf_nat.
From Nimlike Require Import Row Coprime PowersOfTwo.
Local Open Scope Z_scope.

Section Differences.
Variables (K : nat) (T : Z -> bool).
Inductive ends_A : player -> nat -> Z -> Prop :=
| A_ends : forall t d, T d = true -> ends_A t 0 d
| A_takes : forall k d i, (1 <= i <= K)%nat -> (i <= k)%nat ->
    ends_A B (k - i) (d + Z.of_nat i) -> ends_A A k d
| A_whatever : forall k d, (0 < k)%nat ->
    (forall i, (1 <= i <= K)%nat -> (i <= k)%nat -> ends_A A (k - i) (d - Z.of_nat i)) -> ends_A B k d.
Inductive ends_B : player -> nat -> Z -> Prop :=
| B_ends : forall t d, T d = false -> ends_B t 0 d
| B_takes : forall k d i, (1 <= i <= K)%nat -> (i <= k)%nat ->
    ends_B A (k - i) (d - Z.of_nat i) -> ends_B B k d
| B_whatever : forall k d, (0 < k)%nat ->
    (forall i, (1 <= i <= K)%nat -> (i <= k)%nat -> ends_B B (k - i) (d + Z.of_nat i)) -> ends_B A k d.

(** A row of tokens is a game of differences, where n chips are in the game: the total x is the difference 2x - n. *)
Theorem by_differences n W : (forall x, W x = T (2 * Z.of_nat x - n)) -> forall t r a,
  (wins_A K W t r a <-> ends_A t r (2 * Z.of_nat a + Z.of_nat r - n)) /\
  (wins_B K W t r a <-> ends_B t r (2 * Z.of_nat a + Z.of_nat r - n)).
Proof.
  intros E t r. revert t. induction r as [r IH] using lt_wf_ind. intros t a.
  assert (HA : forall i, (i <= r)%nat ->
    2 * Z.of_nat a + Z.of_nat r - n + Z.of_nat i = 2 * Z.of_nat (a + i) + Z.of_nat (r - i) - n) by (intros; lia).
  assert (HB : forall i, (i <= r)%nat ->
    2 * Z.of_nat a + Z.of_nat r - n - Z.of_nat i = 2 * Z.of_nat a + Z.of_nat (r - i) - n) by (intros; lia).
  assert (H0 : r = 0%nat -> T (2 * Z.of_nat a + Z.of_nat r - n) = W a) by (intros ->; rewrite E; f_equal; lia).
  split; split; intro H.
  - inversion H as [t' a' C|r' a' i I L X|r' a' P X]; subst.
    + apply A_ends. rewrite H0; auto.
    + apply (A_takes _ _ i); auto. rewrite HA by auto. apply (IH (r - i)%nat); auto. lia.
    + apply A_whatever; auto. intros i I L. rewrite HB by auto. apply (IH (r - i)%nat); auto. lia.
  - inversion H as [t' a' C|r' a' i I L X|r' a' P X]; subst.
    + apply A_end. rewrite <- H0; auto.
    + apply (A_moves _ _ i); auto. rewrite HA in X by auto. apply (IH (r - i)%nat); auto. lia.
    + apply A_answers; auto. intros i I L. specialize (X i I L). rewrite HB in X by auto.
      apply (IH (r - i)%nat); auto. lia.
  - inversion H as [t' a' C|r' a' i I L X|r' a' P X]; subst.
    + apply B_ends. rewrite H0; auto.
    + apply (B_takes _ _ i); auto. rewrite HB by auto. apply (IH (r - i)%nat); auto. lia.
    + apply B_whatever; auto. intros i I L. rewrite HA by auto. apply (IH (r - i)%nat); auto. lia.
  - inversion H as [t' a' C|r' a' i I L X|r' a' P X]; subst.
    + apply B_end. rewrite <- H0; auto.
    + apply (B_moves _ _ i); auto. rewrite HB in X by auto. apply (IH (r - i)%nat); auto. lia.
    + apply B_answers; auto. intros i I L. specialize (X i I L). rewrite HA in X by auto.
      apply (IH (r - i)%nat); auto. lia.
Qed.

(* The column lemma: the other player answers each take by the same number. *)
Lemma column_step (P : nat -> Prop) s :
  (forall j, (j < K)%nat -> P (s + 2 * j)%nat) ->
  (forall j, (K <= j)%nat -> (forall i, (1 <= i <= K)%nat -> P (s + 2 * (j - i))%nat) -> P (s + 2 * j)%nat) ->
  forall j, P (s + 2 * j)%nat.
Proof.
  intros H0 H j. induction j as [j IH] using lt_wf_ind. destruct (le_lt_dec K j) as [L|L]; auto.
  apply H; auto. intros i I. apply IH. lia.
Qed.
Hypothesis K1 : (1 <= K)%nat.
(** The column lemma: if A, to move with the difference d, loses in K successive rows of one parity, A loses with it in
    all rows of this parity from there on. *)
Theorem column_A d s : (forall j, (j < K)%nat -> ends_B A (s + 2 * j) d) -> forall j, ends_B A (s + 2 * j) d.
Proof.
  intro H. apply (column_step (fun k => ends_B A k d)); auto. intros j J IH. apply B_whatever; [lia|].
  intros i I L. apply (B_takes _ _ i); auto; [lia|].
  replace (d + Z.of_nat i - Z.of_nat i) with d by lia.
  replace (s + 2 * j - i - i)%nat with (s + 2 * (j - i))%nat by lia. auto.
Qed.
(** The column lemma for B: if B, to move with the difference d, loses in K successive rows of one parity, B loses with
    it in all rows of this parity from there on. *)
Theorem column_B d s : (forall j, (j < K)%nat -> ends_A B (s + 2 * j) d) -> forall j, ends_A B (s + 2 * j) d.
Proof.
  intro H. apply (column_step (fun k => ends_A B k d)); auto. intros j J IH. apply A_whatever; [lia|].
  intros i I L. apply (A_takes _ _ i); auto; [lia|].
  replace (d - Z.of_nat i + Z.of_nat i) with d by lia.
  replace (s + 2 * j - i - i)%nat with (s + 2 * (j - i))%nat by lia. auto.
Qed.
Lemma ends_one_winner k t d : (ends_A t k d <-> ~ ends_B t k d) /\ (ends_B t k d <-> ~ ends_A t k d).
Proof.
  (* The row of tokens that begins with the total 0 and has the same differences. *)
  set (n := Z.of_nat k - d). set (W := fun x => T (2 * Z.of_nat x - n)).
  destruct (by_differences n W (fun x => eq_refl) t k 0%nat) as [HA HB].
  replace (2 * Z.of_nat 0 + Z.of_nat k - n) with d in * by (unfold n; lia).
  rewrite <- HA, <- HB. apply one_winner.
Qed.
End Differences.

(* The winner hangs only on the differences that can be reached: d + k - 2v, where B takes v of the k chips. *)
Lemma differences_within K T T' : forall k t d,
  (forall v, (v <= k)%nat -> T (d + Z.of_nat k - 2 * Z.of_nat v) = true ->
    T' (d + Z.of_nat k - 2 * Z.of_nat v) = true) -> ends_A K T t k d -> ends_A K T' t k d.
Proof.
  induction k as [k IH] using lt_wf_ind. intros t d M H.
  inversion H as [t' d' E|k' d' i I L X|k' d' P X]; subst.
  - apply A_ends. specialize (M 0%nat (le_n _)). replace (d + Z.of_nat 0 - 2 * Z.of_nat 0) with d in M by lia. auto.
  - apply (A_takes _ _ _ _ i); auto. apply (IH (k - i)%nat); auto; [lia|]. intros v R.
    replace (d + Z.of_nat i + Z.of_nat (k - i) - 2 * Z.of_nat v) with (d + Z.of_nat k - 2 * Z.of_nat v) by lia.
    apply M. lia.
  - apply A_whatever; auto. intros i I L. apply (IH (k - i)%nat); auto; [lia|]. intros v R.
    replace (d - Z.of_nat i + Z.of_nat (k - i) - 2 * Z.of_nat v)
      with (d + Z.of_nat k - 2 * Z.of_nat (v + i)) by lia.
    apply M. lia.
Qed.
Lemma differences_within_B K T T' k t d : (1 <= K)%nat ->
  (forall v, (v <= k)%nat -> T' (d + Z.of_nat k - 2 * Z.of_nat v) = true ->
    T (d + Z.of_nat k - 2 * Z.of_nat v) = true) -> ends_B K T t k d -> ends_B K T' t k d.
Proof.
  intros K1 M H. apply ends_one_winner; auto. intro H'.
  destruct (ends_one_winner K T K1 k t d) as [_ X]. apply X in H. apply H.
  apply (differences_within K T' T k t d); auto.
Qed.

(* The coprime game with odd n: A wins at the end iff no prime divides both n and the difference. *)
Definition coprime_difference (n : nat) (e : Z) : bool := (Nat.gcd (Z.abs_nat e) n =? 1)%nat.
Lemma total_as_difference n x : (n mod 2 = 1)%nat ->
  coprime_to n x = coprime_difference n (2 * Z.of_nat x - Z.of_nat n).
Proof.
  intro O. unfold coprime_to, coprime_difference. set (y := Z.abs_nat (2 * Z.of_nat x - Z.of_nat n)).
  assert (Y : (2 * x = y + n \/ 2 * x + y = n)%nat) by (unfold y; lia). clearbody y.
  assert (D : forall g, Nat.divide g n -> (Nat.divide g x <-> Nat.divide g y)).
  { intros g G. assert (V := divisor_of_odd g n O G). split; intro H.
    - destruct Y as [Y|Y].
      + replace y with (2 * x - n)%nat by lia. apply Nat.divide_sub_r; auto. apply Nat.divide_mul_r; auto.
      + replace y with (n - 2 * x)%nat by lia. apply Nat.divide_sub_r; auto. apply Nat.divide_mul_r; auto.
    - apply odd_divides_half; auto. destruct Y as [Y|Y].
      + rewrite Y. apply Nat.divide_add_r; auto.
      + replace (2 * x)%nat with (n - y)%nat by lia. apply Nat.divide_sub_r; auto. }
  assert (E : Nat.gcd x n = Nat.gcd y n); [|rewrite E; auto].
  apply Nat.divide_antisym; apply Nat.gcd_greatest; try apply Nat.gcd_divide_r;
    apply D; try apply Nat.gcd_divide_r; apply Nat.gcd_divide_l.
Qed.
(** With an odd number of chips the coprime game is the game of differences in which those that are coprime to this
    number are good for A (Andrejic 2009, section 2). *)
Theorem coprime_by_differences K t k a b : ((a + b + k) mod 2 = 1)%nat ->
  (A_wins K t k a b <-> ends_A K (coprime_difference (a + b + k)) t k (Z.of_nat a - Z.of_nat b)) /\
  (B_wins K t k a b <-> ends_B K (coprime_difference (a + b + k)) t k (Z.of_nat a - Z.of_nat b)).
Proof.
  intro O. destruct (row_of_tokens K (a + b + k) t k a b eq_refl) as [-> ->].
  set (n := (a + b + k)%nat) in *.
  destruct (by_differences K (coprime_difference n) (Z.of_nat n) (coprime_to n)
    (fun x => total_as_difference n x O) t k a) as [HA HB].
  replace (2 * Z.of_nat a + Z.of_nat k - Z.of_nat n) with (Z.of_nat a - Z.of_nat b) in * by (unfold n; lia).
  tauto.
Qed.
