(* Relations of numbers that are read off their words: order, words of a one and zeros, words with a zero appended,
   and some others; each with the automaton that decides it (meaning_right). *)
Require Import Arith NArith Lia List Bool.
From Nimlike Require Import Texts Numerals.
Import ListNotations.
#[local] Arguments N.eqb : simpl never.
#[local] Arguments N.ltb : simpl never.
#[local] Arguments N.add : simpl never.
#[local] Arguments N.sub : simpl never.
#[local] Arguments N.even : simpl never.

(* The automaton of a function, which reads columns of digits below b. *)
Definition digits (b : N) : list N := map N.of_nat (seq 0 (N.to_nat b)).
Fixpoint columns (b : N) (t : nat) : list (list N) :=
  match t with O => [[]] | S t => flat_map (fun d => map (cons d) (columns b t)) (digits b) end.
Definition built (b : N) (t : nat) (step : N -> list N -> option N) (last : N -> bool) : automaton :=
  Reader (fun q => flat_map (fun c => match step q c with Some r => [(c, r)] | None => [] end) (columns b t)) last.
Fixpoint walk (step : N -> list N -> option N) (q : N) (g : nat -> list N) (L : nat) : option N :=
  match L with O => Some q | S n => match step q (g n) with Some r => walk step r g n | None => None end end.
Lemma columns_In b c : (forall d, In d c -> (d < b)%N) -> In c (columns b (length c)).
Proof.
  induction c as [|d c IH]; simpl; auto. intro H. apply in_flat_map. exists d. split.
  - unfold digits. apply in_map_iff. exists (N.to_nat d). rewrite N2Nat.id. split; auto. apply in_seq.
    specialize (H d (or_introl eq_refl)). lia.
  - apply in_map. auto.
Qed.
Lemma runs_walk b step last vs f : forall L q r,
  runs [Atom (built b (length vs) step last) vs] [q] f L [r] -> walk step q (fun i => map (f i) vs) L = Some r.
Proof.
  induction L as [|L IH]; intros q r; simpl; [intros [= ->]; auto|].
  intros [s [T R]]. destruct s as [|s [|? ?]]; try (destruct T; contradiction). destruct T as [T _].
  apply in_flat_map in T as [c [_ T]]. destruct (step q c) as [x|] eqn:E; [|destruct T].
  destruct T as [[= -> ->]|[]]. rewrite E. apply IH. auto.
Qed.
Lemma built_runs b step last vs f : (forall i v, In v vs -> (f i v < b)%N) -> forall L q r,
  runs [Atom (built b (length vs) step last) vs] [q] f L [r] <-> walk step q (fun i => map (f i) vs) L = Some r.
Proof.
  intros B. induction L as [|L IH]; intros q r; simpl.
  - split; [intros [= ->]; auto|intros [= ->]; auto].
  - split.
    + apply (runs_walk b step last vs f (S L)).
    + destruct (step q (map (f L) vs)) as [s|] eqn:E; [|discriminate]. intro R. exists [s]. split; [|apply IH; auto].
      split; auto. apply in_flat_map. exists (map (f L) vs). split; [|rewrite E; simpl; auto].
      rewrite <- (map_length (f L) vs). apply columns_In. intros d I. apply in_map_iff in I as [v [<- I]]. auto.
Qed.

Definition step_order (q : N) (c : list N) : option N :=
  match c with
  | [x; y] => if N.eqb q 1 then Some 1%N else if N.eqb x y then Some 0%N else if N.ltb x y then Some 1%N else None
  | _ => None
  end.
Definition step_element (q : N) (c : list N) : option N :=
  match c with
  | [x] => if N.eqb x 0 then Some q else if N.eqb x 1 && N.eqb q 0 then Some 1%N else None
  | _ => None
  end.
Definition step_shift (q : N) (c : list N) : option N :=
  match c with [x; y] => if N.eqb x q then Some y else None | _ => None end.
Definition step_smallest (q : N) (c : list N) : option N :=
  match c with
  | [x; y] => if N.eqb q 1 then if N.eqb x 0 && N.eqb y 0 then Some 1%N else None
      else if N.eqb y 0 then Some 0%N else if N.eqb y 1 && negb (N.eqb x 0) then Some 1%N else None
  | _ => None
  end.
Definition step_even (q : N) (c : list N) : option N :=
  match c with
  | [x] => Some (if N.eqb x 0 then if N.eqb q 0 then 0 else if N.eqb q 1 then 2 else 1 else 1)%N
  | _ => None
  end.
