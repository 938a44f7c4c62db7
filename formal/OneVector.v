(* Wythoff's game with one more vector (p, q), 0 < p < q: all its pairs. Notation as in Vectors.v, hits as in
   Permutation.v.

   Main theorems: a hit other than (1, 4), (6, 12) and (9, 17) permutes the differences n and n + 1, or n to n + 3, and
   changes no others (one_permutation); and where the smaller numbers then differ from Wythoff's (shifts). What the
   three change: three_others. Each other vector is exceptional or changes nothing (no_hit). So the game settles if and
   only if the vector is not exceptional, and then d j = j from q - p + 3 on, but for (6, 12) and (9, 17)
   (dichotomy). *)
Require Import Arith Bool Lia List.
From Nimlike Require Import Games Mex Wythoff Vectors Settling Shifts Permutation.
Import ListNotations.

(* Games of which finitely many pairs are computed: the pairs before the n-th, and their smaller numbers. *)
Fixpoint build (d : nat -> nat) (n : nat) : list position :=
  match n with O => [] | S n => let l := build d n in let x := mex (numbers l) in (x, x + d n) :: l end.
Lemma build_right d n : build d n = earlier d n.
Proof. induction n as [|n IH]; [reflexivity|]. cbn [build earlier]. unfold B. rewrite A_earlier, IH. reflexivity. Qed.
Definition line (d : nat -> nat) (n : nat) : list nat := rev (map fst (build d n)).
Lemma line_right d n j : j < n -> nth j (line d n) 0 = A d j.
Proof.
  assert (E : line d n = map (A d) (seq 0 n)).
  { unfold line. rewrite build_right. clear j. induction n as [|n IH]; [reflexivity|]. cbn [earlier map rev].
    rewrite IH. replace (S n) with (n + 1) by lia. rewrite seq_app, map_app. reflexivity. }
  intro L. rewrite E. rewrite (nth_indep _ 0 (A d 0)) by (rewrite map_length, seq_length; auto).
  rewrite map_nth, seq_nth by auto. reflexivity.
Qed.
Definition checked (d : nat -> nat) (p q J I x0 : nat) : bool :=
  let a := line d (S I) in let w := line (fun n => n) (S I) in let a j := nth j a 0 in let w j := nth j w 0 in
  forallb (fun j => (d j <? J) && (a j + d j <? x0) && existsb (fun i => d i =? j) (seq 0 J)) (seq 0 J) &&
  forallb (fun j => (w j <=? S (a j)) && (a j <=? S (w j))) (seq J (I - J)) &&
  (p + 3 <=? w (q - p)) && (x0 <=? a J + J) && (a (I - 1) <? x0) && (x0 <=? a I) && (w (I - 1) <? x0) && (x0 <=? w I) &&
  (w (J - 1) + (J - 1) <? x0) && (x0 <=? w J + J).
Lemma tabled d p q J I x0 : 0 < p < q -> 1 <= J <= I -> 3 <= I -> q - p <= I -> (forall j, J <= j -> d j = j) ->
  made [(p, q)] [] (J + (q - p)) = build d (J + (q - p)) -> checked d p q J I x0 = true ->
  forall j, differences [(p, q)] [] j = d j.
