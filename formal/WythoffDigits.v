(* Wythoff's game by Zeckendorf's digits of the piles, for all sizes: no pair (A n, B n), no golden ratio and no
   induction by hand occurs. (x, y) is lost iff the automaton pairs accepts the digits of x and y: the smaller number
   ends in an even number of zeros, and the other has the same digits and a 0 behind them.

   Main theorems: that (wythoff_digits), and that the pairs by least unused numbers are these (pairs_by_digits). *)
Require Import Arith ZArith Lia List Bool.
From Nimlike Require Import Games Wythoff Automata Zeckendorf WythoffStates.
Import ListNotations.

Lemma move_iff x y u v : wythoff_move (x, y) (u, v) <->
  u < x /\ v = y \/ u = x /\ v < y \/ u < x /\ v < y /\ x + v = u + y.
Proof.
  split.
  - intro M. inversion M; subst; lia.
  - intros [[H ->]|[[-> H]|[H [H' E]]]].
    + constructor. auto.
    + constructor. auto.
    + replace (u, v) with (x - (x - u), y - (y - v)) by (f_equal; lia). constructor; lia.
Qed.
(* Leading zeros. *)
Lemma run_zeros f g L k : ends_at f L -> ends_at g L ->
  run pairs None (fun i => (f i, g i)) (k + L) = run pairs None (fun i => (f i, g i)) L.
Proof.
  intros F G. induction k as [|k IH]; auto. simpl. rewrite (F (k + L)), (G (k + L)) by lia. auto.
Qed.
(* The numbers x and y, with any words of theirs, are accepted. *)
Definition accepts (f g : word) (L : nat) : bool :=
  match run pairs None (fun i => (f i, g i)) L with Some q => accepting q | None => false end.
Definition in_P (x y : nat) : Prop := exists f g L,
  valid f /\ valid g /\ ends_at f L /\ ends_at g L /\ val f L = x /\ val g L = y /\ accepts f g L = true.
Lemma any_words f g L x y : valid f -> valid g -> ends_at f L -> ends_at g L -> val f L = x -> val g L = y ->
  (in_P x y <-> accepts f g L = true).
Proof.
  intros Vf Vg Ef Eg X Y. split; [|intro A; exists f, g, L; auto 10].
  intros [f' [g' [L' [Vf' [Vg' [Ef' [Eg' [X' [Y' A]]]]]]]]]. unfold accepts in *.
  set (M := L' + L). assert (HM : M = L + L') by (unfold M; lia).
  rewrite <- (run_zeros f' g' L' L Ef' Eg'), <- HM in A. rewrite <- (run_zeros f g L L' Ef Eg). fold M.
  assert (W : forall h k, ends_at h k -> k <= M -> val h M = val h k) by (intros h k E K; apply val_at; auto).
  assert (D1 : forall i, i < M -> f' i = f i).
  { apply digits_unique; auto. rewrite (W f' L'), (W f L) by (auto; lia). lia. }
  assert (D2 : forall i, i < M -> g' i = g i).
  { apply digits_unique; auto. rewrite (W g' L'), (W g L) by (auto; lia). lia. }
  rewrite (run_ext _ (fun i => (f i, g i)) (fun i => (f' i, g' i))); auto.
  intros i I. rewrite D1, D2; auto.
Qed.
Lemma words x y : exists f g L, valid f /\ valid g /\ ends_at f L /\ ends_at g L /\ val f L = x /\ val g L = y.
Proof.
  destruct (digits_exist x) as [f [Vf [L [Ef X]]]]. destruct (digits_exist y) as [g [Vg [M [Eg Y]]]].
  exists f, g, (L + M). repeat split; auto; try (intros i I; (apply Ef || apply Eg); lia).
  - rewrite (val_at f L); auto. lia.
  - rewrite (val_at g M); auto. lia.
Qed.

(* What the run of reached says. *)
Section Reached.
Variables f g u v : word.
Hypotheses (Vf : valid f) (Vg : valid g) (Vu : valid u) (Vv : valid v).
Let c (i : nat) : column := ((f i, g i), (u i, v i)).
Lemma sum_difference L : (sum (fun i => difference (c i)) L =
  Z.of_nat (val f L) + Z.of_nat (val v L) - Z.of_nat (val u L) - Z.of_nat (val g L))%Z.
Proof.
  induction L as [|L IH]; [reflexivity|]. cbn [sum val]. rewrite IH. unfold c, difference.
  destruct (f L), (g L), (u L), (v L); unfold b2z; lia.
Qed.
Lemma small_difference : small 2 (fun i => difference (c i)).
Proof.
  intro L. rewrite sum_difference. pose proof (val_less f Vf L). pose proof (val_less g Vg L).
  pose proof (val_less u Vu L). pose proof (val_less v Vv L). lia.
Qed.
Lemma run_reached L : exists a b w, run reached T0 c L =
    match run pairs None (fun i => (u i, v i)) L with
    | Some p => Some ((a, b), (p, ((val u L ?= val f L, val v L ?= val g L), w)))
    | None => None
    end /\ (val f L + val v L = val u L + val g L <-> exists n j, w = Some (n, j) /\ (n + j = 0)%Z).
Proof.
  destruct (valid_runs u Vu L false ltac:(discriminate)) as [a A].
  destruct (valid_runs v Vv L false ltac:(discriminate)) as [b B].
  destruct (worth_right 2 _ small_difference L 0 0) as [w [R S]].
  assert (R1 : run (on (fun c : column => fst (snd c)) no_neighbours) false c L = Some a) by (rewrite run_on; exact A).
  assert (R2 : run (on (fun c : column => snd (snd c)) no_neighbours) false c L = Some b) by (rewrite run_on; exact B).
  assert (R3 : run (on (fun c : column => (fst (snd c), fst (fst c))) order) Eq c L = Some (val u L ?= val f L))
    by (rewrite run_on; exact (order_right u f Vu Vf L)).
  assert (R4 : run (on (fun c : column => (snd (snd c), snd (fst c))) order) Eq c L = Some (val v L ?= val g L))
    by (rewrite run_on; exact (order_right v g Vv Vg L)).
  assert (R5 : run (on difference (worth 2)) (Some (0, 0)%Z) c L = Some w) by (rewrite run_on; exact R).
  assert (R6 : run (on snd pairs) None c L = run pairs None (fun i => (u i, v i)) L) by (rewrite run_on; reflexivity).
  exists a, b, w. split.
  - unfold reached, T0, there. rewrite !run_both. unfold column in *. rewrite R1, R2, R3, R4, R5, R6.
    destruct (run pairs None _ L); reflexivity.
  - rewrite <- S, sum_difference. lia.
Qed.
End Reached.

Lemma run_position f g L : valid f -> valid g -> exists a b,
  run position S0 (fun i => (f i, g i)) L = Some ((a, b), run pairs None (fun i => (f i, g i)) L).
Proof.
  intros Vf Vg. destruct (valid_runs f Vf L false ltac:(discriminate)) as [a A].
  destruct (valid_runs g Vg L false ltac:(discriminate)) as [b B]. exists a, b. unfold position, S0, here.
  assert (R1 : run (on fst no_neighbours) false (fun i => (f i, g i)) L = Some a) by (rewrite run_on; exact A).
  assert (R2 : run (on snd no_neighbours) false (fun i => (f i, g i)) L = Some b) by (rewrite run_on; exact B).
  rewrite !run_both, R1, R2, run_total. reflexivity.
Qed.

(** A position of Wythoff's game is lost iff the automaton accepts Zeckendorf's digits of its two piles: the smaller
    number ends in an even number of zeros, and the other one has the same digits and a 0 behind them. *)
Theorem wythoff_digits p : lost wythoff_move p <-> in_P (fst p) (snd p).
Proof.
  apply (lost_exactly (fun p => fst p + snd p) (fun p => in_P (fst p) (snd p))); clear p.
  - intros p q M. destruct M; simpl; lia.
  - intros [x y]. simpl. destruct (words x y) as [f [g [L [Vf [Vg [Ef [Eg [X Y]]]]]]]].
    rewrite (any_words f g L x y) by auto. destruct (accepts f g L); auto.
  - (* No move joins two pairs. *)
    intros [x y] [x' y'] P M Q. simpl in *.
    destruct P as [f [g [L [Vf [Vg [Ef [Eg [X [Y A]]]]]]]]].
    destruct Q as [u [v [K [Vu [Vv [Eu [Ev [X' [Y' A']]]]]]]]].
    set (N := L + K).
    assert (Hf : val f N = x) by (rewrite (val_at f L); auto; unfold N; lia).
    assert (Hg : val g N = y) by (rewrite (val_at g L); auto; unfold N; lia).
    assert (Hu : val u N = x') by (rewrite (val_at u K); auto; unfold N; lia).
    assert (Hv : val v N = y') by (rewrite (val_at v K); auto; unfold N; lia).
    destruct (run_reached f g u v Vf Vg Vu Vv N) as [a [b [w [R S]]]].
    unfold accepts in A, A'. rewrite <- (run_zeros f g L K Ef Eg) in A. rewrite <- (run_zeros u v K L Eu Ev) in A'.
    replace (K + L) with N in A by (unfold N; lia). fold N in A'.
    destruct (run pairs None (fun i => (f i, g i)) N) as [q1|] eqn:R1; [|discriminate].
    destruct (run pairs None (fun i => (u i, v i)) N) as [q2|] eqn:R2; [|discriminate].
    destruct (run_position f g N Vf Vg) as [a1 [b1 RP]]. rewrite R1 in RP.
    pose proof no_move_joins as C. apply andb_prop in C as [C1 C2].
    assert (G : run game (S0, T0) (fun i => ((f i, g i), (u i, v i))) N =
      Some (((a1, b1), Some q1), ((a, b), (q2, ((val u N ?= val f N, val v N ?= val g N), w))))).
    { assert (RF : run (on fst position) S0 (fun i => ((f i, g i), (u i, v i))) N = Some ((a1, b1), Some q1))
        by (rewrite run_on; exact RP). unfold game. rewrite run_both. unfold column in *. rewrite RF, R. reflexivity. }
    pose proof (closed_right game joined same_ST key_ST four same_ST_eq all_four set (S0, T0) C1 C2 _ _ _ G) as J.
    unfold joined, lost_already, leads in J. cbn [fst snd] in J. rewrite A, A' in J. simpl in J.
    rewrite Hf, Hg, Hu, Hv in *. unfold by_a_move in J.
    apply move_iff in M as [[M1 M2]|[[M1 M2]|[M1 [M2 M3]]]].
    + apply Nat.compare_lt_iff in M1. rewrite M1 in J. rewrite M2, Nat.compare_refl in J. discriminate.
    + apply Nat.compare_lt_iff in M2. rewrite M2 in J. rewrite M1, Nat.compare_refl in J. discriminate.
    + destruct (proj1 S M3) as [n [j [-> E]]]. apply Nat.compare_lt_iff in M1, M2. rewrite M1, M2 in J.
      apply Z.eqb_eq in E. congruence.
  - (* From every other position some move leads to a pair. *)
    intros [x y] NP. simpl in *. destruct (words x y) as [f [g [L [Vf [Vg [Ef [Eg [X Y]]]]]]]].
    rewrite (any_words f g L x y) in NP by auto. unfold accepts in NP.
    destruct (run_position f g L Vf Vg) as [a1 [b1 R]].
    assert (I : In (S0, [T0]) cover) by apply cover_begins.
    destruct (cover_right position reached not_lost leads same_S same_T key_S two two same_S_eq same_T_eq all_two
      (false, false) cover some_move_leads _ L S0 [T0] _ I R) as [h [s [r [[<-|[]] [H F]]]]].
    { unfold not_lost, lost_already. cbn [fst snd]. revert NP. clear.
      destruct (run pairs None (fun i => (f i, g i)) L) as [q|]; [|reflexivity].
      destruct (accepting q); [intro NP; exfalso; apply NP; reflexivity|reflexivity]. }
    clear I. set (u := fun i => if i <? L then fst (h i) else false).
    set (v := fun i => if i <? L then snd (h i) else false).
    assert (H' : run reached T0 (fun i => ((f i, g i), (u i, v i))) L = Some r).
    { rewrite <- H. apply run_ext. intros i Hi. unfold u, v. apply Nat.ltb_lt in Hi. rewrite Hi.
      destruct (h i); reflexivity. }
    assert (Eu : ends_at u L) by (intros i Hi; unfold u; destruct (Nat.ltb_spec i L); [lia|auto]).
    assert (Ev : ends_at v L) by (intros i Hi; unfold v; destruct (Nat.ltb_spec i L); [lia|auto]).
    assert (V : valid u /\ valid v).
    { pose proof H' as H2. unfold reached, T0, there in H2. rewrite !run_both in H2. unfold column in H2.
      destruct (run (on (fun c : bool * bool * (bool * bool) => fst (snd c)) no_neighbours) false _ L) as [a|] eqn:Ra;
        [|discriminate].
      destruct (run (on (fun c : bool * bool * (bool * bool) => snd (snd c)) no_neighbours) false _ L) as [b|] eqn:Rb;
        [|discriminate].
      rewrite run_on in Ra, Rb.
      split; intros i T; destruct (le_lt_dec L (S i)) as [Hi|Hi].
      - rewrite Eu in T by lia. discriminate.
      - apply (proj2 (runs_valid u _ _ _ Ra)); auto.
      - rewrite Ev in T by lia. discriminate.
      - apply (proj2 (runs_valid v _ _ _ Rb)); auto. }
    destruct V as [Vu Vv]. exists (val u L, val v L).
    destruct (run_reached f g u v Vf Vg Vu Vv L) as [a [b [w [R' S]]]]. rewrite H' in R'.
    destruct (run pairs None (fun i => (u i, v i)) L) as [q|] eqn:Rq; [|discriminate].
    injection R' as ->. unfold leads in F. apply andb_prop in F as [Fa F]. split.
    + apply move_iff. rewrite X, Y in *. unfold by_a_move in F.
      destruct (Nat.compare_spec (val u L) x) as [E1|E1|E1], (Nat.compare_spec (val v L) y) as [E2|E2|E2];
        try discriminate; auto.
      right. right. split; auto. split; auto. apply S. destruct w as [[n j]|]; [|discriminate].
      exists n, j. split; auto. apply Z.eqb_eq. auto.
    + apply (any_words u v L); auto. unfold accepts. rewrite Rq. auto.
Qed.
(** Wythoff's pairs by least unused numbers, as in Wythoff.v, are those whose Zeckendorf digits the automaton
    accepts. *)
Theorem pairs_by_digits p : is_pair (fun n => n) p <-> in_P (fst p) (snd p).
Proof. rewrite <- wythoff. apply wythoff_digits. Qed.
