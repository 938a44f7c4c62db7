"""``python -m nimlike_check FILE...``: 0 all accepted, 1 one refused, 2 usage, 3 one beyond the limit."""

import sys

from nimlike_check import OverLimit, Refused, check
from nimlike_check.reading import read
from nimlike_check.work import Work

USAGE = "usage: python -m nimlike_check [--limit N] FILE...\n  --limit N  allow N times the usual work"


def main(arguments: list[str]) -> int:
    """Check the files, a line of verdict each; returns the exit code, the first of 2, 1, 3, 0 that applies."""
    paths, limit = list(arguments), 1.0
    if paths[:1] == ["--limit"] and len(paths) > 1:
        try:
            limit = float(paths[1])
        except ValueError:
            limit = 0.0
        del paths[:2]
    if paths[:1] == ["--"]:
        del paths[0]
    elif paths and paths[0].startswith("-"):
        paths = []
    if not paths or not 0 < limit < float("inf"):
        print(USAGE, file=sys.stderr)
        return 2
    codes = {_verdict(path, limit) for path in paths}
    return next(code for code in (2, 1, 3, 0) if code in codes)


def _verdict(path: str, limit: float) -> int:
    """Check one file and print the verdict."""
    work, name = Work(limit), path if len(path) <= 200 else f"{path[:100]}...{path[-90:]}"
    try:
        said = check(read(path, work), work=work)
    except OSError as error:
        print(f"{name}: cannot be read: {error.strerror}", file=sys.stderr)
        return 2
    except OverLimit as over:
        print(f"{name}: {over}")
        return 3
    except Refused as refused:
        print(f"{name}: refused at {refused}")
        return 1
    except (MemoryError, RecursionError):
        print(f"{name}: refused at format: too large for this machine's memory")
        return 1
    print(f"{name}: accepted: {said}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
