"""The Coq file of a certificate of a misère quotient, and the rules of games on heaps for Coq.

Beside what the certificate lists, the file has what ``formal/MisereGames.v`` asks for: the whole
table of products, a row of heaps for each element, and for each element x sets C such that every sum X of that
element has one of them within the set D(X) of the elements that win beside X. Coq tests all this; how it was found is
no part of the proof.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from nimlike.proofs.coq.compile import NAME, Script, list_numbers, number, write, write_list


@dataclass(frozen=True)
class HeapGame:
    """A game on heaps, and how it is named in Coq: what a player may take, and the digits of these numbers.

    The digits say what may be left, as in a code: 1 nothing, 2 one heap, 4 two heaps, and 8 two heaps that differ.
    """

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


def heap_game(ruleset: str) -> HeapGame | None:
    """The game of a text, if ``formal`` has its rules: an octal code without r, a subtraction set, Grundy's game."""
    if ruleset.startswith("grundy"):
        return HeapGame("unequal", "", "row_move unequal", "", {0: 8})
    if found := re.match(r"subtraction:([\d,]+)(?::misere)?$", ruleset):
        takes = sorted({int(take) for take in found[1].split(",")})
        defined = f"The numbers that may be taken. *)\nDefinition takes : list nat := {list_numbers(takes)}"
        return HeapGame("take", "takes", "subtraction_move takes", f"(* {defined}.\n", dict.fromkeys(takes, 3))
    if found := re.match(r"octal:(\d)\.(\d+)(?::misere)?$", ruleset):
        code = [int(digit) for digit in (found[1] + found[2]).rstrip("0")]
        defined = f"The digits d0, d1, d2, ... of the code. *)\nDefinition code : list nat := {list_numbers(code)}"
        return HeapGame("octal", "code", "octal_move code", f"(* {defined}.\n", {k: d for k, d in enumerate(code) if d})
    return None


def quotient(certificate: Mapping[str, Any]) -> Script | None:
    """The file that states that the monoid, with its set P, is the misère quotient of the rows of heaps."""
    game = heap_game(certificate["ruleset"])
    if game is None:
        return None
    products, values, portion = (certificate[name] for name in ("products", "values", "portion"))
    e, p, order, elements = certificate["preperiod"], certificate["period"], len(products), values
    if p is not None:
        values = values[: e + p]
        beyond = max(game.digits) if game.functions == "take" else e + p + max(game.digits) + 1
        elements = [values[n if n < e else e + (n - e) % p] for n in range(e + p + beyond)]
    words = _words(products)
    table = _table(products, words)
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


def _claim(game: HeapGame, order: int, repeats: tuple[int, int] | None) -> str:
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


def _words(products: list[list[int]]) -> dict[int, list[int]]:
    """For each element generators of which it is the product."""
    words: dict[int, list[int]] = {0: []}
    todo = [0]
    for y in todo:  # grows while it is gone through
        for g, x in enumerate(products[y]):
            if x not in words:
                words[x] = [*words[y], g]
                todo.append(x)
    return words


def _table(products: list[list[int]], words: dict[int, list[int]]) -> list[list[int]]:
    """All products: row x lists those with 0, 1, ..."""
    table = []
    for x in range(len(products)):
        row = list(range(len(products)))
        for g in words[x]:
            row = [products[y][g] for y in row]
        table.append(row)
    return table


def _least_sets(
    table: list[list[int]], portion: list[int], elements: list[int], game: HeapGame
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
