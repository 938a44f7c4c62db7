(* Misere play by a finite monoid (after Plambeck and Siegel 2008). Each heap h has an element phi h of a commutative
   monoid, a row of heaps the product of theirs, and P is a set of elements.

   Main theorems: under the hypotheses below, a row is lost in misere play iff its product is in P (misere_by_product);
   and two rows have the same product iff no row beside them tells them apart (same_class), so that the monoid with P is
   the misere quotient of these rows. *)
Require Import Arith Lia List Bool Wf_nat.
From Nimlike Require Import Games Heaps.
Import ListNotations.

(* Replacing one heap of a row: the heap is the first one, or stands in the rest. *)
Section Rows.
Variable H : Type.
Variable rule : H -> list H -> Prop.
Lemma row_move_cons h t q :
  row_move rule (h :: t) q <-> (exists o, rule h o /\ q = o ++ t) \/ (exists t', row_move rule t t' /\ q = h :: t').
Proof.
  split.
  - intro M. inversion M as [l x o r R E1 E2]; subst. destruct l as [|y l]; simpl in E1; injection E1 as -> E1; subst.
    + left. exists o. auto.
    + right. exists (l ++ o ++ r). split; auto. constructor. auto.
  - intros [[o [R ->]]|[t' [M ->]]]; [apply (Row_move H rule [] h o t R)|].
    inversion M as [l x o r R E1 E2]; subst. apply (Row_move H rule (h :: l) x o r R).
Qed.
End Rows.
Arguments row_move_cons {H}.

Section Quotient.
Variable H : Type.
Variable rule : H -> list H -> Prop.
Variable weight : H -> nat.
Hypothesis lighter : forall h o, rule h o -> total weight o < weight h.

(* The monoid: the elements are those of the type for which el holds. *)
Variable Q : Type.
Variables (el : Q -> Prop) (one : Q) (op : Q -> Q -> Q).
Hypothesis el_one : el one.
Hypothesis el_op : forall x y, el x -> el y -> el (op x y).
Hypothesis op_one : forall x, el x -> op one x = x.
Hypothesis op_comm : forall x y, el x -> el y -> op x y = op y x.
Hypothesis op_assoc : forall x y z, el x -> el y -> el z -> op (op x y) z = op x (op y z).
Variable P : Q -> bool.

(* The heaps of which we speak, with their elements. *)
Variable ok : H -> Prop.
Hypothesis ok_rule : forall h o, ok h -> rule h o -> Forall ok o.
Variable phi : H -> Q.
Hypothesis el_phi : forall h, ok h -> el (phi h).
Fixpoint product (row : list H) : Q :=
  match row with [] => one | h :: t => op (phi h) (product t) end.

(* z wins beside h: beside a row of the element z, some option of h leads into P. *)
Definition live (h : H) : Prop := exists o, rule h o.
Definition wins (h : H) (z : Q) : Prop := exists o, rule h o /\ P (op z (product o)) = true.
Hypothesis live_or_not : forall h, live h \/ ~ live h.
Hypothesis one_not_in_P : P one = false.
Hypothesis dead_is_one : forall h, ok h -> ~ live h -> phi h = one.
Hypothesis from_P : forall h z, ok h -> el z -> wins h z -> P (op z (phi h)) = false.

(* A list of pairs (x, C) which has for each heap, and for the product of each of its pairs with each heap, a pair of
   the same element and a set that is not larger; and where x is not in P, one is in C. *)
Variable listed : Q -> (Q -> bool) -> Prop.
Hypothesis start : forall h, ok h -> live h ->
  exists C, listed (phi h) C /\ forall z, el z -> C z = true -> wins h z.
Hypothesis step : forall x C h, listed x C -> el x -> ok h -> live h ->
  exists C', listed (op x (phi h)) C' /\
    forall z, el z -> C' z = true -> C (op z (phi h)) = true \/ wins h (op z x).
Hypothesis final : forall x C, el x -> listed x C -> P x = true \/ C one = true.

Lemma el_product row : Forall ok row -> el (product row).
Proof. induction 1; simpl; auto. Qed.
Lemma product_app a b : Forall ok a -> Forall ok b -> product (a ++ b) = op (product a) (product b).
Proof.
  intros A B. apply el_product in B as Eb. induction A as [|h a Oh A IH]; simpl; [rewrite op_one; auto|].
  rewrite IH, op_assoc; auto. apply el_product; auto.
Qed.
Lemma ok_after p q : Forall ok p -> row_move rule p q -> Forall ok q.
Proof.
  intros F M. inversion M as [l h o r R]; subst. apply Forall_app in F as [L F]. inversion F; subst.
  apply Forall_app. split; auto. apply Forall_app. split; auto. apply (ok_rule h); auto.
Qed.
Lemma smaller p q : row_move rule p q -> total weight q < total weight p.
Proof.
  intro M. inversion M as [l h o r R]; subst. rewrite !total_app. apply lighter in R.
  change (total weight (h :: r)) with (weight h + total weight r). lia.
Qed.

Lemma some_live row : (exists h, In h row /\ live h) \/ forall h, In h row -> ~ live h.
Proof.
  induction row as [|h t [[g [I L]]|D]]; [right; intros g []|left; exists g; simpl; auto|].
  destruct (live_or_not h) as [L|N]; [left; exists h; simpl; auto|]. right. intros g [<-|I]; auto.
Qed.
Lemma dead_row row : Forall ok row -> (forall h, In h row -> ~ live h) -> product row = one.
Proof.
  induction 1 as [|h t Oh Ft IH]; intro D; auto. simpl. rewrite (dead_is_one h), IH, op_one; simpl in *; auto.
Qed.

(* No move joins two rows of P. *)
Lemma no_move_joins p q : Forall ok p -> row_move rule p q -> P (product p) = true -> P (product q) = false.
Proof.
  intros F M I. inversion M as [l h o r R]; subst. apply Forall_app in F as [L F]. inversion F as [|h' r' Oh Fr]; subst.
  assert (Oo : Forall ok o) by (apply (ok_rule h); auto).
  assert (E : forall m, Forall ok m -> product (l ++ m ++ r) = op (op (product l) (product r)) (product m)).
  { intros m Fm. rewrite !product_app; auto; [|apply Forall_app; auto].
    rewrite op_assoc, (op_comm (product m)); auto using el_product. }
  change (h :: r) with ([h] ++ r) in I. rewrite E in I; auto. rewrite E; auto.
  simpl product in I. rewrite (op_comm (phi h)), op_one in I; auto.
  destruct (P (op _ (product o))) eqn:W; auto.
  rewrite (from_P h) in I; auto using el_product. exists o. auto.
Qed.

(* z is won beside the row: some option of the row leads into P. *)
Definition won_beside (row : list H) (z : Q) : Prop :=
  exists q, row_move rule row q /\ P (op z (product q)) = true.
Lemma first_heap h t z : ok h -> Forall ok t -> el z -> wins h (op z (product t)) -> won_beside (h :: t) z.
Proof.
  intros Oh Ft Z [o [R I]]. assert (Oo : Forall ok o) by (apply (ok_rule h); auto).
  exists (o ++ t). split; [apply row_move_cons; left; eauto|].
  rewrite product_app, (op_comm (product o)), <- op_assoc; auto using el_product.
Qed.
Lemma other_heap h t z : ok h -> Forall ok t -> el z -> won_beside t (op z (phi h)) -> won_beside (h :: t) z.
Proof.
  intros Oh Ft Z [q [M I]]. exists (h :: q). split; [apply row_move_cons; right; eauto|].
  simpl. rewrite <- op_assoc; auto using el_product. apply el_product, (ok_after t); auto.
Qed.
Lemma listed_row row : Forall ok row -> (exists h, In h row /\ live h) ->
  exists C, listed (product row) C /\ forall z, el z -> C z = true -> won_beside row z.
Proof.
  induction 1 as [|h t Oh Ft IH]; intros [g [I L]]; [destruct I|].
  assert (Et := el_product t Ft). simpl product.
  destruct (some_live t) as [T|T].
  - destruct (IH T) as [C [In_list Within]]. destruct (live_or_not h) as [Lh|Dh].
    + destruct (step (product t) C h) as [C' [In_list' Within']]; auto.
      rewrite op_comm by auto. exists C'. split; auto. intros z Z Cz.
      destruct (Within' z Z Cz) as [X|X]; [apply other_heap|apply first_heap]; auto.
    + rewrite (dead_is_one h), op_one by auto. exists C. split; auto. intros z Z Cz. apply other_heap; auto.
      rewrite (dead_is_one h), op_comm, op_one by auto. auto.
  - assert (E := dead_row t Ft T).
    assert (Lh : live h) by (destruct I as [<-|I]; auto; exfalso; apply (T g); auto).
    destruct (start h) as [C [In_list Within]]; auto. rewrite E, op_comm, op_one by auto.
    exists C. split; auto. intros z Z Cz. apply first_heap; auto. rewrite E, op_comm, op_one by auto. auto.
Qed.

Lemma a_move_into_P p : Forall ok p -> P (product p) = false ->
  no_move (row_move rule) p \/ exists q, row_move rule p q /\ P (product q) = true.
Proof.
  intros F N.
  destruct (some_live p) as [T|T].
  - right. destruct (listed_row p F T) as [C [I Within]].
    destruct (final _ _ (el_product p F) I) as [X|X]; [congruence|].
    destruct (Within one el_one X) as [q [M Y]]. exists q. split; auto. rewrite op_one in Y; auto.
    apply el_product, (ok_after p); auto.
  - left. intros q M. inversion M as [l h o r R]; subst. apply (T h); [apply in_app_iff; simpl; auto|exists o; auto].
Qed.

(** Under the hypotheses of this section a row of heaps is lost in misere play iff its product is in P (after Plambeck
    and Siegel 2008). *)
Theorem misere_by_product row : Forall ok row -> (misere_lost (row_move rule) row <-> P (product row) = true).
Proof.
  intro F. assert (B : forall n p, total weight p = n -> Forall ok p ->
    (P (product p) = true -> misere_lost (row_move rule) p) /\
    (P (product p) = false -> misere_won (row_move rule) p)).
  { induction n as [n IH] using lt_wf_ind. intros p T Fp. split; intro I.
    - assert (A : forall q, row_move rule p q -> misere_won (row_move rule) q).
      { intros q M. apply (IH (total weight q)); auto; [subst n; apply smaller; auto|apply (ok_after p); auto|].
        apply (no_move_joins p); auto. }
      destruct (some_live p) as [[h [Ih [o R]]]|D].
      + apply in_split in Ih as [l [r ->]]. apply (MisereLost _ _ _ (l ++ o ++ r)); auto. constructor. auto.
      + rewrite dead_row in I; auto. congruence.
    - destruct (a_move_into_P p Fp I) as [N|[q [M Y]]]; [apply MisereEnd; auto|].
      apply (MisereWon _ _ p q M). apply (IH (total weight q)); auto; [subst n; apply smaller; auto|].
      apply (ok_after p); auto. }
  split; intro X; [|apply (B (total weight row)); auto].
  destruct (P (product row)) eqn:I; auto. exfalso. apply (misere_lost_not_won row X).
  apply (B (total weight row)); auto.
Qed.

(* P tells any two elements apart, and each element is the product of a row. *)
Hypothesis reduced : forall x y, el x -> el y -> (forall z, el z -> P (op x z) = P (op y z)) -> x = y.
Hypothesis reached : forall x, el x -> exists row, Forall ok row /\ product row = x.

(** If P tells any two elements apart, and each element is a product, two rows have the same product iff no row beside
    them tells them apart in misere play (after Plambeck and Siegel 2008). *)
Theorem same_class a b : Forall ok a -> Forall ok b ->
  (product a = product b <-> forall more, Forall ok more ->
    (misere_lost (row_move rule) (a ++ more) <-> misere_lost (row_move rule) (b ++ more))).
Proof.
  intros A B. split.
  - intros E more M. rewrite !misere_by_product, !product_app, E by (auto; apply Forall_app; auto). reflexivity.
  - intro T. apply reduced; auto using el_product. intros z Z. destruct (reached z Z) as [more [M <-]].
    specialize (T more M). rewrite !misere_by_product, !product_app in T by (auto; apply Forall_app; auto).
    destruct (P (op (product a) _)), (P (op (product b) _)); intuition congruence.
Qed.
End Quotient.
