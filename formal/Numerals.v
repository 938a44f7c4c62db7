(* Words that name the whole numbers: those that an automaton accepts, in the order of their first different digits.

   Main theorems: if the words that an automaton accepts have no end, they are numbered (numbered_right); what the
   question of Texts.v finds of words is true of the numbers that they name (ask_right). *)
Require Import Arith NArith Lia List Bool Sorting.Sorted ConstructiveEpsilon.
From Nimlike Require Import Texts.
Import ListNotations.
#[local] Arguments N.eqb : simpl never.
#[local] Arguments N.ltb : simpl never.

(* A file gives an automaton as the rows of its states, each with the columns that it reads and where they lead, and
   whether it accepts. *)
Definition sheet := list (list (list N * N) * bool).
Definition of_sheet (t : sheet) : automaton :=
  Reader (fun q => fst (nth (N.to_nat q) t ([], false))) (fun q => snd (nth (N.to_nat q) t ([], false))).
#[local] Arguments trans : simpl never.
#[local] Arguments final : simpl never.

Definition word := nat -> N.  (* the digit at each place *)
Definition ends_at (f : word) (L : nat) : Prop := forall i, L <= i -> f i = 0%N.
Definition below (f g : word) : Prop := exists p, (f p < g p)%N /\ forall i, p < i -> f i = g i.
Definition is_word (valid : sheet) (f : word) : Prop :=
  exists L, ends_at f L /\ accept [Atom (of_sheet valid) [0]] (fun i _ => f i) L.

(* w n is the word of the number n. *)
Record numbering (valid : sheet) (w : nat -> word) : Prop := {
  words_only : forall n, is_word valid (w n);
  in_order : forall m n, m < n -> below (w m) (w n);
  all_words : forall f, is_word valid f -> exists n, forall i, w n i = f i }.

(* An automaton accepts numbers, one for each track; an atom, those of its variables. *)
Definition written (w : nat -> word) (ns : list nat) : text := fun i v => w (nth v ns 0) i.
Definition atom_holds (w : nat -> word) (a : atom) (ns : list nat) : Prop := exists L,
  (forall v, In v (tracks a) -> ends_at (w (nth v ns 0)) L) /\ accept [a] (written w ns) L.
Definition accepts (w : nat -> word) (A : automaton) (xs : list nat) : Prop :=
  atom_holds w (Atom A (seq 0 (length xs))) xs.

