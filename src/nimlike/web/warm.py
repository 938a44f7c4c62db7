"""What the process has loaded that workers are copies of, so that their first answers are quick."""

from __future__ import annotations

import gc
from contextlib import suppress
from typing import Final

import nimlike.web.pool  # noqa: F401
from nimlike.core.errors import NimlikeError
from nimlike.web.tasks import TASKS

_QUESTIONS: Final = (
    ("solve", "octal:0.77:32,7", "100", True),
    ("solve", "coprime:max=10:105", "100", True),
    ("solve", "schwenk:cap=2x:100,99", "100", True),
    ("solve", "wythoff:10^30,2^101", "100", True),
    ("play", (("position", "nim:3,5,7"),)),
    ("game", "octal:0.77", ()),
    ("download", "octal:0.77", "sequence", "svg", "60"),
    ("map", "wythoff", ()),
    ("tile", "wythoff", "grundy", 0, "0", "0"),
)
"""A frequent question of each kind."""

for _task, *_args in _QUESTIONS:
    with suppress(NimlikeError):
        TASKS[_task](*_args)
gc.collect()
gc.freeze()  # a copy does not look at these objects, so that they stay shared
