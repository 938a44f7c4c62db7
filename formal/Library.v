(* What a game is, as one record; the games of this folder as such records; and who wins them.

   [From Nimlike Require Import Library.] brings all files. Only the names below are then short. All others are those of
   their files, like [Octal.guy_smith], so that none hides another, and no tactic is changed. *)
Require Import Arith Lia List Wf_nat.
From Nimlike Require Games SpragueGrundy Heaps Nim Periods Octal Saltus Subtraction Quotient MisereChecker
  MisereGames Family FamilyChecker Wythoff Vectors Settling Blocked Shifts Permutation OneVector WythoffDigits OnePile
  Schwenk Row Coprime Parity EvenTotals TheoremE Ballot Majority Euler MajorityChecker Columns Race ColumnChecker
  TotalChecker AllOdd Texts Numerals Systems Bases Floors Relations Rules Forbidden Certificates.
Import ListNotations.

(** A game: its positions; [leads p q], that a move leads from p to q; and that every play ends. *)
Record Game := {
  position : Type;
  leads : position -> position -> Prop;
  plays_end : well_founded (fun q p => leads p q)
}.

(** * Who wins *)
Section Outcome.
Variable G : Game.
Definition lost : position G -> Prop := Games.lost (leads G).
Definition won : position G -> Prop := Games.won (leads G).
Definition misere_lost : position G -> Prop := Games.misere_lost (leads G).
Definition misere_won : position G -> Prop := Games.misere_won (leads G).

(** No position is both lost and won. *)
Corollary lost_not_won p : lost p -> won p -> False.
Proof. apply Games.lost_not_won. Qed.
Corollary misere_lost_not_won p : misere_lost p -> misere_won p -> False.
Proof. apply Games.misere_lost_not_won. Qed.

(** A set of positions is that of the lost ones if no move joins two of them, and some move leads into it from each
   other position. *)
Theorem lost_exactly (D : position G -> Prop) : (forall p, D p \/ ~ D p) -> (forall p q, D p -> leads G p q -> ~ D q) ->
  (forall p, ~ D p -> exists q, leads G p q /\ D q) -> forall p, lost p <-> D p.
Proof.
  intros decided from into.
  assert (both : forall p, (D p -> lost p) /\ (~ D p -> won p)).
  { intro p. induction p as [p IH] using (well_founded_ind (plays_end G)). split.
    - intro I. constructor. intros q M. apply (IH q M), (from p q I M).
    - intro O. destruct (into p O) as [q [M I]]. apply (Games.Won p q M), (IH q M), I. }
  intro p. split; [|apply both]. intro L. destruct (decided p) as [|O]; auto.
  destruct (lost_not_won p L). apply both, O.
Qed.

(** Where the moves can be listed, each position is lost or won, in normal and in misere play. *)
Section Listed.
Variable options : position G -> list (position G).
Hypothesis options_right : forall p q, In q (options p) <-> leads G p q.

Lemma all_or_some (A B : position G -> Prop) l : (forall q, In q l -> A q \/ B q) ->
  (forall q, In q l -> A q) \/ exists q, In q l /\ B q.
Proof.
  induction l as [|x l IH]; intro H; [left; intros q []|].
  destruct IH as [IH|[q [I X]]]; [intros q I; apply H; right; exact I| |right; exists q; simpl; auto].
  destruct (H x (or_introl eq_refl)) as [X|X]; [|right; exists x; simpl; auto].
  left. intros q [<-|I]; auto.
Qed.
(** If the moves from each position are listed, each position is lost or won in normal play. *)
Theorem lost_or_won p : lost p \/ won p.
Proof.
  induction p as [p IH] using (well_founded_ind (plays_end G)).
  destruct (all_or_some won lost (options p)) as [A|[q [I L]]].
  - intros q I. apply options_right in I. destruct (IH q I); auto.
  - left. constructor. intros q M. apply A, options_right, M.
  - right. apply (Games.Won p q); auto. apply options_right, I.
Qed.
(** If the moves from each position are listed, each position is lost or won in misere play. *)
Theorem misere_lost_or_won p : misere_lost p \/ misere_won p.
Proof.
  induction p as [p IH] using (well_founded_ind (plays_end G)).
  destruct (all_or_some misere_won misere_lost (options p)) as [A|[q [I L]]].
  - intros q I. apply options_right in I. destruct (IH q I); auto.
  - destruct (options p) as [|q l] eqn:E.
    + right. constructor. intros q M. apply options_right in M. rewrite E in M. destruct M.
    + left. apply (Games.MisereLost _ _ p q).
      * apply options_right. rewrite E. simpl. auto.
      * intros r M. apply A. rewrite <- E. apply options_right, M.
  - right. apply (Games.MisereWon _ _ p q); auto. apply options_right, I.
Qed.
End Listed.
End Outcome.

(** * Making games *)

(** Every play ends where a size goes down with every move. *)
Definition by_size {P : Type} (move : P -> P -> Prop) (size : P -> nat)
  (smaller : forall p q, move p q -> size q < size p) : Game :=
  {| position := P; leads := move;
     plays_end := well_founded_lt_compat P size (fun q p => move p q) (fun q p => smaller p q) |}.

