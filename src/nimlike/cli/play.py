"""``nimlike play``: a game in lines of text, one event a line; with ``--tui`` on the whole screen."""

from __future__ import annotations

import sys
from random import SystemRandom
from typing import TYPE_CHECKING, Final

import click

from nimlike.cli.output import Number
from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr

if TYPE_CHECKING:
    from nimlike.core.position import Position
    from nimlike.play.session import Player, Session

_SEED_BITS: Final = 4_096
_SEEDS: Final = 10**6


@click.command("play")
@click.argument("positions", nargs=-1, metavar="[POSITION]")
@click.option("--first", type=click.Choice(["you", "computer"]), help="Who begins [default: you].")
@click.option(
    "--against",
    "strengths",
    multiple=True,
    metavar="perfect|slips:P|random",
    help="How the computer plays [default: perfect]; slips:0.25 slips one move in four. With --watch it may be"
    " given twice.",
)
@click.option(
    "--seed", type=Number(), help="Fixes what the computer leaves to chance [default: another one for each game]."
)
@click.option("--two", is_flag=True, help="Two people play.")
@click.option("--watch", is_flag=True, help="The computer plays against itself.")
@click.option("--tui", is_flag=True, help="On the whole screen, with keys and mouse (needs Textual).")
def command(
    positions: tuple[str, ...],
    first: str | None,
    strengths: tuple[str, ...],
    seed: int | None,
    two: bool,
    watch: bool,
    tui: bool,
) -> int:
    """Play a position against the computer, or between two people.

    A game without a position, like wythoff, starts from a small one; no game at all is Nim.
    Type a move like b2, or: hint, why, moves, undo, redo, swap, new, position, review, help, quit. One
    line for each event, so the game works in a pipe and with a screen reader too.

    \b
    nimlike play nim:3,5,7
    nimlike play wythoff:20,30 --first computer --against slips:0.25 --seed 7
    nimlike play coprime:max=10:105 --two
    nimlike play schwenk:cap=2x:100,99 --watch --against perfect --against random
    """
    from nimlike.cli.line_game import LineGame
    from nimlike.play.session import Session

    drawn = seed is None and any(strength != "perfect" for strength in strengths)
    if seed is None:
        seed = SystemRandom().randrange(_SEEDS) if drawn else 0
    if seed.bit_length() > _SEED_BITS:
        raise LimitReached(tr("--seed: a number of at most {seed_bits:,} bits", seed_bits=_SEED_BITS))
    players = _players(first, strengths, seed, two, watch)
    session = Session(_start(positions), *players)
    if tui:
        return _full_screen(session)
    game = LineGame(session)
    game.begin()
    if drawn:
        game.say(tr("With --seed {seed} the computer makes the same choices again.", seed=seed))
    if watch:
        game.watch()
    else:
        game.talk()
    return 0


def _start(texts: tuple[str, ...]) -> Position:
    """The position to begin with; the game's own start where no state is given."""
    from nimlike.core.position import Position
    from nimlike.families import parse
    from nimlike.play.typed import PLAIN, as_meant, together_as_meant

    text, *others = together_as_meant(texts) or [PLAIN]
    if others:
        raise click.UsageError(tr("one position is played at a time: {others!r} is left over", others=others[0]))
    given = parse(as_meant(text))
    return given if isinstance(given, Position) else Position(given, given.start())


def _players(first: str | None, strengths: tuple[str, ...], seed: int, two: bool, watch: bool) -> tuple[Player, Player]:
    from nimlike.play.opponents import opponent

    if two and (watch or strengths):
        raise click.UsageError(tr("--two is for two people: leave out --watch and --against"))
    if first and (two or watch):
        raise click.UsageError(tr("--first is for a game between you and the computer"))
    if len(strengths) > (2 if watch else 1):
        raise click.UsageError(tr("--against is given once, or twice with --watch"))
    programs = [opponent(text, seed) for text in strengths or ("perfect",)]
    if two:
        return None, None
    if watch:
        return programs[0], programs[-1]
    return (None, programs[0]) if first != "computer" else (programs[0], None)


def _full_screen(session: Session) -> int:
    try:
        from nimlike.tui.app import PlayApp
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith(("textual", "nimlike.tui")):
            raise
        raise click.UsageError(tr("--tui needs Textual: pip install 'nimlike[tui]'")) from None
    if not sys.stdin.isatty():
        raise click.UsageError(tr("--tui needs a terminal; without it the game is played in lines of text"))
    PlayApp(session).run()
    return 0
