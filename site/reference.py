"""The pages of reference: the command line from its own help, the Python side from its docstrings."""

from __future__ import annotations

import click

import nimlike
from nimlike.cli.main import COMMANDS
from nimlike.cli.main import nimlike as group

WIDTH = 100


def command_line() -> str:
    """A page with the help of each command, and of commands within it, as the program prints it."""
    lines = ["# The command line", "", f"What `--help` prints, in version {nimlike.__version__}.", ""]
    lines += _command(group, "nimlike", None, 2)
    for name in COMMANDS:
        command = group.get_command(click.Context(group), name)
        assert command is not None
        lines += _command(command, name, click.Context(group, info_name="nimlike"), 2)
    return "\n".join(lines)


def _command(command: click.Command, name: str, parent: click.Context | None, level: int) -> list[str]:
    context = click.Context(command, info_name=name, parent=parent, terminal_width=WIDTH, max_content_width=WIDTH)
    lines = [f"{'#' * level} {context.command_path}", "", "```text", command.get_help(context), "```", ""]
    if parent is not None and isinstance(command, click.Group):
        for each in command.list_commands(context):
            within = command.get_command(context, each)
            assert within is not None
            lines += _command(within, each, context, level + 1)
    return lines


def python_reference() -> str:
    """A page with every public name of the package, under the heading of what it is."""
    games, values, errors, functions = [], [], [], []
    for name in nimlike.__all__:
        thing = getattr(nimlike, name)
        if not isinstance(thing, type):
            if callable(thing):
                functions.append(name)
        elif issubclass(thing, nimlike.NimlikeError):
            errors.append(name)
        elif issubclass(thing, nimlike.Ruleset) and thing is not nimlike.Ruleset:
            games.append(name)
        else:
            values.append(name)
    lines = _heading("From Python: reference", "=")
    lines += ["Every public name of ``nimlike``, from its docstring. :doc:`../python` is the tour.", ""]
    for title, names in (
        ("Functions", functions),
        ("Positions, answers and rules", values),
        ("Games", games),
        ("Errors", errors),
    ):
        lines += _heading(title, "-")
        for name in names:
            kind = "function" if title == "Functions" else "exception" if title == "Errors" else "class"
            lines += [f".. auto{kind}:: nimlike.{name}", ""]
    return "\n".join(lines)


def _heading(text: str, line: str) -> list[str]:
    return [text, line * len(text), ""]
