(* A verified checker of who wins the coprime game in which the remainder of A's total modulo M decides.

   A certificate lists for each number k of chips left, below preperiod + period, the remainders of A's total with
   which A wins, when A is to move and when B is; and it says from which n chips B wins. Such a row of remainders is a
   number in binary, of which the bit r tells of the remainder r.

   Main theorem (total_checked): what the function check accepts is true of the game by its rules, for all numbers of
   chips. *)
Require Import NArith Arith Lia List Bool Wf_nat.
From Nimlike Require Import Row.
Import ListNotations.

(* A wins with the total a iff one of the listed remainders is that of a. *)
Definition remainder_in (M : nat) (good : list nat) (a : nat) : bool := existsb (Nat.eqb (a mod M)) good.
(* The bit of the remainder of a. *)
Definition tells (M : nat) (row : N) (a : nat) : bool := N.testbit row (N.of_nat (a mod M)).

(* One take moves all remainders by one: the bit r becomes the bit r + 1 modulo M; top is the bit M - 1. *)
Definition turn (top x : N) : N := N.lor (N.div2 x) (if N.odd x then top else 0%N).
(* The next row with A to move, from the rows before it, the last of them first: some take of 1 to K leads to a row,
   with B to move, in which A wins. *)
Fixpoint some_take (top : N) (K : nat) (before : list (N * N)) : N :=
  match K, before with
  | S K, (_, b) :: before => turn top (N.lor b (some_take top K before))
  | _, _ => 0%N
  end.
(* With B to move: all takes lead to such a row with A to move. *)
Fixpoint all_takes (full : N) (K : nat) (before : list (N * N)) : N :=
  match K, before with S K, (a, _) :: before => N.land a (all_takes full K before) | _, _ => full end.
Fixpoint more_rows (top full : N) (K n : nat) (before : list (N * N)) : list (N * N) :=
  match n with
  | O => before
  | S n => more_rows top full K n ((some_take top K before, all_takes full K before) :: before)
  end.
Definition row_0 (M : nat) (good : list nat) : N :=
  fold_right (fun r row => if r <? M then N.setbit row (N.of_nat r) else row) 0%N good.
(* The rows 0, 1, ..., n. *)
Definition rows (K M : nat) (good : list nat) (n : nat) : list (N * N) :=
  let first := row_0 M good in
  rev (more_rows (N.shiftl 1 (N.of_nat (M - 1))) (N.ones (N.of_nat M)) K n [(first, first)]).

