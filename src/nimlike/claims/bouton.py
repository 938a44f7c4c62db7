"""Bouton 1901, "Nim, a game with a complete mathematical theory", Annals of Mathematics (2) 3, 35-39."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb

from nimlike.claims.model import Finding, with_certificate
from nimlike.core.checker import accept
from nimlike.core.definition import Definition
from nimlike.core.move import State
from nimlike.core.outcome import Outcome
from nimlike.games.nim.game import Nim
from nimlike.games.nim.nim_proofs import nim_any_piles


def by_bouton(found: Finding, misere: bool) -> Finding:
    """A claim that follows from which positions of Nim, of any number of piles, are P; computed first."""
    return with_certificate(found, accept(nim_any_piles(misere), "nim with any number of piles").partition("; ")[0])


def _safe(piles: State) -> bool:
    """Bouton's rule read off the columns, digit by digit (no XOR), so that it checks the XOR too."""
    columns = max(size.bit_length() for size in piles)
    return all(sum(size >> column & 1 for size in piles) % 2 == 0 for column in range(columns))


def footnote_binary(_: int) -> Finding:
    return Finding(f"9 = {9:b}", None if f"{9:b}" == "1001" else "9")


def safe_to_unsafe(bound: int) -> Finding:
    checked = 0
    for position in Nim().p_positions(bound):
        for move, after in position.options():
            checked += 1
            if _safe(after.state):
                return Finding("a safe option of a safe combination", f"{position}, {move}")
    return by_bouton(Finding(f"{checked:,} moves from safe combinations with piles <= {bound}"), misere=False)


def unsafe_to_safe(bound: int) -> Finding:
    game, checked = Nim(), 0
    for piles in combinations_with_replacement(range(bound + 1), 3):
        if not _safe(piles):
            checked += 1
            if not any(_safe(after.state) for _, after in game(*piles).winning_moves()):
                return Finding("no move to a safe combination", str(game(*piles)))
    return by_bouton(Finding(f"{checked:,} unsafe combinations with piles <= {bound}"), misere=False)


def three_piles(bound: int, misere: bool) -> Finding:
    return by_bouton(_against_definition(Nim(misere), 3, bound), misere)


def third_pile(bound: int) -> Finding:
    size = 1 << bound
    for a in range(size):
        for b in range(a, size):
            thirds = [c for c in range(size) if a ^ b == c]
            if len(thirds) != 1 or not _safe((a, b, thirds[0])):
                return Finding("not exactly one third pile", f"{a},{b}")
    return Finding(f"every two piles below {size}")


def thirty_five(_: int) -> Finding:
    listed = [piles for piles in combinations(range(1, 16), 3) if _safe(piles)]
    counted = Nim().count_safe(3, 4, sets=True)
    wrong = None if len(listed) == counted.safe == 35 else f"{len(listed)} listed, {counted.safe} by the formula"
    return Finding(f"{len(listed)} of {counted.total} combinations", wrong)


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


def many_piles(bound: int, misere: bool) -> Finding:
    game = Nim(misere)
    for piles in range(1, 6):
        finding = _against_definition(game, piles, bound)
        if finding.counterexample:
            return finding
    checked = sum(comb(bound + piles, piles) for piles in range(1, 6))
    return by_bouton(Finding(f"{checked:,} positions of 1 to 5 piles <= {bound}"), misere)


def misere_rule(bound: int) -> Finding:
    search = Definition(Nim(misere=True))
    for state in combinations_with_replacement(range(bound + 1), 3):
        printed = state in {(1, 1, 1), (0, 0, 1)} or (state != (0, 1, 1) and _safe(state))
        if printed != (search.outcome(state) is Outcome.P):
            detail = "safe by the rule as printed, yet who leaves it has taken the last counter and loses"
            return Finding(detail, ",".join(map(str, state)))
    return by_bouton(Finding(f"piles <= {bound}"), misere=True)


def misere_exceptions(bound: int) -> Finding:
    normal, misere = Definition(Nim()), Definition(Nim(misere=True))
    differ = [
        piles
        for piles in combinations_with_replacement(range(bound + 1), 3)
        if any(piles) and normal.outcome(piles) is not misere.outcome(piles)
    ]
    wrong = None if differ == [(0, 0, 1), (0, 1, 1), (1, 1, 1)] else str(differ)
    return Finding(f"piles <= {bound}; the games differ in {differ}", wrong)


def misere_never_111(bound: int) -> Finding:
    for position in Nim(misere=True).p_positions(bound):
        for move, after in position.options():
            if after.state == (1, 1, 1):
                return Finding("1,1,1 is left", f"{position}, {move}")
    return Finding(f"piles <= {bound}")


def misere_indicated_110(bound: int) -> Finding:
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


def misere_first_zero(bound: int) -> Finding:
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


def misere_first_zero_by_a(bound: int) -> Finding:
    game, checked = Nim(misere=True), 0
    for piles in combinations_with_replacement(range(1, bound + 1), 3):
        for move, after in game(*piles).winning_moves():
            if not all(after.state):
                checked += 1
                _, small, large = sorted(after.state)
                if small != large or small <= 1:
                    return Finding("unequal piles are left", f"{game(*piles)}, {move}")
    return Finding(f"{checked:,} moves, piles <= {bound}")


def misere_end_of_play(bound: int) -> Finding:
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


def _against_definition(game: Nim, piles: int, bound: int) -> Finding:
    """Rule, program and definition compared on all positions with the given number of piles."""
    search = Definition(game)
    for state in combinations_with_replacement(range(bound + 1), piles):
        true = search.outcome(state)
        # section 6: in misere play piles of 0 and 1 only are safe iff the number of ones is odd
        safe = sum(state) % 2 == 1 if game.misere and max(state) <= 1 else _safe(state)
        if (true is Outcome.P) != safe or game(*state).outcome is not true:
            return Finding("rule and definition differ", str(game(*state)))
    return Finding(f"{comb(bound + piles, piles):,} positions of {piles} piles <= {bound}")
