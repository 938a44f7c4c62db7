(* A verified checker of columns and races of the coprime game, odd n.

   A certificate names K, a list of primes, and a column or a race. The checker makes the rows of the game in which A
   wins with the differences that none of the primes divides; a row is a number in binary whose bits say where A wins.

   Main theorems: what the checker accepts is true of all odd n that all the primes divide (column_checked_A), that no
   other odd prime up to the reach divides (column_checked_B), or both (race_checked), for all rows from the start
   on. *)
Require Import ZArith NArith Arith Lia List Bool Wf_nat.
From Nimlike Require Import Row Coprime PowersOfTwo Euler Columns Race.
Import ListNotations.
Local Open Scope Z_scope.

(* A wins at the difference e iff none of the primes divides it. *)
Definition word (primes : list nat) (e : Z) : bool := forallb (fun p => negb (e mod Z.of_nat p =? 0)) primes.

Section Rows.
Variables (K : nat) (primes : list nat) (R : nat).
Hypothesis K1 : (1 <= K)%nat.
Let T := word primes.

(* The bit j of a row is for the difference j - R. *)
Definition at_bit (d : Z) : N := Z.to_N (d + Z.of_nat R).
Definition from_bits (l : list bool) : N :=
  fold_right (fun (b : bool) (n : N) => if b then N.succ_double n else N.double n) 0%N l.
Definition row_0 : N := from_bits (map (fun j => T (Z.of_nat j - Z.of_nat R)) (seq 0 (2 * R + 1))).
Fixpoint some_shifted (i : N) (l : list N) : N :=
  match l with [] => 0%N | x :: l => N.lor (N.shiftr x i) (some_shifted (N.succ i) l) end.
Fixpoint all_shifted (i : N) (l : list N) : N :=
  match l with [] => N.ones (N.of_nat (2 * R + 1)) | x :: l => N.land (N.shiftl x i) (all_shifted (N.succ i) l) end.
(* The rows n, n - 1, ..., 0 with A to move, and with B to move. *)
Fixpoint rows (n : nat) : list N * list N :=
  match n with
  | O => ([row_0], [row_0])
  | S n => let (a, b) := rows n in (some_shifted 1 (firstn K b) :: a, all_shifted 1 (firstn K a) :: b)
  end.

(* A row is right as far as the differences that it reads lie between -R and R. *)
Definition right (t : player) (k : nat) (x : N) : Prop := forall d,
  - Z.of_nat R <= d - Z.of_nat k -> d + Z.of_nat k <= Z.of_nat R ->
  (N.testbit x (at_bit d) = true <-> ends_A K T t k d).

Lemma from_bits_nth : forall l j, N.testbit (from_bits l) (N.of_nat j) = nth j l false.
Proof.
  induction l as [|b l IH]; intro j; [destruct j; reflexivity|]. change (from_bits (b :: l)) with
    (if b then N.succ_double (from_bits l) else N.double (from_bits l)).
  destruct j as [|j]; [destruct b, (from_bits l); reflexivity|].
  rewrite Nat2N.inj_succ. destruct b.
  - rewrite N.succ_double_spec, N.testbit_odd_succ by lia. apply IH.
  - rewrite N.double_spec, N.testbit_even_succ by lia. apply IH.
Qed.
Lemma some_shifted_bit : forall l i j, N.testbit (some_shifted i l) j = true <->
  exists m, (m < length l)%nat /\ N.testbit (nth m l 0%N) (j + i + N.of_nat m) = true.
Proof.
  induction l as [|x l IH]; intros i j; cbn [some_shifted].
  - rewrite N.bits_0. split; [discriminate|intros [m [M _]]; simpl in M; lia].
  - rewrite N.lor_spec, orb_true_iff, IH, N.shiftr_spec by lia. split.
    + intros [H|[m [M H]]].
      * exists 0%nat. split; [simpl; lia|]. rewrite N.add_0_r. auto.
      * exists (S m). split; [simpl; lia|]. simpl nth. rewrite <- H. f_equal. lia.
    + intros [[|m] [M H]].
      * left. rewrite N.add_0_r in H. auto.
      * right. exists m. simpl in M. split; [lia|]. simpl nth in H. rewrite <- H. f_equal. lia.
