(* Games of totals in which even totals lose for A: who wins, in every position. Such are the coprime games with an
   even number of chips.

   With B to move A has to keep to the parity table. The set in_S of the table has the positions in which that is
   possible; low and high bound the totals that B can then make A end with.

   Main theorems: with B to move A wins iff the position is in S and all odd totals from low to high win for A
   (B_to_move); with A to move he loses if he has no take into S (A_cannot_keep), and any take of his into S wins iff
   he wins at all (A_to_move); and the same for the coprime game with an even number n of chips, where the totals that
   win are those that are coprime to n (every_position_B, every_position_A). The odd totals that B can make A end with
   are those from low to high (forced). *)
Require Import ZArith Arith Lia List Bool Wf_nat ZifyNat.
From Nimlike Require Import Row Coprime Parity Steering.

(* The positions in which A can keep to the parity table, with B to move. *)
Definition in_S (K r a : nat) : Prop :=
  if Nat.even K then
    let c := r mod (K + 2) in Nat.odd a = true /\ c <= 1 \/ Nat.odd a = false /\ c = K + 1
  else r mod (K + 1) <= 1 /\ Nat.odd (a + r / (K + 1)) = true.
(* The least and the greatest total that B can make A end with. *)
Definition low (K r a : nat) : nat :=
  if Nat.even K then
    let q := r / (K + 2) in if r mod (K + 2) <=? 1 then a + 2 * q else a + 2 * q + 1
  else a + r / (K + 1).
Definition high (K r a : nat) : nat :=
  if Nat.even K then
    let q := r / (K + 2) in if r mod (K + 2) <=? 1 then a + q * K else a + (q + 1) * K - 1
  else a + r / (K + 1) * K.

Lemma odd_half a : Nat.odd a = true -> exists b, a = 2 * b + 1.
Proof. apply Nat.odd_spec. Qed.
Lemma even_half a : Nat.odd a = false -> exists b, a = 2 * b.
Proof. intro H. rewrite <- Nat.negb_even in H. apply negb_false_iff in H. apply Nat.even_spec. auto. Qed.
Lemma half_odd b : Nat.odd (2 * b + 1) = true.
Proof. apply Nat.odd_spec. exists b. auto. Qed.
Lemma half_even b : Nat.odd (2 * b) = false.
Proof. rewrite <- Nat.negb_even. apply negb_false_iff, Nat.even_spec. exists b. auto. Qed.
Lemma odd_or_even i : exists b, i = 2 * b \/ i = 2 * b + 1.
Proof. destruct (Nat.odd i) eqn:E; [apply odd_half in E|apply even_half in E]; destruct E as [b E]; exists b; auto. Qed.

Section Totals.
Variables (K : nat) (W : nat -> bool).
Hypothesis K1 : 1 <= K.
Hypothesis EL : even_loses W.
Notation AB := (wins_A K W B). Notation AA := (wins_A K W A). Notation BB := (wins_B K W B).
Definition all_win (x y : nat) : Prop := forall t, Nat.odd t = true -> x <= t <= y -> W t = true.
Lemma fewer x y x' y' : all_win x y -> x <= x' -> y' <= y -> all_win x' y'.
Proof. intros X L H t O I. apply X; auto. lia. Qed.

(* Even K = 2h: three kinds of positions of S, with their totals. *)
Section Even.
Variable h : nat.
Hypothesis Kh : K = 2 * h.
Inductive even_S : nat -> nat -> nat -> nat -> Prop :=
| Even_0 : forall q b, even_S (q * (K + 2)) (2 * b + 1) (2 * b + 1 + 2 * q) (2 * b + 1 + q * K)
| Even_1 : forall q b, even_S (q * (K + 2) + 1) (2 * b + 1) (2 * b + 1 + 2 * q) (2 * b + 1 + q * K)
| Even_end : forall q b, even_S (q * (K + 2) + K + 1) (2 * b) (2 * b + 2 * q + 1) (2 * b + (q + 1) * K - 1).

