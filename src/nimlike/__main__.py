"""``python -m nimlike``, and the console script: the command line."""

import sys


def main() -> None:
    """Run the command line; Ctrl-C while it is being loaded ends it as at any other time."""
    try:
        from nimlike.cli.main import run

        run()
    except KeyboardInterrupt:
        print("nimlike: interrupted", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
