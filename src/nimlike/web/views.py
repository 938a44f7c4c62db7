"""Views of maps as pictures: what the map shows, in the same colours and the same way up, with the axes."""

from __future__ import annotations

from typing import Any

from nimlike.core.languages import later, tr
from nimlike.core.numbers import abbreviate
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Image, Picture
from nimlike.web.limits import NotInstalled
from nimlike.web.tiles import MOST_VALUE, UNKNOWN, UNKNOWN_VALUE, map_of, raster

_CENTIMETRES = 16.0
_KINDS: tuple[tuple[str, str], ...] = (
    (later("won for who must move (N)"), "table"),
    (later("lost for who must move (P)"), "safe"),
    (later("not known"), "unknown"),
)


def drawn_view(
    rules: Ruleset,
    kind: str,
    corner: tuple[int, int],
    z: int,
    cells: tuple[int, int],
    rest: tuple[int, ...],
    form: str,
) -> bytes:
    """The picture of a view."""
    shown = view(rules, kind, corner, z, cells, rest)
    high = _CENTIMETRES * (cells[1] / cells[0]) + 2.5
    try:
        from nimlike.plot.draw import drawn

        return drawn(shown, form, (_CENTIMETRES, min(max(high, 6.0), 30.0)))
    except ImportError:
        raise NotInstalled("pictures need the extra 'plot': pip install 'nimlike[plot]'") from None


def view(
    rules: Ruleset, kind: str, corner: tuple[int, int], z: int, cells: tuple[int, int], rest: tuple[int, ...]
) -> Picture:
    """What is drawn of a view."""
    import numpy as np

    plane = map_of(rules, rest)
    width, height = cells
    found = raster(rules, kind, corner[0], corner[1], z, width, height, rest)
    values: Any = np.array(found, dtype=np.int64) if not isinstance(found, bytes) else np.frombuffer(found, np.uint8)
    values = values.reshape(height, width)
    across, up = (_axis(name, at, z) for name, at in zip(plane.axes, corner, strict=True))
    if kind == "outcome":
        kinds = _KINDS[:2]
        if (values == UNKNOWN).any():
            kinds = _KINDS
            values = np.where(values == UNKNOWN, 2, values)
        spoken = tuple((tr(name), tone) for name, tone in kinds)
        image, label = Image(values, kinds=spoken), plane.label
    else:
        told = tr("Grundy value")
        if (values == MOST_VALUE).any():
            told = tr("Grundy value ({most:,} for all greater ones)", most=MOST_VALUE)
        image, label = Image(np.where(values == UNKNOWN_VALUE, np.nan, values), scale=told), plane.value_label
    fixed = ", ".join(map(abbreviate, rest))
    title = tr("{name} beside {fixed}", name=rules.name, fixed=fixed) if rest else rules.name
    return Picture(title, label, across, up, (image,))


def _axis(name: str, at: int, z: int) -> str:
    """What an axis counts: positions, or blocks of them, from the corner on."""
    told = tr("{name}, from {at} on", name=name, at=abbreviate(at)) if at else name
    return tr("{name}, in steps of 2^{z}", name=told, z=z) if z else told
