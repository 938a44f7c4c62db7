"""Certificates of who wins the coprime game in which A's total modulo M decides, for every number of chips.

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
"""

import re
from typing import Any

from nimlike_check.refusal import FORMAT, refuse, whole

KINDS = ("coprime-total",)

_FIELDS = {"format", "kind", "ruleset", "preperiod", "period", "a_moves", "b_moves", "start"}
_START = {"threshold", "modulus", "residues", "small"}
_NUMBER = "(?:0|[1-9][0-9]{0,5})"
_RULESET = re.compile(rf"coprime:max=({_NUMBER}):total=({_NUMBER}(?:,{_NUMBER})*)mod({_NUMBER})", re.ASCII)
_ROW = re.compile(r"0|[1-9a-f][0-9a-f]*", re.ASCII)
_MOST = 100_000


def check(certificate: Any) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
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
    if not isinstance(certificate, dict) or set(certificate) != _FIELDS:
        refuse("format", f"the certificate is an object with the fields {', '.join(sorted(_FIELDS))}")
    if certificate["format"] != FORMAT or certificate["kind"] not in KINDS:
        refuse("format", f"the format is not {FORMAT}, or the kind not coprime-total")
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
