(* Octal games (Guy and Smith 1956): the rules, the periodicity theorem, and a verified checker of periods.

   The code d0.d1d2... of an octal game says by digit k what may be left of a heap from which k counters are taken:
   the bit 1 allows to leave nothing, the bit 2 one heap, the bit 4 two heaps. With k = 0 only splitting in two is a
   move.

   Main theorems: a row of heaps is lost iff the XOR of their values is 0 (octal_outcome); if the values repeat far
   enough, they repeat for ever (guy_smith); what the function check accepts is true of all heaps (checked). *)
Require Import Arith Lia List Bool NArith Wf_nat.
From Nimlike Require Import Games Mex Xor Heaps Periods Binary.
Import ListNotations.

Section Octal.
Variable code : list nat.
Definition digit (k : nat) : nat := nth k code 0.

(* The rules: what may replace a heap. *)
Inductive octal : nat -> list nat -> Prop :=
| Leave_nothing : forall k, 0 < k -> Nat.testbit (digit k) 0 = true -> octal k []
| Leave_heap : forall k a, 0 < k -> 0 < a -> Nat.testbit (digit k) 1 = true -> octal (k + a) [a]
| Leave_two : forall k a b, 0 < a -> 0 < b -> Nat.testbit (digit k) 2 = true -> octal (k + a + b) [a; b].
Definition octal_move : list nat -> list nat -> Prop := row_move octal.

Lemma leave_heap n k a : n = k + a -> 0 < k -> 0 < a -> Nat.testbit (digit k) 1 = true -> octal n [a].
Proof. intros ->. constructor; auto. Qed.
Lemma leave_two n k a b : n = k + a + b -> 0 < a -> 0 < b -> Nat.testbit (digit k) 2 = true -> octal n [a; b].
Proof. intros ->. constructor; auto. Qed.
Lemma digit_beyond k : length code <= k -> digit k = 0.
Proof. apply nth_overflow. Qed.

(* The same as a list. *)
Definition when (c : bool) (l : list (list nat)) := if c then l else [].
Definition by_digit (n k : nat) : list (list nat) :=
  when (Nat.testbit (digit k) 0 && (0 <? k) && (n =? k)) [[]] ++
  when (Nat.testbit (digit k) 1 && (0 <? k) && (k <? n)) [[n - k]] ++
  when (Nat.testbit (digit k) 2) (map (fun a => [a; n - k - a]) (seq 1 (n - k - 1))).
Definition replacements (n : nat) : list (list nat) := flat_map (by_digit n) (seq 0 (length code)).

Lemma octal_listed n o : In o (replacements n) <-> octal n o.
Proof.
  unfold replacements. rewrite in_flat_map. split.
  - intros [k [_ I]]. unfold by_digit, when in I. rewrite !in_app_iff in I. destruct I as [I|[I|I]].
    + destruct (_ && _) eqn:E in I; [|destruct I]. destruct I as [<-|[]].
      apply andb_prop in E as [E E3]. apply andb_prop in E as [E1 E2].
      apply Nat.ltb_lt in E2. apply Nat.eqb_eq in E3. subst. constructor; auto.
    + destruct (_ && _) eqn:E in I; [|destruct I]. destruct I as [<-|[]].
      apply andb_prop in E as [E E3]. apply andb_prop in E as [E1 E2].
      apply Nat.ltb_lt in E2, E3. apply (leave_heap _ k); auto; lia.
    + destruct (Nat.testbit (digit k) 2) eqn:E; [|destruct I].
      apply in_map_iff in I as [a [<- A]]. apply in_seq in A. apply (leave_two _ k); auto; lia.
  - intro M. assert (D : forall k i, Nat.testbit (digit k) i = true -> In k (seq 0 (length code))).
    { intros k i T. apply in_seq. destruct (le_lt_dec (length code) k); [|lia].
      rewrite digit_beyond, Nat.bits_0 in T by auto. discriminate. }
    destruct M as [k K T|k a K A T|k a b A B T]; exists k; (split; [apply (D k _ T)|]);
      unfold by_digit, when; rewrite !in_app_iff, T.
    + left. apply Nat.ltb_lt in K. rewrite K, Nat.eqb_refl. simpl. auto.
    + right. left. apply Nat.ltb_lt in K. rewrite K. assert (E : k <? k + a = true) by (apply Nat.ltb_lt; lia).
      rewrite E. simpl. left. f_equal. lia.
    + right. right. apply in_map_iff. exists a. split; [f_equal; f_equal; lia|]. apply in_seq. lia.
