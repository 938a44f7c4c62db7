"""Maps of P-positions and Grundy values, and plots of a game's sequence with its period marked."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.ruleset import Ruleset
from nimlike.discover.periods import find_period, sequence
from nimlike.games.coprime.game import Coprime
from nimlike.games.heaps.rule import HeapGame
from nimlike.games.nim.game import Nim
from nimlike.games.one_pile.onepile import OnePile
from nimlike.games.one_pile.schwenk import Schwenk
from nimlike.games.vector.game import Vector
from nimlike.games.wythoff.game import Wythoff

if TYPE_CHECKING:
    from matplotlib.axes import Axes

KINDS: Final = ("outcome", "grundy", "sequence")
FORMATS: Final = ("svg", "png")
MOST: Final = {"outcome": 20_000, "grundy": 10_000, "sequence": 100_000}
"""The largest bound of each kind of picture."""

_INK: Final = "#1b4f8a"  # the same blue and orange in every picture, told apart without red and green
_SECOND: Final = "#c2571a"
_LINEAR: Final = 30  # least winning takes up to here are plotted on a linear scale
_PIXELS: Final = 2_000
_MOST_SQUARES: Final = 200_000
_COLUMNS: Final = 60  # starting numbers in a row of the coprime game's map


def picture(ruleset: Ruleset, kind: str = "outcome", bound: int = 100, format: str = "svg") -> bytes:  # noqa: A002
    """A picture of a game.

    Parameters
    ----------
    ruleset
        A game of one of the families.
    kind
        ``"outcome"``: the P-positions with two piles or heaps up to the bound; of a one-pile game, pile and
        cap; of the coprime game, the starting numbers that B wins. ``"grundy"``: Grundy values of two piles
        or heaps. ``"sequence"``: Wythoff's pairs, the least winning takes of a one-pile game, the Grundy
        values of heaps, the rows of the coprime game's parity table, each with its period marked where it
        has one.
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
        The bound passes that of `MOST`; nothing is computed.
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
    for name, value, known in (("kind", kind, KINDS), ("format", format, FORMATS)):
        if value not in known:
            raise ParseError(f"no {name} {value!r} of picture: there are {', '.join(known)}")
    if bound < 1:
        raise ParseError(f"a picture needs a bound of 1 or more, not {bound}")
    if bound > MOST[kind]:
        raise LimitReached(f"a picture of kind {kind} goes to {MOST[kind]:,}; {bound:,} is asked for")
    draw = _MAKERS[kind]
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "nimlike", "font.size": 10}):
        figure = Figure(figsize=(7, 7) if kind != "sequence" else (9, 5), layout="constrained")
        axes = figure.subplots()
        draw(axes, ruleset, bound)
        content = io.BytesIO()
        metadata = {"Date": None} if format == "svg" else {"Software": None}
        figure.savefig(content, format=format, dpi=150, metadata=metadata)
    return content.getvalue()


