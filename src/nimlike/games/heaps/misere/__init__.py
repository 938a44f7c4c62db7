"""Heap games in misère play: genus, misère quotients."""