Qed.

(* The value of a heap. Every move makes the sum of the 2n - 1 over the heaps n smaller. *)
Definition weight (n : nat) : nat := 2 * n - 1.
Lemma octal_lighter h o : octal h o -> total weight o < weight h.
Proof. intro M. destruct M; unfold total, weight; simpl; lia. Qed.
Definition G : nat -> nat := heap_value replacements weight.

Theorem octal_value n : G n = mex (map (fun o => xor_list (map G o)) (replacements n)).
Proof. apply (heap_value_mex nat octal); [apply octal_listed|apply octal_lighter]. Qed.
Theorem octal_outcome l : lost octal_move l <-> xor_list (map G l) = 0.
Proof. apply row_lost_iff; [apply octal_listed|apply octal_lighter]. Qed.

(* The periodicity theorem. Heaps with the same values among their options have the same value. *)
Lemma same_value n n' :
  (forall o, octal n o -> exists o', octal n' o' /\ xor_list (map G o) = xor_list (map G o')) ->
  (forall o, octal n' o -> exists o', octal n o' /\ xor_list (map G o) = xor_list (map G o')) -> G n = G n'.
Proof.
  intros A B. rewrite !octal_value. apply mex_ext. intro v. rewrite !in_map_iff.
  split; intros [o [E I]]; apply octal_listed in I;
  [destruct (A o I) as [o' [I' E']]|destruct (B o I) as [o' [I' E']]];
  exists o'; rewrite octal_listed; split; auto; congruence.
Qed.

Theorem guy_smith e p t : 0 < p -> length code <= t + 1 ->
  (forall n, e <= n <= 2 * e + p + t -> G (n + p) = G n) -> repeats G e p.
Proof.
  intros P T H n. induction n as [n IH] using lt_wf_ind. intro En.
  destruct (le_lt_dec n (2 * e + p + t)) as [L|L]; [apply H; lia|].
  assert (D : forall k i, Nat.testbit (digit k) i = true -> k <= t).
  { intros k i X. destruct (le_lt_dec k t); auto. rewrite digit_beyond, Nat.bits_0 in X by lia. discriminate. }
  apply same_value.
  - intros o M. inversion M as [k K X Ek|k a K A X Ek|k a b A B X Ek]; subst o; pose proof (D _ _ X).
    + lia.
    + exists [a - p]. split; [apply (leave_heap _ k); auto; lia|].
      simpl. f_equal. replace a with ((a - p) + p) at 1 by lia. apply IH; lia.
    + destruct (le_lt_dec a b).
      * exists [a; b - p]. split; [apply (leave_two _ k); auto; lia|].
        simpl. f_equal. f_equal. replace b with ((b - p) + p) at 1 by lia. apply IH; lia.
      * exists [a - p; b]. split; [apply (leave_two _ k); auto; lia|].
        simpl. f_equal. replace a with ((a - p) + p) at 1 by lia. apply IH; lia.
  - intros o M. inversion M as [k K X Ek|k a K A X Ek|k a b A B X Ek]; subst o; pose proof (D _ _ X).
    + lia.
    + exists [a + p]. split; [apply (leave_heap _ k); auto; lia|].
      simpl. f_equal. symmetry. apply IH; lia.
    + destruct (le_lt_dec a b).
      * exists [a; b + p]. split; [apply (leave_two _ k); auto; lia|].
        simpl. f_equal. f_equal. symmetry. apply IH; lia.
      * exists [a + p; b]. split; [apply (leave_two _ k); auto; lia|].
        simpl. f_equal. symmetry. apply IH; lia.
Qed.
End Octal.

(* The checker. A certificate is the list w of the values of the heaps 0, 1, ..., in binary. For heap n it goes down
   the list before = [G(n - 1); ...; G(0)] beside the digits d1, d2, ...; the digit 0 has the whole list. *)
Fixpoint add_each (a b : list N) : list N :=
  match a, b with x :: a, y :: b => N.lxor x y :: add_each a b | _, _ => [] end.
