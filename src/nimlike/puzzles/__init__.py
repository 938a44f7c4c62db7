"""Puzzles made from a seed, graded by what can be measured, and worksheets of them."""
