"""The pictures of reasons as SVG: blocks that pair off, the summands of a pile, pairs of numbers."""

from __future__ import annotations

from typing import Final

from markupsafe import escape

from nimlike.core.figures import Blocks, Figure, Pairs, Strip, Summands, blocks_of
from nimlike.core.languages import ntr, tr
from nimlike.core.numbers import abbreviate
from nimlike.core.scenes import Tokens

_ROW: Final = 64
_TALL: Final = 36
_LEFT: Final = 56


def drawn(figure: Figure | None) -> str:
    """A figure as SVG, whose colours the page's style sheet gives; empty for none.

    Examples
    --------
    >>> import nimlike
    >>> svg = drawn(nimlike.position("nim:3,4,5").explain().figure)
    >>> svg.count('class="block'), svg.count('class="join"'), svg.count(tr("no partner"))
    (5, 2, 2)
    """
    if figure is None:
        return ""
    if isinstance(figure, Blocks):
        return _blocks(figure)
    if isinstance(figure, Strip):
        return _strip(figure)
    return _summands(figure) if isinstance(figure, Summands) else _pairs(figure)


def balance(scene: Tokens, seats: tuple[int, int]) -> str:
    """Whose tokens are left, as a bar: those of the player who trims from the left first.

    Examples
    --------
    >>> import nimlike
    >>> position = nimlike.position("coprime:max=5:21")
    >>> balance(position.ruleset.scene(position.state), (0, 1)).count('class="second"')
    10
    """
    owners = [scene.owner(n) for n in range(scene.low, scene.high + 1)]
    counts = (owners.count(0), owners.count(1))
    step = 330 / len(owners)
    body = []
    for i, owner in enumerate(sorted(owners)):
        kind = ("first", "second")[seats[owner]]
        x, width = 5 + i * step, max(step - 2, 0.6 * step)
        body.append(f'<rect class="{kind}" x="{x:.2f}" y="6" width="{width:.2f}" height="14" rx="3"/>')
    left, right = scene.names
    body += [
        _text(5, 38, f"{left}: {counts[0]}", "soft", "start"),
        _text(335, 38, f"{right}: {counts[1]}", "soft", "end"),
    ]
    told = tr(
        "Of the {tokens} tokens left {left} has {count}, {right} has {count2}.",
        tokens=len(owners),
        left=left,
        count=counts[0],
        right=right,
        count2=counts[1],
    )
    return _svg(340, 44, told, "".join(body))


def _svg(width: float, height: float, label: str, body: str) -> str:
    named = f'role="img" aria-label="{escape(label)}"'
    return f'<svg class="figure" viewBox="0 0 {width:g} {height:g}" width="{width:g}" {named}>{body}</svg>'


def _text(x: float, y: float, text: str, kind: str = "", anchor: str = "middle") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" class="{kind}">{escape(text)}</text>'


def _discs(x: float, y: float, count: int, step: float) -> str:
    r = 0.38 * step
    return "".join(
        f'<circle class="disc" cx="{x + (i + 0.5) * step:g}" cy="{y:g}" r="{r:g}"/>'
        f'<circle class="ring" cx="{x + (i + 0.5) * step:g}" cy="{y:g}" r="{0.68 * r:g}"/>'
        for i in range(count)
    )


def _blocks(figure: Blocks) -> str:
    """A row for each pile, a column for each size of block; pairs joined, a block without a partner dashed."""
    rows = [(i, name, size) for i, (name, size) in enumerate(zip(figure.names, figure.sizes, strict=True)) if size]
    powers = sorted({block for _, _, size in rows for block in blocks_of(size)}, reverse=True)
    step = 25.0 if not powers or powers[0] <= 4 else 17.0
    left = _LEFT + max(0, max((len(name) for _, name, _ in rows), default=1) - 2) * 9
    body, said, x = [], [], float(left)
    tops = {i: 30 + _ROW * line for line, (i, _, _) in enumerate(rows)}
    for i, name, size in rows:
        middle = tops[i] + _TALL / 2
        body.append(_text(8, middle + 6, name, "name", "start"))
        body.append(_text(left - 22, middle + 6, str(size), "soft"))
        said.append(
            tr(
                "{name} is {blocks}",
                name=name,
                blocks=tr(" and ").join(map(str, blocks_of(size))),
            )
        )
    foot = 30 + _ROW * len(rows) - 4
    for power in powers:
        wide = 46.0 if power > 8 else power * step + (4 if power == 1 else 0)
        holders = [i for i, _, size in rows if size & power]
        lone = None
        if len(holders) % 2:
            lone = figure.alone if figure.alone in holders else holders[-1]
        paired = [i for i in holders if i != lone]
        for one, other in zip(paired[::2], paired[1::2], strict=True):
            body.append(_join(x, wide, tops[one] + _TALL, tops[other], lone is not None and one < lone < other))
        for i in holders:
            kind = "block alone" if i == lone else "block"
            shape = f'width="{wide:g}" height="{_TALL}" rx="{min(18, wide / 2):g}"'
            body.append(f'<rect class="{kind}" x="{x:g}" y="{tops[i]}" {shape}/>')
            if power > 8:
                body.append(_text(x + wide / 2, tops[i] + 24, str(power), "number"))
            else:
                body.append(_discs(x + (2 if power == 1 else 0), tops[i] + _TALL / 2, power, step))
            if i == lone:
                body.append(_text(x + wide / 2, tops[i] + _TALL + 17, tr("no partner"), "truth"))
        body.append(_text(x + wide / 2, 14, tr("{power}s", power=power), "soft"))
        pairs = len(paired) // 2
        told = tr("one alone") if lone is not None else ntr("a pair", "{pairs} pairs", pairs, pairs=pairs)
        body.append(_text(x + wide / 2, foot + 22, told, "truth" if lone is not None else "soft"))
        said.append(
            tr("of the {power}s one has no partner", power=power)
            if lone is not None
            else tr("of the {power}s all pair off", power=power)
        )
        x += max(wide, 62.0) + 16 if wide < 62 else wide + 24
    width = max(x - 8, left + 120)
    body.append(f'<path class="rule" d="M{left - 10:g} {foot}H{width - 6:g}"/>')
    return _svg(width, foot + 30, f"{'; '.join(said)}.", "".join(body))


