"""Who sits at the table: names, strength, whose turn it is, what each did last."""

from __future__ import annotations

from typing import Any, Final

from nimlike.core.languages import later, tr
from nimlike.play.match import Match
from nimlike.play.telling import did
from nimlike.web.address import PERSON, Address

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
    you, computer = tr("you") + letters[address.your_seat], tr("the computer") + letters[1 - address.your_seat]
    return (you, computer) if address.your_seat == 0 else (computer, you)


LEVELS: Final = ("random", "slips:0.5", "slips:0.25", "slips:0.1", "perfect")
"""The opponents to choose from during a game, weakest first."""


def is_you(address: Address, seat: int) -> bool:
    """Whether it is you who has a seat, not the computer and not one of two people."""
    return not address.alone and seat == address.your_seat


def has_won(address: Address, seat: int, name: str) -> str:
    """Who has won, by name."""
    return tr("{you} have won.", you=name) if is_you(address, seat) else tr("{who} has won.", who=name)


def seats(address: Address, match: Match) -> list[dict[str, Any]]:
    """The player above the board and the one below it: you, or of two people the first."""
    bottom = 0 if address.alone else address.your_seat
    return [_seat(address, match, seat) for seat in (1 - bottom, bottom)]


def _seat(address: Address, match: Match, seat: int) -> dict[str, Any]:
    own = match.name(seat)
    yours = is_you(address, seat)
    plain = own in (tr("the first player"), tr("the second player"))
    if address.alone:
        name = own[:1].upper() + own[1:] if plain else own
        level, strength = 0, ""
    else:
        name = (tr("You") if yours else tr("Computer")) + ("" if plain else f" · {own}")
        level, strength = (0, "") if yours else strength_of(address.against)
    turn = not match.over and match.mover == seat
    made = bool(match.line) and (len(match.line) - 1) % 2 == seat
    return {
        "seat": seat,
        "name": name,
        "level": level,
        "strength": strength,
        "levels": _levels(address) if strength else [],
        "turn": (tr("Your move") if yours else tr("to move")) if turn else "",
        "did": did(match.positions[-2], match.line[-1]) if made else "",
        "won": match.winner == ("first", "second")[seat],
    }


def _levels(address: Address) -> list[dict[str, Any]]:
    """The strengths of the opponent: the game goes on with another one."""
    found = []
    for against in LEVELS:
        level, strength = strength_of(against)
        url = address.change(against=against, hint=address.hint, why=address.why).url
        found.append({"level": level, "strength": strength, "url": url, "now": against == address.against})
    return found


def strength_of(against: str) -> tuple[int, str]:
    """How strong an opponent is, from 1 to 5, and in words."""
    name, _, rate = against.partition(":")
    if name == "perfect":
        return 5, tr("never wrong")
    if name == "slips":
        chance = float(rate)
        return (
            (4, tr("slips rarely"))
            if chance <= 0.1
            else (3, tr("slips now and then"))
            if chance <= 0.35
            else (2, tr("slips often"))
        )
    return 1, tr("plays at random")
