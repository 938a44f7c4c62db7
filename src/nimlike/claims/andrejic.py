"""Andrejić 2009, "On a combinatorial game", Publications de l'Institut Mathématique (Beograd) 86 (100), 21-25."""

from __future__ import annotations

from itertools import product
from math import gcd, prod
from typing import Final

from nimlike.claims.model import Finding, with_certificate
from nimlike.core.checker import accept
from nimlike.core.outcome import Label
from nimlike.games.coprime.coprime_answers import DIVISORS, EVEN, b_wins_start
from nimlike.games.coprime.even_n import ParityTable, class_rows, find_wins, is_good
from nimlike.games.coprime.exact_search import list_b_wins, search
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.odd_classes import read_shipped as shipped_classes
from nimlike.games.coprime.odd_columns import Column

A, B = 0, 1


def check_row(bound: int, row: int, printed: int) -> Finding:
    """Whether the differences of a row are good, and k0 is enough; the smallest k0 is found again."""
    claimed = class_rows()[row]
    wish, offset, winner = claimed.differences, claimed.offset, claimed.winner
    bad = [d for d in wish if not is_good(d, claimed)]
    if bad:
        return Finding("a difference of S is not good", f"|a - b| = {bad[0]}")
    outcomes = enumerate(find_wins(wish, offset, winner, bound))
    lost = [k for k, won in outcomes if (k + offset) % 2 and not won]
    found = lost[-1] + 2 if lost else (offset + 1) % 2
    if found > printed:
        return Finding(f"the smallest k0 is {found}, printed {printed}", f"k = {lost[-1]}")
    least = "the smallest there is" if found == printed else f"valid; the smallest is {found}"
    return Finding(f"k0 = {printed} is {least}; ten k in succession prove it, k <= {bound} checked")


_GAME: Final = Coprime(10)


def _primes(bound: int) -> list[int]:
    return [p for p in range(2, bound + 1) if all(p % d for d in range(2, int(p**0.5) + 1))]


_LARGE_PRIME: Final = 10**9 + 7  # it divides n where none of the primes that decide may


def by_classes(found: Finding) -> Finding:
    """Theorem 1.1 of the coprime game for every n; computed first."""
    # an odd n is decided, by the certified classification for K = 10 and by the theorem, by which of some primes divide
    # it; an even n from 12 on, by Theorem E and the theorem, by whether it is a power of 2: a few large n are enough
    known = shipped_classes(10)
    assert known is not None
    proved = accept(known.as_dict(), "coprime:max=10")
    assert all(isinstance(group.law, Column) for group in (*known.b, *known.a))
    assert all(prod(p for p in known.primes if divisor % p == 0) == divisor for divisor in DIVISORS)
    decisive = sorted({p for group in (*known.b, *known.a) for mask in group.sets for p in known.named(mask)})
    cases = [
        _LARGE_PRIME * prod(p for p, divides in zip(decisive, chosen, strict=True) if divides)
        for chosen in product((False, True), repeat=len(decisive))
    ]
    cases += [12 * 2**40 + n for n in range(0, 24, 2)]
    cases += [2**exponent for exponent in range(4, 53)]
    for n in (*range(1, max(60, known.threshold)), *cases):
        if known.b_wins(n) is not b_wins_start(n):
            return Finding("classification and theorem differ", f"n = {n}", Label.CERTIFIED)
    return with_certificate(found, f"{proved}; the even n by {EVEN}")


def theorem_1_1(bound: int) -> Finding:
    found, stated = list_b_wins(_GAME, bound), [n for n in range(1, bound + 1) if b_wins_start(n)]
    if found != stated:
        return Finding("search and rule differ", f"n = {min(set(found) ^ set(stated))}")
    detail = f"1 <= n <= {bound:,}, B wins {len(found):,} of them, the same by search and rule"
    return by_classes(Finding(detail))


