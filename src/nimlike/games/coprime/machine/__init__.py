"""Who wins the coprime game for every n: the program finds the theorem and proves it."""
