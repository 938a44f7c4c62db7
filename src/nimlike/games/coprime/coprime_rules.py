"""The rules of the coprime game (Andrejić 2009): who may take how many chips, and how games and states are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import isqrt
from typing import Any, Final, TypeAlias

from nimlike.core.checker import Certificate
from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.languages import later, ntr, tr
from nimlike.core.move import Move, Options, State
from nimlike.core.numbers import abbreviate, big, format_number, parse_number, whole
from nimlike.core.options import take_options
from nimlike.core.outcome import Outcome
from nimlike.core.phrases import listed
from nimlike.core.position import Moves, Position
from nimlike.core.reason import Facts
from nimlike.core.ruleset import Ruleset

# When A wins the coprime game: by the greatest common divisor of the totals, or by what his total leaves over.


def _check_modulus(goal: Divides | Total, before: str, what: str) -> None:
    try:
        modulus = whole(goal.modulus, "coprime")
    except ParseError:
        raise RulesetError(f"coprime: {_show(goal.modulus)} is not a whole number >= 1") from None
    if modulus < 1:
        raise RulesetError(f"coprime: {before}{_show(modulus)}: {what} is a whole number >= 1")
    object.__setattr__(goal, "modulus", modulus)


@dataclass(frozen=True)
class Divides:
    """A wins iff gcd(a, b) divides M; with M = 1 the totals have to be coprime. gcd(0, 0) = 0 divides no M >= 1."""

    modulus: int = 1  # M >= 1

    def __post_init__(self) -> None:
        _check_modulus(self, "gcd=", "what gcd(a, b) divides")

    def __str__(self) -> str:
        return "" if self.modulus == 1 else f"gcd={format_number(self.modulus)}"

    def a_wins(self, a: int, b: int) -> bool:
        """Whether A has won with these totals."""
        divisor = self._gcd(a, b)
        return bool(divisor and big(self.modulus) % divisor == 0)

    def _gcd(self, a: int, b: int) -> Any:
        from nimlike.core import gmp

        return gmp.gcd(big(a), big(b))

    def sentence(self) -> str:
        """What A wants, for a reader new to the game."""
        if self.modulus == 1:
            return tr("A wins if the totals of A and B at the end are coprime, that is have no common divisor but 1.")
        return tr(
            "A wins if the greatest common divisor of the totals at the end divides {modulus}.",
            modulus=abbreviate(self.modulus),
        )

    def end(self, a: int, b: int) -> tuple[str, int, str]:
        """What decides at the end: its name among the facts, its value, and both as a formula."""
        value = int(self._gcd(a, b))
        return "gcd", value, f"$gcd({abbreviate(a)}, {abbreviate(b)}) = {abbreviate(value)}$"


@dataclass(frozen=True)
class Total:
    """A wins iff his total a is one of the residues modulo M."""

    residues: tuple[int, ...]
    modulus: int  # M >= 1

    def __post_init__(self) -> None:
        _check_modulus(self, "total modulo ", "the modulus")
        if not self.residues:
            raise RulesetError("coprime: total needs one residue at least, like total=1mod3")
        object.__setattr__(
            self, "residues", tuple(sorted({whole(rest, "coprime: total") % self.modulus for rest in self.residues}))
        )

    def __str__(self) -> str:
        return f"total={','.join(map(format_number, self.residues))}mod{format_number(self.modulus)}"

    def a_wins(self, a: int, b: int) -> bool:
        return int(big(a) % big(self.modulus)) in self.residues

    def sentence(self) -> str:
        rests = [abbreviate(rest) for rest in self.residues[:12]]
        if more := len(self.residues) - len(rests):
            rests.append(ntr("{n} other", "{n} others", more, n=abbreviate(more)))
        condition = tr("{a} mod {modulus} is {list}", a="a", modulus=abbreviate(self.modulus), list=listed(rests, "or"))
        return tr("A wins if, at the end, his total a is such that {condition}.", condition=condition)

    def end(self, a: int, b: int) -> tuple[str, int, str]:
        """What decides at the end: its name among the facts, its value, and both as a formula."""
        value = int(big(a) % big(self.modulus))
        return "residue", value, f"${abbreviate(a)} mod {abbreviate(self.modulus)} = {abbreviate(value)}$"


Goal = Divides | Total

COPRIME: Final[Goal] = Divides(1)  # the totals are coprime: the plain game


def read_goal(name: str, value: str) -> Goal:
    """The goal of an option ``gcd=M`` or ``total=RmodM``."""
    if name == "gcd":
        return Divides(parse_number(value, "coprime:gcd"))
    rests, found, modulus = value.partition("mod")
    if not found:
        raise ParseError(f"coprime: total={abbreviate(value)} is not a remainder and a modulus, like total=1mod3")
    return Total(
        tuple(parse_number(rest, "coprime:total, remainder") for rest in rests.split(",")),
        parse_number(modulus, "coprime:total, modulus"),
    )


def _show(value: object) -> str:
    return abbreviate(value) if isinstance(value, int) else repr(value)


A, B = 0, 1  # the two players, as the numbers that stand in states and tables
Bound: TypeAlias = int | str  # a whole number K >= 1; or a name in `NAMED`

NAMED: Final[dict[str, Callable[[int], int]]] = {  # bounds by the chips left
    "half": lambda left: max(1, left // 2),
    "sqrt": isqrt,
    "all": lambda left: left,
}


@dataclass(frozen=True)
class CoprimeRules(Ruleset):
    """The coprime game without its theory; a state is (chips left, A's chips, B's chips, 0 if A moves else 1)."""

    max_take: Bound
    goal: Goal = COPRIME

    family = "coprime"
    title = later("coprime game")
    examples = (
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
        rest = list(segments)
        forms = ("max=K", "max=half", "max=sqrt", "max=all", "gcd=M", "total=RmodM")
        given = dict(take_options("coprime", rest, forms))
        goals = [read_goal(name, given[name]) for name in ("gcd", "total") if name in given]
        if len(goals) > 1:
            raise ParseError("coprime: gcd and total: one of the two at most is given")
        if "max" not in given:
            raise RulesetError(f"coprime needs its largest take, like coprime:max=10; max is {_allowed_bounds()}")
        bound = given["max"]
        return cls(bound if bound[:1].isalpha() else parse_number(bound, "coprime:max"), *goals), rest

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
        return NAMED[most](left)

    def state_of(self, numbers: tuple[int, ...]) -> State:
        """One number is of chips to start from; in play it is (left, a, b, mover)."""
        return (*numbers, 0, 0, A) if len(numbers) == 1 else numbers

    def check_state(self, state: State) -> None:
        if len(state) != 4:
            raise ParseError(
                f"{self.brief()}: {len(state)} numbers given; write the chips to start from, like 105, or the "
                "chips left, A's, B's and who moves, like 60,20,25,A"
            )
        if state[3] not in (A, B):
            raise ParseError(f"{self.brief()}: the player to move is 0 for A or 1 for B, not {abbreviate(state[3])}")

    def parse_state(self, text: str) -> State:
        """The chips to start from, or ``left,a,b,mover`` with A or B to move."""
        game, fields, mover = self.brief(), text.split(","), A
        if len(fields) == 4:
            letter = fields.pop().strip().upper()
            if letter not in ("A", "B"):
                raise ParseError(f"{game}: the player to move is A or B, not {abbreviate(letter)!r}")
            mover = A if letter == "A" else B
        elif len(fields) != 1:
            raise ParseError(
                f"{game}: {len(fields)} numbers in {abbreviate(text)!r}; write the chips to start from, like 105, "
                "or the chips left, A's, B's and who moves, like 60,20,25,A"
            )
        names = (tr("chips left"), tr("A's chips"), tr("B's chips"))
        numbers = [parse_number(field, f"{game}: {name}") for field, name in zip(fields, names, strict=False)]
        return (*numbers, mover) if len(numbers) == 3 else (*numbers, 0, 0, A)

    def format_state(self, state: State) -> str:
        left, a, b, mover = state
        if a == b == 0 and mover == A:
            return format_number(left)
        return f"{','.join(map(format_number, (left, a, b)))},{'AB'[mover]}"

    def players(self, state: State) -> tuple[str, str]:
        return ("B", "A") if state[3] else ("A", "B")

    def options(self, state: State) -> Options:
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

    def play(self, state: State, takes: Iterable[int]) -> Moves:
        """Each of some takes as a move, with the position after it."""
        return ((Move.lone_take(take), Position(self, self.taken(state, take))) for take in takes)

    def terminal_outcome(self, state: State) -> Outcome:
        """Outcome once no chip is left, for the player whose turn it would be: N iff he has won."""
        _, a, b, mover = state
        return Outcome.N if self.goal.a_wins(a, b) == (mover == A) else Outcome.P


def theorem_facts(ruleset: str, complete: bool, label: str, said: Facts, certificate: Certificate | None) -> Facts:
    """A theorem as JSON values (schema nimlike/theorem/1); ``said`` has what it says and what it leaves open."""
    head = {"schema": "nimlike/theorem/1", "ruleset": ruleset, "complete": complete, "label": label}
    return {**head, **said, "certificate": certificate}


def _allowed_bounds() -> str:
    """What a bound may be in text, for messages."""
    return tr("a whole number >= 1, or one of {names}", names=", ".join(NAMED))


def _check_bound(most: Bound) -> Bound:
    """The bound, a whole number as an int; RulesetError if it is none, or leaves no move."""
    allowed = _allowed_bounds()
    if isinstance(most, str):
        if most not in NAMED:
            raise RulesetError(f"coprime: max={abbreviate(most)} is not {allowed}")
        return most
    try:
        number = whole(most, "coprime: max")
    except ParseError as error:
        raise RulesetError(f"{error}; it is {allowed}") from None
    if number < 1:
        raise RulesetError(f"coprime: max={abbreviate(number)} leaves no move; it must be {allowed}")
    return number


def write_bound(most: Bound) -> str:
    return format_number(most) if isinstance(most, int) else most


def describe_bound(most: Bound) -> str:
    """What may be taken in a turn, within a sentence."""
    if isinstance(most, int):
        return tr("1 chip") if most == 1 else tr("1 to {most} chips", most=abbreviate(most))
    if most == "half":
        return tr("at least 1 chip, at most half of those left (or the last one)")
    if most == "sqrt":
        return tr("at least 1 chip, at most the square root of the number left")
    return tr("at least 1 chip, as many as there are")
