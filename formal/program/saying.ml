(* A claim in words. What the words mean is Certificates.denotes. *)

module Whole = Z
open Proved
open Stdlib  (* the names of Coq hide none of OCaml *)
module Z = Whole

let shown = Z.to_string
let join = String.concat
let list numbers = join ", " (List.map shown numbers)

(* a c + b *)
let linear (a, b) = join " + " (List.filter_map Fun.id
    [ (if Z.sign a = 0 then None else Some (if Z.equal a Z.one then "c" else shown a ^ "c"));
      (if Z.sign a <> 0 && Z.sign b = 0 then None else Some (shown b)) ])

let game = function
  | Octal_game (digits, tail) ->
    let all = digits @ if Z.sign tail > 0 then [ tail ] else [] in
    let family = if List.exists (fun digit -> Z.to_int digit > 7) all then "hex" else "octal" in
    let signs = String.concat "" (List.map (fun digit -> Printf.sprintf "%X" (Z.to_int digit)) all) in
    let first, later = (String.sub signs 0 1, String.sub signs 1 (String.length signs - 1)) in
    Printf.sprintf "%s:%s.%s%s" family first later (if Z.sign tail > 0 then "r" else "")
  | Take_game takes -> "subtraction:" ^ join "," (List.map shown takes)
  | Unequal_game -> "grundy"

let player = function A -> "A" | B -> "B"
let coprime k = Printf.sprintf "coprime:max=%s" (shown k)
let divisible primes = if primes = [] then "" else Printf.sprintf " divisible by %s" (list primes)

let but primes = if primes = [] then "" else Printf.sprintf " but %s" (list primes)

(* Conditions on numbers, which are named x1, x2, ...; the relations of the file are R1, R2, ... *)

let variable at = "x" ^ shown (Z.succ at)
let variables_from first count = List.init (Z.to_int count) (fun at -> variable (Z.add first (Z.of_int at)))
let term = function Var at -> variable at | Num n -> shown n

let fact (relation, places) =
  match (relation, List.map term places) with
  | Less, [ x; y ] -> x ^ " < " ^ y
  | Atmost, [ x; y ] -> x ^ " <= " ^ y
  | Same, [ x; y ] -> x ^ " = " ^ y
  | Next, [ x; y ] -> y ^ " = " ^ x ^ " + 1"
  | Plus, [ x; y; z ] -> z ^ " = " ^ x ^ " + " ^ y
  | Element, [ x ] -> Printf.sprintf "the digits of %s are a 1 followed by zeros only" x
  | Shift, [ x; y ] -> Printf.sprintf "the digits of %s are those of %s followed by a 0" y x
  | Smallest, [ x; y ] -> Printf.sprintf "%s is a 1 at the place of the last digit of %s that is not 0" y x
  | Even, [ x ] -> Printf.sprintf "the digits of %s end in an even number of zeros after one that is not 0" x
  | Xor, [ x; y; z ] -> Printf.sprintf "%s = %s XOR %s (digit by digit)" z x y
  | Own at, places -> Printf.sprintf "R%s(%s)" (shown (Z.succ at)) (join ", " places)
  | _ -> "a condition that never holds"

let facts found = if found = [] then "nothing is asked" else join " and " (List.map fact found)

let linear_condition terms low high =
  let one (factor, at) = Printf.sprintf "%s %s" (shown factor) (variable at) in
  let bound words = function Some n -> words (shown n) | None -> "" in
  Printf.sprintf "%s%s%s" (bound (fun n -> n ^ " <= ") low) (join " + " (List.map one terms)) (bound (fun n -> " <= " ^ n) high)

let rec tree free = function
  | Not part -> Printf.sprintf "not (%s)" (tree free part)
  | And (a, b) -> Printf.sprintf "(%s) and (%s)" (tree free a) (tree free b)
  | Or (a, b) -> Printf.sprintf "(%s) or (%s)" (tree free a) (tree free b)
  | Iff (a, b) -> Printf.sprintf "(%s) iff (%s)" (tree free a) (tree free b)
  | Some_ (hidden, found) when Z.sign hidden = 0 -> facts found
  | Some_ (hidden, found) ->
    Printf.sprintf "there are %s such that %s" (join ", " (variables_from free hidden)) (facts found)
  | Linear (terms, low, high) -> linear_condition terms low high

