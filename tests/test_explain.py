"""Reasons: what they state is true, and each renders as text, HTML and LaTeX at three depths."""

import json
import pickle
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from math import gcd
from operator import xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from suites import data

import nimlike
from nimlike.core.definition import Definition
from nimlike.core.move import State
from nimlike.core.outcome import Outcome
from nimlike.core.phrases import Phrase, pieces, quoted
from nimlike.core.reason import Grid, Reason
from nimlike.explain import render
from nimlike.explain.reasons import of_move
from nimlike.explain.render import latex_formula, mathml
from nimlike.games.coprime.even_n import ParityTable
from nimlike.games.coprime.game import Coprime
from nimlike.games.nim.game import Nim
from nimlike.games.one_pile.game import OnePile, Schwenk
from nimlike.games.wythoff.game import Wythoff
from nimlike.numeration.beatty_pairs import ostrowski_weights


@dataclass(frozen=True)
class Dollars(nimlike.Ruleset):
    """Take 1, 3 or 4; a ruleset whose text is awkward in every format."""

    last_wins: bool = True

    def __str__(self) -> str:
        return "$take_1&3<4>{%}$"

    @property
    def normal_play(self) -> bool:
        return self.last_wins

    def check_state(self, state: State) -> None:
        pass

    def options(self, state: State) -> Iterator[tuple[nimlike.Move, State]]:
        for take in (1, 3, 4):
            if take <= state[0]:
                yield nimlike.Move.lone_take(take), (state[0] - take,)


small, large = st.integers(0, 9), st.integers(0, 60)
nims = st.builds(lambda piles, misere: Nim(misere)(*piles), st.lists(small, min_size=1, max_size=4), st.booleans())
wythoffs = st.builds(
    lambda a, b, misere, x, y: Wythoff(a, b, misere)(x, y),
    *(st.integers(1, 4), st.integers(1, 4), st.booleans(), large, large),
)
one_piles = st.builds(
    lambda base, cap, pile, most: OnePile(base, cap)(pile, most),
    st.sampled_from(["1,3,7", "fibonacci", "binary", "powers:3", "primes"]),
    st.sampled_from(["low", "high", "random:7"]),
    large,
    large,
)
schwenks = st.builds(
    lambda cap, pile, most: Schwenk(cap)(pile, most),
    st.sampled_from(["x", "2x", "3x", "x+1", "2x-1", "x-1", "0", "5"]),
    large,
    large,
)
coprimes = st.builds(
    lambda most, left, a, b, mover: Coprime(most)(left, a, b, mover),
    st.sampled_from([1, 2, 3, 4, 7, 10, 10, 10, 13, 200, "half", "sqrt", "all"]),
    *(large, st.integers(0, 30), st.integers(0, 30), st.integers(0, 1)),
)
starts = st.builds(Coprime(10), st.integers(0, 400))
few = st.integers(0, 4)  # a sum has as many positions as its components have together, multiplied
sums = st.builds(
    nimlike.Sum.of,
    st.lists(
        st.one_of(
            st.builds(Dollars(), few), *(st.builds(game, few, few) for game in (Nim(), Wythoff(2), Schwenk("2x")))
        ),
        min_size=2,
        max_size=2,
    ),
)
own = st.builds(lambda last_wins, pile: Dollars(last_wins)(pile), st.booleans(), large)
huge = st.builds(
    lambda text, n, m: nimlike.position(f"{text}:{n},{m}"),
    st.sampled_from(["nim", "nim:misere", "wythoff", "wythoff:a=9:b=2", "onepile:base=pell", "schwenk:cap=2x"]),
    st.integers(10**30, 10**90),
    st.integers(0, 10**90),
)
positions = nims | wythoffs | one_piles | schwenks | coprimes | starts | sums | own
everything = positions | huge


