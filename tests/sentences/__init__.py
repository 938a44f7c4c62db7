"""A reader of reasons: every sentence is of a known form, and what it says is recomputed from the definition."""

from importlib import import_module
from pkgutil import iter_modules

for reader in iter_modules(__path__):
    import_module(f"{__name__}.{reader.name}")
