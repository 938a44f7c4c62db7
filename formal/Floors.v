(* The floors of the multiples of an irrational number, from what can be asked of automata: the floor of a sum is the
   sum of the floors, or 1 more, and the floors of the elements of a base grow with the slope.

   The number is (p L + r)/q, where L is the positive root of L L = a L + b, a and b being positive. Nothing is said of
   real numbers: for B > 0, A < B L iff A is negative, or A A < a A B + b B B.

   Main theorem (floors_right): such a relation of n and x says that x is the floor of n (p L + r)/q. *)
Require Import Arith ZArith Znumtheory Lia.
Open Scope Z_scope.

Definition less_root (a b A B : Z) : Prop := A < 0 \/ A * A < a * A * B + b * B * B.
Definition floor_of (a b p r q n x : Z) : Prop :=
  n = 0 /\ x = 0 \/
  0 < n /\ less_root a b (q * x - n * r) (n * p) /\ ~ less_root a b (q * (x + 1) - n * r) (n * p).

Lemma square_root D m n : n <> 0 -> m * m = D * (n * n) -> exists s, s * s = D.
Proof.
  intros N E. assert (G : Z.gcd m n <> 0) by (intro G; apply Z.gcd_eq_0 in G; lia).
  destruct (Z.gcd_divide_l m n) as [x X], (Z.gcd_divide_r m n) as [y Y]. set (g := Z.gcd m n) in *.
  assert (R : Z.gcd x y = 1).
  { assert (H := Z.gcd_div_gcd m n g G eq_refl). rewrite X, Y, !Z.div_mul in H; auto. }
  assert (Q : x * x = D * (y * y)).
  { apply (Z.mul_reg_l _ _ (g * g)); [nia|]. rewrite X, Y in E. lia. }
  assert (P : rel_prime y x) by (apply rel_prime_sym, Zgcd_1_rel_prime; auto).
  assert (V : (y | x)) by (apply (Gauss y x x); [exists (D * y); lia|auto]).
  assert (W : (y | 1)) by (rewrite <- R; apply Z.gcd_greatest; [auto|apply Z.divide_refl]).
  apply Z.divide_1_r in W as [->| ->]; exists x; lia.
Qed.

Section Root.
Context (a b : Z) (U : nat -> Z).
Hypothesis positive_a : 1 <= a.
Hypothesis positive_b : 1 <= b.
Hypothesis no_square : forall s, s * s <> a * a + 4 * b.
Hypothesis U_0 : 1 <= U 0.
Hypothesis U_1 : 1 <= U 1.
Hypothesis U_next : forall i, U (S (S i)) = a * U (S i) + b * U i.
Lemma irrational A B : 0 < B -> A * A <> a * A * B + b * B * B.
Proof.
  intros P E. destruct (square_root (a * a + 4 * b) (2 * A - a * B) B) as [s S]; [lia|nia|]. apply (no_square s S).
