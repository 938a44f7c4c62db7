(* A verified checker of who wins the coprime game for every odd n, by columns and races.

   A certificate lists sets of primes: B wins if all primes of one of his sets divide n, and A wins if none of the
   primes of one of hers does. Each set is a column of the game, with a first take of d if A is to win, or a race,
   which says this of the n with some remainders modulo 2K (ColumnChecker.v). The sets leave no odd n out; and the n
   below the start are decided one by one.

   Main theorem (all_odd_checked): what the function check accepts is true of all odd n. *)
Require Import ZArith NArith Arith Lia List Bool.
From Nimlike Require Import Row Coprime PowersOfTwo Columns Race ColumnChecker.
From Nimlike Require TotalChecker.
Import ListNotations.

Definition all_divide (P : list nat) (n : nat) : Prop := forall p, In p P -> Nat.divide p n.
Definition none_divides (P : list nat) (n : nat) : Prop := forall p, In p P -> ~ Nat.divide p n.
Definition mem (p : nat) (l : list nat) : bool := existsb (Nat.eqb p) l.
Lemma mem_In p l : mem p l = true <-> In p l.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros [x [I E]]. apply Nat.eqb_eq in E. subst. auto.
  - intro I. exists p. split; auto. apply Nat.eqb_refl.
Qed.

(* All odd primes up to the reach but those of the set, and perhaps other numbers. *)
Definition maybe_prime (q : nat) : bool := forallb (fun d => negb (q mod d =? 0)) (seq 2 (q - 2)).
Definition other_primes (P : list nat) (reach : nat) : list nat :=
  filter (fun q => (q mod 2 =? 1) && maybe_prime q && negb (mem q P)) (seq 3 (reach - 2)).
Lemma prime_maybe q : prime q -> maybe_prime q = true.
Proof.
  intros [Q P]. apply forallb_forall. intros d D. apply in_seq in D. apply negb_true_iff, Nat.eqb_neq. intro Z.
  apply Nat.mod_divide in Z; [|lia]. destruct (P d Z); lia.
Qed.

Lemma others_In P reach n q : none_divides P n -> prime q -> q mod 2 = 1 -> q <= reach -> Nat.divide q n ->
  In q (other_primes P reach).
Proof.
  intros N Q Q2 L D. apply filter_In. split.
  - apply in_seq. destruct Q as [Q _]. assert (q <> 2) by (intros ->; discriminate). lia.
  - rewrite !andb_true_iff, Nat.eqb_eq, negb_true_iff. split; [split; auto; apply prime_maybe; auto|].
    destruct (mem q P) eqn:M; auto. apply mem_In in M. exfalso. apply (N q M D).
Qed.

(* The rows of the game of a set of primes, by its race. *)
Lemma word_race K primes E c start : check_race K primes E c start = true ->
  1 <= K /\ (forall p, In p primes -> 2 <= p) /\ ((E + c) mod 2 = 1)%Z /\
  forall k, start <= k -> of_the_race K (word primes) E c k.
Proof.
  unfold check_race. set (R := race_reach K E start). set (last := race_last K start).
  pose proof (fun H => rows_right K primes R H last) as Q. destruct (rows K primes R last) as [a b]. simpl in Q.
  intro C. apply andb_prop in C as [C C4]. apply andb_prop in C as [C C3]. apply andb_prop in C as [C1 C2].
  apply Nat.leb_le in C1. apply Z.eqb_eq in C3. rewrite forallb_forall in C2, C4.
  split; auto. split; [intros p I; apply Nat.leb_le; auto|]. split; auto.
  apply (race K _ E c C1 C3 start). intros k L d O.
  specialize (C4 (last - k) ltac:(apply in_seq; unfold last, race_last; lia)).
  destruct (Q C1) as [_ [_ X]]. destruct (X (last - k) ltac:(lia)) as [XA XB].
  replace (last - (last - k)) with k in * by (unfold last, race_last in *; lia).
  apply andb_prop in C4 as [F1 F2]. rewrite forallb_forall in F1, F2.
  split; intro I.
  - specialize (F1 d ltac:(apply in_interval; lia)). rewrite O in F1. apply eqb_prop in F1.
    rewrite <- (XA d) by (unfold R, race_reach, race_last; lia). rewrite F1. apply Z.leb_le.
  - specialize (F2 d ltac:(apply in_interval; lia)). rewrite O in F2. apply eqb_prop in F2.
    rewrite <- (XB d) by (unfold R, race_reach, race_last; lia). rewrite F2. apply Z.leb_le.
