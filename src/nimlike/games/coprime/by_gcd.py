"""The coprime game in which gcd(a, b) has to divide M, for long n: by the remainders of a modulo small divisors of n.

Let n be all chips, and for a prime p let q be its least power that does not divide M. gcd(a, b) = gcd(a, n)
divides M iff no such q divides both a and n. So of the q that divide n some are enough to prove a win of B, all
of them to prove one of A; and what counts is a modulo their product (`nimlike.games.coprime.by_total`).
"""

from __future__ import annotations

from typing import Any, Final

from nimlike.core.answer import Answer, Reason, WinningMoves
from nimlike.core.errors import CertificateRejected
from nimlike.core.languages import ntr, tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Position
from nimlike.games.coprime.by_total import TotalTheorem, known_theorem, winning_takes
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.goal import Divides, Total
from nimlike.games.coprime.players import A, B
from nimlike.games.coprime.reasons import RESIDUE, by_taking, takes_text
from nimlike.games.coprime.total import MAX_MODULUS

MAX_GCD: Final = 10**100
"""M is less than this; a greater one is left to the search."""


def divisors(n: int, allowed: int) -> tuple[dict[int, int], bool]:
    """Prime powers that divide n and not ``allowed``, by their primes, and whether they are all.

    The least ones, their product at most `MAX_MODULUS`; each is the least power of its prime that does not divide
    ``allowed``.

    Examples
    --------
    >>> divisors(10**30, 2), divisors(12 * (10**30 + 57), 2)
    (({2: 4, 5: 5}, True), ({3: 3, 2: 4}, False))
    """
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


def by_divisors(position: Position) -> Answer | None:
    """The certified answer where gcd(a, b) has to divide M > 1; None for other games, and where it proves nothing.

    Where not all q of n are among those used, a win of B is all that can be proved, and not all winning moves are
    named.

    Raises
    ------
    CertificateRejected
        The checker refuses.

    Examples
    --------
    >>> found = by_divisors(Coprime(4, Divides(2))(12 * (10**30 + 57)))
    >>> found.outcome, str(found.label)
    (<Outcome.P: 'P'>, 'certified')
    """
    rules, (left, a, b, mover) = position.ruleset, position.state
    assert isinstance(rules, Coprime)
    most, goal = rules.constant, rules.goal
    if not isinstance(goal, Divides) or rules.plain or most is None or goal.modulus >= MAX_GCD or left == 0:
        return None
    powers, complete = divisors(left + a + b, goal.modulus)
    modulus = 1
    for power in powers.values():
        modulus *= power
    good = tuple(r for r in range(modulus) if all(r % power for power in powers.values()))
    known = known_theorem(Coprime(most, Total(good, modulus)))
    if known is None:
        return None
    winner = A if known.rows.a_wins(left, a % modulus, mover) else B
    if winner == A and not complete:
        return None
    _accepted(rules, position, powers, known, winner)
    takes = winning_takes(rules, known.rows, left, a % modulus, mover) if winner == mover else []
    moves = [(Move.lone_take(take), Position(rules, rules.taken(position.state, take))) for take in takes]
    return Answer(
        position,
        Outcome.N if winner == mover else Outcome.P,
        Label.CERTIFIED,
        f"rows modulo {modulus}, checked: {known.rows.described()}",
        lambda: WinningMoves.of(moves) if complete else WinningMoves(None, lambda: moves, complete=False),
        lambda: _reason(position, powers, modulus, winner, takes, complete),
    )


def claim(
    rules: Coprime, position: Position, powers: dict[int, int], known: TotalTheorem, winner: int
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


def _accepted(rules: Coprime, position: Position, powers: dict[int, int], known: TotalTheorem, winner: int) -> None:
    from nimlike_check import Refused, check

    try:
        # total_rows bounds the rows
        check(claim(rules, position, powers, known, winner), limit=float("inf"))
    except Refused as refused:
        message = tr(
            "{position}: the checker refuses who wins at {refused}", position=position.brief(), refused=refused
        )
        raise CertificateRejected(message, refused.step) from None


def _reason(
    position: Position, powers: dict[int, int], modulus: int, winner: int, takes: list[int], complete: bool
) -> Reason:
    rules, (left, a, b, mover) = position.ruleset, position.state
    assert isinstance(rules, Coprime)
    name, who = "AB"[winner], "AB"[mover]
    used = sorted(powers.values())
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
    summary = tr("{name} wins{how}: {why}, and {here}.", name=name, how=how, why=why, here=here)
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
