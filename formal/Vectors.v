(* Wythoff's game with further vectors: the queen may also leap by (p, q), or by (q, p).

   Pairs (A n, B n), B n = A n + d n, are made of differences d as in Wythoff.v: A n is the least number in no earlier
   pair. W n is the smaller number of the n-th pair of Wythoff's own game. A vector (p, q), q = p + k and k >= 1, is
   exceptional if p is W k or W k + 1.

   Main theorems: if no number stands in two pairs and the pairs settle, that is d (n + 1) = d n + 1 from some n on,
   then A (i + k) - A i takes both values W k and W k + 1 beyond every index, for k >= 1 (both_values), and no other
   value from some index on (only_two_values). So if the lost positions of a game with an exceptional vector are pairs,
   these never settle (never). For each list of vectors they are pairs: each difference is the least number that no
   earlier pair forbids (vectors_lost). Both together: never_settles. Without an exceptional vector pairs that settle
   are those of the game as soon as finitely many of them are (settles). *)
Require Import Arith Lia List Wf_nat.
From Nimlike Require Import Games Mex Wythoff.
Import ListNotations.

(** * The rules *)
Section Rules.
Variable vectors : list (nat * nat).
Inductive move : position -> position -> Prop :=
| Queen : forall p q, wythoff_move p q -> move p q
| Leap : forall x y p q, In (p, q) vectors \/ In (q, p) vectors -> p <= x -> q <= y -> move (x, y) (x - p, y - q).
End Rules.

Definition W : nat -> nat := A (fun n => n).
Definition exceptional (p q : nat) : Prop := exists k, 1 <= k /\ q = p + k /\ (p = W k \/ p = S (W k)).

(** * Pairs that settle *)
Section Settled.
Variable d : nat -> nat.
Let a := A d.
Let b := B d.
Hypothesis once : forall i j, i <> j -> a i <> b j /\ b i <> b j.
Variable N : nat.
Hypothesis settled : forall n, N <= n -> d (S n) = S (d n).

Lemma b_is n : b n = a n + d n.
Proof. reflexivity. Qed.
Lemma a_grows n : a n < a (S n).
Proof.
  assert (U : forall m, used d (S m) = A d m :: B d m :: used d m) by reflexivity.
  destruct (lt_eq_lt_dec (a n) (a (S n))) as [[L|E]|L]; auto; exfalso.
  - apply (mex_notin (used d (S n))). change (mex (used d (S n))) with (a (S n)). rewrite <- E. left. auto.
  - assert (I : In (a (S n)) (used d n)) by (apply mex_below; auto).
    apply (mex_notin (used d (S n))). rewrite U. right. right. auto.
Qed.
Lemma a_less i j : i < j -> a i < a j.
Proof. intro L. induction L as [|j L IH]; [apply a_grows|]. pose proof (a_grows j). lia. Qed.
Lemma a_index i j : a i < a j -> i < j.
Proof.
  intro L. destruct (lt_eq_lt_dec i j) as [[|E]|G]; auto; [subst; lia|]. apply a_less in G. lia.
Qed.
Lemma a_large n : n <= a n.
Proof. induction n as [|n IH]; [lia|]. pose proof (a_grows n). lia. Qed.
Lemma each x : exists n, x = a n \/ x = b n.
Proof.
  assert (I : In x (used d (S x))).
  { apply mex_below. change (x < a (S x)). pose proof (a_large (S x)). lia. }
  revert I. generalize (S x). intro m. induction m as [|m IH]; [intros []|]. intros [E|[E|I]].
  - exists m. left. symmetry. exact E.
  - exists m. right. symmetry. exact E.
  - auto.
Qed.
Lemma d_later n t : N <= n -> d (n + t) = d n + t.
Proof.
  intro L. induction t as [|t IH]; [rewrite Nat.add_0_r; lia|].
  rewrite Nat.add_succ_r, settled by lia. lia.
Qed.
Lemma b_step n : N <= n -> b (S n) = S (b n + (a (S n) - a n)).
Proof. intro L. pose proof (a_grows n). rewrite !b_is, settled by auto. lia. Qed.
Lemma b_less i j : N <= i < j -> S (b i) < b j.
Proof.
  intros [L I]. induction I as [|j I IH].
  - pose proof (a_grows i). rewrite b_step by auto. lia.
  - pose proof (a_grows j). rewrite (b_step j) by lia. lia.
Qed.

(* From some index on each larger number is larger than all numbers of earlier pairs. *)
Lemma late_exists : exists n0, N < n0 /\ forall j n, n0 <= n -> j < n -> b j < b n.
Proof.
  assert (H : forall m, exists top, forall j, j < m -> b j < top).
  { induction m as [|m [top T]]; [exists 0; lia|]. exists (S (top + b m)). intros j J.
    destruct (Nat.eq_dec j m) as [->|]; [lia|]. specialize (T j). lia. }
  destruct (H N) as [top T]. exists (S (N + top)). split; [lia|]. intros j n L J.
  destruct (le_lt_dec N j) as [G|G].
  - pose proof (b_less j n). lia.
  - specialize (T j G). pose proof (a_large n). rewrite (b_is n). lia.
Qed.

Variable n0 : nat.
Hypothesis from_N : N < n0.
Hypothesis late : forall j n, n0 <= n -> j < n -> b j < b n.

Lemma a_below_b n : n0 <= n -> a n < b n.
Proof. intro L. rewrite b_is. pose proof (d_later N (n - N)). replace (N + (n - N)) with n in H by lia. lia. Qed.
(* What stands between two larger numbers are smaller ones. *)
Lemma between n x : n0 <= n -> b n < x < b (S n) -> exists i, x = a i.
Proof.
  intros L [X Y]. destruct (each x) as [i [H|H]]; [exists i; auto|]. exfalso. subst x.
  destruct (lt_eq_lt_dec i n) as [[G| ->]|G].
  - specialize (late i n L G). lia.
  - lia.
  - destruct (Nat.eq_dec i (S n)) as [->|]; [lia|]. pose proof (b_less (S n) i). lia.
