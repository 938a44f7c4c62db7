"""``nimlike completion``: completion of commands and options by the Tab key of a shell."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import click

from nimlike.cli.streams import write_output

_PROGRAM: Final = "nimlike"
SHELLS: Final = ("bash", "zsh", "fish")


def place(shell: str, home: Path) -> Path:
    """Where a shell looks for the completions of a user's programs."""
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    settings = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
    return {
        "bash": data / "bash-completion" / "completions" / _PROGRAM,
        "zsh": home / ".zfunc" / f"_{_PROGRAM}",
        "fish": settings / "fish" / "completions" / f"{_PROGRAM}.fish",
    }[shell]


def script(shell: str) -> str:
    """The script that the shell reads; it asks the program itself what can follow."""
    from click.shell_completion import get_completion_class

    from nimlike.cli.main import COMPLETION, nimlike

    kind = get_completion_class(shell)
    assert kind is not None
    made = kind(nimlike, {}, _PROGRAM, COMPLETION)
    return made.source_template % made.source_vars() + "\n"


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
@click.option("--install", is_flag=True, help="Write it where the shell finds it, and say where.")
def command(shell: str, install: bool) -> int:
    """Completion by the Tab key: the script for a shell, printed, or put in its place.

    \b
    nimlike completion bash
    nimlike completion fish --install
    """
    if not install:
        print(script(shell), end="")
        return 0
    where = place(shell, Path.home())
    where.parent.mkdir(parents=True, exist_ok=True)
    write_output(where, script(shell).encode())
    print(f"written: {where}")
    if shell == "zsh":
        print("zsh reads it where ~/.zshrc has: fpath=(~/.zfunc $fpath); autoload -Uz compinit && compinit")
    return 0
