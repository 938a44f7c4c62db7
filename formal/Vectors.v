(* Wythoff's game with further vectors: the queen may also leap by (p, q), or by (q, p).

   Pairs (A n, B n), B n = A n + d n, are made of differences d as in Wythoff.v: A n is the least number in no earlier
   pair. W n is the smaller number of the n-th pair of Wythoff's own game. A vector (p, q), q = p + k and k >= 1, is
   exceptional if p is W k or W k + 1.

   Main theorems: if no number stands in two pairs and the pairs settle, that is d (n + 1) = d n + 1 from some n on,
   then A (i + k) - A i takes both values W k and W k + 1 beyond every index, for k >= 1 (both_values). So the lost
   positions of a game with an exceptional vector, whatever its other vectors are, are never pairs that settle
   (never). *)
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
