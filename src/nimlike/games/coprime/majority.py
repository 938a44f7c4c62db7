"""The Majority theorem in the coprime game: who wins where most final totals are good for one player and K is large.

A's final total is between the chips that he has and all but those that B has. A's takes raise the lower end, B's
takes lower the upper end; so a position is a row of tokens, one for each total that is still possible, each good for
one of the players, and the last one left decides. Of so many totals in succession, ``reach``, one is a good place for
the player in the majority. Where K is at least that, every position is decided, and so are its winning takes:
docs/theory/coprime-majority.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import later, ntr, tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.reason import Grid, Reason
from nimlike.games.coprime.coprime_rules import A, B, CoprimeRules
from nimlike.games.coprime.goal import COPRIME, Goal
from nimlike.games.coprime.good_places import FinalTotals, Majority, Multiples, final_totals
from nimlike.games.coprime.words import GOAL, by_taking, takes_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


SCAN: Final = 250_000
"""Most tokens that are looked at for a list of winning takes."""


@dataclass(frozen=True)
class Takes:
    """Winning takes: 1 to ``first``, and others in increasing order."""

    first: int  # all takes up to this one win
    others: tuple[int, ...] = ()  # greater ones that win
    complete: bool = True  # whether there are no more

    @property
    def count(self) -> int:
        """How many they are."""
        return self.first + len(self.others)

    def beginning(self, most: int) -> list[int]:
        """The first of them, at most so many."""
        return [*range(1, min(self.first, most) + 1), *self.others][:most]


@dataclass(frozen=True)
class Row:
    """A row in which one player, the owner, is in the majority; K is at least ``reach``.

    Notes
    -----
    Call a part of the row *low* if all its parts that end where it does, but for itself, have negative sums; a single
    token if it is not the owner's. The owner, to move, loses exactly the rows that are low, and they have at most
    ``reach`` tokens; the other player, to move, wins iff he can leave a low one.

    Complexity: O(reach) tokens are looked at for an outcome, O(reach + K) for all winning takes.
    """

    length: int  # the chips left, L >= 1: the row has L + 1 tokens, counted 0, 1, ..., L from the owner's end
    max_take: int  # K, for both players
    reach: int  # of so many tokens in succession one is a good place of the owner
    look: Callable[[int, int], NDArray[np.int8]]

    def sums(self, count: int) -> NDArray[np.int64]:
        """The sums of the first 0, 1, ..., ``count`` tokens."""
        import numpy as np

        return np.concatenate(([0], np.cumsum(self.look(0, count), dtype=np.int64)))

    def lows(self) -> NDArray[np.int64]:
        """The L' for which the first L' + 1 tokens are a low row; all are less than ``reach``."""
        import numpy as np

        sums = self.sums(min(self.length + 1, self.reach))
        below = sums[2:] < np.minimum.accumulate(sums[1:])[:-1]
        found = np.flatnonzero(below) + 1
        return np.concatenate(([0], found)) if sums[1] < 0 else found

    def owner_wins(self) -> bool:
        """Whether the owner wins with the move."""
        return self.length >= self.reach or self.length not in self.lows()

    def other_wins(self) -> bool:
        """Whether the other player wins with the move."""
        if self.length - self.max_take >= self.reach:
            return False
        return bool(self._left_by_the_other().size)

    def _left_by_the_other(self) -> NDArray[np.int64]:
        lows = self.lows()
        return lows[(lows >= self.length - self.max_take) & (lows < self.length)]

    def other_takes(self) -> Takes:
        """All winning takes of the other player: those that leave a low row."""
        if self.length - self.max_take >= self.reach:
            return Takes(0)
        return Takes(0, tuple(self.length - int(low) for low in self._left_by_the_other()[::-1]))

    def owner_takes(self) -> Takes:
        """The winning takes of the owner; all of them, unless that means to look at more than `SCAN` tokens."""
        import numpy as np

        length, most = self.length, min(self.max_take, self.length)
        # With K + reach chips left after his take the other player leaves no low row.
        sure = max(0, length - self.max_take - self.reach)
        if sure >= most:
            return Takes(most)
        count = length - sure
        if count > SCAN:
            return Takes(sure, () if sure else (self.good_take(),), complete=False)
        tokens = self.look(sure, count + 1)
        sums = np.concatenate(([0], np.cumsum(tokens, dtype=np.int64)))
        # sums[j - sure] is the sum before token j; only differences of sums count.
        lowest = np.minimum.accumulate(sums[: count + 1][::-1])[::-1]
        reached = max(0, length - self.max_take - sure)
        first = sure
        if reached:
            early = np.flatnonzero(sums[: reached + 1] <= lowest[reached + 1])
            first = max(first, sure + int(early[-1]) - 1) if early.size else first
        ahead = np.flatnonzero(sums[reached:count] < lowest[reached + 1 : count + 1]) + reached + sure
        others = [int(take) for take in ahead if first < take <= most]
        if length <= most and tokens[-1] > 0:
            others.append(length)
        while others and others[0] == first + 1:
            first = others.pop(0)
        return Takes(min(first, most), tuple(others))

    def ahead(self) -> bool:
        """Whether the owner's tokens are ahead in every part at his end but the whole row: with it he loses no more."""
        return bool(self.sums(min(self.length, self.reach))[1:].min() > 0)

    def good_take(self) -> int:
        """The owner's least take after which his tokens are ahead as in `ahead`; he has to win with the move."""
        import numpy as np

        span = min(self.length, 2 * self.reach)
        sums = self.sums(span)
        lowest = np.minimum.accumulate(sums[::-1])[::-1]
        found = np.flatnonzero(sums[1:-1] < lowest[2:])
        return int(found[0]) + 1 if found.size else self.length


