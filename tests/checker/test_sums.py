"""Linear conditions read digit by digit: against the numbers of the words, counted one by one."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from nimlike_check.automata import Automaton, Row
from nimlike_check.sums import States, Sums, Worth, endless
from nimlike_check.work import Work

LENGTH = 5
Word = tuple[int, ...]


def random_words(rng: Random) -> Automaton:
    """An automaton of one track, of which state 0 accepts and leading zeros change nothing."""
    states, digits = rng.randint(1, 5), rng.choice((2, 2, 3))
    rows: list[Row] = [
        {(d,): rng.randrange(states) for d in range(digits) if rng.random() < 0.7} for _ in range(states)
    ]
    rows[0][0,] = 0
    return Automaton(["x"], digits, rows, [0, *(state for state in range(1, states) if rng.random() < 0.8)])


def numbered(valid: Automaton, length: int) -> dict[Word, int]:
    """The valid words of so many digits, each with its place in their order."""

    def accepted(word: Word) -> bool:
        state = 0
        for digit in word:
            if (digit,) not in valid.rows[state]:
                return False
            state = valid.rows[state][digit,]
        return valid.accepting[state]

    words = [word for word in product(range(valid.digits), repeat=length) if accepted(word)]
    return {word: place for place, word in enumerate(words)}


def followed(sums: Sums, words: tuple[Word, ...]) -> bool:
    """Whether the columns of the words are followed to their end, and the condition holds there."""
    states = (0,) * len(words)
    worth: Worth | None = sums.none
    for column in zip(*words, strict=True):
        found = [(ahead, more) for ahead, more, columns in sums.after(states, worth) if column in columns]
        if not found:
            return False
        ((states, worth),) = found
    return sums.holds(states, worth)


@pytest.mark.parametrize("seed", range(60))
def test_what_is_followed_to_its_end_is_what_fulfils_the_condition(seed: int) -> None:
    rng = Random(seed)
    valid = random_words(rng)
    coefficients = [rng.choice((-3, -2, -1, 1, 2, 3)) for _ in range(rng.randint(1, 2))]
    low = rng.choice((None, rng.randint(-6, 6)))
    high = rng.choice((low if low is not None else 2, rng.randint(-6, 6)))
    for least, most in ((low, high), (high, None)):
        sums = Sums("test", valid, coefficients, least, most, Work())
        for length in range(LENGTH if len(coefficients) == 2 else LENGTH + 3):
            places = numbered(valid, length)
            everything = list(product(range(valid.digits), repeat=length))
            tuples = [tuple(rng.choices(everything, k=len(coefficients))) for _ in range(200)]
            for words in {*tuples, *list(product(places, repeat=len(coefficients)))[:300]}:
                total = sum(c * places.get(word, 0) for c, word in zip(coefficients, words, strict=True))
                holds = (least is None or least <= total) and (most is None or total <= most)
                assert followed(sums, words) is (all(word in places for word in words) and holds), words


def test_states_that_count_alike_stand_for_each_other() -> None:
    """Fibonacci's words twice over: the same sums are reached by other states, and still are finitely many."""
    rows: list[Row] = [{(0,): 0, (1,): 2}, {(0,): 1, (1,): 3}, {(0,): 1}, {(0,): 0}]
    sums = Sums("test", Automaton(["x"], 2, rows, range(4)), [2, -1], 0, 0, Work())
    reached: set[tuple[States, Worth | None]] = {((0, 0), sums.none)}
    todo = list(reached)
    while todo and len(reached) < 1_000:
        fresh = {(states, worth) for states, worth, _ in sums.after(*todo.pop())} - reached
        reached |= fresh
        todo.extend(fresh)
    assert len(reached) < 100


def test_endless_states_accept_words_of_every_length() -> None:
    for seed in range(50):
        valid = random_words(Random(seed))
        for state in endless(valid):
            reached = {state}
            for _ in range(len(valid) + 2):
                assert any(valid.accepting[at] for at in reached)
                reached = {to for at in reached for to in valid.rows[at].values()}


def test_what_is_seen_to_be_at_most_a_bound_is_so_for_any_number_of_digits() -> None:
    seen = 0
    for seed in range(400):
        rng = Random(seed)
        valid = random_words(rng)
        sums = Sums("test", valid, [1], 0, 0, Work())
        counts = [[int(accepts) for accepts in valid.accepting]]
        for _ in range(9):
            counts.append([sum(counts[-1][to] for to in row.values()) for row in valid.rows])
        assert sums._counts == counts[: len(valid)]
        for _ in range(40):
            entries, bound = [rng.randint(-2, 1) for _ in valid.rows], rng.randint(-3, 2)
            worth = sums.none
            for state, times in enumerate(entries):
                worth = sums._plus(worth, times, state)
            every = [sum(m * n for m, n in zip(entries, each, strict=True)) for each in counts]
            for digits in range(9):  # so many are read, all of them zeros that pass over nothing
                read = worth
                for _ in range(digits):
                    read = sums._moved(read)
                assert list(read[: min(len(valid), 10 - digits)]) == every[digits : digits + len(valid)]
            if sums._at_most(worth, bound):
                seen += 1
                assert max(every) <= bound, (seed, entries)
            if sums._at_least(worth, bound):
                assert min(every) >= bound, (seed, entries)
    assert seen > 1_000