Lemma below_irreflexive f : ~ below f f.
Proof. intros [p [H _]]. lia. Qed.
Lemma below_asymmetric f g : below f g -> ~ below g f.
Proof.
  intros [p [H E]] [q [H' E']]. destruct (lt_eq_lt_dec p q) as [[C| ->]|C]; [| |].
  - rewrite (E q C) in H'. lia.
  - lia.
  - rewrite (E' p C) in H. lia.
Qed.
Lemma below_ext f f' g g' : (forall i, f i = f' i) -> (forall i, g i = g' i) -> below f g -> below f' g'.
Proof. intros F G [p [H E]]. exists p. rewrite <- F, <- G. split; auto. intros i I. rewrite <- F, <- G. auto. Qed.

(* The words of L digits that are accepted from a state, in their order. *)
Section Listed.
Variables (b : N) (valid : sheet).
Notation V := (of_sheet valid).
Fixpoint listed (L : nat) (q : N) : list word :=
  match L with
  | O => if final V q then [(fun _ => 0%N) : word] else []
  | S n => flat_map (fun t => @map word word (fun g i => if i =? n then hd 0%N (fst t) else g i) (listed n (snd t)))
    (trans V q)
  end.
Fixpoint ascending (r : list (list N * N)) : bool :=
  match r with
  | ([d], _) :: rest => N.ltb d b && forallb (fun t => N.ltb d (hd 0%N (fst t))) rest && ascending rest
  | [] => true
  | _ => false
  end.
Definition orderly : bool := forallb (fun r => ascending (fst r)) valid &&
  match trans V 0 with ([0%N], 0%N) :: _ => true | _ => false end && final V 0.
Hypothesis good : orderly = true.
Lemma rows_ascend q : ascending (trans V q) = true.
Proof.
  unfold orderly in good. rewrite !andb_true_iff, forallb_forall in good. destruct good as [[G _] _].
  change (trans V q) with (fst (nth (N.to_nat q) valid ([], false))).
  destruct (nth_in_or_default (N.to_nat q) valid ([], false)) as [I| ->]; auto.
Qed.
Lemma row_0 : exists rest, trans V 0%N = ([0%N], 0%N) :: rest.
Proof.
  unfold orderly in good. rewrite !andb_true_iff in good. destruct good as [[_ G] _].
  destruct (trans V 0) as [|[[|[|] [|]] [|]] rest]; try discriminate. eauto.
Qed.
Lemma V_rests v : rests [Atom V [v]] = true.
Proof. destruct row_0 as [rest E]. unfold rests. cbn [forallb reads tracks]. rewrite E. reflexivity. Qed.
Lemma ascend_In r c to : ascending r = true -> In (c, to) r -> exists d, c = [d] /\ (d < b)%N.
Proof.
  induction r as [|[[|d [|]] x] r IH]; simpl; try discriminate; [intros _ []|].
  rewrite !andb_true_iff, N.ltb_lt. intros [[H _] A] [[= <- <-]|I]; eauto.
Qed.
Lemma listed_ends L : forall q g, In g (listed L q) -> ends_at g L.
Proof.
  induction L as [|L IH]; intros q g; simpl.
  - destruct (final V q); simpl; [|intros []]. intros [<-|[]] i _. auto.
  - intro I. apply in_flat_map in I as [t [_ I]]. apply in_map_iff in I as [h [<- I]]. intros i J.
    destruct (Nat.eqb_spec i L); [lia|]. apply (IH _ _ I). lia.
Qed.
Lemma listed_accept L : forall q g, In g (listed L q) ->
  exists r, runs [Atom V [0]] [q] (fun i _ => g i) L [r] /\ final V r = true.
Proof.
  induction L as [|L IH]; intros q g; simpl.
  - destruct (final V q) eqn:F; simpl; [|intros []]. intros [<-|[]]. eauto.
  - intro I. apply in_flat_map in I as [[c to] [It I]]. apply in_map_iff in I as [h [<- I]].
    apply IH in I as [r [R F]]. exists r. split; auto. exists [to]. simpl. rewrite Nat.eqb_refl.
    destruct (ascend_In _ c to (rows_ascend q) It) as [d [-> _]]. split; auto.
    apply (runs_ext _ (fun i _ => h i)); auto. intros v i _ J. destruct (Nat.eqb_spec i L); [lia|auto].
Qed.
Lemma listed_complete L : forall q f r, ends_at f L -> runs [Atom V [0]] [q] (fun i _ => f i) L [r] ->
  final V r = true -> exists g, In g (listed L q) /\ forall i, g i = f i.
Proof.
  induction L as [|L IH]; intros q f r E R F; simpl in R |- *.
  - injection R as ->. rewrite F. exists (fun _ => 0%N). split; [left; auto|]. intro i. symmetry. apply E. lia.
  - destruct R as [s [T R]]. destruct s as [|to [|? ?]]; try (destruct T; contradiction). destruct T as [T _].
    destruct (IH to (fun i => if i =? L then 0%N else f i) r) as [g [I G]]; auto.
    + intros i J. destruct (Nat.eqb_spec i L); auto. apply E. lia.
    + apply (runs_ext _ (fun i _ => f i)); auto. intros v i _ J. destruct (Nat.eqb_spec i L); [lia|auto].
    + exists (fun i => if i =? L then f L else g i). split.
      * apply in_flat_map. exists ([f L], to). split; auto. simpl.
        apply in_map with (f := fun h i => if i =? L then f L else h i). auto.
      * intro i. destruct (Nat.eqb_spec i L) as [->|]; auto. rewrite G. destruct (Nat.eqb_spec i L); [lia|auto].
Qed.
Lemma sorted_app {A} (R : A -> A -> Prop) l m : StronglySorted R l -> StronglySorted R m ->
  (forall x y, In x l -> In y m -> R x y) -> StronglySorted R (l ++ m).
Proof.
  intros L M H. induction L as [|x l L IH F]; simpl; auto. constructor.
  - apply IH. intros; apply H; simpl; auto.
  - apply Forall_app. split; auto. apply Forall_forall. intros y I. apply H; simpl; auto.
Qed.
Lemma sorted_map {A} (R : A -> A -> Prop) (h : A -> A) l : StronglySorted R l ->
  (forall x y, In x l -> In y l -> R x y -> R (h x) (h y)) -> StronglySorted R (map h l).
Proof.
  intros S H. induction S as [|x l S IH F]; simpl; constructor.
  - apply IH. intros; apply H; simpl; auto.
  - rewrite Forall_forall in *. intros y I. apply in_map_iff in I as [z [<- I]]. apply H; simpl; auto.
Qed.
Lemma listed_sorted L : forall q, StronglySorted below (listed L q).
Proof.
  induction L as [|L IH]; intro q; simpl.
  - destruct (final V q); repeat constructor.
  - assert (A := rows_ascend q). induction (trans V q) as [|[c to] row IHr]; simpl; [constructor|].
    destruct c as [|d [|]]; simpl in A; try discriminate. rewrite !andb_true_iff, forallb_forall in A.
    destruct A as [[_ A1] A2]. apply sorted_app; auto.
    + apply sorted_map; auto. intros f g If Ig [p [H E]].
      assert (p < L). { destruct (le_lt_dec L p) as [C|]; auto. rewrite (listed_ends L to g Ig p C) in H. lia. }
      exists p. destruct (Nat.eqb_spec p L); [lia|]. split; auto. intros i I. destruct (Nat.eqb_spec i L); auto.
    + intros x y Ix Iy. apply in_map_iff in Ix as [g [<- Ig]]. apply in_flat_map in Iy as [t [It Iy]].
      apply in_map_iff in Iy as [h [<- Ih]]. exists L. rewrite Nat.eqb_refl. split.
      * specialize (A1 t It). apply N.ltb_lt in A1. auto.
      * intros i I. destruct (Nat.eqb_spec i L); [lia|].
        rewrite (listed_ends L to g Ig i), (listed_ends L (snd t) h Ih i) by lia. auto.
Qed.

(* The n-th word: the n-th of those of L digits, where there are more than n. *)
Definition none : word := fun _ => 0%N.
Definition nth_word (L n : nat) : word := nth n (listed L 0) none.
Lemma listed_longer L M : length (listed L 0) <= length (listed (L + M) 0) /\
  forall n, n < length (listed L 0) -> forall i, nth_word (L + M) n i = nth_word L n i.
Proof.
  induction M as [|M [IH1 IH2]]; [rewrite Nat.add_0_r; auto|]. rewrite Nat.add_succ_r.
  destruct row_0 as [rest E]. unfold nth_word in *. cbn [listed]. rewrite E. cbn [flat_map fst snd hd].
  rewrite app_length, map_length. split; [lia|]. intros n H i. rewrite app_nth1 by (rewrite map_length; lia).
  rewrite nth_indep with (d' := (fun (g : word) i => if i =? L + M then 0%N else g i) none) by (rewrite map_length;
    lia).
  rewrite map_nth with (f := fun (g : word) i => if i =? L + M then 0%N else g i).
  destruct (Nat.eqb_spec i (L + M)) as [->|]; [|apply IH2; auto].
  symmetry. apply (listed_ends L 0%N); [apply nth_In; auto|lia].
Qed.
Lemma two_lengths L L' n i : n < length (listed L 0) -> n < length (listed L' 0) -> nth_word L n i = nth_word L' n i.
Proof.
  intros H H'. destruct (le_ge_dec L L') as [C|C].
  - symmetry. replace L' with (L + (L' - L)) by lia. apply listed_longer; auto.
  - replace L with (L' + (L - L')) by lia. apply listed_longer; auto.
