"""Bouton 1901, "Nim, a game with a complete mathematical theory", Annals of Mathematics (2) 3, 35-39."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb

from nimlike.claims.model import Finding, Paper, Verdict, with_certificate
from nimlike.core.checker import accept
from nimlike.core.definition import Definition
from nimlike.core.move import State
from nimlike.core.outcome import Outcome
from nimlike.games.nim.game import Nim
from nimlike.games.nim.nim_proofs import nim_any_piles

PAPER = Paper(
    "bouton",
    "Bouton 1901",
    "bouton1901",
    (
        ("thirty-five", "theory/bouton#how-many-p-positions-there-are"),
        ("chance", "theory/bouton#how-many-p-positions-there-are"),
        ("misere-rule", "reference/errata#claims-that-fail-as-printed"),
        ("misere-many", "/proof/nim:misere"),
        ("many-piles", "/proof/nim"),
        ("misere", "certificates/proofs"),
        ("", "theory/bouton"),
    ),
)


def by_bouton(found: Finding, misere: bool) -> Finding:
    """A claim that follows from which positions of Nim, of any number of piles, are P; computed first."""
    return with_certificate(found, accept(nim_any_piles(misere), "nim with any number of piles").partition("; ")[0])


def _safe(piles: State) -> bool:
    """Bouton's rule read off the columns, digit by digit (no XOR), so that it checks the XOR too."""
    columns = max(size.bit_length() for size in piles)
    return all(sum(size >> column & 1 for size in piles) % 2 == 0 for column in range(columns))


def _safe_misere(piles: State) -> bool:
    """Section 6: the same, except that piles of 0 and 1 only are safe iff the number of ones is odd."""
    return sum(piles) % 2 == 1 if max(piles) <= 1 else _safe(piles)


@PAPER.claim(
    "footnote-binary",
    "2, footnote",
    "The number 9 is written 1001 in the binary scale.",
    "by conversion",
)
def nine_in_binary(_: int) -> Finding:
    return Finding(f"9 = {9:b}", None if f"{9:b}" == "1001" else "9")


@PAPER.claim(
    "safe-to-unsafe",
    "2-3",
    "If A leaves a safe combination (every binary column even), B cannot leave a safe one.",
    "the certificate for any number of piles; every move from every three-pile safe combination up to the bound",
    bound=40,
)
def safe_to_unsafe(bound: int) -> Finding:
    checked = 0
    for position in Nim().p_positions(bound):
        for move, after in position.options():
            checked += 1
            if _safe(after.state):
                return Finding("a safe option of a safe combination", f"{position}, {move}")
    return by_bouton(Finding(f"{checked:,} moves from safe combinations with piles <= {bound}"), misere=False)


@PAPER.claim(
    "unsafe-to-safe",
    "2-3",
    "From every combination that is not safe, some move leaves a safe one.",
    "the certificate for any number of piles; the move named by the program, three piles up to the bound",
    bound=40,
)
def unsafe_to_safe(bound: int) -> Finding:
    game, checked = Nim(), 0
    for piles in combinations_with_replacement(range(bound + 1), 3):
        if not _safe(piles):
            checked += 1
            if not any(_safe(after.state) for _, after in game(*piles).winning_moves()):
                return Finding("no move to a safe combination", str(game(*piles)))
    return by_bouton(Finding(f"{checked:,} unsafe combinations with piles <= {bound}"), misere=False)


@PAPER.claim(
    "outcome",
    "2-4",
    "The player who first leaves a safe combination wins.",
    "the certificate for any number of piles; rule and program against the definition, three piles up to the bound",
    bound=16,
)
def rule_is_outcome(bound: int) -> Finding:
    return by_bouton(_against_definition(Nim(), 3, bound), misere=False)


@PAPER.claim(
    "third-pile",
    "2",
    "Two piles determine the third pile of a safe combination.",
    "for every two piles below 2^n, exactly one third pile below 2^n is safe; n up to the bound",
    bound=6,
)
def third_pile(bound: int) -> Finding:
    size = 1 << bound
    for a in range(size):
        for b in range(a, size):
            thirds = [c for c in range(size) if a ^ b == c]
            if len(thirds) != 1 or not _safe((a, b, thirds[0])):
                return Finding("not exactly one third pile", f"{a},{b}")
    return Finding(f"every two piles below {size}")


