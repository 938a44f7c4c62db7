"""Certificates of games whose final totals are mostly good for one player: kind ``majority``.

n chips; A begins; in turn each takes 1..K until none is left. A wins iff the letter at his total, modulo M, in a word
of M letters A and B is A. Or it is the coprime game, and the word has B at just those places that one of the divisors
divides. Let X be the winner that is claimed, Y the other player; X counts away from himself: B downwards, A upwards.
Lemma: suppose that

H1  each divisor divides M;
H2  the word has B at a place iff a divisor divides it;
H3  counted from any listed place, round the word, the letters X are ahead of the letters Y after 1, 2, ..., M letters;
H4  a place is listed, and from each to the next, round the word, the distance is at most ``gap``.

Then for each K >= gap X wins with the move if gap chips or more are left, and against the move if K + gap or more are:
in the game of the word; or in the coprime game, if X = B for every n that all divisors divide, if X = A for every n all
of whose primes are divisors. The proof is in docs/certificates/majority.md.
"""

from typing import Any

from nimlike_check.coprime_fields import either, items, number, numbers
from nimlike_check.refusal import check_shape, refuse, short
from nimlike_check.work import Work

KINDS = ("majority",)

_FIELDS = {"format", "kind", "word", "divisors", "winner", "good", "gap"}


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a hypothesis of the lemma fails.
    """
    check_shape(certificate, _FIELDS, ("word", "winner"))
    word, divisors, winner, gap = (certificate[name] for name in ("word", "divisors", "winner", "gap"))
    work.need("word", len(word) * (20 + (4 * len(items(divisors, "divisors")) if divisors is not None else 0)))
    if not word or set(word) - {"A", "B"} or winner not in ("A", "B"):
        refuse("format", "the word is of letters A and B, one at least, and the winner is one of them")
    good = numbers(certificate["good"], "good")
    if any(place >= len(word) for place in good) or number(gap, "gap") == 0:
        refuse("format", "the good places are below the word's length, and the gap is at least 1")
    if divisors is not None:
        check_divisors(word, numbers(divisors, "divisors"))
    check_places(word, winner, good)
    check_gaps(good, len(word), gap)
    return _statement(certificate)


def check_divisors(word: str, divisors: list[int]) -> None:
    """H1, H2: the word is that of the divisors."""
    if any(divisor < 2 for divisor in divisors):
        refuse("format", "the divisors are at least 2")
    for divisor in divisors:
        if len(word) % divisor:
            refuse("word", f"{short(divisor)} does not divide its length", "H1")
    for place, letter in enumerate(word):
        if (letter == "B") != any(place % divisor == 0 for divisor in divisors):
            refuse("word", f"at place {place} it does not say whether a divisor divides {place}", "H2")


def check_places(word: str, winner: str, good: list[int]) -> None:
    """H3, by the sums of two periods of the word, read towards the winner: a good place raises them beyond all before.

    If a period has more letters of the winner, sums of earlier periods are lower; if it has not, no place of the second
    one raises them beyond those of the first.
    """
    period, lead, most, records = len(word), 0, 0, set()
    for i in range(2 * period):
        place = i % period if winner == "B" else period - 1 - i % period
        lead += 1 if word[place] == winner else -1
        if lead > most:
            most = lead
            if i >= period:
                records.add(place)
    for place in good:
        if place not in records:
            refuse("good", f"counted from place {place} the letters {winner} are not always ahead", "H3")


def check_gaps(good: list[int], period: int, gap: int) -> None:
    """H4: round the word the next good place is near."""
    following = [*good[1:], *(place + period for place in good[:1])]
    if not good or max(after - place for place, after in zip(good, following, strict=True)) > gap:
        refuse("gap", f"not every {short(gap)} places in succession have a good one", "H4")


def _statement(certificate: Any) -> str:
    """What is proved."""
    word, divisors, winner, gap = (certificate[name] for name in ("word", "divisors", "winner", "gap"))
    if divisors is None:
        residues = either(place for place, letter in enumerate(word) if letter == "A")
        game = f"where A wins iff his total modulo {len(word)} is {residues or 'none'}"
    elif winner == "B":
        game = f"coprime, n divisible by {either(divisors, 'and')}"
    else:
        game = f"coprime, n divisible by no prime but {either(divisors)}" if divisors else "coprime, n = 1"
    other, start = ("B", f"n >= {gap}") if winner == "A" else ("A", f"n >= K + {gap}")
    moves = f"{winner} has the move and at least {gap} are left, or {other} has it and at least K + {gap} are"
    return f"takes of 1 to K, K >= {gap}: {game}: {winner} wins whenever {moves}; so {winner} wins every such {start}"