(* From [G(m - 1); ...; G(0)], the values of the pairs of heaps a, b > 0 with a + b = m. *)
Definition pairs (before : list N) : list N := let heaps := removelast before in add_each heaps (rev_append heaps []).
Fixpoint taking (digits : list nat) (before : list N) : list N :=
  match digits, before with
  | d :: digits, g :: before =>
      (if Nat.testbit d 0 then match before with [] => [0%N] | _ => [] end else []) ++
      (if Nat.testbit d 1 then match before with [] => [] | _ => [g] end else []) ++
      (if Nat.testbit d 2 then pairs before else []) ++ taking digits before
  | _, _ => []
  end.
Definition option_values (code : list nat) (before : list N) : list N :=
  match code with
  | d0 :: digits => (if Nat.testbit d0 2 then pairs before else []) ++ taking digits before
  | [] => []
  end.
Fixpoint values_right (code : list nat) (before w : list N) : bool :=
  match w with
  | [] => true
  | v :: w => if is_mex v (option_values code before) then values_right code (v :: before) w else false
  end.
Definition check (code : list nat) (e p : nat) (w : list N) : bool :=
  (0 <? p) && values_right code [] w &&
  same (e + p + (length code - 1) + 1) (skipn e w) (skipn (e + p) w) && least w e p.

Section Checker.
Variable code : list nat.
Variable w : list N.
Let g (n : nat) : N := nth n w 0%N.
Definition downwards (n : nat) : list N := map g (rev (seq 0 n)).
Lemma downwards_S n : downwards (S n) = g n :: downwards n.
Proof. unfold downwards. rewrite seq_S, rev_app_distr. reflexivity. Qed.

Lemma in_add_each : forall a b v, length a = length b ->
  In v (add_each a b) <-> exists i, i < length a /\ v = N.lxor (nth i a 0%N) (nth i b 0%N).
Proof.
  induction a as [|x a IH]; intros [|y b] v L; try discriminate; simpl.
  - split; [tauto|intros [i [I _]]; lia].
  - rewrite IH by (simpl in L; lia). split.
    + intros [<-|[i [I ->]]]; [exists 0|exists (S i)]; split; auto; lia.
    + intros [[|i] [I ->]]; [auto|right; exists i; split; auto; lia].
Qed.
Lemma in_pairs m v :
  In v (pairs (downwards m)) <-> exists a b, 0 < a /\ 0 < b /\ a + b = m /\ v = N.lxor (g a) (g b).
Proof.
  assert (R : removelast (downwards m) = map g (rev (seq 1 (m - 1)))).
  { destruct m as [|m]; auto. unfold downwards. simpl seq. simpl rev. rewrite map_app. simpl map.
    rewrite removelast_last. repeat f_equal. lia. }
  unfold pairs. rewrite rev_append_rev, app_nil_r, R, <- map_rev, rev_involutive.
  rewrite in_add_each by (rewrite !map_length, rev_length; auto). rewrite map_length, rev_length, seq_length.
  assert (D : forall i, i < m - 1 -> nth i (map g (rev (seq 1 (m - 1)))) 0%N = g (m - 1 - i) /\
                                    nth i (map g (seq 1 (m - 1))) 0%N = g (1 + i)).
  { intros i I. split.
    - rewrite (nth_indep _ 0%N (g 0)) by (rewrite map_length, rev_length, seq_length; auto).
      rewrite map_nth, rev_nth, seq_length by (rewrite seq_length; auto). rewrite seq_nth by lia. f_equal. lia.
    - rewrite (nth_indep _ 0%N (g 0)) by (rewrite map_length, seq_length; auto).
      rewrite map_nth, seq_nth; auto. }
  split.
  - intros [i [I ->]]. destruct (D i I) as [-> ->]. exists (m - 1 - i), (1 + i). repeat split; auto; lia.
  - intros [a [b [A [B [E ->]]]]]. exists (b - 1). split; [lia|].
    destruct (D (b - 1)) as [-> ->]; [lia|]. f_equal; f_equal; lia.
Qed.

