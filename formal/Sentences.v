(* Sentences about whole numbers, and relations that a file gives by automata, each of which is proved to be what a
   tree says.

   Main theorem (sentence_right): a sentence that the function holds_always accepts is true of all numbers. *)
Require Import Arith NArith ZArith Lia List Bool.
From Nimlike Require Import Texts Numerals Digits.
Import ListNotations.
#[local] Arguments N.eqb : simpl never.

Inductive relation := Less | Atmost | Same | Next | Plus | Element | Shift | Smallest | Even | Xor | Head | Own (i :
  nat).
Inductive term := Var (v : nat) | Num (n : nat).
Definition fact : Type := relation * list term.
(* Variables are numbered: the free ones first, then the hidden ones of Some_. A linear condition says that the sum of
   c x is from low to high. *)
Inductive tree :=
| Not (t : tree) | And (a b : tree) | Or (a b : tree) | Iff (a b : tree)
| Some_ (h : nat) (facts : list fact)
| Linear (terms : list (Z * nat)) (low high : option Z).

(* What they mean, where known are the meanings of the relations of the file, and w n is the word of n. *)
Definition means (w : nat -> word) (known : list (list nat -> Prop)) (r : relation) (xs : list nat) : Prop :=
  match r, xs with
  | Less, [x; y] => x < y
  | Atmost, [x; y] => x <= y
  | Same, [x; y] => x = y
  | Next, [x; y] => y = S x
  | Plus, [x; y; z] => z = x + y
  | Element, [x] => exists p, one_at p (w x)
  | Shift, [x; y] => w y 0 = 0%N /\ forall i, w y (S i) = w x i
  | Smallest, [x; y] => exists p, lowest p (w x) /\ one_at p (w y)
  | Even, [x] => exists p, lowest p (w x) /\ Nat.even p = true
  | Xor, [x; y; z] => forall i, N.even (w x i + w y i + w z i) = true
  | Head, [x; e; r] => leading_part (w x) (w e) (w r)
  | Own i, xs => nth i known (fun _ => False) xs
  | _, _ => False
  end.
Definition term_value (ns : list nat) (t : term) : nat := match t with Var v => nth v ns 0 | Num n => n end.
Definition fact_true w known (ns : list nat) (f : fact) : Prop :=
  means w known (fst f) (map (term_value ns) (snd f)).
Definition weighed (ns : list nat) (terms : list (Z * nat)) : Z :=
  fold_right (fun t s => (fst t * Z.of_nat (nth (snd t) ns 0%nat) + s)%Z) 0%Z terms.
Fixpoint tree_true w known (ns : list nat) (t : tree) : Prop :=
  match t with
  | Not t => ~ tree_true w known ns t
  | And a b => tree_true w known ns a /\ tree_true w known ns b
  | Or a b => tree_true w known ns a \/ tree_true w known ns b
  | Iff a b => tree_true w known ns a <-> tree_true w known ns b
  | Some_ h facts => exists hs, length hs = h /\ forall f, In f facts -> fact_true w known (ns ++ hs) f
  | Linear terms low high =>
      (forall a, low = Some a -> a <= weighed ns terms)%Z /\ (forall b, high = Some b -> weighed ns terms <= b)%Z
  end.

(* The automata; those of small numbers are listed. *)
Record system := System {radix : N; valid : sheet; successor : option sheet; sum : option sheet; constants : list sheet;
  own : list (nat * sheet)}.
Definition no_automaton : automaton := of_sheet [].
Definition automaton_of (s : system) (r : relation) : automaton :=
  match r with
  | Less => less (radix s) | Atmost => atmost (radix s) | Same => same (radix s)
  | Next => match successor s with Some t => of_sheet t | None => no_automaton end
  | Plus => match sum s with Some t => of_sheet t | None => no_automaton end
  | Element => element (radix s) | Shift => shift (radix s) | Smallest => smallest (radix s) | Even => even (radix s)
  | Xor => xor (radix s) | Head => head (radix s)
  | Own i => of_sheet (snd (nth i (own s) (0, [])))
  end.
Definition arity (s : system) (r : relation) : option nat :=
  match r with
  | Less | Atmost | Same | Shift | Smallest => Some 2
  | Next => option_map (fun _ => 2) (successor s)
  | Plus => option_map (fun _ => 3) (sum s)
  | Xor | Head => Some 3
  | Element | Even => Some 1
  | Own i => option_map fst (nth_error (own s) i)
  end.
