"""The version of the package, for the rooms below the one that names it."""

from __future__ import annotations

import sys
from typing import Final

VERSION: Final[str] = sys.modules[__name__.partition(".")[0]].__version__
"""The ``__version__`` of `nimlike`: the package is there before any of its modules."""
