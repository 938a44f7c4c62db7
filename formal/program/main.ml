(* nimlike-proved FILE...: says of each certificate what it proves, by a checker that is proved right in Coq.

   Exit codes: 0 all are accepted, 1 one is refused, 2 one is not read, 3 one is not checked. *)

let text path =
  let file = open_in_bin path in
  Fun.protect ~finally:(fun () -> close_in file) (fun () ->
      let size = in_channel_length file in
      if size > Reading.most_bytes then raise (Reading.Unknown "files as long as this");
      really_input_string file size)

let verdict path =
  match Proved.proved_claim (Words.certificate (Json.parse (text path))) with
  | Some claim -> (0, "accepted, machine-checked (formal/Certificates.v, check_right): " ^ Saying.sentence claim)
  | None -> (1, "refused: it does not prove its claim")
  | exception Json.Refused reason -> (1, "refused: " ^ reason)
  | exception Reading.Unknown what -> (3, "not checked: no theorem in Coq is of " ^ what)
  | exception Sys_error reason -> (2, "not read: " ^ reason)
  | exception End_of_file -> (2, "not read: not a regular file")
  | exception (Out_of_memory | Stack_overflow | Z.Overflow) -> (3, "not checked: it takes more memory than there is")
  | exception fault -> (3, "not checked: a fault of the reader, " ^ Printexc.to_string fault)

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline "usage: nimlike-proved FILE..."; exit 2
  | paths ->
    let say path =
      let code, said = verdict path in
      Printf.printf "%s: %s\n%!" (String.escaped path) said;
      code
    in
    let codes = List.map say paths in
    exit (List.find (fun code -> List.mem code codes) [ 2; 1; 3; 0 ])
