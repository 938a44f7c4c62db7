"""From answers to words."""
