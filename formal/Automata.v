(* Automata that read columns of digits, the highest place first, and two questions about them that are decided by
   finite sets which nobody has to trust.

   Main theorems: if a set of states is closed under the steps and has no bad state in it, no word leads to a bad one
   (closed_right); if pairs of a state and of sets of states are a cover, each word that one automaton accepts extends,
   on further tracks, to one that another accepts (cover_right). The sets are found by a search of which nothing is
   proved. *)
Require Import Arith Lia List Bool PArith FMapPositive.
Import ListNotations.

(* A word is a function from places to columns; an automaton reads the places L - 1, ..., 1, 0. *)
Definition automaton (C S : Type) := S -> C -> option S.
Fixpoint run {C S} (d : automaton C S) (q : S) (f : nat -> C) (L : nat) : option S :=
  match L with
  | O => Some q
  | S l => match d q (f l) with Some r => run d r f l | None => None end
  end.
Lemma run_ext {C S} (d : automaton C S) f g : forall L q, (forall i, i < L -> f i = g i) -> run d q f L = run d q g L.
Proof.
  induction L as [|L IH]; intros q H; simpl; auto. rewrite (H L) by lia. destruct (d q (g L)); auto.
Qed.

(* Side by side, on other tracks, and made total: None is the state from which nothing is accepted. *)
Definition both {C S T} (d : automaton C S) (e : automaton C T) : automaton C (S * T) := fun q c =>
  match d (fst q) c, e (snd q) c with Some a, Some b => Some (a, b) | _, _ => None end.
Definition on {C D S} (h : C -> D) (d : automaton D S) : automaton C S := fun q c => d q (h c).
Definition total {C S} (d : automaton C S) : automaton C (option S) := fun q c =>
  Some (match q with Some q => d q c | None => None end).
Lemma run_both {C S T} (d : automaton C S) (e : automaton C T) f : forall L q r,
  run (both d e) (q, r) f L = match run d q f L, run e r f L with Some a, Some b => Some (a, b) | _, _ => None end.
Proof.
  induction L as [|L IH]; intros q r; simpl; auto. unfold both. simpl.
  destruct (d q (f L)) as [a|], (e r (f L)) as [b|]; auto. destruct (run d a f L); auto.
Qed.
Lemma run_on {C D S} (h : C -> D) (d : automaton D S) f : forall L q, run (on h d) q f L = run d q (fun i => h (f i)) L.
Proof. induction L as [|L IH]; intro q; simpl; auto. unfold on at 1. destruct (d q (h (f L))); auto. Qed.
Lemma run_total {C S} (d : automaton C S) f : forall L q,
  run (total d) q f L = Some (match q with Some q => run d q f L | None => None end).
Proof.
  induction L as [|L IH]; intro q; simpl; [destruct q; auto|]. rewrite IH. destruct q as [q|]; auto.
Qed.

(* The members of a list by their keys. Any function will do as the key; with a good one few members share theirs. *)
Section Index.
Context {A : Type} (key : A -> positive).
Definition table := PositiveMap.t (list A).
Definition found (t : table) (k : positive) : list A := match PositiveMap.find k t with Some l => l | None => [] end.
Definition put (x : A) (t : table) : table := PositiveMap.add (key x) (x :: found t (key x)) t.
Definition index (l : list A) : table := fold_right put (PositiveMap.empty _) l.
Lemma found_In k x : forall l, In x (found (index l) k) -> In x l.
Proof.
  induction l as [|y l IH]; simpl; unfold found.
  - rewrite PositiveMap.gempty. auto.
  - unfold put. destruct (Pos.eq_dec k (key y)) as [->|N].
    + rewrite PositiveMap.gss. intros [->|I]; auto.
    + rewrite PositiveMap.gso by auto. auto.
Qed.
End Index.

Section Closed.
Context {C S : Type} (d : automaton C S) (bad : S -> bool) (same : S -> S -> bool) (key : S -> positive).
Context (columns : list C).
Hypothesis same_eq : forall a b, same a b = true -> a = b.
Hypothesis all_columns : forall c, In c columns.
Definition member (q : S) (t : table) : bool := existsb (same q) (found t (key q)).
Lemma member_In q l : member q (index key l) = true -> In q l.
Proof. intro H. apply existsb_exists in H as [r [I E]]. apply same_eq in E. subst. apply (found_In key _ _ _ I). Qed.
Definition closed (set : list S) : bool :=
  let t := index key set in
  forallb (fun q => negb (bad q) &&
    forallb (fun c => match d q c with Some r => member r t | None => true end) columns) set.
(** If a set of states is closed under the steps and has no bad state in it, no word leads from a state of the set to a
    bad one. *)
Theorem closed_right set q : closed set = true -> member q (index key set) = true ->
  forall f L r, run d q f L = Some r -> bad r = false.
Proof.
  intros K M f L. apply member_In in M. revert q M. unfold closed in K. cbv zeta in K. rewrite forallb_forall in K.
  induction L as [|L IH]; intros q M r R; simpl in R; specialize (K q M); apply andb_prop in K as [K1 K2].
  - injection R as <-. apply negb_true_iff. auto.
  - rewrite forallb_forall in K2. specialize (K2 (f L) (all_columns _)).
    destruct (d q (f L)) as [s|]; [|discriminate]. apply (IH s); auto. apply member_In. auto.
