"""The Coq file of a certificate, for the kinds whose theorem is proved in ``formal``."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any, Final

from nimlike_check.coprime_fields import number as whole_number
from nimlike_check.coprime_fields import numbers
from nimlike_check.coprime_total import read_total
from nimlike_check.heap_words import whole_list
from nimlike_check.periods import check_reach, octal_digits, read_period
from nimlike_check.refusal import OverLimit, check_shape, refuse, whole
from nimlike_check.subtraction_families import Class, Game, read_family

from nimlike.core.errors import CertificateRejected, LimitReached, Undecided
from nimlike.proofs.coq.compile import NAME, Script, in_unary, list_numbers, number, write
from nimlike.proofs.coq.quotients import quotient
from nimlike_check import KINDS, Refused

# The Coq file of a certificate of a subtraction game with a letter.

_REQUIRED = ("Games", "Xor", "Periods", "Subtraction", "Family", "FamilyChecker")


def family(certificate: Mapping[str, Any]) -> Script:
    """The file that states the least periods and preperiods of classes and members, and that they decide the game."""
    game, classes, members = read_family(certificate)
    # what the file states
    value, what = ("G", "Grundy values") if game.grundy else ("outcome", "P-positions")
    forms = "; ".join(f"({number(times)}, {number(more)})" for times, more in game.forms)
    rows = ";\n  ".join(map(_row, classes))
    singles = "; ".join(f"({number(c)}, {number(p)}, {number(e)})" for c, p, e in members)
    decides = (
        "forall row, lost (subtraction_move (takes forms c)) row <-> xor_list (map (G (takes forms c)) row) = 0"
        if game.grundy
        else "forall n, lost (subtraction_move (takes forms c)) [n] <-> outcome (takes forms c) n = 0"
    )
    ruleset = certificate["ruleset"]
    about = f"{ruleset}: the least period and the least preperiod of the {what}, for all c of some classes."
    text = f"""(* The numbers u c + t may be taken, for these pairs (u, t). *)
Definition forms : list (nat * nat) := [{forms}].
(* (first, step, start, (A, B), (C, D)): for c = first + k step the period is A c + B, and the preperiod C c + D. *)
Definition classes : list (nat * nat * nat * (nat * Z) * (nat * Z)) := [
  {rows}].
(* Single numbers (c, period, preperiod). *)
Definition members : list (nat * nat * nat) := [{singles}].

Lemma accepted : check {"true" if game.grundy else "false"} forms classes members = true.
Proof. vm_compute. reflexivity. Qed.

(* linear a b c is a c + b. *)
Theorem {NAME} :
  (forall first step start A B C D k, In (first, step, start, (A, B), (C, D)) classes -> let c := first + k * step in
    period ({value} (takes forms c)) (Z.to_nat (linear C D c)) (Z.to_nat (linear A B c))) /\\
  (forall c p e, In (c, p, e) members -> period ({value} (takes forms c)) e p) /\\
  (forall c, 0 < c -> {decides}).
