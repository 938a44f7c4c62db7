"""Pictures as TikZ, for the package pgfplots: text that an author can edit, with the fonts of the paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isnan
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.shown import Bars, Cells, Image, Marks, Period, Picture
from nimlike.plot import look
from nimlike.plot.scales import ticks

if TYPE_CHECKING:
    from nimlike.core.shown import Part

MOST: Final = 10_000
"""Most points of a picture: TeX keeps all of them in memory."""

_COLOURS: Final = {
    "nimInk": look.INK, "nimSoft": look.SOFT, "nimLine": look.LINE, "nimTable": look.TABLE, "nimDisc": look.DISC,
    "nimFirst": look.FIRST, "nimSecond": look.SECOND, "nimSafe": look.SAFE, "nimTint": look.SAFE_TINT,
    "nimPlain": look.TONES["plain"], "nimEdge": look.TONES["unknown"],
}  # fmt: skip
_TONES: Final = {
    "": "nimSafe",
    "first": "nimFirst",
    "second": "nimSecond",
    "safe": "nimSafe",
    "plain": "nimPlain",
    "table": "nimTable",
    "unknown": "nimEdge",
}
_SPECIAL: Final = (
    {sign: f"\\{sign}" for sign in "&%$#_{}"}
    | {"^": "\\^{}", "~": "\\~{}", "\\": "\\textbackslash{}"}
    | {
        "\N{MINUS SIGN}": "$-$",
        "\N{GREATER-THAN OR EQUAL TO}": "$\\ge$",
        "\N{LESS-THAN OR EQUAL TO}": "$\\le$",
        "\N{MULTIPLICATION SIGN}": "$\\times$",
        "\N{MIDDLE DOT}": "$\\cdot$",
        "\N{NARROW NO-BREAK SPACE}": "\\,",
        "\N{NO-BREAK SPACE}": "~",
    }
)


def drawn(shown: Picture, size: tuple[float, float]) -> str:
    """A picture as an environment ``tikzpicture``."""
    points = sum(map(_points, shown.parts))
    if points > MOST:
        raise LimitReached(
            f"a TikZ picture has at most {MOST:,} points, and this one {points:,}; svg or pdf takes more"
        )
    period = next((part for part in shown.parts if isinstance(part, Period)), None)
    note = f"; {shown.note}" if shown.note else ""
    lines = [
        f"% {shown.title} [{shown.label}{note}]",
        "% In the preamble: \\usepackage{pgfplots} \\pgfplotsset{compat=1.18}",
        *(f"\\definecolor{{{name}}}{{HTML}}{{{code[1:].upper()}}}" for name, code in _COLOURS.items()),
        "\\begin{tikzpicture}",
        "\\begin{axis}[",
        *(f"  {option}," for option in _options(shown, period, size)),
        "]",
        *(line for part in shown.parts for line in _part(part, period)),
        "\\end{axis}",
        "\\node[anchor=north east, font=\\scriptsize, nimSoft] at ([yshift=-7mm]current axis.south east)"
        f" {{[{_text(f'{shown.label}{note}')}]}};",  # outside of the axis, which clips
        "\\end{tikzpicture}",
    ]
    return "\n".join(lines)


def _points(part: Part) -> int:
    if isinstance(part, Cells):
        return len(part.points)
    if isinstance(part, Image):
        return int(part.values.size) if part.scale or part.kinds else int(part.values.sum())
    if isinstance(part, Bars):
        return len(part.heights)
    return len(part.xs) if isinstance(part, Marks) else 0


def _options(shown: Picture, period: Period | None, size: tuple[float, float]) -> Iterator[str]:
    yield f"width={size[0]:g}cm, height={size[1]:g}cm, scale only axis=false"
    yield f"title={{{_text(shown.title)}}}, title style={{font=\\bfseries}}"
    yield f"xlabel={{{_text(shown.across)}}}, ylabel={{{_text(shown.up)}}}"
    yield "axis line style={nimSoft}, tick label style={font=\\small}, tick align=outside, tick pos=lower"
    place = "at={(1,1.02)}, anchor=south east, legend columns=-1"
    if any(isinstance(part, Image) and part.kinds for part in shown.parts):
        place = "at={(0.5,-0.16)}, anchor=north, legend columns=2"
    yield f"legend style={{draw=none, {place}, legend cell align=left, font=\\small}}"
    yield "scaled ticks=false, xticklabel style={/pgf/number format/fixed}, enlarge x limits=0.02"
    low, high = _across(shown.parts)
    unit = period.period if period is not None and period.period <= (high - low) // 2 else 1
    yield f"xtick={{{','.join(map(str, ticks(low, high, 10, unit)))}}}"
    if shown.rows:
        places = ",".join(map(str, range(len(shown.rows))))
        names = ",".join(f"{{{_text(row)}}}" for row in shown.rows)
        yield f"ytick={{{places}}}, yticklabels={{{names}}}, ymin=-0.5, ymax={len(shown.rows) - 0.4:g}"
    elif shown.logarithmic:
        yield "ymode=log, log ticks with fixed point"
    else:
        bottom, top = _up(shown.parts)
        marked = ticks(bottom, top, 10)
        yield f"ytick={{{','.join(map(str, marked))}}}"
        if shown.up_step != 1:
            yield f"yticklabels={{{','.join(str(n * shown.up_step) for n in marked)}}}"
    plane = [part for part in shown.parts if isinstance(part, Cells | Image)]
    if not plane:
        yield "ymajorgrids, grid style={nimLine}, axis x line*=bottom, axis y line*=left"
        return
    yield "axis background/.style={fill=nimTable}, enlargelimits=false"
    first = plane[0]
    if isinstance(first, Cells):
        yield f"xmin=-0.5, xmax={first.width - 0.5:g}, ymin=-0.5, ymax={first.height - 0.5:g}"
    if not isinstance(first, Cells) or first.square:
        yield "axis equal image"


def _across(parts: Iterable[Part]) -> tuple[int, int]:
    """The least and the largest number across."""
    low, high = [], []
    for part in parts:
        if isinstance(part, Cells):
            low.append(0)
            high.append(part.width - 1)
        elif isinstance(part, Image):
            low.append(part.first)
            high.append(part.first + part.step * (part.values.shape[1] - 1))
        elif isinstance(part, Bars):
            low.append(part.first)
            high.append(part.first + len(part.heights) - 1)
        elif isinstance(part, Marks) and len(part.xs):
            low.append(min(part.xs))
            high.append(max(part.xs))
    return min(low, default=0), max(high, default=1)


def _up(parts: Iterable[Part]) -> tuple[int, int]:
    """The least and the largest number upwards."""
    high = [1]
    for part in parts:
        if isinstance(part, Cells):
            high.append(part.height - 1)
        elif isinstance(part, Image):
            high.append(part.step * (part.values.shape[0] - 1))
        elif isinstance(part, Bars):
            high.append(max(part.heights, default=0))
        elif isinstance(part, Marks):
            high.append(max(part.ys, default=0))
    return 0, max(high)


def _part(part: Part, period: Period | None) -> Iterator[str]:
    if isinstance(part, Cells):
        yield from _cells(part)
    elif isinstance(part, Image):
        yield from _image(part)
    elif isinstance(part, Bars):
        heights = _coordinates(enumerate(part.heights, part.first))
        yield f"\\addplot[ybar, bar width=0.86, fill=nimSafe, draw=none] coordinates {{{heights}}};"
    elif isinstance(part, Marks):
        yield from _marks(part, period)
    elif part.start <= part.last:
        yield from _period(part)


def _cells(part: Cells) -> Iterator[str]:
    """Unit squares."""
    side = max(0.9, (part.width - 1) / 110) / 2
    for tone in dict.fromkeys(part.tones or ("",)):
        chosen = (point for i, point in enumerate(part.points) if not part.tones or part.tones[i] == tone)
        yield f"\\fill[{_TONES[tone]}]"
        yield from (
            f"  (axis cs:{x - side:g},{y - side:g}) rectangle (axis cs:{x + side:g},{y + side:g})" for x, y in chosen
        )
        yield ";"


def _image(part: Image) -> Iterator[str]:
    """Values as the colours of a matrix; ones as squares."""
    rows, columns = part.values.shape
    if not part.scale and not part.kinds:
        marked = [
            (part.first + part.step * x, part.step * y)
            for y in range(rows)
            for x in range(columns)
            if part.values[y, x]
        ]
        yield from _cells(Cells(marked, columns, rows))
        return
    values = [[_number(value) for value in row] for row in part.values.tolist()]
    high = max((value for row in values for value in row if value is not None), default=1)
    if part.kinds:
        high = len(part.kinds) - 1
        shades = " ".join(f"color({i})=({_TONES[tone]})" for i, (_, tone) in enumerate(part.kinds))
    else:
        high = max(high, 2)
        shades = f"color(0)=(nimSafe) color(1)=(nimTable!90!nimDisc) color({high})=(nimDisc)"
    yield f"\\pgfplotsset{{colormap={{nimlike}}{{{shades}}}}}"
    meta = f"point meta=explicit, point meta min=0, point meta max={high}"
    yield f"\\addplot[matrix plot*, forget plot, mesh/cols={columns}, {meta}] coordinates {{"
    for y, row in enumerate(values):
        cells = (
            f"({part.first + part.step * x},{part.step * y}) [{'nan' if value is None else value}]"
            for x, value in enumerate(row)
        )
        yield f"  {' '.join(cells)}"
    yield "};"
    for name, tone in part.kinds:
        yield f"\\addlegendimage{{only marks, mark=square*, mark size=3pt, {_TONES[tone]}}}"
        yield f"\\addlegendentry{{{_text(name)}}}"


def _number(value: Any) -> int | None:
    """A cell's value; None where there is none."""
    return None if isnan(value) else int(value)


