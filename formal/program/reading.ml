(* The certificate that a file holds, with the hints that the proved checker needs.

   Nothing here is trusted: what the program says is made from the claim that the proved checker has accepted. *)

module Whole = Z
open Proved
open Stdlib  (* the names of Coq hide none of OCaml *)
module Z = Whole
open Json

exception Unknown of string  (* no theorem in Coq says what such a certificate claims *)

let most_bytes = 1 lsl 24  (* of a file *)
let ten_to n = Z.pow (Z.of_int 10) n

(* Values of JSON *)

let fields names = function
  | Object pairs when List.sort compare (List.map fst pairs) = List.sort compare names ->
    List.map (fun name -> List.assoc name pairs) names
  | _ -> refuse ("an object has not just the fields " ^ String.concat ", " names)

let between least most = function
  | Int n when Z.leq least n && Z.leq n most -> n
  | _ -> refuse "a whole number is missing, or out of its range"

let whole ?(least = Z.zero) = function
  | Int n when Z.leq least n -> n
  | _ -> refuse "a whole number is missing, or too small"

let list = function List items -> items | _ -> refuse "a list is missing"
let wholes value = List.map (fun item -> whole item) (list value)
let wholes_between least most value = List.map (between least most) (list value)
let text = function String found -> found | _ -> refuse "a text is missing"
let pair value = match list value with [ a; b ] -> (a, b) | _ -> refuse "a pair is missing"
let player value = match text value with "A" -> A | "B" -> B | _ -> refuse "a player is A or B"
let distinct numbers = List.sort_uniq Z.compare numbers
let largest numbers = List.fold_left Z.max Z.zero numbers

(* Rulesets *)

let cut prefix text =
  let n = String.length prefix in
  if String.length text >= n && String.sub text 0 n = prefix then Some (String.sub text n (String.length text - n))
  else None

let cut_end suffix text =
  let rest = String.length text - String.length suffix in
  if rest >= 0 && String.sub text rest (String.length suffix) = suffix then Some (String.sub text 0 rest) else None

let is_digit sign = '0' <= sign && sign <= '9'
let is_number most text =
  text <> "" && String.length text <= most && List.for_all is_digit (List.init (String.length text) (String.get text))

let number ?(least = Z.one) most text =
  let found = if is_number most text then Z.of_string text else Z.minus_one in
  if Z.lt found least || (text.[0] = '0' && Z.sign least > 0) then refuse "the ruleset is none that is known";
  found

let numbers ?least most text = List.map (number ?least most) (String.split_on_char ',' text)

(* An octal code, or a hexadecimal one, without the digits that are 0 at its end; and the digit of all larger numbers. *)
let code first later text =
  let text, tail = match cut_end "r" text with Some rest -> (rest, true) | None -> (text, false) in
  let size = String.length text in
  if size < 3 || text.[1] <> '.' || not (String.contains first text.[0]) then refuse "the ruleset is no code";
  let digit sign =
    if String.contains later sign then int_of_string (Printf.sprintf "0x%c" sign) else refuse "the ruleset is no code"
  in
  let found = digit text.[0] :: List.init (size - 2) (fun i -> digit text.[i + 2]) in
  let rec shorter = function 0 :: rest -> shorter rest | rest -> rest in
  match List.rev found with
  | last :: back when tail && last > 0 -> (List.rev back, last)
  | back ->
    let digits = List.rev (shorter back) in
    if digits = [] then refuse "the code allows no move";
    (digits, 0)

