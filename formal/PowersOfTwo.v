(* Powers of 2, odd divisors and primes: what the coprime game with even n needs of arithmetic. *)
Require Import ZArith Arith Lia Wf_nat ZifyNat.

Definition power2 (n : nat) : Prop := exists j, n = 2 ^ j.
Definition prime (p : nat) : Prop := 2 <= p /\ forall d, Nat.divide d p -> d = 1 \/ d = p.

Lemma odd_part n : 0 < n -> exists j o, n = 2 ^ j * o /\ o mod 2 = 1.
Proof.
  induction n as [n IH] using lt_wf_ind. intro N. destruct (Nat.eq_dec (n mod 2) 1) as [O|E].
  - exists 0, n. split; auto. rewrite Nat.pow_0_r. lia.
  - destruct (IH (n / 2)) as [j [o [H O]]]; try lia. exists (S j), o. split; auto.
    rewrite Nat.pow_succ_r', <- Nat.mul_assoc, <- H. lia.
Qed.
(* An odd divisor of 2x divides x. *)
Lemma odd_divides_half d x : d mod 2 = 1 -> Nat.divide d (2 * x) -> Nat.divide d x.
Proof.
  intros O D. apply (Nat.gauss d 2); auto.
  destruct (Nat.gcd_divide_l d 2) as [u U]. destruct (Nat.gcd_divide_r d 2) as [v V].
  set (g := Nat.gcd d 2) in *. clearbody g. clear D.
  assert (g <= 2) by (destruct v; lia). destruct g as [|[|[|g]]]; lia.
Qed.
Lemma odd_divisor_power2 j d : d mod 2 = 1 -> Nat.divide d (2 ^ j) -> d = 1.
Proof.
  intro O. induction j as [|j IH]; intro D; [simpl in D; apply Nat.divide_1_r in D; auto|].
  apply IH. rewrite Nat.pow_succ_r' in D. apply odd_divides_half; auto.
Qed.
(* A divisor of an odd number is odd. *)
Lemma divisor_of_odd d a : a mod 2 = 1 -> Nat.divide d a -> d mod 2 = 1.
Proof.
  intros A [x X]. destruct (Nat.eq_dec (d mod 2) 1) as [|E]; auto. exfalso.
  assert (G : d = 2 * (d / 2)) by lia. rewrite G in X. revert A. rewrite X. generalize (d / 2). intro y.
  replace (x * (2 * y)) with (x * y * 2) by ring. rewrite Nat.mod_mul; lia.
Qed.
Lemma divisor_power2 j d : Nat.divide d (2 ^ j) -> power2 d.
Proof.
  intro D. assert (d <> 0). { intros ->. apply Nat.divide_0_l in D. revert D. apply Nat.pow_nonzero. lia. }
  destruct (odd_part d) as [i [o [E O]]]; [lia|].
  assert (o = 1). { apply (odd_divisor_power2 j); auto. apply Nat.divide_trans with d; auto. exists (2 ^ i). auto. }
  exists i. subst. lia.
Qed.
Lemma power2_divide x y : power2 x -> power2 y -> x <= y -> Nat.divide x y.
Proof.
  intros [i ->] [j ->] L. apply Nat.pow_le_mono_r_iff in L; [|lia].
  exists (2 ^ (j - i)). rewrite <- Nat.pow_add_r. f_equal. lia.
Qed.
Lemma power2_even j : 2 <= 2 ^ j -> (2 ^ j) mod 2 = 0.
Proof. destruct j; [simpl; lia|]. rewrite Nat.pow_succ_r'. lia. Qed.
Lemma power2_or_not m : 0 < m -> power2 m \/ ~ power2 m.
Proof.
  intro N. destruct (odd_part m N) as [j [o [E O]]]. destruct (Nat.eq_dec o 1) as [->|H].
  - left. exists j. lia.
  - right. intros [i H']. apply H. apply (odd_divisor_power2 i); auto. exists (2 ^ j). congruence.
Qed.
(* A number is prime or has a divisor between 1 and itself. *)
Lemma prime_or_not m : 2 <= m -> prime m \/ exists d, 1 < d < m /\ Nat.divide d m.
Proof.
  intro M. assert (H : forall k, (forall d, 1 < d < k -> ~ Nat.divide d m) \/ exists d, 1 < d < k /\ Nat.divide d m).
  { induction k as [|k [N|[d [D X]]]]; [left; lia| |right; exists d; split; auto; lia].
    destruct (Nat.eq_dec (m mod k) 0) as [Z|Z].
    - destruct (le_lt_dec k 1) as [K|K]; [left; intros d D; apply N; lia|].
      right. exists k. split; [lia|]. apply Nat.mod_divide; auto. lia.
    - left. intros d D X. destruct (Nat.eq_dec d k) as [->|]; [|apply (N d); auto; lia].
      apply Z. apply Nat.mod_divide; auto. lia. }
  destruct (H m) as [N|X]; auto. left. split; auto. intros d D.
  destruct (Nat.eq_dec d 1); auto. destruct (Nat.eq_dec d m); auto. exfalso. apply (N d); auto.
  destruct D as [x X]. destruct d as [|d]; [lia|]. destruct x as [|x]; [lia|]. split; [lia|]. nia.
Qed.
