"""Wythoff 1907, "A modification of the game of nim", Nieuw Archief voor Wiskunde (2) 7, 199-202."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, pairwise, product, takewhile
from math import isqrt
from random import Random

from nimlike.claims.model import Finding, with_certificate
from nimlike.core.definition import Definition
from nimlike.core.outcome import Outcome
from nimlike.games.wythoff.game import Wythoff
from nimlike.numeration.beatty_pairs import ostrowski_digits
from nimlike.numeration.number_pairs import PairFamily
from nimlike.proofs.results import decide
from nimlike.proofs.statements import theorem_of


def by_wythoff(found: Finding, bound: int) -> Finding:
    """A claim on the P-positions of Wythoff's game by a certificate, against which pairs to a bound are held."""
    proved = str(decide(theorem_of("wythoff")).said).partition("; ")[0]
    for p, q in _pairs(1, 1, bound):
        small, large = ostrowski_digits(p, 1), ostrowski_digits(q, 1)
        zeros = next(i for i, digit in enumerate(reversed(small)) if digit)
        if zeros % 2 or large != [*small, 0]:
            return Finding("the digits of a pair are not those of the certificate", f"{p},{q}")
    return with_certificate(found, proved)


def _pairs(a: int, b: int, bound: int) -> list[tuple[int, int]]:
    """Pairs of the construction whose smaller number is at most ``bound``."""
    return list(takewhile(lambda pair: pair[0] <= bound, PairFamily(a, b).construct()))


def condition_1(bound: int) -> Finding:
    safe = {(0, 0), *_pairs(1, 1, bound)}
    checked = 0
    for p, q in safe:
        if q > 2 * bound:
            continue
        for move, after in Wythoff()(p, q).options():
            checked += 1
            if tuple(sorted(after.state)) in safe:
                return Finding("a safe option of a safe combination", f"wythoff:{p},{q}, {move}")
    return by_wythoff(Finding(f"{checked:,} moves from pairs with smaller number <= {bound}"), bound)


def condition_2(bound: int) -> Finding:
    safe, checked = {(0, 0), *_pairs(1, 1, bound)}, 0
    for x in range(bound + 1):
        for y in range(x, bound + 1):
            if (x, y) in safe:
                continue
            checked += 1
            if not any(tuple(sorted(after.state)) in safe for _, after in Wythoff()(x, y).winning_moves()):
                return Finding("no move to a safe combination", f"wythoff:{x},{y}")
    return by_wythoff(Finding(f"{checked:,} combinations with piles <= {bound}"), bound)


def condition_3(bound: int) -> Finding:
    return by_wythoff(_game_against_pairs(Wythoff(), _pairs(1, 1, bound), bound), bound)


def no_common_number(bound: int) -> Finding:
    pairs = _pairs(1, 1, bound)
    numbers = {n for pair in pairs for n in pair}
    differences = {q - p for p, q in pairs}
    wrong = None if len(numbers) == 2 * len(pairs) and len(differences) == len(pairs) else "a repeated number"
    return Finding(f"{len(pairs):,} pairs", wrong)


def printed_list(_: int, pairs: list[list[int]]) -> Finding:
    search = Definition(Wythoff())
    built = [(0, 0), *islice(PairFamily(1, 1).construct(), len(pairs) - 1)]
    for k, pair in enumerate(map(tuple, pairs)):
        if not Wythoff().pair(k) == built[k] == pair or search.outcome(pair) is not Outcome.P:
            return Finding("printed pair is not safe, or not what the construction gives", f"k = {k}: {pair}")
    return Finding(f"k = 0 to {len(pairs) - 1}")


