(* The main theorems, with what each of them assumes. "Closed under the global context" says: nothing, no axiom. *)
From Nimlike Require Games SpragueGrundy Heaps Nim Periods Octal Subtraction.

Print Assumptions Games.lost_not_won.
Print Assumptions Games.misere_lost_not_won.
Print Assumptions Games.lost_exactly.
Print Assumptions Games.misere_lost_exactly.
Print Assumptions SpragueGrundy.grundy_mex.
Print Assumptions SpragueGrundy.lost_iff_value_0.
Print Assumptions SpragueGrundy.grundy_sum.
Print Assumptions SpragueGrundy.sprague_grundy.
Print Assumptions SpragueGrundy.as_a_pile.
Print Assumptions Heaps.heap_value_mex.
Print Assumptions Heaps.row_lost_iff.
Print Assumptions Nim.bouton.
Print Assumptions Nim.bouton_misere.
Print Assumptions Periods.period_checked.
Print Assumptions Octal.octal_value.
Print Assumptions Octal.octal_outcome.
Print Assumptions Octal.guy_smith.
Print Assumptions Octal.checked.
Print Assumptions Subtraction.subtraction_value.
Print Assumptions Subtraction.subtraction_outcome.
Print Assumptions Subtraction.repeats_for_ever.
Print Assumptions Subtraction.checked.
