"""Certificates of who wins the coprime game in which A's total modulo M, or what gcd(a, b) divides, decides.

The game. n chips; A begins; in turn each takes 1..K until none is left; a is A's total; A wins iff a mod M is
one of the residues R of the ruleset "coprime:max=K:total=R,..modM". B's total plays no part, so with k chips left who
wins is a function of k, of a mod M and of who moves. W_A[k] is the set of the residues of a with which A wins when A
moves, W_B[k] when B moves. W_A[0] = W_B[0] = the residues R, and for k >= 1, i running through 1..min(K, k),

    r is in W_A[k] iff r + i mod M is in some W_B[k - i];    r is in W_B[k] iff r is in every W_A[k - i].

"coprime-total". For k < preperiod + period, "a_moves" and "b_moves" list W_A[k] and W_B[k], as hexadecimal numbers
whose bit r tells of residue r; for all k >= preperiod, W[k + period] = W[k]; and from n chips, a = 0 and A to move, B
wins iff n is in "small" when n < "threshold", and iff n mod "modulus" is in "residues" else. Hypotheses: H1 the rows
are those listed; H2 K more rows repeat; H3 threshold <= preperiod; H4 modulus divides period; H5 who wins n < preperiod
+ period is as said. That the preperiod, period, threshold and modulus are least is not claimed.

"coprime-gcd". In the game "coprime:max=K:gcd=M" A wins iff gcd(a, b) divides M. The certificate says who wins one
position: left chips left, a and b taken, mover 0 (A) or 1 (B). n = left + a + b > 0 never changes. For each listed p
let q be its least power that does not divide M. Hypotheses: H1 each p is prime; H2 q divides n; H3 "rows" is a right
certificate of kind coprime-total; H4 for K, modulo the product of all q, and the residues that no q divides; H5 if the
claim is that A wins, what remains of n without the listed primes divides M; H6 by the rows the winner wins.

The lemmas and their proofs are in docs/certificates/coprime-totals.md.
"""

import re
from math import prod
from operator import and_, or_
from typing import Any, NamedTuple

from nimlike_check.coprime_columns import Takes
from nimlike_check.coprime_fields import either, fields, in_full, number, numbers
from nimlike_check.primes import is_prime
from nimlike_check.refusal import OverLimit, Refused, check_shape, refuse, short, whole
from nimlike_check.work import Work

KINDS = ("coprime-total", "coprime-gcd")

_COMMON = {"format", "kind", "ruleset"}
_NUMBER = "(?:0|[1-9][0-9]{0,8})"
_RULESET = re.compile(rf"coprime:max=([1-9][0-9]{{0,8}}):total=({_NUMBER}(?:,{_NUMBER})*)mod({_NUMBER})", re.ASCII)
_GCD = re.compile(rf"coprime:max=({_NUMBER}):gcd=([1-9][0-9]{{0,99}})", re.ASCII)
_ROW = re.compile(r"0|[1-9a-f][0-9a-f]*", re.ASCII)
_SHOWN = 40
A = 0


class Total(NamedTuple):
    """The fields of a coprime-total certificate, and its game: K, M and the residues that win for A."""

    ruleset: str
    most: int
    total_modulus: int
    good: list[int]
    preperiod: int
    period: int
    rows: list[tuple[int, int]]
    threshold: int
    modulus: int
    residues: list[int]
    small: list[int]


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    if certificate["kind"] == "coprime-gcd":
        return _check_gcd(certificate, work)
    return _statement(check_total(certificate, work), _SHOWN)


def full(certificate: Any, work: Work) -> str:
    """Everything that an accepted certificate claims: for a coprime-total also the rows."""
    if certificate["kind"] == "coprime-gcd":
        return check(certificate, work)
    total = read_total(certificate)
    work.need("listing", 2 * len(total.rows) * total.total_modulus)
    lines = [_statement(total, None), f"A wins, from preperiod {total.preperiod} on with period {total.period}:"]
    for k, pair in enumerate(total.rows):
        which = (either(r for r in range(total.total_modulus) if row >> r & 1) or "none" for row in pair)
        lines.append(
            f"  with {k} left: A to move, a mod {total.total_modulus} = {next(which)}; B to move, {next(which)}"
        )
    return "\n".join(lines)


def check_total(certificate: Any, work: Work) -> Total:
    """H1 to H5."""
    total = read_total(certificate)
    made = _made(total, work)
    check_rows(total, made)
    check_repetition(total, made)
    check_start(total)
    return total


