"""Docstrings on their way into the reference: an extension of Sphinx. Indices and powers as a reader knows them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

INDEX = re.compile(r"(?<![^\W\d])(?<![/.:`])([^\W\d_][′']?)_(?:\{([^{}]*)\}|\(([^()]*)\)|(\d+|[^\W\d_])(?!\w))")
POWER = re.compile(r"(?<=[\w)])\^(?:\(([^()]*)\)|(\d+|[^\W\d_])(?!\w))")
CODE = re.compile(r"(^```.*?^```$|^ {4}.*?$|(`+)[^`].*?\2|\]\([^)\s]*\))", re.MULTILINE | re.DOTALL)


def _raised(text: str, written: Callable[[str, str], str]) -> str:
    """The text, its indices and powers written by a function of the place (``sub``, ``sup``) and of what is there."""
    text = INDEX.sub(lambda found: found[1] + written("sub", found[2] or found[3] or found[4]), text)
    return POWER.sub(lambda found: written("sup", found[1] or found[2]), text)


def with_indices(page: str) -> str:
    """A page of Markdown in which A_k and 2^(k+1) have k below and k + 1 above the line; code stays as it is.

    Examples
    --------
    >>> with_indices("A_k < A_(k+1) < 2^k, but `a_b`")
    'A{sub}`k` < A{sub}`k+1` < 2{sup}`k`, but `a_b`'
    """
    parts, begun = [], 0
    for code in CODE.finditer(page):
        parts += [_raised(page[begun : code.start()], _in_markdown), code[0]]
        begun = code.end()
    return "".join([*parts, _raised(page[begun:], _in_markdown)])


def _in_markdown(place: str, what: str) -> str:
    return f"{{{place}}}`{what}`"


def _in_restructured_text(place: str, what: str) -> str:
    return rf"\ :{place}:`{what}`\ "


def _prose_with_indices(lines: list[str]) -> Iterator[str]:
    """The lines of a docstring with its indices and powers, but for its examples and its code."""
    example = False
    for line in lines:
        example = line.lstrip().startswith(">>>") or (example and bool(line.strip()))
        parts = [line] if example else re.split(r"(``.*?``|`.*?`)", line)
        yield "".join(
            part if example or part.startswith("`") else _raised(part, _in_restructured_text) for part in parts
        )


def mended(app: Sphinx, what: str, name: str, thing: object, options: Any, lines: list[str]) -> None:
    """Change the lines of a docstring before Napoleon reads them.

    Of an attribute Napoleon takes what stands before a colon for its type; a comment in the first line keeps it from
    doing so, as types stand in the signatures.
    """
    lines[:] = _prose_with_indices(lines)
    if what in ("attribute", "property", "data") and lines:
        lines[:0] = ["..", ""]


def signed(
    app: Sphinx, what: str, name: str, thing: object, options: Any, signature: str | None, returned: str | None
) -> tuple[str | None, str | None]:
    """A default that is made anew for each object is shown as ``...``: the signature must read as Python."""
    return signature and signature.replace("<factory>", "..."), returned


def setup(app: Sphinx) -> dict[str, Any]:
    """Take part before Napoleon, whose priority is 500."""
    app.connect("autodoc-process-docstring", mended, priority=100)
    app.connect("autodoc-process-signature", signed)
    return {"parallel_read_safe": True}