def _outcome(axes: Axes, ruleset: Ruleset, bound: int) -> None:
    if isinstance(ruleset, Nim | Wythoff):
        if isinstance(ruleset, Nim):
            pairs = [position.state for position in ruleset.p_positions(bound, 2)]
        else:
            pairs = [position.state for position in ruleset.p_positions(bound)]
        cells = {*pairs, *((q, p) for p, q in pairs)}
        _squares(axes, sorted(cells), bound)
        axes.set(title=f"P-positions of {ruleset}  [theorem]", xlabel="pile A", ylabel="pile B")
    elif isinstance(ruleset, Vector) and ruleset.piles == 3:
        _three_piles(axes, ruleset, bound)
    elif isinstance(ruleset, Vector):
        if ruleset.piles not in (2, None):
            raise _no_picture(ruleset, "outcome")
        safe = ruleset.safe_states(bound)
        if len(safe) > _MOST_SQUARES:
            raise LimitReached(f"{len(safe):,} P-positions: a picture shows {_MOST_SQUARES:,}; take a smaller bound")
        _squares(axes, safe, bound)
        axes.set(title=f"P-positions of {ruleset}  [computed]", xlabel="pile A", ylabel="pile B")
    elif isinstance(ruleset, OnePile | Schwenk):
        piles = range(1, bound + 1)
        axes.bar(piles, [ruleset.base.smallest_summand(n) for n in piles], width=1.0, color=_INK)
        axes.set(title=f"P-positions of {ruleset}  [theorem]", xlabel="pile N", ylabel="cap x (P below the bar)")
        axes.set_xlim(0.5, bound + 0.5)
    elif isinstance(ruleset, Coprime):
        wins = [position.state[0] for position in ruleset.p_positions(bound) if position.state[0]]
        _squares(axes, [(n % _COLUMNS, n // _COLUMNS) for n in wins], _COLUMNS - 1)
        label = "theorem" if ruleset.plain and ruleset.max_take == 10 else "computed"
        axes.set(
            title=f"Starting numbers that B wins, {ruleset}  [{label}]",
            xlabel=f"n modulo {_COLUMNS}",
            ylabel=f"n divided by {_COLUMNS}",
            ylim=(-1, bound // _COLUMNS + 1),
            aspect="auto",
        )
    elif isinstance(ruleset, HeapGame) and ruleset.normal_play:
        image = _heap_values(ruleset, bound)
        axes.imshow(image[:, None] == image, origin="lower", cmap=_two_colours(), interpolation="nearest")
        axes.set(title=f"P-positions of {ruleset}, two heaps  [computed]", xlabel="heap A", ylabel="heap B")
    else:
        raise _no_picture(ruleset, "outcome")


def _three_piles(axes: Axes, ruleset: Vector, bound: int) -> None:
    """For piles A and B the least pile C of a P-position, as a colour; nothing where there is none up to the bound."""
    import numpy as np

    least = np.full((bound + 1, bound + 1), np.nan)
    for x, y, z in reversed(ruleset.safe_states(bound)):
        least[y, x] = z
    image = axes.imshow(least, origin="lower", cmap="cividis", interpolation="nearest", vmin=0, vmax=bound)
    axes.figure.colorbar(image, ax=axes, label="least pile C of a P-position", shrink=0.8)
    axes.set(title=f"P-positions of {ruleset}  [computed]", xlabel="pile A", ylabel="pile B")


def _squares(axes: Axes, cells: list[tuple[int, ...]], bound: int) -> None:
    """Unit squares, so that the picture stays exact when enlarged; dots when they would be too small to see."""
    from matplotlib.collections import PatchCollection
    from matplotlib.patches import Rectangle

    side = max(1.0, bound / 150)
    axes.add_collection(
        PatchCollection(
            [Rectangle((x - side / 2, y - side / 2), side, side) for x, y in cells], facecolor=_INK, edgecolor="none"
        )
    )
    axes.set_xlim(-1, bound + 1)
    axes.set_ylim(-1, bound + 1)
    axes.set_aspect("equal")


def _grundy(axes: Axes, ruleset: Ruleset, bound: int) -> None:
    two_piles = isinstance(ruleset, Nim | Wythoff) or (isinstance(ruleset, Vector) and ruleset.piles in (2, None))
    if not (two_piles or isinstance(ruleset, HeapGame)) or not ruleset.normal_play:
        raise _no_picture(ruleset, "grundy")
    step = bound // _PIXELS + 1  # a picture has no more pixels: the positions between them are not shown
    if isinstance(ruleset, HeapGame):
        of_heaps = _heap_values(ruleset, bound)[::step]
        values = of_heaps[:, None] ^ of_heaps
    else:
        values = ruleset.grundy_table(bound)[::step, ::step].T
    end = step * (len(values) - 0.5)
    edges = (-step / 2, end, -step / 2, end)
    image = axes.imshow(values, origin="lower", cmap="cividis", interpolation="nearest", extent=edges)
    axes.figure.colorbar(image, ax=axes, label="Grundy value", shrink=0.8)
    label = "theorem" if isinstance(ruleset, Nim) else "computed"
    pile = "heap" if isinstance(ruleset, HeapGame) else "pile"
    axes.set(title=f"Grundy values of {ruleset}  [{label}]", xlabel=f"{pile} A", ylabel=f"{pile} B")


def _sequence(axes: Axes, ruleset: Ruleset, bound: int) -> None:
    if isinstance(ruleset, Wythoff):
        pairs = [ruleset.pair(k) for k in range(bound + 1)]
        axes.plot([q for _, q in pairs], ".", ms=3, color=_SECOND, label="larger number")
        axes.plot([p for p, _ in pairs], ".", ms=3, color=_INK, label="smaller number")
        axes.set(title=f"Pairs of {ruleset}  [theorem]", xlabel="k", ylabel="pair")
        axes.legend()
    elif isinstance(ruleset, OnePile | Schwenk):
        piles = range(1, bound + 1)
        axes.plot(piles, [ruleset.base.smallest_summand(n) for n in piles], ".", ms=3, color=_INK)
        elements = ruleset.base.elements_up_to(bound)
        axes.plot(elements, elements, "s", ms=5, mfc="none", color=_SECOND, label="elements of the base")
        axes.set(title=f"Least winning take of {ruleset}  [theorem]", xlabel="pile N", ylabel="least winning take")
        if elements[-1] > _LINEAR:
            axes.set_yscale("log")
        if ruleset.base.finite and elements[-1] < bound:
            _mark_period(axes, 0, elements[-1], bound)
        axes.legend()
    elif isinstance(ruleset, Coprime) and ruleset.constant:
        parity = ruleset.parity()
        names = ("A odd, B moves", "A odd, A moves", "A even, B moves", "A even, A moves")
        for height, (odd, mover) in enumerate(((1, 1), (1, 0), (0, 1), (0, 0))):
            left = [n for n in range(bound + 1) if not parity.a_wins(n, odd, mover)]
            axes.plot(left, [height] * len(left), "s", ms=4, color=_INK)
        axes.set_yticks(range(4), names)
        axes.set(
            title=f"Where a ends even: parity table of {ruleset}  [computed]", xlabel="chips left", ylim=(-0.5, 3.9)
        )
        _mark_period(axes, parity.preperiod, parity.period, bound)
        axes.legend(loc="upper right")
    elif isinstance(ruleset, HeapGame) and ruleset.normal_play:
        axes.plot(_heap_values(ruleset, bound), ".", ms=3, color=_INK)
        found = find_period(ruleset, max(bound, 2))
        how = "computed"
        if found.repetition is not None and found.repetition.preperiod <= bound:
            how = f"computed; period {found.label}"
            _mark_period(axes, found.repetition.preperiod, found.repetition.period, bound)
            axes.legend()
        axes.set(title=f"Grundy values of {ruleset}  [{how}]", xlabel="heap", ylabel="Grundy value")
    else:
        raise _no_picture(ruleset, "sequence")


def _heap_values(ruleset: HeapGame, bound: int) -> Any:
    """The Grundy values of single heaps to the bound, as an array."""
    import numpy as np

    return np.array(sequence(ruleset, bound + 1), np.int64)


def _two_colours() -> Any:
    from matplotlib.colors import ListedColormap

    return ListedColormap(["white", _INK])


def _mark_period(axes: Axes, preperiod: int, period: int, bound: int) -> None:
    """Vertical lines where each period begins, as long as they can be told apart."""
    starts = range(preperiod, bound + 1, period)
    for at in starts if len(starts) <= 60 else starts[:1]:
        axes.axvline(at - 0.5, color=_SECOND, lw=0.8, label=f"period {period}" if at == starts[0] else None)


def _no_picture(ruleset: Ruleset, kind: str) -> RulesetError:
    return RulesetError(f"{ruleset} has no picture of kind {kind}")


_MAKERS: Final[dict[str, Callable[[Axes, Ruleset, int], None]]] = {
    "outcome": _outcome,
    "grundy": _grundy,
    "sequence": _sequence,
}
