"""From tables to conjectures: which structure a computed range shows, and where that structure fails."""
