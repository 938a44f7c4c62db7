"""Where a linear condition stands while the words of its numbers are read, all of them together.

The number of a valid word is how many valid words are smaller. Let N_n(s) be the number of words of n digits that
`valid` accepts from state s. A digit d that is read in state s, before n others, passes over the words with a smaller
digit d' there: N_n(s') of them, s' the state after d'. The n digits after it, from state t on, are worth any number
from 0 to N_n(t) - 1. So n digits before the end

    c_1 x_1 + ... + c_k x_k  =  the sum of m_s N_n(s) over all states s  +  c_1 t_1 + ... + c_k t_k,

where the m_s depend on nothing else, and t_i is from 0 to N_n(s_i) - 1, s_i the state on track i. With K states, the
*worth* of what was read is here this sum for n = 0, 1, ..., K - 1, and then the m_s as they become after K columns of
zeros: both are sums of what the digits add. The proofs stand in docs/certificates/proofs.md, under "Linear conditions".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from operator import add, mul

from nimlike_check.automata import Automaton, Column
from nimlike_check.work import Work

AHEAD = 64
"""Digits looked ahead for a proof that a condition is decided; for any number of them what is accepted is right."""
_CHOICE, _WORTH = 300, 600
"""Bytes of a column, and of what is known of a worth in some states."""

States = tuple[int, ...]
Worth = tuple[int, ...]
Group = tuple[States, "Worth | None", list[Column]]


class Sums:
    """The condition low <= c_1 x_1 + ... + c_k x_k <= high between valid words, read a column at a time.

    In the place of a worth None stands for what is decided: the condition holds whatever comes.
    """

    def __init__(
        self, step: str, valid: Automaton, coefficients: Sequence[int], low: int | None, high: int | None, work: Work
    ) -> None:
        self.step, self.work, self.valid = step, work, valid
        self.coefficients, self.low, self.high = coefficients, low, high
        self.positive = sum(c for c in coefficients if c > 0)
        self.negative = sum(c for c in coefficients if c < 0)
        self._states = len(valid)
        self.none: Worth = (0,) * (2 * len(valid))
        self._ones = [int(accepts) for accepts in valid.accepting]  # N_0
        self._endless = endless(valid)
        self._into: list[list[int]] = [[] for _ in valid.rows]
        for state, row in enumerate(valid.rows):
            for target in row.values():
                self._into[target].append(state)
        self._size = len(valid) + sum(map(len, valid.rows))
        work.need(step, self._size * len(valid) ** 2, 120 * len(valid) ** 2)
        self._counts = [self._ones]  # N_0, N_1, ...: as many as there are states
        for _ in valid.rows[1:]:
            self._counts.append([sum(self._counts[-1][target] for target in row.values()) for row in valid.rows])
        self._units = [self._worth_of_state(state) for state in range(len(valid))]
        self._choices: dict[States, list[tuple[States, Worth, list[Column]]]] = {}
        self._known: dict[tuple[Worth, States], tuple[bool, Worth | None]] = {}
        self._same: dict[tuple[int, ...], Worth] = {}
        self._ends: dict[States, tuple[Worth, Worth]] = {}

    def holds(self, states: States, worth: Worth | None) -> bool:
        """Whether what was read is a tuple of numbers that fulfils the condition."""
        if not all(self.valid.accepting[state] for state in states):
            return False
        if worth is None:
            return True
        return (self.low is None or self.low <= worth[0]) and (self.high is None or worth[0] <= self.high)

    def after(self, states: States, worth: Worth | None) -> list[Group]:
        """The columns after which the condition may still hold, by the states and the worth that they lead to."""
        choices = self._choices.get(states)
        if choices is None:
            choices = self._choices[states] = self._listed(states)
        self.work.need(self.step, 2 * self._size + (4 + len(self.none) // 2) * len(choices))
        if worth is None:
            return [(ahead, None, columns) for ahead, _, columns in choices]
        moved = self._moved(worth)
        found: list[Group] = []
        for ahead, more, columns in choices:
            sum_ = tuple(map(add, moved, more))
            possible, kept = self._known.get((sum_, ahead)) or self._judged(sum_, ahead)
            if possible or (ahead, kept) == (states, worth):  # leading zeros are always read
                found.append((ahead, kept, columns))
        return found

    def _listed(self, states: States) -> list[tuple[States, Worth, list[Column]]]:
        """The columns that `valid` reads on all tracks, by the states reached and what they add to the worth."""
        rows = [sorted(self.valid.rows[state].items()) for state in states]
        count = 1
        for row in rows:
            count *= len(row)
        self.work.need(self.step, (8 + len(self.none)) * count)
        self.work.keep(self.step, _CHOICE * count)
        digits = []
        for row, factor in zip(rows, self.coefficients, strict=True):
            passed = self.none
            track = []
            for (digit,), target in row:
                track.append((digit, target, passed))
                passed = self._plus(passed, factor, target)
            digits.append(track)
        groups: dict[tuple[States, Worth], list[Column]] = {}
        for choice in product(*digits):
            more = tuple(map(sum, zip(*[passed for _, _, passed in choice], strict=True)))
            key = tuple([target for _, target, _ in choice]), more
            groups.setdefault(key, []).append(tuple([digit for digit, _, _ in choice]))
        return [(*key, columns) for key, columns in groups.items()]

    def _worth_of_state(self, state: int) -> Worth:
        """The worth that is N_n(state), n digits before the end."""
        far: Sequence[int] = [int(other == state) for other in range(self._states)]
        for _ in self._counts:
            far = self._before(far)
        return (*[counts[state] for counts in self._counts], *far)

    def _plus(self, worth: Worth, factor: int, state: int) -> Worth:
        """A worth and a factor times that of a state."""
        return tuple([old + factor * unit for old, unit in zip(worth, self._units[state], strict=True)])

    def _before(self, sums: Sequence[int]) -> list[int]:
        """The m_s with a digit less to come: every N_{n+1}(s) is the sum of N_n over the states after s."""
        return [sum([sums[state] for state in sources]) for sources in self._into]

    def _moved(self, worth: Worth) -> Worth:
        """The same worth with a digit less to come: the sum for n = K is that of the later m_s for n = 0."""
        far = worth[self._states :]
        return (*worth[1 : self._states], sum(map(mul, far, self._ones)), *self._before(far))

    def _bounds(self, states: States) -> tuple[Worth, Worth]:
        """What is to come adds at most and at least, but for `positive` and `negative`."""
        most, least = self.none, self.none
        for factor, state in zip(self.coefficients, states, strict=True):
            if factor > 0:
                most = self._plus(most, factor, state)
            else:
                least = self._plus(least, factor, state)
        return most, least

    def _judged(self, worth: Worth, states: States) -> tuple[bool, Worth | None]:
        """Whether the condition may still hold; and the worth, or None if it holds whatever comes.

        Worths that are the same sum for as many n as there are states are the same for all n: the first one stands
        for all.
        """
        self.work.keep(self.step, _WORTH + 20 * len(worth))
        self.work.need(self.step, 3 * len(worth))
        if not all(self.valid.rows[state] for state in states):  # no digit may follow on some track
            found: tuple[bool, Worth | None] = self.holds(states, worth), worth
            self._known[worth, states] = found
            return found
        kept = self._same.setdefault(worth[: self._states], worth)
        ends = self._ends.get(states)
        if ends is None:
            self.work.need(self.step, 8 * len(worth) * len(states))
            self.work.keep(self.step, _WORTH + 80 * len(worth))
            ends = self._ends[states] = self._bounds(states)
        most, least = tuple(map(add, kept, ends[0])), tuple(map(add, kept, ends[1]))
        low, high = self.low, self.high
        possible = not (
            (low is not None and self._at_most(most, low - 1 + self.positive))
            or (high is not None and self._at_least(least, high + 1 + self.negative))
        )
        always = (
            possible
            and (low is None or self._at_least(least, low + self.negative))
            and (high is None or self._at_most(most, high + self.positive))
        )
        found = self._known[worth, states] = possible, None if always else kept
        return found

    def _at_least(self, worth: Worth, bound: int) -> bool:
        return min(worth[: self._states]) >= bound and self._at_most(tuple([-m for m in worth]), -bound)

    def _at_most(self, worth: Worth, bound: int) -> bool:
        """Whether it is seen that a worth is at most ``bound``, whatever number of digits is to come."""
        if max(worth[: self._states]) > bound:
            return False
        far: Sequence[int] = worth[self._states :]
        for _ in range(AHEAD):
            if max(far) <= 0 and sum([far[state] for state in self._endless]) <= bound:
                return True
            if sum(map(mul, far, self._ones)) > bound:
                return False
            self.work.need(self.step, 2 * self._size)
            far = self._before(far)
        return False


def endless(valid: Automaton) -> list[int]:
    """States from which words of every length are accepted: some of them, each accepting and followed by another."""
    found = {state for state, accepts in enumerate(valid.accepting) if accepts}
    while lost := {state for state in found if found.isdisjoint(valid.rows[state].values())}:
        found -= lost
    return sorted(found)
