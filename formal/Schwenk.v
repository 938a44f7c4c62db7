(* Schwenk's game (1970): one pile, and after a take of k the next player may take at most f(k). The function f never
   decreases; nothing else is asked of it.

   The base of f is H_1 = 1, H_(k+1) = H_k + H_j with the least j for which f(H_j) >= H_k; it ends at the first H_k for
   which there is none.

   Main theorems: the base is as it should be (schwenk_base_right); (N, x) is lost iff N = 0, or x is less than the
   smallest summand of N in this base (schwenk); in a representation f of each summand is less than the next one
   (summands); and for f(k) = 2k, Fibonacci Nim, the base is that of the Fibonacci numbers (fibonacci). *)
Require Import Arith Lia List Bool Wf_nat.
From Nimlike Require Import Games OnePile.
Import ListNotations.

Section Schwenk.
Variable f : nat -> nat.

(* The least j of a list, the greatest first, for which f(j) >= h. *)
Fixpoint least (h : nat) (l : list nat) : option nat :=
  match l with
  | [] => None
  | j :: l => match least h l with Some i => Some i | None => if h <=? f j then Some j else None end
  end.
(* Is n the element of the base that comes after those of the list? *)
Definition comes_next (n : nat) (l : list nat) : bool :=
  match l with
  | [] => n =? 1
  | h :: _ => match least h l with Some j => n =? h + j | None => false end
  end.
(* The elements less than n, the greatest first. *)
Fixpoint below (n : nat) : list nat :=
  match n with O => [] | S n => if comes_next n (below n) then n :: below n else below n end.
Definition base (n : nat) : bool := comes_next n (below n).

Lemma in_below n x : In x (below n) <-> x < n /\ base x = true.
Proof.
  induction n as [|n IH]; simpl; [split; [tauto|lia]|]. fold (base n). destruct (base n) eqn:E.
  - simpl. rewrite IH. split; [intros [<-|[L B]]; auto with arith|]. intros [L B].
    destruct (Nat.eq_dec n x); auto. right. split; auto. lia.
  - rewrite IH. split; intros [L B]; split; auto. destruct (Nat.eq_dec x n) as [->|]; [congruence|lia].
Qed.
Lemma least_right h n : forall j, least h (below n) = Some j ->
  In j (below n) /\ h <= f j /\ forall i, In i (below n) -> i < j -> f i < h.
Proof.
  assert (None : forall m i, least h (below m) = None -> In i (below m) -> f i < h).
  { intro m. generalize (below m). intros l i. induction l as [|j l IH]; simpl; [tauto|].
    destruct (least h l) as [x|]; [discriminate|]. destruct (Nat.leb_spec h (f j)) as [L|L]; [discriminate|].
    intros E [->|I]; auto. }
  induction n as [|n IH]; intro j; simpl; [discriminate|]. destruct (comes_next n (below n)) eqn:E; [|apply IH].
  simpl. destruct (least h (below n)) as [i|] eqn:F.
  - intro J. injection J as ->. destruct (IH j eq_refl) as [A [B C]]. split; auto. split; auto.
    intros i [<-|I] L; auto. apply in_below in A as [A _]. lia.
  - destruct (Nat.leb_spec h (f n)) as [L|L]; [|discriminate]. intro J. injection J as <-. split; auto. split; auto.
    intros i [<-|I] Li; [lia|]. apply (None n); auto.
Qed.
Lemma least_none h n i : least h (below n) = None -> In i (below n) -> f i < h.
Proof.
  generalize (below n). intros l. induction l as [|j l IH]; simpl; [tauto|].
  destruct (least h l) as [x|]; [discriminate|]. destruct (Nat.leb_spec h (f j)) as [L|L]; [discriminate|].
  intros E [->|I]; auto.
Qed.

(* What comes after the element h. *)
Definition next_is (h j : nat) : Prop :=
  base j = true /\ j <= h /\ h <= f j /\ (forall i, base i = true -> i < j -> f i < h) /\
  base (h + j) = true /\ forall b, base b = true -> h < b -> h + j <= b.
Definition last_is (h : nat) : Prop :=
  (forall i, base i = true -> i <= h -> f i < h) /\ forall b, base b = true -> b <= h.

Lemma nothing_between h m b : base h = true -> (forall x, h < x < m -> comes_next x (below (S h)) = false) ->
  h < b <= m -> below b = below (S h).
Proof.
  intros H N. induction b as [|b IH]; [lia|]. intro L. destruct (Nat.eq_dec b h) as [->|D]; auto.
  change (below (S b)) with (if comes_next b (below b) then b :: below b else below b).
  rewrite IH by lia. rewrite N by lia. reflexivity.
Qed.
(** The base of f contains 1, and not 0; after an element h comes h + j, with the least element j for which f(j) is at
    least h, and if there is none, h is the last element (Schwenk 1970). *)