(* The game, the largest number that may be taken, and how many heaps a move leaves at most. *)
let heap_game ruleset =
  let octal (digits, tail) =
    let most = List.fold_left (fun most digit -> max most (if digit > 7 then 3 else if digit > 3 then 2 else 1)) 1 in
    (Octal_game (List.map Z.of_int digits, Z.of_int tail), Z.of_int (List.length digits - 1), Z.of_int (most (tail :: digits)))
  in
  match (cut "subtraction:" ruleset, cut "octal:" ruleset, cut "hex:" ruleset) with
  | Some rest, _, _ -> (
    match cut "allbut=" rest with
    | Some but ->
      let but = numbers 18 but in
      let last = largest but in
      if Z.gt last (Z.of_int most_bytes) then refuse "too few values are listed";
      octal (List.init (Z.to_int last + 1) (fun k -> if k = 0 || List.mem (Z.of_int k) but then 0 else 3), 3)
    | None -> let takes = distinct (numbers 18 rest) in (Take_game takes, largest takes, Z.one))
  | _, Some rest, _ -> octal (code "04" "01234567" rest)
  | _, _, Some rest -> octal (code "048C" "0123456789ABCDEF" rest)
  | _ -> refuse "the ruleset is no game on heaps"

(* Kinds *)

(* For each of the last 2p heaps, and each smaller value, one option that has the value: a steady one below the floor,
   one that is both from there to 2s above it, and a moving one beyond. Saltus.v says what these are. *)
let options_of_last code tail e p s power floor values =
  let code = Array.map Z.to_int (Array.of_list code) and tail = Z.to_int tail in
  let values = Array.of_list values and first = max e 1 in
  let count = Array.length values and last = Array.length code - 1 in
  let for_each_option n found =
    for k = 0 to n do
      let digit = if k <= last then code.(k) else tail and rest = n - k in
      let allowed heaps = digit land (1 lsl heaps) > 0 in
      if k > 0 && rest = 0 && allowed 0 then found k [];
      if k > 0 && rest > 0 && allowed 1 then found k [ rest ];
      if allowed 2 then for a = 1 to rest - 1 do found k [ a; rest - a ] done;
      if allowed 3 then
        for a = 1 to rest - 2 do for b = 1 to rest - a - 1 do found k [ a; b; rest - a - b ] done done
    done
  in
  let xor heaps = List.fold_left (fun sum heap -> sum lxor values.(heap)) 0 heaps in
  let of_heap n =
    let found = Array.make values.(n) None in
    for_each_option n (fun k heaps ->
        let v = xor heaps in
        if v < values.(n) && found.(v) = None then
          let by_tail = k > last in
          let moving = match heaps with a :: others -> a >= first && xor others < power | [] -> false in
          let twins =
            match heaps with b :: c :: _ -> b >= first && c >= first && values.(b) = values.(c) | _ -> false
          in
          let both = (by_tail && moving) || match heaps with [ _; _; a ] -> twins && a >= first | _ -> false in
          if if v < floor then by_tail || twins else if v < floor + (2 * s) then both else moving then
            found.(v) <- Some (Z.of_int k, List.map Z.of_int heaps));
    let shown = function Some option -> option | None -> refuse "no option shows that a value goes on" in
    List.map shown (Array.to_list found)
  in
  List.init (2 * p) (fun i -> of_heap (count - (2 * p) + i))

let heap_period value =
  match fields [ "format"; "kind"; "ruleset"; "preperiod"; "period"; "saltus"; "values"; "power"; "floor" ] value with
  | [ _; _; ruleset; e; p; s; values; power; floor ] ->
    let e, p, s, values = (whole e, whole ~least:Z.one p, whole s, wholes values) in
    let game, last, heaps = heap_game (text ruleset) in
    let count = Z.of_int (List.length values) and f = Z.(max e one) in
    let enough needed = if Z.lt count needed then refuse "too few values are listed" in
    let given =
      if Z.sign s > 0 then begin
        let power = whole ~least:Z.one power and floor = whole floor in
        enough Z.(add (mul heaps (pred f)) (succ last));
        enough Z.(add f (mul (of_int 2) p));
        List.iteri (fun n v -> if Z.gt v (Z.of_int (2 * n)) then refuse "a value is larger than a play is long") values;
        if List.exists (fun number -> Z.gt number Z.(mul (of_int 2) count)) [ s; floor ] then
          refuse "the saltus or the floor is larger than all values";
        if Z.gt power s then refuse "the power does not divide the saltus";
        match game with
        | Octal_game (code, tail) ->
          let int = Z.to_int in
          let values = List.map int values in
          Growing (power, floor, options_of_last code tail (int e) (int p) (int s) (int power) (int floor) values)
        | _ -> refuse "the values of this game do not grow"
      end
      else begin
        let more = match game with Octal_game (_, tail) when Z.sign tail > 0 -> p | _ -> Z.zero in
        enough Z.(add more (add (mul heaps (sub (add f p) one)) (succ last)));
        let count = Z.to_int count in
        let enough =
          match game with
          | Take_game _ -> 0
          | _ -> Z.(to_int (add more (add (mul (max (of_int 2) heaps) (add e p)) (succ last))))
        in
        let all = Array.append (Array.of_list values) (Array.make (max 0 (enough - count)) Z.zero) in
        for n = count to enough - 1 do all.(n) <- all.(n - Z.to_int p) done;
        More_values (Array.to_list (Array.sub all count (Array.length all - count)))
      end
    in
    { claimed = Heap_period (game, e, p, s, values); given }
  | _ -> assert false