def closed_form(bound: int) -> Finding:
    for k, (p, q) in enumerate(islice(PairFamily(1, 1).construct(), bound), 1):
        if ((k + isqrt(5 * k * k)) // 2, (3 * k + isqrt(5 * k * k)) // 2) != (p, q):
            return Finding("closed form and construction differ", f"k = {k}")
    return _two_routes([(1, 1)], f"k <= {bound:,}")


def proof_identity(bound: int) -> Finding:
    for n in range(1, bound + 1):
        root = isqrt(5 * n * n)
        p = (root - n) // 2 + 1  # ceil(n (sqrt 5 - 1)/2)
        q = (3 * n - root - 1) // 2 + 1  # ceil(n (3 - sqrt 5)/2)
        if p + q - n != 1:
            return Finding("p + q - n is not 1", f"n = {n}")
    return Finding(f"n = 1 to {bound:,}")


def proof_unity(bound: int) -> Finding:
    for n in range(1, bound + 1):
        root = isqrt(5 * n * n)
        p, q = (root - n) // 2 + 1, (3 * n - root - 1) // 2 + 1
        # alpha = p (1 + sqrt 5)/2 - n is less than 1 iff the multiple of (1 + sqrt 5)/2 lies between n and n + 1.
        alpha_below = (p + isqrt(5 * p * p)) // 2 == n
        beta_below = (3 * q + isqrt(5 * q * q)) // 2 == n
        if alpha_below is beta_below:
            return Finding("both are on one side of 1", f"n = {n}")
    return Finding(f"n = 1 to {bound:,}")


def section_7_roots(bound: int) -> Finding:
    for a in range(1, 13):
        for k, pair in enumerate(islice(PairFamily(a, a).construct(), bound), 1):
            root = isqrt(k * k * (a * a + 4))
            if ((k * (2 - a) + root) // 2, (k * (2 + a) + root) // 2) != pair or pair[1] - pair[0] != a * k:
                return Finding("formula and construction differ", f"a = {a}, k = {k}")
    for k in range(1, bound + 1):
        if Wythoff(2).pair(k) != (isqrt(2 * k * k), 2 * k + isqrt(2 * k * k)):
            return Finding("formula with sqrt 2 differs", f"a = 2, k = {k}")
    return Finding(f"a = 1 to 12, k <= {bound:,}")


def general_formula(bound: int) -> Finding:
    families = [(a, b) for b in range(1, 9) for a in range(1, b + 2)]
    for a, b in families:
        for k, (p, q) in enumerate(islice(PairFamily(a, b).construct(), bound)):
            root = isqrt((a + b * k) ** 2 * (b * b + 4))  # the multiples of sqrt(b^2 + 4) over 2b, together
            first = (4 * b - a * (b + 2) + b * k * (2 - b) + root) // (2 * b)
            second = (4 * b + a * (b - 2) + b * k * (b + 2) + root) // (2 * b)
            if (first, second) != (p, q) or q - p != a + b * k:
                return Finding("formula and construction differ", f"a = {a}, b = {b}, k = {k}")
    return _two_routes(families, f"{len(families)} families, k <= {bound:,}")


def general_condition(bound: int) -> Finding:
    for b in range(1, bound + 1):
        a = b + 2
        if (4 * b - a * (b + 2) + isqrt(a * a * (b * b + 4))) // (2 * b) == 1:
            return Finding("the formula starts well", f"a = {a}, b = {b}")
    return Finding(f"b = 1 to {bound:,}: the formula starts with 0 in place of 1 each time")


def each_once(bound: int, most: int, equal: bool = False) -> Finding:
    """Every number up to the bound is located in a pair that holds it, and the pairs partition the numbers."""
    families = [(a, b) for b in range(1, most + 1) for a in range(1, b + 2) if a == b or not equal]
    for a, b in families:
        family = PairFamily(a, b)
        numbers = sorted(n for pair in _pairs(a, b, bound) for n in pair if n <= bound)
        if numbers != list(range(1, bound + 1)):
            gap = next((m for n, m in pairwise([0, *numbers]) if m != n + 1), bound)
            return Finding("a number is missing or repeated", f"a = {a}, b = {b}, near {gap}")
        for n in range(1, bound + 1):
            k, smaller = family.locate(n)
            if family.pair(k)[0 if smaller else 1] != n:
                return Finding("a number is located wrongly", f"a = {a}, b = {b}, n = {n}")
    return Finding(f"{len(families)} families, numbers 1 to {bound:,}")


def _two_routes(families: list[tuple[int, int]], before: str) -> Finding:
    """Closed form and substitution word agree at random places: pair from k, and k from both its numbers."""
    random = Random(1907)
    for _ in range(2000):
        a, b = random.choice(families)
        k = random.randrange(10 ** random.randint(1, 60))
        family = PairFamily(a, b)
        p, q = family.pair(k)
        if (p, q) != family.pair_by_word(k) or (family.locate(p), family.locate(q)) != ((k, True), (k, False)):
            return Finding("closed form and substitution word differ", f"a = {a}, b = {b}, k = {k}")
    return Finding(f"{before}; 2,000 random k below 10^60")


def games(bound: int, most: int, equal: bool = False, misere: bool = False) -> Finding:
    """The pairs of the games with a and b to a bound are their P-positions by the definition."""
    parameters = [(a, b) for a, b in product(range(1, most + 1), repeat=2) if a == b or not equal]
    for a, b in parameters:
        game = Wythoff(a, b, misere)
        pairs = [position.state for position in game.p_positions(3 * bound + a + b)]
        finding = _game_against_pairs(game, pairs, bound)
        if finding.counterexample:
            return finding
    return Finding(f"{len(parameters)} games, piles <= {bound}")


def _game_against_pairs(game: Wythoff, pairs: Iterable[tuple[int, ...]], bound: int) -> Finding:
    """The P-positions by definition are exactly the pairs (and 0,0 in normal play), in both orders."""
    safe = {tuple(pair) for pair in pairs}
    if game.normal_play:
        safe.add((0, 0))
    search = Definition(game)
    for x in range(bound + 1):
        for y in range(bound + 1):
            if (search.outcome((x, y)) is Outcome.P) != ((min(x, y), max(x, y)) in safe):
                return Finding("pairs and definition differ", str(game(x, y)))
    return Finding(f"every combination with piles <= {bound}")