Qed.
(* The search. *)
Fixpoint add (new : list S) (seen : table) (set todo : list S) : table * list S * list S :=
  match new with
  | [] => (seen, set, todo)
  | q :: new => if member q seen then add new seen set todo else add new (put key q seen) (q :: set) (q :: todo)
  end.
Fixpoint reach (fuel : nat) (seen : table) (set todo : list S) : list S :=
  match fuel, todo with
  | Datatypes.S fuel, q :: todo =>
      let new := flat_map (fun c => match d q c with Some r => [r] | None => [] end) columns in
      let '(seen, set, todo) := add new seen set todo in reach fuel seen set todo
  | _, _ => set
  end.
Definition reachable (fuel : nat) (q : S) : list S := reach fuel (index key [q]) [q] [q].
End Closed.

Section Cover.
(* d reads columns c, e reads columns (c, x): each word that d accepts extends to one that e accepts. *)
Context {C X S T : Type} (d : automaton C S) (e : automaton (C * X) T) (good : S -> bool) (fine : T -> bool).
Context (same_S : S -> S -> bool) (same_T : T -> T -> bool) (key : S -> positive).
Context (columns : list C) (more : list X).
Hypothesis S_eq : forall a b, same_S a b = true -> a = b.
Hypothesis T_eq : forall a b, same_T a b = true -> a = b.
Hypothesis all_columns : forall c, In c columns.
Definition post (t : list T) (c : C) : list T :=
  flat_map (fun q => flat_map (fun x => match e q (c, x) with Some r => [r] | None => [] end) more) t.
Definition within (a b : list T) : bool := forallb (fun q => existsb (same_T q) b) a.
Definition key_of (k : S * list T) : positive := key (fst k).
Definition covers (cover : list (S * list T)) : bool :=
  let t := index key_of cover in
  forallb (fun k => (negb (good (fst k)) || existsb fine (snd k)) &&
    forallb (fun c => match d (fst k) c with
      | None => true
      | Some r => let after := post (snd k) c in
          existsb (fun k' => same_S r (fst k') && within (snd k') after) (found t (key r))
      end) columns) cover.
Hypothesis some_more : X.
(** If pairs of a state and a set of states are a cover, each word that one automaton accepts from the state of a pair
    extends, on further tracks, to one that the other accepts from a state of its set. *)
Theorem cover_right cover : covers cover = true -> forall f L q t r, In (q, t) cover ->
  run d q f L = Some r -> good r = true ->
  exists g s u, In s t /\ run e s (fun i => (f i, g i)) L = Some u /\ fine u = true.
Proof.
  intro K. unfold covers in K. cbv zeta in K. rewrite forallb_forall in K.
  intros f. induction L as [|L IH]; intros q t r I R G; pose proof (K _ I) as H; cbn [fst snd] in H;
    apply andb_prop in H as [H1 H2]; simpl in R.
  - injection R as ->. rewrite G in H1. simpl in H1. apply existsb_exists in H1 as [u [U F]].
    exists (fun _ => some_more), u, u. auto.
  - rewrite forallb_forall in H2. specialize (H2 (f L) (all_columns _)).
    destruct (d q (f L)) as [q'|]; [|discriminate]. apply existsb_exists in H2 as [[p t'] [I' H]]. cbn [fst snd] in H.
    apply (found_In key_of) in I'.
    apply andb_prop in H as [E W]. apply S_eq in E. subst p.
    destruct (IH q' t' r I' R G) as [g [s [u [Is [Ru F]]]]].
    unfold within in W. rewrite forallb_forall in W. specialize (W s Is). apply existsb_exists in W as [s' [Ip E]].
    apply T_eq in E. subst s'. unfold post in Ip. apply in_flat_map in Ip as [s0 [I0 Ip]].
    apply in_flat_map in Ip as [x [_ Ip]]. destruct (e s0 (f L, x)) as [s1|] eqn:Es; [|destruct Ip].
    destruct Ip as [->|[]].
    exists (fun i => if i =? L then x else g i), s0, u. split; auto. split; auto. simpl.
    rewrite Nat.eqb_refl, Es. rewrite <- Ru. apply run_ext. intros i Hi.
    destruct (Nat.eqb_spec i L); [lia|auto].
Qed.
(* The search; keep leaves out states that lead nowhere. *)
Context (keep : T -> bool).
Definition trimmed (t : list T) : list T :=
  fold_right (fun q l => if keep q then if existsb (same_T q) l then l else q :: l else l) [] t.
Fixpoint cover_add (new : list (S * list T)) (seen : table) (cover todo : list (S * list T)) :=
  match new with
  | [] => (seen, cover, todo)
  | k :: new =>
      if existsb (fun k' => same_S (fst k) (fst k') && within (snd k') (snd k)) (found seen (key_of k))
      then cover_add new seen cover todo
      else cover_add new (put key_of k seen) (k :: cover) (k :: todo)
  end.
Fixpoint cover_from (fuel : nat) (seen : table) (cover todo : list (S * list T)) : list (S * list T) :=
  match fuel, todo with
  | Datatypes.S fuel, k :: todo =>
      let new := flat_map (fun c => match d (fst k) c with Some r => [(r, trimmed (post (snd k) c))] | None => [] end)
        columns in
      let '(seen, cover, todo) := cover_add new seen cover todo in cover_from fuel seen cover todo
  | _, _ => cover
  end.
Definition find_cover (fuel : nat) (k : S * list T) : list (S * list T) := cover_from fuel (index key_of [k]) [k] [k].
End Cover.
