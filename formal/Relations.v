(* The relations of a file: each is what its tree says, or a floor, or given by its automaton.

   Main theorems: the relations of an accepted file mean what they are said to mean (relations_hold), and a sentence
   about them that is accepted is true of all numbers (sentence_right). *)
Require Import Arith NArith ZArith Lia List Bool.
From Nimlike Require Import Texts Numerals Digits Sentences Systems Bases Floors.
Import ListNotations.
#[local] Arguments N.eqb : simpl never.
#[local] Open Scope nat_scope.

(* What a relation is said to be. The floor of n (p L + r)/q, where L L = a L + b, comes with a bound c, which means
   nothing. *)
Inductive said := Tree (t : tree) | Given | Floor (a b p r q c : Z).
(* For each relation how many variables it has, what it is said to be, and its automaton. *)
Definition listing := list (nat * said * sheet).
Fixpoint whole (s : system) (l : listing) : system :=
  match l with [] => s | (n, _, t) :: l => whole (with_own s n t) l end.
(* What the relations mean: each speaks of those before it; a given one means what its automaton accepts. *)
Fixpoint meanings (w : nat -> word) (known : list (list nat -> Prop)) (l : listing) : list (list nat -> Prop) :=
  match l with
  | [] => known
  | (n, meant, t) :: l => meanings w (known ++ [match meant with
      | Tree tree => fun xs => tree_true w known xs tree
      | Given => accepts w (of_sheet t)
      | Floor a b p r q _ => fun xs => match xs with
          | [n; x] => floor_of a b p r q (Z.of_nat n) (Z.of_nat x)
          | _ => False
          end
      end]) l
  end.

Section Checks.
Context (fuel : nat) (base : option base).
Definition slope_right (a b p q : Z) : bool :=
  match base with
  | Some ([_; _], [a'; b']) => Z.eqb a a' && Z.eqb b b'
  | _ => false
  end && Z.leb 1 a && Z.leb 1 b && Z.leb 1 p && Z.leb 1 q &&
  let d := (a * a + 4 * b)%Z in negb (Z.eqb (Z.sqrt d * Z.sqrt d) d).
Definition floor_right (s : system) (n : nat) (t : sheet) (a b p r q c : Z) : bool :=
  let s' := with_own s 2 t in
  let floor n x := (Own (length (own s)), [Var n; Var x]) in
  let sum x y z := (Plus, [Var x; Var y; Var z]) in
  slope_right a b p q && (n =? 2) && only_words fuel s 2 t &&
  always fuel s' 1 [] (Some_ 1 [floor 0 1]) &&
  always fuel s' 3 [floor 0 1; floor 0 2] (alone Same [Var 1; Var 2]) &&
  always fuel s' 4 [floor 0 1; floor 2 3] (Or
    (Some_ 2 [sum 1 3 4; sum 0 2 5; floor 5 4]) (Some_ 3 [sum 1 3 4; sum 0 2 5; (Next, [Var 4; Var 6]); floor 5 6])) &&
  always fuel s' 3 [(Element, [Var 0]); (Shift, [Var 0; Var 1]); floor 0 2]
    (Linear [(q, 2); ((- p)%Z, 1); ((- r)%Z, 0)] (Some (- c)%Z) (Some c)).
Fixpoint relations_right (s : system) (l : listing) : bool :=
  match l with
  | [] => true
  | (n, meant, t) :: l =>
      match meant with
      | Tree tree => defines fuel s n t tree
      | Given => only_words fuel s n t
      | Floor a b p r q c => floor_right s n t a b p r q c
      end && relations_right (with_own s n t) l
  end.
End Checks.

Section Right.
Context (fuel : nat) (base : option base) (w : nat -> word) (s : system).
Hypothesis O : orderly (radix s) (valid s) = true.
Hypothesis W : numbering (valid s) w.
Hypothesis elements : forall b, base = Some b -> exists U, obeys b U /\ forall i, one_at i (w (U i)).
Lemma floor_means s' known n t a b p r q c : like s s' -> agrees s' w known ->
  floor_right fuel base s' n t a b p r q c = true -> n = 2 /\ forall x y,
  (accepts w (of_sheet t) [x; y] <-> floor_of a b p r q (Z.of_nat x) (Z.of_nat y)).
