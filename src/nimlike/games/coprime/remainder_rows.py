"""The coprime game when only a mod M counts: rows of M bits that repeat, a theorem for every n, and answers from it.

The rows W_A[k] and W_B[k], and what they say where gcd(a, b) has to divide M: docs/theory/coprime-machine.md, "Other
conditions on the totals".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from nimlike.core.checker import accept, form
from nimlike.core.errors import LimitReached, ParseError, Undecided
from nimlike.core.languages import ENGLISH, later, ntr, speaking, tr
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import listed
from nimlike.core.progress import report
from nimlike.core.reason import Facts
from nimlike.games.coprime.coprime_rules import A, CoprimeRules, Total, theorem_facts
from nimlike.games.coprime.primes_of_n import choose_few, find_powers, find_small_primes

MAX_TAKE: Final = 500  # the largest K for which the rows are made
MAX_MODULUS: Final = 2_000  # the largest M for which the rows are made
MAX_WORK: Final = 20_000_000  # most operations on machine words, about, in the search for a repetition
MAX_ROWS: Final = 100_000  # most rows that are made in search of a repetition


@dataclass(frozen=True)
class TotalRows:
    """The rows for every k: those below ``preperiod + period`` are listed, the others repeat them."""

    modulus: int  # M
    preperiod: int
    period: int
    a_moves: tuple[int, ...]
    b_moves: tuple[int, ...]

    def index(self, left: int) -> int:
        """The listed row that is the row of ``left`` chips."""
        if left < self.preperiod:
            return left
        return self.preperiod + (left - self.preperiod) % self.period

    def a_wins(self, left: int, residue: int, mover: int) -> bool:
        """Whether A wins with ``left`` chips left and a mod M = residue."""
        return bool((self.a_moves, self.b_moves)[mover][self.index(left)] >> residue % self.modulus & 1)

    def describe(self) -> str:
        """The repetition, in words."""
        return ntr(
            "period {period} from {n} chip left on",
            "period {period} from {n} chips left on",
            self.preperiod,
            period=self.period,
            n=self.preperiod,
        )

    def residues(self, left: int, mover: int) -> list[int]:
        """The residues of a with which A wins."""
        row = (self.a_moves, self.b_moves)[mover][self.index(left)]
        return [r for r in range(self.modulus) if row >> r & 1]


@lru_cache(maxsize=32)
def make_rows(max_take: int, goal: Total) -> TotalRows:
    """All rows for takes 1..K and the residues that win for A."""
    modulus = goal.modulus
    if max_take > MAX_TAKE or modulus > MAX_MODULUS:
        raise LimitReached(
            f"coprime:max={abbreviate(max_take)}: rows modulo {abbreviate(modulus)} are made for max up to "
            f"{MAX_TAKE:,} and a modulus up to {MAX_MODULUS:,}"
        )
    # Make row after row from the K rows before it.
    every = (1 << modulus) - 1
    base = sum(1 << rest for rest in goal.residues)
    rows = [(base, base)]
    most = min(MAX_ROWS, max(8 * max_take, MAX_WORK // (max_take * (modulus // 64 + 1))))
    anchor, reach, back = -1, 1, max_take - 1
    for k in range(1, most):
        row_a, row_b = 0, every
        for i in range(1, min(max_take, k) + 1):
            older_a, older_b = rows[k - i]
            turn = i % modulus
            row_a |= older_b >> turn | older_b << modulus - turn
            row_b &= older_a
        rows.append((row_a & every, row_b))
        if k % 1024 == 0:
            report("rows modulo M", k, most)
        if k < back:
            continue
        # Brent: compare with the K rows up to one that is kept, and keep a later one at growing distances.
        if anchor >= 0 and rows[anchor] == rows[k] and rows[anchor - back : anchor] == rows[k - back : k]:
            first, period = anchor - back, k - anchor
            while first and rows[first - 1] == rows[first - 1 + period]:
                first -= 1
            a_moves, b_moves = zip(*rows[: first + period], strict=True)
            return TotalRows(modulus, first, period, a_moves, b_moves)
        if anchor < 0 or k - anchor >= reach:
            anchor, reach = k, 2 * reach
    raise Undecided(f"coprime:max={max_take}:total=...mod{modulus}: the rows do not repeat within {most:,}", most)


@dataclass(frozen=True)
class TotalTheorem:
    """Who wins from n chips, for every n, and from every position in play."""

    rules: CoprimeRules  # the game; its K is constant and its goal a `Total`
    rows: TotalRows  # who wins with k chips left, for every k
    threshold: int
    modulus: int
    residues: tuple[int, ...]
    small: tuple[int, ...]

    def b_wins(self, n: int) -> bool:
        return n in self.small if n < self.threshold else n % self.modulus in self.residues

    def as_dict(self, at: int = 0) -> Facts:
        """The certificate of who wins from n chips; or of the positions with A to move and a mod M = ``at``."""
        # These are the starts of the game in which A's total counts from there.
        goal, rows = self.rules.goal, self.rows
        assert isinstance(goal, Total)
        good = sorted((rest - at) % goal.modulus for rest in goal.residues)
        lost = [n for n, row in enumerate(rows.a_moves) if not row >> at & 1]
        law = {
            "name": "total",
            "period": rows.period,
            "residues": sorted(n % rows.period for n in lost if n >= rows.preperiod),
            "small": [n for n in lost if n < rows.preperiod],
        }
        ruleset = str(CoprimeRules(self.rules.max_take, Total(tuple(good), goal.modulus)))
        return form("row-law", ruleset=ruleset, start=rows.preperiod, law=law)


@lru_cache(maxsize=32)
def prove_total(rules: CoprimeRules) -> tuple[TotalTheorem, str]:
    """The theorem of a game in which a mod M decides, and what the checker says of its certificate."""
    if rules.constant is None or not isinstance(rules.goal, Total):
        raise ParseError(f"{rules.brief()}: not a game with a constant max in which a remainder of A's total decides")
    rows = make_rows(rules.constant, rules.goal)
    lost = [row & 1 == 0 for row in rows.a_moves]
    cycle = lost[rows.preperiod :]
    modulus = next(m for m in range(1, rows.period + 1) if rows.period % m == 0 and cycle[m:] + cycle[:m] == cycle)
    threshold = rows.preperiod
    # One row back, the same residue a period later is listed, as threshold - 1 + modulus < preperiod + period.
    while threshold and lost[threshold - 1] == lost[threshold - 1 + modulus]:
        threshold -= 1
    residues = sorted({n % modulus for n in range(threshold, threshold + modulus) if lost[n]})
    small = tuple(n for n in range(threshold) if lost[n])
    known = TotalTheorem(rules, rows, threshold, modulus, tuple(residues), small)
    return known, accept(known.as_dict(), rules.brief())


@lru_cache(maxsize=4096)
def find_theorem(rules: CoprimeRules, at: int = 0) -> TotalTheorem | None:
    """The theorem, checked for the positions with a mod M = ``at`` too; None beyond the limits."""
    # B's takes leave a as it is, so these positions decide those with B to move.
    try:
        known = prove_total(rules)[0]
        if at:
            accept(known.as_dict(at), rules.brief())
    except (LimitReached, Undecided):
        return None
    return known


def list_winning_takes(rules: CoprimeRules, rows: TotalRows, left: int, residue: int, mover: int) -> list[int]:
    """Every take with which the player to move wins."""
    step = 1 if mover == A else 0
    return [
        i
        for i in range(1, rules.bound(left) + 1)
        if rows.a_wins(left - i, residue + step * i, 1 - mover) == (mover == A)
    ]


MAX_GCD: Final = 10**100  # m is less than this; a greater one is left to the search


def find_divisors(n: int, allowed: int) -> tuple[tuple[int, ...], bool]:
    """Prime powers that divide n and not ``allowed``, the smallest of their primes, and whether they are all."""
    # Their product is at most `MAX_MODULUS`.
    primes, rest = find_small_primes(n, MAX_MODULUS)
    powers = sorted(find_powers(n, allowed, primes))
    chosen = choose_few(powers, MAX_MODULUS)
    return chosen, allowed % rest == 0 and len(chosen) == len(powers)


def state_total(known: TotalTheorem, shown: int | None = None) -> list[str]:
    """The conditions under which B wins, one on each line; A wins every other n."""
    lines = [tr("n is {numbers}", numbers=list_numbers(known.small, shown))] if known.small else []
    if not known.residues:
        return lines
    late = f"n >= {known.threshold}"
    if known.modulus == 1:
        return [*lines, late]
    line = say_residue(known.modulus, known.residues, shown)
    return [*lines, f"{line}, {late}" if known.threshold else line]


def total_as_dict(known: TotalTheorem) -> Facts:
    """The theorem as JSON values (schema nimlike/theorem/1)."""
    with speaking(ENGLISH):
        conditions = state_total(known)
    said = {
        "b_wins": conditions,
        "open": [],
        "modulus": known.modulus,
        "residues": list(known.residues),
        "threshold": known.threshold,
        "small": list(known.small),
    }
    return theorem_facts(str(known.rules), True, "certified", said, known.as_dict())


def say_residue(modulus: int, residues: tuple[int, ...], shown: int | None = None, step: int = 1) -> str:
    """Which residues, in words: those listed, or the others where they are fewer; with step 2 all are odd."""
    others = tuple(r for r in range(step - 1, modulus, step) if r not in residues)
    if 0 < len(others) < len(residues):
        return tr("n mod {modulus} is not {numbers}", modulus=modulus, numbers=list_numbers(others, shown))
    return tr("n mod {modulus} is {numbers}", modulus=modulus, numbers=list_numbers(residues, shown))


def list_numbers(
    numbers: Sequence[int], shown: int | None = None, last: str = later("or"), count: int | None = None
) -> str:
    """Numbers with commas and a last "or"; of many so many and how many more, where there are ``count``."""
    count = len(numbers) if count is None else count
    if shown is None or count <= shown:
        return listed(list(map(abbreviate, numbers)), last)
    rest = tr("{count} more", count=abbreviate(count - shown))
    return listed([*map(abbreviate, numbers[:shown]), rest], last)
