"""Forged certificates about pairs of floors."""

from checker import floor_forgeries, rare_floor_forgeries

FORGERIES = [*floor_forgeries.FORGERIES, *rare_floor_forgeries.FORGERIES]
MALFORMED = [*floor_forgeries.MALFORMED, *rare_floor_forgeries.MALFORMED]
RIGHT = floor_forgeries.RIGHT
