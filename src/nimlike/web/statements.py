"""Theorems as the checker states them, in the language of the page."""

from __future__ import annotations

from typing import Final

from nimlike.core.languages import later
from nimlike.core.retelling import Form, retold

_FORMS: Final = (
    Form(
        r"(?P<game>.+): the P-positions, at all sizes, are (?P<which>.+)",
        later("{game}: the P-positions, at all sizes, are {which}"),
    ),
    Form(
        r"[Tt]he P-positions, at all sizes, are (?P<which>.+)",
        later("The P-positions, at all sizes, are {which}"),
    ),
    Form(r"(?P<game>.+) with (?P<n>\d+) piles?", later("{game} with {n} piles")),
    Form(r"the game with the moves below", later("the game with the moves below")),
    Form(
        r"those that an automaton of (?P<n>\d+) states? accepts", later("those that an automaton of {n} states accepts")
    ),
    Form(r"those where (?P<which>.+)", later("those where {which}")),
    Form(
        r"the smaller number ends in an even number of zeros, and the other number has the same digits and a 0",
        later("the smaller number ends in an even number of zeros, and the other number has the same digits and a 0"),
    ),
    Form(
        r"the first number is 0, or the second is less than the smallest summand of the first",
        later("the first number is 0, or the second is less than the smallest summand of the first"),
    ),
    Form(
        r"some number exceeds 1 and the XOR is 0, or none exceeds 1 and an odd number of them is 1",
        later("some number exceeds 1 and the XOR is 0, or none exceeds 1 and an odd number of them is 1"),
    ),
    Form(
        r"the XOR of the numbers is 0: every binary column holds an even number of ones",
        later("the XOR of the numbers is 0: every binary column holds an even number of ones"),
    ),
    Form(
        r"in either order, (?P<listed>\(.+\)), and (?P<pairs>\(A_n.+)",
        later("in either order, {listed}, and {pairs}"),
    ),
    Form(r"in either order, (?P<pairs>\(A_n.+)", later("in either order, {pairs}")),
    Form(
        r"\(A_n, B_n\) for n (?P<least>(?:>=|≥) \d+), where A_n = (?P<a>.+) and B_n = (?P<b>.+)",
        later("(A_n, B_n) for n {least}, where A_n = {a} and B_n = {b}"),
    ),
    Form(
        r"A position is (?P<p>\(.+\)), whole numbers (?P<least>\S+ 0)\. (?P<play>.+)",
        later("A position is {p}, whole numbers {least}. {play}"),
    ),
    Form(
        r"The player who cannot move loses \(normal play\)\.(?P<more>.*)",
        later("The player who cannot move loses (normal play).{more}"),
    ),
    Form(r"The player who cannot move wins \(misere play\)\.", later("The player who cannot move wins (misère play).")),
    Form(
        r"Before each move the other player may forbid (?P<most>.+), the positions that a move leads to, for this move"
        r" only; who may not move, as nothing is left or all is forbidden, loses\.",
        later(
            "Before each move the other player may forbid {most}, the positions that a move leads to, for this move"
            " only; who may not move, as nothing is left or all is forbidden, loses."
        ),
    ),
    Form(r"one of the options", later("one of the options")),
    Form(r"up to (?P<n>\d+) of the options", later("up to {n} of the options")),
    Form(
        r"For every choice, at each position, of (?P<names>[^:]+?) with (?P<conditions>[^:]+):",
        later("For every choice, at each position, of {names} with {conditions}:"),
    ),
    Form(
        r"A move leads to (?P<after>\(.+?\)) with (?P<conditions>.+) for some (?P<hidden>[^()=]+)\.",
        later("A move leads to {after} with {conditions} for some {hidden}."),
    ),
    Form(
        r"A move leads to (?P<after>\(.+?\)) with (?P<conditions>.+)\.",
        later("A move leads to {after} with {conditions}."),
    ),
    Form(
        r"No move raises any of (?P<names>.+), and each lowers one\.",
        later("No move raises any of {names}, and each lowers one."),
    ),
    Form(r"No move raises (?P<name>.+), and each lowers it\.", later("No move raises {name}, and each lowers it.")),
    Form(
        r"Numbers are written greedily over (?P<terms>.+), \.\.\. \((?P<recurrence>.+)\)\.",
        later("Numbers are written greedily over {terms}, ... ({recurrence})."),
    ),
    Form(
        r"The number n is written as the n-th of the words (?P<words>.+), \.\.\.",
        later("The number n is written as the n-th of the words {words}, ..."),
    ),
    Form(
        r"The relation (?P<relation>.+\)) is part of the rules: (?P<table>.+)",
        later("The relation {relation} is part of the rules: {table}"),
    ),
    Form(
        r"it starts in 0 and accepts in (?P<states>[^;]+); (?P<rows>.+)\.",
        later("it starts in 0 and accepts in {states}; {rows}."),
    ),
    Form(
        r"(?P<n>\d+) states, (?P<m>\d+) transitions, in full with --full; SHA-256 of that (?P<sum>\w+)",
        later("{n} states, {m} transitions, in full with --full; SHA-256 of that {sum}"),
    ),
    Form(r"(?P<first>from \d+: [^;]+); (?P<others>.+)", later("{first}; {others}")),
    Form(r"from (?P<state>\d+): nothing", later("from {state}: nothing")),
    Form(r"from (?P<state>\d+): (?P<steps>.+)", later("from {state}: {steps}")),
    Form(r"(?P<step>[^,]+ to \d+), (?P<others>.+)", later("{step}, {others}")),
    Form(r"(?P<read>[\d ]+) to (?P<state>\d+)", later("{read} to {state}")),
    Form(r"The first P-positions: (?P<positions>.+)", later("The first P-positions: {positions}")),
    Form(r"none with a sum below (?P<n>\d+)", later("none with a sum below {n}")),
    Form(
        r"(?P<game>nim\S*) with any number of piles: a position is P, at all sizes, iff (?P<when>.+)",
        later("{game} with any number of piles: a position is P, at all sizes, iff {when}"),
    ),
    Form(r"the XOR of its piles is 0", later("the XOR of its piles is 0")),
    Form(
        r"some pile exceeds 1 and the XOR is 0, or none exceeds 1 and an odd number of them is 1",
        later("some pile exceeds 1 and the XOR is 0, or none exceeds 1 and an odd number of them is 1"),
    ),
    Form(
        r"A position is a list of whole numbers (?P<least>\S+ 0), of any length\. (?P<move>.+)",
        later("A position is a list of whole numbers {least}, of any length. {move}"),
    ),
    Form(r"A move replaces one number by a smaller one\.", later("A move replaces one number by a smaller one.")),
    Form(r" The XOR is the Grundy value\.", later(" The XOR is the Grundy value.")),
    Form(r"Proved for all lengths at once: (?P<how>.+)\.", later("Proved for all lengths at once: {how}.")),
    Form(
        r"by induction over the piles, from statements about XOR that automata decide",
        later("by induction over the piles, from statements about XOR that automata decide"),
    ),
    Form(r"(?P<some>[\d, ]+) and (?P<last>\d+)", later("{some} and {last}")),
    Form(r"every K:", later("every K:")),
    Form(r"odd n with just the primes? (?P<primes>.+), every K", later("odd n with just the primes {primes}, every K")),
    Form(
        r"even n with just the primes (?P<primes>.+): (?P<who>A wins iff .+)",
        later("even n with just the primes {primes}: {who}"),
    ),
    Form(
        r"powers of 2: A wins iff n <= K \+ 1, or neither K \+ 1 nor K \+ 2 is a power of 2",
        later("powers of 2: A wins iff n <= K + 1, or neither K + 1 nor K + 2 is a power of 2"),
    ),
    Form(r"n = 1: A takes the chip and wins, for every K", later("n = 1: A takes the chip and wins, for every K")),
    Form(r"A wins n <= K \+ 2\. The other n:", later("A wins n <= K + 2. The other n:")),
    Form(r"(?P<which>K (?:>=|=) [^:]+): (?P<who>.+?)\.?", later("{which}: {who}.")),
    Form(r"K = (?P<first>\d+) to (?P<last>\d+)", later("K = {first} to {last}")),
    Form(r"A wins iff n <= K \+ 1", later("A wins iff n <= K + 1")),
    Form(r"(?P<who>[AB]) wins", later("{who} wins")),
    Form(
        r"(?P<who>[AB]) wins, but A wins (?P<n>n <= .+) where (?P<where>K >= \d+)",
        later("{who} wins, but A wins {n} where {where}"),
    ),
    Form(
        r"B wins iff n is from (?P<first>-?\d+) to (?P<last>\d+) modulo 2 K",
        later("B wins iff n is from {first} to {last} modulo 2 K"),
    ),
    Form(r"But the other player wins (?P<which>.+)\.", later("But the other player wins {which}.")),
    Form(r"(?P<one>n = [^;]+); (?P<others>.+)", later("{one}; {others}")),
    Form(r"n = (?P<n>\d+) for K = (?P<spans>.+)", later("n = {n} for K = {spans}")),
    Form(r"(?P<n>\d+) more n \(--full lists them\)", later("{n} more n (--full lists them)")),
    Form(r"(?P<first>\d+) to (?P<last>\d+)", later("{first} to {last}")),
    Form(
        r"Gap (?P<gap>\d+): for (?P<k>K >= \d+) by the Majority theorem, as (?P<share>\S+) of (?P<modulus>\S+) totals"
        r" are good for (?P<who>[AB]); below by (?P<parts>\d+) .+\.",
        later(
            "Gap {gap}: for {k} by the Majority theorem, as {share} of {modulus} totals are good for {who}; below by"
            " columns and races, {parts} of them."
        ),
    ),
    Form(
        r"Checked: coprime, n with just the odd primes? (?P<primes>.+)\.",
        later("Checked: coprime, n with just the odd primes {primes}."),
    ),
    Form(
        r"[Ll]east period and preperiod of the (?P<values>.+) for every c >= 1",
        later("least period and preperiod of the {values} for every c >= 1"),
    ),
    Form(
        r"[Ll]east period and preperiod of the (?P<values>.+) for c >= 1",
        later("least period and preperiod of the {values} for c >= 1"),
    ),
    Form(r"Grundy values", later("Grundy values")),
    Form(r"P-positions", later("P-positions")),
    Form(
        r"(?P<where>any c|c = .+): period (?P<p>.+), preperiod (?P<e>.+)", later("{where}: period {p}, preperiod {e}")
    ),
    Form(r"any c", later("any c")),
    Form(r"except for (?P<n>\d+) numbers? c:", later("except for {n} numbers c:")),
    Form(r"and (?P<n>\d+) more; --full lists all", later("and {n} more; --full lists all")),
    Form(
        r"Open, as no table within the limits proves a period:",
        later("Open, as no table within the limits proves a period:"),
    ),
    Form(
        r"Checked: (?P<classes>\d+) class(?:es)? of c by one table each, and (?P<members>\d+) small"
        r" numbers? c one by one\.",
        later("Checked: {classes} classes of c by one table each, and {members} small numbers c one by one."),
    ),
    Form(r"(?P<one>.*[=<>≤≥].*) and (?P<other>.*[=<>≤≥].*)", later("{one} and {other}")),
    Form(r"(?P<said>.+)\.", later("{said}.")),
)


def stated(line: str) -> str:
    """A line of a theorem as the checker states it, in the language that is spoken.

    Examples
    --------
    >>> from nimlike.core.languages import speaking
    >>> with speaking("fr"):
    ...     stated("No move raises N, and each lowers it.")
    'Aucun coup n’augmente N, et chacun le diminue.'
    """
    return retold(line, _FORMS)
