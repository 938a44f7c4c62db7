"""From a law to a game: caps from a number base, invariant games from pairs, moves that change nothing."""
