"""The first words and pictures of reasons: there for every game, and true; the way back after a lost game."""

import re
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from urllib.parse import parse_qsl, urlsplit

import pytest
from every_family import EXAMPLES, RULESETS, SUMS, reached, small_positions
from suites import data

import nimlike
from nimlike.core.definition import Definition
from nimlike.core.errors import ParseError
from nimlike.core.languages import LANGUAGES, speaking, tr
from nimlike.core.move import Tokens
from nimlike.core.outcome import Outcome
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.explain.reasons import chosen_move, of_move
from nimlike.families import families, family, parse_position, parse_ruleset
from nimlike.own.toml import load_files
from nimlike.play.hints import hint, review
from nimlike.play.match import Match
from nimlike.play.opponents import opponent
from nimlike.play.words import advice, did, doing
from nimlike.web.first_reasons import beats_of, example_of, first_words, middle_of
from nimlike.web.play_pages import play_page

OTHERS = ("nim:pass=1:3,4", "octal:0.77:misere:5,3", "nim:misere:1,1,4")
RULES = {str(position.ruleset): position.ruleset for position in (*EXAMPLES, *map(parse_position, OTHERS))}
PER_GAME = 10
SMALL = 9  # the definition sees very many positions of heaps that split


@cache
def judge(rules: Ruleset) -> Definition:
    return Definition(rules)


def lost(position: Position) -> bool:
    return judge(position.ruleset).outcome(position.state) is Outcome.P


def counters(position: Position) -> int:
    return sum(row.size or 0 for row in position.ruleset.board(position.state))


def some(rules: Ruleset) -> list[Position]:
    """A few small positions of a game with a move, always the same ones."""
    found = [each for each in small_positions(rules) if not each.is_terminal and counters(each) <= SMALL]
    return Random(str(rules)).sample(found, min(PER_GAME, len(found)))


@pytest.mark.parametrize("text", RULES)
def test_examples_of_what_follows_are_so_by_the_definition(text: str) -> None:
    for position in some(RULES[text]):
        shown = example_of(position, position.answer())
        assert shown is not None
        after = position.after(shown.move)
        if lost(position):
            assert not lost(after)
            if shown.answer is not None:
                assert lost(after.after(shown.answer))
            continue
        assert lost(after)
        if shown.answer is not None:
            then = after.after(shown.answer)
            assert not lost(then)
            assert (shown.again is None) is then.is_terminal
            assert shown.again is None or lost(then.after(shown.again))


@pytest.mark.parametrize("text", RULES)
def test_every_game_has_first_words(text: str) -> None:
    for position in islice(some(RULES[text]), 4):
        answer = position.answer()
        words = first_words(position, answer)
        assert all(words), position
        assert all(sentence[-1] in ".!" for sentence in words), words


@pytest.mark.parametrize(("text", "words"), data("first_words.json"))
def test_first_words_of_games_that_have_none_of_their_own(text: str, words: str) -> None:
    position = parse_position(text)
    assert first_words(position, position.answer())[0] == words


def test_the_middle_is_in_the_middle() -> None:
    for text in ("coprime:max=5:21", "coprime:max=4:21", "coprime:max=5:3,9,9,A", "coprime:max=half:30"):
        position = parse_position(text)
        scene = position.ruleset.scene(position.state)
        assert isinstance(scene, Tokens)
        middle = middle_of(position, scene)
        assert middle[0] - scene.low == scene.high - middle[-1]


def test_where_moves_may_be_forbidden_no_move_is_advised() -> None:
    position = parse_position("nim:block=2:3,4")
    words = first_words(position, position.answer())
    assert words[0] == str(position.explain().summary)
    assert example_of(position, position.answer()) is None


def test_large_positions_have_words() -> None:
    for text in ("euclid:10^30,7", "coprime:max=10:10^6", "vector:moore=2:10^9,2,3"):
        position = parse_position(text)
        assert all(first_words(position, position.answer()))


