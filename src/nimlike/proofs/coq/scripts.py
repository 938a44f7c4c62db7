"""The Coq file of a certificate that the independent checker accepts, where its theorem is proved in ``formal``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from nimlike.core.errors import Undecided
from nimlike.proofs.coq.compile import NAME, Script, list_numbers, number, write, write_list

GIVEN: Final = (  # the certificates that Coq can be given
    "heap-period (octal games, subtraction sets), majority, misere-quotient, p-positions (Nim with any number of"
    " piles), row-law (column, race, total), subtraction-family"
)


def script(certificate: Mapping[str, Any]) -> Script:
    """The Coq file of a certificate that the checker accepts; Coq itself checks what is claimed."""
    writer = WRITERS.get(certificate["kind"])
    made = writer(certificate) if writer else None
    if made is None:
        raise Undecided(f"not yet: Coq can be given certificates of the kinds {GIVEN}")
    return made


# Games on heaps.


@dataclass(frozen=True)
class _HeapGame:
    """A game on heaps, and the names that it has in Coq: what a player may take, and the digits of these numbers."""

    functions: str  # that check its misère quotients
    argument: str
    move: str
    defined: str
    digits: dict[int, int]

    def options(self, heap: int) -> Iterator[tuple[int, int]]:
        """The options of a heap, as two heaps of which one or both may be 0."""
        for take, digit in self.digits.items():
            rest = heap - take
            if rest >= 0 and digit & (2 if rest else 1):
                yield 0, rest
            most = rest // 2 if digit & 4 else (rest - 1) // 2 if digit & 8 else 0
            yield from ((a, rest - a) for a in range(1, most + 1))


def _heap_game(ruleset: str) -> _HeapGame | None:
    """The game of a text, if ``formal`` has its rules: an octal code without r, a subtraction set, Grundy's game."""
    if ruleset.startswith("grundy"):
        return _HeapGame("unequal", "", "row_move unequal", "", {0: 8})
    if found := re.match(r"subtraction:([\d,]+)(?::misere)?$", ruleset):
        takes = sorted({int(take) for take in found[1].split(",")})
        defined = f"The numbers that may be taken. *)\nDefinition takes : list nat := {list_numbers(takes)}"
        return _HeapGame("take", "takes", "subtraction_move takes", f"(* {defined}.\n", dict.fromkeys(takes, 3))
    if found := re.match(r"octal:(\d)\.(\d+)(?::misere)?$", ruleset):
        code = [int(digit) for digit in (found[1] + found[2]).rstrip("0")]
        defined = f"The digits d0, d1, d2, ... of the code. *)\nDefinition code : list nat := {list_numbers(code)}"
        return _HeapGame(
            "octal", "code", "octal_move code 0", f"(* {defined}.\n", {k: d for k, d in enumerate(code) if d}
        )
    return None


def _period(certificate: Mapping[str, Any]) -> Script | None:
    """The file that states the Grundy values of all heaps, which repeat, and that they decide the rows of heaps."""
    ruleset, e, p, values = (certificate[name] for name in ("ruleset", "preperiod", "period", "values"))
    game = _heap_game(ruleset)
    if game is None or certificate["saltus"]:
        return None
    octal = game.argument == "code"
    argument = "code 0" if octal else game.argument  # 0 is the digit of all larger numbers
    values = list(values)
    while octal and len(values) <= 2 * (e + p) + max(game.digits):  # as many as the theorem asks for
        values.append(values[-p])
    about = f"{ruleset}: the Grundy values of all heaps, period {p} from heap {e} on."
    text = f"""{game.defined}
(* The Grundy values of the heaps 0, 1, 2, ... *)
Definition values : list N :=
{write_list(values)}%N.

(* A row of heaps is lost for the player to move iff the XOR of the heaps' values is 0; the values begin as listed; and
   the period and the preperiod are the smallest possible. *)
Theorem {NAME} :
  (forall row, lost ({game.move}) row <-> xor_list (map (G {argument}) row) = 0) /\\
  as_listed (G {argument}) values /\\
  period (G {argument}) {number(e)} {number(p)}.
Proof. apply checked. vm_compute. reflexivity. Qed."""
    return write(about, "List NArith", "Games Xor Periods " + ("Octal" if octal else "Subtraction"), text)


