(* Values of octal games that grow for ever: G(n + p) = G(n) + s for all n >= e, where s > 0 is the saltus. Digits may
   allow three heaps, and a tail may be the digit of all larger numbers.

   Main theorems: that no smaller period and no smaller preperiod will do, whatever the saltus, is seen by finitely many
   tests (growth_by_tests); a period is a growth by 0 (period_growth); what the function check accepts is true of all
   heaps (checked). The proof in words: docs/certificates/saltus.md, whose hypotheses H1 to H9 are named here. *)
Require Import Arith Lia List Bool NArith ZArith Wf_nat.
From Nimlike Require Import Games Mex Xor Heaps Periods Octal.
Import ListNotations.

(** * Sequences that grow *)
Definition grows (g : nat -> nat) (e p s : nat) : Prop := forall n, e <= n -> g (n + p) = g n + s.
(* They grow by s with the period p from e on; p and e are the least that there are, with any saltus. *)
Definition growth (g : nat -> nat) (e p s : nat) : Prop :=
  0 < p /\ grows g e p s /\ forall e' p' s', 0 < p' -> grows g e' p' s' -> e <= e' /\ p <= p'.

Lemma grows_times g e p s : grows g e p s -> forall t n, e <= n -> g (n + t * p) = g n + t * s.
Proof.
  intros R t n L. induction t as [|t IH]; simpl; [rewrite !Nat.add_0_r; auto|].
  replace (n + (p + t * p)) with (n + t * p + p) by lia. rewrite R, IH by lia. lia.
