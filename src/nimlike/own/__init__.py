"""Games of the user's own files: Python classes, and rules written in TOML."""
