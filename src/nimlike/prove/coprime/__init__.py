"""The theorem machine of the coprime game: who wins every n, found and proved by program, for a maximum take K."""
