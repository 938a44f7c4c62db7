(* Steering: in a game of totals in which even totals lose for A, A has to keep to the parity table, and often has one
   take only that does. So B chooses what is added to A's total.

   Lemmas: for even K (even_steer) and odd K (odd_steer), which totals B can make A end with. The file EvenTotals has
   the converse: A, keeping to the table, can stay among those totals. *)
Require Import ZArith Arith Lia List Bool Wf_nat ZifyNat.
From Nimlike Require Import Row Parity.

Section Steering.
Variables (K : nat) (W : nat -> bool).
Hypothesis K1 : 1 <= K.
Notation AB := (wins_A K W B). Notation AA := (wins_A K W A). Notation BB := (wins_B K W B).

(* Even K. With q(K + 2) + 1 chips left and an odd total a, A's total can be made a + 2s for q <= s <= q K/2. *)
Section Even.
Hypothesis Ke : K mod 2 = 0.
Let M := K + 2.
Lemma even_steer : even_loses W -> forall q a s, a mod 2 = 1 -> q <= s <= q * (K / 2) ->
  W (a + 2 * s) = false -> BB (q * M + 1) a.
Proof.
  intros E q. induction q as [|q IH]; intros a s A HS F.
  - apply (B_moves _ _ 1); try lia. simpl. constructor. replace a with (a + 2 * s) by lia. auto.
  - assert (V : exists v, 1 <= v <= K / 2 /\ q <= s - v <= q * (K / 2) /\ v <= s).
    { assert (h1 : 1 <= K / 2) by lia. revert HS. generalize (K / 2), h1. clear. intros h h1 HS.
      assert (q <= q * h) by nia. simpl in HS. destruct (le_lt_dec s (q + h)); [exists (s - q)|exists h]; lia. }
    destruct V as [v [V1 [V2 V3]]]. set (u := 2 * v).
    apply (B_moves _ _ (K + 2 - u)); try (unfold M, u in *; lia).
    replace (S q * M + 1 - (K + 2 - u)) with (q * M + (u + 1)) by (unfold M, u in *; lia).
    constructor; [lia|]. intros i I L. destruct (Nat.eq_dec i u) as [->|N].
    + replace (q * M + (u + 1) - u) with (q * M + 1) by lia. apply (IH (a + u) (s - v)); auto; try (unfold u; lia).
      rewrite <- F. f_equal. unfold u. lia.
    + destruct (row K M q (u + 1) i) as [q' [c' [R' [C' D]]]]; try (unfold M, u in *; lia). rewrite R'.
      apply (even_B K W K1 Ke E _ q' c' (a + i)); auto. unfold M, u in *. lia.
Qed.
End Even.

(* Odd K. With Q(K + 1) or Q(K + 1) + 1 chips left and a + Q odd, A's total can be made a + Q + 2s, s <= Q (K -
   1)/2. *)
Section Odd.
Hypothesis Ko : K mod 2 = 1.
Let M := 2 * K + 2.
Lemma odd_steer : even_loses W -> forall Q z a s, z <= 1 -> (a + Q) mod 2 = 1 -> s <= Q * (K / 2) ->
  W (a + Q + 2 * s) = false -> BB (Q * (K + 1) + z) a.
Proof.
  intros E Q. induction Q as [|Q IH]; intros z a s Z A HS F.
  - assert (F' : W a = false) by (rewrite <- F; f_equal; lia).
    destruct z as [|[|z]]; try lia; simpl; [constructor; auto|].
    apply (B_moves _ _ 1); try lia. simpl. constructor. auto.
  - assert (V : exists v, v <= K / 2 /\ s - v <= Q * (K / 2) /\ v <= s).
    { revert HS. generalize (K / 2). clear. intros h HS. simpl in HS.
      destruct (le_lt_dec s h); [exists s|exists h]; lia. }
    destruct V as [v [V1 [V2 V3]]]. set (u := 2 * v + 1).
    apply (B_moves _ _ (K + 1 - u)); try (unfold u in *; lia).
    replace (S Q * (K + 1) + z - (K + 1 - u)) with (Q * (K + 1) + (u + z)) by (unfold u in *; lia).
    constructor; [unfold u; lia|]. intros i I L. destruct (Nat.eq_dec i u) as [->|N].
    + replace (Q * (K + 1) + (u + z) - u) with (Q * (K + 1) + z) by lia.
      apply (IH z (a + u) (s - v)); auto; try (unfold u; lia). rewrite <- F. f_equal. unfold u. lia.
    + assert (P : exists q c, Q * (K + 1) + (u + z) = q * M + c /\ c < M /\
         (c = u + z /\ Q mod 2 = 0 \/ c = K + 1 + u + z /\ Q mod 2 = 1)
         \/ u = K /\ z = 1 /\ Q mod 2 = 1 /\ Q * (K + 1) + (u + z) = q * M + c /\ c = 0 /\ 1 <= q).
      { destruct (Nat.eq_dec (Q mod 2) 0) as [e|e].
        - assert (X : exists x, Q = 2 * x) by (exists (Q / 2); lia). destruct X as [x X].
          exists x, (u + z). left. split; [rewrite X; unfold M; ring|]. clear - e V1 Z K1 Ko. unfold M, u. lia.
        - assert (X : exists x, Q = 2 * x + 1) by (exists (Q / 2); lia). destruct X as [x X].
          assert (Y : Q * (K + 1) = x * M + (K + 1)) by (rewrite X; unfold M; ring).
          destruct (le_lt_dec M (K + 1 + u + z)).
          + exists (S x), 0. right. rewrite Y. clear - e V1 Z l K1 Ko. unfold M, u in *. lia.
          + exists x, (K + 1 + u + z). left. rewrite Y. clear - e V1 Z l K1 Ko. unfold M, u in *. lia. }
      destruct P as [q [c P]].
      assert (R : Q * (K + 1) + (u + z) = q * M + c /\ c < M) by (unfold M in *; lia). destruct R as [R C].
      rewrite R in *. destruct (row K M q c i) as [q' [c' [R' [C' D]]]]; try (unfold M, u in *; lia). rewrite R'.
      apply (odd_B K W K1 Ko E _ q' c' (a + i)); auto. unfold M, u in *. lia.
Qed.
End Odd.
End Steering.
