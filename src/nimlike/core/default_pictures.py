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

COLUMNS: Final = 60
"""Sizes in a row of the picture of a line."""

PIXELS: Final = 2_000
"""Most values along a side of a picture of Grundy values: a picture has no more pixels."""

SQUARES: Final = 200_000
"""Most squares of a picture."""


def pictures(rules: Ruleset) -> tuple[str, ...]:
    """The kinds that `picture` draws."""
    plane = rules.map()
    has = {
        "outcome": plane is not None or rules.line() is not None,
        "grundy": plane is not None and plane.has_values,
        "sequence": bool(rules.sequences()),
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
        tr("P-positions of {rules}", rules=rules), label, *axes, (Cells(sorted(set(points)), bound + 1, bound + 1),)
    )


def of_line(rules: Ruleset, bound: int) -> Picture:
    """The sizes from which the player to move loses: size n in column n mod 60, row n // 60."""
    line = rules.line()
    assert line is not None
    lost, labels = [], set()
    for n in range(bound + 1):
        state = line.state(n)
        if state is None:
            continue
        answer = Position(rules, state).answer()
        labels.add(answer.label)
        if answer.outcome is Outcome.P:
            lost.append((n % COLUMNS, n // COLUMNS))
    label = labels.pop() if len(labels) == 1 else Label.COMPUTED
    cells = Cells(lost, COLUMNS, bound // COLUMNS + 1, square=False)
    won = (
        "P-positions" if line.winners[1] == "P" else tr("Starting numbers that {winners} wins", winners=line.winners[1])
    )
    across, up = (
        tr("{axis} modulo {columns}", axis=tr(line.axis), columns=COLUMNS),
        tr("{axis} divided by {columns}", axis=tr(line.axis), columns=COLUMNS),
    )
    return Picture(f"{won}, {rules}", label, across, up, (cells,))


def of_values(rules: Ruleset, bound: int, axes: tuple[str, str], label: Label) -> Picture:
    """The Grundy values of two numbers as colours."""
    step = bound // PIXELS + 1
    values = rules.grundy_table(bound)[::step, ::step].T
    if (missing := values == NO_POSITION).any():
        values = values.astype(float)
        values[missing] = float("nan")
    return Picture(
        tr("Grundy values of {rules}", rules=rules), label, *axes, (Image(values, step, tr("Grundy value")),)
    )


def of_sequence(rules: Ruleset, bound: int) -> Picture:
    """The first sequence of Grundy values, else the first sequence: its terms as points."""
    found = rules.sequences()
    shown = next((each for each in found if each.name == "grundy"), found[0])
    ys = shown.first(bound + 1)
    xs = range(shown.offset, shown.offset + len(ys))
    title = f"{shown.title[0].upper()}{shown.title[1:]}, {rules}"
    return Picture(title, shown.label, "n", "a(n)", (Marks(xs, ys),))
