(* The coprime game for every even n and every K: Theorem E.

   Main theorem (theorem_E): let n >= 2 be even. A wins iff n <= K + 1; or n is a power of 2 and neither K + 1 nor K +
   2 is one; or K = 4 and n = 4p for a prime p >= 5. In all other cases B wins. *)
Require Import ZArith Arith Lia List Bool Wf_nat ZifyNat.
From Nimlike Require Import Row Coprime Parity Steering EvenTotals PowersOfTwo.

(* Products of two unknowns, with what is needed of them. *)
Lemma product_from_1 q h : 1 <= q -> 1 <= h ->
  exists q' x, q = S q' /\ x = q' * h /\ q * h = x + h /\ q' <= x /\
  (4 <= h -> 4 * q' <= x) /\ (h = 3 -> x = 3 * q') /\ (h = 2 -> x = 2 * q') /\ (h = 1 -> x = q').
Proof. destruct q as [|q]; [lia|]. intros _ H. exists q, (q * h). repeat split; try lia; nia. Qed.
Lemma product q h : exists x, x = q * h /\
  (1 <= q -> h <= x) /\ (1 <= h -> q <= x) /\ (2 <= h -> 2 * q <= x) /\ (h = 1 -> x = q).
Proof. exists (q * h). repeat split; try lia; nia. Qed.
Lemma even_rest q m c n : 2 * n = q * (2 * m) + c -> exists d, c = 2 * d.
Proof. intro H. exists (n - q * m). replace (q * (2 * m)) with (2 * (q * m)) in H by ring. lia. Qed.

(* Totals that share a divisor with n are good for B; for n a power of 2 the odd totals are good for A. *)
Lemma divides_both n a d : 2 <= d -> Nat.divide d a -> Nat.divide d n -> coprime_to n a = false.
Proof.
  intros D X Y. unfold coprime_to. apply Nat.eqb_neq. intro G.
  assert (Z : Nat.divide d 1) by (rewrite <- G; apply Nat.gcd_greatest; auto).
  apply Nat.divide_1_r in Z. lia.
Qed.
Lemma odd_wins_power2 j : odd_wins (coprime_to (2 ^ j)).
Proof.
  intros a H. unfold coprime_to. apply Nat.eqb_eq. apply (odd_divisor_power2 j); [|apply Nat.gcd_divide_r].
  apply (divisor_of_odd _ a); auto. apply Nat.gcd_divide_l.
Qed.

(** In every position of the coprime game with n chips B wins what he wins in the parity game, if n is even; and so does
    A, if n is a power of 2. *)
Theorem by_parity K n t r a b : a + b + r = n ->
  (n mod 2 = 0 -> wins_B K Nat.odd t r a -> B_wins K t r a b) /\
  (power2 n -> wins_A K Nat.odd t r a -> A_wins K t r a b).
Proof.
  intro E. destruct (row_of_tokens K n t r a b E) as [-> ->]. split.
  - intros V H. apply (monotone K (coprime_to n) Nat.odd); auto. intros x X.
    destruct (Nat.odd x) eqn:O; auto. rewrite (even_loses_n n V) in X; [discriminate|].
    rewrite <- Nat.negb_even in O. apply negb_false_iff, Nat.even_spec in O as [m O]. lia.
  - intros [j P] H. apply (monotone K Nat.odd (coprime_to n)); auto. intros x O. rewrite P. apply odd_wins_power2.
    apply Nat.odd_spec in O as [m O]. lia.
Qed.

Definition four_times_prime (n : nat) : Prop := exists p, prime p /\ 5 <= p /\ n = 4 * p.

(* The total that B aims at: n / 2, or n / 2 and an odd divisor more. *)
Definition aim (K n t : nat) : Prop := coprime_to n t = false /\ t mod 2 = 1 /\
  (n = 2 * t \/ n mod 4 = 0 /\ n <= 2 * t /\ 4 * t <= 3 * n /\ (K = 4 -> 8 * t <= 5 * n)).
