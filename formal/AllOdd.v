(* A verified checker of who wins the coprime game for every odd n, by columns.

   A certificate lists sets of primes: B wins if all primes of one of his sets divide n, and A wins, by a first take of
   d, if none of the primes of one of hers does. Each set is a column of the game (ColumnChecker.v). The sets leave no
   odd n out; and the n below the start are decided one by one.

   Main theorem (all_odd_checked): what the function check accepts is true of all odd n. *)
Require Import ZArith NArith Arith Lia List Bool.
From Nimlike Require Import Row Coprime PowersOfTwo ColumnChecker.
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

Section Law.
Variables (K start : nat) (b : list (list nat)) (a : list (nat * list nat)) (small : list nat).

Definition check_b (P : list nat) : bool := check_column K P A 0 start.
Definition check_a (dP : nat * list nat) : bool :=
  let (d, P) := dP in (1 <=? d) && (d <=? K) && (d <=? start) &&
  check_column K (other_primes P (column_reach K (Z.of_nat d) (start - d))) B (Z.of_nat d) (start - d).

Lemma b_right P n : check_b P = true -> n mod 2 = 1 -> start <= n -> all_divide P n -> B_wins_game K n.
Proof. intros C O S D. apply (column_checked_A K P A 0%Z start C n 0 0 O eq_refl S eq_refl D). Qed.
Lemma a_right d P n : check_a (d, P) = true -> n mod 2 = 1 -> start <= n -> none_divides P n -> A_wins_game K n.
Proof.
  unfold check_a. rewrite !andb_true_iff, !Nat.leb_le. intros [[[D1 D2] D3] C] O S N.
  apply (Coprime_A_moves _ _ _ _ d); [lia|lia|]. assert (E : 0 + d + 0 + (n - d) = n) by lia.
  apply (column_checked_B K _ B (Z.of_nat d) (start - d) C (n - d) (0 + d) 0); try (rewrite E; auto); try lia; auto.
  intros q Q Q2 L Dn. apply filter_In. split.
  - apply in_seq. destruct Q as [Q _]. assert (q <> 2) by (intros ->; discriminate). lia.
  - rewrite !andb_true_iff, Nat.eqb_eq, negb_true_iff. split; [split; auto; apply prime_maybe; auto|].
    destruct (mem q P) eqn:M; auto. apply mem_In in M. exfalso. apply (N q M Dn).
Qed.

(* Is each n, which all of yes divide and none of no does, in a set? A set of A is chosen: either none of its primes
   divides n, or one of them is the first to do so. *)
Definition unknown (no P : list nat) : nat := length (filter (fun p => negb (mem p no)) P).
Fixpoint chosen (yes no : list nat) (sets : list (nat * list nat)) : option (nat * list nat) :=
  match sets with
  | [] => None
  | P :: sets =>
      let later := chosen yes no sets in
      if existsb (fun p => mem p yes) (snd P) then later
      else match later with
           | Some Q => if unknown no (snd Q) <=? unknown no (snd P) then later else Some P
           | None => Some P
           end
  end.
Fixpoint covered (fuel : nat) (yes no : list nat) : bool :=
  match fuel with
  | O => false
  | S fuel =>
      existsb (fun P => forallb (fun p => mem p yes) P) b ||
      match chosen yes no a with
      | None => false
      | Some P => (fix each (Q no : list nat) : bool :=
          match Q with
          | [] => true
          | p :: Q => (mem p no || covered fuel (p :: yes) no) && each Q (p :: no)
          end) (snd P) no
      end
  end.
Lemma chosen_In yes no : forall sets P, chosen yes no sets = Some P -> In P sets.
Proof.
  induction sets as [|P sets IH]; intros Q H; simpl in H; [discriminate|].
  destruct (existsb _ (snd P)); [right; auto|]. destruct (chosen yes no sets) as [R|]; [|injection H as <-; left; auto].
  destruct (_ <=? _); [right; auto|]. injection H as <-. left. auto.
Qed.
Definition in_a_set (n : nat) : Prop :=
  (exists P, In P b /\ all_divide P n) \/ (exists d P, In (d, P) a /\ none_divides P n).
Lemma covered_right n : forall fuel yes no, covered fuel yes no = true ->
  all_divide yes n -> none_divides no n -> in_a_set n.
Proof.
  induction fuel as [|fuel IH]; intros yes no H Y N; simpl in H; [discriminate|].
  apply orb_prop in H as [H|H].
  - apply existsb_exists in H as [P [I H]]. rewrite forallb_forall in H. left. exists P. split; auto.
    intros p Ip. apply Y, mem_In, H, Ip.
  - destruct (chosen yes no a) as [[d P]|] eqn:C; [|discriminate]. apply chosen_In in C. simpl in H.
    assert (E : in_a_set n \/ none_divides P n); [|destruct E as [E|E]; auto; right; exists d, P; auto].
    clear C. revert no N H. induction P as [|p P IP]; intros no N H; [right; intros p []|].
    apply andb_prop in H as [H1 H2]. destruct (Nat.eq_dec (Nat.gcd p n) p) as [D|D].
    + apply Nat.divide_gcd_iff' in D. left. apply orb_prop in H1 as [H1|H1].
      * apply mem_In in H1. exfalso. apply (N p H1 D).
      * apply (IH _ _ H1); auto. intros q [<-|I]; auto.
    + assert (Np : ~ Nat.divide p n) by (intro X; apply D, Nat.divide_gcd_iff'; auto).
      destruct (IP (p :: no)) as [X|X]; auto.
      * intros q [<-|I]; auto.
      * right. intros q [<-|I]; auto.
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

Definition check : bool :=
  (start mod 2 =? 1) && forallb check_b b && forallb check_a a &&
  covered (S (length (concat b) + length (concat (map snd a)))) [] [] &&
  forallb (fun i => Bool.eqb (b_wins (2 * i + 1)) (mem (2 * i + 1) small)) (seq 0 (start / 2)).

Theorem all_odd_checked : check = true -> forall n, n mod 2 = 1 ->
  (n < start -> (B_wins_game K n <-> In n small)) /\
  (start <= n ->
    (forall P, In P b -> all_divide P n -> B_wins_game K n) /\
    (forall d P, In (d, P) a -> none_divides P n -> A_wins_game K n) /\
    ((exists P, In P b /\ all_divide P n) \/ (exists d P, In (d, P) a /\ none_divides P n))).
Proof.
  unfold check. rewrite !andb_true_iff, !forallb_forall, Nat.eqb_eq. intros [[[[S1 B] Aa] C] Sm] n O. split.
  - intro L. assert (E : n = 2 * (n / 2) + 1) by (pose proof (Nat.div_mod n 2 ltac:(lia)); lia).
    assert (I : In (n / 2) (seq 0 (start / 2))).
    { apply in_seq. pose proof (Nat.div_mod start 2 ltac:(lia)). lia. }
    specialize (Sm _ I). rewrite <- E in Sm. apply eqb_prop in Sm.
    rewrite <- mem_In, <- Sm. symmetry. apply b_wins_right. lia.
  - intro L. split; [|split].
    + intros P I D. apply (b_right P); auto.
    + intros d P I D. apply (a_right d P); auto.
    + apply (covered_right n _ [] [] C); intros p [].
Qed.
End Law.
