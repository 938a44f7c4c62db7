"""Help in three steps: a nudge, then where to look, then the move."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import later, ntr, tr
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Outcome
from nimlike.core.phrases import Blocks, Pairs, Strip, Summands, listed
from nimlike.core.position import Position
from nimlike.core.reason import ANY_GAME, Reason
from nimlike.core.searched import Remoteness
from nimlike.core.shown import Pile, prefix
from nimlike.explain.reasons import chosen_move, of_move
from nimlike.explain.render import text
from nimlike.play.match import Match
from nimlike.play.opponents import Taste, best_moves
from nimlike.play.words import prefixes, size_of

STEPS: Final = 3


@dataclass(frozen=True)
class Hint:
    step: int  # 1, 2 or 3
    text: str  # the hint, in a sentence or two
    move: Move | None  # the move advised, in step 3; None before it, and once the game is over
    winning: bool | None  # whether the position is won for the player to move; None when it could not be solved


def hint(position: Position, step: int = 1) -> Hint:
    """Help for the player to move: step 1 a nudge, 2 which pile and how much roughly, 3 the move."""
    if step not in range(1, STEPS + 1):
        raise ValueError(f"a hint has the steps 1 to {STEPS}, not {step}")
    if position.is_terminal:
        return Hint(step, tr("The game is over: no move is left."), None, None)
    taste = _advised(position)
    say = (_nudge, _where, _advice)[step - 1]
    return Hint(step, say(position, taste), taste.move if step == STEPS else None, taste.winning)


def _advised(position: Position, shared: Remoteness | None = None) -> Taste:
    """The advice: of the winning moves the one that the reason names."""
    taste = best_moves(position, shared)
    if not taste.winning:
        return taste
    with suppress(LimitReached):
        if (named := chosen_move(position.answer())) is not None:
            return replace(taste, moves=(named,))
    return taste


def _nudge(position: Position, taste: Taste) -> str:
    """The question of the picture."""
    if taste.winning is None:
        return tr("No advice, only a careful move: {note}.", note=taste.note)
    try:
        reason = position.explain()
        nudge, question = reason.nudge, _question(position, taste.move, reason) if taste.winning else ""
    except LimitReached:
        nudge, question = tr(ANY_GAME), ""
    if question:
        return tr("You can win. {question}", question=question)
    if taste.winning:
        return tr("You can win: {nudge}.", nudge=nudge)
    return tr("Every move loses against best play ({nudge}). Make the game long, and wait for a mistake.", nudge=nudge)


def _question(position: Position, move: Move, reason: Reason) -> str:
    """The question of the picture; empty if the reason has none."""
    figure = reason.figure
    if position.after(move).is_terminal:
        return tr("Can you end the game at once?")
    if len(move.split) == 1 and _rest(position, move) == move.split[0]:
        return tr("Could you leave two equal parts, and then copy what the other player does?")
    if isinstance(figure, Blocks):
        if figure.worth:
            return tr("Each row is worth a pile of Nim. Which one should be worth less or more, so that all cancel?")
        return tr("See each pile as blocks of 1, 2, 4, 8 and so on. Which block has no partner?")
    if isinstance(figure, Summands):
        parts = " + ".join(map(abbreviate, figure.parts))
        return tr("The pile falls into groups: {parts}. Which may be taken whole?", parts=parts)
    if isinstance(figure, Pairs):
        return tr("Some pairs of sizes are safe to leave. Which of them can you reach?")
    if isinstance(figure, Strip):
        return tr("Some sizes are traps for the player who must move. Which of them can you reach?")
    return ""


def _rest(position: Position, move: Move) -> int | None:
    """What a move that splits leaves of its pile beside the part split off."""
    ((row, taken),) = prefixes(move)
    size = size_of(position, row)
    return None if size is None else size - taken - sum(move.split)


def _where(position: Position, taste: Taste) -> str:
    lead = tr("Not solved here. ")
    if taste.winning is not None:
        lead = "" if taste.winning else tr("Every move loses. To resist: ")
    move = taste.move
    place = "" if move.part is None else tr(" in game {part}", part=move.part)
    if not move.takes:
        return lead + tr("Take nothing{place}.", place=place)
    row = _row(position, move)
    if move.lone:
        if row is None or not row.complete:
            text = (
                tr("The move takes an odd number of counters{place}.", place=place)
                if move.amount % 2
                else tr("The move takes an even number of counters{place}.", place=place)
            )
        else:
            text = tr(
                "You may take at most {most}{place}: take {share} that.",
                most=abbreviate(row.most),
                place=place,
                share=_share(move.amount, row.most),
            )
        return lead + text
    pile, _ = move.takes[0]
    named = tr("pile {pile_name}", pile_name=pile_name(pile)) if row is None else row.name.rpartition(": ")[2]
    name = named[:1].lower() + named[1:]
    if len(move.takes) > 1:
        piles = listed([pile_name(pile) for pile, _ in move.takes])
        return lead + tr("Look at {piles}{place} together.", piles=piles, place=place)
    if not move.split:
        return lead + tr("Look at {name}{place}.", name=name, place=place)
    return lead + tr("Look at {name}{place}, and leave it in parts.", name=name, place=place)


def _row(position: Position, move: Move) -> Pile | None:
    """The row of the board from which the move takes first."""
    part = "" if move.part is None else f"{move.part}."
    wanted = part if move.lone else part + prefix(move.takes[0][0])
    rows = position.ruleset.board(position.state)
    return next((row for row in rows if row.prefix == wanted and row.size is not None), None)


def _share(amount: int, most: int) -> str:
    if amount == most:
        return tr("all of")
    return tr("more than half of") if 2 * amount > most else tr("at most half of")


def _advice(position: Position, taste: Taste) -> str:
    move = taste.move
    leaves = tr("it leaves {after}", after=position.after(move).brief())
    if taste.winning is None:
        return tr("{move} is a careful move, no more: {note}.", move=move.brief(), note=taste.note)
    if taste.winning:
        return tr("{move} wins: {leaves}.", move=move.brief(), leaves=leaves)
    if taste.remoteness is None:
        return tr("Every move loses; {move} takes least: {leaves}.", move=move.brief(), leaves=leaves)
    left = ntr(
        "{remoteness} move left with best play",
        "{remoteness} moves left with best play",
        taste.remoteness,
        remoteness=taste.remoteness,
    )
    return tr(
        "Every move loses; {move} resists longest ({left}): {leaves}.", move=move.brief(), left=left, leaves=leaves
    )


def why_lines(position: Position, move: str, depth: int) -> list[str]:
    """Why a position is won or lost, or if it is given a move, and how that is known; or that it cannot be solved."""
    after = position.after(move) if move else position
    try:
        answer = after.answer()
        reason = of_move(position, move) if move else answer.reason
        return [*text(reason, depth), f"[{tr(answer.label)}: {answer.source}]"]
    except LimitReached as limit:
        return [tr("Not solved here: {limit}.", limit=limit)]


# What each move of a match was worth, and where the game was decided.

KEPT: Final = "kept"  # the mover could win and still can
MISTAKE: Final = "mistake"  # the mover could win and gave that away
LOST: Final = "lost"  # every move would have lost
UNKNOWN: Final = "unknown"  # the position before or after the move could not be solved


@dataclass(frozen=True)
class Judged:
    number: int  # its place in the game, from 1
    mover: int  # 0 the first player, 1 the second
    move: Move  # the move
    before: Position  # the position it was made in
    verdict: str  # `KEPT`, `MISTAKE`, `LOST` or `UNKNOWN`
    better: Move | None = None  # after a mistake: a move that would have kept the win, where one is known


@dataclass(frozen=True)
class Review:
    moves: tuple[Judged, ...]  # the moves in order
    winner: int | None  # who won (0 or 1), or who wins with best play from here; None when that is not known

    @property
    def decided(self) -> Judged | None:
        """The last mistake: the move that decided the game; None if there was none."""
        return next((judged for judged in reversed(self.moves) if judged.verdict == MISTAKE), None)

    def decision(self, names: Sequence[str] = (later("first player"), later("second player"))) -> str:
        """Where the game was decided, in a sentence; ``names`` are the first and the second player's."""
        found = self.decided
        if found is not None:
            kept = tr("; {better} would have kept it", better=found.better.brief()) if found.better is not None else ""
            move = found.move.brief()
            return tr(
                "Decided at move {number} ({names}): {move} gave the win away{kept}.",
                number=found.number,
                names=tr(names[found.mover]),
                move=move,
                kept=kept,
            )
        if any(judged.verdict == UNKNOWN for judged in self.moves):
            return tr("Not decided here: some positions could not be solved.")
        if self.winner is None or not self.moves:
            return tr("Nothing is decided: no mistake was made.")
        return tr("Decided from the start ({names}): no mistake was made.", names=tr(names[self.winner]))

    def lines(self, names: Sequence[str] = (later("first player"), later("second player"))) -> list[str]:
        """A line for each move, then where the game was decided."""
        said = {
            KEPT: tr("keeps the win"),
            LOST: tr("every move loses here"),
            UNKNOWN: tr("not solved here"),
        }
        lines = []
        for judged in self.moves:
            verdict = said.get(judged.verdict, tr("gives the win away"))
            if judged.better is not None:
                verdict += tr("; {better} keeps it", better=judged.better.brief())
            lines.append(f"{judged.number}. {judged.move.brief()} ({tr(names[judged.mover])}): {verdict}.")
        return [*lines, self.decision(names)]


def review(match: Match) -> Review:
    """Judge the moves from the start of a match to its cursor."""
    positions = match.positions
    outcomes = [_outcome(position) for position in positions]
    shared = Remoteness(match.start.ruleset)
    judged = []
    for i, move in enumerate(match.line):
        before, after = outcomes[i : i + 2]
        better = None
        if before is None or after is None:
            verdict = UNKNOWN
        elif before is Outcome.P:
            verdict = LOST
        elif after is Outcome.P:
            verdict = KEPT
        else:
            verdict = MISTAKE
            taste = _advised(positions[i], shared)
            better = taste.move if taste.winning else None
        judged.append(Judged(i + 1, i % 2, move, positions[i], verdict, better))
    last = outcomes[-1]
    winner = None if last is None else match.mover if last is Outcome.N else 1 - match.mover
    return Review(tuple(judged), winner)


def _outcome(position: Position) -> Outcome | None:
    try:
        return position.outcome
    except LimitReached:
        return None