Definition step_xor (q : N) (c : list N) : option N :=
  match c with [x; y; z] => if N.even (x + y + z) then Some 0%N else None | _ => None end.
(* The first digit of x that is not 0 is 1 in e, and 1 less in r; the others are 0, and the same. *)
Definition step_leading (q : N) (c : list N) : option N :=
  match c with
  | [x; e; r] =>
      if N.eqb q 1 || N.eqb x 0 then if N.eqb e 0 && N.eqb r x then Some q else None
      else if N.eqb e 1 && N.eqb (r + 1) x then Some 1%N else None
  | _ => None
  end.

Definition one_at (p : nat) (f : word) : Prop := f p = 1%N /\ forall i, i <> p -> f i = 0%N.
Definition lowest (p : nat) (f : word) : Prop := f p <> 0%N /\ forall i, i < p -> f i = 0%N.
Definition leading_part (x e r : word) : Prop := exists p, x p <> 0%N /\ (forall i, p < i -> x i = 0%N) /\
  one_at p e /\ (r p + 1 = x p)%N /\ forall i, i <> p -> r i = x i.

Ltac cases := repeat match goal with
  | |- context [N.eqb ?a ?b] => destruct (N.eqb_spec a b)
  | |- context [N.ltb ?a ?b] => destruct (N.ltb_spec a b) end.
Section Walks.
Variables x y z : word.
Lemma walk_order_1 L : walk step_order 1 (fun i => [x i; y i]) L = Some 1%N.
Proof. induction L; simpl; auto. Qed.
Lemma walk_order L :
  (walk step_order 0 (fun i => [x i; y i]) L = Some 0%N <-> forall i, i < L -> x i = y i) /\
  (walk step_order 0 (fun i => [x i; y i]) L = Some 1%N <->
    exists p, p < L /\ (x p < y p)%N /\ forall i, p < i < L -> x i = y i) /\
  (forall r, walk step_order 0 (fun i => [x i; y i]) L = Some r -> r = 0%N \/ r = 1%N).
Proof.
  induction L as [|L [IH1 [IH2 IH3]]]; simpl.
  - split; [split; intros; auto; lia|]. split; [split; [discriminate|intros (p & H & _); lia]|]. intros r [= <-]. auto.
  - destruct (N.eqb_spec (x L) (y L)) as [E|E]; [|destruct (N.ltb_spec (x L) (y L)) as [C|C]].
    + split; [|split; auto].
      * rewrite IH1. split; intros H i I; [|apply H; lia]. destruct (Nat.eq_dec i L) as [->|]; auto. apply H. lia.
      * rewrite IH2. split; intros (p & P & D & H); exists p.
        -- split; [lia|]. split; auto. intros i I. destruct (Nat.eq_dec i L) as [->|]; auto. apply H. lia.
        -- destruct (Nat.eq_dec p L) as [->|]; [lia|]. split; [lia|]. split; auto. intros i I. apply H. lia.
    + rewrite walk_order_1. split; [split; [discriminate|intro H; destruct E; apply H; lia]|]. split.
      * split; auto. intros _. exists L. split; [lia|]. split; auto. intros i I. lia.
      * intros r [= <-]. auto.
    + split; [split; [discriminate|intro H; destruct E; apply H; lia]|]. split; [|discriminate].
      split; [discriminate|]. intros (p & P & D & H). destruct (Nat.eq_dec p L) as [->|]; [lia|].
      destruct E. apply H. lia.
Qed.
Lemma walk_element_1 L r : walk step_element 1 (fun i => [x i]) L = Some r <-> r = 1%N /\ forall i, i < L -> x i = 0%N.
Proof.
  induction L as [|L IH]; simpl.
  - split; [intros [= <-]; split; auto; lia|intros [-> _]; auto].
  - destruct (N.eqb_spec (x L) 0) as [E|E].
    + rewrite IH. split; intros [H1 H2]; split; auto. intros i I. destruct (Nat.eq_dec i L) as [->|]; auto. apply H2.
      lia.
    + rewrite andb_false_r. split; [discriminate|]. intros [_ H]. destruct E. apply H. lia.
Qed.
Lemma walk_element L : walk step_element 0 (fun i => [x i]) L = Some 1%N <->
  exists p, p < L /\ x p = 1%N /\ forall i, i < L -> i <> p -> x i = 0%N.