def mirror(bound: int) -> Finding:
    games, ends = [n for n in range(7, bound + 1) if gcd(n, 30) == 1], 0
    for n in games:
        # With a - b = 5 and B to move, all that matters is how many chips are left; they fall by 2 i at a time.
        for left in range((n - 5) % 2, n - 4, 2):
            for i in range(1, min(10, left) + 1):
                if left >= 2 * i:
                    continue
                difference = 5 - i + (left - i)
                ends += 1
                if abs(difference) > 5 or gcd((n + difference) // 2, (n - difference) // 2) != 1:
                    return Finding("the strategy ends badly", f"n = {n}, {left} left, B takes {i}")
        if gcd((n + 5) // 2, (n - 5) // 2) != 1:
            return Finding("the strategy ends badly", f"n = {n}")
    return Finding(f"{len(games):,} values of n <= {bound:,}, {ends:,} last replies of A")


def prime_any_play(bound: int) -> Finding:
    for n in _primes(bound):
        for a in _final_totals(n):
            if gcd(a, n - a) != 1:
                detail = f"A may take all {n} chips at once, and gcd({n}, 0) = {n}; so for the primes 2, 3, 5 and 7"
                return Finding(detail, f"coprime:max=10:{n}, {a}")
    return Finding(f"every end of play for every prime n <= {bound:,}")


def prime_both_take(bound: int) -> Finding:
    primes, ends = _primes(bound), 0
    for n in primes:
        totals = _final_totals(n)
        if n > 10 and n in totals:
            return Finding("A takes all", f"n = {n}")
        for a in totals - {n}:
            ends += 1
            if gcd(a, n - a) != 1:
                return Finding("not coprime", f"n = {n}, a = {a}")
    return Finding(f"{len(primes):,} primes n <= {bound:,}, {ends:,} ends of play")


def _final_totals(n: int) -> set[int]:
    """The totals with which A can end, whoever plays well or badly: bits a of rows by chips left."""
    rows = {n: [1, 0]}
    for left in range(n, 0, -1):
        a_moves, b_moves = rows.pop(left, [0, 0])
        for i in range(1, min(10, left) + 1):
            row = rows.setdefault(left - i, [0, 0])
            row[B] |= a_moves << i
            row[A] |= b_moves
    last = rows[0][A] | rows[0][B]
    return {a for a in range(n + 1) if last >> a & 1}


def small_even(bound: int) -> Finding:
    for n in (2, 4, 6, 8, 10):
        if n - 1 not in search(_GAME(n)).takes(A):
            return Finding("taking n - 1 does not win", f"n = {n}")
    return Finding("n = 2, 4, 6, 8, 10: taking n - 1 wins")


def parity_cells(bound: int, printed_rows: str) -> Finding:
    table, cells = ParityTable(10), 0
    for line in printed_rows.splitlines():
        left, *printed = (field.strip() for field in line.split("|"))
        for (odd, mover), cell in zip(product((0, 1), (A, B)), printed, strict=True):
            cells += 1
            if table.cell(int(left), odd, mover) != cell:
                where = f"row {left}, A {'odd' if odd else 'even'}, {'AB'[mover]} moves"
                found = table.cell(int(left), odd, mover)
                return Finding(f"printed {cell!r}, recomputed {found!r}", where)
    return Finding(f"{cells} cells of 26 rows, winners and all winning takes")


def parity_period(bound: int) -> Finding:
    table = ParityTable(10)
    if table.period != 12:
        return Finding("another period", f"period {table.period}", Label.THEOREM)
    return Finding("period 12 from row 0 on: the first ten rows come again at row 12", label=Label.THEOREM)


def parity_even(bound: int) -> Finding:
    table = ParityTable(10)
    lost = [left for left in range(1, 13) if not table.a_wins(left, 0, A)]
    if lost != [11, 12]:
        return Finding("B wins other rows", f"rows {lost}", Label.THEOREM)
    powers = {pow(2, k, 12) for k in range(24)}
    if powers & {0, 11}:
        return Finding("a power of 2 is 0 or -1 modulo 12", f"{sorted(powers)}", Label.THEOREM)
    return Finding("n = 12 k - 1 and n = 12 k only; 2^k is 1, 2, 4 or 8 modulo 12 for every k", label=Label.THEOREM)


def powers_of_two(bound: int) -> Finding:
    table, exponents = ParityTable(10), range(1, bound.bit_length())
    for k in exponents:
        solved = search(_GAME(2**k))
        if not solved.a_wins(A) or solved.takes(A) != table.takes(2**k, 0, A):
            return Finding("search and table differ", f"n = {2**k}")
    return Finding(f"{len(exponents)} powers of 2, 2 <= n <= {bound:,}, with all winning takes")


def twice_odd(bound: int) -> Finding:
    openings, last = {2: 1, 6: 5, 10: 9}, {2: (7, 6), 6: (9, 4), 10: (10, 2)}
    numbers = range(14, bound + 1, 4)
    for n in numbers:
        opening, (of_b, of_a) = openings[n % 12], last[n % 12]
        rounds, rest = divmod(n - opening - 13, 12)
        forced = [(n, 0, opening), (13 - of_b, 1, of_a)] + [(19, 1, 6)] * bool(rounds)
        a, b = opening + 6 * rounds + of_a, 6 * rounds + of_b
        b += n - a - b  # the last chip, when there is one
        if rest or a != b or not all(_only_take(*move) for move in forced):
            return Finding("the line does not lead to a = b", f"n = {n}")
    return Finding(f"{len(numbers):,} values n = 2 m <= {bound:,}, every take of A forced, a = b = m at the end")


def _only_take(left: int, a_is_odd: int, take: int) -> bool:
    """Whether this take is the only one by which A, to move, still makes his total odd."""
    return ParityTable(10).takes(left, a_is_odd, A) == [take]


def power_times_odd(bound: int) -> Finding:
    if not all(_only_take(25 - 2 * t, 1, 12 - 2 * t) for t in (1, 2, 3)):
        return Finding("an answer of A is not forced", "25 chips left, a odd, B to move")
    count = 0
    for n in range(20, bound + 1, 4):
        m = n >> (n & -n).bit_length() - 1
        if n % 3 == 0 or m == 1:
            continue
        count += 1
        first = 3 if n % 12 == 4 else 7
        raises, rest = divmod(2 * m - (first - 1), 4)
        rounds, end = divmod(n - first, 12)
        final = (n + 2 * m) // 2
        fits = 0 <= raises <= 2 * rounds and rest == 0 and end == 1 and rounds == n // 12
        if not (fits and _only_take(n, 0, first) and gcd(final, n - final) > 1):
            return Finding("the plan does not reach a - b = 2 m", f"n = {n}")
    return Finding(f"{count:,} values of n <= {bound:,}; 2 [n/12] raises of 4 are always enough")


def multiples_of_twelve(bound: int) -> Finding:
    for n in range(12, bound + 1, 12):
        if ParityTable(10).a_wins(n, 0, A) or search(_GAME(n)).a_wins(A):
            return Finding("A wins", f"n = {n}")
    return Finding(f"{bound // 12:,} multiples of 12, up to {bound // 12 * 12:,}")


def difference(bound: int) -> Finding:
    splits = 0
    for n in range(1, bound + 1, 2):
        for a in range(n + 1):
            splits += 1
            if (gcd(a, n - a) == 1) != (gcd(abs(n - 2 * a), n) == 1):
                return Finding("the two differ", f"a = {a}, b = {n - a}")
    return Finding(f"{splits:,} splits of odd n <= {bound:,}")


def example_105(bound: int) -> Finding:
    lost = [k for k, won in enumerate(find_wins((3, 5, 7, 9), 0, B, bound)) if k % 2 and k >= 7 and not won]
    if lost:
        return Finding("B does not win", f"(A, 0, {lost[0]})")
    return Finding(f"odd 7 <= k <= {bound}; ten k in succession prove the rest")


def classes_complete(bound: int) -> Finding:
    if sorted(prod(row.divisors) for row in class_rows() if row.winner == B) != list(DIVISORS):
        return Finding("other divisors", f"{DIVISORS}", Label.THEOREM)
    primes = (3, 5, 7, 11, 13, 17, 19)
    for chosen in product((False, True), repeat=len(primes)):
        n = prod(p for p, divides in zip(primes, chosen, strict=True) if divides)
        if len({row.winner for row in class_rows() if row.has(n)}) != 1:
            return Finding("no row, or rows of both players", f"n divisible by {n}", Label.THEOREM)
    return Finding(
        f"all {2 ** len(primes)} choices of divisors among 3, 5, 7, 11, 13, 17, 19 have one winner", label=Label.THEOREM
    )


def small_odd(bound: int) -> Finding:
    least = [
        n
        for n in range(1, 37, 2)
        if any(row.winner == A and row.has(n) and n < row.offset + row.threshold for row in class_rows())
    ]
    exceptions = [n for n in least if not search(_GAME(n)).a_wins(A)]
    if exceptions != [15]:
        return Finding("other exceptions", f"{exceptions}")
    return Finding(f"{len(least)} odd n below the thresholds: B wins 15 alone")