let meaning at ((count, given), _) =
  let head = Printf.sprintf "R%d(%s)" (at + 1) (join ", " (variables_from Z.zero count)) in
  match given with
  | Tree given -> Printf.sprintf "%s means %s" head (tree count given)
  | Floor (a, b, p, r, q, _) ->
    Printf.sprintf "%s means x2 = floor(x1 (%s L + %s)/%s), where L > 0 and L L = %s L + %s" head (shown p) (shown r)
      (shown q) (shown a) (shown b)
  | Given -> head ^ " means that the automaton of the file accepts their digits"

let written = function
  | _, None -> "the numbers are the words that the automaton of the file accepts, in their order"
  | _, Some (first, recurrence) ->
    let rec more found =
      if List.length found >= 8 then found
      else
        let last = List.filteri (fun at _ -> at < List.length recurrence) (List.rev found) in
        more (found @ [ List.fold_left2 (fun sum c u -> Z.add sum (Z.mul c u)) Z.zero recurrence last ])
    in
    let term at c = if Z.sign c = 0 then None else Some (Printf.sprintf "%s U(i-%d)" (shown c) (at + 1)) in
    Printf.sprintf "numbers are written greedily over %s, ... (U(i) = %s for i >= %d)"
      (join ", " (List.map shown (more first)))
      (join " + " (List.filter_map Fun.id (List.mapi term recurrence)))
      (List.length first)

