(* Octal games (Guy and Smith 1956): the rules, the periodicity theorem, and a verified checker of periods. Digits may
   also allow three heaps, and a tail may be the digit of all larger numbers: the games in which all numbers but some
   may be taken are of this sort.

   Digit k says by its bit i whether k counters may be taken from a heap so that the rest is i heaps, none of them
   empty, for i = 0, 1, 2, 3. Without taking, a heap may only be split.

   Main theorems: a row of heaps is lost iff the XOR of their values is 0 (octal_outcome); if the values repeat far
   enough, they repeat for ever (guy_smith); what the function check accepts is true of all heaps (checked). *)
Require Import Arith Lia List Bool NArith Wf_nat.
From Nimlike Require Import Games Mex Xor Heaps Periods Binary.
Import ListNotations.

Section Code.
Variables (code : list nat) (tail : nat).
Definition digit (k : nat) : nat := nth k code tail.

(* The rules: what may replace a heap. *)
Inductive octal : nat -> list nat -> Prop :=
| Octal : forall k o, Forall (lt 0) o -> length o <= 3 -> 0 < k \/ 2 <= length o ->
    Nat.testbit (digit k) (length o) = true -> octal (k + list_sum o) o.
Definition octal_move : list nat -> list nat -> Prop := row_move octal.

Lemma left_by k n o : n = k + list_sum o -> Forall (lt 0) o -> length o <= 3 -> 0 < k \/ 2 <= length o ->
  Nat.testbit (digit k) (length o) = true -> octal n o.
Proof. intros ->. constructor; auto. Qed.

(* The same as a list. *)
Fixpoint parts (h m : nat) : list (list nat) :=
  match h with
  | 0 => if m =? 0 then [[]] else []
  | S h => flat_map (fun a => map (cons a) (parts h (m - a))) (seq 1 m)
  end.