Lemma even_0 r a x y q b : r = q * (K + 2) -> a = 2 * b + 1 -> x = a + 2 * q -> y = a + q * K -> even_S r a x y.
Proof. intros -> -> -> ->. constructor. Qed.
Lemma even_1 r a x y q b : r = q * (K + 2) + 1 -> a = 2 * b + 1 -> x = a + 2 * q -> y = a + q * K -> even_S r a x y.
Proof. intros -> -> -> ->. constructor. Qed.
Lemma even_end r a x y q b : r = q * (K + 2) + K + 1 -> a = 2 * b -> x = a + 2 * q + 1 -> y = a + (q + 1) * K - 1 ->
  even_S r a x y.
Proof. intros -> -> -> ->. constructor. Qed.

(* After any take i of B, A has an answer j into S, with no other totals. *)
Lemma even_answer r a x y i : even_S r a x y -> 1 <= i <= K -> i <= r ->
  i = r /\ x <= a <= y /\ Nat.odd a = true \/
  exists j x' y', 1 <= j <= K /\ j <= r - i /\ even_S (r - i - j) (a + j) x' y' /\ x <= x' /\ y' <= y.
Proof.
  intros S I L. destruct (odd_or_even i) as [d D].
  destruct S as [q b|q b|q b].
  - destruct q as [|q]; [simpl in L; lia|]. right. set (z := q * K).
    assert (E1 : S q * K = z + K) by (unfold z; ring). assert (E2 : q * (K + 2) = z + 2 * q) by (unfold z; ring).
    assert (E3 : S q * (K + 2) = z + 2 * q + K + 2) by (unfold z; ring). rewrite E1, E3 in *.
    destruct D as [-> | ->].
    + exists (K + 2 - 2 * d), (2 * b + 1 + (K + 2 - 2 * d) + 2 * q), (2 * b + 1 + (K + 2 - 2 * d) + z).
      repeat split; try lia. apply (even_0 _ _ _ _ q (b + h + 1 - d)); fold z; rewrite ?E2; lia.
    + exists (K - 2 * d), (2 * b + 1 + (K - 2 * d) + 2 * q), (2 * b + 1 + (K - 2 * d) + z).
      repeat split; try lia. apply (even_1 _ _ _ _ q (b + h - d)); fold z; rewrite ?E2; lia.
  - destruct q as [|q].
    { left. simpl in *. repeat split; try lia. apply half_odd. }
    right. set (z := q * K).
    assert (E1 : S q * K = z + K) by (unfold z; ring). assert (E2 : q * (K + 2) = z + 2 * q) by (unfold z; ring).
    assert (E3 : S q * (K + 2) = z + 2 * q + K + 2) by (unfold z; ring). rewrite E1, E3 in *.
    assert (E4 : (q + 1) * K = z + K) by (unfold z; ring).
    destruct D as [-> | ->]; [|destruct d as [|d]].
    + exists (K + 2 - 2 * d), (2 * b + 1 + (K + 2 - 2 * d) + 2 * q), (2 * b + 1 + (K + 2 - 2 * d) + z).
      repeat split; try lia. apply (even_1 _ _ _ _ q (b + h + 1 - d)); fold z; rewrite ?E2; lia.
    + exists 1, (2 * b + 1 + 1 + 2 * q + 1), (2 * b + 1 + 1 + (z + K) - 1).
      repeat split; try lia. apply (even_end _ _ _ _ q (b + 1)); rewrite ?E2, ?E4; lia.
    + exists (K - 2 * d), (2 * b + 1 + (K - 2 * d) + 2 * q), (2 * b + 1 + (K - 2 * d) + z).
      repeat split; try lia. apply (even_0 _ _ _ _ q (b + h - d)); fold z; rewrite ?E2; lia.
  - right. set (z := q * K). assert (E2 : q * (K + 2) = z + 2 * q) by (unfold z; ring). rewrite E2 in *.
    assert (E4 : (q + 1) * K = z + K) by (unfold z; ring). rewrite E4.
    destruct D as [-> | ->].
    + exists (K + 1 - 2 * d), (2 * b + (K + 1 - 2 * d) + 2 * q), (2 * b + (K + 1 - 2 * d) + z).
      repeat split; try lia. apply (even_0 _ _ _ _ q (b + h - d)); fold z; rewrite ?E2; lia.
    + exists (K - 1 - 2 * d), (2 * b + (K - 1 - 2 * d) + 2 * q), (2 * b + (K - 1 - 2 * d) + z).
      repeat split; try lia. apply (even_1 _ _ _ _ q (b + h - 1 - d)); fold z; rewrite ?E2; lia.
