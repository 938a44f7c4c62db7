(* Euler's condition: with a large bound K on a take, the coprime game is decided by the number phi(n) of the numbers
   up to n that are coprime to n.

   M is a divisor of n that has all primes of n, such as their product. Main theorems: if M <= K and K + M <= n, then
   A wins where 2 phi(n) > n, and B wins where 2 phi(n) < n (euler_cases); so for odd n A wins iff 2 phi(n) > n
   (euler_condition). *)
Require Import ZArith Arith Lia List Bool Wf_nat.
From Nimlike Require Import Row Coprime PowersOfTwo Ballot Majority.
Import ListNotations.

Definition phi (n : nat) : nat := length (filter (coprime_to n) (seq 1 n)).

Lemma prime_divisor n : 2 <= n -> exists p, prime p /\ Nat.divide p n.
Proof.
  induction n as [n IH] using lt_wf_ind. intro N. destruct (prime_or_not n N) as [P|[d [D X]]].
  - exists n. split; auto. apply Nat.divide_refl.
  - destruct (IH d) as [p [P Y]]; try lia. exists p. split; auto. apply Nat.divide_trans with d; auto.
Qed.

(* Being coprime to n repeats with period n. *)
Lemma coprime_periodic n x : coprime_to n (x + n) = coprime_to n x.
Proof.
  unfold coprime_to. replace (x + n) with (x + 1 * n) by lia.
  rewrite (Nat.gcd_comm (x + 1 * n)), Nat.gcd_add_mult_diag_r, Nat.gcd_comm. reflexivity.
Qed.

(* The lead of B in a row of n tokens is n less twice the number of those good for A. *)
Lemma lead_count W m : (lead W m = Z.of_nat m - 2 * Z.of_nat (length (filter W (seq 0 m))))%Z.
Proof.
  induction m as [|m IH]; [reflexivity|]. rewrite seq_S, filter_app, app_length. cbn [lead filter Nat.add]. rewrite IH.
  destruct (W m); simpl length; lia.
Qed.
Lemma lead_phi n : (lead (coprime_to n) n = Z.of_nat n - 2 * Z.of_nat (phi n))%Z.
Proof.
  rewrite lead_count. unfold phi. do 2 f_equal. destruct n as [|n]; [reflexivity|].
  rewrite (seq_S n 1), filter_app, app_length. change (seq 0 (S n)) with (0 :: seq 1 n). cbn [filter].
  assert (E : coprime_to (S n) 0 = coprime_to (S n) (1 + n)) by (rewrite <- (coprime_periodic (S n) 0); f_equal).
  rewrite E. destruct (coprime_to (S n) (1 + n)); simpl length; lia.
Qed.

Section Euler.
Variables K n M : nat.
Hypothesis n1 : 1 <= n.
Hypothesis divides : Nat.divide M n.
Hypothesis all_primes : forall p, prime p -> Nat.divide p n -> Nat.divide p M.
Hypothesis K_large : M <= K.
Hypothesis n_large : K + M <= n.

Lemma M1 : 1 <= M.
Proof. destruct M; [|lia]. apply Nat.divide_0_l in divides. lia. Qed.

(* The same numbers are coprime to n and to M. *)
Lemma coprime_to_M x : coprime_to n x = coprime_to M x.
Proof.
  unfold coprime_to. destruct (Nat.eqb_spec (Nat.gcd x M) 1) as [E|E].
  - apply Nat.eqb_eq. destruct (le_lt_dec 2 (Nat.gcd x n)) as [L|L].
    + exfalso. destruct (prime_divisor _ L) as [p [P X]].
      assert (X1 : Nat.divide p x) by (apply Nat.divide_trans with (1 := X); apply Nat.gcd_divide_l).
      assert (X2 : Nat.divide p n) by (apply Nat.divide_trans with (1 := X); apply Nat.gcd_divide_r).
      assert (Y : Nat.divide p 1) by (rewrite <- E; apply Nat.gcd_greatest; auto).
      apply Nat.divide_1_r in Y. destruct P. lia.
    + assert (Nat.gcd x n <> 0) by (intro Z; apply Nat.gcd_eq_0_r in Z; lia). lia.
  - apply Nat.eqb_neq. intro Z. apply E.
    assert (Y : Nat.divide (Nat.gcd x M) 1).
    { rewrite <- Z. apply Nat.gcd_greatest; [apply Nat.gcd_divide_l|].
      apply Nat.divide_trans with M; auto. apply Nat.gcd_divide_r. }
    apply Nat.divide_1_r in Y. auto.
Qed.
Lemma repeat x : coprime_to n (x + M) = coprime_to n x.
Proof. rewrite !coprime_to_M. apply coprime_periodic. Qed.

(* phi(n) is to n as phi(M) is to M. *)
Lemma lead_sign : exists t, t <> 0 /\ (lead (coprime_to n) n = Z.of_nat t * lead (coprime_to n) M)%Z.
Proof.
  destruct divides as [t E]. exists t. split; [intros ->; lia|].
  pose proof (lead_periods (coprime_to n) M M1 repeat t 0) as P. simpl Nat.add in P. rewrite <- E in P.
  change (lead (coprime_to n) 0) with 0%Z in P. lia.
Qed.

(** If n has a divisor M with all its primes, and M is at most K and at most n - K, A wins the coprime game if phi(n) is
    more than n/2, and B wins it if phi(n) is less. *)
Theorem euler_cases : (n < 2 * phi n -> A_wins_game K n) /\ (2 * phi n < n -> B_wins_game K n).
Proof.
  destruct (game_as_row K n) as [-> ->]. destruct lead_sign as [t [T E]]. rewrite lead_phi in E.
  destruct (majority_of_a_period K (coprime_to n) M M1 repeat n 0 K_large n_large) as [HB HA].
  split; intro H; [apply HA|apply HB]; nia.
Qed.

(** Euler's condition: under the same hypotheses, for odd n, A wins the coprime game iff phi(n) is more than n/2, and B
    wins it iff phi(n) is less. *)
Theorem euler_condition : n mod 2 = 1 ->
  (A_wins_game K n <-> 2 * phi n > n) /\ (B_wins_game K n <-> 2 * phi n < n).
Proof.
  intro O. destruct euler_cases as [HA HB]. assert (D : n < 2 * phi n \/ 2 * phi n < n).
  { pose proof (Nat.div_mod n 2 ltac:(lia)). lia. }
  assert (X : A_wins_game K n -> B_wins_game K n -> False).
  { destruct (game_as_row K n) as [-> ->]. apply not_both. }
  split; split; intro H; auto; destruct D as [D|D]; auto; exfalso; apply X; auto.
Qed.
End Euler.

(* For n = 9 and M = 3 K may be 3 to 6. If no square of a prime divides n, M is n, and no K is left. *)
Example nine K : 3 <= K <= 6 -> A_wins_game K 9.
Proof.
  intro L. apply (euler_cases K 9 3); try lia.
  - exists 3. reflexivity.
  - intros p [P Q] [t E]. destruct (Nat.eq_dec p 9) as [->|N].
    + exfalso. destruct (Q 3); try lia. exists 3. reflexivity.
    + assert (p = 3) as ->; [|apply Nat.divide_refl].
      destruct t as [|[|[|[|t]]]]; try lia. destruct p as [|[|[|p]]]; nia.
  - cbv. lia.
Qed.