Lemma in_parts : forall h m o, In o (parts h m) <-> length o = h /\ Forall (lt 0) o /\ list_sum o = m.
Proof.
  induction h as [|h IH]; intros m o; cbn [parts].
  - destruct (Nat.eqb_spec m 0) as [->|N]; split.
    + intros [<-|[]]. repeat split. constructor.
    + intros [L _]. destruct o; [left; reflexivity|discriminate].
    + intros [].
    + intros [L [_ S]]. destruct o; [destruct N; symmetry; exact S|discriminate].
  - rewrite in_flat_map. split.
    + intros [a [A I]]. apply in_seq in A. apply in_map_iff in I as [r [<- R]]. apply IH in R as [L [F S]].
      simpl. repeat split; [congruence|constructor; auto; lia|lia].
    + intros [L [F S]]. destruct o as [|a r]; [discriminate|]. inversion F as [|x l A F']; subst.
      simpl in *. exists a. split; [apply in_seq; lia|]. apply in_map_iff. exists r. split; auto.
      apply IH. repeat split; auto; lia.
Qed.
Definition replacements (n : nat) : list (list nat) :=
  flat_map (fun k => flat_map (fun h =>
    if Nat.testbit (digit k) h && ((0 <? k) || (2 <=? h)) then parts h (n - k) else []) (seq 0 4)) (seq 0 (S n)).
Lemma octal_listed n o : In o (replacements n) <-> octal n o.
Proof.
  unfold replacements. rewrite in_flat_map. split.
  - intros [k [K I]]. apply in_flat_map in I as [h [H I]]. apply in_seq in K, H.
    destruct (Nat.testbit (digit k) h) eqn:T; [|destruct I]. destruct ((0 <? k) || (2 <=? h)) eqn:P; [|destruct I].
    apply in_parts in I as [<- [F S]]. apply orb_prop in P. rewrite Nat.ltb_lt, Nat.leb_le in P.
    apply (left_by k); auto; lia.
  - intro M. destruct M as [k o F L P T]. exists k. split; [apply in_seq; lia|]. apply in_flat_map.
    exists (length o). split; [apply in_seq; lia|].
    assert (B : (0 <? k) || (2 <=? length o) = true) by (apply orb_true_iff; rewrite Nat.ltb_lt, Nat.leb_le; exact P).
    rewrite T, B. apply in_parts. repeat split; auto. lia.
Qed.

(* The value of a heap. Every move makes the sum of the 2n - 1 over the heaps n smaller. *)
Definition weight (n : nat) : nat := 2 * n - 1.
Lemma total_weight o : Forall (lt 0) o -> total weight o + length o = 2 * list_sum o.
Proof.
  unfold total. induction 1 as [|a o A F IH]; [reflexivity|]. cbn [map length]. unfold list_sum in *. cbn [fold_right].
  unfold weight at 1. lia.
Qed.
Lemma octal_lighter h o : octal h o -> total weight o < weight h.
Proof. intros [k r F L P T]. apply total_weight in F. unfold weight at 2. lia. Qed.
Definition G : nat -> nat := heap_value replacements weight.
(** The value of a heap in an octal game is the mex of the XORs of the values of what a move may leave of it (Guy and
    Smith 1956). *)
Theorem octal_value n : G n = mex (map (fun o => xor_list (map G o)) (replacements n)).
Proof. apply (heap_value_mex nat octal); [apply octal_listed|apply octal_lighter]. Qed.
(** A row of heaps of an octal game is lost iff the XOR of their values is 0 (Guy and Smith 1956). *)
Theorem octal_outcome l : lost octal_move l <-> xor_list (map G l) = 0.
Proof. apply row_lost_iff; [apply octal_listed|apply octal_lighter]. Qed.
Lemma part_smaller o : Forall (lt 0) o -> forall x, In x o -> x + length o <= list_sum o + 1.
Proof.
  assert (len : forall o, Forall (lt 0) o -> length o <= list_sum o).
  { induction 1; unfold list_sum in *; simpl in *; lia. }
  induction 1 as [|a o A F IH]; intros x I; [destruct I|]. specialize (len o F). unfold list_sum in *. simpl in *.
  destruct I as [->|I]; [|specialize (IH x I)]; lia.
Qed.
Lemma smaller n o : octal n o -> forall x, In x o -> x < n.
Proof.
  intros [k r F L P T] x I. pose proof (part_smaller r F x I).
  assert (length r <> 0) by (destruct r; [destruct I|discriminate]). lia.
Qed.
Lemma few_parts o c : c * length o < list_sum o -> exists l a r, o = l ++ a :: r /\ c < a.
Proof.
  unfold list_sum. induction o as [|a o IH]; simpl; intro H; [lia|]. destruct (le_lt_dec a c) as [A|A].
  - destruct IH as [l [b [r [-> B]]]]; [lia|]. exists (a :: l), b, r. auto.
  - exists [], a, o. auto.
Qed.

(** * The periodicity theorem *)
Lemma same_value n n' :
  (forall o, octal n o -> exists o', octal n' o' /\ xor_list (map G o) = xor_list (map G o')) ->
  (forall o, octal n' o -> exists o', octal n o' /\ xor_list (map G o) = xor_list (map G o')) -> G n = G n'.
Proof.
  intros A B. rewrite !octal_value. apply mex_ext. intro v. rewrite !in_map_iff.
  split; intros [o [E I]]; apply octal_listed in I;
  [destruct (A o I) as [o' [I' E']]|destruct (B o I) as [o' [I' E']]];
  exists o'; rewrite octal_listed; split; auto; congruence.
Qed.
(* How many heaps a digit allows, at least 2, and how many more heaps are compared as there is a tail. *)
Definition most : nat := if existsb (fun d => Nat.testbit d 3) (tail :: code) then 3 else 2.
Definition slack (p : nat) : nat := if tail =? 0 then 0 else p.
Lemma most_right k h : h <= 3 -> Nat.testbit (digit k) h = true -> h <= most.
Proof.
  intros L T. unfold most. destruct (existsb _ _) eqn:E; [auto|]. destruct (Nat.eq_dec h 3) as [->|]; [|lia].
  exfalso. rewrite <- not_true_iff_false, existsb_exists in E. apply E. exists (digit k). split; auto. unfold digit.
  destruct (le_lt_dec (length code) k) as [N|N]; [left; symmetry; apply nth_overflow, N|right; apply nth_In, N].
