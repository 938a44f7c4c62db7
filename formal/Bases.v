(* Number bases, and the representations of numbers by them: how the words of a file are the numbers.

   A base begins with listed elements and obeys a recurrence. A number is represented greedily: the largest element
   that fits comes first, so that the digits below a place are worth less than the element at that place.

   Main theorems: a number has one greedy representation (greedy_exists, greedy_once), and numbers are in the order of
   theirs (greedy_order); the elements are determined (same_elements); if a file with a base is accepted, its words are
   the greedy representations of the numbers (base_means). *)
Require Import Arith NArith ZArith Lia List Bool ConstructiveEpsilon.
From Nimlike Require Import Texts Numerals Digits Sentences Systems.
Import ListNotations.

Definition base : Type := list nat * list Z.
Fixpoint recurs (cs : list Z) (U : nat -> nat) (i : nat) : Z :=  (* c_1 U(i-1) + c_2 U(i-2) + ... *)
  match cs with [] => 0%Z | c :: cs => (c * Z.of_nat (U (i - 1)%nat) + recurs cs U (i - 1))%Z end.
Definition obeys (b : base) (U : nat -> nat) : Prop :=
  (forall i, i < length (fst b) -> U i = nth i (fst b) 0) /\
  (forall i, length (fst b) <= i -> Z.of_nat (U i) = recurs (snd b) U i).

(* The value of the digits below the place L. *)
Fixpoint worth (U : nat -> nat) (d : word) (L : nat) : nat :=
  match L with O => 0 | S L => N.to_nat (d L) * U L + worth U d L end.
Definition greedy (U : nat -> nat) (d : word) (n : nat) : Prop :=
  (exists L, ends_at d L /\ worth U d L = n) /\ forall L, worth U d L < U L.

(** The first elements and the recurrence determine a base, if the recurrence has no more terms than elements are
    listed. *)
Theorem same_elements b U U' : obeys b U -> obeys b U' -> length (snd b) <= length (fst b) -> forall i, U i = U' i.
Proof.
  intros [F R] [F' R'] C i. induction i as [i IH] using lt_wf_ind. destruct (le_lt_dec (length (fst b)) i) as [I|I].
  - apply Nat2Z.inj. rewrite R, R' by auto. assert (J : length (snd b) <= i) by lia.
    assert (IH' : forall m, m < i -> U m = U' m) by auto. clear -J IH'. revert i J IH'.
    induction (snd b) as [|c cs IHc]; intros i J IH'; simpl in *; auto.
    rewrite (IH' (i - 1)), (IHc (i - 1)) by (auto; try lia; intros; apply IH'; lia). auto.
  - rewrite F, F'; auto.
Qed.

(** * Representations, by any elements *)
Section Greedy.
Context (U : nat -> nat).
Lemma worth_ext d e : forall L, (forall i, i < L -> d i = e i) -> worth U d L = worth U e L.
Proof. induction L as [|L IH]; intro H; simpl; auto. rewrite (H L), IH; auto. Qed.
Lemma worth_end d L : ends_at d L -> forall M, L <= M -> worth U d M = worth U d L.
Proof.
  intros E M H. induction M as [|M IH]; [replace L with 0 by lia; auto|].
  destruct (Nat.eq_dec L (S M)) as [->|]; auto. simpl. rewrite E by lia. apply IH. lia.
Qed.
Lemma ends_later d L M : ends_at d L -> L <= M -> ends_at d M.
Proof. intros E C i I. apply E. lia. Qed.
Lemma worth_below d e L : (forall M, worth U d M < U M) -> ends_at d L -> ends_at e L -> below d e ->
  worth U d L < worth U e L.
Proof.
  intros G D E (p & P & Q). assert (C : p < L) by (destruct (le_lt_dec L p) as [C|]; auto; rewrite (E p C) in P; lia).
  replace L with (S p + (L - S p)) by lia. induction (L - S p) as [|M IH].
  - rewrite Nat.add_0_r. simpl. specialize (G p). nia.
  - rewrite Nat.add_succ_r. cbn [worth]. rewrite (Q (S p + M)) by lia. lia.
