(* A verified checker of majorities: of totals that repeat, more are good for one player, and he wins for every large
   bound K on a take.

   A certificate names the word of the letters of the totals 0, 1, ..., M - 1, which repeats; places from which the
   winner's letters are always ahead, counted away from him; and a gap that has one of these among any so many totals.
   For the coprime game it names divisors, and the word says of each total whether one of them divides it.

   Main theorems: what the functions check and check_divisors accept is true of the games, by their rules, for all
   K >= gap: of the game in which the letter of his total decides whether A wins (totals_A, totals_B), and of the
   coprime game, for n all of whose primes are divisors (coprime_A), or which all divisors divide (coprime_B). *)
Require Import ZArith Arith Lia List Bool NArith String Ascii.
From Nimlike Require Import Row Coprime PowersOfTwo Ballot Majority Euler.
Import ListNotations.

(* The letters of a word: is a letter A? *)
Fixpoint letters (s : string) : list bool :=
  match s with EmptyString => [] | String c s => Ascii.eqb c "A" :: letters s end.
(* The total a is good for A if its letter is A; the word repeats. *)
Definition letter (word : list bool) (a : nat) : bool := nth (a mod List.length word) word false.

(* The places are marked in a list as long as the word; all of them have to be in it, in increasing order. *)
Fixpoint marks (i : N) (word : list bool) (places : list N) : list bool * list N :=
  match word with
  | [] => ([], places)
  | _ :: word => match places with
                 | p :: rest => if N.eqb p i then let (l, r) := marks (i + 1) word rest in (true :: l, r)
                                else let (l, r) := marks (i + 1) word places in (false :: l, r)
                 | [] => let (l, r) := marks (i + 1) word [] in (false :: l, r)
                 end
  end.
(* Of steps up and down, some of them marked: does each marked one lead higher than all before? *)
Fixpoint records (l : list (bool * bool)) (height best : Z) : bool :=
  match l with
  | [] => true
  | (up, mark) :: l => let h := (if up then height + 1 else height - 1)%Z in
      (negb mark || (best <? h)%Z) && records l h (Z.max best h)
  end.
(* Among any g steps, is one marked? The last mark was c steps ago. *)
Fixpoint near (g c : N) (l : list bool) : bool :=
  match l with
  | [] => true
  | true :: l => near g 0 l
  | false :: l => (c + 1 <? g)%N && near g (c + 1) l
  end.
Definition check (winner : player) (word : list bool) (good : list N) (gap : N) : bool :=
  let (mark, rest) := marks 0 word good in
  match rest with
  | _ :: _ => false
  | [] => let once := map (fun x => (x, false)) in
      (0 <? gap)%N && existsb (fun x => x) mark && near gap 0 (mark ++ mark) &&
      match winner with
      | B => let up := map negb word in records (once up ++ combine up mark) 0 0
      | A => let up := rev word in records (once up ++ combine up (rev mark)) 0 0
      end
  end.

Lemma marks_length i word places : List.length (fst (marks i word places)) = List.length word.
Proof.
  revert i places. induction word as [|x word IH]; intros i places; [reflexivity|]. simpl.
  destruct places as [|p places]; [|destruct (N.eqb p i)];
    [specialize (IH (i + 1)%N [])|specialize (IH (i + 1)%N places)|specialize (IH (i + 1)%N (p :: places))];
    destruct (marks _ _ _); simpl in *; congruence.
Qed.

(* The height after i steps. *)
Definition up_or_down (up : bool) : Z := if up then 1%Z else (-1)%Z.
Fixpoint height (l : list bool) (i : nat) {struct i} : Z :=
  match i, l with S i, x :: l => (up_or_down x + height l i)%Z | _, _ => 0%Z end.
Lemma records_right : forall l h best, (h <= best)%Z -> records l h best = true ->
  forall i, nth i (map snd l) false = true ->
  (best < h + height (map fst l) (S i))%Z /\
  forall y, y <= i -> (height (map fst l) y < height (map fst l) (S i))%Z.
