"""Differences by list, name, recurrence or function, and their text, which follows ``differences=`` in a ruleset."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate, format_number, parse_number, whole
from nimlike.numeration.differences import (
    MOST_BITS,
    Differences,
    Listed,
    Powers,
    check_terms,
)
from nimlike.numeration.growing import FactorialRun, RecurrenceRun, python_name
from nimlike.numeration.made_differences import Computed, Grown, Sieved
from nimlike.numeration.number_sets import NAMED

DifferencesLike: TypeAlias = Differences | str | Callable[[int], int]
"""Differences, their text, or a function k -> D_k."""

DIFFERENCES_FORMS: Final = ("0,1,3,+3", "recurrence:C1,C2,...:S1,S2,...", *sorted(NAMED))
"""The text forms of differences."""

_SIEVED: Final = {"primes": 10**7, "composites": 10**6, "practical": 10**5}  # known to here
_MOST_ORDER: Final = 64


def recurrence(coefficients: Iterable[int], starts: Iterable[int], name: str = "") -> Grown:
    """D_0 = 0, D_1 to D_d the starts, then D_n = c_1 D_(n-1) + ... + c_d D_(n-d), whole c_i >= 0.

    If the starts increase and the first term after them exceeds the last, then all increase: the gaps obey the same
    recurrence. It then has a sum of coefficients of 2 or more, so D_n >= 2 D_(n-d).
    """
    factors = tuple(whole(c, "recurrence") for c in coefficients)
    begun = tuple(whole(start, "recurrence") for start in starts)
    text = ":".join(["recurrence", *(",".join(map(format_number, part)) for part in (factors, begun))])
    if len(factors) != len(begun) or not 1 <= len(factors) <= _MOST_ORDER:
        raise RulesetError(
            tr(
                "differences={text}: there are {factors} coefficients and {begun} starts; as many of the one "
                "as of the other are needed, {most_order} at most",
                text=abbreviate(text),
                factors=len(factors),
                begun=len(begun),
                most_order=_MOST_ORDER,
            )
        )
    if max(map(int.bit_length, (*factors, *begun))) > MOST_BITS:
        raise LimitReached(
            tr(
                "differences={text}: numbers of more than {most_bits:,} bits",
                text=abbreviate(text),
                most_bits=MOST_BITS,
            )
        )
    if min(factors) < 0:
        raise RulesetError(
            tr("differences={text}: the coefficients of a recurrence are 0 or more", text=abbreviate(text))
        )
    check_terms((0, *begun, sum(c * s for c, s in zip(factors, reversed(begun), strict=True))))
    return Grown(name or text, RecurrenceRun(factors, begun, len(begun)), len(factors))


def named(name: str) -> Differences:
    """0 and then the members of a named set of numbers, in increasing order."""
    if name in ("squares", "cubes", "triangular"):
        return Powers(name)
    if name in _SIEVED:
        return Sieved(name, NAMED[name].sieve, _SIEVED[name])
    if name == "fibonacci":
        return recurrence((1, 1), (1, 2), name)
    if name == "powers2":
        return recurrence((2,), (1,), name)
    if name == "factorials":
        return Grown(name, FactorialRun(), 1)
    if name in ("evens", "odds"):
        return Listed((0,) if name == "evens" else (0, 1), (2,), name)
    near = difflib.get_close_matches(name, [*NAMED, "recurrence"], n=1)
    hint = (
        tr("did you mean {near!r}?", near=near[0])
        if near
        else tr("write one like {forms}", forms=", ".join(DIFFERENCES_FORMS))
    )
    raise ParseError(tr("no differences are called {name!r}: {hint}", name=abbreviate(name), hint=hint))


def read_differences(word: str, rest: list[str]) -> Differences:
    """The differences that ``word`` and, for ``recurrence``, the next two segments denote.

    The segments used are removed from ``rest``.
    """
    if word == "recurrence":
        if len(rest) < 2:
            raise ParseError(
                tr("differences=recurrence needs coefficients and starts, like differences=recurrence:1,1:1,2")
            )
        coefficients = _numbers(rest.pop(0).split(","))
        return recurrence(coefficients, _numbers(rest.pop(0).split(",")))
    if word.startswith("python-"):
        raise ParseError(
            tr("differences={word} is a Python function; build this ruleset in Python", word=abbreviate(word))
        )
    if word[:1].isalpha():
        return named(word)
    fields = word.split(",")
    listed = next((i for i, field in enumerate(fields) if field.startswith("+")), len(fields))
    if listed == len(fields):
        if word:
            check_terms(_numbers(fields))  # else what is said to be right would be wrong
        raise ParseError(
            tr(
                "differences={word} ends; say how it goes on, like differences={found},+3 where each further "
                "one is 3 more",
                word=abbreviate(word),
                found=abbreviate(word) or "0,1",
            )
        )
    if any(not field.startswith("+") for field in fields[listed:]):
        raise ParseError(
            tr(
                "differences={word}: after a step like {fields} there are only steps",
                word=abbreviate(word),
                fields=fields[listed],
            )
        )
    return Listed(_numbers(fields[:listed]), _numbers(field[1:] for field in fields[listed:]))


def differences(given: DifferencesLike) -> Differences:
    """The differences given as themselves, by their text, or by a function k -> D_k."""
    if isinstance(given, Differences):
        return given
    if isinstance(given, str):
        word, *rest = given.split(":")
        found = read_differences(word, rest)
        if rest:
            raise ParseError(
                tr("differences={given}: {rest!r} is left over", given=abbreviate(given), rest=abbreviate(rest[0]))
            )
        return found
    if callable(given):
        return Computed(given, python_name(given))
    raise ParseError(tr("differences: a text like '0,1,3,+3' or 'squares', or a function k -> D_k, is needed"))


def _numbers(fields: Iterable[str]) -> tuple[int, ...]:
    return tuple(parse_number(field, "differences") for field in fields)
