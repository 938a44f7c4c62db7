"""Everything that a player reads of a game can be said in another language: no text goes past the catalogues."""

import ast
import re
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest
from every_family import POSITIONS, RULESETS, every_ruleset
from suites import mostly_slow

import nimlike
from nimlike.cli.main import main
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


REFUSED = re.findall(
    r"\S+",
    "chess:3 nimm:3 nim nim:3,x nim:-3,4 nim:1:2 nim:misere:misere:1 wythoff:1,2,3 wythoff:a=0:1,2 "
    "wythoff:c=2:1,2 wythoff:a wythoff:differences=cubs:1,2 octal:3 octal octal:0.9:3 octal:0.0:3 subtraction:3 "
    "subtraction:0:3 subtraction:prims:3 subtraction:1,x:3 grundy:4:5 euclid:3 mark:t=1:3 schwenk:5,4 "
    "schwenk:cap=foo:5,4 schwenk:cap=x-1:5 onepile:5,4 onepile:base=fib:5,4 onepile:base=2,1:5 "
    "onepile:base=binary:cap=foo:5 coprime:20 coprime:max=x:20 coprime:max=0:20 coprime:k=5:20 coprime:max=5:1,2 "
    "coprime:max=5:gcd=0:20 coprime:max=5:total=x:20 vector:1,2 vector:foo=3:1,2 vector:move=q!,0:1,2 "
    "vector:move=0,0:1,2 vector:gdwn=2,1:1,2 nim:block=99:3 nim:block=2:block=2:3 nim:pass=0:3 "
    "nim:pass=1:pass=1:3 nim:end=:3 coprime:max=5:pass=1:20 nim:3+chess:4 nim:3+coprime:max=5:20 nim:block=2:3~a9",
)


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_said_of_a_text_that_is_no_position_is_in_the_catalogues(text: str) -> None:
    with pytest.raises(NimlikeError) as refused:
        parse_position(text)
    assert not sentences_left(str(refused.value)), str(refused.value)


@pytest.mark.parametrize(
    ("text", "moves"),
    {
        "nim:3,4": "z9 b9 a0 a1b1 1.a1 a1/1",
        "wythoff:3,4": "a1b2 ab9 abc1",
        "octal:0.77:5,3": "a2/3 a3 a9 a1/1/1 c1",
        "grundy:6": "a1 a0/3 a0/6",
        "hex:0.F:9": "a9/1/1 a8/1 a1/9/9",
        "subtraction:1,3,4:9": "a2 a9",
        "schwenk:cap=2x:20,4": "5 a1b1",
        "coprime:max=5:20": "6 x",
        "nim:3+grundy:5": "a1 3.a1 2.a1",
        "nim:block=2:3~a1": "a1 a2~a5",
        "nim:pass=1:3,p0": "pass",
    }.items(),
)
def test_what_is_said_of_a_move_that_is_not_legal_is_in_the_catalogues(text: str, moves: str) -> None:
    here = parse_position(text)
    for move in moves.split():
        with pytest.raises(NimlikeError) as refused:
            here.after(move)
        assert not sentences_left(str(refused.value)), str(refused.value)


UNSAID = re.compile(
    r"core/files|core/literature|core/laws|core/pictures|"
    r"core/invariant|core/languages|core/libraries|core/definition|core/numbers|core/progress|core/modifiers"
    r"|games/coprime/primes_of_n|games/heaps/finding|games/heaps/jobs|games/heaps/letter_law|games/heaps/letter_values|"
    r"games/heaps/misere|games/heaps/period_job|games/heaps/sweep|numeration/automata|puzzles/codes"
)
"""Rooms of which pages show no errors: files, the insides of proofs."""


def test_errors_of_games_and_pages_have_their_texts_in_the_catalogues() -> None:
    source = Path(nimlike.__file__).parent
    bare = []
    for room in ("core", "games", "numeration", "web", "puzzles", "runs", "storage", "tables", "cli"):
        for path in (source / room).rglob("*.py"):
            module = path.relative_to(source).as_posix()
            if UNSAID.match(module):
                continue
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id
                if called in ("ParseError", "RulesetError", "IllegalMove", "LimitReached", "Undecided", "NotFound"):
                    text = node.args[0]
                    if isinstance(text, ast.JoinedStr) or isinstance(getattr(text, "value", None), str):
                        bare.append(f"{module}:{node.lineno}")
    assert not bare


@pytest.mark.parametrize(
    "line",
    [
        "solve --nope nim:3",
        "solve --jso nim:3",
        "pairs x y z",
        "period",
        "draw --kind sequence nim",
        "solve --limit",
        "solve --json=3 nim:3",
        "table nim --to x",
        "table nim --from 5 --to 3",
        "solv nim:3",
        "run foo folder",
        "run",
        "run resume empty",
        "run start values",
        "run start no-such-run octal:0.77",
        "play nim:3 --against",
        "sequence nim --terms 0",
        "theorem --all 0",
        "check --limit 0 file",
        "design moves",
        "design pairs wythoff --bfile --column least",
        "design moves wythoff --add 1,2,3,4",
        "discover nim -o file",
        "discover nim --bound 3",
    ],
)
def test_what_the_command_line_says_of_a_mistake_is_in_the_catalogues(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(languages, "_process", "en")
    monkeypatch.setenv("NIMLIKE_LANG", "marked")
    assert main(line.split()) == 2
    said = capsys.readouterr().err.removeprefix("nimlike: ")
    assert "⟦" in said
    assert not sentences_left(said), said


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
