"""Lessons: what they claim is so, what is false is found, and each can be played from its first step to its end."""

import re
from dataclasses import replace

import pytest
from suites import data

from nimlike.core.errors import NimlikeError, ParseError
from nimlike.core.languages import LANGUAGES, speaking
from nimlike.families import parse_position
from nimlike.lessons.checking import false_fact, faults, main, right_answers
from nimlike.lessons.lesson import ASKS, PICTURES, Lesson, Step, languages, lesson_of, lessons, read_lesson
from nimlike.web.play_pages import GAMES

MIRROR = next(lesson for lesson in lessons() if lesson.slug == "mirror")
HEAD = 'title = "t"\nlead = "l"\nbefore = "b"\nafter = "a"\nteaches = ["nim"]\npicture = "nim:1"\n'
STEP = '[[step]]\nask = "move"\nat = "nim:3,4,5"\nquestion = "q"\nright = ["a2"]\n'


def test_every_claim_of_every_lesson_is_so() -> None:
    assert [fault for language in languages() for lesson in lessons(language) for fault in faults(lesson)] == []


def test_the_lessons_come_in_all_languages_of_the_program() -> None:
    assert set(languages()) == set(LANGUAGES)
    for language in languages():
        assert [(each.number, each.slug) for each in lessons(language)] == [
            (each.number, each.slug) for each in lessons()
        ]


def test_lessons_are_numbered_and_ask_in_every_way_there_is() -> None:
    assert [lesson.number for lesson in lessons()] == list(range(1, len(lessons()) + 1))
    asked = {step.ask for lesson in lessons() for step in lesson.steps}
    drawn = {step.picture for lesson in lessons() for step in lesson.steps}
    assert (asked, drawn) == (set(ASKS), set(PICTURES))


@pytest.mark.parametrize("lesson", lessons()[:-1], ids=lambda lesson: lesson.slug)
def test_a_lesson_has_a_handful_of_steps_a_game_and_puzzles(lesson: Lesson) -> None:
    assert 5 <= sum(not step.test for step in lesson.steps) <= 10
    assert sum(step.test for step in lesson.steps) == 3
    assert lesson.star is not None
    assert any(step.ask in ("play", "reach") for step in lesson.steps)


FORGED = data("false_steps.toml")


@pytest.mark.parametrize("what", FORGED)
def test_a_false_claim_is_found(what: str) -> None:
    fields = {name: tuple(value) if isinstance(value, list) else value for name, value in FORGED[what].items()}
    said = fields.pop("said")
    found = faults(replace(MIRROR, steps=(Step(question="?", **fields),)))
    assert any(said in fault and fault.startswith("en/02-mirror, step 1: ") for fault in found), found


@pytest.mark.parametrize("fault", ["teaches", "picture", "star"])
def test_what_a_lesson_says_of_itself_is_checked_too(fault: str) -> None:
    assert MIRROR.star is not None
    forged = {
        "teaches": replace(MIRROR, teaches=("chess",)),
        "picture": replace(MIRROR, picture="nim:"),
        "star": replace(MIRROR, star=replace(MIRROR.star, facts=("nim:1,1 is won",))),
    }
    assert [fault in found for found in faults(forged[fault])] == [True]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = 1\n" + STEP, "title is of the type str"),
        ("[[step", "en/01-x: "),
        (HEAD, "has steps"),
        (HEAD + STEP + 'colour = "red"\n', "unknown field 'colour'"),
        (HEAD + STEP.replace("move", "dance"), "ask = 'dance' is none of"),
        (HEAD + STEP + 'picture = "photo"\n', "picture = 'photo' is none of"),
        (HEAD + STEP.replace('right = ["a2"]\n', ""), "the field right is missing"),
        (HEAD + STEP + "sizes = [0]\n", "sizes are whole numbers above 0"),
        (HEAD + STEP + "wrong.a1 = 3\n", "each value is a text"),
        (HEAD + STEP + "[star]\nquestion = 'q'\n", "the field answer is missing"),
    ],
)
def test_a_malformed_file_is_refused_with_the_place(text: str, said: str) -> None:
    with pytest.raises(ParseError, match=re.escape(said)) as error:
        read_lesson(text, "01-x")
    assert "en/01-x" in str(error.value)


def test_a_translation_has_the_texts_and_nothing_else() -> None:
    main_lesson = read_lesson(HEAD + STEP + 'then = "yes"\nwrong.a1 = "no"\n', "01-x")
    texts = 'title = "t"\nlead = "l"\nbefore = "b"\nafter = "a"\n[[step]]\nquestion = "quelle"\n'
    said = read_lesson(texts + 'then = "oui"\nwrong.a1 = "non"\n', "01-x", "fr", main_lesson)
    assert (said.steps[0].then, said.steps[0].right, said.steps[0].at) == ("oui", ("a2",), "nim:3,4,5")
    for wrong in ("", 'then = "oui"\nwrong.b1 = "non"\n', 'then = "oui"\nwrong.a1 = "non"\nright = ["a1"]\n'):
        with pytest.raises(ParseError, match="fr/01-x, step 1"):
            read_lesson(texts + wrong, "01-x", "fr", main_lesson)


