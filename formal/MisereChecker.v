(* A verified checker of misere quotients, for any game with heaps.

   A certificate is a finite commutative monoid on 0, 1, ... with the identity 0, given by the table of its products;
   the set P, as bits; the element phi h of each heap h; for each element a row of heaps of which it is the product, and
   the sets that Quotient.v asks for.

   Main theorem (rows_checked): of rows of heaps that are like those tested, what check_rows accepts is true. *)
Require Import Arith Lia List Bool Wf_nat.
From Nimlike Require Import Games Heaps Quotient.
Import ListNotations.

(* Lists *)
Fixpoint same {A} (eq : A -> A -> bool) (a b : list A) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => if eq x y then same eq a b else false
  | _, _ => false
  end.
Lemma same_eq {A} (eq : A -> A -> bool) : (forall x y, eq x y = true <-> x = y) ->
  forall a b, same eq a b = true <-> a = b.
Proof.
  intro E. induction a as [|x a IH]; intros [|y b]; simpl; try (split; congruence).
  destruct (eq x y) eqn:X.
  - apply E in X. rewrite IH. split; congruence.
  - split; [discriminate|]. intro Y. injection Y as Y _. apply E in Y. congruence.
Qed.
(* Each member of the first set is one of the second; bit z of the list says whether z is a member. *)
Fixpoint subset (a b : list bool) : bool :=
  match a, b with
  | [], _ => true
  | x :: a, y :: b => if implb x y then subset a b else false
  | x :: a, [] => if x then false else subset a []
  end.
Lemma subset_nth : forall a b, subset a b = true -> forall z, nth z a false = true -> nth z b false = true.
Proof.
  induction a as [|x a IH]; intros b S z I; [destruct z; discriminate|].
  destruct b as [|y b]; simpl in S.
  - destruct x; [discriminate|]. destruct z; [discriminate|]. specialize (IH [] S z I). destruct z; discriminate.
  - destruct (implb x y) eqn:X; [|discriminate]. destruct z; simpl in *; auto. subst x. auto.
Qed.
Definition pair_dec (a b : nat * list bool) : {a = b} + {a <> b}.
Proof. decide equality; [apply (list_eq_dec bool_dec)|apply Nat.eq_dec]. Defined.

Section Checker.
Variable table : list (list nat).
Variable inside : list bool.
Variable closed : list (list (list bool)).
Definition order : nat := length table.
Definition elements : list nat := seq 0 order.
Definition mul (x y : nat) : nat := nth y (nth x table []) 0.
Definition in_P (x : nat) : bool := nth x inside false.

Definition check_monoid : bool :=
  (0 <? order) && negb (in_P 0) &&
  forallb (fun row => (length row =? order) && forallb (fun y => y <? order) row) table &&
  same Nat.eqb (nth 0 table []) elements &&
  forallb (fun x => let row := nth x table [] in
    forallb (fun y => (nth y row 0 =? mul y x) &&
      same Nat.eqb (nth (nth y row 0) table []) (map (fun z => nth z row 0) (nth y table []))) elements) elements.

(* P tells any two elements apart. *)
Definition check_reduced : bool :=
  let lines := map (map in_P) table in
  forallb (fun x => let line := nth x lines [] in
    forallb (fun y => (x =? y) || negb (same Bool.eqb line (nth y lines []))) elements) elements.

Variable rule : nat -> list nat -> Prop.
Variable options : nat -> list (list nat).
Variable phi : nat -> nat.
Definition element : list nat -> nat := product nat nat 0 mul phi.

(* The elements that win beside a heap, as a list of bits; and what is asked of a heap. *)
Definition winning (h : nat) : list bool :=
  let reached := nodup Nat.eq_dec (map element (options h)) in
  map (fun row => existsb (fun x => in_P (nth x row 0)) reached) table.
Definition fine (h : nat) : bool :=
  (phi h <? order) &&
  match options h with
  | [] => phi h =? 0
  | _ => let line := winning h in forallb (fun z => negb (nth z line false && in_P (mul z (phi h)))) elements
  end.
Definition has_options (h : nat) : bool := match options h with [] => false | _ => true end.
Definition kinds (heaps : list nat) : list (nat * list bool) :=
  nodup pair_dec (map (fun h => (phi h, winning h)) (filter has_options heaps)).

Definition covered (x : nat) (C : list bool) : bool := existsb (fun C' => subset C' C) (nth x closed []).
Definition joined (x : nat) (C : list bool) (k : nat * list bool) : list bool :=
  map (fun uv => nth (fst uv) C false || nth (snd uv) (snd k) false)
    (combine (nth (fst k) table []) (nth x table [])).
