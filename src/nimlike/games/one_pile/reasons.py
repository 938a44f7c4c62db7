"""Why a position of the one-pile games is won or lost: the smallest summand of the pile, and the cap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nimlike.core.answer import ENDED, Grid, Reason
from nimlike.core.figures import Summands
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.phrase import counted, quoted
from nimlike.numeration.bases import NumberBase, Tail

if TYPE_CHECKING:
    from nimlike.games.one_pile.onepile import OnePile
    from nimlike.games.one_pile.schwenk import Schwenk

_SHOWN_BITS: Final = 64
_SHOWN_ROWS: Final = 12
_SHOWN_ELEMENTS: Final = 7


def cap_from_base(game: OnePile, pile: int, cap: int, tail: Tail | None, upcoming: int) -> Reason:
    """The reason of a position of Holshouser and Reiter's games; ``upcoming`` is f(pile), for pile >= 1."""
    if tail is None:
        return _end("onepile-end")
    smallest, second = tail
    low = game.base.below(smallest)
    facts = _facts(game.base, pile, cap, smallest, upcoming)
    facts["interval"] = [json_number(low), None if second is None else json_number(second)]
    name, take, after = abbreviate(pile), abbreviate(smallest), abbreviate(upcoming)
    before = f"it is not less than the base element before {take}" if low else f"no base element comes before {take}"
    working: list[str | Grid] = [
        f"{name} = {game.base.spell(pile)} in base {quoted(abbreviate(str(game.base)))}: the smallest summand is"
        f" {take}.",
        *_summands(facts),
        f"The next cap, $f({name}) = {after}$, lies in {interval_text(low, second)}: {before}"
        + ("." if second is None else ", and it is less than the next summand."),
    ]
    if smallest > cap > 0:
        working.append(
            f"Taking $k < {take}$ leaves a pile whose smallest summand is at most {abbreviate(low)}, the base element"
            f" before {take}; the next cap {after} lets the other player take that summand."
        )
    return _told("onepile-summands", pile, cap, tail, upcoming, tuple(working), facts)


def cap_from_take(game: Schwenk, pile: int, cap: int, tail: Tail | None) -> Reason:
    """The reason of a position of Schwenk's games."""
    if tail is None:
        return _end("schwenk-end")
    smallest = tail.smallest
    upcoming = game.next_cap(smallest)
    facts = _facts(game.base, pile, cap, smallest, upcoming)
    name, take = abbreviate(pile), abbreviate(smallest)
    # No element above the pile is asked for: a Python cap need not be defined there.
    elements = game.base.elements_up_to(pile, _SHOWN_ELEMENTS + 1)
    shown = ", ".join(map(abbreviate, elements[:_SHOWN_ELEMENTS]))
    cap_text = quoted(str(game).partition("cap=")[2])
    working: list[str | Grid] = [
        f"Up to {name} the cap {cap_text} has the base {shown}{', ...' if len(elements) > _SHOWN_ELEMENTS else ''}:"
        " each element is the one before plus the least element after whose take that one may be taken.",
        f"{name} = {game.base.spell(pile)}: the smallest summand is {take}.",
    ]
    if smallest <= cap:
        working.extend(_tails(game, cap, facts))
    elif cap:
        working.append(
            f"After a take of $k < {take}$ the next cap lets the smallest summand left be taken: were it less, the"
            f" summands of k and those left would represent {name}, and {take} would not be its smallest."
        )
    return _told("schwenk-summands", pile, cap, tail, upcoming, tuple(working), facts)


def interval_text(low: int, high: int | None) -> str:
    """The interval of the caps that a base allows, as text.

    Examples
    --------
    >>> interval_text(2, 8), interval_text(4, None)
    ('[2, 8)', '[4, infinity)')
    """
    return f"[{abbreviate(low)}, {'infinity' if high is None else abbreviate(high)})"


def _end(kind: str) -> Reason:
    paragraph = "The game is over, and nobody can move. The player who made the last move has won."
    summary = "No counter is left: whoever took the last one has won."
    return Reason(kind, summary, (), {"pile": 0}, paragraph, "where no counter is left", ENDED)


def _facts(base: NumberBase, pile: int, cap: int, smallest: int, upcoming: int) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "pile": json_number(pile),
        "cap": json_number(cap),
        "smallest_summand": json_number(smallest),
        "next_cap": json_number(upcoming),
    }
    if pile.bit_length() < _SHOWN_BITS:
        facts["representation"] = [list(pair) for pair in base.greedy(pile)]
    return facts


