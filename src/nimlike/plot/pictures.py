"""Pictures for print, by Matplotlib: whole ticks, the corner lower left, the colours of the web pages."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Game, Position
from nimlike.core.shown import KINDS, Cells, Image, Marks, Part, Period, Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap


# The colours of pictures: those of the web pages by day, so that a map and its picture look alike.

INK: Final = "#241f19"
SOFT: Final = "#62584c"
LINE: Final = "#e2d7c4"
TABLE: Final = "#f1e7d6"
DISC: Final = "#453a30"
FIRST: Final = "#2450ae"
SECOND: Final = "#ae3f0c"
SAFE: Final = "#17694a"
SAFE_TINT: Final = "#d5eadd"

TONES: Final = {  # a player's in his colour; green: lost for who must move
    "first": FIRST,
    "second": SECOND,
    "safe": SAFE,
    "plain": "#e6d9c3",
    "table": TABLE,
    "unknown": "#85796a",
}

VALUES: Final = (
    *("#f7eed8", "#efd6a5", "#eabc6e", "#dd964b", "#ce6f33"),
    *("#af4c34", "#8c2c33", "#5d2241", "#311936"),
)
"""Grundy values from 1 on, even to the eye: paper, ochre, clay, wine, night."""


DPI: Final = 300
_CM: Final = 1 / 2.54
_STYLE: Final[Any] = {
    "svg.hashsalt": "nimlike",
    "pdf.fonttype": 42,
    "font.family": "STIXGeneral",
    "mathtext.fontset": "stix",
    "font.size": 10,
    "axes.unicode_minus": False,
    "text.color": INK,
    "axes.labelcolor": SOFT,
    "axes.edgecolor": SOFT,
    "axes.linewidth": 0.6,
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "legend.handletextpad": 0.4,
    "legend.columnspacing": 1.4,
}
_BRACKETS: Final = 40  # so many periods are marked one by one at most


def draw_picture(shown: Picture, form: str, size: tuple[float, float]) -> bytes:
    """A picture as the content of a file."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(size[0] * _CM, size[1] * _CM), layout="constrained")
        axes = figure.subplots()
        period = next((part for part in shown.parts if isinstance(part, Period)), None)
        for part in shown.parts:
            _draw(axes, part, period)
        _label(axes, shown, period)
        content = io.BytesIO()
        empty = {"svg": {"Date": None}, "png": {"Software": None}, "pdf": {"CreationDate": None, "Producer": None}}
        metadata: Any = {**empty[form], **({} if form == "png" else {"Title": shown.title})}
        figure.savefig(content, format=form, dpi=DPI, metadata=metadata)
    return content.getvalue()