def _family(certificate: Mapping[str, Any]) -> Script:
    """The file that states the least periods and preperiods of classes and members, and that they decide the game."""
    ruleset, grundy = certificate["ruleset"], certificate["values"] == "grundy"
    value, what = ("G", "Grundy values") if grundy else ("outcome", "P-positions")
    parts = (form.partition("c") for form in ruleset.removeprefix("subtraction:").split(","))
    pairs = [(int(u or 1), int(t or 0)) if letter else (0, int(u)) for u, letter, t in parts]
    forms = "; ".join(f"({number(u)}, {number(t)})" for u, t in pairs)
    rows = ";\n  ".join(map(_class, certificate["classes"]))
    singles = "; ".join(f"({number(c)}, {number(p)}, {number(e)})" for c, p, e in certificate["members"])
    decides = (
        "forall row, lost (subtraction_move (takes forms c)) row <-> xor_list (map (G (takes forms c)) row) = 0"
        if grundy
        else "forall n, lost (subtraction_move (takes forms c)) [n] <-> outcome (takes forms c) n = 0"
    )
    about = f"{ruleset}: the least period and the least preperiod of the {what}, for all c of some classes."
    text = f"""(* The numbers u c + t may be taken, for these pairs (u, t). *)
Definition forms : list (nat * nat) := [{forms}].
(* (first, step, start, (A, B), (C, D)): for c = first + k step the period is A c + B, and the preperiod C c + D. *)
Definition classes : list (nat * nat * nat * (nat * Z) * (nat * Z)) := [
  {rows}].
(* Single numbers (c, period, preperiod). *)
Definition members : list (nat * nat * nat) := [{singles}].

Lemma accepted : check {"true" if grundy else "false"} forms classes members = true.
Proof. vm_compute. reflexivity. Qed.

(* linear a b c is a c + b. *)
Theorem {NAME} :
  (forall first step start A B C D k, In (first, step, start, (A, B), (C, D)) classes -> let c := first + k * step in
    period ({value} (takes forms c)) (Z.to_nat (linear C D c)) (Z.to_nat (linear A B c))) /\\
  (forall c p e, In (c, p, e) members -> period ({value} (takes forms c)) e p) /\\
  (forall c, 0 < c -> {decides}).
Proof. exact (checked_{"grundy" if grundy else "outcomes"} forms classes members accepted). Qed."""
    return write(about, "List NArith ZArith", "Games Xor Periods Subtraction Family FamilyChecker", text)


def _class(one: Mapping[str, Any]) -> str:
    (a, b), (c, d) = one["period"], one["preperiod"]
    first = ", ".join(number(one[name]) for name in ("first", "step", "start"))
    return f"({first}, ({number(a)}, ({b})%Z), ({number(c)}, ({d})%Z))"


# Misère quotients.
#
# Beside what the certificate lists, the file has what ``formal/MisereGames.v`` asks for: the whole table of products, a
# row of heaps for each element, and for each element x sets C such that every sum X of that element has one of them
# within the set D(X) of the elements that win beside X. Coq tests all this; how it was found is no part of the proof.