def plain(reason: Reason) -> list[str]:
    """All texts of a reason, those of its tables too, in their marked form."""
    texts: list[str] = [reason.summary, reason.paragraph, reason.clause]
    for part in reason.working:
        texts.extend(cell for row in (part.headings, *part.rows) for cell in row) if isinstance(
            part, Grid
        ) else texts.append(part)
    return [quoted(text) for text in texts]


def check_told(reason: Reason) -> None:
    """Three depths in three formats: nothing is missing, nothing of the notation is left over."""
    assert all(isinstance(text, Phrase) for text in (reason.summary, reason.paragraph))
    assert reason.paragraph
    one, two, three = (render.text(reason, depth) for depth in (1, 2, 3))
    assert one == [reason.summary]
    assert "\n" not in one[0]
    assert two == [*one, reason.paragraph]
    assert three[:2] == two
    for sentence in (reason.summary, reason.paragraph):
        assert sentence[-1] == "."
        assert not re.search(r"  |\.\.$|None|\b(he|his|him)\b", sentence.replace("...", "-")), sentence
        assert not re.search(r"\b1 (piles|chips|counters|zeros|columns|moves|are)\b", sentence), sentence
    for text in plain(reason):
        assert all("$" not in piece for piece, formula in pieces(text) if formula)
    for part in reason.working:
        if isinstance(part, Grid):
            assert part.rows
            assert len({len(row) for row in (part.headings or part.rows[0], *part.rows)}) == 1
    json.dumps(reason.as_dict())
    for depth in (1, 2, 3):
        check_html(render.html(reason, depth))
        check_latex(render.latex(reason, depth))


def check_html(fragment: str) -> None:
    tree = ET.fromstring(f"<div>{fragment}</div>")
    assert {element.tag for element in tree} <= {"p", "table"}
    for formula in re.findall(r"<math>(.*?)</math>", fragment):
        for leftover in ("$", "^", "_", "sqrt", "floor", ">=", "<=", "!="):
            assert leftover not in re.sub("<[^>]*>", " ", formula)


def check_latex(document: str) -> None:
    check_braces(document)
    bare = unescaped(document)
    assert document.count("\\begin{tabular}") == document.count("\\end{tabular}")
    for i, piece in enumerate(bare.split("$")):
        if i % 2 == 0:
            assert not re.search(r"[\^_<>|#%]", piece)
        else:
            assert not re.search(r"\b(sqrt|floor)\b(?<!\\sqrt)", piece)


def unescaped(document: str) -> str:
    return re.sub(r"\\[\\$&%#_{}]", "", document)


def check_braces(document: str) -> None:
    bare = unescaped(document)
    assert bare.count("$") % 2 == 0
    depth = 0
    for sign in bare:
        depth += {"{": 1, "}": -1}.get(sign, 0)
        assert depth >= 0
    assert depth == 0


@settings(deadline=None, max_examples=100)
@given(everything)
def test_every_reason_is_told_at_three_depths_in_three_formats(position: nimlike.Position) -> None:
    check_told(position.explain())


@pytest.mark.parametrize(("position", "move"), data("very_long_numbers.json"))
def test_reasons_of_very_long_numbers(position: str, move: str) -> None:
    here = nimlike.position(position)
    check_told(here.explain())
    if move:
        try:
            check_told(of_move(here, move))
        except nimlike.LimitReached:
            assert position.startswith("coprime")


@settings(deadline=None, max_examples=100)
@given(positions, st.data())
def test_why_a_move_wins_or_loses_is_true(position: nimlike.Position, data: st.DataObject) -> None:
    options = list(position.options())
    if not options:
        return
    move, after = data.draw(st.sampled_from(options))
    reason = of_move(position, move)
    facts = reason.facts
    check_told(reason)
    judge = Definition(position.ruleset)
    wins = judge.outcome(after.state) is Outcome.P
    assert facts["wins"] is wins
    assert reason.kind == ("move-wins" if wins else "move-loses")
    assert (facts["move"], facts["to"]) == (str(move), str(after))
    assert reason.summary.startswith(f"{move} {'wins' if wins else 'loses'}: it leaves {after}, ")
    if wins or after.is_terminal:
        assert facts["refutation"] is facts["refutation_to"] is None
    else:
        answer = after.after(facts["refutation"])
        assert str(answer) == facts["refutation_to"]
        assert judge.outcome(answer.state) is Outcome.P
        assert f"the answer is {facts['refutation']}, leaving {answer}" in reason.summary
    lost = judge.outcome(position.state) is Outcome.P
    if wins or lost:
        assert facts["better"] is None
    else:
        assert judge.outcome(position.after(facts["better"]).state) is Outcome.P
    assert str(of_move(position, str(move)).summary) == reason.summary


