(* The numbers of a file: what is asked of its automata, one after the other.

   Main theorem (system_right): if a file is accepted, its words are the whole numbers, in their order, and successor
   and sum are those of numbers. *)
Require Import Arith NArith ZArith Lia List Bool.
From Nimlike Require Import Texts Numerals Digits Sentences.
Import ListNotations.
#[local] Arguments N.eqb : simpl never.

Definition with_own (s : system) (n : nat) (t : sheet) : system :=
  System (radix s) (valid s) (successor s) (sum s) (constants s) (own s ++ [(n, t)]).
Definition variables_to (n : nat) : list term := map Var (seq 0 n).
Definition alone (r : relation) (ts : list term) : tree := Some_ 0 [(r, ts)].
Definition next_tree : tree := And (alone Less [Var 0; Var 1])
  (Not (Some_ 1 [(Less, [Var 0; Var 2]); (Less, [Var 2; Var 1])])).
Definition positive (v : nat) (free : nat) : tree := Some_ 1 [(Less, [Var free; Var v])].
Definition sum_tree : tree := Or
  (And (positive 1 3) (Some_ 2 [(Next, [Var 3; Var 1]); (Own 0, [Var 0; Var 3; Var 4]); (Next, [Var 4; Var 2])]))
  (And (Not (positive 1 3)) (alone Same [Var 0; Var 2])).
Definition constant_tree (n : nat) : tree :=
  match n with O => Not (positive 0 1) | S n => alone Next [Num n; Var 0] end.

Section Checks.
Context (fuel : nat).
Definition only_words (s : system) (n : nat) (t : sheet) : bool :=
  for_all fuel n [Atom (of_sheet t) (seq 0 n)] (map (fun v => [Atom (of_sheet (valid s)) [v]]) (seq 0 n)) (forallb id).
Definition same_as (s : system) (n : nat) (t : sheet) (tree : tree) : bool := only_words s n t &&
  always fuel (with_own s n t) n [] (Iff (alone (Own (length (own s))) (variables_to n)) tree).
Definition defines (s : system) (n : nat) (t : sheet) (tree : tree) : bool := sound_tree s n tree && same_as s n t tree.
Definition endless (s : system) : bool :=
  let V := of_sheet (valid s) in
  for_all fuel 1 [Atom V [0]] [[Atom (less (radix s)) [0; 1]; Atom V [1]]] (fun bs => hd false bs).
Fixpoint constants_right (s : system) (todo : list sheet) : bool :=
  match todo with
  | [] => true
  | c :: todo => defines s 1 c (constant_tree (length (constants s))) &&
      constants_right (System (radix s) (valid s) (successor s) (sum s) (constants s ++ [c]) []) todo
  end.
Definition numbers_right (s : system) : bool :=
  let s0 := System (radix s) (valid s) None None [] [] in
  let s1 := System (radix s) (valid s) (successor s) None [] [] in
  let s2 := System (radix s) (valid s) (successor s) (sum s) [] [] in
  orderly (radix s) (valid s) && endless s &&
  match successor s with Some t => defines s0 2 t next_tree | None => false end &&
  match sum s with Some t => same_as s1 3 t sum_tree | None => true end &&
  constants_right s2 (constants s) && match own s with [] => true | _ => false end.
End Checks.

Lemma no_end_right fuel s : orderly (radix s) (valid s) = true -> endless fuel s = true ->
  forall f, is_word (valid s) f -> exists g, is_word (valid s) g /\ below f g.
