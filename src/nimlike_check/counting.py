"""How many of the options of each position an automaton accepts, as far as a bound, for numbers of any size.

An automaton for each kind of move reads a position and, on further tracks, the new numbers: it accepts where the move
leads to a position of P. With the digits of a position alone such an automaton has many runs, one for each choice of
the new digits; as it is deterministic, the runs that end in accepting states are the options in P. After some columns
of a position all that matters is how many runs have led to each state. Numbers of runs above k count as k: sums of
whole numbers allow that, if sums above k count as k too. So there are finitely many such tables of numbers, and a
search over all of them is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from nimlike_check.automata import Atom, Automaton, Column, described, picker, words_to
from nimlike_check.numeration import Numeration
from nimlike_check.refusal import refuse

_TRANSITION, _NODE, _ENTRY = 200, 800, 120
"""Bytes of a transition, of a node of the search, of an entry of a table; rather too many."""

Runs = tuple[tuple[int, int], ...]
"""(state, how many runs have led to it), the states in order; those without runs are left out."""


class Counter:
    """The automata of all kinds of moves reading the digits of a position; ``most`` is what numbers above it count as.

    Parameters
    ----------
    tracks
        The tracks of a position; the other tracks of the automata are new numbers.
    """

    def __init__(self, step: str, tracks: Sequence[str], options: Sequence[Atom], most: int, words: Numeration) -> None:
        self.step, self.most, self.work = step, most, words.work
        self.accepting: list[bool] = []
        self._reached: dict[Column, list[Sequence[int]]] = {}  # for a column where each state goes
        self._moves: list[dict[Column, list[int]]] = []
        self._picks = []
        started: list[tuple[int, int]] = []
        for move in options:
            here = [track for track in tracks if track in move.variables]
            pick = picker([tracks.index(track) for track in here])
            known = picker([move.variables.index(track) for track in here])
            first = len(self._moves)
            started.append((first, 1))
            for row in move.automaton.rows:
                self.work.need(step, 2 + 4 * len(row))
                self.work.keep(step, _NODE + _TRANSITION * len(row))
                reached: dict[Column, list[int]] = {}
                for column, target in row.items():
                    reached.setdefault(known(column), []).append(first + target)
                self._moves.append(reached)
                self._picks.append(pick)
            self.accepting += move.automaton.accepting
        self.start = self._settled(tuple(started), (0,) * len(tracks))

    def _settled(self, runs: Runs, zeros: Column) -> Runs:
        """After as many leading zeros of the position as it takes for the numbers to stay as they are."""
        while (after := self.after(runs, zeros)) != runs:
            runs = after
        return runs

    def after(self, runs: Runs, column: Column) -> Runs:
        """The table after one more column of the position."""
        reached = self._reached.get(column)
        if reached is None:
            self.work.need(self.step, 3 * len(self._moves))
            self.work.keep(self.step, _NODE + 20 * len(self._moves))
            moves = zip(self._moves, self._picks, strict=True)
            reached = self._reached[column] = [move.get(pick(column), ()) for move, pick in moves]
        ahead = [reached[state] for state, _ in runs]
        self.work.need(self.step, 4 + 3 * len(runs) + 4 * sum(map(len, ahead)))
        found: dict[int, int] = {}
        for targets, (_, count) in zip(ahead, runs, strict=True):
            for target in targets:
                found[target] = found.get(target, 0) + count
        most = self.most
        return tuple(sorted([(state, count if count < most else most) for state, count in found.items()]))

    def accepted(self, runs: Runs) -> int:
        """How many runs end in accepting states, as far as ``most``."""
        return min(self.most, sum(count for state, count in runs if self.accepting[state]))


def check_counts(step: str, positions: Automaton, options: Sequence[Atom], most: int, words: Numeration) -> None:
    """H18: an automaton accepts a position if and only if fewer than ``most`` of the runs on it are accepted."""
    tracks, work = positions.tracks, words.work
    counter = Counter(step, tracks, options, most, words)
    valid = words.valid
    start = (0, (0,) * len(tracks), counter.start)
    came: dict[tuple[int, tuple[int, ...], Runs], tuple[tuple[int, tuple[int, ...], Runs], Column] | None]
    came = {start: None}
    todo, entries = [start], len(counter.start)
    read: dict[tuple[int, ...], list[tuple[Column, tuple[int, ...]]]] = {}  # what may be read in states of `valid`
    for current in todo:  # grows while it is gone through
        state, numbers, runs = current
        accepts = state >= 0 and positions.accepting[state]
        if all(valid.accepting[number] for number in numbers) and accepts is not (counter.accepted(runs) < most):
            known = f"{most} or more" if accepts else f"only {counter.accepted(runs)}"
            where = described(words_to(tracks, came, current))
            which = "accepted by P" if accepts else "not accepted by P"
            refuse(step, f"the position {where} is {which}, and {known} of its options are"[:400], "H18")
        row = positions.rows[state] if state >= 0 else {}
        if numbers not in read:
            work.need(step, 4 * len(tracks) * words.digits ** len(tracks))
            work.keep(step, _ENTRY * words.digits ** len(tracks))
            choices = product(*(valid.rows[number].items() for number in numbers))
            read[numbers] = [
                (tuple([digit for (digit,), _ in choice]), tuple([ahead for _, ahead in choice])) for choice in choices
            ]
        for digits, ahead in read[numbers]:
            work.need(step, 20 + 4 * len(tracks))
            after = (row.get(digits, -1), ahead, counter.after(runs, digits))
            if after not in came:
                came[after] = (current, digits)
                todo.append(after)
                entries += len(after[2])
        work.need(step, memory=_NODE * len(todo) + _ENTRY * entries)