def _told(
    kind: str, pile: int, cap: int, tail: Tail, upcoming: int, working: tuple[str | Grid, ...], facts: dict[str, Any]
) -> Reason:
    """The summary and the paragraph, which are the same for both families."""
    smallest, second = tail
    name, take, most, after = abbreviate(pile), abbreviate(smallest), abbreviate(cap), abbreviate(upcoming)
    greedy = (
        f"Write {name} as a sum of elements of the number base, always the largest that fits: its smallest summand is"
        f" {take}."
    )
    if smallest > cap:
        clause = f"whose smallest summand {take} exceeds the cap {most}"
        if not cap:
            summary = f"The cap is 0: no counter may be taken, though the pile holds {name}."
            paragraph = (
                "The player who cannot move loses. The pile is not empty, but the cap says how many counters may be"
                " taken at most, and it is 0."
            )
            clause = "where the cap is 0 and nothing may be taken"
            return Reason(kind, summary, working, facts, paragraph, clause, ENDED)
        summary = f"The smallest summand of {name}, {take}, exceeds the cap {most}: no take wins."
        paragraph = (
            f"{greedy} The player to move may take at most {most}, which is less. Whatever is taken, the smallest"
            " summand of the counters left is then within the next cap, and the other player takes it. So the other"
            " player can go on to the end, takes the last counter, and wins."
        )
        nudge = "the smallest summand of the pile is more than may be taken"
        plain = (
            f"{_as_sum(name, facts)}. The smallest part, {take}, is more than the {most} that may be taken.",
            "Whatever is taken leaves a smallest part that the other player can take.",
        )
        return Reason(kind, summary, working, facts, paragraph, clause, nudge, plain, _figure(facts, cap))
    facts["take"], facts["left"] = json_number(smallest), json_number(pile - smallest)
    clause = f"whose smallest summand {take} is within the cap {most}"
    if second is None:
        summary = f"The cap {most} lets the whole pile of {take} be taken."
        paragraph = (
            f"Whoever takes the last counter wins. The pile holds {counted(pile, 'counter')} and up to {most} may be"
            " taken, so the player to move takes them all."
        )
        plain = (
            f"All {name} may be taken: do." if pile > 1 else "Take the last counter.",
            "Whoever takes the last one wins.",
        )
        return Reason(kind, summary, working, facts, paragraph, clause, "the whole pile may be taken", plain)
    facts["smallest_summand_left"] = json_number(second)
    summary = (
        f"The smallest summand of {name}, {take}, is within the cap {most}: take it;"
        f" the smallest summand left, {abbreviate(second)}, exceeds the next cap {after}."
    )
    paragraph = f"{greedy} At most {most} may be taken, so the player to move can take just that summand."
    if upcoming:
        paragraph += (
            f" The smallest summand left is then {abbreviate(second)}, and the next cap is {after}: too small for the"
            " other player to do the same. Whatever the other player takes, the smallest summand can be taken again,"
            " until nothing is left."
        )
    else:
        paragraph += " The next cap is then 0: the other player may take nothing, and has lost."
    nudge = "write the pile as a sum of elements of the number base; the smallest summand is what counts"
    plain = (
        f"{_as_sum(name, facts)}. Take the smallest part, {take}.",
        f"The next part is {abbreviate(second)}, and the other player may then take at most {after}.",
    )
    return Reason(kind, summary, working, facts, paragraph, clause, nudge, plain, _figure(facts, cap))


def _parts(facts: dict[str, Any]) -> list[int]:
    """The summands, largest first; none where they are too many or too large to be listed."""
    pairs = [(int(element), int(times)) for element, times in facts.get("representation", ())]
    if sum(times for _, times in pairs) > _SHOWN_ROWS:
        return []
    return sorted((element for element, times in pairs for _ in range(times)), reverse=True)


def _as_sum(name: str, facts: dict[str, Any]) -> str:
    """The pile as the sum of its parts."""
    parts = _parts(facts)
    if not parts:
        return f"Write {name} as a sum of numbers of the base, always the largest that fits"
    return f"{name} is {' + '.join(map(str, parts))}" if len(parts) > 1 else f"{name} is a number of the base itself"


def _figure(facts: dict[str, Any], cap: int) -> Summands | None:
    parts = _parts(facts)
    return Summands(tuple(parts), cap) if parts else None


def _summands(facts: dict[str, Any]) -> list[str | Grid]:
    """The representation as a table, when it has several summands and they are known."""
    pairs = facts.get("representation", [])
    if len(pairs) < 2:
        return []
    grid = Grid(
        ("summand", "how often", "together"),
        tuple((str(element), str(times), str(element * times)) for element, times in pairs[:_SHOWN_ROWS]),
    )
    more = len(pairs) - _SHOWN_ROWS
    return [grid, f"({counted(more, 'larger summand')} not shown)"] if more > 0 else [grid]


def _tails(game: Schwenk, cap: int, facts: dict[str, Any]) -> list[str | Grid]:
    """The sums of the smallest summands within the cap: which of them win, and why the others do not."""
    summands: list[int] = []
    for element, times in facts.get("representation", []):
        summands.extend([element] * min(times, _SHOWN_ROWS + 2))
    rows: list[tuple[str, ...]] = []
    total = 0
    for at, element in enumerate(summands[: _SHOWN_ROWS + 1]):
        total += element
        if total > cap or len(rows) == _SHOWN_ROWS:
            break
        following = summands[at + 1] if at + 1 < len(summands) else None
        upcoming = game.next_cap(total)
        wins = following is None or upcoming < following
        left = "nothing is left" if following is None else str(following)
        rows.append((str(total), abbreviate(upcoming), left, "yes" if wins else "no"))
    if not rows:
        return []
    grid = Grid(("take", "next cap", "smallest summand left", "wins"), tuple(rows))
    more = total <= cap and len(rows) < len(summands)
    return [
        "The takes that may win are the sums of the smallest summands. One wins if the next cap does not reach the"
        " smallest summand left.",
        grid,
        *(["Longer sums are not shown."] if more else []),
    ]