Qed.
Lemma below_or_same d e L : (forall i, i < L -> d i = e i) \/ (exists p, p < L /\ (d p < e p \/ e p < d p)%N /\
  forall i, p < i < L -> d i = e i).
Proof.
  induction L as [|L IH]; [left; lia|]. destruct (N.lt_trichotomy (d L) (e L)) as [C|[C|C]].
  - right. exists L. repeat split; auto. lia.
  - destruct IH as [IH|(p & P & D & H)].
    + left. intros i I. destruct (Nat.eq_dec i L) as [->|]; auto. apply IH. lia.
    + right. exists p. split; auto. split; auto. intros i I. destruct (Nat.eq_dec i L) as [->|]; auto. apply H. lia.
  - right. exists L. repeat split; auto. lia.
Qed.
Lemma compared d e : (exists L, ends_at d L) -> (exists L, ends_at e L) ->
  (forall i, d i = e i) \/ below d e \/ below e d.
Proof.
  intros [L D] [M E]. destruct (below_or_same d e (L + M)) as [H|(p & P & [C|C] & H)].
  - left. intro i. destruct (le_lt_dec (L + M) i); [rewrite D, E by lia|]; auto.
  - right. left. exists p. split; auto. intros i I. destruct (le_lt_dec (L + M) i); [rewrite D, E by lia|]; auto.
  - right. right. exists p. split; auto. intros i I. destruct (le_lt_dec (L + M) i); [rewrite D, E by lia|]; auto.
    symmetry. auto.
Qed.
Lemma greedy_less d e m n : greedy U d m -> greedy U e n -> below d e -> m < n.
Proof.
  intros [(L & D & <-) G] [(M & E & <-) _] B. rewrite <- (worth_end d L D (L + M)), <- (worth_end e M E (L + M)) by lia.
  apply worth_below; auto; [apply (ends_later d L)|apply (ends_later e M)]; auto; lia.
Qed.
Lemma greedy_ends d n : greedy U d n -> exists L, ends_at d L.
Proof. intros [(L & E & _) _]. eauto. Qed.
(** A number has at most one greedy representation (Fraenkel 1985). *)
Theorem greedy_once d e n : greedy U d n -> greedy U e n -> forall i, d i = e i.
Proof.
  intros D E. destruct (compared d e (greedy_ends d n D) (greedy_ends e n E)) as [H|[H|H]]; auto.
  - specialize (greedy_less d e n n D E H). lia.
  - specialize (greedy_less e d n n E D H). lia.
Qed.
(** A number is less than another iff its greedy representation is, by the first different digit (Fraenkel 1985). *)
Theorem greedy_order d e m n : greedy U d m -> greedy U e n -> (below d e <-> m < n).
Proof.
  intros D E. split; [apply greedy_less; auto|]. intro C.
  destruct (compared d e (greedy_ends d m D) (greedy_ends e n E)) as [H|[H|H]]; auto.
  - destruct D as [(L & D & <-) _], E as [(M & E & <-) _].
    rewrite <- (worth_end d L D (L + M)), <- (worth_end e M E (L + M)), (worth_ext d e) in C by (auto; lia). lia.
  - specialize (greedy_less e d n m E D H). lia.
