"""Number bases, greedy representation and the arithmetic of numeration systems, exact at any size."""