Proof.
  intros O E f [L [Ef Af]]. unfold endless in E.
  destruct (for_all_right _ _ _ _ _ E (fun i v => if v =? 0 then f i else 0%N) L) as (bs & B & V).
  - intros [|v] i C I; [apply Ef; auto|lia].
  - apply one_track. simpl. auto.
  - inversion B as [|b c bs' cs' R B']; subst. simpl in V. destruct (proj1 R V) as (M & f' & A & Acc).
    rewrite accept_all in Acc. assert (A1 := Acc _ (or_introl eq_refl)).
    assert (A2 := Acc _ (or_intror (or_introl eq_refl))).
    exists (fun i => if i <? L + M then f' i 1 else 0%N). split.
    + exists (L + M). split; [intros i I; destruct (Nat.ltb_spec i (L + M)); [lia|auto]|].
      apply one_track in A2. destruct A2 as [r [R2 F2]]. exists r. split; auto.
      apply (runs_ext _ (fun i _ => f' i 1)); auto. intros v i _ I. destruct (Nat.ltb_spec i (L + M)); [auto|lia].
    + destruct A1 as [r [R1 F1]]. assert (exists x, r = [x]) as [x ->].
      { assert (X := R1). apply runs_shape in X; [|auto]. destruct r as [|x [|? ?]]; try discriminate. eauto. }
      apply (runs_walk (radix s) step_order (N.eqb 1) [0; 1]) in R1. simpl in F1. rewrite andb_true_r in F1.
      apply N.eqb_eq in F1. subst x. cbn [map] in R1.
      apply (proj1 (proj1 (proj2 (walk_order (fun i => f' i 0) (fun i => f' i 1) (L + M))))) in R1.
      destruct R1 as (p & P & C & H). exists p. rewrite (A 0 p ltac:(lia) : f p = f' p 0).
      destruct (Nat.ltb_spec p (L + M)); [|lia]. split; auto. intros i I.
      rewrite (A 0 i ltac:(lia) : f i = f' i 0). destruct (Nat.ltb_spec i (L + M)); [apply H; lia|].
      rewrite <- (A 0 i ltac:(lia) : f i = f' i 0). apply Ef. lia.
Qed.

Ltac as_in A := match goal with |- accepts _ (automaton_of _ ?r) ?xs <-> _ =>
  apply (relations_agree _ _ _ A r xs); assumption end.
Section System.
Context (w : nat -> word).
Lemma agrees_with s known n t P : agrees s w known -> (forall xs, length xs = n -> (accepts w (of_sheet t) xs <-> P
  xs)) ->
  agrees (with_own s n t) w (known ++ [P]).
Proof.
  intros A H. assert (M := as_many _ _ _ A).
  split; [|exact (constants_agree _ _ _ A)|simpl; rewrite !app_length, M; auto].
  intros r xs E. destruct r as [| | | | | | | | | | |i]; try as_in A.
  simpl in E |- *. destruct (lt_eq_lt_dec i (length (own s))) as [[D| ->]|D].
  - rewrite nth_error_app1 in E by auto. rewrite !app_nth1 by lia. apply (relations_agree _ _ _ A (Own i) xs E).
  - rewrite nth_error_app2, Nat.sub_diag in E by auto. simpl in E. injection E as E.
    rewrite app_nth2, Nat.sub_diag by auto. rewrite (app_nth2 known) by lia. rewrite M, Nat.sub_diag. apply H. auto.
  - assert (X : nth_error (own s ++ [(n, t)]) i = None) by (apply nth_error_None; rewrite app_length; simpl; lia).
    rewrite X in E. discriminate.
Qed.
Lemma tree_grows s known more : agrees s w known -> forall t ns, sound_tree s (length ns) t = true ->
  (tree_true w (known ++ more) ns t <-> tree_true w known ns t).
Proof.
  intros A. induction t as [t IH|a IHa b IHb|a IHa b IHb|a IHa b IHb|h facts|terms low high]; intros ns S;
    simpl in S |- *;
    try (apply andb_prop in S as [S1 S2]; rewrite (IHa ns S1), (IHb ns S2); tauto); try tauto.
  - rewrite (IH ns S). tauto.
  - rewrite forallb_forall in S.
    assert (F : forall ns f, In f facts -> (fact_true w (known ++ more) ns f <-> fact_true w known ns f)).
    { intros ms f I. specialize (S f I). unfold fact_true, sound_fact in *. apply andb_prop in S as [S _].
      destruct (fst f) as [| | | | | | | | | | |i]; simpl; try tauto. simpl in S.
      rewrite app_nth1; [tauto|]. rewrite (as_many _ _ _ A).
      apply nth_error_Some. destruct (nth_error (own s) i); discriminate. }
    split; intros (hs & H & X); exists hs; (split; [auto|]); intros f I; apply F; auto.
Qed.
Lemma alone_true known r n xs : length xs = n ->
  (tree_true w known xs (alone r (variables_to n)) <-> means w known r xs).
Proof.
  intro E. unfold alone, variables_to. simpl.
  assert (X : map (term_value xs) (map Var (seq 0 n)) = xs).
  { rewrite map_map. simpl. subst n. induction xs as [|x xs IH]; simpl; auto. f_equal. rewrite <- seq_shift, map_map.
    auto. }
  split.
  - intros (hs & H & F). apply length_zero_iff_nil in H. subst hs. specialize (F _ (or_introl eq_refl)).
    unfold fact_true in F. cbn [fst snd] in F. rewrite app_nil_r, X in F. auto.
  - intro M. exists []. split; auto. intros f [<-|[]]. unfold fact_true. cbn [fst snd]. rewrite app_nil_r, X. auto.
Qed.
Context (s : system) (good : orderly (radix s) (valid s) = true) (W : numbering (valid s) w).
Definition like (s' : system) : Prop := radix s' = radix s /\ valid s' = valid s.
Lemma same_as_right fuel s' known n t tree : like s' -> agrees s' w known -> same_as fuel s' n t tree = true ->
  forall xs, length xs = n ->
    (accepts w (of_sheet t) xs <-> tree_true w (known ++ [accepts w (of_sheet t)]) xs tree).
Proof.
  intros [L1 L2] A H xs E. unfold same_as in H. apply andb_prop in H as [_ H].
  apply (always_right fuel _ w (known ++ [accepts w (of_sheet t)])) with (ns := xs) in H; auto.
  - cbn [tree_true] in H. change (tree_true w (known ++ [accepts w (of_sheet t)]) xs (alone (Own (length (own s')))
      (variables_to n))
      <-> tree_true w (known ++ [accepts w (of_sheet t)]) xs tree) in H.
    rewrite alone_true in H by auto. simpl in H.
    rewrite <- (as_many _ _ _ A), app_nth2, Nat.sub_diag in H by lia. auto.
  - simpl. rewrite L1, L2. auto.
  - simpl. rewrite L2. auto.
  - apply agrees_with; auto. tauto.
  - intros f [].
Qed.
Lemma defines_right fuel s' known n t tree : like s' -> agrees s' w known -> defines fuel s' n t tree = true ->
  forall xs, length xs = n -> (accepts w (of_sheet t) xs <-> tree_true w known xs tree).
Proof.
  intros L A H xs E. apply andb_prop in H as [H1 H2]. rewrite (same_as_right fuel s' known n t tree L A H2 xs E).
  apply (tree_grows s'); auto. rewrite E. auto.
Qed.
Lemma plain_agrees : agrees (System (radix s) (valid s) None None [] []) w [].
Proof.
  split; [|simpl; intros; lia|auto].
  intros [| | | | | | | | | | |i] xs E; simpl in E; try discriminate; try (destruct i; discriminate); injection E as E;
    repeat (destruct xs as [|? xs]; try discriminate); simpl.
  - apply (less_right _ (valid s)); auto.
  - apply (atmost_right _ (valid s)); auto.
  - apply (same_right _ (valid s)); auto.
  - apply (element_right _ (valid s)); auto.
  - apply (shift_right _ (valid s)); auto.
  - apply (smallest_right _ (valid s)); auto.
  - apply (even_right _ (valid s)); auto.
  - apply (xor_right _ (valid s)); auto.
  - apply (head_right _ (valid s)); auto.
Qed.
Lemma next_agrees fuel t : defines fuel (System (radix s) (valid s) None None [] []) 2 t next_tree = true ->
  agrees (System (radix s) (valid s) (Some t) None [] []) w [].
Proof.
  intro H. assert (X := defines_right _ (System (radix s) (valid s) None None [] []) [] _ _ _ (conj eq_refl eq_refl)
    plain_agrees H).
  split; [|simpl; intros; lia|auto]. intros r xs E.
  destruct r as [| | | | | | | | | | |i]; try as_in plain_agrees.
  simpl in E. injection E as E. change (automaton_of _ Next) with (of_sheet t). rewrite (X xs (eq_sym E)).
  destruct xs as [|x [|y [|? ?]]]; try discriminate. simpl. unfold fact_true. simpl. split.
  - intros [(hs & Hs & F) N]. assert (C := F _ (or_introl eq_refl)). apply length_zero_iff_nil in Hs. subst hs.
    simpl in C. destruct (Nat.eq_dec y (S x)) as [|D]; auto. destruct N. exists [S x]. split; auto.
    intros f [<-|[<-|[]]]; simpl; lia.
  - intros ->. split; [exists []; split; auto; intros f [<-|[]]; simpl; lia|].
    intros (hs & Hs & F). destruct hs as [|h [|? ?]]; try discriminate.
    assert (C1 := F _ (or_introl eq_refl)). assert (C2 := F _ (or_intror (or_introl eq_refl))). simpl in C1, C2. lia.
Qed.
Lemma sum_agrees fuel n t : agrees (System (radix s) (valid s) (Some n) None [] []) w [] ->
  same_as fuel (System (radix s) (valid s) (Some n) None [] []) 3 t sum_tree = true ->
  agrees (System (radix s) (valid s) (Some n) (Some t) [] []) w [].
Proof.
  intros A H. assert (X := same_as_right _ (System (radix s) (valid s) (Some n) None [] []) [] _ _ _ (conj eq_refl
    eq_refl) A H).
  split; [|simpl; intros; lia|auto]. intros r xs E.
  destruct r as [| | | | | | | | | | |i]; try as_in A.
  simpl in E. injection E as E. change (automaton_of _ Plus) with (of_sheet t).
  destruct xs as [|x [|y [|z [|? ?]]]]; try discriminate. simpl. clear E. revert z.
  assert (P : forall z, tree_true w ([] ++ [accepts w (of_sheet t)]) [x; y; z] (positive 1 3) <-> 0 < y).
  { intro z. simpl. unfold fact_true. simpl. split.
    - intros (hs & Hs & F). specialize (F _ (or_introl eq_refl)). simpl in F. lia.
    - intro C. exists [0]. split; auto. intros f [<-|[]]. simpl. auto. }
  induction y as [|y IH]; intro z; rewrite X by auto; unfold sum_tree;
    change (tree_true w ?k ?xs (Or (And ?a ?b) (And (Not ?a) ?c))) with
      (tree_true w k xs a /\ tree_true w k xs b \/ ~ tree_true w k xs a /\ tree_true w k xs c); rewrite P.
  - split.
    + intros [[C _]|[_ (hs & Hs & F)]]; [lia|]. apply length_zero_iff_nil in Hs. subst hs.
      specialize (F _ (or_introl eq_refl)). unfold fact_true in F. simpl in F. lia.
    + intros ->. right. split; [lia|]. exists []. split; auto. intros f [<-|[]]. unfold fact_true. simpl. lia.
  - assert (P' : forall z, tree_true w ([] ++ [accepts w (of_sheet t)]) [x; y; z] (positive 1 3) <-> 0 < y).
    { intro z'. simpl. unfold fact_true. simpl. split.
      - intros (hs & Hs & F). specialize (F _ (or_introl eq_refl)). simpl in F. lia.
      - intro C. exists [0]. split; auto. intros f [<-|[]]. simpl. auto. }
    specialize (IH P'). split.
    + intros [[_ (hs & Hs & F)]|[C _]]; [|lia]. destruct hs as [|v [|u [|? ?]]]; try discriminate.
      assert (F1 := F _ (or_introl eq_refl)). assert (F2 := F _ (or_intror (or_introl eq_refl))).
      assert (F3 := F _ (or_intror (or_intror (or_introl eq_refl)))). unfold fact_true in F1, F2, F3.
      simpl in F1, F2, F3.
      injection F1 as ->. apply IH in F2. lia.
    + intros ->. left. split; [lia|]. exists [y; x + y]. split; auto.
      intros f [<-|[<-|[<-|[]]]]; unfold fact_true; simpl; [auto| |lia]. apply IH. auto.
Qed.
Lemma constant_true n x : tree_true w [] [x] (constant_tree n) <-> x = n.
Proof.
  destruct n as [|n]; simpl; unfold fact_true; simpl; split.
  - intro N. destruct x as [|x]; auto. destruct N. exists [0]. split; auto. intros f [<-|[]]. simpl. lia.
  - intros -> (hs & Hs & F). specialize (F _ (or_introl eq_refl)). simpl in F. lia.
  - intros (hs & Hs & F). apply length_zero_iff_nil in Hs. subst hs. apply (F _ (or_introl eq_refl)).
  - intros ->. exists []. split; auto. intros f [<-|[]]. simpl. auto.
Qed.
Lemma constants_agrees fuel : forall todo s', like s' -> own s' = [] -> successor s' <> None -> agrees s' w [] ->
  constants_right fuel s' todo = true ->
  agrees (System (radix s') (valid s') (successor s') (sum s') (constants s' ++ todo) []) w [].
Proof.
  induction todo as [|c todo IH]; intros s' L O N A H.
  - rewrite app_nil_r. destruct s'. simpl in *. subst. auto.
  - simpl in H. apply andb_prop in H as [H1 H2].
    assert (X := defines_right _ _ [] _ _ _ L A H1).
    replace (constants s' ++ c :: todo) with ((constants s' ++ [c]) ++ todo) by (rewrite <- app_assoc; auto).
    apply (IH (System (radix s') (valid s') (successor s') (sum s') (constants s' ++ [c]) [])); auto.
    split; [| |auto].
    + intros r xs E. destruct r as [| | | | | | | | | | |i]; try as_in A.
      destruct i; discriminate.
    + intros n x I. simpl in I |- *. unfold constant. simpl. rewrite app_length in I. simpl in I.
      destruct (Nat.eq_dec n (length (constants s'))) as [->|D].
      * rewrite app_nth2, Nat.sub_diag by auto. simpl. rewrite (X [x] eq_refl). apply constant_true.
      * rewrite app_nth1 by lia. apply (constants_agree _ _ _ A). lia.
Qed.
End System.

(** If [numbers_right] accepts a file, its words are the whole numbers, in their order, and its automata, those of
    successor and sum among them, decide what they are named for. *)
Theorem system_right fuel s : numbers_right fuel s = true -> exists w, numbering (valid s) w /\ agrees s w [].
Proof.
  unfold numbers_right. rewrite !andb_true_iff. intros [[[[[O E] N] S] C] Own].
  assert (NE := no_end_right fuel s O E). exists (fun n => nth_word (valid s) (places _ _ O NE n) n).
  assert (W := numbered_right _ _ O NE). split; auto.
  set (w := fun n => nth_word (valid s) (places _ _ O NE n) n) in *. clearbody w.
  destruct (successor s) as [n|] eqn:En; [|discriminate].
  assert (A := next_agrees w s O W fuel n N).
  assert (A2 : agrees (System (radix s) (valid s) (Some n) (sum s) [] []) w []).
  { destruct (sum s) as [t|]; auto. apply (sum_agrees w s O W fuel n t A S). }
  assert (X := constants_agrees w s O W fuel (constants s) (System (radix s) (valid s) (Some n) (sum s) [] [])).
  simpl in X. rewrite <- En in X at 4. destruct s as [b v su p cs own]. simpl in *. destruct own; [|discriminate].
  subst su. apply X; auto; try discriminate; split; auto.
Qed.
Lemma numbers_orderly fuel s : numbers_right fuel s = true -> orderly (radix s) (valid s) = true.
Proof. unfold numbers_right. rewrite !andb_true_iff. tauto. Qed.
