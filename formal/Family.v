(* Subtraction games with a letter: the numbers u c + t may be taken, for pairs (u, t) that are given, and c is left
   open. What is found for one c by a finite table is true for c, c + P, c + 2P, ...: blocks of P places can be put
   into the rows of the table.

   The heaps are written in rows of length c: heap i c + o stands in row i at place o. V c n is the value of heap n in
   the game for c: all that is asked is that equal values of the options make equal values (same_options).

   Main theorems. If in each of K rows the values repeat with P from place s on, then the table for c + P is that for
   c with P places put into each row (put_in). If moreover the finitely many conditions of certified hold for c, they
   hold for c + P (next_number), and so for all c + kP (pumping). And they imply that A c + B is the least period of
   V c, and C c + D the least preperiod (certified_period). *)
Require Import Arith ZArith Lia List Wf_nat.
From Nimlike Require Import Periods.
Import ListNotations.

(* A period that divides no smaller one. *)
Lemma repeats_gcd {V} (g : nat -> V) e p q : repeats g e p -> repeats g e q -> 0 < p -> repeats g e (Nat.gcd p q).
Proof.
  intros R R' P n L. destruct (Nat.gcd_bezout_pos p q P) as [x [y E]].
  rewrite <- (repeats_times g e q R' y (n + Nat.gcd p q)) by lia.
  rewrite <- (repeats_times g e p R x n) by auto. f_equal. lia.
Qed.
Lemma least_by_divisors {V} (g : nat -> V) e p : 0 < p -> repeats g e p ->
  (e = 0 \/ g (e - 1 + p) <> g (e - 1)) -> (forall h q, 2 <= h -> p = h * q -> ~ repeats g e q) -> period g e p.
Proof.
  intros P R E Q. split; [auto|split; [auto|]]. intros e' p' P' R'. split.
  - destruct (le_lt_dec e e') as [|L]; auto. exfalso. destruct E as [->|E]; [lia|]. apply E.
    rewrite <- (repeats_times g e p R (p' - 1)) by lia.
    rewrite <- (repeats_times g e' p' R' p (e - 1)) by lia.
    f_equal. destruct p' as [|p']; [lia|]. simpl. rewrite Nat.sub_0_r. ring.
  - destruct (le_lt_dec p p') as [|L]; auto. exfalso.
    assert (R2 := repeats_gcd g e p p' R (repeats_earlier g e p e' p' P R R') P).
    destruct (Nat.gcd_divide_l p p') as [h H]. destruct (Nat.gcd_divide_r p p') as [i I].
    apply (Q h (Nat.gcd p p')); auto. assert (h <> 0) by (intros ->; lia).
    destruct (Nat.eq_dec h 1) as [->|]; [|lia]. exfalso. rewrite Nat.mul_1_l in H. rewrite <- H in I.
    destruct i; simpl in I; lia.
Qed.
(* What repeats through one period repeats. *)
Lemma repeats_window {V} (g : nat -> V) e p q w : 0 < p -> repeats g e p -> e <= w ->
  (forall n, w <= n < w + p -> g (n + q) = g n) -> repeats g e q.
Proof.
  intros P R L H n N. set (m := n + w * p). assert (M : w <= m) by (unfold m; nia).
  set (x := (m - w) / p). set (y := (m - w) mod p).
  assert (E : m = w + y + x * p) by (unfold x, y; pose proof (Nat.div_mod (m - w) p ltac:(lia)); lia).
  assert (Y : y < p) by (apply Nat.mod_upper_bound; lia).
  rewrite <- (repeats_times g e p R w n), <- (repeats_times g e p R w (n + q)) by lia.
  replace (n + q + w * p) with (w + y + q + x * p) by (unfold m in E; lia).
  replace (n + w * p) with (w + y + x * p) by auto.
  rewrite !(repeats_times g e p R) by lia. apply H. lia.
Qed.

Section Family.
Variable forms : list (nat * nat).
Variable V : nat -> nat -> nat.
Hypothesis same_options : forall c c' n n', 0 < c -> 0 < c' -> (forall u t, In (u, t) forms ->
  (u * c + t <= n <-> u * c' + t <= n') /\ (u * c + t <= n -> V c (n - (u * c + t)) = V c' (n' - (u * c' + t)))) ->
  V c n = V c' n'.
Variables U M : nat.
Hypothesis bounds : forall u t, In (u, t) forms -> u <= U /\ t <= M /\ 0 < u + t.
(* A period of the values through as many heaps as the greatest number that may be taken is one for ever. *)
Lemma window_forever c e p most : 0 < c -> (forall u t, In (u, t) forms -> u * c + t <= most) ->
  (forall n, e <= n < e + most -> V c (n + p) = V c n) -> repeats (V c) e p.
Proof.
  intros C0 T H n. induction n as [n IH] using lt_wf_ind. intro En.
  destruct (le_lt_dec (e + most) n) as [X|X]; [|apply H; auto].
  apply same_options; auto. intros u t F. destruct (bounds u t F) as [_ [_ Pos]]. specialize (T u t F).
  assert (0 < u * c + t) by (destruct u; nia). split; [lia|]. intros _.
  replace (n + p - (u * c + t)) with (n - (u * c + t) + p) by lia. apply IH; lia.
Qed.

Variables K P s : nat.

(* In each of K rows the values repeat with P from place s on, and at least M places are compared. *)
Definition rows_repeat (c : nat) : Prop := P + s + M <= c /\
  forall i o, i < K -> s <= o -> o + P < c -> V c (i * c + o + P) = V c (i * c + o).

(** If in each of K rows for c the values repeat with P from place s on, and c is large enough, the table for c + P is
    that for c with P places put into each of these rows. *)
Theorem put_in c i o : 0 < P -> rows_repeat c -> i < K -> o < c + P ->
  (o < c -> V (c + P) (i * (c + P) + o) = V c (i * c + o)) /\
  (s + P <= o -> V (c + P) (i * (c + P) + o) = V c (i * c + (o - P))).
Proof.
  intros P0 [L R]. remember (i * (c + P) + o) as n eqn:N. revert i o N.
  induction n as [n IH] using lt_wf_ind. intros i o N I O.
  (* The options at the left end of the row, and those of a place o >= c. *)
  assert (Option : forall u t, In (u, t) forms -> u * (c + P) + t <= n -> forall i' o',
    i' * (c + P) + o' = n - (u * (c + P) + t) -> i' < K -> o' < c + P ->
    (o' < c -> V (c + P) (n - (u * (c + P) + t)) = V c (i' * c + o')) /\
    (s + P <= o' -> V (c + P) (n - (u * (c + P) + t)) = V c (i' * c + (o' - P)))).
  { intros u t F Le i' o' E I' O'. destruct (bounds u t F) as [_ [_ Pos]].
    assert (0 < u * (c + P) + t) by (destruct u; lia). apply (IH (n - (u * (c + P) + t))); auto. lia. }
  assert (Left : o < c -> V (c + P) n = V c (i * c + o)).
  { intro Lo. symmetry. apply same_options; try lia. intros u t F. destruct (bounds u t F) as [_ [Mt _]].
    destruct (le_lt_dec u i) as [Ui|Ui].
    - assert (E : exists x, i = x + u) by (exists (i - u); lia). destruct E as [x ->]. clear Ui.
      destruct (le_lt_dec t o) as [T|T].
      + split; [split; intro; nia|]. intros _. assert (Le : u * (c + P) + t <= n) by (subst n; nia).
        destruct (Option u t F Le x (o - t)) as [H _]; try lia. rewrite H by lia. f_equal. lia.
      + destruct x as [|x]; [split; [split; intro; subst n; lia|lia]|].
        split; [split; intro; nia|]. intros _. assert (Le : u * (c + P) + t <= n) by (subst n; nia).
        destruct (Option u t F Le x (c + P + o - t)) as [_ H]; try lia. rewrite H by lia. f_equal. lia.
    - split; [split; intro; subst n; nia|]. intro. exfalso. nia. }
  split; auto. intro So. destruct (le_lt_dec c o) as [Lo|Lo].
  - symmetry. apply same_options; try lia. intros u t F. destruct (bounds u t F) as [_ [Mt _]].
    destruct (le_lt_dec u i) as [Ui|Ui]; [|split; [split; intro; subst n; nia|]; intro; exfalso; nia].
    assert (E : exists x, i = x + u) by (exists (i - u); lia). destruct E as [x ->]. clear Ui.
    split; [split; intro; nia|]. intros _. assert (Le : u * (c + P) + t <= n) by (subst n; nia).
    destruct (Option u t F Le x (o - t)) as [_ H]; try lia. rewrite H by lia. f_equal. lia.
  - rewrite Left by auto. rewrite <- (R i (o - P)) by lia. f_equal. lia.
Qed.
Lemma rows_repeat_next c : 0 < P -> rows_repeat c -> rows_repeat (c + P).
Proof.
  intros P0 R. split; [destruct R; lia|]. intros i o I S O.
  rewrite <- Nat.add_assoc. destruct (put_in c i (o + P)) as [_ H]; auto. rewrite H by lia.
  destruct (put_in c i o) as [H' _]; auto; [lia|]. rewrite H' by lia. f_equal. lia.
Qed.

(* n in the table for c and n' in that for c + P are the same heap. *)
Inductive same_heap (c : nat) : nat -> nat -> Prop :=
| Stays : forall i o, i < K -> o < c -> same_heap c (i * c + o) (i * (c + P) + o)
| Goes : forall i o, i < K -> s <= o < c -> same_heap c (i * c + o) (i * (c + P) + o + P).
Lemma same_heap_value c n n' : 0 < P -> rows_repeat c -> same_heap c n n' -> V (c + P) n' = V c n.
Proof.
  intros P0 R H. destruct H as [i o I O|i o I O].
  - apply (put_in c i o); auto. lia.
  - rewrite <- Nat.add_assoc. destruct (put_in c i (o + P)) as [_ H]; auto; [lia|]. rewrite H by lia. f_equal. lia.
Qed.
Lemma stays c n n' i o : n = i * c + o -> n' = i * (c + P) + o -> i < K -> o < c -> same_heap c n n'.
Proof. intros -> ->. constructor; auto. Qed.
Lemma goes c n n' i o : n = i * c + o -> n' = i * (c + P) + o + P -> i < K -> s <= o < c -> same_heap c n n'.
Proof. intros -> ->. constructor; auto. Qed.

(* Two heaps whose distance is a c + b in one table and a (c + P) + b in the other. *)
Local Open Scope Z_scope.
Definition linear (a : nat) (b : Z) (c : nat) : Z := Z.of_nat a * Z.of_nat c + b.
Definition near (b : Z) (c : nat) : Prop := Z.abs b + Z.of_nat s + Z.of_nat P <= Z.of_nat c.

Lemma pair_down c a b i o q q' : near b c -> (0 < c)%nat -> (0 < P)%nat -> (o < c + P)%nat -> (i + a + 1 < K)%nat ->
  Z.of_nat q = linear a b c -> Z.of_nat q' = linear a b (c + P) ->
  exists o0, (o0 < c)%nat /\ (o0 = o \/ o = o0 + P /\ s <= o0)%nat /\
    same_heap c (i * c + o0) (i * (c + P) + o) /\ same_heap c (i * c + o0 + q) (i * (c + P) + o + q').
Proof.
  unfold near, linear. intros N C0 P0 O I Q Q'.
  destruct (Z_lt_le_dec (Z.of_nat o + b) 0) as [B|B];
    [|destruct (Z_lt_le_dec (Z.of_nat o + b) (Z.of_nat (c + P))) as [B'|B']].
  - (* One row up. *)
    assert (exists x, i + a = S x)%nat as [x X].
    { exists (i + a - 1)%nat. destruct (i + a)%nat eqn:E; [|lia]. assert (a = 0%nat) by lia. subst a. lia. }
    exists o. split; [lia|]. split; auto. split; [apply (stays _ _ _ i o); auto; lia|].
    apply (goes c _ _ x (Z.to_nat (Z.of_nat (c + o) + b))); try lia;
      (replace (Z.of_nat a) with (Z.of_nat x + 1 - Z.of_nat i) in Q, Q' by lia); nia.
  - destruct (le_lt_dec c o) as [L|L]; [|destruct (Z_lt_le_dec (Z.of_nat o + b) (Z.of_nat c)) as [L'|L']].
    + exists (o - P)%nat. split; [lia|]. split; [right; lia|]. split; [apply (goes _ _ _ i (o - P)); lia|].
      apply (goes c _ _ (i + a) (Z.to_nat (Z.of_nat (o - P) + b))); lia.
    + exists o. split; [lia|]. split; auto. split; [apply (stays _ _ _ i o); auto; lia|].
      apply (stays c _ _ (i + a) (Z.to_nat (Z.of_nat o + b))); lia.
    + exists (o - P)%nat. split; [lia|]. split; [right; lia|]. split; [apply (goes _ _ _ i (o - P)); lia|].
      apply (goes c _ _ (i + a) (Z.to_nat (Z.of_nat (o - P) + b))); lia.
  - (* One row down. *)
    exists (o - P)%nat. split; [lia|]. split; [right; lia|]. split; [apply (goes _ _ _ i (o - P)); lia|].
    apply (stays c _ _ (i + a + 1) (Z.to_nat (Z.of_nat o + b - Z.of_nat (c + P)))); lia.
Qed.
Lemma pair_up c a b i o q q' : near b c -> (0 < c)%nat -> (0 < P)%nat -> (o < c)%nat -> (i + a + 1 < K)%nat ->
  Z.of_nat q = linear a b c -> Z.of_nat q' = linear a b (c + P) ->
  exists o', ((o' = o + P)%nat /\ (s <= o)%nat \/ o' = o /\ ~ ((s <= o)%nat /\ Z.of_nat s <= Z.of_nat o + b)) /\
    same_heap c (i * c + o) (i * (c + P) + o') /\ same_heap c (i * c + o + q) (i * (c + P) + o' + q').
Proof.
  unfold near, linear. intros N C0 P0 O I Q Q'.
  destruct (Z_lt_le_dec (Z.of_nat o + b) 0) as [B|B];
    [|destruct (Z_lt_le_dec (Z.of_nat o + b) (Z.of_nat c)) as [B'|B']].
  - assert (exists x, i + a = S x)%nat as [x X].
    { exists (i + a - 1)%nat. destruct (i + a)%nat eqn:E; [|lia]. assert (a = 0%nat) by lia. subst a. lia. }
    exists o. split; [right; lia|]. split; [apply (stays _ _ _ i o); auto; lia|].
    apply (goes c _ _ x (Z.to_nat (Z.of_nat (c + o) + b))); try lia;
      (replace (Z.of_nat a) with (Z.of_nat x + 1 - Z.of_nat i) in Q, Q' by lia); nia.
  - destruct (le_lt_dec s o) as [L|L]; [destruct (Z_lt_le_dec (Z.of_nat o + b) (Z.of_nat s)) as [L'|L']|].
    + exists o. split; [right; lia|]. split; [apply (stays _ _ _ i o); auto; lia|].
      apply (stays c _ _ (i + a) (Z.to_nat (Z.of_nat o + b))); lia.
    + exists (o + P)%nat. split; [left; lia|]. split; [apply (goes _ _ _ i o); lia|].
      apply (goes c _ _ (i + a) (Z.to_nat (Z.of_nat o + b))); lia.
    + exists o. split; [right; lia|]. split; [apply (stays _ _ _ i o); auto; lia|].
      apply (stays c _ _ (i + a) (Z.to_nat (Z.of_nat o + b))); lia.
  - exists (o + P)%nat. split; [left; lia|]. split; [apply (goes _ _ _ i o); lia|].
    apply (stays c _ _ (i + a + 1) (Z.to_nat (Z.of_nat o + b - Z.of_nat c))); lia.
Qed.

(* What is claimed of c: the period A c + B and the preperiod C c + D; and the finite conditions. *)
Variables A C : nat.
Variables B D : Z.
Definition at_place (b : Z) (a : nat) (c : nat) : nat := Z.to_nat (linear a b c).
Definition period_of (c : nat) : nat := at_place B A c.
Definition preperiod_of (c : nat) : nat := at_place D C c.
(* Some heap from the preperiod on, in the table, shows that a c + b is no period. *)
Definition no_period (a : nat) (b : Z) (c : nat) : Prop := exists n, (preperiod_of c <= n < (C + U + 1) * c)%nat /\
  V c (n + at_place b a c) <> V c n.
Definition place_right (c : nat) : Prop :=
  0 <= D <= Z.of_nat s \/ D < 0 /\ (0 < C)%nat /\ Z.of_nat s + Z.abs B < Z.of_nat c + D.
Definition large (c : nat) : Prop := Z.of_nat (A + 1) * Z.of_nat (s + P) + Z.abs B <= Z.of_nat c.
Record certified (c : nat) : Prop := {
  compared : rows_repeat c;
  place : place_right c;
  enough : large c;
  window : forall n, (preperiod_of c <= n < (C + U + 1) * c)%nat -> V c (n + period_of c) = V c n;
  not_before : preperiod_of c = 0%nat \/ V c (preperiod_of c - 1 + period_of c) <> V c (preperiod_of c - 1);
  no_part : forall h a b, (2 <= h)%nat -> (A = h * a)%nat -> B = Z.of_nat h * b -> no_period a b c;
  not_step : (0 < A)%nat -> no_period 0 (Z.of_nat P) c
}.
Hypothesis step_positive : (0 < P)%nat.
Hypothesis period_positive : (0 < A)%nat \/ 0 < B.
Hypothesis rows_enough : (C + A + 2 + U <= K)%nat /\ (C + A + 2 + A / 2 <= K)%nat.

Lemma large_near c : large c -> near B c.
Proof. unfold large, near. nia. Qed.
Lemma large_next c : large c -> large (c + P).
Proof. unfold large. lia. Qed.
Lemma place_next c : place_right c -> place_right (c + P).
Proof. unfold place_right. lia. Qed.
Lemma linear_next a b c : linear a b (c + P) = linear a b c + Z.of_nat a * Z.of_nat P.
Proof. unfold linear. lia. Qed.
Lemma at_place_right a b c : 0 <= linear a b c -> Z.of_nat (at_place b a c) = linear a b c.
Proof. unfold at_place. lia. Qed.
Lemma period_right c : large c -> Z.of_nat (period_of c) = linear A B c /\ (0 < period_of c)%nat.
Proof.
  intro L. assert (0 < linear A B c).
  { unfold linear, large in *. destruct period_positive as [H|H]; nia. }
  unfold period_of. rewrite at_place_right by lia. split; auto. pose proof (at_place_right A B c). lia.
Qed.
Lemma preperiod_right c : large c -> place_right c -> Z.of_nat (preperiod_of c) = linear C D c.
Proof. intros L R. apply at_place_right. unfold linear, large, place_right in *. nia. Qed.

(* Row and place of the heaps from the preperiod on. *)
Lemma from_preperiod c i o : large c -> place_right c -> (o < c)%nat -> ((preperiod_of c <= i * c + o)%nat <->
  (C < i)%nat \/ i = C /\ D <= Z.of_nat o \/ (i + 1 = C)%nat /\ Z.of_nat c + D <= Z.of_nat o).
Proof.
  intros L R O. pose proof (preperiod_right c L R) as E. unfold linear in E.
  assert (S : Z.of_nat s < Z.of_nat c) by (unfold large in L; nia).
  assert (X : - Z.of_nat c < D <= Z.of_nat s) by (unfold place_right in R; lia).
  destruct (lt_eq_lt_dec i C) as [[I|I]|I].
  - assert (exists x, C = i + 1 + x)%nat as [x Ex] by (exists (C - i - 1)%nat; lia). rewrite Ex in E |- *.
    destruct x as [|x]; [split; intro; lia|]. split; intro; [nia|lia].
  - rewrite <- I in E |- *. split; intro; lia.
  - assert (exists x, i = C + 1 + x)%nat as [x ->] by (exists (i - C - 1)%nat; lia). split; intro; [lia|nia].
Qed.

Lemma in_row c n m : (n < m * c)%nat -> exists i o, (n = i * c + o /\ o < c /\ i < m)%nat.
Proof.
  intro H. assert (c <> 0)%nat by (intros ->; lia). exists (n / c)%nat, (n mod c)%nat.
  pose proof (Nat.div_mod n c ltac:(lia)). pose proof (Nat.mod_upper_bound n c ltac:(lia)).
  split; [lia|]. split; auto. apply Nat.div_lt_upper_bound; lia.
Qed.
Lemma below_row c i o m : (i < m -> o < c -> i * c + o < m * c)%nat.
Proof. intros I O. assert ((i + 1) * c <= m * c)%nat by (apply Nat.mul_le_mono_r; lia). lia. Qed.

Lemma no_period_next c a b : rows_repeat c -> place_right c -> large c -> (a <= A)%nat -> near b c ->
  Z.abs b <= Z.abs B \/ 0 <= b -> 0 <= linear a b c -> no_period a b c -> no_period a b (c + P).
Proof.
  intros R Pl L Ha N Hb Pos [n [[I J] X]]. assert (C0 : (0 < c)%nat) by (unfold near in N; lia).
  assert (Pos' : 0 <= linear a b (c + P)) by (rewrite linear_next; lia).
  destruct (in_row c n (C + U + 1)) as [i [o [-> [O Ri]]]]; [lia|].
  destruct (pair_up c a b i o (at_place b a c) (at_place b a (c + P))) as [o' [Eo [S1 S2]]]; auto;
    try apply at_place_right; auto; [lia|].
  exists (i * (c + P) + o')%nat. split; [split|].
  - apply (proj1 (from_preperiod c i o L Pl O)) in I.
    apply from_preperiod; auto using large_next, place_next; [lia|]. unfold place_right in Pl. lia.
  - apply below_row; lia.
  - rewrite (same_heap_value c _ _ step_positive R S1), (same_heap_value c _ _ step_positive R S2). auto.
Qed.

(** If the finite conditions of [certified] hold for c, they hold for c + P. *)
Theorem next_number c : certified c -> certified (c + P).
Proof.
  intros [R Pl L W NB NP NS]. pose proof (large_near c L) as N. pose proof (large_next c L) as L'.
  pose proof (place_next c Pl) as Pl'. assert (C0 : (0 < c)%nat) by (unfold near in N; lia).
  destruct (period_right c L) as [Ep Pp]. destruct (period_right (c + P) L') as [Ep' Pp'].
  constructor; auto.
  - apply rows_repeat_next; auto.
  - intros n [I J]. destruct (in_row (c + P) n (C + U + 1)) as [i [o [-> [O Ri]]]]; [lia|].
    destruct (pair_down c A B i o (period_of c) (period_of (c + P))) as [o0 [O0 [Eo [S1 S2]]]]; auto; [lia|].
    rewrite (same_heap_value c _ _ step_positive R S1), (same_heap_value c _ _ step_positive R S2). apply W. split.
    + apply from_preperiod in I; auto. apply from_preperiod; auto. unfold place_right in Pl. lia.
    + apply below_row; lia.
  - pose proof (preperiod_right c L Pl) as E. pose proof (preperiod_right (c + P) L' Pl') as E'. unfold linear in E, E'.
    assert (S : Z.of_nat s < Z.of_nat c) by (unfold large in L; nia).
    destruct (Z_lt_le_dec 0 D) as [HD|HD]; [|destruct (Nat.eq_dec C 0) as [EC|EC];
      [left; rewrite EC in *; unfold place_right in Pl; lia|]].
    + right. destruct NB as [NB|NB]; [lia|]. unfold place_right in Pl.
      destruct (pair_up c A B C (Z.to_nat (D - 1)) (period_of c) (period_of (c + P))) as [o' [Eo [S1 S2]]];
        auto; try lia.
      replace (preperiod_of (c + P) - 1)%nat with (C * (c + P) + o')%nat by lia.
      rewrite (same_heap_value c _ _ step_positive R S1), (same_heap_value c _ _ step_positive R S2).
      replace (C * c + Z.to_nat (D - 1))%nat with (preperiod_of c - 1)%nat by lia. auto.
    + right. destruct NB as [NB|NB]; [exfalso; unfold place_right in Pl; nia|].
      assert (exists C1, C = C1 + 1)%nat as [C1 E1] by (exists (C - 1)%nat; lia). rewrite E1 in E, E'.
      destruct (pair_up c A B C1 (Z.to_nat (Z.of_nat c + D - 1)) (period_of c) (period_of (c + P)))
        as [o' [Eo [S1 S2]]]; auto; try (unfold place_right in Pl; lia).
      assert (Ro : (o' = Z.to_nat (Z.of_nat c + D - 1) + P)%nat) by (unfold place_right, near in *; lia).
      replace (preperiod_of (c + P) - 1)%nat with (C1 * (c + P) + o')%nat by (unfold place_right in Pl; lia).
      rewrite (same_heap_value c _ _ step_positive R S1), (same_heap_value c _ _ step_positive R S2).
      replace (C1 * c + Z.to_nat (Z.of_nat c + D - 1))%nat with (preperiod_of c - 1)%nat; auto.
      unfold place_right in Pl. lia.
  - intros h a b H Ea Eb. assert (Hb : Z.abs b <= Z.abs B) by nia.
    assert (E : Z.of_nat h * linear a b c = linear A B c) by (unfold linear; rewrite Ea, Eb; lia).
    apply no_period_next; auto; [rewrite Ea; nia|unfold near in *; lia|nia|apply (NP h); auto].
  - intro A0. apply no_period_next; auto; [lia|unfold near, large in *; nia|lia|unfold linear; lia].
Qed.
(** If the finite conditions of [certified] hold for c, they hold for c plus every multiple of P. *)
Theorem pumping c k : certified c -> certified (c + k * P).
Proof.
  intro H. induction k as [|k IH]; simpl; [rewrite Nat.add_0_r; auto|].
  replace (c + (P + k * P))%nat with (c + k * P + P)%nat by lia. apply next_number. auto.
Qed.

(* The period is one, and the least. *)
Section Least.
Variable c : nat.
Hypothesis here : certified c.
Let p : nat := period_of c.
Let e : nat := preperiod_of c.
Let R : rows_repeat c := compared c here.
Let L : large c := enough c here.
Let Pl : place_right c := place c here.

Lemma sizes : (0 < c)%nat /\ Z.of_nat p = linear A B c /\ (0 < p)%nat /\ Z.of_nat e = linear C D c.
Proof.
  destruct (period_right c L) as [E X]. pose proof (preperiod_right c L Pl). pose proof (large_near c L) as N.
  unfold near in N. split; [lia|auto].
Qed.
Lemma forever : repeats (V c) e p.
Proof.
  destruct sizes as [C0 [Ep [Pp Ee]]]. apply (window_forever c e p ((C + U + 1) * c - e)); auto.
  - intros u t F. destruct (bounds u t F) as [Hu [Ht _]].
    assert (u * c <= U * c)%nat by (apply Nat.mul_le_mono_r; auto). destruct R as [R1 _].
    unfold linear, place_right in *. lia.
  - intros n N. apply (window c here). fold e. lia.
Qed.
Lemma differs a b q : no_period a b c -> q = at_place b a c -> ~ repeats (V c) e q.
Proof. intros [n [[I _] X]] -> H. apply X, H. auto. Qed.

(* A part of the period that is nearly a' c is A/h c + B/h. *)
Lemma a_part h q a b : (2 <= h)%nat -> (p = h * q)%nat -> (1 <= a)%nat -> (0 < A)%nat ->
  Z.of_nat q = linear a b c -> Z.abs b < Z.of_nat (s + P) -> A = (h * a)%nat /\ B = Z.of_nat h * b.
Proof.
  intros H Eq A1 A0 Q Hb. destruct sizes as [C0 [Ep [Pp _]]]. unfold linear in Ep, Q.
  pose proof L as L'. unfold large in L'. rewrite Eq, Nat2Z.inj_mul in Ep.
  set (zh := Z.of_nat h) in *. set (zq := Z.of_nat q) in *. set (zA := Z.of_nat A) in *. set (za := Z.of_nat a) in *.
  set (zc := Z.of_nat c) in *. set (E := Z.of_nat (s + P)) in *.
  replace (Z.of_nat (A + 1)) with (zA + 1) in L' by lia.
  assert (Hh : zh <= zA).
  { destruct (Z_lt_le_dec zA zh) as [X|]; auto. exfalso.
    assert (1 * zc <= za * zc) by (apply Z.mul_le_mono_nonneg_r; lia). assert (zc - E < zq) by lia.
    assert ((zA + 1) * zq <= zh * zq) by (apply Z.mul_le_mono_nonneg_r; lia).
    assert ((zA + 1) * (zc - E) < (zA + 1) * zq) by (apply Z.mul_lt_mono_pos_l; lia). lia. }
  assert (X : (zA - zh * za) * zc = zh * b - B) by (rewrite Q in Ep; lia).
  assert (Y : Z.abs (zh * b) <= zA * E).
  { rewrite Z.abs_mul. apply Z.mul_le_mono_nonneg; lia. }
  assert (Z : zA - zh * za = 0).
  { assert (Z.abs ((zA - zh * za) * zc) < zc) by lia. rewrite Z.abs_mul in *.
    assert (Z.abs zc = zc) by lia. destruct (Z.eq_dec (zA - zh * za) 0); auto. exfalso.
    assert (1 * zc <= Z.abs (zA - zh * za) * zc) by (apply Z.mul_le_mono_nonneg_r; lia). lia. }
  rewrite Z in X. split; [unfold zA, zh, za in Z; lia|lia].
Qed.

Lemma no_smaller h q : (2 <= h)%nat -> (p = h * q)%nat -> ~ repeats (V c) e q.
Proof.
  intros H Eq Q. destruct sizes as [C0 [Ep [Pp Ee]]]. unfold linear in Ep, Ee. pose proof L as L'. unfold large in L'.
  assert (Q0 : (0 < q)%nat) by (destruct q; lia).
  destruct (Nat.eq_dec A 0) as [A0|A0].
  { apply (differs 0 (Z.of_nat q) q); auto; [|unfold at_place, linear; lia].
    apply (no_part c here h); auto; [lia|]. rewrite A0 in Ep. lia. }
  assert (NP : ~ repeats (V c) e P).
  { apply (differs 0 (Z.of_nat P)); [apply (not_step c here); lia|unfold at_place, linear; lia]. }
  destruct R as [_ Rows].
  assert (Start : (e <= C * c + s)%nat) by (unfold place_right in Pl; lia).
  assert (BL : Z.abs B + Z.of_nat s + Z.of_nat P <= Z.of_nat c) by (apply large_near; auto).
  set (a := (q / c)%nat). set (r := (q mod c)%nat).
  assert (Eqr : (q = a * c + r)%nat) by (unfold a, r; pose proof (Nat.div_mod q c ltac:(lia)); lia).
  assert (Rc : (r < c)%nat) by (apply Nat.mod_upper_bound; lia). clearbody a r.
  assert (Two : (2 * q <= p)%nat) by (rewrite Eq; apply Nat.mul_le_mono_r; auto).
  assert (Part : forall a b, (1 <= a)%nat -> Z.of_nat q = linear a b c -> Z.abs b < Z.of_nat (s + P) -> False).
  { intros a' b' X Y Z. destruct (a_part h q a' b' H Eq X ltac:(lia) Y Z) as [EA EB].
    apply (differs a' b' q); auto; [apply (no_part c here h); auto|]. unfold at_place. lia. }
  destruct (le_lt_dec (s + P) r) as [R1|R1]; [destruct (le_lt_dec (r + (s + P)) c) as [R2|R2]|].
  - (* The ends of rows are moved into the middle of rows. *)
    assert (Ha : (a <= A / 2)%nat).
    { apply Nat.div_le_lower_bound; [lia|]. destruct (le_lt_dec (2 * a) A) as [|X]; auto. exfalso.
      assert ((A + 1) * c <= 2 * a * c)%nat by (apply Nat.mul_le_mono_r; lia). nia. }
    apply NP. apply (repeats_window (V c) e p P (C * c + s) Pp forever Start). intros n [N1 N2].
    assert (N3 : (n + P < (C + A + 1) * c)%nat) by lia.
    destruct (in_row c n (C + A + 1)) as [i [o [En [O Hi]]]]; [lia|].
    assert (Away : Nat.le s o /\ (o + P < c)%nat \/ exists y, (n + q = (i + a) * c + y /\ s <= y /\ y + P < c)%nat \/
      (n + q = (i + a + 1) * c + y /\ s <= y /\ y + P < c)%nat).
    { destruct (le_lt_dec s o) as [X|X]; [destruct (le_lt_dec c (o + P)) as [Y|Y]|]; auto; right.
      - exists (r + o - c)%nat. right. lia.
      - exists (r + o)%nat. left. lia. }
    destruct Away as [[X Y]|[y Away]]; [rewrite En; apply Rows; auto; lia|].
    rewrite <- (Q n) by lia. rewrite <- (Q (n + P)%nat) by lia. replace (n + P + q)%nat with (n + q + P)%nat by lia.
    destruct Away as [[-> [X Y]]|[-> [X Y]]]; apply Rows; auto; lia.
  - apply (Part (a + 1)%nat (Z.of_nat r - Z.of_nat c)); unfold linear; lia.
  - destruct (Nat.eq_dec a 0) as [->|A1].
    + (* q is less than s + P. *)
      apply NP. apply (repeats_window (V c) e q P (C * c + s) Q0 Q Start). intros n [N1 N2].
      assert (2 * Z.of_nat (s + P) <= Z.of_nat (A + 1) * Z.of_nat (s + P)) by (apply Z.mul_le_mono_nonneg_r; lia).
      replace n with (C * c + (n - C * c))%nat by lia. apply Rows; lia.
    + apply (Part a (Z.of_nat r)); unfold linear; lia.
Qed.
(** If the finite conditions of [certified] hold for c, A c + B is the least period of the values, and C c + D the least
    preperiod. *)
Theorem certified_period : period (V c) e p.
Proof.
  apply least_by_divisors; [apply sizes|apply forever|apply (not_before c here)|apply no_smaller].
Qed.
End Least.
End Family.
