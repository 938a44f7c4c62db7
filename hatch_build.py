"""The build writes the manual page from the program's help, so that a wheel always has the right one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ManualPage(BuildHookInterface[Any]):
    """Adds ``share/man/man1/nimlike.1`` to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the page into the folder ``build``."""
        sys.path.insert(0, str(Path(self.root) / "src"))
        from nimlike.cli.main import page

        made = Path(self.root) / "build" / "nimlike.1"
        made.parent.mkdir(exist_ok=True)
        made.write_text(page(), encoding="utf-8")
        build_data["shared_data"][str(made)] = "share/man/man1/nimlike.1"