Qed.
(** If the elements increase from 1 on, each number has a greedy representation (Fraenkel 1985). *)
Theorem greedy_exists : U 0 = 1 -> (forall i, U i < U (S i)) -> forall n, exists d, greedy U d n.
Proof.
  intros One Up. assert (H : forall L n, n < U L -> exists d, ends_at d L /\ worth U d L = n /\
    forall M, M <= L -> worth U d M < U M).
  { induction L as [|L IH]; intros n C.
    - exists (fun _ => 0%N). split; [intros i _; auto|]. split; [simpl; lia|].
      intros M I. replace M with 0 by lia. simpl. lia.
    - assert (X := Nat.div_mod_eq n (U L)). assert (P : 0 < U L) by (destruct L; [lia|specialize (Up L); lia]).
      assert (Y := Nat.mod_upper_bound n (U L) ltac:(lia)). destruct (IH (n mod U L) Y) as (d & E & V & G).
      set (e := fun i => if i =? L then N.of_nat (n / U L) else d i).
      assert (Low : forall M, M <= L -> worth U e M = worth U d M).
      { intros M I. apply worth_ext. intros i J. unfold e. destruct (Nat.eqb_spec i L); [lia|auto]. }
      assert (All : worth U e (S L) = n).
      { cbn [worth]. rewrite Low, V by lia. unfold e. rewrite Nat.eqb_refl, Nat2N.id. lia. }
      exists e. split; [|split; [exact All|]].
      + intros i I. unfold e. destruct (Nat.eqb_spec i L); [lia|]. apply E. lia.
      + intros M I. destruct (Nat.eq_dec M (S L)) as [->|]; [rewrite All; auto|]. rewrite Low by lia. apply G. lia. }
  assert (Far : forall L, L < U L) by (induction L as [|L IH]; [lia|specialize (Up L); lia]).
  intro n. destruct (H n n (Far n)) as (d & E & V & G). exists d. split; [exists n; auto|]. intro L.
  destruct (le_lt_dec L n); auto. rewrite (worth_end d n E) by lia. rewrite V. specialize (Far L). lia.
Qed.
End Greedy.

(* What is asked of a file: the words 1, 10, 100, ... are the elements, and each word is worth the sum of the elements
   at its digits. *)
Fixpoint shifted (l : list nat) : list fact :=
  match l with a :: (b :: _) as rest => (Shift, [Num a; Num b]) :: shifted rest | _ => [] end.
Definition one_is_a_word (s : system) : bool :=
  existsb (fun t => same_word (fst t) [1%N] && final (of_sheet (valid s)) (snd t)) (trans (of_sheet (valid s)) 0).
Definition base_right (fuel : nat) (s : system) (b : base) : bool :=
  let (first, recurrence) := b in
  let r := length first in
  match first with 1 :: _ => true | _ => false end && one_is_a_word s && (length recurrence =? r) &&
  always fuel s 1 [(Element, [Var 0])] (Some_ 1 [(Shift, [Var 0; Var 1]); (Element, [Var 1])]) &&
  always fuel s 0 [] (Some_ 0 (shifted first)) &&
  always fuel s (S r) ((Element, [Var 0]) :: map (fun i => (Shift, [Var i; Var (S i)])) (seq 0 r))
    (Linear ((1%Z, r) :: combine (map Z.opp recurrence) (rev (seq 0 r))) (Some 0%Z) (Some 0%Z)) &&
  always fuel s 1 [] (Or (Not (positive 0 1))
    (Some_ 2 [(Head, [Var 0; Var 1; Var 2]); (Plus, [Var 1; Var 2; Var 0])])).

Section Words.
Context (fuel : nat) (s : system) (w : nat -> word) (first : list nat) (recurrence : list Z).
Hypothesis O : orderly (radix s) (valid s) = true.
Hypothesis W : numbering (valid s) w.
Hypothesis A : agrees s w [].
Hypothesis H : base_right fuel s (first, recurrence) = true.
Lemma one_once p m n : one_at p (w m) -> one_at p (w n) -> m = n.
Proof.
  intros [M1 M] [N1 N]. apply (same_number _ _ W). intro i. destruct (Nat.eq_dec i p) as [->|]; [congruence|].
  rewrite M, N; auto.
Qed.
Lemma below_one p m n : one_at p (w n) -> m < n -> forall i, p <= i -> w m i = 0%N.
Proof.
  intros [N1 N] C. apply (in_order _ _ W) in C as (q & C & E).
  destruct (Nat.eq_dec q p) as [->|D]; [|rewrite (N q D) in C; lia].
  intros i I. destruct (Nat.eq_dec i p) as [->|]; [lia|]. rewrite E, N by lia. auto.
