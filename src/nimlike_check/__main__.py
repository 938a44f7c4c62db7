"""python -m nimlike_check [--seconds S] [--megabytes M] FILE...: says of each file what it proves, or why not.

Each file is checked in a process of its own, which the system ends after S seconds of its time (10 by default),
and to which it gives M megabytes at most (1024). Exit codes: 0 all are accepted, 1 one is refused, 2 one is not read or
the command is wrong, 3 one is not checked, as it takes more.
"""

import os
import sys

from . import check
from .reading import OverLimit, Refused, read

try:
    import resource
except ImportError:  # not POSIX: the forecasts alone are left
    resource = None  # type: ignore[assignment]

MOST_SIGNS = 100_000
CODES = {"accepted": 0, "refused": 1, "not read": 2, "not checked": 3}


def verdict(path: str) -> str:
    """The verdict on a file, its first words being one of `CODES`."""
    try:
        return f"accepted: {check(read(path))}"
    except OSError as error:
        return f"not read: {error.strerror}"
    except Refused as refused:
        return f"refused at {refused}"
    except OverLimit as over:
        return f"not checked: {over}"
    except (MemoryError, RecursionError):
        return "not checked: it takes more memory than is allowed"
    except Exception as fault:  # nothing is accepted where the checker itself fails
        return f"not checked: a fault of the checker, {type(fault).__name__}"


def alone(path: str, seconds: int, megabytes: int) -> str:
    """`verdict` in a process of its own."""
    if resource is None or not hasattr(os, "fork"):
        return verdict(path)
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            for what, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, megabytes << 20)):
                least = min(most, resource.getrlimit(what)[1] % (1 << 64))  # -1 is no limit
                resource.setrlimit(what, (least, least))
            with os.fdopen(writing, "wb") as pipe:
                pipe.write(verdict(path)[:MOST_SIGNS].encode(errors="backslashreplace"))
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read().decode()
    os.waitpid(child, 0)
    return said or f"not checked: it takes over {seconds} s or {megabytes} MB; --seconds S, --megabytes M allow more"


def main(arguments: list[str]) -> int:
    """Check the files, a verdict each; the exit code is the first of 2, 1, 3, 0 that applies."""
    limits, paths = {"--seconds": 10, "--megabytes": 1_024}, list(arguments)
    while len(paths) > 1 and paths[0] in limits and paths[1].isdecimal() and len(paths[1]) < 8:
        option, amount, *paths = paths
        limits[option] = max(1, int(amount))
    if not paths or paths[0].startswith("-"):
        asked = paths[:1] in (["-h"], ["--help"])
        print(__doc__, end="", file=sys.stdout if asked else sys.stderr)
        return 0 if asked else 2
    codes, code = set[int](), sys.stdout.encoding or "ascii"
    for path in paths:
        said = alone(path, limits["--seconds"], limits["--megabytes"])
        line = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in f"{path}: {said}")
        line = line[:MOST_SIGNS] + "..." * (len(line) > MOST_SIGNS)
        out = sys.stderr if said.startswith("not read") else sys.stdout
        print(line.encode(code, "backslashreplace").decode(code), file=out, flush=True)
        codes.add(next(code for words, code in CODES.items() if said.startswith(words)))
    return next(code for code in (2, 1, 3, 0) if code in codes)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:  # nobody reads the verdicts
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(2)
