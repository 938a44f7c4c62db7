"""``nimlike play``: a game in lines of text, one event a line."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from random import SystemRandom
from typing import TYPE_CHECKING, Final

import click

from nimlike.cli import flags
from nimlike.cli.output import progress_shown, show
from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.languages import later, ntr, tr
from nimlike.core.numbers import DIGIT_BUDGET, parse_number
from nimlike.core.phrases import capital

if TYPE_CHECKING:
    from nimlike.core.move import Move
    from nimlike.core.position import Position
    from nimlike.play.match import Player, Session


# A match in lines of text: what is typed is read line by line, and each event is a line.

LONGEST_WATCHED: Final = 10_000  # two programs play at most so many moves

HELP: Final = {
    "MOVE": later("play it, like b2 (2 from pile B), ab4 (4 from A and from B), 3 (in a one-pile game)"),
    "hint": later("help in three steps: a nudge, where to look, the move"),
    "why [MOVE]": later("why the position is won or lost, or why a move is; ask again for the whole working"),
    "moves": later("the legal moves"),
    "undo [N]": later("take back to your last turn, or N turns"),
    "redo [N]": later("make again what was taken back"),
    "swap": later("change sides with the other player"),
    "new": later("a new game from the start"),
    "position": later("the position as text, to share or to solve"),
    "review": later("what each move so far was worth"),
    "quit": later("leave the game"),
}

_COMMANDS: Final = ("hint", "why", "moves", "undo", "redo", "swap", "new", "position", "review", "help")
_SHORT: Final = ("hint", "moves", "new", "position", "quit", "redo", "swap", "undo", "why")
_ALIASES: Final = {"?": "help", "exit": "quit"} | {word[0]: word for word in _SHORT}


class LineGame:
    """A session in lines of text: reads standard input, writes standard output."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.hints: dict[Position, int] = {}
        self.explained: set[tuple[Position, str]] = set()
        self.announced = False

    def begin(self) -> None:
        """The game, its rules, and who moves first."""
        start = self.session.match.start
        show(f"{start.ruleset.name}: {start.brief()}")
        show(f"{start.ruleset.rules()} {start.ruleset.ending(start.state)}")
        self.deal()

    def deal(self) -> None:
        """What lies on the table, and who plays."""
        match, (first, second) = self.session.match, self.session.players
        who = [
            name if player is None else f"{name} ({player})"
            for name, player in zip(self.session.names, (first, second), strict=True)
        ]
        told = {"table": self.table(), "first": who[0], "second": who[1]}
        show(
            tr("{table}. {first} move first, {second} second.", **told)
            if who[0] == tr("You")
            else tr("{table}. {first} moves first, {second} second.", **told)
        )
        if not match.over and (first is None or second is None):
            example = next(match.position.options())[0]
            show(tr("Type a move like {example}, or help.", example=example.brief()))

    def talk(self) -> None:
        """Play until the person quits or the input ends."""
        if sys.stdin.isatty():
            with suppress(ImportError):
                import_module("readline")  # the prompt's line can then be edited, and has a history
        while True:
            while self.session.to_reply is not None:
                self.program_moves()
            if self.session.match.over and not self.announced:
                self.ending()
            line = self.read()
            if line is None or _ALIASES.get(line, line) == "quit":
                show(tr("Goodbye."))
                return
            if line:
                self.obey(line)

    def watch(self) -> None:
        """Let two programs play to the end."""
        match = self.session.match
        while not match.over:
            if len(match.line) >= LONGEST_WATCHED:
                raise LimitReached(f"the game is not over after {LONGEST_WATCHED:,} moves")
            self.program_moves()
        self.ending()

    def obey(self, line: str) -> None:
        """Do what a line asks; a mistake gets one line, and the game goes on."""
        from nimlike.play.words import move_as_meant

        word, _, rest = line.partition(" ")
        word = _ALIASES.get(word, word)
        try:
            with progress_shown():
                if word in _COMMANDS:
                    getattr(self, word)(rest.strip())
                else:
                    self.play(move_as_meant(line))
        except NimlikeError as error:
            show(f"{capital(str(error))}.")

    def play(self, text: str) -> None:
        match = self.session.match
        if match.over:
            raise ParseError("the game is over: type undo, new, swap, review or quit")
        try:
            move = match.position.ruleset.parse_move(text)
        except ParseError as error:
            raise ParseError(f"{error}; or type help") from None
        name = self.session.names[match.mover]
        match.play(move)
        self.moved(name, move)

    def program_moves(self) -> None:
        name = self.session.names[self.session.match.mover]
        with progress_shown():
            choice = self.session.reply()
        self.moved(name, choice.move, choice.note)

    def moved(self, name: str, move: Move, note: str = "") -> None:
        """Report a move and what it leaves."""
        from nimlike.play.words import did

        self.announced = False
        made = did(self.session.match.positions[-2], move)
        told = tr("{you} {did}.", you=name, did=made) if name == tr("You") else tr("{who} {did}.", who=name, did=made)
        said = f"{told} {tr('Now {table}.', table=self.table())}"
        show(f"{said} ({note})" if note else said)

    def ending(self) -> None:
        """Report who won, and where that was decided."""
        from nimlike.play.hints import review

        match, names = self.session.match, self.session.names
        self.announced = True
        winner = names[match.winner or 0]
        show(tr("You win.") if winner == tr("You") else tr("{winner} wins.", winner=winner))
        if match.line:
            with progress_shown():
                show(review(match).decision(self.session.past_names))
        if None in self.session.players:
            show(tr("Type undo, new, swap, review or quit."))

    def help(self, rest: str) -> None:
        show(*(f"{usage}: {tr(what)}" for usage, what in HELP.items()))

    def hint(self, rest: str) -> None:
        """The next step of help for this position."""
        from nimlike.play.hints import STEPS, hint

        position = self.session.match.position
        step = min(self.hints.get(position, 0) + 1, STEPS)
        self.hints[position] = step
        show(tr("Hint {step} of {steps}:", step=step, steps=STEPS) + f" {hint(position, step).text}")

    def why(self, rest: str) -> None:
        """The reason of the position or of a move; asked again, with the whole working."""
        from nimlike.play.hints import why_lines
        from nimlike.play.words import move_as_meant

        position, move = self.session.match.position, move_as_meant(rest)
        depth = 3 if (position, move) in self.explained else 2
        show(*why_lines(position, move, depth))
        self.explained.add((position, move))

    def moves(self, rest: str) -> None:
        from nimlike.play.words import legal_moves_words

        show(tr("Legal moves: {legal_moves_words}.", legal_moves_words=legal_moves_words(self.session.match.position)))

    def undo(self, rest: str) -> None:
        moved = self.session.undo(_count(rest))
        said = ntr("Took back {n} move.", "Took back {n} moves.", moved, n=moved)
        self.went(moved, said if moved else tr("Nothing to take back."))

    def redo(self, rest: str) -> None:
        moved = self.session.redo(_count(rest))
        said = ntr("Made again {n} move.", "Made again {n} moves.", moved, n=moved)
        self.went(moved, said if moved else tr("Nothing to make again."))

    def went(self, moved: int, said: str) -> None:
        """Report a step in the history."""
        self.announced = self.announced and not moved
        show(tr("{said} Now {table}.", said=said, table=self.table()) if moved else said)

    def swap(self, rest: str) -> None:
        if self.session.players == (None, None):
            show(tr("Two people play: there are no sides to change."))
            return
        self.session.swap()
        self.announced = False
        match, names = self.session.match, self.session.names
        said = tr("Sides changed: {first} first, {second} second.", first=names[0], second=names[1])
        show(said if match.over else tr("{said} {name} to move.", said=said, name=names[match.mover]))

    def new(self, rest: str) -> None:
        self.session.new()
        self.announced = False
        show(tr("A new game."))
        self.deal()

    def position(self, rest: str) -> None:
        """The canonical text."""
        show(str(self.session.match.position))

    def review(self, rest: str) -> None:
        from nimlike.play.hints import review

        if not self.session.match.line:
            show(tr("No move was made yet."))
            return
        show(*review(self.session.match).lines(self.session.past_names))

    def table(self) -> str:
        here = self.session.match.position
        return here.ruleset.words(here.state)

    def read(self) -> str | None:
        """The next line, trimmed and in small letters; None at the end of the input."""
        if sys.stdin.isatty():
            try:
                line = input(f"{self.session.names[self.session.match.mover].lower()}> ")
            except EOFError:
                print()
                return None
        else:
            line = sys.stdin.readline(DIGIT_BUDGET)
            if not line:
                return None
        return line.strip().lower()


