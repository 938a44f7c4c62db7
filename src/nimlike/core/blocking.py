"""Any ruleset with a player who forbids options: the blocking manoeuvre (Gavel & Strimling 2004; Larsson 2011)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, islice
from typing import ClassVar, Final

from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.languages import ntr, tr
from nimlike.core.laws import Claim
from nimlike.core.modified import Modified, add_note
from nimlike.core.move import Move, Options, SafeOptions, State, parse_move
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.phrases import listed, quoted
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.progress import search_moves
from nimlike.core.reason import ENDED, Reason
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Pile

MOST_FORBIDDEN: Final = 20  # most options that may be forbidden at a time

_SHOWN: Final = 12
_LISTED: Final = 10_000  # of more options, moves are listed with what has to be forbidden alone


@dataclass(frozen=True)
class Blocking(Modified):
    """Before each move the other player may forbid up to ``k`` - 1 of the options, for this move only."""

    base: Ruleset
    k: int

    place: ClassVar[int] = 5
    change = "block", "k"

    def __post_init__(self) -> None:
        if not 2 <= self.k <= MOST_FORBIDDEN + 1:
            raise RulesetError(f"{self.base}: block={abbreviate(self.k)}: k is 1 to {MOST_FORBIDDEN + 1}")
        if isinstance(self.base, Blocking):
            raise RulesetError(f"{self.base} has a player who forbids already: give one block=")

    @property
    def normal_play(self) -> bool:
        return False

    @property
    def name(self) -> str:
        return tr("{name}, {number} forbidden", name=self.base.name, number=self.k - 1)

    def __str__(self) -> str:
        return f"{self.base}:block={self.k}"

    @staticmethod
    def _played(state: State) -> bool:
        """Whether the state says what is forbidden: it is then (state of the base, forbidden moves)."""
        return len(state) == 2 and isinstance(state[1], _Forbidden)

    def inner(self, state: State) -> State:
        inner: State = state[0] if self._played(state) else state
        return inner

    def options_needed(self, state: State) -> int:
        return 1 if self._played(state) else self._most(state) + 1

    # In normal play all options may be forbidden; else one is left: with fewer than k options a position is N iff all
    # of them are P (docs/theory/blocking.md).
    def _most(self, inner: State) -> int:
        """How many options of a state of the base may be forbidden."""
        if self.base.normal_play:
            return self.k - 1
        return max(0, min(self.k - 1, sum(1 for _ in islice(self.options(inner), self.k)) - 1))

    def terminal_outcome(self, state: State) -> Outcome:
        ended = next(self.base.options(self.inner(state)), None) is None
        return super().terminal_outcome(state) if ended else Outcome.P  # all is forbidden

    def check_state(self, state: State) -> None:
        inner = self.inner(state)
        self.base.check_state(inner)
        if self._played(state):
            self._check_forbidden(inner, state[1])

    def _check_forbidden(self, inner: State, forbidden: tuple[Move, ...]) -> None:
        if len(forbidden) > (most := self._most(inner)):
            raise ParseError(f"{self}: {len(forbidden)} options are forbidden, and at most {most} may be here")
        for move in forbidden:
            self.base.after(inner, move)
        if len({self.base.as_option(inner, move) for move in forbidden}) < len(forbidden):
            raise ParseError(f"{self}: an option is forbidden twice")

    def _barred(self, inner: State, moves: Iterable[Move]) -> _Forbidden:
        """Legal moves as the forbidden options of a state of the base."""
        return _in_order(self.base.as_option(inner, move) for move in moves)

    def parse_state(self, text: str) -> State:
        first, *forbidden = text.split("~")
        inner = self.base.parse_state(first)
        if not forbidden:
            return inner
        moves = tuple(self.base.parse_move(move) for move in forbidden if move)
        self.base.check_state(inner)
        self._check_forbidden(inner, moves)
        return inner, self._barred(inner, moves)

    def format_state(self, state: State) -> str:
        text = self.base.format_state(self.inner(state))
        return text + (f"~{'~'.join(map(str, state[1]))}" if self._played(state) else "")

    def options(self, state: State) -> Options:
        if not self._played(state):
            seen = set[Move]()  # a class may name a move twice
            for move, reached in self.base.options(state):
                if move not in seen:
                    seen.add(move)
                    yield move, reached
            return
        inner, forbidden = state
        for move, reached in self.base.options(inner):
            if move in forbidden:
                continue
            answers = _in_order(answer for answer, _ in self.base.options(reached))
            for many in range(min(self._most(reached), len(answers)) + 1):
                for some in combinations(answers, many):
                    yield replace(move, forbids=some), (reached, _Forbidden(some))

    def after(self, state: State, move: Move) -> State:
        taken = replace(move, forbids=())
        if not self._played(state):
            if move.forbids:
                raise self.illegal(state, move, tr("nothing is forbidden before the play has started"))
            return self.base.after(state, taken)
        inner, forbidden = state
        reached = self.base.after(inner, taken)
        if self.base.as_option(inner, taken) in forbidden:
            raise self.illegal(state, move, tr("it is forbidden"))
        try:
            self._check_forbidden(reached, move.forbids)
        except ParseError as error:
            raise self.illegal(state, move, str(error).removeprefix(f"{self}: ")) from None
        return reached, self._barred(reached, move.forbids)

    def as_option(self, state: State, move: Move) -> Move:
        inner = self.inner(state)
        taken = replace(move, forbids=())
        barred = self._barred(self.base.after(inner, taken), move.forbids) if move.forbids else ()
        return replace(self.base.as_option(inner, taken), forbids=tuple(barred))

    def parse_move(self, text: str) -> Move:
        return parse_move(text)

    def claim(self, piles: int | None) -> Claim:
        claim = self.linear_claim(piles)
        rules = claim.rules
        if rules.misere:
            raise RulesetError(f"{self.brief()}: no proof by automata is made: {self.base.brief()} is in misère play")
        text = None if rules.ruleset is None else f"{rules.ruleset}:block={self.k}"
        blocked = replace(rules, title=str(self), ruleset=text, block=self.k)
        return Claim(blocked, system=claim.system, formula=claim.blocked.get(self.k), looked_for=True)

    def opening(self, state: State) -> State:
        """The other player has forbidden winning options first, as many as may be."""
        if self._played(state):
            return state
        known = self.base.safe_options(self.k) or self._searched(state)
        try:
            best = [move for move, _ in known.into(state)]
        except LimitReached:
            best = []
        return state, _in_order(best[: self._most(state)])

    def rules(self) -> str:
        many = tr("one option") if self.k == 2 else tr("up to {number} options", number=self.k - 1)
        left = "" if self.base.normal_play else tr(", but not the last one")
        return tr(
            "{rules} With each move you may forbid {many} of the other player's next move{left}.",
            rules=self.base.rules(),
            many=many,
            left=left,
        )

    def ending(self, state: State) -> str:
        return tr("Whoever moves last wins.") if self.base.normal_play else super().ending(state)

    def words(self, state: State) -> str:
        said = self.base.words(self.inner(state))
        if not self._played(state):
            return said
        forbidden = listed([move.brief() for move in state[1]]) if state[1] else tr("nothing")
        return tr("{said}; forbidden: {forbidden}", said=said, forbidden=forbidden)

    def board(self, state: State) -> tuple[Pile, ...]:
        if not self._played(state):
            return self.base.board(state)
        inner, forbidden = state
        barred = set(map(str, forbidden))
        note = tr("to forbid answers, type a move like a2~b1")
        return tuple(add_note(without_moves(pile, barred), note) for pile in self.base.board(inner))

    def answer(self, position: Position) -> Answer:
        """By a theorem on the base, or by the definition: from the outcomes of states before anything is forbidden."""
        theorem = self.base.safe_options(self.k)
        known = theorem or self._searched(self.inner(position.state))
        inner, played = self.inner(position.state), self._played(position.state)
        try:
            good = known.into(inner)
        except LimitReached as limit:
            raise LimitReached(f"{position.brief()}: no theorem covers it, and {limit}") from None
        allowed = [each for each in good if each[0] not in position.state[1]] if played else good
        outcome = Outcome.N if len(allowed) >= self.options_needed(position.state) else Outcome.P
        ended = next(self.base.options(inner), None) is None
        if ended:
            outcome = self.terminal_outcome(position.state)

        def moves() -> WinningMoves:
            if not played:
                return WinningMoves.of((move, Position(self, reached)) for move, reached in good)
            everything = not any(
                next(islice(self.base.options(reached), _LISTED, None), False) for _, reached in allowed
            )
            found = tuple(
                (replace(move, forbids=some), Position(self, (reached, _Forbidden(some))))
                for move, reached in allowed
                for some in self._refutations(known, reached, everything)
            )
            return WinningMoves(len(found) if everything else None, found.__iter__, everything)

        return Answer(
            position,
            outcome,
            Label.COMPUTED if theorem is None else Label.THEOREM,
            known.source,
            moves,
            lambda: self._reason(position, outcome, [move for move, _ in allowed], ended, theorem),
        )

    def _searched(self, start: State) -> SafeOptions:
        """The options that are P-positions, from a table of all positions below a state, or by the definition."""
        search = Definition(self, search_moves())
        changed = self._changed()
        table = changed and changed.tables and changed.tables.lost_below(changed, start)

        def safe(state: State) -> bool:
            return state in table[0] if table else search.outcome(state) is Outcome.P

        def into(state: State) -> list[tuple[Move, State]]:
            return [(move, reached) for move, reached in self.options(state) if safe(reached)]

        return SafeOptions(safe, into, table[1] if table else "search from the definition")

    def _refutations(self, known: SafeOptions, state: State, others: bool) -> Iterator[tuple[Move, ...]]:
        """What may be forbidden in a P-position so that no move to a P-position is left: those, and any ``others``."""
        bad = [move for move, _ in known.into(state)]
        if not others:
            yield _in_order(bad)
            return
        rest = [move for move, _ in self.base.options(state) if move not in bad]
        for more in range(min(self._most(state) - len(bad), len(rest)) + 1):
            for some in combinations(rest, more):
                yield _in_order((*bad, *some))

    def _reason(
        self, position: Position, outcome: Outcome, good: list[Move], ended: bool, theorem: SafeOptions | None
    ) -> Reason:
        """How many moves lead to P-positions, against how many may be forbidden."""
        if ended:
            winner = quoted(self.winner(position.state, outcome))
            told = tr("No move is left: {winner} has won.", winner=winner)
            return Reason("block", told, (), {}, told, tr("where no move is left"), ENDED)
        # how many moves lead to P-positions, and how many may be forbidden
        shown = listed([quoted(move.brief()) for move in good[:_SHOWN]]) if good else ""
        if len(good) > _SHOWN:
            shown += tr(" and {number:,} more", number=len(good) - _SHOWN)
        lead = ntr(
            "{n} move leads to a P-position", "{n} moves lead to a P-position", len(good), n=abbreviate(len(good))
        )
        most = self._most(self.inner(position.state))
        facts = {"good": [str(move) for move in good], "forbidden": most}
        may = tr(
            "the other player may forbid {value}",
            value=ntr("{n} move", "{n} moves", most, n=abbreviate(most)) if most else tr("none"),
        )
        # what is left of them
        if self._played(position.state):
            said = (
                tr("The move {shown} is allowed and leads to a P-position.", shown=shown)
                if len(good) == 1
                else (
                    tr("The moves {shown} are allowed and lead to P-positions.", shown=shown)
                    if good
                    else tr("No move that is allowed leads to a P-position.")
                )
            )
        elif outcome is Outcome.N:
            said = ntr(
                "{lead}, {shown}; {may}, so at least {n} of them is left.",
                "{lead}, {shown}; {may}, so at least {n} of them are left.",
                len(good) - most,
                lead=lead,
                shown=shown,
                may=may,
                n=abbreviate(len(good) - most),
            )
        else:
            said = (
                tr("{lead}, {shown}, and {may}.", lead=lead, shown=shown, may=may)
                if good
                else tr("No move leads to a P-position.")
            )
        # the rule that decides
        if self.base.normal_play:
            rule = tr(
                "Before anything is forbidden, a position is a P-position if and only if fewer than {k} moves lead from"
                " it to P-positions.",
                k=self.k,
            )
        else:
            rule = tr(
                "Before anything is forbidden, a position with a move is a P-position if and only if fewer than {k}"
                " moves, and not all of them, lead from it to P-positions.",
                k=self.k,
            )
        if outcome is Outcome.N:
            nudge = tr("a move that wins is left, whatever is forbidden")
        else:
            nudge = tr("all moves that would win are forbidden, or can be")
        how = tr("by search") if theorem is None else theorem.source
        return Reason("block", said, (), facts, f"{rule} {said}", how, nudge)


class _Forbidden(tuple[Move, ...]):
    """The moves that are forbidden: a type of its own, so that a state says whether it has them."""

    __slots__ = ()


def _in_order(moves: Iterable[Move]) -> _Forbidden:
    """Forbidden moves in the order of their texts, so that equal sets are equal."""
    return _Forbidden(sorted(moves, key=str))


def without_moves(pile: Pile, barred: set[str]) -> Pile:
    """A pile without some moves."""
    here = {move.removeprefix(pile.prefix) for move in barred if move.startswith(pile.prefix)}
    splits = tuple((take, split) for take, split in pile.splits if f"{take}/{split}" not in here)
    amounts = {int(text) for text in here if text.isdigit() and int(text) in pile.takes}
    if not amounts and isinstance(pile.takes, range):
        return replace(pile, splits=splits)
    return replace(pile, takes=tuple(amount for amount in pile.takes if amount not in amounts), splits=splits)