Proof.
  induction l as [|[up mark] l IH]; intros h best Hb R i M; [destruct i; discriminate|].
  simpl in R. apply andb_prop in R as [R1 R2].
  assert (E : (if up then h + 1 else h - 1)%Z = (h + up_or_down up)%Z) by (destruct up; simpl; lia). rewrite E in *.
  destruct i as [|i]; simpl in M.
  - subst mark. apply Z.ltb_lt in R1. assert (H1 : height (map fst ((up, true) :: l)) 1 = up_or_down up).
    { simpl. lia. }
    rewrite H1. split; auto. intros y Y. replace y with 0 by lia. simpl height. lia.
  - destruct (IH (h + up_or_down up)%Z (Z.max best (h + up_or_down up)) ltac:(lia) R2 i M) as [X Y].
    assert (N : forall y, height (map fst ((up, mark) :: l)) (S y) = (up_or_down up + height (map fst l) y)%Z) by auto.
    rewrite !N. split; [lia|]. intros y Hy. destruct y as [|y]; [|rewrite N; specialize (Y y ltac:(lia)); lia].
    change (height (map fst ((up, mark) :: l)) 0) with 0%Z. lia.
Qed.
Lemma near_right g : forall l c, (c < g)%N -> near g c l = true -> forall x k, x + k <= List.length l ->
  N.to_nat g <= k \/ x = 0 /\ N.to_nat g <= N.to_nat c + k -> exists i, x <= i < x + k /\ nth i l false = true.
Proof.
  induction l as [|b l IH]; intros c Hc R x k L H; simpl in L; [lia|]. destruct x as [|x].
  - destruct b; [exists 0; split; auto; lia|]. simpl in R. apply andb_prop in R as [R1 R2]. apply N.ltb_lt in R1.
    destruct (IH (c + 1)%N ltac:(lia) R2 0 (k - 1)) as [i [I M]]; [lia|right; lia|].
    exists (S i). split; auto. lia.
  - assert (E : exists c', (c' < g)%N /\ near g c' l = true).
    { destruct b; simpl in R; [exists 0%N; split; auto; lia|]. apply andb_prop in R as [R1 R2]. apply N.ltb_lt in R1.
      exists (c + 1)%N. auto. }
    destruct E as [c' [C' R']]. destruct (IH c' C' R' x k) as [i [I M]]; [lia|lia|]. exists (S i). split; auto. lia.
Qed.

Section Word.
Variable word : list bool.
Let M : nat := List.length word.
Let W : nat -> bool := letter word.
Hypothesis M1 : 1 <= M.
Lemma letter_repeats x : W (x + M) = W x.
Proof. unfold W, letter. fold M. rewrite <- (Nat.mul_1_l M) at 1. rewrite Nat.mod_add by lia. reflexivity. Qed.
Lemma letter_twice i : i < 2 * M -> nth i (word ++ word) false = W i.
Proof.
  intro I. unfold W, letter. fold M. destruct (le_lt_dec M i) as [L|L].
  - rewrite app_nth2 by auto. fold M. f_equal. replace i with (i - M + 1 * M) at 2 by lia.
    rewrite Nat.mod_add by lia. symmetry. apply Nat.mod_small. lia.
  - rewrite app_nth1 by auto. rewrite Nat.mod_small; auto.
Qed.
Lemma height_step : forall l i, i < List.length l ->
  height l (S i) = (height l i + up_or_down (nth i l false))%Z.
Proof.
  induction l as [|x l IH]; intros i L; simpl in L; [lia|]. destruct i as [|i].
  - simpl. lia.
  - change (height (x :: l) (S (S i))) with (up_or_down x + height l (S i))%Z. rewrite IH by lia. simpl. lia.
Qed.
Lemma height_up i : i <= 2 * M -> height (map negb (word ++ word)) i = lead W i.
Proof.
  induction i as [|i IH]; intro L; [reflexivity|]. rewrite height_step by (rewrite map_length, app_length; fold M; lia).
  simpl lead. rewrite IH by lia. change false with (negb true). rewrite map_nth.
  rewrite (nth_indep _ true false) by (rewrite app_length; fold M; lia). rewrite letter_twice by lia.
  destruct (W i); reflexivity.