Theorem schwenk_base_right : is_base base /\ forall h, base h = true -> (exists j, next_is h j) \/ last_is h.
Proof.
  split; [split; reflexivity|]. intros h H.
  assert (E : below (S h) = h :: below h) by (simpl; unfold base in H; rewrite H; auto).
  assert (N : forall x, comes_next x (below (S h)) =
    match least h (below (S h)) with Some j => x =? h + j | None => false end).
  { intro x. rewrite E. reflexivity. }
  destruct (least h (below (S h))) as [j|] eqn:L.
  - left. exists j. apply least_right in L as [I [F M]]. apply in_below in I as [J B]. split; auto. split; [lia|].
    split; auto. split; [intros i X Y; apply M; auto; apply in_below; split; auto; lia|].
    assert (Z : forall x, h < x < h + j -> comes_next x (below (S h)) = false).
    { intros x X. rewrite N. apply Nat.eqb_neq. lia. }
    assert (0 < j) by (destruct j; [discriminate|lia]). split.
    + unfold base. rewrite (nothing_between h (h + j)); auto; [|lia]. rewrite N. apply Nat.eqb_refl.
    + intros b X Y. destruct (le_lt_dec (h + j) b) as [|V]; auto. exfalso. unfold base in X.
      rewrite (nothing_between h (h + j)) in X; auto; [|lia]. rewrite Z in X by lia. discriminate.
  - right. split; [intros i X Y; apply (least_none h (S h)); auto; apply in_below; split; auto; lia|].
    intros b X. destruct (le_lt_dec b h) as [|V]; auto. exfalso. unfold base in X.
    rewrite (nothing_between h b) in X; auto. rewrite N in X. discriminate.
Qed.

Hypothesis never_decreases : forall j k, 1 <= j <= k -> f j <= f k.

Lemma base_some b : base b = true -> 0 < b.
Proof. destruct b; [discriminate|lia]. Qed.
(* If f(c) < b for elements b and c, then c <= b. *)
Lemma in_order b c : base b = true -> base c = true -> f c < b -> c <= b.
Proof.
  intros B C F. destruct (le_lt_dec c b) as [|L]; auto. exfalso.
  destruct (proj2 schwenk_base_right b B) as [[j [J [Jb [G _]]]]|[_ M]]; [|specialize (M c C); lia].
  apply base_some in J. assert (f j <= f c) by (apply never_decreases; lia). lia.
Qed.

(* Two summands next to each other. *)
Lemma step_down n l c b : greedy base n ((l ++ [c]) ++ [b]) -> f c < b.
Proof.
  intro H. apply greedy_last in H as [[B [L G]] H]. apply greedy_last in H as [[C [Lc _]] _].
  assert (Cb : c <= b) by (apply G; auto; lia).
  destruct (proj2 schwenk_base_right b B) as [[j [J [_ [_ [M [N _]]]]]]|[M _]]; [|apply M; auto].
  apply M; auto. destruct (le_lt_dec (b + j) n) as [X|X]; [|lia].
  specialize (G _ N X). apply base_some in J. lia.
Qed.
Lemma step_up n l c b : greedy base n (l ++ [c]) -> base b = true -> f c < b -> greedy base (n + b) ((l ++ [c]) ++ [b]).
Proof.
  intros H B F. constructor; [|replace (n + b - b) with n by lia; auto].
  apply greedy_last in H as [[C [Lc Gc]] _]. pose proof (in_order b c B C F) as O.
  split; auto. split; [lia|]. intros d D Ld. destruct (le_lt_dec d b) as [|X]; auto. exfalso.
  destruct (proj2 schwenk_base_right b B) as [[j [J [Jb [G [_ [_ N]]]]]]|[_ M]]; [|specialize (M d D); lia].
  specialize (N d D X). (* d >= b + j, and j is above c, so n is less than the element after c. *)
  assert (Cj : c < j).
  { destruct (le_lt_dec j c) as [Y|]; auto. apply base_some in J. specialize (never_decreases j c ltac:(lia)). lia. }
  specialize (Gc j J). lia.
Qed.
(* The representations of k and of m join, if f of the last summand of k is less than the first one of m. *)
Lemma join k l c : greedy base k (l ++ [c]) -> forall m r h, greedy base m (h :: r) -> f c < h ->
  greedy base (k + m) ((l ++ [c]) ++ h :: r).