let family value =
  let form text =
    match String.index_opt text 'c' with
    | None -> (Z.zero, number 18 text)
    | Some at ->
      let before = String.sub text 0 at and rest = String.sub text (at + 1) (String.length text - at - 1) in
      let u = if before = "" then Z.one else number 18 before in
      (u, match cut "+" rest with Some t -> number 18 t | None when rest = "" -> Z.zero | None -> refuse "not a form")
  in
  let linear value = let a, b = pair value in (whole a, whole ~least:(Z.neg (ten_to 18)) b) in
  let one_class value =
    match fields [ "first"; "step"; "start"; "period"; "preperiod" ] value with
    | [ first; step; start; p; e ] ->
      let (a, b), e = (linear p, linear e) in
      if Z.sign a = 0 && Z.sign b < 1 then refuse "a period is at least 1";
      ((((whole first, whole ~least:Z.one step), whole start), (a, b)), e)
    | _ -> assert false
  in
  let member value =
    match list value with
    | [ c; p; e ] -> ((whole ~least:Z.one c, whole ~least:Z.one p), whole e)
    | _ -> refuse "a member has 3 numbers"
  in
  match fields [ "format"; "kind"; "ruleset"; "values"; "classes"; "members" ] value with
  | [ _; _; ruleset; values; classes; members ] ->
    let rest = match cut "subtraction:" (text ruleset) with Some rest -> rest | None -> refuse "the ruleset is none" in
    let forms = List.map form (String.split_on_char ',' rest) in
    let grundy = match text values with "grundy" -> true | "outcomes" -> false | _ -> refuse "values of no sort" in
    if not (String.contains rest 'c') then refuse "no number is left open";
    let classes, members = (List.map one_class (list classes), List.map member (list members)) in
    if classes = [] && members = [] then refuse "there are no classes and no members";
    { claimed = Family (grundy, forms, classes, members); given = No_hints }
  | _ -> assert false

let majority value =
  match fields [ "format"; "kind"; "word"; "divisors"; "winner"; "good"; "gap" ] value with
  | [ _; _; word; divisors; winner; good; gap ] ->
    let word = text word in
    let size = String.length word in
    let letters = List.init size (String.get word) in
    if size = 0 || List.exists (fun letter -> letter <> 'A' && letter <> 'B') letters then refuse "the word is none";
    let good = distinct (wholes_between Z.zero (Z.of_int (size - 1)) good) in
    let divisors = if divisors = Null then None else Some (List.map (whole ~least:(Z.of_int 2)) (list divisors)) in
    { claimed = Majority (player winner, List.map (( = ) 'A') letters, whole ~least:Z.one gap, divisors);
      given = Good_places good }
  | _ -> assert false

let prime n =
  let rec no_divisor d = Z.gt (Z.mul d d) n || (Z.sign (Z.rem n d) > 0 && no_divisor (Z.succ d)) in
  no_divisor (Z.of_int 2)

