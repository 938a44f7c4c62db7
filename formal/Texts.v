(* One question on automata that read numbers digit by digit, and the proof that it is decided.

   A text is a column of digits at each place, one digit for each variable; automata read some of the variables, the
   highest place first. A count is a list of automata and variables: for a text of the other variables it holds if
   digits for the hidden ones can be chosen so that all accept.

   Main theorem (for_all_right): if for_all accepts, then for each text that the guard's automata accept, the verdict
   on the counts is true. *)
Require Import Arith NArith Lia List Bool PArith FMapPositive.
From Nimlike Require Import Automata.
Import ListNotations.
#[local] Arguments N.eqb : simpl never.

(* From each state the columns that it reads, and where they lead; state 0 is the start. *)
Record automaton := Reader {trans : N -> list (list N * N); final : N -> bool}.
Record atom := Atom {reads : automaton; tracks : list nat}.
Definition column := nat -> N.
Definition text := nat -> column.

Fixpoint steps (l : list atom) (q : list N) (c : column) (r : list N) : Prop :=
  match l, q, r with
  | [], [], [] => True
  | a :: l, x :: q, y :: r => In (map c (tracks a), y) (trans (reads a) x) /\ steps l q c r
  | _, _, _ => False
  end.
Fixpoint runs (l : list atom) (q : list N) (f : text) (L : nat) (r : list N) : Prop :=
  match L with O => q = r | S n => exists s, steps l q (f n) s /\ runs l s f n r end.
Fixpoint finals (l : list atom) (q : list N) : bool :=
  match l, q with
  | [], [] => true
  | a :: l, x :: q => final (reads a) x && finals l q
  | _, _ => false
  end.
Definition zeros {A} (l : list A) : list N := map (fun _ => 0%N) l.
Definition accept (l : list atom) (f : text) (L : nat) : Prop :=
  exists r, runs l (zeros l) f L r /\ finals l r = true.

(* What is read is at the places below L, of variables that have a track. *)
Definition variables (l : list atom) : list nat := flat_map tracks l.
Lemma steps_ext l : forall q c c' r, (forall v, In v (variables l) -> c v = c' v) -> steps l q c r -> steps l q c' r.
Proof.
  unfold variables. induction l as [|a l IH]; intros [|x q] c c' [|y r] H; simpl; auto.
  simpl in H. intros [I T]. split.
  - erewrite map_ext_in; [apply I|]. intros v Iv. symmetry. apply H, in_or_app; auto.
  - apply (IH q c); auto. intros v Iv. apply H, in_or_app; auto.
Qed.
Lemma runs_ext l f g : forall L q r, (forall v i, In v (variables l) -> i < L -> f i v = g i v) ->
  runs l q f L r -> runs l q g L r.
Proof.
  induction L as [|L IH]; intros q r H; simpl; auto. intros [s [T R]]. exists s. split.
  - apply (steps_ext l q (f L)); auto.
  - apply IH; auto.