def opened(address: str) -> dict[str, object]:
    """The page at an address, after those that it leads to."""
    while True:
        parts = urlsplit(address)
        page = play_page((("position", parts.path.removeprefix("/play/")), *parse_qsl(parts.query)))
        if "redirect" not in page:
            return page
        address = page["redirect"]


def small_won(rules: Ruleset) -> Position | None:
    """A small won position from which one can also go wrong and the game goes on."""
    for position in some(rules):
        if not lost(position) and any(not lost(after) and not after.is_terminal for _, after in position.options()):
            return position
    return None


@pytest.mark.parametrize("name", families())
def test_after_a_lost_game_the_turning_move_has_its_reason_and_one_tries_again(name: str) -> None:
    tried = 0
    for rules in {
        str(parse_position(text).ruleset): parse_position(text).ruleset for text in family(name).examples
    }.values():
        start = small_won(rules)
        if start is None:
            continue
        wrong = next(m for m, after in start.options() if not lost(after) and not after.is_terminal)
        line, here = [str(wrong)], start.after(wrong)
        while not here.is_terminal:
            move = opponent("perfect").choose(here)
            line.append(str(move))
            here = here.after(move)
        page = opened(f"/play/{start}?moves={'.'.join(line)}")
        review = page["review"]
        assert review["number"] == 1, (str(start), line)  # type: ignore[index]
        assert review["because"]  # type: ignore[index]
        assert review["because"] in page["status"]  # type: ignore[operator,index]
        again = opened(review["back"].change(redo=()).url)  # type: ignore[index]
        assert again["position"] == str(start)
        assert not again["over"]
        why = opened(review["back"].change(why=1).url)["why"]  # type: ignore[index]
        assert why["beats"]  # type: ignore[index]
        assert why["leaf"] == "Picture"  # type: ignore[index]
        tried += 1
    assert tried, "no example can be lost by a slip"


def test_the_strength_of_the_opponent_can_be_chosen_during_a_game() -> None:
    page = opened("/play/nim:3,5,7?moves=a1.b1&against=slips:0.25&seed=7")
    (computer,) = [seat for seat in page["seats"] if seat["strength"]]  # type: ignore[attr-defined]
    assert [level["strength"] for level in computer["levels"]] == [
        "plays at random", "slips often", "slips now and then", "slips rarely", "never wrong",
    ]  # fmt: skip
    assert [level["now"] for level in computer["levels"]] == [False, False, True, False, False]
    stronger = opened(computer["levels"][-1]["url"])
    assert stronger["position"] == page["position"]
    assert [seat["levels"] for seat in opened("/play/nim:3,5?against=person")["seats"]] == [[], []]  # type: ignore[attr-defined]


def test_pins_that_are_gone_leave_pins() -> None:
    rows = opened("/play/octal:0.77:1,4?moves=a1&against=person")["table"]["rows"]  # type: ignore[index]
    assert [(row["pins"], row["ghosts"]) for row in rows] == [(True, 1), (True, 0)]


def test_in_a_sum_only_the_heaps_that_split_are_broken() -> None:
    rows = opened("/play/octal:0.77:6+nim:8+subtraction:1,2,3:3")["table"]["rows"]  # type: ignore[index]
    assert [row["kind"] for row in rows] == ["breaks", "counters", "counters"]
    assert rows[1]["counters"][0].move == "2.a8"


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_the_rules_of_a_game_say_nothing_twice_and_who_wins_as_it_is_played(tongue: str) -> None:
    for rules in RULESETS:
        with speaking(tongue):
            told = rules.rules(), rules.ending(rules.start())
            sentences = " ".join(told).replace(". ", ".\n").splitlines()
            last = tr("Whoever moves last wins."), tr("Whoever moves last loses.")
            counter = tr("Whoever takes the last counter wins."), tr("Whoever takes the last counter loses.")
        assert len(sentences) == len(set(sentences)), told
        wins, loses = ({last[i], counter[i]} & set(sentences) for i in range(2))
        assert not (wins if getattr(rules, "misere", False) else loses), told
        if ":end=" in str(rules):
            assert not {*counter} & set(sentences), told