MAX_REACH: Final = 100_000
"""Good places may be this far apart: so many tokens are looked at for an answer."""

SOURCE: Final = "Majority theorem (docs/theory/coprime-majority.md)"


@dataclass(frozen=True)
class Won:
    """A position that the Majority theorem decides."""

    winner: int  # 0 for A, 1 for B
    takes: Takes  # winning takes of the player to move
    totals: FinalTotals
    majority: Majority
    row: Row  # the totals that A can still end with, from the end of the player in the majority


def decide_by_majority(goal: Goal, state: tuple[int, int, int, int], max_take: int) -> Won | None:
    """Who wins a position (left, a, b, mover), left >= 1; None where the theorem does not apply, or is not known to."""
    left, a, b, mover = state
    totals = final_totals(goal, left + a + b)
    majority = totals.majority()
    if majority is None or majority.reach > min(max_take, MAX_REACH):
        return None
    owner = majority.owner

    def look(first: int, count: int) -> NDArray[np.int8]:
        import numpy as np

        if owner == B:
            good = totals.good_for_b(a + left + 1 - first - count, count)[::-1]
        else:
            good = ~totals.good_for_b(a + first, count)
        return np.where(good, 1, -1).astype(np.int8)

    row = Row(left, max_take, majority.reach, look)
    try:
        if mover == owner:
            winner = owner if row.owner_wins() else 1 - owner
            takes = row.owner_takes() if winner == owner else Takes(0)
        else:
            winner = 1 - owner if row.other_wins() else owner
            takes = row.other_takes() if winner != owner else Takes(0)
    except LimitReached:
        return None
    return Won(winner, takes, totals, majority, row)


def answer_by_majority(rules: CoprimeRules, position: Position) -> Answer | None:
    """The answer of a position with chips left and a constant K; None where the theorem decides nothing."""
    # All winning moves are named, but where there may be more than can be looked at.
    left, a, b, mover = position.state
    max_take = rules.constant
    if left == 0 or max_take is None:
        return None
    won = decide_by_majority(rules.goal, (left, a, b, mover), max_take)
    if won is None:
        return None
    takes = won.takes

    def moves() -> Iterator[tuple[Move, Position]]:
        for take in chain(range(1, takes.first + 1), takes.others):
            yield Move.lone_take(take), Position(rules, rules.taken(position.state, take))

    return Answer(
        position,
        Outcome.N if won.winner == mover else Outcome.P,
        Label.THEOREM,
        SOURCE,
        lambda: WinningMoves(takes.count if takes.complete else None, moves, takes.complete),
        lambda: _explain(rules.goal, (left, a, b, mover), max_take, won),
    )