@given(nims)
def test_the_columns_are_the_columns(position: nimlike.Position) -> None:
    reason, piles = position.explain(), position.state
    for grid in (part for part in reason.working if isinstance(part, Grid)):
        *rows, parity = grid.rows
        columns = [int(head.removeprefix("2^")) for head in grid.headings[1:-1]]
        assert columns == list(range(max(1, max(piles).bit_length()) - 1, -1, -1))
        for size, row in zip(piles, rows, strict=True):
            assert row[-1] == str(size)
            assert [int(digit) for digit in row[1:-1]] == [size >> column & 1 for column in columns]
        ones = [sum(size >> column & 1 for size in piles) for column in columns]
        assert list(parity[1:-1]) == ["odd" if count % 2 else "even" for count in ones]
        assert [c for c, word in zip(columns, parity[1:-1], strict=True) if word == "odd"] == reason.facts[
            "odd_columns"
        ]


@given(st.lists(st.integers(0, 2**80), min_size=2, max_size=40))
def test_the_parity_of_long_columns(piles: list[int]) -> None:
    for grid in (part for part in Nim()(*piles).explain().working if isinstance(part, Grid)):
        if max(piles).bit_length() > 12:
            shown = grid.rows[-1][1].removeprefix("...")
            total = reduce(xor, piles)
            assert shown == f"{total % 2 ** len(shown):0{len(shown)}b}".replace("0", "e").replace("1", "o")


@given(wythoffs)
def test_pairs_digits_and_formulas_are_true(position: nimlike.Position) -> None:
    game, reason = position.ruleset, position.explain()
    assert isinstance(game, Wythoff)
    for grid in (part for part in reason.working if isinstance(part, Grid)):
        if grid.headings[0] == "pile":
            for (_, size, pair, index), pile in zip(grid.rows, position.state, strict=True):
                assert int(size) == pile
                assert pair == f"({min(pile, game.partner(pile))}, {max(pile, game.partner(pile))})"
                assert index in (str(game.pair_index(pile)), "end of the game")
        elif grid.headings[0] == "weights":
            weights = list(map(int, grid.headings[1:]))
            assert weights == ostrowski_weights(game.a, weights[0])[::-1]
            for number, *digits in grid.rows:
                assert int(number) == sum(int(d or 0) * w for d, w in zip(digits, weights, strict=True))
    for line in map(str, reason.working):
        if found := re.match(r"floor\((\d+) \((?:(-?\d+) \+ )?sqrt (\d+)\)/2\) = (\d+)", line):
            k, lead, root, value = (int(text or 0) for text in found.groups())
            assert value == int(k * (lead + root**0.5) / 2) == min(position.state)


@given(one_piles | schwenks)
def test_the_summands_and_the_winning_tails_are_true(position: nimlike.Position) -> None:
    game, (pile, cap) = position.ruleset, position.state
    assert isinstance(game, OnePile | Schwenk)
    for grid in (part for part in position.explain().working if isinstance(part, Grid)):
        if grid.headings[0] == "summand":
            rows = [tuple(map(int, row)) for row in grid.rows]
            assert sum(together for *_, together in rows) == pile
            assert [(element, times) for element, times, _ in rows] == game.base.greedy(pile)
            assert all(element * times == together for element, times, together in rows)
        else:
            assert isinstance(game, Schwenk)
            takes = [int(row[0]) for row in grid.rows if row[3] == "yes"]
            assert takes == [move.amount for move, _ in position.winning_moves()][: len(takes)]
            for take, upcoming, left, wins in grid.rows:
                assert int(take) <= cap
                assert int(upcoming) == game.next_cap(int(take))
                assert int(take) == pile or int(left) == game.base.smallest_summand(pile - int(take))
                assert (position.after(take).outcome is Outcome.P) == (wins == "yes")


