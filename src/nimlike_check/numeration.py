"""How an automaton's words name the whole numbers.

The certificate gives the number D of digits, an automaton `valid` on one track and an automaton `successor` on two.
The words that `valid` accepts, modulo leading zeros, are ordered as padded words, by the first digit in which they
differ. Tested is:

- H1, step "numeration": the word 0 is valid; if successor(x, y), then x < y, both valid, and no valid word lies
  between; every valid word has a successor.
- H2, step "weights", if the certificate gives weights U_0, U_1, ... by first terms and a linear recurrence: in every
  state of `valid`, for every digit d that it reads there and every i, the words of i digits that may follow smaller
  digits are d U_i in number; and what is accepted from any state is accepted from state 0.

By H1 the n-th valid word, counted from 0, exists for every n, each valid word is the n-th for one n, and
successor(x, y) says exactly that y follows x. From here on a word *is* its number. By H2 the n-th word is the greedy
representation of n by the weights. The proofs stand in docs/certificates/proofs.md.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import product
from typing import Any

from nimlike_check.automata import MOST_DIGITS, Atom, Automaton, Column, Row, prove, read_automaton
from nimlike_check.covers import check_cover
from nimlike_check.refusal import refuse, whole
from nimlike_check.work import Work

STEP = "numeration"
MOST_TERMS = 40
LEAST_LARGE = 10**9

State = Hashable


def build(
    tracks: Sequence[str],
    digits: int,
    start: State,
    step: Callable[[Any, Column], State | None],
    accepts: Callable[[Any], bool],
    work: Work | None = None,
) -> Automaton:
    """The automaton of a step function on states of any kind; None rejects."""
    columns = list(product(range(digits), repeat=len(tracks)))
    number: dict[State, int] = {start: 0}
    states: list[State] = [start]
    rows: list[Row] = []
    for state in states:  # grows while it is gone through
        row: Row = {}
        if work is not None:
            work.need(STEP, 4 * len(columns))
            work.keep(STEP, 400 + 100 * len(columns))
        for column in columns:
            target = step(state, column)
            if target is not None:
                if target not in number:
                    number[target] = len(states)
                    states.append(target)
                row[column] = number[target]
        rows.append(row)
    return Automaton(tracks, digits, rows, [at for at, state in enumerate(states) if accepts(state)])


class Numeration:
    """The words that name the numbers, proved to do so; `relations` are those every proof may use."""

    def __init__(self, value: Any, work: Work) -> None:
        fields = {"digits", "valid", "successor", "successor_cover", "weights"}
        if not isinstance(value, dict) or set(value) != fields:
            refuse("format", f"numeration has the fields {', '.join(sorted(fields))}")
        digits = value["digits"]
        if not whole(digits) or not 2 <= digits <= MOST_DIGITS:
            refuse("format", f"digits is a number from 2 to {MOST_DIGITS}")
        self.digits: int = digits
        self.work = work
        self.valid = read_automaton("valid", value["valid"], digits, work, 1)
        successor = read_automaton("successor", value["successor"], digits, work, 2)
        self.relations = {"valid": self.valid, "successor": successor, **self._comparisons()}
        self._listed: list[Column] = [()]
        self._heads: list[tuple[Column, int]] = [((), 0)]
        self._check_order(value["successor_cover"])
        self.weights = self._read_weights(value["weights"])
        if self.weights is not None:
            self._check_weights(*self.weights)
            self._check_ends()

    def atom(self, name: str, *variables: str) -> Atom:
        """A relation of this numeration between variables."""
        return Atom(self.relations[name], variables)

    def _comparisons(self) -> dict[str, Automaton]:
        """eq, lt, le between valid words, and the word 0."""
        rows, accepting = self.valid.rows, self.valid.accepting

        def comparison(less: bool, equal: bool) -> Automaton:
            def step(state: tuple[bool, int, int], column: Column) -> tuple[bool, int, int] | None:
                x, y = rows[state[1]].get(column[:1]), rows[state[2]].get(column[1:])
                below = state[0] or column[0] < column[1]
                if x is None or y is None or (not state[0] and column[0] > column[1]) or (below and not less):
                    return None
                return below, x, y

            def accepts(state: tuple[bool, int, int]) -> bool:
                return (state[0] or equal) and accepting[state[1]] and accepting[state[2]]

            return build(("x", "y"), self.digits, (False, 0, 0), step, accepts, self.work)

        zero = Automaton(("x",), self.digits, [{(0,): 0}], [0])
        return {
            "eq": comparison(less=False, equal=True),
            "lt": comparison(less=True, equal=False),
            "le": comparison(less=True, equal=True),
            "zero": zero,
        }

    def _check_order(self, cover: Any) -> None:
        """H1: the words are the numbers, and `successor` is + 1."""
        atom, work = self.atom, self.work
        follows = atom("successor", "x", "y")
        if not self.valid.accepting[0]:
            refuse(STEP, "0 is not valid", "H1")
        prove(STEP, [follows], [atom("lt", "x", "y")], work, "that the successor is a larger valid word", "H1")
        between = [atom("lt", "x", "z"), atom("lt", "z", "y")]
        prove(STEP, [follows, *between], [], work, "that no word lies between a word and its successor", "H1")
        successor = self.relations["successor"]
        check_cover(STEP, atom("valid", successor.tracks[0]), successor, cover, work, "H1")

    def word(self, n: int, step: str) -> Column:
        """The n-th valid word, without leading zeros: found by listing the words in order."""
        while len(self._listed) <= n:
            self._list_longer(step)
        return self._listed[n]

    def _list_longer(self, step: str) -> None:
        """List the words of the next length; by H1 there are always longer ones."""
        rows = self.valid.rows
        count = sum(len(rows[state]) for _, state in self._heads)
        self.work.need(step, 4 * count)
        self.work.keep(step, count * (150 + 8 * len(self._heads[0][0])))
        first = not self._heads[0][0]
        self._heads = [
            ((*head, digit), to)
            for head, state in self._heads
            for (digit,), to in sorted(rows[state].items())
            if digit or not first
        ]
        self._listed.extend(head for head, state in self._heads if self.valid.accepting[state])

    def _read_weights(self, value: Any) -> tuple[list[int], list[int]] | None:
        """First terms and recurrence; None if the certificate gives none."""
        if value is None:
            return None
        if not isinstance(value, dict) or set(value) != {"first", "recurrence"}:
            refuse("weights", "weights is null or an object with the fields first, recurrence")
        first, recurrence = value["first"], value["recurrence"]
        for terms in (first, recurrence):
            if not isinstance(terms, list) or not all(type(term) is int and abs(term) < LEAST_LARGE for term in terms):
                refuse("weights", "first and recurrence are lists of whole numbers below 10^9")
        if not 1 <= len(first) == len(recurrence) <= MOST_TERMS:
            refuse("weights", f"first and recurrence have the same length, 1 to {MOST_TERMS}")
        return first, recurrence

    def _check_weights(self, first: list[int], recurrence: list[int]) -> None:
        """H2: in every state a digit d is worth d times the weight of its place."""
        rows = self.valid.rows
        places = len(rows) + len(first)  # two sequences with recurrences of these orders that agree so far are equal
        steps = len(first) + len(rows) + sum(map(len, rows))
        self.work.need("weights", 4 * places * steps * (1 + places // 50), 6 * places * places)
        weights = terms_of(first, recurrence, places)
        counts = [int(accepts) for accepts in self.valid.accepting]
        for place, weight in enumerate(weights):
            for state, row in enumerate(rows):
                below = 0
                for (digit,), target in sorted(row.items()):
                    if below != digit * weight:
                        refuse("weights", f"in state {state} the digit {digit} is not worth it at place {place}", "H2")
                    below += counts[target]
            counts = [sum(counts[to] for to in row.values()) for row in rows]

    def _check_ends(self) -> None:
        """H2: what is accepted from any state is accepted from state 0."""
        rows, accepting = self.valid.rows, self.valid.accepting
        seen = {(state, 0) for state in range(len(rows))}
        todo = list(seen)
        while todo:
            one, other = todo.pop()
            self.work.need("weights", 4 + 4 * len(rows[one]), 200 * len(seen))
            after = [(target, rows[other].get(digit, -1)) for digit, target in rows[one].items()]
            if (accepting[one] and not accepting[other]) or any(there < 0 for _, there in after):
                refuse("weights", "the words are not greedy: the end of a word is not a word", "H2")
                return
            fresh = set(after) - seen
            seen |= fresh
            todo.extend(fresh)


def terms_of(first: Sequence[int], recurrence: Sequence[int], count: int) -> list[int]:
    """The first terms of a sequence U(i) = c_1 U(i - 1) + c_2 U(i - 2) + ...

    Examples
    --------
    >>> terms_of([1, 2], [1, 1], 6)
    [1, 2, 3, 5, 8, 13]
    """
    terms = list(first)
    while len(terms) < count:
        terms.append(sum(c * u for c, u in zip(recurrence, reversed(terms))))  # noqa: B905 - terms may be longer
    return terms