Proof.
  induction L as [|L IH]; simpl.
  - split; [discriminate|]. intros (p & H & _). lia.
  - destruct (N.eqb_spec (x L) 0) as [E|E].
    + rewrite IH. split; intros (p & P & O & H); exists p.
      * split; [lia|]. split; auto. intros i I J. destruct (Nat.eq_dec i L) as [->|]; auto. apply H; lia.
      * destruct (Nat.eq_dec p L) as [->|]; [lia|]. split; [lia|]. split; auto.
    + destruct (N.eqb_spec (x L) 1) as [O|O]; simpl.
      * rewrite walk_element_1. split.
        -- intros [_ H]. exists L. split; [lia|]. split; auto. intros i I J. apply H. lia.
        -- intros (p & P & Q & H). split; auto. intros i I. apply H; [lia|]. intros ->. destruct E. apply H; lia.
      * split; [discriminate|]. intros (p & P & Q & H). destruct (Nat.eq_dec p L) as [->|]; [congruence|].
        destruct E. apply H; lia.
Qed.
Lemma walk_shift L : forall q r, walk step_shift q (fun i => [x i; y i]) L = Some r <->
  match L with O => r = q | S n => x n = q /\ (forall i, i < n -> x i = y (S i)) /\ r = y 0 end.
Proof.
  induction L as [|L IH]; intros q r; simpl; [split; congruence|]. destruct (N.eqb_spec (x L) q) as [E|E].
  - rewrite IH. destruct L as [|n]; split.
    + intros ->. split; auto. split; auto. lia.
    + intros (_ & _ & ->). auto.
    + intros (H1 & H2 & ->). split; auto. split; auto. intros i I. destruct (Nat.eq_dec i n) as [->|]; auto. apply H2.
      lia.
    + intros (_ & H & ->). split; [apply H; lia|]. split; auto.
  - split; [discriminate|]. intros [H _]. congruence.
Qed.
Lemma walk_smallest_1 L r : walk step_smallest 1 (fun i => [x i; y i]) L = Some r <->
  r = 1%N /\ forall i, i < L -> x i = 0%N /\ y i = 0%N.
Proof.
  induction L as [|L IH]; simpl.
  - split; [intros [= <-]; split; auto; lia|intros [-> _]; auto].
  - destruct (N.eqb_spec (x L) 0) as [E|E], (N.eqb_spec (y L) 0) as [E'|E']; simpl.
    + rewrite IH. split; intros [H1 H2]; split; auto. intros i I. destruct (Nat.eq_dec i L) as [->|]; auto. apply H2.
      lia.
    + split; [discriminate|]. intros [_ H]. destruct E'. apply (H L). lia.
    + split; [discriminate|]. intros [_ H]. destruct E. apply (H L). lia.
    + split; [discriminate|]. intros [_ H]. destruct E. apply (H L). lia.
Qed.
Lemma walk_smallest L : walk step_smallest 0 (fun i => [x i; y i]) L = Some 1%N <->
  exists p, p < L /\ x p <> 0%N /\ (forall i, i < p -> x i = 0%N) /\ y p = 1%N /\ forall i, i < L -> i <> p -> y i =
    0%N.