Qed.

Lemma race_B K P E c start n : check_race K P E c start = true -> (1 <= E <= Z.of_nat K)%Z ->
  n mod 2 = 1 -> start <= n -> all_divide P n -> (distance K c n < E)%Z -> B_wins_game K n.
Proof.
  intros C EK O S D L. apply word_race in C as [K1 [P2 [Oc R]]].
  assert (On : ((Z.of_nat n + 0) mod 2 = 1)%Z).
  { rewrite Z.add_0_r. change 2%Z with (Z.of_nat 2). rewrite <- Nat2Z.inj_mod, O. reflexivity. }
  destruct (R n S 0%Z On) as [H _]. specialize (H ltac:(lia)).
  assert (X : ends_B K (word P) A n 0) by (apply ends_one_winner; auto; intro X; apply H in X; lia).
  unfold B_wins_game. apply coprime_by_differences; auto. simpl.
  apply (differences_within_B K (word P)); auto. intros v V. apply ColumnChecker.all_divide; auto.
Qed.
Lemma race_A K P E c start n :
  let R := race_reach K E start in check_race K (other_primes P R) E c start = true ->
  (1 <= E <= Z.of_nat K)%Z ->
  n mod 2 = 1 -> start <= n -> none_divides P n -> (E <= distance K c n)%Z -> A_wins_game K n.
Proof.
  intros R C EK O S D L. set (primes := other_primes P R) in *.
  pose proof (word_race K primes E c start C) as [K1 [P2 [Oc W]]].
  set (T := fun x => word primes x && coprime_difference n x).
  assert (others : forall q, prime q -> q mod 2 = 1 -> q <= R -> Nat.divide q n -> In q primes)
    by (intros q Q Q2 Lq Dn; apply (others_In P R n); auto).
  assert (same : forall t k d, ((Z.of_nat k + d) mod 2 = 1)%Z -> Z.abs_nat d + k <= R ->
    (ends_A K (word primes) t k d <-> ends_A K T t k d)).
  { intros t k d Ok M. split; apply differences_within; intros v V; unfold T.
    - intro X. rewrite X. cbn [andb]. apply (no_other primes n R O P2); auto; [|lia].
      replace (d + Z.of_nat k - 2 * Z.of_nat v)%Z with (Z.of_nat k + d + - Z.of_nat v * 2)%Z by lia.
      rewrite Z.mod_add; lia.
    - intro X. apply andb_prop in X. tauto. }
  assert (rows : forall k, start <= k -> of_the_race K T E c k).
  { apply (race K T E c K1 Oc start). intros k Lk d Ok. destruct (W k ltac:(lia) d Ok) as [HA HB].
    split; intro I; rewrite <- same by (auto; unfold R, race_reach, race_last; lia); auto. }
  assert (On : ((Z.of_nat n + 0) mod 2 = 1)%Z).
  { rewrite Z.add_0_r. change 2%Z with (Z.of_nat 2). rewrite <- Nat2Z.inj_mod, O. reflexivity. }
  destruct (rows n S 0%Z On) as [H _]. specialize (H ltac:(lia)).
  unfold A_wins_game. apply coprime_by_differences; auto. simpl.
  apply (differences_within K T); [|apply H; lia]. intros v V X. apply andb_prop in X. tauto.
Qed.
Lemma distance_remainder K c n : 1 <= K -> distance K c (n mod (2 * K)) = distance K c n.
Proof.
  intro K1. assert (E : phase K c (n mod (2 * K)) = phase K c n); [|unfold distance; rewrite E; auto].
  unfold phase. rewrite Nat2Z.inj_mod, Nat2Z.inj_mul. change (Z.of_nat 2) with 2%Z. apply Zminus_mod_idemp_l.
Qed.
(* How a set decides: by a column at the difference d, or by a race with the edge E and the phase c, which is for B if n
   is nearer than E to it, and for A otherwise. *)
