(* Wythoff's game with further vectors: where the numbers of a settled game differ from those of Wythoff's own pairs.
   Notation as in Vectors.v.

   Let d n = n from n = J on, the larger numbers larger than all before. Below some number let J larger numbers stand
   and I smaller ones, and so in Wythoff's own pairs; and let A j and W j differ by at most 1 for J <= j < I. Main
   theorem: then they do for all later j. A j = W j - 1 makes A i = W i + 1 at i = W j, and A j = W j + 1 makes
   A i = W i - 1 at i = W j + 1; all others from I on are those of Wythoff (shift).

   Behind it: the first smaller numbers of pairs in which only differences from d n on are exchanged, and what is needed
   to go on from there (regular). *)
Require Import Arith Bool Lia List Wf_nat.
From Nimlike Require Import Games Mex Wythoff Vectors Settling.
Import ListNotations.

(** * Indices at which the numbers differ *)
(* Below x stand the numbers A of index less than i, and the numbers B of index less than n, and no others. *)
Definition below (d : nat -> nat) (x i n : nat) : Prop :=
  (forall j, A d j < x <-> j < i) /\ (forall j, B d j < x <-> j < n).

Section Below.
Variable d : nat -> nat.
Let a := A d.
Let b := B d.
Hypothesis once : forall i j, i <> j -> a i <> b j /\ b i <> b j.
Variable J : nat.
Hypothesis not_0 : 1 <= J.
Hypothesis same : forall n, J <= n -> d n = n.
Hypothesis late : forall j n, J <= n -> j < n -> b j < b n.

Lemma apart i j : J <= j -> a i <> b j.
Proof.
  intros L E. destruct (Nat.eq_dec i j) as [->|Ne]; [|destruct (once i j Ne); auto].
  unfold b, B in E. fold a in E. rewrite same in E; lia.
Qed.
Lemma next_below x i n : J <= i -> J <= n -> below d x i n ->
  a i = x /\ below d (S x) (S i) n \/ b n = x /\ below d (S x) i (S n).
Proof.
  intros I2 N1 [H K]. fold a in H. fold b in K. destruct (each d x) as [j [E|E]]; fold a in E; fold b in E.
  - left. assert (j = i) as ->.
    { destruct (lt_eq_lt_dec j i) as [[L|L]|L]; auto; [apply H in L; lia|]. apply (a_less d) in L. fold a in L.
      specialize (H i). lia. }
    split; auto. split; intro j; fold a; fold b.
    + split; intro L.
      * destruct (le_lt_dec j i) as [|G]; [lia|]. apply (a_less d) in G. fold a in G. lia.
      * destruct (Nat.eq_dec j i) as [->|]; [lia|]. assert (j < i) as G by lia. apply H in G. lia.
    + rewrite <- K. assert (b j <> x); [|lia]. intro F. destruct (le_lt_dec J j) as [L|L].
      * apply (apart i j L). congruence.
      * destruct (once i j) as [G _]; [lia|]. congruence.
  - right. assert (j = n) as ->.
    { destruct (lt_eq_lt_dec j n) as [[L|L]|L]; auto; [apply K in L; lia|]. apply late in L; [|lia].
      specialize (K n). lia. }
    split; auto. split; intro j; fold a; fold b.
    + rewrite <- H. assert (a j <> x); [|lia]. rewrite E. apply apart. auto.
    + split; intro L.
      * destruct (le_lt_dec j n) as [|G]; [lia|]. apply late in G; lia.
      * destruct (Nat.eq_dec j n) as [->|]; [lia|]. assert (j < n) as G by lia. apply K in G. lia.
Qed.
Lemma all_below x0 i0 t : J <= i0 -> below d x0 i0 J -> exists i n,
  i0 <= i /\ J <= n /\ i + n = i0 + J + t /\ below d (x0 + t) i n.
