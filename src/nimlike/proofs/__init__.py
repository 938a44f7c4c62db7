"""Proofs for all sizes: who wins a game, decided by automata, with certificates that a stranger can check."""
