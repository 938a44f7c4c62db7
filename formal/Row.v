(* Games of totals, as rows of tokens. r chips are left and A has taken a; A and B take 1 to K chips in turn, until
   none is left. Then A has won iff his total is one of a set W of numbers.

   The possible totals a, a + 1, ..., a + r stand in a row as tokens: a take of A removes tokens at the left end, one
   of B at the right end, and the last token decides.

   Main theorems: just one of A and B wins (one_winner); and if more totals are good for a player, he wins whatever he
   won before (monotone). *)
Require Import Arith Lia Wf_nat.

Inductive player := A | B.

Section Row.
Variables (K : nat) (W : nat -> bool).

(* wins_A t r a: A wins; t is to move, r chips are left, A has a. *)
Inductive wins_A : player -> nat -> nat -> Prop :=
| A_end : forall t a, W a = true -> wins_A t 0 a
| A_moves : forall r a i, 1 <= i <= K -> i <= r -> wins_A B (r - i) (a + i) -> wins_A A r a
| A_answers : forall r a, 0 < r -> (forall i, 1 <= i <= K -> i <= r -> wins_A A (r - i) a) -> wins_A B r a.
Inductive wins_B : player -> nat -> nat -> Prop :=
| B_end : forall t a, W a = false -> wins_B t 0 a
| B_moves : forall r a i, 1 <= i <= K -> i <= r -> wins_B A (r - i) a -> wins_B B r a
| B_answers : forall r a, 0 < r -> (forall i, 1 <= i <= K -> i <= r -> wins_B B (r - i) (a + i)) -> wins_B A r a.

Lemma not_both : forall r t a, wins_A t r a -> wins_B t r a -> False.
Proof.
  induction r as [r IH] using lt_wf_ind. intros t a X Y.
  inversion X as [t' a' E|r' a' i I L H|r' a' P H]; subst;
    inversion Y as [t'' a'' E'|r'' a'' i' I' L' H'|r'' a'' P' H']; subst; try lia; try congruence.
  - apply (IH (r - i) ltac:(lia) B (a + i)); auto.
  - apply (IH (r - i') ltac:(lia) A a); auto.
Qed.

(* All numbers from 1 to m have a property, or one has another. *)
Lemma all_or_one (P Q : nat -> Prop) m : (forall i, 1 <= i <= m -> P i \/ Q i) ->
  (forall i, 1 <= i <= m -> P i) \/ exists i, 1 <= i <= m /\ Q i.
Proof.
  induction m as [|m IH]; intro D; [left; lia|].
  destruct IH as [H|[i [I H]]]; [intros; apply D; lia| |right; exists i; split; auto; lia].
  destruct (D (S m)) as [X|X]; [lia|left|right; exists (S m); split; auto; lia].
  intros i I. destruct (Nat.eq_dec i (S m)); subst; auto. apply H. lia.
Qed.
Lemma one_or_the_other : forall r t a, wins_A t r a \/ wins_B t r a.
Proof.
  induction r as [r IH] using lt_wf_ind. intros t a.
  destruct (Nat.eq_dec r 0) as [->|R].
  { destruct (W a) eqn:E; [left; apply A_end|right; apply B_end]; auto. }
  destruct t.
  - destruct (all_or_one (fun i => wins_B B (r - i) (a + i)) (fun i => wins_A B (r - i) (a + i)) (Nat.min K r))
      as [H|[i [I H]]].
    + intros i I. destruct (IH (r - i) ltac:(lia) B (a + i)); auto.
    + right. apply B_answers; [lia|]. intros. apply H. lia.
    + left. apply (A_moves _ _ i); auto; lia.
  - destruct (all_or_one (fun i => wins_A A (r - i) a) (fun i => wins_B A (r - i) a) (Nat.min K r)) as [H|[i [I H]]].
    + intros i I. destruct (IH (r - i) ltac:(lia) A a); auto.
    + left. apply A_answers; [lia|]. intros. apply H. lia.
    + right. apply (B_moves _ _ i); auto; lia.
Qed.

(** Each position of a game of totals has one winner: A wins iff B does not, and B wins iff A does not. *)
Theorem one_winner t r a : (wins_A t r a <-> ~ wins_B t r a) /\ (wins_B t r a <-> ~ wins_A t r a).
Proof. pose proof (not_both r t a). pose proof (one_or_the_other r t a). tauto. Qed.
End Row.

Lemma monotone_A K W W' : (forall x, W x = true -> W' x = true) ->
  forall t r a, wins_A K W t r a -> wins_A K W' t r a.
Proof.
  intros M t r. revert t. induction r as [r IH] using lt_wf_ind. intros t a H.
  inversion H as [t' a' E|r' a' i I L X|r' a' P X]; subst.
  - apply A_end. auto.
  - apply (A_moves _ _ _ _ i); auto. apply (IH (r - i)); auto. lia.
  - apply A_answers; auto. intros i I L. apply (IH (r - i)); auto. lia.
Qed.
(** More totals that are good for a player never make him lose: what he wins with the totals of one set he wins with
    those of a larger one. *)
Theorem monotone K W W' : (forall x, W x = true -> W' x = true) -> forall t r a,
  (wins_A K W t r a -> wins_A K W' t r a) /\ (wins_B K W' t r a -> wins_B K W t r a).
Proof.
  intros M t r a. pose proof (monotone_A K W W' M t r a).
  destruct (one_winner K W t r a). destruct (one_winner K W' t r a). tauto.
Qed.
Arguments A_end {K W}. Arguments A_moves {K W}. Arguments A_answers {K W}.
Arguments B_end {K W}. Arguments B_moves {K W}. Arguments B_answers {K W}.