def _quotient(certificate: Mapping[str, Any]) -> Script | None:
    """The file that states that the monoid, with its set P, is the misère quotient of the rows of heaps."""
    game = _heap_game(certificate["ruleset"])
    if game is None:
        return None
    products, values, portion = (certificate[name] for name in ("products", "values", "portion"))
    e, p, order, elements = certificate["preperiod"], certificate["period"], len(products), values
    if p is not None:
        values = values[: e + p]
        beyond = max(game.digits) if game.functions == "take" else e + p + max(game.digits) + 1
        elements = [values[n if n < e else e + (n - e) % p] for n in range(e + p + beyond)]
    words, table = _table(products)
    sets = _least_sets(table, portion, elements, game)
    inside = sum(1 << x for x in {*portion})
    claim = _claim(game, order, None if p is None else (e, p))
    about = f"{certificate['ruleset']}: a misere quotient of order {order}. Whoever moves last loses."
    text = f"""{game.defined}\
(* The products of the elements 0, 1, 2, ...: row x lists those with 0, 1, 2, ...; 0 is the identity. *)
Definition table : list (list nat) := map (map N.to_nat) [
{_rows(table)}]%N.
(* Bit x says whether x is in P. *)
Definition bits (set : N) : list bool := map (N.testbit_nat set) (seq 0 {number(order)}).
Definition inside : list bool := bits 0x{inside:x}.
(* The elements of the heaps 0, 1, 2, ... *)
Definition values : list nat := map N.to_nat
{write_list(values)}%N.
(* For each element a row of heaps of which it is the product, and the sets that the proof needs. *)
Definition words : list (list nat) := map (map N.to_nat) [
{_rows([certificate["generators"][g] for g in words[x]] for x in range(order))}]%N.
Definition closed : list (list (list bool)) := map (map bits) [
{_rows([f"0x{set_:x}" for set_ in sets.get(x, [])] for x in range(order))}]%N.

{claim}"""
    return write(about, "List NArith", "Games Heaps Periods Octal Subtraction Quotient MisereChecker MisereGames", text)


def _claim(game: _HeapGame, order: int, repeats: tuple[int, int] | None) -> str:
    """The theorem and its proof: of all heaps if the elements repeat, with this preperiod and period, else of some."""
    given = f"{game.argument} table inside closed words values".strip()
    if repeats is None:
        what, end, row, rows, more = (
            "of heaps that are listed",
            "_to",
            *(" -> ".join(f"listed {name}" for name in names) + " -> " for names in (["row"], ["a", "b"], ["more"])),
        )
        some = "listed row /\\ "
        phi = "fun n => nth n values 0"
        scope = "Definition listed (row : list nat) : Prop := Forall (fun n => n < length values) row.\n"
        again = ""
    else:
        e, p = map(number, repeats)
        what, end, row, rows, more, some, scope = "of heaps", "", "", "", "", "", ""
        given = f"{given} {e} {p}"
        phi = f"periodic values {e} {p}"
        again = f" /\\\n  repeats phi {e} {p}"
    return f"""Definition phi : nat -> nat := {phi}.
Definition class (row : list nat) : nat := element table phi row.
{scope}
Lemma accepted : check_{game.functions}{end} {given} = true.
Proof. vm_compute. reflexivity. Qed.

(* The class of a row {what} is the product of their elements. A row is lost for the player to move iff its
   class is in P; two rows have the same class iff no row beside them tells them apart; each element is a class. *)
Theorem {NAME} : (
  (forall row, {row}(misere_lost ({game.move}) row <-> in_P inside (class row) = true)) /\\
  (forall a b, {rows}(class a = class b <->
    forall more, {more}(misere_lost ({game.move}) (a ++ more) <-> misere_lost ({game.move}) (b ++ more)))) /\\
  (forall x, x < {number(order)} -> exists row, {some}class row = x)){again}.
Proof. exact ({game.functions}_checked{end} {given} accepted). Qed."""


def _table(products: list[list[int]]) -> tuple[dict[int, list[int]], list[list[int]]]:
    """For each element generators of which it is the product; and all products: row x lists those with 0, 1, ..."""
    words: dict[int, list[int]] = {0: []}
    rows = {0: [*range(len(products))]}
    todo = [0]
    for y in todo:  # grows while it is gone through
        for g, x in enumerate(products[y]):
            if x not in words:
                words[x], rows[x] = [*words[y], g], [products[z][g] for z in rows[y]]
                todo.append(x)
    return words, [rows[x] for x in range(len(products))]