def read_total(certificate: Any) -> Total:
    """Step "format" and "ruleset"."""
    check_shape(certificate, _COMMON | {"preperiod", "period", "a_moves", "b_moves", "start"})
    ruleset, start = certificate["ruleset"], certificate["start"]
    found = _RULESET.fullmatch(ruleset) if isinstance(ruleset, str) else None
    if found is None:
        refuse("ruleset", "not a game like coprime:max=5:total=1mod3")
    most, modulus, good = int(found[1]), int(found[3]), [int(rest) for rest in found[2].split(",")]
    if good != sorted(set(good)) or good[-1] >= modulus:
        refuse("ruleset", "the remainders are below the modulus and in increasing order")
    preperiod, period = number(certificate["preperiod"], "the preperiod"), number(certificate["period"], "the period")
    fields(start, "threshold modulus residues small", "start")
    threshold, of = number(start["threshold"], "the threshold"), number(start["modulus"], "the modulus")
    if not (period and of):
        refuse("format", "the period, or the modulus of start, is 0")
    residues, small = numbers(start["residues"], "residues"), numbers(start["small"], "small")
    if any(r >= of for r in residues) or any(n >= threshold for n in small):
        refuse("format", "residues are below the modulus, small numbers below the threshold")
    a_rows, b_rows = (_row_list(certificate[name], name, preperiod + period) for name in ("a_moves", "b_moves"))
    rows = list(zip(a_rows, b_rows, strict=True))
    return Total(ruleset, most, modulus, good, preperiod, period, rows, threshold, of, residues, small)


def _row_list(texts: Any, name: str, count: int) -> list[int]:
    if not isinstance(texts, list) or len(texts) != count:
        refuse("format", f"{name} does not list {short(count)} rows")
    if not all(isinstance(text, str) and _ROW.fullmatch(text) for text in texts):
        refuse("format", f"a row of {name} is not a hexadecimal number")
    return [int(text, 16) for text in texts]