Qed.
Lemma zero_below n : (forall i, w n i = 0%N) -> n = 0.
Proof. intro Z. apply (same_number _ _ W). intro i. rewrite (zero_word _ _ O w W). auto. Qed.
Lemma one_1 : one_at 0 (w 1).
Proof.
  assert (B := H). unfold base_right in B. rewrite !andb_true_iff in B. destruct B as [[[[[[_ B] _] _] _] _] _].
  unfold one_is_a_word in B. apply existsb_exists in B as [[c to] [I B]]. apply andb_prop in B as [B F].
  apply same_word_eq in B. simpl in B, F. subst c.
  destruct (all_words _ _ W (fun i => if i =? 0 then 1%N else 0%N)) as [n E].
  { exists 1. split; [intros [|i] J; [lia|auto]|]. exists [to].
    split; [exists [to]; simpl; auto|]. simpl. rewrite F. auto. }
  assert (N : one_at 0 (w n)).
  { split; [apply E|]. intros [|i] J; [lia|]. apply E. }
  destruct n as [|[|n]]; auto.
  - destruct N as [N _]. rewrite (zero_word _ _ O w W) in N. discriminate.
  - assert (X : 1 = 0); [|discriminate]. apply zero_below. intro i. apply (below_one 0 1 (S (S n)) N); lia.
Qed.
Lemma longer p n : one_at p (w n) -> exists m, one_at (S p) (w m) /\ means w [] Shift [n; m].
Proof.
  intros N. assert (B := H). unfold base_right in B. rewrite !andb_true_iff in B. destruct B as [[[[_ B] _] _] _].
  apply (always_right fuel s w [] O W A) with (ns := [n]) in B; auto.
  - destruct B as (hs & Hs & F). destruct hs as [|m [|? ?]]; try discriminate.
    assert (F1 := F _ (or_introl eq_refl)). unfold fact_true in F1. simpl in F1. exists m. split; auto.
    destruct F1 as [Z Sh]. destruct N as [N1 N]. split; [rewrite Sh; auto|].
    intros [|i] I; auto. rewrite Sh. apply N. auto.
  - intros f [<-|[]]. unfold fact_true. simpl. eauto.
Qed.
Lemma elements p : exists n, one_at p (w n).
Proof.
  induction p as [|p [n N]]; [exists 1; apply one_1|]. destruct (longer p n N) as (m & M & _). eauto.
Qed.
(* The number whose word is 1 and p zeros: the first one with a digit at the place p. *)
Definition first_at (p n : nat) : Prop :=
  negb (N.eqb (w n p) 0) && forallb (fun m => N.eqb (w m p) 0) (seq 0 n) = true.
Lemma element_first p n : one_at p (w n) -> first_at p n.
Proof.
  intro N. unfold first_at. rewrite (proj1 N). simpl. apply forallb_forall. intros m I. apply in_seq in I.
  apply N.eqb_eq, (below_one p m n N); lia.
Qed.
Lemma first_element p n : first_at p n -> one_at p (w n).
Proof.
  intro F. destruct (elements p) as [m M]. replace n with m; auto. assert (G := element_first p m M).
  unfold first_at in F, G. rewrite andb_true_iff, forallb_forall, negb_true_iff, N.eqb_neq in F, G.
  destruct F as [F1 F2], G as [G1 G2], (lt_eq_lt_dec m n) as [[C|C]|C]; auto; exfalso.
  - apply G1, N.eqb_eq, F2, in_seq. lia.
  - apply F1, N.eqb_eq, G2, in_seq. lia.
Qed.
Lemma first_exists p : exists n, first_at p n.
Proof. destruct (elements p) as [n N]. exists n. apply element_first. auto. Qed.
Definition U (p : nat) : nat :=
  proj1_sig (constructive_indefinite_ground_description_nat (first_at p) (fun n => bool_dec _ true) (first_exists p)).