Qed.
Lemma all_shifted_bit : forall l i j, (j < N.of_nat (2 * R + 1))%N -> N.testbit (all_shifted i l) j = true <->
  forall m, (m < length l)%nat -> N.testbit (N.shiftl (nth m l 0%N) (i + N.of_nat m)) j = true.
Proof.
  induction l as [|x l IH]; intros i j J; cbn [all_shifted].
  - rewrite N.ones_spec_low by auto. split; [intros _ m M; simpl in M; lia|auto].
  - rewrite N.land_spec, andb_true_iff, IH by auto. split.
    + intros [H G] [|m] M; simpl nth; [rewrite N.add_0_r; auto|]. simpl in M.
      specialize (G m ltac:(lia)). rewrite <- G. do 2 f_equal. lia.
    + intro H. split.
      * specialize (H 0%nat ltac:(simpl; lia)). rewrite N.add_0_r in H. auto.
      * intros m M. specialize (H (S m) ltac:(simpl; lia)). simpl nth in H. rewrite <- H. do 2 f_equal. lia.
Qed.

Lemma row_0_right t : right t 0 row_0.
Proof.
  intros d L U. unfold row_0, at_bit.
  replace (Z.to_N (d + Z.of_nat R)) with (N.of_nat (Z.to_nat (d + Z.of_nat R))) by lia.
  rewrite from_bits_nth. set (j := Z.to_nat (d + Z.of_nat R)).
  assert (J : (j < 2 * R + 1)%nat) by lia.
  rewrite (nth_indep _ false (T (Z.of_nat 0 - Z.of_nat R))) by (rewrite map_length, seq_length; auto).
  rewrite (map_nth (fun j => T (Z.of_nat j - Z.of_nat R))), seq_nth by auto.
  replace (Z.of_nat (0 + j) - Z.of_nat R) with d by lia. split; [apply A_ends|].
  intro H. inversion H; subst; auto; lia.
Qed.
Definition all_right (n : nat) (a b : list N) : Prop := length a = S n /\ length b = S n /\
  forall i, (i <= n)%nat -> right A (n - i) (nth i a 0%N) /\ right B (n - i) (nth i b 0%N).