MAJORITY: Final = later("what counts is how many of the totals that A can still end with are good for whom")
"""First hint."""

_SHOWN: Final = 12
_GAME: Final = later(
    "A's takes raise the least total that A can still end with, B's takes lower the "
    "greatest, and the last one left decides."
)


def _explain(goal: Goal, state: tuple[int, int, int, int], max_take: int, won: Won) -> Reason:
    """The _explain of a position (left, a, b, mover) that the Majority theorem decides."""
    left, a, b, mover = state
    winner, who, owner = "AB"[won.winner], "AB"[mover], won.majority.owner
    take, ahead = _place(won, mover)
    length = left - take
    # The totals that are left once the winner has taken, from his end.
    place = a + left - (take if mover == B else 0) if won.winner == B else a + (take if mover == A else 0)
    last = place - length + 1 if won.winner == B else place + length - 1
    shown = won.takes.beginning(_SHOWN)
    how = tr(" whatever {who} takes", who=who) if mover != won.winner else _say_takes(won.takes, shown)
    known = _say_majority(won, max_take) if won.winner == owner else (tr("Few chips are left."),)
    if won.winner == owner:
        because = tr("more totals are good for {winner}, who can keep them ahead to the end", winner=winner)
    else:
        because = (
            tr("few chips are left, and the totals good for {winner} will be ahead to the end", winner=winner)
            if take
            else tr("few chips are left, and the totals good for {winner} are ahead to the end", winner=winner)
        )
    now = _say_now(winner, place, last, take, length) if ahead else _say_soon(winner, who)
    # For a reader new to the game.
    paragraph = " ".join((tr(GOAL) if goal == COPRIME else goal.sentence(), tr(_GAME), *known, now))
    # The steps.
    working: list[str | Grid] = [
        tr("A can still end with {span}.", span=_span(a, a + left)),
        *_say_multiples(won),
        *known,
        now,
    ]
    # What programs read.
    facts: dict[str, Any] = {
        "n": json_number(left + a + b),
        "left": json_number(left),
        "winner": winner,
        "majority": "AB"[owner],
        "max_take": json_number(max_take),
        "gap": won.majority.reach,
        "gap_is_exact": won.majority.exact,
        "modulus": won.majority.modulus,
        "share": won.majority.share,
        "take": json_number(take),
        "place": json_number(place) if ahead else None,
        "first_winning_takes": list(map(json_number, shown)),
    }
    if ahead and length:
        sums = _sums(won, min(length, _SHOWN), take)
        facts["sums"] = sums
        working.append(_table(winner, place, sums))
    # The reason in a line.
    summary = tr("{winner} wins{how}: {because}.", winner=winner, how=how, because=because)
    clause = tr("where the totals good for {winner} stay ahead", winner=winner)
    return Reason("coprime-majority", summary, tuple(working), facts, paragraph, clause, tr(MAJORITY))


def _place(won: Won, mover: int) -> tuple[int, bool]:
    """The take that shows how the winner goes on, 0 if it is not his move; whether he is at a good place then."""
    # Where n is so long that the totals cannot be looked at, no take is shown.
    owner = won.majority.owner
    if won.winner != owner:
        return (won.takes.others[0] if mover == won.winner else 0), True
    try:
        return (won.row.good_take(), True) if mover == owner else (0, won.row.ahead())
    except LimitReached:
        return 0, False


def _say_takes(takes: Takes, shown: Sequence[int]) -> str:
    """By which takes the player to move wins."""
    if not takes.complete or takes.count == len(shown):
        return by_taking(shown, "", complete=takes.complete)
    return tr(
        " by taking {join} or {number} more",
        join=", ".join(map(abbreviate, shown)),
        number=abbreviate(takes.count - len(shown)),
    )