Proof. exact (checked_{"grundy" if game.grundy else "outcomes"} forms classes members accepted). Qed."""
    # what Coq will do, in steps
    steps = sum(_class_steps(game, one) for one in classes)
    steps += sum(_steps(game, c, 2 * p + e + c, 2 + p) for c, p, e in members)
    written = [*game.forms, *members, *((each.first, each.step, each.start) for each in classes)]
    written += [(each.period[0], each.preperiod[0]) for each in classes]
    return write(about, "List NArith ZArith", text, _REQUIRED, steps + in_unary(*chain.from_iterable(written)))


def _row(one: Class) -> str:
    (a, b), (c, d) = one.period, one.preperiod
    first = ", ".join(map(number, (one.first, one.step, one.start)))
    return f"({first}, ({number(a)}, ({b})%Z), ({number(c)}, ({d})%Z))"


def _class_steps(game: Game, one: Class) -> int:
    """For the values of K rows of heaps, which are then compared for some shifts."""
    a, b = one.period
    rows = one.preperiod[0] + a + 2 + max(*(times for times, _ in game.forms), a // 2)
    return _steps(game, one.first, rows * one.first, 4 + a + abs(b))


def _steps(game: Game, c: int, count: int, shifts: int) -> int:
    """For so many values, each from a list that is gone through to each option, and for their comparisons."""
    return count * (50 + sum(min(take, count) for take in game.takes(c)) + shifts)


# The Coq file of a certificate of a majority.

_REQUIRED_OF_MAJORITIES = ("Row", "Coprime", "PowersOfTwo", "MajorityChecker")


def majority(certificate: Mapping[str, Any]) -> Script:
    """The file that states who wins the game of the word, or the coprime game, for every K from the gap on."""
    check_shape(certificate, {"format", "kind", "word", "divisors", "winner", "good", "gap"}, ("word", "winner"))
    word, winner, divisors = certificate["word"], certificate["winner"], certificate["divisors"]
    if set(word) - {"A", "B"} or winner not in ("A", "B"):
        refuse("format", "the word is of letters A and B, and the winner is one of them")
    good, gap = numbers(certificate["good"], "good"), whole_number(certificate["gap"], "gap")
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
        named = f"Definition divisors : list nat := {list_numbers(numbers(divisors, 'divisors'))}.\n"
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
    # what Coq will do, in steps
    steps = len(word) * (100 + 50 * len(divisors or ()))
    return write(
        about, "PeanoNat NArith String List", text, _REQUIRED_OF_MAJORITIES, steps + in_unary(gap, *(divisors or ()))
    )


# The Coq file of a certificate of the coprime game in which a remainder of A's total decides.

_REQUIRED_OF_TOTALS = ("Row", "TotalChecker")


def total(certificate: Mapping[str, Any]) -> Script:
    """The file that states who wins from each position in play, and from n chips, for all n."""
    read = read_total(certificate)
    modulus, last = read.total_modulus, read.preperiod + read.period
    about = f"""{read.ruleset}: A and B take 1 to {read.most} chips in turn, until none is left;
   A wins iff his total, modulo {modulus}, leaves one of the listed remainders."""
    text = f"""Definition K : nat := {number(read.most)}.