Lemma rows_right : forall n, all_right n (fst (rows n)) (snd (rows n)).
Proof.
  induction n as [|n IH].
  - split; [reflexivity|split; [reflexivity|]]. intros i I. replace i with 0%nat by lia.
    split; apply row_0_right.
  - simpl. destruct (rows n) as [a b]. destruct IH as [La [Lb IH]]. simpl fst in *. simpl snd in *.
    split; [simpl; lia|split; [simpl; lia|]]. intros [|i] I; [|simpl nth; apply IH; lia].
    simpl nth. replace (S n - 0)%nat with (S n) by lia.
    assert (F : forall (x : list N) m, length x = S n -> ((m < length (firstn K x))%nat <-> (m < K /\ m <= n)%nat)).
    { intros x m X. rewrite firstn_length. lia. }
    assert (G : forall (x : list N) m, (m < K)%nat -> nth m (firstn K x) 0%N = nth m x 0%N).
    { intros x m M. rewrite <- (firstn_skipn K x) at 2. destruct (le_lt_dec (length (firstn K x)) m) as [L|L].
      - rewrite nth_overflow by auto. rewrite firstn_length in L. rewrite app_nth2 by (rewrite firstn_length; lia).
        rewrite nth_overflow; auto. rewrite skipn_length, firstn_length. lia.
      - rewrite app_nth1; auto. }
    split; intros d L U.
    + rewrite some_shifted_bit. split.
      * intros [m [M H]]. apply F in M as [M1 M2]; auto. rewrite G in H by auto.
        apply (A_takes _ _ _ _ (S m)); [lia|lia|]. destruct (IH m M2) as [_ X].
        apply X; [lia|lia|]. rewrite <- H. f_equal. unfold at_bit. lia.
      * intro H. inversion H as [t' d' E|k' d' i I' L' X|]; subst. exists (i - 1)%nat.
        split; [apply F; auto; lia|]. rewrite G by lia. destruct (IH (i - 1)%nat ltac:(lia)) as [_ Y].
        replace (n - (i - 1))%nat with (S n - i)%nat in Y by lia.
        apply Y in X; [|lia|lia]. rewrite <- X. f_equal. unfold at_bit. lia.
    + rewrite all_shifted_bit by (unfold at_bit; lia). split.
      * intro H. apply A_whatever; [lia|]. intros i I' L'. specialize (H (i - 1)%nat ltac:(apply F; auto; lia)).
        rewrite G in H by lia. destruct (IH (i - 1)%nat ltac:(lia)) as [Y _].
        replace (n - (i - 1))%nat with (S n - i)%nat in Y by lia. apply Y; [lia|lia|].
        rewrite N.shiftl_spec_high' in H by (unfold at_bit; lia). rewrite <- H. f_equal. unfold at_bit. lia.
      * intros H m M. apply F in M as [M1 M2]; auto. rewrite G by auto.
        rewrite N.shiftl_spec_high' by (unfold at_bit; lia).
        inversion H as [| |k' d' P X]; subst. specialize (X (S m) ltac:(lia) ltac:(lia)).
        destruct (IH m M2) as [Y _]. replace (S n - S m)%nat with (n - m)%nat in X by lia.
        apply Y in X; [|lia|lia]. rewrite <- X. f_equal. unfold at_bit. lia.
Qed.
End Rows.

(* The words of the primes and of n: where they agree. *)
Section Words.
Variables (primes : list nat) (n R : nat).
Hypothesis odd : (n mod 2 = 1)%nat.
Hypothesis two : forall p, In p primes -> (2 <= p)%nat.

Lemma word_by_divide e : word primes e = true <-> forall p, In p primes -> ~ Nat.divide p (Z.abs_nat e).
Proof.
  unfold word. rewrite forallb_forall. split; intros H p I; specialize (H p I); specialize (two p I).
  - intros [x X]. apply negb_true_iff, Z.eqb_neq in H. apply H. apply Z.mod_divide; [lia|].
    assert (e = Z.of_nat (Z.abs_nat e) \/ e = - Z.of_nat (Z.abs_nat e)) as [->| ->] by lia; rewrite X, Nat2Z.inj_mul;
      [exists (Z.of_nat x)|exists (- Z.of_nat x)]; ring.
  - apply negb_true_iff, Z.eqb_neq. intro Z. apply H. apply Z.mod_divide in Z as [x X]; [|lia].
    exists (Z.abs_nat x). rewrite X, Zabs2Nat.inj_mul, Zabs2Nat.id. auto.
Qed.
(* If all the primes divide n, a difference that is coprime to n is good for A in their word. *)
Lemma all_divide e : (forall p, In p primes -> Nat.divide p n) ->
  coprime_difference n e = true -> word primes e = true.
Proof.
  intros D C. apply word_by_divide. intros p I X. apply Nat.eqb_eq in C.
  assert (Y : Nat.divide p 1) by (rewrite <- C; apply Nat.gcd_greatest; auto).
  apply Nat.divide_1_r in Y. specialize (two p I). lia.
Qed.
(* If no other odd prime up to R divides n, the odd differences up to R that are good in their word are coprime to
   n. *)
Lemma no_other e : (forall q, prime q -> (q mod 2 = 1)%nat -> (q <= R)%nat -> Nat.divide q n -> In q primes) ->
  e mod 2 = 1 -> (Z.abs_nat e <= R)%nat -> word primes e = true -> coprime_difference n e = true.
