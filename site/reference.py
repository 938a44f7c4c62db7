"""The pages of reference: the command line from its own help, the Python side from its docstrings.

``python site/reference.py`` writes ``docs/reference/commands.md``.
"""

from __future__ import annotations

from pathlib import Path

import click

import nimlike
from nimlike.cli.main import COMMANDS
from nimlike.cli.main import nimlike as group

WIDTH = 90
"""Characters of a line of help: what a page shows without scrolling."""
_WIDTHS = {"terminal_width": WIDTH, "max_content_width": WIDTH}


def command_line() -> str:
    """A page with the help of each command, and of commands within it, as the program prints it."""
    lines = ["# Commands", "", f"What `--help` prints, in version {nimlike.__version__}.", ""]
    lines += ["`python site/reference.py` writes this page.", ""]
    lines += ["[Which command](../how-to/which-command.md) answers which question?", ""]
    lines += _command(group, "nimlike", None, 2)
    for name in COMMANDS:
        command = group.get_command(click.Context(group), name)
        assert command is not None
        lines += _command(command, name, click.Context(group, info_name="nimlike"), 2)
    return "\n".join(lines)


def _command(command: click.Command, name: str, parent: click.Context | None, level: int) -> list[str]:
    context = click.Context(command, info_name=name, parent=parent, **{**group.context_settings, **_WIDTHS})
    lines = [f"{'#' * level} {context.command_path}", "", "```text", command.get_help(context), "```", ""]
    if parent is not None and isinstance(command, click.Group):
        for each in command.list_commands(context):
            within = command.get_command(context, each)
            assert within is not None
            lines += _command(within, each, context, level + 1)
    return lines


def _kind(thing: object) -> str:
    """What a public name stands for."""
    if not isinstance(thing, type):
        return "function" if callable(thing) else ""
    if issubclass(thing, nimlike.NimlikeError):
        return "exception"
    return "game" if issubclass(thing, nimlike.Ruleset) and thing is not nimlike.Ruleset else "class"


def _named(kind: str) -> list[str]:
    return [name for name in nimlike.__all__ if _kind(getattr(nimlike, name)) == kind]


def python_reference() -> str:
    """A page with every public name of the package but the games, under the heading of what it is."""
    lines = _heading("From Python: reference", "=")
    lines += ["Every public name of ``nimlike``, from its docstring; the games stand on :doc:`classes`.", ""]
    lines += [":doc:`../python` is the tour. The examples begin with ``from nimlike import *``.", ""]
    for title, kind in (("Functions", "function"), ("Positions, answers and rules", "class"), ("Errors", "exception")):
        lines += _heading(title, "-")
        for name in _named(kind):
            lines += [f".. auto{kind}:: nimlike.{name}"]
            if name == nimlike.Ruleset.__name__:
                lines += ["   :inherited-members:"]  # its hooks stand in several classes
            lines += [""]
    return "\n".join(lines)


def games_reference() -> str:
    """A page with the games: of each what its class adds to :class:`nimlike.Ruleset`, or says itself."""
    lines = _heading("From Python: the games", "=")
    lines += [
        "Of each game what it has beside the methods of every game, which stand at",
        ":class:`nimlike.Ruleset`.",
        "",
    ]
    lines += ["The examples begin with ``from nimlike import *``.", ""]
    for name in _named("game"):
        lines += _heading(name, "-")
        lines += [
            f".. autoclass:: nimlike.{name}",
            f"   :exclude-members: {', '.join(shared(getattr(nimlike, name)))}",
            "",
        ]
    return "\n".join(lines)


def shared(game: type[nimlike.Ruleset]) -> list[str]:
    """The members of a game that its class leaves to its base, or overrides without a word of its own."""

    def spoken(name: str) -> bool:
        return any(
            getattr(vars(home).get(name), "__doc__", None)
            for home in game.__mro__[: game.__mro__.index(nimlike.Ruleset)]
            if name not in nimlike.Ruleset.__annotations__
        )

    every = {*dir(nimlike.Ruleset), *nimlike.Ruleset.__annotations__}
    return sorted(name for name in every if not name.startswith("_") and not spoken(name))


def _heading(text: str, line: str) -> list[str]:
    return [text, line * len(text), ""]


if __name__ == "__main__":
    page = Path(__file__).parent.parent / "docs" / "reference" / "commands.md"
    page.write_text(command_line(), encoding="utf-8")
