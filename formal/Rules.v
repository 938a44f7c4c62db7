(* Games whose moves are given by conditions on whole numbers, and automata that accept their lost positions.

   Main theorem (positions_right): if a file is accepted, the automaton accepts just the lost positions. *)
Require Import Arith NArith ZArith Lia List Bool.
From Nimlike Require Import Games Texts Numerals Digits Sentences Systems.
Import ListNotations.

(* Variables are numbered: the numbers of the position first, then the parameters, which are chosen again in each
   position, then those that a move speaks of. A move leads to the variables of after if its conditions hold. *)
Record rule := Rule {after : list nat; fresh : nat; conditions : list fact}.
Record game := Game {size : nat; extra : nat; requires : list fact; moves : list rule; measure : list nat;
  misere : bool}.

Section Play.
Context (w : nat -> word) (known : list (list nat -> Prop)) (g : game).
Definition choice : Type := list nat -> list nat.
Definition fitting (c : choice) : Prop := forall p, length p = size g ->
  length (c p) = extra g /\ forall f, In f (requires g) -> fact_true w known (p ++ c p) f.
Definition step (c : choice) (p q : list nat) : Prop := length p = size g /\ exists m, In m (moves g) /\
  exists hs, length hs = fresh m /\ (forall f, In f (conditions m) -> fact_true w known (p ++ c p ++ hs) f) /\
    q = map (fun v => nth v (p ++ c p ++ hs) 0) (after m).
Definition is_lost (c : choice) (p : list nat) : Prop :=
  if misere g then misere_lost (step c) p else lost (step c) p.
End Play.

Section Check.
Context (fuel : nat).
Definition falls (g : game) : bool := forallb (fun m =>
  let says less v := existsb (fun f => match f with
    | (r, [Var a; Var x]) => match r with Less => true | Atmost => negb less | _ => false end &&
        (a =? nth v (after m) 0) && (x =? v)
    | _ => false end) (conditions m) in
  forallb (fun v => v <? size g) (measure g) && (length (after m) =? size g) &&
  existsb (says true) (measure g) && forallb (fun v => (nth v (after m) 0 =? v) || says false v) (measure g)) (moves g).
Definition any (l : list tree) : tree := fold_right Or (Not (Some_ 0 [])) l.
Definition into (m : nat) (r : rule) : tree := Some_ (fresh r) (conditions r ++ [(Own m, map Var (after r))]).
Definition possible (r : rule) : tree := Some_ (fresh r) (conditions r).
Definition outcome_tree (m : nat) (g : game) : tree :=
  let safe := Not (any (map (into m) (moves g))) in
  if misere g then And safe (any (map possible (moves g))) else safe.
Definition closed_accepted (s : system) (g : game) (p : sheet) (closed : option tree) : bool :=
  match closed with
  | Some t => sound_tree s (size g) t &&
      always fuel (with_own s (size g) p) (size g) [] (Iff (alone (Own (length (own s))) (variables_to (size g))) t)
  | None => true
  end.
Definition positions (s : system) (g : game) (p : sheet) (closed : option tree) : bool :=
  let m := length (own s) in
  let s' := with_own s (size g) p in
  let here := alone (Own m) (variables_to (size g)) in
  only_words fuel s (size g) p && falls g &&
  match extra g with O => true | n => always fuel s (size g) [] (Some_ n (requires g)) end &&
  always fuel s' (size g + extra g) (requires g) (Iff here (outcome_tree m g)) &&
  forallb (sound_fact s (size g + extra g)) (requires g) &&
  forallb (fun r => forallb (sound_fact s (size g + extra g + fresh r)) (conditions r)) (moves g) &&
  closed_accepted s g p closed.
End Check.

(* Two numbers have an XOR h; if v < h, one of them can be made less so that the XOR is v. *)
Definition xor_accepted (fuel : nat) (s : system) : bool :=
  always fuel s 2 [] (Some_ 1 [(Xor, [Var 0; Var 1; Var 2])]) &&
  always fuel s 4 [] (Or (Not (And (alone Xor [Var 0; Var 1; Var 2]) (alone Less [Var 3; Var 2])))
    (Or (Some_ 1 [(Less, [Var 4; Var 0]); (Xor, [Var 4; Var 1; Var 3])])
      (Some_ 1 [(Less, [Var 4; Var 1]); (Xor, [Var 4; Var 0; Var 3])]))).

