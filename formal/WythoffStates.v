(* Wythoff's game by the digits of the piles: the two finite sets of states by which WythoffDigits.v proves it for all
   sizes. Coq finds them, and computes that one is closed (no_move_joins) and the other a cover (some_move_leads). *)
Require Import Arith ZArith PArith Lia List Bool.
From Nimlike Require Import Games Wythoff Automata Zeckendorf.
Import ListNotations.

(* The state: None at the beginning; then whether x is the smaller one, the digit of the larger one read last, which
   has to come next in the smaller one, and whether the smaller one ends so far in an odd number of zeros. *)
Definition state := option (bool * (bool * bool)).
Definition pairs : automaton (bool * bool) state := fun q c =>
  match q with
  | None => match c with
            | (false, false) => Some None
            | (false, true) => Some (Some (true, (true, false)))
            | (true, false) => Some (Some (false, (true, false)))
            | (true, true) => None
            end
  | Some (x_less, (next, odd)) =>
      let (s, l) := if x_less then c else (snd c, fst c) in
      if Bool.eqb s next then Some (Some (x_less, (l, if s then false else negb odd))) else None
  end.
Definition accepting (q : state) : bool :=
  match q with None => true | Some (_, (next, odd)) => negb next && negb odd end.

(* x and y, beside them u and v to which a move leads; the four words side by side. *)
Definition column := ((bool * bool) * (bool * bool))%type.
Definition b2z (b : bool) : Z := if b then 1 else 0.
Definition difference (c : column) : Z :=
  let '((x, y), (u, v)) := c in (b2z x + b2z v - b2z u - b2z y)%Z.
Definition here : Type := (bool * bool) * option state.
Definition there : Type := (bool * bool) * (state * ((comparison * comparison) * option (Z * Z))).
Definition position : automaton (bool * bool) here :=
  both (both (on fst no_neighbours) (on snd no_neighbours)) (total pairs).
Definition reached : automaton column there :=
  both (both (on (fun c => fst (snd c)) no_neighbours) (on (fun c => snd (snd c)) no_neighbours))
    (both (on snd pairs)
      (both (both (on (fun c => (fst (snd c), fst (fst c))) order) (on (fun c => (snd (snd c), snd (fst c))) order))
        (on difference (worth 2)))).
Definition lost_already (q : here) : bool :=
  match snd q with Some p => accepting p | None => false end.
Definition by_a_move (ox oy : comparison) (w : option (Z * Z)) : bool :=
  match ox, oy with
  | Lt, Eq | Eq, Lt => true
  | Lt, Lt => match w with Some (m, k) => Z.eqb (m + k) 0 | None => false end
  | _, _ => false
  end.
Definition leads (q : there) : bool :=
  let '(_, (p, ((ox, oy), w))) := q in accepting p && by_a_move ox oy w.

Definition same_pair {X Y} (e : X -> X -> bool) (f : Y -> Y -> bool) (a b : X * Y) : bool :=
  if e (fst a) (fst b) then f (snd a) (snd b) else false.
Definition same_option {X} (e : X -> X -> bool) (a b : option X) : bool :=
  match a, b with None, None => true | Some x, Some y => e x y | _, _ => false end.
Definition same_order (a b : comparison) : bool :=
  match a, b with Eq, Eq | Lt, Lt | Gt, Gt => true | _, _ => false end.
Definition right {X} (e : X -> X -> bool) : Prop := forall a b, e a b = true -> a = b.
Lemma right_pair {X Y} (e : X -> X -> bool) (f : Y -> Y -> bool) : right e -> right f -> right (same_pair e f).
Proof.
  intros E F [a b] [c d]. unfold same_pair. simpl. destruct (e a c) eqn:H; [|discriminate].
  intro G. apply E in H. apply F in G. congruence.
Qed.
Lemma right_option {X} (e : X -> X -> bool) : right e -> right (same_option e).
Proof. intros E [a|] [b|]; simpl; try congruence. intro H. apply E in H. congruence. Qed.
Lemma right_order : right same_order.
Proof. intros [] []; simpl; congruence. Qed.
Lemma right_bool : right Bool.eqb.
Proof. intros a b. apply Bool.eqb_prop. Qed.
Lemma right_Z : right Z.eqb.
Proof. intros a b. apply Z.eqb_eq. Qed.
Definition same_state := same_option (same_pair Bool.eqb (same_pair Bool.eqb Bool.eqb)).
Definition same_S := same_pair (same_pair Bool.eqb Bool.eqb) (same_option same_state).
Definition same_T := same_pair (same_pair Bool.eqb Bool.eqb)
  (same_pair same_state (same_pair (same_pair same_order same_order) (same_option (same_pair Z.eqb Z.eqb)))).
