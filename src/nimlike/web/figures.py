"""The pictures of reasons as SVG: blocks that pair off, the summands of a pile, pairs of numbers."""

from __future__ import annotations

from typing import Final

from nimlike.core.languages import ntr, tr
from nimlike.core.move import Tokens
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import Blocks, Figure, Pairs, Strip, Summands, blocks_of
from nimlike.web.strips import strip_of
from nimlike.web.svg import discs, lettered, svg

_ROW: Final = 64
_TALL: Final = 36
_LEFT: Final = 56
_WORTH: Final = 84
_APART: Final = 98.0


def drawn(figure: Figure | None) -> str:
    """A figure as SVG, whose colours the page's style sheet gives; empty for none."""
    if figure is None:
        return ""
    if isinstance(figure, Blocks):
        return _blocks(figure)
    if isinstance(figure, Strip):
        most = figure.size
        return strip_of(most, figure.lost, figure.reached, figure.chosen, most)
    return _summands(figure) if isinstance(figure, Summands) else _pairs(figure)


def balance(scene: Tokens, seats: tuple[int, int]) -> str:
    """Whose tokens are left, as a bar: those of the player who trims from the left first."""
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
        lettered(5, 38, f"{left}: {counts[0]}", "soft", "start"),
        lettered(335, 38, f"{right}: {counts[1]}", "soft", "end"),
    ]
    told = tr(
        "Of the {tokens} tokens left {left} has {count}, {right} has {count2}.",
        tokens=len(owners),
        left=left,
        count=counts[0],
        right=right,
        count2=counts[1],
    )
    return svg(340, 44, told, "".join(body))


def _blocks(figure: Blocks) -> str:
    """A row for each pile, a column for each size of block; pairs joined, a block without a partner dashed."""
    named = enumerate(zip(figure.names, figure.sizes, strict=True))
    rows = [(i, name, size) for i, (name, size) in named if size or figure.worth]
    powers = sorted({block for _, _, size in rows for block in blocks_of(size)}, reverse=True)
    step = 25.0 if not powers or powers[0] <= 4 else 17.0
    longest = max((len(name) for _, name, _ in rows), default=1)
    left = max(_LEFT, 22 + 11 * longest, _WORTH) if figure.worth else _LEFT + max(0, longest - 1) * 11
    body, said, x = [], [], float(left)
    tops = {i: 30 + _ROW * line for line, (i, _, _) in enumerate(rows)}
    for i, name, size in rows:
        middle = tops[i] + _TALL / 2
        blocks = tr(" and ").join(map(str, blocks_of(size)))
        if figure.worth:
            body.append(lettered(8, middle - 2, name, "name", "start"))
            body.append(lettered(8, middle + 16, tr("worth {size}", size=size), "soft", "start"))
            said.append(
                tr("{name} is worth a pile of {size}: {blocks}", name=name, size=size, blocks=blocks)
                if size
                else tr("{name} is worth nothing", name=name)
            )
        else:
            body.append(lettered(8, middle + 6, name, "name", "start"))
            body.append(lettered(left - 22, middle + 6, str(size), "soft"))
            said.append(tr("{name} is {blocks}", name=name, blocks=blocks))
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
                body.append(lettered(x + wide / 2, tops[i] + 24, str(power), "number"))
            else:
                body.append(discs(x + (2 if power == 1 else 0), tops[i] + _TALL / 2, power, step))
            if i == lone:
                body.append(lettered(x + wide / 2, tops[i] + _TALL + 17, tr("no partner"), "truth"))
        body.append(lettered(x + wide / 2, 14, tr("{power}s", power=power), "soft"))
        pairs = len(paired) // 2
        told = tr("one alone") if lone is not None else ntr("a pair", "{pairs} pairs", pairs, pairs=pairs)
        body.append(lettered(x + wide / 2, foot + 22, told, "truth" if lone is not None else "soft"))
        said.append(
            tr("of the {power}s one has no partner", power=power)
            if lone is not None
            else tr("of the {power}s all pair off", power=power)
        )
        x += max(wide + 24, _APART)
    width = max(x - 8, left + 120)
    body.append(f'<path class="rule" d="M{left - 10:g} {foot}H{width - 6:g}"/>')
    return svg(width, foot + 30, f"{'; '.join(said)}.", "".join(body))


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
            body.append(discs(10 + (wide - 8 - part * step) / 2, y + 15, part, step))
        body.append(lettered(wide + 18, y + 21, abbreviate(part), "truth" if last else "", "start"))
    said = tr(
        "The parts are {parts}; at most {most} may be taken.",
        parts=", ".join(map(abbreviate, figure.parts)),
        most=abbreviate(figure.most),
    )
    return svg(340, 14 + 40 * len(figure.parts), said, "".join(body))


def _pairs(figure: Pairs) -> str:
    """Pairs of numbers as two lines of a table, their differences below; the pair that counts on green."""
    longest = max(len(abbreviate(q)) for _, q in figure.pairs)
    apart = max(46.0, 9.0 * longest + 14)
    left = 100.0
    width = left + apart * len(figure.pairs)
    body = [lettered(2, 28, tr("small pile"), "soft", "start"), lettered(2, 62, tr("large pile"), "soft", "start")]
    body.append(lettered(2, 98, tr("apart by"), "soft", "start"))
    for i, (p, q) in enumerate(figure.pairs):
        x = left + (i + 0.5) * apart
        chosen = figure.first + i == figure.chosen
        if chosen:
            body.append(
                f'<rect class="chosen" x="{x - apart / 2 + 2:g}" y="4" width="{apart - 4:g}" height="70" rx="12"/>'
            )
        kind = "truth" if chosen else ""
        body += [
            lettered(x, 28, abbreviate(p), kind),
            lettered(x, 62, abbreviate(q), kind),
            lettered(x, 98, abbreviate(q - p), "soft"),
        ]
    body.append(f'<path class="rule" d="M{left:g} 76H{width:g}"/>')
    p, q = figure.pairs[figure.chosen - figure.first]
    said = tr(
        "Safe pairs, among them {p} and {q}, {apart} apart.", p=abbreviate(p), q=abbreviate(q), apart=abbreviate(q - p)
    )
    return svg(width, 106, said, "".join(body))