def _join(x: float, wide: float, top: float, low: float, aside: bool) -> str:
    """A bar between two blocks that are partners; aside where a third block lies between them."""
    at = x - 7 if aside else x + wide / 2
    half = 4.5 if wide < 40 or aside else 16
    caps = f"M{at - half:g} {top + 2:g}h{2 * half:g}M{at - half:g} {low - 2:g}h{2 * half:g}"
    return f'<path class="join" d="M{at:g} {top + 2:g}V{low - 2:g}{caps}"/>'


def _summands(figure: Summands) -> str:
    """The summands of a pile, one below another as pills of counters, the smallest ringed where it may be taken."""
    largest = figure.parts[0]
    step = min(17.0, 260 / largest)
    body = []
    for line, part in enumerate(figure.parts):
        y = 10 + line * 40
        wide = max(part * step + 8, 28.0)
        last = line == len(figure.parts) - 1
        kind = "block alone" if last and part <= figure.most else "block"
        body.append(f'<rect class="{kind}" x="6" y="{y}" width="{wide:g}" height="30" rx="15"/>')
        if step >= 6:
            body.append(_discs(10 + (wide - 8 - part * step) / 2, y + 15, part, step))
        body.append(_text(wide + 18, y + 21, abbreviate(part), "truth" if last else "", "start"))
    said = tr(
        "The parts are {parts}; at most {most} may be taken.",
        parts=", ".join(map(abbreviate, figure.parts)),
        most=abbreviate(figure.most),
    )
    return _svg(340, 14 + 40 * len(figure.parts), said, "".join(body))


def _pairs(figure: Pairs) -> str:
    """Pairs of numbers as two lines of a table, their differences below; the pair that counts on green."""
    longest = max(len(abbreviate(q)) for _, q in figure.pairs)
    apart = max(46.0, 9.0 * longest + 14)
    left = 100.0
    width = left + apart * len(figure.pairs)
    body = [_text(2, 28, tr("small pile"), "soft", "start"), _text(2, 62, tr("large pile"), "soft", "start")]
    body.append(_text(2, 98, tr("apart by"), "soft", "start"))
    for i, (p, q) in enumerate(figure.pairs):
        x = left + (i + 0.5) * apart
        chosen = figure.first + i == figure.chosen
        if chosen:
            body.append(
                f'<rect class="chosen" x="{x - apart / 2 + 2:g}" y="4" width="{apart - 4:g}" height="70" rx="12"/>'
            )
        kind = "truth" if chosen else ""
        body += [
            _text(x, 28, abbreviate(p), kind),
            _text(x, 62, abbreviate(q), kind),
            _text(x, 98, abbreviate(q - p), "soft"),
        ]
    body.append(f'<path class="rule" d="M{left:g} 76H{width:g}"/>')
    p, q = figure.pairs[figure.chosen - figure.first]
    said = tr(
        "Safe pairs, among them {p} and {q}, {apart} apart.", p=abbreviate(p), q=abbreviate(q), apart=abbreviate(q - p)
    )
    return _svg(width, 106, said, "".join(body))


_CELLS: Final = 11


def _strip(figure: Strip) -> str:
    """Cells from 0 to the size of the pile, in lines; traps green, what a move leaves with a dot, the pile ringed."""
    side, apart, body = 28, 38, []
    for n in range(figure.size + 1):
        line, place = divmod(n, _CELLS)
        x, y = 4 + place * 31, 6 + line * apart
        trap = n in figure.lost
        kind = "cell trap" if trap else "cell"
        body.append(f'<rect class="{kind}" x="{x}" y="{y}" width="{side}" height="{side}" rx="7"/>')
        if n == figure.size:
            body.append(f'<rect class="here" x="{x - 2}" y="{y - 2}" width="{side + 4}" height="{side + 4}" rx="9"/>')
        if n == figure.chosen:
            body.append(f'<rect class="aim" x="{x - 2}" y="{y - 2}" width="{side + 4}" height="{side + 4}" rx="9"/>')
        body.append(_text(x + side / 2, y + 19, str(n), "on-trap" if trap else "" if n in figure.reached else "soft"))
        if n in figure.reached:
            body.append(f'<circle class="ring-dot" cx="{x + side / 2:g}" cy="{y + side + 4:g}" r="2.5"/>')
    lines = figure.size // _CELLS + 1
    said = tr("Traps up to {size}: {traps}.", size=figure.size, traps=", ".join(map(str, figure.lost)) or tr("none"))
    return _svg(4 + 31 * _CELLS, 10 + apart * lines, said, "".join(body))
