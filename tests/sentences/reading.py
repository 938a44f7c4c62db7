"""Sentences and what they say: forms with a check each; a sentence that no form reads is an error."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from nimlike.core.definition import Definition
from nimlike.core.errors import NimlikeError
from nimlike.core.modified import Modified, Passing
from nimlike.core.move import State
from nimlike.core.outcome import Outcome
from nimlike.core.position import Answer, Position
from nimlike.core.reason import Grid
from nimlike.core.ruleset import Ruleset
from nimlike.core.sums import Sum

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
    known: Answer | None = None

    @property
    def answer(self) -> Answer:
        """The answer whose reason is being read; a general sentence is about positions without one."""
        assert self.known is not None
        return self.known

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

GENERAL: set[Check] = set()
"""The checks that look at all small positions of a game, or at as many as their sentence speaks of."""

_OF_ALL = re.compile(  # sentences about more than the position at hand
    r"\b[Aa]n? (?:[NP]-)?position (?:with [a-z ]+ )?is\b|\bpositions are\b|\bif and only if\b|\biff\b|\bexactly when\b"
)


def says(family: str, *forms: str, general: bool = False) -> Callable[[Check], Check]:
    """The decorated function recomputes what sentences of these forms say: true if it is so.

    In a form ``{n}`` stands for a number, ``{ns}`` for some in a list, ``{some}`` for a list that may be cut short,
    ``{who}`` for A or B, ``{pile}`` for a pile's name, ``{move}`` for a move, ``{text}`` for anything; «...» may be
    left out. The function gets what they stand for, in order, after the position. It is ``general`` if it looks at
    more positions than the one at hand.
    """

    def record(check: Check) -> Check:
        if general:
            GENERAL.add(check)
        for form in forms:
            pattern = re.escape(form).replace("«", "(?:").replace("»", ")?")
            for name, part in _PARTS.items():
                pattern = pattern.replace(rf"\{{{name}\}}", part)
            FORMS.setdefault(family, []).append((re.compile(pattern), check))
        return check

    return record


def everywhere(family: str, *forms: str) -> Callable[[Check], Check]:
    """The decorated function says whether sentences of these forms are so at a position: they must be so at all."""

    def record(check: Check) -> Check:
        @lru_cache(maxsize=4096)
        def at_all(rules: Ruleset, shape: Shape, *parts: str | None) -> bool:
            return all(check(Told(Position(rules, state)), *parts) for state in small_states(rules, shape))

        def wherever(told: Told, *parts: str | None) -> bool:
            return at_all(told.rules, shape_of(told.rules, told.state), *parts)

        says(family, *forms, general=True)(wherever)
        return check

    return record


_BOXES = {1: (24,), 2: (10, 10), 3: (4, 4, 4), 4: (7, 4, 4, 2)}
_SPLITTING = {1: (9,), 2: (5, 4), 3: (3, 3, 2)}  # the definition sees very many positions of heaps that split


Shape = int | tuple["Shape", ...]  # how many numbers a state has; of a sum for each component


def shape_of(rules: Ruleset, state: State) -> Shape:
    if isinstance(rules, Sum):
        return tuple(shape_of(part, inner) for part, inner in zip(rules.games, state, strict=True))
    return shape_of(rules.base, rules.inner(state)) if isinstance(rules, Modified) else len(state)


def small_states(rules: Ruleset, shape: Shape) -> Iterator[State]:
    """The small states of a game: with all numbers of passes, and before anything is forbidden."""
    if isinstance(rules, Sum):
        assert isinstance(shape, tuple)
        yield from product(*(list(small_states(*each))[:20] for each in zip(rules.games, shape, strict=True)))
    elif isinstance(rules, Passing):
        yield from product(small_states(rules.base, shape), range(rules.passes + 1))
    elif isinstance(rules, Modified):
        yield from small_states(rules.base, shape)
    else:
        assert isinstance(shape, int)
        box = _BOXES[shape]
        splits = any(len(after) > shape for _, after in rules.options(tuple(n - 1 for n in box)))
        for state in product(*map(range, _SPLITTING[shape] if splits else box)):
            with suppress(NimlikeError):
                rules.check_state(state)
                yield state


def table(record: Callable[..., Callable[[Check], Check]], checks: Mapping[str | tuple[str, ...], Check]) -> None:
    """Record the checks of many forms; ``record`` is `says` or `everywhere` of a family."""
    for forms, check in checks.items():
        record(*([forms] if isinstance(forms, str) else forms))(check)


def claims_nothing(family: str, *texts: str) -> None:
    """Headings and requests, which are neither true nor false."""
    for text in texts:
        FORMS.setdefault(family, []).append((re.compile(re.escape(text)), lambda told: True))


def ints(text: str | None) -> list[int]:
    """The numbers of a list in a sentence."""
    return [int(number) for number in re.findall(r"\d+", text or "")]


def sentences(told: Told) -> Iterator[str]:
    """The sentences of a reason, in all its depths, without their stops."""
    reason = told.answer.reason
    texts = [reason.summary, reason.paragraph, reason.clause, *reason.plain]
    for text in (*texts, *(part for part in reason.working if not isinstance(part, Grid))):
        yield from parts_of(str(text))


def parts_of(text: str) -> Iterator[str]:
    """The sentences of a text, without their stops."""
    for sentence in re.split(r"(?<=[^.][.;]) ", text):
        if sentence:
            yield sentence.rstrip(".;:") if not sentence.endswith("...") else sentence


def read(told: Told, sentence: str) -> None:
    """Recompute what a sentence says; AssertionError where no form reads it, or it is false."""
    shown = f"{told.position}: {sentence!r}"
    matching = [
        (check, found)
        for family in (told.rules.family, "")
        for pattern, check in FORMS.get(family, [])
        if (found := pattern.fullmatch(sentence))
    ]
    assert matching, f"no form reads {shown}"
    general = any(check in GENERAL for check, _ in matching)
    assert general or not _OF_ALL.search(sentence), f"no predicate on positions belongs to {shown}"
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
    """Whether a reason names a number, a pile, a move or an end of this very position, or has a table of it."""
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
