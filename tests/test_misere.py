"""Misère play of heap games: the definition judges quotients, answers, genera; the checker judges certificates."""

import json
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimlike
from nimlike import GrundysGame, Nim, Octal, Subtraction
from nimlike.core.definition import Definition
from nimlike.core.sums import Sum
from nimlike.families import parse_ruleset
from nimlike.games.heaps.game import HeapGame
from nimlike.games.heaps.misere.genera_and_growth import Genera, Genus, Growth, Refuted, genus_of, verified
from nimlike.games.heaps.misere.misere_quotients import Quotient, Quotients, find_quotient, heaps_needed, quotients
from nimlike.games.heaps.misere.monoids import presentation
from nimlike_check import OverLimit, Refused, check

codes = st.builds(
    lambda first, digits, tail: f"{first}.{''.join(map(str, digits))}{tail}",
    st.sampled_from("0004"),
    st.lists(st.integers(0, 7), min_size=1, max_size=3).filter(any),
    st.sampled_from(["", "", "r"]),
)
games = st.one_of(
    codes.map(lambda code: Octal(code, misere=True)),
    st.sets(st.integers(1, 8), min_size=1, max_size=4).map(lambda takes: Subtraction(tuple(takes), misere=True)),
    st.just(GrundysGame(misere=True)),
)


def test_a_quotient_whose_check_is_too_long_is_said_to_be_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Octal("0.26", misere=True)
    quotient = Quotients(game).covering(12)
    assert quotient is not None
    assert quotient.accepted()
    monkeypatch.setattr("nimlike_check.quotients.room", too_long)
    assert not quotient.accepted()


def too_long(steps: float, size: float = 0) -> None:
    raise OverLimit(f"{steps} steps")


class Judge:
    """Misère P-positions from the definition, for multisets of heaps: a route of its own."""

    def __init__(self, game: HeapGame) -> None:
        self.options = cache(lambda heap: {(heap - take - split, split) for take, split in game.rule.moves(heap)})
        self.lost = cache(self._lost)

    def __call__(self, heaps: tuple[int, ...]) -> bool:
        return bool(self.lost(tuple(sorted(filter(None, heaps)))))

    def _lost(self, heaps: tuple[int, ...]) -> bool:
        ended = True
        for at, heap in enumerate(heaps):
            for left in self.options(heap):
                ended = False
                if self((*heaps[:at], *heaps[at + 1 :], *left)):
                    return False
        return not ended


def small_sums(largest: int, total: int, number: int = 4) -> list[tuple[int, ...]]:
    return [
        heaps
        for k in range(1, number + 1)
        for heaps in combinations_with_replacement(range(1, largest + 1), k)
        if sum(heaps) <= total
    ]


def agrees(quotient: Quotient, judge: Judge, sums: list[tuple[int, ...]]) -> bool:
    return all(bool(quotient.monoid.portion[quotient.product(heaps)]) == judge(heaps) for heaps in sums)


def test_the_judge_is_the_definition() -> None:
    for game in (Octal("0.77", misere=True), Octal("4.3", misere=True), GrundysGame(misere=True)):
        judge, definition = Judge(game), Definition(game)
        for heaps in small_sums(6, 8, 3):
            assert judge(heaps) == (definition.outcome(heaps) == "P")


@settings(max_examples=150)
@given(games)
def test_quotients_are_what_brute_force_says(game: HeapGame) -> None:
    quotient = Quotients(game, 60).largest(12)
    assert agrees(quotient, Judge(game), small_sums(min(12, quotient.heap), 15))


@pytest.mark.parametrize("code", ["0.77", "0.15", "0.123", "0.144", "0.241", "0.72", "0.34", "0.53", "0.71", "0.152"])
def test_quotients_with_larger_heaps(code: str) -> None:
    game, rng = Octal(code, misere=True), Random(code)
    quotient, judge = quotients(game).largest(), Judge(game)
    assert quotient.repetition is not None
    sums = [tuple(rng.randrange(1, 28) for _ in range(rng.randrange(1, 4))) for _ in range(200)]
    assert agrees(quotient, judge, [heaps for heaps in sums if sum(heaps) <= 30])


def order(code: str, heap: int) -> int:
    return Growth(Octal(code)).up_to(heap).quotient.order


def test_known_orders() -> None:
    # Nim has the tame quotients T_n of Plambeck & Siegel 2008, of order 2^n + 2 for n >= 2.
    assert [order("0.3r", heap) for heap in (0, 1, 2, 3, 4, 7, 8, 16)] == [1, 2, 6, 6, 10, 10, 18, 34]
    assert order("0.123", 100) == 20
    assert order("0.31011", 4) == 14
    found = find_quotient(Octal("0.75"))
    named = found.quotient.presentation
    assert (named.heaps, named.relations) == ((1, 2, 5), ("a^2 = 1", "b c = a b", "b^3 = b", "c^2 = b^2"))
    assert found.as_dict()["p_portion"] == ["a", "b^2"]