Qed.
Lemma even_start r a x y : even_S r a x y -> r = 0 -> Nat.odd a = true /\ x <= a <= y.
Proof.
  intros S R. destruct S as [q b|q b|q b]; try lia. destruct q as [|q]; [|simpl in R; lia].
  split; [apply half_odd|lia].
Qed.

(* B chooses u, what A will have to take: any number of his kind. *)
Lemma even_after q u a t : 1 <= u <= K -> Nat.odd (a + u) = true -> Nat.odd t = true ->
  a + u + 2 * q <= t <= a + u + q * K -> W t = false -> wins_B K W A (q * (K + 2) + (u + 1)) a.
Proof.
  intros U O T I F. constructor; [lia|]. intros i Hi L. destruct (Nat.eq_dec i u) as [->|N].
  - replace (q * (K + 2) + (u + 1) - u) with (q * (K + 2) + 1) by lia.
    apply odd_half in O as [b O], T as [c T].
    apply (even_steer K W K1 ltac:(lia) EL q (a + u) (c - b)); [lia| |rewrite <- F; f_equal; lia].
    replace (K / 2) with h by lia. assert (E : q * K = 2 * (q * h)) by (rewrite Kh; ring). lia.
  - destruct (row K (K + 2) q (u + 1) i) as [q' [c' [R' [C' D]]]]; try lia. rewrite R'.
    apply odd_half in O as [b O]. apply (even_B K W K1 ltac:(lia) EL _ q' c' (a + i)); auto. lia.
Qed.
Lemma even_force r a x y t : even_S r a x y -> Nat.odd t = true -> x <= t <= y -> W t = false -> BB r a.
Proof.
  intros S T I F. assert (Z : 1 <= h) by lia. destruct S as [q b|q b|q b].
  - destruct q as [|q]; [apply B_end; rewrite <- F; f_equal; lia|].
    assert (E : S q * K = q * K + K) by ring. rewrite E in I. assert (2 * q <= q * K) by nia.
    assert (U : exists v, 1 <= v <= h /\ 2 * b + 1 + 2 * v + 2 * q <= t <= 2 * b + 1 + 2 * v + q * K).
    { apply odd_half in T as [c T]. assert (E2 : q * K = 2 * (q * h)) by (rewrite Kh; ring).
      destruct (le_lt_dec t (2 * b + 1 + 2 + q * K)); [exists 1; lia|exists (c - b - q * h); lia]. }
    destruct U as [v [V1 V2]]. apply (B_moves _ _ (K + 1 - 2 * v)); try lia; try (simpl; lia).
    replace (S q * (K + 2) - (K + 1 - 2 * v)) with (q * (K + 2) + (2 * v + 1)) by (simpl; lia).
    apply (even_after q (2 * v) (2 * b + 1) t); auto; try lia.
    replace (2 * b + 1 + 2 * v) with (2 * (b + v) + 1) by lia. apply half_odd.
  - apply odd_half in T as [c T]. apply (even_steer K W K1 ltac:(lia) EL q (2 * b + 1) (c - b)); [lia| |].
    + replace (K / 2) with h by lia. assert (E : q * K = 2 * (q * h)) by (rewrite Kh; ring). lia.
    + rewrite <- F. f_equal. lia.
  - assert (E : (q + 1) * K = q * K + K) by ring. rewrite E in I. assert (2 * q <= q * K) by nia.
    assert (U : exists v, v < h /\ 2 * b + (2 * v + 1) + 2 * q <= t <= 2 * b + (2 * v + 1) + q * K).
    { apply odd_half in T as [c T]. assert (E2 : q * K = 2 * (q * h)) by (rewrite Kh; ring).
      destruct (le_lt_dec t (2 * b + 1 + q * K)); [exists 0; lia|exists (c - b - q * h); lia]. }
    destruct U as [v [V1 V2]]. apply (B_moves _ _ (K - (2 * v + 1))); try lia.
    replace (q * (K + 2) + K + 1 - (K - (2 * v + 1))) with (q * (K + 2) + (2 * v + 1 + 1)) by lia.
    apply (even_after q (2 * v + 1) (2 * b) t); auto; try lia.
    replace (2 * b + (2 * v + 1)) with (2 * (b + v) + 1) by lia. apply half_odd.
Qed.