Definition constant (s : system) (n : nat) : automaton := of_sheet (nth n (constants s) []).
Record agrees (s : system) (w : nat -> word) (known : list (list nat -> Prop)) : Prop := {
  relations_agree : forall r xs, arity s r = Some (length xs) -> (accepts w (automaton_of s r) xs <-> means w known r
    xs);
  constants_agree : forall n x, n < length (constants s) -> (accepts w (constant s n) [x] <-> x = n);
  as_many : length known = length (own s) }.

(* Facts as a count: a number that they name is one more hidden number. *)
Definition named (facts : list fact) : list nat :=
  nodup Nat.eq_dec (flat_map (fun f => flat_map (fun t => match t with Num n => [n] | _ => [] end) (snd f)) facts).
Fixpoint position (n : nat) (l : list nat) : nat :=
  match l with [] => 0 | m :: l => if n =? m then 0 else S (position n l) end.
Definition place (n : nat) (cs : list nat) (t : term) : nat :=
  match t with Var v => v | Num c => n + position c cs end.
Definition counted (s : system) (k h : nat) (facts : list fact) : count :=
  let cs := named facts in
  (h + length cs, map (fun c => Atom (constant s c) [k + h + position c cs]) cs ++
    map (fun f => Atom (automaton_of s (fst f)) (map (place (k + h) cs) (snd f))) facts).
Definition sound_term (s : system) (n : nat) (t : term) : bool :=
  match t with Var v => v <? n | Num c => c <? length (constants s) end.
Definition sound_fact (s : system) (n : nat) (f : fact) : bool :=
  match arity s (fst f) with Some a => a =? length (snd f) | None => false end && forallb (sound_term s n) (snd f).
Lemma position_nth c cs : In c cs -> position c cs < length cs /\ nth (position c cs) cs 0 = c.
Proof.
  induction cs as [|m cs IH]; simpl; [tauto|]. destruct (Nat.eqb_spec c m) as [->|]; [split; auto; lia|].
  intros [->|I]; [tauto|]. apply IH in I. split; [lia|tauto].
Qed.
Lemma counted_right s w known k h facts ns : agrees s w known -> forallb (sound_fact s (k + h)) facts = true ->
  length ns = k -> (count_true w ns (counted s k h facts) <->
    exists hs, length hs = h /\ forall f, In f facts -> fact_true w known (ns ++ hs) f).
