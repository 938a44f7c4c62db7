(* The coprime game (Andrejic 2009): n chips; A begins; A and B take 1 to K chips in turn, until none is left. With a
   and b the numbers of chips that they took, A wins iff gcd(a, b) = 1, and else B wins.

   Main theorem (row_of_tokens): the game is that of a row of tokens, with the tokens that are coprime to n good for
   A. *)
Require Import Arith Lia Wf_nat.
From Nimlike Require Import Row.

Section Coprime.
Variable K : nat.

(* A_wins t r a b: A wins; t is to move, r chips are left, A has taken a and B has taken b. *)
Inductive A_wins : player -> nat -> nat -> nat -> Prop :=
| Coprime_end : forall t a b, Nat.gcd a b = 1 -> A_wins t 0 a b
| Coprime_A_moves : forall r a b i, 1 <= i <= K -> i <= r -> A_wins B (r - i) (a + i) b -> A_wins A r a b
| Coprime_A_answers : forall r a b,
    0 < r -> (forall i, 1 <= i <= K -> i <= r -> A_wins A (r - i) a (b + i)) -> A_wins B r a b.
Inductive B_wins : player -> nat -> nat -> nat -> Prop :=
| Common_end : forall t a b, Nat.gcd a b <> 1 -> B_wins t 0 a b
| Coprime_B_moves : forall r a b i, 1 <= i <= K -> i <= r -> B_wins A (r - i) a (b + i) -> B_wins B r a b
| Coprime_B_answers : forall r a b,
    0 < r -> (forall i, 1 <= i <= K -> i <= r -> B_wins B (r - i) (a + i) b) -> B_wins A r a b.

Definition coprime_to (n x : nat) : bool := Nat.gcd x n =? 1.

(** The coprime game with n chips is the game of a row of tokens, in which the totals that are coprime to n are good for
    A (Andrejic 2009). *)
Theorem row_of_tokens n : forall t r a b, a + b + r = n ->
  (A_wins t r a b <-> wins_A K (coprime_to n) t r a) /\ (B_wins t r a b <-> wins_B K (coprime_to n) t r a).
Proof.
  intros t r. revert t. induction r as [r IH] using lt_wf_ind. intros t a b E.
  assert (G : Nat.gcd a (a + b) = Nat.gcd a b).
  { rewrite (Nat.add_comm a b). replace (b + a) with (b + 1 * a) by lia. apply Nat.gcd_add_mult_diag_r. }
  split; split; intro H.
  - inversion H as [t' a' b' C|r' a' b' i I L X|r' a' b' P X]; subst.
    + apply A_end. unfold coprime_to. apply Nat.eqb_eq. rewrite Nat.add_0_r, G. auto.
    + apply (A_moves _ _ i); auto. apply (IH (r - i) ltac:(lia) B (a + i) b); auto. lia.
    + apply A_answers; auto. intros i I L. apply (IH (r - i) ltac:(lia) A a (b + i)); auto. lia.
  - inversion H as [t' a' C|r' a' i I L X|r' a' P X]; subst.
    + apply Coprime_end. unfold coprime_to in C. apply Nat.eqb_eq in C. rewrite Nat.add_0_r, G in C. auto.
    + apply (Coprime_A_moves _ _ _ i); auto. apply (IH (r - i) ltac:(lia) B (a + i) b); auto. lia.
    + apply Coprime_A_answers; auto. intros i I L. apply (IH (r - i) ltac:(lia) A a (b + i)); auto. lia.
  - inversion H as [t' a' b' C|r' a' b' i I L X|r' a' b' P X]; subst.
    + apply B_end. unfold coprime_to. apply Nat.eqb_neq. rewrite Nat.add_0_r, G. auto.
    + apply (B_moves _ _ i); auto. apply (IH (r - i) ltac:(lia) A a (b + i)); auto. lia.
    + apply B_answers; auto. intros i I L. apply (IH (r - i) ltac:(lia) B (a + i) b); auto. lia.
  - inversion H as [t' a' C|r' a' i I L X|r' a' P X]; subst.
    + apply Common_end. unfold coprime_to in C. apply Nat.eqb_neq in C. rewrite Nat.add_0_r, G in C. auto.
    + apply (Coprime_B_moves _ _ _ i); auto. apply (IH (r - i) ltac:(lia) A a (b + i)); auto. lia.
    + apply Coprime_B_answers; auto. intros i I L. apply (IH (r - i) ltac:(lia) B (a + i) b); auto. lia.
Qed.

(* n chips, and A begins. *)
Definition A_wins_game (n : nat) : Prop := A_wins A n 0 0.
Definition B_wins_game (n : nat) : Prop := B_wins A n 0 0.
Lemma game_as_row n : (A_wins_game n <-> wins_A K (coprime_to n) A n 0) /\
                      (B_wins_game n <-> wins_B K (coprime_to n) A n 0).
Proof. apply row_of_tokens. lia. Qed.
End Coprime.
