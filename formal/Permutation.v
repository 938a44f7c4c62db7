(* Wythoff's game with one more vector (p, q) that is a hit: p is the smaller number W n of one of Wythoff's pairs less
   the larger number W m + m of another, m >= 1, and q = p + n + m. Notation as in Vectors.v.

   If W (n + 1) = W n + 2, the vector exchanges the differences n and n + 1 (two_game). If W (n + 1) = W n + 1, it
   permutes the differences n to n + 3 (four_game), unless n < 5, or m = 1 and n < 10. No others change. *)
Require Import Arith Bool Lia List Wf_nat.
From Nimlike Require Import Games Mex Wythoff Vectors Settling Shifts.
Import ListNotations.

(* The two permutations. *)
Definition two (n j : nat) : nat := if j =? n then S n else if j =? S n then n else j.
Definition four (n j : nat) : nat := if (n <=? j) && (j <? n + 3) then S j else if j =? n + 3 then n else j.
Lemma two_cases n j : j < n /\ two n j = j \/ j = n /\ two n j = n + 1 \/ j = n + 1 /\ two n j = n \/
  n + 2 <= j /\ two n j = j.
Proof. unfold two. destruct (Nat.eqb_spec j n); [lia|]. destruct (Nat.eqb_spec j (S n)); lia. Qed.
Lemma four_cases n j : j < n /\ four n j = j \/ j = n /\ four n j = n + 1 \/ j = n + 1 /\ four n j = n + 2 \/
  j = n + 2 /\ four n j = n + 3 \/ j = n + 3 /\ four n j = n \/ n + 4 <= j /\ four n j = j.
Proof.
  unfold four. destruct (Nat.leb_spec n j), (Nat.ltb_spec j (n + 3)); simpl; try lia;
    destruct (Nat.eqb_spec j (n + 3)); lia.
Qed.

(** * The numbers that begin *)
Lemma W_more n : 2 <= n -> S n <= W n.
Proof.
  intro L. pose proof (own_values 2 (n - 2)) as V. replace (2 + (n - 2)) with n in V by lia. change (W 2) with 3 in V.
  pose proof (W_large (n - 2)). pose proof (W_up 2 n L) as U. change (W 2) with 3 in U. lia.
Qed.
Lemma W_more_5 n : 5 <= n -> n + 3 <= W n /\ 8 <= W n.
Proof.
  intro L. pose proof (own_values 5 (n - 5)) as V. replace (5 + (n - 5)) with n in V by lia. change (W 5) with 8 in V.
  pose proof (W_large (n - 5)). pose proof (W_up 5 n L) as U. change (W 5) with 8 in U. lia.
Qed.
(* What follows a gap of 1. *)
Lemma gaps n : W (n + 1) = W n + 1 ->
  W (n + 2) = W n + 3 /\ (exists h, 1 <= h <= 2 /\ W (n + 3) = W n + 3 + h) /\ W n + 6 <= W (n + 4).
Proof.
  intro E. pose proof (own_values n 2) as V0. pose proof (own_values (n + 1) 1) as V1.
  pose proof (own_values (n + 2) 1) as V2. pose proof (own_values (n + 2) 2) as V3.
  change (W 1) with 1 in V1, V2. change (W 2) with 3 in V0, V3. replace (n + 1 + 1) with (n + 2) in V1 by lia.
  replace (n + 2 + 1) with (n + 3) in V2 by lia. replace (n + 2 + 2) with (n + 4) in V3 by lia.
  split; [lia|split; [|lia]]. exists (W (n + 3) - (W n + 3)). lia.
Qed.
Lemma two_regular n : 2 <= n -> W (n + 1) = W n + 2 -> let d := two n in regular d (n + 2) (W n + 3) /\
  (forall j, j <= W n -> A d j = W j) /\ S (A d (W n + 1)) = W (W n + 1) /\ A d (W n + 2) = S (W (W n + 2)).