let sentence = function
  | Heap_period (heaps, e, p, s, values) ->
    Printf.sprintf
      "%s, Grundy values in normal play: G(n + %s) = G(n)%s for every n >= %s, for no smaller period or preperiod; \
       G(0) to G(%d) are as listed; a row of heaps is lost iff the XOR of the values is 0"
      (game heaps) (shown p) (if Z.sign s > 0 then " + " ^ shown s else "") (shown e) (List.length values - 1)
  | Family (grundy, forms, classes, members) ->
    let forms = join "," (List.map linear forms) in
    let one_class ((((first, step), _), p), e) =
      Printf.sprintf "c = %s + %s k: period %s, preperiod %s" (shown first) (shown step) (linear p) (linear e)
    in
    let member ((c, p), e) = Printf.sprintf "c = %s: period %s, preperiod %s" (shown c) (shown p) (shown e) in
    Printf.sprintf "subtraction:%s, least period and preperiod of the %s in normal play: %s" forms
      (if grundy then "Grundy values" else "P-positions")
      (join "; " (List.map one_class classes @ List.map member members))
  | Misere_quotient (heaps, table, inside, values, repeating) ->
    Printf.sprintf "%s:misere has a misere quotient of order %d, with %d elements in the P-portion, on %s" (game heaps)
      (List.length table)
      (List.length (List.filter Fun.id inside))
      (match repeating with
       | None -> Printf.sprintf "heaps 0 to %d" (List.length values - 1)
       | Some (e, p) -> Printf.sprintf "all heaps, whose values have period %s from heap %s on" (shown p) (shown e))
  | Majority (winner, word, gap, divisors) ->
    let letters = join "" (List.map (fun letter -> if letter then "A" else "B") word) in
    let rules =
      match divisors with
      | None -> Printf.sprintf "A wins iff the letter of his total, modulo %d, is A in %s" (List.length word) letters
      | Some divisors when winner = B -> Printf.sprintf "the coprime game, n divisible by %s" (list divisors)
      | Some divisors -> Printf.sprintf "the coprime game, n divisible by no prime%s" (but divisors)
    in
    let other = if winner = A then B else A in
    Printf.sprintf
      "takes of 1 to K, every K >= %s, %s: %s wins with the move and at least %s chips left, and with %s to move and \
       at least K + %s left"
      (shown gap) rules (player winner) (shown gap) (player other) (shown gap)
  | Column (k, primes, loser, d, start) ->
    let which =
      if loser = A then divisible primes
      else
        Printf.sprintf " divisible by no odd prime up to %s%s" (shown (column_reach k d start)) (but primes)
    in
    Printf.sprintf "%s, odd n%s: %s, to move at d = a - b = %s, loses with each k >= %s chips left" (coprime k) which
      (player loser) (shown d) (shown start)
  | Race (k, primes, e, c, start) ->
    Printf.sprintf
      "%s, odd n%s and by no other odd prime up to %s, with k >= %s chips left, d = a - b, r the distance of k - %s to \
       the multiples of %s: A to move wins at d from %s to %s iff d >= %s - r, and with B to move A wins at d from %s \
       to %s iff d >= %s + r"
      (coprime k) (divisible primes)
      (shown (race_reach k e start))
      (shown start) (shown c)
      (shown (Z.mul (Z.of_int 2) k))
      (shown Z.(pred (sub e k)))
      (shown Z.(sub (add e k) (of_int 2)))
      (shown e)
      (shown (Z.sub e k))
      (shown Z.(pred (add e k)))
      (shown e)
  | Total (k, m, good, start, period, residues, small) ->
    Printf.sprintf
      "%s:total=%smod%s: B wins n chips, A to begin, iff n < %s and n is one of [%s], or n >= %s and n mod %s is one \
       of [%s]; who wins repeats with period %s from %s chips on"
      (coprime k)
      (join "," (List.map shown good))
      (shown m) (shown start) (list small) (shown start) (shown period) (list residues) (shown period) (shown start)
  | All_odd (k, start, b, a, small) ->
    let set winner which (way, primes) =
      let divisible = if primes = [] then "" else Printf.sprintf " divisible by %s of %s" which (list primes) in
      let nearer = if winner = "B" then "nearer" else "not nearer" and twice = Z.mul (Z.of_int 2) k in
      let near e c = Printf.sprintf "n - %s %s than %s to a multiple of %s" (shown c) nearer (shown e) (shown twice) in
      let where = match way with By_column _ -> "" | By_race (e, c) -> " with " ^ near e c in
      Printf.sprintf "%s wins those%s%s" winner divisible where
    in
    Printf.sprintf "%s, every odd n, A to begin: of the n >= %s %s; of the n < %s B wins [%s]" (coprime k) (shown start)
      (join "; " (List.map (set "B" "each") b @ List.map (set "A" "none") a))
      (shown start) (list small)
  | Positions (digits, relations, rules, forbidden, _, closed) ->
    let position = join ", " (variables_from Z.zero rules.size) in
    let move rule =
      Printf.sprintf "a move leads to (%s) with %s" (join ", " (List.map variable rule.after0)) (facts rule.conditions)
    in
    let chosen =
      if Z.sign rules.extra = 0 then []
      else
        [ Printf.sprintf "for every choice, at each position, of %s with %s"
            (join ", " (variables_from rules.size rules.extra))
            (facts rules.requires) ]
    in
    let when_ =
      match closed with None -> "the automaton of the file accepts its digits" | Some found -> tree rules.size found
    in
    join "; "
      ([ Printf.sprintf "in the game below, in %s play, for all whole numbers, (%s) is a P-position iff %s"
           (if rules.misere then "misere" else "normal") position when_ ]
       @ List.map move rules.moves
       @ (if Z.sign forbidden = 0 then []
          else [ Printf.sprintf "before each move the other player may forbid up to %s options" (shown forbidden) ])
       @ chosen @ List.mapi meaning relations @ [ written digits ])
  | Sentence (digits, relations, count, found) ->
    let head =
      if Z.sign count = 0 then "for whole numbers"
      else Printf.sprintf "for all whole numbers %s" (join ", " (variables_from Z.zero count))
    in
    join "; " ([ Printf.sprintf "%s: %s" head (tree count found) ] @ List.mapi meaning relations @ [ written digits ])
  | Any_piles misere ->
    Printf.sprintf "nim with any number of piles, in %s play: a position is a P-position iff %s"
      (if misere then "misere" else "normal")
      (if misere then "some pile exceeds 1 and the XOR is 0, or none does and an odd number is 1" else "the XOR is 0")