Proof.
  induction L as [|L IH]; simpl.
  - split; [discriminate|]. intros (p & H & _). lia.
  - destruct (N.eqb_spec (y L) 0) as [E|E].
    + rewrite IH. split; intros (p & P & N & Z & O & H); exists p.
      * split; [lia|]. repeat (split; auto). intros i I J. destruct (Nat.eq_dec i L) as [->|]; auto. apply H; lia.
      * destruct (Nat.eq_dec p L) as [->|]; [lia|]. split; [lia|]. repeat (split; auto).
    + destruct (N.eqb_spec (y L) 1) as [O|O]; [destruct (N.eqb_spec (x L) 0) as [X|X]|]; simpl.
      * split; [discriminate|]. intros (p & P & N & Z & O' & H). destruct (Nat.eq_dec p L) as [->|]; [congruence|].
        destruct E. apply H; lia.
      * rewrite walk_smallest_1. split.
        -- intros [_ H]. exists L. split; [lia|]. split; auto. split; [intros i I; apply H; lia|]. split; auto.
           intros i I J. apply H. lia.
        -- intros (p & P & N & Z & O' & H). split; auto. destruct (Nat.eq_dec p L) as [->|].
           ++ intros i I. split; [auto|apply H; lia].
           ++ destruct E. apply H; lia.
      * split; [discriminate|]. intros (p & P & N & Z & O' & H). destruct (Nat.eq_dec p L) as [->|]; [congruence|].
        destruct E. apply H; lia.
Qed.
Lemma walk_head_1 L : walk step_leading 1 (fun i => [x i; y i; z i]) L = Some 1%N <->
  forall i, i < L -> y i = 0%N /\ z i = x i.
Proof.
  induction L as [|L IH]; simpl.
  - split; [intros _ i I; lia|auto].
  - destruct (N.eqb_spec (y L) 0) as [E|E], (N.eqb_spec (z L) (x L)) as [E'|E']; simpl.
    + rewrite IH. split; intros H i I; [|apply H; lia]. destruct (Nat.eq_dec i L) as [->|]; auto. apply H. lia.
    + split; [discriminate|]. intro H. destruct E'. apply (H L). lia.
    + split; [discriminate|]. intro H. destruct E. apply (H L). lia.
    + split; [discriminate|]. intro H. destruct E. apply (H L). lia.
Qed.
Lemma walk_head L : walk step_leading 0 (fun i => [x i; y i; z i]) L = Some 1%N <->
  exists p, p < L /\ x p <> 0%N /\ (forall i, p < i < L -> x i = 0%N) /\ y p = 1%N /\ (z p + 1 = x p)%N /\
    forall i, i < L -> i <> p -> y i = 0%N /\ z i = x i.
Proof.
  induction L as [|L IH]; simpl.
  - split; [discriminate|]. intros (p & H & _). lia.
  - destruct (N.eqb_spec (x L) 0) as [X|X].
    + destruct (N.eqb_spec (y L) 0) as [E|E], (N.eqb_spec (z L) (x L)) as [E'|E']; simpl.
      * rewrite IH. split; intros (p & P & N & Z & O & O' & H); exists p.
        -- split; [lia|]. split; auto. split.
           ++ intros i I. destruct (Nat.eq_dec i L) as [->|]; auto. apply Z. lia.
           ++ split; auto. split; auto. intros i I J. destruct (Nat.eq_dec i L) as [->|]; auto. apply H; lia.
        -- destruct (Nat.eq_dec p L) as [->|]; [congruence|]. split; [lia|]. split; auto.
           split; [intros i I; apply Z; lia|]. split; auto.
      * split; [discriminate|]. intros (p & P & N & Z & O & O' & H).
        destruct (Nat.eq_dec p L) as [->|]; [congruence|]. destruct E'. apply (H L); lia.
      * split; [discriminate|]. intros (p & P & N & Z & O & O' & H).
        destruct (Nat.eq_dec p L) as [->|]; [congruence|]. destruct E. apply (H L); lia.
      * split; [discriminate|]. intros (p & P & N & Z & O & O' & H).
        destruct (Nat.eq_dec p L) as [->|]; [congruence|]. destruct E. apply (H L); lia.
    + assert (only : forall p, p < S L -> (forall i, p < i < S L -> x i = 0%N) -> p = L).
      { intros p P Z. destruct (Nat.eq_dec p L); auto. destruct X. apply Z. lia. }
      destruct (N.eqb_spec (y L) 1) as [O|O], (N.eqb_spec (z L + 1) (x L)) as [O'|O']; simpl.
      * rewrite walk_head_1. split.
        -- intro H. exists L. split; [lia|]. split; auto. split; [intros i I; lia|]. split; auto. split; auto.
           intros i I J. apply H. lia.
        -- intros (p & P & N & Z & O1 & O2 & H) i I. rewrite (only p P Z) in H. apply H; lia.
      * split; [discriminate|]. intros (p & P & N & Z & O1 & O2 & H). rewrite (only p P Z) in *. congruence.
      * split; [discriminate|]. intros (p & P & N & Z & O1 & O2 & H). rewrite (only p P Z) in *. congruence.
      * split; [discriminate|]. intros (p & P & N & Z & O1 & O2 & H). rewrite (only p P Z) in *. congruence.
Qed.
Lemma walk_even L : forall q, q = 0%N \/ q = 1%N \/ q = 2%N -> exists r, walk step_even q (fun i => [x i]) L = Some r /\
  (r = 0%N \/ r = 1%N \/ r = 2%N) /\
  (((forall i, i < L -> x i = 0%N) /\
    r = if N.eqb q 0 then 0%N else if Nat.even L then q else if N.eqb q 1 then 2%N else 1%N) \/
  (exists p, p < L /\ x p <> 0%N /\ (forall i, i < p -> x i = 0%N) /\ r = if Nat.even p then 1%N else 2%N)).
Proof.
  induction L as [|L IH]; intros q Q; simpl walk.
  - exists q. split; auto. split; auto. left. split; [lia|]. simpl. cases; auto.
  - destruct (N.eqb_spec (x L) 0) as [E|E].
    + destruct (IH (if N.eqb q 0 then 0%N else if N.eqb q 1 then 2%N else 1%N)) as (r & R & T & [[Z V]|(p & P & N & Z
        & V)]).
      { cases; auto. }
      * exists r. split; auto. split; auto. left. split.
        -- intros i I. destruct (Nat.eq_dec i L) as [->|]; auto. apply Z. lia.
        -- rewrite V, Nat.even_succ, <- Nat.negb_even.
           destruct Q as [->|[->| ->]], (Nat.even L); reflexivity.
      * exists r. split; auto. split; auto. right. exists p. split; [lia|auto].
    + destruct (IH 1%N) as (r & R & T & [[Z V]|(p & P & N & Z & V)]); auto.
      * exists r. split; auto. split; auto. right. exists L. repeat (split; auto).
      * exists r. split; auto. split; auto. right. exists p. split; [lia|auto].
Qed.
Lemma walk_xor L r : walk step_xor 0 (fun i => [x i; y i; z i]) L = Some r <->
  r = 0%N /\ forall i, i < L -> N.even (x i + y i + z i) = true.
Proof.
  induction L as [|L IH]; simpl.
  - split; [intros [= <-]; split; auto; lia|intros [-> _]; auto].
  - destruct (N.even (x L + y L + z L)) eqn:E.
    + rewrite IH. split; intros [H1 H2]; split; auto. intros i I. destruct (Nat.eq_dec i L) as [->|]; auto. apply H2.
      lia.
    + split; [discriminate|]. intros [_ H]. rewrite H in E by lia. discriminate.
Qed.
End Walks.

(* The relations of numbers. *)
Section Meanings.
Context (b : N) (valid : sheet) (good : orderly b valid = true) (w : nat -> word) (W : numbering valid w).
Lemma accepts_of A vs ns : atom_holds w (Atom A vs) ns <-> accepts w A (map (fun v => nth v ns 0) vs).
Proof.
  set (xs := map (fun v => nth v ns 0) vs).
  assert (E : forall i, map (written w ns i) vs = map (written w xs i) (seq 0 (length xs))).
  { intro i. unfold written. rewrite <- (map_map (fun v => nth v xs 0) (fun n => w n i)).
    replace (map (fun v => nth v xs 0) (seq 0 (length xs))) with xs.
    - unfold xs. rewrite map_map. auto.
    - clear. induction xs as [|x xs IH]; simpl; auto. f_equal. rewrite <- seq_shift, map_map. auto. }
  assert (R : forall L q r, runs [Atom A vs] q (written w ns) L r <->
    runs [Atom A (seq 0 (length xs))] q (written w xs) L r).
  { induction L as [|L IH]; intros q r; simpl; [tauto|].
    assert (T : forall s, steps [Atom A vs] q (written w ns L) s <->
      steps [Atom A (seq 0 (length xs))] q (written w xs L) s).
    { intro s. destruct q as [|x [|? ?]], s as [|y [|? ?]]; cbn [steps tracks reads]; try tauto; rewrite E; tauto. }
    split; intros [s [T' H]]; exists s; (split; [apply T|apply IH]; auto). }
  unfold accepts, atom_holds. cbn [tracks]. split; intros [L [H [r [H1 H2]]]]; exists L; split.
  - intros v I. apply in_seq in I. unfold xs in *. rewrite map_length in I.
    rewrite nth_indep with (d' := (fun v => nth v ns 0) 0) by (rewrite map_length; lia).
    rewrite (map_nth (fun v => nth v ns 0)). apply H, nth_In. lia.
  - exists r. split; auto. apply R. auto.
  - intros v I. apply (In_nth _ _ 0) in I as [j [J <-]].
    specialize (H j). unfold xs in H. rewrite map_length in H.
    rewrite nth_indep with (d' := (fun v => nth v ns 0) 0) in H by (rewrite map_length; lia).
    rewrite (map_nth (fun v => nth v ns 0)) in H. apply H, in_seq. lia.
  - exists r. split; auto. apply R. auto.
Qed.
Lemma built_accepts step last xs : accepts w (built b (length xs) step last) xs <-> exists L,
  (forall x, In x xs -> ends_at (w x) L) /\
  exists r, walk step 0 (fun i => map (fun x => w x i) xs) L = Some r /\ last r = true.
Proof.
  assert (E : forall i, map (written w xs i) (seq 0 (length xs)) = map (fun x => w x i) xs).
  { intro i. unfold written. rewrite <- (map_map (fun v => nth v xs 0) (fun n => w n i)). f_equal.
    clear. induction xs as [|x xs IH]; simpl; auto. f_equal. rewrite <- seq_shift, map_map. auto. }
  assert (R : forall L q r, runs [Atom (built b (length xs) step last) (seq 0 (length xs))] [q] (written w xs) L [r] <->
    walk step q (fun i => map (fun x => w x i) xs) L = Some r).
  { intros L q r. assert (H := built_runs b step last (seq 0 (length xs)) (written w xs)). rewrite seq_length in H.
    rewrite H; [|intros i v _; apply (small b valid good w W)].
    assert (forall L q, walk step q (fun i => map (written w xs i) (seq 0 (length xs))) L =
      walk step q (fun i => map (fun x => w x i) xs) L) as ->; [|tauto].
    clear -E. induction L as [|L IH]; intro q; simpl; auto. rewrite E. destruct (step q _); auto. }
  unfold accepts, atom_holds. cbn [tracks]. split; intros [L [H1 H2]]; exists L; split.
  - intros x I. apply (In_nth _ _ 0) in I as [j [J <-]]. apply H1, in_seq. lia.
  - destruct H2 as [r [H2 F]]. assert (S := H2). apply runs_shape in S; [|auto].
    destruct r as [|r [|? ?]]; try discriminate. exists r. split; [apply R; auto|]. simpl in F.
    rewrite andb_true_r in F. auto.
  - intros v I. apply in_seq in I. apply H1, nth_In. lia.
  - destruct H2 as [r [H2 F]]. exists [r]. split; [apply R; auto|]. simpl. rewrite F. auto.
Qed.
Lemma ends2 m n : exists L, ends_at (w m) L /\ ends_at (w n) L.
Proof.
  destruct (all_end valid w W [m; n]) as [L H]. exists L. split; [apply (H 0)|apply (H 1)].
Qed.
Lemma equal_below m n L : ends_at (w m) L -> ends_at (w n) L -> (m = n <-> forall i, i < L -> w m i = w n i).
Proof.
  intros Em En. split; [intros -> i _; auto|]. intro H. apply (same_number valid w W). intro i.
  destruct (le_lt_dec L i); auto. rewrite Em, En; auto.
Qed.
Lemma less_below m n L : ends_at (w m) L -> ends_at (w n) L ->
  (m < n <-> exists p, p < L /\ (w m p < w n p)%N /\ forall i, p < i < L -> w m i = w n i).
Proof.
  intros Em En. rewrite <- (order_right valid w W). split; intros (p & H).
  - destruct H as [H E]. exists p. split.
    + destruct (le_lt_dec L p) as [C|]; auto. rewrite (En p C) in H. lia.
    + split; auto. intros i I. apply E. lia.
  - destruct H as (P & H & E). exists p. split; auto. intros i I. destruct (le_lt_dec L i); [rewrite Em, En; auto|auto].
Qed.
Definition less : automaton := built b 2 step_order (N.eqb 1).
Definition atmost : automaton := built b 2 step_order (fun _ => true).
Definition same : automaton := built b 2 step_order (N.eqb 0).
Definition element : automaton := built b 1 step_element (N.eqb 1).
Definition shift : automaton := built b 2 step_shift (N.eqb 0).
Definition smallest : automaton := built b 2 step_smallest (N.eqb 1).
Definition even : automaton := built b 1 step_even (N.eqb 1).
Definition xor : automaton := built b 3 step_xor (fun _ => true).
Definition head : automaton := built b 3 step_leading (N.eqb 1).
Lemma less_right m n : accepts w less [m; n] <-> m < n.
Proof.
  unfold less. rewrite (built_accepts step_order (N.eqb 1) [m; n]). split.
  - intros [L [E [r [R F]]]]. apply N.eqb_eq in F. subst r. cbn [map] in R.
    apply (proj1 (proj1 (proj2 (walk_order (w m) (w n) L)))) in R.
    apply (less_below m n L); auto; apply E; simpl; auto.
  - intro H. destruct (ends2 m n) as [L [Em En]]. exists L. split; [intros x [<-|[<-|[]]]; auto|].
    exists 1%N. split; auto. apply (proj1 (proj2 (walk_order (w m) (w n) L))). apply (less_below m n L); auto.
Qed.
Lemma same_right m n : accepts w same [m; n] <-> m = n.
Proof.
  unfold same. rewrite (built_accepts step_order (N.eqb 0) [m; n]). split.
  - intros [L [E [r [R F]]]]. apply N.eqb_eq in F. subst r. cbn [map] in R.
    pose proof (proj1 (proj1 (walk_order (w m) (w n) L)) R) as S.
    apply (equal_below m n L); auto; apply E; simpl; auto.
  - intro H. destruct (ends2 m n) as [L [Em En]]. exists L. split; [intros x [<-|[<-|[]]]; auto|].
    exists 0%N. split; auto. apply (proj1 (walk_order (w m) (w n) L)). apply (equal_below m n L); auto.
Qed.
Lemma atmost_right m n : accepts w atmost [m; n] <-> m <= n.
Proof.
  unfold atmost. rewrite (built_accepts step_order (fun _ => true) [m; n]). split.
  - intros [L [E [r [R _]]]]. cbn [map] in R. destruct (proj2 (proj2 (walk_order (w m) (w n) L)) r R) as [->| ->].
    + pose proof (proj1 (proj1 (walk_order (w m) (w n) L)) R) as S. apply Nat.eq_le_incl. apply (equal_below m n L);
        auto; apply E; simpl; auto.
    + apply (proj1 (proj1 (proj2 (walk_order (w m) (w n) L)))) in R. apply Nat.lt_le_incl. apply (less_below m n L);
        auto; apply E; simpl; auto.
  - intro H. destruct (ends2 m n) as [L [Em En]]. exists L. split; [intros x [<-|[<-|[]]]; auto|].
    apply Nat.lt_eq_cases in H as [C|C].
    + exists 1%N. split; auto. apply (proj1 (proj2 (walk_order (w m) (w n) L))). apply (less_below m n L); auto.
    + exists 0%N. split; auto. apply (proj1 (walk_order (w m) (w n) L)). apply (equal_below m n L); auto.
Qed.
Lemma element_right n : accepts w element [n] <-> exists p, one_at p (w n).
Proof.
  unfold element. rewrite (built_accepts step_element (N.eqb 1) [n]). split.
  - intros [L [E [r [R F]]]]. apply N.eqb_eq in F. subst r. cbn [map] in R.
    apply (walk_element (w n) L) in R as (p & P & O & Z).
    exists p. split; auto. intros i I. destruct (le_lt_dec L i); auto. apply E; simpl; auto.
  - intros [p [O Z]]. destruct (word_ends valid w W n) as [L E]. exists L. split; [intros x [<-|[]]; auto|].
    exists 1%N. split; auto. apply (walk_element (w n) L). exists p. split; auto.
    destruct (le_lt_dec L p) as [C|]; auto. rewrite (E p C) in O. discriminate.
Qed.
Lemma shift_right m n : accepts w shift [m; n] <-> w n 0 = 0%N /\ forall i, w n (S i) = w m i.
Proof.
  unfold shift. rewrite (built_accepts step_shift (N.eqb 0) [m; n]). split.
  - intros [L [E [r [R F]]]]. apply N.eqb_eq in F. subst r. cbn [map] in R. apply (walk_shift (w m) (w n) L) in R.
    assert (Em := E m (or_introl eq_refl)). assert (En := E n (or_intror (or_introl eq_refl))).
    destruct L as [|L]; [split; [apply En|intro i; rewrite Em, En]; auto; lia|]. destruct R as (T & H & Z). split; auto.
    intro i. destruct (lt_eq_lt_dec i L) as [[C| ->]|C]; [symmetry; auto|rewrite T, En; auto|rewrite Em, En; auto; lia].
  - intros [Z H]. destruct (ends2 m n) as [L [Em En]]. exists (S L).
    split; [intros x [<-|[<-|[]]] i I; [apply Em|apply En]; lia|].
    exists 0%N. split; auto. apply (walk_shift (w m) (w n) (S L)). split; [apply Em; lia|]. split; auto.
Qed.
Lemma smallest_right m n : accepts w smallest [m; n] <-> exists p, lowest p (w m) /\ one_at p (w n).
Proof.
  unfold smallest. rewrite (built_accepts step_smallest (N.eqb 1) [m; n]). split.
  - intros [L [E [r [R F]]]]. apply N.eqb_eq in F. subst r. cbn [map] in R. apply (walk_smallest (w m) (w n) L) in R.
    destruct R as (p & P & N & Z & O & H). exists p. split; split; auto.
    intros i I. destruct (le_lt_dec L i); auto. apply E; simpl; auto.
  - intros (p & [N Z] & [O H]). destruct (ends2 m n) as [L [Em En]]. exists L.
    split; [intros x [<-|[<-|[]]]; auto|]. exists 1%N. split; auto. apply (walk_smallest (w m) (w n) L). exists p.
    split; [|repeat (split; auto)]. destruct (le_lt_dec L p) as [C|]; auto. rewrite (En p C) in O. discriminate.
Qed.
Lemma even_right n : accepts w even [n] <-> exists p, lowest p (w n) /\ Nat.even p = true.
Proof.
  unfold even. rewrite (built_accepts step_even (N.eqb 1) [n]).
  assert (U : forall p q, lowest p (w n) -> lowest q (w n) -> p = q).
  { intros p q [P1 P2] [Q1 Q2]. destruct (lt_eq_lt_dec p q) as [[C|]|C]; auto; exfalso; auto. }
  split.
  - intros [L [E [r [R F]]]]. apply N.eqb_eq in F. subst r.
    destruct (walk_even (w n) L 0%N) as (r & R' & T & [[Z V]|(p & P & N & Z & V)]); auto;
      cbn [map] in R; rewrite R in R'; injection R' as <-.
    + discriminate.
    + exists p. split; [split; auto|]. destruct (Nat.even p); auto. discriminate.
  - intros (p & Lo & Ev). destruct (word_ends valid w W n) as [L E]. exists L. split; [intros x [<-|[]]; auto|].
    destruct (walk_even (w n) L 0%N) as (r & R' & T & [[Z V]|(q & P & N & Z & V)]); auto.
    + exfalso. destruct Lo as [Lo _]. apply Lo. destruct (le_lt_dec L p); auto.
    + exists r. split; auto. rewrite (U p q) in Ev by (auto; split; auto). rewrite Ev in V. subst r. auto.
Qed.
Lemma xor_right m n o : accepts w xor [m; n; o] <-> forall i, N.even (w m i + w n i + w o i) = true.
Proof.
  unfold xor. rewrite (built_accepts step_xor (fun _ => true) [m; n; o]). split.
  - intros [L [E [r [R _]]]] i. cbn [map] in R. apply (walk_xor (w m) (w n) (w o) L) in R as [_ R].
    destruct (le_lt_dec L i) as [C|]; auto. rewrite (E m), (E n), (E o); simpl; auto.
  - intro H. destruct (all_end valid w W [m; n; o]) as [L E]. exists L. split.
    + intros x [<-|[<-|[<-|[]]]]; [apply (E 0)|apply (E 1)|apply (E 2)].
    + exists 0%N. split; auto. apply (walk_xor (w m) (w n) (w o) L). auto.
Qed.
Lemma head_right m e r : accepts w head [m; e; r] <-> leading_part (w m) (w e) (w r).
Proof.
  unfold head. rewrite (built_accepts step_leading (N.eqb 1) [m; e; r]). split.
  - intros [L [E [q [R F]]]]. apply N.eqb_eq in F. subst q. cbn [map] in R.
    apply (walk_head (w m) (w e) (w r) L) in R as (p & P & N & Z & O & O' & H).
    assert (Em := E m (or_introl eq_refl)). assert (Ee := E e (or_intror (or_introl eq_refl))).
    assert (Er := E r (or_intror (or_intror (or_introl eq_refl)))).
    exists p. split; auto. split; [intros i I; destruct (le_lt_dec L i); auto|]. split; [split; auto|split; auto].
    + intros i I. destruct (le_lt_dec L i); [auto|apply H; auto].
    + intros i I. destruct (le_lt_dec L i); [rewrite Em, Er; auto|apply H; auto].
  - intros (p & N & Z & [O O0] & O' & H). destruct (all_end valid w W [m; e; r]) as [L E]. exists L. split.
    { intros x [<-|[<-|[<-|[]]]]; [apply (E 0)|apply (E 1)|apply (E 2)]. }
    exists 1%N. split; auto. apply (walk_head (w m) (w e) (w r) L). exists p. split.
    { destruct (le_lt_dec L p) as [C|]; auto. destruct N. apply (E 0). auto. }
    split; auto. split; [intros i I; apply Z; lia|]. split; auto.
Qed.
End Meanings.
