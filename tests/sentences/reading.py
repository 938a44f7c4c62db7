"""Sentences and what they say: forms with a check each; a sentence that no form reads is an error."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from nimlike.core.answer import Answer, Grid
from nimlike.core.definition import Definition
from nimlike.core.outcome import Outcome
from nimlike.core.position import Position, State
from nimlike.core.ruleset import Ruleset

_PARTS = {
    "n": r"(\d+)",
    "ns": r"(\d+(?:(?:, | and | or )\d+)*)",
    "some": r"(\d+(?:(?:, | and | or )\d+)*)(?: or (\d+) more)?",
    "who": r"(A|B)",
    "pile": r"pile ([A-Z])",
    "move": r"(\S+)",
    "text": r"(.+)",
}


@lru_cache(maxsize=256)
def judge_of(rules: Ruleset) -> Definition:
    """The definition of a game, with what was searched of it before."""
    return Definition(rules)


@dataclass(frozen=True)
class Told:
    """A position with its answer, and the sentence being read is about it."""

    position: Position
    answer: Answer

    @property
    def state(self) -> State:
        return self.position.state

    @property
    def rules(self) -> Ruleset:
        return self.position.ruleset

    @property
    def facts(self) -> dict[str, Any]:
        return dict(self.answer.reason.facts)

    def lost(self, state: State | None = None) -> bool:
        """Whether the player to move loses, by the definition."""
        return judge_of(self.rules).outcome(self.state if state is None else state) is Outcome.P

    def after(self, move: str) -> State:
        return self.position.after(move).state

    def wins(self, move: str) -> bool:
        """Whether a move, given as text, wins."""
        return self.lost(self.after(move))

    def winning(self) -> list[str]:
        """All winning moves, as text."""
        return [str(move) for move, after in self.position.options() if self.lost(after.state)]


Check = Callable[..., bool]
FORMS: dict[str, list[tuple[re.Pattern[str], Check]]] = {}
"""For each family the forms of its sentences; those under "" may stand in any family's reasons."""


def says(family: str, *forms: str) -> Callable[[Check], Check]:
    """The decorated function recomputes what sentences of these forms say: true if it is so.

    In a form ``{n}`` stands for a number, ``{ns}`` for some in a list, ``{some}`` for a list that may be cut short,
    ``{who}`` for A or B, ``{pile}`` for a pile's name, ``{move}`` for a move, ``{text}`` for anything; «...» may be
    left out. The function gets what they stand for, in order, after the position.
    """

    def record(check: Check) -> Check:
        for form in forms:
            pattern = re.escape(form).replace("«", "(?:").replace("»", ")?")
            for name, part in _PARTS.items():
                pattern = pattern.replace(rf"\{{{name}\}}", part)
            FORMS.setdefault(family, []).append((re.compile(pattern), check))
        return check

    return record


def general(family: str, *sentences: str) -> None:
    """Sentences of the theory, which say nothing of one position."""
    for sentence in sentences:
        assert not re.search(r"\d", re.sub(r"0, 1, 2, \.\.\.|\b[01]\b", "", sentence)), sentence
        FORMS.setdefault(family, []).append((re.compile(re.escape(sentence)), lambda told: True))


def ints(text: str | None) -> list[int]:
    """The numbers of a list in a sentence."""
    return [int(number) for number in re.findall(r"\d+", text or "")]


def sentences(told: Told) -> Iterator[str]:
    """The sentences of a reason, in all its depths, without their stops."""
    reason = told.answer.reason
    texts = [reason.summary, reason.paragraph, reason.clause, *reason.plain]
    texts += [part for part in reason.working if not isinstance(part, Grid)]
    for text in texts:
        for sentence in re.split(r"(?<=[^.][.;]) ", str(text)):
            if sentence:
                yield sentence.rstrip(".;:") if not sentence.endswith("...") else sentence


def read(told: Told, sentence: str) -> None:
    """Recompute what a sentence says.

    Raises
    ------
    AssertionError
        No form reads it, or it is false.
    """
    shown = f"{told.position}: {sentence!r}"
    matching = [
        (check, found)
        for family in (told.rules.family, "")
        for pattern, check in FORMS.get(family, [])
        if (found := pattern.fullmatch(sentence))
    ]
    if not matching and told.rules.family not in FORMS:
        assert plainly_so(told, sentence), f"it is not so: {shown}"
        return
    assert matching, f"no form reads {shown}"
    for check, found in matching:
        assert check(told, *found.groups()), f"it is not so: {shown}"


def is_sentence(text: str) -> bool:
    """Whether a text is made of sentences: it begins with a capital, a number, a move or n, has words, and stops."""
    return (
        len(re.findall(r"[^\W\d_]{2,}", text)) >= 3
        and bool(re.match(r"[^a-z\s.,;:]|\S*\d|n (?:=|is) ", text))
        and text[-1] in ".!:"
    )


def names_a_fact(told: Told) -> bool:
    """Whether a reason says something of this very position.

    A number of the position, of its game, its options or the facts; a pile that is there; that nothing is left; or a
    table of its moves or its piles.
    """
    reason = told.answer.reason
    text = " ".join(map(str, (reason.summary, reason.paragraph)))
    letters = {chr(ord("A") + pile) for pile in range(len(told.state))}
    options = list(told.position.options())
    known = {*ints(str(told.position)), *ints(json.dumps(told.facts))}
    known |= {number for move, after in options for number in ints(f"{move} {after}")}
    listed = {str(cell) for part in reason.working if isinstance(part, Grid) for row in part.rows for cell in row}
    return (
        not known.isdisjoint(ints(text))
        or not letters.isdisjoint(re.findall(r"\b(?:pile|heap) ([A-Z])\b", text))
        or (not options and re.search(r"\b(?:is left|is over|is empty)\b", text) is not None)
        or not listed.isdisjoint(str(shown) for shown in (*(move for move, _ in options), *told.state))
        or "One counter is left" in text
    )


def check_made(told: Told) -> None:
    """Raise AssertionError unless a reason is made of sentences and names a fact of its position."""
    reason = told.answer.reason
    for text in map(str, (reason.summary, reason.paragraph)):
        assert is_sentence(text), f"{told.position}: no sentence: {text!r}"
    assert names_a_fact(told), f"{told.position}: nothing is said of it in {str(reason.summary)!r}"


def plainly_so(told: Told, sentence: str) -> bool:
    """What can be tested of any sentence, of a family whose sentences have no forms here.

    Its numbers stand in the position, its options or the facts; who is said to be safe is lost for the player to move;
    a move that is said to win is legal and wins.
    """
    known = {0, 1, 2, 5, *ints(json.dumps(told.facts)), *ints(str(told.position))}
    for move, after in told.position.options():
        known |= {*ints(str(move)), *ints(str(after))}
    numbers = ints(re.sub(r"\d+\.\d+", "", sentence))
    safe = ": a safe combination" not in sentence or told.lost()
    winning = re.findall(r"^(\S*\d) (?:[a-z ]+ and )?wins\b", sentence)
    return known.issuperset(numbers) and safe and all(told.wins(move) for move in winning)
