(* Numbers in Zeckendorf's digits, as words that automata read: places 0, 1, 2, ... are worth 1, 2, 3, 5, 8, ..., and
   no two ones are neighbours. Each number has just one such word (digits_exist, digits_unique); the order of numbers
   and sums of numbers are read off the digits by automata (order_right, worth_right). *)
Require Import Arith ZArith Lia List Bool Wf_nat.
From Nimlike Require Import Automata.
Import ListNotations.

(* fib i is worth of place i - 1: 1, 1, 2, 3, 5, ... *)
Fixpoint fib (n : nat) : nat := match n with O => 1 | S m => match m with O => 1 | S l => fib m + fib l end end.
Lemma fib_next n : fib (S (S n)) = fib (S n) + fib n.
Proof. reflexivity. Qed.
Lemma fib_bounds n : 1 <= fib n <= fib (S n) /\ fib (S n) <= 2 * fib n.
Proof. induction n as [|n IH]; [simpl; lia|]. rewrite fib_next. lia. Qed.

Definition word := nat -> bool.
Fixpoint val (f : word) (L : nat) : nat :=
  match L with O => 0 | S l => (if f l then fib (S l) else 0) + val f l end.
Definition valid (f : word) : Prop := forall i, f (S i) = true -> f i = false.
Definition ends_at (f : word) (L : nat) : Prop := forall i, L <= i -> f i = false.
(* f is the word of n. *)
Definition digits_of (n : nat) (f : word) : Prop := valid f /\ exists L, ends_at f L /\ val f L = n.

Lemma val_ext f g : forall L, (forall i, i < L -> f i = g i) -> val f L = val g L.
Proof. induction L as [|L IH]; intro H; simpl; auto. rewrite (H L), IH; auto. Qed.
Lemma val_more f L : ends_at f L -> forall k, val f (k + L) = val f L.
Proof. intros E k. induction k as [|k IH]; simpl; auto. rewrite (E (k + L)) by lia. auto. Qed.
Lemma val_at f L M : ends_at f L -> L <= M -> val f M = val f L.
Proof. intros E H. replace M with (M - L + L) by lia. apply val_more. auto. Qed.
Lemma val_less f : valid f -> forall L, val f L < fib (S L).
Proof.
  intros V L. induction L as [L IH] using lt_wf_ind. destruct L as [|l]; [simpl; lia|]. simpl val.
  destruct (f l) eqn:E.
  - destruct l as [|k]; [simpl; lia|]. simpl val. rewrite (V k E). cbv match. pose proof (IH k ltac:(lia)).
    pose proof (fib_next k). pose proof (fib_next (S k)). lia.
  - pose proof (IH l ltac:(lia)). pose proof (fib_bounds (S l)). lia.
Qed.
(* Below a one the rest is less than the place below it. *)
Lemma val_less_one f l : valid f -> f l = true -> val f l < fib l.
Proof.
  intros V E. destruct l as [|k]; [simpl; lia|]. simpl val. rewrite (V k E). cbv match. simpl Nat.add.
  apply val_less. auto.