def test_kayles() -> None:
    found = find_quotient(Octal("0.77"))
    assert (found.quotient.monoid.order, found.label) == (40, "certified")
    repetition = found.quotient.repetition
    assert repetition is not None
    assert (repetition.period, repetition.preperiod) == (12, 71)
    # The only single heaps that are P-positions; Sibert & Conway 1992 solved the game.
    single = [heap for heap in range(1_000) if found.quotient.monoid.portion[found.quotient(heap)]]
    assert single == [1, 4, 9, 12, 20]
    assert [heap for heap in range(21) if Judge(Octal("0.77"))((heap,))] == single


def test_what_is_found_does_not_depend_on_the_order_of_questions() -> None:
    one, other = Quotients(Octal("0.07", misere=True), 60), Quotients(Octal("0.07", misere=True), 60)
    other.largest(200)
    for heap in (3, 18, 24):
        first, second = one.covering(heap), other.covering(heap)
        assert first is not None
        assert second is not None
        assert first.certificate() == second.certificate()


def test_a_wrong_quotient_is_refuted() -> None:
    stage = Growth(Octal("0.77")).up_to(30)
    rule, quotient = Octal("0.77").rule, stage.quotient
    verified(quotient, stage.phi, rule)
    for x in range(quotient.order):
        portion = bytes(inside ^ (x == y) for y, inside in enumerate(quotient.portion))
        with pytest.raises(Refuted):
            verified(replace(quotient, portion=portion), stage.phi, rule)
    for heap in {*range(1, 31)} - {*quotient.heaps}:  # the generators may be other elements: the monoid has symmetries
        for x in range(quotient.order):
            if x != stage.phi[heap]:
                with pytest.raises(Refuted):
                    verified(quotient, [*stage.phi[:heap], x, *stage.phi[heap + 1 :]], rule)


@pytest.mark.parametrize("code", ["0.77", "0.123", "0.15", "0.72", "4.3", "0.01"])
def test_presentations_present_the_monoid(code: str) -> None:
    monoid = quotients(Octal(code, misere=True)).largest().monoid
    named = presentation(monoid)
    places = [monoid.at[heap] for heap in named.heaps]

    def element(word: tuple[int, ...]) -> int:
        x = 0
        for place, times in zip(places, word, strict=True):
            for _ in range(times):
                x = monoid.table[x][place]
        return x

    assert [element(word) for word in named.words] == list(range(monoid.order))
    assert all(element(left) == element(right) for left, right in named.rules)

    def rewritten(word: tuple[int, ...]) -> tuple[int, ...]:
        for left, right in named.rules:
            if all(a >= b for a, b in zip(word, left, strict=True)):
                return rewritten(tuple(a - b + c for a, b, c in zip(word, left, right, strict=True)))
        return word

    rng = Random(code)
    for _ in range(200):
        word = tuple(rng.randrange(4) for _ in places)
        assert rewritten(word) == named.words[element(word)]


GAMES = ["octal:0.77", "octal:0.123", "octal:0.34", "octal:4.3", "subtraction:2,5,6", "octal:0.72"]
PARTIAL = ["octal:0.07", "grundy", "octal:0.3r"]


def certificate(game: str) -> dict[str, Any]:
    ruleset = parse_ruleset(f"{game}:misere")
    assert isinstance(ruleset, HeapGame)
    found = quotients(ruleset).largest(14 if game in PARTIAL else 400).certificate()
    assert found is not None
    return json.loads(json.dumps(found))


def is_true(claim: dict[str, Any]) -> bool:
    """What an accepted certificate says, judged by brute force with small heaps and by the list with large ones."""
    game = parse_ruleset(claim["ruleset"])
    assert isinstance(game, HeapGame)
    judge, values = Judge(game), list(claim["values"])
    if claim["period"] is not None:
        e, p = claim["preperiod"], claim["period"]
        if any(values[n + p] != values[n] for n in range(e, len(values) - p)):
            return False
    made: dict[int, tuple[int, ...]] = {0: ()}
    for x in range(len(claim["products"])):
        for g, y in enumerate(claim["products"][x]):
            made.setdefault(y, (*made[x], g))

    def product(heaps: tuple[int, ...]) -> int:
        x = 0
        for heap in heaps:
            for g in made[values[heap]]:
                x = claim["products"][x][g]
        return x

    return all(
        (product(heaps) in claim["portion"]) == judge(heaps) for heaps in small_sums(min(9, len(values) - 1), 13)
    )