Inductive way := By_column (d : nat) | By_race (E c : nat).
Definition applies (K : nat) (winner : player) (w : way) (n : nat) : bool :=
  match w with
  | By_column _ => true
  | By_race E c => let near := (distance K (Z.of_nat c) n <? Z.of_nat E)%Z in
                   match winner with A => negb near | B => near end
  end.

(* Is each n, which all of yes divide and none of no does, in a set? A set of A is chosen: either none of its primes
   divides n, or one of them is the first to do so. *)
Definition in_sets (b a : list (list nat)) (n : nat) : Prop :=
  (exists P, In P b /\ all_divide P n) \/ (exists P, In P a /\ none_divides P n).
Definition without (p : nat) (sets : list (list nat)) : list (list nat) := filter (fun P => negb (mem p P)) sets.
Definition unknown (no P : list nat) : nat := length (filter (fun p => negb (mem p no)) P).
Fixpoint chosen (no : list nat) (sets : list (list nat)) : option (list nat) :=
  match sets with
  | [] => None
  | P :: sets => match chosen no sets with
                 | Some Q => Some (if unknown no Q <=? unknown no P then Q else P)
                 | None => Some P
                 end
  end.
Fixpoint covered (fuel : nat) (b a : list (list nat)) (yes no : list nat) : bool :=
  match fuel with
  | O => false
  | S fuel =>
      existsb (fun P => forallb (fun p => mem p yes) P) b ||
      match chosen no a with
      | None => false
      | Some P => (fix each (Q : list nat) (b : list (list nat)) (no : list nat) : bool :=
          match Q with
          | [] => true
          | p :: Q => (mem p no || covered fuel b (without p a) (p :: yes) no) && each Q (without p b) (p :: no)
          end) P b no
      end
  end.
Lemma chosen_In no : forall sets P, chosen no sets = Some P -> In P sets.
Proof.
  induction sets as [|P sets IH]; intros Q H; simpl in H; [discriminate|].
  destruct (chosen no sets) as [R|]; injection H as <-; [|left; auto].
  destruct (_ <=? _); [right; apply IH; auto|left; auto].
Qed.
Lemma covered_right n : forall fuel b a yes no, covered fuel b a yes no = true ->
  all_divide yes n -> none_divides no n -> in_sets b a n.
