"""What the reasons say is so: every sentence of every family is read, and what it says recomputed by the definition."""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from sentences import of_changed, of_heaps
from sentences.reading import FORMS, Told, check_made, read, sentences, shape_of, small_states
from suites import data, mostly_slow

from nimlike.core.blocking import Blocking
from nimlike.core.errors import NimlikeError
from nimlike.core.position import Answer, Position
from nimlike.core.reason import Grid, Reason
from nimlike.core.ruleset import Ruleset
from nimlike.explain.reasons import of_move
from nimlike.families import families, family, parse_position, parse_ruleset
from nimlike.games.vector.vector_rules import VectorRules, twin

HEAPS = of_heaps.FAMILIES
NUMBER = 160  # positions of a family that are read


def rulesets(name: str, random: Random) -> Iterator[Ruleset]:
    """The rulesets of a family's examples, and others like them: some of the numbers in their texts are changed."""
    examples = [parse_position(text).ruleset for text in family(name).examples]
    yield from examples
    while True:
        text = str(random.choice(examples))
        if name not in HEAPS:  # a new code may need much time for its period or its quotient
            text = re.sub(r"\d+", lambda m: m[0] if random.random() < 0.5 else str(random.randrange(9)), text)
            if random.random() < 0.3:
                text += ":misere"
        try:
            yield parse_ruleset(text)
        except NimlikeError:
            continue


def small_state(rules: Ruleset, length: int, random: Random) -> tuple[int, ...]:
    if rules.family == "coprime":
        left, a, b = random.randrange(28), random.randrange(14), random.randrange(14)
        return (left, 0, 0, 0) if random.random() < 0.3 else (left, a, b, random.randrange(2))
    if rules.family in HEAPS:  # their heaps split: the definition sees very many positions
        return tuple(random.randrange((9, 6, 4)[min(length, 3) - 1]) for _ in range(length))
    most = random.choice([1, 3, 6, 11]) if length > 2 else random.choice([1, 3, 8, 20])
    return tuple(random.randrange(most + 1) for _ in range(length))


def positions(name: str, number: int, seed: int = 1) -> Iterator[Position]:
    """Small random positions of a family, of many of its games."""
    random, found = Random(f"{name} {seed}"), 0
    lengths = {len(parse_position(text).state) for text in family(name).examples}
    for rules in rulesets(name, random):
        for _ in range(4):
            length = 4 if name == "coprime" else random.choice(sorted(lengths))
            state = small_state(rules, length, random)
            try:
                rules.check_state(state)
            except NimlikeError:
                continue
            yield Position(rules, state)
            found += 1
            if found == number:
                return


def counters(position: Position) -> int:
    return sum(row.size or 0 for row in position.ruleset.board(position.state))


def texts(reason: Reason) -> list[str]:
    found = [reason.summary, reason.paragraph, reason.clause, *reason.plain]
    for part in reason.working:
        found += [cell for row in (part.headings, *part.rows) for cell in row] if isinstance(part, Grid) else [part]
    return list(map(str, found))


def answered(position: Position) -> Answer | None:
    try:
        answer = position.answer()
        assert answer.reason.summary
    except NimlikeError:
        return None
    return answer


def named(position: Position) -> Position:
    """The position in the game's own name, where a vector game is another family's: the reason is that family's."""
    rules = position.ruleset
    other = twin(rules, len(position.state)) if isinstance(rules, VectorRules) else None
    return position if other is None else Position(other, position.state)


def check_tables(told: Told) -> None:
    """The tables of moves with their replies, and of heaps with their values."""
    for part in told.answer.reason.working:
        if not isinstance(part, Grid):
            continue
        if part.headings == ("move", "winning reply") or part.headings[1:] in (("A answers",), ("B answers",)):
            for move, reply in part.rows:
                after = told.position.after(move)
                assert after.is_terminal if reply == "none needed" else told.lost(after.after(reply).state)
        elif part.headings == ("heap", "size", "Grundy value", "in binary"):
            values = of_heaps.values(told)
            for (_, size, value, binary), n, known in zip(part.rows, told.state, values, strict=False):
                assert (int(size), int(value), int(binary, 2)) == (n, known, known)


@pytest.mark.parametrize("name", mostly_slow(families(), 3))
def test_every_sentence_is_read_and_is_so(name: str) -> None:
    known = 0
    number = NUMBER // 4 if name in HEAPS else NUMBER
    for position in positions(name, number):
        answer = answered(position)
        if answer is None:
            continue
        known += 1
        told = Told(named(position), answer)
        check_made(told)
        for sentence in sentences(told):
            read(told, sentence)
        check_tables(told)
    assert known > number // 2


