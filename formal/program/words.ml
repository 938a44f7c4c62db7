(* Certificates by automata that read numbers digit by digit: the kinds p-positions and sentence.

   As in reading.ml nothing here is trusted. The claim speaks of variables and relations by their numbers. *)

module Whole = Z
open Proved
open Stdlib  (* the names of Coq hide none of OCaml *)
module Z = Whole
open Json
open Reading

let nat = Z.of_int
let most_constant = 300
let size = List.length
let rec upto n = if n = 0 then [] else upto (n - 1) @ [ n - 1 ]
let index name names =
  let rec go i = function [] -> None | one :: rest -> if one = name then Some i else go (i + 1) rest in
  go 0 names

let taken =
  String.split_on_char ' ' "not and or some with there is are means for all linear floor P U if iff XOR sqrt"

let names least value =
  let letter sign = ('a' <= sign && sign <= 'z') || ('A' <= sign && sign <= 'Z') in
  let inside sign = letter sign || is_digit sign || sign = '_' in
  let good name =
    name <> "" && String.length name <= 20 && letter name.[0] && String.for_all inside name && not (List.mem name taken)
  in
  let found = List.map text (list value) in
  if size found < least || size found > 20 || size (List.sort_uniq compare found) < size found then
    refuse "a list of different names is missing";
  if not (List.for_all good found) then refuse "a name is a letter, and letters, digits or _ after it";
  found

(* An automaton as the proved checker takes it: for each state its columns, in their order, and whether it accepts. *)
let automaton digits tracks value =
  match value with
  | Object _ ->
    (match fields [ "rows"; "accepting" ] value with
     | [ rows; accepting ] ->
       let rows = list rows in
       let states = nat (size rows) in
       let column symbol =
         let rec go symbol n = if n = 0 then [] else go (Z.div symbol digits) (n - 1) @ [ Z.erem symbol digits ] in
         go symbol tracks
       in
       let row value =
         let one pair_ =
           let symbol, into = pair pair_ in
           (between Z.zero (Z.pred (Z.pow digits tracks)) symbol, between Z.zero (Z.pred states) into)
         in
         let found = List.sort compare (List.map one (list value)) in
         if size (List.sort_uniq Z.compare (List.map fst found)) < size found then
           refuse "a state has two transitions for one column";
         found
       in
       let found = List.map row rows in
       let accepting = wholes_between Z.zero (Z.pred states) accepting in
       (match found with
        | ((symbol, into) :: _) :: _ when Z.sign symbol = 0 && Z.sign into = 0 -> ()
        | _ -> refuse "the column of zeros leads from state 0 to 0");
       List.mapi
         (fun at row -> (List.map (fun (symbol, into) -> (column symbol, into)) row, List.exists (Z.equal (nat at)) accepting))
         found
     | _ -> assert false)
  | _ -> refuse "an automaton has the fields rows, accepting"

(* The word after another one, digits from the highest on, by the automaton of the successor. *)
let next_word successor word =
  let rows = Array.of_list successor in
  let rec run now = function
    | [] -> List.find_opt (fun (state, _) -> snd rows.(state)) now
    | digit :: rest ->
      let ways (state, made) =
        List.filter_map
          (function
            | [ x; y ], into when Z.equal x digit -> Some (Z.to_int into, y :: made)
            | _ -> None)
          (fst rows.(state))
      in
      run (List.concat_map ways now) rest
  in
  let rec longer extra =
    if extra > 3 then refuse "the successor of a small number has many digits";
    match run [ (0, []) ] (List.init extra (fun _ -> Z.zero) @ word) with
    | Some (_, made) ->
      let rec cut = function zero :: rest when Z.sign zero = 0 -> cut rest | rest -> rest in
      cut (List.rev made)
    | None -> longer (extra + 1)
  in
  longer 0

let constant word =
  let last = size word in
  let state at =
    let zero = if at = 0 then [ ([ Z.zero ], Z.zero) ] else [] in
    let on = if at < last then [ ([ List.nth word at ], nat (at + 1)) ] else [] in
    (zero @ on, at = last)
  in
  List.map state (upto (last + 1))

(* What is known while a file is read: relations by name, with how many variables they have, and the trees as given. *)
type known = {
  plus : int;  (* the states of the automaton of sums, 0 if there is none *)
  relations : (string * (relation * int)) list;
  trees : (string * (string list * Json.t)) list;
}