(* The primes of a law are those up to the ends of all plays that it speaks of, from ``low`` on so many. *)
let primes ready low width value =
  let first = Z.(succ (sub low ready)) in
  let last = Z.(pred (add first (add width (mul (of_int 2) (pred ready))))) in
  let found = wholes_between (Z.of_int 3) (Z.max (Z.abs first) (Z.abs last)) value in
  if not (List.for_all prime found) then refuse "a number is not prime";
  found

let even n = Z.is_even n
let is_named name law = match law with Object pairs -> List.assoc_opt "name" pairs = Some (String name) | _ -> false
let coprime ruleset = match cut "coprime:max=" ruleset with Some rest -> rest | None -> refuse "the ruleset is none"

let all_odd most start listed b a small =
  let listed = wholes_between (Z.of_int 3) (ten_to 6) listed in
  if even start || not (List.for_all prime listed) then refuse "the start is even, or a number is not prime";
  let all = Z.pred (Z.shift_left Z.one (List.length listed)) in
  let sets value =
    let primes_of set = List.filteri (fun i _ -> Z.testbit set i) listed in
    List.map primes_of (wholes_between Z.zero all value)
  in
  let group least largest value =
    let way, some =
      match value with
      | Object pairs when List.mem_assoc "edge" pairs -> (
        match fields [ "edge"; "phase"; "sets" ] value with
        | [ edge; phase; some ] ->
          let edge = between Z.one most edge in
          let phase = between Z.zero Z.(pred (mul (of_int 2) most)) phase in
          if even (Z.add edge phase) then raise (Unknown "races whose edge and phase have an even sum");
          (By_race (edge, phase), some)
        | _ -> assert false)
      | _ -> (
        match fields [ "difference"; "sets" ] value with
        | [ d; some ] -> (By_column (between least largest d), some)
        | _ -> assert false)
    in
    List.map (fun set -> (way, set)) (sets some)
  in
  let b = List.concat_map (group Z.zero Z.zero) b in
  let a = List.concat_map (group Z.one (Z.min most start)) a in
  let ordered = List.for_all (fun n -> Z.is_odd n && Z.lt n start) small && small = distinct small in
  if not ordered then refuse "the small numbers are not odd, below the start and in order";
  All_odd (most, start, b, a, small)

let row_law value =
  let ruleset, start, law =
    match fields [ "format"; "kind"; "ruleset"; "start"; "law" ] value with
    | [ _; _; ruleset; start; law ] -> (coprime (text ruleset), between Z.zero (ten_to 9) start, law)
    | _ -> assert false
  in
  let bounded = between (Z.neg (ten_to 9)) (ten_to 9) in
  let law_fields names = List.tl (fields ("name" :: names) law) in
  let claimed =
    if is_named "column" law then
      match law_fields [ "loser"; "difference"; "primes" ] with
      | [ loser; d; listed ] ->
        let most, loser, d = (number 9 ruleset, player loser, bounded d) in
        let low = if loser = A then d else Z.sub d most in
        let listed = primes Z.(add start (mul (of_int 2) most)) low (Z.succ most) listed in
        Column (most, listed, loser, d, if even (Z.add start d) then Z.succ start else start)
      | _ -> assert false
    else if is_named "race" law then
      match law_fields [ "edge"; "phase"; "primes" ] with
      | [ edge; phase; listed ] ->
        let most, edge = (number 9 ruleset, bounded edge) in
        let phase = between Z.zero Z.(pred (mul (of_int 2) most)) phase in
        let low, width = Z.(pred (sub edge most), succ (mul (of_int 2) most)) in
        let listed = primes (Z.add start most) low width listed in
        if even (Z.add edge phase) then raise (Unknown "races whose edge and phase have an even sum");
        Race (most, listed, edge, phase, start)
      | _ -> assert false
    else if is_named "total" law then
      match law_fields [ "period"; "residues"; "small" ] with
      | [ period; residues; small ] ->
        let most, good, modulus =
          match String.split_on_char ':' ruleset with
          | [ most; total ] -> (
            let total = match cut "total=" total with Some rest -> rest | None -> refuse "the ruleset is none" in
            match String.index_opt total 'm' with
            | Some at when cut "mod" (String.sub total at (String.length total - at)) <> None ->
              let modulus = String.sub total (at + 3) (String.length total - at - 3) in
              (number 9 most, distinct (numbers ~least:Z.zero 9 (String.sub total 0 at)), number 9 modulus)
            | _ -> refuse "the ruleset is none")
          | _ -> refuse "the ruleset is none"
        in
        if Z.geq (largest good) modulus then refuse "a remainder is not below the modulus";
        let period = between Z.one (ten_to 9) period in
        let residues = distinct (wholes_between Z.zero (Z.pred period) residues) in
        let small = distinct (wholes_between Z.zero (Z.pred start) small) in
        Total (most, modulus, good, start, period, residues, small)
      | _ -> assert false
    else if is_named "classes" law then
      match law_fields [ "primes"; "b"; "a"; "small" ] with
      | [ listed; b; a; small ] -> all_odd (number 9 ruleset) start listed (list b) (list a) (wholes small)
      | _ -> assert false
    else refuse "the law has no name"
  in
  { claimed; given = No_hints }

