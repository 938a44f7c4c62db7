"""Relations between numbers as automata that read digits: what can be decided for all sizes at once."""
