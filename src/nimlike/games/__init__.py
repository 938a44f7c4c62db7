"""The games: one file or one package for each family."""