(* Misere quotients: what the proof needs beside the certificate is searched for. *)

(* For each element generators of which it is the product. *)
let words products =
  let found = Array.make (Array.length products) None in
  found.(0) <- Some [];
  let rec go = function
    | [] -> ()
    | y :: rest ->
      let new_ones = ref [] in
      let reach g x =
        if found.(x) = None then (
          found.(x) <- Option.map (fun word -> g :: word) found.(y);
          new_ones := x :: !new_ones)
      in
      Array.iteri reach products.(y);
      go (rest @ List.rev !new_ones)
  in
  go [ 0 ];
  Array.map (function Some word -> List.rev word | None -> refuse "an element is no product of generators") found

(* The options of a heap as two heaps, of which one or both may be 0. *)
let options game heap =
  let split rest = List.init (max 0 (rest / 2)) (fun i -> (i + 1, rest - i - 1)) in
  match game with
  | Unequal_game -> List.filter (fun (a, b) -> a <> b) (split heap)
  | Take_game takes ->
    List.filter_map (fun take -> let left = heap - Z.to_int take in if left < 0 then None else Some (0, left)) takes
  | Octal_game (code, _) ->
    let by k digit =
      let rest = heap - k and digit = Z.to_int digit in
      if rest < 0 then []
      else
        (if digit land (if rest > 0 then 2 else 1) > 0 then [ (0, rest) ] else [])
        @ if digit land 4 > 0 then split rest else []
    in
    List.concat (List.mapi by code)

(* For each element the least of the sets of elements that win beside a sum, over all sums that have the element. *)
let least_sets table inside elements game =
  let order = Array.length table in
  let bits member =
    let add set z = if member z then Z.add set (Z.shift_left Z.one z) else set in
    List.fold_left add Z.zero (List.init order Fun.id)
  in
  let kind heap x =
    let reached = List.map (fun (a, b) -> table.(elements.(a)).(elements.(b))) (options game heap) in
    let reached = List.sort_uniq compare reached in
    if reached = [] then None
    else Some (x, bits (fun z -> List.exists (fun y -> inside.(table.(z).(y))) reached))
  in
  let kinds = List.sort_uniq compare (List.filter_map Fun.id (Array.to_list (Array.mapi kind elements))) in
  let found = Array.make order [] in
  let within a b = Z.equal (Z.logand a b) a in
  let rec go = function
    | [] -> ()
    | (x, set) :: rest when List.exists (fun one -> within one set) found.(x) -> go rest
    | (x, set) :: rest ->
      found.(x) <- set :: List.filter (fun one -> not (within set one)) found.(x);
      let join (y, more) =
        (table.(x).(y), bits (fun z -> Z.testbit set table.(y).(z) || Z.testbit more table.(x).(z)))
      in
      go (List.rev_append (List.map join kinds) rest)
  in
  go kinds;
  Array.to_list (Array.map (List.map (fun set -> List.init order (Z.testbit set))) found)