Qed.
Lemma U_grows i : Z.of_nat i <= U i /\ 1 <= U i /\ Z.of_nat i + 1 <= U (S i).
Proof. induction i as [|i IH]; [simpl; lia|]. rewrite U_next. destruct IH as (H1 & H2 & H3). nia. Qed.
Lemma far C : exists i, C < U i.
Proof. exists (S (Z.to_nat C)). destruct (U_grows (S (Z.to_nat C))) as (H & _). lia. Qed.
Lemma bounded_above A B C : 0 < B -> (forall i, A * U i - B * U (S i) <= C) -> A <= 0 \/ A * A < a * A * B + b * B * B.
Proof.
  intros P H. destruct (Z_le_gt_dec A 0) as [N|N]; [auto|right]. assert (I := irrational A B P).
  destruct (Z_lt_le_dec (A * A) (a * A * B + b * B * B)) as [|N']; auto. exfalso.
  set (Q := A * A - a * A * B - b * B * B). assert (1 <= Q) by lia. assert (0 <= A - a * B) by nia.
  destruct (far ((B + (A - a * B)) * Z.max 0 C)) as [i F].
  assert (E : B * (A * U (S i) - B * U (S (S i))) + (A - a * B) * (A * U i - B * U (S i)) = Q * U i)
    by (rewrite U_next; unfold Q; ring).
  assert (X1 := H i). assert (X2 := H (S i)). destruct (U_grows i) as (_ & Ui & _).
  assert (B * (A * U (S i) - B * U (S (S i))) <= B * Z.max 0 C) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert ((A - a * B) * (A * U i - B * U (S i)) <= (A - a * B) * Z.max 0 C) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (U i <= Q * U i) by nia. lia.
Qed.
Lemma bounded_below A B C : 0 < B -> (forall i, B * U (S i) - A * U i <= C) -> ~ less_root a b A B.
Proof.
  intros P H [N|N].
  - destruct (far (Z.max 0 C)) as [i F]. specialize (H i). destruct (U_grows i) as (_ & Ui & Us). nia.
  - set (Q := a * A * B + b * B * B - A * A). assert (1 <= Q) by lia.
    destruct (Z_le_gt_dec (a * B) A) as [G|G].
    + destruct (far ((B + (A - a * B)) * Z.max 0 C)) as [i F].
      assert (E : B * (B * U (S (S i)) - A * U (S i)) + (A - a * B) * (B * U (S i) - A * U i) = Q * U i)
        by (rewrite U_next; unfold Q; ring).
      assert (X1 := H i). assert (X2 := H (S i)). destruct (U_grows i) as (_ & Ui & _).
      assert (B * (B * U (S (S i)) - A * U (S i)) <= B * Z.max 0 C) by (apply Z.mul_le_mono_nonneg_l; lia).
      assert ((A - a * B) * (B * U (S i) - A * U i) <= (A - a * B) * Z.max 0 C) by (apply Z.mul_le_mono_nonneg_l; lia).
      assert (U i <= Q * U i) by nia. lia.
    + destruct (far C) as [i F]. specialize (H (S i)). rewrite U_next in H. destruct (U_grows i) as (_ & Ui & Us).
      assert (X : B * (a * U (S i) + b * U i) - A * U (S i) = (a * B - A) * U (S i) + b * B * U i) by ring.
      assert (U (S i) <= (a * B - A) * U (S i)) by nia. assert (1 <= b * B) by nia.
      assert (U i <= b * B * U i) by nia. lia.
Qed.

(* A relation of numbers, of which each n has just one. *)
Context (R : nat -> nat -> Prop) (p r q c : Z).
Hypothesis positive_p : 1 <= p.
Hypothesis positive_q : 1 <= q.
Hypothesis some : forall n, exists x, R n x.
Hypothesis once : forall n x y, R n x -> R n y -> x = y.
Hypothesis sums : forall n m x y, R n x -> R m y -> exists z, R (n + m)%nat z /\ (x + y <= z <= S (x + y))%nat.
Hypothesis of_elements : forall i k z, Z.of_nat k = U i -> R k z ->
  - c <= q * Z.of_nat z - p * U (S i) - r * U i <= c.
Lemma multiples n x : R n x -> forall k y, R (S k * n)%nat y ->
  Z.of_nat (S k) * Z.of_nat x <= Z.of_nat y <= Z.of_nat (S k) * Z.of_nat x + Z.of_nat k.
Proof.
  intros X. induction k as [|k IH]; intros y Y.
  - rewrite Nat.mul_1_l in Y. rewrite (once _ _ _ X Y). lia.
  - destruct (some (S k * n)%nat) as [z Z]. destruct (sums _ _ _ _ X Z) as (z' & Z' & B).
    replace (S (S k) * n)%nat with (n + S k * n)%nat in Y by lia. rewrite (once _ _ _ Y Z'). specialize (IH z Z). lia.
Qed.
Lemma are_floors n x : R n x -> floor_of a b p r q (Z.of_nat n) (Z.of_nat x).
Proof.
  destruct n as [|n]; intro X.
  - left. split; auto. destruct (sums _ _ _ _ X X) as (z & Z & B). rewrite (once _ _ _ X Z) in *. lia.
  - right. split; [lia|]. set (N := Z.of_nat (S n)). set (v := Z.of_nat x).
    assert (P : 0 < N * p) by (unfold N; nia).
    assert (both : forall i, exists k z, Z.of_nat k = U i /\ R k z /\ U i * v <= N * Z.of_nat z + (N - 1) /\
      N * Z.of_nat z <= U i * v + (U i - 1)).
    { intro i. destruct (U_grows i) as (_ & Ui & _). exists (S (Z.to_nat (U i - 1))).
      assert (E : Z.of_nat (S (Z.to_nat (U i - 1))) = U i) by lia.
      set (k := Z.to_nat (U i - 1)) in *. clearbody k. destruct (some (S k)) as [z Rz], (some (S k * S n)%nat) as [y Y].
      exists z. split; auto. split; auto. assert (M1 := multiples _ _ X k y Y).
      replace (S k * S n)%nat with (S n * S k)%nat in Y by lia. assert (M2 := multiples _ _ Rz n y Y).
      rewrite E in M1. unfold N, v in *. lia. }
    assert (Up := bounded_above (q * v - N * r) (N * p) (N * c + q * (N - 1)) P).
    assert (Lo := bounded_below (q * (v + 1) - N * r) (N * p) (N * c) P). split.
    + destruct Up as [Up|Up]; [|destruct (Z.eq_dec (q * v - N * r) 0) as [E|]; [|left; lia]|right; auto].
      * intro i. destruct (both i) as (k & z & E & Rz & H1 & _). destruct (of_elements i k z E Rz) as [_ X'].
        assert (q * (U i * v) <= q * (N * Z.of_nat z + (N - 1))) by (apply Z.mul_le_mono_nonneg_l; lia).
        assert (N * (q * Z.of_nat z - p * U (S i) - r * U i) <= N * c)
          by (apply Z.mul_le_mono_nonneg_l; unfold N; lia).
        lia.
      * right. rewrite E. nia.
    + apply Lo. intro i. destruct (both i) as (k & z & E & Rz & _ & H2). destruct (of_elements i k z E Rz) as [X' _].
      assert (q * (N * Z.of_nat z) <= q * (U i * v + (U i - 1))) by (apply Z.mul_le_mono_nonneg_l; lia).
      assert (N * - c <= N * (q * Z.of_nat z - p * U (S i) - r * U i))
        by (apply Z.mul_le_mono_nonneg_l; unfold N; lia).
      lia.
Qed.
Lemma less_less A A' B : 0 < B -> A' <= A -> less_root a b A B -> less_root a b A' B.
Proof.
  intros P L H. destruct (Z_lt_le_dec A' 0) as [|C]; [left; auto|right]. destruct H as [H|H]; [lia|].
  destruct (Z_le_gt_dec A' (a * B)) as [D|D]; [assert (A' * A' <= a * A' * B) by nia; nia|].
  assert (A' * (A' - a * B) <= A * (A - a * B)) by nia. nia.
Qed.
Lemma floor_once n x y : floor_of a b p r q n x -> floor_of a b p r q n y -> x = y.
Proof.
  intros [[-> ->]|(N & X & X')] [[E ->]|(N' & Y & Y')]; try lia. assert (P : 0 < n * p) by nia.
  destruct (Z.lt_trichotomy x y) as [C|[C|C]]; auto; exfalso.
  - apply X'. apply (less_less (q * y - n * r)); auto. nia.
  - apply Y'. apply (less_less (q * x - n * r)); auto. nia.
Qed.
(** A relation with one x for each n, which takes sums to sums, or to 1 more, and grows with the slope along the
    elements of the base, says that x is the floor of n (p L + r)/q, where L is the positive root of L L = a L + b. *)
Theorem floors_right n x : R n x <-> floor_of a b p r q (Z.of_nat n) (Z.of_nat x).
Proof.
  split; [apply are_floors|]. intro F. destruct (some n) as [y Y].
  rewrite (Nat2Z.inj _ _ (floor_once _ _ _ F (are_floors n y Y))). auto.
Qed.
End Root.