def _made(total: Total, work: Work) -> list[tuple[int, int]]:
    """The rows 0 to preperiod + period + K - 1, from the definition."""
    modulus, count = total.total_modulus, total.preperiod + total.period + total.most
    wide = 1 + modulus // 2000
    work.need("rows", count * (8 + 8 * total.most.bit_length() * wide), (count + 3 * total.most) * (modulus // 3 + 150))
    every = (1 << modulus) - 1

    def after(row: int, i: int) -> int:
        """Bit r of the result is bit r + i mod M of the row."""
        turn = i % modulus
        return (row >> turn | row << modulus - turn) & every

    def same(row: int, i: int) -> int:
        return row

    row_a = row_b = _bits(total.good, modulus)
    a_takes, b_takes, made = Takes(total.most, or_, after), Takes(total.most, and_, same), [(row_a, row_b)]
    for _ in range(1, count):
        row_a, row_b = a_takes.joined(row_b), b_takes.joined(row_a)
        made.append((row_a, row_b))
    return made


def _bits(residues: list[int], modulus: int) -> int:
    """Residues as bits."""
    row = bytearray(modulus // 8 + 1)
    for rest in residues:
        row[rest // 8] |= 1 << rest % 8
    return int.from_bytes(row, "little")


def check_rows(total: Total, made: list[tuple[int, int]]) -> None:
    """H1: the rows are those listed."""
    for k, (listed, true) in enumerate(zip(total.rows, made, strict=False)):
        if listed != true:
            refuse("rows", f"with {k} chips left the residues with which A wins are others", "H1")


def check_repetition(total: Total, made: list[tuple[int, int]]) -> None:
    """H2: K rows in succession are those a period earlier."""
    for k in range(total.preperiod + total.period, len(made)):
        if made[k] != made[k - total.period]:
            refuse("repetition", f"the rows of {k} and {k - total.period} chips left differ", "H2")


def check_start(total: Total) -> None:
    """H3 to H5: the claim about n chips, for every n by way of those below preperiod + period."""
    if total.threshold > total.preperiod:
        refuse("start", f"the threshold {short(total.threshold)} exceeds the preperiod {total.preperiod}", "H3")
    if total.period % total.modulus:
        refuse("start", f"the modulus {short(total.modulus)} does not divide the period {total.period}", "H4")
    small, residues = set(total.small), set(total.residues)
    for n, (row, _) in enumerate(total.rows):
        b_wins = row & 1 == 0
        if b_wins != (n in small if n < total.threshold else n % total.modulus in residues):
            refuse("start", f"{'B' if b_wins else 'A'} wins n = {n}", "H5")


def _statement(total: Total, most: int | None) -> str:
    """Who wins n chips; a list of more than ``most`` numbers is counted."""

    def listed(values: list[int], of: str) -> str:
        if most is None or len(values) <= most:
            return either(values)
        return f"one of {len(values)} of {of} (--full lists them)"

    parts = [f"n = {listed(total.small, f'the n < {total.threshold}')}"] if total.small else []
    if total.residues:
        late = [f"n >= {total.threshold}"] if total.threshold else []
        if total.residues != list(range(total.modulus)):
            late.append(f"n mod {total.modulus} is {listed(total.residues, f'{total.modulus} remainders')}")
        parts.append(" and ".join(late))
    wins = f"B wins n chips iff {'; or '.join(parts)}" if all(parts) else "B wins every n >= 0"
    wins = wins if parts else "A wins every n >= 0"
    repeats = f"who wins repeats with period {total.period} from {total.preperiod} chips left on"
    return f"{total.ruleset}: {wins}; {repeats}"


class Claim(NamedTuple):
    """The fields of a coprime-gcd certificate, and its game: K and M."""

    most: int
    allowed: int
    left: int
    a: int
    b: int
    mover: int
    primes: list[int]
    winner: int


def _read_gcd(certificate: Any) -> Claim:
    check_shape(certificate, _COMMON | {"position", "primes", "winner", "rows"})
    position, winner = certificate["position"], certificate["winner"]
    fields(position, "left a b mover", "the position")
    if not all(map(whole, position.values())) or position["mover"] > 1:
        refuse("format", "the position does not hold whole numbers, or the mover is not 0 or 1")
    if not whole(winner) or winner > 1:
        refuse("format", "the winner is not 0 or 1")
    primes = numbers(certificate["primes"], "primes")
    found = _GCD.fullmatch(certificate["ruleset"]) if isinstance(certificate["ruleset"], str) else None
    if found is None:
        refuse("ruleset", "not a game like coprime:max=5:gcd=6")
    left, a, b, mover = (position[name] for name in ("left", "a", "b", "mover"))
    if not (left or a or b):
        refuse("format", "the position has no chips")
    return Claim(int(found[1]), int(found[2]), left, a, b, mover, primes, winner)


def _check_gcd(certificate: Any, work: Work) -> str:
    claim = _read_gcd(certificate)
    n = claim.left + claim.a + claim.b
    powers = check_powers(n, claim, work)
    total = check_rows_of(certificate["rows"], claim, powers, work)
    check_all(n, claim)
    check_winner(claim, total)
    left, total_a, total_b = map(in_full, (claim.left, claim.a, claim.b))
    return (
        f"{certificate['ruleset']}: {'AB'[claim.winner]} wins with {left} chips left,"
        f" {'AB'[claim.mover]} to move, totals {total_a} and {total_b}"
    )


def check_powers(n: int, claim: Claim, work: Work) -> list[int]:
    """H1, H2. The smallest powers of the primes that do not divide M."""
    powers = []
    for p in claim.primes:
        if not is_prime(p, "primes", work):
            refuse("primes", f"{short(p)} is not prime", "H1")
        power = p
        while claim.allowed % power == 0:
            power *= p
        if n % power:
            refuse("primes", f"{short(power)} does not divide n", "H2")
        powers.append(power)
    size = n.bit_length()
    work.need("primes", sum(2 + size // p.bit_length() for p in claim.primes) * (1 + size // 2000))
    return powers


def check_rows_of(rows: Any, claim: Claim, powers: list[int], work: Work) -> Total:
    """H3, H4: the rows are right, and those of the game modulo the product of the powers."""
    if not isinstance(rows, dict) or rows.get("kind") != "coprime-total":
        refuse("rows of", "rows is not a certificate of kind coprime-total")
    try:
        total = check_total(rows, work)
    except OverLimit:
        raise
    except Refused as refused:
        if not refused.hypothesis:
            raise
        refuse("rows of", f"they are refused at {refused}", "H3")
        total = read_total(rows)
    modulus = prod(powers)
    work.need("rows of", modulus * (1 + len(powers)), 8 * modulus)
    good = [r for r in range(modulus) if all(r % power for power in powers)]
    if (total.most, total.total_modulus, total.good) != (claim.most, modulus, good):
        which = f"takes up to {claim.most}, modulo {short(modulus)}, and the residues that no power of a prime divides"
        refuse("rows of", f"they are not for {which}", "H4")
    return total


def check_all(n: int, claim: Claim) -> None:
    """H5: if the claim is that A wins, no other prime makes him lose."""
    rest = n
    for p in claim.primes:
        while rest % p == 0:
            rest //= p
    if claim.winner == A and claim.allowed % rest:
        refuse("all", "n without the primes listed does not divide what gcd(a, b) has to divide", "H5")


def check_winner(claim: Claim, total: Total) -> None:
    """H6: the row of the chips left says who wins."""
    k = min(claim.left, total.preperiod + (claim.left - total.preperiod) % total.period)
    if (total.rows[k][claim.mover] >> claim.a % total.total_modulus & 1) == claim.winner:
        refuse("winner", "by the rows the other player wins", "H6")
