"""The default pictures of a game, made from its map, its list of P-positions and its sequences."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nimlike.core.defaults import NO_POSITION
from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.picture import KINDS, Cells, Image, Marks, Picture
from nimlike.core.position import Game, Position
from nimlike.core.searched_map import MAP_MOVES, SearchedMap

if TYPE_CHECKING:
    from nimlike.core.shown import Map

PIXELS: Final = 2_000
"""Most values along a side of a picture of Grundy values: a picture has no more pixels."""

BY_ANTIDIAGONALS: Final = "values"
"""The name of sequences that read a table of two numbers: as points they show nothing."""

SQUARES: Final = 200_000
"""Most squares of a picture."""

_FIRST_SLICES: Final = ((1,), (1, 1))


def first_slice(rules: Game) -> tuple[int, ...]:
    """The numbers after x and y in the slice that is shown of a game without a plane of its own; empty: it has none."""
    return next((rest for rest in _FIRST_SLICES if rules.slice_map(rest) is not None), ())


def pictures(rules: Game) -> tuple[str, ...]:
    """The kinds that `picture` draws."""
    plane = rules.map()
    has = {
        "outcome": plane is not None or rules.line() is not None or bool(first_slice(rules)),
        "grundy": plane is not None and plane.has_values,
        "sequence": any(each.name != BY_ANTIDIAGONALS for each in rules.sequences()),
        "plane": False,
    }
    return tuple(kind for kind in KINDS if has[kind])


def picture(rules: Game, kind: str, bound: int) -> Picture | None:
    """The default picture of a kind."""
    if kind not in rules.pictures():
        return None
    if kind == "sequence":
        return of_sequence(rules, bound)
    plane = rules.map()
    if plane is None:
        return of_line(rules, bound) if rules.line() is not None else of_slice(rules, first_slice(rules), bound)
    if kind == "grundy":
        return of_values(rules, bound, plane.axes, plane.value_label)
    return of_map(rules, plane, bound)


def picture_from(position: Position, bound: int) -> Picture | None:
    """The slice through a position of three numbers or more: the positions that differ from it in the first two."""
    state = position.state
    whole = len(state) > 2 and all(isinstance(n, int) for n in state)
    return of_slice(position.ruleset, state[2:], bound) if whole else None


def of_slice(rules: Game, rest: tuple[int, ...], bound: int) -> Picture | None:
    r"""The P-positions (x, y, \*rest), as squares; None where the game has no such slice."""
    plane = _slice(rules, rest)
    if plane is None:
        return None
    drawn = of_map(rules, plane, bound)
    fixed = abbreviate(", ".join(abbreviate(n) for n in rest))  # a title that is too long leaves no room for axes
    return replace(drawn, title=tr("P-positions (x, y, {rest}) of {name}", rest=fixed, name=rules.name))


@lru_cache(maxsize=2)
def _slice(rules: Game, rest: tuple[int, ...]) -> Map | None:
    """A slice; where it has to be searched, with more moves than on a page, as a picture may take longer."""
    plane = rules.slice_map(rest)
    return SearchedMap(rules, plane.axes, rest, MAP_MOVES) if isinstance(plane, SearchedMap) else plane


def of_map(rules: Game, plane: Map, bound: int) -> Picture:
    """The P-positions of a map, as squares."""
    points = [
        (x, y)
        for x, first, last in plane.spans(0, 0, 0, bound + 1, bound + 1)
        if 0 <= x <= bound
        for y in range(max(first, 0), min(last, bound) + 1)
    ]
    if plane.known is not None and plane.known <= bound:
        raise LimitReached(
            tr(
                "{rules}: P-positions are known for numbers below {known:,}; take a smaller bound",
                rules=rules,
                known=plane.known,
            )
        )
    return squares(rules, points, bound, plane.axes, plane.label)


def squares(rules: Game, points: list[tuple[int, int]], bound: int, axes: tuple[str, str], label: Label) -> Picture:
    """P-positions as squares."""
    if len(points) > SQUARES:
        raise LimitReached(
            tr(
                "{points:,} P-positions: a picture shows {squares:,}; take a smaller bound",
                points=len(points),
                squares=SQUARES,
            )
        )
    return Picture(
        tr("P-positions of {name}", name=rules.name), label, *axes, (Cells(sorted(set(points)), bound + 1, bound + 1),)
    )


def of_line(rules: Game, bound: int) -> Picture:
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


def of_values(rules: Game, bound: int, axes: tuple[str, str], label: Label) -> Picture:
    """The Grundy values of two numbers as colours."""
    step = bound // PIXELS + 1
    values = rules.grundy_table(bound)[::step, ::step].T
    if (missing := values == NO_POSITION).any():
        values = values.astype(float)
        values[missing] = float("nan")
    return Picture(
        tr("Grundy values of {name}", name=rules.name), label, *axes, (Image(values, step, tr("Grundy value")),)
    )


def of_sequence(rules: Game, bound: int) -> Picture:
    """The first sequence of Grundy values, else the first sequence: its terms as points."""
    found = rules.sequences()
    shown = next((each for each in found if each.name == "grundy"), found[0])
    ys = shown.first(bound + 1)
    xs = range(shown.offset, shown.offset + len(ys))
    title = f"{rules.name}: {shown.title}"
    return Picture(title, shown.label, "n", "a(n)", (Marks(xs, ys),))
