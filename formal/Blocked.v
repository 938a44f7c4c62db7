(* Wythoff's game with blocked squares and no further moves: its pairs settle. Notation as in Vectors.v.

   Let n be beyond the numbers of all blocked squares. Then d n is at most 1 more than all differences before. So the
   number of differences that are not used below the largest used one never grows. Main theorem: it becomes 0, and then
   d n = n for ever (blocked_settle). While it stays the same, each pair takes the next larger difference, and the least
   difference k that is not used is forbidden because A n + k is a number B; then the numbers A would be 2 apart at
   least, which two numbers A between two numbers B are not. *)
Require Import Arith Lia List Wf_nat.
From Nimlike Require Import Games Mex Wythoff Vectors Settling.
Import ListNotations.

Section Blocked.
Variable squares : list position.
Variable X : nat.
Hypothesis beyond : forall x y, In (x, y) squares -> x < X /\ y < X.
Let d := differences [] squares.
Let a := A d.
Let b := B d.

Lemma only_numbers n e : X <= n -> forbids [] squares (a n) (earlier d n) e ->
  (exists i, i < n /\ b i = a n + e) \/ exists i, i < n /\ d i = e.
Proof.
  intros L [[F|F]|[u [v [C O]]]].
  - apply beyond in F. pose proof (a_large d n) as G. fold a in G. lia.
  - apply beyond in F. simpl in F. pose proof (a_large d n) as G. fold a in G. lia.
  - apply both_orders in C as [i [I C]]. fold a in C. fold b in C. pose proof (a_less d i n I) as G. fold a in G.
    assert (E : b i = a i + d i) by reflexivity. destruct O as [O|[O|[p [q [[] _]]]]].
    + left. exists i. destruct C as [[-> ->]|[-> ->]]; lia.
    + right. exists i. destruct C as [[-> ->]|[-> ->]]; lia.
Qed.
Lemma d_once i j : i < j -> d i <> d j.
Proof.
  intros L E. apply (free [] squares j). right. exists (a i), (b i). fold d.
  split; [apply both_orders; exists i; auto|]. right. left. unfold b, B. fold a. lia.
Qed.

(* The largest difference used, and how many are not used below it. *)
Fixpoint most (n : nat) : nat := match n with O => 0 | S n => Nat.max (d n) (most n) end.
Definition holes (n : nat) : nat := S (most n) - n.
Lemma most_right i n : i < n -> d i <= most n.
Proof.
  induction n as [|n IH]; intro L; [lia|]. simpl.
  destruct (Nat.eq_dec i n) as [->|]; [lia|]. specialize (IH ltac:(lia)). lia.
Qed.
Lemma most_up n t : most n <= most (n + t).
Proof.
  induction t as [|t IH]; [rewrite Nat.add_0_r; auto|]. rewrite Nat.add_succ_r. simpl. lia.
