(* JSON, read strictly: whole numbers only, no name twice in an object, letters of ASCII only. *)

type t = Null | Bool of bool | Int of Z.t | String of string | List of t list | Object of (string * t) list

exception Refused of string

let refuse reason = raise (Refused reason)
let most_digits = 1_000
let most_depth = 100

let parse text =
  let size = String.length text in
  let at = ref 0 in
  let peek () = if !at < size then text.[!at] else '\000' in
  let next () = let sign = peek () in incr at; sign in
  let rec blank () = match peek () with ' ' | '\t' | '\n' | '\r' -> incr at; blank () | _ -> () in
  let expect word =
    String.iter (fun sign -> if !at >= size || next () <> sign then refuse (word ^ " is missing: not a JSON text")) word
  in
  let digits () =
    let first = !at in
    while (match peek () with '0' .. '9' -> true | _ -> false) do incr at done;
    String.sub text first (!at - first)
  in
  let number () =
    let negative = peek () = '-' in
    if negative then incr at;
    let found = digits () in
    if found = "" || (found.[0] = '0' && String.length found > 1) then refuse "not a JSON text";
    if String.length found > most_digits then refuse "a number has too many digits";
    (match peek () with '.' | 'e' | 'E' -> refuse "a number is not whole" | _ -> ());
    Int (if negative then Z.neg (Z.of_string found) else Z.of_string found)
  in
  let escaped () =
    match next () with
    | ('"' | '\\' | '/') as sign -> sign
    | 'b' -> '\b' | 'f' -> '\012' | 'n' -> '\n' | 'r' -> '\r' | 't' -> '\t'
    | 'u' when !at + 4 <= size ->
      let code = String.sub text !at 4 in
      at := !at + 4;
      let hexadecimal = function '0' .. '9' | 'a' .. 'f' | 'A' .. 'F' -> true | _ -> false in
      let all = List.for_all hexadecimal (List.init 4 (String.get code)) in
      let found = if all then int_of_string ("0x" ^ code) else 128 in
      if found > 127 then refuse "a text has other letters than those of ASCII" else Char.chr found
    | _ -> refuse "not a JSON text"
  in
  let text_after_quote () =
    let found = Buffer.create 16 in
    let rec go () =
      if !at >= size then refuse "a text has no end";
      match next () with
      | '"' -> Buffer.contents found
      | '\\' -> Buffer.add_char found (escaped ()); go ()
      | ' ' .. '\127' as sign -> Buffer.add_char found sign; go ()
      | _ -> refuse "a text has other letters than those of ASCII"
    in
    go ()
  in
  let rec value depth =
    if depth > most_depth then refuse "too many lists and objects inside one another";
    blank ();
    let found =
      match peek () with
      | '{' -> incr at; Object (members depth)
      | '[' -> incr at; List (items ']' (fun () -> value (depth + 1)))
      | '"' -> incr at; String (text_after_quote ())
      | 't' -> expect "true"; Bool true
      | 'f' -> expect "false"; Bool false
      | 'n' -> expect "null"; Null
      | _ -> number ()
    in
    blank (); found
  and members depth =
    let member () =
      blank (); expect "\"";
      let name = text_after_quote () in
      blank (); expect ":"; (name, value (depth + 1))
    in
    let found = items '}' member in
    let names = List.map fst found in
    if List.length (List.sort_uniq compare names) < List.length names then refuse "a name stands twice in one object";
    found
  and items : 'a. char -> (unit -> 'a) -> 'a list = fun last item ->
    blank ();
    if peek () = last then (incr at; [])
    else
      let rec go found =
        let found = item () :: found in
        blank ();
        match next () with
        | ',' -> go found
        | sign when sign = last -> List.rev found
        | _ -> refuse "not a JSON text"
      in
      go []
  in
  let found = value 1 in
  if !at < size then refuse "more follows the JSON text";
  found