let largest_constant = ref 0
let noted n =
  if Z.gt n (nat most_constant) then raise (Unknown "conditions with numbers as large as these");
  largest_constant := max !largest_constant (Z.to_int n);
  n

(* Sums of many terms are added up one by one, which takes too long if the automaton of sums has many states. *)
let not_too_long states factors =
  let side sign = List.fold_left (fun n c -> n + max 0 (sign * Z.to_int c)) 0 factors in
  let longest = max (side 1) (side (-1)) in
  if Float.pow (float_of_int states) (float_of_int (longest - 1)) > 1e6 then raise (Unknown "sums of as many terms")

let fact known variables value =
  match value with
  | List (String name :: places) ->
    let relation, tracks =
      match List.assoc_opt name known.relations with Some found -> found | None -> refuse "no atom with a known relation"
    in
    if size places <> tracks then refuse "no atom with a known relation";
    let place = function
      | Int n when Z.sign n >= 0 && Z.leq n (nat 10_000) -> Num (noted n)
      | String name -> (
        match index name variables with Some at -> Var (nat at) | None -> refuse "no atom with known variables")
      | _ -> refuse "no atom with known variables"
    in
    (relation, List.map place places)
  | _ -> refuse "no atom with a known relation"

let used value =
  match value with
  | List (_ :: places) -> List.filter_map (function String name -> Some name | _ -> None) places
  | _ -> []

(* Atoms, with variables that are free and hidden. *)
let facts known free hidden values =
  let found = List.map (fact known (free @ hidden)) values in
  let named = List.concat_map used values in
  if List.exists (fun name -> List.mem name free || not (List.mem name named)) hidden then
    refuse "a hidden variable is free, or in no atom";
  found

(* Without a sum a linear condition can only say that a number is less than another one, or as large, or 1 less. *)
let without_sum terms low high =
  let one sign =
    match List.filter (fun (factor, _) -> Z.sign factor = sign) terms with
    | [] -> Num Z.zero
    | [ (factor, at) ] when Z.equal (Z.abs factor) Z.one -> Var at
    | _ -> refuse "a linear condition needs a sum"
  in
  let relation =
    match (Option.map Z.to_int low, Option.map Z.to_int high) with
    | None, Some 0 -> Atmost
    | None, Some -1 -> Less
    | Some 0, Some 0 -> Same
    | Some -1, Some -1 -> Next
    | _ -> refuse "a linear condition needs a sum"
  in
  Some_ (Z.zero, [ (relation, [ one 1; one (-1) ]) ])

let linear known free parts =
  match parts with
  | [ List (_ :: _ as terms); low; high ] when not (low = Null && high = Null) ->
    let bound = function
      | Null -> None
      | Int n when Z.leq (Z.abs n) (nat 1_000) -> Some n
      | _ -> refuse "a bound is null or a number from -1,000 to 1,000"
    in
    let term value =
      match value with
      | List [ Int factor; String name ] when Z.sign factor <> 0 && Z.leq (Z.abs factor) (nat 64) -> (
        match index name free with Some at -> (factor, nat at) | None -> refuse "a term is a factor and a variable")
      | _ -> refuse "a term is a factor from -64 to 64, not 0, and a variable"
    in
    let terms = List.map term terms in
    if size (List.sort_uniq Z.compare (List.map snd terms)) < size terms then refuse "a variable stands in two terms";
    let low, high = (bound low, bound high) in
    if known.plus = 0 then without_sum terms low high
    else (
      List.iter (function Some n -> ignore (noted (Z.abs n)) | None -> ()) [ low; high ];
      ignore (noted Z.one);
      not_too_long known.plus (List.map fst terms);
      Linear (terms, low, high))
  | _ -> refuse "linear has terms, low and high, not both of them null"

let rec tree known free value =
  match value with
  | List [ String "not"; part ] -> Not (tree known free part)
  | List (String ("and" | "or" as sign) :: (_ :: _ as parts)) ->
    let join a b = if sign = "and" then And (a, b) else Or (a, b) in
    let rec go = function [] -> assert false | [ one ] -> tree known free one | one :: rest -> join (tree known free one) (go rest) in
    go parts
  | List (String "linear" :: parts) -> linear known free parts
  | List (String "some" :: parts) -> (
    match parts with
    | hidden :: (_ :: _ as atoms) ->
      let hidden = names 0 hidden in
      Some_ (nat (size hidden), facts known free hidden atoms)
    | _ -> refuse "some has hidden variables and atoms")
  | _ -> Some_ (Z.zero, facts known free [] [ value ])