(* v is the value of what a digit allows to leave when r counters are left. *)
Definition left_value (v : N) (d r : nat) : Prop :=
  Nat.testbit d 0 = true /\ r = 0 /\ v = 0%N \/
  Nat.testbit d 1 = true /\ 0 < r /\ v = g r \/
  Nat.testbit d 2 = true /\ exists a b, 0 < a /\ 0 < b /\ a + b = r /\ v = N.lxor (g a) (g b).
Lemma in_taking : forall digits m v,
  In v (taking digits (downwards m)) <-> exists i, i < m /\ left_value v (nth i digits 0) (m - 1 - i).
Proof.
  induction digits as [|d digits IH]; intros m v.
  - split; [simpl; tauto|]. intros [i [_ H]]. replace (nth i [] 0) with 0 in H by (destruct i; auto).
    destruct H as [[H _]|[[H _]|[H _]]]; rewrite Nat.bits_0 in H; discriminate.
  - destruct m as [|m]; [simpl; split; [tauto|intros [i [I _]]; lia]|].
    rewrite downwards_S. cbn [taking]. rewrite !in_app_iff, IH.
    assert (E : forall (X : Type) (x y : X), match downwards m with [] => x | _ => y end = if m =? 0 then x else y).
    { intros X x y. destruct m; auto. rewrite downwards_S. auto. }
    rewrite !E.
    assert (Z : left_value v d m <-> (In v (if Nat.testbit d 0 then if m =? 0 then [0%N] else [] else [])
       \/ In v (if Nat.testbit d 1 then if m =? 0 then [] else [g m] else [])
       \/ In v (if Nat.testbit d 2 then pairs (downwards m) else []))).
    { unfold left_value. destruct (Nat.testbit d 0), (Nat.testbit d 1), (Nat.testbit d 2), (Nat.eqb_spec m 0);
        rewrite ?in_pairs; simpl; intuition (try congruence; try lia). }
    split.
    + intros [H|[H|[H|[i [I H]]]]].
      1-3: exists 0; split; [lia|]; replace (S m - 1 - 0) with m by lia; apply Z; tauto.
      exists (S i). split; [lia|]. replace (S m - 1 - S i) with (m - 1 - i) by lia. auto.
    + intros [[|i] [I H]].
      * replace (S m - 1 - 0) with m in H by lia. apply Z in H. tauto.
      * right. right. right. exists i. split; [lia|]. replace (S m - 1 - S i) with (m - 1 - i) in H by lia. auto.
Qed.
(* The values that the checker finds are those of the options. *)
Lemma in_option_values n v : In v (option_values code (downwards n)) <->
  exists o, octal code n o /\ N.to_nat v = xor_list (map (fun x => N.to_nat (g x)) o).
Proof.
  assert (V1 : forall a, v = g a -> N.to_nat v = xor_list (map (fun x => N.to_nat (g x)) [a])).
  { intros a ->. simpl. rewrite Nat.lxor_0_r. auto. }
  assert (V2 : forall a b, v = N.lxor (g a) (g b) -> N.to_nat v = xor_list (map (fun x => N.to_nat (g x)) [a; b])).
  { intros a b ->. simpl. rewrite Nat.lxor_0_r. apply xor_binary. }
  unfold option_values. destruct code as [|d0 digits] eqn:C.
  - simpl. split; [tauto|]. intros [o [M _]].
    assert (Z : forall k, digit [] k = 0) by (intros [|k]; auto).
    destruct M as [k _ T|k a _ _ T|k a b _ _ T]; rewrite Z in T; discriminate.
  - rewrite in_app_iff, in_taking. split.
    + intros [H|[i [I H]]].
      * destruct (Nat.testbit d0 2) eqn:T; [|destruct H]. apply in_pairs in H as [a [b [A [B [E H]]]]].
        exists [a; b]. split; auto. apply (leave_two _ _ 0); auto; lia.
      * destruct H as [[T [R H]]|[[T [R H]]|[T [a [b [A [B [E H]]]]]]]].
        -- exists []. split; [replace n with (S i) by lia; constructor; auto; lia|]. subst v. auto.
        -- exists [n - 1 - i]. split; auto. apply (leave_heap _ _ (S i)); auto; lia.
        -- exists [a; b]. split; auto. apply (leave_two _ _ (S i)); auto; lia.
    + intros [o [M H]].
      assert (H1 : forall a, o = [a] -> v = g a).
      { intros a ->. apply N2Nat.inj. rewrite H. simpl. apply Nat.lxor_0_r. }
      assert (H2 : forall a b, o = [a; b] -> v = N.lxor (g a) (g b)).
      { intros a b ->. apply N2Nat.inj. rewrite H, xor_binary. simpl. rewrite Nat.lxor_0_r. auto. }
      inversion M as [k K T E1 E2|k a K A T E1 E2|k a b A B T E1 E2]; subst o.
      * right. exists (k - 1). split; [lia|]. left. destruct k as [|k]; [lia|]. subst n.
        replace (S k - 1) with k by lia. split; [auto|]. split; [lia|]. apply N2Nat.inj. auto.
      * right. exists (k - 1). split; [lia|]. right. left. destruct k as [|k]; [lia|].
        replace (S k - 1) with k by lia. replace (S k + a - 1 - k) with a by lia. repeat split; auto.
      * destruct k as [|k].
        -- left. change (digit (d0 :: digits) 0) with d0 in T. rewrite T. apply in_pairs.
           exists a, b. repeat split; auto.
        -- right. exists k. split; [lia|]. right. right. split; auto. exists a, b. repeat split; auto. lia.