def _least_sets(
    table: list[list[int]], portion: list[int], elements: list[int], game: _HeapGame
) -> dict[int, list[int]]:
    """For each element the smallest of the sets D(X), or of sets within them, over all sums X of that element."""
    inside = {*portion}
    kinds: dict[tuple[int, frozenset[int]], None] = {}  # in the order of the heaps
    for heap, x in enumerate(elements):
        after = {table[elements[one]][elements[other]] for one, other in game.options(heap)}
        if after:
            kinds[x, frozenset(after)] = None
    pairs = [(x, [any(row[y] in inside for y in after) for row in table]) for x, after in kinds]
    found: dict[int, list[int]] = {}
    todo = list(pairs)
    while todo:
        x, wins = todo.pop()
        bits = sum(1 << z for z, member in enumerate(wins) if member)
        here = found.setdefault(x, [])
        if any(set_ & ~bits == 0 for set_ in here):
            continue
        here[:] = [*(set_ for set_ in here if bits & ~set_), bits]
        todo += [
            (table[x][y], [wins[u] or more[v] for u, v in zip(table[y], table[x], strict=True)]) for y, more in pairs
        ]
    return found


def _rows(rows: Iterable[Iterable[int | str]]) -> str:
    return ";\n".join(map(write_list, rows))


# Games with n chips.


def _majority(certificate: Mapping[str, Any]) -> Script:
    """The file that states who wins the game of the word, or the coprime game, for every K from the gap on."""
    word, winner, divisors = (certificate[name] for name in ("word", "winner", "divisors"))
    good, gap = sorted({*certificate["good"]}), certificate["gap"]
    # the claim: of the word alone, or of the coprime game with its divisors
    other = "B" if winner == "A" else "A"
    if divisors is None:
        words = "A wins iff the letter of his total, modulo the length of the word, is A"
        named = proof = ""
        claim = f"""forall K, gap <= K -> forall r a,
  (gap <= r -> wins_{winner} K (letter word) {winner} r a) /\\
  (K + gap <= r -> wins_{winner} K (letter word) {other} r a)"""
    else:
        words = "the coprime game; the word has B where one of the divisors divides the total"
        named = f"Definition divisors : list nat := {list_numbers(divisors)}.\n"
        proof = """Lemma divisors_accepted : check_divisors word divisors = true.
Proof. vm_compute. reflexivity. Qed.
"""
        condition = (
            "(forall d, In d divisors -> Nat.divide d n)"
            if winner == "B"
            else "(forall p, prime p -> Nat.divide p n -> In p divisors)"
        )
        claim = f"""forall K n, gap <= K -> {condition} ->
  forall r a b, a + b + r = n ->
  (gap <= r -> {winner}_wins K {winner} r a b) /\\ (K + gap <= r -> {winner}_wins K {other} r a b)"""
    theorem = f"totals_{winner} word good {gap}" if divisors is None else f"coprime_{winner} word good {gap} divisors"
    about = f"Takes of 1 to K, K >= {gap}; {words}."
    text = f"""(* The letters of the totals 0, 1, 2, ...; they repeat. *)
Definition word : list bool := letters "{word}".
{named}Definition gap : nat := {number(gap)}.
(* Counted from these places, away from {winner}, the letters {winner} are always ahead. *)
Definition good : list N := [{"; ".join(map(str, good))}]%N.

Lemma accepted : check {winner} word good {gap} = true.
Proof. vm_compute. reflexivity. Qed.
{proof}
(* r chips are left, and A has taken a{"" if divisors is None else ", B b"}. *)
Theorem {NAME} : {claim}.
Proof. exact ({theorem} accepted{" divisors_accepted" if proof else ""}). Qed."""
    return write(about, "PeanoNat NArith String List", "Row Coprime PowersOfTwo MajorityChecker", text)


_COLUMNS: Final = "Row Coprime PowersOfTwo Columns Race ColumnChecker"