(* The floor of n (p L + r)/q, L being the greater root of the base, and a bound for the proof. *)
let floor states base tracks parts =
  let small = between (nat (-64)) (nat 64) in
  match (List.map small parts, base) with
  | [ p; r; q; c ], Some (_, [ a; b ]) ->
    let d = Z.add (Z.mul a a) (Z.mul (nat 4) b) in
    if tracks <> 2 || Z.sign p = 0 || Z.sign q < 1 || Z.sign c < 0 then refuse "floor has four numbers and two variables";
    if Z.sign a < 1 || Z.sign d < 1 || Z.perfect_square d then refuse "the roots of the base are rational";
    if Z.sign b < 1 || Z.sign p < 0 then raise (Unknown "floors by a negative number");
    not_too_long states [ q; Z.neg p; Z.neg r ];
    Floor (a, b, p, r, q, noted c)
  | _ -> refuse "floors have four numbers, and need a base with a recurrence of two terms"

let forms = [ "<"; "<="; "="; "+"; "+1"; "element"; "shift"; "smallest"; "even"; "xor" ]

(* The numbers of a file, and its relations. *)
let numbers value_of =
  largest_constant := 0;
  let digits = between (nat 2) (nat 64) (value_of "digits") in
  let valid = automaton digits 1 (value_of "valid") in
  let successor = automaton digits 2 (value_of "successor") in
  let plus = match value_of "sum" with Null -> None | value -> Some (automaton digits 3 value) in
  let states = match plus with Some found -> size found | None -> 0 in
  let base =
    match value_of "base" with
    | Null -> None
    | Object _ as value -> (
      match fields [ "first"; "recurrence" ] value with
      | [ first; recurrence ] ->
        let first = List.map (whole ~least:Z.one) (list first) in
        let recurrence = wholes_between (nat (-200)) (nat 200) recurrence in
        let weight = List.fold_left (fun sum c -> Z.add sum (Z.abs c)) Z.zero recurrence in
        if plus = None || first = [] || size first > 20 || size first <> size recurrence || Z.gt weight (nat 200) then
          refuse "first and recurrence have the same length, 1 to 20, and small coefficients";
        not_too_long states (Z.minus_one :: recurrence);
        if size first > 1 then List.iter (fun n -> ignore (noted n)) first;
        Some (first, recurrence)
      | _ -> assert false)
    | _ -> refuse "a base has the fields first, recurrence"
  in
  let known =
    let plain =
      [ ("<", Less, 2); ("<=", Atmost, 2); ("=", Same, 2); ("+1", Next, 2); ("element", Element, 1); ("shift", Shift, 2);
        ("smallest", Smallest, 2); ("even", Even, 1) ]
      @ (if plus = None then [] else [ ("+", Plus, 3) ])
      @ if Z.equal digits (nat 2) then [ ("xor", Xor, 3) ] else []
    in
    { plus = states; relations = List.map (fun (name, r, n) -> (name, (r, n))) plain; trees = [] }
  in
  let add (known, made) value =
    match fields [ "name"; "variables"; "tree"; "automaton" ] value with
    | [ name; variables; given; sheet ] ->
      let name = List.hd (names 1 (List [ name ])) and variables = names 1 variables in
      if List.mem_assoc name known.relations || List.mem name forms then refuse "a name is taken";
      let tracks = size variables in
      let sheet = automaton digits tracks sheet in
      let meant =
        match given with
        | Null -> Given
        | List (String "floor" :: parts) -> floor states base tracks parts
        | _ -> Tree (tree known variables given)
      in
      ( { known with
          relations = (name, (Own (nat (size made)), tracks)) :: known.relations;
          trees = (name, (variables, given)) :: known.trees },
        made @ [ ((nat tracks, meant), sheet) ] )
    | _ -> assert false
  in
  let known, relations = List.fold_left add (known, []) (list (value_of "relations")) in
  let system () =
    let rec words n word = constant word :: (if n = 0 then [] else words (n - 1) (next_word successor word)) in
    { radix = digits; valid; successor = Some successor; sum = plus; constants = words !largest_constant []; own0 = [] }
  in
  (digits, base, known, relations, system)

(* The rules of a text, as those of a file. *)

let s name = String name
let i n = Int (nat n)
let l items = List items
let atom name places = l (s name :: places)
let term c x = l [ i c; s x ]
let linear_tree terms low high = l [ s "linear"; l terms; low; high ]