Proof.
  intros L E d. set (P := W n + n). pose proof (W_more n L) as M.
  pose proof (two_cases n) as D. fold d in D.
  assert (own : forall j, j < n -> d j = j) by (intros j J; destruct (D j); lia).
  assert (other : n < d n /\ forall j, n < j -> n <= d j).
  { pose proof (D n). split; [|intros j J; specialize (D j)]; lia. }
  pose proof (prefix d n ltac:(lia) own other) as pre. pose proof (low d n ltac:(lia) own other) as low.
  pose proof (a_low d n ltac:(lia) own other) as al. pose proof (a_high d n ltac:(lia) own other) as ah.
  pose proof (covered_first d n ltac:(lia) own other) as C0. fold P in low, al, ah, C0.
  destruct (beside n ltac:(lia)) as [_ W1]. destruct (beside (n + 1) ltac:(lia)) as [_ W3].
  replace (S (W n)) with (W n + 1) in * by lia. replace (S (W (n + 1))) with (W n + 3) in W3 by lia.
  assert (W2 : W (W n + 2) = P + 2).
  { pose proof (W_less (W n + 1) (W n + 2) ltac:(lia)). pose proof (W_less (W n + 2) (W n + 3) ltac:(lia)).
    destruct (own_once (W n + 2) (n + 1)) as [F _]; [lia|]. unfold B in F. fold W in F. unfold P. lia. }
  pose proof (W_less (n + 1) (n + 2) ltac:(lia)) as Wn2.
  assert (Bd : forall j, B d j = A d j + d j) by reflexivity.
  assert (b0 : B d n = P + 1) by (rewrite Bd, pre by lia; specialize (D n); unfold P; lia).
  assert (b1 : B d (n + 1) = P + 2) by (rewrite Bd, pre by lia; specialize (D (n + 1)); unfold P; lia).
  assert (high : forall j, n + 2 <= j -> P + 4 <= B d j).
  { intros j J. rewrite Bd. specialize (D j). destruct (le_lt_dec j (W n)) as [G|G].
    - rewrite pre by auto. pose proof (W_up (n + 2) j J). unfold P. lia.
    - specialize (ah j G). lia. }
  assert (K : forall j, B d j < P \/ B d j = P + 1 \/ B d j = P + 2 \/ P + 4 <= B d j).
  { intro j. destruct (D j) as [[J _]|[[-> _]|[[-> _]|[J _]]]]; auto. }
  (* One number after the other. *)
  assert (a1 : A d (W n + 1) = P).
  { apply covers; auto. intros j J. specialize (K j). split; [apply al; lia|lia]. }
  assert (C1 : covered d (W n + 2) (P + 3)).
  { apply (covered_B d _ (P + 2) (n + 1)); try lia. apply (covered_B d _ (P + 1) n); try lia.
    apply (covered_A d _ _ C0 a1); lia. }
  assert (a2 : A d (W n + 2) = P + 3).
  { apply covers; auto. intros j J. specialize (K j). split; [|lia].
    destruct (Nat.eq_dec j (W n + 1)) as [->|]; [lia|]. specialize (al j). lia. }
  assert (C2 : covered d (W n + 3) (P + 4)) by (apply (covered_A d _ _ C1 a2); lia).
  assert (ends : forall j, j < W n + 3 -> j <= W n \/ j = W n + 1 \/ j = W n + 2) by lia.
  split; [|split; [exact pre|unfold P in *; lia]]. apply (make_regular d (n + 2) (W n + 3) (P + 4)); try lia; auto.
  - intros j J. specialize (D j). lia.
  - intros j J. specialize (D j). lia.
  - intros i j [J J']. destruct (D i) as [[Hi Ei]|[[-> _]|[[-> _]|[Hi _]]]];
      destruct (D j) as [[Hj Ej]|[[-> _]|[[-> _]|[Hj _]]]]; try lia; try (specialize (low i Hi); lia).
    rewrite !Bd, !pre, Ei, Ej by lia. pose proof (W_less i j J). lia.
  - intros j J. specialize (K j). destruct (D j) as [[Hj _]|[[-> _]|[[-> _]|[Hj _]]]]; try lia. specialize (low j Hj).
    lia.
  - intros j J. destruct (ends j J) as [G|[-> | ->]]; [specialize (al j G)| |]; lia.
  - intros j [J J']. unfold near. destruct (ends j J') as [G|[-> | ->]]; [rewrite pre by auto; lia| |];
      unfold P in *; lia.
  - intro j. split; intro J.
    + apply W_index. unfold P in *. lia.
    + assert (W j <= W (W n + 2)) by (apply W_up; lia). unfold P in *. lia.
  - intro j. split; intro J.
    + destruct (le_lt_dec (n + 2) j) as [G|]; [|lia]. apply W_up in G as G'. unfold P in *. lia.
    + assert (W j <= W (n + 1)) by (apply W_up; lia). unfold P in *. lia.
Qed.
(* Here h is 1 or 2, the gap from W (n + 2) to W (n + 3). *)
Lemma four_regular n h : 5 <= n -> W (n + 1) = W n + 1 -> W (n + 3) = W n + 3 + h -> let d := four n in
  regular d (n + 4) (W n + 4 + h) /\ (forall j, j <= W n -> A d j = W j) /\
  S (A d (W n + 1)) = W (W n + 1) /\ S (A d (W n + 2)) = W (W n + 2) /\
  A d (W n + 3) + h = W (W n + 3) + 2 /\ A d (W n + 4) = S (W (W n + 4)) /\
  (h = 2 -> A d (W n + 5) = S (W (W n + 5))).
Proof.
  intros L E Eh d. set (P := W n + n).
  pose proof (W_more_5 n L) as M.
  pose proof (four_cases n) as D. fold d in D.
  assert (own : forall j, j < n -> d j = j) by (intros j J; destruct (D j); lia).
  assert (other : n < d n /\ forall j, n < j -> n <= d j).
  { pose proof (D n). split; [|intros j J; specialize (D j)]; lia. }
  pose proof (prefix d n ltac:(lia) own other) as pre. pose proof (low d n ltac:(lia) own other) as low.
  pose proof (a_low d n ltac:(lia) own other) as al. pose proof (a_high d n ltac:(lia) own other) as ah.
  pose proof (covered_first d n ltac:(lia) own other) as C0. fold P in low, al, ah, C0.
  (* Wythoff's own numbers *)
  destruct (gaps n E) as [w2 [[h' [w3 w3']] w4]]. assert (h' = h) as -> by lia. clear w3'.
  destruct (beside n ltac:(lia)) as [_ W1]. destruct (beside (n + 1) ltac:(lia)) as [_ W2].
  destruct (beside (n + 2) ltac:(lia)) as [_ W4]. destruct (beside (n + 3) ltac:(lia)) as [_ Wh].
  replace (S (W n)) with (W n + 1) in * by lia. replace (S (W (n + 1))) with (W n + 2) in W2 by lia.
  replace (S (W (n + 2))) with (W n + 4) in W4 by lia. replace (S (W (n + 3))) with (W n + 4 + h) in Wh by lia.
  assert (W3 : W (W n + 3) = P + 4).
  { pose proof (W_less (W n + 2) (W n + 3) ltac:(lia)). pose proof (W_less (W n + 3) (W n + 4) ltac:(lia)).
    destruct (own_once (W n + 3) (n + 2)) as [F _]; [lia|]. unfold B in F. fold W in F. unfold P. lia. }
  assert (W5 : h = 2 -> W (W n + 5) = P + 7).
  { intros ->. pose proof (W_less (W n + 4) (W n + 5) ltac:(lia)).
    pose proof (W_less (W n + 5) (W n + 4 + 2) ltac:(lia)).
    destruct (own_once (W n + 5) (n + 3)) as [F _]; [lia|]. unfold B in F. fold W in F. unfold P. lia. }
  assert (Bd : forall j, B d j = A d j + d j) by reflexivity.
  assert (b0 : B d n = P + 1) by (rewrite Bd, pre by lia; specialize (D n); unfold P; lia).
  assert (b1 : B d (n + 1) = P + 3) by (rewrite Bd, pre by lia; specialize (D (n + 1)); unfold P; lia).
  assert (b2 : B d (n + 2) = P + 6) by (rewrite Bd, pre by lia; specialize (D (n + 2)); unfold P; lia).
  assert (b3 : B d (n + 3) = P + 3 + h) by (rewrite Bd, pre by lia; specialize (D (n + 3)); unfold P; lia).
  assert (high : forall j, n + 4 <= j -> P + 9 <= B d j).
  { intros j J. rewrite Bd. specialize (D j). destruct (le_lt_dec j (W n)) as [G|G].
    - rewrite pre by auto. pose proof (W_up (n + 4) j J). unfold P. lia.
    - specialize (ah j G). lia. }
  assert (K : forall j, B d j < P \/ B d j = P + 1 \/ B d j = P + 3 \/ B d j = P + 6 \/ B d j = P + 3 + h \/
    P + 9 <= B d j).
  { intro j. destruct (D j) as [[J _]|[[-> _]|[[-> _]|[[-> _]|[[-> _]|[J _]]]]]]; auto 10. }
  (* One number after the other *)
  assert (a1 : A d (W n + 1) = P).
  { apply covers; auto. intros j J. specialize (K j). split; [apply al; lia|lia]. }
  assert (C1 : covered d (W n + 2) (P + 2)).
  { apply (covered_B d _ (P + 1) n); try lia. apply (covered_A d _ _ C0 a1); lia. }
  assert (a2 : A d (W n + 2) = P + 2).
  { apply covers; auto. intros j J. specialize (K j). split; [|lia].
    destruct (Nat.eq_dec j (W n + 1)) as [->|]; [lia|]. specialize (al j). lia. }
  assert (C2 : covered d (W n + 3) (P + 4)).
  { apply (covered_B d _ (P + 3) (n + 1)); try lia. apply (covered_A d _ _ C1 a2); lia. }
  assert (a3 : A d (W n + 3) + h = P + 6).
  { assert (T : forall x, P + 4 <= x -> covered d (W n + 3) x -> (forall j, B d j <> x) -> A d (W n + 3) = x).
    { intros x X C F. apply covers; auto. intros j J. split; [|apply F].
      destruct (Nat.eq_dec j (W n + 1)) as [->|]; [lia|]. destruct (Nat.eq_dec j (W n + 2)) as [->|]; [lia|].
      specialize (al j). lia. }
    assert (h = 1 \/ h = 2) as [-> | ->] by lia.
    - rewrite (T (P + 5)); [lia|lia| |intro j; specialize (K j); lia].
      apply (covered_B d _ (P + 4) (n + 3)); auto; lia.
    - rewrite (T (P + 4)); auto; [lia|intro j; specialize (K j); lia]. }
  assert (C3 : covered d (W n + 4) (P + 7)).
  { apply (covered_B d _ (P + 6) (n + 2)); try lia. assert (h = 1 \/ h = 2) as [-> | ->] by lia.
    - apply (covered_A d (W n + 3) (P + 5)); try lia. apply (covered_B d _ (P + 4) (n + 3)); auto; lia.
    - apply (covered_B d _ (P + 5) (n + 3)); try lia. apply (covered_A d (W n + 3) (P + 4)); auto; lia. }
  assert (ends : forall j, j < W n + 4 -> j <= W n \/ j = W n + 1 \/ j = W n + 2 \/ j = W n + 3) by lia.
  assert (before : forall j, j < W n + 4 -> A d j < P + 7).
  { intros j J. destruct (ends j J) as [G|[-> |[-> | ->]]]; [specialize (al j G)| | |]; lia. }
  assert (a4 : A d (W n + 4) = P + 7).
  { apply covers; auto. intros j J. specialize (K j). specialize (before j J). lia. }
  assert (C4 : covered d (W n + 5) (P + 8)) by (apply (covered_A d _ _ C3 a4); lia).
  assert (a5 : h = 2 -> A d (W n + 5) = P + 8).
  { intros ->. apply covers; auto. intros j J. specialize (K j). split; [|lia].
    destruct (Nat.eq_dec j (W n + 4)) as [->|]; [lia|]. specialize (before j). lia. }
  assert (C5 : covered d (W n + 4 + h) (P + 7 + h)).
  { assert (h = 1 \/ h = 2) as [-> | ->] by lia.
    - replace (W n + 4 + 1) with (W n + 5) by lia. replace (P + 7 + 1) with (P + 8) by lia. exact C4.
    - apply (covered_A d _ _ C4 (a5 eq_refl)); lia. }
  assert (last : forall j, j < W n + 4 + h -> j < W n + 4 \/ j = W n + 4 \/ h = 2 /\ j = W n + 5) by lia.
  split; [|split; [exact pre|unfold P in *; lia]].
  apply (make_regular d (n + 4) (W n + 4 + h) (P + 7 + h)); try lia; auto.
  - intros j J. specialize (D j). lia.
  - intros j J. specialize (D j). lia.
  - intros i j [J J']. destruct (D i) as [[Hi Ei]|[[-> _]|[[-> _]|[[-> _]|[[-> _]|[Hi _]]]]]];
      destruct (D j) as [[Hj Ej]|[[-> _]|[[-> _]|[[-> _]|[[-> _]|[Hj _]]]]]]; try lia; try (specialize (low i Hi); lia).
    rewrite !Bd, !pre, Ei, Ej by lia. pose proof (W_less i j J). lia.
  - intros j J. destruct (D j) as [[Hj _]|[[-> _]|[[-> _]|[[-> _]|[[-> _]|[Hj _]]]]]]; try lia.
    specialize (low j Hj). lia.
  - specialize (high (n + 4)). lia.
  - intros j J. destruct (last j J) as [G|[-> |[H ->]]]; [specialize (before j G)| |specialize (a5 H)]; lia.
  - intros j [J J']. unfold near. destruct (last j J') as [G|[-> |[H ->]]].
    + destruct (ends j G) as [G'|[-> |[-> | ->]]]; [rewrite pre by auto; lia| | |]; unfold P in *; lia.
    + unfold P in *. lia.
    + specialize (a5 H). specialize (W5 H). lia.
  - intro j. split; intro J.
    + apply W_index. unfold P in *. lia.
    + assert (W j <= W (W n + 3 + h)) by (apply W_up; lia).
      assert (W (W n + 3 + h) < W (W n + 4 + h)) by (apply W_less; lia). unfold P in *. lia.
  - intro j. split; intro J.
    + destruct (le_lt_dec (n + 4) j) as [G|]; [|lia]. apply W_up in G as G'. unfold P in *. lia.
    + assert (W j <= W (n + 3)) by (apply W_up; lia). unfold P in *. lia.
Qed.

(** * What one vector forbids *)
Lemma own_B n d : (forall j, j < n -> d j = j) -> (forall j, j <= n -> A d j = W j) ->
  forall j, j < n -> B d j = W j + j.
Proof. intros own pre j L. unfold B. rewrite pre, own; lia. Qed.
Section Vector.
Variables p q : nat.
Hypothesis proper : 0 < p < q.

Lemma unforbidden d j e : (forall i, i < j -> B d i <> A d j + e /\ d i <> e /\ d i <> e + (q - p) /\
    ~ (A d j = A d i + p /\ d i + (q - p) = e) /\ ~ (A d j = B d i + p /\ e + d i = q - p)) ->
  ~ forbids [(p, q)] [] (A d j) (earlier d j) e.
Proof.
  intros H [[[]|[]]|[u [v [C O]]]]. apply both_orders in C as [i [I C]]. specialize (H i I).
  pose proof (a_less d i j I) as G. assert (E : B d i = A d i + d i) by reflexivity.
  destruct O as [O|[O|[p' [q' [V [O O']]]]]]; [destruct C as [[-> ->]|[-> ->]]; lia..|].
  destruct V as [V|[V|[]]]; inversion V; subst p' q'; destruct C as [[-> ->]|[-> ->]]; lia.
Qed.
Lemma used_forbids vectors squares d j e i : i < j -> d i = e -> forbids vectors squares (A d j) (earlier d j) e.
Proof.
  intros L <-. right. exists (A d i), (B d i). split; [apply both_orders; exists i; auto|]. right. left. reflexivity.
Qed.
Lemma taken_forbids vectors squares d j e i : i < j -> B d i = A d j + e ->
  forbids vectors squares (A d j) (earlier d j) e.
Proof.
  intros L E. right. exists (A d i), (B d i). split; [apply both_orders; exists i; auto|]. left. exact E.
Qed.

(* p is W n - (W m + m). *)
Variables n m : nat.
Hypothesis hit : 1 <= m /\ p + (W m + m) = W n /\ q = p + n + m.

Lemma m_less : m < n /\ 2 <= n.
Proof.
  assert (m < n) by (apply W_index; lia). split; auto. destruct n as [|[|k]]; try lia.
Qed.
Lemma p_small : p + 3 <= W (n + m) /\ (2 <= m -> p + 8 <= W (n + m)).
Proof.
  pose proof (own_values n m) as V. pose proof (W_up 1 m ltac:(lia)) as U. change (W 1) with 1 in U. split; [lia|].
  intro L. pose proof (W_up 2 m L) as U2. change (W 2) with 3 in U2. lia.
Qed.
Lemma B_once i : W i + i + p = W n -> i = m.
Proof.
  intro E. destruct (lt_eq_lt_dec i m) as [[L|L]|L]; auto; apply W_less in L as L'; lia.
Qed.

(* Rows before n, and what n forbids there. *)
Section Rows.
Variable d : nat -> nat.
Hypothesis own : forall j, j < n -> d j = j.
Hypothesis pre : forall j, j <= n -> A d j = W j.
Lemma rows_before j : j < n -> ~ forbids [(p, q)] [] (A d j) (earlier d j) (d j) /\
  forall e, e < d j -> forbids [(p, q)] [] (A d j) (earlier d j) e.
Proof.
  intro L. rewrite own by auto. split.
  - apply unforbidden. intros i I. rewrite (own_B n d own pre), !own, !pre by lia.
    pose proof (W_less i j I). pose proof (W_less j n L).
    split; [lia|split; [lia|split; [lia|split; [lia|]]]]. intros [X Y].
    pose proof (W_less m i ltac:(lia)). lia.
  - intros e E. apply (used_forbids _ _ _ _ _ e); auto. apply own. lia.
Qed.
Lemma row_n : d n = n + 1 -> ~ forbids [(p, q)] [] (A d n) (earlier d n) (d n) /\
  forall e, e < d n -> forbids [(p, q)] [] (A d n) (earlier d n) e.
Proof.
  intro D. rewrite D. destruct m_less as [M N]. split.
  - apply unforbidden. intros i I. rewrite (own_B n d own pre), !own, !pre by lia. pose proof (W_less i n I).
    split; [lia|split; [lia|split; [lia|split]]].
    + intros [X Y]. assert (i = 0) as -> by lia. change (W 0) with 0 in X. assert (m = 1) by lia. subst m.
      change (W 1) with 1 in hit. lia.
    + intros [X Y]. assert (i = m) by (apply B_once; lia). lia.
  - intros e E. destruct (Nat.eq_dec e n) as [->|Ne]; [|apply (used_forbids _ _ _ _ _ e); [lia|apply own; lia]].
    right. exists (B d m), (A d m). split; [apply both_orders; exists m; auto|]. right. right. exists p, q.
    split; [left; auto|]. rewrite (own_B n d own pre), !pre by lia. lia.
Qed.
End Rows.

(* No pair from J on is forbidden. *)
Lemma no_later d J I : regular d J I -> n < J -> (forall j, j < n -> d j = j) -> (forall j, j <= n -> A d j = W j) ->
  (forall j, near d j) ->
  (forall i, d i = n -> A d i <= W n + 5 /\ (m = 1 -> A d (2 * n + 1) <> A d i + p)) ->
  (forall i, n <= i < J -> n <= d i /\ (A d i <= W (d i) \/ d i = n)) ->
  forall j, J <= j -> ~ forbids [(p, q)] [] (A d j) (earlier d j) (d j).
Proof.
  intros [R1 [R2 [once [same [small [late _]]]]]] NJ own pre nears exchanged others j L. rewrite (same j L).
  destruct p_small as [P3 P8]. destruct m_less as [M N]. apply unforbidden. intros i Lt.
  assert (S1 : d i < j) by (destruct (le_lt_dec J i) as [G|G]; [rewrite same; auto|specialize (small i G); lia]).
  pose proof (late i j L Lt) as G. assert (E : B d j = A d j + d j) by reflexivity. rewrite (same j L) in E.
  split; [lia|split; [lia|split; [lia|split]]]; intros [X Y].
  - assert (Ej : j = d i + (n + m)) by lia. pose proof (own_values (d i) (n + m)) as V. rewrite <- Ej in V.
    pose proof (nears j) as Nj. pose proof (nears i) as Ni. unfold near in Nj, Ni.
    destruct (le_lt_dec J i) as [Z|Z]; [rewrite same in * by auto; lia|].
    destruct (le_lt_dec n i) as [Z'|Z']; [|rewrite (own i Z') in *; rewrite (pre i) in * by lia; lia].
    destruct (others i ltac:(lia)) as [_ [O|O]]; [lia|]. destruct (exchanged i O) as [E1 E2]. rewrite O in *.
    destruct (Nat.eq_dec m 1) as [M1|M1]; [|specialize (P8 ltac:(lia)); lia].
    apply (E2 M1). replace (2 * n + 1) with j by lia. lia.
  - assert (d i = i /\ i < n) as [D I'].
    { destruct (le_lt_dec J i) as [Z|Z]; [rewrite same in * by auto; lia|].
      destruct (le_lt_dec n i) as [Z'|Z']; [|rewrite own; lia]. destruct (others i ltac:(lia)). lia. }
    assert (AL : A d n < A d j) by (apply (a_less d); lia). rewrite (pre n) in AL by auto.
    rewrite (own_B n d own pre i I') in X. pose proof (W_less i m ltac:(lia)). lia.
Qed.
End Vector.

(** * The game with a vector *)
Definition hit (n m p q : nat) : Prop := 1 <= m /\ p + (W m + m) = W n /\ q = p + n + m.
Lemma two_game n m p q : hit n m p q -> 0 < p -> W (n + 1) = W n + 2 -> forall j, differences [(p, q)] [] j = two n j.
Proof.
  intros H P E. assert (proper : 0 < p < q) by (destruct H as [H1 [H2 H3]]; lia).
  destruct (m_less p q proper n m H) as [M N]. destruct (two_regular n N E) as [R [pre _]]. set (d := two n) in *.
  pose proof (W_more n N) as Wn. pose proof (regular_near d _ _ n R ltac:(lia) pre) as nears.
  pose proof (two_cases n) as D. fold d in D.
  assert (own : forall j, j < n -> d j = j) by (intros j J; destruct (D j); lia).
  assert (pre' : forall j, j <= n -> A d j = W j) by (intros j J; apply pre; lia).
  assert (En : d n = n + 1) by (pose proof (D n); lia). assert (En1 : d (n + 1) = n) by (pose proof (D (n + 1)); lia).
  assert (late : forall j, n + 2 <= j -> ~ forbids [(p, q)] [] (A d j) (earlier d j) (d j)).
  { apply (no_later p q proper n m H d _ _ R); auto; [lia| |].
    - intros i Di. assert (i = n + 1) as -> by (specialize (D i); lia). rewrite pre, E by lia. split; [lia|].
      intros -> F. pose proof (nears (2 * n + 1)) as G. unfold near in G. pose proof (own_values n (n + 1)) as V.
      replace (n + (n + 1)) with (2 * n + 1) in V by lia. destruct H as [_ [H _]]. change (W 1) with 1 in H. lia.
    - intros i I. assert (i = n \/ i = n + 1) as [-> | ->] by lia; [|lia]. rewrite pre, En by lia. lia. }
  apply differences_are.
  - intro j. destruct (D j) as [[J _]|[[-> _]|[[-> _]|[J _]]]]; auto.
    + apply (rows_before p q proper n m H d own pre' j J).
    + apply (row_n p q proper n m H d own pre' En).
    + rewrite En1. apply unforbidden; auto. rewrite pre, E by lia. intros i I. destruct H as [H1 [H2 H3]].
      destruct (Nat.eq_dec i n) as [->|].
      * unfold B. rewrite En, pre by lia. lia.
      * rewrite (own_B n d own pre') by lia. rewrite pre, own by lia. pose proof (W_less i n ltac:(lia)).
        split; [lia|split; [lia|split; [lia|split; [lia|]]]]. intros [X Y]. assert (i = m) as -> by lia. lia.
  - intros j e L. destruct (D j) as [[J _]|[[-> _]|[[-> F]|[J F]]]].
    + apply (rows_before p q proper n m H d own pre' j J). exact L.
    + apply (row_n p q proper n m H d own pre' En). exact L.
    + apply (used_forbids _ _ _ _ _ e); [lia|apply own; lia].
    + destruct (Nat.eq_dec e n) as [->|]; [apply (used_forbids _ _ _ _ _ (n + 1)); auto; lia|].
      destruct (Nat.eq_dec e (n + 1)) as [->|]; [apply (used_forbids _ _ _ _ _ n); auto; lia|].
      apply (used_forbids _ _ _ _ _ e); [lia|]. specialize (D e). lia.
Qed.

Lemma W_less_double k : 1 <= k -> W k < 2 * k.
Proof. intro L. destruct (own_place k L) as [u [E [U _]]]. pose proof (W_large u). lia. Qed.
Lemma some_numbers : W 10 = 16 /\ W 11 = 17 /\ W 13 = 21 /\ W 21 = 33.
Proof.
  assert (E : W 6 = 9 /\ W 7 = 11 /\ W 8 = 12) by (vm_compute; auto). destruct E as [E6 [E7 E8]].
  destruct (beside 6) as [_ X]; [lia|]. destruct (beside 7) as [Y _]; [lia|]. destruct (beside 8) as [_ Z]; [lia|].
  rewrite E6 in X. rewrite E7 in Y. rewrite E8 in Z. simpl in X, Y, Z. destruct (beside 13) as [T _]; [lia|].
  rewrite Z in T. lia.
Qed.
Lemma four_game n m p q : hit n m p q -> 0 < p -> W (n + 1) = W n + 1 -> 5 <= n -> (m = 1 -> 10 <= n) ->
  forall j, differences [(p, q)] [] j = four n j.
Proof.
  intros H P E N small. assert (proper : 0 < p < q) by (destruct H as [H1 [H2 H3]]; lia).
  destruct (m_less p q proper n m H) as [M _].
  destruct (gaps n E) as [w2 [[h [Hh w3]] _]].
  destruct (four_regular n h N E w3) as [R [pre _]]. set (d := four n) in *.
  pose proof (W_more_5 n N) as Wn.
  pose proof (regular_near d _ _ n R ltac:(lia) pre) as nears.
  pose proof (four_cases n) as D. fold d in D.
  assert (own : forall j, j < n -> d j = j) by (intros j J; destruct (D j); lia).
  assert (pre' : forall j, j <= n -> A d j = W j) by (intros j J; apply pre; lia).
  assert (E0 : d n = n + 1) by (pose proof (D n); lia).
  assert (E1 : d (n + 1) = n + 2) by (pose proof (D (n + 1)); lia).
  assert (E2 : d (n + 2) = n + 3) by (pose proof (D (n + 2)); lia).
  assert (E3 : d (n + 3) = n) by (pose proof (D (n + 3)); lia).
  assert (b0 : B d n = W n + n + 1) by (unfold B; rewrite pre; lia).
  assert (b1 : B d (n + 1) = W n + n + 3) by (unfold B; rewrite pre; lia).
  assert (b2 : B d (n + 2) = W n + n + 6) by (unfold B; rewrite pre; lia).
  destruct some_numbers as [W10 [W11 [W13 W21]]].
  (* The only later pair that could be forbidden, where m = 1. *)
  assert (alone : m = 1 -> A d (2 * n + 1) <> W n + 3 + h + p).
  { intros -> F. specialize (small eq_refl). destruct H as [_ [H _]]. change (W 1) with 1 in H.
    pose proof (nears (2 * n + 1)) as G. unfold near in G. destruct (Nat.eq_dec n 10) as [->|Ne].
    { change (10 + 3) with 13 in w3. change (2 * 10 + 1) with 21 in F, G. lia. }
    assert (L : W n + 5 <= 2 * n).
    { pose proof (own_values 11 (n - 11)) as V. replace (11 + (n - 11)) with n in V by lia. rewrite W11 in V.
      destruct (Nat.eq_dec n 11) as [->|]; [lia|]. pose proof (W_less_double (n - 11)). lia. }
    assert (T : A d (2 * n + 1) <= W (2 * n + 1)).
    { destruct (regular_shift d _ _ R (2 * n + 1) ltac:(lia)) as [[_ [j [J [X Y]]]]|[[X _]|[X _]]]; [|lia|lia]. exfalso.
      destruct (le_lt_dec j (W n)) as [Z|Z]; [rewrite pre in X by auto; lia|]. destruct (beside n ltac:(lia)) as [_ Q].
      pose proof (W_up (S (W n)) j Z). lia. }
    pose proof (own_values n (n + 1)) as V1. replace (n + (n + 1)) with (2 * n + 1) in V1 by lia.
    pose proof (own_values (n + 3) (n - 2)) as V2. replace (n + 3 + (n - 2)) with (2 * n + 1) in V2 by lia.
    pose proof (own_values (n - 2) 5) as V3. replace (n - 2 + 5) with (n + 3) in V3 by lia. change (W 5) with 8 in V3.
    assert (h = 1 \/ h = 2) as [-> | ->] by lia; lia. }
  assert (late : forall j, n + 4 <= j -> ~ forbids [(p, q)] [] (A d j) (earlier d j) (d j)).
  { apply (no_later p q proper n m H d _ _ R); auto; [lia| |].
    - intros i Di. assert (i = n + 3) as -> by (specialize (D i); lia). rewrite pre, w3 by lia.
      split; [lia|exact alone].
    - intros i I. pose proof (W_less n (n + 1) ltac:(lia)).
      assert (i = n \/ i = n + 1 \/ i = n + 2 \/ i = n + 3) as [-> |[-> |[-> | ->]]] by lia;
        rewrite ?E0, ?E1, ?E2, ?E3, pre by lia; lia. }
  (* Pairs before n, and the rows n + 1 to n + 3. *)
  assert (H' := H). destruct H' as [H1 [H2 H3]]. pose proof (W_large m) as Wm.
  assert (fore : forall i x e, i < n ->
    x = W n + 1 /\ e = n + 2 \/ x = W n + 3 /\ e = n + 3 \/ x = W n + 3 + h /\ e = n ->
    B d i <> x + e /\ d i <> e /\ d i <> e + (q - p) /\ ~ (x = A d i + p /\ d i + (q - p) = e) /\
    ~ (x = B d i + p /\ e + d i = q - p)).
  { intros i x e I X. rewrite (own_B n d own pre') by lia. rewrite pre, own by lia.
    pose proof (W_less i n I). split; [lia|split; [lia|split; [lia|split]]]; intros [Y Z].
    - assert (i = 0 \/ i = 1 \/ i = 2) as [-> |[-> | ->]] by lia;
        [change (W 0) with 0 in Y|change (W 1) with 1 in Y|change (W 2) with 3 in Y]; lia.
    - destruct (lt_eq_lt_dec i m) as [[C| ->]|C]; [apply W_less in C| |]; lia. }
  apply differences_are.
  - intro j. destruct (D j) as [[J _]|[[-> _]|[[-> _]|[[-> _]|[[-> _]|[J _]]]]]]; auto.
    + apply (rows_before p q proper n m H d own pre' j J).
    + apply (row_n p q proper n m H d own pre' E0).
    + rewrite E1. apply unforbidden; auto. rewrite pre, E by lia. intros i I.
      destruct (le_lt_dec n i) as [G|G]; [|apply fore; auto]. assert (i = n) as -> by lia.
      rewrite b0, E0, pre by lia. lia.
    + rewrite E2. apply unforbidden; auto. rewrite pre, w2 by lia. intros i I.
      destruct (le_lt_dec n i) as [G|G]; [|apply fore; auto]. assert (i = n \/ i = n + 1) as [-> | ->] by lia;
        rewrite ?b0, ?E0, ?b1, ?E1, pre by lia; lia.
    + rewrite E3. apply unforbidden; auto. rewrite pre, w3 by lia. intros i I.
      destruct (le_lt_dec n i) as [G|G]; [|apply fore; auto].
      assert (i = n \/ i = n + 1 \/ i = n + 2) as [-> |[-> | ->]] by lia;
        rewrite ?b0, ?E0, ?b1, ?E1, ?b2, ?E2, pre by lia; lia.
  - intros j e L. destruct (D j) as [[J _]|[[-> _]|[[-> F]|[[-> F]|[[-> F]|[J F]]]]]].
    + apply (rows_before p q proper n m H d own pre' j J). exact L.
    + apply (row_n p q proper n m H d own pre' E0). exact L.
    + destruct (Nat.eq_dec e n) as [->|]; [apply (taken_forbids _ _ _ _ _ n); [lia|rewrite pre; lia]|].
      destruct (Nat.eq_dec e (n + 1)) as [->|]; [apply (used_forbids _ _ _ _ _ n); auto; lia|].
      apply (used_forbids _ _ _ _ _ e); [lia|apply own; lia].
    + destruct (Nat.eq_dec e n) as [->|]; [apply (taken_forbids _ _ _ _ _ (n + 1)); [lia|rewrite pre; lia]|].
      destruct (Nat.eq_dec e (n + 1)) as [->|]; [apply (used_forbids _ _ _ _ _ n); auto; lia|].
      destruct (Nat.eq_dec e (n + 2)) as [->|]; [apply (used_forbids _ _ _ _ _ (n + 1)); auto; lia|].
      apply (used_forbids _ _ _ _ _ e); [lia|apply own; lia].
    + apply (used_forbids _ _ _ _ _ e); [lia|apply own; lia].
    + destruct (Nat.eq_dec e n) as [->|]; [apply (used_forbids _ _ _ _ _ (n + 3)); auto; lia|].
      destruct (Nat.eq_dec e (n + 1)) as [->|]; [apply (used_forbids _ _ _ _ _ n); auto; lia|].
      destruct (Nat.eq_dec e (n + 2)) as [->|]; [apply (used_forbids _ _ _ _ _ (n + 1)); auto; lia|].
      destruct (Nat.eq_dec e (n + 3)) as [->|]; [apply (used_forbids _ _ _ _ _ (n + 2)); auto; lia|].
      apply (used_forbids _ _ _ _ _ e); [lia|]. specialize (D e). lia.
Qed.