Qed.
Lemma digit_beyond k : length code <= k -> digit k = tail.
Proof. apply nth_overflow. Qed.

(** Guy and Smith 1956: values that repeat with the period p for the heaps from e to 2e + p + t, where t is the place of
    the last digit, repeat for ever. With three heaps, or a tail, more heaps are compared. *)
Theorem guy_smith e p t : 0 < p -> length code <= t + 1 ->
  (forall n, e <= n <= most * e + (most - 1) * p + slack p + t -> G (n + p) = G n) -> repeats G e p.
Proof.
  intros P T H n. induction n as [n IH] using lt_wf_ind. intro En.
  destruct (le_lt_dec n (most * e + (most - 1) * p + slack p + t)) as [L|L]; [apply H; lia|]. clear H.
  assert (M : 2 <= most <= 3) by (unfold most; destruct (existsb _ _); lia).
  assert (S : t < t + slack p + 1 /\ (tail = 0 \/ slack p = p)).
  { unfold slack. destruct (Nat.eqb_spec tail 0); lia. }
  assert (Z : forall k h, Nat.testbit (digit k) h = true -> t < k -> slack p = p).
  { intros k h D K. destruct S as [_ [Z|Z]]; auto. rewrite digit_beyond, Z, Nat.bits_0 in D by lia. discriminate. }
  (* in place of one heap, of the same value *)
  assert (C : forall l a b r, G a = G b -> xor_list (map G (l ++ a :: r)) = xor_list (map G (l ++ b :: r))).
  { intros l a b r E. rewrite !map_app. simpl. rewrite E. reflexivity. }
  apply same_value; intros o O; inversion O as [k x F X Pk D Ek]; subst x; pose proof (most_right k _ X D) as Mo.
  - destruct (le_lt_dec k (t + slack p)) as [K|K].
    + destruct (few_parts o (e + p)) as [l [a [r [-> A]]]]; [nia|].
      assert (Sm : a < n + p) by (apply (smaller _ _ O); apply in_elt).
      assert (a - p < n) by lia.
      exists (l ++ (a - p) :: r). rewrite app_length in *. simpl in *. rewrite list_sum_app in Ek. simpl in Ek.
      split; [|apply C; rewrite <- (IH (a - p)) by lia; f_equal; lia].
      apply (left_by k); rewrite ?list_sum_app, ?app_length; simpl; auto; [lia|].
      apply Forall_app in F as [F1 F2]. inversion F2; subst. apply Forall_app. split; auto. constructor; auto. lia.
    + pose proof (Z k _ D ltac:(lia)) as Sp. exists o. split; auto.
      apply (left_by (k - p)); auto; [lia|left; lia|]. rewrite digit_beyond by lia.
      rewrite digit_beyond in D by lia. exact D.
  - destruct (le_lt_dec k t) as [K|K].
    + destruct (few_parts o e) as [l [a [r [-> A]]]]; [nia|].
      assert (Sm : a < n) by (apply (smaller _ _ O); apply in_elt).
      exists (l ++ (a + p) :: r). rewrite app_length in *. simpl in *. rewrite list_sum_app in Ek. simpl in Ek.
      split; [|apply C; symmetry; apply IH; lia].
      apply (left_by k); rewrite ?list_sum_app, ?app_length; simpl; auto; [lia|].
      apply Forall_app in F as [F1 F2]. inversion F2; subst. apply Forall_app. split; auto. constructor; auto. lia.
    + exists o. split; auto. apply (left_by (k + p)); auto; [lia|lia|]. rewrite digit_beyond by lia.
      rewrite digit_beyond in D by lia. exact D.
Qed.
End Code.

(* The checker. A certificate is the list w of the values of the heaps 0, 1, ..., in binary. Let rest be [x; G(m - 1);
   ...; G(0)], where m counters are left, and x is G(m), or anything if they are to be split; and smalls the list
   [G(1); G(2); ...] of the values of the smaller heaps. Then splits is the list of the values of all h heaps with m
   counters together. *)
Fixpoint pairs (ones rest : list N) {struct rest} : list N :=
  match rest, ones with x :: ((_ :: _) as more), g :: ones => N.lxor g x :: pairs ones more | _, _ => [] end.