Proof.
  intros [L1 L2] A H. unfold floor_right in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[[S N] _] Q1] Q2] Q3] Q4]. apply Nat.eqb_eq in N. split; auto.
  unfold slope_right in S. rewrite !andb_true_iff, !Z.leb_le, negb_true_iff, Z.eqb_neq in S.
  destruct S as [[[[[B Pa] Pb] Pp] Pq] D].
  destruct base as [[[|? [|? [|]]] [|a' [|b' [|]]]]|]; try discriminate. apply andb_prop in B as [B1 B2].
  apply Z.eqb_eq in B1, B2. subst a' b'.
  destruct (elements _ eq_refl) as (U & [_ Rec] & One). cbn [fst snd length] in Rec.
  set (R := accepts w (of_sheet t)). set (s2 := with_own s' 2 t) in *.
  assert (A2 : agrees s2 w (known ++ [R])) by (apply agrees_with; auto; unfold R; tauto).
  assert (O2 : orderly (radix s2) (valid s2) = true) by (simpl; rewrite L1, L2; auto).
  assert (W2 : numbering (valid s2) w) by (simpl; rewrite L2; auto).
  assert (own_true : forall ns x y, fact_true w (known ++ [R]) ns (Own (length (own s')), [Var x; Var y]) <->
    R [nth x ns 0; nth y ns 0]).
  { intros ns x y. unfold fact_true. cbn [fst snd means map term_value].
    rewrite <- (as_many _ _ _ A), app_nth2, Nat.sub_diag by lia. simpl. tauto. }
  assert (positive : forall i, 1 <= U i).
  { intro i. destruct (U i) eqn:E; [|lia]. specialize (One i). rewrite E in One. destruct One as [X _].
    rewrite (zero_word _ _ O w W) in X. discriminate. }
  intros x y. apply (floors_right a b (fun i => Z.of_nat (U i)) Pa Pb) with (c := c) (R := fun x y => R [x; y]); auto.
  - intros m M. assert (E : Z.sqrt (m * m) = Z.abs m)
      by (rewrite <- Z.abs_square; apply Z.sqrt_square, Z.abs_nonneg).
    apply D. cbv zeta. rewrite <- M, E. apply Z.abs_square.
  - specialize (positive 0). lia.
  - specialize (positive 1). lia.
  - intro i. rewrite Rec by lia. cbn [recurs]. replace (S (S i) - 1) with (S i) by lia.
    replace (S i - 1) with i by lia. lia.
  - intro m. apply (always_right fuel s2 w _ O2 W2 A2) with (ns := [m]) in Q1; auto; [|intros f []].
    destruct Q1 as (hs & Hs & F). destruct hs as [|h [|? ?]]; try discriminate. exists h.
    apply (own_true [m; h] 0 1). apply F. left. auto.
  - intros m u v X Y. apply (always_right fuel s2 w _ O2 W2 A2) with (ns := [m; u; v]) in Q2; auto.
    + destruct Q2 as (hs & Hs & F). apply length_zero_iff_nil in Hs. subst hs. apply (F _ (or_introl eq_refl)).
    + intros f [<-|[<-|[]]]; apply own_true; auto.
  - intros m n' u v X Y. apply (always_right fuel s2 w _ O2 W2 A2) with (ns := [m; u; n'; v]) in Q3; auto.
    + destruct Q3 as [(hs & Hs & F)|(hs & Hs & F)].
      * destruct hs as [|e [|d [|? ?]]]; try discriminate. assert (F1 := F _ (or_introl eq_refl)).
        assert (F2 := F _ (or_intror (or_introl eq_refl))).
        assert (F3 := F _ (or_intror (or_intror (or_introl eq_refl)))). apply own_true in F3.
        unfold fact_true in F1, F2. simpl in F1, F2, F3. subst. exists (u + v). split; [auto|lia].
      * destruct hs as [|e [|d [|g [|? ?]]]]; try discriminate. assert (F1 := F _ (or_introl eq_refl)).
        assert (F2 := F _ (or_intror (or_introl eq_refl))).
        assert (F3 := F _ (or_intror (or_intror (or_introl eq_refl)))).
        assert (F4 := F _ (or_intror (or_intror (or_intror (or_introl eq_refl))))). apply own_true in F4.
        unfold fact_true in F1, F2, F3. simpl in F1, F2, F3, F4. subst. exists (S (u + v)). split; [auto|lia].
    + intros f [<-|[<-|[]]]; apply own_true; auto.
  - intros i k z E Z. apply Nat2Z.inj in E. subst k.
    apply (always_right fuel s2 w _ O2 W2 A2) with (ns := [U i; U (S i); z]) in Q4; auto.
    + cbn [tree_true] in Q4. destruct Q4 as [L L']. specialize (L _ eq_refl). specialize (L' _ eq_refl).
      unfold weighed in L, L'. cbn [fold_right fst snd nth] in L, L'. lia.
    + assert (O1 := One i). assert (O3 := One (S i)).
      intros f [<-|[<-|[<-|[]]]]; [exists i; exact O1| |apply own_true; auto]. unfold fact_true. simpl.
      destruct O1 as [X1 X2], O3 as [Y1 Y2]. split; [apply Y2; lia|]. intro j.
      destruct (Nat.eq_dec j i) as [->|]; [congruence|]. rewrite X2, Y2; auto.
Qed.
(** If [relations_right] accepts, each relation of the file means what it is said to mean: what its tree says, or the
    floor, or, if it is only given, what its automaton accepts. *)
Theorem relations_hold : forall l s' known, like s s' -> agrees s' w known -> relations_right fuel base s' l = true ->
  agrees (whole s' l) w (meanings w known l).
Proof.
  induction l as [|[[n meant] t] l IH]; intros s' known L A H; simpl in *; auto.
  apply andb_prop in H as [H1 H2]. apply IH; auto. apply agrees_with; auto.
  destruct meant as [tree| |a b p r q c]; [|tauto|].
  - intros xs E. apply (defines_right w s O W fuel s' known n t tree); auto.
  - destruct (floor_means s' known n t a b p r q c L A H1) as [-> F]. intros xs E.
    destruct xs as [|x [|y [|? ?]]]; try discriminate. auto.
Qed.
End Right.
Lemma whole_like s : forall l s', like s s' -> like s (whole s' l).
Proof. induction l as [|[[n meant] t] l IH]; simpl; auto. Qed.

Definition sentence_accepted (fuel : nat) (s : system) (l : listing) (k : nat) (t : tree) : bool :=
  always fuel (whole s l) k [] t.
(** A sentence about the relations of an accepted file is true of all numbers, if [sentence_accepted] accepts it. *)
Theorem sentence_right fuel s l w k t : orderly (radix s) (valid s) = true -> numbering (valid s) w ->
  agrees (whole s l) w (meanings w [] l) -> sentence_accepted fuel s l k t = true ->
  forall a, length a = k -> tree_true w (meanings w [] l) a t.
Proof.
  intros O W A H a E. destruct (whole_like s l s (conj eq_refl eq_refl)) as [L1 L2].
  apply (always_right fuel (whole s l) w (meanings w [] l)) with (ns := a) in H; auto.
  - rewrite L1, L2. auto.
  - rewrite L2. auto.
  - intros f [].
Qed.