def _count(rest: str) -> int:
    return min(parse_number(rest, tr("how many turns")), sys.maxsize) if rest else 1


_SEED_BITS: Final = 4_096
_SEEDS: Final = 10**6


@click.command("play")
@click.argument("positions", nargs=-1, metavar="[POSITION]")
@flags.take
@click.option("--first", type=click.Choice(["you", "computer"]), help="Who begins [default: you].")
@click.option(
    "--against",
    "strengths",
    multiple=True,
    metavar="perfect|slips:P|random",
    help="How the computer plays [default: perfect]; slips:0.25 slips one move in four. With --watch it may be"
    " given twice.",
)
@flags.number("--seed", help="Fixes what the computer leaves to chance [default: another one for each game].")
@flags.flag("--two", help="Two people play.")
@flags.flag("--watch", help="The computer plays against itself.")
def play_command(
    positions: tuple[str, ...],
    take: str | None,
    first: str | None,
    strengths: tuple[str, ...],
    seed: int | None,
    two: bool,
    watch: bool,
) -> int:
    """Play a position against the computer, or between two people.

    A game without a position, like wythoff, starts from a small one; no game at all is Nim.
    Type a move like b2, or: hint, why, moves, undo, redo, swap, new, position, review, help, quit. One
    line for each event, so the game works in a pipe and with a screen reader too.

    \b
    nimlike play nim:3,5,7
    nimlike play 21 --take 1-3
    nimlike play wythoff:20,30 --first computer --against slips:0.25 --seed 7
    nimlike play coprime:max=10:105 --two
    nimlike play schwenk:cap=2x:100,99 --watch --against perfect --against random
    """
    from nimlike.play.match import Session

    drawn = seed is None and any(strength != "perfect" for strength in strengths)
    if seed is None:
        seed = SystemRandom().randrange(_SEEDS) if drawn else 0
    if seed.bit_length() > _SEED_BITS:
        raise LimitReached(f"--seed: a number of at most {_SEED_BITS:,} bits")
    players = _players(first, strengths, seed, two, watch)
    game = LineGame(Session(_start(positions, take), *players))
    game.begin()
    if drawn:
        show(tr("With --seed {seed} the computer makes the same choices again.", seed=seed))
    if watch:
        game.watch()
    else:
        game.talk()
    return 0


def _start(texts: tuple[str, ...], take: str | None) -> Position:
    """The position to begin with; the game's own start if no state is given."""
    from nimlike.core.position import Position
    from nimlike.families import parse
    from nimlike.play.words import PLAIN, as_meant, together_as_meant

    text, *others = together_as_meant(texts) or [PLAIN]
    if others:
        raise click.UsageError(f"one position is played at a time: {others[0]!r} is left over")
    given = parse(as_meant(text, take))
    return given if isinstance(given, Position) else Position(given, given.start())


def _players(first: str | None, strengths: tuple[str, ...], seed: int, two: bool, watch: bool) -> tuple[Player, Player]:
    from nimlike.play.opponents import opponent

    if two and (watch or strengths):
        raise click.UsageError("--two is for two people: leave out --watch and --against")
    if first and (two or watch):
        raise click.UsageError("--first is for a game between you and the computer")
    if len(strengths) > (2 if watch else 1):
        raise click.UsageError("--against is given once, or twice with --watch")
    programs = [opponent(text, seed) for text in strengths or ("perfect",)]
    if two:
        return None, None
    if watch:
        return programs[0], programs[-1]
    return (None, programs[0]) if first != "computer" else (programs[0], None)