Qed.
Lemma height_down i : i <= 2 * M -> height (rev (word ++ word)) i = (lead W (2 * M - i) - lead W (2 * M))%Z.
Proof.
  induction i as [|i IH]; intro L; [rewrite Nat.sub_0_r; simpl height; lia|].
  rewrite height_step by (rewrite rev_length, app_length; fold M; lia). rewrite IH by lia.
  rewrite rev_nth by (rewrite app_length; fold M; lia). rewrite app_length. fold M. rewrite letter_twice by lia.
  replace (M + M - S i) with (2 * M - S i) by lia. replace (2 * M - i) with (2 * M - S i + 1) by lia.
  rewrite lead_next. destruct (W (2 * M - S i)); simpl up_or_down; lia.
Qed.
(* Marks of places that lead for ever: B counts downwards, A upwards. *)
Lemma ahead_B_always i : i < M -> (forall x, x <= i + M -> (lead W x < lead W (i + M + 1))%Z) ->
  forall k, ahead_B W (i + k * M).
Proof.
  intros I H k x X. pose proof (lead_periods W M M1 letter_repeats) as Per.
  assert (D : (lead W (i + M + 1) = lead W (i + 1) + lead W M)%Z).
  { replace (i + M + 1) with (i + 1 + 1 * M) by lia. rewrite Per. lia. }
  assert (Pos : (0 < lead W M)%Z).
  { specialize (H (i + 1) ltac:(lia)). lia. }
  replace (i + k * M + 1) with (i + 1 + k * M) by lia. rewrite Per.
  destruct (le_lt_dec x i) as [L|L].
  - specialize (H (x + M) ltac:(lia)). assert (E : (lead W (x + M) = lead W x + lead W M)%Z).
    { replace (x + M) with (x + 1 * M) by lia. rewrite Per. lia. }
    nia.
  - destruct (in_window M M1 i x) as [z [t [Z [E|E]]]].
    + (* x itself is in the window *)
      assert (t = 0 \/ 0 < t) as [->|T] by lia; [|nia]. specialize (H x ltac:(lia)).
      destruct k as [|k]; [lia|]. nia.
    + specialize (H z ltac:(lia)). rewrite E, Per. assert (t < k) by nia. nia.
Qed.
Lemma ahead_A_always i : i < M -> (forall x, i < x <= 2 * M -> (lead W x < lead W i)%Z) ->
  forall k, ahead_A W (i + k * M).
Proof.
  intros I H k x X. pose proof (lead_periods W M M1 letter_repeats) as Per.
  assert (Neg : (lead W M < 0)%Z).
  { specialize (H (i + 1 * M) ltac:(lia)). rewrite Per in H. lia. }
  rewrite Per. assert (E : exists y, x = y + k * M) by (exists (x - k * M); lia). destruct E as [y ->]. rewrite Per.
  assert (Y : i < y) by lia. destruct (in_window M M1 i y) as [z [t [Z [E|E]]]].
  - assert (t = 0 \/ 0 < t) as [->|T] by lia; [|nia]. specialize (H y ltac:(lia)). lia.
  - specialize (H z ltac:(lia)). rewrite E, Per. nia.
Qed.

(* What the checker accepts. *)
Variables (good : list N) (gap : N).
Let mark : list bool := fst (marks 0 word good).
Let g : nat := N.to_nat gap.
Lemma mark_length : List.length mark = M.
Proof. apply marks_length. Qed.
Lemma within_marks (P : nat -> Prop) : (0 < gap)%N -> existsb (fun x => x) mark = true ->
  near gap 0 (mark ++ mark) = true -> (forall i, i < M -> nth i mark false = true -> forall k, P (i + k * M)) ->
  within g P.
Proof.
  intros G0 Some Near H x. pose proof (Nat.div_mod x M ltac:(lia)) as E. set (k := x / M) in *.
  assert (Y : x mod M < M) by (apply Nat.mod_upper_bound; lia). set (y := x mod M) in *. clearbody k y.
  pose proof mark_length as ML. destruct (le_lt_dec g M) as [L|L].
  - destruct (near_right gap (mark ++ mark) 0%N G0 Near y g) as [i [I T]]; [rewrite app_length, ML; lia|left; auto|].
    destruct (le_lt_dec M i) as [X|X].
    + rewrite app_nth2 in T by lia. rewrite ML in T. exists (i - M + (k + 1) * M). split; [lia|]. apply H; auto. lia.
    + rewrite app_nth1 in T by lia. exists (i + k * M). split; [lia|]. apply H; auto.
  - apply existsb_exists in Some as [b [I ->]]. apply (In_nth _ _ false) in I as [i [I T]]. rewrite ML in I.
    destruct (le_lt_dec y i) as [X|X]; [exists (i + k * M)|exists (i + (k + 1) * M)]; (split; [lia|]); apply H; auto.