@pytest.mark.parametrize("game", GAMES + PARTIAL)
def test_certificates_are_accepted(game: str) -> None:
    claim = certificate(game)
    told = check(claim)
    assert told.startswith(f"{game}:misere has a misère quotient of order {len(claim['products'])}, with ")
    assert ("on all heaps" in told) == (game in GAMES)
    assert is_true(claim)


def test_the_last_heap_of_a_period_is_needed() -> None:
    for game in GAMES:
        claim = certificate(game)
        ruleset = parse_ruleset(claim["ruleset"])
        assert isinstance(ruleset, HeapGame)
        assert len(claim["values"]) == heaps_needed(ruleset, claim["preperiod"], claim["period"])
        with pytest.raises(Refused) as refused:
            check({**claim, "values": claim["values"][:-1]})
        assert refused.value.hypothesis == "H6"


@pytest.mark.parametrize("code", ["0.77", "0.123", "0.15", "0.72", "4.3"])
def test_winning_moves_by_period_are_those_that_are_listed(code: str) -> None:
    game, rng = Octal(code, misere=True), Random(code)
    quotient = quotients(game).largest()
    for _ in range(6):
        state = (rng.randrange(300, 500), rng.randrange(40))
        wins = [(m, p) for m, p in game(*state).options() if quotient.monoid.portion[quotient.product(p.state)]]
        answer = game(*state).answer()
        if answer.outcome == "N":
            assert list(answer.winning_moves) == wins
            assert answer.winning_moves.count == len(wins)
        else:
            assert not wins


def test_sums_in_misere_play() -> None:
    same = nimlike.position("octal:0.77:misere:9,3+octal:0.77:misere:10")
    answer = same.answer()
    whole = nimlike.position("octal:0.77:misere:9,3,10").answer()
    assert (answer.outcome, answer.winning_moves.count) == (whole.outcome, whole.winning_moves.count)
    assert answer.label == "certified"
    assert all(after.outcome == "P" for _, after in answer.winning_moves)
    mixed = nimlike.position("nim:misere:3+octal:0.77:misere:4")
    search = Definition(mixed.ruleset)
    assert mixed.answer().label == "computed"
    assert mixed.outcome is search.outcome(mixed.state)
    assert [move for move, _ in mixed.winning_moves()] == [move for move, _ in search.winning_moves(mixed.state)]
    two = nimlike.position("octal:0.15:misere:4,3+octal:0.15:misere:2")
    assert list(two.winning_moves()) == Definition(two.ruleset).winning_moves(two.state)
    assert nimlike.position("nim:misere:1+nim:misere:1").outcome == "N"


@settings(max_examples=25)
@given(games, st.lists(st.integers(0, 6), min_size=1, max_size=2), st.integers(0, 2))
def test_a_genus_is_made_of_outcomes_with_nim_heaps(game: HeapGame, sizes: list[int], copies: int) -> None:
    while sum(sizes) > 7:
        sizes[0] -= 1
    nim = Nim(misere=True)
    parts = Sum((game, nim))
    search = Definition(parts)
    genus = Genera(game).of(tuple(sizes))
    twos = (2,) * copies

    def value(state: tuple[int, ...]) -> int:
        return next(n for n in range(40) if search.outcome((state, (*twos, n))) == "P")

    assert genus.at(copies) == value(tuple(sizes))
    assert genus.value == Definition(replace(game, misere=False)).grundy(tuple(sizes))


def test_genera_of_nim_heaps_are_tame() -> None:
    heaps: list[Genus] = []
    for n in range(12):
        heaps.append(genus_of(heaps))
        assert heaps[n].tame
        assert heaps[n].misere[-2:] == ((n, n ^ 2) if n > 1 else (2 + n, n))
    assert not Genus(2, (1, 4, 2, 0)).tame


@pytest.mark.parametrize("text", ["octal:0.77", "octal:0.07", "octal:0.312", "octal:0.123", "octal:0.15", "grundy"])
def test_sums_of_tame_heaps_are_like_nim(text: str) -> None:
    game = parse_ruleset(text)
    assert isinstance(game, HeapGame)
    genera, judge = Genera(game), Judge(game)
    tame = [heap for heap in range(16) if genera.tame((heap,))]
    like = {heap: (genera.of((heap,)).value, len(genera.of((heap,)).misere) == 3) for heap in tame}
    for k in (1, 2, 3):
        for heaps in combinations_with_replacement(tame, k):
            if sum(heaps) > 22:
                continue
            total, fickle = 0, True
            for heap in heaps:
                total ^= like[heap][0]
                fickle = fickle and like[heap][1]  # heaps that are like 0 and 1, not like 2 + 2 and 2 + 3
            assert judge(heaps) == (total == (1 if fickle else 0)), heaps
