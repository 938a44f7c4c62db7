"""Pictures for print, by Matplotlib: whole ticks, the corner lower left, the colours of the web pages."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.languages import tr
from nimlike.core.shown import Bars, Cells, Image, Marks, Part, Period, Picture
from nimlike.plot.look import DISC, INK, LINE, SAFE, SAFE_TINT, SECOND, SOFT, TABLE, TONES
from nimlike.plot.scales import ticks

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap

DPI: Final = 300
_CM: Final = 1 / 2.54
_STYLE: Final[Any] = {
    "svg.hashsalt": "nimlike",
    "pdf.fonttype": 42,
    "font.family": "STIXGeneral",
    "mathtext.fontset": "stix",
    "font.size": 10,
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


def drawn(shown: Picture, form: str, size: tuple[float, float]) -> bytes:
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
    from matplotlib.ticker import FixedLocator, MaxNLocator, NullFormatter

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
            axes.xaxis.set_major_locator(FixedLocator(ticks(max(low, 0), high, 14, period.period)))
    if shown.rows:
        axes.set_yticks(range(len(shown.rows)), shown.rows)
        axes.set_ylim(-0.5, len(shown.rows) - 0.4)
    elif shown.logarithmic:
        axes.set_yscale("log")
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        axes.yaxis.set_minor_formatter(NullFormatter())
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
    elif isinstance(part, Bars):
        places = range(part.first, part.first + len(part.heights))
        axes.bar(places, part.heights, width=0.86, color=SAFE)
        axes.set_xlim(part.first - 0.7, places[-1] + 0.7)
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
            label=tr("off the period ({count})", count=len(off)),
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
    """Green for the value 0, then from light to dark as the value grows: what the web maps show."""
    from matplotlib.colors import LinearSegmentedColormap, ListedColormap, to_hex

    shades = LinearSegmentedColormap.from_list("values", [TABLE, DISC])
    rest = [shades(0.1 + 0.9 * value / max(high, 1)) for value in range(1, high + 1)]
    return ListedColormap([SAFE, *map(to_hex, rest)]).with_extremes(bad="white")


def _image(axes: Axes, part: Image) -> None:
    from matplotlib.colors import ListedColormap
    from matplotlib.ticker import MaxNLocator

    rows, columns = part.values.shape
    half = part.step / 2
    edges = (part.first - half, part.first + part.step * columns - half, -half, part.step * rows - half)
    how: dict[str, Any] = {"origin": "lower", "interpolation": "nearest", "extent": edges}
    if part.kinds:
        from matplotlib.patches import Patch

        tones = [TONES[tone] for _, tone in part.kinds]
        axes.imshow(part.values, cmap=ListedColormap(tones), vmin=-0.5, vmax=len(tones) - 0.5, **how)
        keys = [Patch(color=tone, label=name) for tone, (name, _) in zip(tones, part.kinds, strict=True)]
        axes.legend(handles=keys, loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=2)
        return
    if not part.scale:
        axes.imshow(part.values, cmap=ListedColormap([TABLE, SAFE]), vmin=0, vmax=1, **how)
        return
    import numpy as np

    high = max(int(np.nanmax(part.values)) if part.values.size else 0, 1)
    image = axes.imshow(part.values, cmap=_values_map(high), vmin=-0.5, vmax=high + 0.5, **how)
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
        if max(part.width, part.height) <= 60:
            _fine_grid(axes, part)


def _fine_grid(axes: Axes, part: Cells) -> None:
    for n in range(1, part.width):
        axes.axvline(n - 0.5, color=LINE, lw=0.4, zorder=0)
    for n in range(1, part.height):
        axes.axhline(n - 0.5, color=LINE, lw=0.4, zorder=0)