Qed.
Lemma split_pairs (up : list bool) m : List.length up = List.length m ->
  map fst (map (fun x => (x, false)) up ++ combine up m) = up ++ up /\
  map snd (map (fun x => (x, false)) up ++ combine up m) = map (fun _ => false) up ++ m.
Proof.
  intro E. rewrite !map_app, !map_map. simpl. rewrite map_id. revert m E.
  assert (X : forall u m : list bool, List.length u = List.length m ->
    map fst (combine u m) = u /\ map snd (combine u m) = m).
  { induction u as [|x u IH]; intros [|y m] E; simpl in *; try discriminate; auto.
    destruct (IH m) as [-> ->]; auto. }
  intros m E. destruct (X up m E) as [-> ->]. auto.
Qed.
Lemma accepted winner : check winner word good gap = true -> (0 < gap)%N /\ existsb (fun x => x) mark = true /\
  near gap 0 (mark ++ mark) = true /\
  match winner with
  | B => records (map (fun x => (x, false)) (map negb word) ++ combine (map negb word) mark) 0 0 = true
  | A => records (map (fun x => (x, false)) (rev word) ++ combine (rev word) (rev mark)) 0 0 = true
  end.
Proof.
  unfold check, mark. destruct (marks 0 word good) as [m [|x rest]]; [|discriminate]. simpl fst.
  rewrite !andb_true_iff. intros [[[G S] N] R]. apply N.ltb_lt in G. repeat split; auto. destruct winner; auto.
Qed.
Lemma gap_B : check B word good gap = true -> within g (ahead_B W).
Proof.
  intro C. apply accepted in C as [G [Some [N R]]]. apply within_marks; auto. intros i I T.
  apply ahead_B_always; auto. intros x X.
  assert (L : List.length (map negb word) = List.length mark) by (rewrite map_length, mark_length; auto).
  destruct (split_pairs (map negb word) mark L) as [F Sn].
  destruct (records_right _ 0 0 (Z.le_refl 0) R (i + M)) as [_ H].
  - rewrite Sn, app_nth2; rewrite map_length, map_length; fold M; [|lia]. replace (i + M - M) with i by lia. auto.
  - specialize (H x X). rewrite F, <- map_app, !height_up in H by lia.
    rewrite Nat.add_1_r. auto.
Qed.
Lemma gap_A : check A word good gap = true -> within g (ahead_A W).
Proof.
  intro C. apply accepted in C as [G [Some [N R]]]. apply within_marks; auto. intros i I T.
  apply ahead_A_always; auto. intros x X.
  assert (L : List.length (rev word) = List.length (rev mark)) by (rewrite !rev_length, mark_length; auto).
  destruct (split_pairs (rev word) (rev mark) L) as [F Sn].
  destruct (records_right _ 0 0 (Z.le_refl 0) R (M + (M - 1 - i))) as [_ H].
  - rewrite Sn, app_nth2; rewrite map_length, rev_length; fold M; [|lia].
    rewrite rev_nth by (rewrite mark_length; lia). rewrite mark_length.
    replace (M - S (M + (M - 1 - i) - M)) with i by lia. auto.
  - specialize (H (2 * M - x) ltac:(lia)). rewrite F, <- rev_app_distr, !height_down in H by lia.
    replace (2 * M - (2 * M - x)) with x in H by lia. replace (2 * M - S (M + (M - 1 - i))) with i in H by lia. lia.
Qed.
End Word.

Lemma word_not_empty winner word good gap : check winner word good gap = true -> 1 <= List.length word.
Proof.
  intro C. apply accepted in C as [_ [S _]]. pose proof (mark_length word good) as L.
  destruct word; [|simpl; lia]. simpl in S. destruct good; discriminate.
Qed.