Section From.
Variable after : list N -> list N.
Fixpoint from (ones rest : list N) : list N :=
  match ones, rest with g :: ones, _ :: rest => map (N.lxor g) (after rest) ++ from ones rest | _, _ => [] end.
End From.
Fixpoint splits (smalls : list N) (h : nat) (rest : list N) : list N :=
  match h with
  | 0 => match rest with [_] => [0%N] | _ => [] end
  | 1 => match rest with x :: _ :: _ => [x] | _ => [] end
  | 2 => pairs smalls (List.tl rest)
  | S h => from (splits smalls h) smalls rest
  end.
Lemma splits_more smalls h rest : splits smalls (S (S h)) rest = from (splits smalls (S h)) smalls rest.
Proof.
  destruct h as [|h]; [|reflexivity]. change (splits smalls 2 rest) with (pairs smalls (List.tl rest)).
  generalize smalls at 1 3. intro ones. revert rest. induction ones as [|g ones IH]; intros [|x [|y [|z rest]]]; auto.
  - simpl. destruct ones; reflexivity.
  - change (from (splits smalls 1) (g :: ones) [x; y]) with (from (splits smalls 1) ones [y]).
    rewrite <- IH. reflexivity.
  - cbn [from List.tl]. rewrite <- IH. reflexivity.
Qed.
Definition by_digit (smalls : list N) (d least : nat) (rest : list N) : list N :=
  flat_map (fun h => if Nat.testbit d h then splits smalls h rest else []) (seq least (4 - least)).
(* The digits d1, d2, ... beside [G(n - 1); ...; G(0)]. *)
Fixpoint taking (tail : nat) (smalls : list N) (digits : list nat) (rest : list N) : list N :=
  match rest with
  | [] => []
  | _ :: less =>
      match digits, tail with
      | [], 0 => []
      | _, _ => by_digit smalls (hd tail digits) 0 rest ++ taking tail smalls (tl digits) less
      end
  end.
Definition option_values (code : list nat) (tail : nat) (before : list N) : list N :=
  let smalls := List.tl (rev_append before []) in
  by_digit smalls (hd tail code) 2 (0%N :: before) ++ taking tail smalls (tl code) before.
Fixpoint values_right (code : list nat) (tail : nat) (before w : list N) : bool :=
  match w with
  | [] => true
  | v :: w => if is_mex v (option_values code tail before) then values_right code tail (v :: before) w else false
  end.
Definition check (code : list nat) (tail e p : nat) (w : list N) : bool :=
  let h := most code tail in
  (0 <? p) && values_right code tail [] w &&
  same ((h - 1) * (e + p) + slack tail p + (length code - 1) + 1) (skipn e w) (skipn (e + p) w) && least w e p.

Section Checker.
Variables (code : list nat) (tail : nat) (w : list N).
Let g (n : nat) : N := nth n w 0%N.
Definition value_of (o : list nat) : N := fold_right N.lxor 0%N (map g o).
Definition downwards (n : nat) : list N := map g (rev (seq 0 n)).
Lemma downwards_S n : downwards (S n) = g n :: downwards n.
Proof. unfold downwards. rewrite seq_S, rev_app_distr. reflexivity. Qed.

Lemma splits_nothing smalls h : splits smalls h [] = [].
Proof. destruct h as [|[|h]]; auto. rewrite splits_more. destruct smalls; reflexivity. Qed.
Lemma in_splits n : forall h x m v, m <= n -> h <> 1 \/ x = g m ->
  In v (splits (map g (seq 1 (n - 1))) h (x :: downwards m)) <-> exists o, In o (parts h m) /\ v = value_of o.
