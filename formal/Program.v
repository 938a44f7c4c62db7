(* The checker of Certificates.v as a program in OCaml. *)
Require Import Arith NArith ZArith List Extraction ExtrOcamlBasic ExtrOcamlNatBigInt ExtrOcamlZBigInt.
From Nimlike Require Certificates.

(* The numbers of Coq, nat, N and Z, become the whole numbers of the library zarith. Beside what Coq's own files say of
   their functions, these become functions of zarith that do the same: *)
Extract Constant Nat.leb => "Big_int_Z.le_big_int".
Extract Constant Nat.ltb => "Big_int_Z.lt_big_int".
Extract Constant Nat.modulo => "Big_int_Z.(fun n m -> if sign_big_int m = 0 then n else mod_big_int n m)".
Extract Constant Nat.div => "Big_int_Z.(fun n m -> if sign_big_int m = 0 then m else div_big_int n m)".
Extract Constant Nat.testbit =>
  "Big_int_Z.(fun n i -> sign_big_int (extract_big_int n (int_of_big_int i) 1) > 0)".
Extract Constant Nat.lxor => "Big_int_Z.xor_big_int".
Extract Constant N.eqb => "Big_int_Z.eq_big_int".
Extract Constant N.leb => "Big_int_Z.le_big_int".
Extract Constant N.ltb => "Big_int_Z.lt_big_int".
Extract Constant N.double => "(fun n -> Big_int_Z.shift_left_big_int n 1)".
Extract Constant N.succ_double => "Big_int_Z.(fun n -> succ_big_int (shift_left_big_int n 1))".
Extract Constant N.div2 => "(fun n -> Big_int_Z.shift_right_big_int n 1)".
Extract Constant N.odd => "Big_int_Z.(fun n -> sign_big_int (extract_big_int n 0 1) > 0)".
Extract Constant N.lor => "Big_int_Z.or_big_int".
Extract Constant N.land => "Big_int_Z.and_big_int".
Extract Constant N.lxor => "Big_int_Z.xor_big_int".
Extract Constant N.testbit =>
  "Big_int_Z.(fun n i -> sign_big_int (extract_big_int n (int_of_big_int i) 1) > 0)".
Extract Constant N.of_nat => "(fun n -> n)".
Extract Constant N.to_nat => "(fun n -> n)".
Extract Constant Z.leb => "Big_int_Z.le_big_int".
Extract Constant Z.ltb => "Big_int_Z.lt_big_int".
Extract Constant Z.of_nat => "(fun n -> n)".
Extract Constant Z.to_nat => "Big_int_Z.(max_big_int zero_big_int)".
Extract Constant Z.abs_nat => "Big_int_Z.abs_big_int".

Definition proved_claim := Certificates.check.
Extraction "proved.ml" proved_claim.
