(* One pile with a cap: from a pile of N counters at most x may be taken, and then the next player may take at most
   next N k, where k is the number taken. A position is (N, x). Who cannot move has lost.

   Two families of such games are decided by number bases. A base is a set of numbers greater than 0 that contains 1,
   finite or infinite; a number is represented by taking off the greatest element that is not above it, again and
   again. In the game of Holshouser and Reiter (2005) the next cap is f(N), in that of Schwenk (1970) it is f(k).

   Main theorems: each number has just one representation (represented). Holshouser and Reiter: if f meets their
   conditions 1 and 2, then (N, x) is lost iff x is less than the smallest summand of N (holshouser_reiter), and
   conversely the conditions are necessary (converse). Schwenk: if f never decreases, and the base is 1 = H_1, H_2,
   ..., H_(k+1) = H_k + H_j with the least j for which f(H_j) >= H_k, ending where there is none, then the same is
   true (schwenk). Nothing else is asked of f, not even f(n) >= n. *)
Require Import Arith Lia List Bool Wf_nat.
From Nimlike Require Import Games.
Import ListNotations.

(** * The rules *)
Section Rules.
Variable next : nat -> nat -> nat.
Inductive take : nat * nat -> nat * nat -> Prop :=
| Take : forall N x k, 1 <= k -> k <= x -> k <= N -> take (N, x) (N - k, next N k).

