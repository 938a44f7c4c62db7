"""How an automaton's words name the whole numbers.

The certificate gives the number D of digits, an automaton `valid` on one track and an automaton `successor` on two.
The words that `valid` accepts, modulo leading zeros, are ordered as padded words, by the first digit in which they
differ. Below a word there are finitely many. Step "numeration" proves, by the questions of `automata`:

- the word 0 is valid, and if successor(x, y) then x and y are valid, x < y, and no valid word lies between;
- every valid word has a successor.

So there is no greatest word, the n-th word in this order, counted from 0, exists for every n, each valid word is
the n-th for one n, and successor(x, y) says exactly that y follows x: n -> the n-th word carries the numbers with
their order and "+ 1" to the words. From here on a word *is* its number; what the digits are worth
does not enter. `eq`, `lt`, `le`, `zero` are written by the checker: they compare padded words.

Step "weights", if the certificate gives weights U_0, U_1, ... by first terms and a linear recurrence: the n-th word
d_l ... d_0 has n = sum of d_i U_i, and is the greedy representation of n. Let N_i(q) be the number of words of i
digits that `valid` accepts from its state q. The rank of a word, the number of smaller words, is the sum, over its
places i, of N_i(q') over the states q' that a smaller digit leads to from the state q in which the digit d_i is
read. Tested is that this inner sum is d U_i for every state q, every digit d that q reads, and all i: both sides
satisfy linear recurrences, one with the characteristic polynomial of the automaton's matrix (Cayley and Hamilton),
so their difference satisfies one of order (states + terms), and vanishes if its first (states + terms) members do.
With d = 1 in state 0, U_i = N_i(0). A word is greedy iff each of its ends, read from its place i - 1 down, is worth
less than U_i. Tested is that what is accepted from any state is accepted from state 0; so an end of i digits is
itself a word, its worth is its rank among them, and that is less than N_i(0) = U_i.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from nimlike_check.automata import MOST_DIGITS, Atom, Automaton, prove, read_automaton
from nimlike_check.covers import check_cover
from nimlike_check.refusal import refuse, whole
from nimlike_check.work import Work

STEP = "numeration"
MOST_STATES_WEIGHED = 300
MOST_TERMS = 40
MOST_LISTED = 100_000

State = Hashable


def build(
    tracks: Sequence[str],
    digits: int,
    start: State,
    step: Callable[[Any, tuple[int, ...]], State | None],
    accepts: Callable[[Any], bool],
    work: Work | None = None,
) -> Automaton:
    """The automaton of a step function on states of any kind; None rejects."""
    columns: list[tuple[int, ...]] = [()]
    for _ in tracks:
        columns = [(*column, digit) for column in columns for digit in range(digits)]
    number: dict[State, int] = {start: 0}
    states: list[State] = [start]
    rows: list[dict[int, int]] = []
    for state in states:  # grows while it is gone through
        row: dict[int, int] = {}
        if work is not None:
            work.need(STEP, len(columns))
        for symbol, column in enumerate(columns):
            target = step(state, column)
            if target is not None:
                if target not in number:
                    number[target] = len(states)
                    states.append(target)
                row[symbol] = number[target]
        rows.append(row)
    return Automaton(tracks, digits, rows, [at for at, state in enumerate(states) if accepts(state)])


class Numeration:
    """The words that name the numbers, proved to do so; `relations` are those every proof may use."""

    def __init__(self, value: Any, work: Work) -> None:
        if not isinstance(value, dict) or set(value) != {
            "digits",
            "valid",
            "successor",
            "successor_cover",
            "weights",
        }:
            refuse("format", "numeration has the fields digits, successor, successor_cover, valid, weights")
        digits = value["digits"]
        if not whole(digits) or not 2 <= digits <= MOST_DIGITS:
            refuse("format", f"digits is a number from 2 to {MOST_DIGITS}")
        self.digits: int = digits
        self.work = work
        self.valid = read_automaton("valid", value["valid"], digits, work, 1)
        successor = read_automaton("successor", value["successor"], digits, work, 2)
        self.relations = {"valid": self.valid, "successor": successor, **self._comparisons()}
        self._listed: list[tuple[int, ...]] = []
        self._check_order(value["successor_cover"])
        self.weights = self._check_weights(value["weights"])

    def atom(self, name: str, *variables: str) -> Atom:
        """A relation of this numeration between variables."""
        return Atom(self.relations[name], variables)

    def _comparisons(self) -> dict[str, Automaton]:
        """eq, lt, le between valid words, and the word 0."""
        rows = self.valid.rows

        def step(state: tuple[int, int, int], column: tuple[int, ...]) -> tuple[int, int, int] | None:
            x, y = rows[state[1]].get(column[0]), rows[state[2]].get(column[1])
            if x is None or y is None or (state[0] == 0 and column[0] > column[1]):
                return None
            return (state[0] or int(column[0] < column[1])), x, y

        def comparison(kinds: Sequence[int]) -> Automaton:
            accepting = self.valid.accepting
            return build(
                ("x", "y"),
                self.digits,
                (0, 0, 0),
                lambda state, column: None if (after := step(state, column)) and after[0] and 1 not in kinds else after,
                lambda state: state[0] in kinds and accepting[state[1]] and accepting[state[2]],
                self.work,
            )

        zero = Automaton(("x",), self.digits, [{0: 0}], [0])
        return {"eq": comparison([0]), "lt": comparison([1]), "le": comparison([0, 1]), "zero": zero}

    def _check_order(self, cover: Any) -> None:
        """Step "numeration"."""
        atom, work = self.atom, self.work
        follows = atom("successor", "x", "y")
        if not self.valid.accepting[0]:
            refuse(STEP, "0 is not valid")
        for track in ("x", "y"):
            prove(STEP, [follows], [atom("valid", track)], work, "that successors are between valid words")
        prove(STEP, [follows], [atom("lt", "x", "y")], work, "that the successor is larger")
        between = [atom("lt", "x", "z"), atom("lt", "z", "y")]
        prove(STEP, [follows, *between], [], work, "that no word lies between a word and its successor")
        successor = self.relations["successor"]
        check_cover(STEP, atom("valid", successor.tracks[0]), successor, cover, work)

    def word(self, n: int, step: str) -> tuple[int, ...]:
        """The n-th valid word, without leading zeros: found by listing the words in order."""
        while len(self._listed) <= n:
            if len(self._listed) > MOST_LISTED:
                refuse(step, f"too large: more than {MOST_LISTED:,} words to list")
            self._list_longer(step)
        return self._listed[n]

    def _list_longer(self, step: str) -> None:
        """List the words of the next length."""
        if not self._listed:
            self._listed.append(())
            self._heads: list[tuple[tuple[int, ...], int]] = [
                ((digit,), to) for digit, to in sorted(self.valid.rows[0].items()) if digit
            ]
        else:
            self._heads = [
                ((*head, digit), to)
                for head, state in self._heads
                for digit, to in sorted(self.valid.rows[state].items())
            ]
        self.work.need(step, len(self._heads) + 1)
        self._listed.extend(head for head, state in self._heads if self.valid.accepting[state])

    def finite(self, tracks: Sequence[str], tuples: Iterable[Sequence[int]], step: str) -> Automaton:
        """The automaton of a finite set of tuples of numbers: a tree of their words."""
        rows: list[dict[int, int]] = [{0: 0}]
        accepting = set()
        for numbers in tuples:
            words = [self.word(n, step) for n in numbers]
            length, state = max(map(len, words)), 0
            padded = [(0,) * (length - len(word)) + word for word in words]
            for place in range(length):
                symbol = 0
                for word in padded:
                    symbol = symbol * self.digits + word[place]
                if symbol not in rows[state]:
                    rows[state][symbol] = len(rows)
                    rows.append({})
                state = rows[state][symbol]
            self.work.need(step, length + 1)
            accepting.add(state)
        return Automaton(tracks, self.digits, rows, sorted(accepting))

    def _check_weights(self, value: Any) -> tuple[list[int], list[int]] | None:
        """Step "weights"; the first terms and the recurrence, None where the certificate gives none."""
        if value is None:
            return None
        if not isinstance(value, dict) or set(value) != {"first", "recurrence"}:
            refuse("weights", "weights is null or an object with the fields first, recurrence")
        first, recurrence = value["first"], value["recurrence"]
        for terms in (first, recurrence):
            if not isinstance(terms, list) or not all(type(term) is int and abs(term) < 10**9 for term in terms):
                refuse("weights", "first and recurrence are lists of whole numbers below 10^9")
        if not 1 <= len(first) == len(recurrence) <= MOST_TERMS:
            refuse("weights", f"first and recurrence have the same length, 1 to {MOST_TERMS}")
        rows = self.valid.rows
        if len(rows) > MOST_STATES_WEIGHED:
            refuse("weights", f"too large: weights are checked for at most {MOST_STATES_WEIGHED} states")
        if 1 not in rows[0]:
            refuse("weights", "the word 1 is not read")
        weights = list(first)
        counts = [int(accepts) for accepts in self.valid.accepting]
        for place in range(len(rows) + len(first)):
            if place >= len(first):
                weights.append(sum(c * u for c, u in zip(recurrence, weights[::-1])))  # noqa: B905 - Python 3.9
            for state, row in enumerate(rows):
                below = 0
                for digit in range(max(row, default=-1) + 1):
                    if digit in row:
                        if below != digit * weights[place]:
                            refuse("weights", f"in state {state} the digit {digit} is not worth it at place {place}")
                        below += counts[row[digit]]
            counts = [sum(counts[to] for to in row.values()) for row in rows]
            self.work.need("weights", sum(map(len, rows)))
        self._check_ends()
        return first, recurrence

    def _check_ends(self) -> None:
        """What is accepted from any state is accepted from state 0."""
        todo = [(state, 0) for state in range(len(self.valid))]
        seen = set(todo)
        for one, other in todo:  # grows while it is gone through
            if self.valid.accepting[one] and not self.valid.accepting[other]:
                refuse("weights", "the words are not greedy: the end of a word is not a word")
            for digit, target in self.valid.rows[one].items():
                pair = target, self.valid.rows[other].get(digit, -1)
                if pair[1] < 0:
                    refuse("weights", "the words are not greedy: the end of a word is not a word")
                if pair not in seen:
                    seen.add(pair)
                    todo.append(pair)
            self.work.need("weights", 1)