Proof.
  intros I2 H. induction t as [|t [i [n [I [N [E X]]]]]]; [exists i0, J; rewrite !Nat.add_0_r; auto|].
  rewrite (Nat.add_succ_r x0). destruct (next_below (x0 + t) i n) as [[_ Y]|[_ Y]]; try lia; auto;
    [exists (S i), n|exists i, (S n)]; (split; [lia|split; [lia|split; [lia|auto]]]).
Qed.
End Below.

Section Shifts.
Variable d : nat -> nat.
Let a := A d.
Let b := B d.
Hypothesis once : forall i j, i <> j -> a i <> b j /\ b i <> b j.
(* From J on d n = n, and the larger numbers are larger than all before. Below x0 stand J larger numbers and I smaller
   ones, and so they do in Wythoff's own pairs. *)
Variables J x0 I : nat.
Hypothesis large : 1 <= J <= I /\ 3 <= I.
Hypothesis same : forall n, J <= n -> d n = n.
Hypothesis late : forall j n, J <= n -> j < n -> b j < b n.
Hypothesis here : below d x0 I J.
Hypothesis there : below (fun n => n) x0 I J.
Definition near (j : nat) : Prop := W j <= S (a j) /\ a j <= S (W j).
Hypothesis begin : forall j, J <= j < I -> near j.

Definition up (i : nat) : Prop := a i = S (W i) /\ exists j, J <= j < i /\ S (a j) = W j /\ i = W j.
Definition down (i : nat) : Prop := S (a i) = W i /\ exists j, J <= j < i /\ a j = S (W j) /\ i = S (W j).
Definition stays (i : nat) : Prop := a i = W i /\ forall j, J <= j < i ->
  ~ (S (a j) = W j /\ i = W j) /\ ~ (a j = S (W j) /\ i = S (W j)).
(** From I on each smaller number is moved up or down by 1, or stays, by the law of an earlier one. *)
Theorem shift i : I <= i -> up i \/ down i \/ stays i.
Proof.
  induction i as [i IH] using lt_wf_ind. intro L.
  assert (N : forall j, J <= j < i -> near j).
  { intros j K. destruct (le_lt_dec I j) as [G|G]; [|apply begin; lia].
    destruct (IH j ltac:(lia) G) as [[E _]|[[E _]|[E _]]]; unfold near; lia. }
  assert (X : x0 <= W i).
  { destruct there as [H _]. specialize (H i). fold W in H. lia. }
  destruct (all_below d once J ltac:(lia) same late x0 I (W i - x0) ltac:(lia) here) as
    [i' [n' [I' [N' [E' [H1 H2]]]]]].
  destruct (all_below (fun n => n) own_once J ltac:(lia) (fun n _ => eq_refl) (fun j n _ => own_late j n (Nat.le_0_l n))
    x0 I (W i - x0) ltac:(lia) there) as [i'' [n [_ [N2 [E [H3 H4]]]]]].
  replace (x0 + (W i - x0)) with (W i) in * by lia. fold a in H1. fold b in H2. fold W in H3.
  unfold B in H4. fold W in H4.
  assert (i'' = i) as ->.
  { assert (~ i < i''); [rewrite <- H3; lia|]. destruct (le_lt_dec i i''); [lia|].
    assert (Z : W i'' < W i) by (apply W_less; auto). apply H3 in Z. lia. }
  assert (bj : forall j, J <= j -> b j = a j + j) by (intros j K; unfold b, B; fold a; rewrite same; auto).
  assert (n < i).
  { destruct (le_lt_dec i n) as [G|]; auto. assert (i - 1 < n) as F by lia. apply H4 in F.
    pose proof (own_values (i - 1) 1) as V. replace (i - 1 + 1) with i in V by lia. change (W 1) with 1 in V. lia. }
  assert (B1 : W i < W n + n).
  { specialize (H4 n). destruct (own_once i n) as [F _]; [lia|]. fold W in F. unfold B in F. fold W in F. lia. }
  pose proof (N n ltac:(lia)) as Nn. unfold near in Nn. pose proof (bj n N2) as bn.
  assert (n' <= n) by (specialize (H2 n); lia).
  assert (before : forall j, J <= j < i -> (i = W j -> W j + j = S (W i)) /\ (i = S (W j) -> S (W j + j) = W i)).
  { intros j K. destruct (beside j) as [P Q]; [lia|]. split; intros ->; lia. }
  destruct (Nat.eq_dec n' n) as [->|Ne].
  - assert (i' = i) as -> by lia.
    destruct (next_below d once J ltac:(lia) same late (W i) i n ltac:(lia) N2 (conj H1 H2)) as [[F _]|[F G]].
    + right. right. split; [exact F|]. intros j K. destruct (before j K) as [P Q]. pose proof (bj j ltac:(lia)).
      fold a in F. split; intros [U V]; [specialize (P V)|specialize (Q V)];
        apply (apart d once J ltac:(lia) same i j ltac:(lia)); fold a; fold b; lia.
    + left. fold b in F. destruct (next_below d once J ltac:(lia) same late (S (W i)) i (S n) ltac:(lia) ltac:(lia) G)
        as [[F' _]|[F' _]].
      * split; [exact F'|]. exists n. split; [lia|]. split; [lia|]. apply W_once. destruct (beside n) as [P _]; lia.
      * fold b in F'. pose proof (late n (S n) ltac:(lia) ltac:(lia)) as M. pose proof (bj (S n) ltac:(lia)).
        pose proof (a_grows d n) as Z. fold a in Z. lia.
  - right. left.
    assert (n' = n - 1 /\ J <= n - 1) as [-> J1].
    { split; [|lia]. destruct (le_lt_dec (n - 1) n') as [|G]; [lia|]. exfalso. pose proof (N (n - 2) ltac:(lia)) as N3.
      pose proof (bj (n - 2) ltac:(lia)). specialize (H4 (n - 1)). specialize (H2 (n - 2)).
      pose proof (W_less (n - 2) (n - 1) ltac:(lia)). unfold near in N3. lia. }
    assert (i' = S i) as -> by lia. pose proof (N (n - 1) ltac:(lia)) as N3. unfold near in N3.
    pose proof (bj (n - 1) J1) as b1.
    assert (W (n - 1) + (n - 1) < W i) by (apply H4; lia).
    assert (W i <= b (n - 1)) by (specialize (H2 (n - 1)); lia).
    assert (E1 : S (a i) = W i).
    { assert (Z : a i < W i) by (apply H1; lia). destruct (each d (W i - 1)) as [k [F|F]]; fold a in F; fold b in F.
      - assert (k <= i) by (specialize (H1 k); lia). destruct (Nat.eq_dec k i) as [->|]; [lia|].
        pose proof (a_less d k i ltac:(lia)) as Y. fold a in Y. lia.
      - exfalso. assert (k < n - 1) as K by (apply H2; lia). pose proof (late k (n - 1) J1 K).
        destruct (le_lt_dec J k) as [Y|Y].
        + pose proof (bj k Y). pose proof (a_less d k (n - 1) K) as Y'. fold a in Y'. lia.
        + assert (b k < x0) by (apply here; exact Y). destruct there as [_ T]. specialize (T (n - 1)). unfold B in T.
          fold W in T. lia. }
    split; auto. exists (n - 1). split; [lia|]. split; [lia|]. apply W_once. destruct (beside (n - 1)) as [_ Q]; lia.
Qed.
End Shifts.

(** * The first numbers of a permutation *)
Section First.
Variable d : nat -> nat.
Let a := A d.
Let b := B d.
(* All numbers below x are in the pairs before the i-th, and its smaller number is not less than x. *)
Definition covered (i x : nat) : Prop := forall y, y < x -> exists j, j < i /\ (y = a j \/ y = b j).
Lemma covers i x : covered i x -> (forall j, j < i -> a j < x /\ b j <> x) -> a i = x.
Proof.
  intros H K. apply mex_unique.
  - rewrite in_used. fold a; fold b. intros [j [L E]]. destruct (K j L). destruct E; lia.
  - intros y Y. apply in_used. exact (H y Y).
Qed.
Lemma covered_A i x : covered i x -> a i = x -> forall i' x', i' = S i -> x' = S x -> covered i' x'.
Proof.
  intros H E i' x' -> -> y Y. destruct (Nat.eq_dec y x) as [->|]; [exists i; auto|].
  destruct (H y) as [j [J F]]; [lia|]. exists j. auto.
Qed.
Lemma covered_B i x j : covered i x -> j < i -> b j = x -> forall x', x' = S x -> covered i x'.
Proof.
  intros H J E x' -> y Y. destruct (Nat.eq_dec y x) as [->|]; [exists j; auto|]. apply H. lia.
Qed.
Lemma covered_below i x : covered i x -> (forall j, j < i -> a j < x) -> forall j, a j < x <-> j < i.
Proof.
  intros H K j. split; [|apply K]. intro L. destruct (le_lt_dec i j) as [G|]; auto. exfalso.
  apply (mex_notin (used d j)). change (mex (used d j)) with (a j). apply in_used.
  destruct (H (a j) L) as [k [M E]]. exists k. split; [lia|exact E].
Qed.

Variable n : nat.
Hypothesis not_0 : 1 <= n.
Hypothesis own : forall j, j < n -> d j = j.
Hypothesis other : n < d n /\ forall j, n < j -> n <= d j.
Let P := W n + n.

Lemma prefix i : i <= W n -> a i = W i.
Proof.
  induction i as [i IH] using lt_wf_ind. intro L. destruct (beside n not_0) as [E _]. pose proof (W_up i (W n) L) as L'.
  apply mex_unique.
  - rewrite in_used. fold a; fold b. intros [j [J F]]. pose proof (W_less j i J) as G.
    unfold b, B in F. fold a in F. rewrite IH in F by lia. destruct F as [F|F]; [lia|].
    destruct (lt_eq_lt_dec j n) as [[M| ->]|M].
    + rewrite own in F by auto. destruct (own_once i j) as [Z _]; [lia|]. unfold B in Z. fold W in Z. lia.
    + lia.
    + apply W_less in M as M'. pose proof (proj2 other j M). lia.
  - intros y Y. apply in_used. fold a; fold b. destruct (each (fun n => n) y) as [k [F|F]].
    + fold W in F. exists k. assert (k < i) by (apply W_index; lia). split; [auto|]. left. rewrite IH; lia.
    + unfold B in F. fold W in F. assert (k < i) by (apply W_index; lia). exists k. split; auto. right.
      assert (k < n). { destruct (le_lt_dec n k) as [M|]; auto. apply W_up in M as M'. lia. }
      unfold b, B. fold a. rewrite IH, own; lia.
Qed.
Lemma covered_first : covered (S (W n)) P.
Proof.
  intros y Y. destruct (beside n not_0) as [_ E]. destruct (each (fun n => n) y) as [k [F|F]].
  - fold W in F. exists k. assert (k < S (W n)) by (apply W_index; unfold P in Y; lia). split; auto. left.
    rewrite prefix; lia.
  - unfold B in F. fold W in F. assert (k < n).
    { destruct (le_lt_dec n k) as [M|]; auto. apply W_up in M as M'. unfold P in Y. lia. }
    pose proof (W_large n). exists k. split; [lia|]. right. unfold b, B. fold a. rewrite prefix, own; lia.
Qed.
Lemma low j : j < n -> b j < P.
Proof.
  intro L. pose proof (W_large n). unfold b, B, P. fold a. rewrite prefix, own by lia. apply W_less in L as M. lia.
Qed.
Lemma a_low j : j <= W n -> a j < P.
Proof. intro L. rewrite prefix by auto. apply W_up in L. destruct (beside n not_0). unfold P. lia. Qed.
Lemma a_high j : W n < j -> P <= a j.
Proof.
  intro L. pose proof (covered_below _ _ covered_first) as H. fold P in H.
  specialize (H ltac:(intros i I; apply a_low; lia) j). lia.
Qed.
End First.

(* What is needed of a permutation: from J on it is none, and there the numbers are as for the shifts. *)
Definition regular (d : nat -> nat) (J I : nat) : Prop := 1 <= J <= I /\ 3 <= I /\
  (forall i j, i <> j -> A d i <> B d j /\ B d i <> B d j) /\ (forall j, J <= j -> d j = j) /\
  (forall j, j < J -> d j < J) /\
  (forall j k, J <= k -> j < k -> B d j < B d k) /\
  exists x0, below d x0 I J /\ below (fun n => n) x0 I J /\ forall j, J <= j < I -> near d j.

Lemma make_regular d J I x0 : 1 <= J <= I -> 3 <= I -> (forall j, J <= j -> d j = j) -> (forall j, j < J -> d j < J) ->
  (forall i j, i < j < J -> B d i <> B d j) -> (forall j, j < J -> B d j < x0) -> x0 <= B d J ->
  covered d I x0 -> (forall j, j < I -> A d j < x0) -> (forall j, J <= j < I -> near d j) ->
  (forall j, W j < x0 <-> j < I) -> (forall j, W j + j < x0 <-> j < J) -> regular d J I.
Proof.
  intros H1 H2 same small differ low high C low' nears W1 W2.
  assert (late : forall j k, J <= k -> j < k -> B d j < B d k).
  { intros j k K L. assert (settled : forall n, J <= n -> d (S n) = S (d n)) by (intros; rewrite !same; lia).
    assert (G : B d J <= B d k) by (destruct (Nat.eq_dec J k) as [->|]; auto; pose proof (b_less d J settled J k); lia).
    destruct (le_lt_dec J j) as [M|M]; [pose proof (b_less d J settled j k); lia|]. specialize (low j M). lia. }
  split; [auto|split; [auto|split; [|split; [auto|split; [auto|split; [auto|]]]]]].
  - assert (D : forall i j, i < j -> B d i <> B d j).
    { intros i j L. destruct (le_lt_dec J j) as [M|M]; [specialize (late i j M L); lia|apply differ; lia]. }
    intros i j Ne. split; [apply a_not_b; auto|]. destruct (lt_eq_lt_dec i j) as [[L|L]|L]; [auto|lia|].
    apply not_eq_sym. auto.
  - exists x0. split; [|split; [split; auto|auto]]. split; [apply covered_below; auto|].
    intro j. split; [|apply low]. intro L. destruct (le_lt_dec J j) as [M|]; auto.
    destruct (Nat.eq_dec J j) as [<-|]; [lia|]. pose proof (late J j M ltac:(lia)). lia.
Qed.

Lemma regular_shift d J I : regular d J I -> forall i, I <= i -> up d J i \/ down d J i \/ stays d J i.
Proof.
  intros [R1 [R2 [once [same [_ [late [x0 [here [there begin]]]]]]]]]. apply (shift d once J x0 I); auto.
Qed.
Lemma regular_near d J I n : regular d J I -> J <= S (W n) -> (forall j, j <= W n -> A d j = W j) -> forall j, near d j.
Proof.
  intros R L pre j. unfold near. destruct (le_lt_dec j (W n)) as [G|G]; [rewrite pre by auto; lia|].
  destruct (le_lt_dec I j) as [Z|Z].
  - destruct (regular_shift d J I R j Z) as [[E _]|[[E _]|[E _]]]; lia.
  - destruct R as [_ [_ [_ [_ [_ [_ [x0 [_ [_ begin]]]]]]]]]. apply begin. lia.
Qed.
