(* Games in which options may be forbidden: before each move the other player forbids some options, fewer than k, and
   one who then has no move left has lost.

   Main theorems: a position is lost iff fewer than k options are (forbidden_exactly); if a file is accepted, the
   automaton accepts just the lost positions (forbidden_right). *)
Require Import Arith NArith ZArith Lia List Bool Wf_nat.
From Nimlike Require Import Texts Numerals Digits Sentences Systems Rules.
Import ListNotations.

Section Play.
Context {P : Type} (move : P -> P -> Prop) (k : nat).
Inductive lost_if_forbidden : P -> Prop :=
| Lost_if_forbidden p f : length f < k -> (forall q, move p q -> In q f \/ won_if_forbidden q) -> lost_if_forbidden p
with won_if_forbidden : P -> Prop :=
| Won_if_forbidden p : (forall f, length f < k -> exists q, move p q /\ ~ In q f /\ lost_if_forbidden q) ->
    won_if_forbidden p.

Context (same : forall p q : P, {p = q} + {p <> q}) (weight : P -> nat) (D : P -> Prop).
Definition many (j : nat) (p : P) : Prop :=
  exists l, length l = j /\ NoDup l /\ forall q, In q l -> move p q /\ D q.
Hypothesis falls : forall p q, move p q -> weight q < weight p.
Hypothesis decided : forall p j, j <= k -> many j p \/ ~ many j p.
Hypothesis exact : forall p, D p <-> ~ many k p.
Lemma not_both p : lost_if_forbidden p -> won_if_forbidden p -> False.
Proof.
  remember (weight p) as n eqn:N. revert p N. induction n as [n IH] using lt_wf_ind. intros p -> L W.
  inversion L as [p' f F H]; subst. inversion W as [p' G]; subst. destruct (G f F) as (q & M & I & Lq).
  destruct (H q M) as [J|Wq]; auto. apply (IH (weight q) (falls _ _ M) q eq_refl Lq Wq).
Qed.
(* Of fewer than k options that are in D all can be forbidden. *)
Lemma few p : ~ many k p -> exists f : list P, length f < k /\ forall q, move p q -> D q -> In q f.
Proof.
  assert (H : forall j, j <= k -> ~ many j p -> exists f : list P, length f < j /\ forall q, move p q -> D q -> In q f).
  { induction j as [|j IH]; intros C N.
    - destruct N. exists []. split; auto. split; [constructor|intros q []].
    - destruct (decided p j ltac:(lia)) as [M|M]; [|destruct (IH ltac:(lia) M) as (f & F & I); exists f; split; auto].
      destruct M as (f & F & Nd & I). exists f. split; [lia|]. intros q Mq Dq.
      destruct (in_dec same q f) as [|Out]; auto. destruct N. exists (q :: f). split; [simpl; lia|].
      split; [constructor; auto|]. intros r [<-|J]; auto. }
  apply H. auto.
Qed.
Lemma outside (l : list P) : forall f, NoDup l -> length f < length l -> exists q, In q l /\ ~ In q f.
Proof.
  intros f N C. destruct (existsb (fun q => if in_dec same q f then false else true) l) eqn:E.
  - apply existsb_exists in E as [q [I E]]. exists q. destruct (in_dec same q f); [discriminate|auto].
  - exfalso. assert (X : incl l f); [|apply NoDup_incl_length in X; auto; lia]. intros q I.
    destruct (in_dec same q f) as [|Out] eqn:X; auto. apply not_true_iff_false in E. destruct E.
    apply existsb_exists. exists q. rewrite X. auto.
Qed.
(** If a set holds just the positions with fewer than k options in the set, these are lost when, before each move, the
    other player may forbid fewer than k options, and no others are. *)
Theorem forbidden_exactly p : lost_if_forbidden p <-> D p.
Proof.
  assert (B : forall p, (D p -> lost_if_forbidden p) /\ (~ D p -> won_if_forbidden p)).
  { clear p. intro p. remember (weight p) as n eqn:N. revert p N. induction n as [n IH] using lt_wf_ind.
    intros p ->. split.
    - intro I. apply exact, few in I as (f & F & H). apply (Lost_if_forbidden p f F). intros q M.
      destruct (in_dec same q f) as [|Out]; auto. right. apply (IH (weight q)); auto.
    - intro I. constructor. intros f F. destruct (decided p k (le_n k)) as [(l & L & Nd & H)|M].
      + destruct (outside l f Nd ltac:(lia)) as (q & J & Out). destruct (H q J) as [M Dq]. exists q.
        split; auto. split; auto. apply (IH (weight q)); auto.
      + destruct I. apply exact. auto. }
  split; [|apply B]. intro L. apply exact. intro M. apply (not_both p L). apply B. intro Dp. apply exact in Dp. auto.
