(* Games of two players who move in turn: who wins.

   A game is a set of positions and a relation: move p q says that a move leads from p to q. Both players have the
   same moves. In normal play a player who cannot move has lost; in misere play he has won. The words "lost" and "won"
   are of the player who is to move.

   Main theorems: no position is both lost and won (lost_not_won, misere_lost_not_won); and the two principles by
   which all later files find the lost positions: a set of positions such that no move joins two of them, and from
   each position outside some move leads into it, is the set of the lost positions (lost_exactly,
   misere_lost_exactly). *)
Require Import Arith Wf_nat.

Section Outcome.
Variable P : Type.
Variable move : P -> P -> Prop.

Definition no_move (p : P) : Prop := forall q, ~ move p q.

(* Normal play. *)
Inductive lost : P -> Prop :=
| Lost : forall p, (forall q, move p q -> won q) -> lost p
with won : P -> Prop :=
| Won : forall p q, move p q -> lost q -> won p.

(* Misere play. *)
Inductive misere_lost : P -> Prop :=
| MisereLost : forall p q, move p q -> (forall q, move p q -> misere_won q) -> misere_lost p
with misere_won : P -> Prop :=
| MisereEnd : forall p, no_move p -> misere_won p
| MisereWon : forall p q, move p q -> misere_lost q -> misere_won p.

Scheme lost_both := Minimality for lost Sort Prop
  with won_both := Minimality for won Sort Prop.
Scheme misere_lost_both := Minimality for misere_lost Sort Prop
  with misere_won_both := Minimality for misere_won Sort Prop.

(** In normal play no position is both lost and won. *)
Theorem lost_not_won : forall p, lost p -> won p -> False.
Proof.
  apply (lost_both (fun p => won p -> False) (fun p => lost p -> False)).
  - intros p _ IH W. inversion W as [p' q M L]; subst. apply (IH q M L).
  - intros p q M _ IH L. inversion L as [p' H]; subst. apply (IH (H q M)).
Qed.

(** In misere play no position is both lost and won. *)
Theorem misere_lost_not_won : forall p, misere_lost p -> misere_won p -> False.
Proof.
  apply (misere_lost_both (fun p => misere_won p -> False) (fun p => misere_lost p -> False)).
  - intros p q M _ IH W. inversion W as [p' N|p' q' M' L]; subst; [apply (N q M)|apply (IH q' M' L)].
  - intros p N L. inversion L as [p' q M H]; subst. apply (N q M).
  - intros p q M _ IH L. inversion L as [p' q' M' H]; subst. apply (IH (H q M)).
Qed.

(* Let a size go down with every move, and let D be a decidable set of positions. *)
Variables (size : P -> nat) (D : P -> Prop).
Hypothesis smaller : forall p q, move p q -> size q < size p.
Hypothesis decided : forall p, D p \/ ~ D p.
Hypothesis from_D : forall p q, D p -> move p q -> ~ D q.

Section Normal.
Hypothesis into_D : forall p, ~ D p -> exists q, move p q /\ D q.

Lemma outcome_by_D : forall p, (D p -> lost p) /\ (~ D p -> won p).
Proof.
  intro p. remember (size p) as n eqn:N. revert p N. induction n as [n IH] using lt_wf_ind. intros p ->. split.
  - intro I. constructor. intros q M. apply (IH (size q)); auto. apply (from_D p); auto.
  - intro O. destruct (into_D p O) as [q [M I]]. apply (Won p q M). apply (IH (size q)); auto.
Qed.
(** If every move makes a size smaller, no move joins two positions of a decidable set, and some move leads into it from
    every other position, the set is that of the lost positions of normal play. *)
Theorem lost_exactly p : lost p <-> D p.
Proof.
  split; intro L; [|apply outcome_by_D; auto].
  destruct (decided p) as [|O]; auto. exfalso. apply (lost_not_won p L). apply outcome_by_D; auto.
Qed.
End Normal.

Section Misere.
Hypothesis move_in_D : forall p, D p -> exists q, move p q.
Hypothesis into_D : forall p, ~ D p -> no_move p \/ exists q, move p q /\ D q.

Lemma misere_outcome_by_D : forall p, (D p -> misere_lost p) /\ (~ D p -> misere_won p).
Proof.
  intro p. remember (size p) as n eqn:N. revert p N. induction n as [n IH] using lt_wf_ind. intros p ->. split.
  - intro I. destruct (move_in_D p I) as [r R]. apply (MisereLost p r R).
    intros q M. apply (IH (size q)); auto. apply (from_D p); auto.
  - intro O. destruct (into_D p O) as [E|[q [M I]]]; [apply MisereEnd; auto|].
    apply (MisereWon p q M). apply (IH (size q)); auto.
Qed.
(** In misere play the same is true if each position of the set has a move, and each other position has no move, or one
    into the set. *)
Theorem misere_lost_exactly p : misere_lost p <-> D p.
Proof.
  split; intro L; [|apply misere_outcome_by_D; auto].
  destruct (decided p) as [|O]; auto. exfalso. apply (misere_lost_not_won p L). apply misere_outcome_by_D; auto.
Qed.
End Misere.
End Outcome.
Arguments no_move {P}. Arguments lost {P}. Arguments won {P}. Arguments misere_lost {P}. Arguments misere_won {P}.
Arguments Lost {P move}. Arguments Won {P move}.
Arguments lost_not_won {P move}. Arguments misere_lost_not_won {P move}.
Arguments lost_exactly {P move}. Arguments misere_lost_exactly {P move}.
