"""``python -m nimlike_check FILE...``: 0 all accepted, or help, 1 one refused, 2 usage, 3 one beyond the limit."""

import os
import sys
from io import TextIOWrapper

import nimlike_check
from nimlike_check import OverLimit, Refused, check
from nimlike_check.reading import read
from nimlike_check.work import Work

USAGE = """usage: python -m nimlike_check [--limit N] [--full] FILE...
Checks certificates, and prints what each one proves or where it is refused.
  --limit N  allow N times the usual work
  --full     after each accepted file, print all that it says"""


def main(arguments: list[str]) -> int:
    """Check the files, a verdict each; returns the exit code, the first of 2, 1, 3, 0 that applies."""
    paths, limit, full, wrong = list(arguments), 1.0, False, ""
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
        else:
            wrong = wrong or f"there is no option {_line(option)}"
    if wrong or not paths:
        print(USAGE, wrong or "no file is given", sep="\n", file=sys.stderr)
        return 2
    codes = {_verdict(path, limit, full) for path in paths}
    return next(code for code in (2, 1, 3, 0) if code in codes)


def _number(text: str) -> float:
    """A limit; 0, which is none, where the text is no number."""
    try:
        return float(text)
    except ValueError:
        return 0.0


def _verdict(path: str, limit: float, full: bool) -> int:
    """Check one file and print the verdict."""
    work, name = Work(limit), _line(path)
    try:
        certificate = read(path, work)
        said = check(certificate, work=work)
        listing = nimlike_check.full(certificate) if full else ""
    except OSError as error:
        print(f"{name}: cannot be read: {error.strerror}", file=sys.stderr)
        return 2
    except OverLimit as over:
        print(f"{name}: {_line(str(over))}")
        return 3
    except Refused as refused:
        print(f"{name}: refused at {_line(str(refused))}")
        return 1
    except (MemoryError, RecursionError):
        print(f"{name}: refused at format: too large for this machine's memory")
        return 1
    print(f"{name}: accepted: {said}")
    if listing:
        print(listing)
    return 0


def _line(text: str) -> str:
    """A text as a part of one line of moderate length, whatever signs it has."""
    text = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
    return text if len(text) <= 250 else f"{text[:247]}..."


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