def _row_law(certificate: Mapping[str, Any]) -> Script | None:
    """The file of a law of rows, unless it is of all odd n."""
    ruleset, start, law = (certificate[name] for name in ("ruleset", "start", "law"))
    if law["name"] == "total":
        return _total(ruleset, start, **{name: law[name] for name in ("period", "residues", "small")})
    if law["name"] == "classes":
        return None
    most = int(ruleset.removeprefix("coprime:max="))
    rules = f"""Definition K : nat := {number(most)}.
Definition primes : list nat := {list_numbers(law["primes"])}."""
    if law["name"] == "column":
        return _column(rules, most, start, law["loser"], law["difference"])
    return _race(rules, most, start, law["edge"], law["phase"])


def _column(rules: str, most: int, start: int, loser: str, at: int) -> Script:
    """The file that states where a player loses with one difference of the totals."""
    start += (start + at) % 2 == 0  # the first row from there on in which there is this difference
    reach = abs(at) + start + 2 * most - 2
    if loser == "A":
        primes_of_n = "all the primes divide"
        hypothesis = "(forall p, In p primes -> Nat.divide p (a + b + k))"
        claim = "B_wins K A k a b"
    else:
        primes_of_n = f"no odd prime up to {reach} divides but those listed"
        hypothesis = (
            "(forall q, prime q -> q mod 2 = 1 -> q <= column_reach K d start -> Nat.divide q (a + b + k) ->\n"
            "    In q primes)"
        )
        claim = "A_wins K B k a b"
    about = f"""The coprime game with takes of 1 to {most} and an odd number n = a + b + k of chips,\
 which {primes_of_n}:
   with k >= {start} chips left and a - b = {at}, {loser} to move loses."""
    text = f"""{rules}
Definition d : Z := ({at})%Z.
Definition start : nat := {number(start)}.
Lemma accepted : check_column K primes {loser} d start = true.
Proof. vm_compute. reflexivity. Qed.

(* k chips are left; A has taken a and B has taken b. *)
Theorem {NAME} : forall k a b,
  (a + b + k) mod 2 = 1 -> (Z.of_nat a - Z.of_nat b)%Z = d -> start <= k ->
  {hypothesis} ->
  {claim}.
Proof.
  intros k a b O D L P. exact (column_checked_{loser} K primes {loser} d start accepted k a b O D L eq_refl P).
Qed."""
    return write(about, "List Arith ZArith", _COLUMNS, text)


def _race(rules: str, most: int, start: int, edge: int, phase: int) -> Script | None:
    """The file that states who wins near an edge."""
    if (edge + phase) % 2 == 0:  # of these ``formal`` has no theorem
        return None
    reach = max(abs(edge - most - 1), abs(edge + most - 1)) + start + most - 1
    about = f"""The coprime game with takes of 1 to {most} and an odd number n of chips,\
 which all the primes divide, and no
   other odd prime up to {reach}: who wins with k >= {start} chips left near the edge {edge}."""
    text = f"""{rules}
Definition E : Z := ({edge})%Z.
Definition c : Z := ({phase})%Z.
Definition start : nat := {number(start)}.
Lemma accepted : check_race K primes E c start = true.
Proof. vm_compute. reflexivity. Qed.

(* k chips are left; A has taken a and B has taken b; distance K c k is how far k - c is from the multiples of 2K. *)
Theorem {NAME} : forall n, n mod 2 = 1 -> (forall p, In p primes -> Nat.divide p n) ->
  (forall q, prime q -> q mod 2 = 1 -> q <= race_reach K E start -> Nat.divide q n -> In q primes) ->
  forall k a b, a + b + k = n -> start <= k -> let d := (Z.of_nat a - Z.of_nat b)%Z in
  ((E - Z.of_nat K - 1 <= d <= E + Z.of_nat K - 2 -> (A_wins K A k a b <-> E - distance K c k <= d)) /\\
   (E - Z.of_nat K <= d <= E + Z.of_nat K - 1 -> (A_wins K B k a b <-> E + distance K c k <= d)))%Z.
Proof. intros n O D N. exact (race_checked K primes E c start n accepted O D N). Qed."""
    return write(about, "List Arith ZArith", _COLUMNS, text)