(** Rows of heaps: a move replaces one heap by what the rule allows, which weighs less. *)
Lemma rows_smaller {H} (rule : H -> list H -> Prop) (weight : H -> nat)
  (lighter : forall h o, rule h o -> Heaps.total weight o < weight h) p q :
  Heaps.row_move rule p q -> Heaps.total weight q < Heaps.total weight p.
Proof.
  intro M. inversion M as [l h o r I]; subst. rewrite !Heaps.total_app.
  change (Heaps.total weight (h :: r)) with (weight h + Heaps.total weight r). apply lighter in I. lia.
Qed.
Definition rows {H} (rule : H -> list H -> Prop) (weight : H -> nat)
  (lighter : forall h o, rule h o -> Heaps.total weight o < weight h) : Game :=
  by_size (Heaps.row_move rule) (Heaps.total weight) (rows_smaller rule weight lighter).

(** The sum of two games: a move in one of the two. *)
Inductive sum_move (G H : Game) : position G * position H -> position G * position H -> Prop :=
| In_first : forall p p' q, leads G p p' -> sum_move G H (p, q) (p', q)
| In_second : forall p q q', leads H q q' -> sum_move G H (p, q) (p, q').
Lemma sum_ends (G H : Game) : well_founded (fun q p => sum_move G H p q).
Proof.
  intros [p q]. revert q. induction p as [p IHp] using (well_founded_ind (plays_end G)). intro q.
  induction q as [q IHq] using (well_founded_ind (plays_end H)). constructor. intros t M. inversion M; subst; auto.
Qed.
Definition sum (G H : Game) : Game :=
  {| position := position G * position H; leads := sum_move G H; plays_end := sum_ends G H |}.

(** A position beside itself is lost: each move can be copied. *)
Theorem twins_lost G p : lost (sum G G) (p, p).
Proof.
  induction p as [p IH] using (well_founded_ind (plays_end G)). constructor. intros t M.
  inversion M as [a a' b L|a b b' L]; subst; (eapply Games.Won; [|apply (IH _ L)]); constructor; exact L.
Qed.

(** * The games *)

Definition nim : Game := by_size Nim.nim list_sum Nim.nim_smaller.
(** Bouton 1901. *)
Corollary nim_lost p : lost nim p <-> Xor.xor_list p = 0.
Proof. apply Nim.bouton. Qed.
Corollary nim_misere_lost p : misere_lost nim p <-> Nim.misere_safe p.
Proof. apply Nim.bouton_misere. Qed.

Definition octal (code : list nat) (tail : nat) : Game :=
  rows (Octal.octal code tail) Octal.weight (Octal.octal_lighter code tail).
(** Guy and Smith 1956: the XOR of the values decides, and values that repeat far enough repeat for ever. *)
Corollary octal_lost code tail l : lost (octal code tail) l <-> Xor.xor_list (map (Octal.G code tail) l) = 0.
Proof. apply Octal.octal_outcome. Qed.

Definition subtraction (takes : list nat) (positive : forall s, In s takes -> 0 < s) : Game :=
  rows (Subtraction.take takes) (fun n => n) (Subtraction.take_lighter takes positive).
Corollary subtraction_lost takes positive l :
  lost (subtraction takes positive) l <-> Xor.xor_list (map (Subtraction.G takes) l) = 0.
Proof. apply Subtraction.subtraction_outcome, positive. Qed.

Lemma move_smaller bound p q : Wythoff.move bound p q -> fst q + snd q < fst p + snd p.
Proof. intro M. inversion M; subst; simpl; lia. Qed.
(** Two piles, where takes from both differ by less than a bound, which may depend on the position reached. *)
Definition two_piles (bound : nat -> nat -> nat) : Game :=
  by_size (Wythoff.move bound) (fun p => fst p + snd p) (move_smaller bound).
(** Wythoff 1907; section 7 for the second. *)
Corollary wythoff_lost p : lost (two_piles (fun _ _ => 1)) p <-> Wythoff.is_pair (fun n => n) p.
Proof. apply Wythoff.wythoff. Qed.
Corollary wythoff_a_lost a p : 1 <= a -> (lost (two_piles (fun _ _ => a)) p <-> Wythoff.is_pair (fun n => a * n) p).
Proof. apply Wythoff.wythoff_a. Qed.

Lemma take_smaller next p q : OnePile.take next p q -> fst q < fst p.
Proof. intro M. inversion M; subst; simpl; lia. Qed.
(** One pile with a cap: after a take of k from a pile of N at most [next N k] may be taken. *)
Definition one_pile (next : nat -> nat -> nat) : Game := by_size (OnePile.take next) fst (take_smaller next).
(** Holshouser and Reiter 2005; Schwenk 1970. *)
Corollary one_pile_lost base f : OnePile.is_base base ->
  OnePile.below_second base f -> OnePile.from_predecessor base f ->
  forall N x, lost (one_pile (fun N _ => f N)) (N, x) <-> OnePile.less_than_smallest base N x.
Proof. intro B. apply OnePile.holshouser_reiter, B. Qed.
Corollary schwenk_lost f : (forall j k, 1 <= j <= k -> f j <= f k) ->
  forall N x, lost (one_pile (fun _ k => f k)) (N, x) <-> OnePile.less_than_smallest (Schwenk.base f) N x.
Proof. intro M. apply Schwenk.schwenk, M. Qed.