(* The game of the word: A wins iff the letter of his total is A. *)
(** What the checker accepts for B is true of the game of the word, for every K from the gap on: B wins with as many
    chips left as the gap or more if he is to move, and with K more if A is. *)
Theorem totals_B word good gap : check B word good gap = true -> forall K, N.to_nat gap <= K -> forall r a,
  (N.to_nat gap <= r -> wins_B K (letter word) B r a) /\ (K + N.to_nat gap <= r -> wins_B K (letter word) A r a).
Proof.
  intros C K HK r a. pose proof (gap_B word (word_not_empty _ _ _ _ C) good gap C) as G. set (g := N.to_nat gap) in *.
  split; intro R.
  - destruct (G (a + r - g)) as [p [P Q]]. apply (B_moves r a (a + r - p)); [lia|lia|].
    apply (ahead_B_wins K (letter word) g HK G). replace (a + (r - (a + r - p))) with p by lia. auto.
  - apply (majority_B K (letter word) g HK G). auto.
Qed.
(** What the checker accepts for A is true of the game of the word, for every K from the gap on: A wins with as many
    chips left as the gap or more if he is to move, and with K more if B is. *)
Theorem totals_A word good gap : check A word good gap = true -> forall K, N.to_nat gap <= K -> forall r a,
  (N.to_nat gap <= r -> wins_A K (letter word) A r a) /\ (K + N.to_nat gap <= r -> wins_A K (letter word) B r a).
Proof.
  intros C K HK r a. pose proof (gap_A word (word_not_empty _ _ _ _ C) good gap C) as G. set (g := N.to_nat gap) in *.
  assert (Move : forall r a, g <= r -> wins_A K (letter word) A r a) by (apply (majority_A K (letter word) g HK G)).
  split; [apply Move|]. intro R. destruct (Nat.eq_dec r 0) as [->|R0].
  { destruct (G 0) as [p [P _]]. lia. }
  apply A_answers; [lia|]. intros i I L. apply Move. lia.
Qed.

(* The coprime game: the word has B where one of the divisors divides the total. *)
Fixpoint word_of (i : N) (word : list bool) (divisors : list N) : bool :=
  match word with
  | [] => true
  | x :: word => Bool.eqb x (negb (existsb (fun d => (i mod d =? 0)%N) divisors)) && word_of (i + 1) word divisors
  end.
Definition check_divisors (word : list bool) (divisors : list nat) : bool :=
  forallb (fun d => (1 <? d) && (List.length word mod d =? 0)) divisors && word_of 0 word (map N.of_nat divisors).

Lemma word_of_right : forall word i divisors, word_of i word divisors = true -> forall j, j < List.length word ->
  nth j word false = negb (existsb (fun d => ((i + N.of_nat j) mod d =? 0)%N) divisors).
Proof.
  induction word as [|x word IH]; intros i divisors H j L; simpl in L; [lia|]. simpl in H.
  apply andb_prop in H as [H1 H2]. apply eqb_prop in H1. destruct j as [|j]; [rewrite N.add_0_r; auto|].
  simpl nth. rewrite (IH _ _ H2) by lia. replace (i + N.of_nat (S j))%N with (i + 1 + N.of_nat j)%N by lia. auto.
Qed.
Lemma divisors_right word divisors : 1 <= List.length word -> check_divisors word divisors = true -> forall x,
  letter word x = false <-> exists d, In d divisors /\ 1 < d /\ Nat.divide d x.
