"""The Coq file of a certificate of a misère quotient.

Beside what the certificate lists, the file has what ``formal/MisereGames.v`` asks for: the whole table of products, a
row of heaps for each element, and for each element x sets C such that every sum X of that element has one of them
within the set D(X) of the elements that win beside X. Coq tests all this; how it was found is no part of the proof.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from nimlike_check.refusal import refuse
from nimlike_check.work import Work

from nimlike.proofs.coq.compile import NAME, Script, in_unary, list_numbers, number, write
from nimlike_check.quotients import Rule, check_format, check_period, reach, table_of

_REQUIRED: Final = ("Games", "Heaps", "Periods", "Octal", "Subtraction", "Quotient", "MisereChecker", "MisereGames")
_LIMIT: Final = 5
"""What a check of the certificate may take at most, times the usual: a wrong one may have very many sets."""


def quotient(certificate: Mapping[str, Any]) -> Script:
    """The file that states that the monoid, with its set P, is the misère quotient of the rows of heaps."""
    check_format(certificate)
    rule, work = Rule(certificate["ruleset"]), Work(_LIMIT)
    if rule.repeated:
        refuse("ruleset", "Coq knows octal games with finitely many digits, none of which is repeated")
    # what Coq checks is checked here first
    products, values, period = certificate["products"], certificate["values"], certificate["period"]
    order = len(products)
    if len(reach(products)) < order:
        refuse("monoid", "some element is no product of generators", "H2")
    table, elements = table_of(products, work), values
    if period is not None:
        check_period(values, certificate["preperiod"], period, rule)
        first = certificate["preperiod"]
        values = values[: first + period]
        beyond = rule.last if rule.taking else first + period + rule.last + 1
        elements = [values[n if n < first else first + (n - first) % period] for n in range(first + period + beyond)]
    # the sets of the proof, and the claim
    sets = _least_sets(table, certificate["portion"], elements, rule, work)
    inside = sum(1 << x for x in {*certificate["portion"]})
    game = _game(rule)
    claim = _claim(game, order, None if period is None else (certificate["preperiod"], period))
    ruleset = certificate["ruleset"].replace("è", "e")
    about = f"{ruleset}: a misere quotient of order {order}. Whoever moves last loses."
    text = f"""{game.defined}\
(* The products of the elements 0, 1, 2, ...: row x lists x0, x1, x2, ...; 0 is the identity. *)
Definition table : list (list nat) := map (map N.to_nat) [
{_rows(table)}]%N.
(* Bit x says whether x is in P. *)
Definition bits (set : N) : list bool := map (N.testbit_nat set) (seq 0 {number(order)}).
Definition inside : list bool := bits 0x{inside:x}.
(* The elements of the heaps 0, 1, 2, ... *)
Definition values : list nat := map N.to_nat
{_fill_lines(values)}%N.
(* For each element a row of heaps of which it is the product, and the sets that the proof needs. *)
Definition words : list (list nat) := map (map N.to_nat) [
{_rows(_words(products, certificate["generators"]))}]%N.
Definition closed : list (list (list bool)) := map (map bits) [
{_rows([f"0x{members:x}" for members in sets.get(x, [])] for x in range(order))}]%N.

