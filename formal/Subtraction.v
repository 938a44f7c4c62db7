(* Subtraction games: from a heap one of finitely many numbers of counters may be taken. The rules, the theorem that
   the values repeat, and a verified checker of periods.

   Main theorems: a row of heaps is lost iff the XOR of their values is 0 (subtraction_outcome); if the values repeat
   over as many heaps as the greatest number that may be taken, they repeat for ever (repeats_for_ever); what the
   function check accepts is true of all heaps (checked). *)
Require Import Arith Lia List Bool NArith Wf_nat.
From Nimlike Require Import Games Mex Xor Heaps Periods Binary.
Import ListNotations.

Section Subtraction.
Variable takes : list nat.
Hypothesis positive : forall s, In s takes -> 0 < s.

(* The rules: what may replace a heap. *)
Inductive take : nat -> list nat -> Prop :=
| Take : forall n s, In s takes -> s <= n -> take n [n - s].
Definition subtraction_move : list nat -> list nat -> Prop := row_move take.

(* The same as a list. *)
Definition replacements (n : nat) : list (list nat) := map (fun s => [n - s]) (filter (fun s => s <=? n) takes).
Lemma take_listed n o : In o (replacements n) <-> take n o.
Proof.
  unfold replacements. rewrite in_map_iff. split.
  - intros [s [<- I]]. apply filter_In in I as [I L]. apply Nat.leb_le in L. constructor; auto.
  - intros [n' s I L]. exists s. split; auto. apply filter_In. split; auto. apply Nat.leb_le. auto.
Qed.
Lemma take_lighter h o : take h o -> total (fun n => n) o < h.
Proof. intros [n s I L]. specialize (positive s I). unfold total. simpl. lia. Qed.

Definition G : nat -> nat := heap_value replacements (fun n => n).
(** The value of a heap in a subtraction game is the mex of the values of the heaps that a move may leave of it. *)
Theorem subtraction_value n : G n = mex (map (fun o => xor_list (map G o)) (replacements n)).
Proof. apply (heap_value_mex nat take); [apply take_listed|apply take_lighter]. Qed.
(** A row of heaps of a subtraction game is lost iff the XOR of their values is 0. *)
Theorem subtraction_outcome l : lost subtraction_move l <-> xor_list (map G l) = 0.
Proof. apply row_lost_iff; [apply take_listed|apply take_lighter]. Qed.

(* v is the value of an option of n. *)
Lemma option_value n v :
  In v (map (fun o => xor_list (map G o)) (replacements n)) <-> exists s, In s takes /\ s <= n /\ v = G (n - s).
Proof.
  rewrite in_map_iff. split.
  - intros [o [<- O]]. apply take_listed in O. destruct O as [n s I L]. exists s. simpl. rewrite Nat.lxor_0_r. auto.
  - intros [s [I [L ->]]]. exists [n - s]. simpl. rewrite Nat.lxor_0_r. split; auto.
    apply take_listed. constructor; auto.
Qed.

(** If the values repeat, from some heap on, over as many heaps as the greatest number that may be taken, they repeat
    for ever. *)
Theorem repeats_for_ever e p t : (forall s, In s takes -> s <= t) ->
  (forall n, e <= n < e + t -> G (n + p) = G n) -> repeats G e p.
Proof.
  intros T H n. induction n as [n IH] using lt_wf_ind. intro En.
  destruct (le_lt_dec (e + t) n) as [L|L]; [|apply H; lia].
  rewrite (subtraction_value n), (subtraction_value (n + p)). apply mex_ext. intro v. rewrite !option_value.
  assert (R : forall s, In s takes -> G (n + p - s) = G (n - s)).
  { intros s I. specialize (T s I). specialize (positive s I).
    replace (n + p - s) with (n - s + p) by lia. apply IH; lia. }
  split; intros [s [I [S ->]]]; exists s; specialize (T s I); rewrite R by auto; repeat split; auto; lia.
Qed.
End Subtraction.

(* The checker. A certificate is the list w of the values of the heaps 0, 1, ..., in binary; before is
   [G(n - 1); ...; G(0)]. *)
Definition option_values (takes : list nat) (before : list N) : list N :=
  flat_map (fun s => match nth_error before (s - 1) with Some g => [g] | None => [] end) takes.
Fixpoint values_right (takes : list nat) (before w : list N) : bool :=
  match w with
  | [] => true
  | v :: w => if is_mex v (option_values takes before) then values_right takes (v :: before) w else false
  end.
Definition check (takes : list nat) (e p : nat) (w : list N) : bool :=
  (0 <? p) && forallb (fun s => 0 <? s) takes && values_right takes [] w &&
  same (list_max takes) (skipn e w) (skipn (e + p) w) && (e + p <=? length w) && least w e p.

Section Checker.
Variables (takes : list nat) (w : list N).
Hypothesis positive : forall s, In s takes -> 0 < s.
Let g (n : nat) : N := nth n w 0%N.
Definition downwards (n : nat) : list N := map g (rev (seq 0 n)).
Lemma downwards_S n : downwards (S n) = g n :: downwards n.
Proof. unfold downwards. rewrite seq_S, rev_app_distr. reflexivity. Qed.
Lemma downwards_nth : forall n i, nth_error (downwards n) i = if i <? n then Some (g (n - 1 - i)) else None.
Proof.
  induction n as [|n IH]; intro i; [destruct i; auto|]. rewrite downwards_S. destruct i as [|i]; simpl.
  - do 2 f_equal. lia.
  - rewrite IH. change (S i <? S n) with (i <? n). destruct (i <? n); auto. do 2 f_equal. lia.
Qed.
Lemma in_option_values n v : In v (option_values takes (downwards n)) <->
  exists s, In s takes /\ s <= n /\ v = g (n - s).
Proof.
  unfold option_values. rewrite in_flat_map. split.
  - intros [s [I H]]. rewrite downwards_nth in H. specialize (positive s I).
    destruct (Nat.ltb_spec (s - 1) n) as [L|L]; [|destruct H]. destruct H as [<-|[]].
    exists s. repeat split; auto; [lia|]. f_equal. lia.
  - intros [s [I [L ->]]]. exists s. split; auto. rewrite downwards_nth. specialize (positive s I).
    destruct (Nat.ltb_spec (s - 1) n) as [L'|L']; [|lia]. left. f_equal. lia.
Qed.
Lemma values_right_mex : forall l n, values_right takes (downwards n) l = true -> skipn n w = l ->
  forall m, n <= m < n + length l -> mex (map N.to_nat (option_values takes (downwards m))) = N.to_nat (g m).
Proof.
  induction l as [|v l IH]; intros n H W m M; [simpl in M; lia|]. simpl in H, M.
  assert (V : v = g n) by (unfold g; rewrite <- (Nat.add_0_r n), <- nth_skipn, W; auto).
  destruct (is_mex v (option_values takes (downwards n))) eqn:X; [|discriminate].
  destruct (Nat.eq_dec m n) as [->|D].
  - rewrite <- V. apply is_mex_right. auto.
  - rewrite V in H. rewrite <- downwards_S in H. apply (IH (S n)); auto; [apply (skipn_next w n v); auto|lia].
Qed.
Lemma values_listed : values_right takes [] w = true -> as_listed (G takes) w.
Proof.
  intros C n. induction n as [n IH] using lt_wf_ind. intro L.
  rewrite subtraction_value by auto. change (nth n w 0%N) with (g n).
  rewrite <- (values_right_mex w 0 C eq_refl n) by lia. apply mex_ext. intro v. rewrite option_value.
  assert (X : forall s, In s takes -> s <= n -> G takes (n - s) = N.to_nat (g (n - s))).
  { intros s I S. specialize (positive s I). apply IH; lia. }
  rewrite in_map_iff. split.
  - intros [s [I [S ->]]]. exists (g (n - s)). rewrite X by auto. split; auto. apply in_option_values. exists s. auto.
  - intros [x [<- I]]. apply in_option_values in I as [s [I [S ->]]]. exists s. rewrite X; auto.
Qed.
End Checker.

(** What the checker accepts is true of all heaps, by the rules of the game: the XOR of the values decides, the values
    are as listed, and period and preperiod are the least. *)
Theorem checked takes e p w : check takes e p w = true ->
  (forall l, lost (subtraction_move takes) l <-> xor_list (map (G takes) l) = 0) /\
  as_listed (G takes) w /\ period (G takes) e p.
Proof.
  intro C. unfold check in C. apply andb_prop in C as [C C6]. apply andb_prop in C as [C C5].
  apply andb_prop in C as [C C4]. apply andb_prop in C as [C C3]. apply andb_prop in C as [C1 C2].
  apply Nat.ltb_lt in C1. apply Nat.leb_le in C5.
  assert (P : forall s, In s takes -> 0 < s).
  { rewrite forallb_forall in C2. intros s I. apply Nat.ltb_lt. auto. }
  split; [apply subtraction_outcome; auto|]. assert (A := values_listed takes w P C3). split; auto.
  apply same_nth in C4 as [L1 [L2 S]]. rewrite skipn_length in L1, L2.
  assert (R : repeats (G takes) e p).
  { apply (repeats_for_ever takes P e p (list_max takes)).
    - assert (F := proj1 (list_max_le takes (list_max takes)) (le_n _)). rewrite Forall_forall in F. auto.
    - intros n N. rewrite !A by lia. specialize (S (n - e) ltac:(lia)). rewrite !nth_skipn in S.
      replace (e + p + (n - e)) with (n + p) in S by lia. replace (e + (n - e)) with n in S by lia. congruence. }
  apply (period_checked (G takes) w); auto.
Qed.
