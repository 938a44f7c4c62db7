(* Verified checkers of misere quotients of octal games, of subtraction games and of Grundy's game.

   Main theorems: what check_octal and check_take accept is the misere quotient of all rows of heaps, whose elements
   repeat with the period (octal_checked, take_checked); what check_octal_to, check_take_to and check_unequal_to accept
   is that of the rows of listed heaps (octal_checked_to, take_checked_to, unequal_checked_to). *)
Require Import Arith Lia List Bool Wf_nat.
From Nimlike Require Import Games Heaps Periods Octal Subtraction Quotient MisereChecker.
Import ListNotations.

(* The elements of the heaps: the first e + p are listed, and then they repeat with the period p. *)
Definition periodic (values : list nat) (e p n : nat) : nat :=
  if n <? e + p then nth n values 0 else nth (e + (n - e) mod p) values 0.
Lemma periodic_repeats values e p n : 1 <= p -> e <= n -> periodic values e p (n + p) = periodic values e p n.
Proof.
  intros P E. unfold periodic. destruct (Nat.ltb_spec (n + p) (e + p)) as [L|_]; [lia|].
  replace (n + p - e) with (n - e + 1 * p) by lia. rewrite Nat.mod_add by lia.
  destruct (Nat.ltb_spec n (e + p)); auto. rewrite Nat.mod_small by lia. f_equal. lia.
Qed.