Lemma even_same r a i j x y x' y' : 1 <= i <= K -> i <= r -> 1 <= j <= K -> j <= r ->
  even_S (r - i) (a + i) x y -> even_S (r - j) (a + j) x' y' -> x = x' /\ y = y'.
Proof.
  intros I Li J Lj S S'.
  assert (N : forall q q' c c', q * (K + 2) + c = q' * (K + 2) + c' -> c < c' + 2 * (K + 2) -> c' < c + 2 * (K + 2) ->
    q = q' \/ q = q' + 1 \/ q' = q + 1).
  { intros q q' c c' E X Y. destruct (lt_eq_lt_dec q q') as [[L|L]|L]; auto.
    - destruct (Nat.eq_dec q' (q + 1)); auto. assert (exists e, q' = q + 2 + e) as [e ->] by (exists (q' - q - 2); lia).
      nia.
    - destruct (Nat.eq_dec q (q' + 1)); auto. assert (exists e, q = q' + 2 + e) as [e ->] by (exists (q - q' - 2); lia).
      nia. }
  inversion S as [q b R A|q b R A|q b R A]; inversion S' as [q' b' R' A'|q' b' R' A'|q' b' R' A']; subst x y x' y'.
  all: destruct (N q q' (r - i - q * (K + 2) + i) (r - j - q' * (K + 2) + j)) as [->|[->| ->]]; lia.
Qed.
End Even.

(* Odd K: z is 0 or 1. *)
Section Odd.
Variable h : nat.
Hypothesis Kh : K = 2 * h + 1.
Inductive odd_S : nat -> nat -> nat -> nat -> Prop :=
| Odd_0 : forall q a, Nat.odd (a + q) = true -> odd_S (q * (K + 1)) a (a + q) (a + q * K)
| Odd_1 : forall q a, Nat.odd (a + q) = true -> odd_S (q * (K + 1) + 1) a (a + q) (a + q * K).

Lemma odd_0 r a x y q b : r = q * (K + 1) -> a + q = 2 * b + 1 -> x = a + q -> y = a + q * K -> odd_S r a x y.
Proof. intros -> E -> ->. constructor. rewrite E. apply half_odd. Qed.
Lemma odd_1 r a x y q b : r = q * (K + 1) + 1 -> a + q = 2 * b + 1 -> x = a + q -> y = a + q * K -> odd_S r a x y.
Proof. intros -> E -> ->. constructor. rewrite E. apply half_odd. Qed.

Lemma odd_answer r a x y i : odd_S r a x y -> 1 <= i <= K -> i <= r ->
  i = r /\ x <= a <= y /\ Nat.odd a = true \/
  exists j x' y', 1 <= j <= K /\ j <= r - i /\ odd_S (r - i - j) (a + j) x' y' /\ x <= x' /\ y' <= y.
Proof.
  intros S I L. destruct (odd_or_even i) as [d D].
  destruct S as [q a O|q a O]; pose proof O as O'; apply odd_half in O' as [b O'].
  - destruct q as [|q]; [simpl in L; lia|]. right. set (z := q * K).
    assert (E1 : S q * K = z + K) by (unfold z; ring). assert (E2 : q * (K + 1) = z + q) by (unfold z; ring).
    assert (E3 : S q * (K + 1) = z + q + K + 1) by (unfold z; ring). rewrite E1, E3 in *.
    destruct D as [-> | ->].
    + exists (K - 2 * d), (a + (K - 2 * d) + q), (a + (K - 2 * d) + z). repeat split; try lia.
      apply (odd_1 _ _ _ _ q (b + h - d)); fold z; rewrite ?E2; lia.
    + exists (K - 2 * d), (a + (K - 2 * d) + q), (a + (K - 2 * d) + z). repeat split; try lia.
      apply (odd_0 _ _ _ _ q (b + h - d)); fold z; rewrite ?E2; lia.
  - destruct q as [|q]; [left; simpl in *; rewrite Nat.add_0_r in O; repeat split; auto; lia|].
    right. set (z := q * K).
    assert (E1 : S q * K = z + K) by (unfold z; ring). assert (E2 : q * (K + 1) = z + q) by (unfold z; ring).
    assert (E3 : S q * (K + 1) = z + q + K + 1) by (unfold z; ring). rewrite E1, E3 in *.
    destruct D as [-> | ->].
    + exists (K + 2 - 2 * d), (a + (K + 2 - 2 * d) + q), (a + (K + 2 - 2 * d) + z). repeat split; try lia.
      apply (odd_0 _ _ _ _ q (b + h + 1 - d)); fold z; rewrite ?E2; lia.
    + exists (K - 2 * d), (a + (K - 2 * d) + q), (a + (K - 2 * d) + z). repeat split; try lia.
      apply (odd_1 _ _ _ _ q (b + h - d)); fold z; rewrite ?E2; lia.
Qed.
Lemma odd_start r a x y : odd_S r a x y -> r = 0 -> Nat.odd a = true /\ x <= a <= y.
Proof.
  intros S R. destruct S as [q a O|q a O]; [|lia]. destruct q as [|q]; [|simpl in R; lia].
  rewrite Nat.add_0_r in O. split; auto. lia.
Qed.
Lemma odd_force r a x y t : odd_S r a x y -> Nat.odd t = true -> x <= t <= y -> W t = false -> BB r a.
Proof.
  intros S T I F. apply odd_half in T as [c T]. destruct S as [q a O|q a O]; apply odd_half in O as [b O];
    (assert (E : q * K = 2 * (q * h) + q) by (rewrite Kh; ring)).
  - replace (q * (K + 1)) with (q * (K + 1) + 0) by lia.
    apply (odd_steer K W K1 ltac:(lia) EL q 0 a (c - b)); try lia; [replace (K / 2) with h by lia; lia|].
    rewrite <- F. f_equal. lia.
  - apply (odd_steer K W K1 ltac:(lia) EL q 1 a (c - b)); try lia; [replace (K / 2) with h by lia; lia|].
    rewrite <- F. f_equal. lia.
Qed.
Lemma odd_same r a i j x y x' y' : 1 <= i <= K -> i <= r -> 1 <= j <= K -> j <= r ->
  odd_S (r - i) (a + i) x y -> odd_S (r - j) (a + j) x' y' -> x = x' /\ y = y'.
Proof.
  intros I Li J Lj S S'.
  assert (N : forall q q' c c', q * (K + 1) + c = q' * (K + 1) + c' -> 1 <= c < c' + (K + 1) -> 1 <= c' < c + (K + 1) ->
    q = q').
  { intros q q' c c' E X Y. destruct (lt_eq_lt_dec q q') as [[L|L]|L]; auto.
    - assert (exists e, q' = q + 1 + e) as [e ->] by (exists (q' - q - 1); lia). nia.
    - assert (exists e, q = q' + 1 + e) as [e ->] by (exists (q - q' - 1); lia). nia. }
  inversion S as [q b O R A|q b O R A]; inversion S' as [q' b' O' R' A'|q' b' O' R' A']; subst x y x' y' b b';
    apply odd_half in O as [c O], O' as [c' O'];
    assert (q = q') by (apply (N q q' (r - i - q * (K + 1) + i) (r - j - q' * (K + 1) + j)); lia); subst q'; lia.
Qed.
End Odd.

(* The two tables as one. *)
Definition kind (r a x y : nat) : Prop := if Nat.even K then even_S r a x y else odd_S r a x y.
Lemma by_kind (P : Prop) :
  (forall h, K = 2 * h -> kind = even_S -> P) -> (forall h, K = 2 * h + 1 -> kind = odd_S -> P) -> P.
Proof.
  intros E O. assert (X : kind = if Nat.even K then even_S else odd_S) by (unfold kind; destruct (Nat.even K); auto).
  destruct (Nat.even K) eqn:Y.
  - apply Nat.even_spec in Y as [h Y]. apply (E h); auto.
  - rewrite <- Nat.negb_odd in Y. apply negb_false_iff, odd_half in Y as [h Y]. apply (O h); auto.
Qed.
Lemma divided n m q c : n = q * m + c -> c < m -> n / m = q /\ n mod m = c.
Proof.
  intros E L. split; symmetry; [apply (Nat.div_unique n m q c)|apply (Nat.mod_unique n m q c)]; auto; lia.
Qed.
Lemma kind_in_S r a x y : kind r a x y -> in_S K r a /\ x = low K r a /\ y = high K r a.
Proof.
  unfold kind, in_S, low, high. destruct (Nat.even K) eqn:E; intro S.
  - destruct S as [q b|q b|q b]; [destruct (divided (q * (K + 2)) (K + 2) q 0) as [D M]|
      destruct (divided (q * (K + 2) + 1) (K + 2) q 1) as [D M]|
      destruct (divided (q * (K + 2) + K + 1) (K + 2) q (K + 1)) as [D M]]; try lia; rewrite D, M.
    + rewrite half_odd. simpl. auto.
    + rewrite half_odd. simpl. auto.
    + rewrite half_even. destruct (Nat.leb_spec (K + 1) 1); [lia|]. auto.
  - assert (1 <= K) by lia. destruct S as [q a O|q a O].
    + destruct (divided (q * (K + 1)) (K + 1) q 0) as [D M]; try lia. rewrite D, M. auto.
    + destruct (divided (q * (K + 1) + 1) (K + 1) q 1) as [D M]; try lia. rewrite D, M. auto.
Qed.
Lemma in_S_kind r a : in_S K r a -> kind r a (low K r a) (high K r a).
Proof.
  assert (X : exists x y, in_S K r a -> kind r a x y).
  { unfold kind, in_S. destruct (Nat.even K).
    - pose proof (Nat.div_mod r (K + 2) ltac:(lia)) as R. set (q := r / (K + 2)) in *. set (c := r mod (K + 2)) in *.
      rewrite Nat.mul_comm in R. clearbody q c. destruct (Nat.eq_dec c 0) as [Z|Z]; [|destruct (Nat.eq_dec c 1)].
      + exists (a + 2 * q), (a + q * K). intros [[O L]|[_ L]]; [|lia]. apply odd_half in O as [b ->].
        apply (even_0 _ _ _ _ q b); lia.
      + exists (a + 2 * q), (a + q * K). intros [[O L]|[_ L]]; [|lia]. apply odd_half in O as [b ->].
        apply (even_1 _ _ _ _ q b); lia.
      + exists (a + 2 * q + 1), (a + (q + 1) * K - 1). intros [[_ L]|[O L]]; [lia|]. apply even_half in O as [b ->].
        apply (even_end _ _ _ _ q b); lia.
    - pose proof (Nat.div_mod r (K + 1) ltac:(lia)) as R. set (q := r / (K + 1)) in *. set (c := r mod (K + 1)) in *.
      rewrite Nat.mul_comm in R. clearbody q c. exists (a + q), (a + q * K). intros [L O]. apply odd_half in O as [b O].
      destruct c as [|[|c]]; [apply (odd_0 _ _ _ _ q b)|apply (odd_1 _ _ _ _ q b)|]; lia. }
  destruct X as [x [y X]]. intro S. specialize (X S). pose proof (kind_in_S r a x y X) as [_ [<- <-]]. auto.
Qed.

Lemma keep : forall r a x y, kind r a x y -> all_win x y -> AB r a.
Proof.
  induction r as [r IH] using lt_wf_ind. intros a x y S X. destruct (Nat.eq_dec r 0) as [->|R].
  { apply A_end. assert (O : Nat.odd a = true /\ x <= a <= y); [|apply X; apply O].
    apply by_kind; intros h H Y; rewrite Y in S; [eapply even_start|eapply odd_start]; eauto. }
  apply A_answers; [lia|]. intros i I L.
  assert (Y : i = r /\ x <= a <= y /\ Nat.odd a = true \/
    exists j x' y', 1 <= j <= K /\ j <= r - i /\ kind (r - i - j) (a + j) x' y' /\ x <= x' /\ y' <= y).
  { apply by_kind; intros h H E; rewrite E in *; [eapply even_answer|eapply odd_answer]; eauto. }
  destruct Y as [[-> [B O]]|[j [x' [y' [J [Lj [S' [Lx Ly]]]]]]]].
  - rewrite Nat.sub_diag. apply A_end. auto.
  - apply (A_moves _ _ j); auto. apply (IH (r - i - j) ltac:(lia) (a + j) x' y' S'). apply (fewer x y); auto.
Qed.
Lemma force r a x y t : kind r a x y -> Nat.odd t = true -> x <= t <= y -> W t = false -> BB r a.
Proof.
  intros S T I F. apply by_kind; intros h H E; rewrite E in S; [eapply even_force|eapply odd_force]; eauto.
Qed.
Lemma not_in_S r a : ~ in_S K r a -> BB r a.
Proof.
  assert (V : Nat.odd a = true -> exists b, a = 2 * b + 1) by apply odd_half.
  unfold in_S. destruct (Nat.even K) eqn:E.
  - pose proof (Nat.div_mod r (K + 2) ltac:(lia)) as R. rewrite Nat.mul_comm in R.
    assert (C : r mod (K + 2) < K + 2) by (apply Nat.mod_upper_bound; lia).
    set (q := r / (K + 2)) in *. set (c := r mod (K + 2)) in *. clearbody q c. apply Nat.even_spec in E as [h E].
    intro N. apply (even_B K W K1 ltac:(lia) EL r q c a); auto.
    destruct (Nat.odd a) eqn:O; [apply odd_half in O as [b ->]|apply even_half in O as [b ->]].
    + right. split; [lia|]. destruct (le_lt_dec c 1); [exfalso; apply N; auto|lia].
    + left. split; [lia|]. intro. apply N. auto.
  - rewrite <- Nat.negb_odd in E. apply negb_false_iff, odd_half in E as [h E].
    pose proof (Nat.div_mod r (K + 1) ltac:(lia)) as R. rewrite Nat.mul_comm in R.
    assert (C : r mod (K + 1) < K + 1) by (apply Nat.mod_upper_bound; lia).
    set (q := r / (K + 1)) in *. set (c := r mod (K + 1)) in *. clearbody q c. intro N.
    assert (O : exists p d, r = p * (2 * K + 2) + d /\ (d = c /\ q = 2 * p \/ d = c + K + 1 /\ q = 2 * p + 1)).
    { destruct (odd_or_even q) as [p [-> | ->]]; [exists p, c|exists p, (c + K + 1)]; split; auto; lia. }
    destruct O as [p [d [R' D]]]. apply (odd_B K W K1 ltac:(lia) EL r p d a); auto; [lia|].
    destruct (le_lt_dec c 1) as [L|L].
    + assert (O : Nat.odd (a + q) = false) by (destruct (Nat.odd (a + q)); auto; exfalso; apply N; auto).
      apply even_half in O as [b O]. lia.
    + lia.
Qed.
Lemma in_S_or_not r a : in_S K r a \/ ~ in_S K r a.
Proof.
  unfold in_S. destruct (Nat.even K); destruct (Nat.odd _); [| |destruct (le_lt_dec (r mod (K + 1)) 1)|];
    try (destruct (le_lt_dec (r mod (K + 2)) 1)); try (destruct (Nat.eq_dec (r mod (K + 2)) (K + 1)));
    try (left; tauto); right; intuition (try discriminate; lia).
Qed.

(** If even totals lose for A, and B is to move, A wins iff the position is in S and all odd totals from low to high are
    good for A. *)
Theorem B_to_move r a : AB r a <-> in_S K r a /\ all_win (low K r a) (high K r a).
Proof.
  split; [|intros [S X]; apply (keep r a (low K r a) (high K r a)); auto; apply in_S_kind; auto].
  intro H. pose proof (not_both K W r B a H) as N. destruct (in_S_or_not r a) as [S|S].
  - split; auto. intros t T I. destruct (W t) eqn:F; auto. exfalso. apply N.
    apply (force r a (low K r a) (high K r a) t); auto. apply in_S_kind. auto.
  - exfalso. apply N. apply not_in_S. auto.
Qed.
(* A's takes into S. *)
Definition keeps (r a j : nat) : Prop := 1 <= j <= K /\ j <= r /\ in_S K (r - j) (a + j).
(** If even totals lose for A, A is to move, chips are left, and no take of A leads into S, B wins. *)
Theorem A_cannot_keep r a : 1 <= r -> (forall j, ~ keeps r a j) -> wins_B K W A r a.
Proof.
  intros R N. apply B_answers; [lia|]. intros i I L. apply not_in_S. intro S. apply (N i). split; auto.
Qed.
(** If even totals lose for A, A is to move, and a take of A leads into S, A wins iff all odd totals from low to high,
    as they are after this take, are good for A. *)
Theorem A_to_move r a j : keeps r a j ->
  (AA r a <-> all_win (low K (r - j) (a + j)) (high K (r - j) (a + j))).
Proof.
  intros [J [L S]]. split; [|intro X; apply (A_moves _ _ j); auto; apply B_to_move; auto].
  intro H. inversion H as [t a' E|r' a' i I Li X|]; subst; [lia|]. apply B_to_move in X as [S' X].
  assert (E : low K (r - i) (a + i) = low K (r - j) (a + j) /\ high K (r - i) (a + i) = high K (r - j) (a + j)).
  { apply in_S_kind in S, S'. apply by_kind; intros h Kh E; rewrite E in *; [apply (even_same h Kh r a i j)|
      apply (odd_same h Kh r a i j)]; auto. }
  destruct E as [<- <-]. auto.
Qed.
End Totals.

(* S is what the parity game says, where A wins with the odd totals. *)
Lemma in_S_by_parity K r a : 1 <= K -> (wins_A K Nat.odd B r a <-> in_S K r a).
Proof.
  intro K1. rewrite (B_to_move K Nat.odd K1 (proj1 odd_totals)). split; [tauto|]. intro S. split; auto.
  intros t T _. auto.
Qed.
(** Of the odd totals B, to move in a position of S, can force just those from low to high, unless A lets him have an
    even one. *)
Theorem forced K r a t : 1 <= K -> in_S K r a -> Nat.odd t = true ->
  (wins_B K (fun x => Nat.odd x && negb (x =? t)) B r a <-> low K r a <= t <= high K r a).
Proof.
  intros K1 S T. set (W := fun x => Nat.odd x && negb (x =? t)).
  assert (EL : even_loses W) by (intros x X; unfold W; rewrite (proj1 odd_totals x X); reflexivity). split.
  - intro H. destruct (le_lt_dec (low K r a) t); [destruct (le_lt_dec t (high K r a))|]; auto; exfalso;
      apply (not_both K W r B a); auto; apply (B_to_move K W K1 EL); split; auto; intros x X I; unfold W; rewrite X;
      apply negb_true_iff, Nat.eqb_neq; lia.
  - intro I. apply (force K W K1 EL r a (low K r a) (high K r a) t); auto; [apply in_S_kind; auto|].
    unfold W. rewrite Nat.eqb_refl, andb_false_r. reflexivity.
Qed.

(* The coprime game with an even number n = a + b + r of chips. *)
Definition all_coprime (n x y : nat) : Prop := forall t, Nat.odd t = true -> x <= t <= y -> Nat.gcd t n = 1.
Lemma even_loses_n n : n mod 2 = 0 -> even_loses (coprime_to n).
Proof.
  intros E t T. apply Nat.eqb_neq. intro G. assert (D : Nat.divide 2 (Nat.gcd t n)).
  { apply Nat.gcd_greatest; [exists (t / 2)|exists (n / 2)]; lia. }
  rewrite G in D. apply Nat.divide_1_r in D. discriminate.
Qed.
Section Game.
Variables K n r a b : nat.
Hypothesis K1 : 1 <= K.
Hypothesis even : n mod 2 = 0.
Hypothesis chips : a + b + r = n.
Lemma all_coprime_win x y : all_coprime n x y <-> all_win (coprime_to n) x y.
Proof. split; intros H t T I; specialize (H t T I); apply Nat.eqb_eq; auto. Qed.

(** In the coprime game with an even number of chips, and B to move, A wins iff the position is in S and all odd totals
    from low to high are coprime to this number. *)
Theorem every_position_B :
  A_wins K B r a b <-> in_S K r a /\ all_coprime n (low K r a) (high K r a).
Proof.
  rewrite (proj1 (row_of_tokens K n B r a b chips)), all_coprime_win. apply (B_to_move K _ K1 (even_loses_n n even)).
Qed.
(** With A to move, and chips left, B wins it if no take of A leads into S; if one does, A wins iff all odd totals from
    low to high, as they are after it, are coprime to the number of chips. *)
Theorem every_position_A : 1 <= r ->
  ((forall j, ~ keeps K r a j) -> B_wins K A r a b) /\
  forall j, keeps K r a j -> (A_wins K A r a b <-> all_coprime n (low K (r - j) (a + j)) (high K (r - j) (a + j))).
Proof.
  intro R. destruct (row_of_tokens K n A r a b chips) as [EA EB]. split.
  - rewrite EB. apply (A_cannot_keep K _ K1 (even_loses_n n even) r a R).
  - intros j J. rewrite EA, all_coprime_win. apply (A_to_move K _ K1 (even_loses_n n even) r a j J).
Qed.
End Game.
