(* Sequences that repeat: g(n + p) = g(n) for all n >= e. The least period p and the least preperiod e are tested on a
   finite beginning w of the sequence, given as a list.

   Main theorem (period_checked): if g(n + p) = g(n) for all n >= e, and the function least accepts w, then no smaller
   p and no smaller e will do. The function same is the test of finitely many equations g(n + p) = g(n). *)
Require Import Arith Lia List Bool NArith Wf_nat.
Import ListNotations.

Definition repeats {V} (g : nat -> V) (e p : nat) : Prop := forall n, e <= n -> g (n + p) = g n.

(* p is the period of g, from e on: both are the least that there are. *)
Definition period {V} (g : nat -> V) (e p : nat) : Prop :=
  0 < p /\ repeats g e p /\ forall e' p', 0 < p' -> repeats g e' p' -> e <= e' /\ p <= p'.

Lemma repeats_times {V} (g : nat -> V) e p : repeats g e p -> forall t n, e <= n -> g (n + t * p) = g n.
Proof.
  intros R t n L. induction t as [|t IH]; simpl.
  - f_equal. lia.
  - replace (n + (p + t * p)) with (n + t * p + p) by lia. rewrite R by lia. auto.
Qed.
(* A period from some place on is one from e on. *)
Lemma repeats_earlier {V} (g : nat -> V) e p e' p' : 0 < p -> repeats g e p -> repeats g e' p' -> repeats g e p'.
Proof.
  intros P R R' n L. rewrite <- (repeats_times g e p R e' n) by auto.
  rewrite <- (repeats_times g e p R e' (n + p')) by lia.
  replace (n + p' + e' * p) with (n + e' * p + p') by lia. apply R'. nia.
Qed.
Lemma least_by_tests {V} (g : nat -> V) e p : 0 < p -> repeats g e p ->
  (e = 0 \/ g (e - 1 + p) <> g (e - 1)) ->
  (forall q, 0 < q < p -> exists i, i < p /\ g (e + i) <> g (e + i + q)) -> period g e p.
Proof.
  intros P R E Q. split; [auto|split; [auto|]]. intros e' p' P' R'. split.
  - destruct (le_lt_dec e e') as [|L]; auto. exfalso. destruct E as [->|E]; [lia|]. apply E.
    rewrite <- (repeats_times g e p R (p' - 1)) by lia.
    rewrite <- (repeats_times g e' p' R' p (e - 1)) by lia.
    f_equal. destruct p' as [|p']; [lia|]. simpl. rewrite Nat.sub_0_r. ring.
  - destruct (le_lt_dec p p') as [|L]; auto. exfalso.
    destruct (Q p') as [i [_ D]]; [lia|]. apply D. symmetry.
    apply (repeats_earlier g e p e' p' P R R'). lia.
Qed.

(* Do two lists begin with the same m members? *)
Fixpoint same (m : nat) (a b : list N) : bool :=
  match m with
  | O => true
  | S m => match a, b with
           | x :: a, y :: b => if N.eqb x y then same m a b else false
           | _, _ => false
           end
  end.
Lemma same_nth : forall m a b, same m a b = true ->
  m <= length a /\ m <= length b /\ forall i, i < m -> nth i a 0%N = nth i b 0%N.
Proof.
  induction m as [|m IH]; intros a b H; [repeat split; lia|].
  destruct a as [|x a]; [discriminate|]. destruct b as [|y b]; [discriminate|]. simpl in H.
  destruct (N.eqb_spec x y) as [->|]; [|discriminate]. destruct (IH a b H) as [A [B C]].
  simpl. repeat split; try lia. intros [|i] I; auto. apply C. lia.
Qed.
Lemma not_same : forall m a b, m <= length a -> m <= length b -> same m a b = false ->
  exists i, i < m /\ nth i a 0%N <> nth i b 0%N.
Proof.
  induction m as [|m IH]; intros a b A B H; [discriminate|].
  destruct a as [|x a]; [simpl in A; lia|]. destruct b as [|y b]; [simpl in B; lia|].
  simpl in *. destruct (N.eqb_spec x y) as [->|D].
  - destruct (IH a b) as [i [I E]]; try lia; auto. exists (S i). split; [lia|auto].
  - exists 0. split; [lia|auto].
Qed.
Lemma nth_skipn {V} (w : list V) d : forall e i, nth i (skipn e w) d = nth (e + i) w d.
Proof. induction w as [|x w IH]; intros [|e] i; simpl; auto. destruct i; auto. Qed.
Lemma skipn_next {V} (w : list V) n x r : skipn n w = x :: r -> skipn (S n) w = r.
Proof.
  revert n. induction w as [|y w IH]; intros [|n] H; simpl in *; try discriminate; [inversion H; auto|apply IH; auto].
Qed.

(* The tests that e and p are the least, on the listed values. *)
Definition least (w : list N) (e p : nat) : bool :=
  match e with O => true | S d => negb (N.eqb (nth (d + p) w 0%N) (nth d w 0%N)) end &&
  (let twice := firstn p (skipn e w) ++ firstn p (skipn e w) in
   forallb (fun q => negb (same p twice (skipn q twice))) (seq 1 (p - 1))).

(** If a sequence begins with w and repeats with p > 0 from e on, e + p is at most the length of w, and [least] accepts
    w, then p is the least period and e the least preperiod. *)
Theorem period_checked (g : nat -> nat) (w : list N) e p :
  (forall n, n < length w -> g n = N.to_nat (nth n w 0%N)) -> 0 < p -> e + p <= length w ->
  repeats g e p -> least w e p = true -> period g e p.
Proof.
  intros G P L R C. apply andb_prop in C as [C1 C2]. apply least_by_tests; auto.
  - destruct e as [|d]; auto. right. apply negb_true_iff, N.eqb_neq in C1. simpl Nat.sub. rewrite Nat.sub_0_r.
    rewrite !G by lia. intro E. apply C1. apply N2Nat.inj. auto.
  - intros q Q. rewrite forallb_forall in C2. specialize (C2 q ltac:(apply in_seq; lia)).
    apply negb_true_iff in C2. set (cycle := firstn p (skipn e w)) in *.
    assert (Lc : length cycle = p) by (unfold cycle; rewrite firstn_length, skipn_length; lia).
    assert (T : forall j, j < 2 * p -> g (e + j) = N.to_nat (nth j (cycle ++ cycle) 0%N)).
    { assert (T0 : forall j, j < p -> g (e + j) = N.to_nat (nth j cycle 0%N)).
      { intros j J. rewrite G by lia. rewrite <- nth_skipn. unfold cycle.
        rewrite <- (firstn_skipn p (skipn e w)) at 1. rewrite app_nth1; auto. fold cycle. lia. }
      intros j J. destruct (le_lt_dec p j) as [K|K].
      - rewrite app_nth2, Lc by lia. replace (e + j) with (e + (j - p) + p) by lia. rewrite R by lia. apply T0. lia.
      - rewrite app_nth1 by lia. auto. }
    apply not_same in C2 as [i [I D]]; [|rewrite app_length; lia|rewrite skipn_length, app_length; lia].
    exists i. split; auto. rewrite nth_skipn in D. intro E. apply D. apply N2Nat.inj.
    rewrite <- T by lia. rewrite <- T by lia. rewrite E. f_equal. lia.
Qed.

(* What a certificate of a period claims: the listed values, the period and the preperiod. *)
Definition as_listed (g : nat -> nat) (w : list N) : Prop := forall n, n < length w -> g n = N.to_nat (nth n w 0%N).