Qed.
End Play.

(* For an automaton: trees that say that so many different options are accepted. *)
Section Check.
Context (fuel : nat) (s : system) (g : game).
Definition moved (h v : nat) : nat := if v <? size g then v else v + h.
Definition moved_fact (h : nat) (f : fact) : fact :=
  (fst f, map (fun t => match t with Var v => Var (moved h v) | Num n => Num n end) (snd f)).
(* In which place two lists of variables differ, and which is less there. *)
Definition differ (a b : list nat) : list fact :=
  flat_map (fun v => [(Less, [Var (nth v a 0); Var (nth v b 0)]); (Less, [Var (nth v b 0); Var (nth v a 0)])])
    (seq 0 (size g)).
Fixpoint ways (chosen : list (list nat)) (b : list nat) : list (list fact) :=
  match chosen with
  | [] => [[]]
  | a :: chosen => flat_map (fun way => map (fun f => f :: way) (differ a b)) (ways chosen b)
  end.
Fixpoint several (m j : nat) (chosen : list (list nat)) (h : nat) (facts : list fact) : list (nat * list fact) :=
  match j with
  | O => [(h, facts)]
  | S j => flat_map (fun r => let b := map (moved h) (after r) in
      flat_map (fun way => several m j (b :: chosen) (h + fresh r)
        (facts ++ map (moved_fact h) (conditions r) ++ (Own m, map Var b) :: way)) (ways chosen b)) (moves g)
  end.
Definition several_tree (m j : nat) : tree := any (map (fun c => Some_ (fst c) (snd c)) (several m j [] 0 [])).
(* No two moves lead to the same position: the small checker counts by this, and asks for it; the proof does without. *)
Definition same_option (r q : rule) : list fact := conditions r ++ map (moved_fact (fresh r)) (conditions q) ++
  map (fun v => (Same, [Var (fst v); Var (moved (fresh r) (snd v))])) (combine (after r) (after q)).
Fixpoint apart (l : list rule) : bool :=
  match l with
  | [] => true
  | r :: l => forallb (fun q => always fuel s (size g) [] (Not (Some_ (fresh r + fresh q) (same_option r q)))) l &&
      apart l
  end.
Definition forbidden_accepted (k : nat) (p : sheet) (closed : option tree) : bool :=
  let m := length (own s) in
  let s' := with_own s (size g) p in
  (0 <? k) && negb (misere g) && falls g && (extra g =? 0) && only_words fuel s (size g) p &&
  forallb (fun r => forallb (fun v => v <? size g + fresh r) (after r) &&
    forallb (sound_fact s (size g + fresh r)) (conditions r)) (moves g) &&
  apart (moves g) && always fuel s' (size g) [] (fold_right And
    (Iff (alone (Own m) (variables_to (size g))) (Not (several_tree m k)))
    (map (fun j => Or (several_tree m j) (Not (several_tree m j))) (seq 1 (k - 1)))) &&
  closed_accepted fuel s g p closed.
End Check.

Section Right.
Context (fuel : nat) (s : system) (w : nat -> word) (known : list (list nat -> Prop)) (g : game) (p : sheet).
Context (A : agrees s w known).
Let P := accepts w (of_sheet p).
Let known' := known ++ [P].
Let m := length (own s).
Hypothesis sound : forall r, In r (moves g) -> length (after r) = size g /\
  (forall v, In v (after r) -> v < size g + fresh r) /\
  forall f, In f (conditions r) -> sound_fact s (size g + fresh r) f = true.
Context (c : choice) (a : list nat) (La : length a = size g) (Ca : c a = []).
Definition value (env vs : list nat) : list nat := map (fun v => nth v env 0) vs.
Definition bounded (n : nat) (f : fact) : Prop := forall v, In (Var v) (snd f) -> v < n.

