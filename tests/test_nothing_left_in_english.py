"""Everything that a player reads of a game can be said in another language: no text goes past the catalogues."""

import re
from collections.abc import Iterator
from gettext import NullTranslations

import pytest
from every_family import POSITIONS, RULESETS
from suites import mostly_slow

from nimlike.core import languages
from nimlike.core.errors import NimlikeError
from nimlike.core.languages import speaking, tr
from nimlike.core.position import Position
from nimlike.core.reason import Grid, Reason
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_position
from nimlike.play.hints import STEPS, hint, review
from nimlike.play.match import Match
from nimlike.play.words import legal_moves_words, move_words

LARGEST = 7  # positions of so many counters at most

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
    yield from (rules.words(state), *rules.players(state))
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


@pytest.mark.parametrize("rules", mostly_slow(PLAIN, 5), ids=str)
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
def test_errors_in_rules_are_in_english_and_those_in_numbers_in_every_language(text: str) -> None:
    with pytest.raises(NimlikeError) as refused:
        parse_position(text)
    assert ("⟦" in str(refused.value)) is (text == "nim:3,x")
