(* Wythoff's pairs by least unused numbers, and the games that they decide (Wythoff 1907).

   Let D 0 = 0 < D 1 < D 2 < ... be whole numbers. The pairs (A n, B n) are: A n is the least number, from 0 on, that
   is in no earlier pair, and B n = A n + D n. A move takes from one pile; or k and l from both, k, l >= 1, where k
   and l differ by less than a bound, which may depend on the position reached.

   Main theorems: each positive number stands in one pair, once (each_number, only_once). If at each pair (A n, B n)
   the bound is D (n + 1) - D n, the lost positions are just the pairs, in both orders (pairs_lost). So in Wythoff's
   game (D n = n, equal amounts from both piles: wythoff); in the games of his section 7 (differences a, 2a, 3a, ...:
   wythoff_a; differences a, a + b, a + 2b, ...: wythoff_a_b); and for any increasing differences
   (any_differences). *)
Require Import Arith Lia List Wf_nat.
From Nimlike Require Import Games Mex.
Import ListNotations.

Definition position := (nat * nat)%type.

(** * The rules *)
Section Rules.
Variable bound : nat -> nat -> nat.
Inductive move : position -> position -> Prop :=
| Take_first : forall x y x', x' < x -> move (x, y) (x', y)
| Take_second : forall x y y', y' < y -> move (x, y) (x, y')
| Take_both : forall x y k l, 1 <= k <= x -> 1 <= l <= y ->
    k < l + bound (x - k) (y - l) -> l < k + bound (x - k) (y - l) -> move (x, y) (x - k, y - l).
End Rules.

(** * The pairs *)
Section Pairs.
Variable D : nat -> nat.
Fixpoint used (n : nat) : list nat :=
  match n with O => [] | S n => let a := mex (used n) in a :: a + D n :: used n end.
Definition A (n : nat) : nat := mex (used n).
Definition B (n : nat) : nat := A n + D n.
Definition is_pair (p : position) : Prop := exists n, p = (A n, B n) \/ p = (B n, A n).

Hypothesis D_0 : D 0 = 0.
Hypothesis D_grows : forall n, D n < D (S n).

Lemma D_less i j : i < j -> D i < D j.
Proof. intro L. induction L as [|j L IH]; [apply D_grows|]. specialize (D_grows j). lia. Qed.
Lemma used_S n : used (S n) = A n :: B n :: used n.
Proof. reflexivity. Qed.
Lemma in_used x n : In x (used n) <-> exists i, i < n /\ (x = A i \/ x = B i).
Proof.
  clear D_0 D_grows.
  induction n as [|n IH]; [split; [intros []|intros [i [I _]]; lia]|]. rewrite used_S. simpl. rewrite IH. split.
  - intros [<-|[<-|[i [I H]]]]; [exists n|exists n|exists i]; auto with arith.
  - intros [i [I H]]. destruct (Nat.eq_dec i n) as [->|N]; [destruct H; auto|].
    right. right. exists i. split; auto. lia.
Qed.
Lemma A_grows n : A n < A (S n).
Proof.
  destruct (lt_eq_lt_dec (A n) (A (S n))) as [[L|E]|L]; auto; exfalso.
  - apply (mex_notin (used (S n))). change (mex (used (S n))) with (A (S n)). rewrite <- E. left. auto.
  - assert (I : In (A (S n)) (used n)) by (apply mex_below; auto).
    apply (mex_notin (used (S n))). right. right. auto.
Qed.
Lemma A_less i j : i < j -> A i < A j.
Proof. intro L. induction L as [|j L IH]; [apply A_grows|]. pose proof (A_grows j). lia. Qed.

(** Each number stands in one of the pairs by least unused numbers, for any increasing differences from 0 on (Wythoff
    1907, sections 5 and 7). *)
Theorem each_number x : exists n, x = A n \/ x = B n.
Proof.
  assert (L : forall n, n <= A n) by (induction n as [|n IH]; [lia|pose proof (A_grows n); lia]).
  assert (I : In x (used (S x))) by (apply mex_below; specialize (L (S x)); unfold A in L; lia).
  apply in_used in I as [n [_ H]]. exists n. auto.
Qed.
(** No positive number stands in two of the pairs, or twice in one of them (Wythoff 1907, sections 5 and 7). *)
Theorem only_once i j :
  (A i = A j -> i = j) /\ (B i = B j -> i = j) /\ (A i = B j -> i = 0 /\ j = 0).
Proof.
  unfold B. destruct (lt_eq_lt_dec i j) as [[L|E]|L].
  - pose proof (A_less i j L). pose proof (D_less i j L). split; [|split]; intro E; lia.
  - subst j. split; [|split]; auto. intro E. destruct i as [|i]; auto. pose proof (D_less 0 (S i)). lia.
  - pose proof (A_less j i L). pose proof (D_less j i L). split; [|split]; intro E; try lia.
    exfalso. apply (mex_notin (used i)). apply in_used. exists j. auto.
Qed.

(* The number beside a given one is determined. *)
Lemma partner x y y' : is_pair (x, y) -> is_pair (x, y') -> y = y'.
Proof.
  intros [n [P|P]] [m [Q|Q]]; inversion P; inversion Q; subst; clear P Q.
  - destruct (only_once n m) as [U _]. rewrite U; auto.
  - destruct (only_once n m) as [_ [_ U]]. destruct U as [-> ->]; auto; unfold B; lia.
  - destruct (only_once m n) as [_ [_ U]]. destruct U as [-> ->]; auto; unfold B; lia.
  - destruct (only_once n m) as [_ [U _]]. rewrite U; auto.
Qed.
Lemma pair_swap x y : is_pair (x, y) -> is_pair (y, x).
Proof. intros [n [P|P]]; inversion P; exists n; auto. Qed.
Lemma pair_or_not p : is_pair p \/ ~ is_pair p.
Proof.
  destruct p as [x y]. assert (E : exists z, is_pair (x, z)).
  { destruct (each_number x) as [n [-> | ->]]; [exists (B n)|exists (A n)]; exists n; auto. }
  destruct E as [z Z]. destruct (Nat.eq_dec y z) as [->|N]; auto. right. intro P. apply N. apply (partner x); auto.
Qed.

(* From a position with x <= y that is no pair some move leads to a pair. *)
Lemma into_pair bound x y : (forall n, bound (A n) (B n) = D (S n) - D n) -> x <= y -> ~ is_pair (x, y) ->
  exists q, move bound (x, y) q /\ is_pair q.
Proof.
  intros Bound L N. destruct (each_number x) as [n [E|E]].
  - destruct (lt_eq_lt_dec y (B n)) as [[Y|Y]|Y].
    + (* x = A n, and the difference d is less than D n: leave the pair j with D j <= d < D (j + 1). *)
      assert (J : forall d m, d < D m -> exists j, j < m /\ D j <= d < D (S j)).
      { intros d m. induction m as [|m IH]; intro H; [rewrite D_0 in H; lia|].
        destruct (le_lt_dec (D m) d) as [L'|L']; [exists m; lia|].
        destruct (IH L') as [j [J1 J2]]. exists j. auto with arith. }
      destruct (J (y - x) n) as [j [J1 J2]]; [unfold B in Y; lia|]. pose proof (A_less j n J1).
      exists (A j, B j). split; [|exists j; auto]. specialize (Bound j).
      replace (A j) with (x - (x - A j)) at 1 by lia. replace (B j) with (y - (y - B j)) by (unfold B in *; lia).
      constructor; try (unfold B in *; lia);
        replace (x - (x - A j)) with (A j) by lia; replace (y - (y - B j)) with (B j) by (unfold B in *; lia);
        rewrite Bound; unfold B in *; lia.
    + exfalso. apply N. exists n. left. congruence.
    + exists (x, B n). split; [constructor; auto|]. exists n. left. congruence.
  - assert (y <> A n) by (intros ->; apply N; exists n; right; congruence).
    exists (x, A n). split; [constructor; unfold B in *; lia|]. exists n. right. congruence.
Qed.
Lemma move_swap bound x y x' y' : move (fun x y => bound y x) (y, x) (y', x') -> move bound (x, y) (x', y').
Proof. intro M. inversion M; subst; constructor; auto. Qed.

Section Game.
Variable bound : nat -> nat -> nat.
Hypothesis bound_right : forall n, bound (A n) (B n) = D (S n) - D n /\ bound (B n) (A n) = D (S n) - D n.

(** If at each pair, in both orders, the bound is the step from its difference to the next one, the lost positions are
    just the pairs, in both orders. *)
Theorem pairs_lost p : lost (move bound) p <-> is_pair p.
Proof.
  apply (lost_exactly (fun p => fst p + snd p) is_pair); clear p.
  - intros p q M. destruct M; simpl; lia.
  - apply pair_or_not.
  - (* No move joins two pairs. *)
    assert (X : forall i j k l c, i < j -> A j - k = A i \/ A j - k = B i -> 1 <= k <= A j ->
      (A j - k = A i -> B j - l = B i) -> (A j - k = B i -> B j - l = A i) -> 1 <= l <= B j ->
      c = D (S i) - D i -> k < l + c -> l < k + c -> False).
    { intros i j k l c L H K1 H1 H2 L1 C V1 V2. assert (D (S i) <= D j).
      { destruct (Nat.eq_dec (S i) j) as [->|]; auto. assert (D (S i) < D j) by (apply D_less; lia). lia. }
      unfold B in *. destruct H as [H|H]; [specialize (H1 H)|specialize (H2 H)]; lia. }
    intros p q P M Q. destruct M as [x y x' M|x y y' M|x y k l K L V1 V2].
    + assert (x = x'); [|lia]. apply (partner y); apply pair_swap; auto.
    + assert (y = y'); [|lia]. apply (partner x); auto.
    + destruct P as [j P]. destruct Q as [i Q]. destruct (bound_right i) as [B1 B2].
      assert (I : i < j).
      { destruct (le_lt_dec j i) as [G|]; auto. exfalso.
        assert (A j <= A i) by (destruct (Nat.eq_dec j i) as [->|]; auto; assert (A j < A i) by (apply A_less;
        lia); lia).
        assert (D j <= D i) by (destruct (Nat.eq_dec j i) as [->|]; auto; assert (D j < D i) by (apply D_less;
        lia); lia).
        destruct P as [P|P]; inversion P; destruct Q as [Q|Q]; inversion Q; unfold B in *; lia. }
      destruct P as [P|P]; inversion P; subst x y; clear P; destruct Q as [Q|Q]; injection Q as Q1 Q2;
        rewrite Q1, Q2 in V1, V2; rewrite ?B1, ?B2 in V1, V2.
      * apply (X i j k l (D (S i) - D i)); auto. intro E. pose proof (only_once i i). unfold B in *. lia.
      * apply (X i j k l (D (S i) - D i)); auto. intro E. unfold B in *. lia.
      * apply (X i j l k (D (S i) - D i)); auto. intro E. unfold B in *. lia.
      * apply (X i j l k (D (S i) - D i)); auto. intro E. unfold B in *. lia.
  - intros [x y] N. destruct (le_lt_dec x y) as [L|L].
    + apply into_pair; auto. intro n. apply bound_right.
    + destruct (into_pair (fun x y => bound y x) y x) as [[x' y'] [M P]]; [intro n; apply bound_right|lia| |].
      * intro P. apply N. apply pair_swap. auto.
      * exists (y', x'). split; [apply move_swap; auto|apply pair_swap; auto].
Qed.
End Game.
End Pairs.

(** * The games *)
(* Wythoff's game: equal amounts from both piles. *)
Definition wythoff_move : position -> position -> Prop := move (fun _ _ => 1).
(** Wythoff 1907: the lost positions of Wythoff's game are the pairs with the differences 0, 1, 2, and so on. *)
Theorem wythoff p : lost wythoff_move p <-> is_pair (fun n => n) p.
Proof. apply pairs_lost; auto. intro n. lia. Qed.

(** Wythoff 1907, section 7: if amounts taken from both piles differ by less than a, the lost positions are the pairs
    with the differences 0, a, 2a, and so on. *)
Theorem wythoff_a a p : 1 <= a -> (lost (move (fun _ _ => a)) p <-> is_pair (fun n => a * n) p).
Proof. intro H. apply pairs_lost; intros; lia || nia. Qed.

(* Amounts that differ by less than b, but by less than a if both piles are taken whole. *)
Definition bound_a_b (a b x y : nat) : nat := match x, y with 0, 0 => a | _, _ => b end.
Definition differences_a_b (a b n : nat) : nat := match n with 0 => 0 | S n => a + b * n end.
(** Wythoff 1907, section 7: if they differ by less than b, but by less than a where both piles are taken whole, the
    lost positions are the pairs with the differences 0, a, a + b, a + 2b, and so on. *)
Theorem wythoff_a_b a b p : 1 <= a -> 1 <= b ->
  (lost (move (bound_a_b a b)) p <-> is_pair (differences_a_b a b) p).
Proof.
  intros Ha Hb. assert (G : forall n, differences_a_b a b n < differences_a_b a b (S n)).
  { intros [|n]; simpl; [lia|]. rewrite Nat.mul_succ_r. lia. }
  apply pairs_lost; auto. intros [|n].
  - simpl. lia.
  - assert (P : 0 < A (differences_a_b a b) (S n)) by (pose proof (A_grows (differences_a_b a b) n); lia).
    assert (Q : 0 < B (differences_a_b a b) (S n)) by (unfold B; lia).
    destruct (A _ (S n)) as [|u]; [lia|]. destruct (B _ (S n)) as [|v]; [lia|]. simpl. rewrite Nat.mul_succ_r. lia.
Qed.

(* Any increasing differences: the bound is D (j + 1) - D j, for the greatest j with A j at most the smaller pile
   reached. *)
Section Any.
Variable D : nat -> nat.
Hypothesis D_0 : D 0 = 0.
Hypothesis D_grows : forall n, D n < D (S n).
Definition is_bound (bound : nat -> nat -> nat) : Prop := forall x y, exists j,
  A D j <= Nat.min x y < A D (S j) /\ bound x y = D (S j) - D j.
(** For any increasing differences, and a bound as [is_bound] asks, the lost positions are just the pairs, in both
    orders. *)
Theorem any_differences bound p : is_bound bound -> (lost (move bound) p <-> is_pair D p).
Proof.
  intro H. apply pairs_lost; auto. intro n.
  assert (U : forall j, A D j <= A D n < A D (S j) -> j = n).
  { intros j J. destruct (lt_eq_lt_dec j n) as [[L|E]|L]; auto.
    - destruct (Nat.eq_dec (S j) n) as [<-|]; [lia|]. pose proof (A_less D D_0 (S j) n ltac:(lia)). lia.
    - pose proof (A_less D D_0 n j L). lia. }
  split.
  - destruct (H (A D n) (B D n)) as [j [J E]]. replace (Nat.min (A D n) (B D n)) with (A D n) in J by (unfold B; lia).
    rewrite E, (U j J). auto.
  - destruct (H (B D n) (A D n)) as [j [J E]]. replace (Nat.min (B D n) (A D n)) with (A D n) in J by (unfold B; lia).
    rewrite E, (U j J). auto.
Qed.
(* There is such a bound, whatever the differences are. *)
Fixpoint last_pair (m n : nat) : nat :=
  match n with 0 => 0 | S j => if A D n <=? m then n else last_pair m j end.
Example a_bound :
  is_bound (fun x y => let j := last_pair (Nat.min x y) (Nat.min x y) in D (S j) - D j).
Proof.
  intros x y. set (m := Nat.min x y). exists (last_pair m m). split; [|reflexivity].
  assert (Z : A D 0 = 0) by reflexivity.
  assert (G : forall n, n <= A D n) by (induction n as [|n IH]; [lia|pose proof (A_grows D n); lia]).
  assert (H : forall n, m < A D (S n) -> A D (last_pair m n) <= m < A D (S (last_pair m n))).
  { induction n as [|n IH]; intro L; cbn [last_pair]; [lia|]. destruct (Nat.leb_spec (A D (S n)) m); [lia|auto]. }
  apply H. specialize (G (S m)). lia.
Qed.
End Any.