Qed.
Lemma sorted_nth L m n : m < n -> n < length (listed L 0) -> below (nth_word L m) (nth_word L n).
Proof.
  unfold nth_word. intros C. assert (S := listed_sorted L 0%N). revert m n C. induction S as [|f l S IH F]; simpl;
    [lia|].
  rewrite Forall_forall in F. intros [|m] [|n] C H; try lia; [apply F, nth_In; lia|apply IH; lia].
Qed.
Lemma nth_is_word L n : n < length (listed L 0) -> is_word valid (nth_word L n).
Proof.
  intro H. apply (nth_In _ none) in H. exists L. split; [apply (listed_ends L 0%N _ H)|].
  apply listed_accept in H as [r [R F]]. exists [r]. split; auto. simpl. rewrite andb_true_r. auto.
Qed.
Lemma word_listed f : is_word valid f -> exists L n, n < length (listed L 0) /\ forall i, nth_word L n i = f i.
Proof.
  intros [L [E [r [R F]]]]. assert (exists x, r = [x]) as [x ->].
  { apply runs_shape in R; [|auto]. destruct r as [|x [|? ?]]; try discriminate. eauto. }
  simpl in F. rewrite andb_true_r in F. destruct (listed_complete L 0%N f x E R F) as [g [I G]].
  apply (In_nth _ _ none) in I as [n [H <-]]. exists L, n. auto.
