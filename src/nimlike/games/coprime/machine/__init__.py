"""Who wins the coprime game for every n: found and proved by program."""
