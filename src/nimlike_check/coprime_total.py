"""Certificates of who wins the coprime game in which A's total modulo M, or what gcd(a, b) divides, decides.

The game. n chips; A begins; in turn each takes 1..K until none is left; a is A's total; A wins iff a mod M is
one of the residues R of the ruleset "coprime:max=K:total=R,..modM". B's total plays no part, so with k chips left who
wins is a function of k, of a mod M and of who moves. W_A[k] is the set of the residues of a with which A wins when A
moves, W_B[k] when B moves. W_A[0] = W_B[0] = the residues R, and for k >= 1, i running through 1..min(K, k),

    r is in W_A[k] iff r + i mod M is in some W_B[k - i];    r is in W_B[k] iff r is in every W_A[k - i].

An accepted certificate means: for k < preperiod + period, "a_moves" and "b_moves" list W_A[k] and W_B[k], as
hexadecimal numbers whose bit r tells of residue r; for all k >= preperiod, W[k + period] = W[k]; and from n
chips, a = 0 and A to move, B wins iff n is in "small" when n < "threshold", and iff n mod "modulus" is in
"residues" else.

How. Step "rows" makes the rows by the two lines above, from k = 0 on, and compares each with the one
listed. Step "repetition" makes K rows more, k = preperiod + period + j for 0 <= j < K, and tests that each is row
k - period. So K pairs of rows in succession have come again. A pair k >= K is a function of the K pairs before it, the
same function for all such k; now if pairs k - K .. k - 1 are the pairs a period earlier, all from preperiod on, then
k - period >= preperiod + K >= K and pair k is the pair a period earlier too. By induction all are.

Step "start" tests for each n < preperiod + period that bit 0 of W_A[n] is not set iff the certificate says that B
wins n; that threshold <= preperiod; and that modulus divides period. A larger n goes down by multiples of the
period to one n' with preperiod <= n' < preperiod + period: W_A[n] = W_A[n'], n' is at least the threshold as n
is, and n and n' have the same remainder modulo the modulus. So what is said of n' is right for n.

That the preperiod, period, threshold and modulus are least is not claimed.

"coprime-gcd". In the game "coprime:max=K:gcd=M" A wins iff gcd(a, b) divides M. The certificate says who wins one
position: left chips left, a and b taken, mover 0 (A) or 1 (B). n = left + a + b > 0 never changes, and at the end
gcd(a, b) = gcd(a, n). For each listed prime p let q be its least power that does not divide M. Step "primes" tests
that p is prime and that q divides n. So where q divides a, q divides gcd(a, n), which then does not divide M: B
wins. "rows" is a certificate of kind coprime-total, accepted as above, for the same K, the product Q of all q, and
those residues r modulo Q that no q divides (step "rows of"). A win of B in that game is a win of B here, as he makes
some q divide a. For a win of A step "all" tests that what remains of n without the listed primes divides M. Then if
no q divides a, each listed p has in gcd(a, n) an exponent that it has in a divisor of M, and the rest of gcd(a, n)
divides that remainder of n: gcd(a, n) divides M, and A wins. Step "winner" reads off the rows who wins with ``left``
chips left, a mod Q and this mover.
"""

import re
from typing import Any

from nimlike_check.refusal import FORMAT, check_shape, refuse, whole
from nimlike_check.work import Work

KINDS = ("coprime-total", "coprime-gcd")