def _say_majority(won: Won, max_take: int) -> tuple[str, str]:
    """Who is in the majority, and that his good places are near enough."""
    majority = won.majority
    player, other = "AB"[majority.owner], "BA"[majority.owner]
    if majority.modulus:
        some = "" if majority.exact else tr("at least ")
        share = ntr("{n} is", "{n} are", majority.share, n=abbreviate(majority.share))
        more = ntr(
            "Of every {n} total in succession {some}{share} good for {player}.",
            "Of every {n} totals in succession {some}{share} good for {player}.",
            majority.modulus,
            n=abbreviate(majority.modulus),
            some=some,
            share=share,
            player=player,
        )
        if majority.modulus == 1:
            more = tr("Every total is good for {player}.", player=player)
    else:
        more = tr(
            "More totals are good for {player} than for {other}, as a count of multiples shows.",
            player=player,
            other=other,
        )
    way = tr("downwards") if majority.owner == B else tr("upwards")
    gap, most = ntr("{n} total", "{n} totals", majority.reach, n=abbreviate(majority.reach)), abbreviate(max_take)
    place = tr("of every {gap} in succession at least one", gap=gap) if majority.reach > 1 else tr("every total")
    return more, (
        tr(
            "Counted {way} from a good place the totals good for {player} are always ahead, "
            "{place} is such a place, and {player} may take up to {most}.",
            way=way,
            player=player,
            place=place,
            most=most,
        )
    )


def _say_multiples(won: Won) -> tuple[str, ...]:
    """Which totals are good for B, where they are the multiples of some numbers."""
    if not isinstance(won.totals, Multiples):
        return ()
    moduli = won.totals.moduli
    if not moduli:
        return (tr("No small number decides which totals are good for B."),) if won.totals.rest > 1 else ()
    more = tr(", and perhaps others") if won.totals.rest > 1 else ""
    return (tr("Good for B are the multiples of {takes_text}{more}.", takes_text=takes_text(moduli, "and"), more=more),)


def _say_now(winner: str, place: int, last: int, take: int, length: int) -> str:
    """What the winner does now, or what he has done."""
    end = abbreviate(place)
    if not length:
        return tr(
            "{winner} takes {take}, all that is left: A ends with {end}, which is good for {winner}.",
            winner=winner,
            take=abbreviate(take),
            end=end,
        )
    way = tr("downwards") if winner == "B" else tr("upwards")
    start = tr("{winner} takes {take}. Then", winner=winner, take=abbreviate(take)) if take else tr("Now")
    if place == last:
        where = tr("{end}, the first total counted {way}, is good for {winner}", end=end, way=way, winner=winner)
    else:
        where = tr(
            "counted {way} from {end} to {last} the totals good for {winner} are always ahead",
            way=way,
            end=end,
            last=abbreviate(last),
            winner=winner,
        )
    return tr(
        "{start} {where}, and {winner} can come to such a place again after each take of {value}.",
        start=start,
        where=where,
        winner=winner,
        value="BA"[winner == "B"],
    )


def _say_soon(winner: str, who: str) -> str:
    other = "BA"[winner == "B"]
    if who == winner:
        return tr(
            "{winner} takes so many that this is a good place, and comes to one again after each take of {other}.",
            winner=winner,
            other=other,
        )
    return tr(
        "Whatever {other} takes, {winner} can then come to a good place, and again after each take of {other}.",
        other=other,
        winner=winner,
    )


def _span(low: int, high: int) -> str:
    return (
        tr("{low} or {high}", low=abbreviate(low), high=abbreviate(high))
        if high == low + 1
        else tr("{low} to {high}", low=abbreviate(low), high=abbreviate(high))
    )


def _sums(won: Won, count: int, take: int) -> list[int]:
    """By how much the winner's totals are ahead, after 1, 2, ..., ``count`` totals from his end."""
    import numpy as np

    if won.winner == won.majority.owner:
        tokens = won.row.look(take, count)
    else:
        tokens = -won.row.look(won.row.length - take - count + 1, count)[::-1]
    return [int(total) for total in np.cumsum(tokens, dtype=np.int64)]


def _table(winner: str, place: int, sums: Sequence[int]) -> Grid:
    """The first totals from the winner's end, who wants them, and by how much the winner's are ahead."""
    step = -1 if winner == "B" else 1
    rows = [
        (abbreviate(place + step * i), winner if total > before else "BA"[winner == "B"], str(total))
        for i, (before, total) in enumerate(zip((0, *sums), sums, strict=False))
    ]
    return Grid((tr("total"), tr("good for"), tr("{winner} ahead by", winner=winner)), tuple(rows))
