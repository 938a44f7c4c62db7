"""A law that is false beyond its table is not given, and the evidence that is given for a law is counted honestly."""

import json
import re
from pathlib import Path

import league
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from suites import mostly_slow

from nimlike.cli.main import main
from nimlike.families import parse_ruleset
from nimlike.laws.residues import powers
from nimlike.laws.sequences import confirm_values, value_law
from nimlike.laws.set_laws import Evidence, Table, bits_saved
from nimlike.proofs.discovery import Search
from nimlike.proofs.guesses import Beyond

LEFT = """
import nimlike

class Left(nimlike.Ruleset):
    "Leave a part of the pile, rounded down."
    examples = ("left:5",)

    def options(self, state):
        if state[0]:
            yield self.take(state, 0, state[0] - state[0] // {part})
"""


@pytest.mark.parametrize("part", mostly_slow([3, 5, 6, 7, 9]))
def test_no_period_is_said_of_a_pile_of_which_a_part_is_left(
    part: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # The Grundy value is the parity of the number of digits in that base, so it changes at every power of the base.
    game = tmp_path / "left.py"
    game.write_text(LEFT.format(part=part))
    code = main(["discover", str(game), "--json"])
    said = capsys.readouterr().out
    found = json.loads(said)
    assert (code, found["schema"]) == (4, "nimlike/undecided/1") or found["kind"] == "automaton"


def test_an_exponent_counts_mod_m_where_each_class_is_seen_twice() -> None:
    numbers = np.arange(1, 800)
    thrice = np.zeros(800, np.bool_)
    thrice[1:] = [league.exponent(int(n), 3) % 3 == 2 for n in numbers]
    found = [law.facts["modulus"] for law in powers(Table(("n",), thrice))]
    assert found == [3]  # the half goes to 399, and 3^5 is 243
    assert [law for law in powers(Table(("n",), thrice[:480])) if law.facts["modulus"] == 3] == []


def test_what_never_changes_again_saves_nothing_and_what_changes_often_much() -> None:
    digits = [len(league.digits(n, 3)) % 2 for n in range(512)]
    assert digits[243:] == [digits[243]] * 269
    law = value_law(digits)
    assert law is not None
    assert law.preperiod == 243
    assert confirm_values(law, digits) is None
    assert bits_saved(digits[:256], digits[256:]) == 0
    assert bits_saved([0, 1, 2, 3] * 32, [0, 1, 2, 3] * 32) > 200
    # The places of two changes in a thousand are worth two numbers of about ten binary digits.
    rare = [0] * 300 + [1] * 400 + [0] * 300
    assert 20 < bits_saved([0, 1] * 4, rare) < 40


@given(st.integers(0, 2**32 - 1), st.floats(0.05, 0.5))
def test_random_answers_are_worth_about_their_entropy(seed: int, density: float) -> None:
    answers = (np.random.default_rng(seed).random(2_000) < density).astype(int)
    entropy = -(density * np.log2(density) + (1 - density) * np.log2(1 - density))
    assert abs(bits_saved(answers[:1_000], answers[1_000:]) - 1_000 * entropy) < 150


@pytest.mark.slow
def test_a_law_with_a_late_exception_is_given_with_the_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["discover", "octal:0.45", "--to", "2048"]) == 0
    assert re.search(r"no exception from 518 to 2,048\]", capsys.readouterr().out)
    assert main(["discover", "octal:0.45"]) == 0  # in a table of 16 times as many
    assert "no exception" not in capsys.readouterr().out
    assert "none beyond the table was tested" in Evidence(8, 8, 40.0, 16).words("values")


@pytest.mark.parametrize(
    "text",
    mostly_slow(
        [
            *("wythoff", "wythoff:misere", "mark", "euclid", "vector:perm=2k,0:move=k,k", "schwenk:cap=2x"),
            *("vector:perm=k,0:move=1,1", "vector:piles=3:perm=k:perm=k,l", "vector:perm=2k,0"),
            "subtraction:1,2:misere",
        ],
        4,
    ),
)
def test_a_law_says_of_single_positions_what_it_says_of_a_table(text: str) -> None:
    proposal = next(each for each in Search(text, seconds=600) if each.kind != "values")
    size = len(Search(text).names)
    side = 24 if size < 3 else 8
    table = np.broadcast_to(proposal.predict(*np.ogrid[(slice(side),) * size]), (side,) * size)
    points = list(np.ndindex(table.shape))
    assert proposal.predict(*np.array(points).T).tolist() == [bool(table[point]) for point in points]


def test_where_the_definition_and_the_table_differ_nothing_is_asked() -> None:
    table = np.array([n % 3 == 0 for n in range(40)])
    assert Beyond(parse_ruleset("subtraction:1,2")).usable(table, False)
    assert not Beyond(parse_ruleset("subtraction:1,3")).usable(table, False)


FAST = [*range(0, 60, 12), *range(200, 330, 13), *range(380, 560, 20), 601, 622, 903, *range(870, 1_000, 40)]


@pytest.mark.parametrize("number", mostly_slow(FAST, 6))
def test_no_law_of_the_league_is_false(number: int) -> None:
    row = league.searched((number, 1.0))
    assert [law for law in row["laws"] if law["wrong"] is not None] == []


def test_a_law_that_fails_at_one_number_far_beyond_its_table_is_not_given() -> None:
    row = league.searched((585, 20.0))  # no move from 24,495
    assert [law for law in row["laws"] if law["wrong"] is not None] == []


def test_the_league_tells_a_law_that_is_false() -> None:
    game = league.Game("", "leave floor(n/3)", False, (lambda n: [n // 3],))
    digits = [len(league.digits(n, 3)) % 2 for n in range(512)]

    class Proposal:
        kind = "values"
        predict = staticmethod(value_law(digits).values)  # type: ignore[union-attr]

    assert league.Judge(game).first_wrong(Proposal, 512) == ((729,), 1 << 15)


@pytest.mark.slow
def test_more_time_is_advised_only_where_it_helps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["discover", "vector:gdwn=1,2", "--to", "150"]) == 4
    said = capsys.readouterr().out
    assert "without --to tables of several sizes are looked at" in said
    assert "--seconds" not in said
    game = tmp_path / "left.py"
    game.write_text(LEFT.format(part=5))
    assert main(["discover", str(game), "--seconds", "600"]) == 4  # all tables that are ever made were made
    said = capsys.readouterr().out
    assert said
    assert "--seconds" not in said