Qed.
Lemma digits_exist n : exists f, digits_of n f.
Proof.
  assert (H : forall L n, n < fib (S L) -> exists f, valid f /\ ends_at f L /\ val f L = n).
  { clear n. intro L. induction L as [L IH] using lt_wf_ind. intros n N. destruct L as [|l].
    - exists (fun _ => false). simpl in N. repeat split; try discriminate. simpl. lia.
    - destruct (le_lt_dec (fib (S l)) n) as [G|G].
      + assert (R : exists f, valid f /\ ends_at f (pred l) /\ val f (pred l) = n - fib (S l)).
        { apply IH; [lia|]. rewrite fib_next in N.
          destruct l as [|k]; cbn [pred]; [change (fib 0) with 1 in *; change (fib 1) with 1 in *|]; lia. }
        destruct R as [f [V [E W]]]. exists (fun i => if i =? l then true else f i). split; [|split].
        * intros i. destruct (Nat.eqb_spec (S i) l) as [<-|D]; intro T.
          -- destruct (Nat.eqb_spec i (S i)); [lia|]. apply E. simpl. lia.
          -- destruct (Nat.eqb_spec i l) as [->|]; [|apply V; auto]. rewrite E in T by lia. discriminate.
        * intros i I. destruct (Nat.eqb_spec i l); [lia|]. apply E. lia.
        * cbn [val]. rewrite Nat.eqb_refl.
          rewrite (val_ext _ f); [|intros i I; destruct (Nat.eqb_spec i l); [lia|auto]].
          rewrite (val_at f (pred l)) by (auto; lia). lia.
      + destruct (IH l ltac:(lia) n G) as [f [V [E W]]]. exists f. split; auto. split; [intros i I; apply E; lia|].
        cbn [val]. rewrite E by lia. auto. }
  assert (B : n < fib (S n)).
  { induction n as [|n IH]; [simpl; lia|]. rewrite fib_next. pose proof (fib_bounds n). lia. }
  destruct (H n n B) as [f [V [E W]]]. exists f. split; auto. exists n. auto.
Qed.

(* The automaton of the valid words: the state is the digit read last. *)
Definition no_neighbours : automaton bool bool := fun q c => if q && c then None else Some c.
Lemma valid_runs f : valid f -> forall L q, (q = true -> forall l, L = S l -> f l = false) ->
  exists r, run no_neighbours q f L = Some r.
Proof.
  intros V L. induction L as [|L IH]; intros q H; simpl; [eauto|]. unfold no_neighbours at 1.
  destruct q; [rewrite (H eq_refl L eq_refl)|]; simpl; apply IH; try discriminate.
  intros T l ->. apply V. auto.
Qed.
Lemma runs_valid f : forall L q r, run no_neighbours q f L = Some r ->
  (q = true -> forall l, L = S l -> f l = false) /\ forall i, S i < L -> f (S i) = true -> f i = false.
Proof.
  induction L as [|L IH]; intros q r R; [split; intros; lia|]. simpl in R. unfold no_neighbours at 1 in R.
  destruct (q && f L) eqn:E; [discriminate|]. apply IH in R as [A B]. split.
  - intros -> l H. injection H as <-. auto.
  - intros i I T. destruct (Nat.eq_dec (S i) L) as [<-|]; [apply (A T i); auto|apply B; auto; lia].
Qed.

(* The order. *)
Definition order : automaton (bool * bool) comparison := fun q c =>
  Some (match q with Eq => match c with (true, false) => Gt | (false, true) => Lt | _ => Eq end | _ => q end).
Lemma order_decided f L : forall q, q <> Eq -> run order q f L = Some q.
Proof.
  induction L as [|L IH]; intros q N; simpl; auto. unfold order at 1. destruct q; try congruence; apply IH; auto.
Qed.
Lemma order_right f g : valid f -> valid g -> forall L,
  run order Eq (fun i => (f i, g i)) L = Some (val f L ?= val g L).
Proof.
  intros V W. induction L as [|L IH]; auto. cbn [run val]. unfold order at 1.
  pose proof (val_less f V L). pose proof (val_less g W L).
  destruct (f L), (g L); cbn iota.
  - rewrite IH. f_equal. destruct (Nat.compare_spec (val f L) (val g L)); symmetry;
      [apply Nat.compare_eq_iff|apply Nat.compare_lt_iff|apply Nat.compare_gt_iff]; lia.
  - rewrite order_decided by discriminate. f_equal. symmetry. apply Nat.compare_gt_iff. lia.
  - rewrite order_decided by discriminate. f_equal. symmetry. apply Nat.compare_lt_iff. lia.
  - rewrite IH. reflexivity.
Qed.
Lemma digits_unique f g : valid f -> valid g -> forall L, val f L = val g L -> forall i, i < L -> f i = g i.
Proof.
  intros V W. induction L as [|L IH]; intros E i I; [lia|]. cbn [val] in E.
  pose proof (val_less f V L). pose proof (val_less g W L).
  assert (D : f L = g L) by (destruct (f L), (g L); auto; lia). rewrite D in E.
  destruct (Nat.eq_dec i L) as [->|]; auto. apply IH; lia.