Definition check_sums (kinds : list (nat * list bool)) : bool :=
  forallb (fun k => covered (fst k) (snd k)) kinds &&
  forallb (fun x => forallb (fun C => (in_P x || nth 0 C false) &&
    forallb (fun k => covered (mul x (fst k)) (joined x C k)) kinds) (nth x closed [])) elements.

Variable okb : nat -> bool.
Definition check_rows (heaps : list nat) (words : list (list nat)) : bool :=
  check_monoid && check_reduced && forallb fine heaps && check_sums (kinds heaps) &&
  forallb (fun x => let word := nth x words [] in forallb okb word && (element word =? x)) elements.

(* The two heaps have the same element, and so have their options. *)
Definition like (h m : nat) : Prop := phi h = phi m /\
  (forall o, rule h o -> exists o', rule m o' /\ element o = element o') /\
  (forall o, rule m o -> exists o', rule h o' /\ element o = element o').

Hypothesis in_options : forall h o, In o (options h) <-> rule h o.
Variable weight : nat -> nat.
Hypothesis lighter : forall h o, rule h o -> total weight o < weight h.
Definition ok (h : nat) : Prop := okb h = true.
Hypothesis ok_rule : forall h o, ok h -> rule h o -> Forall ok o.
Variable heaps : list nat.
Hypothesis like_one : forall h, ok h -> exists m, In m heaps /\ like h m.
Variable words : list (list nat).
Hypothesis accepted : check_rows heaps words = true.

Notation el x := (x < order).
Lemma all_elements (f : nat -> bool) : forallb f elements = true -> forall x, el x -> f x = true.
Proof. intros F x X. rewrite forallb_forall in F. apply F, in_seq. lia. Qed.

Ltac parts := pose proof accepted as All; unfold check_rows, check_monoid in All; rewrite !andb_true_iff in All;
  destruct All as [[[[[[[[Pos No1] Shape] Id] Monoid] Reduced] Fine] Sums] Words].
Lemma row_of x : el x -> length (nth x table []) = order /\ forall y, el y -> el (mul x y).
Proof.
  parts. intro X. rewrite forallb_forall in Shape. specialize (Shape (nth x table []) (nth_In _ _ X)).
  apply andb_prop in Shape as [L B]. apply Nat.eqb_eq in L. split; auto. intros y Y.
  rewrite forallb_forall in B. apply Nat.ltb_lt, B, nth_In. lia.
Qed.
Lemma el_0 : el 0.
Proof. parts. apply Nat.ltb_lt. auto. Qed.
Lemma mul_0 x : el x -> mul 0 x = x.
Proof.
  parts. intro X. apply (same_eq Nat.eqb Nat.eqb_eq) in Id. unfold mul. rewrite Id. unfold elements.
  rewrite seq_nth; auto.
Qed.
Lemma mul_pair x y : el x -> el y -> mul x y = mul y x /\ forall z, el z -> mul (mul x y) z = mul x (mul y z).
Proof.
  parts. intros X Y. apply (all_elements _ Monoid) in X as M. cbv zeta in M. apply (all_elements _ M) in Y as M'.
  apply andb_prop in M' as [C A]. apply Nat.eqb_eq in C. apply (same_eq Nat.eqb Nat.eqb_eq) in A.
  split; auto. intros z Z. fold (mul x y) in A. unfold mul at 1. rewrite A.
  rewrite (nth_indep _ 0 (nth 0 (nth x table []) 0)); [|rewrite map_length; destruct (row_of y Y); lia].
  rewrite (map_nth (fun z => nth z (nth x table []) 0)). reflexivity.
Qed.
Lemma in_P_0 : in_P 0 = false.
Proof. parts. apply negb_true_iff. auto. Qed.

Notation wins := (wins nat rule nat 0 mul in_P phi).
Notation live := (live nat rule).
Lemma winning_right h z : el z -> (nth z (winning h) false = true <-> wins h z).
Proof.
  intro Z. unfold winning. set (reached := nodup _ _).
  rewrite (nth_indep _ false ((fun row => existsb (fun x => in_P (nth x row 0)) reached) []))
    by (rewrite map_length; auto).
  rewrite (map_nth (fun row => existsb (fun x => in_P (nth x row 0)) reached)), existsb_exists.
  unfold Quotient.wins.
  unfold reached. split.
  - intros [x [I P]]. apply nodup_In, in_map_iff in I as [o [<- I]]. exists o. split; auto. apply in_options. auto.
  - intros [o [R P]]. exists (element o). split; auto. apply nodup_In, in_map, in_options. auto.
