"""The manual page ``nimlike.1``, from the program's own help; the wheel has it in ``share/man/man1``."""

from __future__ import annotations

import inspect

import click

from nimlike.cli.main import COMMANDS, nimlike
from nimlike.core.version import __version__


def page() -> str:
    """The page in the language of man: each command with its usage, its help and its options."""
    top = click.Context(nimlike, info_name="nimlike")
    told = [f'.TH NIMLIKE 1 "" "nimlike {__version__}" "User Commands"', ".SH NAME"]
    told += [r"nimlike \- take-away games solved, explained and proved", ".SH SYNOPSIS", ".B nimlike"]
    told += [r"\fICOMMAND\fR [\fIOPTIONS\fR] [\fIARGUMENTS\fR]", ".SH DESCRIPTION", *_prose(nimlike.help)]
    told.append(".SH COMMANDS")
    for name in COMMANDS:
        command = nimlike.get_command(top, name)
        assert command is not None
        here = click.Context(command, info_name=name, parent=top)
        usage = " ".join(command.collect_usage_pieces(here))
        told += [f".SS nimlike {_plain(name)}", rf"\fBnimlike {_plain(name)}\fR {_plain(usage)}", ".PP"]
        told += _prose(command.help)
        for parameter in command.get_params(here):
            record = parameter.get_help_record(here)
            if record is not None:
                told += [".TP", rf"\fB{_plain(record[0])}\fR", _plain(record[1])]
    told += [".SH EXIT STATUS", *_prose(nimlike.epilog)]
    return "\n".join(told) + "\n"


def _prose(text: str | None) -> list[str]:
    r"""The paragraphs of a help text; those after ``\b`` keep their lines."""
    told = []
    for paragraph in inspect.cleandoc(text or "").split("\n\n"):
        first, *rest = paragraph.splitlines()
        if first == "\b":
            told += [".nf", *map(_plain, rest), ".fi", ".PP"]
        else:
            told += [_plain(" ".join(paragraph.split())), ".PP"]
    return told


def _plain(text: str) -> str:
    """A line that man prints as it stands."""
    text = " ".join(text.split("\n")).replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{text}" if text[:1] in (".", "'") else text