Fixpoint same (l l' : list (N * N)) : bool :=
  match l, l' with
  | [], [] => true
  | (a, b) :: l, (a', b') :: l' => N.eqb a a' && N.eqb b b' && same l l'
  | _, _ => false
  end.
(* Does B win n, n + 1, ... as is said? *)
Fixpoint as_said (threshold modulus : N) (residues small : list N) (n : N) (l : list (N * N)) : bool :=
  match l with
  | [] => true
  | (a, _) :: l =>
      let said := if (n <? threshold)%N then existsb (N.eqb n) small else existsb (N.eqb (n mod modulus)) residues in
      eqb (negb (N.testbit a 0)) said && as_said threshold modulus residues small (n + 1) l
  end.
Definition check (K M : nat) (good : list nat) (a_moves b_moves : list N) (preperiod period threshold modulus : nat)
    (residues small : list nat) : bool :=
  let all := rows K M good (preperiod + period + K - 1) in
  let listed := firstn (preperiod + period) all in
  (1 <=? K) && (1 <=? M) && (1 <=? period) && (1 <=? modulus) &&
  (List.length a_moves =? List.length b_moves) && same listed (combine a_moves b_moves) &&
  same (skipn (preperiod + period) all) (firstn K (skipn preperiod all)) &&
  (threshold <=? preperiod) && (period mod modulus =? 0) &&
  as_said (N.of_nat threshold) (N.of_nat modulus) (map N.of_nat residues) (map N.of_nat small) 0 listed.

Section Rows.
Variables (K M : nat) (good : list nat).
Hypothesis M1 : 1 <= M.
Let W := remainder_in M good.
Let top := N.shiftl 1 (N.of_nat (M - 1)).
Let full := N.ones (N.of_nat M).

(* A row that is right with k chips left; it has no bits from M on. *)
Definition right (t : player) (k : nat) (x : N) : Prop :=
  (forall a, tells M x a = true <-> wins_A K W t k a) /\ forall j, (N.of_nat M <= j)%N -> N.testbit x j = false.
Fixpoint all_right (before : list (N * N)) : Prop :=
  match before with
  | [] => True
  | (a, b) :: rest => right A (List.length rest) a /\ right B (List.length rest) b /\ all_right rest
  end.

Definition within (x : N) : Prop := forall j, (N.of_nat M <= j)%N -> N.testbit x j = false.
Lemma top_bit j : N.testbit top j = N.eqb j (N.of_nat (M - 1)).
Proof.
  unfold top. rewrite N.shiftl_1_l, N.pow2_bits_eqb. apply N.eqb_sym.
Qed.
Lemma turn_bit x j : N.testbit (turn top x) j = N.testbit x (j + 1) || N.testbit x 0 && N.eqb j (N.of_nat (M - 1)).
Proof.
  unfold turn. rewrite N.lor_spec, N.div2_spec, N.shiftr_spec, <- (N.bit0_odd x) by lia. f_equal.
  destruct (N.testbit x 0); [apply top_bit|rewrite N.bits_0; reflexivity].
Qed.
Lemma turn_within x : within x -> within (turn top x).
Proof.
  intros H j J. rewrite turn_bit, (H (j + 1)%N) by lia. replace (N.eqb j (N.of_nat (M - 1))) with false.
  - rewrite andb_false_r. reflexivity.
  - symmetry. apply N.eqb_neq. lia.
Qed.
Lemma turn_tells x a : within x -> tells M (turn top x) a = tells M x (a + 1).
Proof.
  intro H. unfold tells. rewrite turn_bit. pose proof (Nat.mod_upper_bound a M ltac:(lia)) as U.
  rewrite <- (Nat.add_mod_idemp_l a 1) by lia. set (r := a mod M) in *. clearbody r.
  destruct (Nat.eq_dec r (M - 1)) as [->|N].
  - rewrite (H (N.of_nat (M - 1) + 1)%N) by lia. rewrite N.eqb_refl, andb_true_r.
    replace (M - 1 + 1) with M by lia. rewrite Nat.mod_same by lia. reflexivity.
  - replace (N.eqb (N.of_nat r) (N.of_nat (M - 1))) with false by (symmetry; apply N.eqb_neq; lia).
    rewrite andb_false_r, orb_false_r, Nat.mod_small by lia. f_equal. lia.
Qed.
Lemma tells_or x y a : tells M (N.lor x y) a = tells M x a || tells M y a.
Proof. apply N.lor_spec. Qed.
Lemma tells_and x y a : tells M (N.land x y) a = tells M x a && tells M y a.
Proof. apply N.land_spec. Qed.

Lemma some_take_right m : forall before, all_right before ->
  within (some_take top m before) /\
  forall a, tells M (some_take top m before) a = true <->
    exists i, 1 <= i <= m /\ i <= List.length before /\ wins_A K W B (List.length before - i) (a + i).
Proof.
  induction m as [|m IH]; intros before H; [|destruct before as [|[x y] before]]; simpl some_take.
  1, 2: split; [intros j _; apply N.bits_0|]; intro a; unfold tells; rewrite N.bits_0;
    split; [discriminate|intros [i [I [L _]]]; simpl in L; lia].
  destruct H as [_ [[Y Yw] H]]. destruct (IH before H) as [Sw Ss].
  assert (O : within (N.lor y (some_take top m before)))
    by (intros j J; rewrite N.lor_spec, (Yw j J), (Sw j J); reflexivity).
  split; [apply turn_within; auto|]. intro a. rewrite turn_tells, tells_or, orb_true_iff, Y, Ss by auto.
  simpl List.length. split.
  - intros [X|[i [I [L X]]]].
    + exists 1. replace (S (List.length before) - 1) with (List.length before) by lia. repeat split; auto; lia.
    + exists (S i). replace (S (List.length before) - S i) with (List.length before - i) by lia.
      replace (a + S i) with (a + 1 + i) by lia. repeat split; auto; lia.
  - intros [i [I [L X]]]. destruct (Nat.eq_dec i 1) as [->|D].
    + left. replace (S (List.length before) - 1) with (List.length before) in X by lia. auto.
    + right. exists (i - 1). replace (List.length before - (i - 1)) with (S (List.length before) - i) by lia.
      replace (a + 1 + (i - 1)) with (a + i) by lia. repeat split; auto; lia.
Qed.
Lemma all_takes_right m : forall before, all_right before ->
  within (all_takes full m before) /\
  forall a, tells M (all_takes full m before) a = true <->
    forall i, 1 <= i <= m -> i <= List.length before -> wins_A K W A (List.length before - i) a.
Proof.
  induction m as [|m IH]; intros before H; [|destruct before as [|[x y] before]]; simpl all_takes.
  1, 2: split; [intros j J; apply N.ones_spec_high; lia|]; intro a; unfold tells, full;
    rewrite N.ones_spec_low by (pose proof (Nat.mod_upper_bound a M ltac:(lia)); lia);
    split; [intros _ i I L; simpl in L; lia|reflexivity].
  destruct H as [[X Xw] [_ H]]. destruct (IH before H) as [Sw Ss].
  split; [intros j J; rewrite N.land_spec, (Xw j J); reflexivity|].
  intro a. rewrite tells_and, andb_true_iff, X, Ss. simpl List.length. split.
  - intros [P Q] i I L. destruct (Nat.eq_dec i 1) as [->|D].
    + replace (S (List.length before) - 1) with (List.length before) by lia. auto.
    + replace (S (List.length before) - i) with (List.length before - (i - 1)) by lia. apply Q; lia.
  - intro P. split.
    + replace (List.length before) with (S (List.length before) - 1) by lia. apply P; lia.
    + intros i I L. replace (List.length before - i) with (S (List.length before) - S i) by lia. apply P; lia.
Qed.

Lemma A_one_take k a : 0 < k -> (wins_A K W A k a <->
  exists i, 1 <= i <= K /\ i <= k /\ wins_A K W B (k - i) (a + i)).
Proof.
  intro P. split; [|intros [i [I [L X]]]; apply (A_moves _ _ i); auto].
  intro H. inversion H as [t' a' E|r' a' i I L X|]; subst; [lia|exists i; auto].
Qed.
Lemma B_one_take k a : 0 < k -> (wins_A K W B k a <->
  forall i, 1 <= i <= K -> i <= k -> wins_A K W A (k - i) a).
Proof.
  intro P. split; [|intro X; apply A_answers; auto].
  intro H. inversion H as [t' a' E| |r' a' L X]; subst; [lia|auto].
Qed.
Lemma end_of_game t a : wins_A K W t 0 a <-> W a = true.
Proof.
  split; [|apply A_end]. intro H. inversion H as [t' a' E|r' a' i I L X|r' a' L X]; subst; auto; lia.
Qed.

Lemma row_0_bit j : N.testbit (row_0 M good) (N.of_nat j) = (j <? M) && existsb (Nat.eqb j) good.
Proof.
  unfold row_0. induction good as [|r l IH]; [rewrite andb_false_r; reflexivity|]. simpl.
  destruct (Nat.ltb_spec r M) as [L|L].
  - destruct (Nat.eqb_spec j r) as [->|D].
    + rewrite N.setbit_eq. simpl. rewrite andb_true_r. symmetry. apply Nat.ltb_lt. auto.
    + rewrite N.setbit_neq by lia. auto.
  - rewrite IH. destruct (Nat.eqb_spec j r) as [->|D]; auto.
    replace (r <? M) with false by (symmetry; apply Nat.ltb_ge; auto). reflexivity.
Qed.
Lemma row_0_right t : right t 0 (row_0 M good).
Proof.
  split.
  - intro a. rewrite end_of_game. unfold tells. rewrite row_0_bit. pose proof (Nat.mod_upper_bound a M ltac:(lia)).
    replace (a mod M <? M) with true by (symmetry; apply Nat.ltb_lt; lia). reflexivity.
  - intros j J. rewrite <- (N2Nat.id j), row_0_bit. replace (N.to_nat j <? M) with false; auto.
    symmetry. apply Nat.ltb_ge. lia.
Qed.
Lemma more_rows_right n : forall before, before <> [] -> all_right before ->
  all_right (more_rows top full K n before) /\
  List.length (more_rows top full K n before) = n + List.length before.
Proof.
  induction n as [|n IH]; intros before E H; [auto|]. simpl more_rows.
  destruct (IH ((some_take top K before, all_takes full K before) :: before)) as [X Y]; [discriminate| |].
  - assert (P : 0 < List.length before) by (destruct before; [congruence|simpl; lia]).
    destruct (some_take_right K before H) as [Aw A1]. destruct (all_takes_right K before H) as [Bw B1].
    split; [split; auto; intro a; rewrite A1, A_one_take by auto; reflexivity|].
    split; [split; auto; intro a; rewrite B1, B_one_take by auto; reflexivity|auto].
  - split; auto. rewrite Y. simpl. lia.
Qed.
(* The row k of those in order. *)
Lemma in_order : forall before k, all_right before -> k < List.length before ->
  right A k (fst (nth k (rev before) (0%N, 0%N))) /\ right B k (snd (nth k (rev before) (0%N, 0%N))).
Proof.
  induction before as [|[x y] before IH]; intros k H L; simpl in L; [lia|]. destruct H as [X [Y H]]. simpl rev.
  destruct (Nat.eq_dec k (List.length before)) as [->|D].
  - rewrite app_nth2; rewrite rev_length; [|lia]. rewrite Nat.sub_diag. auto.
  - rewrite app_nth1 by (rewrite rev_length; lia). apply IH; auto. lia.
Qed.
Lemma rows_right n : List.length (rows K M good n) = n + 1 /\ forall k, k <= n ->
  right A k (fst (nth k (rows K M good n) (0%N, 0%N))) /\ right B k (snd (nth k (rows K M good n) (0%N, 0%N))).
Proof.
  destruct (more_rows_right n [(row_0 M good, row_0 M good)]) as [H L]; [discriminate| |].
  - exact (conj (row_0_right A) (conj (row_0_right B) I)).
  - unfold rows. fold top full. simpl in L. split; [rewrite rev_length; auto|].
    intros k Hk. apply in_order; auto. fold top full. lia.
Qed.

(* K rows that come again make all later ones come again. *)
Lemma repeats e p : 1 <= K ->
  (forall k, e <= k < e + K -> forall t a, wins_A K W t (k + p) a <-> wins_A K W t k a) ->
  forall k, e <= k -> forall t a, wins_A K W t (k + p) a <-> wins_A K W t k a.
Proof.
  intros K1 H k. induction k as [k IH] using lt_wf_ind. intros E t a.
  destruct (le_lt_dec (e + K) k) as [L|L]; [|apply H; lia]. destruct t.
  - rewrite !A_one_take by lia. split; intros [i [I [Li X]]]; exists i; (split; [auto|split; [lia|]]).
    + replace (k + p - i) with (k - i + p) in X by lia. apply (IH (k - i)); auto; lia.
    + replace (k + p - i) with (k - i + p) by lia. apply (IH (k - i)); auto; lia.
  - rewrite !B_one_take by lia. split; intros X i I Li.
    + apply (IH (k - i)); try lia. replace (k - i + p) with (k + p - i) by lia. apply X; lia.
    + replace (k + p - i) with (k - i + p) by lia. apply (IH (k - i)); try lia. apply X; lia.
Qed.
End Rows.

Lemma same_eq : forall l l', same l l' = true -> l = l'.
Proof.
  induction l as [|[a b] l IH]; intros [|[a' b'] l'] H; try discriminate; auto. simpl in H.
  apply andb_prop in H as [H1 H2]. apply andb_prop in H1 as [H0 H1].
  apply N.eqb_eq in H0, H1. subst. f_equal. auto.
Qed.
(* Of which n it is said that B wins. *)
Definition said (threshold modulus : nat) (residues small : list nat) (n : nat) : Prop :=
  n < threshold /\ In n small \/ threshold <= n /\ In (n mod modulus) residues.
Lemma existsb_in n l : existsb (N.eqb (N.of_nat n)) (map N.of_nat l) = true <-> In n l.
Proof.
  rewrite existsb_exists. split.
  - intros [x [X E]]. apply in_map_iff in X as [y [<- Y]]. apply N.eqb_eq, Nat2N.inj in E. subst. auto.
  - intro I. exists (N.of_nat n). split; [apply in_map; auto|apply N.eqb_refl].
Qed.
Lemma as_said_right threshold modulus residues small : 1 <= modulus -> forall l n,
  as_said (N.of_nat threshold) (N.of_nat modulus) (map N.of_nat residues) (map N.of_nat small) (N.of_nat n) l = true ->
  forall j, j < List.length l ->
  (N.testbit (fst (nth j l (0%N, 0%N))) 0 = false <-> said threshold modulus residues small (n + j)).
Proof.
  intro M1. induction l as [|[a b] l IH]; intros n H j J; simpl in J; [lia|]. simpl as_said in H.
  apply andb_prop in H as [H1 H2]. destruct j as [|j].
  - simpl. rewrite Nat.add_0_r. apply eqb_prop in H1. rewrite <- negb_true_iff, H1. unfold said.
    destruct (N.ltb_spec (N.of_nat n) (N.of_nat threshold)) as [L|L].
    + rewrite existsb_in. split; [left; split; auto; lia|intros [[_ X]|[X _]]; auto; lia].
    + replace (N.of_nat n mod N.of_nat modulus)%N with (N.of_nat (n mod modulus)) by (rewrite Nat2N.inj_mod; auto).
      rewrite existsb_in. split; [right; split; auto; lia|intros [[X _]|[_ X]]; auto; lia].
  - simpl nth. replace (n + S j) with (S n + j) by lia. apply IH; [|lia].
    rewrite <- H2. f_equal. lia.
Qed.

(** If [check] accepts, the listed rows say where A wins the game that the remainder of A's total decides, the rows
    repeat with the period, and B, with A to begin, wins just with the said numbers of chips. *)
Theorem total_checked K M good a_moves b_moves preperiod period threshold modulus residues small :
  check K M good a_moves b_moves preperiod period threshold modulus residues small = true ->
  let W := remainder_in M good in
  (forall k a, k < preperiod + period ->
    (wins_A K W A k a <-> tells M (nth k a_moves 0%N) a = true) /\
    (wins_A K W B k a <-> tells M (nth k b_moves 0%N) a = true)) /\
  (forall t k a, preperiod <= k -> (wins_A K W t (k + period) a <-> wins_A K W t k a)) /\
  (forall n, wins_B K W A n 0 <-> said threshold modulus residues small n).
Proof.
  unfold check. cbv zeta. set (last := preperiod + period + K - 1). set (all := rows K M good last).
  set (W := remainder_in M good). rewrite !andb_true_iff, !Nat.leb_le, !Nat.eqb_eq.
  intros [[[[[[[[[K1 M1] P1] Q1] Len] Listed] Again] Thr] Div] Said].
  apply same_eq in Listed, Again.
  destruct (rows_right K M good M1 last) as [L R]. fold all in L, R.
  assert (FL : List.length (firstn (preperiod + period) all) = preperiod + period)
    by (apply firstn_length_le; unfold last in L; lia).
  assert (LA : List.length a_moves = preperiod + period).
  { rewrite <- FL, Listed, combine_length. lia. }
  assert (RA : forall k, k < preperiod + period -> nth k all (0%N, 0%N) = (nth k a_moves 0%N, nth k b_moves 0%N)).
  { intros k Hk. rewrite <- combine_nth by auto. rewrite <- Listed. symmetry.
    rewrite <- (firstn_skipn (preperiod + period) all) at 2. symmetry. apply app_nth1. lia. }
  assert (Rows : forall k a, k < preperiod + period ->
    (wins_A K W A k a <-> tells M (nth k a_moves 0%N) a = true) /\
    (wins_A K W B k a <-> tells M (nth k b_moves 0%N) a = true)).
  { intros k a Hk. destruct (R k ltac:(unfold last; lia)) as [[X _] [Y _]]. rewrite (RA k Hk) in X, Y.
    split; symmetry; auto. }
  assert (Rep : forall t k a, preperiod <= k -> (wins_A K W t (k + period) a <-> wins_A K W t k a)).
  { intros t k a Hk. apply (repeats K M good M1 preperiod period K1); auto. clear - R Again M1 K1 L. intros k Hk t a.
    assert (E : nth (k + period) all (0%N, 0%N) = nth k all (0%N, 0%N)).
    { assert (N1 : forall i j, nth i (skipn j all) (0%N, 0%N) = nth (j + i) all (0%N, 0%N)).
      { intros i j. revert i. generalize all. induction j as [|j IH]; intros l i; auto.
        destruct l; [destruct i; reflexivity|apply IH]. }
      replace (k + period) with (preperiod + period + (k - preperiod)) by lia. rewrite <- N1, Again.
      replace k with (preperiod + (k - preperiod)) at 2 by lia. rewrite <- N1.
      rewrite <- (firstn_skipn K (skipn preperiod all)) at 2. symmetry. apply app_nth1.
      rewrite firstn_length_le; [lia|]. rewrite skipn_length. unfold last in L. lia. }
    destruct (R k ltac:(unfold last; lia)) as [[X _] [Y _]].
    destruct (R (k + period) ltac:(unfold last; lia)) as [[X' _] [Y' _]].
    rewrite E in X', Y'. destruct t; [rewrite <- X, <- X'|rewrite <- Y, <- Y']; reflexivity. }
  split; [auto|split; [auto|]]. intro n. rewrite (proj2 (one_winner K W A n 0)).
  induction n as [n IH] using lt_wf_ind. destruct (le_lt_dec (preperiod + period) n) as [G|Small].
  - assert (E : said threshold modulus residues small n <-> said threshold modulus residues small (n - period)).
    { unfold said. apply Nat.mod_divide in Div as [q Div]; [|lia].
      replace (n mod modulus) with ((n - period) mod modulus); [split; intros [X|X]; right; split; tauto || lia|].
      rewrite <- (Nat.mod_add (n - period) q modulus) by lia. f_equal. lia. }
    rewrite E, <- IH by lia. replace n with (n - period + period) at 1 by lia. rewrite Rep by lia. reflexivity.
  - rewrite (proj1 (Rows n 0 Small)). unfold tells. rewrite Nat.mod_0_l by lia.
    pose proof (as_said_right threshold modulus residues small Q1 _ 0 Said n ltac:(lia)) as X.
    rewrite Listed, combine_nth in X by auto. simpl fst in X. simpl (0 + n) in X. rewrite <- X.
    apply not_true_iff_false.
Qed.
