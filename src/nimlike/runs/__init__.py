"""Long work that survives: begun, interrupted, resumed, verified and exported, on one core or many."""