def test_vertices_are_chosen_not_taken() -> None:
    for graph, move, names in (("graph:ab,bc:1,1,1", "b1", "B"), ("graph:arc:ab,bc:1,1,1", "ab1", "A and B")):
        here = parse_position(graph)
        assert advice(here, here.ruleset.parse_move(move)) == f"Choose {names}"


def test_a_text_without_a_state_is_told_one_of_the_same_game() -> None:
    for text in ("graph:abcd", "wythoff:a=2", "octal:0.77:misere", "hyper:ab,bc"):
        with pytest.raises(ParseError) as refusal:
            parse_position(text)
        assert str(parse_position(str(refusal.value).rpartition("like ")[2]).ruleset) == str(parse_ruleset(text))


def test_a_move_that_forbids_is_spoken_of_in_one_form() -> None:
    here = parse_position("wythoff:block=2:5,8~b6")
    move = here.ruleset.parse_move("ab3~b3")
    assert did(here, move) == "took 3 from each of A and B and forbade b3"
    assert advice(here, move) == "Take 3 from each of A and B and forbid b3"
    assert doing(here, move) == "taking 3 from each of A and B and forbidding b3"
    assert doing(parse_position("hex:0.8:20"), here.ruleset.parse_move("a1/3/4")) == (
        "taking 1 from A and splitting off 3 and 4"
    )


BOOKISH = re.compile(r"\bXOR\b|binary|Grundy|quotient|summand|\bcolumns?\b|nim-sum|portion", re.IGNORECASE)
MANY = [pytest.param(120), pytest.param(1_000, marks=pytest.mark.slow)]


@cache
def others() -> list[Position]:
    """Sums of two games, and positions in play of the example games, from which few others are reached."""
    files = [str(path) for path in sorted((Path(__file__).parents[1] / "examples" / "games").glob("*.*"))]
    load_files(files)
    found = [position for position in SUMS if not position.is_terminal]
    for path in files:
        rules = nimlike.load_rules(path) if path.endswith(".toml") else nimlike.load_games(path)[0]
        for position in map(parse_position, rules.examples):
            here, draw = position, Random(str(position))
            while not here.is_terminal:
                found += [here] if reached(here, 60) else []
                here = draw.choice([after for _, after in islice(here.options(), 50)])
    return found


def sample(count: int) -> list[Position]:
    """Small positions: sums, positions of the example games, and as many of each ruleset of all families."""
    rulesets = [*RULESETS, *RULES.values()]
    found = others()[:: 1 if count > 500 else 9]
    for turn in range(PER_GAME):
        for rules in Random(turn).sample(rulesets, len(rulesets)):
            position = next(islice(some(rules), turn, None), None)
            found += [position] if position is not None else []
            if len(found) == count:
                assert {each.ruleset.family for each in found} >= {each.ruleset.family for each in EXAMPLES}
                return found
    return found


@pytest.mark.parametrize("count", MANY)
def test_hint_reason_judgement_and_answer_name_one_move(count: int) -> None:
    positions = sample(count)
    assert len(positions) == count
    for position in positions:
        answer = position.answer()
        if answer.outcome is Outcome.P or position.ruleset.options_needed(position.state) > 1:
            continue
        move = chosen_move(answer)
        shown = example_of(position, answer)
        assert shown is not None
        assert (move, move) == (hint(position, 3).move, shown.move), position
        wrong = next((each for each, after in position.options() if not lost(after)), None)
        if wrong is not None:
            assert of_move(position, wrong).facts["better"] == str(move), position
            assert review(Match(position, str(wrong))).moves[0].better == move, position


@pytest.mark.parametrize("count", MANY)
def test_hints_and_first_reasons_are_free_of_words_of_books(count: int) -> None:
    for position in sample(count):
        said = [hint(position, step).text for step in (1, 2)] + [
            told for told, _ in beats_of(position, position.answer())
        ]
        assert not [text for text in said if BOOKISH.search(text)], position
