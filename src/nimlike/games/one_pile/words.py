"""The sentences of one-pile games: why a position is won or lost, by the smallest summand of the pile and the cap."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from nimlike.core.languages import later, ntr, tr
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import Summands, quoted
from nimlike.core.reason import ENDED, Facts, Grid, Reason, Sentences
from nimlike.games.one_pile.capped_pile import OnePileRules, SchwenkRules, interval_text
from nimlike.numeration.bases import NumberBase, Tail

_SHOWN_BITS: Final = 64
_SHOWN_ROWS: Final = 12
_SHOWN_ELEMENTS: Final = 7


_GREEDY: Final = later(
    "Write {name} as a sum of elements of the number base, always the largest that fits: "
    "its smallest summand is {take}."
)
_WITHIN: Final = later("whose smallest summand {take} is within the cap {most}")
_ALL: Final = later("the whole pile may be taken")
_ALL_LEFT: Final = later("The cap {most} lets the whole pile of {take} be taken.")
_WON: Final = Sentences(
    later(
        "The smallest summand of {name}, {take}, is within the cap {most}: take it; the "
        "smallest summand left, {second}, exceeds the next cap {after}."
    ),
    later(
        "{greedy} At most {most} may be taken, so the player to move can take just that summand. The smallest summand "
        "left is then {second}, and the next cap is {after}: too small for the other player to do the same. Whatever "
        "the other player takes, the smallest summand can be taken again, until nothing is left."
    ),
    _WITHIN,
    later("the pile falls into groups, each a number of the base; the smallest group is what counts"),
    (
        later("{as_sum}. Take the smallest part, {take}."),
        later("The next part is {second}, and the other player may then take at most {after}."),
    ),
)
_SENTENCES: Final = {
    "end": Sentences(
        later("No counter is left: whoever took the last one has won."),
        later("The game is over, and nobody can move. The player who made the last move has won."),
        later("where no counter is left"),
        ENDED,
    ),
    "no take": Sentences(
        later("The cap is 0: no counter may be taken, though the pile holds {name}."),
        later(
            "The player who cannot move loses. The pile is not empty, but the cap says how many "
            "counters may be taken at most, and it is 0."
        ),
        later("where the cap is 0 and nothing may be taken"),
        ENDED,
    ),
    "lost": Sentences(
        later("The smallest summand of {name}, {take}, exceeds the cap {most}: no take wins."),
        later(
            "{greedy} The player to move may take at most {most}, which is less. Whatever is "
            "taken, the smallest summand of the counters left is then within the next cap, and "
            "the other player takes it. So the other player can go on to the end, takes the last "
            "counter, and wins."
        ),
        later("whose smallest summand {take} exceeds the cap {most}"),
        later("the smallest group of the pile is more than may be taken"),
        (
            later("{as_sum}. The smallest part, {take}, is more than the {most} that may be taken."),
            later("Whatever is taken leaves a smallest part that the other player can take."),
        ),
    ),
    "last counter": Sentences(
        _ALL_LEFT,
        later(
            "Whoever takes the last counter wins. The pile holds {n} counter and up to {most} "
            "may be taken, so the player to move takes them all."
        ),
        _WITHIN,
        _ALL,
        (later("Take the last counter."), later("Whoever takes the last one wins.")),
    ),
    "whole pile": Sentences(
        _ALL_LEFT,
        later(
            "Whoever takes the last counter wins. The pile holds {n} counters and up to {most} "
            "may be taken, so the player to move takes them all."
        ),
        _WITHIN,
        _ALL,
        (later("All {name} may be taken: do."), later("Whoever takes the last one wins.")),
    ),
    "won": _WON,
    "won at once": replace(
        _WON,
        paragraph=later(
            "{greedy} At most {most} may be taken, so the player to move can take just that summand. The next cap is "
            "then 0: the other player may take nothing, and has lost."
        ),
    ),
}


def cap_from_base(game: OnePileRules, pile: int, cap: int, tail: Tail | None, upcoming: int) -> Reason:
    """The reason of a position of Holshouser and Reiter's games; ``upcoming`` is f(pile), for pile >= 1."""
    if tail is None:
        return _SENTENCES["end"].fill("onepile-end", {"pile": 0})
    smallest, second = tail
    low = game.base.below(smallest)
    facts = _facts(game.base, pile, cap, smallest, upcoming)
    facts["interval"] = [low, second]
    words = {"name": abbreviate(pile), "take": abbreviate(smallest), "after": abbreviate(upcoming)}
    words |= {"spell": game.base.spell(pile), "low": abbreviate(low), "interval_text": interval_text(low, second)}
    words["base"] = quoted(abbreviate(str(game.base)))
    words["before"] = (
        tr("it is not less than the base element before {take}", **words)
        if low
        else tr("no base element comes before {take}", **words)
    )
    working: list[str | Grid] = [
        tr("{name} = {spell} in base {base}: the smallest summand is {take}.", **words),
        *_summands(facts),
        tr("The next cap, $f({name}) = {after}$, lies in {interval_text}: {before}", **words)
        + ("." if second is None else tr(", and it is less than the next summand.")),
    ]
    if smallest > cap > 0:
        working.append(
            tr(
                "Taking $k < {take}$ leaves a pile whose smallest summand is at most {low}, the base "
                "element before {take}; the next cap {after} lets the other player take that summand.",
                **words,
            )
        )
    return _reason("onepile-summands", pile, cap, tail, upcoming, tuple(working), facts)