Proof.
  intros N O L W. rewrite word_by_divide in W. apply Nat.eqb_eq.
  assert (E : (Z.abs_nat e <> 0)%nat) by (intro Z; assert (e = 0) by lia; subst e; discriminate).
  assert (Nat.gcd (Z.abs_nat e) n <> 0)%nat by (intro Z; apply Nat.gcd_eq_0_l in Z; auto).
  destruct (le_lt_dec 2 (Nat.gcd (Z.abs_nat e) n)) as [G|G]; [|lia]. exfalso.
  destruct (prime_divisor _ G) as [q [P D]].
  assert (D1 : Nat.divide q (Z.abs_nat e)) by (apply Nat.divide_trans with (1 := D); apply Nat.gcd_divide_l).
  assert (D2 : Nat.divide q n) by (apply Nat.divide_trans with (1 := D); apply Nat.gcd_divide_r).
  apply (W q); auto. apply N; auto; [apply (divisor_of_odd q n odd D2)|].
  apply Nat.divide_pos_le in D1; lia.
Qed.
End Words.

(** * Columns *)
Definition column_last (K start : nat) : nat := start + 2 * (K - 1).
Definition column_reach (K : nat) (d : Z) (start : nat) : nat := Z.abs_nat d + column_last K start.
Definition check_column (K : nat) (primes : list nat) (loser : player) (d : Z) (start : nat) : bool :=
  let R := column_reach K d start in let (a, b) := rows K primes R (column_last K start) in
  (1 <=? K)%nat && forallb (fun p => 2 <=? p)%nat primes && ((Z.of_nat start + d) mod 2 =? 1) &&
  forallb (fun j => match loser with
    | A => negb (N.testbit (nth (2 * j) a 0%N) (at_bit R d))
    | B => N.testbit (nth (2 * j) b 0%N) (at_bit R d)
    end) (seq 0 K).

Section Column.
Variables (K : nat) (primes : list nat) (loser : player) (d : Z) (start : nat).
Hypothesis accepted : check_column K primes loser d start = true.

Lemma column_accepted : (1 <= K)%nat /\ (forall p, In p primes -> (2 <= p)%nat) /\
  (Z.of_nat start + d) mod 2 = 1 /\
  forall j, (j < K)%nat -> match loser with
    | A => ends_B K (word primes) A (start + 2 * j) d
    | B => ends_A K (word primes) B (start + 2 * j) d
    end.
Proof.
  unfold check_column in accepted. set (R := column_reach K d start) in *. set (last := column_last K start) in *.
  assert (Q := fun H => rows_right K primes R H last). destruct (rows K primes R last) as [a b]. simpl in Q.
  apply andb_prop in accepted as [C C4]. apply andb_prop in C as [C C3]. apply andb_prop in C as [C1 C2].
  apply Nat.leb_le in C1. apply Z.eqb_eq in C3. rewrite forallb_forall in C2, C4.
  split; auto. split; [intros p I; apply Nat.leb_le; auto|]. split; auto. intros j J.
  specialize (C4 (K - 1 - j)%nat ltac:(apply in_seq; lia)). destruct (Q C1) as [_ [_ X]].
  destruct (X (2 * (K - 1 - j))%nat ltac:(unfold last, column_last; lia)) as [XA XB].
  replace (last - 2 * (K - 1 - j))%nat with (start + 2 * j)%nat in * by (unfold last, column_last; lia).
  destruct loser.
  - apply ends_one_winner; auto. intro H. apply XA in H; [rewrite H in C4; discriminate| |];
      unfold R, column_reach, last, column_last; lia.
  - apply XB; auto; unfold R, column_reach, last, column_last; lia.
Qed.

(* n = a + b + k is odd, k chips are left, and d = a - b. *)
Variables (k a b : nat).
Hypothesis odd : ((a + b + k) mod 2 = 1)%nat.
Hypothesis difference : Z.of_nat a - Z.of_nat b = d.
Hypothesis enough : (start <= k)%nat.

