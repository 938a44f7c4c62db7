"""Theorems as the checker states them, in the language of the page."""

from __future__ import annotations

from typing import Final

from nimlike.core.languages import later
from nimlike.core.phrases import Form, form, retold

_FORMS: Final = (
    form(later("{game} ({title}): {claim}"), game=r"[^()]+", title=r"[^:]*(?:normal|misere) play[^:]*"),
    form(later("{game}, normal play{more}"), more=r"(?:, up to \d+ options? forbidden before each move)?"),
    form(later("{game}, misere play")),
    form(later("normal play")),
    form(later("misere play")),
    form(later(", up to {n} options forbidden before each move"), n=r"\d+"),
    form(later(", up to 1 option forbidden before each move")),
    form(later("Wythoff's game")),
    form(later("Wythoff's game with {which}")),
    form(later("{which}, and {when} where both piles are emptied"), which=r"\|k - l\| < \d+"),
    form(later("one pile; after a take of k the next one is at most {cap}"), cap=r"[\dk+-]+"),
    form(later("one pile; after a take from N the next one is at most f(N), {cap} in the base {name}"), name=r"\S+"),
    form(later("the element before the smallest summand of N, or 0,")),
    form(later("1 less than the second smallest summand of N, or N itself if it is one summand,")),
    form(
        later(
            "any number from the element before the smallest summand of N, or 0, to 1 less than the second smallest"
            " one, if there is one,"
        )
    ),
    form(later("for all whole numbers {names}, {p} is a P-position iff {when}"), p=r"[({][^(){}]+[)}]"),
    form(later("a position is a P-position iff {when}")),
    form(
        later(
            "both are 0, or the {digits} of {x} ends in an even number of zeros (possibly none) and that of {y} is that"
            " of {z} followed by a 0"
        ),
        x=r"\w+",
        y=r"\w+",
        z=r"\w+",
    ),
    form(
        later("{pile} = 0, or {x} is less than the smallest summand in the {digits} of {n}"),
        pile=r"\w+",
        x=r"\w+",
        n=r"\w+",
    ),
    form(later("Zeckendorf representation")),
    form(later("greedy representation over {terms}")),
    Form(
        r"the automaton of (?P<n>\d+) states? below accepts it", later("the automaton of {n} states below accepts it")
    ),
    form(later("the XOR of their binary digits is 0")),
    form(
        later(
            "one of them exceeds 1 and the XOR of their binary digits is 0, or none exceeds 1 and an odd number of them"
            " is 1"
        )
    ),
    form(later("the P-positions are, {which}")),
    Form(r"(?P<game>.+) with (?P<n>\d+) piles?", later("{game} with {n} piles")),
    form(later("{game} with any number of piles"), game=r"nim\S*"),
    form(later("the game with the moves below")),
    form(later("in either order, {listed}, and {pairs}"), listed=r"\(.+\)", pairs=r"\(A_n.+"),
    form(later("in either order, {pairs}"), pairs=r"\(A_n.+"),
    form(later("(A_n, B_n) for all whole numbers n {least}, where A_n = {a} and B_n = {b}"), least=r"(?:>=|≥) \d+"),
    form(later("A position is {p}, whole numbers {least}. {play}"), p=r"\(.+\)", least=r"\S+ 0"),
    form(later("The player who cannot move loses (normal play).{more}"), more=r".*"),
    Form(r"The player who cannot move wins \(misere play\)\.", later("The player who cannot move wins (misère play).")),
    form(
        later(
            "Before each move the other player may forbid {most}, the positions that a move leads to, for this move"
            " only; who may not move, as nothing is left or all is forbidden, loses."
        )
    ),
    form(later("one of the options")),
    form(later("up to {n} of the options"), n=r"\d+"),
    form(
        later("For every choice, at each position, of {names} with {conditions}:"), names=r"[^:]+?", conditions=r"[^:]+"
    ),
    form(later("A move leads to {after} with {conditions} for some {hidden}."), after=r"\(.+?\)", hidden=r"[^()=]+"),
    form(later("A move leads to {after} with {conditions}."), after=r"\(.+?\)"),
    form(later("No move raises any of {names}, and each lowers one.")),
    form(later("No move raises {name}, and each lowers it.")),
    form(later("Numbers are written greedily over {terms}, ... ({recurrence}).")),
    form(
        later("The number n is written as the n-th of the words {words}, ..., those that an automaton accepts: {table}")
    ),
    form(later("The relation {relation} is part of the rules: {table}"), relation=r".+\)"),
    form(later("it starts in 0 and accepts in {states}; {rows}."), states=r"[^;]+"),
    form(
        later("{n} states, {m} transitions, in full with --full; SHA-256 of that {sum}"), n=r"\d+", m=r"\d+", sum=r"\w+"
    ),
    form(later("{first}; {others}"), first=r"from \d+: [^;]+"),
    form(later("from {state}: nothing"), state=r"\d+"),
    form(later("from {state}: {steps}"), state=r"\d+"),
    form(later("{step}, {others}"), step=r"[^,]+ to \d+"),
    form(later("{read} to {state}"), read=r"[\d ]+", state=r"\d+"),
    form(later("The first P-positions: {positions}")),
    form(later("none with a sum below {n}"), n=r"\d+"),
    form(later("the XOR of the binary digits of its piles is 0")),
    form(
        later(
            "one of its piles exceeds 1 and the XOR of their binary digits is 0, or none exceeds 1 and an odd number of"
            " them is 1"
        )
    ),
    form(later("A position is a list of whole numbers {least}, of any length. {move}"), least=r"\S+ 0"),
    form(later("A move replaces one number by a smaller one.")),
    form(later(" The XOR is the Grundy value.")),
    form(later("Proved for all lengths at once: {how}.")),
    form(later("by induction over the piles, from statements about XOR that automata decide")),
    form(later("{some} and {last}"), some=r"[\d, ]+", last=r"\d+"),
    form(
        later("there are n >= 1 chips. A begins; each turn takes 1 to K chips until none is left.{more}"),
        more=r"(?: A wins iff the totals of A and B are coprime\.)?",
    ),
    form(later(" A wins iff the totals of A and B are coprime.")),
    form(later("For every K:")),
    form(later("For every {k}"), k=r"K >= \d+"),
    Form(
        r"For every K and all odd n with just the primes? (?P<primes>.+):",
        later("For every K and all odd n with just the primes {primes}:"),
    ),
    form(later("even n with just the primes {primes}: {who}"), who=r"A wins iff .+"),
    form(later("powers of 2: A wins iff n <= K + 1, or neither K + 1 nor K + 2 is a power of 2")),
    form(later("n = 1: A takes the chip and wins, for every K")),
    form(later("A wins n <= K + 2. The other n:")),
    Form(r"(?P<which>K (?:>=|=) [^:]+): (?P<who>.+?)\.?", later("{which}: {who}.")),
    form(later("K = {first} to {last}"), first=r"\d+", last=r"\d+"),
    form(later("A wins iff n <= K + 1")),
    form(later("{who} wins"), who=r"[AB]"),
    form(later("{who} wins, but A wins {n} where {where}"), who=r"[AB]", n=r"n <= .+", where=r"K >= \d+"),
    form(later("B wins iff n is from {first} to {last} modulo 2 K"), first=r"-?\d+", last=r"-?\d+"),
    form(
        later("B wins iff n is congruent modulo 2 K to a number from {first} to {last}"), first=r"-?\d+", last=r"-?\d+"
    ),
    form(later("But the other player wins {which}.")),
    form(later("{one}; {others}"), one=r"n = [^;]*[^;\s]"),
    form(later("n = {n} for K = {spans}"), n=r"\d+"),
    form(later("{n} more n (--full lists them)"), n=r"\d+"),
    form(later("{first} to {last}"), first=r"\d+", last=r"\d+"),
    form(
        later(
            "Proof: for {k} by the Majority theorem ({page}), as {share} of every {modulus} totals in succession are"
            " {good} to n; for each smaller K by a column or a race ({other}). The checker accepted the certificate."
        ),
        k=r"K >= \d+",
        page=r"\S+",
        share=r"[\d,]+",
        modulus=r"[\d,]+",
        good=r"(?:not )?prime",
        other=r"\S+",
    ),
    form(later("prime")),
    form(later("not prime")),
    Form(
        r"[Ll]east period and preperiod of the (?P<values>.+) for every c >= 1",
        later("least period and preperiod of the {values} for every c >= 1"),
    ),
    Form(
        r"[Ll]east period and preperiod of the (?P<values>.+) for c >= 1",
        later("least period and preperiod of the {values} for c >= 1"),
    ),
    form(later("Grundy values")),
    form(later("P-positions")),
    form(later("{where}: period {p}, preperiod {e}"), where=r"any c|c = .+"),
    form(later("any c")),
    Form(r"except for (?P<n>\d+) numbers? c:", later("except for {n} numbers c:")),
    form(later("and {n} more; --full lists all"), n=r"\d+"),
    form(later("Open, as no table within the limits proves a period:")),
    Form(
        r"Checked: (?P<classes>\d+) class(?:es)? of c by one table each, and (?P<members>\d+) small"
        r" numbers? c one by one\.",
        later("Checked: {classes} classes of c by one table each, and {members} small numbers c one by one."),
    ),
    Form(
        r"(?P<game>\S+) has period (?P<p>\d+) from heap (?P<h>\d+) on: G\(n \+ \d+\) = (?P<value>G\(n\)(?: \+ \d+)?)"
        r" for every n >="
        r" \d+, for no smaller period or preperiod; G\(0\) to G\((?P<last>\d+)\) are as listed",
        later(
            "{game} has period {p} from heap {h} on: G(n + {p}) = {value} for every n >= {h}, for no smaller period or"
            " preperiod; G(0) to G({last}) are as listed"
        ),
    ),
    form(later("G(n) is the Grundy value of a heap of n counters in normal play: who cannot move loses.")),
    form(later("Taking {n} from a heap may leave {left}."), n=r"\d+", left=r"[a-z ]+"),
    form(later("{left} or {other}"), left="nothing|one heap|two heaps", other="[a-z ]*heaps?|[a-z ]*heap or .+"),
    form(later("nothing")),
    form(later("one heap")),
    form(later("two heaps")),
    form(later("three heaps")),
    form(later("From a heap may be taken: {numbers}."), numbers=r"[\d, ]+"),
    form(
        later("{game} has a misère quotient of order {n} on all heaps, whose values have period {p} from heap {h} on"),
        game=r"\S+",
        n=r"\d+",
        p=r"\d+",
        h=r"\d+",
    ),
    form(
        later("{game} has a misère quotient of order {n} on heaps 0 to {last} only, nothing is said of larger ones"),
        game=r"\S+",
        n=r"\d+",
        last=r"\d+",
    ),
    form(
        later(
            "Who moves last loses. A sum of heaps is a P-position iff the product of its heaps' values is in the"
            " P-portion."
        )
    ),
    form(later("generators: {named}"), named="[a-z] = .+"),
    form(later("{first}, {others}"), first=r"[a-z]\d* = heap \d+"),
    form(later("{letter} = heap {n}"), letter=r"[a-z]\d*", n=r"\d+"),
    form(later("relations: {equations}"), equations=".+ = .+"),
    form(later("P-portion ({n} of {m} elements): {elements}"), n=r"\d+", m=r"\d+"),
    form(later("heaps {first} to {last}: {elements}"), first=r"\d+", last=r"\d+"),
    form(
        later(
            "{game}: n chips; A begins; each turn takes 1 to {k} until none is left; A wins iff the totals are coprime."
        ),
        game=r"\S+",
        k=r"\d+",
    ),
    form(later("Nothing is left open.")),
    form(
        later("Of the odd n < {bound}, by the game itself, B wins {listed}, and A wins the others."),
        bound=r"\d+",
        listed=r"none|[\d, and]+",
    ),
    form(later("none")),
    form(later("Of even n nothing is said.")),
    form(later("heaps from {first} on, with period {p}: {elements}"), first=r"\d+", p=r"\d+"),
    form(later("{who} wins every n >= {n}, {conditions}."), who="[AB]", n=r"\d+"),
    form(later("{residue}, {others}"), residue=r"n mod \d+ = [\d, or]+"),
    form(later("n mod {m} = {residues}"), m=r"\d+", residues=r"[\d, or]+"),
    form(later("{divisors}, {others}"), divisors=r"n divisible by [\d, and]+?"),
    form(later("n divisible by {primes}"), primes=r"[\d, and]+"),
    form(later("n not divisible by {primes}"), primes=r"[\d, or]+"),
    form(later("{some} or {last}"), some=r"[\d, ]+", last=r"\d+"),
    form(later("{one} and {other}"), one=r".*[=<>≤≥].*", other=r".*[=<>≤≥].*"),
    form(later("{said}.")),
)


def stated(line: str) -> str:
    """A line of a theorem as the checker states it, in the language that is spoken."""
    return retold(line, _FORMS)


def stated_lines(text: str) -> str:
    """All that the checker says of a certificate, each line by itself."""
    told = []
    for line in text.split("\n"):
        start = line[: len(line) - len(line.lstrip())]
        told.append(start + stated(line.strip()))
    return "\n".join(told)
