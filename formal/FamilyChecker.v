(* A verified checker of the certificates of subtraction games with a letter.

   A certificate lists classes: c = first + k step, for all k, with the period A c + B and the preperiod C c + D; and
   members, single numbers c. It lists no values: the checker makes them from the rules. They are the Grundy values of
   the heaps, or only whether a heap is lost (0) or not (1).

   Main theorems: what the functions check_class and check_member accept is true of the game, by its rules
   (classes_checked, members_checked, and of a whole certificate checked_grundy, checked_outcomes); and the numbers 0
   and 1 say who wins (outcome_right). *)
Require Import Arith ZArith Lia List Bool Wf_nat.
From Nimlike Require Import Games Mex Xor Heaps Periods Subtraction Family.
Import ListNotations.

(* The numbers that may be taken, for pairs (u, t): the numbers u c + t. *)
Definition takes (forms : list (nat * nat)) (c : nat) : list nat := map (fun f => fst f * c + snd f) forms.
(* Is the heap n won for the player to move? *)
Definition outcome (takes : list nat) (n : nat) : nat := if G takes n =? 0 then 0 else 1.
Definition value (grundy : bool) : list nat -> nat -> nat := if grundy then G else outcome.

Lemma lost_heap takes : (forall s, In s takes -> 0 < s) ->
  forall n, lost (subtraction_move takes) [n] <-> G takes n = 0.
Proof. intros P n. rewrite (subtraction_outcome takes P). simpl. rewrite Nat.lxor_0_r. tauto. Qed.
(** In a subtraction game a single heap is lost iff its [outcome] is 0. *)
Theorem outcome_right takes : (forall s, In s takes -> 0 < s) ->
  forall n, lost (subtraction_move takes) [n] <-> outcome takes n = 0.
Proof.
  intros P n. rewrite lost_heap by auto. unfold outcome. destruct (Nat.eqb_spec (G takes n) 0); split; lia.
Qed.

(* The value of a heap, from those of its options. *)
Definition rule (grundy : bool) (l : list nat) : nat :=
  if grundy then mex l else if existsb (Nat.eqb 0) l then 1 else 0.
