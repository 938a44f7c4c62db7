"""``nimlike check``: the independent checker, run on files."""

from __future__ import annotations

import click


@click.command("check")
@click.option("--limit", type=float, default=1, metavar="N", help="Allow N times the usual work.  [default: 1]")
@click.option("--full", is_flag=True, help="After each accepted file, print all that it says.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def command(limit: float, full: bool, files: tuple[str, ...]) -> int:
    """Check certificates; the same as python -m nimlike_check, which imports nothing of nimlike.

    Exit codes: 0 all accepted; 1 one refused, with the step at fault; 2 a file cannot be read; 3 one not checked, as
    it takes more work than is allowed.
    """
    from nimlike_check.__main__ import main

    return main(["--limit", str(limit), *["--full"][: int(full)], "--", *files])
