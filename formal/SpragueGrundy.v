(* Grundy values of finite impartial games in normal play, and of their sums (Sprague 1935, Grundy 1939).

   A game gives each position the finite list of its options, and every play ends. The Grundy value of a position is
   the mex of its options' values. A sum of two games is played by moving in one of the two.

   Main theorems: a position is lost iff its value is 0 (lost_iff_value_0); the value of a sum is the XOR of the
   values (grundy_sum), so a sum is lost iff the values are equal (sprague_grundy); and in any sum a position can be
   replaced by a Nim pile of as many counters as its value says (as_a_pile). *)
Require Import Arith Lia List Bool Wf_nat.
From Nimlike Require Import Games Mex Xor.
Import ListNotations.

(* map f l, where f is given for members of l only. *)
Fixpoint map_in {P V : Type} (l : list P) : (forall q, In q l -> V) -> list V :=
  match l with
  | [] => fun _ => []
  | x :: r => fun f => f x (or_introl eq_refl) :: map_in r (fun q I => f q (or_intror I))
  end.
Lemma map_in_ext {P V} (l : list P) : forall f g : (forall q, In q l -> V),
  (forall q I, f q I = g q I) -> map_in l f = map_in l g.
Proof. induction l; simpl; intros f g H; auto. rewrite H. f_equal. auto. Qed.
Lemma map_in_map {P V} (h : P -> V) (l : list P) : map_in l (fun q _ => h q) = map h l.
Proof. induction l; simpl; auto. rewrite IHl; auto. Qed.

Section Values.
Variable P : Type.
Variable options : P -> list P.
Definition option_of (p q : P) : Prop := In q (options p).
Definition ends : Prop := well_founded (fun q p => option_of p q).
Hypothesis plays_end : ends.

Definition grundy : P -> nat :=
  Fix plays_end (fun _ => nat) (fun p value => mex (map_in (options p) value)).

(** The Grundy value of a position is the mex of the values of its options; no other function has this property
    ([grundy_unique]). *)
Theorem grundy_mex p : grundy p = mex (map grundy (options p)).
Proof.
  unfold grundy at 1. rewrite Fix_eq.
  - fold grundy. change (mex (map_in (options p) (fun q _ => grundy q)) = mex (map grundy (options p))).
    rewrite map_in_map. reflexivity.
  - intros x f g H. f_equal. apply map_in_ext. auto.
Qed.
Lemma grundy_unique g : (forall p, g p = mex (map g (options p))) -> forall p, g p = grundy p.
Proof.
  intros H p. induction p as [p IH] using (well_founded_ind plays_end).
  rewrite H, grundy_mex. f_equal. apply map_ext_in. auto.
Qed.

Lemma outcome_by_value : forall p, (grundy p = 0 -> lost option_of p) /\ (grundy p <> 0 -> won option_of p).
Proof.
  intro p. induction p as [p IH] using (well_founded_ind plays_end). rewrite grundy_mex. split; intro E.
  - constructor. intros q M. apply IH; auto. intro Z. apply (mex_notin (map grundy (options p))).
    rewrite E, <- Z. apply in_map. auto.
  - assert (I : In 0 (map grundy (options p))) by (apply mex_below; lia).
    apply in_map_iff in I as [q [Z M]]. apply (Won p q); auto. apply IH; auto.
Qed.
(** If every play ends, a position is lost iff its Grundy value is 0 (Sprague 1935, Grundy 1939). *)
Theorem lost_iff_value_0 p : lost option_of p <-> grundy p = 0.
Proof.
  split; intro H; [|apply outcome_by_value; auto].
  destruct (Nat.eq_dec (grundy p) 0) as [|N]; auto.
  exfalso. apply (lost_not_won p H). apply outcome_by_value; auto.
Qed.
End Values.
Arguments option_of {P}. Arguments ends {P}. Arguments grundy {P}.

(** * The sum of two games *)
Section Sum.
Variables (P Q : Type) (po : P -> list P) (qo : Q -> list Q).
Definition sum_options (s : P * Q) : list (P * Q) :=
  map (fun p => (p, snd s)) (po (fst s)) ++ map (fun q => (fst s, q)) (qo (snd s)).
Hypothesis p_ends : ends po.
Hypothesis q_ends : ends qo.

Lemma sum_ends : ends sum_options.
Proof.
  intros [p q]. revert q. induction p as [p IHp] using (well_founded_ind p_ends). intro q.
  induction q as [q IHq] using (well_founded_ind q_ends).
  constructor. intros t M. unfold option_of, sum_options in M. simpl in M.
  apply in_app_iff in M as [M|M]; apply in_map_iff in M as [x [E M]]; subst; auto.
Qed.
(** The Grundy value of a sum of two games is the XOR of the values of its parts (Sprague 1935, Grundy 1939). *)
Theorem grundy_sum p q :
  grundy sum_options sum_ends (p, q) = Nat.lxor (grundy po p_ends p) (grundy qo q_ends q).
Proof.
  symmetry. change (Nat.lxor (grundy po p_ends p) (grundy qo q_ends q))
    with ((fun s => Nat.lxor (grundy po p_ends (fst s)) (grundy qo q_ends (snd s))) (p, q)).
  apply grundy_unique. clear p q. intros [p q]. unfold sum_options. simpl fst. simpl snd.
  rewrite (grundy_mex _ po p_ends p), (grundy_mex _ qo q_ends q). rewrite <- mex_xor.
  rewrite map_app, !map_map. simpl.
  rewrite <- (grundy_mex _ po p_ends p), <- (grundy_mex _ qo q_ends q). reflexivity.
Qed.
(** A sum of two positions is lost iff their Grundy values are equal (Sprague 1935, Grundy 1939). *)
Theorem sprague_grundy p q :
  lost (option_of sum_options) (p, q) <-> grundy po p_ends p = grundy qo q_ends q.
Proof. rewrite (lost_iff_value_0 _ _ sum_ends), grundy_sum. apply xor_0. Qed.
End Sum.
Arguments sum_options {P Q}.

(* A Nim pile of n counters: each smaller pile is an option. Its value is n. *)
Definition pile_options (n : nat) : list nat := seq 0 n.
Lemma pile_ends : ends pile_options.
Proof.
  intro n. induction n as [n IH] using lt_wf_ind. constructor. intros m M. apply in_seq in M. apply IH. lia.
Qed.
Lemma grundy_pile n : grundy pile_options pile_ends n = n.
Proof.
  symmetry. apply (grundy_unique _ _ pile_ends (fun n => n)). intro p. rewrite map_id. symmetry. apply mex_seq.
Qed.
(** A sum is lost iff it is lost with a Nim pile, as large as the Grundy value, in place of its first position (Sprague
    1935, Grundy 1939). *)
Theorem as_a_pile {P Q : Type} (po : P -> list P) (qo : Q -> list Q) (p_ends : ends po) (q_ends : ends qo) p q :
  lost (option_of (sum_options po qo)) (p, q)
  <-> lost (option_of (sum_options pile_options qo)) (grundy po p_ends p, q).
Proof.
  rewrite (sprague_grundy _ _ _ _ p_ends q_ends), (sprague_grundy _ _ _ _ pile_ends q_ends), grundy_pile. tauto.
Qed.