let needs known name variables given =
  if List.assoc_opt name known.trees <> Some (variables, given) then refuse ("the rules need " ^ name)

type rules = {
  position : string list; parameters : string list; required : Json.t list; moves_of : (string list * Json.t list) list;
  falling : string list; misery : bool; forbidden : int;
}

let plain position moves_of falling =
  { position; parameters = []; required = []; moves_of; falling; misery = false; forbidden = 0 }

let nim piles =
  let position = List.map (fun at -> Printf.sprintf "x%d" at) (upto piles) in
  let move x = (List.map (fun y -> if y = x then "u" else y) position, [ atom "<" [ s "u"; s x ] ]) in
  plain position (List.map move position) position

let wythoff known a b =
  let less_u = atom "<" [ s "u"; s "x" ] and less_v = atom "<" [ s "v"; s "y" ] in
  needs known "both" [ "u"; "v"; "x"; "y" ]
    (linear_tree [ term (-1) "u"; term 1 "v"; term 1 "x"; term (-1) "y" ] (i (1 - b)) (i (b - 1)));
  let both = [ less_u; less_v; atom "both" [ s "u"; s "v"; s "x"; s "y" ] ] in
  let rest =
    if a = b then [ ([ "u"; "v" ], both) ]
    else (
      needs known "more" [ "u"; "v" ] (linear_tree [ term 1 "u"; term 1 "v" ] (i 1) Null);
      needs known "last" [ "x"; "y" ] (linear_tree [ term 1 "x"; term (-1) "y" ] (i (1 - a)) (i (a - 1)));
      [ ([ "u"; "v" ], both @ [ atom "more" [ s "u"; s "v" ] ]);
        ( [ "u"; "v" ],
          [ less_u; less_v; atom "=" [ s "u"; i 0 ]; atom "=" [ s "v"; i 0 ]; atom "last" [ s "x"; s "y" ] ] ) ])
  in
  plain [ "x"; "y" ] ([ ([ "u"; "y" ], [ less_u ]); ([ "x"; "v" ], [ less_v ]) ] @ rest) [ "x"; "y" ]

let pile known cap =
  needs known "take" [ "N"; "M"; "x" ] (linear_tree [ term 1 "N"; term (-1) "M"; term (-1) "x" ] Null (i 0));
  let conditions = [ atom "<" [ s "M"; s "N" ]; atom "take" [ s "N"; s "M"; s "x" ] ] @ cap in
  plain [ "N"; "x" ] [ ([ "M"; "y" ], conditions) ] [ "N" ]

let some hidden atoms = l (s "some" :: l (List.map s hidden) :: atoms)

let schwenk known a b =
  if a + b < 0 then refuse "after a take of 1 the cap would be less than 0";
  if a = 0 then pile known [ atom "=" [ s "y"; i b ] ]
  else (
    needs known "line" [ "k"; "y" ] (linear_tree [ term (-a) "k"; term 1 "y" ] (i b) (i b));
    needs known "cap" [ "N"; "M"; "y" ] (some [ "k" ] [ atom "+" [ s "M"; s "k"; s "N" ]; atom "line" [ s "k"; s "y" ] ]);
    pile known [ atom "cap" [ s "N"; s "M"; s "y" ] ])

let caps kind =
  let smallest x y = atom "smallest" [ s x; y ] and both a b = l [ s "and"; a; b ] and either a b = l [ s "or"; a; b ] in
  let high last =
    some [ "b"; "r"; "s" ] [ smallest "N" (s "b"); atom "+" [ s "b"; s "r"; s "N" ]; smallest "r" (s "s"); last ]
  in
  match kind with
  | "low" ->
    either
      (some [ "b" ] [ smallest "N" (s "b"); atom "shift" [ s "y"; s "b" ] ])
      (both (smallest "N" (i 1)) (atom "=" [ s "y"; i 0 ]))
  | "high" ->
    either (both (atom "element" [ s "N" ]) (atom "=" [ s "y"; s "N" ])) (high (atom "+" [ s "y"; i 1; s "s" ]))
  | _ ->
    either
      (both (atom "=" [ s "N"; i 0 ]) (atom "=" [ s "y"; i 0 ]))
      (both
         (either
            (some [ "b"; "e" ] [ smallest "N" (s "b"); atom "shift" [ s "e"; s "b" ]; atom "<=" [ s "e"; s "y" ] ])
            (smallest "N" (i 1)))
         (either (atom "element" [ s "N" ]) (high (atom "<" [ s "y"; s "s" ]))))

