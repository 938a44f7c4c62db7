"""Rules and sets written as conditions on whole numbers: their grammar, and games given by them."""
