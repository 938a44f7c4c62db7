"""How words name the whole numbers: H1 to H6 of the kinds ``p-positions`` and ``sentence``.

A file has the words that an automaton accepts, automata for "the next word" and for the sum, and perhaps a base: the
first elements and a recurrence. The words, in the order of their first different digits, *are* the numbers. numbers.md.
"""

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from typing import Any

from .automata import Atom, Automaton, Column, Count, Step, build, for_all, hiding, read_automaton
from .reading import refuse, whole, wholes

FIELDS = "digits valid successor sum base"
MOST_CONSTANT = 10_000


class Numbers:
    """The words that are the numbers, and relations between them."""

    def __init__(self, digits: Any, valid: Any, successor: Any, plus: Any, base: Any) -> None:
        self.digits = whole(digits, 2, 64)
        self.valid = read_automaton(valid, self.digits, 1)
        ends = (True, False), (False, True), (True, True)
        self.less, self.same, self.most = (self._compare(*both) for both in ends)
        self.element = self.word_relation(1, 0, _ones, lambda ones: ones == 1)
        self.shift = self.word_relation(
            2, 0, lambda last, new: new[1] if new[0] == last else None, lambda last: not last
        )
        self._words: list[Column] = [()]
        self.multiples: dict[int, Automaton] = {}
        self.after = self._order(successor)
        self.sum = None if plus is None else self._sum(plus)
        self.base = None if base is None else self._base(base)

    def word_relation(self, tracks: int, start: Any, step: Step, accepts: Callable[[Any], bool]) -> Automaton:
        """The relation of numbers whose words go by some steps; None rejects."""
        rows, accepting = self.valid.rows, self.valid.accepting

        def both(state: tuple[Any, ...], column: Column) -> tuple[Any, ...] | None:
            to = step(state[0], column)
            words = [rows[at].get((digit,)) for at, digit in zip(state[1:], column, strict=True)]
            return None if to is None or None in words else (to, *words)

        def accepted(state: tuple[Any, ...]) -> bool:
            return accepts(state[0]) and all(accepting[at] for at in state[1:])

        return build(tracks, self.digits, (start, *[0] * tracks), both, accepted)

    def _compare(self, less: bool, same: bool) -> Automaton:
        """x < y, x = y or x <= y: by the first digit in which they differ."""

        def step(below: bool, column: Column) -> bool | None:
            if below or column[0] == column[1]:
                return below
            return True if less and column[0] < column[1] else None

        return self.word_relation(2, False, step, lambda below: below or same)

    def count(self, automaton: Automaton, *variables: str) -> Count:
        """Whether a relation holds."""
        return Count((Atom(automaton, variables),))

    def ask(
        self,
        free: Sequence[str],
        counts: Sequence[Count],
        verdict: Callable[[list[int]], bool],
        otherwise: str,
        hypothesis: str,
        given: Sequence[Atom] = (),
        cap: int = 1,
    ) -> None:
        """For all numbers, of which some atoms are given, the verdict holds, or the certificate is refused."""
        guard = [*given, *(Atom(self.valid, (x,)) for x in free if not any(x in atom.variables for atom in given))]
        if not for_all(guard, counts, verdict, cap):
            refuse(otherwise, hypothesis)

    def read(self, value: Any, tracks: int, what: str) -> Automaton:
        """H2: an automaton that accepts numbers only."""
        automaton = read_automaton(value, self.digits, tracks)
        names = [f"x{at}" for at in range(tracks)]
        numbers = [self.count(self.valid, name) for name in names]
        if not for_all([Atom(automaton, tuple(names))], numbers, all):
            refuse(f"{what} accepts words that are no numbers", "H2")
        return automaton

    def _order(self, value: Any) -> Automaton:
        """H1: 0 is a number; y is the successor of x iff x < y with none between; and each number has one."""
        if not self.valid.accepting[0]:
            refuse("the word 0 is not valid", "H1")
        after = self.read(value, 2, "successor")
        between = Count((Atom(self.less, ("x", "z")), Atom(self.less, ("z", "y"))), ("z",))
        counts = [self.count(after, "x", "y"), self.count(self.less, "x", "y"), between]
        self.ask(["x", "y"], counts, lambda n: n[0] == (n[1] and not n[2]), "successor is not the next word", "H1")
        follows = Count((Atom(after, ("x", "y")),), ("y",))
        self.ask(["x"], [follows], all, "a word has no successor", "H1")
        return after

    def _sum(self, value: Any) -> Automaton:
        """H3: x + 0 = x and x + (y + 1) = (x + y) + 1."""
        plus = self.read(value, 3, "sum")
        step = (Atom(self.after, ("v", "y")), Atom(plus, ("x", "v", "w")), Atom(self.after, ("w", "z")))
        counts = [self.count(plus, "x", "y", "z"), self.count(self.constant(0), "y"), self.count(self.same, "x", "z")]
        counts.append(Count(step, ("v", "w")))
        self.ask(["x", "y", "z"], counts, lambda n: n[0] == (n[2] if n[1] else n[3]), "sum is not the sum", "H3")
        return plus

    def word(self, n: int) -> Column:
        """The n-th word, without leading zeros: one successor after another."""
        while len(self._words) <= whole(n, 0, MOST_CONSTANT):
            self._words.append(self._next(self._words[-1]))
        return self._words[n]

    def _next(self, word: Column) -> Column:
        """The word that is accepted after it, a few digits longer at most."""
        for extra in range(4):
            now: dict[int, Column] = {0: ()}
            for digit in (0,) * extra + word:
                ways = [(made, way) for state, made in now.items() for way in self.after.rows[state].items()]
                now = {to: (*made, column[1]) for made, (column, to) in ways if column[0] == digit}
            for state, made in now.items():
                if self.after.accepting[state]:
                    return made[next((at for at, digit in enumerate(made) if digit), len(made)) :]
        return refuse("the successor of a small number has many digits", "H1")

    def within(self, name: str, low: int, high: int | None) -> list[Atom]:
        """That a variable is from low to high, or to none."""
        if high is not None:
            return [Atom(_listed([self.word(n) for n in range(low, high + 1)], self.digits), (name,))]
        least = f"#{name}"
        return [Atom(self.constant(low), (least,)), Atom(self.most, (least, name))]

    def constant(self, n: int) -> Automaton:
        """The number n alone."""
        return _listed([self.word(n)], self.digits)

    def _base(self, value: Any) -> tuple[list[int], list[int]]:
        """H4 to H6: digits are worth the elements of a base, and are its greedy representation."""
        if not isinstance(value, dict) or set(value) != {"first", "recurrence"} or self.sum is None:
            refuse("a base has the fields first, recurrence, and goes with a sum")
        first, recurrence = wholes(value["first"], 1), wholes(value["recurrence"], -200, 200)
        if not 1 <= len(first) == len(recurrence) <= 20 or sum(map(abs, recurrence)) > 200:
            refuse("first and recurrence have the same length, 1 to 20, and small coefficients")
        longer = Count((Atom(self.shift, ("x", "y")), Atom(self.element, ("y",))), ("y",))
        self.ask(["x"], [longer], all, "a word 10...0 is not valid", "H4", [Atom(self.element, ("x",))])
        for place, element in enumerate(first):
            if self.word(element) != (1,) + (0,) * place:
                refuse(f"{element} is not the element at place {place}", "H5")
        self._recurs(recurrence)
        leading = self.word_relation(3, 0, _leading, bool)
        less = Count((Atom(leading, ("x", "e", "r")), Atom(self.sum, ("e", "r", "x"))), ("e", "r"))
        self.ask(["x"], [self.count(self.constant(0), "x"), less], any, "a first digit is not worth its element", "H6")
        return first, recurrence

    def _recurs(self, recurrence: list[int]) -> None:
        """H5: U(i) - c_1 U(i - 1) - ... = 0, positive terms on one side."""
        order = len(recurrence)
        names = [f"u{at}" for at in range(order + 1)]
        given = [Atom(self.element, ("u0",))]
        given += [Atom(self.shift, pair) for pair in pairwise(names)]
        terms = [(1, names[-1]), *((-c, name) for c, name in zip(recurrence, reversed(names[:-1]), strict=True))]
        (one, s), (other, t) = self.total(terms, 1, "#p"), self.total(terms, -1, "#q")
        atoms = [*one, *other, Atom(self.same, (s, t))]
        self.ask(names, [hiding(atoms, names)], all, "the elements do not obey the recurrence", "H5", given)

    def total(self, terms: Sequence[tuple[int, str]], sign: int, name: str) -> tuple[list[Atom], str]:
        """Atoms that add up the terms of one sign, known multiples at once, and the variable of their sum."""
        atoms, sums = list[Atom](), list[str]()
        for factor, variable in terms:
            rest = sign * factor
            while rest > 0:
                part = max((known for known in self.multiples if known <= rest), default=1)
                rest, into = rest - part, f"{name}{len(atoms)}"
                sums.append(variable if part == 1 else into)
                atoms += [] if part == 1 else [Atom(self.multiples[part], (variable, into))]
        if not sums:
            return [Atom(self.constant(0), (f"{name}0",))], f"{name}0"
        while len(sums) > 1:
            plus = self.sum or refuse("a linear condition needs a sum")
            one, other, *sums = sums
            into = f"{name}{len(atoms)}"
            atoms.append(Atom(plus, (one, other, into)))
            sums = [into, *sums]
        return atoms, sums[0]


def _ones(ones: int, column: Column) -> int | None:
    return ones + column[0] if ones + column[0] < 2 else None


def _leading(state: int, column: Column) -> int | None:
    """The first digit of x that is not 0 is 1 in e, and 1 less in r; the others are 0, and the same."""
    x, e, r = column
    return state or int(x > 0) if (e, r) == ((0, x) if state or not x else (1, x - 1)) else None


def _listed(words: Collection[Column], digits: int) -> Automaton:
    """The automaton of some words, leading zeros before them."""
    begins = {(), *(word[:at] for word in words for at in range(1, len(word) + 1))}

    def step(read: Column, column: Column) -> Column | None:
        read += column if read or column[0] else ()
        return read if read in begins else None

    return build(1, digits, (), step, {*words}.__contains__)