Qed.

(* Sums: of numbers whose digits have the signs, is the sum 0? The state (m, k) stands for m fib (l + 1) + k fib l,
   where l places are left; None, for a sum that is not 0 whatever comes. *)
Local Open Scope Z_scope.
Section Sums.
Variable bound : Z.  (* how many numbers are added, and subtracted, at most *)
Definition above (m k : Z) : bool := (0 <=? m - bound + k) && (0 <=? 2 * (m - bound) + k).
Definition worth : automaton Z (option (Z * Z)) := fun q c =>
  Some (match q with
        | Some (m, k) => let n := m + k + c in
            if above n m || above (- n) (- m) then None else Some (n, m)
        | None => None
        end).
Fixpoint sum (c : nat -> Z) (L : nat) : Z :=
  match L with O => 0 | S l => c l * Z.of_nat (fib (S l)) + sum c l end.
Lemma above_right m k L s : above m k = true -> - bound * Z.of_nat (fib (S L)) < s ->
  0 < m * Z.of_nat (fib (S L)) + k * Z.of_nat (fib L) + s.
Proof.
  unfold above. rewrite andb_true_iff, !Z.leb_le. intros [A B] H. pose proof (fib_bounds L) as F.
  set (u := Z.of_nat (fib (S L))) in *. set (v := Z.of_nat (fib L)) in *.
  assert (v <= u <= 2 * v) by (unfold u, v; lia). assert (0 < v) by (unfold v; lia).
  assert (0 <= (m - bound) * u + k * v).
  { destruct (Z_le_dec 0 (m - bound)).
    - assert (0 <= (m - bound) * (u - v)) by (apply Z.mul_nonneg_nonneg; lia).
      assert (0 <= (m - bound + k) * v) by (apply Z.mul_nonneg_nonneg; lia). nia.
    - assert (0 <= (bound - m) * (2 * v - u)) by (apply Z.mul_nonneg_nonneg; lia).
      assert (0 <= (2 * (m - bound) + k) * v) by (apply Z.mul_nonneg_nonneg; lia). nia. }
  nia.
Qed.
Definition small (c : nat -> Z) : Prop := forall L,
  - bound * Z.of_nat (fib (S L)) < sum c L < bound * Z.of_nat (fib (S L)).
Lemma sum_opposite c L : sum (fun i => - c i) L = - sum c L.
Proof. induction L as [|L IH]; simpl sum; lia. Qed.
Lemma worth_none c L : run worth None c L = Some None.
Proof. induction L; simpl; auto. Qed.
Lemma worth_right c : small c -> forall L m k, exists q, run worth (Some (m, k)) c L = Some q /\
  (m * Z.of_nat (fib (S L)) + k * Z.of_nat (fib L) + sum c L = 0 <-> exists n j, q = Some (n, j) /\ n + j = 0).
Proof.
  intro B. induction L as [|L IH]; intros m k.
  - exists (Some (m, k)). split; auto. simpl. split; [intro; exists m, k; split; auto; lia|].
    intros [n [j [E H]]]. injection E as <- <-. lia.
  - cbn [run]. unfold worth at 1. cbv zeta. rewrite fib_next. set (n := m + k + c L).
    assert (E : m * Z.of_nat (fib (S L) + fib L) + k * Z.of_nat (fib (S L)) + sum c (S L) =
      n * Z.of_nat (fib (S L)) + m * Z.of_nat (fib L) + sum c L) by (rewrite Nat2Z.inj_add; cbn [sum]; unfold n; ring).
    rewrite E. destruct (above n m || above (- n) (- m)) eqn:P; [|apply IH].
    exists None. rewrite worth_none. split; auto. split; [|intros [x [y [H _]]]; discriminate]. intro Z. exfalso.
    destruct (B L) as [B1 B2]. apply orb_prop in P as [P|P].
    + pose proof (above_right n m L (sum c L) P B1). lia.
    + pose proof (above_right (- n) (- m) L (- sum c L) P ltac:(lia)). lia.
Qed.
End Sums.
