"""Everything that a player reads of a game can be said in another language: no text goes past the catalogues."""

import re
from collections.abc import Iterator
from gettext import NullTranslations

import pytest
from every_family import POSITIONS, RULESETS, every_ruleset

from nimlike.core import languages
from nimlike.core.errors import NimlikeError
from nimlike.core.languages import speaking, tr
from nimlike.core.phrases import cited
from nimlike.core.position import Position
from nimlike.core.reason import Grid, Reason
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_position
from nimlike.play.hints import STEPS, hint
from nimlike.play.match import Match
from nimlike.play.review import review
from nimlike.play.words import legal_moves_words, move_words
from nimlike.web.certified import certificate, checked
from nimlike.web.statements import stated_lines
from nimlike.web.theorems import proof_page, theorem_page

LARGEST = 7
"""Positions of so many counters at most."""

NOTATION = re.compile(
    r"\S*[\d:=^|]\S*"  # numbers, formulas, text forms
    r"|\b(?:gcd|floor|ceil|sqrt|mod|xor|alpha|beta|max|half|pass|fibonacci|Kayles|XOR|Mark)\b"
    r"|\b[a-z]{1,3}\b(?=[,)(.;]|$)"  # letters of piles, and of numbers
    r"|\.py\b|[A-Z][a-z]+(?:'s)?, (?:K|cap|base)"
)
PLACE = re.compile(r"(?<!{){[a-z]\w*[^{}]*}|%\(\w+\)s")
WORD = re.compile(r"[A-Za-zÀ-ÿ]{2,}")


class Marked(NullTranslations):
    """A language that says the English text between brackets, and each value in it between others."""

    def gettext(self, message: str) -> str:
        return f"⟦{PLACE.sub(lambda place: f'⟨{place[0]}⟩', message)}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture(autouse=True)
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    known = languages.catalogue
    monkeypatch.setattr(languages, "LANGUAGES", {"en": "English", "marked": "Marked"})
    monkeypatch.setattr(languages, "catalogue", lambda code: Marked() if code == "marked" else known(code))
    with speaking("marked"):
        yield


def left_over(text: str) -> list[str]:
    """The words of a text that are in no text of the catalogues, as values or between two of them."""
    outside, within = [], [""]
    for sign in text:
        if sign in "⟦⟨":
            within.append(sign)
            outside.append("\n")
        elif sign in "⟧⟩":
            within.pop()
            outside.append("\n")
        elif within[-1] != "⟦":
            outside.append(sign)
    plain = "\n".join(NOTATION.sub(" ", line) for line in "".join(outside).split("\n"))
    return WORD.findall(plain)


ENGLISH = frozenset(
    re.findall(
        r"\w+",
        "the a an is are was be by of and or with from which this that to must has have there for it its at most "
        "least not no every each wins loses take takes leave leaves only piles heaps moves all where when who than "
        "needs needed write like between given twice known found one ones number numbers other same as any checked "
        "proof theorem",
    )
)
"""Words that a sentence has, and names and texts of games have not."""


def sentences_left(text: str) -> set[str]:
    """The words of sentences that are in no text of the catalogues."""
    return ENGLISH.intersection(left_over(re.sub(r"'[^']*'|docs/[\w/.-]+|python-chess with Stockfish", "", text)))


def parts(reason: Reason) -> Iterator[str]:
    yield from (reason.summary, reason.paragraph, reason.clause, reason.nudge, *reason.plain)
    for part in reason.working:
        if isinstance(part, Grid):
            yield from (*part.headings, *(cell for row in part.rows for cell in row))
        else:
            yield part


def of_rules(rules: Ruleset) -> Iterator[str]:
    yield from (rules.name, rules.rules(), tr(rules.title), tr(rules.rules_text), rules.ending(rules.start()))
    for sequence in rules.sequences():
        yield tr(sequence.title)
    seen = rules.map()
    if seen is not None:
        yield from map(tr, seen.axes)
    line = rules.line()
    if line is not None:
        yield tr(line.axis)


def of_position(position: Position) -> Iterator[str]:
    rules, state = position.ruleset, position.state
    yield from (rules.words(state), rules.to_move(state), rules.not_to_move(state))
    for row in rules.board(state):
        yield from (row.name, row.note)
    answer = position.answer()
    yield from parts(answer.reason)
    if position.is_terminal:
        return
    yield legal_moves_words(position)
    yield from (hint(position, step).text for step in range(1, STEPS + 1))
    move, _ = next(position.options())
    yield move_words(move)
    from nimlike.explain.reasons import of_move

    yield from parts(of_move(position, move))
    told = review(Match(position, [str(move)]))
    yield from told.lines()


def sample(rules: Ruleset) -> list[Position]:
    """Some of the smallest positions, with moves and without."""
    most = 3 if hasattr(rules, "base") else LARGEST
    found = [position for position in sorted(POSITIONS[rules], key=size) if size(position) <= most]
    return [*found[:1], *[each for each in found if not each.is_terminal][::4][:3]]


def size(position: Position) -> int:
    return sum(each for each in position.state if isinstance(each, int))


PLAIN = [rules for rules in RULESETS if not hasattr(rules, "base") or rules.family == "nim"]
"""The games; modifiers say the same of each, so they are looked at for one."""


@pytest.mark.parametrize("rules", PLAIN, ids=str)
def test_what_is_told_of_a_game_is_in_the_catalogues(rules: Ruleset) -> None:
    english = {}
    for text in of_rules(rules):
        if words := left_over(text):
            english[text] = words
    for position in sample(rules):
        for text in of_position(position):
            if words := left_over(text):
                english[text] = words
    assert not english


@pytest.mark.parametrize("text", ["chess:3", "nim:3,x", "octal:0.9:3", "wythoff:a=0:1,2", "nim:block=99:3"])
def test_errors_are_in_english_in_every_language(text: str) -> None:
    with pytest.raises(NimlikeError) as refused:
        parse_position(text)
    assert "⟦" not in str(refused.value)


@pytest.mark.parametrize(
    "text", ["wythoff", "wythoff:a=2:b=3", "wythoff:misere", "nim", "nim:misere", "schwenk:cap=2x"]
)
def test_a_theorem_as_the_checker_states_it_is_in_the_catalogues(text: str) -> None:
    page = proof_page(text, ())
    for line in (page["theorem"], *page["lines"]):
        assert not sentences_left(line), line


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("octal:0.77", "period"),
        ("subtraction:1,3,4", "period"),
        ("octal:0.77", "quotient"),
        ("coprime:max=4", "theorem"),
    ],
)
def test_what_the_checker_says_of_a_certificate_is_in_the_catalogues(text: str, verb: str) -> None:
    said = checked(certificate(text, verb))["said"]
    for line in stated_lines(said).split("\n"):
        assert not sentences_left(line), line


@pytest.mark.parametrize("text", ["coprime:n=105", "coprime:n=18", "subtraction:4,7,c"])
def test_a_theorem_of_every_size_is_in_the_catalogues(text: str) -> None:
    for group in theorem_page(text, ())["told"]:
        for line in (group["text"], *group["items"]):
            assert not sentences_left(re.sub("<[^>]*>", "", line)), line


@every_ruleset
def test_sources_are_in_the_catalogues_but_for_names(rules: Ruleset) -> None:
    for position in sample(rules)[:2]:
        assert not sentences_left(cited(position.answer().source)), position.answer().source