@settings(deadline=None)
@given(coprimes | starts)
def test_the_tables_of_the_coprime_game_are_true(position: nimlike.Position) -> None:
    rules, n = position.ruleset, sum(position.state[:3])
    assert isinstance(rules, Coprime)
    for grid in (part for part in position.explain().working if isinstance(part, Grid)):
        if grid.headings[0] == "chips left":
            assert rules.constant is not None
            table = ParityTable(rules.constant)
            for cell, (odd, who) in zip(grid.rows[0][1:], ((0, 0), (0, 1), (1, 0), (1, 1)), strict=True):
                assert cell[0] == ("A" if table.a_wins(position.state[0], odd, who) else "B")
                takes = table.takes(position.state[0], odd, who)
                named = [int(text) for text in re.findall(r"\d+", cell)]
                assert named == takes[: len(named)]
                assert named or not takes
        elif grid.headings[0] == "total":
            for total, who, _ in grid.rows:
                assert (gcd(int(total), n) == 1) == (who == "A")


def test_a_long_line_is_broken_off_and_says_so() -> None:
    reason = Dollars()(7000).explain()
    assert reason.facts["line_end"] is None
    assert len(reason.facts["line"]) == 1000
    assert any("broken off after 1,000 moves" in str(part) for part in reason.working)


@settings(deadline=None)
@given(sums)
def test_grundy_values_of_a_sum_are_true(position: nimlike.Position) -> None:
    reason, rules = position.explain(), position.ruleset
    assert isinstance(rules, nimlike.Sum)
    values = [Definition(part.ruleset).grundy(part.state) for part in rules.components(position.state)]
    assert reason.facts["grundy_values"] == list(map(str, values))
    (grid,) = (part for part in reason.working if isinstance(part, Grid))
    assert [int(row[2]) for row in grid.rows] == [*values, reduce(xor, values)]
    assert [int(row[3], 2) for row in grid.rows] == [*values, reduce(xor, values)]
    if "move" in reason.facts:
        assert position.after(reason.facts["move"]).outcome is Outcome.P


def test_depths_are_one_to_three() -> None:
    reason = Nim()(1, 2).explain()
    for draw in (render.text, render.html, render.latex):
        with pytest.raises(ValueError, match="depth 4"):
            draw(reason, 4)


def test_a_width_breaks_sentences_and_not_tables() -> None:
    reason = Nim()(3, 4, 5).explain()
    lines = render.text(reason, 3, width=40)
    assert all(len(line) <= 40 for line in lines[1:])
    assert " ".join(lines[1:]).startswith(reason.paragraph)
    (grid,) = (part for part in reason.working if isinstance(part, Grid))
    assert all(line in lines for line in render.grid_lines(grid))


@given(st.text())
def test_any_text_can_be_quoted(text: str) -> None:
    assert Phrase(quoted(text)) == text
    assert quoted(Phrase(quoted(text))) == quoted(text)


@given(st.text(alphabet="ab1 ^_()+-*/<>=|,.[]{}\\%&#~sqrtfloorceilgcd", max_size=30))
def test_any_formula_is_drawn(formula: str) -> None:
    ET.fromstring(mathml(formula))
    check_braces(f"${latex_formula(formula)}$")


def test_phrases_are_values() -> None:
    phrase = Phrase("$2^5$ is 32, $$1")
    assert phrase == "2^5 is 32, $1"
    assert Phrase(phrase) is phrase
    assert pickle.loads(pickle.dumps(phrase)).marked == phrase.marked
