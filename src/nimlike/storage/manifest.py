"""What a run computes: a few words of data, from which every chunk of it follows."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Any, Final

from nimlike.core.errors import CorruptData
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate
from nimlike.core.version import __version__

FORMAT: Final = "nimlike/run/1"
MANIFEST: Final = "manifest.json"


@dataclass(frozen=True)
class Manifest:
    """What a run computes. Equal `id` means: the same chunks, byte for byte."""

    job: str
    texts: tuple[str, ...]  # the rulesets, or patterns of them
    parameters: dict[str, Any] = field(default_factory=dict)  # what else the chunks depend on
    seed: int = 0  # for what is chosen at random
    games: dict[str, str] = field(default_factory=dict)
    goal: dict[str, Any] = field(default_factory=dict)
    version: str = __version__  # of the program that began the run
    data: str = ""  # the URL of the store that has the chunks; empty: they are in the folder of the run

    @property
    def id(self) -> str:
        """The checksum of all that the chunks depend on."""
        whole = [FORMAT, self.job, self.texts, self.parameters, self.seed, sorted(self.games.values())]
        return blake2b(json.dumps(whole, sort_keys=True).encode(), digest_size=16).hexdigest()

    @property
    def about(self) -> str:
        """The run in a few words."""
        return abbreviate(f"{self.job} of {' '.join(self.texts)}", 200)

    def aiming(self, goal: dict[str, Any]) -> Manifest:
        """The same run with another goal."""
        return replace(self, goal=goal)

    def text(self) -> str:
        """The manifest as a line of JSON with its own checksum."""
        whole = {
            "format": FORMAT,
            "job": self.job,
            "texts": list(self.texts),
            "parameters": self.parameters,
            "seed": self.seed,
            "games": self.games,
            "goal": self.goal,
            "version": self.version,
        } | ({"data": self.data} if self.data else {})
        return json.dumps(whole | {"crc32": _sum(whole)}, ensure_ascii=False)

    @classmethod
    def read(cls, text: str | bytes, where: str = MANIFEST) -> Manifest:
        """The manifest of a text."""
        try:
            whole = json.loads(text if isinstance(text, str) else text.decode())
            form, own = whole["format"], whole.pop("crc32")
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise CorruptData(
                tr("{where} is not the manifest of a run ({wanted})", where=where, wanted=FORMAT), MANIFEST
            ) from None
        if form != FORMAT:
            said = abbreviate(repr(form))
            raise CorruptData(
                tr(
                    "{where} is of the format {said}; this version reads {wanted}",
                    where=where,
                    said=said,
                    wanted=FORMAT,
                ),
                MANIFEST,
            )
        try:
            if own != _sum(whole):
                raise ValueError
            del whole["format"]
            return cls(**whole | {"texts": tuple(whole["texts"])})
        except (ValueError, TypeError, KeyError):
            raise CorruptData(tr("{where} is not what was written: wrong checksum", where=where), MANIFEST) from None


def _sum(whole: dict[str, Any]) -> int:
    return zlib.crc32(json.dumps(whole, sort_keys=True).encode())
