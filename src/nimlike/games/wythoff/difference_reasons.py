"""Why a position of Wythoff's games with any differences is won or lost: its pair, and the bound on the amounts."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.answer import Grid, Reason
from nimlike.core.errors import LimitReached
from nimlike.core.figures import Pairs
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.phrase import counted
from nimlike.core.position import Position
from nimlike.games.wythoff.reasons import ALL_AT_ONCE, COME_BACK, aim, ended, kept_safe, pair_text, pairs_around

if TYPE_CHECKING:
    from nimlike.games.wythoff.differences import WythoffDifferences

_PAIRS_SHOWN: Final = 8
_LARGEST_DRAWN: Final = 10**15


def reason(game: WythoffDifferences, x: int, y: int, first: tuple[Move, Position] | None) -> Reason:
    """The reason of the position (x, y) of a game.

    Parameters
    ----------
    game, x, y
        The position.
    first
        A winning move with the position it reaches; None where the player to move loses, and at the end.
    """
    facts: dict[str, Any] = {"difference": json_number(abs(x - y))}
    if x == y == 0:
        return ended(game.misere, facts)
    if first is None:
        return _pair(game, min(x, y), max(x, y), facts)
    return _no_pair(game, x, y, first, facts)


def _pair(game: WythoffDifferences, p: int, q: int, facts: dict[str, Any]) -> Reason:
    k = game.pairs.index(q)
    facts["index"] = json_number(k)
    if q == 1:
        told = "One counter is left, and the player to move has to take it. In misère play that loses."
        summary = f"{_named(game, p, q)}: the player to move must take the last counter, and loses."
        return Reason(
            "wythoff-pair",
            summary,
            (),
            facts,
            told,
            "which is pair $k = 0$",
            "one counter is left, and it must be taken",
        )
    last = (
        "the player to move has to take the last counter, and loses"
        if game.misere
        else "the other player takes the last counter, and the player to move loses"
    )
    told = (
        f"{_safe(game)} {pair_text(p, q)} is one of these pairs, so every move of the player to move spoils it, and the"
        f" other player has an answer that makes a pair again. So it goes on until {last}."
    )
    working: list[str | Grid] = [
        f"{abbreviate(p)} is the least number in no earlier pair, and {abbreviate(q)} = {abbreviate(p)} +"
        f" {abbreviate(q - p)}, the difference of this pair.",
        "A move from one pile keeps a number, and each number is in one pair only.",
        "To leave an earlier pair, whose smaller number is m, by a move from both piles, the two numbers taken would"
        " have to differ by f(m) or more, and they must differ by less.",
        *_bounds(game, p),
    ]
    summary = f"{_named(game, p, q)}, of difference {abbreviate(q - p)}: a safe combination."
    nudge = "the piles are one of the pairs, and no move leads from one pair to another"
    return Reason(
        "wythoff-pair",
        summary,
        tuple(working),
        facts,
        told,
        f"which is pair $k = {abbreviate(k)}$",
        nudge,
        kept_safe(p, q),
        _figure(game, k, q),
    )


def _no_pair(game: WythoffDifferences, x: int, y: int, first: tuple[Move, Position], facts: dict[str, Any]) -> Reason:
    move, after = first
    p, q = sorted(after.state)
    facts["move"] = str(move)
    facts["target"] = [json_number(p), json_number(q)]
    facts["target_index"] = json_number(game.pairs.index(q))
    if q == 0:
        takes = "takes all of it" if min(x, y) == 0 else "empties both piles at once"
        where = f"The difference {abbreviate(abs(x - y))} is less than {abbreviate(game.bounds.at(0))}"
        if min(x, y) == 0 or x == y:
            where = "The piles are equal" if x == y else "One pile is left"
        summary = f"{where}: {move.brief()} {takes}, the last {'counter' if x + y == 1 else 'counters'} of all."
        told = f"Whoever takes the last counter wins, and the player to move can do so at once: {move.brief()} {takes}."
        nudge = "all counters that are left can be taken at once"
        return Reason("wythoff-move", summary, (), facts, told, "which is not a pair", nudge, ALL_AT_ONCE)
    if len(move.takes) == 1:
        how = (
            f"{abbreviate(y if move.takes[0][0] == 0 else x)} stands in {_named(game, p, q)}: {move.brief()} leaves it"
        )
    else:
        k, other = (amount for _, amount in move.takes)
        apart = "are the same" if k == other else f"differ by {abbreviate(abs(k - other))}"
        facts["apart"] = json_number(abs(k - other))
        how = (
            f"{move.brief()} leaves {_named(game, p, q)}: the numbers taken {apart}, and with {abbreviate(p)} left they"
            f" must differ by less than {abbreviate(game.bounds.at(p))}"
        )
    end = "the other player has to take the last counter" if game.misere else "the last counter"
    told = (
        f"{_safe(game)} ({abbreviate(x)}, {abbreviate(y)}) is not one of these pairs, but {move.brief()} leaves"
        f" {pair_text(p, q)}, which is one. The other player must spoil that pair, and the player to move can make a"
        f" pair again, each time, {'until' if game.misere else 'down to'} {end}."
    )
    working = (_piles(game, x, y), *_bounds(game, p))
    nudge = "leave one of the pairs: both numbers decide together, and so does their difference"
    plain = (aim(move, x, y, p, q), COME_BACK)
    summary = f"Not a pair. {how}."
    figure = _figure(game, game.pairs.index(q), q)
    return Reason("wythoff-move", summary, working, facts, told, "which is not a pair", nudge, plain, figure)


def _figure(game: WythoffDifferences, k: int, larger: int) -> Pairs | None:
    """Some pairs around the k-th; none where they are very long, or the next ones beyond what is known."""
    with suppress(LimitReached):
        return pairs_around(game, k) if larger < _LARGEST_DRAWN else None
    return None


def _safe(game: WythoffDifferences) -> str:
    """What the safe combinations are, for a reader new to them."""
    first = 0 if game.misere else 1
    shown = ", ".join(pair_text(*game.pair(k)) for k in range(first, first + 3))
    end = "" if game.misere else "the end of the game, (0, 0), and "
    return (
        f"The safe combinations are {end}the pairs {shown}, and so on: each number stands in one pair only, and how far"
        " the numbers taken from both piles may differ is such that no move leads from one of them to another."
    )


def _named(game: WythoffDifferences, p: int, q: int) -> str:
    return f"{pair_text(p, q)}, pair $k = {abbreviate(game.pairs.index(q))}$"


def _piles(game: WythoffDifferences, x: int, y: int) -> Grid:
    """Which pair each pile stands in; of a pair whose larger number is not at hand the smaller one."""
    rows = []
    for pile, size in enumerate((x, y)):
        k, smaller = game.pairs.locate(size)
        try:
            shown = pair_text(*sorted((size, game.pairs.partner(size))))
        except LimitReached:
            assert smaller
            shown = f"({abbreviate(size)}, a larger number)"
        rows.append((pile_name(pile), abbreviate(size), shown, abbreviate(k)))
    return Grid(("pile", "size", "stands in the pair", "$k$"), tuple(rows))


def _bounds(game: WythoffDifferences, left: int) -> list[str | Grid]:
    """The pairs up to the one whose smaller number is left, with their bounds; of many the first ones."""
    last = game.pairs.smaller_from(left)
    shown = range(min(last + 1, _PAIRS_SHOWN))
    rows = []
    for k in shown:
        p, q = game.pair(k)
        rows.append((str(k), abbreviate(p), abbreviate(q), abbreviate(q - p), abbreviate(game.bounds.at(p))))
    which = f"The first {len(shown)} of {counted(last + 1, 'pair')} and" if last >= len(shown) else "The pairs and"
    return [
        f"{which} the bounds f(m), by less than which the numbers taken from both piles differ where m is left in the"
        " smaller one:",
        Grid(("$k$", "smaller number m", "larger number", "difference", "f(m)"), tuple(rows)),
    ]
