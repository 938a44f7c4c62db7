"""Who wins the coprime game in which a mod M decides: a theorem for every number of chips, checked when it is made."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from nimlike.core.answer import Answer, Grid, Reason, WinningMoves
from nimlike.core.errors import CertificateRejected, LimitReached, ParseError, Undecided
from nimlike.core.languages import ntr, tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Position
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.goal import Total
from nimlike.games.coprime.players import A, B
from nimlike.games.coprime.reasons import RESIDUE, by_taking
from nimlike.games.coprime.total import TotalRows, total_rows

_REPLIES: Final = 12


@dataclass(frozen=True)
class TotalTheorem:
    """Who wins from n chips, for every n, and from every position in play.

    Parameters
    ----------
    rules
        The game; its K is constant and its goal a `Total`.
    rows
        Who wins with k chips left, for every k.
    threshold, modulus, residues, small
        B wins n iff n is in ``small`` when n < threshold, and iff n mod ``modulus`` is in ``residues`` else; threshold
        and modulus are least.
    """

    rules: Coprime
    rows: TotalRows
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
def total_theorem(rules: Coprime) -> tuple[TotalTheorem, str]:
    """The theorem of a game in which a mod M decides, and what the checker says of its certificate.

    Raises
    ------
    ParseError
        Another condition decides, or the bound on a take is not constant.
    LimitReached, Undecided
        K or M is too large, or the rows do not repeat soon enough; see `nimlike.games.coprime.total`.
    CertificateRejected
        The checker refuses.

    Examples
    --------
    >>> known, _ = total_theorem(Coprime(4, Total((2, 3), 5)))
    >>> known.threshold, known.modulus, [n for n in range(12) if known.b_wins(n)]
    (0, 40, [0, 1, 7, 8, 9, 10])
    """
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
def known_theorem(rules: Coprime) -> TotalTheorem | None:
    """The theorem, checked; None beyond the limits."""
    try:
        return total_theorem(rules)[0]
    except (LimitReached, Undecided):
        return None


def by_residues(position: Position) -> Answer | None:
    """The certified answer of a position in which a mod M decides; None for other games and beyond the limits.

    All winning moves are named. The checker has accepted the rows for this K and M before anything is answered.

    Examples
    --------
    >>> found = by_residues(Coprime(4, Total((2, 3), 5))(10**30 + 2))
    >>> found.outcome, str(found.label), [str(move) for move, _ in found.winning_moves]
    (<Outcome.N: 'N'>, 'certified', ['2', '3', '4'])
    """
    rules, (left, a, _, mover) = position.ruleset, position.state
    assert isinstance(rules, Coprime)
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
        f"rows modulo {rules.goal.modulus}, checked: {rows.described()}",
        lambda: WinningMoves.of(moves),
        lambda: _reason(position, known, winner, takes),
    )


def winning_takes(rules: Coprime, rows: TotalRows, left: int, residue: int, mover: int) -> list[int]:
    """Every take with which the player to move wins."""
    step = 1 if mover == A else 0
    return [
        i
        for i in range(1, rules.bound(left) + 1)
        if rows.a_wins(left - i, residue + step * i, 1 - mover) == (mover == A)
    ]


def _reason(position: Position, known: TotalTheorem, winner: int, takes: list[int]) -> Reason:
    rules, (left, a, b, mover), rows = known.rules, position.state, known.rows
    goal = rules.goal
    assert isinstance(goal, Total)
    residue, who, name = a % goal.modulus, "AB"[mover], "AB"[winner]
    row = rows.index(left)
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
    summary = tr("{name} wins{how}: {here}{same}.", name=name, how=how, here=here, same=same)
    listed = ", ".join(map(str, rows.residues(left, mover)[:_REPLIES])) or "none"
    more = ", ..." if len(rows.residues(left, mover)) > _REPLIES else ""
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
        tr("The rows of residues repeat: {described}.", described=rows.described()),
    ]
    if not takes:
        replies = [
            (i, next(iter(winning_takes(rules, rows, left - i, residue + (i if mover == A else 0), 1 - mover)), 0))
            for i in range(1, min(rules.bound(left), _REPLIES) + 1)
        ]
        facts["replies"] = [list(pair) for pair in replies]
        pairs = tuple((str(take), str(reply) if reply else tr("none needed")) for take, reply in replies)
        working.append(Grid((tr("{who} takes", who=who), tr("{name} answers", name=name)), pairs))
    paragraph = tr(
        "{sentence} So what counts is how many chips are left, what a leaves over modulo "
        "{modulus}, and who moves. Who wins follows from the last chip backwards, and it "
        "repeats: {described}. Here {here}: {name} wins{how}.",
        sentence=goal.sentence(),
        modulus=goal.modulus,
        described=rows.described(),
        here=here,
        name=name,
        how=how,
    )
    clause = tr("which {name} wins: {here}", name=name, here=here)
    return Reason("coprime-residues", summary, tuple(working), facts, paragraph, clause, tr(RESIDUE))