Proof.
  intros M1 C x. unfold check_divisors in C. apply andb_prop in C as [C1 C2]. rewrite forallb_forall in C1.
  unfold letter. set (M := List.length word) in *. assert (X : x mod M < M) by (apply Nat.mod_upper_bound; lia).
  rewrite (word_of_right word 0 _ C2) by auto. rewrite negb_false_iff, existsb_exists.
  assert (D : forall d, In d divisors -> 1 < d /\
    (((0 + N.of_nat (x mod M)) mod N.of_nat d = 0)%N <-> Nat.divide d x)).
  { intros d I. specialize (C1 d I). apply andb_prop in C1 as [D1 D2]. apply Nat.ltb_lt in D1.
    apply Nat.eqb_eq, Nat.mod_divide in D2; [|lia]. split; auto. rewrite N.add_0_l, <- Nat2N.inj_mod.
    assert (E : x mod M mod d = x mod d).
    { destruct D2 as [q Q]. pose proof (Nat.div_mod x M ltac:(lia)) as E. rewrite E at 2. rewrite Q at 2.
      replace (q * d * (x / M) + x mod M) with (x mod M + q * (x / M) * d) by ring. symmetry. apply Nat.mod_add. lia. }
    rewrite E, <- (Nat.mod_divide x d) by lia. lia. }
  split.
  - intros [d [I T]]. apply in_map_iff in I as [d' [<- I]]. apply N.eqb_eq in T. exists d'.
    destruct (D d' I) as [D1 D2]. split; auto. split; auto. apply D2. auto.
  - intros [d [I [_ T]]]. exists (N.of_nat d). split; [apply in_map; auto|]. apply N.eqb_eq. apply D; auto.
Qed.

(** What the checkers accept for B is true of the coprime game, if all divisors divide the number of chips, for every K
    from the gap on: B wins as in [totals_B]. *)
Theorem coprime_B word good gap divisors :
  check B word good gap = true -> check_divisors word divisors = true ->
  forall K n, N.to_nat gap <= K -> (forall d, In d divisors -> Nat.divide d n) ->
  forall r a b, a + b + r = n ->
  (N.to_nat gap <= r -> B_wins K B r a b) /\ (K + N.to_nat gap <= r -> B_wins K A r a b).
Proof.
  intros C CD K n HK Dn r a b E. destruct (totals_B word good gap C K HK r a) as [H1 H2].
  pose proof (divisors_right word divisors (word_not_empty _ _ _ _ C) CD) as L.
  assert (Mono : forall x, coprime_to n x = true -> letter word x = true).
  { intros x X. destruct (letter word x) eqn:Y; auto. apply L in Y as [d [I [D1 D]]].
    apply Nat.eqb_eq in X. assert (Z : Nat.divide d 1) by (rewrite <- X; apply Nat.gcd_greatest; auto).
    apply Nat.divide_1_r in Z. lia. }
  split; intro R; [destruct (row_of_tokens K n B r a b E) as [_ ->]|destruct (row_of_tokens K n A r a b E) as [_ ->]];
    apply (monotone K (coprime_to n) (letter word) Mono); auto.
Qed.
(** What the checkers accept for A is true of the coprime game, if all primes of the number of chips are divisors, for
    every K from the gap on: A wins as in [totals_A]. *)
Theorem coprime_A word good gap divisors :
  check A word good gap = true -> check_divisors word divisors = true ->
  forall K n, N.to_nat gap <= K -> (forall p, prime p -> Nat.divide p n -> In p divisors) ->
  forall r a b, a + b + r = n ->
  (N.to_nat gap <= r -> A_wins K A r a b) /\ (K + N.to_nat gap <= r -> A_wins K B r a b).
Proof.
  intros C CD K n HK Dn r a b E. destruct (totals_A word good gap C K HK r a) as [H1 H2].
  pose proof (divisors_right word divisors (word_not_empty _ _ _ _ C) CD) as L.
  pose proof (proj1 (accepted word good gap A C)) as G.
  assert (Mono : 1 <= n -> forall x, letter word x = true -> coprime_to n x = true).
  { intros N1 x X. apply Nat.eqb_eq. destruct (le_lt_dec 2 (Nat.gcd x n)) as [Y|Y].
    - exfalso. destruct (prime_divisor _ Y) as [p [P Q]].
      assert (Z : letter word x = false); [|congruence]. apply L. exists p. split; [|split; [destruct P; lia|]].
      + apply Dn; auto. apply Nat.divide_trans with (1 := Q). apply Nat.gcd_divide_r.
      + apply Nat.divide_trans with (1 := Q). apply Nat.gcd_divide_l.
    - assert (Nat.gcd x n <> 0) by (intro Z; apply Nat.gcd_eq_0_r in Z; lia). lia. }
  split; intro R; [destruct (row_of_tokens K n A r a b E) as [-> _]|destruct (row_of_tokens K n B r a b E) as [-> _]];
    apply (monotone K (letter word) (coprime_to n) (Mono ltac:(lia))); auto.
Qed.
