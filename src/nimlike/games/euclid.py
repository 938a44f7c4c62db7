"""Euclid: take a multiple of the smaller pile from the larger one (Cole & Davie 1969)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nimlike.core.languages import later, tr
from nimlike.core.move import Move, Options, State, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.reason import ENDED, Facts, Grid, Reason
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Pile, Tickets, rows

_SOURCE: Final = "Cole & Davie 1969; Grundy value: Cairns, Ho & Lengyel 2011"
_VALUE_BITS: Final = 20_000  # Euclid's algorithm takes about the square of the length


def safe(small: int, large: int) -> bool:
    """Whether a pile is empty, or the piles differ and large / small is less than the golden ratio."""
    return not small or (small < large and large * (large - small) < small * small)


@dataclass(frozen=True)
class Euclid(Ruleset):
    """Two piles: take a positive multiple of the smaller one from the larger one; who empties a pile wins.

    Notes
    -----
    With a <= b and b = q a + r a move leaves (r, a), of Grundy value v, or (a, r + j a) with 0 < j < q. The values of
    these are, one after the other, the smallest numbers that differ from v and from those before. So (a, b) has the
    value q if v < q and q - 1 else: a step of Euclid's algorithm.
    """

    family = "euclid"
    title = later("Euclid")
    sources = ("coledavie1969",)
    examples = ("euclid:12,5", "euclid:5,8", "euclid:10^30,7")
    rules_text = later("Take a multiple of the smaller pile from the larger one.")

    def options(self, state: State) -> Options:
        for pile, amounts in enumerate(_takes(state)):
            for amount in amounts:
                yield self.take(state, pile, amount)

    def after(self, state: State, move: Move) -> State:
        if move.lone or move.part is not None or move.split or len(move.takes) != 1:
            raise self.illegal(state, move, tr("take from one pile, like a5"))
        ((pile, amount),) = move.takes
        if pile > 1 or amount not in _takes(state)[pile]:
            if not min(state):
                raise self.illegal(state, move, tr("a pile is empty, and the game is over"))
            least, larger = abbreviate(min(state)), pile_name(int(state[1] > state[0]))
            because = tr("take a multiple of {least} from pile {pile_name}", least=least, pile_name=larger)
            raise self.illegal(state, move, because)
        return self.take(state, pile, amount)[1]

    def theory(self, position: Position) -> Answer:
        """Cole and Davie's theorem: linear in the number of digits, quadratic for the Grundy value."""
        small, large = sorted(position.state)
        outcome = Outcome.P if safe(small, large) else Outcome.N
        value = 0 if outcome is Outcome.P else None
        if value is None and large.bit_length() <= _VALUE_BITS:
            value = _value(small, large)
        return Answer(
            position,
            outcome,
            Label.THEOREM,
            _SOURCE,
            lambda: self._leaving(position, _best_left(small, large)),
            lambda: _reason(position, outcome),
            value,
            None if value is None else Label.THEOREM,
        )

    def moves_to(self, position: Position, value: int) -> WinningMoves:
        small, large = sorted(position.state)
        if not value or not small or large.bit_length() > _VALUE_BITS:
            return super().moves_to(position, value)
        times, rest = divmod(large, small)
        first = _value(rest, small)
        left = 0 if value == first else value + (value < first)
        return self._leaving(position, rest + left * small) if left < times else WinningMoves.none()

    def _leaving(self, position: Position, left: int) -> WinningMoves:
        """The moves after which so many counters are left of a larger pile."""
        state = position.state
        piles = [pile for pile, amounts in enumerate(_takes(state)) if amounts]
        moves = (self.take(state, pile, state[pile] - left) for pile in piles)
        return WinningMoves.of((move, Position(self, after)) for move, after in moves)

    def ending(self, state: State) -> str:
        return tr("Who empties a pile wins.")

    def board(self, state: State) -> tuple[Pile, ...]:
        takes, note = _takes(state), tr("multiples of {min} may be taken", min=abbreviate(min(state)))
        return rows(state, lambda pile, _: (takes[pile], True), note=lambda pile, _: note if takes[pile] else "")

    def start(self) -> State:
        return 19, 7

    def tickets(self, state: State) -> Tickets:
        small, (one, other) = min(state), _takes(state)
        in_one = state[0] // small if one else 0

        def move(ticket: int) -> Move:
            pile, times = (0, ticket + 1) if ticket < in_one else (1, ticket - in_one + 1)
            return Move(((pile, times * small),))

        return Tickets(in_one + (state[1] // small if other else 0), move, 0)


def _takes(state: State) -> tuple[range, range]:
    """What may be taken from each pile."""
    a, b = state
    from_a = range(b, a + 1, b) if b and a >= b else range(0)
    return from_a, range(a, b + 1, a) if a and b >= a else range(0)


def _value(small: int, large: int) -> int:
    """The Grundy value, by the quotients of Euclid's algorithm from the last one on."""
    quotients = []
    while small:
        quotients.append(large // small)
        small, large = large % small, small
    value = 0
    for quotient in reversed(quotients):
        value = quotient if value < quotient else quotient - 1
    return value


def _best_left(small: int, large: int) -> int:
    """What is to be left of the larger pile, of an N-position."""
    rest = large % small
    return rest if safe(rest, small) else small + rest


def _reason(position: Position, outcome: Outcome) -> Reason:
    small, large = sorted(position.state)
    facts: Facts = {"small": small, "large": large}
    if not small:
        paragraph = tr("The game is over: the player who emptied a pile has won.")
        return Reason("euclid-end", tr("A pile is empty."), (), facts, paragraph, tr("where a pile is empty"), ENDED)
    words = {"x": abbreviate(small), "y": abbreviate(large)}
    words["ratio"] = tr("the golden ratio, $1.618... = (1 + sqrt 5)/2$")
    if outcome is Outcome.P:
        facts["left"] = large - small
        words["left"] = abbreviate(large - small)
        return Reason(
            "euclid-ratio",
            tr("{y} is more than {x} and less than 1.618... times {x}: a P-position.", **words),
            (
                tr("${y}/{x}$ is less than {ratio}.", **words),
                tr("The one move leaves {left} beside {x}, and ${x}/{left}$ is greater.", **words),
            ),
            facts,
            tr(
                "The larger pile is less than twice the smaller one, so {x} can be taken once only. "
                "That leaves {left} and {x}, whose ratio is greater than {ratio}. From there the "
                "other player can empty a pile, or leave two different piles with a ratio less than that again.",
                **words,
            ),
            tr("whose ratio is less than 1.618..."),
            tr(
                "the ratio of the piles is less than 1.618..., so there is one move only, and it leaves a greater ratio"
            ),
        )
    kept = _best_left(small, large)
    move, _ = next(iter(position.winning_moves()))
    facts["move"], facts["left"] = str(move), kept
    words |= {"left": abbreviate(kept), "name": move.brief()}
    ends = (
        tr("{name} leaves {left} beside {x}, a ratio less than that.", **words)
        if kept
        else tr("{name} empties the pile and wins.", **words)
    )
    grid = Grid(
        (tr("left of the larger pile"), tr("beside"), tr("P-position")),
        tuple(
            (abbreviate(n), words["x"], tr("yes") if safe(*sorted((n, small))) else tr("no"))
            for n in (large % small, large % small + small)
            if n < large
        ),
    )
    if kept:
        where = tr("{y} is more than 1.618... times {x}", **words)
        counts = tr("What counts is the ratio of the larger pile to the smaller one, and {ratio}.", **words)
        then = tr("The other player has then one move only, which leaves a greater ratio.")
        paragraph = f"{counts} {ends} {then}"
    else:
        where = tr("The piles are equal") if small == large else tr("{y} is a multiple of {x}", **words)
        paragraph = f"{where}: {ends}"
    return Reason(
        "euclid-ratio",
        f"{where}: {ends}",
        (
            tr(
                "A position is a P-position if and only if a pile is empty, or the piles differ and the larger one is"
                " less than 1.618... times the smaller one."
            ),
            grid,
        ),
        facts,
        paragraph,
        tr("whose piles are equal") if small == large else tr("whose ratio is not less than 1.618..."),
        tr("leave an empty pile, or two different piles whose ratio is less than 1.618..."),
    )


FAMILY = Euclid