Qed.
Lemma live_listed h : live h <-> has_options h = true.
Proof.
  unfold Quotient.live, has_options. split.
  - intros [o R]. apply in_options in R. destruct (options h); [destruct R|auto].
  - destruct (options h) as [|o l] eqn:E; [discriminate|]. exists o. apply in_options. rewrite E. simpl. auto.
Qed.
Lemma fine_heap m : In m heaps -> fine m = true.
Proof. parts. rewrite forallb_forall in Fine. auto. Qed.
Lemma like_wins h m z : like h m -> (wins h z <-> wins m z).
Proof.
  intros [_ [A B]]. unfold Quotient.wins. fold element. split; intros [o [R P]];
    [destruct (A o R) as [o' [R' E]]|destruct (B o R) as [o' [R' E]]]; exists o'; split; auto; congruence.
Qed.
Lemma like_live h m : like h m -> (live h <-> live m).
Proof.
  intros [_ [A B]].
  split; intros [o R]; [destruct (A o R) as [o' [R' _]]|destruct (B o R) as [o' [R' _]]]; exists o'; auto.
Qed.
Lemma el_phi h : ok h -> el (phi h).
Proof.
  intro O. destruct (like_one h O) as [m [I [E _]]]. rewrite E. apply fine_heap in I. unfold fine in I.
  apply andb_prop in I as [I _]. apply Nat.ltb_lt. auto.
Qed.
Lemma live_or_not h : live h \/ ~ live h.
Proof. rewrite live_listed. destruct (has_options h); auto. Qed.
Lemma dead_is_one h : ok h -> ~ live h -> phi h = 0.
Proof.
  intros O D. destruct (like_one h O) as [m [I L]]. rewrite (like_live h m L) in D. destruct L as [E _]. rewrite E.
  apply fine_heap in I. unfold fine in I. rewrite live_listed in D. unfold has_options in D.
  apply andb_prop in I as [_ I]. destruct (options m); [apply Nat.eqb_eq; auto|congruence].
Qed.
Lemma from_P h z : ok h -> el z -> wins h z -> in_P (mul z (phi h)) = false.
Proof.
  intros O Z W. destruct (like_one h O) as [m [I L]]. apply (like_wins h m z L) in W. destruct L as [E _]. rewrite E.
  assert (Lm : live m) by (destruct W as [o [R _]]; exists o; auto). apply live_listed in Lm.
  apply fine_heap in I. unfold fine in I. unfold has_options in Lm. apply andb_prop in I as [_ I].
  destruct (options m); [discriminate|]. apply (all_elements _ I) in Z as N. apply winning_right in W; auto.
  rewrite W in N. apply negb_true_iff in N. auto.
Qed.

Definition listed (x : nat) (C : nat -> bool) : Prop :=
  exists l, In l (nth x closed []) /\ C = fun z => nth z l false.
Lemma covered_listed x C : covered x C = true ->
  exists C', listed x C' /\ forall z, C' z = true -> nth z C false = true.
Proof.
  unfold covered. rewrite existsb_exists. intros [l [I S]]. exists (fun z => nth z l false).
  split; [exists l; auto|]. apply subset_nth. auto.
Qed.
Lemma in_kinds m : In m heaps -> live m -> In (phi m, winning m) (kinds heaps).
Proof.
  intros I L. apply nodup_In, (in_map (fun h => (phi h, winning h))), filter_In. split; auto. apply live_listed. auto.
Qed.
Lemma start h : ok h -> live h -> exists C, listed (phi h) C /\ forall z, el z -> C z = true -> wins h z.
Proof.
  intros O L. destruct (like_one h O) as [m [I M]]. apply (like_live h m M) in L.
  assert (K := in_kinds m I L). parts. unfold check_sums in Sums. apply andb_prop in Sums as [S _].
  rewrite forallb_forall in S. apply S, covered_listed in K as [C [Lc W]].
  exists C. split; [destruct M as [-> _]; auto|]. intros z Z Cz.
  apply (like_wins h m z M), winning_right; auto.
Qed.
Lemma listed_part x C : el x -> listed x C ->
  (in_P x = true \/ C 0 = true) /\
  exists l, C = (fun z => nth z l false) /\
    forall k, In k (kinds heaps) -> covered (mul x (fst k)) (joined x l k) = true.
Proof.
  intros X [l [I ->]]. parts. unfold check_sums in Sums. apply andb_prop in Sums as [_ S].
  apply (all_elements _ S) in X. rewrite forallb_forall in X. apply X, andb_prop in I as [F A].
  apply orb_prop in F. split; auto. exists l. split; auto. rewrite forallb_forall in A. auto.
Qed.
Lemma step x C h : listed x C -> el x -> ok h -> live h ->
  exists C', listed (mul x (phi h)) C' /\
    forall z, el z -> C' z = true -> C (mul z (phi h)) = true \/ wins h (mul z x).