Lemma any_true w known ns l : tree_true w known ns (any l) <-> exists t, In t l /\ tree_true w known ns t.
Proof.
  induction l as [|t l IH]; simpl.
  - split; [|intros (t & [] & _)]. intros N. destruct N. exists []. split; [auto|intros f []].
  - fold (any l). rewrite IH. split.
    + intros [T|(t' & I & T)]; eauto.
    + intros (t' & [->|I] & T); eauto.
Qed.
(* What a count decides is decided. *)
Fixpoint decided w known ns (t : tree) : Prop := (tree_true w known ns t \/ ~ tree_true w known ns t) /\
  match t with
  | Not t => decided w known ns t
  | And a b | Or a b | Iff a b => decided w known ns a /\ decided w known ns b
  | _ => True
  end.
Lemma decided_by s w known : agrees s w known -> forall t ns bs, sound_tree s (length ns) t = true ->
  Forall2 (reflects w ns) bs (counts s (length ns) t) -> decided w known ns t.
Proof.
  intros A. assert (one : forall t ns bs, sound_tree s (length ns) t = true ->
    Forall2 (reflects w ns) bs (counts s (length ns) t) -> tree_true w known ns t \/ ~ tree_true w known ns t).
  { intros t ns bs S B. assert (T := truth_right s w known A t ns bs [] S B).
    destruct (truth s (length ns) t (bs ++ [])); [left; tauto|]. right. intro X. apply T in X. discriminate. }
  induction t as [t IH|a IHa b IHb|a IHa b IHb|a IHa b IHb|h facts|terms low high]; intros ns bs S B;
    (split; [apply (one _ ns bs S B)|]); auto; simpl in S, B; try (apply (IH ns bs S B));
    apply andb_prop in S as [S1 S2]; apply Forall2_app_inv_r in B as (b1 & b2 & B1 & B2 & ->); eauto.
Qed.
Lemma always_decides fuel s w known k given t : orderly (radix s) (valid s) = true -> numbering (valid s) w ->
  agrees s w known -> always fuel s k given t = true -> forall ns, length ns = k ->
  (forall f, In f given -> fact_true w known ns f) -> decided w known ns t.
Proof.
  intros O W A H ns K F. unfold always in H. rewrite !andb_true_iff in H. destruct H as [[[G C] S] Q]. subst k.
  destruct (ask_right (radix s) (valid s) O w W _ _ _ _ _ Q ns eq_refl) as (bs & B & _).
  - assert (named given = []) as N by (destruct (named given); [auto|discriminate]).
    intros at1 I. unfold counted in I. rewrite N in I. cbn [snd map app] in I.
    assert (X := counted_right s w known (length ns) 0 given ns A). rewrite Nat.add_0_r in X.
    destruct (proj2 (X G eq_refl)) as (hs & H & All).
    { exists []. rewrite app_nil_r. auto. }
    unfold counted in H, All. rewrite N in H, All. simpl in H. apply length_zero_iff_nil in H. subst hs.
    rewrite app_nil_r in All. apply All. rewrite Nat.add_0_r. exact I.
  - apply (decided_by s w known A t ns bs); auto.
Qed.
Lemma sum_less (l : list nat) (f h : nat -> nat) : (forall v, In v l -> f v <= h v) -> (exists v, In v l /\ f v < h v)
  ->
  list_sum (map f l) < list_sum (map h l).
Proof.
  intros A [v [I L]]. induction l as [|u l IH]; [destruct I|]. simpl.
  assert (list_sum (map f l) <= list_sum (map h l)).
  { clear IH I. assert (B : forall v, In v l -> f v <= h v) by (intros; apply A; simpl; auto). clear A.
    induction l as [|x l IH]; simpl; auto. assert (X := B x (or_introl eq_refl)).
    assert (forall v, In v l -> f v <= h v) by (intros; apply B; simpl; auto). specialize (IH H). lia. }
  assert (X := A u (or_introl eq_refl)). destruct I as [->|I]; [lia|].
  assert (Y := IH (fun v J => A v (or_intror J)) I). lia.
Qed.

Lemma step_falls w known g c a b : falls g = true -> step w known g c a b -> length b = size g /\
  list_sum (map (fun v => nth v b 0) (measure g)) < list_sum (map (fun v => nth v a 0) (measure g)).
Proof.
  intros D (La & m & I & hs & Hh & F & ->). unfold falls in D. rewrite forallb_forall in D. specialize (D m I).
  cbv zeta in D. rewrite !andb_true_iff, !forallb_forall in D. destruct D as [[[D1 D2] D3] D4].
  apply Nat.eqb_eq in D2. rewrite map_length. split; auto.
  set (env := a ++ c a ++ hs) in *.
  assert (old : forall v, In v (measure g) -> nth v env 0 = nth v a 0).
  { intros v Iv. unfold env. apply app_nth1. specialize (D1 v Iv). apply Nat.ltb_lt in D1. lia. }
  assert (new : forall v, In v (measure g) ->
    nth v (map (fun u => nth u env 0) (after m)) 0 = nth (nth v (after m) 0) env 0).
  { intros v Iv. specialize (D1 v Iv). apply Nat.ltb_lt in D1.
    rewrite nth_indep with (d' := (fun u => nth u env 0) 0) by (rewrite map_length; lia).
    apply (map_nth (fun u => nth u env 0)). }
  assert (says : forall less v, existsb (fun f => match f with
    | (r, [Var a; Var x]) => match r with Less => true | Atmost => negb less | _ => false end &&
        (a =? nth v (after m) 0) && (x =? v)
    | _ => false end) (conditions m) = true ->
    if less then nth (nth v (after m) 0) env 0 < nth v env 0 else nth (nth v (after m) 0) env 0 <= nth v env 0).
  { intros less v E. apply existsb_exists in E as [[r ts] [If E]]. specialize (F _ If). unfold fact_true in F.
    destruct ts as [|[x|] [|[y|] [|? ?]]]; try discriminate. rewrite !andb_true_iff in E. destruct E as [[E1 E2] E3].
    apply Nat.eqb_eq in E2, E3. subst x y. destruct r; try discriminate; simpl in F; destruct less; try discriminate;
      auto.
    lia. }
  apply sum_less.
  - intros v Iv. rewrite new, <- old by auto. specialize (D4 v Iv). apply orb_prop in D4 as [D4|D4].
    + apply Nat.eqb_eq in D4. rewrite D4. auto.
    + apply (says false v D4).
  - apply existsb_exists in D3 as [v [Iv D3]]. exists v. split; auto. rewrite new, <- old by auto.
    apply (says true v D3).
Qed.

Section Right.
Context (fuel : nat) (s : system) (w : nat -> word) (known : list (list nat -> Prop)) (g : game) (p : sheet).
Context (closed : option tree).
Hypothesis O : orderly (radix s) (valid s) = true.
Hypothesis W : numbering (valid s) w.
Hypothesis A : agrees s w known.
Hypothesis H : positions fuel s g p closed = true.
Let P := accepts w (of_sheet p).
Context (c : choice) (fit : fitting w known g c).
Let known' := known ++ [P].
Let s' := with_own s (size g) p.
Lemma A' : agrees s' w known'.
Proof. apply agrees_with; auto. unfold P. tauto. Qed.
Lemma fact_grows n f ns : sound_fact s n f = true -> (fact_true w known' ns f <-> fact_true w known ns f).
Proof.
  intro S. unfold sound_fact in S. apply andb_prop in S as [S _]. unfold fact_true.
  destruct (fst f) as [| | | | | | | | | | |i]; simpl; try tauto. simpl in S. unfold known'.
  rewrite app_nth1; [tauto|]. rewrite (as_many _ _ _ A). apply nth_error_Some. destruct (nth_error (own s) i);
    discriminate.
Qed.
Lemma here_true ns more : length ns = size g ->
  (tree_true w known' (ns ++ more) (alone (Own (length (own s))) (variables_to (size g))) <-> P ns).
Proof.
  intro L. unfold alone, variables_to. simpl. unfold fact_true. simpl.
  assert (X : forall hs, map (term_value ((ns ++ more) ++ hs)) (map Var (seq 0 (size g))) = ns).
  { intro hs. rewrite map_map, <- app_assoc. simpl. rewrite <- L. clear. induction ns as [|x ns IH]; simpl; auto.
    f_equal.
    rewrite <- seq_shift, map_map. auto. }
  assert (Y : nth (length (own s)) known' (fun _ => False) = P).
  { unfold known'. rewrite <- (as_many _ _ _ A), app_nth2, Nat.sub_diag by lia. auto. }
  split.
  - intros (hs & _ & F). specialize (F _ (or_introl eq_refl)). simpl in F. rewrite X, Y in F. auto.
  - intro T. exists []. split; auto. intros f [<-|[]]. simpl. rewrite X, Y. auto.
Qed.
Lemma into_true m a : In m (moves g) -> length a = size g ->
  (tree_true w known' (a ++ c a) (into (length (own s)) m) <-> exists hs, length hs = fresh m /\
    (forall f, In f (conditions m) -> fact_true w known (a ++ c a ++ hs) f) /\
    P (map (fun v => nth v (a ++ c a ++ hs) 0) (after m))).
Proof.
  intros I L. unfold positions in H. rewrite !andb_true_iff, !forallb_forall in H. destruct H as [[_ S] _].
  specialize (S m I). rewrite forallb_forall in S.
  assert (Y : nth (length (own s)) known' (fun _ => False) = P).
  { unfold known'. rewrite <- (as_many _ _ _ A), app_nth2, Nat.sub_diag by lia. auto. }
  unfold into. simpl. split; intros (hs & Hh & F); exists hs; (split; [auto|]).
  - split.
    + intros f If. rewrite <- (fact_grows _ f _ (S f If)), app_assoc. apply F, in_or_app. auto.
    + assert (X : fact_true w known' ((a ++ c a) ++ hs) (Own (length (own s)), map Var (after m))).
      { apply F, in_or_app. right. left. auto. }
      unfold fact_true in X. simpl in X.
      rewrite Y, map_map, <- app_assoc in X. exact X.
  - destruct F as [F1 F2]. intros f If. apply in_app_or in If as [If|[<-|[]]].
    + rewrite (fact_grows _ f _ (S f If)), <- app_assoc. auto.
    + unfold fact_true. simpl. rewrite Y, map_map, <- app_assoc. exact F2.
Qed.
Lemma possible_true m a : In m (moves g) -> length a = size g ->
  (tree_true w known' (a ++ c a) (possible m) <-> exists hs, length hs = fresh m /\
    (forall f, In f (conditions m) -> fact_true w known (a ++ c a ++ hs) f)).
Proof.
  intros I L. unfold positions in H. rewrite !andb_true_iff, !forallb_forall in H. destruct H as [[_ S] _].
  specialize (S m I). rewrite forallb_forall in S. unfold possible. simpl.
  split; intros (hs & Hh & F); exists hs; (split; [auto|]); intros f If.
  - rewrite <- (fact_grows _ f _ (S f If)), app_assoc. auto.
  - rewrite (fact_grows _ f _ (S f If)), <- app_assoc. auto.
Qed.
Lemma outcome_true a : length a = size g -> (P a <-> tree_true w known' (a ++ c a) (outcome_tree (length (own s)) g)) /\
  decided w known' (a ++ c a) (Iff (alone (Own (length (own s))) (variables_to (size g))) (outcome_tree (length (own
    s)) g)).
Proof.
  intro L. destruct (fit a L) as [C R]. rewrite <- (here_true a (c a) L).
  assert (Q := H). unfold positions in Q. rewrite !andb_true_iff, forallb_forall in Q. destruct Q as [[[[_ Q] S] _] _].
  assert (G : forall f, In f (requires g) -> fact_true w known' (a ++ c a) f).
  { intros f I. apply (fact_grows _ f _ (S f I)). auto. }
  assert (Len : length (a ++ c a) = size g + extra g) by (rewrite app_length; lia). split.
  - apply (always_right fuel s' w known' O W A' _ _ _ Q (a ++ c a) Len G).
  - apply (always_decides fuel s' w known' _ _ _ O W A' Q (a ++ c a) Len G).
Qed.
Lemma moved a : length a = size g -> (tree_true w known' (a ++ c a) (any (map (into (length (own s))) (moves g))) <->
  exists b, step w known g c a b /\ P b).
Proof.
  intro L. rewrite any_true. split.
  - intros (t & I & T). apply in_map_iff in I as [m [<- I]]. apply into_true in T as (hs & Hh & F & X); auto.
    eexists. split; [|apply X]. split; auto. exists m. split; auto. exists hs. auto.
  - intros (b & (_ & m & I & hs & Hh & F & ->) & X). exists (into (length (own s)) m). split; [apply in_map; auto|].
    apply into_true; auto. exists hs. auto.
Qed.
Lemma movable a : length a = size g -> (tree_true w known' (a ++ c a) (any (map possible (moves g))) <->
  exists b, step w known g c a b).
Proof.
  intro L. rewrite any_true. split.
  - intros (t & I & T). apply in_map_iff in I as [m [<- I]]. apply possible_true in T as (hs & Hh & F); auto.
    eexists. split; auto. exists m. split; auto. exists hs. split; auto.
  - intros (b & _ & m & I & hs & Hh & F & ->). exists (possible m). split; [apply in_map; auto|].
    apply possible_true; auto. exists hs. auto.
Qed.
End Right.

Section Main.
Context (fuel : nat) (s : system) (w : nat -> word) (known : list (list nat -> Prop)) (g : game) (p : sheet).
Context (closed : option tree).
Hypothesis O : orderly (radix s) (valid s) = true.
Hypothesis W : numbering (valid s) w.
Hypothesis A : agrees s w known.
Hypothesis H : positions fuel s g p closed = true.
Let P := accepts w (of_sheet p).
(** If [positions] accepts, the automaton accepts just the lost positions of the game, in normal or misere play as it
    says, for every choice of parameters that is allowed. *)
Theorem positions_right c : fitting w known g c -> forall a, length a = size g -> (is_lost w known g c a <-> P a).
Proof.
  intros fit. set (D := fun a => length a = size g -> P a).
  set (weight := fun a : list nat => list_sum (map (fun v => nth v a 0) (measure g))).
  assert (fall : forall a b, step w known g c a b -> length b = size g /\ weight b < weight a)
    by (intros; apply (step_falls w known g c); auto; unfold positions in H; rewrite !andb_true_iff in H; tauto).
  assert (out := outcome_true fuel s w known g p closed O W A H c fit).
  assert (mov := moved fuel s w known g p closed A H c).
  assert (can := movable fuel s w known g p closed A H c). fold P in out, mov.
  assert (here : forall a, length a = size g -> P a \/ ~ P a).
  { intros a L. destruct (proj2 (out a L)) as [_ [X _]].
    assert (Y := here_true s w known g p A a (c a) L). fold P in Y.
    destruct (alone (Own (length (own s))) (variables_to (size g))); destruct X as [X _]; tauto. }
  assert (known_any : forall a, length a = size g ->
    (tree_true w (known ++ [P]) (a ++ c a) (any (map (into (length (own s))) (moves g))) \/
      ~ tree_true w (known ++ [P]) (a ++ c a) (any (map (into (length (own s))) (moves g)))) /\
    (misere g = true -> tree_true w (known ++ [P]) (a ++ c a) (any (map possible (moves g))) \/
      ~ tree_true w (known ++ [P]) (a ++ c a) (any (map possible (moves g))))).
  { assert (part : forall ns t, decided w (known ++ [P]) ns t -> tree_true w (known ++ [P]) ns t \/ ~ tree_true w
      (known ++ [P]) ns t)
      by (intros ns [ | | | | | ]; simpl; tauto).
    intros a L. destruct (proj2 (out a L)) as [_ [_ X]]. unfold outcome_tree in X. fold P in X.
    destruct (misere g); cbn [decided] in X.
    - destruct X as [_ [[_ X] Y]]. split; [|intros _]; apply part; auto.
    - destruct X as [_ X]. split; [|discriminate]. apply part; auto. }
  assert (set : forall a, D a \/ ~ D a).
  { intro a. destruct (Nat.eq_dec (length a) (size g)) as [L|L]; [|left; intro; contradiction].
    destruct (here a L) as [X|X]; [left; intro; auto|right; intro Y; apply X, Y; auto]. }
  assert (from : forall a b, D a -> step w known g c a b -> ~ D b).
  { intros a b Da S Db. assert (La := proj1 S). destruct (fall a b S) as [Lb _].
    assert (X := proj1 (proj1 (out a La)) (Da La)). fold P in X. unfold outcome_tree in X.
    assert (Y : tree_true w (known ++ [P]) (a ++ c a) (any (map (into (length (own s))) (moves g)))).
    { apply mov; auto. exists b. auto. }
    destruct (misere g); cbn [tree_true] in X; tauto. }
  intros a La. unfold is_lost. destruct (misere g) eqn:M.
  - rewrite (misere_lost_exactly weight (fun a => D a /\ length a = size g)); [unfold D; tauto| | | | |].
    + intros x y S. apply (fall x y S).
    + intro x. destruct (set x), (Nat.eq_dec (length x) (size g)); tauto.
    + intros x y [Dx Lx] S [Dy _]. apply (from x y Dx S Dy).
    + intros x [Dx Lx]. assert (X := proj1 (proj1 (out x Lx)) (Dx Lx)). unfold outcome_tree in X. rewrite M in X.
      fold P in X.
      destruct X as [_ X]. apply (can x Lx) in X. auto.
    + intros x N. destruct (Nat.eq_dec (length x) (size g)) as [Lx|Lx]; [|left; intros y S; apply Lx, (proj1 S)].
      assert (NP : ~ P x) by (intro; apply N; split; auto; intro; auto).
      destruct (known_any x Lx) as [[X|X] Y].
      * right. apply (mov x Lx) in X as (b & S & Pb). exists b. split; auto. split; [intro; auto|apply (fall x b S)].
      * destruct (Y eq_refl) as [Z|Z].
        -- destruct NP. apply (out x Lx). fold P. unfold outcome_tree. rewrite M. split; auto.
        -- left. intros y S. apply Z, (can x Lx). eauto.
  - rewrite (lost_exactly weight D); [unfold D; tauto| | | |]; auto.
    + intros x y S. apply (fall x y S).
    + intros x N. assert (Lx : length x = size g).
      { destruct (Nat.eq_dec (length x) (size g)); auto. destruct N. intro. contradiction. }
      destruct (known_any x Lx) as [[X|X] _].
      * apply (mov x Lx) in X as (b & S & Pb). exists b. split; auto. intro. auto.
      * destruct N. intros _. apply (out x Lx). fold P. unfold outcome_tree. rewrite M. auto.
Qed.
End Main.
(** If a closed form is accepted, the automaton accepts just the positions of which its tree is true. *)
Theorem closed_right fuel s w known g p closed t a : orderly (radix s) (valid s) = true -> numbering (valid s) w ->
  agrees s w known -> closed_accepted fuel s g p closed = true -> closed = Some t -> length a = size g ->
  (accepts w (of_sheet p) a <-> tree_true w known a t).
Proof.
  intros O W A Q -> L. apply andb_prop in Q as [S Q].
  assert (A2 := A' s w known g p A).
  apply (always_right fuel (with_own s (size g) p) w _ O W A2) with (ns := a) in Q; auto; [|intros f []].
  assert (T := here_true s w known g p A a [] L). rewrite app_nil_r in T.
  rewrite <- (tree_grows w s known [accepts w (of_sheet p)] A t a); [|rewrite L; auto].
  cbn [tree_true] in Q. destruct (alone (Own (length (own s))) (variables_to (size g))); tauto.
Qed.
