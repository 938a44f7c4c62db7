"""Pictures in line: what `nimlike.plot` draws, shown where a notebook stands."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from nimlike.core.languages import tr
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_game


@dataclass(frozen=True)
class Drawing:
    """A picture as SVG, which notebooks show and which can be saved."""

    svg: str  # the picture
    title: str  # what it shows, in words, for those who cannot see it

    def _repr_html_(self) -> str:
        at = self.svg.index("<svg")
        return f'<figure role="img" aria-label="{escape(self.title)}">{self.svg[at:]}</figure>'

    def __repr__(self) -> str:
        return f"<{self.title}>"


def draw(game: str | Ruleset | Position, kind: str = "outcome", bound: int = 100) -> Drawing:
    """A picture of a game, to be shown in line; the kinds are those of `nimlike.plot.draw.picture`.

    Raises
    ------
    ParseError, RulesetError, LimitReached
        As in `nimlike.plot.draw.picture`.

    Examples
    --------
    >>> draw("wythoff", bound=20)
    <Wythoff's game: outcome, to 20>
    """
    from nimlike.plot.draw import picture

    rules = game.ruleset if isinstance(game, Position) else parse_game(game)[0] if isinstance(game, str) else game
    svg = picture(rules, kind, bound).decode()
    return Drawing(svg, tr("{name}: {kind}, to {bound:,}", name=rules.name, kind=kind, bound=bound))
