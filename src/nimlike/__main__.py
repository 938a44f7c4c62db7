"""``python -m nimlike`` is ``nimlike``."""

from nimlike.cli.main import run

run()