_FIELDS = {"format", "kind", "ruleset", "preperiod", "period", "a_moves", "b_moves", "start"}
_START = {"threshold", "modulus", "residues", "small"}
_NUMBER = "(?:0|[1-9][0-9]{0,5})"
_RULESET = re.compile(rf"coprime:max=({_NUMBER}):total=({_NUMBER}(?:,{_NUMBER})*)mod({_NUMBER})", re.ASCII)
_GCD = re.compile(rf"coprime:max=({_NUMBER}):gcd=([1-9][0-9]{{0,99}})", re.ASCII)
_ROW = re.compile(r"0|[1-9a-f][0-9a-f]*", re.ASCII)
_MOST = 100_000


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    if isinstance(certificate, dict) and certificate.get("kind") == "coprime-gcd":
        return _check_gcd(certificate, work)
    max_take, modulus, residues = _read(certificate)
    listed = _rows(certificate, modulus)
    preperiod, period = certificate["preperiod"], certificate["period"]
    _check_rows(listed, max_take, modulus, residues, preperiod, period)
    start = certificate["start"]
    _check_start(start, [row & 1 == 0 for row, _ in listed], preperiod, period)
    threshold, modulus = start["threshold"], start["modulus"]
    count = len(start["residues"])
    b_wins = "all n" if count == modulus else f"{count} of {modulus} remainders of n" if count else "no n"
    return (
        f"{certificate['ruleset']}: who wins repeats with period {period} from {preperiod} chips left on;"
        f" from n = {threshold} on B wins {b_wins}"
    )


def _read(certificate: Any) -> tuple[int, int, list[int]]:
    """K, M and the residues that win for A, from a certificate of the right format."""
    check_shape(certificate, _FIELDS, KINDS[:1])
    preperiod, period, start = certificate["preperiod"], certificate["period"], certificate["start"]
    if not whole(preperiod) or not whole(period) or period == 0:
        refuse("format", "the preperiod is not a whole number, or the period not a positive one")
    if not isinstance(start, dict) or set(start) != _START:
        refuse("format", f"start is an object with the fields {', '.join(sorted(_START))}")
    if not whole(start["threshold"]) or not whole(start["modulus"]) or start["modulus"] == 0:
        refuse("format", "the threshold is not a whole number, or the modulus not a positive one")
    for name, below in (("residues", start["modulus"]), ("small", start["threshold"])):
        some = start[name]
        if not isinstance(some, list) or not all(whole(n) and n < below for n in some) or some != sorted(set(some)):
            refuse("format", f"{name} are not whole numbers below {below} in increasing order")
    ruleset = certificate["ruleset"]
    found = _RULESET.fullmatch(ruleset) if isinstance(ruleset, str) else None
    if found is None:
        refuse("ruleset", "not a game like coprime:max=5:total=1mod3")
    max_take, modulus, residues = int(found[1]), int(found[3]), [int(rest) for rest in found[2].split(",")]
    if not 1 <= max_take <= _MOST or not 1 <= modulus <= _MOST:
        refuse("ruleset", f"the largest take and the modulus are from 1 to {_MOST:,} here")
    if residues != sorted(set(residues)) or residues[-1] >= modulus:
        refuse("ruleset", "the remainders are below the modulus and in increasing order")
    return max_take, modulus, residues


def _rows(certificate: Any, modulus: int) -> list[tuple[int, int]]:
    """The pairs of rows that are listed."""
    count, rows = certificate["preperiod"] + certificate["period"], []
    for name in ("a_moves", "b_moves"):
        texts = certificate[name]
        if not isinstance(texts, list) or len(texts) != count:
            refuse("format", f"{name} does not list {count} rows")
        if not all(isinstance(text, str) and _ROW.fullmatch(text) and 4 * len(text) <= modulus + 3 for text in texts):
            refuse("format", f"a row of {name} is not a hexadecimal number of at most {modulus} bits")
        rows.append([int(text, 16) for text in texts])
    return list(zip(*rows, strict=True))


def _check_rows(
    listed: list[tuple[int, int]], max_take: int, modulus: int, residues: list[int], preperiod: int, period: int
) -> None:
    """Steps "rows" and "repetition"."""
    every = (1 << modulus) - 1
    final = sum(1 << rest for rest in residues)
    made = [(final, final)]
    for k in range(preperiod + period + max_take):
        if k:
            row_a, row_b = 0, every
            for i in range(1, min(max_take, k) + 1):
                after_a, after_b = made[k - i]
                turn = i % modulus
                row_a |= (after_b >> turn | after_b << modulus - turn) & every
                row_b &= after_a
            made.append((row_a, row_b))
        if k < len(listed):
            if made[k] != listed[k]:
                refuse("rows", f"with {k} chips left the residues with which A wins are others")
        elif made[k] != made[k - period]:
            refuse("repetition", f"the rows of {k} and {k - period} chips left differ")


