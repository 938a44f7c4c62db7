"""Help on the play page as data: hints, the reason in three leaves, and where a game was decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import later, tr
from nimlike.core.move import Move
from nimlike.core.outcome import Outcome
from nimlike.core.phrases import Summands
from nimlike.core.position import Position
from nimlike.play.hints import STEPS, hint
from nimlike.play.match import Match
from nimlike.play.review import KEPT, LOST, MISTAKE, UNKNOWN, Judged, review
from nimlike.play.telling import advice, did, doing
from nimlike.web.address import Address
from nimlike.web.first_figures import first_figure
from nimlike.web.first_words import first_words
from nimlike.web.scenes import seats_of
from nimlike.web.seats import has_won, is_you

LEAVES: Final = (later("Picture"), later("Words"), later("Proof"))
"""The three depths of a reason."""


def advised(position: Position) -> Move | None:
    """The move that the last hint gives."""
    return hint(position, STEPS).move


def parts_of(position: Position) -> Sequence[int]:
    """The summands in which the reason sees a pile, largest first; empty where it sees none."""
    try:
        figure = position.explain().figure
    except LimitReached:
        return ()
    return figure.parts if isinstance(figure, Summands) else ()


def hint_of(position: Position, step: int, move: Move | None) -> str:
    """The text of a hint; the last one names the move in words."""
    found = hint(position, step)
    if step < STEPS or move is None or found.winning is None:
        return found.text
    said, left = advice(position, move), position.after(move)
    words = left.ruleset.words(left.state)
    if found.winning:
        return tr("{said}. That wins. It leaves this: {words}.", said=said, words=words)
    return tr(
        "Every move loses against best play. {said}, to make the game long. It leaves this: {words}.",
        said=said,
        words=words,
    )


def why_of(address: Address, match: Match, names: tuple[str, str]) -> dict[str, Any]:
    """Who wins and why, on the leaf asked for; of the last move too where it can be told."""
    from nimlike.explain.render import html, prose

    here = match.position
    leaves = [
        {"name": tr(name), "url": address.change(why=i).url, "now": i == address.why}
        for i, name in enumerate(LEAVES, 1)
    ]
    shown: dict[str, Any] = {"leaves": leaves, "leaf": LEAVES[address.why - 1]}
    own = next((i for i in reversed(range(len(match.line))) if address.yours(i)), None)
    try:
        answer = here.answer()
        reason = answer.reason
        plain = first_words(here, answer)
        last = "" if own is None else _made(match.positions[own], match.line[own])
    except LimitReached as limit:
        told = tr("Not solved here: {limit}", limit=limit)
        return shown | {
            "verdict": told,
            "spoken": "",
            "plain": "",
            "figure": "",
            "more": "",
            "html": "",
            "label": "",
            "source": "",
        }
    seat = match.mover if answer.outcome is Outcome.N else 1 - match.mover
    verdict = (
        tr("With best play {you} win.", you=names[seat])
        if is_you(address, seat)
        else tr("With best play {who} wins.", who=names[seat])
    )
    kind = (
        tr("an N-position, won by the player to move")
        if answer.outcome is Outcome.N
        else tr("a P-position, won by the player who has just moved")
    )
    return shown | {
        "verdict": verdict,
        "plain": plain[0],
        "figure": first_figure(here, answer, seats_of(match)),
        "spoken": plain[0],
        "more": plain[1],
        "words": prose(reason.paragraph or reason.summary),
        "terms": prose(reason.summary),
        "kind": kind,
        "html": html(reason, 3),
        "last": last,
        "label": answer.label.value,
        "source": answer.source,
    }


def _made(before: Position, move: Move) -> str:
    """What a move was worth, what answers it and what would have been better."""
    from nimlike.explain.reasons import of_move

    facts = of_move(before, move).facts
    made = _capital(doing(before, move))
    told = tr("{move} wins.", move=made) if facts["wins"] else tr("{move} loses.", move=made)
    if facts["refutation"]:
        after = before.after(move)
        answer = advice(after, after.ruleset.parse_move(facts["refutation"]))
        told += tr(" The answer is to {answer}.", answer=f"{answer[:1].lower()}{answer[1:]}")
    if facts["better"]:
        better = _capital(doing(before, before.ruleset.parse_move(facts["better"])))
        told += tr(" {move} would have won.", move=better)
    return told


def review_of(address: Address, match: Match, names: tuple[str, str]) -> dict[str, Any]:
    """Where the game was decided, each move judged, and the way back to the move that turned it."""
    judged = review(match)
    decided = judged.decided
    winner = 0 if match.winner == "first" else 1
    shown: dict[str, Any] = {
        "won": has_won(address, winner, _capital(names[winner])),
        "decision": judged.decision(names),
        "lines": [_judged(each, names) for each in judged.moves],
        "because": "",
        "number": None,
        "again": None,
        "reason": None,
        "swapped": None,
    }
    if decided is None and judged.winner is not None and all(each.verdict != UNKNOWN for each in judged.moves):
        shown["decision"] = _from_the_start(address, judged.winner, names)
        if not address.alone and not is_you(address, judged.winner):
            first = "computer" if address.first == "you" else "you"
            shown["swapped"] = address.change(first=first, moves=(), redo=()).url
    if decided is not None:
        shown["number"] = decided.number
        who = names[decided.mover]
        shown["decision"] = tr(
            "Move {number} decided it: {who} {did} and gave the win away.",
            number=decided.number,
            who=who,
            did=did(decided.before, decided.move),
        )
        if decided.better is not None:
            better = _capital(doing(decided.before, decided.better))
            shown["decision"] += tr(" {move} would have kept it.", move=better)
            shown["because"] = _because(decided.before.after(decided.better))
        # Before your mistake it was your turn; after the computer's it is.
        turn = decided.number - 1 if address.yours(decided.number - 1) else decided.number
        back = address.change(moves=address.moves[:turn], redo=address.moves[turn:])
        shown["again"] = back.change(redo=()).url
        shown["reason"] = back.change(why=1).url
    return shown


def _from_the_start(address: Address, winner: int, names: tuple[str, str]) -> str:
    """What is said of a game without a mistake."""
    if is_you(address, winner):
        return tr("{you} could win from the start, and no mistake was made.", you=_capital(names[winner]))
    return tr("{who} could win from the start, and no mistake was made.", who=_capital(names[winner]))


def _because(left: Position) -> str:
    """Why a move wins: what it leaves, and what is wrong there for the player who must move."""
    if left.is_terminal:
        return tr("It would have ended the game.")
    try:
        told = first_words(left, left.answer())[0]
    except LimitReached:
        return ""
    return tr("It leaves this: {words}. {reason}", words=left.ruleset.words(left.state), reason=told)


_VERDICTS: Final = {
    KEPT: later("that keeps the win"),
    LOST: later("every move loses here"),
    UNKNOWN: later("not solved here"),
    MISTAKE: later("that gives the win away"),
}


def _judged(judged: Judged, names: tuple[str, str]) -> str:
    """A move and its worth in a line."""
    told = tr(
        "{who} {did}: {verdict}",
        who=_capital(names[judged.mover]),
        did=did(judged.before, judged.move),
        verdict=tr(_VERDICTS[judged.verdict]),
    )
    return told + ("." if judged.better is None else tr("; {move} keeps it.", move=doing(judged.before, judged.better)))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