Qed.
Hypothesis no_end : forall f, is_word valid f -> exists g, is_word valid g /\ below f g.
Lemma enough n : exists L, n < length (listed L 0).
Proof.
  induction n as [|n [L H]].
  - exists 0. simpl. unfold orderly in good. rewrite !andb_true_iff in good. destruct good as [_ ->]. simpl. lia.
  - destruct (le_lt_dec (length (listed L 0)) (S n)) as [C|]; [|eauto].
    destruct (no_end (nth_word L n) (nth_is_word L n H)) as [g [G B]]. apply word_listed in G as [L' [k [K G]]].
    exists (L + L'). assert (H1 := proj1 (listed_longer L L')). assert (H2 := proj1 (listed_longer L' L)).
    rewrite Nat.add_comm in H2. destruct (le_lt_dec k n) as [D|D]; [exfalso|lia].
    assert (B' : below (nth_word (L + L') n) (nth_word (L + L') k)).
    { apply (below_ext (nth_word L n) _ g); auto; intro i; [apply two_lengths; lia|]. rewrite <- G.
      apply two_lengths; lia. }
    destruct (Nat.eq_dec k n) as [->|]; [apply (below_irreflexive _ B')|].
    apply (below_asymmetric _ _ B'), sorted_nth; lia.
Qed.
Definition places (n : nat) : nat :=
  proj1_sig (constructive_indefinite_ground_description_nat _ (fun L => lt_dec n (length (listed L 0))) (enough n)).
Lemma places_enough n : n < length (listed (places n) 0).
Proof. unfold places. destruct (constructive_indefinite_ground_description_nat _ _ _). auto. Qed.
(** If no word that the automaton accepts is the last one, its words, in the order of their first different digits, are
    those of the numbers 0, 1, 2, and so on. *)
Theorem numbered_right : numbering valid (fun n => nth_word (places n) n).
Proof.
  split.
  - intro n. apply nth_is_word, places_enough.
  - intros m n C. assert (H := places_enough m). assert (H' := places_enough n).
    assert (H1 := proj1 (listed_longer (places m) (places n))).
    assert (H2 := proj1 (listed_longer (places n) (places m))). rewrite Nat.add_comm in H2.
    apply (below_ext (nth_word (places m + places n) m) _ (nth_word (places m + places n) n));
      [intro i; apply two_lengths; lia|intro i; apply two_lengths; lia|]. apply sorted_nth; lia.
  - intros f W. apply word_listed in W as [L [n [H E]]]. exists n. intro i. rewrite <- E. apply two_lengths; auto.
    apply places_enough.
Qed.
End Listed.

(* The question, asked of numbers. A count has some hidden numbers, whose variables follow those that are free. *)
Definition count : Type := nat * list atom.
Definition naturals (valid : sheet) (k h : nat) : list atom := map (fun v => Atom (of_sheet valid) [v]) (seq k h).
Definition of_variables (n : nat) (l : list atom) : bool := forallb (fun v => v <? n) (variables l).
Definition ask (fuel : nat) (valid : sheet) (k : nat) (given : list atom) (counts : list count)
    (verdict : list bool -> bool) : bool :=
  rests given && of_variables k given &&
  forallb (fun c => rests (snd c) && of_variables (k + fst c) (snd c)) counts &&
  for_all fuel k (given ++ naturals valid 0 k) (map (fun c => snd c ++ naturals valid k (fst c)) counts) verdict.
Definition count_true (w : nat -> word) (ns : list nat) (c : count) : Prop :=
  exists hs, length hs = fst c /\ forall a, In a (snd c) -> atom_holds w a (ns ++ hs).

Lemma of_variables_In n l a v : of_variables n l = true -> In a l -> In v (tracks a) -> v < n.
Proof.
  unfold of_variables, variables. rewrite forallb_forall. intros H I J. apply Nat.ltb_lt, H, in_flat_map. eauto.
Qed.
Lemma rests_In l a : rests l = true -> In a l -> rests [a] = true.
Proof. unfold rests. rewrite forallb_forall. intros H I. simpl. rewrite H; auto. Qed.
Lemma common {A} (P : A -> nat -> Prop) l : (forall a, In a l -> exists L0, forall L, L0 <= L -> P a L) ->
  exists L0, forall L, L0 <= L -> forall a, In a l -> P a L.
Proof.
  induction l as [|a l IH]; intro H; [exists 0; intros L _ a []|].
  destruct IH as [L1 H1]; [intros; apply H; simpl; auto|]. destruct (H a (or_introl eq_refl)) as [L2 H2].
  exists (L1 + L2). intros L C b [<-|I]; [apply H2; lia|apply H1; auto; lia].
Qed.
Lemma one_track A v f L : accept [Atom A [v]] f L <-> accept [Atom A [0]] (fun i _ => f i v) L.
Proof.
  assert (H : forall q r, runs [Atom A [v]] q f L r <-> runs [Atom A [0]] q (fun i _ => f i v) L r).
  { induction L as [|L IH]; intros q r; simpl; [tauto|]. split; intros [s [T R]]; exists s; split; auto; apply IH;
      auto. }
  unfold accept. split; intros [r [R F]]; exists r; split; auto; apply H; auto.
Qed.

Section Numbers.
Context (b : N) (valid : sheet) (good : orderly b valid = true) (w : nat -> word) (W : numbering valid w).
Lemma word_ends n : exists L, ends_at (w n) L.
Proof. destruct (words_only _ _ W n) as [L [E _]]. eauto. Qed.
Lemma zero_word i : w 0 i = 0%N.
Proof.
  assert (Z : is_word valid none).
  { exists 0. split; [intros j _; auto|]. exists [0%N]. split; [simpl; auto|]. simpl. rewrite andb_true_r.
    unfold orderly in good. rewrite !andb_true_iff in good. apply good. }
  destruct (all_words _ _ W _ Z) as [[|n] E]; [apply E|]. exfalso.
  destruct (in_order _ _ W 0 (S n)) as [p [H _]]; [lia|]. rewrite E in H. unfold none in H. lia.
Qed.
Lemma order_right m n : below (w m) (w n) <-> m < n.
Proof.
  split; [|apply (in_order _ _ W)]. intro B. destruct (lt_eq_lt_dec m n) as [[C| ->]|C]; auto; exfalso.
  - apply (below_irreflexive _ B).
  - apply (below_asymmetric _ _ B), (in_order _ _ W); auto.
Qed.
Lemma same_number m n : (forall i, w m i = w n i) -> m = n.
Proof.
  intro E. destruct (lt_eq_lt_dec m n) as [[C|]|C]; auto; exfalso; apply (in_order _ _ W) in C.
  - apply (below_irreflexive (w n)), (below_ext (w m) _ (w n)); auto.
  - apply (below_irreflexive (w n)), (below_ext (w n) _ (w m)); auto.
Qed.
Lemma small n i : (w n i < b)%N.
Proof.
  assert (B : (0 < b)%N).
  { destruct (row_0 _ _ good) as [rest E]. assert (A := rows_ascend _ _ good 0%N). rewrite E in A.
    destruct (ascend_In _ _ [0%N] 0%N A) as [d [[= <-] H]]; simpl; auto. }
  destruct (words_only _ _ W n) as [L [E [r [R _]]]]. destruct (le_lt_dec L i) as [C|C]; [rewrite E; auto|].
  revert R. generalize (zeros [Atom (of_sheet valid) [0]]). clear E. induction L as [|L IH]; intros q R; [lia|].
  destruct R as [s [T R]]. destruct (Nat.eq_dec i L) as [->|]; [|apply (IH ltac:(lia) s); auto].
  destruct q as [|q [|? ?]], s as [|s [|? ?]]; simpl in T; try tauto. destruct T as [T _].
  apply (ascend_In b) in T as [d [[= <-] H]]; auto. apply rows_ascend. auto.
Qed.
Lemma all_end ns : exists L, forall v, ends_at (w (nth v ns 0)) L.
Proof.
  destruct (common (fun n L => ends_at (w n) L) (0 :: ns)) as [L H].
  { intros n _. destruct (word_ends n) as [L E]. exists L. intros M C i I. apply E. lia. }
  exists L. intro v. apply H; auto. destruct (nth_in_or_default v ns 0) as [I| ->]; simpl; auto.
Qed.
Lemma holds_long a ns : rests [a] = true -> atom_holds w a ns ->
  exists L0, forall L, L0 <= L -> accept [a] (written w ns) L.
Proof.
  intros R [L0 [E A]]. exists L0. intros L C. replace L with (L0 + (L - L0)) by lia. apply accept_longer; auto.
  unfold variables. simpl. rewrite app_nil_r. intros v i I J. apply E; auto.
Qed.
Lemma holds_at a ns L : (forall v, In v (tracks a) -> ends_at (w (nth v ns 0)) L) -> accept [a] (written w ns) L ->
  atom_holds w a ns.
Proof. intros E A. exists L. auto. Qed.
Lemma natural_holds v ns : atom_holds w (Atom (of_sheet valid) [v]) ns.
Proof.
  destruct (words_only _ _ W (nth v ns 0)) as [L [E A]]. exists L. split.
  - intros u [<-|[]]. auto.
  - apply one_track. auto.
Qed.
Lemma naturals_In k h a : In a (naturals valid k h) <-> exists v, k <= v < k + h /\ a = Atom (of_sheet valid) [v].
Proof.
  unfold naturals. rewrite in_map_iff. split; intros [v [H I]]; exists v.
  - apply in_seq in I. auto.
  - rewrite in_seq. auto.
Qed.

(** If [ask] accepts, the verdict on which of the counts are true comes out true for all numbers for which the given
    atoms hold. *)
Theorem ask_right fuel k given counts verdict : ask fuel valid k given counts verdict = true ->
  forall ns, length ns = k -> (forall a, In a given -> atom_holds w a ns) ->
  exists bs, Forall2 (fun b c => b = true <-> count_true w ns c) bs counts /\ verdict bs = true.
Proof.
  unfold ask. rewrite !andb_true_iff, forallb_forall. intros [[[R1 R2] C] F] ns K G.
  destruct (common (fun a L => accept [a] (written w ns) L) (given ++ naturals valid 0 k)) as [L1 H1].
  { intros a I. apply in_app_or in I as [I|I].
    - apply holds_long; [apply (rests_In given); auto|auto].
    - apply naturals_In in I as [v [_ ->]]. apply holds_long; [apply (V_rests b); auto|apply natural_holds]. }
  destruct (all_end ns) as [L2 H2]. set (L := L1 + L2).
  assert (Z : forall v i, L <= i -> written w ns i v = 0%N). { intros v i I. apply H2. lia. }
  destruct (for_all_right _ _ _ _ _ F (written w ns) L) as [bs [B V]]; [auto| |].
  { apply accept_all. intros a I. apply H1; auto. lia. }
  exists bs. split; [|auto]. clear F V verdict G R1 R2 H1. revert bs B.
  induction counts as [|[h l] counts IH]; intros bs B; inversion B as [|b' l' bs' ls' B1 B2]; subst; constructor.
  2: { apply IH; auto. intros c I. apply C. right. auto. }
  rewrite B1. clear B1 B2 IH B. specialize (C _ (or_introl eq_refl)). cbn [fst snd] in *.
  rewrite andb_true_iff in C. destruct C as [R O]. unfold count_holds, count_true. cbn [fst snd]. split.
  - intros (M & f' & A & Acc). rewrite accept_all in Acc.
    assert (N : forall v, length ns <= v < length ns + h -> exists n, forall i,
      w n i = if i <? L + M then f' i v else 0%N).
    { intros v I. apply (all_words _ _ W). exists (L + M). split.
      - intros i J. destruct (Nat.ltb_spec i (L + M)); [lia|auto].
      - assert (In (Atom (of_sheet valid) [v]) (l ++ naturals valid (length ns) h)) as I'.
        { apply in_or_app. right. apply naturals_In. eauto. }
        apply Acc, one_track in I'. destruct I' as [r [R' F]]. exists r. split; auto.
        apply (runs_ext _ (fun i _ => f' i v)); auto.
        intros u i _ J. destruct (Nat.ltb_spec i (L + M)); [auto|lia]. }
    assert (exists hs, length hs = h /\ forall v, v < h -> forall i,
      w (nth v hs 0) i = if i <? L + M then f' i (length ns + v) else 0%N) as [hs [HL HS]].
    { clear -N. induction h as [|h IH]; [exists []; split; auto; intros; lia|].
      destruct IH as [hs [HL HS]]; [intros; apply N; lia|]. destruct (N (length ns + h)) as [n E]; [lia|].
      exists (hs ++ [n]). rewrite app_length. simpl. split; [lia|]. intros v I i.
      destruct (Nat.eq_dec v h) as [->|].
      - rewrite app_nth2, HL, Nat.sub_diag by lia. apply E.
      - rewrite app_nth1 by lia. apply HS. lia. }
    assert (All : forall v i, v < length ns + h ->
      w (nth v (ns ++ hs) 0) i = if i <? L + M then f' i v else 0%N).
    { intros v i I. destruct (le_lt_dec (length ns) v) as [J|J].
      - rewrite app_nth2 by lia. rewrite HS by lia. replace (length ns + (v - length ns)) with v by lia. auto.
      - rewrite app_nth1 by lia. change (written w ns i v = if i <? L + M then f' i v else 0%N).
        destruct (Nat.ltb_spec i (L + M)); [apply A; auto|apply Z; lia]. }
    exists hs. split; auto. intros a I. apply (holds_at a _ (L + M)).
    + intros v Iv i J. rewrite All by (apply (of_variables_In _ l a); auto). destruct (Nat.ltb_spec i (L + M));
        [lia|auto].
    + assert (Acc' := Acc a (in_or_app _ _ _ (or_introl I))). destruct Acc' as [r [R' F]]. exists r. split; auto.
      apply (runs_ext _ f'); auto. intros v i Iv J. unfold written. unfold variables in Iv. simpl in Iv.
      rewrite app_nil_r in Iv. rewrite All by (apply (of_variables_In _ l a); auto).
      destruct (Nat.ltb_spec i (L + M)); [auto|lia].
  - intros (hs & HL & HA).
    destruct (common (fun a L => accept [a] (written w (ns ++ hs)) L) (l ++ naturals valid (length ns) h)) as [L3 H3].
    { intros a I. apply in_app_or in I as [I|I].
      - apply holds_long; [apply (rests_In l); auto|auto].
      - apply naturals_In in I as [v [_ ->]]. apply holds_long; [apply (V_rests b); auto|apply natural_holds]. }
    exists L3, (written w (ns ++ hs)). split.
    + intros v i I. unfold written. rewrite app_nth1 by lia. auto.
    + apply accept_all. intros a I. apply H3; auto. lia.
Qed.
End Numbers.
