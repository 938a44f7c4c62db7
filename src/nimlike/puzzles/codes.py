"""QR codes of links, as SVG."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final
from urllib.parse import quote

from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate
from nimlike.puzzles.make import Puzzle

SAFE: Final = ":,=+^*_-."  # what stands in the path of an address as it is
LONGEST: Final = 1_000  # longest text of a code, in characters; longer ones are not read well from paper
_SITE: Final = re.compile(r"https?://[A-Za-z0-9.\[\]:_-]+(/[A-Za-z0-9._~/-]*)?", re.ASCII)


def code(text: str, title: str = "") -> str:
    """The QR code of a text as SVG, error correction level M (15 in 100 of it may be damaged)."""
    if len(text) > LONGEST:
        raise LimitReached(f"a QR code of {len(text):,} characters: it holds at most {LONGEST:,}")
    try:
        import segno
    except ImportError:
        raise RulesetError("QR codes need segno: pip install 'nimlike[web]'") from None
    made = segno.make(text, error="m", micro=False, boost_error=False)
    # White below the code, so that it is read from a dark page too.
    return made.svg_inline(dark="#000", light="#fff", border=4, omitsize=True, title=title or None)


def link(game: str, kind: str, grade: int, seed: str) -> str:
    """The path of the page of a puzzle."""
    return f"/puzzle/{quote(game, safe=SAFE)}/{kind}/{grade}/{quote(seed, safe=f'{SAFE}/')}"


def path_of(made: Puzzle) -> str:
    """The path of a puzzle's page: it says the game, the kind, the grade and the seed, and nothing of the answer."""
    return link(str(made.position.ruleset), made.kind, made.asked, made.seed)


def linking(site: str) -> Callable[[Puzzle], str]:
    """From a puzzle the code of its link at a site."""
    if not _SITE.fullmatch(site):
        raise ParseError(f"site {abbreviate(site)!r}: an address like http://192.0.2.7:8000 is wanted")
    return lambda made: code(site.rstrip("/") + path_of(made), tr("The puzzle in the browser"))