Qed.
Lemma enough n : n <= S (most n).
Proof.
  assert (N : NoDup (map d (seq 0 n))).
  { induction n as [|n IH]; [constructor|]. replace (S n) with (n + 1) by lia. rewrite seq_app, map_app. simpl.
    apply (NoDup_Add (a := d n) (l := map d (seq 0 n))).
    { rewrite <- (app_nil_r (map d (seq 0 n))) at 1. apply Add_app. }
    split; auto. intro F. apply in_map_iff in F as [i [E I]]. apply in_seq in I. apply (d_once i n); auto. lia. }
  apply (NoDup_incl_length (l' := seq 0 (S (most n)))) in N; [rewrite map_length, !seq_length in N; exact N|].
  intros x I. apply in_map_iff in I as [i [<- I]]. apply in_seq in I. apply in_seq. pose proof (most_right i n). lia.
Qed.
Lemma at_most n : X <= n -> 1 <= n -> d n <= S (most n).
Proof.
  intros L P. destruct (le_lt_dec (d n) (S (most n))) as [|G]; auto. exfalso. apply not_free in G. fold d in G.
  apply only_numbers in G; auto. destruct G as [[i [I E]]|[i [I E]]]; pose proof (most_right i n I); [|lia].
  pose proof (a_less d i n I) as G. fold a in G. unfold b, B in E. fold a in E. lia.
Qed.
Lemma holes_fall n t : X <= n -> 1 <= n -> holes (n + t) <= holes n.
Proof.
  intros L P. induction t as [|t IH]; [rewrite Nat.add_0_r; auto|]. rewrite Nat.add_succ_r.
  pose proof (at_most (n + t) ltac:(lia) ltac:(lia)). unfold holes in *. simpl most. lia.
Qed.

(* Holes do not stay for ever. *)
Fixpoint top (n : nat) : nat := match n with O => 0 | S n => Nat.max (b n) (top n) end.
Lemma top_right i n : i < n -> b i <= top n.
Proof.
  induction n as [|n IH]; intro L; [lia|]. simpl.
  destruct (Nat.eq_dec i n) as [->|]; [lia|]. specialize (IH ltac:(lia)). lia.
Qed.
Lemma fewer J : X <= J -> 1 <= J -> 1 <= holes J -> exists n, J <= n /\ holes n < holes J.
Proof.
  intros L P H. set (N := J + top J + 1). set (E := b N + 3). assert (NE : N < E).
  { pose proof (a_large d N) as G. fold a in G. unfold E, b, B. fold a. lia. }
  exists E. split; [lia|]. destruct (le_lt_dec (holes J) (holes E)) as [G|]; auto. exfalso.
  (* While there are as many, each difference is the next one. *)
  assert (stay : forall n, J <= n <= E -> holes n = holes J).
  { intros n K. pose proof (holes_fall J (n - J) L P) as H1.
    pose proof (holes_fall n (E - n) ltac:(lia) ltac:(lia)) as H2.
    replace (J + (n - J)) with n in H1 by lia. replace (n + (E - n)) with E in H2 by lia. lia. }
  assert (next : forall n, J <= n < E -> d n = S (most n) /\ most (S n) = S (most n)).
  { intros n K. pose proof (stay n ltac:(lia)) as H1. pose proof (stay (S n) ltac:(lia)) as H2.
    pose proof (at_most n ltac:(lia) ltac:(lia)). pose proof (enough n). unfold holes in *. simpl most in *. lia. }
  assert (up : forall n t, J <= n -> n + t < E -> d (n + t) = d n + t).
  { intros n t K. induction t as [|t IH]; intro M; [rewrite !Nat.add_0_r; auto|]. specialize (IH ltac:(lia)).
    destruct (next (n + t) ltac:(lia)) as [E1 E2]. destruct (next (S (n + t)) ltac:(lia)) as [E3 _].
    rewrite Nat.add_succ_r. lia. }
  assert (far : forall i t, a i + t <= a (i + t)) by (intros; apply (a_far d)).
  assert (b_up : forall i j, J <= i -> i < j < E -> b i + (a (S i) - a i) + 1 <= b j).
  { intros i j K M. pose proof (up i (j - i) K ltac:(lia)) as U. pose proof (far (S i) (j - S i)) as F.
    replace (i + (j - i)) with j in U by lia. replace (S i + (j - S i)) with j in F by lia.
    pose proof (a_grows d i) as G1. fold a in G1. unfold b, B. fold a. lia. }
  (* The least difference that is not used is forbidden by a larger number. *)
  set (k := mex (map d (seq 0 J))). assert (k <= most J).
  { destruct (le_lt_dec k (most J)) as [|Z]; auto. exfalso.
    assert (I : incl (seq 0 (S (most J))) (map d (seq 0 J))).
    { intros y Y. apply in_seq in Y. apply mex_below. fold k. lia. }
    apply NoDup_incl_length in I; [|apply seq_NoDup]. rewrite map_length, !seq_length in I. unfold holes in H. lia. }
  assert (larger : forall n, J <= n < E -> k < d n).
  { intros n K. rewrite (proj1 (next n K)). pose proof (most_up J (n - J)) as M.
    replace (J + (n - J)) with n in M by lia. lia. }
  assert (taken : forall n, N <= n < E -> exists i, J <= i < n /\ b i = a n + k).
  { intros n K. pose proof (larger n ltac:(lia)) as F. apply not_free in F. fold d in F.
    apply only_numbers in F; [|lia]. destruct F as [[i [I F]]|[i [I F]]].
    - exists i. split; auto. destruct (le_lt_dec J i) as [|Z]; [auto|]. pose proof (top_right i J Z).
      pose proof (a_large d n) as M. fold a in M. lia.
    - exfalso. destruct (le_lt_dec J i) as [Z|Z]; [pose proof (larger i ltac:(lia)); lia|].
      apply (mex_notin (map d (seq 0 J))). fold k. rewrite <- F. apply in_map, in_seq. lia. }
  assert (two : forall n, N <= n -> S n < E -> a n + 2 <= a (S n)).
  { intros n K M. destruct (taken n ltac:(lia)) as [i [I F]]. destruct (taken (S n) ltac:(lia)) as [i' [I' F']].
    pose proof (a_grows d n) as G1. fold a in G1. destruct (lt_eq_lt_dec i i') as [[Z| ->]|Z]; [|lia|].
    - pose proof (b_up i i' ltac:(lia) ltac:(lia)). pose proof (a_grows d i) as G2. fold a in G2. lia.
    - pose proof (b_up i' i ltac:(lia) ltac:(lia)). lia. }
  (* Two numbers A after the N-th larger number, side by side. *)
  assert (no_b : forall x j, b N < x < E -> b j <> x).
  { intros x j K. assert (NE' : S N < E). { pose proof (a_large d N) as M. fold a in M. unfold E, b, B. fold a. lia. }
    pose proof (two N ltac:(lia) NE'). pose proof (a_large d N) as M. fold a in M.
    assert (a N <= b N) by apply Nat.le_add_r. destruct (le_lt_dec J j) as [Z|Z]; [|pose proof (top_right j J Z); lia].
    destruct (lt_eq_lt_dec j N) as [[Y| ->]|Y]; [pose proof (b_up j N Z ltac:(lia)); lia|lia|].
    destruct (le_lt_dec E j) as [V|V].
    - pose proof (a_large d j) as M'. fold a in M'. assert (a j <= b j) by apply Nat.le_add_r. lia.
    - pose proof (b_up N j ltac:(lia) ltac:(lia)). unfold E in *. lia. }
  destruct (each d (b N + 1)) as [m [F|F]]; fold a in F; fold b in F;
    [|apply (no_b (b N + 1) m ltac:(unfold E; lia) (eq_sym F))].
  destruct (each d (b N + 2)) as [m' [F'|F']]; fold a in F'; fold b in F';
    [|apply (no_b (b N + 2) m' ltac:(unfold E; lia) (eq_sym F'))].
  assert (a N <= b N) by apply Nat.le_add_r. assert (N < m) by (apply (a_index d); fold a; lia).
  assert (m < m') by (apply (a_index d); fold a; lia). pose proof (a_large d m) as M. fold a in M.
  pose proof (two m ltac:(lia) ltac:(lia)). pose proof (far (S m) (m' - S m)) as Z.
  replace (S m + (m' - S m)) with m' in Z by lia. lia.
Qed.

Lemma none_exists : exists n, X <= n /\ 1 <= n /\ holes n = 0.
Proof.
  assert (H : forall h n, X <= n -> 1 <= n -> holes n <= h -> exists m, X <= m /\ 1 <= m /\ holes m = 0).
  { induction h as [|h IH]; intros n L P E; [exists n; lia|].
    destruct (Nat.eq_dec (holes n) 0) as [Z|Z]; [exists n; auto|].
    destruct (fewer n L P ltac:(lia)) as [m [M F]]. apply (IH m); lia. }
  apply (H (holes (S X)) (S X)); lia.
Qed.
End Blocked.

(** With blocked squares alone the game settles, whatever they are: from some pair on the differences are n. *)
Theorem blocked_settle squares : exists N, forall n, N <= n -> differences [] squares n = n.
Proof.
  assert (B : exists X, forall x y, In (x, y) squares -> x < X /\ y < X).
  { induction squares as [|[u v] l [X H]]; [exists 0; intros x y []|]. exists (X + u + v + 1).
    intros x y [E|I]; [inversion E; lia|]. specialize (H x y I). lia. }
  destruct B as [X beyond]. destruct (none_exists squares X beyond) as [N [L [P Z]]]. exists N.
  intros n K. pose proof (holes_fall squares X beyond N (n - N) L P) as H.
  replace (N + (n - N)) with n in H by lia. pose proof (enough squares (S n)) as E2.
  pose proof (at_most squares X beyond n ltac:(lia) ltac:(lia)) as A1. unfold holes in *. simpl most in E2. lia.
Qed.
