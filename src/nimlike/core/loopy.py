"""Games in which a play can come back to a position: they are named as loopy, with such a play."""

from __future__ import annotations

from nimlike.core.errors import RulesetError
from nimlike.core.position import Game, State


def loopy(ruleset: Game, path: list[State], again: State) -> RulesetError:
    """The error for a play that comes back to a state: ``path`` leads to ``again``, which it has met before."""
    cycle = [*path[path.index(again) :], again]
    shown = [ruleset.brief_position(state) for state in (cycle if len(cycle) <= 5 else (*cycle[:4], cycle[-1]))]
    if len(cycle) > 5:
        shown.insert(4, "...")
    play = " -> ".join(shown)
    said = "is a loopy game, which nimlike does not treat (CGSuite does some)"
    return RulesetError(f"{ruleset.brief()} {said}: play can go {play}")