Proof.
  set (smalls := map g (seq 1 (n - 1))). induction h as [|[|h] IH]; intros x m v Mn X.
  - cbn [splits parts]. destruct m as [|m]; [|rewrite downwards_S]; simpl.
    + split; [intros [<-|[]]; exists []; auto|intros [o [[<-|[]] ->]]; auto].
    + split; [tauto|intros [o [[] _]]].
  - destruct X as [X|X]; [congruence|]. subst x. cbn [splits]. split.
    + intro I. destruct m as [|m]; [destruct I|]. rewrite downwards_S in I. destruct I as [<-|[]].
      exists [S m]. split; [apply in_parts; simpl; repeat split; [constructor; auto; lia|lia]|].
      unfold value_of. simpl. symmetry. apply N.lxor_0_r.
    + intros [o [P ->]]. apply in_parts in P as [L [F S]]. destruct o as [|a [|b o]]; try discriminate.
      inversion F; subst. simpl in *. replace (a + 0) with a by lia. destruct a as [|a]; [lia|].
      rewrite downwards_S. left. unfold value_of. simpl. symmetry. apply N.lxor_0_r.
  - assert (T : forall len a M, In v (from (splits smalls (S h)) (map g (seq a len)) (x :: downwards M)) <->
      exists i y, i < len /\ i < M /\ In y (splits smalls (S h) (downwards (M - i))) /\ v = N.lxor (g (a + i)) y).
    { clear X. intros len. revert x. induction len as [|len J]; intros x a M.
      - split; [intros []|intros [i [y [I _]]]; lia].
      - cbn [seq map from]. rewrite in_app_iff, in_map_iff. destruct M as [|M].
        + change (downwards 0) with (@nil N). split.
          * intros [[y [_ I]]|I]; [rewrite splits_nothing in I; destruct I|].
            destruct (map g (seq (S a) len)); destruct I.
          * intros [i [y [_ [I _]]]]. lia.
        + rewrite downwards_S, (J (g M) (S a) M). split.
          * intros [[y [<- I]]|[i [y [I [I' [Y E]]]]]].
            -- exists 0, y. rewrite Nat.sub_0_r, Nat.add_0_r, downwards_S. repeat split; auto; lia.
            -- exists (S i), y. replace (a + S i) with (S a + i) by lia. repeat split; auto; lia.
          * intros [[|i] [y [I [I' [Y E]]]]].
            -- left. exists y. rewrite Nat.sub_0_r, downwards_S in Y. rewrite Nat.add_0_r in E. auto.
            -- right. exists i, y. replace (S a + i) with (a + S i) by lia. repeat split; auto; lia. }
    rewrite splits_more. unfold smalls at 2. rewrite T. split.
    + intros [i [y [I [I' [Y ->]]]]]. replace (m - i) with (S (m - i - 1)) in Y by lia. rewrite downwards_S in Y.
      apply IH in Y as [o [P ->]]; [|lia|auto]. exists (S i :: o). split; [|reflexivity].
      apply in_parts in P as [L [F S]]. apply in_parts. simpl. repeat split; [congruence|constructor; auto; lia|lia].
    + intros [o [P ->]]. apply in_parts in P as [L [F S]]. destruct o as [|a o]; [discriminate|].
      inversion F as [|y z A F']. subst y z. injection L as L. destruct o as [|b o]; [discriminate|].
      inversion F' as [|y z B F'']. subst y z. simpl in S.
      exists (a - 1), (value_of (b :: o)). replace (1 + (a - 1)) with a by lia.
      repeat split; [lia|lia|]. replace (m - (a - 1)) with (Datatypes.S (m - a)) by lia. rewrite downwards_S.
      apply IH; [lia|auto|]. exists (b :: o). split; auto. apply in_parts. simpl. repeat split; auto. lia.
Qed.

Lemma in_by_digit n d least x m v : m <= n -> 2 <= least \/ x = g m -> least <= 4 ->
  In v (by_digit (map g (seq 1 (n - 1))) d least (x :: downwards m)) <->
  exists o, Forall (lt 0) o /\ least <= length o <= 3 /\ Nat.testbit d (length o) = true /\ list_sum o = m /\
    v = value_of o.
Proof.
  intros Mn X L4. unfold by_digit. rewrite in_flat_map. split.
  - intros [h [H I]]. apply in_seq in H. destruct (Nat.testbit d h) eqn:T; [|destruct I].
    apply in_splits in I as [o [P ->]]; [|auto|destruct X; [left; lia|auto]]. apply in_parts in P as [<- [F S]].
    exists o. repeat split; auto; lia.
  - intros [o [F [L [T [S ->]]]]]. exists (length o). split; [apply in_seq; lia|]. rewrite T.
    apply in_splits; [auto|destruct X; [left; lia|auto]|]. exists o. split; auto. apply in_parts. auto.
Qed.
Lemma in_taking n : forall m digits v, m <= n ->
  In v (taking tail (map g (seq 1 (n - 1))) digits (downwards m)) <->
  exists i o, i < m /\ Forall (lt 0) o /\ length o <= 3 /\ Nat.testbit (nth i digits tail) (length o) = true /\
    list_sum o = m - 1 - i /\ v = value_of o.
Proof.
  induction m as [|m IH]; intros digits v Mn; [split; [intros []|intros [i [o [I _]]]; lia]|].
  rewrite downwards_S. cbn [taking].
  assert (N : In v (match digits, tail with
      | [], 0 => []
      | _, _ => by_digit (map g (seq 1 (n - 1))) (hd tail digits) 0 (g m :: downwards m) ++
          taking tail (map g (seq 1 (n - 1))) (tl digits) (downwards m) end) <->
    In v (by_digit (map g (seq 1 (n - 1))) (hd tail digits) 0 (g m :: downwards m) ++
      taking tail (map g (seq 1 (n - 1))) (tl digits) (downwards m))).
  { destruct digits as [|d digits]; [|tauto].
    assert (Y : forall L, (tail = 0 -> In v L -> False) -> (In v (match tail with 0 => [] | _ => L end) <-> In v L)).
    { intros L Y. destruct tail; [split; [intros []|apply Y; reflexivity]|tauto]. }
    apply Y. intro Z. rewrite in_app_iff, in_by_digit, IH by (auto; lia).
    assert (X : forall i h, Nat.testbit (nth i [] tail) h = true -> False).
    { intros i h. replace (nth i [] tail) with 0 by (destruct i; auto). rewrite Nat.bits_0. discriminate. }
    intros [[o [F [L [T _]]]]|[i [o [I [F [L [T _]]]]]]]; [apply (X 0 _ T)|apply (X i _ T)]. }
  rewrite N. clear N. rewrite in_app_iff, in_by_digit, IH by (auto; lia). split.
  - intros [[o [F [L [T [S E]]]]]|[i [o [I [F [L [T [S E]]]]]]]].
    + exists 0, o. replace (nth 0 digits tail) with (hd tail digits) by (destruct digits; reflexivity).
      repeat split; auto; lia.
    + exists (Datatypes.S i), o. replace (nth (Datatypes.S i) digits tail) with (nth i (tl digits) tail)
        by (destruct digits; [destruct i|]; reflexivity).
      repeat split; auto; lia.
  - intros [[|i] [o [I [F [L [T [S E]]]]]]].
    + left. exists o. replace (nth 0 digits tail) with (hd tail digits) in T by (destruct digits; reflexivity).
      repeat split; auto; lia.
    + right. exists i, o. replace (nth (Datatypes.S i) digits tail) with (nth i (tl digits) tail) in T
        by (destruct digits; [destruct i|]; reflexivity).
      repeat split; auto; lia.
Qed.
(* The values that the checker finds are those of the options. *)
Lemma smalls_right n : List.tl (rev_append (downwards n) []) = map g (seq 1 (n - 1)).
Proof.
  rewrite <- rev_alt. unfold downwards. rewrite <- map_rev, rev_involutive. destruct n as [|n]; [reflexivity|].
  cbn [seq map List.tl]. repeat f_equal. lia.
Qed.
Lemma in_option_values n v : In v (option_values code tail (downwards n)) <->
  exists o, octal code tail n o /\ v = value_of o.
Proof.
  unfold option_values. rewrite smalls_right, in_app_iff, in_by_digit, in_taking by (auto; lia).
  assert (D : forall i, nth i (tl code) tail = digit code tail (Datatypes.S i)).
  { intro i. unfold digit. destruct code; [destruct i|]; reflexivity. }
  assert (D0 : hd tail code = digit code tail 0) by (unfold digit; destruct code; reflexivity).
  split.
  - intros [[o [F [L [T [S E]]]]]|[i [o [I [F [L [T [S E]]]]]]]]; exists o; split; auto.
    + rewrite D0 in T. apply (left_by _ _ 0); auto; lia.
    + rewrite D in T. apply (left_by _ _ (Datatypes.S i)); auto; lia.
  - intros [o [M E]]. destruct M as [[|k] o F L P T].
    + left. exists o. rewrite D0. repeat split; auto; lia.
    + right. exists k, o. rewrite D. repeat split; auto; lia.
Qed.
Lemma value_binary o : N.to_nat (value_of o) = xor_list (map (fun x => N.to_nat (g x)) o).
Proof. unfold value_of. induction o as [|a o IH]; [reflexivity|]. simpl. rewrite xor_binary, IH. reflexivity. Qed.
Lemma values_right_mex : forall l n, values_right code tail (downwards n) l = true -> skipn n w = l ->
  forall m, n <= m < n + length l -> mex (map N.to_nat (option_values code tail (downwards m))) = N.to_nat (g m).
Proof.
  induction l as [|v l IH]; intros n H W m M; [simpl in M; lia|]. simpl in H, M.
  assert (V : v = g n) by (unfold g; rewrite <- (Nat.add_0_r n), <- nth_skipn, W; auto).
  destruct (is_mex v (option_values code tail (downwards n))) eqn:X; [|discriminate].
  destruct (Nat.eq_dec m n) as [->|D].
  - rewrite <- V. apply is_mex_right. auto.
  - rewrite V in H. rewrite <- downwards_S in H. apply (IH (S n)); auto; [apply (skipn_next w n v); auto|lia].
Qed.
Lemma values_listed : values_right code tail [] w = true -> as_listed (G code tail) w.
Proof.
  intros C n. induction n as [n IH] using lt_wf_ind. intro L.
  rewrite octal_value. change (nth n w 0%N) with (g n).
  rewrite <- (values_right_mex w 0 C eq_refl n) by lia. apply mex_ext. intro v. rewrite !in_map_iff.
  assert (X : forall o, octal code tail n o -> map (G code tail) o = map (fun x => N.to_nat (g x)) o).
  { intros o O. apply map_ext_in. intros x I. apply (smaller _ _ _ _ O) in I. apply IH; lia. }
  split.
  - intros [o [<- O]]. apply octal_listed in O. rewrite (X o O), <- value_binary.
    exists (value_of o). split; auto. apply in_option_values. exists o. auto.
  - intros [x [<- I]]. apply in_option_values in I as [o [O ->]]. exists o.
    rewrite (X o O), value_binary, octal_listed. auto.
Qed.
End Checker.

(** What the checker accepts is true of all heaps, by the rules of the game: the XOR of the values decides, the values
    are as listed, and period and preperiod are the least. *)
Theorem checked code tail e p w : check code tail e p w = true ->
  (forall l, lost (octal_move code tail) l <-> xor_list (map (G code tail) l) = 0) /\
  as_listed (G code tail) w /\ period (G code tail) e p.
Proof.
  intro C. unfold check in C. apply andb_prop in C as [C C4]. apply andb_prop in C as [C C3].
  apply andb_prop in C as [C1 C2]. apply Nat.ltb_lt in C1.
  split; [apply octal_outcome|]. assert (A := values_listed code tail w C2). split; auto.
  apply same_nth in C3 as [L1 [L2 S]]. rewrite skipn_length in L1, L2.
  assert (R : repeats (G code tail) e p).
  { apply (guy_smith code tail e p (length code - 1)); auto; [lia|]. intros n N.
    set (h := most code tail) in *.
    assert (H : 2 <= h) by (unfold h, most; destruct (existsb _ _); lia).
    assert (M : (h - 1) * (e + p) = (h - 1) * e + (h - 1) * p) by nia.
    assert (M2 : h * e = (h - 1) * e + e) by nia.
    rewrite !A by lia. specialize (S (n - e) ltac:(lia)). rewrite !nth_skipn in S.
    replace (e + p + (n - e)) with (n + p) in S by lia. replace (e + (n - e)) with n in S by lia. congruence. }
  apply (period_checked (G code tail) w); auto.
  assert (H : 2 <= most code tail) by (unfold most; destruct (existsb _ _); lia). nia.
Qed.
