"""What the kinds on Grundy values of heaps have in common: the statement in words, and two steps of their checks.

G(n) is the Grundy value of a heap of n counters: the smallest whole number (mex) that is not the value of an option;
the value of several heaps is the XOR of theirs (Sprague 1935, Grundy 1939).
"""

from collections.abc import Sequence
from typing import Any

from nimlike_check.refusal import refuse, short, whole
from nimlike_check.work import Work

_LEFT = ("nothing", "one heap", "two heaps", "three heaps")


def whole_list(values: Any) -> list[int]:
    """The values of a certificate, if they are a list of whole numbers."""
    if not isinstance(values, list) or not all(map(whole, values)):
        refuse("format", "the values are not a list of whole numbers")
    return values


def check_repetition(values: Sequence[int], period: int, saltus: int, first: int, last: int) -> None:
    """H3: G(n + p) = G(n) + s for first <= n <= last, as far as values are listed."""
    for n in range(first, min(last + 1, len(values) - period)):
        if values[n + period] != values[n] + saltus:
            refuse("repetition", f"G({n + period}) is not G({n}){_added(saltus)}", "H3")


def check_least(values: Sequence[int], preperiod: int, period: int, saltus: int = 0) -> None:
    """H4: no smaller preperiod. H5: no smaller period. At least e + p values are listed, by H2 of each kind."""
    if preperiod and values[preperiod - 1 + period] == values[preperiod - 1] + saltus:
        refuse("least", f"the period begins before heap {preperiod}", "H4")
    cycle: Any = values[preperiod : preperiod + period]
    if saltus:
        cycle = [after - before for before, after in zip(cycle, [*cycle[1:], cycle[0] + saltus], strict=True)]
    rest, prime = period, 2
    while rest > 1:
        if prime * prime > rest:
            prime = rest
        if rest % prime:
            prime += 1
        else:
            rest //= prime
            shorter = period // prime
            if cycle[shorter:] + cycle[:shorter] == cycle:
                refuse("least", f"{shorter} is a period too", "H5")


def statement(certificate: Any, count: int) -> str:
    """What is proved, in one line; ``count`` values are listed."""
    ruleset, e, p, s = (certificate[name] for name in ("ruleset", "preperiod", "period", "saltus"))
    title = f"{ruleset} has period {p} from heap {e} on{f', saltus {s}' if s else ''}"
    repeats = f"G(n + {p}) = G(n){_added(s)} for every n >= {e}"
    return f"{title}: {repeats}, for no smaller period or preperiod; G(0) to G({count - 1}) are as listed"


def listing(certificate: Any, rules: list[str], values: Sequence[int], work: Work) -> str:
    """What is proved, the rules and all values, in lines."""
    work.need("listing", len(values), 80 * len(values))
    return "\n".join(
        [
            statement(certificate, len(values)),
            "G(n) is the Grundy value of a heap of n counters in normal play: whoever cannot move loses.",
            *rules,
            f"G(0), G(1), ... = {', '.join(map(str, values))}",
        ]
    )


def digits_in_words(digits: list[int], tail: int = 0) -> list[str]:
    """The rules of a code with the digits d0, d1, ..., dt, and the digit that is repeated for ever after them."""
    named = [(f"Taking {k} from a heap", digit) for k, digit in enumerate(digits)]
    named.append((f"Taking any number from {len(digits)} on from a heap", tail))
    return [f"{taking} may leave {_any_of(digit)}." for taking, digit in named if digit]


def _any_of(digit: int) -> str:
    return " or ".join(left for bit, left in enumerate(_LEFT) if digit >> bit & 1)


def _added(saltus: int) -> str:
    return f" + {short(saltus)}" if saltus else ""