let one_pile known base name kind =
  let numbers text = List.map (fun part -> number ~least:Z.zero 5 part) (String.split_on_char ',' text) in
  let wanted =
    match String.split_on_char ':' name with
    | [ "binary" ] -> Some ([ 1 ], [ 2 ])
    | [ "fibonacci" ] -> Some ([ 1; 2 ], [ 1; 1 ])
    | [ "lucas" ] -> Some ([ 1; 3 ], [ 1; 1 ])
    | [ "pell" ] -> Some ([ 1; 2 ], [ 2; 1 ])
    | [ "tribonacci" ] -> Some ([ 1; 2; 4 ], [ 1; 1; 1 ])
    | [ "powers"; power ] -> (
      match numbers power with [ power ] -> Some ([ 1 ], [ Z.to_int power ]) | _ -> refuse "the base is none")
    | [ "recurrence"; recurrence; first ] ->
      Some (List.map Z.to_int (numbers first), List.map Z.to_int (numbers recurrence))
    | _ -> refuse "the base is none"
  in
  let wanted = Option.map (fun (first, recurrence) -> (List.map nat first, List.map nat recurrence)) wanted in
  if base <> wanted then refuse "the numbers are not proved to be written greedily in the base";
  needs known "cap" [ "N"; "y" ] (caps kind);
  let cap = atom "cap" [ s "N"; s "y" ] in
  if kind <> "any" then pile known [ cap ] else { (pile known []) with parameters = [ "y" ]; required = [ cap ] }

let named_rules known base text =
  let text, forbidden =
    match List.find_opt (fun block -> cut_end (Printf.sprintf ":block=%d" block) text <> None) [ 2; 3; 4; 5; 6; 7; 8; 9 ] with
    | Some block -> (String.sub text 0 (String.length text - 8), block - 1)
    | None -> (text, 0)
  in
  let part prefix text = match cut prefix text with Some rest -> rest | None -> refuse "the ruleset is none that is known" in
  let text, misery = match cut_end ":misere" text with Some rest -> (rest, true) | None -> (text, false) in
  let number most text = Z.to_int (number most text) in
  let found =
    match String.split_on_char ':' text with
    | [ "nim"; piles ] -> nim (number 1 (part "piles=" piles))
    | [ "wythoff" ] -> wythoff known 1 1
    | [ "wythoff"; a ] -> let a = number 2 (part "a=" a) in wythoff known a a
    | [ "wythoff"; a; b ] -> wythoff known (number 2 (part "a=" a)) (number 2 (part "b=" b))
    | [ "schwenk"; cap ] -> (
      let cap = part "cap=" cap in
      match String.index_opt cap 'x' with
      | None -> schwenk known 0 (if cap = "0" then 0 else number 3 cap)
      | Some at ->
        let before = String.sub cap 0 at and rest = String.sub cap (at + 1) (String.length cap - at - 1) in
        let b =
          match (cut "+" rest, cut "-" rest) with
          | Some rest, _ -> number 3 rest
          | _, Some rest -> -number 3 rest
          | _ when rest = "" -> 0
          | _ -> refuse "the ruleset is none that is known"
        in
        schwenk known (if before = "" then 1 else number 2 before) b)
    | "onepile" :: _ ->
      let rest = part "onepile:base=" text in
      let cut_kind kind = Option.map (fun name -> (name, kind)) (cut_end (":cap=" ^ kind) rest) in
      let name, kind =
        match (cut_kind "low", cut_kind "any") with Some found, _ | _, Some found -> found | _ -> (rest, "high")
      in
      one_pile known base name kind
    | _ -> refuse "the ruleset is none that is known"
  in
  { found with misery; forbidden }

let own_rules value =
  match fields [ "position"; "misere"; "block"; "parameters"; "requires"; "moves"; "measure" ] value with
  | [ position; misery; block; parameters; required; moves; falling ] ->
    let misery = match misery with Bool found -> found | _ -> refuse "misere is true or false" in
    let position = names 1 position and parameters = names 0 parameters and required = list required in
    if List.exists (fun name -> List.mem name position) parameters || (required = []) <> (parameters = []) then
      refuse "parameters are not of the position, and something is required of them";
    let move value =
      match fields [ "after"; "if" ] value with
      | [ after; conditions ] ->
        let after = names 1 after and conditions = list conditions in
        if size after <> size position || conditions = [] then refuse "a move leads to a variable for each of the position";
        (after, conditions)
      | _ -> assert false
    in
    let moves_of = List.map move (list moves) and falling = names 1 falling in
    if moves_of = [] || List.exists (fun name -> not (List.mem name position)) falling then
      refuse "moves, and a measure of the position's variables, are missing";
    let forbidden = Z.to_int (between Z.one (nat 100) block) - 1 in
    { position; parameters; required; moves_of; falling; misery; forbidden }
  | _ -> assert false