Lemma U_word p : one_at p (w (U p)).
Proof. apply first_element. unfold U. destruct (constructive_indefinite_ground_description_nat _ _ _). auto. Qed.
Lemma U_shift p : means w [] Shift [U p; U (S p)].
Proof.
  destruct (longer p (U p) (U_word p)) as (m & M & Sh). rewrite (one_once (S p) (U (S p)) m); auto. apply U_word.
Qed.
Lemma U_obeys : obeys (first, recurrence) U.
Proof.
  assert (B := H). unfold base_right in B. rewrite !andb_true_iff in B. destruct B as [[[[[[B1 _] B2] _] B3] B4] _].
  apply Nat.eqb_eq in B2. split; cbn [fst snd].
  - apply (always_right fuel s w [] O W A) with (ns := []) in B3; auto; [|intros f []].
    destruct B3 as (hs & Hs & Sh). apply length_zero_iff_nil in Hs. subst hs. cbn [app] in Sh.
    assert (E : exists rest, first = 1 :: rest)
      by (clear -B1; destruct first as [|[|[|]] rest]; try discriminate; eauto).
    destruct E as [rest E]. rewrite E in Sh.
    assert (Z : forall l p a, (forall f, In f (shifted (a :: l)) -> fact_true w [] [] f) -> one_at p (w a) ->
      forall i, i < length (a :: l) -> U (p + i) = nth i (a :: l) 0).
    { induction l as [|b l IH]; intros p a F N i I.
      - simpl in I. replace i with 0 by lia. simpl. rewrite Nat.add_0_r. apply (one_once p); auto. apply U_word.
      - destruct i as [|i]; [rewrite Nat.add_0_r; simpl; apply (one_once p); auto; apply U_word|].
        rewrite Nat.add_succ_r, <- Nat.add_succ_l. apply (IH (S p) b); [|  |simpl in *; lia].
        + intros f J. apply F. right. auto.
        + assert (X := F _ (or_introl eq_refl)). unfold fact_true in X. simpl in X. destruct X as [X1 X2], N as [N1 N].
          split; [rewrite X2; auto|]. intros [|j] J; auto. rewrite X2. apply N. auto. }
    intros i I. replace (nth i first 0) with (nth i (1 :: rest) 0) by (rewrite <- E; auto).
    apply (Z rest 0 1); [exact Sh|apply one_1|rewrite <- E; auto].
  - intros i I. rewrite <- B2 in *. set (k := i - length recurrence). set (ns := map U (seq k (S (length recurrence)))).
    assert (At : forall v, v <= length recurrence -> nth v ns 0 = U (k + v)).
    { intros v V. unfold ns. rewrite nth_indep with (d' := U 0) by (rewrite map_length, seq_length; lia).
      rewrite map_nth, seq_nth by lia. auto. }
    assert (Len : length ns = S (length recurrence)) by (unfold ns; rewrite map_length, seq_length; auto). clearbody ns.
    apply (always_right fuel s w [] O W A) with (ns := ns) in B4.
    + cbn [tree_true] in B4. destruct B4 as [L L']. specialize (L _ eq_refl). specialize (L' _ eq_refl).
      assert (X : forall cs, length cs <= length recurrence ->
        weighed ns (combine (map Z.opp cs) (rev (seq 0 (length cs)))) = (- recurs cs U (k + length cs))%Z).
      { induction cs as [|c cs IH]; intro C; [auto|]. cbn [length] in *. rewrite seq_S, rev_app_distr. simpl.
        rewrite IH by lia. rewrite At by lia. replace (k + S (length cs) - 1) with (k + length cs) by lia. lia. }
      assert (Y : forall c v terms, weighed ns ((c, v) :: terms) = (c * Z.of_nat (nth v ns 0%nat) + weighed ns terms)%Z)
        by reflexivity.
      rewrite Y, X, At in L, L' by lia. replace (k + length recurrence) with i in * by lia. lia.
    + auto.
    + intros f [<-|J].
      * unfold fact_true. simpl. exists k. rewrite At, Nat.add_0_r by lia. apply U_word.
      * apply in_map_iff in J as [v [<- J]]. apply in_seq in J. unfold fact_true. cbn [fst snd map term_value].
        rewrite !At, Nat.add_succ_r by lia. apply U_shift.
Qed.
Lemma head_of x : x = 0 \/ exists p r, w x p <> 0%N /\ (forall i, p < i -> w x i = 0%N) /\ x = U p + r /\ 0 < U p /\
  (w r p + 1 = w x p)%N /\ forall i, i <> p -> w r i = w x i.
Proof.
  destruct x as [|x]; [auto|]. right. assert (B := H). unfold base_right in B. rewrite !andb_true_iff in B.
  destruct B as [_ B]. apply (always_right fuel s w [] O W A) with (ns := [S x]) in B; auto; [|intros f []].
  cbn [tree_true] in B. destruct B as [B|(hs & Hs & F)].
  - destruct B. exists [0]. split; auto. intros f [<-|[]]. unfold fact_true. simpl. lia.
  - destruct hs as [|e [|r [|? ?]]]; try discriminate. assert (F1 := F _ (or_introl eq_refl)).
    assert (F2 := F _ (or_intror (or_introl eq_refl))). unfold fact_true in F1, F2. simpl in F1, F2.
    destruct F1 as (p & X & Z & E & R & Same). assert (Ue := one_once p e (U p) E (U_word p)). subst e.
    exists p, r. repeat (split; auto). destruct (Nat.eq_dec (U p) 0) as [C|]; [|lia]. exfalso. rewrite C in E.
    destruct E as [E _]. rewrite (zero_word _ _ O w W) in E. discriminate.
Qed.
Lemma worth_word x : forall L, ends_at (w x) L -> worth U (w x) L = x.
Proof.
  induction x as [x IH] using lt_wf_ind. intros L E. destruct (head_of x) as [->|(p & r & X & Z & V & P & R & Same)].
  - clear E. induction L as [|L IHL]; simpl; auto. rewrite (zero_word _ _ O w W), IHL. auto.
  - assert (C : p < L) by (destruct (le_lt_dec L p) as [C|]; auto; destruct X; apply E; auto).
    assert (Er : ends_at (w r) L) by (intros i I; rewrite Same by lia; apply E; auto).
    assert (Vr := IH r ltac:(lia) L Er). enough (Y : worth U (w x) L = U p + worth U (w r) L) by lia. clear -C R Same.
    assert (Low : worth U (w x) p = worth U (w r) p) by (apply worth_ext; intros i I; rewrite Same by lia; auto).
    replace L with (S p + (L - S p)) by lia. induction (L - S p) as [|M IH].
    + rewrite Nat.add_0_r. simpl. rewrite Low. replace (w x p) with (w r p + 1)%N. lia.
    + rewrite Nat.add_succ_r. cbn [worth]. rewrite IH, (Same (S p + M)) by lia. lia.
Qed.
Lemma tail_word x M : exists m, forall i, w m i = if i <? M then w x i else 0%N.
Proof.
  induction x as [x IH] using lt_wf_ind. destruct (head_of x) as [->|(p & r & X & Z & V & P & R & Same)].
  - exists 0. intro i. rewrite (zero_word _ _ O w W). destruct (i <? M); auto.
  - destruct (le_lt_dec M p) as [C|C].
    + destruct (IH r ltac:(lia)) as [m E]. exists m. intro i. rewrite E. destruct (Nat.ltb_spec i M); auto.
      apply Same. lia.
    + exists x. intro i. destruct (Nat.ltb_spec i M); auto. apply Z. lia.
Qed.
Lemma words_greedy n : greedy U (w n) n.
Proof.
  split.
  - destruct (word_ends _ _ W n) as [L E]. exists L. split; auto. apply worth_word. auto.
  - intro M. destruct (tail_word n M) as [m E]. rewrite (worth_ext U (w n) (w m)).
    + rewrite worth_word; [|intros i I; rewrite E; destruct (Nat.ltb_spec i M); auto; lia].
      apply (order_right _ _ W). exists M. rewrite (proj1 (U_word M)), E, Nat.ltb_irrefl. split; [lia|].
      intros i I. rewrite E, (proj2 (U_word M)) by lia. destruct (Nat.ltb_spec i M); auto. lia.
    + intros i I. rewrite E. destruct (Nat.ltb_spec i M); auto. lia.
Qed.
End Words.

(* w n is the word of n in the base. *)
Definition written_in (b : base) (w : nat -> word) : Prop := exists U, obeys b U /\ forall n, greedy U (w n) n.
Lemma base_words fuel s w b : orderly (radix s) (valid s) = true -> numbering (valid s) w -> agrees s w [] ->
  base_right fuel s b = true -> exists U, obeys b U /\ (forall n, greedy U (w n) n) /\ forall i, one_at i (w (U i)).
Proof.
  intros O W A H. destruct b as [first recurrence]. exists (U fuel s w first recurrence O W A H).
  split; [apply U_obeys|split; [apply words_greedy|apply U_word]].
Qed.
(** If [base_right] accepts an accepted file with its base, the words of the file are the greedy representations of the
    numbers. *)
Theorem base_means fuel s w b : orderly (radix s) (valid s) = true -> numbering (valid s) w -> agrees s w [] ->
  base_right fuel s b = true -> written_in b w.
Proof. intros O W A H. destruct (base_words fuel s w b O W A H) as (U & B & G & _). exists U. auto. Qed.

(** In base 2 the digits of the greedy representation of a number are its bits. *)
Theorem binary_digits U d n : obeys ([1], [2%Z]) U -> greedy U d n ->
  forall i, d i = N.of_nat (Nat.b2n (Nat.testbit n i)).
Proof.
  intros [F R] G. set (e := fun i => N.of_nat (Nat.b2n (Nat.testbit n i))).
  assert (P : forall i, U i = 2 ^ i).
  { induction i as [|i IH]; [rewrite F; auto|]. specialize (R (S i)). cbn [fst snd length recurs] in R.
    replace (S i - 1) with i in R by lia. rewrite IH in R. rewrite Nat.pow_succ_r'. lia. }
  assert (V : forall L, worth U e L = n mod 2 ^ L).
  { induction L as [|L IH]; [auto|]. cbn [worth]. unfold e at 1. rewrite IH, P, Nat2N.id, Nat.testbit_spec'.
    rewrite Nat.pow_succ_r', (Nat.mul_comm 2), Nat.mod_mul_r by (auto; apply Nat.pow_nonzero; auto). lia. }
  assert (Far : n < 2 ^ n) by (apply Nat.pow_gt_lin_r; lia). apply (greedy_once U d e n G). split.
  - exists n. split; [|rewrite V; apply Nat.mod_small; auto]. intros i I. unfold e.
    rewrite Nat.testbit_eqb, Nat.div_small; auto. apply Nat.lt_le_trans with (2 ^ n); auto.
    apply Nat.pow_le_mono_r; auto.
  - intro L. rewrite V, P. apply Nat.mod_upper_bound, Nat.pow_nonzero. auto.
Qed.
(** In base 2 the digits of three numbers have an even sum at each place iff the third number is the XOR of the
    others. *)
Theorem binary_xor w x y z : written_in ([1], [2%Z]) w ->
  ((forall i, N.even (w x i + w y i + w z i) = true) <-> z = Nat.lxor x y).
Proof.
  intros (U & B & G). assert (D := fun n => binary_digits U (w n) n B (G n)). split.
  - intro H. apply Nat.bits_inj. intro i. specialize (H i). rewrite !D in H. rewrite Nat.lxor_spec.
    destruct (Nat.testbit x i), (Nat.testbit y i), (Nat.testbit z i); auto; discriminate.
  - intros -> i. rewrite !D, Nat.lxor_spec. destruct (Nat.testbit x i), (Nat.testbit y i); auto.
Qed.
