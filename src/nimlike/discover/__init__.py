"""From tables to conjectures: what structure a computed range shows, and where it fails."""