Qed.
(* Neighbours of a larger number: the one before has an index j, the one after S j. *)
Definition around (n j : nat) : Prop := S (a j) = b n /\ a (S j) = S (b n).

Lemma neighbour n j : n0 <= n -> S (a j) = b (S n) -> around (S n) j.
Proof.
  intros L F. split; auto. pose proof (b_less (S n) (S (S n)) ltac:(lia)).
  destruct (between (S n) (S (b (S n)))) as [m M]; [lia|lia|].
  assert (j < m) by (apply a_index; lia).
  destruct (Nat.eq_dec m (S j)) as [->|Ne]; [auto|]. exfalso.
  assert (X : a j < a (S j) < a m) by (split; apply a_less; lia).
  destruct (Nat.eq_dec (S j) (S n)) as [Z|Z].
  - rewrite Z in X. pose proof (a_below_b (S n) ltac:(lia)). lia.
  - destruct (once (S j) (S n) Z) as [U _]. lia.
Qed.
Lemma next_around n j : n0 <= n -> around n j -> around (S n) (j + (a (S n) - a n)).
Proof.
  intros L [_ R]. pose proof (a_grows n) as G. assert (NL : N <= n) by lia. pose proof (b_step n NL) as E.
  assert (H : forall t, t < a (S n) - a n -> a (S j + t) = S (b n) + t).
  { induction t as [|t IH]; intro T; [rewrite !Nat.add_0_r; auto|].
    specialize (IH ltac:(lia)). destruct (between n (S (b n) + S t)) as [i I]; [auto|lia|].
    assert (S j + t < i) by (apply a_index; lia).
    assert (i = S j + S t); [|subst; auto].
    destruct (Nat.eq_dec i (S j + S t)) as [|Ne]; auto. exfalso.
    assert (a (S j + S t) < a i) by (apply a_less; lia).
    assert (a (S j + t) < a (S j + S t)) by (apply a_less; lia). lia. }
  assert (F : S (a (j + (a (S n) - a n))) = b (S n)).
  { specialize (H (a (S n) - a n - 1) ltac:(lia)).
    replace (S j + (a (S n) - a n - 1)) with (j + (a (S n) - a n)) in H by lia. lia. }
  apply neighbour; auto.
Qed.
Lemma first_around : exists j, around (S n0) j.
Proof.
  pose proof (b_less n0 (S n0) ltac:(lia)) as G.
  destruct (between n0 (b (S n0) - 1)) as [j J]; [lia|lia|]. exists j. apply neighbour; lia.
Qed.
Lemma all_around n1 j1 t : n0 < n1 -> around n1 j1 -> around (n1 + t) (j1 + (a (n1 + t) - a n1)).
Proof.
  intros L R. induction t as [|t IH]; [rewrite Nat.add_0_r, Nat.sub_diag, Nat.add_0_r; auto|].
  apply next_around in IH; [|lia]. pose proof (a_grows (n1 + t)). rewrite <- Nat.add_succ_r in *.
  replace (j1 + (a (n1 + t) - a n1) + (a (n1 + S t) - a (n1 + t))) with (j1 + (a (n1 + S t) - a n1)) in IH; auto.
  destruct t as [|t]; [rewrite Nat.add_0_r; lia|]. pose proof (a_less n1 (n1 + S t) ltac:(lia)). lia.
Qed.

(** * Differences of smaller numbers *)
(* Beyond every index a step of k indices adds v. *)
Definition occurs (k v : nat) : Prop := forall M, exists i, M <= i /\ a (i + k) = a i + v.

(* The indices beside the larger numbers of two pairs that are k indices apart. *)
Lemma two_around k v M : occurs k v ->
  exists i j, M <= j /\ around i j /\ around (i + k) (j + v) /\ b (i + k) = b i + v + k.
Proof.
  intro H. destruct first_around as [j1 J]. destruct (H (S n0 + M + a (S n0))) as [i [I E]].
  exists i, (j1 + (a i - a (S n0))). pose proof (a_large i).
  pose proof (all_around (S n0) j1 (i - S n0) ltac:(lia) J) as X.
  pose proof (all_around (S n0) j1 (i - S n0 + k) ltac:(lia) J) as Y.
  replace (S n0 + (i - S n0)) with i in X by lia. replace (S n0 + (i - S n0 + k)) with (i + k) in Y by lia.
  repeat split; try apply X; try lia.
  - replace (j1 + (a i - a (S n0)) + v) with (j1 + (a (i + k) - a (S n0))) by lia. apply Y.
  - replace (S (j1 + (a i - a (S n0)) + v)) with (S (j1 + (a (i + k) - a (S n0)))) by lia. apply Y.
  - rewrite !b_is, E. pose proof (d_later N (i - N) ltac:(lia)). pose proof (d_later N (i + k - N) ltac:(lia)).
    replace (N + (i - N)) with i in * by lia. replace (N + (i + k - N)) with (i + k) in * by lia. lia.
Qed.
Lemma before_both k v : occurs k v -> occurs v (v + k).
Proof.
  intros H M. destruct (two_around k v M H) as [i [j [L [[X _] [[Y _] E]]]]]. exists j. split; lia.
Qed.
Lemma before_and_after k v : occurs k v -> occurs (S v) (v + k + 2).
Proof.
  intros H M. destruct (two_around k v M H) as [i [j [L [[X _] [[_ Y] E]]]]]. exists j. split; auto.
  rewrite Nat.add_succ_r. lia.
