"""English texts that other programs make, said in the language spoken."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from string import Formatter

from nimlike.core.languages import ENGLISH, language, tr


@dataclass(frozen=True)
class Form:
    """How some texts are said: an expression that they match whole, and the text that its groups are put into."""

    pattern: str
    said: str


def form(said: str, **groups: str) -> Form:
    """The form of the texts that one with names in braces stands for, and is what is said of them."""
    parts = Formatter().parse(said)
    pattern = "".join(
        re.escape(text) + (f"(?P<{name}>{groups.get(name, '.+')})" if name else "") for text, name, *_ in parts
    )
    return Form(pattern, said)


def retold(text: str, forms: Iterable[Form]) -> str:
    """A text by the first of the forms that it has, and so the groups in it; a text of no form as it is."""
    if language() == ENGLISH:
        return text
    forms = tuple(forms)
    for known in forms:
        if found := re.fullmatch(known.pattern, text):
            return tr(known.said, **{name: retold(part, forms) for name, part in found.groupdict(default="").items()})
    return text