Qed.
Lemma grows_earlier g e p s e' p' s' : 0 < p -> grows g e p s -> grows g e' p' s' -> grows g e p' s'.
Proof.
  intros P R R' n L. assert (A := grows_times g e p s R e' (n + p') ltac:(lia)).
  assert (B := grows_times g e p s R e' n L). assert (C := R' (n + e' * p) ltac:(nia)).
  replace (n + e' * p + p') with (n + p' + e' * p) in C by lia. lia.
Qed.
Lemma same_slope g e p s p' s' : grows g e p s -> grows g e p' s' -> p * s' = p' * s.
Proof.
  intros R R'. assert (A := grows_times g e p s R p' e (le_n e)). assert (B := grows_times g e p' s' R' p e (le_n e)).
  rewrite (Nat.mul_comm p p') in B. lia.
Qed.
(** If g(n + p) = g(n) + s for all n >= e, this is not so for n = e - 1, and no q < p passes the test of p numbers, then
    p and e are the least, with any saltus. *)
Theorem growth_by_tests g e p s : 0 < p -> grows g e p s -> (e = 0 \/ g (e - 1 + p) <> g (e - 1) + s) ->
  (forall q, 0 < q < p -> exists i, p * g (e + i + q) <> p * g (e + i) + q * s) -> growth g e p s.
Proof.
  intros P R E Q. split; [auto|split; [auto|]]. intros e' p' s' P' R'.
  assert (R1 := grows_earlier g e p s e' p' s' P R R'). assert (W := same_slope g e p s p' s' R R1). split.
  - destruct (le_lt_dec e e') as [|L]; auto. exfalso. destruct E as [->|E]; [lia|]. apply E.
    assert (A := grows_times g e' p' s' R' p (e - 1) ltac:(lia)).
    assert (B := grows_times g e p s R (p' - 1) (e - 1 + p) ltac:(lia)).
    replace (e - 1 + p + (p' - 1) * p) with (e - 1 + p * p') in B by nia. rewrite B in A. nia.
  - destruct (le_lt_dec p p') as [|L]; auto. exfalso. destruct (Q p') as [i D]; [lia|]. apply D.
    rewrite R1 by lia. lia.
Qed.
(** Values with the least period p and the least preperiod e grow by 0: none smaller will do with a saltus either. *)
Theorem period_growth g e p : period g e p -> growth g e p 0.
Proof.
  intros (P & R & L). assert (R0 : grows g e p 0) by (intros n N; rewrite R by auto; lia).
  split; [auto|split; [auto|]]. intros e' p' s' P' R'.
  assert (W := same_slope g e p 0 p' s' R0 (grows_earlier g e p 0 e' p' s' P R0 R')).
  apply L; auto. intros n N. rewrite R' by auto. nia.
Qed.

(** * XOR beside addition: in places from j on, and below *)
Lemma xor_div a b j : Nat.lxor a b / 2 ^ j = Nat.lxor (a / 2 ^ j) (b / 2 ^ j).
Proof. rewrite <- !Nat.shiftr_div_pow2. apply Nat.shiftr_lxor. Qed.
Lemma xor_mod a b j : Nat.lxor a b mod 2 ^ j = Nat.lxor (a mod 2 ^ j) (b mod 2 ^ j).
Proof.
  rewrite <- !Nat.land_ones. apply Nat.bits_inj. intro i. rewrite Nat.lxor_spec, !Nat.land_spec, Nat.lxor_spec.
  destruct (Nat.testbit a i), (Nat.testbit b i), (Nat.testbit (Nat.ones j) i); auto.
Qed.
Lemma xor_grows a x c j : x < 2 ^ j -> c mod 2 ^ j = 0 -> Nat.lxor (a + c) x = Nat.lxor a x + c.
Proof.
  intros X C. assert (Z : 2 ^ j <> 0) by (apply Nat.pow_nonzero; lia).
  apply Nat.div_exact in C; auto. rewrite C. generalize (c / 2 ^ j). intro q. rewrite (Nat.mul_comm (2 ^ j) q).
  rewrite (Nat.div_mod (Nat.lxor (a + q * 2 ^ j) x) (2 ^ j) Z), (Nat.div_mod (Nat.lxor a x) (2 ^ j) Z) at 1.
  rewrite !xor_div, !xor_mod, Nat.div_add, Nat.mod_add, (Nat.div_small x), !Nat.lxor_0_r by auto. lia.
Qed.
Lemma xor_parts : forall a b, Nat.lxor a b <= a + b /\ Nat.even (Nat.lxor a b) = Nat.even (a + b).
Proof.
  intro a. induction a as [a IH] using lt_wf_ind. intro b. destruct (Nat.eq_dec a 0) as [->|A].
  { rewrite Nat.lxor_0_l. auto. }
  assert (A2 : a / 2 < a) by (apply Nat.div_lt; lia). destruct (IH (a / 2) A2 (b / 2)) as [L _].
  pose proof (xor_div a b 1) as D. pose proof (xor_mod a b 1) as M. change (2 ^ 1) with 2 in *. rewrite <- D in L.
  pose proof (Nat.div_mod a 2 ltac:(lia)). pose proof (Nat.div_mod b 2 ltac:(lia)).
  pose proof (Nat.div_mod (Nat.lxor a b) 2 ltac:(lia)).
  pose proof (Nat.mod_upper_bound a 2 ltac:(lia)). pose proof (Nat.mod_upper_bound b 2 ltac:(lia)).
  pose proof (Nat.mod_upper_bound (Nat.lxor a b) 2 ltac:(lia)).
  assert (X : Nat.lxor a b mod 2 <= a mod 2 + b mod 2 /\
    (Nat.lxor a b mod 2 = a mod 2 + b mod 2 \/ Nat.lxor a b mod 2 + 2 = a mod 2 + b mod 2)).
  { rewrite M. assert (Nat.lxor 0 0 = 0 /\ Nat.lxor 0 1 = 1 /\ Nat.lxor 1 0 = 1 /\ Nat.lxor 1 1 = 0) by (repeat split).
    destruct (a mod 2) as [|[|]] eqn:A1, (b mod 2) as [|[|]] eqn:B1; lia. }
  split; [lia|]. apply eq_true_iff_eq. rewrite !Nat.even_spec. split; intros [y Y].
  - destruct X as [_ [X|X]]; [exists (y - Nat.lxor a b / 2 + a / 2 + b / 2)|
      exists (y - Nat.lxor a b / 2 + a / 2 + b / 2 + 1)]; lia.
  - exists (Nat.lxor a b / 2). lia.
Qed.
Lemma xor_list_parts l : xor_list l <= list_sum l /\ Nat.even (xor_list l) = Nat.even (list_sum l).
Proof.
  unfold list_sum. induction l as [|a l [L M]]; simpl; [auto|]. destruct (xor_parts a (xor_list l)) as [A B].
  split; [lia|]. rewrite B, !Nat.even_add, M. reflexivity.
Qed.
Lemma xor_list_below l j : Forall (fun x => x < 2 ^ j) l -> xor_list l < 2 ^ j.
Proof.
  assert (Z : 2 ^ j <> 0) by (apply Nat.pow_nonzero; lia).
  intro F. apply Nat.div_small_iff; auto. induction F as [|a l A F IH]; simpl; [apply Nat.div_small; lia|].
  rewrite xor_div, IH, (Nat.div_small a), Nat.lxor_0_r by auto. reflexivity.
Qed.

(** * The checker *)
Section Growing.
(* The game; the claim; the values of some heaps; the power of 2, and the floor. *)
Variables (code : list nat) (tail e p s : nat) (w : list N) (power floor : nat).
Notation digit := (digit code tail).
Notation octal := (octal code tail).
(* Heaps from here on are regular. *)
Definition first_regular : nat := Nat.max e 1.
Notation f := first_regular.

(* What the values will be. *)
Definition listed (n : nat) : nat := N.to_nat (nth n w 0%N).
Definition value (n : nat) : nat :=
  if n <? f then listed n else listed (f + (n - f) mod p) + s * ((n - f) / p).

(* An option of n, by its k and its heaps; and the sorts of options. *)
Definition by_rules (n k : nat) (o : list nat) : bool :=
  (k + list_sum o =? n) && forallb (Nat.ltb 0) o && (length o <=? 3) && ((0 <? k) || (2 <=? length o)) &&
  Nat.testbit (digit k) (length o).
Definition by_tail (k : nat) : bool := length code <=? k.
Definition moving (k : nat) (o : list nat) : bool :=
  match o with a :: others => (f <=? a) && (xor_list (map value others) <? power) | [] => false end.
Definition twins (o : list nat) : bool :=
  match o with b :: c :: _ => (f <=? b) && (f <=? c) && (value b =? value c) | _ => false end.
Definition steady (k : nat) (o : list nat) : bool := by_tail k || twins o.
Definition both (k : nat) (o : list nat) : bool :=
  by_tail k && moving k o || twins o && match o with [_; _; a] => f <=? a | _ => false end.

(* H8 and H9: an option of each of the last heaps n for each smaller value, in their order. *)
Definition sort_of (v : nat) : nat -> list nat -> bool :=
  if v <? floor then steady else if v <? floor + 2 * s then both else moving.
Fixpoint options_right (n v : nat) (options : list (nat * list nat)) : bool :=
  match options with
  | [] => v =? value n
  | (k, o) :: options =>
      by_rules n k o && (xor_list (map value o) =? v) && sort_of v k o && options_right n (S v) options
  end.
Fixpoint below_right (n : nat) (options : list (list (nat * list nat))) : bool :=
  match options with
  | [] => n =? length w
  | these :: options =>
      (f <=? n) && (floor + 2 * s <=? value n) && options_right n 0 these && below_right (S n) options
  end.

(* H7. A value is high times the power, and low, which is less than it. A regular heap may be any whole number z here,
   and stands for all with its remainder modulo p: high and low go on as those of regular heaps do. *)
Definition shifts (z : Z) : nat := Z.to_nat (Z.of_nat f - z).
Definition shifted (z : Z) : nat := value (Z.to_nat (z + Z.of_nat (shifts z * p))).
Definition high (z : Z) : Z := Z.of_nat (shifted z / power) - Z.of_nat (shifts z * (s / power)).
Definition low (z : Z) : nat := shifted z mod power.
(* Of all heaps but one: whether none is regular; the XOR of high of those that are not, the sum of high of the others,
   and the XOR of low. *)
Definition summary (others : list nat) : bool * nat * nat * nat :=
  (forallb (fun x => x <? f) others,
   xor_list (map (fun x => value x / power) (filter (fun x => x <? f) others)),
   list_sum (map (fun x => value x / power) (filter (fun x => f <=? x) others)),
   xor_list (map (fun x => value x mod power) others)).
Definition score (c : bool * nat * nat * nat) (z n : Z) : Z :=
  let '(lone, y, total, below) := c in (Z.of_nat total + high z - high n + Z.of_nat y)%Z.
(* May these heaps and z together have the value of n? *)
Definition clash (c : bool * nat * nat * nat) (z n : Z) : bool :=
  let '(lone, y, total, below) := c in
  (Nat.lxor below (low z) =? low n) && (0 <=? score c z n)%Z && Z.even (score c z n) &&
  (negb lone || (score c z n <=? 2 * Z.of_nat y)%Z).
Fixpoint tuples (h : nat) : list (list nat) :=
  match h with O => [[]] | S h => flat_map (fun a => map (cons a) (tuples h)) (seq 1 (f + p - 1)) end.
Definition apart (k : nat) (others : list nat) (n : nat) : bool :=
  let c := summary others in
  let z := (Z.of_nat n - Z.of_nat (k + list_sum others))%Z in
  if by_tail k
  then forallb (fun i => negb (clash c (z - Z.of_nat (i * p)) (Z.of_nat n)))
    (seq 0 (S (Z.to_nat (score c z (Z.of_nat n)))))
  else negb (clash c z (Z.of_nat n)).
Definition above_right : bool :=
  forallb (fun k => forallb (fun h => if Nat.testbit (digit k) (S h)
    then forallb (fun others => forallb (apart k others) (seq (length w) p)) (tuples h) else true) (seq 0 3))
  (seq 0 (length code + p)).
(* H2, and H7 for options without a regular heap. *)
Definition small_right : bool :=
  forallb (fun k => forallb (fun h => negb (Nat.testbit (digit k) h) || (k + h * (f - 1) <? length w)) (seq 0 4))
    (seq 0 (length code)) &&
  ((tail =? 0) ||
   let bound := 2 ^ Nat.log2_up (S (list_max (map listed (seq 0 f)))) in
   forallb (fun n => bound <=? value n) (seq (length w - 2 * p) (2 * p))).

(* H4 and H5. *)
Definition least_right : bool :=
  match e with O => true | S d => negb (value (d + p) =? value d + s) end &&
  forallb (fun q => negb (forallb (fun i => p * value (e + i + q) =? p * value (e + i) + q * s) (seq 0 p)))
    (seq 1 (p - 1)).
Definition check (options : list (list (nat * list nat))) : bool :=
  (0 <? p) && (0 <? s) && (f + p + p <=? length w) && values_right code tail [] w &&
  forallb (fun n => value n =? listed n) (seq 0 (length w)) && (value (e + p) =? value e + s) && least_right &&
  (power =? 2 ^ Nat.log2 power) && (s mod power =? 0) &&
  small_right && above_right && (length options =? 2 * p) && below_right (length w - 2 * p) options.

(** * What the tests prove *)
Hypothesis P : 0 < p.
Lemma value_grows n : f <= n -> value (n + p) = value n + s.
Proof.
  intro L. unfold value. destruct (Nat.ltb_spec (n + p) f); [lia|]. destruct (Nat.ltb_spec n f); [lia|].
  replace (n + p - f) with (n - f + 1 * p) by lia. rewrite Nat.mod_add, Nat.div_add by lia. lia.
Qed.
Lemma value_grows_times t n : f <= n -> value (n + t * p) = value n + t * s.
Proof. apply grows_times. intro. apply value_grows. Qed.
Lemma by_rules_right n k o : by_rules n k o = true <->
  k + list_sum o = n /\ Forall (lt 0) o /\ length o <= 3 /\ (0 < k \/ 2 <= length o) /\
  Nat.testbit (digit k) (length o) = true.
Proof.
  unfold by_rules. rewrite !andb_true_iff, orb_true_iff, Nat.eqb_eq, forallb_forall, Forall_forall, Nat.leb_le,
    Nat.ltb_lt, Nat.leb_le.
  assert (X : (forall x, In x o -> (0 <? x) = true) <-> (forall x, In x o -> 0 < x)).
  { split; intros F x I; specialize (F x I); apply Nat.ltb_lt; auto. }
  tauto.
Qed.
Lemma by_rules_octal n k o : by_rules n k o = true -> octal n o.
Proof. intro B. apply by_rules_right in B as (L & F & T & K & D). apply (left_by _ _ k); auto. Qed.

(* Each smaller value is that of an option. *)
Variable j : nat.
Hypothesis power_2 : power = 2 ^ j.
Hypothesis divides : s mod power = 0.
Lemma power_positive : power <> 0.
Proof. rewrite power_2. apply Nat.pow_nonzero. lia. Qed.
Lemma multiple t : (t * s) mod power = 0.
Proof.
  rewrite Nat.mul_mod, divides, Nat.mul_0_r by apply power_positive. apply Nat.mod_0_l, power_positive.
Qed.

Definition reached (sort : nat -> list nat -> bool) (n v : nat) : Prop :=
  exists k o, by_rules n k o = true /\ xor_list (map value o) = v /\ sort k o = true.
Lemma moving_up n v : reached moving n v -> reached moving (n + 2 * p) (v + 2 * s).
Proof.
  intros (k & o & B & <- & M). destruct o as [|a o]; [discriminate|]. cbn [moving] in M.
  apply andb_prop in M as [A X]. apply Nat.leb_le in A. apply Nat.ltb_lt in X.
  exists k, (a + 2 * p :: o). split; [|split].
  - apply by_rules_right in B as (L & F & T & K & D). apply by_rules_right. inversion F; subst.
    unfold list_sum in *. simpl in *. repeat split; auto; [lia|constructor; auto; lia].
  - cbn [map xor_list fold_right]. rewrite value_grows_times by auto. apply (xor_grows _ _ _ j).
    + rewrite <- power_2. exact X.
    + rewrite <- power_2. apply multiple.
  - cbn [moving]. apply andb_true_iff. rewrite Nat.leb_le, Nat.ltb_lt. split; [lia|auto].
Qed.
Lemma by_tail_up n k o : by_rules n k o = true -> by_tail k = true ->
  by_rules (n + 2 * p) (k + 2 * p) o = true /\ by_tail (k + 2 * p) = true.
Proof.
  intros B T. apply Nat.leb_le in T. apply by_rules_right in B as (L & F & H & K & D). split; [|apply Nat.leb_le; lia].
  apply by_rules_right. repeat split; auto; [lia|lia|]. rewrite digit_beyond in * by lia. auto.
Qed.
Lemma twins_up n k b c o : by_rules n k (b :: c :: o) = true -> twins (b :: c :: o) = true ->
  by_rules (n + 2 * p) k (b + p :: c + p :: o) = true /\ twins (b + p :: c + p :: o) = true /\
  xor_list (map value (b + p :: c + p :: o)) = xor_list (map value (b :: c :: o)).
Proof.
  cbn [twins]. rewrite !andb_true_iff, !Nat.leb_le, !Nat.eqb_eq. intros B [[Fb Fc] V]. split; [|split].
  - apply by_rules_right in B as (L & F & H & K & D). apply by_rules_right. inversion F as [|? ? ? F']; subst.
    inversion F'; subst. unfold list_sum in *. simpl in *.
    repeat split; auto; [lia|repeat constructor; auto; lia].
  - rewrite !value_grows by auto. repeat split; lia.
  - cbn [map xor_list fold_right]. rewrite !value_grows, V, <- !Nat.lxor_assoc, !Nat.lxor_nilpotent by auto. auto.
Qed.
Lemma steady_up n v : reached steady n v -> reached steady (n + 2 * p) v.
Proof.
  intros (k & o & B & <- & M). apply orb_prop in M as [M|M].
  - destruct (by_tail_up n k o B M) as [B' T]. exists (k + 2 * p), o. repeat split; auto.
    unfold steady. rewrite T. auto.
  - destruct o as [|b [|c o]]; try discriminate. destruct (twins_up n k b c o B M) as (B' & T & V).
    exists k, (b + p :: c + p :: o). repeat split; auto. unfold steady. rewrite T. apply orb_true_r.
Qed.
Lemma both_up n v : reached both n v -> reached both (n + 2 * p) v.
Proof.
  intros (k & o & B & <- & M). unfold both in M. apply orb_prop in M as [M|M]; apply andb_prop in M as [M N].
  - destruct (by_tail_up n k o B M) as [B' T]. exists (k + 2 * p), o. repeat split; auto.
    unfold both. rewrite T. replace (moving (k + 2 * p) o) with (moving k o) by reflexivity. rewrite N. auto.
  - destruct o as [|b [|c [|a [|]]]]; try discriminate. destruct (twins_up n k b c [a] B M) as (B' & T & V).
    exists k, [b + p; c + p; a]. repeat split; auto. unfold both. rewrite T, N. apply orb_true_r.
Qed.
Lemma both_moving n v : reached both n v -> reached moving n v.
Proof.
  intros (k & o & B & <- & M). unfold both in M. apply orb_prop in M as [M|M]; apply andb_prop in M as [M N].
  - exists k, o. auto.
  - destruct o as [|b [|c [|a [|]]]]; try discriminate. cbn [twins] in M. rewrite !andb_true_iff, Nat.eqb_eq in M.
    destruct M as [_ V]. exists k, [a; b; c]. split; [|split].
    + apply by_rules_right in B as (L & F & H & K & D). apply by_rules_right. inversion F as [|? ? ? F']; subst.
      inversion F' as [|? ? ? F'']; subst. inversion F''; subst. unfold list_sum in *. simpl in *.
      repeat split; auto; lia.
    + cbn [map xor_list fold_right]. apply Nat.bits_inj. intro i. rewrite V, !Nat.lxor_spec, Nat.bits_0.
      destruct (Nat.testbit (value a) i), (Nat.testbit (value c) i); auto.
    + cbn [moving map xor_list fold_right]. rewrite V, Nat.lxor_0_r, Nat.lxor_nilpotent, N. apply Nat.ltb_lt.
      pose proof power_positive. lia.
Qed.

Definition filled (n : nat) : Prop := floor + 2 * s <= value n /\ (forall v, v < floor -> reached steady n v) /\
  (forall v, floor <= v < floor + 2 * s -> reached both n v) /\ forall v, floor <= v < value n -> reached moving n v.
Lemma filled_up n : f <= n -> filled n -> filled (n + 2 * p).
Proof.
  intros L (A & St & B & M). unfold filled. rewrite value_grows_times by auto. split; [lia|]. split; [|split].
  - intros v V. apply steady_up, St, V.
  - intros v V. apply both_up, B, V.
  - intros v V. destruct (le_lt_dec (floor + 2 * s) v) as [G|G].
    + replace v with (v - 2 * s + 2 * s) by lia. apply moving_up, M. lia.
    + apply both_moving, both_up, B. lia.
Qed.
Lemma filled_reached n v : filled n -> v < value n -> exists o, octal n o /\ xor_list (map value o) = v.
Proof.
  intros (A & St & B & M) V. destruct (le_lt_dec floor v) as [G|G].
  - destruct (M v) as (k & o & R & E & _); [lia|]. exists o. split; auto. apply by_rules_octal in R. auto.
  - destruct (St v G) as (k & o & R & E & _). exists o. split; auto. apply by_rules_octal in R. auto.
Qed.
Lemma options_reached n : forall options v, options_right n v options = true ->
  forall u, v <= u < value n -> reached (sort_of u) n u.
Proof.
  induction options as [|[k o] options IH]; intros v O u U; cbn [options_right] in O.
  - apply Nat.eqb_eq in O. lia.
  - rewrite !andb_true_iff, Nat.eqb_eq in O. destruct O as [[[B V] M] O].
    destruct (Nat.eq_dec u v) as [->|]; [|apply (IH (S v)); auto; lia]. exists k, o. auto.
Qed.
Lemma below_filled : forall options n, below_right n options = true ->
  n + length options = length w /\ forall m, n <= m < length w -> f <= m /\ filled m.
Proof.
  induction options as [|these options IH]; intros n B; cbn [below_right] in B.
  - apply Nat.eqb_eq in B. simpl. split; [lia|]. intros m M. lia.
  - rewrite !andb_true_iff, !Nat.leb_le in B. destruct B as [[[F L] O] B]. destruct (IH (S n) B) as [N R].
    simpl. split; [lia|]. intros m M. destruct (Nat.eq_dec m n) as [->|]; [|apply R; lia]. split; auto.
    assert (Q := options_reached n these 0 O).
    split; auto. split; [|split]; intros v V; specialize (Q v ltac:(lia)); unfold sort_of in Q;
      destruct (Nat.ltb_spec v floor); try lia; auto; destruct (Nat.ltb_spec v (floor + 2 * s)); try lia; auto.
    apply both_moving, Q.
Qed.
Lemma all_filled : (forall m, length w - 2 * p <= m < length w -> f <= m /\ filled m) -> 2 * p <= length w ->
  forall n, length w - 2 * p <= n -> f <= n /\ filled n.
Proof.
  intros H L n. induction n as [n IH] using lt_wf_ind. intro N.
  destruct (le_lt_dec (length w) n) as [G|G]; [|apply H; lia].
  destruct (IH (n - 2 * p)) as [A B]; try lia. split; [lia|].
  replace n with (n - 2 * p + 2 * p) by lia. apply filled_up; auto.
Qed.

(* No option of a heap that is not listed has the value that it will have. *)
Hypothesis S_positive : 0 < s.
Notation J := (s / power).
Lemma s_parts : s = J * power /\ 0 < J.
Proof.
  pose proof power_positive as Q. assert (E : s = power * J) by (apply Nat.div_exact; auto). split; [lia|].
  destruct (s / power); lia.
Qed.
Lemma parts_grow t n : f <= n -> value (n + t * p) / power = value n / power + t * J /\
  value (n + t * p) mod power = value n mod power.
Proof.
  intro L. pose proof power_positive as Q. destruct s_parts as [E _]. rewrite value_grows_times by auto.
  replace (t * s) with (t * J * power) by (rewrite <- Nat.mul_assoc, <- E; reflexivity).
  rewrite Nat.div_add, Nat.mod_add by auto. auto.
Qed.
Lemma enough_shifts z : (Z.of_nat f <= z + Z.of_nat (shifts z * p))%Z.
Proof. unfold shifts. destruct (Z.le_gt_cases (Z.of_nat f) z); nia. Qed.
Lemma high_by z q : (Z.of_nat f <= z + Z.of_nat (q * p))%Z ->
  high z = (Z.of_nat (value (Z.to_nat (z + Z.of_nat (q * p))) / power) - Z.of_nat (q * J))%Z /\
  low z = value (Z.to_nat (z + Z.of_nat (q * p))) mod power.
Proof.
  intro L. pose proof (enough_shifts z) as M. unfold high, low, shifted. set (r := shifts z) in *.
  destruct (le_lt_dec r q) as [G|G].
  - replace (Z.to_nat (z + Z.of_nat (q * p))) with (Z.to_nat (z + Z.of_nat (r * p)) + (q - r) * p) by nia.
    destruct (parts_grow (q - r) (Z.to_nat (z + Z.of_nat (r * p)))) as [-> ->]; [lia|]. split; nia.
  - replace (Z.to_nat (z + Z.of_nat (r * p))) with (Z.to_nat (z + Z.of_nat (q * p)) + (r - q) * p) by nia.
    destruct (parts_grow (r - q) (Z.to_nat (z + Z.of_nat (q * p)))) as [-> ->]; [lia|]. split; nia.
Qed.
Lemma high_regular a : f <= a -> high (Z.of_nat a) = Z.of_nat (value a / power) /\ low (Z.of_nat a) = value a mod power.
Proof.
  intro L. destruct (high_by (Z.of_nat a) 0) as [-> ->]; [lia|].
  replace (Z.to_nat (Z.of_nat a + Z.of_nat (0 * p))) with a by lia. split; lia.
Qed.
Lemma high_shift z t : high (z + Z.of_nat (t * p)) = (high z + Z.of_nat (t * J))%Z /\
  low (z + Z.of_nat (t * p)) = low z.
Proof.
  pose proof (enough_shifts z) as M. destruct (high_by z (shifts z) M) as [-> ->].
  destruct (high_by (z + Z.of_nat (t * p)) (shifts z)) as [-> ->]; [lia|].
  replace (Z.to_nat (z + Z.of_nat (t * p) + Z.of_nat (shifts z * p)))
    with (Z.to_nat (z + Z.of_nat (shifts z * p)) + t * p) by lia.
  destruct (parts_grow t (Z.to_nat (z + Z.of_nat (shifts z * p)))) as [-> ->]; [lia|]. split; lia.
Qed.

(* An option with this value has a clash. *)
Notation highs := (map (fun x => value x / power)).
Lemma highs_split l : xor_list (highs l) =
  Nat.lxor (xor_list (highs (filter (fun x => x <? f) l))) (xor_list (highs (filter (fun x => f <=? x) l))).
Proof.
  induction l as [|x l IH]; [reflexivity|]. cbn [filter map xor_list fold_right]. fold (xor_list (highs l)). rewrite IH.
  destruct (Nat.ltb_spec x f), (Nat.leb_spec f x); try lia; cbn [map xor_list fold_right];
    fold (xor_list (highs (filter (fun x => x <? f) l))); fold (xor_list (highs (filter (fun x => f <=? x) l)));
    apply Nat.bits_inj; intro i; rewrite !Nat.lxor_spec;
    destruct (Nat.testbit (value x / power) i), (Nat.testbit (xor_list (highs (filter (fun x => x <? f) l))) i),
      (Nat.testbit (xor_list (highs (filter (fun x => f <=? x) l))) i); auto.
Qed.
Lemma xor_list_high l : xor_list (map value l) / power = xor_list (highs l) /\
  xor_list (map value l) mod power = xor_list (map (fun x => value x mod power) l).
Proof.
  rewrite power_2. induction l as [|x l [A B]]; simpl.
  - split; [apply Nat.div_0_l|apply Nat.mod_0_l]; rewrite <- power_2; apply power_positive.
  - rewrite xor_div, xor_mod, A, B. auto.
Qed.
Lemma clash_if_equal a others n : f <= a -> f <= n -> xor_list (map value (a :: others)) = value n ->
  clash (summary others) (Z.of_nat a) (Z.of_nat n) = true.
Proof.
  intros A N V. destruct (xor_list_high (a :: others)) as [VH VL]. rewrite V in VH, VL.
  cbn [map xor_list fold_right] in VH, VL. fold (xor_list (highs others)) in VH.
  fold (xor_list (map (fun x => value x mod power) others)) in VL. rewrite highs_split in VH.
  unfold clash, score, summary. destruct (high_regular a A) as [-> ->]. destruct (high_regular n N) as [-> ->].
  set (y := xor_list (highs (filter (fun x => x <? f) others))) in *.
  set (regular := highs (filter (fun x => f <=? x) others)) in *.
  assert (Lone : forallb (fun x => x <? f) others = true -> regular = []).
  { intro F. rewrite forallb_forall in F. unfold regular.
    destruct (filter (fun x => f <=? x) others) as [|x l] eqn:X; auto.
    assert (I : In x (filter (fun x => f <=? x) others)) by (rewrite X; left; auto).
    apply filter_In in I as [I L]. specialize (F x I). apply Nat.ltb_lt in F. apply Nat.leb_le in L. lia. }
  destruct (xor_list_parts regular) as [Q1 Q2]. destruct (xor_parts y (xor_list regular)) as [Y1 Y2].
  destruct (xor_parts (value a / power) (Nat.lxor y (xor_list regular))) as [Z1 Z2]. rewrite <- VH in Z1, Z2.
  rewrite !andb_true_iff, orb_true_iff. repeat split.
  - rewrite VL, Nat.lxor_comm. apply Nat.eqb_refl.
  - apply Z.leb_le. lia.
  - apply Z.even_spec. rewrite Nat.even_add, Y2, Nat.even_add, Q2, <- !Nat.even_add in Z2.
    set (sum := value a / power + (y + list_sum regular)) in *.
    assert (X : Nat.even (sum - value n / power) = true).
    { rewrite Nat.even_sub by (unfold sum; lia). rewrite Z2. apply eqb_reflx. }
    apply Nat.even_spec in X as [x X]. exists (Z.of_nat x). unfold sum in *. lia.
  - destruct (forallb (fun x => x <? f) others); [right|left; reflexivity]. rewrite Lone in * by reflexivity.
    apply Z.leb_le. change (xor_list []) with 0 in *. change (list_sum []) with 0 in *. rewrite Nat.lxor_0_r in VH.
    destruct (xor_parts (value n / power) y) as [X _].
    replace (Nat.lxor (value n / power) y) with (value a / power) in X; [lia|].
    rewrite VH, Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r. reflexivity.
Qed.

(* Each class has a member among the tuples. *)
Definition base (x : nat) : nat := if x <? f then x else f + (x - f) mod p.
Lemma base_right x : 0 < x -> 1 <= base x <= f + p - 1.
Proof.
  intro X. unfold base. assert (F : 1 <= f) by (unfold first_regular; lia).
  pose proof (Nat.mod_upper_bound (x - f) p ltac:(lia)). destruct (Nat.ltb_spec x f); lia.
Qed.
Lemma same_class l : exists q, list_sum l = list_sum (map base l) + q * p /\
  let '(lone, y, total, below) := summary l in
  let '(lone', y', total', below') := summary (map base l) in
  lone' = lone /\ y' = y /\ below' = below /\ total = total' + q * J.
Proof.
  unfold summary, list_sum. induction l as [|x l (q & S & L & Y & B & T)]; [exists 0; repeat split|].
  cbn [map fold_right filter forallb xor_list]. destruct (Nat.ltb_spec x f) as [X|X].
  - exists q. assert (E : base x = x) by (unfold base; destruct (Nat.ltb_spec x f); lia). rewrite !E.
    destruct (Nat.leb_spec f x); [lia|]. destruct (Nat.ltb_spec x f); [|lia].
    cbn [map fold_right xor_list]. unfold xor_list in *. cbn [fold_right]. rewrite L, Y, B. repeat split; auto; lia.
  - exists ((x - f) / p + q). set (x' := f + (x - f) mod p).
    assert (E : base x = x') by (unfold base; destruct (Nat.ltb_spec x f); [lia|reflexivity]). rewrite !E.
    assert (X' : f <= x' /\ x = x' + (x - f) / p * p).
    { pose proof (Nat.div_mod (x - f) p ltac:(lia)). unfold x'. lia. }
    clearbody x'. destruct X' as [F X']. destruct (parts_grow ((x - f) / p) x' F) as [PH PL]. rewrite <- X' in PH, PL.
    destruct (Nat.leb_spec f x); [|lia]. destruct (Nat.ltb_spec x' f); [lia|]. destruct (Nat.leb_spec f x'); [|lia].
    cbn [map fold_right xor_list]. unfold xor_list in *. cbn [fold_right]. rewrite PH, PL, Y, B.
    repeat split; auto; lia.
Qed.
Lemma in_tuples l : Forall (fun x => 1 <= x <= f + p - 1) l -> In l (tuples (length l)).
Proof.
  induction 1 as [|x l X F IH]; [left; reflexivity|]. cbn [tuples length]. apply in_flat_map. exists x.
  split; [apply in_seq; lia|]. apply in_map. auto.
Qed.
Lemma clash_shift c z n t : clash c (z + Z.of_nat (t * p)) (n + Z.of_nat (t * p)) = clash c z n.
Proof.
  destruct c as [[[lone y] total] below]. unfold clash, score. destruct (high_shift z t) as [-> ->].
  destruct (high_shift n t) as [-> ->].
  replace (Z.of_nat total + (high z + Z.of_nat (t * J)) - (high n + Z.of_nat (t * J)) + Z.of_nat y)%Z
    with (Z.of_nat total + high z - high n + Z.of_nat y)%Z by lia. reflexivity.
Qed.
Lemma no_clash k a others n : above_right = true -> f <= length w -> length w <= n -> length others <= 2 ->
  Forall (lt 0) others -> f <= a -> k + list_sum others + a = n -> Nat.testbit (digit k) (S (length others)) = true ->
  xor_list (map value (a :: others)) <> value n.
Proof.
  intros T F N H Fo A S D V. apply clash_if_equal in V; [|lia|lia].
  destruct (same_class others) as (q & Sq & C). set (few := map base others) in *.
  (* the same heaps, moved to the first regular ones; the last heap makes up for it *)
  assert (V2 : clash (summary few) (Z.of_nat (a + q * p)) (Z.of_nat n) = true).
  { destruct (summary others) as [[[lone y] total] below]. destruct (summary few) as [[[lone' y'] total'] below'].
    destruct C as (-> & -> & -> & ->). rewrite <- V. unfold clash, score.
    replace (Z.of_nat (a + q * p)) with (Z.of_nat a + Z.of_nat (q * p))%Z by lia.
    destruct (high_shift (Z.of_nat a) q) as [-> ->].
    replace (Z.of_nat total' + (high (Z.of_nat a) + Z.of_nat (q * J)) - high (Z.of_nat n) + Z.of_nat y)%Z
      with (Z.of_nat (total' + q * J) + high (Z.of_nat a) - high (Z.of_nat n) + Z.of_nat y)%Z by lia. reflexivity. }
  (* the heap n moved to the first that are not listed *)
  set (t := (n - length w) / p). set (n0 := length w + (n - length w) mod p).
  assert (N0 : n = n0 + t * p) by (pose proof (Nat.div_mod (n - length w) p ltac:(lia)); unfold n0, t; lia).
  assert (N1 : length w <= n0 < length w + p).
  { pose proof (Nat.mod_upper_bound (n - length w) p ltac:(lia)). unfold n0. lia. }
  replace (Z.of_nat (a + q * p)) with (Z.of_nat (a + q * p) - Z.of_nat (t * p) + Z.of_nat (t * p))%Z in V2 by lia.
  replace (Z.of_nat n) with (Z.of_nat n0 + Z.of_nat (t * p))%Z in V2 by lia. rewrite clash_shift in V2.
  (* and k moved to the first that the tail allows *)
  set (k0 := if by_tail k then length code + (k - length code) mod p else k).
  assert (K : k0 < length code + p /\ digit k0 = digit k /\ by_tail k0 = by_tail k).
  { unfold k0, by_tail. pose proof (Nat.mod_upper_bound (k - length code) p ltac:(lia)).
    destruct (Nat.leb_spec (length code) k) as [L|L].
    - repeat split; [lia|rewrite !digit_beyond by lia; auto|]. apply Nat.leb_le. lia.
    - repeat split; [lia|]. apply Nat.leb_gt. auto. }
  destruct K as (K1 & K2 & K3).
  unfold above_right in T. rewrite forallb_forall in T. specialize (T k0 ltac:(apply in_seq; lia)).
  rewrite forallb_forall in T. specialize (T (length few) ltac:(unfold few; rewrite map_length; apply in_seq; lia)).
  rewrite K2 in T. unfold few in T at 1. rewrite map_length, D in T. rewrite forallb_forall in T.
  assert (In few (tuples (length few))).
  { apply in_tuples. apply Forall_forall. intros x I. apply in_map_iff in I as [x' [<- I]].
    rewrite Forall_forall in Fo. apply base_right, Fo, I. }
  specialize (T few ltac:(auto)). rewrite forallb_forall in T. specialize (T n0 ltac:(apply in_seq; lia)).
  unfold apart in T. rewrite K3 in T. set (z := (Z.of_nat n0 - Z.of_nat (k0 + list_sum few))%Z) in *.
  destruct (by_tail k) eqn:B; unfold k0 in z.
  - rewrite forallb_forall in T. set (i := (k - length code) / p).
    assert (Zi : (Z.of_nat (a + q * p) - Z.of_nat (t * p) = z - Z.of_nat (i * p))%Z).
    { apply Nat.leb_le in B. pose proof (Nat.div_mod (k - length code) p ltac:(lia)). unfold z, i. lia. }
    rewrite Zi in V2. destruct (le_lt_dec i (Z.to_nat (score (summary few) z (Z.of_nat n0)))) as [I|I].
    + specialize (T i ltac:(apply in_seq; lia)). rewrite V2 in T. discriminate.
    + destruct (summary few) as [[[lone y] total] below]. unfold clash in V2. rewrite !andb_true_iff, Z.leb_le in V2.
      destruct V2 as [[[_ V2] _] _]. destruct s_parts as [_ J1].
      destruct (high_shift (z - Z.of_nat (i * p)) i) as [X _].
      replace (z - Z.of_nat (i * p) + Z.of_nat (i * p))%Z with z in X by lia. unfold score in *. nia.
  - replace (Z.of_nat (a + q * p) - Z.of_nat (t * p))%Z with z in V2 by (unfold z; lia). rewrite V2 in T. discriminate.
Qed.

Lemma none_has_it n o : above_right = true -> small_right = true -> f + p + p <= length w -> length w <= n ->
  octal n o -> xor_list (map value o) <> value n.
Proof.
  intros T Sm F N O. destruct O as [k o Po L K D].
  destruct (Exists_dec (fun x => f <= x) o (fun x => le_dec f x)) as [E|E].
  - apply Exists_exists in E as [a [I A]]. apply in_split in I as [l [r ->]].
    assert (X : xor_list (map value (l ++ a :: r)) = xor_list (map value (a :: l ++ r))).
    { rewrite !map_app, xor_list_app. cbn [map]. rewrite map_app.
      change (xor_list (value a :: map value r)) with (Nat.lxor (value a) (xor_list (map value r))).
      change (xor_list (value a :: map value l ++ map value r))
        with (Nat.lxor (value a) (xor_list (map value l ++ map value r))).
      rewrite xor_list_app. apply Nat.bits_inj. intro i. rewrite !Nat.lxor_spec.
      destruct (Nat.testbit (value a) i), (Nat.testbit (xor_list (map value l)) i),
        (Nat.testbit (xor_list (map value r)) i); auto. }
    rewrite X. rewrite app_length in *. simpl length in *.
    apply (no_clash k); auto; rewrite ?app_length.
    + lia.
    + lia.
    + apply Forall_app in Po as [P1 P2]. inversion P2. apply Forall_app. auto.
    + rewrite !list_sum_app. simpl. lia.
    + rewrite <- D. f_equal. lia.
  - assert (Small : Forall (fun x => x < f) o).
    { apply Forall_forall. intros x I. destruct (le_lt_dec f x); auto. exfalso. apply E, Exists_exists. eauto. }
    assert (Sum : list_sum o <= length o * (f - 1)).
    { clear - Small. unfold list_sum. induction Small; simpl; lia. }
    unfold small_right in Sm. apply andb_prop in Sm as [S1 S2]. rewrite forallb_forall in S1.
    destruct (le_lt_dec (length code) k) as [G|G].
    + rewrite digit_beyond in D by auto.
      destruct (Nat.eqb_spec tail 0) as [->|_]; [rewrite Nat.bits_0 in D; discriminate|].
      simpl in S2. rewrite forallb_forall in S2. set (most := list_max (map listed (seq 0 f))) in *.
      assert (B : xor_list (map value o) < 2 ^ Nat.log2_up (S most)).
      { apply xor_list_below, Forall_forall. intros v I. apply in_map_iff in I as [x [<- I]].
        rewrite Forall_forall in Small. specialize (Small x I).
        assert (Y : listed x <= most).
        { assert (Z : Forall (fun v => v <= most) (map listed (seq 0 f))) by (apply list_max_le; auto).
          rewrite Forall_forall in Z. apply Z, in_map, in_seq. lia. }
        assert (S most <= 2 ^ Nat.log2_up (S most)) by (apply Nat.log2_up_le_pow2; lia).
        unfold value. destruct (Nat.ltb_spec x f); lia. }
      set (m := k + list_sum o) in *. set (m0 := length w - p + (m - (length w - p)) mod p).
      pose proof (Nat.mod_upper_bound (m - (length w - p)) p ltac:(lia)) as U.
      assert (M : m = m0 + (m - (length w - p)) / p * p).
      { pose proof (Nat.div_mod (m - (length w - p)) p ltac:(lia)). unfold m0. lia. }
      specialize (S2 m0 ltac:(apply in_seq; unfold m0; lia)). apply Nat.leb_le in S2.
      rewrite M, value_grows_times by (unfold m0; lia). lia.
    + specialize (S1 k ltac:(apply in_seq; lia)). rewrite forallb_forall in S1.
      specialize (S1 (length o) ltac:(apply in_seq; lia)). rewrite D in S1. apply Nat.ltb_lt in S1. lia.
Qed.
End Growing.

(** What the checker accepts is true of all heaps, by the rules of the game: the XOR of the values decides, the values
    are as listed, and they grow by s, with the least period p and the least preperiod e. *)
Theorem checked code tail e p s w power floor options : check code tail e p s w power floor options = true ->
  (forall l, lost (octal_move code tail) l <-> xor_list (map (G code tail) l) = 0) /\
  as_listed (G code tail) w /\ growth (G code tail) e p s.
Proof.
  intro C. unfold check in C. rewrite !andb_true_iff, Nat.ltb_lt, Nat.ltb_lt, Nat.leb_le, !Nat.eqb_eq in C.
  destruct C as ((((((((((((P & S1) & N) & C1) & C2) & C3) & C4) & C5) & C6) & C7) & C8) & C9) & C10).
  set (v := value e p s w) in *. split; [apply octal_outcome|]. assert (A := values_listed code tail w C1). split; auto.
  rewrite forallb_forall in C2.
  assert (Grow : grows v e p s).
  { intros n L. destruct (le_lt_dec (first_regular e) n); [apply value_grows; auto|].
    unfold first_regular in *. replace n with e by lia. auto. }
  assert (V : forall n, G code tail n = v n).
  { intro n. induction n as [n IH] using lt_wf_ind. destruct (le_lt_dec (length w) n) as [L|L].
    - rewrite octal_value. apply mex_unique.
      + intro I. apply in_map_iff in I as [o [E I]]. apply octal_listed in I.
        apply (none_has_it code tail e p s w power P (Nat.log2 power) C5 C6 S1 n o C8 C7 N L I).
        fold v. rewrite <- E. f_equal. apply map_ext_in. intros x X. symmetry. apply IH, (smaller _ _ _ _ I x X).
      + intros u U. destruct (below_filled code tail e p s w power floor P (Nat.log2 power) C5 C6 _ _ C10) as [_ B].
        assert (Fn := all_filled code tail e p s w power floor P (Nat.log2 power) C5 C6 B ltac:(lia) n ltac:(lia)).
        destruct (filled_reached code tail e p s w power floor P (Nat.log2 power) C5 C6 n u (proj2 Fn) U) as [o [O E]].
        apply in_map_iff. exists o. split; [|apply octal_listed; auto]. rewrite <- E. f_equal. apply map_ext_in.
        intros x X.
        apply IH, (smaller _ _ _ _ O x X).
    - rewrite A by auto. specialize (C2 n ltac:(apply in_seq; lia)). apply Nat.eqb_eq in C2. symmetry. apply C2. }
  unfold least_right in C4. apply andb_prop in C4 as [L1 L2]. apply growth_by_tests; auto.
  - intros n L. rewrite !V. apply Grow, L.
  - destruct e as [|d]; auto. right. simpl. rewrite Nat.sub_0_r, !V. apply negb_true_iff, Nat.eqb_neq in L1. auto.
  - intros q Q. rewrite forallb_forall in L2. specialize (L2 q ltac:(apply in_seq; lia)). apply negb_true_iff in L2.
    assert (X : exists i, (p * v (e + i + q) =? p * v (e + i) + q * s) = false).
    { clear - L2. induction (seq 0 p) as [|i l IH]; [discriminate|]. simpl in L2. apply andb_false_iff in L2 as [L2|L2].
      - exists i. auto.
      - auto. }
    destruct X as [i X]. exists i. rewrite !V. apply Nat.eqb_neq. auto.
Qed.