Lemma aim_with K x o f : o mod 2 = 1 -> 3 <= o -> x = f * o -> o <= x -> (K = 4 -> 2 * o <= x) ->
  aim K (4 * x) (2 * x + o).
Proof.
  intros O O3 E L F. split; [|lia]. apply (divides_both (4 * x) _ o); [lia| |].
  - exists (2 * f + 1). rewrite E. ring.
  - exists (4 * f). rewrite E. ring.
Qed.
Lemma some_aim K n : n mod 2 = 0 -> 2 <= n -> ~ power2 n ->
  (exists t, aim K n t) \/ K = 4 /\ (n = 12 \/ four_times_prime n).
Proof.
  intros E N P. destruct (odd_part n) as [j [o [H O]]]; [lia|].
  assert (O3 : 3 <= o). { destruct (Nat.eq_dec o 1) as [->|]; [|lia]. exfalso. apply P. exists j. lia. }
  destruct j as [|[|[|j]]].
  - simpl in H. lia.
  - assert (H' : n = 2 * o) by (rewrite H; simpl; lia). clear H. left.
    exists o. refine (conj _ (conj O (or_introl H'))).
    apply (divides_both n o o); [lia|exists 1; lia|exists 2; auto].
  - assert (H' : n = 4 * o) by (rewrite H; simpl; lia). clear H. subst n.
    destruct (Nat.eq_dec K 4) as [->|K4]; [|left; exists (2 * o + o); apply (aim_with K o o 1); auto; lia].
    destruct (prime_or_not o) as [R|[d [D X]]]; [lia| |].
    + right. split; auto. destruct (Nat.eq_dec o 3) as [->|]; [auto|]. right. exists o.
      repeat split; auto; lia || apply R.
    + left. exists (2 * o + d). assert (V := divisor_of_odd d o O X). destruct X as [f F].
      assert (f <> 0) by lia. assert (f <> 1) by lia. apply (aim_with 4 o d f); auto; [lia|lia|]. intros _.
      rewrite F. apply Nat.mul_le_mono_r. lia.
  - left. set (x := 2 * 2 ^ j * o).
    assert (X : n = 4 * x) by (rewrite H; unfold x; rewrite !Nat.pow_succ_r'; ring).
    assert (X1 : 2 * o <= x). { unfold x. assert (2 ^ j <> 0) by (apply Nat.pow_nonzero; lia). nia. }
    exists (2 * x + o). rewrite X. apply (aim_with K x o (2 * 2 ^ j)); auto; lia.
Qed.

Section TheoremE.
Variables K n : nat.
Hypothesis K1 : 1 <= K.
Hypothesis n2 : 2 <= n.
Hypothesis ne : n mod 2 = 0.
Let W := coprime_to n.
Let EL : even_loses W := even_loses_n n ne.

Lemma split_n M : 0 < M -> n = (n / M) * M + n mod M /\ n mod M < M.
Proof. intro H. pose proof (Nat.div_mod n M ltac:(lia)). pose proof (Nat.mod_upper_bound n M ltac:(lia)). lia. Qed.

Lemma short : n <= K + 1 -> wins_A K W A n 0.
Proof.
  intro L. apply (A_moves n 0 (n - 1)); try lia. replace (n - (n - 1)) with 1 by lia.
  constructor; [lia|]. intros i I J. replace (1 - i) with 0 by lia. constructor.
  unfold coprime_to. apply Nat.eqb_eq.
  assert (D : Nat.divide (Nat.gcd (0 + (n - 1)) n) 1).
  { assert (X : Nat.divide (Nat.gcd (0 + (n - 1)) n) (n - (0 + (n - 1)))) by
      (apply Nat.divide_sub_r; [apply Nat.gcd_divide_r|apply Nat.gcd_divide_l]).
    replace (n - (0 + (n - 1))) with 1 in X by lia. auto. }
  apply Nat.divide_1_r in D. auto.
Qed.

Lemma power_case : power2 n -> K + 2 <= n ->
  (power2 (K + 1) \/ power2 (K + 2) -> wins_B K W A n 0) /\ (~ power2 (K + 1) -> ~ power2 (K + 2) -> wins_A K W A n 0).
Proof.
  intros P L. assert (OW : odd_wins W) by (unfold W; destruct P as [j ->]; apply odd_wins_power2).
  assert (NE : forall x, 2 <= x -> x mod 2 = 1 -> ~ power2 x).
  { intros x X O [j ->]. pose proof (power2_even j X). lia. }
  destruct (Nat.eq_dec (K mod 2) 0) as [Ke|Ko].
  - destruct (split_n (K + 2)) as [R C]; [lia|]. set (q := n / (K + 2)) in *. set (c := n mod (K + 2)) in *. split.
    + intros [H|H]; [exfalso; apply (NE (K + 1)); auto; lia|].
      assert (c = 0) by (apply Nat.mod_divide; [lia|apply power2_divide; auto]).
      apply (even_B K W K1 Ke EL n q c 0); auto; lia.
    + intros _ H. assert (c <> 0).
      { intro Z. apply Nat.mod_divide in Z; [|lia]. destruct P as [j P]. rewrite P in Z. apply H.
        apply (divisor_power2 j); auto. }
      apply (even_A K W K1 Ke OW n q c 0); auto. left. split; auto.
      clearbody q c. assert (E : 2 * ((K + 2) / 2) = K + 2) by (clear - Ke; lia).
      destruct (even_rest q ((K + 2) / 2) c (n / 2)) as [d c2]; [rewrite E; clear E; lia|]. clear - c2 C H0 Ke. lia.
  - assert (Ko' : K mod 2 = 1) by lia.
    destruct (split_n (2 * K + 2)) as [R C]; [lia|]. set (q := n / (2 * K + 2)) in *.
    set (c := n mod (2 * K + 2)) in *. split.
    + intros [H|H]; [|exfalso; apply (NE (K + 2)); auto; lia].
      assert (c = 0).
      { apply Nat.mod_divide; [lia|]. destruct H as [i H]. destruct P as [j P].
        assert (i < j). { apply (Nat.pow_lt_mono_r_iff 2); lia. }
        apply power2_divide; [exists (S i); rewrite Nat.pow_succ_r'; lia|exists j; auto|].
        rewrite P. replace (2 * K + 2) with (2 ^ S i) by (rewrite Nat.pow_succ_r'; lia). apply Nat.pow_le_mono_r; lia. }
      apply (odd_B K W K1 Ko' EL n q c 0); auto.
    + intros H _. assert (c <> 0).
      { intro Z. apply Nat.mod_divide in Z; [|lia]. destruct P as [j P]. rewrite P in Z. apply H.
        apply (divisor_power2 j). apply Nat.divide_trans with (2 * K + 2); auto. exists 2. lia. }
      apply (odd_A K W K1 Ko' OW n q c 0); auto. left. repeat split; auto.
      intro. clearbody q c. destruct (even_rest q (K + 1) c (n / 2)) as [d c2];
        [replace (2 * (K + 1)) with (2 * K + 2) by lia; lia|]. clear - c2 H1 Ko'. lia.
Qed.

(* B makes A's total t. *)
Lemma aimed t : aim K n t -> K + 2 <= n -> wins_B K W A n 0.
Proof.
  intros [T [O D]] L. fold W in T.
  destruct (Nat.eq_dec (K mod 2) 0) as [Ke|Ko].
  - destruct (split_n (K + 2)) as [R C]; [lia|].
    assert (Q : 1 <= n / (K + 2)) by (apply Nat.div_le_lower_bound; lia).
    set (q := n / (K + 2)) in *. set (c := n mod (K + 2)) in *. clearbody q c.
    destruct (Nat.eq_dec c 0) as [Z|Z]; [apply (even_B K W K1 Ke EL n q c 0); auto|].
    assert (H : exists h, K = 2 * h) by (exists (K / 2); lia). destruct H as [h H].
    destruct (even_rest q (h + 1) c (n / 2)) as [d c2]; [rewrite H in R;
    replace (2 * (h + 1)) with (2 * h + 2) by lia; lia|].
    constructor; [lia|]. intros i I J. simpl. destruct (Nat.eq_dec i (c - 1)) as [->|N].
    + replace (n - (c - 1)) with (q * (K + 2) + 1) by lia.
      apply (even_steer K W K1 Ke EL q (c - 1) ((t + 1 - c) / 2)); [lia| |].
      * assert (X := product_from_1 q h Q ltac:(lia)).
        destruct X as [q' [x [X1 [X2 [X3 [X4 [X5 [X6 [X7 X8]]]]]]]]].
        assert (R' : n = 2 * x + 2 * h + 2 * q' + 2 + 2 * d) by (subst q x K c; lia).
        replace (K / 2) with h by lia. rewrite X3. clear X3 X2 R. subst q K c.
        clear - X4 X5 X6 X7 X8 R' O D C K1 Z. lia.
      * rewrite <- T. f_equal. assert (2 * c <= n + 2) by (clear - R Q C; nia). clear - H0 c2 O D Z. lia.
    + assert (J' : i <= q * (K + 2) + c) by lia. replace (n - i) with (q * (K + 2) + c - i) by lia.
      destruct (row K (K + 2) q c i) as [q' [c' [R' [C' D']]]]; try lia. rewrite R'.
      apply (even_B K W K1 Ke EL _ q' c' i); auto. clear - R' D' C' Ke c2 I N C. lia.
  - assert (Ko' : K mod 2 = 1) by lia. clear Ko.
    destruct (split_n (2 * K + 2)) as [R C]; [lia|].
    set (q := n / (2 * K + 2)) in *. set (c := n mod (2 * K + 2)) in *. clearbody q c.
    destruct (Nat.eq_dec c 0) as [Z|Z]; [apply (odd_B K W K1 Ko' EL n q c 0); auto|].
    assert (H : exists h, K = 2 * h + 1) by (exists (K / 2); lia). destruct H as [h H].
    destruct (even_rest q (K + 1) c (n / 2)) as [d c2]; [replace (2 * (K + 1)) with (2 * K + 2) by lia; lia|].
    assert (X := product q h).
    destruct X as [x [X1 [X2 [X3 [X4 X5]]]]].
    assert (R' : n = 4 * x + 4 * q + 2 * d) by (subst x K c; lia).
    assert (Kh : K / 2 = h) by lia.
    constructor; [lia|]. intros i I J. simpl.
    destruct (Nat.eq_dec i (c - 1)) as [E1|N1].
    { assert (Q : 1 <= q) by (destruct q; lia).
      replace (n - i) with (2 * q * (K + 1) + 1) by (clear - R E1 Z; lia).
      apply (odd_steer K W K1 Ko' EL (2 * q) 1 i ((t + 1 - c - 2 * q) / 2)); [lia|lia| |].
      - rewrite Kh. replace (2 * q * h) with (2 * x) by (rewrite X1; ring).
        clear - Q H c2 X2 X3 X4 X5 R' O D C K1 Z I E1. lia.
      - rewrite <- T. f_equal. clear - Q H c2 X2 X3 X4 X5 R' O D C K1 Z I E1. lia. }
    destruct (Nat.eq_dec (i + K + 1) c) as [E2|N2].
    { replace (n - i) with ((2 * q + 1) * (K + 1) + 0) by (clear - R E2; lia).
      apply (odd_steer K W K1 Ko' EL (2 * q + 1) 0 i ((t - i - 2 * q - 1) / 2)); [lia|lia| |].
      - rewrite Kh. replace ((2 * q + 1) * h) with (2 * x + h) by (rewrite X1; ring).
        clear - H c2 X2 X3 X4 X5 R' O D C K1 Z I E2. lia.
      - rewrite <- T. f_equal. clear - H c2 X2 X3 X4 X5 R' O D C K1 Z I E2. lia. }
    assert (J' : i <= q * (2 * K + 2) + c) by (rewrite <- R; exact J).
    replace (n - i) with (q * (2 * K + 2) + c - i) by (f_equal; symmetry; exact R).
    destruct (row K (2 * K + 2) q c i) as [q' [c' [R2 [C' D']]]]; try lia. rewrite R2.
    apply (odd_B K W K1 Ko' EL _ q' c' i); auto. clear - Ko' H c2 C' D' N1 N2 I C. lia.
Qed.

(* K = 4, n = 4p: A wins, as the totals that B can choose from lie between p and 3p. *)
Lemma four_case : K = 4 -> four_times_prime n -> wins_A K W A n 0.
Proof.
  intros -> [p [P [P5 N]]]. set (q := n / 6). set (c := n mod 6).
  assert (C : c = 2 \/ c = 4).
  { assert (c <> 0); [|unfold c in *; lia]. unfold c. intro Z.
    destruct (proj2 P 3) as [X|X]; [|discriminate|lia]. apply (Nat.gauss 3 4); [|reflexivity].
    exists (2 * (n / 6)). lia. }
  assert (E : n = 6 * q + c) by (unfold q, c; lia). clearbody q c.
  apply (A_moves _ _ (c - 1)); [lia|lia|]. apply (keep 4 W) with (x := c - 1 + 2 * q) (y := c - 1 + q * 4); [lia| |].
  { apply (even_1 4 _ _ _ _ q ((c - 2) / 2)); lia. }
  intros t O I. apply Nat.odd_spec in O as [u O]. assert (O' : t mod 2 = 1) by lia. clear u O. rename O' into O.
  unfold W, coprime_to. apply Nat.eqb_eq.
  set (g := Nat.gcd t n). assert (G1 : Nat.divide g t) by apply Nat.gcd_divide_l.
  assert (G2 : Nat.divide g n) by apply Nat.gcd_divide_r. assert (V := divisor_of_odd g t O G1). clearbody g.
  assert (G3 : Nat.divide g p).
  { apply odd_divides_half; auto. apply odd_divides_half; auto. replace (2 * (2 * p)) with n by lia. auto. }
  destruct (proj2 P g G3) as [|X]; auto. exfalso. subst g. destruct G1 as [k Y].
  assert (k <> 0 /\ k <> 1 /\ k <> 2) by (repeat split; intro; subst k; lia).
  assert (3 * p <= k * p) by (apply Nat.mul_le_mono_r; lia). lia.
Qed.

Definition condition : Prop :=
  n <= K + 1 \/ power2 n /\ ~ power2 (K + 1) /\ ~ power2 (K + 2) \/ K = 4 /\ four_times_prime n.

Lemma condition_A : condition -> wins_A K W A n 0.
Proof.
  intros [L|[[P [X Y]]|[K4 F]]]; [apply short; auto| |apply four_case; auto].
  destruct (le_lt_dec n (K + 1)); [apply short; auto|]. apply power_case; auto. lia.
Qed.
Lemma condition_or_B : condition \/ wins_B K W A n 0.
Proof.
  destruct (le_lt_dec n (K + 1)) as [L|L]; [left; left; auto|].
  destruct (power2_or_not n) as [P|P]; [lia| |].
  - destruct (power2_or_not (K + 1)) as [X|X]; [lia|right; apply power_case; auto; lia|].
    destruct (power2_or_not (K + 2)) as [Y|Y]; [lia|right; apply power_case; auto; lia|].
    left. right. left. auto.
  - destruct (some_aim K n ne n2 P) as [[t T]|[K4 [N|F]]]; [right; apply (aimed t); auto; lia| |].
    + right. clear L. assert (Ke : K mod 2 = 0) by (rewrite K4; reflexivity).
      apply (even_B K W K1 Ke EL n 2 0 0); lia.
    + left. right. right. auto.
Qed.

(** Theorem E: for even n A wins the coprime game iff n is at most K + 1, or n is a power of 2 and neither of K + 1 and
    K + 2 is one, or K is 4 and n is 4 times a prime from 5 on. Otherwise B wins. *)
Theorem theorem_E : (A_wins_game K n <-> condition) /\ (B_wins_game K n <-> ~ condition).
Proof.
  destruct (game_as_row K n) as [-> ->]. fold W. pose proof condition_A. pose proof condition_or_B.
  pose proof (not_both K W n A 0). tauto.
Qed.
End TheoremE.
