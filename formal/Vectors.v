(* Wythoff's game with further vectors: the queen may also leap by (p, q), or by (q, p). Finitely many squares may be
   blocked, each with its mirror image: no move ends there.

   Pairs (A n, B n), B n = A n + d n, are made of differences d as in Wythoff.v: A n is the least number in no earlier
   pair. W n is the smaller number of the n-th pair of Wythoff's own game. A vector (p, q), q = p + k and k >= 1, is
   exceptional if p is W k or W k + 1.

   Main theorems: if no number stands in two pairs and the pairs settle, that is d (n + 1) = d n + 1 from some n on,
   then A (i + k) - A i takes both values W k and W k + 1 beyond every index, for k >= 1 (both_values). So if the lost
   positions of a game with an exceptional vector are pairs, these never settle (never). For each list of vectors and
   of blocked squares they are pairs: each difference is the least number that nothing forbids (vectors_lost). Both
   together: never_settles. Games that do settle: Settling.v. *)
Require Import Arith Lia List Wf_nat.
From Nimlike Require Import Games Mex Wythoff.
Import ListNotations.

(** * The rules *)
Section Rules.
Variables vectors squares : list (nat * nat).
Definition blocked (z : position) : Prop := In z squares \/ In (snd z, fst z) squares.
Inductive move : position -> position -> Prop :=
| Queen : forall z z', wythoff_move z z' -> ~ blocked z' -> move z z'
| Leap : forall x y p q, In (p, q) vectors \/ In (q, p) vectors -> p <= x -> q <= y -> ~ blocked (x - p, y - q) ->
    move (x, y) (x - p, y - q).
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
Lemma late_exists : exists n0, N <= n0 /\ forall j n, n0 <= n -> j < n -> b j < b n.
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
Hypothesis from_N : N <= n0.
Hypothesis late : forall j n, n0 <= n -> j < n -> b j < b n.

Lemma a_below_b n : n0 < n -> a n < b n.
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
Lemma own_late j n : 0 <= n -> j < n -> B (fun n => n) j < B (fun n => n) n.
Proof. intros _ L. pose proof (a_less (fun n => n) j n L). unfold B. lia. Qed.
Lemma W_less i j : i < j -> W i < W j.
Proof. apply a_less. Qed.
Lemma W_large n : n <= W n.
Proof. apply a_large. Qed.
Lemma beside k : 1 <= k -> S (W (W k)) = W k + k /\ W (S (W k)) = S (W k + k).
Proof.
  intro K. pose proof (all_around (fun n => n) own_once 0 (fun _ _ => eq_refl) 0 (le_n 0) own_late 1 1 (k - 1)
    ltac:(lia) (conj eq_refl eq_refl)) as X.
  replace (1 + (k - 1)) with k in X by lia. change (A (fun n => n)) with W in X. change (W 1) with 1 in X.
  pose proof (W_large k). replace (1 + (W k - 1)) with (W k) in X by lia. exact X.
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

(* W m stands between two larger numbers, and m between two numbers W. *)
Lemma own_place m : 1 <= m -> exists t, W m = m + t /\ W t < m <= W (S t).
Proof.
  intro K. assert (X : B (fun n => n) 0 < A (fun n => n) 1 < B (fun n => n) 1) by (vm_compute; lia).
  destruct (place_from (fun n => n) own_once 0 (fun _ _ => eq_refl) 0 (le_n 0) own_late 1 0 (le_n 0) X (m - 1))
    as [n [_ [[Y Z] E]]]. replace (1 + (m - 1)) with m in * by lia. change (A (fun n => n) 1) with 1 in E.
  fold W in *. unfold B in Y, Z. fold W in Y, Z. destruct (beside (S n)) as [P _]; [lia|]. exists n.
  split; [lia|split].
  - destruct n as [|n]; [exact K|]. apply (a_index (fun n => n)). fold W. destruct (beside (S n)) as [Q _]; lia.
  - destruct (le_lt_dec m (W (S n))) as [|G]; auto. apply W_less in G. lia.
Qed.

(** * Exceptional vectors *)
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
(* Let the lost positions of a game with vectors and blocked squares be the pairs with some differences, in both orders,
   none of them blocked. *)
(** If a vector is exceptional, there is no pair from which on the differences go up by 1. *)
Theorem never vectors squares d p q : (forall x, is_pair d x -> ~ blocked squares x) ->
  (forall x, ~ blocked squares x -> lost (move vectors squares) x <-> is_pair d x) ->
  In (p, q) vectors -> exceptional p q -> ~ exists N, forall n, N <= n -> d (S n) = S (d n).