def _label(axes: Axes, shown: Picture, period: Period | None) -> None:
    """The title, how it is known, the axes with whole ticks, and the key above them."""
    from matplotlib.ticker import MaxNLocator, MultipleLocator

    note = f"; {shown.note}" if shown.note else ""
    axes.set(xlabel=shown.across, ylabel=shown.up)
    above = 20 if period is not None else 8
    handles, names = axes.get_legend_handles_labels()
    axes.set_title(shown.title, loc="left", pad=above + (14 if names else 0))
    axes.annotate(
        f"[{shown.label}{note}]", (1, 0), (0, -30), "axes fraction", "offset points",
        ha="right", va="top", color=SOFT, fontsize=8,
    )  # fmt: skip
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=10, steps=[1, 2, 5, 10]))
    if period is not None:
        low, high = (round(edge) for edge in axes.get_xlim())
        if period.period <= (high - low) // 2:
            axes.xaxis.set_major_locator(MultipleLocator(period.period * -(-(high - low) // (14 * period.period))))
    if shown.rows:
        axes.set_yticks(range(len(shown.rows)), shown.rows)
        axes.set_ylim(-0.5, len(shown.rows) - 0.4)
    else:
        axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=10, steps=[1, 2, 5, 10]))
    if shown.up_step != 1:
        axes.yaxis.set_major_formatter(lambda value, _: f"{round(value * shown.up_step):,}")
    if names:
        anchor = (1, 1 + above / 190)
        axes.legend(handles, names, loc="lower right", bbox_to_anchor=anchor, ncols=4, borderaxespad=0, markerscale=1.6)
    if not any(isinstance(part, Image | Cells) for part in shown.parts):
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
        axes.grid(axis="y", color=LINE, linewidth=0.6)
        axes.set_axisbelow(True)


def _draw(axes: Axes, part: Part, period: Period | None) -> None:
    if isinstance(part, Cells):
        _squares(axes, part)
    elif isinstance(part, Image):
        _image(axes, part)
    elif isinstance(part, Marks):
        _marks(axes, part, period)
    else:
        _period(axes, part)


def _marks(axes: Axes, part: Marks, period: Period | None) -> None:
    colour = SECOND if part.second else DISC
    style, size = {"dot": ("o", 2.6), "square": ("s", 2.6), "ring": ("s", 4.4)}[part.style]
    size = min(size, max(0.9, 330 / max(len(part.xs), 1)))
    face = "none" if part.style == "ring" else colour
    xs, ys = list(part.xs), list(part.ys)
    off = part.off(period)
    kept = [i for i in range(len(xs)) if i not in off]
    axes.plot(
        [xs[i] for i in kept], [ys[i] for i in kept], style,
        ms=size, mfc=face, mec=colour, mew=0.8, label=part.name or None, zorder=3,
    )  # fmt: skip
    if off:
        axes.plot(
            [xs[i] for i in off], [ys[i] for i in off], "D",
            ms=size + 0.8, mfc="white", mec=SECOND, mew=1, zorder=4,
            label=f"off the period ({len(off)})",
        )  # fmt: skip
    if xs:
        axes.set_xlim(min(xs) - 0.02 * len(xs) - 0.5, max(xs) + 0.7)


def _period(axes: Axes, part: Period) -> None:
    """Where the period holds, each repetition as long as they can be told apart, and its length."""
    if part.start > part.last:
        return
    axes.axvspan(part.start - 0.5, part.last + 0.5, color=SAFE_TINT, lw=0, zorder=0)
    starts = range(part.start, part.last + 1, part.period)
    for at in starts if len(starts) <= _BRACKETS else starts[:1]:
        axes.axvline(at - 0.5, color=SAFE, lw=0.7, ls=(0, (3, 3)), zorder=1)
    frame = axes.get_xaxis_transform()
    axes.annotate(
        part.told, (part.start - 0.5, 1), (0, 4), xycoords=frame, textcoords="offset points",
        color=SAFE, fontsize=9, ha="left" if part.start < 0.75 * part.last else "right",
    )  # fmt: skip


def _values_map(high: int) -> Colormap:
    """Green for the value 0, then from paper to night as the logarithm of the value grows: what the web maps show."""
    import numpy as np
    from matplotlib.colors import LinearSegmentedColormap, ListedColormap, to_rgba

    shares = np.log(range(1, high + 1)) / np.log(max(16, 1 << (high - 1).bit_length()))
    rest = LinearSegmentedColormap.from_list("values", VALUES, 4097)(shares)
    return ListedColormap(np.vstack([to_rgba(SAFE), rest])).with_extremes(bad="white")


def _image(axes: Axes, part: Image) -> None:
    from matplotlib.colors import ListedColormap
    from matplotlib.ticker import MaxNLocator

    rows, columns = part.values.shape
    half = part.step / 2
    edges = (part.first - half, part.first + part.step * columns - half, -half, part.step * rows - half)

    def show(values: Any, colours: Colormap, low: float, high: float) -> Any:
        how: dict[str, Any] = {"origin": "lower", "interpolation": "nearest", "extent": edges}
        return axes.imshow(values, cmap=colours, vmin=low, vmax=high, **how)

    if part.kinds:
        from matplotlib.patches import Patch

        tones = [TONES[tone] for _, tone in part.kinds]
        show(part.values, ListedColormap(tones), -0.5, len(tones) - 0.5)
        keys = [Patch(color=tone, label=name) for tone, (name, _) in zip(tones, part.kinds, strict=True)]
        axes.legend(handles=keys, loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=2)
        return
    if not part.scale:
        show(part.values, ListedColormap([TABLE, SAFE]), 0, 1)
        return
    import numpy as np

    high = max(int(np.nanmax(part.values)) if part.values.size else 0, 1)
    image = show(part.values, _values_map(high), -0.5, high + 0.5)
    whole = MaxNLocator(integer=True, nbins=8, steps=[1, 2, 5, 10])
    bar = axes.figure.colorbar(image, ax=axes, label=part.scale, shrink=0.8, ticks=whole)
    bar.outline.set_linewidth(0.6)


def _squares(axes: Axes, part: Cells) -> None:
    """Unit squares, so that the picture stays exact when enlarged; larger ones when they would be too small to see."""
    from matplotlib.collections import PatchCollection
    from matplotlib.patches import Rectangle

    side = max(0.9, (part.width - 1) / 110)
    tones = {"": SAFE, **TONES}
    for tone in dict.fromkeys(part.tones or ("",)):
        chosen = [point for i, point in enumerate(part.points) if not part.tones or part.tones[i] == tone]
        squares = [Rectangle((x - side / 2, y - side / 2), side, side) for x, y in chosen]
        axes.add_collection(PatchCollection(squares, facecolor=tones[tone], edgecolor="none"))
    axes.set_facecolor(TABLE)
    axes.set_xlim(-0.5, part.width - 0.5)
    axes.set_ylim(-0.5, part.height - 0.5)
    if part.square:
        axes.set_aspect("equal")
        if max(part.width, part.height) <= 60:  # a fine grid
            for lines, size in ((axes.axvline, part.width), (axes.axhline, part.height)):
                for n in range(1, size):
                    lines(n - 0.5, color=LINE, lw=0.4, zorder=0)


# Pictures of games: a game says what is to be drawn (`nimlike.core.shown`); here it becomes a file.

FORMATS: Final = ("svg", "png", "pdf")
MOST: Final = {"outcome": 20_000, "grundy": 10_000, "sequence": 100_000, "plane": 10_000}  # the largest bound of each

SIZES: Final = (4.0, 100.0)  # the smallest and the largest width and height, in centimetres
_WIDE: Final = (17.0, 8.5)  # of a sequence: a column of A4, or both columns of a journal
_SQUARE: Final = (13.0, 13.0)
_SIZE: Final = re.compile(r"(\d{1,4}(?:\.\d{1,2})?)(?:x(\d{1,4}(?:\.\d{1,2})?))?", re.ASCII)


def picture(
    ruleset: Game,
    kind: str = "outcome",
    bound: int = 100,
    format: str = "svg",  # noqa: A002
    size: tuple[float, float] | None = None,
) -> bytes:
    _check(kind, bound, format, size)
    shown = ruleset.picture(kind, bound)
    if shown is None:
        others = ", ".join(ruleset.pictures()) or "none"
        raise RulesetError(f"{abbreviate(str(ruleset))} has no picture of kind {kind}; it has: {others}")
    return draw_picture(shown, format, size or (_WIDE if kind == "sequence" else _SQUARE))


def picture_from(
    position: Position,
    bound: int = 100,
    format: str = "svg",  # noqa: A002
    size: tuple[float, float] | None = None,
) -> bytes:
    """A picture of the positions around one, as the game has it; else the P-positions of a slice."""
    _check("plane", bound, format, size)
    shown = position.ruleset.picture_from(position, bound)
    if shown is None:
        raise RulesetError(f"{position.brief()} has no picture; its game has: {', '.join(position.ruleset.pictures())}")
    return draw_picture(shown, format, size or _SQUARE)


def _check(kind: str, bound: int, form: str, size: tuple[float, float] | None) -> None:
    for name, value, known in (("kind", kind, KINDS), ("format", form, FORMATS)):
        if value not in known:
            raise ParseError(f"no {name} {value!r} of picture: there are {', '.join(known)}")
    if bound < 1:
        raise ParseError(f"a picture needs a bound of 1 or more, not {bound}")
    if bound > MOST[kind]:
        raise LimitReached(f"a picture of kind {kind} goes to {MOST[kind]:,}, not to {bound:,}")
    if size is not None and not all(SIZES[0] <= length <= SIZES[1] for length in size):
        raise ParseError(f"a picture is {SIZES[0]:g} to {SIZES[1]:g} cm wide and high, not {size[0]:g} by {size[1]:g}")


def read_size(text: str) -> tuple[float, float]:
    """Width and height in centimetres: ``16x9``, or one number for a square."""
    found = _SIZE.fullmatch(text)
    if found is None:
        raise ParseError(f"{abbreviate(text)!r} is no size: width and height in cm, like 16x9, or one number for both")
    return float(found[1]), float(found[2] or found[1])