Lemma column_row : exists j, k = (start + 2 * j)%nat.
Proof.
  destruct column_accepted as [_ [_ [P _]]]. exists ((k - start) / 2)%nat.
  pose proof (Nat.div_mod (k - start) 2 ltac:(lia)). pose proof (Nat.mod_upper_bound (k - start) 2 ltac:(lia)).
  pose proof (Nat.div_mod (a + b + k) 2 ltac:(lia)). pose proof (Z.div_mod (Z.of_nat start + d) 2 ltac:(lia)). lia.
Qed.
(** If [check_column] accepts a column that A loses, and all its primes divide the odd number of chips, A, to move with
    its difference, loses the coprime game in every row of the column from the start on. *)
Theorem column_checked_A : loser = A -> (forall p, In p primes -> Nat.divide p (a + b + k)) -> B_wins K A k a b.
Proof.
  intros E D. destruct column_accepted as [K1 [P [_ H]]]. rewrite E in H. destruct column_row as [j J].
  apply coprime_by_differences; auto. rewrite difference.
  apply (differences_within_B K (word primes)); auto.
  - intros v V. apply all_divide; auto.
  - rewrite J. apply column_A; auto.
Qed.
(** If it accepts a column that B loses, and no odd prime up to the reach but those of the column divides the odd number
    of chips, B, to move with its difference, loses in every row of the column from the start on. *)
Theorem column_checked_B : loser = B ->
  (forall q, prime q -> (q mod 2 = 1)%nat -> (q <= column_reach K d start)%nat -> Nat.divide q (a + b + k) ->
    In q primes) -> A_wins K B k a b.
Proof.
  intros E D. destruct column_accepted as [K1 [P [O H]]]. rewrite E in H. destruct column_row as [j J].
  apply coprime_by_differences; auto. rewrite difference, J.
  apply column_B; auto. intros i I. apply (differences_within K (word primes)); auto.
  rewrite <- J. intros v V. apply (no_other primes _ (column_reach K d start)); auto.
  - replace (d + Z.of_nat (start + 2 * i) - 2 * Z.of_nat v)
      with (Z.of_nat start + d + (Z.of_nat i - Z.of_nat v) * 2) by lia.
    rewrite Z.mod_add; lia.
  - unfold column_reach, column_last. lia.
Qed.
End Column.

(** * Races *)
Definition race_last (K start : nat) : nat := start + K - 1.
Definition race_reach (K : nat) (E : Z) (start : nat) : nat :=
  Nat.max (Z.abs_nat (E - Z.of_nat K - 1)) (Z.abs_nat (E + Z.of_nat K - 1)) + race_last K start.
Definition interval (low : Z) (count : nat) : list Z := map (fun i => low + Z.of_nat i) (seq 0 count).
Definition check_race_row (K R : nat) (E c : Z) (k : nat) (a b : N) : bool :=
  let r := distance K c k in
  forallb (fun d => negb ((Z.of_nat k + d) mod 2 =? 1) || eqb (N.testbit a (at_bit R d)) (E - r <=? d))
    (interval (E - Z.of_nat K - 1) (2 * K)) &&
  forallb (fun d => negb ((Z.of_nat k + d) mod 2 =? 1) || eqb (N.testbit b (at_bit R d)) (E + r <=? d))
    (interval (E - Z.of_nat K) (2 * K)).
Definition check_race (K : nat) (primes : list nat) (E c : Z) (start : nat) : bool :=
  let R := race_reach K E start in let (a, b) := rows K primes R (race_last K start) in
  (1 <=? K)%nat && forallb (fun p => 2 <=? p)%nat primes && ((E + c) mod 2 =? 1) &&
  forallb (fun i => check_race_row K R E c (race_last K start - i) (nth i a 0%N) (nth i b 0%N)) (seq 0 K).

Lemma in_interval low count d : low <= d < low + Z.of_nat count -> In d (interval low count).
Proof. intro H. apply in_map_iff. exists (Z.to_nat (d - low)). split; [lia|]. apply in_seq. lia. Qed.

