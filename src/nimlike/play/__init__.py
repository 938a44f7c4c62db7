"""Playing: matches with undo and branches, opponents of any strength, hints, and what decided a game."""
