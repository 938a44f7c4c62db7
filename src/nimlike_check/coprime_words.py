"""What coprime certificates claim, in words: in one line, what is left open first, or a line for each class."""

from collections.abc import Iterator

from nimlike_check.coprime_even import Even, even_words, open_even
from nimlike_check.coprime_fields import either, masked
from nimlike_check.coprime_odd import Odd, class_words, condition, open_words
from nimlike_check.coprime_rows import A, B
from nimlike_check.refusal import short


def number(value: int) -> str:
    """A number in full, up to a thousand digits: that many a file may have."""
    return str(value) if abs(value) < 10**1000 else short(value)


def classes(odd: Odd, even: Even, below: int) -> str:
    """A classification in one line."""
    sets = f"by {odd.count(B)} sets of primes of B and {odd.count(A)} of A"
    left = [f"{len(odd.open)} cases of odd n"] if odd.open else []
    left += [f"of the even n >= {short(even.threshold)}, {words}" for words in open_even(even)]
    first = f"left open are {'; '.join(left)}; decided are " if left else ""
    other = "every other odd" if odd.open else "every odd"
    return (
        f"{first}{other} n >= {short(odd.threshold)} {sets}; {even_words(even)}; every n < {below} by the game itself"
    )


def part(odd: Odd | None, even: Even | None) -> str:
    """The part of a coprime-class in one line."""
    if odd is not None:
        return class_words(odd)
    assert even is not None
    left = open_even(even)
    return (f"nothing is said of {', '.join(left)}; " if left else "") + even_words(even)


def one_class(ruleset: str, most: int, odd: Odd | None, even: Even | None) -> str:
    """A coprime-class, with the game."""
    return f"{_game(ruleset, most)}\n{part(odd, even)}."


def _game(ruleset: str, most: int) -> str:
    takes = "exactly 1 chip" if most == 1 else f"1 to {most} chips"
    return (
        f"{ruleset}: n chips; A begins; each turn takes {takes} until none is left; A wins iff the totals are coprime."
    )


def all_classes(ruleset: str, odd: Odd, even: Even, below: int, small: list[int]) -> str:
    """A classification in full."""

    def lines() -> Iterator[str]:
        yield _game(ruleset, int(ruleset.rpartition("=")[2]))
        left = [open_words(odd, case) for case in odd.open]
        left += [f"even n >= {even.threshold}: {words}" for words in open_even(even)]
        yield "Left open:" if left else "Nothing is left open."
        yield from (f"  {words}" for words in left)
        for winner in (B, A):
            for group in odd.groups[winner]:
                for mask in group.sets:
                    primes = masked(odd.primes, mask)
                    which = condition(primes, winner, group.modulus, group.residues)
                    yield f"{'AB'[winner]} wins every odd n >= {odd.threshold}{which}."
        text = even_words(even)
        yield f"{text[0].upper()}{text[1:]}."
        yield f"Of the n < {below}, by the game itself, B wins {either(small, 'and') or 'none'}, and A wins the others."

    return "\n".join(lines())
