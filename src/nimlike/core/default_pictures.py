"""The default pictures of a game, made from its map, its list of P-positions and its sequences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nimlike.core.defaults import NO_POSITION
from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.outcome import Label, Outcome
from nimlike.core.picture import KINDS, Cells, Image, Marks, Picture
from nimlike.core.position import Position

if TYPE_CHECKING:
    from nimlike.core.ruleset import Ruleset

PIXELS: Final = 2_000
"""Most values along a side of a picture of Grundy values: a picture has no more pixels."""

BY_ANTIDIAGONALS: Final = "values"
"""The name of sequences that read a table of two numbers: as points they show nothing."""

SQUARES: Final = 200_000
"""Most squares of a picture."""


def pictures(rules: Ruleset) -> tuple[str, ...]:
    """The kinds that `picture` draws."""
    plane = rules.map()
    has = {
        "outcome": plane is not None or rules.line() is not None,
        "grundy": plane is not None and plane.has_values,
        "sequence": any(each.name != BY_ANTIDIAGONALS for each in rules.sequences()),
        "plane": False,
    }
    return tuple(kind for kind in KINDS if has[kind])


def picture(rules: Ruleset, kind: str, bound: int) -> Picture | None:
    """The default picture of a kind."""
    if kind not in rules.pictures():
        return None
    if kind == "sequence":
        return of_sequence(rules, bound)
    plane = rules.map()
    if plane is None:
        return of_line(rules, bound)
    if kind == "grundy":
        return of_values(rules, bound, plane.axes, plane.value_label)
    return of_map(rules, bound)


def of_map(rules: Ruleset, bound: int) -> Picture:
    """The P-positions of the map, as squares.

    Raises
    ------
    LimitReached
        The map does not know so large numbers, or there are too many squares.
    """
    plane = rules.map()
    assert plane is not None
    points = [
        (x, y)
        for x, first, last in plane.spans(0, 0, 0, bound + 1, bound + 1)
        if 0 <= x <= bound
        for y in range(max(first, 0), min(last, bound) + 1)
    ]
    if plane.known is not None and plane.known <= bound:
        raise LimitReached(f"{rules}: P-positions are known for numbers below {plane.known:,}; take a smaller bound")
    return squares(rules, points, bound, plane.axes, plane.label)


def squares(rules: Ruleset, points: list[tuple[int, int]], bound: int, axes: tuple[str, str], label: Label) -> Picture:
    """P-positions as squares."""
    if len(points) > SQUARES:
        raise LimitReached(f"{len(points):,} P-positions: a picture shows {SQUARES:,}; take a smaller bound")
    return Picture(
        tr("P-positions of {name}", name=rules.name), label, *axes, (Cells(sorted(set(points)), bound + 1, bound + 1),)
    )


def of_line(rules: Ruleset, bound: int) -> Picture:
    """Who wins from each size: row by row, each row as long as the game says, from the lower left corner on."""
    line = rules.line()
    assert line is not None
    points, tones, labels = [], [], set()
    players = line.winners[1] != "P"
    for n in range(bound + 1):
        state = line.state(n)
        if state is None:
            continue
        answer = Position(rules, state).answer()
        labels.add(answer.label)
        lost = answer.outcome is Outcome.P
        if lost or players:
            points.append((n % line.columns, n // line.columns))
            tones.append(("second" if lost else "first") if players else "safe")
    label = labels.pop() if len(labels) == 1 else Label.COMPUTED
    cells = Cells(points, min(line.columns, bound + 1), bound // line.columns + 1, False, tuple(tones))
    first, second = line.winners
    title = (
        tr("{name}: who wins, {first} blue and {second} orange", name=rules.name, first=first, second=second)
        if players
        else tr("P-positions of {name}", name=rules.name)
    )
    across = tr("remainder on division by {columns}", columns=line.columns)
    up = tr("{axis}: the first of the row", axis=line.axis)
    return Picture(title, label, across, up, (cells,), up_step=line.columns)


def of_values(rules: Ruleset, bound: int, axes: tuple[str, str], label: Label) -> Picture:
    """The Grundy values of two numbers as colours."""
    step = bound // PIXELS + 1
    values = rules.grundy_table(bound)[::step, ::step].T
    if (missing := values == NO_POSITION).any():
        values = values.astype(float)
        values[missing] = float("nan")
    return Picture(
        tr("Grundy values of {name}", name=rules.name), label, *axes, (Image(values, step, tr("Grundy value")),)
    )


def of_sequence(rules: Ruleset, bound: int) -> Picture:
    """The first sequence of Grundy values, else the first sequence: its terms as points."""
    found = rules.sequences()
    shown = next((each for each in found if each.name == "grundy"), found[0])
    ys = shown.first(bound + 1)
    xs = range(shown.offset, shown.offset + len(ys))
    title = f"{rules.name}: {shown.title}"
    return Picture(title, shown.label, "n", "a(n)", (Marks(xs, ys),))