@PAPER.claim(
    "thirty-five",
    "3",
    "There are 35 safe combinations of three unequal piles, none empty, each below 16.",
    "by listing them, and by the closed form",
)
def thirty_five(_: int) -> Finding:
    listed = [piles for piles in combinations(range(1, 16), 3) if _safe(piles)]
    counted = Nim().count_safe(3, 4, sets=True)
    wrong = None if len(listed) == counted.safe == 35 else f"{len(listed)} listed, {counted.safe} by the formula"
    return Finding(f"{len(listed)} of {counted.total} combinations", wrong)


@PAPER.claim(
    "chance",
    "3",
    "One in $2^n - 3$ of all combinations of three unequal piles from 1 to $2^n - 1$ is safe.",
    "by listing up to n = 6, by the closed form up to the bound",
    bound=300,
)
def chance(bound: int) -> Finding:
    for n in range(2, bound + 1):
        counted = Nim().count_safe(3, n, sets=True)
        if counted.total != counted.safe * (2**n - 3):
            return Finding("chance is not 1/(2^n - 3)", f"n = {n}")
        if n <= 6:
            listed = sum(map(_safe, combinations(range(1, 2**n), 3)))
            if (listed, comb(2**n - 1, 3)) != (counted.safe, counted.total):
                return Finding("listing and closed form differ", f"n = {n}")
    return Finding(f"n = 2 to {bound}")


@PAPER.claim(
    "many-piles",
    "5",
    "The same rule holds for any number of piles.",
    "the certificate for any number of piles; rule and program against the definition, one to five piles",
    bound=6,
)
def many_piles(bound: int) -> Finding:
    return by_bouton(_up_to_five_piles(Nim(), bound), misere=False)


@PAPER.claim(
    "misere-rule",
    "6",
    "When the last counter loses, a safe combination of three piles is defined just as in the first case, except"
    " that 1,1,0 is not safe and 1,1,1 and 1,0,0 are.",
    "the certificate; the rule, word for word, against the definition of the misère game up to the bound",
    bound=12,
    recorded=Verdict.ERRATUM,
)
def misere_rule(bound: int) -> Finding:
    search = Definition(Nim(misere=True))
    for state in combinations_with_replacement(range(bound + 1), 3):
        printed = state in {(1, 1, 1), (0, 0, 1)} or (state != (0, 1, 1) and _safe(state))
        if printed != (search.outcome(state) is Outcome.P):
            detail = "safe by the rule as printed, yet who leaves it has taken the last counter and loses"
            return Finding(detail, ",".join(map(str, state)))
    return by_bouton(Finding(f"piles <= {bound}"), misere=True)


@PAPER.claim(
    "misere-outcome",
    "6",
    "The same with 0,0,0 not safe either: the player who first leaves a safe combination wins.",
    "the certificate; rule and program against the definition of the misère game up to the bound",
    bound=16,
)
def misere_outcome(bound: int) -> Finding:
    return by_bouton(_against_definition(Nim(misere=True), 3, bound), misere=True)


@PAPER.claim(
    "misere-exceptions",
    "6",
    "Among three-pile combinations with a counter on the table, 1,1,0 and 1,1,1 and 1,0,0 are the only ones in"
    " which the two games differ.",
    "the definitions of both games compared, every position up to the bound",
    bound=16,
)
def misere_exceptions(bound: int) -> Finding:
    normal, misere = Definition(Nim()), Definition(Nim(misere=True))
    differ = [
        piles
        for piles in combinations_with_replacement(range(bound + 1), 3)
        if any(piles) and normal.outcome(piles) is not misere.outcome(piles)
    ]
    wrong = None if differ == [(0, 0, 1), (0, 1, 1), (1, 1, 1)] else str(differ)
    return Finding(f"piles <= {bound}; the games differ in {differ}", wrong)


@PAPER.claim(
    "misere-never-111",
    "6",
    "B can never leave 1,1,1.",
    "every move from every misère-safe combination up to the bound",
    bound=40,
)
def never_111(bound: int) -> Finding:
    for position in Nim(misere=True).p_positions(bound):
        for move, after in position.options():
            if after.state == (1, 1, 1):
                return Finding("1,1,1 is left", f"{position}, {move}")
    return Finding(f"piles <= {bound}")


