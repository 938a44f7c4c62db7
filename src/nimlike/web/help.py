"""Help on the play page as data: hints, the reason in three leaves, and where a game was decided."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import later, tr
from nimlike.core.move import PASS, Move
from nimlike.core.numbers import format_number
from nimlike.core.outcome import Outcome
from nimlike.core.phrases import capital
from nimlike.core.position import Position
from nimlike.play.hints import KEPT, LOST, MISTAKE, STEPS, UNKNOWN, hint, review
from nimlike.play.match import Match
from nimlike.play.words import advice, did, doing, prefixes, short
from nimlike.plot.boards import Row, part_of, rows_of
from nimlike.plot.figures import draw_figure
from nimlike.web.address import PERSON, Address, Shown
from nimlike.web.first_reasons import Beat, beats_of, first_words

# Who sits at the table: names, strength, whose turn it is, what each did last.

OPPONENTS: Final = (
    ("perfect", later("the computer, never wrong")),
    ("slips:0.25", later("the computer, slips 1 time in 4")),
    ("random", later("the computer, plays at random")),
    (PERSON, later("another person, here")),
)
"""Who can be played against, and what that is called."""


def names(address: Address, match: Match) -> tuple[str, str]:
    """What the players are called in sentences, the first one first."""
    plain = [match.name(seat) for seat in (0, 1)]
    if address.alone:
        return plain[0], plain[1]
    own = plain != [tr("the first player"), tr("the second player")]
    letters = [f" ({name})" if own else "" for name in plain]
    other = tr("the other player") if address.code else tr("the computer")
    you, computer = tr("you") + letters[address.your_seat], other + letters[1 - address.your_seat]
    return (you, computer) if address.your_seat == 0 else (computer, you)


LEVELS: Final = ("random", "slips:0.5", "slips:0.25", "slips:0.1", "perfect")
"""The opponents to choose from during a game, weakest first."""


def is_you(address: Address, seat: int) -> bool:
    """Whether it is you who has a seat, not the computer and not one of two people."""
    return not address.alone and seat == address.your_seat


def has_won(address: Address, seat: int, name: str) -> str:
    return tr("{you} have won.", you=name) if is_you(address, seat) else tr("{who} has won.", who=name)


def seats(address: Address, match: Match) -> list[Shown]:
    """The player above the board and the one below it: you, or of two people the first."""
    bottom = 0 if address.alone else address.your_seat
    return [_seat(address, match, seat) for seat in (1 - bottom, bottom)]


def _seat(address: Address, match: Match, seat: int) -> Shown:
    own = match.name(seat)
    yours = is_you(address, seat)
    plain = own in (tr("the first player"), tr("the second player"))
    if address.alone:
        name = capital(own) if plain else own
    else:
        name = tr("You") if yours else tr("The other player") if address.code else tr("Computer")
        name += "" if plain else f" · {own}"
    strength = "" if yours or address.alone or address.code else strength_of(address.against)[1]
    return {
        "seat": seat,
        "name": name,
        "strength": strength,
        "levels": _levels(address) if strength else [],
        "won": match.winner == seat,
    }


def _levels(address: Address) -> list[Shown]:
    """The strengths of the opponent: the game goes on with another one."""
    found = []
    for against in LEVELS:
        level, strength = strength_of(against)
        now, url = against == address.against, address.keeping_help(against=against)
        found.append({"against": against, "level": level, "strength": strength, "url": url, "now": now})
    return found


_STRENGTHS: Final = (
    (0.0, 5, later("never wrong")),
    (0.1, 4, later("slips rarely")),
    (0.35, 3, later("slips now and then")),
    (1.0, 2, later("slips often")),
    (2.0, 1, later("plays at random")),
)  # up to which probability of a slip


def strength_of(against: str) -> tuple[int, str]:
    """How strong an opponent is, from 1 to 5, and in words."""
    name, _, rate = against.partition(":")
    chance = max(float(rate), 0.001) if name == "slips" else 0.0 if name == "perfect" else 2.0
    return next((level, tr(words)) for most, level, words in _STRENGTHS if chance <= most)


# Which moves no one click on the board makes, and which of them several picks make.

LISTED: Final = 2_000  # where a position has more moves, it is not asked which of them no click makes
SEVERAL, CUTS = "several", "cuts"  # how picks make a move: in several piles, or at the counters and gaps of a heap
OTHERS: Final = 300  # so many moves that no click makes are listed


def picks_of(match: Match, moves: list[Move] | None, table: Shown) -> list[Move]:
    """Those of the moves that several picks make; each row of the table gets how picks in it go together."""
    # where the moves are too many to look at, all may be picked in a game that says that it has such moves
    rows = {row["pile"].prefix: row for row in table["rows"] if row["open"] and not table["crowded"]}

    def by_picks(move: Move) -> bool:
        found = [rows[row] for row, _ in prefixes(move) if row in rows]
        if move.forbids or not found or len(found) < len(move.takes):
            return False
        fits = move.amount + sum(move.split) <= (found[0]["pile"].size or 0) and found[0]["kind"] != "bar"
        return fits or not move.split

    picked = list(filter(by_picks, moves or ()))
    kinds = {str(move.part or ""): CUTS if move.split else SEVERAL for move in picked}
    if moves is None and rows:
        board = match.position.ruleset.board(match.position.state)
        kinds = {part_of(pile): SEVERAL for pile in board if pile.size is None and (pile.takes or pile.typed)}
    for row in table["rows"]:
        row["picks"] = kinds.get(part_of(row["pile"]), "")
    return picked


def only_typed(match: Match) -> list[Move] | None:
    """The moves, each result once, that no click makes and no field for a number; None if they are too many."""
    here = match.position
    options = list(islice(here.options(), LISTED + 1))
    if len(options) > LISTED:
        return None
    clicked = {PASS}
    clicked |= {move for row in rows_of(here, match.start) if row.size for move in _clicks(row)}
    texts = {str(move) for move, _ in options}
    reached = {after.state for move, after in options if str(move) in clicked}
    reached |= {here.after(here.ruleset.parse_move(move)).state for move in clicked - texts - {PASS}}
    return [move for move, after in options if after.state not in reached]


def _clicks(row: Row) -> Iterator[str]:
    if row.breaks is not None:
        yield from (spot.move for spot in (*row.breaks.counters, *row.breaks.gaps) if spot.move)
    elif not row.counters:  # the field of a large pile
        yield from (f"{row.pile.prefix}{format_number(amount)}" for amount in islice(row.pile.takes, LISTED))
    else:
        yield from (counter.move for counter in row.counters if counter.move)


LEAVES: Final = (later("Picture"), later("Words"), later("Proof"))  # the three depths of a reason


def advised_move(position: Position) -> Move | None:
    """The move that the last hint gives."""
    return hint(position, STEPS).move


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


def why_of(address: Address, match: Match, names: tuple[str, str]) -> Shown:
    """Who wins and why, on the leaf asked for; of the last move too where it can be told."""
    from nimlike.explain.render import html, prose

    here = match.position
    shown: Shown = {"leaves": LEAVES, "leaf": LEAVES[address.why - 1]}
    own = next((i for i in reversed(range(len(match.line))) if address.yours(i)), None)
    try:
        answer = here.answer()
        reason = answer.reason
        beats = beats_of(here, answer)
        last = "" if own is None else _judge_last_move(match.positions[own], match.line[own])
    except LimitReached as limit:
        unknown = dict.fromkeys(("spoken", "beats", "score", "figure", "html", "label", "source"), "")
        return shown | unknown | {"verdict": tr("Not solved here: {limit}", limit=limit)}
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
        "beats": [said for said, _ in beats if said],
        "score": score_text(beats),
        "figure": draw_figure(reason.figure),
        "spoken": " ".join(said for said, _ in beats),
        "words": prose(reason.paragraph or reason.summary),
        "terms": prose(reason.summary),
        "kind": kind,
        "html": html(reason, 3),
        "last": last,
        "label": answer.label.value,
        "source": answer.source,
    }


def score_text(beats: Sequence[Beat]) -> str:
    """What the counters do in each beat that has a sentence, as JSON."""
    return json.dumps([verbs for said, verbs in beats if said], separators=(",", ":"), ensure_ascii=False)


def _judge_last_move(before: Position, move: Move) -> str:
    """What a move was worth, what answers it and what would have been better."""
    from nimlike.explain.reasons import of_move

    facts = of_move(before, move).facts
    made = capital(doing(before, move))
    told = tr("{move} wins.", move=made) if facts["wins"] else tr("{move} loses.", move=made)
    if facts["refutation"]:
        after = before.after(move)
        answer = advice(after, after.ruleset.parse_move(facts["refutation"]))
        told += tr(" The answer is to {answer}.", answer=f"{answer[:1].lower()}{answer[1:]}")
    if facts["better"]:
        better = capital(doing(before, before.ruleset.parse_move(facts["better"])))
        told += tr(" {move} would have won.", move=better)
    return told


def review_of(address: Address, match: Match, names: tuple[str, str]) -> Shown:
    """Where the game was decided, each move judged, and the way back to the move that turned it."""
    judged = review(match)
    decided = judged.decided
    winner = match.winner or 0
    shown: Shown = {
        "won": has_won(address, winner, capital(names[winner])),
        "decision": judged.decision(names),
        "strip": [
            {"kind": each.verdict, "told": f"{short(each.move)}: {tr(_VERDICTS[each.verdict])}"}
            for each in judged.moves
        ],
        "because": "",
    }
    if decided is None and judged.winner is not None and all(each.verdict != UNKNOWN for each in judged.moves):
        who = capital(names[judged.winner])
        shown["decision"] = (
            tr("{you} could win from the start, and no mistake was made.", you=who)
            if is_you(address, judged.winner)
            else tr("{who} could win from the start, and no mistake was made.", who=who)
        )
        if not address.alone and not is_you(address, judged.winner):
            first = "computer" if address.first == "you" else "you"
            shown["swapped"] = address.change(first=first, moves=(), redo=()).url
    if decided is not None:
        shown["number"] = decided.number
        who, made, number = names[decided.mover], did(decided.before, decided.move), decided.number
        shown["decision"] = (
            tr("Move {number} decided it: {you} {did} and gave the win away.", number=number, you=who, did=made)
            if is_you(address, decided.mover)
            else tr("Move {number} decided it: {who} {did} and gave the win away.", number=number, who=who, did=made)
        )
        if decided.better is not None:
            better = capital(doing(decided.before, decided.better))
            shown["decision"] += tr(" {move} would have kept it.", move=better)
            shown["because"] = _because(decided.before.after(decided.better))
        # Before your mistake it was your turn; after the computer's it is.
        turn = decided.number - 1 if address.yours(decided.number - 1) else decided.number
        shown["back"] = address.change(moves=address.moves[:turn], redo=address.moves[turn:])
    return shown


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
