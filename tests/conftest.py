"""Hypothesis without deadlines: these machines may be slow, and no test here is about time."""

from hypothesis import settings

settings.register_profile("nimlike", deadline=None)
settings.load_profile("nimlike")