Definition M : nat := {number(modulus)}.
Definition good : list nat := {_numbers(read.good)}.
(* With k chips left, k = 0, 1, 2, ...: the remainders of A's total with which A wins, as bits. *)
Definition A_moves : list N := {_rows(row for row, _ in read.rows)}.
Definition B_moves : list N := {_rows(row for _, row in read.rows)}.
Definition preperiod : nat := {number(read.preperiod)}.
Definition period : nat := {number(read.period)}.
(* From which n chips B wins. *)
Definition small : list nat := {_numbers(read.small)}.
Definition threshold : nat := {number(read.threshold)}.
Definition modulus : nat := {number(read.modulus)}.
Definition residues : list nat := {_numbers(read.residues)}.

Definition W (a : nat) : bool := existsb (Nat.eqb (a mod M)) good.
Lemma accepted : check K M good A_moves B_moves preperiod period threshold modulus residues small = true.
Proof. vm_compute. reflexivity. Qed.

(* The lists are compared by their names. *)
Strategy opaque [A_moves B_moves residues small].
(* k chips are left, and A has taken a. *)
Theorem {NAME} :
  (forall k a, k < preperiod + period ->
    (wins_A K W A k a <-> N.testbit (nth k A_moves 0%N) (N.of_nat (a mod M)) = true) /\\
    (wins_A K W B k a <-> N.testbit (nth k B_moves 0%N) (N.of_nat (a mod M)) = true)) /\\
  (forall t k a, preperiod <= k -> (wins_A K W t (k + period) a <-> wins_A K W t k a)) /\\
  (forall n, wins_B K W A n 0 <-> n < threshold /\\ In n small \\/ threshold <= n /\\ In (n mod modulus) residues).
Proof. exact (total_checked K M good A_moves B_moves _ _ _ _ residues small accepted). Qed."""
    # what Coq will do, in steps
    rows = last + read.most
    joined = rows * min(read.most, rows) * (20 + modulus)
    listed = 50 * last * modulus
    compared = 20 * last * (len(read.residues) + len(read.small))
    written = [read.most, modulus, last, read.threshold, read.modulus, *read.good, *read.small, *read.residues]
    return write(
        about, "List NArith PeanoNat", text, _REQUIRED_OF_TOTALS, joined + listed + compared + in_unary(*written)
    )


def _rows(rows: Iterable[int]) -> str:
    return _fill_lines(f"[{'; '.join(f'0x{row:x}' for row in rows)}]%N")


def _numbers(values: list[int]) -> str:
    return _fill_lines(f"map N.to_nat [{'; '.join(map(str, values))}]%N")


def _fill_lines(text: str) -> str:
    """In lines; a number that is longer stays whole."""
    return textwrap.fill(text, 118, break_long_words=False, break_on_hyphens=False)


def script(certificate: Any) -> Script:
    """The Coq file of a certificate, given as the JSON value of its file; Coq itself checks what is claimed."""
    kind = certificate.get("kind") if isinstance(certificate, dict) else None
    if not isinstance(kind, str) or kind not in WRITERS:
        raise Undecided(f"not yet: Coq can be given certificates of the kinds {', '.join(sorted(WRITERS))}")
    try:
        return WRITERS[kind](certificate)
    except OverLimit as refused:
        raise LimitReached(str(refused)) from None
    except Refused as refused:
        raise CertificateRejected(str(refused), refused.step) from None


def is_missing(certificate: Any) -> bool:
    """Whether Coq cannot be given certificates of this kind yet."""
    kind = certificate.get("kind") if isinstance(certificate, dict) else None
    return kind in KINDS and kind not in WRITERS


def _period(certificate: Mapping[str, Any], theory: str, game: str, rules: str, steps: int) -> Script:
    """The file for Grundy values that repeat; the move relation is ``<theory>_move <game>``, and rules define game."""
    values, preperiod, period = read_period(certificate)
    check_reach(values, preperiod + period - 1)
    listed = textwrap.fill(f"[{'; '.join(map(str, values))}]%N", 118)
    module = theory.capitalize()
    about = f"""{certificate["ruleset"]}: the Grundy values of all heaps, period {period} from heap {preperiod} on."""
    text = f"""{rules}
(* The Grundy values of the heaps 0, 1, 2, ... *)
Definition values : list N :=
{listed}.

(* A row of heaps is lost for the player to move iff the XOR of the heaps' values is 0; the values begin as listed; and
   the period and the preperiod are the smallest possible. *)
Theorem {NAME} :
  (forall row, lost ({theory}_move {game}) row <-> xor_list (map (G {game}) row) = 0) /\\
  as_listed (G {game}) values /\\
  period (G {game}) {number(preperiod)} {number(period)}.
Proof. apply checked. vm_compute. reflexivity. Qed."""
    return write(
        about,
        "List NArith",
        text,
        ("Games", "Xor", "Periods", module),
        steps + in_unary(preperiod, period, len(values)),
    )


def _octal(certificate: Mapping[str, Any]) -> Script:
    read_period(certificate)
    digits = octal_digits(certificate["ruleset"])
    rules = f"(* The digits d0, d1, d2, ... of the code. *)\nDefinition code : list nat := {list_numbers(digits)}.\n"
    count, splits = len(certificate["values"]), sum(1 for digit in digits if digit & 4)
    return _period(certificate, "octal", "code", rules, count * (50 + 10 * len(digits)) + splits * count * count // 2)


def _subtraction(certificate: Mapping[str, Any]) -> Script:
    read_period(certificate)
    found = re.fullmatch(r"subtraction:([1-9][0-9]*(?:,[1-9][0-9]*)*)", certificate["ruleset"], re.ASCII)
    if found is None:
        raise Refused("ruleset", "not a subtraction game like subtraction:1,3,4")
    takes = [int(take) for take in found[1].split(",")]
    rules = f"(* The numbers that may be taken. *)\nDefinition takes : list nat := {list_numbers(takes)}.\n"
    count = len(certificate["values"])
    return _period(certificate, "subtraction", "takes", rules, count * (50 + sum(takes)) + in_unary(*takes))


def _nim(certificate: Mapping[str, Any]) -> Script:
    check_shape(certificate, {"format", "kind", "misere", "rest", "pile"})
    if not isinstance(certificate["misere"], bool):
        raise Refused("format", "misere is not true or false")
    misere = certificate["misere"]
    claim = "misere_lost nim piles <-> misere_safe piles" if misere else "lost nim piles <-> xor_list piles = 0"
    words = (
        "some pile is 2 or more and the XOR of the piles is 0, or all\n   are 0 or 1 and the number of ones is odd"
        if misere
        else "the XOR of the piles is 0"
    )
    about = f"""Nim with any number of piles, {"misere" if misere else "normal"} play.
   The theorem is proved in formal/Nim.v, without the automata of the certificate."""
    text = f"""(* The player to move loses iff {words}. *)
Theorem {NAME} : forall piles, {claim}.
Proof. exact {"bouton_misere" if misere else "bouton"}. Qed."""
    return write(about, "", text, ("Games", "Xor", "Nim"), 0, "the automata of the certificate")


def _column(certificate: Mapping[str, Any]) -> Script:
    most, primes, start = _coprime(certificate, {"loser", "difference"})
    loser, at = certificate["loser"], certificate["difference"]
    if type(at) is not int or loser not in ("A", "B"):
        raise Refused("format", "the difference is a whole number, and the loser A or B")
    last = start + 2 * most - 2
    if loser == "A":
        primes_of_n = "all the primes divide"
        hypothesis = "(forall p, In p primes -> Nat.divide p (a + b + k))"
        claim = "B_wins K A k a b"
    else:
        primes_of_n = f"no odd prime up to {abs(at) + last} divides but those listed"
        hypothesis = (
            "(forall q, prime q -> q mod 2 = 1 -> q <= column_reach K d start -> Nat.divide q (a + b + k) ->\n"
            "    In q primes)"
        )
        claim = "A_wins K B k a b"
    about = f"""The coprime game with takes of 1 to {most} and an odd number n = a + b + k of chips,\
 which {primes_of_n}:
   with k >= {start} chips left and a - b = {at}, {loser} to move loses."""
    text = f"""{_COPRIME.format(most=number(most), primes=list_numbers(primes))}
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
    return write(
        about,
        "List Arith ZArith",
        text,
        _COLUMNS,
        _row_steps(most, abs(at) + last, last) + in_unary(most, start, *primes),
    )


def _race(certificate: Mapping[str, Any]) -> Script:
    most, primes, start = _coprime(certificate, {"edge", "phase"})
    edge, phase = certificate["edge"], certificate["phase"]
    if type(edge) is not int or not whole(phase):
        raise Refused("format", "the edge or the phase is not a whole number")
    last = start + most - 1
    about = f"""The coprime game with takes of 1 to {most} and an odd number n of chips,\
 which all the primes divide, and no
   other odd prime up to {abs(edge) + most + 1 + last}: who wins with k >= {start} chips left near the edge {edge}."""
    text = f"""{_COPRIME.format(most=number(most), primes=list_numbers(primes))}
Definition E : Z := ({edge})%Z.
Definition c : Z := {phase}%Z.
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
    return write(
        about,
        "List Arith ZArith",
        text,
        _COLUMNS,
        _row_steps(most, abs(edge) + most + 1 + last, last) + in_unary(most, start, *primes),
    )


_COLUMNS: Final = ("Row", "Coprime", "PowersOfTwo", "Columns", "Race", "ColumnChecker")
_COPRIME: Final = """Definition K : nat := {most}.
Definition primes : list nat := {primes}."""


def _row_steps(most: int, reach: int, last: int) -> int:
    """For ``last`` rows of 2 reach + 1 bits, each made of K shifted ones."""
    return 4 * last * min(most, last) * reach + 200 * reach


def _coprime(certificate: Mapping[str, Any], fields: set[str]) -> tuple[int, list[int], int]:
    """K, the primes and the start of a certificate of the coprime game."""
    wanted = {"format", "kind", "ruleset", "primes", "start"} | fields
    check_shape(certificate, wanted, ("ruleset",))
    found = re.fullmatch(r"coprime:max=([1-9][0-9]{0,8})", certificate["ruleset"], re.ASCII)
    if found is None:
        raise Refused("ruleset", "not a coprime game like coprime:max=10")
    if not whole(certificate["start"]):
        raise Refused("format", "the start is not a whole number")
    return int(found[1]), whole_list(certificate["primes"]), certificate["start"]


WRITERS: Final[dict[str, Callable[[Mapping[str, Any]], Script]]] = {
    "octal-period": _octal,
    "subtraction-period": _subtraction,
    "nim-any-piles": _nim,
    "coprime-column": _column,
    "coprime-race": _race,
    "subtraction-family": family,
    "majority": majority,
    "coprime-total": total,
    "misere-quotient": quotient,
}
"""What writes the Coq file of a certificate, for each kind that Coq can be given."""