Lemma moved_value more hs v : nth (moved g (length more) v) (a ++ more ++ hs) 0 = nth v (a ++ hs) 0.
Proof.
  unfold moved. destruct (Nat.ltb_spec v (size g)) as [C|C].
  - rewrite !app_nth1; auto; lia.
  - rewrite (app_nth2 a), (app_nth2 more), (app_nth2 a) by lia. f_equal. lia.
Qed.
Lemma moved_true more hs f : fact_true w known' (a ++ more ++ hs) (moved_fact g (length more) f) <->
  fact_true w known' (a ++ hs) f.
Proof.
  unfold fact_true, moved_fact. cbn [fst snd]. rewrite map_map.
  replace (map _ (snd f)) with (map (term_value (a ++ hs)) (snd f)); [tauto|]. apply map_ext. intros [v|n]; simpl; auto.
  symmetry. apply moved_value.
Qed.
Lemma own_true env b : fact_true w known' env (Own m, map Var b) <-> P (value env b).
Proof.
  unfold fact_true, value. cbn [fst snd means]. rewrite map_map. unfold known', m.
  rewrite <- (as_many _ _ _ A), app_nth2, Nat.sub_diag by lia. simpl. tauto.
Qed.
Lemma bounded_true env hs f : bounded (length env) f -> (fact_true w known' (env ++ hs) f <-> fact_true w known' env f).
Proof.
  intro B. unfold fact_true.
  replace (map (term_value (env ++ hs)) (snd f)) with (map (term_value env) (snd f)); [tauto|].
  apply map_ext_in. intros [v|n] I; simpl; auto. symmetry. apply app_nth1. auto.