Lemma same_S_eq : right same_S.
Proof. repeat (apply right_pair || apply right_option || apply right_bool). Qed.
Lemma same_T_eq : right same_T.
Proof. repeat (apply right_pair || apply right_option || apply right_bool || apply right_order || apply right_Z). Qed.
(* Keys by which the states are found. *)
Local Open Scope positive_scope.
Definition bit (b : bool) (p : positive) : positive := if b then p~1 else p~0.
Definition key_order (o : comparison) (p : positive) : positive :=
  match o with Eq => p~0~0 | Lt => p~0~1 | Gt => p~1~1 end.
Definition key_state (q : state) (p : positive) : positive :=
  match q with None => p~0 | Some (x_less, (next, odd)) => (bit x_less (bit next (bit odd p)))~1 end.
Definition key_S (q : here) : positive :=
  bit (fst (fst q)) (bit (snd (fst q)) (match snd q with None => 2 | Some p => key_state p 3 end)).
Definition key_T (q : there) : positive :=
  let '((a, b), (p, ((ox, oy), w))) := q in
  let k := match w with None => 1 | Some (m, n) => Z.to_pos (64 * (m + 20) + n + 20) end in
  bit a (bit b (key_state p (key_order ox (key_order oy k)))).
Local Close Scope positive_scope.

Definition same_ST (a b : here * there) :=
  same_T (snd a) (snd b) && same_S (fst a) (fst b).
Lemma same_ST_eq a b : same_ST a b = true -> a = b.
Proof.
  unfold same_ST. rewrite andb_true_iff. intros [A B]. apply same_T_eq in A. apply same_S_eq in B.
  destruct a, b. simpl in *. congruence.
Qed.
Definition key_ST (q : here * there) :=
  (key_S (fst q) + 1024 * key_T (snd q))%positive.
Definition two : list (bool * bool) := [(false, false); (false, true); (true, false); (true, true)].
Lemma all_two c : In c two.
Proof. destruct c as [[] []]; simpl; auto. Qed.
Definition four : list column := list_prod two two.
Lemma all_four c : In c four.
Proof. destruct c as [a b]. apply in_prod; apply all_two. Qed.

Definition S0 : here := ((false, false), Some None).
Definition T0 : there := ((false, false), (None, ((Eq, Eq), Some (0, 0)%Z))).
Definition game := both (on fst position) reached.
Definition joined (q : here * there) :=
  lost_already (fst q) && leads (snd q).
Definition useful (q : there) : bool :=
  let '(_, (_, ((ox, oy), w))) := q in
  match ox, oy with
  | Gt, _ | _, Gt => false
  | Lt, Lt => match w with Some _ => true | None => false end
  | _, _ => true
  end.

Definition set := Eval vm_compute in reachable game same_ST key_ST four 5000 (S0, T0).
Definition cover := Eval vm_compute in
  find_cover position reached same_S same_T key_S two two useful 2000 (S0, [T0]).
Lemma no_move_joins :
  closed game joined same_ST key_ST four set && member same_ST key_ST (S0, T0) (index key_ST set) = true.
Proof. vm_compute. reflexivity. Qed.
Definition not_lost (q : here) := negb (lost_already q).
Lemma some_move_leads : covers position reached not_lost leads same_S same_T key_S two two cover = true.
Proof. vm_compute. reflexivity. Qed.
Lemma cover_begins : In (S0, [T0]) cover.
Proof.
  assert (H : existsb (fun k => same_S S0 (fst k) && match snd k with [t] => same_T t T0 | _ => false end) cover = true)
    by (vm_compute; reflexivity).
  apply existsb_exists in H as [[q t] [I H]]. cbn [fst snd] in H. apply andb_prop in H as [E F]. apply same_S_eq in E.
  destruct t as [|a [|b t]]; [discriminate| |discriminate]. apply same_T_eq in F. subst. exact I.
Qed.
Global Opaque set cover.
