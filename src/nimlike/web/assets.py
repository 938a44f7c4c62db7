"""What pages load: styles, scripts, the words of scripts in each language, fonts, pictures."""

from __future__ import annotations

import json
import re
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from nimlike.core.languages import ENGLISH, LANGUAGES, speaking, tr

_MEDIA: Final = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
}
_SCRIPTED: Final = re.compile(r'\btr\(\s*"((?:[^"\\]|\\.)*)"')


@cache
def assets() -> dict[str, tuple[bytes, str]]:
    """The content and the media type of each file, by name; read once."""
    found: dict[str, tuple[bytes, str]] = {}
    words: list[str] = []
    for file in (*(files("nimlike.web") / "static").iterdir(), files("nimlike.puzzles") / "worksheet.css"):
        media = _MEDIA.get(file.name.rpartition(".")[2])
        if media is not None:
            content = found.setdefault(file.name, (file.read_bytes(), media))[0]
            if file.name.endswith(".js"):
                words += [json.loads(f'"{text}"') for text in _SCRIPTED.findall(content.decode())]
    for code in LANGUAGES:
        if code != ENGLISH:
            with speaking(code):
                said = json.dumps({word: tr(word) for word in words}, sort_keys=True)
            found[f"words.{code}.js"] = f"window.nimlikeWords = {said};\n".encode(), _MEDIA["js"]
    return found


@cache
def assets_folder() -> str:
    """Where a browser finds the files: another place whenever one has changed, so that it may keep them for good."""
    told = sha256()
    for name, (content, _) in sorted(assets().items()):
        told.update(name.encode() + content)
    return f"/static/{told.hexdigest()[:12]}/"