Proof.
  intros A F K. rewrite forallb_forall in F. set (cs := named facts).
  assert (V : forall f, In f facts -> forall hs, length hs = h ->
    (atom_holds w (Atom (automaton_of s (fst f)) (map (place (k + h) cs) (snd f))) (ns ++ hs ++ cs) <->
      fact_true w known (ns ++ hs) f)).
  { intros f I hs H. rewrite accepts_of, map_map. unfold fact_true. specialize (F f I). unfold sound_fact in F.
    apply andb_prop in F as [F1 F2]. rewrite forallb_forall in F2.
    assert (E : map (fun x => nth (place (k + h) cs x) (ns ++ hs ++ cs) 0) (snd f) = map (term_value (ns ++ hs)) (snd
      f)).
    { apply map_ext_in. intros t It. specialize (F2 t It). destruct t as [v|c]; simpl.
      - apply Nat.ltb_lt in F2. rewrite app_assoc, app_nth1; auto. rewrite app_length. lia.
      - assert (In c cs) as C.
        { unfold cs, named. apply nodup_In, in_flat_map. exists f. split; auto. apply in_flat_map. exists (Num c).
          simpl. auto. }
        rewrite app_assoc, app_nth2; rewrite app_length; [|lia].
        replace (k + h + position c cs - (length ns + length hs)) with (position c cs) by lia.
        apply position_nth; auto. }
    rewrite E. apply (relations_agree _ _ _ A). rewrite map_length. destruct (arity s (fst f)); [|discriminate].
    apply Nat.eqb_eq in F1. congruence. }
  assert (C : forall c, In c cs -> c < length (constants s)).
  { intros c I. unfold cs, named in I. apply nodup_In, in_flat_map in I as [f [If I]].
    apply in_flat_map in I as [t [It I]].
    destruct t as [|c']; [destruct I|]. destruct I as [->|[]]. specialize (F f If). unfold sound_fact in F.
    apply andb_prop in F as [_ F]. rewrite forallb_forall in F. apply F in It. simpl in It. apply Nat.ltb_lt. auto. }
  unfold count_true, counted. fold cs. cbn [fst snd]. split.
  - intros (hs & H & All). set (h1 := firstn h hs). exists h1.
    assert (H1 : length h1 = h) by (unfold h1; rewrite firstn_length; lia). split; auto.
    assert (E : hs = h1 ++ cs).
    { unfold h1. rewrite <- (firstn_skipn h hs) at 1. f_equal. apply nth_ext with (d := 0) (d' := 0).
      - rewrite skipn_length. lia.
      - intros j J. rewrite skipn_length in J.
        assert (X : In (nth j cs 0) cs) by (apply nth_In; lia). destruct (position_nth _ _ X) as [X1 X2].
        assert (Y : position (nth j cs 0) cs = j).
        { assert (N : NoDup cs) by apply NoDup_nodup. apply (NoDup_nth cs 0); auto. lia. }
        assert (Z : atom_holds w (Atom (constant s (nth j cs 0)) [k + h + position (nth j cs 0) cs]) (ns ++ hs)).
        { apply All, in_or_app. left. apply in_map_iff. exists (nth j cs 0). auto. }
        rewrite accepts_of in Z. cbn [map] in Z. apply (constants_agree _ _ _ A) in Z; auto. rewrite Y in Z.
        rewrite app_nth2 in Z by lia. replace (k + h + j - length ns) with (h + j) in Z by lia. rewrite <- Z.
        clear -H. revert h H. induction hs as [|x hs IH]; intros [|h] H; simpl; auto; destruct j; auto. }
    intros f I. apply V; auto. rewrite <- E. apply All, in_or_app. right. apply in_map_iff. eauto.
  - intros (hs & H & All). exists (hs ++ cs). rewrite app_length, H. split; auto. intros a I.
    apply in_app_or in I as [I|I]; apply in_map_iff in I as [x [<- I]]; [|apply V; auto].
    rewrite accepts_of. cbn [map]. rewrite (constants_agree _ _ _ A) by auto.
    rewrite app_assoc, app_nth2; rewrite app_length; [|lia].
    replace (k + h + position x cs - (length ns + length hs)) with (position x cs) by lia. apply position_nth. auto.
Qed.

(* Linear conditions by sums: the terms of each sign, one by one, and their difference. *)
Fixpoint chain (j : nat) (first : term) (vs : list nat) : list fact * term :=
  match vs with
  | [] => ([], first)
  | v :: vs => let (facts, last) := chain (S j) (Var j) vs in ((Plus, [first; Var v; Var j]) :: facts, last)
  end.
Definition total (j : nat) (vs : list nat) : list fact * term :=
  match vs with [] => ([], Num 0) | v :: vs => chain j (Var v) vs end.
Definition added (ns vs : list nat) : nat := list_sum (map (fun v => nth v ns 0) vs).
Definition near (k : nat) (more less : list nat) (low : nat) (high : option nat) : nat * list fact :=
  let (ups, s) := total k more in
  let (downs, t) := total (k + pred (length more)) less in
  let r := k + pred (length more) + pred (length less) in
  (S (pred (length more) + pred (length less)), ups ++ downs ++
    (if low =? 0 then [] else [(Atmost, [Num low; Var r])]) ++
    match high with Some high => [(Atmost, [Var r; Num high])] | None => [] end ++ [(Plus, [t; Var r; s])]).
Definition parts (sign : Z) (terms : list (Z * nat)) : list nat :=
  flat_map (fun t => repeat (snd t) (Z.to_nat (sign * fst t))) terms.
Definition opposite (a : option Z) : option Z := option_map Z.opp a.
Definition one_side (k least : nat) (more less : list nat) (low high : option Z) : list (nat * list fact) :=
  let first := Z.max (Z.of_nat least) (match low with Some a => a | None => 0%Z end) in
  match high with
  | Some b => if (first <=? b)%Z then [near k more less (Z.to_nat first) (Some (Z.to_nat b))] else []
  | None => [near k more less (Z.to_nat first) None]
  end.
Definition sides (k : nat) (terms : list (Z * nat)) (low high : option Z) : list (nat * list fact) :=
  one_side k 0 (parts 1 terms) (parts (-1) terms) low high ++
  one_side k 1 (parts (-1) terms) (parts 1 terms) (opposite high) (opposite low).

Section Chains.
Context (w : nat -> word) (known : list (list nat -> Prop)).
Definition before (n : nat) (t : term) : Prop := match t with Var v => v < n | Num _ => True end.
Lemma value_before n t ns ns' : before n t -> (forall v, v < n -> nth v ns 0 = nth v ns' 0) ->
  term_value ns t = term_value ns' t.
Proof. destruct t; simpl; auto. Qed.
(* What the facts say, and that hidden numbers for them exist. *)
Lemma chain_sum ns : forall vs j first, (forall f, In f (fst (chain j first vs)) -> fact_true w known ns f) ->
  term_value ns (snd (chain j first vs)) = term_value ns first + added ns vs.
Proof.
  induction vs as [|v vs IH]; intros j first H; unfold added; simpl; [lia|].
  specialize (IH (S j) (Var j)). simpl in H. destruct (chain (S j) (Var j) vs) as [facts last]. simpl in *.
  assert (X := H _ (or_introl eq_refl)). unfold fact_true in X. simpl in X.
  rewrite IH by (intros; apply H; auto). rewrite X. unfold added. lia.
Qed.
Lemma nth_more (ns ms : list nat) v : v < length ns -> nth v (ns ++ ms) 0 = nth v ns 0.
Proof. intro H. apply app_nth1. auto. Qed.
Lemma chain_exists : forall vs first ns, before (length ns) first -> (forall v, In v vs -> v < length ns) ->
  exists hs, length hs = length vs /\ forall more, forall f, In f (fst (chain (length ns) first vs)) ->
    fact_true w known (ns ++ hs ++ more) f.
Proof.
  induction vs as [|v vs IH]; intros first ns B V; [exists []; split; [auto|intros more f []]|].
  set (x := term_value ns first + nth v ns 0).
  destruct (IH (Var (length ns)) (ns ++ [x])) as [hs [H F]].
  { simpl. rewrite app_length. simpl. lia. }
  { intros u I. rewrite app_length. simpl. specialize (V u). simpl in V. assert (u < length ns) by auto. lia. }
  exists (x :: hs). split; [simpl; auto|]. intros more f I. simpl in I.
  rewrite app_length in F. simpl in F. replace (length ns + 1) with (S (length ns)) in F by lia.
  specialize (F more f). rewrite <- app_assoc in F. simpl in F.
  destruct (chain (S (length ns)) (Var (length ns)) vs) as [facts last]. simpl in *.
  destruct I as [<-|I]; auto. unfold fact_true. simpl.
  rewrite (value_before (length ns) first (ns ++ x :: hs ++ more) ns B); [|intros; apply nth_more; auto].
  rewrite (nth_more _ _ v) by (apply V; simpl; auto). rewrite app_nth2, Nat.sub_diag by lia. auto.
Qed.
Lemma total_sum ns vs j : (forall f, In f (fst (total j vs)) -> fact_true w known ns f) ->
  term_value ns (snd (total j vs)) = added ns vs.
Proof.
  destruct vs as [|v vs]; simpl; auto. intro H. rewrite chain_sum; auto.
Qed.
Lemma total_exists vs ns : (forall v, In v vs -> v < length ns) ->
  exists hs, length hs = pred (length vs) /\ forall more, forall f, In f (fst (total (length ns) vs)) ->
    fact_true w known (ns ++ hs ++ more) f.
Proof.
  destruct vs as [|v vs]; intro V; [exists []; split; [auto|intros more f []]|]. apply (chain_exists vs (Var v)).
  - simpl. apply V. simpl. auto.
  - intros u I. apply V. simpl. auto.
Qed.
Lemma added_more ns ms vs : (forall v, In v vs -> v < length ns) -> added (ns ++ ms) vs = added ns vs.
Proof. intro V. unfold added. f_equal. apply map_ext_in. intros v I. apply nth_more. auto. Qed.
Lemma near_right ns more less low high : (forall v, In v more -> v < length ns) -> (forall v, In v less -> v < length
  ns) ->
  let (h, facts) := near (length ns) more less low high in
  (exists hs, length hs = h /\ forall f, In f facts -> fact_true w known (ns ++ hs) f) <->
  exists r, added ns more = added ns less + r /\ low <= r /\ forall b, high = Some b -> r <= b.
Proof.
  intros V1 V2. unfold near. set (k := length ns).
  destruct (total k more) as [ups s] eqn:T1. destruct (total (k + pred (length more)) less) as [downs t] eqn:T2.
  split.
  - intros (hs & H & F).
    assert (S1 := total_sum (ns ++ hs) more k). rewrite T1, added_more in S1 by auto. simpl in S1.
    assert (S2 := total_sum (ns ++ hs) less (k + pred (length more))). rewrite T2, added_more in S2 by auto.
    simpl in S2.
    rewrite <- S1, <- S2; [|intros; apply F; rewrite !in_app_iff; auto..].
    assert (P : fact_true w known (ns ++ hs) (Plus, [t; Var (k + pred (length more) + pred (length less)); s])).
    { apply F. rewrite !in_app_iff. simpl. auto 7. }
    unfold fact_true in P. simpl in P. rewrite P. eexists. split; [reflexivity|].
    split.
    + destruct (Nat.eqb_spec low 0) as [->|]; [lia|].
      assert (L : fact_true w known (ns ++ hs) (Atmost, [Num low; Var (k + pred (length more) + pred (length less))])).
      { apply F. rewrite !in_app_iff. simpl. auto 7. }
      exact L.
    + intros b ->.
      assert (L : fact_true w known (ns ++ hs) (Atmost, [Var (k + pred (length more) + pred (length less)); Num b])).
      { apply F. rewrite !in_app_iff. simpl. auto 7. }
      exact L.
  - intros (r & E & L & U). destruct (total_exists more ns V1) as [h1 [H1 F1]]. fold k in F1. rewrite T1 in F1.
    destruct (total_exists less (ns ++ h1)) as [h2 [H2 F2]].
    { intros v I. rewrite app_length. apply V2 in I. lia. }
    rewrite app_length, H1 in F2. fold k in F2. rewrite T2 in F2. simpl in F1, F2.
    exists (h1 ++ h2 ++ [r]). rewrite !app_length. simpl. split; [lia|].
    assert (R : nth (k + pred (length more) + pred (length less)) (ns ++ h1 ++ h2 ++ [r]) 0 = r).
    { rewrite !app_assoc, app_nth2; rewrite !app_length; [|lia]. rewrite H1, H2. fold k. rewrite Nat.sub_diag. auto. }
    assert (G1 : forall f, In f ups -> fact_true w known (ns ++ h1 ++ h2 ++ [r]) f) by auto.
    assert (G2 : forall f, In f downs -> fact_true w known (ns ++ h1 ++ h2 ++ [r]) f).
    { intros f I. rewrite app_assoc. apply F2; auto. }
    assert (S1 := total_sum (ns ++ h1 ++ h2 ++ [r]) more k). rewrite T1, added_more in S1 by auto.
    assert (S2 := total_sum (ns ++ h1 ++ h2 ++ [r]) less (k + pred (length more))).
    rewrite T2, added_more in S2 by auto.
    simpl in S1, S2. intros f I. rewrite !in_app_iff in I. destruct I as [I|[I|[I|[I|I]]]]; auto.
    + destruct (low =? 0); [destruct I|]. destruct I as [<-|[]]. unfold fact_true. simpl. rewrite R. auto.
    + destruct high as [b|]; [|destruct I]. destruct I as [<-|[]]. unfold fact_true. simpl. rewrite R. auto.
    + destruct I as [<-|[]]. unfold fact_true. simpl. rewrite R, S1, S2 by auto. lia.
Qed.
Lemma weighed_parts ns terms :
  weighed ns terms = (Z.of_nat (added ns (parts 1 terms)) - Z.of_nat (added ns (parts (-1) terms)))%Z.
Proof.
  assert (R : forall v n, added ns (repeat v n) = n * nth v ns 0).
  { intros v n. induction n as [|n IH]; simpl; auto. unfold added in *. simpl. rewrite IH. lia. }
  assert (A : forall a b, added ns (a ++ b) = added ns a + added ns b).
  { intros a b. unfold added. rewrite map_app, list_sum_app. auto. }
  induction terms as [|[c v] terms IH]; [reflexivity|].
  change (weighed ns ((c, v) :: terms)) with (c * Z.of_nat (nth v ns 0%nat) + weighed ns terms)%Z.
  change (parts 1 ((c, v) :: terms)) with (repeat v (Z.to_nat (1 * c)) ++ parts 1 terms).
  change (parts (-1) ((c, v) :: terms)) with (repeat v (Z.to_nat (-1 * c)) ++ parts (-1) terms).
  rewrite !A, !R, IH, !Nat2Z.inj_add, !Nat2Z.inj_mul.
  assert (C : (c = Z.of_nat (Z.to_nat (1 * c)) - Z.of_nat (Z.to_nat (-1 * c)))%Z) by lia.
  rewrite C at 1. ring.
Qed.
Lemma one_side_right ns least more less low high : (forall v, In v more -> v < length ns) ->
  (forall v, In v less -> v < length ns) ->
  (exists c, In c (one_side (length ns) least more less low high) /\
    exists hs, length hs = fst c /\ forall f, In f (snd c) -> fact_true w known (ns ++ hs) f) <->
  let d := (Z.of_nat (added ns more) - Z.of_nat (added ns less))%Z in
  (Z.of_nat least <= d /\ (forall a, low = Some a -> a <= d) /\ (forall b, high = Some b -> d <= b))%Z.
Proof.
  intros V1 V2. unfold one_side. set (first := Z.max _ _).
  assert (F : (Z.of_nat least <= first)%Z) by lia.
  assert (F1 : forall d, (first <= d <-> Z.of_nat least <= d /\ (forall a, low = Some a -> a <= d))%Z).
  { intro d. unfold first. destruct low as [a|].
    - split; [intro; split; [lia|intros ? [= <-]; lia]|]. intros [H1 H2]. specialize (H2 a eq_refl). lia.
    - split; [intro; split; [lia|discriminate]|]. intros [H1 _]. lia. }
  cbv zeta.
  assert (N := near_right ns more less (Z.to_nat first)).
  destruct high as [b|].
  - destruct (Z.leb_spec first b) as [C|C].
    + specialize (N (Some (Z.to_nat b)) V1 V2). destruct (near _ _ _ _ _) as [h facts]. split.
      * intros (c & [<-|[]] & X). apply N in X as (r & E & L & U). specialize (U _ eq_refl).
        specialize (F1 (Z.of_nat r)). replace (_ - _)%Z with (Z.of_nat r) by lia.
        destruct (proj1 F1) as [G1 G2]; [lia|]. split; auto. split; auto. intros ? [= <-]. lia.
      * intros (G1 & G2 & G3). specialize (G3 b eq_refl). assert (G := proj2 (F1 _) (conj G1 G2)).
        exists (h, facts). split; [left; auto|]. apply N.
        exists (added ns more - added ns less). split; [lia|]. split; [lia|]. intros ? [= <-]. lia.
    + split; [intros (c & [] & _)|]. intros (G1 & G2 & G3). specialize (G3 b eq_refl).
      assert (G := proj2 (F1 _) (conj G1 G2)). lia.
  - specialize (N None V1 V2). destruct (near _ _ _ _ _) as [h facts]. split.
    + intros (c & [<-|[]] & X). apply N in X as (r & E & L & _).
      specialize (F1 (Z.of_nat r)). replace (_ - _)%Z with (Z.of_nat r) by lia.
      destruct (proj1 F1) as [G1 G2]; [lia|]. split; auto. split; auto. discriminate.
    + intros (G1 & G2 & _). assert (G := proj2 (F1 _) (conj G1 G2)).
      exists (h, facts). split; [left; auto|]. apply N.
      exists (added ns more - added ns less). split; [lia|]. split; [lia|]. discriminate.
Qed.
Lemma parts_In sign terms v : In v (parts sign terms) -> In v (map snd terms).
Proof.
  unfold parts. intro I. apply in_flat_map in I as [t [It I]]. apply repeat_spec in I. subst v. apply in_map. auto.
Qed.
Lemma sides_right ns terms low high : (forall v, In v (map snd terms) -> v < length ns) ->
  (exists c, In c (sides (length ns) terms low high) /\
    exists hs, length hs = fst c /\ forall f, In f (snd c) -> fact_true w known (ns ++ hs) f) <->
  tree_true w known ns (Linear terms low high).
Proof.
  intro V. simpl. rewrite weighed_parts.
  assert (V1 : forall v, In v (parts 1 terms) -> v < length ns) by (intros v I; apply V, (parts_In _ _ _ I)).
  assert (V2 : forall v, In v (parts (-1) terms) -> v < length ns) by (intros v I; apply V, (parts_In _ _ _ I)).
  assert (A := one_side_right ns 0 _ _ low high V1 V2).
  assert (B := one_side_right ns 1 _ _ (opposite high) (opposite low) V2 V1).
  cbv zeta in A, B. set (p := Z.of_nat (added ns (parts 1 terms))) in *.
  set (m := Z.of_nat (added ns (parts (-1) terms))) in *. unfold sides. split.
  - intros (c & I & X). apply in_app_or in I as [I|I].
    + apply A. eauto.
    + destruct (proj1 B) as (B1 & B2 & B3); [eauto|]. split.
      * intros a ->. specialize (B3 _ eq_refl). lia.
      * intros b ->. specialize (B2 _ eq_refl). lia.
  - intros [H1 H2]. destruct (Z_lt_le_dec (p - m) 0) as [C|C].
    + destruct (proj2 B) as (c & I & X); [|exists c; split; [apply in_or_app|]; auto].
      split; [lia|]. split.
      * intros a E. destruct high as [b|]; [|discriminate]. injection E as <-. specialize (H2 b eq_refl). lia.
      * intros b E. destruct low as [a|]; [|discriminate]. injection E as <-. specialize (H1 a eq_refl). lia.
    + destruct (proj2 A) as (c & I & X); [|exists c; split; [apply in_or_app|]; auto]. split; auto.
Qed.
End Chains.

(* A tree as counts, and its truth by them. *)
Fixpoint counts (s : system) (k : nat) (t : tree) : list count :=
  match t with
  | Not t => counts s k t
  | And a b | Or a b | Iff a b => counts s k a ++ counts s k b
  | Some_ h facts => [counted s k h facts]
  | Linear terms low high => map (fun c => counted s k (fst c) (snd c)) (sides k terms low high)
  end.
Fixpoint truth (s : system) (k : nat) (t : tree) (bs : list bool) : bool :=
  match t with
  | Not t => negb (truth s k t bs)
  | And a b => truth s k a bs && truth s k b (skipn (length (counts s k a)) bs)
  | Or a b => truth s k a bs || truth s k b (skipn (length (counts s k a)) bs)
  | Iff a b => Bool.eqb (truth s k a bs) (truth s k b (skipn (length (counts s k a)) bs))
  | Some_ _ _ => hd false bs
  | Linear terms low high => existsb id (firstn (length (sides k terms low high)) bs)
  end.
Fixpoint sound_tree (s : system) (k : nat) (t : tree) : bool :=
  match t with
  | Not t => sound_tree s k t
  | And a b | Or a b | Iff a b => sound_tree s k a && sound_tree s k b
  | Some_ h facts => forallb (sound_fact s (k + h)) facts
  | Linear terms low high => forallb (fun t => snd t <? k) terms &&
      forallb (fun c => forallb (sound_fact s (k + fst c)) (snd c)) (sides k terms low high)
  end.
Definition reflects (w : nat -> word) (ns : list nat) (b : bool) (c : count) : Prop := b = true <-> count_true w ns c.
Lemma truth_right s w known : agrees s w known -> forall t ns bs rest, sound_tree s (length ns) t = true ->
  Forall2 (reflects w ns) bs (counts s (length ns) t) ->
  (truth s (length ns) t (bs ++ rest) = true <-> tree_true w known ns t).
Proof.
  intros A. assert (len : forall (bs : list bool) (cs : list count) ns, Forall2 (reflects w ns) bs cs -> length bs =
    length cs)
    by (intros bs cs ns F; induction F; simpl; auto).
  assert (two : forall ns bs rest x y, Forall2 (reflects w ns) bs (x ++ y) -> exists b1 b2, bs = b1 ++ b2 /\
    Forall2 (reflects w ns) b1 x /\ Forall2 (reflects w ns) b2 y /\ skipn (length x) (bs ++ rest) = b2 ++ rest).
  { intros ns bs rest x y F. apply Forall2_app_inv_r in F as (b1 & b2 & F1 & F2 & ->). exists b1, b2.
    repeat (split; auto). rewrite <- (len _ _ _ F1), <- app_assoc, skipn_app, skipn_all, Nat.sub_diag. auto. }
  induction t as [t IH|a IHa b IHb|a IHa b IHb|a IHa b IHb|h facts|terms low high]; intros ns bs rest S F;
    simpl in S, F |- *.
  - rewrite negb_true_iff, <- not_true_iff_false, (IH ns bs rest S F). tauto.
  - apply andb_prop in S as [S1 S2]. destruct (two ns bs rest _ _ F) as (b1 & b2 & -> & F1 & F2 & E).
    rewrite andb_true_iff, E, <- app_assoc, (IHa ns b1 _ S1 F1), (IHb ns b2 _ S2 F2). tauto.
  - apply andb_prop in S as [S1 S2]. destruct (two ns bs rest _ _ F) as (b1 & b2 & -> & F1 & F2 & E).
    rewrite orb_true_iff, E, <- app_assoc, (IHa ns b1 _ S1 F1), (IHb ns b2 _ S2 F2). tauto.
  - apply andb_prop in S as [S1 S2]. destruct (two ns bs rest _ _ F) as (b1 & b2 & -> & F1 & F2 & E).
    rewrite eqb_true_iff, E, <- app_assoc, <- (IHa ns b1 (b2 ++ rest) S1 F1), <- (IHb ns b2 rest S2 F2).
    split; [intros ->; tauto|apply eq_true_iff_eq].
  - inversion F as [|b c bs' cs' R F']; subst. inversion F'; subst. simpl. unfold reflects in R. rewrite R.
    apply counted_right; auto.
  - apply andb_prop in S as [S1 S2]. rewrite forallb_forall in S1, S2.
    assert (X : forall v, In v (map snd terms) -> v < length ns).
    { intros v I. apply in_map_iff in I as [t [<- I]]. apply Nat.ltb_lt. auto. }
    apply (sides_right w known ns terms low high) in X. cbn [tree_true] in X. rewrite <- X. clear X.
    assert (L := len _ _ _ F). rewrite map_length in L. rewrite <- L, firstn_app, firstn_all, Nat.sub_diag. simpl.
    rewrite app_nil_r. clear L rest. revert bs F. induction (sides (length ns) terms low high) as [|c cs IH];
      intros bs F.
    + inversion F. subst. simpl. split; [discriminate|intros (c & [] & _)].
    + inversion F as [|b' c' bs' cs' R F']; subst. simpl. rewrite orb_true_iff.
      rewrite (IH (fun c I => S2 c (or_intror I)) bs' F'). unfold reflects in R.
      rewrite (counted_right s w known) in R; auto; [|apply S2; left; auto]. unfold id. rewrite R. split.
      * intros [X|(c' & I & X)]; [exists c|exists c']; simpl; auto.
      * intros (c' & [<-|I] & X); eauto.
Qed.

(* A tree is true of all numbers for which some atoms hold. *)
Section Always.
Context (fuel : nat) (s : system) (w : nat -> word) (known : list (list nat -> Prop)).
Definition always (k : nat) (given : list fact) (t : tree) : bool :=
  forallb (sound_fact s k) given && match named given with [] => true | _ => false end && sound_tree s k t &&
  ask fuel (valid s) k (snd (counted s k 0 given)) (counts s k t) (truth s k t).
Hypothesis good : orderly (radix s) (valid s) = true.
Hypothesis W : numbering (valid s) w.
Hypothesis A : agrees s w known.
Lemma always_right k given t : always k given t = true -> forall ns, length ns = k ->
  (forall f, In f given -> fact_true w known ns f) -> tree_true w known ns t.
Proof.
  unfold always. rewrite !andb_true_iff. intros [[[G C] S] Q] ns K F. subst k.
  destruct (ask_right (radix s) (valid s) good w W _ _ _ _ _ Q ns eq_refl) as (bs & B & V).
  - assert (named given = []) as N by (destruct (named given); [auto|discriminate]).
    intros a I. unfold counted in I. rewrite N in I. cbn [snd map app] in I.
    assert (X := counted_right s w known (length ns) 0 given ns A). rewrite Nat.add_0_r in X.
    destruct (proj2 (X G eq_refl)) as (hs & H & All).
    { exists []. rewrite app_nil_r. auto. }
    unfold counted in H, All. rewrite N in H, All. simpl in H. apply length_zero_iff_nil in H. subst hs.
    rewrite app_nil_r in All. apply All. rewrite Nat.add_0_r. exact I.
  - rewrite <- (app_nil_r bs) in V. apply (truth_right s w known A t ns bs []); auto.
Qed.
End Always.
