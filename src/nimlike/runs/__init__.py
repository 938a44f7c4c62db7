"""Long work that survives: started, interrupted, resumed, verified and exported, on one core or many."""