(* Heaps beyond a bound are like those one period before. *)
Section Periodic.
Variables (table : list (list nat)) (rule : nat -> list nat -> Prop) (phi : nat -> nat) (p bound : nat).
Hypothesis positive : 1 <= p.
Hypothesis before : forall n, bound <= n -> like table rule phi (n + p) n.
Lemma like_small n : exists m, In m (seq 0 (bound + p)) /\ like table rule phi n m.
Proof.
  induction n as [n IH] using lt_wf_ind. destruct (le_lt_dec (bound + p) n) as [L|L].
  - destruct (IH (n - p)) as [m [I [E [X Y]]]]; [lia|]. exists m. split; auto.
    destruct (before (n - p)) as [E' [X' Y']]; [lia|]. replace (n - p + p) with n in * by lia.
    split; [congruence|]. split; intros o R.
    + destruct (X' o R) as [o1 [R1 E1]]. destruct (X o1 R1) as [o2 [R2 E2]]. exists o2. split; auto. congruence.
    + destruct (Y o R) as [o1 [R1 E1]]. destruct (Y' o1 R1) as [o2 [R2 E2]]. exists o2. split; auto. congruence.
  - exists n. split; [apply in_seq; lia|]. split; auto. split; intros o R; exists o; auto.
Qed.
End Periodic.

(* The misere quotient of a game: which rows are lost, which are the same beside all rows, and that each element is the
   product of a row. *)
Definition is_misere_quotient (move : list nat -> list nat -> Prop) (heaps : nat -> Prop)
    (table : list (list nat)) (inside : list bool) (phi : nat -> nat) : Prop :=
  (forall row, Forall heaps row -> (misere_lost move row <-> in_P inside (element table phi row) = true)) /\
  (forall a b, Forall heaps a -> Forall heaps b ->
    (element table phi a = element table phi b <->
     forall more, Forall heaps more -> (misere_lost move (a ++ more) <-> misere_lost move (b ++ more)))) /\
  (forall x, x < order table -> exists row, Forall heaps row /\ element table phi row = x).

Lemma like_itself table rule phi n : like table rule phi n n.
Proof. split; auto. split; intros o R; exists o; auto. Qed.

(* The same where it holds for all heaps. *)
Definition is_misere_quotient_of_all (move : list nat -> list nat -> Prop)
    (table : list (list nat)) (inside : list bool) (phi : nat -> nat) : Prop :=
  (forall row, misere_lost move row <-> in_P inside (element table phi row) = true) /\
  (forall a b, element table phi a = element table phi b <->
    forall more, misere_lost move (a ++ more) <-> misere_lost move (b ++ more)) /\
  (forall x, x < order table -> exists row, element table phi row = x).

Section AnyGame.
Variables (table : list (list nat)) (inside : list bool) (closed : list (list (list bool))).
Variables (rule : nat -> list nat -> Prop) (options : nat -> list (list nat)) (weight : nat -> nat).
Hypothesis in_options : forall h o, In o (options h) <-> rule h o.
Hypothesis lighter : forall h o, rule h o -> total weight o < weight h.
Variable words : list (list nat).

Definition all_heaps (n : nat) : bool := true.
Lemma quotient_of_all heaps phi : (forall h, exists m, In m heaps /\ like table rule phi h m) ->
  check_rows table inside closed options phi all_heaps heaps words = true ->
  is_misere_quotient_of_all (row_move rule) table inside phi.
Proof.
  intros L C. assert (A : forall row, Forall (ok all_heaps) row) by (intro; apply Forall_forall; reflexivity).
  destruct (rows_checked table inside closed rule options phi all_heaps in_options weight lighter
    (fun h o _ _ => A o) heaps (fun h _ => L h) words C) as [T1 [T2 T3]].
  split; [intro row; apply T1, A|split].
  - intros a b. rewrite (T2 a b) by apply A. split; intros H more; [|intros _]; apply H. apply A.
  - intros x X. destruct (T3 x X) as [row [_ R]]. exists row. auto.
Qed.

(* Every move leaves smaller heaps. *)
Hypothesis smaller : forall h o, rule h o -> forall x, In x o -> x < h.
Definition check_to (values : list nat) : bool :=
  check_rows table inside closed options (fun n => nth n values 0) (fun n => n <? length values)
    (seq 0 (length values)) words.
Lemma quotient_of_listed values : check_to values = true ->
  is_misere_quotient (row_move rule) (fun n => n < length values) table inside (fun n => nth n values 0).
Proof.
  intro C. set (okb := fun n => n <? length values).
  assert (O : forall row, Forall (ok okb) row <-> Forall (fun n => n < length values) row).
  { intro row. rewrite !Forall_forall. unfold ok, okb. split; intros H x I; apply Nat.ltb_lt; auto. }
  destruct (rows_checked table inside closed rule options (fun n => nth n values 0) okb in_options weight lighter)
    with (heaps := seq 0 (length values)) (words := words) as [T1 [T2 T3]]; auto.
  - intros h o H M. apply O, Forall_forall. intros x I. unfold ok, okb in H. apply Nat.ltb_lt in H.
    specialize (smaller h o M x I). lia.
  - intros h H. exists h. split; [|apply like_itself]. apply in_seq. apply Nat.ltb_lt in H. lia.
  - split; [intros row F; apply T1, O, F|split].
    + intros a b A B. rewrite (T2 a b) by (apply O; auto). split; intros H more F; apply H, O, F.
    + intros x X. destruct (T3 x X) as [row [F R]]. exists row. split; auto. apply O, F.
Qed.
End AnyGame.

Lemma same_element table phi a b : phi a = phi b -> forall l r,
  element table phi (l ++ a :: r) = element table phi (l ++ b :: r).
Proof.
  intros E l r. unfold element. induction l as [|x l IH]; simpl; [rewrite E|rewrite IH]; reflexivity.
Qed.

(** * Octal games *)
Definition check_octal code table inside closed words values e p : bool :=
  (1 <=? e) && (1 <=? p) && check_rows table inside closed (Octal.replacements code 0) (periodic values e p)
    all_heaps (seq 0 (most code 0 * (e + p) + length code + p)) words.
Definition check_octal_to code table inside closed words values : bool :=
  check_to table inside closed (Octal.replacements code 0) words values.
Lemma octal_before code table values e p : 1 <= e -> 1 <= p -> forall n, most code 0 * (e + p) + length code <= n ->
  like table (octal code 0) (periodic values e p) (n + p) n.
Proof.
  intros E P n L.
  assert (R : forall n, e <= n -> periodic values e p (n + p) = periodic values e p n)
    by (intros; apply periodic_repeats; auto).
  assert (M : 2 <= most code 0) by (unfold most; destruct (existsb _ _); lia).
  assert (D : forall k i, Nat.testbit (digit code 0 k) i = true -> k < length code).
  { intros k i X. destruct (le_lt_dec (length code) k); auto.
    rewrite digit_beyond, Nat.bits_0 in X by lia. discriminate. }
  assert (F : forall l a b r, 0 < b -> Forall (lt 0) (l ++ a :: r) -> Forall (lt 0) (l ++ b :: r)).
  { intros l a b r B F. apply Forall_app in F as [F1 F2]. inversion F2; subst. apply Forall_app. auto. }
  split; [apply R; nia|]. split; intros o O; inversion O as [k x Fo X Pk T Ek]; subst x;
    pose proof (D _ _ T); pose proof (most_right code 0 k _ X T).
  - destruct (few_parts o (e + p)) as [l [a [r [-> A]]]]; [nia|].
    exists (l ++ (a - p) :: r). rewrite app_length in *. simpl in *. rewrite list_sum_app in Ek. simpl in Ek. split.
    + apply (left_by _ _ k); rewrite ?list_sum_app, ?app_length; simpl; auto; [lia|]. apply (F l a); auto. lia.
    + apply same_element. rewrite <- (R (a - p)) by lia. f_equal. lia.
  - destruct (few_parts o e) as [l [a [r [-> A]]]]; [nia|].
    exists (l ++ (a + p) :: r). rewrite app_length in *. simpl in *. rewrite list_sum_app in Ek. simpl in Ek. split.
    + apply (left_by _ _ k); rewrite ?list_sum_app, ?app_length; simpl; auto; [lia|]. apply (F l a); auto. lia.
    + apply same_element. symmetry. apply R. lia.
Qed.
(** What [check_octal] accepts is the misere quotient of an octal game, for rows of any heaps; the elements of the heaps
    repeat with the period p from e on. *)
Theorem octal_checked code table inside closed words values e p :
  check_octal code table inside closed words values e p = true ->
  is_misere_quotient_of_all (octal_move code 0) table inside (periodic values e p) /\
  repeats (periodic values e p) e p.
Proof.
  unfold check_octal. rewrite !andb_true_iff, !Nat.leb_le. intros [[E P] C].
  split; [|intros n N; apply periodic_repeats; auto].
  apply (quotient_of_all table inside closed (octal code 0) (Octal.replacements code 0) Octal.weight
    (octal_listed code 0) (octal_lighter code 0) words _ _) in C; auto.
  intro h. apply like_small; auto. apply octal_before; auto.
Qed.
(** What [check_octal_to] accepts is the misere quotient of an octal game, for rows of the listed heaps. *)
Theorem octal_checked_to code table inside closed words values :
  check_octal_to code table inside closed words values = true ->
  is_misere_quotient (octal_move code 0) (fun n => n < length values) table inside (fun n => nth n values 0).
Proof.
  apply (quotient_of_listed table inside closed (octal code 0) (Octal.replacements code 0) Octal.weight
    (octal_listed code 0) (octal_lighter code 0)).
  apply Octal.smaller.
Qed.

(** * Subtraction games *)
Section Takes.
Variable takes : list nat.
Definition check_take table inside closed words values e p : bool :=
  forallb (fun s => 0 <? s) takes && (1 <=? e) && (1 <=? p) &&
  check_rows table inside closed (Subtraction.replacements takes) (periodic values e p)
    all_heaps (seq 0 (e + list_max takes + p)) words.
Definition check_take_to table inside closed words values : bool :=
  forallb (fun s => 0 <? s) takes && check_to table inside closed (Subtraction.replacements takes) words values.
Lemma all_positive : forallb (fun s => 0 <? s) takes = true -> forall s, In s takes -> 0 < s.
Proof. rewrite forallb_forall. intros H s I. apply Nat.ltb_lt, H, I. Qed.
Lemma take_before table values e p : 1 <= p -> forall n, e + list_max takes <= n ->
  like table (take takes) (periodic values e p) (n + p) n.
Proof.
  intros P n L. assert (M := proj1 (list_max_le takes _) (le_n _)). rewrite Forall_forall in M.
  split; [apply periodic_repeats; auto; lia|].
  assert (E : forall s, In s takes ->
    element table (periodic values e p) [n + p - s] = element table (periodic values e p) [n - s]).
  { intros s I. specialize (M s I). apply (same_element _ _ (n + p - s) (n - s)) with (l := []).
    rewrite <- (periodic_repeats _ _ _ (n - s)) by lia. f_equal. lia. }
  split; intros o R; inversion R as [m s I S]; subst; specialize (M s I).
  - exists [n - s]. split; [constructor; auto; lia|auto].
  - exists [n + p - s]. split; [constructor; auto; lia|]. symmetry. auto.
Qed.
(** What [check_take] accepts is the misere quotient of a subtraction game, for rows of any heaps; the elements of the
    heaps repeat with the period p from e on. *)
Theorem take_checked table inside closed words values e p :
  check_take table inside closed words values e p = true ->
  is_misere_quotient_of_all (subtraction_move takes) table inside (periodic values e p) /\
  repeats (periodic values e p) e p.
Proof.
  unfold check_take. rewrite !andb_true_iff, !Nat.leb_le. intros [[[T E] P] C].
  split; [|intros n N; apply periodic_repeats; auto].
  apply (quotient_of_all table inside closed (take takes) (Subtraction.replacements takes) (fun n => n)
    (take_listed takes) (take_lighter takes (all_positive T)) words _ _) in C; auto.
  intro h. apply like_small; auto. apply take_before; auto.
Qed.
(** What [check_take_to] accepts is the misere quotient of a subtraction game, for rows of the listed heaps. *)
Theorem take_checked_to table inside closed words values :
  check_take_to table inside closed words values = true ->
  is_misere_quotient (subtraction_move takes) (fun n => n < length values) table inside (fun n => nth n values 0).
Proof.
  unfold check_take_to. rewrite andb_true_iff. intros [T C].
  apply (quotient_of_listed table inside closed (take takes) (Subtraction.replacements takes) (fun n => n)
    (take_listed takes) (take_lighter takes (all_positive T))) in C; auto.
  intros h o M. destruct M as [n s I S]. specialize (all_positive T s I). simpl. intros P x [<-|[]]. lia.
Qed.
End Takes.

(** * Grundy's game: a heap is split into two that differ *)
Inductive unequal : nat -> list nat -> Prop :=
| Unequal : forall a b, 0 < a -> a < b -> unequal (a + b) [a; b].
Definition unequal_parts (n : nat) : list (list nat) := map (fun a => [a; n - a]) (seq 1 ((n - 1) / 2)).
Lemma unequal_listed n o : In o (unequal_parts n) <-> unequal n o.
Proof.
  unfold unequal_parts. rewrite in_map_iff. split.
  - intros [a [<- I]]. apply in_seq in I. assert (D := Nat.div_mod (n - 1) 2 ltac:(lia)).
    replace n with (a + (n - a)) at 1 by lia. constructor; lia.
  - intro M. destruct M as [a b A B]. exists a. split; [f_equal; f_equal; lia|]. apply in_seq.
    split; [lia|]. enough (a <= (a + b - 1) / 2) by lia. apply Nat.div_le_lower_bound; lia.
Qed.
Definition check_unequal_to table inside closed words values : bool :=
  check_to table inside closed unequal_parts words values.
(** What [check_unequal_to] accepts is the misere quotient of Grundy's game, for rows of the listed heaps. *)
Theorem unequal_checked_to table inside closed words values :
  check_unequal_to table inside closed words values = true ->
  is_misere_quotient (row_move unequal) (fun n => n < length values) table inside (fun n => nth n values 0).
Proof.
  apply (quotient_of_listed table inside closed unequal unequal_parts (fun n => 2 * n - 1) unequal_listed).
  - intros h o M. destruct M. unfold total. simpl. lia.
  - intros h o M. destruct M; simpl; intros x I; intuition lia.
Qed.