Qed.
Lemma values_right_mex : forall l n, values_right code (downwards n) l = true -> skipn n w = l ->
  forall m, n <= m < n + length l -> mex (map N.to_nat (option_values code (downwards m))) = N.to_nat (g m).
Proof.
  induction l as [|v l IH]; intros n H W m M; [simpl in M; lia|]. simpl in H, M.
  assert (V : v = g n) by (unfold g; rewrite <- (Nat.add_0_r n), <- nth_skipn, W; auto).
  destruct (is_mex v (option_values code (downwards n))) eqn:X; [|discriminate].
  destruct (Nat.eq_dec m n) as [->|D].
  - rewrite <- V. apply is_mex_right. auto.
  - rewrite V in H. rewrite <- downwards_S in H. apply (IH (S n)); auto; [apply (skipn_next w n v); auto|lia].
Qed.
Lemma values_listed : values_right code [] w = true -> as_listed (G code) w.
Proof.
  intros C n. induction n as [n IH] using lt_wf_ind. intro L.
  rewrite octal_value. change (nth n w 0%N) with (g n).
  rewrite <- (values_right_mex w 0 C eq_refl n) by lia. apply mex_ext. intro v. rewrite !in_map_iff.
  assert (X : forall o, octal code n o -> map (G code) o = map (fun x => N.to_nat (g x)) o).
  { intros o O. apply map_ext_in. intros x I. apply IH; [|]; destruct O; simpl in I; lia. }
  split.
  - intros [o [<- O]]. apply octal_listed in O. rewrite (X o O).
    exists (N.of_nat (xor_list (map (fun x => N.to_nat (g x)) o))). rewrite Nat2N.id. split; auto.
    apply in_option_values. exists o. rewrite Nat2N.id. auto.
  - intros [x [<- I]]. apply in_option_values in I as [o [O E]]. exists o. rewrite (X o O), octal_listed. auto.
Qed.
End Checker.

(* What the checker accepts is true of all heaps, by the rules of the game. *)
Theorem checked code e p w : check code e p w = true ->
  (forall l, lost (octal_move code) l <-> xor_list (map (G code) l) = 0) /\
  as_listed (G code) w /\ period (G code) e p.
Proof.
  intro C. unfold check in C. apply andb_prop in C as [C C4]. apply andb_prop in C as [C C3].
  apply andb_prop in C as [C1 C2]. apply Nat.ltb_lt in C1.
  split; [apply octal_outcome|]. assert (A := values_listed code w C2). split; auto.
  apply same_nth in C3 as [L1 [L2 S]]. rewrite skipn_length in L1, L2.
  assert (R : repeats (G code) e p).
  { apply (guy_smith code e p (length code - 1)); auto; [lia|]. intros n N.
    rewrite !A by lia. specialize (S (n - e) ltac:(lia)). rewrite !nth_skipn in S.
    replace (e + p + (n - e)) with (n + p) in S by lia. replace (e + (n - e)) with n in S by lia. congruence. }
  apply (period_checked (G code) w); auto. lia.
Qed.