CHANGED = [  # games with modifiers and sums, each with one of their positions
    *("nim:pass=1:1,2", "nim:pass=4:1,2", "nim:misere:pass=2:1,2", "wythoff:pass=1:1,2", "wythoff:pass=3:1,2"),
    *("euclid:pass=2:1,2", "octal:0.77:pass=1:3", "mark:misere:pass=3:4", "nim:block=2:1,2"),
    *("nim:block=2:1,2,3", "nim:misere:block=2:1,2", "nim:misere:block=4:4", "wythoff:block=2:1,2"),
    *("wythoff:block=3:1,2", "wythoff:misere:block=3:1,2", "subtraction:1,2,3:misere:block=3:8"),
    *("vector:gdwn=1,2:misere:block=2:3,4", "nim:pass=2:block=2:1,2", "euclid:block=2:1,2"),
    *("wythoff:end=1,1:1,2", "wythoff:end=1,1:block=2:1,2", "nim:star:1,2", "wythoff:misere:star:1,2"),
    *("nim:1,2+wythoff:1,3", "nim:pass=1:1,2+euclid:2,3"),
    *("nim:misere:1,2+nim:misere:3", "mark:misere:4+nim:misere:1,1"),
]


@pytest.mark.parametrize("text", CHANGED)
def test_every_sentence_of_a_changed_game_is_so(text: str) -> None:
    here = parse_position(text)
    rules, random = here.ruleset, Random(text)
    states = list(small_states(rules, shape_of(rules, here.state)))
    if isinstance(rules, Blocking):  # and with something forbidden
        opened = [rules.opening(state) for state in states if counters(Position(rules, state)) <= 4]
        states += [after for state in opened for _, after in islice(rules.options(state), 3)]
    for state in random.sample(states, min(60, len(states))):
        position = Position(rules, state)
        answer = answered(position)
        assert answer is not None
        told = Told(position, answer)
        check_made(told)
        for about, sentence in of_changed.each(told):
            read(about, sentence)


def test_every_form_belongs_to_a_family() -> None:
    assert set(FORMS) <= {"", "sum", *families()}


@pytest.mark.parametrize("name", families())
def test_one_is_one_and_two_are_two(name: str) -> None:
    """No text counts "1 chips" or "2 chip"."""
    nouns = "chip|pile|counter|column|heap|move|row|zero|residue|element|rule|component|summand|take|digit"
    for position in positions(name, 60, seed=2):
        answer = answered(position)
        if answer is None:
            continue
        reasons = [answer.reason]
        option = next(iter(position.options()), None)
        if option is not None:
            try:
                reasons.append(of_move(position, option[0]))
            except NimlikeError:
                continue
        for text in (text for reason in reasons for text in texts(reason)):
            one = rf"(?<![\d,.^])(?<!mod )(?<!q \+ )\b1 (?:more )?(?:(?:{nouns})s|are)\b"
            two = rf"\b(?:[02-9]|\d\d+) (?:more )?(?:{nouns})\b"
            assert not re.search(f"{one}|{two}", text), (str(position), text)


@pytest.mark.parametrize(
    "said",
    [
        "s.",
        "It is so",
        "the piles are 5 and 8.",
        "The player to move wins.",
        "Pile F is too large for its neighbours.",
        "The remainders on division by 777 decide.",
        "The game is over.",
    ],
)
def test_a_reason_that_says_nothing_of_the_position_is_noticed(said: str) -> None:
    here = parse_position("euclid:5,8")
    good = here.answer()
    check_made(Told(here, good))
    empty = Reason("none", said, (), {}, said, "so")
    with pytest.raises(AssertionError):
        check_made(
            Told(here, Answer(here, good.outcome, good.label, good.source, lambda: good.winning_moves, lambda: empty))
        )


# Each sort of false sentence that was once there, by an example that shows it


@pytest.mark.parametrize(("position", "sentence"), data("false_sentences.json"))
def test_false_sentences_are_noticed(position: str, sentence: str) -> None:
    here = parse_position(position)
    with pytest.raises(AssertionError, match=r"it is not so|no form reads"):
        read(Told(here, here.answer()), sentence.rstrip("."))


def test_a_sentence_about_all_positions_needs_a_predicate_on_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    here = parse_position("euclid:10,5")
    sentence = "A position is safe when a pile is empty or the ratio is less than the golden ratio"
    monkeypatch.setitem(FORMS, "euclid", [(re.compile(sentence), lambda told: True)])
    with pytest.raises(AssertionError, match="no predicate"):
        read(Told(here, here.answer()), sentence)


@pytest.mark.parametrize("text", ["nim:pass=1:0,0", "wythoff:pass=1:0,0", "nim:pass=3:0,0,p2"])
def test_where_no_move_is_left_nothing_is_told_of_passes(text: str) -> None:
    answer = parse_position(text).answer()
    assert not re.search(r"\bpass", " ".join([answer.source, *texts(answer.reason)]))
