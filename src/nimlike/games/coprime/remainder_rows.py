"""The coprime game when only a mod M counts: rows of M bits that repeat, a theorem for every n, and answers from it.

With k chips left, bit r of W_A[k] says that A wins with A to move and a mod M = r; W_B[k] the same with B
to move. In row 0 both hold the residues that win for A. A's take of i leads from r to r + i, so

    W_A[k] = OR  over 1 <= i <= min(K, k) of W_B[k - i], turned by i
    W_B[k] = AND over 1 <= i <= min(K, k) of W_A[k - i]

From k = K on a pair of rows is a function of the K pairs before it. There are finitely many, so they repeat.

Where gcd(a, b) has to divide M, let q be the least power of a prime that does not divide M. gcd(a, b) = gcd(a, n)
divides M iff no such q divides both a and n. So of the q that divide n some are enough to prove a win of B, all of
them to prove one of A; and what counts is a modulo their product.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from nimlike.core.errors import CertificateRejected, LimitReached, ParseError, Undecided
from nimlike.core.languages import ntr, tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.progress import report
from nimlike.core.reason import Grid, Reason
from nimlike.games.coprime.coprime_rules import A, B, CoprimeRules
from nimlike.games.coprime.goal import Divides, Total
from nimlike.games.coprime.words import RESIDUE, by_taking, takes_text

MAX_TAKE: Final = 500
"""The largest K for which the rows are made."""

MAX_MODULUS: Final = 2_000
"""The largest M for which the rows are made."""

MAX_WORK: Final = 20_000_000
"""Most operations on machine words, about, in the search for a repetition."""

MAX_ROWS: Final = 100_000
"""Most rows that are made in search of a repetition."""


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
def total_rows(max_take: int, goal: Total) -> TotalRows:
    """All rows for takes 1..K and the residues that win for A."""
    modulus = goal.modulus
    if max_take > MAX_TAKE or modulus > MAX_MODULUS:
        raise LimitReached(
            tr(
                "coprime:max={max_take}: rows modulo {modulus} are made for max up to {max_take_2:,} and a "
                "modulus up to {max_modulus:,}",
                max_take=abbreviate(max_take),
                modulus=abbreviate(modulus),
                max_take_2=MAX_TAKE,
                max_modulus=MAX_MODULUS,
            )
        )
    # Make row after row from the K rows before it.
    every = (1 << modulus) - 1
    base = sum(1 << rest for rest in goal.residues)
    rows = [(base, base)]
    most = min(MAX_ROWS, max(8 * max_take, MAX_WORK // (max_take * (modulus // 64 + 1))))
    anchor, reach = -1, 1
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
        if k < max_take - 1:
            continue
        # Brent: compare with the K rows up to one that is kept, and keep a later one at growing distances.
        if anchor >= 0 and _same(rows, anchor, k, max_take):
            return _repeating(modulus, rows, anchor - max_take + 1, k - anchor)
        if anchor < 0 or k - anchor >= reach:
            anchor, reach = k, 2 * reach
    raise Undecided(
        tr(
            "coprime:max={max_take}:total=...mod{modulus}: the rows do not repeat within {most:,}",
            max_take=max_take,
            modulus=modulus,
            most=most,
        ),
        most,
    )


def _same(rows: list[tuple[int, int]], one: int, other: int, count: int) -> bool:
    return rows[one] == rows[other] and rows[one - count + 1 : one] == rows[other - count + 1 : other]


def _repeating(modulus: int, rows: list[tuple[int, int]], first: int, period: int) -> TotalRows:
    while first and rows[first - 1] == rows[first - 1 + period]:
        first -= 1
    a_moves, b_moves = zip(*rows[: first + period], strict=True)
    return TotalRows(modulus, first, period, a_moves, b_moves)


_REPLIES: Final = 12


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
        """Whether B wins from n chips."""
        return n in self.small if n < self.threshold else n % self.modulus in self.residues

    def as_dict(self) -> dict[str, Any]:
        """The certificate (kind coprime-total)."""
        rows = self.rows
        return {
            "format": "nimlike/certificate/1",
            "kind": "coprime-total",
            "ruleset": str(self.rules),
            "preperiod": rows.preperiod,
            "period": rows.period,
            "a_moves": [f"{row:x}" for row in rows.a_moves],
            "b_moves": [f"{row:x}" for row in rows.b_moves],
            "start": {
                "threshold": self.threshold,
                "modulus": self.modulus,
                "residues": list(self.residues),
                "small": list(self.small),
            },
        }


@lru_cache(maxsize=32)
def prove_total(rules: CoprimeRules) -> tuple[TotalTheorem, str]:
    """The theorem of a game in which a mod M decides, and what the checker says of its certificate."""
    from nimlike_check import Refused, check

    if rules.constant is None or not isinstance(rules.goal, Total):
        raise ParseError(
            tr("{rules}: not a game with a constant max in which a remainder of A's total decides", rules=rules.brief())
        )
    rows = total_rows(rules.constant, rules.goal)
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
    try:
        return known, check(known.as_dict(), limit=float("inf"))  # total_rows bounds the rows
    except Refused as refused:
        raise CertificateRejected(f"{rules.brief()}: the checker refuses the rows at {refused}", refused.step) from None


@lru_cache(maxsize=32)
def known_theorem(rules: CoprimeRules) -> TotalTheorem | None:
    """The theorem, checked; None beyond the limits."""
    try:
        return prove_total(rules)[0]
    except (LimitReached, Undecided):
        return None


def answer_by_residues(position: Position) -> Answer | None:
    """The certified answer of a position in which a mod M decides; None for other games and beyond the limits."""
    # All winning moves are named. The checker has accepted the rows for this K and M before anything is answered.
    rules, (left, a, _, mover) = position.ruleset, position.state
    assert isinstance(rules, CoprimeRules)
    if not isinstance(rules.goal, Total) or rules.constant is None or left == 0:
        return None
    known = known_theorem(rules)
    if known is None:
        return None
    rows, residue = known.rows, a % rules.goal.modulus
    winner = A if rows.a_wins(left, residue, mover) else B
    takes = winning_takes(rules, rows, left, residue, mover) if winner == mover else []
    moves = [(Move.lone_take(take), Position(rules, rules.taken(position.state, take))) for take in takes]
    return Answer(
        position,
        Outcome.N if winner == mover else Outcome.P,
        Label.CERTIFIED,
        f"rows modulo {rules.goal.modulus}, checked: {rows.describe()}",
        lambda: WinningMoves.of(moves),
        lambda: _explain_residues(position, known, winner, takes),
    )


def winning_takes(rules: CoprimeRules, rows: TotalRows, left: int, residue: int, mover: int) -> list[int]:
    """Every take with which the player to move wins."""
    step = 1 if mover == A else 0
    return [
        i
        for i in range(1, rules.bound(left) + 1)
        if rows.a_wins(left - i, residue + step * i, 1 - mover) == (mover == A)
    ]


def _explain_residues(position: Position, known: TotalTheorem, winner: int, takes: list[int]) -> Reason:
    rules, (left, a, b, mover), rows = known.rules, position.state, known.rows
    goal = rules.goal
    assert isinstance(goal, Total)
    residue, who, name = a % goal.modulus, "AB"[mover], "AB"[winner]
    row = rows.index(left)
    # What programs read.
    facts: dict[str, Any] = {
        "n": json_number(left + a + b),
        "left": json_number(left),
        "winner": name,
        "modulus": goal.modulus,
        "residue": residue,
        "row": row,
        "preperiod": rows.preperiod,
        "period": rows.period,
        "winning_takes": takes,
    }
    how = by_taking(takes, who, complete=True)
    here = ntr(
        "$a mod {modulus} = {residue}$ with {n} chip left and {who} to move",
        "$a mod {modulus} = {residue}$ with {n} chips left and {who} to move",
        left,
        modulus=goal.modulus,
        residue=residue,
        n=abbreviate(left),
        who=who,
    )
    same = (
        ""
        if row == left
        else ntr(
            ", which is won as with {n} chip left", ", which is won as with {n} chips left", row, n=abbreviate(row)
        )
    )
    # The reason in a line.
    summary = tr("{name} wins{how}: {here}{same}.", name=name, how=how, here=here, same=same)
    listed = ", ".join(map(str, rows.residues(left, mover)[:_REPLIES])) or "none"
    more = ", ..." if len(rows.residues(left, mover)) > _REPLIES else ""
    # The steps.
    working: list[str | Grid] = [
        ntr(
            "The residues of a with which A wins, with {n} chip left and {who} to move: {listed}{more}.",
            "The residues of a with which A wins, with {n} chips left and {who} to move: {listed}{more}.",
            row,
            n=abbreviate(row),
            who=who,
            listed=listed,
            more=more,
        ),
        tr("The rows of residues repeat: {described}.", described=rows.describe()),
    ]
    if not takes:
        replies = [
            (i, next(iter(winning_takes(rules, rows, left - i, residue + (i if mover == A else 0), 1 - mover)), 0))
            for i in range(1, min(rules.bound(left), _REPLIES) + 1)
        ]
        facts["replies"] = [list(pair) for pair in replies]
        pairs = tuple((str(take), str(reply) if reply else tr("none needed")) for take, reply in replies)
        working.append(Grid((tr("{who} takes", who=who), tr("{name} answers", name=name)), pairs))
    # For a reader new to the game.
    paragraph = tr(
        "{sentence} So what counts is how many chips are left, what a leaves over modulo "
        "{modulus}, and who moves. Who wins follows from the last chip backwards, and it "
        "repeats: {described}. Here {here}: {name} wins{how}.",
        sentence=goal.sentence(),
        modulus=goal.modulus,
        described=rows.describe(),
        here=here,
        name=name,
        how=how,
    )
    clause = tr("which {name} wins: {here}", name=name, here=here)
    return Reason("coprime-residues", summary, tuple(working), facts, paragraph, clause, tr(RESIDUE))


MAX_GCD: Final = 10**100
"""M is less than this; a greater one is left to the search."""


def divisors(n: int, allowed: int) -> tuple[dict[int, int], bool]:
    """Prime powers that divide n and not ``allowed``, by their primes, and whether they are all."""
    # The least ones, their product at most `MAX_MODULUS`; each is the least power of its prime that does not divide
    # ``allowed``.
    powers, rest = dict[int, int](), n
    for p in range(2, MAX_MODULUS + 1):
        if rest % p:
            continue
        while rest % p == 0:
            rest //= p
        power = p
        while allowed % power == 0:
            power *= p
        if n % power == 0:
            powers[p] = power
    chosen, product = dict[int, int](), 1
    for p, power in sorted(powers.items(), key=lambda pair: pair[1]):
        if product * power <= MAX_MODULUS:
            chosen[p] = power
            product *= power
    return chosen, allowed % rest == 0 and len(chosen) == len(powers)


def answer_by_divisors(position: Position) -> Answer | None:
    """The certified answer where gcd(a, b) has to divide M > 1; None for other games, and where it proves nothing."""
    # Where not all q of n are among those used, a win of B is all that can be proved, and not all winning moves are
    # named.
    rules, (left, a, b, mover) = position.ruleset, position.state
    assert isinstance(rules, CoprimeRules)
    most, goal = rules.constant, rules.goal
    if not isinstance(goal, Divides) or rules.plain or most is None or goal.modulus >= MAX_GCD or left == 0:
        return None
    powers, complete = divisors(left + a + b, goal.modulus)
    modulus = 1
    for power in powers.values():
        modulus *= power
    good = tuple(r for r in range(modulus) if all(r % power for power in powers.values()))
    known = known_theorem(CoprimeRules(most, Total(good, modulus)))
    if known is None:
        return None
    winner = A if known.rows.a_wins(left, a % modulus, mover) else B
    if winner == A and not complete:
        return None
    _accept(rules, position, powers, known, winner)
    takes = winning_takes(rules, known.rows, left, a % modulus, mover) if winner == mover else []
    moves = [(Move.lone_take(take), Position(rules, rules.taken(position.state, take))) for take in takes]
    return Answer(
        position,
        Outcome.N if winner == mover else Outcome.P,
        Label.CERTIFIED,
        f"rows modulo {modulus}, checked: {known.rows.describe()}",
        lambda: WinningMoves.of(moves) if complete else WinningMoves(None, lambda: moves, complete=False),
        lambda: _explain_divisors(position, powers, modulus, winner, takes, complete),
    )


def claim(
    rules: CoprimeRules, position: Position, powers: dict[int, int], known: TotalTheorem, winner: int
) -> dict[str, Any]:
    """The certificate of who wins one position (kind coprime-gcd)."""
    left, a, b, mover = position.state
    return {
        "format": "nimlike/certificate/1",
        "kind": "coprime-gcd",
        "ruleset": str(rules),
        "position": {"left": left, "a": a, "b": b, "mover": mover},
        "primes": sorted(powers),
        "winner": winner,
        "rows": known.as_dict(),
    }


def _accept(rules: CoprimeRules, position: Position, powers: dict[int, int], known: TotalTheorem, winner: int) -> None:
    from nimlike_check import Refused, check

    try:
        # total_rows bounds the rows
        check(claim(rules, position, powers, known, winner), limit=float("inf"))
    except Refused as refused:
        message = tr(
            "{position}: the checker refuses who wins at {refused}", position=position.brief(), refused=refused
        )
        raise CertificateRejected(message, refused.step) from None


def _explain_divisors(
    position: Position, powers: dict[int, int], modulus: int, winner: int, takes: list[int], complete: bool
) -> Reason:
    rules, (left, a, b, mover) = position.ruleset, position.state
    assert isinstance(rules, CoprimeRules)
    name, who = "AB"[winner], "AB"[mover]
    used = sorted(powers.values())
    # What programs read.
    facts: dict[str, Any] = {
        "n": json_number(left + a + b),
        "left": json_number(left),
        "winner": name,
        "divisors": used,
        "all_divisors": complete,
        "modulus": modulus,
        "residue": a % modulus,
        "winning_takes": takes,
    }
    how = by_taking(takes, who, complete)
    if used:
        which = tr("a multiple of {takes_text}", takes_text=takes_text(used))
        why = (
            tr("A loses if a is {which}, and only then", which=which)
            if complete
            else tr("A loses if a is {which}, all of which divide n", which=which)
        )
    else:
        why = tr("every divisor of n will do for A")
    here = ntr(
        "$a mod {modulus} = {number}$ with {n} chip left and {who} to move",
        "$a mod {modulus} = {number}$ with {n} chips left and {who} to move",
        left,
        modulus=modulus,
        number=a % modulus,
        n=abbreviate(left),
        who=who,
    )
    # The reason in a line.
    summary = tr("{name} wins{how}: {why}, and {here}.", name=name, how=how, why=why, here=here)
    # For a reader new to the game.
    paragraph = tr(
        "{sentence} It divides n, all the chips. For this n {why}. So what counts is what a "
        "leaves over modulo {modulus}, how many chips are left, and who moves; who wins "
        "repeats. Here {here}: {name} wins{how}.",
        sentence=rules.goal.sentence(),
        why=why,
        modulus=modulus,
        here=here,
        name=name,
        how=how,
    )
    return Reason(
        "coprime-gcd", summary, (), facts, paragraph, tr("which {name} wins: {why}", name=name, why=why), tr(RESIDUE)
    )