Proof.
  intros K m r. revert m. induction r as [|b r IH] using rev_ind; intros m h H F.
  - apply (greedy_last base m [] h) in H as [[B [L _]] H]. apply greedy_nil in H.
    replace m with h by lia. apply step_up; auto.
  - change (h :: r ++ [b]) with ((h :: r) ++ [b]) in *. pose proof H as H0.
    apply greedy_last in H as [[B [L _]] H]. specialize (IH _ h H F).
    replace (k + m) with (k + (m - b) + b) by lia. rewrite app_assoc.
    destruct (@exists_last _ (h :: r)) as [r' [d E]]; [discriminate|]. rewrite E in *.
    rewrite app_assoc in *. apply step_up; auto. rewrite <- app_assoc in H0. apply (step_down m r' d b).
    rewrite <- app_assoc. auto.
Qed.

(** If f never decreases, f of each summand of a number in this base is less than the next larger summand (Schwenk
    1970). *)
Theorem summands n l : greedy base n l -> forall r s t q, l = r ++ s :: t :: q -> f s < t.
Proof.
  intros H r s t q E. subst l. revert n H. induction q as [|b q IH] using rev_ind; intros n H.
  - apply (step_down n r s t). rewrite <- app_assoc. auto.
  - replace (r ++ s :: t :: q ++ [b]) with ((r ++ s :: t :: q) ++ [b]) in H by (rewrite <- app_assoc; auto).
    apply greedy_last in H as [_ H]. apply (IH _ H).
Qed.

(** Schwenk 1970: if the cap f never decreases, a position is lost iff the pile is empty, or the cap is less than the
    smallest summand of the pile in the base of f. *)
Theorem schwenk N x : lost (take (fun N k => f k)) (N, x) <-> less_than_smallest base N x.
Proof.
  pose proof (proj1 schwenk_base_right) as R. apply (smallest_decides base R (fun N k => f k)); clear N x.
  - intros N s l k H K [E|[s' [l' [H' L']]]]; [pose proof (greedy_head base R _ _ _ H); lia|].
    (* k would be made of the smallest summands of N. *)
    destruct (greedy_exists base R k) as [q Q]. destruct q as [|q0 q1]; [apply greedy_nil in Q; lia|].
    pose proof (greedy_head base R _ _ _ Q) as [_ Q0].
    destruct (@exists_last _ (q0 :: q1)) as [r [c E]]; [discriminate|]. rewrite E in Q.
    pose proof (greedy_last base _ _ _ Q) as [[C [Lc _]] _].
    assert (f c <= f k) by (apply never_decreases; apply base_some in C; lia).
    pose proof (join k r c Q (N - k) l' s' H' ltac:(lia)) as J.
    pose proof (greedy_head base R _ _ _ H). replace (k + (N - k)) with N in J by lia. rewrite <- E in J.
    pose proof (greedy_unique base R N _ _ H J) as U. injection U as U _. lia.
  - intros N s [|t l] H; pose proof (greedy_tail base R _ _ _ H) as T.
    + left. apply greedy_nil in T. auto.
    + right. exists t, l. split; auto. apply (summands N (s :: t :: l) H [] s t l eq_refl).
Qed.
End Schwenk.

(** * Fibonacci Nim: 1, 2, 3, 5, 8, ... *)
Fixpoint fib (n : nat) : nat := match n with O => 1 | S m => match m with O => 2 | S l => fib m + fib l end end.
Lemma fib_next n : fib (S (S n)) = fib (S n) + fib n.
Proof. reflexivity. Qed.
Lemma fib_grows n : 0 < fib n < fib (S n) /\ fib (S n) <= 2 * fib n.
Proof. induction n as [|n IH]; [simpl; lia|]. rewrite fib_next. lia. Qed.
(** If twice the last take is the cap, the base is that of the Fibonacci numbers (Whinihan 1963). *)
Theorem fibonacci n : base (fun k => 2 * k) n = true <-> exists i, n = fib i.
Proof.
  set (f := fun k => 2 * k). pose proof (schwenk_base_right f) as [R After].
  assert (Next : forall i, base f (fib i) = true /\ base f (fib (S i)) = true /\
    forall m b, m <= i -> base f b = true -> b <= fib m \/ fib (S m) <= b).
  { induction i as [|i [B [B' N]]].
    - split; [reflexivity|]. split; [reflexivity|]. intros m b L _. replace m with 0 by lia. simpl. lia.
    - pose proof (fib_grows i) as G. split; auto.
      assert (X : base f (fib (S (S i))) = true /\ forall b, base f b = true -> fib (S i) < b -> fib (S (S i)) <= b).
      { rewrite fib_next. destruct (After (fib (S i)) B') as [[j [J [_ [F [M E]]]]]|[M _]].
        - assert (j = fib i); [|subst j; auto].
          destruct (lt_eq_lt_dec j (fib i)) as [[X|X]|X]; auto; exfalso; unfold f in *.
          + destruct i as [|i]; [apply base_some in J; simpl in *; lia|].
            pose proof (fib_grows i). rewrite fib_next in F. specialize (N i j ltac:(lia) J). lia.
          + specialize (M _ B X). lia.
        - specialize (M _ B ltac:(lia)). unfold f in M. lia. }
      split; [apply X|]. intros m b L Hb. destruct (Nat.eq_dec m (S i)) as [->|D]; [|apply N; auto; lia].
      destruct (le_lt_dec b (fib (S i))) as [|V]; auto. right. apply X; auto. }
  split; [|intros [i ->]; apply Next]. intro B. apply base_some in B as P.
  assert (T : forall m, n < fib m -> exists i, fib i <= n < fib (S i)).
  { induction m as [|m IH]; intro L; [simpl in L; lia|].
    destruct (le_lt_dec (fib m) n) as [X|X]; [exists m; auto|auto]. }
  assert (Big : forall m, m < fib m) by (induction m as [|m IH]; [simpl; lia|pose proof (fib_grows m); lia]).
  destruct (T n (Big n)) as [i I]. exists i. destruct (Next i) as [_ [_ N]]. specialize (N i n (le_n _) B). lia.
Qed.