def _check_start(start: Any, b_wins: list[bool], preperiod: int, period: int) -> None:
    """Step "start": what is said of n chips, for every n by way of those below preperiod + period."""
    threshold, modulus = start["threshold"], start["modulus"]
    if threshold > preperiod:
        refuse("start", f"the threshold {threshold} exceeds the preperiod {preperiod}")
    if period % modulus:
        refuse("start", f"the modulus {modulus} does not divide the period {period}")
    small, residues = set(start["small"]), set(start["residues"])
    for n, won in enumerate(b_wins):
        if won != (n in small if n < threshold else n % modulus in residues):
            refuse("start", f"{'B' if won else 'A'} wins n = {n}")


def _check_gcd(certificate: Any, work: Work) -> str:
    """The steps of "coprime-gcd"."""
    if set(certificate) != {"format", "kind", "ruleset", "position", "primes", "winner", "rows"}:
        refuse("format", "the fields are format, kind, ruleset, position, primes, winner and rows")
    position, primes, winner = certificate["position"], certificate["primes"], certificate["winner"]
    if certificate["format"] != FORMAT or not whole(winner) or winner > 1:
        refuse("format", f"the format is not {FORMAT}, or the winner not 0 or 1")
    if not isinstance(position, dict) or set(position) != {"left", "a", "b", "mover"}:
        refuse("format", "the position is an object with the fields left, a, b and mover")
    if not all(map(whole, position.values())) or position["mover"] > 1:
        refuse("format", "the position does not hold whole numbers, or the mover is not 0 or 1")
    if not isinstance(primes, list) or not all(whole(p) and 2 <= p <= _MOST for p in primes):
        refuse("format", f"the primes are not whole numbers from 2 to {_MOST:,}")
    found = _GCD.fullmatch(certificate["ruleset"]) if isinstance(certificate["ruleset"], str) else None
    if found is None:
        refuse("ruleset", "not a game like coprime:max=5:gcd=6")
    n, allowed = position["left"] + position["a"] + position["b"], int(found[2])
    if n == 0:
        refuse("position", "there are no chips")
    powers, rest = _powers(n, allowed, primes)
    if not isinstance(certificate["rows"], dict) or certificate["rows"].get("kind") != KINDS[0]:
        refuse("rows of", f"rows is not a certificate of kind {KINDS[0]}")
    check(certificate["rows"], work)
    max_take, modulus, residues = _read(certificate["rows"])
    product = 1
    for power in powers:
        product *= power
    if max_take != int(found[1]) or modulus != product:
        refuse("rows of", f"they are not for takes up to {int(found[1])} modulo {product}")
    if residues != [r for r in range(modulus) if all(r % power for power in powers)]:
        refuse("rows of", "the residues that win for A are not those that no power of a prime divides")
    if winner == 0 and allowed % rest:
        refuse("all", "n without the primes listed does not divide what gcd(a, b) has to divide")
    preperiod, period, k = certificate["rows"]["preperiod"], certificate["rows"]["period"], position["left"]
    if k >= preperiod:
        k = preperiod + (k - preperiod) % period
    row = int(certificate["rows"][("a_moves", "b_moves")[position["mover"]]][k], 16)
    if (row >> position["a"] % modulus & 1) == winner:
        refuse("winner", "by the rows the other player wins")
    return f"{certificate['ruleset']}: {'AB'[winner]} wins the position"


def _powers(n: int, allowed: int, primes: list[int]) -> tuple[list[int], int]:
    """Step "primes": the least powers that do not divide ``allowed``, and n without all factors of these primes."""
    powers, rest = [], n
    if primes != sorted(set(primes)):
        refuse("primes", "they are not in increasing order")
    for p in primes:
        if any(p % d == 0 for d in range(2, p) if d * d <= p):
            refuse("primes", f"{p} is not prime")
        power = p
        while allowed % power == 0:
            power *= p
        if n % power:
            refuse("primes", f"{power} does not divide n")
        powers.append(power)
        while rest % p == 0:
            rest //= p
    return powers, rest
