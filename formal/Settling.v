(* Wythoff's game with further vectors and blocked squares: when its pairs settle. Notation as in Vectors.v.

   Let d n = n for all n >= N, and let B N be larger than all numbers before. Let place 0 = N, and let place (k + 1) be
   the index of the number A at B (place k) + 1. Fibonacci's numbers are F 1 = F 2 = 1, and so on; fib n is F (n + 1).

   Main theorems: from the index place (K + 2) on A (i + k) - A i is W k or W k + 1, if 1 <= k <= F (K + 2) + 1
   (two_values); for Wythoff's own pairs everywhere (own_values). So if no vector is exceptional, pairs that settle are
   those of the game if they are up to the index place (K + 2) + q - p, for each vector (p, q) (settles, settles_on). *)
Require Import Arith Lia List Permutation Wf_nat.
From Nimlike Require Import Games Mex Wythoff Vectors.
From Nimlike Require Zeckendorf.
Import ListNotations.
Notation fib := Zeckendorf.fib.

Lemma W_up i j : i <= j -> W i <= W j.
Proof. intro L. destruct (Nat.eq_dec i j) as [->|]; auto. pose proof (W_less i j). lia. Qed.
Lemma W_index i j : W i < W j -> i < j.
Proof. apply (a_index (fun n => n)). Qed.
Lemma W_once i j : W i = W j -> i = j.
Proof. intro E. destruct (lt_eq_lt_dec i j) as [[L|L]|L]; auto; apply W_less in L; lia. Qed.
Lemma a_not_b d i j : i <> j -> A d i <> B d j.
Proof.
  intros Ne E. destruct (lt_eq_lt_dec i j) as [[L|L]|L]; [|lia|].
  - apply (a_less d) in L. unfold B in E. lia.
  - apply (mex_notin (used d i)). change (mex (used d i)) with (A d i). rewrite E. clear - L.
    induction L as [|i L IH]; [right; left; auto|]. right. right. exact IH.
Qed.
(* The value that W takes at a Fibonacci number + 1. *)
Lemma W_fib k : W (S (fib (S k))) = S (fib (S (S k))).
Proof.
  induction k as [|k IH]; [vm_compute; auto|]. destruct (beside (S (fib (S k)))) as [E _]; [lia|]. rewrite IH in E.
  rewrite (Zeckendorf.fib_next (S k)). lia.
Qed.

(** * Differences of smaller numbers *)
Section Values.
Variable d : nat -> nat.
Let a := A d.
Let b := B d.
Hypothesis once : forall i j, i <> j -> a i <> b j /\ b i <> b j.
Variable N : nat.
Hypothesis settled : forall n, N <= n -> d (S n) = S (d n).
Hypothesis late : forall j n, N <= n -> j < n -> b j < b n.

