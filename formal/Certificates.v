(* One checker of certificates, of games on heaps and of the coprime game and its relatives.

   A claim is what a certificate says of a game, and denotes is its meaning, by the rules of the game alone: what the
   moves are, and who wins, in the words of Games.v, Heaps.v, Row.v and Coprime.v. Beside its claim a certificate has
   hints, which mean nothing, and save the checker a search.

   Main theorem (check_right): what the function check accepts is true. Program.v makes a program of it. *)
Require Import ZArith NArith Arith Lia List Bool.
From Nimlike Require Import Games Mex Xor Heaps Periods Row Coprime PowersOfTwo MisereGames.
From Nimlike Require Nim Numerals Sentences Systems Bases Relations Rules Forbidden.
From Nimlike Require Octal Saltus Subtraction FamilyChecker Family MajorityChecker Race ColumnChecker TotalChecker.
From Nimlike Require AllOdd.
Import ListNotations.

(* Games on heaps: octal games, given by digits d0, d1, ... and the digit of all larger numbers; games in which one of
   the listed numbers is taken; and Grundy's game, in which a heap is split into two that differ. *)
Inductive heap_game := Octal_game (code : list nat) (tail : nat) | Take_game (takes : list nat) | Unequal_game.
Definition rule (game : heap_game) : nat -> list nat -> Prop :=
  match game with
  | Octal_game code tail => Octal.octal code tail
  | Take_game takes => Subtraction.take takes
  | Unequal_game => unequal
  end.

(* v n is the Grundy value of the heap n: no option has this XOR of values, and for each smaller one there is an option
   that has it. *)
Definition grundy_values (rule : nat -> list nat -> Prop) (v : nat -> nat) : Prop := forall n,
  (forall o, rule n o -> xor_list (map v o) <> v n) /\
  (forall x, x < v n -> exists o, rule n o /\ xor_list (map v o) = x).
(* v n is 0 if the heap n is lost, and 1 if it is won. *)
Definition outcomes (rule : nat -> list nat -> Prop) (v : nat -> nat) : Prop := forall n,
  v n <= 1 /\ (lost (row_move rule) [n] <-> v n = 0).
(* These values have the period p from the heap e on, both as small as possible. *)
Definition with_period (grundy : bool) (rule : nat -> list nat -> Prop) (e p : nat) : Prop := exists v : nat -> nat,
  (if grundy then grundy_values rule v else outcomes rule v) /\ period v e p.

(* How numbers are written: w n are the digits of n in the base; or, without one, the n-th word that an automaton
   accepts, in the order of the first different digits. *)
Definition numeration : Type := Sentences.system * option Bases.base.
Definition written (digits : numeration) (w : nat -> Numerals.word) : Prop :=
  match digits with
  | (_, Some base) => Bases.written_in base w
  | (numbers, None) => Numerals.numbering (Sentences.valid numbers) w
  end.

Inductive claim :=
(* The Grundy values begin as listed, and repeat; or grow, by s in each period. *)
| Heap_period (game : heap_game) (e p s : nat) (values : list N)
(* The numbers u c + t may be taken, for pairs (u, t); for c = first + k step the period is A c + B, the preperiod
   C c + D; and members are single c with their period and preperiod. Of Grundy values, or of outcomes. *)
| Family (grundy : bool) (forms : list (nat * nat)) (classes : list (nat * nat * nat * (nat * Z) * (nat * Z)))
    (members : list (nat * nat * nat))
(* Misere play: the products of elements, the set P as bits, the elements of heaps; these repeat, or are all meant. *)
| Misere_quotient (game : heap_game) (table : list (list nat)) (inside : list bool) (values : list nat)
    (repeating : option (nat * nat))
(* Games of totals: the letter of his total decides whether A wins; or the coprime game with these divisors. *)
| Majority (winner : player) (word : list bool) (gap : nat) (divisors : option (list nat))
(* The coprime game, odd n: with the difference d of the totals the loser to move loses. *)
| Column (K : nat) (primes : list nat) (loser : player) (d : Z) (start : nat)
(* The coprime game, odd n: who wins near the edge E, with the phase c. *)
| Race (K : nat) (primes : list nat) (E c : Z) (start : nat)
(* The remainder of A's total modulo M decides. *)
| Total (K M : nat) (good : list nat) (start period : nat) (residues small : list nat)
(* The coprime game, every odd n: sets of primes all of which divide n, for B, and none of which does, for A, each with
   the way in which it decides; and the n below the start that B wins. *)
| All_odd (K start : nat) (b a : list (AllOdd.way * list nat)) (small : list nat)
(* An automaton accepts the digits of just the lost positions of a game, and perhaps these are those of which a tree is
   true. As many options as said may be forbidden before each move. *)
| Positions (digits : numeration) (relations : Relations.listing) (game : Rules.game) (forbidden : nat)
    (p : Numerals.sheet) (closed : option Sentences.tree)
(* For all numbers a tree is true, which may speak of digits. *)
| Sentence (digits : numeration) (relations : Relations.listing) (variables : nat) (tree : Sentences.tree)
(* Nim with any number of piles. *)
| Any_piles (misere : bool).

Definition denotes (k : claim) : Prop :=
  match k with
  | Heap_period game e p s values => exists v : nat -> nat,
      grundy_values (rule game) v /\
      (forall row, lost (row_move (rule game)) row <-> xor_list (map v row) = 0) /\
      (forall n, n < length values -> v n = N.to_nat (nth n values 0%N)) /\
      Saltus.growth v e p s
  | Family grundy forms classes members =>
      let take c := Subtraction.take (map (fun f => fst f * c + snd f) forms) in
      (forall first step start A B C D k, In (first, step, start, (A, B), (C, D)) classes ->
        let c := first + k * step in
        let at_c u t := Z.to_nat (Z.of_nat u * Z.of_nat c + t) in
        with_period grundy (take c) (at_c C D) (at_c A B)) /\
      (forall c p e, In (c, p, e) members -> with_period grundy (take c) e p)
  | Misere_quotient game table inside values None =>
      is_misere_quotient (row_move (rule game)) (fun n => n < length values) table inside (fun n => nth n values 0)
  | Misere_quotient game table inside values (Some (e, p)) =>
      is_misere_quotient_of_all (row_move (rule game)) table inside (periodic values e p)
  | Majority winner word gap None => forall K r a, gap <= K ->
      let W := MajorityChecker.letter word in
      match winner with
      | A => (gap <= r -> wins_A K W A r a) /\ (K + gap <= r -> wins_A K W B r a)
      | B => (gap <= r -> wins_B K W B r a) /\ (K + gap <= r -> wins_B K W A r a)
      end
  | Majority winner _ gap (Some divisors) => forall K r a b, gap <= K ->
      match winner with
      | A => (forall p, prime p -> Nat.divide p (a + b + r) -> In p divisors) ->
          (gap <= r -> A_wins K A r a b) /\ (K + gap <= r -> A_wins K B r a b)
      | B => (forall d, In d divisors -> Nat.divide d (a + b + r)) ->
          (gap <= r -> B_wins K B r a b) /\ (K + gap <= r -> B_wins K A r a b)
      end
  | Column K primes loser d start => forall k a b,
      (a + b + k) mod 2 = 1 -> (Z.of_nat a - Z.of_nat b = d)%Z -> start <= k ->
      match loser with
      | A => (forall p, In p primes -> Nat.divide p (a + b + k)) -> B_wins K A k a b
      | B => (forall q, prime q -> q mod 2 = 1 -> q <= ColumnChecker.column_reach K d start ->
          Nat.divide q (a + b + k) -> In q primes) -> A_wins K B k a b
      end
  | Race K primes E c start => forall n, n mod 2 = 1 -> (forall p, In p primes -> Nat.divide p n) ->
      (forall q, prime q -> q mod 2 = 1 -> q <= ColumnChecker.race_reach K E start -> Nat.divide q n -> In q primes) ->
      forall k a b, a + b + k = n -> start <= k ->
      let d := (Z.of_nat a - Z.of_nat b)%Z in
      let r := Race.distance K c k in
      ((E - Z.of_nat K - 1 <= d <= E + Z.of_nat K - 2 -> (A_wins K A k a b <-> E - r <= d)) /\
       (E - Z.of_nat K <= d <= E + Z.of_nat K - 1 -> (A_wins K B k a b <-> E + r <= d)))%Z
  | Total K M good start period residues small =>
      let W a := existsb (Nat.eqb (a mod M)) good in
      (forall t k a, start <= k -> (wins_A K W t (k + period) a <-> wins_A K W t k a)) /\
      (forall n, wins_B K W A n 0 <-> n < start /\ In n small \/ start <= n /\ In (n mod period) residues)
  | All_odd K start b a small => forall n, n mod 2 = 1 ->
      let of_B w P := In (w, P) b /\ AllOdd.applies K B w n = true /\ forall p, In p P -> Nat.divide p n in
      let of_A w P := In (w, P) a /\ AllOdd.applies K A w n = true /\ forall p, In p P -> ~ Nat.divide p n in
      (n < start -> (B_wins_game K n <-> In n small)) /\
      (start <= n -> (forall w P, of_B w P -> B_wins_game K n) /\ (forall w P, of_A w P -> A_wins_game K n) /\
        ((exists w P, of_B w P) \/ exists w P, of_A w P))
  | Positions digits relations game forbidden p closed => exists w, written digits w /\
      let known := Relations.meanings w [] relations in
      forall a, length a = Rules.size game ->
        (forall c, Rules.fitting w known game c ->
          (match forbidden with
            | O => Rules.is_lost w known game c a
            | _ => Forbidden.lost_if_forbidden (Rules.step w known game c) (S forbidden) a
            end <-> Numerals.accepts w (Numerals.of_sheet p) a)) /\
        (forall t, closed = Some t -> (Numerals.accepts w (Numerals.of_sheet p) a <-> Sentences.tree_true w known a t))
  | Sentence digits relations variables tree => exists w, written digits w /\
      forall a, length a = variables -> Sentences.tree_true w (Relations.meanings w [] relations) a tree
  | Any_piles misere => forall piles,
      if misere then misere_lost Nim.nim piles <-> Nim.misere_safe piles else lost Nim.nim piles <-> xor_list piles = 0
  end.

(* Values that come after those of the claim; of values that grow, the power of 2, the floor, and for each of the last
   heaps one option for each smaller value, as Saltus.v asks for them; the places from which a letter is always ahead;
   and of a quotient, for each element, a row of heaps of which it is the product, and the sets that MisereChecker.v
   asks for; of Nim, the automata that read numbers. *)
Inductive hints :=
| No_hints
| More_values (more : list N)
| Growing (power floor : nat) (options : list (list (nat * list nat)))
| Good_places (good : list N)
| Words_and_sets (words : list (list nat)) (closed : list (list (list bool)))
| Numbers (digits : numeration).
Record certificate := Certificate {claimed : claim; given : hints}.

(* No search takes as many steps. *)
Definition fuel : nat := N.to_nat 1000000000000.
Definition numbers_accepted (digits : numeration) : bool := Systems.numbers_right fuel (fst digits) &&
  match snd digits with Some base => Bases.base_right fuel (fst digits) base | None => true end.

Definition accepts (k : claim) (h : hints) : bool :=
  match k, h with
  | Heap_period (Octal_game code tail) e p 0 values, More_values more => Octal.check code tail e p (values ++ more)
  | Heap_period (Take_game takes) e p 0 values, More_values more => Subtraction.check takes e p (values ++ more)
  | Heap_period (Octal_game code tail) e p s values, Growing power floor options =>
      Saltus.check code tail e p s values power floor options
  | Family grundy forms classes members, No_hints => FamilyChecker.check grundy forms classes members
  | Misere_quotient game table inside values repeating, Words_and_sets words closed =>
      match game, repeating with
      | Octal_game code 0, Some (e, p) => check_octal code table inside closed words values e p
      | Octal_game code 0, None => check_octal_to code table inside closed words values
      | Octal_game _ _, _ => false
      | Take_game takes, Some (e, p) => check_take takes table inside closed words values e p
      | Take_game takes, None => check_take_to takes table inside closed words values
      | Unequal_game, Some _ => false
      | Unequal_game, None => check_unequal_to table inside closed words values
      end
  | Majority winner word gap divisors, Good_places good => MajorityChecker.check winner word good (N.of_nat gap) &&
      match divisors with None => true | Some divisors => MajorityChecker.check_divisors word divisors end
  | Column K primes loser d start, No_hints => ColumnChecker.check_column K primes loser d start
  | Race K primes E c start, No_hints => ColumnChecker.check_race K primes E c start
  | Total K M good start period residues small, No_hints =>
      let (a_moves, b_moves) := split (TotalChecker.rows K M good (start + period - 1)) in
      TotalChecker.check K M good a_moves b_moves start period start period residues small
  | All_odd K start b a small, No_hints => AllOdd.check K start b a small
  | Positions digits relations game forbidden p closed, No_hints => numbers_accepted digits &&
      Relations.relations_right fuel (snd digits) (fst digits) relations &&
      let s := Relations.whole (fst digits) relations in
      match forbidden with
      | O => Rules.positions fuel s game p closed
      | _ => Forbidden.forbidden_accepted fuel s game (S forbidden) p closed
      end
  | Sentence digits relations variables tree, No_hints => numbers_accepted digits &&
      Relations.relations_right fuel (snd digits) (fst digits) relations &&
      Relations.sentence_accepted fuel (fst digits) relations variables tree
  | Any_piles _, Numbers digits => numbers_accepted digits && Rules.xor_accepted fuel (fst digits)
  | _, _ => false
  end.
Definition check (c : certificate) : option claim := if accepts (claimed c) (given c) then Some (claimed c) else None.

Lemma grundy_from_mex (rule : nat -> list nat -> Prop) v options : (forall n o, In o (options n) <-> rule n o) ->
  (forall n, v n = mex (map (fun o => xor_list (map v o)) (options n))) -> grundy_values rule v.
Proof.
  intros L M n. split.
  - intros o R E. apply L in R. apply (mex_notin (map (fun o => xor_list (map v o)) (options n))).
    rewrite <- M, <- E. apply in_map_iff. exists o. auto.
  - intros x X. rewrite M in X. apply mex_below, in_map_iff in X as [o [E I]]. exists o. split; auto. apply L. auto.
Qed.
Lemma octal_grundy code tail : grundy_values (Octal.octal code tail) (Octal.G code tail).
Proof.
  apply (grundy_from_mex _ _ (Octal.replacements code tail)); [apply Octal.octal_listed|apply Octal.octal_value].
Qed.
Lemma take_grundy takes : (forall s, In s takes -> 0 < s) ->
  grundy_values (Subtraction.take takes) (Subtraction.G takes).
Proof.
  intro P. apply (grundy_from_mex _ _ (Subtraction.replacements takes));
    [apply Subtraction.take_listed|apply Subtraction.subtraction_value; auto].
Qed.
Lemma listed_before g values more : as_listed g (values ++ more) ->
  forall n, n < length values -> g n = N.to_nat (nth n values 0%N).
Proof. intros L n N. rewrite L by (rewrite app_length; lia). rewrite app_nth1; auto. Qed.

Lemma family_period grundy forms c e p : FamilyChecker.forms_right forms = true -> 0 < c ->
  period (FamilyChecker.value grundy (FamilyChecker.takes forms c)) e p ->
  with_period grundy (Subtraction.take (FamilyChecker.takes forms c)) e p.
Proof.
  intros F C P. assert (T := FamilyChecker.takes_positive forms c F C). destruct grundy.
  - exists (Subtraction.G (FamilyChecker.takes forms c)). split; [apply take_grundy|]; auto.
  - exists (FamilyChecker.outcome (FamilyChecker.takes forms c)). split; [|auto]. intro n. split.
    + unfold FamilyChecker.outcome. destruct (_ =? _); lia.
    + apply (FamilyChecker.outcome_right _ T).
Qed.
Lemma class_first grundy forms c P s A B C D : FamilyChecker.check_class grundy forms c P s A B C D = true -> 0 < c.
Proof.
  unfold FamilyChecker.check_class. rewrite !andb_true_iff, Nat.ltb_lt, Nat.leb_le.
  intros [[[[[[[[[[_ H1] H2] _] _] _] _] _] _] _] _]. lia.
Qed.

Lemma numbers_right digits relations : numbers_accepted digits = true ->
  Relations.relations_right fuel (snd digits) (fst digits) relations = true -> exists w,
  let s := fst digits in Numerals.orderly (Sentences.radix s) (Sentences.valid s) = true /\
  Numerals.numbering (Sentences.valid s) w /\
  Sentences.agrees (Relations.whole s relations) w (Relations.meanings w [] relations) /\ written digits w.
Proof.
  destruct digits as [numbers base]. intros X R. apply andb_prop in X as [X B]. cbn [fst snd] in *.
  assert (O := Systems.numbers_orderly _ _ X). destruct (Systems.system_right _ _ X) as (w & W & A). exists w.
  split; auto. split; auto. split.
  - apply (Relations.relations_hold fuel base w numbers O W); auto; [|split; auto].
    intros b ->. destruct (Bases.base_words fuel numbers w b O W A B) as (U & H & _ & One). exists U. auto.
  - destruct base as [base|]; simpl; auto. apply (Bases.base_means fuel numbers w base O W A B).
Qed.

(** If [check] accepts a certificate and returns its claim, the claim is true, by the rules of the game alone. *)
Theorem check_right c k : check c = Some k -> denotes k.
Proof.
  destruct c as [k' h]. unfold check. simpl. destruct (accepts k' h) eqn:X; [|discriminate]. intro E. injection E as <-.
  destruct k' as [game e p s values|grundy forms classes members|game table inside values repeating
    |winner word gap divisors|K primes loser d start|K primes E c start|K M good start period residues small
    |K start b a small|digits relations game forbidden p closed|digits relations variables tree|misere]; simpl in X.
  - destruct game as [code tail|takes|], h as [|more|power floor options|good|words closed|];
      try (destruct s; discriminate).
    + destruct s as [|s]; [|discriminate]. destruct (Octal.checked _ _ _ _ _ X) as [L [V P]].
      exists (Octal.G code tail). split; [apply octal_grundy|]. split; [apply L|].
      split; [apply (listed_before _ _ more V)|apply Saltus.period_growth, P].
    + assert (Y : Saltus.check code tail e p s values power floor options = true) by (destruct s; exact X).
      destruct (Saltus.checked _ _ _ _ _ _ _ _ _ Y) as [L [V P]]. exists (Octal.G code tail).
      split; [apply octal_grundy|]. split; [apply L|]. split; [exact V|exact P].
    + destruct s as [|s]; [|discriminate]. destruct (Subtraction.checked _ _ _ _ X) as [L [V P]].
      exists (Subtraction.G takes). split.
      { apply take_grundy. unfold Subtraction.check in X. rewrite !andb_true_iff in X.
        destruct X as [[[[[_ X] _] _] _] _]. rewrite forallb_forall in X. intros s I. apply Nat.ltb_lt, X, I. }
      split; [apply L|]. split; [apply (listed_before _ _ more V)|apply Saltus.period_growth, P].
  - destruct h; try discriminate. pose proof X as Y. apply FamilyChecker.check_right in Y as [F [Y Z]].
    unfold FamilyChecker.check in X. rewrite !andb_true_iff, !forallb_forall in X. destruct X as [[_ X1] X2]. split.
    + intros first step start A B C D k I. specialize (X1 _ I). apply class_first in X1.
      apply family_period; [auto|lia|]. apply (Y first step start A B C D k I).
    + intros c p e I. specialize (X2 _ I). unfold FamilyChecker.check_member in X2. rewrite !andb_true_iff in X2.
      destruct X2 as [[[[[_ C] _] _] _] _]. apply Nat.ltb_lt in C. apply family_period; auto.
  - destruct h as [|more|power floor options|good|words closed|]; try discriminate.
    destruct game as [code [|tail]|takes|], repeating as [[e p]|]; try discriminate; simpl.
    + apply (octal_checked _ _ _ _ _ _ _ _ X).
    + apply (octal_checked_to _ _ _ _ _ _ X).
    + apply (take_checked _ _ _ _ _ _ _ _ X).
    + apply (take_checked_to _ _ _ _ _ _ X).
    + apply (unequal_checked_to _ _ _ _ _ X).
  - destruct h as [|more|power floor options|good|words closed|]; try discriminate. apply andb_prop in X as [X Y].
    destruct divisors as [divisors|]; simpl.
    + intros K r a b G. rewrite <- (Nat2N.id gap) in *. destruct winner.
      * intro D. rewrite Nat2N.id in X. apply (MajorityChecker.coprime_A _ _ _ _ X Y K (a + b + r) G D r a b eq_refl).
      * intro D. rewrite Nat2N.id in X. apply (MajorityChecker.coprime_B _ _ _ _ X Y K (a + b + r) G D r a b eq_refl).
    + intros K r a G. rewrite <- (Nat2N.id gap) in *. rewrite Nat2N.id in X. destruct winner.
      * apply (MajorityChecker.totals_A _ _ _ X K G r a).
      * apply (MajorityChecker.totals_B _ _ _ X K G r a).
  - destruct h; try discriminate. intros k a b O D S. destruct loser; intro P.
    + apply (ColumnChecker.column_checked_A _ _ _ _ _ X k a b O D S eq_refl P).
    + apply (ColumnChecker.column_checked_B _ _ _ _ _ X k a b O D S eq_refl P).
  - destruct h; try discriminate. intros n O D N. apply (ColumnChecker.race_checked _ _ _ _ _ _ X O D N).
  - destruct h; try discriminate. destruct (split _) as [a_moves b_moves].
    apply TotalChecker.total_checked in X as [_ X]. exact X.
  - destruct h; try discriminate. intros n O. destruct (AllOdd.all_odd_checked _ _ _ _ _ X n O) as [H1 H2].
    split; auto. intro L. destruct (H2 L) as [HB [HA H]]. split; [|split]; [| |exact H].
    + intros w P [I [Ap D]]. apply (HB w P I Ap D).
    + intros w P [I [Ap D]]. apply (HA w P I Ap D).
  - destruct h; try discriminate.
    rewrite !andb_true_iff in X. destruct X as [[X1 X2] X].
    destruct (numbers_right digits relations X1 X2) as (w & O & W & A & B).
    set (numbers := fst digits) in *.
    exists w. split; auto.
    destruct (Relations.whole_like numbers relations numbers (conj eq_refl eq_refl)) as [L1 L2].
    rewrite <- L1, <- L2 in O. rewrite <- L2 in W. intros known a E. split.
    + intros c F. destruct forbidden as [|n].
      * apply (Rules.positions_right _ _ w _ _ _ _ O W A X c F a E).
      * apply (Forbidden.forbidden_right _ _ w known game (S (S n)) p closed c O W A X F a E).
    + intros t C. apply (Rules.closed_right fuel _ w known game p closed t a O W A); auto.
      destruct forbidden; [unfold Rules.positions in X|unfold Forbidden.forbidden_accepted in X];
        rewrite !andb_true_iff in X; apply X.
  - destruct h; try discriminate.
    rewrite !andb_true_iff in X. destruct X as [[X1 X2] X].
    destruct (numbers_right digits relations X1 X2) as (w & O & W & A & B).
    set (numbers := fst digits) in *.
    exists w. split; auto.
    apply (Relations.sentence_right fuel numbers relations w variables tree O W A X).
  - intro piles. destruct misere; [apply Nim.bouton_misere|apply Nim.bouton].
Qed.