@pytest.mark.parametrize(
    "fact",
    ["nim:3,3 is won", "nim:3,4,5 is won by a1", "nim:3,3 is won by a1", "octal:0.77:4 is worth 2",
     "nim:3 by a1 is nim:1", "wythoff:x,y is lost at 0,0 1,1 from 0 to 3", "nim:3,3 is nice", "nim:q is lost",
     "nim:misere:3 is worth 3"],
)  # fmt: skip
def test_false_statements_are_told_from_true_ones(fact: str) -> None:
    assert false_fact(fact)


def test_a_game_finds_its_lesson_and_others_have_none() -> None:
    for lesson in lessons():
        for game in lesson.teaches:
            assert lesson_of(f"{game}:3" if game != "+" else "nim:3+nim:4") == lesson
    assert lesson_of("nimble:3") is None
    assert all(lesson_of(text) for text in GAMES), "each game of the start page has its lesson"


def test_the_checker_of_files_tells_what_is_wrong(tmp_path, capsys) -> None:
    good, bad, malformed = (tmp_path / f"{name}.toml" for name in ("01-good", "02-bad", "03-malformed"))
    good.write_text(HEAD + STEP)
    bad.write_text(HEAD + STEP.replace('"a2"', '"a1"'))
    malformed.write_text(HEAD)
    assert main([str(good)]) == 0
    assert main([str(bad)]) == 1
    assert "en/02-bad, step 1: right is a2, not a1" in capsys.readouterr().out
    assert main([str(malformed)]) == main([str(tmp_path / "04-none.toml")]) == 2


web = pytest.importorskip("nimlike.web.learning")


def answered(slug: str, number: int, step: Step) -> dict[str, object]:
    """The page after the right answer to a step, given click by click."""
    if step.ask in ("move", "reach"):
        return follow(slug, number, {"moves": right_answers(step)[0]})
    if step.ask == "choose":
        for i in range(1, 9):
            page = follow(slug, number, {"answer": str(i)})
            if page["done"]:
                return page
    if step.ask in ("who", "value"):
        return follow(slug, number, {"answer": right_answers(step)[0]})
    if step.ask == "split":
        return follow(slug, number, {"found": "_".join(right_answers(step))})
    if step.ask == "play":
        page = follow(slug, number, {})
        while not page["done"]:
            here = page["board"]["address"]  # type: ignore[index]
            position = parse_position(step.at)
            for move in here.moves:
                position = position.after(move)
            best = next(iter(position.winning_moves()))[0]
            page = follow(slug, number, {"moves": ".".join([*here.moves, str(best)])})
        return page
    found: list[str] = []
    for answer in right_answers(step):
        given = {"moves": answer} if step.ask == "all" else {"answer": answer}
        page = follow(slug, number, {"found": "_".join(found), **given})
        found.append(answer)
    return page


def follow(slug: str, number: int, fields: dict[str, str]) -> dict[str, object]:
    """A page, after the addresses that it leads to."""
    from urllib.parse import parse_qsl, urlsplit

    page = web.lesson_page(slug, str(number), tuple(fields.items()))
    while "redirect" in page:
        page = web.lesson_page(slug, str(number), tuple(parse_qsl(urlsplit(page["redirect"]).query)))
    return dict(page)


@pytest.mark.parametrize("language", languages())
def test_every_lesson_can_be_played_through(language: str) -> None:
    with speaking(language):
        for lesson in lessons(language):
            for number, step in enumerate(lesson.steps, 1):
                assert not follow(lesson.slug, number, {})["done"]
                page = answered(lesson.slug, number, step)
                assert page["done"], (lesson.slug, number)
                assert page["told"]["text"], (lesson.slug, number)  # type: ignore[index]
            assert web.lesson_page(lesson.slug, "end", ())["after"] == lesson.after


def test_every_wrong_answer_is_told_why_and_may_be_tried_again() -> None:
    for lesson in lessons():
        for number, step in enumerate(lesson.steps, 1):
            for wrong, said in step.wrong.items():
                if step.ask == "choose":
                    found = [follow(lesson.slug, number, {"answer": str(i + 1)}) for i in range(len(step.wrong) + 1)]
                    assert said in [page["told"]["text"] for page in found]  # type: ignore[index]
                    continue
                name = (
                    "moves"
                    if step.ask in ("move", "all", "play", "reach")
                    else "found"
                    if step.ask == "split"
                    else "answer"
                )
                page = follow(lesson.slug, number, {name: wrong.replace(",", "_") if step.ask == "split" else wrong})
                assert not page["done"]
                assert page["told"]["text"] == said, (lesson.slug, number, wrong)  # type: ignore[index]


def test_after_two_misses_a_right_answer_is_shown_and_one_may_go_on() -> None:
    for lesson in lessons():
        for number, _ in enumerate(lesson.steps, 1):
            assert all(follow(lesson.slug, number, {"misses": misses})["shown"] for misses in ("2", "10"))


@pytest.mark.parametrize(
    "fields", [{"moves": "a9"}, {"misses": "x"}, {"way": "!"}, {"found": "a" * 3000}, {"moves": "?"}], ids=str
)
def test_a_malformed_address_is_refused(fields: dict[str, str]) -> None:
    with pytest.raises(NimlikeError):
        web.lesson_page("mirror", "2", tuple(fields.items()))


@pytest.mark.parametrize(("slug", "step"), [("nothing", "1"), ("mirror", "0"), ("mirror", "99"), ("mirror", "two")])
def test_there_is_no_other_lesson_and_no_other_step(slug: str, step: str) -> None:
    with pytest.raises(NimlikeError, match="there is no"):
        web.lesson_page(slug, step, ())
