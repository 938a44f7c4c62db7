"""The games: one file or one package for each family."""

import nimlike.core.sums  # noqa: F401, positions of any game can be added
