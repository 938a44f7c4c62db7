"""Each statement has the label of what it is known by; the winning moves too, where a theorem gives only some."""

from random import Random

import nimlike
from nimlike.core.definition import Definition
from nimlike.core.errors import NimlikeError
from nimlike.core.outcome import Label, Outcome, weakest
from nimlike.core.position import Position
from nimlike.games.coprime import coprime_answers as verdicts
from nimlike.games.coprime.exact_search import search
from nimlike.games.coprime.game import LISTING_LEFT, Coprime
from nimlike.games.coprime.majority import SOURCE as MAJORITY


def coprimes(number: int) -> list[Position]:
    random = Random(11)
    found = []
    while len(found) < number:
        rules = Coprime(random.choice([1, 2, 3, 5, 7, 10, 10, 10, 11, 13]))
        left, a, b = random.randrange(1, 60), random.randrange(30), random.randrange(30)
        found.append(rules(left) if random.random() < 0.3 else rules(left, a, b, random.randrange(2)))
    return found


def test_the_moves_listed_under_a_theorem_are_those_that_it_gives() -> None:
    """All others have a label of their own, and are what the definition says."""
    searched = 0
    for position in coprimes(400):
        answer, rules = position.answer(), position.ruleset
        assert isinstance(rules, Coprime)
        if answer.label is not Label.THEOREM or answer.outcome is Outcome.P:
            continue
        given = verdicts.find_verdict(position.state, rules.bound(position.state[0]), rules.constant)
        listed = tuple(move.amount for move, _ in answer.winning_moves)
        if answer.moves_source == MAJORITY:
            assert answer.moves_label is Label.THEOREM
            assert listed == tuple(search(position).takes(position.state[3]))
            continue
        assert given is not None
        if answer.moves_label is Label.THEOREM:
            assert listed == given.takes
            assert answer.moves_source == answer.source
        else:
            searched += 1
            assert answer.moves_label is Label.COMPUTED
            assert answer.moves_source.startswith("exact search")
            assert not given.complete
            assert set(given.takes) <= set(listed)
    assert searched > 20


def test_moves_that_are_not_searched_are_those_of_the_theorem() -> None:
    answer = Coprime(10)(10**30 + 3).answer()
    assert (answer.label, answer.moves_label, answer.winning_moves.complete) == ("theorem", "theorem", False)
    assert LISTING_LEFT < 10**30


def test_the_label_of_a_sums_moves_is_the_weakest_that_they_rest_on() -> None:
    random, weaker = Random(5), 0
    texts = ["nim:3", "nim:1,2", "wythoff:1,2", "wythoff:2,2", "schwenk:cap=2x:5,2", "vector:moore=2:2,1"]
    for _ in range(60):
        position = nimlike.Sum.of([nimlike.position(text) for text in random.sample(texts, 2)])
        try:
            answer = position.answer()
        except NimlikeError:
            continue
        judge = Definition(position.ruleset)
        listed = {str(move) for move, _ in answer.winning_moves}
        assert listed == {str(move) for move, after in position.options() if judge.outcome(after.state) is Outcome.P}
        assert weakest([answer.label, answer.moves_label]) is answer.moves_label
        weaker += answer.moves_label is not answer.label
    assert weaker