Qed.
Lemma runs_app l f : forall M L q s r, runs l q (fun i => f (L + i)) M s -> runs l s f L r -> runs l q f (L + M) r.
Proof.
  induction M as [|M IH]; intros L q s r; simpl.
  - intros -> R. rewrite Nat.add_0_r. auto.
  - intros [s' [T R1]] R2. rewrite Nat.add_succ_r. simpl. exists s'. split; auto. apply (IH L s' s); auto.
Qed.
Lemma runs_split l f : forall M L q r, runs l q f (L + M) r ->
  exists s, runs l q (fun i => f (L + i)) M s /\ runs l s f L r.
Proof.
  induction M as [|M IH]; intros L q r; simpl.
  - rewrite Nat.add_0_r. eauto.
  - rewrite Nat.add_succ_r. simpl. intros [s' [T R]]. apply IH in R as [s [R1 R2]]. exists s. eauto.
Qed.
Lemma runs_cons a l f : forall L x q y r,
  runs (a :: l) (x :: q) f L (y :: r) <-> runs [a] [x] f L [y] /\ runs l q f L r.
Proof.
  induction L as [|L IH]; intros x q y r; simpl.
  - split; [intros [= -> ->]; auto|intros [[= ->] ->]; auto].
  - split.
    + intros [[|z s] [T R]]; [destruct T|]. destruct T as [T1 T2]. apply IH in R as [R1 R2]. split.
      * exists [z]. auto.
      * exists s. auto.
    + intros [[[|z [|? ?]] [T1 R1]] [s [T2 R2]]]; try (destruct T1; contradiction). destruct T1 as [T1 _].
      exists (z :: s). split; [split; auto|]. apply IH. auto.
Qed.
Lemma runs_shape l f : forall L q r, length q = length l -> runs l q f L r -> length r = length l.
Proof.
  assert (H : forall l q c r, steps l q c r -> length r = length l).
  { clear. induction l as [|a l IH]; intros [|x q] c [|y r]; simpl; try tauto. intros [_ T]. rewrite (IH q c r); auto. }
  induction L as [|L IH]; intros q r E; simpl; [intros <-; auto|].
  intros [s [T R]]. apply (IH s); auto. apply (H l q (f L)); auto.
Qed.
(* All accept iff each does. *)
Lemma accept_all l f L : accept l f L <-> forall a, In a l -> accept [a] f L.
Proof.
  unfold accept. induction l as [|a l IH].
  - split; [intros _ a []|]. intros _. exists []. split; auto. induction L; simpl; auto. exists []. split; simpl; auto.
  - split.
    + intros [[|y r] [R F]] b I; [discriminate|]. simpl in R, F. apply andb_prop in F as [F1 F2].
      apply runs_cons in R as [R1 R2]. destruct I as [<-|I].
      * exists [y]. simpl. rewrite F1. auto.
      * apply IH; eauto.
    + intro H. destruct (H a (or_introl eq_refl)) as [r1 [R1 F1]].
      destruct (proj2 IH) as [r [R F]]; [intros b I; apply H; right; auto|].
      destruct r1 as [|y [|z t]]; [discriminate| |simpl in F1; rewrite andb_false_r in F1; discriminate].
      exists (y :: r). simpl in F1 |- *. rewrite andb_true_r in F1. rewrite F1, F. split; auto.
      apply (runs_cons a l f L 0%N (zeros l) y r). auto.
Qed.

(* Columns of zeros lead from 0 to 0, so that accepting does not depend on L, from the last digit on. *)
Definition rests (l : list atom) : bool := forallb (fun a => existsb (fun t =>
  N.eqb (snd t) 0 && forallb (N.eqb 0) (fst t) && (length (fst t) =? length (tracks a))) (trans (reads a) 0%N)) l.
Lemma rests_step l c : rests l = true -> (forall v, In v (variables l) -> c v = 0%N) -> steps l (zeros l) c (zeros l).
Proof.
  unfold variables. induction l as [|a l IH]; simpl; auto. intro H. apply andb_prop in H as [H1 H2]. intro Z. split.
  - apply existsb_exists in H1 as [[t to] [I H1]]. simpl in H1. apply andb_prop in H1 as [H1 E].
    apply andb_prop in H1 as [T A]. apply N.eqb_eq in T. apply Nat.eqb_eq in E. subst to.
    replace (map c (tracks a)) with t; auto.
    assert (Z' : forall v, In v (tracks a) -> c v = 0%N) by (intros; apply Z, in_or_app; auto).
    clear -A E Z'. revert t A E. induction (tracks a) as [|v vs IH]; intros [|d t]; simpl; try discriminate; auto.
    intro A. apply andb_prop in A as [A1 A2]. apply N.eqb_eq in A1. subst d. intro E.
    rewrite (Z' v), <- (IH) with (t := t); auto; simpl; auto. intros. apply Z'. simpl. auto.
  - apply IH; auto. intros v I. apply Z, in_or_app. auto.
Qed.
Lemma rests_runs l f M : rests l = true -> (forall v i, In v (variables l) -> f i v = 0%N) ->
  runs l (zeros l) f M (zeros l).
Proof.
  intros H Z. induction M as [|M IH]; simpl; auto. exists (zeros l). split; auto. apply rests_step; auto.
Qed.
Lemma accept_longer l f L M : rests l = true -> (forall v i, In v (variables l) -> L <= i -> f i v = 0%N) ->
  accept l f L -> accept l f (L + M).
Proof.
  intros H Z [r [R F]]. exists r. split; auto. apply (runs_app l f M L (zeros l) (zeros l)); auto.
  apply rests_runs; auto. intros v i I. apply Z; auto. lia.
Qed.

(* The steps of several automata together: digits of variables as they are read. *)
Definition partial := list (nat * N).
Fixpoint value (p : partial) (v : nat) : option N :=
  match p with [] => None | (u, d) :: p => if u =? v then Some d else value p v end.
Fixpoint extend (p : partial) (vs : list nat) (ds : list N) : option partial :=
  match vs, ds with
  | [], [] => Some p
  | v :: vs, d :: ds =>
      match value p v with
      | Some e => if N.eqb e d then extend p vs ds else None
      | None => extend ((v, d) :: p) vs ds
      end
  | _, _ => None
  end.
Fixpoint join (l : list atom) (q : list N) (p : partial) : list (partial * list N) :=
  match l, q with
  | [], [] => [(p, [])]
  | a :: l, x :: q => flat_map (fun t =>
      match extend p (tracks a) (fst t) with
      | Some p => map (fun k => (fst k, snd t :: snd k)) (join l q p)
      | None => []
      end) (trans (reads a) x)
  | _, _ => []
  end.
Definition fits (p : partial) (c : column) : Prop := forall v d, value p v = Some d -> c v = d.
Lemma extend_right c : forall vs p ds, fits p c ->
  (map c vs = ds -> exists p', extend p vs ds = Some p' /\ fits p' c).
Proof.
  induction vs as [|v vs IH]; intros p [|d ds] F; simpl; try discriminate; [eauto|].
  intros [= <- E]. destruct (value p v) as [e|] eqn:V.
  - rewrite (F v e V), N.eqb_refl. auto.
  - apply IH; auto. intros u e. simpl. destruct (Nat.eqb_spec v u) as [->|]; [intros [= <-]; auto|apply F].
Qed.
Lemma extend_more : forall vs p ds p', extend p vs ds = Some p' ->
  (forall v d, value p v = Some d -> value p' v = Some d) /\
  map (value p') vs = map Some ds /\
  (forall v d, value p' v = Some d -> value p v = Some d \/ In v vs).
Proof.
  induction vs as [|v vs IH]; intros p [|d ds] p'; simpl; try discriminate.
  - intros [= <-]. auto.
  - destruct (value p v) as [e|] eqn:V.
    + destruct (N.eqb_spec e d) as [->|]; [|discriminate]. intro E. apply IH in E as [H1 [H2 H3]]. split; auto. split.
      * rewrite H2. f_equal. auto.
      * intros u c U. destruct (H3 u c U); auto.
    + intro E. apply IH in E as [H1 [H2 H3]]. split; [|split].
      * intros u c U. apply H1. simpl. destruct (Nat.eqb_spec v u) as [->|]; congruence.
      * rewrite H2. f_equal. apply H1. simpl. rewrite Nat.eqb_refl. auto.
      * intros u c U. destruct (H3 u c U) as [H|H]; auto. simpl in H. destruct (Nat.eqb_spec v u) as [->|]; auto.
Qed.
Lemma join_complete c : forall l q p r, steps l q c r -> fits p c -> exists p', In (p', r) (join l q p) /\ fits p' c.
Proof.
  induction l as [|a l IH]; intros [|x q] p [|y r]; simpl; try tauto; [eauto|].
  intros [I T] F. destruct (extend_right c (tracks a) p _ F eq_refl) as [p1 [E F1]].
  destruct (IH q p1 r T F1) as [p' [I' F']]. exists p'. split; auto. apply in_flat_map. eexists. split; [apply I|].
  simpl. rewrite E. apply in_map_iff. exists (p', r). auto.
Qed.
Lemma join_more : forall l q p p' r, In (p', r) (join l q p) ->
  (forall v d, value p v = Some d -> value p' v = Some d) /\
  (forall v, In v (variables l) -> value p' v <> None) /\
  (forall v d, value p' v = Some d -> value p v = Some d \/ In v (variables l)) /\
  (forall c, fits p' c -> steps l q c r).
Proof.
  unfold variables. induction l as [|a l IH]; intros [|x q] p p' r; simpl; try tauto.
  - intros [[= <- <-]|[]]. simpl. auto.
  - intro I. apply in_flat_map in I as [[t y] [It I]]. simpl in I. destruct (extend p (tracks a) t) as [p1|] eqn:E.
    2: destruct I. apply in_map_iff in I as [[p2 r2] [[= <- <-] I]]. apply extend_more in E as [E1 [E2 E3]].
    apply IH in I as [J1 [J2 [J3 J4]]]. split; [auto|split; [|split]].
    + intros v Iv. apply in_app_or in Iv as [Iv|Iv]; auto.
      assert (exists d, value p1 v = Some d) as [d V].
      { assert (M : In (value p1 v) (map Some t)) by (rewrite <- E2; apply in_map; auto).
        apply in_map_iff in M as [d [V _]]. eauto. }
      rewrite (J1 v d V). discriminate.
    + intros v d V. apply J3 in V as [V|V]; [|right; apply in_or_app; auto].
      apply E3 in V as [V|V]; auto. right. apply in_or_app. auto.
    + intros c F. split; [|apply J4; auto]. replace (map c (tracks a)) with t; auto.
      assert (F1 : fits p1 c) by (intros v d V; apply F, J1, V).
      clear -E2 F1. revert t E2. induction (tracks a) as [|v vs IHv]; intros [|d t]; simpl; try discriminate; auto.
      intros [= V E]. rewrite (F1 v d V). f_equal. auto.
Qed.

(* Equality and order of lists. *)
Fixpoint same_list {A} (same : A -> A -> bool) (l m : list A) : bool :=
  match l, m with
  | [], [] => true
  | x :: l, y :: m => same x y && same_list same l m
  | _, _ => false
  end.
Lemma same_list_eq {A} (same : A -> A -> bool) : (forall a b, same a b = true -> a = b) ->
  forall l m, same_list same l m = true -> l = m.
Proof.
  intros H l. induction l as [|x l IH]; intros [|y m]; simpl; try discriminate; auto. intro E.
  apply andb_prop in E as [E1 E2]. f_equal; auto.
Qed.
Definition same_word : list N -> list N -> bool := same_list N.eqb.
Lemma same_word_eq a b : same_word a b = true -> a = b.
Proof. apply same_list_eq. intros x y. apply N.eqb_eq. Qed.
Lemma same_word_refl a : same_word a a = true.
Proof. unfold same_word. induction a as [|x a IH]; simpl; auto. rewrite N.eqb_refl, IH. auto. Qed.
Fixpoint order (l m : list N) : comparison :=
  match l, m with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | x :: l, y :: m => match N.compare x y with Eq => order l m | c => c end
  end.
Lemma order_eq : forall l m, order l m = Eq -> l = m.
Proof.
  induction l as [|x l IH]; intros [|y m]; simpl; try discriminate; auto. destruct (N.compare x y) eqn:C;
    try discriminate.
  apply N.compare_eq in C. intro E. f_equal; auto.
Qed.
Fixpoint insert (x : list N) (l : list (list N)) : list (list N) :=
  match l with
  | [] => [x]
  | y :: m => match order x y with Eq => l | Lt => x :: l | Gt => y :: insert x m end
  end.
Lemma insert_In z x : forall l, In z (insert x l) <-> x = z \/ In z l.
Proof.
  induction l as [|y l IH]; simpl; [tauto|]. destruct (order x y) eqn:O; simpl; try tauto.
  apply order_eq in O. subst. tauto.
Qed.

(* A search whose result is tested, so that nothing is to be proved of it but that it lists what follows. *)
Section Search.
Context {S K : Type} (next : S -> list (K * S)) (key : S -> positive) (same : S -> S -> bool).
Hypothesis same_eq : forall a b, same a b = true -> a = b.
Fixpoint fresh (new : list (K * S)) (seen : @table S) (todo : list S) : @table S * list S :=
  match new with
  | [] => (seen, todo)
  | x :: new => let q := snd x in
      if member same key q seen then fresh new seen todo else fresh new (put key q seen) (q :: todo)
  end.
Fixpoint search (fuel : nat) (seen : @table S) (todo : list S) : list (S * list (K * S)) :=
  match fuel, todo with
  | Datatypes.S fuel, q :: todo =>
      let n := next q in let '(seen, todo) := fresh n seen todo in (q, n) :: search fuel seen todo
  | _, _ => []
  end.
Lemma search_next q n : forall fuel seen todo, In (q, n) (search fuel seen todo) -> n = next q.
Proof.
  induction fuel as [|fuel IH]; intros seen [|p todo]; simpl; try tauto.
  destruct (fresh (next p) seen todo) as [seen' todo']. intros [[= <- <-]|I]; auto. apply (IH _ _ I).
Qed.
Definition explored (fuel : nat) (q : S) := search fuel (index key [q]) [q].
End Search.

(* The states reached together, for each column of the free variables that are read; these are those below k. *)
Section Count.
Context (k : nat) (l : list atom).
Definition own : list nat := nodup Nat.eq_dec (filter (fun v => v <? k) (variables l)).
Lemma own_In v : In v own <-> v < k /\ In v (variables l).
Proof. unfold own. rewrite nodup_In, filter_In, Nat.ltb_lt. tauto. Qed.
Definition digit (p : partial) (v : nat) : N := match value p v with Some d => d | None => 0%N end.
Definition groups := list (list N * list (list N)).
Fixpoint group (c x : list N) (g : groups) : groups :=
  match g with
  | [] => [(c, [x])]
  | (e, s) :: g => if same_word c e then (e, insert x s) :: g else (e, s) :: group c x g
  end.
Fixpoint look {A} (c : list N) (g : list (list N * A)) : option A :=
  match g with [] => None | (e, s) :: g => if same_word c e then Some s else look c g end.
Definition at_ (c : list N) (g : groups) : list (list N) := match look c g with Some s => s | None => [] end.
Lemma group_at c x e y : forall g, In y (at_ e (group c x g)) <-> (c = e /\ x = y) \/ In y (at_ e g).
Proof.
  unfold at_. induction g as [|[f s] g IH]; simpl.
  - destruct (same_word e c) eqn:E; simpl.
    + apply same_word_eq in E. intuition.
    + split; [tauto|]. intros [[-> _]|[]]. rewrite same_word_refl in E. discriminate.
  - destruct (same_word c f) eqn:C; simpl; destruct (same_word e f) eqn:E; auto.
    + apply same_word_eq in C, E. subst. rewrite insert_In. intuition.
    + apply same_word_eq in C. subst. split; [auto|]. intros [[-> _]|H]; auto. rewrite same_word_refl in E.
      discriminate.
    + apply same_word_eq in E. subst. split; [auto|]. intros [[-> _]|H]; auto. rewrite same_word_refl in C.
      discriminate.
Qed.
Definition after (q : list N) (g : groups) : groups :=
  fold_right (fun t g => group (map (digit (fst t)) own) (snd t) g) g (join l q []).
Definition next (s : list (list N)) : groups := fold_right after [] s.
Lemma next_at c r s : In r (at_ c (next s)) <->
  exists q p, In q s /\ In (p, r) (join l q []) /\ map (digit p) own = c.
Proof.
  unfold next. induction s as [|q s IH]; simpl.
  - split; [intros []|intros (q & p & [] & _)].
  - assert (H : forall g js, In r (at_ c (fold_right (fun t g => group (map (digit (fst t)) own) (snd t) g) g js)) <->
      (exists p, In (p, r) js /\ map (digit p) own = c) \/ In r (at_ c g)).
    { intros g js. induction js as [|[p x] js IHj]; simpl; [split; [auto|intros [(p & [] & _)|]; auto]|].
      rewrite group_at, IHj. split.
      - intros [[E ->]|[(p' & I & E)|I]]; eauto 6.
      - intros [(p' & [[= -> ->]|I] & E)|I]; eauto 6. }
    unfold after. rewrite H, IH. split.
    + intros [(p & I & E)|(q' & p & I & J & E)]; eauto 7.
    + intros (q' & p & [->|I] & J & E); eauto 7.
Qed.
(* A choice of digits for the hidden variables goes with each step. *)
Lemma next_steps s r c : (exists q c', In q s /\ (forall v, v < k -> c v = c' v) /\ steps l q c' r) <->
  In r (at_ (map c own) (next s)).
Proof.
  rewrite next_at. split.
  - intros (q & c' & I & A & T). destruct (join_complete c' l q [] r T) as [p [J F]]; [intros v d; discriminate|].
    exists q, p. split; auto. split; auto. apply map_ext_in. intros v V. apply own_In in V as [V1 V2].
    apply join_more in J as [_ [J _]]. specialize (J v V2). unfold digit. destruct (value p v) as [d|] eqn:E; [|tauto].
    rewrite A, (F v d E); auto.
  - intros (q & p & I & J & E). apply join_more in J as [_ [J1 [J2 J3]]].
    exists q, (fun v => match value p v with Some d => d | None => c v end). split; auto. split.
    + intros v V. destruct (value p v) as [d|] eqn:D; auto. destruct (J2 v d D) as [X|X]; [discriminate|].
      assert (O : In v own) by (apply own_In; auto). clear -E D O. induction own as [|u o IH]; [destruct O|].
      injection E as E1 E2. destruct O as [->|O]; auto. unfold digit in E1. rewrite D in E1. auto.
    + apply J3. intros v d D. rewrite D. auto.
Qed.

(* From leading zeros of the free variables. *)
Definition origin : list N := zeros own.
Definition inside (q : list N) (s : list (list N)) : bool := existsb (same_word q) s.
Lemma inside_In q s : inside q s = true -> In q s.
Proof. intro H. apply existsb_exists in H as [r [I E]]. apply same_word_eq in E. subst. auto. Qed.
Fixpoint leading (fuel : nat) (s : list (list N)) : list (list N) :=
  match fuel with
  | O => s
  | S fuel => let new := at_ origin (next s) in
      if forallb (fun q => inside q s) new then s else leading fuel (fold_right insert s new)
  end.
Definition reached (q : list N) : Prop := exists M g, (forall v i, v < k -> g i v = 0%N) /\ runs l (zeros l) g M q.
Lemma leading_reached fuel : forall s, (forall q, In q s -> reached q) -> forall q, In q (leading fuel s) -> reached q.
Proof.
  induction fuel as [|fuel IH]; intros s H q; simpl; auto.
  destruct (forallb _ _); auto. apply IH. intros r I.
  assert (J : In r s \/ In r (at_ origin (next s))).
  { clear -I. induction (at_ origin (next s)) as [|x new IH]; simpl in *; auto.
    apply insert_In in I as [->|I]; auto. destruct (IH I); auto. }
  destruct J as [J|J]; auto. replace origin with (map (fun _ : nat => 0%N) own) in J by auto.
  apply (next_steps s r (fun _ => 0%N)) in J as (q' & c' & I' & A & T). destruct (H q' I') as (M & g & Z & R).
  exists (S M), (fun i => if i =? 0 then c' else g (i - 1)). split.
  - intros v [|i] V; simpl; [symmetry; auto|]. apply Z. auto.
  - replace (S M) with (1 + M) by lia. apply (runs_app l _ M 1 (zeros l) q').
    + apply (runs_ext l g); auto. intros v i _ _. simpl. rewrite Nat.sub_0_r. auto.
    + simpl. exists r. auto.
Qed.
Definition starts (s : list (list N)) : bool :=
  inside (zeros l) s && forallb (fun q => inside q s) (at_ origin (next s)).
Lemma starts_right s : starts s = true -> forall M g q, (forall v i, v < k -> g i v = 0%N) ->
  runs l (zeros l) g M q -> In q s.
Proof.
  intro H. apply andb_prop in H as [H1 H2]. apply inside_In in H1. rewrite forallb_forall in H2.
  assert (X : forall M g q r, (forall v i, v < k -> g i v = 0%N) -> In q s -> runs l q g M r -> In r s).
  { induction M as [|M IH]; intros g q r Z I; simpl; [intros <-; auto|]. intros [x [T R]]. apply (IH g x); auto.
    apply inside_In, H2. change origin with (map (fun _ : nat => 0%N) own).
    apply (next_steps s x (fun _ => 0%N)). exists q, (g M). split; auto. split; auto. intros v V. symmetry. auto. }
  intros M g q Z. apply X; auto.
Qed.

(* The automaton whose states are sets of states, numbered. *)
Definition hash_word (h : N) (l : list N) : N :=
  fold_left (fun h x => N.land (h * 127 + x + 1) 16777215)%N l h.
Definition hash (s : list (list N)) : positive := N.succ_pos (fold_left hash_word s 7%N).
Definition same_set : list (list N) -> list (list N) -> bool := same_list same_word.
Lemma same_set_eq a b : same_set a b = true -> a = b.
Proof. apply same_list_eq, same_word_eq. Qed.
Definition entries (fuel : nat) (s : list (list N)) := explored next hash same_set fuel s.
Definition numbered {A} (l : list A) : list (A * N) := combine l (map N.of_nat (seq 0 (length l))).
Definition number (t : @table (list (list N) * N)) (s : list (list N)) : option N :=
  option_map snd (find (fun e => same_set s (fst e)) (found t (hash s))).
Record machine := Machine {reading : list nat; rows : list (list (list N * option N) * bool)}.
Definition is_some {A} (o : option A) : bool := match o with Some _ => true | None => false end.
Definition determined (fuel : nat) : option machine :=
  let s := leading fuel [zeros l] in
  let t := entries fuel s in
  let named := index (fun e => hash (fst e)) (numbered (map fst t)) in
  let made := map (fun e => (map (fun x => (fst x, number named (snd x))) (snd e), existsb (finals l) (fst e))) t in
  if rests l && starts s && match t with e :: _ => same_set s (fst e) | [] => false end &&
    forallb (fun r => forallb (fun x => is_some (snd x)) (fst r)) made
  then Some (Machine own made) else None.
End Count.
Definition row (D : machine) (j : N) : list (list N * option N) * bool := nth (N.to_nat j) (rows D) ([], false).
Definition machine_step (D : machine) (c : list N) (j : option N) : option N :=
  match j with
  | Some j => match look c (fst (row D j)) with Some o => o | None => None end
  | None => None
  end.
Definition machine_final (D : machine) (j : option N) : bool := match j with Some j => snd (row D j) | None => false
  end.
Fixpoint machine_run (D : machine) (j : option N) (f : text) (L : nat) : option N :=
  match L with O => j | S n => machine_run D (machine_step D (map (f n) (reading D)) j) f n end.
Lemma machine_dead D f : forall L, machine_run D None f L = None.
Proof. induction L as [|L IH]; simpl; auto. Qed.
Lemma look_In {A} c s : forall g : list (list N * A), look c g = Some s -> exists e, In (e, s) g.
Proof.
  induction g as [|[e x] g IH]; simpl; [discriminate|]. destruct (same_word c e).
  - intros [= ->]. eauto.
  - intro H. destruct (IH H) as [e' I]. eauto.
Qed.
Lemma look_map {A B} (h : A -> B) c : forall g, look c (map (fun x => (fst x, h (snd x))) g) = option_map h (look c g).
Proof. induction g as [|[e x] g IH]; simpl; auto. destruct (same_word c e); auto. Qed.
Lemma numbered_nth {A} (l : list A) a n : In (a, n) (numbered l) -> nth_error l (N.to_nat n) = Some a.
Proof.
  unfold numbered. intro I.
  assert (H : forall s, In (a, n) (combine l (map N.of_nat (seq s (length l)))) ->
    exists m, n = N.of_nat (s + m) /\ nth_error l m = Some a).
  { clear I. induction l as [|x l IH]; intros s; simpl; [tauto|]. intros [[= -> <-]|I].
    - exists 0. rewrite Nat.add_0_r. auto.
    - apply IH in I as [m [E H]]. exists (S m). rewrite Nat.add_succ_r. auto. }
  apply H in I as [m [-> E]]. rewrite Nat2N.id. auto.
Qed.

Lemma machine_right k l fuel D : determined k l fuel = Some D -> forall f L,
  (forall v i, v < k -> L <= i -> f i v = 0%N) ->
  (machine_final D (machine_run D (Some 0%N) f L) = true <->
    exists M f', (forall v i, v < k -> f i v = f' i v) /\ accept l f' (L + M)).
Proof.
  unfold determined. set (s := leading k l fuel [zeros l]). set (t := entries k l fuel s).
  set (named := index _ (numbered (map fst t))). destruct (_ && _) eqn:X; [|discriminate]. intros [= <-].
  rewrite !andb_true_iff, forallb_forall in X. destruct X as [[[R Z] B] K].
  set (D := Machine _ _).
  assert (next_of : forall q n, In (q, n) t -> n = next k l q) by (intros q n; apply search_next).
  assert (known : forall x j, number named x = Some j -> nth_error (map fst t) (N.to_nat j) = Some x).
  { unfold number. intros x j. destruct (find _ _) as [[y i]|] eqn:F; [|discriminate]. intros [= <-].
    apply find_some in F as [F E]. simpl in E. apply same_set_eq in E. subst y. apply found_In in F.
    apply numbered_nth. auto. }
  assert (at_row : forall x j, nth_error (map fst t) (N.to_nat j) = Some x ->
    row D j = (map (fun e => (fst e, number named (snd e))) (next k l x), existsb (finals l) x) /\
    forall c y, look c (next k l x) = Some y -> number named y <> None).
  { intros x j E. unfold row, D. cbn [rows]. rewrite nth_error_map in E.
    destruct (nth_error t (N.to_nat j)) as [[q n]|] eqn:Q; [|discriminate]. simpl in E. injection E as ->.
    pose proof (next_of x n (nth_error_In _ _ Q)) as ->. split.
    - apply (map_nth_error (fun e => (map (fun x => (fst x, number named (snd x))) (snd e), existsb (finals l) (fst
        e)))) in Q.
      apply nth_error_nth with (d := ([], false)) in Q. simpl in Q. rewrite <- Q. auto.
    - intros c y Y. apply look_In in Y as [e I]. apply nth_error_In in Q.
      specialize (K _ (in_map (fun e => (map (fun x => (fst x, number named (snd x))) (snd e), existsb (finals l) (fst
        e))) _ _ Q)).
      simpl in K. rewrite forallb_forall in K. specialize (K _ (in_map (fun x => (fst x, number named (snd x))) _ _ I)).
      simpl in K. destruct (number named y); discriminate. }
  assert (from : forall L f j x, nth_error (map fst t) (N.to_nat j) = Some x ->
    (machine_final D (machine_run D (Some j) f L) = true <-> exists f', (forall v i, v < k -> i < L -> f i v = f' i v)
      /\
      exists q r, In q x /\ runs l q f' L r /\ finals l r = true)).
  { induction L as [|L IH]; intros f j x E; destruct (at_row x j E) as [W Y].
    - simpl. rewrite W. simpl. rewrite existsb_exists. split.
      + intros [q [I F]]. exists f. split; [auto|]. exists q, q. auto.
      + intros (f' & _ & q & r & I & <- & F). eauto.
    - cbn [machine_run machine_step]. rewrite W. cbn [fst]. rewrite look_map. cbn [reading D].
      assert (T := next_steps k l x). unfold at_ in T.
      destruct (look (map (f L) (own k l)) (next k l x)) as [y|] eqn:G; cbn [option_map].
      + destruct (number named y) as [j'|] eqn:N; [|destruct (Y _ _ G N)]. apply known in N.
        rewrite (IH f j' y N). split.
        * intros (f' & A & q & r & I & R' & F). specialize (T q (f L)). rewrite G in T.
          apply T in I as (q0 & c' & I & A' & T').
          exists (fun i => if i =? L then c' else f' i). split.
          { intros v i V I'. destruct (Nat.eqb_spec i L) as [->|]; auto. apply A; auto. lia. }
          exists q0, r. split; [auto|]. split; [|auto]. simpl. rewrite Nat.eqb_refl. exists q. split; auto.
          apply (runs_ext l f'); auto. intros v i _ I'. destruct (Nat.eqb_spec i L); auto. lia.
        * intros (f' & A & q & r & I & R' & F). simpl in R'. destruct R' as [z [T' R']].
          exists f'. split; [intros; apply A; auto|]. exists z, r. split; [|auto].
          specialize (T z (f L)). rewrite G in T. apply T. exists q, (f' L). auto.
      + rewrite machine_dead. simpl. split; [discriminate|].
        intros (f' & A & q & r & I & R' & F). simpl in R'. destruct R' as [z [T' R']].
        specialize (T z (f L)). rewrite G in T. exfalso. apply T. exists q, (f' L). auto. }
  intros f L Zf.
  assert (S0 : nth_error (map fst t) (N.to_nat 0) = Some s).
  { destruct t as [|[q n] t']; [discriminate|]. apply same_set_eq in B. simpl in *. congruence. }
  rewrite (from L f 0%N s S0). split.
  - intros (f' & A & q & r & I & R' & F).
    assert (reached k l q) as (M & g & Zg & Rg).
    { apply (leading_reached k l fuel [zeros l]); auto. intros q' [<-|[]]. exists 0, (fun _ _ => 0%N). simpl. auto. }
    exists M, (fun i v => if v <? k then f i v else if i <? L then f' i v else g (i - L) v). split.
    + intros v i V. apply Nat.ltb_lt in V. rewrite V. auto.
    + exists r. split; auto. apply (runs_app l _ M L (zeros l) q).
      * apply (runs_ext l g); auto. intros v i _ _. replace (L + i - L) with i by lia.
        destruct (Nat.ltb_spec v k). { rewrite Zg, Zf; auto. lia. } destruct (Nat.ltb_spec (L + i) L); auto. lia.
      * apply (runs_ext l f'); auto. intros v i _ I'. destruct (Nat.ltb_spec v k).
        { symmetry. auto. } destruct (Nat.ltb_spec i L); auto. lia.
  - intros (M & f' & A & r & R' & F). apply runs_split in R' as [q [R1 R2]].
    exists f'. split; [intros; apply A; auto|]. exists q, r. split; auto.
    apply (starts_right k l s Z M _ q) with (2 := R1). intros v i V. rewrite <- A by auto. apply Zf; auto. lia.
Qed.

(* The guard and the counts together. *)
Fixpoint every {A} (l : list (option A)) : option (list A) :=
  match l with
  | [] => Some []
  | Some x :: l => match every l with Some l => Some (x :: l) | None => None end
  | None :: _ => None
  end.
Definition together : Type := list N * list (option N).
Definition hash_states (h : N) (l : list (option N)) : N :=
  hash_word h (map (fun o => match o with Some j => N.succ j | None => 0%N end) l).
Definition hash_together (q : together) : positive := N.succ_pos (hash_states (hash_word 7 (fst q)) (snd q)).
Definition same_state (a b : option N) : bool :=
  match a, b with Some x, Some y => N.eqb x y | None, None => true | _, _ => false end.
Lemma same_state_eq a b : same_state a b = true -> a = b.
Proof. destruct a, b; simpl; try discriminate; auto. intro E. apply N.eqb_eq in E. congruence. Qed.
Definition same_together (a b : together) : bool :=
  same_word (fst a) (fst b) && same_list same_state (snd a) (snd b).
Lemma same_together_eq a b : same_together a b = true -> a = b.
Proof.
  destruct a, b. unfold same_together. simpl. intro E. apply andb_prop in E as [E1 E2]. apply same_word_eq in E1.
  apply (same_list_eq same_state) in E2; [congruence|apply same_state_eq].
Qed.
Fixpoint pairwise {A B C} (h : A -> B -> C) (l : list A) (m : list B) : list C :=
  match l, m with x :: l, y :: m => h x y :: pairwise h l m | _, _ => [] end.
Section Question.
Context (k : nat) (guard : list atom) (machines : list machine) (verdict : list bool -> bool).
Definition onward (q : together) : list (unit * together) :=
  map (fun t => (tt, (snd t,
    pairwise (fun D j => machine_step D (map (digit (fst t)) (reading D)) j) machines (snd q)))) (join guard (fst q)
      []).
Definition right (q : together) : bool :=
  negb (finals guard (fst q)) || verdict (pairwise machine_final machines (snd q)).
Definition begin : together := (zeros guard, map (fun _ => Some 0%N) machines).
Definition answered (fuel : nat) : bool :=
  let t := explored onward hash_together same_together fuel begin in
  let known := index hash_together (map fst t) in
  forallb (fun D => forallb (fun v => existsb (Nat.eqb v) (variables guard)) (reading D)) machines &&
  member same_together hash_together begin known &&
  forallb (fun e => right (fst e) &&
    forallb (fun x => member same_together hash_together (snd x) known) (snd e)) t.
Lemma answered_right fuel : answered fuel = true -> forall f L, accept guard f L ->
  verdict (map (fun D => machine_final D (machine_run D (Some 0%N) f L)) machines) = true.
Proof.
  unfold answered. set (t := explored _ _ _ _ _). set (known := index _ _). cbv zeta.
  rewrite !andb_true_iff, !forallb_forall. intros [[C B] T].
  assert (from : forall f L q js r, member same_together hash_together (q, js) known = true ->
    runs guard q f L r -> finals guard r = true ->
    verdict (pairwise (fun D j => machine_final D (machine_run D j f L)) machines js) = true).
  { intros f. induction L as [|L IH]; intros q js r M R F;
      apply (member_In _ _ same_together_eq) in M; apply in_map_iff in M as [[[q' js'] n] [E I]]; simpl in E;
      injection E as -> ->; destruct (proj1 (andb_true_iff _ _) (T _ I)) as [T1 T2]; cbn [fst snd] in *.
    - simpl in R. subst q. unfold right in T1. simpl in T1. rewrite F in T1. auto.
    - rewrite forallb_forall in T2. destruct R as [s [St R]].
      destruct (join_complete (f L) guard q [] s St) as [p [J P]]; [intros v d; discriminate|].
      pose proof (search_next onward hash_together same_together _ _ _ _ _ I) as ->.
      assert (I' : In (tt, (s, pairwise (fun D j => machine_step D (map (digit p) (reading D)) j) machines js))
        (onward (q, js))).
      { unfold onward. apply in_map_iff. exists (p, s). auto. }
      specialize (IH _ _ r (T2 _ I') R F).
      replace (pairwise (fun D j => machine_final D (machine_run D j f (S L))) machines js) with
        (pairwise (fun D j => machine_final D (machine_run D j f L)) machines
          (pairwise (fun D j => machine_step D (map (digit p) (reading D)) j) machines js)); auto.
      assert (Cp : forall D, In D machines -> map (digit p) (reading D) = map (f L) (reading D)).
      { intros D ID. apply map_ext_in. intros v V. specialize (C D ID). rewrite forallb_forall in C.
        specialize (C v V). apply existsb_exists in C as [u [U E]]. apply Nat.eqb_eq in E. subst u.
        apply join_more in J as [_ [J _]]. specialize (J v U). unfold digit. destruct (value p v) as [d|] eqn:D';
          [|tauto].
        symmetry. apply P. auto. }
      clear -Cp. revert js. induction machines as [|D ms IH]; intros [|j js]; simpl; auto. f_equal.
      + rewrite Cp; simpl; auto.
      + apply IH. intros D' I. apply Cp. simpl. auto. }
  intros f L [r [R F]]. specialize (from f L _ _ r B R F). replace (map _ machines) with
    (pairwise (fun D j => machine_final D (machine_run D j f L)) machines (map (fun _ : machine => Some 0%N)
      machines)); auto.
  clear. induction machines as [|D ms IH]; simpl; auto. f_equal. auto.
Qed.
End Question.

Definition for_all (fuel k : nat) (guard : list atom) (counts : list (list atom)) (verdict : list bool -> bool) : bool
  :=
  match every (map (fun l => determined k l fuel) counts) with
  | Some machines => answered guard machines verdict fuel
  | None => false
  end.
(* A count holds: digits for the hidden variables, from k on, can be chosen. *)
Definition count_holds (k : nat) (l : list atom) (f : text) (L : nat) : Prop :=
  exists M f', (forall v i, v < k -> f i v = f' i v) /\ accept l f' (L + M).
(** If [for_all] accepts, the verdict on which of the counts hold comes out true for each text that the automata of the
    guard accept. *)
Theorem for_all_right fuel k guard counts verdict : for_all fuel k guard counts verdict = true ->
  forall f L, (forall v i, v < k -> L <= i -> f i v = 0%N) -> accept guard f L ->
  exists bs, Forall2 (fun b l => b = true <-> count_holds k l f L) bs counts /\ verdict bs = true.
Proof.
  unfold for_all. destruct (every _) as [machines|] eqn:E; [|discriminate]. intros A f L Z G.
  exists (map (fun D => machine_final D (machine_run D (Some 0%N) f L)) machines). split.
  - clear A G. revert machines E. induction counts as [|l counts IH]; intros machines; simpl.
    + intros [= <-]. simpl. constructor.
    + destruct (determined k l fuel) as [D|] eqn:DD; [|discriminate].
      destruct (every (map _ counts)) as [ms|] eqn:Ms; [|discriminate]. intros [= <-]. simpl. constructor; auto.
      apply (machine_right k l fuel D DD f L Z).
  - apply (answered_right guard machines verdict fuel A f L G).
Qed.