(* The rules with numbers for variables. *)
let game known rules =
  let fixed = rules.position @ rules.parameters in
  let place names name = match index name names with Some at -> nat at | None -> refuse "a variable is in no condition" in
  let move (after, conditions) =
    let variables = List.concat_map used conditions in
    let fresh name = not (List.mem name fixed) in
    let hidden = List.fold_left (fun found name -> if fresh name && not (List.mem name found) then found @ [ name ] else found) [] variables in
    let hidden = names 0 (List (List.map (fun name -> String name) hidden)) in
    let reached name = List.mem name rules.position || List.mem name rules.parameters || List.mem name variables in
    if not (List.for_all reached after) then refuse "a variable that a move leads to is in no condition";
    if rules.forbidden > 0 && List.exists (fun name -> not (List.mem name after)) hidden then
      refuse "where options may be forbidden a move has no variables but those it leads to";
    { after0 = List.map (place (fixed @ hidden)) after; fresh0 = nat (size hidden); conditions = facts known fixed hidden conditions }
  in
  if rules.forbidden > 0 && (rules.misery || rules.parameters <> []) then
    refuse "options are forbidden in normal play, and without parameters";
  (* so many choices of different options: of moves, and for each pair of a number that differs *)
  let pairs = rules.forbidden * (rules.forbidden + 1) / 2 in
  let power n times = Float.pow (float_of_int n) (float_of_int times) in
  if power (size rules.moves_of) (rules.forbidden + 1) *. power (2 * size rules.position) pairs > 3e3 then
    raise (Unknown "games in which as many options may be forbidden");
  let moves = List.map move rules.moves_of in
  let requires = facts known fixed [] rules.required in
  if List.exists (fun (_, places) -> List.exists (function Num _ -> true | Var _ -> false) places) requires then
    raise (Unknown "parameters of which a number is required");
  { size = nat (size rules.position); extra = nat (size rules.parameters); requires; moves;
    measure = List.map (place rules.position) rules.falling; misere = rules.misery }

let words = [ "format"; "kind"; "digits"; "valid"; "successor"; "sum"; "base"; "relations" ]
let by_name names value =
  ignore (fields names value);
  fun name -> match value with Object pairs -> List.assoc name pairs | _ -> assert false

let p_positions value =
  let value_of = by_name (words @ [ "ruleset"; "p"; "closed" ]) value in
  let digits, base, known, relations, system = numbers value_of in
  match value_of "ruleset" with
  | String ("nim:piles=any" | "nim:piles=any:misere" as ruleset) ->
    if relations <> [] || value_of "p" <> Null || value_of "closed" <> Null || not (Z.equal digits (nat 2)) then
      refuse "for any number of piles: digits 2, no relations, p and closed null";
    { claimed = Any_piles (ruleset <> "nim:piles=any"); given = Numbers (system (), base) }
  | ruleset ->
    let rules =
      match ruleset with
      | String text -> named_rules known base text
      | Object _ -> own_rules ruleset
      | _ -> refuse "the ruleset is a text or an object"
    in
    let p = automaton digits (size rules.position) (value_of "p") in
    let game = game known rules in
    let closed = match value_of "closed" with Null -> None | value -> Some (tree known rules.position value) in
    { claimed = Positions ((system (), base), relations, game, nat rules.forbidden, p, closed); given = No_hints }

let sentence value =
  let value_of = by_name (words @ [ "variables"; "sentence" ]) value in
  let _, base, known, relations, system = numbers value_of in
  let variables = names 0 (value_of "variables") in
  let found = tree known variables (value_of "sentence") in
  { claimed = Sentence ((system (), base), relations, nat (size variables), found); given = No_hints }

let certificate value =
  let named name = match value with Object pairs -> List.assoc_opt name pairs | _ -> None in
  match (named "format", named "kind") with
  | Some (String "nimlike/certificate/2"), Some (String "p-positions") -> p_positions value
  | Some (String "nimlike/certificate/2"), Some (String "sentence") -> sentence value
  | _ -> Reading.certificate value