@PAPER.claim(
    "misere-indicated-110",
    "6",
    "The combinations that B can leave and that indicate 1,1,0 in the first game are 1,1,$n$ and 1,$n$,0 "
    "with $n > 1$; from these A can leave 1,1,1 and 1,0,0.",
    "every combination up to the bound that misère-safe combinations lead to",
    bound=24,
)
def indicated_110(bound: int) -> Finding:
    left: set[State] = set()
    for position in Nim(misere=True).p_positions(bound):
        left.update(tuple(sorted(after.state)) for _, after in position.options())
    indicating = {p for p in left if any(tuple(sorted(q.state)) == (0, 1, 1) for _, q in Nim()(*p).options())}
    for piles in indicating:
        reached = {tuple(sorted(q.state)) for _, q in Nim(misere=True)(*piles).options()}
        one_one_n = piles[:2] == (1, 1) and piles[2] > 1 and (1, 1, 1) in reached
        one_n = piles[:2] == (0, 1) and piles[2] > 1 and (0, 0, 1) in reached
        if not (one_one_n or one_n):
            return Finding("another combination indicates 1,1,0", str(piles))
    return Finding(f"{len(indicating)} combinations, piles <= {bound}")


@PAPER.claim(
    "misere-first-zero",
    "6",
    "If B first reduces a pile to zero, the other two are unequal and both exceed one, or one of them is one.",
    "every such move from a misère-safe combination of three full piles up to the bound",
    bound=40,
)
def first_zero(bound: int) -> Finding:
    checked = 0
    for position in Nim(misere=True).p_positions(bound):
        if not all(position.state):
            continue
        for move, after in position.options():
            if all(after.state):
                continue
            checked += 1
            _, small, large = sorted(after.state)
            if not (small == 1 or large == 1 or (small != large and small > 1)):
                return Finding("equal piles are left", f"{position}, {move}")
    return Finding(f"{checked:,} moves, piles <= {bound}")


@PAPER.claim(
    "misere-first-zero-by-a",
    "6",
    "If A first reduces a pile to zero he leaves the other two piles equal and each greater than one.",
    "every move to a misère-safe combination that empties a pile of three full ones, up to the bound",
    bound=30,
)
def first_zero_by_a(bound: int) -> Finding:
    game, checked = Nim(misere=True), 0
    for piles in combinations_with_replacement(range(1, bound + 1), 3):
        for move, after in game(*piles).winning_moves():
            if not all(after.state):
                checked += 1
                _, small, large = sorted(after.state)
                if small != large or small <= 1:
                    return Finding("unequal piles are left", f"{game(*piles)}, {move}")
    return Finding(f"{checked:,} moves, piles <= {bound}")


@PAPER.claim(
    "misere-end-of-play",
    "6",
    "Once A has left two equal piles greater than one: A keeps them equal until B reduces one of them to 1 or 0. If B"
    " makes it 1, A takes all the other pile, if 0, all but 1 of it, and B must take the last counter.",
    "every move of B from two equal piles up to the bound, and A's answer to it, against the definition",
    bound=60,
)
def end_of_play(bound: int) -> Finding:
    game, checked = Nim(misere=True), 0
    search = Definition(game)
    for size in range(2, bound + 1):
        for move, (x, y) in game.options((size, size)):
            checked += 1
            less = min(x, y)
            rest = less if less > 1 else 1 - less  # of the other pile
            after = (less, rest) if x < y else (rest, less)
            reached = {state for _, state in game.options((x, y))}
            if after not in reached or search.outcome(after) is not Outcome.P:
                return Finding("A's answer does not win", f"{game(size, size)}, {move}")
    if [state for _, state in game.options((1, 0))] != [(0, 0)]:
        return Finding("B has another move at the end", "nim:misere:1,0")
    return Finding(f"{checked:,} moves of B from two equal piles <= {bound}")


@PAPER.claim(
    "misere-many-piles",
    "6",
    "With any number of piles the safe combinations of the misère game are the same as before, except "
    "that an odd number of piles of one is safe and an even number is not.",
    "the certificate for any number of piles; rule and program against the definition, one to five piles",
    bound=6,
)
def misere_many_piles(bound: int) -> Finding:
    return by_bouton(_up_to_five_piles(Nim(misere=True), bound), misere=True)


def _up_to_five_piles(game: Nim, bound: int) -> Finding:
    for piles in range(1, 6):
        finding = _against_definition(game, piles, bound)
        if finding.counterexample:
            return finding
    checked = sum(comb(bound + piles, piles) for piles in range(1, 6))
    return Finding(f"{checked:,} positions of 1 to 5 piles <= {bound}")


def _against_definition(game: Nim, piles: int, bound: int) -> Finding:
    """Rule, program and definition compared on all positions with the given number of piles."""
    search = Definition(game)
    rule = _safe_misere if game.misere else _safe
    for state in combinations_with_replacement(range(bound + 1), piles):
        true = search.outcome(state)
        if (true is Outcome.P) != rule(state) or game(*state).outcome is not true:
            return Finding("rule and definition differ", str(game(*state)))
    return Finding(f"{comb(bound + piles, piles):,} positions of {piles} piles <= {bound}")
