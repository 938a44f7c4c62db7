"""``python -m nimlike_check FILE...``: 0 all accepted, 1 one refused, 2 usage."""

import json
import sys

from nimlike_check import Refused, check


def main(paths: list[str]) -> int:
    """Check the files, a line of verdict each; returns the exit code."""
    if not paths or paths[0].startswith("-"):
        print("usage: python -m nimlike_check FILE...", file=sys.stderr)
        return 2
    code = 0
    for path in paths:
        try:
            with open(path, encoding="utf-8") as file:
                certificate = json.load(file)
        except OSError as error:
            print(f"{path}: cannot be read: {error.strerror}", file=sys.stderr)
            return 2
        except (ValueError, RecursionError):
            print(f"{path}: refused at format: not a JSON text")
            code = 1
            continue
        try:
            print(f"{path}: accepted: {check(certificate)}")
        except Refused as refused:
            print(f"{path}: refused at {refused}")
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