def _marks(part: Marks, period: Period | None) -> Iterator[str]:
    mark, size = {"dot": ("*", 1.1), "square": ("square*", 1.1), "ring": ("square", 1.9)}[part.style]
    colour = "nimSecond" if part.second else "nimDisc"
    off = part.off(period)
    points = list(zip(part.xs, part.ys, strict=True))
    kept = _coordinates(point for i, point in enumerate(points) if i not in off)
    unnamed = "" if part.name else ", forget plot"  # a legend's entries are given to the plots in their order
    yield f"\\addplot[only marks, mark={mark}, mark size={size:g}pt, {colour}{unnamed}] coordinates {{{kept}}};"
    if part.name:
        yield f"\\addlegendentry{{{_text(part.name)}}}"
    if off:
        others = _coordinates(points[i] for i in off)
        yield f"\\addplot[only marks, mark=diamond, mark size=2pt, nimSecond] coordinates {{{others}}};"
        yield f"\\addlegendentry{{{_text(tr('off the period ({count})', count=len(off)))}}}"


def _period(part: Period) -> Iterator[str]:
    left, right = part.start - 0.5, part.last + 0.5
    frame = "{rel axis cs:0,0}", "{rel axis cs:0,1}"
    yield "% where the period holds"
    yield (
        f"\\fill[nimTint, opacity=0.6] ({{axis cs:{left:g},0}} |- {frame[0]})"
        f" rectangle ({{axis cs:{right:g},0}} |- {frame[1]});"
    )
    starts = list(range(part.start, part.last + 1, part.period))
    for at in starts if len(starts) <= 40 else starts[:1]:
        low, high = (f"({{axis cs:{at - 0.5:g},0}} |- {edge})" for edge in frame)
        yield f"\\draw[nimSafe, dashed, thin] {low} -- {high};"
    style = "nimSafe, fill=nimTint, inner sep=1.5pt, font=\\scriptsize, anchor=north west"
    yield f"\\node[{style}] at ({{axis cs:{left:g},0}} |- {frame[1]}) {{{_text(part.told)}}};"


def _coordinates(points: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"({x},{y})" for x, y in points)


def _text(text: str) -> str:
    return "".join(_SPECIAL.get(sign, sign) for sign in text)