Proof.
  intros L X O V. destruct (like_one h O) as [m [I M]]. apply (like_live h m M) in V.
  destruct (listed_part x C X L) as [_ [l [-> A]]]. specialize (A _ (in_kinds m I V)). simpl fst in A.
  apply covered_listed in A as [C' [Lc W]]. assert (E : phi h = phi m) by apply M. rewrite E.
  exists C'. split; auto. intros z Z Cz. specialize (W z Cz).
  assert (Em : el (phi m)) by (rewrite <- E; apply el_phi; auto).
  destruct (row_of _ Em) as [L1 _]. destruct (row_of _ X) as [L2 _].
  unfold joined in W. simpl in W.
  rewrite (nth_indep _ false ((fun uv => nth (fst uv) l false || nth (snd uv) (winning m) false) (0, 0))) in W
    by (rewrite map_length, combine_length; lia).
  rewrite (map_nth (fun uv => nth (fst uv) l false || nth (snd uv) (winning m) false)), combine_nth in W by lia.
  simpl in W. fold (mul (phi m) z) in W. fold (mul x z) in W.
  rewrite (proj1 (mul_pair z (phi m) Z Em)), (proj1 (mul_pair z x Z X)).
  apply orb_prop in W as [W|W]; auto. right. apply (like_wins h m _ M), winning_right; auto. apply row_of; auto.
Qed.
Lemma final x C : el x -> listed x C -> in_P x = true \/ C 0 = true.
Proof. intros X L. apply (listed_part x C X L). Qed.
Lemma reduced x y : el x -> el y -> (forall z, el z -> in_P (mul x z) = in_P (mul y z)) -> x = y.
Proof.
  intros X Y E. parts. unfold check_reduced in Reduced. cbv zeta in Reduced.
  apply (all_elements _ Reduced) in X as R. apply (all_elements _ R) in Y as R'.
  apply orb_prop in R' as [R'|R']; [apply Nat.eqb_eq; auto|]. exfalso. apply negb_true_iff in R'.
  apply not_true_iff_false in R'. apply R'. apply (same_eq Bool.eqb Bool.eqb_true_iff).
  change (@nil bool) with (map in_P []). rewrite !map_nth.
  destruct (row_of x X) as [L _]. destruct (row_of y Y) as [L' _].
  apply (nth_ext _ _ (in_P 0) (in_P 0)); [rewrite !map_length; lia|]. intros z Z. rewrite map_length in Z.
  rewrite !map_nth. apply E. lia.
Qed.
Lemma reached x : el x -> exists row, Forall ok row /\ element row = x.
Proof.
  parts. intro X. apply (all_elements _ Words) in X. cbv zeta in X. apply andb_prop in X as [O E].
  exists (nth x words []). split; [|apply Nat.eqb_eq; auto]. rewrite forallb_forall in O. apply Forall_forall. auto.
Qed.

(** If [check_rows] accepts, and each heap is like a tested one, a row is lost in misere play iff its product is in P,
    two rows have the same product iff no row beside them tells them apart, and each element is a product. *)
Theorem rows_checked :
  (forall row, Forall ok row -> (misere_lost (row_move rule) row <-> in_P (element row) = true)) /\
  (forall a b, Forall ok a -> Forall ok b -> (element a = element b <-> forall more, Forall ok more ->
    (misere_lost (row_move rule) (a ++ more) <-> misere_lost (row_move rule) (b ++ more)))) /\
  (forall x, el x -> exists row, Forall ok row /\ element row = x).
Proof.
  assert (M : forall x y, el x -> el y -> el (mul x y)) by (intros x y X Y; apply row_of; auto).
  assert (C : forall x y, el x -> el y -> mul x y = mul y x) by (intros x y X Y; apply mul_pair; auto).
  assert (A : forall x y z, el x -> el y -> el z -> mul (mul x y) z = mul x (mul y z))
    by (intros x y z X Y Z; apply mul_pair; auto).
  assert (R : forall row, Forall ok row -> (misere_lost (row_move rule) row <-> in_P (element row) = true)).
  { apply (misere_by_product nat rule weight lighter nat (fun x => el x) 0 mul el_0 M mul_0 C A in_P ok ok_rule phi
      el_phi live_or_not in_P_0 dead_is_one from_P listed start step final). }
  split; [exact R|split; [|exact reached]].
  apply (same_class nat rule weight lighter nat (fun x => el x) 0 mul el_0 M mul_0 C A in_P ok ok_rule phi
    el_phi live_or_not in_P_0 dead_is_one from_P listed start step final reduced reached).
Qed.
End Checker.
Arguments ok okb h /.
