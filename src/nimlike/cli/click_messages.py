"""What click says of options and arguments, in the language that is spoken.

click composes its messages itself, in English: they are read by their forms.
"""

from __future__ import annotations

from typing import Final

from nimlike.core.languages import later
from nimlike.core.phrases import Form, form, retold

_NAME: Final = r"'[^']*'(?: / '[^']*')*"

_FORMS: Final = (
    Form(r"No such option:? (?P<name>\S+?)\.?", later("No such option: {name}")),
    Form(
        r"No such option:? (?P<name>\S+?)\.? \(?(?:Did you mean(?: one of:)?|Possible options:) (?P<others>.+?)\??\)?",
        later("No such option: {name}; did you mean {others}?"),
    ),
    form(later("Missing argument {name}"), name=_NAME),
    form(later("Missing option {name}"), name=_NAME),
    form(later("Missing argument {name}. {more}"), name=_NAME, more=r"(?s:.+)"),
    form(later("Missing option {name}. {more}"), name=_NAME, more=r"(?s:.+)"),
    Form(r"Choose from:\s+(?P<known>(?s:.+))", later("Choose from: {known}")),
    form(later("Invalid value for {name}: {said}"), name=_NAME),
    form(later("Invalid value: {said}")),
    form(later("{given} is not one of {known}."), given=r"'.*?'", known=r"'.+'"),
    form(later("{given} is not a valid integer."), given=r"'.*'"),
    form(later("{given} is not a valid float."), given=r"'.*'"),
    form(later("{given} is not in the range {range}."), given=r"\S+"),
    Form(r"Got unexpected extra arguments? \((?P<given>.*)\)", later("Got unexpected extra arguments: {given}")),
    form(later("Option {name} requires an argument."), name=r"\S+"),
    form(later("Option {name} requires {n} arguments."), name=r"\S+", n=r"\d+"),
    form(later("Option {name} does not take a value."), name=r"\S+"),
    Form(r"(?P<kind>File|Directory|Path) (?P<path>'.*') does not exist\.", later("{path} does not exist.")),
    Form(r"(?P<kind>File|Directory|Path) (?P<path>'.*') is a directory\.", later("{path} is a directory.")),
    Form(r"(?P<kind>File|Directory|Path) (?P<path>'.*') is a file\.", later("{path} is a file.")),
    Form(r"(?P<kind>File|Directory|Path) (?P<path>'.*') is not readable\.", later("{path} is not readable.")),
    Form(r"(?P<kind>File|Directory|Path) (?P<path>'.*') is not writable\.", later("{path} is not writable.")),
)


def of_click(message: str) -> str:
    """A message of click in the language that is spoken."""
    return retold(message, _FORMS)
