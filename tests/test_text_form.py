"""One text form everywhere: parse(str(x)) == x, and every malformed text gets one clear line."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from suites import data

import nimlike
from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.literature import read_names
from nimlike.core.move import Move, parse_move
from nimlike.families import families, parse_position
from nimlike.games.heaps import game as heap_games

sizes = st.integers(min_value=0, max_value=10**50)
POSITIONS = st.one_of(
    st.lists(sizes, min_size=1, max_size=30).map(lambda piles: nimlike.Nim()(*piles)),
    st.lists(sizes, min_size=1, max_size=30).map(lambda piles: nimlike.Nim(misere=True)(*piles)),
    st.builds(
        lambda a, b, misere, x, y: nimlike.Wythoff(a, b, misere)(x, y),
        st.integers(1, 99),
        st.integers(1, 99),
        st.booleans(),
        sizes,
        sizes,
    ),
)


@given(POSITIONS)
def test_positions_round_trip(position: nimlike.Position) -> None:
    assert nimlike.parse(str(position)) == position
    assert hash(nimlike.parse(str(position))) == hash(position)
    assert nimlike.parse(str(position.ruleset)) == position.ruleset


@given(st.lists(POSITIONS.filter(lambda p: p.ruleset.normal_play), min_size=2, max_size=4))
def test_sums_round_trip(parts: list[nimlike.Position]) -> None:
    total = nimlike.Sum.of(parts)
    assert str(total) == "+".join(map(str, parts))
    assert nimlike.parse(str(total)) == total


@given(
    st.dictionaries(st.integers(0, 60), st.integers(1, 10**30), min_size=1, max_size=5),
    st.one_of(st.none(), st.integers(1, 9)),
)
def test_moves_round_trip(takes: dict[int, int], part: int | None) -> None:
    split = tuple(takes.values()) if len(takes) == 1 else ()
    move = Move(tuple(sorted(takes.items())), part=part, split=split)
    assert parse_move(str(move)) == move


def test_long_moves_without_amounts_are_refused_at_once() -> None:
    """The time is linear in the length: with its square this would take an hour."""
    with pytest.raises(nimlike.ParseError, match="is not a move"):
        parse_move("s" * 1_000_000)


@given(
    st.text(max_size=40)
    | st.from_regex(
        r"(nim|wythoff|onepile|schwenk|coprime|octal|subtraction|grundy)(:[a-z0-9=,.]{0,8}){0,4}", fullmatch=True
    )
)
def test_no_text_makes_the_parser_stumble(text: str) -> None:
    try:
        parsed = nimlike.parse(text)
    except nimlike.NimlikeError:
        return
    assert nimlike.parse(str(parsed)) == parsed


@pytest.mark.parametrize("bad", [-1, 2.5, True, "3"])
def test_python_values_are_checked_too(bad: object) -> None:
    with pytest.raises(nimlike.ParseError):
        nimlike.Nim()(3, bad)  # type: ignore[arg-type]


def test_what_the_page_says_of_sums_is_so() -> None:
    text = (Path(__file__).parent.parent / "docs" / "reference" / "text-form.md").read_text(encoding="utf-8")
    paragraph = " ".join(next(part for part in text.split("\n\n") if part.startswith("A sum is")).split())
    for example in re.findall(r"`([^`]+\+[^`]+)`", paragraph):
        assert parse_position(example).answer().outcome in ("P", "N")
    assert "or all components are in misère play" in paragraph
    assert parse_position("nim:misere:1+wythoff:misere:2,2").answer().outcome in ("P", "N")
    for mixed in ("nim:misere:1+nim:2", "coprime:max=3:4+coprime:max=3:5", "coprime:max=3:4+nim:1"):
        with pytest.raises(RulesetError):
            parse_position(mixed)


def test_names_of_the_literature_denote_the_games_that_they_name() -> None:
    for name, text in read_names()["here"].items():
        edges = ":ab" if text.partition(":")[0] in ("graph", "hyper") else ""
        assert str(nimlike.game(name + edges)) == str(nimlike.game(text + edges)) == text + edges
        assert name not in families()
    for code, name in heap_games._NAMES.items():
        text = name.lower().replace(" ", "-")
        assert text == "nim" or str(nimlike.game(text)) == f"octal:{code}", "a game is what its name says"


def test_a_range_is_as_long_as_a_text_can_say() -> None:
    game = nimlike.game("subtraction:1-1000")
    assert nimlike.game(str(game)) == game
    with pytest.raises(LimitReached, match="1-1001 has 1001 numbers; a range has 1,000 at most"):
        nimlike.game("subtraction:1-1001")
    with pytest.raises(LimitReached, match="at most"):
        nimlike.game(f"subtraction:1-{'9' * 30}")


@pytest.mark.parametrize(
    "text", ["vector:move={},k:3,4", "vector:move=k+{},{}k:3,4", "onepile:base=powers:3:cap=random:{}:5,1"]
)
def test_numbers_of_options_have_any_length(text: str) -> None:
    """Python itself writes out 4,300 digits at most."""
    given = text.replace("{}", "7" * 5_000)
    assert str(parse_position(given)) == given


def test_what_python_shows_of_a_result_is_short() -> None:
    many = nimlike.Nim()(range(1, 2_000))
    octal = nimlike.game("octal:0.77")
    results = [many, many.answer(), many.explain(), many.winning_moves(), nimlike.Wythoff().table(0, 200)]
    results += [octal.sequences()[0], octal.laws()["period"](10_000, False), octal]
    assert all(len(repr(result)) <= 200 for result in results)


def test_names() -> None:
    names = data("names_of_games.json")
    assert {text: nimlike.game(text).name for text in names} == names
