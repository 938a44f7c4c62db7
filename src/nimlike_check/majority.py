"""Kind ``majority``: who wins a game with n chips for all K at once. The lemma, H1 to H4 and the proof: majority.md."""

from typing import Any

from .laws import RULES
from .reading import fields, refuse, room, whole, wholes

FIELDS = "word divisors winner good gap"


def check(certificate: Any) -> str:
    """Accept a majority by returning what it proves."""
    word, divisors, winner, good, gap = fields(certificate, FIELDS)
    if not isinstance(word, str) or not word or set(word) - {"A", "B"} or winner not in ("A", "B"):
        refuse("the word is of letters A and B, one at least, and the winner is one of them")
    size, gap, good = len(word), whole(gap, 1), sorted(set(wholes(good, 0, len(word) - 1)))
    if divisors is not None:
        divisors = wholes(divisors, 2)
        room(size * len(divisors))
        if any(size % divisor for divisor in divisors):
            refuse("a divisor does not divide the length of the word", "H1")
        for place, letter in enumerate(word):
            if (letter == "B") != any(place % divisor == 0 for divisor in divisors):
                refuse(f"at place {place} the word does not say whether a divisor divides it", "H2")
    read = word if winner == "B" else word[::-1]  # towards the winner; place i of it is place i or M - 1 - i
    lead, records, best = 0, set[int](), 0
    for i, letter in enumerate(read * 2):
        lead += 1 if letter == winner else -1
        if lead > best:
            best = lead
            if i >= size:
                records.add(i % size if winner == "B" else size - 1 - i % size)
    if wrong := set(good) - records:
        refuse(f"counted from place {min(wrong)} the letters {winner} are not always ahead", "H3")
    if not good or max(after - here for here, after in zip(good, [*good[1:], good[0] + size], strict=True)) > gap:
        refuse(f"not each {gap} places in succession have a good one", "H4")
    if divisors is None:
        game = f"his total modulo {size} is one of {[i for i, x in enumerate(word) if x == 'A']}"
    else:
        listed = ", ".join(map(str, divisors))
        which = listed if winner == "B" else f"no prime but {listed}" if listed else "no prime"
        game = f"the totals are coprime, n divisible by {which}"
    other, first = ("B", f"n >= {gap}") if winner == "A" else ("A", f"n >= K + {gap}")
    wins = f"{winner} has the move and at least {gap} are left, or {other} has it and at least K + {gap} are"
    return f"K >= {gap}, {RULES.format('K')} {game}: {winner} wins whenever {wins}; so {winner} wins every such {first}"
