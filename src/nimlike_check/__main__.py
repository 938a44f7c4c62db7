"""``python -m nimlike_check FILE...``: 0 all accepted, or help, 1 one refused, 2 usage, 3 one beyond the limit."""

import os
import sys
from io import TextIOWrapper

from nimlike_check.verdicts import MOST_WORKERS, line, verdicts

USAGE = """usage: python -m nimlike_check [--limit N] [--full] [--workers N] FILE...
Checks certificates, and prints what each one proves or where it is refused.
  --limit N    allow N times the usual work for each file
  --full       after each accepted file, print all that it says
  --workers N  check N files at once, each in a process of its own"""


def main(arguments: list[str]) -> int:
    """Check the files, a verdict each; returns the exit code, the first of 2, 1, 3, 0 that applies."""
    paths, limit, full, workers, wrong = list(arguments), 1.0, False, 1, ""
    while paths and paths[0].startswith("-"):
        option = paths.pop(0)
        if option == "--":
            break
        if option in ("-h", "--help"):
            print(USAGE)
            return 0
        if option == "--full":
            full = True
        elif option == "--limit":
            limit = _number(paths.pop(0) if paths else "")
            wrong = wrong if 0 < limit < float("inf") else "--limit needs a number above 0"
        elif option == "--workers":
            workers = _whole(paths.pop(0) if paths else "")
            wrong = wrong if workers else f"--workers needs a whole number from 1 to {MOST_WORKERS:,}"
        else:
            wrong = wrong or f"there is no option {line(option)}"
    if wrong or not paths:
        print(USAGE, wrong or "no file is given", sep="\n", file=sys.stderr)
        return 2
    codes = set()
    for verdict in verdicts(paths, limit, full, workers):
        verdict.show()
        codes.add(verdict.code)
    return next(code for code in (2, 1, 3, 0) if code in codes)


def _number(text: str) -> float:
    """A limit; 0, which is none, where the text is no number."""
    try:
        return float(text)
    except ValueError:
        return 0.0


def _whole(text: str) -> int:
    """A number of processes; 0, which is none, where the text is no such number."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    return number if number <= MOST_WORKERS else 0


def run() -> int:
    """The program: the exit code for the command line."""
    try:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # nobody reads the verdicts
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 2
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        print(f"the verdict cannot be written: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return code


if __name__ == "__main__":
    sys.exit(run())
