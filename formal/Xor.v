(* Addition without carrying (XOR) of whole numbers, and of lists of them.

   Bouton's lemma (xor_list_reduce): if the XOR of a list is not 0, some member becomes smaller when the XOR is added
   to it without carrying. Its form for two numbers (xor_below) is what the theory of sums needs. *)
Require Import Arith Lia List Bool.
From Nimlike Require Import Mex.
Import ListNotations.

(* The highest place in which two numbers differ decides which is less. *)
Lemma less_by_bit a b k : Nat.testbit a k = false -> Nat.testbit b k = true ->
  (forall j, k < j -> Nat.testbit a j = Nat.testbit b j) -> a < b.
Proof.
  intros A B H.
  assert (E : a / 2 ^ (S k) = b / 2 ^ (S k)).
  { rewrite <- !Nat.shiftr_div_pow2. apply Nat.bits_inj. intro j. rewrite !Nat.shiftr_spec by lia. apply H. lia. }
  assert (Q : forall x, x / 2 ^ k = 2 * (x / 2 ^ S k) + Nat.b2n (Nat.testbit x k)).
  { intro x. rewrite Nat.testbit_spec' by lia. rewrite Nat.pow_succ_r', (Nat.mul_comm 2 (2 ^ k)).
    rewrite <- Nat.div_div by (try lia; apply Nat.pow_nonzero; lia). apply Nat.div_mod. lia. }
  assert (L : a / 2 ^ k < b / 2 ^ k).
  { rewrite (Q a), (Q b), A, B, E. simpl Nat.b2n. lia. }
  destruct (le_lt_dec b a) as [C|C]; auto. exfalso.
  assert (b / 2 ^ k <= a / 2 ^ k) by (apply Nat.div_le_mono; [apply Nat.pow_nonzero; lia|auto]). lia.
Qed.

(* To add d without carrying makes a smaller iff a has a one in the highest place of d. *)
Lemma xor_smaller a d : d <> 0 -> (Nat.lxor a d < a <-> Nat.testbit a (Nat.log2 d) = true).
Proof.
  intro D. assert (T := Nat.bit_log2 d D). split.
  - intro L. destruct (Nat.testbit a (Nat.log2 d)) eqn:E; auto. exfalso.
    assert (a < Nat.lxor a d).
    { apply (less_by_bit _ _ (Nat.log2 d)); auto.
      - rewrite Nat.lxor_spec, E, T. reflexivity.
      - intros j J. rewrite Nat.lxor_spec, (Nat.bits_above_log2 d j) by auto. symmetry. apply xorb_false_r. }
    lia.
  - intro E. apply (less_by_bit _ _ (Nat.log2 d)); auto.
    + rewrite Nat.lxor_spec, E, T. reflexivity.
    + intros j J. rewrite Nat.lxor_spec, (Nat.bits_above_log2 d j) by auto. apply xorb_false_r.
Qed.
Lemma xor_cancel a b : Nat.lxor a (Nat.lxor a b) = b.
Proof. rewrite <- Nat.lxor_assoc, Nat.lxor_nilpotent. apply Nat.lxor_0_l. Qed.
Lemma xor_injective a x y : Nat.lxor a x = Nat.lxor a y -> x = y.
Proof. intro E. rewrite <- (xor_cancel a x), E. apply xor_cancel. Qed.
Lemma xor_0 a b : Nat.lxor a b = 0 <-> a = b.
Proof. split; [apply Nat.lxor_eq|intros ->; apply Nat.lxor_nilpotent]. Qed.

(* Every number less than a XOR b is reached by making a or b smaller. *)
Lemma xor_below a b m : m < Nat.lxor a b ->
  (exists a', a' < a /\ Nat.lxor a' b = m) \/ (exists b', b' < b /\ Nat.lxor a b' = m).
Proof.
  intro L. set (x := Nat.lxor a b) in *. set (d := Nat.lxor x m).
  assert (D : d <> 0). { intro E. apply Nat.lxor_eq in E. lia. }
  assert (X : Nat.lxor x d = m) by apply xor_cancel.
  assert (T : Nat.testbit x (Nat.log2 d) = true) by (apply xor_smaller; [auto|rewrite X; auto]).
  unfold x in T. rewrite Nat.lxor_spec in T.
  destruct (Nat.testbit a (Nat.log2 d)) eqn:A.
  - left. exists (Nat.lxor a d). split; [apply xor_smaller; auto|].
    rewrite <- X. unfold x. rewrite !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm.
  - right. destruct (Nat.testbit b (Nat.log2 d)) eqn:B; [|discriminate].
    exists (Nat.lxor b d). split; [apply xor_smaller; auto|].
    rewrite <- X. unfold x. rewrite !Nat.lxor_assoc. reflexivity.
Qed.

(* The mex rule for sums: the values of the options of a sum have the XOR of the two values as their mex. *)
Lemma mex_xor A B :
  mex (map (fun a => Nat.lxor a (mex B)) A ++ map (Nat.lxor (mex A)) B) = Nat.lxor (mex A) (mex B).
Proof.
  apply mex_unique.
  - rewrite in_app_iff, !in_map_iff. intros [[a [E I]]|[b [E I]]].
    + rewrite !(Nat.lxor_comm _ (mex B)) in E. apply xor_injective in E. subst. apply (mex_notin A I).
    + apply xor_injective in E. subst. apply (mex_notin B I).
  - intros k K. rewrite in_app_iff, !in_map_iff. apply xor_below in K as [[a [L E]]|[b [L E]]].
    + left. exists a. split; auto. apply mex_below; auto.
    + right. exists b. split; auto. apply mex_below; auto.
Qed.

(* The XOR of a list. *)
Definition xor_list (l : list nat) : nat := fold_right Nat.lxor 0 l.
Lemma xor_list_app l l' : xor_list (l ++ l') = Nat.lxor (xor_list l) (xor_list l').
Proof. induction l; simpl; [symmetry; apply Nat.lxor_0_l|]. rewrite IHl, Nat.lxor_assoc; auto. Qed.
Lemma xor_list_replace l a o r :
  xor_list (l ++ o ++ r) = Nat.lxor (Nat.lxor a (xor_list o)) (xor_list (l ++ a :: r)).
Proof.
  rewrite !xor_list_app. simpl. apply Nat.bits_inj. intro j. rewrite !Nat.lxor_spec.
  destruct (Nat.testbit (xor_list l) j), (Nat.testbit a j), (Nat.testbit (xor_list o) j),
    (Nat.testbit (xor_list r) j); auto.
Qed.
Lemma xor_list_bit l k : Nat.testbit (xor_list l) k = true -> exists a, In a l /\ Nat.testbit a k = true.
Proof.
  induction l as [|a l IH]; simpl; intro T.
  - rewrite Nat.bits_0 in T. discriminate.
  - rewrite Nat.lxor_spec in T. destruct (Nat.testbit a k) eqn:E; [exists a; auto|].
    destruct IH as [b [I B]]; [destruct (Nat.testbit (xor_list l) k); auto|exists b; auto].
Qed.
Lemma xor_list_reduce l : xor_list l <> 0 -> exists a, In a l /\ Nat.lxor a (xor_list l) < a.
Proof.
  intro N. destruct (xor_list_bit l (Nat.log2 (xor_list l)) (Nat.bit_log2 _ N)) as [a [I T]].
  exists a. split; auto. apply xor_smaller; auto.
Qed.
