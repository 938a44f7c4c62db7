"""``nimlike``: the group of commands, errors in one line, exit codes."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any, ClassVar, Final

import click

from nimlike.cli import ending, output
from nimlike.core.errors import LimitReached
from nimlike.core.languages import ENGLISH, LANGUAGES, nearest, speak
from nimlike.core.libraries import __version__

GROUPS: Final = {  # the commands in the order of the help, each with its one line
    "Play and teach": {
        "play": "Play against the computer, which explains its moves.",
        "web": "Open boards, maps and pages of games in the browser.",
        "puzzle": "Print a puzzle of a seed, or of the day, and its answer.",
        "worksheet": "Make a sheet of puzzles to print, with the answers.",
    },
    "Solve": {
        "solve": "Find who wins, every winning move, and the reason.",
        "values": "List or draw the numbers of a game: Grundy values, P-positions, pairs.",
    },
    "Study": {
        "analyze": "Print all that is known of a game, or that it is open.",
        "discover": "Find a law that the table of a game follows.",
        "prove": "Prove who wins a game at every size, or that two games agree.",
        "design": "Design a game for given pairs, or for a number base.",
    },
    "Trust": {
        "check": "Verify certificates, independently of what wrote them.",
        "papers": "Reproduce every claim of the papers, and list their errata.",
    },
    "Long runs": {"run": "Start, resume, verify and export long work kept in a folder."},
    "Help": {
        "games": "List the games, with examples of their text forms.",
        "completion": "Print what a shell needs to complete commands by the Tab key.",
    },
}

COMMANDS: Final = {name: line for commands in GROUPS.values() for name, line in commands.items()}

CHAPTERS: Final = {  # the modules of commands that have another name than theirs
    **dict.fromkeys(("analyze", "games"), "analysis"),
    **dict.fromkeys(("puzzle", "worksheet", "web"), "teach"),
    "discover": "prove",
    "papers": "check",
    "run": "run_commands",
    "completion": "main",
}

MOVED: Final = {  # what earlier commands are now
    "explain": "solve POSITION --why",
    "table": "values GAME --of table",
    "sequence": "values GAME",
    "pairs": "values GAME --of pairs",
    "base": "values GAME --of base",
    "count": "values nim --of counts",
    "draw": "values GAME -o FILE.svg",
    "theorem": "prove GAME",
    "compare": "prove GAME = GAME",
    "period": "analyze GAME --of period",
    "quotient": "analyze GAME --of quotient",
    "genus": "values GAME --of genus",
    "catalogue": "games FAMILY --catalogue",
}

SPOKEN: Final = ("play", "puzzle", "worksheet")  # for those who play and learn: they speak other languages too

COMPLETION: Final = "_NIMLIKE_COMPLETE"  # the variable by which a shell asks what can follow
_PROGRAM: Final = "nimlike"
_FILE: Final = re.compile(r"^@|\.(py|toml)(:|$)")
_NAMES_A_FILE: Final = {"--games", "--game", "-o", "--output", "--check", "--pairs-file"}  # not the rules in it

_EPILOG: Final = (
    "Exit codes: 0 done, or the reader of the output went away; 1 a claim is false; 2 malformed input, or a file that"
    " cannot be read or written; 3 a limit was reached, or there is no room; 4 undecided; 5 stored data corrupt;"
    " 70 a fault of the program; 130 interrupted; 143 ended by SIGTERM."
)

_GREETING: Final = """\
nimlike solves, plays and proves take-away games. Three things to try:

  nimlike solve nim:3,4,5 --why     who wins, and why
  nimlike play nim:3,5,7            a game against the computer
  nimlike prove wythoff             a theorem for all sizes

nimlike --help lists all commands, and nimlike games all games."""
"""What a terminal shows without a command."""

MOST_PRINTED_DIGITS: Final = 100_000  # beyond, Python is too slow; `nimlike.core.numbers` is not


def all_commands() -> Iterator[tuple[str, click.Command]]:
    """All commands with their names as they are typed, those of a group after it."""
    for name in COMMANDS:
        command = nimlike.get_command(click.Context(nimlike), name)
        assert command is not None
        yield name, command
        if isinstance(command, click.Group):
            yield from ((f"{name} {part}", each) for part, each in command.commands.items())


class LazyGroup(click.Group):
    """A group that imports a command's module only when the command is called."""

    _ready: ClassVar[set[str]] = set()  # the commands that have the options of all commands

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        chapter = import_module(f"nimlike.cli.{CHAPTERS.get(cmd_name, cmd_name)}")
        command: click.Command = getattr(chapter, f"{cmd_name}_command")
        if cmd_name not in self._ready:
            self._ready.add(cmd_name)
            for each in command.commands.values() if isinstance(command, click.Group) else (command,):
                each.params += [_games_option(), *([_language_option()] if cmd_name in SPOKEN else [])]
                if cmd_name not in ending.NOT_LIMITED:
                    ending.add_limits(each)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            if args[0] in MOVED:
                raise click.UsageError(f"{args[0]} is now: nimlike {MOVED[args[0]]}")
            import difflib

            near = difflib.get_close_matches(args[0], COMMANDS, n=1)
            known = ", ".join(COMMANDS)
            hint = f"did you mean {near[0]!r}?" if near else f"there are: {known}"
            raise click.UsageError(f"no command {args[0]!r}: {hint}")
        return super().resolve_command(ctx, args)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with ending.heeding(), output.noticing_readers():  # --help is printed here
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with ending.heeding(), output.noticing_readers():
            return super().invoke(ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:<{max(map(len, COMMANDS))}}", line) for name, line in commands.items()])