def _total(ruleset: str, start: int, period: int, residues: list[int], small: list[int]) -> Script:
    """The file that states who wins from each position in play, and from n chips, for all n; Coq makes the rows."""
    found = re.split(r"\D+", ruleset.removeprefix("coprime:max="))
    most, *good, modulus = map(int, found)
    about = f"""{ruleset}: A and B take 1 to {most} chips in turn, until none is left;
   A wins iff his total, modulo {modulus}, leaves one of the listed remainders."""
    text = f"""Definition K : nat := {number(most)}.
Definition M : nat := {number(modulus)}.
Definition good : list nat := {list_numbers(good)}.
Definition start : nat := {number(start)}.
Definition period : nat := {number(period)}.
(* From which n chips B wins: those below start that are listed, and from there on those whose remainder is. *)
Definition small : list nat := map N.to_nat
{write_list(small)}%N.
Definition residues : list nat := map N.to_nat
{write_list(residues)}%N.

(* With k chips left, k = 0, 1, 2, ...: the remainders of A's total with which A wins, as bits. *)
Definition pairs : list (N * N) := Eval vm_compute in rows K M good (start + period - 1).
Definition A_moves : list N := Eval vm_compute in map fst pairs.
Definition B_moves : list N := Eval vm_compute in map snd pairs.

Definition W (a : nat) : bool := existsb (Nat.eqb (a mod M)) good.
Lemma accepted : check K M good A_moves B_moves start period start period residues small = true.
Proof. vm_compute. reflexivity. Qed.

(* The lists are compared by their names. *)
Strategy opaque [A_moves B_moves residues small].
(* k chips are left, and A has taken a. *)
Theorem {NAME} :
  (forall k a, k < start + period ->
    (wins_A K W A k a <-> N.testbit (nth k A_moves 0%N) (N.of_nat (a mod M)) = true) /\\
    (wins_A K W B k a <-> N.testbit (nth k B_moves 0%N) (N.of_nat (a mod M)) = true)) /\\
  (forall t k a, start <= k -> (wins_A K W t (k + period) a <-> wins_A K W t k a)) /\\
  (forall n, wins_B K W A n 0 <-> n < start /\\ In n small \\/ start <= n /\\ In (n mod period) residues).
Proof. exact (total_checked K M good A_moves B_moves _ _ _ _ residues small accepted). Qed."""
    return write(about, "List NArith PeanoNat", "Row TotalChecker", text)


# Nim.


def _nim(certificate: Mapping[str, Any]) -> Script | None:
    """The file that states Bouton's theorem."""
    if certificate["ruleset"] not in ("nim:piles=any", "nim:piles=any:misere"):
        return None
    misere = certificate["ruleset"].endswith("misere")
    if misere:
        claim, proof = "forall piles, misere_lost nim piles <-> misere_safe piles", "bouton_misere"
        words = """some pile is 2 or more and the XOR of the piles is 0, or all
   are 0 or 1 and the number of ones is odd."""
    else:
        claim = """forall piles, (lost nim piles <-> xor_list piles = 0) /\\
  (forall after, nim piles after -> xor_list after <> xor_list piles) /\\
  (forall v, v < xor_list piles -> exists after, nim piles after /\\ xor_list after = v)"""
        proof = "(fun piles => conj (bouton piles) (nim_value piles))"
        words = """the XOR of the piles is 0. The XOR is the Grundy value:
   no move leads to the same XOR, and some move to each smaller one."""
    about = f"""Nim with any number of piles, {"misere" if misere else "normal"} play.
   The theorem is proved in formal/Nim.v, without the automata of the certificate."""
    text = f"(* The player to move loses iff {words} *)\nTheorem {NAME} : {claim}.\nProof. exact {proof}. Qed."
    return write(about, "", "Games Xor Nim", text, "the automata of the certificate")


WRITERS: Final[dict[str, Callable[[Mapping[str, Any]], Script | None]]] = {
    "heap-period": _period,
    "majority": _majority,
    "misere-quotient": _quotient,
    "p-positions": _nim,
    "row-law": _row_law,
    "subtraction-family": _family,
}
"""What writes the Coq file of a certificate, for each kind of which Coq can be given some; None for the others."""