let misere_quotient value =
  match
    fields
      [ "format"; "kind"; "ruleset"; "generators"; "products"; "portion"; "values"; "preperiod"; "period" ]
      value
  with
  | [ _; _; ruleset; generators; products; portion; values; e; p ] ->
    let name = match cut_end ":misere" (text ruleset) with Some name -> name | None -> refuse "the ruleset is none" in
    if cut "hex:" name <> None || cut "subtraction:allbut" name <> None then refuse "the ruleset is none";
    let repeating = if e = Null && p = Null then None else Some (whole ~least:Z.one e, whole ~least:Z.one p) in
    let game, last =
      if name = "grundy" then (Unequal_game, Z.zero)
      else match heap_game name with
        | Octal_game (_, tail), _, _ when Z.sign tail > 0 ->
          if repeating <> None then refuse "no theorem extends a period of this game to all heaps"
          else raise (Unknown "codes with a repeated digit")
        | game, last, _ -> (game, last)
    in
    let order = List.length (list products) in
    let elements value = Array.of_list (List.map Z.to_int (wholes_between Z.zero (Z.of_int (order - 1)) value)) in
    let products = Array.of_list (List.map elements (list products)) in
    let values, portion, generators = (elements values, elements portion, Array.of_list (wholes generators)) in
    let count = Array.length values in
    if order = 0 || count = 0 then refuse "there are no products, or no values";
    if Array.exists (fun row -> Array.length row <> Array.length generators) products then refuse "a row is too short";
    let heap g = if Z.lt g (Z.of_int count) then Z.to_int g else refuse "a generator is of no heap" in
    let heaps = Array.map heap generators in
    if Array.map (Array.get values) heaps <> products.(0) then refuse "a generator is not the value of its heap";
    let words = words products in
    let times row g = Array.map (fun y -> products.(y).(g)) row in
    let column word = List.fold_left times (Array.init order Fun.id) word in
    let table = Array.map column words in
    let inside = Array.init order (fun x -> Array.mem x portion) in
    let listed, elements =
      match repeating with
      | None -> (values, values)
      | Some (e, p) ->
        let twice = if game = Unequal_game then refuse "no theorem extends a period of this game to all heaps"
          else match game with Take_game _ -> Z.zero | _ -> Z.add e p in
        if Z.lt (Z.of_int count) Z.(add (add e p) (add last twice)) then refuse "too few values are listed";
        let e, p = (Z.to_int e, Z.to_int p) in
        let periodic n = values.(if n < e then n else e + ((n - e) mod p)) in
        if values <> Array.init count periodic then refuse "the values do not repeat";
        (Array.sub values 0 (e + p), Array.init ((2 * (e + p)) + Z.to_int last + 1) periodic)
    in
    let numbers row = List.map Z.of_int (Array.to_list row) in
    let word_of word = List.map (fun g -> generators.(g)) word in
    { claimed =
        Misere_quotient (game, List.map numbers (Array.to_list table), Array.to_list inside, numbers listed, repeating);
      given = Words_and_sets (List.map word_of (Array.to_list words), least_sets table inside elements game) }
  | _ -> assert false

let kinds =
  [ ("heap-period", heap_period); ("subtraction-family", family); ("misere-quotient", misere_quotient);
    ("majority", majority); ("row-law", row_law) ]

let certificate value =
  let named name = match value with Object pairs -> List.assoc_opt name pairs | _ -> None in
  if named "format" <> Some (String "nimlike/certificate/2") then refuse "the format is not nimlike/certificate/2";
  match named "kind" with
  | Some (String ("late-period" as kind)) -> raise (Unknown ("the kind " ^ kind))
  | Some (String kind) when List.mem_assoc kind kinds -> List.assoc kind kinds value
  | _ -> refuse "the kind is none that is known"