Section RaceChecked.
Variables (K : nat) (primes : list nat) (E c : Z) (start n : nat).
Hypothesis accepted : check_race K primes E c start = true.
Hypothesis odd : (n mod 2 = 1)%nat.
Hypothesis divide : forall p, In p primes -> Nat.divide p n.
Hypothesis no_others : forall q,
  prime q -> (q mod 2 = 1)%nat -> (q <= race_reach K E start)%nat -> Nat.divide q n -> In q primes.

Lemma race_rows k : (start <= k)%nat -> of_the_race K (coprime_difference n) E c k.
Proof.
  unfold check_race in accepted. set (R := race_reach K E start) in *. set (last := race_last K start) in *.
  assert (Q := fun H => rows_right K primes R H last). destruct (rows K primes R last) as [a b]. simpl in Q.
  apply andb_prop in accepted as [C C4]. apply andb_prop in C as [C C3]. apply andb_prop in C as [C1 C2].
  apply Nat.leb_le in C1. apply Z.eqb_eq in C3. rewrite forallb_forall in C2, C4.
  assert (two : forall p, In p primes -> (2 <= p)%nat) by (intros p I; apply Nat.leb_le; auto).
  revert k. apply (race K _ E c C1 C3 start). intros k L d O.
  assert (same : forall t, (Z.abs_nat d + k <= R)%nat ->
    (ends_A K (word primes) t k d <-> ends_A K (coprime_difference n) t k d)).
  { intros t M. split; apply differences_within; intros v V; [|apply all_divide; auto].
    apply (no_other primes n R odd two); auto; [|lia].
    replace (d + Z.of_nat k - 2 * Z.of_nat v) with (Z.of_nat k + d + - Z.of_nat v * 2) by lia. rewrite Z.mod_add; lia. }
  specialize (C4 (last - k)%nat ltac:(apply in_seq; unfold last, race_last; lia)).
  destruct (Q C1) as [_ [_ X]]. destruct (X (last - k)%nat ltac:(lia)) as [XA XB].
  replace (last - (last - k))%nat with k in * by (unfold last, race_last in *; lia).
  apply andb_prop in C4 as [F1 F2]. rewrite forallb_forall in F1, F2.
  split; intro I.
  - specialize (F1 d ltac:(apply in_interval; lia)). rewrite O in F1. apply eqb_prop in F1.
    rewrite <- same by (unfold R, race_reach, race_last; lia).
    rewrite <- (XA d) by (unfold R, race_reach, race_last; lia). rewrite F1. apply Z.leb_le.
  - specialize (F2 d ltac:(apply in_interval; lia)). rewrite O in F2. apply eqb_prop in F2.
    rewrite <- same by (unfold R, race_reach, race_last; lia).
    rewrite <- (XB d) by (unfold R, race_reach, race_last; lia). rewrite F2. apply Z.leb_le.
Qed.
(** If [check_race] accepts a race, and the odd number n of chips has all its primes, and no other odd ones up to the
    reach, the race says who wins the coprime game near its edge in every row from the start on. *)
Theorem race_checked k a b : (a + b + k = n)%nat -> (start <= k)%nat -> let d := Z.of_nat a - Z.of_nat b in
  (E - Z.of_nat K - 1 <= d <= E + Z.of_nat K - 2 -> (A_wins K A k a b <-> E - distance K c k <= d)) /\
  (E - Z.of_nat K <= d <= E + Z.of_nat K - 1 -> (A_wins K B k a b <-> E + distance K c k <= d)).
Proof.
  intros N L d. assert (O : ((a + b + k) mod 2 = 1)%nat) by (rewrite N; auto).
  destruct (coprime_by_differences K A k a b O) as [HA _]. destruct (coprime_by_differences K B k a b O) as [HB _].
  rewrite HA, HB. rewrite N in *. fold d. apply race_rows; auto.
  pose proof (Nat.div_mod n 2 ltac:(lia)).
  replace (Z.of_nat k + d) with (1 + (Z.of_nat (n / 2) - Z.of_nat b) * 2) by lia.
  rewrite Z.mod_add; [reflexivity|lia].
Qed.
End RaceChecked.
