"""Rulesets by name: the rules that the checker itself writes for them, and P-positions in closed form.

A certificate may name its ruleset. Its rules must then be, up to names and order, those written here from the text
alone:

- ``nim``, ``nim:misere``, any number m of tracks: for each pile, to a smaller number.
- ``wythoff``, ``wythoff:a=A``, ``wythoff:a=A:b=B``, each also ``:misere``: either pile to a smaller number, or
  both, by amounts that differ by less than b; if a is not b, to (0, 0) only by amounts that differ by less than a.
- ``schwenk:cap=CAP``, CAP a x + b as ``x``, ``2x``, ``x+1``, ``2x-1``, ``5``, a + b >= 0: (N, x) to (M, y), 1 <= N
  - M <= x, y = a (N - M) + b.
- ``onepile:base=BASE``, with ``:cap=low`` or without: (N, x) to (M, f(N)), 1 <= N - M <= x. The relation f is
  given, and tested here: the weights are the base's elements, and f(N) is, for the greedy representation N = b_1 +
  b_2 + ..., b_1 <= b_2 <= ..., the element before b_1 or 0 (low), or b_2 - 1, or N itself if b_1 is alone (without
  ``low``). With ``:cap=any`` f(N) is a parameter: any number that is at least the element before b_1 or 0, and less
  than b_2 if there is one; the relation may admit more, as what is proved holds for all that it admits.

In misère play the player who cannot move wins. A closed form is stated only when the weights were proved, and the
automaton of the P-positions was compared with the one that the checker makes of that form, and accepts the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from nimlike_check.automata import Atom, Automaton, counterexample, prove
from nimlike_check.numeration import Numeration, build, terms_of
from nimlike_check.refusal import refuse
from nimlike_check.rules import Canonical, constraint
from nimlike_check.statement import representation
from nimlike_check.work import Work

_WYTHOFF = re.compile(r"wythoff(?::a=([1-9][0-9]{0,2})(?::b=([1-9][0-9]{0,2}))?)?(:misere)?", re.ASCII)
_SCHWENK = re.compile(r"schwenk:cap=(?:([1-9][0-9]?)?(x)([+-][1-9][0-9]{0,2})?|(0|[1-9][0-9]{0,2}))", re.ASCII)
_ONE_PILE = re.compile(r"onepile:base=([a-z]+(?::[0-9,:]+)?)(:cap=low|:cap=any)?", re.ASCII)
_NUMBERS = r"(?:0|[1-9][0-9]{0,5})(?:,(?:0|[1-9][0-9]{0,5}))*"  # at most 6 digits each
_RECURRENCE = re.compile(rf"recurrence:({_NUMBERS}):({_NUMBERS})", re.ASCII)
_POWERS = re.compile(r"powers:([1-9][0-9]?)", re.ASCII)
_BASES = {
    "binary": ([2], [1]),
    "fibonacci": ([1, 1], [1, 2]),
    "lucas": ([1, 1], [1, 3]),
    "pell": ([2, 1], [1, 2]),
    "tribonacci": ([1, 1, 1], [1, 2, 4]),
}


Weights = tuple[list[int], list[int]]


class Family(NamedTuple):
    """A ruleset as the checker writes it: the moves, and what P-positions may be compared with."""

    moves: set[Canonical]
    misere: bool
    title: str
    closed: Callable[[Sequence[str], Numeration], Automaton | None]
    sentence: Callable[[Sequence[str], Weights], str]
    given: Callable[[Automaton, Numeration], None] | None = None


def family(ruleset: str, tracks: int, given: Sequence[str]) -> Family:
    """The ruleset of a text, for so many tracks; but for Nim there are two, and moves of more are not those (H5)."""
    if ruleset in ("nim", "nim:misere"):
        return _nim(tracks, ruleset.endswith("misere"))
    if found := _WYTHOFF.fullmatch(ruleset):
        a = int(found[1] or 1)
        return _wythoff(a, int(found[2] or a), bool(found[3]))
    if found := _SCHWENK.fullmatch(ruleset):
        a = int(found[1] or 1) if found[2] else 0
        b = int(found[4]) if found[4] else int(found[3] or 0)
        if a + b < 0:
            refuse("ruleset", f"{ruleset}: after a take of 1 the cap would be {a + b}")
        take = f"after a take of k the next one is at most {found[0].partition('=')[2].replace('x', 'k')}"
        return _one_pile(take, "a1", constraint({"a1": 1, "p0": -a, "a0": a}, b, b))
    if (found := _ONE_PILE.fullmatch(ruleset)) and len(given) == 1:
        base, kind = _base(found[1]), (found[2] or ":cap=high")[5:]
        take = f"after a take from N the next one is at most f(N), {_CAPS[kind]} in the base {found[1]}"
        one = _one_pile(take, "a1", (given[0], "p0", "a1")) if kind != "any" else _any_cap(take, given[0])
        return one._replace(given=lambda relation, words: _check_cap(relation, words, base, kind))
    return refuse("ruleset", f"{ruleset[:60]!r} is not a ruleset that the checker knows")


_CAPS = {
    "low": "the element before the smallest summand of N, or 0,",
    "high": "1 less than the second smallest summand of N, or N itself if it is one summand,",
    "any": "any number from the element before the smallest summand of N, or 0, to 1 less than the second smallest one,"
    " if there is one,",
}


def _less(after: str, before: str) -> Any:
    return constraint({before: 1, after: -1}, 1, None)


_NIM = "Nim, any number from one pile"


def _nim(tracks: int, misere: bool) -> Family:
    moves: set[Canonical] = set()
    for at in range(tracks):
        after = tuple(f"a{pile}" if pile == at else f"p{pile}" for pile in range(tracks))
        moves.add((after, frozenset([_less(f"a{at}", f"p{at}")])))

    def sentence(names: Sequence[str], _: Weights) -> str:
        piles = ", ".join(names)
        zero = "the XOR of their binary digits is 0"
        if misere:
            zero = f"one of them exceeds 1 and {zero}, or none exceeds 1 and an odd number of them is 1"
        return f"{piles}, ({piles}) is a P-position iff {zero}"

    return Family(moves, misere, _NIM, lambda names, words: _nim_form(names, words, misere), sentence)


def _nim_form(names: Sequence[str], words: Numeration, misere: bool) -> Automaton | None:
    """Columns are even; in misère play, a first column that is the last one is odd."""
    if words.weights != ([1], [2]):
        return None
    if not misere:
        return build(names, words.digits, "even", lambda _, column: None if sum(column) % 2 else "even", lambda _: True)

    def step(state: str, column: tuple[int, ...]) -> str | None:
        odd = sum(column) % 2
        if state == "none":
            return "odd" if odd else "even"
        return None if odd or state == "odd" else "more"

    return build(names, words.digits, "none", step, lambda state: state in ("odd", "more"))


def _wythoff(a: int, b: int, misere: bool) -> Family:
    one, other = _less("a0", "p0"), _less("a1", "p1")
    near = constraint({"p0": 1, "a0": -1, "p1": -1, "a1": 1}, 1 - b, b - 1)
    moves: set[Canonical] = {(("a0", "p1"), frozenset([one])), (("p0", "a1"), frozenset([other]))}
    if a == b:
        moves.add((("a0", "a1"), frozenset([one, other, near])))
    else:
        moves.add((("a0", "a1"), frozenset([one, other, near, constraint({"a0": 1, "a1": 1}, 1, None)])))
        zeros = [constraint({"a0": 1}, 0, 0), constraint({"a1": 1}, 0, 0)]
        last = constraint({"p0": 1, "p1": -1}, 1 - a, a - 1)
        moves.add((("a0", "a1"), frozenset([one, other, last, *zeros])))
    title = f"Wythoff's game, any number from one pile or {'k and l' if (a, b) != (1, 1) else 'the same'} from both"
    if (a, b) != (1, 1):
        title += f" with |k - l| < {b}" + f", and |k - l| < {a} where both piles are emptied" * (a != b)

    def sentence(names: Sequence[str], weights: Weights) -> str:
        x, y = names
        pair = f"{x} <= {y}, {{{x}, {y}}} is a P-position"
        return (
            f"{pair} iff both are 0, or the {representation(weights)} of {x} ends in an even number of zeros (possibly"
            f" none) and that of {y} is that of {x} followed by a 0"
        )

    def closed(names: Sequence[str], words: Numeration) -> Automaton:
        return build(names, words.digits, ((0, True), (0, True)), _shifted, _is_pair)

    return Family(moves, misere, title, closed, sentence)


def _shifted(state: tuple[Any, Any], column: tuple[int, ...]) -> Any:
    """Either number as the smaller one: (digit that it must read next, whether it ends in an even number of zeros)."""
    after: list[tuple[int, bool] | None] = []
    for side, (small, large) in zip(state, (column, column[::-1]), strict=True):
        if side is None or small != side[0]:
            after.append(None)
        else:
            after.append((large, small > 0 or not side[1]))
    return tuple(after)


def _is_pair(state: tuple[Any, Any]) -> bool:
    """Whether one of the sides is a pair, with nothing left to read."""
    return any(side is not None and not side[0] and side[1] for side in state)


def _one_pile(caps: str, after: str, *cap: Any) -> Family:
    """(N, x) to (M, y): 1 <= N - M <= x; the caps in words, the name of y, and a condition on it."""
    take = constraint({"p1": 1, "p0": -1, "a0": 1}, 0, None)
    moves: set[Canonical] = {(("a0", after), frozenset([_less("a0", "p0"), take, *cap]))}

    def sentence(names: Sequence[str], weights: Weights) -> str:
        pile, cap = names
        return (
            f"{pile}, {cap}, ({pile}, {cap}) is a P-position iff {pile} = 0, or {cap} is less than the smallest summand"
            f" in the {representation(weights)} of {pile}"
        )

    def closed(names: Sequence[str], words: Numeration) -> Automaton:
        def step(below: bool, column: tuple[int, ...]) -> bool | None:
            pile, cap = column
            below = below or cap > 0  # from the first digit of the cap on, the pile has zeros
            return None if below and pile else below

        return build(names, words.digits, False, step, lambda _: True)

    return Family(moves, False, f"one pile; {caps}", closed, sentence)


def _any_cap(caps: str, given: str) -> Family:
    """The next cap is any number that the given relation admits, chosen with the position."""
    one = _one_pile(caps, "q0")
    return one._replace(moves={*one.moves, ((), frozenset([(given, "p0", "q0")]))})


def _base(text: str) -> tuple[list[int], list[int]]:
    """Recurrence and first terms of a number base: the terms begin with 1 and increase.

    They do if the first r + 1 do, r the order: the differences obey the recurrence, whose coefficients are >= 0.
    """
    if text in _BASES:
        return _BASES[text]
    recurrence: list[int] = []
    first: list[int] = []
    if found := _POWERS.fullmatch(text):
        recurrence, first = [int(found[1])], [1]
    elif found := _RECURRENCE.fullmatch(text):
        recurrence, first = ([int(number) for number in part.split(",")] for part in found.groups())
    terms = terms_of(first, recurrence, len(first) + 1) if len(first) == len(recurrence) else []
    if terms[:1] != [1] or any(one >= other for one, other in pairwise(terms)):
        refuse("ruleset", f"{text[:60]!r} is not a number base that the checker knows")
    return recurrence, first


def _check_cap(relation: Automaton, words: Numeration, base: tuple[list[int], list[int]], kind: str) -> None:
    """H6: the weights are the base's elements, and the given relation is its cap; or, for ``any``, admits every one."""
    if words.weights is None:
        refuse("ruleset", "the weights are needed")
    (known, by), (recurrence, first) = words.weights, base
    count = len(known) + len(first)  # two recurrences that agree so far agree for ever
    words.work.need("ruleset", 4 * count * count)
    if terms_of(known, by, count) != terms_of(first, recurrence, count):
        refuse("ruleset", "the weights are not the elements of the base", "H6")

    def proved(accept: list[Atom], then: Atom) -> None:
        prove("ruleset", accept, [then], words.work, "that the given relation is the cap", "H6")

    def relation_of(names: str, start: Any, step: Any, accepts: Any) -> Atom:
        return Atom(build(tuple(names), words.digits, start, step, accepts), tuple(names))

    cap, valid = Atom(relation, ("N", "y")), words.atom("valid", "N")
    digit_sum = lambda state, column: min(2, state + sum(column))  # noqa: E731
    some = relation_of("N", 0, digit_sum, bool)
    before = relation_of("Nb", "zero", _before, lambda state: state != "zero")
    second = relation_of("Ns", "above", _second, lambda state: state in ("once", "end"))
    alone = relation_of("N", 0, digit_sum, lambda state: state == 1)
    more = relation_of("N", 0, digit_sum, lambda state: state > 1)
    same, follows = words.atom("eq", "N", "y"), words.atom("successor", "y", "s")
    least, most = words.atom("le", "b", "y"), words.atom("lt", "y", "s")
    if kind == "low":
        before = Atom(before.automaton, ("N", "y"))
        proved([some, cap], before)
        proved([valid, words.atom("valid", "y"), some, before], cap)
    elif kind == "any":
        proved([valid, alone, before, least], cap)
        proved([valid, second, before, least, most], cap)
    else:
        proved([valid, second, follows], cap)
        proved([alone, same], cap)
        proved([cap, follows, more], second)
        proved([cap, alone], same)