Proof.
  intros U P V [k [K [-> E]]] [N settled].
  assert (apart : forall x y, is_pair d x -> is_pair d y -> ~ move vectors squares x y).
  { intros x y X Y M. assert (L : lost (move vectors squares) x) by (apply P; auto).
    inversion L as [x' H]; subst. apply H in M. revert M. apply lost_not_won, P; auto. }
  assert (once : forall i j, i <> j -> A d i <> B d j /\ B d i <> B d j).
  { assert (queen : forall x y, is_pair d x -> is_pair d y -> ~ wythoff_move x y).
    { intros x y X Y M. apply (apart x y X Y), Queen; auto. }
    assert (first : forall i j, A d i < A d j -> B d i = B d j -> False).
    { intros i j L E'. apply (queen (A d j, B d j) (A d i, B d j)); [exists j; auto|exists i; rewrite E'; auto|].
      constructor. auto. }
    intros i j Ne. pose proof (a_less d) as G. split; intro E'.
    - destruct (lt_eq_lt_dec (B d i) (A d j)) as [[L|L]|L].
      + apply (queen (B d j, A d j) (A d i, B d i)); [exists j; auto|exists i; auto|]. rewrite <- E'.
        constructor. auto.
      + assert (A d i <= B d i /\ A d j <= B d j) as [X Y] by (unfold B; lia).
        assert (A d i = A d j) by lia. destruct (lt_eq_lt_dec i j) as [[I|I]|I]; auto; apply G in I; lia.
      + apply (queen (A d i, B d i) (B d j, A d j)); [exists i; auto|exists j; auto|]. rewrite E'.
        constructor. auto.
    - destruct (lt_eq_lt_dec i j) as [[I|I]|I]; auto; apply G in I;
        [apply (first i j)|apply (first j i)]; auto. }
  destruct (both_values d N once settled k K) as [X Y].
  assert (O : occurs d k p) by (destruct E as [-> | ->]; auto). destruct (O N) as [i [L F]].
  assert (D : d (i + k) = d i + k).
  { pose proof (d_later d N settled i k L). auto. }
  assert (Z : (A d i, B d i) = (A d (i + k) - p, B d (i + k) - (p + k))) by (f_equal; unfold B; lia).
  apply (apart (A d (i + k), B d (i + k)) (A d i, B d i)); [exists (i + k); auto|exists i; auto|].
  rewrite Z. apply Leap; try (unfold B; lia); auto. rewrite <- Z. apply U. exists i. auto.
Qed.

(** * The pairs of each game *)
Section Made.
Variables vectors squares : list (nat * nat).
Definition swap (c : position) : position := (snd c, fst c).
Definition cells (l : list position) : list position := l ++ map swap l.
Definition numbers (l : list position) : list nat := flat_map (fun c => [fst c; snd c]) l.
(* What forbids the difference e where x is the smaller number, and l are the earlier pairs. *)
Definition forbids (x : nat) (l : list position) (e : nat) : Prop := blocked squares (x, x + e) \/
  exists u v, In (u, v) (cells l) /\ (v = x + e \/ v = u + e \/
    exists p q, In (p, q) (cells vectors) /\ x = u + p /\ x + e = v + q).
Definition minus (y x : nat) : list nat := if x <=? y then [y - x] else [].
Definition forbidden (x : nat) (l : list position) : list nat :=
  flat_map (fun c => if fst c =? x then minus (snd c) x else []) (cells squares) ++
  flat_map (fun c => minus (snd c) x ++ minus (snd c) (fst c) ++
    flat_map (fun v => if fst c + fst v =? x then minus (snd c + snd v) x else []) (cells vectors)) (cells l).
Fixpoint made (n : nat) : list position :=
  match n with O => [] | S n => let l := made n in let x := mex (numbers l) in (x, x + mex (forbidden x l)) :: l end.
Definition differences (n : nat) : nat := mex (forbidden (mex (numbers (made n))) (made n)).
(* The pairs before the n-th. *)
Fixpoint earlier (d : nat -> nat) (n : nat) : list position :=
  match n with O => [] | S n => (A d n, B d n) :: earlier d n end.

Lemma in_cells u v l : In (u, v) (cells l) <-> In (u, v) l \/ In (v, u) l.
Proof.
  unfold cells. rewrite in_app_iff, in_map_iff. split; intros [I|I]; auto.
  - destruct I as [[x y] [E I]]. inversion E; subst. auto.
  - right. exists (v, u). auto.
Qed.
Lemma in_minus e y x : In e (minus y x) <-> y = x + e.
Proof. unfold minus. destruct (Nat.leb_spec x y); simpl; lia. Qed.
Lemma in_forbidden x l e : In e (forbidden x l) <-> forbids x l e.
Proof.
  unfold forbidden, forbids. rewrite in_app_iff, !in_flat_map. split; (intros [H|H]; [left|right]).
  - destruct H as [[u v] [I E]]. simpl in E. destruct (Nat.eqb_spec u x) as [->|]; [|destruct E].
    apply in_minus in E as ->. apply in_cells in I. exact I.
  - destruct H as [[u v] [I E]]. exists u, v. split; auto. rewrite !in_app_iff, !in_minus, in_flat_map in E. simpl in E.
    destruct E as [E|[E|[[p q] [V E]]]]; auto. right. right. exists p, q. simpl in E.
    destruct (Nat.eqb_spec (u + p) x); [|destruct E]. apply in_minus in E. auto.
  - exists (x, x + e). split; [apply in_cells; exact H|]. simpl. rewrite Nat.eqb_refl. apply in_minus. auto.
  - destruct H as [u [v [I E]]]. exists (u, v). split; auto. rewrite !in_app_iff, !in_minus, in_flat_map. simpl.
    destruct E as [E|[E|[p [q [V [E F]]]]]]; auto. right. right. exists (p, q). split; auto. simpl.
    rewrite (proj2 (Nat.eqb_eq _ _)) by auto. apply in_minus. auto.
Qed.
Lemma in_earlier d u v n : In (u, v) (earlier d n) <-> exists i, i < n /\ u = A d i /\ v = B d i.
Proof.
  induction n as [|n IH]; [split; [intros []|intros [i [I _]]; lia]|]. simpl. rewrite IH. split.
  - intros [E|[i [I E]]]; [inversion E; exists n; auto|exists i; auto].
  - intros [i [I [U V]]]. destruct (Nat.eq_dec i n) as [->|]; [left; congruence|]. right. exists i. split; [lia|auto].
Qed.
Lemma both_orders d u v n : In (u, v) (cells (earlier d n)) <->
  exists i, i < n /\ (u = A d i /\ v = B d i \/ u = B d i /\ v = A d i).
Proof.
  rewrite in_cells, !in_earlier. split.
  - intros [[i H]|[i H]]; exists i; tauto.
  - intros [i [I [H|H]]]; [left|right]; exists i; tauto.
Qed.
Lemma numbers_earlier d n : numbers (earlier d n) = used d n.
Proof.
  induction n as [|n IH]; [reflexivity|].
  change (A d n :: B d n :: numbers (earlier d n) = A d n :: B d n :: used d n). rewrite IH. reflexivity.
Qed.
Lemma A_earlier d n : A d n = mex (numbers (earlier d n)).
Proof. rewrite numbers_earlier. reflexivity. Qed.
Lemma made_earlier n : made n = earlier differences n.
Proof.
  induction n as [|n IH]; [reflexivity|]. cbn [made earlier]. unfold B. rewrite A_earlier, <- IH. reflexivity.
Qed.
Lemma differences_mex n : differences n = mex (forbidden (A differences n) (earlier differences n)).
Proof. rewrite A_earlier, <- made_earlier. reflexivity. Qed.
(* Each difference is the least that nothing forbids; and no others are. *)
Lemma free n : ~ forbids (A differences n) (earlier differences n) (differences n).
Proof. rewrite <- in_forbidden, differences_mex at 1. apply mex_notin. Qed.
Lemma not_free n e : e < differences n -> forbids (A differences n) (earlier differences n) e.
Proof. rewrite <- in_forbidden, differences_mex. apply mex_below. Qed.
Lemma differences_are d : (forall n, ~ forbids (A d n) (earlier d n) (d n)) ->
  (forall n e, e < d n -> forbids (A d n) (earlier d n) e) -> forall n, differences n = d n.
Proof.
  intros F G. assert (M : forall n, mex (forbidden (A d n) (earlier d n)) = d n).
  { intro n. apply mex_unique; [rewrite in_forbidden|intros e; rewrite in_forbidden]; auto. }
  assert (H : forall n, earlier differences n = earlier d n).
  { induction n as [|n IH]; [reflexivity|]. cbn [earlier]. unfold B.
    rewrite differences_mex, !A_earlier, IH, <- A_earlier, M. reflexivity. }
  intro n. rewrite differences_mex, A_earlier, H, <- A_earlier. apply M.
Qed.

Hypothesis positive : forall p q, In (p, q) vectors -> 1 <= p /\ 1 <= q.
Let d := differences.
Let a := A d.
Let b := B d.
Let move := move vectors squares.
Let blocked := blocked squares.

Lemma positive_cells p q : In (p, q) (cells vectors) -> 1 <= p /\ 1 <= q.
Proof. intro I. apply in_cells in I as [I|I]; apply positive in I; lia. Qed.
Lemma blocked_both_ways x y : blocked (x, y) -> blocked (y, x).
Proof. intros [H|H]; [right|left]; exact H. Qed.
Lemma move_both_ways x y x' y' : move (x, y) (x', y') -> move (y, x) (y', x').
Proof.
  intro M. inversion M as [? ? Q U|? ? p q V K L U]; subst.
  - apply Queen; [apply (move_swap (fun _ _ => 1)); exact Q|]. intro. apply U, blocked_both_ways. auto.
  - apply Leap; auto; [destruct V; auto|]. intro. apply U, blocked_both_ways. auto.
Qed.
Lemma a_is_new i n : i < n -> a i < a n /\ b i <> a n.
Proof.
  intro L. split; [apply a_less; auto|]. intro E. apply (mex_notin (used d n)). change (mex (used d n)) with (a n).
  rewrite <- E, <- numbers_earlier. apply in_flat_map. exists (a i, b i).
  split; [apply in_earlier; exists i; auto|right; left; auto].
Qed.
Lemma pair_unblocked z : is_pair d z -> ~ blocked z.
Proof.
  intros [n H]. assert (F : ~ blocked (a n, b n)) by (intro U; apply (free n); left; exact U).
  destruct H as [-> | ->]; auto. intro U. apply F, blocked_both_ways. auto.
Qed.
(* From a pair no move leads to an earlier one, in either order, or to itself. *)
Lemma no_move_down i n u v : i <= n -> (u, v) = (a i, b i) \/ (u, v) = (b i, a i) -> ~ move (a n, b n) (u, v).
Proof.
  intros L E M. assert (B' : b n = a n + d n) by reflexivity. destruct (Nat.eq_dec i n) as [->|Ne].
  - inversion M as [? ? Q|? ? p q V K K']; subst.
    + inversion Q; subst; destruct E as [E|E]; inversion E; lia.
    + assert (1 <= p /\ 1 <= q) by (apply positive_cells, in_cells; auto). destruct E as [E|E]; inversion E; lia.
  - assert (I : i < n) by lia. destruct (a_is_new i n I) as [X Y]. apply (free n). right. exists u, v. split.
    { apply both_orders. exists i. split; auto. destruct E as [E|E]; inversion E; auto. }
    fold d a. inversion M as [? ? Q|? ? p q V K K']; subst.
    + inversion Q; subst; (destruct E as [E|E]; inversion E; lia) || (right; left; lia).
    + right. right. exists p, q. rewrite in_cells. repeat split; auto; lia.
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
Lemma into_a_pair x y : x <= y -> ~ blocked (x, y) -> ~ is_pair d (x, y) -> exists z, move (x, y) z /\ is_pair d z.
Proof.
  intros L F N. destruct (each d x) as [n [E|E]]; fold a b in E.
  - assert (B' : b n = a n + d n) by reflexivity. destruct (lt_eq_lt_dec y (b n)) as [[Y|Y]|Y].
    + destruct (not_free n (y - x)) as [U|[u [v [C O]]]]; [fold d; lia| |].
      { exfalso. apply F. fold d a in U. replace (x, y) with (a n, a n + (y - x)) by (f_equal; lia). exact U. }
      apply both_orders in C as [i [I C]]. fold d in C, O. fold a b in C, O. destruct (a_is_new i n I) as [X X'].
      assert (b i = a i + d i) by reflexivity.
      assert (P : is_pair d (u, v)) by (exists i; destruct C as [[-> ->]|[-> ->]]; auto).
      exists (u, v). split; auto. pose proof (pair_unblocked _ P). destruct O as [O|[O|[p [q [V [O O']]]]]].
      * assert (V : v = y) by lia. rewrite V in *. apply Queen; auto. constructor. lia.
      * assert (K : u < x /\ v = u + (y - x)) by lia. destruct K as [K1 K2]. apply Queen; auto.
        replace u with (x - (x - u)) by lia. replace v with (y - (x - u)) by lia. constructor; lia.
      * assert (Z : (u, v) = (x - p, y - q)) by (f_equal; lia). rewrite Z. apply Leap; try lia;
          [apply in_cells; auto|rewrite <- Z; auto].
    + exfalso. apply N. exists n. left. rewrite E, Y. auto.
    + assert (P : is_pair d (x, b n)) by (exists n; left; rewrite E; auto). exists (x, b n). split; auto.
      apply Queen; [constructor; auto|apply pair_unblocked; auto].
  - assert (b n = a n + d n) by reflexivity. destruct (Nat.eq_dec y (a n)) as [Y|Y].
    + exfalso. apply N. exists n. right. rewrite E, Y. auto.
    + assert (P : is_pair d (x, a n)) by (exists n; right; rewrite E; auto). exists (x, a n). split; auto.
      apply Queen; [constructor; lia|apply pair_unblocked; auto].
Qed.
Lemma from_a_pair z z' : is_pair d z -> move z z' -> ~ is_pair d z'.
Proof.
  destruct z as [x y], z' as [u v]. intros [n E] M [i F].
  assert (T : forall u v, (u, v) = (a i, b i) \/ (u, v) = (b i, a i) -> ~ move (a n, b n) (u, v)).
  { intros u' v' F' M'. destruct (le_lt_dec i n) as [L|L]; [apply (no_move_down i n u' v' L F' M')|].
    destruct (a_is_new n i L) as [X Y]. assert (b i = a i + d i) by reflexivity.
    inversion M' as [? ? Q|? ? p q V K K']; subst.
    - inversion Q; subst; destruct F' as [F'|F']; inversion F'; lia.
    - destruct F' as [F'|F']; inversion F'; lia. }
  destruct E as [E|E]; inversion E; subst x y.
  - apply (T u v F M).
  - apply move_both_ways in M. apply (T v u); auto. destruct F as [F|F]; inversion F; auto.
Qed.
Lemma outcome_by_pairs z : ~ blocked z -> (is_pair d z -> lost move z) /\ (~ is_pair d z -> won move z).
Proof.
  remember (fst z + snd z) as n eqn:N. revert z N. induction n as [n IH] using lt_wf_ind. intros [x y] -> F.
  assert (less : forall z', move (x, y) z' -> fst z' + snd z' < x + y /\ ~ blocked z').
  { intros z' M. inversion M as [? ? Q U|? ? p q V K L U]; subst; split; auto.
    - inversion Q; subst; simpl; lia.
    - assert (1 <= p /\ 1 <= q) by (apply positive_cells, in_cells; auto). simpl. lia. }
  split; intro H.
  - constructor. intros z' M. destruct (less z' M) as [S U]. apply (IH _ S z' eq_refl U), (from_a_pair _ _ H M).
  - assert (X : exists z', move (x, y) z' /\ is_pair d z').
    { destruct (le_lt_dec x y) as [L|L]; [apply into_a_pair; auto|].
      assert (G : forall u v, is_pair d (u, v) -> is_pair d (v, u)).
      { intros u v [n [E|E]]; inversion E; exists n; auto. }
      destruct (into_a_pair y x) as [[u v] [M P]]; [lia| |auto|].
      - intro U. apply F, blocked_both_ways, U.
      - exists (v, u). split; [apply move_both_ways; auto|auto]. }
    destruct X as [z' [M P]]. destruct (less z' M) as [S U]. apply (Won _ z' M). apply (IH _ S z' eq_refl U), P.
Qed.
(** The lost positions of Wythoff's game with vectors (p, q), p, q >= 1, and blocked squares are, beside these squares,
    the pairs with these differences, in both orders. *)
Theorem vectors_lost z : ~ blocked z -> lost move z <-> is_pair d z.
Proof.
  intro F. split; intro L; [|apply outcome_by_pairs; auto].
  destruct z as [x y]. destruct (pair_dec x y) as [|N]; auto. exfalso. apply (lost_not_won _ L).
  apply outcome_by_pairs; auto.
Qed.
End Made.
(** So if one of these vectors is exceptional, the differences of its game do not go up by 1 from any pair on. *)
Theorem never_settles vectors squares p q : (forall p q, In (p, q) vectors -> 1 <= p /\ 1 <= q) ->
  In (p, q) vectors -> exceptional p q ->
  ~ exists N, forall n, N <= n -> differences vectors squares (S n) = S (differences vectors squares n).
Proof.
  intros H I. apply (never vectors squares (differences vectors squares) p q); auto.
  - apply pair_unblocked.
  - apply vectors_lost. auto.
Qed.
