"""Wythoff 1907, "A modification of the game of nim", Nieuw Archief voor Wiskunde (2) 7, 199-202."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, pairwise, takewhile
from math import isqrt
from random import Random

from nimlike.claims.model import Finding, Paper, with_certificate
from nimlike.core.checker import accept
from nimlike.core.definition import Definition
from nimlike.core.outcome import Outcome
from nimlike.games.wythoff.game import Wythoff
from nimlike.numeration.beatty_pairs import ostrowski_digits
from nimlike.numeration.number_pairs import PairFamily
from nimlike.proofs.certificates import shipped_certificate

PAPER = Paper(
    "wythoff",
    "Wythoff 1907",
    "wythoff1907",
    (
        ("condition-", "/proof/wythoff"),
        ("closed-form", "theory/wythoff#closed-form-for-a--b--1"),
        ("general-formula", "theory/wythoff#closed-form-for-a--b--1"),
        ("general-condition", "theory/wythoff#closed-form-for-a--b--1"),
        ("proof-", "theory/wythoff#closed-form-for-a--b--1"),
        ("section-7-roots", "theory/wythoff#closed-form-for-a--b--1"),
        ("section-7-games", "theory/wythoff#the-games"),
        ("general-games", "theory/wythoff#the-games"),
        ("misere-games", "theory/wythoff#the-games"),
        ("", "theory/wythoff#the-pairs"),
    ),
)

LIST_OF_SECTION_5 = (
    (0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18),
    (12, 20), (14, 23), (16, 26), (17, 28), (19, 31), (21, 34), (22, 36), (24, 39),
)  # fmt: skip
"""The list as printed, restored where the scan is damaged."""


def by_wythoff(found: Finding, pairs: list[tuple[int, int]]) -> Finding:
    """A claim that follows from which positions of Wythoff's game are P; computed first.

    The certificate says it of the Zeckendorf digits of two numbers. ``pairs`` are some pairs of section 5, in their
    order from (1, 2) on; they are held against it.
    """
    proved = accept(shipped_certificate("wythoff"), "wythoff").partition("; ")[0]
    for p, q in pairs:
        small, large = ostrowski_digits(p, 1), ostrowski_digits(q, 1)
        zeros = next(i for i, digit in enumerate(reversed(small)) if digit)
        if zeros % 2 or large != [*small, 0]:
            return Finding("the digits of a pair are not those of the certificate", f"{p},{q}")
    return with_certificate(found, proved)


def _pairs(a: int, b: int, bound: int) -> list[tuple[int, int]]:
    """Pairs of the construction whose smaller number is at most ``bound``."""
    return list(takewhile(lambda pair: pair[0] <= bound, PairFamily(a, b).construct()))


@PAPER.claim(
    "condition-1",
    "3",
    "From a safe combination no other can be made by a move.",
    "the certificate for all sizes; every move from every pair of section 5 up to the bound",
    bound=120,
)
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
    return by_wythoff(Finding(f"{checked:,} moves from pairs with smaller number <= {bound}"), _pairs(1, 1, bound))


@PAPER.claim(
    "condition-2",
    "3-4",
    "From every combination that is not safe, a safe one can be made by a move.",
    "the certificate for all sizes; every combination up to the bound, the move named by the program leads to a pair",
    bound=120,
)
def condition_2(bound: int) -> Finding:
    safe, checked = {(0, 0), *_pairs(1, 1, bound)}, 0
    for x in range(bound + 1):
        for y in range(x, bound + 1):
            if (x, y) in safe:
                continue
            checked += 1
            if not any(tuple(sorted(after.state)) in safe for _, after in Wythoff()(x, y).winning_moves()):
                return Finding("no move to a safe combination", f"wythoff:{x},{y}")
    return by_wythoff(Finding(f"{checked:,} combinations with piles <= {bound}"), _pairs(1, 1, bound))


@PAPER.claim(
    "condition-3",
    "3",
    "0,0 is a safe combination, and with conditions 1 and 2 the set is that of the combinations that win when left.",
    "the certificate for all sizes; the pairs of section 5 against the definition, every combination up to the bound",
    bound=40,
)
def condition_3(bound: int) -> Finding:
    return by_wythoff(_game_against_pairs(Wythoff(), _pairs(1, 1, bound), bound), _pairs(1, 1, bound))


@PAPER.claim(
    "no-common-number",
    "4",
    "Condition 1 means: two safe combinations share no number and have different differences.",
    "all pairs of section 5 with smaller number up to the bound",
    bound=10**5,
)
def no_common_number(bound: int) -> Finding:
    pairs = _pairs(1, 1, bound)
    numbers = {n for pair in pairs for n in pair}
    differences = {q - p for p, q in pairs}
    wrong = None if len(numbers) == 2 * len(pairs) and len(differences) == len(pairs) else "a repeated number"
    return Finding(f"{len(pairs):,} pairs", wrong)


@PAPER.claim(
    "list",
    "5",
    "The list of combinations from 0,0 and 1,2 to 24,39.",
    "the printed list against the construction, the closed form and the definition of the game",
)
def printed_list(_: int) -> Finding:
    search = Definition(Wythoff())
    for k, pair in enumerate(LIST_OF_SECTION_5):
        if Wythoff().pair(k) != pair or search.outcome(pair) is not Outcome.P:
            return Finding("printed pair is not safe", f"k = {k}: {pair}")
    built = [(0, 0), *islice(PairFamily(1, 1).construct(), len(LIST_OF_SECTION_5) - 1)]
    wrong = None if tuple(built) == LIST_OF_SECTION_5 else "the construction gives another list"
    return Finding(f"k = 0 to {len(LIST_OF_SECTION_5) - 1}", wrong)


@PAPER.claim(
    "closed-form",
    "6",
    "The safe combinations are $E(k(1 + sqrt 5)/2)$, $E(k(3 + sqrt 5)/2)$, $k = 0$, 1, 2, ...",
    "against the construction for k up to the bound, and against the substitution word at 2,000 random k below 10^60",
    bound=10**5,
)
def closed_form(bound: int) -> Finding:
    for k, (p, q) in enumerate(islice(PairFamily(1, 1).construct(), bound), 1):
        if ((k + isqrt(5 * k * k)) // 2, (3 * k + isqrt(5 * k * k)) // 2) != (p, q):
            return Finding("closed form and construction differ", f"k = {k}")
    return _two_routes([(1, 1)], f"k <= {bound:,}")


@PAPER.claim(
    "proof-identity",
    "6",
    "With the smallest $alpha$, $beta >= 0$ that bring $n$ to multiples $p$ of $(1 + sqrt 5)/2$ and $q$ of "
    "$(3 + sqrt 5)/2$, $p + q - n = 1$.",
    "exact arithmetic, n up to the bound",
    bound=10**5,
)
def proof_identity(bound: int) -> Finding:
    for n in range(1, bound + 1):
        root = isqrt(5 * n * n)
        p = (root - n) // 2 + 1  # ceil(n (sqrt 5 - 1)/2)
        q = (3 * n - root - 1) // 2 + 1  # ceil(n (3 - sqrt 5)/2)
        if p + q - n != 1:
            return Finding("p + q - n is not 1", f"n = {n}")
    return Finding(f"n = 1 to {bound:,}")


@PAPER.claim(
    "proof-unity",
    "6",
    "One of these $alpha$ and $beta$ is less than 1 and the other greater.",
    "exact arithmetic, n up to the bound",
    bound=10**5,
)
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


@PAPER.claim(
    "each-number-once",
    "6",
    "Each positive number occurs in exactly one of the combinations, once.",
    "the pair of every number up to the bound: found, and the number is in it on the right side",
    bound=10**5,
)
def each_number_once(bound: int) -> Finding:
    return _each_once([(1, 1)], bound)


@PAPER.claim(
    "section-7-roots",
    "7",
    "$E(k sqrt 2)$, $E(k(2 + sqrt 2))$ and $E(k(-1 + sqrt 13)/2)$, $E(k(5 + sqrt 13)/2)$, and in general "
    "$E(k(2 - a + sqrt(a^2 + 4))/2)$, $E(k(2 + a + sqrt(a^2 + 4))/2)$, have the differences $a$, $2a$, $3a$, "
    "...",
    "square roots of whole numbers, a up to 12 and k up to the bound",
    bound=5000,
)
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


@PAPER.claim(
    "section-7-once",
    "7",
    "In the pairs with differences $a$, $2a$, $3a$, ... each positive number occurs exactly once.",
    "the pair of every number up to the bound, a up to 8",
    bound=5000,
)
def section_7_once(bound: int) -> Finding:
    return _each_once([(a, a) for a in range(1, 9)], bound)


@PAPER.claim(
    "section-7-games",
    "7",
    "Modified nim games with suitable rules belong to the pairs with differences $a$, $2a$, $3a$, ...",
    "the game 'one pile, or k and l from both with |k - l| < a' against its definition, a up to 6",
    bound=24,
)
def section_7_games(bound: int) -> Finding:
    return _games([(a, a) for a in range(1, 7)], bound, misere=False)


@PAPER.claim(
    "general-formula",
    "7",
    "$E(2 - a(b + 2 - sqrt(b^2+4))/2b + k(2 - b + sqrt(b^2+4))/2)$, $E(2 + a(b - 2 + sqrt(b^2+4))/2b + "
    "k(b + 2 + sqrt(b^2+4))/2)$ with $a <= b + 1$ have the differences $a$, $a + b$, $a + 2b$, ...",
    "both formulas as printed, by square roots of whole numbers, against the construction; b up to 8, k up to the"
    " bound; and at random k below 10^60 against the substitution word",
    bound=1000,
)
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


@PAPER.claim(
    "general-once",
    "7",
    "In these pairs, $k = 0$, 1, 2, ..., each positive number occurs exactly once.",
    "the pair of every number up to the bound, b up to 6",
    bound=3000,
)
def general_once(bound: int) -> Finding:
    return _each_once([(a, b) for b in range(1, 7) for a in range(1, b + 2)], bound)


@PAPER.claim(
    "general-condition",
    "7",
    "The condition on $a$ and $b$ (restored: $b >= a - 1$) is needed: for $a = b + 2$ the formula gives no such pairs.",
    "the formula at k = 0 for a = b + 2, b up to the bound: the first number should be 1",
    bound=1000,
)
def general_condition(bound: int) -> Finding:
    for b in range(1, bound + 1):
        a = b + 2
        if (4 * b - a * (b + 2) + isqrt(a * a * (b * b + 4))) // (2 * b) == 1:
            return Finding("the formula starts well", f"a = {a}, b = {b}")
    return Finding(f"b = 1 to {bound:,}: the formula starts with 0 in place of 1 each time")


@PAPER.claim(
    "general-games",
    "7",
    "A game for each of these families (and for $a > b + 1$): as before with $|k - l| < b$, but $|k - l| < "
    "a$ when the move empties both piles.",
    "the game against its definition, a and b up to 6",
    bound=16,
)
def general_games(bound: int) -> Finding:
    return _games([(a, b) for a in range(1, 7) for b in range(1, 7)], bound, misere=False)


@PAPER.claim(
    "misere-games",
    "beyond",
    "The same games when the last counter loses: pairs of differences 1, $1 + b$, $1 + 2b$, ... from 0,1 "
    "on; for $b = 1$ 0,1 and 2,2 and then Wythoff's.",
    "the games against their definition, a and b up to 6",
    bound=16,
)
def misere_games(bound: int) -> Finding:
    return _games([(a, b) for a in range(1, 7) for b in range(1, 7)], bound, misere=True)


def _each_once(families: Iterable[tuple[int, int]], bound: int) -> Finding:
    """Every number up to the bound is located in a pair that holds it, and the pairs partition the numbers."""
    listed = 0
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
        listed += 1
    return Finding(f"{listed} families, numbers 1 to {bound:,}")


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


def _games(parameters: list[tuple[int, int]], bound: int, misere: bool) -> Finding:
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