Qed.
Lemma after_and_before k v : 1 <= k -> occurs k (S v) -> occurs v (v + k - 1).
Proof.
  intros K H M. destruct (two_around k (S v) M H) as [i [j [L [[_ X] [[Y _] E]]]]]. exists (S j). split; [lia|].
  replace (S j + v) with (j + S v) by lia. lia.
Qed.

(* The smaller numbers between two larger ones follow one another. *)
Lemma next_a i n : n0 <= n -> b n < a i < b (S n) ->
  a (S i) = S (a i) /\ S (a i) < b (S n) \/ a (S i) = S (b (S n)) /\ S (a i) = b (S n).
Proof.
  intros L [X Y]. destruct (Nat.eq_dec (S (a i)) (b (S n))) as [E|Ne].
  - right. split; auto. apply neighbour; auto.
  - left. split; [|lia]. destruct (between n (S (a i))) as [m M]; [auto|lia|].
    assert (i < m) by (apply a_index; lia). destruct (Nat.eq_dec m (S i)) as [->|]; [auto|]. exfalso.
    pose proof (a_less (S i) m ltac:(lia)). pose proof (a_grows i). lia.
Qed.
Lemma place_from s n1 : n0 <= n1 -> b n1 < a s < b (S n1) -> forall t, exists n, n1 <= n /\
  b n < a (s + t) < b (S n) /\ a (s + t) + d n1 = a s + t + d n.