def _before(state: str, column: tuple[int, ...]) -> str | None:
    """y is the element before the smallest summand of N: its 1 stands after N's last digit that is not 0."""
    pile, y = column
    if y:
        return "end" if y == 1 and not pile and state == "digit" else None
    if state == "end":
        return None if pile else "end"
    return "digit" if pile else "zero"


def _second(state: str, column: tuple[int, ...]) -> str | None:
    """s is the second smallest summand of N, counted as often as it occurs.

    After the 1 of s: "wait" for one summand more; "once", for one or none, where N has s twice; "end", for none.
    """
    pile, s = column
    if state == "above":
        return "above" if not s else None if s > 1 or not pile else "wait" if pile == 1 else "once"
    if s or pile > 1 or (pile and state == "end"):
        return None
    return "end" if pile else state


def closed_form(known: Family, positions: Automaton, words: Numeration, work: Work) -> str | None:
    """The family's sentence on the P-positions, if they are those of its closed form."""
    if words.weights is None:
        return None
    form = known.closed(positions.tracks, words)
    if not agrees(positions, form, words, work):
        return None
    return known.sentence(positions.tracks, words.weights)


def agrees(positions: Automaton, form: Automaton | None, words: Numeration, work: Work) -> bool:
    """Whether the P-positions are those of a closed form."""
    if form is None:
        return False
    known, other = Atom(positions, positions.tracks), Atom(form, positions.tracks)
    valid = [words.atom("valid", name) for name in positions.tracks]
    step = "closed form"
    return (
        counterexample(step, [known], [other], work) is None
        and counterexample(step, [*valid, other], [known], work) is None
    )