Lemma rule_ext grundy l l' : (forall v, In v l <-> In v l') -> rule grundy l = rule grundy l'.
Proof.
  intro H. destruct grundy; [apply mex_ext; auto|]. unfold rule.
  destruct (existsb (Nat.eqb 0) l) eqn:E, (existsb (Nat.eqb 0) l') eqn:E'; auto; exfalso.
  - apply existsb_In, H, existsb_In in E. congruence.
  - apply existsb_In, H, existsb_In in E'. congruence.
Qed.
Lemma value_rule grundy takes n l : (forall s, In s takes -> 0 < s) ->
  (forall v, In v l <-> exists s, In s takes /\ s <= n /\ v = value grundy takes (n - s)) ->
  value grundy takes n = rule grundy l.
Proof.
  intros P L. destruct grundy; unfold value, rule in *.
  - rewrite subtraction_value by auto. apply mex_ext. intro v. rewrite option_value. symmetry. auto.
  - unfold outcome at 1. rewrite subtraction_value by auto.
    destruct (existsb (Nat.eqb 0) l) eqn:E; destruct (Nat.eqb_spec (mex (map (fun o => xor_list (map (G takes) o))
      (replacements takes n))) 0) as [Z|Z]; auto; exfalso.
    + apply existsb_In, L in E as [s [I [S V]]]. unfold outcome in V.
      destruct (Nat.eqb_spec (G takes (n - s)) 0) as [V'|]; [|discriminate].
      assert (X : In 0 (map (fun o => xor_list (map (G takes) o)) (replacements takes n))).
      { apply option_value; auto. exists s. auto. }
      rewrite <- Z in X. apply (mex_notin _ X).
    + assert (X : In 0 (map (fun o => xor_list (map (G takes) o)) (replacements takes n))) by (apply mex_below; lia).
      apply option_value in X as [s [I [S V]]]; auto. assert (Y : In 0 l); [|apply existsb_In in Y; congruence].
      apply L. exists s. unfold outcome. rewrite <- V. auto.
Qed.

Definition forms_right (forms : list (nat * nat)) : bool := forallb (fun f => 0 <? fst f + snd f) forms.
Lemma takes_positive forms c : forms_right forms = true -> 0 < c -> forall s, In s (takes forms c) -> 0 < s.
Proof.
  unfold forms_right, takes. rewrite forallb_forall. intros F C s I. apply in_map_iff in I as [[u t] [<- I]].
  specialize (F _ I). apply Nat.ltb_lt in F. simpl in *. destruct u; lia.
Qed.
Lemma value_same forms grundy : forms_right forms = true -> forall c c' n n', 0 < c -> 0 < c' ->
  (forall u t, In (u, t) forms -> (u * c + t <= n <-> u * c' + t <= n') /\ (u * c + t <= n ->
    value grundy (takes forms c) (n - (u * c + t)) = value grundy (takes forms c') (n' - (u * c' + t)))) ->
  value grundy (takes forms c) n = value grundy (takes forms c') n'.
Proof.
  intros F c c' n n' C C' H. set (S := takes forms c).
  set (l := map (fun s => value grundy S (n - s)) (filter (fun s => s <=? n) S)).
  assert (L : forall v, In v l <-> exists s, In s S /\ s <= n /\ v = value grundy S (n - s)).
  { intro v. unfold l. rewrite in_map_iff. split; intros [s X]; exists s.
    - rewrite filter_In, Nat.leb_le in X. intuition.
    - rewrite filter_In, Nat.leb_le. intuition. }
  rewrite (value_rule grundy S n l); auto; [|apply (takes_positive forms c F C)].
  symmetry. apply value_rule; [apply (takes_positive forms c' F C')|]. intro v. rewrite L. unfold S, takes.
  split; intros [s [I [X ->]]]; apply in_map_iff in I as [[u t] [<- I]]; destruct (H u t I) as [H1 H2]; simpl in *.
  - exists (u * c' + t). split; [|split; [tauto|auto]]. apply in_map_iff. exists (u, t). auto.
  - exists (u * c + t). split; [|split; [tauto|symmetry; tauto]]. apply in_map_iff. exists (u, t). auto.
Qed.

(* The values of the heaps, the last one first; and in order. *)
Definition option_values (takes before : list nat) : list nat :=
  flat_map (fun s => match nth_error before (s - 1) with Some v => [v] | None => [] end) takes.
Fixpoint downwards (grundy : bool) (takes : list nat) (count : nat) : list nat :=
  match count with
  | O => []
  | S n => let before := downwards grundy takes n in rule grundy (option_values takes before) :: before
  end.
Definition table (grundy : bool) (takes : list nat) (count : nat) : list nat :=
  rev_append (downwards grundy takes count) [].

Section Table.
Variables (grundy : bool) (takes : list nat).
Hypothesis positive : forall s, In s takes -> 0 < s.
Notation v := (value grundy takes).
Lemma downwards_right n : downwards grundy takes n = rev (map v (seq 0 n)).
Proof.
  induction n as [|n IH]; [reflexivity|]. rewrite seq_S, map_app, rev_app_distr. simpl. rewrite IH. f_equal.
  symmetry. apply value_rule; auto. intro x. unfold option_values. rewrite in_flat_map.
  assert (N : forall s, 0 < s -> nth_error (rev (map v (seq 0 n))) (s - 1) =
    if s <=? n then Some (v (n - s)) else None).
  { intros s S. destruct (Nat.leb_spec s n) as [L|L].
    - rewrite (nth_error_nth' _ 0) by (rewrite rev_length, map_length, seq_length; lia). f_equal.
      rewrite rev_nth by (rewrite map_length, seq_length; lia). rewrite map_length, seq_length.
      rewrite (nth_indep _ 0 (v 0)) by (rewrite map_length, seq_length; lia).
      rewrite map_nth. rewrite seq_nth by lia. f_equal. lia.
    - apply nth_error_None. rewrite rev_length, map_length, seq_length. lia. }
  split.
  - intros [s [I H]]. rewrite N in H by auto. destruct (Nat.leb_spec s n); [|destruct H].
    destruct H as [<-|[]]. exists s. auto.
  - intros [s [I [L ->]]]. exists s. split; auto. rewrite N by auto. apply Nat.leb_le in L. rewrite L. left. auto.
Qed.
Lemma table_right n : table grundy takes n = map v (seq 0 n).
Proof. unfold table. rewrite <- rev_alt, downwards_right. apply rev_involutive. Qed.
End Table.

(* Is w(n + q) = w(n) for first <= n < first + count? *)
Fixpoint agree (count : nat) (l l' : list nat) : bool :=
  match count with
  | O => true
  | S k => match l, l' with x :: l, y :: l' => if x =? y then agree k l l' else false | _, _ => false end
  end.
Definition repeats_on (w : list nat) (q first count : nat) : bool := agree count (skipn (first + q) w) (skipn first w).
Lemma agree_nth : forall count l l', count <= length l -> count <= length l' ->
  (agree count l l' = true <-> forall i, i < count -> nth i l 0 = nth i l' 0).
Proof.
  induction count as [|k IH]; intros l l' L L'; [split; auto; lia|].
  destruct l as [|x l]; [simpl in L; lia|]. destruct l' as [|y l']; [simpl in L'; lia|]. simpl in L, L' |- *.
  destruct (Nat.eqb_spec x y) as [->|N].
  - rewrite IH by lia. split; intros H i I; [destruct i; auto; apply H; lia|]. apply (H (S i)). lia.
  - split; [discriminate|]. intro H. exfalso. apply N. apply (H 0). lia.
Qed.
Lemma repeats_on_right (f : nat -> nat) m q first count : first + q + count <= m ->
  (repeats_on (map f (seq 0 m)) q first count = true <-> forall n, first <= n < first + count -> f (n + q) = f n).
Proof.
  intro L. unfold repeats_on.
  assert (N : forall x i, x + i < m -> nth i (skipn x (map f (seq 0 m))) 0 = f (x + i)).
  { intros x i X. rewrite nth_skipn. rewrite (nth_indep _ 0 (f 0)) by (rewrite map_length, seq_length; lia).
    rewrite map_nth, seq_nth by lia. auto. }
  rewrite agree_nth by (rewrite skipn_length, map_length, seq_length; lia). split; intros H n I.
  - specialize (H (n - first) ltac:(lia)). rewrite !N in H by lia.
    replace (first + q + (n - first)) with (n + q) in H by lia. replace (first + (n - first)) with n in H by lia. auto.
  - rewrite !N by lia. rewrite <- (H (first + n)) by lia. f_equal. lia.
Qed.
Lemma not_repeats_on (f : nat -> nat) m q first count : first + q + count <= m ->
  repeats_on (map f (seq 0 m)) q first count = false -> exists n, first <= n < first + count /\ f (n + q) <> f n.
Proof.
  intros L H. assert (X : ~ forall n, first <= n < first + count -> f (n + q) = f n).
  { intro Y. apply (repeats_on_right f m q first count L) in Y. congruence. }
  clear H L. induction count as [|k IH]; [exfalso; apply X; lia|].
  destruct (Nat.eq_dec (f (first + k + q)) (f (first + k))) as [E|N]; [|exists (first + k); split; auto; lia].
  destruct IH as [n [I N]]; [|exists n; split; auto; lia].
  intro Y. apply X. intros n I. destruct (Nat.eq_dec n (first + k)) as [->|]; auto. apply Y. lia.
Qed.

(** * Members *)
Definition check_member (grundy : bool) (forms : list (nat * nat)) (c p e : nat) : bool :=
  let most := list_max (takes forms c) in let w := table grundy (takes forms c) (e + most + p) in
  forms_right forms && (0 <? c) && (0 <? p) && repeats_on w p e most &&
  ((e =? 0) || negb (repeats_on w p (e - 1) 1)) &&
  forallb (fun h => negb (p mod h =? 0) || negb (repeats_on w (p / h) e most)) (seq 2 (p - 1)).

Lemma at_most l s : In s l -> s <= list_max l.
Proof. intro I. pose proof (proj1 (list_max_le l (list_max l)) (le_n _)) as F. rewrite Forall_forall in F. auto. Qed.
Lemma in_takes forms c u t : In (u, t) forms -> In (u * c + t) (takes forms c).
Proof. intro I. apply in_map_iff. exists (u, t). auto. Qed.
Definition most_u (forms : list (nat * nat)) : nat := list_max (map fst forms).
Definition most_t (forms : list (nat * nat)) : nat := list_max (map snd forms).
Lemma forms_bounds forms : forms_right forms = true ->
  forall u t, In (u, t) forms -> u <= most_u forms /\ t <= most_t forms /\ 0 < u + t.
Proof.
  unfold forms_right. rewrite forallb_forall. intros F u t I. split; [|split].
  - apply at_most. apply in_map_iff. exists (u, t). auto.
  - apply at_most. apply in_map_iff. exists (u, t). auto.
  - specialize (F _ I). apply Nat.ltb_lt in F. auto.
Qed.

(** What [check_member] accepts is true: for the single number c the least period is p, and the least preperiod is e. *)
Theorem members_checked grundy forms c p e : check_member grundy forms c p e = true ->
  period (value grundy (takes forms c)) e p.
Proof.
  unfold check_member. set (most := list_max (takes forms c)). intro H.
  apply andb_prop in H as [H H6]. apply andb_prop in H as [H H5]. apply andb_prop in H as [H H4].
  apply andb_prop in H as [H H3]. apply andb_prop in H as [F H2]. apply Nat.ltb_lt in H2, H3.
  rewrite table_right in * by (apply takes_positive; auto). set (f := value grundy (takes forms c)) in *.
  rewrite (repeats_on_right f (e + most + p) p e most ltac:(lia)) in H4.
  assert (R : forall q, (forall n, e <= n < e + most -> f (n + q) = f n) -> repeats f e q).
  { intros q. apply (window_forever forms (fun c => value grundy (takes forms c)) (value_same forms grundy F) _ _
      (forms_bounds forms F) c e q most H2). intros u t I. apply at_most, in_takes. auto. }
  apply least_by_divisors; auto.
  - apply orb_prop in H5 as [H5|H5]; [left; apply Nat.eqb_eq; auto|].
    destruct (Nat.eq_dec e 0) as [Z|Z]; auto. right. intro X. apply negb_true_iff in H5.
    apply not_repeats_on in H5 as [n [I N]]; [|lia]. replace n with (e - 1) in N by lia. auto.
  - intros h q Hh E Q. rewrite forallb_forall in H6. assert (q <> 0) by (intros ->; lia).
    specialize (H6 h ltac:(apply in_seq; nia)). rewrite E, (Nat.mul_comm h q), Nat.mod_mul, Nat.div_mul in H6 by lia.
    simpl in H6. apply negb_true_iff in H6. apply not_repeats_on in H6 as [n [I N]]; [|nia]. apply N, Q. lia.
Qed.

(** * Classes *)
Definition check_class (grundy : bool) (forms : list (nat * nat)) (c P s A : nat) (B : Z) (C : nat) (D : Z) : bool :=
  let U := most_u forms in let K := C + A + 2 + Nat.max U (A / 2) in
  let w := table grundy (takes forms c) (K * c) in
  let p := Z.to_nat (linear A B c) in let e := Z.to_nat (linear C D c) in let count := (C + U + 1) * c - e in
  forms_right forms && (0 <? P) && (P + s + most_t forms <=? c) &&
  forallb (fun i => repeats_on w P (i * c + s) (c - P - s)) (seq 0 K) &&
  ((0 <=? D) && (D <=? Z.of_nat s) || (D <? 0) && (0 <? C)%nat && (Z.of_nat s + Z.abs B <? Z.of_nat c + D))%Z &&
  (Z.of_nat (A + 1) * Z.of_nat (s + P) + Z.abs B <=? Z.of_nat c)%Z &&
  ((0 <? A) || (0 <? B)%Z) && repeats_on w p e count &&
  ((e =? 0) || negb (repeats_on w p (e - 1) 1)) &&
  forallb (fun h => negb ((A mod h =? 0) && (B mod Z.of_nat h =? 0)%Z) || negb (repeats_on w (p / h) e count))
    (seq 2 (A + Z.abs_nat B)) &&
  ((A =? 0) || negb (repeats_on w P e count)).

Lemma a_part_of h a b c A B p : 2 <= h -> A = h * a -> B = (Z.of_nat h * b)%Z ->
  Z.of_nat p = (Z.of_nat A * Z.of_nat c + B)%Z -> 0 < p -> at_place b a c = p / h /\ In h (seq 2 (A + Z.abs_nat B)).
Proof.
  intros H Ea Eb Ep Pp. assert (E : (Z.of_nat p = Z.of_nat h * linear a b c)%Z).
  { rewrite Ep, Ea, Eb. unfold linear. lia. }
  split.
  - apply Nat.div_unique with 0; [lia|]. rewrite Nat.add_0_r. apply Nat2Z.inj. rewrite Nat2Z.inj_mul. unfold at_place.
    rewrite Z2Nat.id; auto. assert (0 < linear a b c)%Z; [|lia].
    apply (Z.mul_pos_cancel_l (Z.of_nat h)); lia.
  - apply in_seq. split; auto. destruct a as [|a]; [destruct (Z.eq_dec b 0) as [->|N]|].
    + lia.
    + assert (Z.of_nat h * 1 <= Z.of_nat h * Z.abs b)%Z by (apply Z.mul_le_mono_nonneg_l; lia). lia.
    + assert (h * 1 <= A) by (rewrite Ea; apply Nat.mul_le_mono_l; lia). lia.
Qed.

(** What [check_class] accepts is true for every number that is c plus a multiple of P: A times this number plus B is
    the least period, and C times it plus D the least preperiod. *)
Theorem classes_checked grundy forms c P s A B C D : check_class grundy forms c P s A B C D = true ->
  forall k, let c' := c + k * P in
  period (value grundy (takes forms c')) (Z.to_nat (linear C D c')) (Z.to_nat (linear A B c')).
Proof.
  unfold check_class. set (U := most_u forms). set (M := most_t forms). set (K := C + A + 2 + Nat.max U (A / 2)).
  set (p := Z.to_nat (linear A B c)). set (e := Z.to_nat (linear C D c)). set (count := (C + U + 1) * c - e).
  rewrite !andb_true_iff. intros [[[[[[[[[[F H1] H2] H3] H4] H5] H6] H7] H8] H9] H10].
  apply Nat.ltb_lt in H1. apply Nat.leb_le in H2. apply Z.leb_le in H5.
  assert (c0 : 0 < c) by lia. rewrite table_right in * by (apply takes_positive; auto).
  set (V := fun c => value grundy (takes forms c)). change (value grundy (takes forms c)) with (V c) in *.
  assert (Place : place_right s C B D c).
  { unfold place_right. apply orb_prop in H4 as [H4|H4]; [left|right; apply andb_prop in H4 as [H4 X]];
      apply andb_prop in H4 as [H4 Y]; repeat split;
      first [apply Z.leb_le|apply Z.ltb_lt|apply Nat.ltb_lt]; auto. }
  assert (Large : large P s A B c) by exact H5. assert (Positive : 0 < A \/ (0 < B)%Z).
  { apply orb_prop in H6 as [H6|H6]; [left; apply Nat.ltb_lt; auto|right; apply Z.ltb_lt; auto]. }
  assert (Rows : C + A + 2 + U <= K /\ C + A + 2 + A / 2 <= K) by (unfold K; lia).
  destruct (period_right U K P s A C B H1 Positive Rows c Large) as [Ep Pp].
  pose proof (preperiod_right U K P s A C B D H1 Positive Rows c Large Place) as Ee.
  change (period_of A B c) with p in *. change (preperiod_of C D c) with e in *. unfold linear in Ep, Ee.
  assert (Near : near P s B c) by (eapply large_near; eauto). unfold near in Near.
  assert (Short : p < (A + 1) * c) by lia. assert (Begin : e <= (C + 1) * c) by (unfold place_right in Place; lia).
  assert (Upper : (C + 1) * c <= (C + U + 1) * c) by (apply Nat.mul_le_mono_r; lia).
  assert (End : e + count = (C + U + 1) * c) by (unfold count; lia). clearbody count.
  assert (All : (C + U + 1) * c + (A + 1) * c <= K * c).
  { rewrite <- Nat.mul_add_distr_r. apply Nat.mul_le_mono_r. unfold K. lia. }
  assert (No : forall a b, at_place b a c <= p ->
    repeats_on (map (V c) (seq 0 (K * c))) (at_place b a c) e count = false -> no_period V U C D a b c).
  { intros a b Q X. apply not_repeats_on in X as [n [I N]]; [|lia]. exists n. split; auto.
    change (preperiod_of C D c) with e. lia. }
  assert (Here : certified V U M K P s A C B D c).
  { constructor; auto.
    - split; auto. intros i o I S O. rewrite forallb_forall in H3. specialize (H3 i ltac:(apply in_seq; lia)).
      assert (Row : (i + 1) * c <= K * c) by (apply Nat.mul_le_mono_r; lia).
      rewrite (repeats_on_right (V c) (K * c) P (i * c + s) (c - P - s) ltac:(lia)) in H3.
      specialize (H3 (i * c + o) ltac:(lia)). exact H3.
    - change (preperiod_of C D c) with e. change (period_of A B c) with p. intros n I.
      rewrite (repeats_on_right (V c) (K * c) p e count ltac:(lia)) in H7. apply H7. lia.
    - change (preperiod_of C D c) with e. change (period_of A B c) with p.
      apply orb_prop in H8 as [H8|H8]; [left; apply Nat.eqb_eq; auto|].
      destruct (Nat.eq_dec e 0) as [Z|Z]; auto. right. intro X. apply negb_true_iff in H8.
      apply not_repeats_on in H8 as [n [I N]]; [|lia]. replace n with (e - 1) in N by lia. auto.
    - intros h a b Hh Ea Eb. destruct (a_part_of h a b c A B p Hh Ea Eb Ep Pp) as [Q I].
      rewrite forallb_forall in H9. specialize (H9 h).
      specialize (H9 I).
      assert (X : (A mod h =? 0) = true) by (apply Nat.eqb_eq; rewrite Ea, Nat.mul_comm; apply Nat.mod_mul; lia).
      assert (Y : (B mod Z.of_nat h =? 0)%Z = true) by (apply Z.eqb_eq; rewrite Eb, Z.mul_comm; apply Z.mod_mul; lia).
      rewrite X, Y in H9. simpl in H9. apply negb_true_iff in H9. rewrite <- Q in H9. apply No; auto.
      rewrite Q. apply Nat.lt_le_incl, Nat.div_lt; lia.
    - intro A0. apply No.
      + unfold at_place, linear. assert (1 * c <= A * c) by (apply Nat.mul_le_mono_r; lia). lia.
      + apply orb_prop in H10 as [H10|H10]; [apply Nat.eqb_eq in H10; lia|]. apply negb_true_iff in H10.
        replace (at_place (Z.of_nat P) 0 c) with P by (unfold at_place, linear; lia). auto. }
  intro k.
  apply (certified_period forms V (value_same forms grundy F) U M (forms_bounds forms F) K P s A C B D); auto.
  apply (pumping forms V (value_same forms grundy F) U M (forms_bounds forms F) K P s A C B D); auto.
Qed.

(** * A whole certificate *)
(* Its classes are (first, step, start, (A, B), (C, D)), its members (c, period, preperiod). *)
Definition check (grundy : bool) (forms : list (nat * nat)) (classes : list (nat * nat * nat * (nat * Z) * (nat * Z)))
  (members : list (nat * nat * nat)) : bool :=
  forms_right forms &&
  forallb (fun '(c, P, s, (A, B), (C, D)) => check_class grundy forms c P s A B C D) classes &&
  forallb (fun '(c, p, e) => check_member grundy forms c p e) members.
Definition classes_true (v : nat -> nat -> nat) (classes : list (nat * nat * nat * (nat * Z) * (nat * Z))) : Prop :=
  forall first step start A B C D k, In (first, step, start, (A, B), (C, D)) classes ->
  let c := first + k * step in period (v c) (Z.to_nat (linear C D c)) (Z.to_nat (linear A B c)).

Lemma check_right grundy forms classes members : check grundy forms classes members = true ->
  forms_right forms = true /\ classes_true (fun c => value grundy (takes forms c)) classes /\
  forall c p e, In (c, p, e) members -> period (value grundy (takes forms c)) e p.
Proof.
  unfold check. rewrite !andb_true_iff, !forallb_forall. intros [[F X] Y]. split; auto. split.
  - intros first step start A B C D k I. specialize (X _ I). apply (classes_checked _ _ _ _ _ _ _ _ _ X k).
  - intros c p e I. apply members_checked. apply (Y _ I).
Qed.
(** What the checker accepts of Grundy values is true of all classes and members of the certificate; and a row of heaps
    is lost iff the XOR of these values is 0. *)
Theorem checked_grundy forms classes members : check true forms classes members = true ->
  classes_true (fun c => G (takes forms c)) classes /\
  (forall c p e, In (c, p, e) members -> period (G (takes forms c)) e p) /\
  forall c, 0 < c -> forall row,
    lost (subtraction_move (takes forms c)) row <-> xor_list (map (G (takes forms c)) row) = 0.
Proof.
  intro H. apply check_right in H as [F [X Y]]. split; [apply X|]. split; [apply Y|].
  intros c C row. apply subtraction_outcome, takes_positive; auto.
Qed.
(** What the checker accepts of outcomes is true of all classes and members of the certificate; and a single heap is
    lost iff its outcome is 0. *)
Theorem checked_outcomes forms classes members : check false forms classes members = true ->
  classes_true (fun c => outcome (takes forms c)) classes /\
  (forall c p e, In (c, p, e) members -> period (outcome (takes forms c)) e p) /\
  forall c, 0 < c -> forall n, lost (subtraction_move (takes forms c)) [n] <-> outcome (takes forms c) n = 0.
Proof.
  intro H. apply check_right in H as [F [X Y]]. split; [apply X|]. split; [apply Y|].
  intros c C. apply outcome_right, takes_positive; auto.
Qed.
