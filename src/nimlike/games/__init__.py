"""The families of games: a module a family, found by its name."""
