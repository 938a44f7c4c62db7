"""``python -m nimlike.lessons [FILE ...]``: check lessons; those of the package without files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from nimlike.core.errors import NimlikeError
from nimlike.core.files import read_file
from nimlike.lessons.checking import faults
from nimlike.lessons.lesson import Lesson, languages, lessons, read_lesson

_LARGEST: Final = 1 << 20


def main(paths: list[str]) -> int:
    """Print what is amiss in lessons; 0 where nothing is, 1 where something is, 2 where a file is malformed."""
    try:
        found: list[Lesson] = []
        for path in map(Path, paths):
            found.append(read_lesson(read_file(path, _LARGEST).decode(), path.stem))
        if not paths:
            found = [lesson for language in languages() for lesson in lessons(language)]
    except (NimlikeError, UnicodeDecodeError) as error:
        print(f"lessons: {error}", file=sys.stderr)
        return 2
    told = [fault for lesson in found for fault in faults(lesson)]
    for fault in told:
        print(fault)
    steps = sum(len(lesson.steps) for lesson in found)
    print(f"{len(found)} lessons, {steps} steps, {len(told)} faults")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