Proof.
  intros L X. induction t as [|t [n [L' [Y E]]]]; [exists n1; rewrite !Nat.add_0_r; auto|].
  rewrite Nat.add_succ_r. destruct (next_a (s + t) n ltac:(lia) Y) as [[F G]|[F G]].
  - exists n. repeat split; lia.
  - exists (S n). pose proof (b_less (S n) (S (S n)) ltac:(lia)).
    assert (d (S n) = S (d n)) by (apply settled; lia). repeat split; lia.
Qed.
Lemma steps_at_most_2 s n1 t : n0 <= n1 -> b n1 < a s < b (S n1) -> a (s + t) <= a s + 2 * t.
Proof.
  intros L X. induction t as [|t IH]; [rewrite Nat.add_0_r; lia|]. rewrite Nat.add_succ_r.
  destruct (place_from s n1 L X t) as [n [L' [Y _]]]. destruct (next_a (s + t) n ltac:(lia) Y) as [[F G]|[F G]]; lia.
Qed.
Lemma place : exists s n1, n0 < n1 /\ b n1 < a s < b (S n1).
Proof.
  destruct first_around as [j [_ J]]. exists (S j), (S n0). pose proof (b_less (S n0) (S (S n0)) ltac:(lia)). lia.
Qed.
End Settled.

(** * Wythoff's own pairs *)
Lemma own_once i j : i <> j -> A (fun n => n) i <> B (fun n => n) j /\ B (fun n => n) i <> B (fun n => n) j.
Proof.
  intro Ne. destruct (only_once (fun n => n) eq_refl (fun n => Nat.lt_succ_diag_r n) i j) as [_ [U V]].
  split; intro E; [apply V in E as [-> ->]|apply U in E]; auto.
Qed.
Lemma own_late j n : 1 <= n -> j < n -> B (fun n => n) j < B (fun n => n) n.
Proof. intros _ L. pose proof (a_less (fun n => n) j n L). unfold B. lia. Qed.
Lemma beside k : 1 <= k -> S (W (W k)) = W k + k /\ W (S (W k)) = S (W k + k).
Proof.
  intro K. destruct (Nat.eq_dec k 1) as [->|]; [vm_compute; auto|].
  assert (R : around (fun n => n) 2 3) by (vm_compute; auto).
  pose proof (all_around (fun n => n) own_once 0 (fun _ _ => eq_refl) 1 Nat.lt_0_1 own_late 2 3 (k - 2)
    ltac:(lia) R) as X.
  replace (2 + (k - 2)) with k in X by lia. change (A (fun n => n)) with W in X.
  assert (L : W 2 <= W k).
  { destruct (Nat.eq_dec k 2) as [->|]; auto. pose proof (a_less (fun n => n) 2 k ltac:(lia)). unfold W. lia. }
  replace (3 + (W k - W 2)) with (W k) in X by (change (W 2) with 3 in *; lia). exact X.
Qed.
(* A number from 2 on is W k or W k + 1 for a smaller k >= 1. *)
Lemma smaller m : 2 <= m -> exists k, 1 <= k < m /\ (m = W k \/ m = S (W k)).
Proof.
  intro L. assert (G : forall n, 2 <= n -> n < W n).
  { intros n H. induction H as [|n H IH]; [vm_compute; auto|].
    pose proof (a_grows (fun n => n) n). unfold W in *. lia. }
  destruct (each (fun n => n) m) as [n [E|E]].
  - exists n. change (A (fun n => n) n) with (W n) in E. specialize (G n).
    destruct n as [|[|n]]; [change (W 0) with 0 in E; lia|change (W 1) with 1 in E; lia|]. split; [lia|auto].
  - destruct n as [|n]; [change (m = 0) in E; lia|]. destruct (beside (S n)) as [X _]; [lia|].
    change (m = W (S n) + S n) in E. pose proof (a_large (fun n => n) (S n)). fold W in H. exists (W (S n)).
    change (A (fun n => n) (S n)) with (W (S n)) in H. split; [lia|]. right. lia.
Qed.

Lemma own_place m : 1 <= m -> exists t, W m = m + t /\ W t < m <= W (S t).
Proof.
  intro K. assert (H : exists n, B (fun n => n) n < W m < B (fun n => n) (S n) /\ W m = m + n).
  { destruct (le_lt_dec m 3) as [L|L].
    - destruct m as [|[|[|[|m]]]]; [lia|exists 0|exists 1|exists 1|lia]; vm_compute; lia.
    - assert (X : B (fun n => n) 2 < A (fun n => n) 4 < B (fun n => n) 3) by (vm_compute; lia).
      destruct (place_from (fun n => n) own_once 0 (fun _ _ => eq_refl) 1 Nat.lt_0_1 own_late 4 2 ltac:(lia) X (m - 4))
        as [n [_ [Y E]]]. replace (4 + (m - 4)) with m in * by lia. exists n.
      change (A (fun n => n) 4) with 6 in E. unfold W. lia. }
  destruct H as [n [[X Y] E]]. exists n. split; auto. pose proof (a_index (fun n => n)) as I.
  pose proof (a_less (fun n => n)) as G. fold W in I, G. split.
  - destruct n as [|n]; [exact K|]. apply I. destruct (beside (S n)) as [P _]; [lia|].
    change (B (fun n => n) (S n)) with (W (S n) + S n) in X. lia.
  - destruct (beside (S n)) as [P _]; [lia|]. change (B (fun n => n) (S n)) with (W (S n) + S n) in Y.
    destruct (le_lt_dec m (W (S n))) as [|Z]; auto. apply G in Z. lia.
Qed.

(** * No exceptional vector *)
(** If no number stands in two pairs and the differences go up by 1 from some pair on, then for k >= 1 the smaller
    numbers of two pairs that are k apart differ by W k, and by W k + 1, beyond every pair. *)
Theorem both_values d N : (forall i j, i <> j -> A d i <> B d j /\ B d i <> B d j) ->
  (forall n, N <= n -> d (S n) = S (d n)) -> forall k, 1 <= k -> occurs d k (W k) /\ occurs d k (S (W k)).
Proof.
  intros once settled. destruct (late_exists d N settled) as [n0 [F L]].
  pose proof (before_both d once N settled n0 F L) as I.
  pose proof (before_and_after d once N settled n0 F L) as II.
  pose proof (after_and_before d once N settled n0 F L) as III.
  intro k. induction k as [m IH] using lt_wf_ind. intro K. destruct (Nat.eq_dec m 1) as [->|].
  - assert (O : occurs d 0 0) by (intro M; exists M; rewrite !Nat.add_0_r; auto).
    apply II in O. change (W 1) with 1. split; auto. apply (III 1 1) in O; auto.
  - destruct (smaller m) as [k [[K1 K2] E]]; [lia|]. destruct (IH k K2 K1) as [X Y].
    destruct (beside k K1) as [P Q]. destruct E as [-> | ->].
    + split; [apply III in Y; [|auto]|apply I in X].
      * replace (W (W k)) with (W k + k - 1) by lia. exact Y.
      * rewrite P. exact X.
    + rewrite Q. split; [apply I in Y|apply II in X].
      * replace (S (W k + k)) with (S (W k) + k) by lia. exact Y.
      * replace (S (S (W k + k))) with (W k + k + 2) by lia. exact X.
Qed.
(** With the same hypotheses no other differences occur from some pair on. *)
Theorem only_two_values d N : (forall i j, i <> j -> A d i <> B d j /\ B d i <> B d j) ->
  (forall n, N <= n -> d (S n) = S (d n)) -> forall m, exists M, forall k i, 1 <= k <= m -> M <= i ->
  W k <= A d (i + k) - A d i <= S (W k).
Proof.
  intros once settled. destruct (late_exists d N settled) as [n0 [F L]].
  destruct (place d once N settled n0 F L) as [s [n1 [L1 X]]].
  pose proof (place_from d once N settled n0 F L) as place.
  pose proof (steps_at_most_2 d once N settled n0 F L) as steps.
  pose proof (a_less d) as G. pose proof (a_less (fun n => n)) as GW. fold W in GW.
  induction m as [|m [M IH]]; [exists 0; lia|]. exists (s + M + B d (n1 + M)). intros k i K I.
  destruct (Nat.eq_dec k (S m)) as [->|]; [|apply IH; lia].
  (* the larger numbers n and n + t before the two smaller ones *)
  destruct (place s n1 ltac:(lia) X (i - s)) as [n [N1 [Y E]]]. replace (s + (i - s)) with i in * by lia.
  destruct (place i n ltac:(lia) Y (S m)) as [n' [N2 [Y' E']]].
  pose proof (steps i n (S m) ltac:(lia) Y) as St.
  assert (M <= n).
  { destruct (le_lt_dec M n) as [|Z]; auto. exfalso. pose proof (a_large d i).
    assert (B d (S n) <= B d (n1 + M)); [|lia].
    destruct (Nat.eq_dec (S n) (n1 + M)) as [<-|]; auto. pose proof (b_less d N settled (S n) (n1 + M)). lia. }
  set (t := n' - n). assert (D : d n' = d n + t).
  { pose proof (d_later d N settled n t ltac:(lia)). replace (n + t) with n' in * by (unfold t; lia). auto. }
  assert (V : A d (i + S m) = A d i + S m + t) by lia. destruct (own_place (S m)) as [u [U [U1 U2]]]; [lia|].
  assert (Bt : forall x y, N <= x -> B d (x + y) = A d (x + y) + d x + y).
  { intros x y O. unfold B. rewrite (d_later d N settled x y O). lia. }
  (* t is u or u + 1 *)
  assert (t <= S u).
  { destruct (le_lt_dec t (S u)) as [|Z]; auto. exfalso.
    pose proof (IH (t - 1) (S n) ltac:(lia) ltac:(lia)) as W1.
    pose proof (Bt (S n) (t - 1) ltac:(lia)) as B1. replace (S n + (t - 1)) with n' in * by (unfold t in *; lia).
    pose proof (Bt (S n) 0 ltac:(lia)) as B2. rewrite !Nat.add_0_r in B2.
    assert (A d (S n) < A d n') by (apply G; unfold t in *; lia).
    assert (W (S u) <= W (t - 1)) by (destruct (Nat.eq_dec (S u) (t - 1)) as [->|]; [auto|];
      pose proof (GW (S u) (t - 1)); lia). lia. }
  assert (u <= t).
  { destruct (le_lt_dec u t) as [|Z]; auto. exfalso.
    assert (W (S t) <= W u) by (destruct (Nat.eq_dec (S t) u) as [->|]; [auto|]; pose proof (GW (S t) u); lia).
    assert (S t <= W (S t)) by apply (a_large (fun n => n)).
    pose proof (IH (S t) n ltac:(lia) ltac:(lia)) as W1.
    pose proof (Bt n (S t) ltac:(lia)) as B1. replace (n + S t) with (S n') in * by (unfold t; lia).
    pose proof (Bt n 0 ltac:(lia)) as B2. rewrite !Nat.add_0_r in B2. lia. }
  rewrite U. lia.
Qed.
(** Let the lost positions of a game with vectors be the pairs with some differences, in both orders. If a vector is
    exceptional, there is no pair from which on the differences go up by 1. *)
Theorem never vectors d p q : (forall x, lost (move vectors) x <-> is_pair d x) ->
  In (p, q) vectors -> exceptional p q -> ~ exists N, forall n, N <= n -> d (S n) = S (d n).
Proof.
  intros P V [k [K [-> E]]] [N settled].
  assert (apart : forall x y, is_pair d x -> is_pair d y -> ~ move vectors x y).
  { intros x y X Y M. apply P in X. apply P in Y. inversion X as [x' H]; subst.
    apply (lost_not_won y Y). apply H. exact M. }
  assert (once : forall i j, i <> j -> A d i <> B d j /\ B d i <> B d j).
  { assert (first : forall i j, A d i < A d j -> B d i = B d j -> False).
    { intros i j L E'. apply (apart (A d j, B d j) (A d i, B d j)); [exists j; auto|exists i; rewrite E'; auto|].
      apply Queen. constructor. auto. }
    intros i j Ne. pose proof (a_less d) as G. split; intro E'.
    - destruct (lt_eq_lt_dec (B d i) (A d j)) as [[L|L]|L].
      + apply (apart (B d j, A d j) (A d i, B d i)); [exists j; auto|exists i; auto|]. rewrite <- E'.
        apply Queen. constructor. auto.
      + assert (A d i <= B d i /\ A d j <= B d j) as [X Y] by (unfold B; lia).
        assert (A d i = A d j) by lia. destruct (lt_eq_lt_dec i j) as [[I|I]|I]; auto; apply G in I; lia.
      + apply (apart (A d i, B d i) (B d j, A d j)); [exists i; auto|exists j; auto|]. rewrite E'.
        apply Queen. constructor. auto.
    - destruct (lt_eq_lt_dec i j) as [[I|I]|I]; auto; apply G in I;
        [apply (first i j)|apply (first j i)]; auto. }
  destruct (both_values d N once settled k K) as [X Y].
  assert (O : occurs d k p) by (destruct E as [-> | ->]; auto). destruct (O N) as [i [L F]].
  assert (D : d (i + k) = d i + k).
  { pose proof (d_later d N settled i k L). auto. }
  apply (apart (A d (i + k), B d (i + k)) (A d i, B d i)); [exists (i + k); auto|exists i; auto|].
  replace (A d i) with (A d (i + k) - p) by lia.
  replace (B d i) with (B d (i + k) - (p + k)) by (unfold B; lia).
  apply Leap; auto; unfold B; lia.
Qed.

(** * The pairs of each game *)
Section Made.
Variable vectors : list (nat * nat).
Definition swap (c : position) : position := (snd c, fst c).
Definition cells (l : list position) : list position := l ++ map swap l.
Definition numbers (l : list position) : list nat := flat_map (fun c => [fst c; snd c]) l.
(* The differences that earlier pairs forbid where x is the smaller number. *)
Definition forbidden (x : nat) (l : list position) : list nat :=
  flat_map (fun c => [snd c - x; snd c - fst c] ++
    flat_map (fun v => if fst c + fst v =? x then [snd c + snd v - x] else []) (cells vectors)) (cells l).
Definition is_free (x : nat) (l : list position) (e : nat) : Prop := forall u v, In (u, v) (cells l) ->
  v <> x + e /\ v <> u + e /\ forall p q, In (p, q) (cells vectors) -> x = u + p -> x + e <> v + q.
Fixpoint made (n : nat) : list position :=
  match n with O => [] | S n => let l := made n in let x := mex (numbers l) in (x, x + mex (forbidden x l)) :: l end.
Definition differences (n : nat) : nat := mex (forbidden (mex (numbers (made n))) (made n)).
Let d := differences.
Let a := A d.
Let b := B d.

Lemma used_made n : used d n = numbers (made n).
Proof.
  induction n as [|n IH]; [reflexivity|].
  change (used d (S n)) with (mex (used d n) :: mex (used d n) + d n :: used d n). rewrite IH. reflexivity.
Qed.
Lemma made_S n : made (S n) = (a n, b n) :: made n.
Proof. unfold b, B, a, A. rewrite used_made. reflexivity. Qed.
Lemma in_made u v n : In (u, v) (made n) <-> exists i, i < n /\ u = a i /\ v = b i.
Proof.
  induction n as [|n IH]; [split; [intros []|intros [i [I _]]; lia]|]. rewrite made_S. simpl. rewrite IH. split.
  - intros [E|[i [I E]]]; [inversion E; exists n; auto|exists i; auto].
  - intros [i [I [U V]]]. destruct (Nat.eq_dec i n) as [->|]; [left; congruence|]. right. exists i. split; [lia|auto].
Qed.
Lemma in_cells u v l : In (u, v) (cells l) <-> In (u, v) l \/ In (v, u) l.
Proof.
  unfold cells. rewrite in_app_iff, in_map_iff. split; intros [I|I]; auto.
  - destruct I as [[x y] [E I]]. inversion E; subst. auto.
  - right. exists (v, u). auto.
Qed.
Lemma d_is n : d n = mex (forbidden (a n) (made n)).
Proof. unfold a, A. rewrite used_made. reflexivity. Qed.
Lemma free n : is_free (a n) (made n) (d n).
Proof.
  intros u v I. assert (F : ~ In (d n) (forbidden (a n) (made n))) by (rewrite d_is; apply mex_notin).
  assert (G : forall e, In e ([v - a n; v - u] ++ flat_map (fun w => if u + fst w =? a n then [v + snd w - a n] else [])
    (cells vectors)) -> e <> d n).
  { intros e E ->. apply F. unfold forbidden. apply in_flat_map. exists (u, v). auto. }
  repeat split.
  - intro E. apply (G (v - a n)); [left; auto|lia].
  - intro E. apply (G (v - u)); [right; left; auto|lia].
  - intros p q V E E'. apply (G (v + q - a n)); [|lia]. apply in_or_app. right. apply in_flat_map. exists (p, q).
    split; auto. simpl. rewrite (proj2 (Nat.eqb_eq _ _)); [left; auto|auto].
Qed.
(* Why a smaller difference is none: an earlier pair is a move away. *)
Lemma not_free n e : e < d n -> exists u v, In (u, v) (cells (made n)) /\
  (e = v - a n \/ e = v - u \/ exists p q, In (p, q) (cells vectors) /\ a n = u + p /\ e = v + q - a n).
Proof.
  intro L. rewrite d_is in L. apply mex_below in L. apply in_flat_map in L as [[u v] [I E]]. exists u, v. split; auto.
  apply in_app_or in E as [[E|[E|[]]]|E]; simpl in E; auto.
  apply in_flat_map in E as [[p q] [V E]]. simpl in E.
  destruct (Nat.eqb_spec (u + p) (a n)) as [Q|]; [|destruct E]. destruct E as [E|[]]. right. right. exists p, q. auto.
Qed.

Hypothesis positive : forall p q, In (p, q) vectors -> 1 <= p /\ 1 <= q.
Lemma positive_cells p q : In (p, q) (cells vectors) -> 1 <= p /\ 1 <= q.
Proof. intro I. apply in_cells in I as [I|I]; apply positive in I; lia. Qed.
Lemma leap x y p q : In (p, q) (cells vectors) -> p <= x -> q <= y -> move vectors (x, y) (x - p, y - q).
Proof. intro I. apply in_cells in I. apply Leap; auto. Qed.
Lemma move_both_ways x y x' y' : move vectors (x, y) (x', y') -> move vectors (y, x) (y', x').
Proof.
  intro M. inversion M as [? ? Q|? ? p q V K L]; subst.
  - apply Queen. apply (move_swap (fun _ _ => 1)). exact Q.
  - apply leap; auto. apply in_cells. destruct V; auto.
Qed.
Lemma a_is_new i n : i < n -> a i < a n /\ b i <> a n.
Proof.
  intro L. split; [apply a_less; auto|]. intro E. apply (mex_notin (used d n)). change (mex (used d n)) with (a n).
  rewrite <- E, used_made. apply in_flat_map. exists (a i, b i).
  split; [apply in_made; exists i; auto|right; left; auto].
Qed.
(* From a pair no move leads to an earlier one, in either order, or to itself. *)
Lemma no_move_down i n u v : i <= n -> (u, v) = (a i, b i) \/ (u, v) = (b i, a i) -> ~ move vectors (a n, b n) (u, v).
Proof.
  intros L E M. destruct (Nat.eq_dec i n) as [->|Ne].
  - assert (b n = a n + d n) by reflexivity. inversion M as [? ? Q|? ? p q V K K']; subst.
    + inversion Q; subst; destruct E as [E|E]; inversion E; lia.
    + assert (1 <= p /\ 1 <= q) by (apply positive_cells, in_cells; auto). destruct E as [E|E]; inversion E; lia.
  - assert (I : i < n) by lia. destruct (a_is_new i n I) as [X Y].
    assert (C : In (u, v) (cells (made n))).
    { apply in_cells. destruct E as [E|E]; inversion E; [left|right]; apply in_made; exists i; auto. }
    destruct (free n u v C) as [F1 [F2 F3]]. assert (B' : b n = a n + d n) by reflexivity.
    inversion M as [? ? Q|? ? p q V K K']; subst.
    + inversion Q; subst; try lia. destruct E as [E|E]; inversion E; lia.
    + apply (F3 p q); [apply in_cells; auto|lia|lia].
Qed.
Lemma pair_dec x y : is_pair d (x, y) \/ ~ is_pair d (x, y).
Proof.
  assert (H : forall m, (exists n, n < m /\ ((x, y) = (a n, b n) \/ (x, y) = (b n, a n))) \/
    ~ exists n, n < m /\ ((x, y) = (a n, b n) \/ (x, y) = (b n, a n))).
  { induction m as [|m IH]; [right; intros [n [L _]]; lia|]. destruct IH as [[n [L E]]|N]; [left; exists n; auto|].
    assert (D : forall z : position, (x, y) = z \/ (x, y) <> z).
    { intros [z w]. destruct (Nat.eq_dec x z), (Nat.eq_dec y w); subst; auto; right; intro E; inversion E; auto. }
    destruct (D (a m, b m)) as [E|E]; [left; exists m; auto|].
    destruct (D (b m, a m)) as [F|F]; [left; exists m; auto|].
    right. intros [n [L [G|G]]]; (destruct (Nat.eq_dec n m) as [->|]; [auto|apply N; exists n; split; [lia|auto]]). }
  destruct (H (S (x + y))) as [[n [_ E]]|N]; [left; exists n; auto|]. right. intros [n E]. apply N. exists n.
  split; auto. pose proof (a_large d n) as G. fold a in G. assert (b n = a n + d n) by reflexivity.
  destruct E as [E|E]; inversion E; unfold a, b in *; lia.
Qed.
Lemma into_a_pair x y : x <= y -> ~ is_pair d (x, y) -> exists z, move vectors (x, y) z /\ is_pair d z.
Proof.
  intros L N. destruct (each d x) as [n [E|E]]; fold a b in E.
  - assert (B' : b n = a n + d n) by reflexivity. destruct (lt_eq_lt_dec y (b n)) as [[Y|Y]|Y].
    + destruct (not_free n (y - x)) as [u [v [C F]]]; [lia|].
      assert (P : is_pair d (u, v)).
      { apply in_cells in C as [C|C]; apply in_made in C as [i [_ [U V]]]; exists i; subst; auto. }
      assert (O : exists i, i < n /\ (u = a i /\ v = b i \/ u = b i /\ v = a i)).
      { apply in_cells in C as [C|C]; apply in_made in C as [i C]; exists i; tauto. }
      destruct O as [i [I O]]. destruct (a_is_new i n I) as [X X']. assert (b i = a i + d i) by reflexivity.
      destruct (Nat.eq_dec x y) as [->|Ne].
      * exists (0, 0). split; [|exists 0; auto]. replace (0, 0) with (y - y, y - y) by (f_equal; lia).
        apply Queen. constructor; lia.
      * exists (u, v). split; auto. destruct F as [F|[F|[p [q [V [F F']]]]]].
        -- assert (v = y) by lia. subst v. apply Queen. constructor. lia.
        -- assert (K : u < x /\ v = u + (y - x)) by lia. destruct K as [K1 K2].
           replace u with (x - (x - u)) at 1 by lia. replace v with (y - (x - u)) by lia.
           apply Queen. constructor; lia.
        -- replace u with (x - p) by lia. replace v with (y - q) by lia. apply leap; auto; lia.
    + exfalso. apply N. exists n. left. rewrite E, Y. auto.
    + exists (x, b n). split; [apply Queen; constructor; auto|]. exists n. left. rewrite E. auto.
  - assert (b n = a n + d n) by reflexivity. destruct (Nat.eq_dec y (a n)) as [Y|Y].
    + exfalso. apply N. exists n. right. rewrite E, Y. auto.
    + exists (x, a n). split; [apply Queen; constructor; lia|]. exists n. right. rewrite E. auto.
Qed.
(** The lost positions of Wythoff's game with vectors (p, q), p, q >= 1, are the pairs with these differences, in both
    orders. *)
Theorem vectors_lost x : lost (move vectors) x <-> is_pair d x.
Proof.
  apply (lost_exactly (fun c => fst c + snd c) (is_pair d)); clear x.
  - intros x y M. destruct M as [x y Q|x y p q V K L].
    + destruct Q; simpl; lia.
    + assert (1 <= p /\ 1 <= q) by (apply positive_cells, in_cells; auto). simpl. lia.
  - intros [x y]. apply pair_dec.
  - intros [x y] [u v] [n E] M [i F].
    assert (T : forall u v, (u, v) = (a i, b i) \/ (u, v) = (b i, a i) -> ~ move vectors (a n, b n) (u, v)).
    { intros u' v' F' M'. destruct (le_lt_dec i n) as [L|L]; [apply (no_move_down i n u' v' L F' M')|].
      destruct (a_is_new n i L) as [X _]. assert (b i = a i + d i) by reflexivity.
      destruct (a_is_new n i L) as [_ Y]. inversion M' as [? ? Q|? ? p q V K K']; subst.
      - inversion Q; subst; destruct F' as [F'|F']; inversion F'; lia.
      - destruct F' as [F'|F']; inversion F'; lia. }
    destruct E as [E|E]; inversion E; subst x y.
    + apply (T u v F M).
    + apply move_both_ways in M. apply (T v u); auto. destruct F as [F|F]; inversion F; auto.
  - intros [x y] N. destruct (le_lt_dec x y) as [L|L]; [apply into_a_pair; auto|].
    destruct (into_a_pair y x) as [[u v] [M P]]; [lia| |].
    + intro P. apply N. destruct P as [n [E|E]]; inversion E; exists n; auto.
    + exists (v, u). split; [apply move_both_ways; auto|]. destruct P as [n [E|E]]; inversion E; exists n; auto.
Qed.
End Made.
(** So if one of these vectors is exceptional, the differences of its game do not go up by 1 from any pair on. *)
Theorem never_settles vectors p q : (forall p q, In (p, q) vectors -> 1 <= p /\ 1 <= q) -> In (p, q) vectors ->
  exceptional p q -> ~ exists N, forall n, N <= n -> differences vectors (S n) = S (differences vectors n).
Proof. intros H I. apply (never vectors (differences vectors) p q); auto. intro x. apply vectors_lost; auto. Qed.

(** * Pairs that do settle *)
(* From N on d n = n, and before each difference below N is used; the larger numbers differ, and the N-th is larger than
   all before. *)
(** If no vector is exceptional, such differences are those of the game as soon as they are for finitely many pairs. *)
Theorem settles vectors d N : (forall p q, In (p, q) vectors -> 1 <= p < q /\ ~ exceptional p q) ->
  (forall n, N <= n -> d n = n) -> (forall n, n < N -> d n < N) -> (forall e, e < N -> exists n, n < N /\ d n = e) ->
  (forall i j, i < j < N -> B d i <> B d j) -> (forall j, j < N -> B d j < B d N) ->
  exists M, (forall n, n < M -> differences vectors n = d n) -> forall n, differences vectors n = d n.
Proof.
  intros proper same small each' differ largest. pose proof (a_less d) as G.
  assert (settled : forall n, N <= n -> d (S n) = S (d n)) by (intros n L; rewrite !same; lia).
  assert (Bis : forall n, B d n = A d n + d n) by reflexivity.
  assert (up : forall i j, i < j -> N <= j -> B d i < B d j).
  { intros i j L K. destruct (le_lt_dec N i) as [Z|Z].
    - pose proof (b_less d N settled i j). lia.
    - specialize (largest i Z). destruct (Nat.eq_dec N j) as [<-|]; [auto|].
      pose proof (b_less d N settled N j). lia. }
  assert (once : forall i j, i <> j -> A d i <> B d j /\ B d i <> B d j).
  { intros i j Ne. split; intro E.
    - destruct (lt_eq_lt_dec i j) as [[L|L]|L]; [|lia|].
      + apply G in L. rewrite Bis in E. lia.
      + apply (mex_notin (used d i)). change (mex (used d i)) with (A d i). rewrite E. clear - L.
        induction L as [|i L IH]; [right; left; auto|]. right. right. exact IH.
    - destruct (lt_eq_lt_dec i j) as [[L|L]|L]; [|lia|];
        (destruct (le_lt_dec N (Nat.max i j)); [|apply (differ (Nat.min i j) (Nat.max i j)); [lia|]]).
      + pose proof (up i j L ltac:(lia)). lia.
      + rewrite Nat.min_l, Nat.max_r by lia. exact E.
      + pose proof (up j i L ltac:(lia)). lia.
      + rewrite Nat.min_r, Nat.max_l by lia. auto. }
  assert (T : exists top, forall p q, In (p, q) vectors -> q < top).
  { clear. induction vectors as [|[p q] l [top T]]; [exists 0; intros ? ? []|]. exists (S (q + top)).
    intros p' q' [E|I]; [inversion E; lia|]. specialize (T p' q' I). lia. }
  destruct T as [top T]. destruct (only_two_values d N once settled top) as [M two].
  exists (S (N + top + M)). intro first. intro n. induction n as [n IH] using lt_wf_ind.
  destruct (le_lt_dec n (N + top + M)) as [L|L]; [apply first; lia|].
  assert (U : forall m, m <= n -> used (differences vectors) m = used d m).
  { induction m as [|m IHm]; [reflexivity|]. intro K. specialize (IHm ltac:(lia)).
    change (mex (used (differences vectors) m) :: mex (used (differences vectors) m) + differences vectors m ::
      used (differences vectors) m = mex (used d m) :: mex (used d m) + d m :: used d m).
    rewrite IHm, IH by lia. reflexivity. }
  assert (UA : forall m, m <= n -> A (differences vectors) m = A d m) by (intros m K; unfold A; rewrite U; auto).
  assert (UB : forall m, m < n -> B (differences vectors) m = B d m) by (intros m K; unfold B; rewrite UA, IH; lia).
  rewrite (same n) by lia. rewrite d_is, UA by lia.
  assert (earlier : forall u v, In (u, v) (cells (made vectors n)) ->
    exists i, i < n /\ (u = A d i /\ v = B d i \/ u = B d i /\ v = A d i)).
  { intros u v C. apply in_cells in C as [C|C]; apply in_made in C as [i [I [-> ->]]]; exists i; rewrite UA, UB by lia;
      auto. }
  apply mex_unique.
  - intro C. apply in_flat_map in C as [[u v] [C E]]. apply earlier in C as [i [I O]].
    pose proof (G i n I) as A1. pose proof (up i n I ltac:(lia)) as B1. pose proof (Bis i). pose proof (Bis n).
    rewrite (same n) in * by lia.
    assert (S1 : d i < n) by (destruct (le_lt_dec N i) as [Z|Z]; [rewrite same; lia|specialize (small i Z); lia]).
    apply in_app_or in E as [[E|[E|[]]]|E]; simpl in E; [lia|lia|].
    apply in_flat_map in E as [[p q] [V E]]. simpl in E. destruct (Nat.eqb_spec (u + p) (A d n)) as [Q|]; [|destruct E].
    destruct E as [E|[]]. apply in_cells in V as [V|V]; pose proof (proper _ _ V) as [Pq Ex]; pose proof (T _ _ V).
    + destruct O as [[-> ->]|[-> ->]]; [|lia]. apply Ex. exists (q - p). split; [lia|]. split; [lia|].
      destruct (le_lt_dec N i) as [Z|Z]; [|specialize (small i Z); lia].
      rewrite (same i) in * by auto.
      pose proof (two (q - p) i ltac:(lia) ltac:(lia)) as W1. replace (i + (q - p)) with n in W1 by lia. lia.
    + destruct O as [[-> ->]|[-> ->]]; lia.
  - intros e E. apply in_flat_map. assert (X : exists i, i < n /\ d i = e).
    { destruct (le_lt_dec N e) as [Z|Z]; [exists e; auto|].
      destruct (each' e Z) as [i [I V]]. exists i. split; [lia|auto]. }
    destruct X as [i [I V]]. exists (A d i, B d i). split; [|right; left; simpl; rewrite Bis; lia].
    apply in_cells. left. apply in_made. exists i. rewrite UA, UB by lia. auto.
Qed.