def cap_from_take(game: SchwenkRules, pile: int, cap: int, tail: Tail | None) -> Reason:
    """The reason of a position of Schwenk's games."""
    if tail is None:
        return _SENTENCES["end"].fill("schwenk-end", {"pile": 0})
    smallest = tail.smallest
    upcoming = game.next_cap(smallest)
    facts = _facts(game.base, pile, cap, smallest, upcoming)
    # No element above the pile is needed: a Python cap need not be defined there.
    elements = game.base.elements_up_to(pile, _SHOWN_ELEMENTS + 1)
    shown = ", ".join(map(abbreviate, elements[:_SHOWN_ELEMENTS]))
    shown += ", ..." * (len(elements) > _SHOWN_ELEMENTS)
    words = {"name": abbreviate(pile), "take": abbreviate(smallest), "spell": game.base.spell(pile), "shown": shown}
    words["cap_text"] = quoted(str(game).partition("cap=")[2])
    working: list[str | Grid] = [
        tr(
            "Up to {name} the cap {cap_text} has the base {shown}: each element is the one before plus the smallest"
            " element after whose take that one may be taken.",
            **words,
        ),
        tr("{name} = {spell}: the smallest summand is {take}.", **words),
    ]
    if smallest <= cap:
        working.extend(_tails(game, cap, facts))
    elif cap:
        working.append(
            tr(
                "After a take of $k < {take}$ the next cap lets the smallest summand left be taken: "
                "were it less, the summands of k and those left would represent {name}, and {take} "
                "would not be its smallest.",
                **words,
            )
        )
    return _reason("schwenk-summands", pile, cap, tail, upcoming, tuple(working), facts)


def _facts(base: NumberBase, pile: int, cap: int, smallest: int, upcoming: int) -> Facts:
    facts: Facts = {
        "pile": pile,
        "cap": cap,
        "smallest_summand": smallest,
        "next_cap": upcoming,
    }
    if pile.bit_length() < _SHOWN_BITS:
        facts["representation"] = [list(pair) for pair in base.greedy(pile)]
    return facts


def _reason(
    kind: str, pile: int, cap: int, tail: Tail, upcoming: int, working: tuple[str | Grid, ...], facts: Facts
) -> Reason:
    """The reason from its working and facts; the sentences are the same for both families."""
    smallest, second = tail
    name, take = abbreviate(pile), abbreviate(smallest)
    words = {"name": name, "n": name, "take": take, "most": abbreviate(cap), "after": abbreviate(upcoming)}
    words["greedy"], parts = tr(_GREEDY, name=name, take=take), _parts(facts)
    if not parts:
        words["as_sum"] = tr("Write {name} as a sum of numbers of the base, always the largest that fits", name=name)
    elif len(parts) > 1:
        words["as_sum"] = tr("{name} is {join}", name=name, join=" + ".join(map(str, parts)))
    else:
        words["as_sum"] = tr("{name} is a number of the base itself", name=name)
    if smallest > cap:
        sort = "lost" if cap else "no take"
    else:
        facts["take"], facts["left"] = smallest, pile - smallest
        sort = "last counter" if pile == 1 else "whole pile"
        if second is not None:
            facts["smallest_summand_left"] = second
            words["second"] = abbreviate(second)
            sort = "won" if upcoming else "won at once"
    figure = Summands(tuple(parts), cap) if parts and sort in ("lost", "won", "won at once") else None
    return _SENTENCES[sort].fill(kind, facts, working, figure, **words)


def _parts(facts: Facts) -> list[int]:
    """The summands, largest first; none where they are too many or too large to be listed."""
    pairs = [(int(element), int(times)) for element, times in facts.get("representation", ())]
    if sum(times for _, times in pairs) > _SHOWN_ROWS:
        return []
    return sorted((element for element, times in pairs for _ in range(times)), reverse=True)


def _summands(facts: Facts) -> list[str | Grid]:
    """The representation as a table, when it has several summands and they are known."""
    pairs = facts.get("representation", [])
    if len(pairs) < 2:
        return []
    grid = Grid(
        (tr("summand"), tr("how often"), tr("together")),
        tuple((str(element), str(times), str(element * times)) for element, times in pairs[:_SHOWN_ROWS]),
    )
    more = len(pairs) - _SHOWN_ROWS
    return (
        [grid, ntr("({n} larger summand not shown)", "({n} larger summands not shown)", more, n=abbreviate(more))]
        if more > 0
        else [grid]
    )


def _tails(game: SchwenkRules, cap: int, facts: Facts) -> list[str | Grid]:
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
        left = tr("nothing is left") if following is None else str(following)
        rows.append((str(total), abbreviate(upcoming), left, "yes" if wins else "no"))
    if not rows:
        return []
    grid = Grid((tr("take"), tr("next cap"), tr("smallest summand left"), tr("wins")), tuple(rows))
    more = total <= cap and len(rows) < len(summands)
    return [
        tr(
            "The takes that may win are the sums of the smallest summands. One wins if and only if the next "
            "cap does not reach the smallest summand left."
        ),
        grid,
        *([tr("Longer sums are not shown.")] if more else []),
    ]
