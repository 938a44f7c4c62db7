"""The rules of the coprime game (Andrejić 2009): who may take how many chips, and how games and states are written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import isqrt
from typing import ClassVar, Final, TypeAlias

from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.move import Move, State
from nimlike.core.numbers import abbreviate, format_number, parse_number, whole
from nimlike.core.options import bad_option, option_word
from nimlike.core.outcome import Outcome
from nimlike.core.ruleset import Ruleset
from nimlike.games.coprime.goal import COPRIME, Goal, read_goal

A, B = 0, 1
"""The two players, as the numbers that stand in states and tables."""

Bound: TypeAlias = int | str | Callable[[int], int]
"""A whole number K >= 1; or a name in `NAMED`; or a function from the chips left to the most that may be taken."""

NAMED: Final[dict[str, Callable[[int], int]]] = {
    "half": lambda left: max(1, left // 2),
    "sqrt": isqrt,
    "all": lambda left: left,
}
"""Bounds that depend on the chips left, by the name they have in text."""


@dataclass(frozen=True)
class CoprimeRules(Ruleset):
    """The coprime game without its theory: options, texts and moves. `nimlike.games.coprime.game.Coprime` has the rest.

    A state is (left, a, b, mover): chips left, A's and B's chips, 0 when A moves and 1 when B does.
    """

    max_take: Bound
    goal: Goal = COPRIME

    family: ClassVar[str] = "coprime"
    title: ClassVar[str] = later("coprime game")
    examples: ClassVar[tuple[str, ...]] = (
        "coprime:max=10:105",
        "coprime:max=10:60,20,25,A",
        "coprime:max=half:30",
        "coprime:max=5:gcd=6:24",
        "coprime:max=4:total=2,3mod5:10^30",
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "max_take", _check_bound(self.max_take))

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        rest, bound, goal = list(segments), None, None
        while option_word(rest):
            segment = rest.pop(0)
            name, _, value = segment.partition("=")
            if name == "max" and value and bound is None:
                bound = value
            elif name in ("gcd", "total") and value and goal is None:
                goal = read_goal(name, value)
            elif name in ("max", "gcd", "total") and not value:
                raise ParseError(
                    tr("coprime:{name} has no value; write it like max=10, gcd=6 or total=1mod3", name=name)
                )
            elif name in ("max", "gcd", "total"):
                raise ParseError(
                    tr("coprime: {segment}: max is given once, gcd or total once at most", segment=abbreviate(segment))
                )
            else:
                allowed = ("max=K", "max=half", "max=sqrt", "max=all", "gcd=M", "total=RmodM")
                raise bad_option("coprime", segment, allowed)
        if bound is None:
            raise RulesetError(
                tr("coprime needs its largest take, like coprime:max=10; max is {allowed}", allowed=_allowed_bounds())
            )
        return cls(_read_bound(bound), goal or COPRIME), rest

    def __str__(self) -> str:
        goal = str(self.goal)
        return f"coprime:max={write_bound(self.max_take)}{':' if goal else ''}{goal}"

    @property
    def constant(self) -> int | None:
        """K when every take is 1 to min(K, left), else None."""
        return self.max_take if isinstance(self.max_take, int) else None

    @property
    def plain(self) -> bool:
        """Whether A wins when the totals are coprime: the game of the paper and of what is proved of it."""
        return self.goal == COPRIME

    @property
    def normal_play(self) -> bool:
        return False

    def bound(self, left: int) -> int:
        """Most chips that may be taken when ``left`` are left: min(K or f(left), left)."""
        most = self.max_take
        if isinstance(most, int):
            return min(most, left)
        if left == 0:
            return 0
        if isinstance(most, str):
            return NAMED[most](left)
        given = most(left)
        try:
            value = whole(given, "the bound")
        except ParseError:
            value = 0
        if value < 1:
            raise RulesetError(
                tr(
                    "{game}: the bound for {left} chips left is {given}; it must be a whole number >= 1",
                    game=self.brief(),
                    left=abbreviate(left),
                    given=abbreviate(repr(given)),
                )
            )
        return min(value, left)

    def state_of(self, numbers: tuple[int, ...]) -> State:
        """One number is of chips to start from; in play it is (left, a, b, mover)."""
        return (*numbers, 0, 0, A) if len(numbers) == 1 else numbers

    def check_state(self, state: State) -> None:
        if len(state) != 4:
            raise ParseError(
                tr(
                    "{rules}: {given} numbers given; write the chips to start from, like 105, or the chips left, A's,"
                    " B's and who moves, like 60,20,25,A",
                    rules=self.brief(),
                    given=len(state),
                )
            )
        if state[3] not in (A, B):
            raise ParseError(
                tr(
                    "{game}: the player to move is 0 for A or 1 for B, not {state}",
                    game=self.brief(),
                    state=abbreviate(state[3]),
                )
            )

    def parse_state(self, text: str) -> State:
        """The chips to start from, or ``left,a,b,mover`` with A or B to move."""
        game, fields, mover = self.brief(), text.split(","), A
        if len(fields) == 4:
            letter = fields.pop().strip().upper()
            if letter not in ("A", "B"):
                raise ParseError(
                    tr("{game}: the player to move is A or B, not {letter!r}", game=game, letter=abbreviate(letter))
                )
            mover = A if letter == "A" else B
        elif len(fields) != 1:
            raise ParseError(
                tr(
                    "{game}: {fields} numbers in {text!r}; write the chips to start from, like 105, or the chips "
                    "left, A's, B's and who moves, like 60,20,25,A",
                    game=game,
                    fields=len(fields),
                    text=abbreviate(text),
                )
            )
        names = (tr("chips left"), tr("A's chips"), tr("B's chips"))
        numbers = [parse_number(field, f"{game}: {name}") for field, name in zip(fields, names, strict=False)]
        return (*numbers, mover) if len(numbers) == 3 else (*numbers, 0, 0, A)

    def format_state(self, state: State) -> str:
        return _write_state(state, format_number)

    def brief_position(self, state: State) -> str:
        return f"{self.brief()}:{_write_state(state, abbreviate)}"

    def to_move(self, state: State) -> str:
        return "AB"[state[3]]

    def not_to_move(self, state: State) -> str:
        return "BA"[state[3]]

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        for take in range(1, self.bound(state[0]) + 1):
            yield Move.lone_take(take), self.taken(state, take)

    def taken(self, state: State, take: int) -> State:
        """The state after the player to move has taken ``take`` chips, legal or not."""
        left, a, b, mover = state
        return (left - take, a + take, b, B) if mover == A else (left - take, a, b + take, A)

    def after(self, state: State, move: Move) -> State:
        if not move.lone or move.part is not None or move.split:
            raise self.illegal(state, move, tr("write the number of chips alone, like 3"))
        left, most = state[0], self.bound(state[0])
        if not 1 <= move.amount <= most:
            because = tr("at most {most} may be taken", most=abbreviate(most)) if left else tr("no chip is left")
            raise self.illegal(state, move, because)
        return self.taken(state, move.amount)

    def terminal_outcome(self, state: State) -> Outcome:
        """Outcome once no chip is left, for the player whose turn it would be: N iff he has won."""
        _, a, b, mover = state
        return Outcome.N if self.goal.a_wins(a, b) == (mover == A) else Outcome.P


def _allowed_bounds() -> str:
    """What a bound may be in text, for messages."""
    return tr("a whole number >= 1, or one of {names}", names=", ".join(NAMED))


def _check_bound(most: Bound) -> Bound:
    """The bound, a whole number as an int; RulesetError if it is none, or leaves no move."""
    allowed = _allowed_bounds()
    if isinstance(most, str):
        if most not in NAMED:
            raise RulesetError(tr("coprime: max={most} is not {allowed}", most=abbreviate(most), allowed=allowed))
        return most
    if callable(most):
        return most
    try:
        number = whole(most, "coprime: max")
    except ParseError as error:
        raise RulesetError(tr("{error}; it is {allowed}, or a function", error=error, allowed=allowed)) from None
    if number < 1:
        raise RulesetError(
            tr(
                "coprime: max={number} leaves no move; it must be {allowed}",
                number=abbreviate(number),
                allowed=allowed,
            )
        )
    return number


def _read_bound(value: str) -> int | str:
    """The bound that the option ``max=VALUE`` denotes; a function cannot be written."""
    if value.startswith("python-"):
        raise ParseError(
            tr("coprime: max={value} is a function given in Python; text cannot carry it", value=abbreviate(value))
        )
    if value in NAMED:
        return value
    if value[:1].isalpha():
        allowed = _allowed_bounds()
        raise RulesetError(tr("coprime: max={value} is not {allowed}", value=abbreviate(value), allowed=allowed))
    return parse_number(value, "coprime:max")


def write_bound(most: Bound) -> str:
    """The bound as it is written; of a function its name, which is not read again."""
    if isinstance(most, int):
        return format_number(most)
    return most if isinstance(most, str) else f"python-{getattr(most, '__name__', 'function')}"


def describe_bound(most: Bound) -> str:
    """What may be taken in a turn, within a sentence."""
    if isinstance(most, int):
        return tr("1 chip") if most == 1 else tr("1 to {most} chips", most=abbreviate(most))
    if most == "half":
        return tr("at least 1 chip, at most half of those left (or the last one)")
    if most == "sqrt":
        return tr("at least 1 chip, at most the square root of the number left")
    if most == "all":
        return tr("at least 1 chip, as many as there are")
    return tr("at least 1 chip, at most as many as the given function says")


def _write_state(state: State, number: Callable[[int], str]) -> str:
    """The text of a state, its numbers written by a given function."""
    left, a, b, mover = state
    if a == b == 0 and mover == A:
        return number(left)
    return f"{number(left)},{number(a)},{number(b)},{'AB'[mover]}"