Proof.
  intros proper H1 H2 H3 same first C. unfold checked in C.
  rewrite !andb_true_iff, !forallb_forall, !Nat.leb_le, !Nat.ltb_lt, !line_right in C by lia. fold W in C.
  destruct C as [[[[[[[[[small' begin'] P3] high'] Al] Ah] Wl] Wh] Bl] Bh].
  assert (high : x0 <= B d J) by (unfold B; rewrite (same J); auto).
  assert (small : forall j, j < J -> d j < J /\ B d j < x0 /\ exists i, i < J /\ d i = j).
  { intros j L. specialize (small' j ltac:(apply in_seq; lia)). rewrite line_right in small' by lia.
    rewrite !andb_true_iff, !Nat.ltb_lt, existsb_exists in small'. destruct small' as [[X Y] [i [Z E]]].
    apply in_seq in Z. apply Nat.eqb_eq in E. split; [auto|split; [auto|]]. exists i. split; [lia|auto]. }
  assert (begin : forall j, J <= j < I -> near d j).
  { intros j L. specialize (begin' j ltac:(apply in_seq; lia)). rewrite !line_right in begin' by lia.
    rewrite andb_true_iff, !Nat.leb_le in begin'. exact begin'. }
  clear small' begin'.
  assert (rows' : forall j, j < J + (q - p) -> ~ forbids [(p, q)] [] (A d j) (earlier d j) (d j) /\
    forall e, e < d j -> forbids [(p, q)] [] (A d j) (earlier d j) e).
  { assert (E : forall n, n <= J + (q - p) -> earlier (differences [(p, q)] []) n = earlier d n).
    { clear - first. rewrite made_earlier, build_right in first. generalize dependent (J + (q - p)). intro m.
      induction m as [|m IH].
      - intros _ n L. assert (n = 0) as -> by lia. reflexivity.
      - intros F n L. injection F as F1 F2 F3. destruct (Nat.eq_dec n (S m)) as [->|]; [cbn [earlier]; congruence|].
        apply IH; auto. lia. }
    intros j L. pose proof (free [(p, q)] [] j) as F. pose proof (not_free [(p, q)] [] j) as F'.
    assert (Ej : differences [(p, q)] [] j = d j).
    { assert (M := E (S j) ltac:(lia)). cbn [earlier] in M. injection M as M1 M2 M3. unfold B in M2. lia. }
    rewrite A_earlier, (E j) in F, F' by lia. rewrite <- A_earlier, Ej in F, F'. auto. }
  assert (R : regular d J I).
  { apply (make_regular d J I x0); auto; try (intros j L; apply small; auto); auto.
    - intros i j [L L'] E. apply (proj1 (rows' j ltac:(lia))). apply (taken_forbids _ _ _ _ _ i); auto.
    - intros y Y. apply in_used, mex_below. change (y < A d I). lia.
    - intros j L. destruct (Nat.eq_dec j (I - 1)) as [->|]; auto. pose proof (a_less d j (I - 1) ltac:(lia)). lia.
    - intro j. split; intro L; [apply W_index; lia|]. assert (W j <= W (I - 1)) by (apply W_up; lia). lia.
    - intro j. split; intro L.
      + destruct (le_lt_dec J j) as [G|]; [|lia]. apply W_up in G as G'. lia.
      + assert (W j <= W (J - 1)) by (apply W_up; lia). lia. }
  assert (nears : forall j, J <= j -> near d j).
  { intros j L. destruct (le_lt_dec I j) as [G|G]; [|auto].
    destruct (regular_shift d J I R j G) as [[E _]|[[E _]|[E _]]]; unfold near; lia. }
  destruct R as [_ [_ [_ [_ [_ [late _]]]]]]. apply differences_are; intro j.
  - destruct (le_lt_dec (J + (q - p)) j) as [L|L]; [|apply rows'; auto]. rewrite same by lia.
    apply unforbidden; auto. intros i G. assert (d i < j).
    { destruct (le_lt_dec J i) as [Z|Z]; [rewrite same; auto|specialize (small i Z); lia]. }
    pose proof (late i j ltac:(lia) G) as G'. assert (E : B d j = A d j + d j) by reflexivity. rewrite same in E by lia.
    split; [lia|split; [lia|split; [lia|split; [|lia]]]]. intros [X Y].
    assert (Z : J <= i) by (destruct (le_lt_dec J i) as [|Z]; auto; specialize (small i Z); lia).
    rewrite (same i Z) in Y. pose proof (own_values i (q - p)) as V. rewrite Y in V.
    pose proof (nears i Z) as Ni. pose proof (nears j ltac:(lia)) as Nj. unfold near in Ni, Nj. lia.
  - intros e F. destruct (le_lt_dec (J + (q - p)) j) as [L|L]; [|apply rows'; auto]. rewrite same in F by lia.
    destruct (le_lt_dec J e) as [Z|Z]; [apply (used_forbids _ _ _ _ _ e); auto|].
    destruct (small e Z) as [_ [_ [i [Z' E]]]]. apply (used_forbids _ _ _ _ _ i); auto. lia.
Qed.
(** The three others: the differences are those listed, and then d j = j. *)
Theorem three_others j : differences [(1, 4)] [] j = nth j [0; 1; 3; 4; 2] j /\
  differences [(6, 12)] [] j = nth j [0; 1; 2; 3; 4; 6; 7; 8; 5; 9; 10; 12; 11] j /\
  differences [(9, 17)] [] j = nth j [0; 1; 2; 3; 4; 5; 6; 8; 9; 10; 7; 11; 12; 13; 14; 16; 17; 15] j.
Proof.
  split; [|split].
  - apply (tabled (fun j => nth j _ j) 1 4 5 7 11); try lia; try (intros n L; apply nth_overflow; simpl; lia);
      vm_compute; reflexivity.
  - apply (tabled (fun j => nth j _ j) 6 12 13 20 32); try lia; try (intros n L; apply nth_overflow; simpl; lia);
      vm_compute; reflexivity.
  - apply (tabled (fun j => nth j _ j) 9 17 27 43 69); try lia; try (intros n L; apply nth_overflow; simpl; lia);
      vm_compute; reflexivity.
Qed.

(** * All vectors *)
Definition special (p q : nat) : Prop := p = 1 /\ q = 4 \/ p = 6 /\ q = 12 \/ p = 9 /\ q = 17.
Definition permuted (n : nat) : nat -> nat := if W (n + 1) =? W n + 2 then two n else four n.
Lemma hit_proper n m p q : hit n m p q -> 0 < p < q.
Proof.
  intros [H1 [H2 H3]]. assert (p <> 0); [|lia]. intros ->. destruct (Nat.eq_dec n m) as [->|Ne]; [lia|].
  destruct (own_once n m Ne) as [F _]. unfold B in F. fold W in F. lia.
Qed.
Lemma gap n : W (n + 1) = W n + 1 \/ W (n + 1) = W n + 2.
Proof. pose proof (own_values n 1) as V. change (W 1) with 1 in V. pose proof (W_less n (n + 1)). lia. Qed.
(* The hits that are not special, and whose first gap is 1. *)
Lemma four_or_special n m p q : hit n m p q -> ~ special p q -> W (n + 1) = W n + 1 -> 5 <= n /\ (m = 1 -> 10 <= n).
Proof.
  intros H S E. pose proof (hit_proper n m p q H) as P. destruct (m_less p q P n m H) as [M N].
  destruct (le_lt_dec 10 n) as [|L]; [lia|]. destruct H as [H1 [H2 H3]]. unfold special in S.
  assert (n = 2 \/ n = 3 \/ n = 4 \/ n = 5 \/ n = 6 \/ n = 7 \/ n = 8 \/ n = 9) as Z by lia.
  destruct Z as [-> |[-> |[-> |[-> |[-> |[-> |[-> | ->]]]]]]]; try (vm_compute in E; discriminate E).
  - assert (m = 1) as -> by lia. change (W 1) with 1 in H2. change (W 2) with 3 in H2. lia.
  - split; [lia|]. intros ->. change (W 1) with 1 in H2. change (W 5) with 8 in H2. lia.
  - split; [lia|]. intros ->. change (W 1) with 1 in H2. change (W 7) with 11 in H2. lia.
Qed.
(** A hit other than the three permutes the differences n and n + 1, or n to n + 3, and no others. *)
Theorem one_permutation n m p q : hit n m p q -> ~ special p q ->
  (forall j, differences [(p, q)] [] j = permuted n j) /\
  forall z, lost (move [(p, q)] []) z <-> is_pair (permuted n) z.
Proof.
  intros H S. pose proof (hit_proper n m p q H) as P.
  assert (D : forall j, differences [(p, q)] [] j = permuted n j).
  { unfold permuted. destruct (gap n) as [E|E]; rewrite E.
    - replace (W n + 1 =? W n + 2) with false by (symmetry; apply Nat.eqb_neq; lia).
      destruct (four_or_special n m p q H S E). apply (four_game n m); auto; lia.
    - rewrite Nat.eqb_refl. apply (two_game n m); auto; lia. }
  split; auto. intro z. rewrite vectors_lost; [split; apply same_pairs; auto| |intros [[]|[]]].
  intros p' q' [V|[]]. inversion V. lia.
Qed.
(* Where the permutation ends: from this index on d j = j, and the numbers are known from this index of theirs on. *)
Definition over (n : nat) : nat := if W (n + 1) =? W n + 2 then n + 2 else n + 4.
Definition begun (n : nat) : nat :=
  if W (n + 1) =? W n + 2 then W n + 3 else if W (n + 3) =? W n + 4 then W n + 5 else W n + 6.
(** The smaller numbers of such a game: up to W n those of Wythoff; then some that are named; then each is moved up or
    down by 1, or stays, by the law of an earlier one. *)
Theorem shifts n m p q : hit n m p q -> ~ special p q -> let a := A (permuted n) in
  (forall j, j <= W n -> a j = W j) /\ S (a (W n + 1)) = W (W n + 1) /\
  (W (n + 1) = W n + 2 -> a (W n + 2) = S (W (W n + 2))) /\
  (W (n + 1) = W n + 1 -> S (a (W n + 2)) = W (W n + 2) /\ a (W n + 4) = S (W (W n + 4)) /\
    (W (n + 3) = W n + 4 -> a (W n + 3) = S (W (W n + 3))) /\
    (W (n + 3) = W n + 5 -> a (W n + 3) = W (W n + 3) /\ a (W n + 5) = S (W (W n + 5)))) /\
  forall i, begun n <= i -> up (permuted n) (over n) i \/ down (permuted n) (over n) i \/ stays (permuted n) (over n) i.
Proof.
  intros H S a. pose proof (hit_proper n m p q H) as P. destruct (m_less p q P n m H) as [M N].
  unfold a, permuted, over, begun.
  destruct (gap n) as [E|E]; rewrite E.
  - replace (W n + 1 =? W n + 2) with false by (symmetry; apply Nat.eqb_neq; lia).
    destruct (four_or_special n m p q H S E) as [N5 _].
    assert (w3 : W (n + 3) = W n + 3 + 1 \/ W (n + 3) = W n + 3 + 2).
    { destruct (gaps n E) as [_ [[h G] _]]. lia. }
    destruct w3 as [w3|w3]; destruct (four_regular n _ N5 E w3) as [R [F0 [F1 [F2 [F3 [F4 F5]]]]]]; rewrite w3.
    + replace (W n + 3 + 1 =? W n + 4) with true by (symmetry; apply Nat.eqb_eq; lia).
      replace (W n + 5) with (W n + 4 + 1) by lia.
      split; [exact F0|split; [exact F1|split; [lia|split; [|apply regular_shift; exact R]]]].
      intros _. split; [exact F2|split; [exact F4|split; lia]].
    + replace (W n + 3 + 2 =? W n + 4) with false by (symmetry; apply Nat.eqb_neq; lia).
      replace (W n + 6) with (W n + 4 + 2) by lia.
      split; [exact F0|split; [exact F1|split; [lia|split; [|apply regular_shift; exact R]]]].
      intros _. split; [exact F2|split; [exact F4|split; [lia|]]]. intros _. split; [lia|apply F5; auto].
  - rewrite Nat.eqb_refl. destruct (two_regular n N E) as [R [F0 [F1 F2]]].
    split; [exact F0|split; [exact F1|split; [intros _; exact F2|split; [lia|apply regular_shift; exact R]]]].
Qed.

Lemma hit_or_not p q : (exists n m, hit n m p q) \/ forall n m, ~ hit n m p q.
Proof.
  destruct (existsb (fun c => (1 <=? snd c) && (p + (W (snd c) + snd c) =? W (fst c)) && (q =? p + fst c + snd c))
    (list_prod (seq 0 (S q)) (seq 0 (S q)))) eqn:E.
  - left. apply existsb_exists in E as [[n m] [_ E]]. rewrite !andb_true_iff, Nat.leb_le, !Nat.eqb_eq in E. simpl in E.
    exists n, m. unfold hit. tauto.
  - right. intros n m [H1 [H2 H3]]. rewrite <- not_true_iff_false, existsb_exists in E. apply E. exists (n, m).
    rewrite in_prod_iff, !in_seq, !andb_true_iff, Nat.leb_le, !Nat.eqb_eq. simpl. lia.
Qed.
(** A vector that is neither exceptional nor a hit changes nothing. *)
Theorem no_hit p q : 0 < p < q -> ~ exceptional p q -> (forall n m, ~ hit n m p q) ->
  forall j, differences [(p, q)] [] j = j.
Proof.
  intros P X H. apply differences_are.
  - intro j. apply unforbidden; auto. intros i L. pose proof (W_less i j L). fold W. unfold B. fold W.
    split; [lia|split; [lia|split; [lia|split]]]; intros [Y Z].
    + apply X. exists (q - p). split; [lia|split; [lia|]]. pose proof (own_values i (q - p)) as V. rewrite Z in V. lia.
    + destruct (Nat.eq_dec i 0) as [->|Ne].
      * apply X. exists (q - p). change (W 0) with 0 in Y. replace (q - p) with j by lia. lia.
      * apply (H j i). unfold hit. lia.
  - intros j e L. apply (used_forbids _ _ _ _ _ e); auto.
Qed.
(** The game with one vector settles if and only if the vector is not exceptional; and then soon. *)
Theorem dichotomy p q : 0 < p < q ->
  ((exists N, forall j, N <= j -> differences [(p, q)] [] j = j) <-> ~ exceptional p q) /\
  (~ exceptional p q -> forall j,
    (if (p =? 6) && (q =? 12) then 13 else if (p =? 9) && (q =? 17) then 18 else q - p + 3) <= j ->
    differences [(p, q)] [] j = j).
Proof.
  intro P. set (N := if (p =? 6) && (q =? 12) then 13 else if (p =? 9) && (q =? 17) then 18 else q - p + 3).
  assert (F : ~ exceptional p q -> forall j, N <= j -> differences [(p, q)] [] j = j).
  { intros X j L. destruct (hit_or_not p q) as [[n [m H]]|H]; [|apply no_hit; auto].
    assert (O : special p q \/ ~ special p q) by (unfold special; lia). destruct O as [O|O].
    - destruct (three_others j) as [T1 [T2 T3]].
      destruct O as [[-> ->]|[[-> ->]|[-> ->]]]; cbn in N; unfold N in L; [rewrite T1|rewrite T2|rewrite T3];
        apply nth_overflow; simpl; lia.
    - destruct (one_permutation n m p q H O) as [D _]. rewrite D. destruct H as [H1 [H2 H3]].
      assert (q - p + 3 <= j).
      { unfold N, special in *. destruct (Nat.eqb_spec p 6), (Nat.eqb_spec q 12), (Nat.eqb_spec p 9),
          (Nat.eqb_spec q 17); simpl in L; lia. }
      unfold permuted. pose proof (two_cases n j). pose proof (four_cases n j). destruct (W (n + 1) =? W n + 2); lia. }
  split; auto. split; [|intro X; exists N; auto]. intros [M D] X.
  apply (never_settles [(p, q)] [] p q); [|left; auto|auto|].
  - intros p' q' [V|[]]. inversion V. lia.
  - exists M. intros n L. rewrite !D; lia.
Qed.
