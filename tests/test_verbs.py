"""The verbs of the command line in Python: results that can be quoted, saved and shown in a line."""

import json
from contextlib import suppress
from pathlib import Path
from random import Random

import numpy as np
import pytest

import nimlike
from nimlike.core.definition import Definition
from nimlike.core.errors import CertificateRejected, LimitReached, ParseError, Undecided
from nimlike.families import families, family
from nimlike.study.listings import covering_theorem


def test_every_verb_gives_a_result_of_one_short_line() -> None:
    results = [
        nimlike.solve("wythoff:20,30"),
        nimlike.values("wythoff:a=2"),
        nimlike.analyze("octal:0.77"),
        nimlike.prove("wythoff"),
        nimlike.discover("subtraction:1,2,3"),
        nimlike.design("wythoff:a=2"),
    ]
    for result in results:
        assert "\n" not in repr(result)
        assert len(repr(result)) <= 200


def test_values_are_arrays_and_files(tmp_path: Path) -> None:
    kayles = nimlike.values("octal:0.77", to=1_000)
    assert kayles.values.dtype == np.int64
    assert kayles.values.tolist() == nimlike.Octal("0.77").grundy_values(1_000).tolist()
    for suffix in (".csv", ".json", ".npy", ".txt"):
        kayles.save(tmp_path / f"kayles{suffix}")
    assert np.load(tmp_path / "kayles.npy").tolist() == kayles.values.tolist()
    assert json.loads((tmp_path / "kayles.json").read_text())["values"] == kayles.values.tolist()
    assert (tmp_path / "kayles.csv").read_text().splitlines()[:3] == ["n,grundy", "0,0", "1,1"]
    assert (tmp_path / "kayles.txt").read_text().splitlines()[1:3] == ["0 0", "1 1"]
    with pytest.raises(ParseError, match="ends in one of"):
        kayles.save(tmp_path / "kayles.xls")


def test_pairs_beyond_64_bits_stay_exact(tmp_path: Path) -> None:
    far = nimlike.values("wythoff", "pairs", 10**30, 10**30)
    assert far.rows[0][:3] == (10**30, *nimlike.Wythoff().pair(10**30))
    assert far.values.dtype == object
    with pytest.raises(LimitReached, match="2\\^63"):
        far.save(tmp_path / "far.npy")


def test_a_name_that_a_game_does_not_have_is_answered_by_its_names() -> None:
    with pytest.raises(ParseError, match="it has pairs, table, smaller, larger"):
        nimlike.values("wythoff", "digits")


def test_a_proof_is_saved_and_checked(tmp_path: Path) -> None:
    found = nimlike.prove("wythoff")
    assert found.complete
    assert found.statement.startswith("Theorem")
    assert "Zeckendorf" in found.statement
    found.save(tmp_path / "wythoff.json")
    said = nimlike.check(tmp_path / "wythoff.json")
    assert said.partition("; ")[0] in found.statement
    spoilt = json.loads((tmp_path / "wythoff.json").read_text()) | {"ruleset": "wythoff:a=2"}
    with pytest.raises(CertificateRejected):
        nimlike.check(spoilt)


def test_what_is_not_proved_has_no_certificate(tmp_path: Path) -> None:
    found = nimlike.prove("euclid", seconds=5)
    assert not found.complete
    assert repr(found).startswith("<open: Conjecture")
    with pytest.raises(Undecided, match="no certificate"):
        found.save(tmp_path / "euclid.json")


def test_an_analysis_begins_with_the_strongest_result() -> None:
    kayles = nimlike.analyze("octal:0.77")
    assert kayles.settled
    assert kayles.statement == "octal:0.77: period 12 from heap 71 on  [certified]"
    assert kayles.certificate is not None
    assert "G(n + 12) = G(n) for every n >= 71" in nimlike.check(kayles.certificate)
    assert [part.name for part in nimlike.analyze("wythoff").parts] == ["winner", "numeration", "literature"]
    treblecross = nimlike.analyze("octal:0.007", seconds=1)
    assert not treblecross.settled
    assert any("Open problem" in line for line in treblecross.lines)


def with_a_theorem() -> list[str]:
    """The rulesets of all examples of which an analysis says that a theorem gives the winner."""
    texts = {example.rpartition(":")[0] for name in families() for example in family(name).examples}
    return sorted(text for text in texts if covering_theorem(nimlike.game(text)) is not None)


@pytest.mark.parametrize("text", with_a_theorem())
def test_where_a_theorem_gives_the_winner_it_does_so_far_away_too(text: str) -> None:
    random = Random(text)
    game = nimlike.game(text)
    size = game.format_state(game.start()).count(",") + 1
    for _ in range(60):
        numbers = [random.choice([random.randrange(5), random.randrange(100), random.randrange(10**4)]) for _ in "abc"]
        with suppress(ParseError):
            known = game.theory(game(*numbers[:size]))
            assert known is not None, numbers
            assert known.label == "theorem", numbers


def test_the_theorems_on_part_of_the_positions_are_not_told_as_theorems_on_all() -> None:
    assert {"wythoff", "nim", "euclid"} <= set(with_a_theorem())
    assert not any(text.startswith("coprime") for text in with_a_theorem())


@pytest.mark.parametrize("text", ["wythoff", "nim:block=2", "mark", "vector:move=1,1,0:move=0,0,1", "octal:0.7:misere"])
def test_outcomes_and_values_are_those_of_the_definition(text: str) -> None:
    game = nimlike.game(text)
    judge = Definition(game)
    for *numbers, outcome in nimlike.values(text, "outcomes", to=4).rows:
        assert outcome == judge.outcome(game(*numbers).state)
    if game.normal_play:
        values = nimlike.values(text, "grundy", to=4)
        for *numbers, value in values.rows:
            assert value == judge.grundy(game(*numbers).state)
    else:
        with pytest.raises(Undecided, match="no Grundy values"):
            nimlike.values(text, "grundy")


@pytest.mark.parametrize("text", ["subtraction:4,7,c", "coprime:n=105"])
def test_games_with_a_parameter_have_one_theorem(text: str) -> None:
    found = nimlike.analyze(text)
    assert found.settled
    assert [part.name for part in found.parts] == ["theorem"]