{claim}"""
    # what Coq will do, in steps
    written = [order, len(elements), certificate["preperiod"] or 0, period or 0, *(take for take, _ in rule.digits)]
    return write(about, "List NArith", text, _REQUIRED, _steps(order, elements, sets, rule) + in_unary(*written))


@dataclass(frozen=True)
class _Game:
    """How a game is named in Coq: its rules, its moves, and the functions that check its certificates."""

    name: str  # of the functions
    argument: str
    move: str
    defined: str = ""


def _game(rule: Rule) -> _Game:
    if rule.unequal:
        return _Game("unequal", "", "row_move unequal")
    if rule.taking:
        takes = list_numbers(take for take, _ in rule.digits)
        defined = f"(* The numbers that may be taken. *)\nDefinition takes : list nat := {takes}.\n"
        return _Game("take", "takes ", "subtraction_move takes", defined)
    code = dict(rule.digits)
    digits = list_numbers(code.get(take, 0) for take in range(rule.last + 1))
    defined = f"(* The digits d0, d1, d2, ... of the code. *)\nDefinition code : list nat := {digits}.\n"
    return _Game("octal", "code ", "octal_move code", defined)


def _claim(game: _Game, order: int, repeats: tuple[int, int] | None) -> str:
    """The theorem and its proof: of all heaps if the elements repeat, with this preperiod and period, else of some."""
    given = f"{game.argument}table inside closed words values"
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
Lemma accepted : check_{game.name}{end} {given} = true.
Proof. vm_compute. reflexivity. Qed.

(* The class of a row {what} is the product of their elements. A row is lost for the player to move iff its
   class is in P; two rows have the same class iff no row beside them tells them apart; each element is a class. *)
Theorem {NAME} : (
  (forall row, {row}(misere_lost ({game.move}) row <-> in_P inside (class row) = true)) /\\
  (forall a b, {rows}(class a = class b <->
    forall more, {more}(misere_lost ({game.move}) (a ++ more) <-> misere_lost ({game.move}) (b ++ more)))) /\\
  (forall x, x < {number(order)} -> exists row, {some}class row = x)){again}.
Proof. exact ({game.name}_checked{end} {given} accepted). Qed."""


def _words(products: list[list[int]], generators: list[int]) -> list[list[int]]:
    """For each element heaps of which it is the product, if the generators are the elements of their heaps."""
    words: dict[int, list[int]] = {}
    for x, (y, g) in reach(products).items():
        words[x] = [*words[y], generators[g]] if x else []
    return [words[x] for x in range(len(products))]


def _least_sets(
    table: list[list[int]], portion: list[int], elements: list[int], rule: Rule, work: Work
) -> dict[int, list[int]]:
    """For each element the smallest of the sets D(X), or of sets within them, over all sums X of that element."""
    order, inside = len(table), {*portion}
    kinds: dict[tuple[int, frozenset[int]], None] = {}  # in the order of the heaps
    for heap, x in enumerate(elements):
        work.need("options", 2 + sum(2 + rule.splits(rest) for rest, _ in rule.moves(heap)))
        after = {table[elements[one]][elements[other]] for one, other in rule.options(heap)}
        if after:
            kinds[x, frozenset(after)] = None
    work.need("options", len(kinds) * order**2)
    pairs = [(x, [any(row[y] in inside for y in after) for row in table]) for x, after in kinds]
    found: dict[int, list[tuple[int, list[bool]]]] = {}
    todo = list(pairs)
    while todo:
        x, wins = todo.pop()
        bits = sum(1 << z for z, member in enumerate(wins) if member)
        here = found.setdefault(x, [])
        work.need("sums", 4 * order + len(here))
        if any(known & ~bits == 0 for known, _ in here):
            continue
        here[:] = [(known, set_) for known, set_ in here if bits & ~known]
        here.append((bits, wins))
        work.need("sums", 2 * order * len(pairs), 60 * order * (len(todo) + len(pairs)))
        todo += [
            (table[x][y], [wins[u] or more[v] for u, v in zip(table[y], table[x], strict=True)]) for y, more in pairs
        ]
    return {x: [bits for bits, _ in here] for x, here in found.items()}


def _steps(order: int, elements: list[int], sets: Mapping[int, list[int]], rule: Rule) -> int:
    """Numbers are in unary in Coq, and a place of a list is gone to from its beginning."""
    heaps, kinds = len(elements), len({*elements}) + 1
    splits = sum(1 for _, digit in rule.digits if digit & 4)
    options = heaps * (heaps * splits // 2 + len(rule.digits))
    number = sum(map(len, sets.values()))
    monoid = order**4 // 2 + order**3
    return monoid + options * (order + 20) + heaps * order**2 * min(order, 10) + number * kinds * order * (order + 10)


def _rows(rows: Iterable[Sequence[int | str]]) -> str:
    return ";\n".join(_fill_lines(row) for row in rows)


def _fill_lines(items: Sequence[int | str]) -> str:
    """A list, in lines; a number that is longer stays whole."""
    text = f"[{'; '.join(map(str, items))}]"
    return textwrap.fill(text, 118, initial_indent="  ", subsequent_indent="   ", break_long_words=False)
