"""Pictures of games: a game says what is to be drawn (`nimlike.core.picture`), Matplotlib draws it."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final

from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.numbers import abbreviate
from nimlike.core.picture import KINDS, Bars, Cells, Image, Marks, Part, Period, Picture
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS: Final = ("svg", "png")
MOST: Final = {"outcome": 20_000, "grundy": 10_000, "sequence": 100_000, "plane": 10_000}
"""The largest bound of each kind of picture."""

_INK: Final = "#1b4f8a"  # the same blue and orange in every picture, told apart without red and green
_SECOND: Final = "#c2571a"
_TONES: Final = {"first": _INK, "second": _SECOND, "safe": "#17694a", "plain": "#e6d9c3"}


def picture(ruleset: Ruleset, kind: str = "outcome", bound: int = 100, format: str = "svg") -> bytes:  # noqa: A002
    """A picture of a game.

    Parameters
    ----------
    ruleset
        Any game.
    kind
        ``"outcome"``: the P-positions, of games of two numbers as a plane, of games of one number row by row; of a
        one-pile game, pile and cap. ``"grundy"``: Grundy values of two numbers. ``"sequence"``: Wythoff's pairs, the
        least winning takes of a one-pile game, the Grundy values of heaps, the rows of the coprime game's parity
        table, each with its period marked where it has one; of another game its first sequence. ``"plane"``: the
        positions of the coprime game, by chips left and difference of the totals, for 105 chips.
    bound
        The largest pile, index or number shown.
    format
        ``"svg"`` or ``"png"``.

    Returns
    -------
    The file's content; the same for the same arguments.

    Raises
    ------
    ParseError
        There is no such kind or format, or the bound is below 1.
    LimitReached
        The bound passes that of `MOST`, or it would take too much work; nothing is drawn.
    RulesetError
        The game has no picture of that kind.
    ImportError
        Matplotlib is not installed.

    Examples
    --------
    >>> from nimlike.families import parse_ruleset
    >>> picture(parse_ruleset("wythoff"), bound=30)[:5]
    b'<?xml'
    """
    _check(kind, bound, format)
    shown = ruleset.picture(kind, bound) if kind in ruleset.pictures() else None
    if shown is None:
        others = ", ".join(ruleset.pictures()) or "none"
        raise RulesetError(f"{abbreviate(str(ruleset))} has no picture of kind {kind}; it has: {others}")
    return drawn(shown, format, (9, 5) if kind == "sequence" else (7, 7))


def picture_from(position: Position, bound: int = 100, format: str = "svg") -> bytes:  # noqa: A002
    """A picture of the positions that can follow a given one; raises as `picture` does, of kind ``"plane"``."""
    _check("plane", bound, format)
    shown = position.ruleset.picture_from(position, bound)
    if shown is None:
        raise RulesetError(f"{position.brief()} has no picture; its game has: {', '.join(position.ruleset.pictures())}")
    return drawn(shown, format, (7, 7))


def _check(kind: str, bound: int, form: str) -> None:
    for name, value, known in (("kind", kind, KINDS), ("format", form, FORMATS)):
        if value not in known:
            raise ParseError(f"no {name} {value!r} of picture: there are {', '.join(known)}")
    if bound < 1:
        raise ParseError(f"a picture needs a bound of 1 or more, not {bound}")
    if bound > MOST[kind]:
        raise LimitReached(f"a picture of kind {kind} goes to {MOST[kind]:,}; {bound:,} is asked for")


def drawn(shown: Picture, format: str, size: tuple[float, float]) -> bytes:  # noqa: A002
    """A picture as the content of a file."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "nimlike", "font.size": 10}):
        figure = Figure(figsize=size, layout="constrained")
        axes = figure.subplots()
        for part in shown.parts:
            _draw(axes, part)
        note = f"; {shown.note}" if shown.note else ""
        axes.set(title=f"{shown.title}  [{shown.label}{note}]", xlabel=shown.across, ylabel=shown.up)
        if shown.rows:
            axes.set_yticks(range(len(shown.rows)), shown.rows)
            axes.set_ylim(-0.5, len(shown.rows) - 0.1)
        if shown.logarithmic:
            axes.set_yscale("log")
        if axes.get_legend_handles_labels()[1]:
            axes.legend(loc="upper right" if shown.rows else "best")
        content = io.BytesIO()
        metadata = {"Date": None} if format == "svg" else {"Software": None}
        figure.savefig(content, format=format, dpi=150, metadata=metadata)
    return content.getvalue()


def _draw(axes: Axes, part: Part) -> None:
    if isinstance(part, Cells):
        _squares(axes, part)
    elif isinstance(part, Image):
        _image(axes, part)
    elif isinstance(part, Bars):
        places = range(part.first, part.first + len(part.heights))
        axes.bar(places, part.heights, width=1.0, color=_INK)
        axes.set_xlim(part.first - 0.5, places[-1] + 0.5)
    elif isinstance(part, Marks):
        colour = _SECOND if part.second else _INK
        style, size = {"dot": (".", 3), "square": ("s", 4), "ring": ("s", 5)}[part.style]
        face = "none" if part.style == "ring" else colour
        axes.plot(part.xs, part.ys, style, ms=size, mfc=face, color=colour, label=part.name or None)
    else:
        _mark_period(axes, part)


def _image(axes: Axes, part: Image) -> None:
    from matplotlib.colors import ListedColormap

    rows, columns = part.values.shape
    half = part.step / 2
    edges = (part.first - half, part.first + part.step * columns - half, -half, part.step * rows - half)
    if part.kinds:
        from matplotlib.patches import Patch

        tones = [_TONES[tone] for _, tone in part.kinds]
        axes.imshow(
            part.values,
            origin="lower",
            cmap=ListedColormap(tones),
            interpolation="nearest",
            extent=edges,
            vmin=-0.5,
            vmax=len(tones) - 0.5,
        )
        keys = [Patch(color=tone, label=name) for tone, (name, _) in zip(tones, part.kinds, strict=True)]
        axes.legend(handles=keys, loc="upper center", bbox_to_anchor=(0.5, -0.1), ncols=2, frameon=False)
        return
    if not part.scale:
        two = ListedColormap(["white", _INK])
        axes.imshow(part.values, origin="lower", cmap=two, interpolation="nearest", extent=edges, vmin=0, vmax=1)
        return
    image = axes.imshow(part.values, origin="lower", cmap="cividis", interpolation="nearest", extent=edges)
    axes.figure.colorbar(image, ax=axes, label=part.scale, shrink=0.8)


def _squares(axes: Axes, part: Cells) -> None:
    """Unit squares, so that the picture stays exact when enlarged; larger ones when they would be too small to see."""
    from matplotlib.collections import PatchCollection
    from matplotlib.patches import Rectangle

    side = max(1.0, (part.width - 1) / 150)
    squares = [Rectangle((x - side / 2, y - side / 2), side, side) for x, y in part.points]
    axes.add_collection(PatchCollection(squares, facecolor=_INK, edgecolor="none"))
    axes.set_xlim(-1, part.width)
    axes.set_ylim(-1, part.height)
    if part.square:
        axes.set_aspect("equal")


def _mark_period(axes: Axes, part: Period) -> None:
    """Vertical lines where each period begins, as long as they can be told apart."""
    starts = range(part.start, part.last + 1, part.period)
    for at in starts if len(starts) <= 60 else starts[:1]:
        axes.axvline(at - 0.5, color=_SECOND, lw=0.8, label=f"period {part.period}" if at == starts[0] else None)