Qed.
Lemma bounded_value env hs b : (forall v, In v b -> v < length env) -> value (env ++ hs) b = value env b.
Proof. intro B. apply map_ext_in. intros v I. apply app_nth1. auto. Qed.
Lemma differ_true env b d : length b = size g -> length d = size g ->
  ((exists f, In f (differ g b d) /\ fact_true w known' env f) <-> value env d <> value env b).
Proof.
  intros Lb Ld. assert (N : forall e v, v < length e -> nth v (value env e) 0 = nth (nth v e 0) env 0).
  { intros e v V. unfold value. rewrite nth_indep with (d' := nth 0 env 0) by (rewrite map_length; auto).
    apply (map_nth (fun v => nth v env 0)). }
  split.
  - intros (f & I & T) E. apply in_flat_map in I as [v [V I]]. apply in_seq in V.
    assert (X : nth (nth v b 0) env 0 = nth (nth v d 0) env 0) by (rewrite <- !N, E by lia; auto).
    destruct I as [<-|[<-|[]]]; unfold fact_true in T; simpl in T; lia.
  - intro D. destruct (existsb (fun v => negb (nth (nth v d 0) env 0 =? nth (nth v b 0) env 0)) (seq 0 (size g))) eqn:E.
    + apply existsb_exists in E as [v [V E]]. apply negb_true_iff, Nat.eqb_neq in E.
      destruct (lt_eq_lt_dec (nth (nth v d 0) env 0) (nth (nth v b 0) env 0)) as [[C|C]|C]; [|contradiction|].
      * exists (Less, [Var (nth v d 0); Var (nth v b 0)]). split; [|exact C]. apply in_flat_map. exists v. simpl. auto.
      * exists (Less, [Var (nth v b 0); Var (nth v d 0)]). split; [|exact C]. apply in_flat_map. exists v. simpl. auto.
    + destruct D. apply nth_ext with (d := 0) (d' := 0); unfold value; rewrite !map_length; [lia|].
      intros v V. fold (value env d) (value env b). rewrite !N by lia. apply not_true_iff_false in E.
      destruct (Nat.eq_dec (nth (nth v d 0) env 0) (nth (nth v b 0) env 0)) as [|X]; auto. destruct E.
      apply existsb_exists. exists v. split; [apply in_seq; lia|]. apply negb_true_iff, Nat.eqb_neq. auto.
Qed.
Lemma ways_true env d : length d = size g -> forall chosen, (forall b, In b chosen -> length b = size g) ->
  ((exists way, In way (ways g chosen d) /\ forall f, In f way -> fact_true w known' env f) <->
    forall b, In b chosen -> value env d <> value env b).
Proof.
  intro Ld. induction chosen as [|b chosen IH]; intro L; simpl.
  - split; [intros _ b []|]. intros _. exists []. split; auto. intros f [].
  - destruct IH as [IH1 IH2]; [intros; apply L; simpl; auto|]. split.
    + intros (way & I & T). apply in_flat_map in I as [way' [I J]]. apply in_map_iff in J as [f [<- J]].
      intros b' [<-|I'].
      * apply (differ_true env b d); [apply L; simpl; auto|auto|]. exists f. split; auto. apply T. simpl. auto.
      * apply IH1; auto. exists way'. split; auto. intros f' I''. apply T. simpl. auto.
    + intro H. destruct IH2 as (way & I & T); [intros; apply H; simpl; auto|].
      destruct (proj2 (differ_true env b d ltac:(apply L; simpl; auto) Ld)) as (f & J & Tf); [apply H; simpl; auto|].
      exists (f :: way). split; [apply in_flat_map; exists way; split; auto; apply (in_map (fun f => f :: way)); auto|].
      intros f' [<-|I']; auto.
Qed.
Lemma ways_bounded n d : (forall v, In v d -> v < n) -> length d = size g -> forall chosen way f,
  (forall b, In b chosen -> length b = size g /\ forall v, In v b -> v < n) -> In way (ways g chosen d) -> In f way ->
  bounded n f.
Proof.
  intros D Ld. induction chosen as [|b chosen IH]; intros way f H I J; simpl in I; [destruct I as [<-|[]]; destruct J|].
  apply in_flat_map in I as [way' [I K]]. apply in_map_iff in K as [f' [<- K]]. destruct J as [<-|J].
  - apply in_flat_map in K as [v [V K]]. apply in_seq in V. destruct (H b (or_introl eq_refl)) as [Lb B].
    assert (In (nth v b 0) b) by (apply nth_In; lia). assert (In (nth v d 0) d) by (apply nth_In; lia).
    destruct K as [<-|[<-|[]]]; intros u [E|[E|[]]]; injection E as <-; auto.
  - apply (IH way' f); auto. intros b' I'. apply H. simpl. auto.
Qed.
Lemma several_longer : forall j chosen h facts x, In x (several g m j chosen h facts) -> h <= fst x.
Proof.
  induction j as [|j IH]; intros chosen h facts x I; simpl in I.
  - destruct I as [<-|[]]. auto.
  - apply in_flat_map in I as [r [_ I]]. apply in_flat_map in I as [way [_ I]]. apply IH in I. lia.
Qed.
Definition good (q : list nat) : Prop := step w known g c a q /\ P q.
Lemma several_true : forall j chosen facts more,
  (forall f, In f facts -> bounded (size g + length more) f) ->
  (forall b, In b chosen -> length b = size g /\ forall v, In v b -> v < size g + length more) ->
  ((exists x, In x (several g m j chosen (length more) facts) /\ exists hs, length (more ++ hs) = fst x /\
      forall f, In f (snd x) -> fact_true w known' (a ++ more ++ hs) f) <->
    (forall f, In f facts -> fact_true w known' (a ++ more) f) /\ exists l, length l = j /\ NoDup l /\
      (forall q, In q l -> good q) /\ forall q b, In q l -> In b chosen -> q <> value (a ++ more) b).
Proof.
  induction j as [|j IH]; intros chosen facts more Bf Bc.
  - simpl. split.
    + intros (x & [<-|[]] & hs & L & T). cbn [fst snd] in *. rewrite app_length in L.
      assert (hs = []) as -> by (destruct hs; [auto|simpl in L; lia]). rewrite app_nil_r in T. split; auto.
      exists []. split; auto. split; [constructor|]. split; [intros q []|intros q b []].
    + intros [T _]. exists (length more, facts). split; auto. exists []. rewrite !app_nil_r. auto.
  - (* An option q by the move r, with the numbers h1 for its variables, comes before all others. *)
    assert (grown : forall r h1, In r (moves g) -> length h1 = fresh r ->
      let d := map (moved g (length more)) (after r) in
      length d = size g /\ value (a ++ more ++ h1) d = value (a ++ h1) (after r) /\
      (forall v, In v d -> v < size g + length (more ++ h1)) /\
      forall way, In way (ways g chosen d) -> forall f,
        In f (facts ++ map (moved_fact g (length more)) (conditions r) ++ (Own m, map Var d) :: way) ->
        bounded (size g + length (more ++ h1)) f).
    { intros r h1 R L d. destruct (sound r R) as (S1 & S2 & S3). rewrite app_length.
      assert (Ld : length d = size g) by (unfold d; rewrite map_length; auto).
      assert (Bd : forall v, In v d -> v < size g + (length more + length h1)).
      { intros v I. apply in_map_iff in I as [u [<- I]]. apply S2 in I. unfold moved.
        destruct (Nat.ltb_spec u (size g)); lia. }
      split; auto. split; [|split; auto].
      - unfold value, d. rewrite map_map. apply map_ext. intro v. apply moved_value.
      - intros way W f I. rewrite !in_app_iff in I. destruct I as [I|[I|[<-|I]]].
        + intros v V. specialize (Bf f I v V). lia.
        + apply in_map_iff in I as [f' [<- I]]. apply S3 in I. unfold sound_fact in I. apply andb_prop in I as [_ I].
          rewrite forallb_forall in I. intros v V. cbn [snd moved_fact] in V.
          apply in_map_iff in V as [[u|n] [E V]]; [|discriminate].
          injection E as <-. apply I in V. simpl in V. apply Nat.ltb_lt in V. unfold moved.
          destruct (Nat.ltb_spec u (size g)); lia.
        + intros v V. cbn [snd] in V. apply in_map_iff in V as [u [[= <-] V]]. auto.
        + apply (ways_bounded _ d Bd Ld chosen way f); auto. intros b I'. destruct (Bc b I') as [L' B']. split; auto.
          intros v V. specialize (B' v V). lia. }
    assert (chosen_grown : forall r h1, In r (moves g) -> length h1 = fresh r -> forall b,
      In b (map (moved g (length more)) (after r) :: chosen) ->
      length b = size g /\ forall v, In v b -> v < size g + length (more ++ h1)).
    { intros r h1 R L b [<-|I].
      - destruct (grown r h1 R L) as (G1 & _ & G3 & _). auto.
      - destruct (Bc b I) as [L' B']. split; auto. intros v V. specialize (B' v V). rewrite app_length. lia. }
    assert (old : forall h1 b, In b chosen -> value (a ++ more ++ h1) b = value (a ++ more) b).
    { intros h1 b I. rewrite app_assoc. apply bounded_value. rewrite app_length, La. apply Bc. auto. }
    simpl. split.
    + intros (x & I & hs & L & T). apply in_flat_map in I as [r [R I]]. apply in_flat_map in I as [way [W I]].
      assert (C := several_longer _ _ _ _ _ I). set (h1 := firstn (fresh r) hs).
      assert (L1 : length h1 = fresh r).
      { unfold h1. rewrite firstn_length. rewrite app_length in L. lia. }
      assert (E : hs = h1 ++ skipn (fresh r) hs) by (symmetry; apply firstn_skipn).
      destruct (grown r h1 R L1) as (G1 & G2 & G3 & G4).
      replace (length more + fresh r) with (length (more ++ h1)) in I by (rewrite app_length; lia).
      destruct (proj1 (IH _ _ (more ++ h1) (G4 way W) (chosen_grown r h1 R L1))) as (F & l & Ll & Nd & Gl & Dl).
      { exists x. split; auto. exists (skipn (fresh r) hs). rewrite <- !app_assoc, <- E. auto. }
      split.
      { intros f If. assert (X : fact_true w known' (a ++ more ++ h1) f) by (apply F, in_or_app; auto).
        rewrite app_assoc in X. apply bounded_true in X; auto. rewrite app_length, La. apply Bf. auto. }
      exists (value (a ++ h1) (after r) :: l). split; [simpl; auto|]. split; [|split].
      * constructor; auto. intro J. apply (Dl _ _ J (or_introl eq_refl)). auto.
      * intros q [<-|J]; auto. split.
        -- split; auto. exists r. split; auto. exists h1. split; auto. rewrite Ca. split; [|auto].
           intros f If. cbn [app]. rewrite <- (fact_grows s w known p A (size g + fresh r)) by (apply sound; auto).
           apply (moved_true more h1). apply F. rewrite !in_app_iff. right. left. apply in_map. auto.
        -- rewrite <- G2. apply own_true. apply F. rewrite !in_app_iff. right. right. left. auto.
      * intros q b [<-|J] Ib.
        -- rewrite <- G2, <- (old h1 b Ib).
           apply (proj1 (ways_true (a ++ more ++ h1) _ G1 chosen (fun b I => proj1 (Bc b I)))); auto.
           exists way. split; auto. intros f If. apply F. rewrite !in_app_iff. right. right. right. auto.
        -- rewrite <- (old h1 b Ib). apply Dl; simpl; auto.
    + intros (F & l & Ll & Nd & Gl & Dl). destruct l as [|q l]; [discriminate|]. injection Ll as Ll.
      destruct (Gl q (or_introl eq_refl)) as [(_ & r & R & h1 & L1 & Fr & ->) Pq]. rewrite Ca in *. cbn [app] in *.
      destruct (grown r h1 R L1) as (G1 & G2 & G3 & G4).
      destruct (proj2 (ways_true (a ++ more ++ h1) _ G1 chosen (fun b I => proj1 (Bc b I)))) as (way & W & Tw).
      { intros b Ib. rewrite G2, (old h1 b Ib). apply Dl; simpl; auto. }
      inversion Nd as [|q' l' Out Nd']; subst.
      destruct (proj2 (IH _ _ (more ++ h1) (G4 way W) (chosen_grown r h1 R L1))) as (x & I & hs & L & T).
      { split.
        - intros f If. rewrite !in_app_iff in If. destruct If as [If|[If|[<-|If]]]; auto.
          + rewrite app_assoc. apply bounded_true; auto. rewrite app_length, La. apply Bf. auto.
          + apply in_map_iff in If as [f' [<- If]]. apply moved_true.
            apply (fact_grows s w known p A (size g + fresh r)); [apply sound|]; auto.
          + apply own_true. rewrite G2. auto.
        - exists l. split; auto. split; auto. split; [intros; apply Gl; simpl; auto|].
          intros q b J [<-|Ib].
          + rewrite G2. intros ->. auto.
          + rewrite (old h1 b Ib). apply Dl; simpl; auto. }
      exists x. split.
      * apply in_flat_map. exists r. split; auto. apply in_flat_map. exists way. split; auto.
        replace (length more + fresh r) with (length (more ++ h1)) by (rewrite app_length; lia). auto.
      * exists (h1 ++ hs). rewrite !app_assoc in *. rewrite <- !app_assoc in *. auto.
Qed.
Lemma several_tree_true j : tree_true w known' a (several_tree g m j) <-> many (step w known g c) P j a.
Proof.
  unfold several_tree. rewrite any_true.
  assert (X := several_true j [] [] [] ltac:(intros f []) ltac:(intros b [])). simpl in X. rewrite app_nil_r in X.
  split.
  - intros (t & I & T). apply in_map_iff in I as [x [<- I]]. destruct T as (hs & Hs & F).
    destruct (proj1 X) as (_ & l & L & Nd & G & _); [exists x; split; auto; exists hs; auto|]. exists l. auto.
  - intros (l & L & Nd & G). destruct (proj2 X) as (x & I & hs & Hs & F).
    + split; [intros f []|]. exists l. repeat (split; auto).
    + exists (Some_ (fst x) (snd x)). split; [apply in_map_iff; exists x; auto|]. exists hs. auto.
Qed.
End Right.

Lemma all_true w known ns t l : tree_true w known ns (fold_right And t l) ->
  tree_true w known ns t /\ forall u, In u l -> tree_true w known ns u.
Proof.
  induction l as [|u l IH]; simpl; [split; [auto|intros u []]|]. intros [H1 H2]. apply IH in H2 as [H2 H3].
  split; auto. intros v [<-|I]; auto.
Qed.
Lemma all_decided w known ns t l : decided w known ns (fold_right And t l) -> decided w known ns t.
Proof. induction l as [|u l IH]; simpl; auto. intros (_ & _ & H). auto. Qed.
Lemma known_part w known ns t : decided w known ns t -> tree_true w known ns t \/ ~ tree_true w known ns t.
Proof. destruct t; simpl; tauto. Qed.
(** If [forbidden_accepted] accepts, the automaton accepts just the lost positions of the game in which, before each
    move, the other player may forbid fewer than k options. *)
Theorem forbidden_right fuel s w known g k p closed c : orderly (radix s) (valid s) = true -> numbering (valid s) w ->
  agrees s w known -> forbidden_accepted fuel s g k p closed = true -> fitting w known g c ->
  forall a, length a = size g -> (lost_if_forbidden (step w known g c) k a <-> accepts w (of_sheet p) a).
Proof.
  intros O W A H fit. unfold forbidden_accepted in H. rewrite !andb_true_iff, forallb_forall in H.
  destruct H as [[[[[[[[K _] F] X] _] S] _] Q] _]. apply Nat.ltb_lt in K. apply Nat.eqb_eq in X.
  set (P := accepts w (of_sheet p)). set (D := fun a => length a = size g -> P a).
  set (weight := fun a : list nat => list_sum (map (fun v => nth v a 0) (measure g))).
  assert (fall : forall a b, step w known g c a b -> length b = size g /\ weight b < weight a)
    by (intros; apply (step_falls w known g c); auto).
  assert (Ca : forall a, length a = size g -> c a = []).
  { intros a L. destruct (fit a L) as [C _]. rewrite X in C. apply length_zero_iff_nil. auto. }
  assert (sound : forall r, In r (moves g) -> length (after r) = size g /\
    (forall v, In v (after r) -> v < size g + fresh r) /\
    forall f, In f (conditions r) -> sound_fact s (size g + fresh r) f = true).
  { intros r R. specialize (S r R). apply andb_prop in S as [S1 S2]. rewrite forallb_forall in S1, S2.
    unfold falls in F. rewrite forallb_forall in F. specialize (F r R). cbv zeta in F. rewrite !andb_true_iff in F.
    split; [apply Nat.eqb_eq; tauto|]. split; auto. intros v V. apply Nat.ltb_lt. auto. }
  assert (no : forall a j, length a <> size g -> 0 < j -> ~ many (step w known g c) D j a).
  { intros a j L J ([|q l] & Ll & _ & G); [simpl in Ll; lia|]. destruct (G q (or_introl eq_refl)) as [[La _] _]. auto. }
  assert (same : forall a j, many (step w known g c) D j a <-> many (step w known g c) P j a).
  { intros a j. split; intros (l & Ll & Nd & G); exists l; (split; [auto|split; [auto|]]); intros q J;
      destruct (G q J) as [G1 G2]; (split; [auto|]).
    - apply (G2 (proj1 (fall a q G1))).
    - intros _. exact G2. }
  assert (out : forall a, length a = size g -> (P a <-> ~ many (step w known g c) D k a) /\
    forall j, 0 < j <= k -> many (step w known g c) D j a \/ ~ many (step w known g c) D j a).
  { intros a L. set (m := length (own s)) in *.
    assert (T := fun j => several_tree_true s w known g p A sound c a L (Ca a L) j). fold m P in T.
    set (known' := known ++ [P]) in *.
    assert (A2 := A' s w known g p A).
    assert (here := here_true s w known g p A a [] L). rewrite app_nil_r in here. fold m P known' in here.
    assert (E : length a = size g) by auto.
    assert (Q1 := always_right fuel (with_own s (size g) p) w known' O W A2 _ _ _ Q a E ltac:(intros f [])).
    apply all_true in Q1 as [Q1 Q2].
    assert (Q3 := always_decides fuel (with_own s (size g) p) w known' _ _ _ O W A2 Q a E ltac:(intros f [])).
    apply all_decided in Q3. cbn [decided] in Q3. destruct Q3 as (_ & _ & _ & Q3). apply known_part in Q3.
    change (tree_true w known' a (alone (Own m) (variables_to (size g))) <->
      ~ tree_true w known' a (several_tree g m k)) in Q1.
    rewrite here, T in Q1. rewrite T in Q3. split; [rewrite same; auto|]. intros j J. rewrite !same.
    destruct (Nat.eq_dec j k) as [->|N]; [auto|].
    specialize (Q2 (Or (several_tree g m j) (Not (several_tree g m j)))). cbn [tree_true] in Q2. rewrite T in Q2.
    apply Q2. apply in_map_iff. exists j. split; auto. apply in_seq. lia. }
  intros a La. rewrite (forbidden_exactly (step w known g c) k (list_eq_dec Nat.eq_dec) weight D).
  - unfold D. tauto.
  - intros x y M. apply (fall x y M).
  - intros x j J. destruct j as [|j].
    + left. exists []. split; auto. split; [constructor|intros q []].
    + destruct (Nat.eq_dec (length x) (size g)) as [L|L]; [apply (out x L); lia|right; apply no; auto; lia].
  - intros x. destruct (Nat.eq_dec (length x) (size g)) as [L|L].
    + rewrite <- (proj1 (out x L)). unfold D. tauto.
    + split; [intros _; apply no; auto|]. intros _ E. contradiction.
Qed.
