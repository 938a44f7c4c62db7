"""Subtraction games in which a number is left open, a letter: theorems for every value of it."""