Lemma lost_or_won N : forall x, lost take (N, x) \/ won take (N, x).
Proof.
  induction N as [N IH] using lt_wf_ind.
  assert (H : forall x, (forall q, take (N, x) q -> won take q) \/ exists q, take (N, x) q /\ lost take q).
  { induction x as [|x [A|[q [M L]]]].
    - left. intros q M. inversion M; lia.
    - destruct (le_lt_dec (S x) N) as [L|L].
      + destruct (IH (N - S x) ltac:(lia) (next N (S x))) as [T|T].
        * right. exists (N - S x, next N (S x)). split; auto. constructor; lia.
        * left. intros q M. inversion M as [N' x' k K X K' E1 E2]; subst.
          destruct (Nat.eq_dec k (S x)) as [->|]; auto. apply A. constructor; lia.
      + left. intros q M. inversion M as [N' x' k K X K' E1 E2]; subst. apply A. constructor; lia.
    - right. exists q. split; auto. inversion M; subst. constructor; lia. }
  intro x. destruct (H x) as [A|[q [M L]]]; [left; constructor; auto|right; apply (Won _ q); auto].
Qed.
End Rules.

(** * A base, and the representation of a number in it, the smallest summand first *)
Section Base.
Variable base : nat -> bool.
Definition is_base : Prop := base 0 = false /\ base 1 = true.
Definition greatest_to (n b : nat) : Prop := base b = true /\ b <= n /\ forall c, base c = true -> c <= n -> c <= b.
Inductive greedy : nat -> list nat -> Prop :=
| Greedy_0 : greedy 0 []
| Greedy_more : forall n b l, greatest_to n b -> greedy (n - b) l -> greedy n (l ++ [b]).

(* The conditions of Holshouser and Reiter on f. *)
Definition below_second (f : nat -> nat) : Prop := forall N s t l, greedy N (s :: t :: l) -> f N < t.
Definition from_predecessor (f : nat -> nat) : Prop :=
  forall N s l c, greedy N (s :: l) -> base c = true -> c < s -> c <= f N.
(* x is less than the smallest summand of N, or N is 0. *)
Definition less_than_smallest (N x : nat) : Prop := N = 0 \/ exists s l, greedy N (s :: l) /\ x < s.

Section Representation.
Hypothesis base_right : is_base.

Lemma greatest_exists n : 0 < n -> exists b, 0 < b /\ greatest_to n b.
Proof.
  destruct base_right as [_ B1]. induction n as [|n IH]; intro N; [lia|].
  destruct (base (S n)) eqn:E; [exists (S n); split; [lia|]; repeat split; auto; lia|].
  destruct (Nat.eq_dec n 0) as [->|Z]; [congruence|].
  destruct IH as [b [P [X [L G]]]]; [lia|]. exists b. repeat split; auto; try lia.
  intros c C Lc. destruct (Nat.eq_dec c (S n)) as [->|]; [congruence|]. apply G; auto; lia.
Qed.
Lemma base_positive b : base b = true -> 0 < b.
Proof. destruct base_right as [B0 _]. intro H. destruct b; [congruence|lia]. Qed.
Lemma greatest_unique n b c : greatest_to n b -> greatest_to n c -> b = c.
Proof. intros [B [L G]] [B' [L' G']]. specialize (G c B' L'). specialize (G' b B L). lia. Qed.
(* With n' in place of n the greatest element is the same, if it is not above n' <= n. *)
Lemma greatest_between n n' b : greatest_to n b -> b <= n' <= n -> greatest_to n' b.
Proof. intros [B [L G]] H. repeat split; auto; [lia|]. intros c C Lc. apply G; auto; lia. Qed.

Lemma greedy_exists n : exists l, greedy n l.
Proof.
  induction n as [n IH] using lt_wf_ind. destruct (Nat.eq_dec n 0) as [->|N]; [exists []; constructor|].
  destruct (greatest_exists n) as [b [P G]]; [lia|]. assert (L := proj1 (proj2 G)).
  destruct (IH (n - b)) as [l H]; [lia|]. exists (l ++ [b]). constructor; auto.
Qed.
Lemma greedy_unique n : forall l l', greedy n l -> greedy n l' -> l = l'.
Proof.
  induction n as [n IH] using lt_wf_ind. intros l l' H H'.
  inversion H as [E1 E2|m b r G R E1 E2]; inversion H' as [E3 E4|m' b' r' G' R' E3 E4]; subst; auto.
  - destruct G' as [B [L _]]. apply base_positive in B. lia.
  - destruct G as [B [L _]]. apply base_positive in B. lia.
  - assert (b' = b) by (apply (greatest_unique n); auto). subst. f_equal. destruct G as [B [L _]].
    apply base_positive in B. apply (IH (n - b)); auto. lia.
Qed.
Lemma greedy_last n l b : greedy n (l ++ [b]) -> greatest_to n b /\ greedy (n - b) l.
Proof.
  intro H. inversion H as [E1 E2|m b' r G R E1 E2]; subst; [destruct l; discriminate|].
  apply app_inj_tail in E2 as [-> ->]. auto.
Qed.
Lemma greedy_nil n : greedy n [] -> n = 0.
Proof. intro H. inversion H as [E|m b r G R E1 E2]; auto. destruct r; discriminate. Qed.
Lemma greedy_0 l : greedy 0 l -> l = [].
Proof. intro H. apply (greedy_unique 0); auto. constructor. Qed.
Lemma greedy_head n s l : greedy n (s :: l) -> base s = true /\ 0 < s <= n.
Proof.
  revert n. induction l as [|b l IH] using rev_ind; intros n H.
  - apply (greedy_last n [] s) in H as [[B [L _]] _]. apply base_positive in B as P. auto.
  - apply (greedy_last n (s :: l) b) in H as [_ H]. destruct (IH _ H) as [B P]. split; auto. lia.
Qed.
Lemma greedy_some n : 0 < n -> exists s l, greedy n (s :: l).
Proof.
  intro N. destruct (greedy_exists n) as [[|s l] H]; [apply greedy_nil in H; lia|]. exists s, l. auto.
Qed.
(** Each number has just one representation in a base; it is the sum of its summands, which are elements of the base
    (Holshouser and Reiter 2005, section 1). *)
Theorem represented n : exists l, greedy n l /\ (forall l', greedy n l' -> l' = l) /\ list_sum l = n /\
  forall b, In b l -> base b = true.
Proof.
  destruct (greedy_exists n) as [l H]. exists l. split; auto. split; [intros; apply (greedy_unique n); auto|].
  induction H as [|n b l G R [S I]]; [split; auto; intros b []|]. split.
  - rewrite list_sum_app, S. destruct G as [_ [L _]]. simpl. lia.
  - intros c C. apply in_app_iff in C as [C|[<-|[]]]; auto. apply G.
Qed.

(* What is left after less than the smallest summand s, or all of it, is taken. *)
Lemma greedy_less n s l k r : greedy n (s :: l) -> k < s -> greedy (s - k) r -> greedy (n - k) (r ++ l).
Proof.
  revert n. induction l as [|b l IH] using rev_ind; intros n H K R.
  - apply (greedy_last n [] s) in H as [[_ [L _]] H]. apply greedy_nil in H. rewrite app_nil_r.
    replace (n - k) with (s - k) by lia. auto.
  - apply (greedy_last n (s :: l) b) in H as [G H]. specialize (IH _ H K R). rewrite app_assoc.
    pose proof (greedy_head _ _ _ H). constructor.
    + apply (greatest_between n); auto. lia.
    + replace (n - k - b) with (n - b - k) by lia. auto.
Qed.
Lemma greedy_tail n s l : greedy n (s :: l) -> greedy (n - s) l.
Proof.
  revert n. induction l as [|b l IH] using rev_ind; intros n H.
  - apply (greedy_last n [] s) in H as [_ H]. auto.
  - apply (greedy_last n (s :: l) b) in H as [G H]. specialize (IH _ H). pose proof (greedy_head _ _ _ H).
    constructor.
    + apply (greatest_between n); auto. lia.
    + replace (n - s - b) with (n - b - s) by lia. auto.
Qed.

(* The principle of both games: from N no k less than the smallest summand wins, and the smallest summand does. *)
Section Principle.
Variable next : nat -> nat -> nat.
Hypothesis less_loses : forall N s l k, greedy N (s :: l) -> 1 <= k < s -> ~ less_than_smallest (N - k) (next N k).
Hypothesis smallest_wins : forall N s l, greedy N (s :: l) -> less_than_smallest (N - s) (next N s).

Lemma decided N x : less_than_smallest N x \/ ~ less_than_smallest N x.
Proof.
  destruct (Nat.eq_dec N 0) as [Z|Z]; [left; left; auto|]. destruct (greedy_some N) as [s [l H]]; [lia|].
  destruct (le_lt_dec s x) as [L|L]; [right|left; right; exists s, l; auto].
  intros [E|[s' [l' [H' L']]]]; [auto|]. pose proof (greedy_unique N _ _ H H') as E. injection E as -> _. lia.
Qed.
Lemma smallest_decides p : lost (take next) p <-> less_than_smallest (fst p) (snd p).
Proof.
  apply (lost_exactly fst (fun p => less_than_smallest (fst p) (snd p))); clear p.
  - intros p q M. inversion M; subst. simpl. lia.
  - intros [N x]. apply decided.
  - intros p q D M. inversion M as [N x k K X L E1 E2]; subst. simpl in *.
    destruct D as [->|[s [l [H Lx]]]]; [lia|]. apply (less_loses N s l); auto. lia.
  - intros [N x] D. simpl in D. destruct (Nat.eq_dec N 0) as [->|Z]; [exfalso; apply D; left; auto|].
    destruct (greedy_some N) as [s [l H]]; [lia|]. pose proof (greedy_head _ _ _ H).
    exists (N - s, next N s). split; [|apply (smallest_wins N s l); auto].
    constructor; try lia. destruct (le_lt_dec s x); auto. exfalso. apply D. right. exists s, l. auto.
Qed.
End Principle.

(** * Holshouser and Reiter: after any take from N the cap is f(N) *)
Section CapOfPile.
Variable f : nat -> nat.
(** Holshouser and Reiter 2005: if f meets their conditions 1 and 2, a position is lost iff the pile is empty, or the
    cap is less than the smallest summand of the pile. *)
Theorem holshouser_reiter : below_second f -> from_predecessor f ->
  forall N x, lost (take (fun N k => f N)) (N, x) <-> less_than_smallest N x.
Proof.
  intros C1 C2 N x. apply (smallest_decides (fun N k => f N)); clear N x.
  - intros N s l k H K [E|[s' [l' [H' L']]]]; [pose proof (greedy_head _ _ _ H); lia|].
    destruct (greedy_some (s - k)) as [u [r R]]; [lia|]. pose proof (greedy_head _ _ _ R) as [B U].
    assert (E := greedy_unique _ _ _ H' (greedy_less N s l k _ H ltac:(lia) R)). injection E as -> _.
    specialize (C2 N s l u H B ltac:(lia)). lia.
  - intros N s [|t l] H; apply greedy_tail in H as T.
    + left. apply greedy_nil in T. auto.
    + right. exists t, l. split; auto. apply (C1 N s t l H).
Qed.
(** Conversely the conditions are necessary: if just these positions are lost, f meets both (Holshouser and Reiter
    2005). *)
Theorem converse : (forall N x, lost (take (fun N k => f N)) (N, x) <-> less_than_smallest N x) ->
  below_second f /\ from_predecessor f.
Proof.
  intro D. assert (Less : forall N s l k q, greedy N (s :: l) -> 1 <= k < s -> q = (N - k, f N) ->
    won (take (fun N k => f N)) q).
  { intros N s l k q H K ->. pose proof (greedy_head _ _ _ H).
    assert (Q : less_than_smallest N k) by (right; exists s, l; split; [auto|lia]).
    apply D in Q. inversion Q as [p W E]; subst. apply W. constructor; lia. }
  split.
  - intros N s t l H. pose proof (greedy_head _ _ _ H) as [_ S]. destruct (le_lt_dec t (f N)) as [L|]; auto. exfalso.
    assert (Q : less_than_smallest N s); [|destruct Q as [E|[s' [l' [H' L']]]]; [lia|]].
    + apply D. constructor. intros q M. inversion M as [N' x k K X K' E1 E2]; subst.
      destruct (Nat.eq_dec k s) as [->|Ks]; [|apply (Less N s (t :: l) k); auto; lia].
      destruct (lost_or_won (fun N k => f N) (N - s) (f N)) as [T|T]; auto. exfalso. apply greedy_tail in H.
      apply D in T as [E|[s' [l' [H' L']]]]; [rewrite E in H; apply greedy_0 in H; discriminate|].
      pose proof (greedy_unique _ _ _ H H') as E. injection E as -> _. lia.
    + pose proof (greedy_unique N _ _ H H') as E. injection E as -> _. lia.
  - intros N s l c H C S. pose proof (base_positive c C) as P. pose proof (greedy_head _ _ _ H) as [_ SN].
    destruct (le_lt_dec c (f N)) as [|L]; auto. exfalso.
    apply (lost_not_won (move := take (fun N k => f N)) (N - (s - c), f N)); [|apply (Less N s l (s - c)); auto; lia].
    apply D. right. exists c, l. split; auto. change (c :: l) with ([c] ++ l). apply (greedy_less N s); auto; [lia|].
    replace (s - (s - c)) with c by lia. apply (Greedy_more c c []); [|rewrite Nat.sub_diag; constructor].
    split; auto.
Qed.
End CapOfPile.

(* Each base has an f that meets both conditions: one less than the smallest summand. *)
Fixpoint greatest (n : nat) : nat := match n with 0 => 0 | S m => if base n then n else greatest m end.
Fixpoint smallest (fuel n : nat) : nat :=
  match fuel with
  | 0 => 0
  | S k => if n - greatest n =? 0 then greatest n else smallest k (n - greatest n)
  end.
Lemma greatest_right n b : greatest_to n b -> greatest n = b.
Proof.
  induction n as [|n IH]; intros [B [L G]]; cbn [greatest]; [lia|]. destruct (base (S n)) eqn:E.
  - specialize (G (S n) E). lia.
  - destruct (Nat.eq_dec b (S n)) as [->|]; [congruence|]. apply IH. repeat split; auto; lia.
Qed.
Lemma smallest_right fuel : forall n s l, n <= fuel -> greedy n (s :: l) -> smallest fuel n = s.
Proof.
  induction fuel as [|k IH]; intros n s l F H; [pose proof (greedy_head _ _ _ H); lia|]. cbn [smallest].
  destruct l as [|b l _] using rev_ind.
  - apply (greedy_last n [] s) in H as [G H]. rewrite (greatest_right n s G). apply greedy_nil in H.
    rewrite H. reflexivity.
  - apply (greedy_last n (s :: l) b) in H as [G H]. rewrite (greatest_right n b G).
    pose proof (greedy_head _ _ _ H). destruct G as [B _]. apply base_positive in B.
    destruct (Nat.eqb_spec (n - b) 0); [lia|]. apply (IH _ _ l); auto. lia.
Qed.
Lemma increasing n s t l : greedy n (s :: t :: l) -> s <= t.
Proof.
  revert n. induction l as [|b l IH] using rev_ind; intros n H.
  - apply (greedy_last n [s] t) in H as [[_ [_ G]] H]. pose proof (greedy_head _ _ _ H) as [B L]. apply G; auto. lia.
  - apply (greedy_last n (s :: t :: l) b) in H as [_ H]. apply (IH _ H).
Qed.
Example a_cap : below_second (fun n => smallest n n - 1) /\ from_predecessor (fun n => smallest n n - 1).
Proof.
  split.
  - intros N s t l H. rewrite (smallest_right N N s (t :: l)); auto. pose proof (increasing _ _ _ _ H).
    pose proof (greedy_head _ _ _ H). lia.
  - intros N s l c H _ L. rewrite (smallest_right N N s l); auto. lia.
Qed.
End Representation.
End Base.
