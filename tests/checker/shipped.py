"""The certificates that lie in files: those of the package, and those of the tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def certificates(*folders: Path) -> dict[Path, dict[str, Any]]:
    """The certificates below some folders, by their files; other JSON files, as tables, are none."""
    values = {path: json.loads(path.read_text()) for folder in folders for path in sorted(folder.rglob("*.json"))}
    return {path: value for path, value in values.items() if isinstance(value, dict) and "kind" in value}