Proof.
  induction fuel as [|fuel IH]; intros b a yes no H Y N; simpl in H; [discriminate|].
  apply orb_prop in H as [H|H].
  - apply existsb_exists in H as [P [I H]]. rewrite forallb_forall in H. left. exists P. split; auto.
    intros p Ip. apply Y, mem_In, H, Ip.
  - destruct (chosen no a) as [P|] eqn:C; [|discriminate]. apply chosen_In in C.
    assert (E : in_sets b a n \/ none_divides P n); [|destruct E as [E|E]; auto; right; exists P; auto].
    clear C. assert (I : incl b b) by (intros x; auto). revert I H. generalize b at 1 3 as b'.
    revert no N. induction P as [|p P IP]; intros no N b' I H; [right; intros p []|].
    apply andb_prop in H as [H1 H2]. destruct (Nat.eq_dec (Nat.gcd p n) p) as [D|D].
    + apply Nat.divide_gcd_iff' in D. left. apply orb_prop in H1 as [H1|H1].
      * apply mem_In in H1. exfalso. apply (N p H1 D).
      * destruct (IH _ _ _ _ H1) as [[Q [J X]]|[Q [J X]]]; auto.
        -- intros q [<-|J]; auto.
        -- left. exists Q. auto.
        -- right. exists Q. split; auto. apply filter_In in J. tauto.
    + assert (Np : ~ Nat.divide p n) by (intro X; apply D, Nat.divide_gcd_iff'; auto).
      destruct (IP (p :: no)) with (b' := without p b') as [X|X]; auto.
      * intros q [<-|J]; auto.
      * intros Q J. apply filter_In in J. apply I. tauto.
      * right. intros q [<-|J]; auto.
Qed.

Section Law.
Variables (K start : nat) (b a : list (way * list nat)) (small : list nat).

Definition check_b (set : way * list nat) : bool :=
  let P := snd set in
  match fst set with
  | By_column d => (d =? 0) && check_column K P A 0 start
  | By_race E c => (1 <=? E) && (E <=? K) && check_race K P (Z.of_nat E) (Z.of_nat c) start
  end.
Definition check_a (set : way * list nat) : bool :=
  let P := snd set in
  match fst set with
  | By_column d => (1 <=? d) && (d <=? K) && (d <=? start) &&
      check_column K (other_primes P (column_reach K (Z.of_nat d) (start - d))) B (Z.of_nat d) (start - d)
  | By_race E c => (1 <=? E) && (E <=? K) &&
      check_race K (other_primes P (race_reach K (Z.of_nat E) start)) (Z.of_nat E) (Z.of_nat c) start
  end.

Lemma b_right w P n : check_b (w, P) = true -> n mod 2 = 1 -> start <= n -> applies K B w n = true ->
  all_divide P n -> B_wins_game K n.
Proof.
  unfold check_b. intros C O S Ap D. destruct w as [d|E c]; cbn [fst snd] in C.
  - apply andb_prop in C as [_ C]. apply (column_checked_A K P A 0%Z start C n 0 0 O eq_refl S eq_refl D).
  - rewrite !andb_true_iff, !Nat.leb_le in C. destruct C as [[E1 E2] C]. apply Z.ltb_lt in Ap.
    apply (race_B K P (Z.of_nat E) (Z.of_nat c) start n C); auto. lia.
Qed.
Lemma a_right w P n : check_a (w, P) = true -> n mod 2 = 1 -> start <= n -> applies K A w n = true ->
  none_divides P n -> A_wins_game K n.
Proof.
  unfold check_a. intros C O S Ap N. destruct w as [d|E c]; cbn [fst snd] in C.
  - rewrite !andb_true_iff, !Nat.leb_le in C. destruct C as [[[D1 D2] D3] C].
    apply (Coprime_A_moves _ _ _ _ d); [lia|lia|]. assert (E : 0 + d + 0 + (n - d) = n) by lia.
    apply (column_checked_B K _ B (Z.of_nat d) (start - d) C (n - d) (0 + d) 0); try (rewrite E; auto); try lia; auto.
    intros q Q Q2 L Dn. apply (others_In P _ n); auto.
  - rewrite !andb_true_iff, !Nat.leb_le in C. destruct C as [[E1 E2] C]. apply negb_true_iff, Z.ltb_ge in Ap.
    apply (race_A K P (Z.of_nat E) (Z.of_nat c) start n C); auto. lia.
Qed.

(* The first n, by the rows of the game in which A's total modulo n has to be coprime to n. *)
Definition coprime_remainders (n : nat) : list nat := filter (coprime_to n) (seq 0 n).
Definition b_wins (n : nat) : bool :=
  negb (N.testbit (fst (nth n (TotalChecker.rows K n (coprime_remainders n) n) (0%N, 0%N))) 0).
Lemma remainders_right n x : 1 <= n -> TotalChecker.remainder_in n (coprime_remainders n) x = coprime_to n x.
Proof.
  intro N. assert (G : coprime_to n (x mod n) = coprime_to n x).
  { unfold coprime_to. rewrite Nat.gcd_mod, Nat.gcd_comm by lia. reflexivity. }
  rewrite <- G. unfold TotalChecker.remainder_in.
  change (mem (x mod n) (coprime_remainders n) = coprime_to n (x mod n)).
  pose proof (Nat.mod_upper_bound x n ltac:(lia)) as B. destruct (coprime_to n (x mod n)) eqn:C.
  - apply mem_In, filter_In. split; auto. apply in_seq. lia.
  - apply not_true_iff_false. rewrite mem_In. intro I. apply filter_In in I as [_ I]. congruence.
Qed.
Lemma b_wins_right n : 1 <= n -> (b_wins n = true <-> B_wins_game K n).
Proof.
  intro N. pose proof (proj2 (game_as_row K n)) as G. rewrite G, (proj2 (one_winner K (coprime_to n) A n 0)).
  destruct (TotalChecker.rows_right K n (coprime_remainders n) N n) as [_ R].
  destruct (R n (le_n n)) as [[X _] _]. specialize (X 0). unfold b_wins. rewrite negb_true_iff.
  unfold TotalChecker.tells in X. rewrite Nat.mod_0_l in X by lia. simpl N.of_nat in X.
  assert (E : wins_A K (coprime_to n) A n 0 <->
    wins_A K (TotalChecker.remainder_in n (coprime_remainders n)) A n 0).
  { split; apply monotone; intro x; rewrite remainders_right; auto. }
  rewrite E, <- X. symmetry. apply not_true_iff_false.
Qed.

Definition sets_at (winner : player) (sets : list (way * list nat)) (n : nat) : list (list nat) :=
  map snd (filter (fun set => applies K winner (fst set) n) sets).
Lemma in_sets_at winner sets n P : In P (sets_at winner sets (n mod (2 * K))) -> 1 <= K ->
  exists w, In (w, P) sets /\ applies K winner w n = true.
Proof.
  intros I K1. apply in_map_iff in I as [[w Q] [E I]]. simpl in E. subst. apply filter_In in I as [I Ap].
  exists w. split; auto. destruct w as [d|E c]; auto. simpl in *. rewrite distance_remainder in Ap; auto.
Qed.
Definition check : bool :=
  (1 <=? K) && (start mod 2 =? 1) && forallb check_b b && forallb check_a a &&
  forallb (fun i => let n := 2 * i + 1 in
    covered (S (length (concat (map snd a)))) (sets_at B b n) (sets_at A a n) [] []) (seq 0 K) &&
  forallb (fun i => Bool.eqb (b_wins (2 * i + 1)) (mem (2 * i + 1) small)) (seq 0 (start / 2)).

(** If [check] accepts, it is true of every odd n: below the start B wins the coprime game just with the listed n; from
    there on each set that applies to n, by its primes and its way, says who wins, and some set applies. *)
Theorem all_odd_checked : check = true -> forall n, n mod 2 = 1 ->
  (n < start -> (B_wins_game K n <-> In n small)) /\
  (start <= n ->
    (forall w P, In (w, P) b -> applies K B w n = true -> all_divide P n -> B_wins_game K n) /\
    (forall w P, In (w, P) a -> applies K A w n = true -> none_divides P n -> A_wins_game K n) /\
    ((exists w P, In (w, P) b /\ applies K B w n = true /\ all_divide P n) \/
     (exists w P, In (w, P) a /\ applies K A w n = true /\ none_divides P n))).
Proof.
  unfold check. rewrite !andb_true_iff, !forallb_forall, Nat.eqb_eq, Nat.leb_le.
  intros [[[[[K1 S1] HB] HA] C] Sm] n O. split.
  - intro L. assert (E : n = 2 * (n / 2) + 1) by (pose proof (Nat.div_mod n 2 ltac:(lia)); lia).
    assert (I : In (n / 2) (seq 0 (start / 2))).
    { apply in_seq. pose proof (Nat.div_mod start 2 ltac:(lia)). lia. }
    specialize (Sm _ I). rewrite <- E in Sm. apply eqb_prop in Sm.
    rewrite <- mem_In, <- Sm. symmetry. apply b_wins_right. lia.
  - intro L. split; [|split].
    + intros w P I Ap D. apply (b_right w P); auto.
    + intros w P I Ap D. apply (a_right w P); auto.
    + set (r := n mod (2 * K)).
      assert (Er : exists i, i < K /\ r = 2 * i + 1).
      { pose proof (Nat.mod_upper_bound n (2 * K) ltac:(lia)) as U. fold r in U. exists (r / 2).
        pose proof (Nat.div_mod n (2 * K) ltac:(lia)) as D. fold r in D. pose proof (Nat.div_mod n 2 ltac:(lia)).
        set (q := n / (2 * K)) in *. assert (2 * K * q = 2 * (K * q)) by ring.
        pose proof (Nat.div_mod r 2 ltac:(lia)). pose proof (Nat.mod_upper_bound r 2 ltac:(lia)). lia. }
      destruct Er as [i [Li Er]]. specialize (C i ltac:(apply in_seq; lia)). cbv zeta in C. rewrite <- Er in C.
      apply (covered_right n) in C; [|intros p []|intros p []].
      destruct C as [[P [I D]]|[P [I D]]]; apply in_sets_at in I as [w [I Ap]]; auto; [left|right]; exists w, P; auto.
Qed.
End Law.