(* From the index i on, up to k indices add as many as in Wythoff's own pairs, or 1 more. *)
Definition like_own (i0 m : nat) : Prop := forall i k, i0 <= i -> 1 <= k <= m -> W k <= a (i + k) - a i <= S (W k).

Lemma a_far i k : a i + k <= a (i + k).
Proof.
  induction k as [|k IH]; [rewrite !Nat.add_0_r; auto|]. rewrite !Nat.add_succ_r. pose proof (a_grows d (i + k)).
  fold a in H. lia.
Qed.
Lemma b_far n k : N <= n -> b (n + k) = b n + (a (n + k) - a n) + k.
Proof.
  intro L. assert (D := d_later d N settled n k L). pose proof (a_far n k). unfold b, B. fold a. rewrite D. lia.
Qed.
Lemma next_exists n : N <= n -> exists i, a i = S (b n) /\ b n < a i < b (S n).
Proof.
  intro L. pose proof (b_less d N settled n (S n) ltac:(lia)) as G. fold b in G.
  destruct (between d N settled N (le_n N) late n (S (b n))) as [i E]; auto. exists i. fold a in E. lia.
Qed.
(* The index of the number A after B n is such that the walk begins there. *)
Lemma next_there n i : N <= n -> a i = S (b n) -> b n < a i < b (S n).
Proof. intros L E. pose proof (b_less d N settled n (S n) ltac:(lia)) as G. fold b in G. lia. Qed.
Lemma walk n s i k : N <= n -> a s = S (b n) -> s <= i -> exists m t, n <= m /\ b m < a i < b (S m) /\
  b (m + t) < a (i + k) < b (S (m + t)) /\ a (i + k) = a i + k + t /\ t <= k.
Proof.
  intros L E I. pose proof (next_there n s L E) as X.
  destruct (place_from d once N settled N (le_n N) late s n L X (i - s)) as [m [L1 [X1 E1]]].
  replace (s + (i - s)) with i in * by lia.
  assert (L2 : N <= m) by lia.
  destruct (place_from d once N settled N (le_n N) late i m L2 X1 k) as [m' [L3 [X2 E2]]].
  pose proof (steps_at_most_2 d once N settled N (le_n N) late i m k L2 X1) as T.
  assert (D := d_later d N settled m (m' - m) L2). replace (m + (m' - m)) with m' in D by lia.
  exists m, (m' - m). fold a b in X1, X2, E1, E2, T. replace (m + (m' - m)) with m' by lia.
  repeat split; try apply X1; try apply X2; lia.
Qed.

Lemma like_own_1 n s : N <= n -> a s = S (b n) -> like_own s 1.
Proof.
  intros L E i k I K. replace k with 1 by lia. destruct (walk n s i 1 L E I) as [m [t [_ [_ [_ [V T]]]]]].
  rewrite V. change (W 1) with 1. lia.
Qed.
Lemma like_own_2 n s : N <= n -> like_own n 1 -> a s = S (b n) -> like_own s 2.
Proof.
  intros L H E i k I K. destruct (Nat.eq_dec k 1) as [->|]; [apply (like_own_1 n s L E); lia|].
  replace k with 2 by lia. destruct (walk n s i 2 L E I) as [m [t [M [X [Y [V T]]]]]]. rewrite V.
  change (W 2) with 3. destruct t as [|t]; [|lia]. exfalso. rewrite Nat.add_0_r in Y.
  pose proof (b_far m 1 ltac:(lia)) as F. rewrite !Nat.add_1_r in F.
  specialize (H m 1 M ltac:(lia)). change (W 1) with 1 in H. rewrite Nat.add_1_r in H. lia.
Qed.
(* What is true of m indices is true of W m from the next place on. *)
Lemma like_own_W n m s : N <= n -> 1 <= m -> like_own n m -> a s = S (b n) -> like_own s (W m).
Proof.
  intros L M H E i k I K. destruct (walk n s i k L E I) as [j [t [J [X [Y [V _]]]]]]. rewrite V.
  destruct (own_place k) as [u [U [U1 U2]]]; [lia|]. rewrite U.
  assert (u < m) by (destruct (le_lt_dec m u) as [G|]; auto; pose proof (W_up m u G); lia).
  assert (t <= S u).
  { destruct (le_lt_dec t (S u)) as [|G]; auto. exfalso.
    pose proof (H (S j) (S u) ltac:(lia) ltac:(lia)) as V1. pose proof (a_far (S j + S u) (t - u - 2)) as A1.
    pose proof (b_far (S j) (t - 1) ltac:(lia)) as B1.
    replace (S j + S u + (t - u - 2)) with (j + t) in A1 by lia.
    replace (S j + (t - 1)) with (j + t) in B1 by lia. lia. }
  assert (u <= t); [|lia].
  destruct (le_lt_dec u t) as [|G]; auto. exfalso.
  pose proof (H j u ltac:(lia) ltac:(lia)) as V1. pose proof (a_far (j + S t) (u - S t)) as A1.
  pose proof (b_far j (S t) ltac:(lia)) as B1. replace (j + S t + (u - S t)) with (j + u) in A1 by lia.
  rewrite Nat.add_succ_r in *. lia.
Qed.

(* The index of x among the numbers A. *)
Definition index (x : nat) : nat := length (filter (fun i => a i <? x) (seq 0 x)).
Lemma index_right i : index (a i) = i.
Proof.
  unfold index. pose proof (a_large d i) as L. fold a in L.
  assert (E : seq 0 (a i) = seq 0 i ++ seq i (a i - i)) by (rewrite <- seq_app; f_equal; lia).
  rewrite E, filter_app, app_length.
  assert (F : forall f l, (forall x : nat, In x l -> f x = true) -> length (filter f l) = length l).
  { intros f l. induction l as [|x l IH]; intro H; [auto|]. simpl. rewrite H by (left; auto). simpl. rewrite IH; auto.
    intros y Y. apply H. right. auto. }
  assert (G : forall f l, (forall x : nat, In x l -> f x = false) -> length (filter f l) = 0).
  { intros f l. induction l as [|x l IH]; intro H; [auto|]. simpl. rewrite H by (left; auto). apply IH.
    intros y Y. apply H. right. auto. }
  rewrite F, G, seq_length; auto; intros x X; apply in_seq in X.
  - apply Nat.ltb_ge. destruct (Nat.eq_dec x i) as [->|]; auto. pose proof (a_less d i x). fold a in H. lia.
  - apply Nat.ltb_lt, (a_less d). lia.
Qed.
(* The index N, that of the number A at B N + 1, and so on. *)
Fixpoint place (k : nat) : nat := match k with O => N | S k => index (S (b (place k))) end.
Lemma place_right k : N <= place k /\ a (place (S k)) = S (b (place k)).
Proof.
  assert (H : forall k, N <= place k -> a (place (S k)) = S (b (place k))).
  { intros l L. destruct (next_exists (place l) L) as [i [E _]]. cbn [place]. rewrite <- E, index_right. auto. }
  assert (G : N <= place k); [|auto]. induction k as [|k IH]; [auto|]. specialize (H k IH).
  assert (place k < place (S k)); [|lia]. apply (a_index d). fold a. rewrite H. unfold b, B. fold a. lia.
Qed.
Lemma place_later k : N + k <= place k.
Proof.
  induction k as [|k IH]; [simpl; lia|]. destruct (place_right k) as [L E].
  assert (place k < place (S k)); [|lia]. apply (a_index d). fold a. rewrite E. unfold b, B. fold a. lia.
Qed.
Lemma like_own_fib k : like_own (place (S (S k))) (S (fib (S k))).
Proof.
  induction k as [|k IH].
  - apply (like_own_2 (place 1)); try apply place_right. apply (like_own_1 (place 0)); apply place_right.
  - rewrite <- W_fib. apply (like_own_W (place (S (S k)))); auto; try apply place_right. lia.
Qed.
End Values.

(* Let no number stand in two pairs, let the differences go up by 1 from the N-th pair on, and there let the larger
   number be larger than all before. *)
(** Then from the index place (K + 2) on k indices add W k or W k + 1, for k from 1 to F (K + 2) + 1. *)
Theorem two_values d N K : (forall i j, i <> j -> A d i <> B d j /\ B d i <> B d j) ->
  (forall n, N <= n -> d (S n) = S (d n)) -> (forall j n, N <= n -> j < n -> B d j < B d n) ->
  forall i k, place d N (S (S K)) <= i -> 1 <= k <= S (fib (S K)) -> W k <= A d (i + k) - A d i <= S (W k).
Proof. intros once settled late. apply (like_own_fib d once N settled late K). Qed.
(** In Wythoff's own pairs k indices add W k or W k + 1 everywhere. *)
Theorem own_values i k : W k <= W (i + k) - W i <= S (W k).
Proof.
  assert (H : forall m, like_own (fun n => n) 0 (S (fib (S m)))).
  { assert (step : forall m l, 1 <= m -> (forall n s, 0 <= n -> 1 <= s -> like_own (fun n => n) n m ->
      A (fun n => n) s = S (B (fun n => n) n) -> like_own (fun n => n) s l) -> like_own (fun n => n) 0 m ->
      like_own (fun n => n) 0 l).
    { intros m l M F I j r J R. destruct j as [|j]; [simpl; fold W; change (W 0) with 0; lia|].
      apply (F 0 1); auto; lia. }
    pose proof (like_own_1 (fun n => n) own_once 0 (fun _ _ => eq_refl) own_late) as H1.
    induction m as [|m IH].
    - apply (step 1); [auto| |].
      + intros n s L _ I E. apply (like_own_2 (fun n => n) own_once 0 (fun _ _ => eq_refl) own_late n); auto.
      + intros j r J R. destruct j as [|j]; [simpl; fold W; change (W 0) with 0; lia|].
        apply (H1 0 1); auto; lia.
    - rewrite <- W_fib. apply (step (S (fib (S m)))); [lia| |auto].
      intros n s L _ I E. apply (like_own_W (fun n => n) own_once 0 (fun _ _ => eq_refl) own_late n); auto. lia. }
  destruct k as [|k]; [rewrite Nat.add_0_r; change (W 0) with 0; lia|].
  assert (G : forall m, m <= fib (S m)).
  { induction m as [|m IH]; [lia|]. rewrite Zeckendorf.fib_next. pose proof (Zeckendorf.fib_bounds m). lia. }
  apply (H (S k)); [lia|]. specialize (G (S k)). lia.
Qed.

(** * Pairs that settle *)
Lemma same_pairs d e z : (forall n, d n = e n) -> is_pair d z -> is_pair e z.
Proof.
  intros H. assert (U : forall n, used d n = used e n).
  { induction n as [|n IH]; [reflexivity|].
    change (mex (used d n) :: mex (used d n) + d n :: used d n = mex (used e n) :: mex (used e n) + e n :: used e n).
    rewrite IH, H. reflexivity. }
  intros [n E]. exists n. unfold B, A in *. rewrite <- !U, <- H. exact E.
Qed.
(* Let d 0, ..., d (N - 1) be the numbers below N in some order, and d n = n from N on. Let A N be larger than the
   numbers of all blocked squares, and B N larger than all numbers before. Let no vector be exceptional, and each be
   (p, q) with 0 < p < q and q - p at most some number T <= F (K + 2) + 1. *)
Section Settles.
Variables (vectors squares : list (nat * nat)) (d : nat -> nat) (N K T : nat).
Hypothesis same : forall n, N <= n -> d n = n.
Hypothesis order : Permutation (map d (seq 0 N)) (seq 0 N).
Hypothesis squares_small : forall x y, In (x, y) squares -> x < A d N /\ y < A d N.
Hypothesis largest : forall j, j < N -> B d j < B d N.
Hypothesis proper : forall p q, In (p, q) vectors -> 0 < p < q /\ q - p <= T /\ ~ exceptional p q.
Hypothesis T_small : T <= S (fib (S K)).

Lemma settled n : N <= n -> d (S n) = S (d n).
Proof. intro L. rewrite !same; lia. Qed.
Lemma late i j : N <= j -> i < j -> B d i < B d j.
Proof.
  intros L I. destruct (le_lt_dec N i) as [Z|Z]; [pose proof (b_less d N settled i j); lia|]. specialize (largest i Z).
  destruct (Nat.eq_dec N j) as [<-|]; [auto|]. pose proof (b_less d N settled N j). lia.
Qed.

(* In the first N pairs nothing forbids d n, but something each smaller difference; and no vector leads from a pair n
   to an earlier one, in either order, for n from N on to before place (K + 2) + T. *)
(** Then these differences are those of the game, and beside the blocked squares its lost positions are these pairs. *)
Theorem settles :
  (forall n, n < N -> ~ forbids vectors squares (A d n) (earlier d n) (d n) /\
    forall e, e < d n -> forbids vectors squares (A d n) (earlier d n) e) ->
  (forall n i p q, N <= n < place d N (S (S K)) + T -> i < n -> In (p, q) (cells vectors) ->
    ~ (A d n = A d i + p /\ B d n = B d i + q) /\ ~ (A d n = B d i + p /\ B d n = A d i + q)) ->
  (forall n, differences vectors squares n = d n) /\
    forall z, ~ blocked squares z -> lost (move vectors squares) z <-> is_pair d z.
Proof.
  intros first quiet. pose proof (a_less d) as G.
  assert (Bis : forall n, B d n = A d n + d n) by reflexivity.
  assert (small : forall n, n < N -> d n < N).
  { intros n L. apply (in_seq N 0), (Permutation_in _ order), in_map, in_seq. lia. }
  assert (each' : forall e, e < N -> exists n, n < N /\ d n = e).
  { intros e L. assert (I : In e (map d (seq 0 N))) by (apply (Permutation_in _ (Permutation_sym order)), in_seq; lia).
    apply in_map_iff in I as [n [E I]]. apply in_seq in I. exists n. split; [lia|auto]. }
  assert (differ : forall i j, i < j -> B d i <> B d j).
  { intros i j L E. destruct (le_lt_dec N j) as [Z|Z]; [specialize (late i j Z L); lia|].
    apply (proj1 (first j Z)). right. exists (A d i), (B d i). split; [|left; exact E]. apply both_orders. exists i.
    auto. }
  assert (once : forall i j, i <> j -> A d i <> B d j /\ B d i <> B d j).
  { intros i j Ne. split; [apply a_not_b; auto|].
    destruct (lt_eq_lt_dec i j) as [[L|L]|L]; [auto|lia|auto using not_eq_sym]. }
  pose proof (two_values d N K once settled late) as values.
  pose proof (place_later d N settled late (S (S K))) as far. set (M := place d N (S (S K))) in *.
  assert (D : forall n, differences vectors squares n = d n).
  { apply differences_are; intro n; (destruct (le_lt_dec N n) as [L|L]; [|apply first; exact L]).
    - rewrite (same n L). intros [F|[u [v [C O]]]].
      { assert (A d N <= A d n) by (destruct (Nat.eq_dec N n) as [->|]; [auto|]; pose proof (G N n); lia).
        destruct F as [F|F]; apply squares_small in F; simpl in F; lia. }
      apply both_orders in C as [i [I C]]. pose proof (G i n I) as G1. pose proof (late i n L I) as B1.
      pose proof (Bis i). pose proof (Bis n). rewrite (same n L) in *.
      assert (S1 : d i < n) by (destruct (le_lt_dec N i) as [Z|Z]; [rewrite same; lia|specialize (small i Z); lia]).
      destruct O as [O|[O|[p [q [V [O O']]]]]]; [lia|lia|].
      destruct (le_lt_dec (M + T) n) as [Z|Z].
      2: { destruct (quiet n i p q ltac:(lia) I V). destruct C as [[-> ->]|[-> ->]]; lia. }
      apply in_cells in V as [V|V]; destruct (proper _ _ V) as [P1 [P2 P3]]; destruct C as [[-> ->]|[-> ->]]; try lia.
      apply P3. exists (q - p). split; [lia|]. split; [lia|].
      assert (N <= i) by (destruct (le_lt_dec N i) as [|Y]; auto; specialize (small i Y); lia).
      rewrite (same i) in * by auto. specialize (values i (q - p) ltac:(lia) ltac:(lia)).
      replace (i + (q - p)) with n in values by lia. lia.
    - intros e E. rewrite (same n L) in E. assert (X : exists i, i < n /\ d i = e).
      { destruct (le_lt_dec N e) as [Z|Z]; [exists e; auto|]. destruct (each' e Z) as [i [I V]]. exists i.
        split; [lia|auto]. }
      destruct X as [i [I V]]. right. exists (A d i), (B d i). split; [apply both_orders; exists i; auto|].
      right. left. rewrite Bis. lia. }
  split; auto. intros z F. rewrite vectors_lost by (auto; intros p q V; apply proper in V; lia).
  split; apply same_pairs; auto.
Qed.
(** The same if these differences are those of the game up to the index place (K + 2) + T. *)
Theorem settles_on : (forall n, n < place d N (S (S K)) + T -> differences vectors squares n = d n) ->
  forall n, differences vectors squares n = d n.
Proof.
  intro first. set (M := place d N (S (S K)) + T) in *.
  assert (H : forall n, n <= M -> earlier (differences vectors squares) n = earlier d n).
  { induction n as [|n IH]; intro L; [reflexivity|]. cbn [earlier]. unfold B. rewrite !A_earlier, IH, first by lia.
    reflexivity. }
  assert (E : forall n, n < M -> ~ forbids vectors squares (A d n) (earlier d n) (d n) /\
    forall e, e < d n -> forbids vectors squares (A d n) (earlier d n) e).
  { intros n L. pose proof (free vectors squares n) as F. pose proof (not_free vectors squares n) as F'.
    rewrite A_earlier, H, <- A_earlier, first in F, F' by lia. auto. }
  pose proof (place_later d N settled late (S (S K))) as far. refine (proj1 (settles _ _)).
  - intros n L. apply E. unfold M. lia.
  - intros n i p q [_ L] I V. split; intros [X Y]; apply (proj1 (E n L)); right.
    + exists (A d i), (B d i). split; [apply both_orders; exists i; auto|]. right. right. exists p, q. auto.
    + exists (B d i), (A d i). split; [apply both_orders; exists i; auto|]. right. right. exists p, q. auto.
Qed.
End Settles.

(* The hypotheses can be met: the vector (1, 4), while the squares (1, 2) and (2, 1) are blocked. *)
Example one_four n : differences [(1, 4)] [(1, 2)] n = nth n [0; 2; 3; 4; 1] n.
Proof.
  set (d := fun n => nth n [0; 2; 3; 4; 1] n). assert (same : forall n, 5 <= n -> d n = n).
  { intros m L. apply nth_overflow. exact L. }
  refine (proj1 (settles [(1, 4)] [(1, 2)] d 5 1 3 same _ _ _ _ _ _ _) n).
  - change (Permutation [0; 2; 3; 4; 1] [0; 1; 2; 3; 4]).
    apply NoDup_Permutation; [| |intro x; simpl; lia]; repeat (constructor; [simpl; lia|]); constructor.
  - intros x y [E|[]]. inversion E. vm_compute. lia.
  - intros j L. do 5 (destruct j as [|j]; [vm_compute; lia|]). lia.
  - intros p q [E|[]]. inversion E. split; [lia|split; [lia|]]. intros [k [_ [F G]]].
    assert (k = 3) as -> by lia. vm_compute in G. lia.
  - auto.
  - intros m L. assert (E : mex (forbidden [(1, 4)] [(1, 2)] (A d m) (earlier d m)) = d m).
    { do 5 (destruct m as [|m]; [vm_compute; reflexivity|]). lia. }
    split; [|intros e F]; rewrite <- in_forbidden; [rewrite <- E; apply mex_notin|apply mex_below; lia].
  - intros m i p q [L _] I V. pose proof (a_far d i (m - i)). replace (i + (m - i)) with m in H by lia.
    unfold B. rewrite (same m L). assert (S : d i = i \/ i < 5 /\ d i <= 4).
    { destruct (le_lt_dec 5 i); [auto|]. right. do 5 (destruct i as [|i]; [vm_compute; lia|]). lia. }
    assert (T : i = 4 -> d i = 1) by (intros ->; reflexivity).
    destruct V as [V|[V|[]]]; inversion V; subst p q; lia.
Qed.