def _games_option() -> click.Option:
    """The option that every command has: files with games of one's own."""
    return click.Option(
        ["--games", "files_of_games"],
        multiple=True,
        metavar="FILE",
        is_eager=True,
        expose_value=False,
        callback=_load,
        help="Load the games of a Python or TOML file first; may be given several times.",
    )


def _language_option() -> click.Option:
    """The language of the texts for those who play and learn."""
    return click.Option(
        ["--language"],
        type=click.Choice(list(LANGUAGES)),
        is_eager=True,
        expose_value=False,
        callback=_speak,
        help="The language of the texts [default: NIMLIKE_LANG, else the system's].",
    )


def _speak(ctx: click.Context, parameter: click.Parameter, code: str | None) -> None:
    """Speak the language that is given, else that of the first of these variables that is set."""
    named = (os.environ.get(name) for name in ("NIMLIKE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    speak(code or nearest(next(filter(None, named), "")) or ENGLISH)


def _load(ctx: click.Context, parameter: click.Parameter, files: tuple[str, ...]) -> None:
    if files:
        from nimlike.own.toml import load_files

        load_files(files)


@click.group(cls=LazyGroup, epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="nimlike")
def nimlike() -> None:
    """Solve, play and prove take-away games: Nim, Wythoff's games, games of one pile, of heaps, of vectors.

    \b
    nimlike solve nim:3,4,5 --why
    nimlike solve wythoff:10^30,2^101
    nimlike papers

    For RULESET or POSITION, a file may stand for the rules in it: ./mygame.py:12,5 or @mygame.toml:4,7.
    """


def main(args: list[str] | None = None) -> int:
    """Run the command line; returns the exit code. A mistake, or a fault of the program, gives one line on stderr."""
    try:
        given = list(sys.argv[1:] if args is None else args)
        ending.begin(given)
        if any(_FILE.search(argument) for argument in given):
            from nimlike.own.toml import expand_file

            with output.noticing_readers():
                given = [
                    argument if before in _NAMES_A_FILE or argument[:1] == "-" else expand_file(argument)
                    for before, argument in zip(["", *given], given, strict=False)
                ]
        speak(ENGLISH)
        result = perform(given)
        with output.noticing_readers():
            sys.stdout.flush()
    except output.ReaderGone:
        output.abandon_output()
        return 0
    except click.exceptions.NoArgsIsHelpError as error:
        if given or not sys.stdout.isatty():
            error.show()
            return 2
        print(_GREETING)
        return 0
    except click.MissingParameter as error:
        said = error.format_message().rstrip(".")
        help_page = error.ctx and f"{error.ctx.command_path} --help"
        return _fail(f"{said}; see {help_page}" if help_page else said, 2)
    except click.ClickException as error:
        return _fail(error.format_message(), 2)
    except (ending.Interrupted, KeyboardInterrupt, click.Abort):
        ending.over()
        if limit := ending.limit_passed():
            return _fail(limit, LimitReached.exit_code)
        return _fail(ending.signal_words(), ending.exit_code())
    except (Exception, SystemExit, GeneratorExit) as error:  # of a game of one's own or a module that it imports, too
        if isinstance(error, OSError):
            output.abandon_output()  # or else the rest is tried again, and fails again, at the end
        known = output.as_error(error)
        if isinstance(known, output.ProgramFault) and os.environ.get("NIMLIKE_DEBUG"):
            raise
        return _fail(str(known), known.exit_code)
    finally:
        ending.end_limits()
    return result if isinstance(result, int) else 0


def perform(words: list[str]) -> Any:
    """Do what the words of a command line ask for; returns what the command returns."""
    if asked := os.environ.get(COMPLETION):
        from click.shell_completion import shell_complete

        return shell_complete(nimlike, {}, _PROGRAM, COMPLETION, asked)
    try:  # click's own ``main`` prints an empty line when Ctrl-C comes on the way to a command, or back
        with nimlike.make_context(_PROGRAM, words, terminal_width=output.columns()) as context:
            return nimlike.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code


def _fail(message: str, code: int) -> int:
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        output.abandon_output()
    output.complain(message)
    return code


def run() -> None:
    """The console script: `main` with the process's arguments and exit code."""
    try:
        output.prepare()
        ending.install()
        sys.set_int_max_str_digits(MOST_PRINTED_DIGITS)
        code = main()
    except KeyboardInterrupt:  # just before `main` takes it, or just after
        code = _fail(ending.signal_words(), ending.exit_code())
    ending.over()
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    # Where the signal came while a text was executed, as in the making of a data class, the interpreter has noted to
    # end by that signal, whoever took the KeyboardInterrupt. To execute another text takes the note back.
    exec("")
    sys.exit(code)


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion_command(shell: str) -> int:
    """Print the script that completes commands by the Tab key, for the shell to read.

    \b
    nimlike completion bash > ~/.local/share/bash-completion/completions/nimlike
    nimlike completion fish > ~/.config/fish/completions/nimlike.fish
    """
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    made = kind(nimlike, {}, _PROGRAM, COMPLETION)  # the script asks the program itself what can follow
    print(made.source_template % made.source_vars())
    return 0
